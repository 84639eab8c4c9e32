// SPDX-License-Identifier: GPL-3.0-or-later
#include "error.h"
#include "hf/family.h"
#include "io/shard_index.h"
#include "text/utf8.h"

#include <cstdint>
#include <cstdlib>
#include <string>

namespace {

// A config.json is read by its family or refused with an Error whose text can be shown; what was read is a
// configuration that goes together.
void readConfig(const std::string& text)
{
    using namespace headroom::hf;
    const ConfigFile config(text, "fuzz");
    const auto architectures = config.texts("architectures");
    const std::string architecture = architectures.empty() ? "" : architectures.front();
    const Family& family = familyOf(config, architecture);
    refuseQuantised(config);
    Reading reading {config, architecture, {}, {}, nullptr, {}, {}, 1, {}, -1, -1};
    reading.stored = [](const void*, const std::string& name) { return name.size() % 2 == 0; };
    family.settings(reading);
    const headroom::ModelConfig model = headroom::withoutUnusedSettings(reading.model);
    model.validate();
    if (headroom::ModelConfig::fromJson(model.toJson(), "again").toJson() != model.toJson())
        std::abort();
    for (const std::string& key : config.unknown())
        if (!headroom::isUtf8(key))
            std::abort();
}

template <typename Read>
void refusedOrRead(Read read)
{
    try {
        read();
    } catch (const headroom::Error& error) {
        if (!headroom::isUtf8(error.what()))
            std::abort();
    }
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    const std::string text(reinterpret_cast<const char*>(data), size);
    refusedOrRead([&] { readConfig(text); });
    refusedOrRead([&] {
        for (const auto& [tensor, file] : headroom::readShardIndex(text, "fuzz"))
            if (file.empty() || file.find('/') != std::string::npos || file == "..")
                std::abort();
    });
    return 0;
}
