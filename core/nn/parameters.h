// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <torch/types.h>

#include <map>
#include <string>
#include <vector>

namespace headroom {

// A weight and its name in checkpoints and traces: "encoder.1.self_attention.query.weight".
struct Parameter {
    std::string name;
    torch::Tensor tensor;
};

enum class Init {
    Xavier, // uniform in ±√(6 / (fan in + fan out)) (Glorot and Bengio 2010)
    Embedding, // normal with deviation width^−½, so that √d_model · row has deviation 1
    Normal, // normal with deviation 0.02 (u and v of Transformer-XL, latents, inducing points)
    Zeros,
    Ones,
    RootOfWidth, // √width: the g of ScaleNorm
    Constant, // `value`
};

// Gives the parts of a model their weights: fresh ones from a seed, or those of a checkpoint. Keeps them in the order
// they were asked for.
class Parameters {
public:
    // Fresh weights; every one is drawn from (seed, its name), so adding a part changes no other part.
    explicit Parameters(std::uint64_t seed) : m_seed(seed) {}
    // Those of `stored` where name and shape fit, fresh ones elsewhere: a model whose configuration was changed.
    Parameters(std::map<std::string, torch::Tensor> stored, std::uint64_t seed);
    // Weights of a file; get() throws Error naming `where`, the tensor and the rule if one is missing or misshapen.
    Parameters(std::map<std::string, torch::Tensor> stored, std::string where);
    // Weights without numbers, to count what a model would hold before it is made.
    static Parameters shapesOnly();

    // `value` belongs to Init::RootOfWidth (the width) and Init::Constant.
    Parameter get(const std::string& name, torch::IntArrayRef sizes, Init init, double value = 0.0);
    // The same for a weight that begins as given.
    Parameter get(const std::string& name, const torch::Tensor& initial);
    // Throws Error for stored tensors that no part asked for.
    void refuseUnused() const;

    const std::vector<Parameter>& all() const { return m_all; }

private:
    torch::Tensor take(const std::string& name, torch::IntArrayRef sizes); // from the stored ones
    bool draws(const std::string& name, torch::IntArrayRef sizes) const; // rather than takes

    std::uint64_t m_seed = 0;
    bool m_fresh = true, m_varied = false;
    bool m_shapesOnly = false;
    std::map<std::string, torch::Tensor> m_stored;
    std::string m_where;
    std::vector<Parameter> m_all;
};

} // namespace headroom
