// SPDX-License-Identifier: GPL-3.0-or-later
#include "document/find_step.h"
#include "error.h"
#include "figure/bars.h"
#include "figure/figure_view.h"
#include "figure/matrix.h"
#include "figure/words.h"
#include "study/ablation.h"
#include "text/printed.h"
#include "trace/step_names.h"
#include "words/awaited.h"
#include "words/html.h"
#include "words/names.h"
#include "words/tr.h"

#include <QAbstractButton>

#include <algorithm>
#include <cmath>
#include <numeric>

namespace headroom::sweep_view {

namespace {

constexpr double kQuickWork = 2e10; // multiplications: a second or two
constexpr int kTokens = 8; // of the output, that are offered
constexpr std::size_t kMostPartsAlike = 3;
constexpr double kLittle = 0.1; // a change of a probability that shows in full colour, and below half of it is little

constexpr OptionChoice kOvers[] {{"heads", toSay("Heads")}, {"parts", toSay("Parts")},
    {"positions", toSay("Positions")}, {"source", toSay("Source")}};
constexpr OptionChoice kBys[] {{"zero", toSay("Zero")}, {"mean", toSay("Mean")}, {"copy", toSay("Copy")}};
constexpr OptionChoice kMeasures[] {{"probability", toSay("Probability")}, {"logit", toSay("Logit")}};
constexpr Option kOver {.id = "sweep.over",
    .name = toSay("What is switched off"),
    .tip = toSay(
        "Heads of each layer, attention and feed-forward of each layer, or each layer’s output at each position"),
    .choices = kOvers,
    .where = Option::Study,
    .field = "sweep.over"};
constexpr Option kBy {.id = "sweep.by",
    .name = toSay("What takes its place"),
    .tip = toSay("Zeros, the mean over the positions of this text, or the other run’s numbers"),
    .choices = kBys,
    .where = Option::Study,
    .field = "sweep.by"};
constexpr Option kMeasure {.id = "sweep.measure",
    .name = toSay("What is measured"),
    .tip = toSay("The probability or the logit of one token"),
    .choices = kMeasures,
    .where = Option::Study,
    .field = "sweep.measure"};
constexpr Option kPosition {.id = "sweep.position", // from 1; the study counts from 0
    .kind = Option::Number,
    .label = toSay("Output"),
    .name = toSay("Output position"),
    .tip = toSay("At which position of the output"),
    .where = Option::Elsewhere,
    .field = "sweep.position",
    .width = 52,
    .height = 24};
constexpr Option kToken {.id = "sweep.token", // its id, or −1 for the likeliest
    .label = toSay("Token"),
    .tip = toSay("Of which token"),
    .look = Option::List,
    .where = Option::Elsewhere,
    .field = "sweep.token",
    .width = 9}; // whatever stands in it: a lesson may cover the output
constexpr Option kRun {.id = "sweep.run",
    .kind = Option::Action,
    .label = toSay("Run"),
    .name = toSay("Run the sweep"),
    .tip = toSay("One forward pass for each cell"),
    .atEnd = true};
constexpr const Option* kOptions[] {&kOver, &kBy, &kMeasure, &kPosition, &kToken, &kRun};

// What switching off each head, part or position does to one output.
struct Swept {
    StepId probabilities = -1; // [position, vocabulary]
    StepId before = -1, after = -1, effect = -1; // of the study "sweep"; −1: it has not run
    AblationOver over = AblationOver::Heads;
    AblationBy by = AblationBy::Zero;
    bool logit = false;
    std::int64_t position = 0, token = 0; // of the output that is measured
    QString name; // of that token

    bool there() const { return probabilities >= 0; }
    bool ran() const { return effect >= 0; }
};

// The likeliest tokens of a row, most likely first.
std::vector<std::int64_t> likeliest(const Trace& trace, StepId probabilities, std::int64_t position)
{
    const std::int64_t tokens = trace.step(probabilities).axes.back().size;
    const std::vector<float> row = trace.values(probabilities, position * tokens, tokens);
    std::vector<std::int64_t> order(row.size());
    std::iota(order.begin(), order.end(), 0);
    const auto most = order.begin() + std::min<std::ptrdiff_t>(kTokens, std::ssize(order));
    std::partial_sort(order.begin(), most, order.end(), [&](std::int64_t a, std::int64_t b) {
        return row[static_cast<std::size_t>(a)] > row[static_cast<std::size_t>(b)];
    });
    order.erase(most, order.end());
    return order;
}

QString tokenOf(const Trace& trace, StepId probabilities, std::int64_t token)
{
    return QString::fromStdString(trace.step(probabilities).axes.back().label(token));
}

// The change that does most, in the rows and columns of the effects.
Index strongest(const Trace& trace, const Swept& swept)
{
    const std::vector<float> effects = trace.values(swept.effect);
    const std::int64_t place = std::max_element(effects.begin(), effects.end(),
                                   [](float a, float b) { return std::abs(a) < std::abs(b); })
        - effects.begin(),
                       columns = trace.step(swept.effect).axes[1].size;
    return {place / columns, place % columns};
}

// Which change does most; where several read the same, all of them.
QString mostSays(const Swept& swept, const Trace& trace)
{
    const QString done = swept.by == AblationBy::Zero ? tr("Set to 0, one at a time: %1 changes the output most.")
        : swept.by == AblationBy::Mean ? tr("Set to its mean, one at a time: %1 changes the output most.")
                                       : tr("Copied from the other run, one at a time: %1 changes the output most.");
    const QString tied = swept.by == AblationBy::Zero ? tr("Set to 0, one at a time: the largest change is %2, by %1.")
        : swept.by == AblationBy::Mean
        ? tr("Set to its mean, one at a time: the largest change is %2, by %1.")
        : tr("Copied from the other run, one at a time: the largest change is %2, by %1.");
    std::vector<double> sizes;
    for (const float effect : trace.values(swept.effect))
        sizes.push_back(std::abs(static_cast<double>(effect)));
    const std::vector<int> most = readAsLargest(sizes, 3);
    const Axis &rows = trace.step(swept.effect).axes[0], &across = trace.step(swept.effect).axes[1];
    QStringList names;
    for (const int place : most)
        names << tr("%1, %2 %3")
                     .arg(QString::fromStdString(rows.label(place / across.size)), sideName(across),
                         htmlOf(QString::fromStdString(across.label(place % across.size))));
    if (most.size() < 2)
        return done.arg(bold(names.join(QString())));
    return tied.arg(bold(most.size() <= kMostPartsAlike ? names.join(QStringLiteral("; "))
                                                        : tr("%1 of %2").arg(most.size()).arg(sizes.size())),
        fixedText(sizes[static_cast<std::size_t>(most.front())], 3));
}

class SweepPicture {
public:
    SweepPicture(const Swept& swept, const SceneMoment& moment, const std::optional<Cell>& subject)
        : m_swept(swept), m_moment(moment), m_trace(moment.trace())
    {
        if (!swept.ran())
            return;
        m_grid = readGrid(m_trace, moment.frame == 0 ? swept.after : swept.effect);
        const bool here = subject && subject->at.size() == 2
            && (subject->step == swept.effect || subject->step == swept.after);
        const Index at = here ? subject->at : strongest(m_trace, swept);
        m_row = static_cast<int>(at[0]);
        m_column = static_cast<int>(at[1]);
    }

    Scene whole() const
    {
        const QString at = tr("output %1").arg(m_swept.position + 1);
        return draw(
            column(
                {heading(
                     {.title = title(), .beside = {at}, .hints = {tr("%1; click a cell to apply its change").arg(at)}}),
                    row({column({cells().forCard(), note()}).grow(3.0), sized(outputs(), {150.0, 260.0})}, 24.0)}),
            m_moment);
    }

private:
    bool difference() const { return m_moment.frame > 0; }
    QString measured() const
    {
        return m_swept.logit ? tr("logit of “%1”").arg(m_swept.name) : tr("probability of “%1”").arg(m_swept.name);
    }
    QString title() const
    {
        return difference() ? tr("What each change does to the %1").arg(measured())
                            : tr("The %1 after each change").arg(measured());
    }

    ColourScale scale() const
    {
        ColourScale scale {m_swept.logit || difference(), m_swept.logit ? 1e-9 : difference() ? kLittle : 1.0};
        scale.include(m_grid);
        return scale;
    }

    Figure cells() const
    {
        if (!m_swept.ran())
            return absent(awaited(*m_moment.run, "sweep",
                QStringList {m_moment.posed ? tr("not computed yet") : tr("not computed yet: press Run")}));
        MatrixPanel said {.grid = m_grid, .scale = scale(), .title = title()};
        said.quantity = difference() ? tr("difference") : measured();
        said.room.most = {400.0, 200.0};
        const auto& axes = m_trace.step(m_swept.effect).axes;
        const bool tokens = axes[1].name == "position" && axes[1].labels;
        std::vector<AxisLabel> layers = sideLabels(axes[0]);
        for (AxisLabel& layer : layers) {
            layer.number.clear(); // its name has one
            if (layer.text.endsWith(QStringLiteral(", encoder–decoder"))) // has no room beside its row
                layer.text =
                    tr("Dec %1 enc–dec").arg(layer.text.section(QLatin1Char(','), 0, 0).section(QLatin1Char(' '), -1));
        }
        said.rows = {layers, Role::None, m_row, tr("layer"), {}};
        std::vector<AxisLabel> across = sideLabels(axes[1]);
        if (m_swept.over == AblationOver::Heads)
            for (AxisLabel& head : across)
                head.text = tr("head %1").arg(head.text);
        said.columns = {across, Role::None, m_column, tokens ? tr("token") : axisName(axes[1].name), {}};
        said.over = [at = GridCell {m_row, m_column}](
                        Scene& scene, const GridLayout& cells) { frameOf(scene, cells.cell(at)); };
        return matrix(said);
    }

    Figure note() const
    {
        if (!m_swept.ran())
            return {};
        return row({legend({.scale = scale(), .title = difference() ? tr("after − before") : measured(), .decimals = 2},
                        220.0),
                       said(m_trace,
                           {{.text = tr("before"),
                                .number = Cell {m_swept.before, {0, 0}},
                                .decimals = 3,
                                .name = tr("%1 in this run").arg(measured())},
                               {.text = tr("after (framed)"),
                                   .number = Cell {m_swept.after, {m_row, m_column}},
                                   .decimals = 3,
                                   .bold = true,
                                   .name = tr("%1 with this change").arg(measured())}},
                           8)})
            .grow(0.0);
    }

    // What the run on screen writes there; a click measures another token.
    Figure outputs() const
    {
        BarsPanel panel {.trace = &m_trace, .title = tr("Output %1 of this run").arg(m_swept.position + 1)};
        for (const std::int64_t token : likeliest(m_trace, m_swept.probabilities, m_swept.position)) {
            const QString name = tokenOf(m_trace, m_swept.probabilities, token);
            panel.bars.push_back({.label = name,
                .source = {m_swept.probabilities, {m_swept.position, token}},
                .name = tr("probability of “%1”").arg(name),
                .bold = token == m_swept.token,
                .handle = QStringLiteral("token:%1").arg(token)});
        }
        return bars(panel);
    }

    const Swept& m_swept;
    const SceneMoment& m_moment;
    const Trace& m_trace;
    CellGrid m_grid;
    int m_row = -1, m_column = -1;
};

bool suits(const Trace& trace)
{
    return !layeredSublayers(trace).isEmpty() && !repeatsOneLayer(trace)
        && trace.find(steps::probabilities).has_value();
}

// Switches heads, parts of layers and positions off one at a time, or copies them from the run beside, and shows what
// that does to the probability of a token. A click on a cell makes its change, so that the whole program shows it.
class SweepView : public FigureView<Swept> {
public:
    SweepView(Document& document, QWidget* parent);
    std::span<const Option* const> options() const override { return kOptions; }
    void choose(const Option& option, const QString& value) override;
    std::vector<std::string> studies(const Document& document) const override;
    NextThing next() const override;
    void chooseCell(const SceneCell& cell) override;
    void walkTo(const SceneCell& cell) override;
    using SceneView::scene;

protected:
    void adjust(OptionState& state, const Option& option) const override;
    Swept read(const SceneMoment& moment) const override;
    std::vector<CaptionedFrame> captionedFrames(const Swept& swept, const SceneMoment& moment) const override;
    Scene scene(const Swept& swept, const SceneMoment& moment) const override;
    std::optional<Cell> subject(const Swept& swept, const SceneMoment& moment) const override;
    bool hasOwnExample() const override { return true; }
    void showControls(const Swept& swept, const SceneMoment& moment) override;
    void pulled(const QString& handle, const QPointF& to, bool done) override;

private:
    bool isQuick(const Document& document) const; // it takes a second or so: nobody has to ask for it
    bool asked(const Document& document) const;
    bool running() const { return m_document.busy() && asked(m_document); }
    void startOrStop();

    QString m_progress; // of the sweep that runs
    std::optional<std::pair<QString, RunSettings>> m_askedFor; // the sweep that a person started
    std::optional<Intervention> m_made; // by a click
};

SweepView::SweepView(Document& document, QWidget* parent) : FigureView(document, tr("Switch off"), parent)
{
    connect(&document, &Document::progressed, this, [this](qint64 done, qint64 ofAll) {
        m_progress = tr("Stop (%1 of %2)").arg(done).arg(ofAll);
        if (auto* button = qobject_cast<QAbstractButton*>(control(kRun)))
            button->setText(m_progress);
    });
}

void SweepView::choose(const Option& option, const QString& value)
{
    if (&option == &kPosition) // where other tokens are likely
        m_document.setSettings(
            withStudy(withStudy(m_document.settings(), kToken, {}), kPosition, QString::number(value.toInt() - 1)));
    else if (&option == &kToken)
        m_document.setSettings(withStudy(m_document.settings(), kToken, value));
    else if (&option == &kRun)
        startOrStop();
    else
        View::choose(option, value);
}

bool SweepView::isQuick(const Document& document) const
{
    const auto result = document.result();
    if (!result)
        return false;
    const ModelConfig& config = result->config;
    const auto tokens = static_cast<double>(std::max(result->input.size(), result->fed.size()));
    const auto layers = static_cast<double>(config.encoderLayers + config.decoderLayers);
    const int over = chosen(kOver, studyValue(document.settings(), kOver));
    const double columns = over == 0 ? static_cast<double>(config.heads) : over == 1 ? 3.0 : tokens;
    return static_cast<double>(document.model().parameters) * tokens * layers * columns < kQuickWork;
}

bool SweepView::asked(const Document& document) const
{
    return m_askedFor && m_askedFor->first == document.text() && m_askedFor->second == document.settings();
}

std::vector<std::string> SweepView::studies(const Document& document) const
{
    return isQuick(document) || asked(document) ? std::vector<std::string> {"sweep"} : std::vector<std::string>();
}

void SweepView::startOrStop()
{
    if (running()) {
        m_askedFor.reset();
        m_document.stopStudies();
        return;
    }
    m_askedFor = {m_document.text(), m_document.settings()};
    m_progress = tr("Run");
    m_document.setStudies(studies(m_document));
}

NextThing SweepView::next() const
{
    return {.html = tr("click the framed cell, the largest change: the model runs again without that head. Then switch "
                       "off positions instead."),
        .options = {&kOver}};
}

Swept SweepView::read(const SceneMoment& moment) const
{
    const Trace& trace = moment.trace();
    Swept swept;
    swept.probabilities = findStep(trace, steps::probabilities);
    if (!swept.there())
        return swept;
    swept.before = findStep(trace, studied::sweep::scope, studied::sweep::before);
    swept.after = findStep(trace, studied::sweep::scope, studied::sweep::after);
    swept.effect = findStep(trace, studied::sweep::scope, studied::sweep::effect);
    swept.over = moment.chosen<AblationOver>(kOver);
    swept.by = moment.chosen<AblationBy>(kBy);
    swept.logit = moment.text(kMeasure) == QLatin1String("logit");
    const Index shape = trace.step(swept.probabilities).shape();
    const int position = studyValue(moment.run->settings, kPosition).toInt(),
              token = studyValue(moment.run->settings, kToken).toInt();
    if (swept.ran()) {
        const StepId chosen = findStep(trace, studied::sweep::scope, studied::sweep::chosen);
        swept.position = static_cast<std::int64_t>(trace.value(chosen, {0}));
        swept.token = static_cast<std::int64_t>(trace.value(chosen, {1}));
    } else {
        swept.position = position >= 0             ? std::min<std::int64_t>(position, shape[0] - 1)
            : moment.run->config.isLanguageModel() ? shape[0] - 1
                                                   : 0;
        swept.token = token >= 0 ? std::min<std::int64_t>(token, shape[1] - 1)
                                 : likeliest(trace, swept.probabilities, swept.position).front();
    }
    swept.name = tokenOf(trace, swept.probabilities, swept.token);
    return swept;
}

std::vector<CaptionedFrame> SweepView::captionedFrames(const Swept& swept, const SceneMoment& moment) const
{
    const Trace& trace = moment.trace();
    if (!swept.ran())
        return {{frameOf(trace, swept.probabilities, tr("Output")),
            tr("Which heads does “%1” need? Run one forward pass without each to find out.").arg(htmlOf(swept.name))}};
    const double effect = trace.value(swept.effect, strongest(trace, swept));
    const bool little = !swept.logit && std::abs(effect) < kLittle / 2.0;
    const QString said = mostSays(swept, trace)
        + (little ? QLatin1Char(' ') + tr("Even that changes little: %1.").arg(fixedText(effect, 3)) : QString());
    return {
        {frameOf(trace, swept.after, tr("Each change")), said}, {frameOf(trace, swept.effect, tr("Difference")), said}};
}

Scene SweepView::scene(const Swept& swept, const SceneMoment& moment) const
{
    return SweepPicture(swept, moment, subject(swept, moment)).whole();
}

// While nothing is pinned: the cell with the largest effect.
std::optional<Cell> SweepView::subject(const Swept& swept, const SceneMoment& moment) const
{
    if (moment.pinned || !swept.ran())
        return moment.pinned;
    return Cell {moment.frame == 0 ? swept.after : swept.effect, strongest(moment.trace(), swept)};
}

void SweepView::adjust(OptionState& state, const Option& option) const
{
    const Trace& trace = *m_document.trace();
    const Swept& swept = of(momentOf(m_document));
    if (!swept.there())
        return;
    if (&option == &kOver
        && (findStep(trace, steps::encoder, steps::tokens) < 0 || !trace.find(steps::fedTokens).has_value()))
        state.choices.pop_back();
    if (&option == &kPosition) {
        state.least = 1.0;
        state.most = static_cast<double>(trace.step(swept.probabilities).axes.front().size);
        state.value = QString::number(swept.position + 1);
    }
    if (&option == &kToken) {
        std::vector<std::int64_t> offered = likeliest(trace, swept.probabilities, swept.position);
        if (std::find(offered.begin(), offered.end(), swept.token) == offered.end())
            offered.push_back(swept.token);
        for (const std::int64_t token : offered)
            state.choices.push_back({QString::number(token), tokenOf(trace, swept.probabilities, token)});
        state.value = QString::number(swept.token);
    }
    if (&option == &kRun) {
        state.there = !isQuick(m_document);
        state.can = running() || !swept.ran();
        if (running())
            state.label = m_progress;
    }
}

// There is none where the view was chosen before there was a run.
void SweepView::showControls(const Swept&, const SceneMoment& moment)
{
    const std::vector<std::string>& had = moment.run->studies;
    if (isQuick(m_document) && !m_document.busy() && std::find(had.begin(), had.end(), "sweep") == had.end())
        QMetaObject::invokeMethod(
            this,
            [this] {
                if (isVisible())
                    m_document.setStudies(studies(m_document));
            },
            Qt::QueuedConnection);
}

void SweepView::pulled(const QString& handle, const QPointF&, bool done)
{
    if (done && handle.startsWith(QLatin1String("token:")))
        choose(kToken, handle.section(QLatin1Char(':'), 1));
}

// Looks, and switches nothing off.
void SweepView::walkTo(const SceneCell& cell) { SceneView::chooseCell(cell); }

// A cell of the sweep is a run with one change: that change is made, in the place of the one that an earlier click
// made; a second click takes it back.
void SweepView::chooseCell(const SceneCell& cell)
{
    const Cell source = cell.source; // pinning draws the scene anew, and the cell is gone
    SceneView::chooseCell(cell);
    const SceneMoment moment = momentOf(m_document);
    const Swept& swept = of(moment);
    if (!swept.ran() || m_document.busy() || source.at.size() != 2
        || (source.step != swept.after && source.step != swept.effect))
        return;
    std::optional<Intervention> change;
    try {
        change = Ablations(moment.trace().steps(), swept.over, swept.by, m_document.comparisonTrace())
                     .at(static_cast<int>(source.at[0]), static_cast<int>(source.at[1]));
    } catch (const Error&) { // the run beside has gone since
    }
    if (!change)
        return;
    std::vector<Intervention> all = m_document.interventions();
    if (m_made)
        std::erase(all, *m_made);
    const bool again = m_made == change;
    m_made = again ? std::nullopt : change;
    if (m_made)
        all.push_back(*m_made);
    m_document.setInterventions(all, again ? tr("reset") : tr("switching off"));
}

} // namespace

ViewDescriptor descriptor()
{
    return {
        .id = "sweep",
        .title = tr("Switch off"),
        .family = Family::Model,
        .hint = tr("What switching off each head, part or position does to one output"),
        .cannot = tr("This model has no layers of attention heads that lead to an output"),
        .suits = suits,
        .make = [](Document& document, QWidget* parent) -> View* { return new SweepView(document, parent); },
        .variant = "transformer",
        .needsModel = true,
        .options = kOptions,
    };
}

} // namespace headroom::sweep_view
