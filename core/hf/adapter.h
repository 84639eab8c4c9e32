// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "io/tensor_files.h"

#include <torch/types.h>

#include <filesystem>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace headroom::hf {

// A LoRA adapter as peft saves it: adapter_config.json and adapter_model.safetensors (Hu et al. 2021).
class Adapter {
public:
    // Throws Error naming what is not implemented.
    explicit Adapter(const std::filesystem::path& folder);

    // The folder of the model that it was made for: what adapter_config.json names, there or beside the adapter or in
    // the hub's cache. Throws Error that says where it was looked for.
    std::filesystem::path base() const;
    std::string name() const; // of the base model, as the file has it

    const TensorFiles& files() const { return *m_files; }
    // Tensors that replace the model's own (modules_to_save, trained biases): by the model's name for them.
    const std::map<std::string, std::string>& whole() const { return m_whole; }
    // What is added to a tensor of the model, [out, in] as in nn.Linear; undefined if nothing is.
    torch::Tensor added(const std::string& name) const;
    std::set<std::string> changed() const; // the model's names for tensors that something is added to
    std::vector<std::string> notices() const;

private:
    struct Pair {
        std::string down, up; // names of A [r, in] and B [out, r]
        bool embedding = false; // of a table: the sum is turned
    };

    double scaleOf(const std::string& module, std::int64_t rank) const;

    std::filesystem::path m_folder;
    std::string m_base;
    double m_alpha = 8.0;
    bool m_rooted = false;
    std::vector<std::pair<std::string, double>> m_alphas; // by the end of a module's name; the first that fits
    std::vector<std::string> m_unknown;
    std::shared_ptr<const TensorFiles> m_files;
    std::map<std::string, Pair> m_pairs; // by the model's name of the weight
    std::map<std::string, std::string> m_biases; // what is added to a bias, before scaling
    std::map<std::string, std::string> m_whole;
};

} // namespace headroom::hf
