// SPDX-License-Identifier: GPL-3.0-or-later
#include "figure/bars.h"
#include "figure/words.h"
#include "scene/motion.h"
#include "stage/captions.h"
#include "stage/operand_words.h"
#include "trace/step_names.h"
#include "views/step_through/step_picture.h"
#include "widgets/text.h"
#include "words/names.h"
#include "words/tr.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <numeric>

namespace headroom {

namespace {

constexpr int kOneRow = 10, kHanging = 11, kBegins = 12; // groups of cells
constexpr double kLeastBegin = 56.0, kMostBegin = 84.0, kLeastHanging = 84.0, kMostHanging = 220.0, kBesideRow = 104.0,
                 kHangingNumber = 14.0;
constexpr double kWords = 150.0; // beside the bars
constexpr double kGrown = 0.25,
                 kHung = 0.55; // of the way to a row: its bars are as wide as they get, hang from the mean
constexpr double kNothing = 1e-6; // a loss whose gradients are all smaller has nothing to say; a row, of what arrived
constexpr double kHardly = 0.05; // of the largest

// What a softmax passes back to one row of its scores: in the columns of the keys the weights, the gradients that came
// back to them, and bars that hang from the row's weighted mean, as wide as a weight is large, whose areas are the
// gradients of the scores.
class SoftmaxBackPicture : public StepPicture {
public:
    SoftmaxBackPicture(const SceneMoment& moment, const std::shared_ptr<StepNumbers>& known)
        : StepPicture(moment, known),
          m_shares(m_known->grid(step().inputs[0], m_slice)),
          m_arrived(m_known->grid(step().inputs[1], m_slice)),
          m_labels(labelsOf(trace(), step(), m_result->columns)),
          m_keys(m_result->columns.name == "key")
    {
        m_focus = {m_state.cell.row, m_state.cell.column};
        if (m_focus.row < 0)
            m_focus.row = rowOfLargest();
        if (m_focus.column < 0 && readsPinned() && !m_moment.pinned->at.empty())
            m_focus.column = static_cast<int>(
                std::min<std::int64_t>(m_moment.pinned->at.back(), m_result->columnCount() - 1));
        m_chosen = m_focus.column >= 0;
        if (m_focus.column < 0)
            m_focus.column = strongestColumn(*m_result, m_focus.row);
        double arrived = 0.0;
        for (int column = 0; column < m_result->columnCount(); ++column)
            if (const double value = std::abs(m_result->value({m_focus.row, column})); std::isfinite(value)) {
                m_largest = std::max(m_largest, value);
                if (const double g = std::abs(m_arrived->value({m_focus.row, column})); std::isfinite(g))
                    arrived = std::max(arrived, g);
            }
        m_level = arrived > 0.0 && m_largest <= kNothing * arrived
            && !m_moment.cover.covers(trace(), m_result->cell({m_focus.row, 0}));
        if (m_level)
            m_largest = 0.0;
        m_loss = m_moment.run->backward && m_moment.run->backward->of.kind == Objective::Kind::Loss;
        findBeginning();
    }

    QString caption() const override
    {
        if (m_state.cell.row < 0)
            return {};
        const QString row = rowName(*m_result, m_focus.row);
        if (m_level)
            return tr("%1: the gradients of all weights are the same, so nothing comes back to the scores.").arg(row);
        if (m_largest == 0.0)
            return tr("%1: nothing depends on this row, so nothing comes back to it.").arg(row);
        const QString name = bold(columnName(m_focus.column));
        if (closed(m_focus.column))
            return tr("%1 is masked: its weight is 0, so nothing comes back to its score.").arg(name);
        const double value = m_result->value(m_focus);
        const QString number = bold(numberOf(value));
        if (m_loss && m_keys && std::abs(value) <= kHardly * m_largest)
            return tr("%1 hardly matters: per unit of its score the loss changes by %2.").arg(name, number);
        if (m_loss && m_keys)
            return value < 0.0
                ? tr("%1 should have been read more: raise its score and the loss falls. Its gradient is %2.")
                      .arg(name, number)
                : tr("%1 should have been read less: lower its score and the loss falls. Its gradient is %2.")
                      .arg(name, number);
        return tr("Per unit of the score of %1 the number changes by %2.").arg(name, number);
    }

    QString formula() const override { return formulaHtml(QStringLiteral("∂L/∂s_j = p_j (g_j − Σ_k p_k g_k)")); }

protected:
    Figure figure() const override
    {
        MatrixPanel all = panelOf(m_result, resultName(), kResult);
        const int rows = m_result->rowCount(), columns = m_result->columnCount();
        all.room.most = {26.0, 16.0};
        all.room.least = {std::min(3.0, 200.0 / columns), std::min(3.0, 60.0 / rows)};
        all.size = TextSize::Caption;
        all.columns.labels.clear(); // the row in numbers has them
        if (rows * 11.0 > beginHeight())
            all.rows.labels.clear();
        all.rows.lit = m_focus.row;
        all.cells.decimals = -1;
        const Figure map = sized(
            column({words({.fewer = {tr("all rows")}, .colour = colours().ink3}), matrix(all)}, 2.0),
            Extent::fixed(besideCells(all.rows, all.size) + std::min(26.0 * columns, 220.0) + 2.0),
            Extent::fixed(beginHeight() + 20.0));
        std::vector<Figure> top;
        if (m_begin >= 0)
            top.push_back(
                column({heading({.title = tr("Where it begins"), .beside = beginsWith()}), beginning()}, 0.0));
        else
            top.push_back(column({heading({.title = tr("Where it begins")}),
                paragraph(tr("At a number of the run itself: its own gradient is 1.")), space()}));
        top.push_back(map.there() && rows > 1 ? map : Figure());
        top.back().grow(0.0);
        const QString where = m_result->rows.labels ? tr("The row of %1").arg(tokenAt(m_result->rows, m_focus.row))
                                                    : tr("Row %1").arg(m_focus.row + 1);
        return column(
            {row(std::move(top), 24.0).grow(0.0),
                heading({.title = withCut(where, step(), m_slice),
                    .beside = {tr("softmax hands each key its share of what comes back, minus the row’s mean"),
                        tr("its share of what comes back, minus the mean")}}),
                row({hanging(), sized(space(), Extent::fixed(kBesideRow))}, 0.0).grow(0.0),
                scales({{sharesName(), m_known->scale(m_shares->step)},
                           {arrivedName(), m_known->scale(m_arrived->step)}, {resultName(), m_known->scale(m_step)}},
                    m_result->masked > 0),
                farAway().isEmpty() ? Figure() : words(farAway()).grow(0.0), space()},
            4.0);
    }

    void finish(Scene& scene) const override
    {
        const SceneTable* map = scene.table(kResult);
        if (map && m_state.cell.row >= 0 && map->layout.shows({m_focus.row, map->layout.firstColumn}))
            addRing(scene, map->layout.row(m_focus.row), colours().accent);
    }

private:
    // --- what it reads ----------------------------------------------------------------------------------------------

    const Explanation& why(int column) const
    {
        std::optional<Explanation>& known = m_why[column];
        if (!known)
            known = trace().explain(m_step, m_result->cell({m_focus.row, column}).at);
        return *known;
    }
    double quantity(int column, const char* name) const // the trace's: see Explainer::softmaxBack
    {
        for (const Quantity& each : why(column).quantities)
            if (each.name == name)
                return each.value;
        return std::nan("");
    }
    double mean() const { return quantity(m_focus.column, "mean"); }
    double aboveMean(int column) const { return quantity(column, "above the mean"); }

    bool closed(int column) const
    {
        const GridCell at {m_focus.row, column};
        return m_shares->is(CellGrid::Masked, at) || m_result->is(CellGrid::Masked, at);
    }

    int rowOfLargest() const
    {
        const auto most = std::max_element(m_result->values.begin(), m_result->values.end(),
            [](float a, float b) { return std::abs(a) < std::abs(b) || (std::isnan(a) && !std::isnan(b)); });
        return most == m_result->values.end()
            ? 0
            : static_cast<int>((most - m_result->values.begin()) / std::max(1, m_result->columnCount()));
    }

    // The gradient of the logits, in the row that is asked for; −1: it begins elsewhere.
    void findBeginning()
    {
        const auto probabilities = trace().find(steps::probabilities);
        if (!m_moment.run->backward || !probabilities || trace().step(*probabilities).inputs.empty())
            return;
        const Objective& of = m_moment.run->backward->of;
        const auto found = trace().find("backward/" + trace().step(trace().step(*probabilities).inputs.front()).path);
        if (of.kind == Objective::Kind::Cells || of.targets.empty() || !found)
            return;
        const Step& logits = trace().step(*found);
        m_beginRow = of.targets.front().position;
        for (const Objective::Target& target : of.targets) // that of the row which is shown, if it counts
            if (m_result->rows.labels && m_result->rows.labels == logits.axes.front().labels
                && target.position == m_focus.row)
                m_beginRow = target.position;
        if (logits.axes.size() == 2 && m_beginRow >= 0 && m_beginRow < logits.axes.front().size)
            m_begin = *found;
    }

    // --- words ------------------------------------------------------------------------------------------------------

    static QString numberOf(double value) { return numberText(value, 3); }
    static QString tokenAt(const Axis& axis, std::int64_t at)
    {
        const QString label = QString::fromStdString(axis.label(at));
        return labelsTokens(axis) ? withPlace(label, at + 1) : label;
    }
    // "c (5th)", as the label above the column counts it.
    QString columnName(int column) const
    {
        const AxisLabel& label = m_labels[static_cast<std::size_t>(column)];
        return label.memory          ? tr("%1 (memory)").arg(label.text)
            : label.number.isEmpty() ? label.text
                                     : withPlace(label.text, label.number.toLongLong());
    }
    static QString sharesName() { return tr("p, weight"); }
    static QString arrivedName() { return QStringLiteral("◂ g = ∂L/∂p"); }
    static QString resultName() { return QStringLiteral("◂ ∂L/∂s"); }

    QStringList beginsWith() const
    {
        const Step& logits = trace().step(m_begin);
        const Objective& of = m_moment.run->backward->of;
        const QString after = tokenAt(logits.axes.front(), m_beginRow);
        if (of.kind == Objective::Kind::Logit)
            return {tr("the logit after %1: its own gradient is 1").arg(after), QStringLiteral("∂L/∂z")};
        if (m_moment.run->config.embedding == EmbeddingKind::Adaptive)
            return {tr("the log-probability after %1: its own gradient is −1").arg(after), QStringLiteral("∂L/∂log p")};
        const QString equation = of.targets.size() > 1 ? QStringLiteral("∂L/∂z = (p − y) / %1").arg(of.targets.size())
                                                       : QStringLiteral("∂L/∂z = p − y");
        return {tr("the logits after %1: %2, %3 numbers that add up to 0")
                    .arg(after, equation)
                    .arg(logits.axes.back().size),
            tr("the logits after %1: %2").arg(after, equation), equation};
    }

    // A key that would help more than the one whose score is to grow most, were its weight not so small.
    QString farAway() const
    {
        if (!m_loss || !m_keys || m_largest == 0.0)
            return {};
        int most = -1, moved = -1;
        for (int column = 0; column < m_result->columnCount() && m_result->columnCount() <= kMostFrames; ++column) {
            if (closed(column) || !std::isfinite(aboveMean(column)))
                continue;
            if (aboveMean(column) < 0.0 && (most < 0 || aboveMean(column) < aboveMean(most)))
                most = column;
            const double value = m_result->value({m_focus.row, column});
            if (value < 0.0 && (moved < 0 || value < m_result->value({m_focus.row, moved})))
                moved = column;
        }
        return most < 0 || most == moved
            ? QString()
            : tr("%1 would help most, but its weight is small, so softmax passes little of it on.")
                  .arg(columnName(most));
    }

    QString wishOf(double value) const
    {
        return !m_level && std::abs(value) > kHardly * m_largest ? sideOf(value < 0.0) : tr("hardly matters");
    }
    QString sideOf(bool below) const // the line of the mean
    {
        if (!m_loss)
            return below ? tr("lowers it") : tr("raises it");
        return m_keys ? (below ? tr("read more") : tr("read less")) : (below ? tr("more helps") : tr("less helps"));
    }

    // --- where it begins --------------------------------------------------------------------------------------------

    Figure beginning() const
    {
        return drawn({200.0, Extent::kNoLimit}, Extent::fixed(beginHeight()),
            [this](Scene& scene, const QRectF& area) { addBeginning(scene, area); });
    }

    void addBeginning(Scene& scene, const QRectF& area) const
    {
        const Palette& palette = colours();
        const Step& logits = trace().step(m_begin);
        const auto count = static_cast<int>(logits.axes.back().size);
        const std::vector<float> row = trace().values(m_begin, m_beginRow * count, count);
        const auto size = [&](int token) {
            const double value = std::abs(row[static_cast<std::size_t>(token)]);
            return std::isfinite(value) ? value : 0.0;
        };
        std::vector<int> tokens(static_cast<std::size_t>(count));
        std::iota(tokens.begin(), tokens.end(), 0);
        const int fit = std::max(2, static_cast<int>(area.width() / 5.0));
        if (count > fit) { // those with the largest, in the vocabulary's order
            std::nth_element(
                tokens.begin(), tokens.begin() + fit, tokens.end(), [&](int a, int b) { return size(a) > size(b); });
            tokens.resize(static_cast<std::size_t>(fit));
            std::sort(tokens.begin(), tokens.end());
        }
        double most = 1e-30;
        for (const int token : tokens)
            most = std::max(most, size(token));
        if (m_loss && most < kNothing) {
            addText(scene, area, Qt::AlignLeft | Qt::AlignVCenter,
                tr("The model is sure and right: every gradient is below 1e−6. Ask for another token."), palette.ink2,
                TextSize::Small);
            scene.texts.back().fit = SceneText::Fit::Wrapped;
            return;
        }
        const double pitch = std::min(14.0, area.width() / static_cast<double>(tokens.size()));
        const double base = std::round(area.center().y()), unit = (area.height() / 2.0 - 4.0) / most;
        scene.shapes.push_back(
            {linePath({area.left(), base}, {area.left() + pitch * static_cast<double>(tokens.size()), base}),
                QPen(palette.lineStrong, 1.0), Qt::NoBrush, true});
        std::vector<int> largest = tokens;
        std::stable_sort(largest.begin(), largest.end(), [&](int a, int b) { return size(a) > size(b); });
        largest.resize(std::min<std::size_t>(largest.size(), 2));
        for (std::size_t i = 0; i < tokens.size(); ++i) {
            const int token = tokens[i];
            const Cell source {m_begin, {m_beginRow, token}};
            const double value = row[static_cast<std::size_t>(token)], high = size(token) * unit;
            const double left = area.left() + pitch * static_cast<double>(i);
            const QRectF bar(left + 1.0, value < 0.0 ? base : base - high, std::max(1.0, pitch - 2.0), high);
            if (high >= 0.5)
                scene.shapes.push_back(
                    {boxPath(bar), Qt::NoPen, Theme::instance().diverging(value < 0.0 ? -0.75 : 0.75), true});
            const QString label = QString::fromStdString(logits.axes.back().label(token));
            addDrawnCell(scene, trace(), source, {left, area.top(), pitch, area.height()},
                tr("gradient of the logit of %1").arg(label), kBegins, 0, static_cast<int>(i));
            if (std::find(largest.begin(), largest.end(), token) == largest.end() || high < 0.5)
                continue;
            const QFont font = Theme::instance().font(TextSize::Small);
            const QString said = !m_loss ? label
                : value < 0.0            ? tr("%1 should have come:").arg(label)
                                         : tr("%1 is too likely:").arg(label);
            const double wide = textWidth(said, font) + 4.0, number = 40.0;
            const bool before = value > 0.0 && left - area.left() > wide + number;
            const double x = before ? left - wide - number - 4.0 : left + pitch + 4.0;
            const double y = value < 0.0 ? base + 6.0 + (high > 30.0 ? 8.0 : 0.0)
                                         : base - 22.0 - (high > 30.0 ? 8.0 : 0.0);
            addText(scene, {x, y, std::min(wide, area.right() - x - number), 16.0}, Qt::AlignLeft | Qt::AlignVCenter,
                said, palette.ink2, TextSize::Small);
            putNumber(scene, trace(), source, {x + wide, y, number, 16.0},
                {.decimals = most < 0.01 ? -1 : 2,
                    .alignment = Qt::AlignLeft | Qt::AlignVCenter,
                    .size = TextSize::Small,
                    .bold = true});
        }
    }

    // --- the row ----------------------------------------------------------------------------------------------------

    double beginHeight() const
    {
        return std::clamp(m_moment.size.height() / m_moment.zoom * 0.14, kLeastBegin, kMostBegin);
    }
    double share() const { return onItsWay() ? m_state.share : 1.0; }
    // How much of a cell of the result is there.
    double there(int column) const
    {
        if (!onItsWay())
            return presence(m_plan, stateAt(m_plan, m_moment.position.stop), {m_focus.row, column});
        const double each = (1.0 - kHung) * 0.5,
                     begin = kHung + (1.0 - kHung - each) * column / std::max(1, m_result->columnCount() - 1);
        return part(share(), begin, begin + each);
    }

    Figure hanging() const
    {
        const QSizeF stage = m_moment.size / m_moment.zoom;
        StripsPanel said {
            .title = tr("The row in numbers"), .headed = false, .about = m_focus.column, .group = kOneRow};
        said.columns = {m_labels, roleOf(m_result->columns.name), m_focus.column};
        said.cell = {
            std::clamp((stage.width() - kWords - kBesideRow - 40.0) / m_result->columnCount(), 6.0, 40.0), 88.0};
        said.line = {26.0, 30.0};
        said.names = kWords;
        const auto cellOf = [this](const std::shared_ptr<const CellGrid>& grid, const QString& name, bool result) {
            return [this, grid, name, result](int column) -> std::optional<SceneCell> {
                SceneCell cell = sceneCell(trace(), grid->cell({m_focus.row, column}), {}, m_known->scale(grid->step));
                cell.name = tr("%1 of %2").arg(name, columnName(column));
                cell.decimals = m_moment.on(step_view::kNumbers) ? -2 : -1;
                if (result)
                    cell.presence = there(column);
                if (closed(column))
                    cell.state |= SceneCell::Masked;
                return cell;
            };
        };
        said.strips.push_back({.label = sharesName(), .cell = cellOf(m_shares, tr("weight"), false), .row = 0});
        said.strips.push_back(
            {.label = arrivedName(), .cell = cellOf(m_arrived, tr("gradient of the weight"), false), .row = 1});
        said.strips.push_back(
            {.label = resultName(), .cell = cellOf(m_result, tr("gradient of the score"), true), .row = 2});
        const double labels = columnLabelHeight(said.columns.labels, said.cell.least, TextSize::Small);
        said.strips.back().gap = std::clamp(
            stage.height() - beginHeight() - 20.0 - 24.0 - labels - 3.0 * said.line.least - 104.0, kLeastHanging,
            kMostHanging);
        said.over = [this](Scene& scene, const GridLayout& cells, const std::vector<QRectF>& places) {
            addHanging(scene, cells, places);
        };
        return padded(strips(std::move(said)), {0.0, 0.0, 0.0, 18.0}); // what each gradient wishes
    }

    void addHanging(Scene& scene, const GridLayout& cells, const std::vector<QRectF>& places) const
    {
        const Palette& palette = colours();
        const double middle = mean();
        const QRectF band = QRectF(places[1].bottomLeft(), places[2].topRight())
                                .adjusted(0.0, kHangingNumber + 3.0, 0.0, -kHangingNumber - 5.0);
        std::vector<int> open;
        double low = 0.0, high = 0.0;
        for (int column = cells.firstColumn; column < cells.firstColumn + cells.columns; ++column)
            if (const double above = closed(column) ? std::nan("") : aboveMean(column); std::isfinite(above)) {
                open.push_back(column);
                low = std::min(low, above);
                high = std::max(high, above);
            }
        if (m_level || !(high > low) || !std::isfinite(middle)) {
            addText(scene, band, Qt::AlignCenter,
                open.size() == 1 ? tr("One key has the whole weight: nothing can be shifted, so nothing comes back.")
                    : m_level    ? tr("Every weight has the same gradient: nothing comes back to the scores.")
                                 : tr("Nothing comes back to this row."),
                palette.ink3, TextSize::Small);
            scene.texts.back().fit = SceneText::Fit::Wrapped;
            return;
        }
        const auto y = [&](double above) {
            return std::round(band.top() + (high - above) / (high - low) * band.height());
        };
        // First the bars stand on 0, as far as there is room for it; then the line moves to the mean.
        const double line = y(std::clamp(-middle, low, high) * (1.0 - easeInOut(part(share(), kGrown, kHung))));
        const double grown = easeOut(part(share(), 0.0, kGrown));
        const int decimals = high - low >= 0.1 ? 2 : high - low >= 0.001 ? 4 : -1;
        const auto written = [&](double value, bool sign) {
            const QString text = decimals < 0 ? QString::fromStdString(formatNumber(value))
                                              : fixedText(value, decimals);
            return sign && value > 0.0 ? QLatin1Char('+') + text : text;
        };
        for (const int column : open) {
            const QRectF slot = cells.cell({cells.firstRow, column});
            const double above = aboveMean(column), p = m_shares->value({m_focus.row, column});
            const double wide = std::max(1.0, (slot.width() - 6.0) * p * grown), end = y(above);
            const QRectF bar(slot.center().x() - wide / 2.0, std::min(line, end), wide, std::abs(end - line));
            const QColor ink = Theme::instance().diverging(above < 0.0 ? -0.75 : 0.75);
            scene.shapes.push_back({boxPath(bar), Qt::NoPen, ink, wide >= 3.0});
            const Cell source = m_result->cell({m_focus.row, column});
            const double came = there(column);
            if (came > 0.0 && came < 1.0) {
                const QRectF to(slot.left(), places[2].top(), slot.width(), places[2].height());
                SceneMark mark {SceneMark::Box, along(bar, to, easeInOut(came))};
                mark.colours = {mix(ink, m_known->scale(m_step).colour(m_result->value({m_focus.row, column})), came)};
                mark.frame = palette.stage;
                scene.marks.push_back(mark);
            }
            if (slot.width() >= 30.0) {
                if (share() >= kHung) {
                    const double at = above < 0.0 ? end + 1.0 : end - kHangingNumber - 1.0;
                    addText(scene, {slot.left() - 4.0, at, slot.width() + 8.0, kHangingNumber}, Qt::AlignCenter,
                        written(above, true), palette.ink2, Theme::instance().font(TextSize::Caption));
                }
                scene.shapes.push_back({linePath({slot.center().x() - 18.0, end}, {slot.center().x() + 18.0, end}),
                    QPen(palette.lineStrong, 1.0, Qt::DotLine), Qt::NoBrush, true});
            }
            if (came < 1.0)
                continue;
            const double hit = std::min(slot.width(), std::max(wide, 14.0)), tall = std::max(bar.height(), 8.0);
            addDrawnCell(scene, trace(), source,
                {slot.center().x() - hit / 2.0, above < 0.0 ? bar.top() : bar.bottom() - tall, hit, tall},
                tr("gradient of the score of %1, %2 × (%3 − %4)")
                    .arg(columnName(column), fixedText(p, 3), fixedText(m_arrived->value({m_focus.row, column}), 3),
                        fixedText(middle, 3)),
                kHanging, 0, column);
        }
        const double right = places[1].right() + 8.0;
        scene.shapes.push_back({linePath({places[1].left() - 4.0, line}, {places[1].right() + 2.0, line}),
            QPen(palette.ink, 1.5), Qt::NoBrush, true});
        const auto beside = [&](double at, const QString& words, const QColor& ink) {
            addText(scene, {right, at, kBesideRow - 8.0, 15.0}, Qt::AlignLeft | Qt::AlignVCenter, words, ink,
                TextSize::Caption);
        };
        beside(
            places[0].center().y() - 8.0, tr("sum %1").arg(fixedText(m_shares->rowSum(m_focus.row), 2)), palette.ink3);
        if (share() >= kHung) {
            const double top = std::clamp(line - 15.0, places[1].bottom() + 2.0, places[2].top() - 32.0);
            beside(top, tr("mean"), palette.ink);
            beside(top + 15.0, QStringLiteral("Σ p g = %1").arg(written(middle, false)), palette.ink);
        } else {
            beside(line - 8.0, QStringLiteral("0"), palette.ink3);
        }
        if (share() >= 1.0)
            beside(places[2].center().y() - 8.0, tr("sum %1").arg(fixedText(m_result->rowSum(m_focus.row), 2)),
                palette.ink3);
        addSideWords(scene,
            {places[1].left() - kWords, places[1].bottom() + 6.0, kWords - 14.0,
                places[2].top() - places[1].bottom() - 8.0});
        addWishes(scene, cells, places[2]);
        for (const QRectF& place : {places[0], places[1]})
            if (m_chosen) {
                const QRectF slot = cells.cell({cells.firstRow, m_focus.column});
                addRing(scene, {slot.left(), place.top(), slot.width(), place.height() - 2.0}, palette.ink, 1.5);
            }
    }

    void addSideWords(Scene& scene, const QRectF& area) const
    {
        struct Line {
            QString words;
            int lines;
            bool strong;
        };
        double y = area.top();
        for (const Line& each :
            {Line {tr("Area = width × height"), 1, true}, Line {tr("width: the weight p"), 1, false},
                Line {tr("height: g − mean"), 1, false}, Line {tr("above the line: %1").arg(sideOf(false)), 1, false},
                Line {tr("below it: %1").arg(sideOf(true)), 1, false},
                Line {tr("Both areas are equal: the row’s gradients add up to 0."), 3, false}}) {
            const double high = 14.0 * each.lines + (each.strong ? 3.0 : 0.0);
            if (y + high > area.bottom())
                return;
            addText(scene, {area.left(), y, area.width(), high}, Qt::AlignLeft | Qt::AlignTop, each.words,
                each.strong ? colours().ink : colours().ink2, each.strong ? TextSize::Small : TextSize::Caption);
            if (each.lines > 1)
                scene.texts.back().fit = SceneText::Fit::Wrapped;
            y += high + 1.0;
        }
    }

    void addWishes(Scene& scene, const GridLayout& cells, const QRectF& row) const
    {
        double wide = 0.0;
        for (const double each : {-1.0, 0.0, 1.0})
            wide = std::max(wide, textWidth(wishOf(each * m_largest), Theme::instance().font(TextSize::Caption)));
        for (int column = cells.firstColumn; column < cells.firstColumn + cells.columns && cells.pitchX >= wide;
             ++column) {
            if (closed(column) || there(column) < 1.0)
                continue;
            const QRectF slot = cells.cell({cells.firstRow, column});
            addText(scene, {slot.left() - 2.0, row.bottom() + 1.0, slot.width() + 4.0, 15.0}, Qt::AlignCenter,
                wishOf(m_result->value({m_focus.row, column})), colours().ink2,
                Theme::instance().font(TextSize::Caption));
        }
    }

    std::shared_ptr<const CellGrid> m_shares, m_arrived; // p and ∂L/∂p, of the result's shape
    std::vector<AxisLabel> m_labels; // of the columns
    bool m_keys; // its columns are keys: shares of attention
    bool m_chosen = false; // a column is spoken of, not only the row
    bool m_loss = false; // less of the number is better
    double m_largest = 0.0; // of the row's gradients, sign aside
    bool m_level = false; // they are 0 but for rounding, as what arrived is the same for all keys
    StepId m_begin = -1; // [position, vocabulary]: the gradient of the logits
    std::int64_t m_beginRow = 0;
    mutable std::map<int, std::optional<Explanation>> m_why; // by column of the row
};

} // namespace

std::unique_ptr<StepPicture> softmaxBackPicture(const SceneMoment& moment, const std::shared_ptr<StepNumbers>& known)
{
    return std::make_unique<SoftmaxBackPicture>(moment, known);
}

} // namespace headroom
