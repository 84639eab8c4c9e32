// SPDX-License-Identifier: GPL-3.0-or-later
#include "docks/input_pieces.h"

#include "theme/theme.h"
#include "widgets/text.h"
#include "words/names.h"
#include "words/tr.h"

#include <QPainter>

#include <algorithm>

namespace headroom {

namespace {

constexpr int kPieceHigh = 20, kPieceGap = 4, kPiecePad = 5, kMostPieceRows = 5, kMostWord = 140;

} // namespace

InputPieces::InputPieces(QWidget* parent) : QWidget(parent)
{
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
    setTip(this, [this](const QPoint& point) {
        for (std::size_t i = 0; i < m_pieces.size(); ++i)
            if (m_pieces[i].box.contains(point)) {
                const QString piece = m_pieces[i].word < 0
                    ? tr("%1, piece %2, added by the tokenizer").arg(m_pieces[i].text).arg(i + 1)
                    : tr("%1, piece %2").arg(m_pieces[i].text).arg(i + 1);
                const QString added = m_addedWords.value(static_cast<qsizetype>(i));
                return added.isEmpty() ? piece : piece + QStringLiteral(": ") + added;
            }
        return QString();
    });
    connect(&Theme::instance(), &Theme::changed, this, [this] {
        arrange();
        update();
    });
}

void InputPieces::setPieces(const std::vector<std::string>& pieces, const std::vector<int>& words)
{
    m_pieces.clear();
    bool added = false;
    QString split, word;
    int inWord = 0, mostInWord = 1;
    for (std::size_t i = 0; i < pieces.size() && i < words.size(); ++i) {
        const bool joined = i > 0 && words[i] >= 0 && words[i] == words[i - 1];
        m_pieces.push_back({QString::fromStdString(pieces[i]), words[i], joined, {}});
        added = added || words[i] < 0;
        word = joined ? word + m_pieces.back().text : m_pieces.back().text;
        inWord = joined ? inWord + 1 : 1;
        if (inWord > mostInWord) {
            mostInWord = inWord;
            split = word;
        }
    }
    const auto count = static_cast<std::int64_t>(m_pieces.size());
    m_summary = counted(count, tr("%1 piece"), tr("%1 pieces"));
    if (!split.isEmpty())
        m_summary =
            tr("%1, “%2” in %3")
                .arg(m_summary,
                    QFontMetrics(Theme::instance().font(TextSize::Small)).elidedText(split, Qt::ElideMiddle, kMostWord))
                .arg(mostInWord);
    if (added)
        m_summary = tr("%1; dashed: added by the tokenizer").arg(m_summary);
    setAccessibleName(tr("Pieces of the input: %1").arg(m_summary));
    arrange();
    update();
}

void InputPieces::setAdded(std::vector<QColor> colours, const QStringList& words)
{
    m_added = std::move(colours);
    m_addedWords = words;
    QStringList said;
    for (qsizetype i = 0; i < words.size() && i < std::ssize(m_pieces); ++i)
        said << m_pieces[static_cast<std::size_t>(i)].text + QLatin1Char(' ') + words[i];
    setAccessibleDescription(listed(said));
    update();
}

void InputPieces::arrange()
{
    const QFontMetrics metrics(Theme::instance().font(TextSize::Small));
    int x = 0, y = 0;
    m_shown = 0;
    for (Piece& piece : m_pieces) {
        piece.box = {};
        const int wide = std::min(std::max(14, metrics.horizontalAdvance(piece.text) + 2 * kPiecePad), width());
        const int gap = piece.joined ? 0 : kPieceGap;
        const bool wraps = x > 0 && x + gap + wide > width();
        if (wraps && y / (kPieceHigh + kPieceGap) + 1 >= kMostPieceRows)
            break;
        x = x == 0 ? 0 : wraps ? 0 : x + gap;
        y += wraps ? kPieceHigh + kPieceGap : 0;
        piece.box = QRect(x, y, wide, kPieceHigh);
        x += wide;
        ++m_shown;
    }
    for (std::size_t i = static_cast<std::size_t>(m_shown); i < m_pieces.size(); ++i)
        m_pieces[i].box = {};
    const int height = m_pieces.empty() ? 0 : y + kPieceHigh;
    if (m_height != height) {
        m_height = height;
        updateGeometry();
    }
}

void InputPieces::paintEvent(QPaintEvent*)
{
    const Theme& theme = Theme::instance();
    const Palette& colours = theme.palette();
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setFont(theme.font(TextSize::Small));
    for (std::size_t first = 0; first < static_cast<std::size_t>(m_shown);) {
        std::size_t end = first + 1; // pieces of one word on one line share a frame
        while (end < static_cast<std::size_t>(m_shown) && m_pieces[end].joined
            && m_pieces[end].box.top() == m_pieces[first].box.top())
            ++end;
        const bool putIn = m_pieces[first].word < 0;
        QPen pen(colours.lineStrong, 1.0);
        if (putIn)
            pen.setStyle(Qt::DashLine);
        painter.setPen(pen);
        painter.setBrush(putIn ? Qt::NoBrush : QBrush(colours.raised));
        const QRect box = m_pieces[first].box.united(m_pieces[end - 1].box);
        painter.drawRoundedRect(QRectF(box).adjusted(0.5, 0.5, -0.5, -0.5), 3, 3);
        for (std::size_t i = first; i < end; ++i) {
            const QColor added = i < m_added.size() ? m_added[i] : QColor();
            if (added.isValid())
                painter.fillRect(QRectF(m_pieces[i].box).adjusted(1.0, 1.0, -1.0, -1.0), added);
            if (i > first) {
                painter.setPen(QPen(colours.line, 1.0));
                painter.drawLine(m_pieces[i].box.left(), box.top() + 4, m_pieces[i].box.left(), box.bottom() - 4);
            }
            painter.setPen(added.isValid() ? Theme::textOn(added) : putIn ? colours.ink3 : colours.ink);
            painter.drawText(m_pieces[i].box, Qt::AlignCenter,
                painter.fontMetrics().elidedText(m_pieces[i].text, Qt::ElideMiddle, m_pieces[i].box.width() - 4));
        }
        first = end;
    }
}

} // namespace headroom
