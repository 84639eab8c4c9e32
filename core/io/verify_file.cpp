// SPDX-License-Identifier: GPL-3.0-or-later
#include "io/verify_file.h"

#include "config/read_json.h"
#include "error.h"
#include "files/posix.h"
#include "io/safetensors.h"
#include "io/safetensors_header.h"
#include "libtorch.h"
#include "text/say.h"
#include "text/utf8.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <string_view>

namespace headroom {

namespace {

constexpr std::string_view kExpected = "expected.", kInput = "input.", kMemory = "input.memory.";

torch::Tensor copied(const TensorView& view, torch::Dtype type)
{
    std::vector<std::byte> bytes(view.bytes.begin(), view.bytes.end());
    return torch::from_blob(bytes.data(), view.shape, type).clone();
}

torch::Tensor numbers(const TensorView& view)
{
    if (view.dtype == DType::F64)
        return copied(view, torch::kDouble);
    if (view.dtype == DType::I64)
        return copied(view, torch::kLong).to(torch::kDouble);
    std::vector<float> values = toFloats(view);
    return torch::from_blob(values.data(), view.shape).clone();
}

torch::Tensor tokens(const TensorView& view, const VerifyFile& file)
{
    const std::string where = file.name + ": " + view.name;
    if (view.shape.size() != 1)
        throw Error(
            say("%1 has shape %2; verify runs one sequence, so give its token ids as [position], without a batch axis.",
                where, shapeText(view.shape)));
    if (view.dtype != DType::I64 && view.dtype != DType::I32)
        throw Error(say(
            "%1 is %2; token ids are whole numbers: save them as I64 (np.int64) or I32.", where, toString(view.dtype)));
    const torch::Tensor ids = view.dtype == DType::I64 ? copied(view, torch::kLong)
                                                       : copied(view, torch::kInt).to(torch::kLong);
    if (ids.numel() == 0)
        throw Error(say("%1 is empty; give at least one token id.", where));
    for (const std::int64_t extreme : {ids.min().item<std::int64_t>(), ids.max().item<std::int64_t>()})
        if (extreme < 0 || extreme >= file.config.vocabulary)
            throw Error(say("%1 holds the id %2; vocabulary is %3, so ids are 0 to %4.", where, extreme,
                file.config.vocabulary, file.config.vocabulary - 1));
    return ids;
}

void readInput(const TensorView& view, VerifyFile& file)
{
    if (view.name == "input.source") {
        file.source = tokens(view, file);
    } else if (view.name == "input.target") {
        file.target = tokens(view, file);
    } else if (view.name.starts_with(kMemory)) {
        const std::string expected = std::string(kMemory) + std::to_string(file.memory.size() + 1);
        if (view.shape.size() != 2 || view.shape[1] != file.config.width)
            throw Error(say("%1: %2 has shape %3; the memory of a layer is [position, %4].", file.name,
                escaped(view.name), shapeText(view.shape), file.config.width));
        if (!file.memory.empty() && view.shape[0] != file.memory.front().size(0))
            throw Error(say("%1: %2 has %3 positions, but the memory of the first layer has %4.", file.name,
                escaped(view.name), view.shape[0], file.memory.front().size(0)));
        file.memory.push_back(numbers(view));
    } else {
        throw Error(
            say("%1 holds a tensor \"%2\"; inputs are input.source, input.target and input.memory.1, input.memory.2, …",
                file.name, escaped(view.name)));
    }
}

void checkInputs(VerifyFile& file)
{
    const ModelConfig& config = file.config;
    const std::string topology = say("topology %1", toString(config.topology));
    const auto check = [&](const torch::Tensor& tensor, bool needed, const char* name) {
        if (needed && !tensor.defined())
            throw Error(
                say("%1 has no tensor \"%2\"; %3 needs it: token ids, I64 [position].", file.name, name, topology));
        if (!needed && tensor.defined())
            throw Error(say("%1 holds a tensor \"%2\" that %3 does not read.", file.name, name, topology));
    };
    check(file.source, config.readsSource(), "input.source");
    check(file.target, config.hasDecoder(), "input.target");
    if (!file.memory.empty()
        && (config.memory == 0 || static_cast<std::int64_t>(file.memory.size()) != config.decoderLayers))
        throw Error(say("%1 holds the memory of %2 layers, but its config says memory %3 and %4 decoder layers.",
            file.name, file.memory.size(), config.memory, config.decoderLayers));
    if (file.expected.empty())
        throw Error(say("%1 holds no step to compare: save what you computed as expected.PATH, such as "
                        "expected.encoder.1/self_attention/weights; headroom-cli run lists the paths.",
            file.name));
    const bool wide = std::all_of(file.parameters.begin(), file.parameters.end(),
        [](const auto& parameter) { return parameter.second.scalar_type() == torch::kDouble; });
    const torch::Dtype type = wide ? torch::kDouble : torch::kFloat;
    for (auto& [name, tensor] : file.parameters)
        tensor = tensor.to(type);
    for (torch::Tensor& rows : file.memory)
        rows = rows.to(type);
}

std::vector<std::string> readVocabulary(const std::map<std::string, std::string>& metadata, const VerifyFile& file)
{
    const auto found = metadata.find("headroom.vocabulary");
    if (found == metadata.end())
        return {};
    const auto list = readJson(found->second, file.name + ", headroom.vocabulary");
    if (!list.is_array() || !std::all_of(list.begin(), list.end(), [](const auto& text) { return text.is_string(); }))
        throw Error(say("%1: headroom.vocabulary must be a JSON list of strings, one per token.", file.name));
    if (static_cast<std::int64_t>(list.size()) != file.config.vocabulary)
        throw Error(say("%1: headroom.vocabulary lists %2 tokens, but headroom.config says vocabulary %3.", file.name,
            list.size(), file.config.vocabulary));
    return list.get<std::vector<std::string>>();
}

} // namespace

VerifyFile readVerifyFile(const std::filesystem::path& path)
{
    VerifyFile file;
    file.name = shown(path.filename());
    const SafetensorsFile content = readSafetensors(path);
    const auto config = content.metadata().find("headroom.config");
    if (config == content.metadata().end())
        throw Error(say("%1 has no \"headroom.config\" in its metadata: give the model's settings as JSON, such as %2.",
            file.name, R"({"topology": "encoder", "width": 8, "heads": 2, …})"));
    file.config = ModelConfig::fromJson(config->second, file.name + ", headroom.config");
    file.vocabulary = readVocabulary(content.metadata(), file);
    for (const TensorView& view : content.tensors()) {
        if (view.name.starts_with(kExpected))
            file.expected.emplace(view.name.substr(kExpected.size()), numbers(view).to(torch::kDouble));
        else if (view.name.starts_with(kInput) && !view.name.starts_with(kMemory))
            readInput(view, file);
        else if (!view.name.starts_with(kInput))
            file.parameters.emplace(view.name, numbers(view));
    }
    std::size_t memories = 0;
    for (const TensorView& view : content.tensors())
        memories += view.name.starts_with(kMemory);
    for (std::size_t layer = 1; layer <= memories; ++layer) { // by number: in the file 10 stands before 2
        const std::string name = std::string(kMemory) + std::to_string(layer);
        const TensorView* view = content.find(name);
        if (!view)
            throw Error(say("%1 has no tensor \"%2\"; memories are numbered from 1, one per layer.", file.name, name));
        readInput(*view, file);
    }
    checkInputs(file);
    return file;
}

} // namespace headroom
