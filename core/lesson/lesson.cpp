// SPDX-License-Identifier: GPL-3.0-or-later
#include "lesson/lesson.h"

#include "config/model_config.h"
#include "error.h"
#include "files/read_file.h"
#include "lesson/lesson_blocks.h"
#include "text/say.h"
#include "text/utf8.h"

#include <algorithm>
#include <sstream>

namespace headroom {

namespace {

constexpr std::uint64_t kBytesMost = 1 << 20; // of a lesson

std::string readText(const std::filesystem::path& file)
{
    const std::vector<std::byte> bytes = readFile(file, kBytesMost);
    std::string text(reinterpret_cast<const char*>(bytes.data()), bytes.size());
    if (!isUtf8(text))
        throw Error(say("%1 is not UTF-8 text.", file.string()));
    return text;
}

// Reads the file line by line, and knows where it stands.
class LessonReader {
public:
    LessonReader(const std::string& markdown, const std::filesystem::path& where) : m_text(markdown), m_where(where) {}

    Lesson read()
    {
        m_lesson.id = m_where.stem().string();
        for (std::string line; next(line);) {
            if (line.starts_with("```"))
                readBlock(trimmed(line.substr(3)));
            else if (line.starts_with("## "))
                begin(trimmed(line.substr(3)));
            else if (line.starts_with("# ") && m_lesson.title.empty())
                m_lesson.title = trimmed(line.substr(2));
            else if (!m_lesson.steps.empty())
                m_lesson.steps.back().prose += line + '\n';
            else if (!trimmed(line).empty())
                refuse(say("prose must follow the heading of a step (\"## …\")."));
        }
        for (LessonStep& step : m_lesson.steps)
            step.prose = trimmed(step.prose);
        if (m_lesson.title.empty() || m_lesson.steps.empty())
            throw Error(say("%1 is not a lesson: it needs a title (\"# …\") and steps (\"## …\").", m_where.string()));
        if (m_lesson.steps.front().stage.place.source.empty())
            throw Error(say("%1: the first step needs a stage that names a model.", m_where.string()));
        return std::move(m_lesson);
    }

private:
    bool next(std::string& line)
    {
        if (!std::getline(m_text, line))
            return false;
        if (!line.empty() && line.back() == '\r')
            line.pop_back();
        ++m_line;
        return true;
    }

    std::string here() const { return m_where.string() + ":" + std::to_string(m_line); }
    [[noreturn]] void refuse(const std::string& why) const { throw Error(here() + ": " + why); }

    // What was on the stage stays there; what was covered does not.
    void begin(const std::string& title)
    {
        LessonStep step;
        step.title = title;
        step.line = m_line;
        if (!m_lesson.steps.empty())
            step.stage.place = m_lesson.steps.back().stage.place;
        m_lesson.steps.push_back(std::move(step));
    }

    void readBlock(const std::string& kind)
    {
        LessonFields fields;
        const int first = m_line;
        std::string line;
        while (next(line) && line != "```") {
            if (trimmed(line).empty())
                continue;
            const std::size_t colon = line.find(':');
            if ((line.front() == ' ' || line.front() == '\t') && !fields.empty())
                fields.back().value += ' ' + trimmed(line);
            else if (colon == std::string::npos)
                refuse(say("\"%1\" is not a field; write \"name: value\".", escaped(line)));
            else
                fields.push_back({trimmed(line.substr(0, colon)), trimmed(line.substr(colon + 1)), here()});
        }
        if (line != "```")
            throw Error(say("%1:%2: the block has no end (```).", m_where.string(), first));
        const std::string where = m_where.string() + ":" + std::to_string(first);
        if (kind == "lesson") {
            readLessonBlock(fields, m_lesson);
            return;
        }
        if (kind != "stage" && kind != "question")
            throw Error(say("%1: a block is lesson, stage or question, not \"%2\".", where, escaped(kind)));
        if (m_lesson.steps.empty())
            throw Error(say("%1: a %2 must follow the heading of a step (\"## …\").", where, kind));
        LessonStep& step = m_lesson.steps.back();
        if (kind == "stage")
            readStageBlock(fields, m_where.parent_path(), step.stage);
        else if (step.question)
            throw Error(say("%1: a step can have only one question.", where));
        else
            step.question = readQuestionBlock(fields, where);
    }

    std::istringstream m_text;
    std::filesystem::path m_where;
    Lesson m_lesson;
    int m_line = 0;
};

} // namespace

bool CellPattern::covers(const std::string& step, const Index& cell) const
{
    if (step != path || (!at.empty() && at.size() != cell.size()))
        return false;
    for (std::size_t axis = 0; axis < at.size(); ++axis)
        if (at[axis] >= 0 && at[axis] != cell[axis])
            return false;
    return true;
}

CellPattern cellPattern(const std::string& text, const std::string& where)
{
    const std::size_t sign = text.rfind('@');
    CellPattern pattern {text.substr(0, sign), {}};
    if (pattern.path.empty())
        throw Error(say("%1: \"%2\" names no step; write PATH@0,-,*.", where, escaped(text)));
    std::istringstream rest(sign == std::string::npos ? std::string() : text.substr(sign + 1));
    for (std::string entry; std::getline(rest, entry, ',');) {
        entry = trimmed(entry);
        const bool number = !entry.empty() && entry.size() < 10
            && std::all_of(entry.begin(), entry.end(), [](char c) { return c >= '0' && c <= '9'; });
        if (!number && entry != "-" && entry != "*")
            throw Error(
                say("%1: \"%2\" names no cells; write PATH@0,-,* with numbers from 0, - for what is asked, * for any.",
                    where, escaped(text)));
        pattern.at.push_back(number ? std::stoll(entry) : entry == "-" ? CellPattern::kAsked : CellPattern::kAny);
    }
    return pattern;
}

std::vector<std::string> LessonStep::studies() const
{
    std::string all = prose + ' ' + stage.place.step + ' ' + stage.place.pinned.path;
    for (const std::string& covered : stage.covered)
        all += ' ' + covered;
    for (const CellPattern& lit : stage.lit)
        all += ' ' + lit.path;
    if (question) {
        all += ' ' + question->ask + ' ' + question->of.path + ' ' + question->right + ' ' + question->praise;
        for (const std::string& picture : question->pictures)
            all += ' ' + picture;
        for (const LessonOption& option : question->options)
            all += ' ' + option.measure + ' ' + option.text;
        for (const LessonFeedback& each : question->wrong)
            all += ' ' + each.condition + ' ' + each.text;
        for (const std::string& hint : question->hints)
            all += ' ' + hint;
    }
    constexpr std::string_view kScope = "study/";
    std::vector<std::string> found;
    for (std::size_t at = all.find(kScope); at != std::string::npos; at = all.find(kScope, at + 1)) {
        const std::size_t from = at + kScope.size();
        const std::string id = all.substr(from, all.find('/', from) - from);
        if (std::find(found.begin(), found.end(), id) == found.end())
            found.push_back(id);
    }
    const bool gradients = all.find("backward/") != std::string::npos || all.find("objective/") != std::string::npos;
    if (gradients && std::find(found.begin(), found.end(), "backward") == found.end())
        found.push_back("backward");
    return found;
}

std::string LessonQuestion::answer() const
{
    switch (kind) {
    case Kind::Type: return "text";
    case Kind::Change: return "change";
    case Kind::Set: return "setting";
    case Kind::Choose: return "choice";
    case Kind::Order: return "order";
    case Kind::Next: return "next picture";
    case Kind::Click: break;
    }
    if (of.at.size() == 1)
        return "place";
    const auto asked = std::count(of.at.begin(), of.at.end(), CellPattern::kAsked);
    if (asked != 1)
        return "cell";
    return of.at.front() == CellPattern::kAsked ? "head" : of.at.back() == CellPattern::kAsked ? "column" : "row";
}

Lesson lessonFromMarkdown(const std::string& markdown, const std::filesystem::path& where)
{
    return LessonReader(markdown, where).read();
}

Lesson readLesson(const std::filesystem::path& file) { return lessonFromMarkdown(readText(file), file); }

std::vector<std::filesystem::path> lessonFiles(const std::string& language)
{
    const std::filesystem::path folder = resourceFolder() / "lessons";
    const std::filesystem::path translated = folder
        / (std::filesystem::exists(folder / language) ? language : language.substr(0, language.find('_')));
    std::istringstream order(readText(folder / "en" / "order.txt"));
    std::vector<std::filesystem::path> files;
    for (std::string line; std::getline(order, line);)
        if (const std::string id = trimmed(line); !id.empty() && !id.starts_with('#')) {
            const std::filesystem::path own = translated / (id + ".md");
            files.push_back(std::filesystem::exists(own) ? own : folder / "en" / (id + ".md"));
        }
    return files;
}

std::vector<std::string> lessonLanguages()
{
    std::vector<std::string> languages;
    for (const auto& each : std::filesystem::directory_iterator(resourceFolder() / "lessons"))
        if (each.is_directory() && each.path().filename() != "models")
            languages.push_back(each.path().filename().string());
    std::sort(languages.begin(), languages.end());
    return languages;
}

} // namespace headroom
