// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "nn/parameters.h"
#include "trace/trace.h"

#include <torch/types.h>

#include <filesystem>
#include <initializer_list>
#include <map>
#include <set>
#include <string>
#include <vector>

namespace headroom::golden {

// One compared tensor: how far ours lies from the original's.
struct Comparison {
    std::string tensor;
    double deviation = 0.0; // largest |ours − theirs| / (1 + |theirs|)
    double tolerance = 0.0;
    std::string note; // shape mismatch, known deviation, why it was skipped
    bool agrees = false;
    bool known = false; // listed in known_deviations.json
    bool skipped = false;
    bool imitated = false; // made as the original does where that is wrong: must agree, and no list excuses it
    bool vanishes = false; // theirs holds rounding alone: zeros would agree, so this is no comparison
    bool explained = false; // and vanishing.json says why
};

// A file of recorded numbers from an original implementation, and what ours gives for it. Parameters and
// floating-point inputs are leaves that gather gradients; an adapter hands them to our parts (renamed, transposed,
// split), runs ours and compares.
class Golden {
public:
    explicit Golden(const std::filesystem::path& file); // throws Error

    // Metadata. Without a fallback a missing key is an Error.
    const std::string& text(const std::string& key) const;
    std::string text(const std::string& key, const std::string& fallback) const;
    std::int64_t integer(const std::string& key) const;
    std::int64_t integer(const std::string& key, std::int64_t fallback) const;
    double real(const std::string& key, double fallback) const;
    bool flag(const std::string& key, bool fallback = false) const; // "True" or "False", "1" or "0"
    std::vector<std::int64_t> integers(const std::string& key) const; // "[5, 5]", "(10,)"; empty if it is not there
    // An option that the adapter knows in these settings only: Error if the file has it in another.
    void expect(const std::string& key, std::initializer_list<const char*> settings) const;
    // Metadata "KEY = VALUE" that no adapter asked for and that neither describes the file nor repeats a tensor's size.
    std::vector<std::string> unknownOptions() const;

    bool has(const std::string& tensor) const;
    torch::Tensor tensor(const std::string& name) const; // "in.x", "param.q.weight": the leaf itself; Error if missing
    torch::Tensor parameter(const std::string& name) const { return tensor("param." + name); } // follows `tied`
    std::vector<std::string> names(const std::string& prefix) const; // the tensors whose names begin so
    torch::Dtype dtype() const; // of the floating-point tensors

    // Holds a result against tensor `name` of the file ("mid.attn_prob", "out.output"); `ours` already has the
    // original's axis order. Where theirs is masked (−∞, or −10⁸ and less) ours must be too. Nothing happens if the
    // file has no such tensor.
    void compare(const std::string& name, const torch::Tensor& ours) { add(name, ours, false, {}); }
    // The same where rounding alone makes more than the usual deviation.
    void compare(const std::string& name, const torch::Tensor& ours, double tolerance);
    // Holds against the same tensor what ours gives when it does as the original, which is wrong there: `how` says what
    // it does. Must agree, whatever known_deviations.json says.
    void compareAsTheirs(const std::string& name, const torch::Tensor& ours, const std::string& how);
    // compare() for a recorded step, its axes permuted (empty: as they are).
    void compare(const std::string& name, const Trace& trace, const std::string& path,
        std::vector<std::int64_t> permutation = {});
    // The loss that the file's gradients are of, by our result for tensor `name`: its squares, or its numbers weighed
    // by "in.loss_weight". Error for any other.
    torch::Tensor loss(const std::string& name, const torch::Tensor& ours) const;
    // Runs backward from `loss` and compares every "grad.…" of the file; `how` as above, empty for compare().
    void gradients(const torch::Tensor& loss, const std::string& how = {});
    void clearGradients(); // before ours runs once more
    // What is compared from here on agrees within these tolerances even in a file of doubles, for the reason given.
    void loosen(const std::string& reason) { m_loose = reason; }
    // Gradients of floats that are small differences of large numbers agree within ten times the usual.
    void cancels() { m_cancels = true; }
    // A tensor of the file that no result of ours stands for, with the reason: printed, and not counted as missing.
    void skip(const std::string& name, const std::string& reason);
    // From here on theirs may hold NaN, which is then left out and reported: the original masks all keys of a query
    // with −∞.
    void allowNan(const std::string& reason) { m_nan = reason; }

    const std::vector<Comparison>& comparisons() const { return m_comparisons; }
    // mid.… and out.… tensors that were neither compared nor skipped: an adapter must leave none.
    std::vector<std::string> missed() const;

private:
    void add(const std::string& name, const torch::Tensor& ours, bool imitated, const std::string& note);
    double largest(bool gradients) const; // of the file's gradients, or of its other results
    double toleranceOf(const std::string& name, const torch::Tensor& theirs) const;

    std::filesystem::path m_file;
    std::map<std::string, std::string> m_metadata;
    mutable std::set<std::string> m_asked; // metadata
    std::string m_loose; // why doubles agree as floats do
    bool m_cancels = false;
    std::string m_nan; // why theirs may be NaN; empty: it must not
    std::map<std::string, torch::Tensor> m_tensors;
    std::vector<Comparison> m_comparisons;
    std::set<std::string> m_seen, m_skipped;
};

// The numbers of a recorded step as a tensor (double where they were recorded so).
torch::Tensor stepTensor(const Trace& trace, const std::string& path);

// Maps names and axis orders of one original implementation to ours, runs ours and compares. Chooses by `kind`;
// throws Error for a kind it does not know.
struct Adapter {
    const char* oracle;
    void (*run)(Golden& golden);
};

// Every adapter: a new one is its file and one line in adapters.cpp.
const std::vector<Adapter>& adapters();

// Weights of one of our parts or models, given under our names. A part that asks for one which is not there gets an
// Error; one for a bias the original lacks is `zeros`.
class Weights {
public:
    explicit Weights(const Golden& golden) : m_golden(golden) {}
    Weights& set(const std::string& ours, const torch::Tensor& tensor); // any expression of leaves
    Weights& copy(const std::string& ours, const std::string& theirs); // "query.weight" ← "linears.0.weight"
    Weights& linear(
        const std::string& ours, const std::string& theirs); // NAME.weight, and NAME.bias (zeros if theirs has none)
    Weights& zeros(const std::string& ours, std::vector<std::int64_t> sizes);
    Parameters parameters() const; // to build a part from; may be called once per part

private:
    const Golden& m_golden;
    std::map<std::string, torch::Tensor> m_tensors;
};

} // namespace headroom::golden
