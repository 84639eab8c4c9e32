// SPDX-License-Identifier: GPL-3.0-or-later
#include "lesson/lesson_text.h"

#include "lesson/lesson_numbers.h"
#include "widgets/pictures_beside.h"

#include <QRegularExpression>
#include <QTextBlock>
#include <QTextCursor>
#include <QTextDocument>
#include <QTextFragment>

#include <algorithm>
#include <vector>

namespace headroom {

namespace {

const QString kLinkScheme = QStringLiteral("cell:");
constexpr int kParagraphGap = 8;
constexpr int kWidestPicture = 260; // the column of the lesson

QChar charOf(const char* utf8) { return QString::fromUtf8(utf8).front(); }

struct Marked {
    QString markdown; // kOpen … kClose around each
    QStringList what; // in order
};

// What the run put in is text, whatever characters it has.
Marked parse(const QString& marked)
{
    static const QRegularExpression part(
        QStringLiteral("\\x{E000}([^\\x{E001}]*)\\x{E001}([^\\x{E002}]*)\\x{E002}")); // kOpen, kBar, kClose
    static const QRegularExpression special(QStringLiteral("([\\\\`*_{}\\[\\]()<>#+.!|~&-])"));
    Marked parsed;
    qsizetype from = 0;
    for (auto all = part.globalMatch(marked); all.hasNext();) {
        const auto match = all.next();
        parsed.what << match.captured(1);
        parsed.markdown += marked.mid(from, match.capturedStart() - from) + charOf(LessonNumbers::kOpen)
            + match.captured(2).replace(special, QStringLiteral("\\\\1")) + charOf(LessonNumbers::kClose);
        from = match.capturedEnd();
    }
    parsed.markdown += marked.mid(from);
    return parsed;
}

QTextCharFormat formatOf(const QString& what)
{
    const Theme& theme = Theme::instance();
    QTextCharFormat format;
    if (what.startsWith(QLatin1Char(':'))) {
        if (const Role role = roleOf(what.mid(1).toStdString()); role != Role::None)
            format.setForeground(theme.roleText(role));
        format.setFontWeight(QFont::DemiBold);
    } else if (what.size() > 1) {
        format.setAnchor(true);
        format.setAnchorHref(kLinkScheme + what.mid(1));
        format.setFontUnderline(false);
        format.setForeground(theme.palette().ink);
        format.setBackground(theme.palette().selectedRow);
    }
    return format;
}

void colourRoles(QTextDocument& document)
{
    static const QRegularExpression words(
        QStringLiteral("\\b(?:(quer(?:y|ies))|(keys?)|(distances?))\\b"), QRegularExpression::CaseInsensitiveOption);
    constexpr Role roles[] = {Role::None, Role::Query, Role::Key, Role::Position};
    QTextCursor cursor(&document);
    for (auto all = words.globalMatch(document.toPlainText()); all.hasNext();) {
        const auto match = all.next();
        QTextCharFormat format;
        format.setForeground(Theme::instance().roleText(roles[match.lastCapturedIndex()]));
        cursor.setPosition(static_cast<int>(match.capturedStart()));
        cursor.setPosition(static_cast<int>(match.capturedEnd()), QTextCursor::KeepAnchor);
        cursor.mergeCharFormat(format);
    }
}

bool hasIdeographs(const QString& text)
{
    return std::any_of(text.begin(), text.end(), [](QChar c) { return c.script() == QChar::Script_Han; });
}

// Markdown's bold is heavier than the program's. Fonts with ideographs often have a single weight: there emphasis has a
// colour as well.
void lightenBold(QTextDocument& document)
{
    struct Span {
        int from, to;
        bool coloured;
    };
    std::vector<Span> spans;
    for (QTextBlock block = document.begin(); block.isValid(); block = block.next())
        for (auto part = block.begin(); !part.atEnd(); ++part)
            if (const QTextFragment fragment = part.fragment(); fragment.charFormat().fontWeight() > QFont::DemiBold)
                spans.push_back(
                    {fragment.position(), fragment.position() + fragment.length(), hasIdeographs(fragment.text())});
    QTextCursor cursor(&document);
    for (const Span& span : spans) {
        QTextCharFormat demi;
        demi.setFontWeight(QFont::DemiBold);
        if (span.coloured)
            demi.setForeground(Theme::instance().palette().accentText);
        cursor.setPosition(span.from);
        cursor.setPosition(span.to, QTextCursor::KeepAnchor);
        cursor.mergeCharFormat(demi);
    }
}

// From the last to the first, so that places before stay where they are.
void formatMarks(QTextDocument& document, const QStringList& what)
{
    QTextCursor cursor(&document);
    const QString text = document.toPlainText();
    qsizetype end = text.size();
    for (qsizetype i = what.size(); i-- > 0;) {
        const qsizetype close = text.lastIndexOf(charOf(LessonNumbers::kClose), end - 1),
                        open = text.lastIndexOf(charOf(LessonNumbers::kOpen), close);
        if (open < 0)
            return;
        cursor.setPosition(static_cast<int>(open));
        cursor.setPosition(static_cast<int>(close), QTextCursor::KeepAnchor);
        cursor.mergeCharFormat(formatOf(what[i]));
        const bool framed = what[i].size() > 1 && !what[i].startsWith(QLatin1Char(':'));
        const QString air = framed ? QString(QChar(0x2009)) : QString();
        for (const qsizetype at : {close, open}) {
            cursor.setPosition(static_cast<int>(at));
            cursor.setPosition(static_cast<int>(at) + 1, QTextCursor::KeepAnchor);
            air.isEmpty() ? cursor.removeSelectedText() : cursor.insertText(air, formatOf(what[i]));
        }
        end = open;
    }
}

std::optional<NamedCell> cellOf(const QString& link)
{
    if (!link.startsWith(kLinkScheme))
        return {};
    const QString named = link.mid(kLinkScheme.size());
    const qsizetype sign = named.lastIndexOf(QLatin1Char('@'));
    NamedCell cell {named.left(sign).toStdString(), {}};
    for (const QString& place : named.mid(sign + 1).split(QLatin1Char(','), Qt::SkipEmptyParts))
        cell.at.push_back(place.toLongLong());
    return cell;
}

} // namespace

QString lessonHtml(const QString& marked, const QString& folder, TextSize size)
{
    const Marked parsed = parse(marked);
    RichDocument document;
    document.setDefaultFont(Theme::instance().font(size));
    document.setDocumentMargin(0);
    document.setMarkdown(parsed.markdown,
        QTextDocument::MarkdownFeatures(QTextDocument::MarkdownDialectGitHub) | QTextDocument::MarkdownNoHTML);
    setPictures(document, folder, size == TextSize::Body ? kWidestPicture : 2 * kWidestPicture);
    lightenBold(document);
    colourRoles(document);
    formatMarks(document, parsed.what);
    for (QTextBlock block = document.begin(); block.isValid(); block = block.next()) {
        QTextBlockFormat format = block.blockFormat();
        const bool code = format.nonBreakableLines();
        format.setTopMargin(0);
        format.setBottomMargin(
            !block.next().isValid() || (code && block.next().blockFormat().nonBreakableLines()) ? 0 : kParagraphGap);
        format.setNonBreakableLines(false); // the column is narrow
        format.setLineHeight(118, QTextBlockFormat::ProportionalHeight);
        QTextCursor(block).setBlockFormat(format);
    }
    return document.toHtml().replace( // Qt underlines links
        QStringLiteral("<a href=\"cell:"), QStringLiteral("<a style=\"text-decoration:none\" href=\"cell:"));
}

QString lessonPlain(const QString& marked)
{
    const Marked parsed = parse(marked);
    RichDocument document;
    document.setMarkdown(parsed.markdown,
        QTextDocument::MarkdownFeatures(QTextDocument::MarkdownDialectGitHub) | QTextDocument::MarkdownNoHTML);
    setPictures(document, {}, 0);
    QString text = document.toPlainText();
    return text.remove(charOf(LessonNumbers::kOpen)).remove(charOf(LessonNumbers::kClose));
}

LessonText::LessonText(QWidget* parent, TextSize size)
    : Text({}, size, Text::Tone::Ink, false, parent), m_textSize(size)
{
    setTextFormat(Qt::RichText);
    setWordWrap(true);
    setAlignment(Qt::AlignLeft | Qt::AlignTop);
    setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::LinksAccessibleByMouse);
    connect(this, &QLabel::linkHovered, this, [this](const QString& link) { emit pointedAt(cellOf(link)); });
    connect(&Theme::instance(), &Theme::changed, this, &LessonText::refill);
}

void LessonText::setMarked(const QString& marked, const QString& folder)
{
    if (marked == m_marked && folder == m_folder)
        return;
    m_marked = marked;
    m_folder = folder;
    refill();
}

void LessonText::refill()
{
    setText(m_marked.isEmpty() ? QString() : lessonHtml(m_marked, m_folder, m_textSize));
    setAccessibleName(plain());
}

} // namespace headroom
