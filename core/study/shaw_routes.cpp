// SPDX-License-Identifier: GPL-3.0-or-later
#include "libtorch.h"
#include "nn/attention/relative_products.h"
#include "study/all.h"
#include "study/step_names.h"
#include "text/say.h"
#include "trace/step_names.h"

#include <optional>

namespace headroom {

namespace {

// The direct way lays out a key for every pair and head: longer texts are left out rather than fill the memory.
constexpr std::int64_t kMostNumbers = std::int64_t {1} << 23;

class Routes {
public:
    Routes(Tracer& t, std::string sublayer) : m_tracer(t), m_sublayer(std::move(sublayer)) {}

    void record()
    {
        const auto embedded = find(steps::shaw::keyDistances), values = find(steps::shaw::valueDistances),
                   context = find(steps::attention::context);
        const bool direct = find(steps::shaw::pairKeys).has_value();
        const auto own = find(direct ? steps::attention::product : steps::shaw::sum);
        const auto asks = direct ? input(steps::shaw::queryColumn, 0) : input(steps::shaw::content, 0);
        const auto key = direct ? input(steps::shaw::keySpread, 0) : input(steps::attention::keyTransposed, 0);
        const auto weights = direct ? input(steps::shaw::weightRows, 0) : input(steps::shaw::contextContent, 0);
        const auto value = direct ? input(steps::shaw::valueSpread, 0) : input(steps::shaw::contextContent, 1);
        if (!embedded || !values || !context || !own || !asks || !key || !weights || !value
            || tooLong(*asks, *embedded))
            return;
        const Tracer::Scope below(m_tracer, m_sublayer);
        const auto other = direct ? splitProduct : directProduct;
        m_tracer.subtract(
            {studied::shawRoutes::scoreDeviation, "the other way − the model’s",
                "The difference between the two ways to compute a score: the same numbers, added in another "
                "order."},
            other(m_tracer, recorded(asks), recorded(key), recorded(embedded)), recorded(own));
        const auto otherContext = direct ? splitContext : directContext;
        m_tracer.subtract(
            {studied::shawRoutes::contextDeviation, "the other way − the model’s",
                "The difference between the two ways to sum what was read: the same numbers, added in another "
                "order."},
            otherContext(m_tracer, recorded(weights), recorded(value), recorded(values)), recorded(context));
    }

private:
    std::optional<StepId> find(const std::string& name) const
    {
        for (const Step& step : m_tracer.steps())
            if (step.path == m_sublayer + '/' + name)
                return step.id;
        return {};
    }

    std::optional<StepId> input(const std::string& name, std::size_t which) const
    {
        const auto step = find(name);
        return step ? std::optional(m_tracer.steps()[static_cast<std::size_t>(*step)].input(which)) : std::nullopt;
    }

    Traced recorded(const std::optional<StepId>& step) const { return m_tracer.recorded(*step); }

    bool tooLong(StepId query, StepId embedded) const
    {
        std::int64_t numbers = m_tracer.steps()[static_cast<std::size_t>(query)].axes.front().size; // heads
        for (const Axis& axis : m_tracer.steps()[static_cast<std::size_t>(embedded)].axes)
            numbers *= axis.size;
        return numbers > kMostNumbers;
    }

    Tracer& m_tracer;
    std::string m_sublayer;
};

void recordShawRoutes(Tracer& t)
{
    std::vector<std::string> sublayers;
    for (const Step& step : t.steps())
        if (!step.study() && step.name() == steps::shaw::keyDistances)
            sublayers.emplace_back(step.scope());
    for (const std::string& sublayer : sublayers)
        Routes(t, sublayer).record();
}

} // namespace

Study shawRoutesStudy()
{
    return {"shaw_routes", toSay("Two ways to one score"),
        "Relative positions computed the other way, from the same queries, keys, values and embeddings", {},
        [](const ModelConfig& config) { return config.attention == AttentionKind::Relative; },
        [](Tracer& t, const StudyInput&) { recordShawRoutes(t); }, {}, true,
        [](Tracer& t, const RecordedInput&) { recordShawRoutes(t); }, toSay("tables of a row for each distance")};
}

} // namespace headroom
