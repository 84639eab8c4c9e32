// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "config/model_config.h"
#include "nn/parameters.h"
#include "trace/tracer.h"

namespace headroom {

// A recurrent cell run over the window of M positions that ends at each position (Wang et al. 2019, R-Transformer,
// section 3.1), M − 1 zero rows standing before the first. The state starts at 0 in each window and the last one is
// the position's result, so all windows run at once. Weights as torch's RNN, GRU and LSTM: "NAME.input.weight"
// [gates · width, width], "NAME.input.bias", "NAME.hidden.weight", "NAME.hidden.bias", gates in the order r, z, n (GRU)
// or i, f, g, o (LSTM). Steps: "windows" [..., position, window, feature], "projected" [..., position, window, gate],
// then "window.K/…" for each place K of all windows at once, ending with "window.K/hidden" [..., position, feature].
class LocalRnn {
public:
    // Throws Error for LocalKind::None and a window below 1.
    LocalRnn(Parameters& parameters, const std::string& name, std::int64_t width, LocalKind kind, std::int64_t window);
    // [..., position, feature] → the same. `before`, if defined, holds the window − 1 rows before x instead of zeros.
    Traced operator()(Tracer& t, const Traced& x, const torch::Tensor& before = {}) const;
    // The same from windows [..., position, window, feature] whose rows may stand in any order: "projected" and what
    // follows.
    Traced overWindows(Tracer& t, const Traced& windows) const;
    std::int64_t window() const { return m_window; }

private:
    // What a window carries from place to place: h and, for the LSTM, c.
    struct State {
        Traced hidden, cell;
    };

    Traced windows(Tracer& t, const Traced& x, const torch::Tensor& before) const;
    State next(Tracer& t, const Traced& projected, std::int64_t place, const State& state) const;
    torch::Tensor fused(const torch::Tensor& x, const torch::Tensor& before) const;
    State start(Tracer& t, const torch::Tensor& like) const;
    Traced gate(Tracer& t, StepName name, const Traced& x, std::int64_t number) const;
    Traced gateAt(Tracer& t, StepName name, const Traced& projected, std::int64_t place, std::int64_t number) const;
    State rnn(Tracer& t, const Traced& projected, std::int64_t place, const Traced& recurrent) const;
    State gru(
        Tracer& t, const Traced& projected, std::int64_t place, const Traced& recurrent, const State& state) const;
    State lstm(
        Tracer& t, const Traced& projected, std::int64_t place, const Traced& recurrent, const State& state) const;

    Parameter m_inputWeight, m_inputBias, m_hiddenWeight, m_hiddenBias;
    std::int64_t m_width;
    LocalKind m_kind;
    std::int64_t m_window;
};

} // namespace headroom
