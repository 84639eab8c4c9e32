// SPDX-License-Identifier: GPL-3.0-or-later
#include "nn/local_rnn.h"

#include "error.h"
#include "libtorch.h"
#include "nn/moves.h"
#include "text/say.h"
#include "trace/step_names.h"

#include <tuple>
#include <vector>

namespace headroom {

namespace {

// The legend: how the steps are called, their formulas, and what happens there.
namespace recurrent {
constexpr StepName projected {
    steps::local::projected, "W_i x + b_i", "Each row of each window is projected: its input to the cell."};
constexpr StepName windows {steps::local::windows, "x_{t−M+1}, …, x_t",
    "Each position gets its own window: itself and the M − 1 rows before it, zeros before the text "
    "begins (Wang et al. 2019, LocalRNN). The windows overlap."};
constexpr StepName before {
    steps::local::before, "x_{t−M+1}, …", "The rows just before these positions, kept from when they were read."};
constexpr StepName continued {"continued", "[before ∘ x]", "The kept rows come before the new ones."};
constexpr StepName start {
    steps::local::start, "h₀ = 0", "Every window starts with an empty state: nothing from before it can enter."};
constexpr StepName cellStart {"cell_start", "c₀ = 0", "The cell's memory also starts empty in each window."};
constexpr StepName recurrent {
    "recurrent", "W_h h_{k−1} + b_h", "The previous state is projected: its input to the cell."};
constexpr StepName input {"input", "W_i x_k + b_i", "The input from the row at this place in the window."};
constexpr StepName sum {
    steps::local::sum, "W_i x_k + b_i + W_h h_{k−1} + b_h", "The inputs from the new row and the old state are added."};
constexpr StepName hidden {steps::local::hidden, "h_k = tanh(sum)",
    "The new state: the sum, squashed into −1 to 1 (Wang et al. 2019, LocalRNN)."};
constexpr StepName resetInput {"reset_input", "W_ir x_k + b_ir", "The row's input to the reset gate."};
constexpr StepName resetRecurrent {
    "reset_recurrent", "W_hr h_{k−1} + b_hr", "The old state's input to the reset gate."};
constexpr StepName resetSum {
    "reset_sum", "W_ir x_k + b_ir + W_hr h_{k−1} + b_hr", "Both inputs to the reset gate, added."};
constexpr StepName resetGate {
    steps::local::resetGate, "r = σ(reset sum)", "How much of the old state the new candidate may use: 0 none, 1 all."};
constexpr StepName updateInput {"update_input", "W_iz x_k + b_iz", "The row's input to the update gate."};
constexpr StepName updateRecurrent {
    "update_recurrent", "W_hz h_{k−1} + b_hz", "The old state's input to the update gate."};
constexpr StepName updateSum {
    "update_sum", "W_iz x_k + b_iz + W_hz h_{k−1} + b_hz", "Both inputs to the update gate, added."};
constexpr StepName updateGate {steps::local::updateGate, "z = σ(update sum)",
    "How much of the old state stays: 1 keeps it, 0 takes the candidate."};
constexpr StepName candidateInput {"candidate_input", "W_in x_k + b_in", "The row's input to the candidate."};
constexpr StepName candidateRecurrent {
    "candidate_recurrent", "W_hn h_{k−1} + b_hn", "The old state's input to the candidate."};
constexpr StepName candidateAdmitted {
    "candidate_admitted", "r ∘ (W_hn h_{k−1} + b_hn)", "The old state's input, as far as the reset gate lets it in."};
constexpr StepName candidateSum {"candidate_sum", "W_in x_k + b_in + r ∘ (W_hn h_{k−1} + b_hn)",
    "The row's input plus the part of the old state's input that the gate let in."};
constexpr StepName candidate {steps::local::candidate, "n = tanh(candidate sum)",
    "What the state would become if nothing of the old one stayed."};
constexpr StepName difference {"difference", "h_{k−1} − n", "The old state minus the candidate."};
constexpr StepName differenceKept {
    "difference_kept", "z ∘ (h_{k−1} − n)", "The update gate decides how much of that difference stays."};
constexpr StepName gruHidden {steps::local::hidden, "h_k = (1 − z) ∘ n + z ∘ h_{k−1} = n + z ∘ (h_{k−1} − n)",
    "The new state: the candidate and the old state, mixed by the update gate (Wang et al. 2019, "
    "LocalRNN)."};
constexpr StepName lstmInput {
    "input", "W_i x_k + b_i", "The input to all four gates from the row at this place in the window."};
constexpr StepName lstmSum {
    steps::local::sum, "W_i x_k + b_i + W_h h_{k−1} + b_h", "Both inputs to all four gates, added."};
constexpr StepName inputSum {"input_sum", "sum, part i", "The input gate's part of the sum."};
constexpr StepName forgetSum {"forget_sum", "sum, part f", "The forget gate's part of the sum."};
constexpr StepName cellCandidateSum {"candidate_sum", "sum, part g", "The candidate's part of the sum."};
constexpr StepName outputSum {"output_sum", "sum, part o", "The output gate's part of the sum."};
constexpr StepName inputGate {
    steps::local::inputGate, "i = σ(input sum)", "How much of the candidate is written into the cell."};
constexpr StepName forgetGate {
    steps::local::forgetGate, "f = σ(forget sum)", "How much of the cell's content stays: 0 forgets it."};
constexpr StepName cellCandidate {
    steps::local::candidate, "g = tanh(candidate sum)", "What could be written into the cell."};
constexpr StepName outputGate {
    steps::local::outputGate, "o = σ(output sum)", "How much of the cell appears in the state."};
constexpr StepName cellKept {"kept", "f ∘ c_{k−1}", "What the cell keeps of its content."};
constexpr StepName written {"written", "i ∘ g", "What is written into the cell."};
constexpr StepName cell {
    steps::local::cell, "c_k = f ∘ c_{k−1} + i ∘ g", "The cell's new content: what it keeps plus what is written."};
constexpr StepName cellBounded {"cell_bounded", "tanh(c_k)", "The content, squashed into −1 to 1."};
constexpr StepName lstmHidden {steps::local::hidden, "h_k = o ∘ tanh(c_k)",
    "The new state: what the output gate lets through (Wang et al. 2019, LocalRNN)."};
} // namespace recurrent

std::int64_t gatesOf(LocalKind kind)
{
    switch (kind) {
    case LocalKind::Rnn: return 1;
    case LocalKind::Gru: return 3;
    case LocalKind::Lstm: return 4;
    case LocalKind::None: break;
    }
    throw Error(say("A LocalRNN needs a cell: rnn, gru or lstm, not none."));
}

// x with the window − 1 rows that stand before it: `before`, or zeros.
torch::Tensor preceded(const torch::Tensor& x, const torch::Tensor& before, std::int64_t window)
{
    return before.defined() ? torch::cat({before, x}, -2) : torch::constant_pad_nd(x, {0, 0, window - 1, 0});
}

} // namespace

LocalRnn::LocalRnn(
    Parameters& parameters, const std::string& name, std::int64_t width, LocalKind kind, std::int64_t window)
    : m_width(width), m_kind(kind), m_window(window)
{
    if (window < 1)
        throw Error(say("A LocalRNN's window is %1; it must hold at least 1 position.", window));
    const std::int64_t rows = gatesOf(kind) * width;
    m_inputWeight = parameters.get(name + ".input.weight", {rows, width}, Init::Xavier);
    m_inputBias = parameters.get(name + ".input.bias", {rows}, Init::Zeros);
    m_hiddenWeight = parameters.get(name + ".hidden.weight", {rows, width}, Init::Xavier);
    m_hiddenBias = parameters.get(name + ".hidden.bias", {rows}, Init::Zeros);
}

Traced LocalRnn::operator()(Tracer& t, const Traced& x, const torch::Tensor& before) const
{
    if (before.defined() && before.size(-2) != m_window - 1)
        throw Error(say("A LocalRNN with windows of %1 got %2 rows from before its input; it needs %3.", m_window,
            before.size(-2), m_window - 1));
    if (!t.active()) // the fused spot: LibTorch's cells instead of gate by gate
        return {fused(x.tensor, before), -1};

    return overWindows(t, windows(t, x, before));
}

Traced LocalRnn::overWindows(Tracer& t, const Traced& rows) const
{
    const Traced weight = t.parameter(m_inputWeight.name, m_inputWeight.tensor, {"gate", "input feature"});
    const Traced bias = t.parameter(m_inputBias.name, m_inputBias.tensor, {"gate"});
    const Traced projected = t.linear(recurrent::projected, rows, weight, bias, "gate");
    State state = start(t, rows.tensor.select(-2, 0));
    for (std::int64_t place = 1; place <= m_window; ++place) {
        const Tracer::Scope scope(t, "window", place);
        state = next(t, projected, place, state);
    }
    return state.hidden;
}

torch::Tensor LocalRnn::fused(const torch::Tensor& x, const torch::Tensor& before) const
{
    const torch::Tensor rows = preceded(x, before, m_window);
    const std::int64_t length = x.size(-2);
    torch::Tensor hidden = torch::zeros_like(x).reshape({-1, m_width}), cell = hidden;
    const torch::Tensor &in = m_inputWeight.tensor, &inBias = m_inputBias.tensor;
    const torch::Tensor &recurrent = m_hiddenWeight.tensor, &recurrentBias = m_hiddenBias.tensor;
    for (std::int64_t place = 0; place < m_window; ++place) { // what stands at this place of every window
        const torch::Tensor row = rows.slice(-2, place, place + length).reshape({-1, m_width});
        if (m_kind == LocalKind::Rnn)
            hidden = torch::rnn_tanh_cell(row, hidden, in, recurrent, inBias, recurrentBias);
        else if (m_kind == LocalKind::Gru)
            hidden = torch::gru_cell(row, hidden, in, recurrent, inBias, recurrentBias);
        else
            std::tie(hidden, cell) = torch::lstm_cell(row, {hidden, cell}, in, recurrent, inBias, recurrentBias);
    }
    return hidden.view(x.sizes());
}

Traced LocalRnn::windows(Tracer& t, const Traced& x, const torch::Tensor& before) const
{
    if (!before.defined())
        return t.rearrange(recurrent::windows, x, {padAxis(-2, m_window - 1, 0), windowsOf(m_window)},
            {"position", "window", "feature"});
    if (m_window == 1)
        return t.rearrange(recurrent::windows, x, {windowsOf(1)}, {"position", "window", "feature"});
    const Traced kept = t.leftBefore(recurrent::before, before, {"position", "feature"});
    const Traced rows = t.concatenate(recurrent::continued, {kept, x}, -2);
    return t.rearrange(recurrent::windows, rows, {windowsOf(m_window)}, {"position", "window", "feature"});
}

LocalRnn::State LocalRnn::start(Tracer& t, const torch::Tensor& like) const
{
    const torch::Tensor zeros = torch::zeros(like.sizes(), like.options());
    State state;
    state.hidden = t.formula(recurrent::start, zeros, {"position", "feature"}, {});
    if (m_kind == LocalKind::Lstm)
        state.cell = t.formula(recurrent::cellStart, zeros, {"position", "feature"}, {});
    return state;
}

LocalRnn::State LocalRnn::next(Tracer& t, const Traced& projected, std::int64_t place, const State& state) const
{
    const Traced weight = t.parameter(m_hiddenWeight.name, m_hiddenWeight.tensor, {"gate", "input feature"});
    const Traced bias = t.parameter(m_hiddenBias.name, m_hiddenBias.tensor, {"gate"});
    const Traced recurrent = t.linear(recurrent::recurrent, state.hidden, weight, bias, "gate");
    switch (m_kind) {
    case LocalKind::Gru: return gru(t, projected, place, recurrent, state);
    case LocalKind::Lstm: return lstm(t, projected, place, recurrent, state);
    default: return rnn(t, projected, place, recurrent);
    }
}

// One gate's share of [..., position, gates · width].
Traced LocalRnn::gate(Tracer& t, StepName name, const Traced& x, std::int64_t number) const
{
    return t.rearrange(name, x, {sliceAxis(-1, number * m_width, (number + 1) * m_width)}, {"position", "feature"});
}

// The same at one place of every window: of [..., position, window, gates · width].
Traced LocalRnn::gateAt(
    Tracer& t, StepName name, const Traced& projected, std::int64_t place, std::int64_t number) const
{
    return t.rearrange(name, projected,
        {sliceAxis(-2, place - 1, place), sliceAxis(-1, number * m_width, (number + 1) * m_width),
            reshapeLast(2, {m_width})},
        {"position", "feature"});
}

LocalRnn::State LocalRnn::rnn(Tracer& t, const Traced& projected, std::int64_t place, const Traced& recurrent) const
{
    const Traced input = gateAt(t, recurrent::input, projected, place, 0);
    const Traced sum = t.add(recurrent::sum, input, recurrent);
    return {t.activation(recurrent::hidden, sum, ActivationKind::Tanh), {}};
}

LocalRnn::State LocalRnn::gru(
    Tracer& t, const Traced& projected, std::int64_t place, const Traced& recurrent, const State& state) const
{
    const Traced resetInput = gateAt(t, recurrent::resetInput, projected, place, 0);
    const Traced resetState = gate(t, recurrent::resetRecurrent, recurrent, 0);
    const Traced resetSum = t.add(recurrent::resetSum, resetInput, resetState);
    const Traced reset = t.activation(recurrent::resetGate, resetSum, ActivationKind::Sigmoid);

    const Traced updateInput = gateAt(t, recurrent::updateInput, projected, place, 1);
    const Traced updateState = gate(t, recurrent::updateRecurrent, recurrent, 1);
    const Traced updateSum = t.add(recurrent::updateSum, updateInput, updateState);
    const Traced update = t.activation(recurrent::updateGate, updateSum, ActivationKind::Sigmoid);

    const Traced candidateInput = gateAt(t, recurrent::candidateInput, projected, place, 2);
    const Traced candidateState = gate(t, recurrent::candidateRecurrent, recurrent, 2);
    const Traced admitted = t.multiply(recurrent::candidateAdmitted, reset, candidateState);
    const Traced candidateSum = t.add(recurrent::candidateSum, candidateInput, admitted);
    const Traced candidate = t.activation(recurrent::candidate, candidateSum, ActivationKind::Tanh);

    const Traced difference = t.subtract(recurrent::difference, state.hidden, candidate);
    const Traced differenceKept = t.multiply(recurrent::differenceKept, update, difference);
    return {t.add(recurrent::gruHidden, candidate, differenceKept), {}};
}

LocalRnn::State LocalRnn::lstm(
    Tracer& t, const Traced& projected, std::int64_t place, const Traced& recurrent, const State& state) const
{
    const Traced row = t.rearrange(recurrent::lstmInput, projected,
        {sliceAxis(-2, place - 1, place), reshapeLast(2, {4 * m_width})}, {"position", "gate"});
    const Traced sum = t.add(recurrent::lstmSum, row, recurrent);

    const Traced inputSum = gate(t, recurrent::inputSum, sum, 0);
    const Traced forgetSum = gate(t, recurrent::forgetSum, sum, 1);
    const Traced candidateSum = gate(t, recurrent::cellCandidateSum, sum, 2);
    const Traced outputSum = gate(t, recurrent::outputSum, sum, 3);
    const Traced input = t.activation(recurrent::inputGate, inputSum, ActivationKind::Sigmoid);
    const Traced forget = t.activation(recurrent::forgetGate, forgetSum, ActivationKind::Sigmoid);
    const Traced candidate = t.activation(recurrent::cellCandidate, candidateSum, ActivationKind::Tanh);
    const Traced output = t.activation(recurrent::outputGate, outputSum, ActivationKind::Sigmoid);

    const Traced kept = t.multiply(recurrent::cellKept, forget, state.cell);
    const Traced written = t.multiply(recurrent::written, input, candidate);
    const Traced cell = t.add(recurrent::cell, kept, written);
    const Traced bounded = t.activation(recurrent::cellBounded, cell, ActivationKind::Tanh);
    return {t.multiply(recurrent::lstmHidden, output, bounded), cell};
}

} // namespace headroom
