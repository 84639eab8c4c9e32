// SPDX-License-Identifier: GPL-3.0-or-later
// The settings of a run.
#include "docks/model_dock.h"
#include "words/tr.h"

#include "error.h"
#include "files/settings.h"
#include "theme/theme.h"
#include "widgets/controls.h"
#include "widgets/layouts.h"
#include "widgets/text.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QSignalBlocker>
#include <QSlider>
#include <QSpinBox>

#include <algorithm>
#include <cmath>

namespace headroom {

namespace {

// The slider counts twelfths of an octave around 1: 0.25 … 4.
constexpr int kTicksPerOctave = 12, kOctaves = 2;
const QString kUnfolded = QStringLiteral("docks/settings");
constexpr QSize kField(124, 24); // beside the longest label in the narrow dock

double temperatureAt(int tick)
{
    return std::round(100.0 * std::exp2(static_cast<double>(tick) / kTicksPerOctave)) / 100.0;
}

int tickOf(double temperature) { return static_cast<int>(std::lround(std::log2(temperature) * kTicksPerOctave)); }

QString temperatureText(double value)
{
    const bool tenths = std::abs(value * 10.0 - std::round(value * 10.0)) < 1e-6;
    return numberText(value, tenths ? 1 : 2);
}

QString positionText(PositionKind kind)
{
    switch (kind) {
    case PositionKind::None: return tr("none added");
    case PositionKind::SinusoidalInterleaved: return tr("sinusoidal");
    case PositionKind::SinusoidalConcatenated: return tr("sinusoidal, halves");
    case PositionKind::Learned: return tr("learned");
    case PositionKind::Fourier: return tr("Fourier");
    case PositionKind::Rotary: return tr("rotary");
    }
    return {};
}

// What a change leaves without effect is no reason against it.
bool isPossible(const ModelConfig& config)
{
    try {
        withoutUnusedSettings(config).validate();
        return true;
    } catch (const Error&) {
        return false;
    }
}

} // namespace

QHBoxLayout* labelledRow(QWidget* label, QWidget* control)
{
    auto* row = rowIn(nullptr, {}, -1);
    row->addWidget(label);
    row->addStretch(1);
    row->addWidget(control);
    return row;
}

QWidget* ModelDock::makeSettings()
{
    auto* section = m_settingsSection = new Section;
    auto* outer = columnIn(section, {12, 11, 12, 9});
    m_fold = new LinkButton(tr("Settings"));
    m_fold->setObjectName(QStringLiteral("settings"));
    m_fold->setCheckable(true);
    outer->addWidget(m_fold, 0, Qt::AlignLeft);
    outer->addSpacing(6);
    auto* column = columnIn(m_rows = new QWidget);
    outer->addWidget(m_rows);
    unfoldSettings(true);
    connect(m_fold, &QAbstractButton::clicked, this, [this](bool open) {
        Settings::setValue(kUnfolded, open);
        unfoldSettings(open);
        emit heightChanged();
    });
    const auto addRow = [&](const QString& name, QWidget* control, QWidget* buddy) {
        auto* label = new Text(name, TextSize::Body, Text::Tone::Ink2);
        label->setBuddy(buddy);
        auto* row = new QWidget;
        row->setFixedHeight(28);
        row->setLayout(labelledRow(label, control));
        column->addWidget(row);
        return row;
    };

    m_causal = new Switch;
    m_causal->setAccessibleName(tr("Causal mask"));
    addRow(tr("&Causal mask"), m_causal, m_causal);

    m_positions = new QComboBox;
    m_positions->setAccessibleName(tr("Positions"));
    m_positions->setFixedSize(kField);
    addRow(tr("&Positions"), m_positions, m_positions);

    m_temperature = new QSlider(Qt::Horizontal);
    m_temperature->setRange(-kOctaves * kTicksPerOctave, kOctaves * kTicksPerOctave);
    m_temperature->setPageStep(kTicksPerOctave / 2);
    m_temperature->setFixedWidth(84);
    m_temperature->setAccessibleName(tr("Temperature"));
    m_temperatureValue = new Text({}, TextSize::Body);
    m_temperatureValue->setFixedWidth(30);
    m_temperatureValue->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
    auto* slider = new QWidget;
    auto* line = rowIn(slider, {}, 4);
    line->addWidget(m_temperature);
    line->addWidget(m_temperatureValue);
    addRow(tr("&Temperature"), slider, m_temperature);
    makeSegment();
    m_segmentRow = addRow(tr("Showing se&gment"), m_segment, m_segment);
    makeExecutor();
    m_executorRow = addRow(tr("Computed &by"), m_executor, m_executor);

    connect(m_causal, &QAbstractButton::clicked, this,
        [this](bool on) { changeSettings([on](RunSettings& s) { s.causal = on; }); });
    connect(m_positions, &QComboBox::activated, this, [this](int index) {
        changeSettings([kind = static_cast<PositionKind>(m_positions->itemData(index).toInt())](
                           RunSettings& s) { s.position = kind; });
    });
    connect(m_temperature, &QSlider::valueChanged, this,
        [this](int tick) { changeSettings([tick](RunSettings& s) { s.temperature = temperatureAt(tick); }); });
    return section;
}

void ModelDock::unfoldSettings(bool open)
{
    m_fold->setChecked(open);
    m_fold->setMark(open ? QStringLiteral("▾") : QStringLiteral("▸"), Theme::instance().palette().ink3);
    m_fold->setToolTip(
        open ? tr("Fold the settings") : tr("Causal mask, positions, temperature and what else can be set for a run"));
    m_rows->setVisible(open);
}

void ModelDock::restore() { unfoldSettings(Settings::value(kUnfolded, m_fold->isChecked()).toBool()); }

void ModelDock::makeSegment()
{
    m_segment = new QSpinBox;
    m_segment->setAccessibleName(tr("Showing segment"));
    m_segment->setToolTip(tr("Which segment to show; the text runs in segments, one after another"));
    m_segment->setFixedSize(96, 24);
    m_segment->setKeyboardTracking(false);
    // The last segment stays the last while the text grows.
    connect(m_segment, &QSpinBox::valueChanged, this,
        [this](int number) { m_document.setSegment(number == m_segment->maximum() ? -1 : number - 1); });
}

void ModelDock::makeExecutor()
{
    m_executor = new QComboBox;
    m_executor->setAccessibleName(tr("Computed by"));
    m_executor->setToolTip(tr("Matrices, or messages along the edges of a graph: the same numbers"));
    m_executor->setFixedSize(kField);
    connect(m_executor, &QComboBox::activated, this, [this](int index) {
        changeSettings(
            [kind = static_cast<Executor>(m_executor->itemData(index).toInt())](RunSettings& s) { s.executor = kind; });
    });
}

void ModelDock::offerExecutors()
{
    m_executor->clear();
    for (const Executor executor : {Executor::Dense, Executor::Graph}) {
        ModelConfig changed = m_document.model().config;
        changed.executor = executor;
        if (isPossible(changed))
            m_executor->addItem(
                executor == Executor::Dense ? tr("matrices") : tr("messages"), static_cast<int>(executor));
    }
    m_executorRow->setVisible(m_document.hasModel() && m_executor->count() > 1);
}

void ModelDock::showSegment()
{
    const auto result = m_document.result();
    m_segmentRow->setVisible(m_document.hasModel() && m_document.model().config.segmented());
    if (!result)
        return;
    const QSignalBlocker blocker(m_segment);
    const auto count = std::max<std::size_t>(1, result->segments.size());
    m_segment->setRange(1, static_cast<int>(count));
    m_segment->setSuffix(QLatin1Char(' ') + tr("of %1").arg(count));
    m_segment->setValue(static_cast<int>(result->segment) + 1);
    m_segment->setEnabled(count > 1);
}

void ModelDock::changeSettings(const std::function<void(RunSettings&)>& change)
{
    RunSettings settings = m_document.settings();
    change(settings);
    m_document.setSettings(settings);
}

void ModelDock::showSettings()
{
    const RunSettings& settings = m_document.settings();
    const QSignalBlocker blockers[] = {
        QSignalBlocker(m_causal), QSignalBlocker(m_positions), QSignalBlocker(m_temperature)};
    m_causal->setChecked(settings.causal && (!m_document.hasModel() || m_document.model().config.hasDecoder()));
    m_positions->setCurrentIndex(m_positions->findData(static_cast<int>(settings.position)));
    m_temperature->setValue(tickOf(settings.temperature));
    m_temperatureValue->setText(temperatureText(settings.temperature));
    m_executor->setCurrentIndex(m_executor->findData(static_cast<int>(settings.executor)));
}

void ModelDock::offerSettings()
{
    const ModelConfig& config = m_document.model().config;
    m_positions->clear();
    const bool learned = config.position == PositionKind::Learned;
    for (const PositionKind kind : {PositionKind::SinusoidalInterleaved, PositionKind::SinusoidalConcatenated,
             PositionKind::Fourier, PositionKind::None, PositionKind::Learned, PositionKind::Rotary}) {
        ModelConfig changed = config;
        changed.position = kind;
        if ((kind == PositionKind::Learned) == learned && (kind == config.position || isPossible(changed)))
            m_positions->addItem(positionText(kind), static_cast<int>(kind));
    }
    m_positions->setEnabled(m_document.hasModel() && !learned);
    m_positions->setToolTip(learned ? tr("Learned positions are weights of this model; no other kind can replace them.")
            : config.position == PositionKind::None
            ? tr(
                "Adds positions to the embeddings, or rotates queries and keys (rotary). The model was trained without either.")
            : tr("How the model knows each token’s position. It was trained with %1.")
                  .arg(positionText(config.position)));
    m_causal->setEnabled(m_document.hasModel() && config.hasDecoder());
    m_causal->setToolTip(config.hasDecoder()
            ? tr("Keeps the decoder from reading later tokens")
            : tr("This model has no decoder, so there is nothing for a causal mask to hide."));
    offerExecutors();
    m_temperature->setEnabled(m_document.hasModel() && config.output == OutputKind::Tokens);
    m_settingsSection->setVisible(!m_document.model().recorded); // a recording does not hold its model's
    m_temperature->setToolTip(tr("Divides the logits: lower sharpens, higher flattens"));
}

} // namespace headroom
