// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/rel_shift/rel_shift_view.h"

#include "stage/captions.h"
#include "widgets/controls.h"

#include <QHBoxLayout>
#include <QLabel>

namespace headroom {

RelShiftView::RelShiftView(Document& document, QWidget* parent) : SceneView(document, QStringLiteral("rel_shift"), parent)
{
    m_direction = new SegmentedControl({tr("Left shift, Transformer-XL"), tr("Right shift, learned-relative")}, header());
    m_direction->setAccessibleName(tr("Direction of the shift"));
    m_show = new SegmentedControl({tr("value"), tr("identity"), tr("both")}, header());
    m_show->setAccessibleName(tr("What cells say"));
    m_show->setCurrent(static_cast<int>(m_options.show));
    auto* label = new QLabel(tr("Show"), header());
    label->setProperty("secondary", true);
    headerRow()->insertWidget(2, m_direction);
    headerRow()->addWidget(label);
    headerRow()->addWidget(m_show);
    connect(m_direction, &SegmentedControl::currentChanged, this, [this](int index) {
        if (!m_read)
            return;
        m_options.other = (index == 0) != (m_shift.native == m_shift.left);
        m_read.reset();
        changed();
    });
    connect(m_show, &SegmentedControl::currentChanged, this, [this](int index) {
        m_options.show = static_cast<ShiftShow>(index);
        changed();
    });
}

bool RelShiftView::canShow(const Trace& trace)
{
    return !shiftedSublayers(trace).isEmpty();
}

const RelShift& RelShiftView::shiftOf(const SceneMoment& moment) const
{
    const QStringList all = shiftedSublayers(moment.trace());
    const QString sublayer = all.contains(moment.sublayer) ? moment.sublayer : all.value(0);
    if (m_read != moment.run || m_shift.sublayer != sublayer) {
        m_shift = readShift(moment.trace(), sublayer, m_options.other);
        m_read = moment.run;
        m_direction->setCurrent(m_shift.left ? 0 : 1);
    }
    return m_shift;
}

std::vector<Frame> RelShiftView::framesOf(const SceneMoment& moment) const
{
    return canShow(moment.trace()) ? relShiftFrames(moment.trace(), shiftOf(moment)) : std::vector<Frame>();
}

Scene RelShiftView::build(const SceneMoment& moment) const
{
    return relShiftScene(moment, shiftOf(moment), m_options);
}

quint64 RelShiftView::identityOf(const SceneMoment& moment, const Cell& cell) const
{
    return shiftIdentity(shiftOf(moment), cell);
}

std::optional<Cell> RelShiftView::subjectOf(const SceneMoment& moment) const
{
    if (moment.pinned && identityOf(moment, *moment.pinned) != 0)
        return moment.pinned;
    return relShiftSubject(moment.trace(), shiftOf(moment), moment.head);
}

QString RelShiftView::captionOf(const SceneMoment& moment) const
{
    const RelShift& shift = shiftOf(moment);
    const int cells = shift.queries * (shift.columns + 1);
    const QString side = shift.left ? tr("in front of") : tr("behind");
    switch (moment.frame) {
    case 0:
        return tr("Each query is multiplied with each %1: the columns are distances, not keys yet.")
            .arg(coloured(tr("distance"), Role::Position));
    case 1: return tr("A column of zeros is put %1 every row, so each row is %2.").arg(side, bold(tr("one cell longer")));
    case 2:
        return moment.stop < 2
            ? tr("The rows are laid one behind the other: %1 cells in one line.").arg(cells)
            : tr("The %1 cells are regrown %2 wide, so each query’s row starts %3.")
                  .arg(cells)
                  .arg(shift.queries)
                  .arg(bold(shift.left ? tr("one cell further right") : tr("one cell further left")));
    case 3:
        return tr("The %1 row goes and the old shape is back: every score now stands %2.")
            .arg(shift.left ? tr("first") : tr("last"), bold(tr("under the key at its distance")));
    default: return tr("What was moved in from the next row belongs to later keys: %1 closes it.").arg(bold(tr("the mask")));
    }
}

QString RelShiftView::formulaOf(const SceneMoment& moment) const
{
    const RelShift& shift = shiftOf(moment);
    switch (moment.frame) {
    case 0: return {};
    case 1: return formulaHtml(shift.left ? QStringLiteral("[0 | raw]") : QStringLiteral("[raw | 0]"));
    case 4: return {};
    default:
        return shift.left ? QStringLiteral("<i>out</i>[<i>i</i>, <i>j</i>] = <i>raw</i>[<i>i</i>, <i>j</i> + %1 − <i>i</i>]")
                                .arg(shift.queries - 1)
                          : QStringLiteral("<i>out</i>[<i>i</i>, <i>j</i>] = <i>raw</i>[<i>i</i>, <i>j</i> + %1 − <i>i</i>]")
                                .arg(shift.columns - shift.keys);
    }
}

void RelShiftView::pulled(const QString& handle, const QPointF&, bool done)
{
    if (!done || !handle.startsWith(QLatin1String("frame:")))
        return;
    const std::vector<Frame> all = frames(m_document);
    const int frame = handle.mid(6).toInt();
    if (frame < static_cast<int>(all.size()))
        m_document.setPosition(positionOf(all, {frame, static_cast<double>(all[static_cast<std::size_t>(frame)].stops)}));
}

} // namespace headroom
