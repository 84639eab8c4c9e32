// SPDX-License-Identifier: GPL-3.0-or-later
// Both shifts of the same scores, beside each other.
#include "tr.h"
#include "views/rel_shift/rel_shift_builder.h"

#include <algorithm>

namespace headroom {

namespace {

constexpr double kBothBeside = 30.0, kBothAbove = 16.0; // between the two
constexpr double kTape = 110.0; // height, with what joins it to the matrix

} // namespace

RelShiftBuilder::Half RelShiftBuilder::halfOf() const
{
    const bool stacked = m_moment.size.width() < kNarrow;
    QRectF area(kMargin, kTop, m_moment.size.width() - 2.0 * kMargin, m_moment.size.height() - kTop - footHeight());
    if (stacked)
        area.setHeight((area.height() - kBothAbove) / 2.0);
    else
        area.setWidth((area.width() - kBothBeside) / 2.0);
    if (!m_shift.left)
        area.translate(stacked ? QPointF(0.0, area.height() + kBothAbove) : QPointF(area.width() + kBothBeside, 0.0));
    return {area, stacked};
}

QRectF RelShiftBuilder::halfBody() const
{
    return m_half->area.adjusted(0.0, m_moment.frame == 2 && !m_half->stacked ? kTape : 0.0, 0.0, 0.0);
}

// Where the run's own shift has been set to zero, the other one has nothing of the kind.
int RelShiftBuilder::halfPicture() const
{
    return m_moment.frame == 5 && !m_shift.offersZeroTriu() ? 3 : m_moment.frame;
}

QString RelShiftBuilder::halfTitle() const
{
    return m_shift.left ? tr("Left, Transformer-XL") : tr("Right, learned-relative");
}

QString RelShiftBuilder::halfWords() const
{
    const QString words[] = {tr("raw scores"), m_shift.left ? tr("zeros in front") : tr("zeros behind"), tr("regrown"),
        m_shift.left ? tr("first row dropped") : tr("last row dropped"), tr("masked"), tr("tril(1, k − q)")};
    return words[halfPicture()] + QStringLiteral(", ") + sizeOf(halfPicture());
}

Scene RelShiftBuilder::buildHalf()
{
    const QRectF& area = m_half->area;
    const bool arrived = m_moment.frame != 2 || m_moment.stop >= 2;
    const bool tape = m_moment.frame == 2 && !(m_half->stacked && arrived);
    if (tape)
        addTape({area.left(), area.top(), area.width(), kTape - 12.0}, arrived);
    if (arrived)
        addPart({halfPicture(), halfBody(), 1, false, tape ? tr("After") : halfTitle(), halfWords(), {}, 0.0});
    connect(m_moment.frame);
    for (SceneCell& cell : m_scene.cells) {
        cell.group += m_shift.left ? 0 : kRightGroup;
        cell.name = (m_shift.left ? tr("%1, shift to the left") : tr("%1, shift to the right")).arg(cell.name);
    }
    return std::move(m_scene);
}

Scene bothShiftsScene(
    const SceneMoment& moment, const RelShift& own, const RelShift& other, const RelShiftOptions& options)
{
    RelShiftBuilder ownBuilder(moment, own, options), otherBuilder(moment, other, options, ownBuilder.subject());
    Scene scene = own.left ? ownBuilder.buildHalf() : otherBuilder.buildHalf();
    const Scene right = own.left ? otherBuilder.buildHalf() : ownBuilder.buildHalf();
    scene.behind.insert(scene.behind.end(), right.behind.begin(), right.behind.end());
    scene.cells.insert(scene.cells.end(), right.cells.begin(), right.cells.end());
    scene.above.insert(scene.above.end(), right.above.begin(), right.above.end());
    ownBuilder.addFoot(scene);
    return scene;
}

} // namespace headroom
