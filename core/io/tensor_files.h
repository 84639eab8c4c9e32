// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "files/read_file.h"
#include "io/safetensors.h"

#include <torch/types.h>

#include <filesystem>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace headroom {

torch::Dtype tensorType(DType dtype);

// Tensors of one or more .safetensors files. Only headers are read at first; each tensor goes straight from its file
// into memory of its own, in the type it is stored in.
class TensorFiles {
public:
    struct Entry {
        std::optional<DType> dtype; // nothing: of a type that cannot be computed with
        std::string type; // "F8_E4M3", as in the file
        std::vector<std::int64_t> shape;
        std::size_t file = 0;
        std::uint64_t begin = 0, bytes = 0; // in the file
    };

    // The weights of a model's folder: model.safetensors, or shards with model.safetensors.index.json, or else what
    // stands for them (a variant such as model.fp16.safetensors, shards without an index, one file of another name).
    // Throws Error naming the file and what is wrong: a shard missing or outside the folder, no weights or several.
    explicit TensorFiles(const std::filesystem::path& folder);
    static TensorFiles ofFile(const std::filesystem::path& file);

    const std::map<std::string, Entry>& entries() const { return m_entries; }
    const Entry* find(const std::string& name) const; // null if there is none
    // The file that an index promises the tensor in, if that does not hold it.
    std::optional<std::string> promised(const std::string& name) const;
    const std::vector<std::string>& notices() const { return m_notices; } // what a person should know
    bool consolidated() const; // the files are called as in Mistral's own releases
    // `read` is told of every few megabytes that have come, and may throw to stop. Numbers of a type that cannot be
    // computed with come as the bytes they are, one for each (F8_E4M3, F8_E5M2).
    torch::Tensor read(const std::string& name, const std::function<void(std::uint64_t bytes)>& read = {}) const;
    bool same(const std::string& first, const std::string& second) const; // in type, shape and every byte
    void checkUnchanged() const; // Error if a file was written to since it was opened

private:
    TensorFiles() = default;
    void open(const std::filesystem::path& path);
    void openShards(const std::filesystem::path& folder, const std::filesystem::path& index);
    void openOthers(const std::filesystem::path& folder);

    std::vector<InputFile> m_files;
    std::vector<std::string> m_names;
    std::map<std::string, Entry> m_entries;
    std::map<std::string, std::string> m_promised;
    std::vector<std::string> m_notices;
};

} // namespace headroom
