// SPDX-License-Identifier: GPL-3.0-or-later
#include "figure/described_view.h"
#include "views/decoding/decoding_scene.h"
#include "widgets/cell_number.h"
#include "words/awaited.h"
#include "words/tr.h"

#include <algorithm>

namespace headroom::decoding_view {

const Option kReading {.id = "decoding.attention",
    .kind = Option::Flag,
    .label = toSay("Attention"),
    .name = toSay("Where the chosen token was read from"),
    .first = "off",
    .atEnd = true};

namespace {

constexpr OptionChoice kMethods[] {
    {"greedy", toSay("Greedy")}, {"sampling", toSay("Sampling")}, {"beam", toSay("Beam")}};
constexpr Option kMethod {.id = "decoding.method",
    .name = toSay("Method"),
    .choices = kMethods,
    .where = Option::Study,
    .field = "decoding.method",
    .height = 24};

constexpr Option numberOf(
    const char* id, const char* method, const char* label, const char* tip, int width, int decimals = 0)
{
    return {.id = id,
        .kind = Option::Number,
        .label = label,
        .name = tip,
        .tip = tip,
        .step = decimals > 0 ? 0.1 : 1.0,
        .decimals = decimals,
        .atEnd = true,
        .where = Option::Study,
        .field = id,
        .width = width,
        .height = 24,
        .with = method ? &kMethod : nullptr,
        .withValue = method};
}
constexpr Option kWidth = numberOf(
    "decoding.width", "beam", toSay("Width"), toSay("Beam width: number of texts kept"), 44);
constexpr Option kPenalty = numberOf("decoding.length_penalty", "beam", toSay("Length α"),
    toSay("Length penalty; 0 = compare texts by log-probability alone"), 54, 2);
constexpr Option kTemperature = numberOf("decoding.temperature", "sampling", "T",
    toSay("Temperature divides the logits: lower sharpens, higher flattens"), 54, 2);
constexpr Option kTopK = numberOf(
    "decoding.top_k", "sampling", "k", toSay("Top-k: only the k likeliest tokens; 0 = all"), 50);
constexpr Option kTopP = numberOf("decoding.top_p", "sampling", "p",
    toSay("Top-p: smallest set of tokens with total probability ≥ p; 1 = all"), 54, 2);
constexpr Option kSeed = numberOf(
    "decoding.seed", "sampling", toSay("Seed"), toSay("The same seed draws the same text"), 56);
constexpr Option kLimit = numberOf(
    "decoding.limit", nullptr, toSay("Tokens"), toSay("Maximum number of tokens to write"), 44);
constexpr Option kLayer {.id = "decoding.layer",
    .kind = Option::Number,
    .label = toSay("Layer"),
    .tip = toSay("The layer whose attention is shown for the chosen token"),
    .atEnd = true,
    .width = 44,
    .height = 24};
// The text that a click chose, as the study counts them; 0: the best.
constexpr Option kChosen {
    .id = "decoding.chosen", .kind = Option::Kept, .where = Option::Study, .field = "decoding.chosen"};
const Option* const kOptions[] {
    &kMethod, &kWidth, &kPenalty, &kTemperature, &kTopK, &kTopP, &kSeed, &kLimit, &kReading, &kLayer, &kChosen};

Decoded read(const SceneMoment& moment) { return readDecoding(*moment.run, static_cast<int>(moment.number(kLayer))); }

void adjust(OptionState& state, const Option& option, const Decoded& decoded, const SceneMoment& moment)
{
    if (&option == &kReading)
        state.there = decoded.layer > 0;
    if (&option != &kLayer)
        return;
    const std::vector<int> layers = decoded.layers();
    state.there = layers.size() > 1 && showsReading(decoded, moment);
    state.least = layers.empty() ? 0 : layers.front();
    state.most = layers.empty() ? 0 : layers.back();
    state.value = QString::number(decoded.layer);
}

// Another tree has other texts: what was chosen in the old one means nothing in it.
bool choose(DescribedView<Decoded>& view, const Option& option, const QString& value)
{
    if (option.where != Option::Study)
        return false;
    Document& document = view.document();
    const RunSettings best = withStudy(document.settings(), kChosen, QStringLiteral("0"));
    if (const Decoded* tree = view.model();
        tree && tree->studied() && &option != &kChosen && document.pinned() && tree->textOf(*document.pinned()))
        document.release();
    document.setSettings(withStudy(best, option, value));
    return true;
}

// A click pins the number and chooses the text that it belongs to.
void click(DescribedView<Decoded>& view, const SceneCell& cell)
{
    view.document().pinHere(cell.source);
    const Decoded* decoded = view.model();
    const auto text = decoded && decoded->studied() ? decoded->textOf(cell.source) : std::nullopt;
    if (text && *text != std::pair {decoded->chosenStep, decoded->chosenText})
        view.set(kChosen, QString::number(decoded->text(text->first, text->second).place + 1));
}

QString stepCaption(const Decoded& decoded, const DecodingMoment& now)
{
    const DecodedStep& step = decoded.steps[static_cast<std::size_t>(now.step)];
    const QString title = tr("Step %1:").arg(now.step + 1);
    const auto kept = static_cast<int>(std::count_if(
        step.texts.begin(), step.texts.end(), [&](const DecodedText& text) { return text.dropped != now.step + 1; }));
    const auto ended = static_cast<int>(std::count_if(step.texts.begin(), step.texts.end(),
        [&](const DecodedText& text) { return text.dropped != now.step + 1 && text.finished; }));
    const auto all = static_cast<int>(step.texts.size());
    if (decoded.method != DecodingMethod::Beam) {
        const auto written = std::find_if(
            step.texts.begin(), step.texts.end(), [&](const DecodedText& text) { return text.dropped == 0; });
        const QString token = bold(tr("“%1”").arg(written->token));
        return decoded.method == DecodingMethod::Greedy
            ? tr("%1 the likeliest token, %2, is written; the others are dropped for good.").arg(title, token)
            : tr("%1 %2 is drawn at random. Likelier tokens are drawn more often, but not always.").arg(title, token);
    }
    if (!now.decided)
        return step.continued == 1 ? tr("%1 the text is extended by its likeliest tokens, giving %2.")
                                         .arg(title, bold(tr("%1 texts").arg(all)))
                                   : tr("%1 each of the %2 texts is extended by its likeliest tokens, giving %3.")
                                         .arg(title)
                                         .arg(step.continued)
                                         .arg(bold(tr("%1 texts").arg(all)));
    if (kept == all && all > 1 && ended == 0)
        return tr("%1 the beam keeps all %2 texts.").arg(title, bold(QString::number(all)));
    return ended > 0 ? tr("%1 the beam keeps the %2 likeliest (%3 ended) and drops %4.")
                           .arg(title)
                           .arg(kept)
                           .arg(bold(QString::number(ended)))
                           .arg(all - kept)
                     : tr("%1 the beam keeps the %2 likeliest by log-probability and drops %3.")
                           .arg(title)
                           .arg(kept)
                           .arg(bold(QString::number(all - kept)));
}

QString keptText(const Decoded& decoded, int rank)
{
    const auto [step, text] = decoded.at(decoded.bestPlaces[static_cast<std::size_t>(rank)]);
    return decoded.text(step, text).text;
}

// Which of the kept texts, best first, takes the likeliest token each time; −1: it fell.
int greedyRank(const Decoded& decoded, const Trace& trace)
{
    int parent = -1;
    for (int step = 0; step < decoded.count(); ++step) {
        const DecodedStep& now = decoded.steps[static_cast<std::size_t>(step)];
        int likeliest = -1;
        for (int text = 0; text < static_cast<int>(now.texts.size()); ++text)
            if (now.texts[static_cast<std::size_t>(text)].parent == parent
                && (likeliest < 0 || trace.value(now.probability, {text}) > trace.value(now.probability, {likeliest})))
                likeliest = text;
        if (likeliest < 0)
            return -1;
        const DecodedText& text = decoded.text(step, likeliest);
        const auto kept = std::ranges::find(decoded.bestPlaces, text.place);
        if (kept != decoded.bestPlaces.end())
            return static_cast<int>(kept - decoded.bestPlaces.begin());
        parent = likeliest;
    }
    return -1;
}

// One frame for each step of writing, and the result.
std::vector<CaptionedFrame> frames(const Decoded& decoded, const SceneMoment& moment)
{
    const Trace& trace = moment.trace();
    if (!decoded.studied())
        return {{{static_cast<int>(trace.timeline().size()) - 1, tr("Decoding"), {}, {}, {}, 1, 320.0},
            awaited(*moment.run, "decoding", tr("Computing the tree of texts …"))}};
    std::vector<CaptionedFrame> all;
    for (int step = 0; step < decoded.count(); ++step) {
        Frame frame;
        frame.step = *timelineIndex(trace, decoded.steps[static_cast<std::size_t>(step)].score);
        frame.title = tr("Step %1").arg(step + 1);
        frame.shortTitle = QString::number(step + 1);
        frame.group = tr("write");
        frame.stops = decoded.method == DecodingMethod::Beam ? 2 : 1;
        all.push_back({frame, stepCaption(decoded, {step, decodingMoment(decoded, moment).decided}),
            formulaHtml(tr("log p(text) = Σ log p(token)"))});
    }
    const auto [step, text] = decoded.at(decoded.bestPlaces.front());
    const QString result = bold(tr("“%1”").arg(decoded.text(step, text).text)),
                  score = bold(fixedText(trace.value(decoded.best, {0}), 2));
    const int greedy = decoded.method == DecodingMethod::Beam ? greedyRank(decoded, trace) : 0;
    all.push_back({{*timelineIndex(trace, decoded.best), tr("Result"), {}, tr("score"), {}, 1, 320.0},
        greedy > 0 ? tr("The likeliest token each time gives %1, score %2. %3 scores higher: %4.")
                         .arg(tr("“%1”").arg(keptText(decoded, greedy)),
                             fixedText(trace.value(decoded.best, {greedy}), 2), result, score)
            : decoded.method == DecodingMethod::Beam
            ? tr("%1 wins: its score, %2, is the highest of the kept texts.").arg(result, score)
            : tr("The result is the one text that was written: %1.").arg(result),
        formulaHtml(tr("score = log p(text) / ((5 + length) / 6)^α"))});
    return all;
}

NextThing next(const DescribedView<Decoded>&)
{
    return {.html = tr("choose another method. Which branches stay?"), .options = {&kMethod}};
}

} // namespace

// How a model writes: the tree of texts that beam search, greedy decoding or sampling considers, token by token, and
// what the chosen token was read from.
ViewDescriptor descriptor()
{
    return describe<Decoded>(
        {
            .id = "decoding",
            .title = tr("Decoding"),
            .family = Family::Model,
            .hint = tr("The tree of texts considered by beam search, greedy decoding or sampling"),
            .cannot = tr("This model does not write token by token: open one with a decoder"),
            .suits =
                [](const Trace& trace) { return trace.find(steps::fedTokens) && trace.find(steps::probabilities); },
            .variant = "transformer",
            .needsModel = true,
            .place = "decoding.headroom",
            .options = kOptions,
        },
        {
            .read = read,
            .frames = frames,
            .scene = [](const Decoded& decoded, const SceneMoment& moment) { return decodingScene(moment, decoded); },
            .subject = [](const Decoded& decoded, const SceneMoment& moment) -> std::optional<Cell> {
                return decodingSubject(moment, decoded);
            },
            .ownExample = true,
            .studies = [](const OptionValues&) { return std::vector<std::string> {"decoding"}; },
            .adjust = adjust,
            .choose = choose,
            .click = click,
            .next = next,
        });
}

} // namespace headroom::decoding_view
