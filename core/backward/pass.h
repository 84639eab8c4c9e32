// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "backward/objective.h"
#include "trace/tracer.h"

#include <map>
#include <set>
#include <string>
#include <string_view>
#include <unordered_set>
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
    // pass.cpp
    // Until the next step is recorded.
    const Step& step(StepId id) const { return m_t.steps()[static_cast<std::size_t>(id)]; }
    bool canChange(const Step& step) const;
    void findWays();
    void stopAt(const std::string& path, std::string why);
    void stop(const Step& of, std::size_t slot);
    void refuseWithin(const Step& maximum) const;
    Traced total();
    Traced passed(const Traced& gradient);
    bool wants(std::size_t slot) const;
    Traced held(StepId id) const;
    const Step& of() const { return step(m_id); }
    const Recipe& recipe() const { return m_t.recipe(m_id); }
    Traced operand(std::size_t slot) const { return held(of().inputs[slot]); }
    // The result of the step, as it was before a change by hand. `again`: makes it, of a StepName.
    Traced untouched(const auto& again) const
    {
        return of().changedByHand ? again(StepName {through("unchanged"), of().formula,
                   "The step once more, without the change by hand: its rule needs what it computed."})
                                  : held(m_id);
    }
    std::string nameFor(const Step& input);
    std::string through(std::string_view name) const; // of a number on the way
    std::string d() const { return "∂" + of().title; }
    // To the input at a slot, of the step's own sizes: `make` makes it, of a StepName.
    void give(std::size_t slot, const std::string& formula, const char* caption, const Index& sizes, const auto& make)
    {
        if (!wants(slot))
            return;
        const StepId input = of().inputs[slot];
        const std::string name = nameFor(step(input));
        if (sizes == step(input).shape()) {
            const Tracer::AxesOf axes(m_t, input);
            m_arrived[static_cast<std::size_t>(input)].push_back(make(StepName {name, formula, caption}));
        } else {
            const Traced whole = make(StepName {eachOf(slot), formula, caption});
            giveSummed(input, {name, "Σ " + formula, caption}, whole);
        }
    }
    void giveAs(std::size_t slot, const std::string& formula, const char* caption, const Traced& x);
    std::string eachOf(std::size_t slot) const; // the name of what is summed over broadcast axes
    void giveSummed(StepId input, const StepName& name, const Traced& x);
    Traced constant(std::string_view name, double value, const Traced& like, std::int64_t size = 1); // [size]

    // rules.cpp
    void rule();
    Traced placed(const Traced& x);
    Traced column(std::string_view name, const Traced& x);
    Traced rows(std::string_view name, const Traced& x);
    Traced transposed(std::string_view name, const Traced& x);
    Traced sumColumn(std::string_view name, const Traced& x);
    void linear();
    void matmul();
    void multiply();
    bool outerProduct() const;
    void outer(std::size_t slot, const Traced& own, const Traced& other);
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
    // By step:
    std::vector<std::vector<std::size_t>> m_smooth; // inputs that a gradient can go to
    std::vector<bool> m_changes; // follows from something that can change
    std::vector<int> m_expected; // how many arrivals there will be
    std::vector<std::vector<Traced>> m_arrived;
    std::unordered_set<std::string> m_names; // of arrivals
    std::vector<BackwardResult::Stop> m_stops;
    std::set<std::string> m_stopped;
    std::map<std::pair<double, std::int64_t>, Traced> m_constants; // by value and size
    std::int64_t m_gradients = 0;

    StepId m_id = -1; // whose rule is applied
    Traced m_g; // what arrives at it
};

// The moves that give [.., n, ..] from [.., ..], each entry of the axis the same; `sizes` are those of the result.
std::vector<Move> repeated(const Index& sizes, int axis);

// The inputs of a step that a gradient can go to, by their places; throws Error naming a step without a rule.
std::vector<std::size_t> smoothInputs(const Step& step, const Recipe& recipe);

} // namespace headroom
