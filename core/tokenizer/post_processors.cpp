// SPDX-License-Identifier: GPL-3.0-or-later
#include "tokenizer/steps.h"

#include "error.h"
#include "files/posix.h"
#include "text/say.h"
#include "text/utf8.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <limits>
#include <map>
#include <string>
#include <utility>

namespace headroom::tokenizers {

namespace {

Tokenizer::Piece putIn(std::int64_t id, const std::string& text, int type)
{
    Tokenizer::Piece piece;
    piece.id = id;
    piece.text = text;
    piece.sequence = -1;
    piece.type = type;
    piece.added = true;
    piece.special = true;
    return piece;
}

void setType(Pieces& pieces, int type)
{
    for (Tokenizer::Piece& piece : pieces)
        piece.type = type;
}

// Spaces around a token are not its own.
void trim(Sequences& sequences)
{
    for (Pieces& pieces : sequences.pieces)
        for (Tokenizer::Piece& piece : pieces) {
            if (piece.sequence < 0 || piece.added)
                continue;
            const std::string_view text = sequences.texts[static_cast<std::size_t>(piece.sequence)];
            while (piece.begin < piece.end && text[piece.begin] == ' ')
                ++piece.begin;
            while (piece.begin < piece.end && text[piece.end - 1] == ' ')
                --piece.end;
        }
}

int readTypeId(const Part& part)
{
    const std::int64_t type = part.integer("type_id", 0);
    if (type < 0 || type > std::numeric_limits<std::int32_t>::max())
        part.fail(say("the type_id is %1.", type));
    return static_cast<int>(type);
}

struct TemplateItem {
    int sequence = -1; // −1: the tokens
    int type = 0;
    Pieces tokens;
    bool once = false; // left out where the text ends with it
};

std::vector<TemplateItem> readTemplate(const Part& part, const char* key, const std::map<std::string, Pieces>& tokens)
{
    constexpr std::size_t kMostSequences = 16, kMostBytes = 1 << 20;
    std::vector<TemplateItem> items;
    std::size_t texts = 0, put = 0;
    for (const Part& entry : part.list(key)) {
        TemplateItem item;
        if (entry.has("Sequence")) {
            const Part sequence = entry.child("Sequence");
            const std::string name = sequence.text("id");
            if (name != "A" && (name != "B" || std::string_view(key) == "single"))
                sequence.fail(say("there is no sequence \"%1\" here.", escaped(name)));
            item.sequence = name == "A" ? 0 : 1;
            item.type = readTypeId(sequence);
        } else {
            const Part special = entry.child("SpecialToken");
            const std::string name = special.text("id");
            const auto found = tokens.find(name);
            if (found == tokens.end())
                special.fail(say("special_tokens has no \"%1\".", escaped(name)));
            item.tokens = found->second;
            item.type = readTypeId(special);
            item.once = special.flag("once", false); // of folders without a tokenizer.json
            setType(item.tokens, item.type);
        }
        texts += item.sequence >= 0;
        for (const Tokenizer::Piece& token : item.tokens)
            put += token.text.size() + 1;
        if (texts > kMostSequences || put > kMostBytes)
            part.fail(say("\"%1\" repeats a text more than %2 times or puts in tokens of more than %3.", key,
                kMostSequences, formatBytes(kMostBytes)));
        items.push_back(std::move(item));
    }
    return items;
}

PostProcessor templateProcessing(const Part& part)
{
    std::map<std::string, Pieces> tokens;
    if (part.has("special_tokens")) {
        const Part all = part.child("special_tokens");
        if (!all.json().is_object())
            all.fail(say("this is not an object with keys."));
        for (const auto& [name, json] : all.json().items()) {
            const Part token(json, all.where() + '.' + name);
            const std::vector<Part> ids = token.list("ids");
            const std::vector<Part> texts = token.list("tokens");
            if (ids.size() != texts.size())
                token.fail(say("there are %1 ids but %2 tokens.", ids.size(), texts.size()));
            for (std::size_t i = 0; i < ids.size(); ++i)
                tokens[name].push_back(putIn(ids[i].asInteger(), texts[i].asText(), 0));
        }
    }
    const auto single = readTemplate(part, "single", tokens);
    const auto pair = readTemplate(part, "pair", tokens);
    return [single, pair](Sequences& sequences, bool addSpecial) {
        std::vector<Pieces> out;
        for (const TemplateItem& item : sequences.texts.size() == 1 ? single : pair) {
            if (item.sequence < 0) {
                const bool there = item.once && !out.empty() && !out.back().empty()
                    && out.back().back().id == item.tokens.back().id;
                if (addSpecial && !there)
                    out.push_back(item.tokens);
                continue;
            }
            out.push_back(sequences.pieces[static_cast<std::size_t>(item.sequence)]);
            setType(out.back(), item.type);
        }
        sequences.pieces = std::move(out);
    };
}

Tokenizer::Piece readToken(const Part& part, const char* key)
{
    const std::vector<Part> items = part.list(key);
    if (items.size() != 2)
        part.fail(say("\"%1\" is not a token followed by its id.", key));
    return putIn(items[1].asInteger(), items[0].asText(), 0);
}

// BERT's [CLS] a [SEP] b [SEP], and RoBERTa's <s> a </s></s> b </s>, whose types are all 0.
PostProcessor bertProcessing(const Part& part, bool roberta)
{
    const Tokenizer::Piece begin = readToken(part, "cls");
    const Tokenizer::Piece end = readToken(part, "sep");
    const bool trims = roberta && part.flag("trim_offsets", true);
    return [=](Sequences& sequences, bool addSpecial) {
        if (trims)
            trim(sequences);
        for (std::size_t i = 0; i < sequences.pieces.size(); ++i) {
            Pieces& pieces = sequences.pieces[i];
            if (addSpecial) {
                pieces.push_back(end);
                if (i == 0 || roberta)
                    pieces.insert(pieces.begin(), i == 0 ? begin : end);
            }
            setType(pieces, roberta ? 0 : static_cast<int>(i));
        }
    };
}

PostProcessor processorSequence(const Part& part)
{
    struct Step {
        PostProcessor run;
        bool adds = false; // special tokens
    };
    std::vector<Step> steps;
    for (const Part& step : part.list("processors"))
        steps.push_back({readPostProcessor(step), step.text("type") != "ByteLevel"});
    return [steps, where = part.where()](Sequences& sequences, bool addSpecial) {
        for (const Step& step : steps) {
            if (step.adds && sequences.pieces.size() != sequences.texts.size())
                throw Error(say("%1: nothing can follow the step that adds special tokens.", where));
            step.run(sequences, addSpecial);
        }
    };
}

} // namespace

PostProcessor readPostProcessor(const Part& part)
{
    const std::string type = part.text("type");
    if (type == "TemplateProcessing")
        return templateProcessing(part);
    if (type == "BertProcessing")
        return bertProcessing(part, false);
    if (type == "RobertaProcessing")
        return bertProcessing(part, true);
    if (type == "ByteLevel")
        return [trims = part.flag("trim_offsets", true)](Sequences& sequences, bool) {
            if (trims)
                trim(sequences);
        };
    if (type == "Sequence")
        return processorSequence(part);
    part.fail(say("the post-processor \"%1\" is unknown.", escaped(type)));
}

} // namespace headroom::tokenizers
