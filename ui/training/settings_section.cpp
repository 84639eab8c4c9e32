// SPDX-License-Identifier: GPL-3.0-or-later
#include "training/settings_section.h"

#include "error.h"
#include "training/model_section.h"
#include "widgets/controls.h"
#include "widgets/layouts.h"

#include <QComboBox>

#include <cmath>
#include <type_traits>

namespace headroom {

namespace {

std::int64_t whole(double value) { return static_cast<std::int64_t>(std::llround(value)); }

} // namespace

SettingsSection::SettingsSection(TrainingDesk& desk)
    : m_desk(desk),
      m_live(new FormSection(tr("Training"))),
      m_next(new FormSection(tr("Fixed for a run"))),
      m_unusual(new Text({}, TextSize::Small, Text::Tone::Ink2)),
      m_recommended(new LinkButton(tr("Use recommended settings"))),
      m_schedule(choiceField(tr("Learning-rate schedule"), 116)),
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

template <typename Number>
SettingsSection::Bound SettingsSection::to(Number TrainingSettings::*setting)
{
    return {[setting](const TrainingSettings& s) { return static_cast<double>(s.*setting); },
        [setting](TrainingSettings& s, double value) {
            if constexpr (std::is_integral_v<Number>)
                s.*setting = whole(value);
            else
                s.*setting = value;
        }};
}

SettingsSection::Bound SettingsSection::overModel(double TrainingSettings::*setting, double ModelConfig::*own)
{
    return {[this, setting, own](const TrainingSettings& s) {
                const auto& config = m_desk.wantedConfig();
                return s.*setting >= 0.0 || !config ? std::max(0.0, s.*setting) : (*config).*own;
            },
        [this, setting, own](TrainingSettings& s, double value) {
            const auto& config = m_desk.wantedConfig();
            s.*setting = config && (*config).*own == value ? -1.0 : value;
        }};
}

NumberField* SettingsSection::add(FormSection* section, const QString& name, double least, double most, int decimals,
    const QString& hint, const Bound& bound, double step)
{
    auto* field = new NumberField(least, most, decimals, name);
    if (step > 0.0) {
        field->setStepType(QAbstractSpinBox::DefaultStepType);
        field->setSingleStep(step);
    }
    section->column()->addWidget(new FormRow(name, field, hint));
    m_bound.emplace_back(field, bound.get);
    connect(field, &NumberField::valueChanged, this, [this, set = bound.set](double value) {
        m_desk.changeSettings([&](TrainingSettings& settings) { set(settings, value); });
    });
    return field;
}

void SettingsSection::makeLive()
{
    m_unusual->setWordWrap(true); // above the fields, some of which are folded away
    m_recommended->setFocusPolicy(Qt::TabFocus);
    m_live->column()->addWidget(m_unusual);
    m_live->column()->addWidget(m_recommended, 0, Qt::AlignLeft);
    m_steps = add(
        m_live, tr("Steps"), 1, 1e7, 0, tr("Total number of optimiser steps"), to(&TrainingSettings::steps), 100);
    m_live->column()->addWidget(
        new FormRow(tr("Schedule"), m_schedule, tr("How the learning rate changes with the steps")));
    m_schedule->addItem(tr("Noam"), static_cast<int>(RateSchedule::Noam));
    m_schedule->addItem(tr("constant"), static_cast<int>(RateSchedule::Constant));
    m_schedule->addItem(tr("cosine"), static_cast<int>(RateSchedule::Cosine));
    m_rate = add(m_live, tr("Peak learning rate"), 1e-6, 100, 6, tr("The learning rate after the warm-up"),
        to(&TrainingSettings::rate));
    m_factor = add(m_live, tr("Rate factor"), 0.001, 1e6, 3,
        tr("factor · d_model^−½ · min(step^−½, step · warm-up^−3⁄2), as in Vaswani et al., 2017"),
        to(&TrainingSettings::rateFactor));
    m_warmup = add(m_live, tr("Warm-up steps"), 1, 1e6, 0, tr("Steps until the learning rate peaks"),
        {[](const TrainingSettings& s) { return static_cast<double>(s.warmupSteps()); },
            to(&TrainingSettings::warmup).set},
        50);
    m_smoothing = add(m_live, tr("Label smoothing"), 0, 0.99, 3, tr("Share of the target spread over all tokens"),
        to(&TrainingSettings::labelSmoothing), 0.05);
    add(m_live, tr("Batch"), 1, 9000, 0, tr("Sequences per step"), to(&TrainingSettings::batch), 16);
    m_ponder = add(m_live, tr("Ponder weight"), 0, 1000, 4,
        tr("Loss penalty per step and position; more makes positions stop sooner"),
        overModel(&TrainingSettings::ponderWeight, &ModelConfig::ponderWeight));
    connect(m_recommended, &QAbstractButton::clicked, this, [this] {
        for (const auto& [field, get] : m_bound)
            field->putRight();
        m_desk.changeSettings(
            [this](TrainingSettings& settings) { settings = recommendedTraining(settings, m_desk.wanted().preset); });
    });
    auto* more = new LinkButton(tr("More settings"));
    more->setCheckable(true);
    m_live->column()->addSpacing(2);
    m_live->column()->addWidget(more);
    m_dropout = add(m_live, tr("Dropout"), 0, 0.99, 3, tr("Share of the numbers dropped at random in training"),
        overModel(&TrainingSettings::dropout, &ModelConfig::dropout), 0.05);
    NumberField* clip = add(
        m_live, tr("Gradient clipping"), 0, 1e6, 3, tr("Maximum gradient norm; 0 = off"), to(&TrainingSettings::clip));
    NumberField* evaluate = add(m_live, tr("Evaluate every"), 1, 1e6, 0, tr("Steps between two points on the curves"),
        to(&TrainingSettings::evaluateEvery));
    auto* precisionRow = new FormRow(tr("Precision"), m_precision,
        tr("Precision of a step’s matrix products; bfloat16 is faster on a GPU with long sequences and wide "
           "models, and slower on most processors. Numbers shown are always float32"));
    m_live->column()->addWidget(precisionRow);
    m_precision->addItem(tr("float32"), static_cast<int>(Precision::Float32));
    m_precision->addItem(tr("bfloat16"), static_cast<int>(Precision::BFloat16));
    for (NumberField* field : {m_dropout, clip, evaluate})
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
}

void SettingsSection::makeNext()
{
    m_next->setBeside(tr("at the next start"));
    const auto next = [this](const QString& name, double most, const QString& hint,
                          const std::function<void(TrainRequest&, double)>& set) {
        auto* field = new NumberField(0, most, 0, name);
        m_next->column()->addWidget(new FormRow(name, field, hint));
        connect(field, &NumberField::valueChanged, this, [this, set](double value) {
            TrainRequest request = m_desk.wanted();
            set(request, value);
            m_desk.setWanted(request);
        });
        return field;
    };
    m_seed = next(tr("Seed"), 1e9, tr("Seeds weights, data, their order and dropout; the same seed gives the same run"),
        [](TrainRequest& request, double value) { request.settings.seed = static_cast<std::uint64_t>(whole(value)); });
    m_snapshot = next(tr("Snapshot every"), 1e6,
        tr("Steps between two snapshots of the model, to scrub through; 0 = none. After 64 snapshots, "
           "every second one is dropped"),
        [](TrainRequest& request, double value) { request.snapshotEvery = whole(value); });
    m_snapshot->setSingleStep(10);
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
    for (const auto& [field, get] : m_bound)
        field->show(get(s));
    setChoice(m_schedule, static_cast<int>(s.schedule));
    const bool noam = s.schedule == RateSchedule::Noam;
    m_rate->parentWidget()->setVisible(!noam);
    m_factor->parentWidget()->setVisible(noam);
    setChoice(m_precision, static_cast<int>(s.precision));
    for (QWidget* row : std::as_const(m_more))
        row->setVisible(m_all);
    m_ponder->parentWidget()->setVisible(config && config->halting != HaltingKind::None);
    showUnusual();
    m_seed->show(static_cast<double>(s.seed));
    m_snapshot->show(static_cast<double>(m_desk.wanted().snapshotEvery));
}

// They stay from run to run and from variant to variant, some of them out of sight.
void SettingsSection::showUnusual()
{
    QStringList all;
    try {
        const TrainingSettings& now = m_desk.wanted().settings;
        for (const std::string& one : differences(recommendedTraining(now, m_desk.wanted().preset), now))
            all << QString::fromStdString(one);
    } catch (const Error&) { // of a variant that is not there: the laboratory says so
    }
    if (!m_desk.settingsByHand())
        all.clear(); // as a shipped model was trained
    m_unusual->setText(all.isEmpty() ? QString() : tr("Recommended → now: %1").arg(all.join(QStringLiteral(", "))));
    m_unusual->setVisible(!all.isEmpty());
    m_recommended->setVisible(!all.isEmpty());
}

} // namespace headroom
