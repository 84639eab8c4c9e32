// SPDX-License-Identifier: GPL-3.0-or-later
// Which rows a picture of the window has.
#include "tr.h"
#include "views/local_rnn/local_rnn_builder.h"

#include <algorithm>

namespace headroom {

namespace {

constexpr double kTapeRow = 26.0;

} // namespace

QString LocalRnnBuilder::tokenText(int position) const
{
    if (position >= 0)
        return m_tokens[static_cast<std::size_t>(position)].text;
    return m_local.before >= 0 ? tr("kept") : tr("pad");
}

LocalRnnBuilder::Row LocalRnnBuilder::inputRow(int position) const
{
    Row row;
    row.token = tokenText(position);
    row.name = QStringLiteral("x");
    const int inside = position - (m_token - m_local.window() + 1);
    if (position >= 0) {
        row.step = m_local.input;
        row.at = {position, 0};
        row.note = QString::number(position + 1);
    } else {
        row.marks = SceneCell::Padding;
        if (inside >= 0) {
            row.step = m_local.windows;
            row.at = {m_token, inside, 0};
        }
    }
    if (inside < 0 || inside >= m_local.window())
        row.marks |= SceneCell::Dim;
    row.strong = position == m_token;
    return row;
}

LocalRnnBuilder::Row LocalRnnBuilder::windowRow(int place) const
{
    Row row;
    const int position = rowAt(m_local, m_token, place, m_reversed);
    row.step = m_local.windows;
    row.at = {m_token, place, 0};
    row.name = QStringLiteral("x") + subscript(place + 1);
    row.token = tokenText(position);
    row.note = tr("place %1").arg(place + 1);
    row.marks = position < 0 && m_local.before < 0 ? SceneCell::Padding : 0;
    row.gap = true;
    return row;
}

LocalRnnBuilder::Row LocalRnnBuilder::hiddenRow(int place, int position) const
{
    Row row;
    row.step = m_local.places[static_cast<std::size_t>(place)].hidden;
    row.at = {position, 0};
    row.look = Look::State;
    row.name = tr("state h%1").arg(subscript(place + 1));
    return row;
}

// The rows of consecutive tokens, the window among them: what comes in, or the state that each was given.
std::vector<LocalRnnBuilder::Row> LocalRnnBuilder::tapeRows(int count, bool states) const
{
    const int lowest = states ? 0 : 1 - m_local.window();
    count = std::clamp(count, 1, m_local.positions - lowest);
    const int lead = states ? m_token - count / 2 : m_token - m_local.window() + 1 - (count - m_local.window()) / 2;
    const int first = std::clamp(lead, lowest, m_local.positions - count);
    std::vector<Row> rows;
    for (int position = first; position < first + count; ++position) {
        Row row = inputRow(position);
        if (states) {
            row = hiddenRow(m_local.window() - 1, position);
            row.name = QStringLiteral("h") + subscript(m_local.window());
            row.token = tokenText(position);
            row.note = QString::number(position + 1);
            row.marks = position == m_token ? 0 : SceneCell::Dim;
            row.strong = position == m_token;
        }
        rows.push_back(row);
    }
    return rows;
}

std::vector<LocalRnnBuilder::Row> LocalRnnBuilder::placeRows() const
{
    std::vector<Row> rows;
    const bool begun = !sliding();
    if (begun && m_local.start >= 0) {
        Row start;
        start.step = m_local.start;
        start.at = {m_token, 0};
        start.look = Look::State;
        start.name = tr("state h%1").arg(subscript(0));
        start.note = tr("start");
        start.marks = SceneCell::Padding;
        rows.push_back(start);
    }
    for (int at = 0; at < m_local.window(); ++at) {
        Row input = windowRow(at);
        const bool now = begun && at == place();
        if (begun && !now)
            input.marks |= SceneCell::Dim;
        input.strong = now;
        rows.push_back(input);
        if (now)
            for (const LocalWindow::Part& part : m_local.places[static_cast<std::size_t>(at)].parts) {
                Row row;
                row.step = part.step;
                row.at = {m_token, 0};
                row.look = part.gate ? Look::Gate : Look::State;
                row.name = part.name;
                rows.push_back(row);
            }
        Row state = hiddenRow(at, m_token);
        state.strong = now;
        state.empty = !begun || at > place();
        if (begun && at < place() - 1)
            state.marks |= SceneCell::Dim;
        rows.push_back(state);
    }
    return rows;
}

std::vector<LocalRnnBuilder::Row> LocalRnnBuilder::rows(double room) const
{
    if (tape())
        return tapeRows(std::max(m_local.window(), static_cast<int>(room / kTapeRow)), false);
    if (order())
        return orderRows();
    if (!promoted())
        return placeRows();
    std::vector<Row> rows = tapeRows(std::max(3, static_cast<int>((room - 96.0) / kTapeRow)), true);
    const std::vector<StepId>& inputs = m_trace.step(m_local.residual).inputs;
    Row in;
    in.step = inputs.front();
    in.at = {m_token, 0};
    in.name = tr("came in");
    in.token = tokenText(m_token);
    in.gap = true;
    Row state = hiddenRow(m_local.window() - 1, m_token);
    state.name = QStringLiteral("+ h") + subscript(m_local.window());
    state.marks = SceneCell::Still;
    Row out = in;
    out.step = m_local.residual;
    out.name = tr("= goes on");
    out.token.clear();
    out.gap = false;
    out.strong = true;
    rows.push_back(in);
    rows.push_back(state);
    rows.push_back(out);
    return rows;
}

} // namespace headroom
