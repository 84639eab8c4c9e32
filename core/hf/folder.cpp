// SPDX-License-Identifier: GPL-3.0-or-later
#include "hf/folder.h"

#include "error.h"
#include "hf/family.h"
#include "io/safetensors_header.h"
#include "io/tensor_files.h"
#include "libtorch.h"
#include "model/transformer.h"
#include "text/say.h"
#include "text/utf8.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <set>

namespace headroom::hf {

namespace {

constexpr std::uint64_t kMostConfigBytes = 10'000'000;

// The weights of a folder, by their names without the prefix that a file may have or not.
class Files {
public:
    Files(const std::filesystem::path& folder, const Family& family) : m_files(folder), m_family(family) {}

    // The name that the file has for it, if it holds it.
    std::optional<std::string> find(const std::string& name) const
    {
        std::vector<std::string> spellings {name};
        const auto other = [&](const char* from, const char* to) { // of files converted from TensorFlow
            if (name.ends_with(from) && name.find("LayerNorm") != std::string::npos)
                spellings.push_back(name.substr(0, name.size() - std::string_view(from).size()) + to);
        };
        other(".weight", ".gamma");
        other(".bias", ".beta");
        for (const std::string& spelling : spellings) {
            for (const std::string& prefix : m_family.prefixes)
                if (m_files.find(prefix + spelling))
                    return prefix + spelling;
            if (m_files.find(spelling))
                return spelling;
        }
        return std::nullopt;
    }
    const TensorFiles& files() const { return m_files; }

private:
    TensorFiles m_files;
    const Family& m_family;
};

// Where one of our weights comes from.
struct Source {
    std::string ours, theirs; // as the file has it
    torch::Tensor like; // our shape, without numbers
    Form form = Form::AsIs;
    int part = 0;
    std::int64_t from = 0, end = 0; // rows; end 0: all
};

std::string with(std::string pattern, const std::string& number)
{
    const std::size_t at = pattern.find('#');
    return at == std::string::npos ? pattern : pattern.replace(at, 1, number);
}

// The number that stands for # in `pattern` if that is `name`; empty for a pattern without.
std::optional<std::string> match(const std::string& pattern, const std::string& name)
{
    const std::size_t at = pattern.find('#');
    if (at == std::string::npos)
        return pattern == name ? std::optional<std::string>("") : std::nullopt;
    const std::string before = pattern.substr(0, at), after = pattern.substr(at + 1);
    if (!name.starts_with(before) || !name.ends_with(after) || name.size() <= before.size() + after.size())
        return std::nullopt;
    const std::string number = name.substr(before.size(), name.size() - before.size() - after.size());
    if (!std::all_of(number.begin(), number.end(), [](char c) { return c >= '0' && c <= '9'; }))
        return std::nullopt;
    return number;
}

// Tables that should be one by the settings, of both stacks or of the output, may differ in the files: then each is
// taken as it is, as in transformers 5. Whether some do.
bool untieWhatDiffers(Reading& reading, const Family& family, const Files& files)
{
    if (!reading.model.tiedEmbeddings)
        return false;
    std::string first, other;
    bool head = false;
    for (const Name& row : family.names) {
        const std::string ours = row.ours;
        const bool output = ours == "output" || ours == "output.weight";
        if (!output && ours != "embedding" && ours != "embedding.source" && ours != "embedding.target")
            continue;
        const auto theirs = files.find(row.theirs + std::string(ours == "output.weight" ? "" : ".weight"));
        if (!theirs)
            continue;
        head = head || output;
        if (first.empty())
            first = *theirs;
        else if (other.empty() && !files.files().same(first, *theirs))
            other = *theirs;
    }
    if (other.empty())
        return false;
    reading.model.tiedEmbeddings = false;
    if (!head)
        reading.rows.push_back({"output.weight", first});
    reading.notices.push_back(say(
        "%1 and %2 differ, so each is used by itself, though config.json ties them", escaped(first), escaped(other)));
    return true;
}

Source sourceOf(const Parameter& parameter, const Family& family, const Reading& reading, const Files& files,
    const std::string& where)
{
    const std::string& ours = parameter.name;
    std::string missing;
    for (const Reading::Row& row : reading.rows)
        if (row.ours == ours) {
            if (const auto theirs = files.find(row.theirs))
                return {ours, *theirs, parameter.tensor, Form::AsIs, 0, row.from, row.end};
            missing = row.theirs;
        }
    const std::size_t dot = ours.rfind('.');
    for (const bool whole : {true, false}) {
        const std::string name = whole ? ours : ours.substr(0, dot), suffix = whole ? "" : ours.substr(dot);
        for (const Name& row : family.names) {
            const auto number = match(row.ours, name);
            if (!number)
                continue;
            const std::int64_t place = number->empty() ? 0 : std::stoll(*number) - 1;
            const std::string theirs =
                with(row.theirs, family.layer ? family.layer(reading, place) : std::to_string(place)) + suffix;
            if (const auto found = files.find(theirs))
                return {ours, *found, parameter.tensor, row.form, row.part};
            if (missing.empty())
                missing = theirs;
        }
    }
    if (ours == "embedding.weight" && reading.model.tiedEmbeddings) // of two names for one table some files keep this
        for (const Name& row : family.names)
            for (const std::string_view head : {"output", "output.weight"})
                if (row.ours == head)
                    if (const auto found = files.find(row.theirs + ours.substr(head.size() == 6 ? dot : ours.size())))
                        return {ours, *found, parameter.tensor};
    throw Error(say("%1 has no tensor \"%2\"; its config.json asks for one (%3 of shape %4).", where,
        missing.empty() ? ours : missing, ours, shapeText(parameter.tensor.sizes().vec())));
}

// Which tensor of the files each parameter comes from.
struct Plan {
    ModelConfig config;
    std::vector<Source> sources;
    std::set<std::string> used; // of the files
    std::uint64_t needed = 0; // bytes of those
};

// The shape that theirs must have.
std::vector<std::int64_t> shapeOf(const Source& source)
{
    std::vector<std::int64_t> shape = source.like.sizes().vec();
    switch (source.form) {
    case Form::AsIs:
    case Form::PlusOne:
    case Form::Backwards:
    case Form::BackwardsWhole: break;
    case Form::Transposed: std::reverse(shape.begin(), shape.end()); break;
    case Form::Third:
    case Form::ThirdOfHead: shape.front() *= 3; break;
    case Form::TransposedThird:
        shape.front() *= 3;
        std::reverse(shape.begin(), shape.end());
        break;
    case Form::Flat: shape.insert(shape.begin(), 1); break;
    }
    return shape;
}

void checkShape(const Source& source, const TensorFiles::Entry& entry, const std::string& where)
{
    std::vector<std::int64_t> wanted = shapeOf(source), stored = entry.shape;
    if (source.end > 0 && !stored.empty() && stored.front() >= source.end)
        stored.front() = source.end - source.from;
    if (stored != wanted)
        throw Error(say("%1: tensor \"%2\" has shape %3; its config.json asks for %4.", where, escaped(source.theirs),
            shapeText(entry.shape), shapeText(wanted)));
    if (entry.dtype != DType::F32 && entry.dtype != DType::F16 && entry.dtype != DType::BF16
        && entry.dtype != DType::F64)
        throw Error(say(
            "%1: tensor \"%2\" is stored as %3; weights must be F32, F16, BF16 or F64. Save a quantised model in one "
            "of these types first.",
            where, escaped(source.theirs), toString(entry.dtype)));
}

// Throws Error where settings or shapes do not fit.
Plan planOf(const Reading& reading, const Family& family, const Files& files)
{
    Plan plan;
    try {
        plan.config = withoutUnusedSettings(reading.model);
        plan.config.validate();
    } catch (const Error& error) {
        throw Error(reading.config.where() + ": " + error.what());
    }
    const std::string& config = reading.config.where();
    const std::string where = config.substr(0, config.rfind('/'));
    const Transformer shapes(plan.config, Parameters::shapesOnly());
    for (const Parameter& parameter : shapes.parameters()) {
        plan.sources.push_back(sourceOf(parameter, family, reading, files, where));
        const TensorFiles::Entry& entry = *files.files().find(plan.sources.back().theirs);
        checkShape(plan.sources.back(), entry, where);
        if (plan.used.insert(plan.sources.back().theirs).second)
            plan.needed += entry.bytes;
    }
    return plan;
}

void refuseTooLarge(const Plan& plan, const std::string& where)
{
    if (const auto available = availableMemory(); available && plan.needed > *available)
        throw Error(
            say("%1 has %2 of weights, but only %3 of memory is free. Close other programs, or open a smaller model.",
                where, formatBytes(plan.needed), formatBytes(*available)));
}

// Matrices that are multiplied with or looked up stay as they are stored; the rest is small.
bool staysHalf(const std::string& ours, const torch::Tensor& tensor)
{
    return tensor.dim() == 2 && ours.ends_with(".weight") && ours.find("position.weight") == std::string::npos
        && ours.find("type.weight") == std::string::npos && ours.find("bucket") == std::string::npos
        && ours.find("distance") == std::string::npos;
}

torch::Tensor brought(torch::Tensor x, const Source& source, const ModelConfig& config)
{
    const auto third = [&](const torch::Tensor& all) {
        const std::int64_t rows = all.size(0) / 3;
        return all.slice(0, source.part * rows, (source.part + 1) * rows);
    };
    if (source.end > 0)
        x = x.slice(0, source.from, source.end);
    switch (source.form) {
    case Form::AsIs: break;
    case Form::Transposed: x = x.t(); break;
    case Form::Third: x = third(x); break;
    case Form::TransposedThird: x = third(x.dim() == 2 ? x.t() : x); break;
    case Form::ThirdOfHead: {
        std::vector<std::int64_t> sizes = x.sizes().vec();
        sizes.front() /= 3;
        std::vector<std::int64_t> split = x.sizes().vec();
        split.erase(split.begin());
        split.insert(split.begin(), {config.heads, 3, config.headWidth()});
        x = x.view(split).select(1, source.part).reshape(sizes);
        break;
    }
    case Form::PlusOne: x = x.to(torch::kFloat) + 1.0; break;
    case Form::Backwards: x = x.flip(0); break;
    case Form::BackwardsWhole:
        x = x.flip(0).to(torch::kFloat) * std::sqrt(static_cast<double>(config.headWidth()));
        break;
    case Form::Flat: x = x.view(-1); break;
    }
    const bool half = x.scalar_type() == torch::kHalf || x.scalar_type() == torch::kBFloat16;
    return half && staysHalf(source.ours, x) ? x : x.to(torch::kFloat);
}

void load(PublishedModel& model, const std::vector<Source>& sources, const Files& files, std::uint64_t total,
    const OpeningWatch& watch)
{
    std::uint64_t done = 0;
    const auto told = [&](std::uint64_t bytes) {
        if (watch.cancel && watch.cancel->load())
            throw Cancelled {};
        if (watch.read)
            watch.read(done += bytes, total);
    };
    std::map<std::string, std::int64_t> uses;
    for (const Source& source : sources)
        ++uses[source.theirs];
    std::map<std::string, torch::Tensor> read; // those that are needed again
    for (const Source& source : sources) {
        const auto known = read.find(source.theirs);
        const torch::Tensor raw = known != read.end() ? known->second : files.files().read(source.theirs, told);
        if (--uses[source.theirs] == 0)
            read.erase(source.theirs);
        else
            read.emplace(source.theirs, raw);
        model.tensors.emplace(source.ours, brought(raw, source, model.config));
    }
    files.files().checkUnchanged();
}

} // namespace

PublishedModel readPublishedModel(const std::filesystem::path& folder, const OpeningWatch& watch)
{
    const std::string where = shown(folder.filename().empty() ? folder.parent_path().filename() : folder.filename());
    std::error_code ignored;
    if (!std::filesystem::exists(folder / "config.json", ignored))
        throw Error(say("%1 has no config.json, so it is not the folder of a model.", shown(folder)));
    const std::vector<std::byte> bytes = readFile(folder / "config.json", kMostConfigBytes);
    const ConfigFile config({reinterpret_cast<const char*>(bytes.data()), bytes.size()}, where + "/config.json");
    const std::vector<std::string> architectures = config.texts("architectures");
    const std::string architecture = architectures.empty() ? "" : escaped(architectures.front(), 80);
    const Family& family = familyOf(config, architecture);
    refuseQuantised(config);
    const Files files(folder, family);
    Reading reading {config, architecture, {}, {}, &files, {}, {}, 1, {}, -1, -1};
    reading.stored = [](const void* all, const std::string& name) {
        return static_cast<const Files*>(all)->find(name).has_value();
    };
    family.settings(reading);
    Plan plan = planOf(reading, family, files);
    refuseTooLarge(plan, where);
    if (untieWhatDiffers(reading, family, files)) { // which reads the tables
        plan = planOf(reading, family, files);
        refuseTooLarge(plan, where);
    }

    PublishedModel model;
    model.family = family.title;
    model.architecture = architecture;
    model.config = plan.config;
    model.notices = reading.notices;
    for (const std::string& key : config.unknown())
        model.notices.push_back(say("config.json has an unknown setting \"%1\", which was ignored", key));
    model.start = reading.start;
    model.end = reading.end;
    for (const auto& [name, entry] : files.files().entries())
        if (!plan.used.contains(name))
            model.unused.push_back(name);
    load(model, plan.sources, files, plan.needed, watch);
    return model;
}

} // namespace headroom::hf
