// SPDX-License-Identifier: GPL-3.0-or-later
#include "graph/graph_executor.h"

#include "config/graph_rules.h"
#include "error.h"
#include "libtorch.h"
#include "nn/positions.h"
#include "text/say.h"

#include <algorithm>
#include <map>
#include <numeric>

namespace headroom {

namespace {

// The place of each node in its sequence.
Index placesOf(const Index& lengths)
{
    Index places;
    for (const std::int64_t length : lengths)
        for (std::int64_t place = 0; place < length; ++place)
            places.push_back(place);
    return places;
}

} // namespace

std::string GraphExecutor::refuses(const ModelConfig& config) { return graphRefuses(config); }

GraphExecutor::GraphExecutor(const Transformer& model) : m_model(model)
{
    const ModelConfig& config = model.config();
    if (const std::string reason = refuses(config); !reason.empty())
        throw Error(reason);
    std::map<std::string, torch::Tensor> weights;
    for (const Parameter& parameter : model.parameters())
        weights.emplace(parameter.name, parameter.tensor);
    Parameters p(std::move(weights), "The model");
    const Index sizes {config.vocabulary, config.width};
    if (config.tiedEmbeddings) {
        m_sourceTable = m_targetTable = p.get("embedding.weight", sizes, Init::Embedding);
    } else {
        if (config.hasEncoder())
            m_sourceTable = p.get("embedding.source.weight", sizes, Init::Embedding);
        if (config.hasDecoder())
            m_targetTable = p.get("embedding.target.weight", sizes, Init::Embedding);
    }
    if (config.position == PositionKind::Learned)
        m_positionTable = p.get("embedding.position.weight", {model.longest(), config.width}, Init::Embedding);
    if (config.hasEncoder())
        m_encoder.emplace(p, "encoder", config, false);
    if (config.hasDecoder())
        m_decoder.emplace(p, "decoder", config, true);
}

void GraphExecutor::checkLengths(const torch::Tensor& ids, const Index& lengths, const char* what) const
{
    if (!ids.defined() || ids.dim() != 1)
        throw Error(say("The graph needs its %1 tokens in one list, one sequence after another.", what));
    const std::int64_t all = std::accumulate(lengths.begin(), lengths.end(), std::int64_t {0});
    if (all != ids.size(0))
        throw Error(say("The %1 lengths add up to %2, but there are %3 tokens.", what, all, ids.size(0)));
    for (const std::int64_t length : lengths)
        if (length < 0 || length > m_model.longest())
            throw Error(say("A %1 sequence is %2 tokens long with its special tokens; this model takes at most %3.",
                what, length, m_model.longest()));
}

Traced GraphExecutor::positions(
    Tracer& t, const Index& lengths, const Traced& like, const ForwardOptions& options) const
{
    const Index places = placesOf(lengths);
    if (options.position == PositionKind::Learned) {
        if (!m_positionTable.tensor.defined())
            throw Error(say("This model has no learned positions; choose none or a sinusoidal kind."));
        const Traced numbers = t.formula({"places", "i", "The place of each node in its sequence, counted from 0."},
            indexTensor(places, like.tensor.device()), {"node"},
            {.function = FormulaFunction::PlaceOfNode, .lengths = lengths});
        const Traced table = t.parameter(m_positionTable.name, m_positionTable.tensor, {"position", "feature"});
        return t.gather(
            {"positions", "p(position), learned", "One learned row per position."}, table, numbers, "feature");
    }
    const std::int64_t length = 1 + *std::max_element(places.begin(), places.end());
    const torch::Tensor table = positionRows(length, m_model.longest(), m_model.config().width, options.position)
                                    .index_select(0, torch::tensor(places, torch::kLong));
    Formula formula = positionFormula(options.position, 0, m_model.longest());
    formula.places = places;
    return t.formula(
        positionStep(options.position), table.to(like.tensor.options()), {"node", "feature"}, std::move(formula));
}

GraphStackInput GraphExecutor::nodes(
    Tracer& t, const GraphInput& input, bool source, const ForwardOptions& options) const
{
    const ModelConfig& config = m_model.config();
    const torch::Tensor& tokens = source ? input.source : input.target;
    const Index& lengths = source ? input.sourceLengths : input.targetLengths;
    const Parameter& table = source ? m_sourceTable : m_targetTable;
    checkLengths(tokens, lengths, source ? "source" : "target");
    GraphStackInput stack;
    stack.labels = source ? input.sourceLabels : input.targetLabels;
    const Traced ids = t.input({"tokens", "token ids", "Each token is a node; this is its id in the vocabulary."},
        tokens, {"node"}, stack.labels);
    Traced x = t.gather({"embedding", "E[token]",
                            "Each token's row is looked up in the embedding table (Vaswani et al. 2017, section 3.4)."},
        t.parameter(table.name, table.tensor, {"vocabulary", "feature"}, input.vocabulary), ids, "feature");
    if (config.embeddingScale)
        x = t.scale(
            {"scaled", "E[token] · √d_model",
                "Each row is multiplied by √d_model (Vaswani et al. 2017, section 3.4, which gives no reason)."},
            x, Factor::timesRoot(static_cast<double>(config.width)));
    if (options.position == PositionKind::Rotary)
        throw Error(
            say("Executor graph does not run position rotary: its edges have no rotated queries. Choose another "
                "position."));
    if (options.position != PositionKind::None) {
        const Traced rows = positions(t, lengths, x, options);
        if (config.depth == DepthKind::Universal)
            stack.positions = rows;
        else
            x = t.add(embeddedStep(config.embeddingScale), x, rows);
    }
    stack.x = t.dropout(x, config.dropout);
    stack.self = !source && options.causal ? causalEdges(lengths, config.attentionWindow)
                                           : completeEdges(lengths, lengths);
    if (config.position == PositionKind::SinusoidalConcatenated)
        stack.time = config.position;
    return stack;
}

GraphOutput GraphExecutor::operator()(Tracer& t, const GraphInput& input, const ForwardOptions& options) const
{
    GraphOutput output;
    const auto run = [&](const GraphStack& stack, const GraphStackInput& nodes, std::int64_t positions) {
        GraphStackOutput result = stack(t, nodes);
        if (result.halting && m_model.config().halting != HaltingKind::None) {
            const torch::Tensor mean = positions > 0 ? result.halting->ponder.tensor.sum() / positions
                                                     : result.halting->meanPonder->tensor;
            output.ponder = output.ponder.defined() ? output.ponder + mean : mean;
            output.updates.push_back(result.halting->updates.tensor);
        }
        output.states = result.states;
        return result;
    };
    if (m_encoder) {
        GraphStackInput stack;
        {
            const Tracer::Scope scope(t, "encoder");
            stack = nodes(t, input, true, options);
        }
        output.encoder = run(*m_encoder, stack, input.sourcePondering);
    }
    if (m_decoder) {
        GraphStackInput stack;
        {
            const Tracer::Scope scope(t, "decoder");
            stack = nodes(t, input, false, options);
        }
        if (m_encoder) {
            stack.encoded = output.encoder->states;
            stack.encodedLabels = input.sourceLabels;
            stack.cross = completeEdges(input.sourceLengths, input.targetLengths);
        }
        output.decoder = run(*m_decoder, stack, input.targetPondering);
    }
    ModelInput labels;
    labels.vocabulary = input.vocabulary;
    output.logits = m_model.logits(t, output.states, labels);
    return output;
}

} // namespace headroom
