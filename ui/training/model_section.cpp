// SPDX-License-Identifier: GPL-3.0-or-later
#include "training/model_section.h"

#include "config/attention_descriptor.h"
#include "error.h"
#include "session/memory_estimate.h"
#include "training/training_words.h"
#include "words/tr.h"

#include <QComboBox>
#include <QVBoxLayout>

namespace headroom {

namespace {

constexpr int kChoiceWidth = 150; // beside the longest name within the panel
constexpr std::int64_t kEvaluateEvery = 25; // steps: so that the curves are curves

// "RMSNorm, before"
QString normText(NormKind kind, NormPlacement placement)
{
    if (kind == NormKind::None)
        return tr("none");
    const QString name = kind == NormKind::Layer ? tr("LayerNorm")
        : kind == NormKind::LayerUnbiased        ? tr("LayerNorm, n − 1")
        : kind == NormKind::Rms                  ? tr("RMSNorm")
                                                 : tr("ScaleNorm");
    return placement == NormPlacement::Before ? tr("%1, before").arg(name) : tr("%1, after").arg(name);
}

QString normKey(const ModelConfig& config)
{
    return QLatin1String(toString(config.norm)) + QLatin1Char('/')
        + QLatin1String(
            config.norm == NormKind::None ? toString(NormPlacement::Before) : toString(config.normPlacement));
}

bool works(const TrainRequest& request)
{
    try {
        checkTraining(request);
        return true;
    } catch (const Error&) {
        return false;
    }
}

} // namespace

TrainRequest withField(TrainRequest request, const std::string& field, const std::string& value)
{
    std::erase_if(request.changes, [&](const ConfigChange& change) { return change.field == field; });
    const TrainRequest without = request;
    request.changes.push_back({field, value});
    try {
        if (checkTraining(without) == checkTraining(request))
            return without;
    } catch (const Error&) { // the laboratory says what does not fit
    }
    return request;
}

TrainingSettings usualTraining(const std::string& preset)
{
    TrainingSettings settings = trainingFor(preset);
    settings.evaluateEvery = kEvaluateEvery;
    return settings;
}

TrainingSettings recommendedTraining(const TrainingSettings& settings, const std::string& preset)
{
    TrainingSettings usual = usualTraining(preset);
    usual.steps = settings.steps;
    usual.seed = settings.seed;
    usual.evaluateEvery = settings.evaluateEvery;
    usual.frozen = settings.frozen;
    usual.interventions = settings.interventions;
    return usual;
}

TrainingSettings withUsualTraining(TrainingSettings settings, const std::string& before, const std::string& preset)
{
    const TrainingSettings usual = usualTraining(before), others = usualTraining(preset);
    const auto follow = [&](auto setting) {
        if (settings.*setting == usual.*setting)
            settings.*setting = others.*setting;
    };
    follow(&TrainingSettings::steps);
    follow(&TrainingSettings::batch);
    follow(&TrainingSettings::schedule);
    follow(&TrainingSettings::rate);
    follow(&TrainingSettings::rateFactor);
    follow(&TrainingSettings::warmup);
    follow(&TrainingSettings::labelSmoothing);
    follow(&TrainingSettings::dropout);
    follow(&TrainingSettings::ponderWeight);
    follow(&TrainingSettings::clip);
    follow(&TrainingSettings::evaluateEvery);
    follow(&TrainingSettings::precision);
    return settings;
}

TrainRequest withVariant(TrainRequest request, const std::string& preset)
{
    const TaskSettings own = taskFor({}, preset);
    const bool chosen = !(request.task == taskFor({}, request.preset));
    request.settings = withUsualTraining(request.settings, request.preset, preset);
    request.preset = preset;
    request.changes.clear();
    TrainRequest kept = request;
    if (chosen && works(kept))
        return kept;
    request.task = own;
    request.probe.clear();
    return request;
}

ModelSection::ModelSection(TrainingDesk& desk)
    : FormSection(tr("Model")),
      m_desk(desk),
      m_variant(choiceField(tr("Variant"), 150)),
      m_norm(choiceField(tr("Norm"), kChoiceWidth)),
      m_positions(choiceField(tr("Positions"), kChoiceWidth)),
      m_attention(choiceField(tr("Attention"), kChoiceWidth))
{
    try {
        for (const Preset& preset : presets())
            m_variant->addItem(translated(preset.title), QString::fromStdString(preset.id));
    } catch (const Error&) { // the gallery says why there are none
    }
    for (const NormKind kind : {NormKind::Layer, NormKind::LayerUnbiased, NormKind::Rms, NormKind::Scale})
        for (const NormPlacement placement : {NormPlacement::Before, NormPlacement::After})
            m_norm->addItem(normText(kind, placement),
                QLatin1String(toString(kind)) + QLatin1Char('/') + QLatin1String(toString(placement)));
    m_norm->addItem(tr("none"),
        QLatin1String(toString(NormKind::None)) + QLatin1Char('/') + QLatin1String(toString(NormPlacement::Before)));
    for (const auto& [kind, name] : {std::pair {PositionKind::SinusoidalInterleaved, tr("sinusoidal")},
             std::pair {PositionKind::SinusoidalConcatenated, tr("sinusoidal, halves")},
             std::pair {PositionKind::Learned, tr("learned")}, std::pair {PositionKind::Rotary, tr("rotary")},
             std::pair {PositionKind::Fourier, tr("Fourier")}, std::pair {PositionKind::None, tr("none")}})
        m_positions->addItem(name, QLatin1String(toString(kind)));
    for (const AttentionKind kind : attentionKinds())
        m_attention->addItem(translated(describe(kind).title), QLatin1String(toString(kind)));

    column()->addWidget(new FormRow(tr("Variant"), m_variant));
    m_layers = new NumberField(1, 64, 0, tr("Layers"));
    auto* layers = new FormRow(tr("Layers"), m_layers);
    m_layersWord = layers->findChild<Text*>();
    column()->addWidget(m_layersRow = layers);
    m_heads = number(tr("Heads"), 64, "heads", tr("Heads per attention sublayer; the width is divided among them"));
    m_width = number(tr("Width"), 2048, "width", tr("Numbers per position: d_model"));
    m_feedForward = number(tr("Feed-forward"), 8192, "feed_forward", tr("Hidden width of a feed-forward layer: d_ff"));
    m_feedForwardRow = m_feedForward->parentWidget();
    column()->addWidget(new FormRow(tr("Norm"), m_norm));
    column()->addWidget(new FormRow(tr("Positions"), m_positions));
    column()->addWidget(new FormRow(tr("Attention"), m_attention));

    connect(m_variant, &QComboBox::activated, this,
        [this] { m_desk.setWanted(withVariant(m_desk.wanted(), m_variant->currentData().toString().toStdString())); });
    connect(m_layers, &NumberField::valueChanged, this, [this](double value) {
        const std::string text = std::to_string(static_cast<std::int64_t>(value));
        const auto& config = m_desk.wantedConfig();
        if (config && config->depth == DepthKind::Universal)
            return set({{"max_steps", text}});
        std::vector<std::pair<std::string, std::string>> fields;
        if (!config || config->topology != Topology::Decoder)
            fields.emplace_back("encoder_layers", text);
        if (!config || config->hasDecoder())
            fields.emplace_back("decoder_layers", text);
        set(fields);
    });
    connect(m_norm, &QComboBox::activated, this, [this] {
        const QStringList parts = m_norm->currentData().toString().split(QLatin1Char('/'));
        set({{"norm", parts.value(0).toStdString()}, {"norm_placement", parts.value(1).toStdString()}});
    });
    connect(m_positions, &QComboBox::activated, this, [this] {
        set({{"position", m_positions->currentData().toString().toStdString()}});
    });
    connect(m_attention, &QComboBox::activated, this, [this] {
        set({{"attention", m_attention->currentData().toString().toStdString()}});
    });
    connect(&desk, &TrainingDesk::wantedChanged, this, &ModelSection::refresh);
    connect(&desk, &TrainingDesk::runsChanged, this, &ModelSection::refresh);
}

NumberField* ModelSection::number(const QString& name, double most, const char* field, const QString& hint)
{
    auto* made = new NumberField(1, most, 0, name);
    column()->addWidget(new FormRow(name, made, hint));
    connect(made, &NumberField::valueChanged, this, [this, field](double value) {
        set({{field, std::to_string(static_cast<std::int64_t>(value))}});
    });
    return made;
}

void ModelSection::set(const std::vector<std::pair<std::string, std::string>>& fields)
{
    TrainRequest request = m_desk.wanted();
    for (const auto& [field, value] : fields)
        request = withField(std::move(request), field, value);
    m_desk.setWanted(request);
}

// What is refused stays as the person set it, so that it can be set right.
void ModelSection::refresh()
{
    setChoice(m_variant, QString::fromStdString(m_desk.wanted().preset));
    const auto& config = m_desk.wantedConfig();
    if (!config)
        return setNote({});
    const bool universal = config->depth == DepthKind::Universal;
    m_layersWord->setText(universal ? tr("Max steps") : tr("Layers"));
    m_layers->setAccessibleName(m_layersWord->text());
    m_layers->show(static_cast<double>(universal ? config->maxSteps
            : config->hasDecoder()               ? config->decoderLayers
                                                 : config->encoderLayers));
    m_heads->show(static_cast<double>(config->heads));
    m_width->show(static_cast<double>(config->width));
    m_feedForwardRow->setVisible(config->topology != Topology::Set);
    m_feedForward->show(static_cast<double>(config->feedForward));
    setChoice(m_norm, normKey(*config));
    setChoice(m_positions, QLatin1String(toString(config->position)));
    setChoice(m_attention, QLatin1String(toString(config->attention)));
    if (!(m_counted == *config)) {
        m_counted = *config;
        m_weights = static_cast<std::int64_t>(modelBytes(*config) / 4.0);
    }
    setNote(m_desk.current() ? tr("%1 parameters. Changing these settings starts a new run.").arg(countText(m_weights))
                             : tr("%1 parameters.").arg(countText(m_weights)));
}

} // namespace headroom
