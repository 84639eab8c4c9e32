// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/decoding/decoding_scene.h"

#include "document/document_focus.h"
#include "figure/bars.h"
#include "figure/words.h"
#include "scene/margin.h"
#include "widgets/text.h"
#include "words/awaited.h"
#include "words/tr.h"

#include <algorithm>
#include <cmath>

namespace headroom::decoding_view {

namespace {

constexpr double kNamedColumn = 10.0; // wide enough for a name above each column

// What lines (first row) and marks (second row) mean.
void addMarks(Scene& scene, const Decoded& decoded, bool totals, bool result, const QRectF& area)
{
    const Theme& theme = Theme::instance();
    const Palette& palette = theme.palette();
    const QFont font = theme.font(TextSize::Caption);
    double x = area.left(), y = area.top() + 5.0;
    const auto words = [&](double after, const QString& text) {
        const double wide = textWidth(text, font);
        addText(
            scene, {x + after, y - 8.0, wide + 2.0, 16.0}, Qt::AlignLeft | Qt::AlignVCenter, text, palette.ink2, font);
        x += after + wide + 18.0;
    };
    const auto line = [&](const QColor& colour, double width, bool dashed, const QString& text) {
        QPen pen(colour, width);
        if (dashed)
            pen.setDashPattern({3.0, 3.0});
        scene.shapes.push_back({linePath({x, y}, {x + 22.0, y}), pen});
        words(28.0, text);
    };
    double others = 46.0; // with marks and gaps
    for (const QString& each : {tr("dropped in the next step"), tr("ended"), result ? QString() : tr("never kept")})
        others += each.isEmpty() ? 0.0 : textWidth(each, font) + 46.0;
    line(palette.ink, 5.0, false,
        fittingText(
            {tr("width: probability of the text so far"), tr("width: probability")}, font, area.width() - others));
    if (!result) // then the tree is only what was kept
        line(palette.lineStrong, 1.0, true, tr("never kept"));
    scene.behind.push_back([=](QPainter& painter) { paintCross(painter, {x + 3.0, y}, palette.ink2); });
    words(12.0, tr("dropped in the next step"));
    scene.shapes.push_back({boxPath({x, y - 3.0, 6.0, 6.0}), Qt::NoPen, palette.ink, true});
    words(12.0, tr("ended"));
    x = area.left();
    y += 16.0;
    if (decoded.method == DecodingMethod::Beam && !totals)
        words(0.0, fittingText({tr("kept by total log p"), QString()}, font, area.right() - x - 2.0));
    // The tree's probabilities are larger than the output's beside it.
    words(0.0,
        fittingText({tr("p leaves out what is never written: pad, start, unknown"),
                        tr("p leaves out pad, start, unknown"), QString()},
            font, area.right() - x - 2.0));
}

struct TreePanel {
    QStringList titles; // longest first
    const ReadingRow* row = nullptr;
};

// Where the columns are too narrow for all names: those of the keys that some head reads most, as far as they have
// room.
void addPeaks(Scene& scene, const Trace& trace, const ReadingRow& row, const GridLayout& layout, double height)
{
    const Step& step = trace.step(row.weights);
    std::vector<std::pair<double, int>> largest;
    for (int key = 0; key < static_cast<int>(step.axes[2].size); ++key) {
        double most = 0.0;
        for (std::int64_t head = 0; head < step.axes[0].size; ++head)
            most = std::max(most, trace.value(row.weights, {head, row.row, key}));
        largest.emplace_back(most, key);
    }
    std::stable_sort(largest.begin(), largest.end(), [](const auto& a, const auto& b) { return a.first > b.first; });
    const Theme& theme = Theme::instance();
    const QFont font = theme.font(TextSize::Caption);
    std::vector<QRectF> taken;
    for (const auto& [weight, key] : largest) {
        const QString text = QString::fromStdString(step.axes[2].label(key));
        const double wide = textWidth(text, font) + 6.0;
        const QRectF slot(layout.column(key).center().x() - wide / 2.0, layout.origin.y() - height, wide, height);
        if (taken.size() >= 12
            || std::any_of(taken.begin(), taken.end(), [&](const QRectF& other) { return other.intersects(slot); }))
            continue;
        taken.push_back(slot);
        addText(scene, slot, Qt::AlignHCenter | Qt::AlignBottom, text, theme.palette().keyText, font);
    }
}

// One sublayer's last row for every head: heads × keys.
void addRow(Scene& scene, const SceneMoment& moment, const TreePanel& panel, int group, const QRectF& area)
{
    const Trace& trace = moment.trace();
    const Step& step = trace.step(panel.row->weights);
    const auto heads = static_cast<int>(step.axes[0].size), keys = static_cast<int>(step.axes[2].size);
    const QString title = fittingText(panel.titles, Theme::instance().font(TextSize::Body, true), area.width());
    addHeading(scene, {area.left(), area.top() + 14.0}, title,
        fittingBeside(title, {tr("heads × keys"), QString()}, area.width()), area.width());
    std::vector<AxisLabel> columns = axisLabels(step.axes[2]);
    for (AxisLabel& label : columns)
        label.number.clear();
    for (std::int64_t key = 0; key < std::min<std::int64_t>(panel.row->memory, keys); ++key)
        columns[static_cast<std::size_t>(key)].memory = true;
    const double left = 68.0, guess = std::min(44.0, (area.width() - left) / keys);
    // "start" alone is too long: it has room on its left, and need not be cut.
    const AxisLabel first = columns.front();
    const QFont font = Theme::instance().font(TextSize::Small);
    const bool wide = textWidth(first.text, font) > 1.25 * std::floor(guess);
    columns.front().text.clear();
    const bool aside = wide && guess >= kNamedColumn && labelAngle(columns, font, std::floor(guess)) == 0;
    if (!aside)
        columns.front() = first;
    const double head = 22.0 + columnLabelHeight(columns, guess, TextSize::Small);
    const QRectF room = area.adjusted(left, head, 0, 0);
    GridLayout layout = fitGrid(room, heads, keys, {44, 30}, guess < 8.0 ? 0.0 : 1.0);
    LabelStyle style;
    style.size = TextSize::Small;
    style.role = Role::Key;
    if (layout.pitchX >= kNamedColumn)
        addColumnLabels(scene, columns, layout, head - 22.0, style);
    else
        addPeaks(scene, trace, *panel.row, layout, head - 22.0);
    if (aside)
        addText(scene, {layout.column(0).right() - left, layout.origin.y() - 28.0, left, 20.0},
            Qt::AlignRight | Qt::AlignVCenter, first.text, Theme::instance().palette().ink,
            Theme::instance().font(TextSize::Caption));
    columns.front() = first;
    std::vector<AxisLabel> rows;
    for (int each = 0; each < heads; ++each)
        rows.push_back({layout.pitchY >= 12.0 ? tr("head %1").arg(each + 1) : QString(), {}, false, {}, false});
    style.role = Role::None; // heads are no queries
    style.lit = moment.head < heads ? moment.head : -1;
    addRowLabels(scene, rows, layout, left, style);
    const ColourScale scale {false, 1.0};
    for (int row = 0; row < heads; ++row)
        for (int key = 0; key < keys; ++key) {
            SceneCell cell = sceneCell(
                trace, {panel.row->weights, {row, panel.row->row, key}}, layout.cell({row, key}), scale);
            cell.decimals = layout.pitchY < 14.0 || layout.pitchX < 29.0 ? -1 : layout.pitchX < 37.0 ? 1 : 2;
            if (std::abs(cell.value) < 0.05)
                cell.style |= SceneCell::Blank;
            cell.group = group;
            cell.row = row;
            cell.column = key;
            cell.name = tr("head %1, key %2, weight").arg(row + 1).arg(columns[static_cast<std::size_t>(key)].text);
            scene.cells.push_back(std::move(cell));
        }
    QStringList headNames, keyNames;
    for (int each = 0; each < heads; ++each)
        headNames << tr("head %1").arg(each + 1);
    for (const AxisLabel& column : columns)
        keyNames << column.text;
    addTable(scene, group, panel.titles.front(), headNames, keyNames);
}

void addWords(Scene& scene, const QRectF& area, const QString& words)
{
    const Theme& theme = Theme::instance();
    addText(scene, area, Qt::AlignLeft | Qt::AlignTop, words, theme.palette().ink3, theme.font(TextSize::Small));
}

Scene waitingScene(const SceneMoment& moment)
{
    return draw(words({.fewer = {awaited(*moment.run, "decoding", tr("Computing the tree …"))},
                    .size = TextSize::Body,
                    .colour = colours().ink3,
                    .alignment = Qt::AlignCenter,
                    .height = moment.size.height()}),
        moment, {});
}

} // namespace

void paintCross(QPainter& painter, const QPointF& middle, const QColor& colour)
{
    painter.setPen(QPen(colour, 2.0));
    for (const double up : {-3.5, 3.5})
        painter.drawLine(middle + QPointF(-3.5, up), middle + QPointF(3.5, -up));
}

DecodingMoment decodingMoment(const Decoded& decoded, const SceneMoment& moment)
{
    const bool result = moment.frame >= decoded.count();
    const bool considering = decoded.method == DecodingMethod::Beam && moment.stop < 2;
    return {std::min(moment.frame, decoded.count() - 1), result || !considering, result};
}

bool fallen(const DecodedText& text, const DecodingMoment& now)
{
    return text.dropped > 0 && text.dropped <= (now.decided ? now.step + 1 : now.step);
}

bool isRead(const Decoded& decoded, const Cell& cell)
{
    return std::any_of(decoded.rows.begin(), decoded.rows.end(),
        [&](const ReadingRow& row) { return row.weights == cell.step && cell.at[1] == row.row; });
}

bool showsReading(const Decoded& decoded, const SceneMoment& moment)
{
    return moment.on(kReading) || (moment.pinned && isRead(decoded, *moment.pinned));
}

Cell decodingSubject(const SceneMoment& moment, const Decoded& decoded)
{
    if (!decoded.studied())
        return {decoded.output, {moment.trace().step(decoded.output).axes.front().size - 1, 0}};
    if (moment.pinned) {
        const auto of = decoded.textOf(*moment.pinned);
        if (of || isRead(decoded, *moment.pinned))
            return *moment.pinned;
    }
    const DecodingMoment now = decodingMoment(decoded, moment);
    if (decoded.chosenStep <= now.step)
        return decoded.scoreOf(decoded.chosenStep, decoded.chosenText);
    int best = 0;
    const DecodedStep& step = decoded.steps[static_cast<std::size_t>(now.step)];
    for (int text = 0; text < static_cast<int>(step.texts.size()); ++text)
        if (decoded.onBestPath(now.step, text))
            best = text;
    return decoded.scoreOf(now.step, best);
}

void addReading(Scene& scene, const SceneMoment& moment, const Decoded& decoded, const QRectF& area)
{
    const DecodingMoment now = decodingMoment(decoded, moment);
    const DecodedText& chosen = decoded.text(decoded.chosenStep, decoded.chosenText);
    const int layer = decoded.layer;
    if (layer == 0 || decoded.chosenStep > now.step) {
        addHeading(scene, {area.left(), area.top() + 14.0}, tr("Attention behind “%1”").arg(chosen.token));
        addWords(scene, area.adjusted(0, 26, 0, 0),
            layer == 0 ? tr("This model has no attention matrix.")
                       : tr("The chosen token is written in step %1.").arg(decoded.chosenStep + 1));
        return;
    }
    std::vector<TreePanel> panels;
    for (const ReadingRow& row : decoded.rows)
        if (row.layer == layer)
            panels.push_back({row.across ? QStringList {tr("Attention behind “%1”: the source").arg(chosen.token),
                                  tr("The source"), tr("Source")}
                                         : QStringList {tr("Attention behind “%1”: the text so far").arg(chosen.token),
                                             tr("The text so far"), tr("So far")},
                &row});
    const double width = (area.width() - 24.0 * (static_cast<double>(panels.size()) - 1.0))
        / static_cast<double>(panels.size());
    for (std::size_t i = 0; i < panels.size(); ++i)
        addRow(scene, moment, panels[i], 4 + static_cast<int>(i),
            {area.left() + static_cast<double>(i) * (width + 24.0), area.top(), width, area.height()});
}

Scene decodingScene(const SceneMoment& moment, const Decoded& decoded)
{
    if (!decoded.studied())
        return waitingScene(moment);
    Scene scene;
    const double width = moment.size.width(), height = moment.size.height();
    if (moment.thumbnail) {
        addDecodingTree(scene, moment, decoded, {4, 4, width - 8, height - 8});
        takeWords(scene);
        return scene;
    }
    const bool reading = showsReading(decoded, moment);
    const double lower = std::clamp(height * 0.26, 150.0, 190.0), foot = 44.0;
    const QRectF body(kMargin, 12.0, width - 2.0 * kMargin, height - 12.0 - foot);
    const bool totals = addDecodingTree(scene, moment, decoded,
        {body.left(), body.top(), body.width(), body.height() - (reading ? lower + 16.0 : 8.0)});
    if (reading)
        addReading(scene, moment, decoded, {body.left(), body.bottom() - lower, body.width(), lower - 8.0});
    Legend legend;
    legend.scale = {false, 1.0};
    legend.title = reading ? tr("p of the token, weight") : tr("p of the token");
    legend.decimals = 0;
    addLegend(scene, {body.left(), height - 36.0, 170.0, 30.0}, legend);
    addMarks(scene, decoded, totals, decodingMoment(decoded, moment).result,
        {body.left() + 196.0, height - 36.0, body.width() - 196.0, 30.0});
    return scene;
}

} // namespace headroom::decoding_view
