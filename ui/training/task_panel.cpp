// SPDX-License-Identifier: GPL-3.0-or-later
#include "training/task_panel.h"

#include "error.h"
#include "training/form.h"
#include "training/model_section.h"
#include "training/rate_curve.h"
#include "training/settings_section.h"
#include "training/task_section.h"
#include "training/training_commands.h"
#include "widgets/controls.h"
#include "widgets/layouts.h"

#include <QJsonDocument>
#include <QJsonObject>
#include <QPushButton>

namespace headroom {

namespace {

constexpr std::size_t kOffers = 3;

// What the preset's configuration was changed to, field by field.
std::vector<ConfigChange> changesTo(const ModelConfig& config, const TrainRequest& plain)
{
    std::vector<ConfigChange> changes;
    const auto fields = [](const ModelConfig& of) {
        return QJsonDocument::fromJson(QByteArray::fromStdString(of.toJson())).object();
    };
    const QJsonObject before = fields(checkTraining(plain)), after = fields(config);
    for (const QString& key : after.keys())
        if (before.value(key) != after.value(key)) {
            const QByteArray value =
                QJsonDocument(QJsonObject {{QStringLiteral("v"), after.value(key)}}).toJson(QJsonDocument::Compact);
            changes.push_back({key.toStdString(), value.mid(5).chopped(1).toStdString()});
        }
    return changes;
}

} // namespace

TaskPanel::TaskPanel(TrainingDesk& desk, QWidget* parent)
    : QWidget(parent),
      m_desk(desk),
      m_task(new TaskSection(desk)),
      m_model(new ModelSection(desk)),
      m_settings(new SettingsSection(desk)),
      m_try(new FormSection(tr("You could try"))),
      m_foot(new Section(this, false)),
      m_message(new Text({}, TextSize::Small, Text::Tone::Ink)),
      m_start(new QPushButton(tr("Start a new run")))
{
    auto* content = new Section(nullptr, false);
    auto* column = columnIn(content);
    auto* rate = new FormSection(tr("Learning rate"));
    rate->column()->addWidget(new RateCurve(desk));
    for (QWidget* part : std::initializer_list<QWidget*> {m_task, m_model, m_settings, m_try, rate})
        column->addWidget(part);
    column->addStretch(1);
    auto* all = columnIn(this);
    all->addWidget(scrolled(content), 1);
    auto* foot = columnIn(m_foot, {12, 10, 12, 12}, 8);
    m_message->setWordWrap(true);
    foot->addWidget(m_message);
    m_start->setFocusPolicy(Qt::TabFocus);
    foot->addWidget(m_start, 0, Qt::AlignLeft);
    all->addWidget(m_foot);

    m_offerSoon.setSingleShot(true);
    m_offerSoon.setInterval(100);
    connect(&m_offerSoon, &QTimer::timeout, this, &TaskPanel::offer);
    connect(m_task, &TaskSection::failed, this, &TaskPanel::failed);
    connect(m_start, &QPushButton::clicked, &desk, [&desk] { desk.startWanted(); });
    connect(&desk, &TrainingDesk::runsChanged, this, &TaskPanel::adopt);
    for (const auto signal : {&TrainingDesk::wantedChanged, &TrainingDesk::runsChanged, &TrainingDesk::changed})
        connect(&desk, signal, this, &TaskPanel::refresh);
    for (const auto signal : {&TrainingDesk::wantedChanged, &TrainingDesk::runsChanged})
        connect(&desk, signal, &m_offerSoon, qOverload<>(&QTimer::start));
    for (NumberField* field : findChildren<NumberField*>())
        connect(field, &NumberField::refused, &desk,
            [&desk, field](const QString& sentence) { desk.setMistyped(field->accessibleName(), sentence); });
    refresh();
}

void TaskPanel::want(const QString& preset, const TaskSettings& task, const QString& probe)
{
    TrainRequest request = m_desk.wanted();
    const bool first = request.snapshotEvery == 0 && !m_desk.current();
    try {
        request.preset = preset.toStdString();
        request.changes.clear();
        request.task = task.alphabet.empty() ? taskFor({}, request.preset) : task;
        request.probe = probe.toStdString();
        if (first) {
            request.snapshotEvery = kUsualSnapshots;
            request.settings = usualTraining(preset.toStdString());
        } else {
            request.settings = withUsualTraining(request.settings, m_desk.wanted().preset, preset.toStdString());
        }
        m_desk.setWanted(request);
    } catch (const Error& error) {
        emit failed(QString::fromUtf8(error.what()));
    }
}

void TaskPanel::wantAgain(const ModelInfo& model, const QString& probe)
{
    want(QString::fromStdString(model.preset), model.task, probe);
    TrainRequest request = m_desk.wanted();
    try {
        const std::int64_t evaluateEvery = request.settings.evaluateEvery;
        request.settings = TrainingSettings::fromJson(model.trainingSettings, model.title);
        request.settings.evaluateEvery = evaluateEvery;
        request.changes = changesTo(model.config, request);
        m_desk.setWanted(request);
    } catch (const Error& error) {
        emit failed(QString::fromUtf8(error.what()));
    }
}

// A run that is there now, perhaps of an earlier program: what is wanted next starts from it.
void TaskPanel::adopt()
{
    const TrainingDesk::Run* run = m_desk.current();
    if (!run || run->number == m_adopted)
        return;
    m_adopted = run->number;
    wantAs(*run->state);
}

void TaskPanel::wantAgain(const TrainingDesk::Run& run)
{
    for (NumberField* field : findChildren<NumberField*>())
        field->putRight();
    wantAs(run.begun ? *run.begun : *run.state);
}

void TaskPanel::wantAs(const TrainingState& state)
{
    TrainRequest request = m_desk.wanted();
    request.preset = state.preset;
    request.task = state.task;
    request.settings = state.settings;
    request.changes.clear();
    try {
        request.changes = changesTo(state.config, request);
    } catch (const Error&) { // of a variant that is not there: what is wanted says so
    }
    m_desk.setWanted(request);
}

void TaskPanel::refresh()
{
    const bool another = m_desk.wantsAnother();
    const TrainingDesk::Run* run = m_desk.current();
    QString message = m_desk.refusal();
    if (message.isEmpty() && another)
        message = tr("These settings differ from run %1, so they need a new run.").arg(run->number);
    if (m_message->text() != message)
        m_message->setText(message);
    m_message->setVisible(!message.isEmpty());
    m_start->setVisible(run && another);
    m_start->setEnabled(!m_desk.starting() && !m_desk.readingTask());
    m_foot->setVisible(!message.isEmpty());
}

void TaskPanel::offer()
{
    m_offers.clear();
    if (const auto& config = m_desk.wantedConfig())
        m_offers = suggestions(m_desk.wanted(), *config, kOffers);
    while (m_offered.size() < qsizetype(m_offers.size())) {
        auto* link = new LinkButton({});
        QFont font = link->font();
        font.setUnderline(true);
        link->setFont(font);
        link->setMinimumWidth(1); // elided rather than wider than the column
        connect(link, &QAbstractButton::clicked, this, [this, at = std::size_t(m_offered.size())] {
            m_desk.setWanted(m_offers[at].request);
            m_desk.startWanted();
        });
        m_try->column()->addWidget(link);
        m_offered << link;
    }
    for (qsizetype i = 0; i < m_offered.size(); ++i) { // the same buttons as before: one may have the focus
        m_offered[i]->setVisible(i < qsizetype(m_offers.size()));
        if (i >= qsizetype(m_offers.size()))
            continue;
        m_offered[i]->setText(m_offers[std::size_t(i)].text);
        m_offered[i]->setToolTip(m_desk.live() ? tr("Starts a new run; the current one is saved and stays in the table")
                                               : tr("Starts a run"));
    }
    m_try->setVisible(!m_offers.empty());
}

} // namespace headroom
