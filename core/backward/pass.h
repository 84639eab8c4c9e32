// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "backward/objective.h"
#include "trace/tracer.h"

#include <functional>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace headroom {

// One walk back over the steps of a trace that is being recorded.
class BackwardPass {
public:
    // `of`: see recordBackward().
    BackwardPass(Tracer& t, StepId number, const std::set<std::string>& of);

    void run();
    std::int64_t gradients() const { return m_gradients; }
    std::vector<BackwardResult::Stop> stops() const { return m_stops; }

private:
    using Make = std::function<Traced(const StepName&)>;

    // pass.cpp
    // Until the next step is recorded.
    const Step& step(StepId id) const { return m_t.steps()[static_cast<std::size_t>(id)]; }
    bool canChange(const Step& step) const;
    void findWays();
    void stopAt(const std::string& path, std::string why);
    void stop(const Step& of, std::size_t slot);
    void refuseWithin(const Step& maximum) const;
    Traced total(const Step& of);
    Traced passed(const Step& of, const Traced& gradient);
    bool wants(std::size_t slot) const;
    Traced held(StepId id) const;
    Traced operand(std::size_t slot) const { return held(m_of.inputs[slot]); }
    Traced untouched(const Make& again) const; // the result of the step, as it was before a change by hand
    std::string nameFor(const Step& input);
    std::string through(std::string_view name) const; // of a number on the way
    std::string d() const { return "∂" + m_of.title; }
    void give(std::size_t slot, const std::string& formula, const char* caption, const Index& sizes, const Make& make);
    void giveAs(std::size_t slot, const std::string& formula, const char* caption, const Traced& x);
    Traced summed(const StepName& name, const Traced& x, const Index& sizes);
    Traced constant(std::string_view name, double value, const Traced& like, std::int64_t size = 1); // [size]

    // rules.cpp
    void rule();
    Traced placed(const Traced& x);
    Traced column(std::string_view name, const Traced& x);
    Traced rows(std::string_view name, const Traced& x);
    Traced turned(std::string_view name, const Traced& x);
    Traced sumColumn(std::string_view name, const Traced& x);
    void linear();
    void matmul();
    void multiply();
    void divide();
    void mask();
    void select();
    void softmax();
    void logSoftmax();
    void edgeSoftmax();
    void normalise();
    void activation();
    void gather();
    void aggregate();
    void rearrange();
    void reduce();
    void accumulate();
    void fading();
    void halting();
    Traced reversed(const StepName& name, const Traced& x, int axis);

    Tracer& m_t;
    StepId m_number;
    const std::set<std::string> m_wanted;
    std::vector<bool> m_changes; // by step: follows from something that can change
    std::vector<int> m_expected; // by step: how many arrivals there will be
    std::map<StepId, std::vector<Traced>> m_arrived;
    std::set<std::string> m_names;
    std::vector<BackwardResult::Stop> m_stops;
    std::set<std::string> m_stopped;
    std::map<std::pair<double, std::int64_t>, Traced> m_constants; // by value and size
    std::int64_t m_gradients = 0;

    Step m_of; // whose rule is applied
    Recipe m_recipe;
    Traced m_g; // what arrives at it
};

// The moves that give [.., n, ..] from [.., ..], each entry of the axis the same; `sizes` are those of the result.
std::vector<Move> repeated(const Index& sizes, int axis);

// The inputs of a step that a gradient can go to, by their places; throws Error naming a step without a rule.
std::vector<std::size_t> smoothInputs(const Step& step, const Recipe& recipe);

} // namespace headroom
