// SPDX-License-Identifier: GPL-3.0-or-later
#include "docks/model_dock.h"

#include "docks/card_panel.h"
#include "docks/input_field.h"
#include "docks/input_pieces.h"
#include "document/attribution.h"
#include "theme/theme.h"
#include "widgets/controls.h"
#include "widgets/flow_layout.h"
#include "widgets/layouts.h"
#include "widgets/text.h"
#include "words/menu_text.h"
#include "words/names.h"
#include "words/tr.h"

#include <QGridLayout>
#include <QLocale>
#include <QMenu>
#include <QPushButton>
#include <QRandomGenerator>
#include <QSignalBlocker>
#include <QSpinBox>

#include <algorithm>
#include <cmath>
#include <numeric>

namespace headroom {

namespace {

constexpr int kDockNarrowest = 240;

// Tokens that the person typed, not those the program adds.
int typedTokens(const RunResult& result, bool published)
{
    if (published)
        return static_cast<int>(result.input.size());
    return static_cast<int>(std::count_if(result.input.begin(), result.input.end(),
        [](const std::string& token) { return token != "start" && token != "end" && token != "pad"; }));
}

// The weights of the model as it runs: settings of a run may ask for others than the opened model has.
std::int64_t weightsOf(const ModelInfo& model, const RunResult* run)
{
    if (!run || run->settings.changes.empty())
        return model.parameters;
    std::int64_t weights = 0;
    for (const Step& step : run->untouched->steps())
        if (step.operation == Operation::Parameter && !step.study()) {
            std::int64_t size = 1;
            for (const Axis& axis : step.axes)
                size *= axis.size;
            weights += size;
        }
    return weights;
}

QString namesOf(const std::vector<std::string>& names, std::size_t most)
{
    QStringList all;
    for (std::size_t i = 0; i < std::min(most, names.size()); ++i) {
        QString name = QString::fromStdString(names[i]);
        for (const char* after : {".", "_"}) // where a long name may go on in the next line
            name.replace(QLatin1String(after), QString(QLatin1String(after)) + QChar(0x200B));
        all << name;
    }
    return listed(all);
}

// "Left out as unused: pooler.dense.weight, pooler.dense.bias and 3 more"
QString unusedOf(const ModelInfo& model)
{
    constexpr std::size_t kNamed = 2;
    const std::size_t all = model.unused.size();
    if (all == 0)
        return {};
    return all <= kNamed
        ? tr("Left out as unused: %1").arg(namesOf(model.unused, all))
        : tr("Left out as unused: %1 and %2 more").arg(namesOf(model.unused, kNamed)).arg(all - kNamed);
}

int longestText(const ModelInfo& model)
{
    std::size_t longest = 1;
    for (const std::string& token : model.vocabulary)
        longest = std::max(longest, token.size());
    return static_cast<int>(
        std::clamp<std::int64_t>(model.longestInput * static_cast<std::int64_t>(longest + 1), 16, 1 << 16));
}

} // namespace

ModelDock::ModelDock(Document& document, QWidget* parent)
    : Dock(QStringLiteral("model"), tr("Model and input"), parent), m_document(document)
{
    auto* content = m_content = new QWidget;
    auto* column = columnIn(content);
    column->addWidget(makeModel());
    column->addWidget(makeInput());
    column->addWidget(makeSettings());
    column->addWidget(new Section(content, false), 1);
    auto* scroll = scrolled(content);
    setWidget(scroll);
    scroll->setMinimumWidth(kDockNarrowest);

    connect(&document, &Document::modelChanged, this, &ModelDock::showModel);
    connect(&document, &Document::textChanged, this, &ModelDock::showText);
    connect(&document, &Document::settingsChanged, this, &ModelDock::showSettings);
    connect(&document, &Document::resultChanged, this, &ModelDock::showResult);
    connect(&document, &Document::optionsChanged, this, &ModelDock::showPieces);
    connect(&Theme::instance(), &Theme::changed, this, &ModelDock::showPieces);
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
    auto* column = columnIn(section, {12, 10, 12, 13});
    column->addWidget(m_title = new Text({}, TextSize::Title, Text::Tone::Ink, true));
    m_title->setWordWrap(true);
    column->addSpacing(2);
    column->addWidget(m_idea = new Text({}, TextSize::Small, Text::Tone::Ink3));
    m_idea->setWordWrap(true);
    column->addWidget(m_unused = new Text({}, TextSize::Small, Text::Tone::Ink3));
    m_unused->setWordWrap(true);
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
    column->addWidget(m_card = new CardPanel);
    connect(m_card, &CardPanel::asked, this,
        [this](const QString& source, bool trained) { m_document.openModel(source, {}, trained); });
    connect(m_card, &CardPanel::heightChanged, this, &ModelDock::heightChanged);
    return section;
}

QWidget* ModelDock::makeInput()
{
    auto* section = new Section;
    auto* column = columnIn(section, {12, 11, 12, 12}, 8);
    auto* title = new Text(tr("&Input"), TextSize::Body, Text::Tone::Ink, true);
    column->addLayout(labelledRow(title, m_typing = new Text({}, TextSize::Small, Text::Tone::Ink3)));
    column->addWidget(m_input = new InputField);
    m_input->setObjectName(QStringLiteral("input"));
    m_input->setAccessibleName(tr("Input: the text the model reads"));
    title->setBuddy(m_input);

    column->addWidget(m_pieces = new InputPieces);
    column->addWidget(m_split = new Text({}, TextSize::Small, Text::Tone::Ink3));
    m_split->setWordWrap(true);

    auto* buttons = new FlowLayout(nullptr, 8, 4); // in a narrow dock the count goes to a line of its own
    auto* random = new QPushButton(tr("&Random"));
    random->setObjectName(QStringLiteral("random"));
    random->setToolTip(tr("A random input of the kind this model was trained on"));
    auto* samples = new QPushButton(tr("Sa&mples"));
    samples->setObjectName(QStringLiteral("samples"));
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
    connect(m_input, &QPlainTextEdit::textChanged, this, [this] { m_document.setText(m_input->toPlainText(), true); });
    connect(m_input, &InputField::pasteCut, this, [this](int kept, int given) {
        m_document.tell(tr("Pasted the first %1 of %2 characters: this model reads at most %3 tokens.")
                            .arg(kept)
                            .arg(given)
                            .arg(m_document.model().longestInput));
    });
    connect(random, &QPushButton::clicked, this, [this] {
        m_document.drawInputs({QRandomGenerator::global()->generate64()}, this, [this](const QStringList& inputs) {
            if (inputs.front().isEmpty())
                m_document.tell(tr("Cannot draw an input: this model’s task, or its text file, is missing."));
            else
                m_document.setText(inputs.front());
        });
    });
    connect(m_samples, &QMenu::aboutToShow, this, &ModelDock::fillSamples);
    return section;
}

void ModelDock::showModel()
{
    const ModelInfo& model = m_document.model();
    m_title->setText(m_document.hasModel() ? translated(model.title) : tr("No model yet"));
    QString idea = m_document.hasModel()
        ? translated(model.idea)
        : tr("Choose one from the Model menu, open a file, or drop a .safetensors file here.");
    if (!model.paper.empty())
        idea += QLatin1Char(' ') + QString::fromStdString(model.paper) + QLatin1Char('.');
    if (!model.architecture.empty())
        idea = tr("%1, opened from a Hugging Face folder.").arg(QString::fromStdString(model.architecture));
    m_idea->setText(idea);
    m_unused->setText(unusedOf(model));
    m_unused->setVisible(!m_unused->text().isEmpty());
    m_unused->setToolTip(namesOf(model.unused, model.unused.size()));
    showCounts();
    for (QWidget* control : std::as_const(m_inputControls)) {
        control->setEnabled(m_document.hasModel());
        control->setVisible(!model.recorded || control == m_input);
    }
    m_input->setReadOnly(model.recorded);
    m_typing->setText(model.recorded ? tr("as recorded") : tr("runs as you type"));
    m_input->setToolTip(model.recorded ? Document::recordedOnly() : QString());
    m_title->setToolTip(translated(model.device));
    m_card->setModel(model, m_document.hasModel());
    m_input->setLongest(longestText(model));
    m_input->setWords(std::all_of(
        model.vocabulary.begin(), model.vocabulary.end(), [](const std::string& t) { return t != " " && t != "␣"; }));

    offerSettings();
    showSettings();
}

void ModelDock::showCounts()
{
    const auto run = m_document.result();
    const ModelConfig& config = run ? run->config : m_document.model().config;
    const bool steps = config.depth == DepthKind::Universal, set = config.topology == Topology::Set;
    const bool latent = config.topology == Topology::Latent;
    const std::int64_t layers = steps ? config.maxSteps
        : set                         ? config.encoderLayers + config.decoderLayers + 1
                                      : std::max(config.hasEncoder() || latent ? config.encoderLayers : 0,
                  config.hasDecoder() ? config.decoderLayers : 0);
    const std::int64_t numbers[] = {layers, config.heads, config.width, weightsOf(m_document.model(), run.get())};
    const QString units[] = {steps ? (layers == 1 ? tr("step") : tr("steps"))
            : set                  ? tr("blocks")
                                   : (layers == 1 ? tr("layer") : tr("layers")),
        config.heads == 1 ? tr("head") : tr("heads"), tr("width"), tr("parameters")};
    for (int i = 0; i < 4; ++i) {
        m_counts[i]->setText(QLocale(QLocale::English).toString(static_cast<qlonglong>(numbers[i])));
        m_units[i]->setText(units[i]);
        const bool known = m_document.hasModel() && (i < 2 || !m_document.model().recorded);
        m_counts[i]->setVisible(known);
        m_units[i]->setVisible(known);
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

void ModelDock::showResult()
{
    const auto result = m_document.result();
    showSegment();
    showCounts();
    QStringList notices;
    if (m_document.model().notFinite > 0)
        notices << counted(m_document.model().notFinite, tr("%1 weight of this file is NaN or infinite."),
            tr("%1 weights of this file are NaN or infinite."));
    for (const std::string& notice : m_document.model().notices)
        notices << translated(notice);
    if (result)
        for (const std::string& notice : result->notices)
            notices << translated(notice);
    notices.removeDuplicates(); // a recording's are those of both
    m_notices->setText(notices.join(QLatin1Char('\n')));
    m_notices->setVisible(!notices.isEmpty());
    const bool published = !m_document.model().architecture.empty();
    m_used->setText(result && m_document.model().recorded ? tr("%1 tokens").arg(result->input.size())
            : result                                      ? tr("%1 of %2")
                           .arg(typedTokens(*result, published))
                           .arg(published ? m_document.model().longestInput : longestInput(result->config))
                     : QString());
    showPieces();
    m_used->setAccessibleName(tr("Tokens used: %1").arg(m_used->text()));
}

// Of a text that a tokenizer split; of any while its tokens are marked with what they add to the loss.
void ModelDock::showPieces()
{
    const auto result = m_document.result();
    const bool split = result && !result->words.empty();
    const Attribution added = result ? attributionOfInput(*result, m_document.options()) : Attribution();
    if (split || added.there()) {
        std::vector<int> each(result->input.size());
        std::iota(each.begin(), each.end(), 0);
        m_pieces->setPieces(result->input, split ? result->words : each);
    }
    std::vector<QColor> colours;
    QStringList words;
    for (std::size_t i = 0; added.there() && i < result->input.size(); ++i) {
        const auto cell = added.of(static_cast<std::int64_t>(i));
        const double value = cell ? result->trace->value(cell->step, cell->at) : 0.0;
        colours.push_back(cell ? added.scale.colour(value) : QColor());
        words << (cell ? QString::fromStdString(formatNumber(value)) : QString());
    }
    m_pieces->setAdded(std::move(colours), words);
    m_pieces->setVisible(split || added.there());
    QStringList said;
    if (split)
        said << m_pieces->summary();
    if (result && (added.there() || attributionBy(m_document.options()) != AttributionBy::None))
        said << attributionWords(*result, m_document.options());
    m_split->setText(said.join(QLatin1Char('\n')));
    m_split->setVisible(!said.isEmpty());
}

// The model's own sample, then inputs drawn from fixed seeds: the same ones each time.
void ModelDock::fillSamples()
{
    m_samples->clear();
    m_samples->addAction(tr("Drawing…"))->setEnabled(false);
    m_document.drawInputs({1, 2, 3, 4}, this, [this](const QStringList& inputs) {
        QStringList own {QString::fromStdString(m_document.model().sample)};
        for (const std::string& sample : m_document.model().card.samples)
            own << QString::fromStdString(sample);
        listSamples(own + inputs);
    });
}

void ModelDock::listSamples(QStringList texts)
{
    m_samples->clear();
    texts.removeAll(QString());
    texts.removeDuplicates();
    for (const QString& text : std::as_const(texts))
        m_samples->addAction(menuText(text), this, [this, text] { m_document.setText(text); });
}

} // namespace headroom
