// SPDX-License-Identifier: GPL-3.0-or-later
// The Annotated Transformer: the model of 2017 with its norms before the sublayers, and how it is trained.
#include "golden.h"
#include "position_table.h"

#include "error.h"
#include "libtorch.h"
#include "model/transformer.h"
#include "nn/masks.h"
#include "nn/positions.h"
#include "train/adam.h"
#include "train/label_smoothing.h"
#include "train/trainer.h"

#include <algorithm>
#include <limits>
#include <regex>
#include <utility>

namespace headroom::golden::annotated {

namespace {

using Pairs = std::vector<std::pair<std::string, std::string>>; // our names and theirs

void addLinear(Pairs& pairs, const std::string& ours, const std::string& theirs)
{
    pairs.emplace_back(ours + ".weight", theirs + ".weight");
    pairs.emplace_back(ours + ".bias", theirs + ".bias");
}

void addNorm(Pairs& pairs, const std::string& ours, const std::string& theirs)
{
    pairs.emplace_back(ours + ".weight", theirs + ".a_2");
    pairs.emplace_back(ours + ".bias", theirs + ".b_2");
}

void addAttention(Pairs& pairs, const std::string& ours, const std::string& theirs)
{
    const char* parts[] {"query", "key", "value", "output"};
    for (int i = 0; i < 4; ++i)
        addLinear(pairs, ours + "." + parts[i], theirs + ".linears." + std::to_string(i));
}

Pairs names(std::int64_t layers)
{
    Pairs pairs;
    for (const std::string stack : {"encoder", "decoder"}) {
        for (std::int64_t i = 0; i < layers; ++i) {
            const std::string ours = stack + "." + std::to_string(i + 1),
                              theirs = stack + ".layers." + std::to_string(i);
            const bool decoder = stack == "decoder";
            addAttention(pairs, ours + ".self_attention", theirs + ".self_attn");
            addNorm(pairs, ours + ".self_attention.norm", theirs + ".sublayer.0.norm");
            if (decoder) {
                addAttention(pairs, ours + ".encoder_decoder_attention", theirs + ".src_attn");
                addNorm(pairs, ours + ".encoder_decoder_attention.norm", theirs + ".sublayer.1.norm");
            }
            addLinear(pairs, ours + ".feed_forward.hidden", theirs + ".feed_forward.w_1");
            addLinear(pairs, ours + ".feed_forward.output", theirs + ".feed_forward.w_2");
            addNorm(pairs, ours + ".feed_forward.norm", theirs + (decoder ? ".sublayer.2.norm" : ".sublayer.1.norm"));
        }
        addNorm(pairs, stack + ".norm", stack + ".norm");
    }
    pairs.emplace_back("embedding.source.weight", "src_embed.0.lut.weight");
    pairs.emplace_back("embedding.target.weight", "tgt_embed.0.lut.weight");
    addLinear(pairs, "output", "generator.proj");
    return pairs;
}

Transformer model(const Golden& golden, std::int64_t longest)
{
    ModelConfig config;
    config.topology = Topology::EncoderDecoder;
    config.encoderLayers = config.decoderLayers = golden.integer("N");
    config.width = golden.integer("d_model");
    config.heads = golden.integer("heads");
    config.feedForward = golden.integer("d_ff");
    config.vocabulary = golden.integer("vocab");
    config.maxLength = std::max<std::int64_t>(longest, 2);
    config.norm = NormKind::LayerUnbiased;
    config.normEpsilon = 1e-6;
    config.dropout = 0.0;
    Weights weights(golden);
    for (const auto& [ours, theirs] : names(golden.integer("N")))
        weights.copy(ours, theirs);
    return {config, weights.parameters()};
}

ModelInput inputOf(const torch::Tensor& source, const torch::Tensor& target, std::int64_t padding)
{
    ModelInput input;
    input.source = source;
    input.target = target;
    input.sourceOpen = source != padding;
    input.targetOpen = target != padding;
    return input;
}

// Puts the first rows of a table in the place of a stack's positions.
Intervention positionsFrom(const torch::Tensor& table, const std::string& stack, std::int64_t rows)
{
    Intervention change;
    change.path = stack + "/positions";
    change.kind = Intervention::Kind::Copy;
    change.values.assign(table.data_ptr<float>(), table.data_ptr<float>() + rows * table.size(1));
    return change;
}

// The first number after `name` in a sentence; `fallback` if there is none.
double numberAfter(const std::string& sentence, const std::string& name, double fallback)
{
    std::smatch found;
    const std::regex pattern(name + R"(\s*[=(]?\s*\(?([0-9.]+(?:e-?[0-9]+)?))");
    return std::regex_search(sentence, found, pattern) ? std::stod(found[1]) : fallback;
}

void runModel(Golden& golden)
{
    if (!golden.text("loss_def").starts_with("KLDiv label smoothing"))
        throw Error("Option loss_def is \"" + golden.text("loss_def")
            + "\"; the adapter of annotated knows KLDiv label smoothing.");
    const torch::Tensor source = golden.tensor("in.src"), target = golden.tensor("in.tgt");
    const std::int64_t padding = golden.integer("pad", 0), layers = golden.integer("N");
    const Transformer transformer = model(golden, std::max(source.size(1), target.size(1)));
    ModelInput input = inputOf(source, target, padding);
    input.sourceOpen = golden.tensor("in.src_mask").to(torch::kBool).squeeze(1);
    Tracer t(Tracer::Options {true, {}, nullptr});
    const ModelOutput output = transformer.forward(t, input, transformer.defaults());
    const torch::Tensor logProbabilities = torch::log_softmax(output.logits.tensor, -1);
    const double smoothing = numberAfter(golden.text("loss_def"), "smoothing", 0.1);
    const torch::Tensor loss = labelSmoothedLoss(
        output.logits.tensor, golden.tensor("in.tgt_y"), smoothing, padding, LabelSmoothing::Others);
    const auto trace = t.finish();
    for (std::int64_t i = 0; i < layers; ++i) {
        const std::string theirs = std::to_string(i), ours = std::to_string(i + 1);
        golden.compare("mid.enc" + theirs + "_attn", *trace, "encoder." + ours + "/self_attention/weights");
        golden.compare("mid.dec" + theirs + "_self_attn", *trace, "decoder." + ours + "/self_attention/weights");
        golden.compare(
            "mid.dec" + theirs + "_src_attn", *trace, "decoder." + ours + "/encoder_decoder_attention/weights");
    }
    golden.compare("mid.memory", *trace, "encoder/norm");
    golden.compare("out.hidden", output.states.tensor);
    golden.compare("out.log_probs", logProbabilities);
    golden.compare("out.loss", loss);
    golden.gradients(loss);
}

// What the training of the original consists of.
struct Course {
    explicit Course(const Golden& golden)
        : padding(golden.integer("pad", 0)), model(annotated::model(golden, golden.tensor("in.batch0").size(1)))
    {
        const std::string& rule = golden.text("optimizer");
        smoothing = numberAfter(rule, "smoothing", 0.1);
        base = numberAfter(rule, "lr", 1.0);
        factor = numberAfter(rule, "factor", 1.0);
        static const std::regex ours(R"(Adam\(.*betas=\(0\.9,\s*0\.98\),\s*eps=1e-0?9\).*)");
        if (!std::regex_match(rule, ours))
            throw Error("Option optimizer is \"" + rule + "\"; our Adam has betas=(0.9,0.98) and eps=1e-9.");
        warmup = static_cast<std::int64_t>(numberAfter(rule, "warmup", 400));
    }

    torch::Tensor loss(const torch::Tensor& batch, const torch::Tensor& table) const
    {
        const std::int64_t length = batch.size(1);
        std::vector<Intervention> changes;
        if (table.defined())
            changes = {positionsFrom(table, "encoder", length), positionsFrom(table, "decoder", length - 1)};
        Tracer t(Tracer::Options {false, std::move(changes), nullptr});
        const ModelOutput output = model.forward(
            t, inputOf(batch, batch.slice(1, 0, length - 1), padding), model.defaults());
        return labelSmoothedLoss(
            output.logits.tensor, batch.slice(1, 1, length), smoothing, padding, LabelSmoothing::Others);
    }

    std::int64_t padding;
    Transformer model;
    double smoothing = 0.1, base = 1.0, factor = 1.0;
    std::int64_t warmup = 400;
};

// The losses of each step, and the rates; the weights of `course` become those after the last one.
struct Training {
    std::vector<double> losses, rates;
};

Training train(const Golden& golden, const Course& course, const torch::Tensor& table)
{
    Adam optimiser(course.model.parameters());
    Training result;
    for (std::int64_t step = 0; step < golden.integer("steps"); ++step) {
        const std::int64_t number = std::max<std::int64_t>(step, 1); // theirs begins at 0, and takes it for 1
        const double rate = course.base * noamRate(number, golden.integer("d_model"), course.warmup, course.factor);
        const torch::Tensor loss = course.loss(golden.tensor("in.batch" + std::to_string(step)), table);
        result.losses.push_back(loss.item<double>());
        result.rates.push_back(rate);
        optimiser.zeroGradients();
        loss.backward();
        optimiser.step(rate);
    }
    return result;
}

// The training with this table that leaves the weights as they were: how far its losses lie from the file's at most.
double trial(const Golden& golden, const Course& course, const torch::Tensor& table)
{
    std::vector<torch::Tensor> before;
    for (const Parameter& parameter : course.model.parameters())
        before.push_back(parameter.tensor.detach().clone());
    const Training result = train(golden, course, table);
    const torch::NoGradGuard guard;
    for (std::size_t i = 0; i < before.size(); ++i)
        course.model.parameters()[i].tensor.detach().copy_(before[i]);
    const torch::Tensor difference = torch::tensor(result.losses, torch::kDouble) - golden.tensor("out.losses");
    return difference.abs().max().item<double>();
}

// In a file of doubles the original's table of positions was made in float32 and keeps that rounding, which differs
// from one mathematical library to the next; the file does not hold the table. But the first loss has sixteen digits,
// and rounding one number the other way changes about the eleventh: that leaves few tables, which the losses of the
// steps that follow tell apart.
torch::Tensor tableOfOriginal(const Golden& golden, const Course& course)
{
    constexpr std::size_t kTried = 60;
    constexpr double kNoise = 2e-14; // of a loss
    const torch::Tensor batch = golden.tensor("in.batch0");
    std::vector<torch::Tensor> tables;
    {
        const torch::NoGradGuard guard;
        const double wanted = golden.tensor("out.losses")[0].item<double>();
        tables = tablesNear(batch.size(1), golden.integer("d_model"), wanted,
            [&](const torch::Tensor& table) { return course.loss(batch, table).item<double>(); });
    }
    torch::Tensor best;
    double least = std::numeric_limits<double>::infinity();
    for (std::size_t i = 0; i < std::min(kTried, tables.size()) && least > kNoise; ++i) {
        const double far = trial(golden, course, tables[i]);
        if (far < least) {
            least = far;
            best = tables[i];
        }
    }
    return best;
}

void runTraining(Golden& golden)
{
    const Course course(golden);
    const bool exact = golden.dtype() == torch::kDouble;
    const torch::Tensor table = exact ? tableOfOriginal(golden, course) : torch::Tensor();
    const Training result = train(golden, course, table);
    golden.compare("out.losses", torch::tensor(result.losses, torch::kDouble));
    golden.compare("out.lrs", torch::tensor(result.rates, torch::kDouble));
    for (const auto& [ours, theirs] : names(golden.integer("N"))) {
        if (!exact && ours.ends_with(".key.bias"))
            golden.skip(
                "out.final." + theirs, "a key's bias has no gradient but rounding, which Adam makes large in float32");
        else if (ours.ends_with(".key.bias")) // in doubles that rounding, about 1e-17, is small beside the ε of Adam
            golden.compare("out.final." + theirs, golden.parameter(theirs), 1e-8);
        else
            golden.compare("out.final." + theirs, golden.parameter(theirs));
    }
}

void runTables(Golden& golden)
{
    const std::regex table(R"(out\.pe_d(\d+)_n(\d+))"), rate(R"(out\.rate_d(\d+)_f([0-9.]+)_w(\d+))"),
        subsequent(R"(out\.subsequent(\d+))"), rateSteps(R"(out\.rate_steps_.*)");
    for (const std::string& name : golden.names("out.")) {
        std::smatch part;
        if (std::regex_match(name, part, table)) {
            golden.compare(name,
                sinusoids(torch::arange(std::stol(part[2])), std::stol(part[1]), PositionKind::SinusoidalInterleaved));
        } else if (std::regex_match(name, part, rate)) {
            const torch::Tensor steps = golden.tensor("out.rate_steps" + name.substr(8));
            std::vector<double> rates;
            for (std::int64_t i = 0; i < steps.numel(); ++i)
                rates.push_back(noamRate(std::max<std::int64_t>(steps[i].item<std::int64_t>(), 1), std::stol(part[1]),
                    std::stol(part[3]), std::stod(part[2])));
            golden.compare(name, torch::tensor(rates, torch::kDouble));
        } else if (std::regex_match(name, part, subsequent)) {
            const std::int64_t size = std::stol(part[1]);
            golden.compare(name, openKeys(size, 0, true, SameLength::Off, 0, torch::kCPU).unsqueeze(0));
        } else if (std::regex_match(name, rateSteps)) {
            golden.skip(name, "the steps at which the rate is asked for");
        }
    }
}

} // namespace

void run(Golden& golden)
{
    const std::string& kind = golden.text("kind");
    if (kind == "EncoderDecoder")
        runModel(golden);
    else if (kind == "copy-task training trajectory")
        runTraining(golden);
    else if (kind.starts_with("PositionalEncoding"))
        runTables(golden);
    else
        throw Error("There is no adapter for kind \"" + kind + "\" of annotated.");
}

} // namespace headroom::golden::annotated
