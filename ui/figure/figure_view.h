// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "document/document_focus.h"
#include "figure/figure.h"
#include "scene/scene_view.h"
#include "stage/captions.h"

namespace headroom {

// One picture of a view's sequence, with what the timeline says of it.
struct CaptionedFrame {
    Frame frame;
    QString caption = {}; // rich text; empty: the step's own
    QString formula = {}; // the same
    std::vector<QString> says = {}; // the caption at each stop, and on the way to it; empty ones: as the stop before
};

// A frame for a step of the timeline (one that was computed: no input, parameter or formula).
inline Frame frameOf(const Trace& trace, StepId step, const QString& title, double milliseconds = 320.0)
{
    Frame frame;
    frame.step = *timelineIndex(trace, step);
    frame.title = title;
    frame.milliseconds = milliseconds;
    return frame;
}

// A view whose pictures are figures of a Model, which is what it read from a run: cheap to copy, `bool there() const`
// says whether the run has any of it.
template <typename Model>
class FigureView : public SceneView {
public:
    using SceneView::SceneView;

    void show(const Document& document) override
    {
        SceneView::show(document);
        if (!document.trace())
            return;
        const SceneMoment moment = momentOf(document);
        if (const Model& model = of(moment); model.there())
            showControls(model, moment);
    }
    std::vector<Frame> framesOf(const SceneMoment& moment) const final
    {
        std::vector<Frame> frames;
        if (const Model& model = of(moment); model.there())
            for (const CaptionedFrame& picture : captionedFrames(model, moment))
                frames.push_back(picture.frame);
        return frames;
    }
    Scene build(const SceneMoment& moment) const final { return scene(of(moment), moment); }
    QString captionOf(const SceneMoment& moment) const final
    {
        const auto picture = pictureAt(moment);
        for (std::size_t stop =
                 picture ? std::min(static_cast<std::size_t>(std::max(1, moment.stop)), picture->says.size()) : 0;
             stop > 0; --stop)
            if (!picture->says[stop - 1].isEmpty())
                return picture->says[stop - 1];
        return picture ? picture->caption : QString();
    }
    QString formulaOf(const SceneMoment& moment) const final
    {
        const auto picture = pictureAt(moment);
        if (!picture || !picture->formula.isEmpty())
            return picture ? picture->formula : QString();
        const Trace& trace = moment.trace();
        return stepFormula(trace.step(trace.timeline()[static_cast<std::size_t>(picture->frame.step)]));
    }
    quint64 identityOf(const SceneMoment& moment, const Cell& cell) const final { return identity(of(moment), cell); }
    std::optional<Cell> subjectOf(const SceneMoment& moment) const final
    {
        const Model& model = of(moment);
        return model.there() ? subject(model, moment) : std::nullopt;
    }

protected:
    // --- what a view says -------------------------------------------------------------------------------------------
    virtual Model read(
        const SceneMoment& moment) const = 0; // of its run, sublayer and options; kept until those change
    // Their steps rise from frame to frame. scene() is asked for one of them, moment.frame; what later ones compute is
    // absent() there. Both are only asked where model.there().
    virtual std::vector<CaptionedFrame> captionedFrames(const Model& model, const SceneMoment& moment) const = 0;
    // Hides SceneView::scene(): a view says "using SceneView::scene;".
    virtual Scene scene(const Model& model, const SceneMoment& moment) const = 0; // see draw() of a Figure
    virtual quint64 identity(const Model&, const Cell&) const { return 0; } // see SceneView::identityOf
    virtual std::optional<Cell> subject(const Model&, const SceneMoment& moment) const { return moment.pinned; }
    virtual void showControls(const Model&, const SceneMoment&) {} // those of the header, for the run as it is now

    const Model& of(const SceneMoment& moment) const
    {
        if (m_read != moment.run || m_asked != moment.sublayer || m_chosen != moment.options) {
            m_model = read(moment);
            m_read = moment.run;
            m_asked = moment.sublayer;
            m_chosen = moment.options;
        }
        return m_model;
    }
    void forgetComparison() override // with what a model keeps of it
    {
        m_read.reset();
        m_model = {};
    }

private:
    std::optional<CaptionedFrame> pictureAt(const SceneMoment& moment) const
    {
        const Model& model = of(moment);
        const auto all = model.there() ? captionedFrames(model, moment) : std::vector<CaptionedFrame>();
        if (all.empty())
            return {};
        return all[std::min(static_cast<std::size_t>(std::max(0, moment.frame)), all.size() - 1)];
    }

    mutable std::shared_ptr<const RunResult> m_read;
    mutable QString m_asked;
    mutable OptionValues m_chosen;
    mutable Model m_model {};
};

// The sublayer in focus where it is one of these, else the first of them.
inline QString nearestOf(const QStringList& sublayers, const QString& focus)
{
    return sublayers.contains(focus) ? focus : sublayers.value(0);
}

} // namespace headroom
