// SPDX-License-Identifier: GPL-3.0-or-later
#include "experiments/experiments_page.h"

#include "document/ask.h"
#include "error.h"
#include "experiments/experiment_list.h"
#include "experiments/experiment_view.h"
#include "files/files.h"
#include "widgets/layouts.h"
#include "widgets/text.h"
#include "words/html.h"
#include "words/tr.h"

#include <QCheckBox>
#include <QDir>
#include <QKeyEvent>
#include <QProgressBar>
#include <QPushButton>
#include <QScrollArea>
#include <QScrollBar>
#include <QSpinBox>

#include <algorithm>

namespace headroom {

namespace {

constexpr int kPageWideFrom = 1400; // as the docks around the stage
constexpr int kPageMargin = 20;
constexpr QSize kLeastPage(840, 500); // in less it scrolls
constexpr std::uint64_t kResultBytes = 64'000'000;

} // namespace

ExperimentsPage::ExperimentsPage(Document& document, QWidget* parent, const QString& folder)
    : Section(parent, false, &Palette::line),
      m_document(document),
      m_folder(folder),
      m_list(new ExperimentList),
      m_scroll(new QScrollArea),
      m_view(new ExperimentView)
{
    setAccessibleName(tr("Experiments"));
    QString broken;
    try {
        m_experiments = experimentList();
    } catch (const std::exception& error) {
        broken = QString::fromUtf8(error.what());
    }
    readKept();
    auto* whole = new Section(nullptr, false, &Palette::line);
    whole->setMinimumSize(kLeastPage);
    auto* area = scrolled(whole, this, true);
    area->setHorizontalScrollBarPolicy(Qt::ScrollBarAsNeeded);
    columnIn(this)->addWidget(area);
    auto* row = rowIn(whole, {}, 1); // the line between the columns
    row->addWidget(m_list);
    auto* right = new QWidget;
    auto* column = columnIn(right, {}, 1);
    column->addWidget(makeHead());
    m_scroll->setWidgetResizable(true);
    m_scroll->setFrameShape(QFrame::NoFrame);
    m_scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_scroll->setFocusPolicy(Qt::StrongFocus);
    m_scroll->setAccessibleName(tr("Result"));
    m_scroll->setWidget(m_view);
    column->addWidget(m_scroll, 1);
    row->addWidget(right, 1);
    setFocusProxy(m_list);
    for (const Experiment& experiment : m_experiments)
        m_list->add(experiment);
    for (const auto& [id, result] : m_results)
        m_list->setResult(id, &result);
    connect(m_list, &ExperimentList::chosen, this, &ExperimentsPage::refresh);
    connect(m_list, &ExperimentList::runAsked, this, &ExperimentsPage::run);
    m_ended = broken;
    if (broken.isEmpty())
        m_list->choose(QString::fromStdString(m_experiments.front().id));
    refresh();
}

ExperimentsPage::~ExperimentsPage()
{
    if (m_running)
        m_document.session().cancel(m_job);
}

QWidget* ExperimentsPage::makeHead()
{
    auto* head = new Section(nullptr, false);
    auto* column = columnIn(head, {kPageMargin, 16, kPageMargin, 14}, 6);
    column->addWidget(m_title = new Text({}, TextSize::Page, Text::Tone::Ink, true));
    column->addWidget(m_question = new Text({}, TextSize::Title, Text::Tone::Ink));
    column->addWidget(m_claim = new Text({}, TextSize::Body, Text::Tone::Ink2));
    m_claim->setTextFormat(Qt::RichText);
    for (QLabel* label :
        {static_cast<QLabel*>(m_title), static_cast<QLabel*>(m_question), static_cast<QLabel*>(m_claim)})
        label->setWordWrap(true);
    m_claim->setOpenExternalLinks(true);
    m_claim->setTextInteractionFlags(Qt::TextBrowserInteraction);
    auto* row = rowIn(nullptr, {0, 6, 0, 0}, 10);
    row->addWidget(m_run = new QPushButton(tr("Run")));
    row->addWidget(m_cancel = new QPushButton(tr("Cancel")));
    row->addWidget(m_quick = new QCheckBox(tr("quick")));
    row->addWidget(new Text(tr("first seed"), TextSize::Body, Text::Tone::Ink2));
    row->addWidget(m_seed = new QSpinBox);
    row->addWidget(new Text(tr("seeds"), TextSize::Body, Text::Tone::Ink2));
    row->addWidget(m_seeds = new QSpinBox);
    row->addWidget(m_progress = new QProgressBar);
    row->addWidget(m_state = new Text({}, TextSize::Body, Text::Tone::Ink2), 1);
    column->addLayout(row);
    m_run->setDefault(true);
    m_run->setToolTip(tr("Measure on this machine; takes minutes on two cores"));
    m_quick->setToolTip(tr("One seed and less training: takes about half a minute; not conclusive"));
    m_seed->setRange(0, 999'999'999);
    m_seed->setValue(1);
    m_seed->setAccessibleName(tr("Seed"));
    m_seed->setToolTip(tr("The first seed, for weights, data and dropout; the same seed gives the same numbers, except "
                          "times"));
    m_seeds->setRange(1, 20);
    m_seeds->setValue(kExperimentSeeds);
    m_seeds->setAccessibleName(tr("Number of seeds"));
    m_seeds->setToolTip(tr("Runs this many seeds, one after another; tables show means and ranges"));
    m_progress->setTextVisible(false);
    m_progress->setFixedSize(160, 6);
    m_progress->setAccessibleName(tr("Progress of the experiment"));
    m_state->setMinimumWidth(80);
    m_state->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    connect(m_quick, &QCheckBox::toggled, this, [this] { m_seeds->setEnabled(!m_running && !m_quick->isChecked()); });
    connect(m_run, &QPushButton::clicked, this, &ExperimentsPage::run);
    connect(m_cancel, &QPushButton::clicked, this, &ExperimentsPage::cancel);
    return head;
}

QString ExperimentsPage::current() const { return m_list->current(); }

const ExperimentResult* ExperimentsPage::result(const QString& id) const
{
    const auto found = m_results.find(id);
    return found == m_results.end() ? nullptr : &found->second;
}

void ExperimentsPage::show(const QString& id)
{
    m_list->choose(id);
    refresh();
}

void ExperimentsPage::setQuick(bool quick) { m_quick->setChecked(quick); }

void ExperimentsPage::refresh()
{
    const auto found = std::find_if(m_experiments.begin(), m_experiments.end(),
        [this](const Experiment& experiment) { return QString::fromStdString(experiment.id) == current(); });
    m_run->setEnabled(found != m_experiments.end() && !m_running);
    m_cancel->setVisible(m_running);
    m_progress->setVisible(m_running);
    for (QWidget* setting : std::initializer_list<QWidget*> {m_quick, m_seed})
        setting->setEnabled(!m_running);
    m_seeds->setEnabled(!m_running && !m_quick->isChecked());
    showState();
    if (found == m_experiments.end())
        return;
    m_title->setText(translated(found->title));
    m_question->setText(translated(found->question));
    const QString paper = htmlOf(QString::fromStdString(found->paper));
    const QString link = QStringLiteral("<a href=\"%1\">%2</a>").arg(htmlOf(QString::fromStdString(found->url)), paper);
    // With a link at its very beginning Shift+Tab would find that for ever.
    m_claim->setText(QChar(0x200B)
        + tr("%1: %2 %3")
              .arg(found->url.empty() ? paper : link, htmlOf(translated(found->claim)),
                  htmlOf(translated(found->scale))));
    m_view->setResult(result(current()));
    m_scroll->verticalScrollBar()->setValue(0);
}

// What is told belongs to the experiment that it is told of.
void ExperimentsPage::showState()
{
    const auto running = std::find_if(m_experiments.begin(), m_experiments.end(),
        [this](const Experiment& experiment) { return QString::fromStdString(experiment.id) == m_runningId; });
    if (!m_running)
        m_state->setText(current() == m_endedId ? m_ended : QString());
    else if (current() == m_runningId || running == m_experiments.end())
        m_state->setText(m_told);
    else
        m_state->setText(tr("“%1” is running: %2").arg(QString::fromStdString(running->title), m_told));
}

void ExperimentsPage::run()
{
    if (m_running || current().isEmpty())
        return;
    m_running = true;
    m_runningId = current();
    emit started();
    m_progress->setValue(0);
    m_told = tr("Waiting for the current computation to finish…");
    m_list->setRunning(m_runningId);
    refresh();
    m_job = m_document.session().experiment({m_runningId.toStdString(), static_cast<std::uint64_t>(m_seed->value()),
                                                m_quick->isChecked(), m_quick->isChecked() ? 1 : m_seeds->value()},
        ask<ExperimentResult>(this,
            {.finished =
                    [this](const ExperimentResult& result) {
                        keep(result);
                        ended(tr("Done in %1 s.").arg(numberText(result.seconds, result.seconds < 10.0 ? 1 : 0)));
                    },
                .failed =
                    [this](const QString& message) {
                        ended(message);
                        emit failed(message);
                    },
                .cancelled =
                    [this] {
                        ended(
                            result(m_runningId) ? tr("Cancelled. The last result is still shown.") : tr("Cancelled."));
                    },
                .progress = [this](const Progress& progress) { progressed(progress); }}));
}

void ExperimentsPage::cancel()
{
    if (m_running)
        m_document.session().cancel(m_job);
}

void ExperimentsPage::progressed(const Progress& progress)
{
    if (!m_running)
        return;
    m_progress->setMaximum(static_cast<int>(progress.total));
    m_progress->setValue(static_cast<int>(progress.done));
    m_told = QString::fromStdString(progress.text);
    showState();
}

void ExperimentsPage::ended(const QString& message)
{
    m_running = false;
    m_list->setRunning({});
    m_endedId = m_runningId;
    m_ended = message;
    refresh();
    emit finished(m_runningId);
}

void ExperimentsPage::keep(const ExperimentResult& result)
{
    const QString id = QString::fromStdString(result.id);
    m_results[id] = result;
    m_list->setResult(id, &m_results[id]);
    if (m_folder.isEmpty() || !QDir().mkpath(m_folder))
        return;
    const QString failure = writeBytes(
        QDir(m_folder).filePath(id + QStringLiteral(".json")), QByteArray::fromStdString(result.toJson(1)));
    if (!failure.isEmpty())
        emit failed(failure);
}

// A file that is not a result is left where it is.
void ExperimentsPage::readKept()
{
    for (const Experiment& experiment : m_experiments) {
        const QString id = QString::fromStdString(experiment.id),
                      file = QDir(m_folder).filePath(id + QStringLiteral(".json"));
        if (m_folder.isEmpty())
            continue;
        try {
            m_results[id] = ExperimentResult::fromJson(readBytes(file, kResultBytes).toStdString(), file.toStdString());
        } catch (const std::exception&) {
        }
    }
}

void ExperimentsPage::resizeEvent(QResizeEvent*) { m_list->setFixedWidth(width() >= kPageWideFrom ? 328 : 288); }

void ExperimentsPage::keyPressEvent(QKeyEvent* event)
{
    if (event->key() == Qt::Key_Escape)
        emit left();
    else
        QWidget::keyPressEvent(event);
}

} // namespace headroom
