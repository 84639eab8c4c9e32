// SPDX-License-Identifier: GPL-3.0-or-later
// The vocabulary with its cuts above the picture, and what the tables cost below it.
#include "scene/margin.h"
#include "tr.h"
#include "views/adaptive_embedding/adaptive_embedding_builder.h"

#include <QLocale>

#include <algorithm>
#include <cmath>
#include <set>

namespace headroom {

namespace {

constexpr double kVocabularyGrip = 12.0;
// The vocabulary: tokens, below them their ranks, and how wide their rows are.
constexpr double kTokens = 16.0, kRanks = 12.0, kWidths = 10.0;

QString number(qint64 count) { return QLocale(QLocale::English).toString(count); }

QString withRank(const QString& words, const ClusterOptions& options, int token)
{
    const std::int64_t rank = options.ranks.empty() ? 0 : options.ranks[static_cast<std::size_t>(token)];
    return rank > 0 ? tr("%1; rank %2 by frequency").arg(words, QString::number(rank)) : words;
}

qint64 weightsOf(const Trace& trace, StepId step)
{
    qint64 count = 1;
    for (const std::int64_t size : trace.step(step).shape())
        count *= size;
    return count;
}

} // namespace

int VocabularyBar::boundary(double at) const
{
    return static_cast<int>(std::lround((at - area.left()) / area.width() * tokens));
}

VocabularyBar vocabularyBar(const QSizeF& size, const Clusters& clusters)
{
    return {{kMargin, 42.0, size.width() - 2.0 * kMargin, kTokens + kRanks + kWidths}, clusters.vocabulary};
}

bool ClusterOptions::ranked() const { return !ranks.empty() && std::is_sorted(ranks.begin(), ranks.end()); }

void AdaptiveEmbeddingBuilder::addVocabulary()
{
    const VocabularyBar bar = vocabularyBar(m_moment.size, m_clusters);
    const QString cut = tr("Drag a cut: new tables are drawn"), brief = tr("Drag a cut");
    QStringList beside {m_options.ranked()
            ? tr("by frequency rank, 1 the most frequent of what it learns from. %1").arg(cut)
            : m_options.ranks.empty()
            ? tr("numbered in its own order: how frequent its tokens are is not known. %1").arg(cut)
            : tr("in its own order; the numbers are frequency ranks, 1 the most frequent. %1").arg(cut),
        m_options.ranked()            ? tr("by frequency rank, 1 the most frequent. %1").arg(brief)
            : m_options.ranks.empty() ? tr("in its own order. %1").arg(brief)
                                      : tr("in its own order; numbers: frequency ranks. %1").arg(brief),
        brief};
    if (m_moment.posed)
        for (QString& words : beside)
            words.remove(QStringLiteral(". ") + cut).remove(QStringLiteral(". ") + brief).remove(brief);
    if (const auto fresh = m_moment.run->freshParameters; fresh > 0)
        beside = {tr("%1 weights freshly drawn for these cuts").arg(number(fresh)),
            tr("%1 fresh weights").arg(number(fresh))};
    const QString title = tr("Vocabulary");
    addHeading(m_scene, {kMargin, 24.0}, title, fittingBeside(title, beside, bar.area.width()));
    struct Box {
        QRectF area;
        QString text;
        QColor ground;
        bool present = false, lit = false;
    };
    std::set<int> present;
    for (int p = 0; p < m_clusters.positions; ++p) {
        const auto at = static_cast<std::size_t>(p);
        present.insert(m_clusters.all[static_cast<std::size_t>(m_clusters.clusterOf[at])].first + m_clusters.rowOf[at]);
    }
    const auto spoken = static_cast<std::size_t>(std::clamp(m_options.position, 0, m_clusters.positions - 1));
    const int ofInput = m_clusters.all[static_cast<std::size_t>(m_clusters.clusterOf[spoken])].first
        + m_clusters.rowOf[spoken];
    const auto mapped = static_cast<int>(m_options.point >= 0 ? mappedToken(m_clusters, m_options.point).first : 0);
    const Clusters::Cluster& of = m_clusters.all[static_cast<std::size_t>(mapped)];
    const int lit = m_options.point >= 0 ? of.first + m_options.point - of.firstMapped : ofInput;
    const Palette& palette = Theme::instance().palette();
    std::vector<Box> boxes;
    const double pitch = bar.area.width() / bar.tokens;
    for (std::size_t i = 0; i < m_clusters.all.size(); ++i) {
        const Clusters::Cluster& cluster = m_clusters.all[i];
        const QRectF span(
            bar.x(cluster.first), bar.area.top(), bar.x(cluster.end) - bar.x(cluster.first), bar.area.height());
        const QColor colour = clusterColour(i, m_clusters.all.size()), ground = mix(palette.stage, colour, 0.24);
        const double high = std::max(1.0, kWidths * cluster.width / m_clusters.all.front().width);
        boxes.push_back(
            {{span.left(), span.top() + kTokens + kRanks, span.width() - 1.0, high}, {}, colour, false, false});
        if (pitch < 3.0)
            boxes.push_back({{span.left(), span.top(), span.width(), kTokens}, {}, ground, false, false});
        for (int token = cluster.first; pitch >= 3.0 && token < cluster.end; ++token) {
            const QString& word = cluster.tokens[static_cast<std::size_t>(token - cluster.first)];
            const QRectF box(bar.x(token), span.top(), pitch - (pitch >= 6.0 ? 1.0 : 0.0), kTokens);
            boxes.push_back({box, pitch >= 9.0 ? word : QString(), ground, present.contains(token), token == lit});
            m_scene.handles.push_back({QStringLiteral("token:%1").arg(token), box, Qt::ArrowCursor,
                withRank(tr("%1: token %2 of %3, cluster %4, a row of %5")
                             .arg(word, QString::number(token + 1), QString::number(bar.tokens), QString::number(i + 1),
                                 QString::number(cluster.width)),
                    m_options, token)});
        }
        addBracket(m_scene, {span.left() + 1.0, span.bottom() + 3.0, span.width() - 3.0, 0.0}, true,
            span.width() >= 150.0 ? (
                cluster.size() == 1 ? tr("cluster %1: %2 token, row of %3") : tr("cluster %1: %2 tokens, rows of %3"))
                                        .arg(i + 1)
                                        .arg(cluster.size())
                                        .arg(cluster.width)
                                  : tr("%1: %2 × %3").arg(i + 1).arg(cluster.size()).arg(cluster.width),
            palette.lineStrong, palette.ink2);
    }
    m_scene.behind.push_back([boxes](QPainter& painter) {
        const Theme& theme = Theme::instance();
        painter.setRenderHint(QPainter::Antialiasing, false);
        for (const Box& box : boxes) {
            painter.fillRect(box.area, box.lit ? theme.palette().ink : box.ground);
            const QFont font = theme.font(TextSize::Caption, box.present);
            const QFontMetricsF metrics(font);
            const double room = box.area.width() - 3.0, needs = metrics.horizontalAdvance(box.text);
            const double squeeze = std::clamp(room / std::max(1.0, needs), 0.65, 1.0);
            painter.save(); // a little too long: narrower letters rather than none
            painter.translate(box.area.center());
            painter.scale(squeeze, 1.0);
            drawText(painter, {-0.5 * room / squeeze, -0.5 * box.area.height(), room / squeeze, box.area.height()},
                Qt::AlignCenter, elideMiddle(box.text, metrics, room / squeeze + 0.5),
                box.lit           ? theme.palette().stage
                    : box.present ? theme.palette().ink
                                  : theme.palette().ink2,
                font);
            painter.restore();
        }
    });
    addRanks(bar);
    addCuts(bar);
}

// Each token's rank below it; where they are in that order and there is no room for all, an axis.
void AdaptiveEmbeddingBuilder::addRanks(const VocabularyBar& bar)
{
    const Theme& theme = Theme::instance();
    const QFont font = theme.font(TextSize::Caption);
    const QFontMetricsF metrics(font);
    const double pitch = bar.area.width() / bar.tokens,
                 needs = metrics.horizontalAdvance(QString::number(bar.tokens)) + 3.0;
    const bool inOrder = m_options.ranks.empty() || m_options.ranked();
    if (!inOrder && pitch < needs)
        return; // hover says it
    int stride = 10'000;
    for (const int finer : {5000, 2000, 1000, 500, 200, 100, 50, 20, 10, 5, 2, 1})
        if (finer * pitch >= (finer == 1 ? needs : needs + 8.0))
            stride = finer;
    struct Tick {
        double x = 0.0;
        QString text;
    };
    std::vector<Tick> ticks;
    for (int token = 0; token < bar.tokens; ++token) {
        const std::int64_t rank = m_options.ranks.empty() ? token + 1
                                                          : m_options.ranks[static_cast<std::size_t>(token)];
        const bool first = rank == 1 && (stride - 1) * pitch >= needs;
        if (rank > 0 && (rank % stride == 0 || first))
            ticks.push_back({bar.x(token) + pitch / 2.0, QString::number(rank)});
    }
    const double top = bar.area.top() + kTokens;
    const bool marked = stride > 1;
    m_scene.behind.push_back([=](QPainter& painter) {
        const QColor ink = Theme::instance().palette().ink3;
        for (const Tick& tick : ticks) {
            if (marked)
                painter.fillRect(QRectF(std::round(tick.x), top, 1.0, 2.0), ink);
            drawText(painter, {tick.x - 30.0, top + (marked ? 1.0 : 0.0), 60.0, kRanks}, Qt::AlignCenter, tick.text,
                ink, font);
        }
    });
    const int special = m_options.ranks.empty()
        ? 0
        : static_cast<int>(std::count(m_options.ranks.begin(), m_options.ranks.end(), 0));
    const QString axis = m_options.ranks.empty() ? QString() : tr("rank");
    if (inOrder && special * pitch >= metrics.horizontalAdvance(axis) + needs)
        addText(m_scene, {bar.area.left(), top, special * pitch, kRanks}, Qt::AlignLeft | Qt::AlignVCenter, axis,
            theme.palette().ink3, font);
}

void AdaptiveEmbeddingBuilder::addCuts(const VocabularyBar& bar)
{
    for (std::size_t i = 0; i + 1 < m_clusters.all.size(); ++i) {
        const bool dragged = m_options.dragged == static_cast<int>(i);
        const int cut = dragged ? m_options.to : m_clusters.all[i].end;
        const double x = std::round(bar.x(cut)) - 1.0;
        const QRectF line(x - 1.0, bar.area.top() - 6.0, 2.0, bar.area.height() + 10.0);
        m_scene.above.push_back([=](QPainter& painter) {
            const Theme& theme = Theme::instance();
            const QColor colour = dragged ? theme.palette().accent : theme.palette().ink;
            painter.fillRect(line, colour);
            painter.setPen(Qt::NoPen);
            painter.setBrush(colour);
            painter.drawRoundedRect(QRectF(x - 5.0, line.top() - 6.0, 10.0, 10.0), 3.0, 3.0);
            drawText(painter, {x + 8.0, line.top() - 9.0, 60.0, 14.0}, Qt::AlignLeft | Qt::AlignVCenter,
                QString::number(cut), dragged ? theme.palette().accentText : theme.palette().ink2,
                theme.font(TextSize::Caption, dragged));
        });
        m_scene.handles.push_back({QStringLiteral("cut:%1").arg(i),
            {x - kVocabularyGrip / 2.0, line.top() - 8.0, kVocabularyGrip, line.height() + 10.0}, Qt::SizeHorCursor,
            tr("Drag the cut between clusters %1 and %2").arg(i + 1).arg(i + 2)});
    }
}

std::pair<qint64, qint64> AdaptiveEmbeddingBuilder::weights() const
{
    std::pair<qint64, qint64> count {0, 0};
    std::set<StepId> counted;
    for (const Clusters::Cluster& cluster : m_clusters.all) {
        count.first += weightsOf(m_trace, cluster.table);
        if (cluster.projection >= 0 && counted.insert(cluster.projection).second)
            count.second += weightsOf(m_trace, cluster.projection);
    }
    return count;
}

// How many weights the tables and projections hold, against one table of the model's width.
void AdaptiveEmbeddingBuilder::addCount(const QRectF& area)
{
    const Theme& theme = Theme::instance();
    const Palette& palette = theme.palette();
    const auto [tables, projections] = weights();
    std::vector<std::pair<double, QColor>> parts;
    for (std::size_t i = 0; i < m_clusters.all.size(); ++i)
        parts.emplace_back(
            static_cast<double>(weightsOf(m_trace, m_clusters.all[i].table)), clusterColour(i, m_clusters.all.size()));
    parts.emplace_back(static_cast<double>(projections), palette.panel);
    const qint64 plain = static_cast<qint64>(m_clusters.vocabulary) * m_clusters.width, all = tables + projections;
    const QString title = tr("Weights of the input embedding");
    const QStringList verdicts = all > plain
        ? QStringList {tr("few tokens: the projections cost more than narrow rows save"), tr("more than a plain table")}
        : QStringList {tr("narrow rows save more than the projections cost"), tr("fewer than a plain table")};
    addHeading(m_scene, {area.left(), area.top() + 12.0}, title, fittingBeside(title, verdicts, area.width()));
    const QFont font = theme.font(TextSize::Small);
    const double labels = 84.0;
    const QString sum = fittingText(
        {tr("%1 = %2 in tables + %3 in projections").arg(number(all), number(tables), number(projections)),
            tr("%1 = %2 + %3").arg(number(all), number(tables), number(projections))},
        font, area.width() - labels - 52.0);
    const double room = area.width() - labels - QFontMetricsF(font).horizontalAdvance(sum) - 12.0;
    const double scale = std::max(40.0, room) / static_cast<double>(std::max(all, plain));
    const auto line = [&](double y, const QString& name, const QString& words, double width) {
        addText(m_scene, {area.left(), y, labels, 16.0}, Qt::AlignLeft | Qt::AlignVCenter, name, palette.ink2, font);
        addText(m_scene, {area.left() + labels + width + 8.0, y, 10.0, 16.0}, Qt::AlignLeft | Qt::AlignVCenter, words,
            palette.ink2, font);
    };
    const double first = area.top() + 24.0, second = first + 21.0, left = area.left() + labels;
    line(first, tr("adaptive"), sum, static_cast<double>(all) * scale);
    line(second, tr("plain table"),
        tr("%1 = %2 × %3").arg(number(plain)).arg(m_clusters.vocabulary).arg(m_clusters.width),
        static_cast<double>(plain) * scale);
    m_scene.behind.push_back([=](QPainter& painter) {
        const Palette& colours = Theme::instance().palette();
        painter.setRenderHint(QPainter::Antialiasing, false);
        double x = left;
        for (const auto& [size, ground] : parts) {
            const QRectF box(x, first, size * scale, 16.0);
            painter.fillRect(box.adjusted(0, 0, -1, 0), ground);
            x += box.width();
        }
        painter.setPen(colours.lineStrong);
        painter.setBrush(Qt::NoBrush);
        painter.drawRect(QRectF(left, first, static_cast<double>(all) * scale - 1.0, 15.0));
        painter.drawRect(QRectF(left, second, static_cast<double>(plain) * scale - 1.0, 15.0));
    });
}

} // namespace headroom
