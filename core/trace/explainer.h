// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "text/printed.h"
#include "text/say.h"
#include "trace/closed_score.h"
#include "trace/not_finite.h"
#include "trace/rounding_bound.h"
#include "trace/trace_data.h"

#include <cmath>
#include <functional>
#include <limits>
#include <map>
#include <string>
#include <utility>
#include <vector>

namespace headroom {

// Re-derives one cell of a step from the numbers the step was made of: one function an operation.
class Explainer {
public:
    Explainer(const Trace& trace, const Trace::Data& data, StepId id, const Index& at);
    Explanation explain();

private:
    static Index with(Index at, std::size_t axis, std::int64_t position);
    static std::string plural(std::int64_t count, const std::string& one);
    static std::string numbers(std::int64_t count)
    {
        return count == 1 ? say("%1 number", count) : say("%1 numbers", count);
    }
    static constexpr int kDecimals = 3, kMostDecimals = 9; // more where what is read would not give the result
    static std::string number(double value, int decimals = kDecimals) { return formatNumber(value, decimals); }
    static std::string factor(double value, int decimals = kDecimals); // in a product: negative ones in parentheses
    static std::string signedNumber(double value, int decimals = kDecimals)
    {
        return (value < 0 ? " − " : " + ") + number(std::abs(value), decimals);
    }

    StepId input(std::size_t i) const { return m_step.inputs[i]; }
    const Storage& storage(std::size_t i) const { return m_data.values[static_cast<std::size_t>(input(i))]; }
    const std::string& title(std::size_t i) const { return m_trace.step(input(i)).title; }
    double read(std::size_t i, const Index& at) const { return storage(i).at(at); }
    Cell operand(std::size_t i) const { return {input(i), broadcastIndex(m_at, storage(i).sizes)}; }
    double operandValue(std::size_t i) const { return storage(i).at(operand(i).at); }
    Equation equals(std::string right, std::string over = {}) const
    {
        return {number(m_out.untouched), std::move(right), std::move(over)};
    }
    static double readAs(double value, int decimals) { return asRead(value, decimals, SmallNumbers::Exponent); }
    Equation sumOf(const std::vector<double>& terms, std::string over = {}) const;
    int decimalsOfParts(const std::function<double(int decimals)>& made) const; // of the result number()

    static std::string whichOf(const Axis& axis, std::int64_t at);
    std::string placeName(const Axis& over, std::int64_t place) const; // "key b"; where tokens repeat "key 4 (b)"
    void addTerm(std::string label, Cell source, double value, double contribution);
    void addOperand(std::size_t i, double contribution)
    {
        addTerm(title(i), operand(i), operandValue(i), contribution);
    }
    std::string sumOfProducts(double bias = 0.0) const;
    // A product, which is added to `sum`.
    void addProduct(RoundedSum& sum, std::string label, std::size_t i, Index at, std::size_t other, Index otherAt);
    void rederive(const Rounded& result, double largest = 0.0);
    void rederiveExactly(double value); // a decision, a count, a number that only moved

    // explain_bound.cpp
    static Storage::Type coarsestType(const Trace::Data& data, StepId id);
    Rounded rounded(std::size_t i, const Index& at) const; // a number that was read
    Rounded rounded(std::size_t i) const { return rounded(i, operand(i).at); }
    double errorOf(const Cell& cell) const; // of a number that was not kept, as the model had it
    double computedError(const Cell& cell) const;
    // Of a softmax over `row`, the scores of the `members` along an axis: e^(s − largest) / Σ.
    struct ScoreRow {
        double largest = 0.0, total = 0.0;
        double totalShare = 0.0; // by what share the sum may be off
    };
    ScoreRow scoreRow(StepId scores, const Index& at, std::size_t along, const std::vector<std::int64_t>& members,
        const std::vector<double>& row) const;
    double shareMoved(double below, double error, double total) const; // by what share e^below / Σ may be
    double shareError(const Cell& cell) const;

    // explain.cpp
    void given();
    void leftByAnother(const Origin& origin);
    void measured();
    void scale();
    std::string closedLayers(const Cell& gate) const;
    void mask();
    void select();
    void activation();
    void gather();
    void rearrange();
    // explain_sums.cpp
    void linear();
    void matmul();
    void add();
    void subtract();
    void multiply();
    void divide();
    void reduce();
    void accumulate();
    void runningMaximum(std::size_t axis);
    void aggregate();
    // explain_rows.cpp
    std::vector<std::int64_t> group() const;
    void softmax();
    void noOpenKey(double share);
    void logarithm(const Rounded& own, double top, const Rounded& total, const std::string& over);
    void normalise();
    void layerNorm();
    void lengthNorm();
    void softmaxBack();
    void normBack();
    struct NormRow { // of the row of the first operand
        Rounded mean; // that is subtracted; 0 where none is
        Rounded size; // deviation, root mean square or length
        Rounded divisor; // what the row is divided by
    };
    NormRow normRow() const;
    // explain_formula.cpp
    void formula();
    void rederiveByRule();
    void sinusoids();
    void fourier();
    void rotary();
    void sine(bool cosine, double position, double pair, double frequency);
    void distance();
    void bucket();
    void within();
    void slope();
    void token();
    void countedPosition();
    void graph();
    void dropoutMask();
    void letThrough();
    void lengthPenalty();
    void lookingDirections();
    void evaluation();
    const Formula& rule() const { return *m_recipe.formula; }
    std::int64_t rowNumber() const; // of the cell: all its axes but the last, in order
    std::int64_t rowPlace() const;
    std::pair<std::int64_t, std::int64_t> queryAndKey() const;
    // explain_decoding.cpp
    void decision();
    std::vector<std::int64_t> byTotal(std::size_t totals) const;
    std::vector<std::int64_t> likeliest(std::int64_t row) const;
    bool aboutEqual(double a, double b) const;
    void rankedToken();
    void drawnToken();
    void parentInBeam();
    void parentWritten();
    void leftBeam();
    void bestTexts();
    void chosenText();
    // explain_halting.cpp
    void halting();
    void haltingDecision();
    void haltingSum();
    void haltingRemainder();
    void haltingWeight();
    void haltingCount();

    const Trace& m_trace;
    const Trace::Data& m_data;
    const Step& m_step;
    const Recipe& m_recipe;
    const Index& m_at;
    Rounding m_rounding;
    Explanation m_out;
    mutable std::map<Index, ScoreRow> m_scoreRows; // of steps that were not kept: by row, then the scores' step
    mutable std::pair<const Labels*, std::size_t> m_repeats {}; // labels of an axis, and how many differ
};

} // namespace headroom
