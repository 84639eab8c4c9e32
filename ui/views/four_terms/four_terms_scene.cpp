// SPDX-License-Identifier: GPL-3.0-or-later
// The picture as a whole, the sum of one pair and the legends.
#include "scene/margin.h"
#include "tr.h"
#include "views/four_terms/four_terms_builder.h"

#include "scene/axis_ticks.h"
#include "widgets/memory_numbers.h"

#include <algorithm>

namespace headroom {

namespace {

constexpr double kSceneStrip = 92.0; // the sum of one pair, below
constexpr double kSceneNarrow = 560.0; // a narrower stage has the sum of the terms below them
constexpr double kSceneLeastHeight = 420.0; // of such a picture

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

} // namespace

FourTermsBuilder::FourTermsBuilder(const SceneMoment& moment, const FourTerms& terms, const Cell& subject)
    : m_moment(moment), m_trace(moment.trace()), m_terms(terms), m_narrow(moment.size.width() < kSceneNarrow)
{
    const Step& sum = m_trace.step(terms.sum);
    m_head = std::clamp<std::int64_t>(moment.head, 0, sum.axes.front().size - 1);
    const quint64 pair = pairOf(terms, subject);
    m_query = pair > 0 ? static_cast<int>((pair - 1) / static_cast<quint64>(terms.keys)) : 0;
    m_key = pair > 0 ? static_cast<int>((pair - 1) % static_cast<quint64>(terms.keys)) : 0;
    m_step = stepOfFrame(m_trace, terms, moment.frame);
    m_scale = scaleOf(m_trace, terms, m_head);
    if (const Trace* before = moment.untouched()) // by hand only numbers change, not colours
        m_scale.share(scaleOf(*before, readTerms(*before, terms.sublayer), m_head), false);
    if (const Trace* beside = moment.traceBeside()) // its terms may be others
        if (const FourTerms its = readTerms(*beside, terms.sublayer); its.sum >= 0)
            m_scale.share(scaleOf(*beside, its, m_head));
    m_rows = axisLabels(sum.axes[sum.axes.size() - 2]);
    m_columns = axisLabels((terms.weights >= 0 ? m_trace.step(terms.weights) : sum).axes.back()); // tokens, if known
    for (int key = 0; key < std::min(terms.memory, static_cast<int>(m_columns.size())); ++key)
        m_columns[static_cast<std::size_t>(key)].memory = true;
    countFromSegment(m_columns);
}

Scene FourTermsBuilder::build()
{
    const QSizeF& size = m_moment.size;
    if (m_moment.thumbnail)
        addMap(QRectF(QPointF(), size), m_terms.sum, kResultGroup, Labels::None);
    else if (m_narrow)
        buildNarrow(size.width(), std::max(size.height(), kSceneLeastHeight));
    else
        buildWide(size.width(), size.height());
    return std::move(m_scene);
}

// Room for the legends is left from the first frame on, so that nothing moves when they come.
void FourTermsBuilder::buildWide(double width, double height)
{
    const double inner = width - 2.0 * kMargin, top = 12.0;
    const double foot = std::max(44.0, legendHeight(termsLegend(true), 0.6 * inner) + 8.0);
    const QRectF body(kMargin, top, inner, height - top - kSceneStrip - foot);
    const double left = std::round(inner * 0.58), gap = 10.0, half = (body.height() - gap) / 2.0;
    addPair({body.left(), body.top(), left - 28.0, half}, 0, Labels::All, 28.0 + labelWidth());
    addPair({body.left(), body.top() + half + gap, left - 28.0, half}, 2, Labels::All, 28.0 + labelWidth());
    addResult({body.left() + left, body.top(), inner - left, body.height()});
    addStrip({kMargin, body.bottom() + 8.0, inner, kSceneStrip - 16.0});
    const QRectF area(kMargin, height - foot + 4.0, inner, foot - 8.0);
    addLegend(m_scene, {area.left(), area.top(), area.width() * 0.6, area.height()}, termsLegend(hatched()));
    if (result() == m_terms.weights)
        addLegend(m_scene, {area.left() + area.width() * 0.66, area.top(), area.width() * 0.34, area.height()},
            weightLegend());
}

void FourTermsBuilder::buildNarrow(double width, double height)
{
    const double inner = width - 2.0 * kMargin, top = 8.0;
    const double first = legendHeight(termsLegend(true), inner) + 4.0,
                 second = m_terms.weights >= 0 ? legendHeight(weightLegend(), inner) : 16.0;
    const QRectF body(kMargin, top, inner, height - top - kSceneStrip - first - second - 8.0);
    const double terms = std::round(body.height() * 0.36), biases = std::round(body.height() * 0.25), gap = 8.0;
    addPair({body.left(), body.top(), inner, terms - gap}, 0, Labels::All, kMargin);
    addPair({body.left(), body.top() + terms, inner, biases - gap}, 2, Labels::Rows,
        kMargin); // below the columns of those above
    addResult({body.left(), body.top() + terms + biases, inner, body.height() - terms - biases});
    addStrip({kMargin, body.bottom() + 8.0, inner, kSceneStrip - 16.0});
    const QRectF area(kMargin, body.bottom() + kSceneStrip + 4.0, inner, first);
    addLegend(m_scene, area, termsLegend(hatched()));
    if (result() == m_terms.weights)
        addLegend(m_scene, {area.left(), area.bottom(), inner, second}, weightLegend());
    else
        addText(m_scene, {area.left(), area.bottom() - 4.0, inner, 16.0}, Qt::AlignLeft | Qt::AlignVCenter,
            memoryNote(), Theme::instance().palette().ink2, Theme::instance().font(TextSize::Caption));
    if (height > m_moment.size.height())
        m_scene.size = {width, height};
}

CellGrid FourTermsBuilder::grid(StepId step) const { return gridOf(m_trace, step, m_head); }

ColourScale FourTermsBuilder::weightScale() const
{
    ColourScale scale {false, 1e-9};
    scale.include(grid(m_terms.weights), m_trace, m_moment.peers());
    return scale;
}

// Of the pair that is spoken of. A term that does not depend on the query is one row, for every query the same.
Cell FourTermsBuilder::cellOf(StepId step) const
{
    const Step& s = m_trace.step(step);
    Index at(s.axes.size(), 0);
    at.front() = m_head;
    at[at.size() - 2] = std::min<std::int64_t>(m_query, s.axes[at.size() - 2].size - 1);
    at.back() = m_key;
    return {step, std::move(at)};
}

double FourTermsBuilder::labelWidth() const { return std::min(72.0, rowLabelWidth(m_rows, TextSize::Small) + 6.0); }

// The sum, the score or the weights, whichever playback has come to.
StepId FourTermsBuilder::result() const
{
    StepId shown = m_terms.sum;
    for (const StepId step : {m_terms.scores, m_terms.masked, m_terms.weights})
        if (step >= 0 && there(step))
            shown = step;
    return shown;
}

bool FourTermsBuilder::hatched() const { return result() == m_terms.masked || result() == m_terms.weights; }

void FourTermsBuilder::addResult(const QRectF& area)
{
    const StepId step = result();
    const QString title = step == m_terms.sum ? tr("Sum of the terms")
        : step == m_terms.scores              ? tr("Score")
        : step == m_terms.masked              ? tr("Score, masked")
                                              : tr("Weight");
    const double labels = labelWidth();
    addTitle({area.left() + labels, area.top(), area.width() - labels, 20}, title, step == m_step);
    addMap({area.left(), area.top() + 22.0, area.width(), area.height() - 26.0}, step, kResultGroup, Labels::All);
}

std::vector<FourTermsBuilder::Part> FourTermsBuilder::parts() const
{
    std::vector<Part> all;
    for (std::size_t term = 0; term < m_terms.terms.size(); ++term)
        if (m_terms.terms[term] >= 0)
            all.push_back(
                {all.empty() ? QString() : QStringLiteral("+"), termLetter(m_terms, term), m_terms.terms[term]});
    all.push_back({QStringLiteral("="), tr("sum"), m_terms.sum});
    if (m_terms.scores >= 0)
        all.push_back({QStringLiteral("→"), tr("÷ √d"), m_terms.scores});
    if (m_terms.weights >= 0)
        all.push_back({QStringLiteral("→"), tr("weight"), m_terms.weights});
    return all;
}

// a + b + c + d = sum for the pair that is spoken of, with the numbers of the trace.
void FourTermsBuilder::addStrip(const QRectF& area)
{
    const Theme& theme = Theme::instance();
    const QColor ground = theme.palette().querySoft;
    m_scene.behind.push_back([=](QPainter& painter) {
        painter.setPen(Qt::NoPen);
        painter.setBrush(ground);
        painter.drawRoundedRect(area, 4, 4);
    });
    const QFont bold = theme.font(TextSize::Small, true);
    const QString words = tr("Query %1 and key %2, head %3")
                              .arg(m_rows[static_cast<std::size_t>(m_query)].text,
                                  m_columns[static_cast<std::size_t>(m_key)].text)
                              .arg(m_head + 1);
    addText(m_scene, {area.left() + 12, area.top() + 6, area.width(), 20}, Qt::AlignLeft | Qt::AlignVCenter,
        elideMiddle(words, QFontMetricsF(bold), area.width() - 24.0), theme.palette().ink, bold);
    const std::vector<Part> all = parts();
    const auto sum = std::find_if(all.begin(), all.end(), [&](const Part& part) { return part.step == m_terms.sum; });
    const auto terms = static_cast<std::size_t>(sum - all.begin());
    for (std::size_t i = 0; i < all.size(); ++i) {
        if (m_narrow) { // the terms in one line, what becomes of them in the next
            const bool below = i >= terms;
            const double pitch = (area.width() - 12.0)
                / static_cast<double>(below ? all.size() - terms : std::max<std::size_t>(terms, 3));
            addPart(all[i],
                {area.left() + 6.0 + static_cast<double>(below ? i - terms : i) * pitch,
                    area.top() + (below ? 51.0 : 29.0), pitch, 20.0});
        } else {
            const double pitch = std::min(112.0, (area.width() - 24.0) / static_cast<double>(all.size()));
            addPart(all[i], {area.left() + 12.0 + static_cast<double>(i) * pitch, area.top() + 26.0, pitch, 24.0});
        }
    }
}

// The name stands below its number or, on a narrow stage, before it.
void FourTermsBuilder::addPart(const Part& part, const QRectF& area)
{
    const Theme& theme = Theme::instance();
    const Palette& palette = theme.palette();
    const auto left = Qt::AlignLeft | Qt::AlignVCenter;
    const TextSize size = m_narrow ? TextSize::Body : TextSize::Title;
    addText(m_scene, {area.left(), area.top(), 18, area.height()}, left, part.sign, palette.ink2, theme.font(size));
    const QFont small = theme.font(TextSize::Small);
    const double named = m_narrow ? 13.0 + std::ceil(QFontMetricsF(small).horizontalAdvance(part.name)) + 4.0 : 16.0;
    const QRectF name = m_narrow ? QRectF(area.left() + 13.0, area.top(), named, area.height())
                                 : QRectF(area.left() + named, area.top() + 24.0, area.width(), 18.0);
    addText(m_scene, name, left, part.name, part.step == m_step ? palette.accentText : palette.ink2, small);
    const QRectF number(area.left() + named, area.top(), area.width() - named - (m_narrow ? 0.0 : 6.0), area.height());
    if (!there(part.step))
        return addText(m_scene, number, left, QStringLiteral("…"), palette.ink3, theme.font(size));
    SceneNumber made = sceneNumber(m_trace, cellOf(part.step), number, m_narrow ? 2 : 3);
    made.size = size;
    made.bold = part.step == m_step;
    made.alignment = left;
    if (!m_trace.masked(made.source.step, made.source.at))
        m_scene.numbers.push_back(made);
    else
        addText(m_scene, number, left, tr("masked"), palette.ink2, theme.font(TextSize::Body));
}

QString FourTermsBuilder::memoryNote() const
{
    return m_terms.memory > 0 ? tr("⟂ memory: left by an earlier segment") : QString();
}

Legend FourTermsBuilder::termsLegend(bool masked) const
{
    Legend legend;
    legend.scale = m_scale;
    legend.title = tr("terms and sum");
    if (!m_narrow)
        legend.blank = memoryNote();
    if (masked)
        legend.masked = tr("masked: may not be read");
    return legend;
}

Legend FourTermsBuilder::weightLegend() const
{
    Legend legend;
    legend.scale = weightScale();
    legend.title = tr("weight");
    legend.decimals = 2;
    if (m_narrow)
        legend.blank = memoryNote();
    return legend;
}

Scene fourTermsScene(const SceneMoment& moment, const FourTerms& terms, const Cell& subject)
{
    return FourTermsBuilder(moment, terms, subject).build();
}

} // namespace headroom
