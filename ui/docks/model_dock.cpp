// SPDX-License-Identifier: GPL-3.0-or-later
#include "docks/model_dock.h"

#include "error.h"
#include "docks/accuracy_curve.h"
#include "docks/input_field.h"
#include "names.h"
#include "widgets/controls.h"
#include "widgets/flow_layout.h"
#include "widgets/text.h"

#include <QComboBox>
#include <QGridLayout>
#include <QLocale>
#include <QMenu>
#include <QPushButton>
#include <QRandomGenerator>
#include <QScrollArea>
#include <QSignalBlocker>
#include <QSlider>
#include <QSpinBox>
#include <QVBoxLayout>

#include <algorithm>
#include <cmath>

namespace headroom {

namespace {

// The slider counts twelfths of an octave around 1: 0.25 … 4.
constexpr int kTicksPerOctave = 12, kOctaves = 2;

double temperatureAt(int tick)
{
    return std::round(100.0 * std::exp2(static_cast<double>(tick) / kTicksPerOctave)) / 100.0;
}

int tickOf(double temperature)
{
    return static_cast<int>(std::lround(std::log2(temperature) * kTicksPerOctave));
}

QString temperatureText(double value)
{
    const bool tenths = std::abs(value * 10.0 - std::round(value * 10.0)) < 1e-6;
    return numberText(value, tenths ? 1 : 2);
}

QString positionText(PositionKind kind)
{
    switch (kind) {
    case PositionKind::None: return ModelDock::tr("none");
    case PositionKind::SinusoidalInterleaved: return ModelDock::tr("sinusoidal");
    case PositionKind::SinusoidalConcatenated: return ModelDock::tr("sinusoidal, halves");
    case PositionKind::Learned: return ModelDock::tr("learned");
    case PositionKind::Fourier: return ModelDock::tr("Fourier");
    case PositionKind::Rotary: return ModelDock::tr("rotary");
    }
    return {};
}

bool isPossible(const ModelConfig& config)
{
    try {
        config.validate();
        return true;
    } catch (const Error&) {
        return false;
    }
}

// Tokens that the person typed, not those the program adds.
int typedTokens(const RunResult& result)
{
    return static_cast<int>(std::count_if(result.input.begin(), result.input.end(),
        [](const std::string& token) { return token != "start" && token != "end" && token != "pad"; }));
}

int longestText(const ModelInfo& model)
{
    std::size_t longest = 1;
    for (const std::string& token : model.vocabulary)
        longest = std::max(longest, token.size());
    return static_cast<int>(
        std::clamp<std::int64_t>(model.longestInput * static_cast<std::int64_t>(longest + 1), 16, 1 << 16));
}

QHBoxLayout* rowOf(QWidget* label, QWidget* control)
{
    auto* row = new QHBoxLayout;
    row->setContentsMargins(0, 0, 0, 0);
    row->addWidget(label);
    row->addStretch(1);
    row->addWidget(control);
    return row;
}

} // namespace

ModelDock::ModelDock(Document& document, QWidget* parent)
    : Dock(QStringLiteral("model"), tr("Model and input"), parent), m_document(document)
{
    auto* content = m_content = new QWidget;
    auto* column = new QVBoxLayout(content);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(makeModel());
    column->addWidget(makeInput());
    column->addWidget(makeSettings());
    column->addWidget(new Section(content, false), 1);
    auto* scroll = new QScrollArea;
    scroll->setWidgetResizable(true);
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    scroll->setFocusPolicy(Qt::NoFocus);
    scroll->setWidget(content);
    setWidget(scroll);
    scroll->setMinimumWidth(220);

    connect(&document, &Document::modelChanged, this, &ModelDock::showModel);
    connect(&document, &Document::textChanged, this, &ModelDock::showText);
    connect(&document, &Document::settingsChanged, this, &ModelDock::showSettings);
    connect(&document, &Document::resultChanged, this, &ModelDock::showResult);
    showModel();
    showText();
    showResult();
}

int ModelDock::contentHeight(int width) const
{
    return titleBarWidget()->sizeHint().height()
        + std::max(m_content->heightForWidth(width), m_content->minimumSizeHint().height());
}

QWidget* ModelDock::makeModel()
{
    auto* section = new Section;
    auto* column = new QVBoxLayout(section);
    column->setContentsMargins(12, 10, 12, 13);
    column->setSpacing(0);
    column->addWidget(m_title = new Text({}, TextSize::Title, Text::Tone::Ink, true));
    m_title->setWordWrap(true);
    column->addSpacing(2);
    column->addWidget(m_idea = new Text({}, TextSize::Small, Text::Tone::Ink3));
    m_idea->setWordWrap(true);
    column->addSpacing(8);
    auto* counts = new QGridLayout;
    counts->setHorizontalSpacing(10);
    counts->setVerticalSpacing(1);
    for (int i = 0; i < 4; ++i) {
        counts->addWidget(m_counts[i] = new Text({}, TextSize::Body, Text::Tone::Ink, true), 0, i);
        counts->addWidget(m_units[i] = new Text({}, TextSize::Body, Text::Tone::Ink3), 1, i);
    }
    counts->setColumnStretch(4, 1);
    column->addLayout(counts);
    column->addSpacing(6);
    column->addWidget(m_curve = new AccuracyCurve);
    return section;
}

QWidget* ModelDock::makeInput()
{
    auto* section = new Section;
    auto* column = new QVBoxLayout(section);
    column->setContentsMargins(12, 11, 12, 12);
    column->setSpacing(8);
    auto* title = new Text(tr("&Input"), TextSize::Body, Text::Tone::Ink, true);
    column->addLayout(rowOf(title, new Text(tr("runs as you type"), TextSize::Small, Text::Tone::Ink3)));
    column->addWidget(m_input = new InputField);
    m_input->setObjectName(QStringLiteral("input"));
    m_input->setAccessibleName(tr("Input: the text the model reads"));
    title->setBuddy(m_input);

    auto* buttons = new FlowLayout(nullptr, 8, 4); // in a narrow dock the count goes to a line of its own
    auto* random = new QPushButton(tr("&Random"));
    random->setToolTip(tr("A random input of the kind this model was trained on"));
    auto* samples = new QPushButton(tr("Sa&mples"));
    samples->setMenu(m_samples = new QMenu(samples));
    samples->setAccessibleName(tr("Samples"));
    for (QPushButton* button : {random, samples}) {
        button->setFixedHeight(24);
        button->setFont(Theme::instance().font(TextSize::Small));
        buttons->addWidget(button);
    }
    buttons->addWidget(m_used = new Text({}, TextSize::Small, Text::Tone::Ink3));
    m_used->setMinimumHeight(24);
    column->addLayout(buttons);
    column->addWidget(m_notices = new Text({}, TextSize::Small, Text::Tone::Ink2));
    m_notices->setWordWrap(true);

    m_inputControls = {m_input, random, samples};
    connect(
        m_input, &QPlainTextEdit::textChanged, this, [this] { m_document.setText(m_input->toPlainText()); });
    connect(m_input, &InputField::pasteCut, this, [this](int kept, int given) {
        emit m_document.notice(tr("Pasted the first %1 of %2 characters: this model reads at most %3 tokens.")
                                   .arg(kept)
                                   .arg(given)
                                   .arg(m_document.model().longestInput));
    });
    connect(random, &QPushButton::clicked, this, [this] {
        m_document.setText(QString::fromStdString(
            randomInput(m_document.model(), QRandomGenerator::global()->generate64())));
    });
    connect(m_samples, &QMenu::aboutToShow, this, &ModelDock::fillSamples);
    return section;
}

QWidget* ModelDock::makeSettings()
{
    auto* section = new Section;
    auto* column = new QVBoxLayout(section);
    column->setContentsMargins(12, 11, 12, 9);
    column->setSpacing(0);
    column->addWidget(new Text(tr("Settings"), TextSize::Body, Text::Tone::Ink, true));
    column->addSpacing(6);
    const auto addRow = [&](const QString& name, QWidget* control, QWidget* buddy) {
        auto* label = new Text(name, TextSize::Body, Text::Tone::Ink2);
        label->setBuddy(buddy);
        auto* row = new QWidget;
        row->setFixedHeight(28);
        row->setLayout(rowOf(label, control));
        column->addWidget(row);
        return row;
    };

    m_causal = new Switch;
    m_causal->setAccessibleName(tr("Causal mask"));
    addRow(tr("&Causal mask"), m_causal, m_causal);

    m_positions = new QComboBox;
    m_positions->setAccessibleName(tr("Positions"));
    m_positions->setFixedSize(132, 24);
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
    auto* line = new QHBoxLayout(slider);
    line->setContentsMargins(0, 0, 0, 0);
    line->setSpacing(4);
    line->addWidget(m_temperature);
    line->addWidget(m_temperatureValue);
    addRow(tr("&Temperature"), slider, m_temperature);
    makeSegment();
    m_segmentRow = addRow(tr("Se&gment"), m_segment, m_segment);
    makeExecutor();
    m_executorRow = addRow(tr("Computed &by"), m_executor, m_executor);

    connect(m_causal, &QAbstractButton::clicked, this,
        [this](bool on) { changeSettings([on](RunSettings& s) { s.causal = on; }); });
    connect(m_positions, &QComboBox::activated, this, [this](int index) {
        changeSettings([kind = static_cast<PositionKind>(m_positions->itemData(index).toInt())](
                           RunSettings& s) { s.position = kind; });
    });
    connect(m_temperature, &QSlider::valueChanged, this, [this](int tick) {
        changeSettings([tick](RunSettings& s) { s.temperature = temperatureAt(tick); });
    });
    return section;
}

void ModelDock::makeSegment()
{
    m_segment = new QSpinBox;
    m_segment->setAccessibleName(tr("Segment"));
    m_segment->setToolTip(tr("The text runs in segments, one after the other: which of them the window shows"));
    m_segment->setFixedSize(132, 24);
    m_segment->setKeyboardTracking(false);
    // The last segment stays the last while the text grows.
    connect(m_segment, &QSpinBox::valueChanged, this, [this](int number) {
        m_document.setSegment(number == m_segment->maximum() ? -1 : number - 1);
    });
}

void ModelDock::makeExecutor()
{
    m_executor = new QComboBox;
    m_executor->setAccessibleName(tr("Computed by"));
    m_executor->setToolTip(tr("Matrices, or messages along the edges of a graph: the same numbers"));
    m_executor->setFixedSize(132, 24);
    connect(m_executor, &QComboBox::activated, this, [this](int index) {
        changeSettings([kind = static_cast<Executor>(m_executor->itemData(index).toInt())](
                           RunSettings& s) { s.executor = kind; });
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
    m_segment->setSuffix(tr(" of %1").arg(count));
    m_segment->setValue(static_cast<int>(result->segment) + 1);
    m_segment->setEnabled(count > 1);
}

void ModelDock::changeSettings(const std::function<void(RunSettings&)>& change)
{
    RunSettings settings = m_document.settings();
    change(settings);
    m_document.setSettings(settings);
}

void ModelDock::showModel()
{
    const ModelInfo& model = m_document.model();
    const ModelConfig& config = model.config;
    m_title->setText(m_document.hasModel() ? QString::fromStdString(model.title) : tr("No model yet"));
    QString idea = m_document.hasModel()
        ? QString::fromStdString(model.idea)
        : tr("Choose one from the menu Model, open a file, or drop a .safetensors file here.");
    if (!model.paper.empty())
        idea += QLatin1Char(' ') + QString::fromStdString(model.paper) + QLatin1Char('.');
    m_idea->setText(idea);
    showCounts();
    for (QWidget* control : std::as_const(m_inputControls))
        control->setEnabled(m_document.hasModel());
    m_title->setToolTip(QString::fromStdString(model.device));
    m_curve->setTraining(model.training);
    m_input->setLongest(longestText(model));
    m_input->setWords(std::all_of(
        model.vocabulary.begin(), model.vocabulary.end(), [](const std::string& t) { return t != " " && t != "␣"; }));

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
    m_positions->setToolTip(learned
            ? tr("Learned positions are weights of this model; no other kind can take their place.")
            : tr("What tells the model where a token stands. The model was trained with %1.")
                  .arg(positionText(config.position)));
    m_causal->setEnabled(m_document.hasModel() && config.hasDecoder());
    m_causal->setToolTip(config.hasDecoder()
            ? tr("Whether the decoder is kept from reading tokens that come later")
            : tr("This model has no decoder, so there is nothing a causal mask could close."));
    offerExecutors();
    m_temperature->setEnabled(m_document.hasModel());
    m_temperature->setToolTip(tr("Divides the logits: low makes the likeliest token surer, high evens out"));
    showSettings();
}

void ModelDock::showCounts()
{
    const ModelConfig& config = m_document.model().config;
    const bool steps = config.depth == DepthKind::Universal, set = config.topology == Topology::Set;
    const bool latent = config.topology == Topology::Latent;
    const std::int64_t layers = steps ? config.maxSteps
        : set                         ? config.encoderLayers + config.decoderLayers + 1
                                      : std::max(config.hasEncoder() || latent ? config.encoderLayers : 0,
                                            config.hasDecoder() ? config.decoderLayers : 0);
    const std::int64_t numbers[] = {layers, config.heads, config.width, m_document.model().parameters};
    const QString units[] = {steps ? (layers == 1 ? tr("step") : tr("steps"))
            : set                  ? tr("blocks")
                                   : (layers == 1 ? tr("layer") : tr("layers")),
        config.heads == 1 ? tr("head") : tr("heads"), tr("wide"), tr("weights")};
    for (int i = 0; i < 4; ++i) {
        m_counts[i]->setText(QLocale(QLocale::English).toString(static_cast<qlonglong>(numbers[i])));
        m_units[i]->setText(units[i]);
        m_counts[i]->setVisible(m_document.hasModel());
        m_units[i]->setVisible(m_document.hasModel());
    }
}

void ModelDock::showText()
{
    if (m_input->toPlainText() == m_document.text())
        return;
    const QSignalBlocker blocker(m_input);
    m_input->setPlainText(m_document.text());
    m_input->moveCursor(QTextCursor::End);
}

void ModelDock::showSettings()
{
    const RunSettings& settings = m_document.settings();
    const QSignalBlocker blockers[] = {
        QSignalBlocker(m_causal), QSignalBlocker(m_positions), QSignalBlocker(m_temperature)};
    m_causal->setChecked(
        settings.causal && (!m_document.hasModel() || m_document.model().config.hasDecoder()));
    m_positions->setCurrentIndex(m_positions->findData(static_cast<int>(settings.position)));
    m_temperature->setValue(tickOf(settings.temperature));
    m_temperatureValue->setText(temperatureText(settings.temperature));
    m_executor->setCurrentIndex(m_executor->findData(static_cast<int>(settings.executor)));
}

void ModelDock::showResult()
{
    const auto result = m_document.result();
    showSegment();
    QStringList notices;
    if (m_document.model().notFinite > 0)
        notices << counted(m_document.model().notFinite, tr("%1 weight of this file is NaN or infinite."),
            tr("%1 weights of this file are NaN or infinite."));
    if (result)
        for (const std::string& notice : result->notices)
            notices << QString::fromStdString(notice);
    m_notices->setText(notices.join(QLatin1Char('\n')));
    m_notices->setVisible(!notices.isEmpty());
    m_used->setText(
        result ? tr("%1 of %2").arg(typedTokens(*result)).arg(m_document.model().longestInput) : QString());
    m_used->setAccessibleName(tr("Tokens used: %1").arg(m_used->text()));
}

// The model's own sample, then inputs drawn from fixed seeds: the same ones each time.
void ModelDock::fillSamples()
{
    m_samples->clear();
    QStringList texts {QString::fromStdString(m_document.model().sample)};
    for (std::uint64_t seed = 1; seed <= 4; ++seed)
        texts << QString::fromStdString(randomInput(m_document.model(), seed));
    texts.removeAll(QString());
    texts.removeDuplicates();
    for (const QString& text : std::as_const(texts))
        m_samples->addAction(QString(text).replace(QLatin1Char('&'), QLatin1String("&&")), this,
            [this, text] { m_document.setText(text); });
}

} // namespace headroom
