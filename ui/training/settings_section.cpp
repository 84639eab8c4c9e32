// SPDX-License-Identifier: GPL-3.0-or-later
#include "training/settings_section.h"

#include "widgets/controls.h"
#include "widgets/layouts.h"

#include <QComboBox>

#include <cmath>

namespace headroom {

namespace {

std::int64_t whole(double value) { return static_cast<std::int64_t>(std::llround(value)); }

} // namespace

SettingsSection::SettingsSection(TrainingDesk& desk)
    : m_desk(desk),
      m_live(new FormSection(tr("Training"))),
      m_next(new FormSection(tr("Fixed for a run"))),
      m_schedule(choiceField(tr("Schedule of the learning rate"), 116)),
      m_precision(choiceField(tr("Precision"), 116))
{
    auto* column = columnIn(this);
    column->addWidget(m_live);
    column->addWidget(m_next);
    makeLive();
    makeNext();
    connect(&desk, &TrainingDesk::wantedChanged, this, &SettingsSection::refresh);
    connect(&desk, &TrainingDesk::runsChanged, this, &SettingsSection::refresh);
    connect(&desk, &TrainingDesk::changed, this, &SettingsSection::showWhen);
}

NumberField* SettingsSection::add(
    FormSection* section, const QString& name, double least, double most, int decimals, const QString& hint)
{
    auto* field = new NumberField(least, most, decimals, name);
    section->column()->addWidget(new FormRow(name, field, hint));
    return field;
}

void SettingsSection::follow(NumberField* field, const std::function<void(TrainingSettings&, double)>& change)
{
    connect(field, &NumberField::valueChanged, this, [this, change](double value) {
        m_desk.changeSettings([&](TrainingSettings& settings) { change(settings, value); });
    });
}

void SettingsSection::makeLive()
{
    m_steps = add(m_live, tr("Steps"), 1, 1e7, 0, tr("Optimiser steps in all"));
    m_steps->setSingleStep(100);
    m_live->column()->addWidget(
        new FormRow(tr("Schedule"), m_schedule, tr("How the learning rate changes with the steps")));
    m_schedule->addItem(tr("Noam"), static_cast<int>(RateSchedule::Noam));
    m_schedule->addItem(tr("constant"), static_cast<int>(RateSchedule::Constant));
    m_schedule->addItem(tr("cosine"), static_cast<int>(RateSchedule::Cosine));
    m_rate = add(m_live, tr("Highest rate"), 1e-6, 100, 6, tr("The learning rate after the warm-up"));
    m_factor = add(m_live, tr("Rate factor"), 0.001, 1e6, 3,
        tr("factor · d_model^−½ · min(step^−½, step · warm-up^−3⁄2), as in Vaswani et al., 2017"));
    m_warmup = add(m_live, tr("Warm-up steps"), 1, 1e6, 0, tr("Steps until the learning rate is highest"));
    m_warmup->setSingleStep(50);
    m_smoothing = add(
        m_live, tr("Label smoothing"), 0, 0.99, 3, tr("Share of the target that is spread over all tokens"));
    m_batch = add(m_live, tr("Batch"), 1, 9000, 0, tr("Sequences a step"));
    m_batch->setSingleStep(16);
    m_ponder = add(m_live, tr("Ponder weight"), 0, 1000, 4,
        tr("Loss penalty per step and position: more of it makes positions stop sooner"));
    auto* more = new LinkButton(tr("More settings"));
    more->setCheckable(true);
    m_live->column()->addSpacing(2);
    m_live->column()->addWidget(more);
    m_dropout = add(
        m_live, tr("Dropout"), 0, 0.99, 3, tr("Share of the numbers that are left out at random while training"));
    m_clip = add(m_live, tr("Longest gradient"), 0, 1e6, 3, tr("Longer gradients are shortened to this; 0: none is"));
    m_evaluate = add(m_live, tr("Evaluate every"), 1, 1e6, 0, tr("Steps between two points of the curves"));
    auto* precisionRow = new FormRow(tr("Precision"), m_precision,
        tr("Of a step's matrix products; bfloat16 is faster on a GPU, and slower on most processors. What is shown is always float32"));
    m_live->column()->addWidget(precisionRow);
    m_precision->addItem(tr("float32"), static_cast<int>(Precision::Float32));
    m_precision->addItem(tr("bfloat16"), static_cast<int>(Precision::BFloat16));
    for (NumberField* field : {m_smoothing, m_dropout}) {
        field->setStepType(QAbstractSpinBox::DefaultStepType);
        field->setSingleStep(0.05);
    }
    for (NumberField* field : {m_dropout, m_clip, m_evaluate})
        m_more << field->parentWidget();
    m_more << precisionRow;
    connect(more, &QAbstractButton::toggled, this, [this, more](bool all) {
        m_all = all;
        more->setText(all ? tr("Fewer settings") : tr("More settings"));
        more->updateGeometry();
        refresh();
    });

    connect(m_schedule, &QComboBox::activated, this, [this] {
        const auto schedule = static_cast<RateSchedule>(m_schedule->currentData().toInt());
        m_desk.changeSettings([schedule](TrainingSettings& settings) { settings.schedule = schedule; });
    });
    connect(m_precision, &QComboBox::activated, this, [this] {
        const auto precision = static_cast<Precision>(m_precision->currentData().toInt());
        m_desk.changeSettings([precision](TrainingSettings& settings) { settings.precision = precision; });
    });
    follow(m_steps, [](TrainingSettings& s, double value) { s.steps = whole(value); });
    follow(m_rate, [](TrainingSettings& s, double value) { s.rate = value; });
    follow(m_factor, [](TrainingSettings& s, double value) { s.rateFactor = value; });
    follow(m_warmup, [](TrainingSettings& s, double value) { s.warmup = whole(value); });
    follow(m_smoothing, [](TrainingSettings& s, double value) { s.labelSmoothing = value; });
    follow(m_batch, [](TrainingSettings& s, double value) { s.batch = whole(value); });
    follow(m_clip, [](TrainingSettings& s, double value) { s.clip = value; });
    follow(m_evaluate, [](TrainingSettings& s, double value) { s.evaluateEvery = whole(value); });
    // The model's own value is left to the model.
    follow(m_dropout, [this](TrainingSettings& s, double value) {
        const auto& config = m_desk.wantedConfig();
        s.dropout = config && config->dropout == value ? -1.0 : value;
    });
    follow(m_ponder, [this](TrainingSettings& s, double value) {
        const auto& config = m_desk.wantedConfig();
        s.ponderWeight = config && config->ponderWeight == value ? -1.0 : value;
    });
}

void SettingsSection::makeNext()
{
    m_next->setBeside(tr("at the next start"));
    m_seed = add(m_next, tr("Seed"), 0, 1e9, 0,
        tr("Of weights, data and their order, and dropout: the same seed gives the same run"));
    m_snapshot = add(m_next, tr("Snapshot every"), 0, 1e6, 0,
        tr("Steps between two snapshots of the model, to scrub through; 0: none. Beyond 64 every second one goes"));
    m_snapshot->setSingleStep(10);
    connect(m_seed, &NumberField::valueChanged, this, [this](double value) {
        TrainRequest request = m_desk.wanted();
        request.settings.seed = static_cast<std::uint64_t>(whole(value));
        m_desk.setWanted(request);
    });
    connect(m_snapshot, &NumberField::valueChanged, this, [this](double value) {
        TrainRequest request = m_desk.wanted();
        request.snapshotEvery = whole(value);
        m_desk.setWanted(request);
    });
}

QString SettingsSection::when() const
{
    return m_desk.live() ? tr("while it runs") : m_desk.current() ? tr("at the next start") : QString();
}

void SettingsSection::showWhen() { m_live->setBeside(when()); }

void SettingsSection::refresh()
{
    const TrainingSettings& s = m_desk.wanted().settings;
    const auto& config = m_desk.wantedConfig();
    showWhen();
    m_steps->show(static_cast<double>(s.steps));
    setChoice(m_schedule, static_cast<int>(s.schedule));
    const bool noam = s.schedule == RateSchedule::Noam;
    m_rate->parentWidget()->setVisible(!noam);
    m_factor->parentWidget()->setVisible(noam);
    m_rate->show(s.rate);
    m_factor->show(s.rateFactor);
    m_warmup->show(static_cast<double>(s.warmup));
    m_smoothing->show(s.labelSmoothing);
    m_batch->show(static_cast<double>(s.batch));
    m_dropout->show(s.dropout >= 0.0 || !config ? std::max(0.0, s.dropout) : config->dropout);
    m_ponder->show(s.ponderWeight >= 0.0 || !config ? std::max(0.0, s.ponderWeight) : config->ponderWeight);
    m_clip->show(s.clip);
    setChoice(m_precision, static_cast<int>(s.precision));
    m_evaluate->show(static_cast<double>(s.evaluateEvery));
    for (QWidget* row : std::as_const(m_more))
        row->setVisible(m_all);
    m_ponder->parentWidget()->setVisible(config && config->halting != HaltingKind::None);
    m_seed->show(static_cast<double>(s.seed));
    m_snapshot->show(static_cast<double>(m_desk.wanted().snapshotEvery));
}

} // namespace headroom
