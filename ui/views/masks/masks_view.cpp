// SPDX-License-Identifier: GPL-3.0-or-later
#include "document/document_focus.h"
#include "figure/figure_view.h"
#include "stage/captions.h"
#include "views/masks/masks_edges.h"
#include "views/masks/masks_flow.h"
#include "views/masks/masks_panel.h"
#include "widgets/layouts.h"
#include "words/tr.h"

#include <QUndoCommand>
#include <QUndoStack>

#include <algorithm>
#include <cmath>

namespace headroom::masks_view {

namespace {

constexpr int kPanel = 220, kPicture = 240; // least widths
constexpr int kWithLabels = 720; // px of width: beside another run all room is for what can be pressed
constexpr std::size_t kCompared = 3; // of the cases: memory longer, equal, shorter

std::int64_t headIn(const MaskedScores& scores, const SceneMoment& moment)
{
    return std::clamp(moment.head, 0, scores.heads - 1);
}

// What the last of these layers closes.
QString comingDown(const MaskedScores& scores, const std::vector<MaskReason>& down)
{
    if (down.empty())
        return tr("The mask hides %1 in this segment.").arg(bold(tr("nothing")));
    switch (down.back()) {
    case MaskReason::Future: return tr("%1: no query may read a later key.").arg(bold(tr("Causal")));
    case MaskReason::TooOld:
        return tr("%1: keys outside the span of %2 are masked too.")
            .arg(bold(QStringLiteral("same_length")))
            .arg(scores.span);
    case MaskReason::OutsideWindow:
        return tr("%1: keys more than %2 back are masked too.").arg(bold(tr("Sliding window"))).arg(scores.window - 1);
    case MaskReason::ByHand: return tr("%1: these cells were closed by a change.").arg(bold(tr("By hand")));
    case MaskReason::Recorded:
        return tr("%1: the run says which cells its mask closes, not why.").arg(bold(tr("Its mask")));
    default: return tr("%1: no query may read a padding token.").arg(bold(tr("Padding")));
    }
}

// The same in the row that is told.
QString moving(const MaskedScores& scores, MaskReason why, const QString& token)
{
    switch (why) {
    case MaskReason::Future:
        return tr("%1: the keys after %2 close, one by one, and their weight moves to the open keys.")
            .arg(bold(tr("Causal")), token);
    case MaskReason::TooOld:
        return tr("%1: the oldest keys close too. %2 keeps the nearest %3 and gives them all its weight.")
            .arg(bold(QStringLiteral("same_length")), token)
            .arg(scores.span);
    case MaskReason::OutsideWindow:
        return tr("%1: the oldest keys close. %2 keeps the nearest %3 and gives them all its weight.")
            .arg(bold(tr("Sliding window")), token)
            .arg(scores.window);
    default: return tr("These keys close, and their weight moves to the open keys.");
    }
}

// How many keys the queries see, from the fewest to the most.
std::pair<int, int> keysSeen(const MaskedScores& scores, const SceneMoment& moment)
{
    const std::vector<MaskReason>& reasons = maskReasons(moment.trace(), scores, headIn(scores, moment));
    std::pair<int, int> seen(scores.keys, 0);
    for (int query = 0; query < scores.queries; ++query) {
        const int open = openKeysOf(reasons, scores, query);
        seen = {std::min(seen.first, open), std::max(seen.second, open)};
    }
    return seen;
}

QString sharedOut(const MaskedScores& scores, const SceneMoment& moment)
{
    const auto [least, most] = keysSeen(scores, moment);
    const QString exactly = bold(tr("each sees exactly %1").arg(keysCounted(least)));
    if (least == most && scores.window > 0 && (scores.span == 0 || scores.window <= scores.span))
        return tr("With the sliding window, later queries do not see more keys than earlier ones: %1.").arg(exactly);
    if (least == most && scores.span > 0)
        return tr("With same_length, a query reads as far back at the start of a segment as at its end: %1.")
            .arg(exactly);
    if (least == most)
        return tr("Softmax spreads a total of 1 over the open keys: %1.")
            .arg(bold(tr("every query sees %1").arg(keysCounted(least))));
    return tr("Softmax spreads a total of 1 over the open keys: the first query sees %1, %2.")
        .arg(keysCounted(least), bold(tr("the last one sees %1").arg(most)));
}

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
    std::vector<std::string> studies(const Document&) const override { return {"unmasked", "alibi_forms"}; }
    QSizeF pictureSize() const override;
    void paintPicture(QPainter& painter) override;

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
    void resizeEvent(QResizeEvent* event) override;

private:
    struct Case { // to press a button for
        int memory, segment;
        std::size_t choice; // of kCases

        bool is(const MaskSettings& layers) const { return memory == layers.memory && segment == layers.segment; }
    };

    void remember(const std::shared_ptr<const RunResult>& result);
    MaskSettings layers() const;
    MaskSettings fitting(MaskSettings layers) const;
    void apply(const MaskSettings& layers);
    void pull(const MaskEdge& edge, int length, bool done);
    bool shows() const { return m_document.trace() && !maskableSublayers(*m_document.trace()).isEmpty(); }
    bool panelBeside() const { return width() >= kPicture + kPanel; }
    void placePanel();
    std::vector<Case> cases() const;
    void adjustCases(OptionState& state) const;

    MasksOptions m_options;
    std::shared_ptr<const RunResult> m_shown; // the run before the next one
    MaskPanel* m_panel;
    QScrollArea* m_column; // it scrolls in
};

MasksView::MasksView(Document& document, QWidget* parent)
    : FigureView(document, tr("Masks"), parent), m_panel(new MaskPanel(this)), m_column(scrolled(m_panel, this))
{
    needsModel(m_panel->controls());
    QObject::connect(m_panel, &MaskPanel::chosen, this, &MasksView::choose);
    QObject::connect(&document, &Document::modelOpened, this, [this] {
        m_options.before.reset();
        m_shown.reset();
    });
}

MaskedScores MasksView::read(const SceneMoment& moment) const
{
    MaskedScores scores = readMasked(*moment.run, nearestOf(maskableSublayers(moment.trace()), moment.sublayer));
    scores.order = orderOf(moment.text(kOrder));
    return scores;
}

// The weights before the last change of a layer stay as outlines until something else changes.
void MasksView::remember(const std::shared_ptr<const RunResult>& result)
{
    if (result == m_shown)
        return;
    if (m_shown && result && sameButMasks(*m_shown, *result))
        m_options.before = m_shown;
    else
        m_options.before.reset();
    m_shown = result;
}

void MasksView::show(const Document& document)
{
    remember(document.result());
    FigureView::show(document);
    placePanel();
}

void MasksView::showControls(const MaskedScores& scores, const SceneMoment& moment)
{
    const MaskSettings now = moment.run->recorded ? recordedLayers(*moment.run, scores) : layers();
    m_panel->show(now, *moment.run, scores, headIn(scores, moment));
    // What is switched on again has the length that it had.
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
    if (&option == &kShow && width() < kWithLabels)
        state.label.clear();
}

void MasksView::choose(const Option& option, const QString& value)
{
    const std::vector<Case> all = cases();
    const auto one = std::find_if(
        all.begin(), all.end(), [&](const Case& each) { return value == QLatin1String(kCases[each.choice].id); });
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
        apply(withOption(layers(), option, value, m_document.options()));
    } else if (one != all.end()) {
        MaskSettings wanted = layers();
        wanted.memory = one->memory;
        wanted.segment = one->segment;
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

Scene MasksView::scene(const MaskedScores& scores, const SceneMoment& moment) const
{
    SceneMoment inner = moment;
    const bool beside = !moment.thumbnail && panelBeside();
    if (beside)
        inner.size.rwidth() -= kPanel;
    Scene scene = masksScene(scores, inner, m_options, *subject(scores, moment));
    if (beside)
        scene.size = {inner.size.width(), scene.size.height()}; // the panel lies over the rest
    return scene;
}

// While nothing is pinned: the largest weight of the row that tells most of the mask.
std::optional<Cell> MasksView::subject(const MaskedScores& scores, const SceneMoment& moment) const
{
    if (moment.pinned && maskPair(scores, *moment.pinned) != 0)
        return moment.pinned;
    const std::int64_t head = headIn(scores, moment);
    const int query = tellingRow(moment.trace(), scores, head);
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
        const std::int64_t head = headIn(scores, moment);
        add(scores.scores, tr("No mask"), tr("softmax of all scores"),
            tr("Without a mask, every %1 gives weight to every %2, even to one it must not read.")
                .arg(coloured(tr("query"), Role::Query), coloured(tr("key"), Role::Key)));
        const std::vector<MaskReason> layers = layersOf(maskReasons(moment.trace(), scores, head), scores.order);
        add(scores.masked, tr("Apply the mask"), tr("layer by layer: masked cells become −∞"), comingDown(scores, {}));
        Frame& down = all.back().frame;
        down.flows = true;
        down.stops = std::max(1, static_cast<int>(layers.size()) * MaskFlow::kMoves);
        const int query = static_cast<int>(subject(scores, moment)->at[1]);
        const QString token = bold(QString::fromStdString(moment.trace().step(scores.weights).axes[1].label(query)));
        const auto [least, most] = keysSeen(scores, moment);
        bool future = false;
        for (const MaskReason why : layers) {
            const bool same = least == most && why == layers.back();
            const bool walks = future && (why == MaskReason::TooOld || why == MaskReason::OutsideWindow);
            future = future || why == MaskReason::Future;
            down.lengths.insert(down.lengths.end(), {walks ? 1900.0 : 1800.0, walks ? 3800.0 : 1300.0});
            all.back().says.push_back(moving(scores, why, token));
            all.back().says.push_back(walks && same
                    ? tr("The window moves one key to the right with each query and %1.")
                          .arg(bold(tr("never changes width")))
                    : comingDown(scores, {why}));
        }
        add(scores.weights, tr("Softmax"), tr("unmasked scores become weights"), sharedOut(scores, moment));
        all.back().frame.flows = true;
    } else {
        add(scores.weights, tr("Softmax"), tr("all scores become weights"), sharedOut(scores, moment));
    }
    return all;
}

void MasksView::pulled(const QString& handle, const QPointF& to, bool done)
{
    if (!m_document.result())
        return;
    const SceneMoment moment = momentOf(m_document);
    const SceneTable* matrix = SceneView::scene().table(1);
    if (!matrix || (done && !m_options.dragged))
        return;
    const double columns = (to.x() - matrix->layout.origin.x()) / matrix->layout.pitchX;
    for (const MaskEdge& edge : maskEdges(*moment.run, of(moment), static_cast<int>(subjectOf(moment)->at[1])))
        if (edge.id == handle)
            pull(edge, edge.lengthAt(columns), done);
}

// Nothing runs on the way.
void MasksView::pull(const MaskEdge& edge, int length, bool done)
{
    if (!done) {
        const bool moved = !m_options.dragged || m_options.dragged->length != length;
        m_options.dragged = {edge.id, length};
        if (moved)
            changed();
        return;
    }
    m_options.dragged.reset();
    if (length != edge.now)
        apply(withLength(layers(), edge.id, length));
    changed();
}

// In a picture that is exported the panel has room of its own, and says what its controls do.
QSizeF MasksView::pictureSize() const
{
    const QSizeF picture = SceneView::pictureSize();
    if (!posed() || !shows())
        return picture;
    return {picture.width() + (panelBeside() ? 0 : kPanel), std::max(picture.height(), m_panel->posedHeight())};
}

void MasksView::paintPicture(QPainter& painter)
{
    SceneView::paintPicture(painter);
    const QSizeF picture = pictureSize();
    if (shows())
        m_panel->paintPosed(painter, QRectF(picture.width() - kPanel, 0, kPanel, picture.height()));
}

// Without room beside the picture it lies over it, while the person wants it there.
void MasksView::placePanel()
{
    m_column->setGeometry(width() - kPanel, 0, kPanel, height());
    m_column->setVisible(shows() && !posed() && (panelBeside() || isOn(m_document.options(), kLayers)));
}

void MasksView::resizeEvent(QResizeEvent* event)
{
    placePanel();
    SceneView::resizeEvent(event);
    showOptions();
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
    state.choices.clear();
    state.value.clear();
    for (const Case& one : all) {
        const QString sign = one.memory > one.segment ? QStringLiteral(">")
            : one.memory == one.segment               ? QStringLiteral("=")
                                                      : QStringLiteral("<");
        const QString words = wide && one.choice < kCompared
            ? tr("Memory %1 segment, %2 : %3").arg(sign).arg(one.memory).arg(one.segment)
            : wide ? (one.choice == 3 ? tr("Model’s own, %1 : %2") : tr("Now %1 : %2")).arg(one.memory).arg(one.segment)
                   : QStringLiteral("%2 %1 %3").arg(sign).arg(one.memory).arg(one.segment);
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
    if (!shows())
        return {};
    if (m_column->isHidden())
        return {.html = tr("look at the layers. Which of them mask cells?"), .options = {&kLayers}};
    if (const QList<QWidget*> on = m_panel->masks(true); !on.isEmpty())
        return {tr("switch a mask off. Which keys become visible?"), on};
    if (const QList<QWidget*> off = m_panel->masks(false); !off.isEmpty())
        return {tr("switch a mask on. Which keys disappear?"), off};
    if (m_panel->alibi()->isEnabled())
        return {tr("toggle ALiBi. Which keys lose or gain weight?"), {m_panel->alibi()}};
    return {};
}

} // namespace

ViewInfo descriptor()
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
