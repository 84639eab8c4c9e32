// SPDX-License-Identifier: GPL-3.0-or-later
#include "palette/palette.h"

#include "commands/commands.h"
#include "document/document.h"
#include "files/settings.h"
#include "theme/theme.h"
#include "widgets/announcement.h"
#include "widgets/layouts.h"
#include "widgets/matrix_painter.h"
#include "words/tr.h"

#include <QApplication>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QPainter>
#include <QStyledItemDelegate>

#include <algorithm>

namespace headroom {

namespace {

constexpr int kWidth = 700, kTop = 60, kRow = 28, kMostRows = 18;
constexpr qsizetype kOfAKind = 3; // shown of a kind until more is asked for
constexpr double kDim = 0.3; // of the window behind it
const QString kRecentKey = QStringLiteral("palette/recent");

enum Role { Details = Qt::UserRole, Keys, Why, Heading, More };

// A row: the title, behind it what is said of it, at the right its key.
class RowPainter : public QStyledItemDelegate {
public:
    using QStyledItemDelegate::QStyledItemDelegate;

    QSize sizeHint(const QStyleOptionViewItem&, const QModelIndex&) const override { return {100, kRow}; }

    void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override
    {
        const QFont body = Theme::instance().font(TextSize::Body), small = Theme::instance().font(TextSize::Small);
        const QRectF row = option.rect;
        const QString title = index.data(Qt::DisplayRole).toString();
        if (index.data(Heading).toBool()) {
            drawText(
                *painter, row.adjusted(16, 6, -16, 0), Qt::AlignLeft | Qt::AlignVCenter, title, colours().ink2, small);
            return;
        }
        const QString why = index.data(Why).toString(), keys = index.data(Keys).toString();
        if (option.state & QStyle::State_Selected) {
            painter->fillRect(row, colours().accentSoft);
            painter->fillRect(QRectF(row.left(), row.top(), 4, row.height()), colours().accentFill);
        }
        const QColor ink = why.isEmpty() ? colours().ink : colours().ink3;
        QRectF room = row.adjusted(index.data(More).toBool() ? 16 : 24, 0, -16, 0);
        if (!keys.isEmpty()) {
            drawText(*painter, room, Qt::AlignRight | Qt::AlignVCenter, keys, colours().ink3, small);
            room.setRight(room.right() - QFontMetricsF(small).horizontalAdvance(keys) - 16);
        }
        const QString fitting = QFontMetricsF(body).elidedText(title, Qt::ElideRight, room.width());
        drawText(*painter, room, Qt::AlignLeft | Qt::AlignVCenter, fitting, ink, body);
        room.setLeft(room.left() + QFontMetricsF(body).horizontalAdvance(fitting) + 12);
        const QString details = why.isEmpty() ? index.data(Details).toString() : why;
        if (room.width() > 40)
            drawText(*painter, room, Qt::AlignLeft | Qt::AlignVCenter,
                QFontMetricsF(small).elidedText(details.simplified(), Qt::ElideRight, room.width()), colours().ink3,
                small);
    }
};

} // namespace

CommandPalette::CommandPalette(const Commands& commands, const Document& document, QWidget* window)
    : QWidget(window), m_commands(commands), m_document(document), m_frame(new QWidget(this))
{
    setObjectName(QStringLiteral("palette"));
    auto* column = columnIn(m_frame, {1, 1, 1, 1});
    auto* top = rowIn(nullptr, {16, 8, 16, 8}, 8);
    column->addLayout(top);
    top->addWidget(m_kindChip = new QLabel);
    top->addWidget(m_field = new QLineEdit, 1);
    top->addWidget(m_count = new QLabel);
    column->addWidget(m_list = new QListWidget, 1);
    column->addWidget(m_line = new QLabel);
    auto* keys = new QLabel(tr("↑ ↓ choose · Enter do it · Tab one kind only · Alt+C copy as script · Esc close"));
    column->addWidget(keys);
    m_field->setFrame(false);
    m_field->setFont(Theme::instance().font(TextSize::Title));
    m_field->setPlaceholderText(tr("Type a view, variant, lesson, sample, setting, step or action"));
    m_field->setAccessibleName(tr("Find a command"));
    m_field->setMaxLength(200);
    m_field->installEventFilter(this);
    m_list->setItemDelegate(new RowPainter(m_list));
    m_list->setFrameShape(QFrame::NoFrame);
    m_list->setFocusPolicy(Qt::NoFocus);
    m_list->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_list->setAccessibleName(tr("Commands found"));
    m_list->setMouseTracking(true);
    m_list->viewport()->installEventFilter(this);
    for (QLabel* label : {m_count, m_kindChip, m_line, keys})
        label->setFont(Theme::instance().font(TextSize::Small));
    m_line->setContentsMargins(16, 8, 16, 4);
    m_line->setTextFormat(Qt::PlainText);
    keys->setContentsMargins(16, 4, 16, 8);
    m_recent.clear();
    for (const QString& kept : Settings::value(kRecentKey).toStringList())
        m_recent << kept.split(QLatin1Char('\n'));
    connect(m_field, &QLineEdit::textChanged, this, [this] {
        m_whole.clear();
        find();
    });
    connect(m_list, &QListWidget::currentRowChanged, this, &CommandPalette::showLine);
    connect(m_list, &QListWidget::itemClicked, this, &CommandPalette::perform);
    window->installEventFilter(this);
    hide();
}

void CommandPalette::open(const View* view)
{
    m_before = QApplication::focusWidget();
    m_list->clear(); // its rows are of entries that go now
    m_rows.clear();
    m_present = presentEntries(m_commands, m_document, view);
    m_only.reset();
    m_whole.clear();
    m_field->clear();
    find();
    fit();
    show();
    raise();
    m_field->setFocus();
}

void CommandPalette::leave()
{
    hide();
    if (m_before)
        m_before->setFocus();
}

void CommandPalette::fit()
{
    setGeometry(parentWidget()->rect());
    const int width = std::min(kWidth, this->width() - 32), top = std::min(kTop, this->height() / 10);
    const int rows = std::clamp(m_list->count(), 1, kMostRows);
    m_list->setFixedHeight(std::min(rows * kRow, std::max(2 * kRow, height() - top - 160)));
    m_frame->setFixedWidth(width);
    m_frame->adjustSize();
    m_frame->move((this->width() - width) / 2, top);
    update();
}

void CommandPalette::addHeading(const QString& text)
{
    auto* item = new QListWidgetItem(text, m_list);
    item->setData(Heading, true);
    item->setFlags(Qt::ItemIsEnabled);
    m_rows.push_back(nullptr);
}

void CommandPalette::addEntry(const PaletteEntry& entry)
{
    auto* item = new QListWidgetItem(entry.title, m_list);
    item->setData(Details, entry.details);
    item->setData(Keys, entry.keys);
    item->setData(Why, entry.whyNot);
    QStringList said {entry.title, entry.whyNot.isEmpty() ? entry.details : entry.whyNot, entry.keys};
    said.removeAll(QString());
    item->setData(Qt::AccessibleTextRole, said.join(QStringLiteral(", ")));
    m_rows.push_back(&entry);
}

std::array<const std::vector<PaletteEntry>*, 2> CommandPalette::everything() const
{
    return {&m_present, &standingEntries()};
}

// Nothing is typed: what was done in it last.
void CommandPalette::showRecent()
{
    addHeading(tr("Recent"));
    for (const QStringList& lines : m_recent)
        for (const std::vector<PaletteEntry>* entries : everything())
            for (const PaletteEntry& entry : *entries)
                if (entry.lines == lines)
                    addEntry(entry);
    if (m_rows.size() == 1) {
        m_list->clear();
        m_rows.clear();
    }
    addHeading(tr("Useful here"));
    for (const char* line :
        {"compare.toggle", "difference.toggle", "copy.way", "copy.session", "gallery", "training", "help.keys"})
        for (const PaletteEntry& entry : m_present)
            if (entry.lines == QStringList(QLatin1String(line)) && entry.whyNot.isEmpty())
                addEntry(entry);
}

void CommandPalette::find()
{
    const QString typed = m_field->text().trimmed();
    m_list->clear();
    m_rows.clear();
    m_kindChip->setText(m_only ? paletteHeading(*m_only) : QString());
    m_kindChip->setVisible(m_only.has_value());
    const std::size_t all = m_present.size() + standingEntries().size();
    std::size_t found = 0;
    if (typed.isEmpty() && !m_only) {
        showRecent();
        m_count->setText(QString::number(all));
    } else {
        m_said = saidEntries(m_commands, m_document, typed);
        for (const PaletteEntry& entry : m_said)
            addEntry(entry);
        std::vector<PaletteHit> hits;
        if (typed.isEmpty()) {
            for (const std::vector<PaletteEntry>* entries : everything())
                for (const PaletteEntry& entry : *entries)
                    hits.push_back({&entry, Match::Word});
        } else {
            hits = findEntries({everything()[0], everything()[1]}, typed);
        }
        if (m_only)
            std::erase_if(hits, [this](const PaletteHit& hit) { return hit.entry->kind != *m_only; });
        found = hits.size() + m_said.size();
        for (auto first = hits.begin(); first != hits.end();) {
            const PaletteEntry::Kind kind = first->entry->kind;
            const auto last = std::find_if(
                first, hits.end(), [&](const PaletteHit& hit) { return hit.entry->kind != kind; });
            addHeading(paletteHeading(kind));
            const bool whole = m_only || m_whole.contains(kind);
            const auto shown = whole ? last - first : std::min<std::ptrdiff_t>(kOfAKind, last - first);
            for (auto hit = first; hit != first + shown; ++hit)
                addEntry(*hit->entry);
            if (shown < last - first) {
                auto* more = new QListWidgetItem(tr("%1 more").arg(last - first - shown), m_list);
                more->setData(More, static_cast<int>(kind) + 1);
                m_rows.push_back(nullptr);
            }
            first = last;
        }
        m_count->setText(tr("%1 of %2").arg(found).arg(all));
        if (found == 0) {
            addHeading(tr("Nothing is called “%1”.").arg(typed));
            PaletteEntry search {.kind = PaletteEntry::Kind::Manual,
                .title = tr("Search the manual for “%1”").arg(typed),
                .details = {},
                .keys = {},
                .whyNot = {},
                .lines = {QStringLiteral("help.find \"%1\"")
                              .arg(QString(typed).remove(QLatin1Char('"')).remove(QLatin1Char('\\')))}};
            m_said = {std::move(search)};
            addEntry(m_said.front());
        }
    }
    fit();
    m_list->setCurrentRow(-1);
    move(1);
}

const PaletteEntry* CommandPalette::chosen() const
{
    const int row = m_list->currentRow();
    return row >= 0 && row < static_cast<int>(m_rows.size()) ? m_rows[static_cast<std::size_t>(row)] : nullptr;
}

// To the next row that can be chosen; by groups to the first below the next heading.
void CommandPalette::move(int by, bool group)
{
    const int rows = m_list->count();
    bool passed = !group;
    for (int row = m_list->currentRow() + by; row >= 0 && row < rows; row += by) {
        const bool heading = m_list->item(row)->data(Heading).toBool();
        if (heading && group && by < 0 && passed) { // its first
            m_list->setCurrentRow(row + 1);
            return;
        }
        passed = passed || heading;
        if (!heading && passed && (by > 0 || !group)) {
            m_list->setCurrentRow(row);
            return;
        }
    }
    if (by < 0)
        m_list->scrollToTop();
}

void CommandPalette::showLine()
{
    const PaletteEntry* entry = chosen();
    m_line->setText(entry
            ? m_line->fontMetrics().elidedText(tr("As a script: %1").arg(entry->lines.join(QStringLiteral("; "))),
                Qt::ElideRight, m_frame->width() - 40)
            : QString());
    if (const QListWidgetItem* item = m_list->currentItem(); item && isVisible())
        Announcement::make(m_field, item->data(Qt::AccessibleTextRole).toString());
}

void CommandPalette::keepRecent(const QStringList& lines)
{
    m_recent.removeAll(lines);
    m_recent.prepend(lines);
    m_recent = m_recent.mid(0, kRecent);
    QStringList kept;
    for (const QStringList& each : m_recent)
        kept << each.join(QLatin1Char('\n'));
    Settings::setValue(kRecentKey, kept);
}

void CommandPalette::perform()
{
    const QListWidgetItem* item = m_list->currentItem();
    if (!item)
        return;
    if (const int kind = item->data(More).toInt(); kind > 0) {
        const int row = m_list->currentRow();
        m_whole.insert(static_cast<PaletteEntry::Kind>(kind - 1));
        find();
        m_list->setCurrentRow(row); // the first of those that came
        return;
    }
    const PaletteEntry* entry = chosen();
    if (!entry)
        return;
    if (!entry->whyNot.isEmpty()) {
        Announcement::make(m_field, entry->whyNot);
        return;
    }
    const Command* command = m_commands.find(entry->lines.last().section(QLatin1Char(' '), 0, 0));
    const qsizetype given = entry->lines.last().count(QLatin1Char(' ')); // the words of those that ask have no spaces
    const bool asks = command && entry->title.endsWith(QStringLiteral("…")) && given < std::ssize(command->arguments);
    if (asks && !command->action) { // for its value, which is typed here
        m_field->setText(entry->lines.last() + QLatin1Char(' '));
        return;
    }
    const QStringList lines = entry->lines;
    const bool typed = !m_said.empty() && entry >= &m_said.front() && entry <= &m_said.back();
    if (!typed) // what a person typed is theirs, and is kept nowhere
        keepRecent(lines);
    leave();
    emit asked(lines);
}

bool CommandPalette::press(int key, Qt::KeyboardModifiers modifiers)
{
    switch (key) {
    case Qt::Key_Escape: leave(); return true;
    case Qt::Key_Down: move(1); return true;
    case Qt::Key_Up: move(-1); return true;
    case Qt::Key_PageDown: move(1, true); return true;
    case Qt::Key_PageUp: move(-1, true); return true;
    case Qt::Key_Return:
    case Qt::Key_Enter: perform(); return true;
    case Qt::Key_Tab:
        if (const PaletteEntry* entry = chosen(); entry && !m_only) {
            m_only = entry->kind;
            find();
        }
        return true;
    case Qt::Key_Backtab: return true;
    case Qt::Key_Backspace:
        if (m_only && m_field->text().isEmpty()) {
            m_only.reset();
            find();
            return true;
        }
        return false;
    case Qt::Key_C:
        if (!(modifiers & Qt::AltModifier))
            return false;
        if (modifiers & Qt::ShiftModifier)
            emit sessionAsked();
        else if (const PaletteEntry* entry = chosen())
            emit scriptCopied(entry->lines);
        return true;
    default: return false;
    }
}

bool CommandPalette::eventFilter(QObject* watched, QEvent* event)
{
    if (watched == parentWidget() && event->type() == QEvent::Resize && isVisible())
        fit();
    if (watched == m_field && event->type() == QEvent::ShortcutOverride) {
        event->accept(); // its keys are its own while it is open
        return true;
    }
    if (watched == m_field && event->type() == QEvent::KeyPress) {
        const auto* key = static_cast<QKeyEvent*>(event);
        return press(key->key(), key->modifiers());
    }
    if (watched == m_list->viewport() && event->type() == QEvent::MouseMove) { // the pointer at rest chooses nothing
        const QListWidgetItem* item = m_list->itemAt(static_cast<QMouseEvent*>(event)->pos());
        if (item && !item->data(Heading).toBool())
            m_list->setCurrentRow(m_list->row(item));
    }
    return QWidget::eventFilter(watched, event);
}

void CommandPalette::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    QColor dim(Qt::black);
    dim.setAlphaF(kDim);
    painter.fillRect(rect(), dim);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(colours().lineStrong);
    painter.setBrush(colours().raised);
    painter.drawRoundedRect(QRectF(m_frame->geometry()).adjusted(-0.5, -0.5, 0.5, 0.5), 8, 8);
}

void CommandPalette::mousePressEvent(QMouseEvent* event)
{
    if (!m_frame->geometry().contains(event->pos()))
        leave();
}

} // namespace headroom
