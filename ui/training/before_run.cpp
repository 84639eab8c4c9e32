// SPDX-License-Identifier: GPL-3.0-or-later
#include "training/before_run.h"

#include "training/training_words.h"
#include "widgets/matrix_painter.h"
#include "widgets/text.h"
#include "words/tr.h"

#include <QPainter>

#include <algorithm>

namespace headroom {

namespace {

constexpr int kTitle = 24, kStepLine = 20, kTokenLine = 26, kApart = 16; // px
constexpr int kLeastSide = 72, kMostSide = 160;

} // namespace

BeforeRun::BeforeRun(TrainingDesk& desk, QWidget* parent) : QWidget(parent), m_desk(desk)
{
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Expanding);
    connect(&desk, &TrainingDesk::wantedChanged, this, &BeforeRun::refresh);
    connect(&desk, &TrainingDesk::openedChanged, this, &BeforeRun::refresh);
    connect(&Theme::instance(), &Theme::changed, this, [this] { update(); });
    refresh();
}

void BeforeRun::refresh()
{
    m_picture = {};
    m_reads.clear();
    m_writes.clear();
    if (const auto run = m_desk.opened()) {
        m_subject = preferredSubject(*run->trace);
        if (!m_subject.path.isEmpty())
            m_picture = readFilmFrame(*run->trace, m_subject, 0);
        for (const Step& step : run->trace->steps())
            if (m_reads.isEmpty() && step.operation == Operation::Input && step.axes.size() == 1 && step.axes[0].labels)
                for (std::int64_t i = 0; i < step.axes[0].size; ++i)
                    m_reads << QString::fromStdString(step.axes[0].label(i));
        for (const std::string& token : run->output)
            m_writes << QString::fromStdString(token);
    }
    setVisible(!m_picture.empty());
    setAccessibleName(tr("The opened model: reads %1, writes %2")
                          .arg(m_reads.join(QLatin1Char(' ')), m_writes.join(QLatin1Char(' '))));
    update();
}

void BeforeRun::paintTokens(
    QPainter& painter, const QRectF& line, const QString& title, const QStringList& tokens) const
{
    const Theme& theme = Theme::instance();
    const Palette& palette = theme.palette();
    const QFont small = theme.font(TextSize::Small);
    const double names = std::max(textWidth(tr("reads"), small), textWidth(tr("writes"), small)) + 12.0;
    drawText(painter, line, Qt::AlignLeft | Qt::AlignVCenter, title, palette.ink2, small);
    double x = line.left() + names;
    for (const QString& token : tokens) {
        const QRectF cell(x, line.top() + 2.0, std::max(22.0, textWidth(token, small) + 8.0), line.height() - 4.0);
        if (cell.right() > line.right())
            return drawText(painter, QRectF(x, line.top(), 20.0, line.height()), Qt::AlignLeft | Qt::AlignVCenter,
                QStringLiteral("…"), palette.ink2, small);
        painter.setPen(QPen(palette.lineStrong, 1.0));
        painter.setBrush(palette.panel);
        painter.drawRoundedRect(cell.adjusted(0.5, 0.5, -0.5, -0.5), 2.0, 2.0);
        drawText(painter, cell, Qt::AlignCenter, token, palette.ink, small);
        x = cell.right() + 4.0;
    }
}

void BeforeRun::paintEvent(QPaintEvent*)
{
    const Theme& theme = Theme::instance();
    const Palette& palette = theme.palette();
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.fillRect(rect(), palette.stage);
    const QFont bold = theme.font(TextSize::Body, true), small = theme.font(TextSize::Small);
    const QString title = m_subject.steps ? tr("How halting develops") : tr("How attention develops");
    drawText(painter, QRectF(0, 0, width(), kTitle), Qt::AlignLeft | Qt::AlignVCenter, title, palette.ink, bold);
    const double left = textWidth(title, bold) + 14.0;
    drawText(painter, QRectF(left, 0, width() - left, kTitle), Qt::AlignLeft | Qt::AlignVCenter,
        QFontMetricsF(small).elidedText(
            tr("%1; your run fills the empty frames").arg(m_subject.title), Qt::ElideRight, width() - left),
        palette.ink2, small);
    const int side = std::clamp(height() - kTitle - kStepLine - 2 * kTokenLine - 12, kLeastSide, kMostSide);
    const int count = std::max(2, (width() + kApart) / (side + kApart));
    const double pitch = static_cast<double>(width() - side) / (count - 1);
    const std::vector<TrainingPoint>* reference = m_desk.reference();
    for (int i = 0; i < count; ++i) {
        const QRectF frame(std::round(i * pitch), kTitle + kStepLine, side, side);
        const bool last = i + 1 == count;
        const QString step = i == 0 ? tr("step 0")
            : last && reference     ? tr("opened model, step %1").arg(countText(reference->back().step))
                                    : QString();
        const double wide = std::max(frame.width(), textWidth(step, small) + 2.0); // ends where the frame does
        drawText(painter, QRectF(last ? frame.right() - wide : frame.left(), frame.top() - kStepLine, wide, kStepLine),
            (last ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter, step, last ? palette.ink : palette.ink2, small);
        if (last) {
            paintFilmFrame(painter, frame, m_picture, m_picture.highest());
            continue;
        }
        painter.setPen(QPen(palette.lineStrong, 1.0, Qt::DashLine));
        painter.setBrush(Qt::NoBrush);
        painter.drawRect(frame.adjusted(0.5, 0.5, -0.5, -0.5));
    }
    const double below = kTitle + kStepLine + side + 10.0;
    paintTokens(painter, QRectF(0, below, width(), kTokenLine), tr("reads"), m_reads);
    paintTokens(painter, QRectF(0, below + kTokenLine, width(), kTokenLine), tr("writes"), m_writes);
}

} // namespace headroom
