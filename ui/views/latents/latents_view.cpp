// SPDX-License-Identifier: GPL-3.0-or-later
#include "document/find_step.h"
#include "experiments/cost_window.h"
#include "figure/figure_view.h"
#include "stage/captions.h"
#include "study/step_names.h"
#include "text/printed.h"
#include "views/latents/latents_figure.h"
#include "widgets/pair_words.h"
#include "widgets/text.h"
#include "words/html.h"
#include "words/names.h"

#include <algorithm>

namespace headroom::latents_view {

namespace {

constexpr int kMostLatents = 256;
constexpr OptionChoice kPictures[] {{"graph", toSay("Graph")}, {"matrices", toSay("Matrices")}};
constexpr Option kPicture {.id = "latents.picture", .name = toSay("Drawn as"), .choices = kPictures, .first = "graph"};
constexpr OptionChoice kOrders[] {{"sorted", toSay("By what reads them")}, {"dealt", toSay("As in the input")}};
constexpr Option kOrder {.id = "latents.order",
    .name = toSay("Order of the elements"),
    .tip = toSay("Elements of a set stand beside the point that reads them most, or as in the input"),
    .choices = kOrders,
    .first = "sorted",
    .look = Option::List};
constexpr Option kCount {.id = "latents.latents",
    .kind = Option::Number,
    .label = toSay("Latents"),
    .name = toSay("Number of latents"),
    .tip = toSay("Changing this initialises new latents with the seed used for fresh weights"),
    .least = 1.0,
    .most = kMostLatents,
    .atEnd = true,
    .where = Option::Setting,
    .field = "latents"};
constexpr Option kShuffle {.id = "latents.shuffle",
    .kind = Option::Action,
    .label = toSay("Shuffle"),
    .name = toSay("Shuffle the input"),
    .tip = toSay("Shuffles the tokens of the input: does the output change?"),
    .atEnd = true,
    .runsModel = true};
constexpr Option kCost {.id = "latents.cost",
    .kind = Option::Action,
    .label = toSay("Cost…"),
    .name = toSay("Measure the cost on this machine"),
    .tip = toSay("Time and memory by the number of latents, measured on this machine"),
    .atEnd = true,
    .runsModel = true};
constexpr const Option* kOptions[] {&kPicture, &kOrder, &kCount, &kShuffle, &kCost};

// Arrays that read arrays: Perceiver's latents, the Set Transformer's inducing points and seeds. Their number can be
// changed, and the input shuffled, to see whether the output notices: it remembers the run before.
class LatentsView final : public FigureView<Latents> {
public:
    LatentsView(Document& document, QWidget* parent) : FigureView(document, tr("Latents and sets"), parent) {}

    std::span<const Option* const> options() const override { return kOptions; }
    void choose(const Option& option, const QString& value) override;
    std::vector<std::string> studies(const Document& document) const override;
    NextThing next() const override;
    QString sentence(const SceneCell& cell, int decimals = 4) const override;
    using SceneView::scene;

protected:
    void adjust(OptionState& state, const Option& option) const override;
    Latents read(const SceneMoment& moment) const override { return readLatents(moment.trace()); }
    std::vector<CaptionedFrame> captionedFrames(const Latents& latents, const SceneMoment& moment) const override;
    Scene scene(const Latents& latents, const SceneMoment& moment) const override;
    quint64 identity(const Latents& latents, const Cell& cell) const override;
    std::optional<Cell> subject(const Latents& latents, const SceneMoment& moment) const override;
    void showControls(const Latents& latents, const SceneMoment& moment) override;
    void pulled(const QString& handle, const QPointF& to, bool done) override;
    const SceneCell* cellAt(const QPointF& point) const override;

private:
    static const LatentBlock& blockOf(const Latents& latents, const SceneMoment& moment);
    static QString readMost(const LatentBlock& block, const SceneMoment& moment);
    static bool saves(const LatentBlock& setReads);
    static QString sentenceOf(const LatentBlock& block, const SceneMoment& moment);
    QString verdict(const SceneMoment& moment) const; // the line below the picture
    void showCost();
    void shuffle();

    CostWindow* m_costWindow = nullptr;
    unsigned m_turn = 0;
    BeforeShuffle m_before;
};

void LatentsView::adjust(OptionState& state, const Option& option) const
{
    const ModelConfig& config = m_document.result()->config;
    const bool set = config.topology == Topology::Set;
    if (&option == &kOrder)
        state.there = set;
    if (&option == &kCount)
        state.least = std::min<double>(
            static_cast<double>(config.latents), 1.0); // 0: a set whose elements read each other
    if (set && &option == &kCount) {
        state.label = tr("Inducing points");
        state.name = tr("Number of inducing points in each block");
        state.tip = tr("Changing this initialises new points with the seed used for fresh weights");
    } else if (set && &option == &kCost) {
        state.tip = tr("Time and memory by the number of inducing points, measured on this machine");
    }
}

// Only a set promises that its order does not matter.
std::vector<std::string> LatentsView::studies(const Document& document) const
{
    const bool set = document.model().config.topology == Topology::Set;
    return set ? std::vector<std::string> {"shuffles"} : std::vector<std::string>();
}

void LatentsView::choose(const Option& option, const QString& value)
{
    if (&option == &kShuffle)
        shuffle();
    else if (&option == &kCost)
        showCost();
    else
        FigureView::choose(option, value);
}

void LatentsView::showControls(const Latents&, const SceneMoment& moment)
{
    if (m_costWindow)
        m_costWindow->setMark(static_cast<double>(moment.run->config.latents));
}

void LatentsView::showCost()
{
    if (!m_document.result())
        return;
    const ModelConfig& config = m_document.result()->config;
    const bool set = config.topology == Topology::Set;
    if (!m_costWindow)
        m_costWindow = new CostWindow(m_document, tr("The whole model, by number of latents or inducing points"),
            tr("latents or inducing points"), this);
    const auto request = [&] {
        CostRequest made;
        made.by = CostRequest::By::Latents;
        for (const std::int64_t length : {256, 2048})
            made.contenders.push_back(
                {(set ? tr("a set of %1") : tr("%1 tokens")).arg(length).toStdString(), config, length});
        for (std::int64_t count = 1; count <= kMostLatents; count *= 2)
            made.at.push_back(count);
        return made;
    };
    m_costWindow->open(request, static_cast<double>(config.latents));
}

void LatentsView::shuffle()
{
    if (!m_document.result())
        return;
    const QString text = shuffledText(m_document.text(), ++m_turn);
    if (text == m_document.text())
        return;
    m_before = beforeShuffle(*m_document.result());
    m_document.setText(text);
}

Scene LatentsView::scene(const Latents& latents, const SceneMoment& moment) const
{
    // After a shuffle they stand as they came: the lines cross anew.
    const bool sorted = moment.chosen(kOrder) == 0 && !shuffleOutcome(m_before, *moment.run).known;
    return latentsScene(
        moment, latents, *subject(latents, moment), {moment.chosen(kPicture) == 1, sorted, verdict(moment)});
}

const LatentBlock& LatentsView::blockOf(const Latents& latents, const SceneMoment& moment)
{
    return latents.blocks[std::min(static_cast<std::size_t>(std::max(0, moment.frame)), latents.blocks.size() - 1)];
}

quint64 LatentsView::identity(const Latents& latents, const Cell& cell) const
{
    for (const LatentBlock& block : latents.blocks)
        if (const quint64 own = latentIdentity(block, cell))
            return own;
    return 0;
}

std::optional<Cell> LatentsView::subject(const Latents& latents, const SceneMoment& moment) const
{
    const LatentBlock& block = blockOf(latents, moment);
    if (moment.pinned)
        for (const StepId step : {block.weights, block.asks, block.source, block.result})
            if (moment.pinned->step == step)
                return moment.pinned;
    return latentsSubject(moment, block);
}

// In the nouns of the picture: elements read points, which only the attention step calls queries and keys.
QString LatentsView::sentence(const SceneCell& cell, int decimals) const
{
    const QString words = SceneView::sentence(cell, decimals), pair = pairName(present().trace(), cell.source);
    return cell.name.isEmpty() || pair.isEmpty() || !words.startsWith(pair) ? words
                                                                            : cell.name + words.mid(pair.size());
}

// The number of the graph that is written there, or whose line passes.
const SceneCell* LatentsView::cellAt(const QPointF& point) const
{
    const SceneCell* own = SceneView::cellAt(point);
    return own || present().chosen(kPicture) == 1 ? own : linkAt(SceneView::scene(), point);
}

std::vector<CaptionedFrame> LatentsView::captionedFrames(const Latents& latents, const SceneMoment& moment) const
{
    std::vector<CaptionedFrame> all;
    const std::vector<Frame> frames = latentFrames(moment.trace(), latents);
    for (std::size_t i = 0; i < frames.size(); ++i) {
        const LatentBlock& block = latents.blocks[i];
        const bool ofResult = moment.stop >= 2 && moment.stop < Position::kUnmoved && moment.chosen(kPicture) == 1
            && block.kind != LatentKind::Induce; // else of the lines
        const int points = block.kind == LatentKind::SetReads ? block.columns : block.rows;
        const bool counts = moment.stop >= 2 && !readsItselfOnly(block);
        const QString costs = !counts        ? QString() // of what the sentence counts
            : block.kind == LatentKind::Read ? QStringLiteral("%1 × %1 = %2").arg(points).arg(points * points)
            : block.kind == LatentKind::SetReads && saves(block)
            ? QStringLiteral("%1 × %2 + %2 × %1 = %3").arg(points).arg(block.rows).arg(2 * points * block.rows)
            : QString();
        all.push_back({frames[i], sentenceOf(block, moment),
            costs.isEmpty() ? stepFormula(moment.trace().step(ofResult ? block.result : block.weights))
                            : formulaHtml(costs)});
    }
    return all;
}

QString LatentsView::verdict(const SceneMoment& moment) const
{
    const RunResult& run = *moment.run;
    const ShuffleOutcome outcome = shuffleOutcome(m_before, run);
    if (outcome.known)
        return tr("Shuffled. Unchanged: output tokens %1 of %2, probabilities (to within %3) %4 of %5. %6")
            .arg(outcome.sameTokens)
            .arg(outcome.tokens)
            .arg(kShuffleTolerance)
            .arg(outcome.sameShares)
            .arg(outcome.shares)
            .arg(outcome.same() ? tr("The order does not matter here.") : tr("The order matters here."));
    const bool drawn = run.config.latents != m_document.model().config.latents;
    if (drawn && run.freshParameters > 0)
        return tr("%1 instead of %2: %3 were drawn again from the seed; all others stayed.")
            .arg(run.config.latents)
            .arg(m_document.model().config.latents)
            .arg(counted(run.freshParameters, tr("%1 weight"), tr("%1 weights")));
    return {}; // until it is shuffled
}

// Whether the way there and back has fewer weights than if the elements read each other.
bool LatentsView::saves(const LatentBlock& setReads) { return 2 * setReads.columns < setReads.rows; }

QString LatentsView::sentenceOf(const LatentBlock& block, const SceneMoment& moment)
{
    const QString asks = coloured(block.rowCount, Role::Query), read = coloured(block.columnCount, Role::Key);
    const bool arrived = moment.stop >= 2;
    if (readsItselfOnly(block))
        return block.kind == LatentKind::Seeds && arrived
            ? tr("A single seed can only read itself: its row becomes the output.")
            : tr("A single %1 can only read itself.").arg(block.rowNoun);
    switch (block.kind) {
    case LatentKind::Read:
        return arrived ? tr("%1 pass through %2: each layer costs %3 × %3 weights, however long the input.")
                             .arg(read, asks, bold(QString::number(block.rows)))
                       : (block.rows == 1 ? tr("%1 reads %2: a longer input adds weights, not latents.")
                                          : tr("%1 read %2: a longer input adds weights, not latents."))
                             .arg(asks, read);
    case LatentKind::Latents:
        return arrived ? tr("As many latents leave the layer as entered it.")
                       : tr("%1 read each other: the length of the input no longer counts.").arg(asks);
    case LatentKind::Write:
        return arrived ? tr("Each output position has its own row again, read from the latents.")
                       : tr("%1, each with a learned query, read %2.").arg(asks, read);
    case LatentKind::Induce:
        return arrived
            ? readMost(block, moment)
            : tr("Learned points read the set (%1, %2); the result is the same in any order.").arg(asks, read);
    case LatentKind::SetReads:
        return arrived && saves(block)
            ? tr("%1 read each other only through %2: %3 weights instead of %4.")
                  .arg(asks, read, bold(countText(2 * block.columns * block.rows)), countText(block.rows * block.rows))
            : arrived ? tr("Each element leaves with what the points told it about all others.")
                      : tr("%1 read %2 instead of each other.").arg(asks, read);
    case LatentKind::Pool:
        return arrived ? tr("The pooled rows are the same for any order of the set.")
                       : tr("Learned seeds read the set: %1, %2.").arg(asks, read);
    case LatentKind::Seeds:
        return arrived ? tr("These rows become the output.") : tr("The pooled rows read each other: %1.").arg(asks);
    }
    return {};
}

// Which element each point reads most.
QString LatentsView::readMost(const LatentBlock& block, const SceneMoment& moment)
{
    constexpr int kMostSaid = 6;
    constexpr std::size_t kMostNamed = 3;
    const Step &weights = moment.trace().step(block.weights), &source = moment.trace().step(block.source);
    const auto name = [&](int element) {
        const Axis& axis = source.axes.front().labels ? source.axes.front() : weights.axes[2];
        return tr("“%1”").arg(htmlOf(QString::fromStdString(axis.label(element))));
    };
    QStringList all;
    for (int row = 0; row < std::min(block.rows, kMostSaid); ++row) {
        std::vector<double> shares;
        for (std::int64_t element = 0; element < weights.axes[2].size; ++element)
            shares.push_back(
                moment.trace().value(block.weights, {std::clamp(moment.head, 0, block.heads - 1), row, element}));
        const std::vector<int> most = readAsLargest(shares, 2);
        QStringList names;
        for (const int element : most)
            names << name(element);
        all << tr("%1 %2").arg(row + 1).arg(most.size() <= kMostNamed
                ? names.join(QLatin1Char('/'))
                : tr("%1 of %2 alike").arg(most.size()).arg(shares.size()));
    }
    if (block.rows > kMostSaid)
        all << QStringLiteral("…");
    return tr("What each point reads %1: %2.").arg(bold(tr("most")), listed(all));
}

void LatentsView::pulled(const QString& handle, const QPointF&, bool done)
{
    const int index = handle.section(':', 1).toInt();
    const SceneMoment moment = momentOf(m_document);
    if (!done || !moment.run)
        return;
    if (handle.startsWith(QLatin1String("frame:"))) {
        const std::vector<Frame> all = frames(m_document);
        if (index < static_cast<int>(all.size()))
            m_document.setPosition(
                positionOf(all, {index, static_cast<double>(all[static_cast<std::size_t>(index)].stops)}));
        return;
    }
    // An element stands for its strongest line.
    const SceneCell* best = nullptr;
    for (const SceneCell& cell : SceneView::scene().cells)
        if (cell.group == kLinkGroup && (handle.startsWith(QLatin1String("read:")) ? cell.column : cell.row) == index
            && (!best || cell.value > best->value))
            best = &cell;
    if (best)
        m_document.pinHere(best->source);
}

NextThing LatentsView::next() const
{
    if (m_turn > 0) // done
        return {};
    return {.html = tr("press %1 and watch the lines rearrange. Does the output change?").arg(bold(tr("Shuffle"))),
        .options = {&kShuffle}};
}

} // namespace

ViewDescriptor descriptor()
{
    return {
        .id = "latents",
        .title = tr("Latents and sets"),
        .family = Family::Sets,
        .hint = tr("Arrays that read arrays: latents, inducing points, seeds"),
        .cannot = tr("This model has neither latents nor inducing points: open Perceiver IO or the Set Transformer"),
        .suits = [](const Trace& trace) { return readLatents(trace).there(); },
        .make = [](Document& document, QWidget* parent) -> View* { return new LatentsView(document, parent); },
        .variant = "set-transformer",
        .cellByCell = true,
        .options = kOptions,
    };
}

} // namespace headroom::latents_view
