// SPDX-License-Identifier: GPL-3.0-or-later
// The cards above, the tape and what joins the pictures.
#include "tr.h"
#include "views/rel_shift/rel_shift_builder.h"

#include <algorithm>
#include <cmath>

namespace headroom {

namespace {

constexpr double kLeastTape = 12.0; // width of a cell on the tape

} // namespace

void RelShiftBuilder::addStaircase(int picture, const GridLayout& layout)
{
    QPainterPath path;
    const ShiftMap& shown = map(picture);
    const int down = picture == 2 ? (m_shift.left ? 1 : 0) : 0;
    const auto mine = [&](int row, int column) {
        const int raw = row >= 0 && row < shown.rows ? shown.at(row, column) : ShiftMap::kPadding;
        return raw != ShiftMap::kPadding && raw / m_shift.columns == row - down;
    };
    for (int row = 0; row < shown.rows; ++row)
        for (int column = 0; column < shown.columns; ++column) {
            const QRectF area = layout.cell({row, column});
            if (column + 1 < shown.columns && mine(row, column) != mine(row, column + 1)) {
                path.moveTo(area.right() + layout.gap / 2, area.top() - layout.gap / 2);
                path.lineTo(area.right() + layout.gap / 2, area.bottom() + layout.gap / 2);
            }
            if (row + 1 < shown.rows && mine(row, column) != mine(row + 1, column)
                && (picture != 2 || row + 1 > down)) {
                path.moveTo(area.left() - layout.gap / 2, area.bottom() + layout.gap / 2);
                path.lineTo(area.right() + layout.gap / 2, area.bottom() + layout.gap / 2);
            }
        }
    m_scene.above.push_back([path](QPainter& painter) {
        painter.setRenderHint(QPainter::Antialiasing, false);
        painter.strokePath(path, QPen(Theme::instance().palette().ink, 2.0));
    });
}

void RelShiftBuilder::addLeaving(const GridLayout& layout)
{
    const int row = m_shift.left ? 0 : map(2).rows - 1;
    const QRectF frame = layout.row(row).adjusted(-2, -2, 2, 2);
    m_scene.above.push_back([=](QPainter& painter) {
        QPen pen(Theme::instance().palette().ink, 1.0, Qt::CustomDashLine);
        pen.setDashPattern({4.0, 3.0});
        painter.setPen(pen);
        painter.setBrush(Qt::NoBrush);
        painter.drawRect(frame.adjusted(0.5, 0.5, -0.5, -0.5));
    });
}

void RelShiftBuilder::connect(int frame)
{
    if (frame != 2)
        return;
    const auto place = [&](int group) -> std::optional<QRectF> {
        for (const SceneCell& cell : m_scene.cells)
            if (cell.group == group && cell.identity == 1 + static_cast<quint64>(m_subject))
                return cell.area;
        return {};
    };
    const auto before = place(2), tape = place(3), after = place(1);
    const QColor colour = Theme::instance().palette().accent;
    if (!tape)
        return;
    const double between = m_tapeBottom - 8.0;
    if (before)
        addConnector(m_scene, {before->center().x(), m_labelTop + 12.0},
            {tape->center().x() - 2.0, tape->bottom() + 2.0}, between, colour);
    if (after)
        addConnector(m_scene, {tape->center().x() + 2.0, tape->bottom() + 2.0},
            {after->center().x(), m_labelTop + 12.0}, between, colour);
}

void RelShiftBuilder::addTape(const QRectF& area, bool arrived)
{
    const ShiftMap& padded = map(1);
    const int rowLength = padded.columns;
    int rows = std::clamp(static_cast<int>(area.width() / (kLeastTape * rowLength)), 1, padded.rows);
    const double cell = std::min(26.0, (area.width() - 2.0) / (rows * rowLength));
    const int subjectRow = m_subject / m_shift.columns;
    const int first = std::clamp(subjectRow - rows / 2, 0, padded.rows - rows);
    const double y = area.top() + 46.0, height = 26.0;
    addTapeTitle(area, first, rows);
    const Palette& palette = Theme::instance().palette();
    for (int i = 0; i < rows * rowLength; ++i) {
        const int at = first * rowLength + i;
        SceneCell made = sceneCellAt(
            1, at / rowLength, at % rowLength, {area.left() + i * cell, y, cell - (cell > 4.0 ? 1.0 : 0.0), height});
        made.group = 3;
        made.row = 0;
        made.column = i;
        if (arrived)
            made.marks |= SceneCell::Still;
        m_scene.cells.push_back(std::move(made));
    }
    for (int row = first; row < first + rows; ++row) {
        const QRectF span(area.left() + (row - first) * rowLength * cell, y - 3.0, rowLength * cell - 2.0, 0.0);
        const bool lit = row == subjectRow;
        addBracket(m_scene, span, false,
            m_tokens[static_cast<std::size_t>(row)].text + QStringLiteral("  q%1").arg(row + 1),
            lit ? palette.query : palette.lineStrong, lit ? palette.queryText : palette.ink3, lit);
    }
    const int from = first * rowLength, to = from + rows * rowLength;
    for (int row = from / m_shift.queries; row * m_shift.queries < to; ++row) {
        const int begin = std::max(from, row * m_shift.queries), end = std::min(to, (row + 1) * m_shift.queries);
        const double x = area.left() + (begin - from) * cell, w = (end - begin) * cell - 2.0;
        const bool lit = tapePlace() / m_shift.queries == row;
        if (w > 8.0)
            addBracket(m_scene, {x, y + height + 2.0, w, 0.0}, true,
                w > 60.0 ? tr("new row %1").arg(row + 1) : QString::number(row + 1),
                lit ? palette.ink : palette.lineStrong, lit ? palette.ink : palette.ink3, lit);
    }
    m_tapeBottom = area.bottom() + 12.0;
}

void RelShiftBuilder::addTapeTitle(const QRectF& area, int first, int rows)
{
    const int all = map(1).rows;
    if (m_half) {
        const QString shown = rows == all ? tr("flattened")
            : rows == 1                   ? tr("flattened, row %1 of %2").arg(first + 1).arg(all)
                        : tr("flattened, rows %1–%2 of %3").arg(first + 1).arg(first + rows).arg(all);
        addHeading(m_scene, {area.left(), area.top() + 14.0}, halfTitle(), shown, area.width());
        return;
    }
    const QString title = tr("The tape: all rows read one after another");
    const QString lengths = (m_shift.queries == 1 ? tr("%1 cells a row going in, %2 cell a row coming out")
                                                  : tr("%1 cells a row going in, %2 cells a row coming out"))
                                .arg(map(1).columns)
                                .arg(m_shift.queries);
    const QString part = rows == all ? QString()
        : rows == 1                  ? tr("row %1 shown").arg(first + 1)
                                     : tr("rows %1–%2 shown").arg(first + 1).arg(first + rows);
    const QString shown = part.isEmpty() ? QString() : QStringLiteral("; ") + part;
    const QStringList besides {tr("%1; no number changes").arg(lengths) + shown, lengths + shown, part};
    addHeading(
        m_scene, {area.left(), area.top() + 14.0}, title, fittingBeside(title, besides, area.width()), area.width());
}

int RelShiftBuilder::tapePlace() const
{
    const auto& from = map(1).from;
    return static_cast<int>(std::find(from.begin(), from.end(), m_subject) - from.begin());
}

void RelShiftBuilder::addCards(const QRectF& row)
{
    const bool zeroTriu = m_options.zeroTriu && m_shift.offersZeroTriu() && m_shift.zeroed >= 0;
    const int count = zeroTriu ? 6 : m_shift.masked >= 0 ? 5 : 4;
    const double gap = count > 5 ? 8.0 : 12.0, width = (row.width() - gap * (count - 1)) / count;
    const QString titles[] = {tr("Raw scores"), tr("Zero column"), tr("Flatten, regrow"),
        m_shift.left ? tr("Drop first row") : tr("Drop last row"), tr("Mask"), QStringLiteral("zero_triu")};
    for (int i = 0; i < count; ++i) {
        const QRectF card(std::round(row.left() + i * (width + gap)), row.top(), std::floor(width), row.height());
        addCard(card, i, titles[i]);
        m_scene.handles.push_back({QStringLiteral("frame:%1").arg(i), card, Qt::PointingHandCursor, titles[i]});
    }
}

void RelShiftBuilder::addCard(const QRectF& card, int picture, const QString& title)
{
    const ShiftMap& shown = map(picture);
    const bool narrow = card.width() < 120.0;
    const double air = narrow ? 8.0 : 12.0;
    const double side = std::min(card.height() - 20.0, card.width() * (narrow ? 0.32 : 0.45));
    const double pitch = std::min(side / shown.columns, side / shown.rows);
    const QRectF mini(card.right() - 10.0 - pitch * shown.columns, card.center().y() - pitch * shown.rows / 2,
        pitch * shown.columns, pitch * shown.rows);
    QImage image(shown.columns, shown.rows, QImage::Format_RGB32);
    const Palette& palette = Theme::instance().palette();
    for (int i = 0; i < shown.rows; ++i)
        for (int j = 0; j < shown.columns; ++j) {
            const auto cell = source(picture, i, j);
            const bool empty = !cell || m_trace.masked(cell->step, cell->at) || shown.at(i, j) == ShiftMap::kPadding
                || (picture == 5 && m_shift.closed(i, j));
            image.setPixelColor(j, i, empty ? palette.stage : m_scale.colour(m_trace.value(cell->step, cell->at)));
        }
    const bool now = picture == m_moment.frame;
    const QString number = QString::number(picture + 1), size = sizeOf(picture);
    m_scene.behind.push_back([=](QPainter& painter) {
        const Theme& theme = Theme::instance();
        painter.setPen(QPen(now ? palette.accent : palette.line, now ? 2.0 : 1.0));
        painter.setBrush(now ? palette.accentSoft : palette.panel);
        painter.drawRoundedRect(card.adjusted(1, 1, -1, -1), 4.0, 4.0);
        painter.setRenderHint(QPainter::SmoothPixmapTransform, false);
        paintPixels(painter, mini, image);
        painter.setBrush(Qt::NoBrush);
        painter.setRenderHint(QPainter::Antialiasing, false);
        painter.setPen(palette.line);
        painter.drawRect(mini);
        const QRectF words(
            card.left() + air, card.top() + 8.0, mini.left() - card.left() - air - 2.0, card.height() - 16.0);
        drawText(painter, words, Qt::AlignLeft | Qt::AlignTop, number, now ? palette.accentText : palette.ink2,
            theme.font(TextSize::Title, true));
        painter.setFont(theme.font(narrow ? TextSize::Caption : TextSize::Small, now));
        painter.setPen(palette.ink);
        painter.drawText(words.adjusted(0, 21, 0, 0), Qt::AlignLeft | Qt::AlignTop | Qt::TextWordWrap, title);
        if (card.height() >= 80.0)
            drawText(
                painter, words, Qt::AlignLeft | Qt::AlignBottom, size, palette.ink3, theme.font(TextSize::Caption));
    });
}

// What stands in cells, and what dashed and pale ones are.
QStringList RelShiftBuilder::footWords() const
{
    QStringList words;
    switch (m_form) {
    case LabelForm::None: break;
    case LabelForm::Full: words << tr("q query, d distance"); break;
    case LabelForm::Short: words << tr("query·distance"); break;
    case LabelForm::Stacked: words << tr("query above distance"); break;
    }
    if (m_moment.frame > 0)
        words << (m_moment.frame != 5 ? tr("dashed: a zero put there")
                : m_half              ? tr("dashed: a zero put there or set")
                                      : tr("dashed: set to zero"));
    if (m_moment.frame >= 3 || (m_moment.frame == 2 && toldApart(2)))
        words << tr("pale: another query’s scores");
    return words;
}

double RelShiftBuilder::footHeight() const
{
    return m_moment.size.width() < kNarrow ? 56.0 : 44.0; // beside the scale as many lines as the words then need
}

void RelShiftBuilder::addFoot(Scene& scene) const
{
    if (m_moment.thumbnail)
        return;
    constexpr double kScale = 190.0, kLine = 14.0;
    const QRectF area(kMargin, m_moment.size.height() - 40.0, m_moment.size.width() - 2.0 * kMargin, 32.0);
    Legend legend;
    legend.scale = m_scale;
    legend.title = tr("position score");
    if (m_moment.frame == 4)
        legend.masked = tr("masked: may not be read");
    addLegend(scene, area.adjusted(0, 0, -area.width() * 0.4, 0), legend);
    const QFont font = Theme::instance().font(TextSize::Caption);
    const double room = m_moment.frame == 4 ? area.width() * 0.4 : area.width() - kScale;
    QStringList lines;
    for (const QString& words : footWords()) {
        const QString longer = lines.isEmpty() ? words : lines.back() + QStringLiteral("; ") + words;
        if (lines.isEmpty() || QFontMetricsF(font).horizontalAdvance(longer) > room)
            lines << words;
        else
            lines.back() = longer;
    }
    QRectF line(area.left(), area.top() - kLine * static_cast<double>(std::max(qsizetype(0), lines.size() - 2)),
        area.width(), kLine);
    for (const QString& words : lines) {
        addText(scene, line, Qt::AlignRight | Qt::AlignTop, words, Theme::instance().palette().ink3, font);
        line.translate(0.0, kLine);
    }
}

} // namespace headroom
