// SPDX-License-Identifier: GPL-3.0-or-later
#include "error.h"
#include "text/utf8.h"
#include "tokenizer/tokenizer.h"

#include <cstdint>
#include <cstdlib>
#include <string_view>

// A tokenizer.json, up to the first zero byte, and a text after it. Any is read or refused with an Error whose text can
// be shown; what was read encodes and decodes any text or refuses it likewise.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    const std::string_view input(reinterpret_cast<const char*>(data), size);
    const std::size_t end = std::min(input.find('\0'), size);
    const std::string_view text = end < size ? input.substr(end + 1) : "The café's 42 窓 🙂 <s>##x▁y";
    try {
        const auto tokenizer = headroom::Tokenizer::fromJson(input.substr(0, end), "fuzz");
        for (const auto& pieces : {tokenizer.encode(text), tokenizer.encodePair(text, "b", false)}) {
            std::vector<std::int64_t> ids;
            for (const auto& piece : pieces) {
                if (piece.begin > piece.end || piece.end > std::max<std::size_t>(text.size(), 1))
                    std::abort();
                ids.push_back(piece.id);
                if (tokenizer.has(piece.id))
                    (void)tokenizer.bytes(piece.id);
            }
            (void)tokenizer.decode(ids, true);
        }
    } catch (const headroom::Error& error) {
        if (!headroom::isUtf8(error.what()))
            std::abort();
    }
    return 0;
}
