// SPDX-License-Identifier: GPL-3.0-or-later
// Folders of published models: what opens, what is refused and why, and that the numbers are those of transformers.
#include "error.h"
#include "files/posix.h"
#include "graph/run_forward.h"
#include "hf/config_file.h"
#include "hf/family.h"
#include "hf/folder.h"
#include "hf/model_folder.h"
#include "hf/sentence_modules.h"
#include "hf/vocabulary_file.h"
#include "io/safetensors.h"
#include "libtorch.h"
#include "named_quantities.h"
#include "outcome.h"
#include "session/verify.h"
#include "test_program.h"
#include "tokenizer/token_labels.h"

#include <QRegularExpression>
#include <QTemporaryDir>
#include <QTest>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <fstream>
#include <functional>
#include <iterator>

#include <sys/stat.h>

using namespace headroom;

namespace published_model_test {

namespace {

const std::filesystem::path kFolders = HEADROOM_SOURCE_DIR "/tests/golden/hf";

// A folder with a tiny model of random weights: the tensors that a config.json asks for, by their published names.
class Folder {
public:
    Folder() : m_path(m_folder.path().toStdString()) {}
    const std::filesystem::path& path() const { return m_path; }
    void write(const std::string& name, const std::string& text) const
    {
        std::ofstream(m_path / name, std::ios::binary) << text;
    }
    void add(const std::string& name, std::vector<std::int64_t> shape, DType type = DType::F32)
    {
        std::int64_t count = 1;
        for (const std::int64_t size : shape)
            count *= size;
        std::vector<std::byte> bytes(static_cast<std::size_t>(count) * byteSize(type));
        for (std::int64_t i = 0; i < count && type == DType::F32; ++i) {
            const float value = 0.1F * static_cast<float>((i * 7 + std::ssize(m_tensors) * 3) % 11 - 5);
            std::memcpy(bytes.data() + i * 4, &value, 4);
        }
        for (std::int64_t i = 0; i < count && type == DType::U8; ++i)
            bytes[static_cast<std::size_t>(i)] = static_cast<std::byte>(0x38 + i % 8); // 1 to 1.875 as F8_E4M3
        m_tensors[name] = {name, type, std::move(shape), {}};
        m_bytes[name] = std::move(bytes);
    }
    void copy(const std::string& from, const std::string& to) { m_bytes[to] = m_bytes[from]; }
    void remove(const std::string& name) { m_tensors.erase(name); }
    void save(const std::string& file = "model.safetensors")
    {
        std::vector<TensorView> views;
        for (auto& [name, view] : m_tensors) {
            view.bytes = m_bytes[name];
            views.push_back(view);
        }
        writeSafetensors(m_path / file, {{"format", "pt"}}, views);
    }
    // What was saved as whole numbers of 8 bits is of another type of 8 bits.
    void nameEightBits(const std::string& type, const std::string& file = "model.safetensors") const
    {
        std::ifstream in(m_path / file, std::ios::binary);
        std::string all {std::istreambuf_iterator<char>(in), {}};
        std::uint64_t length = 0;
        std::memcpy(&length, all.data(), sizeof length);
        QByteArray header = QByteArray::fromStdString(all.substr(sizeof length, length));
        header.replace("\"U8\"", QByteArray::fromStdString('"' + type + '"'));
        const auto now = static_cast<std::uint64_t>(header.size());
        std::ofstream(m_path / file, std::ios::binary) << std::string(reinterpret_cast<const char*>(&now), sizeof now)
                                                       << header.toStdString() << all.substr(sizeof length + length);
    }

private:
    QTemporaryDir m_folder;
    std::filesystem::path m_path;
    std::map<std::string, TensorView> m_tensors;
    std::map<std::string, std::vector<std::byte>> m_bytes;
};

constexpr const char* kGpt2 = R"({"model_type": "gpt2", "architectures": ["GPT2LMHeadModel"], "n_embd": 4, "n_head": 2,
    "n_layer": 1, "n_positions": 8, "vocab_size": 10%1})";

// A GPT-2 of one layer.
void fillGpt2(Folder& folder, const std::string& more = "")
{
    folder.write("config.json", QString(kGpt2).arg(more.c_str()).toStdString());
    folder.add("wte.weight", {10, 4});
    folder.add("wpe.weight", {8, 4});
    for (const char* norm : {"h.0.ln_1", "h.0.ln_2", "ln_f"})
        for (const char* part : {".weight", ".bias"})
            folder.add(std::string(norm) + part, {4});
    folder.add("h.0.attn.c_attn.weight", {4, 12});
    folder.add("h.0.attn.c_attn.bias", {12});
    folder.add("h.0.attn.c_proj.weight", {4, 4});
    folder.add("h.0.attn.c_proj.bias", {4});
    folder.add("h.0.mlp.c_fc.weight", {4, 16});
    folder.add("h.0.mlp.c_fc.bias", {16});
    folder.add("h.0.mlp.c_proj.weight", {16, 4});
    folder.add("h.0.mlp.c_proj.bias", {4});
    folder.save();
}

QString errorOf(const std::filesystem::path& folder)
{
    try {
        hf::readPublishedModel(folder);
    } catch (const Error& error) {
        return error.what();
    }
    return {};
}

} // namespace

class PublishedModelTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void numbersAreThoseOfTransformers_data();
    void numbersAreThoseOfTransformers();
    void layoutsOpen_data();
    void layoutsOpen();
    void whatIsThereIsNamed_data();
    void whatIsThereIsNamed();
    void adaptersAreCheckedFirst_data();
    void adaptersAreCheckedFirst();
    void anAdapterToASharedTableIsRefused();
    void nullIsNotTheUsualValue();
    void poolingIsWhatTheFolderSays_data();
    void poolingIsWhatTheFolderSays();
    void rotationsAreRead();
    void whatIsLeftOutIsTheFamilys();
    void familiesDiffer();
    void thirdsStandInOrder();
    void tensorsTellTheirFamily();
    void scalesAreOfBlocks();
    void filesSayWhatTheyHold();
    void whatDiffersIsNotTied();
    void aWrongNumberIsNamed();
    void everyNumberIsExplained_data();
    void everyNumberIsExplained();
    void halvesStayHalves();
    void squareWeightsAreTurned();
    void unusedTensorsAreListed();
    void badFoldersAreRefused_data();
    void badFoldersAreRefused();
    void anIndexStaysInItsFolder();
    void aFileOfAModelOpensItsFolder();
    void tokensThatEndATextAreRead();
    void theHubsCacheIsWhereItsVariablesSay();
    void namesOfTokensAreRead();
    void aTextBeginsWithTheUsualPrompt();
    void clustersAreRowsOfOneTable();
    void hugeModelsAreRefusedUnread();
    void hostileFilesAreRefused();
    void openingTellsAndStops();
    void textIsSplitByTheFoldersTokenizer();
    void hostileTokenizersLeaveTheModelOpen();
    void whatIsWrittenIsTheLikeliest();
    void scoresAreThoseOfTheProbabilities();
    void textsAreComparedByTheirVectors();
    void bothWaysIsNotWritten();
};

void PublishedModelTest::numbersAreThoseOfTransformers_data()
{
    QTest::addColumn<QString>("folder");
    QTest::addColumn<int>("tensors");
    QTest::addColumn<QString>("unused");
    QTest::newRow("LLaMA, BF16 in three files") << "llama" << 8 << "";
    QTest::newRow("ALBERT, one shared layer") << "albert" << 8 << "";
    QTest::newRow("LLaMA, longrope") << "llama-longrope" << 8 << "";
    QTest::newRow("GPT-NeoX, an odd count of turned numbers") << "neox-odd" << 4 << "";
    QTest::newRow("T5, untied, whose table serves all the same") << "t5-untied" << 12 << "";
    QTest::newRow("T5, whose encoder has a table of its own") << "t5-two-tables" << 9 << "";
    QTest::newRow("BART, the decoder alone") << "bart-decoder" << 4 << "";
    QTest::newRow("BLOOM") << "bloom" << 4 << "";
    QTest::newRow("BART, states") << "bart-states" << 9 << "";
    QTest::newRow("RoBERTa, its table only under the output's name") << "roberta-head" << 4 << "";
    QTest::newRow("BERT, an output of its own, with its own bias") << "bert-untied" << 4 << "cls.predictions.bias";
    QTest::newRow("ALBERT, relative_key_query")
        << "albert-relative" << 6 << "albert.embeddings.position_embeddings.weight";
    QTest::newRow("an adapter of LLaMA: root of the rank, other alphas and ranks, biases, an output")
        << "lora" << 1 << "";
    QTest::newRow("an adapter of GPT-2, whose matrices lie the other way") << "lora-gpt2" << 1 << "";
    QTest::newRow("LLaMA in 8 bits: a scale for all, for each row, for each block") << "eight-bits" << 1 << "";
    QTest::newRow("BERT, six poolings, two dense layers, two norms") << "sentence-six" << 1 << "";
    QTest::newRow("Qwen 2 that reads both ways, the last token's state") << "sentence-last" << 1 << "";
}

void PublishedModelTest::numbersAreThoseOfTransformers()
{
    QFETCH(QString, folder);
    QFETCH(int, tensors);
    const VerifyReport report = verifyFolder((kFolders / folder.toStdString()).string(), {}, 5e-5, torch::kCPU, false);
    QCOMPARE(static_cast<int>(report.steps.size()), tensors);
    for (const StepCheck& step : report.steps)
        QVERIFY2(step.agrees(), qPrintable(QString("%1: %2").arg(step.path.c_str()).arg(step.deviation)));
    QVERIFY(!report.first);
    QFETCH(QString, unused);
    QStringList left;
    for (const std::string& name : report.unused)
        left << QString::fromStdString(name);
    QCOMPARE(left.join(", "), unused);
}

namespace {

ModelConfig settingsOf(const std::string& type, const std::string& more = "", const std::string& architecture = "",
    std::vector<hf::Reading::Row>* rows = nullptr)
{
    const hf::ConfigFile file(R"({"model_type": ")" + type + '"' + more + '}', "test");
    hf::Reading reading {file, architecture, {}, {}, nullptr, {}, {}, 1, {}, -1, -1};
    reading.stored = [](const void*, const std::string&) { return false; };
    hf::familyOf(file, architecture).settings(reading);
    if (rows)
        *rows = reading.rows;
    return reading.model;
}

} // namespace

namespace {

// The LLaMA of tests/golden/hf, to be laid out in other ways.
class Llama {
public:
    Llama()
    {
        for (const char* part : {"1", "2", "3"})
            m_files.push_back(
                readSafetensors(kFolders / "llama" / (std::string("model-0000") + part + "-of-00003.safetensors")));
        for (const SafetensorsFile& file : m_files)
            for (const TensorView& tensor : file.tensors())
                m_tensors.push_back(tensor);
        std::ifstream file(kFolders / "llama" / "config.json");
        m_config.assign(std::istreambuf_iterator<char>(file), {});
    }

    QString config() const { return QString::fromStdString(m_config); }
    void settings(const std::filesystem::path& folder, const QString& text) const
    {
        std::filesystem::create_directories(folder);
        std::ofstream(folder / "config.json") << text.toStdString();
        std::filesystem::copy_file(kFolders / "llama" / "reference.safetensors", folder / "reference.safetensors",
            std::filesystem::copy_options::skip_existing);
    }
    // Part `part` of `parts` of the tensors, counted from 1, by other names.
    void weights(const std::filesystem::path& file, const std::function<QString(QString)>& named = {},
        std::size_t part = 1, std::size_t parts = 1) const
    {
        std::vector<TensorView> views;
        std::vector<std::vector<std::byte>> turned;
        for (std::size_t i = 0; i < m_tensors.size(); ++i) {
            if (i % parts + 1 != part)
                continue;
            TensorView view = m_tensors[i];
            if (named)
                view.name = named(QString::fromStdString(view.name)).toStdString();
            if (view.name.ends_with("attention.wq.weight") || view.name.ends_with("attention.wk.weight")) {
                turned.push_back(paired(view));
                view.bytes = turned.back();
            }
            views.push_back(view);
        }
        writeSafetensors(file, {{"format", "pt"}}, views);
    }
    std::vector<std::string> names() const
    {
        std::vector<std::string> all;
        for (const TensorView& tensor : m_tensors)
            all.push_back(tensor.name);
        return all;
    }

private:
    // Rows of each head in pairs (2i, 2i + 1) instead of (i, i + 4).
    static std::vector<std::byte> paired(const TensorView& view)
    {
        constexpr std::size_t kHead = 8;
        const std::size_t row = view.bytes.size() / static_cast<std::size_t>(view.shape[0]);
        std::vector<std::byte> bytes(view.bytes.size());
        for (std::size_t i = 0; i < static_cast<std::size_t>(view.shape[0]); ++i) {
            const std::size_t head = i / kHead, at = i % kHead, to = at < kHead / 2 ? 2 * at : 2 * (at - kHead / 2) + 1;
            std::copy_n(view.bytes.begin() + static_cast<std::ptrdiff_t>(i * row), row,
                bytes.begin() + static_cast<std::ptrdiff_t>((head * kHead + to) * row));
        }
        return bytes;
    }

    std::vector<SafetensorsFile> m_files;
    std::vector<TensorView> m_tensors;
    std::string m_config;
};

std::function<QString(QString)> replacing(const char* what, const char* by)
{
    return [=](QString name) { return name.replace(what, by); };
}

std::function<QString(QString)> behind(const char* prefix)
{
    return [=](const QString& name) { return prefix + name; };
}

QString nativeName(QString name)
{
    const std::pair<const char*, const char*> names[] {{"model.", ""}, {"embed_tokens", "tok_embeddings"},
        {"input_layernorm", "attention_norm"}, {"post_attention_layernorm", "ffn_norm"},
        {"self_attn.q_proj", "attention.wq"}, {"self_attn.k_proj", "attention.wk"},
        {"self_attn.v_proj", "attention.wv"}, {"self_attn.o_proj", "attention.wo"},
        {"mlp.gate_proj", "feed_forward.w1"}, {"mlp.down_proj", "feed_forward.w2"}, {"mlp.up_proj", "feed_forward.w3"},
        {"lm_head", "output"}};
    for (const auto& [from, to] : names)
        name.replace(from, to);
    return name;
}

constexpr const char* kParams = R"({"dim": 32, "n_layers": 3, "head_dim": 8, "hidden_dim": 72, "n_heads": 4,
    "n_kv_heads": 4, "norm_eps": 1e-06, "vocab_size": 464, "rope_theta": 10000.0})";

// Two shards of a variant, with or without the file that says which tensor is where.
void writeShards(const Llama& llama, const std::filesystem::path& folder, const QString& name, const std::string& index)
{
    QStringList places;
    for (const std::size_t part : {1, 2}) {
        const std::string file = name.arg(part).toStdString();
        llama.weights(folder / file, {}, part, 2);
        const auto names = llama.names();
        for (std::size_t i = part - 1; i < names.size(); i += 2)
            places << QString(R"("%1": "%2")").arg(names[i].c_str(), file.c_str());
    }
    places << QString(R"("model.layers.0.nobody.weight": "%1")").arg(name.arg(1));
    if (!index.empty())
        std::ofstream(folder / index) << "{\"weight_map\": {" << places.join(", ").toStdString() << "}}";
}

struct Layout {
    const char* name;
    const char* notice; // that says it; empty: none
    void (*make)(const Llama& llama, const std::filesystem::path& folder);
};

const Layout kLayouts[] {
    {"a variant", "the weights are those of model.fp16.safetensors",
        [](const Llama& llama, const std::filesystem::path& folder) {
            llama.settings(folder, llama.config());
            llama.weights(folder / "model.fp16.safetensors");
        }},
    {"shards of a variant", "those that model.safetensors.index.fp16.json names",
        [](const Llama& llama, const std::filesystem::path& folder) {
            llama.settings(folder, llama.config());
            writeShards(llama, folder, "model.fp16-0000%1-of-00002.safetensors", "model.safetensors.index.fp16.json");
        }},
    {"shards of a variant without an index", "There is no index",
        [](const Llama& llama, const std::filesystem::path& folder) {
            llama.settings(folder, llama.config());
            writeShards(llama, folder, "model-0000%1-of-00002.fp16.safetensors", "");
        }},
    {"shards without an index", "There is no index: the weights are those of all 2 files",
        [](const Llama& llama, const std::filesystem::path& folder) {
            llama.settings(folder, llama.config());
            writeShards(llama, folder, "model-0000%1-of-00002.safetensors", "");
        }},
    {"an index that names a tensor nobody has", "",
        [](const Llama& llama, const std::filesystem::path& folder) {
            llama.settings(folder, llama.config());
            writeShards(llama, folder, "model-0000%1-of-00002.safetensors", "model.safetensors.index.json");
        }},
    {"a file of another name", "the weights are those of tiny-llama.safetensors",
        [](const Llama& llama, const std::filesystem::path& folder) {
            llama.settings(folder, llama.config());
            llama.weights(folder / "tiny-llama.safetensors");
        }},
    {"torch.compile", "hold “_orig_mod.”",
        [](const Llama& llama, const std::filesystem::path& folder) {
            llama.settings(folder, llama.config());
            llama.weights(folder / "model.safetensors", behind("_orig_mod."));
        }},
    {"each layer compiled", "hold “_orig_mod.”",
        [](const Llama& llama, const std::filesystem::path& folder) {
            llama.settings(folder, llama.config());
            llama.weights(folder / "model.safetensors", replacing(".self_attn.", "._orig_mod.self_attn."));
        }},
    {"DataParallel", "hold “module.”",
        [](const Llama& llama, const std::filesystem::path& folder) {
            llama.settings(folder, llama.config());
            llama.weights(folder / "model.safetensors", behind("module."));
        }},
    {"peft", "hold “base_model.model.”",
        [](const Llama& llama, const std::filesystem::path& folder) {
            llama.settings(folder, llama.config());
            llama.weights(folder / "model.safetensors", behind("base_model.model."));
        }},
    {"a part of a larger model", "hold “decoder.model.”",
        [](const Llama& llama, const std::filesystem::path& folder) {
            llama.settings(folder, llama.config());
            llama.weights(folder / "model.safetensors", behind("decoder.model."));
        }},
    {"no prefix", "",
        [](const Llama& llama, const std::filesystem::path& folder) {
            llama.settings(folder, llama.config());
            llama.weights(folder / "model.safetensors", replacing("model.", ""));
        }},
    {"whole numbers with a point", "",
        [](const Llama& llama, const std::filesystem::path& folder) {
            llama.settings(folder, llama.config().replace(QRegularExpression("(\": [0-9]+)(,|\\s)"), "\\1.0\\2"));
            llama.weights(folder / "model.safetensors");
        }},
    {"no model_type", "by its class, LlamaForCausalLM, it was read as \"llama\"",
        [](const Llama& llama, const std::filesystem::path& folder) {
            llama.settings(folder, llama.config().replace(QRegularExpression("\"model_type\": \"llama\","), ""));
            llama.weights(folder / "model.safetensors");
        }},
    {"neither model_type nor a class", "by the names of its tensors it was read as \"llama\"",
        [](const Llama& llama, const std::filesystem::path& folder) {
            llama.settings(folder,
                llama.config()
                    .replace(QRegularExpression("\"model_type\": \"llama\","), "")
                    .replace(QRegularExpression("\"architectures\": \\[[^\\]]*\\],"), ""));
            llama.weights(folder / "model.safetensors");
        }},
    {"the hub's cache", "",
        [](const Llama& llama, const std::filesystem::path& folder) {
            llama.settings(folder / "blobs", llama.config());
            llama.weights(folder / "blobs" / "0b1e");
            for (const char* snapshot : {"aa", "bb"}) {
                std::filesystem::create_directories(folder / "snapshots" / snapshot);
                std::filesystem::create_symlink(
                    "../../blobs/config.json", folder / "snapshots" / snapshot / "config.json");
            }
            std::filesystem::create_symlink("../../blobs/0b1e", folder / "snapshots" / "bb" / "model.safetensors");
            std::filesystem::create_directories(folder / "refs");
            std::ofstream(folder / "refs" / "main") << "bb\n";
            std::filesystem::rename(folder / "blobs" / "reference.safetensors", folder / "reference.safetensors");
        }},
    {"the hub's cache with one snapshot", "",
        [](const Llama& llama, const std::filesystem::path& folder) {
            llama.settings(folder / "snapshots" / "aa", llama.config());
            llama.weights(folder / "snapshots" / "aa" / "model.safetensors");
            std::filesystem::rename(
                folder / "snapshots" / "aa" / "reference.safetensors", folder / "reference.safetensors");
        }},
    {"the older layout of sentence-transformers", "",
        [](const Llama& llama, const std::filesystem::path& folder) {
            llama.settings(folder / "0_Transformer", llama.config());
            llama.weights(folder / "0_Transformer" / "model.safetensors");
            std::filesystem::rename(
                folder / "0_Transformer" / "reference.safetensors", folder / "reference.safetensors");
            std::filesystem::create_directories(folder / "1_Pooling");
            std::ofstream(folder / "1_Pooling" / "config.json") << R"({"word_embedding_dimension": 32})";
            std::ofstream(folder / "modules.json") << R"([
                {"idx": 0, "name": "0", "path": "0_Transformer", "type": "sentence_transformers.models.Transformer"},
                {"idx": 1, "name": "1", "path": "1_Pooling", "type": "sentence_transformers.models.Pooling"}])";
        }},
    {"Mistral's own release", "",
        [](const Llama& llama, const std::filesystem::path& folder) {
            llama.settings(folder, "");
            std::filesystem::remove(folder / "config.json");
            std::ofstream(folder / "params.json") << kParams;
            llama.weights(folder / "consolidated.safetensors", nativeName);
        }},
    {"Mistral's own release in two files, sizes left out as Meta does", "There is no index",
        [](const Llama& llama, const std::filesystem::path& folder) {
            llama.settings(folder, "");
            std::filesystem::remove(folder / "config.json");
            std::ofstream(folder / "params.json") << R"({"dim": 32, "n_layers": 3, "n_heads": 4, "multiple_of": 8,
                "norm_eps": 1e-06, "vocab_size": -1})";
            for (const std::size_t part : {1, 2})
                llama.weights(folder / ("consolidated-0000" + std::to_string(part) + "-of-00002.safetensors"),
                    nativeName, part, 2);
        }},
    {"tensors of types that are not read", "There is no index",
        [](const Llama& llama, const std::filesystem::path& folder) {
            llama.settings(folder, llama.config());
            writeShards(llama, folder, "model-0000%1-of-00003.safetensors", "");
            const std::string header = R"({"a":{"dtype":"U32","shape":[2],"data_offsets":[0,8]},)"
                                       R"("b":{"dtype":"F4","shape":[4],"data_offsets":[8,10]},)"
                                       R"("c":{"dtype":"Q9_NEW","shape":[3],"data_offsets":[10,11]}})";
            std::string length(8, '\0');
            length[0] = static_cast<char>(header.size());
            std::ofstream(folder / "model-00003-of-00003.safetensors", std::ios::binary)
                << length << header << std::string(11, 'x');
        }},
};

} // namespace

void PublishedModelTest::layoutsOpen_data()
{
    QTest::addColumn<int>("layout");
    for (int i = 0; i < static_cast<int>(std::size(kLayouts)); ++i)
        QTest::newRow(kLayouts[i].name) << i;
}

// One model, its numbers the same however people have it.
void PublishedModelTest::layoutsOpen()
{
    QFETCH(int, layout);
    const Llama llama;
    const QTemporaryDir temporary;
    const std::filesystem::path folder = temporary.path().toStdString() + "/model";
    kLayouts[layout].make(llama, folder);
    const VerifyReport report = verifyFolder(folder.string(), {}, 5e-5, torch::kCPU, false);
    QVERIFY(!report.steps.empty());
    for (const StepCheck& step : report.steps)
        QVERIFY2(step.agrees(), qPrintable(QString("%1: %2").arg(step.path.c_str()).arg(step.deviation)));
    QString notices;
    for (const std::string& notice : report.notices)
        notices += QString::fromStdString(notice) + "; ";
    QVERIFY2(notices.contains(kLayouts[layout].notice), qPrintable(notices));
    if (std::string_view(kLayouts[layout].notice).empty())
        QCOMPARE(notices, QString());
}

void PublishedModelTest::whatIsThereIsNamed_data()
{
    QTest::addColumn<QStringList>("files"); // NAME or NAME=text
    QTest::addColumn<QString>("message");
    const auto row = [](const char* name, const QStringList& files, const char* message) {
        QTest::newRow(name) << files << message;
    };
    const QString config = "config.json=" + QString(kGpt2).arg("");
    row("GGUF", {config, "tiny-q4.gguf"}, "tiny-q4.gguf is a GGUF file");
    row("GGUF alone", {"tiny-q4.gguf"},
        "no config.json, so it is not the folder of a model. tiny-q4.gguf is a GGUF file");
    row("ONNX", {config, "model.onnx"},
        "model.onnx is an ONNX graph, which Headroom does not open. Open the folder of");
    row("Keras", {config, "tf_model.h5"}, "tf_model.h5 is weights for TensorFlow (Keras)");
    row("Flax", {config, "flax_model.msgpack"}, "flax_model.msgpack is weights for Flax");
    row("MLX of old", {config, "weights.npz"}, "weights.npz is an archive of NumPy arrays");
    row("shards of pickles", {config, "pytorch_model-00001-of-00002.bin", "pytorch_model-00002-of-00002.bin"},
        "glob.glob('pytorch_model*.bin')");
    row("a checkpoint of a training", {config, "last.ckpt"}, "torch.load('last.ckpt'");
    row("a name that ends a quote", {config, "a'b.pt"}, "torch.load('model.pt'");
    row("Meta's release", {"params.json={\"dim\": 4}", "consolidated.00.pth"}, "torch.load('consolidated.00.pth'");
    row("nothing", {config, "training_args.bin", "optimizer.pt"}, "there are no weights to open");
    row("two variants", {config, "model.fp16.safetensors", "model.bf16.safetensors"},
        "in model.bf16.safetensors and model.fp16.safetensors: which are meant?");
    row("a shard is missing", {config, "model-00001-of-00003.safetensors", "model-00003-of-00003.safetensors"},
        "model-00002-of-00003.safetensors is not in the folder: a part of the model is missing");
    row("a cache", {"models--me--tiny/refs/main=aa", "models--you--small/refs/main=bb"},
        "is a cache of the Hugging Face hub, not one model. Open the folder of a model in it: models--me--tiny, "
        "models--you--small");
    row("HF_HOME", {"hub/models--me--tiny/refs/main=aa"}, "Open the folder of a model in it: hub/models--me--tiny.");
    row("a cache with nothing in it", {"snapshots/aa/README.md", "refs/main=aa"}, "it was not downloaded in full");
    row("refs that lead out", {"snapshots/aa/README.md", "refs/main=../../etc"}, "it was not downloaded in full");
    row("modules that are none", {"modules.json=[]"}, "has no config.json, so it is not the folder of a model");
    row("a module without a path", {"modules.json=[{\"path\": 1}]"}, "has no config.json");
    row("checkpoints of a training", {"checkpoint-500/config.json={}", "checkpoint-900/config.json={}"},
        "these folders in it have one: checkpoint-500, checkpoint-900");
    row("a link that became a text", {config, "model.safetensors=../../blobs/0123abcd"},
        "a link of the Hugging Face cache that became a text");
    row("a link to the settings that became a text", {"config.json=../../blobs/0123abcd"},
        "config.json: this is a link of the Hugging Face cache that became a text");
    row("MLX", {"config.json=" + QString(kGpt2).arg(R"(, "quantization": {"bits": 4})"), "model.safetensors={}"}, "");
    row("no type", {"config.json={\"architectures\": [\"Qwen2MoeForCausalLM\"]}"}, "there are no weights to open");
    row("params of a mixture",
        {"params.json={\"dim\": 8, \"n_layers\": 1, \"n_heads\": 2, \"hidden_dim\": 8, \"vocab_size\": 8, \"moe\": "
         "{\"num_experts\": 8}}",
            "consolidated.safetensors"},
        "");
}

void PublishedModelTest::whatIsThereIsNamed()
{
    QFETCH(QStringList, files);
    QFETCH(QString, message);
    const Folder folder;
    for (const QString& file : files) {
        const std::string name = file.section('=', 0, 0).toStdString();
        std::filesystem::create_directories((folder.path() / name).parent_path());
        folder.write(name, file.section('=', 1).toStdString());
    }
    QVERIFY2(errorOf(folder.path()).contains(message) && !errorOf(folder.path()).isEmpty(),
        qPrintable(errorOf(folder.path())));
}

void PublishedModelTest::adaptersAreCheckedFirst_data()
{
    QTest::addColumn<QString>("setting"); // instead of "use_rslora": true
    QTest::addColumn<QString>("message");
    QTest::newRow("no base") << R"("base_model_name_or_path": "nobody/nothing")"
                             << "is an adapter of the model nobody/nothing, which is not on this machine";
    QTest::newRow("DoRA") << R"("use_dora": true)"
                          << "use_dora is true, which is not implemented";
    QTest::newRow("another method") << R"("peft_type": "PREFIX_TUNING")"
                                    << "of peft's adapters only LORA opens";
    QTest::newRow("PiSSA") << R"("init_lora_weights": "pissa")"
                           << "it changes the base model's own weights";
    QTest::newRow("a pattern") << R"("alpha_pattern": {"^.*q_proj$": 3})"
                               << "its keys must be ends of the modules' names";
    QTest::newRow("layers twice") << R"("layer_replication": [[0, 1]])"
                                  << "layer_replication is [[0,1]], which is not implemented";
    QTest::newRow("as it is") << R"("inference_mode": true)"
                              << "";
}

void PublishedModelTest::adaptersAreCheckedFirst()
{
    QFETCH(QString, setting);
    QFETCH(QString, message);
    const QTemporaryDir temporary;
    const std::filesystem::path all = temporary.path().toStdString();
    for (const char* name : {"lora-gpt2", "lora-gpt2-base"})
        std::filesystem::copy(kFolders / name, all / name);
    const QString own =
        R"({"base_model_name_or_path": "lora-gpt2-base", "peft_type": "LORA", "r": 2, "lora_alpha": 4})";
    QString config = own;
    const QString key = setting.section(':', 0, 0);
    config.replace(QRegularExpression(key + ": (\"[^\"]*\"|[0-9]+), "), "");
    config.insert(1, setting + ", ");
    std::filesystem::permissions(all / "lora-gpt2" / "adapter_config.json", std::filesystem::perms::owner_all);
    std::ofstream(all / "lora-gpt2" / "adapter_config.json") << config.toStdString();
    QVERIFY2(errorOf(all / "lora-gpt2").contains(message), qPrintable(errorOf(all / "lora-gpt2")));
    QCOMPARE(errorOf(all / "lora-gpt2").isEmpty(), message.isEmpty());
    if (!message.isEmpty())
        return;
    config.insert(1, R"("colour": "blue", )");
    std::ofstream(all / "lora-gpt2" / "adapter_config.json") << config.toStdString();
    const std::vector<std::string> notices = hf::readPublishedModel(all / "lora-gpt2").notices;
    QVERIFY(std::any_of(notices.begin(), notices.end(), [](const std::string& notice) {
        return notice.find("adapter_config.json has an unknown setting \"colour\"") != std::string::npos;
    }));
}

void PublishedModelTest::anAdapterToASharedTableIsRefused()
{
    const auto withAdapterTo = [](const std::string& table, std::int64_t rows) {
        Folder base, adapter;
        fillGpt2(base);
        adapter.write("adapter_config.json",
            R"({"peft_type": "LORA", "r": 2, "base_model_name_or_path": ")" + base.path().string() + "\"}");
        adapter.add("base_model.model.transformer." + table + ".lora_embedding_A", {2, rows});
        adapter.add("base_model.model.transformer." + table + ".lora_embedding_B", {4, 2});
        adapter.save("adapter_model.safetensors");
        return errorOf(adapter.path());
    };
    QVERIFY2(withAdapterTo("wte", 10).contains("wte.weight\", which the output shares"),
        qPrintable(withAdapterTo("wte", 10)));
    QCOMPARE(withAdapterTo("wpe", 8), QString()); // of positions, which only the input reads
}

// A key with null is not a key that is left out.
void PublishedModelTest::nullIsNotTheUsualValue()
{
    for (const char* type : {"qwen2", "qwen3"}) {
        const std::string slides = R"(, "use_sliding_window": true, "max_window_layers": 0)";
        QCOMPARE(settingsOf(type, slides).attentionWindow, 4096);
        QCOMPARE(settingsOf(type, slides + R"(, "sliding_window": null)").attentionWindow, 0);
    }
    QCOMPARE(settingsOf("mistral", R"(, "sliding_window": null)").attentionWindow, 0);
    QVERIFY(settingsOf("gemma2", R"(, "sliding_window": null)").windowedLayers.empty());
    QCOMPARE(settingsOf("gemma2", R"(, "sliding_window": null)").attentionWindow, 0);
    for (const char* type : {"llama", "mistral", "qwen2", "qwen3", "gemma2", "gpt2", "gpt_neox", "opt", "bart",
             "marian", "t5"}) { // transformers 5 masks nothing in these
        QVERIFY(settingsOf(type).causal);
        QVERIFY2(!settingsOf(type, R"(, "is_causal": false)").causal, type);
    }
    for (const char* type : {"bloom", "mpt"})
        QVERIFY_THROWS_EXCEPTION(Error, settingsOf(type, R"(, "is_causal": false)"));
    QVERIFY_THROWS_EXCEPTION(Error, settingsOf("gpt_neox", R"(, "head_dim": 4)"));
    QCOMPARE(
        settingsOf("llama", R"(, "max_position_embeddings": 24, "rope_scaling": {"type": "dynamic", "factor": 2.0})")
            .maxLength,
        65'536);
    QCOMPARE(settingsOf("qwen2",
                 R"(, "max_position_embeddings": 24, "rope_scaling": {"type": "yarn", "factor": 4.0,
                    "original_max_position_embeddings": 16})")
                 .maxLength,
        64);
}

void PublishedModelTest::poolingIsWhatTheFolderSays_data()
{
    QTest::addColumn<QString>("pooling");
    QTest::addColumn<QString>("more"); // of modules.json
    QTest::addColumn<QString>("message"); // empty: it is read
    QTest::newRow("cls and, since it is not denied, mean") << R"("pooling_mode_cls_token": true)"
                                                           << ""
                                                           << "";
    QTest::newRow("in a word") << R"("pooling_mode": "lasttoken")"
                               << ""
                               << "";
    QTest::newRow("an unknown word") << R"("pooling_mode": "attention")"
                                     << ""
                                     << "asks for no pooling that is implemented";
    QTest::newRow("none") << R"("pooling_mode_mean_tokens": false)"
                          << ""
                          << "asks for no pooling that is implemented";
    QTest::newRow("an unknown key") << R"("pooling_mode_median_tokens": true)"
                                    << ""
                                    << "pooling_mode_median_tokens is not implemented";
    QTest::newRow("another width") << R"("word_embedding_dimension": 5)"
                                   << ""
                                   << "the model's states have 8 numbers";
    QTest::newRow("another module")
        << ""
        << R"(, {"idx": 2, "name": "2", "path": "2_CNN", "type": "sentence_transformers.models.CNN"})"
        << "modules.json asks for CNN";
    QTest::newRow("a program") << ""
                               << R"(, {"idx": 2, "name": "2", "path": "", "type": "custom_st.Pooling"})"
                               << "custom_st.Pooling, which is a program of its own";
    QTest::newRow("outside")
        << ""
        << R"(, {"idx": 2, "name": "2", "path": "../x", "type": "sentence_transformers.models.Dense"})"
        << "lies outside the folder";
}

void PublishedModelTest::poolingIsWhatTheFolderSays()
{
    QFETCH(QString, pooling);
    QFETCH(QString, more);
    QFETCH(QString, message);
    const Folder folder;
    std::filesystem::create_directories(folder.path() / "1_Pooling");
    folder.write("1_Pooling/config.json", ('{' + pooling + '}').toStdString());
    folder.write("modules.json",
        QString(R"([{"idx": 0, "name": "0", "path": "", "type":
        "sentence_transformers.models.Transformer"}, {"idx": 1, "name": "1", "path": "1_Pooling", "type":
        "sentence_transformers.models.Pooling"}%1])")
            .arg(more)
            .toStdString());
    std::vector<std::string> notices;
    try {
        const hf::SentenceModules modules = hf::readSentenceModules(folder.path(), 8, notices);
        QVERIFY2(message.isEmpty(), "it was read");
        QVERIFY((modules.poolings == std::vector {hf::Pooling::First, hf::Pooling::Mean})
            || (modules.poolings == std::vector {hf::Pooling::Last}));
    } catch (const Error& error) {
        QVERIFY2(!message.isEmpty() && QString(error.what()).contains(message), error.what());
    }
}

void PublishedModelTest::rotationsAreRead()
{
    const auto read = [](const char* json, std::optional<double> share = std::nullopt) {
        ModelConfig model;
        model.headDimension = 8;
        hf::readRotary(hf::ConfigFile(json, "test"), model, {.share = share});
        return model;
    };
    ModelConfig model = read(R"({"rope_scaling": {"type": "linear", "factor": 2.0, "rope_theta": 300.0}})");
    QCOMPARE(model.rotaryBase, 300.0);
    QVERIFY(model.rotaryScaling == RotaryScaling::Linear);
    model = read(R"({"rope_scaling": {"type": "linear", "factor": 1.0}})");
    QVERIFY(model.rotaryScaling == RotaryScaling::None);
    model = read(R"({"rope_theta": 500.0, "rope_parameters": {"rope_type": "default", "partial_rotary_factor": 0.5}})");
    QCOMPARE(model.rotaryBase, 500.0);
    QCOMPARE(model.turned(), 8); // only families that turn a part read it
    QCOMPARE(read(R"({"partial_rotary_factor": 0.5})", 1.0).turned(), 4);
    model = read(R"({"max_position_embeddings": 64, "original_max_position_embeddings": 16, "rope_scaling": {
        "rope_type": "longrope", "short_factor": [1, 1, 1, 1], "long_factor": [1, 2, 3, 4]}})");
    QCOMPARE(model.rotaryOriginal, 16);
    QCOMPARE(model.rotaryRule(16).frequency(3), std::pow(10'000.0, -0.75));
    QCOMPARE(model.rotaryRule(17).frequency(3), std::pow(10'000.0, -0.75) / 4.0);
    QCOMPARE(model.rotaryRule(1).multiplier(), std::sqrt(1.5)); // 1 + ln 4 / ln 16
    QVERIFY_THROWS_EXCEPTION(Error, read(R"({"rope_scaling": {"type": "longrope", "long_factor": [1, 2, 3, 4]}})"));
    QVERIFY_THROWS_EXCEPTION(Error, read(R"({"rope_scaling": {"type": "spiral"}})"));
    model = read(R"({"rope_scaling": {}, "rope_parameters": {"rope_type": "linear", "factor": 2.0}})");
    QVERIFY(model.rotaryScaling == RotaryScaling::Linear);
    model = read(R"({"rope_scaling": {"type": "yarn", "factor": 2.0, "beta_fast": 0, "beta_slow": 0}})");
    QCOMPARE(model.rotaryHigh, 32.0);
    QCOMPARE(model.rotaryLow, 1.0);
}

// As transformers has it where a config.json does not say.
void PublishedModelTest::whatIsLeftOutIsTheFamilys()
{
    const auto read = [](const std::string& type) { return settingsOf(type); };
    QCOMPARE(read("llama").feedForward, 11'008);
    QCOMPARE(read("llama").maxLength, 2048);
    QCOMPARE(read("mistral").feedForward, 14'336);
    QCOMPARE(read("mistral").attentionWindow, 4096);
    QCOMPARE(read("mistral").kvHeads, 8);
    QCOMPARE(read("qwen2").feedForward, 22'016);
    QCOMPARE(read("qwen3").headDimension, 128);
    QCOMPARE(read("qwen3").maxLength, 32'768);
    QCOMPARE(read("gemma2").feedForward, 9216);
    QCOMPARE(read("gemma2").width, 2304);
    QVERIFY(read("gemma2").tiedEmbeddings && !read("qwen2").tiedEmbeddings);
}

// Each family reads its own keys, and its own architectures.
void PublishedModelTest::familiesDiffer()
{
    const char* biases = R"(, "attention_bias": true, "mlp_bias": true)";
    QVERIFY(settingsOf("llama", biases).attentionBias && settingsOf("llama", biases).feedForwardBias);
    QVERIFY(!settingsOf("mistral", biases).attentionBias && !settingsOf("mistral", biases).feedForwardBias);
    QVERIFY(settingsOf("qwen3", biases).attentionBias && !settingsOf("qwen3", biases).feedForwardBias);
    const char* rotation = R"(, "rope_theta": 100.0, "rotary_emb_base": 500, "partial_rotary_factor": 0.5)";
    QCOMPARE(settingsOf("gpt_neox", rotation).rotaryBase, 500.0);
    QCOMPARE(settingsOf("gpt_neox", rotation).turned(), 24); // a quarter
    QCOMPARE(settingsOf("llama", rotation).rotaryBase, 100.0);
    const ModelConfig decoder = settingsOf(
        "bart", R"(, "decoder_attention_heads": 8, "decoder_ffn_dim": 64)", "BartForCausalLM");
    QVERIFY(decoder.topology == Topology::Decoder);
    QCOMPARE(decoder.heads, 8);
    QCOMPARE(decoder.feedForward, 64);
    const ModelConfig distilled = settingsOf("distilbert",
        R"(, "activation": "gelu", "hidden_act": "relu", "hidden_dim": 24, "intermediate_size": 32, "layer_norm_eps": 0.001,
           "position_embedding_type": "relative_key")");
    QVERIFY(distilled.activation == ActivationKind::Gelu && distilled.position == PositionKind::Learned);
    QCOMPARE(distilled.feedForward, 24);
    QCOMPARE(distilled.normEpsilon, 1e-12);
    QVERIFY(settingsOf("t5", "", "T5ForTokenClassification").topology == Topology::Encoder);
    QVERIFY(settingsOf("bert", "", "BertLMHeadModel").output == OutputKind::Tokens);
    QVERIFY_THROWS_EXCEPTION(Error, settingsOf("transfo-xl", "", "TransfoXLModel"));
    QVERIFY_THROWS_EXCEPTION(Error, settingsOf("transfo-xl", R"(, "attn_type": 1)"));
    QVERIFY_THROWS_EXCEPTION(Error, settingsOf("transfo-xl", R"(, "mem_len": 0)")); // same_length masks every key
    QCOMPARE(settingsOf("transfo-xl", R"(, "mem_len": 0, "same_length": false)").memory, 0);
    QVERIFY_THROWS_EXCEPTION(Error, settingsOf("mpt", R"(, "attn_config": {"clip_qkv": -1.0})"));
    const std::string types =
        R"(, "num_hidden_layers": 2, "use_sliding_window": true, "layer_types": ["full_attention")";
    QCOMPARE(settingsOf("qwen2", types + R"(, "sliding_attention"])").windowedLayers, (std::vector<std::int64_t> {2}));
    QVERIFY_THROWS_EXCEPTION(Error, settingsOf("qwen2", types + "]")); // of one layer only
    for (const bool shares : {true, false}) { // the projection of the second cluster
        std::vector<hf::Reading::Row> rows;
        settingsOf("transfo-xl", shares ? "" : R"(, "n_token": 267735, "proj_share_all_but_first": false)", "", &rows);
        const auto second = std::find_if(
            rows.begin(), rows.end(), [](const auto& row) { return row.ours == "output.2.projection"; });
        QVERIFY(second != rows.end());
        QCOMPARE(second->theirs, std::string(shares ? "word_emb.emb_projs.1" : "crit.out_projs.1"));
    }
    QVERIFY_THROWS_EXCEPTION(Error, settingsOf("mpt", R"(, "attn_config": {"softmax_scale": 0.0})"));
    QVERIFY(!settingsOf("transfo-xl", R"(, "pre_lnorm": true)").finalNorm); // which the family does not have
    const char* narrow = R"(, "word_embed_proj_dim": 512)";
    QVERIFY(settingsOf("opt", narrow, "OPTForCausalLM").output == OutputKind::Tokens);
    QVERIFY(settingsOf("opt", narrow, "OPTModel").output == OutputKind::Tokens); // its states are not the width's
    QVERIFY(settingsOf("opt", "", "OPTModel").output == OutputKind::States);
    for (const bool stored : {true, false}) { // Marian's sinusoids lie in the file, or are computed
        const hf::ConfigFile file(R"({"model_type": "marian"})", "test");
        hf::Reading reading {file, "", {}, {}, &stored, {}, {}, 1, {}, -1, -1};
        reading.stored = [](const void* has, const std::string& name) {
            return *static_cast<const bool*>(has) && name.ends_with("embed_positions.weight");
        };
        hf::kMarian.settings(reading);
        QVERIFY(reading.model.position == (stored ? PositionKind::Learned : PositionKind::SinusoidalConcatenated));
        QCOMPARE(reading.model.ownPositions, stored);
    }
}

// Where one tensor holds queries, keys and values, they stand in this order.
void PublishedModelTest::thirdsStandInOrder()
{
    int thirds = 0;
    for (const hf::Family* family : hf::families())
        for (const hf::Name& row : family->names) {
            if (row.form != hf::Form::Third && row.form != hf::Form::ThirdOfHead
                && row.form != hf::Form::TransposedThird)
                continue;
            const QString ours = row.ours;
            QCOMPARE(row.part, ours.endsWith("query") ? 0 : ours.endsWith("key") ? 1 : ours.endsWith("value") ? 2 : -1);
            ++thirds;
        }
    QVERIFY(thirds > 0 && thirds % 3 == 0);
}

// Masks and the like have no names: nine of ten tensors tell a family, fewer do not.
void PublishedModelTest::tensorsTellTheirFamily()
{
    std::vector<std::string> names {"wte.weight", "wpe.weight"};
    for (int layer = 0; layer < 2; ++layer)
        for (const char* part : {"ln_1.weight", "ln_1.bias", "ln_2.weight", "ln_2.bias", "attn.c_attn.weight",
                 "attn.c_attn.bias", "attn.c_proj.weight", "attn.c_proj.bias"})
            names.push_back("h." + std::to_string(layer) + '.' + part);
    const hf::ConfigFile file("{}", "test");
    const auto told = [&](std::size_t foreign) {
        std::vector<std::string> all = names; // 18
        for (std::size_t i = 0; i < foreign; ++i)
            all.push_back("mask" + std::to_string(i));
        try {
            return std::string(hf::familyOf(file, "", all).title);
        } catch (const Error&) {
            return std::string("none");
        }
    };
    QCOMPARE(told(0), "GPT-2");
    QCOMPARE(told(1), "GPT-2"); // 18 of 19
    QCOMPARE(told(2), "none"); // 18 of 20
}

void PublishedModelTest::scalesAreOfBlocks()
{
    const char* quantised = R"(, "quantization_config": {"quant_method": "fp8", "weight_block_size": [%1, 2]})";
    const std::string weight = "h.0.attn.c_proj.weight";
    Folder folder;
    fillGpt2(folder, QString(quantised).arg(1).toStdString());
    folder.add(weight, {4, 4}, DType::U8);
    folder.add(weight + "_scale_inv", {4, 2});
    folder.save();
    const SafetensorsFile file = readSafetensors(folder.path() / "model.safetensors");
    const std::vector<float> scales = toFloats(*file.find(weight + "_scale_inv"));
    folder.nameEightBits("F8_E4M3");
    const torch::Tensor read =
        hf::readPublishedModel(folder.path()).tensors.at("decoder.1.self_attention.output.weight");
    for (std::int64_t row = 0; row < 4; ++row)
        for (std::int64_t column = 0; column < 4; ++column) {
            const float stored = 1.0F + static_cast<float>((4 * row + column) % 8) / 8.0F;
            QCOMPARE(read[column][row].item<float>(), stored * scales[static_cast<std::size_t>(2 * row + column / 2)]);
        }
    for (const int rows : {0, 3}) { // of a block
        folder.write("config.json", QString(kGpt2).arg(QString(quantised).arg(rows)).toStdString());
        QVERIFY2(errorOf(folder.path()).contains("which does not go with its own"), qPrintable(errorOf(folder.path())));
    }
}

// A config.json that names no class: what the file holds decides.
void PublishedModelTest::filesSayWhatTheyHold()
{
    for (const bool head : {true, false}) {
        Folder folder;
        fillGpt2(folder, R"(, "tie_word_embeddings": false)");
        std::string config = QString(kGpt2).arg(R"(, "tie_word_embeddings": false)").toStdString();
        const std::string named = R"("architectures": ["GPT2LMHeadModel"],)";
        config.erase(config.find(named), named.size());
        folder.write("config.json", config);
        if (head)
            folder.add("lm_head.weight", {10, 4});
        folder.save();
        QVERIFY(
            hf::readPublishedModel(folder.path()).config.output == (head ? OutputKind::Tokens : OutputKind::States));

        const hf::ConfigFile file(R"({"model_type": "bert"})", "test");
        hf::Reading reading {file, "", {}, {}, &head, {}, {}, 1, {}, -1, -1};
        reading.stored = [](const void* has, const std::string& name) {
            return *static_cast<const bool*>(has) && name == "cls.predictions.bias";
        };
        hf::kBert.settings(reading);
        QVERIFY(reading.model.output == (head ? OutputKind::Tokens : OutputKind::States));
    }
}

// Tables that config.json ties, but that differ in the file.
void PublishedModelTest::whatDiffersIsNotTied()
{
    Folder folder;
    fillGpt2(folder);
    folder.add("lm_head.weight", {10, 4});
    folder.save();
    const hf::PublishedModel own = hf::readPublishedModel(folder.path());
    QVERIFY(!own.config.tiedEmbeddings && own.unused.empty());
    QVERIFY(own.notices.front().find("lm_head.weight differ") != std::string::npos);
    const SafetensorsFile file = readSafetensors(folder.path() / "model.safetensors");
    std::vector<float> head = toFloats(*file.find("lm_head.weight"));
    QVERIFY(torch::equal(own.tensors.at("output.weight"), torch::from_blob(head.data(), {10, 4})));
    folder.copy("wte.weight", "lm_head.weight");
    folder.save();
    QVERIFY(hf::readPublishedModel(folder.path()).config.tiedEmbeddings);
}

void PublishedModelTest::aWrongNumberIsNamed()
{
    const VerifyReport report = verifyFolder((kFolders / "albert").string(), {}, 1e-12, torch::kCPU, false);
    QVERIFY(report.first);
    QVERIFY(!report.first->at.empty());
    QVERIFY(report.first->ours != report.first->theirs);
}

void PublishedModelTest::everyNumberIsExplained_data()
{
    QTest::addColumn<QString>("folder");
    QTest::newRow("LLaMA") << "llama";
    QTest::newRow("ALBERT") << "albert";
}

void PublishedModelTest::everyNumberIsExplained()
{
    QFETCH(QString, folder);
    hf::PublishedModel read = hf::readPublishedModel(kFolders / folder.toStdString());
    const Transformer model(read.config, Parameters(std::move(read.tensors), "the folder"));
    const torch::NoGradGuard guard;
    ModelInput input;
    input.source = input.target = torch::tensor({17, 300, 5, 99}, torch::kLong);
    Tracer on({true, {}, nullptr}), off;
    const ModelOutput recorded = runForward(model, on, input, model.defaults());
    QVERIFY(torch::allclose(
        recorded.logits.tensor, runForward(model, off, input, model.defaults()).logits.tensor, 1e-4, 1e-5));
    const auto trace = on.finish();
    for (const Step& step : trace->steps()) {
        if (trace->provenance(step.id) != Provenance::Derived)
            continue;
        Index last;
        for (const Axis& axis : step.axes)
            last.push_back(axis.size - 1);
        for (const Index& at : {last, Index(last.size(), 0)})
            QVERIFY2(trace->explain(step.id, at).agrees(), step.path.c_str());
    }
}

void PublishedModelTest::halvesStayHalves()
{
    const hf::PublishedModel model = hf::readPublishedModel(kFolders / "llama");
    const auto& tensors = model.tensors;
    QVERIFY(tensors.at("decoder.1.self_attention.query.weight").scalar_type() == torch::kBFloat16);
    QVERIFY(tensors.at("embedding.target.weight").scalar_type() == torch::kBFloat16);
    QVERIFY(tensors.at("decoder.norm.weight").scalar_type() == torch::kFloat);
    std::size_t bytes = 0;
    for (const auto& [name, tensor] : tensors)
        bytes += tensor.nbytes();
    const std::size_t files = 59'344 + 39'840 + 29'816;
    QVERIFY2(bytes <= files * 6 / 5, qPrintable(QString::number(bytes)));
}

// GPT-2 stores its matrices [in, out], and a square one would go unnoticed.
void PublishedModelTest::squareWeightsAreTurned()
{
    Folder folder;
    fillGpt2(folder);
    const hf::PublishedModel model = hf::readPublishedModel(folder.path());
    const SafetensorsFile file = readSafetensors(folder.path() / "model.safetensors");
    const auto stored = [&](const char* name, std::int64_t rows, std::int64_t columns) {
        std::vector<float> values = toFloats(*file.find(name));
        return torch::from_blob(values.data(), {rows, columns}).clone();
    };
    QVERIFY(torch::equal(
        model.tensors.at("decoder.1.self_attention.output.weight"), stored("h.0.attn.c_proj.weight", 4, 4).t()));
    QVERIFY(torch::equal(model.tensors.at("decoder.1.self_attention.key.weight"),
        stored("h.0.attn.c_attn.weight", 4, 12).slice(1, 4, 8).t()));
    QVERIFY(model.config.tiedEmbeddings);
    QCOMPARE(model.config.feedForward, 16);
}

void PublishedModelTest::unusedTensorsAreListed()
{
    Folder folder;
    fillGpt2(folder, R"(, "colour": "blue")");
    folder.add("h.0.attn.bias", {1, 1, 8, 8}, DType::U8);
    folder.save();
    const hf::PublishedModel model = hf::readPublishedModel(folder.path());
    QCOMPARE(model.unused, std::vector<std::string> {"h.0.attn.bias"});
    QCOMPARE(model.notices.size(), std::size_t {1});
    QVERIFY(model.notices.front().find("\"colour\"") != std::string::npos);
}

void PublishedModelTest::badFoldersAreRefused_data()
{
    QTest::addColumn<QString>("more"); // of config.json
    QTest::addColumn<QString>("without");
    QTest::addColumn<QString>("message");
    QTest::newRow("missing tensor") << ""
                                    << "h.0.mlp.c_fc.bias"
                                    << "has no tensor \"h.0.mlp.c_fc.bias\"";
    QTest::newRow("wrong shape") << R"(, "n_inner": 12)"
                                 << ""
                                 << "has shape [4, 16]; its settings ask for [4, 12]";
    QTest::newRow("untied without head") << R"(, "tie_word_embeddings": false)"
                                         << ""
                                         << "has no tensor \"lm_head.weight\"";
    QTest::newRow("absurd size") << R"(, "n_head": 2000000000)"
                                 << ""
                                 << "n_head is 2000000000; it must be";
    QTest::newRow("layers") << R"(, "n_layer": 100000)"
                            << ""
                            << "Setting decoder_layers is 100000";
    QTest::newRow("no heads") << R"(, "n_head": 0)"
                              << ""
                              << "n_head is 0; it must be 1 to";
    QTest::newRow("heads that do not divide") << R"(, "n_head": 3)"
                                              << ""
                                              << "a divisor of width 4";
    QTest::newRow("activation") << R"(, "activation_function": "mish")"
                                << ""
                                << "activation_function is \"mish\"";
    QTest::newRow("cross-attention") << R"(, "add_cross_attention": true)"
                                     << ""
                                     << "add_cross_attention is true";
    QTest::newRow("quantised") << R"(, "quantization_config": {"bits": 4})"
                               << ""
                               << "the weights are quantised: packed into whole numbers of a few bits";
    QTest::newRow("quantised, with a name") << R"(, "quantization_config": {"quant_method": "gptq"})"
                                            << ""
                                            << "quantised (gptq)";
    QTest::newRow("not a real number") << R"(, "layer_norm_epsilon": "small")"
                                       << ""
                                       << "layer_norm_epsilon is \"small\"; it must be a number";
    QTest::newRow("not a number") << R"(, "n_positions": "many")"
                                  << ""
                                  << "n_positions is \"many\"";
}

void PublishedModelTest::badFoldersAreRefused()
{
    QFETCH(QString, more);
    QFETCH(QString, without);
    QFETCH(QString, message);
    Folder folder;
    fillGpt2(folder);
    std::string config = kGpt2;
    for (const char* key : {"n_head", "n_layer", "n_positions"}) // a key may come once only
        if (more.contains(key)) {
            const std::size_t at = config.find(std::string("\"") + key + '"');
            config.erase(at, config.find(',', at) + 1 - at);
        }
    folder.write("config.json", QString::fromStdString(config).arg(more).toStdString());
    folder.remove(without.toStdString());
    folder.save();
    QVERIFY2(errorOf(folder.path()).contains(message), qPrintable(errorOf(folder.path())));
}

void PublishedModelTest::anIndexStaysInItsFolder()
{
    Folder folder;
    fillGpt2(folder);
    std::filesystem::rename(folder.path() / "model.safetensors", folder.path() / "a.safetensors");
    QCOMPARE(errorOf(folder.path()), QString()); // the only weights there are
    const auto index = [&](const char* map) {
        folder.write("model.safetensors.index.json", QString(R"({"weight_map": {%1}})").arg(map).toStdString());
        return errorOf(folder.path());
    };
    QVERIFY(index(R"("wte.weight": "../a.safetensors")").contains("lies outside the folder"));
    QVERIFY(index(R"("wte.weight": "/etc/passwd")").contains("lies outside the folder"));
    QVERIFY(index(R"("wte.weight": "b.safetensors")").contains("a part of the model is missing"));
    QCOMPARE(index(R"("h.7.weight": "a.safetensors")"), QString()); // nobody needs it
    QCOMPARE(index(R"("wte.weight": "a.safetensors")"), QString());
    folder.write("model.safetensors.index.json", "{}");
    QVERIFY(errorOf(folder.path()).contains("weight_map"));
    folder.write("config.json", R"({"model_type": "mamba", "architectures": ["MambaForCausalLM"]})");
    QVERIFY(errorOf(folder.path()).contains("\"mamba\" (MambaForCausalLM), which Headroom does not open"));
}

void PublishedModelTest::aFileOfAModelOpensItsFolder()
{
    const Folder folder;
    folder.write("config.json", "{}");
    for (const char* name : {"config.json", "params.json", "adapter_config.json", "modules.json",
             "model.safetensors.index.json", "model.safetensors.index.fp16.json", "model.safetensors",
             "model-00001-of-00002.safetensors", "consolidated.safetensors", "adapter_model.safetensors"})
        QVERIFY2(hf::folderOfPart(folder.path() / name) == folder.path(), name);
    for (const char* name : {"tokenizer.json", "vocab.json", "model.bin", "reference.safetensors"})
        QVERIFY2(!hf::folderOfPart(folder.path() / name), name);
    const Folder other; // Headroom's own files may be called so, too
    QVERIFY(!hf::folderOfPart(other.path() / "model.safetensors"));
}

void PublishedModelTest::tokensThatEndATextAreRead()
{
    const auto endWith = [](const char* more) {
        Folder folder;
        fillGpt2(folder, more);
        return hf::readPublishedModel(folder.path()).end;
    };
    QCOMPARE(endWith(""), -1);
    QCOMPARE(endWith(R"(, "eos_token_id": 9)"), 9);
    QCOMPARE(endWith(R"(, "eos_token_id": [7, 8])"), 7);
    QCOMPARE(endWith(R"(, "eos_token_id": [])"), -1);
    Folder folder;
    fillGpt2(folder, R"(, "bos_token_id": 10)"); // of ten tokens
    const hf::PublishedModel model = hf::readPublishedModel(folder.path());
    QCOMPARE(model.start, -1);
    QVERIFY(model.notices.front().find("texts begin without it") != std::string::npos);
    fillGpt2(folder, R"(, "bos_token_id": 9)");
    QCOMPARE(hf::readPublishedModel(folder.path()).start, 9);
}

void PublishedModelTest::theHubsCacheIsWhereItsVariablesSay()
{
    const std::pair<const char*, QByteArray> variables[] {
        {"HF_HUB_CACHE", qgetenv("HF_HUB_CACHE")}, {"HF_HOME", qgetenv("HF_HOME")}, {"HOME", qgetenv("HOME")}};
    qputenv("HOME", "/home/me");
    qunsetenv("HF_HOME");
    qunsetenv("HF_HUB_CACHE");
    const auto usual = hf::hubFolder("me/tiny/v2");
    qputenv("HF_HOME", "/hub");
    const auto home = hf::hubFolder("tiny");
    qputenv("HF_HUB_CACHE", "/cache");
    const auto cache = hf::hubFolder("me/tiny");
    for (const auto& [name, value] : variables)
        value.isNull() ? void(qunsetenv(name)) : void(qputenv(name, value));
    QVERIFY(usual == "/home/me/.cache/huggingface/hub/models--me--tiny--v2");
    QVERIFY(home == "/hub/hub/models--tiny");
    QVERIFY(cache == "/cache/models--me--tiny");
}

// Where its tokenizer does not open, tokens still have their names.
void PublishedModelTest::namesOfTokensAreRead()
{
    const auto named = [](const char* file, const char* text) {
        const Folder folder;
        folder.write(file, text);
        std::vector<std::string> notices;
        return hf::readVocabularyFile(folder.path(), 3, notices);
    };
    using Names = std::vector<std::string>;
    QCOMPARE(named("tokenizer.json", R"({"model": {"vocab": {"a": 1, "b": 0, "c": 3}}})"), (Names {"b", "a", "#2"}));
    QCOMPARE(named("tokenizer.json", R"({"model": {"vocab": [["a", -1], ["b", -2]]},
        "added_tokens": [{"id": 2, "content": "<s>"}]})"),
        (Names {"a", "b", "<s>"}));
    QCOMPARE(named("vocab.json", R"({"a": 2, "b": -1})"), (Names {"#0", "#1", "a"}));
    QCOMPARE(named("vocab.txt", "a\nb\nc\nd\n"), (Names {"a", "b", "c"}));
}

void PublishedModelTest::aTextBeginsWithTheUsualPrompt()
{
    const Folder folder;
    std::filesystem::create_directories(folder.path() / "1_Pooling");
    folder.write("1_Pooling/config.json", "{}");
    folder.write("modules.json", R"([{"path": "", "type": "sentence_transformers.models.Transformer"},
        {"path": "1_Pooling", "type": "sentence_transformers.models.Pooling"}])");
    const auto prompt = [&](const char* name) {
        folder.write("config_sentence_transformers.json",
            QString(R"({"prompts": {"query": "query: ", "number": 1}, "default_prompt_name": %1})")
                .arg(name)
                .toStdString());
        std::vector<std::string> notices;
        return hf::readSentenceModules(folder.path(), 8, notices).prompt;
    };
    QCOMPARE(prompt("\"query\""), "query: ");
    QCOMPARE(prompt("null"), "");
    for (const char* none : {"\"passage\"", "\"number\""})
        QVERIFY_THROWS_EXCEPTION(Error, prompt(none));
}

// Transformer-XL whose clusters are equally wide has one table for all of them.
void PublishedModelTest::clustersAreRowsOfOneTable()
{
    Folder folder;
    folder.write("config.json",
        R"({"model_type": "transfo-xl", "d_model": 4, "d_embed": 4, "n_head": 2, "d_head": 2, "n_layer": 1,
            "d_inner": 6, "vocab_size": 10, "cutoffs": [3, 7], "div_val": 1, "mem_len": 4})");
    folder.add("word_emb.emb_layers.0.weight", {10, 4});
    folder.add("crit.out_layers.0.bias", {10});
    folder.add("crit.cluster_weight", {2, 4});
    folder.add("crit.cluster_bias", {2});
    for (const auto& [name, shape] :
        std::map<std::string, std::vector<std::int64_t>> {{"dec_attn.qkv_net.weight", {12, 4}},
            {"dec_attn.r_net.weight", {4, 4}}, {"dec_attn.o_net.weight", {4, 4}}, {"dec_attn.r_w_bias", {2, 2}},
            {"dec_attn.r_r_bias", {2, 2}}, {"dec_attn.layer_norm.weight", {4}}, {"dec_attn.layer_norm.bias", {4}},
            {"pos_ff.CoreNet.0.weight", {6, 4}}, {"pos_ff.CoreNet.0.bias", {6}}, {"pos_ff.CoreNet.3.weight", {4, 6}},
            {"pos_ff.CoreNet.3.bias", {4}}, {"pos_ff.layer_norm.weight", {4}}, {"pos_ff.layer_norm.bias", {4}}})
        folder.add("layers.0." + name, shape);
    folder.save();
    const hf::PublishedModel model = hf::readPublishedModel(folder.path());
    const SafetensorsFile file = readSafetensors(folder.path() / "model.safetensors");
    std::vector<float> rows = toFloats(*file.find("word_emb.emb_layers.0.weight"));
    const torch::Tensor all = torch::from_blob(rows.data(), {10, 4});
    const std::tuple<const char*, int, int> clusters[] {{"1", 0, 3}, {"2", 3, 7}, {"3", 7, 10}};
    for (const auto& [number, from, end] : clusters)
        for (const char* side : {"embedding.target.", "output."})
            QVERIFY2(torch::equal(model.tensors.at(std::string(side) + number + ".weight"), all.slice(0, from, end)),
                number);
    QVERIFY(model.unused.empty());
}

void PublishedModelTest::textIsSplitByTheFoldersTokenizer()
{
    Folder folder;
    fillGpt2(folder);
    const auto tokenizer = [&](int sea) {
        folder.write("tokenizer.json",
            QString(R"({"pre_tokenizer": {"type": "Whitespace"}, "model": {"type": "WordLevel", "unk_token": "?",
                "vocab": {"?": 0, "the": 3, "sea": %1, "!": 5}}})")
                .arg(sea)
                .toStdString());
    };
    const auto tokensOf = [&](const std::string& text) {
        Session session("cpu");
        test::open(session, folder.path().string());
        RunRequest request;
        request.text = text;
        return test::run(session, request).input;
    };
    tokenizer(7);
    QCOMPARE(tokensOf("the sea, the sea!"), (std::vector<std::string> {"the", "sea", "?", "the", "sea", "!"}));
    tokenizer(10); // the model has 10 tokens: 0 to 9
    try {
        tokensOf("the sea");
        QFAIL("a token that the model does not have");
    } catch (const Error& error) {
        QVERIFY2(QString(error.what()).contains("gives token 10, but this model has only 10"), error.what());
    }
}

// A file of nothing but a header and a hole: none of it is read.
void PublishedModelTest::hugeModelsAreRefusedUnread()
{
    Folder folder;
    fillGpt2(folder);
    folder.write("config.json", R"({"model_type": "gpt2", "architectures": ["GPT2LMHeadModel"], "n_embd": 8192,
        "n_head": 64, "n_layer": 1, "n_positions": 8, "vocab_size": 900000})");
    std::int64_t at = 0;
    QStringList tensors;
    const auto add = [&](const char* name, std::vector<std::int64_t> shape) {
        std::int64_t bytes = 4;
        QStringList sizes;
        for (const std::int64_t size : shape) {
            bytes *= size;
            sizes << QString::number(size);
        }
        tensors << QString(R"("%1":{"dtype":"F32","shape":[%2],"data_offsets":[%3,%4]})")
                       .arg(name, sizes.join(','))
                       .arg(at)
                       .arg(at + bytes);
        at += bytes;
    };
    add("wte.weight", {900'000, 8192});
    add("wpe.weight", {8, 8192});
    for (const char* norm : {"h.0.ln_1.weight", "h.0.ln_1.bias", "h.0.ln_2.weight", "h.0.ln_2.bias", "ln_f.weight",
             "ln_f.bias", "h.0.attn.c_proj.bias", "h.0.mlp.c_proj.bias"})
        add(norm, {8192});
    add("h.0.attn.c_attn.weight", {8192, 24'576});
    add("h.0.attn.c_attn.bias", {24'576});
    add("h.0.attn.c_proj.weight", {8192, 8192});
    add("h.0.mlp.c_fc.weight", {8192, 32'768});
    add("h.0.mlp.c_fc.bias", {32'768});
    add("h.0.mlp.c_proj.weight", {32'768, 8192});
    if (const auto free = availableMemory(); !free || *free > static_cast<std::uint64_t>(at))
        QSKIP("this machine has the memory");
    const std::string header = QString('{' + tensors.join(',') + '}').toStdString();
    std::string length(8, '\0');
    for (int i = 0; i < 8; ++i)
        length[static_cast<std::size_t>(i)] = static_cast<char>(header.size() >> (8 * i));
    folder.write("model.safetensors", length + header);
    const auto whole = static_cast<std::uintmax_t>(at) + header.size() + 8;
    std::error_code refused;
    std::filesystem::resize_file(folder.path() / "model.safetensors", whole, refused);
    if (refused)
        QSKIP("this file system has no files with holes of that size");
    const QString message = errorOf(folder.path());
    QVERIFY2(message.contains(QString::fromStdString("has " + formatBytes(static_cast<std::uint64_t>(at))))
            && message.contains("of memory is free"),
        qPrintable(message));
}

void PublishedModelTest::hostileFilesAreRefused()
{
    Folder folder;
    fillGpt2(folder);
    const std::filesystem::path weights = folder.path() / "model.safetensors", config = folder.path() / "config.json";
    // The hub's own cache consists of links: they are followed.
    std::filesystem::rename(weights, folder.path() / "blob");
    std::filesystem::create_symlink("blob", weights);
    QCOMPARE(errorOf(folder.path()), QString());
    std::filesystem::remove(weights);
    std::filesystem::create_symlink("model.safetensors", weights); // to itself
    QVERIFY2(errorOf(folder.path()).contains("no weights to open"), qPrintable(errorOf(folder.path())));
    std::filesystem::remove(weights);
    std::filesystem::create_symlink("/dev/zero", weights);
    QVERIFY2(errorOf(folder.path()).contains("this is a device, not a file"), qPrintable(errorOf(folder.path())));
    std::filesystem::remove(weights);
    QCOMPARE(::mkfifo(weights.c_str(), 0600), 0); // nobody writes to it
    QVERIFY2(errorOf(folder.path()).contains("this is a pipe, not a file"), qPrintable(errorOf(folder.path())));
    std::filesystem::remove(weights);

    std::string many = R"({"weight_map": {)";
    for (int i = 0; i < 40'000; ++i)
        many += '"' + std::to_string(i) + R"(": "a.safetensors",)";
    many.back() = '}';
    folder.write("model.safetensors.index.json", many + '}');
    QVERIFY2(errorOf(folder.path()).contains("more than 20000 entries"), qPrintable(errorOf(folder.path())));
    folder.write("model.safetensors.index.json", std::string(100'000, '['));
    QVERIFY2(errorOf(folder.path()).contains("nests lists or objects"), qPrintable(errorOf(folder.path())));

    std::filesystem::remove(folder.path() / "model.safetensors.index.json");
    std::filesystem::create_symlink("blob", weights);
    folder.write("config.json", "");
    std::filesystem::resize_file(config, 11'000'000);
    QVERIFY2(errorOf(folder.path()).contains("more than the 10.0 MB allowed"), qPrintable(errorOf(folder.path())));
    std::filesystem::remove(config);
    QVERIFY2(errorOf(folder.path()).contains("has no config.json"), qPrintable(errorOf(folder.path())));
}

void PublishedModelTest::openingTellsAndStops()
{
    Folder folder;
    fillGpt2(folder);
    std::vector<std::uint64_t> told;
    std::uint64_t all = 0;
    std::atomic<bool> cancel = false;
    hf::readPublishedModel(folder.path(), {&cancel, [&](std::uint64_t done, std::uint64_t total) {
                                               told.push_back(done);
                                               all = total;
                                           }});
    QVERIFY(told.size() > 5);
    QVERIFY(std::is_sorted(told.begin(), told.end()));
    QCOMPARE(told.back(), all);
    const auto stopped = [&] {
        try {
            hf::readPublishedModel(folder.path(), {&cancel, [&](std::uint64_t, std::uint64_t) { cancel = true; }});
        } catch (const Cancelled&) {
            return true;
        }
        return false;
    };
    QVERIFY(stopped());

    Session session("cpu");
    test::open(session, "transformer");
    test::Outcome<ModelInfo> outcome;
    JobCallbacks<ModelInfo> callbacks = outcome.callbacks();
    JobId job = 0;
    std::promise<void> known;
    std::shared_future<void> knows = known.get_future().share();
    callbacks.progress = [&](const Progress& progress) {
        knows.wait();
        QVERIFY(QString(progress.text.c_str()).startsWith("Reading "));
        session.cancel(job);
    };
    job = session.open(folder.path().string(), callbacks);
    known.set_value();
    QCOMPARE(outcome.wait(), std::string("cancelled"));
    RunRequest request;
    request.text = "1 2 3";
    QVERIFY(test::run(session, request).trace); // the model opened before stays
}

constexpr const char* kWords = R"({"pre_tokenizer": {"type": "Whitespace"}, "model": {"type": "WordLevel",
    "unk_token": "?", "vocab": {"?": 0, "the": 3, "sea": 7, "!": 5}}%1})";

void PublishedModelTest::hostileTokenizersLeaveTheModelOpen()
{
    Folder folder;
    fillGpt2(folder);
    const auto noticeOf = [&] {
        Session session("cpu");
        const ModelInfo model = test::open(session, folder.path().string());
        RunRequest request = test::requestOf(model, model.sample);
        try {
            return QString::fromStdString(
                (test::run(session, request), model.notices.empty() ? std::string() : model.notices.front()));
        } catch (const Error& error) {
            return QString(error.what());
        }
    };
    folder.write("tokenizer.json", "{");
    std::filesystem::resize_file(folder.path() / "tokenizer.json", 200'000'000);
    QVERIFY2(noticeOf().contains("200.0 MB, more than the 100.0 MB allowed here. Type entries of the vocabulary"),
        qPrintable(noticeOf()));
    folder.write("tokenizer.json",
        QString(kWords)
            .arg(R"(, "normalizer": {"type": "Replace", "pattern": {"Regex": "(a|a|b)*(b|a|a)*c"}, "content": "x"})")
            .toStdString());
    Session session("cpu");
    const ModelInfo model = test::open(session, folder.path().string());
    try {
        test::run(session, test::requestOf(model, std::string(3000, 'a')));
        QFAIL("an endless search ended");
    } catch (const Error& error) {
        QVERIFY2(QString(error.what()).contains("the regular expression"), error.what());
    }
}

void PublishedModelTest::whatIsWrittenIsTheLikeliest()
{
    Session session("cpu");
    const ModelInfo model = test::open(session, (kFolders / "llama").string());
    QCOMPARE(model.longestInput, 64);
    WriteRequest request;
    request.text = "#17 #300 #5";
    request.limit = 6;
    const WriteResult greedy = test::write(session, request);
    QCOMPARE(greedy.tokens.size(), std::size_t {6});
    std::string text = request.text;
    double logProbability = 0.0;
    for (std::size_t i = 0; i < greedy.tokens.size(); ++i) { // the cache gives what a forward of the whole text gives
        const RunResult run = test::run(session, test::requestOf(model, text));
        QCOMPARE(greedy.tokens[i], run.output.back());
        QCOMPARE(greedy.steps[i].candidates.front().token, run.output.back());
        logProbability += std::log(greedy.steps[i].probability);
        text += " " + greedy.tokens[i];
    }
    request.method = "beam";
    request.width = 3;
    const WriteResult beam = test::write(session, request);
    QVERIFY(beam.hypotheses[static_cast<std::size_t>(beam.best.front())].total >= logProbability - 1e-5);
}

void PublishedModelTest::scoresAreThoseOfTheProbabilities()
{
    Session session("cpu");
    const ModelInfo model = test::open(session, (kFolders / "llama").string());
    const std::vector<std::int64_t> ids {17, 300, 5, 99, 300};
    ScoreRequest request;
    request.text = "#17 #300 #5 #99 #300";
    const ScoreResult score = test::score(session, request);
    QCOMPARE(score.tokens, 4);
    const RunResult run = test::run(session, test::requestOf(model, request.text));
    const StepId probabilities = run.trace->find("output/probabilities").value();
    double nats = 0.0;
    for (std::int64_t i = 0; i < 4; ++i)
        nats -= std::log(run.trace->value(probabilities, {i, ids[static_cast<std::size_t>(i + 1)]})) / 4.0;
    QVERIFY2(std::abs(score.nats - nats) < 1e-5, qPrintable(QString("%1 %2").arg(score.nats).arg(nats)));
}

// A DistilBERT of one layer without an output over the vocabulary.
void PublishedModelTest::textsAreComparedByTheirVectors()
{
    Folder folder;
    folder.write("config.json", R"({"model_type": "distilbert", "architectures": ["DistilBertModel"], "dim": 4,
        "n_heads": 2, "n_layers": 1, "hidden_dim": 8, "vocab_size": 10, "max_position_embeddings": 8,
        "activation": "gelu", "sinusoidal_pos_embds": false})");
    folder.write("tokenizer.json", QString(kWords).arg("").toStdString());
    folder.add("embeddings.word_embeddings.weight", {10, 4});
    folder.add("embeddings.position_embeddings.weight", {8, 4});
    for (const char* norm :
        {"embeddings.LayerNorm", "transformer.layer.0.sa_layer_norm", "transformer.layer.0.output_layer_norm"})
        for (const char* part : {".weight", ".bias"})
            folder.add(std::string(norm) + part, {4});
    for (const char* matrix : {"q_lin", "k_lin", "v_lin", "out_lin"}) {
        folder.add(std::string("transformer.layer.0.attention.") + matrix + ".weight", {4, 4});
        folder.add(std::string("transformer.layer.0.attention.") + matrix + ".bias", {4});
    }
    folder.add("transformer.layer.0.ffn.lin1.weight", {8, 4});
    folder.add("transformer.layer.0.ffn.lin1.bias", {8});
    folder.add("transformer.layer.0.ffn.lin2.weight", {4, 8});
    folder.add("transformer.layer.0.ffn.lin2.bias", {4});
    folder.save();
    Session session("cpu");
    const ModelInfo model = test::open(session, folder.path().string());
    QVERIFY(model.comparesTexts);
    RunRequest request = test::requestOf(model, "the sea");
    request.otherTexts = {"the sea", "sea !"};
    const RunResult run = test::run(session, request);
    QVERIFY(run.notices.empty());
    const StepId cosine = run.trace->find("study/sentences/cosine").value();
    QCOMPARE(run.trace->step(cosine).axes.front().label(1), std::string("sea !"));
    QVERIFY(std::abs(run.trace->value(cosine, {0}) - 1.0) < 1e-6);
    QVERIFY(run.trace->value(cosine, {1}) < 1.0);
    for (const std::int64_t text : {0, 1})
        QVERIFY(run.trace->explain(cosine, {text}).agrees());
    const StepId mean = run.trace->find("study/sentences/vector").value();
    QVERIFY(run.trace->explain(mean, {2}).agrees());

    // The same folder with the modules of sentence-transformers.
    std::filesystem::create_directories(folder.path() / "1_Pooling");
    folder.write("modules.json", R"([{"idx": 0, "name": "0", "path": "", "type":
        "sentence_transformers.models.Transformer"}, {"idx": 1, "name": "1", "path": "1_Pooling", "type":
        "sentence_transformers.models.Pooling"}])");
    folder.write("config_sentence_transformers.json",
        R"({"prompts": {"question": "the ", "text": ""}, "default_prompt_name": "question"})");
    const auto vectorOf = [&](const char* pooling, int place) { // and what it is made of, in the last states
        folder.write("1_Pooling/config.json", pooling);
        Session again("cpu");
        const ModelInfo opened = test::open(again, folder.path().string());
        RunRequest asked = test::requestOf(opened, "sea !");
        asked.otherTexts = {"sea !"};
        const RunResult result = test::run(again, asked);
        QCOMPARE(result.input, (std::vector<std::string> {"the", "sea", "!"}));
        const StepId vector = result.trace->find("study/sentences/vector").value(),
                     states = result.trace->find("encoder.1/feed_forward/norm").value();
        for (const std::int64_t feature : {0, 3}) {
            const double one = result.trace->value(states, {1, feature}),
                         two = result.trace->value(states, {2, feature});
            const double wanted = place < 0 ? (one + two) / 2.0 : result.trace->value(states, {place, feature});
            QVERIFY(std::abs(result.trace->value(vector, {feature}) - wanted) < 1e-6);
            QVERIFY(result.trace->explain(vector, {feature}).agrees());
        }
        const StepId same = result.trace->find("study/sentences/cosine").value();
        QVERIFY(std::abs(result.trace->value(same, {0}) - 1.0) < 1e-6);
    };
    vectorOf(R"({"pooling_mode_cls_token": true, "pooling_mode_mean_tokens": false})", 0);
    vectorOf(R"({"pooling_mode": "lasttoken"})", 2);
    vectorOf(R"({"pooling_mode": "mean", "include_prompt": false})", -1); // without what the prompt adds
    folder.write("1_Pooling/config.json", R"({"pooling_mode": "median"})");
    Session without("cpu");
    const ModelInfo opened = test::open(without, folder.path().string());
    QVERIFY(!opened.comparesTexts);
    QVERIFY(opened.notices.back().find("Texts are not compared") != std::string::npos);
}

// Nothing is written token by token where each token reads later ones.
void PublishedModelTest::bothWaysIsNotWritten()
{
    Folder folder;
    fillGpt2(folder, R"(, "is_causal": false)");
    folder.write("tokenizer.json", QString(kWords).arg("").toStdString());
    Session session("cpu");
    const ModelInfo model = test::open(session, folder.path().string());
    const RunResult run = test::run(session, test::requestOf(model, "the sea !"));
    const StepId weights = run.trace->find("decoder.1/self_attention/weights").value();
    QVERIFY(run.trace->value(weights, {0, 0, 2}) > 0.0);
    WriteRequest request;
    request.text = "the sea";
    ScoreRequest score;
    score.text = "the sea !";
    for (const auto& ask : {std::function<void()>([&] { test::write(session, request); }),
             std::function<void()>([&] { test::score(session, score); })})
        try {
            ask();
            QFAIL("it was written");
        } catch (const Error& error) {
            QVERIFY2(QString(error.what()).contains("reads later tokens too"), error.what());
        }
}

HEADROOM_TEST(PublishedModelTest)

} // namespace published_model_test

#include "published_model_test.moc"
