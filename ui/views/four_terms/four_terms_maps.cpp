// SPDX-License-Identifier: GPL-3.0-or-later
// The terms and their sum as maps, with their titles and labels.
#include "tr.h"
#include "views/four_terms/four_terms_builder.h"

#include "scene/axis_ticks.h"
#include "views/masks/memory_header.h"

#include <algorithm>
#include <cmath>

namespace headroom {

namespace {

constexpr double kInvisible = 0.03; // share of a diverging scale that still looks like zero

double textHeight(const QString& text, double width)
{
    const QFontMetricsF metrics(Theme::instance().font(TextSize::Caption));
    return std::ceil(metrics.boundingRect({0, 0, width, 200}, Qt::TextWordWrap, text).height());
}

} // namespace

// Content at the left, position at the right; `beside`: what is free behind the second title.
void FourTermsBuilder::addPair(const QRectF& area, std::size_t first, Labels labels, double beside)
{
    const double gap = 20.0, left = labelWidth(), width = (area.width() - 2.0 * left - gap) / 2.0;
    if (m_terms.terms[first] < 0)
        return addMissing(m_narrow ? area : area.adjusted(left, 0, 0, 0));
    for (const std::size_t term : {first, first + 1}) {
        const bool last = term > first;
        const double x = area.left() + (last ? left + width + gap : 0.0);
        addTermTitle({x + left, area.top(), width + (last ? beside : gap + left) - 8.0, 20.0}, term);
        addMap({x, area.top() + 22.0, width + left, area.height() - 26.0}, m_terms.terms[term],
            static_cast<int>(term) + 1, labels);
    }
}

// Shaw’s attention has two terms: where the others would stand it says so.
void FourTermsBuilder::addMissing(const QRectF& area)
{
    const Palette& palette = Theme::instance().palette();
    addText(m_scene, {area.left(), area.top(), area.width(), 20.0}, Qt::AlignLeft | Qt::AlignVCenter,
        missingTerms(m_terms), palette.ink, Theme::instance().font(TextSize::Body, true));
    addNote({area.left(), area.top() + 22.0, area.width(), std::max(34.0, area.height() - 22.0)},
        tr("Transformer-XL’s score also counts each key and each distance by itself, whoever asks."));
}

void FourTermsBuilder::addMap(const QRectF& area, StepId step, int group, Labels labels)
{
    const CellGrid shown = grid(step);
    const bool labelled = labels != Labels::None, columns = labels == Labels::All;
    const QString small = labelled && there(step) ? smallness(shown) : QString();
    const double left = labelled ? labelWidth() : 0.0;
    const double guess = (area.width() - left) / std::max(1, m_terms.keys);
    const double header = group == kResultGroup && columns && !m_narrow && m_terms.memory > 0 ? kMemoryHeader : 0.0;
    const double head = columns ? header + columnLabelHeight(m_columns, guess, TextSize::Small) : 0.0;
    const bool one = shown.rowCount() < m_terms.queries;
    const double foot = small.isEmpty() || one ? 0.0 : textHeight(small, area.width() - left) + 4.0;
    GridLayout layout = fitGrid(area.adjusted(left, head, 0, -foot), m_terms.queries, shown.columnCount(),
        {56, group == kResultGroup ? 56.0 : 40.0});
    layout.rows = shown.rowCount();
    if (labelled)
        addLabels(area, layout, left, head - header, one);
    if (header > 0.0)
        addMemoryHeader(m_scene, layout, m_terms.memory,
            {tr("this segment, %1 tokens").arg(m_terms.keys - m_terms.memory),
                tr("%1 tokens").arg(m_terms.keys - m_terms.memory), QString::number(m_terms.keys - m_terms.memory)},
            area.top());
    else if (labelled)
        addMemoryLine(m_scene, layout, m_terms.memory, layout.origin.y() - (columns ? 14.0 : 0.0));
    if (!there(step))
        return addAbsent(layout);
    addCells(shown, layout, group);
    QStringList notes;
    if (one && m_terms.queries > 1)
        notes << (m_narrow ? tr("one row for all") : tr("one row: the same for every query"));
    if (!small.isEmpty())
        notes << small;
    if (labelled && !notes.isEmpty())
        addNote(
            {layout.origin.x(), layout.bounds().bottom() + 4.0, area.width() - left, 80.0}, notes.join(QChar('\n')));
}

void FourTermsBuilder::addLabels(const QRectF& area, const GridLayout& layout, double left, double head, bool one)
{
    LabelStyle style;
    style.size = TextSize::Small;
    style.role = Role::Query;
    style.lit = m_query;
    if (!one)
        addRowLabels(m_scene, m_rows, layout, left, style);
    else
        addText(m_scene, {area.left(), layout.origin.y(), left - 8.0, layout.pitchY}, Qt::AlignRight | Qt::AlignVCenter,
            tr("all"), Theme::instance().palette().ink2, Theme::instance().font(TextSize::Small));
    style.role = Role::Key;
    style.lit = m_key;
    if (head > 0.0)
        addColumnLabels(m_scene, withFittingNumbers(m_columns, layout.pitchX), layout, head, style);
}

// Memory has no ghosted colours here: the same number would have two.
void FourTermsBuilder::addCells(const CellGrid& shown, const GridLayout& layout, int group)
{
    const StepId step = shown.step;
    GridLook look;
    look.scale = step == m_terms.weights ? weightScale() : m_scale;
    look.group = group;
    look.rowName = tr("query");
    look.columnName = tr("key");
    look.marks = SceneCell::Still;
    look.decimals = m_moment.thumbnail ? -1 : -2;
    const bool one = shown.rowCount() < m_terms.queries;
    const bool present = step == m_step;
    look.each = [&](GridCell at, SceneCell& cell) {
        const int query = one ? m_query : at.row;
        cell.identity = 1 + static_cast<quint64>(query * m_terms.keys + at.column);
        cell.name = (one ? tr("every query, key %1, %2").arg(m_columns[static_cast<std::size_t>(at.column)].text)
                         : tr("query %1, key %2, %3")
                               .arg(m_rows[static_cast<std::size_t>(at.row)].text,
                                   m_columns[static_cast<std::size_t>(at.column)].text))
                        .arg(QString::fromStdString(m_trace.step(step).title));
        if (!present && group < kResultGroup && at.row != m_query && !one)
            cell.marks |= SceneCell::Dim;
    };
    addGrid(m_scene, shown, layout, look);
}

// Of a term that has no visible colour on the shared scale: within what it stays.
QString FourTermsBuilder::smallness(const CellGrid& shown) const
{
    const double most = std::max(std::abs(shown.low), std::abs(shown.high));
    if (shown.step == m_terms.weights || most <= 0.0 || most > kInvisible * m_scale.extent)
        return {};
    return (m_narrow ? tr("all within ±%1") : tr("all within ±%1: too small to see on this scale"))
        .arg(QString::number(niceStep(most, 1), 'g', 1));
}

void FourTermsBuilder::addNote(const QRectF& area, const QString& text)
{
    m_scene.behind.push_back([=](QPainter& painter) {
        painter.setPen(Theme::instance().palette().ink2);
        painter.setFont(Theme::instance().font(TextSize::Caption));
        painter.drawText(area, Qt::AlignLeft | Qt::AlignTop | Qt::TextWordWrap, text);
    });
}

// Not computed yet at this position.
void FourTermsBuilder::addAbsent(const GridLayout& layout)
{
    const QRectF frame = layout.bounds();
    m_scene.behind.push_back([frame](QPainter& painter) {
        QPen pen(Theme::instance().palette().lineStrong, 1.0, Qt::CustomDashLine);
        pen.setDashPattern({3.0, 3.0});
        painter.setPen(pen);
        painter.drawRect(frame.adjusted(0.5, 0.5, -0.5, -0.5));
        drawText(painter, frame, Qt::AlignCenter, tr("not computed yet"), Theme::instance().palette().ink3,
            Theme::instance().font(TextSize::Small));
    });
}

void FourTermsBuilder::addTitle(const QRectF& area, const QString& title, bool lit)
{
    const Palette& palette = Theme::instance().palette();
    addText(m_scene, area, Qt::AlignLeft | Qt::AlignVCenter, title, lit ? palette.accentText : palette.ink,
        Theme::instance().font(TextSize::Body, true));
}

// Behind the name its formula, or that it is switched off; the name gives way where there is no room for both.
void FourTermsBuilder::addTermTitle(const QRectF& area, std::size_t term)
{
    const Theme& theme = Theme::instance();
    const QString letter = termLetter(m_terms, term), title = letter + ' ' + termName(term),
                  formula = termFormula(m_terms, term);
    const bool off = switchedOff(*m_moment.run, m_terms, term), lit = m_terms.terms[term] == m_step;
    const double taken = QFontMetricsF(theme.font(TextSize::Body, true)).horizontalAdvance(title) + 12.0;
    const QRectF rest = area.adjusted(taken, 0, 0, 0);
    const QFont small = theme.font(TextSize::Small, true);
    if (off && QFontMetricsF(small).horizontalAdvance(tr("switched off")) > rest.width())
        return addTitle(area, tr("%1 switched off").arg(letter), true);
    addTitle(area, title, lit);
    if (off)
        addText(m_scene, rest, Qt::AlignLeft | Qt::AlignVCenter, tr("switched off"), theme.palette().accentText, small);
    else if (QFontMetricsF(theme.formulaFont(TextSize::Body)).horizontalAdvance(formula) <= rest.width())
        addFormula(rest, formula);
}

// Query, key and distance in the colours they have everywhere.
void FourTermsBuilder::addFormula(const QRectF& area, const QString& formula)
{
    const Theme& theme = Theme::instance();
    const QFont italic = theme.formulaFont(TextSize::Body);
    double x = area.left();
    for (const QChar& symbol : formula) {
        const Role role = symbol == 'q'               ? Role::Query
            : symbol == 'k'                           ? Role::Key
            : QStringLiteral("rRaS").contains(symbol) ? Role::Position
                                                      : Role::None;
        addText(m_scene, {x, area.top(), 24.0, area.height()}, Qt::AlignLeft | Qt::AlignVCenter, symbol,
            role == Role::None ? theme.palette().ink2 : theme.roleText(role), italic);
        x += QFontMetricsF(italic).horizontalAdvance(symbol);
    }
}

} // namespace headroom
