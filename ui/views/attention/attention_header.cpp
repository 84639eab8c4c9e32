// SPDX-License-Identifier: GPL-3.0-or-later
// The attention view's options and header.
#include "stage/header_row.h"
#include "views/attention/aggregates.h"
#include "views/attention/attention_options.h"
#include "views/attention/attention_view.h"
#include "widgets/controls.h"
#include "widgets/text.h"
#include "words/tr.h"

#include <algorithm>
#include <utility>

namespace headroom {

using namespace attention_view;

namespace {

constexpr const Option* kOptions[] {
    &kKind, &kForm, &kDifference, &kQuantity, &kColours, &kHeads, &kAggregate, &kAllLayers, &kRail};
// Where there is no room, as at half width beside another run: first the words go, then what the View menu and the
// theme offer too, and at last what is shown of a map.
constexpr int kWords = 1, kColoursToo = 2, kFormToo = 3, kQuantityToo = 4;
constexpr std::size_t kMostHeadButtons = 5; // beside what stands for all heads

} // namespace

AttentionView::AttentionView(Document& document, QWidget* parent)
    : SceneView(document, tr("Attention"), parent),
      m_title(static_cast<Text*>(headerRow()->itemAt(0)->widget())),
      m_lines(document)
{
    makeAggregates();
    connect(&m_document, &Document::resultChanged, this, &AttentionView::followPair);
}

void AttentionView::makeAggregates()
{
    QStringList texts;
    for (const OptionChoice& each : kAggregates)
        texts << translated(each.words);
    m_aggregates = new SegmentedControl(texts, this, kChoiceHeight);
    m_aggregates->setObjectName(QString::fromLatin1(kAggregate.id));
    m_aggregates->setAccessibleName(translated(kAggregate.name));
    connect(m_aggregates, &SegmentedControl::currentChanged, this,
        [this](int index) { choose(kAggregate, QString::fromLatin1(kAggregates[index].id)); });
}

std::span<const Option* const> AttentionView::options() const { return kOptions; }

std::vector<AttentionPlace> AttentionView::kinds(const ShownAttention& shown) const
{
    std::vector<AttentionPlace> kinds;
    for (const AttentionLayer& layer : shown.maps->layers)
        if (kinds.empty() || kinds.back() != layer.kind)
            kinds.push_back(layer.kind);
    return kinds;
}

void AttentionView::adjust(OptionState& state, const Option& option) const
{
    if (&option == &kForm)
        state.there = m_leftOut < kFormToo;
    if (&option == &kHeads)
        return adjustHeads(state);
    const SceneMoment present = this->now();
    const ShownAttention now = state.there && !asLines() ? shownAt(present) : ShownAttention();
    if (!now.there())
        return;
    if (&option == &kKind) {
        state.choices.clear();
        for (const AttentionPlace kind : kinds(now))
            state.choices.push_back({QString::fromLatin1(kKinds[static_cast<std::size_t>(kind)].id), kindShort(kind)});
        state.value = QString::fromLatin1(kKinds[static_cast<std::size_t>(now.of().kind)].id);
        state.there = state.choices.size() > 1;
    } else if (&option == &kDifference) {
        state.value = onOrOff(m_document.showDifference());
        state.there = !m_document.interventions().empty() || m_document.showDifference();
    } else if (&option == &kQuantity) {
        for (const StoryPart& part : storyAt(present))
            if (part.how != Told::Mixed)
                state.choices.push_back({part.quantity, quantityShort(part.quantity)});
        state.value = now.maps->quantity;
        state.can = now.wanted == Aggregate::None;
        state.there = m_leftOut < kQuantityToo;
    } else if (&option == &kColours) {
        state.value = QString::fromLatin1(
            kMaps[Theme::instance().sequentialMap() == SequentialMap::Viridis ? 0 : 1].id);
        state.can = !now.maps->scale.diverging;
        state.there = m_leftOut < kColoursToo;
    }
    if ((&option == &kQuantity || &option == &kColours) && m_leftOut >= kWords)
        state.label.clear();
}

void AttentionView::adjustHeads(OptionState& state) const
{
    state.there = state.there && !m_document.led();
    if (!state.there)
        return;
    int heads = 0;
    for (const AttentionLayer& layer : attentionLayers(*m_document.trace()))
        heads = std::max(heads, layer.heads);
    for (int head = 1; head <= heads; ++head)
        state.choices.push_back({QString::number(head), QString::number(head)});
    const bool list = state.choices.size() > kMostHeadButtons; // which says no reasons
    for (const Aggregate aggregate : aggregates()) {
        const bool offered = offersAggregate(m_document, aggregate);
        if (offered || !list)
            state.choices.push_back(
                {QString::fromLatin1(kAggregates[static_cast<std::size_t>(aggregate)].id), aggregateTitle(aggregate),
                    offered ? aggregateTip(aggregate) : whyNoAggregate(m_document, aggregate), offered});
    }
    const Aggregate now = aggregateOf(m_document);
    state.value = now == Aggregate::None ? QString::number(m_document.head() + 1)
                                         : QString::fromLatin1(kAggregates[static_cast<std::size_t>(now)].id);
}

void AttentionView::choose(const Option& option, const QString& value)
{
    if (&option == &kKind) {
        if (const int kind = chosen(kKind, value); kind >= 0)
            chooseKind(static_cast<AttentionPlace>(kind));
    } else if (&option == &kDifference) {
        m_document.setShowDifference(value == onOrOff(true));
    } else if (&option == &kQuantity) {
        const ShownAttention now = shown();
        const QString step = now.there() ? now.of().path + QLatin1Char('/') + value : QString();
        if (const auto found = m_document.trace()->find(step.toStdString()))
            m_document.setStep(*found);
    } else if (&option == &kColours) {
        Theme::instance().setSequentialMap(
            value == QLatin1String(kMaps[0].id) ? SequentialMap::Viridis : SequentialMap::Cividis);
    } else if (&option == &kHeads) {
        const int head = value.toInt();
        if (head > 0)
            m_document.setHead(head - 1);
        View::choose(kAggregate, head > 0 ? QString::fromLatin1(kAggregate.first) : value);
    } else {
        m_follow = &option == &kAggregate && !asLines();
        View::choose(option, value);
        followPair();
    }
}

// That of the layer in focus, else the first.
void AttentionView::chooseKind(AttentionPlace kind)
{
    const ShownAttention now = shown();
    if (!now.there())
        return;
    const AttentionLayer* found = nullptr;
    for (const AttentionLayer& layer : now.maps->layers)
        if (!layer.allLayers && layer.kind == kind && (!found || layer.layer == now.of().layer))
            found = &layer;
    if (found)
        m_document.setSublayer(QString(found->path));
}

void AttentionView::showHeader()
{
    const ShownAttention now = m_document.trace() && !asLines() ? shownAt(this->now()) : ShownAttention();
    m_aggregates->setVisible(now.there() && !posed() && !m_document.led());
    const QString title = asLines() ? tr("Attention lines") : tr("Attention");
    setAccessibleName(title);
    m_title->setVisible(!now.there() || kinds(now).size() == 1);
    m_title->setText(now.there() ? kindTitle(now.of().kind) : title);
    if (now.there()) {
        m_aggregates->setCurrent(static_cast<int>(now.wanted));
        enableAggregates(*m_aggregates, 1, m_document);
    }
    fitHeader();
}

void AttentionView::fitHeader()
{
    if (!control(kQuantity))
        return; // not shown yet
    if (!std::exchange(m_spaced, true)) {
        headerRow()->insertSpacing(headerRow()->indexOf(control(kDifference)) + 1, 8);
        headerRow()->insertSpacing(headerRow()->indexOf(control(kQuantity)) + 1, 4);
    }
    m_leftOut = 0;
    showOptions();
    while (!asLines() && m_leftOut < kQuantityToo && header()->sizeHint().width() > width()) {
        ++m_leftOut;
        showOptions();
    }
    header()->layout()->activate(); // not only once events are handled: nothing is seen squeezed
}

NextThing AttentionView::next() const
{
    return asLines() ? NextThing {.html = tr("choose another head. Where does it look?"), .options = {&kHeads}}
                     : NextThing();
}

namespace attention_view {

ViewInfo descriptor()
{
    return {
        .id = "attention",
        .title = tr("Attention"),
        .family = Family::Attention,
        .hint = tr("Every head at once and one enlarged, or lines from token to token"),
        .cannot = tr("This model has no attention matrix. Use Step through"),
        .suits = AttentionView::canShow,
        .make = [](Document& document, QWidget* parent) -> View* { return new AttentionView(document, parent); },
        .variant = "transformer",
        .cellByCell = true,
        .options = kOptions,
    };
}

} // namespace attention_view

} // namespace headroom
