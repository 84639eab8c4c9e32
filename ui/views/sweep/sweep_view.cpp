// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/sweep/sweep_view.h"

#include "document/find_step.h"
#include "error.h"
#include "figure/bars.h"
#include "figure/matrix.h"
#include "figure/words.h"
#include "text/printed.h"
#include "trace/step_names.h"
#include "words/awaited.h"
#include "words/html.h"
#include "words/names.h"
#include "words/tr.h"

#include <QComboBox>
#include <QPushButton>
#include <QSpinBox>

#include <algorithm>
#include <cmath>
#include <numeric>

namespace headroom {

namespace {

const std::string kSweep = "sweep.";
constexpr double kQuickWork = 2e10; // multiplications: a second or two
constexpr int kTokens = 8; // of the output, that are offered
constexpr std::size_t kMostPartsAlike = 3;
constexpr double kLittle = 0.1; // a change of a probability that shows in full colour, and below half of it is little

int optionOf(const RunSettings& settings, const std::string& name)
{
    for (const ConfigChange& set : settings.study)
        if (set.field == kSweep + name)
            return QString::fromStdString(set.value).toInt();
    for (const StudyOption& known : studyOptions("sweep"))
        if (known.name == name)
            return static_cast<int>(known.value);
    return 0;
}

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
        if (m_moment.thumbnail && m_swept.ran())
            return draw(cells(), m_moment);
        return draw(column({heading({.title = title(), .beside = besideTitle()}),
                        row({column({cells(), note()}).grow(3.0), sized(outputs(), {150.0, 260.0})}, 24.0)}),
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
    QStringList besideTitle() const
    {
        const QString at = tr("output %1").arg(m_swept.position + 1);
        return m_moment.posed ? QStringList {at} : QStringList {tr("%1; click a cell to apply its change").arg(at), at};
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
            return absent(awaited(*m_moment.run, "sweep", QStringList {tr("not computed yet: press Run")}));
        MatrixPanel said {.grid = m_grid, .scale = scale(), .title = title()};
        said.quantity = difference() ? tr("difference") : measured();
        said.most = {400.0, 200.0};
        if (m_moment.thumbnail)
            return matrix(said);
        const auto& axes = m_trace.step(m_swept.effect).axes;
        const bool tokens = axes[1].name == "position" && axes[1].labels;
        std::vector<AxisLabel> layers = sideLabels(axes[0]);
        for (AxisLabel& layer : layers)
            layer.number.clear(); // its name has one
        said.rows = {layers, Role::None, m_row, tr("layer"), {}};
        said.columns = {sideLabels(axes[1]), Role::None, m_column, tokens ? tr("token") : axisName(axes[1].name), {}};
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
                .handle = m_moment.posed ? QString() : QStringLiteral("token:%1").arg(token)});
        }
        return bars(panel);
    }

    const Swept& m_swept;
    const SceneMoment& m_moment;
    const Trace& m_trace;
    CellGrid m_grid;
    int m_row = -1, m_column = -1;
};

} // namespace

SweepView::SweepView(Document& document, QWidget* parent)
    : FigureView(document, tr("Switch off"), parent),
      m_over(new SegmentedControl({tr("Heads"), tr("Parts"), tr("Positions")}, header())),
      m_by(new SegmentedControl({tr("Zero"), tr("Mean"), tr("Copy")}, header())),
      m_measure(new SegmentedControl({tr("Probability"), tr("Logit")}, header())),
      m_position(new QSpinBox(header())),
      m_token(new QComboBox(header())),
      m_run(new QPushButton(tr("Run"), header()))
{
    const auto named = [](QWidget* control, const QString& name, const QString& tip) {
        control->setAccessibleName(name);
        control->setToolTip(tip);
    };
    named(m_over, tr("What is switched off"),
        tr("Heads of each layer, attention and feed-forward of each layer, or each layer’s output at each position"));
    named(m_by, tr("What takes its place"),
        tr("Zeros, the mean over the positions of this text, or the other run’s numbers"));
    named(m_measure, tr("What is measured"), tr("The probability or the logit of one token"));
    named(m_position, tr("Output position"), tr("At which position of the output"));
    named(m_token, tr("Token"), tr("Of which token"));
    named(m_run, tr("Run the sweep"), tr("One forward pass for each cell"));
    m_position->setKeyboardTracking(false);
    m_position->setFixedSize(52, 24);
    m_token->setFocusPolicy(Qt::TabFocus);
    m_token->setSizeAdjustPolicy(QComboBox::AdjustToContents);
    addToHeader({}, m_over);
    addToHeader({}, m_by);
    addToHeader({}, m_measure);
    addToHeader(tr("Output"), m_position);
    addToHeader(tr("Token"), m_token);
    addToHeaderEnd({}, m_run);
    connect(m_over, &SegmentedControl::currentChanged, this, [this](int index) { setOption("over", index); });
    connect(m_by, &SegmentedControl::currentChanged, this, [this](int index) { setOption("by", index); });
    connect(m_measure, &SegmentedControl::currentChanged, this, [this](int index) { setOption("measure", index); });
    connect(m_position, &QSpinBox::valueChanged, this, [this](int value) { setOption("position", value - 1); });
    connect(m_token, &QComboBox::activated, this,
        [this](int index) { setOption("token", m_token->itemData(index).toInt()); });
    connect(m_run, &QPushButton::clicked, this, &SweepView::startOrStop);
    connect(&document, &Document::progressed, this,
        [this](qint64 done, qint64 ofAll) { m_run->setText(tr("Stop (%1 of %2)").arg(done).arg(ofAll)); });
}

bool SweepView::canShow(const Trace& trace)
{
    return !layeredSublayers(trace).isEmpty() && !repeatsOneLayer(trace)
        && trace.find(steps::probabilities).has_value();
}

int SweepView::option(const char* name) const { return optionOf(m_document.settings(), name); }

void SweepView::setOption(const char* name, int value)
{
    RunSettings settings = m_document.settings();
    std::erase_if(settings.study, [&](const ConfigChange& set) {
        return set.field == kSweep + name || (name == std::string("position") && set.field == kSweep + "token");
    });
    settings.study.push_back({kSweep + name, std::to_string(value)});
    m_document.setSettings(settings);
}

bool SweepView::isQuick(const Document& document) const
{
    const auto result = document.result();
    if (!result)
        return false;
    const ModelConfig& config = result->config;
    const auto tokens = static_cast<double>(std::max(result->input.size(), result->fed.size()));
    const auto layers = static_cast<double>(config.encoderLayers + config.decoderLayers);
    const int over = optionOf(document.settings(), "over");
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
    if (m_document.busy() && asked(m_document)) {
        m_askedFor.reset();
        m_document.stopStudies();
        return;
    }
    m_askedFor = {m_document.text(), m_document.settings()};
    m_document.setStudies(studies(m_document));
}

NextThing SweepView::next() const
{
    return {
        tr("click the cell with the largest change: the model runs again without that head. Then switch off positions "
           "instead."),
        {m_over}};
}

Swept SweepView::read(const SceneMoment& moment) const
{
    const Trace& trace = moment.trace();
    const RunSettings& settings = moment.run->settings;
    Swept swept;
    swept.probabilities = findStep(trace, steps::probabilities);
    if (!swept.there())
        return swept;
    swept.before = findStep(trace, studied::sweep::scope, studied::sweep::before);
    swept.after = findStep(trace, studied::sweep::scope, studied::sweep::after);
    swept.effect = findStep(trace, studied::sweep::scope, studied::sweep::effect);
    swept.over = static_cast<AblationOver>(optionOf(settings, "over"));
    swept.by = static_cast<AblationBy>(optionOf(settings, "by"));
    swept.logit = optionOf(settings, "measure") == 1;
    const Index shape = trace.step(swept.probabilities).shape();
    const int position = optionOf(settings, "position"), token = optionOf(settings, "token");
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

void SweepView::showControls(const Swept& swept, const SceneMoment& moment)
{
    const Trace& trace = moment.trace();
    const bool both = findStep(trace, steps::encoder, steps::tokens) >= 0 && trace.find(steps::fedTokens).has_value();
    m_over->setTexts(both ? QStringList {tr("Heads"), tr("Parts"), tr("Positions"), tr("Source")}
                          : QStringList {tr("Heads"), tr("Parts"), tr("Positions")});
    m_over->setCurrent(option("over"));
    m_by->setCurrent(option("by"));
    m_measure->setCurrent(option("measure"));
    const QSignalBlocker positions(m_position), tokens(m_token);
    m_position->setRange(1, static_cast<int>(trace.step(swept.probabilities).axes.front().size));
    m_position->setValue(static_cast<int>(swept.position) + 1);
    m_token->clear();
    std::vector<std::int64_t> offered = likeliest(trace, swept.probabilities, swept.position);
    if (std::find(offered.begin(), offered.end(), swept.token) == offered.end())
        offered.push_back(swept.token);
    for (const std::int64_t token : offered)
        m_token->addItem(tokenOf(trace, swept.probabilities, token), QVariant::fromValue(static_cast<qint64>(token)));
    m_token->setCurrentIndex(
        static_cast<int>(std::find(offered.begin(), offered.end(), swept.token) - offered.begin()));
    const bool running = m_document.busy() && asked(m_document);
    m_run->setVisible(!isQuick(m_document));
    m_run->setEnabled(running || !swept.ran());
    if (!running)
        m_run->setText(tr("Run"));
    const std::vector<std::string>& had = moment.run->studies; // none where the view was chosen before there was a run
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
        setOption("token", handle.section(QLatin1Char(':'), 1).toInt());
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

} // namespace headroom
