// SPDX-License-Identifier: GPL-3.0-or-later
#include "config/model_config.h"
#include "config/preset_list.h"
#include "config/rotary.h"
#include "config/settings.h"
#include "error.h"
#include "io/checkpoint.h"
#include "io/safetensors.h"
#include "model/transformer.h"
#include "tasks/task.h"
#include "test_program.h"
#include "train/trainer.h"

#include <QDir>
#include <QTemporaryDir>
#include <QTest>

#include <cmath>
#include <set>

using namespace headroom;

namespace config_test {

class ConfigTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void badSettingsAreNamed_data();
    void badSettingsAreNamed();
    void boundsAreWhereTheyAre_data();
    void boundsAreWhereTheyAre();
    void settingsKeepTheirBounds();
    void rotationsFollowTheirFormulas();
    void claimsHoldAtTheirThresholds();
    void presetsAreWhole();
    void unknownVariantListsThoseThereAre();
    void aBrokenPresetStopsNoOther();
    void checkpointKeepsTheModel();
    void checkpointThatDoesNotFitIsNamed();
    void shippedModelOpens();
};

void ConfigTest::badSettingsAreNamed_data()
{
    QTest::addColumn<QString>("json");
    QTest::addColumn<QString>("message");
    QTest::newRow("heads 0") << R"({"vocabulary":5,"heads":0})"
                             << "heads is 0; it must be 1 to 16384";
    QTest::newRow("heads") << R"({"vocabulary":5,"heads":5})"
                           << "heads is 5; it must be a divisor of width 32";
    QTest::newRow("vocabulary") << R"({"vocabulary":1000000000})"
                                << "vocabulary is 1000000000; it must be 1 to 1000000";
    QTest::newRow("text for number") << R"({"vocabulary":"5"})"
                                     << "vocabulary is \"5\"; it must be a whole number";
    QTest::newRow("fraction") << R"({"vocabulary":5,"width":3.5})"
                              << "width is 3.5; it must be a whole number";
    QTest::newRow("too large") << R"({"vocabulary":18446744073709551615})"
                               << "too large";
    QTest::newRow("a number beyond all") << R"({"vocabulary":5,"dropout":1e999})"
                                         << "the number 1e999 at line 1, column 27 is too large";
    QTest::newRow("a text where none can be") << R"({"vocabulary" "é"})"
                                              << "line 1, column 15 has \"é\", which cannot be there";
    QTest::newRow("odd width") << R"({"vocabulary":5,"width":3,"heads":1})"
                               << "width is 3; it must be even";
    QTest::newRow("dropout") << R"({"vocabulary":5,"dropout":1.0})"
                             << "dropout is 1; it must be at least 0 and below 1";
    QTest::newRow("topology") << R"({"vocabulary":5,"topology":"ring"})"
                              << "topology is \"ring\"; it can be encoder, decoder, encoder-decoder";
    QTest::newRow("unknown") << R"({"vocabulary":5,"layers":2})"
                             << "\"layers\" is not a setting; the settings are activation";
    QTest::newRow("twice") << R"({"vocabulary":5,"width":4,"width":8})"
                           << "has \"width\" twice";
    QTest::newRow("memory without segments")
        << R"({"vocabulary":5,"topology":"decoder","position":"none","memory":4})"
        << "memory is 4, which would have no effect here: leave it out, or give what it needs. Only topology decoder "
           "has memory, kept from segment to segment";
    QTest::newRow("memory and positions") << R"({"vocabulary":5,"topology":"decoder","segment":4,"memory":4})"
                                          << "Memory does not work with position sinusoidal-interleaved";
    QTest::newRow("cutoffs") << R"({"vocabulary":9,"embedding":"adaptive","cutoffs":[5,4]})"
                             << "cutoffs is 4; it must be larger than the cutoff before it";
    QTest::newRow("fractional cutoff") << R"({"vocabulary":9,"embedding":"adaptive","cutoffs":[5.5]})"
                                       << "every entry must be a whole number";
    QTest::newRow("halting")
        << R"({"vocabulary":9,"halting":"dgl"})"
        << "halting is \"dgl\", which would have no effect here: leave it out, or give what it needs. It needs depth "
           "universal";
    QTest::newRow("set") << R"({"vocabulary":9,"topology":"set"})"
                         << "Topology set has no order, so position must be none";
    QTest::newRow("no latents") << R"({"vocabulary":9,"topology":"latent","latents":0})"
                                << "latents is 0; it must be 1 to 65536";
    QTest::newRow("threshold") << R"({"vocabulary":9,"depth":"universal","halting":"dgl","halting_threshold":1.0})"
                               << "halting_threshold is 1; it must be above 0 and below 1";
    QTest::newRow("memory and LocalRNN")
        << R"({"vocabulary":5,"topology":"decoder","position":"none","segment":4,"memory":4,"local":"gru"})"
        << "Memory does not work with a LocalRNN";
    QTest::newRow("global halting looks ahead")
        << R"({"vocabulary":5,"depth":"universal","halting":"tensor2tensor-global"})"
        << "tensor2tensor-global does not work with a causal decoder";
    for (const char* kind : {"transformer-xl", "relative", "learned-relative"})
        QTest::addRow("rotary %s", kind)
            << QString(R"({"vocabulary":5,"position":"rotary","attention":"%1"})").arg(kind)
            << QString("Position rotary does not work with attention %1").arg(kind);
    QTest::newRow("norm of one number")
        << R"({"vocabulary":5,"width":1,"heads":1,"position":"none","norm":"layer-unbiased"})"
        << "width is 1; it must be at least 2 for norm layer-unbiased";
    QTest::newRow("buckets") << R"({"vocabulary":5,"attention":"t5-bias","distances":32,"max_distance":16})"
                             << "max_distance is 16; it must be above 16";
    QTest::newRow("window without order")
        << R"({"vocabulary":5,"topology":"encoder","attention_window":3})"
        << "attention_window is 3, which would have no effect here: leave it out, or give what it needs. Only a "
           "causal decoder looks back";
    QTest::newRow("window of a sum")
        << R"({"vocabulary":5,"topology":"decoder","attention":"linear-elu","attention_window":3})"
        << "attention_window is 3, which would have no effect here:";
    QTest::newRow("window below 0") << R"({"vocabulary":5,"topology":"decoder","attention_window":-1})"
                                    << "attention_window is -1; it must be 0 to 1048576";
    QTest::newRow("unused number")
        << R"({"vocabulary":5,"window":3})"
        << "Setting window is 3, which would have no effect here: leave it out, or give what it needs. There is no "
           "LocalRNN";
    QTest::newRow("unused list")
        << R"({"vocabulary":5,"cutoffs":[2,3]})"
        << "Setting cutoffs is [2,3], which would have no effect here: leave it out, or give what it needs. Only "
           "embedding adaptive has clusters";
    QTest::newRow("unused switch") << R"({"vocabulary":5,"embedding":"adaptive","tied_projections":true})"
                                   << "Setting tied_projections is true, which would have no effect here:";
    const auto onAGraph = [](const char* name, const char* settings, const char* message) {
        QTest::addRow("graph, %s", name) << QString(R"({"vocabulary":5,"executor":"graph",%1})").arg(settings)
                                         << QString("Executor graph does not run ") + message;
    };
    onAGraph("latents", R"("topology":"latent")", "topology latent");
    onAGraph("sums", R"("topology":"decoder","attention":"linear-elu")", "attention linear-elu");
    onAGraph("shared keys", R"("kv_heads":2)", "the extra settings of published language models");
    onAGraph("rotated queries", R"("position":"rotary")", "position rotary");
    onAGraph("memory", R"("topology":"decoder","position":"none","segment":4,"memory":3)", "memory 3");
    onAGraph("LocalRNN", R"("local":"gru")", "local gru");
    onAGraph("clusters", R"("embedding":"adaptive","cutoffs":[2])", "embedding adaptive");
    onAGraph("halting of all", R"("topology":"encoder","depth":"universal","halting":"tensor2tensor-global")",
        "halting tensor2tensor-global");
    QTest::newRow("nothing") << " \n"
                             << "is not valid JSON: it is empty";
    QTest::newRow("not JSON") << "{"
                              << "is not valid JSON";
    QTest::newRow("list") << "[]"
                          << "must hold one JSON object, not array";
}

void ConfigTest::badSettingsAreNamed()
{
    QFETCH(QString, json);
    QFETCH(QString, message);
    try {
        ModelConfig::fromJson(json.toStdString(), "test.json");
        QFAIL("no error");
    } catch (const Error& error) {
        const QString text = error.what();
        QVERIFY2(text.contains(message) && text.startsWith("test.json"), qPrintable(text));
    }
}

void ConfigTest::boundsAreWhereTheyAre_data()
{
    QTest::addColumn<QString>("json"); // with %1 for
    QTest::addColumn<QString>("good"); // the last value that is taken, and
    QTest::addColumn<QString>("bad"); // the first that is not
    const auto row = [](const char* name, const char* settings, const char* good, const char* bad) {
        QTest::newRow(name) << QString(R"({"vocabulary":9,%1})").arg(settings) << QString(good) << QString(bad);
    };
    row("layers of a decoder", R"("topology":"decoder","decoder_layers":%1)", "1", "0");
    row("blocks of a set", R"("topology":"set","position":"none","decoder_layers":%1)", "0", "-1");
    row("inducing points", R"("topology":"set","position":"none","latents":%1)", "0", "-1");
    row("latents", R"("topology":"latent","latents":%1)", "1", "0");
    row("most latents", R"("topology":"latent","latents":%1)", "65536", "65537");
    row("unbiased norm", R"("heads":1,"position":"none","norm":"layer-unbiased","width":%1)", "2", "1");
    row("Fourier positions", R"("heads":1,"position":"fourier","width":%1)", "3", "2");
    row("Fourier positions in a narrower table", R"("position":"fourier","project_sum":true,"embedding_width":%1)", "3",
        "2");
    row("sines in a narrower table", R"("project_sum":true,"embedding_width":%1)", "4", "5");
    row("concatenated sines in a narrower table",
        R"("position":"sinusoidal-concatenated","project_sum":true,"embedding_width":%1)", "4", "5");
    row("rotated numbers", R"("heads":4,"position":"rotary","rotary_width":%1)", "8", "9");
    row("pairs of them", R"("heads":4,"position":"rotary","rotary_width":%1)", "6", "7");
    row("rotary_factor", R"("position":"rotary","rotary_scaling":"linear","rotary_factor":%1)", "1.0", "0.99");
    row("rotary_base", R"("position":"rotary","rotary_scaling":"yarn","rotary_factor":2.0,"rotary_base":%1)", "1.01",
        "1.0");
    row("rotary_high",
        R"("position":"rotary","rotary_scaling":"yarn","rotary_factor":2.0,"rotary_low":2.0,"rotary_high":%1)", "2.01",
        "2.0");
    row("rotary_original",
        R"("heads":4,"position":"rotary","rotary_scaling":"longrope","rotary_factor":2.0,"rotary_short":[1,1,1,1],
           "rotary_long":[1,1,1,1],"rotary_original":%1)",
        "2", "1");
    const char* factors =
        R"("heads":4,"position":"rotary","rotary_scaling":"longrope","rotary_factor":2.0,"rotary_short":[1,1,1,1],
           "rotary_original":8,"rotary_long":%1)";
    row("factors of pairs", factors, "[1,1,1,1]", "[1,1,1]");
    row("small factors of pairs", factors, "[1,1,1,1e-9]", "[1,1,1,0]");
    row("large factors of pairs", factors, "[1,1,1,1e9]", "[1,1,1,2e9]");
    const char* windows = R"("topology":"decoder","decoder_layers":3,"attention_window":2,"windowed_layers":%1)";
    row("first windowed layer", windows, "[1]", "[0]");
    row("last windowed layer", windows, "[3]", "[4]");
    row("all layers windowed", windows, "[1,2]", "[1,2,3]");
    row("segment", R"("topology":"decoder","max_length":8,"segment":%1)", "8", "9");
    row("layers to divide by", R"("topology":"decoder","divide_by_layer":true,"decoder_layers":%1)", "2", "1");
    row("a second cluster as wide as the model",
        R"("embedding":"adaptive","width":32,"embedding_width":64,"divisor":2,"project_same_width":false,"cutoffs":%1)",
        "[4]", "[]");
    row("scale of residuals", R"("residual_scale":%1)", "1e6", "1.1e6");
    row("least scale of residuals", R"("residual_scale":%1)", "0.0", "-0.1");
    row("least rotary_base", R"("position":"rotary","rotary_base":%1)", "1e-9", "0.0");
    row("most rotary_base", R"("position":"rotary","rotary_base":%1)", "1e15", "1.1e15");
    row("most rotary_factor", R"("position":"rotary","rotary_scaling":"linear","rotary_factor":%1)", "1e9", "1.1e9");
    row("least norm_epsilon", R"("norm_epsilon":%1)", "1e-30", "0.0");
    row("most norm_epsilon", R"("norm_epsilon":%1)", "0.01", "0.011");
    row("least dropout", R"("dropout":%1)", "0.0", "-0.1");
    row("halting_threshold", R"("depth":"universal","halting":"dgl","halting_threshold":%1)", "0.001", "0.0");
    row("first cutoff", R"("embedding":"adaptive","cutoffs":[%1])", "1", "0");
    row("last cutoff", R"("embedding":"adaptive","cutoffs":[%1])", "8", "9");
    row("rising cutoffs", R"("embedding":"adaptive","cutoffs":[4,%1])", "5", "4");
    row("width of the last cluster", R"("embedding":"adaptive","width":32,"cutoffs":[4],"divisor":%1)", "32", "33");
    row("padding", R"("topology":"encoder","position":"learned","position_offset":9,"position_padding":%1)", "8", "9");
    row("unbiased norm of heads", R"("width":8,"query_key_norm":true,"norm":"layer-unbiased","heads":%1)", "4", "8");
    const char* shared = R"("topology":"encoder","encoder_layers":3,"layer_weights":%1)";
    row("as many layers", shared, "[1,1,3]", "[1,1]");
    row("an earlier layer's weights", shared, "[1,2,2]", "[1,3,3]");
    row("a layer with weights of its own", shared, "[1,1,1]", "[1,1,2]");
    row("the first layer's weights", shared, "[1,2,1]", "[1,2,0]");
}

void ConfigTest::boundsAreWhereTheyAre()
{
    QFETCH(QString, json);
    QFETCH(QString, good);
    QFETCH(QString, bad);
    try {
        ModelConfig::fromJson(json.arg(good).toStdString(), "test.json");
    } catch (const Error& error) {
        QFAIL(error.what());
    }
    QVERIFY_THROWS_EXCEPTION(Error, ModelConfig::fromJson(json.arg(bad).toStdString(), "test.json"));
}

// Files of models that people have keep within these.
void ConfigTest::settingsKeepTheirBounds()
{
    QStringList found;
    for (const auto& [name, member, bounds, acts, needs] : settings())
        if (bounds.least != bounds.most)
            found << QString("%1 %2…%3").arg(name).arg(bounds.least, 0, 'f', 0).arg(bounds.most, 0, 'f', 0);
    const QStringList expected {"encoder_layers 1…128", "decoder_layers 0…128", "width 1…16384", "heads 1…16384",
        "head_width 0…16384", "feed_forward 1…65536", "vocabulary 1…1000000", "max_length 2…1048576",
        "rotary_width 0…16384", "rotary_original 1…1048576", "position_offset 0…1024", "position_padding -1…1000000",
        "attention_window 0…1048576", "distances 0…65536", "clamp_length 0…65536", "max_distance 2…65536",
        "kv_heads 0…16384", "decoder_heads 0…16384", "memory 0…65536", "decoder_feed_forward 0…65536",
        "local_layers 1…16", "window 1…1024", "divisor 1…64", "embedding_width 0…16384", "token_types 0…1024",
        "max_steps 1…128", "halting_bias -20…20", "ponder_weight 0…100", "latents 0…65536", "seeds 1…1024"};
    QCOMPARE(found, expected);
}

void ConfigTest::rotationsFollowTheirFormulas()
{
    RotaryRule yarn {.width = 8, .scaling = RotaryScaling::Yarn, .factor = 4.0};
    yarn.high = 32.0;
    yarn.low = 1.0;
    yarn.original = 6; // not one turn of any pair: the ramp is all below the second
    yarn.rounded = true;
    QCOMPARE(yarn.frequency(0), 1.0);
    QCOMPARE(yarn.frequency(1), 0.1 / 4.0);
    QCOMPARE(yarn.multiplier(), 0.1 * std::log(4.0) + 1.0);
    yarn.factor = 1.0;
    QCOMPARE(yarn.multiplier(), 1.0);
    yarn.amplitude = 0.7; // given
    QCOMPARE(yarn.multiplier(), 0.7);
    RotaryRule dynamic {.width = 8, .scaling = RotaryScaling::Dynamic, .factor = 2.0};
    dynamic.original = 16;
    dynamic.length = 8; // shorter than trained
    QCOMPARE(dynamic.frequency(1), 0.1);
    dynamic.length = 32; // the base times (2 · 32 / 16 − 1) to the power of 8/6
    QCOMPARE(dynamic.frequency(1), std::pow(10'000.0 * std::pow(3.0, 8.0 / 6.0), -0.25));
    dynamic.width = 2; // a single pair, which does not depend on the base
    QCOMPARE(dynamic.frequency(0), 1.0);
}

void ConfigTest::claimsHoldAtTheirThresholds()
{
    const auto holds = [](const char* relation, double number) {
        ClaimNumber claim;
        claim.relation = relation;
        claim.threshold = 0.5;
        claim.number = number;
        return claim.holds();
    };
    QVERIFY(holds("at most", 0.4) && holds("at most", 0.5) && !holds("at most", 0.6));
    QVERIFY(!holds("at least", 0.4) && holds("at least", 0.5) && holds("at least", 0.6));
}

void ConfigTest::presetsAreWhole()
{
    std::set<std::string> ids;
    for (const Preset& preset : presets()) {
        QVERIFY(ids.insert(preset.id).second);
        QVERIFY2(!preset.title.empty() && !preset.paper.empty() && !preset.idea.empty() && !preset.sample.empty(),
            preset.id.c_str());
        validate(preset.task);
        QCOMPARE(static_cast<std::int64_t>(taskVocabulary(preset.task).size()), preset.config.vocabulary);
        const Transformer model(preset.config, Parameters(1));
        QVERIFY(model.parameterCount() > 0);
    }
    const QStringList files =
        QDir(QString::fromStdString((resourceFolder() / "variants").string())).entryList({"*.json"});
    QCOMPARE(static_cast<std::size_t>(files.size()), ids.size()); // each file stands in order.txt
}

void ConfigTest::unknownVariantListsThoseThereAre()
{
    try {
        findPreset("nothing");
        QFAIL("no error");
    } catch (const Error& error) {
        QVERIFY(QString(error.what()).contains("transformer-tutorial"));
    }
}

void ConfigTest::aBrokenPresetStopsNoOther()
{
    QVERIFY(presetList().broken.empty()); // of those that ship
    const QTemporaryDir folder;
    QVERIFY(QDir(folder.path()).mkdir("variants"));
    const QString shipped = QString::fromStdString((resourceFolder() / "variants").string());
    QVERIFY(QFile::copy(shipped + "/alibi.json", folder.filePath("variants/alibi.json")));
    const auto write = [&](const QString& name, const QByteArray& bytes) {
        QFile file(folder.filePath("variants/" + name));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(bytes);
    };
    write("order.txt", "cut\nalibi\ngone\nheadless\n");
    write("cut.json", "{\"title\": ");
    write("headless.json", R"({"config": {"heads": 0, "vocabulary": 5}})");
    qputenv("HEADROOM_RESOURCES", folder.path().toUtf8());
    const PresetList list = presetList();
    QString refusal;
    try {
        findPreset("headless");
    } catch (const Error& error) {
        refusal = error.what();
    }
    const bool found = findPreset("alibi").title == "ALiBi";
    qunsetenv("HEADROOM_RESOURCES");
    QVERIFY(found);
    QCOMPARE(list.presets.size(), std::size_t {1});
    QCOMPARE(list.broken.size(), std::size_t {3});
    QCOMPARE(list.broken[0].id, std::string("cut"));
    QVERIFY(QString::fromStdString(list.broken[0].message).contains("cut.json"));
    QVERIFY(QString::fromStdString(list.broken[1].message).contains("gone.json"));
    QVERIFY(QString::fromStdString(list.broken[2].message).contains("heads is 0"));
    QVERIFY(refusal.contains("headless") && refusal.contains("heads is 0"));
}

void ConfigTest::checkpointKeepsTheModel()
{
    const QTemporaryDir folder;
    const std::string file = folder.filePath("model.safetensors").toStdString();
    const Preset preset = findPreset("transformer");
    const Transformer model(preset.config, Parameters(5));
    Checkpoint checkpoint;
    checkpoint.config = preset.config;
    checkpoint.task = preset.task;
    checkpoint.vocabulary = taskVocabulary(preset.task);
    checkpoint.preset = preset.id;
    checkpoint.command = "train me";
    checkpoint.training = {{1, 3.5, 0.1}, {50, 0.7, 0.993}};
    checkpoint.events = {{10, "label smoothing 0.1 → 0"}, {20, "dropout 0.1 → 0"}};
    writeCheckpoint(file, checkpoint, model.parameters());

    Checkpoint read = readCheckpoint(file);
    QVERIFY(read.config == checkpoint.config && read.task == checkpoint.task);
    QVERIFY(read.vocabulary == checkpoint.vocabulary && read.training == checkpoint.training);
    QCOMPARE(read.preset, checkpoint.preset);
    QCOMPARE(read.command, checkpoint.command);
    QVERIFY(read.events == checkpoint.events);
    const Transformer again(read.config, Parameters(read.tensors, "model.safetensors"));
    QCOMPARE(again.parameters().size(), model.parameters().size());
    for (std::size_t i = 0; i < model.parameters().size(); ++i)
        QVERIFY(torch::equal(again.parameters()[i].tensor, model.parameters()[i].tensor));
    for (const auto& [name, kept] : {std::pair {RunName {1'000'000, std::string(400, 'x')}, true},
             {RunName {1'000'001, "x"}, false}, {RunName {1, std::string(401, 'x')}, false}}) {
        checkpoint.name = name;
        writeCheckpoint(file, checkpoint, model.parameters());
        QVERIFY(readCheckpoint(file).name == (kept ? name : RunName()));
    }
}

void ConfigTest::checkpointThatDoesNotFitIsNamed()
{
    const QTemporaryDir folder;
    const std::string foreign = folder.filePath("foreign.safetensors").toStdString();
    writeSafetensors(foreign, {{"format", "pt"}}, std::vector<TensorView>());
    try {
        readCheckpoint(foreign);
        QFAIL("no error");
    } catch (const Error& error) {
        QVERIFY2(QString(error.what()).contains("it is not a model saved by Headroom"), error.what());
    }
    const auto messageOf = [](std::map<std::string, torch::Tensor> tensors) -> QString {
        try {
            const Transformer model(
                findPreset("transformer").config, Parameters(std::move(tensors), "bad.safetensors"));
        } catch (const Error& error) {
            return error.what();
        }
        return {};
    };
    std::map<std::string, torch::Tensor> whole;
    const Transformer model(findPreset("transformer").config, Parameters(5));
    for (const Parameter& parameter : model.parameters())
        whole[parameter.name] = parameter.tensor;
    QVERIFY(messageOf(whole).isEmpty());
    auto missing = whole;
    missing.erase("encoder.2.self_attention.key.weight");
    QVERIFY(messageOf(missing).contains("bad.safetensors has no tensor \"encoder.2.self_attention.key.weight\""));
    auto misshapen = whole;
    misshapen["output.bias"] = torch::zeros({7});
    QVERIFY(messageOf(misshapen).contains("\"output.bias\" has shape [7]; its config asks for [13]"));
    auto unexpected = whole;
    unexpected["extra"] = torch::zeros({1});
    QVERIFY(messageOf(unexpected).contains("\"extra\" that its config has no place for"));
}

void ConfigTest::shippedModelOpens()
{
    for (const Preset& preset : presets()) {
        if (preset.model.empty())
            continue;
        const Checkpoint checkpoint = readCheckpoint(resourceFolder() / "models" / preset.model);
        QCOMPARE(checkpoint.preset, preset.id);
        QVERIFY(checkpoint.config == preset.config);
        QVERIFY(checkpoint.command.find("headroom-cli train") == 0);
        QVERIFY(checkpoint.training.back().heldOutAccuracy >= 0.999);
        QCOMPARE(checkpoint.notFinite, 0);

        // On inputs it never saw, of every length it was trained on, written token by token.
        const auto each = static_cast<std::size_t>(
            qEnvironmentVariable("HEADROOM_COPY_INPUTS", "250").toULong()); // a length
        std::int64_t right = 0, all = 0;
        const Transformer model(checkpoint.config, Parameters(checkpoint.tensors, preset.model));
        Random random(20'260'101);
        for (std::int64_t length = checkpoint.task.shortest; length <= checkpoint.task.longest; ++length) {
            std::vector<Example> examples(each);
            std::vector<const Example*> pointers;
            for (Example& example : examples) {
                example.source = randomSource(checkpoint.task, random, length);
                example.target = findTask(checkpoint.task.id).answer(checkpoint.task, example.source);
                pointers.push_back(&example);
            }
            const Batch batch = makeBatch(checkpoint.config, pointers, torch::kCPU);
            Tracer t;
            right += runBatch(model, t, batch, 0.0).right.sum().item<std::int64_t>();
            all += (batch.expected != kPad).sum().item<std::int64_t>();
        }
        const double share = static_cast<double>(right) / static_cast<double>(all);
        qInfo("%s: %.4f %% of %d tokens", preset.model.c_str(), 100.0 * share, static_cast<int>(all));
        QVERIFY(share >= (preset.id == "transformer" ? 1.0 : 0.999)); // the one that opens first never errs
    }
}

HEADROOM_TEST(ConfigTest)

} // namespace config_test

#include "config_test.moc"
#include "libtorch.h"
