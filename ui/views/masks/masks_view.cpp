// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/masks/masks_view.h"

#include "document/document_focus.h"
#include "stage/captions.h"
#include "views/masks/masks_edges.h"
#include "views/masks/masks_panel.h"
#include "widgets/controls.h"
#include "widgets/layouts.h"
#include "words/tr.h"

#include <QCheckBox>
#include <QPointer>
#include <QUndoCommand>
#include <QUndoStack>

#include <algorithm>
#include <cmath>

namespace headroom {

namespace {

constexpr int kPanel = 220, kPicture = 240; // least widths

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

QString sharedOut(const MaskedScores& scores, const SceneMoment& moment)
{
    const std::vector<MaskReason>& reasons = maskReasons(moment.trace(), scores, headIn(scores, moment));
    int least = scores.keys, most = 0;
    for (int query = 0; query < scores.queries; ++query) {
        least = std::min(least, openKeysOf(reasons, scores, query));
        most = std::max(most, openKeysOf(reasons, scores, query));
    }
    const QString exactly = bold(tr("each sees exactly %1").arg(keysCounted(least)));
    if (least == most && scores.window > 0 && (scores.span == 0 || scores.window <= scores.span))
        return tr("With the sliding window, later queries do not see more keys than earlier ones: %1.").arg(exactly);
    if (least == most && scores.span > 0)
        return tr("With same_length, later queries of a segment do not see more keys than earlier ones: %1.")
            .arg(exactly);
    if (least == most)
        return tr("Softmax spreads a total of 1 over the open keys: %1.")
            .arg(bold(tr("every query sees %1").arg(keysCounted(least))));
    return tr("Softmax spreads a total of 1 over the open keys: the first query sees %1, %2.")
        .arg(keysCounted(least), bold(tr("the last one sees %1").arg(most)));
}

} // namespace

MasksView::MasksView(Document& document, QWidget* parent)
    : FigureView(document, tr("Masks"), parent), m_panel(new MaskPanel(this)), m_column(scrolled(m_panel, this))
{
    makeHeader();
    needsModel({m_cases});
    for (QWidget* control : m_panel->controls())
        needsModel({control});
    connect(m_panel, &MaskPanel::wanted, this, &MasksView::apply);
    connect(m_panel, &MaskPanel::reordered, this, &MasksView::reorder);
    connect(&document, &Document::modelOpened, this, [this] {
        m_options.before.reset();
        m_shown.reset();
    });
}

bool MasksView::canShow(const Trace& trace) { return !maskableSublayers(trace).isEmpty(); }

MaskedScores MasksView::read(const SceneMoment& moment) const
{
    MaskedScores scores = readMasked(*moment.run, nearestOf(maskableSublayers(moment.trace()), moment.sublayer));
    scores.order = m_options.order;
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
    m_panel->show(moment.run->recorded ? recordedLayers(*moment.run, scores) : layers(), *moment.run, scores,
        headIn(scores, moment));
    m_show->setCurrent(present().frame + 1 == static_cast<int>(framesOf(moment).size()) ? 1 : 0);
    showCases();
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
    if (!m_document.hasModel())
        return;
    MaskSettings fitting = this->fitting(layers);
    fitting.paddingClosed = fitting.paddingClosed || fitting.padding == 0;
    m_document.setSettings(withLayers(m_document.model().config, m_document.settings(), fitting));
}

// One undo step, like any other change. Opening another model forgets them all.
class MasksView::OrderCommand : public QUndoCommand {
public:
    OrderCommand(MasksView* view, const MaskOrder& order)
        : QUndoCommand(tr("order of the mask layers")), m_view(view), m_before(view->m_options.order), m_after(order)
    {
    }

    void redo() override { bring(m_after); }
    void undo() override { bring(m_before); }

private:
    void bring(const MaskOrder& order) const
    {
        if (m_view)
            m_view->setOrder(order);
    }

    QPointer<MasksView> m_view; // another one may have taken its place
    MaskOrder m_before, m_after;
};

void MasksView::reorder(const MaskOrder& order)
{
    if (order != m_options.order)
        m_document.undoStack()->push(new OrderCommand(this, order));
}

// What closes a cell first is what it is put down to; what is closed stays the same.
void MasksView::setOrder(const MaskOrder& order)
{
    m_options.order = order;
    readAnew();
    changed();
    show(m_document);
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

// While nothing is pinned: the largest weight of a row of which something is hidden.
std::optional<Cell> MasksView::subject(const MaskedScores& scores, const SceneMoment& moment) const
{
    if (moment.pinned && maskPair(scores, *moment.pinned) != 0)
        return moment.pinned;
    const std::int64_t head = headIn(scores, moment);
    const int tokens = std::max(1, scores.queries - (scores.self ? scores.padding : 0));
    const int query = std::min(tokens - 1, (tokens * 3) / 5);
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
        all.push_back({frameOf(moment.trace(), step, title, 240.0), caption, all.empty() ? QString() : formula});
        all.back().frame.tip = tip;
    };
    add(scores.scores, tr("Scores"), tr("before any mask"),
        tr("Every %1 has a score for every %2, even one it cannot read.")
            .arg(coloured(tr("query"), Role::Query), coloured(tr("key"), Role::Key)));
    if (scores.masked >= 0 && timelineIndex(moment.trace(), scores.masked)) {
        const std::vector<MaskReason>& reasons = maskReasons(moment.trace(), scores, headIn(scores, moment));
        add(scores.masked, tr("Apply the mask"), tr("layer by layer: masked cells become −∞"),
            comingDown(scores, layersDown(moment, scores, headIn(scores, moment))));
        all.back().frame.stops = std::max(1, static_cast<int>(layersOf(reasons, scores.order).size()));
    }
    add(scores.weights, tr("Softmax"), tr("unmasked scores become weights"), sharedOut(scores, moment));
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

bool MasksView::shows() const { return m_document.trace() && canShow(*m_document.trace()); }

bool MasksView::panelBeside() const { return width() >= kPicture + kPanel; }

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
    m_layers->setVisible(!panelBeside());
    m_column->setVisible(shows() && !posed() && (panelBeside() || m_layers->isChecked()));
}

void MasksView::resizeEvent(QResizeEvent* event)
{
    placePanel();
    if (m_shown && shows())
        showCases();
    SceneView::resizeEvent(event);
}

NextThing MasksView::next() const
{
    if (!shows())
        return {};
    if (m_column->isHidden())
        return {tr("look at the layers. Which of them mask cells?"), {m_layers}};
    if (const QList<QWidget*> on = m_panel->masks(true); !on.isEmpty())
        return {tr("switch a mask off. Which keys become visible?"), on};
    if (const QList<QWidget*> off = m_panel->masks(false); !off.isEmpty())
        return {tr("switch a mask on. Which keys disappear?"), off};
    if (m_panel->alibi()->isEnabled())
        return {tr("toggle ALiBi. Which keys lose or gain weight?"), {m_panel->alibi()}};
    return {};
}

} // namespace headroom
