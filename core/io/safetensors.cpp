// SPDX-License-Identifier: GPL-3.0-or-later
#include "io/safetensors.h"

#include "error.h"
#include "files/read_file.h"
#include "half.h"
#include "io/safetensors_header.h"
#include "text/say.h"
#include "text/utf8.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstring>
#include <utility>

namespace headroom {

static_assert(std::endian::native == std::endian::little, "tensors are copied as the file has them");

namespace {

constexpr std::size_t kTailBytes = 65'536; // enough to recognise a zip archive by its list of members

// Calls `visit` with every element as a T. The bytes may lie at any address, hence the copy.
template <typename T>
void forEach(const TensorView& tensor, auto visit)
{
    for (std::size_t at = 0; at + sizeof(T) <= tensor.bytes.size(); at += sizeof(T)) {
        T value;
        std::memcpy(&value, tensor.bytes.data() + at, sizeof(T));
        visit(value);
    }
}

template <typename Bits>
std::int64_t countExponent(const TensorView& tensor, Bits exponent)
{
    std::int64_t count = 0;
    forEach<Bits>(tensor, [&](Bits bits) { count += (bits & exponent) == exponent; });
    return count;
}

SafetensorsFile assemble(std::vector<std::byte> bytes, std::size_t dataBegin, SafetensorsHeader header)
{
    std::vector<TensorView> tensors;
    tensors.reserve(header.tensors.size());
    const std::span<const std::byte> data = std::span(bytes).subspan(dataBegin);
    for (auto& [name, entry] : header.tensors) {
        const std::uint64_t begin = entry.offsets->front();
        tensors.push_back(
            {name, *entry.dtype, std::move(*entry.shape), data.subspan(begin, entry.offsets->back() - begin)});
    }
    return {std::move(bytes), std::move(header.metadata), std::move(tensors)};
}

std::string_view asCharacters(std::span<const std::byte> bytes)
{
    return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
}

std::string jsonText(const std::string& text, const std::string& where)
{
    try {
        return nlohmann::json(text).dump();
    } catch (const nlohmann::json::type_error&) {
        throw Error(say("%1 was not saved: \"%2\" is not valid UTF-8.", where, escaped(text)));
    }
}

// Refuses what the reader would refuse, so that nothing is saved that cannot be opened. Tensor has a name, a dtype and
// a shape; `given` is how many bytes there are for it, where that is known.
template <typename Tensor>
void checkTensor(const Tensor& tensor, std::optional<std::uint64_t> given, const std::string& where)
{
    const SafetensorsLimits limits;
    const std::string name = escaped(tensor.name);
    if (tensor.name == kMetadataKey)
        throw Error(say("%1 was not saved: tensor \"%2\" has the name reserved for metadata.", where, name));
    if (tensor.name.size() > limits.nameBytes || tensor.name.find('\0') != std::string::npos)
        throw Error(
            say("%1 was not saved: tensor \"%2\" has a name that is too long or holds a NUL character.", where, name));
    if (tensor.shape.size() > limits.rank)
        throw Error(say("%1 was not saved: tensor \"%2\" has more than %3 dimensions.", where, name, limits.rank));
    const auto bytes = bytesOf(tensor.dtype, tensor.shape);
    if (!bytes || *bytes != given.value_or(*bytes))
        throw Error(given ? say("%1 was not saved: tensor \"%2\" has %3 bytes, which do not fit its shape %4 of %5.",
                        where, name, *given, shapeText(tensor.shape), toString(tensor.dtype))
                          : say("%1 was not saved: the numbers of tensor \"%2\" do not fit its shape %3 of %4.", where,
                              name, shapeText(tensor.shape), toString(tensor.dtype)));
}

// In file order: the widest type first, then by name.
void sortForFile(std::vector<StreamedTensor>& tensors, const std::string& where)
{
    std::sort(tensors.begin(), tensors.end(), [](const StreamedTensor& a, const StreamedTensor& b) {
        return a.dtype != b.dtype ? a.dtype > b.dtype : a.name < b.name;
    });
    std::vector<std::string_view> names;
    names.reserve(tensors.size());
    for (const StreamedTensor& tensor : tensors)
        names.push_back(tensor.name);
    std::sort(names.begin(), names.end());
    if (const auto twin = std::adjacent_find(names.begin(), names.end()); twin != names.end())
        throw Error(say("%1 was not saved: two tensors have the name \"%2\".", where, escaped(*twin)));
}

// The length field and the header.
std::string beginning(const std::map<std::string, std::string>& metadata, const std::vector<StreamedTensor>& tensors,
    const std::string& where)
{
    std::string json = "{";
    if (!metadata.empty()) {
        json += "\"__metadata__\":{";
        for (const auto& [key, value] : metadata)
            json += jsonText(key, where) + ":" + jsonText(value, where) + ",";
        json.back() = '}';
        json += ",";
    }
    std::uint64_t offset = 0;
    for (const StreamedTensor& tensor : tensors) {
        const std::uint64_t end = offset + *bytesOf(tensor.dtype, tensor.shape);
        json += jsonText(tensor.name, where) + ":{\"dtype\":\"" + toString(tensor.dtype) + "\",\"shape\":[";
        for (std::size_t i = 0; i < tensor.shape.size(); ++i)
            json += (i ? "," : "") + std::to_string(tensor.shape[i]);
        json += "],\"data_offsets\":[" + std::to_string(offset) + "," + std::to_string(end) + "]},";
        offset = end;
    }
    if (json.size() > 1)
        json.pop_back();
    json += "}";
    json.append((8 - json.size() % 8) % 8, ' ');
    const SafetensorsLimits limits;
    if (json.size() > limits.headerBytes)
        throw Error(say("%1 was not saved: its header would have %2, more than the %3 allowed.", where,
            formatBytes(json.size()), formatBytes(limits.headerBytes)));
    const std::uint64_t length = json.size();
    std::string result(kLengthBytes, '\0');
    std::memcpy(result.data(), &length, kLengthBytes);
    return result + json;
}

} // namespace

const char* toString(DType dtype)
{
    constexpr std::array kNames {"BOOL", "U8", "I8", "I16", "F16", "BF16", "I32", "F32", "F64", "I64"};
    return kNames[static_cast<std::size_t>(dtype)];
}

std::size_t byteSize(DType dtype)
{
    constexpr std::array<std::size_t, 10> kSizes {1, 1, 1, 2, 2, 2, 4, 4, 8, 8};
    return kSizes[static_cast<std::size_t>(dtype)];
}

std::int64_t countNotFinite(const TensorView& tensor)
{
    switch (tensor.dtype) {
    case DType::F16: return countExponent<std::uint16_t>(tensor, 0x7C00);
    case DType::BF16: return countExponent<std::uint16_t>(tensor, 0x7F80);
    case DType::F32: return countExponent<std::uint32_t>(tensor, 0x7F80'0000);
    case DType::F64: return countExponent<std::uint64_t>(tensor, 0x7FF0'0000'0000'0000);
    default: return 0;
    }
}

std::vector<float> toFloats(const TensorView& tensor)
{
    std::vector<float> values;
    values.reserve(tensor.bytes.size() / byteSize(tensor.dtype));
    const auto append = [&](auto value) { values.push_back(static_cast<float>(value)); };
    switch (tensor.dtype) {
    case DType::Bool: forEach<std::uint8_t>(tensor, [&](std::uint8_t value) { append(value != 0); }); break;
    case DType::U8: forEach<std::uint8_t>(tensor, append); break;
    case DType::I8: forEach<std::int8_t>(tensor, append); break;
    case DType::I16: forEach<std::int16_t>(tensor, append); break;
    case DType::F16: forEach<std::uint16_t>(tensor, [&](std::uint16_t bits) { append(floatOfHalf(bits)); }); break;
    case DType::BF16: forEach<std::uint16_t>(tensor, [&](std::uint16_t bits) { append(floatOfBFloat16(bits)); }); break;
    case DType::I32: forEach<std::int32_t>(tensor, append); break;
    case DType::F32: forEach<float>(tensor, append); break;
    case DType::F64: forEach<double>(tensor, append); break;
    case DType::I64: forEach<std::int64_t>(tensor, append); break;
    }
    return values;
}

SafetensorsFile::SafetensorsFile(
    std::vector<std::byte> bytes, std::map<std::string, std::string> metadata, std::vector<TensorView> tensors)
    : m_bytes(std::move(bytes)), m_metadata(std::move(metadata)), m_tensors(std::move(tensors))
{
}

const TensorView* SafetensorsFile::find(std::string_view name) const
{
    const auto found = std::lower_bound(m_tensors.begin(), m_tensors.end(), name,
        [](const TensorView& tensor, std::string_view wanted) { return tensor.name < wanted; });
    return found != m_tensors.end() && found->name == name ? &*found : nullptr;
}

SafetensorsFile readSafetensors(const std::filesystem::path& path, const SafetensorsLimits& limits)
{
    const InputFile file(path);
    const std::string where = shown(path.filename());
    if (file.size() > limits.fileBytes)
        throw Error(say("%1: the file has %2, more than the %3 allowed here.", where, formatBytes(file.size()),
            formatBytes(limits.fileBytes)));
    std::vector<std::byte> head(std::min<std::uint64_t>(file.size(), 512));
    file.read(0, head);
    std::vector<std::byte> tail;
    if (!beginsAsSafetensors(head, limits)) {
        tail.resize(std::min<std::uint64_t>(file.size(), kTailBytes));
        file.read(file.size() - tail.size(), tail);
    }
    const std::uint64_t length = headerLength(head, tail, file.size(), where, limits);
    std::string json(length, '\0');
    file.read(kLengthBytes, std::as_writable_bytes(std::span(json)));
    const std::uint64_t dataSize = file.size() - kLengthBytes - length;
    SafetensorsHeader header = parseHeader(json, dataSize, where, limits);
    std::vector<std::byte> data = allocateFor(dataSize, where);
    file.read(kLengthBytes + length, data);
    file.checkUnchanged();
    return assemble(std::move(data), 0, std::move(header));
}

SafetensorsFile parseSafetensors(
    std::vector<std::byte> bytes, const std::string& where, const SafetensorsLimits& limits)
{
    const std::span<const std::byte> all(bytes);
    const std::uint64_t length = headerLength(
        all, all.last(std::min(all.size(), kTailBytes)), all.size(), where, limits);
    const std::size_t dataBegin = kLengthBytes + length;
    SafetensorsHeader header = parseHeader(
        asCharacters(all.subspan(kLengthBytes, length)), all.size() - dataBegin, where, limits);
    return assemble(std::move(bytes), dataBegin, std::move(header));
}

void writeSafetensors(const std::filesystem::path& path, const std::map<std::string, std::string>& metadata,
    std::vector<TensorView> tensors)
{
    std::vector<StreamedTensor> streamed;
    for (TensorView& tensor : tensors) {
        checkTensor(tensor, tensor.bytes.size(), shown(path));
        streamed.push_back({std::move(tensor.name), tensor.dtype, std::move(tensor.shape),
            [bytes = tensor.bytes](const ByteSink& sink) { sink(bytes); }});
    }
    streamSafetensors(path, metadata, std::move(streamed));
}

void streamSafetensors(const std::filesystem::path& path, const std::map<std::string, std::string>& metadata,
    std::vector<StreamedTensor> tensors)
{
    const std::string where = shown(path);
    if (const std::size_t most = SafetensorsLimits().tensors; tensors.size() > most)
        throw Error(say("%1 was not saved: %2 tensors are more than the %3 allowed.", where, tensors.size(), most));
    for (const StreamedTensor& tensor : tensors)
        checkTensor(tensor, std::nullopt, where);
    sortForFile(tensors, where);
    const std::string start = beginning(metadata, tensors, where);
    std::uint64_t bytes = start.size();
    for (const StreamedTensor& tensor : tensors)
        bytes += *bytesOf(tensor.dtype, tensor.shape);
    writeFileAtomically(path, bytes, [&](const ByteSink& sink) {
        sink(std::as_bytes(std::span(start)));
        for (const StreamedTensor& tensor : tensors)
            tensor.make(sink);
    });
}

} // namespace headroom
