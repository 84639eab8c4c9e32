// SPDX-License-Identifier: GPL-3.0-or-later
#include "study/head_labels.h"

#include "text/say.h"

#include <algorithm>
#include <stdexcept>

namespace headroom {

namespace {

constexpr double kShown = 0.3, kBroad = 0.85;

std::string pathOf(const std::string& kind, const std::string& name)
{
    return "study/head_labels/" + kind + (name.empty() ? "" : "/" + name);
}

} // namespace

const std::vector<HeadMeasure>& headMeasures()
{
    static const std::vector<HeadMeasure> all {
        {"previous", toSay("prev"), toSay("Token before"), toSay("on the token before"), kShown},
        {"next", toSay("next"), toSay("Token after"), toSay("on the token after"), kShown},
        {"itself", toSay("itself"), toSay("Itself"), toSay("on the row’s own token"), kShown},
        {"same", toSay("same"), toSay("Same token"), toSay("on other occurrences of the same token"), kShown},
        {"induction", toSay("induction"), toSay("Induction"),
            toSay("on the token that followed the row’s token the first time, in a random sequence written twice"),
            kShown, true},
        {"at_rest", toSay("sink"), toSay("First or special token"), toSay("on the first token and special tokens"),
            kShown},
        {"one_token", "", toSay("One token"), toSay("on the token read most, averaged over all rows"), kShown},
        {"broad", toSay("broad"), toSay("Broad"), toSay("entropy as a share of its maximum"), kBroad},
    };
    return all;
}

const HeadMeasure& findHeadMeasure(std::string_view id)
{
    for (const HeadMeasure& measure : headMeasures())
        if (id == measure.id)
            return measure;
    throw std::logic_error("no measure of heads is called " + std::string(id));
}

std::string HeadLabels::kindOf(const std::string& sublayer)
{
    const std::size_t dot = sublayer.find('.'), slash = sublayer.find('/');
    return dot < slash ? sublayer.substr(0, dot) + (slash == std::string::npos ? "" : sublayer.substr(slash))
                       : sublayer;
}

std::vector<std::string> HeadLabels::kinds(const Trace& trace)
{
    std::vector<std::string> kinds;
    const std::string before = pathOf({}, {}), name = "/at_rest";
    for (const Step& step : trace.steps())
        if (step.path.starts_with(before) && step.path.ends_with(name) && step.axes.size() == 2)
            if (std::string kind = step.path.substr(before.size(), step.path.size() - before.size() - name.size());
                kind.find('.') == std::string::npos)
                kinds.push_back(std::move(kind));
    return kinds;
}

HeadLabels::HeadLabels(const Trace& trace, const std::string& kind)
{
    m_atRest = trace.find(pathOf(kind, "at_rest")).value_or(-1);
    if (m_atRest < 0)
        return;
    m_heads = static_cast<int>(trace.step(m_atRest).axes[1].size);
    // At rest is a label only where those tokens were not set aside: then it is one of the shares.
    for (const Step& step : trace.steps())
        if (step.study() && step.path.starts_with("study/head_labels/") && step.name() == "by_key") {
            const std::string sublayer(step.scope().substr(std::string_view("study/head_labels/").size()));
            if (kindOf(sublayer) != kind)
                continue;
            m_sublayers.push_back(sublayer);
            m_byKey.push_back(step.id);
        }
    const bool aside = trace.find(pathOf(m_sublayers.front(), "row_sum")).has_value();
    for (const HeadMeasure& measure : headMeasures())
        if (const auto step = trace.find(pathOf(kind, measure.id));
            step && (measure.id != std::string("at_rest") || !aside))
            m_measures.push_back({&measure, *step});
}

StepId HeadLabels::measure(const std::string& id) const
{
    for (const Measured& measured : m_measures)
        if (id == measured.measure->id)
            return measured.step;
    return -1;
}

StepId HeadLabels::smallMap(const Trace& trace, int layer) const
{
    return trace.find(pathOf(m_sublayers[static_cast<std::size_t>(layer)], "small_map")).value_or(-1);
}

HeadLabel HeadLabels::of(const Trace& trace, int layer, int head) const
{
    HeadLabel best;
    const auto take = [&](const Measured& measured) {
        const Cell cell {measured.step, {layer, head}};
        const double value = trace.value(cell.step, cell.at);
        if (value >= measured.measure->least && value > best.value)
            best = {measured.measure, *measured.measure->label ? say(measured.measure->label) : "", cell, value};
    };
    for (const Measured& measured : m_measures) {
        const std::string id = measured.measure->id;
        if ((id == "one_token" || id == "broad") && best.measure)
            break; // these say less
        take(measured);
        if (id != "one_token" || !best.measure)
            continue;
        const StepId keys = m_byKey[static_cast<std::size_t>(layer)];
        const Axis& axis = trace.step(keys).axes[1];
        std::int64_t most = 0;
        for (std::int64_t key = 1; key < axis.size; ++key)
            if (trace.value(keys, {head, key}) > trace.value(keys, {head, most}))
                most = key;
        best.text = axis.label(most);
        best.number = {keys, {head, most}};
    }
    return best;
}

} // namespace headroom
