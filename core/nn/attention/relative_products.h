// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "trace/tracer.h"

namespace headroom {

// The two ways to compute attention with relative positions (Shaw et al. 2018). Both give the same numbers: directly,
// each pair of a query and a key has a key and a value of its own, the embedding of their distance added; split,
// content and distances are multiplied apart, which keeps one embedding a pair for all heads (section 3.3).
//
// query and key [..., head, query or key, dimension], embedded [query, key, dimension]: products [..., head, query,
// key], the steps "product" and "sum".
Traced directProduct(Tracer& t, const Traced& query, const Traced& key, const Traced& embedded);
Traced splitProduct(Tracer& t, const Traced& query, const Traced& key, const Traced& embedded);
// k_j · a_ij: what each key says to its distance from the query.
Traced keyProduct(Tracer& t, const Traced& query, const Traced& key, const Traced& embedded);

// weights [..., head, query, key], value [..., head, key, dimension], embedded [query, key, dimension]: what is read,
// [..., head, query, dimension], the step "context".
Traced directContext(Tracer& t, const Traced& weights, const Traced& value, const Traced& embedded);
Traced splitContext(Tracer& t, const Traced& weights, const Traced& value, const Traced& embedded);

} // namespace headroom
