// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/masks/masks_builder.h"

#include "names.h"
#include "scene/margin.h"
#include "stage/captions.h"
#include "tr.h"
#include "figure/memory_header.h"
#include "widgets/memory_numbers.h"

#include <algorithm>
#include <cmath>

namespace headroom {

namespace {

constexpr double kCounts = 84.0; // "keys seen", right of the matrix

} // namespace

MasksBuilder::MasksBuilder(
    const SceneMoment& moment, const MaskedScores& scores, const MasksOptions& options, const Cell& subject)
    : m_moment(moment), m_trace(moment.trace()), m_scores(scores), m_options(options)
{
    m_head = std::clamp(moment.head, 0, scores.heads - 1);
    const quint64 pair = maskPair(scores, subject);
    m_query = pair > 0 ? static_cast<int>((pair - 1) / static_cast<quint64>(scores.keys)) : scores.queries / 2;
    m_down = layersDown(moment, scores, m_head);
    std::vector<MaskReason> closed = maskReasons(m_trace, scores, m_head);
    std::replace_if(
        closed.begin(), closed.end(),
        [&](MaskReason reason) { return std::find(m_down.begin(), m_down.end(), reason) == m_down.end(); },
        MaskReason::None);
    m_closed = std::make_shared<const std::vector<MaskReason>>(std::move(closed));
    const Step& weights = m_trace.step(scores.weights);
    m_rows = axisLabels(weights.axes[1]);
    m_columns = axisLabels(weights.axes[2]);
    for (int key = 0; key < scores.memory; ++key)
        m_columns[static_cast<std::size_t>(key)].memory = true;
    countFromSegment(m_columns);
    m_shares = last();
    Slice slice;
    slice.at = {m_head, 0, 0};
    const CellGrid grid = readGrid(m_trace, m_shares ? scores.weights : scores.scores, slice);
    m_scale = {!m_shares, 0.0};
    m_scale.include(grid, m_trace, m_moment.peers());
    m_scale.extent = std::max(m_scale.extent, 1e-9);
    if (options.before) {
        m_earlier = readMasked(*options.before, scores.sublayer);
        m_earlier.order = scores.order;
        if (m_earlier.queries != scores.queries || m_earlier.heads != scores.heads)
            m_earlier = {};
        else
            m_earlierReasons = maskReasons(*options.before->trace, m_earlier, m_head);
    }
}

bool MasksBuilder::last() const { return m_moment.frame >= (m_scores.masked >= 0 ? 2 : 1); }

MaskReason MasksBuilder::reason(int query, int key) const
{
    return (*m_closed)[static_cast<std::size_t>(query * m_scores.keys + key)];
}

Scene MasksBuilder::build()
{
    const double width = m_moment.size.width(), height = m_moment.size.height();
    if (m_moment.thumbnail) {
        addMatrix(fitGrid({0, 0, width, height}, m_scores.queries, m_scores.keys, {width, height}));
        return std::move(m_scene);
    }
    const bool small = height < 580.0;
    const QRectF body(kMargin, 0.0, width - 2.0 * kMargin, height);
    const double foot = height - 36.0, bars = small ? 122.0 : height < 760.0 ? 148.0 : 190.0;
    const double sentence = addSentence({body.left(), 0, body.width(), 0}, true);
    const double forms = m_scores.alibi && m_scores.causal ? 20.0 : 0.0;
    const double barsTop = foot - bars - 6.0 - forms;
    const double sentenceTop = barsTop - sentence - (small ? 8.0 : 12.0);
    const GridLayout layout = layMatrix({body.left(), 38.0, body.width(), sentenceTop - 38.0 - (small ? 8.0 : 14.0)});
    const QString place = placeOf(m_trace, m_trace.step(m_scores.weights).path.c_str());
    addHeading(m_scene, {body.left(), 26.0},
        m_shares ? tr("Weights, head %1").arg(m_head + 1) : tr("Scores, head %1").arg(m_head + 1),
        m_down.empty()
            ? place
            : (m_shares ? tr("%1; hatched cells are closed") : tr("%1; hatched cells become −∞")).arg(place));
    addHeader(layout, 38.0);
    addLitRow(layout);
    addMatrix(layout);
    addCounts(layout, body.right());
    // What stands below follows a matrix that needs less room than there is.
    const double up = std::min(sentenceTop, std::ceil(layout.bounds().bottom()) + 16.0);
    addSentence({body.left(), up, body.width(), sentence}, false);
    addBars({body.left(), up + sentence + 10.0, body.width(), bars}, layout);
    addForms({body.left(), up + sentence + 10.0 + bars + 2.0, body.width(), 18.0});
    addFoot({body.left(), foot + 4.0, body.width(), 28.0});
    return std::move(m_scene);
}

GridLayout MasksBuilder::layMatrix(const QRectF& area)
{
    const double left = std::min(88.0, rowLabelWidth(m_rows, TextSize::Small) + 14.0);
    const double guess = (area.width() - left - kCounts) / m_scores.keys;
    const double head = kMemoryHeader + columnLabelHeight(m_columns, guess, TextSize::Small);
    const QRectF room = area.adjusted(left, head, -kCounts, 0.0);
    GridLayout layout = fitGrid(room, m_scores.queries, m_scores.keys, {58.0, 50.0}, 2.0);
    if (const double least = std::min(layout.pitchX, layout.pitchY); least < 14.0)
        layout = fitGrid(room, m_scores.queries, m_scores.keys, {58.0, 50.0}, least < 8.0 ? 0.0 : 1.0);
    if (layout.gap == 0.0) { // a heatmap need not lie on whole pixels
        layout.pitchX = std::min(58.0, room.width() / m_scores.keys);
        layout.pitchY = std::min(50.0, room.height() / m_scores.queries);
    }
    LabelStyle style;
    style.size = TextSize::Small;
    style.role = Role::Query;
    style.lit = m_query;
    addRowLabels(m_scene, m_rows, layout, left, style);
    style.role = Role::Key;
    style.lit = -1;
    style.marked = [closed = m_closed, row = m_query * m_scores.keys](
                       int key) { return (*closed)[static_cast<std::size_t>(row + key)] == MaskReason::None; };
    style.dim = [marked = style.marked](int key) { return !marked(key); };
    addColumnLabels(m_scene, withFittingNumbers(m_columns, layout.pitchX), layout, head - kMemoryHeader, style);
    return layout;
}

void MasksBuilder::addMatrix(const GridLayout& layout)
{
    const double wide = layout.pitchX - layout.gap, tall = layout.pitchY - layout.gap;
    Slice slice;
    slice.at = {m_head, 0, 0};
    const StepId source = m_shares ? m_scores.weights : m_scores.scores;
    const bool large = isLarge(m_scores.queries, m_scores.keys);
    CellGrid grid = readGrid(m_trace, source, slice);
    const int decimals = tall >= 13.0 && !m_moment.thumbnail && !large ? decimalsFor(grid, wide) : -1;
    m_blankBelow = !m_shares || decimals < 0 ? 0.0 : decimals > 1 ? 0.005 : 0.05;
    GridLook look;
    look.scale = m_scale;
    look.group = 1;
    look.rowName = tr("query");
    look.columnName = tr("key");
    look.each = [run = m_moment.run, closed = m_closed, masked = m_scores.masked, head = m_head, keys = m_scores.keys,
                    memory = m_shares ? 0 : m_scores.memory, // a ghost would have another share’s colour
                    shares = m_shares, scale = m_scale,
                    what = m_shares ? tr("weight") : tr("score")](GridCell at, SceneCell& cell) {
        const MaskReason why = (*closed)[static_cast<std::size_t>(at.row * keys + at.column)];
        if (why != MaskReason::None && !shares) {
            const SceneCell shut = sceneCell(*run->trace, maskCell(masked, head, at.row, at.column), cell.area, scale);
            cell.source = shut.source;
            cell.value = shut.value;
            cell.ground = shut.ground;
            cell.marks = shut.marks;
        }
        if (why != MaskReason::None && shares)
            cell.marks |= SceneCell::Masked;
        if (why == MaskReason::TooOld)
            cell.marks |= SceneCell::TooOld;
        if (why == MaskReason::OutsideWindow)
            cell.marks |= SceneCell::OutsideWindow;
        if (why == MaskReason::Padding)
            cell.marks |= SceneCell::PaddingKey;
        if (at.column < memory)
            cell.marks |= SceneCell::Memory;
        cell.identity = 1 + static_cast<quint64>(at.row * keys + at.column);
        cell.name += QStringLiteral(", ") + what;
    };
    if (large && !m_moment.thumbnail)
        return addLargeMatrix(std::move(grid), layout, look);
    look.decimals = decimals;
    addGrid(m_scene, grid, layout, look);
    for (SceneCell& cell : m_scene.cells)
        if (m_blankBelow > 0.0 && cell.group == 1 && cell.value < m_blankBelow)
            cell.decimals = -1;
}

void MasksBuilder::addLargeMatrix(CellGrid grid, const GridLayout& layout, const GridLook& look)
{
    std::map<MaskReason, QRegion> regions;
    for (int query = 0; query < m_scores.queries; ++query)
        for (int key = 0; key < m_scores.keys;) {
            const MaskReason why = reason(query, key);
            const int first = key;
            while (key < m_scores.keys && reason(query, key) == why)
                ++key;
            if (why == MaskReason::None)
                continue;
            regions[why] += layout.cell({query, first}).united(layout.cell({query, key - 1})).toRect();
            for (int shut = first; shut < key; ++shut) {
                grid.marks[grid.offset({query, shut})] |= CellGrid::Masked;
                ++grid.masked;
            }
        }
    addMap(m_scene, grid, layout, look, m_shares ? 0 : m_scores.memory);
    m_scene.behind.push_back([regions = std::move(regions)](QPainter& painter) {
        for (const auto& [why, region] : regions)
            paintHatchOver(painter, region, true, leanOf(why));
    });
}

void MasksBuilder::addHeader(const GridLayout& layout, double top)
{
    const int padding = m_scores.padding, tokens = m_scores.keys - m_scores.memory - padding;
    const QString counted = tokens == 1 ? tr("one token") : tr("%1 tokens").arg(tokens);
    const QString now = !m_scores.self     ? tr("%1 of the other sequence").arg(keysCounted(tokens))
        : m_moment.run->config.segmented() ? tr("this segment, %1").arg(counted)
                                           : counted;
    addMemoryHeader(m_scene, layout, m_scores.memory, {now, counted, QString::number(tokens)}, top, padding);
    addEdges(layout, top);
}

void MasksBuilder::addLitRow(const GridLayout& layout)
{
    const QRectF frame = layout.row(m_query).adjusted(-1.5, -1.5, 1.5, 1.5);
    m_scene.above.push_back([frame](QPainter& painter) {
        painter.setRenderHint(QPainter::Antialiasing, false);
        painter.setPen(QPen(Theme::instance().palette().query, frame.height() >= 12.0 ? 2.0 : 1.0));
        painter.setBrush(Qt::NoBrush);
        painter.drawRect(frame);
    });
}

// How many keys each query may see: counted, now and in the run before.
void MasksBuilder::addCounts(const GridLayout& layout, double right)
{
    struct Count {
        QRectF row;
        int now = 0, before = -1;
        bool lit = false;
    };
    std::vector<Count> counts;
    for (int query = 0; query < m_scores.queries; ++query) {
        Count count {layout.row(query), 0, -1, query == m_query};
        for (int key = 0; key < m_scores.keys; ++key)
            count.now += reason(query, key) == MaskReason::None;
        if (m_earlier.there() && last())
            count.before = openKeysOf(m_earlierReasons, m_earlier, query);
        counts.push_back(count);
    }
    const double left = layout.bounds().right() + 12.0, full = std::min(40.0, right - left - 30.0);
    const double most = std::max(m_scores.keys, m_earlier.keys);
    const double top = layout.origin.y();
    const bool words = layout.pitchY >= 12.0;
    m_scene.behind.push_back([=](QPainter& painter) {
        const Palette& palette = Theme::instance().palette();
        const QFont font = Theme::instance().font(TextSize::Caption);
        drawText(painter, {left, top - 20.0, right - left, 16.0}, Qt::AlignLeft | Qt::AlignVCenter, tr("keys seen"),
            palette.ink3, font);
        painter.setRenderHint(QPainter::Antialiasing, false);
        for (const Count& count : counts) {
            const double h = std::min(10.0, count.row.height() < 6.0 ? count.row.height() : count.row.height() - 2.0),
                         y = count.row.center().y() - h / 2.0;
            painter.fillRect(QRectF(left, y, full * count.now / most, h), count.lit ? palette.key : palette.ink3);
            if (count.before >= 0 && h >= 5.0) {
                painter.setPen(QPen(palette.ink2, 1.0));
                painter.setBrush(Qt::NoBrush);
                painter.drawRect(QRectF(left, y, full * count.before / most, h).adjusted(0.5, 0.5, -0.5, -0.5));
            }
            if (words || count.lit)
                drawText(painter, {left + full + 6.0, count.row.center().y() - 8.0, 26.0, 16.0},
                    Qt::AlignLeft | Qt::AlignVCenter, QString::number(count.now),
                    count.lit ? palette.ink : palette.ink2, Theme::instance().font(TextSize::Caption, count.lit));
        }
    });
}

// Returns the height; `measure` adds nothing.
double MasksBuilder::addSentence(const QRectF& area, bool measure)
{
    const Theme& theme = Theme::instance();
    const QString first = maskSentence(m_moment, m_scores, m_query);
    const QString second = maskReasonsSentence(m_moment, m_scores, m_query);
    const QFont large = theme.font(m_moment.size.width() >= 620.0 ? TextSize::Title : TextSize::Body, true),
                plain = theme.font(TextSize::Small);
    const double room = area.width() - 24.0;
    const auto heightOf = [room](const QFont& font, const QString& text) {
        return std::ceil(QFontMetricsF(font).boundingRect({0, 0, room, 400}, Qt::TextWordWrap, text).height());
    };
    const double upper = std::max(20.0, heightOf(large, first)), lower = heightOf(plain, second);
    const double height = 8.0 + upper + lower + 8.0;
    if (measure)
        return height;
    const QRectF box(area.topLeft(), QSizeF(area.width(), height));
    m_scene.behind.push_back([=](QPainter& painter) {
        const Palette& palette = Theme::instance().palette();
        painter.setPen(Qt::NoPen);
        painter.setBrush(palette.querySoft);
        painter.drawRoundedRect(box, 3.0, 3.0);
        painter.setFont(large);
        painter.setPen(palette.ink);
        painter.drawText(QRectF(box.left() + 12.0, box.top() + 7.0, room, upper),
            Qt::AlignLeft | Qt::AlignVCenter | Qt::TextWordWrap, first);
        painter.setFont(plain);
        painter.setPen(palette.ink2);
        painter.drawText(QRectF(box.left() + 12.0, box.top() + 8.0 + upper, room, lower + 2.0),
            Qt::AlignLeft | Qt::TextWordWrap, second);
    });
    return height;
}

} // namespace headroom
