// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "config/model_config.h"
#include "document/option.h"
#include "views/attention/attention_maps.h"

#include <QString>
#include <QStringList>

#include <string>
#include <vector>

namespace headroom {

inline constexpr OptionChoice kAggregates[] {// as Aggregate counts
    {"none", toSay("Heads")}, {"mean", toSay("Mean")}, {"maximum", toSay("Max")}, {"rollout", toSay("Rollout")}};
inline constexpr Option kAggregate {.id = "attention.aggregate",
    .name = toSay("Each head, or all heads combined"),
    .choices = kAggregates,
    .first = "none",
    .look = Option::Hidden};

// "Mean", "Maximum", "Rollout": all but the single head.
const std::vector<Aggregate>& aggregates();
QString aggregateTitle(Aggregate aggregate);
QString aggregateTip(Aggregate aggregate); // one sentence
// What a number of such a map is: "mean weight".
QString aggregateQuantity(Aggregate aggregate);
// "mean of 4 heads"
QString aggregateName(const AttentionLayer& layer);

std::vector<std::string> aggregateStudies(Aggregate aggregate); // that record it
bool offersAggregate(const Document& document, Aggregate aggregate);
Aggregate aggregateOf(const Document& document); // the one chosen, where its model offers it
// One sentence: why runs of such a model have no such map.
QString whyNoAggregate(const Document& document, Aggregate aggregate);

// One map for each layer, in place of those of its heads, and for each kind of attention one over all its layers; none
// where the run has not recorded them.
std::vector<AttentionLayer> aggregateLayers(const Trace& trace, Aggregate aggregate);

class SegmentedControl;
// Enables the choices from `first` on for what the model offers, with the reason where it offers none.
void enableAggregates(SegmentedControl& control, int first, const Document& document);

} // namespace headroom
