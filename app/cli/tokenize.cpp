// SPDX-License-Identifier: GPL-3.0-or-later
#include "commands.h"
#include "config/read_json.h"
#include "files/read_file.h"
#include "json_text.h"
#include "tokenizer/tokenizer.h"

#include <CLI/CLI.hpp>
#include <nlohmann/json.hpp>

#include <iostream>
#include <memory>
#include <optional>

namespace headroom {

namespace {

using Json = nlohmann::ordered_json;

struct TokenizeOptions {
    std::string folder;
    std::optional<std::string> text;
    std::optional<std::string> second;
    std::optional<std::string> cases;
    bool plain = false;
};

// Where a recorded case and the tokenizer part.
struct Difference {
    std::string text;
    std::string field;
    std::optional<std::size_t> index; // in a list
    Json expected;
    Json got;
};

constexpr std::uint64_t kLargestInput = 128 << 20, kLargestCases = 100'000'000; // bytes

// JSON prints no invalid UTF-8; a token's own bytes may be some.
std::string dumped(const Json& json, int indent = -1) { return json.dump(indent, ' ', false, kReplace); }

class CaseCheck {
public:
    explicit CaseCheck(const Tokenizer& tokenizer) : m_tokenizer(tokenizer) {}

    // The first difference in one case: {text} or {first, second}, with ids and whatever else was recorded.
    std::optional<Difference> operator()(const Json& recorded)
    {
        const bool pair = recorded.contains("first");
        const auto first = recorded.at(pair ? "first" : "text").get<std::string>();
        const auto second = pair ? recorded.at("second").get<std::string>() : std::string();
        const auto pieces = pair ? m_tokenizer.encodePair(first, second) : m_tokenizer.encode(first);
        std::vector<std::int64_t> ids;
        Json lists {{"ids", Json::array()}, {"tokens", Json::array()}, {"type_ids", Json::array()}};
        for (const Tokenizer::Piece& piece : pieces) {
            ids.push_back(piece.id);
            lists["ids"].push_back(piece.id);
            lists["tokens"].push_back(piece.text);
            lists["type_ids"].push_back(piece.type);
        }
        m_text = pair ? first + " | " + second : first;
        std::optional<Difference> found;
        const auto compare = [&](const char* field, const Json& got) {
            if (!found && recorded.contains(field) && recorded.at(field) != got)
                found = difference(field, recorded.at(field), got);
        };
        for (const char* field : {"ids", "tokens", "type_ids"})
            compare(field, lists.at(field));
        compare("decoded", m_tokenizer.decode(ids, false));
        compare("plain", m_tokenizer.decode(ids, true));
        if (const auto decoded = recorded.find("decoded"); !found && decoded != recorded.end()
            && !recorded.contains("plain")
            && *decoded != m_tokenizer.decode(ids, true)) // left out where it is the same
            found = difference("plain", *decoded, m_tokenizer.decode(ids, true));
        return found;
    }

private:
    Difference difference(const char* field, const Json& expected, const Json& got) const
    {
        Difference found {m_text, field, std::nullopt, expected, got};
        if (!expected.is_array() || !got.is_array())
            return found;
        std::size_t at = 0;
        while (at < expected.size() && at < got.size() && expected[at] == got[at])
            ++at;
        found.index = at;
        found.expected = at < expected.size() ? expected[at] : Json();
        found.got = at < got.size() ? got[at] : Json();
        return found;
    }

    const Tokenizer& m_tokenizer;
    std::string m_text;
};

int checkCases(const Tokenizer& tokenizer, const std::string& file, const CommonOptions& common)
{
    const Json recorded = readJson(readText(file, kLargestCases), file);
    CaseCheck check(tokenizer);
    std::size_t count = 0;
    std::optional<Difference> found;
    try {
        for (const char* list : {"cases", "pairs"})
            if (const auto cases = recorded.find(list); cases != recorded.end())
                for (auto i = cases->begin(); i != cases->end() && !found; ++i, ++count)
                    found = check(*i);
    } catch (const nlohmann::json::exception& error) {
        throw Error(file + ": case " + std::to_string(count) + " is not as expected: " + reasonOf(error) + ".");
    }
    if (count == 0)
        throw Error(file + " has neither \"cases\" nor \"pairs\".");
    if (common.json) {
        Json json {{"file", file}, {"cases", count}, {"agrees", !found}};
        if (found)
            json["first_difference"] = {{"text", found->text}, {"field", found->field},
                {"index", found->index ? Json(*found->index) : Json()}, {"expected", found->expected},
                {"got", found->got}};
        std::cout << dumped(json, 2) << '\n';
    } else if (found) {
        std::cout << "differs   case " << count - 1 << ", " << found->field;
        if (found->index)
            std::cout << " at " << *found->index;
        std::cout << "\ntext      " << dumped(found->text) << "\nexpected  " << dumped(found->expected)
                  << "\ngot       " << dumped(found->got) << '\n';
    } else {
        std::cout << "All " << count << " cases agree.\n";
    }
    return found ? kDisagrees : kDone;
}

int print(const Tokenizer& tokenizer, const TokenizeOptions& options, const CommonOptions& common)
{
    const std::string text = options.text ? *options.text : readStandardInput(kLargestInput);
    const auto pieces = options.second ? tokenizer.encodePair(text, *options.second, !options.plain)
                                       : tokenizer.encode(text, !options.plain);
    if (common.json) {
        Json list = Json::array();
        for (const Tokenizer::Piece& piece : pieces)
            list.push_back({{"id", piece.id}, {"token", piece.text}, {"begin", piece.begin}, {"end", piece.end},
                {"sequence", piece.sequence}, {"type", piece.type}, {"word", piece.word}, {"added", piece.added},
                {"special", piece.special}});
        std::cout << dumped({{"text", text}, {"vocabulary", tokenizer.size()}, {"tokens", list}}, 2) << '\n';
        return kDone;
    }
    for (const Tokenizer::Piece& piece : pieces) {
        std::cout << piece.id << '\t' << dumped(piece.text) << '\t';
        if (piece.sequence >= 0)
            std::cout << piece.begin << ".." << piece.end;
        std::cout << '\n';
    }
    return kDone;
}

int tokenize(const TokenizeOptions& options, const CommonOptions& common)
{
    const Tokenizer tokenizer = Tokenizer::open(options.folder);
    tell(tokenizer.notices());
    return options.cases ? checkCases(tokenizer, *options.cases, common) : print(tokenizer, options, common);
}

} // namespace

void addTokenize(CLI::App& app, CommonOptions& common, int& exit)
{
    CLI::App* command = app.add_subcommand(
        "tokenize", "Split a text into tokens as a Hugging Face folder defines them");
    auto options = std::make_shared<TokenizeOptions>();
    command
        ->add_option("--tokenizer", options->folder,
            "A folder with tokenizer.json or a family's older files, or a tokenizer.json")
        ->required();
    CLI::Option* text = command->add_option(
        "--text", options->text, "The text (default: standard input, if --cases is not given either)");
    command->add_option("--second", options->second, "A second text, for models that read pairs");
    command->add_flag("--plain", options->plain, "Leave out the special tokens that the tokenizer adds");
    command
        ->add_option("--cases", options->cases,
            "Compare with recorded ids: JSON with cases [{text, ids, tokens, decoded, plain}] and pairs [{first, second, ids, type_ids}]")
        ->excludes(text);
    command->add_flag("--json", common.json, "Print JSON"); // nothing runs on a device
    command->footer("Prints each token with its id and its bytes in the text.\nExit codes: 0 done or all cases agree, "
                    "3 one differs, 1 a file cannot be read, 2 wrong usage.");
    command->callback([options, &common, &exit] { exit = tokenize(*options, common); });
}

} // namespace headroom
