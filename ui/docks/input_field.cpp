// SPDX-License-Identifier: GPL-3.0-or-later
#include "docks/input_field.h"

#include "theme/theme.h"

#include <QAbstractTextDocumentLayout>
#include <QKeyEvent>
#include <QMimeData>
#include <QScrollBar>

#include <algorithm>

namespace headroom {

namespace {
constexpr int kFieldLine = 20, kFieldPadding = 6, kMostLines = 3;
}

InputField::InputField(QWidget* parent) : QPlainTextEdit(parent)
{
    setProperty("headroomField", true);
    setTabChangesFocus(true);
    setUndoRedoEnabled(false); // the document's undo holds every edit
    setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
    setViewportMargins(5, 3, 4, 2);
    viewport()->setAutoFillBackground(false);
    document()->setDocumentMargin(1);
    connect(document()->documentLayout(), &QAbstractTextDocumentLayout::documentSizeChanged, this, [this] {
        if (!m_resizing)
            fitHeight();
    });
    const auto later = [this] { QMetaObject::invokeMethod(this, &InputField::fitHeight, Qt::QueuedConnection); };
    connect(document(), &QTextDocument::contentsChanged, this, later); // once it has been laid out
    // Lines wrap, so there is nothing to the side to scroll to: a space at a line's end would hide its beginning.
    connect(horizontalScrollBar(), &QScrollBar::rangeChanged, this, [this] { horizontalScrollBar()->setRange(0, 0); });
    connect(&Theme::instance(), &Theme::changed, this, &InputField::restyle);
    restyle();
}

void InputField::setWords(bool words)
{
    m_words = words;
    restyle();
}

void InputField::restyle()
{
    QFont font = Theme::instance().font(TextSize::Title);
    if (m_words)
        font.setWordSpacing(6);
    setFont(font);
    fitHeight();
}

QSize InputField::sizeHint() const
{
    const int lines = std::clamp(static_cast<int>(document()->size().height()), 1, kMostLines);
    return {120, lines * kFieldLine + 2 * kFieldPadding};
}

void InputField::fitHeight()
{
    const int wanted = sizeHint().height();
    setVerticalScrollBarPolicy(
        document()->size().height() > kMostLines ? Qt::ScrollBarAsNeeded : Qt::ScrollBarAlwaysOff);
    if (height() != wanted)
        setFixedHeight(wanted);
}

void InputField::resizeEvent(QResizeEvent* event)
{
    m_resizing = true;
    QPlainTextEdit::resizeEvent(event);
    m_resizing = false;
    // Not while it is laid out: its viewport would keep the height of before.
    QMetaObject::invokeMethod(this, &InputField::fitHeight, Qt::QueuedConnection);
}

// Ctrl+Z is the window's, also while typing.
bool InputField::event(QEvent* event)
{
    if (event->type() == QEvent::ShortcutOverride) {
        const auto* key = static_cast<QKeyEvent*>(event);
        if (key->matches(QKeySequence::Undo) || key->matches(QKeySequence::Redo)) {
            event->ignore();
            return true;
        }
    }
    return QPlainTextEdit::event(event);
}

// Enter adds no line to what is one sequence; undo belongs to the window.
void InputField::keyPressEvent(QKeyEvent* event)
{
    const bool lineBreak = event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter;
    if (lineBreak || event->matches(QKeySequence::Undo) || event->matches(QKeySequence::Redo)) {
        event->ignore();
        return;
    }
    QPlainTextEdit::keyPressEvent(event);
}

void InputField::insertFromMimeData(const QMimeData* source)
{
    QString text = source->text();
    const auto given = static_cast<int>(text.size());
    const int room = std::max(
        0, m_longest - static_cast<int>(toPlainText().size() - textCursor().selectedText().size()));
    text.truncate(room);
    insertPlainText(text.simplified().isEmpty() ? text : text.replace(QLatin1Char('\n'), QLatin1Char(' ')));
    if (text.size() < given)
        emit pasteCut(static_cast<int>(text.size()), given);
}

} // namespace headroom
