// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/attention/attention_view.h"

#include "document/attribution.h"
#include "document/document_focus.h"
#include "document/find_step.h"
#include "stage/captions.h"
#include "stage/header_row.h"
#include "trace/step_names.h"
#include "views/attention/attention_words.h"
#include "widgets/controls.h"
#include "widgets/text.h"
#include "words/names.h"
#include "words/tr.h"

#include <QKeyEvent>
#include <QMouseEvent>

#include <algorithm>
#include <cmath>
#include <ranges>
#include <utility>

namespace headroom {

namespace {

constexpr QPoint kChoiceAt {16, 12}; // of heads or what stands for them, above the rail
constexpr std::size_t kMostHeadButtons = 5; // beside what stands for all heads

enum class Form { Heatmap, Lines };

constexpr OptionChoice kKinds[] {{"encoder_self"}, {"decoder_self"}, {"encoder_decoder"}, {"latent_read"}, {"latent"},
    {"latent_write"}, {"induce"}, {"read_back"}, {"pooling"}, {"after_pooling"}}; // as AttentionPlace counts
constexpr OptionChoice kForms[] {{"heatmap", toSay("Heatmap")}, {"lines", toSay("Lines")}}; // as Form counts

constexpr Option kForm {.id = "attention.form",
    .name = toSay("How the map is drawn"),
    .choices = kForms,
    .first = "heatmap",
    .beside = true};
constexpr Option ofHeatmap(Option option)
{
    option.where = Option::Elsewhere;
    option.with = &kForm;
    option.withValue = "heatmap";
    return option;
}
// Of the sublayer in focus.
constexpr Option kKind = ofHeatmap({.id = "attention.kind", .name = toSay("Kind of attention"), .choices = kKinds});
constexpr Option kDifference = ofHeatmap({.id = "attention.difference",
    .kind = Option::Flag,
    .label = toSay("Difference"),
    .tip = toSay("What your changes did: this run minus the untouched one"),
    .atEnd = true});
// There is one clock: another quantity is another step of playback.
constexpr Option kQuantity = ofHeatmap({.id = "attention.quantity",
    .name = toSay("Show"),
    .tip = toSay("Which step to show, from scores to weights; playback jumps there"),
    .look = Option::List,
    .atEnd = true});
// A head, or what stands for all of them: what rail and choice above it are to the heatmap.
constexpr Option kHeads {.id = "attention.head",
    .label = toSay("Head"),
    .name = toSay("One head, or all heads combined"),
    .atEnd = true,
    .where = Option::Elsewhere,
    .with = &kForm,
    .withValue = "lines"};
constexpr Option kAllLayers {
    .id = "attention.all_layers", .kind = Option::Flag, .first = "off", .look = Option::Hidden}; // an aggregate's map

constexpr const Option* kOptions[] {
    &kKind, &kForm, &kDifference, &kQuantity, &kHeads, &kAggregate, &kAllLayers, &kAttribution};

bool isLines(const SceneMoment& moment) { return moment.chosen<Form>(kForm) == Form::Lines; }

// The query and key of a cell in another map; where it has none such, or a mask closes it, the key that the query reads
// most.
std::optional<GridCell> pairLike(const Trace& trace, const Cell& cell, const CellGrid& grid)
{
    const std::vector<Axis>& axes = trace.step(cell.step).axes;
    const std::size_t n = axes.size();
    if (n < 2 || axes[n - 2].name != grid.rows.name || axes[n - 1].name != grid.columns.name)
        return {};
    const GridCell at {static_cast<int>(cell.at[n - 2]), static_cast<int>(cell.at[n - 1])};
    if (grid.contains(at) && !grid.is(CellGrid::Masked, at))
        return at;
    const int row = std::min(at.row, grid.rowCount() - 1);
    return GridCell {row, strongestKey(grid, row)};
}

} // namespace

AttentionView::AttentionView(Document& document, QWidget* parent)
    : SceneView(document, tr("Attention"), parent), m_title(static_cast<Text*>(headerRow()->itemAt(0)->widget()))
{
    QStringList texts;
    for (const OptionChoice& each : kAggregates)
        texts << translated(each.words);
    m_aggregates = new SegmentedControl(texts, this, kChoiceHeight);
    m_aggregates->setObjectName(QString::fromLatin1(kAggregate.id));
    m_aggregates->setAccessibleName(translated(kAggregate.name));
    connect(m_aggregates, &SegmentedControl::currentChanged, this,
        [this](int index) { choose(kAggregate, QString::fromLatin1(kAggregates[index].id)); });
    connect(&m_document, &Document::resultChanged, this, &AttentionView::followPair);
}

bool AttentionView::canShow(const Trace& trace) { return !attentionLayers(trace).empty(); }

bool AttentionView::asLines() const { return chosen(m_document.options(), kForm) == static_cast<int>(Form::Lines); }

bool AttentionView::followsSteps() const { return !asLines() && aggregateOf(m_document) != Aggregate::None; }

std::vector<std::string> AttentionView::studies(const Document&) const
{
    std::vector<std::string> all = aggregateStudies(aggregateOf(m_document));
    if (asLines())
        for (const std::string& study : attributionStudies(m_document.options()))
            all.push_back(study);
    return all;
}

NextThing AttentionView::next() const
{
    return asLines() ? NextThing {.html = tr("choose another head. Where does it look?"), .options = {&kHeads}}
                     : NextThing();
}

// --- options --------------------------------------------------------------------------------------------------------

std::span<const Option* const> AttentionView::options() const { return kOptions; }

std::vector<AttentionPlace> AttentionView::kinds(const ShownAttention& shown) const
{
    std::vector<AttentionPlace> kinds;
    for (const AttentionLayer& layer : shown.maps->layers)
        if (kinds.empty() || kinds.back() != layer.kind)
            kinds.push_back(layer.kind);
    return kinds;
}

std::vector<OptionState::Choice> AttentionView::heads() const
{
    int most = 0;
    for (const AttentionLayer& layer : attentionLayers(*m_document.trace()))
        most = std::max(most, layer.heads);
    std::vector<OptionState::Choice> all;
    for (int head = 1; head <= most; ++head)
        all.push_back({QString::number(head), QString::number(head)});
    const bool list = all.size() > kMostHeadButtons; // which says no reasons
    for (const Aggregate aggregate : {Aggregate::Mean, Aggregate::Maximum, Aggregate::Rollout})
        if (const OptionState::Choice choice = headroom::aggregateChoice(m_document, aggregate); choice.can || !list)
            all.push_back(choice);
    return all;
}

void AttentionView::adjust(OptionState& state, const Option& option) const
{
    if (&option == &kHeads && state.there && !m_document.led()) {
        const Aggregate now = aggregateOf(m_document);
        state.choices = heads();
        state.value = now == Aggregate::None ? QString::number(m_document.head() + 1)
                                             : QString::fromLatin1(kAggregates[static_cast<std::size_t>(now)].id);
    } else if (&option == &kHeads) {
        state.there = false;
    } else if (&option == &kAttribution) {
        state.there = asLines();
    }
    const SceneMoment present = this->now();
    const ShownAttention now = state.there && !asLines() ? shownAt(present) : ShownAttention();
    if (!now.there())
        return;
    if (&option == &kKind) {
        state.choices.clear();
        for (const AttentionPlace kind : kinds(now))
            state.choices.push_back(
                {QString::fromLatin1(kKinds[static_cast<std::size_t>(kind)].id), wordsOf(kind).brief});
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
    }
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
        m_document.setSublayer(QString(found->path)); // a copy: it changes what is shown
}

void AttentionView::showHeader()
{
    const ShownAttention now = m_document.trace() && !asLines() ? shownAt(this->now()) : ShownAttention();
    m_aggregates->setVisible(now.there() && !posed() && !m_document.led());
    const QString title = asLines() ? tr("Attention lines") : tr("Attention");
    setAccessibleName(title);
    const bool named = !now.there() || kinds(now).size() == 1; // else the kinds beside it say it
    m_title->setText(!named ? QString() : now.there() ? wordsOf(now.of().kind).title : title);
    m_aggregates->setCurrent(static_cast<int>(now.wanted));
    for (int i = 1; i < m_aggregates->count(); ++i) {
        const OptionState::Choice choice = headroom::aggregateChoice(m_document, static_cast<Aggregate>(i));
        m_aggregates->button(i)->setEnabled(choice.can);
        m_aggregates->button(i)->setToolTip(choice.tip);
        m_aggregates->button(i)->setAccessibleDescription(choice.tip);
    }
}

// --- what is shown --------------------------------------------------------------------------------------------------

SceneMoment AttentionView::now() const
{
    SceneMoment moment = momentOf(m_document);
    const std::vector<Frame> frames = m_document.trace() ? framesOf(moment) : std::vector<Frame>();
    if (frames.empty())
        return moment;
    const FramePlace place = placeIn(frames, moment.position);
    moment.frame = place.frame;
    moment.stop = static_cast<int>(std::ceil(place.stop));
    moment.share = place.stop - moment.stop + 1.0;
    return moment;
}

std::vector<StoryPart> AttentionView::storyAt(const SceneMoment& moment) const
{
    if (std::pair of(moment.run, moment.sublayer); std::exchange(m_storyOf, of) != of) {
        const std::vector<AttentionLayer> layers = attentionLayers(moment.trace());
        const auto own = std::find_if(
            layers.begin(), layers.end(), [&](const AttentionLayer& layer) { return layer.path == moment.sublayer; });
        m_story.clear();
        if (!layers.empty()) {
            m_storyLayer = own == layers.end() ? layers.front() : *own;
            m_story = storyOf(moment.trace(), m_storyLayer);
        }
    }
    const auto weights = std::find_if(
        m_story.begin(), m_story.end(), [](const StoryPart& part) { return part.quantity == kWeights; });
    if (!moment.thumbnail || weights == m_story.begin() || weights == m_story.end())
        return m_story;
    return {{Told::Still, weights[-1].step, weights[-1].quantity, {}},
        {Told::Moved, weights->step, kWeights, weights->before}}; // a card has no room for a workbench
}

// Not what somebody is to find out first, nor what a change did.
bool AttentionView::moves(const SceneMoment& moment) const
{
    return moment.cover.steps.empty() && !(m_document.showDifference() && moment.untouched());
}

// One map after the other as they are computed, what is over all layers last; or the story of the one enlarged.
std::vector<Frame> AttentionView::framesOf(const SceneMoment& moment) const
{
    std::vector<Frame> frames;
    if (!moment.run || !moment.run->trace || (!isLines(moment) && followsSteps()))
        return frames;
    if (!isLines(moment)) {
        for (const StoryPart& part : storyAt(moment))
            frames.push_back(frameOf(moment.trace(), part, m_storyLayer, moves(moment)));
        return frames;
    }
    const auto maps = mapsAt(moment, kWeights);
    for (const int index : layersInOrder(moment)) {
        const AttentionLayer& layer = maps->layers[static_cast<std::size_t>(index)];
        const KindWords words = wordsOf(layer.kind);
        Frame frame;
        frame.step = *timelineIndex(moment.trace(), layer.dueAt());
        frame.title = layer.name.isEmpty() ? words.title : tr("%1, %2").arg(words.title, inSentence(layer.name));
        const bool self = layer.kind <= AttentionPlace::DecoderSelf || layer.kind == AttentionPlace::Latent;
        const QString brief = layer.kind == AttentionPlace::EncoderDecoder ? tr("enc–dec")
            : self                                                         ? tr("self")
                                                                           : inSentence(words.brief);
        frame.shortTitle = layer.shortName.isEmpty() ? words.brief : layer.shortName + ' ' + brief;
        frame.group = stackName(layer.path.section(QLatin1Char('/'), 0, 0).section(QLatin1Char('.'), 0, 0));
        frame.milliseconds = 1100.0;
        frame.flows = !frames.empty();
        frames.push_back(frame);
    }
    return frames;
}

std::vector<int> AttentionView::layersInOrder(const SceneMoment& moment) const
{
    const auto maps = mapsAt(moment, kWeights);
    const auto dueAt = [&](int layer) { return maps->layers[static_cast<std::size_t>(layer)].dueAt(); };
    std::vector<int> order;
    for (int i = 0; i < static_cast<int>(maps->layers.size()); ++i)
        if (maps->has(i, 0) && timelineIndex(moment.trace(), dueAt(i)))
            order.push_back(i);
    std::sort(order.begin(), order.end(), [&](int a, int b) { return dueAt(a) < dueAt(b); });
    return order;
}

std::shared_ptr<const AttentionMaps> AttentionView::mapsAt(const SceneMoment& moment, const QString& quantity) const
{
    const Source source {
        moment.run, moment.comparison, aggregateOf(m_document), m_document.showDifference() && !isLines(moment)};
    if (!(std::exchange(m_read, source) == source))
        m_kept.clear();
    if (const auto kept = m_kept.value(quantity))
        return kept;
    const auto read = [&](Aggregate aggregate) {
        return readMaps(*moment.run, quantity, source.difference, aggregate, moment.comparisonTrace());
    };
    AttentionMaps maps = read(source.aggregate);
    if (maps.layers.empty()) // not recorded yet
        maps = read(Aggregate::None);
    return *m_kept.insert(quantity, std::make_shared<const AttentionMaps>(std::move(maps)));
}

// A run that is beside no longer.
void AttentionView::forgetComparison()
{
    m_read = {};
    m_kept.clear();
}

// In place of a layer that an aggregate leaves out the topmost one.
int AttentionView::shownLayer(const AttentionMaps& maps, const SceneMoment& moment) const
{
    const int own = maps.indexOf(moment.sublayer);
    if (maps.aggregate == Aggregate::None)
        return std::max(0, own);
    const int last = static_cast<int>(maps.layers.size()) - 1;
    const AttentionPlace kind = maps.layers[static_cast<std::size_t>(own >= 0 ? own : last)].kind;
    for (int i = 0; moment.on(kAllLayers) && i <= last; ++i)
        if (const AttentionLayer& layer = maps.layers[static_cast<std::size_t>(i)];
            layer.allLayers && layer.kind == kind)
            return i;
    return own >= 0 ? own : last;
}

ShownAttention AttentionView::shownAt(const SceneMoment& moment) const
{
    if (!moment.run || !moment.run->trace)
        return {};
    const bool lines = isLines(moment);
    StoryPart part {Told::Still, -1, kWeights, {}};
    if (const std::vector<StoryPart> story = storyAt(moment); !lines && !story.empty() && !followsSteps())
        part = story[static_cast<std::size_t>(std::clamp(moment.frame, 0, static_cast<int>(story.size()) - 1))];
    ShownAttention shown {mapsAt(moment, part.quantity), aggregateOf(m_document)};
    const std::vector<int> order = lines ? layersInOrder(moment) : std::vector<int>();
    if (!shown.there() || (lines && order.empty()))
        return {};
    shown.layer = lines
        ? order[static_cast<std::size_t>(std::clamp(moment.frame, 0, static_cast<int>(order.size()) - 1))]
        : shownLayer(*shown.maps, moment);
    shown.head = std::clamp(moment.head, 0, std::max(0, shown.of().heads - 1));
    shown.part = part;
    if (!shown.grid())
        return shown;
    shown.subject = subjectIn(moment, shown);
    const auto row = shown.subject ? shown.subject : tellingPair(moment, shown);
    if (lines || !row)
        return shown;
    // Bars of all scores have one scale: none grows because others shrank.
    for (const StoryPart& each : followsSteps() ? std::vector<StoryPart>() : storyAt(moment)) {
        const Trace& trace = moment.trace();
        Index at = shown.grid()->cell(*row).at;
        for (at.back() = 0; each.quantity != kWeights && at.back() < shown.of().keys; ++at.back())
            if (const double score = trace.value(each.step, at); !trace.masked(each.step, at) && std::isfinite(score))
                shown.reach = std::max(shown.reach, std::abs(score));
    }
    if (part.how == Told::Still || !moves(moment))
        return shown;
    if (!part.before.isEmpty())
        shown.before = mapsAt(moment, part.before);
    shown.told = *row;
    if (const int key = AttentionStory::comparedKey(part, shown.grid()->columnCount(), moment.at()); key >= 0)
        shown.subject = GridCell {row->row, key}; // what the film is at
    return shown;
}

LinesPicture AttentionView::linesAt(const SceneMoment& moment) const
{
    LinesPicture picture;
    picture.of = shownAt(moment);
    if (!picture.of.grid())
        return picture;
    const CellGrid& grid = picture.grid();
    picture.hovered = moment.hovered ? grid.locate(*moment.hovered) : std::nullopt;
    picture.lit = picture.hovered.value_or(picture.of.subject.value_or(GridCell {0, 0}));
    picture.key = m_key < grid.columnCount() ? m_key : -1;
    picture.pinned = moment.pinned && pairLike(moment.trace(), *moment.pinned, grid);
    return picture;
}

Scene AttentionView::build(const SceneMoment& moment) const
{
    if (!isLines(moment)) {
        const ShownAttention shown = shownAt(moment);
        return shown.there() ? attentionScene(shown, moment) : Scene();
    }
    const LinesPicture picture = linesAt(moment);
    if (!picture.of.grid() || !moment.moving() || moment.frame == 0)
        return picture.of.grid() ? linesScene(moment, picture) : Scene();
    SceneMoment from = moment;
    --from.frame;
    return linesBetween(moment, linesAt(from), picture);
}

void AttentionView::show(const Document& document)
{
    if (std::exchange(m_differs, document.showDifference()) != document.showDifference())
        outdate();
    SceneView::show(document);
    showHeader();
}

QString AttentionView::emptyWords() const
{
    if (asLines())
        return SceneView::emptyWords();
    return m_document.hasModel() ? tr("Type something on the left to see its attention here.")
                                 : tr("Open a model to see its attention.");
}

// --- what is spoken of ----------------------------------------------------------------------------------------------

// Timeline and inspector then speak of what is shown: the same query and key, or in another stack the same query and
// the key it reads most.
void AttentionView::followPair()
{
    if (!m_follow || m_document.busy())
        return;
    const ShownAttention now = m_document.trace() ? shownAt(this->now()) : ShownAttention();
    if (!now.there() || now.maps->aggregate != now.wanted)
        return; // still being computed
    m_follow = false;
    const auto pinned = m_document.pinned();
    const CellGrid* grid = now.grid();
    if (const auto at = pinned && grid ? pairLike(*m_document.trace(), *pinned, *grid) : std::nullopt)
        m_document.pin(grid->cell(*at));
}

// A pinned product, score or weight lights the same query and key in each of them.
std::optional<GridCell> AttentionView::pinnedIn(const SceneMoment& moment, const ShownAttention& shown) const
{
    if (!moment.pinned)
        return {};
    const CellGrid& grid = *shown.grid();
    Cell cell = *moment.pinned;
    const bool ofPairs = !quantityOf(moment.trace(), shown.of().weights, cell.step).isEmpty();
    if (ofPairs && shown.maps->aggregate != Aggregate::None && cell.at.size() == 3)
        cell = {grid.step, {cell.at[1], cell.at[2]}};
    else if (ofPairs)
        cell.step = grid.step;
    return grid.locate(cell);
}

namespace {

// Where gradients stand in place of a head's weights: the largest of them; none where all are 0 or not to be told.
std::optional<GridCell> largestGradient(const SceneMoment& moment, StepId weights, int head)
{
    const Trace& trace = moment.trace();
    const auto first = gradientOrNumber(trace, {weights, {head, 0, 0}});
    if (!first || moment.cover.covers(trace, *first))
        return {};
    const Index shape = trace.step(first->step).shape();
    const std::vector<float> all = trace.values(first->step, head * shape[1] * shape[2], shape[1] * shape[2]);
    std::optional<std::size_t> at;
    for (std::size_t i = 0; i < all.size(); ++i)
        if (std::isfinite(all[i]) && std::abs(all[i]) > (at ? std::abs(all[*at]) : 0.0F))
            at = i;
    const auto wide = static_cast<std::size_t>(shape[2]);
    return at ? std::optional(GridCell {static_cast<int>(*at / wide), static_cast<int>(*at % wide)}) : std::nullopt;
}

} // namespace

// The pinned pair; where playback has come from what is pinned to here, the same pair, or one worth a look. Lines
// always speak of one.
std::optional<GridCell> AttentionView::subjectIn(const SceneMoment& moment, const ShownAttention& shown) const
{
    const CellGrid& grid = *shown.grid();
    const auto pinned = pinnedIn(moment, shown);
    const bool lines = isLines(moment);
    if (pinned || (!lines && (!moment.pinned || moment.step() != grid.step)))
        return pinned;
    const auto pair = moment.pinned ? pairLike(moment.trace(), *moment.pinned, grid) : std::nullopt;
    return pair ? pair : tellingPair(moment, shown);
}

std::optional<GridCell> AttentionView::tellingPair(const SceneMoment& moment, const ShownAttention& shown) const
{
    const StepId weights = shown.of().weights;
    const bool heads = !shown.of().aggregated && moment.trace().step(weights).axes.size() == 3;
    if (const auto pair = moment.gradients && heads ? largestGradient(moment, weights, shown.head) : std::nullopt)
        return *pair;
    const auto telling = heads ? exampleCell(moment.trace(), weights, shown.head) : std::nullopt;
    const int middle = shown.grid()->rowCount() / 2;
    return telling ? GridCell {static_cast<int>(telling->at[1]), static_cast<int>(telling->at[2])}
                   : GridCell {middle, strongestKey(*shown.grid(), middle)};
}

std::optional<Cell> AttentionView::subjectOf(const SceneMoment& moment) const
{
    const ShownAttention now = shownAt(moment);
    return now.subject ? std::optional(now.grid()->cell(*now.subject)) : std::nullopt;
}

// Whether playback has come to the enlarged map.
bool AttentionView::standsAt(const SceneMoment& moment, const ShownAttention& shown) const
{
    return moment.step() == shown.grid()->step || moment.step() == shown.part.step;
}

std::optional<Focus> AttentionView::lit(const Document& document) const
{
    if (asLines())
        return SceneView::lit(document);
    const SceneMoment moment = this->now();
    const ShownAttention now = document.trace() ? shownAt(moment) : ShownAttention();
    return now.subject && standsAt(moment, now) ? std::optional(Focus {now.grid()->cell(*now.subject), 0})
                                                : std::nullopt;
}

// Each number of a head's map is seen while playback stands at its step; of an aggregate, those of the present map.
std::optional<Position> AttentionView::whereSeen(
    const Document& document, const Cell& number, const std::optional<Cell>& user) const
{
    if (asLines())
        return SceneView::whereSeen(document, number, user);
    const ShownAttention now = document.trace() ? shownAt(this->now()) : ShownAttention();
    if (!now.there() || now.maps->difference())
        return {};
    const Trace& trace = *document.trace();
    if (now.maps->aggregate != Aggregate::None) {
        if (!now.grid() || !now.grid()->locate(number))
            return {};
    } else {
        const auto weights = trace.find(
            document.sublayerAround(number.step).toStdString() + '/' + steps::attention::weights);
        if (!weights || quantityOf(trace, *weights, number.step).isEmpty())
            return {};
    }
    const auto index = timelineIndex(trace, number.step);
    if (!index || *index == document.position().step)
        return index ? std::optional(document.position()) : std::nullopt;
    return Position {*index, Position::kFinished};
}

QString AttentionView::captionOf(const SceneMoment& moment) const
{
    const ShownAttention now = shownAt(moment);
    const CellGrid* grid = now.grid();
    if (!grid)
        return {};
    if (isLines(moment) && moment.moving()) // its numbers are not there yet
        return tr("Next, the lines of %1.")
            .arg(bold(inSentence(framesOf(moment)[static_cast<std::size_t>(moment.frame)].title)));
    if (isLines(moment)) {
        const int row = now.subject->row;
        const bool one = grid->is(CellGrid::Changed, *now.subject)
            && !std::ranges::all_of(std::views::iota(0, grid->columnCount()), [&](int key) {
                   return grid->is(CellGrid::Changed, {row, key});
               });
        const QString change = one && now.maps->quantity == kWeights
            ? changeCaption(*moment.run, now.of(), *now.maps, now.layer, *now.subject)
            : QString();
        return change.isEmpty() ? attentionCaption(*moment.run, now.of(), *grid, *now.subject) : change;
    }
    if (now.told.row >= 0
        && (moment.at() < now.part.stops || now.part.how == Told::Mixed || now.maps->quantity != kWeights))
        return storyCaption(moment.trace(), now.part, *grid, now.told.row, std::max(1, moment.stop));
    if (!standsAt(moment, now))
        return {};
    if (now.maps->difference())
        return differenceSummary(now.of(), now.head, *grid);
    if (now.maps->quantity != kWeights)
        return {};
    if (!now.subject)
        return attentionSummary(now.of(), now.head, *grid, !moment.posed);
    const QString change = changeCaption(*moment.run, now.of(), *now.maps, now.layer, *now.subject);
    if (!change.isEmpty())
        return change;
    const QString said = attentionCaption(*moment.run, now.of(), *grid, *now.subject);
    return isUntrained(m_document.model()) ? tr("Untrained, so this is chance: %1").arg(said) : said;
}

QString AttentionView::formulaOf(const SceneMoment& moment) const
{
    const ShownAttention now = shownAt(moment);
    return now.grid() && (isLines(moment) || moment.step() == now.grid()->step)
        ? stepFormula(moment.trace().step(now.grid()->step))
        : QString();
}

QString AttentionView::sentence(const SceneCell& cell, int decimals) const
{
    // Asked for every cell of a map by a screen reader: what is shown is read anew only where it can matter.
    if (!m_document.showDifference() || cell.is(SceneCell::Masked))
        return SceneView::sentence(cell, decimals);
    const ShownAttention now = shown();
    if (!now.there() || !now.maps->difference())
        return SceneView::sentence(cell, decimals);
    return QStringLiteral("%1: %2").arg(cell.name, fixedText(cell.value, decimals));
}

QString AttentionView::numbers(const Document& document) const
{
    const ShownAttention now = shown();
    return asLines() || present().gradients ? SceneView::numbers(document)
        : now.grid()                        ? tabSeparated(*now.grid())
                                            : QString();
}

// --- clicks and the pointer -----------------------------------------------------------------------------------------

void AttentionView::pulled(const QString& handle, const QPointF&, bool done)
{
    if (done && handle.startsWith(QLatin1String("map:")))
        enlarge(handle.section(QLatin1Char(':'), 1, 1).toInt(), handle.section(QLatin1Char(':'), 2, 2).toInt());
}

void AttentionView::enlarge(int layerIndex, int head)
{
    const ShownAttention shown = this->shown(); // its maps stay, whatever takes their place meanwhile
    const CellGrid *from = shown.grid(), *to = shown.maps->grid(layerIndex, head);
    const AttentionLayer& layer = shown.maps->layers[static_cast<std::size_t>(layerIndex)];
    const auto pinned = from ? pinnedIn(present(), shown) : std::nullopt;
    const bool follows = pinned && to && to->contains(*pinned), one = shown.maps->aggregate == Aggregate::None;
    View::choose(kAllLayers, onOrOff(layer.allLayers));
    if (follows && one)
        return m_document.pin(to->cell(*pinned)); // the same query and key in the other head
    const Cell counterpart = follows ? to->cell(*pinned) : Cell {};
    if (!layer.allLayers)
        m_document.setSublayer(layer.path);
    else if (shown.of().kind != layer.kind)
        chooseKind(layer.kind);
    if (one)
        m_document.setHead(head);
    else if (follows)
        m_document.pin(counterpart);
    show(m_document);
}

void AttentionView::chooseCell(const SceneCell& cell)
{
    asLines() ? SceneView::chooseCell(cell) : m_document.pin(cell.source);
}

bool AttentionView::hoverMatters() const { return asLines() || !subjectOf(present()); }

const SceneCell* AttentionView::cellAt(const QPointF& point) const
{
    const SceneCell* own = SceneView::cellAt(point);
    const LinesPicture now = asLines() ? picture() : LinesPicture();
    return now.of.grid() && !present().gradients ? lineAt(scene(), now, own, point) : own;
}

void AttentionView::paintEvent(QPaintEvent* event)
{
    if (const QPoint at = kChoiceAt - offset().toPoint(); m_aggregates->pos() != at)
        m_aggregates->move(at); // with the picture
    SceneView::paintEvent(event);
}

void AttentionView::pointAt(int key)
{
    if (std::exchange(m_key, key) == key)
        return;
    outdate();
    show(m_document);
}

void AttentionView::mouseMoveEvent(QMouseEvent* event)
{
    if (asLines() && event->buttons() == Qt::NoButton) {
        const QPointF point = event->position() + offset();
        const LinesLayout layout = layoutOfLines();
        const int key = layout.keyAt(point);
        const bool ownNumber = m_key < 0 && key >= 0 && layout.keyNumber(key).contains(point);
        pointAt(ownNumber ? -1 : key);
    }
    SceneView::mouseMoveEvent(event);
}

void AttentionView::leaveEvent(QEvent* event)
{
    pointAt(-1);
    SceneView::leaveEvent(event);
}

// Enter goes on into a pinned weight or score: to the product of its query and key, term by term; Back leads here
// again.
void AttentionView::keyPressEvent(QKeyEvent* event)
{
    const auto pinned = m_document.pinned();
    const bool enter = event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter;
    if (!enter || !pinned || scene().find(*pinned) == nullptr)
        return SceneView::keyPressEvent(event);
    openProduct(*pinned);
}

void AttentionView::openProduct(const Cell& pinned)
{
    const Trace& trace = *m_document.trace();
    const Step& step = trace.step(pinned.step);
    const StepId product = findStep(trace, std::string(step.scope()), steps::attention::product);
    const bool pair = product >= 0 && trace.step(product).shape() == step.shape();
    m_document.jumpTo({pair ? product : pinned.step, pinned.at});
    m_document.setView(QStringLiteral("step"));
    m_document.setStep(pair ? product : pinned.step);
}

namespace attention_view {

ViewDescriptor descriptor()
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
