// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/latents/latents_read.h"

#include "document/document_focus.h"
#include "document/find_step.h"
#include "words/names.h"
#include "words/tr.h"

#include <QRegularExpression>

#include <algorithm>
#include <cmath>
#include <random>

namespace headroom::latents_view {

namespace {

// The array that is projected to queries or keys; norms in the attention's own scope only prepare it.
StepId sourceOf(const Trace& trace, const QString& path, const char* projection)
{
    const std::string scope = path.toStdString() + '/';
    const auto id = trace.find(scope + projection);
    if (!id || trace.step(*id).inputs.empty())
        return -1;
    StepId step = trace.step(*id).input(0);
    while (trace.step(step).operation == Operation::Normalise && trace.step(step).path.starts_with(scope))
        step = trace.step(step).input(0);
    return step;
}

// The last step of the block around the attention.
StepId resultOf(const Trace& trace, const QString& path)
{
    const QString last = path.section('/', -1);
    const bool inside = last == QLatin1String("attention") || last == QLatin1String("self_attention");
    const std::string scope = (inside ? path.section('/', 0, -2) : path).toStdString() + '/';
    StepId result = -1;
    for (const StepId id : trace.timeline())
        if (trace.step(id).path.starts_with(scope))
            result = id;
    return result;
}

std::optional<LatentKind> latentKindOf(const QString& path)
{
    static const QRegularExpression latent(QStringLiteral("^latent\\.\\d+/")),
        induce(QStringLiteral("^set\\.\\d+/induce")), read(QStringLiteral("^set\\.\\d+/read"));
    if (path.startsWith(QLatin1String("latent/read")))
        return LatentKind::Read;
    if (path.startsWith(QLatin1String("latent/write")))
        return LatentKind::Write;
    if (path.startsWith(QLatin1String("pooling")))
        return LatentKind::Pool;
    if (path.startsWith(QLatin1String("after_pooling")))
        return LatentKind::Seeds;
    if (latent.match(path).hasMatch())
        return LatentKind::Latents;
    if (induce.match(path).hasMatch())
        return LatentKind::Induce;
    return read.match(path).hasMatch() ? std::optional(LatentKind::SetReads) : std::nullopt;
}

struct Noun {
    QString one, counted, countedMany; // "latent", "%1 latent", "%1 latents"
};

struct Words {
    QString title, shortTitle;
    Noun row, column;
    QString asks, source, result; // the arrays
};

Words wordsOf(LatentKind kind)
{
    const Noun latent {tr("latent"), tr("%1 latent"), tr("%1 latents")},
        input {tr("input"), tr("%1 input"), tr("%1 inputs")}, output {tr("output"), tr("%1 output"), tr("%1 outputs")},
        point {tr("point"), tr("%1 point"), tr("%1 points")},
        element {tr("element"), tr("%1 element"), tr("%1 elements")}, seed {tr("seed"), tr("%1 seed"), tr("%1 seeds")};
    switch (kind) {
    case LatentKind::Read:
        return {tr("Latents read input"), tr("Latents"), latent, input, tr("Latents"), tr("Input"), tr("Latents")};
    case LatentKind::Latents:
        return {tr("Latents read latents"), tr("Latents"), latent, latent, tr("Latents"), tr("Latents"), tr("Latents")};
    case LatentKind::Write:
        return {tr("Outputs read latents"), tr("Outputs"), output, latent, tr("Output queries"), tr("Latents"),
            tr("Output")};
    case LatentKind::Induce:
        return {
            tr("Points read set"), tr("Points"), point, element, tr("Inducing points"), tr("Elements"), tr("Points")};
    case LatentKind::SetReads:
        return {tr("Set reads points"), tr("Elements"), element, point, tr("Elements"), tr("Points"), tr("Elements")};
    case LatentKind::Pool:
        return {tr("Seeds read set"), tr("Seeds"), seed, element, tr("Seeds"), tr("Elements"), tr("Pooled")};
    case LatentKind::Seeds:
        return {tr("Seeds read seeds"), tr("Seeds"), seed, seed, tr("Pooled"), tr("Pooled"), tr("Output")};
    }
    return {};
}

QString groupOf(LatentKind kind, const QString& path)
{
    const QString number = path.section('/', 0, 0).section('.', 1, 1);
    if (kind == LatentKind::Latents)
        return tr("Layer %1").arg(number);
    if (kind == LatentKind::Induce || kind == LatentKind::SetReads)
        return tr("Set block %1").arg(number);
    return kind == LatentKind::Read ? tr("input → latents")
        : kind == LatentKind::Write ? tr("latents → output")
        : kind == LatentKind::Pool  ? tr("set → output")
                                    : tr("After pooling");
}

bool permuted(std::vector<std::string> a, std::vector<std::string> b)
{
    std::sort(a.begin(), a.end());
    std::sort(b.begin(), b.end());
    return a == b;
}

} // namespace

Latents readLatents(const Trace& trace)
{
    Latents latents;
    for (const QString& path : attentionSublayers(trace)) {
        const auto kind = latentKindOf(path);
        if (!kind)
            continue;
        LatentBlock block;
        block.kind = *kind;
        block.path = path;
        block.weights = findStep(trace, path, steps::attention::weights);
        block.asks = sourceOf(trace, path, steps::attention::query);
        block.source = sourceOf(trace, path, steps::attention::key);
        block.result = resultOf(trace, path);
        if (block.asks < 0 || block.source < 0 || block.result < 0)
            continue;
        const Index shape = trace.step(block.weights).shape();
        block.heads = static_cast<int>(shape[0]);
        block.rows = static_cast<int>(shape[1]);
        block.columns = static_cast<int>(shape[2]);
        block.features = static_cast<int>(trace.step(block.result).axes.back().size);
        const Words words = wordsOf(*kind);
        block.title = words.title;
        block.shortTitle = words.shortTitle;
        block.group = groupOf(*kind, path);
        block.rowNoun = words.row.one;
        block.columnNoun = words.column.one;
        block.rowCount = counted(block.rows, words.row.counted, words.row.countedMany);
        block.columnCount = counted(block.columns, words.column.counted, words.column.countedMany);
        block.asksName = words.asks;
        block.sourceName = words.source;
        block.resultName = words.result;
        latents.set = latents.set || *kind == LatentKind::Induce || *kind == LatentKind::Pool;
        latents.blocks.push_back(std::move(block));
    }
    return latents;
}

std::vector<Frame> latentFrames(const Trace& trace, const Latents& latents)
{
    std::vector<Frame> frames;
    for (const LatentBlock& block : latents.blocks) {
        Frame frame;
        frame.step = *timelineIndex(trace, block.weights);
        frame.title = tr("%1 %2").arg(frames.size() + 1).arg(block.title);
        frame.shortTitle = tr("%1 %2").arg(frames.size() + 1).arg(block.shortTitle);
        frame.group = block.group;
        frame.tip = QStringLiteral("%1: %2 × %3").arg(block.title).arg(block.rows).arg(block.columns);
        frame.stops = 2; // the weights, then what was read
        frame.lengths = {1500.0, 600.0};
        frame.flows = true;
        // The reading that the idea is about: of a set through its points and back; the last may be of a single row.
        frame.opening = block.kind == LatentKind::SetReads ? frames.size() == 1 : frames.empty() && !latents.set;
        frames.push_back(frame);
    }
    return frames;
}

quint64 latentIdentity(const LatentBlock& block, const Cell& cell)
{
    if (cell.at.size() != 2 || (cell.step != block.asks && cell.step != block.source && cell.step != block.result))
        return 0;
    return (static_cast<quint64>(cell.step + 1) << 40) | (static_cast<quint64>(cell.at[0]) << 20)
        | static_cast<quint64>(cell.at[1] + 1);
}

BeforeShuffle beforeShuffle(const RunResult& run)
{
    BeforeShuffle before {run.input, run.output, {}, run.settings, run.interventions};
    if (const auto step = run.trace->find(steps::probabilities))
        before.probabilities = run.trace->values(*step);
    return before;
}

ShuffleOutcome shuffleOutcome(const BeforeShuffle& before, const RunResult& now)
{
    ShuffleOutcome outcome;
    const auto step = now.trace->find(steps::probabilities);
    if (before.input.empty() || before.input == now.input || !permuted(before.input, now.input) || !step
        || !(before.settings == now.settings) || before.interventions != now.interventions)
        return outcome;
    const std::vector<float> shares = now.trace->values(*step);
    if (shares.size() != before.probabilities.size() || now.output.size() != before.output.size())
        return outcome;
    outcome.known = true;
    outcome.tokens = static_cast<int>(now.output.size());
    for (std::size_t i = 0; i < now.output.size(); ++i)
        outcome.sameTokens += now.output[i] == before.output[i] ? 1 : 0;
    outcome.shares = static_cast<int>(shares.size());
    for (std::size_t i = 0; i < shares.size(); ++i)
        outcome.sameShares += std::abs(shares[i] - before.probabilities[i]) < kShuffleTolerance ? 1 : 0;
    return outcome;
}

QString shuffledText(const QString& text, unsigned turn)
{
    QStringList parts = text.simplified().split(QLatin1Char(' '), Qt::SkipEmptyParts);
    const bool words = parts.size() > 1;
    if (!words)
        parts = text.trimmed().split(QString(), Qt::SkipEmptyParts);
    const QStringList own = parts;
    std::mt19937 random(turn * 7919U + 17U);
    for (int attempt = 0; attempt < 16 && parts == own; ++attempt)
        for (qsizetype i = parts.size() - 1; i > 0; --i)
            parts.swapItemsAt(i, static_cast<qsizetype>(random() % static_cast<unsigned>(i + 1)));
    return parts == own ? text : parts.join(words ? QStringLiteral(" ") : QString());
}

} // namespace headroom::latents_view
