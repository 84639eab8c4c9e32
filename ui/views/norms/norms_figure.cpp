// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/norms/norms_figure.h"

#include "document/document_focus.h"
#include "figure/matrix.h"
#include "figure/words.h"
#include "scene/axis_ticks.h"
#include "words/awaited.h"
#include "words/names.h"
#include "words/tr.h"

#include <algorithm>
#include <cmath>

namespace headroom::norms_view {

namespace {

constexpr double kBarAxis = 34.0, kMeasures = 140.0; // beside the bars
constexpr double kLeastBarChart = 32.0; // height
constexpr int kMostBars = 256; // thinner ones cannot be told apart
constexpr int kBarsGroup = 2;
constexpr double kBesideFrom = 560.0; // a narrower picture has the bars below the rows

QString formulaOfNorm(NormedRow::Kind kind)
{
    switch (kind) {
    case NormedRow::Kind::Before: return tr("the norm’s input");
    case NormedRow::Kind::Layer: return QStringLiteral("(x − mean) ÷ deviation");
    case NormedRow::Kind::Rms: return QStringLiteral("x ÷ RMS");
    case NormedRow::Kind::Scale: return tr("g · x ÷ length");
    case NormedRow::Kind::Own: return tr("with its learned gain");
    }
    return {};
}

class NormsPicture {
public:
    NormsPicture(const NormsRun& norms, const SceneMoment& moment, const NormPlace& place)
        : m_norms(norms), m_moment(moment), m_trace(moment.trace()), m_place(place)
    {
        for (const NormedRow& row : norms.rows)
            m_scale.include(readGrid(m_trace, row.row), m_trace, m_moment.peers());
        m_labels = sideLabels(m_trace.step(norms.rows.front().row).axes.front());
        if (!shapes())
            m_axis = std::max(kBarAxis, besideCells({m_labels}, TextSize::Caption));
        m_count = std::min(norms.features, moment.thumbnail ? 32 : kMostBars);
        m_first = moment.thumbnail ? 0
                                   : std::clamp(std::max(0, place.feature) - m_count / 2, 0, norms.features - m_count);
        m_largest = largest();
    }

    Scene whole() const
    {
        if (m_moment.thumbnail)
            return draw(column({chart(0), chart(m_norms.studied() ? 1 : 0)}), m_moment);
        Scene scene = draw(
            shapes() ? withShapes() : column({rows().grow(12.0), bars({0, 1, 2, 3, 4}).grow(88.0), foot()}), m_moment);
        addTable(scene);
        return scene;
    }

private:
    bool reached(std::size_t row) const { return row < m_norms.rows.size() && m_moment.frame >= static_cast<int>(row); }
    bool shapes() const { return normShapes(m_norms, m_moment.frame) != NormShapes::None; } // features taken alone
    bool sphere() const { return normShapes(m_norms, m_moment.frame) == NormShapes::Sphere; }

    // The shapes above, the row that they take their features from below.
    Figure withShapes() const
    {
        std::vector<Figure> points;
        for (std::size_t norm = 0; norm < 3; ++norm)
            points.push_back(normedPoints(m_norms, m_moment, m_place.position, m_scale, norm, sphere()));
        const int first = sphere() ? m_norms.tripleFeature : m_norms.feature;
        const QString title = sphere() ? tr("Features %1 to %2").arg(first + 1).arg(first + 3)
                                       : tr("Features %1 and %2").arg(first + 1).arg(first + 2);
        const Figure wide = row({rows().grow(44.0), bars({0, 4}).grow(56.0)}, 24.0);
        return column({heading({.title = title, .beside = {tr("on their own: one point per position")}}),
            row(points, 24.0).grow(54.0),
            either({sized(wide, {kBesideFrom, Extent::kNoLimit}), column({rows().grow(44.0), bars({0, 4}).grow(56.0)})})
                .grow(46.0),
            foot()});
    }

    // All of them, so that one can be chosen; a click or the arrow keys do.
    Figure rows() const
    {
        MatrixPanel said {.grid = readGrid(m_trace, m_norms.rows.front().row), .scale = m_scale};
        said.title = tr("The rows before the norm");
        said.rows = {
            m_labels, Role::None, m_place.position, sideName(m_trace.step(m_norms.rows.front().row).axes.front()), {}};
        said.columns.name = tr("feature");
        said.film = true;
        said.most.setHeight(48.0);
        said.size = TextSize::Caption;
        said.decimals = -1;
        said.style = SceneCell::Still;
        if (m_moment.frame > 0)
            said.each = [position = m_place.position](GridCell at, SceneCell& cell) {
                if (at.row != position)
                    cell.style |= SceneCell::Dim;
            };
        said.over = [this](Scene& scene, const GridLayout& cells) {
            frameOf(scene, cells.row(m_place.position).adjusted(-1.0, -1.0, 0.0, 0.0));
        };
        const QStringList beside {
            tr("position × %1 features").arg(m_norms.features), tr("%1 features").arg(m_norms.features)};
        const Figure title = heading({.title = said.title, .beside = beside});
        if (shapes())
            return column({title, matrix(said)}, 2.0);
        // Its columns stand over the bars below, and beside them how long each row is.
        said.leastLeft = m_axis;
        const Figure lengths = drawn(Extent::fixed(kMeasures), {20.0, Extent::kNoLimit},
            [this](Scene& scene, const QRectF& area) { addLengths(scene, area); });
        return column({row({title, sized(lengthNames(), Extent::fixed(kMeasures))}, 12.0).grow(0.0),
                          row({matrix(said), lengths}, 12.0)},
            2.0);
    }

    // The rows whose lengths stand beside the picture of all rows: before the norm, and after this model's.
    std::vector<std::size_t> lengthRows() const
    {
        std::vector<std::size_t> all;
        for (const std::size_t index : {std::size_t {0}, std::size_t {4}})
            if (reached(index) && m_norms.rows[index].length >= 0)
                all.push_back(index);
        return all;
    }
    Figure lengthNames() const
    {
        std::vector<Figure> names {space()};
        for (const std::size_t index : lengthRows())
            names.push_back(sized(words(index == 0 ? tr("length") : tr("after"), Qt::AlignRight | Qt::AlignVCenter),
                Extent::fixed(kMeasures / 3.0)));
        return row(names, 0.0);
    }
    void addLengths(Scene& scene, const QRectF& area) const
    {
        const double high = std::min(area.height(), 49.0 * m_norms.positions) / m_norms.positions;
        const std::vector<std::size_t> rows = lengthRows();
        for (int position = 0; position < m_norms.positions && high >= 11.0; ++position)
            for (std::size_t i = 0; i < rows.size(); ++i) {
                const double right = area.right() - kMeasures / 3.0 * static_cast<double>(rows.size() - 1 - i);
                SceneNumber number = sceneNumber(m_trace, {m_norms.rows[rows[i]].length, {position}},
                    {right - kMeasures / 3.0, area.top() + position * high, kMeasures / 3.0, high});
                number.alignment = Qt::AlignRight | Qt::AlignVCenter;
                number.bold = position == m_place.position;
                scene.numbers.push_back(number);
            }
    }

    QString barsTitle() const
    {
        const AxisLabel& label = m_labels[static_cast<std::size_t>(m_place.position)];
        return label.number.isEmpty() // a latent: no token
            ? tr("Row %1: one bar per feature").arg(label.text)
            : tr("Position %1, “%2”: one bar per feature").arg(label.number, label.text);
    }

    // All on one scale, or a row that became longer would look as before.
    Figure bars(const std::vector<std::size_t>& rows) const
    {
        const auto right = Qt::AlignRight | Qt::AlignVCenter;
        QStringList title {barsTitle()};
        if (m_count < m_norms.features)
            title.prepend(tr("%1; %2").arg(title.back(),
                tr("features %1–%2 of %3").arg(m_first + 1).arg(m_first + m_count).arg(m_norms.features)));
        const Figure names = sized(
            row({words(tr("mean"), right), words(tr("RMS"), right), words(tr("length"), right)}, 0.0),
            Extent::fixed(kMeasures));
        const Figure air = drawn({}, Extent::fixed(16.0), [](Scene&, const QRectF&) {}).grow(0.001);
        std::vector<Figure> all {row({words({.fewer = title}), air, names}, 4.0)};
        for (const std::size_t index : rows)
            all.push_back(barsOf(index));
        all.push_back(row({featureNumbers(), sized(space(), Extent::fixed(kMeasures))}, 12.0).grow(0.0));
        return column(all, 4.0);
    }

    // Under the last chart: every so many features, and the one that is spoken of.
    Figure featureNumbers() const
    {
        return drawn({80.0, Extent::kNoLimit}, Extent::fixed(14.0), [this](Scene& scene, const QRectF& area) {
            const Theme& theme = Theme::instance();
            const QRectF plot = area.adjusted(m_axis, 0.0, 0.0, 0.0);
            const double pitch = plot.width() / m_count;
            const int stride = std::max(1, static_cast<int>(niceStep(m_count, 6)));
            const auto near = [&](int feature) {
                return m_place.feature >= 0 && std::abs(feature - m_place.feature) * pitch < 24.0;
            };
            const auto write = [&](int feature, const QColor& ink, bool bold) {
                const double middle = plot.left() + (feature - m_first + 0.5) * pitch;
                scene.texts.push_back({{middle - 20.0, plot.top(), 40.0, 14.0}, Qt::AlignCenter,
                    QString::number(feature + 1), ink, theme.font(TextSize::Caption, bold)});
            };
            for (int feature = m_first; feature < m_first + m_count; ++feature)
                if ((feature == 0 || (feature + 1) % stride == 0) && !near(feature))
                    write(feature, theme.palette().ink3, false);
            if (m_place.feature >= 0)
                write(m_place.feature, theme.palette().accentText, true);
        });
    }

    Figure barsOf(std::size_t index) const
    {
        const Palette& palette = Theme::instance().palette();
        const auto kind = static_cast<NormedRow::Kind>(index);
        WordsPanel title {.fewer = {normTitle(kind)}, .size = TextSize::Small};
        title.colour = m_moment.frame == static_cast<int>(index) ? palette.accentText : palette.ink;
        title.bold = true;
        QStringList formula {formulaOfNorm(kind), QString()};
        if (kind == NormedRow::Kind::Scale && reached(index) && scaleIsRms())
            formula.prepend(tr("%1; g = √d, so the same as RMSNorm").arg(formula.front()));
        const Figure named = padded(row({words(title), words({.fewer = formula})}, 12.0), {m_axis, 0.0, 0.0, 0.0});
        const QStringList next = m_norms.studied()
            ? QStringList {tr("comes next")}
            : awaited(*m_moment.run, "norms", QStringList {tr("Computing the norms …")});
        const Figure shown = reached(index) ? chart(index) : padded(absent(next), {m_axis, 0.0, 0.0, 0.0});
        return column({named, row({shown, measures(index)}, 12.0)}, 2.0);
    }

    // Both leave the row in focus the same length, as they do where g = √d.
    bool scaleIsRms() const
    {
        const auto length = [&](NormedRow::Kind kind) {
            return m_trace.value(m_norms.rows[static_cast<std::size_t>(kind)].length, {m_place.position});
        };
        const double rms = length(NormedRow::Kind::Rms);
        return std::abs(length(NormedRow::Kind::Scale) - rms) <= 1e-4 * std::abs(rms);
    }

    Figure chart(std::size_t index) const
    {
        return drawn({80.0, Extent::kNoLimit}, {kLeastBarChart, Extent::kNoLimit},
            [this, index](Scene& scene, const QRectF& area) { addChart(scene, area, index); });
    }

    void addChart(Scene& scene, const QRectF& area, std::size_t index) const
    {
        QRectF plot = m_moment.thumbnail ? area.adjusted(2, 2, -2, -2) : area.adjusted(m_axis, 0, 0, 0);
        if (m_tall == 0.0)
            m_tall = plot.height() - 1.0; // charts that share a column differ by a pixel
        plot.setHeight(m_tall);
        const auto y = [&](double value) { return plot.center().y() - m_tall / 2.0 * value / m_largest; };
        addAxis(scene, plot, y);
        const double pitch = plot.width() / m_count;
        for (int feature = m_first; feature < m_first + m_count; ++feature) {
            SceneCell cell = sceneCell(m_trace, {m_norms.rows[index].row, {m_place.position, feature}}, {}, m_scale);
            const double top = std::min(y(0.0), y(cell.value)), tall = std::max(2.0, std::abs(y(cell.value) - y(0.0)));
            cell.area = {plot.left() + (feature - m_first) * pitch, top,
                std::max(1.0, pitch - (pitch >= 4.0 ? 1.0 : 0.0)), tall};
            if (pitch < 14.0) // no room for the flag
                cell.state.setFlag(SceneCell::Changed, false);
            cell.group = kBarsGroup;
            cell.row = static_cast<int>(index);
            cell.column = feature;
            cell.name = tr("%1, feature %2").arg(normTitle(static_cast<NormedRow::Kind>(index))).arg(feature + 1);
            scene.cells.push_back(std::move(cell));
        }
        if (const StepId mean = m_norms.rows[index].mean; mean >= 0 && !m_moment.thumbnail) {
            const double at = std::round(y(m_trace.value(mean, {m_place.position})));
            scene.lines.push_back({linePath({plot.left(), at}, {plot.right(), at}), meanPen(), Qt::NoBrush, true});
        }
    }
    static QPen meanPen() { return {Theme::instance().palette().ink, 1.0, Qt::DashLine}; }

    void addAxis(Scene& scene, const QRectF& plot, const std::function<double(double)>& y) const
    {
        const Palette& palette = Theme::instance().palette();
        const double tick = niceStep(m_largest, 1) <= m_largest ? niceStep(m_largest, 1) : niceStep(m_largest, 2);
        const int decimals = tick >= 1.0 ? 0 : tick >= 0.1 ? 1 : 2;
        for (const double value : {-tick, 0.0, tick}) {
            scene.shapes.push_back({linePath({plot.left(), std::round(y(value))}, {plot.right(), std::round(y(value))}),
                QPen(value == 0.0 ? palette.lineStrong : palette.line, 1.0), Qt::NoBrush, true});
            const double top = std::clamp(y(value) - 7.5, plot.top() - 2.0, std::max(plot.top(), plot.bottom() - 14.0));
            if (!m_moment.thumbnail && (value == 0.0 || y(0.0) - y(tick) >= 15.0)) // one above the other
                scene.texts.push_back(
                    {{plot.left() - m_axis, top, m_axis - 5.0, 15.0}, Qt::AlignRight | Qt::AlignVCenter,
                        fixedText(value, decimals), palette.ink3, Theme::instance().font(TextSize::Caption)});
        }
    }

    Figure measures(std::size_t index) const
    {
        return drawn(
            Extent::fixed(kMeasures), {20.0, Extent::kNoLimit}, [this, index](Scene& scene, const QRectF& area) {
                if (!reached(index) || m_norms.rows[index].length < 0)
                    return;
                const NormedRow& row = m_norms.rows[index];
                const double pitch = area.width() / 3.0;
                double x = area.left();
                for (const StepId step : {row.mean, row.rms, row.length}) {
                    SceneNumber number = sceneNumber(
                        m_trace, {step, {m_place.position}}, {x, area.center().y() - 10.0, pitch, 20.0});
                    number.alignment = Qt::AlignRight | Qt::AlignVCenter;
                    number.size = TextSize::Small;
                    number.bold = static_cast<int>(index) == std::min(m_moment.frame, 4);
                    scene.numbers.push_back(number);
                    x += pitch;
                }
            });
    }

    double largest() const // |value| of the row in focus, before or after
    {
        double most = 1e-9;
        const auto include = [&](const Trace& trace, StepId row) {
            const Step& step = trace.step(row);
            for (std::int64_t feature = 0; feature < step.axes.back().size; ++feature) {
                const double value = std::abs(trace.value(row, clampIndex(step, {m_place.position, feature})));
                if (std::isfinite(value))
                    most = std::max(most, value);
            }
        };
        for (const NormedRow& row : m_norms.rows) {
            include(m_trace, row.row);
            if (const auto other = sameStep(m_trace, row.row, m_moment.comparisonTrace()))
                include(*m_moment.comparisonTrace(), *other);
        }
        return most;
    }

    Figure foot() const
    {
        const QString said = !shapes() ? tr("Bars: all on one scale")
            : sphere() ? tr("Bars: both on one scale; ○ before, ● after; pale, dotted: on the far side")
                       : tr("Bars: both on one scale; ○ before, ● after");
        const Legend colours {.scale = m_scale, .title = tr("rows and bars")};
        if (!m_norms.studied())
            return row({legend(colours, 200.0), paragraph(said)}).grow(0.0);
        const Figure mean = drawn(Extent::fixed(28.0), Extent::fixed(16.0), [](Scene& scene, const QRectF& area) {
            const double at = std::round(area.center().y());
            scene.lines.push_back({linePath({area.left(), at}, {area.right(), at}), meanPen(), Qt::NoBrush, true});
        });
        return row({legend(colours, 200.0), row({mean, words(tr("mean of the row"))}, 6.0).grow(0.0), paragraph(said)})
            .grow(0.0);
    }

    // The bars are one table to a screen reader.
    void addTable(Scene& scene) const
    {
        QStringList rows, columns;
        for (std::size_t index = 0; index < m_norms.rows.size(); ++index)
            rows << normTitle(static_cast<NormedRow::Kind>(index));
        for (int feature = 0; feature < m_first + m_count; ++feature)
            columns << QString::number(feature + 1);
        headroom::addTable(scene, kBarsGroup, barsTitle(), rows, columns, m_first);
    }

    const NormsRun& m_norms;
    const SceneMoment& m_moment;
    const Trace& m_trace;
    NormPlace m_place;
    ColourScale m_scale {true, 1e-9};
    std::vector<AxisLabel> m_labels;
    int m_first = 0, m_count = 0; // the features that have bars
    double m_largest = 0.0;
    double m_axis = kBarAxis; // at the left of bars
    mutable double m_tall = 0.0; // of all charts: one scale
};

} // namespace

Scene normsScene(const NormsRun& norms, const SceneMoment& moment, const NormPlace& place)
{
    return NormsPicture(norms, moment, place).whole();
}

} // namespace headroom::norms_view
