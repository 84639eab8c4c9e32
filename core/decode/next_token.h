// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "error.h"
#include "model/transformer.h"
#include "tasks/task.h"
#include "text/say.h"

#include <atomic>
#include <optional>
#include <string>
#include <vector>

namespace headroom {

// What writing begins from.
struct Prompt {
    torch::Tensor source; // ids [position], for a model with an encoder; undefined for a language model
    torch::Tensor sourceOpen; // bool [batch, position] for a padded batch of sources; undefined if there is none
    std::vector<std::int64_t> tokens {kStart}; // what the decoder is fed before it writes: at least one
    // Act on every forward while it writes, on each text of a batch; `at` is that of one text. Nothing is then kept
    // from token to token.
    std::vector<Intervention> interventions {};
};

// The logits of the token after all that is written, for one text or a batch of texts of equal length. What was
// computed for earlier tokens (keys and values, linear states, rows of LocalRNN) is kept where the model can, else the
// segment is run again: the numbers are the same. When a segment is full, its memory is handed on and the next token
// begins a new one, empty but for that memory. Computes no gradients.
class NextToken {
public:
    // Runs the encoder, if there is one: source [position] or [batch, position]. A causal mask is always used.
    // Throws Error for a model that cannot write. The model must outlive this.
    NextToken(const Transformer& model, const torch::Tensor& source, const torch::Tensor& sourceOpen,
        const ForwardOptions& options, bool cache = true, std::vector<Intervention> interventions = {});
    NextToken(const Transformer& model, const Prompt& prompt, const ForwardOptions& options);

    // tokens [batch, count] are written behind what there is; gives [batch, vocabulary]. Throws Error past room().
    torch::Tensor operator()(const torch::Tensor& tokens);
    torch::Tensor operator()(const std::vector<std::int64_t>& tokens); // one text: gives [1, vocabulary]

    // The batch becomes these of its texts, in this order; one may be taken more than once.
    void keep(const std::vector<std::int64_t>& texts);

    // Tokens that may still be fed: what the model's longest text leaves. A model that runs in segments has no longest
    // text, for it may always begin another.
    std::int64_t room() const;
    torch::Device device() const;

private:
    Tracer tracer() const;
    torch::Tensor run(const torch::Tensor& tokens);
    void remember(const ModelOutput& output);
    void nextSegment();

    const Transformer& m_model;
    ForwardOptions m_options;
    std::vector<Intervention> m_interventions; // with the batch's axis
    bool m_cached;
    ModelInput m_input;
    std::optional<EncoderOutput> m_encoded;
    DecodeCache m_cache;
    torch::Tensor m_segment; // tokens of the segment so far [batch, position], where nothing is kept
    std::vector<torch::Tensor> m_nextMemory; // what the next segment will read, one a layer
    std::int64_t m_inSegment = 0;
    std::int64_t m_length = 0;
};

// The log-probabilities of logits in double precision on the host: [..., vocabulary], −∞ for NaN. Tokens that are
// `closed` get −∞, and the others share what is left.
torch::Tensor logProbabilities(const torch::Tensor& logits, const std::vector<std::int64_t>& closed = {});

// The places of the `count` largest of n numbers, largest first; of equal ones the first.
std::vector<std::int64_t> largest(const double* numbers, std::int64_t n, std::int64_t count);

constexpr const char* kNoNumbers = toSay("The model's logits are not numbers, so no token can be chosen.");

// Thrown where they are not.
class NoNumbers : public Error {
public:
    NoNumbers() : Error(say(kNoNumbers)) {}
    using Error::Error;
};

// Throws Error unless `good`: names a setting, its value and what would work.
void requireSetting(bool good, const std::string& setting, const std::string& value, const std::string& allowed);

// Throws Cancelled if the flag is set.
void throwIfCancelled(const std::atomic<bool>* cancel);

} // namespace headroom
