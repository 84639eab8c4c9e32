// SPDX-License-Identifier: GPL-3.0-or-later
#include "training/training_page.h"

#include "experiments/experiments_page.h"
#include "files/settings.h"
#include "training/runs_panel.h"
#include "training/task_panel.h"
#include "training/training_stage.h"
#include "training/unfinished_bar.h"
#include "widgets/controls.h"
#include "widgets/layouts.h"
#include "widgets/text.h"

#include <QKeyEvent>
#include <QStackedLayout>

namespace headroom {

namespace {

constexpr int kTrainingWideFrom = 1400; // as the docks around the stage
constexpr int kLeastCentre = 424;

} // namespace

TrainingPage::TrainingPage(Document& document, TrainingDesk& desk, QWidget* parent)
    : Section(parent, false, &Palette::line),
      m_document(document),
      m_desk(desk),
      m_task(new TaskPanel(desk)),
      m_stage(new TrainingStage(desk)),
      m_runs(new RunsPanel(desk)),
      m_unfinished(new UnfinishedBar(document, desk)),
      m_tabs(new SegmentedControl({tr("Training"), tr("Experiments")}, nullptr, 24)),
      m_centre(new SegmentedControl({tr("Curves"), tr("One weight")}, nullptr, 24)),
      m_columns(new SegmentedControl({tr("Settings"), tr("Runs")}, nullptr, 24)),
      m_pages(new QStackedLayout)
{
    setAccessibleName(tr("Training lab"));
    setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Ignored); // behind the stage it must not push the docks
    m_tabs->setAccessibleName(tr("Training or experiments"));
    m_tabs->button(1)->setToolTip(tr("The papers’ results, tested at small scale on this machine (Ctrl+Shift+E)"));
    m_tabs->setCurrent(0);
    auto* all = columnIn(this, {}, 1);
    auto* bar = new Section(nullptr, false);
    auto* tabs = rowIn(bar, {12, 4, 12, 4}, -1);
    tabs->addWidget(m_tabs);
    tabs->addSpacing(12);
    tabs->addWidget(m_centre);
    tabs->addStretch(1);
    m_centre->setAccessibleName(tr("Curves or one weight’s step in the centre"));
    m_centre->button(1)->setToolTip(
        tr("Why did this weight change? Its gradient by tokens, and what Adam makes of it"));
    connect(m_centre, &SegmentedControl::currentChanged, &desk, [&desk](int page) { desk.showWeight(page == 1); });
    const auto follow = [this] {
        m_centre->setCurrent(m_desk.weightShown() ? 1 : 0);
        m_centre->button(1)->setEnabled(m_desk.state() || m_desk.weightShown());
    };
    connect(&desk, &TrainingDesk::weightChanged, this, follow);
    connect(&desk, &TrainingDesk::changed, this, follow);
    follow();
    m_columns->setAccessibleName(tr("Settings or runs beside the curves"));
    m_columns->setCurrent(0);
    tabs->addWidget(m_columns);
    connect(m_columns, &SegmentedControl::currentChanged, this, &TrainingPage::showColumns);
    all->addWidget(bar);
    all->addLayout(m_pages, 1);
    m_pages->addWidget(makeRuns());
    connect(m_tabs, &SegmentedControl::currentChanged, this, [this](int tab) {
        if (tab == 0)
            showRuns();
        else
            showExperiments();
    });
    setFocusProxy(m_stage);
    desk.restore();

    connect(m_stage, &TrainingStage::startAsked, &desk, [this, &desk] {
        desk.startWanted();
        m_stage->setFocus(); // its button is gone
    });
    connect(m_stage, &TrainingStage::resetAsked, &desk, [&desk] {
        if (desk.state() && desk.state()->step == 0)
            desk.discard(); // there is nothing in it
        desk.startWanted();
    });
    const auto oneFilled = [this] { m_stage->setFilled(m_unfinished->file().isEmpty()); };
    connect(m_unfinished, &UnfinishedBar::offered, m_stage, oneFilled);
    oneFilled();
    connect(m_stage, &TrainingStage::written, this, &TrainingPage::notice);
    connect(m_runs, &RunsPanel::written, this, &TrainingPage::notice);
    connect(m_runs, &RunsPanel::openAsked, this, &TrainingPage::openAsked);
    connect(m_runs, &RunsPanel::openFileAsked, this, &TrainingPage::openFileAsked);
    connect(m_runs, &RunsPanel::repeatAsked, this, [this](int number) {
        for (const TrainingDesk::Run& run : m_desk.runs())
            if (run.number == number) {
                m_task->wantAgain(run);
                break;
            }
        m_desk.startWanted();
    });
    connect(m_runs, &RunsPanel::failed, this, &TrainingPage::failed);
    connect(m_task, &TaskPanel::failed, this, &TrainingPage::failed);
    connect(&desk, &TrainingDesk::failed, this, &TrainingPage::failed);
    connect(&Theme::instance(), &Theme::changed, this, qOverload<>(&QWidget::update));
}

QWidget* TrainingPage::makeRuns()
{
    auto* made = new QWidget;
    auto* row = rowIn(made, {}, 1); // the lines between the columns
    row->addWidget(m_left = column(tr("Task and training"), m_task));
    auto* centre = new QWidget;
    auto* middle = columnIn(centre);
    middle->addWidget(m_unfinished);
    middle->addWidget(m_stage, 1);
    row->addWidget(centre, 1);
    row->addWidget(m_right = column(tr("Runs"), m_runs));
    centre->setMinimumWidth(kLeastCentre);
    auto* scroll = scrolled(made, this, true); // in a narrow window the columns keep their widths
    scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAsNeeded);
    return scroll;
}

QWidget* TrainingPage::column(const QString& title, QWidget* content)
{
    auto* made = new QWidget;
    auto* all = columnIn(made);
    all->addWidget(new Heading(title));
    all->addWidget(content, 1);
    return made;
}

void TrainingPage::showRuns()
{
    m_tabs->setCurrent(0);
    m_pages->setCurrentIndex(0);
    showColumns();
    m_stage->setFocus();
}

ExperimentsPage* TrainingPage::showExperiments()
{
    if (!m_experiments) {
        const QString folder = Settings::dataFolder();
        m_experiments = new ExperimentsPage(
            m_document, nullptr, folder.isEmpty() ? folder : folder + QStringLiteral("/experiments"));
        m_pages->addWidget(m_experiments);
        connect(
            m_experiments, &ExperimentsPage::started, &m_desk, [this] { m_desk.setWaitsFor(tr("the experiment")); });
        connect(m_experiments, &ExperimentsPage::finished, &m_desk, [this] { m_desk.setWaitsFor({}); });
        connect(m_experiments, &ExperimentsPage::failed, this, &TrainingPage::failed);
        connect(m_experiments, &ExperimentsPage::left, this, &TrainingPage::left);
    }
    m_tabs->setCurrent(1);
    m_pages->setCurrentWidget(m_experiments);
    showColumns();
    m_experiments->setFocus();
    return m_experiments;
}

void TrainingPage::wantPresent()
{
    const ModelInfo& model = m_document.model();
    if (model.preset.empty())
        return;
    if (!model.card.recipe.empty() && !model.trainingSettings.empty())
        return m_task->wantAgain(model, m_document.text());
    const bool own = !model.task.alphabet.empty();
    m_task->want(QString::fromStdString(model.preset), own ? model.task : TaskSettings {.id = {}},
        own ? m_document.text() : QString());
}

void TrainingPage::first()
{
    if (!m_desk.wanted().task.id.empty())
        return;
    if (m_document.model().preset.empty())
        m_task->want(QStringLiteral("transformer"));
    else
        wantPresent();
}

void TrainingPage::resizeEvent(QResizeEvent*)
{
    const bool wide = width() >= kTrainingWideFrom;
    m_left->setFixedWidth(wide ? 264 : 240);
    m_right->setFixedWidth(wide ? 328 : 288);
    showColumns();
}

// Both columns, or in a narrow window one of them.
void TrainingPage::showColumns()
{
    const bool both = width() >= m_left->width() + kLeastCentre + m_right->width() + 2;
    const bool runs = m_columns->current() == 1;
    m_columns->setVisible(!both && m_pages->currentIndex() == 0);
    m_centre->setVisible(m_pages->currentIndex() == 0);
    m_left->setVisible(both || !runs);
    m_right->setVisible(both || runs);
}

void TrainingPage::keyPressEvent(QKeyEvent* event)
{
    if (event->key() == Qt::Key_Escape)
        emit left();
    else
        QWidget::keyPressEvent(event);
}

} // namespace headroom
