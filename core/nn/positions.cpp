// SPDX-License-Identifier: GPL-3.0-or-later
#include "nn/positions.h"

#include "error.h"
#include "libtorch.h"
#include "text/say.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <string>

namespace headroom {

namespace {

torch::Tensor anglesOf(const torch::Tensor& positions, std::int64_t width)
{
    const torch::Tensor frequency = torch::exp(
        torch::arange(0, width, 2, torch::dtype(torch::kDouble)) * (-std::log(10000.0) / static_cast<double>(width)));
    return positions.to(torch::kDouble).unsqueeze(1) * frequency;
}

// Tensor2Tensor: sines and cosines of width / 2 frequencies, from 1 down to 1 / 10000 in equal ratios.
torch::Tensor sinesThenCosines(const torch::Tensor& positions, std::int64_t width)
{
    const std::int64_t scales = width / 2, ratios = std::max<std::int64_t>(scales - 1, 1);
    const torch::Tensor frequency = torch::exp(
        torch::arange(scales, torch::dtype(torch::kDouble)) * (-std::log(10000.0) / static_cast<double>(ratios)));
    const torch::Tensor angle = positions.to(torch::kDouble).unsqueeze(1) * frequency;
    return torch::constant_pad_nd(torch::cat({angle.sin(), angle.cos()}, 1), {0, width % 2});
}

} // namespace

torch::Tensor sinusoids(const torch::Tensor& positions, std::int64_t width, PositionKind kind)
{
    if (kind == PositionKind::SinusoidalConcatenated)
        return sinesThenCosines(positions, width);
    const torch::Tensor angle = anglesOf(positions, width + width % 2);
    return torch::stack({angle.sin(), angle.cos()}, -1).flatten(1).slice(1, 0, width);
}

torch::Tensor distanceSinusoids(const torch::Tensor& distances, std::int64_t width)
{
    const torch::Tensor angle = anglesOf(distances, width + width % 2);
    return torch::cat({angle.sin(), angle.cos()}, 1).slice(1, 0, width);
}

torch::Tensor positionRows(
    std::int64_t length, std::int64_t longest, std::int64_t width, PositionKind kind, bool paperFrequencies)
{
    if (kind == PositionKind::SinusoidalConcatenated && paperFrequencies)
        return distanceSinusoids(torch::arange(length), width);
    if (kind != PositionKind::Fourier)
        return sinusoids(torch::arange(length), width, kind);
    const torch::Tensor rows = fourierPositions({longest}, (width - 1) / 2).slice(0, 0, length);
    return torch::constant_pad_nd(rows, {0, width - rows.size(1)});
}

torch::Tensor rotaryAngles(std::int64_t first, std::int64_t length, const RotaryRule& rule)
{
    std::vector<double> frequencies;
    for (std::int64_t pair = 0; pair < rule.width / 2; ++pair)
        frequencies.push_back(rule.frequency(pair));
    return torch::arange(first, first + length).to(torch::kDouble).unsqueeze(1)
        * torch::tensor(frequencies, torch::kDouble);
}

torch::Tensor fourierPositions(const std::vector<std::int64_t>& sizes, std::int64_t bands)
{
    if (sizes.empty() || bands < 1)
        throw Error(
            say("Fourier positions need at least one axis and one band; axes: %1, bands: %2.", sizes.size(), bands));
    std::vector<torch::Tensor> places, angles;
    for (std::size_t axis = 0; axis < sizes.size(); ++axis) {
        if (sizes[axis] < 1)
            throw Error(say("Axis %1 of the Fourier positions has %2 cells; it needs 1 or more.", axis, sizes[axis]));
        std::vector<std::int64_t> along(sizes.size() + 1, 1), all = sizes;
        along[axis] = sizes[axis];
        all.push_back(1);
        const torch::Tensor place = torch::linspace(-1.0, 1.0, sizes[axis], torch::kDouble).reshape(along).expand(all);
        places.push_back(place);
        angles.push_back(place * torch::linspace(1.0, static_cast<double>(sizes[axis]) / 2.0, bands, torch::kDouble)
            * std::numbers::pi);
    }
    const torch::Tensor angle = torch::cat(angles, -1);
    return torch::cat({torch::cat(places, -1), angle.sin(), angle.cos()}, -1);
}

Formula positionFormula(PositionKind kind, std::int64_t first, std::int64_t longest, bool paperFrequencies)
{
    Formula formula;
    formula.function = kind == PositionKind::Fourier                       ? FormulaFunction::FourierFeatures
        : kind == PositionKind::SinusoidalConcatenated && paperFrequencies ? FormulaFunction::SinesThenCosinesOfPaper
        : kind == PositionKind::SinusoidalConcatenated                     ? FormulaFunction::SinesThenCosines
                                                                           : FormulaFunction::Sinusoids;
    formula.row = first;
    formula.most = longest;
    return formula;
}

StepName embeddedStep(bool scaled)
{
    return {"embedded", scaled ? "E[token] · √d_model + p(position)" : "E[token] + p(position)",
        "The position is added to the token (Vaswani et al. 2017, section 3.5)."};
}

StepName positionStep(PositionKind kind, bool paperFrequencies)
{
    if (kind == PositionKind::Fourier)
        return {"positions", "x, sin(π f x), cos(π f x)",
            "The place x from −1 to 1, with its sines and cosines at rising frequencies f (Jaegle et al. "
            "2021, Perceiver, section 3.2)."};
    return {"positions",
        kind == PositionKind::SinusoidalConcatenated && paperFrequencies
            ? "all sines, then all cosines of position / 10000^(2i/d)"
            : kind == PositionKind::SinusoidalConcatenated
            ? "all sines, then all cosines of position / 10000^(i/(d/2 − 1))"
            : "sin, cos of position / 10000^(2i/d)",
        "Sines and cosines of the position; the frequency falls from pair to pair (Vaswani et al. 2017, section 3.5)."};
}

} // namespace headroom
