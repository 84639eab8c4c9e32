// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "io/safetensors.h"

#include <optional>

namespace headroom {

constexpr const char* kMetadataKey = "__metadata__";
constexpr std::size_t kLengthBytes = 8; // the header's length comes before it

struct TensorEntry {
    std::optional<DType> dtype; // nothing where it is not one of those that are read
    std::string type; // as the file has it
    std::optional<std::vector<std::int64_t>> shape;
    std::optional<std::vector<std::uint64_t>> offsets; // begin and end, counted from the end of the header
};

struct SafetensorsHeader {
    std::map<std::string, std::string> metadata;
    std::map<std::string, TensorEntry> tensors; // every entry complete
};

// The length of the header that a file of `fileSize` bytes starts with; `head` holds the first bytes (9 at
// least, where the file has them). Throws Error, naming the format where `head` or `tail` is of another one.
std::uint64_t headerLength(std::span<const std::byte> head, std::span<const std::byte> tail, std::uint64_t fileSize,
    const std::string& where, const SafetensorsLimits& limits);

// Whether the file begins as only a .safetensors file does, so that no other format need be looked for.
bool beginsAsSafetensors(std::span<const std::byte> head, const SafetensorsLimits& limits);

// Parses and checks the header of a file whose tensors take `dataSize` bytes. Throws Error.
SafetensorsHeader parseHeader(
    std::string_view text, std::uint64_t dataSize, const std::string& where, const SafetensorsLimits& limits);

// The bytes that a shape takes; nothing if that is more than any file can have.
std::optional<std::uint64_t> bytesOf(DType dtype, std::span<const std::int64_t> shape);
std::string shapeText(std::span<const std::int64_t> shape); // "[2, 3]"

} // namespace headroom
