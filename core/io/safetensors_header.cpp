// SPDX-License-Identifier: GPL-3.0-or-later
#include "io/safetensors_header.h"

#include "error.h"
#include "files/posix.h"
#include "io/foreign_file.h"
#include "text/say.h"
#include "text/utf8.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>
#include <cstring>
#include <limits>
#include <utility>

namespace headroom {

namespace {

using nlohmann::json;

std::optional<DType> dtypeNamed(std::string_view name)
{
    for (int i = 0; i <= static_cast<int>(DType::I64); ++i)
        if (name == toString(static_cast<DType>(i)))
            return static_cast<DType>(i);
    return std::nullopt;
}

bool isKnownElsewhere(std::string_view dtype)
{
    constexpr std::array<std::string_view, 13> kNames {"F4", "F6_E2M3", "F6_E3M2", "F8_E5M2", "F8_E4M3", "F8_E8M0",
        "F8_E4M3FNUZ", "F8_E5M2FNUZ", "U16", "U32", "C64", "U64", "F8_E4M3FN"};
    return std::find(kNames.begin(), kNames.end(), dtype) != kNames.end();
}

std::string tensorNamed(const std::string& name) { return say("tensor \"%1\"", escaped(name)); }

// Takes the header's JSON piece by piece and refuses what does not belong as soon as it is seen. (A document
// tree would keep the last of two equal keys and say nothing.)
class HeaderReader : public json::json_sax_t {
public:
    HeaderReader(const std::string& where, const SafetensorsLimits& limits) : m_where(where), m_limits(limits) {}

    SafetensorsHeader take() { return std::move(m_header); }

    bool null() override { return refuse("null"); }
    bool boolean(bool value) override { return refuse(value ? "true" : "false"); }
    bool number_integer(number_integer_t value) override { return refuse(std::to_string(value)); }
    bool number_float(number_float_t, const string_t& text) override { return refuse(escaped(text)); }
    bool binary(binary_t&) override { return refuse(say("binary data")); }
    bool number_unsigned(number_unsigned_t value) override;
    bool string(string_t& value) override;
    bool start_object(std::size_t) override;
    bool end_object() override;
    bool start_array(std::size_t) override;
    bool end_array() override;
    bool key(string_t& key) override;
    bool parse_error(std::size_t position, const std::string&, const json::exception& error) override;

private:
    // The sentence has a place for where the header is, %1, and others.
    template <typename... Put>
    [[noreturn]] void fail(const char* sentence, const Put&... put) const
    {
        throw Error(say(sentence, m_where, put...));
    }
    [[noreturn]] bool refuse(const std::string& value) const;
    bool inMetadata() const { return m_entry == nullptr; }
    void beginTensor(const std::string& name);
    void checkName(const std::string& name) const;
    void checkField(const std::string& name) const;

    const std::string& m_where;
    const SafetensorsLimits& m_limits;
    SafetensorsHeader m_header;
    int m_depth = 0;
    bool m_metadataSeen = false;
    std::string m_name; // of the tensor, or __metadata__
    std::string m_field; // inside it
    TensorEntry* m_entry = nullptr; // null in __metadata__
};

// Says what the rules want where this value stands.
bool HeaderReader::refuse(const std::string& value) const
{
    if (m_depth == 0)
        fail(toSay("%1: the header must be a JSON object, but the file has %2."), value);
    if (m_depth == 1 && m_name == kMetadataKey)
        fail(toSay("%1: __metadata__ must be an object of strings, but the file has %2."), value);
    if (m_depth == 1)
        fail(toSay("%1: %2 must be an object with dtype, shape and data_offsets, but the file has %3."),
            tensorNamed(m_name), value);
    if (inMetadata())
        fail(toSay("%1: __metadata__ entry \"%2\" must be a string, but the file has %3."), escaped(m_field), value);
    if (m_depth == 3)
        fail(toSay("%1: %2: %3 must hold whole numbers from 0 to 2^64 − 1, but the file has %4."), tensorNamed(m_name),
            m_field, value);
    if (m_field == "dtype")
        fail(toSay("%1: %2: dtype must be a string, but the file has %3."), tensorNamed(m_name), value);
    fail(
        toSay("%1: %2: %3 must be a list of whole numbers, but the file has %4."), tensorNamed(m_name), m_field, value);
}

bool HeaderReader::number_unsigned(number_unsigned_t value)
{
    if (m_depth != 3)
        refuse(std::to_string(value));
    if (m_field == "data_offsets") {
        if (m_entry->offsets->size() == 2)
            fail(toSay("%1: %2: data_offsets must be two numbers, begin and end, but has more."), tensorNamed(m_name));
        m_entry->offsets->push_back(value);
        return true;
    }
    if (m_entry->shape->size() == m_limits.rank)
        fail(toSay("%1: %2 has more than the %3 dimensions allowed."), tensorNamed(m_name), m_limits.rank);
    if (value > static_cast<std::uint64_t>(std::numeric_limits<std::int64_t>::max()))
        fail(toSay("%1: %2: dimension %3 of its shape is too large."), tensorNamed(m_name), value);
    m_entry->shape->push_back(static_cast<std::int64_t>(value));
    return true;
}

bool HeaderReader::string(string_t& value)
{
    if (m_depth == 2 && inMetadata()) {
        m_header.metadata.emplace(m_field, std::move(value));
        return true;
    }
    if (m_depth != 2 || m_field != "dtype")
        refuse(say("the string \"%1\"", escaped(value)));
    m_entry->dtype = dtypeNamed(value);
    m_entry->type = value;
    if (m_entry->dtype || (m_limits.anyType && !value.empty()))
        return true;
    if (isKnownElsewhere(value))
        fail(
            toSay(
                "%1: %2 has the type %3, which is not supported. The supported types are F64, F32, F16, BF16, I64, I32, "
                "I16, I8, U8 and BOOL."),
            tensorNamed(m_name), value);
    fail(
        toSay(
            "%1: %2 has the unknown type \"%3\". The supported types are F64, F32, F16, BF16, I64, I32, I16, I8, U8 and "
            "BOOL."),
        tensorNamed(m_name), escaped(value));
}

bool HeaderReader::start_object(std::size_t)
{
    if (m_depth >= 2)
        refuse(say("an object"));
    if (m_depth == 1 && m_name != kMetadataKey)
        beginTensor(m_name);
    ++m_depth;
    return true;
}

bool HeaderReader::end_object()
{
    if (--m_depth != 1 || inMetadata())
        return true;
    const auto missing = [&](const char* field) {
        fail(toSay("%1: %2 has no %3. It needs dtype, shape and data_offsets."), tensorNamed(m_name), field);
    };
    if (m_entry->type.empty())
        missing("dtype");
    if (!m_entry->shape)
        missing("shape");
    if (!m_entry->offsets)
        missing("data_offsets");
    m_entry = nullptr;
    return true;
}

bool HeaderReader::start_array(std::size_t)
{
    if (m_depth != 2 || inMetadata() || m_field == "dtype")
        refuse(say("a list"));
    if (m_field == "shape")
        m_entry->shape.emplace();
    else
        m_entry->offsets.emplace();
    ++m_depth;
    return true;
}

bool HeaderReader::end_array()
{
    --m_depth;
    if (m_field == "data_offsets" && m_entry->offsets->size() != 2)
        fail(toSay("%1: %2: data_offsets must be two numbers, begin and end, but has %3."), tensorNamed(m_name),
            m_entry->offsets->size());
    return true;
}

void HeaderReader::checkName(const std::string& name) const
{
    if (name.size() > m_limits.nameBytes)
        fail(toSay("%1: the name \"%2\" has %3 bytes, more than the %4 allowed."), escaped(name), name.size(),
            m_limits.nameBytes);
    if (name.find('\0') != std::string::npos)
        fail(toSay("%1: the name \"%2\" holds a NUL character."), escaped(name));
}

void HeaderReader::checkField(const std::string& name) const
{
    if (name != "dtype" && name != "shape" && name != "data_offsets")
        fail(toSay("%1: %2 has the unknown field \"%3\". The allowed fields are dtype, shape and data_offsets."),
            tensorNamed(m_name), escaped(name));
    if ((name == "dtype" && !m_entry->type.empty()) || (name == "shape" && m_entry->shape)
        || (name == "data_offsets" && m_entry->offsets))
        fail(toSay("%1: %2 has the field %3 twice."), tensorNamed(m_name), name);
}

bool HeaderReader::key(string_t& key)
{
    if (m_depth == 2 && !inMetadata()) {
        checkField(key);
        m_field = std::move(key);
        return true;
    }
    checkName(key);
    if (m_depth == 2) {
        if (m_header.metadata.contains(key))
            fail(toSay("%1: __metadata__ has the entry \"%2\" twice."), escaped(key));
        if (m_header.metadata.size() == m_limits.metadataEntries)
            fail(toSay("%1: __metadata__ has more than the %2 entries allowed."), m_limits.metadataEntries);
        m_field = std::move(key);
        return true;
    }
    if (key == kMetadataKey && std::exchange(m_metadataSeen, true))
        fail(toSay("%1: the header has __metadata__ twice."));
    m_name = std::move(key);
    return true;
}

void HeaderReader::beginTensor(const std::string& name)
{
    const auto [entry, isNew] = m_header.tensors.try_emplace(name);
    if (!isNew)
        fail(toSay("%1: %2 is in the header twice."), tensorNamed(name));
    if (m_header.tensors.size() > m_limits.tensors)
        fail(toSay("%1: the header has more than the %2 tensors allowed."), m_limits.tensors);
    m_entry = &entry->second;
}

bool HeaderReader::parse_error(std::size_t position, const std::string& met, const json::exception&)
{
    if (met.empty())
        fail(toSay("%1: the header is not valid JSON at byte %2: it ends there, in the middle."), position);
    fail(toSay("%1: the header is not valid JSON at byte %2: \"%3\" cannot be there."), position, escaped(met, 40));
}

void checkSize(const std::string& name, const TensorEntry& entry, const std::string& where)
{
    const std::uint64_t begin = (*entry.offsets)[0];
    const std::uint64_t end = (*entry.offsets)[1];
    const std::string subject = where + ": " + tensorNamed(name);
    if (begin > end)
        throw Error(say("%1 ends at byte %2, before it begins at byte %3.", subject, end, begin));
    if (!entry.dtype)
        return; // how many bytes a number of this type takes is not known
    const std::string shape = say("its shape %1 of %2", shapeText(*entry.shape), toString(*entry.dtype));
    const auto bytes = bytesOf(*entry.dtype, *entry.shape);
    if (!bytes)
        throw Error(say("%1: %2 has more elements than can be counted.", subject, shape));
    if (end - begin != *bytes)
        throw Error(begin == 0 ? say("%1 ends at byte %2 but %3 needs %4 bytes.", subject, end, shape, *bytes)
                               : say("%1 begins at byte %2 and ends at byte %3 but %4 needs %5 bytes.", subject, begin,
                                   end, shape, *bytes));
}

// Each tensor begins where the last one ended, and the last one ends where the file does.
void checkLayout(const std::map<std::string, TensorEntry>& tensors, std::uint64_t dataSize, const std::string& where)
{
    using Placed = const std::pair<const std::string, TensorEntry>*;
    std::vector<Placed> order;
    order.reserve(tensors.size());
    for (const auto& tensor : tensors)
        order.push_back(&tensor);
    std::stable_sort(
        order.begin(), order.end(), [](Placed a, Placed b) { return *a->second.offsets < *b->second.offsets; });
    std::uint64_t end = 0;
    const std::string* last = nullptr;
    for (const Placed tensor : order) {
        const std::uint64_t begin = tensor->second.offsets->front();
        if (begin != end)
            throw Error(begin < end
                    ? say("%1: %2 begins at byte %3, inside %4, which ends at byte %5.", where,
                        tensorNamed(tensor->first), begin, tensorNamed(*last), end)
                    : say("%1: %2 begins at byte %3, which leaves a gap from byte %4: tensors must follow each other "
                          "without gaps.",
                        where, tensorNamed(tensor->first), begin, end));
        end = tensor->second.offsets->back();
        last = &tensor->first;
    }
    if (end > dataSize)
        throw Error(say(
            "%1: %2 ends at byte %3 but the file holds only %4 bytes of tensors: it was cut short. Copy or download it again.",
            where, tensorNamed(*last), end, dataSize));
    if (end < dataSize)
        throw Error(dataSize - end == 1
                ? say("%1: the file has 1 trailing byte after its last tensor: it is damaged, or something was "
                      "appended.",
                    where)
                : say("%1: the file has %2 trailing bytes after its last tensor: it is damaged, or something was "
                      "appended.",
                    where, dataSize - end));
}

std::uint64_t lengthField(std::span<const std::byte> head)
{
    std::uint64_t length = 0;
    std::memcpy(&length, head.data(), kLengthBytes);
    return length;
}

} // namespace

bool beginsAsSafetensors(std::span<const std::byte> head, const SafetensorsLimits& limits)
{
    return head.size() > kLengthBytes && lengthField(head) <= limits.headerBytes
        && head[kLengthBytes] == std::byte {'{'};
}

std::uint64_t headerLength(std::span<const std::byte> head, std::span<const std::byte> tail, std::uint64_t fileSize,
    const std::string& where, const SafetensorsLimits& limits)
{
    if (!beginsAsSafetensors(head, limits))
        refuseForeignFile(head, tail, where);
    if (fileSize < kLengthBytes)
        throw Error(say("%1: the file has only %2; a .safetensors file begins with the 8-byte length of its header.",
            where, formatBytes(fileSize)));
    const std::uint64_t length = lengthField(head);
    if (length > limits.headerBytes && (head.size() <= kLengthBytes || head[kLengthBytes] != std::byte {'{'}))
        throw Error(say(
            "%1: this is not a .safetensors file: it does not begin with the length of a header and \"{\".", where));
    if (length > limits.headerBytes)
        throw Error(say(
            "%1: the file begins with a header length of %2 bytes, more than the %3 allowed: it is damaged or not a .safetensors file.",
            where, length, limits.headerBytes));
    if (length > fileSize - kLengthBytes)
        throw Error(say(
            "%1: the header should have %2 bytes but the file ends after %3 of them: it was cut short. Copy or download it again.",
            where, length, fileSize - kLengthBytes));
    return length;
}

SafetensorsHeader parseHeader(
    std::string_view text, std::uint64_t dataSize, const std::string& where, const SafetensorsLimits& limits)
{
    if (!text.starts_with('{'))
        throw Error(text.empty()
                ? say("%1: the header must begin with \"{\" but is empty.", where)
                : say("%1: the header must begin with \"{\", not with \"%2\".", where, escaped(text.substr(0, 8))));
    // The parser would take it for the end.
    if (const auto at = text.find('\0'); at != std::string_view::npos)
        throw Error(say("%1: the header has a NUL character at byte %2.", where, at + 1));
    HeaderReader reader(where, limits);
    json::sax_parse(text.begin(), text.end(), &reader);
    SafetensorsHeader header = reader.take();
    for (const auto& [name, entry] : header.tensors)
        checkSize(name, entry, where);
    checkLayout(header.tensors, dataSize, where);
    return header;
}

std::optional<std::uint64_t> bytesOf(DType dtype, std::span<const std::int64_t> shape)
{
    // A dimension of 0 counts as 1 here, so that strides can be computed from any shape that passes.
    auto bytes = static_cast<std::int64_t>(byteSize(dtype));
    bool empty = false;
    for (const std::int64_t size : shape) {
        empty = empty || size == 0;
        if (size < 0 || __builtin_mul_overflow(bytes, std::max<std::int64_t>(size, 1), &bytes))
            return std::nullopt;
    }
    return empty ? 0 : static_cast<std::uint64_t>(bytes);
}

std::string shapeText(std::span<const std::int64_t> shape)
{
    std::string text = "[";
    for (std::size_t i = 0; i < shape.size(); ++i)
        text += (i ? ", " : "") + std::to_string(shape[i]);
    return text + "]";
}

} // namespace headroom
