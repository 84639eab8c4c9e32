// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/four_terms/four_terms_scene.h"

#include "scene/axis_ticks.h"
#include "views/masks/memory_header.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>

namespace headroom {

namespace {

constexpr double kMargin = 16.0;
constexpr int kResult = 5; // group of the map that the terms add up to
constexpr double kInvisible = 0.03; // share of a diverging scale that still looks like zero
constexpr double kStrip = 92.0; // the sum of one pair, below

QString tr(const char* text)
{
    return QCoreApplication::translate("FourTerms", text);
}

CellGrid gridOf(const Trace& trace, StepId step, std::int64_t head)
{
    const Step& s = trace.step(step);
    Slice slice;
    slice.at = Index(s.axes.size(), 0);
    slice.at.front() = std::min(head, s.axes.front().size - 1);
    return readGrid(trace, step, slice);
}

// One for the terms and what they add up to.
ColourScale scaleOf(const Trace& trace, const FourTerms& terms, std::int64_t head)
{
    ColourScale scale {true, 0.0};
    for (const StepId term : terms.terms)
        if (term >= 0)
            scale.include(gridOf(trace, term, head));
    scale.include(gridOf(trace, terms.sum, head));
    return scale;
}

class Builder {
public:
    Builder(const SceneMoment& moment, const FourTerms& terms, const Cell& subject)
        : m_moment(moment), m_trace(moment.trace()), m_terms(terms)
    {
        const Step& sum = m_trace.step(terms.sum);
        m_head = std::clamp<std::int64_t>(moment.head, 0, sum.axes.front().size - 1);
        const quint64 pair = pairOf(terms, subject);
        m_query = pair > 0 ? static_cast<int>((pair - 1) / static_cast<quint64>(terms.keys)) : 0;
        m_key = pair > 0 ? static_cast<int>((pair - 1) % static_cast<quint64>(terms.keys)) : 0;
        m_step = stepOfFrame(m_trace, terms, moment.frame);
        m_scale = scaleOf(m_trace, terms, m_head);
        if (const Trace* beside = moment.traceBeside()) // its terms may be others
            if (const FourTerms its = readTerms(*beside, terms.sublayer); its.sum >= 0)
                m_scale.share(scaleOf(*beside, its, m_head));
        m_rows = axisLabels(sum.axes[sum.axes.size() - 2]);
        m_columns = axisLabels((terms.weights >= 0 ? m_trace.step(terms.weights) : sum).axes.back()); // tokens, if known
        for (int key = 0; key < std::min(terms.memory, static_cast<int>(m_columns.size())); ++key)
            m_columns[static_cast<std::size_t>(key)].memory = true;
    }

    Scene build()
    {
        const double width = m_moment.size.width(), height = m_moment.size.height();
        if (m_moment.thumbnail) {
            addMap({0, 0, width, height}, m_terms.sum, kResult, false);
            return std::move(m_scene);
        }
        const double foot = 44.0, top = 12.0;
        const QRectF body(kMargin, top, width - 2.0 * kMargin, height - top - kStrip - foot);
        const double left = std::round(body.width() * 0.58);
        addTerms({body.left(), body.top(), left - 28.0, body.height()});
        addResult({body.left() + left, body.top(), body.width() - left, body.height()});
        addStrip({kMargin, body.bottom() + 8.0, body.width(), kStrip - 16.0});
        addFoot({kMargin, height - foot + 4.0, body.width(), foot - 8.0});
        return std::move(m_scene);
    }

private:
    CellGrid grid(StepId step) const { return gridOf(m_trace, step, m_head); }

    ColourScale weightScale() const
    {
        ColourScale scale {false, 1e-9};
        scale.include(grid(m_terms.weights), m_trace, m_moment.traceBeside());
        return scale;
    }

    // A term that does not depend on the query is one row, for every query the same.
    Cell cellOf(StepId step, int query, int key) const
    {
        const Step& s = m_trace.step(step);
        Index at(s.axes.size(), 0);
        at.front() = m_head;
        at[at.size() - 2] = std::min<std::int64_t>(query, s.axes[at.size() - 2].size - 1);
        at.back() = key;
        return {step, std::move(at)};
    }

    bool there(StepId step) const { return step <= m_step; }

    void addMap(const QRectF& area, StepId step, int group, bool labels)
    {
        const CellGrid shown = grid(step);
        const QString small = labels && there(step) ? smallness(shown) : QString();
        const double left = labels ? labelWidth() : 0.0;
        const double guess = (area.width() - left) / std::max(1, m_terms.keys);
        const double header = group == kResult && labels && m_terms.memory > 0 ? kMemoryHeader : 0.0;
        const double head = labels ? header + columnLabelHeight(m_columns, guess, TextSize::Small) : 0.0;
        const bool one = shown.rowCount() < m_terms.queries;
        const double foot = small.isEmpty() || one ? 0.0 : textHeight(small, area.width() - left) + 4.0;
        GridLayout layout = fitGrid(area.adjusted(left, head, 0, -foot), m_terms.queries, shown.columnCount(), {56, group == kResult ? 56.0 : 40.0});
        layout.rows = shown.rowCount();
        if (labels)
            addLabels(area, layout, left, head - header, one);
        if (header > 0.0)
            addMemoryHeader(m_scene, layout, m_terms.memory, {tr("this segment, %1 tokens").arg(m_terms.keys - m_terms.memory),
                tr("%1 tokens").arg(m_terms.keys - m_terms.memory), QString::number(m_terms.keys - m_terms.memory)}, area.top());
        else if (labels)
            addMemoryLine(m_scene, layout, m_terms.memory, layout.origin.y() - 14.0);
        if (!there(step))
            return addAbsent(layout);
        addCells(shown, layout, group);
        QStringList notes;
        if (one && m_terms.queries > 1)
            notes << tr("one row: the same for every query");
        if (!small.isEmpty())
            notes << small;
        if (labels && !notes.isEmpty())
            addNote({layout.origin.x(), layout.bounds().bottom() + 4.0, area.width() - left, 80.0}, notes.join(QChar('\n')));
    }

    double labelWidth() const { return std::min(72.0, rowLabelWidth(m_rows, TextSize::Small) + 6.0); }

    void addLabels(const QRectF& area, const GridLayout& layout, double left, double head, bool one)
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
        addColumnLabels(m_scene, withFittingNumbers(m_columns, layout.pitchX), layout, head, style);
    }

    // Memory has no ghosted colours here: the same number would have two.
    void addCells(const CellGrid& shown, const GridLayout& layout, int group)
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
            if (!present && group < kResult && at.row != m_query && !one)
                cell.marks |= SceneCell::Dim;
        };
        addGrid(m_scene, shown, layout, look);
    }

    // Of a term that has no visible colour on the shared scale: within what it stays.
    QString smallness(const CellGrid& shown) const
    {
        const double most = std::max(std::abs(shown.low), std::abs(shown.high));
        if (shown.step == m_terms.weights || most <= 0.0 || most > kInvisible * m_scale.extent)
            return {};
        return tr("all within ±%1: too small to see on this scale").arg(QString::number(niceStep(most, 1), 'g', 1));
    }

    static double textHeight(const QString& text, double width)
    {
        const QFontMetricsF metrics(Theme::instance().font(TextSize::Caption));
        return std::ceil(metrics.boundingRect({0, 0, width, 200}, Qt::TextWordWrap, text).height());
    }

    void addNote(const QRectF& area, const QString& text)
    {
        m_scene.behind.push_back([=](QPainter& painter) {
            painter.setPen(Theme::instance().palette().ink2);
            painter.setFont(Theme::instance().font(TextSize::Caption));
            painter.drawText(area, Qt::AlignLeft | Qt::AlignTop | Qt::TextWordWrap, text);
        });
    }

    // Not computed yet at this position.
    void addAbsent(const GridLayout& layout)
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

    void addTitle(const QRectF& area, const QString& title, const QString& formula, bool lit, bool off)
    {
        const Theme& theme = Theme::instance();
        const Palette& palette = theme.palette();
        const QFont bold = theme.font(TextSize::Body, true);
        const double width = QFontMetricsF(bold).horizontalAdvance(title);
        addText(m_scene, {area.left(), area.top(), width + 2, 20}, Qt::AlignLeft | Qt::AlignVCenter, title,
            lit ? palette.accentText : palette.ink, bold);
        addFormula({area.left() + width + 12, area.top(), 80, 20}, formula);
        if (off)
            addText(m_scene, {area.left(), area.top(), area.width(), 20}, Qt::AlignRight | Qt::AlignVCenter,
                tr("switched off"), palette.accentText, theme.font(TextSize::Small, true));
    }

    // Query, key and distance in the colours they have everywhere.
    void addFormula(const QRectF& area, const QString& formula)
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

    void addTerms(const QRectF& area)
    {
        const double gapX = 20.0, gapY = 10.0;
        const double labels = labelWidth();
        const double width = (area.width() - 2.0 * labels - gapX) / 2.0, height = (area.height() - gapY) / 2.0;
        // Content on the left, position on the right; below each the bias that takes the query's place.
        const std::size_t order[2][2] = {{0, 1}, {2, 3}};
        for (int row = 0; row < 2; ++row)
            for (int column = 0; column < 2; ++column) {
                const std::size_t term = order[row][column];
                const double x = area.left() + (column == 0 ? 0.0 : labels + width + gapX);
                const double y = area.top() + row * (height + gapY);
                const QRectF title(x + labels, y, width, 20.0);
                const StepId step = m_terms.terms[term];
                addTitle(title, termLetter(m_terms, term) + ' ' + termName(term),
                    step >= 0 ? termFormula(m_terms, term) : QString(), step == m_step,
                    switchedOff(*m_moment.run, m_terms, term));
                const QRectF map(x, y + 22.0, width + labels, height - 26.0);
                if (step >= 0)
                    addMap(map, step, static_cast<int>(term) + 1, true);
                else
                    addMissing(map.adjusted(labels, 14.0, 0, -14.0), term);
            }
    }

    void addMissing(const QRectF& area, std::size_t term)
    {
        const QString words = term == 2
            ? tr("Shaw’s attention has no such term: a key alone has nothing to say")
            : tr("Shaw’s attention has no such term: a distance alone has nothing to say");
        m_scene.behind.push_back([=](QPainter& painter) {
            const Palette& palette = Theme::instance().palette();
            painter.setPen(QPen(palette.line, 1.0));
            painter.setBrush(palette.panel);
            painter.drawRoundedRect(area.adjusted(0.5, 0.5, -0.5, -0.5), 4, 4);
            painter.setPen(palette.ink3);
            painter.setFont(Theme::instance().font(TextSize::Small));
            painter.drawText(area.adjusted(8, 0, -8, 0), Qt::AlignCenter | Qt::TextWordWrap, words);
        });
    }

    // The sum, the score or the weights, whichever playback has come to.
    StepId result() const
    {
        StepId shown = m_terms.sum;
        for (const StepId step : {m_terms.scores, m_terms.masked, m_terms.weights})
            if (step >= 0 && step <= m_step)
                shown = step;
        return shown;
    }

    void addResult(const QRectF& area)
    {
        const StepId step = result();
        const QString title = step == m_terms.sum ? tr("Sum of the terms")
            : step == m_terms.scores              ? tr("Score")
            : step == m_terms.masked              ? tr("Score, masked")
                                                  : tr("Weight");
        const double labels = labelWidth();
        addTitle({area.left() + labels, area.top(), area.width() - labels, 20}, title, {}, step == m_step, false);
        addMap({area.left(), area.top() + 22.0, area.width(), area.height() - 26.0}, step, kResult, true);
    }

    // a + b + c + d = sum for the pair that is spoken of, with the numbers of the trace.
    void addStrip(const QRectF& area)
    {
        const Theme& theme = Theme::instance();
        const Palette& palette = theme.palette();
        m_scene.behind.push_back([=](QPainter& painter) {
            painter.setPen(Qt::NoPen);
            painter.setBrush(palette.querySoft);
            painter.drawRoundedRect(area, 4, 4);
        });
        addText(m_scene, {area.left() + 12, area.top() + 6, area.width(), 20}, Qt::AlignLeft | Qt::AlignVCenter,
            tr("Query %1 and key %2, head %3")
                .arg(m_rows[static_cast<std::size_t>(m_query)].text, m_columns[static_cast<std::size_t>(m_key)].text)
                .arg(m_head + 1),
            palette.ink, theme.font(TextSize::Small, true));
        struct Part {
            QString sign, name;
            StepId step;
        };
        std::vector<Part> parts;
        for (std::size_t term = 0; term < 4; ++term)
            if (m_terms.terms[term] >= 0)
                parts.push_back({parts.empty() ? QString() : QStringLiteral("+"), termLetter(m_terms, term), m_terms.terms[term]});
        parts.push_back({QStringLiteral("="), tr("sum"), m_terms.sum});
        if (m_terms.scores >= 0)
            parts.push_back({QStringLiteral("→"), tr("÷ √d"), m_terms.scores});
        if (m_terms.weights >= 0)
            parts.push_back({QStringLiteral("→"), tr("weight"), m_terms.weights});
        const double pitch = std::min(112.0, (area.width() - 24.0) / static_cast<double>(parts.size()));
        double x = area.left() + 12.0;
        for (const Part& part : parts) {
            const bool ready = there(part.step);
            addText(m_scene, {x, area.top() + 26, 18, 24}, Qt::AlignLeft | Qt::AlignVCenter, part.sign, palette.ink2,
                theme.font(TextSize::Title));
            const QRectF number(x + 16.0, area.top() + 26, pitch - 22.0, 24);
            if (ready) {
                SceneNumber made = sceneNumber(m_trace, cellOf(part.step, m_query, m_key), number, 3);
                made.size = TextSize::Title;
                made.bold = part.step == m_step;
                made.alignment = Qt::AlignLeft | Qt::AlignVCenter;
                const bool closed = m_trace.masked(made.source.step, made.source.at);
                if (!closed)
                    m_scene.numbers.push_back(made);
                else
                    addText(m_scene, number, Qt::AlignLeft | Qt::AlignVCenter, tr("masked"), palette.ink2, theme.font(TextSize::Body));
            } else {
                addText(m_scene, number, Qt::AlignLeft | Qt::AlignVCenter, QStringLiteral("…"), palette.ink3, theme.font(TextSize::Title));
            }
            addText(m_scene, {number.left(), area.top() + 50, pitch, 18}, Qt::AlignLeft | Qt::AlignVCenter, part.name,
                part.step == m_step ? palette.accentText : palette.ink2, theme.font(TextSize::Small));
            x += pitch;
        }
    }

    void addFoot(const QRectF& area)
    {
        Legend legend;
        const bool shares = result() == m_terms.weights;
        legend.scale = m_scale;
        legend.title = tr("terms and sum");
        if (m_terms.memory > 0)
            legend.blank = tr("⟂ memory: left by an earlier segment");
        if (result() == m_terms.masked || shares)
            legend.masked = tr("masked: may not be read");
        addLegend(m_scene, {area.left(), area.top(), area.width() * 0.6, area.height()}, legend);
        if (!shares)
            return;
        Legend weights;
        weights.scale = weightScale();
        weights.title = tr("weight");
        weights.decimals = 2;
        addLegend(m_scene, {area.left() + area.width() * 0.66, area.top(), area.width() * 0.34, area.height()}, weights);
    }

    const SceneMoment& m_moment;
    const Trace& m_trace;
    const FourTerms& m_terms;
    Scene m_scene;
    ColourScale m_scale;
    std::int64_t m_head = 0;
    int m_query = 0, m_key = 0;
    StepId m_step = -1;
    std::vector<AxisLabel> m_rows, m_columns;
};

} // namespace

Scene fourTermsScene(const SceneMoment& moment, const FourTerms& terms, const Cell& subject)
{
    return Builder(moment, terms, subject).build();
}

} // namespace headroom
