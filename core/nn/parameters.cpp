// SPDX-License-Identifier: GPL-3.0-or-later
#include "nn/parameters.h"

#include "error.h"
#include "libtorch.h"
#include "text/say.h"
#include "text/utf8.h"

#include <cmath>

namespace headroom {

namespace {

std::string shownSizes(torch::IntArrayRef sizes)
{
    std::string text = "[";
    for (std::size_t i = 0; i < sizes.size(); ++i)
        text += (i ? ", " : "") + std::to_string(sizes[i]);
    return text + "]";
}

// FNV-1a: the same on every machine, unlike std::hash.
std::uint64_t hash(const std::string& text, std::uint64_t seed)
{
    std::uint64_t value = 14695981039346656037ULL ^ (seed * 0x9E3779B97F4A7C15ULL);
    for (const unsigned char c : text)
        value = (value ^ c) * 1099511628211ULL;
    return value;
}

torch::Tensor fresh(torch::IntArrayRef sizes, Init init, double value, std::uint64_t seed)
{
    auto generator = torch::make_generator<at::CPUGeneratorImpl>(seed);
    switch (init) {
    case Init::Xavier: {
        const double bound = std::sqrt(6.0 / static_cast<double>(sizes[0] + sizes[1]));
        return torch::empty(sizes).uniform_(-bound, bound, generator);
    }
    case Init::Embedding:
        return torch::empty(sizes).normal_(0.0, 1.0 / std::sqrt(static_cast<double>(sizes.back())), generator);
    case Init::Normal: return torch::empty(sizes).normal_(0.0, 0.02, generator);
    case Init::RootOfWidth: return torch::full(sizes, std::sqrt(value));
    case Init::Constant: return torch::full(sizes, value);
    case Init::Zeros: return torch::zeros(sizes);
    case Init::Ones: return torch::ones(sizes);
    }
    return {};
}

} // namespace

Parameters::Parameters(std::map<std::string, torch::Tensor> stored, std::string where)
    : m_fresh(false), m_stored(std::move(stored)), m_where(std::move(where))
{
}

Parameters Parameters::shapesOnly()
{
    Parameters parameters(0);
    parameters.m_shapesOnly = true;
    return parameters;
}

Parameters::Parameters(std::map<std::string, torch::Tensor> stored, std::uint64_t seed)
    : m_seed(seed), m_fresh(false), m_varied(true), m_stored(std::move(stored))
{
}

bool Parameters::draws(const std::string& name, torch::IntArrayRef sizes) const
{
    if (!m_varied)
        return m_fresh;
    const auto found = m_stored.find(name);
    return found == m_stored.end() || found->second.sizes() != sizes;
}

torch::Tensor Parameters::take(const std::string& name, torch::IntArrayRef sizes)
{
    const auto found = m_stored.find(name);
    if (found == m_stored.end())
        throw Error(
            say("%1 has no tensor \"%2\"; its config asks for one of shape %3.", m_where, name, shownSizes(sizes)));
    if (found->second.sizes() != sizes)
        throw Error(say("%1: tensor \"%2\" has shape %3; its config asks for %4.", m_where, name,
            shownSizes(found->second.sizes()), shownSizes(sizes)));
    const torch::Tensor tensor = found->second;
    m_stored.erase(found);
    return tensor;
}

Parameter Parameters::get(const std::string& name, torch::IntArrayRef sizes, Init init, double value)
{
    if (m_shapesOnly)
        m_all.push_back({name, torch::empty(sizes, torch::kMeta)});
    else
        m_all.push_back({name, draws(name, sizes) ? fresh(sizes, init, value, hash(name, m_seed)) : take(name, sizes)});
    return m_all.back();
}

Parameter Parameters::get(const std::string& name, const torch::Tensor& initial)
{
    if (m_shapesOnly)
        return get(name, initial.sizes(), Init::Zeros);
    m_all.push_back({name, draws(name, initial.sizes()) ? initial.clone() : take(name, initial.sizes())});
    return m_all.back();
}

void Parameters::refuseUnused() const
{
    if (!m_varied && !m_stored.empty())
        throw Error(say(
            "%1 holds a tensor \"%2\" that its config has no place for.", m_where, escaped(m_stored.begin()->first)));
}

} // namespace headroom
