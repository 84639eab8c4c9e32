// SPDX-License-Identifier: GPL-3.0-or-later
#include "document/config_change.h"
#include "document/mask_rules.h"
#include "figure/described_view.h"
#include "views/recurrence/recurrence_figure.h"
#include "words/awaited.h"
#include "words/names.h"

#include <algorithm>

namespace headroom::recurrence_view {

namespace {

using Shown = DescribedView<Recurrence>;

constexpr Option kFeature {.id = "recurrence.feature",
    .kind = Option::Number,
    .label = toSay("Feature"),
    .tip = toSay("Feature of the hidden state shown in each cell; below 1: the state’s length"),
    .first = "1",
    .leastSays = "‖h‖",
    .atEnd = true,
    .width = 52,
    .height = 24};
constexpr Option kLayers {.id = "recurrence.layers",
    .kind = Option::Number,
    .label = toSay("Layers"),
    .tip = toSay("Number of layers; one more reaches farther back"),
    .least = 1,
    .most = 6,
    .atEnd = true,
    .where = Option::Setting,
    .field = "decoder_layers",
    .width = 52,
    .height = 24};
constexpr Option kSegment {.id = "recurrence.segment",
    .kind = Option::Number,
    .label = toSay("Segment"),
    .tip = toSay("Tokens processed in one pass"),
    .most = 128,
    .leastSays = toSay("all"),
    .atEnd = true,
    .where = Option::Setting,
    .field = "segment",
    .width = 52,
    .height = 24};
constexpr Option kMemory {.id = "recurrence.memory",
    .kind = Option::Number,
    .label = toSay("Memory"),
    .tip = toSay("States of earlier segments kept by each layer"),
    .most = 128,
    .atEnd = true,
    .where = Option::Setting,
    .field = "memory",
    .width = 52,
    .height = 24};
constexpr const Option* kOptions[] {&kFeature, &kLayers, &kSegment, &kMemory};

Recurrence read(const SceneMoment& moment)
{
    return readRecurrence(*moment.run, static_cast<int>(moment.number(kFeature)) - 1);
}

void adjust(OptionState& state, const Option& option, const Recurrence& read, const SceneMoment& moment)
{
    const ModelConfig& config = moment.run->config;
    if (&option == &kFeature)
        state.most = read.width;
    state.most = std::max(state.most, state.value.toDouble());
    if (&option != &kMemory)
        return;
    const QString refused = memoryRefused(config);
    state.can = config.segmented() && refused.isEmpty();
    if (!refused.isEmpty())
        state.tip = tr("No memory here: %1").arg(refused);
    else if (!config.segmented())
        state.tip = tr("Memory needs segments: set their length first");
}

bool choose(Shown& view, const Option& option, const QString& value)
{
    if (&option != &kSegment || value != QLatin1String("0"))
        return false;
    RunSettings settings = view.document().settings();
    for (const Option* each : {&kSegment, &kMemory}) // without segments there is no memory
        settings = withChange(settings, view.document().model().config, QString::fromLatin1(each->field), value);
    view.document().setSettings(settings);
    return true;
}

// The token whose past is shown.
int fieldQuery(const SceneMoment& moment, const Recurrence& read)
{
    const Cell subject = RecurrenceMoment(moment, read).subject();
    return subject.at.size() == 3 ? read.tokens - read.queries + static_cast<int>(subject.at[1]) : read.tokens - 1;
}

// Whether the last layer reaches farther back than the one below it: not where the text is too short for that.
bool growsByLayer(const SceneMoment& moment, const Recurrence& read)
{
    const int query = fieldQuery(moment, read);
    const auto first = [&](int layer) { return reachOf(moment.trace(), read, FieldKind::Reach, layer, query).first; };
    return read.layers > 1 && first(read.layers) < first(read.layers - 1);
}

// "b (40th)"
QString placedName(const Recurrence& read, int token)
{
    return withPlace(bold(read.labels[static_cast<std::size_t>(token)].text), static_cast<qint64>(token) + 1);
}

// Of the token that a segment’s picture tells, how far back it reaches after each layer, if all of that is to be seen.
std::vector<int> reachesOf(const SceneMoment& moment, const Recurrence& read, const RecurrenceFrame& plan)
{
    std::vector<int> back;
    if (moment.stop - 1 != read.layers || moment.moving() || !moment.cover.steps.empty())
        return back;
    const int token = RecurrenceMoment(moment, read).focusToken(read.segments[static_cast<std::size_t>(plan.segment)]);
    for (int layer = 1; layer <= read.layers; ++layer) {
        const Reach reach = reachOf(moment.trace(), read, FieldKind::Reach, layer, token);
        back.push_back(reach.first < 0 ? -1 : token - reach.first);
    }
    return back;
}

// Whether every layer reaches one whole memory farther back than the one below it.
bool oneMemoryEach(const Recurrence& read, const std::vector<int>& back)
{
    for (std::size_t layer = 1; layer < back.size(); ++layer)
        if (back[layer - 1] < 0 || back[layer] != back[layer - 1] + read.memory)
            return false;
    return back.size() > 1 && read.memory > 0;
}

QString segmentCaption(const SceneMoment& moment, const Recurrence& read, const RecurrenceFrame& plan)
{
    const int number = read.segments[static_cast<std::size_t>(plan.segment)].number;
    const int rows = read.segments[static_cast<std::size_t>(plan.segment)].memoryRows;
    const int layer = moment.stop - 1;
    const QString states = coloured(counted(rows, tr("%1 state"), tr("%1 states")), Role::Memory);
    if (!read.cut)
        return tr("This text is run %1. Set a segment length above to cut it.").arg(bold(tr("in one pass")));
    if (layer < 1)
        return rows > 0
            ? tr("Segment %1 arrives: %2 per layer stay in memory, %3.")
                  .arg(QString::number(number), states, bold(tr("without gradient")))
            : tr("Segment %1 becomes embeddings; %2.")
                  .arg(number)
                  .arg(bold(read.memory > 0 ? tr("memory is still empty") : tr("other segments are unknown")));
    const TextSegment& of = read.segments[static_cast<std::size_t>(plan.segment)];
    const int token = RecurrenceMoment(moment, read).focusToken(of);
    if (const std::vector<int> back = reachesOf(moment, read, plan); oneMemoryEach(read, back))
        return tr("%1 reaches %2 after layer 1 and %3 after layer %4: each layer adds one memory of %5.")
            .arg(placedName(read, token), counted(back.front(), tr("%1 token back"), tr("%1 tokens back")),
                bold(QString::number(back.back())), QString::number(read.layers), QString::number(read.memory));
    const bool told = layer == read.layers && !moment.moving() && moment.cover.steps.empty();
    const Reach reach = told ? reachOf(moment.trace(), read, FieldKind::Reach, layer, token) : Reach();
    const int kept = readFromMemory(read, of, layer, token);
    if (reach.first >= 0 && reach.first < of.first && kept > 0)
        return tr("%1 reads %2 in memory, so after layer %3 it reaches %4, across the cut.")
            .arg(placedName(read, token), coloured(counted(kept, tr("%1 state"), tr("%1 states")), Role::Memory),
                QString::number(layer), bold(counted(token - reach.first, tr("%1 token back"), tr("%1 tokens back"))));
    return rows > 0 ? tr("Layer %1 computes each state from those below and %2.")
                          .arg(layer)
                          .arg(coloured(tr("in memory"), Role::Memory))
                    : tr("Layer %1 computes each state from %2.").arg(layer).arg(bold(tr("its own segment only")));
}

QString fieldCaption(const SceneMoment& moment, const Recurrence& read, const RecurrenceFrame& plan)
{
    if (plan.field == FieldKind::Stopped)
        return tr("Gradients stop at memory: before the segment they are %1.").arg(bold(tr("exactly 0")));
    if (moment.moving()) // how far is said once it is seen
        return read.memory > 0 ? tr("Values in memory do pass: states depend on earlier segments.")
                               : tr("Each state depends on tokens before it.");
    const int layer = std::clamp(moment.stop, 1, read.layers), query = fieldQuery(moment, read);
    const Reach reach = reachOf(moment.trace(), read, plan.field, layer, query);
    const QString back = bold(
        counted(reach.first < 0 ? 0 : query - reach.first, tr("%1 token back"), tr("%1 tokens back")));
    if (read.memory == 0 || read.segments.size() == 1)
        return (read.cut && read.memory == 0
                ? tr("After layer %1, %2 depends on tokens up to %3, never on another segment.")
                : tr("After layer %1, %2 depends on tokens up to %3."))
            .arg(QString::number(layer), tokenName(read, query), back);
    if (layer == 1)
        return tr("After layer %1, %2 depends on tokens up to %3.")
            .arg(QString::number(layer), tokenName(read, query), back);
    const Reach below = reachOf(moment.trace(), read, plan.field, layer - 1, query);
    if (below.first == reach.first)
        return (reach.first == 0
                ? tr("After layer %1, %2 depends on tokens up to %3, where the text begins, just as after layer %4.")
                : tr("After layer %1, %2 depends on tokens up to %3, just as after layer %4."))
            .arg(QString::number(layer), tokenName(read, query), back)
            .arg(layer - 1);
    return tr("After layer %1, %2 depends on tokens up to %3; after layer %4, up to %5.")
        .arg(QString::number(layer), tokenName(read, query), back)
        .arg(layer - 1)
        .arg(counted(below.first < 0 ? 0 : query - below.first, tr("%1 token back"), tr("%1 tokens back")));
}

QString captionAt(const Recurrence& read, const SceneMoment& moment, const RecurrenceFrame& frame)
{
    switch (frame.part) {
    case RecurrencePart::Segment: return segmentCaption(moment, read, frame);
    case RecurrencePart::Sliding:
        return tr("To predict each token, %1 is rerun.").arg(bold(tr("the whole window before it")));
    case RecurrencePart::Reuse:
        return (read.memory > 0
                ? tr("With memory, each token runs %1; later segments read its states.")
                : tr("Segment by segment, every token runs %1, but the first few in each segment have little context."))
            .arg(bold(tr("once")));
    case RecurrencePart::Field: return fieldCaption(moment, read, frame);
    }
    return {};
}

std::vector<CaptionedFrame> frames(const Recurrence& read, const SceneMoment& moment)
{
    const int segments = static_cast<int>(read.segments.size());
    // The film of all segments lasts about as long whatever their number.
    const double pace = std::clamp(7.5 / std::max(1, segments * (read.layers + 1)), 0.25, 1.0);
    // The segment that the other panels speak of, if it reads what others left.
    const int opening = segments > 0 && read.segments.back().memoryRows > 0 ? segments - 1 : -1;
    std::vector<CaptionedFrame> all;
    for (const RecurrenceFrame& planned : recurrencePlan(read)) {
        CaptionedFrame picture;
        Frame& frame = picture.frame;
        frame.step = timelineIndex(moment.trace(), planned.step).value_or(0);
        frame.stops = planned.stops;
        switch (planned.part) {
        case RecurrencePart::Segment:
            frame.shortTitle = QString::number(read.segments[static_cast<std::size_t>(planned.segment)].number);
            frame.title = tr("Segment %1").arg(frame.shortTitle);
            frame.group = tr("segments");
            frame.flows = true;
            frame.lengths = {
                planned.segment == 0 ? 700.0 : 2000.0 * pace, (planned.segment < 2 ? 1500.0 : 1000.0) * pace};
            frame.opening = planned.segment == opening;
            if (const std::vector<int> back = reachesOf(moment, read, planned);
                static_cast<int>(all.size()) == moment.frame && oneMemoryEach(read, back)
                && back.back() == read.layers * read.memory + read.segmentLength - 1)
                picture.formula = formulaHtml(QStringLiteral("reach = N × M + L − 1 = %1 × %2 + %3 − 1 = %4")
                                                  .arg(read.layers)
                                                  .arg(read.memory)
                                                  .arg(read.segmentLength)
                                                  .arg(back.back()));
            else
                picture.formula = formulaHtml(read.memory > 0 ? QStringLiteral("keys, values ← [SG(m) ∘ h]")
                                                              : QStringLiteral("keys, values ← h"));
            break;
        case RecurrencePart::Sliding:
        case RecurrencePart::Reuse:
            frame.title = planned.part == RecurrencePart::Sliding ? tr("Sliding")
                : read.memory > 0                                 ? tr("Reuse")
                                                                  : tr("Segments");
            frame.group = tr("evaluation");
            frame.flows = true;
            frame.milliseconds = planned.part == RecurrencePart::Sliding ? 4200.0 : 3000.0;
            if (planned.part == RecurrencePart::Reuse)
                frame.rests = {1500.0}; // what both come to stands only now
            break;
        case RecurrencePart::Field:
            frame.shortTitle = planned.field == FieldKind::Reach ? tr("Reach") : tr("Training");
            frame.title = planned.field == FieldKind::Stopped ? tr("Training’s view")
                : read.memory > 0                             ? frame.shortTitle
                                                              : tr("Receptive field");
            frame.group = tr("receptive field");
            frame.flows = true;
            frame.milliseconds = 1800.0;
            picture.formula = formulaHtml(
                read.memory > 0 && planned.field == FieldKind::Reach && growsByLayer(moment, read)
                    ? QStringLiteral("reach = O(N × L)")
                    : QStringLiteral("‖∂h / ∂e‖"));
            break;
        }
        if (static_cast<int>(all.size()) == moment.frame)
            picture.caption = captionAt(read, moment, planned);
        if (all.empty() && moment.run->recorded && !picture.caption.isEmpty())
            picture.caption += ' ' + tr("How far back states reach is not in a recording: it runs the model again.");
        all.push_back(std::move(picture));
    }
    if (all.empty()) { // the studies are still being computed
        CaptionedFrame waiting;
        waiting.frame.step = static_cast<int>(moment.trace().timeline().size()) - 1;
        waiting.frame.title = tr("Text");
        waiting.caption = awaited(
            *moment.run, "segments", tr("Computing the states of all segments and how far back each reaches …"));
        all.push_back(std::move(waiting));
    }
    return all;
}

void pulled(Shown& view, const QString& handle, const QPointF&, bool done)
{
    if (!done || !handle.startsWith(QLatin1String("segment:")))
        return;
    const std::vector<Frame> all = view.frames(view.document());
    const int frame = handle.mid(8).toInt();
    if (frame < static_cast<int>(all.size()))
        view.document().setPosition(
            positionOf(all, {frame, static_cast<double>(all[static_cast<std::size_t>(frame)].stops)}));
}

// The same cell of the other maps is framed.
bool hoverMatters(const Recurrence& read, const SceneMoment& moment)
{
    const std::vector<RecurrenceFrame> plan = recurrencePlan(read);
    const auto frame = static_cast<std::size_t>(moment.frame);
    return frame < plan.size() && plan[frame].part == RecurrencePart::Field && plan[frame].field == FieldKind::Reach;
}

NextThing next(const Shown&)
{
    return {.html = tr("change the segment. How far does a state reach?"), .options = {&kSegment}};
}

} // namespace

// A text run segment after segment: what stays in memory, how far a hidden state feels, and what evaluation costs.
ViewDescriptor descriptor()
{
    return describe<Recurrence>(
        {
            .id = "recurrence",
            .title = tr("Segment recurrence"),
            .family = Family::Memory,
            .hint = tr("What segments pass on, and how far back each state reaches"),
            .cannot = tr("This model does not read text in segments: open Transformer-XL or the vanilla segment model"),
            .suits = isRecurrent,
            .variant = "transformer-xl",
            .cellByCell = true,
            .place = "segment-recurrence.headroom",
            .options = kOptions,
        },
        {
            .read = read,
            .frames = frames,
            .scene =
                [](const Recurrence& read, const SceneMoment& moment) {
                    return recurrenceScene({moment, read});
                },
            .identity = recurrenceIdentity,
            .subject = [](const Recurrence& read, const SceneMoment& moment) -> std::optional<Cell> {
                return RecurrenceMoment(moment, read).subject();
            },
            .studies =
                [](const OptionValues&) {
                    return std::vector<std::string> {"segments", "evaluation", "receptive_field"};
                },
            .adjust = adjust,
            .choose = choose,
            .pulled = pulled,
            .next = next,
            .hoverMatters = hoverMatters,
        });
}

} // namespace headroom::recurrence_view
