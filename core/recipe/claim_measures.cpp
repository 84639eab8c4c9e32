// SPDX-License-Identifier: GPL-3.0-or-later
#include "recipe/claim_measures.h"

#include "error.h"
#include "libtorch.h"
#include "nn/adaptive.h"
#include "recipe/claim_run.h"
#include "recipe/places.h"
#include "tasks/pointing.h"
#include "tasks/task.h"
#include "text/say.h"
#include "trace/not_finite.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <limits>
#include <map>
#include <set>

namespace headroom {

namespace {

constexpr double kNothingAsked = std::numeric_limits<double>::quiet_NaN();

// Sums and how many they are of.
struct Mean {
    double sum = 0.0;
    std::int64_t count = 0;
    double value() const { return count == 0 ? kNothingAsked : sum / static_cast<double>(count); }
};

// Which expected tokens count: of the symbols in "among", or all. bool like `expected`.
class Asked {
public:
    Asked(const ClaimSubject& subject, const JsonFields& parameters)
    {
        const std::vector<std::string> vocabulary = taskVocabulary(subject.plan.task);
        for (const std::string& symbol : parameters.texts("among"))
            m_ids.push_back(std::find(vocabulary.begin(), vocabulary.end(), symbol) - vocabulary.begin());
    }

    torch::Tensor of(const torch::Tensor& expected) const
    {
        if (m_ids.empty())
            return expected != kPad;
        torch::Tensor asked = torch::zeros_like(expected, torch::kBool);
        for (const std::int64_t id : m_ids)
            asked = asked | (expected == id);
        return asked;
    }

private:
    std::vector<std::int64_t> m_ids;
};

// Where there are none, the likeliest token is no answer, right or wrong.
bool numbersAt(const torch::Tensor& logits, const torch::Tensor& counts)
{
    return !(logits.isnan().any(-1) & counts).any().item<bool>();
}

// "accuracy": share of the expected tokens that are the likeliest after the right tokens before them. "among": only
// these symbols count. "sequences": true: share of sequences in which all are.
ClaimValue accuracy(const ClaimSubject& subject, const JsonFields& parameters)
{
    const ClaimRun run = ClaimRun::read(subject, parameters);
    const Asked asked(subject, parameters);
    const bool whole = parameters.boolean("sequences", false);
    Mean right;
    runClaim(subject, run, false, [&](const ClaimForward& f) {
        const torch::Tensor counts = asked.of(f.expected);
        const torch::Tensor good = (f.output.logits.tensor.argmax(-1) == f.expected) & counts;
        const torch::Tensor each = whole ? (good == counts).all(1) : good;
        right.sum += numbersAt(f.output.logits.tensor, counts) ? each.sum().item<double>() : kNothingAsked;
        right.count += whole ? each.numel() : counts.sum().item<std::int64_t>();
    });
    return {right.value(), {}};
}

torch::Tensor nats(const ClaimForward& f) // of every position; what is not asked as well
{
    return -torch::log_softmax(f.output.logits.tensor, -1).gather(-1, f.expected.unsqueeze(-1)).squeeze(-1);
}

// Of the expected tokens that are asked, at these places of the forward.
void addLoss(Mean& loss, const ClaimForward& f, const torch::Tensor& nats, const torch::Tensor& asked,
    std::int64_t from, std::int64_t to, bool segmented)
{
    const torch::Tensor place = torch::arange(f.expected.size(1), f.expected.options()).expand(f.expected.sizes());
    torch::Tensor counts = asked & (place >= from) & (place < to);
    if (segmented && to != std::numeric_limits<std::int64_t>::max())
        counts = counts & torch::full_like(counts, f.first > 0); // nothing comes before the first segment
    loss.sum += (nats * counts).sum().item<double>();
    loss.count += counts.sum().item<std::int64_t>();
}

Mean meanLoss(const ClaimSubject& subject, const ClaimRun& run, const Asked& asked, std::int64_t from = 0,
    std::int64_t to = std::numeric_limits<std::int64_t>::max())
{
    Mean loss;
    runClaim(subject, run, false, [&](const ClaimForward& f) {
        addLoss(loss, f, nats(f), asked.of(f.expected), from, to, subject.plan.config.segmented());
    });
    return loss;
}

// "loss": nats an expected token. "among" as above; "from", "to": places of each segment that count.
ClaimValue loss(const ClaimSubject& subject, const JsonFields& parameters)
{
    const ClaimRun run = ClaimRun::read(subject, parameters);
    const std::int64_t to = parameters.integer("to", std::numeric_limits<std::int64_t>::max());
    return {meanLoss(subject, run, Asked(subject, parameters), parameters.integer("from", 0), to).value(), {}};
}

// "perplexity": exp of the loss, as above; 2 is a fair coin.
ClaimValue perplexity(const ClaimSubject& subject, const JsonFields& parameters)
{
    return {std::exp(loss(subject, parameters).number), {}};
}

// "loss_by_place": loss in the first "places" of a segment over that in its last; the first segment does not count, as
// nothing comes before it. "over": parameters of another run on the same inputs; the quotient of the two numbers, which
// varies less with the inputs than either.
ClaimValue lossByPlace(const ClaimSubject& subject, const JsonFields& parameters)
{
    const Asked asked(subject, parameters);
    const std::int64_t places = parameters.integer("places", 4);
    const auto firstOverLast = [&](const ClaimRun& run) {
        Mean first, last;
        const std::int64_t segment = run.config.segment;
        runClaim(subject, run, false, [&](const ClaimForward& f) {
            const torch::Tensor each = nats(f), these = asked.of(f.expected);
            addLoss(first, f, each, these, 0, places, true);
            addLoss(last, f, each, these, segment - places, segment, true);
        });
        return first.value() / last.value();
    };
    double ratio = firstOverLast(ClaimRun::read(subject, parameters));
    if (parameters.has("over")) {
        const JsonFields over = JsonFields::parse(parameters.object("over"), parameters.where() + ", over");
        ratio /= firstOverLast(ClaimRun::read(subject, over));
        over.refuseUnknown();
    }
    return {ratio, {}};
}

// "loss_ratio": loss of the inputs that the parameters describe over that of the task's own.
ClaimValue lossRatio(const ClaimSubject& subject, const JsonFields& parameters)
{
    const ClaimRun run = ClaimRun::read(subject, parameters), own {subject.plan.task, subject.plan.config, {}};
    const Asked asked(subject, parameters);
    return {meanLoss(subject, run, asked).value() / meanLoss(subject, own, asked).value(), {}};
}

// Of each head: over queries that are asked, what `visit` makes of their weights and the right places.
class HeadMeans {
public:
    void add(std::size_t head, double value)
    {
        if (m_heads.size() <= head)
            m_heads.resize(head + 1);
        m_heads[head].sum += value;
        ++m_heads[head].count;
    }

    // The highest mean of a head, or that of the one asked for. NaN if one of those is.
    ClaimValue best(std::int64_t only) const
    {
        ClaimValue best {-std::numeric_limits<double>::infinity(), {}};
        for (std::size_t head = 0; head < m_heads.size(); ++head)
            if ((only < 0 || std::int64_t(head) == only) && !(m_heads[head].value() <= best.number)
                && !std::isnan(best.number))
                best = {m_heads[head].value(), say("head %1", head + 1)};
        return best.found.empty() ? ClaimValue {kNothingAsked, {}} : best;
    }

private:
    std::vector<Mean> m_heads;
};

std::vector<std::int64_t> rowOf(const torch::Tensor& ids, std::int64_t row)
{
    if (!ids.defined())
        return {};
    const torch::Tensor one = ids[row].to(torch::kCPU).contiguous();
    return {one.data_ptr<std::int64_t>(), one.data_ptr<std::int64_t>() + one.numel()};
}

ClaimValue weightMeasure(const ClaimSubject& subject, const JsonFields& parameters, bool largest)
{
    const ClaimRun run = ClaimRun::read(subject, parameters);
    const std::string step = parameters.text("step", "");
    const Places places = findPlaces(parameters.text("place", ""), parameters);
    const bool inMemory = parameters.boolean("in_memory", false), some = parameters.has("among");
    const Asked asked(subject, parameters);
    const bool cross = step.find("encoder_decoder_attention") != std::string::npos,
               encoder = step.rfind("encoder.", 0) == 0;
    const std::vector<std::string> vocabulary = taskVocabulary(subject.plan.task);
    HeadMeans heads;
    runClaim(subject, run, true, [&](const ClaimForward& f) {
        const torch::Tensor weights =
            f.step(step).to(torch::kCPU, torch::kFloat).contiguous(); // [input, head, query, key]
        const auto w = weights.accessor<float, 4>();
        const torch::Tensor counts = some ? asked.of(f.expected).to(torch::kCPU) : torch::Tensor();
        const std::int64_t queries = weights.size(2), keys = weights.size(3);
        const std::int64_t first = cross || encoder ? 0 : f.first,
                           firstKey = cross || encoder ? 0 : f.first + queries - keys;
        for (std::int64_t row = 0; row < weights.size(0); ++row) {
            const SequenceSeen seen {rowOf(encoder ? f.batch.source : f.batch.fed, row),
                rowOf(cross || encoder ? f.batch.source : f.batch.fed, row), rowOf(f.batch.expected, row), vocabulary};
            for (std::int64_t query = 0; query < queries; ++query) {
                if (some && !counts[row][query].item<bool>())
                    continue;
                const std::vector<std::int64_t> right = places(seen, first + query);
                const auto seenAt = [&](std::int64_t key) {
                    return key >= firstKey && key < firstKey + keys && (!inMemory || key < first);
                };
                if (right.empty() || !std::all_of(right.begin(), right.end(), seenAt))
                    continue;
                for (std::int64_t head = 0; head < weights.size(1); ++head) {
                    const auto row1 = w[row][head][query];
                    double value = 0.0;
                    if (largest) {
                        std::int64_t most = 0;
                        bool numbers = !std::isnan(row1[0]);
                        for (std::int64_t key = 1; key < keys; ++key) {
                            most = row1[key] > row1[most] ? key : most;
                            numbers = numbers && !std::isnan(row1[key]);
                        }
                        value = !numbers ? kNothingAsked
                                         : std::find(right.begin(), right.end(), firstKey + most) != right.end();
                    } else {
                        for (const std::int64_t key : right)
                            value += row1[key - firstKey];
                    }
                    heads.add(static_cast<std::size_t>(head), value);
                }
            }
        }
    });
    return heads.best(parameters.integer("head", -1));
}

// "weight": mean weight of `step` on the right "place" (places.cpp), in the head where that is most, or in "head".
// "in_memory": only where that place lies in memory. "among": only queries at which one of these symbols is expected.
ClaimValue weight(const ClaimSubject& subject, const JsonFields& parameters)
{
    return weightMeasure(subject, parameters, false);
}

// "largest_weight": share of queries whose largest weight is on the right place; as above.
ClaimValue largestWeight(const ClaimSubject& subject, const JsonFields& parameters)
{
    return weightMeasure(subject, parameters, true);
}

// "entropy": of the rows of `step`, as a share of a uniform row's; mean over rows and heads.
ClaimValue entropy(const ClaimSubject& subject, const JsonFields& parameters)
{
    const ClaimRun run = ClaimRun::read(subject, parameters);
    const std::string step = parameters.text("step", "");
    Mean mean;
    runClaim(subject, run, true, [&](const ClaimForward& f) {
        const torch::Tensor weights = f.step(step).to(torch::kDouble);
        const torch::Tensor rows = -(weights * weights.clamp_min(1e-30).log()).sum(-1);
        mean.sum += rows.sum().item<double>() / std::log(static_cast<double>(weights.size(-1)));
        mean.count += rows.numel();
    });
    return {mean.value(), {}};
}

// "apart": of the rows of `step`, how many keys are the favourite of one, as a share of the rows; in the head where
// that is most. 1: each row reads another key most. "at_random": true: what favourites drawn at random would give.
ClaimValue apart(const ClaimSubject& subject, const JsonFields& parameters)
{
    const ClaimRun run = ClaimRun::read(subject, parameters);
    const std::string step = parameters.text("step", "");
    const bool atRandom = parameters.boolean("at_random", false);
    HeadMeans heads;
    Mean chance;
    runClaim(subject, run, true, [&](const ClaimForward& f) {
        const torch::Tensor weights = f.step(step);
        const torch::Tensor favourites = weights.argmax(-1).to(torch::kCPU).contiguous(); // [input, head, row]
        const auto favourite = favourites.accessor<std::int64_t, 3>();
        const bool numbers = !weights.isnan().any().item<bool>();
        const auto keys = static_cast<double>(weights.size(-1)), rows = static_cast<double>(weights.size(-2));
        chance.sum += static_cast<double>(favourites.size(0)) * keys * (1.0 - std::pow(1.0 - 1.0 / keys, rows)) / rows;
        chance.count += favourites.size(0);
        for (std::int64_t input = 0; input < favourites.size(0); ++input)
            for (std::int64_t head = 0; head < favourites.size(1); ++head) {
                std::set<std::int64_t> different;
                for (std::int64_t row = 0; row < favourites.size(2); ++row)
                    different.insert(favourite[input][head][row]);
                heads.add(static_cast<std::size_t>(head),
                    numbers ? static_cast<double>(different.size()) / rows : kNothingAsked);
            }
    });
    return atRandom ? ClaimValue {chance.value(), {}} : heads.best(parameters.integer("head", -1));
}

// "permutation": the most that a probability changes when the source's symbols change places: each input turned by one
// and reversed. In float64: what is left is what the model computes otherwise, not rounding.
ClaimValue permutation(const ClaimSubject& subject, const JsonFields& parameters)
{
    ClaimRun run = ClaimRun::read(subject, parameters);
    run.wide = true;
    double most = 0.0;
    runClaim(subject, run, false, [&](const ClaimForward& f) {
        const torch::Tensor probabilities = torch::softmax(f.output.logits.tensor, -1);
        for (const torch::Tensor& other : {f.input.source.roll(1, 1), f.input.source.flip(1)}) {
            ModelInput input = f.input;
            input.source = other;
            Tracer t;
            const ModelOutput output = f.model.forward(t, input, f.model.defaults());
            const torch::Tensor change = (torch::softmax(output.logits.tensor, -1) - probabilities).abs();
            most = largerOrNan(most, change.max().item<double>());
        }
    });
    return {most, {}};
}

// "difference": the most that a probability differs from that of the configuration in "other", in float64.
ClaimValue difference(const ClaimSubject& subject, const JsonFields& parameters)
{
    ClaimRun run = ClaimRun::read(subject, parameters);
    const JsonFields changed = JsonFields::parse(
        "{\"config\": " + parameters.object("other") + "}", parameters.where() + ", other");
    ClaimRun other = ClaimRun::read(subject, changed);
    other.task = run.task;
    run.wide = other.wide = true;
    std::vector<torch::Tensor> own;
    runClaim(
        subject, run, false, [&](const ClaimForward& f) { own.push_back(torch::softmax(f.output.logits.tensor, -1)); });
    double most = 0.0;
    std::size_t next = 0;
    runClaim(subject, other, false, [&](const ClaimForward& f) {
        const torch::Tensor change = (torch::softmax(f.output.logits.tensor, -1) - own[next++]).abs();
        most = largerOrNan(most, change.max().item<double>());
    });
    return {most, {}};
}

// Running sums of two numbers that may go together (Pearson).
struct Correlation {
    double n = 0.0, x = 0.0, y = 0.0, xx = 0.0, yy = 0.0, xy = 0.0;
    void add(double a, double b) { ++n, x += a, y += b, xx += a * a, yy += b * b, xy += a * b; }
    double value() const
    {
        const double spread = (n * xx - x * x) * (n * yy - y * y);
        return spread > 0.0 ? (n * xy - x * y) / std::sqrt(spread) : kNothingAsked;
    }
};

// The steps that each position of the source ran.
template <typename Visit>
void visitSteps(const ClaimSubject& subject, const JsonFields& parameters, Visit visit)
{
    runClaim(subject, ClaimRun::read(subject, parameters), false, [&](const ClaimForward& f) {
        if (f.output.updates.empty())
            throw Error(say("%1: this model does not halt.", parameters.where()));
        const torch::Tensor updates =
            f.output.updates.front().to(torch::kLong).view({std::ssize(f.batch.examples), -1}); // a graph's are [node]
        for (std::size_t row = 0; row < f.batch.examples.size(); ++row) {
            const Example& example = *f.batch.examples[row];
            std::vector<std::int64_t> steps = rowOf(updates, static_cast<std::int64_t>(row));
            steps.resize(example.source.size());
            visit(example, steps);
        }
    });
}

// Task "chain": how many digits one follows from each place to its letter.
std::vector<std::int64_t> jumps(const TaskSettings& task, const std::vector<std::int64_t>& source)
{
    std::vector<std::int64_t> found;
    for (const std::int64_t symbol : source) {
        const std::int64_t back = pointsBack(task, symbol);
        found.push_back(back == 0 ? 0 : 1 + found[found.size() - static_cast<std::size_t>(back)]);
    }
    return found;
}

constexpr std::int64_t kShownJumps = 6; // more are rare

// "steps_jumps": task "chain": the correlation of the steps that a place runs with the jumps to its letter.
ClaimValue stepsJumps(const ClaimSubject& subject, const JsonFields& parameters)
{
    if (subject.plan.task.id != "chain")
        throw Error(say("%1: only task chain has jumps.", parameters.where()));
    Correlation correlation;
    std::map<std::int64_t, Mean> byJumps;
    visitSteps(subject, parameters, [&](const Example& example, const std::vector<std::int64_t>& steps) {
        const std::vector<std::int64_t> far = jumps(subject.plan.task, example.source);
        for (std::size_t i = 0; i < steps.size(); ++i) {
            correlation.add(static_cast<double>(far[i]), static_cast<double>(steps[i]));
            Mean& mean = byJumps[far[i]];
            mean.sum += static_cast<double>(steps[i]), ++mean.count;
        }
    });
    std::string means;
    for (const auto& [far, mean] : byJumps)
        if (far <= kShownJumps)
            means += (means.empty() ? "" : ", ") + formatNumber(mean.value(), 1);
    return {correlation.value(), say("mean steps at 0, 1, 2 … jumps: %1", means)};
}

// "steps_spread": how many different numbers of steps at least one position in a hundred runs.
ClaimValue stepsSpread(const ClaimSubject& subject, const JsonFields& parameters)
{
    std::map<std::int64_t, double> counts;
    double all = 0.0;
    visitSteps(subject, parameters, [&](const Example&, const std::vector<std::int64_t>& steps) {
        for (const std::int64_t count : steps)
            ++counts[count], ++all;
    });
    const auto common = std::count_if(
        counts.begin(), counts.end(), [&](const auto& c) { return c.second >= 0.01 * all; });
    std::string found;
    for (const auto& [steps, count] : counts)
        found += (found.empty() ? "" : ", ") + std::to_string(steps) + ": "
            + formatPercent(count / all, count < 0.02 * all ? 2 : 0) + " %"; // which side of 1 % it is on can be read
    return {static_cast<double>(common), found};
}

// "edges": on the graph executor, the edges along which messages go in the last step that any position of a batch runs,
// as a share of those in the first: a halted position asks for none.
ClaimValue edges(const ClaimSubject& subject, const JsonFields& parameters)
{
    std::vector<double> edgesOf;
    runClaim(subject, ClaimRun::read(subject, parameters), true, [&](const ClaimForward& f) {
        for (const Step& step : f.tracer.steps()) {
            std::size_t number = 0;
            if (step.path.ends_with("/edges/source")
                && std::sscanf(step.path.c_str(), "encoder.%zu/edges", &number) == 1) {
                edgesOf.resize(std::max(edgesOf.size(), number));
                edgesOf[number - 1] += static_cast<double>(f.tracer.recorded(step.id).tensor.numel());
            }
        }
    });
    if (edgesOf.empty())
        throw Error(say("%1: this model sends no messages in an encoder.", parameters.where()));
    std::string shares;
    for (const double count : edgesOf)
        shares += (shares.empty() ? "" : ", ") + formatPercent(count / edgesOf.front(), 0) + " %";
    return {edgesOf.back() / edgesOf.front(), shares};
}

// "gains": how far the learned gains of the norms are from where they began, as a share of that; the mean of all.
ClaimValue gains(const ClaimSubject& subject, const JsonFields&)
{
    const Transformer fresh(subject.plan.config, Parameters(subject.plan.settings.seed));
    Mean mean;
    for (std::size_t i = 0; i < fresh.parameters().size(); ++i) {
        const Parameter &began = fresh.parameters()[i], &learned = subject.model.parameters()[i];
        if (!began.name.ends_with("norm.weight"))
            continue;
        const torch::Tensor moved = (learned.tensor.to(torch::kCPU) - began.tensor) / began.tensor;
        mean.sum += moved.abs().sum().item<double>();
        mean.count += moved.numel();
    }
    return {mean.value(), {}};
}

// "embedding_parameters": of the embedding in clusters and its output layer, over those of a plain table.
ClaimValue embeddingParameters(const ClaimSubject& subject, const JsonFields&)
{
    const ModelConfig& config = subject.plan.config;
    return {
        static_cast<double>(adaptiveParameters(config).total()) / static_cast<double>(plainParameters(config).total()),
        {}};
}

} // namespace

const std::vector<ClaimMeasure>& claimMeasures()
{
    static const std::vector<ClaimMeasure> all {
        {"accuracy", accuracy},
        {"loss", loss},
        {"perplexity", perplexity},
        {"loss_by_place", lossByPlace},
        {"loss_ratio", lossRatio},
        {"weight", weight},
        {"largest_weight", largestWeight},
        {"entropy", entropy},
        {"apart", apart},
        {"permutation", permutation},
        {"difference", difference},
        {"steps_jumps", stepsJumps},
        {"steps_spread", stepsSpread},
        {"edges", edges},
        {"gains", gains},
        {"embedding_parameters", embeddingParameters},
    };
    return all;
}

const ClaimMeasure& findClaimMeasure(const std::string& id, const std::string& where)
{
    std::string known;
    for (const ClaimMeasure& measure : claimMeasures()) {
        if (id == measure.id)
            return measure;
        known += (known.empty() ? "" : ", ") + std::string(measure.id);
    }
    throw Error(say("%1: there is no measure \"%2\"; the measures are %3.", where, id, known));
}

} // namespace headroom
