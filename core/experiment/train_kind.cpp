// SPDX-License-Identifier: GPL-3.0-or-later
#include "error.h"
#include "experiment/measures.h"
#include "experiment/train_run.h"
#include "libtorch.h"
#include "text/say.h"
#include "train/mean_steps.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>

namespace headroom {

namespace {

constexpr double kMissing = std::numeric_limits<double>::quiet_NaN();

struct PlotWish {
    std::string y, title;
    std::int64_t across = -1; // an axis; −1: over training steps
    bool xLog = false, yLog = false;
};

struct TrainSetup {
    RunGrid grid;
    std::vector<const Measure*> measures;
    std::vector<PlotWish> plots;
    std::int64_t film = 0; // frames
    MeasureSettings settings;
};

// Where the options of an axis stand that have a place on it, rising.
std::vector<double> placesOn(const RunAxis& axis)
{
    std::vector<double> places;
    for (const RunAxis::Option& option : axis.options)
        if (std::isfinite(option.x))
            places.push_back(option.x);
    std::sort(places.begin(), places.end());
    return places;
}

TrainSetup readTrainings(const std::string& json, const std::string& where, std::uint64_t seed, bool quick)
{
    const JsonFields fields = JsonFields::parse(json, where);
    TrainSetup setup;
    setup.grid = planRuns(fields, seed, {}, quick);
    for (const std::string& id : fields.texts("measures"))
        setup.measures.push_back(&findMeasure(id, where));
    for (const std::string& text : fields.objects("plots")) {
        const JsonFields plot = JsonFields::parse(text, where + ", plots");
        PlotWish wish {plot.text("y", "loss"), plot.text("title", ""), plot.integer("across", -1),
            plot.boolean("x_log", false), plot.boolean("y_log", false)};
        plot.refuseUnknown();
        if (wish.across >= static_cast<std::int64_t>(setup.grid.axes.size()))
            throw Error(say("%1, plots: across is %2; there are %3 axes, counted from 0.", where, wish.across,
                setup.grid.axes.size()));
        if (wish.across >= 0 && placesOn(setup.grid.axes[static_cast<std::size_t>(wish.across)]).empty())
            throw Error(say("%1, plots: no option of axis %2 has an \"x\"; give each one, or leave out across.", where,
                wish.across));
        setup.plots.push_back(wish);
    }
    setup.film = fields.integer("film", 0);
    setup.settings.goal = fields.real("goal", 0.99);
    setup.settings.forwardLength = fields.integer("forward_length", 1024);
    fields.refuseUnknown();
    return setup;
}

bool measures(const TrainSetup& setup, const std::string& id)
{
    return std::any_of(
        setup.measures.begin(), setup.measures.end(), [&](const Measure* m) { return m->column.id == id; });
}

// What is remembered of a run once its model is gone.
struct Done {
    PlannedRun plan;
    std::vector<double> values; // of the measures
    std::vector<TrainingPoint> points;
    std::vector<Seen> diagonal;
};

double curveValue(const TrainingPoint& point, const std::string& y)
{
    const double value = y == "accuracy" ? point.heldOutAccuracy * 100.0
        : y == "sequences"               ? point.heldOutSequences * 100.0
        : y == "mean_steps"              ? meanSteps(point.steps)
        : y == "rate"                    ? point.rate
                                         : point.heldOutLoss;
    return value < 0.0 ? kMissing : value;
}

std::string curveTitle(const std::string& y, const std::string& where)
{
    static const std::map<std::string, std::string> titles {{"accuracy", "held-out tokens right (%)"},
        {"sequences", "held-out sequences right (%)"}, {"loss", "held-out loss (nats per token)"},
        {"rate", "learning rate"}, {"mean_steps", "mean steps per position"},
        {"diagonal", "attention on the diagonal (%)"}, {"steps_used", "share of positions (%)"}};
    const auto found = titles.find(y);
    if (found != titles.end())
        return found->second;
    std::string known;
    for (const auto& [id, title] : titles)
        known += (known.empty() ? "" : ", ") + id;
    throw Error(say("%1, plots: y is \"%2\"; over training steps it can be %3.", where, y, known));
}

// Share of positions that ran 1, 2, … steps, a series each.
void addStepsUsed(ExperimentPlot& plot, const std::vector<TrainingPoint>& points)
{
    std::size_t most = 0;
    for (const TrainingPoint& point : points)
        most = std::max(most, point.steps.size());
    for (std::size_t i = 0; i < most; ++i) {
        ExperimentSeries series {i == 0 ? say("1 step") : say("%1 steps", i + 1), {}, {}};
        for (const TrainingPoint& point : points) {
            series.x.push_back(static_cast<double>(point.step));
            series.y.push_back(i < point.steps.size() ? 100.0 * point.steps[i] : 0.0);
        }
        plot.series.push_back(std::move(series));
    }
}

ExperimentPlot overSteps(const PlotWish& wish, const std::vector<Done>& runs, const std::string& where)
{
    ExperimentPlot plot {wish.title, "training steps", curveTitle(wish.y, where), wish.xLog, wish.yLog, {}};
    if (wish.y == "steps_used") {
        addStepsUsed(plot, runs.front().points);
        return plot;
    }
    for (const Done& run : runs) {
        ExperimentSeries series {run.plan.label, {}, {}};
        if (wish.y == "diagonal")
            for (const Seen& seen : run.diagonal)
                series.x.push_back(static_cast<double>(seen.step)), series.y.push_back(100.0 * seen.value);
        else
            for (const TrainingPoint& point : run.points)
                series.x.push_back(static_cast<double>(point.step)), series.y.push_back(curveValue(point, wish.y));
        plot.series.push_back(std::move(series));
    }
    return plot;
}

ExperimentPlot acrossAxis(
    const PlotWish& wish, const TrainSetup& setup, const std::vector<Done>& runs, const std::string& where)
{
    const auto axis = static_cast<std::size_t>(wish.across);
    const Measure& measure = findMeasure(wish.y, where);
    const auto column = std::find(setup.measures.begin(), setup.measures.end(), &measure);
    if (column == setup.measures.end())
        throw Error(say("%1, plots: y is \"%2\", which is not one of the measures.", where, wish.y));
    const std::vector<double> places = placesOn(setup.grid.axes[axis]);
    const std::string title = say(measure.column.title.c_str()), &unit = measure.column.unit;
    ExperimentPlot plot {wish.title, setup.grid.axes[axis].title,
        unit.empty() ? title : say("%1 (%2)", title, say(unit.c_str())), wish.xLog, wish.yLog, {}};
    for (const Done& run : runs) {
        std::string name;
        for (std::size_t i = 0; i < setup.grid.axes.size(); ++i)
            if (i != axis)
                name += (name.empty() ? "" : ", ") + setup.grid.axes[i].options[run.plan.options[i]].label;
        const RunAxis::Option& option = setup.grid.axes[axis].options[run.plan.options[axis]];
        const bool placed = std::isfinite(option.x);
        if (!placed)
            name = run.plan.label;
        else if (name.empty())
            name = measure.column.title;
        auto series = std::find_if(
            plot.series.begin(), plot.series.end(), [&](const auto& s) { return s.name == name; });
        if (series == plot.series.end())
            series = plot.series.insert(plot.series.end(), {name, {}, {}});
        for (const double x :
            placed ? std::vector<double> {option.x} : std::vector<double> {places.front(), places.back()}) {
            series->x.push_back(x);
            series->y.push_back(run.values[static_cast<std::size_t>(column - setup.measures.begin())]);
        }
    }
    return plot;
}

// So many frames, the first and the last among them.
std::vector<ExperimentMap> thinned(std::vector<ExperimentMap> film, std::int64_t frames)
{
    std::vector<ExperimentMap> kept;
    const auto wanted = static_cast<std::size_t>(std::max<std::int64_t>(frames, 0));
    for (std::size_t i = 0; i < std::min(wanted, film.size()); ++i)
        kept.push_back(
            std::move(film[wanted >= film.size() ? i : i * (film.size() - 1) / std::max<std::size_t>(wanted - 1, 1)]));
    return kept;
}

void runTrainings(
    const std::string& json, const std::string& where, const ExperimentHost& host, ExperimentResult& result)
{
    const TrainSetup setup = readTrainings(json, where, host.seed, result.quick);
    const std::size_t count = setup.grid.runs.size();
    const bool diagonal = setup.film > 0 || measures(setup, "diagonal");
    ExperimentTable table {"", {{"run", toSay("run"), "", 0}}, {}};
    for (const Measure* measure : setup.measures)
        table.columns.push_back(measure->column);
    std::vector<Done> all;
    for (std::size_t i = 0; i < count; ++i) {
        const auto share = [&](std::size_t k) { return static_cast<double>(k) / static_cast<double>(count); };
        const ExperimentHost part = host.part(share(i), share(i + 1));
        TrainedRun trained = trainRun(setup.grid.runs[i], part, diagonal);
        Done done {trained.plan, {}, trained.points, trained.diagonal};
        std::vector<ExperimentCell> row {trained.plan.label};
        for (const Measure* measure : setup.measures) {
            done.values.push_back(measure->value(trained, setup.settings, part));
            row.emplace_back(done.values.back());
        }
        table.rows.push_back(std::move(row));
        for (std::string& sentence : shortcomings(trained))
            result.notices.push_back(std::move(sentence));
        if (result.maps.empty())
            result.maps = thinned(std::move(trained.film), setup.film);
        all.push_back(std::move(done));
    }
    result.tables.push_back(std::move(table));
    for (const PlotWish& wish : setup.plots)
        result.plots.push_back(wish.across < 0 ? overSteps(wish, all, where) : acrossAxis(wish, setup, all, where));
}

} // namespace

// Trains every combination of what varies and compares what comes out.
ExperimentKind trainKind() { return {"train", runTrainings}; }

} // namespace headroom
