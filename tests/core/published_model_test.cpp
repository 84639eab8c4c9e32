// SPDX-License-Identifier: GPL-3.0-or-later
// Folders of published models: what opens, what is refused and why, and that the numbers are those of transformers.
#include "error.h"
#include "graph/run_forward.h"
#include "hf/folder.h"
#include "io/safetensors.h"
#include "libtorch.h"
#include "named_quantities.h"
#include "outcome.h"
#include "session/verify.h"
#include "test_program.h"

#include <QTemporaryDir>
#include <QTest>

#include <filesystem>
#include <fstream>

using namespace headroom;

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
        m_tensors[name] = {name, type, std::move(shape), {}};
        m_bytes[name] = std::move(bytes);
    }
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
    void aWrongNumberIsNamed();
    void everyNumberIsExplained_data();
    void everyNumberIsExplained();
    void halvesStayHalves();
    void squareWeightsAreTurned();
    void unusedTensorsAreListed();
    void badFoldersAreRefused_data();
    void badFoldersAreRefused();
    void anIndexStaysInItsFolder();
    void textIsSplitByTheFoldersTokenizer();
};

void PublishedModelTest::numbersAreThoseOfTransformers_data()
{
    QTest::addColumn<QString>("folder");
    QTest::addColumn<int>("tensors");
    QTest::newRow("LLaMA, BF16 in three files") << "llama" << 8;
    QTest::newRow("ALBERT, one shared layer") << "albert" << 8;
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
    QVERIFY(report.unused.empty());
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
            QVERIFY2(trace->explain(step.id, at).deviation() < 1e-5, step.path.c_str());
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
                                 << "has shape [4, 16]; its config.json asks for [4, 12]";
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
                               << "quantization_config is";
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
    QVERIFY(errorOf(folder.path()).contains("there are no weights to open"));
    const auto index = [&](const char* map) {
        folder.write("model.safetensors.index.json", QString(R"({"weight_map": {%1}})").arg(map).toStdString());
        return errorOf(folder.path());
    };
    QVERIFY(index(R"("wte.weight": "../a.safetensors")").contains("lies outside the folder"));
    QVERIFY(index(R"("wte.weight": "/etc/passwd")").contains("lies outside the folder"));
    QVERIFY(index(R"("wte.weight": "b.safetensors")").contains("a part of the model is missing"));
    QVERIFY(index(R"("h.7.weight": "a.safetensors")").contains("does not hold it"));
    QCOMPARE(index(R"("wte.weight": "a.safetensors")"), QString());
    folder.write("model.safetensors.index.json", "{}");
    QVERIFY(errorOf(folder.path()).contains("weight_map"));
    folder.write("config.json", R"({"model_type": "mamba", "architectures": ["MambaForCausalLM"]})");
    QVERIFY(errorOf(folder.path()).contains("\"mamba\" (MambaForCausalLM), which does not open"));
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

HEADROOM_TEST(PublishedModelTest)
#include "published_model_test.moc"
