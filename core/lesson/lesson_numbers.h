// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "session/session.h"

#include <map>
#include <memory>
#include <optional>
#include <string>

namespace headroom {

// What a lesson's expressions are computed from: the run on the stage. Arithmetic, comparisons, && || and "? :" are
// muParser's; besides there are, with indices from 0:
//   value("PATH", i, j, …)     a number of the run
//   untouched("PATH", i, …)    what it is without changes by hand
//   largest("PATH", i, …)      where the largest number of a row stands, along the last axis; smallest likewise
//   total, entropy("PATH", i, …)   of a row: its sum; −Σ p ln p
//   broadest("PATH", i, …)     which row of a matrix spreads most evenly: the largest entropy
//   size("PATH", axis)         how long an axis is
//   is("PATH", axis, i, "LABEL")   whether a place has this label; find("PATH", axis, "LABEL"): the first such, or −1
//   exists("PATH")             whether the run has such a step
//   setting("NAME")            a number, or true or false, of the model's configuration as it was run; or
//                              "temperature", or an option of a study, "STUDY.OPTION"
//   tokens, changes            how many tokens were typed; how many changes by hand there are
// An expression that asks for what is not there throws Error that says what is missing.
class LessonNumbers {
public:
    using Variables = std::map<std::string, double>;

    // `marked`: what fill() puts in is marked, see below.
    explicit LessonNumbers(std::shared_ptr<const RunResult> run, bool marked = false);
    ~LessonNumbers();

    double evaluate(const std::string& expression, const Variables& variables = {}) const;
    // The first number that evaluate() asked for the last time and that is NaN or infinite: no answer follows from it.
    std::optional<Cell> notFinite() const;

    // Prose with its numbers:
    //   {{EXPRESSION}}  {{EXPRESSION;2}}      the number; with so many decimals
    //   {{label "PATH" AXIS EXPRESSION}}      what the place is called: a token, "d1"
    //   {{if EXPRESSION}} … {{else}} … {{end}}   one of two texts (not nested, one {{else}})
    std::string fill(const std::string& text, const Variables& variables = {}) const;

    // A marked part is kOpen, what it is, kBar, the text, kClose. It is "=PATH@0,1,2", a number of that cell, "="
    // another number, or ":AXIS", what a place on such an axis is called.
    static constexpr const char *kOpen = "\uE000", *kBar = "\uE001", *kClose = "\uE002";

private:
    std::string label(const std::string& part, const Variables& variables) const;
    std::string number(const std::string& part, const Variables& variables) const;

    struct Parts;
    std::unique_ptr<Parts> m_parts;
};

} // namespace headroom
