// SPDX-License-Identifier: GPL-3.0-or-later
#include "nn/attention/dot_attention.h"

#include <cmath>

namespace headroom {

namespace {

Move reshape(int lastAxes, Index sizes)
{
    Move move;
    move.axis = lastAxes;
    move.sizes = std::move(sizes);
    return move;
}

Move transpose(int axis, int other)
{
    Move move;
    move.kind = Move::Kind::Transpose;
    move.axis = axis;
    move.other = other;
    return move;
}

} // namespace

DotAttention::DotAttention(Parameters& parameters, const std::string& name, const ModelConfig& config)
    : m_query(parameters, name + ".query", config.width, config.width),
      m_key(parameters, name + ".key", config.width, config.width),
      m_value(parameters, name + ".value", config.width, config.width),
      m_output(parameters, name + ".output", config.width, config.width), m_heads(config.heads),
      m_headWidth(config.headWidth()), m_dropout(config.dropout)
{
}

Traced DotAttention::operator()(
    Tracer& t, const Traced& queries, const Traced& memory, const std::optional<Traced>& mask) const
{
    const std::vector<Move> split {reshape(1, {m_heads, m_headWidth}), transpose(-3, -2)};
    const Traced q = t.rearrange({"query_heads", "split into heads", "The queries are split into heads; nothing is computed."},
        m_query(t, {"query", "q = x W_q + b_q", "Each position asks: its query is projected from its row."}, queries),
        split, {"head", "query", "dimension"});
    const Traced k = t.rearrange({"key_heads", "split into heads", "The keys are split into heads; nothing is computed."},
        m_key(t, {"key", "k = x W_k + b_k", "Each position that can be read offers a key."}, memory), split,
        {"head", "key", "dimension"});
    const Traced v = t.rearrange({"value_heads", "split into heads", "The values are split into heads; nothing is computed."},
        m_value(t, {"value", "v = x W_v + b_v", "Each position that can be read offers a value: what is read from it."}, memory),
        split, {"head", "key", "dimension"});
    const Traced kT = t.rearrange({"key_transposed", "kᵀ", "The keys are turned on their side, one column a key."}, k,
        {transpose(-2, -1)}, {"head", "dimension", "key"});
    const Traced product
        = t.matmul({"product", "q kᵀ", "Each query is compared with each key: the products of their numbers, added up."}, q, kT);
    Traced scores = t.scale({"scores", "q kᵀ / √d_k", "The products are divided by √d_k, so that they keep their size however wide a head is."},
        product, 1.0 / std::sqrt(static_cast<double>(m_headWidth)), t.active() ? "÷ √" + std::to_string(m_headWidth) : std::string());
    if (mask)
        scores = t.mask({"masked", "scores where the mask is open, else −∞", "The mask comes down: what a query may not read is closed."},
            scores, *mask);
    const Traced weights = t.dropout(
        t.softmax({"weights", "softmax(q kᵀ / √d_k)", "Each row of scores becomes weights that add up to 1."}, scores), m_dropout);
    const Traced context
        = t.matmul({"context", "weights · v", "Each query takes the values it reads, each by its weight."}, weights, v);
    const Traced merged = t.rearrange({"merged", "heads side by side", "The heads are put side by side again."}, context,
        {transpose(-3, -2), reshape(2, {m_heads * m_headWidth})}, {"position", "feature"});
    return m_output(t, {"output", "merged W_o + b_o", "What all heads found is mixed by one last projection."}, merged);
}

} // namespace headroom
