// SPDX-License-Identifier: GPL-3.0-or-later
#include "training/interventions_section.h"

#include "trace/step_names.h"
#include "widgets/controls.h"
#include "widgets/layouts.h"
#include "words/names.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QLineEdit>
#include <QPushButton>
#include <QRegularExpression>
#include <QVBoxLayout>

#include <algorithm>

namespace headroom {

namespace {

constexpr int kSectionChoice = 150;

// The layer or table that a weight belongs to, as a prefix of its name: "encoder.1.", "embedding.".
QString groupOf(const QString& name)
{
    const QStringList parts = name.split(QLatin1Char('.'));
    bool numbered = false;
    parts.value(1).toInt(&numbered);
    return parts.value(0) + QLatin1Char('.') + (numbered ? parts.value(1) + QLatin1Char('.') : QString());
}

QString groupTitle(const QString& group)
{
    QString title = group;
    title.replace(QLatin1Char('.'), QLatin1Char(' ')).replace(QLatin1Char('_'), QLatin1Char(' '));
    title = title.trimmed();
    if (!title.isEmpty())
        title[0] = title[0].toUpper();
    return title;
}

// "Decoder 2, encoder–decoder attention"
QString sublayerTitle(const Trace& trace, const QString& path)
{
    QStringList names;
    for (const ScopeName& scope : scopesOf(trace, path, false))
        names << (names.isEmpty() ? scope.full : scope.full.left(1).toLower() + scope.full.mid(1));
    return listed(names);
}

} // namespace

InterventionsSection::InterventionsSection(TrainingDesk& desk)
    : FormSection(tr("Intervene")),
      m_desk(desk),
      m_layers(choiceField(tr("Layer to freeze"), kSectionChoice)),
      m_sublayers(choiceField(tr("Attention of the head to switch off"), kSectionChoice)),
      m_heads(choiceField(tr("Head to switch off"), 52)),
      m_weights(choiceField(tr("Weight to change"), kSectionChoice)),
      m_at(new QLineEdit),
      m_value(new NumberField(-1e3, 1e3, 4, tr("New value of the weight"))),
      m_controls(new QWidget),
      m_list(new QVBoxLayout)
{
    setBeside(tr("marked on the curves"));
    m_freeze = button(tr("Freeze"), tr("This part’s weights stay fixed from the next step on"));
    m_off = button(tr("Off"), tr("Zeroes this head’s attention weights at every training step"));
    m_set = button(tr("Set"), {});
    m_at->setFixedSize(52, 24);
    m_at->setPlaceholderText(tr("cell"));
    m_at->setAccessibleName(tr("Cells of the weight"));
    m_at->setToolTip(tr("Which cells, counted from 0: “0, 3” is one, “0, -” a whole row, “all” the whole weight"));
    m_value->setFixedWidth(72);
    auto* lines = columnIn(m_controls, {}, 5);
    const auto row = [&](std::initializer_list<QWidget*> widgets) {
        auto* line = new QHBoxLayout;
        line->setSpacing(6);
        for (QWidget* widget : widgets)
            line->addWidget(widget);
        line->addStretch(1);
        lines->addLayout(line);
    };
    row({m_layers, m_freeze});
    row({m_sublayers, m_heads, m_off});
    row({m_weights});
    row({m_at, new Text(QStringLiteral("="), TextSize::Body, Text::Tone::Ink3), m_value, m_set});
    column()->addSpacing(3);
    column()->addWidget(m_controls);
    m_list->setContentsMargins(0, 6, 0, 0);
    m_list->setSpacing(2);
    column()->addLayout(m_list);
    m_weights->setFixedWidth(232);

    connect(m_sublayers, &QComboBox::currentIndexChanged, this, &InterventionsSection::offerHeads);
    connect(m_freeze, &QPushButton::clicked, this, [this] {
        const std::string prefix = m_layers->currentData().toString().toStdString();
        m_desk.changeSettings([&](TrainingSettings& settings) {
            if (std::find(settings.frozen.begin(), settings.frozen.end(), prefix) == settings.frozen.end())
                settings.frozen.push_back(prefix);
        });
    });
    connect(m_off, &QPushButton::clicked, this, [this] {
        Intervention change;
        change.path = m_sublayers->currentData().toStringList().value(0).toStdString();
        change.at = {m_heads->currentIndex(), Intervention::kAll, Intervention::kAll};
        m_desk.changeSettings([&](TrainingSettings& settings) {
            if (std::find(settings.interventions.begin(), settings.interventions.end(), change)
                == settings.interventions.end())
                settings.interventions.push_back(change);
        });
    });
    connect(m_set, &QPushButton::clicked, this, &InterventionsSection::setWeight);
    connect(m_at, &QLineEdit::textChanged, this, &InterventionsSection::offerSet);
    offerSet();
}

QPushButton* InterventionsSection::button(const QString& text, const QString& hint)
{
    auto* made = new QPushButton(text);
    made->setFixedHeight(24);
    made->setFont(Theme::instance().font(TextSize::Small));
    made->setFocusPolicy(Qt::TabFocus);
    made->setToolTip(hint);
    return made;
}

// What there is to step into, as the traced probe has it.
void InterventionsSection::offer(const Trace& trace)
{
    m_layers->clear();
    m_weights->clear();
    const QSignalBlocker blocker(m_sublayers);
    m_sublayers->clear();
    for (const Step& step : trace.steps()) {
        const QString path = QString::fromStdString(step.path);
        if (step.operation == Operation::Parameter) {
            const QString group = groupOf(path);
            if (m_layers->findData(group) < 0)
                m_layers->addItem(groupTitle(group), group);
            m_weights->addItem(path, path);
        } else if (step.operation == Operation::Softmax && step.name() == steps::attention::weights
            && step.axes.size() == 3 && !step.study()) {
            m_sublayers->addItem(
                sublayerTitle(trace, path), QStringList {path, QString::number(step.axes.front().size)});
        }
    }
    m_sublayers->setVisible(m_sublayers->count() > 0);
    m_heads->setVisible(m_sublayers->count() > 0);
    m_off->setVisible(m_sublayers->count() > 0);
    offerHeads();
}

void InterventionsSection::offerHeads()
{
    m_sublayers->setToolTip(m_sublayers->currentText());
    m_heads->clear();
    const int count = m_sublayers->currentData().toStringList().value(1).toInt();
    for (int head = 1; head <= count; ++head)
        m_heads->addItem(QString::number(head));
}

// Nothing typed changes nothing: a whole weight that is overwritten does not come back.
void InterventionsSection::offerSet()
{
    static const QRegularExpression some(QStringLiteral("[^\\s,]"));
    const bool can = m_at->text().contains(some);
    m_set->setEnabled(can);
    m_set->setToolTip(can ? tr("Sets these cells of the weight now; training goes on from there")
                          : tr("Give the cells: “0, 3” is one, “0, -” a whole row, “all” the whole weight"));
}

void InterventionsSection::setWeight()
{
    Intervention change;
    change.path = m_weights->currentData().toString().toStdString();
    change.kind = Intervention::Kind::Set;
    change.value = m_value->value();
    const bool whole = m_at->text().trimmed().compare(tr("all"), Qt::CaseInsensitive) == 0;
    for (const QString& part : whole ? QStringList() : m_at->text().split(QLatin1Char(','), Qt::SkipEmptyParts)) {
        bool good = part.trimmed() == QLatin1String("-");
        const qlonglong place = good ? Intervention::kAll : part.trimmed().toLongLong(&good);
        if (!good || place < Intervention::kAll) {
            emit failed(tr("“%1” in the cells of %2 is neither a number from 0 up nor “-”; “all” alone is the whole "
                           "weight.")
                            .arg(part.trimmed(), m_weights->currentText()));
            return;
        }
        change.at.push_back(place);
    }
    m_desk.changeWeight(change);
}

// Each with a button that takes it back.
void InterventionsSection::showActing()
{
    const TrainingSettings* settings = m_desk.state() ? &m_desk.state()->settings : nullptr;
    const std::vector<std::string> frozen = settings ? settings->frozen : std::vector<std::string> {};
    const std::vector<Intervention> changes = settings ? settings->interventions : std::vector<Intervention> {};
    if (frozen == m_frozen && changes == m_changes)
        return;
    m_frozen = frozen;
    m_changes = changes;
    dismiss(m_acting);
    const auto add = [&](const QString& text, const std::function<void(TrainingSettings&)>& takeBack) {
        auto* link = new LinkButton(text + QStringLiteral("  ×"));
        link->setAccessibleName(tr("%1; undo").arg(text));
        link->setToolTip(tr("Undo it"));
        link->setFont(Theme::instance().font(TextSize::Small));
        connect(link, &QAbstractButton::clicked, this, [this, takeBack] { m_desk.changeSettings(takeBack); });
        m_list->addWidget(link);
        m_acting << link;
    };
    for (const std::string& prefix : frozen)
        add(tr("%1 is frozen").arg(groupTitle(QString::fromStdString(prefix))),
            [prefix](TrainingSettings& s) { std::erase(s.frozen, prefix); });
    for (const Intervention& change : changes) {
        QString where = QString::fromStdString(change.path);
        for (int i = 0; i < m_sublayers->count(); ++i)
            if (m_sublayers->itemData(i).toStringList().value(0) == QString::fromStdString(change.path))
                where = m_sublayers->itemText(i);
        add(tr("%1: head %2 is off").arg(where).arg(change.at.empty() ? 0 : change.at.front() + 1),
            [change](TrainingSettings& s) { std::erase(s.interventions, change); });
    }
}

void InterventionsSection::refresh()
{
    const TrainingState* state = m_desk.state();
    setVisible(state);
    if (!state)
        return;
    const auto traced = std::find_if(
        state->snapshots.begin(), state->snapshots.end(), [](const TrainingSnapshot& s) { return s.trace != nullptr; });
    const bool known = traced != state->snapshots.end();
    if (known && m_offeredOf != m_desk.current()->number) {
        m_offeredOf = m_desk.current()->number;
        offer(*traced->trace);
    }
    const bool can = known && m_offeredOf == m_desk.current()->number;
    m_controls->setVisible(can);
    m_controls->setEnabled(m_desk.live());
    setNote(m_desk.stepsLeft() ? tr("This run was stopped at step %1 of %2; resume it to change weights.")
                                     .arg(countText(state->step), countText(m_desk.wanted().settings.steps))
            : !m_desk.live() ? tr("This run has done its last step; add steps to continue it.")
            : can            ? QString()
                             : tr("You can change weights after the first snapshot."));
    showActing();
}

} // namespace headroom
