// SPDX-License-Identifier: GPL-3.0-or-later
#include "golden.h"

#include "error.h"
#include "io/safetensors.h"

#include <torch/torch.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <limits>

namespace headroom::golden {

namespace {

constexpr double kClosed = -1e8; // at or below this a score is masked: originals write −∞, −10⁹, −10¹⁸ or −10³⁰
constexpr double kInfinite = std::numeric_limits<double>::infinity();

torch::Dtype typeOf(DType dtype)
{
    switch (dtype) {
    case DType::Bool: return torch::kBool;
    case DType::U8: return torch::kByte;
    case DType::I8: return torch::kChar;
    case DType::I16: return torch::kShort;
    case DType::I32: return torch::kInt;
    case DType::I64: return torch::kLong;
    case DType::F16: return torch::kHalf;
    case DType::BF16: return torch::kBFloat16;
    case DType::F32: return torch::kFloat;
    case DType::F64: return torch::kDouble;
    }
    return torch::kFloat;
}

torch::Tensor toTensor(const TensorView& view)
{
    std::vector<std::byte> bytes(view.bytes.begin(), view.bytes.end());
    const torch::Tensor tensor = torch::from_blob(bytes.data(), view.shape, typeOf(view.dtype)).clone();
    const bool whole = view.dtype == DType::I8 || view.dtype == DType::I16 || view.dtype == DType::I32;
    return whole ? tensor.to(torch::kLong) : tensor;
}

bool given(const std::string& name) // what an adapter gets, and need not compute
{
    return name.starts_with("param.") || name.starts_with("in.");
}

std::string shown(torch::IntArrayRef sizes)
{
    std::string text = "[";
    for (std::size_t i = 0; i < sizes.size(); ++i)
        text += (i ? ", " : "") + std::to_string(sizes[i]);
    return text + "]";
}

double deviationOf(double ours, double theirs)
{
    if (std::isnan(ours) || std::isnan(theirs))
        return std::isnan(ours) && std::isnan(theirs) ? 0.0 : kInfinite;
    if (ours == theirs || (ours <= kClosed && theirs <= kClosed))
        return 0.0;
    return ours <= kClosed || theirs <= kClosed ? kInfinite : std::abs(ours - theirs) / (1.0 + std::abs(theirs));
}

double largestDeviation(const torch::Tensor& ours, const torch::Tensor& theirs)
{
    const torch::Tensor a = ours.to(torch::kCPU, torch::kDouble).contiguous();
    const torch::Tensor b = theirs.to(torch::kCPU, torch::kDouble).contiguous();
    double largest = 0.0;
    for (std::int64_t i = 0; i < a.numel(); ++i)
        largest = std::max(largest, deviationOf(a.data_ptr<double>()[i], b.data_ptr<double>()[i]));
    return largest;
}

} // namespace

Golden::Golden(const std::filesystem::path& file) : m_file(file)
{
    const SafetensorsFile content = readSafetensors(file);
    m_metadata = content.metadata();
    for (const TensorView& view : content.tensors()) {
        torch::Tensor tensor = toTensor(view);
        if (given(view.name) && tensor.is_floating_point())
            tensor.set_requires_grad(true);
        m_tensors.emplace(view.name, std::move(tensor));
    }
    std::string list = text("tied", "");
    for (std::size_t begin = 0; begin < list.size();) {
        const std::size_t end = std::min(list.find(';', begin), list.size());
        const std::string pair = list.substr(begin, end - begin);
        begin = end + 1;
        const std::size_t equals = pair.find('=');
        if (equals == std::string::npos)
            continue;
        const auto stored = m_tensors.find("param." + pair.substr(equals + 1));
        if (stored == m_tensors.end())
            throw Error(file.string() + ": tied \"" + pair + "\" names a parameter that the file does not hold.");
        m_tensors.emplace("param." + pair.substr(0, equals), stored->second);
    }
}

const std::string& Golden::text(const std::string& key) const
{
    const auto found = m_metadata.find(key);
    if (found == m_metadata.end())
        throw Error(m_file.string() + " has no \"" + key + "\" in its metadata.");
    return found->second;
}

std::string Golden::text(const std::string& key, const std::string& fallback) const
{
    const auto found = m_metadata.find(key);
    return found == m_metadata.end() ? fallback : found->second;
}

std::int64_t Golden::integer(const std::string& key) const
{
    const std::string& value = text(key);
    std::int64_t number = 0;
    const auto [end, error] = std::from_chars(value.data(), value.data() + value.size(), number);
    if (error != std::errc() || end != value.data() + value.size())
        throw Error(m_file.string() + ": \"" + key + "\" is \"" + value + "\", which is not a whole number.");
    return number;
}

std::int64_t Golden::integer(const std::string& key, std::int64_t fallback) const
{
    const std::string value = text(key, "None");
    return value == "None" || value.empty() ? fallback : integer(key);
}

double Golden::real(const std::string& key, double fallback) const
{
    const std::string value = text(key, "None");
    if (value == "None" || value.empty())
        return fallback;
    char* end = nullptr;
    const double number = std::strtod(value.c_str(), &end);
    if (*end != '\0')
        throw Error(m_file.string() + ": \"" + key + "\" is \"" + value + "\", which is not a number.");
    return number;
}

bool Golden::flag(const std::string& key, bool fallback) const
{
    const std::string value = text(key, fallback ? "True" : "False");
    return value == "True" || value == "true" || value == "1";
}

std::vector<std::int64_t> Golden::integers(const std::string& key) const
{
    const std::string value = text(key, "");
    std::vector<std::int64_t> numbers;
    const char* const end = value.data() + value.size();
    for (const char* at = value.data(); at < end;) {
        std::int64_t number = 0;
        const auto [after, error] = std::from_chars(at, end, number);
        if (error == std::errc())
            numbers.push_back(number);
        at = error == std::errc() ? after : at + 1;
    }
    return numbers;
}

bool Golden::has(const std::string& tensor) const
{
    return m_tensors.contains(tensor);
}

torch::Tensor Golden::tensor(const std::string& name) const
{
    const auto found = m_tensors.find(name);
    if (found == m_tensors.end())
        throw Error(m_file.string() + " has no tensor \"" + name + "\".");
    return found->second;
}

std::vector<std::string> Golden::names(const std::string& prefix) const
{
    std::vector<std::string> result;
    for (const auto& [name, tensor] : m_tensors)
        if (name.starts_with(prefix))
            result.push_back(name);
    return result;
}

torch::Dtype Golden::dtype() const
{
    for (const auto& [name, tensor] : m_tensors)
        if (given(name) && tensor.is_floating_point())
            return tensor.scalar_type();
    for (const auto& [name, tensor] : m_tensors) // tables alone
        if (tensor.scalar_type() == torch::kDouble)
            return torch::kDouble;
    return torch::kFloat;
}

void Golden::compare(const std::string& name, const torch::Tensor& ours)
{
    const auto found = m_tensors.find(name);
    if (found == m_tensors.end())
        return;
    const torch::Tensor theirs = found->second.detach();
    m_seen.insert(name);
    Comparison comparison;
    comparison.tensor = name;
    if (!theirs.is_floating_point())
        comparison.tolerance = 0.0;
    else if (theirs.scalar_type() == torch::kDouble && dtype() == torch::kDouble)
        comparison.tolerance = 1e-10;
    else
        comparison.tolerance = name.starts_with("grad.") ? 1e-4 : 1e-5;
    if (!ours.defined()) {
        comparison.deviation = kInfinite;
        comparison.note = "ours was not computed";
    } else if (ours.sizes() != theirs.sizes()) {
        comparison.deviation = kInfinite;
        comparison.note = "shape " + shown(ours.sizes()) + ", theirs " + shown(theirs.sizes());
    } else {
        comparison.deviation = largestDeviation(ours.detach(), theirs);
    }
    comparison.agrees = comparison.deviation <= comparison.tolerance;
    m_comparisons.push_back(std::move(comparison));
}

void Golden::compare(
    const std::string& name, const Trace& trace, const std::string& path, std::vector<std::int64_t> permutation)
{
    if (!has(name))
        return;
    const torch::Tensor ours = stepTensor(trace, path);
    if (!permutation.empty() && permutation.size() != static_cast<std::size_t>(ours.dim()))
        throw Error(name + ": step " + path + " has shape " + shown(ours.sizes()) + ", which the permutation does not fit.");
    compare(name, permutation.empty() ? ours : ours.permute(permutation));
}

void Golden::gradients(const torch::Tensor& loss)
{
    if (loss.requires_grad())
        loss.backward();
    for (const std::string& name : names("grad.")) {
        const std::string leafName = name.substr(5);
        const torch::Tensor leaf = has("param." + leafName) ? parameter(leafName) : tensor("in." + leafName);
        compare(name, leaf.grad().defined() ? leaf.grad() : torch::zeros_like(leaf));
    }
}

void Golden::skip(const std::string& name, const std::string& reason)
{
    if (!has(name) || !m_seen.insert(name).second)
        return;
    Comparison comparison;
    comparison.tensor = name;
    comparison.note = "skipped: " + reason;
    comparison.agrees = true;
    m_comparisons.push_back(std::move(comparison));
}

std::vector<std::string> Golden::missed() const
{
    std::vector<std::string> result;
    for (const auto& [name, tensor] : m_tensors)
        if (!given(name) && !m_seen.contains(name))
            result.push_back(name);
    return result;
}

torch::Tensor stepTensor(const Trace& trace, const std::string& path)
{
    const std::optional<StepId> id = trace.find(path);
    if (!id)
        throw Error("The trace has no step \"" + path + "\".");
    const Index shape = trace.step(*id).shape();
    torch::Tensor result = torch::empty(shape, torch::kDouble);
    Index at(shape.size(), 0);
    for (std::int64_t i = 0; i < result.numel(); ++i) {
        result.data_ptr<double>()[i] = trace.value(*id, at);
        for (std::size_t axis = shape.size(); axis-- > 0 && ++at[axis] == shape[axis];)
            at[axis] = 0;
    }
    return result;
}

Weights& Weights::set(const std::string& ours, const torch::Tensor& tensor)
{
    m_tensors[ours] = tensor;
    return *this;
}

Weights& Weights::copy(const std::string& ours, const std::string& theirs)
{
    return set(ours, m_golden.parameter(theirs));
}

Weights& Weights::linear(const std::string& ours, const std::string& theirs)
{
    const torch::Tensor weight = m_golden.parameter(theirs + ".weight");
    set(ours + ".weight", weight);
    if (m_golden.has("param." + theirs + ".bias"))
        return copy(ours + ".bias", theirs + ".bias");
    return zeros(ours + ".bias", {weight.size(0)});
}

Weights& Weights::zeros(const std::string& ours, std::vector<std::int64_t> sizes)
{
    return set(ours, torch::zeros(sizes, m_golden.dtype()));
}

Parameters Weights::parameters() const
{
    return Parameters(m_tensors, "The adapter");
}

} // namespace headroom::golden
