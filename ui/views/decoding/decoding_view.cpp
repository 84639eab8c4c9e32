// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/decoding/decoding_view.h"

#include "stage/captions.h"
#include "stage/header_row.h"
#include "trace/step_names.h"
#include "widgets/controls.h"
#include "words/awaited.h"

#include <QDoubleSpinBox>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QMouseEvent>
#include <QSignalBlocker>
#include <QSpinBox>

#include <algorithm>
#include <cmath>

namespace headroom {

namespace {

const std::string kPrefix = "decoding.";

const StudyOption& known(const QString& name)
{
    static const std::vector<StudyOption> all = studyOptions("decoding");
    return *std::find_if(
        all.begin(), all.end(), [&](const StudyOption& option) { return option.name == name.toStdString(); });
}

} // namespace

DecodingView::DecodingView(Document& document, QWidget* parent) : SceneView(document, tr("Decoding"), parent)
{
    makeHeader();
    connect(m_method, &SegmentedControl::currentChanged, this,
        [this](int index) { setOption(QStringLiteral("method"), index); });
    connect(m_layer, &QSpinBox::valueChanged, this, [this](int layer) {
        m_options.layer = layer;
        changed();
    });
}

void DecodingView::makeHeader()
{
    using enum DecodingMethod;
    m_method = new SegmentedControl({tr("Greedy"), tr("Sampling"), tr("Beam")}, header(), 24);
    m_method->setAccessibleName(tr("Method"));
    headerRow()->insertWidget(2, m_method);
    addOption(QStringLiteral("width"), tr("Width"), tr("Beam width: number of texts kept"), 44, {Beam});
    addOption(QStringLiteral("length_penalty"), QStringLiteral("α"),
        tr("Length penalty; 0 = compare texts by log-probability alone"), 54, {Beam});
    addOption(QStringLiteral("temperature"), QStringLiteral("T"),
        tr("Temperature divides the logits: lower sharpens, higher flattens"), 54, {Sample});
    addOption(
        QStringLiteral("top_k"), QStringLiteral("k"), tr("Top-k: only the k likeliest tokens; 0 = all"), 50, {Sample});
    addOption(QStringLiteral("top_p"), QStringLiteral("p"),
        tr("Top-p: smallest set of tokens with total probability ≥ p; 1 = all"), 54, {Sample});
    addOption(QStringLiteral("seed"), tr("Seed"), tr("The same seed draws the same text"), 56, {Sample});
    addOption(
        QStringLiteral("limit"), tr("Tokens"), tr("Maximum number of tokens to write"), 44, {Greedy, Sample, Beam});
    m_layerLabel = new QLabel(tr("Layer"), header());
    m_layer = new QSpinBox(header());
    m_layer->setAccessibleName(tr("Layer"));
    m_layer->setToolTip(tr("The layer whose attention is shown for the chosen token"));
    m_layer->setFixedSize(44, 24);
    headerRow()->addWidget(m_layerLabel);
    headerRow()->addWidget(m_layer);
}

void DecodingView::addOption(
    const QString& name, const QString& label, const QString& tip, int width, std::vector<DecodingMethod> methods)
{
    const StudyOption& of = known(name);
    auto* words = new QLabel(label, header());
    QAbstractSpinBox* box = nullptr;
    if (of.whole) {
        auto* whole = new QSpinBox(header());
        whole->setRange(static_cast<int>(of.least), static_cast<int>(of.most));
        connect(whole, &QSpinBox::valueChanged, this, [this, name](int value) { setOption(name, value); });
        box = whole;
    } else {
        auto* number = new QDoubleSpinBox(header());
        number->setRange(of.least, of.most);
        number->setSingleStep(0.1);
        connect(number, &QDoubleSpinBox::valueChanged, this, [this, name](double value) { setOption(name, value); });
        box = number;
    }
    box->setKeyboardTracking(false);
    box->setFixedSize(width, 24);
    box->setObjectName(name);
    box->setAccessibleName(tip);
    box->setToolTip(tip);
    words->setToolTip(tip);
    headerRow()->addWidget(words);
    headerRow()->addWidget(box);
    m_boxes.push_back({name, words, box, std::move(methods)});
}

bool DecodingView::canShow(const Trace& trace)
{
    return trace.find(steps::fedTokens).has_value() && trace.find(steps::probabilities).has_value();
}

const Decoded& DecodingView::decodedOf(const SceneMoment& moment) const
{
    if (m_read != moment.run) {
        m_decoded = readDecoding(*moment.run);
        m_read = moment.run;
    }
    return m_decoded;
}

// Another tree has other texts: what was chosen in the old one means nothing in it.
void DecodingView::setOption(const QString& name, double value)
{
    RunSettings settings = m_document.settings();
    std::erase_if(settings.study, [&](const ConfigChange& set) {
        return set.field == kPrefix + name.toStdString() || set.field == kPrefix + "chosen";
    });
    if (value != known(name).value)
        settings.study.push_back({kPrefix + name.toStdString(), QString::number(value, 'g', 12).toStdString()});
    m_document.setSettings(settings);
}

void DecodingView::chooseText()
{
    const SceneMoment moment = momentOf(m_document);
    if (!moment.run || !moment.pinned)
        return;
    const Decoded& decoded = decodedOf(moment);
    const auto text = decoded.there() ? decoded.textOf(*moment.pinned) : std::nullopt;
    if (text && *text != std::pair {decoded.chosenStep, decoded.chosenText})
        setOption(QStringLiteral("chosen"), decoded.text(text->first, text->second).place + 1);
}

void DecodingView::show(const Document& document)
{
    SceneView::show(document);
    const auto option = [&](const QString& name) { return decodingOption(document.settings(), name.toStdString()); };
    const auto method = static_cast<DecodingMethod>(std::lround(option(QStringLiteral("method"))));
    m_method->setCurrent(static_cast<int>(method));
    for (const Option& each : m_boxes) {
        const bool used = std::find(each.methods.begin(), each.methods.end(), method) != each.methods.end();
        each.label->setVisible(used);
        each.box->setVisible(used);
        const QSignalBlocker blocker(each.box);
        if (each.box->hasFocus() && document.busy())
            continue; // what is being typed is newer than the run
        if (auto* whole = qobject_cast<QSpinBox*>(each.box))
            whole->setValue(static_cast<int>(std::lround(option(each.name))));
        else if (auto* number = qobject_cast<QDoubleSpinBox*>(each.box))
            number->setValue(option(each.name));
    }
    if (!document.trace() || !canShow(*document.trace()))
        return;
    const Decoded& decoded = decodedOf(momentOf(document));
    const std::vector<int> layers = decoded.layers();
    m_layerLabel->setVisible(layers.size() > 1);
    m_layer->setVisible(layers.size() > 1);
    const QSignalBlocker blocker(m_layer);
    if (!layers.empty())
        m_layer->setRange(layers.front(), layers.back());
    m_layer->setValue(shownLayer(decoded, m_options));
}

std::vector<Frame> DecodingView::framesOf(const SceneMoment& moment) const
{
    return canShow(moment.trace()) ? decodingFrames(moment.trace(), decodedOf(moment)) : std::vector<Frame>();
}

Scene DecodingView::build(const SceneMoment& moment) const
{
    return decodingScene(moment, decodedOf(moment), m_options);
}

quint64 DecodingView::identityOf(const SceneMoment&, const Cell&) const { return 0; }

std::optional<Cell> DecodingView::subjectOf(const SceneMoment& moment) const
{
    const Decoded& decoded = decodedOf(moment);
    if (decoded.there())
        return decodingSubject(moment, decoded);
    const auto next = moment.trace().find(steps::probabilities); // until the tree is there: what the run ends in
    return next ? std::optional(Cell {*next, {moment.trace().step(*next).axes.front().size - 1, 0}}) : std::nullopt;
}

QString DecodingView::stepCaption(const Decoded& decoded, const SceneMoment& moment) const
{
    const DecodingMoment now = decodingMoment(decoded, moment);
    const DecodedStep& step = decoded.steps[static_cast<std::size_t>(now.step)];
    const QString title = tr("Step %1:").arg(now.step + 1);
    const auto kept = static_cast<int>(std::count_if(
        step.texts.begin(), step.texts.end(), [&](const DecodedText& text) { return text.dropped != now.step + 1; }));
    const auto ended = static_cast<int>(std::count_if(step.texts.begin(), step.texts.end(),
        [&](const DecodedText& text) { return text.dropped != now.step + 1 && text.finished; }));
    const auto all = static_cast<int>(step.texts.size());
    if (decoded.method != DecodingMethod::Beam) {
        const auto written = std::find_if(
            step.texts.begin(), step.texts.end(), [&](const DecodedText& text) { return text.dropped == 0; });
        const QString token = bold(tr("“%1”").arg(written->token));
        return decoded.method == DecodingMethod::Greedy
            ? tr("%1 the likeliest token, %2, is written; the others are dropped for good.").arg(title, token)
            : tr("%1 %2 is drawn at random. Likelier tokens are drawn more often, but not always.").arg(title, token);
    }
    if (!now.decided)
        return step.continued == 1 ? tr("%1 the text is extended by its likeliest tokens, giving %2.")
                                         .arg(title, bold(tr("%1 texts").arg(all)))
                                   : tr("%1 each of the %2 texts is extended by its likeliest tokens, giving %3.")
                                         .arg(title)
                                         .arg(step.continued)
                                         .arg(bold(tr("%1 texts").arg(all)));
    if (kept == all && all > 1 && ended == 0)
        return tr("%1 the beam keeps all %2 texts.").arg(title, bold(QString::number(all)));
    return ended > 0 ? tr("%1 the beam keeps the %2 likeliest (%3 ended) and drops %4.")
                           .arg(title)
                           .arg(kept)
                           .arg(bold(QString::number(ended)))
                           .arg(all - kept)
                     : tr("%1 the beam keeps the %2 likeliest by log-probability and drops %3.")
                           .arg(title)
                           .arg(kept)
                           .arg(bold(QString::number(all - kept)));
}

QString DecodingView::captionOf(const SceneMoment& moment) const
{
    const Decoded& decoded = decodedOf(moment);
    if (!decoded.there())
        return awaited(*moment.run, "decoding", tr("Computing the tree of texts …"));
    if (!decodingMoment(decoded, moment).result)
        return stepCaption(decoded, moment);
    const auto [step, text] = decoded.at(decoded.bestPlaces.front());
    const QString result = bold(tr("“%1”").arg(decoded.text(step, text).text));
    return decoded.method == DecodingMethod::Beam
        ? tr("The result is the kept text with the highest score: %1.").arg(result)
        : tr("The result is the one text that was written: %1.").arg(result);
}

QString DecodingView::formulaOf(const SceneMoment& moment) const
{
    const Decoded& decoded = decodedOf(moment);
    if (!decoded.there())
        return {};
    if (decodingMoment(decoded, moment).result)
        return formulaHtml(tr("score = log p(text) / ((5 + length) / 6)^α"));
    return formulaHtml(tr("log p(text) = Σ log p(token)"));
}

void DecodingView::mousePressEvent(QMouseEvent* event)
{
    m_pressed = event->position();
    SceneView::mousePressEvent(event);
}

// A click pins the number and chooses the text that it belongs to.
void DecodingView::mouseReleaseEvent(QMouseEvent* event)
{
    SceneView::mouseReleaseEvent(event);
    const bool click = event->button() == Qt::LeftButton && (event->position() - m_pressed).manhattanLength() < 4.0;
    if (click && scene().at(event->position() + offset()))
        chooseText();
}

void DecodingView::keyPressEvent(QKeyEvent* event)
{
    if (event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter)
        return chooseText();
    SceneView::keyPressEvent(event);
}

NextThing DecodingView::next() const { return {tr("choose another method. Which branches stay?"), {m_method}}; }

} // namespace headroom
