// SPDX-License-Identifier: GPL-3.0-or-later
#include "train/adam.h"

#include "error.h"
#include "libtorch.h"
#include "text/say.h"
#include "text/utf8.h"

#include <algorithm>
#include <cmath>

namespace headroom {

namespace {

const std::string kFirst = "first_moment.", kSecond = "second_moment.";

} // namespace

Adam::Adam(const std::vector<Parameter>& weights) : m_parameters(weights), m_begins {0}
{
    const torch::NoGradGuard guard;
    std::vector<torch::Tensor> flat;
    for (const Parameter& parameter : weights) {
        flat.push_back(parameter.tensor.detach().flatten());
        m_begins.push_back(m_begins.back() + parameter.tensor.numel());
    }
    m_weights = torch::cat(flat);
    m_gradients = torch::zeros_like(m_weights);
    m_first = torch::zeros_like(m_weights);
    m_second = torch::zeros_like(m_weights);
    for (std::size_t i = 0; i < weights.size(); ++i) {
        torch::Tensor tensor = weights[i].tensor;
        tensor.set_data(part(m_weights, i));
        tensor.requires_grad_(true);
        tensor.mutable_grad() = part(m_gradients, i); // the backward pass adds to a gradient that is there
    }
    freeze({});
}

Adam::~Adam()
{
    for (const Parameter& parameter : m_parameters) {
        torch::Tensor tensor = parameter.tensor;
        tensor.requires_grad_(false);
        tensor.mutable_grad().reset();
    }
}

torch::Tensor Adam::part(const torch::Tensor& buffer, std::size_t index) const
{
    return buffer.slice(0, m_begins[index], m_begins[index + 1]).view(m_parameters[index].tensor.sizes());
}

void Adam::zeroGradients() { m_gradients.zero_(); }

torch::Tensor Adam::gradientNorm() const
{
    torch::Tensor squares;
    for (const auto& [begin, end] : m_moving) {
        const torch::Tensor norm = m_gradients.slice(0, begin, end).norm();
        squares = squares.defined() ? squares + norm * norm : norm * norm;
    }
    return squares.defined() ? squares.sqrt() : torch::zeros({}, m_gradients.options());
}

void Adam::scaleGradients(const torch::Tensor& factor) { m_gradients.mul_(factor); }

void Adam::step(double rate)
{
    const torch::NoGradGuard guard;
    ++m_steps;
    const double correction1 = 1.0 - std::pow(kBeta1, static_cast<double>(m_steps));
    const double correction2 = 1.0 - std::pow(kBeta2, static_cast<double>(m_steps));
    for (const auto& [begin, end] : m_moving) {
        const auto of = [begin = begin, end = end](const torch::Tensor& buffer) { return buffer.slice(0, begin, end); };
        torch::Tensor weights = of(m_weights), first = of(m_first), second = of(m_second);
        const torch::Tensor gradient = of(m_gradients);
        first.lerp_(gradient, 1.0 - kBeta1);
        second.mul_(kBeta2).addcmul_(gradient, gradient, 1.0 - kBeta2);
        weights.addcdiv_(first, second.sqrt().div_(std::sqrt(correction2)).add_(kEpsilon), -rate / correction1);
    }
}

void Adam::checkNames(const std::vector<std::string>& prefixes) const
{
    for (const std::string& prefix : prefixes)
        if (prefix.empty() || std::none_of(m_parameters.begin(), m_parameters.end(), [&](const Parameter& p) {
                return p.name.starts_with(prefix);
            }))
            throw Error(say("No weight's name begins with \"%1\", so nothing can be frozen; names look like %2.",
                escaped(prefix), m_parameters.front().name));
}

void Adam::freeze(const std::vector<std::string>& prefixes)
{
    checkNames(prefixes);
    m_moving.clear();
    for (std::size_t i = 0; i < m_parameters.size(); ++i) {
        const std::string& name = m_parameters[i].name;
        if (std::any_of(
                prefixes.begin(), prefixes.end(), [&](const std::string& prefix) { return name.starts_with(prefix); }))
            continue;
        if (!m_moving.empty() && m_moving.back().second == m_begins[i])
            m_moving.back().second = m_begins[i + 1];
        else
            m_moving.emplace_back(m_begins[i], m_begins[i + 1]);
    }
}

std::map<std::string, torch::Tensor> Adam::moments() const
{
    std::map<std::string, torch::Tensor> moments;
    for (std::size_t i = 0; i < m_parameters.size(); ++i) {
        moments.emplace(kFirst + m_parameters[i].name, part(m_first, i));
        moments.emplace(kSecond + m_parameters[i].name, part(m_second, i));
    }
    return moments;
}

void Adam::restore(const std::map<std::string, torch::Tensor>& moments, std::int64_t steps, const std::string& where)
{
    const torch::NoGradGuard guard;
    for (const auto& [name, mine] : this->moments()) {
        const auto found = moments.find(name);
        if (found == moments.end())
            throw Error(
                say("%1: the optimiser's %2 is missing, so training cannot continue. Begin a new run.", where, name));
        if (found->second.sizes() != mine.sizes())
            throw Error(say(
                "%1: the optimiser's %2 has a different shape from its weight, so training cannot continue. Begin a "
                "new run.",
                where, name));
        mine.copy_(found->second);
    }
    m_steps = steps;
}

Adam::Saved Adam::save() const { return {m_weights.clone(), m_first.clone(), m_second.clone(), m_steps}; }

void Adam::putBack(const Saved& saved)
{
    const torch::NoGradGuard guard;
    m_weights.copy_(saved.weights);
    m_first.copy_(saved.first);
    m_second.copy_(saved.second);
    m_steps = saved.steps;
}

} // namespace headroom
