// SPDX-License-Identifier: GPL-3.0-or-later
// What each head reads, as shares of its weight: on the token before or after, on itself, on the same word, on one
// token, on tokens that mean nothing (the first and special ones), how widely, and, on random tokens written twice,
// on what came next the first time (Elhage et al. 2021, "A Mathematical Framework for Transformer Circuits"; Olsson et
// al. 2022, "In-context Learning and Induction Heads"). The tokens that mean nothing are set aside first, since many
// heads rest on them (Clark et al. 2019): their rows and columns are left out, what is left of a row adds up to 1.
#include "study/head_labels.h"

#include "libtorch.h"
#include "nn/moves.h"
#include "study/all.h"
#include "study/step_names.h"
#include "study/sublayers.h"
#include "text/say.h"
#include "trace/step_names.h"

#include <algorithm>
#include <functional>
#include <map>
#include <numeric>
#include <optional>
#include <random>

namespace headroom {

namespace {

using Ids = std::vector<std::int64_t>;

constexpr std::int64_t kSmallMap = 32; // rows and columns of a small map

Ids idsOf(const torch::Tensor& tokens)
{
    const torch::Tensor flat = tokens.to(torch::kCPU, torch::kLong).contiguous().view(-1);
    return {flat.data_ptr<std::int64_t>(), flat.data_ptr<std::int64_t>() + flat.numel()};
}

bool contains(const Ids& ids, std::int64_t id) { return std::find(ids.begin(), ids.end(), id) != ids.end(); }

// The tokens that the queries and keys of a kind of attention stand for; empty where that is not known.
struct SeenTokens {
    Ids queries, keys;
    std::int64_t first = -1; // the key that is the text's first token; −1: it is none of them
    bool same = false; // the queries are the last of the keys
};

std::optional<SeenTokens> tokensOf(const StudyInput& input, const Sublayer& layer)
{
    const ModelInput& shown = input.segments[input.shown];
    const bool cross = layer.kind.ends_with(steps::crossAttention), encoder = layer.kind.starts_with(steps::encoder);
    SeenTokens tokens;
    tokens.same = !cross;
    const torch::Tensor& own = encoder ? shown.source : shown.target;
    if (!own.defined() || own.dim() != 1 || (cross && !shown.source.defined()))
        return std::nullopt;
    tokens.queries = idsOf(own);
    if (cross || encoder)
        tokens.keys = idsOf(shown.source);
    else
        for (std::size_t segment = 0; segment <= input.shown; ++segment)
            for (const std::int64_t id : idsOf(input.segments[segment].target))
                tokens.keys.push_back(id);
    const auto keys = layer.keys(), all = static_cast<std::int64_t>(tokens.keys.size());
    if (layer.queries() != static_cast<std::int64_t>(tokens.queries.size()) || keys > all)
        return std::nullopt; // halted positions ask no more
    tokens.first = keys == all && !cross && !encoder ? 0 : -1; // that a causal row may always rest on
    tokens.keys.erase(tokens.keys.begin(), tokens.keys.end() - keys);
    return tokens;
}

// The same of a recorded run, whose tokens are known by their words. Words in brackets mean nothing: [CLS], <s>.
class RecordedWords {
public:
    SeenTokens tokensOf(const Tracer& t, const Sublayer& layer)
    {
        SeenTokens tokens;
        tokens.same = !layer.kind.ends_with(steps::crossAttention);
        tokens.keys = idsOf(t.labels(layer.weights, -1), layer.keys());
        if (const auto labels = t.labels(layer.weights, -2); labels || !tokens.same)
            tokens.queries = idsOf(labels, layer.queries());
        else if (layer.queries() <= layer.keys())
            tokens.queries.assign(tokens.keys.end() - layer.queries(), tokens.keys.end());
        const bool causal = layer.kind.starts_with(steps::decoder) && tokens.same;
        tokens.first = causal && layer.queries() == layer.keys() ? 0 : -1;
        return tokens;
    }
    const Ids& special() const { return m_special; }

private:
    Ids idsOf(const std::shared_ptr<const Labels>& labels, std::int64_t count)
    {
        Ids ids;
        for (std::int64_t i = 0; i < count; ++i) // one without a word is like no other
            ids.push_back(labels ? idOf((*labels)[static_cast<std::size_t>(i)]) : -1 - m_nameless++);
        return ids;
    }
    std::int64_t idOf(const std::string& word)
    {
        const auto [known, fresh] = m_ids.try_emplace(word, static_cast<std::int64_t>(m_ids.size()));
        const bool bracketed = word.size() > 2
            && ((word.front() == '[' && word.back() == ']') || (word.front() == '<' && word.back() == '>'));
        if (fresh && bracketed)
            m_special.push_back(known->second);
        return known->second;
    }

    std::map<std::string, std::int64_t> m_ids;
    std::int64_t m_nameless = 0;
    Ids m_special;
};

// bool [query, key] on the CPU, true where the query may read the key; and the mask itself, undefined where there is
// none.
struct Open {
    torch::Tensor pairs;
    Traced mask;
};

Open openPairs(Tracer& t, const Sublayer& layer)
{
    Open open {torch::ones({layer.queries(), layer.keys()}, torch::kBool), {}};
    const Step weights = t.steps()[static_cast<std::size_t>(layer.weights.step)];
    if (weights.inputs.empty()) { // a softmax gives no open key 0 in every head
        open.pairs = layer.weights.tensor.to(torch::kCPU).ne(0).any(0).contiguous();
        if (!open.pairs.all().item<bool>()) {
            const Tracer::Scope below(t, layer.path);
            open.mask = t.measure({"read_at_all", "1 where a head’s weight is not 0", "Which keys a query can read."},
                open.pairs.to(layer.weights.tensor.options()), {weights.id}, {weights.axes[1], weights.axes[2]});
        }
        return open;
    }
    const Step scores = t.steps()[static_cast<std::size_t>(weights.inputs.front())];
    if (scores.operation != Operation::Mask)
        return open;
    open.mask = t.recorded(scores.input(1));
    torch::Tensor mask = open.mask.tensor.to(torch::kCPU).ne(0);
    while (mask.dim() > 2)
        mask = mask.select(0, 0);
    open.pairs = mask.expand({layer.queries(), layer.keys()}).contiguous();
    return open;
}

// The keys that a kind of pair has for a query, by their places.
using PairRule = Ids (*)(const SeenTokens& tokens, std::int64_t query);

std::int64_t ownKey(const SeenTokens& tokens, std::int64_t query)
{
    return query + std::ssize(tokens.keys) - std::ssize(tokens.queries);
}
Ids previousKey(const SeenTokens& tokens, std::int64_t query) { return {ownKey(tokens, query) - 1}; }
Ids nextKey(const SeenTokens& tokens, std::int64_t query) { return {ownKey(tokens, query) + 1}; }
Ids itself(const SeenTokens& tokens, std::int64_t query) { return {ownKey(tokens, query)}; }
Ids sameWord(const SeenTokens& tokens, std::int64_t query)
{
    Ids places;
    for (std::int64_t key = 0; key < std::ssize(tokens.keys); ++key)
        if (tokens.keys[static_cast<std::size_t>(key)] == tokens.queries[static_cast<std::size_t>(query)]
            && (!tokens.same || key != ownKey(tokens, query)))
            places.push_back(key);
    return places;
}

struct PairMeasure {
    const char* id;
    PairRule rule;
    bool ofSame; // only where queries and keys are the same tokens
    StepName read;
};

const std::vector<PairMeasure>& pairMeasures()
{
    static const std::vector<PairMeasure> all {
        {"previous", previousKey, true,
            {"read", "α(query, query − 1)", "The share of each row's weight on the previous token."}},
        {"next", nextKey, true, {"read", "α(query, query + 1)", "The share of each row's weight on the next token."}},
        {"itself", itself, true, {"read", "α(query, query)", "The share of each row's weight on its own token."}},
        {"same", sameWord, false,
            {"read", "α(query, key), the same token",
                "The share of each row's weight on other occurrences of its own token."}},
    };
    return all;
}

// Records the measures of one sublayer.
class LayerMeasures {
public:
    LayerMeasures(Tracer& t, const Ids& special, const Sublayer& layer, SeenTokens tokens, bool aside)
        : m_t(t), m_layer(layer), m_tokens(std::move(tokens)), m_open(openPairs(t, layer)), m_aside(aside)
    {
        for (std::int64_t key = 0; key < layer.keys(); ++key)
            (rests(special, m_tokens.keys, key, key == m_tokens.first) ? m_resting : m_keys).push_back(key);
        for (std::int64_t query = 0; query < layer.queries(); ++query) {
            const bool first = m_tokens.first >= 0 && m_tokens.same && ownKey(m_tokens, query) == m_tokens.first;
            std::int64_t choice = 0; // keys to choose from
            const auto open = m_open.pairs.accessor<bool, 2>();
            for (const std::int64_t key : shownKeys())
                choice += open[query][key] ? 1 : 0;
            if (choice > 1 && !(aside && m_tokens.same && rests(special, m_tokens.queries, query, first)))
                m_rows.push_back(query);
        }
    }

    bool any() const { return !m_rows.empty() && shownKeys().size() > 1; }

    // Each measure as a row [1, head], by its id.
    std::vector<std::pair<std::string, Traced>> record()
    {
        const Tracer::Scope below(m_t, m_layer.path);
        recordSmallMap();
        const Traced rows = m_t.rearrange(
            {"rows", "α", "The rows that are measured: the ones with at least two keys to choose from."},
            m_layer.weights, {pickAlong(-2, m_rows)}, {"head", "query", "key"});
        m_share = m_aside ? shares(rows) : rows;
        std::vector<std::pair<std::string, Traced>> found;
        for (const PairMeasure& measure : pairMeasures())
            if (!measure.ofSame || m_tokens.same)
                if (const auto value = pairs(measure))
                    found.emplace_back(measure.id, *value);
        found.emplace_back("one_token", oneToken());
        found.emplace_back("broad", broad());
        found.emplace_back("at_rest", atRest(rows));
        return found;
    }

private:
    static bool rests(const Ids& special, const Ids& tokens, std::int64_t place, bool first)
    {
        return first || contains(special, tokens[static_cast<std::size_t>(place)]);
    }
    Ids shownKeys() const
    {
        if (m_aside)
            return m_keys;
        Ids all(static_cast<std::size_t>(m_layer.keys()));
        std::iota(all.begin(), all.end(), 0);
        return all;
    }

    // The largest weight of each block, so that a map of many tokens can be drawn small.
    void recordSmallMap()
    {
        const std::int64_t queries = m_layer.queries(), keys = m_layer.keys(),
                           block = (std::max(queries, keys) + kSmallMap - 1) / kSmallMap;
        if (block == 1)
            return;
        const std::int64_t down = (queries + block - 1) / block, across = (keys + block - 1) / block;
        const Traced blocks = m_t.rearrange({"blocks", "", "The matrix in square blocks, padded with zeros."},
            m_layer.weights,
            {padAxis(-1, 0, across * block - keys), padAxis(-2, 0, down * block - queries),
                reshapeLast(2, {down, block, across, block})},
            {"head", "row", "query", "column", "key"});
        const Traced rows = m_t.reduce({"largest_in_row", "max_key", "The largest weight in each row of a block."},
            blocks, ReduceFunction::Maximum, -1);
        m_t.reduce({"small_map", "max α", "The largest weight of each block."}, rows, ReduceFunction::Maximum, -2);
    }

    Traced row(const Traced& ofHeads) const
    {
        return m_t.rearrange({"row", "", "A row for this layer, one entry per head."}, ofHeads,
            {reshapeLast(1, {1, ofHeads.tensor.size(-1)})}, {"layer", "head"});
    }

    Traced shares(const Traced& rows) const
    {
        const Traced kept = m_t.rearrange(
            {"kept", "α without what is set aside", "The weight on all keys but the first and special tokens."}, rows,
            {pickAlong(-1, m_keys)}, {"head", "query", "key"});
        const Traced sum = m_t.reduce(
            {"row_sum", "Σ_key α", "What is left of each row."}, kept, ReduceFunction::Sum, -1);
        const Traced column = m_t.rearrange({"row_sum_column", "", "The sums as a column, one per row."}, sum,
            {reshapeLast(1, {sum.tensor.size(-1), 1})}, {"head", "query", "sum"});
        const Traced one = m_t.formula({"one", "1", "Replaces a sum of 0, so that nothing is divided by it."},
            torch::ones({1}, column.tensor.options()), {"sum"}, {.value = 1.0});
        const Traced divisor = m_t.select(
            {"divisor", "Σ_key α, or 1 where that is 0", "What each row is divided by."}, column, column, one);
        return m_t.divide({"share", "α / Σ_key α", "What is left of each row, scaled to add up to 1."}, kept, divisor);
    }

    // The mean, over the rows that have such keys, of the share that goes to them.
    std::optional<Traced> pairs(const PairMeasure& measure)
    {
        const Ids keys = shownKeys();
        const auto open = m_open.pairs.accessor<bool, 2>();
        Ids entries;
        std::int64_t rows = 0;
        for (std::size_t row = 0; row < m_rows.size(); ++row) {
            const std::size_t before = entries.size();
            for (const std::int64_t key : measure.rule(m_tokens, m_rows[row])) {
                const auto place = std::lower_bound(keys.begin(), keys.end(), key);
                if (place != keys.end() && *place == key && open[m_rows[row]][key])
                    entries.push_back(static_cast<std::int64_t>(row) * std::ssize(keys) + (place - keys.begin()));
            }
            rows += entries.size() > before ? 1 : 0;
        }
        if (rows == 0)
            return std::nullopt;
        const Tracer::Scope scope(m_t, measure.id);
        const Traced read = m_t.rearrange(measure.read, m_share,
            {reshapeLast(2, {std::ssize(m_rows) * std::ssize(keys)}), pickAlong(-1, entries)}, {"head", "place"});
        const Traced sum = m_t.reduce({"sum", "Σ", "Their sum."}, read, ReduceFunction::Sum, -1);
        return row(m_t.scale({"mean", "Σ ÷ rows", "The mean over the rows that have a key of this kind."}, sum,
            Factor::over(static_cast<double>(rows))));
    }

    Traced oneToken()
    {
        const Traced byKey = m_t.reduce({"by_key", "1/n Σ_query α", "How much the rows read each token, on average."},
            m_share, ReduceFunction::Mean, -2);
        const Tracer::Scope scope(m_t, "one_token");
        return row(
            m_t.reduce({"largest", "max_key", "The weight on the token that is read most, averaged over the rows."},
                byKey, ReduceFunction::Maximum, -1));
    }

    Traced meanEntropy(const Traced& shares, const char* scope)
    {
        const Tracer::Scope below(m_t, scope);
        const Traced term = m_t.activation(
            {studied::entropy::term, "−α ln α",
                "What each share adds to the entropy: the share times its surprise, −ln of the share. A share of 0 adds nothing."},
            shares, ActivationKind::Surprise);
        const Traced entropy = m_t.reduce(
            {"entropy", "H = −Σ_key α ln α", "How widely each row spreads its weight."}, term, ReduceFunction::Sum, -1);
        return m_t.reduce({"mean", "1/n Σ_query H", "The mean over the rows."}, entropy, ReduceFunction::Mean, -1);
    }

    // 1 where a row may read a key, over their number: [query, key].
    Traced evenly()
    {
        const Tracer::Scope scope(m_t, "even");
        const Ids keys = shownKeys();
        const auto count = std::ssize(keys);
        if (!m_open.mask.tensor.defined() || m_open.mask.tensor.dim() > 3
            || (m_open.mask.tensor.dim() == 3 && m_open.mask.tensor.size(0) != 1))
            return m_t.formula({"shares", "1 / n", "A row with equal weight on every key."},
                torch::full({1, count}, 1.0 / static_cast<double>(count), m_share.tensor.options()), {"query", "key"},
                {.value = 1.0 / static_cast<double>(count)});
        const torch::Tensor& mask = m_open.mask.tensor;
        const std::int64_t queries = mask.size(-2);
        const Traced open = m_t.rearrange({"open", "", "1 where a row may read a key."}, m_open.mask,
            {reshapeLast(static_cast<int>(mask.dim()), {queries, mask.size(-1)}),
                pickAlong(-2, queries == 1 ? Ids(m_rows.size(), 0) : m_rows), pickAlong(-1, keys)},
            {"query", "key"});
        const Traced ones = m_t.scale({"ones", "1", "The same, as numbers."}, open, Factor::times(1.0));
        const Traced sum = m_t.reduce(
            {"count", "n", "How many keys each row may read."}, ones, ReduceFunction::Sum, -1);
        const Traced column = m_t.rearrange({"count_column", "", "The numbers as a column, one per row."}, sum,
            {reshapeLast(1, {std::ssize(m_rows), 1})}, {"query", "sum"});
        return m_t.divide({"shares", "1 / n", "Rows with equal weight on every key they may read."}, ones, column);
    }

    Traced broad()
    {
        const Tracer::Scope scope(m_t, "broad");
        const Traced own = meanEntropy(m_share, "own"), most = meanEntropy(evenly(), "even");
        return row(m_t.divide(
            {"of_most", "H / ln n",
                "The entropy as a share of its maximum, the entropy of a row with equal weight on every key."},
            own, most));
    }

    Traced atRest(const Traced& rows)
    {
        const Tracer::Scope scope(m_t, "at_rest");
        if (m_resting.empty())
            return row(m_t.formula({"none", "0", "There is no first or special token among the keys."},
                torch::zeros({m_share.tensor.size(0)}, m_share.tensor.options()), {"head"}, {}));
        const Traced read = m_t.rearrange(
            {"read", "α on the first and special tokens", "The weight of each row on the first and special tokens."},
            rows, {pickAlong(-1, m_resting)}, {"head", "query", "key"});
        const Traced sum = m_t.reduce({"sum", "Σ_key α", "Added up for each row."}, read, ReduceFunction::Sum, -1);
        return row(m_t.reduce({"mean", "1/n Σ_query", "The mean over the rows."}, sum, ReduceFunction::Mean, -1));
    }

    Tracer& m_t;
    const Sublayer& m_layer;
    SeenTokens m_tokens;
    Open m_open;
    bool m_aside;
    Ids m_keys, m_resting, m_rows;
    Traced m_share; // [head, row, key]
};

// Those that name no place of a text: they mean the same in another one.
std::vector<Intervention> anywhere(const std::vector<Intervention>& changes)
{
    std::vector<Intervention> kept;
    for (const Intervention& change : changes)
        if (change.kind != Intervention::Kind::Copy
            && std::all_of(change.at.begin() + (change.at.size() == 3 ? 1 : 0), change.at.end(),
                [](std::int64_t at) { return at == Intervention::kAll; }))
            kept.push_back(change);
    return kept;
}

// Random tokens written twice, between the special tokens that this text has at its ends.
class Repeated {
public:
    explicit Repeated(const StudyInput& input) : m_input(input)
    {
        const ModelInput& shown = input.segments.front();
        const bool encoder = input.model.config().readsSource();
        const Ids text = idsOf(encoder ? shown.source : shown.target);
        const auto special = [&](std::int64_t id) { return contains(input.special, id); };
        const auto begin = std::find_if_not(text.begin(), text.end(), special);
        m_before.assign(text.begin(), begin);
        const auto end = std::find_if_not(text.rbegin(), std::make_reverse_iterator(begin), special);
        m_behind.assign(end.base(), text.end());
        for (std::int64_t id = 0; id < input.model.config().vocabulary; ++id)
            if (!special(id))
                m_tokens.push_back(id);
        const std::int64_t room = (input.model.longest() - std::ssize(m_before) - std::ssize(m_behind)) / 2;
        m_length = std::min({static_cast<std::int64_t>(input.option("tokens")), room, std::ssize(m_tokens)});
    }

    bool possible() const { return m_length > 1; }

    // [head] of every sublayer with a matrix of weights: the mean share on what came next the first time.
    std::map<std::string, torch::Tensor> measure(bool aside)
    {
        std::map<std::string, torch::Tensor> sums;
        const auto draws = static_cast<std::int64_t>(m_input.option("draws"));
        for (std::int64_t draw = 0; draw < draws; ++draw) {
            Tracer own({true, anywhere(m_input.interventions), m_input.cancel});
            forward(own);
            for (const Sublayer& layer : sublayersOf(own)) {
                if (layer.queries() != length())
                    continue;
                const torch::Tensor found = behindTheFirst(layer, aside);
                auto& sum = sums.try_emplace(layer.path, torch::zeros_like(found)).first->second;
                sum = sum + found / static_cast<double>(draws);
            }
        }
        return sums;
    }

private:
    std::int64_t length() const { return std::ssize(m_before) + 2 * m_length + std::ssize(m_behind); }

    void forward(Tracer& t)
    {
        for (std::int64_t i = 0; i < m_length; ++i)
            std::swap(m_tokens[static_cast<std::size_t>(i)],
                m_tokens[static_cast<std::size_t>(i) + m_random() % (m_tokens.size() - static_cast<std::size_t>(i))]);
        Ids ids = m_before;
        for (int time = 0; time < 2; ++time)
            ids.insert(ids.end(), m_tokens.begin(), m_tokens.begin() + m_length);
        ids.insert(ids.end(), m_behind.begin(), m_behind.end());
        const ModelInput& shown = m_input.segments.front();
        const torch::Tensor& like = shown.target.defined() ? shown.target : shown.source;
        const torch::Tensor tokens = torch::tensor(ids, torch::kLong).to(like.device());
        ModelInput input;
        input.statesOnly = true;
        (m_input.model.config().readsSource() ? input.source : input.target) = tokens;
        if (m_input.model.config().readsSource())
            m_input.model.encode(t, input, m_input.options);
        else
            m_input.model.forward(t, input, m_input.options);
    }

    // With `aside` the first and special tokens are left out of the rows, as of the text's own.
    torch::Tensor behindTheFirst(const Sublayer& layer, bool aside) const
    {
        const std::int64_t memory = layer.keys() - layer.queries(), from = std::ssize(m_before) + m_length;
        const bool rests = !layer.kind.starts_with(steps::encoder); // a causal row on the first token
        const std::int64_t first = aside ? std::max<std::int64_t>(std::ssize(m_before), rests ? 1 : 0) : 0;
        const std::int64_t kept = layer.queries() - first - (aside ? std::ssize(m_behind) : 0);
        torch::Tensor sum = torch::zeros({layer.weights.tensor.size(0)}, torch::kDouble);
        for (std::int64_t i = 0; i < m_length; ++i) { // of the last one it is the second copy's first token
            const torch::Tensor row = layer.weights.tensor.select(1, from + i).to(torch::kCPU, torch::kDouble);
            const torch::Tensor weight = row.select(1, memory + from + i - m_length + 1);
            const torch::Tensor all = row.narrow(1, memory + first, kept).sum(1);
            sum += aside ? torch::where(all > 0.0, weight / all, torch::zeros_like(weight)) : weight;
        }
        return (sum / static_cast<double>(m_length)).to(torch::kFloat);
    }

    const StudyInput& m_input;
    Ids m_before, m_behind, m_tokens;
    std::int64_t m_length = 0;
    std::mt19937_64 m_random {1};
};

bool headsAgree(const std::vector<Sublayer>& layers)
{
    return std::all_of(layers.begin(), layers.end(),
        [&](const Sublayer& layer) { return layer.weights.tensor.size(0) == layers.front().weights.tensor.size(0); });
}

using TokensOf = std::function<std::optional<SeenTokens>(const Sublayer&)>;

void recordKind(Tracer& t, const std::vector<Sublayer>& layers, const TokensOf& tokensOf, const Ids& special,
    bool aside, const std::map<std::string, torch::Tensor>& induction)
{
    std::map<std::string, std::vector<Traced>> rows;
    std::vector<StepId> weights;
    for (const Sublayer& layer : layers) {
        const auto tokens = tokensOf(layer);
        if (!tokens)
            return;
        LayerMeasures measures(t, special, layer, *tokens, aside);
        if (!measures.any())
            return;
        for (auto& [id, row] : measures.record())
            rows[id].push_back(row);
        weights.push_back(layer.weights.step);
    }
    const Tracer::Scope below(t, layers.front().kind);
    const auto measured = [&] {
        std::vector<torch::Tensor> numbers;
        for (const Sublayer& layer : layers)
            if (const auto found = induction.find(layer.path); found != induction.end())
                numbers.push_back(found->second);
        if (numbers.size() == layers.size())
            t.measure(
                {"induction",
                    aside ? "mean α(query, what came next the first time) / Σ_key α"
                          : "mean α(query, what came next the first time)",
                    "The model reads random tokens written twice: the mean share of the second copy’s rows on the "
                    "token that came next the first time. Changes made by hand to all positions apply there too."},
                torch::stack(numbers), weights,
                {{"layer", std::ssize(layers), nullptr}, {"head", numbers.front().numel(), nullptr}});
    };
    for (const HeadMeasure& measure : headMeasures()) {
        if (measure.id == std::string("induction"))
            measured();
        const auto found = rows.find(measure.id);
        if (measure.id != std::string("at_rest") && found != rows.end() && found->second.size() == layers.size())
            t.concatenate({measure.id, "by layer and head", "The rows of all layers, stacked."}, found->second, -2);
    }
    t.concatenate({"at_rest", "by layer and head", "The rows of all layers, stacked."}, rows["at_rest"], -2);
}

void recordHeadLabels(Tracer& t, const StudyInput& input)
{
    std::map<std::string, torch::Tensor> induction;
    const ModelConfig& config = input.model.config();
    if (config.topology != Topology::EncoderDecoder)
        if (Repeated repeated(input); repeated.possible())
            induction = repeated.measure(input.option("set_aside") != 0.0);
    for (const std::vector<Sublayer>& layers : byKind(sublayersOf(t)))
        if (headsAgree(layers))
            recordKind(
                t, layers, [&](const Sublayer& layer) { return tokensOf(input, layer); }, input.special,
                input.option("set_aside") != 0.0, induction);
}

void recordFromWords(Tracer& t, const RecordedInput& input)
{
    RecordedWords words;
    for (const std::vector<Sublayer>& layers : byKind(sublayersOf(t)))
        if (headsAgree(layers)) {
            std::map<std::string, SeenTokens> known; // before any is judged: a special word may come late
            for (const Sublayer& layer : layers)
                known.emplace(layer.path, words.tokensOf(t, layer));
            recordKind(t, layers, [&](const Sublayer& layer) { return known.at(layer.path); }, words.special(),
                input.option("set_aside") != 0.0, {});
        }
}

bool fitsHeadLabels(const ModelConfig& config)
{
    const bool text = config.topology == Topology::Encoder || config.topology == Topology::Decoder
        || config.topology == Topology::EncoderDecoder;
    return text && config.executor == Executor::Dense && !config.linearAttention()
        && config.halting == HaltingKind::None;
}

StudyOption wholeOption(const char* name, double value, double least, double most, const char* meaning)
{
    return {name, value, least, most, true, meaning};
}

} // namespace

Study headLabelsStudy()
{
    Study study {"head_labels", toSay("Head labels"),
        "What each head reads: shares of its weight on the previous token, on the query's own token, on one token …",
        {wholeOption("set_aside", 1, 0, 1, "1 leaves the first and special tokens out; 0 keeps them"),
            wholeOption("tokens", 8, 2, 512, "how many random tokens are written twice to find induction"),
            wholeOption("draws", 4, 1, 100, "how many such texts are read")},
        fitsHeadLabels, recordHeadLabels};
    study.output = false;
    study.fromSteps = recordFromWords;
    study.reads = toSay("attention weights");
    return study;
}

} // namespace headroom
