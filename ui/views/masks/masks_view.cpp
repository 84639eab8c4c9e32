// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/masks/masks_view.h"

#include "document_focus.h"
#include "stage/captions.h"
#include "views/masks/masks_edges.h"
#include "views/masks/masks_panel.h"
#include "widgets/controls.h"

#include <QCheckBox>
#include <QPointer>
#include <QUndoCommand>
#include <QUndoStack>

#include <algorithm>
#include <cmath>

namespace headroom {

namespace {

constexpr int kPanel = 220, kPicture = 240; // least widths

} // namespace

MasksView::MasksView(Document& document, QWidget* parent)
    : SceneView(document, tr("Mask laboratory"), parent), m_panel(new MaskPanel(this))
{
    makeHeader();
    connect(m_panel, &MaskPanel::wanted, this, &MasksView::apply);
    connect(m_panel, &MaskPanel::reordered, this, &MasksView::reorder);
    connect(&document, &Document::modelOpened, this, [this] {
        m_options.before.reset();
        m_shown.reset();
    });
}

bool MasksView::canShow(const Trace& trace) { return !maskableSublayers(trace).isEmpty(); }

const MaskedScores& MasksView::scoresOf(const SceneMoment& moment) const
{
    if (m_read != moment.run || m_scores.sublayer != moment.sublayer) {
        const QStringList all = maskableSublayers(moment.trace());
        m_scores = readMasked(*moment.run, all.contains(moment.sublayer) ? moment.sublayer : all.value(0));
        m_scores.order = m_options.order;
        m_read = moment.run;
    }
    return m_scores;
}

// The weights before the last switch of a layer stay as outlines until something else changes.
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
    SceneView::show(document);
    placePanel();
    if (!shows())
        return;
    const SceneMoment moment = momentOf(document);
    const MaskedScores& scores = scoresOf(moment);
    m_panel->show(layers(), *moment.run, scores, std::clamp(moment.head, 0, scores.heads - 1));
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
    m_scores.order = order;
    changed();
    show(m_document);
}

std::vector<Frame> MasksView::framesOf(const SceneMoment& moment) const
{
    const MaskedScores& scores = scoresOf(moment);
    return scores.there() ? masksFrames(moment.trace(), scores, std::clamp(moment.head, 0, scores.heads - 1))
                          : std::vector<Frame>();
}

Scene MasksView::build(const SceneMoment& moment) const
{
    const MaskedScores& scores = scoresOf(moment);
    SceneMoment inner = moment;
    const bool beside = !moment.thumbnail && panelBeside();
    if (beside)
        inner.size.rwidth() -= kPanel;
    Scene scene = masksScene(inner, scores, m_options, *subjectOf(moment));
    if (beside)
        scene.size = {inner.size.width(), 0.0}; // the panel lies over the rest
    return scene;
}

quint64 MasksView::identityOf(const SceneMoment& moment, const Cell& cell) const
{
    return maskPair(scoresOf(moment), cell);
}

// While nothing is pinned: the largest weight of a row of which something is hidden.
std::optional<Cell> MasksView::subjectOf(const SceneMoment& moment) const
{
    const MaskedScores& scores = scoresOf(moment);
    if (!scores.there())
        return {};
    if (moment.pinned && maskPair(scores, *moment.pinned) != 0)
        return moment.pinned;
    const std::int64_t head = std::clamp(moment.head, 0, scores.heads - 1);
    const int tokens = std::max(1, scores.queries - (scores.self ? scores.padding : 0));
    const int query = std::min(tokens - 1, (tokens * 3) / 5);
    const auto weight = [&](int key) { return moment.trace().value(scores.weights, {head, query, key}); };
    int best = 0;
    for (int key = 1; key < scores.keys; ++key)
        if (weight(key) > weight(best))
            best = key;
    return maskCell(scores.weights, head, query, best);
}

QString MasksView::captionOf(const SceneMoment& moment) const
{
    const MaskedScores& scores = scoresOf(moment);
    const std::int64_t head = std::clamp(moment.head, 0, scores.heads - 1);
    if (moment.frame == 0)
        return tr("Every %1 has a score for every %2, also for those it may not read.")
            .arg(coloured(tr("query"), Role::Query), coloured(tr("key"), Role::Key));
    const std::vector<MaskReason> down = layersDown(moment, scores, head);
    if (moment.frame == 1 && scores.masked >= 0) {
        if (down.empty())
            return tr("The mask comes down and closes %1 in this segment.").arg(bold(tr("nothing")));
        return down.back() == MaskReason::Future
            ? tr("%1 comes down: no query may read a key that stands after it.").arg(bold(tr("Causal")))
            : down.back() == MaskReason::TooOld ? tr("%1 comes down: keys outside the span of %2 are closed too.")
                                                      .arg(bold(QStringLiteral("same_length")))
                                                      .arg(scores.span)
            : down.back() == MaskReason::OutsideWindow
            ? tr("%1 comes down: keys more than %2 back are closed too.")
                  .arg(bold(tr("The sliding window")))
                  .arg(scores.window - 1)
            : tr("%1 comes down: what is no token may not be read.").arg(bold(tr("Padding")));
    }
    const std::vector<MaskReason> reasons = maskReasons(moment.trace(), scores, head);
    int least = scores.keys, most = 0;
    for (int query = 0; query < scores.queries; ++query) {
        least = std::min(least, openKeysOf(reasons, scores, query));
        most = std::max(most, openKeysOf(reasons, scores, query));
    }
    if (least == most && scores.window > 0 && (scores.span == 0 || scores.window <= scores.span))
        return tr("With the sliding window no query gains from standing late: %1.")
            .arg(bold(tr("each sees exactly %1").arg(keysCounted(least))));
    if (least == most && scores.span > 0)
        return tr("With same_length no query gains from standing late in the segment: %1.")
            .arg(bold(tr("each sees exactly %1").arg(keysCounted(least))));
    if (least == most)
        return tr("The softmax shares one out over what is left: %1.")
            .arg(bold(tr("every query sees %1").arg(keysCounted(least))));
    return tr("The softmax shares one out over what is left: the first query sees %1, %2.")
        .arg(keysCounted(least), bold(tr("the last %1").arg(most)));
}

QString MasksView::formulaOf(const SceneMoment& moment) const
{
    if (moment.frame == 0)
        return {};
    return QStringLiteral("<i>weights</i> = softmax(<i>scores</i> + <i>mask</i>)");
}

void MasksView::pulled(const QString& handle, const QPointF& to, bool done)
{
    if (!m_document.result())
        return;
    const SceneMoment moment = momentOf(m_document);
    std::vector<double> lefts(2, -1.0); // of the first two keys
    for (const SceneCell& cell : scene().cells)
        if (cell.group == 1 && cell.row == 0 && cell.column < 2)
            lefts[static_cast<std::size_t>(cell.column)] = cell.area.left();
    for (const SceneMap& map : scene().maps)
        for (const int key : {0, 1})
            lefts[static_cast<std::size_t>(key)] = map.layout.cell({0, key}).left();
    if (lefts[0] < 0.0 || lefts[1] < 0.0 || (done && !m_options.dragged))
        return;
    const double columns = (to.x() - lefts[0]) / (lefts[1] - lefts[0]);
    for (const MaskEdge& edge : maskEdges(*moment.run, scoresOf(moment), static_cast<int>(subjectOf(moment)->at[1])))
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
    m_panel->setGeometry(width() - kPanel, 0, kPanel, height());
    m_layers->setVisible(!panelBeside());
    m_panel->setVisible(shows() && !posed() && (panelBeside() || m_layers->isChecked()));
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
    if (!m_panel->isVisibleTo(this))
        return {tr("have a look at the layers. Which of them close cells?"), {m_layers}};
    if (const QList<QWidget*> on = m_panel->masks(true); !on.isEmpty())
        return {tr("switch a mask off. Which keys come into sight?"), on};
    if (const QList<QWidget*> off = m_panel->masks(false); !off.isEmpty())
        return {tr("switch a mask on. Which keys go out of sight?"), off};
    if (m_panel->alibi()->isEnabled())
        return {tr("switch ALiBi. Which keys lose or gain weight?"), {m_panel->alibi()}};
    return {};
}

} // namespace headroom
