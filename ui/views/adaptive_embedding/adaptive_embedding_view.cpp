// SPDX-License-Identifier: GPL-3.0-or-later
#include "document/config_change.h"
#include "figure/described_view.h"
#include "stage/captions.h"
#include "views/adaptive_embedding/adaptive_embedding_figure.h"
#include "widgets/text.h"
#include "words/html.h"
#include "words/names.h"
#include "words/tr.h"

#include <algorithm>
#include <cmath>

namespace headroom::adaptive_embedding_view {

namespace {

constexpr int kMostCuts = 3;
constexpr OptionChoice kDivisors[] {{"1"}, {"2"}, {"4"}};
constexpr Option kToken {.id = "adaptive_embedding.token",
    .kind = Option::Text,
    .label = toSay("Token"),
    .tip = toSay("A token of the vocabulary: its row, its neighbours and its probability are shown"),
    .where = Option::Elsewhere,
    .width = 72,
    .height = 26};
constexpr Option kTables {.id = "adaptive_embedding.tables",
    .kind = Option::Number,
    .label = toSay("Tables"),
    .least = 2.0,
    .most = kMostCuts + 1.0,
    .atEnd = true,
    .runsModel = true,
    .where = Option::Elsewhere,
    .width = 46,
    .height = 26};
constexpr Option cutoff(const char* id, const char* label)
{
    return {.id = id,
        .kind = Option::Number,
        .label = label,
        .least = 1.0,
        .atEnd = true,
        .runsModel = true,
        .where = Option::Elsewhere,
        .width = 54,
        .height = 26};
}
constexpr Option kCutoffs[kMostCuts] {cutoff("adaptive_embedding.cutoff_1", toSay("cut at")),
    cutoff("adaptive_embedding.cutoff_2", nullptr), cutoff("adaptive_embedding.cutoff_3", nullptr)};
constexpr Option kDivisor {.id = "adaptive_embedding.divisor",
    .label = toSay("width ÷"),
    .name = toSay("How many times narrower each table’s rows are than the previous table’s"),
    .tip = toSay("How many times narrower each table’s rows are than the previous table’s"),
    .choices = kDivisors,
    .atEnd = true,
    .where = Option::Setting,
    .field = "divisor"};
constexpr const Option* kOptions[] {&kToken, &kTables, &kCutoffs[0], &kCutoffs[1], &kCutoffs[2], &kDivisor};

std::optional<std::size_t> cutoffOf(const Option& option)
{
    for (std::size_t i = 0; i < kMostCuts; ++i)
        if (&option == &kCutoffs[i])
            return i;
    return {};
}

Clusters read(const SceneMoment& moment)
{
    const QStringList stacks = clusteredStacks(moment.trace());
    if (stacks.isEmpty())
        return {};
    const QString focus = moment.sublayer.section('/', 0, 0).section('.', 0, 0);
    Clusters clusters = readClusters(moment.trace(), nearestOf(stacks, focus));
    for (const Clusters::Cluster& cluster : clusters.all)
        clusters.words += QStringList(cluster.tokens.begin(), cluster.tokens.end());
    if (moment.model && moment.model->frequencyRanks.size() == static_cast<std::size_t>(clusters.vocabulary))
        clusters.ranks = moment.model->frequencyRanks;
    return clusters;
}

ClusterFocus focusOf(const Clusters& clusters, const SceneMoment& moment)
{
    return clusterFocus(
        moment.trace(), clusters, moment.pinned, clusterState(moment.trace(), clusters, moment.frame, moment.at()));
}

// Of the last table's rows, in a model that is cut so.
std::int64_t narrowest(const ModelConfig& config, std::size_t cuts, std::int64_t divisor)
{
    std::int64_t width = config.embeddingWidth > 0 ? config.embeddingWidth : config.width;
    for (std::size_t cut = 0; cut < cuts; ++cut)
        width /= divisor;
    return width;
}

// Where a cut may be, between its neighbours.
std::pair<std::int64_t, std::int64_t> rangeOf(const ModelConfig& config, std::size_t cut)
{
    const std::vector<std::int64_t>& cuts = config.cutoffs;
    return {(cut > 0 ? cuts[cut - 1] : 0) + 1, (cut + 1 < cuts.size() ? cuts[cut + 1] : config.vocabulary) - 1};
}

void adjust(OptionState& state, const Option& option, const Clusters& clusters, const SceneMoment& moment)
{
    const ModelConfig& config = moment.run->config;
    const std::vector<std::int64_t>& cuts = config.cutoffs;
    if (&option == &kToken) {
        state.completions = clusters.words;
        state.value = clusters.word(focusOf(clusters, moment).token);
    } else if (&option == &kTables) {
        state.most = std::max<double>(state.most, static_cast<double>(cuts.size()) + 1.0);
        state.value = QString::number(cuts.size() + 1);
    } else if (&option == &kDivisor) {
        for (OptionState::Choice& choice : state.choices)
            choice.can = narrowest(config, cuts.size(), choice.id.toInt()) >= 1;
    } else if (const auto cut = cutoffOf(option)) {
        state.there = *cut < cuts.size();
        if (!state.there)
            return;
        const auto [least, most] = rangeOf(config, *cut);
        state.name = tr("First token of table %1").arg(*cut + 2);
        state.least = static_cast<double>(least);
        state.most = static_cast<double>(most);
        state.value = QString::number(cuts[*cut]);
    }
}

void setCuts(Document& document, const std::vector<std::int64_t>& wanted)
{
    QStringList texts;
    for (const std::int64_t cut : wanted)
        texts << QString::number(cut);
    document.setSettings(withChange(
        document.settings(), document.model().config, QStringLiteral("cutoffs"), '[' + texts.join(',') + ']'));
}

// A new cluster halves the last one; one less joins the last two.
void setTables(Document& document, const ModelConfig& config, std::size_t count)
{
    std::vector<std::int64_t> cuts = config.cutoffs;
    while (cuts.size() + 1 > count && cuts.size() > 1)
        cuts.pop_back();
    while (cuts.size() + 1 < count && config.vocabulary - cuts.back() >= 2)
        cuts.push_back(cuts.back() + (config.vocabulary - cuts.back()) / 2);
    if (narrowest(config, cuts.size(), config.divisor) >= 1)
        setCuts(document, cuts);
}

void setCutoff(Document& document, const ModelConfig& config, std::size_t cut, std::int64_t token)
{
    std::vector<std::int64_t> cuts = config.cutoffs;
    if (cut >= cuts.size())
        return;
    const auto [least, most] = rangeOf(config, cut);
    cuts[cut] = std::clamp(token, least, std::max(least, most));
    setCuts(document, cuts);
}

void chooseWord(DescribedView<Clusters>& view, const Clusters& clusters, int token)
{
    view.document().pinHere(rowCell(clusters, token, 0));
    view.pressed();
}

// The word as it is written, else the first that begins so.
void findWord(DescribedView<Clusters>& view, const Clusters& clusters, const QString& text)
{
    for (const bool whole : {true, false})
        for (int token = 0; token < clusters.vocabulary && !text.isEmpty(); ++token)
            if (whole ? clusters.word(token) == text : clusters.word(token).startsWith(text, Qt::CaseInsensitive))
                return chooseWord(view, clusters, token);
}

bool choose(DescribedView<Clusters>& view, const Option& option, const QString& value)
{
    const Clusters* clusters = view.model();
    if (!clusters)
        return &option != &kDivisor;
    const ModelConfig& config = view.document().result()->config;
    if (&option == &kToken)
        findWord(view, *clusters, value);
    else if (&option == &kTables)
        setTables(view.document(), config, static_cast<std::size_t>(value.toInt()));
    else if (const auto cut = cutoffOf(option))
        setCutoff(view.document(), config, *cut, value.toInt());
    else
        return false;
    return true;
}

Scene scene(const Clusters& clusters, const SceneMoment& moment) { return clustersScene(moment, clusters); }

std::optional<Cell> subject(const Clusters& clusters, const SceneMoment& moment)
{
    if (moment.pinned && (clusterToken(clusters, *moment.pinned) || clusterAsking(clusters, *moment.pinned)))
        return moment.pinned;
    return clusterSubject(
        clusters, focusOf(clusters, moment), clusterState(moment.trace(), clusters, moment.frame, moment.stop));
}

// The row leaves its table, and what its projection makes of it.
std::vector<QString> tripSays(const Clusters& clusters, int token)
{
    const std::size_t table = clusters.clusterWith(token);
    const Clusters::Cluster& cluster = clusters.all[table];
    const QString word = htmlOf(clusters.word(token)), row = countText(token + 1),
                  width = bold(counted(cluster.width, tr("%1 number"), tr("%1 numbers")));
    const QString leaves = table == 0 ? tr("“%1” is frequent: it goes to row %2 of the wide table, which has %3.")
        : table + 1 == clusters.all.size() ? tr("“%1” is rare: it goes to row %2, which has only %3.")
                                           : tr("“%1” is less frequent: it goes to row %2, which has only %3.");
    const QString wide = cluster.projection < 0 ? tr("The row already has the common width and needs no projection.")
                                                : tr("The projection P%1 turns it into the common width of %2.")
                                                      .arg(QChar(static_cast<char16_t>(0x2081 + table)))
                                                      .arg(bold(tr("%1 numbers").arg(clusters.width)));
    if (table > 0) // told once
        return {leaves.arg(word, row, width), {}, wide, {}};
    return {leaves.arg(word, row, width), {}, wide, tr("It comes back under its word.")};
}

std::vector<QString> nearestSays(const Trace& trace, const Clusters& clusters, int token)
{
    const Clusters::Cluster& table = clusters.all[clusters.clusterWith(token)];
    const int row = token - table.first;
    if (table.nearest < 0 || row >= table.mapped)
        return {tr("Rows that mean similar things lie close together.")};
    const int other = table.first + static_cast<int>(std::lround(trace.value(table.nearest, {row, 0})));
    const double seen = trace.value(table.variance, {0}) + trace.value(table.variance, {1});
    const QString asks =
                      tr("Each dot is a row of the table. Which is nearest to “%1”?").arg(htmlOf(clusters.word(token))),
                  name = bold(clusters.word(other));
    if (const int looks = nearestOnMap(trace, table, row); looks >= 0 && table.first + looks != other)
        return {asks,
            (table.projection < 0 ? tr("On this flat map %1 looks nearest; by cosine it is %2.")
                                  : tr("On this flat map %1 looks nearest; by cosine after projection it is %2."))
                .arg(bold(clusters.word(table.first + looks)), name)};
    return {asks,
        (table.projection < 0 ? tr("%1, by cosine; the map shows %2 % of the variance.")
                              : tr("%1, by cosine after projection; the map shows %2 % of the variance."))
            .arg(name)
            .arg(qRound(100.0 * seen))};
}

std::vector<CaptionedFrame> frames(const Clusters& clusters, const SceneMoment& moment)
{
    const Trace& trace = moment.trace();
    std::vector<CaptionedFrame> all;
    for (const ClusterFrame& frame : clusterFrames(trace, clusters)) {
        const double stops = frame.frame.stops;
        const ClusterFocus focus = clusterFocus(trace, clusters, moment.pinned, {frame.kind, frame.table, stops});
        const Clusters::Cluster& cluster = clusters.all[clusters.clusterWith(focus.token)];
        CaptionedFrame said {frame.frame};
        switch (frame.kind) {
        case ClusterFrame::Lead:
            said.says = tripSays(clusters, focus.words[static_cast<std::size_t>(frame.table)]);
            break;
        case ClusterFrame::All: {
            const Sizes sizes = sizesOf(trace, clusters, {});
            const QString held = countText(sizes.all()), plain = countText(sizes.plain);
            const QString together = tr("Table by table, all tokens come back %1.").arg(bold(tr("equally wide")));
            said.says = {together,
                moment.moving() ? together // the sum is not there yet
                    : sizes.saved() > 0
                    ? tr("Rare tokens get narrow rows: %1.").arg(bold(tr("%1 numbers instead of %2").arg(held, plain)))
                    : tr("With so few tokens the projections cost more than the narrow rows save: %1 numbers, not %2.")
                          .arg(held, plain)};
            if (!moment.moving())
                said.formula = formulaHtml(tr("Σ rows × width + P = %1").arg(held));
            break;
        }
        case ClusterFrame::Head:
            said.says = {tr("Which token comes next? The last state takes the same way back."),
                tr("The first softmax chooses among %1 common tokens and %2.")
                    .arg(clusters.all.front().size())
                    .arg(counted(static_cast<int>(clusters.all.size()) - 1, tr("%1 table"), tr("%1 tables")))};
            break;
        case ClusterFrame::Inside:
            said.says.assign(static_cast<std::size_t>(stops),
                tr("The second softmax chooses within %1, whose rows are shorter.").arg(bold(tr("one table only"))));
            if (cluster.probability >= 0)
                said.says.back() =
                    tr("p(%1) = p(table) × p(token within the table).").arg(bold(clusters.word(focus.token)));
            break;
        case ClusterFrame::Map: said.says = nearestSays(trace, clusters, focus.token); break;
        }
        said.caption = said.says.front();
        all.push_back(said);
    }
    return all;
}

void pulled(DescribedView<Clusters>& view, const QString& handle, const QPointF& to, bool done)
{
    const Clusters* clusters = view.model();
    const SceneTable* table = view.scene().table(kTableGroup);
    if (clusters && done && handle.startsWith(QLatin1String("word:")))
        return chooseWord(view, *clusters, handle.mid(5).toInt());
    if (!clusters || !table || !handle.startsWith(QLatin1String("cut:")))
        return;
    const ModelConfig& config = view.document().result()->config;
    const auto cut = static_cast<std::size_t>(handle.mid(4).toInt());
    if (cut >= config.cutoffs.size())
        return;
    const auto [least, most] = rangeOf(config, cut);
    const std::int64_t token = std::clamp<std::int64_t>(
        std::llround((to.y() - table->layout.origin.y()) / table->layout.pitchY), least, std::max(least, most));
    if (done)
        setCutoff(view.document(), config, cut, token);
    else
        view.drag(handle, static_cast<double>(token));
}

NextThing next(const DescribedView<Clusters>& view)
{
    const Clusters* clusters = view.model();
    if (!clusters)
        return {};
    const ClusterFocus focus = clusterFocus(view.now().trace(), *clusters, {}, {ClusterFrame::All});
    return {.html = tr("choose “%1”. Its row has %2 numbers: do its neighbours make sense?")
                        .arg(htmlOf(clusters->word(focus.words.back())))
                        .arg(clusters->all.back().width),
        .anyUse = false,
        .options = {&kToken}};
}

} // namespace

// Adaptive embeddings: the vocabulary cut into clusters, each with a table of its own width; how a word gets from its
// row to the model's width, which words lie near it, and the softmax that asks one table only.
ViewDescriptor descriptor()
{
    return describe<Clusters>(
        {
            .id = "adaptive_embedding",
            .title = tr("Adaptive embedding"),
            .family = Family::Parts,
            .hint = tr("Tokens are looked up in their cluster’s table and put back in order"),
            .cannot = tr("This model looks up every token in one table: open the variant “Transformer-XL with adaptive "
                         "embedding”"),
            .suits = [](const Trace& trace) { return !clusteredStacks(trace).isEmpty(); },
            .variant = "adaptive-embedding",
            .options = kOptions,
        },
        {
            .read = read,
            .frames = frames,
            .scene = scene,
            .identity = clusterIdentity,
            .subject = subject,
            .studies =
                [](const OptionValues&) {
                    return std::vector<std::string> {"pca", "two_levels"};
                },
            .adjust = adjust,
            .choose = choose,
            .pulled = pulled,
            .next = next,
            .pullsModel = {QStringLiteral("cut:")},
        });
}

} // namespace headroom::adaptive_embedding_view
