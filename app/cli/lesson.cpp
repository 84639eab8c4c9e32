// SPDX-License-Identifier: GPL-3.0-or-later
#include "await.h"
#include "commands.h"
#include "json_text.h"
#include "lesson/lesson_judge.h"

#include <CLI/CLI.hpp>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <iostream>
#include <map>
#include <memory>

namespace headroom {

namespace {

using Json = nlohmann::ordered_json;

struct LessonOptions {
    std::vector<std::string> files;
};

std::vector<std::filesystem::path> chosen(const LessonOptions& options, const std::vector<std::string>& languages)
{
    if (!options.files.empty())
        return {options.files.begin(), options.files.end()};
    std::vector<std::filesystem::path> files;
    for (const std::string& language : languages)
        for (const std::filesystem::path& file : lessonFiles(language))
            if (std::find(files.begin(), files.end(), file) == files.end()) // English where that language lacks it
                files.push_back(file);
    return files;
}

// Opens a place's model only when it is another than that of the place before.
class PlaceRunner {
public:
    explicit PlaceRunner(const std::string& device) : m_session(device) {}

    std::shared_ptr<const RunResult> run(const PlaceFile& place, const std::vector<std::string>& studies)
    {
        if (place.source != m_source || place.trained != m_trained) {
            m_source.clear();
            m_model = await<ModelInfo>(
                [&](auto callbacks) { m_session.open(place.source, std::move(callbacks), place.trained); });
            m_source = place.source;
            m_trained = place.trained;
        }
        RunRequest request;
        request.text = place.text.empty() ? m_model.sample : place.text;
        std::vector<std::string> idle;
        request.settings = place.settings(m_model.config, &idle);
        if (!idle.empty())
            throw Error(idle.front());
        request.interventions = place.interventions;
        request.segment = place.segment;
        request.studies = studies;
        return std::make_shared<const RunResult>(
            await<RunResult>([&](auto callbacks) { m_session.run(request, std::move(callbacks)); }));
    }

private:
    Session m_session;
    ModelInfo m_model;
    std::string m_source; // open; empty: none
    bool m_trained = true;
};

int listLessons(const LessonOptions& options, const CommonOptions& common)
{
    Json json = Json::array();
    for (const std::filesystem::path& file : chosen(options, {"en"})) {
        const Lesson lesson = readLesson(file);
        const auto questions = std::count_if(
            lesson.steps.begin(), lesson.steps.end(), [](const LessonStep& step) { return step.question.has_value(); });
        if (common.json)
            json.push_back({{"id", lesson.id}, {"title", lesson.title}, {"path", lesson.path},
                {"minutes", lesson.minutes}, {"steps", lesson.steps.size()}, {"questions", questions}});
        else
            std::cout << lesson.id << "  " << lesson.title << " (" << lesson.path << ", " << lesson.minutes << " min, "
                      << lesson.steps.size() << " steps, " << questions << " questions)\n";
    }
    if (common.json)
        std::cout << json.dump(2, ' ', false, kReplace) << '\n';
    return kDone;
}

int checkLessons(const LessonOptions& options, const CommonOptions& common)
{
    PlaceRunner stage(common.device);
    Json json = Json::array();
    int questions = 0, faults = 0, lessons = 0;
    for (const std::filesystem::path& file : chosen(options, lessonLanguages())) {
        const LessonReport report = checkLesson(readLesson(file),
            [&](const PlaceFile& place, const std::vector<std::string>& studies) { return stage.run(place, studies); });
        ++lessons;
        questions += report.questions;
        faults += static_cast<int>(report.faults.size());
        if (common.json)
            json.push_back({{"file", file.string()}, {"questions", report.questions}, {"faults", report.faults}});
        else
            for (const std::string& fault : report.faults)
                std::cout << fault << '\n';
    }
    if (common.json)
        std::cout << json.dump(2, ' ', false, kReplace) << '\n';
    else
        std::cout << lessons << " lessons, " << questions << " questions, " << faults << " faults\n";
    return faults > 0 ? kDisagrees : kDone;
}

} // namespace

void addLesson(CLI::App& app, CommonOptions& common, int& exit)
{
    CLI::App* lesson = app.add_subcommand("lesson", "Lists lessons, and checks them without a window");
    lesson->require_subcommand(1);
    const auto options = std::make_shared<LessonOptions>();
    const auto add = [&](const char* name, const char* help, int (*act)(const LessonOptions&, const CommonOptions&)) {
        CLI::App* command = lesson->add_subcommand(name, help);
        command->add_option(
            "files", options->files, "Lessons (.md); without any, all that ship; check: in every language");
        if (act == checkLessons)
            addCommonOptions(*command, common);
        else // nothing runs on a device
            command->add_flag("--json", common.json, "Print JSON");
        command->callback([options, act, &common, &exit] { exit = act(*options, common); });
    };
    add("list", "Titles, lengths and how many questions there are", listLessons);
    add("check",
        "Opens every stage, computes every number, and answers every question, also wrongly; exit code 3 on a fault",
        checkLessons);
}

} // namespace headroom
