// SPDX-License-Identifier: GPL-3.0-or-later
#include "document/attribution.h"

#include "document/find_step.h"
#include "study/step_names.h"
#include "trace/step_names.h"
#include "words/awaited.h"
#include "words/objective.h"
#include "words/tr.h"

#include <algorithm>
#include <initializer_list>

namespace headroom {

namespace {

namespace attributed = studied::attribution;

StepId found(const Trace& trace, const std::string& below) { return findStep(trace, attributed::scope, below); }

// Of the tokens of a stack, but for attention's, which belongs to what reads them.
StepId ofSequence(const Trace& trace, AttributionBy by, const std::string& stack)
{
    return found(trace, stack + '/' + (by == AttributionBy::Input ? attributed::byInput : attributed::integrated));
}

Attribution made(const Trace& trace, StepId step, std::int64_t keys)
{
    Attribution result;
    if (step < 0)
        return result;
    const std::int64_t tokens = trace.step(step).axes.front().size;
    if (tokens > keys)
        return result;
    const auto [least, most] = trace.range(step);
    result.step = step;
    result.first = keys - tokens;
    result.scale = {.diverging = true, .extent = std::max({-least, most, 1e-30})};
    return result;
}

// Of a text in segments: where its tokens stand in the whole of it.
Attribution where(const RunResult& run, Attribution added)
{
    if (!added.there() || !run.trace->step(added.step).axes.front().labels)
        return added;
    const Axis& tokens = run.trace->step(added.step).axes.front();
    for (; added.first >= 0; --added.first) {
        bool same = true;
        for (std::int64_t i = 0; same && i < tokens.size; ++i)
            same = tokens.label(i) == run.input[static_cast<std::size_t>(added.first + i)];
        if (same)
            return added;
    }
    return {};
}

} // namespace

QString attributionName(const OptionValues& values)
{
    return translated(kAttributions[static_cast<std::size_t>(attributionBy(values))].words);
}

std::vector<std::string> attributionStudies(const OptionValues& values)
{
    return attributionBy(values) == AttributionBy::None ? std::vector<std::string>()
                                                        : std::vector<std::string> {attributed::id};
}

Attribution attributionOfKeys(const Trace& trace, const OptionValues& values, const QString& sublayer)
{
    const AttributionBy by = attributionBy(values);
    const StepId weights = findStep(trace, sublayer, steps::attention::weights);
    if (by == AttributionBy::None || weights < 0)
        return {};
    const std::int64_t keys = trace.step(weights).axes.back().size;
    const std::string path = sublayer.toStdString();
    if (by == AttributionBy::Attention)
        return made(trace, found(trace, path + '/' + attributed::attention), keys);
    const bool across = path.ends_with(std::string("/") + steps::crossAttention);
    for (const std::string& stack :
        {across ? std::string(steps::encoder) : path.substr(0, path.find_first_of("./")), std::string("input")})
        if (const StepId step = ofSequence(trace, by, stack); step >= 0)
            return made(trace, step, keys);
    return {};
}

Attribution attributionOfInput(const RunResult& run, const OptionValues& values)
{
    const Trace& trace = *run.trace;
    const AttributionBy by = attributionBy(values);
    if (by == AttributionBy::None)
        return {};
    const auto tokens = static_cast<std::int64_t>(run.input.size());
    for (const std::string stack : {"encoder", "input", "decoder"}) {
        if (ofSequence(trace, AttributionBy::Input, stack) < 0)
            continue;
        if (by != AttributionBy::Attention)
            return where(run, made(trace, ofSequence(trace, by, stack), tokens));
        // What was read of it, over all layers that read it; the decoder of an encoder-decoder reads the encoder's.
        for (const std::string& reader :
            {std::string("decoder/") + steps::crossAttention, stack + '/' + steps::selfAttention})
            if (const StepId step = found(trace, reader + '/' + attributed::attention); step >= 0)
                return where(run, made(trace, step, tokens));
        return {};
    }
    return {};
}

QString attributionWords(const RunResult& run, const OptionValues& values)
{
    const AttributionBy by = attributionBy(values);
    const Trace& trace = *run.trace;
    const QString of = objectiveWords(run);
    if (by == AttributionBy::None)
        return {};
    if (std::find(run.studies.begin(), run.studies.end(), attributed::id) == run.studies.end()
        || run.lacking.contains(attributed::id))
        return awaited(run, attributed::id, tr("Computing what each token adds …"));
    if (by != AttributionBy::Integrated)
        return tr("Tokens: %1 of %2, an estimate from one gradient. Its sum promises nothing.")
            .arg(attributionName(values), of);
    const StepId change = found(trace, attributed::change), residue = found(trace, attributed::residue);
    if (change < 0 || residue < 0)
        return {};
    const auto number = [&](StepId step) { return QString::fromStdString(formatNumber(trace.value(step, {0}), 4)); };
    return tr("Integrated gradients of %1: from no embeddings to this text it changes by %2; the tokens miss %3 of it.")
        .arg(of, number(change), number(residue));
}

} // namespace headroom
