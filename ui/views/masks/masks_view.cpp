// SPDX-License-Identifier: GPL-3.0-or-later
#include "document/document_focus.h"
#include "document/mask_rules.h"
#include "figure/figure_view.h"
#include "stage/captions.h"
#include "stage/option_bar.h"
#include "views/masks/masks_flow.h"
#include "views/masks/masks_panel.h"
#include "words/tr.h"

#include <QKeyEvent>
#include <QUndoCommand>
#include <QUndoStack>
#include <QVariantAnimation>

#include <algorithm>
#include <cmath>

namespace headroom::masks_view {

namespace {

constexpr double kPicture = 240.0; // least width beside the panel
constexpr int kWithLabels = 720; // px of width: beside another run all room is for what can be pressed
constexpr std::size_t kCompared = 3; // of the cases: memory longer, equal, shorter
constexpr int kMostPlayed = 3200; // ms of what a new layer does

// A value of a view's own, as one undo step like any other change. Opening another model forgets them all.
class OptionCommand : public QUndoCommand {
public:
    OptionCommand(Document& document, const Option& option, const QString& value, const QString& words)
        : QUndoCommand(words),
          m_document(document),
          m_name(QString::fromLatin1(option.id)),
          m_before(document.options().value(m_name)),
          m_after(value == QLatin1String(option.first) ? QString() : value)
    {
    }

    void redo() override { m_document.setOption(m_name, m_after); }
    void undo() override { m_document.setOption(m_name, m_before); }

private:
    Document& m_document;
    QString m_name, m_before, m_after;
};

// The mask laboratory: one score matrix, the layers that close parts of it, and what the softmax makes of the rest.
class MasksView : public FigureView<MaskedScores> {
public:
    MasksView(Document& document, QWidget* parent);
    NextThing next() const override;
    std::span<const Option* const> options() const override { return kOptions; }
    void choose(const Option& option, const QString& value) override;

    void show(const Document& document) override;
    std::optional<Focus> lit(const Document& document) const override;
    std::vector<std::string> studies(const Document&) const override { return {"unmasked", "alibi_forms"}; }

    using SceneView::scene;

protected:
    MaskedScores read(const SceneMoment& moment) const override;
    std::vector<CaptionedFrame> captionedFrames(const MaskedScores& scores, const SceneMoment& moment) const override;
    Scene scene(const MaskedScores& scores, const SceneMoment& moment) const override;
    quint64 identity(const MaskedScores& scores, const Cell& cell) const override { return maskPair(scores, cell); }
    std::optional<Cell> subject(const MaskedScores& scores, const SceneMoment& moment) const override;
    void adjust(OptionState& state, const Option& option) const override;
    void showControls(const MaskedScores& scores, const SceneMoment& moment) override;
    void pulled(const QString& handle, const QPointF& to, bool done) override;
    void resizeEvent(QResizeEvent* event) override
    {
        FigureView::resizeEvent(event);
        showOptions();
    }
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    struct Case { // to press a button for
        int memory, segment;
        std::size_t choice; // of kCases

        bool is(const MaskSettings& layers) const { return memory == layers.memory && segment == layers.segment; }
    };

    int firstMove(const Option& option, const MaskedScores& scores, const SceneMoment& moment) const;
    bool sameButMasks(const RunResult& before, const RunResult& now) const;
    void play(const RunResult& before);
    MaskSettings layers() const;
    MaskSettings fitting(MaskSettings layers) const;
    void apply(const MaskSettings& layers);
    void move(int layer, int to);
    bool panelBeside() const { return width() >= kPicture + kPanel; }
    QRectF panelIn(const SceneMoment& moment) const; // null: nowhere
    std::vector<Case> cases() const;
    void adjustCases(OptionState& state) const;

    std::shared_ptr<const RunResult> m_before; // the run before the last change of a layer; null: none
    std::shared_ptr<const RunResult> m_shown; // the run before the next one
    OptionBar* m_panel; // the controls in it
    QVariantAnimation* m_film; // moves playback over what a new layer does
    Position m_stood, m_played; // playback, before that and as it has come
};

MasksView::MasksView(Document& document, QWidget* parent)
    : FigureView(document, tr("Masks"), parent),
      m_panel(new OptionBar(*this, kPanelOptions)),
      m_film(new QVariantAnimation(this))
{
    for (const MaskReason layer : usualOrder())
        m_panel->control(switchOf(layer))->installEventFilter(this);
    QObject::connect(&document, &Document::modelOpened, this, [this] {
        m_before.reset();
        m_shown.reset();
    });
    QObject::connect(m_film, &QVariantAnimation::valueChanged, this, [this](const QVariant& stop) {
        if (m_film->state() != QAbstractAnimation::Running)
            return;
        if (!(m_document.position() == m_played)) // somebody else has moved it
            return m_film->stop();
        m_played = positionOf(frames(m_document), {1, stop.toDouble()});
        m_document.setPosition(m_played);
    });
    QObject::connect(m_film, &QVariantAnimation::finished, this, [this] { m_document.setPosition(m_stood); });
}

MaskedScores MasksView::read(const SceneMoment& moment) const
{
    return readMasked(
        *moment.run, nearestOf(maskableSublayers(moment.trace()), moment.sublayer), orderOf(moment.text(kOrder)));
}

// But for their layers, and, row by row, of the same queries.
bool MasksView::sameButMasks(const RunResult& before, const RunResult& now) const
{
    const auto bare = [this](const RunResult& run) {
        RunSettings settings = withLayers(m_document.model().config, run.settings, {});
        settings.padding = run.settings.padding;
        return settings;
    };
    return before.text == now.text && before.fed == now.fed && before.input == now.input && bare(before) == bare(now);
}

// The weights before the last change of a layer stay as outlines until something else changes.
void MasksView::show(const Document& document)
{
    const auto before = m_shown;
    const auto result = m_shown = document.result();
    if (before != result) {
        const bool same = before && result && sameButMasks(*before, *result);
        m_before = same && before->interventions == result->interventions && !(before->settings == result->settings)
            ? before
            : nullptr;
        if (m_film->state() == QAbstractAnimation::Running) {
            m_film->stop();
            m_document.setPosition(m_stood);
        }
        if (same && isVisible() && !Theme::instance().reducedMotion())
            play(*before);
    }
    FigureView::show(document);
}

// While a row's weights are on their way, what is explained is the weight that they left.
std::optional<Focus> MasksView::lit(const Document& document) const
{
    auto focus = FigureView::lit(document);
    const SceneMoment& moment = present();
    if (!focus || !moment.run || moment.frame != 1)
        return focus;
    const MaskedScores& scores = of(moment);
    if (!scores.there() || scores.unmasked < 0 || focus->cell.step != scores.weights)
        return focus;
    const auto query = static_cast<int>(focus->cell.at[1]);
    if (MaskFlow(moment, scores, static_cast<int>(subject(scores, moment)->at[1])).state(query)
        == MaskFlow::State::Between)
        focus->cell.step = scores.unmasked;
    return focus;
}

// Of the layer that a switch is for, among the moves in which the mask comes down; −1: it closes nothing.
int MasksView::firstMove(const Option& option, const MaskedScores& scores, const SceneMoment& moment) const
{
    const std::vector<MaskReason>& layers = scores.head(moment).layers;
    for (std::size_t i = 0; i < layers.size(); ++i)
        if (&switchOf(layers[i]) == &option)
            return static_cast<int>(i) * MaskFlow::kMoves;
    return -1;
}

// What a layer that was not there closes, by hand or by a switch, closes before one's eyes.
void MasksView::play(const RunResult& before)
{
    const SceneMoment moment = momentOf(m_document);
    const MaskedScores& scores = of(moment);
    const MaskedScores then = readMasked(before, scores.sublayer, scores.order);
    if (!then.there() || then.heads != scores.heads || !scores.there())
        return;
    const MaskedHead &head = scores.head(moment), &was = then.head(*before.trace, scores.headIn(moment));
    const auto closed = [](const MaskedHead& in, MaskReason layer) { return std::ranges::count(in.reasons, layer); };
    const auto fresh = std::ranges::find_if(
        head.layers, [&](MaskReason layer) { return closed(head, layer) > closed(was, layer); });
    const std::vector<Frame> all = framesOf(moment);
    const FramePlace stands = placeIn(all, m_document.position());
    if (fresh == head.layers.end() || all.size() < 3 || stands.frame < 2)
        return;
    const int first = static_cast<int>(fresh - head.layers.begin()) * MaskFlow::kMoves;
    double length = 0.0;
    for (int move = 1; move <= MaskFlow::kMoves; ++move)
        length += all[1].length(first + move);
    m_stood = m_document.position();
    m_played = positionOf(all, {1, static_cast<double>(first)});
    m_document.setPosition(m_played);
    m_film->setStartValue(static_cast<double>(first));
    m_film->setEndValue(static_cast<double>(first + MaskFlow::kMoves));
    m_film->setDuration(std::min(kMostPlayed, static_cast<int>(length)));
    m_film->start();
}

void MasksView::showControls(const MaskedScores& scores, const SceneMoment& moment)
{
    const QRectF panel = panelIn(moment).translated(-offset());
    m_panel->show();
    QWidget* before = nullptr;
    for (const PanelLine& line : panelLines(scores.order)) {
        QWidget* control = m_panel->control(*line.option);
        control->setVisible(!panel.isNull() && !posed());
        control->setGeometry(controlIn(line, control->sizeHint()).translated(panel.topLeft()).toRect());
        if (before) // Tab goes down the lines
            setTabOrder(before, control);
        before = control;
    }
    // What is switched on again has the length that it had.
    const MaskSettings now = moment.run->recorded ? recordedLayers(*moment.run, scores) : layers();
    for (const auto& [option, length] : {std::pair(&kLastWindow, now.window), std::pair(&kLastPadding, now.padding)})
        if (const QString value = QString::number(length); length > 0)
            m_document.keepOption(
                QString::fromLatin1(option->id), value == QLatin1String(option->first) ? QString() : value);
}

void MasksView::adjust(OptionState& state, const Option& option) const
{
    const SceneMoment moment = momentOf(m_document);
    const MaskedScores& scores = of(moment);
    if (!scores.there())
        return;
    if (&option == &kCase)
        adjustCases(state);
    else if (&option == &kShow)
        state.value = QString::fromLatin1(kShown[showsScores(moment, scores) ? 0 : 1].id);
    else if (&option == &kLayers)
        state.there = !panelBeside();
    else if (option.look == Option::Hidden)
        state = layerState(
            option, moment.run->recorded ? recordedLayers(*moment.run, scores) : layers(), *moment.run, scores);
    // A switch is on from when its mask comes down.
    if (const int first = option.kind == Option::Flag && option.look == Option::Hidden
            ? firstMove(option, scores, moment)
            : -1;
        first >= 0 && state.value == onOrOff(true)) {
        const FramePlace place = placeIn(framesOf(moment), m_document.position());
        if (place.frame == 0 || (place.frame == 1 && place.stop <= first))
            state.value = onOrOff(false);
    }
    if (&option == &kShow && width() < kWithLabels)
        state.label.clear();
}

void MasksView::choose(const Option& option, const QString& value)
{
    if (&option == &kOrder) {
        if (value != valueOf(option))
            m_document.undoStack()->push(new OptionCommand(m_document, option, value, tr("order of the mask layers")));
    } else if (option.where == Option::Values) {
        const SceneMoment moment = momentOf(m_document);
        if (&option == &kShow && value == QLatin1String(kShown[1].id) && moment.pinned
            && showsScores(moment, of(moment))) // its weight, then
            m_document.pinHere({of(moment).weights, moment.pinned->at});
        View::choose(option, value);
    } else if (&option != &kCase) {
        const MaskSettings wanted = withOption(layers(), option, value, m_document.options());
        if (wanted == layers() && m_document.result()) { // on, but not yet where playback is
            const SceneMoment moment = momentOf(m_document);
            const std::vector<Frame> all = framesOf(moment);
            if (const int first = firstMove(option, of(moment), moment); first >= 0 && all.size() > 1)
                m_document.setPosition(positionOf(all, {1, static_cast<double>(first + MaskFlow::kMoves)}));
        }
        apply(wanted);
    } else {
        MaskSettings wanted = layers();
        for (const Case& each : cases())
            if (value == QLatin1String(kCases[each.choice].id)) {
                wanted.memory = each.memory;
                wanted.segment = each.segment;
            }
        apply(wanted);
    }
}

// As asked for, with the padding that there is room for: a text or a segment may leave less than was asked for.
MaskSettings MasksView::layers() const
{
    return fitting(maskSettings(m_document.model().config, m_document.settings()));
}

MaskSettings MasksView::fitting(MaskSettings layers) const
{
    if (const auto run = m_document.result())
        layers.padding = std::min(layers.padding, mostPadding(*run, layers));
    return layers;
}

void MasksView::apply(const MaskSettings& layers)
{
    if (!m_document.hasModel() || layers == this->layers())
        return;
    MaskSettings fitting = this->fitting(layers);
    fitting.paddingClosed = fitting.paddingClosed || fitting.padding == 0;
    m_document.setSettings(withLayers(m_document.model().config, m_document.settings(), fitting));
}

// Beside the picture; where that has no room, above it while the person wants it there, and in a picture that is
// exported on room of its own.
QRectF MasksView::panelIn(const SceneMoment& moment) const
{
    const QSizeF& size = moment.size;
    const double high = std::max(size.height(), kPanelHeight);
    if (moment.thumbnail || !(panelBeside() || moment.posed || moment.on(kLayers)))
        return {};
    return panelBeside() ? QRectF(size.width() - kPanel, 0.0, kPanel, high)
        : moment.posed   ? QRectF(size.width(), 0.0, kPanel, high)
                         : QRectF(size.width() - kPanel, 0.0, kPanel, kPanelHeight);
}

Scene MasksView::scene(const MaskedScores& scores, const SceneMoment& moment) const
{
    SceneMoment inner = moment;
    QRectF panel = panelIn(moment);
    if (panelBeside() && !panel.isNull())
        inner.size.rwidth() -= kPanel;
    const double above = panel.isNull() || panelBeside() || moment.posed ? 0.0 : kPanelHeight;
    Scene scene = masksScene(scores, inner, m_before, *subject(scores, moment), above);
    if (panel.isNull())
        return scene;
    if (above == 0.0)
        panel.setHeight(std::max(panel.height(), scene.size.height()));
    scene.size = {panel.right(), std::max(panel.bottom(), scene.size.height())};
    const ModelConfig& config = moment.run->config;
    QStringList notes;
    if (config.topology != Topology::Decoder)
        notes << tr("Only a decoder-only model runs in segments.");
    else if (const QString refused = memoryRefused(config); !refused.isEmpty())
        notes << tr("No memory here: %1.").arg(refused);
    if (moment.run->freshParameters > 0)
        notes << tr("%1 weights this attention needs were newly initialised.").arg(moment.run->freshParameters);
    const auto stateOf = [this](const Option& option) { return this->stateOf(option); };
    addPanel(scene, panel, {scores.order, stateOf, notes.join(' ')}, scores.head(moment), moment);
    return scene;
}

// While nothing is pinned: the largest weight of the row that tells most of the mask.
std::optional<Cell> MasksView::subject(const MaskedScores& scores, const SceneMoment& moment) const
{
    if (moment.pinned && maskPair(scores, *moment.pinned) != 0)
        return moment.pinned;
    const std::int64_t head = scores.headIn(moment);
    const int query = scores.head(moment).telling;
    const auto weight = [&](int key) { return moment.trace().value(scores.weights, {head, query, key}); };
    int best = 0;
    for (int key = 1; key < scores.keys; ++key)
        if (weight(key) > weight(best))
            best = key;
    return maskCell(scores.weights, head, query, best);
}

std::vector<CaptionedFrame> MasksView::captionedFrames(const MaskedScores& scores, const SceneMoment& moment) const
{
    const QString formula = QStringLiteral("<i>weights</i> = softmax(<i>scores</i> + <i>mask</i>)");
    std::vector<CaptionedFrame> all;
    const auto add = [&](StepId step, const QString& title, const QString& tip, const QString& caption) {
        all.push_back({frameOf(moment.trace(), step, title, 700.0), caption, formula});
        all.back().frame.tip = tip;
    };
    if (scores.masked >= 0 && timelineIndex(moment.trace(), scores.masked)) {
        const MaskedHead& head = scores.head(moment);
        add(scores.scores, tr("No mask"), tr("softmax of all scores"),
            tr("Without a mask, every %1 gives weight to every %2, even to one it must not read.")
                .arg(coloured(tr("query"), Role::Query), coloured(tr("key"), Role::Key)));
        all.back().frame.flows = true;
        all.back().frame.milliseconds = 1400.0;
        add(scores.masked, tr("Apply the mask"), tr("layer by layer: masked cells become −∞"),
            comingDown(scores, MaskReason::None));
        CaptionedFrame& down = all.back();
        down.frame.flows = true;
        down.frame.stops = std::max(1, static_cast<int>(head.layers.size()) * MaskFlow::kMoves);
        const std::int64_t query = subject(scores, moment)->at[1];
        const QString token = bold(QString::fromStdString(moment.trace().step(scores.weights).axes[1].label(query)));
        const auto [least, most] = keysSeen(scores, moment);
        for (const MaskReason why : head.layers) {
            const bool walks = walksDown(head, why), same = least == most && why == head.layers.back();
            down.frame.lengths.insert(down.frame.lengths.end(), {walks ? 1900.0 : 1800.0, walks ? 3800.0 : 1300.0});
            down.says.push_back(comingDownIn(scores, why, token));
            down.says.push_back(walks && same ? tr("The window moves one key to the right with each query and %1.")
                                                    .arg(bold(tr("never changes width")))
                                              : comingDown(scores, why));
        }
    }
    add(scores.weights, tr("Weights"),
        all.empty() ? tr("all scores become weights") : tr("unmasked scores become weights"),
        sharedOut(scores, moment));
    all.back().frame.flows = all.size() > 1;
    return all;
}

// Nothing runs on the way.
void MasksView::pulled(const QString& handle, const QPointF& to, bool done)
{
    const SceneTable* matrix = SceneView::scene().table(1);
    if (!m_document.result() || !matrix || (done && !present().drag))
        return;
    const SceneMoment moment = momentOf(m_document);
    if (handle.startsWith(QLatin1String("layer:"))) {
        const MaskOrder order = orderOf(valueOf(kOrder));
        const std::vector<PanelLine> lines = panelLines(order);
        const auto before = std::count_if(lines.begin(), lines.begin() + std::ssize(order),
            [&](const PanelLine& line) { return line.area.center().y() + panelIn(moment).top() < to.y(); });
        return done ? move(handle.section(':', 1).toInt(), static_cast<int>(before)) : dragTo(handle, before);
    }
    const double columns = (to.x() - matrix->layout.origin.x()) / matrix->layout.pitchX;
    for (const MaskEdge& edge : maskEdges(*moment.run, of(moment), static_cast<int>(subjectOf(moment)->at[1]))) {
        if (edge.handle() != handle)
            continue;
        if (const int length = edge.lengthAt(columns); !done)
            dragTo(handle, length);
        else if (length != edge.now)
            choose(*edge.option, QString::number(length));
        return;
    }
}

void MasksView::move(int layer, int to)
{
    const MaskOrder now = orderOf(valueOf(kOrder));
    choose(kOrder, toText(orderWith(now, layer, to)));
}

// Alt and an arrow key move a layer; its switch would take the arrow for a step to the next one.
bool MasksView::eventFilter(QObject* watched, QEvent* event)
{
    if (event->type() != QEvent::KeyPress)
        return FigureView::eventFilter(watched, event);
    const auto* key = static_cast<QKeyEvent*>(event);
    const MaskOrder order = orderOf(valueOf(kOrder));
    const auto layer = static_cast<int>(std::ranges::find(order, watched, [this](MaskReason each) {
        return m_panel->control(switchOf(each));
    }) - order.begin());
    if (!key->modifiers().testFlag(Qt::AltModifier) || (key->key() != Qt::Key_Up && key->key() != Qt::Key_Down)
        || layer == std::ssize(order))
        return FigureView::eventFilter(watched, event);
    move(layer, key->key() == Qt::Key_Up ? layer - 1 : layer + 2);
    return true;
}

// Three for comparison, the model's own, and what it is now.
std::vector<MasksView::Case> MasksView::cases() const
{
    std::vector<Case> all {{7, 5, 0}, {5, 5, 1}, {3, 5, 2}};
    const MaskSettings own = maskSettings(m_document.model().config, {}), now = layers();
    for (const auto& [layers, choice] : {std::pair(own, 3U), std::pair(now, 4U)})
        if (layers.memory > 0
            && std::none_of(all.begin(), all.end(), [&, &at = layers](const Case& one) { return one.is(at); }))
            all.push_back({static_cast<int>(layers.memory), static_cast<int>(layers.segment), choice});
    return all;
}

void MasksView::adjustCases(OptionState& state) const
{
    const QString refused = memoryRefused(m_document.result()->config);
    const MaskSettings now = layers();
    std::vector<Case> all = cases();
    if (!refused.isEmpty())
        all.resize(kCompared);
    const bool wide = width() >= 280 + 220 * static_cast<int>(all.size());
    const QString brief[] {tr("longer"), tr("equal"), tr("shorter"), tr("as trained"), tr("now")};
    state.choices.clear();
    state.value.clear();
    for (const Case& one : all) {
        const QString sign = one.memory > one.segment ? QStringLiteral(">")
            : one.memory == one.segment               ? QStringLiteral("=")
                                                      : QStringLiteral("<");
        const QString words = wide && one.choice < kCompared
            ? tr("Memory %1 segment, %2 : %3").arg(sign).arg(one.memory).arg(one.segment)
            : wide ? (one.choice == 3 ? tr("Model’s own, %1 : %2") : tr("Now %1 : %2")).arg(one.memory).arg(one.segment)
                   : brief[one.choice];
        const QString tip = !refused.isEmpty() ? tr("No memory here: %1").arg(refused)
            : one.is(now) && one.choice >= kCompared
            ? tr("Current: memory length %1, segment length %2").arg(one.memory).arg(one.segment)
            : tr("Runs with memory length %1 and segment length %2").arg(one.memory).arg(one.segment);
        const QString id = QString::fromLatin1(kCases[one.choice].id);
        state.choices.push_back({id, words, tip});
        if (one.is(now))
            state.value = id;
    }
    state.can = refused.isEmpty();
    if (wide || width() < kWithLabels)
        state.label.clear();
}

NextThing MasksView::next() const
{
    if (!m_document.trace() || maskableSublayers(*m_document.trace()).isEmpty())
        return {};
    if (panelIn(momentOf(m_document)).isNull())
        return {.html = tr("look at the layers. Which of them mask cells?"), .options = {&kLayers}};
    const auto masks = [this](bool on) {
        QList<QWidget*> found;
        for (const MaskReason layer : usualOrder())
            if (const OptionState state = stateOf(switchOf(layer)); state.can && state.value == onOrOff(on))
                found << m_panel->control(switchOf(layer));
        return found;
    };
    if (const auto on = masks(true); !on.isEmpty())
        return {.html = tr("switch a mask off. Which keys become visible?"), .controls = on};
    if (const auto off = masks(false); !off.isEmpty())
        return {.html = tr("switch a mask on. Which keys disappear?"), .controls = off};
    if (stateOf(kAlibi).can)
        return {.html = tr("toggle ALiBi. Which keys lose or gain weight?"), .controls = {m_panel->control(kAlibi)}};
    return {};
}

} // namespace

ViewDescriptor descriptor()
{
    return {
        .id = "masks",
        .title = tr("Masks"),
        .family = Family::Attention,
        .hint = tr("Who may read whom, and why: mask layers as switches"),
        .cannot = tr("This model has no softmax over keys to mask"),
        .suits = [](const Trace& trace) { return !maskableSublayers(trace).isEmpty(); },
        .make = [](Document& document, QWidget* parent) -> View* { return new MasksView(document, parent); },
        .variant = "transformer-xl-same-length",
        .cellByCell = true,
        .options = kOptions,
    };
}

} // namespace headroom::masks_view
