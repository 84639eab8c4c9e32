// SPDX-License-Identifier: GPL-3.0-or-later
// The terms as maps, what they add up to beside them (on a narrow stage below), and the sum of one pair.
#include "figure/matrix.h"
#include "figure/words.h"
#include "scene/axis_ticks.h"
#include "tr.h"
#include "views/four_terms/four_terms_read.h"

#include <algorithm>
#include <cmath>

namespace headroom {

namespace {

constexpr int kResultGroup = 5; // of the map that the terms add up to
constexpr double kWideFrom = 528.0; // a narrower picture has the sum of the terms below them
constexpr double kInvisible = 0.03; // share of a diverging scale that still looks like zero

CellGrid gridOf(const Trace& trace, StepId step, std::int64_t head)
{
    const Step& s = trace.step(step);
    Slice slice;
    slice.at = Index(s.axes.size(), 0);
    slice.at.front() = std::min(head, s.axes.front().size - 1);
    return readGrid(trace, step, slice);
}

// One for the terms and what they add up to.
ColourScale termsScale(const Trace& trace, const FourTerms& terms, std::int64_t head)
{
    ColourScale scale {true, 0.0};
    for (const StepId term : terms.terms)
        if (term >= 0)
            scale.include(gridOf(trace, term, head));
    scale.include(gridOf(trace, terms.sum, head));
    return scale;
}

class TermsPicture {
public:
    TermsPicture(const FourTerms& terms, const SceneMoment& moment, const Cell& subject)
        : m_terms(terms), m_moment(moment), m_trace(moment.trace())
    {
        const Step& sum = m_trace.step(terms.sum);
        m_head = std::clamp<std::int64_t>(moment.head, 0, sum.axes.front().size - 1);
        const auto pair = static_cast<int>(pairOf(terms, subject));
        m_query = pair > 0 ? (pair - 1) / terms.keys : 0;
        m_key = pair > 0 ? (pair - 1) % terms.keys : 0;
        m_step = stepOfFrame(m_trace, terms, moment.frame);
        m_scale = termsScale(m_trace, terms, m_head);
        if (const Trace* before = moment.untouched()) // by hand only numbers change, not colours
            m_scale.share(termsScale(*before, readTerms(*before, terms.sublayer), m_head), false);
        if (const Trace* beside = moment.traceBeside()) // its terms may be others
            if (const FourTerms its = readTerms(*beside, terms.sublayer); its.sum >= 0)
                m_scale.share(termsScale(*beside, its, m_head));
        m_rows = {sideLabels(sum.axes[sum.axes.size() - 2]), Role::Query, m_query, tr("query")};
        const Step& named = terms.weights >= 0 ? m_trace.step(terms.weights) : sum; // tokens, if known
        m_columns = {sideLabels(named.axes.back(), terms.memory), Role::Key, m_key, tr("key")};
    }

    Scene whole() const
    {
        if (m_moment.thumbnail)
            return draw(map(m_terms.sum, kResultGroup, false, false), m_moment);
        const Figure wide = column(
            {row({column({pair(0, true).grow(1.0), pair(2, true).grow(1.0)}, 10.0).grow(58.0), result().grow(42.0)},
                 28.0),
                oneSum(), row({legend(termsLegend()), weightLegend()}).grow(0.0)});
        const Figure narrow = column({pair(0, true).grow(36.0), pair(2, false).grow(25.0), result().grow(39.0),
            oneSum(), legend(termsLegend()).grow(0.0), weightLegend().grow(0.0)});
        return draw(either({sized(wide, {kWideFrom, Extent::kNoLimit}), narrow}), m_moment);
    }

private:
    bool reached(StepId step) const { return step <= m_step; }
    CellGrid grid(StepId step) const { return gridOf(m_trace, step, m_head); }
    ColourScale weightScale() const
    {
        ColourScale scale {false, 1e-9};
        scale.include(grid(m_terms.weights), m_trace, m_moment.peers());
        return scale;
    }
    // The sum, the score or the weights, whichever playback has come to.
    StepId resultStep() const
    {
        StepId shown = m_terms.sum;
        for (const StepId step : {m_terms.scores, m_terms.masked, m_terms.weights})
            if (step >= 0 && reached(step))
                shown = step;
        return shown;
    }
    bool hatched() const { return resultStep() == m_terms.masked || resultStep() == m_terms.weights; }

    // Content at the left, position at the right; Shaw’s attention has two terms: where the others would stand it says
    // so.
    Figure pair(std::size_t first, bool columns) const
    {
        if (m_terms.terms[first] < 0)
            return column({heading({.title = missingTerms(m_terms)}),
                paragraph(
                    tr("Transformer-XL’s score also counts each key and each distance by itself, whoever asks."))});
        return row({term(first, columns), term(first + 1, columns)}, 20.0);
    }

    Figure term(std::size_t term, bool columns) const
    {
        const bool off = switchedOff(*m_moment.run, m_terms, term);
        HeadingPanel title {.title = termLetter(m_terms, term) + ' ' + termName(term)};
        title.lit = off || m_terms.terms[term] == m_step;
        if (off)
            title.title = tr("%1 switched off").arg(termLetter(m_terms, term));
        else
            title.formula = termFormula(m_terms, term);
        return column({heading(title), map(m_terms.terms[term], static_cast<int>(term) + 1, true, columns)}, 2.0);
    }

    Figure result() const
    {
        const StepId step = resultStep();
        const QString title = step == m_terms.sum ? tr("Sum of the terms")
            : step == m_terms.scores              ? tr("Score")
            : step == m_terms.masked              ? tr("Score, masked")
                                                  : tr("Weight");
        return column({heading({.title = title, .lit = step == m_step}), map(step, kResultGroup, true, true)}, 2.0);
    }

    Figure map(StepId step, int group, bool rows, bool columns) const
    {
        MatrixPanel said {.grid = grid(step), .group = group};
        const bool one = said.grid.rowCount() < m_terms.queries, there = reached(step);
        const QString title = QString::fromStdString(m_trace.step(step).title);
        said.scale = step == m_terms.weights ? weightScale() : m_scale;
        said.title = title;
        said.rowsOfRoom = m_terms.queries;
        if (group != kResultGroup)
            said.least.setHeight(8.0);
        said.marks = SceneCell::Still;
        said.decimals = m_moment.thumbnail ? -1 : -2;
        said.ghosts = false; // the same number would have two colours
        if (rows)
            said.rows = m_rows;
        if (rows && one)
            said.rows = {{{tr("all"), {}, false, {}, false}}, Role::None, -1, {}, {}};
        if (columns)
            said.columns = m_columns;
        if (rows)
            said.memory = m_terms.memory;
        if (const int segment = m_terms.keys - m_terms.memory; group == kResultGroup && columns && m_terms.memory > 0)
            said.segment = {
                tr("this segment, %1 tokens").arg(segment), tr("%1 tokens").arg(segment), QString::number(segment)};
        if (!there && rows)
            said.absent = {tr("not computed yet")};
        QStringList notes;
        if (one && m_terms.queries > 1)
            notes << tr("one row: the same for every query");
        if (there && step != m_terms.weights)
            notes << smallness(said.grid);
        notes.removeAll(QString());
        if (rows && there)
            said.note = notes.join(QStringLiteral("; "));
        said.each = [one, title, query = m_query, keys = m_terms.keys, dim = step != m_step && group < kResultGroup,
                        from = m_rows.labels, to = m_columns.labels](GridCell at, SceneCell& cell) {
            const auto row = static_cast<std::size_t>(one ? query : at.row), key = static_cast<std::size_t>(at.column);
            cell.identity = 1 + static_cast<quint64>(row * static_cast<std::size_t>(keys) + key);
            cell.name = one ? tr("every query, key %1, %2").arg(to[key].text, title)
                            : tr("query %1, key %2, %3").arg(from[row].text, to[key].text, title);
            if (dim && !one && at.row != query)
                cell.marks |= SceneCell::Dim;
        };
        return matrix(said);
    }

    // Of a term that has no visible colour on the shared scale: within what it stays.
    QString smallness(const CellGrid& shown) const
    {
        const double most = std::max(std::abs(shown.low), std::abs(shown.high));
        if (most <= 0.0 || most > kInvisible * m_scale.extent)
            return {};
        return tr("all within ±%1: too small to see on this scale").arg(QString::number(niceStep(most, 1), 'g', 1));
    }

    // Of the pair that is spoken of. A term that does not depend on the query is one row, for every query the same.
    Cell cellOf(StepId step) const
    {
        const Step& s = m_trace.step(step);
        Index at(s.axes.size(), 0);
        at.front() = m_head;
        at[at.size() - 2] = std::min<std::int64_t>(m_query, s.axes[at.size() - 2].size - 1);
        at.back() = m_key;
        return {step, std::move(at)};
    }

    // a + b + c + d = sum for the pair that is spoken of, with the numbers of the trace.
    Figure oneSum() const
    {
        SumPanel said {.trace = &m_trace};
        said.title = tr("Query %1 and key %2, head %3")
                         .arg(m_rows.labels[static_cast<std::size_t>(m_query)].text,
                             m_columns.labels[static_cast<std::size_t>(m_key)].text)
                         .arg(m_head + 1);
        const auto add = [&](const QString& sign, const QString& name, StepId step) {
            if (step >= 0)
                said.terms.push_back({sign, name, cellOf(step), reached(step), step == m_step});
        };
        for (std::size_t term = 0; term < m_terms.terms.size(); ++term)
            add(term == 0 ? QString() : QStringLiteral("+"), termLetter(m_terms, term), m_terms.terms[term]);
        said.lineBreak = said.terms.size();
        add(QStringLiteral("="), tr("sum"), m_terms.sum);
        add(QStringLiteral("→"), tr("÷ √d"), m_terms.scores);
        add(QStringLiteral("→"), tr("weight"), m_terms.weights);
        return card(sum(said), Theme::instance().palette().querySoft).grow(0.0);
    }

    Legend termsLegend() const
    {
        Legend said {.scale = m_scale, .title = tr("terms and sum")};
        if (m_terms.memory > 0)
            said.blank = tr("⟂ memory: left by an earlier segment");
        if (hatched())
            said.masked = tr("masked: may not be read");
        return said;
    }
    Figure weightLegend() const
    {
        if (resultStep() != m_terms.weights)
            return {};
        return legend({.scale = weightScale(), .title = tr("weight"), .decimals = 2}, 184.0);
    }

    const FourTerms& m_terms;
    const SceneMoment& m_moment;
    const Trace& m_trace;
    std::int64_t m_head = 0;
    int m_query = 0, m_key = 0;
    StepId m_step = -1; // that the frame has come to
    ColourScale m_scale;
    Side m_rows, m_columns;
};

} // namespace

Scene fourTermsScene(const FourTerms& terms, const SceneMoment& moment, const Cell& subject)
{
    return TermsPicture(terms, moment, subject).whole();
}

} // namespace headroom
