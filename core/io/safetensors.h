// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "files/atomic_file.h"

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <limits>
#include <map>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace headroom {

// The types read and written, in the order by which the reference writer sorts tensors (last first).
enum class DType { Bool, U8, I8, I16, F16, BF16, I32, F32, F64, I64 };

const char* toString(DType dtype); // "F32", as in the file
std::size_t byteSize(DType dtype);

struct TensorView {
    std::string name;
    DType dtype = DType::F32;
    std::vector<std::int64_t> shape; // empty: a single number
    std::span<const std::byte> bytes; // row-major, little-endian, at any address
};

std::int64_t countNotFinite(const TensorView& tensor); // NaN and ±∞
std::vector<float> toFloats(const TensorView& tensor); // rounded to nearest; Bool is 0 or 1

struct SafetensorsLimits {
    std::uint64_t fileBytes = std::numeric_limits<std::uint64_t>::max();
    std::uint64_t headerBytes = 100'000'000; // as the reference reader
    std::size_t tensors = 200'000;
    std::size_t metadataEntries = 100'000;
    std::size_t rank = 16;
    std::size_t nameBytes = 1024;
    bool anyType = false; // also tensors of types that are not read: they get no dtype
};

// A file's content, checked in full, with the bytes that its tensors are views of.
class SafetensorsFile {
public:
    SafetensorsFile(
        std::vector<std::byte> bytes, std::map<std::string, std::string> metadata, std::vector<TensorView> tensors);
    SafetensorsFile(SafetensorsFile&&) noexcept = default;
    SafetensorsFile& operator=(SafetensorsFile&&) noexcept = default;

    const std::map<std::string, std::string>& metadata() const { return m_metadata; }
    const std::vector<TensorView>& tensors() const { return m_tensors; } // sorted by name
    const TensorView* find(std::string_view name) const; // null if there is none

private:
    std::vector<std::byte> m_bytes;
    std::map<std::string, std::string> m_metadata;
    std::vector<TensorView> m_tensors;
};

// Reads a .safetensors file, more strictly than the reference reader: also refused are duplicate keys,
// unknown fields and headers past the limits. Throws Error naming the file, the tensor and the rule. No
// memory is taken for the tensors before the whole header has been checked against the file's length.
SafetensorsFile readSafetensors(const std::filesystem::path& path, const SafetensorsLimits& limits = {});
// The same from memory; `where` stands for the file in messages.
SafetensorsFile parseSafetensors(
    std::vector<std::byte> bytes, const std::string& where, const SafetensorsLimits& limits = {});

// Replaces the file atomically; byte for byte what the reference writer makes of the same tensors (metadata
// is sorted by key). Throws Error.
void writeSafetensors(const std::filesystem::path& path, const std::map<std::string, std::string>& metadata,
    std::vector<TensorView> tensors);

// A tensor whose bytes are made as they are written, in pieces.
struct StreamedTensor {
    std::string name;
    DType dtype = DType::F32;
    std::vector<std::int64_t> shape;
    std::function<void(const ByteSink& sink)> make; // gives as many bytes as the shape has
};
// The same for a file that need not fit into memory. What a `make` throws leaves the old file as it was.
void streamSafetensors(const std::filesystem::path& path, const std::map<std::string, std::string>& metadata,
    std::vector<StreamedTensor> tensors);

} // namespace headroom
