// SPDX-License-Identifier: GPL-3.0-or-later
#include "figure/bars.h"
#include "figure/words.h"
#include "scene/motion.h"
#include "views/adaptive_embedding/adaptive_embedding_figure.h"
#include "widgets/text.h"
#include "words/awaited.h"
#include "words/tr.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace headroom::adaptive_embedding_view {

namespace {

constexpr double kMass = 9.0, kRibbon = 40.0, kWordLine = 17.0, kTitle = 18.0, kFoot = 38.0, kColumnGap = 18.0;
constexpr double kBarNumber = 41.0; // of a bar
constexpr double kMultiplied = 0.5; // of the way to the product: it is there
constexpr double kNumberWide = 34.0;
constexpr int kMassGroup = 70, kWordsGroup = 80, kProductGroup = 65;

class Softmax {
public:
    Softmax(Scene& scene, const SceneMoment& moment, const Clusters& clusters, const SoftmaxPlace& place)
        : m_scene(scene),
          m_trace(moment.trace()),
          m_clusters(clusters),
          m_place(place),
          m_chosen(clusters.clusterWith(place.token))
    {
    }

    void add()
    {
        const QRectF& area = m_place.area;
        const std::size_t tables = m_clusters.all.size();
        const double wide = (area.width() - kColumnGap * static_cast<double>(tables - 1)) / static_cast<double>(tables);
        const QRectF lists(
            area.left(), area.top() + kMass + kRibbon, area.width(), area.height() - kMass - kRibbon - kFoot);
        const int shown = std::clamp(static_cast<int>((lists.height() - kTitle) / kWordLine), 1, 8);
        std::vector<std::vector<int>> rows;
        double most = 1e-9;
        for (const Clusters::Cluster& cluster : m_clusters.all) {
            rows.push_back(likeliest(cluster, shown));
            for (const int row : rows.back())
                most = std::max(most, m_trace.value(cluster.probability, {m_place.asking, row}));
        }
        double from = area.left(), written = area.left();
        for (std::size_t i = 0; i < tables; ++i) {
            const Cell mass {m_clusters.tables, {m_place.asking, static_cast<std::int64_t>(i)}};
            const QRectF part(from, area.top(), area.width() * m_trace.value(mass.step, mass.at), kMass);
            const QRectF column(
                lists.left() + static_cast<double>(i) * (wide + kColumnGap), lists.top(), wide, lists.height());
            from = part.right();
            if (m_place.tables <= 0.0)
                continue;
            addRibbon(part, column, i == m_chosen);
            if (m_place.tables < 1.0)
                continue;
            const double last = area.right() - kNumberWide * static_cast<double>(tables - i);
            const QRectF number(std::max(written, std::min(part.center().x() - kNumberWide / 2.0, last)),
                part.bottom() + 2.0, kNumberWide, 15.0);
            written = number.right();
            addMass(mass, part, number, i);
            if (i == 0)
                addWords(i, rows[i], most, column);
            else if (m_place.words > 0.0)
                addWithin(i, rows[i], most, column);
            else
                addText(m_scene, {column.left(), column.top(), column.width(), kTitle},
                    Qt::AlignLeft | Qt::AlignVCenter, title(i), colours().ink2, TextSize::Caption);
        }
        const double foot = lists.top() + barsHeight(static_cast<std::size_t>(shown), true, kWordLine) + 4.0;
        if (m_place.product > 0.0)
            addProduct({area.left(), foot, area.width(), 17.0});
        if (m_place.tables >= 1.0)
            addCount({area.left(), foot + 17.0, area.width(), 16.0});
    }

private:
    QString title(std::size_t table, bool within = false) const
    {
        return within    ? tr("within table %1").arg(table + 1)
            : table == 0 ? tr("%1 common").arg(m_clusters.all.front().size())
                         : tr("in table %1").arg(table + 1);
    }

    // What a table gets of the probability, led to its words. Its width there says nothing.
    void addRibbon(const QRectF& part, const QRectF& column, bool lit)
    {
        const Palette& palette = colours();
        const double end = std::min(1.0, m_place.tables), top = part.bottom(), fall = column.top() - 2.0 - top;
        const auto edge = [&](double a, double b, double way) { return a + (b - a) * easeInOut(way); };
        QPainterPath ribbon(part.bottomLeft());
        constexpr int kPieces = 24;
        for (int i = 1; i <= kPieces; ++i)
            ribbon.lineTo(edge(part.left(), column.left(), end * i / kPieces), top + fall * end * i / kPieces);
        for (int i = kPieces; i >= 0; --i)
            ribbon.lineTo(edge(part.right(), column.right(), end * i / kPieces), top + fall * end * i / kPieces);
        m_scene.shapes.push_back({ribbon, Qt::NoPen, mix(palette.stage, palette.ink2, lit ? 0.34 : 0.16)});
        m_scene.shapes.push_back({boxPath(part.adjusted(0.0, 0.0, -1.0, 0.0)), Qt::NoPen, palette.ink2, true,
            headroom::part(end, 0.0, 0.3)});
    }

    void addMass(const Cell& mass, const QRectF& part, const QRectF& number, std::size_t table)
    {
        putNumber(m_scene, m_trace, mass, number, {.decimals = 2, .size = TextSize::Small, .bold = table == m_chosen});
        addDrawnCell(m_scene, m_trace, mass, part.united(number).adjusted(0, 0, 4, 0),
            tr("probability of table %1").arg(table + 1), kMassGroup, 0, static_cast<int>(table));
    }

    // First each token's probability within its table; then, times that of the table, the model's own.
    void addWithin(std::size_t table, const std::vector<int>& rows, double most, const QRectF& area)
    {
        const double taken = part(m_place.product, kMultiplied, 1.0);
        if (m_place.words >= 1.0 && (taken <= 0.0 || taken >= 1.0))
            return addWords(table, rows, taken < 1.0 ? 1.0 : most, area, taken < 1.0);
        if (m_place.words >= 1.0)
            return addMultiplied(table, rows, most, area, taken);
        Scene still;
        std::swap(still, m_scene);
        addWords(table, rows, 1.0, area, true); // for its words
        std::swap(still, m_scene);
        const Clusters::Cluster& cluster = m_clusters.all[table];
        const double come = m_place.words;
        for (SceneText& text : still.texts) {
            text.presence = part(come, 0.0, 0.4);
            m_scene.texts.push_back(std::move(text));
        }
        std::vector<double> lefts, tops;
        for (const SceneCell& cell : still.cells)
            lefts.push_back(cell.area.left()), tops.push_back(cell.area.center().y());
        for (std::size_t i = 0; i < rows.size() && i < lefts.size(); ++i) {
            const double share = m_trace.value(cluster.share, {m_place.asking, rows[i]}),
                         room = area.right() - lefts[i] - kBarNumber,
                         length = share * room * easeOut(part(come, 0.3, 1.0));
            m_scene.shapes.push_back(
                {boxPath({lefts[i], std::round(tops[i] - 4.5), std::max(1.0, std::round(length)), 9.0}), Qt::NoPen,
                    cluster.first + rows[i] == m_place.token ? colours().ink2 : colours().lineStrong, true});
        }
    }

    // The factor slides down its column; each row that it has passed is the product.
    void addMultiplied(std::size_t table, const std::vector<int>& rows, double most, const QRectF& area, double taken)
    {
        Scene before, after;
        std::swap(before, m_scene);
        addWords(table, rows, 1.0, area, true);
        std::swap(before, m_scene);
        std::swap(after, m_scene);
        addWords(table, rows, most, area, false);
        std::swap(after, m_scene);
        const double top = area.top() + kTitle, y = top + taken * kWordLine * static_cast<double>(rows.size());
        const auto passed = [&](const QRectF& of) { return of.center().y() > top && of.center().y() < y; };
        const auto take = [&](auto& to, const auto& from, bool products, const auto& areaOf) {
            for (const auto& each : from)
                if (passed(areaOf(each)) == products)
                    to.push_back(each);
        };
        for (const bool products : {false, true}) {
            const Scene& from = products ? after : before;
            const auto area_ = [](const auto& each) { return each.area; };
            const auto path = [](const SceneShape& shape) { return shape.path.boundingRect(); };
            take(m_scene.cells, from.cells, products, area_);
            take(m_scene.numbers, from.numbers, products, area_);
            take(m_scene.texts, from.texts, products, area_);
            take(m_scene.handles, from.handles, products, area_);
            take(m_scene.shapes, from.shapes, products, path);
            take(m_scene.lines, from.lines, products, path);
        }
        const QFont font = Theme::instance().font(TextSize::Caption, true);
        SceneMark chip;
        chip.kind = SceneMark::Chip;
        chip.text = QStringLiteral("× ")
            + fixedText(m_trace.value(m_clusters.tables, {m_place.asking, static_cast<std::int64_t>(table)}), 2);
        const double wide = textWidth(chip.text, font) + 10.0;
        chip.area = {area.right() - kBarNumber - wide, y - 8.0, wide, 16.0};
        chip.colours = {colours().stage};
        chip.frame = colours().accent;
        chip.bold = true;
        m_scene.marks.push_back(std::move(chip));
    }

    void addWords(std::size_t table, const std::vector<int>& rows, double most, const QRectF& area, bool within = false)
    {
        const Clusters::Cluster& cluster = m_clusters.all[table];
        BarsPanel panel {
            .trace = &m_trace, .title = title(table, within), .most = most, .decimals = 3, .group = kWordsGroup};
        panel.line = kWordLine;
        panel.row = 100 * static_cast<int>(table);
        panel.labels = 0.0;
        for (const int row : rows)
            panel.labels = std::max(panel.labels,
                textWidth(m_clusters.word(cluster.first + row), Theme::instance().font(TextSize::Small, true)) + 10.0);
        panel.labels = std::min(panel.labels, area.width() - 46.0);
        for (const int row : rows) {
            const int token = cluster.first + row;
            panel.bars.push_back(
                {m_clusters.word(token), {within ? cluster.share : cluster.probability, {m_place.asking, row}},
                    within ? tr("%1 within table %2").arg(m_clusters.word(token)).arg(table + 1)
                           : tr("probability of %1").arg(m_clusters.word(token)),
                    token == m_place.token, false, {}, wordHandle(token)});
        }
        bars(panel).panel().draw(m_scene, area);
    }

    // "p(seven) = 0.500 × 0.082 = 0.041": both factors come from where they are, then their product.
    void addProduct(const QRectF& area)
    {
        Scene line;
        std::swap(line, m_scene);
        addTerms(area);
        std::swap(line, m_scene);
        const double at = m_place.product;
        if (at >= 1.0) {
            m_scene.cells.insert(m_scene.cells.end(), line.cells.begin(), line.cells.end());
            m_scene.numbers.insert(m_scene.numbers.end(), line.numbers.begin(), line.numbers.end());
            m_scene.texts.insert(m_scene.texts.end(), line.texts.begin(), line.texts.end());
            return;
        }
        constexpr Turn kFly[] {{0.0, 0.25}, {0.18, 0.43}, {kMultiplied - 0.05, kMultiplied}};
        for (std::size_t i = 0; i < line.numbers.size() && i < std::size(kFly); ++i) {
            const double way = kFly[i].at(at);
            line.texts[i].presence = part(way, 0.0, 0.3);
            m_scene.texts.push_back(line.texts[i]);
            const SceneNumber& number = line.numbers[i];
            if (way >= 1.0) {
                m_scene.numbers.push_back(number);
            } else if (way > 0.0 && i < 2) {
                const auto from = std::find_if(m_scene.numbers.begin(), m_scene.numbers.end(),
                    [&](const SceneNumber& other) { return other.source == number.source; });
                if (from == m_scene.numbers.end())
                    continue;
                SceneMark chip;
                chip.kind = SceneMark::Chip;
                chip.area = along(from->area, number.area.adjusted(-3.0, 0.0, 3.0, 0.0), easeInOut(way));
                chip.colours = {colours().stage};
                chip.text = number.text();
                chip.frame = colours().accent;
                chip.bold = true;
                m_scene.marks.push_back(std::move(chip));
            }
        }
    }

    void addTerms(const QRectF& area)
    {
        const Clusters::Cluster& table = m_clusters.all[m_chosen];
        const int row = m_place.token - table.first;
        const QString word = m_clusters.word(m_place.token);
        said(m_trace,
            {{tr("p(%1) =").arg(word), Cell {m_clusters.tables, {m_place.asking, static_cast<std::int64_t>(m_chosen)}},
                 3, true, tr("probability of table %1").arg(m_chosen + 1)},
                {QStringLiteral("×"), Cell {table.share, {m_place.asking, row}}, 3, true,
                    tr("%1 within table %2").arg(word).arg(m_chosen + 1)},
                {QStringLiteral("="), Cell {table.probability, {m_place.asking, row}}, 3, true,
                    tr("probability of %1").arg(word)}},
            kProductGroup, 0)
            .panel()
            .draw(m_scene, area);
    }

    void addCount(const QRectF& area)
    {
        const QString frequent = countText(m_clusters.all.front().size() + static_cast<int>(m_clusters.all.size()) - 1),
                      plain = countText(m_clusters.vocabulary);
        addText(m_scene, area, Qt::AlignLeft | Qt::AlignVCenter,
            m_chosen == 0 || m_place.words < 1.0
                ? tr("%1 scores, not %2").arg(frequent, plain)
                : tr("%1 + %2 scores, not %3").arg(frequent, countText(m_clusters.all[m_chosen].size()), plain),
            colours().ink2, TextSize::Caption);
    }

    // The likeliest words of a table, the one that is spoken of among them, the likeliest first.
    std::vector<int> likeliest(const Clusters::Cluster& cluster, int count) const
    {
        std::vector<int> rows(static_cast<std::size_t>(cluster.size()));
        std::iota(rows.begin(), rows.end(), 0);
        const auto value = [&](int row) { return m_trace.value(cluster.probability, {m_place.asking, row}); };
        const auto more = [&](int a, int b) { return value(a) > value(b); };
        const auto end = rows.begin() + std::min<std::ptrdiff_t>(count, static_cast<std::ptrdiff_t>(rows.size()));
        std::partial_sort(rows.begin(), end, rows.end(), more);
        const int own = m_place.token - cluster.first;
        const bool missing = &cluster == &m_clusters.all[m_chosen] && std::find(rows.begin(), end, own) == end;
        rows.erase(end, rows.end());
        if (missing && !rows.empty())
            rows.back() = own;
        return rows;
    }

    Scene& m_scene;
    const Trace& m_trace;
    const Clusters& m_clusters;
    const SoftmaxPlace& m_place;
    std::size_t m_chosen;
};

} // namespace

void addSoftmax(Scene& scene, const SceneMoment& moment, const Clusters& clusters, const SoftmaxPlace& place)
{
    if (clusters.tables >= 0)
        return Softmax(scene, moment, clusters, place).add();
    absent(awaited(*moment.run, "two_levels", QStringList {tr("computing …")}))
        .panel()
        .draw(scene, place.area.adjusted(0.0, 0.0, 0.0, -0.5 * place.area.height()));
}

} // namespace headroom::adaptive_embedding_view
