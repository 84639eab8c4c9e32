// SPDX-License-Identifier: GPL-3.0-or-later

#include "document/find_step.h"
#include "figure/described_view.h"
#include "figure/matrix.h"
#include "figure/words.h"
#include "study/head_labels.h"
#include "text/printed.h"
#include "words/awaited.h"
#include "words/names.h"
#include "words/tr.h"

#include <algorithm>
#include <cmath>

namespace headroom::entropy_view {

namespace {

// The entropy of the attention of one kind of sublayer: every head of every layer, and every query of one layer.
struct Entropies {
    StepId weights = -1; // [head, query, key] of the layer in focus
    StepId surprise = -1, entropy = -1, byHead = -1; // of the study "entropy"; −1: not recorded yet
    int heads = 0, queries = 0, keys = 0, layer = 0; // that layer's place among its kind, from 0

    bool there() const { return weights >= 0; }
    bool studied() const { return byHead >= 0; }
};

constexpr QSizeF kMostEntropyCell(240.0, 240.0); // heads are few: their matrices fill a large screen
constexpr std::size_t kMostHeadsAlike = 3;

class EntropyPicture {
public:
    EntropyPicture(const Entropies& all, const SceneMoment& moment, const Cell& subject)
        : m_all(all), m_moment(moment), m_trace(moment.trace()), m_head(std::clamp(moment.head, 0, all.heads - 1))
    {
        m_query = all.queries - 1;
        m_key = all.keys - 1;
        if (subject.at.size() >= 2 && subject.step != all.byHead)
            m_query = std::min(static_cast<int>(subject.at[1]), all.queries - 1);
        if (subject.at.size() == 3)
            m_key = static_cast<int>(subject.at[2]);
        m_nats.extent = std::max(1e-9, std::log(static_cast<double>(all.keys)));
    }

    Scene whole() const
    {
        if (m_moment.thumbnail)
            return draw(heads(false), m_moment);
        return draw(column({row({column({heading({.title = tr("Layers × heads"),
                                             .beside = {tr("mean entropy over queries, in nats"),
                                                 tr("mean entropy, in nats"), tr("in nats")}}),
                                            heads(true)},
                                     2.0)
                                        .grow(40.0),
                                    column({heading({.title = tr("Layer %1: heads × queries").arg(m_all.layer + 1),
                                                .beside = {tr("entropy of every row of weights"),
                                                    tr("entropy of every row"), tr("entropy")}}),
                                               queries()},
                                        2.0)
                                        .grow(60.0)},
                                24.0)
                                .grow(3.0),
                        oneQuery(), legends()}),
            m_moment);
    }

private:
    bool reached(int frame) const { return m_all.studied() && m_moment.frame >= frame; }
    QStringList waiting() const
    {
        return m_all.studied() ? QStringList {tr("comes next")}
                               : awaited(*m_moment.run, "entropy", QStringList {tr("computing …")});
    }

    Figure heads(bool words) const
    {
        if (!reached(words ? 2 : 0))
            return absent(waiting());
        MatrixPanel said {.grid = readGrid(m_trace, m_all.byHead), .scale = m_nats, .title = tr("entropy by head")};
        said.decimals = words ? 2 : -1;
        said.most = kMostEntropyCell;
        said.quantity = tr("mean entropy");
        if (words) {
            said.rows = {sideLabels(m_trace.step(m_all.byHead).axes[0]), Role::None, m_all.layer, tr("layer"), {}, {},
                tr("layer")};
            said.columns = {
                sideLabels(m_trace.step(m_all.byHead).axes[1]), Role::None, m_head, tr("head"), {}, {}, tr("head")};
        }
        return matrix(said);
    }

    Figure queries() const
    {
        if (!reached(1))
            return absent(waiting());
        MatrixPanel said {.grid = readGrid(m_trace, m_all.entropy), .scale = m_nats, .group = 2};
        said.title = tr("entropy by query");
        said.most = kMostEntropyCell;
        said.quantity = tr("entropy");
        said.rows = {
            sideLabels(m_trace.step(m_all.entropy).axes[0]), Role::None, m_head, tr("head"), {}, {}, tr("head")};
        said.columns = {sideLabels(m_trace.step(m_all.entropy).axes[1]), Role::Query, m_query, tr("query"), {}};
        return matrix(said);
    }

    // From the weights of one query to what they add to its entropy.
    Figure oneQuery() const
    {
        StripsPanel said {
            .title = tr("Head %1, query %2").arg(m_head + 1).arg(m_query + 1), .about = m_key, .group = 3};
        if (reached(1)) {
            const double entropy = m_trace.value(m_all.entropy, {m_head, m_query});
            said.beside = [entropy](int, int) {
                return tr("the terms add up to %1, as broad as %2 equal weights")
                    .arg(fixedText(entropy, 2), fixedText(std::exp(entropy), 1));
            };
        }
        said.columns = {labelsOf(m_trace, m_trace.step(m_all.weights), m_trace.step(m_all.weights).axes[2]), Role::Key,
            m_key, tr("key"), {}};
        said.strips = {
            strip(m_all.weights, tr("weight α"), true), strip(m_all.surprise, tr("−α ln α"), m_all.studied())};
        return strips(said);
    }

    Strip strip(StepId step, const QString& label, bool ready) const
    {
        Strip made {.label = label, .ready = ready, .row = step};
        made.cell = [this, step, label](int key) -> std::optional<SceneCell> {
            SceneCell cell = sceneCell(
                m_trace, {step, {m_head, m_query, key}}, {}, step == m_all.weights ? m_shares : m_nats);
            cell.decimals = 3;
            if (m_trace.masked(m_all.weights, {m_head, m_query, key})) // it has no term either
                cell.state |= SceneCell::Masked;
            const auto& axes = m_trace.step(m_all.weights).axes;
            cell.name = tr("query %1, key %2, %3")
                            .arg(QString::fromStdString(axes[1].label(m_query)),
                                QString::fromStdString(axes[2].label(key)), label);
            return cell;
        };
        return made;
    }

    Figure legends() const
    {
        const double most = std::log(static_cast<double>(m_all.keys));
        return row(
            {legend({.scale = m_nats, .title = tr("entropy"), .decimals = 2}, 184.0),
                legend({.scale = m_shares, .title = tr("weight"), .decimals = 1}, 184.0),
                words(
                    {.fewer = {tr("0: one key has all the weight; %1 = ln %2: %2 keys have equal weights")
                                   .arg(fixedText(most, 2))
                                   .arg(m_all.keys),
                         tr("0: all on one key; %1 = ln %2: %2 equal weights").arg(fixedText(most, 2)).arg(m_all.keys),
                         tr("0: one key has all the weight")}})})
            .grow(0.0);
    }

    const Entropies& m_all;
    const SceneMoment& m_moment;
    const Trace& m_trace;
    int m_head = 0, m_query = 0, m_key = 0;
    ColourScale m_nats {false, 1.0}, m_shares {false, 1.0};
};

Entropies read(const SceneMoment& moment)
{
    const Trace& trace = moment.trace();
    const QString sublayer = nearestOf(headedSublayers(trace), moment.sublayer);
    Entropies all;
    all.weights = sublayer.isEmpty() ? -1 : findStep(trace, sublayer, steps::attention::weights);
    if (!all.there())
        return all;
    const Index shape = trace.step(all.weights).shape();
    all.heads = static_cast<int>(shape[0]);
    all.queries = static_cast<int>(shape[1]);
    all.keys = static_cast<int>(shape[2]);
    all.layer = std::max(0, sublayer.section('/', 0, 0).section('.', 1).toInt() - 1); // "decoder.2"
    namespace names = studied::entropy;
    const std::string path = sublayer.toStdString();
    all.surprise = findStep(trace, names::scope, path, names::surprise);
    all.entropy = findStep(trace, names::scope, path, names::entropy);
    all.byHead = findStep(trace, names::scope, HeadLabels::kindOf(path), names::heads);
    return all;
}

std::vector<CaptionedFrame> frames(const Entropies& all, const SceneMoment& moment)
{
    const Trace& trace = moment.trace();
    if (!all.studied())
        return {{frameOf(trace, all.weights, tr("Weights")),
            awaited(*moment.run, "entropy", tr("Computing the entropies …"))}};
    const Index shape = trace.step(all.byHead).shape();
    std::vector<double> entropies;
    for (std::int64_t layer = 0; layer < shape[0]; ++layer)
        for (std::int64_t head = 0; head < shape[1]; ++head)
            entropies.push_back(trace.value(all.byHead, {layer, head}));
    const auto heads = [&](const std::vector<int>& places) { // "head 2 of layer 1"
        QStringList names;
        for (const int place : places)
            names << tr("head %1 of layer %2")
                         .arg(place % shape[1] + 1)
                         .arg(QString::fromStdString(trace.step(all.byHead).axes[0].label(place / shape[1])));
        return bold(places.size() <= kMostHeadsAlike ? listed(names)
                                                     : tr("%1 of %2 heads").arg(places.size()).arg(entropies.size()));
    };
    const std::vector<int> narrowest = readAsSmallest(entropies, 2), broadest = readAsLargest(entropies, 2);
    const QString byHead = entropies.size() == 1 ? tr("The mean over all queries: one number for each head.")
        : broadest.size() == entropies.size()
        ? tr("The mean over all queries: the same for all heads.")
        : tr("The mean over all queries: fewest keys for %1, most for %2.").arg(heads(narrowest), heads(broadest));
    return {{frameOf(trace, all.surprise, tr("One query")),
                tr("Each weight is multiplied by its %1. Middling weights add most; weights of 0 or 1 add "
                   "nothing.")
                    .arg(bold(tr("surprise")))},
        {frameOf(trace, all.entropy, tr("All queries")),
            tr("Summed over the %1, this is the entropy: %2.")
                .arg(coloured(tr("keys"), Role::Key), bold(tr("how widely a query reads")))},
        {frameOf(trace, all.byHead, tr("All heads")), byHead}};
}

// While nothing is pinned: the last query, where it looks most.
std::optional<Cell> subject(const Entropies& all, const SceneMoment& moment)
{
    if (moment.pinned)
        for (const StepId step : {all.weights, all.surprise, all.entropy, all.byHead})
            if (moment.pinned->step == step)
                return moment.pinned;
    const int head = std::clamp(moment.head, 0, all.heads - 1);
    return largestAlong(moment.trace(), {all.weights, {head, all.queries - 1, 0}});
}

Scene scene(const Entropies& all, const SceneMoment& moment)
{
    return EntropyPicture(all, moment, *subject(all, moment)).whole();
}

NextThing next(const DescribedView<Entropies>&)
{
    return {.html = tr("choose another head. Does it look at one key, or at many?"), .options = {&kHead}};
}

constexpr const Option* kOptions[] {&kHead};

} // namespace

// How widely each head reads: from the weights of one query to all heads of all layers.
ViewInfo descriptor()
{
    return describe<Entropies>(
        {
            .id = "entropy",
            .title = tr("Entropy"),
            .family = Family::Attention,
            .hint = tr("How widely each head reads, query by query and on average"),
            .cannot = tr("This model has no attention matrix, so it has no entropy to show"),
            .suits = [](const Trace& trace) { return !headedSublayers(trace).isEmpty(); },
            .variant = "transformer-decoder",
            .options = kOptions,
        },
        {
            .read = read,
            .frames = frames,
            .scene = scene,
            .subject = subject,
            .heads = [](const Entropies& all) { return all.heads; },
            .studies = [](const OptionValues&) { return std::vector<std::string> {"entropy"}; },
            .next = next,
        });
}

} // namespace headroom::entropy_view
