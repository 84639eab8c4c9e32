// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/recurrence/recurrence_view.h"

#include "document/config_change.h"
#include "views/masks/masks_read.h"
#include "views/recurrence/recurrence_figure.h"
#include "words/awaited.h"
#include "words/names.h"

#include <QSignalBlocker>
#include <QSpinBox>

#include <algorithm>

namespace headroom {

namespace {

constexpr int kViewMostLayers = 6, kMostLength = 128;

} // namespace

RecurrenceView::RecurrenceView(Document& document, QWidget* parent)
    : FigureView(document, tr("Segment recurrence"), parent)
{
    makeHeader();
    connect(m_feature, &QSpinBox::valueChanged, this, [this](int value) {
        m_options.feature = value - 1;
        changed();
    });
    needsModel({m_layers, m_segment, m_memory});
    connect(m_layers, &QSpinBox::valueChanged, this, [this](int value) { change("decoder_layers", value); });
    connect(m_segment, &QSpinBox::valueChanged, this, [this](int value) { change("segment", value); });
    connect(m_memory, &QSpinBox::valueChanged, this, [this](int value) { change("memory", value); });
}

void RecurrenceView::makeHeader()
{
    const auto spin = [&](const QString& name, const QString& tip, int least, int most) {
        auto* box = new QSpinBox(header());
        box->setRange(least, most);
        box->setFixedSize(52, 24);
        box->setKeyboardTracking(false);
        box->setAccessibleName(name);
        box->setToolTip(tip);
        addToHeaderEnd(name, box);
        return box;
    };
    m_feature = spin(
        tr("Feature"), tr("Feature of the hidden state shown in each cell; below 1: the state’s length"), 0, 1);
    m_feature->setSpecialValueText(QStringLiteral("‖h‖"));
    m_feature->setValue(1);
    m_layers = spin(tr("Layers"), tr("Number of layers; one more reaches farther back"), 1, kViewMostLayers);
    m_segment = spin(tr("Segment"), tr("Tokens processed in one pass"), 0, kMostLength);
    m_segment->setSpecialValueText(tr("all"));
    m_memory = spin(tr("Memory"), tr("States of earlier segments kept by each layer"), 0, kMostLength);
}

bool RecurrenceView::canShow(const Trace& trace) { return isRecurrent(trace); }

std::vector<std::string> RecurrenceView::studies(const Document&) const
{
    return {"segments", "evaluation", "receptive_field"};
}

void RecurrenceView::show(const Document& document)
{
    if (document.trace() && canShow(*document.trace())) {
        const QSignalBlocker blockers[] = {
            QSignalBlocker(m_feature), QSignalBlocker(m_layers), QSignalBlocker(m_segment), QSignalBlocker(m_memory)};
        const ModelConfig& config = document.result()->config;
        m_feature->setMaximum(static_cast<int>(config.width));
        m_options.feature = m_feature->value() - 1;
        const auto set = [&](QSpinBox* box, std::int64_t value) { // what is being typed is newer than the run
            box->setMaximum(std::max(box->maximum(), static_cast<int>(value)));
            if (!box->hasFocus() || !document.busy())
                box->setValue(static_cast<int>(value));
        };
        set(m_layers, config.decoderLayers);
        set(m_segment, config.segment);
        set(m_memory, config.memory);
        const QString refused = memoryRefused(config);
        m_memory->setEnabled(config.segmented() && refused.isEmpty());
        m_memory->setToolTip(!refused.isEmpty() ? tr("No memory here: %1").arg(refused)
                : !config.segmented()           ? tr("Memory needs segments: set their length first")
                                                : tr("States of earlier segments kept by each layer"));
    }
    FigureView::show(document);
}

void RecurrenceView::change(const char* field, int value)
{
    RunSettings settings = withChange(
        m_document.settings(), m_document.model().config, QLatin1String(field), QString::number(value));
    if (value == 0 && QLatin1String(field) == QLatin1String("segment"))
        settings = withChange(settings, m_document.model().config, QStringLiteral("memory"), QStringLiteral("0"));
    m_document.setSettings(settings);
}

std::vector<CaptionedFrame> RecurrenceView::captionedFrames(const Recurrence& read, const SceneMoment& moment) const
{
    struct Titles {
        QString whole, few;
    };
    const Titles fields[] = {{tr("Without memory"), tr("Vanilla")}, {tr("Training’s view"), tr("Training")},
        {read.memory > 0 ? tr("Reach") : tr("Receptive field"), tr("Reach")}};
    std::vector<CaptionedFrame> all;
    for (const RecurrenceFrame& planned : recurrencePlan(read)) {
        CaptionedFrame picture;
        Frame& frame = picture.frame;
        frame.step = timelineIndex(moment.trace(), planned.step).value_or(0);
        frame.stops = planned.stops;
        switch (planned.part) {
        case RecurrencePart::Text: frame.title = tr("Text"); break;
        case RecurrencePart::Segment:
            frame.shortTitle = QString::number(read.segments[static_cast<std::size_t>(planned.segment)].number);
            frame.title = tr("Segment %1").arg(frame.shortTitle);
            frame.group = tr("segments");
            frame.milliseconds = 480.0;
            picture.formula = formulaHtml(
                read.memory > 0 ? QStringLiteral("keys, values ← [SG(m) ∘ h]") : QStringLiteral("keys, values ← h"));
            break;
        case RecurrencePart::Sliding:
        case RecurrencePart::Reuse:
            frame.title = planned.part == RecurrencePart::Sliding ? tr("Sliding")
                : read.memory > 0                                 ? tr("Reuse")
                                                                  : tr("Segments");
            frame.group = tr("evaluation");
            break;
        case RecurrencePart::Field:
            frame.title = fields[static_cast<std::size_t>(planned.field)].whole;
            frame.shortTitle = fields[static_cast<std::size_t>(planned.field)].few;
            frame.group = tr("receptive field");
            frame.milliseconds = 600.0;
            picture.formula = formulaHtml(
                read.memory > 0 && planned.field == FieldKind::Reach && growsByLayer(moment, read)
                    ? QStringLiteral("reach = O(N × L)")
                    : QStringLiteral("‖∂h / ∂e‖"));
            break;
        }
        if (static_cast<int>(all.size()) == moment.frame)
            picture.caption = captionAt(read, moment, planned);
        if (planned.part == RecurrencePart::Text && moment.run->recorded && !picture.caption.isEmpty())
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

Scene RecurrenceView::scene(const Recurrence& read, const SceneMoment& moment) const
{
    return recurrenceScene({moment, read, m_options});
}

quint64 RecurrenceView::identity(const Recurrence& read, const Cell& cell) const
{
    return recurrenceIdentity(read, cell, m_options);
}

std::optional<Cell> RecurrenceView::subject(const Recurrence& read, const SceneMoment& moment) const
{
    return RecurrenceMoment(moment, read, m_options).subject();
}

QString RecurrenceView::segmentCaption(
    const SceneMoment& moment, const Recurrence& read, const RecurrenceFrame& plan) const
{
    const int number = read.segments[static_cast<std::size_t>(plan.segment)].number;
    const int rows = read.segments[static_cast<std::size_t>(plan.segment)].memoryRows;
    const int layer = moment.stop - 1;
    if (layer < 1)
        return rows > 0
            ? (rows == 1 ? tr("Segment %1 arrives; each layer has %2 from earlier segments.")
                         : tr("Segment %1 arrives; each layer has %2 from earlier segments."))
                  .arg(number)
                  .arg(coloured(counted(rows, tr("%1 state"), tr("%1 states")), Role::Memory))
            : tr("Segment %1 arrives: its tokens become embeddings, and %2.")
                  .arg(number)
                  .arg(bold(read.memory > 0 ? tr("memory is still empty") : tr("other segments are unknown")));
    if (layer > read.layers)
        return tr("Each layer’s input is kept for segment %1 to read; %2.")
            .arg(number + 1)
            .arg(bold(tr("no gradient flows back into it")));
    return rows > 0 ? tr("Layer %1: each state is computed from the states below it in its segment and %2.")
                          .arg(layer)
                          .arg(coloured(tr("those in memory"), Role::Memory))
                    : tr("Layer %1: each state is computed from the states below it %2.")
                          .arg(layer)
                          .arg(bold(tr("in its own segment only")));
}

int RecurrenceView::fieldQuery(const SceneMoment& moment, const Recurrence& read) const
{
    const Cell subject = RecurrenceMoment(moment, read, m_options).subject();
    return subject.at.size() == 3 ? read.tokens - read.queries + static_cast<int>(subject.at[1]) : read.tokens - 1;
}

bool RecurrenceView::growsByLayer(const SceneMoment& moment, const Recurrence& read) const
{
    const int query = fieldQuery(moment, read);
    const auto first = [&](int layer) { return reachOf(moment.trace(), read, FieldKind::Reach, layer, query).first; };
    return read.layers > 1 && first(read.layers) < first(read.layers - 1);
}

QString RecurrenceView::fieldCaption(
    const SceneMoment& moment, const Recurrence& read, const RecurrenceFrame& plan) const
{
    if (plan.field == FieldKind::WithoutMemory)
        return tr("The vanilla model with the same weights: at any depth, no state depends on anything %1.")
            .arg(bold(tr("beyond its own segment")));
    if (plan.field == FieldKind::Stopped)
        return tr("In training, memory is read but its gradient is stopped, so the gradient is %1 beyond the "
                  "segment.")
            .arg(bold(tr("exactly 0")));
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

QString RecurrenceView::captionAt(const Recurrence& read, const SceneMoment& moment, const RecurrenceFrame& frame) const
{
    switch (frame.part) {
    case RecurrencePart::Text:
        return read.cut ? tr("The text is cut into %1 of %2, which run one after the other.")
                              .arg(bold(tr("segments")), counted(read.segmentLength, tr("%1 token"), tr("%1 tokens")))
                        : tr("This text is run %1. Set a segment length above to cut it.").arg(bold(tr("in one pass")));
    case RecurrencePart::Segment: return segmentCaption(moment, read, frame);
    case RecurrencePart::Sliding:
        return tr("To predict each token with full context, %1 is rerun.").arg(bold(tr("the whole window before it")));
    case RecurrencePart::Reuse:
        return (read.memory > 0
                ? tr("With memory, every token runs %1, and later segments read its states.")
                : tr("Segment by segment, every token runs %1, but the first few in each segment have little context."))
            .arg(bold(tr("once")));
    case RecurrencePart::Field: return fieldCaption(moment, read, frame);
    }
    return {};
}

void RecurrenceView::pulled(const QString& handle, const QPointF&, bool done)
{
    if (!done || !handle.startsWith(QLatin1String("segment:")))
        return;
    const std::vector<Frame> all = frames(m_document);
    const int frame = 1 + handle.mid(8).toInt();
    if (frame < static_cast<int>(all.size()))
        m_document.setPosition(
            positionOf(all, {frame, static_cast<double>(all[static_cast<std::size_t>(frame)].stops)}));
}

// The same cell of the other maps is framed.
bool RecurrenceView::hoverMatters() const
{
    const std::vector<RecurrenceFrame> plan = recurrencePlan(of(present()));
    const auto frame = static_cast<std::size_t>(present().frame);
    return frame < plan.size() && plan[frame].part == RecurrencePart::Field && plan[frame].field == FieldKind::Reach;
}

NextThing RecurrenceView::next() const { return {tr("change the segment. How far does a state reach?"), {m_segment}}; }

} // namespace headroom
