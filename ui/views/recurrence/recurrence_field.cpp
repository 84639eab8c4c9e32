// SPDX-License-Identifier: GPL-3.0-or-later
// How far states feel: a layer's maps, the first layer on top; a row a query of the segment shown, a column a token.
#include "figure/words.h"
#include "scene/motion.h"
#include "views/recurrence/recurrence_figure.h"
#include "widgets/text.h"
#include "words/names.h"
#include "words/tr.h"

#include <QLinearGradient>

#include <algorithm>
#include <cmath>

namespace headroom::recurrence_view {

namespace {

constexpr double kMostDecades = 4.0; // that the colours of a field tell apart
constexpr double kFieldNames = 78.0, kFieldHead = 44.0; // width of the queries' names; height of brackets and tokens
constexpr double kBesideApart = 24.0; // of two maps side by side
constexpr double kFieldLeastPitch = 2.0; // of a column: the whole text stays in sight
constexpr double kTokenPitch = 8.0; // of a column that has its token above it
constexpr double kFieldLeastRise = 7.0; // of a row
constexpr double kKeyFoot = 52.0, kKeyLine = 16.0; // the legend’s height, but for notes that stand below; a line
constexpr double kLeastBar = 80.0, kMostBar = 200.0, kTickApart = 28.0, kBarGap = 32.0, kKeyMark = 18.0;

double widest(const QStringList& texts)
{
    const QFontMetricsF metrics(Theme::instance().font(TextSize::Caption));
    double width = 0.0;
    for (const QString& text : texts)
        width = std::max(width, metrics.horizontalAdvance(text));
    return width;
}

QColor fieldColour(double share) { return Theme::instance().sequential(0.12 + 0.86 * share); } // 0 … 1

// 0 … 1 on the legend's logarithmic bar, whose ends are powers of ten.
double fieldShare(double value, double low, double high)
{
    if (!(value > 0.0))
        return 0.0;
    return std::clamp((std::log10(value) - low) / (high - low), 0.0, 1.0);
}

class FieldFigure {
public:
    explicit FieldFigure(const RecurrenceMoment& shown)
        : m_shown(shown),
          m_moment(shown.moment),
          m_trace(shown.trace),
          m_read(shown.read),
          m_kind(shown.plan.field),
          m_layers(shown.plan.stops > 1 ? std::clamp(m_moment.stop, 1, m_read.layers) : m_read.layers),
          m_firstQuery(m_read.tokens - m_read.queries),
          m_firstToken(m_read.tokens - m_read.span),
          m_focus(shown.focusQuery()),
          m_kinds {m_kind}
    {
        readRange();
        // The reach has the vanilla model's map with it, beside it or below.
        if (m_kind == FieldKind::Reach && m_read.field(FieldKind::WithoutMemory) >= 0)
            m_kinds.push_back(FieldKind::WithoutMemory);
        const double room = m_moment.size.width() - 32.0, half = (room - kBesideApart) / 2.0;
        const double layer = (m_moment.size.height() - 24.0 - kFieldHead - foot()) / m_read.layers - 4.0;
        const auto kinds = static_cast<double>(m_kinds.size());
        const auto rise = [&](double stacked) {
            return std::clamp(
                std::floor((layer / stacked - 26.0) / std::max(1, m_read.queries)), kFieldLeastRise, 48.0);
        };
        // As they give larger cells.
        m_beside = m_kinds.size() > 1 && half - kFieldNames >= kTokenPitch * m_read.span
            && std::min(pitchIn(half), rise(1.0)) > std::min(pitchIn(room), rise(kinds));
        m_rise = rise(m_beside ? 1.0 : kinds);
    }

    Scene whole() const
    {
        std::vector<Figure> rows {row({head(), m_beside ? head() : Figure()}, kBesideApart)};
        for (int layer = 1; layer <= m_read.layers; ++layer) {
            std::vector<Figure> maps;
            for (const FieldKind kind : m_kinds)
                maps.push_back(map(kind, layer));
            rows.push_back(m_beside ? row(maps, kBesideApart) : column(maps, 4.0));
        }
        rows.push_back(space());
        rows.push_back(drawn(
            {kLeastBar + kBarGap, Extent::kNoLimit}, Extent::fixed(foot()), [this](Scene& scene, const QRectF& area) {
                addKey(scene, area);
            }).grow(0.0));
        Scene scene = draw(column(rows, 4.0), m_moment);
        frameTwins(scene);
        return scene;
    }

private:
    // The ends of the colours, of this run and the one beside; a change by hand leaves them alone.
    void readRange()
    {
        double smallest = 0.0, largest = 0.0;
        const auto include = [&](const Trace& trace, StepId field) {
            for (const float value : trace.values(field))
                if (value > 0.0F && std::isfinite(value)) {
                    smallest = smallest == 0.0 ? value : std::min<double>(smallest, value);
                    largest = std::max<double>(largest, value);
                }
        };
        for (const StepId field : m_read.fields) {
            if (field < 0)
                continue;
            if (const auto before = sameStep(m_trace, field, m_moment.untouched()))
                include(*m_moment.untouched(), *before);
            else
                include(m_trace, field);
            if (const auto other = sameStep(m_trace, field, m_moment.comparisonTrace())) {
                include(*m_moment.comparisonTrace(), *other);
                m_shared = true;
            }
        }
        m_high = largest > 0.0 ? std::log10(largest) : 0.0;
        m_low = std::floor(m_high) - 1.0; // two powers of ten at least
        if (smallest > 0.0)
            m_low = std::min(m_low, std::max(std::log10(smallest), m_high - kMostDecades));
    }

    double names() const { return m_moment.roomy(kFieldNames); }
    double pitchIn(double width) const
    {
        const double fits = (width - names()) / m_read.span;
        return m_moment.thumbnail ? fits : std::clamp(fits >= 6.0 ? std::floor(fits) : fits, kFieldLeastPitch, 64.0);
    }
    Extent width() const { return {kFieldNames + m_read.span * kFieldLeastPitch, Extent::kNoLimit}; }

    // --- maps -------------------------------------------------------------------------------------------------------
    QString nameOf(FieldKind kind) const
    {
        return kind == FieldKind::WithoutMemory ? tr("vanilla")
            : kind == FieldKind::Stopped        ? tr("training")
                                                : m_read.name;
    }

    // Its title with how far the query in focus feels.
    Figure map(FieldKind kind, int layer) const
    {
        const bool there = layer <= m_layers;
        Figure cells = drawn(
            width(), Extent::fixed(m_read.queries * m_rise), [=, this](Scene& scene, const QRectF& area) {
                if (there)
                    addMap(scene, layoutIn(area, m_read.queries), kind, layer);
            });
        if (kind == m_kind)
            cells.forCard();
        HeadingPanel title;
        if (there) {
            title.title = m_read.memory > 0 ? tr("Layer %1, %2").arg(layer).arg(nameOf(kind))
                                            : tr("Layer %1").arg(layer);
            title.beside = reachWords(kind, layer);
        }
        return column({heading(title), cells}, 0.0);
    }

    GridLayout layoutIn(const QRectF& area, int rows) const
    {
        GridLayout layout;
        layout.pitchX = pitchIn(area.width());
        layout.pitchY = area.height() / rows;
        layout.gap = std::min(layout.pitchX, layout.pitchY) >= 5.0 ? 1.0 : 0.0;
        layout.rows = rows;
        layout.columns = m_read.span;
        layout.origin = area.topLeft() + QPointF(names(), 0.0);
        return layout;
    }

    // How far the query in focus feels, in ever fewer words.
    QStringList reachWords(FieldKind kind, int layer) const
    {
        if (m_moment.cover.covers(m_trace, {m_read.field(kind), {}}))
            return {QString()}; // how far is what a lesson asks for
        const Reach reach = reachOf(m_trace, m_read, kind, layer, m_focus);
        const TextSegment* far = reach.first < 0 ? nullptr : m_read.holding(reach.first);
        const QString share = counted(m_read.span, tr("%2 of %1 token"), tr("%2 of %1 tokens")).arg(reach.count);
        const QString moved = tr("%1 depends on %2");
        if (!far || !m_read.cut)
            return {moved.arg(tokenName(m_read, m_focus), share), share};
        const QString back = far == &m_read.segments.back() ? tr("only in its own segment")
                                                            : tr("back to segment %1").arg(far->number);
        const QString both = tr("%1, %2").arg(share, back);
        return {moved.arg(tokenName(m_read, m_focus), both), both, back};
    }

    void addMap(Scene& scene, const GridLayout& layout, FieldKind kind, int layer) const
    {
        const Palette& palette = Theme::instance().palette();
        const int decimals = layout.pitchY < 14.0 || layout.pitchX < 28.0 ? -1 : layout.pitchX < 36.0 ? 1 : 2;
        const QRectF bounds = layout.bounds();
        addBox(scene, bounds.adjusted(-1, -1, 0, 0), Qt::NoPen, palette.line);
        addBox(scene, bounds.adjusted(0, 0, -1, -1), Qt::NoPen, palette.stage);
        QStringList names;
        for (int token = 0; token < m_read.tokens; ++token)
            names << tokenName(m_read, token);
        Slice slice;
        slice.at = {layer - 1, 0, 0};
        CellGrid grid = readGrid(m_trace, m_read.field(kind), slice);
        GridLook look;
        look.group = 100 * (static_cast<int>(FieldKind::Reach) - static_cast<int>(kind)) + layer;
        look.colour = [low = m_low, high = m_high](double value) {
            return value == 0.0 ? Theme::instance().palette().stage : fieldColour(fieldShare(value, low, high));
        };
        look.each = [names, decimals, causal = m_read.causal, firstQuery = m_firstQuery, firstToken = m_firstToken,
                        where = m_read.memory > 0 ? tr("%1, layer %2").arg(nameOf(kind)).arg(layer)
                                                  : tr("layer %1").arg(layer)](GridCell at, SceneCell& cell) {
            const int query = firstQuery + at.row, token = firstToken + at.column;
            if (cell.value == 0.0 && token > query && causal)
                cell.state |= SceneCell::Masked;
            cell.decimals = cell.value == 0.0 ? -1 : decimals;
            cell.name = tr("%1, query %2, input %3").arg(where, names[query], names[token]);
        };
        if (kind == m_kind && (layer == m_layers || m_shown.plan.stops == 1)
            && m_moment.moving()) { // back from the queries, token by token
            const std::vector<Turn> turn = turns(layout.columns, 0.1, 1.0);
            look.presence = [turn, share = m_moment.share, columns = layout.columns](GridCell at) {
                return turn[static_cast<std::size_t>(columns - 1 - at.column)].at(share);
            };
        }
        const std::vector<AxisLabel> queries(
            m_read.labels.begin() + m_firstQuery, m_read.labels.begin() + m_firstQuery + layout.rows);
        const std::vector<AxisLabel> tokens(
            m_read.labels.begin() + m_firstToken, m_read.labels.begin() + m_read.tokens);
        scene.tables.push_back({look.group, nameOf(kind), layout, queries, tokens});
        addRowLabels(scene, queries, layout, kFieldNames,
            {.role = Role::Query, .lit = m_focus - m_firstQuery, .marked = {}, .dim = {}, .size = TextSize::Caption});
        sayBlank(scene, grid, layout, kind, layer);
        if (isLarge(layout.rows, layout.columns))
            addLarge(scene, std::move(grid), layout, look);
        else
            addGrid(scene, grid, layout, look);
        QPainterPath walls; // where segments meet
        for (const TextSegment& segment : m_read.segments) {
            const double x = bounds.left() + (segment.first - m_firstToken) * layout.pitchX - 0.5;
            if (segment.first <= m_firstToken)
                continue;
            walls.moveTo(x, bounds.top() - 4.0);
            walls.lineTo(x, bounds.bottom());
        }
        scene.lines.push_back({walls, dashedPen(palette.ink2), Qt::NoBrush, true});
    }

    // Where no segment reads another the largest part of the map is empty: that is what there is to see.
    void sayBlank(Scene& scene, const CellGrid& grid, const GridLayout& layout, FieldKind kind, int layer) const
    {
        const TextSegment& own = m_read.segments.back();
        const int columns = own.first - m_firstToken;
        if (kind != m_kind || m_read.memory > 0 || m_read.segments.size() < 2 || columns <= 0)
            return;
        for (int row = 0; row < grid.rowCount(); ++row)
            for (int column = 0; column < columns; ++column)
                if (grid.value({row, column}) != 0.0)
                    return;
        const QRectF blank = layout.cell({0, 0}).united(layout.cell({layout.rows - 1, columns - 1}));
        const QStringList fewer = layer > 1
            ? QStringList {tr("nor through %1 layers").arg(layer)}
            : QStringList {tr("nothing of an earlier segment reaches these tokens: exactly 0"),
                tr("nothing of an earlier segment: exactly 0"), tr("exactly 0")};
        const QFont font = Theme::instance().font(TextSize::Body);
        const QString said = fittingText(fewer, font, blank.width() - 24.0);
        const QSizeF size(textWidth(said, font) + 16.0, 22.0);
        if (m_moment.roomy(size.width(), 1e9) > blank.width() || blank.height() < size.height() + 8.0)
            return;
        const QPointF corner = blank.center() - QPointF(size.width(), size.height()) / 2.0;
        scene.marks.push_back({.kind = SceneMark::Chip, // over cells that are 0
            .area = {corner, size},
            .colours = {Theme::instance().palette().raised},
            .text = said,
            .ink = Theme::instance().palette().ink2});
    }

    // A pixel a cell; the colours are logarithmic, so it is not one of addMap's.
    void addLarge(Scene& scene, CellGrid grid, const GridLayout& layout, const GridLook& look) const
    {
        constexpr int kColours = 256;
        std::vector<QRgb> colours;
        for (int i = 0; i <= kColours; ++i)
            colours.push_back(fieldColour(static_cast<double>(i) / kColours).rgb());
        QImage image(grid.columnCount(), grid.rowCount(), QImage::Format_ARGB32_Premultiplied);
        image.fill(Qt::transparent);
        for (int row = 0; row < grid.rowCount(); ++row)
            for (int column = 0; column < grid.columnCount(); ++column)
                if (const double value = grid.value({row, column}); value != 0.0)
                    image.setPixel(column, row,
                        colours[static_cast<std::size_t>(std::lround(kColours * fieldShare(value, m_low, m_high)))]);
        const int future = layout.columns - layout.rows + 1; // the first column that the first row may not read
        scene.behind.push_back([layout, image, future, causal = m_read.causal](QPainter& painter) {
            painter.setRenderHint(QPainter::Antialiasing, false);
            QRegion closed;
            for (int row = 0; causal && row + 1 < layout.rows; ++row)
                closed += layout.cell({row, row + future}).united(layout.cell({row, layout.columns - 1})).toRect();
            paintHatchOver(painter, closed, true, HatchLean::Future);
            painter.setRenderHint(QPainter::SmoothPixmapTransform, layout.pitchX < 1.0 || layout.pitchY < 1.0);
            paintPixels(painter, layout.bounds(), image);
        });
        scene.maps.push_back({std::make_shared<CellGrid>(std::move(grid)), layout, look});
    }

    // What is pinned and what is hovered in one map, in the others: the same layer, query and input.
    void frameTwins(Scene& scene) const
    {
        const Palette& palette = Theme::instance().palette();
        const auto frame = [&](const Cell& of, const QColor& colour) {
            QPainterPath path;
            for (const SceneCell& cell : scene.cells)
                if (cell.source.at == of.at && cell.source.step != of.step)
                    path.addRect(cell.area.adjusted(0.5, 0.5, -0.5, -0.5));
            for (const SceneMap& map : scene.maps)
                if (const auto at = map.grid->locate({map.grid->step, of.at}); at && map.grid->step != of.step)
                    path.addRect(map.layout.cell(*at).adjusted(0.5, 0.5, -0.5, -0.5));
            QPen pen(colour, 1.0);
            pen.setJoinStyle(Qt::MiterJoin);
            scene.lines.push_back({path, pen});
        };
        if (m_moment.hovered && m_shown.belongs(*m_moment.hovered))
            frame(*m_moment.hovered, palette.ink);
        frame(m_shown.subject(), palette.accent);
    }

    // --- what stands above: which token a column is, and which segment it belongs to --------------------------------
    Figure head() const
    {
        return drawn(width(), Extent::fixed(kFieldHead), [this](Scene& scene, const QRectF& area) {
            addHead(scene, area.adjusted(kFieldNames, 0, 0, 0));
        }).grow(1.0);
    }

    void addHead(Scene& scene, const QRectF& area) const
    {
        const Palette& palette = Theme::instance().palette();
        const double pitch = pitchIn(area.width() + kFieldNames);
        for (const TextSegment& segment : m_read.segments) {
            const int from = std::max(segment.first, m_firstToken) - m_firstToken,
                      to = segment.first + segment.length - m_firstToken;
            if (to <= from)
                continue;
            const bool now = &segment == &m_read.segments.back();
            const QRectF span(area.left() + from * pitch + 1.0, area.top() + 24.0, (to - from) * pitch - 3.0, 0.0);
            const QString name = !m_read.cut ? tr("the text") : tr("segment %1").arg(segment.number);
            QStringList names {name, QString::number(segment.number)};
            if (now && m_read.cut)
                names.prepend(tr("%1, the queries’ own").arg(name));
            addBracket(scene, span, false,
                fittingText(names, Theme::instance().font(TextSize::Caption, now), span.width()),
                now ? palette.ink : palette.lineStrong, now ? palette.ink : palette.ink3, now);
        }
        addWords(scene, {area.left() - kFieldNames, area.top() + 4.0, kFieldNames - 8.0, 18.0},
            Qt::AlignRight | Qt::AlignVCenter, tr("input e(j)"), palette.keyText);
        std::vector<AxisLabel> labels(m_read.labels.begin() + m_firstToken, m_read.labels.begin() + m_read.tokens);
        const auto longer = std::count_if(
            labels.begin(), labels.end(), [](const AxisLabel& label) { return label.text.size() > 2; });
        if (pitch < kTokenPitch || (longer * 4 > m_read.span && pitch < 20.0))
            return; // hover names them
        for (std::size_t i = 1; i < labels.size() && pitch < 20.0; ++i)
            if (labels[i].text.size() > 2)
                labels[i].text.clear();
        const Cell lit = m_shown.subject();
        const int column = lit.at.size() == 3 ? static_cast<int>(lit.at[2]) : -1;
        addTokens(
            scene, labels, 0, m_read.span, {area.left(), area.bottom() - 18.0, area.width(), 16.0}, pitch, 40.0,
            [&](int token) { return token == column ? palette.keyText : palette.ink2; },
            [&](int token) { return token == column; });
    }

    // --- what stands below: what colours and marks mean -------------------------------------------------------------
    static QStringList markWords()
    {
        return {tr("after the query: exactly 0"), tr("blank: exactly 0, no path leads there")};
    }
    QStringList notes() const
    {
        QStringList all;
        if (m_read.queries < m_read.segments.back().length)
            all << counted(m_read.queries, tr("last %1 query only; more would take too long"),
                tr("last %1 queries only; more would take too long"));
        else if (m_read.cut && m_kinds.size() == 1)
            all << tr("dashed: where segments meet");
        if (m_kinds.size() > 1)
            all << tr("vanilla: the same weights, no memory");
        return all;
    }
    // Notes that have no room beside the bar and the marks stand below.
    bool notesBelow() const
    {
        return widest(notes()) > m_moment.size.width() - 48.0 - kLeastBar - kBarGap - kKeyMark - widest(markWords());
    }
    double foot() const { return kKeyFoot + (notesBelow() ? kKeyLine * static_cast<double>(notes().size()) : 0.0); }

    // A logarithmic bar with its name, a tick for every power of ten and the largest number at its end; beside it what
    // marks mean, and notes from the right. On a narrow stage the bar gives way.
    void addKey(Scene& scene, const QRectF& area) const
    {
        const Palette& palette = Theme::instance().palette();
        const QStringList all = notes(), meanings = markWords();
        const bool below = notesBelow();
        const double marks = kKeyMark + widest(meanings), beside = below ? 0.0 : 16.0 + widest(all);
        const QRectF bar(area.left(), area.top() + 18.0,
            std::clamp(area.width() - kBarGap - marks - beside, kLeastBar, kMostBar), 8.0);
        addBar(scene, bar);
        addWords(scene, {area.left(), area.top() - 2.0, std::min(420.0, area.width()), kKeyLine},
            Qt::AlignLeft | Qt::AlignVCenter,
            m_shared ? tr("How much the input moves the query’s state: ‖∂h / ∂e‖, one log scale for both")
                     : tr("How much the input moves the query’s state: ‖∂h / ∂e‖, log scale"),
            palette.ink2);
        QRectF mark(bar.right() + kBarGap, bar.top() - 2.0, 12.0, 12.0);
        scene.behind.push_back([mark](QPainter& painter) { paintHatch(painter, mark, true); });
        for (int i = 0; i < 2; ++i) {
            addBox(scene, mark.adjusted(0, 0, -1, -1), i == 0 ? palette.line : palette.lineStrong);
            addWords(scene, {mark.right() + 6.0, mark.top() - 2.0, marks, kKeyLine}, Qt::AlignLeft | Qt::AlignVCenter,
                meanings[i], palette.ink3);
            mark.translate(0.0, kKeyLine);
        }
        QRectF line(mark.left() + marks + 16.0, area.top() - 2.0 + kKeyLine * (3.0 - static_cast<double>(all.size())),
            0.0, kKeyLine);
        if (below)
            line.moveTopLeft({area.left(), area.top() + 47.0});
        line.setRight(area.right());
        for (const QString& note : all) {
            addWords(scene, line, (below ? Qt::AlignLeft : Qt::AlignRight) | Qt::AlignVCenter, note, palette.ink3);
            line.translate(0.0, kKeyLine);
        }
    }

    void addBar(Scene& scene, const QRectF& bar) const
    {
        const Palette& palette = Theme::instance().palette();
        QLinearGradient colours(bar.topLeft(), bar.topRight());
        for (int i = 0; i <= 32; ++i)
            colours.setColorAt(i / 32.0, fieldColour(i / 32.0));
        addBox(scene, bar, Qt::NoPen, colours);
        const double decades = m_high - m_low;
        const auto tick = [&](double power, const QString& text) {
            const double x = std::round(bar.left() + bar.width() * (power - m_low) / decades);
            scene.shapes.push_back(
                {linePath({x, bar.bottom()}, {x, bar.bottom() + 3.0}), palette.ink3, Qt::NoBrush, true});
            addWords(scene, {x - 30.0, bar.bottom() + 3.0, 60.0, 16.0}, Qt::AlignCenter, text, palette.ink3);
        };
        const int stride = std::max(1, static_cast<int>(std::ceil(kTickApart * decades / bar.width())));
        for (int power = static_cast<int>(std::ceil(m_low)); power <= static_cast<int>(std::floor(m_high)); ++power)
            if (power % stride == 0 && (m_high - power) / decades * bar.width() >= kTickApart)
                tick(power, QString::number(std::pow(10.0, power), 'f', std::max(0, -power)));
        tick(m_high, QString::number(std::pow(10.0, m_high), 'g', 2));
    }

    const RecurrenceMoment& m_shown;
    const SceneMoment& m_moment;
    const Trace& m_trace;
    const Recurrence& m_read;
    FieldKind m_kind;
    int m_layers = 0, m_firstQuery = 0, m_firstToken = 0, m_focus = 0;
    std::vector<FieldKind> m_kinds;
    bool m_beside = false; // two maps side by side
    double m_rise = kFieldLeastRise; // of a row
    bool m_shared = false; // m_low and m_high, with the run beside
    double m_low = -1.0, m_high = 0.0; // powers of ten at the ends of the colours
};

} // namespace

Scene fieldScene(const RecurrenceMoment& shown) { return FieldFigure(shown).whole(); }

} // namespace headroom::recurrence_view
