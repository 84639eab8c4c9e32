// SPDX-License-Identifier: GPL-3.0-or-later
// What has reached the chosen node: a box of height 1, a message as high as its weight, their sum below.
#include "views/graph/graph_scene.h"
#include "widgets/text.h"
#include "words/names.h"
#include "words/tr.h"

#include <algorithm>

namespace headroom {

namespace {

constexpr double kMailHeading = 26.0, kSumHigh = 26.0, kSumGap = 8.0;
constexpr double kFromWide = 96.0, kFromNarrow = 40.0, kNarrowBelow = 380.0; // names of senders
constexpr double kMostDim = 56.0; // px of a dimension
constexpr double kBarWide = 38.0;
constexpr double kThin = 6.0; // px: of those all lie together, as the others
constexpr double kBesideNumber = 3.0; // px, of a cell
constexpr double kReadable = 12.0, kNamed = 15.0; // px of a row with numbers, with words

} // namespace

double mailboxNames(double room) { return (room < kNarrowBelow ? kFromNarrow : kFromWide) + kBarWide + 4.0; }

double mailboxWidth(const MessageGraph& graph)
{
    return kFromWide + kBarWide + 4.0 + kMostDim * std::max(1, graph.dims);
}

Mailbox mailboxOf(const MessageGraph& graph, const FlowingWeights& weights, int node, const QRectF& area)
{
    Mailbox mailbox;
    const double names = area.width() < kNarrowBelow ? kFromNarrow : kFromWide, left = area.left() + names;
    const double wide = std::max(0.0, area.right() - left - kBarWide - 4.0);
    mailbox.box = QRectF(left + kBarWide + 4.0, area.top() + kMailHeading,
        std::min(wide, kMostDim * std::max(1, graph.dims)),
        std::max(0.0, area.height() - kMailHeading - kSumHigh - kSumGap));
    mailbox.sum = QRectF(mailbox.box.left(), mailbox.box.bottom() + kSumGap, mailbox.box.width(), kSumHigh);
    if (!weights.weighted)
        return mailbox;
    const std::vector<GraphEdge> into = graph.into(node);
    double total = 0.0, thin = 0.0;
    for (const GraphEdge& edge : into)
        total += std::max(0.0, weights.weight(edge));
    const double unit = mailbox.box.height() / std::max(1.0, total);
    double y = mailbox.box.top();
    for (const GraphEdge& edge : into) {
        const double high = std::max(0.0, weights.weight(edge)) * unit;
        if (high < kThin) {
            thin += high;
            ++mailbox.count;
            continue;
        }
        mailbox.places.push_back({edge, {left, y, kBarWide, high}, {mailbox.box.left(), y, mailbox.box.width(), high}});
        y += high;
    }
    mailbox.others = {mailbox.box.left(), y, mailbox.box.width(), thin};
    return mailbox;
}

void addMailbox(Scene& scene, const SceneMoment& moment, const MessageGraph& graph, const FlowingWeights& weights,
    const EdgeNames& names, const Mailbox& mailbox, int node, const QRectF& area)
{
    const Theme& theme = Theme::instance();
    const Palette& palette = theme.palette();
    const Trace& trace = moment.trace();
    const GraphStand stand = graphStand(moment, graph);
    const int head = std::clamp(moment.head, 0, graph.heads - 1);
    const GraphScales& scales = graph.scales[static_cast<std::size_t>(head)];
    const AxisLabel& label = graph.destinationLabels[static_cast<std::size_t>(node)];
    const QString title = tr("Mailbox of %1").arg(placedName(label));
    const auto& output = moment.run->output; // what a decoder writes at each of its nodes
    const bool writes = graph.set != EdgeSet::EncoderEncoder && static_cast<std::size_t>(node) < output.size();
    const QString written = writes ? QString::fromStdString(output[static_cast<std::size_t>(node)]) : QString();
    const QStringList beside = writes
        ? QStringList {tr("it writes %1; a message is as high as its weight").arg(written),
            tr("it writes %1").arg(written)}
        : QStringList {tr("a message is as high as its weight"), QString()};
    addHeading(
        scene, {area.left(), area.top() + 18.0}, title, fittingBeside(title, beside, area.width()), area.width());
    scene.shapes.push_back(
        {boxPath(mailbox.box.adjusted(-0.5, -0.5, 0.5, 0.5)), QPen(palette.lineStrong, 1.0, Qt::DashLine), {}, true});
    const double messages = stand.of(GraphFrame::Messages), added = stand.of(GraphFrame::Aggregate);
    if (!weights.weighted)
        addText(scene, mailbox.box, Qt::AlignCenter,
            fittingText(
                {tr("Nothing has been sent yet."), QString()}, theme.font(TextSize::Caption), mailbox.box.width()),
            palette.ink3, theme.font(TextSize::Caption));
    QStringList senders, dims;
    const QFont numbers = theme.font(TextSize::Small);
    const auto strip = [&](const QRectF& row, int number, const QString& what, double presence, auto cellOf) {
        const double each = row.width() / std::max(1, graph.dims);
        for (int dim = 0; dim < graph.dims; ++dim) {
            SceneCell cell = sceneCell(trace, cellOf(dim),
                {row.left() + dim * each, row.top(), each - (each < 4.0 ? 0.0 : 1.0),
                    std::max(1.0, row.height() - 1.0)},
                scales.values);
            cell.decimals = row.height() < kReadable                              ? -1
                : each >= textWidth(fixedText(-8.88, 2), numbers) + kBesideNumber ? 2
                : each >= textWidth(fixedText(-8.8, 1), numbers) + kBesideNumber  ? 1
                                                                                  : -1;
            cell.group = 2;
            cell.row = number;
            cell.column = dim;
            cell.presence = presence;
            cell.name = tr("%1, dimension %2").arg(what).arg(dim + 1);
            scene.cells.push_back(std::move(cell));
        }
    };
    for (const MailboxPlace& place : mailbox.places) {
        const int row = static_cast<int>(senders.size());
        const AxisLabel& from = graph.sourceLabels[static_cast<std::size_t>(place.edge.from)];
        senders << from.text;
        SceneCell cell = weights.cell(
            place.edge, place.bar.adjusted(0, 0, -1, -std::min(1.0, place.bar.height() / 3.0)));
        const bool readable = place.bar.height() >= kReadable;
        cell.ground = palette.valueSoft;
        cell.style |= SceneCell::Still;
        cell.style |= SceneCell::Strong;
        cell.decimals = readable && !weights.flows ? 2 : -1;
        cell.identity = graph.identity(place.edge);
        cell.group = 3;
        cell.row = row;
        cell.name = names(place.edge) + QStringLiteral(", ") + tr("weight");
        scene.cells.push_back(std::move(cell));
        if (place.bar.height() >= kNamed) {
            const double room = place.bar.left() - area.left() - 6.0;
            const QFont font = theme.font(TextSize::Small);
            addText(scene, {area.left(), place.bar.center().y() - 7.5, room, 15.0}, Qt::AlignRight | Qt::AlignVCenter,
                fittingText({tr("from %1").arg(placedName(from)), placedName(from), from.text}, font, room),
                palette.keyText, font);
        }
        if (messages < 1.0)
            continue;
        if (graph.value >= 0)
            strip(place.strip, row, tr("value of %1").arg(from.text), 1.0,
                [&](int dim) { return graph.valueCell(place.edge, head, dim); });
        else
            scene.shapes.push_back({boxPath(place.strip.adjusted(0, 0, 0, -1)), Qt::NoPen, palette.valueSoft, true});
    }
    if (mailbox.count > 0 && mailbox.others.height() >= 0.5) {
        scene.shapes.push_back(
            {boxPath(mailbox.others.adjusted(-kBarWide - 4.0, 0, 0, 0)), Qt::NoPen, palette.line, true});
        const QRectF named(area.left(), mailbox.others.center().y() - 8.0, kFromWide - 6.0, 16.0);
        const bool room = mailbox.places.empty() || mailbox.places.back().bar.center().y() + 15.0 <= named.center().y();
        if (mailbox.others.left() - kBarWide - 4.0 - area.left() >= kFromWide && room)
            addText(scene, named, Qt::AlignRight | Qt::AlignVCenter,
                counted(mailbox.count, tr("%1 other"), tr("%1 others")), palette.ink2, TextSize::Caption);
    }
    if (graph.aggregated >= 0 && added > 0.0) {
        strip(mailbox.sum, static_cast<int>(senders.size()), tr("sum"), added >= kMailSummed ? 1.0 : 0.0,
            [&](int dim) { return graph.aggregatedCell(graph.into(node).front(), head, dim); });
        addText(scene, {area.left(), mailbox.sum.top(), mailbox.sum.left() - area.left() - 8.0, mailbox.sum.height()},
            Qt::AlignRight | Qt::AlignVCenter,
            fittingText({tr("Σ weight · value"), QStringLiteral("Σ")}, theme.font(TextSize::Small, true),
                mailbox.sum.left() - area.left() - 8.0),
            palette.ink, theme.font(TextSize::Small, true));
    }
    if (weights.weighted)
        addTable(scene, 3, title, senders, {tr("weight")});
    if (messages < 1.0 || graph.dims == 0)
        return;
    for (int dim = 0; dim < graph.dims; ++dim)
        dims << QString::number(dim + 1);
    if (added > 0.0)
        senders << tr("sum");
    addTable(scene, 2, title, senders, dims);
}

} // namespace headroom
