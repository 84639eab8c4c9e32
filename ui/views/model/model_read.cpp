// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/model/model_read.h"

#include "trace/multiply_adds.h"
#include "trace/step_names.h"
#include "words/names.h"

#include <QStringList>

#include <algorithm>
#include <map>

namespace headroom::model_view {

namespace {

struct Place {
    QString group, title, shortTitle, briefTitle;
};

// Where a step belongs: what stands at the top of its path, and the scope inside. Clusters of an adaptive embedding are
// part of the embedding, those of an adaptive softmax part of the output.
Place blockPlace(const Trace& trace, const QString& path)
{
    const std::vector<ScopeName> scopes = scopesOf(trace, path);
    const QString part = path.section(QLatin1Char('/'), 0, 0);
    const ScopeName& group = scopes.front();
    if (part == QLatin1String("output"))
        return {group.full, group.full, group.full, group.full};
    if (path.section(QLatin1Char('/'), 1, 1).startsWith(QLatin1String("cluster"))) {
        const ScopeName embedding = scopesOf(trace, part + QStringLiteral("/embedding")).back();
        return {group.full, embedding.full, embedding.title, embedding.shortTitle};
    }
    const ScopeName& inside = scopes.size() > 1 ? scopes[1] : group;
    return {group.full, inside.full, inside.title, inside.shortTitle};
}

void follow(const Step& step, int block, const std::map<StepId, int>& blockOf, std::vector<int>& reads)
{
    for (const StepId input : step.inputs) {
        const auto from = blockOf.find(input);
        if (from != blockOf.end() && from->second != block
            && std::find(reads.begin(), reads.end(), from->second) == reads.end())
            reads.push_back(from->second);
    }
}

// An attention reads what earlier segments left at its layer; that comes from outside and is no block.
void readMemory(const Trace& trace, const Step& step, ModelBlock& to)
{
    for (const StepId input : step.inputs) {
        const Step& given = trace.step(input);
        if (!given.computed() && given.name() == steps::memory && step.path.find("attention/") != std::string::npos)
            to.memory = input;
    }
}

// Something that another block made is added to what this one made; a norm comes before it all or after.
void addResidual(const Trace& trace, const Step& step, int block, const std::map<StepId, int>& blockOf, ModelBlock& to)
{
    const auto unscaled = [&](StepId input) { // what is added to may be multiplied first
        const Step& added = trace.step(input);
        const bool scaled = added.operation == Operation::Scale && !added.inputs.empty();
        return scaled && added.factor.value() != 0.0 ? added.inputs.front() : input;
    };
    const auto here = [&](StepId input) {
        const auto from = blockOf.find(input);
        return from != blockOf.end() && from->second == block;
    };
    const auto elsewhere = [&](StepId input) { return blockOf.contains(input) && !here(input); };
    const bool two = step.operation == Operation::Add && step.inputs.size() == 2;
    using Residual = ModelBlock::Residual;
    const StepId first = two ? unscaled(step.inputs[0]) : -1, second = two ? unscaled(step.inputs[1]) : -1;
    if (two && ((here(first) && elsewhere(second)) || (here(second) && elsewhere(first))))
        to.residual = to.normed ? Residual::NormAdd : Residual::Add;
    else if (step.operation == Operation::Normalise && to.residual == Residual::Add)
        to.residual = Residual::AddNorm;
    to.normed = to.normed || step.operation == Operation::Normalise;
}

} // namespace

QString shapeText(const Step& step)
{
    QStringList sizes;
    for (const Axis& axis : step.axes)
        sizes << QString::number(axis.size);
    return sizes.isEmpty() ? QStringLiteral("1") : sizes.join(QStringLiteral(" × "));
}

ModelPlan readModel(const Trace& trace)
{
    ModelPlan plan;
    std::map<StepId, int> blockOf;
    std::vector<StepId> known;
    for (const StepId id : trace.timeline()) {
        const Step& step = trace.step(id);
        if (step.study())
            continue;
        const QString path = QString::fromStdString(step.path);
        const Place place = blockPlace(trace, path);
        if (plan.blocks.empty() || plan.blocks.back().group != place.group || plan.blocks.back().title != place.title) {
            ModelBlock block;
            block.group = place.group;
            block.title = place.title;
            block.shortTitle = place.shortTitle;
            block.briefTitle = place.briefTitle;
            block.decoder = path.startsWith(QLatin1String("decoder")) || path.startsWith(QLatin1String("output"));
            plan.blocks.push_back(std::move(block));
        }
        const int index = plan.count() - 1;
        ModelBlock& block = plan.blocks.back();
        block.steps.push_back(id);
        block.output = id;
        block.products += multiplyAdds(trace, step);
        follow(step, index, blockOf, block.reads);
        readMemory(trace, step, block);
        addResidual(trace, step, index, blockOf, block);
        blockOf.emplace(id, index);
        for (const StepId input : step.inputs)
            if (trace.step(input).operation == Operation::Parameter) {
                const bool fresh = std::find(known.begin(), known.end(), input) == known.end();
                block.shared = block.shared || (!fresh && block.weights.empty());
                if (!fresh)
                    continue;
                known.push_back(input);
                block.weights.push_back(input);
                block.weightCount += cellCount(trace.step(input));
            }
    }
    for (ModelBlock& block : plan.blocks) {
        block.shared = block.shared && block.weights.empty();
        plan.weights += block.weightCount;
        plan.products += block.products;
    }
    return plan;
}

} // namespace headroom::model_view
