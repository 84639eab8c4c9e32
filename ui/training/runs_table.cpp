// SPDX-License-Identifier: GPL-3.0-or-later
#include "training/runs_table.h"

#include "training/training_words.h"
#include "widgets/layouts.h"
#include "widgets/matrix_painter.h"
#include "widgets/text.h"
#include "words/tr.h"

#include <QCheckBox>
#include <QPainter>
#include <QVBoxLayout>

#include <algorithm>

namespace headroom {

namespace {

constexpr int kTableMargin = 12, kTableHead = 30, kTick = 22, kTableNarrow = 310;
constexpr double kAlmostAll = 0.99;
using Phase = TrainingState::Phase;

struct Columns {
    double weights, tokens, whole, right; // x

    explicit Columns(int width)
        : weights(kTableMargin + kTick),
          tokens(kTableMargin + kTick + 0.25 * (width - kTick)),
          whole(kTableMargin + kTick + 0.5 * (width - kTick)),
          right(width - kTableMargin)
    {
    }
};

class Head : public Section {
public:
    Head()
    {
        setFixedHeight(kTableHead);
        setToolTip(
            tr("Parameters, token accuracy, sequence accuracy (all tokens right), and the steps to a token accuracy "
               "of 99 %"));
    }

protected:
    void paintEvent(QPaintEvent* event) override
    {
        Section::paintEvent(event);
        QPainter painter(this);
        const Columns at(width());
        const QFont font = Theme::instance().font(TextSize::Small);
        const auto put = [&](double from, double to, Qt::Alignment side, const QString& text) {
            drawText(painter, QRectF(from, 0, to - from, kTableHead), side | Qt::AlignVCenter, text,
                Theme::instance().palette().ink3, font);
        };
        put(at.weights, at.tokens, Qt::AlignLeft, tr("params"));
        put(at.tokens, at.whole, Qt::AlignLeft, tr("tokens"));
        const QFontMetricsF metrics(font);
        const double room = at.right - at.whole - metrics.horizontalAdvance(tr("whole")) - 6.0;
        const bool narrow = width() < kTableNarrow || metrics.horizontalAdvance(tr("steps to 99 %")) > room;
        put(at.whole, at.right, Qt::AlignLeft, tr("whole"));
        put(at.whole, at.right, Qt::AlignRight, narrow ? tr("to 99 %") : tr("steps to 99 %"));
    }
};

} // namespace

QString statusText(const TrainingState& state, bool present)
{
    const QString step = countText(state.step);
    if (state.collapseStep >= 0 && state.phase != Phase::Running)
        return tr("collapsed at %1").arg(countText(state.collapseStep));
    if (state.phase == Phase::Finished)
        return tr("done, %1").arg(step);
    if (state.phase == Phase::Stopped)
        return tr("stopped, %1").arg(step);
    if (!present)
        return tr("unfinished, %1").arg(step);
    return state.phase == Phase::Running ? tr("running, %1").arg(step) : tr("paused, %1").arg(step);
}

std::int64_t stepsToAlmostAll(const TrainingState& state)
{
    const auto found = std::find_if(state.points.begin(), state.points.end(),
        [](const TrainingPoint& point) { return point.heldOutAccuracy >= kAlmostAll; });
    return found == state.points.end() ? -1 : found->step;
}

QString runsAsText(const std::vector<TrainingDesk::Run>& runs)
{
    QStringList lines {QStringList {QStringLiteral("run"), QStringLiteral("variant"), QStringLiteral("task"),
        QStringLiteral("what changed"), QStringLiteral("weights"), QStringLiteral("step"),
        QStringLiteral("held_out_accuracy"), QStringLiteral("held_out_sequences"), QStringLiteral("held_out_loss"),
        QStringLiteral("steps_to_99_percent"), QStringLiteral("test_accuracy"), QStringLiteral("test_sequences"),
        QStringLiteral("seconds"), QStringLiteral("device"), QStringLiteral("settings")}
                           .join(QLatin1Char('\t'))};
    const auto measured = [](double value) { return value < 0.0 ? QString() : QString::number(value, 'g', 9); };
    for (const TrainingDesk::Run& run : runs) {
        const TrainingState& state = *run.state;
        const TrainingPoint point = state.points.empty() ? TrainingPoint {} : state.points.back();
        const std::int64_t reached = stepsToAlmostAll(state);
        lines << QStringList {QString::number(run.number), QString::fromStdString(state.preset),
            QString::fromStdString(state.task.id), run.title, QString::number(state.parameters),
            QString::number(state.step), measured(point.heldOutAccuracy), measured(point.heldOutSequences),
            measured(point.heldOutLoss), reached < 0 ? QString() : QString::number(reached),
            measured(state.testAccuracy), measured(state.testSequences), measured(point.seconds),
            QString::fromStdString(state.device), QString::fromStdString(state.settings.toJson())}
                     .join(QLatin1Char('\t'));
    }
    return lines.join(QLatin1Char('\n')) + QLatin1Char('\n');
}

RunRow::RunRow(const TrainingDesk::Run& run, QWidget* parent)
    : QAbstractButton(parent), m_number(run.number), m_tick(new QCheckBox(this))
{
    setFixedHeight(sizeHint().height());
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    setFocusPolicy(Qt::TabFocus);
    setAttribute(Qt::WA_Hover);
    m_tick->setToolTip(tr("Draw this run beside the current one"));
    m_tick->setAccessibleName(tr("Draw run %1 beside the current one").arg(run.number));
    m_tick->setFocusPolicy(Qt::TabFocus);
    connect(m_tick, &QCheckBox::clicked, this, &RunRow::ticked);
}

void RunRow::show(const TrainingDesk::Run& run, bool present, bool chosen)
{
    const TrainingState& state = *run.state;
    const TrainingPoint point = state.points.empty() ? TrainingPoint {} : state.points.back();
    const std::int64_t reached = stepsToAlmostAll(state);
    const QString status = statusText(state, present);
    const QStringList numbers {countText(state.parameters), shareText(point.heldOutAccuracy),
        shareText(point.heldOutSequences), reached < 0 ? QStringLiteral("–") : countText(reached)};
    m_tick->setChecked(run.ticked);
    m_tick->setEnabled(!present);
    if (run.title == m_title && status == m_status && numbers == m_numbers && present == m_present
        && chosen == m_chosen)
        return;
    m_title = run.title;
    m_status = status;
    m_numbers = numbers;
    m_present = present;
    m_chosen = chosen;
    setAccessibleName(
        tr("Run %1, %2, %3: %4 parameters, token accuracy %5, sequence accuracy %6, steps to 99 %: %7")
            .arg(QString::number(m_number), m_title, m_status, numbers[0], numbers[1], numbers[2], numbers[3]));
    setToolTip(state.phase == Phase::Finished && state.testCount > 0
            ? tr("%1\nOn the %2 sequences of the test set: token accuracy %3, sequence accuracy %4")
                  .arg(m_title, countText(state.testCount), shareText(state.testAccuracy),
                      shareText(state.testSequences))
            : m_title);
    update();
}

void RunRow::resizeEvent(QResizeEvent*) { m_tick->setGeometry(kTableMargin - 2, 6, 20, 20); }

void RunRow::paintEvent(QPaintEvent*)
{
    const Palette& colours = Theme::instance().palette();
    QPainter painter(this);
    painter.fillRect(rect(),
        m_present || m_chosen ? colours.selectedRow
            : underMouse()    ? colours.hover
                              : colours.panel);
    painter.fillRect(QRect(0, height() - 1, width(), 1), colours.line);
    const QFont body = Theme::instance().font(TextSize::Body), bold = Theme::instance().font(TextSize::Body, true);
    const QFont small = Theme::instance().font(TextSize::Small);
    const Columns at(width());
    const QString name = tr("Run %1").arg(m_number);
    const double nameWidth = textWidth(name, bold) + 8, statusWidth = textWidth(m_status, small);
    const auto put = [&](double x, double y, double width, Qt::Alignment side, const QString& text, const QColor& ink,
                         const QFont& font) {
        drawText(painter, QRectF(x, y, width, 20), side | Qt::AlignVCenter, text, ink, font);
    };
    put(at.weights, 6, nameWidth, Qt::AlignLeft, name, colours.ink, bold);
    const double room = at.right - statusWidth - 8 - at.weights - nameWidth;
    put(at.weights + nameWidth, 6, room, Qt::AlignLeft, QFontMetricsF(body).elidedText(m_title, Qt::ElideRight, room),
        colours.ink2, body);
    put(at.right - statusWidth - 1, 6, statusWidth + 1, Qt::AlignRight, m_status, colours.ink3, small);
    if (m_numbers.size() < 4)
        return;
    put(at.weights, 27, at.tokens - at.weights, Qt::AlignLeft, m_numbers[0], colours.ink, body);
    put(at.tokens, 27, at.whole - at.tokens, Qt::AlignLeft, m_numbers[1], colours.ink, body);
    put(at.whole, 27, at.right - at.whole - 60, Qt::AlignLeft, m_numbers[2], colours.ink, body);
    put(at.right - 60, 27, 60, Qt::AlignRight, m_numbers[3], colours.ink, bold);
}

RunsTable::RunsTable(TrainingDesk& desk, QWidget* parent)
    : QWidget(parent), m_desk(desk), m_column(new QVBoxLayout(this))
{
    m_column->setContentsMargins(0, 0, 0, 0);
    m_column->setSpacing(0);
    m_column->addWidget(new Head);
    setAccessibleName(tr("Runs"));
}

void RunsTable::refresh()
{
    const std::vector<TrainingDesk::Run>& runs = m_desk.runs();
    const int present = m_desk.current() ? m_desk.current()->number : 0;
    const int shown = m_desk.shown() ? m_desk.shown()->number : 0;
    const auto has = [&](int number) {
        return std::any_of(runs.begin(), runs.end(), [number](const auto& run) { return run.number == number; });
    };
    if (present != m_present || !has(m_chosen)) {
        m_present = present;
        m_chosen = shown;
    }
    bool same = m_rows.size() == static_cast<qsizetype>(runs.size());
    for (qsizetype i = 0; same && i < m_rows.size(); ++i)
        same = m_rows[i]->number() == runs[runs.size() - 1 - static_cast<std::size_t>(i)].number;
    if (!same) {
        dismiss(m_rows);
        for (auto run = runs.rbegin(); run != runs.rend(); ++run) {
            auto* row = new RunRow(*run, this);
            connect(
                row, &RunRow::ticked, this, [this, number = run->number](bool on) { m_desk.setTicked(number, on); });
            connect(row, &QAbstractButton::clicked, this, [this, number = run->number] {
                m_chosen = number;
                m_desk.choose(number);
                refresh();
                emit chosenChanged();
            });
            m_column->addWidget(row);
            row->setVisible(true);
            m_rows << row;
        }
    }
    for (qsizetype i = 0; i < m_rows.size(); ++i) {
        const TrainingDesk::Run& run = runs[runs.size() - 1 - static_cast<std::size_t>(i)];
        m_rows[i]->show(run, run.number == present, run.number == m_chosen);
    }
}

} // namespace headroom
