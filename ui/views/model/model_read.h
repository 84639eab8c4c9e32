// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "scene/scene.h"

#include <vector>

namespace headroom::model_view {

// A part of the model that follows the one before: "Self-attention" of "Decoder 2", with the trace's steps in it.
struct ModelBlock {
    QString group; // "Decoder 2"
    QString title, shortTitle, briefTitle; // "Encoder–decoder attention", "Encoder–decoder", "Enc–dec"
    bool decoder = false; // stands in the right column where there are two
    std::vector<StepId> steps; // computed, in order
    StepId output = -1; // the last of them
    std::vector<int> reads; // the blocks whose results it takes
    StepId memory = -1; // the rows of earlier segments that its attention reads; −1: none
    std::vector<StepId> weights; // parameters, each where it is used first
    std::int64_t weightCount = 0; // numbers in those
    bool shared = false; // all of its parameters were used before
    std::int64_t products = 0; // multiply–adds of its matrix products
    bool normed = false; // it has a norm
    enum class Residual {
        None,
        Add,
        AddNorm,
        NormAdd
    } residual = Residual::None; // what it took in is added to its result
};

struct ModelPlan {
    std::vector<ModelBlock> blocks; // in the order they were computed
    std::int64_t weights = 0, products = 0;

    int count() const { return static_cast<int>(blocks.size()); }
    const ModelBlock& block(int index) const { return blocks[static_cast<std::size_t>(index)]; }
};

// From the paths, inputs and shapes of the forward's own steps.
ModelPlan readModel(const Trace& trace);
QString shapeText(const Step& step); // "9 × 32"
QString residualText(const ModelBlock& block); // "+ add & norm"

Cell blockSubject(const SceneMoment& moment, const ModelPlan& plan);
Scene blocksScene(const SceneMoment& moment, const ModelPlan& plan);

} // namespace headroom::model_view
