// SPDX-License-Identifier: GPL-3.0-or-later
#include "session/verify.h"

#include "error.h"
#include "graph/run_forward.h"
#include "io/verify_file.h"
#include "libtorch.h"
#include "text/say.h"
#include "text/utf8.h"
#include "trace/closed_score.h"
#include "trace/trace_data.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

namespace headroom {

namespace {

constexpr double kClosedBelow = -1e8; // people write −∞, −10⁹ or the lowest float for a score that a mask closes
constexpr std::size_t kNear = 3;

std::shared_ptr<const Labels> labelsOf(const VerifyFile& file, const torch::Tensor& tokens)
{
    if (file.vocabulary.empty() || !tokens.defined())
        return {};
    Labels labels;
    for (std::int64_t i = 0; i < tokens.numel(); ++i)
        labels.push_back(file.vocabulary[static_cast<std::size_t>(tokens[i].item<std::int64_t>())]);
    return std::make_shared<const Labels>(std::move(labels));
}

std::shared_ptr<const Trace> record(const VerifyFile& file, torch::Device device, const std::atomic<bool>& cancel)
{
    const torch::NoGradGuard guard;
    Transformer model(file.config, Parameters(file.parameters, file.name));
    model.to(device);
    ModelInput input;
    input.sourceLabels = labelsOf(file, file.source);
    input.targetLabels = labelsOf(file, file.target);
    if (!file.vocabulary.empty())
        input.vocabulary = std::make_shared<const Labels>(file.vocabulary);
    if (file.source.defined())
        input.source = file.source.to(device);
    if (file.target.defined())
        input.target = file.target.to(device);
    for (const torch::Tensor& rows : file.memory)
        input.memory.push_back(rows.to(device));
    Tracer t({true, {}, &cancel});
    const ModelOutput output = runForward(model, t, input, model.defaults());
    Transformer::probabilities(t, output.logits, 1.0);
    return t.finish();
}

// How many letters must change to make one text of the other (Levenshtein 1966).
std::size_t editDistance(const std::string& a, const std::string& b)
{
    std::vector<std::size_t> row(b.size() + 1);
    std::iota(row.begin(), row.end(), std::size_t {0});
    for (std::size_t i = 1; i <= a.size(); ++i) {
        std::size_t diagonal = row[0];
        row[0] = i;
        for (std::size_t j = 1; j <= b.size(); ++j) {
            const std::size_t replaced = diagonal + (a[i - 1] != b[j - 1]);
            diagonal = row[j];
            row[j] = std::min({row[j] + 1, row[j - 1] + 1, replaced});
        }
    }
    return row.back();
}

std::string nearest(const Trace& trace, const std::string& path)
{
    std::vector<std::pair<std::size_t, std::string>> found;
    for (const Step& step : trace.steps())
        if (step.operation != Operation::Parameter)
            found.emplace_back(editDistance(path, step.path), step.path);
    const std::size_t count = std::min(found.size(), kNear);
    std::partial_sort(found.begin(), found.begin() + static_cast<std::ptrdiff_t>(count), found.end());
    std::string text;
    for (std::size_t i = 0; i < count; ++i)
        text += (i ? ", " : "") + found[i].second;
    return text;
}

std::string shapeOf(const std::vector<Axis>& axes)
{
    std::string text = "[";
    for (std::size_t i = 0; i < axes.size(); ++i)
        text += (i ? ", " : "") + axes[i].name + " " + std::to_string(axes[i].size);
    return text + "]";
}

void checkSteps(const VerifyFile& file, const Trace& trace)
{
    for (const auto& [path, theirs] : file.expected) {
        const auto step = trace.find(path);
        if (!step)
            throw Error(say("%1: this model has no step \"%2\". Similar steps: %3.", file.name, escaped(path, 200),
                nearest(trace, path)));
        const Step& ours = trace.step(*step);
        if (theirs.sizes() == torch::IntArrayRef(ours.shape()))
            continue;
        std::string sizes;
        for (const std::int64_t size : theirs.sizes())
            sizes += (sizes.empty() ? "" : ", ") + std::to_string(size);
        const char* message = theirs.dim() > static_cast<std::int64_t>(ours.axes.size())
            ? toSay("%1: expected.%2 has shape [%3]; the step is %4. Put the axes in this order, without a batch "
                    "axis.")
            : toSay("%1: expected.%2 has shape [%3]; the step is %4. Put the axes in this order.");
        throw Error(say(message, file.name, path, sizes, shapeOf(ours.axes)));
    }
}

double deviationOf(double theirs, double ours)
{
    const bool closed = ours <= kClosedBelow && theirs <= kClosedBelow;
    if (closed || theirs == ours || (std::isnan(theirs) && std::isnan(ours)))
        return 0.0;
    const double deviation = std::abs(theirs - ours) / (1.0 + std::abs(ours));
    return std::isnan(deviation) || ours <= kClosedBelow || theirs <= kClosedBelow
        ? std::numeric_limits<double>::infinity()
        : deviation;
}

StepCheck compare(const Trace& trace, StepId id, const torch::Tensor& theirs, double tolerance, Index& worst)
{
    StepCheck check;
    check.path = trace.step(id).path;
    check.cells = theirs.numel();
    const Index shape = trace.step(id).shape();
    const torch::Tensor values = theirs.contiguous();
    Index at(shape.size(), 0);
    for (std::int64_t i = 0; i < check.cells; ++i) {
        const double deviation = deviationOf(values.data_ptr<double>()[i], trace.value(id, at));
        check.differing += !(deviation <= tolerance);
        if (deviation > check.deviation || i == 0) {
            check.deviation = deviation;
            worst = at;
        }
        for (std::size_t axis = shape.size(); axis-- > 0 && ++at[axis] == shape[axis];)
            at[axis] = 0;
    }
    return check;
}

// The computed steps that `id` follows from, as far back as those that the file holds.
std::vector<std::string> unseenBefore(const Trace& trace, StepId id, const VerifyFile& file)
{
    std::vector<StepId> open = trace.step(id).inputs;
    std::vector<StepId> found;
    while (!open.empty()) {
        const StepId step = open.back();
        open.pop_back();
        const Step& source = trace.step(step);
        if (!source.computed() || file.expected.contains(source.path)
            || std::find(found.begin(), found.end(), step) != found.end())
            continue;
        found.push_back(step);
        open.insert(open.end(), source.inputs.begin(), source.inputs.end());
    }
    std::sort(found.begin(), found.end());
    std::vector<std::string> paths;
    for (const StepId step : found)
        paths.push_back(trace.step(step).path);
    return paths;
}

FirstDifference describe(const Trace& trace, StepId id, const Index& at, const VerifyFile& file)
{
    const Step& step = trace.step(id);
    const Explanation explanation = trace.explain(id, at);
    FirstDifference first;
    first.path = step.path;
    first.formula = step.formula;
    first.caption = step.caption;
    first.at = at;
    for (std::size_t i = 0; i < at.size(); ++i) {
        const Axis& axis = step.axes[i];
        first.place.push_back(
            axis.name + " " + std::to_string(at[i] + 1) + (axis.labels ? " (" + axis.label(at[i]) + ")" : ""));
    }
    torch::Tensor theirs = file.expected.at(step.path);
    for (const std::int64_t index : at)
        theirs = theirs[index];
    first.theirs = theirs.item<double>();
    first.ours = explanation.masked ? -std::numeric_limits<double>::infinity() : explanation.value;
    first.words = explanation.words;
    first.symbols = explanation.formula.line();
    first.numbers = explanation.numbers.text();
    first.unseen = unseenBefore(trace, id, file);
    return first;
}

// The trace with their numbers in the place of ours, so that a step can be explained from what they computed it from.
class Theirs {
public:
    Theirs(const VerifyFile& file, const Trace& ours)
        : m_file(file), m_data(std::make_shared<Trace::Data>(ours.data())), m_trace(m_data)
    {
        for (const auto& [path, numbers] : file.expected) {
            const bool single = numbers.to(torch::kFloat).to(torch::kDouble).equal(numbers);
            torch::Tensor own = torch::where(numbers <= kClosedBelow, static_cast<double>(kClosedScore), numbers);
            own = own.to(single ? torch::kFloat : torch::kDouble).contiguous();
            Storage& storage = m_data->values[static_cast<std::size_t>(*ours.find(path))];
            storage.owner = std::make_shared<torch::Tensor>(own);
            storage.data = own.data_ptr();
            storage.type = single ? Storage::Type::Float : Storage::Type::Double;
            storage.sizes = own.sizes().vec();
            storage.strides = own.strides().vec();
            storage.factors.reset();
        }
    }

    // By how much the cell exceeds what rounding allows; 0 where an input is not theirs.
    double share(StepId id, const Index& at) const
    {
        for (const StepId input : m_trace.step(id).inputs)
            if (const Step& step = m_trace.step(input); step.computed() && !m_file.expected.contains(step.path))
                return 0.0;
        return m_trace.explain(id, at).share();
    }

private:
    const VerifyFile& m_file;
    std::shared_ptr<Trace::Data> m_data;
    Trace m_trace;
};

// Twice what rounding allows, or a thousand times what all steps before it differ by, is not rounding.
constexpr double kNotRounding = 2.0, kJump = 1000.0, kLeastBefore = 0x1p-46;

std::optional<AlmostTheSame> almostTheSame(
    const Theirs& theirs, StepId id, const StepCheck& check, const Index& worst, double before)
{
    const double share = theirs.share(id, worst);
    if (!(share > kNotRounding || check.deviation > kJump * std::max(before, kLeastBefore)))
        return std::nullopt;
    return AlmostTheSame {check.path, check.deviation, before, share};
}

} // namespace

VerifyReport verifyFile(
    const std::string& path, double tolerance, torch::Device device, const std::atomic<bool>& cancel)
{
    if (!std::isfinite(tolerance) || tolerance <= 0.0)
        throw Error(say("The tolerance is %1; it must be a finite number above 0.", formatNumber(tolerance)));
    const VerifyFile file = readVerifyFile(path);
    const auto trace = record(file, device, cancel);
    checkSteps(file, *trace);
    VerifyReport report;
    report.file = path;
    report.tolerance = tolerance;
    const Theirs all(file, *trace);
    double before = 0.0;
    for (const Step& step : trace->steps()) {
        const auto theirs = file.expected.find(step.path);
        if (theirs == file.expected.end())
            continue;
        if (cancel.load())
            throw Cancelled {};
        Index worst;
        report.steps.push_back(compare(*trace, step.id, theirs->second, tolerance, worst));
        if (!report.first && !report.steps.back().agrees())
            report.first = describe(*trace, step.id, worst, file);
        if (!report.first && !report.almost)
            report.almost = almostTheSame(all, step.id, report.steps.back(), worst, before);
        before = std::max(before, report.steps.back().deviation);
    }
    return report;
}

} // namespace headroom
