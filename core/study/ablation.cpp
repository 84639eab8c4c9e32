// SPDX-License-Identifier: GPL-3.0-or-later
#include "study/ablation.h"

#include "error.h"
#include "text/say.h"
#include "trace/step_names.h"

#include <algorithm>
#include <cstring>

namespace headroom {

namespace {

bool isStates(const Step& step) // [position, feature]
{
    return !step.study() && step.computed() && step.axes.size() == 2 && step.axes[0].name == "position"
        && step.axes[1].name == "feature";
}

// "decoder.2" of "decoder.2/self_attention/weights"
std::string_view blockOf(const Step& step) { return std::string_view(step.path).substr(0, step.path.find('/')); }

std::string_view stackOf(const Step& step)
{
    const std::string_view block = blockOf(step);
    return block.substr(0, block.find('.'));
}

bool isStack(std::string_view stack) { return stack == steps::encoder || stack == steps::decoder; }

bool hasStack(const std::vector<Step>& steps, std::string_view stack)
{
    return std::any_of(
        steps.begin(), steps.end(), [&](const Step& step) { return stackOf(step) == stack && blockOf(step) != stack; });
}

// "Layer 2"; with two stacks "Encoder 2". Of encoder-decoder attention that is said.
std::string layerLabel(const std::vector<Step>& steps, const Step& step)
{
    const std::string_view block = blockOf(step);
    const std::string number(block.substr(std::min(block.size(), block.find('.') + 1)));
    const bool both = hasStack(steps, steps::encoder) && hasStack(steps, steps::decoder);
    const bool cross = step.path.find(steps::crossAttention) != std::string::npos;
    const char* label = !both             ? toSay("Layer %1")
        : cross                           ? toSay("Decoder %1, encoder–decoder")
        : stackOf(step) == steps::encoder ? toSay("Encoder %1")
                                          : toSay("Decoder %1");
    return say(label, number);
}

// The cells that a change names, of all that a step has, row by row.
std::vector<float> cellsOf(const std::vector<float>& all, const Index& shape, const Index& at)
{
    std::vector<float> cells;
    Index cell(shape.size(), 0);
    for (const float value : all) {
        bool covered = true;
        for (std::size_t axis = 0; axis < at.size(); ++axis)
            covered = covered && (at[axis] == Intervention::kAll || at[axis] == cell[axis]);
        if (covered)
            cells.push_back(value);
        for (std::size_t axis = shape.size(); axis-- > 0 && ++cell[axis] == shape[axis];)
            cell[axis] = 0;
    }
    return cells;
}

} // namespace

Ablations::Ablations(const std::vector<Step>& steps, AblationOver over, AblationBy by, const Trace* patches)
    : m_over(over), m_by(by), m_patches(patches)
{
    if (by == AblationBy::Patch && !patches)
        throw Error(say("There is no other run to copy from. Put one beside this run first."));
    switch (over) {
    case AblationOver::Heads: findHeads(steps); break;
    case AblationOver::Parts: findParts(steps); break;
    case AblationOver::Positions:
    case AblationOver::SourcePositions: findPositions(steps); break;
    }
    for (const std::vector<Site>& row : m_rows)
        for (const Site& site : row) {
            if (by != AblationBy::Patch || site.path.empty())
                continue;
            const auto other = patches->find(site.path);
            if (!other)
                throw Error(say("The other run has no step %1 to copy from.", site.path));
            if (patches->step(*other).shape() != site.shape)
                throw Error(say(
                    "The other run has a different number of tokens. Use a text of the same length to copy position "
                    "by position."));
        }
}

void Ablations::addRow(std::string label, std::vector<Site> sites)
{
    m_rowLabels.push_back(std::move(label));
    m_rows.push_back(std::move(sites));
}

void Ablations::findHeads(const std::vector<Step>& steps)
{
    for (const Step& step : steps) {
        if (step.study() || step.name() != steps::attention::context || step.axes.size() != 3
            || step.axes.front().name != "head" || !isStack(stackOf(step)))
            continue;
        addRow(layerLabel(steps, step), {{step.path, step.shape()}});
        m_columns = std::max(m_columns, static_cast<int>(step.axes.front().size));
    }
}

void Ablations::findParts(const std::vector<Step>& steps)
{
    std::vector<std::string> parts; // in the order they come in
    const auto partOf = [](const Step& step) {
        return std::string(step.scope().substr(std::min(step.scope().size(), step.scope().find('/') + 1)));
    };
    const auto isPart = [&](const Step& step) {
        const std::string part = partOf(step);
        return isStates(step) && step.name() == steps::attention::output && isStack(stackOf(step))
            && (part == steps::selfAttention || part == steps::crossAttention || part == steps::feedForward);
    };
    for (const char* part : {steps::selfAttention, steps::crossAttention, steps::feedForward})
        if (std::any_of(steps.begin(), steps.end(), [&](const Step& s) { return isPart(s) && partOf(s) == part; }))
            parts.emplace_back(part);
    std::string_view block;
    for (const Step& step : steps) {
        if (!isPart(step))
            continue;
        if (blockOf(step) != block) {
            block = blockOf(step);
            Step layer = step;
            layer.path = std::string(block) + '/';
            addRow(layerLabel(steps, layer), std::vector<Site>(parts.size()));
        }
        m_rows.back()[static_cast<std::size_t>(std::find(parts.begin(), parts.end(), partOf(step)) - parts.begin())] = {
            step.path, step.shape()};
    }
    auto labels = std::make_shared<Labels>();
    for (const std::string& part : parts)
        labels->push_back(part == steps::selfAttention ? say("self-attention")
                : part == steps::crossAttention        ? say("reads encoder")
                                                       : say("feed-forward"));
    m_columns = static_cast<int>(parts.size());
    m_columnLabels = std::move(labels);
}

// What a layer passes on is the last of its rows; before the first layer, the last of the embedding's.
void Ablations::findPositions(const std::vector<Step>& steps)
{
    const bool decoder = m_over == AblationOver::Positions && hasStack(steps, steps::decoder);
    if (m_over == AblationOver::SourcePositions && !hasStack(steps, steps::decoder))
        return; // its encoder's are the output's own
    const std::string_view stack = decoder ? steps::decoder : steps::encoder;
    std::vector<const Step*> lasts;
    for (const Step& step : steps) {
        const bool layers = !lasts.empty() && blockOf(*lasts.back()) != stack;
        if (!isStates(step) || stackOf(step) != stack || (layers && blockOf(step) == stack)
            || step.name() == steps::nextMemory || step.name() == steps::memoryAndInput)
            continue; // behind the layers stands a norm of their result
        if (lasts.empty() || blockOf(*lasts.back()) != blockOf(step))
            lasts.push_back(nullptr);
        lasts.back() = &step;
    }
    for (const Step* last : lasts) {
        addRow(blockOf(*last) == stack ? say("Embedding") : layerLabel(steps, *last), {{last->path, last->shape()}});
        m_columns = static_cast<int>(last->axes.front().size);
        m_columnLabels = last->axes.front().labels;
    }
}

const char* Ablations::columnAxis() const
{
    return m_over == AblationOver::Heads ? "head" : m_over == AblationOver::Parts ? "part" : "position";
}

std::optional<Intervention> Ablations::at(int row, int column) const
{
    const std::vector<Site>& sites = m_rows[static_cast<std::size_t>(row)];
    const bool parts = m_over == AblationOver::Parts;
    const Site& site = sites[parts ? static_cast<std::size_t>(column) : 0];
    if (site.path.empty() || (!parts && column >= site.shape.front()))
        return std::nullopt;
    Intervention change;
    change.path = site.path;
    change.kind = m_by == AblationBy::Zero ? Intervention::Kind::Zero
        : m_by == AblationBy::Mean         ? Intervention::Kind::Mean
                                           : Intervention::Kind::Copy;
    change.at.assign(site.shape.size(), Intervention::kAll);
    if (!parts)
        change.at.front() = column;
    if (m_by == AblationBy::Patch)
        change.values = cellsOf(m_patches->values(*m_patches->find(site.path)), site.shape, change.at);
    return change;
}

std::string Ablations::fingerprint() const
{
    if (m_by != AblationBy::Patch)
        return {};
    std::uint64_t hash = 1469598103934665603ULL; // FNV-1a
    for (const std::vector<Site>& row : m_rows)
        for (const Site& site : row)
            if (!site.path.empty())
                for (const float value : m_patches->values(*m_patches->find(site.path))) {
                    std::uint32_t bits = 0;
                    std::memcpy(&bits, &value, sizeof bits);
                    hash = (hash ^ bits) * 1099511628211ULL;
                }
    return std::to_string(hash);
}

} // namespace headroom
