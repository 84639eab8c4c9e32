// SPDX-License-Identifier: GPL-3.0-or-later
#include "hf/folder.h"

#include "error.h"
#include "files/posix.h"
#include "half.h"
#include "hf/adapter.h"
#include "hf/family.h"
#include "hf/model_folder.h"
#include "io/safetensors_header.h"
#include "io/tensor_files.h"
#include "libtorch.h"
#include "model/transformer.h"
#include "text/say.h"
#include "text/utf8.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>
#include <set>
#include <string_view>
#include <tuple>

namespace headroom::hf {

namespace {

constexpr std::uint64_t kMostConfigBytes = 10'000'000;

// A tensor of the model's own files or of its adapter's.
struct Found {
    const TensorFiles* files = nullptr;
    std::string name; // as the file has it

    const TensorFiles::Entry& entry() const { return *files->find(name); }
    bool operator<(const Found& other) const { return std::tie(files, name) < std::tie(other.files, other.name); }
};

// Names that torch.compile, FSDP and checkpointed layers put between those of the model.
constexpr std::array kWrappers {"_orig_mod.", "_fsdp_wrapped_module.", "_checkpoint_wrapped_module."};

std::string unwrapped(std::string name)
{
    for (const std::string_view wrapper : kWrappers)
        for (std::size_t at = name.find(wrapper); at != std::string::npos; at = name.find(wrapper))
            name.erase(at, wrapper.size());
    return name;
}

// The weights of a folder, by their names without the prefix that a file may have or not.
class Files {
public:
    Files(TensorFiles files, const Family& family, const Adapter* adapter)
        : m_files(std::move(files)), m_family(family), m_adapter(adapter)
    {
        for (const auto& [name, entry] : m_files.entries())
            if (!m_plain.emplace(unwrapped(name), name).second)
                m_plain.emplace(name, name);
        m_before = foreignPrefix();
    }

    // The name that the file has for it, if it holds it.
    std::optional<Found> find(const std::string& name) const
    {
        std::vector<std::string> spellings {name};
        const auto other = [&](const char* from, const char* to) { // of files converted from TensorFlow
            if (name.ends_with(from) && name.find("LayerNorm") != std::string::npos)
                spellings.push_back(name.substr(0, name.size() - std::string_view(from).size()) + to);
        };
        other(".weight", ".gamma");
        other(".bias", ".beta");
        for (const std::string& spelling : spellings) {
            if (m_adapter)
                for (const auto& [own, stored] : m_adapter->whole())
                    if (withoutPrefix(own) == spelling)
                        return Found {&m_adapter->files(), stored};
            for (const std::string& prefix : m_family.prefixes)
                if (const auto found = m_plain.find(m_before + prefix + spelling); found != m_plain.end())
                    return Found {&m_files, found->second};
            if (const auto found = m_plain.find(m_before + spelling); found != m_plain.end())
                return Found {&m_files, found->second};
        }
        return std::nullopt;
    }

    // What an adapter adds to a weight, by its name without prefix; undefined if nothing. Marked as used.
    torch::Tensor added(const std::string& name) const
    {
        if (!m_adapter)
            return {};
        for (const std::string& own : m_adapter->changed())
            if (withoutPrefix(own) == name)
                return m_adapter->added(own);
        return {};
    }
    // The adapter's names, without prefix.
    std::set<std::string> changed() const
    {
        std::set<std::string> names;
        if (m_adapter)
            for (const std::string& own : m_adapter->changed())
                names.insert(withoutPrefix(own));
        return names;
    }

    std::string withoutPrefix(std::string name) const
    {
        name = unwrapped(std::move(name));
        if (!m_before.empty() && name.starts_with(m_before))
            name.erase(0, m_before.size());
        for (const std::string& prefix : m_family.prefixes)
            if (name.starts_with(prefix))
                return name.substr(prefix.size());
        return name;
    }

    // What a file promises and does not hold.
    std::optional<std::string> promised(const std::string& name) const
    {
        for (const std::string& prefix : m_family.prefixes)
            if (const auto file = m_files.promised(prefix + name))
                return file;
        return m_files.promised(name);
    }

    std::vector<std::string> notices() const
    {
        std::vector<std::string> all = m_files.notices();
        std::string before = m_before;
        for (const auto& [plain, name] : m_plain)
            for (const std::string_view wrapper : kWrappers)
                if (plain != name && name.find(wrapper) != std::string::npos
                    && before.find(wrapper) == std::string::npos)
                    before = std::string(wrapper) + before;
        if (!before.empty())
            all.push_back(say("The names of the tensors hold “%1”, which was left out", escaped(before)));
        return all;
    }

    bool replaced(const std::string& name) const // by the adapter's
    {
        return m_adapter && std::any_of(m_adapter->whole().begin(), m_adapter->whole().end(), [&](const auto& own) {
            return withoutPrefix(own.first) == withoutPrefix(name);
        });
    }
    const TensorFiles& files() const { return m_files; }
    const Adapter* adapter() const { return m_adapter; }

private:
    // What comes before all names that the family knows, as in files of a wrapped or a larger model; usually nothing.
    std::string foreignPrefix() const
    {
        std::map<std::string, std::size_t> votes;
        for (const Name& row : m_family.names)
            for (const char* end : {"", ".weight"}) {
                const std::string own = layered(row.theirs, "0") + end;
                for (const auto& [name, stored] : m_plain) {
                    if (name != own && !name.ends_with('.' + own))
                        continue;
                    std::string before = name.substr(0, name.size() - own.size());
                    for (const std::string& prefix : m_family.prefixes)
                        if (before.ends_with(prefix)) {
                            before.resize(before.size() - prefix.size());
                            break;
                        }
                    ++votes[before];
                }
            }
        const auto most = std::max_element(
            votes.begin(), votes.end(), [](const auto& a, const auto& b) { return a.second < b.second; });
        return most == votes.end() || votes.contains("") ? std::string() : most->first;
    }

    static std::string layered(std::string pattern, const std::string& number)
    {
        const std::size_t at = pattern.find('#');
        return at == std::string::npos ? pattern : pattern.replace(at, 1, number);
    }

    TensorFiles m_files;
    const Family& m_family;
    const Adapter* m_adapter;
    std::map<std::string, std::string> m_plain; // names as the model has them, and as the file does
    std::string m_before;
};

// Where one of our weights comes from.
struct Source {
    std::string ours;
    Found theirs;
    torch::Tensor like; // our shape, without numbers
    Form form = Form::AsIs;
    int part = 0;
    std::int64_t from = 0, end = 0; // rows; end 0: all
    std::string name; // theirs without prefix, for what an adapter adds to it
    std::optional<std::string> scale = std::nullopt; // of 8-bit weights
};

std::string with(std::string pattern, const std::string& number)
{
    const std::size_t at = pattern.find('#');
    return at == std::string::npos ? pattern : pattern.replace(at, 1, number);
}

// Tables that should be one by the settings, of both stacks or of the output, may differ in the files: then each is
// taken as it is, as in transformers 5. Whether some do.
bool untieWhatDiffers(Reading& reading, const Family& family, const Files& files)
{
    if (!reading.model.tiedEmbeddings)
        return false;
    std::optional<Found> first, other;
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
        if (!first)
            first = theirs;
        else if (!other && (first->files != theirs->files || !first->files->same(first->name, theirs->name)))
            other = theirs;
    }
    if (!other)
        return false;
    reading.model.tiedEmbeddings = false;
    if (!head)
        reading.rows.push_back({"output.weight", files.withoutPrefix(first->name)});
    reading.notices.push_back(say("%1 and %2 differ, so each is used by itself, though config.json ties them",
        escaped(first->name), escaped(other->name)));
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
                return {.ours = ours,
                    .theirs = *theirs,
                    .like = parameter.tensor,
                    .from = row.from,
                    .end = row.end,
                    .name = row.theirs};
            missing = row.theirs;
        }
    const std::size_t dot = ours.rfind('.');
    for (const bool whole : {true, false}) {
        const std::string name = whole ? ours : ours.substr(0, dot), suffix = whole ? "" : ours.substr(dot);
        for (const Name& row : family.names) {
            const auto number = numberIn(row.ours, name);
            if (!number)
                continue;
            const std::int64_t place = number->empty() ? 0 : std::stoll(*number) - 1;
            const std::string theirs =
                with(row.theirs, family.layer ? family.layer(reading, place) : std::to_string(place)) + suffix;
            if (const auto found = files.find(theirs))
                return {.ours = ours,
                    .theirs = *found,
                    .like = parameter.tensor,
                    .form = row.form,
                    .part = row.part,
                    .name = theirs};
            if (missing.empty())
                missing = theirs;
        }
    }
    if (ours == "embedding.weight" && reading.model.tiedEmbeddings) // of two names for one table some files keep this
        for (const Name& row : family.names)
            for (const std::string_view head : {"output", "output.weight"})
                if (row.ours == head)
                    if (const std::string theirs = row.theirs + ours.substr(head.size() == 6 ? dot : ours.size());
                        const auto found = files.find(theirs))
                        return {.ours = ours, .theirs = *found, .like = parameter.tensor, .name = theirs};
    if (const auto file = files.promised(missing))
        throw Error(
            say("%1: the index places tensor \"%2\" in %3, which does not hold it.", where, missing, escaped(*file)));
    throw Error(say("%1 has no tensor \"%2\"; its settings ask for one (%3 of shape %4).", where,
        missing.empty() ? ours : missing, ours, shapeText(parameter.tensor.sizes().vec())));
}

// Which tensor of the files each parameter comes from.
struct Plan {
    ModelConfig config;
    std::vector<Source> sources;
    std::set<Found> used; // of the files
    std::set<std::string> changed; // by an adapter, of its names without prefix
    std::uint64_t needed = 0; // bytes of those
};

bool isEightBits(const std::string& type) { return type == "F8_E4M3" || type == "F8_E5M2"; }

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

void checkShape(Source& source, const std::string& where)
{
    const TensorFiles::Entry& entry = source.theirs.entry();
    std::vector<std::int64_t> wanted = shapeOf(source), stored = entry.shape;
    if (source.end > 0 && !stored.empty() && stored.front() >= source.end)
        stored.front() = source.end - source.from;
    if (stored != wanted)
        throw Error(say("%1: tensor \"%2\" has shape %3; its settings ask for %4.", where, escaped(source.theirs.name),
            shapeText(entry.shape), shapeText(wanted)));
    if (!entry.dtype && isEightBits(entry.type))
        for (const char* end : {"_scale_inv", "_scale"})
            if (const TensorFiles::Entry* scale = source.theirs.files->find(source.theirs.name + end);
                scale && scale->dtype && !source.scale)
                source.scale = source.theirs.name + end;
    const auto type = entry.dtype;
    if (!source.scale && type != DType::F32 && type != DType::F16 && type != DType::BF16 && type != DType::F64)
        throw Error(isEightBits(entry.type)
                ? say("%1: tensor \"%2\" is stored as %3, and there is no \"%4\" to multiply it by.", where,
                    escaped(source.theirs.name), entry.type, escaped(source.theirs.name + "_scale_inv"))
                : say(
                    "%1: tensor \"%2\" is stored as %3; weights must be F32, F16, BF16 or F64, or F8 with scales. Save a "
                    "quantised model in one of these types first.",
                    where, escaped(source.theirs.name), escaped(entry.type, 20)));
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
        Source& source = plan.sources.emplace_back(sourceOf(parameter, family, reading, files, where));
        checkShape(source, where);
        if (plan.used.insert(source.theirs).second)
            plan.needed += source.theirs.entry().bytes * (source.scale ? 4 : 1);
        if (source.scale)
            plan.used.insert({source.theirs.files, *source.scale});
        if (files.changed().contains(source.name))
            plan.changed.insert(source.name);
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

// Sign, exponent and fraction of 8 bits: 1, 4, 3 without infinities, or the upper half of 16-bit numbers.
torch::Tensor eightBitNumbers(const std::string& type)
{
    torch::Tensor all = torch::empty({256}, torch::kFloat);
    for (int bits = 0; bits < 256; ++bits) {
        const int exponent = bits >> 3 & 15, fraction = bits & 7;
        const double size = (bits & 127) == 127 ? std::nan("")
            : exponent == 0                     ? std::ldexp(fraction, -9)
                                                : std::ldexp(8 + fraction, exponent - 10);
        all[bits] = type == "F8_E4M3" ? (bits & 128 ? -size : size)
                                      : static_cast<double>(floatOfHalf(static_cast<std::uint16_t>(bits << 8)));
    }
    return all;
}

// Weights times their scales: one for all, one for each row, or one for each block of rows and columns.
torch::Tensor scaled(const torch::Tensor& bytes, const std::string& type, const torch::Tensor& stored,
    const std::vector<std::int64_t>& block, const std::string& name)
{
    torch::Tensor weight = eightBitNumbers(type).index_select(0, bytes.flatten().to(torch::kInt)).view(bytes.sizes());
    const torch::Tensor scale = stored.to(torch::kFloat);
    if (scale.numel() == 1)
        return weight.mul_(scale.flatten()[0]);
    const std::int64_t rows = weight.size(0), columns = weight.dim() == 2 ? weight.size(1) : 1;
    if (scale.numel() == rows && scale.dim() <= 2 && scale.size(0) == rows)
        return weight.mul_(scale.view({rows, 1}));
    const auto parts = [](std::int64_t size, std::int64_t of) { return (size + of - 1) / of; };
    if (weight.dim() != 2 || scale.dim() != 2 || block.size() != 2 || block[0] < 1 || block[1] < 1
        || scale.size(0) != parts(rows, block[0]) || scale.size(1) != parts(columns, block[1]))
        throw Error(say("The scales of tensor \"%1\" have shape %2, which does not go with its own, %3.", escaped(name),
            shapeText(scale.sizes().vec()), shapeText(weight.sizes().vec())));
    return weight.mul_(
        scale.repeat_interleave(block[0], 0).slice(0, 0, rows).repeat_interleave(block[1], 1).slice(1, 0, columns));
}

void load(PublishedModel& model, const std::vector<Source>& sources, const Files& files,
    const std::vector<std::int64_t>& block, std::uint64_t total, const OpeningWatch& watch)
{
    std::uint64_t done = 0;
    const auto told = [&](std::uint64_t bytes) {
        if (watch.cancel && watch.cancel->load())
            throw Cancelled {};
        if (watch.read)
            watch.read(done += bytes, total);
    };
    std::map<Found, std::int64_t> uses;
    for (const Source& source : sources)
        ++uses[source.theirs];
    std::map<Found, torch::Tensor> read; // those that are needed again
    const auto bytesOf = [&](const Source& source) {
        const auto known = read.find(source.theirs);
        if (known != read.end())
            return known->second;
        const torch::Tensor raw = source.theirs.files->read(source.theirs.name, told);
        return source.scale ? scaled(
                   raw, source.theirs.entry().type, source.theirs.files->read(*source.scale), block, source.theirs.name)
                            : raw;
    };
    for (const Source& source : sources) {
        torch::Tensor raw = bytesOf(source);
        if (--uses[source.theirs] == 0)
            read.erase(source.theirs);
        else
            read.emplace(source.theirs, raw);
        if (torch::Tensor more = files.added(source.name); more.defined()) {
            if (source.form == Form::Transposed || source.form == Form::TransposedThird)
                more = more.dim() == 2 ? more.t() : more;
            if (more.sizes() != raw.sizes())
                throw Error(say("The adapter changes \"%1\" by numbers of shape %2; it has shape %3.",
                    escaped(source.theirs.name), shapeText(more.sizes().vec()), shapeText(raw.sizes().vec())));
            raw = raw.to(torch::kFloat) + more;
        }
        model.tensors.emplace(source.ours, brought(raw, source, model.config));
    }
    files.files().checkUnchanged();
}

std::string settingsText(const std::filesystem::path& file)
{
    const std::vector<std::byte> bytes = readFile(file, kMostConfigBytes);
    std::string text(reinterpret_cast<const char*>(bytes.data()), bytes.size());
    if (text.starts_with("../../blobs/"))
        throw Error(
            say("%1: this is a link of the Hugging Face cache that became a text when it was copied. Copy the folder "
                "again with its links (cp -a), or download the model again.",
                shown(file.filename())));
    return text;
}

// The token that a text begins with has a row in the table of embeddings; where one can do without it is left out.
void refuseStartOutside(Reading& reading, const ModelConfig& config)
{
    if (reading.start < config.vocabulary)
        return;
    if (config.topology == Topology::EncoderDecoder)
        reading.config.refuse("decoder_start_token_id", say("the vocabulary has %1 tokens.", config.vocabulary));
    reading.notices.push_back(say("bos_token_id is %1 and the vocabulary has %2 tokens: texts begin without it",
        reading.start, config.vocabulary));
    reading.start = -1;
}

// An adapter to a table that the output shares acts on one of the two only.
void refuseTiedChanges(const Reading& reading, const Plan& plan)
{
    if (!reading.model.tiedEmbeddings)
        return;
    for (const Source& source : plan.sources)
        if (source.ours.starts_with("embedding") && source.ours.find("position") == std::string::npos
            && source.ours.find("type") == std::string::npos && plan.changed.contains(source.name))
            throw Error(
                say("The adapter changes \"%1\", which the output shares: it acts on one of the two only, which is "
                    "not implemented. Merge it with peft's merge_and_unload().",
                    escaped(source.theirs.name)));
}

// Throws Error for parts of an adapter that find no place in the model.
void checkAdapter(const Files& files, const Plan& plan, PublishedModel& model)
{
    std::string first;
    std::size_t idle = 0;
    for (const std::string& name : files.changed())
        if (!plan.changed.contains(name)) {
            first = first.empty() ? name : first;
            ++idle;
        }
    if (!first.empty() && plan.changed.empty() && files.adapter()->whole().empty())
        throw Error(say("The adapter changes \"%1\", which this model does not have: it was made for another one.",
            escaped(first)));
    if (idle > 0)
        model.notices.push_back(
            say("The adapter also changes %1 weights that are not computed here, such as %2", idle, escaped(first)));
    for (const auto& [name, entry] : files.adapter()->files().entries())
        for (const auto& [own, stored] : files.adapter()->whole())
            if (stored == name && !plan.used.contains({&files.adapter()->files(), name}))
                model.unused.push_back(name);
}

} // namespace

PublishedModel readPublishedModel(const std::filesystem::path& asked, const OpeningWatch& watch)
{
    const std::filesystem::path opened = modelFolder(asked);
    const auto nameOf = [](const std::filesystem::path& path) {
        return shown(path.filename().empty() ? path.parent_path().filename() : path.filename());
    };
    std::error_code ignored;
    std::optional<Adapter> adapter;
    std::filesystem::path folder = opened;
    if (std::filesystem::exists(opened / "adapter_config.json", ignored)
        && !std::filesystem::exists(opened / "model.safetensors", ignored)) {
        adapter.emplace(opened);
        folder = adapter->base();
    }
    const std::string where = nameOf(folder);
    const bool ofMistral = !std::filesystem::exists(folder / "config.json", ignored);
    const std::string settings = where + (ofMistral ? "/params.json" : "/config.json");
    const ConfigFile config(settingsText(folder / (ofMistral ? "params.json" : "config.json")), settings);
    const std::vector<std::string> architectures = config.texts("architectures");
    const std::string architecture = architectures.empty() ? "" : escaped(architectures.front());
    if (!ofMistral && !config.text({"model_type"}, "").empty())
        familyOf(config, architecture); // which is refused whatever its weights are
    TensorFiles tensors(folder); // headers only
    std::vector<std::string> names, notices;
    for (const auto& [name, entry] : tensors.entries())
        names.push_back(unwrapped(name));
    const Family& family = ofMistral ? kNative : familyOf(config, architecture, names, &notices);
    refuseQuantised(config);
    const Files files(std::move(tensors), family, adapter ? &*adapter : nullptr);
    Reading reading {config, architecture, {}, {}, &files, {}, std::move(notices), 1, {}, -1, -1};
    reading.stored = [](const void* all, const std::string& name) {
        return static_cast<const Files*>(all)->find(name).has_value();
    };
    reading.shaped = [](const void* all, const std::string& name) {
        const auto found = static_cast<const Files*>(all)->find(name);
        return found ? found->entry().shape : std::vector<std::int64_t>();
    };
    if (adapter)
        reading.notices.push_back(say("The adapter %1 was added to the weights of %2", nameOf(opened), where));
    for (const std::string& notice : files.notices())
        reading.notices.push_back(notice);
    family.settings(reading);
    if (!reading.model.causal && reading.model.attentionWindow > 0)
        config.refuse("is_causal", say("a window that looks both ways is not implemented."));
    Plan plan = planOf(reading, family, files);
    refuseTooLarge(plan, where);
    if (untieWhatDiffers(reading, family, files)) { // which reads the tables
        plan = planOf(reading, family, files);
        refuseTooLarge(plan, where);
    }
    refuseTiedChanges(reading, plan);
    refuseStartOutside(reading, plan.config);

    PublishedModel model;
    model.family = family.title;
    model.architecture = architecture;
    model.config = plan.config;
    model.notices = reading.notices;
    for (const std::string& key : config.unknown())
        model.notices.push_back(say("config.json has an unknown setting \"%1\", which was ignored", key));
    model.start = reading.start;
    model.end = reading.end;
    model.folder = folder;
    const auto holds = [&](const std::filesystem::path& place, const char* name) {
        return std::filesystem::exists(place / name, ignored);
    };
    const bool ownTokenizer = holds(opened, "tokenizer.json") || holds(opened, "tokenizer_config.json");
    model.tokenizer = adapter && ownTokenizer ? opened : folder;
    model.sentences = modulesFolder(folder);
    for (const auto& [name, entry] : files.files().entries())
        if (!plan.used.contains({&files.files(), name}) && !files.replaced(name))
            model.unused.push_back(name);
    if (adapter) {
        checkAdapter(files, plan, model);
        for (const std::string& notice : adapter->notices())
            model.notices.push_back(notice);
    }
    const std::vector<std::int64_t> block = config.inner("quantization_config").integers("weight_block_size");
    if (std::any_of(
            plan.sources.begin(), plan.sources.end(), [](const Source& source) { return source.scale.has_value(); }))
        model.notices.push_back(say(
            "The weights are stored in 8 bits and were multiplied by their scales; nothing else is rounded to 8 bits here"));
    load(model, plan.sources, files, block.empty() ? std::vector<std::int64_t> {128, 128} : block, plan.needed, watch);
    return model;
}

} // namespace headroom::hf
