// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/four_terms/four_terms_read.h"

#include "document/document_focus.h"
#include "document/find_step.h"
#include "figure/described_view.h"
#include "scene/covered_run.h"
#include "stage/captions.h"
#include "words/names.h"
#include "words/tr.h"

#include <QKeyEvent>
#include <QLocale>

#include <algorithm>
#include <cmath>

namespace headroom::four_terms_view {

namespace {

using Shown = DescribedView<FourTerms>;

constexpr double kClearly = 0.05; // a score that is higher by more is said to be

constexpr OptionChoice kScales[] {{"per_row", toSay("per row")}, {"shared", toSay("shared")}};
constexpr Option kQuery {.id = "four_terms.query",
    .label = toSay("Query"),
    .tip = toSay("Whose row is shown (↑ and ↓)"),
    .look = Option::List,
    .where = Option::Elsewhere,
    .width = 6};
constexpr Option kScale {.id = "four_terms.scale",
    .label = toSay("Scale"),
    .name = toSay("Scale of the bars"),
    .tip = toSay("A shared scale shows which terms are small; with a scale per row each term fills its strip"),
    .choices = kScales,
    .first = "shared",
    .atEnd = true};
constexpr Option kBeside {.id = "four_terms.beside",
    .kind = Option::Flag,
    .look = Option::Button,
    .atEnd = true,
    .comparison = true,
    .where = Option::Elsewhere};
constexpr Option kWhole {.id = "four_terms.whole",
    .kind = Option::Flag,
    .label = toSay("Whole matrices"),
    .tip = toSay("Every query’s terms above the row of one query"),
    .first = "off",
    .atEnd = true,
    .beside = true};
constexpr const Option* kOptions[] {&kHead, &kQuery, &kWhole, &kScale, &kBeside};

FourTerms read(const SceneMoment& moment)
{
    return readTerms(moment.trace(), nearestOf(summedSublayers(moment.trace()), moment.sublayer));
}

// The number of the frame for the pair worth a look, while nothing is pinned.
std::optional<Cell> subject(const FourTerms& terms, const SceneMoment& moment)
{
    if (moment.pinned && pairOf(terms, *moment.pinned) != 0)
        return moment.pinned;
    const Trace& trace = moment.trace();
    const Step& step = trace.step(stepOfFrame(trace, terms, moment.frame));
    const StepId scores = terms.weights >= 0 ? terms.weights : terms.sum;
    auto telling = exampleCell(trace, scores, moment.head);
    // Of the next token: what its query reads most.
    if (moment.pinned && moment.pinned->step == findStep(trace, steps::probabilities)
        && trace.step(moment.pinned->step).axes.front().size == terms.queries)
        telling = largestAlong(trace, {scores, {moment.head, moment.pinned->at.front(), 0}});
    return Cell {step.id, clampIndex(step, telling ? telling->at : Index(step.axes.size(), 0))};
}

int queryOf(const FourTerms& terms, SceneMoment moment)
{
    moment.frame = 0; // that of a term which has every query
    return static_cast<int>(pairOf(terms, *subject(terms, moment)) - 1) / std::max(1, terms.keys);
}

// Whether the run beside is of the other kind of attention.
bool isBeside(const FourTerms& terms, const Trace* beside)
{
    const QStringList all = beside ? summedSublayers(*beside) : QStringList();
    return !all.isEmpty() && readTerms(*beside, all.first()).shaw() != terms.shaw();
}

void adjust(OptionState& state, const Option& option, const FourTerms& terms, const SceneMoment& moment)
{
    if (&option == &kQuery) {
        const Step& sum = moment.trace().step(terms.sum);
        for (int query = 0; query < terms.queries; ++query)
            state.choices.push_back({QString::number(query + 1),
                tr("%1, %2").arg(
                    QString::fromStdString(sum.axes[sum.axes.size() - 2].label(query)), ordinal(query + 1))});
        state.value = QString::number(queryOf(terms, moment) + 1);
    } else if (&option == &kBeside) {
        const bool on = isBeside(terms, moment.comparisonTrace()),
                   reads = moment.run->config.topology == Topology::Decoder;
        state.value = onOrOff(on);
        state.label = terms.shaw() ? tr("Beside Transformer-XL’s") : tr("Beside Shaw’s");
        state.can = reads || on;
        state.tip = reads ? tr("The same text with the other attention, side by side")
                          : tr("Transformer-XL is a language model: open “Relative positions, language model” to "
                               "compare them on one text");
    }
}

// Chooses the row, at the key that it reads most.
void askOf(Shown& view, int query)
{
    const FourTerms* terms = view.model();
    if (!terms || query < 0 || query >= terms->queries)
        return;
    const StepId step = terms->weights >= 0 ? terms->weights : terms->sum;
    const auto run = shownRun(view.document());
    const int head = std::clamp(view.document().head(), 0, terms->heads - 1);
    view.document().pinHere(largestAlong(*run->trace, {step, {head, query, 0}}));
}

bool choose(Shown& view, const Option& option, const QString& value)
{
    if (&option == &kQuery)
        askOf(view, value.toInt() - 1);
    else if (const FourTerms* terms = view.model(); terms && &option == &kBeside) // same text, width, heads and layers
        view.ask(value != onOrOff(true) ? QString()
                : terms->shaw()         ? QStringLiteral("transformer-xl")
                                        : QStringLiteral("relative-decoder"));
    return &option != &kScale && &option != &kWhole;
}

// Out of every head of this layer, or back.
void toggle(Shown& view, std::size_t term)
{
    const FourTerms* terms = view.model();
    if (!terms || term >= terms->terms.size() || terms->terms[term] < 0)
        return;
    Document& document = view.document();
    const std::string path = document.trace()->step(terms->terms[term]).path;
    if (switchedOff(*document.result(), *terms, term)) {
        document.removeInterventions(QString::fromStdString(path));
    } else {
        Intervention change;
        change.path = path;
        document.addInterventions({change}, tr("term %1 off").arg(termLetter(*terms, term)));
    }
    view.pressed();
}

void pulled(Shown& view, const QString& handle, const QPointF&, bool done)
{
    if (done && handle.startsWith(QLatin1String("term:")))
        toggle(view, handle.mid(5).toUInt());
}

bool key(Shown& view, const QKeyEvent& event)
{
    if (event.modifiers() != Qt::NoModifier)
        return false;
    if (const int term = event.key() - Qt::Key_A; term >= 0 && term < 4) {
        toggle(view, static_cast<std::size_t>(term));
        return true;
    }
    const auto cell = view.walked() ? view.pinnedCell() : std::nullopt; // in a whole matrix keys walk its rows
    const SceneTable* table = cell ? view.scene().table(cell->group) : nullptr;
    if ((event.key() != Qt::Key_Up && event.key() != Qt::Key_Down) || (table && table->layout.rows > 1)
        || !view.model())
        return false;
    askOf(view, queryOf(*view.model(), view.now()) + (event.key() == Qt::Key_Up ? -1 : 1));
    return true;
}

QString nameOfQuery(const Step& weights, const Cell& cell) // "3 (6th)"
{
    return withPlace(coloured(QString::fromStdString(weights.axes[1].label(cell.at[1])), Role::Query), cell.at[1] + 1);
}

// "3 (6th) reads g, 3 back (0.91): distance 18.5, content −0.3, together 18.2."
QString twoTermsSay(const FourTerms& terms, const SceneMoment& moment, const Cell& cell)
{
    const Trace& trace = moment.trace();
    const Step& weights = trace.step(terms.weights);
    const auto of = [&](StepId step) {
        const Cell there = termCell(trace, step, cell.at);
        return fixedText(trace.value(there.step, there.at), sumDecimals(trace, terms, cell.at));
    };
    return tr("%1 reads %2, %3 back (%4): distance %5, content %6, together %7.")
        .arg(nameOfQuery(weights, cell), coloured(QString::fromStdString(weights.axes[2].label(cell.at[2])), Role::Key),
            QString::number(cell.at[1] + terms.memory - cell.at[2]),
            bold(fixedText(trace.value(cell.step, cell.at), 2)), of(terms.terms[1]), of(terms.terms[0]), of(terms.sum));
}

// "The four terms of 5 add up to 536.2, the highest score: a (4th) reads it with weight 0.99."
QString scoresSay(const FourTerms& terms, const SceneMoment& moment, const Cell& cell)
{
    const Trace& trace = moment.trace();
    const Step& weights = trace.step(terms.weights);
    const auto at = [&](StepId step, std::int64_t key) {
        const Cell there = termCell(trace, step, {cell.at[0], cell.at[1], key});
        return trace.value(there.step, there.at);
    };
    bool highest = std::isfinite(at(terms.sum, cell.at[2]));
    for (std::int64_t key = 0; key < terms.keys; ++key)
        highest = highest
            && (key == cell.at[2] || trace.masked(terms.weights, {cell.at[0], cell.at[1], key})
                || at(terms.sum, key) < at(terms.sum, cell.at[2]) - kClearly);
    const QString query = nameOfQuery(weights, cell),
                  key = coloured(QString::fromStdString(weights.axes[2].label(cell.at[2])), Role::Key),
                  now = bold(fixedText(at(terms.weights, cell.at[2]), 2));
    return highest
        ? tr("The four terms of %1 add up to %2, the highest score: %3 reads it with weight %4.")
              .arg(key, bold(fixedText(at(terms.sum, cell.at[2]), sumDecimals(trace, terms, cell.at))), query, now)
        : tr("%1 reads %2 with weight %3.").arg(query, key, now);
}

// "c reads 4 with weight 0.93." and, once something was changed, what it was before.
QString weightsSay(const FourTerms& terms, const SceneMoment& moment)
{
    const Cell cell = *subject(terms, moment);
    if (cell.step != terms.weights)
        return {};
    const Trace& trace = moment.trace();
    const Step& weights = trace.step(terms.weights);
    const QString query = coloured(QString::fromStdString(weights.axes[1].label(cell.at[1])), Role::Query),
                  key = coloured(QString::fromStdString(weights.axes[2].label(cell.at[2])), Role::Key),
                  now = bold(fixedText(trace.value(cell.step, cell.at), 2));
    QStringList gone;
    for (std::size_t term = 0; term < terms.terms.size(); ++term)
        if (switchedOff(*moment.run, terms, term))
            gone << termLetter(terms, term);
    const auto was = sameStep(trace, terms.weights, moment.untouched());
    if (gone.isEmpty() || !was)
        return terms.shaw() ? twoTermsSay(terms, moment, cell) : scoresSay(terms, moment, cell);
    return tr("Without %1, the weight of %2 on %3 goes from %4 to %5.")
        .arg(QLocale().createSeparatedList(gone), query, key, fixedText(moment.untouched()->value(*was, cell.at), 2),
            now);
}

std::vector<CaptionedFrame> frames(const FourTerms& terms, const SceneMoment& moment)
{
    const QString query = coloured(tr("query"), Role::Query), key = coloured(tr("key"), Role::Key),
                  distance = coloured(tr("distance"), Role::Position);
    const auto letter = [&](std::size_t term) { return bold(termLetter(terms, term)); };
    const QString said[] = {tr("%1: how well the %2 matches the %3, wherever the two are.").arg(letter(0), query, key),
        tr("%1: how well the %2 matches the %3 to the key, whatever the key is.").arg(letter(1), query, distance),
        tr("%1: how much the %2 matters to every query: one learned vector takes the query’s place.")
            .arg(letter(2), key),
        tr("%1: how much the %2 matters to every query.").arg(letter(3), distance)};
    std::vector<CaptionedFrame> all;
    for (const StepId step : shownSteps(moment.trace(), terms)) {
        CaptionedFrame picture {frameOf(moment.trace(), step, {})};
        Frame& frame = picture.frame;
        const auto term = std::find(terms.terms.begin(), terms.terms.end(), step);
        if (term != terms.terms.end()) {
            const auto index = static_cast<std::size_t>(term - terms.terms.begin());
            frame.title = termLetter(terms, index) + ' ' + termName(index);
            frame.shortTitle = termLetter(terms, index);
            frame.group = tr("terms");
            picture.caption = said[index];
        } else {
            frame.title = step == terms.sum ? tr("Sum")
                : step == terms.scores      ? shortTitle(moment.trace(), moment.trace().step(step))
                : step == terms.masked      ? tr("Mask")
                                            : tr("Softmax");
            frame.group = step == terms.weights ? tr("weights") : tr("score");
        }
        if (step == terms.sum)
            picture.caption = terms.shaw()
                ? tr("The two terms add up to the score: Shaw’s attention has no (c) or (d).")
                : tr("The four terms add up to %1; switch one off and see how the weights change.")
                      .arg(bold(tr("one score")));
        if (step == terms.sum || step == terms.weights) { // what is largest
            QStringList letters;
            for (std::size_t index = 0; index < terms.terms.size(); ++index)
                if (terms.terms[index] >= 0)
                    letters << termLetter(terms, index);
            const QString sum = letters.join(QStringLiteral(" + "));
            picture.formula = formulaHtml(step == terms.sum
                    ? QStringLiteral("score = ") + sum
                    : QStringLiteral("weights = softmax((%1)%2)")
                          .arg(QString(sum).remove('(').remove(')'), dividedBy(moment.trace(), terms.scores)));
        }
        if (step == terms.weights)
            picture.caption = weightsSay(terms, moment);
        all.push_back(picture);
    }
    return all;
}

Scene scene(const FourTerms& terms, const SceneMoment& moment)
{
    return fourTermsScene(
        terms, moment, *subject(terms, moment), moment.text(kScale) == QLatin1String("shared"), moment.on(kWhole));
}

NextThing next(const Shown&)
{
    return {.html = tr("switch off one term, at the left of its bars. Which weights change?"),
        .anyUse = false,
        .needsModel = true};
}

} // namespace

// The terms of a relative attention score as bars that add up, key by key, each with a switch that really takes it out.
ViewDescriptor descriptor()
{
    return describe<FourTerms>(
        {
            .id = "four_terms",
            .title = tr("Four terms"),
            .family = Family::Position,
            .hint = tr("The terms that add up to a score, each with a switch"),
            .cannot = tr("This model’s scores are not a sum of terms: open Transformer-XL, learned relative or Shaw’s "
                         "attention"),
            .suits = [](const Trace& trace) { return !summedSublayers(trace).isEmpty(); },
            .variant = "transformer-xl",
            .cellByCell = true,
            .options = kOptions,
        },
        {
            .read = read,
            .frames = frames,
            .scene = scene,
            .identity = pairOf,
            .subject = subject,
            .heads = [](const FourTerms& terms) { return terms.heads; },
            .adjust = adjust,
            .choose = choose,
            .pulled = pulled,
            .key = key,
            .next = next,
            .pullsModel = {QStringLiteral("term:")},
        });
}

} // namespace headroom::four_terms_view
