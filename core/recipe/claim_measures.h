// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

namespace headroom {

struct ClaimSubject;
class JsonFields;

struct ClaimValue {
    double number = 0.0; // NaN: nothing was asked
    std::string found; // where, if it was looked for: "head 2"
};

// A way to measure a trained model on held-out inputs; parameters besides those of ClaimRun stand with each in
// claim_measures.cpp.
struct ClaimMeasure {
    const char* id;
    ClaimValue (*measure)(const ClaimSubject& subject, const JsonFields& parameters);
};
const std::vector<ClaimMeasure>& claimMeasures();
const ClaimMeasure& findClaimMeasure(const std::string& id, const std::string& where); // Error lists the ids there are

} // namespace headroom
