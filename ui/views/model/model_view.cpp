// SPDX-License-Identifier: GPL-3.0-or-later
#include "document/document_focus.h"
#include "figure/described_view.h"
#include "views/model/model_lens.h"
#include "views/model/model_read.h"
#include "widgets/text.h"
#include "words/html.h"
#include "words/names.h"
#include "words/tr.h"

#include <QKeyEvent>

#include <algorithm>

namespace headroom::model_view {

const Option kDetails {.id = "model.details",
    .kind = Option::Flag,
    .label = toSay("Details"),
    .name = toSay("A small map of every head, the hidden units, and how much each block adds"),
    .first = "off",
    .atEnd = true};

namespace {

constexpr double kFalls = 0.1; // a probability that falls by more is said to

enum class Look { Suggested = -1, Path, Table, Blocks };

struct ModelRun {
    std::shared_ptr<const Trace> trace;
    ModelPlan plan;
    ModelLens lens;
    Look look = Look::Blocks;
    int word = -1;
    WordPath path = {}; // of that word, where it is shown

    bool there() const { return plan.count() > 0; }
};

using Shown = DescribedView<ModelRun>;

constexpr OptionChoice kLooks[] {{"path", toSay("Path")}, {"table", toSay("Table")}, {"blocks", toSay("Blocks")}};
constexpr Option kLook {.id = "model.look",
    .name = toSay("Drawn as"),
    .tip = toSay("One token’s path, every token’s prediction after every layer, or the blocks and what they cost"),
    .choices = kLooks};
constexpr Option kToken {.id = "model.token", // its place, from 1
    .label = toSay("Token"),
    .name = toSay("The token whose path is shown"),
    .tip = toSay("The token whose path is shown (← and →)"),
    .look = Option::List,
    .width = 8};
constexpr Option kOpen {.id = "model.open",
    .kind = Option::Action,
    .label = toSay("Open this step ↗"),
    .name = toSay("Opens the current block’s result step by step"),
    .tip = toSay("Opens the current block’s result step by step (Enter)"),
    .atEnd = true};
const Option* const kOptions[] {&kLook, &kToken, &kDetails, &kOpen};

ModelRun read(const SceneMoment& moment)
{
    ModelRun run {moment.run->trace, readModel(moment.trace()), readLens(*moment.run)};
    run.look = moment.chosen<Look>(kLook);
    if (run.look == Look::Suggested)
        run.look = run.lens.there() ? Look::Path : Look::Blocks;
    if (run.lens.there()) {
        const int last = run.lens.first + run.lens.count - 1, chosen = moment.text(kToken).toInt() - 1;
        run.word = chosen < 0 ? last : std::clamp(chosen, run.lens.first, last);
        if (run.look != Look::Blocks)
            run.path = followWord(*run.trace, run.lens, run.word);
    }
    return run;
}

void adjust(OptionState& state, const Option& option, const ModelRun& run, const SceneMoment&)
{
    const bool blocks = run.look == Look::Blocks;
    if (&option == &kLook) {
        state.value = state.choices[static_cast<std::size_t>(run.look)].id;
    } else if (&option == &kToken) {
        state.there = !blocks && run.lens.there();
        for (std::size_t i = 0; i < run.lens.words.size(); ++i) {
            const QString place = QString::number(i + 1);
            state.choices.push_back(
                {place, tr("%1, %2").arg(run.lens.words[i].text, ordinal(static_cast<qint64>(i) + 1))});
        }
        state.value = QString::number(run.word + 1);
    } else if (&option == &kDetails) {
        state.there = run.look == Look::Path && run.lens.there();
    } else if (&option == &kOpen) {
        state.there = blocks;
        state.beside =
            tr("%1 weights, %2 multiply–adds").arg(countText(run.plan.weights), countText(run.plan.products));
        state.besideTip = tr("Totals over all blocks. Multiply–adds are those of the matrix products only, computed "
                             "from this run’s shapes.");
    }
}

void chooseWord(Shown& view, int word)
{
    const ModelRun* run = view.model();
    if (!run || !run->lens.there() || word < 0 || word >= static_cast<int>(run->lens.words.size()))
        return;
    Document& document = view.document();
    const bool there = word >= run->lens.first && word < run->lens.first + run->lens.count;
    view.set(kToken, QString::number(word + 1));
    if (!there) { // a text too long to read every word of: up to this one
        RunSettings settings = document.settings();
        std::erase_if(settings.study, [](const ConfigChange& set) { return set.field == "logit_lens.position"; });
        settings.study.push_back({"logit_lens.position", std::to_string(word + 1)});
        document.setSettings(settings);
    }
    document.release();
}

// In the view that goes step by step; Back leads here again.
void open(Document& document, StepId step)
{
    document.jumpTo({step, Index(document.trace()->step(step).axes.size(), 0)});
    document.release();
    document.setView(QStringLiteral("step"));
    document.setStep(step);
}

// A head that the chosen word reads with, as a map, at what it reads most; Back leads here again.
void openHead(Shown& view, int station, int head)
{
    Document& document = view.document();
    const ModelRun& run = *view.model();
    const StepId weights = run.lens.stations[static_cast<std::size_t>(station)].weights;
    const auto& links = run.path.reads[static_cast<std::size_t>(station)].links;
    if (links.empty()) {
        document.setSublayer(document.sublayerAround(weights));
        document.setHead(head);
        return document.setView(QStringLiteral("attention"));
    }
    document.setOption(QStringLiteral("attention.form"), {}); // as the small map
    document.jumpTo(largestAlong(*run.trace, {weights, {head, links.front().source.at[1], 0}}),
        QStringLiteral("attention"), positionOf(view.frames(document), {station, 1.0}));
}

bool choose(Shown& view, const Option& option, const QString& value)
{
    if (&option == &kToken)
        chooseWord(view, value.toInt() - 1);
    if (&option == &kOpen && view.model()) {
        const std::vector<Frame> all = view.frames(view.document());
        const int step = all[static_cast<std::size_t>(placeIn(all, view.document().position()).frame)].step;
        open(view.document(), view.document().trace()->timeline()[static_cast<std::size_t>(step)]);
    }
    return &option != &kLook && &option != &kDetails;
}

// Whether the picture of the chosen word shows a number: a reading, a length or a weight of a link.
bool speaksOf(const ModelRun& run, const Cell& cell)
{
    const ModelLens& lens = run.lens;
    if (cell.step == lens.probabilities || cell.step == lens.streamLength || cell.step == lens.addedLength)
        return run.look == Look::Table ? cell.step == lens.probabilities : cell.at[1] == run.word - lens.first;
    const auto& reads = run.path.reads;
    return run.look == Look::Path && std::any_of(reads.begin(), reads.end(), [&](const WordPath::Read& read) {
        return std::any_of(read.links.begin(), read.links.end(), [&](const ModelLens::Link& link) {
            return link.source == cell && (link.weight >= ModelLens::Link::kLeast || &link == &read.links.front());
        });
    });
}

std::optional<Cell> subject(const ModelRun& run, const SceneMoment& moment)
{
    if (run.look == Look::Blocks || !run.lens.there())
        return blockSubject(moment, run.plan);
    const ModelLens& lens = run.lens;
    if (moment.pinned && speaksOf(run, *moment.pinned))
        return moment.pinned;
    const int station = std::clamp(moment.frame, 0, static_cast<int>(lens.stations.size()) - 1);
    return lens.reading(station, run.word, run.path.best[static_cast<std::size_t>(station)].front());
}

// "Layer 3, Attention: head 2 reads “spake”, and “and” turns into “saying”, 0.32."
QString pathSays(const ModelRun& run, int at)
{
    const Trace& trace = *run.trace;
    const ModelLens& lens = run.lens;
    const auto token = [&](int station) { return run.path.best[static_cast<std::size_t>(station)].front(); };
    const auto name = [&](std::int64_t id) {
        return QString::fromStdString(trace.step(lens.probabilities).axes.back().label(id));
    };
    const std::int64_t now = token(at);
    const QString writes = bold(name(now)),
                  share = fixedText(trace.value(lens.probabilities, lens.reading(at, run.word, now).at), 2);
    const ModelLens::Station& station = lens.stations[static_cast<std::size_t>(at)];
    if (at == 0)
        return tr("Decoded right after the embedding, the stream of %1 would predict %2, %3.")
            .arg(coloured(lens.words[static_cast<std::size_t>(run.word)].text, Role::Query), writes, share);
    const auto& [head, links] = run.path.reads[static_cast<std::size_t>(at)];
    QString does =
        tr("%1 adds to the stream").arg(QStringLiteral("%1, %2").arg(station.group, inSentence(station.title)));
    if (!links.empty())
        does = tr("%1 reads %2 (head %3)")
                   .arg(QStringLiteral("%1, %2").arg(station.group, inSentence(station.title)),
                       coloured(lens.laneLabel(links.front().lane).text, Role::Key))
                   .arg(head + 1);
    if (const std::int64_t before = token(at - 1); before != now)
        return tr("%1, and the predicted token changes from %2 to %3, %4.")
            .arg(does, htmlOf(name(before)), writes, share);
    if (at + 1 == static_cast<int>(lens.stations.size())) // the whole path: where the word came up
        for (int turn = at - 1; turn > 0; --turn)
            if (token(turn) == now && token(turn - 1) != now) {
                const ModelLens::Station& there = lens.stations[static_cast<std::size_t>(turn)];
                const auto p = [&](int i) {
                    return trace.value(lens.probabilities, lens.reading(i, run.word, now).at);
                };
                int low = turn;
                for (int i = turn + 1; i <= at; ++i)
                    if (p(i) < p(i - 1) - kFalls && (low == turn || p(i) < p(low)))
                        low = i;
                if (low > turn && low < at) {
                    int high = turn; // from where it falls
                    for (int i = turn + 1; i < low; ++i)
                        high = p(i) > p(high) ? i : high;
                    const QString leads = tr("%1 leads from %2, %3 (%4)")
                                              .arg(writes, there.group, inSentence(there.title), fixedText(p(turn), 2));
                    return (high > turn
                            ? tr("%1, rises to %2, falls to %3 and ends at %4.").arg(leads, fixedText(p(high), 2))
                            : tr("%1, falls to %2 and ends at %3.").arg(leads))
                        .arg(fixedText(p(low), 2), bold(share));
                }
                return tr("%1, %2 changes the prediction from %3 to %4, and later blocks keep it: %5 at the end.")
                    .arg(there.group, inSentence(there.title), htmlOf(name(token(turn - 1))), writes, share);
            }
    return tr("%1; the predicted token is still %2, %3.").arg(does, writes, share);
}

QString blockSays(const SceneMoment& moment, const ModelBlock& block)
{
    const QString place = bold(
        block.title == block.group ? block.title : tr("%1, %2").arg(block.group, inSentence(block.title)));
    const auto steps = static_cast<int>(block.steps.size());
    const QString weights = !block.weights.empty() ? countText(block.weightCount)
        : block.shared                             ? tr("the same")
                                                   : countText(0);
    return tr("%1 makes %2 numbers in %3, with %4 weights and %5 multiply–adds.")
        .arg(place, shapeText(moment.trace().step(block.output)), steps == 1 ? tr("1 step") : tr("%1 steps").arg(steps),
            weights, countText(block.products));
}

std::vector<CaptionedFrame> frames(const ModelRun& run, const SceneMoment& moment)
{
    std::vector<CaptionedFrame> all;
    const Trace& trace = moment.trace();
    if (run.look == Look::Blocks || !run.lens.there()) {
        for (const ModelBlock& block : run.plan.blocks) {
            CaptionedFrame picture {frameOf(trace, block.output, block.shortTitle, 240.0), blockSays(moment, block)};
            picture.frame.shortTitle = block.briefTitle;
            picture.frame.tip = block.title == block.group ? block.title : tr("%1: %2").arg(block.group, block.title);
            picture.frame.group = block.title == block.group ? QString() : block.group;
            all.push_back(picture);
        }
        return all;
    }
    for (std::size_t i = 0; i < run.lens.stations.size(); ++i) {
        const ModelLens::Station& station = run.lens.stations[i];
        CaptionedFrame picture {frameOf(trace, station.stream, station.shortTitle), pathSays(run, static_cast<int>(i)),
            stepFormula(trace.step(run.lens.probabilities))}; // what the bars are
        picture.frame.shortTitle = station.briefTitle;
        picture.frame.group = station.group;
        picture.frame.tip = station.group.isEmpty() ? station.title : tr("%1: %2").arg(station.group, station.title);
        all.push_back(picture);
    }
    return all;
}

Scene scene(const ModelRun& run, const SceneMoment& moment)
{
    if (run.look == Look::Blocks || moment.thumbnail) {
        Scene blocks = blocksScene(moment, run.plan);
        const QString present = QStringLiteral("block:%1").arg(moment.frame);
        for (const SceneHandle& block : blocks.handles)
            if (block.id == present)
                blocks.follow = block.area;
        return blocks;
    }
    if (!run.lens.there())
        return noLensScene(moment, run.lens);
    return run.look == Look::Table ? lensTableScene(moment, run.lens, run.word) : pathScene(moment, run.lens, run.path);
}

void pulled(Shown& view, const QString& handle, const QPointF&, bool done)
{
    if (!done || !view.model())
        return;
    Document& document = view.document();
    const QString what = handle.section(':', 0, 0);
    const int number = handle.section(':', 1, 1).toInt();
    if (what == QLatin1String("step"))
        open(document, number);
    else if (what == QLatin1String("memory"))
        document.jumpTo({number, {}}); // no step of this run: the inspector leads to where it came from
    else if (what == QLatin1String("block"))
        open(document, view.model()->plan.block(number).output);
    else if (what == QLatin1String("word"))
        chooseWord(view, number);
    else if (what == QLatin1String("depth"))
        document.setPosition(positionOf(view.frames(document), {number, 1.0}));
    else if (what == QLatin1String("head"))
        openHead(view, number, handle.section(':', 2).toInt());
}

bool key(Shown& view, const QKeyEvent& event)
{
    const ModelRun* run = view.model();
    if (event.key() == Qt::Key_Return || event.key() == Qt::Key_Enter) {
        const int station = placeIn(view.frames(view.document()), view.document().position()).frame;
        const bool path = run && run->look == Look::Path && run->lens.there();
        const int head = path ? run->path.reads[static_cast<std::size_t>(station)].head : -1;
        head < 0 ? static_cast<void>(choose(view, kOpen, {})) : openHead(view, station, head);
        return true;
    }
    const bool along = event.key() == Qt::Key_Left || event.key() == Qt::Key_Right;
    const auto pinned = view.document().pinned(); // of another picture, perhaps: no cell to walk from
    if (!along || event.modifiers() != Qt::NoModifier || !run || run->look != Look::Path || !run->lens.there()
        || (pinned && speaksOf(*run, *pinned)))
        return false;
    chooseWord(view, run->word + (event.key() == Qt::Key_Left ? -1 : 1));
    return true;
}

NextThing next(const Shown&)
{
    return {.html = tr("choose another token. Which block decides what follows it?"), .options = {&kToken}};
}

} // namespace

// The whole model: one word's path through it, what every word would be followed by after every layer, and its blocks
// with what each costs.
ViewDescriptor descriptor()
{
    return describe<ModelRun>(
        {
            .id = "model",
            .title = tr("Whole model"),
            .family = Family::Model,
            .hint = tr("Every block, what flows between them, and what each costs"),
            .cannot = tr("There is no step to show"),
            .suits =
                [](const Trace& trace) {
                    return std::any_of(trace.timeline().begin(), trace.timeline().end(),
                        [&](StepId id) { return !trace.step(id).study(); });
                },
            .variant = "transformer",
            .options = kOptions,
        },
        {
            .read = read,
            .frames = frames,
            .scene = scene,
            .subject = subject,
            .studies = [](const OptionValues&) { return std::vector<std::string> {"logit_lens"}; },
            .adjust = adjust,
            .choose = choose,
            .pulled = pulled,
            .key = key,
            .next = next,
        });
}

} // namespace headroom::model_view
