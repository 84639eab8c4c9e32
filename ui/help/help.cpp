// SPDX-License-Identifier: GPL-3.0-or-later
#include "help/help.h"

#include "error.h"
#include "help/manual_search_panel.h"
#include "theme/theme.h"
#include "widgets/layouts.h"
#include "widgets/pictures_beside.h"
#include "widgets/text.h"
#include "words/html.h"
#include "words/names.h"
#include "words/tr.h"
#include "words/translation.h"

#include <QAction>
#include <QDialog>
#include <QDir>
#include <QFileInfo>
#include <QLocale>
#include <QMenu>
#include <QMenuBar>
#include <QScrollBar>
#include <QSplitter>
#include <QTextBlock>
#include <QTextBrowser>
#include <QTextCursor>
#include <QTreeWidget>
#include <QUrl>

#include <algorithm>
#include <vector>

namespace headroom {

namespace {

// Links of a page lead to translated pages too, and to headings. It reads pages and pictures of its folder alone; one
// without a folder reads none.
class Reader : public QTextBrowser {
public:
    explicit Reader(const QString& folder) : m_folder(folder) {}

    QVariant loadResource(int type, const QUrl& url) override
    {
        try {
            if (!m_folder.isEmpty() && (url.isLocalFile() || url.isRelative())) {
                const QUrl whole = source().resolved(url);
                return bytesBelow(m_folder, QDir(m_folder).relativeFilePath(whole.toLocalFile()));
            }
        } catch (const Error&) { // it is not shown
        }
        return type == QTextDocument::ImageResource ? QVariant(noPicture()) : QVariant();
    }

protected:
    void doSetSource(const QUrl& page, QTextDocument::ResourceType type) override
    {
        QUrl own = page;
        if (page.isLocalFile())
            own.setPath(QUrl::fromLocalFile(pageInLanguage(page.toLocalFile())).path());
        QTextCursor whole(document());
        whole.beginEditBlock(); // or all is laid out anew with each word that is put in
        QTextBrowser::doSetSource(own, type);
        whole.endEditBlock();
        const QString heading = own.fragment(QUrl::FullyDecoded);
        for (QTextBlock block = document()->begin(); own.hasFragment() && block.isValid(); block = block.next())
            if (block.blockFormat().headingLevel() > 0 && anchorOf(block.text()) == heading)
                return goTo(*this, block.position());
    }

private:
    QString m_folder;
};

QTextBrowser* makeReader(QWidget* parent, const QString& title, const QSize& size, const QString& folder = {})
{
    auto* dialog = new QDialog(parent);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setWindowTitle(title);
    dialog->resize(size);
    auto* column = columnIn(dialog, {}, -1);
    auto* reader = new Reader(folder);
    reader->setOpenExternalLinks(true);
    reader->setAccessibleName(title);
    reader->setFont(Theme::instance().font(TextSize::Body));
    reader->document()->setDocumentMargin(16);
    column->addWidget(reader);
    return reader;
}

QTextBrowser* openReader(QWidget* parent, const QString& title, const QSize& size)
{
    QTextBrowser* reader = makeReader(parent, title, size);
    reader->window()->show();
    return reader;
}

QString keyRow(const QAction& action)
{
    QStringList keys;
    for (const QKeySequence& sequence : action.shortcuts())
        keys << htmlOf(sequence.toString(QKeySequence::NativeText));
    keys.removeDuplicates();
    return QStringLiteral("<tr><td style=\"padding:2px 24px 2px 0; font-weight:600\">%1</td><td "
                          "style=\"padding:2px 0\">%2</td></tr>")
        .arg(keys.join(QStringLiteral(", ")), htmlOf(withoutMnemonic(action.text())));
}

QString section(const QString& title, const QList<QAction*>& actions)
{
    QString rows;
    for (const QAction* action : actions)
        if (!action->shortcuts().isEmpty())
            rows += keyRow(*action);
    return rows.isEmpty()
        ? QString()
        : QStringLiteral("<p style=\"font-size:15px; font-weight:600; margin:14px 0 4px 0\">%1</p><table>%2</table>")
              .arg(title, rows);
}

// With those of the menus in it.
QList<QAction*> actionsOf(const QMenu& menu)
{
    QList<QAction*> actions;
    for (QAction* action : menu.actions())
        action->menu() ? actions << actionsOf(*action->menu()) : actions << action;
    return actions;
}

} // namespace

QString keysAsHtml(const QMenuBar& menus, const QList<QAction*>& others)
{
    QString html;
    for (const QAction* menu : menus.actions())
        if (menu->menu())
            html += section(withoutMnemonic(menu->text()), actionsOf(*menu->menu()));
    return html + section(tr("Heads, layers and tables"), others);
}

void showKeys(QWidget* parent, const QMenuBar& menus, const QList<QAction*>& others)
{
    openReader(parent, tr("Keys"), {480, 640})->setHtml(keysAsHtml(menus, others));
}

QString anchorOf(const QString& heading)
{
    QString anchor;
    for (const QChar letter : heading.toLower())
        if (letter.isLetterOrNumber() || letter == QLatin1Char('-') || letter == QLatin1Char('_'))
            anchor += letter;
        else if (letter.isSpace())
            anchor += QLatin1Char('-');
    return anchor;
}

QString version() { return QString::fromStdString(programVersion()); }

QString manualFile(const QString& page)
{
    const QString file = QString::fromStdString((resourceFolder() / "manual").string()) + QLatin1Char('/') + page;
    return QFileInfo::exists(file) ? pageInLanguage(file) : QString();
}

namespace {

void listHeadings(QTreeWidget* contents, QTextBrowser* reader)
{
    contents->clear();
    std::vector<QTreeWidgetItem*> open; // one a level
    for (QTextBlock block = reader->document()->begin(); block.isValid(); block = block.next()) {
        const int level = block.blockFormat().headingLevel();
        if (level < 2) // the first is the title of the whole
            continue;
        open.resize(std::min(open.size(), static_cast<std::size_t>(level - 2)));
        auto* item = open.empty() ? new QTreeWidgetItem(contents) : new QTreeWidgetItem(open.back());
        item->setText(0, block.text());
        item->setData(0, Qt::UserRole, block.position());
        open.push_back(item);
    }
    contents->expandAll();
}

// The headings of the page that is read; a click or Enter goes there.
void followHeadings(QTreeWidget* contents, QTextBrowser* reader)
{
    listHeadings(contents, reader);
    QObject::connect(
        reader, &QTextBrowser::sourceChanged, contents, [contents, reader] { listHeadings(contents, reader); });
    const auto go = [reader](QTreeWidgetItem* item) { goTo(*reader, item->data(0, Qt::UserRole).toInt()); };
    QObject::connect(contents, &QTreeWidget::itemClicked, reader, go);
    QObject::connect(contents, &QTreeWidget::itemActivated, reader, go);
}

// Translated pages show pictures of the folder above theirs.
QString manualFolder(const QString& file)
{
    const QString manual = QString::fromStdString((resourceFolder() / "manual").string());
    return file.startsWith(manual + QLatin1Char('/')) ? manual : QFileInfo(file).path();
}

} // namespace

void showManual(QWidget* parent, const QString& file, const QString& words, int hit)
{
    QTextBrowser* reader = makeReader(parent, tr("Manual"), {1000, 720}, manualFolder(file));
    reader->setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOn); // a long page would be set once without and once with it
    auto* contents = new QTreeWidget;
    contents->setObjectName(QStringLiteral("contents"));
    contents->setAccessibleName(tr("Contents"));
    contents->setHeaderHidden(true);
    contents->setFrameShape(QFrame::NoFrame);
    contents->setIndentation(14);
    auto* halves = new QSplitter;
    reader->parentWidget()->layout()->replaceWidget(reader, halves);
    auto* left = new QWidget;
    auto* search = new ManualSearchPanel(*reader, file);
    auto* column = columnIn(left, {8, 8, 0, 0}, 8);
    column->addWidget(search->field());
    column->addWidget(contents, 1);
    column->addWidget(search, 1);
    QObject::connect(search, &ManualSearchPanel::searching, contents, [contents](bool on) { contents->setHidden(on); });
    halves->addWidget(left);
    auto* page = new QWidget;
    auto* english = new Text(
        tr("This page has not been translated yet: it is in English."), TextSize::Small, Text::Tone::Ink2);
    english->setObjectName(QStringLiteral("untranslated"));
    english->setContentsMargins(16, 8, 16, 0);
    auto* rows = columnIn(page);
    rows->addWidget(english);
    rows->addWidget(reader, 1);
    const auto showLanguage = [english](const QUrl& shown) { // source() is still the page before
        english->setVisible(isUntranslated(QFileInfo(shown.toLocalFile()).path()));
    };
    QObject::connect(reader, &QTextBrowser::sourceChanged, english, showLanguage);
    halves->addWidget(page);
    halves->setStretchFactor(1, 1);
    halves->setSizes({270, 730});
    halves->setChildrenCollapsible(false);
    reader->window()->show(); // before the page is set, which takes as long again at another width
    reader->setSource(QUrl::fromLocalFile(file), QTextDocument::MarkdownResource);
    followHeadings(contents, reader);
    reader->setFocus();
    if (!words.isEmpty())
        search->look(words, hit);
}

void showAbout(QWidget* parent, const ModelInfo& model)
{
    QString html = tr("<h2>Headroom %1</h2><p>A classroom for Transformer models: type, watch the real "
                      "numbers, change any of them.</p>"
                      "<p>Free software under the GNU General Public License, version 3 or later.</p>")
                       .arg(version());
    if (!model.title.empty())
        html += tr("<h3>The model on screen</h3><p>%1</p>").arg(htmlOf(translated(model.title)));
    if (!model.file.empty())
        html += QStringLiteral("<p>%1</p>").arg(htmlOf(QString::fromStdString(model.file)));
    if (!model.trainingCommand.empty())
        html += tr("<p>Trained with: %1</p>").arg(htmlOf(QString::fromStdString(model.trainingCommand)));
    if (!model.device.empty())
        html += tr("<p>Runs on: %1</p>").arg(htmlOf(translated(model.device)));
    openReader(parent, tr("About Headroom"), {520, 380})->setHtml(html);
}

} // namespace headroom
