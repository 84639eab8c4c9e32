// SPDX-License-Identifier: GPL-3.0-or-later
#include "training/task_section.h"

#include "error.h"
#include "files/files.h"
#include "training/training_words.h"
#include "widgets/layouts.h"
#include "words/names.h"
#include "words/tr.h"

#include <QComboBox>
#include <QFileDialog>
#include <QFileInfo>
#include <QPushButton>
#include <QVBoxLayout>

#include <algorithm>

namespace headroom {

namespace {

constexpr int kFileWidth = 124;

QString sentenceCase(QString text)
{
    if (!text.isEmpty())
        text[0] = text[0].toUpper();
    return text.replace(QLatin1Char('_'), QLatin1Char(' '));
}

} // namespace

TaskSection::TaskSection(TrainingDesk& desk)
    : m_desk(desk),
      m_tasks(taskList()),
      m_title(new Text({}, TextSize::Title, Text::Tone::Ink, true)),
      m_sentence(new Text({}, TextSize::Small, Text::Tone::Ink3)),
      m_task(choiceField(tr("Task"), 112)),
      m_symbols(new NumberField(1, 10000, 0, tr("Symbols"))),
      m_shortest(new NumberField(1, 10000, 0, tr("Shortest"))),
      m_longest(new NumberField(1, 10000, 0, tr("Longest"))),
      m_noise(new NumberField(0, 1, 3, tr("Noise"))),
      m_file(new QPushButton),
      m_target(new QPushButton),
      m_optionRows(new QVBoxLayout)
{
    for (const TaskInfo& task : m_tasks)
        m_task->addItem(translated(task.name), QString::fromStdString(task.id));
    m_title->setWordWrap(true);
    column()->addWidget(m_title);
    column()->addSpacing(2);
    m_sentence->setWordWrap(true);
    column()->addWidget(m_sentence);
    column()->addSpacing(6);
    column()->addWidget(new FormRow(tr("Task"), m_task));
    column()->addWidget(
        m_symbolsRow = new FormRow(tr("Symbols"), m_symbols, tr("Number of different symbols in the sequences")));
    auto* lengths = new QWidget;
    auto* pair = rowIn(lengths, {}, 4);
    for (NumberField* field : {m_shortest, m_longest})
        field->setFixedWidth(56);
    pair->addWidget(m_shortest);
    pair->addWidget(new Text(QStringLiteral("–"), TextSize::Body, Text::Tone::Ink3));
    pair->addWidget(m_longest);
    lengths->setFocusProxy(m_shortest);
    column()->addWidget(new FormRow(tr("Lengths"), lengths, tr("Length of a source, from shortest to longest")));
    m_noise->setSingleStep(0.05);
    m_noise->setStepType(QAbstractSpinBox::DefaultStepType);
    column()->addWidget(new FormRow(tr("Noise"), m_noise,
        tr("Share of source symbols replaced by random ones in training; the target stays correct")));
    m_optionRows->setSpacing(0);
    column()->addLayout(m_optionRows);
    for (QPushButton* button : {m_file, m_target}) {
        button->setFixedSize(kFileWidth, 24);
        button->setFocusPolicy(Qt::TabFocus);
    }
    column()->addWidget(m_fileRow = new FormRow(tr("Text file"), m_file));
    column()->addWidget(
        m_targetRow = new FormRow(tr("Translation"), m_target, tr("The same lines in the other language")));

    connect(m_task, &QComboBox::activated, this, [this] { chooseTask(m_task->currentData().toString()); });
    connect(m_symbols, &NumberField::valueChanged, this, [this](double symbols) {
        try {
            TrainRequest request = m_desk.wanted();
            TaskSettings fresh = taskWith(
                request.task.id, static_cast<std::int64_t>(symbols), request.task.file, request.task.targetFile);
            request.task.alphabet = fresh.alphabet;
            m_desk.setWanted(request);
        } catch (const Error& error) {
            emit failed(QString::fromUtf8(error.what()));
            refresh();
        }
    });
    connect(m_shortest, &NumberField::valueChanged, this, [this](double length) {
        change([length](TaskSettings& task) {
            task.shortest = static_cast<std::int64_t>(length);
            task.longest = std::max(task.longest, task.shortest);
        });
    });
    connect(m_longest, &NumberField::valueChanged, this, [this](double length) {
        change([length](TaskSettings& task) {
            task.longest = static_cast<std::int64_t>(length);
            task.shortest = std::min(task.longest, task.shortest);
        });
    });
    connect(m_noise, &NumberField::valueChanged, this,
        [this](double noise) { change([noise](TaskSettings& task) { task.noise = noise; }); });
    connect(m_file, &QPushButton::clicked, this, [this] { chooseFile(false); });
    connect(m_target, &QPushButton::clicked, this, [this] { chooseFile(true); });
    connect(&desk, &TrainingDesk::wantedChanged, this, &TaskSection::refresh);
}

const TaskInfo& TaskSection::info() const
{
    const auto found = std::find_if(
        m_tasks.begin(), m_tasks.end(), [this](const TaskInfo& task) { return task.id == m_desk.wanted().task.id; });
    return found == m_tasks.end() ? m_tasks.front() : *found;
}

void TaskSection::change(const std::function<void(TaskSettings&)>& change)
{
    TrainRequest request = m_desk.wanted();
    change(request.task);
    m_desk.setWanted(request);
}

void TaskSection::chooseTask(const QString& id)
{
    TrainRequest request = m_desk.wanted();
    try {
        request.task = taskFor(id.toStdString(), request.preset);
        request.probe.clear();
        m_desk.setWanted(request);
    } catch (const Error& error) {
        emit failed(QString::fromUtf8(error.what()));
        refresh();
    }
}

void TaskSection::chooseFile(bool target)
{
    const TaskSettings& task = m_desk.wanted().task;
    const QString old = QString::fromStdString(target ? task.targetFile : task.file);
    const QString file = QFileDialog::getOpenFileName(this, target ? tr("Choose the translation") : tr("Choose a text"),
        old.isEmpty() ? lastFolder() : QFileInfo(old).path(), tr("Texts (*.txt);;All files (*)"));
    if (file.isEmpty())
        return;
    rememberFolderOf(file);
    if (!info().readsTargetFile)
        return m_desk.readTask(file, {});
    // Two files belong together: the second is asked for at once.
    QString other = QString::fromStdString(target ? task.file : task.targetFile);
    if (other.isEmpty())
        other = QFileDialog::getOpenFileName(this, target ? tr("Choose the source text") : tr("Choose the translation"),
            QFileInfo(file).path(), tr("Texts (*.txt);;All files (*)"));
    if (!other.isEmpty())
        target ? m_desk.readTask(other, file) : m_desk.readTask(file, other);
}

void TaskSection::showOptions(const TaskInfo& task)
{
    if (m_optionsOf != QString::fromStdString(task.id)) {
        m_optionsOf = QString::fromStdString(task.id);
        m_options.clear();
        dismissAll(*m_optionRows);
        for (const TaskOption& option : task.options) {
            const QString name = sentenceCase(translated(option.name));
            auto* field = new NumberField(option.least, option.most, option.whole ? 0 : 2, name);
            m_optionRows->addWidget(new FormRow(name, field, sentenceCase(translated(option.meaning))));
            connect(field, &NumberField::valueChanged, this, [this, key = option.name](double value) {
                change([&](TaskSettings& settings) { settings.options[key] = value; });
            });
            m_options.emplace_back(option, field);
        }
    }
    const std::map<std::string, double>& set = m_desk.wanted().task.options;
    for (const auto& [option, field] : m_options) {
        const auto found = set.find(option.name);
        field->show(found == set.end() ? option.value : found->second);
    }
}

void TaskSection::refresh()
{
    const TaskSettings& task = m_desk.wanted().task;
    const TaskInfo& kind = info();
    m_title->setText(translated(kind.title));
    setChoice(m_task, QString::fromStdString(task.id));
    m_sentence->setText(tr("%1 Training sequences: %2; held out: %3.")
                            .arg(translated(kind.sentence), countText(task.training), countText(task.validation)));
    m_symbolsRow->setVisible(kind.mostSymbols > 0);
    if (kind.mostSymbols > 0)
        m_symbols->setRange(static_cast<double>(kind.fewestSymbols), static_cast<double>(kind.mostSymbols));
    m_symbols->setFixedWidth(68);
    m_symbols->show(static_cast<double>(task.alphabet.size()));
    m_shortest->show(static_cast<double>(task.shortest));
    m_longest->show(static_cast<double>(task.longest));
    m_noise->show(task.noise);
    showOptions(kind);
    m_fileRow->setVisible(kind.readsFile);
    m_targetRow->setVisible(kind.readsTargetFile);
    for (const auto& [button, file] : {std::pair {m_file, task.file}, std::pair {m_target, task.targetFile}}) {
        const QString path = QString::fromStdString(file);
        const QString name = m_desk.readingTask() ? tr("Reading…")
            : path.isEmpty()                      ? tr("Built-in…")
                                                  : QFileInfo(path).fileName();
        button->setText(button->fontMetrics().elidedText(name, Qt::ElideMiddle, kFileWidth - 20));
        button->setToolTip(path.isEmpty() ? tr("Ships with Headroom; click to choose your own file") : path);
        button->setAccessibleName(tr("File: %1").arg(name));
    }
}

} // namespace headroom
