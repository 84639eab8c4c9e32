// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/backward/backward_read.h"

#include "document/document_focus.h"
#include "document/find_step.h"
#include "stage/captions.h"
#include "words/awaited.h"
#include "words/html.h"
#include "words/names.h"
#include "words/tr.h"

#include <algorithm>
#include <cmath>

namespace headroom::backward_view {

namespace {

namespace names = studied::backward;

bool sameTokens(const Axis& a, const Axis& b) // whatever the axes are called
{
    return a.size == b.size && (a.labels == b.labels || (a.labels && b.labels && *a.labels == *b.labels));
}

QString stackOf(const std::string& path) { return QString::fromStdString(path.substr(0, path.find_first_of("./"))); }

// The study's lengths stand in the order of the way back.
void readStations(const Trace& trace, WayBack& way)
{
    const std::string scope = std::string(names::scope) + '/', end = std::string("/") + names::length;
    for (const Step& step : trace.steps()) {
        if (!step.path.starts_with(scope) || !step.path.ends_with(end) || step.axes.size() != 1)
            continue;
        const std::string path = step.path.substr(scope.size(), step.path.size() - scope.size() - end.size());
        Station station {findStep(trace, path), findStep(trace, names::gradients, path), step.id, 0};
        if (station.stream < 0 || station.gradient < 0)
            continue;
        const Axis& tokens = trace.step(station.stream).axes.front();
        const auto known = std::find_if(way.stacks.begin(), way.stacks.end(), [&](const Stack& stack) {
            const Station& its = way.stations[static_cast<std::size_t>(stack.stations.front())];
            const bool next = &stack == &way.stacks.back() && !tokens.labels; // as seeds that read each other
            return sameTokens(stack.tokens, tokens) && (next || stackOf(trace.step(its.stream).path) == stackOf(path));
        });
        // A repeated layer has fewer rows once some have halted: the whole state is a station of its own.
        const bool fewer = !way.stacks.empty() && tokens.size < way.stacks.back().tokens.size
            && stackOf(path)
                == stackOf(
                    trace.step(way.stations[static_cast<std::size_t>(way.stacks.back().stations.front())].stream).path)
            && repeatsOneLayer(trace);
        if (fewer)
            continue;
        const auto stack = static_cast<std::size_t>(known - way.stacks.begin());
        if (stack == way.stacks.size())
            way.stacks.push_back(
                {path.starts_with("latent/write") ? tr("Output") : stackName(stackOf(path)), tokens, {}});
        station.stack = static_cast<int>(stack);
        way.stacks[stack].stations.push_back(static_cast<int>(way.stations.size()));
        way.stations.push_back(station);
    }
}

void readAttribution(const Trace& trace, WayBack& way)
{
    namespace attributed = studied::attribution;
    const auto found = [&](const std::string& below) { return findStep(trace, attributed::scope, below); };
    for (const std::string scope : {"input", "encoder", "decoder"}) {
        Attributed one {{}, stackName(QString::fromStdString(scope)), found(scope + '/' + attributed::byInput),
            found(scope + '/' + attributed::integrated), -1};
        if (one.byInput < 0)
            continue;
        one.tokens = trace.step(one.byInput).axes.front();
        const StepId attention = found(scope + '/' + steps::selfAttention + '/' + attributed::attention);
        if (attention >= 0 && trace.step(attention).axes.front().size == one.tokens.size)
            one.attention = attention;
        way.attributed.push_back(std::move(one));
    }
    way.change = found(attributed::change);
    way.residue = found(attributed::residue);
}

// The station, from the loss down, that an attention leads to: the last that was computed after it.
int stationAfter(const WayBack& way, StepId weights, std::int64_t rows)
{
    int found = -1;
    for (std::size_t i = 0; i < way.stations.size(); ++i)
        if (const Station& each = way.stations[i];
            each.stream > weights && way.stacks[static_cast<std::size_t>(each.stack)].columns() == rows)
            found = static_cast<int>(i);
    return found;
}

// The first, from the loss down, that was there before it.
int stationBefore(const WayBack& way, StepId weights, const Axis& keys)
{
    for (std::size_t i = 0; i < way.stations.size(); ++i)
        if (const Station& each = way.stations[i];
            each.stream < weights && sameTokens(way.stacks[static_cast<std::size_t>(each.stack)].tokens, keys))
            return static_cast<int>(i);
    return -1;
}

void readLinks(const Trace& trace, WayBack& way)
{
    for (const QString& sublayer : headedSublayers(trace)) {
        const StepId step = findStep(trace, names::scope, sublayer.toStdString(), names::toValues),
                     weights = findStep(trace, sublayer, steps::attention::weights);
        if (step < 0)
            continue;
        const Index shape = trace.step(step).shape();
        const int from = stationAfter(way, weights, shape[0]);
        const std::vector<Axis>& axes = trace.step(weights).axes;
        int to = stationBefore(way, weights, axes[2]), memory = 0;
        if (to < 0 && shape[1] > shape[0]) {
            memory = static_cast<int>(shape[1] - shape[0]);
            to = stationBefore(way, weights, axes[1]);
        }
        if (from >= 0 && to >= 0)
            way.links.push_back({step, from, to, memory});
    }
}

// How long what attention adds to the gradient of each row is: all of the row's but for what is handed on as it is.
std::vector<double> addedTo(const Trace& trace, const Station& to, StepId handedOn, double scale)
{
    const Index shape = trace.step(to.gradient).shape();
    const std::vector<float> all = trace.values(to.gradient),
                             on = handedOn < 0 ? std::vector<float>(all.size()) : trace.values(handedOn);
    std::vector<double> added;
    for (std::int64_t row = 0; row < shape[0]; ++row) {
        double squares = 0.0;
        for (auto i = static_cast<std::size_t>(row * shape[1]); i < static_cast<std::size_t>((row + 1) * shape[1]); ++i)
            squares += std::pow(all[i] - scale * on[i], 2.0);
        added.push_back(std::sqrt(squares));
    }
    return added;
}

// In the unit of the lanes: what arrives at a key, divided among the queries by what each passes to its value.
void measureLinks(const Trace& trace, WayBack& way, double residualScale)
{
    const auto stack = [&](int station) { return way.stations[static_cast<std::size_t>(station)].stack; };
    const auto across = [&](const Links& links) { return stack(links.from) != stack(links.to); };
    const auto each = [&](const Links& links, std::size_t keys, const auto& take) {
        const std::vector<float> values = trace.values(links.step);
        const auto memory = static_cast<std::size_t>(links.memory);
        for (std::size_t i = 0; i < values.size(); ++i)
            if (const std::size_t column = i % (keys + memory); column >= memory)
                take(column - memory, std::isfinite(values[i]) ? values[i] : 0.0);
    };
    for (Links& links : way.links) {
        const Station& to = way.stations[static_cast<std::size_t>(links.to)];
        const std::string sublayer(trace.step(links.step).scope().substr(std::string(names::scope).size() + 1));
        StepId handedOn = across(links) ? -1 : findStep(trace, names::gradients, sublayer, steps::residual);
        if (handedOn >= 0 && trace.step(handedOn).shape() != trace.step(to.gradient).shape())
            handedOn = -1;
        const std::vector<double> added = addedTo(trace, to, handedOn, residualScale);
        std::vector<double> passed(added.size());
        for (const Links& other : way.links) // each layer of a decoder reads the same rows of the encoder
            if (&other == &links || (across(links) && across(other) && other.to == links.to))
                each(other, added.size(), [&](std::size_t key, double value) { passed[key] += value; });
        each(links, added.size(), [&](std::size_t key, double value) {
            links.arrives.push_back(passed[key] > 0.0 ? added[key] * value / passed[key] : 0.0);
        });
    }
}

void readHeads(const Trace& trace, WayBack& way, const QString& focus)
{
    for (const QString& sublayer : headedSublayers(trace)) {
        Heads heads {.sublayer = sublayer,
            .weights = findStep(trace, sublayer, steps::attention::weights),
            .scores = findStep(trace, sublayer, steps::attention::scores)};
        const Step& weights = trace.step(heads.weights);
        if (!weights.inputs.empty())
            heads.scoreGradient = findStep(trace, names::gradients, trace.step(weights.inputs.front()).path);
        heads.heads = static_cast<int>(weights.axes.front().size);
        heads.weightGradient = findStep(trace, names::gradients, weights.path);
        heads.station = std::max(0, stationAfter(way, heads.weights, weights.axes[1].size));
        if (heads.scoreGradient < 0 || heads.weightGradient < 0
            || trace.step(heads.scoreGradient).shape() != weights.shape())
            continue;
        if (sublayer == focus)
            way.focus = static_cast<int>(way.heads.size());
        way.heads.push_back(std::move(heads));
    }
    if (way.focus < 0 && !way.heads.empty())
        way.focus = static_cast<int>(way.heads.size()) - 1;
}

} // namespace

std::optional<WayBack::Place> WayBack::placeOf(const Cell& cell) const
{
    for (std::size_t i = 0; i < stations.size(); ++i)
        if ((cell.step == stations[i].length || cell.step == stations[i].gradient || cell.step == stations[i].stream)
            && !cell.at.empty())
            return Place {static_cast<int>(i), static_cast<int>(cell.at.front())};
    return {};
}

const Heads* WayBack::headsOf(const Cell& cell) const
{
    const auto found = std::find_if(heads.begin(), heads.end(), [&](const Heads& each) {
        return cell.step == each.weights || cell.step == each.scores || cell.step == each.scoreGradient
            || cell.step == each.weightGradient;
    });
    return found == heads.end() ? nullptr : &*found;
}

WayBack readWayBack(const RunResult& run, const QString& sublayer)
{
    const Trace& trace = *run.trace;
    WayBack way;
    const auto forward = std::find_if(
        trace.timeline().rbegin(), trace.timeline().rend(), [&](StepId id) { return !trace.step(id).study(); });
    if (forward == trace.timeline().rend())
        return way;
    way.waiting = *forward;
    way.logits = trace.find(steps::probabilities) ? trace.step(*trace.find(steps::probabilities)).inputs.front() : -1;
    way.number = findStep(trace, names::number);
    if (way.number < 0)
        return way;
    way.of = run.backward ? run.backward->of : Objective {.kind = Objective::Kind::Cells, .step = names::number};
    if (const auto at = way.of.targets.empty() ? -1 : way.of.targets.front().position;
        at >= 0 && run.config.isLanguageModel() && at + 1 < std::ssize(run.fed))
        way.follows = objectiveToken(way, trace) == QString::fromStdString(run.fed[static_cast<std::size_t>(at) + 1]);
    readStations(trace, way);
    readLinks(trace, way);
    measureLinks(trace, way, run.config.residualScale);
    readHeads(trace, way, sublayer);
    readAttribution(trace, way);
    way.before = findStep(trace, studied::gradientDepth::scope, studied::gradientDepth::before);
    way.after = findStep(trace, studied::gradientDepth::scope, studied::gradientDepth::after);
    return way;
}

QString whyNotYet(const WayBack& way, const RunResult& run)
{
    return awaited(run, names::id,
        way.number >= 0 ? tr("No rows of the residual stream lie on the way back from this number.")
                        : tr("Going back through the run …"));
}

std::vector<int> lastStations(const WayBack& way, const Trace& trace)
{
    std::vector<int> last {-1};
    const auto layer = [&](int i) {
        const std::string& path = trace.step(way.stations[static_cast<std::size_t>(i)].stream).path;
        return path.substr(0, path.find('/'));
    };
    const auto numbered = [](const std::string& name) { return name.find('.') != std::string::npos; };
    for (int i = 0; i < static_cast<int>(way.stations.size()); ++i) {
        const bool goesOn = last.size() > 1
            && (layer(i) == layer(last.back())
                || (!numbered(layer(i))
                    && way.stations[static_cast<std::size_t>(i)].stack
                        == way.stations[static_cast<std::size_t>(last.back())].stack));
        if (goesOn)
            last.back() = i;
        else
            last.push_back(i);
    }
    return last;
}

// Whether it is what enters a layer, not what a block leaves.
bool enters(const Trace& trace, const Station& station)
{
    const std::string_view name = trace.step(station.stream).name();
    return name != steps::residual && name != steps::norm && name != "attention_norm" && name != "output_norm";
}

enum class Part { Whole, Attention, FeedForward };

Part partOf(const Trace& trace, const Station& station)
{
    const std::string_view name = trace.step(station.stream).name();
    return name == "attention_norm" ? Part::Attention : name == "output_norm" ? Part::FeedForward : Part::Whole;
}

QString stationName(const Trace& trace, const Station& station)
{
    const QString path = QString::fromStdString(trace.step(station.stream).path);
    const bool numbered = path.section(QLatin1Char('/'), 0, 0).contains(QLatin1Char('.'));
    const QString place = placeOf(trace, path);
    switch (partOf(trace, station)) { // a block of a set has two in one scope
    case Part::Attention: return tr("%1, after attention").arg(place);
    case Part::FeedForward: return tr("%1, after feed-forward").arg(place);
    case Part::Whole: break;
    }
    return numbered && enters(trace, station) ? tr("Input of %1").arg(inSentence(scopesOf(trace, path).front().full))
                                              : place;
}

QString shortStationName(const Trace& trace, const Station& station)
{
    const std::vector<ScopeName> scopes = scopesOf(trace, QString::fromStdString(trace.step(station.stream).path));
    const QString layer = scopes.front().shortTitle.section(QLatin1Char(' '), -1);
    const bool numbered = layer.toInt() > 0;
    const QString block = numbered ? layer : scopes.back().shortTitle;
    switch (partOf(trace, station)) {
    case Part::Attention: return tr("%1 attn").arg(block);
    case Part::FeedForward: return tr("%1 FFN").arg(block);
    case Part::Whole: break;
    }
    if (numbered && enters(trace, station))
        return tr("%1 in").arg(layer);
    return numbered && scopes.size() > 1 ? tr("%1 %2").arg(layer, scopes[1].shortTitle) : scopes.back().shortTitle;
}

QString objectiveNoun(const WayBack& way)
{
    return way.of.kind == Objective::Kind::Loss ? tr("the loss")
        : way.of.kind == Objective::Kind::Logit ? tr("the logit")
                                                : tr("the number");
}

QString placeInSentence(const Trace& trace, const Station& station)
{
    const std::string& path = trace.step(station.stream).path;
    const bool numbered = path.substr(0, path.find('/')).find('.') != std::string::npos;
    const QString name = stationName(trace, station);
    return !enters(trace, station) ? inSentence(name)
        : numbered                 ? tr("the %1").arg(inSentence(name))
                                   : tr("the embeddings");
}

QString tokenName(const Axis& tokens, std::int64_t at)
{
    return tokens.labels ? withPlace(QString::fromStdString(tokens.label(at)), at + 1) : tr("row %1").arg(at + 1);
}

QString objectiveToken(const WayBack& way, const Trace& trace)
{
    if (way.of.kind == Objective::Kind::Cells || way.of.targets.empty() || way.logits < 0)
        return {};
    const std::string& token = way.of.targets.front().token;
    bool number = false;
    const int id = QString::fromStdString(token).mid(1).toInt(&number);
    const Axis& vocabulary = trace.step(way.logits).axes.back();
    return QString::fromStdString(
        token.starts_with('#') && number && id < vocabulary.size ? vocabulary.label(id) : token);
}

QString sentenceOfNumber(const WayBack& way, const Trace& trace)
{
    if (way.of.kind == Objective::Kind::Cells)
        return tr("The way back begins at one number of %1.")
            .arg(bold(placeOf(trace, QString::fromStdString(way.of.step))));
    if (way.of.targets.size() != 1)
        return tr("The way back begins at the mean loss of %1 positions.").arg(way.of.targets.size());
    const QString token = bold(objectiveToken(way, trace)),
                  after = htmlOf(tokenName(trace.step(way.logits).axes.front(), way.of.targets.front().position));
    if (way.of.kind != Objective::Kind::Loss)
        return tr("The way back begins at the logit of %1 behind %2.").arg(token, after);
    const Cell written = largestAlong(trace, {way.logits, {way.of.targets.front().position, 0}});
    const QString writes = htmlOf(QString::fromStdString(trace.step(way.logits).axes.back().label(written.at[1])));
    if (way.follows && bold(writes) != token)
        return tr("After %2 the text goes on with %1, but the model prefers %3. The way back begins at the loss of %1.")
            .arg(token, after, writes);
    return bold(writes) == token
        ? tr("After %2 the model writes %1. The way back begins at its loss.").arg(token, after)
        : tr("After %2 the model writes %3. Suppose it were %1: the way back begins at its loss.")
              .arg(token, after, writes);
}

bool showsHeads(const WayBack& way, const SceneMoment& moment)
{
    return way.shown() && (moment.on(kHeads) || (moment.pinned && way.headsOf(*moment.pinned)));
}

StepId arrowStep(const Heads& heads, Arrows arrows)
{
    return arrows == Arrows::Scores ? heads.scoreGradient : heads.weightGradient;
}

// The pinned one where something comes back to its row, else the one that the number depends on most.
RowPlace rowPlace(const WayBack& way, const SceneMoment& moment)
{
    const Heads& heads = *way.shown();
    const Trace& trace = moment.trace();
    const StepId step = arrowStep(heads, moment.chosen<Arrows>(kArrows));
    const Index shape = trace.step(step).shape();
    RowPlace place {std::clamp(moment.head, 0, static_cast<int>(shape[0]) - 1), 0, 0};
    const std::vector<float> all = trace.values(step, place.head * shape[1] * shape[2], shape[1] * shape[2]);
    const auto size = [&](std::int64_t row, std::int64_t key) {
        const float value = all[static_cast<std::size_t>(row * shape[2] + key)];
        return std::isfinite(value) ? std::abs(value) : 0.0F;
    };
    float most = -1.0F;
    for (int row = 0; row < shape[1]; ++row)
        for (int key = 0; key < shape[2]; ++key)
            if (size(row, key) > most) {
                most = size(row, key);
                place.query = row;
                place.key = key;
            }
    if (!moment.pinned || way.headsOf(*moment.pinned) != &heads)
        return place;
    const int row = static_cast<int>(moment.pinned->at[1]), key = static_cast<int>(moment.pinned->at[2]);
    const bool gradient = moment.pinned->step != heads.weights && moment.pinned->step != heads.scores;
    bool comes = gradient;
    for (int each = 0; each < shape[2]; ++each)
        comes = comes || size(row, each) > 0.01F * most;
    if (comes) {
        place.query = row;
        place.key = key;
    }
    return place;
}

QString wish(double gradient, double largest, bool loss)
{
    constexpr double kHardly = 0.05;
    return !(std::abs(gradient) > kHardly * largest) ? tr("small")
        : loss && gradient < 0.0                     ? tr("read more")
        : loss                                       ? tr("read less")
        : gradient > 0.0                             ? tr("raises it")
                                                     : tr("lowers it");
}

double reached(const WayBack& way, const SceneMoment& moment)
{
    const std::vector<int> last = lastStations(way, moment.trace());
    const auto frame = std::min(static_cast<std::size_t>(std::max(0, moment.frame)), last.size() - 1);
    if (frame == 0)
        return -1.0;
    return last[frame - 1] + (last[frame] - last[frame - 1]) * std::clamp(moment.at(), 0.0, 1.0);
}

} // namespace headroom::backward_view
