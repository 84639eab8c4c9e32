// SPDX-License-Identifier: GPL-3.0-or-later
#include "io/checkpoint.h"
#include "io/recorded_trace.h"
#include "io/safetensors.h"
#include "io/verify_file.h"
#include "session/device.h"
#include "session/opened_model.h"
#include "session/opened_recording.h"
#include "session/training_run.h"
#include "targets.h"
#include "tokenizer/sentence_piece.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>
#include <cstring>
#include <set>

namespace headroom::fuzz {

namespace {

namespace fs = std::filesystem;
using Json = nlohmann::ordered_json;

void safetensors(std::string_view input)
{
    const auto* bytes = reinterpret_cast<const std::byte*>(input.data());
    refusedOrRead([&] {
        const SafetensorsFile file = parseSafetensors({bytes, bytes + input.size()}, "fuzz");
        for (const TensorView& tensor : file.tensors())
            check(toFloats(tensor).size() * byteSize(tensor.dtype) == tensor.bytes.size() && countNotFinite(tensor) >= 0
                    && file.find(tensor.name) == &tensor,
                "a tensor has the numbers of its shape");
    });
}

// A model, or a training that goes on: opened, described and run.
void checkpoint(std::string_view input)
{
    folder().empty();
    const fs::path file = folder().write("fuzz.safetensors", input);
    refusedOrRead([&] { (void)readSummary(file); });
    refusedOrRead([&] {
        const Checkpoint checkpoint = readCheckpoint(file);
        for (const auto& [name, tensor] : checkpoint.tensors)
            check(tensor.defined() && tensor.scalar_type() == torch::kFloat, "weights are float");
        if (!checkpoint.progress.empty()) {
            TrainRequest request;
            request.resume = file.string();
            check(TrainingRun(request, chooseDevice("cpu")).state() != nullptr, "a training has a state");
        }
    });
    refusedOrRead([&] { runSome(file); });
}

void recording(std::string_view input)
{
    folder().empty();
    const fs::path file = folder().write("fuzz.safetensors", input);
    (void)RecordedTrace::isOne(file);
    refusedOrRead([&] {
        const RecordedTrace trace(file);
        check(trace.bytes() >= 0 && trace.computedBytes() >= 0, "sizes do not wrap");
        constexpr std::int64_t kMost = 8 << 20; // what is computed of a step's shape is not in the file's size
        if (trace.computedBytes() > kMost)
            return;
        const OpenedRecording opened(file.string());
        const RunResult run = opened.run({}, false);
        for (const Step& step : run.trace->steps()) {
            const Index shape = step.shape();
            if (std::find(shape.begin(), shape.end(), 0) == shape.end())
                refusedOrRead([&] { (void)run.trace->explain(step.id, Index(shape.size(), 0)); });
        }
    });
}

void verify(std::string_view input)
{
    const fs::path file = folder().write("verify.safetensors", input);
    refusedOrRead([&] { (void)readVerifyFile(file); });
}

void sentencepiece(std::string_view input)
{
    const fs::path file = folder().write("fuzz.model", input);
    refusedOrRead([&] {
        const tokenizers::SentencePieceModel model = tokenizers::readSentencePiece(file);
        for (const auto& entry : model.entries)
            check(isUtf8(entry.text), "a piece is a text");
    });
}

// A folder in one input: lines "%%% NAME", each before a file's content. Only names that a tokenizer's folder has.
const std::set<std::string_view> kNames {"tokenizer.json", "tokenizer_config.json", "special_tokens_map.json",
    "added_tokens.json", "config.json", "vocab.json", "merges.txt", "vocab.txt", "bpe.codes", "dict.txt",
    "spiece.model", "tokenizer.model", "sentencepiece.bpe.model", "source.spm", "target.spm", "spm.model",
    "vocab-src.json"};

void writeFolder(std::string_view input)
{
    folder().empty();
    constexpr std::string_view kMark = "%%% ";
    while (input.starts_with(kMark)) {
        const std::size_t line = std::min(input.find('\n'), input.size());
        const std::string_view name = input.substr(kMark.size(), line - kMark.size());
        input.remove_prefix(std::min(line + 1, input.size()));
        const std::size_t next = input.find("\n%%% ");
        const std::string_view content = input.substr(0, next);
        if (kNames.contains(name))
            folder().write(std::string(name), content);
        input.remove_prefix(next == std::string_view::npos ? input.size() : next + 1);
    }
}

void vocabulary(std::string_view input)
{
    writeFolder(input);
    refusedOrRead([&] {
        const Tokenizer tokenizer = Tokenizer::open(folder().path());
        for (const std::string& notice : tokenizer.notices())
            check(isUtf8(notice), "a notice is a text");
        useTokenizer(tokenizer, "The café's 42 窓 🙂 <s>##x▁y don't “quote”");
    });
}

// --- config × tokenizer × weights ---------------------------------------------------------------------------------

// A published model that opens, whose parts are changed one by one as the input's bytes say: every input is a folder
// that is nearly right.
struct Published {
    std::string name, config, weights;
};

const std::vector<Published>& published()
{
    static const std::vector<Published> all = [] {
        std::vector<Published> found;
        for (const auto& entry : fs::directory_iterator(fs::path(HEADROOM_SOURCE_DIR) / "tests/golden/hf"))
            if (fs::exists(entry.path() / "config.json") && fs::exists(entry.path() / "model.safetensors"))
                found.push_back({entry.path().filename().string(), contentOf(entry.path() / "config.json"),
                    contentOf(entry.path() / "model.safetensors")});
        std::sort(found.begin(), found.end(), [](const auto& a, const auto& b) { return a.name < b.name; });
        return found;
    }();
    return all;
}

const std::vector<std::string>& seedTokenizers()
{
    static const std::vector<std::string> all = [] {
        std::set<std::string> files;
        for (const auto& entry : fs::directory_iterator(fs::path(HEADROOM_SOURCE_DIR) / "tests/fuzz/corpus/tokenizer"))
            files.insert(entry.path().string());
        std::vector<std::string> texts;
        for (const std::string& file : files)
            texts.push_back(contentOf(file));
        return texts;
    }();
    return all;
}

class Bytes {
public:
    explicit Bytes(std::string_view bytes) : m_bytes(bytes) {}
    bool left() const { return !m_bytes.empty(); }
    std::size_t below(std::size_t end)
    {
        std::size_t value = take();
        if (end > 256)
            value = value * 256 + take();
        return end == 0 ? 0 : value % end;
    }

private:
    std::size_t take()
    {
        const std::size_t value = m_bytes.empty() ? 0 : static_cast<unsigned char>(m_bytes.front());
        m_bytes.remove_prefix(std::min<std::size_t>(1, m_bytes.size()));
        return value;
    }

    std::string_view m_bytes;
};

const Json& strangeValue(Bytes& bytes)
{
    static const std::vector<Json> all {0, 1, 2, 3, 4, 5, 7, 8, 16, 64, -1, 2147483647, 4294967296, 9223372036854775807,
        18446744073709551615ULL, 0.5, -0.5, 1e-12, 1e308, -0.0, true, false, nullptr, "", "a", "gelu", "silu", "\n",
        "é", Json::array(), Json::array({0}), Json::array({1, 2}), Json::object(), Json {{"type", "linear"}},
        Json::array({"full_attention", "sliding_attention"})};
    return all[bytes.below(all.size())];
}

// One value somewhere in a document becomes another, goes, moves or is a number one larger or smaller.
void changeOne(Json& document, Bytes& bytes)
{
    Json* at = &document;
    Json* parent = nullptr;
    std::string key;
    while (at->is_structured() && !at->empty()) {
        const std::size_t which = bytes.below(at->size());
        parent = at;
        auto item = at->begin();
        std::advance(item, static_cast<std::ptrdiff_t>(which));
        key = at->is_object() ? item.key() : std::to_string(which);
        at = &*item;
        if (bytes.below(4) == 3)
            break; // a whole list or object
    }
    switch (bytes.below(6)) {
    case 0:
        if (parent && parent->is_object())
            parent->erase(key);
        break;
    case 1:
        if (at->is_number_integer())
            *at = at->get<std::int64_t>() + (bytes.below(2) == 0 ? 1 : -1);
        break;
    case 2:
        if (parent && parent->is_array())
            parent->push_back(strangeValue(bytes));
        else if (parent && parent->is_object() && !at->is_discarded()) {
            const Json copy = *at;
            (*parent)[key + "_"] = copy;
        }
        break;
    case 3:
        if (parent && !parent->empty()) {
            auto other = parent->begin();
            std::advance(other, static_cast<std::ptrdiff_t>(bytes.below(parent->size())));
            const Json copy = *other;
            *at = copy;
        }
        break;
    default: *at = strangeValue(bytes);
    }
}

// The weights' header with one change; `whole`: offsets and bytes follow the shapes again, so that only the model can
// find fault with them.
std::string changedWeights(const std::string& weights, Bytes& bytes, std::size_t changes, bool whole)
{
    std::uint64_t length = 0;
    std::memcpy(&length, weights.data(), sizeof length);
    Json header = Json::parse(weights.substr(8, length));
    for (std::size_t i = 0; i < changes; ++i)
        changeOne(header, bytes);
    std::string data = weights.substr(8 + length);
    if (whole) {
        std::uint64_t end = 0;
        constexpr std::uint64_t kMost = 1 << 18;
        for (auto& [name, tensor] : header.items()) {
            if (!tensor.is_object() || !tensor.contains("shape") || !tensor["shape"].is_array())
                continue;
            std::uint64_t size = tensor.value("dtype", Json("F32")) == "F32" ? 4 : 2;
            for (const Json& side : tensor["shape"])
                size *= std::min<std::uint64_t>(side.is_number_integer() ? side.get<std::uint64_t>() : 1, kMost);
            size = std::min(size, kMost);
            tensor["data_offsets"] = Json::array({end, end + size});
            end += size;
        }
        data.resize(end, '\x3c');
    }
    const std::string text = header.dump(-1, ' ', false, Json::error_handler_t::replace);
    const std::uint64_t size = text.size();
    std::string file(8, '\0');
    std::memcpy(file.data(), &size, sizeof size);
    return file + text + data;
}

void model(std::string_view input)
{
    Bytes bytes(input);
    const Published& base = published()[bytes.below(published().size())];
    const std::size_t inConfig = bytes.below(4), inTokenizer = bytes.below(3), inWeights = bytes.below(3);
    const std::size_t tokenizer = bytes.below(2 * seedTokenizers().size());
    const bool whole = bytes.below(4) != 0;
    Json config = Json::parse(base.config);
    for (std::size_t i = 0; i < inConfig; ++i)
        changeOne(config, bytes);
    folder().empty();
    folder().write("config.json", config.dump(-1, ' ', false, Json::error_handler_t::replace));
    folder().write(
        "model.safetensors", inWeights == 0 ? base.weights : changedWeights(base.weights, bytes, inWeights, whole));
    if (tokenizer < seedTokenizers().size()) {
        Json document = Json::parse(seedTokenizers()[tokenizer], nullptr, false);
        for (std::size_t i = 0; i < inTokenizer; ++i)
            changeOne(document, bytes);
        folder().write("tokenizer.json", document.dump(-1, ' ', false, Json::error_handler_t::replace));
    }
    refusedOrRead([&] { runSome(folder().path()); });
}

constexpr std::array kTargets {Target {"safetensors", safetensors}, Target {"checkpoint", checkpoint},
    Target {"recording", recording}, Target {"verify", verify}, Target {"sentencepiece", sentencepiece},
    Target {"vocabulary", vocabulary}, Target {"model", model}};

} // namespace

std::span<const Target> fileTargets() { return kTargets; }

// Opens a model and lets it run on three tokens; what it says of itself can be shown.
void runSome(const fs::path& source)
{
    OpenedModel opened(source.string(), true, chooseDevice("cpu"));
    for (const std::string& notice : opened.info().notices)
        check(isUtf8(notice), "a notice is a text");
    for (const std::string& token : opened.info().vocabulary)
        check(isUtf8(token), "a token's label is a text");
    RunRequest request;
    request.ids = {0, 1, 0};
    const RunResult run = opened.run(request, false);
    check(run.trace && !run.trace->steps().empty(), "a run has steps");
    for (const std::string& notice : run.notices)
        check(isUtf8(notice), "a notice is a text");
}

} // namespace headroom::fuzz
