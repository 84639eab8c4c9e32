// SPDX-License-Identifier: GPL-3.0-or-later
#include "compare/compare_pane.h"

#include "compare/difference_page.h"
#include "compare/pair_picture.h"
#include "compare/run_link.h"
#include "error.h"
#include "files/files.h"
#include "scene/covered_run.h"
#include "session/run_settings.h"
#include "stage/stage.h"
#include "stage/view.h"
#include "stage/view_picture.h"
#include "theme/theme.h"
#include "trace/step_names.h"
#include "widgets/controls.h"
#include "widgets/layouts.h"
#include "widgets/text.h"
#include "words/html.h"
#include "words/names.h"
#include "words/tr.h"

#include <QCheckBox>
#include <QComboBox>
#include <QFileDialog>
#include <QFileInfo>
#include <QLineEdit>
#include <QPainter>
#include <QSignalBlocker>
#include <QToolButton>

#include <utility>

namespace headroom {

namespace {

constexpr int kFooterLine = 27, kFooterHeight = 2 * kFooterLine + 2;
const QString kShows = QStringLiteral("compare.shows"), kDiffering = QStringLiteral("differing");
constexpr int kLeastInput = 72, kLeastChoice = 56, kShortWords = 560, kLeastWords = 420;

// What the choice offers besides the presets.
enum Choice { Untouched, Kept, File, Variant };

// One's own model otherwise: "this:fresh", "this:trained", "this:norm_placement=after".
const QString kThis = QStringLiteral("this:");

QString otherwise(const QString& source)
{
    const QString said = source.mid(kThis.size());
    return said == QLatin1String("fresh")                ? tr("This model, fresh weights")
        : said == QLatin1String("trained")               ? tr("This model, trained")
        : said == QLatin1String("norm_placement=after")  ? tr("This model, norm after")
        : said == QLatin1String("norm_placement=before") ? tr("This model, norm before")
        : said == QLatin1String("score_divisor=1")       ? tr("This model without ÷ √d")
        : said == QLatin1String("score_divisor=0")       ? tr("This model with ÷ √d")
                                                         : tr("This model, %1").arg(said);
}

// A row above or below both runs.
class Edge : public QWidget {
public:
    Edge(bool lineAbove, QWidget* parent) : QWidget(parent), m_lineAbove(lineAbove) {}

protected:
    void paintEvent(QPaintEvent*) override
    {
        QPainter painter(this);
        painter.fillRect(rect(), Theme::instance().palette().panel);
        painter.fillRect(QRect(0, m_lineAbove ? 0 : height() - 1, width(), 1), Theme::instance().palette().line);
    }

private:
    bool m_lineAbove;
};

bool showsItsEnd(const RunResult& run) { return run.segments.empty() || run.segment + 1 == std::ssize(run.segments); }

// Whether both write from the first token of one text on, or, as a run shows one of its segments, up to its last.
bool writeInLine(const RunResult& one, const RunResult& other)
{
    const bool whole = one.segments.size() <= 1 && other.segments.size() <= 1;
    return one.input == other.input && (whole || (showsItsEnd(one) && showsItsEnd(other)));
}

// "7 3 9 end"; where the run on the right writes another token, that one in brackets: "7 [1] 9 end".
QString written(const RunResult& run, const RunResult* other)
{
    const bool fromTheEnd = other && (run.segments.size() > 1 || other->segments.size() > 1);
    const auto later = fromTheEnd ? std::ssize(other->output) - std::ssize(run.output) : std::ptrdiff_t {0};
    QStringList tokens;
    for (std::ptrdiff_t i = 0; i < std::ssize(run.output); ++i) {
        const std::string& token = run.output[static_cast<std::size_t>(i)];
        const std::ptrdiff_t there = i + later;
        const bool differs = other
            && (there < 0 || there >= std::ssize(other->output)
                || other->output[static_cast<std::size_t>(there)] != token);
        const QString said = QString::fromStdString(token);
        tokens << (differs ? QStringLiteral("[%1]").arg(said) : said);
    }
    return tokens.join(QLatin1Char(' '));
}

// What a file that ships is called: its variant, and of those that the variant does not open on the file's name too.
struct Named {
    QString name, variant; // variant: its id where it opens on the file
};
Named namedFile(const QString& file)
{
    const QFileInfo info(file);
    for (const Preset& preset : presets())
        for (const ShippedModel& each : preset.trained)
            if (info == QFileInfo(QString::fromStdString(each.file)))
                return &each == &preset.trained.front()
                    ? Named {translated(preset.title), QString::fromStdString(preset.id)}
                    : Named {QStringLiteral("%1 (%2)").arg(translated(preset.title), info.completeBaseName()), {}};
    return {info.completeBaseName(), {}};
}

QString sourceOf(const ModelInfo& model)
{
    return QString::fromStdString(model.file.empty() ? model.preset : model.file);
}

} // namespace

ComparePane::ComparePane(Document& mine, QWidget* parent)
    : QWidget(parent), m_mine(mine), m_comparison(std::make_unique<Document>(mine.device()))
{
    m_comparison->setLed(true);
    m_comparison->setView(mine.view());
    m_link = new RunLink(mine, *m_comparison, this);
    auto* column = columnIn(this, {1, 0, 0, 0});
    makeHeader();
    column->addWidget(m_stage = new Stage(*m_comparison));
    m_difference = new DifferencePage(mine, *m_comparison, this);
    m_difference->hide();
    m_footer = new Edge(true, this);
    m_footer->setFixedHeight(kFooterHeight);
    auto* lines = columnIn(m_footer, {16, 1, 16, 0}, -1);
    auto* foot = rowIn(nullptr, {}, 24);
    auto* outputs = rowIn(nullptr, {}, 16);
    lines->addLayout(foot, 1);
    lines->addLayout(outputs, 1);
    for (Text*& output : m_outputs)
        outputs->addWidget(output = new ElidedText({}, TextSize::Small, Text::Tone::Ink), 1);
    foot->addWidget(m_cell = new ElidedText({}, TextSize::Small, Text::Tone::Ink2), 1);
    foot->addWidget(m_notice = new ElidedText({}, TextSize::Body, Text::Tone::Ink, true));

    connect(m_stage, &Stage::copyPictureAsked, this, &ComparePane::copyPictureAsked);
    connect(m_stage, &Stage::copyNumbersAsked, this, &ComparePane::copyNumbersAsked);
    connect(&mine, &Document::modelOpened, this, &ComparePane::followModel);
    connect(&mine, &Document::viewChanged, this, &ComparePane::showName);
    for (const auto signal : {&Document::interventionsChanged, &Document::modelChanged})
        connect(&mine, signal, this, &ComparePane::nameBoth);
    for (Document* document : {&mine, m_comparison.get()})
        for (const auto signal : {&Document::resultChanged, &Document::selectionChanged, &Document::focusChanged})
            connect(document, signal, this, &ComparePane::showCell);
    connect(&mine, &Document::coverChanged, this, &ComparePane::showCell);
    connect(m_link, &RunLink::inputFollowed, this, &ComparePane::showInput);
    for (const auto signal :
        {&Document::resultChanged, &Document::errorChanged, &Document::modelChanged, &Document::textChanged})
        connect(m_comparison.get(), signal, this, &ComparePane::showName);
    connect(m_comparison.get(), &Document::modelOpened, this, &ComparePane::askStudies);
    connect(m_comparison.get(), &Document::resultChanged, this, [this] {
        if (!m_link->opening() && m_comparison->trace() && std::exchange(m_differsToCome, false))
            showDiffering();
    });
    connect(m_difference, &DifferencePage::studiesLacking, this, &ComparePane::askStudies);
    connect(&Theme::instance(), &Theme::changed, this, qOverload<>(&QWidget::update));
    showInput();
    compareWithUntouched();
}

ComparePane::~ComparePane()
{
    delete m_stage; // it reads the document, which goes first otherwise
    delete m_difference;
    delete m_link;
    for (const QPointer<QWidget>& edge : {m_header, m_footer})
        if (edge)
            edge->deleteLater(); // the other document may still tell the line in it
}

void ComparePane::makeHeader()
{
    m_header = new Edge(false, this);
    m_header->setFixedHeight(kHeaderHeight);
    auto* halves = rowIn(m_header);
    auto* left = new QWidget(m_header);
    rowIn(left, {16, 0, 16, 0})->addWidget(m_leftName = new ElidedText({}, TextSize::Body, Text::Tone::Ink, true));
    auto* right = new QWidget(m_header);
    halves->addWidget(left, 1);
    halves->addWidget(right, 1);
    for (QWidget* half : {left, right}) // alike, whatever is in them
        half->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    auto* row = rowIn(right, {16, 0, 8, 0}, 8);
    m_choice = new QComboBox;
    m_choice->setAccessibleName(tr("Compare with"));
    m_choice->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    m_choice->setMinimumContentsLength(18);
    m_choice->setMinimumWidth(kLeastChoice); // where both docks are open
    connect(m_choice, &QComboBox::currentTextChanged, m_choice, &QWidget::setToolTip);
    m_choice->addItem(tr("This model, untouched"), Untouched);
    m_choice->addItem(tr("This run as it is now"), Kept);
    m_choice->insertSeparator(m_choice->count());
    try {
        for (const Preset& preset : presets()) {
            m_choice->addItem(translated(preset.title), Variant);
            m_choice->setItemData(m_choice->count() - 1, QString::fromStdString(preset.id), Qt::UserRole + 1);
        }
    } catch (const std::exception& broken) {
        m_mine.showError(QString::fromUtf8(broken.what()));
    }
    m_choice->insertSeparator(m_choice->count());
    m_choice->addItem(tr("Open a file…"), File);
    m_same = new QCheckBox;
    m_same->setAccessibleName(tr("Same input"));
    m_same->setChecked(true);
    m_input = new QLineEdit;
    m_input->setAccessibleName(tr("Input of the run on the right"));
    m_input->setMinimumWidth(kLeastInput);
    m_page = new SegmentedControl({tr("Runs"), tr("Differs"), tr("Difference")});
    m_page->setAccessibleName(tr("How the two runs are shown"));
    auto* close = new QToolButton;
    close->setText(QStringLiteral("×"));
    close->setAutoRaise(true);
    close->setToolTip(tr("Close the comparison"));
    close->setAccessibleName(tr("Close the comparison"));
    m_name = new ElidedText({}, TextSize::Small, Text::Tone::Ink2);
    m_name->hide();
    row->addWidget(m_choice);
    row->addWidget(m_same);
    row->addWidget(m_input, 1);
    row->addWidget(m_name);
    row->addStretch();
    row->addWidget(m_page);
    row->addWidget(close);
    m_choice->parentWidget()->installEventFilter(this);
    connect(m_choice, &QComboBox::activated, this, &ComparePane::choose);
    connect(m_same, &QAbstractButton::toggled, m_link, &RunLink::setSameInput);
    connect(m_input, &QLineEdit::textEdited, this, [this](const QString& text) { m_comparison->setText(text); });
    connect(m_page, &SegmentedControl::currentChanged, this, [this](int page) {
        m_pageChosen = true;
        m_differsToCome = false;
        show(page);
    });
    connect(close, &QToolButton::clicked, this, &ComparePane::closed);
}

// The words of the header as it is laid out, wherever it stands.
bool ComparePane::eventFilter(QObject* watched, QEvent* event)
{
    if (watched == m_choice->parentWidget() && event->type() == QEvent::Resize) {
        nameInput();
        showName();
    }
    return QWidget::eventFilter(watched, event);
}

void ComparePane::nameInput()
{
    const int wide = m_choice->parentWidget()->width();
    const QString lacks = m_link->sameInput() ? m_link->lacking() : QString();
    m_same->setText(wide < kLeastWords ? QString()
            : wide < kShortWords       ? (lacks.isEmpty() ? tr("Same") : tr("Partly"))
            : lacks.isEmpty()          ? tr("Same input")
                                       : tr("Same input, without %1").arg(lacks));
}

void ComparePane::choose(int index)
{
    switch (m_choice->itemData(index).toInt()) {
    case Untouched: compareWithUntouched(); break;
    case Kept: keepThisRun(); break;
    case Variant: putBeside(m_choice->itemData(index, Qt::UserRole + 1).toString()); break;
    case File: {
        const QString file = QFileDialog::getOpenFileName(
            this, tr("Open a model to compare with"), lastFolder(), tr("Models (*.safetensors);;All files (*)"));
        m_choice->setCurrentIndex(m_chosen); // until another is open
        if (!file.isEmpty()) {
            rememberFolderOf(file);
            putBeside(file);
        }
        break;
    }
    }
}

void ComparePane::compareWith(const QString& source, bool trained)
{
    const bool own = source.startsWith(kThis);
    const Named named = own ? Named {otherwise(source), {}} : namedFile(source);
    int index = m_choice->findData(trained && !named.variant.isEmpty() ? named.variant : source, Qt::UserRole + 1);
    if (index < 0) { // it is offered from now on, above the line before "Open a file…"
        index = m_choice->findData(File) - 1;
        m_choice->insertItem(index, named.name, Variant);
        m_choice->setItemData(index, source, Qt::UserRole + 1);
        m_choice->setItemData(index, source, Qt::ToolTipRole);
    }
    setChoice(index);
    if (!own)
        return m_link->openBeside(source, trained, true);
    const QString said = source.mid(kThis.size());
    const ModelInfo& model = m_mine.model();
    const bool weights = said == QLatin1String("fresh") || said == QLatin1String("trained");
    const bool file = !model.file.empty();
    if (said == QLatin1String("trained") && !hasTrainedBeside())
        return m_mine.showError(tr("There is no trained model beside this one."));
    connect(
        m_comparison.get(), &Document::modelOpened, this,
        [this, said, weights, settings = m_mine.settings()] {
            try {
                const std::string field = said.section(QLatin1Char('='), 0, 0).toStdString(),
                                  value = said.section(QLatin1Char('='), 1).toStdString();
                m_comparison->setSettings(
                    weights ? settings : withField(settings, m_comparison->model().config, field, value));
            } catch (const Error& error) {
                m_comparison->showError(QString::fromUtf8(error.what()));
            }
        },
        Qt::SingleShotConnection);
    m_link->openBeside(sourceOf(model), said == QLatin1String("trained") || (file && !weights), true);
}

bool ComparePane::hasTrainedBeside() const { return m_mine.model().file.empty() && !m_mine.model().trained.empty(); }

void ComparePane::putBeside(const QString& source)
{
    compareWith(source);
    m_differsToCome = !m_pageChosen && m_mine.view() == QLatin1String("attention");
}

void ComparePane::setChoice(int index)
{
    m_chosen = index;
    m_differsToCome = false;
    m_choice->setCurrentIndex(index);
    nameBoth();
}

QString ComparePane::leftName() const
{
    QStringList words {tr("This model")};
    if (isUntrained(m_mine.model()))
        words << tr("untrained");
    if (const auto changes = static_cast<int>(m_mine.interventions().size()); changes > 0)
        words << counted(changes, tr("%1 change"), tr("%1 changes"));
    return listed(words);
}

// In the row above; on the page two models are called what they are.
void ComparePane::nameBoth()
{
    m_leftName->setText(leftName());
    m_leftName->setToolTip(translated(m_mine.model().title));
    const bool other = m_comparison->hasModel() && m_mine.model().title != m_comparison->model().title;
    const int chosen = m_choice->currentData().toInt();
    m_difference->setNames(other             ? translated(m_mine.model().title)
            : m_mine.interventions().empty() ? tr("This run")
                                             : tr("Changed"),
        chosen == Untouched  ? tr("Untouched")
            : chosen == Kept ? tr("Kept run")
                             : m_choice->currentText());
}

QString ComparePane::source() const
{
    switch (m_choice->currentData().toInt()) {
    case Untouched: return QLatin1String(kUntouched);
    case Kept: return {};
    default: return m_choice->currentData(Qt::UserRole + 1).toString();
    }
}

void ComparePane::compareWithUntouched()
{
    setChoice(m_choice->findData(Untouched));
    if (m_mine.hasModel())
        m_link->openBeside(sourceOf(m_mine.model()), !m_mine.model().file.empty(), true);
}

void ComparePane::keepThisRun()
{
    setChoice(m_choice->findData(Kept));
    connect(
        m_comparison.get(), &Document::modelOpened, this,
        [this, settings = m_mine.settings(), interventions = m_mine.interventions(), segment = m_mine.segment()] {
            m_comparison->setSettings(settings);
            m_comparison->setSegment(segment);
            if (!interventions.empty())
                m_comparison->addInterventions(interventions, tr("change"));
        },
        Qt::SingleShotConnection);
    m_link->openBeside(sourceOf(m_mine.model()), !m_mine.model().file.empty(), false);
}

// Another model on the left: what stands for "untouched", or for this model otherwise, is of that one now.
void ComparePane::followModel()
{
    const QString source = this->source();
    const bool own = source.startsWith(kThis);
    if (own && !m_mine.model().recorded && (source.mid(kThis.size()) != QLatin1String("trained") || hasTrainedBeside()))
        compareWith(source);
    else if (own || source == QLatin1String(kUntouched))
        compareWithUntouched();
}

void ComparePane::showDifference(bool difference)
{
    const bool differing = m_mine.options().value(kShows) == kDiffering; // as a bookmark says
    show(!difference ? 0 : differing ? 1 : 2);
}

void ComparePane::showDiffering() { show(1); }

void ComparePane::show(int page)
{
    m_page->setCurrent(page);
    m_together = page > 0;
    m_mine.keepOption(kShows, page == 1 ? kDiffering : QString());
    if (m_together)
        m_difference->setShows(page == 1 ? JointShows::Differing : JointShows::Difference);
    askStudies();
    m_link->setScalesShared(!m_together);
    for (Text* output : m_outputs)
        output->setVisible(!m_together);
    showNotice();
    emit shownChanged();
}

void ComparePane::askStudies()
{
    if (!m_link->opening())
        m_comparison->setStudies(
            m_together ? m_difference->studies(*m_comparison) : m_stage->view()->studies(*m_comparison));
}

std::unique_ptr<PictureSubject> ComparePane::withRight(std::unique_ptr<PictureSubject> left) const
{
    if (m_together)
        return left;
    auto right = std::make_unique<ViewPicture>(*m_comparison, *m_stage->view());
    QStringList said {m_cell->text(), m_outputs[0]->text(), m_outputs[1]->text()};
    said.removeAll(QString());
    for (QString& line : said)
        line = htmlOf(line);
    return std::make_unique<PairPicture>(PairPicture::Half {std::move(left), leftName()},
        PairPicture::Half {std::move(right), m_choice->currentText()}, said.join(QStringLiteral("<br>")));
}

QString ComparePane::withRight(const QString& leftNumbers) const
{
    if (m_together)
        return m_difference->title() + QLatin1Char('\n') + leftNumbers;
    return QStringList {leftName(), leftNumbers, m_choice->currentText(), m_stage->view()->numbers(*m_comparison)}.join(
        QLatin1Char('\n'));
}

void ComparePane::showInput()
{
    const QSignalBlocker blocker(m_same); // it shows what is; the link knows what was asked for
    m_same->setChecked(m_link->sameInput());
    m_same->setEnabled(m_link->canBeSame());
    m_same->setToolTip(!m_link->canBeSame() ? tr("The model on the right does not know most of this text")
            : m_link->lacking().isEmpty()   ? tr("The run on the right reads the same input")
                                            : m_link->notice());
    nameInput();
    m_input->setVisible(!m_same->isChecked());
    if (!m_input->hasFocus())
        m_input->setText(m_comparison->text());
    showNotice();
}

// Of two runs of which one has learned something, the difference is mostly that.
void ComparePane::showNotice()
{
    QStringList words;
    const bool left = isUntrained(m_mine.model()), right = isUntrained(m_comparison->model());
    if (m_mine.hasModel() && m_comparison->hasModel() && left != right)
        words << (left ? tr("The left model is untrained, the right one trained")
                       : tr("The right model is untrained, the left one trained"));
    if (!m_link->notice().isEmpty())
        words << m_link->notice();
    m_notice->setText(words.join(QStringLiteral(". ")));
    m_notice->setVisible(!words.isEmpty());
    const bool error = m_together && !m_comparison->error().isEmpty();
    m_footer->setVisible(!m_together || !words.isEmpty() || error);
    m_cell->setVisible(!m_together || error);
    m_footer->setFixedHeight(m_together ? kFooterLine + 2 : kFooterHeight);
}

QString ComparePane::notice() const { return m_notice->isHidden() ? QString() : m_notice->text(); }

// The same view where the other run can be shown in it; else its own, and a word on that.
void ComparePane::showName()
{
    if (!m_input->hasFocus())
        m_input->setText(m_comparison->text());
    if (!m_comparison->error().isEmpty()) {
        m_cell->setText(m_comparison->error());
        m_cell->setToolTip(m_comparison->error());
    }
    if (!m_comparison->trace())
        return;
    const QString view = showableView(m_mine.view(), *m_comparison->trace());
    QStringList words;
    if (isUntrained(m_comparison->model())
        && m_choice->parentWidget()->width() >= kShortWords) // else only the line at the foot says so
        words << tr("untrained");
    if (view != m_mine.view())
        words << tr("has no such view");
    m_name->setText(listed(words));
    m_name->setVisible(!words.isEmpty());
    showNotice();
    nameBoth();
    m_comparison->setView(view);
}

void ComparePane::showCell()
{
    if (!m_mine.trace() || !m_comparison->trace() || !m_comparison->error().isEmpty())
        return;
    showOutputs();
    const auto cell = m_mine.subject();
    const bool chosen = m_mine.pinned() || m_mine.hovered();
    const bool nobodys = !cell || (!chosen && !cellLike(*m_mine.trace(), *cell, *m_comparison->trace()));
    const QString text = nobodys                        ? tr("Click a number to see its value in both runs here.")
        : m_mine.cover().covers(*m_mine.trace(), *cell) ? tr("Some numbers are covered until you answer.")
                                                        : inBothRuns(*m_mine.trace(), *cell, *m_comparison->trace());
    m_cell->setText(text);
    m_cell->setToolTip(text);
}

// What both come to, the brackets around what the right one writes otherwise.
void ComparePane::showOutputs()
{
    const auto leftRun = shownRun(m_mine), rightRun = shownRun(*m_comparison);
    const RunResult &left = *leftRun, &right = *rightRun;
    const bool same = writeInLine(left, right) && left.trace->find(steps::probabilities)
        && right.trace->find(steps::probabilities);
    m_outputs[0]->setText(tr("Left writes: %1").arg(written(left, nullptr)));
    const QString its = written(right, same ? &left : nullptr);
    m_outputs[1]->setText(same && left.output == right.output ? tr("Right writes the same: %1").arg(its)
            : same                                            ? tr("Right writes ([ ] where it differs): %1").arg(its)
                                                              : tr("Right writes: %1").arg(its));
}

QStringList ComparePane::outputs() const { return {m_outputs[0]->text(), m_outputs[1]->text()}; }

void ComparePane::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    const Palette& palette = Theme::instance().palette();
    painter.fillRect(rect(), palette.panel);
    painter.fillRect(QRect(0, 0, 1, height()), palette.line);
}

} // namespace headroom
