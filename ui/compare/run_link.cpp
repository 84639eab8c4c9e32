// SPDX-License-Identifier: GPL-3.0-or-later
#include "compare/run_link.h"

#include "document_focus.h"

#include <QScopedValueRollback>

namespace headroom {

namespace {

// How many characters two paths share, up to the end of a scope.
std::size_t sharedScopes(const std::string& a, const std::string& b)
{
    std::size_t shared = 0;
    for (std::size_t i = 0; i < a.size() && i < b.size() && a[i] == b[i]; ++i)
        if (a[i] == '/')
            shared = i + 1;
    return shared;
}

} // namespace

std::optional<Position> placeLike(const Document& from, const Trace& to)
{
    const auto step = from.currentStep();
    if (!step)
        return std::nullopt;
    const std::string& path = from.trace()->step(*step).path;
    if (const auto id = to.find(path))
        if (const auto index = timelineIndex(to, *id))
            return Position {*index, from.position().stop};
    std::size_t most = 0;
    std::optional<Position> best;
    for (std::size_t i = 0; i < to.timeline().size(); ++i)
        if (const std::size_t shared = sharedScopes(path, to.step(to.timeline()[i]).path); shared > most) {
            most = shared;
            best = Position {static_cast<int>(i), Position::kFinished};
        }
    return best;
}

std::optional<Cell> cellLike(const Trace& from, const Cell& cell, const Trace& to)
{
    const auto id = to.find(from.step(cell.step).path);
    if (!id || to.step(*id).axes.size() != cell.at.size())
        return std::nullopt;
    if (clampIndex(to.step(*id), cell.at) != cell.at)
        return std::nullopt;
    return Cell {*id, cell.at};
}

RunLink::RunLink(Document& mine, Document& beside, QObject* parent) : QObject(parent), m_mine(mine), m_beside(beside)
{
    link(mine, beside);
    link(beside, mine);
    connect(&mine, &Document::textChanged, this, &RunLink::followInput);
    connect(&beside, &Document::resultChanged, this, &RunLink::followAll);
    connect(&mine, &Document::resultChanged, this, &RunLink::followAll);
}

void RunLink::link(Document& from, Document& to)
{
    connect(&from, &Document::positionChanged, this, [&] { followPosition(from, to); });
    connect(&from, &Document::selectionChanged, this, [&] { followSelection(from, to); });
    connect(&from, &Document::hoverChanged, this, [&] { followHover(from, to); });
}

void RunLink::setSameInput(bool same)
{
    m_sameInput = same;
    followInput();
}

void RunLink::followInput()
{
    if (m_sameInput && m_beside.hasModel())
        m_beside.setText(m_mine.text());
}

void RunLink::followAll()
{
    followSelection(m_mine, m_beside);
    followPosition(m_mine, m_beside);
}

void RunLink::followPosition(const Document& from, Document& to)
{
    if (m_following || !from.trace() || !to.trace())
        return;
    const QScopedValueRollback following(m_following, true);
    if (const auto place = placeLike(from, *to.trace()))
        to.setPosition(*place);
}

void RunLink::followSelection(const Document& from, Document& to)
{
    if (m_following || !from.trace() || !to.trace())
        return;
    const QScopedValueRollback following(m_following, true);
    to.setSublayer(from.sublayer());
    to.setHead(from.head());
    const auto cell = from.pinned() ? cellLike(*from.trace(), *from.pinned(), *to.trace()) : std::nullopt;
    if (cell)
        to.pinHere(*cell);
    else
        to.release();
}

void RunLink::followHover(const Document& from, Document& to)
{
    if (m_following || !from.trace() || !to.trace())
        return;
    const QScopedValueRollback following(m_following, true);
    to.hover(from.hovered() ? cellLike(*from.trace(), *from.hovered(), *to.trace()) : std::nullopt);
}

} // namespace headroom
