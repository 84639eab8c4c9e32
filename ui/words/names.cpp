// SPDX-License-Identifier: GPL-3.0-or-later
#include "words/names.h"

#include "session/session.h"
#include "trace/step_names.h"
#include "words/tr.h"

#include <QCache>
#include <QHash>
#include <QRegularExpression>

#include <algorithm>
#include <array>
#include <iterator>
#include <optional>

namespace headroom {

namespace {

QString plain(QString part)
{
    part.replace(QLatin1Char('_'), QLatin1Char(' '));
    if (!part.isEmpty())
        part[0] = part[0].toUpper();
    return part;
}

ScopeName same(const QString& title, const QString& shortTitle = {})
{
    return {title, title, shortTitle.isEmpty() ? title : shortTitle};
}

// "decoder.2", "latent/read", "pooling": what stands at the top of a path.
QString blockName(const QString& block, bool universal)
{
    const QString stack = block.section(QLatin1Char('.'), 0, 0);
    const QString number = block.section(QLatin1Char('.'), 1, 1);
    if (block == QLatin1String("latent/read"))
        return tr("Latents read the input");
    if (block == QLatin1String("latent/write"))
        return tr("Output queries read the latents");
    if (number.isEmpty())
        return stackName(stack);
    if (stack == QLatin1String(steps::latent))
        return tr("Latents %1").arg(number);
    return (universal ? tr("%1, step %2") : tr("%1 %2")).arg(stackName(stack), number);
}

// A scope inside a block.
ScopeName partName(const QString& part)
{
    static const QHash<QString, ScopeName> known {
        {steps::selfAttention, same(tr("Self-attention"), tr("Self-attn"))},
        {steps::crossAttention, {tr("Encoder–decoder attention"), tr("Encoder–decoder"), tr("Enc–dec")}},
        {"attention", same(tr("Attention"), tr("Attn"))},
        {steps::feedForward, same(tr("Feed-forward"), tr("FFN"))},
        {"induce", same(tr("Points read the set"), tr("Induce"))},
        {"read", same(tr("Set reads the points"), tr("Read back"))},
        {"state_first", same(tr("State first"))},
        {"matrix_first", same(tr("Matrix first"))},
        {steps::xl::position, same(tr("Position"), tr("Pos"))},
        {steps::xl::positionBias, same(tr("Position bias"), tr("Bias"))},
        {steps::shaw::contextPosition, same(tr("Position values"), tr("Pos v"))},
        {steps::attention::queryTurned, {tr("Rotate queries"), tr("Rotate q"), tr("Rot. q")}},
        {steps::attention::keyTurned, {tr("Rotate keys"), tr("Rotate k"), tr("Rot. k")}},
    };
    const QString stem = part.section(QLatin1Char('.'), 0, 0), number = part.section(QLatin1Char('.'), 1, 1);
    if (stem == QLatin1String(steps::localRnn))
        return number == QLatin1String("1") ? same(tr("LocalRNN"), tr("RNN"))
                                            : same(tr("LocalRNN %1").arg(number), tr("RNN"));
    if (stem == QLatin1String(steps::window))
        return same(tr("Window place %1").arg(number), number);
    if (stem == QLatin1String(steps::step) && !number.isEmpty())
        return same(tr("Step %1").arg(number), number);
    if (stem == QLatin1String(steps::cluster))
        return same(tr("Cluster %1").arg(number), number);
    if (stem == QLatin1String("layer") && !number.isEmpty())
        return same(tr("Layer %1").arg(number), number);
    const std::string study = studyName(part.toStdString());
    const QString title = study.empty() ? stackName(stem) : translated(study);
    return known.value(part, same(number.isEmpty() ? title : tr("%1 %2").arg(title, number)));
}

// What a step belongs to that stands in no scope inside its block.
std::optional<ScopeName> sectionName(const QString& block, const QString& step)
{
    static const QStringList positions {
        QLatin1String(steps::withPosition), QLatin1String(steps::withTime), QLatin1String(steps::positions)};
    const bool numbered = block.contains(QLatin1Char('.'));
    if (block == QLatin1String(steps::output))
        return {};
    if (step == QLatin1String(steps::norm))
        return same(tr("Norm"));
    if (block.startsWith(QLatin1String(steps::afterPooling)))
        return same(tr("Seeds read each other"), tr("Seeds"));
    if (step == QLatin1String(steps::outputQueries))
        return same(tr("Output queries"), tr("Q"));
    if (numbered && step == QLatin1String(steps::memory))
        return same(tr("Memory"), tr("Mem"));
    if (numbered && step.contains(QLatin1String(steps::memory))) // what the next segment will read
        return same(tr("Next memory"), tr("Next mem"));
    if (numbered && positions.contains(step))
        return same(tr("Position and step"), tr("Pos"));
    if (step == QLatin1String(steps::halting::ponder) || step == QLatin1String(steps::halting::meanPonder))
        return same(tr("Ponder cost"), tr("Cost"));
    if (numbered)
        return same(tr("Halting"), tr("Halt"));
    return same(tr("Embedding"), tr("Emb"));
}

} // namespace

QString stackName(const QString& stack)
{
    return stack == QLatin1String(steps::encoder)     ? tr("Encoder")
        : stack == QLatin1String(steps::decoder)      ? tr("Decoder")
        : stack == QLatin1String(steps::latent)       ? tr("Latents")
        : stack == QLatin1String(steps::set)          ? tr("Set block")
        : stack == QLatin1String(steps::afterPooling) ? tr("After pooling")
        : stack == QLatin1String(steps::output)       ? tr("Output")
        : stack == QLatin1String(steps::study)        ? tr("Study")
        : stack == QLatin1String("backward")          ? tr("◂ Backward")
        : stack == QLatin1String("objective")         ? tr("What gradients are of")
                                                      : plain(stack);
}

bool repeatsOneLayer(const Trace& trace)
{
    for (const char* stage : {steps::encoder, steps::decoder})
        if (trace.find(std::string(stage) + ".1/" + steps::withTime))
            return true;
    return false;
}

namespace {

std::vector<ScopeName> scopesIn(const QString& path, bool universal, bool sections)
{
    QStringList parts = path.split(QLatin1Char('/'));
    const QString step = parts.takeLast();
    if (parts.isEmpty())
        return {same(stackName(step))};
    QString block = parts.takeFirst();
    if (block == QLatin1String(steps::latent) && !parts.isEmpty())
        block += QLatin1Char('/') + parts.takeFirst();
    std::vector<ScopeName> scopes {same(blockName(block, universal))};
    for (const QString& part : std::as_const(parts))
        scopes.push_back(partName(part));
    if (block == QLatin1String(steps::pooling) && scopes.size() > 1)
        scopes.back() = same(tr("Seeds read the set"), tr("Seeds"));
    if (scopes.size() == 1 && sections)
        if (const auto section = sectionName(block, step))
            scopes.push_back(*section);
    return scopes;
}

} // namespace

// Outline, timeline and captions ask for every step of a run, each time that one arrives; the words of a path are
// always the same.
std::vector<ScopeName> scopesOf(const Trace& trace, const QString& path, bool sections)
{
    constexpr qsizetype kMost = 1 << 13;
    using Kept = QCache<QString, std::vector<ScopeName>>;
    thread_local std::array<Kept, 4> known {Kept(kMost), Kept(kMost), Kept(kMost), Kept(kMost)};
    const bool universal = repeatsOneLayer(trace);
    Kept& kept = known[(universal ? 2 : 0) + (sections ? 1 : 0)];
    if (const std::vector<ScopeName>* scopes = kept.object(path))
        return *scopes;
    std::vector<ScopeName> scopes = scopesIn(path, universal, sections);
    kept.insert(path, new std::vector<ScopeName>(scopes));
    return scopes;
}

bool labelsTokens(const Axis& axis)
{
    return axis.name == "query" || axis.name == "key" || axis.name == "position" || axis.name == "node";
}

std::int64_t memoryRows(const Trace& trace, const std::string& path)
{
    std::size_t from = 0; // a study's path and a gradient's go on with that of what they are about
    if (path.starts_with("study/"))
        from = std::min(path.size(), path.find('/', 6)) + 1;
    for (const std::string_view back : {"backward/", "arrivals/", "through/"})
        if (from < path.size() && path.substr(from).starts_with(back))
            from += back.size();
    const auto memory = from < path.size()
        ? trace.find(path.substr(from, path.find('/', from) - from) + '/' + steps::memory)
        : std::nullopt;
    return memory ? trace.step(*memory).axes.front().size : 0;
}

bool isOfGradients(std::string_view path)
{
    return path.starts_with("backward/") || path.starts_with("objective/") || path.starts_with("study/backward/");
}

bool isGradient(const Step& step)
{
    return step.path.starts_with("backward/") && !step.path.starts_with("backward/arrivals/")
        && !step.path.starts_with("backward/through/") && !step.path.starts_with("backward/constants/");
}

QString stepName(const Step& step)
{
    const QString title = QString::fromStdString(step.title);
    return isGradient(step) ? QStringLiteral("∂L/∂%1").arg(title) : title;
}

bool isProbability(const Trace& trace, StepId id)
{
    const Step& step = trace.step(id); // a second input says where an edge ends
    return step.operation == Operation::Softmax && step.inputs.size() < 2 && !isLogProbability(trace, id);
}

bool isLogProbability(const Trace& trace, StepId id)
{
    const Step& step = trace.step(id);
    return step.operation == Operation::Softmax && step.logarithm;
}

namespace {

// Which sequence an axis runs over: "token fed" or "source token".
QString sequenceOf(const Step& step, const std::string& axis)
{
    const QString path = QString::fromStdString(step.path);
    for (const char* other : {"set", "pooling", "after_pooling"})
        if (path.startsWith(QLatin1String(other)))
            return tr("of the set");
    for (const char* other : {"latent", "input"})
        if (path.startsWith(QLatin1String(other)))
            return tr("of the input");
    const bool source = path.startsWith(QLatin1String(steps::encoder))
        || (path.contains(QLatin1String("encoder_decoder"))
            && (axis == "key" || step.role == StepRole::Key || step.role == StepRole::Value));
    return source ? tr("source token") : tr("token fed");
}

QString placeAlong(const Trace& trace, const Step& step, const Axis& axis, std::int64_t index)
{
    // It may leave the first queries out.
    if (const auto fed = trace.find(steps::fedTokens);
        fed && axis.name == "query" && step.path.rfind("study/receptive_field/", 0) == 0) {
        const bool segment = memoryRows(trace, "decoder.1/") > 0
            || step.axes.back().size > trace.step(*fed).axes.front().size; // the text is longer than what is fed now
        const QString where = segment ? tr("the %1 of this segment") : tr("the %1 token fed");
        return where.arg(ordinal(trace.step(*fed).axes.front().size - axis.size + index + 1));
    }
    const std::int64_t memory = memoryRows(trace, step.path);
    const auto fed = trace.find(steps::fedTokens);
    const std::int64_t present = fed ? trace.step(*fed).axes.front().size : 0;
    if (memory > 0 && fed && axis.name != "query" && axis.size == memory + present)
        return index < memory ? tr("in memory, %1 before this segment").arg(memory - index)
                              : tr("the %1 of this segment").arg(ordinal(index - memory + 1));
    if (memory > 0 && step.name().find(steps::memory) != std::string_view::npos)
        return tr("%1 of %2").arg(index + 1).arg(axis.size);
    if (memory > 0 && axis.size == present && axis.labels)
        return tr("the %1 of this segment").arg(ordinal(index + 1));
    return axis.labels ? tr("the %1 %2").arg(ordinal(index + 1), sequenceOf(step, axis.name))
                       : tr("%1 of %2").arg(index + 1).arg(axis.size);
}

AxisPlace axisPlace(const Trace& trace, const Step& step, const Axis& axis, std::int64_t index)
{
    using Kind = AxisPlace::Kind;
    const bool table = step.name() == steps::positions || step.path.starts_with("study/positions/");
    const bool sequence = axis.name == "query" || axis.name == "key" || axis.name == "position";
    const QString label = QString::fromStdString(axis.label(index));
    const Kind kind = table && (axis.name == "position" || axis.name == "other position") ? Kind::FromZero
        : sequence                                                                        ? Kind::Token
        : axis.labels && !labelsTokens(axis) && !label.isEmpty() // not the place in the row
        ? Kind::Named
        : Kind::Counted;
    return {kind, axis.name, axisName(axis.name), label, axis.labels != nullptr, index, axis.size,
        kind == Kind::FromZero ? ordinal(index + 1) : placeAlong(trace, step, axis, index)};
}

} // namespace

CellPlace cellPlace(const Trace& trace, const Cell& cell)
{
    const Step& step = trace.step(cell.step);
    CellPlace place {{}, step.role, isProbability(trace, cell.step)};
    for (std::size_t axis = 0; axis < step.axes.size(); ++axis)
        if (step.axes[axis].name != "head")
            place.axes.push_back(axisPlace(trace, step, step.axes[axis], cell.at[axis]));
    return place;
}

QStringList breadcrumb(const Trace& trace, const Cell& cell)
{
    const Step& step = trace.step(cell.step);
    QStringList crumbs;
    for (const ScopeName& scope : scopesOf(trace, QString::fromStdString(step.path), false))
        crumbs << scope.title;
    if (step.operation == Operation::Parameter)
        crumbs = QStringList {tr("Weights of the model")};
    for (std::size_t axis = 0; axis < step.axes.size() && axis < cell.at.size(); ++axis)
        if (step.axes[axis].name == "head")
            crumbs << tr("Head %1").arg(cell.at[axis] + 1);
    return crumbs << stepName(step);
}

QString counted(qint64 number, const QString& one, const QString& many)
{
    return (number == 1 ? one : many).arg(number);
}

QString withoutMnemonic(QString text)
{
    static const QRegularExpression inBrackets(QStringLiteral("\\s*\\(&\\w\\)"));
    return text.remove(inBrackets).remove(QLatin1Char('&'));
}

QString listed(const QStringList& parts)
{
    QString text = parts.value(0);
    for (qsizetype i = 1; i < parts.size(); ++i)
        text = tr("%1, %2").arg(text, parts[i]);
    return text;
}

QString withScripts(QString html)
{
    // What the variables leave: S_{i−1}, Σ_j, α_ij; and 10000^(2i/d), h^n, whatever is marked up in it.
    static const QRegularExpression braces(QStringLiteral("_\\{(.*?)\\}")),
        greek(QStringLiteral("([ΣΠα-ω])_([A-Za-z0-9]+)")),
        raised(QStringLiteral(
            "\\^(<(\\w+)[^>]*>[^<]*</\\2>|\\((?:[^()]|\\([^()]*\\))*\\)|[A-Za-zα-ω0-9⊥]+(?:\\.[0-9]+)?)"));
    return html.replace(braces, QStringLiteral("<sub>\\1</sub>"))
        .replace(greek, QStringLiteral("\\1<sub>\\2</sub>"))
        .replace(raised, QStringLiteral("<sup>\\1</sup>"));
}

QString axisName(const std::string& name) { return translated(name); }

QString sideName(const Axis& axis)
{
    return axis.labels && axis.name == "position" ? tr("token") : axisName(axis.name);
}

QString ordinal(qint64 number)
{
    const qint64 tens = number % 100, ones = number % 10;
    const bool teen = tens >= 11 && tens <= 13;
    const QString text = !teen && ones == 1 ? tr("%1st")
        : !teen && ones == 2                ? tr("%1nd")
        : !teen && ones == 3                ? tr("%1rd")
                                            : tr("%1th");
    return text.arg(number);
}

QString withPlace(const QString& token, qint64 number) { return tr("%1 (%2)").arg(token, ordinal(number)); }

} // namespace headroom
