// SPDX-License-Identifier: GPL-3.0-or-later
#include "training/weight_panel.h"

#include "document/ask.h"
#include "error.h"
#include "training/form.h"
#include "training/term_rows.h"
#include "training/training_words.h"
#include "training/weight_map.h"
#include "training/weight_words.h"
#include "widgets/layouts.h"

#include <QComboBox>
#include <QGridLayout>
#include <QLineEdit>
#include <QPushButton>

#include <algorithm>
#include <cmath>

namespace headroom {

namespace {

constexpr int kAskAfter = 60; // ms: while the marker is dragged only where it rests
constexpr int kSide = 224; // px of the right column
constexpr int kChainWidth = 860; // px at most, or the values would stand far from what they come from
constexpr std::size_t kChainRows = 8, kChainColumns = 4;

Text* heading(const QString& text, QWidget* parent)
{
    return new Text(text, TextSize::Body, Text::Tone::Ink, true, parent);
}

Text* note(QWidget* parent, Text::Tone tone = Text::Tone::Ink2)
{
    auto* made = new Text({}, TextSize::Small, tone, false, parent);
    made->setWordWrap(true);
    made->setTextInteractionFlags(Qt::TextSelectableByMouse);
    return made;
}

} // namespace

WeightPath::WeightPath(TrainingDesk& desk, QWidget* parent) : Chart(Size::Small, parent), m_desk(desk) {}

void WeightPath::show(const ReplayedStep& replayed)
{
    ChartLine line {tr("its value"), {}, ChartLine::Look::Main, 0, 1, {}};
    for (const ReplayedStep::Point& point : replayed.path)
        line.points.emplace_back(static_cast<double>(point.step), point.value);
    ChartData data;
    data.xTitle = tr("training step");
    const std::int64_t last = replayed.path.empty() ? 0 : replayed.path.back().step;
    data.xRange = {0.0, static_cast<double>(std::max(last, replayed.step))};
    data.at = [](double step) { return tr("step %1").arg(countText(std::llround(step))); };
    data.nothing = tr("No snapshots are kept");
    ChartPlot& plot = data.plots.emplace_back();
    plot.title = tr("Value");
    plot.text = briefNumber;
    plot.lines = {std::move(line)};
    setData(std::move(data));
    setMarker(static_cast<double>(replayed.step - 1));
    setAccessibleName(tr("The weight’s value at %1 snapshots").arg(replayed.path.size()));
}

void WeightPath::markerWanted(double x) { m_desk.setMarker(std::llround(x)); }

WeightPanel::WeightPanel(TrainingDesk& desk, QWidget* parent)
    : QWidget(parent),
      m_desk(desk),
      m_title(new Text({}, TextSize::Body, Text::Tone::Ink, true, this)),
      m_message(new Text({}, TextSize::Body, Text::Tone::Ink2, false, this)),
      m_body(new QWidget(this))
{
    setAccessibleName(tr("One weight’s step"));
    auto* column = columnIn(this, {}, 8);
    column->addWidget(makeHeader());
    m_message->setWordWrap(true);
    column->addWidget(m_message);
    auto* body = columnIn(m_body, {}, 8);
    body->addWidget(makeGradient());
    body->addWidget(makeRule(m_body));
    body->addWidget(makeChain());
    body->addWidget(makeRule(m_body));
    body->addWidget(makeRest());
    column->addWidget(m_body);
    column->addStretch(1);
    m_body->hide();
    m_soon.setSingleShot(true);
    m_soon.setInterval(kAskAfter);
    connect(&m_soon, &QTimer::timeout, this, &WeightPanel::askNow);
    for (const auto signal : {&TrainingDesk::changed, &TrainingDesk::markerChanged, &TrainingDesk::weightChanged})
        connect(&desk, signal, this, &WeightPanel::refresh);
}

WeightPanel::~WeightPanel() { drop(); }

QWidget* WeightPanel::makeHeader()
{
    auto* made = new QWidget(this);
    auto* row = rowIn(made, {}, 8);
    row->addWidget(m_title);
    row->addStretch(1);
    m_names = choiceField(tr("Weight"), 0);
    m_names->setMinimumWidth(160);
    m_names->setMaximumWidth(380);
    m_names->setSizeAdjustPolicy(QComboBox::AdjustToContents);
    m_names->setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
    m_names->setToolTip(tr("All weights, with the largest change of this step"));
    row->addWidget(m_names, 4);
    m_place = new QLineEdit(made);
    m_place->setAccessibleName(tr("Which number of the weight, counted from 0"));
    m_place->setToolTip(tr("Row, column: which number of the weight, counted from 0"));
    m_place->setFixedWidth(72);
    row->addWidget(m_place);
    m_farthest = new QPushButton(tr("Largest step"), made);
    m_farthest->setToolTip(tr("Follow the weight that moves farthest in this step"));
    m_farthest->setFocusPolicy(Qt::TabFocus);
    row->addWidget(m_farthest);
    connect(m_names, &QComboBox::activated, this, [this](int index) {
        m_desk.lookAt({m_names->itemData(index).toString().toStdString(), {}});
    });
    connect(m_place, &QLineEdit::editingFinished, this, &WeightPanel::typed);
    connect(m_farthest, &QPushButton::clicked, this, [this] { m_desk.lookAt({}); });
    return made;
}

QWidget* WeightPanel::makeGradient()
{
    auto* made = new QWidget(m_body);
    auto* row = rowIn(made, {}, 16);
    auto* left = columnIn(nullptr, {}, 2);
    auto* head = rowIn(nullptr, {}, 10);
    head->addWidget(heading(tr("1  Its gradient is a sum over the batch"), made));
    m_firstNote = new ElidedText({}, TextSize::Small, Text::Tone::Ink2, false, made);
    head->addWidget(m_firstNote, 1);
    left->addLayout(head);
    left->addWidget(m_terms = new TermRows(made));
    left->addWidget(m_check = note(made));
    left->addStretch(1);
    row->addLayout(left, 1);
    auto* side = new QWidget(made);
    side->setFixedWidth(kSide);
    auto* right = columnIn(side, {}, 4);
    right->addWidget(heading(tr("What the step changes"), side));
    right->addWidget(m_map = new WeightMap(side), 1);
    row->addWidget(side);
    connect(m_map, &WeightMap::chosenChanged, &m_desk, &TrainingDesk::lookAt);
    return made;
}

QWidget* WeightPanel::makeChain()
{
    auto* made = new QWidget(m_body);
    made->setMaximumWidth(kChainWidth);
    auto* column = columnIn(made, {}, 4);
    auto* head = rowIn(nullptr, {}, 10);
    head->addWidget(heading(tr("2  From the gradient to the new value"), made));
    head->addWidget(new ElidedText(tr("Adam: %1").arg(QStringLiteral("β₁ 0.9, β₂ 0.98, ε 10⁻⁹")), TextSize::Small,
                        Text::Tone::Ink2, false, made),
        1);
    column->addLayout(head);
    auto* grid = new QGridLayout;
    grid->setHorizontalSpacing(14);
    grid->setVerticalSpacing(3);
    grid->setColumnStretch(2, 1);
    for (std::size_t i = 0; i < kChainRows * kChainColumns; ++i) {
        const std::size_t at = i % kChainColumns;
        const bool last = i / kChainColumns + 1 == kChainRows; // the new value
        const Text::Tone tone = at == 2 ? Text::Tone::Ink2 : Text::Tone::Ink;
        const TextSize size = last && at == 3 ? TextSize::Title : TextSize::Small;
        const bool bold = last && at != 2;
        Text* cell = at == 2 ? static_cast<Text*>(new ElidedText({}, size, tone, bold, made))
                             : new Text({}, size, tone, bold, made);
        cell->setAlignment(at == 3 ? Qt::AlignRight | Qt::AlignVCenter : Qt::AlignLeft | Qt::AlignVCenter);
        grid->addWidget(cell, static_cast<int>(i / kChainColumns), static_cast<int>(at));
        m_cells.push_back(cell);
    }
    column->addLayout(grid);
    column->addWidget(m_exact = note(made));
    return made;
}

QWidget* WeightPanel::makeRest()
{
    auto* made = new QWidget(m_body);
    auto* row = rowIn(made, {}, 16);
    auto* left = columnIn(nullptr, {}, 4);
    left->addWidget(heading(tr("3  Its path over the run"), made));
    left->addWidget(m_path = new WeightPath(m_desk, made), 1);
    row->addLayout(left, 1);
    auto* side = new QWidget(made);
    side->setFixedWidth(kSide);
    auto* right = columnIn(side, {}, 4);
    right->addWidget(heading(tr("4  Effect on the loss"), side));
    auto* grid = new QGridLayout;
    grid->setVerticalSpacing(3);
    grid->setColumnStretch(0, 1);
    const QStringList names {tr("this batch, before"), tr("after"), tr("measured change"), tr("forecast, Σ g Δw"),
        tr("this weight’s share")};
    for (int i = 0; i < names.size(); ++i) {
        grid->addWidget(new Text(names[i], TextSize::Small, Text::Tone::Ink2, false, side), i, 0);
        m_loss.push_back(new Text({}, TextSize::Small, Text::Tone::Ink, i == 2, side));
        grid->addWidget(m_loss.back(), i, 1, Qt::AlignRight);
    }
    right->addLayout(grid);
    right->addWidget(m_lossNote = note(side));
    right->addStretch(1);
    row->addWidget(side);
    return made;
}

void WeightPanel::drop()
{
    if (waiting())
        m_wanted.reset();
    m_soon.stop();
    if (m_job != 0)
        m_desk.cancel(m_job);
    m_job = 0;
    ++m_asked;
    m_desk.setReplaying(false);
}

void WeightPanel::say(const QString& message)
{
    drop();
    m_wanted.reset();
    m_replayed.reset();
    m_body->hide();
    m_title->setText({});
    m_message->setText(message);
    m_message->show();
}

void WeightPanel::refresh()
{
    if (!isVisible())
        return;
    QString why;
    const std::int64_t step = m_desk.replayableStep(&why);
    m_names->setEnabled(step > 0);
    m_place->setEnabled(step > 0);
    m_farthest->setEnabled(step > 0);
    if (step == 0)
        return say(why);
    const Question question {m_desk.current()->number, step, m_desk.state()->events.size(), m_desk.weight()};
    if (m_wanted == question)
        return;
    drop();
    m_wanted = question;
    m_soon.start();
    m_desk.setReplaying(true);
    m_message->setText(tr("Repeating step %1 …").arg(countText(step)));
    m_message->setVisible(!m_replayed);
    m_title->setText(tr("Step %1").arg(countText(step)));
}

void WeightPanel::askNow()
{
    const int asked = ++m_asked;
    StepRequest request;
    request.step = m_wanted->step;
    request.weights = {m_wanted->weight};
    m_job = m_desk.replay(request,
        ask<ReplayedStep>(this,
            {.finished = [this](ReplayedStep replayed) { show(std::move(replayed)); },
                .failed =
                    [this, question = *m_wanted](const QString& message) {
                        say(message);
                        m_wanted = question; // not again and again
                    },
                .wanted = [this, asked] { return asked == m_asked; }}));
}

void WeightPanel::fillNames()
{
    QStringList names;
    int chosen = 0;
    for (const ReplayedStep::Tensor& tensor : m_replayed->tensors) {
        if (tensor.name == m_replayed->weights.front().weight.name)
            chosen = static_cast<int>(names.size());
        names << QStringLiteral("%1   %2").arg(QString::fromStdString(tensor.name),
            tensor.frozen ? tr("frozen") : QStringLiteral("± ") + briefNumber(tensor.farthest));
    }
    const QSignalBlocker blocker(m_names);
    m_names->clear();
    for (int i = 0; i < names.size(); ++i)
        m_names->addItem(names[i], QString::fromStdString(m_replayed->tensors[static_cast<std::size_t>(i)].name));
    m_names->setCurrentIndex(chosen);
}

void WeightPanel::typed()
{
    if (!m_replayed || !m_place->isModified())
        return;
    m_place->setModified(false);
    WeightAt weight {m_replayed->weights.front().weight.name, {}};
    for (const QString& part : m_place->text().split(QLatin1Char(','))) {
        bool number = false;
        weight.at.push_back(part.trimmed().toLongLong(&number));
        if (!number || weight.at.back() < 0) {
            weight.at.clear();
            break;
        }
    }
    const auto tensor = std::find_if(m_replayed->tensors.begin(), m_replayed->tensors.end(),
        [&](const ReplayedStep::Tensor& each) { return each.name == weight.name; });
    bool inside = tensor->shape.size() == weight.at.size();
    for (std::size_t axis = 0; inside && axis < weight.at.size(); ++axis)
        inside = weight.at[axis] < tensor->shape[axis];
    if (inside)
        return m_desk.lookAt(weight);
    QStringList sizes;
    for (const std::int64_t size : tensor->shape)
        sizes << countText(size);
    m_message->setText(
        tr("%1 has no number “%2”: its axes have the sizes %3, counted from 0.")
            .arg(QString::fromStdString(weight.name), m_place->text(), sizes.join(QStringLiteral(" × "))));
    m_message->show();
}

void WeightPanel::show(ReplayedStep replayed)
{
    m_job = 0;
    m_desk.setReplaying(false);
    m_replayed = std::move(replayed);
    const ReplayedStep& all = *m_replayed;
    const WeightStep& step = all.weights.front();
    m_message->setText(translated(all.apart));
    m_message->setVisible(!all.apart.empty());
    m_title->setText(tr("Step %1").arg(countText(all.step)));
    m_title->setToolTip(tr("From the weights after %1 steps").arg(countText(all.step - 1)));
    fillNames();
    QStringList place;
    for (const std::int64_t at : step.weight.at)
        place << QString::number(at);
    m_place->setText(place.join(QStringLiteral(", ")));

    const QString terms = countText(static_cast<std::int64_t>(step.terms.size()));
    const bool products = std::any_of(
        step.terms.begin(), step.terms.end(), [](const StepTerm& term) { return term.product; });
    m_firstNote->setText(
        (products ? tr("%1 terms: δ came back, x went in") : tr("%1 terms: what came back")).arg(terms));
    m_terms->show(termLines(all, step, TermRows::kShown));
    m_terms->setVisible(step.unexplained.empty());
    m_check->setText((step.agrees() ? QStringLiteral("✓ ") : QString()) + checkSentence(step));
    m_map->show(all);

    const std::vector<ChainLine> lines = chainLines(all, step);
    for (std::size_t i = 0; i < kChainRows; ++i) {
        const ChainLine& line = lines[i];
        const QString* texts[] {&line.name, &line.formula, &line.numbers, &line.value};
        for (std::size_t column = 0; column < kChainColumns; ++column) {
            m_cells[i * kChainColumns + column]->setText(*texts[column]);
            if (column != 2) // which says what was cut
                m_cells[i * kChainColumns + column]->setToolTip(line.tip);
        }
    }
    QStringList notes {sizeSentence(all, step)};
    if (all.apart.empty())
        notes.prepend(step.exact() ? tr("✓ This is the trainer’s next weight, bit for bit.")
                                   : tr("The trainer’s next weight is %1.").arg(preciseNumber(step.trained)));
    m_exact->setText(notes.join(QLatin1Char(' ')));

    m_path->show(all);
    const double change = static_cast<double>(step.after) - step.before;
    const double measured = all.lossAfter - all.loss;
    const double own = static_cast<double>(step.gradient) * change;
    const double numbers[] {all.loss, all.lossAfter, measured, all.forecast, own};
    for (std::size_t i = 0; i < m_loss.size(); ++i)
        m_loss[i]->setText(i < 2 ? numberText(numbers[i], 4) : briefNumber(numbers[i]));
    m_lossNote->setText(tr("A gradient is the loss’s slope at one point. The loss bends, so the two changes differ."));
    m_body->show();
}

QString WeightPanel::said(int row, int column) const
{
    return m_cells[static_cast<std::size_t>(row) * kChainColumns + static_cast<std::size_t>(column)]->text();
}

} // namespace headroom
