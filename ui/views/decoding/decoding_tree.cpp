// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/decoding/decoding_scene.h"
#include "widgets/text.h"
#include "words/tr.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace headroom::decoding_view {

namespace {

constexpr double kLeastColumn = 54.0, kMostColumn = 150.0, kTreeLeastRow = 18.0, kTreeMostRow = 46.0,
                 kTreeBetween = 14.0;
constexpr double kTotalFrom = 52.0; // a box so wide has the text's total beside the probability
constexpr double kRoomyTotal = 76.0, kLeastChip = 28.0; // two decimals from such a width; of the probability
constexpr int kTotals = 8; // group of those cells
constexpr double kTall = 27.0; // a box this high has two lines: token, and probability below
constexpr double kCounted = 18.0, // below the boxes: how many were not kept
    kOutRow = 13.0, kKeptMostRow = 74.0; // of texts, once it is decided which are kept

// One column a step, boxes under each other in the order of their parents.
class Tree {
public:
    Tree(Scene& scene, const SceneMoment& moment, const Decoded& decoded, const QRectF& area)
        : m_scene(scene),
          m_moment(moment),
          m_decoded(decoded),
          m_area(area),
          m_now(decodingMoment(decoded, moment)),
          m_bare(moment.thumbnail)
    {
        m_head = moment.roomy(24.0);
        m_column = std::clamp((area.width() - 20.0) / decoded.count(), moment.roomy(kLeastColumn, 4.0), kMostColumn);
        std::size_t most = 1;
        for (const DecodedStep& step : decoded.steps)
            most = std::max(most, step.texts.size());
        const double room = area.height() - m_head;
        m_row = std::clamp(room / static_cast<double>(most), moment.roomy(kTreeLeastRow, 3.0), kTreeMostRow);
        m_rows = std::max(
            1, static_cast<int>((room - (static_cast<double>(most) * m_row > room ? 16.0 : 0.0)) / m_row));
        m_scale = {false, 1.0};
        for (int step = 0; step < decoded.count(); ++step)
            order(step);
    }

    bool add() // whether totals are written
    {
        for (int step = 0; step <= m_now.step; ++step)
            for (const int text : m_order[static_cast<std::size_t>(step)]) {
                addBranch(step, text);
                addBox(step, text);
            }
        if (!m_bare) {
            addHeads();
            addTables();
        }
        m_scene.size.setWidth(
            std::max(m_scene.size.width(), m_area.left() + 20.0 + m_column * m_decoded.count() + 16.0));
        return totals() && box(0, 0).height() >= kTall;
    }

private:
    bool totals() const
    {
        return m_decoded.method == DecodingMethod::Beam && !m_bare && std::floor(m_column - kTreeBetween) >= kTotalFrom;
    }

    // Those shown, from the top: as their parents stand, kept ones and the likeliest first where not all have room.
    void order(int step)
    {
        const std::vector<DecodedText>& texts = m_decoded.steps[static_cast<std::size_t>(step)].texts;
        std::vector<int> shown(texts.size());
        std::iota(shown.begin(), shown.end(), 0);
        const auto total = [&](int text) {
            return m_moment.trace().value(m_decoded.steps[static_cast<std::size_t>(step)].total, {text});
        };
        const auto parent = [&](int text) {
            return step == 0 ? 0 : placeOf(step - 1, m_decoded.text(step, text).parent);
        };
        if (!m_bare && (m_now.result || step < m_now.step)) // decided earlier: they are counted below
            std::erase_if(shown, [&](int text) { return isOut(step, text); });
        if (static_cast<int>(shown.size()) > m_rows) {
            std::stable_sort(shown.begin(), shown.end(), [&](int a, int b) {
                const bool keptA = m_decoded.text(step, a).dropped != step + 1,
                           keptB = m_decoded.text(step, b).dropped != step + 1;
                return keptA != keptB ? keptA : total(a) > total(b);
            });
            shown.resize(static_cast<std::size_t>(m_rows));
        }
        std::stable_sort(shown.begin(), shown.end(),
            [&](int a, int b) { return parent(a) != parent(b) ? parent(a) < parent(b) : total(a) > total(b); });
        m_order.push_back(std::move(shown));
    }

    int placeOf(int step, int text) const
    {
        const std::vector<int>& shown = m_order[static_cast<std::size_t>(step)];
        return static_cast<int>(std::find(shown.begin(), shown.end(), text) - shown.begin());
    }

    // What was kept has the room that what was not leaves.
    double rowOf(int step, int text) const
    {
        const std::vector<int>& shown = m_order[static_cast<std::size_t>(step)];
        const auto out = static_cast<double>(
            std::count_if(shown.begin(), shown.end(), [&](int each) { return isOut(step, each); }));
        const double all = static_cast<double>(shown.size()), low = std::min(m_row, kOutRow);
        if (!m_bare && out == 0.0 && (m_now.result || step < m_now.step))
            return std::clamp((m_area.height() - m_head - kCounted) / std::max(1.0, all), m_row, kKeptMostRow);
        if (m_bare || out == 0.0 || out == all || isOut(step, text))
            return isOut(step, text) && !m_bare ? low : m_row;
        return std::clamp((m_area.height() - m_head - out * low) / (all - out), m_row, kKeptMostRow);
    }

    QRectF box(int step, int text) const
    {
        double above = 0.0, all = 0.0;
        for (const int each : m_order[static_cast<std::size_t>(step)]) {
            all += rowOf(step, each);
            if (placeOf(step, each) < placeOf(step, text))
                above += rowOf(step, each);
        }
        const double row = rowOf(step, text);
        const double top = m_area.top() + m_head + (m_area.height() - m_head - all) / 2.0 + above;
        const double gap = m_moment.roomy(row >= 40.0 ? 6.0 : 3.0, 1.0),
                     between = m_moment.roomy(kTreeBetween, m_column * 0.4);
        return {std::round(m_area.left() + 20.0 + step * m_column + between), std::round(top + gap / 2.0),
            std::floor(m_column - between), std::floor(row - gap)};
    }

    // Never kept, or kept in its step and lost in the next, where none of its continuations was kept.
    bool isOut(int step, int text) const
    {
        return isFallen(step, text) && m_decoded.text(step, text).dropped <= step + 1;
    }
    bool isLost(int step, int text) const
    {
        return isFallen(step, text) && m_decoded.text(step, text).dropped > step + 1;
    }
    bool isFallen(int step, int text) const { return fallen(m_decoded.text(step, text), m_now); }
    bool isBest(int step, int text) const { return m_now.result && m_decoded.onBestPath(step, text); }

    void addBranch(int step, int text)
    {
        const int parent = m_decoded.text(step, text).parent;
        const QPointF to(box(step, text).left(), box(step, text).center().y());
        const QRectF from = step == 0 ? QRectF(m_area.left(), m_area.top() + m_head, 8.0, m_area.height() - m_head)
                                      : box(step - 1, parent);
        const QPointF start(from.right(), from.center().y());
        const bool out = isOut(step, text), best = isBest(step, text), bare = m_bare;
        if (out && !bare && (m_now.result || step < m_now.step))
            return; // what was decided earlier leaves the tree to what was kept
        const bool open = step == m_now.step && !m_now.decided;
        m_scene.behind.push_back([=](QPainter& painter) {
            const Palette& palette = Theme::instance().palette();
            QPainterPath path(start);
            const double middle = (to.x() - start.x()) / 2.0;
            path.cubicTo(start + QPointF(middle, 0), to - QPointF(middle, 0), to);
            QPen pen(best ? palette.ink
                    : out ? palette.lineStrong
                          : palette.ink2,
                best              ? 2.5
                    : out || bare ? 1.0
                                  : 1.5);
            if (out || open)
                pen.setDashPattern({3.0, 3.0});
            painter.setPen(pen);
            painter.drawPath(path);
        });
    }

    void addBox(int step, int text)
    {
        const QRectF area = box(step, text);
        const bool tall = area.height() >= kTall, wide = !tall && area.width() >= 64.0 && area.height() >= 13.0;
        const DecodedStep& level = m_decoded.steps[static_cast<std::size_t>(step)];
        SceneCell score = sceneCell(m_moment.trace(), {level.score, {text}}, area, {});
        score.style |= SceneCell::Plain;
        name(score, step, text, 1, tr("score"));
        m_scene.cells.push_back(score);
        QRectF chip = area;
        if (tall) {
            chip.setTop(area.top() + std::round(area.height() * 0.5));
            if (totals())
                addTotal(step, text, chip);
        } else if (wide)
            chip.setLeft(area.left() + std::round(area.width() * 0.45));
        SceneCell share = sceneCell(m_moment.trace(), {level.probability, {text}},
            chip.adjusted(tall || wide ? 2 : 0, tall ? 0 : 2, -2, -2), m_scale);
        if (m_bare || !(tall || wide))
            share.area = area;
        share.decimals = !(tall || wide) ? -1 : share.area.width() >= 26.0 ? 2 : share.area.width() >= 18.0 ? 1 : -1;
        if (isOut(step, text))
            share.style |= SceneCell::Dim;
        name(share, step, text, 2,
            m_decoded.method == DecodingMethod::Sample ? tr("probability when drawn") : tr("probability"));
        m_scene.cells.push_back(share);
        if (!m_bare)
            addFrame(step, text, area,
                tall       ? QRectF(area.left(), area.top(), area.width(), chip.top() - area.top())
                    : wide ? QRectF(area.left(), area.top(), chip.left() - area.left(), area.height())
                           : area,
                !tall && !wide
                    ? Theme::textOn(share.is(SceneCell::Dim) ? Theme::instance().dimmed(share.ground) : share.ground)
                    : QColor());
    }

    // Beside the probability, what a beam keeps texts by; the probability has the rest of `line`.
    void addTotal(int step, int text, QRectF& line)
    {
        const Theme& theme = Theme::instance();
        const Cell source {m_decoded.steps[static_cast<std::size_t>(step)].total, {text}};
        const QFont font = theme.font(TextSize::Caption);
        SceneNumber number = sceneNumber(m_moment.trace(), source, {}, line.width() >= kRoomyTotal ? 2 : 1);
        const auto wide = [&] { return std::ceil(textWidth(number.text(), font)); };
        if (line.width() - wide() < kLeastChip)
            number.decimals = 0;
        if (line.width() - wide() < kLeastChip)
            return;
        const double room = std::max(wide(), std::floor(line.width() / 2.0) - 6.0);
        const QRectF place(line.right() - room - 3.0, line.top() + 1.0, room, line.height() - 2.0);
        line.setRight(place.left() + 4.0);
        number.area = place;
        number.alignment = Qt::AlignRight | Qt::AlignVCenter;
        number.size = TextSize::Caption;
        number.colour = isOut(step, text) ? theme.palette().ink3 : theme.palette().ink;
        m_scene.numbers.push_back(number);
        SceneCell cell = sceneCell(m_moment.trace(), source, place, {});
        cell.style |= SceneCell::Plain;
        name(cell, step, text, 3, tr("log-probability of the text"));
        cell.group = kTotals;
        m_scene.cells.push_back(cell);
    }

    void name(SceneCell& cell, int step, int text, quint64 kind, const QString& what) const
    {
        const DecodedText& of = m_decoded.text(step, text);
        cell.identity = 1 + static_cast<quint64>(of.place) * 4 + kind;
        cell.group = static_cast<int>(kind);
        cell.row = placeOf(step, text);
        cell.column = step;
        cell.name = tr("“%1”, %2, %3")
                        .arg(of.text,
                            of.finished ? tr("ended")
                                : of.dropped > 0 && of.dropped <= m_now.step + 1
                                ? tr("dropped in step %1").arg(of.dropped)
                                : tr("kept"),
                            what);
    }

    void addFrame(int step, int text, const QRectF& area, const QRectF& words, const QColor& onChip)
    {
        const DecodedText& of = m_decoded.text(step, text);
        const bool out = isOut(step, text), lost = isLost(step, text), best = isBest(step, text),
                   ended = of.finished && !out;
        const bool chosen = step == m_decoded.chosenStep && text == m_decoded.chosenText;
        const Theme& theme = Theme::instance();
        m_scene.behind.push_back([=](QPainter& painter) {
            const Palette& palette = Theme::instance().palette();
            painter.fillRect(area, chosen ? palette.querySoft : palette.raised);
        });
        const QRectF room = words.adjusted(chosen ? 11.0 : 2.0, 0, chosen ? -3.0 : -2.0, 0);
        QFont font = theme.font(words.height() >= 15.0 ? TextSize::Small : TextSize::Caption, !out);
        if (textWidth(of.token, font) > room.width())
            font = theme.font(TextSize::Caption, !out);
        m_scene.texts.push_back({room, Qt::AlignCenter, of.token,
            onChip.isValid() ? onChip
                : out        ? theme.palette().ink3
                             : theme.palette().ink,
            font, SceneText::Fit::Middle});
        m_scene.texts.back().above = true;
        m_scene.above.push_back([=](QPainter& painter) {
            const Palette& palette = Theme::instance().palette();
            painter.setRenderHint(QPainter::Antialiasing, false);
            QPen pen(best ? palette.ink : out ? palette.lineStrong : palette.ink2, best || ended ? 2.0 : 1.0);
            if (out)
                pen.setDashPattern({3.0, 2.0});
            painter.setPen(pen);
            painter.setBrush(Qt::NoBrush);
            painter.drawRect(area.adjusted(0.5, 0.5, -0.5, -0.5));
            painter.setRenderHint(QPainter::Antialiasing, true);
            if (chosen)
                paintRoleMark(painter, Role::Query, {words.left() + 9.0, words.center().y()}, palette.query);
            if (ended)
                painter.fillRect(QRectF(area.right() + 3.0, area.center().y() - 3.0, 6.0, 6.0), palette.ink);
            if (lost) {
                const QPointF mark(area.right() + 7.0, area.center().y());
                painter.setPen(Qt::NoPen);
                painter.setBrush(palette.stage);
                painter.drawEllipse(mark, 6.0, 6.0); // over the branches that start there
                paintCross(painter, mark, palette.ink2);
            }
        });
    }

    // Steps are columns, in each the texts that are shown.
    void addTables()
    {
        std::size_t most = 0;
        QStringList rows, columns;
        for (int step = 0; step <= m_now.step; ++step) {
            most = std::max(most, m_order[static_cast<std::size_t>(step)].size());
            columns << tr("Step %1").arg(step + 1);
        }
        for (std::size_t row = 0; row < most; ++row)
            rows << tr("Row %1").arg(row + 1);
        addTable(m_scene, 1, tr("score"), rows, columns);
        addTable(m_scene, 2, tr("probability"), rows, columns);
        if (totals() && std::any_of(m_scene.cells.begin(), m_scene.cells.end(), [](const SceneCell& cell) {
                return cell.group == kTotals;
            }))
            addTable(m_scene, kTotals, tr("log-probability of the text"), rows, columns);
    }

    void addHeads()
    {
        const Theme& theme = Theme::instance();
        for (int step = 0; step < m_decoded.count(); ++step) {
            const QRectF head(
                m_area.left() + 20.0 + step * m_column + kTreeBetween, m_area.top(), m_column - kTreeBetween, 18.0);
            const bool now = step == m_now.step && !m_now.result;
            addText(m_scene, head, Qt::AlignCenter, QString::number(step + 1),
                now ? theme.palette().ink : theme.palette().ink3, theme.font(TextSize::Small, now));
            const int hidden = static_cast<int>(m_decoded.steps[static_cast<std::size_t>(step)].texts.size()
                - m_order[static_cast<std::size_t>(step)].size());
            if (hidden > 0 && step <= m_now.step)
                addText(m_scene, {head.left(), m_area.bottom() - 15.0, head.width(), 15.0}, Qt::AlignCenter,
                    fittingText({tr("%1 not kept").arg(hidden), tr("+ %1").arg(hidden)}, theme.font(TextSize::Caption),
                        head.width()),
                    theme.palette().ink3, theme.font(TextSize::Caption));
        }
        const QRectF first = box(0, m_order.front().front()); // says what the two numbers of each box are
        if (totals() && first.height() >= kTall && first.top() - m_area.top() - m_head >= 13.0) {
            const QRectF line(first.left(), first.top() - 13.0, first.width(), 13.0);
            addText(m_scene, line.adjusted(2.0, 0.0, 0.0, 0.0), Qt::AlignLeft | Qt::AlignVCenter, QStringLiteral("p"),
                theme.palette().ink2, theme.font(TextSize::Caption));
            addText(m_scene, line, Qt::AlignRight | Qt::AlignVCenter, tr("log p"), theme.palette().ink2,
                theme.font(TextSize::Caption));
        }
        addText(m_scene, {m_area.left(), m_area.top(), 34.0, 18.0}, Qt::AlignLeft | Qt::AlignVCenter, tr("step"),
            theme.palette().ink3, theme.font(TextSize::Small));
        const QPointF root(m_area.left() + 4.0, m_area.top() + m_head + (m_area.height() - m_head) / 2.0);
        m_scene.behind.push_back([root](QPainter& painter) {
            painter.setPen(Qt::NoPen);
            painter.setBrush(Theme::instance().palette().ink2);
            painter.drawEllipse(root, 4.0, 4.0);
        });
    }

    Scene& m_scene;
    const SceneMoment& m_moment;
    const Decoded& m_decoded;
    QRectF m_area;
    DecodingMoment m_now;
    bool m_bare; // a card of the gallery
    double m_head = 0.0, m_column = 0.0, m_row = 0.0;
    int m_rows = 1;
    ColourScale m_scale;
    std::vector<std::vector<int>> m_order; // of each step: the texts shown, from the top
};

} // namespace

bool addDecodingTree(Scene& scene, const SceneMoment& moment, const Decoded& decoded, const QRectF& area)
{
    return Tree(scene, moment, decoded, area).add();
}

} // namespace headroom::decoding_view
