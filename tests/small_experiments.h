// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "config/model_config.h"

#include <QTemporaryDir>

#include <nlohmann/json.hpp>

#include <filesystem>
#include <fstream>
#include <string>

namespace headroom::test {

// As long as it lives, quick experiments train for a few steps only: tests of how they run and what is shown of them,
// not of what they find.
class SmallExperiments {
public:
    SmallExperiments()
    {
        namespace fs = std::filesystem;
        const fs::path from = resourceFolder(), to = m_folder.path().toStdString();
        for (const fs::directory_entry& each : fs::directory_iterator(from))
            if (each.path().filename() != "experiments")
                fs::create_symlink(each.path(), to / each.path().filename());
        fs::create_directory(to / "experiments");
        for (const fs::directory_entry& each : fs::directory_iterator(from / "experiments"))
            if (each.path().extension() == ".json")
                write(each.path(), to / "experiments" / each.path().filename());
            else
                fs::copy_file(each.path(), to / "experiments" / each.path().filename());
        qputenv("HEADROOM_RESOURCES", m_folder.path().toUtf8());
    }
    ~SmallExperiments() { qunsetenv("HEADROOM_RESOURCES"); }
    SmallExperiments(const SmallExperiments&) = delete;
    SmallExperiments& operator=(const SmallExperiments&) = delete;

private:
    using Json = nlohmann::ordered_json;

    static void write(const std::filesystem::path& from, const std::filesystem::path& to)
    {
        Json experiment = Json::parse(std::ifstream(from));
        const Json& setup = experiment.at("setup");
        Json quick = experiment.at("quick");
        if (setup.contains("settings"))
            quick.merge_patch(Json {{"settings", {{"steps", 4}, {"warmup", 1}, {"evaluate_every", 2}}},
                {"task", {{"training", 50}, {"validation", 4}, {"test", 4}}}});
        const Json small {{"film", 3}, {"forward_length", 128}, {"texts", 2}, {"repeats", 1}};
        for (const auto& [field, value] : small.items())
            if (setup.contains(field))
                quick[field] = value;
        if (setup.contains("lengths") && experiment.at("kind") == "cost")
            quick["lengths"] = {64, 128, 256};
        if (setup.contains("cost"))
            quick["cost"] = {{"attention_lengths", {96, 800, 3800}}, {"repeats", 1}, {"layers", 1}, {"width", 16},
                {"feed_forward", 16}};
        experiment["quick"] = quick;
        std::ofstream(to) << experiment.dump();
    }

    QTemporaryDir m_folder;
};

} // namespace headroom::test
