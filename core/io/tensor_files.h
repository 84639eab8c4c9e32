// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "io/read_file.h"
#include "io/safetensors.h"

#include <torch/types.h>

#include <filesystem>
#include <functional>
#include <map>
#include <string>
#include <vector>

namespace headroom {

torch::Dtype tensorType(DType dtype);

// The tensors of a folder as they are published: model.safetensors, or shards with model.safetensors.index.json. Only
// headers are read at first; each tensor goes straight from its file into memory of its own, in the type it is stored
// in.
class TensorFiles {
public:
    struct Entry {
        DType dtype = DType::F32;
        std::vector<std::int64_t> shape;
        std::size_t file = 0;
        std::uint64_t begin = 0, bytes = 0; // in the file
    };

    // Throws Error naming the file and what is wrong: a shard missing or outside the folder, a tensor that the index
    // does not place where it lies.
    explicit TensorFiles(const std::filesystem::path& folder);

    const std::map<std::string, Entry>& entries() const { return m_entries; }
    const Entry* find(const std::string& name) const; // null if there is none
    // `read` is told of every few megabytes that have come, and may throw to stop.
    torch::Tensor read(const std::string& name, const std::function<void(std::uint64_t bytes)>& read = {}) const;
    bool same(const std::string& first, const std::string& second) const; // in type, shape and every byte
    void checkUnchanged() const; // Error if a file was written to since it was opened

private:
    void open(const std::filesystem::path& path);
    void openShards(const std::filesystem::path& folder, const std::filesystem::path& index);

    std::vector<InputFile> m_files;
    std::vector<std::string> m_names;
    std::map<std::string, Entry> m_entries;
};

} // namespace headroom
