// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/attention/attention_caption.h"

#include "stage/captions.h"
#include "text/printed.h"
#include "trace/step_names.h"
#include "widgets/matrix_painter.h"
#include "words/html.h"
#include "words/names.h"
#include "words/tr.h"

#include <algorithm>
#include <cmath>

namespace headroom {

namespace {

constexpr int kMostKeysAlike = 3;
constexpr double kFarMore = 2.0; // from here on one is read and the other is not

QString twoDecimals(double value) { return fixedText(value, 2); }

// The keys whose weights read the same as the row's largest.
std::vector<int> strongestKeys(const CellGrid& grid, int row)
{
    std::vector<double> weights;
    for (int column = 0; column < grid.columnCount(); ++column)
        weights.push_back(grid.is(CellGrid::Masked, {row, column}) ? std::nan("") : grid.value({row, column}));
    return readAsLargest(weights, 2);
}

// The readable columns that carry the same token.
std::vector<int> occurrences(const CellGrid& grid, int row, int column)
{
    std::vector<int> found;
    for (int other = 0; other < grid.columnCount(); ++other)
        if (grid.columns.label(other) == grid.columns.label(column) && !grid.is(CellGrid::Masked, {row, other}))
            found.push_back(other);
    return found;
}

QString countWord(int number)
{
    static const char* words[] = {QT_TRANSLATE_NOOP("headroom", "first"), QT_TRANSLATE_NOOP("headroom", "second"),
        QT_TRANSLATE_NOOP("headroom", "third"), QT_TRANSLATE_NOOP("headroom", "fourth"),
        QT_TRANSLATE_NOOP("headroom", "fifth"), QT_TRANSLATE_NOOP("headroom", "sixth")};
    return number >= 1 && number <= 6 ? tr(words[number - 1]) : ordinal(number);
}

QString where(AttentionPlace kind)
{
    switch (kind) {
    case AttentionPlace::EncoderDecoder: return tr("in the source");
    case AttentionPlace::DecoderSelf: return tr("among the tokens fed");
    case AttentionPlace::Induce:
    case AttentionPlace::Pooling: return tr("in the set");
    default: break;
    }
    return tr("in the input");
}

// "the 3rd in the source", "the 2nd of this segment", "in memory, 5 before this segment".
QString keyPlace(const AttentionLayer& layer, int column)
{
    if (layer.memory > 0 && column < layer.memory)
        return tr("in memory, %1 before this segment").arg(layer.memory - column);
    if (layer.memory > 0)
        return tr("the %1 of this segment").arg(ordinal(column - layer.memory + 1));
    return tr("the %1 %2").arg(ordinal(column + 1), where(layer.kind));
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
    const QString token = QString::fromStdString(weights.rows.label(row));
    if (!weights.rows.labels)
        return tr("For %1 %2,").arg(queryNoun(layer.kind), bold(token));
    const QString noun = layer.kind == AttentionPlace::EncoderSelf ? nounOf(token) : queryNoun(layer.kind);
    return tr("For the %1 %2, %3,").arg(ordinal(row + 1), noun, bold(token));
}

// "reads the second 1 in the source, not the first: 0.88 against 0.00", or, for a token that stands alone,
// its place.
QString reading(const AttentionLayer& layer, const CellGrid& weights, int row, int column)
{
    const QString token = QString::fromStdString(weights.columns.label(column));
    const double weight = weights.value({row, column});
    const double average = 1.0 / std::max(1, weights.columnCount());
    const QString verb = weight >= 0.5 ? tr("reads")
        : weight > 1.5 * average       ? tr("attends most to")
                                       : tr("hardly prefers any %1, but attends most to").arg(keyNoun(layer.kind));
    if (!weights.columns.labels)
        return tr("%1 %2 %3: %4 of its weight.").arg(verb, keyNoun(layer.kind), bold(token), twoDecimals(weight));
    const std::vector<int> same = occurrences(weights, row, column);
    const bool self = layer.kind == AttentionPlace::DecoderSelf || layer.kind == AttentionPlace::EncoderSelf;
    if (layer.kind == AttentionPlace::DecoderSelf && column == row + layer.memory - 1)
        return tr("%1 %2, the token before the query %3: %4 of its weight.")
            .arg(verb, bold(token), coloured(QString::fromStdString(weights.rows.label(row)), Role::Query),
                twoDecimals(weight));
    if (self && column == row + layer.memory - 1)
        return tr("%1 %2, the token just before: %3 of its weight.").arg(verb, bold(token), twoDecimals(weight));
    if (const QString query = QString::fromStdString(weights.rows.label(row)); layer.kind == AttentionPlace::DecoderSelf
        && column > 0 && query == QString::fromStdString(weights.columns.label(column - 1)))
        return tr("%1 %2, which followed %3 earlier: %4 of its weight.")
            .arg(verb, bold(token), bold(query), twoDecimals(weight));
    if (same.size() < 2 || layer.memory > 0)
        return tr("%1 %2, %3: %4 of its weight.").arg(verb, bold(token), keyPlace(layer, column), twoDecimals(weight));
    const auto rank = [&](int c) {
        return static_cast<int>(std::find(same.begin(), same.end(), c) - same.begin()) + 1;
    };
    int rival = -1;
    for (const int other : same)
        if (other != column && (rival < 0 || weights.value({row, other}) > weights.value({row, rival})))
            rival = other;
    return (weight < kFarMore * weights.value({row, rival}) ? tr("%1 the %2 %3 %4 more than the %5: %6 against %7.")
                                                            : tr("%1 the %2 %3 %4, not the %5: %6 against %7."))
        .arg(verb, bold(countWord(rank(column))), htmlOf(token), where(layer.kind), countWord(rank(rival)),
            twoDecimals(weight), twoDecimals(weights.value({row, rival})));
}

// Of a row in which several keys read the same as the largest.
QString alike(const AttentionLayer& layer, const CellGrid& weights, int row, const std::vector<int>& columns)
{
    const QString largest = bold(twoDecimals(weights.value({row, columns.front()})));
    if (columns.size() > kMostKeysAlike) {
        int open = 0;
        for (int column = 0; column < weights.columnCount(); ++column)
            open += weights.is(CellGrid::Masked, {row, column}) ? 0 : 1;
        return tr("the largest weight is %1, on %2 of %3 keys.").arg(largest).arg(columns.size()).arg(open);
    }
    QStringList keys;
    for (const int column : columns) {
        const QString token = bold(QString::fromStdString(weights.columns.label(column)));
        keys << (weights.columns.labels ? tr("%1 (%2)").arg(token, keyPlace(layer, column))
                                        : tr("%1 %2").arg(keyNoun(layer.kind), token));
    }
    return tr("the largest weight is %1, on each of these: %2.")
        .arg(largest, weights.columns.labels ? listed(keys) : keys.join(QStringLiteral("; ")));
}

} // namespace

namespace {

// What the mean, the largest or the rollout says of a row.
QString aggregateReading(const AttentionLayer& layer, const CellGrid& weights, int row, int column)
{
    const QString token = bold(QString::fromStdString(weights.columns.label(column)));
    const QString key = weights.columns.labels ? tr("%1, %2").arg(token, keyPlace(layer, column))
                                               : tr("%1 %2").arg(keyNoun(layer.kind), token);
    const QString value = twoDecimals(weights.value({row, column}));
    const QString heads = layer.allLayers ? tr("the heads of all layers") : tr("the heads");
    switch (layer.aggregate) {
    case Aggregate::Mean: return tr("%1 read most from %2: %3 of their weight on average.").arg(heads, key, value);
    case Aggregate::Maximum: return tr("the largest weight of %1 goes to %2: %3.").arg(heads, key, value);
    default: break;
    }
    return tr("%1 of what reaches this position comes from %2, more than from anywhere else.").arg(value, key);
}

// Rotary: what the positions do to the two that meet. Empty where that is not the point of the row.
QString rotated(const RunResult& run, const AttentionLayer& layer, const CellGrid& weights, int row, int column)
{
    const bool before = layer.kind == AttentionPlace::DecoderSelf && layer.memory == 0 && column == row - 1;
    if (run.config.position != PositionKind::Rotary || !before || !weights.columns.labels)
        return {};
    return tr("%1 is rotated %2 × θ, %3 %4 × θ: only the distance counts. %5, the token before the query, gets %6.")
        .arg(coloured(tr("q"), Role::Query), QString::number(row), coloured(tr("k"), Role::Key),
            QString::number(column), bold(QString::fromStdString(weights.columns.label(column))),
            twoDecimals(weights.value({row, column})));
}

// Softmax of −∞ alone is 0 / 0. What a run makes of that, beside the two other conventions.
QString sharesOfNothing(const CellGrid& weights, int row)
{
    const auto keys = weights.columnCount();
    const double given = weights.value({row, 0});
    if (std::isnan(given))
        return tr("This run gives NaN; other code gives every key 0, or the same share, 1/%1.").arg(keys);
    return given == 0.0 ? tr("This run gives every key 0; other code gives NaN, or the same share, 1/%1.").arg(keys)
                        : tr("This run gives every key the same share, 1/%1; other code gives 0 or NaN.").arg(keys);
}

} // namespace

QString attentionCaption(const RunResult& run, const AttentionLayer& layer, const CellGrid& weights, GridCell pinned)
{
    const std::vector<int> tops = strongestKeys(weights, pinned.row);
    if (tops.empty())
        return tr("Every key in this row is masked: this query can read nothing.") + ' '
            + sharesOfNothing(weights, pinned.row);
    const int top = tops.front();
    const QString first = opening(run, layer, weights, pinned.row);
    QString text = layer.aggregated ? QString() : rotated(run, layer, weights, pinned.row, top);
    if (tops.size() > 1)
        text = tr("%1 %2").arg(first, alike(layer, weights, pinned.row, tops));
    else if (text.isEmpty())
        text = layer.aggregated ? tr("%1 %2").arg(first, aggregateReading(layer, weights, pinned.row, top))
                                : tr("%1 this head %2").arg(first, reading(layer, weights, pinned.row, top));
    if (std::find(tops.begin(), tops.end(), pinned.column) == tops.end()) {
        const QString key = QString::fromStdString(weights.columns.label(pinned.column));
        text += QLatin1Char(' ');
        text += weights.is(CellGrid::Masked, pinned)
            ? tr("A mask keeps this query from reading the pinned %1.").arg(bold(key))
            : weights.columns.labels
            ? tr("The pinned %1 (%2) gets %3.")
                  .arg(bold(key), keyPlace(layer, pinned.column), twoDecimals(weights.value(pinned)))
            : tr("The pinned %1 %2 gets %3.").arg(keyNoun(layer.kind), bold(key), twoDecimals(weights.value(pinned)));
    }
    return text;
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
        const int top = tops.front();
        own += sameSequence && tops.size() == 1 && top == row + layer.memory ? 1 : 0;
        before += sameSequence && tops.size() == 1 && top == row + layer.memory - 1 ? 1 : 0;
        peak += weights.value({row, top});
    }
    if (rows == 0)
        return {};
    const QString head1 = headName(layer, head);
    const QString mean = twoDecimals(peak / rows);
    if (own * 3 >= rows * 2)
        return tr("%1 reads %2: in %3 of %4 rows the strongest key is at the query’s own position. The "
                  "strongest key gets %5 on average.")
            .arg(head1, bold(tr("along the diagonal")), QString::number(own), QString::number(rows), mean);
    if (before * 3 >= rows * 2)
        return tr("%1 reads %2: in %3 of %4 rows the strongest key is the one just before. The strongest key "
                  "gets %5 on average.")
            .arg(head1, bold(tr("one position back")), QString::number(before), QString::number(rows), mean);
    return tr("%1: the strongest key in each row gets %2 of the weight on average.").arg(head1, bold(mean))
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
    const QString differ = counted(changed, tr("%1 number differs"), tr("%1 numbers differ"));
    const double by = differences.value(most);
    return (changed == 1 ? tr("%1: %2 from the untouched run, at query %3, key %4 (%5).")
                         : tr("%1: %2 from the untouched run, by up to %5 (query %3, key %4)."))
        .arg(name, bold(differ), bold(QString::fromStdString(differences.rows.label(most.row))),
            bold(QString::fromStdString(differences.columns.label(most.column))),
            bold(changed > 1 ? numberText(std::abs(by), 2)
                             : (by > 0.0 ? QStringLiteral("+") : QString()) + numberText(by, 2)));
}

namespace {

// Whether, before any change, some head gave the cell most of its row.
bool readMostBefore(const RunResult& run, const AttentionLayer& layer, GridCell cell)
{
    const auto step = run.untouched->find(layer.path.toStdString() + '/' + steps::attention::weights);
    if (!step)
        return false;
    for (int head = 0; head < layer.heads; ++head)
        if (run.untouched->value(*step, {head, cell.row, cell.column}) > 0.5)
            return true;
    return false;
}

} // namespace

QString changeCaption(
    const RunResult& run, const AttentionLayer& layer, const AttentionMaps& maps, int layerIndex, GridCell pinned)
{
    const auto row = static_cast<std::size_t>(pinned.row);
    if (run.interventions.empty() || !writesItsRows(layer.kind) || row >= run.output.size()
        || row >= run.untouchedOutput.size())
        return {};
    int changed = 0, closed = 0, last = 0;
    for (int head = 0; head < layer.heads; ++head) {
        const CellGrid* grid = maps.grid(layerIndex, head);
        if (!grid || !grid->contains(pinned) || !grid->is(CellGrid::Changed, pinned))
            continue;
        ++changed;
        last = head;
        closed += grid->value(pinned) == 0.0 ? 1 : 0;
    }
    static const char* counts[] = {QT_TRANSLATE_NOOP("headroom", "two heads"),
        QT_TRANSLATE_NOOP("headroom", "three heads"), QT_TRANSLATE_NOOP("headroom", "four heads"),
        QT_TRANSLATE_NOOP("headroom", "five heads"), QT_TRANSLATE_NOOP("headroom", "six heads"),
        QT_TRANSLATE_NOOP("headroom", "seven heads"), QT_TRANSLATE_NOOP("headroom", "eight heads")};
    QString cause = tr("With these changes");
    if (changed > 0) {
        const QString heads = changed == 1 ? tr("head %1").arg(last + 1)
            : changed <= 8                 ? tr(counts[changed - 2])
                                           : tr("%1 heads").arg(changed);
        const QString all = changed < layer.heads || changed == 1 ? heads
            : changed == 2                                        ? tr("both heads")
                                                                  : tr("all %1").arg(heads);
        cause = (closed == changed ? tr("With this cell set to 0 in %1") : tr("With this cell changed in %1")).arg(all);
    }
    if (run.notANumber && run.output[row] == kNotANumber)
        return {}; // every caption says that
    const QString now = QString::fromStdString(run.output[row]);
    const QString was = QString::fromStdString(run.untouchedOutput[row]);
    if (now == was)
        return tr("%1 the model still writes %2 here.").arg(cause, bold(now));
    const CellGrid* grid = maps.grid(layerIndex, 0);
    const bool readHere = closed > 0 && closed == changed && layer.kind == AttentionPlace::EncoderDecoder && grid
        && QString::fromStdString(grid->columns.label(pinned.column)) == was && readMostBefore(run, layer, pinned);
    return (readHere ? tr("%1 the model writes %2 instead of %3, which it had read here.")
                     : tr("%1 the model writes %2 instead of %3."))
        .arg(cause, bold(now), bold(was));
}

} // namespace headroom
