// SPDX-License-Identifier: GPL-3.0-or-later
// The same window in two orders: what the recurrent cell makes of each, and what a plain sum does.
#include "tr.h"
#include "views/local_rnn/local_rnn_builder.h"

#include <algorithm>

namespace headroom {

// First as they stand; then the rows move, and both are computed again.
std::vector<LocalRnnBuilder::Row> LocalRnnBuilder::orderRows() const
{
    const LocalWindow::Reordered& other = m_local.reordered;
    const bool moved = m_moment.stop >= 2;
    const auto result = [&](StepId step, Look look, const QString& name, bool there) {
        Row row;
        row.step = step;
        row.at = {m_token, 0};
        row.look = look;
        row.name = name;
        row.empty = !there;
        row.strong = there;
        return row;
    };
    const QString state = tr("state h%1").arg(subscript(m_local.window())), sum = tr("sum Σ");
    std::vector<Row> rows;
    for (int place = 0; place < m_local.window(); ++place) {
        Row row = windowRow(place);
        row.gap = false;
        row.heading = place == 0 ? tr("As written") : QString();
        row.marks |= moved ? SceneCell::Still : 0;
        rows.push_back(row);
    }
    rows.push_back(result(m_local.last(), Look::State, state, true));
    rows.push_back(result(other.sum, Look::Sum, sum, true));
    for (int place = 0; place < m_local.window(); ++place) {
        const int from = place < static_cast<int>(other.from.size()) ? other.from[static_cast<std::size_t>(place)]
                                                                     : place;
        Row row = windowRow(from);
        row.step = other.rows;
        row.at = {m_token, place, 0};
        row.note = tr("place %1").arg(place + 1);
        row.gap = false;
        row.heading = place == 0 ? orderName() : QString();
        row.empty = !moved;
        if (!moved)
            row.marks = 0;
        rows.push_back(row);
    }
    rows.push_back(result(other.state, Look::State, state, moved));
    rows.push_back(result(other.otherSum, Look::Sum, sum, moved));
    rows.push_back(
        result(other.stateDiffers, Look::State, tr("change of h%1").arg(subscript(m_local.window())), moved));
    rows.back().gap = true;
    rows.push_back(result(other.sumDiffers, Look::Sum, tr("change of Σ"), moved));
    return rows;
}

QString LocalRnnBuilder::orderName() const
{
    const std::vector<int>& from = m_local.reordered.from;
    return std::is_sorted(from.rbegin(), from.rend()) ? tr("Reversed") : tr("Shuffled");
}

// "largest change of the state 0.83, of the sum 1.2e−7", from the right.
void LocalRnnBuilder::addLargest(const QRectF& line)
{
    if (m_moment.stop < 2)
        return;
    const Theme& theme = Theme::instance();
    const QFont font = theme.font(TextSize::Small);
    double right = line.right();
    const auto add = [&](StepId step, const QString& words, const QString& name) {
        SceneCell cell = sceneCell(
            m_trace, {step, {m_token}}, {right - 52.0, line.top(), 52.0, line.height()}, m_states);
        cell.marks |= SceneCell::Plain;
        cell.group = 9;
        cell.name = name;
        SceneNumber number = sceneNumber(m_trace, cell.source, cell.area, -1);
        number.alignment = Qt::AlignLeft | Qt::AlignVCenter;
        number.size = TextSize::Small;
        number.bold = true;
        const double width = QFontMetricsF(font).horizontalAdvance(words);
        addText(m_scene, {right - 58.0 - width, line.top(), width + 2.0, line.height()},
            Qt::AlignLeft | Qt::AlignVCenter, words, theme.palette().ink2, font);
        right -= 58.0 + width + 12.0;
        m_scene.numbers.push_back(number);
        m_scene.cells.push_back(std::move(cell));
    };
    add(m_local.reordered.sumLargest, tr("of the sum"), tr("largest change of the sum"));
    add(m_local.reordered.stateLargest, tr("largest change of the state"), tr("largest change of the state"));
}

} // namespace headroom
