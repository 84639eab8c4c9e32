// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "figure/figure_view.h"

#include <functional>
#include <optional>
#include <utility>

namespace headroom {

template <typename Model>
class DescribedView;

// What a view is besides its descriptor, as functions of what was read of a run (Model, see FigureView) and of the
// moment that a picture is of. Null: as the comment of FigureView or View says.
template <typename Model>
struct FigureDescription {
    using Shown = DescribedView<Model>;

    Model (*read)(const SceneMoment&) = nullptr;
    std::vector<CaptionedFrame> (*frames)(const Model&, const SceneMoment&) = nullptr;
    Scene (*scene)(const Model&, const SceneMoment&) = nullptr;
    quint64 (*identity)(const Model&, const Cell&) = nullptr;
    std::optional<Cell> (*subject)(const Model&, const SceneMoment&) = nullptr;
    bool ownExample = false; // see SceneView::hasOwnExample
    int (*heads)(const Model&) = nullptr; // with kHead among the options
    std::vector<std::string> (*studies)(const OptionValues&) = nullptr;
    void (*adjust)(OptionState&, const Option&, const Model&, const SceneMoment&) = nullptr; // see View
    bool (*choose)(Shown&, const Option&, const QString& value) = nullptr; // false: as any other option
    void (*pulled)(Shown&, const QString& handle, const QPointF& to, bool done) = nullptr; // see SceneView
    bool (*key)(Shown&, const QKeyEvent&) = nullptr; // whether it was one of the view's
    void (*click)(Shown&, const SceneCell&) = nullptr; // null: pins it, as keys that come to it do
    QString (*sentence)(const Shown&, const SceneCell&, int decimals) = nullptr;
    const SceneCell* (*cellAt)(const Scene&, const SceneMoment&, const QPointF&) = nullptr; // null: the one it lies in
    Scene (*blend)(const Shown&, const Scene& from, const Scene& to, double share) = nullptr;
    std::optional<Focus> (*lit)(const Shown&, std::optional<Focus> otherwise) = nullptr;
    NextThing (*next)(const Shown&) = nullptr;
    QStringList pullsModel = {}; // handles, by how their ids begin, that have the model run otherwise
    bool (*hoverReaches)(const Model&) = nullptr; // what is hovered is framed wherever else its number stands
    bool (*hoverMatters)(const Model&, const SceneMoment&) = nullptr; // the picture follows what is hovered
};

// The head in focus, which all views share: "Head 1 | 2 | …".
inline constexpr Option kHead {
    .id = "head", .kind = Option::Choice, .label = toSay("Head"), .first = "1", .where = Option::Elsewhere};

template <typename Model>
class DescribedView final : public FigureView<Model> {
public:
    DescribedView(const FigureDescription<Model>& said, const ViewDescriptor& info, Document& document, QWidget* parent)
        : FigureView<Model>(document, info.title, parent), m_said(said), m_options(info.options)
    {
        this->pullsModel(said.pullsModel);
        QObject::connect(
            &document, &Document::resultChanged, this, [this] { arrive(); }, Qt::QueuedConnection);
    }

    // --- for what its functions do ----------------------------------------------------------------------------------
    Document& document() const { return this->m_document; }
    SceneMoment now() const { return this->momentOf(this->m_document); }
    const Model* model() const // what the run has of it; null: nothing
    {
        if (!this->m_document.trace())
            return nullptr;
        const Model& model = this->of(now());
        return model.there() ? &model : nullptr;
    }
    void set(const Option& option, const QString& value) { View::choose(option, value); }
    // A handle is being pulled and would set this: SceneMoment::drag until it is let go.
    void drag(const QString& handle, double to) { this->dragTo(handle, to); }
    void pressed() { emit this->nextDone(); } // what next() asks for
    void ask(const QString& preset) { emit this->comparisonAsked(preset); } // see View
    void whenThere(std::function<void(DescribedView&)> act) { m_whenThere = std::move(act); } // no newer run to come
    void goToEnd() // of the frames, once the studies that the view asks for are there
    {
        whenThere([](DescribedView& view) {
            if (!view.hasStudies())
                return view.goToEnd();
            const std::vector<Frame> all = view.framesOf(view.now());
            view.document().setPosition(positionOf(all, lastStop(all)));
        });
    }

    // --- View -------------------------------------------------------------------------------------------------------
    std::span<const Option* const> options() const override { return m_options; }
    void choose(const Option& option, const QString& value) override
    {
        if (&option == &kHead)
            this->m_document.setHead(value.toInt() - 1);
        else if (&option == &kShowGradients || !m_said.choose || !m_said.choose(*this, option, value))
            View::choose(option, value);
        arrive();
    }
    std::vector<std::string> studies(const Document& document) const override
    {
        return m_said.studies ? m_said.studies(document.options()) : std::vector<std::string>();
    }
    NextThing next() const override { return m_said.next ? m_said.next(*this) : NextThing(); }
    std::optional<Focus> lit(const Document& document) const override
    {
        const auto otherwise = FigureView<Model>::lit(document);
        return m_said.lit && otherwise ? m_said.lit(*this, otherwise) : otherwise;
    }
    void chooseCell(const SceneCell& cell) override
    {
        m_said.click ? m_said.click(*this, cell) : FigureView<Model>::chooseCell(cell);
    }
    void walkTo(const SceneCell& cell) override { FigureView<Model>::chooseCell(cell); }
    QString sentence(const SceneCell& cell, int decimals = 4) const override
    {
        return m_said.sentence ? m_said.sentence(*this, cell, decimals) : FigureView<Model>::sentence(cell, decimals);
    }
    using SceneView::scene;

protected:
    void adjust(OptionState& state, const Option& option) const override
    {
        const SceneMoment moment = this->present().run ? this->present() : now();
        const Model& model = this->of(moment);
        if (!model.there())
            return;
        if (&option == &kHead) {
            const int heads = m_said.heads(model);
            state.there = !moment.led;
            for (int i = 0; i < heads; ++i)
                state.choices.push_back({QString::number(i + 1), QString::number(i + 1)});
            state.value = QString::number(moment.head + 1);
        } else if (m_said.adjust) {
            m_said.adjust(state, option, model, moment);
        }
    }
    Model read(const SceneMoment& moment) const override { return m_said.read(moment); }
    std::vector<CaptionedFrame> captionedFrames(const Model& model, const SceneMoment& moment) const override
    {
        return m_said.frames(model, moment);
    }
    Scene scene(const Model& model, const SceneMoment& moment) const override { return m_said.scene(model, moment); }
    quint64 identity(const Model& model, const Cell& cell) const override
    {
        return m_said.identity ? m_said.identity(model, cell) : 0;
    }
    std::optional<Cell> subject(const Model& model, const SceneMoment& moment) const override
    {
        return m_said.subject ? m_said.subject(model, moment) : moment.pinned;
    }
    bool hasOwnExample() const override { return m_said.ownExample; }
    const SceneCell* cellAt(const QPointF& point) const override
    {
        return m_said.cellAt ? m_said.cellAt(this->SceneView::scene(), this->present(), point)
                             : FigureView<Model>::cellAt(point);
    }
    Scene blend(const Scene& from, const Scene& to, double share) const override
    {
        return m_said.blend ? m_said.blend(*this, from, to, share) : FigureView<Model>::blend(from, to, share);
    }
    bool hoverMatters() const override
    {
        const Model* model = m_said.hoverMatters ? this->model() : nullptr;
        return model && m_said.hoverMatters(*model, this->present());
    }
    bool hoverReaches() const override
    {
        const Model* model = m_said.hoverReaches ? this->model() : nullptr;
        return model && m_said.hoverReaches(*model);
    }
    void pulled(const QString& handle, const QPointF& to, bool done) override
    {
        if (m_said.pulled)
            m_said.pulled(*this, handle, to, done);
    }
    void keyPressEvent(QKeyEvent* event) override
    {
        if (!m_said.key || !m_said.key(*this, *event))
            FigureView<Model>::keyPressEvent(event);
    }

private:
    void arrive()
    {
        if (m_whenThere && !this->m_document.busy() && model())
            std::exchange(m_whenThere, nullptr)(*this);
    }
    bool hasStudies() const
    {
        const auto run = this->m_document.result();
        const std::vector<std::string> wanted = studies(this->m_document);
        return run && run->trace && std::all_of(wanted.begin(), wanted.end(), [&](const std::string& study) {
            return std::find(run->studies.begin(), run->studies.end(), study) != run->studies.end();
        });
    }

    const FigureDescription<Model> m_said;
    const std::span<const Option* const> m_options;
    std::function<void(DescribedView&)> m_whenThere;
};

// The descriptor of a view that is described.
template <typename Model>
ViewDescriptor describe(ViewDescriptor info, FigureDescription<Model> said)
{
    info.make = [info, said](Document& document, QWidget* parent) -> View* {
        return new DescribedView<Model>(said, info, document, parent);
    };
    return info;
}

} // namespace headroom
