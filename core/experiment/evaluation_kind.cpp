// SPDX-License-Identifier: GPL-3.0-or-later
#include "error.h"
#include "experiment/cost.h"
#include "experiment/train_run.h"
#include "libtorch.h"
#include "study/study.h"
#include "text/say.h"
#include "train/language_score.h"

#include <algorithm>
#include <cmath>
#include <map>

namespace headroom {

namespace {

// A trained model read in one way.
struct ScoreWish {
    std::string label, run;
    Evaluation evaluation = Evaluation::Segments;
    std::int64_t window = 0, memory = 0;
};

struct EvaluationSetup {
    RunGrid grid;
    std::vector<ScoreWish> scores;
    std::int64_t texts = 20; // of the test set, scored
    ModelConfig cost; // of the models whose time is taken
    std::vector<std::int64_t> lengths; // attention lengths
    int repeats = 5;
    std::string reach; // the run whose receptive field is measured
};

Evaluation evaluationOf(const std::string& name, const std::string& where)
{
    const std::map<std::string, Evaluation> all {
        {"segments", Evaluation::Segments}, {"sliding", Evaluation::Sliding}, {"memory", Evaluation::Memory}};
    if (const auto found = all.find(name); found != all.end())
        return found->second;
    throw Error(say("%1, scores: evaluation is \"%2\"; it must be segments, sliding or memory.", where, name));
}

void readCost(EvaluationSetup& setup, const std::string& json, const std::string& where)
{
    const JsonFields fields = JsonFields::parse(json, where);
    ModelConfig& config = setup.cost;
    config.topology = Topology::Decoder;
    config.decoderLayers = fields.integer("layers", 4);
    config.width = fields.integer("width", 128);
    config.heads = fields.integer("heads", 4);
    config.feedForward = fields.integer("feed_forward", 512);
    config.segment = fields.integer("segment", 64);
    config.vocabulary = 256;
    config.attentionBias = false;
    config.dropout = 0.0;
    config.normPlacement = NormPlacement::After;
    setup.lengths = fields.integers("attention_lengths");
    for (const std::int64_t length : setup.lengths)
        if (length <= config.segment)
            throw Error(say(
                "%1: attention_lengths holds %2; it must be above the segment, %3.", where, length, config.segment));
    setup.repeats = static_cast<int>(std::clamp<std::int64_t>(fields.integer("repeats", 5), 1, 100));
    fields.refuseUnknown();
}

EvaluationSetup readEvaluations(const std::string& json, const std::string& where, std::uint64_t seed, bool quick)
{
    const JsonFields fields = JsonFields::parse(json, where);
    EvaluationSetup setup;
    setup.grid = planRuns(fields, seed, {}, quick);
    for (const std::string& text : fields.objects("scores")) {
        const JsonFields one = JsonFields::parse(text, where + ", scores");
        setup.scores.push_back({one.text("label", ""), one.text("run", ""),
            evaluationOf(one.text("evaluation", ""), where), one.integer("window", 0), one.integer("memory", 0)});
        one.refuseUnknown();
    }
    setup.texts = fields.integer("texts", 20);
    setup.reach = fields.text("reach", "");
    readCost(setup, fields.object("cost"), where + ", cost");
    fields.refuseUnknown();
    return setup;
}

// The time of a token by attention length: the window run again for each (sliding), or a segment that reads memory.
void addCost(const EvaluationSetup& setup, const ExperimentHost& host, ExperimentResult& result)
{
    ExperimentTable table {
        "Time to score one token by attention length: a sliding window run again for every token, or "
        "segments with memory. Both run as they do outside this experiment: the window uses LibTorch's "
        "fused attention kernel where there is one.",
        {{"length", "attention length", "", 0}, {"sliding_ms", "sliding window", "ms per token", 2},
            {"memory_ms", "with memory", "ms per token", 4}, {"ratio", toSay("ratio"), "", 0},
            {"sliding_mib", "sliding window, peak memory", toSay("MiB"), 1},
            {"memory_mib", "with memory, peak memory", toSay("MiB"), 1}},
        {}};
    ExperimentSeries sliding {"sliding window", {}, {}}, remembering {"with memory", {}, {}};
    for (std::size_t i = 0; i < setup.lengths.size(); ++i) {
        const std::int64_t length = setup.lengths[i], segment = setup.cost.segment;
        host.pause(
            static_cast<double>(i) / static_cast<double>(setup.lengths.size()), say("attention length %1", length));
        const torch::NoGradGuard guard;
        ModelConfig plain = setup.cost, xl = setup.cost;
        plain.maxLength = plain.segment = length;
        xl.maxLength = segment;
        xl.attention = AttentionKind::TransformerXl;
        xl.position = PositionKind::None;
        xl.memory = length - segment;
        Transformer window(plain, Parameters(host.seed)), withMemory(xl, Parameters(host.seed));
        window.to(host.device);
        withMemory.to(host.device);
        const auto tokens = [&](std::int64_t count) {
            return torch::randint(kFirstSymbol, 256, {count}, torch::kLong).to(host.device);
        };
        ModelInput whole, part;
        whole.target = tokens(length);
        whole.logitsFrom = length - 1; // only the last position is scored
        part.target = tokens(segment);
        for (std::int64_t layer = 0; layer < xl.decoderLayers; ++layer)
            part.memory.push_back(torch::randn({xl.memory, xl.width}).to(host.device));
        const auto forward = [](const Transformer& model, const ModelInput& input) {
            Tracer t;
            model.forward(t, input, model.defaults()).logits.tensor.sum().item<double>();
        };
        const auto slide = [&] { forward(window, whole); };
        const auto remember = [&] { forward(withMemory, part); };
        const Cost slid = costOf(setup.repeats, slide), remembered = costOf(setup.repeats, remember);
        const double perWindow = slid.milliseconds;
        const double perToken = remembered.milliseconds / static_cast<double>(segment);
        table.rows.push_back(
            {std::to_string(length), perWindow, perToken, perWindow / perToken, slid.mebibytes, remembered.mebibytes});
        sliding.x.push_back(static_cast<double>(length));
        sliding.y.push_back(perWindow);
        remembering.y.push_back(perToken);
    }
    remembering.x = sliding.x;
    result.tables.push_back(std::move(table));
    result.plots.push_back(
        {"Evaluation time", "attention length (tokens)", "time per token (ms)", true, true, {sliding, remembering}});
}

std::map<std::string, torch::Tensor> weightsOf(const Transformer& model)
{
    std::map<std::string, torch::Tensor> weights;
    for (const Parameter& parameter : model.parameters())
        weights[parameter.name] = parameter.tensor.detach();
    return weights;
}

const TrainedRun& findRun(const std::vector<TrainedRun>& runs, const std::string& label, const std::string& where)
{
    std::string known;
    for (const TrainedRun& run : runs) {
        if (run.plan.label == label)
            return run;
        known += (known.empty() ? "" : ", ") + run.plan.label;
    }
    throw Error(say("%1: there is no run \"%2\"; the runs are %3.", where, label, known));
}

// Texts of the test set as a language model is fed them.
std::vector<std::vector<std::int64_t>> textsOf(const TrainedRun& run, std::int64_t count)
{
    std::vector<std::vector<std::int64_t>> texts;
    const Dataset data = makeDataset(run.plan.task, run.plan.settings.seed);
    for (const Example& example : data.test) {
        if (static_cast<std::int64_t>(texts.size()) == count)
            break;
        texts.push_back({kStart});
        texts.back().insert(texts.back().end(), example.target.begin(), example.target.end());
    }
    return texts;
}

void addScores(const EvaluationSetup& setup, const std::vector<TrainedRun>& runs, const std::string& where,
    const ExperimentHost& host, ExperimentResult& result)
{
    ExperimentTable table {"The trained models on unseen texts, by attention length.",
        {{"way", toSay("read"), "", 0}, {"context", "attention length", toSay("tokens"), 0},
            {"perplexity", toSay("perplexity"), "", 3}, {"ms_token", "time", "ms per token", 3},
            {"rows_token", "positions run through the layers", "per token", 1}},
        {}};
    std::map<std::string, ExperimentSeries> byRun;
    for (const ScoreWish& wish : setup.scores) {
        const TrainedRun& run = findRun(runs, wish.run, where);
        ModelConfig config = run.plan.config;
        if (config.memory > 0)
            config = config.with({{"memory", std::to_string(wish.memory)}});
        Transformer model(config, Parameters(weightsOf(*run.model), host.seed));
        model.to(host.device);
        const std::int64_t window = wish.window > 0 ? wish.window : model.longest();
        double nats = 0.0, tokens = 0.0, seconds = 0.0, rows = 0.0;
        for (const std::vector<std::int64_t>& text : textsOf(run, setup.texts)) {
            host.pause(0.5, wish.label);
            const LanguageScore score = scoreText(model, text, wish.evaluation, window, host.device, host.cancel);
            nats += score.nats * static_cast<double>(score.tokens);
            tokens += static_cast<double>(score.tokens);
            seconds += score.seconds;
            rows += static_cast<double>(score.rows);
        }
        const double context = static_cast<double>(window + (wish.evaluation == Evaluation::Memory ? wish.memory : 0));
        const double perplexity = std::exp(nats / tokens);
        table.rows.push_back({wish.label, context, perplexity, 1e3 * seconds / tokens, rows / tokens});
        ExperimentSeries& series = byRun[wish.run];
        series.name = wish.run;
        series.x.push_back(context);
        series.y.push_back(perplexity);
    }
    result.tables.push_back(std::move(table));
    ExperimentPlot plot {
        "Perplexity by attention length", "attention length (tokens)", toSay("perplexity"), false, false, {}};
    for (auto& [name, series] : byRun)
        plot.series.push_back(std::move(series));
    result.plots.push_back(std::move(plot));
}

// How many tokens move the last position's state in each layer, by autograd: the study's maps, 0 where no path leads.
void addReach(const TrainedRun& run, const ExperimentHost& host, ExperimentResult& result)
{
    const torch::NoGradGuard guard;
    const Transformer& model = *run.model;
    const ForwardOptions options = model.defaults();
    const std::vector<std::int64_t> text = textsOf(run, 1).front();
    const torch::Tensor ids = torch::tensor(text, torch::kLong).to(host.device);
    std::vector<ModelInput> segments;
    for (std::int64_t first = 0; first + model.config().segment <= ids.size(0); first += model.config().segment) {
        ModelInput input;
        input.target = ids.slice(0, first, first + model.config().segment);
        segments.push_back(std::move(input));
    }
    const std::vector<ModelInput> asPrepared = segments;
    std::vector<std::shared_ptr<const Trace>> traces;
    for (std::size_t i = 0; i < segments.size(); ++i) {
        host.pause(0.9, say("receptive field"));
        Tracer t({true, {}, host.cancel});
        const ModelOutput output = model.forward(t, segments[i], options);
        if (i + 1 < segments.size())
            segments[i + 1].memory = output.memory;
        else {
            const Tracer::Scope below(t, "study"), name(t, "receptive_field");
            findStudy("receptive_field")
                .record(t, {model, options, asPrepared, i, output, traces, {}, host.cancel, {}, false});
        }
        traces.push_back(t.finish());
    }
    const Trace& trace = *traces.back();
    const auto reached = [&](const char* path, std::int64_t layer) {
        const auto step = trace.find(std::string("study/receptive_field/") + path);
        if (!step)
            return std::nan("");
        const Index shape = trace.step(*step).shape();
        double count = 0.0;
        for (std::int64_t token = 0; token < shape[2]; ++token)
            count += trace.value(*step, {layer, shape[1] - 1, token}) > 0.0 ? 1.0 : 0.0;
        return count;
    };
    ExperimentTable table {"Tokens that can change the last position's state, by autograd.",
        {{"layer", toSay("layer"), "", 0}, {"without", "segments without memory", "tokens", 0},
            {"with", "with memory", "tokens", 0}},
        {}};
    for (std::int64_t layer = 0; layer < model.config().decoderLayers; ++layer)
        table.rows.push_back(
            {"layer " + std::to_string(layer + 1), reached("without_memory", layer), reached("reach", layer)});
    result.tables.push_back(std::move(table));
}

void runEvaluations(
    const std::string& json, const std::string& where, const ExperimentHost& host, ExperimentResult& result)
{
    const EvaluationSetup setup = readEvaluations(json, where, host.seed, result.quick);
    torch::manual_seed(host.seed);
    addCost(setup, host.part(0.0, 0.3), result);
    std::vector<TrainedRun> runs;
    const auto count = static_cast<double>(setup.grid.runs.size());
    for (const PlannedRun& plan : setup.grid.runs) {
        const auto done = static_cast<double>(runs.size());
        runs.push_back(trainRun(plan, host.part(0.3 + 0.5 * done / count, 0.3 + 0.5 * (done + 1.0) / count)));
        for (std::string& sentence : shortcomings(runs.back()))
            result.notices.push_back(std::move(sentence));
    }
    addScores(setup, runs, where, host.part(0.8, 0.97), result);
    if (!setup.reach.empty())
        addReach(findRun(runs, setup.reach, where), host.part(0.97, 1.0), result);
}

} // namespace

// Reading with memory against a window that slides: time, perplexity by context, receptive field.
ExperimentKind evaluationKind() { return {"evaluation", runEvaluations}; }

} // namespace headroom
