// SPDX-License-Identifier: GPL-3.0-or-later
#include "help/manual_search_panel.h"

#include "theme/icons.h"
#include "theme/theme.h"
#include "widgets/layouts.h"
#include "widgets/pictures_beside.h"
#include "words/html.h"

#include <QAbstractTextDocumentLayout>
#include <QKeyEvent>
#include <QLineEdit>
#include <QListWidget>
#include <QPainter>
#include <QScrollBar>
#include <QShortcut>
#include <QStyledItemDelegate>
#include <QTextBrowser>
#include <QUrl>

#include <cmath>

namespace headroom {

namespace {

constexpr int kHitGap = 3, kHitMargin = 5;
constexpr int kAboveHit = 60; // pixels of the page that stay in sight

// The heading in bold above the line that has the words, in bold too.
class HitDelegate : public QStyledItemDelegate {
public:
    HitDelegate(const QLineEdit& field, QObject* parent) : QStyledItemDelegate(parent), m_field(field) {}

    void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override
    {
        QStyleOptionViewItem plain = option;
        initStyleOption(&plain, index);
        plain.text.clear(); // its ground alone
        option.widget->style()->drawPrimitive(QStyle::PE_PanelItemViewItem, &plain, painter, option.widget);
        RichDocument words;
        fill(words, index, option.rect.width());
        painter->save();
        painter->translate(option.rect.topLeft());
        QAbstractTextDocumentLayout::PaintContext context;
        context.palette.setColor(QPalette::Text, colours().ink);
        words.documentLayout()->draw(painter, context);
        painter->restore();
    }

    QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override
    {
        RichDocument words;
        const int room = static_cast<const QListWidget*>(option.widget)->viewport()->width() - 2 * kHitGap;
        fill(words, index, room);
        return {room, static_cast<int>(std::ceil(words.size().height()))};
    }

private:
    void fill(QTextDocument& words, const QModelIndex& index, double width) const
    {
        const QString text = index.data().toString(), heading = text.section(QLatin1Char('\n'), 0, 0),
                      line = text.section(QLatin1Char('\n'), 1);
        const FoundWords found = firstOf(line, m_field.text());
        words.setDocumentMargin(kHitMargin);
        words.setDefaultFont(Theme::instance().font(TextSize::Small));
        words.setTextWidth(width);
        words.setHtml(line.isEmpty() ? htmlOf(heading)
                : found.at < 0
                ? QStringLiteral("<b>%1</b><br>%2").arg(htmlOf(heading), htmlOf(line))
                : QStringLiteral("<b>%1</b><br>%2<b>%3</b>%4")
                      .arg(htmlOf(heading), htmlOf(line.left(found.at)), htmlOf(line.mid(found.at, found.length)),
                          htmlOf(line.mid(found.at + found.length))));
    }

    const QLineEdit& m_field;
};

} // namespace

void goTo(QTextBrowser& reader, int position)
{
    QTextCursor cursor(reader.document());
    cursor.setPosition(position);
    reader.setTextCursor(cursor);
    QScrollBar* bar = reader.verticalScrollBar();
    bar->setValue(bar->value() + reader.cursorRect().top() - static_cast<int>(reader.document()->documentMargin()));
}

ManualSearchPanel::ManualSearchPanel(QTextBrowser& reader, const QString& file)
    : m_reader(reader), m_file(file), m_field(new QLineEdit), m_list(new QListWidget)
{
    m_field->setPlaceholderText(tr("Search the manual"));
    m_field->setAccessibleName(tr("Search the manual"));
    m_field->setClearButtonEnabled(true);
    m_field->addAction(themedIcon(QStringLiteral("search")), QLineEdit::LeadingPosition);
    m_field->installEventFilter(this);
    m_list->setAccessibleName(tr("Sections found"));
    m_list->setFrameShape(QFrame::NoFrame);
    m_list->setWordWrap(true);
    m_list->setSpacing(kHitGap);
    m_list->setResizeMode(QListView::Adjust);
    m_list->setItemDelegate(new HitDelegate(*m_field, m_list));
    m_list->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    columnIn(this)->addWidget(m_list);
    hide();
    connect(m_field, &QLineEdit::textChanged, this, &ManualSearchPanel::find);
    connect(m_list, &QListWidget::currentRowChanged, this, &ManualSearchPanel::choose);
    auto* keys = new QShortcut(QKeySequence::Find, reader.window());
    connect(keys, &QShortcut::activated, m_field, [this] {
        m_field->setFocus(Qt::ShortcutFocusReason);
        m_field->selectAll();
    });
}

void ManualSearchPanel::look(const QString& words, int hit)
{
    m_field->setText(words);
    m_list->setCurrentRow(m_hits.empty() ? -1 : hit);
}

void ManualSearchPanel::find()
{
    const QString words = m_field->text().trimmed();
    if (m_sections.empty())
        m_sections = manualSections(m_file);
    m_hits = findInManual(m_sections, words);
    const QSignalBlocker quiet(m_list);
    m_list->clear();
    for (const ManualHit& hit : m_hits) {
        auto* item = new QListWidgetItem(hit.heading + QLatin1Char('\n') + hit.line, m_list);
        item->setToolTip(hit.page);
    }
    if (m_hits.empty()) {
        auto* item = new QListWidgetItem(
            tr("Nothing in the manual matches “%1”. Try a single word: mask, memory, export.").arg(words), m_list);
        item->setFlags(Qt::NoItemFlags);
    }
    m_reader.setExtraSelections({});
    setVisible(!words.isEmpty());
    emit searching(!words.isEmpty());
}

void ManualSearchPanel::choose(int row)
{
    if (row >= 0 && row < static_cast<int>(m_hits.size()))
        mark(m_hits[static_cast<std::size_t>(row)]);
}

// Every place of the page that has the words, and in the stronger colour the one that was chosen.
void ManualSearchPanel::mark(const ManualHit& hit)
{
    const QUrl page = QUrl::fromLocalFile(hit.file);
    if (m_reader.source().path() != page.path())
        m_reader.setSource(page, QTextDocument::MarkdownResource);
    goTo(m_reader, hit.position);
    QScrollBar* bar = m_reader.verticalScrollBar();
    bar->setValue(bar->value() - kAboveHit);
    QList<QTextEdit::ExtraSelection> marks;
    const Palette& palette = Theme::instance().palette();
    const auto add = [&](QTextCursor cursor, const QColor& ground, const QColor& ink) {
        QTextEdit::ExtraSelection mark;
        mark.cursor = std::move(cursor);
        mark.format.setBackground(ground);
        mark.format.setForeground(ink);
        marks << mark;
    };
    QTextCursor chosen(m_reader.document());
    chosen.setPosition(hit.position);
    chosen.setPosition(hit.position + hit.length, QTextCursor::KeepAnchor);
    const QString words = chosen.selectedText();
    for (QTextCursor next = m_reader.document()->find(words); !words.isEmpty() && !next.isNull();
         next = m_reader.document()->find(words, next))
        add(next, palette.accentSoft, palette.ink);
    add(chosen, palette.accentFill, palette.onAccent);
    m_reader.setExtraSelections(marks);
}

// From the field to the sections: Enter goes to the next, arrows move among them, Escape empties the field first.
bool ManualSearchPanel::eventFilter(QObject* watched, QEvent* event)
{
    if (event->type() != QEvent::KeyPress)
        return QWidget::eventFilter(watched, event);
    const int key = static_cast<QKeyEvent*>(event)->key(), count = static_cast<int>(m_hits.size());
    const bool enter = key == Qt::Key_Return || key == Qt::Key_Enter;
    if ((enter || key == Qt::Key_Down) && count > 0)
        m_list->setCurrentRow((m_list->currentRow() + 1) % count);
    else if (key == Qt::Key_Up && count > 0)
        m_list->setCurrentRow((m_list->currentRow() + count - 1) % count);
    else if (key == Qt::Key_Escape && !m_field->text().isEmpty())
        m_field->clear();
    else if (!enter)
        return QWidget::eventFilter(watched, event);
    return true;
}

} // namespace headroom
