// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/decoding/decoding_scene.h"
#include "widgets/text.h"
#include "words/tr.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace headroom::decoding_view {

namespace {

constexpr double kLeastColumn = 46.0, kMostColumn = 220.0, kTreeLeastRow = 18.0, kTreeMostRow = 46.0,
                 kLeastBetween = 16.0, kMostBetween = 80.0, kBetweenShare = 0.34; // two columns
constexpr double kTotalFrom = 52.0; // a box so wide has the text's total beside the probability
constexpr double kRoomyTotal = 76.0, kLeastChip = 28.0; // two decimals from such a width; of the probability
constexpr double kNewest = 102.0; // at least, of the newest boxes: one line has room for token, probability and total
constexpr int kEnds = 3, kTotals = 8; // groups of cells
constexpr double kTall = 27.0; // a box this high has two lines: token, and probability below
constexpr double kOutRow = 13.0, kKeptMostRow = 230.0; // of texts, once it is decided which are kept
constexpr double kRoot = 20.0, kNamed = 58.0; // left of the first boxes, with what their numbers are
constexpr double kWidest = 14.0; // a branch of probability 1
constexpr double kStacked = 48.0; // a box this high has three lines: the total below the probability
// The kept texts beside the tree, each in two lines or with its score at the end of one.
constexpr double kLeastEnds = 84.0, kEndsShare = 0.24, kEndPitch = 44.0, kTwoLines = 34.0, kBesideText = 42.0;

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
        m_left = m_bare ? kRoot : kNamed;
        const double endPitch = (area.height() - m_head) / static_cast<double>(decoded.bestPlaces.size());
        if (!m_bare) // from the beginning: no box moves when they come
            m_ends = std::clamp(longestText() + 28.0 + (endPitch < kTwoLines ? kBesideText : 0.0), kLeastEnds,
                std::max(kLeastEnds, kEndsShare * area.width()));
        m_column = std::clamp(
            (area.width() - m_left - m_ends) / decoded.count(), moment.roomy(kLeastColumn, 4.0), kMostColumn);
        std::size_t most = 1;
        for (const DecodedStep& step : decoded.steps)
            most = std::max(most, step.texts.size());
        const double room = area.height() - m_head;
        m_row = std::clamp(room / static_cast<double>(most), moment.roomy(kTreeLeastRow, 3.0), kTreeMostRow);
        m_rows = std::max(
            1, static_cast<int>((room - (static_cast<double>(most) * m_row > room ? 16.0 : 0.0)) / m_row));
        m_scale = {false, 1.0};
        for (int step = 0; step < decoded.count(); ++step) {
            order(step);
            for (const int text : m_order.back())
                m_lowest = std::min(m_lowest, totalOf(step, text));
        }
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
        if (m_now.result && !m_bare)
            addEnds();
        m_scene.size.setWidth(std::max(m_scene.size.width(), right() + m_ends + (m_ends > 0.0 ? 8.0 : 16.0)));
        return totals(box(0, m_order.front().front()));
    }

private:
    bool stacked(const QRectF& box) const
    {
        return m_decoded.method == DecodingMethod::Beam && !m_bare && box.height() >= kStacked;
    }
    bool totals(const QRectF& box) const
    {
        return stacked(box)
            || (m_decoded.method == DecodingMethod::Beam && !m_bare && box.height() >= kTall
                && box.width() >= kTotalFrom);
    }
    double right() const { return m_area.left() + m_left + m_column * m_decoded.count(); }
    // The result is told from the rest: the rest steps back.
    bool isPale(int step, int text) const { return m_now.result && !m_decoded.onBestPath(step, text); }

    static QFont endFont(bool first)
    {
        return Theme::instance().font(first ? TextSize::Title : TextSize::Small, first);
    }

    double longestText() const
    {
        double longest = 0.0;
        for (std::size_t rank = 0; rank < m_decoded.bestPlaces.size(); ++rank) {
            const auto [step, text] = m_decoded.at(m_decoded.bestPlaces[rank]);
            longest = std::max({longest, textWidth(m_decoded.text(step, text).text, endFont(rank == 0)),
                textWidth(tr("score") + QStringLiteral("  −0.00"), Theme::instance().font(TextSize::Body, true))});
        }
        return longest;
    }

    // Those shown, from the top: the likeliest first once it is decided, else as their parents stand; kept ones and the
    // likeliest where not all have room.
    void order(int step)
    {
        const std::vector<DecodedText>& texts = m_decoded.steps[static_cast<std::size_t>(step)].texts;
        std::vector<int> shown(texts.size());
        std::iota(shown.begin(), shown.end(), 0);
        const auto total = [&](int text) { return totalOf(step, text); };
        const auto parent = [&](int text) {
            return step == 0 || isDecided(step) ? 0 : placeOf(step - 1, m_decoded.text(step, text).parent);
        };
        if (isDecided(step))
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
        std::vector<std::pair<int, int>> lined;
        for (int before = 0; before <= step; ++before)
            for (const int text : m_order[static_cast<std::size_t>(before)])
                if (before == step || (m_decoded.text(before, text).finished && !hasFallen(before, text, step)))
                    lined.emplace_back(before, text);
        std::ranges::stable_sort(lined,
            [&](const auto& a, const auto& b) { return totalOf(a.first, a.second) > totalOf(b.first, b.second); });
        m_lined.push_back(std::move(lined));
    }
    double totalOf(int step, int text) const
    {
        return m_moment.trace().value(m_decoded.steps[static_cast<std::size_t>(step)].total, {text});
    }
    bool isDecided(int step) const { return !m_bare && (m_now.result || step < m_now.step); }
    bool hasFallen(int step, int text, int by) const
    {
        const int dropped = m_decoded.text(step, text).dropped;
        return dropped > 0 && dropped <= by + 1;
    }

    int placeOf(int step, int text) const
    {
        const std::vector<int>& shown = m_order[static_cast<std::size_t>(step)];
        return static_cast<int>(std::find(shown.begin(), shown.end(), text) - shown.begin());
    }

    // Of the steps that were decided earlier: their boxes are all as high.
    double mostKept() const
    {
        std::size_t most = 1;
        for (int step = 0; step < m_now.step || (m_now.result && step == m_now.step); ++step)
            most = std::max(most, m_lined[static_cast<std::size_t>(step)].size());
        return static_cast<double>(most);
    }

    // What was kept has the room that what was not leaves.
    double rowOf(int step, int text) const
    {
        const std::vector<int>& shown = m_order[static_cast<std::size_t>(step)];
        const auto out = static_cast<double>(
            std::count_if(shown.begin(), shown.end(), [&](int each) { return isOut(step, each); }));
        const double all = static_cast<double>(shown.size()), low = std::min(m_row, kOutRow);
        if (out == 0.0 && isDecided(step))
            return std::min((m_area.height() - m_head) / mostKept(), kKeptMostRow);
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
        if (isDecided(step)) { // what has ended keeps its place beside those that go on
            const auto& lined = m_lined[static_cast<std::size_t>(step)];
            above = row * static_cast<double>(std::ranges::find(lined, std::pair(step, text)) - lined.begin());
            all = row * mostKept();
        }
        const double top = m_area.top() + m_head + (m_area.height() - m_head - all) / 2.0 + above;
        const double gap = m_moment.roomy(row >= 40.0 ? 6.0 : 3.0, 1.0), between = betweenColumns();
        return {std::round(m_area.left() + m_left + step * m_column + between), std::round(top + gap / 2.0),
            std::floor(wideAt(step, between)), std::floor(row - gap)};
    }

    double betweenColumns() const
    {
        return m_moment.roomy(std::clamp(kBetweenShare * m_column, kLeastBetween, kMostBetween), m_column * 0.4);
    }
    // The newest has nothing to its right yet.
    double wideAt(int step, double between) const
    {
        const bool newest = !m_bare && !m_now.result && step == m_now.step;
        return newest ? std::max(kNewest, m_column - between) : m_column - between;
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
        const bool out = isOut(step, text), best = isBest(step, text), pale = isPale(step, text), bare = m_bare;
        if (out && isDecided(step))
            return; // what was decided earlier leaves the tree to what was kept
        const bool open = step == m_now.step && !m_now.decided;
        const double wide = bare || out || open ? 1.0 : std::max(1.0, kWidest * std::exp(totalOf(step, text)));
        m_scene.behind.push_back([=](QPainter& painter) {
            const Palette& palette = Theme::instance().palette();
            QPainterPath path(start);
            const double middle = (to.x() - start.x()) / 2.0;
            path.cubicTo(start + QPointF(middle, 0), to - QPointF(middle, 0), to);
            QPen pen(best         ? palette.ink
                    : out || pale ? palette.lineStrong
                                  : palette.ink2,
                wide, Qt::SolidLine, Qt::FlatCap);
            if (out || open)
                pen.setDashPattern({3.0, 3.0});
            painter.setPen(pen);
            painter.setBrush(Qt::NoBrush);
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
        if (tall && stacked(area)) {
            chip.setTop(area.top() + std::round(area.height() * 0.36));
            chip.setBottom(area.top() + std::round(area.height() * 0.68));
            addTotal(step, text, {area.left(), chip.bottom(), area.width(), area.bottom() - chip.bottom()});
        } else if (tall) {
            chip.setTop(area.top() + std::round(area.height() * 0.5));
            if (totals(area))
                shareWithTotal(step, text, chip);
        } else if (wide && m_decoded.method == DecodingMethod::Beam && area.width() >= kNewest) {
            chip.setLeft(area.left() + std::round(area.width() * 0.27));
            chip.setRight(area.left() + std::round(area.width() * 0.58));
            addTotal(step, text, {chip.right(), area.top(), area.right() - chip.right(), area.height()});
        } else if (wide)
            chip.setLeft(area.left() + std::round(area.width() * 0.45));
        SceneCell share = sceneCell(m_moment.trace(), {level.probability, {text}},
            chip.adjusted(tall || wide ? 2 : 0, tall ? 0 : 2, -2, -2), m_scale);
        if (m_bare || !(tall || wide))
            share.area = area;
        share.decimals = !(tall || wide) ? -1 : share.area.width() >= 26.0 ? 2 : share.area.width() >= 18.0 ? 1 : -1;
        if (isOut(step, text) || isPale(step, text))
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
    void shareWithTotal(int step, int text, QRectF& line)
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
        number.alignment = Qt::AlignRight | Qt::AlignVCenter;
        putTotal(step, text, number, place);
    }

    // In bold, in a place of its own.
    void addTotal(int step, int text, const QRectF& place)
    {
        const Cell source {m_decoded.steps[static_cast<std::size_t>(step)].total, {text}};
        SceneNumber number = sceneNumber(m_moment.trace(), source, {}, 2);
        const auto fits = [&](TextSize size) { // all of them alike
            return textWidth(fixedText(m_lowest, number.decimals), Theme::instance().font(size, true))
                <= place.width() - 2.0;
        };
        number.size = place.height() < 30.0 ? TextSize::Small
            : fits(TextSize::Title)         ? TextSize::Title
            : fits(TextSize::Body)          ? TextSize::Body
                                            : TextSize::Small;
        while (number.decimals > 0 && !fits(number.size))
            --number.decimals;
        number.bold = !isPale(step, text);
        putTotal(step, text, number, place);
    }

    void putTotal(int step, int text, SceneNumber number, const QRectF& place)
    {
        const Palette& palette = Theme::instance().palette();
        const Cell source = number.source;
        number.area = place;
        number.colour = isOut(step, text) ? palette.ink3 : isPale(step, text) ? palette.ink2 : palette.ink;
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
                   ended = of.finished && !out, pale = isPale(step, text);
        const bool chosen = step == m_decoded.chosenStep && text == m_decoded.chosenText;
        const Theme& theme = Theme::instance();
        m_scene.behind.push_back([=](QPainter& painter) {
            const Palette& palette = Theme::instance().palette();
            painter.fillRect(area, chosen ? palette.querySoft : palette.raised);
        });
        const QRectF room = words.adjusted(chosen ? 11.0 : 2.0, 0, chosen ? -3.0 : -2.0, 0);
        const auto sized = [&](TextSize size) { return theme.font(size, !out && !pale); };
        QFont font = sized(words.height() >= 36.0 ? TextSize::Page
                : words.height() >= 24.0          ? TextSize::Title
                : words.height() >= 15.0          ? TextSize::Small
                                                  : TextSize::Caption);
        if (textWidth(of.token, font) > room.width())
            font = sized(TextSize::Body);
        if (textWidth(of.token, font) > room.width())
            font = sized(TextSize::Caption);
        m_scene.texts.push_back({room, Qt::AlignCenter, of.token,
            onChip.isValid() ? onChip
                : out        ? theme.palette().ink3
                : pale       ? theme.palette().ink2
                             : theme.palette().ink,
            font, SceneText::Fit::Middle});
        m_scene.texts.back().above = true;
        m_scene.above.push_back([=](QPainter& painter) {
            const Palette& palette = Theme::instance().palette();
            painter.setRenderHint(QPainter::Antialiasing, false);
            QPen pen(best         ? palette.ink
                    : out || pale ? palette.lineStrong
                                  : palette.ink2,
                best || (ended && !pale) ? 2.0 : 1.0);
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
                painter.drawEllipse(mark, 7.0, 7.0); // over the branches that start there
                paintCross(painter, mark, palette.ink);
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
        if (std::any_of(m_scene.cells.begin(), m_scene.cells.end(),
                [](const SceneCell& cell) { return cell.group == kTotals; }))
            addTable(m_scene, kTotals, tr("log-probability of the text"), rows, columns);
    }

    void addHeads()
    {
        const Theme& theme = Theme::instance();
        for (int step = 0; step < m_decoded.count(); ++step) {
            const QRectF head(m_area.left() + m_left + step * m_column + betweenColumns(), m_area.top(),
                wideAt(step, betweenColumns()), 18.0);
            const bool now = step == m_now.step && !m_now.result;
            addText(m_scene, head, Qt::AlignCenter, QString::number(step + 1),
                now ? theme.palette().ink : theme.palette().ink3, theme.font(TextSize::Small, now));
            const auto& texts = m_decoded.steps[static_cast<std::size_t>(step)].texts;
            const auto all = std::count_if(texts.begin(), texts.end(), [&](const DecodedText& text) {
                return !isDecided(step) || !fallen(text, m_now) || text.dropped > step + 1;
            });
            const int hidden = static_cast<int>(all) - static_cast<int>(m_order[static_cast<std::size_t>(step)].size());
            if (hidden > 0 && step <= m_now.step) // for want of room
                addText(m_scene, {head.left() - 4.0, m_area.bottom() - 15.0, head.width() + 8.0, 15.0}, Qt::AlignCenter,
                    tr("+ %1").arg(hidden), theme.palette().ink3, theme.font(TextSize::Caption));
        }
        // What the two numbers of each box are.
        const QRectF first = box(0, m_order.front().front()), last = box(0, m_order.front().back());
        if (stacked(last)) { // beside the branches, which come to the middle of the boxes
            const auto named = [&](double y, const QString& words) {
                addText(m_scene, {m_area.left() - 8.0, y - 8.0, last.left() - m_area.left() + 3.0, 16.0},
                    Qt::AlignRight | Qt::AlignVCenter, words, theme.palette().ink2, theme.font(TextSize::Body));
            };
            named(last.top() + std::round(last.height() * 0.36) + 2.0, QStringLiteral("p")); // whose branch is thin
            named(last.bottom() - std::round(last.height() * 0.16), tr("Σ log p"));
        } else if (totals(first) && first.top() - m_area.top() - m_head >= 13.0) {
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

    // The kept texts by score, each at the end of its path.
    void addEnds()
    {
        const Theme& theme = Theme::instance();
        const Palette& palette = theme.palette();
        struct End {
            int rank, step, text;
            double y;
        };
        std::vector<End> ends;
        for (std::size_t rank = 0; rank < m_decoded.bestPlaces.size(); ++rank) {
            const auto [step, text] = m_decoded.at(m_decoded.bestPlaces[rank]);
            ends.push_back({static_cast<int>(rank), step, text, box(step, text).center().y()});
        }
        std::ranges::stable_sort(ends, {}, &End::y);
        const double top = m_area.top() + m_head, count = static_cast<double>(ends.size());
        const double pitch = std::min(kEndPitch, (m_area.height() - m_head) / count);
        double least = top + pitch / 2.0; // none over another, none below the tree
        for (std::size_t i = 0; i < ends.size(); ++i) {
            const double most = m_area.bottom() - pitch * (count - static_cast<double>(i) - 0.5);
            ends[i].y = std::max(least, std::min(ends[i].y, most));
            least = ends[i].y + pitch;
        }
        QStringList texts;
        for (int rank = 0; rank < static_cast<int>(ends.size()); ++rank) {
            const End& end = *std::ranges::find(ends, rank, &End::rank);
            addEnd(end.rank, end.step, end.text, {right() + 22.0, end.y - pitch / 2.0, m_ends - 22.0, pitch});
            texts << QStringLiteral("%1 %2").arg(rank + 1).arg(m_decoded.text(end.step, end.text).text);
        }
        addText(m_scene, {right() + 22.0, m_area.top(), m_ends - 22.0, 18.0}, Qt::AlignLeft | Qt::AlignVCenter,
            fittingText({tr("Texts kept"), QString()}, theme.font(TextSize::Small), m_ends - 22.0), palette.ink3,
            theme.font(TextSize::Small));
        addTable(m_scene, kEnds, tr("Texts kept"), texts, {tr("score")});
    }

    void addEnd(int rank, int step, int text, const QRectF& place)
    {
        const Theme& theme = Theme::instance();
        const Palette& palette = theme.palette();
        const bool best = rank == 0;
        const QRectF leaf = box(step, text);
        const double line = std::max(1.0, kWidest * std::exp(totalOf(step, text)));
        m_scene.behind.insert(m_scene.behind.begin(), [=](QPainter& painter) { // behind the boxes on its way
            const Palette& colours = Theme::instance().palette();
            const QPointF from(leaf.right() + 9.0, leaf.center().y()), to(place.left() - 6.0, place.center().y());
            QPainterPath path(from);
            const double half = (to.x() - from.x()) / 2.0;
            path.cubicTo(from + QPointF(half, 0.0), to - QPointF(half, 0.0), to);
            painter.setBrush(Qt::NoBrush);
            painter.setPen(QPen(best ? colours.ink : colours.lineStrong, line, Qt::SolidLine, Qt::FlatCap));
            painter.drawPath(path);
        });
        // Two lines, or the score beside the text.
        const bool two = place.height() >= kTwoLines;
        const QFont font = two ? endFont(best) : theme.font(TextSize::Small, best);
        const TextSize size = two && best ? TextSize::Body : TextSize::Small;
        const QColor ink = best ? palette.ink : palette.ink2;
        const double middle = place.center().y(), score = two ? 0.0 : kBesideText;
        addText(m_scene, {place.left(), middle - (two ? 20.0 : 9.0), place.width() - score, two ? 20.0 : 18.0},
            Qt::AlignLeft | Qt::AlignVCenter,
            QFontMetricsF(font).elidedText(m_decoded.text(step, text).text, Qt::ElideLeft, place.width() - score), ink,
            font);
        const QString name = tr("score");
        const double wide = two ? textWidth(name, theme.font(size)) + 5.0 : place.width() - score + 4.0;
        const QRectF words(place.left(), two ? middle : middle - 9.0, place.width(), 18.0);
        if (two)
            addText(m_scene, {words.left(), words.top(), wide, words.height()}, Qt::AlignLeft | Qt::AlignVCenter, name,
                ink, size);
        const Cell source {m_decoded.best, {rank}};
        const QRectF at(words.left() + wide, words.top(), words.width() - wide, words.height());
        SceneCell cell = sceneCell(m_moment.trace(), source, at.adjusted(-2, 0, 2, 0), {});
        cell.style |= SceneCell::Plain | SceneCell::Still;
        cell.group = kEnds;
        cell.row = rank;
        cell.name = tr("“%1”, %2").arg(m_decoded.text(step, text).text, name);
        m_scene.cells.push_back(cell);
        putNumber(m_scene, m_moment.trace(), source, at,
            {.alignment = Qt::AlignLeft | Qt::AlignVCenter, .colour = ink, .size = size, .bold = best});
    }

    Scene& m_scene;
    const SceneMoment& m_moment;
    const Decoded& m_decoded;
    QRectF m_area;
    double m_ends = 0.0; // width of the kept texts beside the tree
    DecodingMoment m_now;
    bool m_bare; // a card of the gallery
    double m_lowest = 0.0; // total
    double m_left = 0.0, m_head = 0.0, m_column = 0.0, m_row = 0.0;
    int m_rows = 1;
    ColourScale m_scale;
    std::vector<std::vector<int>> m_order; // of each step: the texts shown, from the top
    std::vector<std::vector<std::pair<int, int>>> m_lined; // and with those that ended before, step and text, by total
};

} // namespace

bool addDecodingTree(Scene& scene, const SceneMoment& moment, const Decoded& decoded, const QRectF& area)
{
    return Tree(scene, moment, decoded, area).add();
}

} // namespace headroom::decoding_view
