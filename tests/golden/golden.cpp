// SPDX-License-Identifier: GPL-3.0-or-later
#include "golden.h"

#include "error.h"
#include "io/safetensors.h"
#include "libtorch.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <limits>

namespace headroom::golden {

namespace {

constexpr double kClosed = -1e8; // at or below this a score is masked: originals write −∞, −10⁹, −10¹⁸ or −10³⁰
constexpr double kTold = 10.0; // so many tolerances off must zeros be where theirs tells anything
constexpr double kRounding = 1e-5; // beside a file's largest number, what its rounding may leave where there is none
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

struct Deviation {
    double largest = 0.0;
    std::int64_t nan = 0; // cells of theirs that were left out
};

Deviation deviationOf(const torch::Tensor& ours, const torch::Tensor& theirs, bool leaveOutNan)
{
    const torch::Tensor a = ours.to(torch::kCPU, torch::kDouble).contiguous();
    const torch::Tensor b = theirs.to(torch::kCPU, torch::kDouble).contiguous();
    Deviation result;
    for (std::int64_t i = 0; i < a.numel(); ++i) {
        const double mine = a.data_ptr<double>()[i], other = b.data_ptr<double>()[i];
        if (leaveOutNan && std::isnan(other))
            ++result.nan;
        else
            result.largest = std::max(result.largest, deviationOf(mine, other));
    }
    return result;
}

// Metadata that describes the file, or says again what the tensors' sizes say.
const std::set<std::string>& descriptive()
{
    static const std::set<std::string> keys {"oracle", "case", "kind", "source", "commit", "file", "seed", "torch",
        "how", "note", "order", "warning", "layout", "transition", "patched", "sensitivity", "mask_note", "P_note",
        "mem_rule", "pad_mask", "initial_mems", "mems_mutated_in_place", "loss_def", "tied", "dtype",
        // sizes of tensors and parameters
        "bsz", "qlen", "klen", "mlen", "r_len", "length", "length_q", "length_k", "src_len", "tgt_len", "seq_len",
        "size", "d", "d_k", "d_v", "d_ff", "d_inner", "d_model", "P", "dim", "dim_in", "dim_out", "dim_Q", "dim_K",
        "dim_V", "dim_input", "dim_output", "dim_hidden", "num_inds", "num_seeds", "num_outputs", "ln", "num_latents",
        "num_latent_channels", "num_layers", "n_level", "heads", "layers_per_block", "widening_factor",
        "num_qk_channels", "num_v_channels", "num_output_channels", "cross_attention_residual",
        "first_cross_attention_layer_shared", "first_self_attention_block_shared", "add_qkvbias",
        "max_relative_position", "allow_memory", "causal", "mask",
        // what the first parameters were drawn from, and what ties them, which the list "tied" says as well
        "halting_bias", "scale_init", "tie_weight", "tie_projs"};
    return keys;
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
    m_asked.insert(key);
    const auto found = m_metadata.find(key);
    if (found == m_metadata.end())
        throw Error(m_file.string() + " has no \"" + key + "\" in its metadata.");
    return found->second;
}

std::string Golden::text(const std::string& key, const std::string& fallback) const
{
    m_asked.insert(key);
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
    if (value == "True" || value == "true" || value == "1")
        return true;
    if (value == "False" || value == "false" || value == "0" || value == "None")
        return false;
    throw Error(m_file.string() + ": \"" + key + "\" is \"" + value + "\", which is neither True nor False.");
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

void Golden::expect(const std::string& key, std::initializer_list<const char*> settings) const
{
    const std::string value = text(key, *settings.begin());
    std::string known;
    for (const char* setting : settings) {
        if (value == setting)
            return;
        known += std::string(known.empty() ? "\"" : ", \"") + setting + "\"";
    }
    throw Error(m_file.string() + ": option " + key + " is \"" + value + "\"; the adapter of " + text("oracle")
        + " knows " + known + ".");
}

std::vector<std::string> Golden::unknownOptions() const
{
    std::vector<std::string> result;
    for (const auto& [key, value] : m_metadata)
        if (!m_asked.contains(key) && !descriptive().contains(key))
            result.push_back(key + " = " + value);
    return result;
}

bool Golden::has(const std::string& tensor) const { return m_tensors.contains(tensor); }

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
    bool floats = false, doubles = false, givenFloats = false, givenDoubles = false;
    for (const auto& [name, tensor] : m_tensors) {
        const bool isDouble = tensor.scalar_type() == torch::kDouble, isFloat = tensor.is_floating_point() && !isDouble;
        floats |= isFloat;
        doubles |= isDouble;
        givenFloats |= isFloat && name.starts_with("param.");
        givenDoubles |= isDouble && given(name);
    }
    const bool tables = !givenFloats && !givenDoubles; // no parameters
    return givenDoubles || (tables && doubles && !floats) ? torch::kDouble : torch::kFloat;
}

double Golden::toleranceOf(const std::string& name, const torch::Tensor& theirs) const
{
    if (!theirs.is_floating_point())
        return 0.0;
    if (theirs.scalar_type() == torch::kDouble && dtype() == torch::kDouble && m_loose.empty())
        return 1e-10;
    return !name.starts_with("grad.") ? 1e-5 : m_cancels ? 1e-3 : 1e-4;
}

void Golden::add(const std::string& name, const torch::Tensor& ours, bool imitated, const std::string& note)
{
    const auto found = m_tensors.find(name);
    if (found == m_tensors.end() || m_skipped.contains(name))
        return;
    const torch::Tensor theirs = found->second.detach();
    m_seen.insert(name);
    Comparison comparison;
    comparison.tensor = name;
    comparison.imitated = imitated;
    comparison.note = note;
    comparison.tolerance = toleranceOf(name, theirs);
    const auto remark = [&](const std::string& text) {
        comparison.note += (comparison.note.empty() ? "" : "; ") + text;
    };
    if (!ours.defined()) {
        comparison.deviation = kInfinite;
        remark("ours was not computed");
    } else if (ours.sizes() != theirs.sizes()) {
        comparison.deviation = kInfinite;
        remark("shape " + shown(ours.sizes()) + ", theirs " + shown(theirs.sizes()));
    } else {
        const Deviation deviation = deviationOf(ours.detach(), theirs, !m_nan.empty());
        comparison.deviation = deviation.largest;
        // Small numbers must agree more closely, or zeros would do as well. Those that do not are rounding where they
        // are far below the file's others too.
        const double usual = comparison.tolerance,
                     zeros = deviationOf(torch::zeros_like(theirs), theirs, !m_nan.empty()).largest;
        if (usual > 0.0 && deviation.nan < theirs.numel()) {
            comparison.tolerance = std::min(usual, zeros / kTold);
            comparison.vanishes = zeros <= std::min(usual, kRounding * largest(name.starts_with("grad.")))
                && comparison.deviation <= usual && (zeros == 0.0 || comparison.deviation > comparison.tolerance);
            if (comparison.vanishes)
                comparison.tolerance = usual;
        }
        comparison.skipped = deviation.nan > 0 && deviation.nan == theirs.numel();
        if (deviation.nan > 0)
            remark(std::to_string(deviation.nan) + " of " + std::to_string(theirs.numel())
                + " cells of theirs are NaN: " + m_nan);
    }
    comparison.agrees = comparison.deviation <= comparison.tolerance;
    m_comparisons.push_back(std::move(comparison));
}

double Golden::largest(bool gradients) const
{
    double largest = 0.0;
    for (const auto& [name, tensor] : m_tensors)
        if (!given(name) && name.starts_with("grad.") == gradients && tensor.is_floating_point()) {
            const torch::Tensor sizes = tensor.detach().abs();
            largest = std::max(largest, // neither masked nor NaN
                torch::where(sizes.lt(-kClosed), sizes, torch::zeros_like(sizes)).max().item<double>());
        }
    return largest;
}

void Golden::compare(const std::string& name, const torch::Tensor& ours, double tolerance)
{
    add(name, ours, false, {});
    if (!has(name))
        return;
    m_comparisons.back().tolerance = tolerance;
    m_comparisons.back().agrees = m_comparisons.back().deviation <= tolerance;
}

void Golden::compareAsTheirs(const std::string& name, const torch::Tensor& ours, const std::string& how)
{
    add(name, ours, true, "as theirs: " + how);
}

void Golden::compare(
    const std::string& name, const Trace& trace, const std::string& path, std::vector<std::int64_t> permutation)
{
    if (!has(name))
        return;
    const torch::Tensor ours = stepTensor(trace, path);
    if (!permutation.empty() && permutation.size() != static_cast<std::size_t>(ours.dim()))
        throw Error(
            name + ": step " + path + " has shape " + shown(ours.sizes()) + ", which the permutation does not fit.");
    compare(name, permutation.empty() ? ours : ours.permute(permutation));
}

torch::Tensor Golden::loss(const std::string& name, const torch::Tensor& ours) const
{
    const std::string squares = "sum(" + name + "**2)", weighed = "sum(" + name + " * in.loss_weight)";
    expect("loss_def", {squares.c_str(), weighed.c_str()});
    return (text("loss_def", squares) == squares ? ours.square() : ours * tensor("in.loss_weight").detach()).sum();
}

void Golden::gradients(const torch::Tensor& loss, const std::string& how)
{
    if (loss.requires_grad())
        loss.backward();
    for (const std::string& name : names("grad.")) {
        const std::string leafName = name.substr(5);
        const torch::Tensor leaf = has("param." + leafName) ? parameter(leafName) : tensor("in." + leafName);
        const torch::Tensor ours = leaf.grad().defined() ? leaf.grad() : torch::zeros_like(leaf);
        if (how.empty())
            compare(name, ours);
        else
            compareAsTheirs(name, ours, how);
    }
}

void Golden::clearGradients()
{
    for (auto& [name, tensor] : m_tensors)
        if (tensor.requires_grad())
            tensor.mutable_grad() = torch::Tensor();
}

void Golden::skip(const std::string& name, const std::string& reason)
{
    if (!has(name) || !m_seen.insert(name).second)
        return;
    m_skipped.insert(name);
    Comparison comparison;
    comparison.tensor = name;
    comparison.note = reason;
    comparison.skipped = comparison.agrees = true;
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

} // namespace headroom::golden
