// SPDX-License-Identifier: GPL-3.0-or-later
#include "config/model_config.h"
#include "error.h"
#include "text/utf8.h"
#include "tokenizer/vocabulary.h"

#include <cstdint>
#include <cstdlib>
#include <string>

namespace {

// Any text is read or refused with an Error whose text can be shown; what was read is written and read again as it was.
template <typename Value>
void readAndWrite(const std::string& text)
{
    try {
        const Value value = Value::fromJson(text, "fuzz");
        if (Value::fromJson(value.toJson(), "again").toJson() != value.toJson())
            std::abort();
    } catch (const headroom::Error& error) {
        if (!headroom::isUtf8(error.what()) || !std::string(error.what()).starts_with("fuzz"))
            std::abort();
    }
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    const std::string text(reinterpret_cast<const char*>(data), size);
    readAndWrite<headroom::ModelConfig>(text);
    readAndWrite<headroom::TaskSettings>(text);
    readAndWrite<headroom::Vocabulary>(text);
    return 0;
}
