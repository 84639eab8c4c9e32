// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "document/document.h"

#include <QAbstractScrollArea>
#include <QPaintDevice>
#include <QPaintEngine>
#include <QPainter>
#include <QPainterPath>
#include <QRegularExpression>
#include <QSet>
#include <QTextDocumentFragment>
#include <QTranslator>
#include <QWidget>

#include <algorithm>
#include <cmath>
#include <mutex>
#include <optional>

namespace headroom {

// A language that everybody can read and nobody speaks: each sentence in brackets, a third longer, and in each place of
// a sentence where something is put in, brackets of another kind. What is outside of the first and inside of the second
// has to be data: a sentence that was not translated is seen wherever it is.
class PseudoLanguage : public QTranslator {
public:
    static constexpr QChar kOpen {0x27E6}, kClose {0x27E7}, kPut {0x27E8}, kTaken {0x27E9}; // ⟦ ⟧ ⟨ ⟩

    bool isEmpty() const override { return false; }

    // From here on a language that is spoken, of this .qm file, with brackets around each of its sentences as it is.
    bool speak(const QString& file) { return m_real.emplace().load(file); }

    QString translate(const char* context, const char* sentence, const char* = nullptr, int n = -1) const override
    {
        if (qstrcmp(context, "QShortcut") == 0) // the names of keys
            return {};
        const QString text = QString::fromUtf8(sentence);
        if (text.startsWith(kOpen)) // said by core already
            return {};
        if (qstrncmp(context, "headroom", 8) == 0) { // the others are Qt's own
            const std::scoped_lock lock(m_mutex); // core asks from its worker
            m_asked.insert(text);
        }
        return m_real ? bracketed(said(context, sentence, n), n, false) : bracketed(text, n);
    }

    // What has little room may end at a comma or semicolon, so each clause has its brackets.
    static QString bracketed(const QString& sentence, int n = -1, bool longer = true)
    {
        static const QRegularExpression placeholder(QStringLiteral("(%L?\\d{1,2})")),
            clause(QStringLiteral("([,;] |[，；])"));
        const qsizetype more = longer ? std::max<qsizetype>(1, (sentence.size() + 2) / 3 - 2) : 0;
        QString text = sentence;
        text.replace(QStringLiteral("…"), QStringLiteral("..")); // so that an ellipsis on screen is a cut
        text.replace(clause, kClose + QStringLiteral("\\1") + kOpen);
        text.replace(placeholder, kPut + QStringLiteral("\\1") + kTaken);
        if (n >= 0)
            text.replace(QStringLiteral("%n"), QString::number(n));
        for (qsizetype i = 0; i < more; ++i)
            text += i % 6 == 0 && more > 3 ? QLatin1Char(' ') : QLatin1Char('~');
        return kOpen + text + kClose;
    }

    // Every sentence of the program that somebody wanted to read so far.
    QSet<QString> asked() const
    {
        const std::scoped_lock lock(m_mutex);
        return m_asked;
    }

private:
    QString said(const char* context, const char* sentence, int n) const
    {
        const bool own = qstrncmp(context, "headroom", 8) == 0;
        const QString text = own ? m_real->translate("headroom", sentence, nullptr, n) : QString();
        return text.isEmpty() ? QString::fromUtf8(sentence) : text;
    }

    std::optional<QTranslator> m_real;
    mutable std::mutex m_mutex;
    mutable QSet<QString> m_asked;
};

// What is wrong with a text on screen; empty: nothing.
struct SaidWrong {
    QString untranslated; // what is outside of the brackets
    bool cut = false; // a bracket that is not closed, and no ellipsis says that there is more
};

// Data: what is typed and computed, and what is the same in every language.
struct PseudoData {
    static inline const QRegularExpression kParts {QStringLiteral("[\\n›,;:→±=()÷/·]|\\d")};

    QSet<QString> words; // tokens, people's names
    QSet<QString> phrases; // steps and their paths, formulas: only as a whole

    void addWords(const QString& text)
    {
        static const QRegularExpression word(QStringLiteral("\\p{L}[\\p{L}’']+"));
        for (auto it = word.globalMatch(text); it.hasNext();)
            words.insert(it.next().captured());
    }
    // Each part that a text on screen is compared by.
    void addPhrases(const QString& text)
    {
        for (const QString& part : text.split(kParts, Qt::SkipEmptyParts))
            phrases.insert(part.trimmed());
    }
    bool holds(const QString& phrase, const QString& word) const
    {
        return words.contains(word) || phrases.contains(phrase);
    }
};

// A text read bracket by bracket, maybe in several pieces: lines of a paragraph, runs of one font.
class PseudoReader {
public:
    void read(const QString& piece)
    {
        m_bare += QLatin1Char('\n');
        for (const QChar c : piece) {
            m_elided = m_elided || c == QChar(0x2026);
            if (c == PseudoLanguage::kOpen || c == PseudoLanguage::kPut) {
                m_open += c;
                m_bare += QLatin1Char('\n');
            } else if (c == PseudoLanguage::kClose || c == PseudoLanguage::kTaken) {
                const QChar pair = c == PseudoLanguage::kClose ? PseudoLanguage::kOpen : PseudoLanguage::kPut;
                m_cut = m_cut || m_open.isEmpty() || m_open.back() != pair;
                m_open.chop(1);
                m_bare += QLatin1Char('\n');
            } else if (m_open.isEmpty() || m_open.back() == PseudoLanguage::kPut)
                m_bare += c;
        }
        m_whole += piece;
    }

    bool finished() const { return m_open.isEmpty(); }
    bool elided() const { return m_elided; }
    QString whole() const { return m_whole; }
    SaidWrong wrong(const PseudoData& data) const
    {
        static const QRegularExpression word(QStringLiteral("\\p{L}[\\p{L}’']+"));
        // Paths and weights: "decoder.1/self_attention/weights".
        static const QRegularExpression name(QStringLiteral("\\b\\p{L}\\w*(?:[./]\\w+)+"));
        QString bare = m_bare;
        bare.remove(name);
        if (m_elided) // what of it is seen says that there is more
            return {};
        SaidWrong wrong {{}, m_cut || !m_open.isEmpty()};
        for (const QString& part : bare.split(PseudoData::kParts, Qt::SkipEmptyParts))
            for (auto it = word.globalMatch(part); it.hasNext();)
                if (const QString found = it.next().captured(); !data.holds(part.trimmed(), found))
                    wrong.untranslated += (wrong.untranslated.isEmpty() ? QString() : QStringLiteral(" ")) + found;
        return wrong;
    }

private:
    QString m_open, m_bare, m_whole;
    bool m_cut = false, m_elided = false;
};

inline SaidWrong saidWrong(QString text, const PseudoData& data)
{
    if (Qt::mightBeRichText(text) || text.contains(QLatin1String("</")))
        text = QTextDocumentFragment::fromHtml(text).toPlainText();
    PseudoReader reader;
    reader.read(text);
    return reader.wrong(data);
}

// A piece of text as it is painted.
struct PaintedText {
    QString text;
    QRectF area; // in the widget
    QPolygonF body; // what of it can be read: less than the area above and below; empty: nothing is seen of it
};

// A paint device that keeps the texts.
class TextRecorder : public QPaintDevice {
public:
    explicit TextRecorder(const QSize& size) : m_size(size), m_engine(*this) {}
    const std::vector<PaintedText>& texts() const { return m_texts; }
    QPaintEngine* paintEngine() const override { return &m_engine; }

protected:
    int metric(PaintDeviceMetric metric) const override
    {
        switch (metric) {
        case PdmWidth: return m_size.width();
        case PdmHeight: return m_size.height();
        case PdmWidthMM: return m_size.width() * 254 / 960;
        case PdmHeightMM: return m_size.height() * 254 / 960;
        case PdmNumColors: return 1 << 24;
        case PdmDepth: return 32;
        case PdmDpiX:
        case PdmDpiY:
        case PdmPhysicalDpiX:
        case PdmPhysicalDpiY: return 96;
        case PdmDevicePixelRatio: return 1;
        case PdmDevicePixelRatioScaled: return static_cast<int>(devicePixelRatioFScale());
        default: return QPaintDevice::metric(metric);
        }
    }

private:
    class Engine : public QPaintEngine {
    public:
        explicit Engine(TextRecorder& of) : QPaintEngine(AllFeatures), m_of(of) {}
        bool begin(QPaintDevice*) override { return true; }
        bool end() override { return true; }
        void updateState(const QPaintEngineState&) override {}
        void drawPixmap(const QRectF& to, const QPixmap& pixmap, const QRectF&) override
        {
            if (!pixmap.hasAlpha())
                cover(to);
        }
        void drawImage(const QRectF& to, const QImage& image, const QRectF&, Qt::ImageConversionFlags) override
        {
            if (!image.hasAlphaChannel())
                cover(to);
        }
        void drawPath(const QPainterPath& path) override
        {
            if (fills())
                cover(path.boundingRect()); // rounded at most: nothing else is filled over words
        }
        void drawPolygon(const QPointF* points, int count, PolygonDrawMode mode) override
        {
            if (mode != PolylineMode && count == 4 && fills())
                cover(QPolygonF(QList<QPointF>(points, points + count)).boundingRect());
        }
        Type type() const override { return User; }
        void drawTextItem(const QPointF& at, const QTextItem& item) override
        {
            const QRectF area(at.x(), at.y() - item.ascent(), item.width(), item.ascent() + item.descent());
            const QTransform placed = painter()->deviceTransform();
            QRectF body(at.x() + 1.0, at.y() - 0.6 * item.ascent(), item.width() - 2.0, 0.5 * item.ascent());
            if (painter()->hasClipping())
                body &= painter()->clipBoundingRect();
            const bool seen = !body.isEmpty() && painter()->pen().color().alpha() > 0 && painter()->opacity() > 0.0;
            m_of.m_texts.push_back(
                {item.text(), placed.mapRect(area), seen ? placed.map(QPolygonF(body)) : QPolygonF()});
            m_of.m_bodies.push_back(m_of.m_texts.back().body.boundingRect());
        }

    private:
        bool fills() const
        {
            const QBrush brush = painter()->brush();
            return brush.isOpaque() && brush.style() != Qt::NoBrush && painter()->opacity() >= 1.0;
        }

        // What was written there before is no longer seen.
        void cover(QRectF area)
        {
            if (painter()->hasClipping())
                area &= painter()->clipBoundingRect();
            const QRectF covered = painter()->deviceTransform().mapRect(area);
            for (std::size_t i = 0; i < m_of.m_bodies.size(); ++i) {
                QRectF& body = m_of.m_bodies[i];
                if (body.isEmpty() || body.left() < covered.left() || body.right() > covered.right()
                    || body.top() < covered.top() || body.bottom() > covered.bottom())
                    continue;
                m_of.m_texts[i].body.clear();
                body = {};
            }
        }

        TextRecorder& m_of;
    };

    QSize m_size;
    mutable Engine m_engine;
    std::vector<PaintedText> m_texts;
    std::vector<QRectF> m_bodies; // what of each is around its body, as long as it is seen
};

// What one widget paints, without its children.
inline std::vector<PaintedText> paintedTexts(QWidget& widget)
{
    TextRecorder recorder(widget.size());
    widget.render(&recorder, {}, {}, QWidget::RenderFlags());
    return recorder.texts();
}

// Words written over other words, in pairs.
inline std::vector<std::pair<QString, QString>> overlaps(std::vector<PaintedText> texts)
{
    std::erase_if(texts, [](const PaintedText& text) { return text.body.isEmpty() || text.text.trimmed().isEmpty(); });
    std::sort(texts.begin(), texts.end(), [](const PaintedText& a, const PaintedText& b) {
        return a.body.boundingRect().left() < b.body.boundingRect().left();
    });
    std::vector<std::pair<QString, QString>> found;
    for (auto one = texts.begin(); one != texts.end(); ++one) {
        const QRectF around = one->body.boundingRect();
        for (auto other = one + 1; other != texts.end() && other->body.boundingRect().left() < around.right(); ++other)
            if (around.intersects(other->body.boundingRect()) && one->body.intersects(other->body))
                found.emplace_back(one->text, other->text);
    }
    return found;
}

} // namespace headroom
