// SPDX-License-Identifier: GPL-3.0-or-later
#include "document/config_change.h"
#include "experiments/cost_window.h"
#include "figure/described_view.h"
#include "views/linear/linear_read.h"
#include "words/html.h"
#include "words/names.h"
#include "words/tr.h"

#include <algorithm>
#include <cmath>

namespace headroom::linear_view {

namespace {

using Shown = DescribedView<Linear>;

constexpr OptionChoice kForms[] {{"state", toSay("As a state")}, {"matrix", toSay("As a matrix")}};
constexpr Option kForm {.id = "linear.form",
    .name = toSay("Order of multiplication"),
    .tip = toSay("As a state: φ(q) (φ(k)ᵀ v), linear in length. As a matrix: (φ(q) φ(k)ᵀ) v, rerun in that order."),
    .choices = kForms,
    .runsModel = true,
    .where = Option::Elsewhere};
constexpr Option kToken {.id = "linear.token",
    .kind = Option::Number,
    .label = toSay("Token"),
    .tip = toSay("The token just added to the state, or the one that reads it"),
    .least = 1,
    .atEnd = true,
    .where = Option::Elsewhere};
constexpr Option kLayer {.id = "linear.layer",
    .name = toSay("Layer"),
    .look = Option::List,
    .atEnd = true,
    .where = Option::Elsewhere,
    .width = 8};
constexpr Option kCost {.id = "linear.cost",
    .kind = Option::Action,
    .label = toSay("Cost…"),
    .name = toSay("Measure the cost on this machine"),
    .tip = toSay("Time and memory by length, against softmax attention, measured on this machine"),
    .atEnd = true,
    .runsModel = true};
constexpr const Option* kOptions[] {&kForm, &kToken, &kLayer, &kCost};

Linear read(const SceneMoment& moment) { return readLinear(moment.trace()); }

SceneMoment playing(const Shown& view) // with the frame that playback is in
{
    SceneMoment moment = view.now();
    const FramePlace place = placeIn(view.framesOf(moment), moment.position);
    moment.frame = place.frame;
    moment.stop = std::max(1, static_cast<int>(std::ceil(place.stop)));
    return moment;
}

// While the state grows it is the one just added; else the one that reads, or that is spoken of.
int shownToken(const Linear& linear, const SceneMoment& moment, const std::optional<Cell>& subject)
{
    const LinearLayer& layer = linear.layerOf(moment.frame);
    const LinearPicture picture = linear.at(moment.frame).picture;
    if (picture == LinearPicture::State && layer.running && !moment.thumbnail)
        return std::clamp(moment.stop - 1, 0, layer.keys - 1);
    const bool reads = picture == LinearPicture::Averages || picture == LinearPicture::Numerator
        || picture == LinearPicture::Context;
    const int token = subject ? tokenOf(moment.trace(), *subject) : -1;
    return std::clamp(
        token < 0 ? layer.queries - 1 : token, 0, (reads ? layer.queries : std::max(layer.queries, layer.keys)) - 1);
}

std::optional<Cell> pinnedHere(const Linear& linear, const SceneMoment& moment)
{
    const bool here = moment.pinned
        && linear.layerAround(moment.trace(), moment.pinned->step) == linear.at(moment.frame).layer;
    return here ? moment.pinned : std::nullopt;
}

QString scopeName(const Trace& trace, const LinearLayer& layer)
{
    return scopesOf(trace, layer.path + QStringLiteral("/query")).front().full;
}

// While nothing is pinned: the largest number of the last state, or what the last query makes of it.
std::optional<Cell> subject(const Linear& linear, const SceneMoment& moment)
{
    if (const auto pinned = pinnedHere(linear, moment))
        return pinned;
    const Trace& trace = moment.trace();
    const LinearLayer& layer = linear.layerOf(moment.frame);
    const StateStrip& strip = linear.strip(moment);
    const int head = std::clamp(moment.head, 0, layer.heads - 1), last = layer.queries - 1;
    const LinearFrame& frame = linear.at(moment.frame);
    const auto ofLast = [&](std::int64_t column) {
        return Cell {frame.step, {head, last, std::min(column, trace.step(frame.step).axes.back().size - 1)}};
    };
    switch (frame.picture) {
    case LinearPicture::Queries:
    case LinearPicture::Keys: {
        const CellGrid grid = readGrid(trace, frame.step, tokensAcross(trace, frame.step, head));
        GridCell best {0, grid.columnCount() / 2};
        for (int row = 1; row < grid.rowCount(); ++row)
            if (std::abs(grid.value({row, best.column})) > std::abs(grid.value(best)))
                best.row = row;
        return grid.cell(best);
    }
    case LinearPicture::State:
        if (layer.running) { // where the token adds most
            Cell most {layer.added, {head, std::clamp(moment.stop - 1, 0, layer.keys - 1), 0, 0}};
            const Slice square {.at = most.at};
            const CellGrid added = readGrid(trace, layer.added, square);
            double largest = -1.0;
            for (int row = 0; row < added.rowCount(); ++row)
                for (int column = 0; column < added.columnCount(); ++column)
                    if (const double size = std::abs(added.value({row, column})); size > largest) {
                        largest = size;
                        most.at[2] = row;
                        most.at[3] = column;
                    }
            return Cell {frame.step, most.at};
        }
        return Cell {frame.step, {head, strip.row, strip.column}};
    case LinearPicture::Averages: return Cell {frame.step, {head, last, strip.row, strip.column}};
    case LinearPicture::Numerator:
    case LinearPicture::Orders:
    case LinearPicture::Context: return ofLast(strip.column);
    case LinearPicture::Mixed: return ofLast(0);
    default: break;
    }
    return largestAlong(trace, {frame.step, {head, last, 0}}); // the key that the last query weighs most
}

quint64 identity(const Linear& linear, const Cell& cell)
{
    for (const LinearLayer& layer : linear.layers)
        if (const quint64 found = linearIdentity(layer, cell))
            return found;
    return 0;
}

QString captionAt(const Linear& linear, const SceneMoment& moment)
{
    const LinearLayer& layer = linear.layerOf(moment.frame);
    const int token = shownToken(linear, moment, pinnedHere(linear, moment));
    const QString name = QString::fromStdString(
        moment.trace().step(layer.value).axes[1].label(std::min(token, layer.keys - 1)));
    const QString query = coloured(tr("query"), Role::Query), key = coloured(tr("key"), Role::Key);
    switch (linear.at(moment.frame).picture) {
    case LinearPicture::Queries:
        return layer.exponential
            ? layer.own(tr("φ turns each %1 into feature shares that sum to 1.")).arg(query)
            : tr("φ makes every number of each %1 positive, so it can act as a weight.").arg(query);
    case LinearPicture::Keys:
        return layer.exponential
            ? layer.own(tr("φ sets how much each %1 counts in each feature. No key is compared with a query.")).arg(key)
            : (layer.matrix() ? tr("The same for each %1.")
                              : tr("The same for each %1. From here on, no query is compared with a key."))
                  .arg(key);
    case LinearPicture::State: {
        const QString numbers = bold(tr("%1 numbers").arg(layer.features * layer.values));
        if (layer.running && token == 0 && moment.moving()) // how many is said once it is there
            return tr("%1 (%2) adds the first %3.").arg(htmlOf(name), ordinal(1), bold(tr("φ(k) vᵀ")));
        if (layer.running && token > 0 && token + 1 < layer.keys)
            return tr("Each token adds its %1: S stays %2.").arg(bold(tr("φ(k) vᵀ")), numbers);
        const QString adds = token == 0 && layer.running && layer.keys > 1
            ? tr("%1 (%2) adds the first %3: the state S holds %4.")
            : tr("%1 (%2) adds %3: the state stays %4 however long the text grows.");
        if (layer.running && layer.implied >= 0 && token > 0)
            return tr("After %1 tokens, S is still %2; softmax would need %3 numbers.")
                .arg(QString::number(token + 1), numbers, countText(layer.keys * (layer.keys + 1) / 2));
        if (layer.running)
            return adds.arg(htmlOf(name), ordinal(token + 1), bold(tr("φ(k) vᵀ")), numbers);
        return tr("All keys and values fit one state of %1. It does not grow with the text.")
            .arg(bold(tr("%1 × %2 numbers").arg(layer.features).arg(layer.values)));
    }
    case LinearPicture::Averages:
        return tr("Divided by z, each row of the state is %1 of the values so far.").arg(bold(tr("an average")));
    case LinearPicture::Numerator:
        return tr("“%1” reads: the features of its %2 weight the rows of S, and the rows are summed.")
            .arg(htmlOf(name), query);
    case LinearPicture::Context:
        return layer.numerator >= 0
            ? tr("Dividing by %1 makes the implied weights sum to 1.").arg(bold(tr("φ(q)ᵀ z")))
            : tr("“%1” mixes the rows, weighting each by its feature’s share.").arg(htmlOf(name));
    case LinearPicture::Similarity:
        return tr("The other order: every %1 meets every %2, which takes length² numbers.").arg(query, key);
    case LinearPicture::Open:
        return tr("Later keys are set to zero: the running sum %1 them.").arg(bold(tr("has not seen")));
    case LinearPicture::Weights: return tr("These are the weights the state implies: each row sums to 1.");
    case LinearPicture::Orders:
        return tr("Keys and values first, or queries and keys first: %1.")
            .arg(bold(tr("the same numbers up to rounding")));
    case LinearPicture::Mixed:
        return tr("The weights mix the values: the other order gets the same numbers from its state.");
    }
    return {};
}

// Which part of the move to a picture the one before it takes to leave; below 0: nothing else happens on the way.
double arrives(const Linear& linear, int frame)
{
    switch (linear.at(frame).picture) {
    case LinearPicture::Queries: return frame > 0 ? 0.3 : 0.0;
    case LinearPicture::Keys: return 0.0;
    case LinearPicture::State: return linear.layerOf(frame).running ? 0.4 : 0.35;
    case LinearPicture::Averages:
    case LinearPicture::Orders: return 1.0;
    case LinearPicture::Numerator: return 0.36;
    case LinearPicture::Context: return linear.layerOf(frame).numerator >= 0 ? 0.0 : 0.36;
    default: return -1.0;
    }
}

std::vector<CaptionedFrame> frames(const Linear& linear, const SceneMoment& moment)
{
    struct Titles {
        QString whole, few;
    };
    const Titles titles[] = {{tr("Queries through φ"), tr("φ(q)")}, {tr("Keys through φ"), tr("φ(k)")},
        {tr("State %1"), QStringLiteral("%1")}, {tr("Averages"), tr("S / z")}, {tr("Read the state"), tr("Read")},
        {tr("Read-out"), tr("Read-out")}, {tr("Similarity"), tr("φ(q) φ(k)ᵀ")}, {tr("Earlier keys only"), tr("Mask")},
        {tr("Weights"), tr("Weights")}, {tr("Mix the values"), tr("Mix")}, {tr("Both orders"), tr("Orders")}};
    std::vector<CaptionedFrame> all;
    for (const LinearFrame& shown : linear.pictures) {
        const LinearLayer& layer = linear.layers[static_cast<std::size_t>(shown.layer)];
        const Titles& title = titles[static_cast<std::size_t>(shown.picture)];
        const bool state = shown.picture == LinearPicture::State;
        const auto lettered = [&](const QString& text) {
            return layer.own(QString(text).replace(QLatin1String("%1"), layer.stateLetter()));
        };
        CaptionedFrame picture {frameOf(moment.trace(), shown.step, lettered(title.whole))};
        Frame& frame = picture.frame;
        frame.shortTitle = lettered(title.few);
        frame.group = scopeName(moment.trace(), layer);
        frame.tip = QStringLiteral("%1, %2").arg(frame.group, frame.title);
        frame.stops = state && layer.running ? std::max(1, layer.keys) : 1;
        frame.flows = arrives(linear, static_cast<int>(all.size())) >= 0.0;
        frame.milliseconds = 640.0;
        switch (shown.picture) {
        case LinearPicture::Queries: frame.milliseconds = layer.exponential ? 1600.0 : 3600.0; break;
        case LinearPicture::Keys: frame.milliseconds = 1400.0; break;
        case LinearPicture::State: frame.milliseconds = 3600.0; break;
        case LinearPicture::Averages: frame.milliseconds = 1400.0; break;
        case LinearPicture::Numerator: frame.milliseconds = 4600.0; break;
        case LinearPicture::Context: frame.milliseconds = layer.numerator >= 0 ? 1000.0 : 4200.0; break;
        case LinearPicture::Orders: frame.milliseconds = 1600.0; break;
        default: break;
        }
        if (state && layer.running) { // three tokens told, the others quickly
            frame.lengths = {3600.0, 2900.0, 1700.0};
            frame.lengths.resize(static_cast<std::size_t>(std::max(4, frame.stops)),
                std::clamp(4200.0 / std::max(1, frame.stops - 3), 120.0, 320.0));
            frame.lengths.back() = 1000.0; // what it comes to is told
        }
        if (shown.layer > 0) // told before
            frame.milliseconds *= 0.55;
        frame.opening = state && shown.layer + 1 == static_cast<int>(linear.layers.size());
        if (shown.picture == LinearPicture::Orders && layer.causal())
            picture.formula = formulaHtml(QStringLiteral("φ(q_t)ᵀ Σ_s φ(k_s) v_sᵀ − Σ_s (φ(q_t)ᵀ φ(k_s)) v_s, s ≤ t"));
        if (&shown == &linear.at(moment.frame))
            picture.caption = captionAt(linear, moment);
        all.push_back(std::move(picture));
    }
    return all;
}

Scene stillScene(const Linear& linear, const SceneMoment& moment)
{
    const Cell about = *subject(linear, moment);
    const int key = about.at.size() == 3 && about.step != linear.layerOf(moment.frame).context
            && about.at[2] < linear.layerOf(moment.frame).keys
        ? static_cast<int>(about.at[2])
        : -1;
    return linearScene(moment, linear, shownToken(linear, moment, about), key, about);
}

Scene scene(const Linear& linear, const SceneMoment& moment)
{
    const double arrives = linear_view::arrives(linear, moment.frame);
    if (!moment.moving() || moment.stop > 1 || moment.frame == 0 || arrives <= 0.0)
        return stillScene(linear, moment);
    SceneMoment to = moment;
    to.share = arrives < 1.0 ? std::clamp((moment.share - arrives) / (1.0 - arrives), 1e-6, 1.0 - 1e-6) : 1.0;
    if (moment.share >= arrives)
        return stillScene(linear, to);
    SceneMoment from = moment;
    from.frame = moment.frame - 1;
    from.share = 1.0;
    const LinearLayer& before = linear.layerOf(from.frame);
    from.stop = linear.at(from.frame).picture == LinearPicture::State && before.running ? std::max(1, before.keys) : 1;
    const Scene end = stillScene(linear, to);
    // Frames and words come while the traveller is half way: the stage is not empty around it.
    constexpr double kAhead = 0.25;
    const double share = moment.share / arrives;
    const Scene begin = stillScene(linear, from);
    Scene made = inBeats(begin, end, share);
    if (share > 0.3) {
        Scene ahead = inBeats(begin, end, std::min(1.0, share + kAhead));
        made.texts = std::move(ahead.texts);
        made.labels = std::move(ahead.labels);
        made.shapes = std::move(ahead.shapes);
        made.lines = std::move(ahead.lines);
    }
    made.flow = end.flow;
    return made;
}

void adjust(OptionState& state, const Option& option, const Linear& linear, const SceneMoment& moment)
{
    const LinearLayer& layer = linear.layerOf(moment.frame);
    if (&option == &kForm) {
        state.value = layer.matrix() ? QStringLiteral("matrix") : QStringLiteral("state");
    } else if (&option == &kLayer) {
        for (const LinearLayer& each : linear.layers)
            state.choices.push_back({each.path, scopeName(moment.trace(), each)});
        state.value = layer.path;
    } else if (&option == &kToken) {
        state.most = std::max({1, layer.queries, layer.keys});
        state.value = QString::number(shownToken(linear, moment, subject(linear, moment)) + 1);
    }
}

// The same sublayer again: as softmax attention, with and without its matrix of weights, and linear in both orders of
// multiplication.
CostRequest costOf(const ModelConfig& config)
{
    CostRequest made;
    const ModelConfig softmax = config.with({{"attention", "dot"}, {"quadratic_linear", "false"}});
    made.contenders = {{tr("softmax").toStdString(), softmax}, {tr("softmax, fused").toStdString(), softmax, 0, true},
        {tr("as a state").toStdString(), config.with({{"quadratic_linear", "false"}})},
        {tr("as a matrix").toStdString(), config.with({{"quadratic_linear", "true"}})}};
    made.at = {64, 128, 256, 512, 1024, 2048, 4096};
    made.causal = config.topology == Topology::Decoder;
    return made;
}

void showCost(Shown& view)
{
    Document& document = view.document();
    const auto length = [&document] { return static_cast<double>(document.result()->input.size()); };
    auto* window = view.findChild<CostWindow*>();
    if (!window) {
        window = new CostWindow(document, tr("One attention sublayer, by text length"), tr("tokens"), &view);
        QObject::connect(&document, &Document::resultChanged, window, [&document, window, length] {
            if (document.trace())
                window->setMark(length());
        });
    }
    window->open([&document] { return costOf(document.result()->config); }, length());
}

// The other order's steps are others: playback goes to what the two have in common, the state or the matrix.
void goToForm(Shown& view)
{
    const SceneMoment moment = playing(view);
    const Linear& linear = *view.model();
    const std::vector<Frame> all = view.framesOf(moment);
    for (const LinearPicture picture : {LinearPicture::Weights, LinearPicture::State})
        if (const auto frame = linear.frameOf(linear.at(moment.frame).layer, picture))
            return view.document().setPosition(
                positionOf(all, {*frame, static_cast<double>(all[static_cast<std::size_t>(*frame)].stops)}));
}

void setLayer(Shown& view, const QString& path)
{
    const SceneMoment moment = playing(view);
    const Linear& linear = *view.model();
    const std::vector<Frame> all = view.framesOf(moment);
    const auto layer = std::find_if(
        linear.layers.begin(), linear.layers.end(), [&](const LinearLayer& each) { return each.path == path; });
    if (const auto frame = linear.frameOf(
            static_cast<int>(layer - linear.layers.begin()), linear.at(moment.frame).picture)) {
        const double stop = std::min<double>(moment.stop, all[static_cast<std::size_t>(*frame)].stops);
        view.document().setPosition(positionOf(all, {*frame, stop}));
    }
}

// While the state grows, playback stands at a token; elsewhere it is the one that is looked at.
void setToken(Shown& view, int token)
{
    const SceneMoment moment = playing(view);
    const Linear& linear = *view.model();
    if (linear.at(moment.frame).picture == LinearPicture::State && linear.layerOf(moment.frame).running)
        view.document().setPosition(positionOf(view.framesOf(moment), {moment.frame, token + 1.0}));
    else
        view.document().pinHere(atToken(moment.trace(), *subject(linear, moment), token));
}

bool choose(Shown& view, const Option& option, const QString& value)
{
    if (!view.model())
        return true;
    if (&option == &kForm) {
        view.whenThere(goToForm);
        view.document().setSettings(
            withChange(view.document().settings(), view.document().model().config, QStringLiteral("quadratic_linear"),
                value == QLatin1String("matrix") ? QStringLiteral("true") : QStringLiteral("false")));
    } else if (&option == &kToken) {
        setToken(view, value.toInt() - 1);
    } else if (&option == &kLayer) {
        setLayer(view, value);
    } else if (&option == &kCost) {
        showCost(view);
    }
    return true;
}

void pulled(Shown& view, const QString& handle, const QPointF&, bool done)
{
    if (done && handle.startsWith(QLatin1String("token:")) && view.model())
        setToken(view, handle.mid(6).toInt());
}

NextThing next(const Shown& view)
{
    if (const Linear* linear = view.model()) {
        const SceneMoment moment = playing(view);
        const LinearPicture picture = linear->at(moment.frame).picture;
        const LinearLayer& layer = linear->layerOf(moment.frame);
        if (picture == LinearPicture::Orders) // both are on screen
            return {.html = tr("measure both orders on this machine. From what length does the state win?"),
                .options = {&kCost}};
        if (picture == LinearPicture::State && layer.running && layer.implied >= 0)
            return {
                .html = tr("choose another token. Which rows of the state does it write to?"), .options = {&kToken}};
    }
    return {.html = tr("multiply in the other order. Do the numbers change?"), .options = {&kForm}};
}

} // namespace

// Linear attention: features, the state that keys and values add up to, and how queries read it; or, run the other way
// round, the matrix that it never forms.
ViewDescriptor descriptor()
{
    return describe<Linear>(
        {
            .id = "linear",
            .title = tr("Linear attention"),
            .family = Family::Attention,
            .hint = tr("Keys and values summed into one state, token by token"),
            .cannot = tr("This model’s attention is not linear: open Linear attention or Efficient attention"),
            .suits = [](const Trace& trace) { return readLinear(trace).there(); },
            .variant = "linear-attention",
            .cellByCell = true,
            .options = kOptions,
        },
        {
            .read = read,
            .frames = frames,
            .scene = scene,
            .identity = identity,
            .subject = subject,
            .studies = [](const OptionValues&) { return std::vector<std::string> {"linear_orders"}; },
            .adjust = adjust,
            .choose = choose,
            .pulled = pulled,
            .next = next,
        });
}

} // namespace headroom::linear_view
