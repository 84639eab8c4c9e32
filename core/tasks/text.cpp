// SPDX-License-Identifier: GPL-3.0-or-later
#include "tasks/task.h"

#include "error.h"
#include "text/vocabulary.h"

#include <fstream>
#include <sstream>

namespace headroom {

namespace {

// The sample text as ids of the task's alphabet, read once; characters that are not in it are left out.
const std::vector<std::int64_t>& sampleText(const TaskSettings& settings)
{
    static std::vector<std::string> alphabet;
    static std::vector<std::int64_t> ids;
    if (ids.empty() || alphabet != settings.alphabet) {
        const std::filesystem::path file = resourceFolder() / "samples" / "reading.txt";
        std::ifstream stream(file, std::ios::binary);
        std::ostringstream text;
        text << stream.rdbuf();
        if (!stream)
            throw Error(file.string() + " cannot be read.");
        ids = Vocabulary::symbols(taskVocabulary(settings)).encode(text.str()).ids;
        alphabet = settings.alphabet;
    }
    return ids;
}

} // namespace

// Predict the next character of a text: nothing is given but what came before.
TaskKind textTask()
{
    return {"text", "Write the text on", [](const TaskSettings& settings, Random& random) {
                const std::vector<std::int64_t>& text = sampleText(settings);
                const std::int64_t length = settings.shortest + random.below(settings.longest - settings.shortest + 1);
                const auto all = static_cast<std::int64_t>(text.size());
                if (length > all)
                    throw Error("Task text asks for " + std::to_string(length) + " characters at once; the sample has "
                        + std::to_string(all) + " in this alphabet. A variant whose tokens are letters can learn it.");
                const std::int64_t first = random.below(all - length + 1);
                Example example;
                example.target.assign(text.begin() + first, text.begin() + first + length);
                return example;
            }};
}

} // namespace headroom
