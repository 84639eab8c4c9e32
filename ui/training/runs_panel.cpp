// SPDX-License-Identifier: GPL-3.0-or-later
#include "training/runs_panel.h"

#include "error.h"
#include "files/files.h"
#include "files/recent_files.h"
#include "inspector/pointer.h"
#include "stage/captions.h"
#include "training/form.h"
#include "training/interventions_section.h"
#include "training/runs_table.h"
#include "training/training_charts.h"
#include "training/training_words.h"
#include "widgets/flow_layout.h"
#include "widgets/layouts.h"
#include "widgets/scroll_fade.h"

#include <QFileDialog>
#include <QFileInfo>
#include <QGridLayout>
#include <QPushButton>

#include <algorithm>

namespace headroom {

namespace {

constexpr int kRefreshEvery = 100; // ms, while a run trains
constexpr std::size_t kSnapshotsToScrub = 4;

// While a run trains, a text that comes and goes keeps its room: what stands below it does not jump.
void keepRoom(Text* text, bool live)
{
    constexpr int kRows = 3; // of the longest in the narrow column
    const QMargins margins = text->contentsMargins();
    text->setMinimumHeight(live ? kRows * text->fontMetrics().lineSpacing() + margins.top() + margins.bottom() : 0);
}

} // namespace

RunsPanel::RunsPanel(TrainingDesk& desk, QWidget* parent)
    : QWidget(parent),
      m_desk(desk),
      m_table(new RunsTable(desk)),
      m_interventions(new InterventionsSection(desk)),
      m_numbers(new FormSection(QStringLiteral(" "))),
      m_checkpoint(new FormSection(tr("Checkpoint"))),
      m_empty(new FormSection),
      m_buttons(new Section),
      m_grid(new QGridLayout),
      m_saved(new Text({}, TextSize::Body, Text::Tone::Ink2)),
      m_why(new Text({}, TextSize::Small, Text::Tone::Ink3)),
      m_pointer(new Pointer(QStringLiteral("training-marker")))
{
    auto* content = new Section(nullptr, false);
    auto* column = columnIn(content);
    m_empty->setNote(tr("Every run appears here with its changes, its size, its token accuracy and its sequence "
                        "accuracy."));
    auto* framed = columnIn(m_buttons, {12, 10, 12, 11}, -1);
    auto* flow = new FlowLayout(nullptr, 8, 6);
    framed->addLayout(flow);
    const auto button = [&](const QString& text, const QString& hint) {
        auto* made = new QPushButton(text);
        made->setFocusPolicy(Qt::TabFocus);
        made->setToolTip(hint);
        flow->addWidget(made);
        return made;
    };
    m_goOn = button(tr("Continue it"), tr("Continues this run from where it stopped, in place of the current one"));
    m_open = button(tr("Open in the views"),
        tr("Shows the model in training in every view, at the marker, and follows the training"));
    m_save = button(tr("Save as…"), tr("Save the model as it is now to its own file"));
    m_repeat = button(tr("Repeat"), tr("Starts a new run with the settings that this one began with"));
    m_export = button(tr("Export…"), tr("Write the table of runs as tab-separated text"));
    m_grid->setHorizontalSpacing(8);
    m_grid->setVerticalSpacing(5);
    m_grid->setColumnStretch(0, 1);
    m_numbers->column()->addLayout(m_grid);
    m_why->setWordWrap(true);
    m_why->setContentsMargins(0, 6, 0, 0);
    m_numbers->column()->addWidget(m_why);
    m_saved->setWordWrap(true);
    m_checkpoint->column()->addWidget(m_saved);
    for (QWidget* part : std::initializer_list<QWidget*> {m_table, m_empty, m_buttons})
        column->addWidget(part);
    auto* next = columnIn(nullptr, {12, 12, 12, 12}, -1); // before what a window may have no room for
    next->addWidget(m_pointer);
    column->addLayout(next);
    for (QWidget* part : std::initializer_list<QWidget*> {m_numbers, m_checkpoint, m_interventions})
        column->addWidget(part);
    column->addStretch(1);
    auto* all = scrolled(content);
    columnIn(this)->addWidget(all);
    fadeAtEnd(all);

    m_soon.setSingleShot(true);
    m_soon.setInterval(kRefreshEvery);
    connect(&m_soon, &QTimer::timeout, this, &RunsPanel::refresh);
    connect(&desk, &TrainingDesk::changed, this, &RunsPanel::refreshSoon);
    connect(&desk, &TrainingDesk::runsChanged, this, &RunsPanel::refresh);
    connect(&desk, &TrainingDesk::markerChanged, this, [this] {
        if (m_desk.marker() >= 0)
            m_pointer->retire();
        refresh();
    });
    connect(m_table, &RunsTable::chosenChanged, this, &RunsPanel::refresh);
    connect(m_interventions, &InterventionsSection::failed, this, &RunsPanel::failed);
    connect(m_open, &QPushButton::clicked, this, [this] {
        const TrainingDesk::Run* run = chosen();
        if (run == m_desk.current())
            emit openAsked();
        else if (run)
            emit openFileAsked(run->file);
    });
    connect(m_repeat, &QPushButton::clicked, this, [this] {
        if (const TrainingDesk::Run* run = chosen())
            emit repeatAsked(run->number);
    });
    connect(m_goOn, &QPushButton::clicked, this, [this] {
        if (const TrainingDesk::Run* run = chosen())
            m_desk.resume(run->file);
    });
    connect(m_save, &QPushButton::clicked, this, &RunsPanel::chooseSaveFile);
    connect(m_export, &QPushButton::clicked, this, &RunsPanel::chooseExportFile);
    connect(&desk, &TrainingDesk::saved, this, [this](const QString& path) {
        rememberFile(path);
        emit written(path.isEmpty() ? tr("Saved.") : tr("Written to %1").arg(path));
    });
    refresh();
}

void RunsPanel::refreshSoon()
{
    if (!m_soon.isActive())
        m_soon.start();
}

const TrainingDesk::Run* RunsPanel::chosen() const
{
    for (const TrainingDesk::Run& run : m_desk.runs())
        if (run.number == m_table->chosen())
            return &run;
    return m_desk.shown();
}

void RunsPanel::refresh()
{
    m_table->refresh();
    const TrainingDesk::Run* run = chosen();
    const bool present = run && run == m_desk.current();
    m_table->setVisible(!m_desk.runs().empty());
    m_empty->setVisible(m_desk.runs().empty());
    m_buttons->setVisible(run);
    m_numbers->setVisible(run);
    m_checkpoint->setVisible(run);
    m_goOn->setVisible(run && !present && run->state->phase != TrainingState::Phase::Finished && !run->file.isEmpty());
    m_goOn->setEnabled(!m_desk.starting());
    const bool kept = present || (run && QFileInfo::exists(run->file));
    m_open->setVisible(kept);
    m_save->setVisible(kept);
    m_repeat->setEnabled(!m_desk.starting());
    m_interventions->refresh();
    if (run) {
        showNumbers();
        m_saved->setText(saved());
        keepRoom(m_saved, run->state->phase != TrainingState::Phase::Finished);
    }
    showPointer();
}

QString RunsPanel::saved() const
{
    const TrainingDesk::Run* run = chosen();
    if (!run)
        return {};
    const TrainingState& state = *run->state;
    if (!state.saveError.empty() && state.savedStep != state.step)
        return tr("Not saved: %1").arg(QString::fromStdString(state.saveError));
    if (state.out.empty())
        return tr("Not saved yet; use Save as… to keep the model.");
    const QString step = countText(state.savedStep);
    if (state.savedStep < 0)
        return tr("Not saved yet; a run is saved every half minute, at each pause and at the end.");
    if (state.phase == TrainingState::Phase::Finished)
        return tr("Saved at its last step, %1.").arg(step);
    if (state.savedStep == state.step)
        return (!QString::fromStdString(state.device).contains(QLatin1String("GPU"))
                ? tr("Saved at step %1. Stopping now loses nothing; continuing gives the same numbers bit for bit.")
                : tr("Saved at step %1. Stopping now loses nothing; on a GPU, continuing may change the last "
                     "digits."))
            .arg(step);
    return tr("Saved at step %1; closing the window saves the rest.").arg(step);
}

// The chosen run at the marker, against what it is now.
void RunsPanel::showNumbers()
{
    const TrainingDesk::Run& run = *chosen();
    const TrainingState& state = *run.state;
    const std::int64_t marker = m_desk.marker();
    const TrainingPoint* then = lastUpTo(state.points, marker);
    const TrainingPoint* now = lastUpTo(state.points, -1);
    m_shown.clear();
    const bool live = state.phase != TrainingState::Phase::Finished;
    if (live && state.step > 0 && state.loss >= 0.0)
        m_shown << QStringList {tr("loss of step %1").arg(countText(state.step)), measureText(state.loss), {}};
    if (then && now) {
        const bool past = then->step != now->step;
        const auto add = [&](const QString& name, double TrainingPoint::*field, QString (*text)(double)) {
            if ((*now).*field >= 0.0 || (*then).*field >= 0.0)
                m_shown << QStringList {
                    name, text((*then).*field), past ? tr("now %1").arg(text((*now).*field)) : QString()};
        };
        add(tr("held-out loss"), &TrainingPoint::heldOutLoss, measureText);
        add(tr("token accuracy"), &TrainingPoint::heldOutAccuracy, shareText);
        add(tr("sequence accuracy"), &TrainingPoint::heldOutSequences, shareText);
        add(tr("training accuracy"), &TrainingPoint::trainingAccuracy, shareText);
        add(tr("learning rate"), &TrainingPoint::rate, measureText);
        add(tr("gradient norm"), &TrainingPoint::gradientNorm, measureText);
        add(tr("tokens per second"), &TrainingPoint::tokensPerSecond, measureText);
        if (state.config.halting != HaltingKind::None) {
            add(tr("ponder cost"), &TrainingPoint::ponder, measureText);
            m_shown << QStringList {tr("steps per position"), measureText(meanSteps(then->steps)),
                past ? tr("now %1").arg(measureText(meanSteps(now->steps))) : QString()};
        }
    }
    if (!live && state.testCount > 0) {
        const QString at = countText(state.step);
        m_shown << QStringList {tr("test loss, step %1").arg(at), measureText(state.testLoss), {}}
                << QStringList {tr("test token accuracy"), shareText(state.testAccuracy), {}}
                << QStringList {tr("test sequence accuracy"), shareText(state.testSequences), {}};
    }
    showLines();
    m_numbers->setTitle(
        then ? tr("Run %1 at step %2").arg(run.number).arg(countText(then->step)) : tr("Run %1").arg(run.number));
    m_numbers->setNote(then ? QString() : tr("Waiting for the first evaluation."));
    explainSequences(then, live);
}

// m_shown in the grid.
void RunsPanel::showLines()
{
    while (m_lines.size() < m_shown.size()) {
        QList<Text*> line;
        for (int i = 0; i < 3; ++i) {
            auto* text = new Text({}, i == 2 ? TextSize::Small : TextSize::Body,
                i == 1       ? Text::Tone::Ink
                    : i == 0 ? Text::Tone::Ink2
                             : Text::Tone::Ink3);
            if (i == 0)
                text->setMinimumWidth(1);
            else
                text->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
            m_grid->addWidget(text, static_cast<int>(m_lines.size()), i);
            line << text;
        }
        m_lines << line;
    }
    for (qsizetype i = 0; i < m_lines.size(); ++i)
        for (int part = 0; part < 3; ++part) {
            const QString text = i < m_shown.size() ? m_shown[i][part] : QString();
            m_lines[i][part]->setVisible(!text.isEmpty());
            if (m_lines[i][part]->text() != text)
                m_lines[i][part]->setText(text);
        }
}

void RunsPanel::explainSequences(const TrainingPoint* then, bool live)
{
    const bool lags = then && then->heldOutAccuracy >= 0.2 && then->heldOutAccuracy < 0.99
        && then->heldOutSequences >= 0.0 && then->heldOutSequences < then->heldOutAccuracy - 0.1;
    m_why->setVisible(lags || (live && then && then->heldOutSequences >= 0.0));
    keepRoom(m_why, live);
    if (!lags)
        m_why->clear();
    else
        m_why->setText(
            tr("A sequence counts only when all its tokens are right, so sequence accuracy lags behind: %1 against %2.")
                .arg(shareText(then->heldOutSequences), shareText(then->heldOutAccuracy))
                .replace(QStringLiteral(" %"), QChar(0xA0) + QStringLiteral("%")));
}

void RunsPanel::showPointer()
{
    const TrainingState* state = m_desk.state();
    if (!state)
        m_pointer->offer(tr("press %1 and watch the loss fall.").arg(bold(tr("Start"))), {});
    else if (!state->collapse.empty())
        m_pointer->withdraw(); // what to do is said above the curves
    else if (state->snapshots.size() >= kSnapshotsToScrub)
        m_pointer->offer(tr("drag the marker along the curves from 0 to %1 and watch the attention form.")
                             .arg(countText(state->snapshots.back().step)),
            {});
    else
        m_pointer->withdraw();
}

QString RunsPanel::suggestedName() const
{
    const TrainingState* state = chosen() ? chosen()->state.get() : nullptr;
    return state ? QStringLiteral("%1-%2.safetensors")
                       .arg(QString::fromStdString(state->task.id), QString::fromStdString(state->preset))
                 : QString();
}

void RunsPanel::chooseSaveFile()
{
    const QString path = QFileDialog::getSaveFileName(
        this, tr("Save the model as"), inLastFolder(suggestedName()), tr("Models (*.safetensors)"));
    if (path.isEmpty())
        return;
    rememberFolderOf(path);
    saveAs(path.endsWith(QLatin1String(".safetensors")) ? path : path + QLatin1String(".safetensors"));
}

void RunsPanel::saveAs(const QString& path)
{
    const TrainingDesk::Run* run = chosen();
    if (!run || run == m_desk.current())
        return m_desk.save(path);
    try {
        constexpr std::uint64_t kLargest = std::uint64_t(1) << 40;
        const QString failure = writeBytes(path, readBytes(run->file, kLargest));
        if (!failure.isEmpty())
            return emit failed(failure);
        rememberFile(path);
        emit written(tr("Written to %1").arg(path));
    } catch (const Error& error) {
        emit failed(QString::fromUtf8(error.what()));
    }
}

void RunsPanel::chooseExportFile()
{
    const QString path = QFileDialog::getSaveFileName(
        this, tr("Export the runs"), inLastFolder(QStringLiteral("runs.tsv")), tr("Tables (*.tsv *.txt)"));
    if (path.isEmpty())
        return;
    rememberFolderOf(path);
    const QString failure = writeBytes(path, runsAsText(m_desk.runs()).toUtf8());
    failure.isEmpty() ? emit written(tr("Written to %1").arg(path)) : emit failed(failure);
}

} // namespace headroom
