// SPDX-License-Identifier: GPL-3.0-or-later
#include "tokenizer/sentence_piece.h"

#include "error.h"
#include "files/posix.h"
#include "files/read_file.h"
#include "text/say.h"
#include "text/utf8.h"

#include <bit>
#include <cstdint>
#include <string_view>

namespace headroom::tokenizers {

namespace {

// The fields of one protobuf message.
class Message {
public:
    Message(std::string_view bytes, const std::string& where) : m_bytes(bytes), m_where(where) {}

    // To the next field; false at the end.
    bool next()
    {
        if (m_bytes.empty())
            return false;
        const std::uint64_t tag = varint();
        m_field = tag >> 3;
        switch (tag & 7) {
        case 0: m_number = varint(); break;
        case 1: take(8); break;
        case 2: m_content = take(varint()); break;
        case 5: m_content = take(4); break;
        default: fail();
        }
        return true;
    }

    std::uint64_t field() const { return m_field; }
    std::uint64_t number() const { return m_number; }
    std::string_view content() const { return m_content; } // of a message, a text or a float
    Message message() const { return {m_content, m_where}; }

    float real() const
    {
        if (m_content.size() != 4)
            fail();
        std::uint32_t bits = 0;
        for (std::size_t i = 4; i-- > 0;)
            bits = bits << 8 | static_cast<unsigned char>(m_content[i]);
        return std::bit_cast<float>(bits);
    }

    std::string text() const
    {
        if (!isUtf8(m_content))
            fail();
        return std::string(m_content);
    }

private:
    [[noreturn]] void fail() const
    {
        throw Error(say("%1: this is not a SentencePiece model, or it is damaged.", m_where));
    }

    std::string_view take(std::uint64_t size)
    {
        if (size > m_bytes.size())
            fail();
        const std::string_view taken = m_bytes.substr(0, size);
        m_bytes.remove_prefix(size);
        return taken;
    }

    std::uint64_t varint()
    {
        std::uint64_t value = 0;
        for (int shift = 0; shift < 64; shift += 7) {
            const auto byte = static_cast<unsigned char>(take(1).front());
            value |= static_cast<std::uint64_t>(byte & 0x7F) << shift;
            if (byte < 0x80)
                return value;
        }
        fail();
    }

    std::string_view m_bytes;
    const std::string& m_where;
    std::uint64_t m_field = 0;
    std::uint64_t m_number = 0;
    std::string_view m_content;
};

std::string toBase64(std::string_view bytes)
{
    constexpr std::string_view kDigits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    std::string text;
    std::uint32_t bits = 0;
    int count = 0;
    for (const char byte : bytes) {
        bits = bits << 8 | static_cast<unsigned char>(byte);
        for (count += 8; count >= 6; count -= 6)
            text += kDigits[bits >> (count - 6) & 63];
    }
    if (count > 0)
        text += kDigits[bits << (6 - count) & 63];
    return text;
}

SentencePieceModel::Entry readEntry(Message message)
{
    SentencePieceModel::Entry entry;
    while (message.next()) {
        if (message.field() == 1)
            entry.text = message.text();
        else if (message.field() == 2)
            entry.score = message.real();
        else if (message.field() == 3)
            entry.type = static_cast<SentencePieceModel::Type>(message.number());
    }
    return entry;
}

} // namespace

SentencePieceModel readSentencePiece(const std::filesystem::path& file)
{
    constexpr std::uint64_t kLargest = 100'000'000;
    const std::vector<std::byte> bytes = readFile(file, kLargest);
    const std::string where = shown(file);
    SentencePieceModel model;
    bool namesUnknown = false;
    Message all({reinterpret_cast<const char*>(bytes.data()), bytes.size()}, where);
    while (all.next()) {
        Message part = all.message();
        if (all.field() == 1)
            model.entries.push_back(readEntry(part));
        while (all.field() == 2 && part.next()) { // trainer_spec
            if (part.field() == 3)
                model.algorithm = static_cast<SentencePieceModel::Algorithm>(part.number());
            else if (part.field() == 35)
                model.byteFallback = part.number() != 0;
            else if (part.field() == 40) {
                model.unknown = part.number();
                namesUnknown = true;
            } else if (part.field() == 45)
                model.unknownText = part.text();
        }
        while (all.field() == 3 && part.next()) { // normalizer_spec
            if (part.field() == 2)
                model.charsmap = toBase64(part.content());
            else if (part.field() == 3)
                model.addsPrefix = part.number() != 0;
            else if (part.field() == 4)
                model.joinsSpaces = part.number() != 0;
        }
    }
    for (std::size_t id = 0; id < model.entries.size() && !namesUnknown; ++id)
        if (model.entries[id].type == SentencePieceModel::Type::Unknown) {
            model.unknown = id;
            namesUnknown = true;
        }
    if (model.entries.empty())
        throw Error(say("%1: the SentencePiece model has no pieces.", where));
    return model;
}

} // namespace headroom::tokenizers
