// SPDX-License-Identifier: GPL-3.0-or-later
#include "document/find_step.h"
#include "figure/bars.h"
#include "figure/described_view.h"
#include "figure/matrix.h"
#include "figure/words.h"
#include "study/head_labels.h"
#include "text/printed.h"
#include "widgets/text.h"
#include "words/awaited.h"
#include "words/names.h"
#include "words/tr.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <string_view>

namespace headroom::head_atlas_view {

namespace {

// One head of one layer, with its label.
struct AtlasHead {
    int layer = 0, head = 0; // from 0; the layer is its place among those of its kind
    HeadLabel label;
    double atRest = 0.0;
};

// Every head of one kind of attention.
struct HeadAtlas {
    QStringList sublayers; // of that kind, in order
    QStringList kinds; // of the run: "encoder/self_attention"
    QString kind;
    std::vector<StepId> weights; // of each sublayer
    QStringList headNumbers; // where the run names them
    HeadLabels labels; // of no head before the study has run
    std::vector<StepId> measures; // [layer, head], in the order they were recorded, the weight at rest last
    std::vector<AtlasHead> heads;
    bool aside = true;

    bool there() const { return !weights.empty(); }
    bool studied() const { return labels.heads() > 0; }
    // As the run calls them: a recording may hold some layers and heads of a model.
    QString layerNumber(int layer) const
    {
        const QString number = sublayers[layer].section('/', 0, 0).section('.', 1);
        return number.isEmpty() ? QString::number(layer + 1) : number;
    }
    QString headNumber(int head) const { return headNumbers.value(head, QString::number(head + 1)); }
    QString nameOf(int layer, int head) const // "Layer 4, head 2"
    {
        return tr("Layer %1, head %2").arg(layerNumber(layer), headNumber(head));
    }
};

enum class AtlasOrder { Layer, Label, AtRest };

constexpr OptionChoice kOrders[] {
    {"layer", toSay("layer")}, {"label", toSay("label")}, {"at_rest", toSay("first token")}};
constexpr Option kKind {.id = "head_atlas.kind", .name = toSay("Kind of attention"), .where = Option::Elsewhere};
constexpr Option kOrder {.id = "head_atlas.order",
    .label = toSay("Order"),
    .name = toSay("Order of the heads"),
    .choices = kOrders,
    .first = "layer"};
// Ids of measures, or "none" of those without a label.
constexpr Option kFilter {.id = "head_atlas.filter", .name = toSay("Heads with this label"), .first = "all"};
constexpr Option kAside {.id = "head_atlas.set_aside",
    .kind = Option::Flag,
    .label = toSay("Skip first token"),
    .tip = toSay("Leave the first and special tokens out of the labels"),
    .atEnd = true,
    .where = Option::Study,
    .field = "head_labels.set_aside"};
constexpr const Option* kOptions[] {&kKind, &kOrder, &kFilter, &kAside};
constexpr const char *kAll = "all", *kNone = "none";
constexpr double kMapMost = 320.0, kMapUsual = 44.0, kMapLeast = 26.0, kRestBar = 3.0, kLabelLine = 11.0,
                 kLarge = 120.0, kLargeLine = 16.0, // of a map; its label’s lines
    kLayerName = 30.0, kMapGap = 6.0, kLabelRoom = 64.0, kRulesLeast = 170.0, kRulesMost = 340.0,
                 kHeadAndScale = 70.0, // of a title and a legend
    kTokenRoom = 34.0;
constexpr std::int64_t kMostNamedTokens = 16;
constexpr std::size_t kMostNamedLayers = 3, kMostNamedHeads = 3;

QString kindOf(const QString& sublayer) { return QString::fromStdString(HeadLabels::kindOf(sublayer.toStdString())); }

QString kindName(const QString& kind)
{
    return kind.endsWith(QLatin1String(steps::crossAttention)) ? tr("Encoder–decoder")
        : kind.startsWith(QLatin1String("encoder"))            ? tr("Encoder self")
                                                               : tr("Decoder self");
}

QString filterOf(const AtlasHead& head)
{
    return head.label.measure ? QString::fromLatin1(head.label.measure->id) : QLatin1String(kNone);
}

// With a star where the number is not of the text on the stage.
QString starred(const QString& name, const HeadMeasure& measure) { return measure.elsewhere ? name + '*' : name; }

// What a label of this measure is called where no token is meant.
QString shortName(const HeadMeasure& measure) { return *measure.label ? translated(measure.label) : tr("one token"); }

int count(const HeadAtlas& atlas, const QString& filter)
{
    return static_cast<int>(std::count_if(atlas.heads.begin(), atlas.heads.end(),
        [&](const AtlasHead& head) { return filter == QLatin1String(kAll) || filterOf(head) == filter; }));
}

// The one chosen, as long as there are such heads.
QString chosenFilter(const HeadAtlas& atlas, const SceneMoment& moment)
{
    const QString filter = moment.text(kFilter);
    return count(atlas, filter) > 0 ? filter : QLatin1String(kAll);
}

QString sentenceOf(const HeadMeasure& measure, const QString& head)
{
    return measure.id == std::string("broad")
        ? tr("Entropy as a share of its maximum; highest in %1.").arg(head)
        : tr("Share of each row’s weight %1; highest in %2.").arg(translated(measure.rule), head);
}

const HeadMeasure* measureOf(const HeadAtlas& atlas, const Trace& trace, int frame)
{
    const StepId step = atlas.measures[static_cast<std::size_t>(frame)];
    return step == atlas.labels.atRest() ? nullptr : &findHeadMeasure(trace.step(step).name());
}

bool induces(const AtlasHead& head)
{
    return head.label.measure && std::string_view(head.label.measure->id) == "induction";
}

// The keys that came after an earlier occurrence of the row's token.
std::vector<GridCell> followers(const Trace& trace, StepId weights)
{
    const Axis &queries = trace.step(weights).axes[1], &keys = trace.step(weights).axes[2];
    std::vector<GridCell> found;
    if (queries.size != keys.size || !queries.labels || !keys.labels)
        return found;
    for (int row = 0; row < queries.size; ++row)
        for (int key = 1; key <= row; ++key)
            if (keys.label(key - 1) == queries.label(row))
                found.push_back({row, key});
    return found;
}

// The maps of all heads, each with the weight at rest as a bar and its label and number below: as many side by side as
// a layer has heads, or as there is room for.
class HeadsPanel : public Panel {
public:
    HeadsPanel(const HeadAtlas& atlas, const SceneMoment& moment)
        : m_atlas(atlas),
          m_moment(moment),
          m_trace(moment.trace()),
          m_filter(chosenFilter(atlas, moment)),
          m_order(moment.chosen<AtlasOrder>(kOrder))
    {
        for (const AtlasHead& head : atlas.heads)
            m_heads.push_back(&head);
        const Step& shown = m_trace.step(shownStep(0));
        m_few = shown.axes[1].size <= kMostNamedTokens && shown.axes[2].size <= kMostNamedTokens;
        m_tokens = m_few && m_order == AtlasOrder::Layer && atlas.weights.size() <= kMostNamedLayers
            && moment.size.width() >= 740.0 && moment.size.height() >= 440.0;
        const auto rank = [](const AtlasHead* head) {
            return head->label.measure ? head->label.measure - headMeasures().data() : 99;
        };
        if (m_order == AtlasOrder::Label)
            std::stable_sort(m_heads.begin(), m_heads.end(), [&](const AtlasHead* a, const AtlasHead* b) {
                return std::pair(rank(a), -a->label.value) < std::pair(rank(b), -b->label.value);
            });
        if (m_order == AtlasOrder::AtRest)
            std::stable_sort(m_heads.begin(), m_heads.end(),
                [](const AtlasHead* a, const AtlasHead* b) { return a->atRest > b->atRest; });
    }

    Extent width() const override { return {left() + 4.0 * (kMapLeast + kMapGap), Extent::kNoLimit}; }
    Extent height(double width) const override
    {
        const int rows = (static_cast<int>(m_heads.size()) + across(width) - 1) / across(width);
        return {top() + rows * pitch(width, mapSide(width, kMapUsual)).height(),
            top() + rows * pitch(width, mapSide(width, kMapMost)).height()};
    }

    bool outlines() const // what induction heads look for
    {
        return m_few && std::any_of(m_heads.begin(), m_heads.end(), [&](const AtlasHead* head) {
            return induces(*head) && !followers(m_trace, shownStep(head->layer)).empty();
        });
    }

    // What maps take that are as high as there is room for, if they are no wider than so.
    double widthAt(double height, double width) const
    {
        const int rows = (static_cast<int>(m_heads.size()) + across(width) - 1) / across(width);
        const double side = std::clamp((height - top()) / rows - words(), kMapLeast, kMapMost);
        return std::min(width, left() + across(width) * std::max(side + kMapGap, kLabelRoom));
    }

    void draw(Scene& scene, const QRectF& area) const override
    {
        const int columns = across(area.width()), rows = (static_cast<int>(m_heads.size()) + columns - 1) / columns;
        const double side = std::clamp(
            (area.height() - top()) / rows - words(), kMapLeast, mapSide(area.width(), kMapMost));
        const QSizeF pitch = this->pitch(area.width(), side);
        if (m_order == AtlasOrder::Layer && columns == m_atlas.labels.heads())
            for (int head = 0; head < columns; ++head)
                addText(scene, {area.left() + left() + head * pitch.width(), area.top(), pitch.width() - kMapGap, 14.0},
                    Qt::AlignCenter,
                    pitch.width() >= kLabelRoom ? tr("head %1").arg(m_atlas.headNumber(head))
                                                : m_atlas.headNumber(head),
                    colours().ink3, TextSize::Caption);
        for (int i = 0; i < static_cast<int>(m_heads.size()); ++i) {
            const QRectF place(area.left() + left() + (i % columns) * pitch.width(),
                area.top() + top() + (i / columns) * pitch.height(), pitch.width() - kMapGap, pitch.height());
            if (m_order == AtlasOrder::Layer && i % columns == 0)
                addText(scene, {area.left(), place.top(), kLayerName - 4.0, side}, Qt::AlignVCenter | Qt::AlignLeft,
                    tr("L%1").arg(m_atlas.layerNumber(m_heads[static_cast<std::size_t>(i)]->layer)), colours().ink3,
                    TextSize::Small);
            addHead(scene, *m_heads[static_cast<std::size_t>(i)], place, i / columns, i % columns);
        }
        addTables(scene, rows, columns);
    }

private:
    // What stands below the maps, where rows are layers and columns heads.
    void addTables(Scene& scene, int rows, int columns) const
    {
        if (m_order != AtlasOrder::Layer || columns != m_atlas.labels.heads())
            return;
        QStringList layers, heads;
        for (int layer = 0; layer < rows; ++layer)
            layers << tr("layer %1").arg(m_atlas.layerNumber(layer));
        for (int head = 0; head < columns; ++head)
            heads << tr("head %1").arg(m_atlas.headNumber(head));
        const bool labelled = std::any_of(
            scene.cells.begin(), scene.cells.end(), [](const SceneCell& cell) { return cell.group == 2; });
        if (labelled)
            addTable(scene, 2, tr("Labels"), layers, heads);
        addTable(scene, 3, tr("weight on the first and special tokens"), layers, heads);
    }

    double top() const { return m_order == AtlasOrder::Layer ? m_tokens ? 30.0 : 16.0 : 2.0; }
    double left() const { return m_tokens ? kLayerName + kTokenRoom : kLayerName; }
    StepId shownStep(int layer) const
    {
        const StepId small = m_atlas.labels.smallMap(m_trace, layer);
        return small >= 0 ? small : m_atlas.weights[static_cast<std::size_t>(layer)];
    }
    int across(double width) const
    {
        const int fitting = std::max(4, static_cast<int>((width - left()) / (kMapLeast + 8.0 + kMapGap)));
        return std::min({fitting, static_cast<int>(m_heads.size()),
            m_order == AtlasOrder::Layer ? m_atlas.labels.heads() : std::max(12, m_atlas.labels.heads())});
    }
    // Of a map: as wide as there is room for, at most so.
    double mapSide(double width, double most) const
    {
        return std::clamp((width - left()) / across(width) - kMapGap, kMapLeast, most);
    }
    double words() const { return kRestBar + (named() ? 3.0 : 2.0) * kLabelLine + 10.0; } // above and below it
    // Small maps stand apart, so that labels have room.
    QSizeF pitch(double width, double side) const
    {
        return {std::max(side + kMapGap, std::min((width - left()) / across(width), kLabelRoom)), side + words()};
    }
    bool named() const { return m_order != AtlasOrder::Layer; } // each map says which head it is

    void addHead(Scene& scene, const AtlasHead& head, const QRectF& place, int row, int column) const
    {
        const Palette& palette = colours();
        const HeadMeasure* measure = measureOf(m_atlas, m_trace, m_moment.frame);
        const Cell number = measure
            ? Cell {m_atlas.measures[static_cast<std::size_t>(m_moment.frame)], {head.layer, head.head}}
            : head.label.number;
        const bool known = measure || head.label.measure;
        const double value = known ? m_trace.value(number.step, number.at) : 0.0;
        const bool lit = measure ? value >= measure->least
                                 : m_filter == QLatin1String(kAll) || filterOf(head) == m_filter;
        const QString name = m_atlas.nameOf(head.layer, head.head);
        double y = place.top();
        const auto line = [&](const QString& text, const QColor& colour) {
            addText(scene, {place.left() - kMapGap / 2.0, y, place.width() + kMapGap, kLabelLine + 2.0},
                Qt::AlignCenter, text, colour, TextSize::Caption);
            y += kLabelLine;
        };
        if (named())
            line(tr("%1.%2").arg(m_atlas.layerNumber(head.layer), m_atlas.headNumber(head.head)), palette.ink3);
        const double side = place.height() - words();
        const bool large = side >= kLarge;
        const QRectF map(place.left() + (place.width() - side) / 2.0, y + 2.0, side, side);
        addMap(scene, head, map, lit, row * 100 + column);
        scene.handles.push_back({QStringLiteral("head:%1:%2").arg(head.layer).arg(head.head), map,
            Qt::PointingHandCursor, tr("%1: open it in Attention").arg(name), true});
        y = map.bottom() + 2.0;
        addBar(scene, head, {map.left(), y, side, kRestBar}, row, column);
        y += kRestBar + 1.0;
        const QColor ink = lit ? palette.ink : palette.ink3;
        if (large && known) {
            const QString label = measure ? shortName(*measure) : QString::fromStdString(head.label.text),
                          text = starred(label, measure ? *measure : *head.label.measure);
            const QFont font = Theme::instance().font(TextSize::Body, lit);
            SceneNumber said = sceneNumber(m_trace, number, {});
            said.size = TextSize::Body;
            said.bold = lit;
            said.colour = ink;
            said.alignment = Qt::AlignLeft | Qt::AlignVCenter;
            const double wide = textWidth(text, font), figure = textWidth(said.text(), font),
                         x = place.left() + std::max(0.0, (place.width() - wide - 8.0 - figure) / 2.0);
            addText(scene, {x, y, wide + 1.0, kLargeLine + 2.0}, Qt::AlignLeft | Qt::AlignVCenter, text, ink, font);
            said.area = {x + wide + 8.0, y, figure + 2.0, kLargeLine + 2.0};
            scene.numbers.push_back(said);
            addDrawnCell(scene, m_trace, number, said.area, tr("%1, %2").arg(name, label), 2, row, column);
            return;
        }
        line(measure    ? QString()
                : known ? starred(QString::fromStdString(head.label.text), *head.label.measure)
                        : QStringLiteral("·"),
            ink);
        if (!known)
            return;
        const QRectF area(place.left(), measure ? y - kLabelLine : y, place.width(), kLabelLine + 2.0);
        putNumber(scene, m_trace, number, area, {.colour = ink, .bold = lit && measure});
        addDrawnCell(scene, m_trace, number, area,
            tr("%1, %2").arg(name, measure ? translated(measure->title) : QString::fromStdString(head.label.text)), 2,
            row, column);
    }

    void addMap(Scene& scene, const AtlasHead& head, const QRectF& map, bool lit, int number) const
    {
        const StepId step = shownStep(head.layer);
        const CellGrid grid = readGrid(m_trace, step, Slice {{head.head, 0, 0}, 1, 2});
        GridLook look;
        look.scale = {false, 1.0};
        look.group = 1000 + number;
        look.decimals = -1;
        look.style.setFlag(SceneCell::Dim, !lit);
        look.rowName = axisName(grid.rows.name);
        look.columnName = axisName(grid.columns.name);
        const GridLayout layout = fitGrid(map, grid.rowCount(), grid.columnCount(), map.size(), 0.0);
        headroom::addMap(scene, grid, layout, look, 0, true);
        addTokens(scene, step, layout, number);
        addFollowers(scene, head, layout);
        const auto& pinned = m_moment.pinned;
        if (pinned && pinned->step == step && pinned->at[0] == head.head)
            scene.lines.push_back(
                {boxPath(layout.cell({static_cast<int>(pinned->at[1]), static_cast<int>(pinned->at[2])})
                             .adjusted(-1.0, -1.0, 1.0, 1.0)),
                    QPen(colours().accent, 2.0), Qt::NoBrush, true});
    }

    // What followed the row's token earlier, which an induction head looks for: its label is of another text, this one
    // shows how it works.
    void addFollowers(Scene& scene, const AtlasHead& head, const GridLayout& layout) const
    {
        if (!m_few || !induces(head))
            return;
        QPainterPath frames;
        for (const GridCell& at : followers(m_trace, shownStep(head.layer)))
            frames.addRect(layout.cell(at).adjusted(0.5, 0.5, -0.5, -0.5));
        inkedPath(scene, frames, true, 1.0);
    }

    // Queries at the left of the first map of a layer, keys above the maps of the first.
    void addTokens(Scene& scene, StepId step, const GridLayout& layout, int number) const
    {
        if (!m_tokens)
            return;
        const std::vector<AxisLabel> queries = sideLabels(m_trace.step(step).axes[1]),
                                     keys = sideLabels(m_trace.step(step).axes[2]);
        const auto write = [&](const QRectF& area, Qt::Alignment alignment, const QString& text, const QColor& ink) {
            scene.texts.push_back(
                {area, alignment, text, ink, Theme::instance().font(TextSize::Caption), SceneText::Fit::Middle});
        };
        for (int row = 0; number % 100 == 0 && row < layout.rows; ++row) {
            const QRectF cell = layout.cell({row, 0});
            write({cell.left() - kTokenRoom, cell.center().y() - 7.0, kTokenRoom - 5.0, 14.0},
                Qt::AlignRight | Qt::AlignVCenter, queries[static_cast<std::size_t>(row)].text, colours().queryText);
        }
        for (int key = 0; number < 100 && key < layout.columns; ++key) {
            const QRectF cell = layout.cell({0, key});
            const bool first = key == 0; // nobody is at its left
            write({cell.left() - (first ? 20.0 : 4.0), cell.top() - 15.0, cell.width() + (first ? 22.0 : 8.0), 14.0},
                first ? Qt::AlignRight | Qt::AlignVCenter : Qt::AlignCenter, keys[static_cast<std::size_t>(key)].text,
                colours().keyText);
        }
    }

    void addBar(Scene& scene, const AtlasHead& head, const QRectF& bar, int row, int column) const
    {
        QPainterPath whole, part;
        whole.addRect(bar);
        part.addRect({bar.left(), bar.top(), bar.width() * std::clamp(head.atRest, 0.0, 1.0), bar.height()});
        scene.shapes.push_back({whole, Qt::NoPen, colours().line, true});
        scene.shapes.push_back({part, Qt::NoPen, colours().ink3, true});
        addDrawnCell(scene, m_trace, {m_atlas.labels.atRest(), {head.layer, head.head}}, bar.adjusted(0, -1, 0, 1),
            tr("%1, weight on the first and special tokens").arg(m_atlas.nameOf(head.layer, head.head)), 3, row,
            column);
    }

    const HeadAtlas& m_atlas;
    const SceneMoment& m_moment;
    const Trace& m_trace;
    QString m_filter;
    AtlasOrder m_order;
    std::vector<const AtlasHead*> m_heads;
    bool m_few = false; // tokens
    bool m_tokens = false; // few maps of few tokens, on a large stage: their tokens are named
};

// What the heads read: the labels that there are, each with its rule.
Figure rules(const HeadAtlas& atlas, const Trace& trace, bool beside, bool outlined)
{
    std::vector<Figure> all {heading({.title = tr("What the heads read")})};
    for (const StepId step : atlas.measures) {
        if (step == atlas.labels.atRest())
            continue;
        const HeadMeasure& measure = findHeadMeasure(trace.step(step).name());
        const int found = count(atlas, QString::fromLatin1(measure.id));
        const QString name = starred(shortName(measure), measure);
        if (found == 0)
            continue;
        const QString heads = counted(found, tr("%2, %1 head"), tr("%2, %1 heads")).arg(name);
        if (beside)
            all.push_back(column(
                {words(WordsPanel {
                     .fewer = {heads}, .size = TextSize::Body, .colour = colours().ink, .bold = true, .height = 20.0}),
                    paragraph(translated(measure.rule), TextSize::Small)},
                0.0));
        else
            all.push_back(row({sized(words(WordsPanel {.fewer = {heads}, .colour = colours().ink, .bold = true}),
                                   Extent::fixed(110.0)),
                                  paragraph(translated(measure.rule))},
                6.0));
    }
    if (outlined)
        all.push_back(paragraph(tr("Outlined: what followed the row’s token earlier in this text."),
            beside ? TextSize::Small : TextSize::Caption));
    all.push_back(paragraph(
        atlas.aside ? tr(
            "A number without a star is the mean over this text’s rows, without the first and special tokens (grey bar: their weight). "
            "A label needs 0.30, broad 0.85.")
                    : tr("A number without a star is the mean over this text’s rows. A label needs 0.30, broad 0.85."),
        beside ? TextSize::Small : TextSize::Caption));
    return column(all, beside ? 10.0 : 2.0).grow(beside ? 1.0 : 0.0);
}

HeadAtlas read(const SceneMoment& moment)
{
    const Trace& trace = moment.trace();
    HeadAtlas atlas;
    const QStringList all = layeredSublayers(trace);
    for (const QString& path : all)
        if (!atlas.kinds.contains(kindOf(path)))
            atlas.kinds << kindOf(path);
    atlas.kind = atlas.kinds.contains(kindOf(moment.sublayer)) ? kindOf(moment.sublayer) : atlas.kinds.value(0);
    for (const QString& path : all)
        if (kindOf(path) == atlas.kind) {
            atlas.sublayers << path;
            atlas.weights.push_back(findStep(trace, path, steps::attention::weights));
        }
    if (const StepId first = atlas.weights.empty() ? -1 : atlas.weights.front(); first >= 0)
        if (const Axis& heads = trace.step(first).axes.front(); heads.labels)
            for (std::int64_t head = 0; head < heads.size; ++head)
                atlas.headNumbers << QString::fromStdString(heads.label(head));
    atlas.labels = HeadLabels(trace, atlas.kind.toStdString());
    if (!atlas.studied())
        return atlas;
    for (const HeadMeasure& measure : headMeasures())
        if (const StepId step = atlas.labels.measure(measure.id); step >= 0 && step != atlas.labels.atRest())
            atlas.measures.push_back(step);
    atlas.measures.push_back(atlas.labels.atRest());
    atlas.aside = moment.on(kAside);
    for (int layer = 0; layer < static_cast<int>(atlas.labels.sublayers().size()); ++layer)
        for (int head = 0; head < atlas.labels.heads(); ++head)
            atlas.heads.push_back(
                {layer, head, atlas.labels.of(trace, layer, head), trace.value(atlas.labels.atRest(), {layer, head})});
    return atlas;
}

std::vector<CaptionedFrame> frames(const HeadAtlas& atlas, const SceneMoment& moment)
{
    const Trace& trace = moment.trace();
    if (!atlas.studied())
        return {{frameOf(trace, atlas.weights.front(), tr("Weights")),
            awaited(*moment.run, "head_labels", tr("Measuring every head …"))}};
    std::vector<CaptionedFrame> all;
    for (int frame = 0; frame < static_cast<int>(atlas.measures.size()); ++frame) {
        const StepId step = atlas.measures[static_cast<std::size_t>(frame)];
        const HeadMeasure* measure = measureOf(atlas, trace, frame);
        std::vector<double> values;
        int labelled = 0;
        for (const AtlasHead& head : atlas.heads) {
            values.push_back(trace.value(step, {head.layer, head.head}));
            labelled += head.label.measure ? 1 : 0;
        }
        const std::vector<int> most = readAsLargest(values, 2);
        QStringList names;
        for (const int head : most)
            names << atlas.nameOf(
                atlas.heads[static_cast<std::size_t>(head)].layer, atlas.heads[static_cast<std::size_t>(head)].head);
        const QString name = most.size() <= kMostNamedHeads ? names.join(QStringLiteral("; "))
                                                            : tr("%1 of %2 heads").arg(most.size()).arg(values.size());
        all.push_back({frameOf(trace, step, measure ? translated(measure->title) : tr("Labels")),
            measure ? sentenceOf(*measure, bold(name))
                    : tr("Labelled heads: %1 of %2. A label says what a head reads most, with the share of its weight.")
                          .arg(bold(QString::number(labelled)))
                          .arg(atlas.heads.size()),
            measure ? tr("mean over rows") : tr("label: the largest share, if ≥ 0.30")});
    }
    return all;
}

Scene scene(const HeadAtlas& atlas, const SceneMoment& moment)
{
    const Trace& trace = moment.trace();
    if (!atlas.studied()) {
        const QString name = atlas.nameOf(0, 0);
        return draw(column({heading({.title = name}),
                        absent(awaited(*moment.run, "head_labels", QStringList {tr("computing …")})),
                        bars({.trace = &trace,
                            .bars = {{.label = tr("first weight"),
                                .source = {atlas.weights.front(), {0, 0, 0}},
                                .name = name}}})}),
            moment);
    }
    const HeadMeasure* measure = measureOf(
        atlas, trace, std::min(moment.frame, static_cast<int>(atlas.measures.size()) - 1));
    HeadsPanel heads(atlas, moment);
    const bool outlined = heads.outlines();
    const QString sides = tr("rows: queries, columns: keys");
    const Figure title = heading({.title = measure ? translated(measure->title) : tr("Every head"),
                     .beside = measure ? QStringList {translated(measure->rule), sides} : QStringList {sides},
                     .hints = measure
                         ? QStringList()
                         : QStringList {tr("rows: queries, columns: keys; click one to open it in Attention")}}),
                 scale = legend({.scale = {false, 1.0}, .title = tr("weight, all maps")}, 184.0).grow(0.0);
    // Few heads leave room at their side, where the maps can be as high as the stage.
    const QSizeF room = QRectF(QPointF(), moment.size).marginsRemoved(kFigureMargins).size();
    const double maps = heads.widthAt(room.height() - kHeadAndScale, room.width()),
                 rest = room.width() - maps - kFigureGap;
    const bool star = std::ranges::any_of(atlas.measures, [&](StepId step) {
        if (step == atlas.labels.atRest())
            return false;
        const HeadMeasure& each = findHeadMeasure(trace.step(step).name());
        return each.elsewhere && (!measure || measure == &each) && count(atlas, QString::fromLatin1(each.id)) > 0;
    });
    const Figure note = star
        ? words({.fewer = {tr("* measured on a random sequence written twice, not on this text"),
                     tr("* not of this text: of a random one written twice"), tr("* not of this text")},
            .colour = colours().ink})
        : Figure();
    if (rest >= kRulesLeast)
        return draw(
            row({sized(
                     column({title, Figure(std::move(heads)).forCard(), star ? row({scale, note}, 16.0) : scale}, 6.0),
                     Extent::fixed(maps)),
                sized(rules(atlas, trace, true, outlined), Extent::fixed(std::min(rest, kRulesMost)))}),
            moment);
    return draw(column({title, Figure(std::move(heads)).forCard(), space().grow(0.01),
                           rules(atlas, trace, false, outlined), scale},
                    6.0),
        moment);
}

std::optional<Cell> subject(const HeadAtlas& atlas, const SceneMoment& moment)
{
    if (moment.pinned || !atlas.studied())
        return moment.pinned;
    const int frame = std::clamp(moment.frame, 0, static_cast<int>(atlas.measures.size()) - 1);
    const StepId step = atlas.measures[static_cast<std::size_t>(frame)];
    const AtlasHead* named = nullptr; // with the clearest label
    for (const AtlasHead& head : atlas.heads)
        if (head.label.measure && (!named || head.label.value > named->label.value))
            named = &head;
    if (named && !measureOf(atlas, moment.trace(), frame))
        return named->label.number;
    Cell most {step, {0, 0}};
    for (const AtlasHead& head : atlas.heads)
        if (moment.trace().value(step, {head.layer, head.head}) > moment.trace().value(step, most.at))
            most.at = {head.layer, head.head};
    return most;
}

void adjust(OptionState& state, const Option& option, const HeadAtlas& atlas, const SceneMoment&)
{
    if (&option == &kKind) {
        for (const QString& kind : atlas.kinds)
            state.choices.push_back({kind, kindName(kind)});
        state.value = atlas.kind;
        state.there = atlas.kinds.size() > 1;
    } else if (&option == &kFilter) {
        const auto offer = [&](const QString& filter, const QString& words) {
            if (const int found = count(atlas, filter); found > 0 || filter == QLatin1String(kAll))
                state.choices.push_back({filter, words.arg(found)});
        };
        offer(QLatin1String(kAll), tr("all") + QStringLiteral(" %1"));
        for (const HeadMeasure& measure : headMeasures())
            offer(QString::fromLatin1(measure.id), tr("%1 %2").arg(shortName(measure), QStringLiteral("%1")));
        offer(QLatin1String(kNone), tr("none %1"));
        if (state.current() < 0)
            state.value = QLatin1String(kAll);
    }
}

bool choose(DescribedView<HeadAtlas>& view, const Option& option, const QString& value)
{
    if (&option != &kKind)
        return false;
    const Trace* trace = view.document().trace();
    for (const QString& path : trace ? layeredSublayers(*trace) : QStringList())
        if (kindOf(path) == value) {
            view.document().setSublayer(path);
            break;
        }
    return true;
}

// A head's map: that head, enlarged.
void pulled(DescribedView<HeadAtlas>& view, const QString& handle, const QPointF&, bool done)
{
    if (!done || !handle.startsWith(QLatin1String("head:")) || !view.model())
        return;
    Document& document = view.document();
    document.setSublayer(view.model()->sublayers.value(handle.section(QLatin1Char(':'), 1, 1).toInt()));
    document.setHead(handle.section(QLatin1Char(':'), 2, 2).toInt());
    view.pressed();
    document.setView(QStringLiteral("attention"));
}

NextThing next(const DescribedView<HeadAtlas>& view)
{
    const HeadAtlas* atlas = view.model();
    if (atlas && std::any_of(atlas->heads.begin(), atlas->heads.end(), induces))
        return {.html = tr("click an induction head. Which token does it read in the last row?")};
    return {
        .html = tr("order the heads by label. In which layer do heads read the token before?"), .options = {&kOrder}};
}

} // namespace

// What every head reads, as a label that follows from a number, with its map; a click opens the head in Attention.
ViewDescriptor descriptor()
{
    return describe<HeadAtlas>(
        {
            .id = "head_atlas",
            .title = tr("Head atlas"),
            .family = Family::Attention,
            .hint = tr("Every head labelled by what it reads, with the number behind the label"),
            .cannot = tr("This model has no layers of attention heads to label"),
            .suits = [](const Trace& trace) { return !layeredSublayers(trace).isEmpty() && !repeatsOneLayer(trace); },
            .variant = "transformer-decoder",
            .place = "head-atlas.headroom",
            .options = kOptions,
        },
        {
            .read = read,
            .frames = frames,
            .scene = scene,
            .subject = subject,
            .ownExample = true,
            .studies = [](const OptionValues&) { return std::vector<std::string> {"head_labels"}; },
            .adjust = adjust,
            .choose = choose,
            .pulled = pulled,
            .next = next,
        });
}

} // namespace headroom::head_atlas_view
