// SPDX-License-Identifier: GPL-3.0-or-later
#include "training/sample_rows.h"

#include "training/training_words.h"
#include "widgets/controls.h"
#include "widgets/matrix_painter.h"
#include "widgets/text.h"
#include "words/names.h"

#include <QPainter>

#include <algorithm>
#include <cmath>

namespace headroom {

namespace {

constexpr int kRowsHeading = 22, kRowsCount = 26, kInput = 46, kWritten = 76, kCell = 26, kMarks = 104,
              kRowsFoot = 132; // y
constexpr int kRowsNarrow = 16, kWide = 64, kRowsGap = 3,
              kRowsApart = 44; // px of a cell, between cells, between samples

int countRight(const std::vector<std::string>& written, const std::vector<std::string>& expected)
{
    int right = 0;
    for (std::size_t i = 0; i < std::min(written.size(), expected.size()); ++i)
        right += written[i] == expected[i] ? 1 : 0;
    return right;
}

SampleRows::Sample marked(const TrainingSample& sample, bool byBeam)
{
    const std::vector<std::string>& written = byBeam ? sample.beam : sample.written;
    SampleRows::Sample read;
    for (const std::string& token : sample.input)
        read.input << QString::fromStdString(token);
    read.right = countRight(written, sample.expected);
    read.otherRight = countRight(byBeam ? sample.written : sample.beam, sample.expected);
    read.asked = static_cast<int>(sample.expected.size());
    read.copies = sample.input == sample.expected;
    for (std::size_t i = 0; i < std::max(sample.expected.size(), written.size()); ++i) {
        SampleRows::Token token;
        if (i < written.size())
            token.text = QString::fromStdString(written[i]);
        if (i < sample.expected.size())
            token.expected = QString::fromStdString(sample.expected[i]);
        token.mark = token.text == token.expected ? SampleRows::Mark::Right : SampleRows::Mark::Wrong;
        read.written.push_back(token);
    }
    return read;
}

int longest(const SampleRows::Sample& sample)
{
    return std::max(static_cast<int>(sample.input.size()), static_cast<int>(sample.written.size()));
}

// Of a sample's cells, so that its longest token has room.
int wantedCell(const SampleRows::Sample& sample)
{
    const QFontMetrics metrics(Theme::instance().font(TextSize::Small));
    int wide = 0;
    for (const QString& token : sample.input)
        wide = std::max(wide, metrics.horizontalAdvance(token));
    for (const SampleRows::Token& token : sample.written)
        wide = std::max({wide, metrics.horizontalAdvance(token.text), metrics.horizontalAdvance(token.expected)});
    return std::clamp(wide + 8, kCell, kWide);
}

} // namespace

SampleRows::SampleRows(TrainingDesk& desk, QWidget* parent) : QWidget(parent), m_desk(desk)
{
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    setTip(this, [this](const QPoint& at) { return tipAt(at); });
    m_way = new SegmentedControl({tr("Greedy"), tr("Beam of %1").arg(kSampleBeam)}, this, kRowsHeading);
    m_way->setAccessibleName(tr("How it writes"));
    connect(m_way, &SegmentedControl::currentChanged, this, [this] {
        refresh();
        update();
    });
    connect(&desk, &TrainingDesk::changed, this, &SampleRows::refresh);
    connect(&desk, &TrainingDesk::markerChanged, this, &SampleRows::refresh);
    connect(&Theme::instance(), &Theme::changed, this, [this] { update(); });
    refresh();
}

void SampleRows::refresh()
{
    const std::int64_t before = m_step;
    m_samples.clear();
    m_step = -1;
    m_ofProbe = false;
    if (const TrainingDesk::SamplesAt* at = m_desk.samplesAtMarker()) {
        m_step = at->step;
        for (const TrainingSample& sample : at->samples)
            m_samples.push_back(marked(sample, byBeam()));
    } else if (m_desk.state()) {
        readProbe();
    }
    m_way->setVisible(m_step >= 0 && !m_ofProbe);
    QStringList told;
    for (const Sample& sample : m_samples)
        if (sample.right >= 0)
            told << tr("%1 of %2 right").arg(sample.right).arg(sample.asked);
    setAccessibleName(
        m_step < 0 ? tr("What it writes: nothing yet") : tr("What it writes at step %1").arg(countText(m_step)));
    setAccessibleDescription(listed(told));
    if (before != m_step || m_ofProbe)
        update();
}

bool SampleRows::byBeam() const { return m_way->current() == 1; }

void SampleRows::resizeEvent(QResizeEvent*)
{
    m_way->resize(m_way->sizeHint());
    m_way->move(width() - m_way->width(), 0);
}

// Models that write nothing of their own, and runs of an earlier program: the probe, whose right output nobody gave.
void SampleRows::readProbe()
{
    const TrainingSnapshot* snapshot = m_desk.snapshotAtMarker();
    if (!snapshot || snapshot->output.empty() || !snapshot->trace)
        return;
    m_step = snapshot->step;
    m_ofProbe = true;
    Sample sample;
    for (const Step& step : snapshot->trace->steps()) {
        const bool tokens = step.operation == Operation::Input && step.axes.size() == 1 && step.axes[0].labels;
        if (!tokens || !sample.input.isEmpty())
            continue;
        for (std::int64_t i = 0; i < step.axes[0].size; ++i)
            sample.input << QString::fromStdString(step.axes[0].label(i));
    }
    for (const std::string& token : snapshot->output)
        sample.written.push_back({QString::fromStdString(token), {}, Mark::None});
    m_samples.push_back(sample);
}

// Side by side with the cells they would like; narrower where that is too much; then fewer tokens, and fewer samples.
std::vector<SampleRows::Place> SampleRows::places() const
{
    std::vector<Place> places;
    int left = 0;
    int wanted = -kRowsApart;
    for (const Sample& sample : m_samples)
        wanted += longest(sample) * (wantedCell(sample) + kRowsGap) + kRowsApart;
    const double squeeze = wanted > width() ? static_cast<double>(width()) / wanted : 1.0;
    for (const Sample& sample : m_samples) {
        Place place;
        place.left = left;
        const int cell = std::max(
            kRowsNarrow, static_cast<int>(std::floor(squeeze * (wantedCell(sample) + kRowsGap))) - kRowsGap);
        place.pitch = cell + kRowsGap;
        place.tokens = std::min(longest(sample), (width() - left) / place.pitch);
        if (place.tokens < std::min(3, longest(sample)) || (!places.empty() && place.tokens < longest(sample)))
            break;
        places.push_back(place);
        left += place.tokens * place.pitch + static_cast<int>(kRowsApart * squeeze);
    }
    return places;
}

QRect SampleRows::tokenArea(int sample, int token) const
{
    const std::vector<Place> all = places();
    if (sample >= static_cast<int>(all.size()) || token >= all[static_cast<std::size_t>(sample)].tokens)
        return {};
    const Place& place = all[static_cast<std::size_t>(sample)];
    return {place.left + token * place.pitch, kWritten, place.pitch - kRowsGap, kCell};
}

void SampleRows::paintHeading(QPainter& painter)
{
    const Theme& theme = Theme::instance();
    const QFont bold = theme.font(TextSize::Body, true), plain = theme.font(TextSize::Small);
    const QString title = m_step < 0 ? tr("What it writes") : tr("What it writes at step %1").arg(countText(m_step));
    drawText(painter, QRectF(0, 0, width(), kRowsHeading), Qt::AlignLeft | Qt::AlignVCenter, title, theme.palette().ink,
        bold);
    const double left = textWidth(title, bold) + 14.0;
    const double room = (m_way->isHidden() ? width() : m_way->x() - 12) - left;
    const QString note = m_step < 0 ? tr("after the first evaluation")
        : m_ofProbe                 ? tr("the probe, and the likeliest token at each position")
                                    : tr("for sequences it has not seen; × means wrong");
    drawText(painter, QRectF(left, 0, room, kRowsHeading), Qt::AlignLeft | Qt::AlignVCenter,
        QFontMetricsF(plain).elidedText(note, Qt::ElideRight, room), theme.palette().ink3, plain);
}

void SampleRows::paintToken(QPainter& painter, const QRectF& cell, const QString& text, Mark mark, bool input)
{
    const Theme& theme = Theme::instance();
    const Palette& palette = theme.palette();
    const bool wrong = mark == Mark::Wrong;
    QFont font = theme.font(input ? TextSize::Small : TextSize::Body, wrong);
    const QFont small = theme.font(TextSize::Small, wrong), caption = theme.font(TextSize::Caption, wrong);
    for (const QFont& smaller : {small, caption, theme.font(TextSize::Caption)})
        if (textWidth(text, font) > cell.width()) // the largest that fits
            font = smaller;
    painter.setPen(QPen(wrong ? palette.ink : input ? palette.line : palette.lineStrong, 1.0));
    painter.setBrush(wrong && !text.isEmpty() ? palette.ink : input ? palette.panel : palette.raised);
    if (wrong && text.isEmpty())
        painter.setPen(QPen(palette.lineStrong, 1.0, Qt::DashLine));
    painter.drawRoundedRect(cell.adjusted(0.5, 0.5, -0.5, -0.5), 2.0, 2.0);
    drawText(painter, cell, Qt::AlignCenter, elideMiddle(text, font, cell.width()),
        wrong       ? palette.stage
            : input ? palette.ink3
                    : palette.ink,
        font);
}

void SampleRows::paintSample(QPainter& painter, const Sample& sample, const Place& place, double end)
{
    const Theme& theme = Theme::instance();
    const Palette& palette = theme.palette();
    const QFont small = theme.font(TextSize::Caption), mark = theme.font(TextSize::Small, true);
    const bool all = place.tokens >= longest(sample);
    QString told = sample.right < 0 ? tr("%1 tokens").arg(sample.written.size())
                                    : tr("%1 of %2 right").arg(sample.right).arg(sample.asked);
    if (sample.right >= 0 && sample.otherRight != sample.right)
        told = (byBeam() ? tr("%1, %2 with greedy decoding") : tr("%1, %2 with beam search"))
                   .arg(told)
                   .arg(sample.otherRight);
    if (!all)
        told = tr("%1, the first %2 shown").arg(told).arg(place.tokens);
    const QFont plain = theme.font(TextSize::Small);
    drawText(painter, QRectF(place.left, kRowsCount, end - place.left, 18), Qt::AlignLeft | Qt::AlignVCenter,
        QFontMetricsF(plain).elidedText(told, Qt::ElideRight, end - place.left), palette.ink2, plain);
    for (int i = 0; i < place.tokens; ++i) {
        const double x = place.left + i * place.pitch;
        double wide = place.pitch - kRowsGap;
        if (i + 1 == place.tokens) { // "end" has the room behind it
            double needed = 0.0;
            const auto need = [&](const QString& text) {
                needed = std::max(needed, textWidth(text, theme.font(TextSize::Body)) + 8.0);
            };
            if (i < sample.input.size())
                need(sample.input[i]);
            if (i < static_cast<int>(sample.written.size()))
                need(sample.written[static_cast<std::size_t>(i)].text);
            wide = std::max(wide, std::min({needed, wide + kRowsApart / 2.0, width() - x}));
        }
        if (i < sample.input.size())
            paintToken(painter, QRectF(x, kInput, wide, kCell), sample.input[i], Mark::None, true);
        if (i >= static_cast<int>(sample.written.size()))
            continue;
        const Token& token = sample.written[static_cast<std::size_t>(i)];
        paintToken(painter, QRectF(x, kWritten, wide, kCell), token.text, token.mark, false);
        if (token.mark == Mark::None)
            continue;
        const bool right = token.mark == Mark::Right;
        drawText(painter, QRectF(x, kMarks - 1, wide, 12), Qt::AlignCenter,
            right ? QStringLiteral("✓") : QStringLiteral("×"), right ? palette.valueText : palette.ink, mark);
        if (!right && !sample.copies) // what the input does not say
            drawText(painter, QRectF(x, kMarks + 10, wide, 13), Qt::AlignCenter,
                elideMiddle(token.expected.isEmpty() ? QStringLiteral("–") : token.expected, small, wide), palette.ink3,
                small);
    }
}

void SampleRows::paintFoot(QPainter& painter)
{
    const Theme& theme = Theme::instance();
    const bool copies = std::all_of(
        m_samples.begin(), m_samples.end(), [](const Sample& sample) { return sample.copies; });
    QStringList notes {tr("above: the input"),
        m_ofProbe      ? tr("below: the likeliest token there")
            : byBeam() ? tr("below: the likeliest of %1 texts it wrote in parallel").arg(kSampleBeam)
                       : tr("below: what the model wrote, the likeliest token each time")};
    if (!copies && !m_ofProbe)
        notes << tr("under ×: what it should have written");
    const QFont font = theme.font(TextSize::Caption);
    drawText(painter, QRectF(0, kRowsFoot, width(), 16), Qt::AlignLeft | Qt::AlignVCenter,
        QFontMetricsF(font).elidedText(notes.join(QStringLiteral("   ·   ")), Qt::ElideRight, width()),
        theme.palette().ink3, font);
}

void SampleRows::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.fillRect(rect(), Theme::instance().palette().stage);
    paintHeading(painter);
    const std::vector<Place> all = places();
    for (std::size_t i = 0; i < all.size(); ++i)
        paintSample(painter, m_samples[i], all[i], i + 1 < all.size() ? all[i + 1].left - 8.0 : width());
    if (!m_samples.empty())
        paintFoot(painter);
}

QString SampleRows::tipAt(const QPoint& at) const
{
    for (int i = 0; i < static_cast<int>(m_samples.size()); ++i)
        for (int j = 0; j < static_cast<int>(m_samples[static_cast<std::size_t>(i)].written.size()); ++j) {
            const Token& token = m_samples[static_cast<std::size_t>(i)].written[static_cast<std::size_t>(j)];
            if (!tokenArea(i, j).contains(at))
                continue;
            const QString wrote = token.text.isEmpty() ? tr("nothing") : token.text;
            const QString wants = token.expected.isEmpty() ? tr("nothing") : token.expected;
            return token.mark == Mark::Wrong ? tr("position %1: wrote %2; should be %3").arg(j + 1).arg(wrote, wants)
                                             : tr("position %1: wrote %2").arg(j + 1).arg(wrote);
        }
    return {};
}

} // namespace headroom
