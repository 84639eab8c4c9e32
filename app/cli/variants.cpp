// SPDX-License-Identifier: GPL-3.0-or-later
#include "await.h"
#include "commands.h"
#include "config/preset_list.h"
#include "json_text.h"

#include <CLI/CLI.hpp>
#include <nlohmann/json.hpp>

#include <iostream>

namespace headroom {

using Json = nlohmann::ordered_json;

void addVariants(CLI::App& app, CommonOptions& common, int& exit)
{
    CLI::App* command = app.add_subcommand("variants", "List the variants");
    command->add_flag("--json", common.json, "Print JSON");
    command->callback([&common, &exit] {
        Json list = Json::array();
        const PresetList known = presetList();
        for (const Preset& preset : known.presets) {
            list.push_back({{"id", preset.id}, {"title", preset.title}, {"paper", preset.paper}, {"url", preset.url},
                {"idea", preset.idea}, {"sample", preset.sample}, {"task", preset.task.id},
                {"trained", !preset.trained.empty()}});
            if (!common.json)
                std::cout << preset.id << "\n    " << preset.title << " (" << preset.paper << "). " << preset.idea
                          << '\n';
        }
        if (common.json)
            std::cout << list.dump(2, ' ', false, kReplace) << '\n';
        for (const BrokenPreset& broken : known.broken) {
            std::cerr << "headroom-cli: variant " << broken.id << " is left out: " << broken.message << '\n';
            exit = kFailed;
        }
    });
}

void addDevices(CLI::App& app, CommonOptions& common, int&)
{
    CLI::App* command = app.add_subcommand("devices", "List the devices a model can run on");
    command->add_flag("--json", common.json, "Print JSON");
    command->callback([&common] {
        Session session;
        Json list = Json::array();
        const auto devices = await<std::vector<DeviceInfo>>(
            [&](auto callbacks) { session.devices(std::move(callbacks)); });
        for (const DeviceInfo& device : devices) {
            list.push_back({{"name", device.name}, {"title", device.title}, {"memory_bytes", device.memoryBytes}});
            if (!common.json)
                std::cout << device.name << "  " << device.title << '\n';
        }
        if (common.json)
            std::cout << list.dump(2, ' ', false, kReplace) << '\n';
    });
}

} // namespace headroom
