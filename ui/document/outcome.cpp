// SPDX-License-Identifier: GPL-3.0-or-later
#include "document/outcome.h"

#include "session/session.h"
#include "text/token_kind.h"
#include "text/token_text.h"
#include "theme/theme.h"
#include "trace/step_names.h"
#include "widgets/cell_number.h"
#include "words/names.h"
#include "words/tr.h"

#include <algorithm>
#include <cmath>

namespace headroom {

namespace {

constexpr std::int64_t kCheapNumbers = 1 << 20; // of the probabilities of a run that are looked at
constexpr std::size_t kMostWritten = 12; // tokens in a sentence
constexpr std::size_t kMostNamed = 3; // changed tokens, each said
constexpr int kOutcomeDecimals = 2;

// In quotes where it could be read as a word of the sentence.
QString shownToken(const std::string& token)
{
    const QString text = QString::fromStdString(visibleToken(token));
    return text.size() > 1 && text.front().isLetter() ? tr("“%1”").arg(text) : text;
}

QString shownTokens(const std::vector<std::string>& tokens)
{
    QStringList words;
    for (const std::string& token : tokens)
        words << QString::fromStdString(visibleToken(token));
    return words.join(QLatin1Char(' '));
}

// Of the tokens that a model writes, of which the first tell.
TokenNoun nounOf(const RunResult& run)
{
    constexpr std::int64_t kEnough = 200; // more than any vocabulary of single characters begins with
    const auto probabilities = run.trace->find(steps::probabilities);
    const Axis* axis = probabilities ? &run.trace->step(*probabilities).axes.back() : nullptr;
    std::vector<std::string> labels;
    for (std::int64_t i = 0; axis && axis->labels && i < std::min(axis->size, kEnough); ++i)
        labels.push_back(axis->label(i));
    return nounOfTokens(labels);
}

// "3rd digit"
QString rowName(TokenNoun noun, std::size_t row)
{
    const QString number = ordinal(static_cast<qint64>(row) + 1);
    switch (noun) {
    case TokenNoun::Digit: return tr("%1 digit").arg(number);
    case TokenNoun::Letter: return tr("%1 letter").arg(number);
    case TokenNoun::Character: return tr("%1 character").arg(number);
    case TokenNoun::Token: break;
    }
    return tr("%1 token").arg(number);
}

// Where a row stands among those of a run: "at the 3rd digit", of a language model "after the 2nd digit", which it has
// read there.
QString rowPlace(TokenNoun noun, std::size_t row, const RunResult& run)
{
    const QString segment = run.segments.size() > 1 ? QString::number(run.segment + 1) : QString();
    if (!run.config.isLanguageModel())
        return tr("at the %1").arg(rowName(noun, row));
    const bool start = !run.fed.empty() && run.fed.front() == "start";
    if (start && row == 0)
        return tr("at the start");
    const QString read = rowName(noun, start ? row - 1 : row);
    return segment.isEmpty() ? tr("after the %1").arg(read) : tr("after the %1 of segment %2").arg(read, segment);
}

QString nextName(TokenNoun noun)
{
    switch (noun) {
    case TokenNoun::Digit: return tr("Next digit");
    case TokenNoun::Letter: return tr("Next letter");
    case TokenNoun::Character: return tr("Next character");
    case TokenNoun::Token: break;
    }
    return tr("Next token");
}

// "3 of 9 digits changed, first the 2nd: 1 → 4"
QString manyChanged(TokenNoun noun)
{
    switch (noun) {
    case TokenNoun::Digit: return tr("%1 of %2 digits changed, first the %3: %4");
    case TokenNoun::Letter: return tr("%1 of %2 letters changed, first the %3: %4");
    case TokenNoun::Character: return tr("%1 of %2 characters changed, first the %3: %4");
    case TokenNoun::Token: break;
    }
    return tr("%1 of %2 tokens changed, first the %3: %4");
}

QString arrow(const QString& before, const QString& now) { return tr("%1 → %2").arg(before, now); }

Outcome outcomeOf(const RunResult& run, const Trace& trace, const std::vector<std::string>& tokens)
{
    Outcome outcome;
    outcome.input = run.input;
    if (const auto id = trace.find(steps::probabilities); id && !tokens.empty()) {
        outcome.tokens = tokens;
        const Step& step = trace.step(*id);
        const std::int64_t vocabulary = std::max<std::int64_t>(1, step.axes.back().size);
        const auto count = static_cast<std::int64_t>(tokens.size());
        const std::int64_t rows = std::clamp<std::int64_t>(kCheapNumbers / vocabulary, 1, count);
        for (std::int64_t row = count - rows; row < count; ++row) {
            const std::vector<float> shares = trace.values(*id, row * vocabulary, vocabulary);
            const auto best = std::max_element(shares.begin(), shares.end());
            outcome.rows.push_back({static_cast<int>(row), best - shares.begin(), *best});
        }
        return outcome;
    }
    const auto cosine = trace.find(steps::cosine);
    std::optional<StepId> last = cosine;
    for (const StepId id : trace.timeline())
        if (!cosine && !trace.step(id).study() && trace.step(id).computed())
            last = id;
    if (!last)
        return outcome;
    const Step& step = trace.step(*last);
    const auto numbers = step.shape();
    std::int64_t size = 1;
    for (const std::int64_t side : numbers)
        size *= side;
    outcome.step = step.path;
    outcome.shape = numbers;
    if (size <= kCheapNumbers)
        outcome.values = trace.values(*last);
    for (std::int64_t i = 0; cosine && i < step.axes.front().size; ++i)
        outcome.labels.push_back(step.axes.front().label(i));
    return outcome;
}

// Of a step that is no output over a vocabulary.
QString stepWords(const Outcome& before, const Outcome& now, const Trace& trace)
{
    const auto id = trace.find(now.step);
    if (!id)
        return {};
    const bool cosines = !now.labels.empty();
    const QString name = stepName(trace.step(*id));
    if (before.step != now.step || before.shape != now.shape || before.labels != now.labels
        || before.values.size() != now.values.size() || now.values.empty())
        return cosines ? QString() : tr("The last step, %1, is of another size than before").arg(name);
    std::size_t most = 0;
    const auto moved = [&](std::size_t i) { return std::abs(double(now.values[i]) - before.values[i]); };
    for (std::size_t i = 1; i < now.values.size(); ++i)
        if (moved(i) > moved(most))
            most = i;
    if (now.values == before.values)
        return cosines ? tr("Cosines unchanged") : tr("The last step, %1, is unchanged").arg(name);
    if (!cosines)
        return tr("The last step, %1, moved by up to %2").arg(name, numberText(moved(most), 2));
    const QString was = fixedText(before.values[most], 4), is = fixedText(now.values[most], 4);
    return was == is
        ? tr("Cosines unchanged to 4 decimals")
        : tr("Cosine with “%1”: %2").arg(QString::fromStdString(visibleToken(now.labels[most])), arrow(was, is));
}

// The written token whose probability moved most, before and now; none where none moved.
struct Moved {
    int row = 0;
    double before = 0.0, now = 0.0;
};

std::optional<Moved> mostMoved(const Outcome& before, const Trace& trace)
{
    const auto id = trace.find(steps::probabilities);
    std::optional<Moved> most;
    for (const Outcome::Row& was : before.rows) {
        const double now = trace.value(*id, {was.row, was.token});
        if (!most || std::abs(now - was.probability) > std::abs(most->now - most->before))
            most = Moved {was.row, was.probability, now};
    }
    return most;
}

QString unchangedWords(const Outcome& before, const RunResult& now, TokenNoun noun)
{
    const std::vector<std::string>& tokens = now.output;
    const bool next = now.config.isLanguageModel();
    const QString same = next           ? tr("%1 unchanged: %2").arg(nextName(noun), shownToken(tokens.back()))
        : tokens.size() <= kMostWritten ? tr("Output unchanged: %1").arg(shownTokens(tokens))
                                        : tr("Output unchanged");
    const auto most = mostMoved(before, *now.trace);
    if (!most)
        return same;
    const QString was = fixedText(most->before, kOutcomeDecimals), is = fixedText(most->now, kOutcomeDecimals);
    if (was == is)
        return tr("%1; its probabilities move by less than 0.01").arg(same);
    const auto row = static_cast<std::size_t>(most->row);
    if (next && row + 1 == tokens.size())
        return (most->now < most->before ? tr("%1; it falls from %2 to %3") : tr("%1; it rises from %2 to %3"))
            .arg(same, was, is);
    const QString token = shownToken(tokens[row]);
    if (tokens.size() == 1)
        return (most->now < most->before ? tr("%1; it falls from %2 to %3") : tr("%1; it rises from %2 to %3"))
            .arg(same, was, is);
    return (most->now < most->before ? tr("%1; %2 %3 falls from %4 to %5") : tr("%1; %2 %3 rises from %4 to %5"))
        .arg(same, token, rowPlace(noun, row, now), was, is);
}

QString tokenWords(const Outcome& before, const RunResult& now)
{
    const std::vector<std::string>&was = before.tokens, &is = now.output;
    const TokenNoun noun = nounOf(now);
    const auto changed = [&](std::size_t row) { return arrow(shownToken(was[row]), shownToken(is[row])); };
    if (now.config.isLanguageModel() && (was.back() != is.back() || was.size() != is.size()))
        return was.back() == is.back()
            ? tr("%1 as before: %2").arg(nextName(noun), shownToken(is.back()))
            : tr("%1: %2").arg(nextName(noun), arrow(shownToken(was.back()), shownToken(is.back())));
    if (was.size() != is.size())
        return was.size() <= kMostWritten && is.size() <= kMostWritten
            ? tr("Output was %1, now %2").arg(shownTokens(was), shownTokens(is))
            : tr("Output: %1 tokens, before %2").arg(is.size()).arg(was.size());
    std::vector<std::size_t> rows;
    for (std::size_t row = 0; row < is.size(); ++row)
        if (was[row] != is[row])
            rows.push_back(row);
    if (rows.empty())
        return unchangedWords(before, now, noun);
    if (is.size() == 1)
        return tr("Output was %1, now %2").arg(shownToken(was[0]), shownToken(is[0]));
    if (now.config.isLanguageModel()) // the last row is the same
        return rows.size() == 1
            ? tr("%1 unchanged: %2; %3: %4")
                  .arg(nextName(noun), shownToken(is.back()), rowPlace(noun, rows.front(), now), changed(rows.front()))
            : tr("%1 unchanged: %2; %3 earlier predictions changed, first %4: %5")
                  .arg(nextName(noun), shownToken(is.back()), QString::number(rows.size()),
                      rowPlace(noun, rows.front(), now), changed(rows.front()));
    if (rows.size() > kMostNamed)
        return manyChanged(noun)
            .arg(rows.size())
            .arg(is.size())
            .arg(ordinal(static_cast<qint64>(rows.front()) + 1), changed(rows.front()));
    QStringList all;
    for (const std::size_t row : rows)
        all << tr("%1: %2").arg(rowName(noun, row), changed(row));
    return all.join(QStringLiteral("; "));
}

} // namespace

Outcome outcomeOf(const RunResult& run) { return outcomeOf(run, *run.trace, run.output); }

Outcome untouchedOutcome(const RunResult& run) { return outcomeOf(run, *run.untouched, run.untouchedOutput); }

QString outcomeWords(const Outcome& before, const RunResult& now)
{
    if (!now.output.empty() && now.trace->find(steps::probabilities))
        return before.tokens.empty() ? QString() : tokenWords(before, now);
    const Outcome is = outcomeOf(now);
    return is.step.empty() || before.step.empty() ? QString() : stepWords(before, is, *now.trace);
}

} // namespace headroom
