// SPDX-License-Identifier: GPL-3.0-or-later
#include "io/tensor_files.h"

#include "error.h"
#include "io/other_weights.h"
#include "io/safetensors_header.h"
#include "io/shard_index.h"
#include "libtorch.h"
#include "text/say.h"
#include "text/utf8.h"
#include "trace/cores.h"

#include <algorithm>
#include <exception>
#include <mutex>
#include <regex>
#include <set>

namespace headroom {

namespace {

constexpr std::uint64_t kMostIndexBytes = 50'000'000;

} // namespace

torch::Dtype tensorType(DType dtype)
{
    switch (dtype) {
    case DType::Bool: return torch::kBool;
    case DType::U8: return torch::kUInt8;
    case DType::I8: return torch::kInt8;
    case DType::I16: return torch::kInt16;
    case DType::F16: return torch::kHalf;
    case DType::BF16: return torch::kBFloat16;
    case DType::I32: return torch::kInt32;
    case DType::F32: return torch::kFloat;
    case DType::F64: return torch::kDouble;
    case DType::I64: return torch::kLong;
    }
    return torch::kFloat;
}

TensorFiles::TensorFiles(const std::filesystem::path& folder)
{
    std::error_code ignored;
    const std::filesystem::path single = folder / "model.safetensors", index = folder / "model.safetensors.index.json";
    if (std::filesystem::exists(single, ignored))
        open(single);
    else if (std::filesystem::exists(index, ignored))
        openShards(folder, index);
    else
        openOthers(folder);
}

TensorFiles TensorFiles::ofFile(const std::filesystem::path& file)
{
    TensorFiles files;
    files.open(file);
    return files;
}

bool TensorFiles::consolidated() const { return !m_names.empty() && m_names.front().starts_with("consolidated"); }

std::optional<std::string> TensorFiles::promised(const std::string& name) const
{
    const auto found = m_promised.find(name);
    return found == m_promised.end() ? std::nullopt : std::optional(found->second);
}

void TensorFiles::openOthers(const std::filesystem::path& folder)
{
    static const std::regex kShard("(.+)-([0-9]{1,6})-of-([0-9]{1,6})(.*)\\.safetensors");
    std::vector<std::string> indexes;
    std::map<std::string, std::vector<std::string>> models; // files by what stands for all of them
    std::error_code ignored;
    for (const std::string& name : filesIn(folder)) {
        std::smatch part;
        if (!std::filesystem::exists(folder / name, ignored)) // a link to nowhere
            continue;
        if (name.find(".safetensors.index") != std::string::npos && name.ends_with(".json"))
            indexes.push_back(name);
        else if (!name.ends_with(".safetensors") || name.size() > 200 || name.starts_with("adapter")
            || name.starts_with("reference") || name.starts_with("optimizer"))
            continue;
        else if (std::regex_match(name, part, kShard))
            models[part[1].str() + "-…-of-" + part[3].str() + part[4].str()].push_back(name);
        else
            models[name].push_back(name);
    }
    if (indexes.size() == 1) {
        m_notices.push_back(say("The weights are those that %1 names", shown(indexes.front())));
        return openShards(folder, folder / indexes.front());
    }
    const auto ofModel = [](const auto& model) { return model.first.starts_with("model"); };
    if (std::any_of(models.begin(), models.end(), ofModel))
        std::erase_if(models, [&](const auto& model) { return !ofModel(model); });
    if (models.size() > 1)
        throw Error(say("%1 holds the weights more than once, in %2 and %3: which are meant? Rename one to "
                        "model.safetensors, or move the others away.",
            shown(folder), escaped(models.begin()->second.front()), escaped(models.rbegin()->second.front())));
    if (models.empty()) {
        const std::string others = otherWeights(folder);
        throw Error(others.empty()
                ? say(
                    "%1 has neither model.safetensors nor model.safetensors.index.json: there are no weights to open.",
                    shown(folder))
                : say("%1 has no .safetensors file, so there are no weights to open. %2", shown(folder), others));
    }
    const std::vector<std::string>& files = models.begin()->second;
    std::smatch part;
    if (std::regex_match(files.front(), part, kShard)) {
        const auto count = static_cast<std::size_t>(std::stol(part[3].str()));
        for (std::size_t i = 1; i <= count; ++i) {
            std::string number = std::to_string(i);
            number.insert(0, std::max(part[2].str().size(), number.size()) - number.size(), '0');
            const std::string name = part[1].str() + '-' + number + "-of-" + part[3].str() + part[4].str()
                + ".safetensors";
            if (std::find(files.begin(), files.end(), name) == files.end())
                throw Error(say("%1 is one of %2 files, and %3 is not in the folder: a part of the model is missing.",
                    escaped(files.front()), count, escaped(name)));
        }
        m_notices.push_back(
            say("There is no index: the weights are those of all %1 files %2", count, escaped(models.begin()->first)));
    } else if (!files.front().starts_with("consolidated")) {
        m_notices.push_back(say("There is no model.safetensors: the weights are those of %1", escaped(files.front())));
    }
    for (const std::string& file : files)
        open(folder / file);
}

void TensorFiles::open(const std::filesystem::path& path)
{
    SafetensorsLimits limits;
    limits.anyType = true; // one that the model does not use is in nobody's way
    InputFile file(path);
    const std::string where = shown(path.filename());
    std::vector<std::byte> head(std::min<std::uint64_t>(file.size(), 512));
    file.read(0, head);
    std::vector<std::byte> tail;
    if (!beginsAsSafetensors(head, limits)) {
        tail.resize(std::min<std::uint64_t>(file.size(), 65'536));
        file.read(file.size() - tail.size(), tail);
    }
    const std::uint64_t length = headerLength(head, tail, file.size(), where, limits);
    std::string json(length, '\0');
    file.read(kLengthBytes, std::as_writable_bytes(std::span(json)));
    const std::uint64_t data = kLengthBytes + length;
    SafetensorsHeader header = parseHeader(json, file.size() - data, where, limits);
    for (auto& [name, entry] : header.tensors) {
        const std::uint64_t begin = entry.offsets->front(), end = entry.offsets->back();
        const auto [known, fresh] = m_entries.emplace(name,
            Entry {entry.dtype, std::move(entry.type), std::move(*entry.shape), m_files.size(), data + begin,
                end - begin});
        if (!fresh)
            throw Error(
                say("Tensor \"%1\" is both in %2 and in %3.", escaped(name), m_names[known->second.file], where));
    }
    m_files.push_back(std::move(file));
    m_names.push_back(where);
}

void TensorFiles::openShards(const std::filesystem::path& folder, const std::filesystem::path& index)
{
    const std::vector<std::byte> bytes = readFile(index, kMostIndexBytes);
    const std::string where = shown(index.filename());
    const std::map<std::string, std::string> placed = readShardIndex(
        {reinterpret_cast<const char*>(bytes.data()), bytes.size()}, where);
    std::set<std::string> shards;
    for (const auto& [name, shard] : placed)
        shards.insert(shard);
    std::error_code ignored;
    for (const std::string& shard : shards)
        if (!std::filesystem::exists(folder / shard, ignored))
            throw Error(say("%1 names the file %2, which is not in the folder: a part of the model is missing.", where,
                escaped(shard)));
    for (const std::string& shard : shards)
        open(folder / shard);
    for (const auto& [name, shard] : placed)
        if (!find(name)) // such as a tied output, which was not saved; whether it is needed shows later
            m_promised.emplace(name, shard);
}

const TensorFiles::Entry* TensorFiles::find(const std::string& name) const
{
    const auto found = m_entries.find(name);
    return found == m_entries.end() ? nullptr : &found->second;
}

torch::Tensor TensorFiles::read(const std::string& name, const std::function<void(std::uint64_t bytes)>& read) const
{
    constexpr std::uint64_t kAtOnce = 16 << 20;
    constexpr std::int64_t kShare = 1 << 20;
    const Entry& entry = m_entries.at(name);
    const torch::Tensor tensor = torch::empty(entry.shape, entry.dtype ? tensorType(*entry.dtype) : torch::kByte);
    if (tensor.nbytes() != entry.bytes)
        throw Error(say("Tensor \"%1\" of type %2 does not have a byte for each number.", escaped(name), entry.type));
    auto* to = static_cast<std::byte*>(tensor.data_ptr());
    for (std::uint64_t done = 0; done < entry.bytes;) {
        const std::uint64_t some = std::min(kAtOnce, entry.bytes - done);
        std::mutex lock;
        std::exception_ptr failed;
        shareRange(static_cast<std::int64_t>(some), kShare, [&](std::int64_t first, std::int64_t last) {
            try { // cores share the work: memory touched for the first time takes longer than the copying
                const auto from = static_cast<std::uint64_t>(first), end = static_cast<std::uint64_t>(last);
                m_files[entry.file].read(entry.begin + done + from, {to + done + from, end - from});
            } catch (...) {
                const std::lock_guard<std::mutex> guard(lock);
                failed = std::current_exception();
            }
        });
        if (failed)
            std::rethrow_exception(failed);
        done += some;
        if (read)
            read(some);
    }
    return tensor;
}

bool TensorFiles::same(const std::string& first, const std::string& second) const
{
    constexpr std::uint64_t kAtOnce = 4 << 20;
    const Entry &a = m_entries.at(first), &b = m_entries.at(second);
    if (a.type != b.type || a.shape != b.shape)
        return false;
    std::vector<std::byte> ofA(std::min(kAtOnce, a.bytes)), ofB(ofA.size());
    for (std::uint64_t done = 0; done < a.bytes; done += kAtOnce) {
        const std::size_t some = std::min(kAtOnce, a.bytes - done);
        m_files[a.file].read(a.begin + done, {ofA.data(), some});
        m_files[b.file].read(b.begin + done, {ofB.data(), some});
        if (!std::equal(ofA.begin(), ofA.begin() + static_cast<std::ptrdiff_t>(some), ofB.begin()))
            return false;
    }
    return true;
}

void TensorFiles::checkUnchanged() const
{
    for (const InputFile& file : m_files)
        file.checkUnchanged();
}

} // namespace headroom
