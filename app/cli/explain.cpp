// SPDX-License-Identifier: GPL-3.0-or-later
#include "answers.h"
#include "await.h"
#include "commands.h"

#include "io/numbers_file.h"
#include "json_text.h"
#include "tasks/task.h"
#include "text/utf8.h"
#include "trace/intervention_text.h"

#include <CLI/CLI.hpp>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <iomanip>
#include <iostream>
#include <memory>
#include <optional>

namespace headroom {

namespace {

struct ExplainOptions {
    RunOptions run;
    std::string step;
    std::string at;
    std::int64_t check = 0;
    bool all = false;
    bool markdown = false;
};

// What stands behind the numbers of one run, and how far those that are re-derived deviate at most.
struct Checked {
    struct Count {
        std::int64_t steps = 0, numbers = 0;
    };
    std::array<Count, 3> by; // Provenance
    std::int64_t weights = 0; // steps, of those given
    std::int64_t sampled = 0; // steps, of those derived, that are too large to keep but for a sample
    double worst = 0.0; // difference as a share of what rounding allows

    const Count& count(Provenance provenance) const { return by[static_cast<std::size_t>(provenance)]; }
    bool agrees() const { return worst <= 1.0; }
};

std::string textOf(const Index& at)
{
    std::string text;
    for (const std::int64_t place : at)
        text += (text.empty() ? "" : ",") + std::to_string(place);
    return text;
}

void print(const RunResult& result, const Explanation& e)
{
    const Trace& trace = *result.trace;
    const Step& step = trace.step(e.cell.step);
    std::cout << step.path << '\n';
    if (result.segments.size() > 1)
        std::cout << "in segment " << result.segment + 1 << " of " << result.segments.size() << '\n';
    if (!step.caption.empty())
        std::cout << step.caption << '\n';
    if (!step.formula.empty())
        std::cout << "  " << step.formula << '\n';
    std::cout << e.words << "\n  " << e.formula.line() << "\n  " << e.numbers.text() << '\n';
    if (const auto origin = originOf(result, step.id))
        std::cout << "left by segment " << origin->segment + 1 << " of " << result.segments.size() << ", step "
                  << origin->path << ", cell " << textOf(e.cell.at) << " (explain it with --segment " << origin->segment
                  << ")\n";
    for (const Quantity& quantity : e.quantities)
        std::cout << "  " << quantity.name << "  " << formatNumber(quantity.value) << '\n';
    const Provenance provenance = trace.provenance(step.id);
    if (provenance != Provenance::Derived)
        std::cout << "recorded " << std::setprecision(9) << e.untouched << ", " << toString(provenance) << '\n';
    else if (e.recomputed)
        std::cout << "computed on demand " << std::setprecision(9) << e.untouched
                  << ", not checked: the text is too long to keep this number\n";
    else
        std::cout << "recorded " << std::setprecision(9) << e.untouched << ", recomputed in double " << e.rederived
                  << ", difference " << std::setprecision(2) << e.difference()
                  << (e.agrees() ? ", within rounding (at most " : ", more than rounding allows (") << e.bound << ")\n";
    std::vector<Term> terms = e.terms;
    std::stable_sort(terms.begin(), terms.end(),
        [](const Term& a, const Term& b) { return std::abs(a.contribution) > std::abs(b.contribution); });
    for (const Term& term : terms) {
        std::cout << "  " << term.label << "  " << formatNumber(term.value);
        if (term.factorSource)
            std::cout << " × " << formatNumber(term.factor);
        std::cout << " → " << formatNumber(term.contribution) << "   " << trace.step(term.source.step).path << '\n';
    }
    if (e.changedByHand)
        std::cout << "changed by hand to " << formatNumber(e.value) << '\n';
}

// Re-derives `cells` random numbers of every step that has something to be derived from. `each` hears of every step,
// and of the largest difference as a share of what rounding allows; of none where there is nothing to derive.
template <typename Each>
Checked checkRun(const Trace& trace, std::int64_t cells, Each each)
{
    Random random(1);
    Checked checked;
    for (const Step& step : trace.steps()) {
        const Provenance provenance = trace.provenance(step.id);
        Checked::Count& count = checked.by[static_cast<std::size_t>(provenance)];
        std::int64_t numbers = 1;
        for (const Axis& axis : step.axes)
            numbers *= axis.size;
        ++count.steps;
        count.numbers += numbers;
        checked.weights += step.operation == Operation::Parameter ? 1 : 0;
        std::optional<double> largest;
        const std::vector<Index>& sampled = trace.sampled(step.id);
        checked.sampled += trace.recomputed(step.id) ? 1 : 0;
        for (std::int64_t i = 0; provenance == Provenance::Derived && numbers > 0 && i < cells; ++i) {
            Index at;
            if (trace.recomputed(step.id))
                at = sampled[static_cast<std::size_t>(random.below(std::ssize(sampled)))];
            for (std::size_t axis = at.size(); axis < step.axes.size(); ++axis)
                at.push_back(random.below(step.axes[axis].size));
            largest = std::max(largest.value_or(0.0), trace.explain(step.id, at).share());
        }
        if (largest)
            checked.worst = std::max(checked.worst, *largest);
        each(step, provenance, largest);
    }
    return checked;
}

Json jsonOf(const Checked& checked, std::int64_t cells)
{
    Json json {{"cells_a_step", cells}, {"largest_share_of_bound", checked.worst}, {"agrees", checked.agrees()}};
    for (const Provenance provenance : {Provenance::Derived, Provenance::Given, Provenance::Measured})
        json[toString(provenance)] = {
            {"steps", checked.count(provenance).steps}, {"numbers", checked.count(provenance).numbers}};
    json["derived"]["sampled"] = checked.sampled;
    json["given"]["weights"] = checked.weights;
    json["given"]["texts"] = checked.count(Provenance::Given).steps - checked.weights;
    return json;
}

// "812 steps derived (50,211 numbers), 190 given (188 weights, 2 texts), 0 measured".
std::string countsOf(const Checked& checked)
{
    const auto& given = checked.count(Provenance::Given);
    return std::to_string(checked.count(Provenance::Derived).steps) + " steps derived, " + std::to_string(given.steps)
        + " given (" + std::to_string(checked.weights) + " weights, " + std::to_string(given.steps - checked.weights)
        + " of text), " + std::to_string(checked.count(Provenance::Measured).steps) + " measured";
}

int checkOne(const Trace& trace, std::int64_t cells, const CommonOptions& common)
{
    Json steps = Json::array();
    const Checked checked = checkRun(
        trace, cells, [&](const Step& step, Provenance provenance, std::optional<double> share) {
            if (common.json) {
                steps.push_back({{"path", step.path}, {"operation", toString(step.operation)},
                    {"provenance", toString(provenance)}, {"share_of_bound", nullptr}});
                if (share)
                    steps.back()["share_of_bound"] = *share;
            } else if (share) {
                std::cout << std::setprecision(2) << *share << "\t" << toString(step.operation) << "\t" << step.path
                          << '\n';
            }
        });
    if (common.json) {
        Json json = jsonOf(checked, cells);
        json["steps"] = std::move(steps);
        std::cout << json.dump(2, ' ', false, kReplace) << '\n';
    } else {
        std::cout << countsOf(checked) << '\n';
        if (checked.sampled > 0)
            std::cout << checked.sampled
                      << " derived steps are too large to keep: for each, a sample of LibTorch's numbers is checked\n";
        std::cout << cells << " cells of each derived step recomputed in double precision: the largest difference is "
                  << std::setprecision(2) << checked.worst << " of what rounding allows ("
                  << (checked.agrees() ? "agrees" : "disagrees") << ")\n";
    }
    return checked.agrees() ? kDone : kDisagrees;
}

// Every variant on its sample, each with all further computations that its runs have.
int checkAll(const ExplainOptions& options, const CommonOptions& common)
{
    Json variants = Json::array();
    bool agree = true;
    Session session(common.device);
    if (!common.json)
        std::cout
            << "| variant | derived | given: weights | given: text | measured | difference, of what rounding allows |\n"
               "| --- | --- | --- | --- | --- | --- |\n";
    for (const Preset& preset : presets()) {
        RunOptions run = options.run;
        run.source.variant = preset.id;
        run.studies = studiesFor(openRun(session, run).model); // its recipe may have changed the variant's
        const RunResult result = openAndRun(session, run);
        tell(result.notices);
        const Checked checked = checkRun(
            *result.trace, options.check, [](const Step&, Provenance, std::optional<double>) {});
        agree = agree && checked.agrees();
        if (common.json) {
            variants.push_back({{"variant", preset.id}});
            variants.back().update(jsonOf(checked, options.check));
            continue;
        }
        const std::int64_t given = checked.count(Provenance::Given).steps;
        std::cout << "| " << preset.id << " | " << checked.count(Provenance::Derived).steps << " | " << checked.weights
                  << " | " << given - checked.weights << " | " << checked.count(Provenance::Measured).steps << " | "
                  << std::setprecision(2) << checked.worst << " |\n"
                  << std::flush;
    }
    if (common.json)
        std::cout << variants.dump(2, ' ', false, kReplace) << '\n';
    return agree ? kDone : kDisagrees;
}

int explain(const ExplainOptions& options, const CommonOptions& common)
{
    if (options.all)
        return checkAll(options, common);
    const bool one = options.check == 0;
    std::string path = options.step, cell = options.at;
    if (const std::size_t sign = path.rfind('@'); sign != std::string::npos) { // as --change names a cell
        if (!cell.empty())
            throw UsageError("The cell is given twice, as STEP@i,j,… and by --at; give it once.");
        cell = path.substr(sign + 1);
        path.resize(sign);
    }
    if (one && (path.empty() || cell.empty()))
        throw UsageError(
            "explain needs STEP@i,j,… (or STEP and --at i,j,…), or --check N to check random cells of every "
            "step.");
    const Index at = one ? checked([&] { return indexFrom(cell); }) : Index {};
    Session session(common.device);
    const RunResult result = openAndRun(session, options.run);
    const Trace& trace = *result.trace;
    if (!one)
        return checkOne(trace, options.check, common);
    const std::optional<StepId> step = trace.find(path);
    if (!step && path.starts_with("backward/"))
        throw Error(result.backward
                ? result.backward->whyNone(trace, path.substr(9))
                : "This run has no backward pass: say with --loss, --logit or --of where it begins.");
    if (!step)
        throw Error("This run has no step \"" + escaped(path, 200) + "\"; headroom-cli run lists them.");
    const Explanation explanation = trace.explain(*step, at);
    if (common.json)
        std::cout << explanationJson(result, explanation).dump(2, ' ', false, kReplace) << '\n';
    else if (options.markdown)
        std::cout << explanationMarkdown(trace, explanation);
    else
        print(result, explanation);
    return explanation.agrees() ? kDone : kDisagrees;
}

} // namespace

void addExplain(CLI::App& app, CommonOptions& common, int& exit)
{
    CLI::App* command = app.add_subcommand("explain", "Show where one number of a run came from, and recompute it");
    auto options = std::make_shared<ExplainOptions>();
    CLI::Option* step = command->add_option(
        "step", options->step, "The path of a step, as run lists them, or of one cell: PATH@i,j,k");
    command->add_option("--at", options->at, "The cell: one index per axis, from 0, such as 0,3,5");
    CLI::Option* check =
        command
            ->add_option("--check", options->check,
                "Instead recompute this many random cells of every step, and count derived, given and measured "
                "steps")
            ->transform(wholeNumber(1, 1'000'000))
            ->excludes(step);
    command
        ->add_flag("--all", options->all, "With --check: every variant on its sample, with all its studies, as a table")
        ->needs(check);
    command->add_flag("--markdown", options->markdown, "As Markdown, with the terms as a table");
    addRunOptions(*command, options->run);
    addBackwardOptions(*command, options->run.backward);
    addCommonOptions(*command, common);
    command->callback([options, &common, &exit] { exit = explain(*options, common); });
}

} // namespace headroom
