// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/attention/attention_words.h"

#include "stage/captions.h"
#include "text/printed.h"
#include "trace/step_names.h"
#include "widgets/memory_numbers.h"
#include "words/html.h"
#include "words/names.h"
#include "words/tr.h"

#include <algorithm>
#include <cmath>

namespace headroom {

namespace {

constexpr int kMostKeysAlike = 3;
constexpr double kWroteFrom = 30.0; // a row this high has room for a second line
constexpr double kFarMore = 2.0; // from here on one is read and the other is not

QString twoDecimals(double value) { return fixedText(value, 2); }

QString boldLabel(const Axis& axis, int at) { return bold(QString::fromStdString(axis.label(at))); }

// What one number is.
QString quantityNoun(const AttentionMaps& maps)
{
    if (maps.difference())
        return tr("difference");
    switch (maps.aggregate) {
    case Aggregate::Mean: return tr("mean weight");
    case Aggregate::Maximum: return tr("largest weight");
    case Aggregate::Rollout: return tr("share of the input");
    case Aggregate::None: break;
    }
    const bool score = maps.quantity == QLatin1String("scores") || maps.quantity == QLatin1String("masked");
    return maps.quantity == kWeights ? tr("weight") : score ? tr("score") : quantityTitle(maps.quantity);
}

QString keyCaption(const RunResult& run, const AttentionLayer& layer)
{
    switch (layer.kind) {
    case AttentionPlace::EncoderSelf:
    case AttentionPlace::LatentRead: return tr("key: the whole input");
    case AttentionPlace::EncoderDecoder: return tr("key: the source the query can read");
    case AttentionPlace::DecoderSelf: break;
    default: return tr("key: %1").arg(wordsOf(layer.kind).key);
    }
    const QString fed = run.settings.causal ? tr("the tokens so far") : tr("all tokens fed");
    return layer.memory > 0 ? tr("key: ⟂ %1 of memory, then %2").arg(layer.memory).arg(fed) : tr("key: %1").arg(fed);
}

} // namespace

QString mapName(const AttentionLayer& layer, int head)
{
    return QStringLiteral("%1, %2").arg(wordsOf(layer.kind).title, inSentence(headName(layer, head)));
}

MatrixContent matrixContent(const RunResult& run, const AttentionMaps& maps, int layerIndex, int head)
{
    const AttentionLayer& layer = maps.layers[static_cast<std::size_t>(layerIndex)];
    const std::vector<Axis>& axes =
        run.trace->step(layer.weights).axes; // of one that only moved numbers nobody says it
    const auto named = [](const Axis& own, const Axis& ofWeights) {
        return axisLabels(!own.labels && own.size == ofWeights.size ? ofWeights : own);
    };
    MatrixContent content;
    content.grid = maps.map(layerIndex, head);
    content.rowLabels = named(content.grid->rows, axes[axes.size() - 2]);
    content.columnLabels = named(content.grid->columns, axes.back());
    for (int key = 0; key < std::min(layer.memory, content.grid->columnCount()); ++key)
        content.columnLabels[static_cast<std::size_t>(key)].memory = true;
    countFromSegment(content.columnLabels);
    content.quantity = quantityNoun(maps);
    content.name = mapName(layer, head);
    content.columnCaption = keyCaption(run, layer);
    content.rowCaption = layer.kind == AttentionPlace::EncoderSelf ? tr("query")
                                                                   : tr("query: %1").arg(wordsOf(layer.kind).query);
    const std::ptrdiff_t unanswered = std::ssize(content.rowLabels) - std::ssize(run.output);
    if (!writesItsRows(layer.kind) || (unanswered != 0 && unanswered != run.settings.padding))
        return content;
    const bool latents = layer.kind == AttentionPlace::LatentWrite;
    if (!latents)
        content.rowCaption = tr("query");
    content.fedAndWrites = {latents ? tr("place") : tr("fed"), tr("writes")};
    for (std::size_t i = 0; i < run.output.size(); ++i) {
        content.rowLabels[i].writes = QString::fromStdString(run.output[i]);
        content.rowLabels[i].writesChanged = i < run.untouchedOutput.size() && run.output[i] != run.untouchedOutput[i];
    }
    return content;
}

void addWrote(
    Scene& scene, const RunResult& run, const std::vector<AxisLabel>& rows, const GridLayout& layout, double width)
{
    if (layout.pitchY < kWroteFrom)
        return;
    for (int row = layout.firstRow; row < layout.firstRow + layout.rows; ++row) {
        if (!rows[static_cast<std::size_t>(row)].writesChanged)
            continue;
        const QRectF cells = layout.row(row);
        const double half = (width - 36.0) / 2.0; // as labels are set
        addText(scene, {cells.left() - width + half + 6.0, cells.center().y() + 7.0, half + 16.0, 13.0},
            Qt::AlignCenter,
            tr("was %1").arg(QString::fromStdString(run.untouchedOutput[static_cast<std::size_t>(row)])),
            Theme::instance().palette().accentText, TextSize::Caption);
        scene.texts.back().above = true;
    }
}

Legend mapLegend(const AttentionMaps& maps, const CellGrid& grid, bool fullest)
{
    Legend legend;
    legend.scale = maps.scale;
    if (maps.quantity == kWeights && !maps.difference())
        legend.scale.judge(nearlyUniform(grid));
    legend.title = tr("%1, all maps").arg(quantityNoun(maps));
    legend.decimals = maps.difference() ? 3 : 1;
    if (fullest)
        legend.blank = tr("Blank: below %1").arg(fixedText(0.005, 3));
    const bool closed = maps.quantity == kWeights || maps.quantity == QLatin1String("masked");
    if (grid.masked > 0 || (maps.masked && (closed || fullest)))
        legend.masked = tr("masked: cannot be read");
    if (grid.oneSided > 0)
        legend.oneSided = tr("open only before (left) or now (right)");
    legend.notFinite = grid.notFinite;
    legend.changed = maps.changed || fullest;
    legend.downstream = grid.downstream || fullest;
    return legend;
}

QStringList subtitles(
    const AttentionMaps& maps, const AttentionLayer& layer, const CellGrid& grid, int row, bool covered)
{
    const QString what = layer.aggregate == Aggregate::None ? quantityTitle(maps.quantity)
        : layer.aggregate == Aggregate::Rollout             ? tr("shares")
                                                            : tr("weights");
    const bool sentence = layer.kind > AttentionPlace::EncoderDecoder; // "Latents read the input"
    const QString of = (sentence ? tr("%1, %2") : tr("%1 of the %2")).arg(what, inSentence(wordsOf(layer.kind).title));
    const auto both = [&](const QString& text) { return QStringList {text.arg(of), text.arg(what)}; };
    if (covered)
        return {of, what};
    if (maps.difference())
        return both(tr("%1, minus the untouched run"));
    if (layer.aggregate == Aggregate::Maximum)
        return both(tr("%1; rows need not sum to 1"));
    if (maps.quantity != kWeights)
        return both(tr("%3, from %1 to %2").arg(fixedText(grid.low, 1), fixedText(grid.high, 1)));
    const auto isOdd = [&](int i) { return !(std::abs(grid.rowSum(i) - 1.0) < 0.005); };
    int odd = row >= 0 && isOdd(row) ? row : -1;
    for (int i = 0; i < grid.rowCount() && odd < 0; ++i)
        if (isOdd(i))
            odd = i;
    return both(odd < 0
            ? tr("%1; each row sums to 1")
            : tr("%3; row %1 now sums to %2").arg(QString::number(odd + 1), fixedText(grid.rowSum(odd), 2)));
}

// --- below the picture ----------------------------------------------------------------------------------------------

namespace {

// The keys whose weights read the same as the row's largest.
std::vector<int> strongestKeys(const CellGrid& grid, int row)
{
    std::vector<double> weights;
    for (int column = 0; column < grid.columnCount(); ++column)
        weights.push_back(grid.is(CellGrid::Masked, {row, column}) ? std::nan("") : grid.value({row, column}));
    return readAsLargest(weights, 2);
}

QString countWord(int number)
{
    static const char* words[] = {QT_TRANSLATE_NOOP("headroom", "first"), QT_TRANSLATE_NOOP("headroom", "second"),
        QT_TRANSLATE_NOOP("headroom", "third"), QT_TRANSLATE_NOOP("headroom", "fourth"),
        QT_TRANSLATE_NOOP("headroom", "fifth"), QT_TRANSLATE_NOOP("headroom", "sixth")};
    return number >= 1 && number <= 6 ? tr(words[number - 1]) : ordinal(number);
}

// "the 3rd in the source", "the 2nd of this segment", "in memory, 5 before this segment".
QString keyPlace(const AttentionLayer& layer, int column)
{
    if (layer.memory > 0 && column < layer.memory)
        return tr("in memory, %1 before this segment").arg(layer.memory - column);
    if (layer.memory > 0)
        return tr("the %1 of this segment").arg(ordinal(column - layer.memory + 1));
    return tr("the %1 %2").arg(ordinal(column + 1), wordsOf(layer.kind).where);
}

// "7 (the 3rd in the source)", "latent 4"
QString keyName(const AttentionLayer& layer, const CellGrid& weights, int column)
{
    const QString token = boldLabel(weights.columns, column);
    return weights.columns.labels ? tr("%1 (%2)").arg(token, keyPlace(layer, column))
                                  : tr("%1 %2").arg(wordsOf(layer.kind).key, token);
}

QString opening(const RunResult& run, const AttentionLayer& layer, const CellGrid& weights, int row)
{
    const auto at = static_cast<std::size_t>(row);
    if (writesItsRows(layer.kind) && at < run.output.size() && run.output[at] != kNotANumber) {
        const QString token = QString::fromStdString(run.output[at]);
        const bool alike = std::all_of(run.output.begin(), run.output.end(), [&](const std::string& other) {
            return other == run.output.back() || nounOf(QString::fromStdString(other)) == nounOf(token);
        }); // what all are is counted as that
        const QString noun = alike ? nounOf(token) : tr("token");
        return noun == tr("token") ? tr("For the output %1,").arg(bold(token))
                                   : tr("For the %1 output %2,").arg(ordinal(row + 1), noun);
    }
    const QString query = wordsOf(layer.kind).query, token = boldLabel(weights.rows, row);
    if (!weights.rows.labels)
        return tr("For %1 %2,").arg(query, token);
    const QString noun = layer.kind == AttentionPlace::EncoderSelf
        ? nounOf(QString::fromStdString(weights.rows.label(row)))
        : query;
    return tr("For the %1 %2, %3,").arg(ordinal(row + 1), noun, token);
}

// "reads the second 1 in the source, not the first: 0.88 against 0.00", or, for a token that stands alone,
// its place.
QString reading(const AttentionLayer& layer, const CellGrid& weights, int row, int column)
{
    const KindWords words = wordsOf(layer.kind);
    const double weight = weights.value({row, column});
    const double average = 1.0 / std::max(1, weights.columnCount());
    const QString verb = weight >= 0.5 ? tr("reads")
        : weight > 1.5 * average       ? tr("attends most to")
                                       : tr("hardly prefers any %1, but attends most to").arg(words.key);
    const QString token = boldLabel(weights.columns, column), share = twoDecimals(weight);
    if (!weights.columns.labels)
        return tr("%1 %2 %3: %4 of its weight.").arg(verb, words.key, token, share);
    const auto says = [&](const QString& which) {
        return tr("%1 %2, %3: %4 of its weight.").arg(verb, token, which, share);
    };
    const bool fed = layer.kind == AttentionPlace::DecoderSelf;
    if ((fed || layer.kind == AttentionPlace::EncoderSelf) && column == row + layer.memory - 1)
        return says(tr("the token just before"));
    if (fed && column > 0 && weights.rows.label(row) == weights.columns.label(column - 1))
        return says(tr("which followed %1 earlier").arg(boldLabel(weights.rows, row)));
    int rank = 0, same = 0, rival = -1, rivalRank = 0; // among the readable keys that carry the same token
    for (int other = 0; other < weights.columnCount(); ++other) {
        if (weights.columns.label(other) != weights.columns.label(column) || weights.is(CellGrid::Masked, {row, other}))
            continue;
        ++same;
        if (other == column) {
            rank = same;
        } else if (rival < 0 || weights.value({row, other}) > weights.value({row, rival})) {
            rival = other;
            rivalRank = same;
        }
    }
    if (rival < 0 || layer.memory > 0)
        return says(keyPlace(layer, column));
    const double its = weights.value({row, rival});
    return (weight < kFarMore * its ? tr("%1 the %2 %3 %4 more than the %5: %6 against %7.")
                                    : tr("%1 the %2 %3 %4, not the %5: %6 against %7."))
        .arg(verb, bold(countWord(rank)), htmlOf(QString::fromStdString(weights.columns.label(column))), words.where,
            countWord(rivalRank), share, twoDecimals(its));
}

// Of a row in which several keys read the same as the largest.
QString alike(const AttentionLayer& layer, const CellGrid& weights, int row, const std::vector<int>& columns)
{
    const QString largest = bold(twoDecimals(weights.value({row, columns.front()})));
    QStringList keys;
    for (const int column : columns)
        keys << keyName(layer, weights, column);
    if (keys.size() <= kMostKeysAlike)
        return tr("the largest weight is %1, on each of these: %2.").arg(largest, keys.join(QStringLiteral("; ")));
    int open = 0;
    for (int column = 0; column < weights.columnCount(); ++column)
        open += weights.is(CellGrid::Masked, {row, column}) ? 0 : 1;
    return tr("the largest weight is %1, on %2 of %3 keys.").arg(largest).arg(columns.size()).arg(open);
}

// What the mean, the largest or the rollout says of a row.
QString aggregateReading(const AttentionLayer& layer, const CellGrid& weights, int row, int column)
{
    const QString key = keyName(layer, weights, column), value = twoDecimals(weights.value({row, column}));
    const QString heads = layer.allLayers ? tr("the heads of all layers") : tr("the heads");
    switch (layer.aggregate) {
    case Aggregate::Mean: return tr("%1 read most from %2: %3 of their weight on average.").arg(heads, key, value);
    case Aggregate::Maximum: return tr("the largest weight of %1 goes to %2: %3.").arg(heads, key, value);
    default: return tr("%1 of what reaches this position comes from %2, more than from anywhere else.").arg(value, key);
    }
}

// Rotary: what the positions do to the two that meet. Empty where that is not the point of the row.
QString rotated(const RunResult& run, const AttentionLayer& layer, const CellGrid& weights, int row, int column)
{
    const bool before = layer.kind == AttentionPlace::DecoderSelf && layer.memory == 0 && column == row - 1;
    if (run.config.position != PositionKind::Rotary || !before || !weights.columns.labels)
        return {};
    return tr("%1 is rotated %2 × θ, %3 %4 × θ: only the distance counts. %5, the token before the query, gets %6.")
        .arg(coloured(tr("q"), Role::Query), QString::number(row), coloured(tr("k"), Role::Key),
            QString::number(column), boldLabel(weights.columns, column), twoDecimals(weights.value({row, column})));
}

// Softmax of −∞ alone is 0 / 0. What a run makes of that, beside the two other conventions.
QString sharesOfNothing(const CellGrid& weights, int row)
{
    const double given = weights.value({row, 0});
    return (std::isnan(given) ? tr("This run gives NaN; other code gives every key 0, or the same share, 1/%1.")
            : given == 0.0    ? tr("This run gives every key 0; other code gives NaN, or the same share, 1/%1.")
                              : tr("This run gives every key the same share, 1/%1; other code gives 0 or NaN."))
        .arg(weights.columnCount());
}

} // namespace

std::set<int> keysLike(const CellGrid& weights, int column)
{
    std::set<int> keys;
    for (int other = 0; weights.columns.labels && column >= 0 && other < weights.columnCount(); ++other)
        if (weights.columns.label(other) == weights.columns.label(column))
            keys.insert(other);
    return keys;
}

QString attentionCaption(const RunResult& run, const AttentionLayer& layer, const CellGrid& weights, GridCell pinned)
{
    const std::vector<int> tops = strongestKeys(weights, pinned.row);
    if (tops.empty())
        return tr("Every key in this row is masked: this query can read nothing.") + ' '
            + sharesOfNothing(weights, pinned.row);
    const int top = tops.front();
    const QString first = opening(run, layer, weights, pinned.row);
    QString text = layer.aggregated || tops.size() > 1 ? QString() : rotated(run, layer, weights, pinned.row, top);
    if (text.isEmpty())
        text = tops.size() > 1 ? tr("%1 %2").arg(first, alike(layer, weights, pinned.row, tops))
            : layer.aggregated ? tr("%1 %2").arg(first, aggregateReading(layer, weights, pinned.row, top))
                               : tr("%1 this head %2").arg(first, reading(layer, weights, pinned.row, top));
    if (std::find(tops.begin(), tops.end(), pinned.column) != tops.end())
        return text;
    return text + QLatin1Char(' ')
        + (weights.is(CellGrid::Masked, pinned)
                ? tr("A mask keeps this query from reading the pinned %1.")
                      .arg(boldLabel(weights.columns, pinned.column))
                : tr("The pinned %1 gets %2.")
                      .arg(keyName(layer, weights, pinned.column), twoDecimals(weights.value(pinned))));
}

QString attentionSummary(const AttentionLayer& layer, int head, const CellGrid& weights, bool hint)
{
    const bool sameSequence = layer.kind <= AttentionPlace::EncoderDecoder; // queries and keys have places to compare
    int own = 0, before = 0, rows = 0;
    double peak = 0.0;
    for (int row = 0; row < weights.rowCount(); ++row) {
        const std::vector<int> tops = strongestKeys(weights, row);
        if (tops.empty())
            continue;
        ++rows;
        const int back = row + layer.memory - tops.front();
        const bool alone = sameSequence && tops.size() == 1;
        own += alone && back == 0 ? 1 : 0;
        before += alone && back == 1 ? 1 : 0;
        peak += weights.value({row, tops.front()});
    }
    if (rows == 0)
        return {};
    const QString name = headName(layer, head), mean = twoDecimals(peak / rows);
    const auto most = [rows](int count) { return count * 3 >= rows * 2; };
    if (most(own))
        return tr("%1 reads %2: in %3 of %4 rows the strongest key is at the query’s own position. The "
                  "strongest key gets %5 on average.")
            .arg(name, bold(tr("along the diagonal")), QString::number(own), QString::number(rows), mean);
    if (most(before))
        return tr("%1 reads %2: in %3 of %4 rows the strongest key is the one just before. The strongest key "
                  "gets %5 on average.")
            .arg(name, bold(tr("one position back")), QString::number(before), QString::number(rows), mean);
    return tr("%1: the strongest key in each row gets %2 of the weight on average.").arg(name, bold(mean))
        + (hint ? QLatin1Char(' ') + tr("Click a cell to see why.") : QString());
}

QString differenceSummary(const AttentionLayer& layer, int head, const CellGrid& differences)
{
    int changed = 0;
    GridCell most {0, 0};
    for (int row = 0; row < differences.rowCount(); ++row)
        for (int column = 0; column < differences.columnCount(); ++column) {
            const GridCell at {row, column};
            if (differences.is(CellGrid::Masked, at) || differences.value(at) == 0.0)
                continue;
            ++changed;
            if (std::abs(differences.value(at)) > std::abs(differences.value(most)))
                most = at;
        }
    const QString name = headName(layer, head);
    if (changed == 0)
        return tr("%1 is %2: no number differs from the untouched run.").arg(name, bold(tr("unchanged")));
    const double by = differences.value(most);
    const QString sign = changed == 1 && by > 0.0 ? QStringLiteral("+") : QString();
    return (changed == 1 ? tr("%1: %2 from the untouched run, at query %3, key %4 (%5).")
                         : tr("%1: %2 from the untouched run, by up to %5 (query %3, key %4)."))
        .arg(name, bold(counted(changed, tr("%1 number differs"), tr("%1 numbers differ"))),
            boldLabel(differences.rows, most.row), boldLabel(differences.columns, most.column),
            bold(sign + numberText(changed == 1 ? by : std::abs(by), 2)));
}

QString changeCaption(
    const RunResult& run, const AttentionLayer& layer, const AttentionMaps& maps, int layerIndex, GridCell pinned)
{
    const auto row = static_cast<std::size_t>(pinned.row);
    if (run.interventions.empty() || !writesItsRows(layer.kind) || row >= run.output.size()
        || row >= run.untouchedOutput.size()
        || (run.notANumber && run.output[row] == kNotANumber)) // every caption says that
        return {};
    int changed = 0, closed = 0, last = 0;
    bool readBefore = false; // some head gave the cell most of its row
    const auto before = run.untouched->find(layer.path.toStdString() + '/' + steps::attention::weights);
    for (int head = 0; head < layer.heads; ++head) {
        readBefore = readBefore || (before && run.untouched->value(*before, {head, pinned.row, pinned.column}) > 0.5);
        const CellGrid* grid = maps.grid(layerIndex, head);
        if (!grid || !grid->contains(pinned) || !grid->is(CellGrid::Changed, pinned))
            continue;
        ++changed;
        last = head;
        closed += grid->value(pinned) == 0.0 ? 1 : 0;
    }
    const bool zeroed = changed > 0 && closed == changed;
    const QString several = tr("%1 heads").arg(changed);
    const QString heads = changed == 1 ? tr("head %1").arg(last + 1)
        : changed == layer.heads       ? tr("all %1").arg(several)
                                       : several;
    const auto here = [&](const Intervention& change) {
        if (change.path != layer.path.toStdString() + '/' + steps::attention::weights)
            return false;
        for (int head = 0; head < layer.heads; ++head)
            if (change.covers({head, pinned.row, pinned.column}))
                return true;
        return false;
    };
    const auto elsewhere = run.interventions.size()
        - static_cast<std::size_t>(std::count_if(run.interventions.begin(), run.interventions.end(), here));
    const auto all = static_cast<qint64>(elsewhere) + (changed > 0 ? 1 : 0);
    const QString cause = elsewhere > 0 ? counted(all, tr("With %1 change"), tr("With %1 changes"))
        : zeroed                        ? tr("With this cell set to 0 in %1").arg(heads)
                                        : tr("With this cell changed in %1").arg(heads);
    const QString now = QString::fromStdString(run.output[row]), was = QString::fromStdString(run.untouchedOutput[row]);
    if (now == was)
        return tr("%1 the model still writes %2 here.").arg(cause, bold(now));
    const CellGrid* grid = maps.grid(layerIndex, 0);
    const bool readHere = elsewhere == 0 && zeroed && readBefore && layer.kind == AttentionPlace::EncoderDecoder && grid
        && grid->columns.label(pinned.column) == run.untouchedOutput[row];
    return (readHere ? tr("%1 the model writes %2 instead of %3, which it had read here.")
                     : tr("%1 the model writes %2 instead of %3."))
        .arg(cause, bold(now), bold(was));
}

QString storyCaption(const Trace& trace, const StoryPart& part, const CellGrid& grid, int row, int stop)
{
    const auto label = [](const Axis& axis, int at) { return QString::fromStdString(axis.label(at)); };
    const QString query = coloured(label(grid.rows, row), Role::Query);
    const auto key = [&](int at) { return coloured(label(grid.columns, at), Role::Key); };
    if (stop == part.stops && part.how != Told::Scaled && part.how != Told::Closed)
        return part.how == Told::Mixed ? tr("The output of %1 is this sum; every row has its own.").arg(query)
                                       : tr("The other rows do the same, in every head at once.");
    switch (part.how) {
    case Told::Compared:
        return stop == 1 ? tr("How well does the query of %1 fit the key of %2? %3.")
                               .arg(query, key(0), bold(tr("Multiply and add up")))
            : stop == 2 ? tr("The same with the next key, %1.").arg(key(1))
                        : tr("Key after key, until the row of %1 is full.").arg(query);
    case Told::Scaled:
        return stop == 1 ? tr("Longer vectors give larger products. So each is divided: %1.")
                               .arg(bold(QString::fromStdString(trace.step(part.step).factor.text())))
                         : tr("All others are divided by the same number, in every head.");
    case Told::Added: return tr("Key by key, a second part is %1.").arg(bold(tr("added")));
    case Told::Closed: return tr("The mask %1 the keys that a query may not read.").arg(bold(tr("closes")));
    case Told::Shared:
        return stop == 1 ? tr("How do scores become shares of 1? First each becomes %1.")
                               .arg(bold(QStringLiteral("exp(score − max)")))
            : stop == 2 ? tr("The bars are %1.").arg(bold(tr("added up")))
                        : tr("Each bar %1 is its weight.").arg(bold(tr("÷ the sum")));
    case Told::Mixed:
        return stop == 1 ? tr("Each key brings its %1.").arg(coloured(tr("value"), Role::Value))
            : stop == 2  ? tr("Each weight %1 its value to that share.").arg(bold(tr("fades")))
                         : tr("What is left %1 to the output of %2.").arg(bold(tr("adds up")), query);
    default: return {};
    }
}

} // namespace headroom
