// SPDX-License-Identifier: GPL-3.0-or-later
#include "docks/card_panel.h"

#include "docks/accuracy_curve.h"
#include "docks/model_dock.h"
#include "theme/theme.h"
#include "widgets/controls.h"
#include "widgets/layouts.h"
#include "widgets/text.h"
#include "words/names.h"
#include "words/tr.h"

#include <QComboBox>
#include <QFileInfo>

#include <algorithm>
#include <cmath>
#include <filesystem>

namespace headroom {

namespace {

constexpr QSize kWeightsField(160, 24);

// As many digits as tell it from what it is held against.
QString claimed(double number)
{
    if (std::isnan(number))
        return tr("nothing");
    return number != 0.0 && std::abs(number) < 5e-4 ? QString::number(number, 'g', 2) : numberText(number, 3);
}

// "Largest weight on the mirrored place (head 1): 0.967"; in the details also what it is held against.
QString claimLine(const ClaimNumber& each, bool details)
{
    const QString found = QString::fromStdString(each.found), head = QStringLiteral("head ");
    QString title = found.startsWith(head) ? tr("%1 (head %2)").arg(translated(each.title), found.mid(head.size()))
                                           : translated(each.title);
    if (!title.isEmpty())
        title[0] = title[0].toUpper();
    if (!details)
        return tr("%1: %2").arg(title, claimed(each.number));
    const QString threshold = QString::number(each.threshold, 'g', 4);
    return (each.relation == "at most" ? tr("%1: measured %2 (must be at most %3)")
                                       : tr("%1: measured %2 (must be at least %3)"))
        .arg(title, claimed(each.number), threshold);
}

QString percentOf(double share) { return QString::fromStdString(formatPercent(share, 1)); }

// The task's own sentence where it has one.
QString taskTitle(const std::string& id)
{
    for (const TaskInfo& task : taskList())
        if (task.id == id)
            return translated(task.title);
    return QString::fromStdString(id);
}

QString detailsOf(const ModelInfo& model)
{
    const ModelCard& card = model.card;
    QStringList lines {tr("Task: %1.").arg(taskTitle(model.task.id)),
        tr("Data: %1. Licence: %2.").arg(translated(card.data), translated(card.licence)),
        card.score < 0.0 ? tr("%1 steps, seed %2.").arg(card.steps).arg(card.seed)
                         : tr("%1 steps, seed %2; held-out token accuracy %3 %.")
                               .arg(card.steps)
                               .arg(card.seed)
                               .arg(percentOf(card.score)),
        tr("Measured on %1 inputs not seen in training:").arg(card.inputs)};
    for (const ClaimNumber& each : card.numbers)
        lines << QStringLiteral("• ") + claimLine(each, true);
    lines << tr("Made by: headroom-cli recipe %1").arg(QString::fromStdString(card.recipe));
    return lines.join(QLatin1Char('\n'));
}

} // namespace

QString taskName(const std::string& id)
{
    for (const TaskInfo& task : taskList())
        if (task.id == id)
            return translated(task.name).toLower();
    return QString::fromStdString(id);
}

CardPanel::CardPanel(QWidget* parent)
    : QWidget(parent),
      m_weightsRow(new QWidget),
      m_weights(new QComboBox),
      m_claim(new Text({}, TextSize::Small, Text::Tone::Ink2)),
      m_details(new Text({}, TextSize::Small, Text::Tone::Ink3)),
      m_more(new LinkButton({})),
      m_curve(new AccuracyCurve)
{
    auto* column = columnIn(this);
    auto* label = new Text(tr("&Weights"), TextSize::Body, Text::Tone::Ink2);
    label->setBuddy(m_weights);
    m_weights->setObjectName(QStringLiteral("weights"));
    m_weights->setAccessibleName(tr("Weights of this variant"));
    m_weights->setFixedSize(kWeightsField);
    m_weightsRow->setFixedHeight(28);
    m_weightsRow->setLayout(labelledRow(label, m_weights));
    column->addWidget(m_weightsRow);
    column->addSpacing(2);
    m_details->setObjectName(QStringLiteral("details"));
    for (Text* text : {m_claim, m_details})
        text->setWordWrap(true);
    column->addWidget(m_claim);
    column->addWidget(m_more, 0, Qt::AlignLeft);
    column->addWidget(m_details);
    column->addSpacing(4);
    column->addWidget(m_curve);
    connect(m_more, &QAbstractButton::clicked, this, [this] {
        showMore(!m_open);
        emit heightChanged();
    });
    connect(m_weights, &QComboBox::activated, this, [this] {
        const QStringList source = m_weights->currentData().toStringList();
        if (!source.isEmpty())
            emit asked(source.first(), source.size() == 1);
    });
}

QString CardPanel::shortText() const { return m_claim->text(); }

QString CardPanel::fullText() const { return m_card ? m_details->text() : QString(); }

void CardPanel::offerWeights(const ModelInfo& model)
{
    m_weights->clear();
    int here = -1;
    for (const ShippedModel& each : model.trained) {
        std::error_code ignored;
        if (!model.file.empty() && std::filesystem::equivalent(each.file, model.file, ignored))
            here = m_weights->count();
        m_weights->addItem(tr("trained: %1").arg(taskName(each.task)), QStringList {QString::fromStdString(each.file)});
    }
    if (model.file.empty() && !model.inTraining)
        here = m_weights->count();
    m_weights->addItem(
        tr("fresh, random"), QStringList {QString::fromStdString(model.preset), QStringLiteral("fresh")});
    if (here < 0) {
        here = m_weights->count();
        m_weights->addItem(
            model.inTraining ? tr("in training") : QFileInfo(QString::fromStdString(model.file)).fileName(),
            QStringList());
    }
    m_weights->setCurrentIndex(here);
}

void CardPanel::setModel(const ModelInfo& model, bool there)
{
    m_card = !model.card.recipe.empty();
    m_weightsRow->setVisible(there && !model.preset.empty());
    offerWeights(model);
    QString claim = translated(model.card.claim);
    if (m_card && !model.card.numbers.empty()) // a picture may show the same of the one input
        claim += QLatin1Char('\n')
            + tr("%1, over %2 inputs").arg(claimLine(model.card.numbers.front(), false)).arg(model.card.inputs);
    m_claim->setText(claim);
    m_claim->setVisible(m_card);
    m_details->setText(m_card ? detailsOf(model) : QString());
    m_curve->setTraining(model.training);
    showMore(m_open);
}

// Where the dock is short of room, it scrolls and takes no line from these.
void CardPanel::keepHeights()
{
    for (Text* text : {m_claim, m_details})
        text->setMinimumHeight(std::max(0, text->heightForWidth(contentsRect().width()))); // below 0: empty
}

void CardPanel::showMore(bool more)
{
    m_open = more;
    m_more->setText(more ? tr("Less") : tr("Training details…"));
    m_more->setVisible(m_card);
    m_details->setVisible(m_card && more);
    m_curve->setShown(!m_card || more);
    m_more->updateGeometry();
    keepHeights();
}

} // namespace headroom
