// SPDX-License-Identifier: GPL-3.0-or-later
// Bookmark files: what is open and where one looks, saved and opened.
#include "compare/compare_pane.h"
#include "error.h"
#include "files/files.h"
#include "files/recent_files.h"
#include "gallery/gallery.h"
#include "lecture/presentation.h"
#include "stage/view.h"
#include "window/main_window.h"

#include <QDir>
#include <QFileDialog>
#include <QFileInfo>

#include <algorithm>
#include <limits>
#include <utility>

namespace headroom {

void MainWindow::openPlaceFile(const QString& path)
{
    try {
        PlaceFile place = readPlace(path.toStdString());
        const QString source = modelOf(place);
        m_leaving = m_leaving && !source.isEmpty();
        if (source.isEmpty())
            return;
        place.source = source.toStdString();
        m_bookmarkAsked = QFileInfo(path).absoluteFilePath();
        rememberFile(path);
        m_document.openPlace(place);
    } catch (const Error& error) {
        m_leaving = false;
        m_document.showError(QString::fromUtf8(error.what()));
    }
}

// The model that a place is in; asks for it where it is not there. Empty: the person has none either.
QString MainWindow::modelOf(const PlaceFile& place)
{
    const QString source = QString::fromStdString(place.source);
    if (!source.contains(QLatin1Char('/')) || QFileInfo::exists(source))
        return source;
    return QFileDialog::getOpenFileName(this,
        tr("Where is %1? The bookmark needs it.").arg(QFileInfo(source).fileName()), QFileInfo(source).path(),
        tr("Models (*.safetensors);;All files (*)"));
}

// Empty: none was chosen.
QString MainWindow::chosenPlaceFile()
{
    QString path = QFileDialog::getSaveFileName(this, tr("Save bookmark as"),
        inLastFolder(m_document.view() + QLatin1String(".headroom")), tr("Bookmarks (*.headroom)"));
    if (path.isEmpty())
        return path;
    rememberFolderOf(path);
    if (!namesPlace(path.toStdString()))
        path += QLatin1String(".headroom");
    return path;
}

void MainWindow::choosePlaceFile()
{
    if (const QString path = chosenPlaceFile(); !path.isEmpty())
        savePlace(path);
}

void MainWindow::chooseLeftFile()
{
    if (const QString path = chosenPlaceFile(); !path.isEmpty())
        saveLeft(path);
}

void MainWindow::saveLeft(const QString& path)
{
    if (const LeftWork* left = m_document.left())
        write(PlaceFile(left->place), path);
}

void MainWindow::savePlace(const QString& path)
{
    const PlaceFile place = placeNow();
    if (!write(place, path))
        return;
    setBookmark(QFileInfo(path).absoluteFilePath());
    if (m_compare && place.beside.empty())
        m_document.tell(tr("Saved to %1 without the kept run beside it: only a model can stand there.").arg(path));
}

bool MainWindow::write(const PlaceFile& place, const QString& path)
{
    try {
        writePlace(place, path.toStdString());
        rememberFile(path);
        m_document.saved(place);
        m_document.tell(tr("Saved to %1").arg(path));
        return true;
    } catch (const std::exception& error) {
        m_document.showError(QString::fromUtf8(error.what()));
        return false;
    }
}

// In the order in which people number them: 2 comes before 10.
QStringList MainWindow::bookmarksBeside() const
{
    if (m_bookmark.isEmpty())
        return {};
    QStringList names = QFileInfo(m_bookmark).dir().entryList({QStringLiteral("*.headroom")}, QDir::Files);
    const auto number = [](const QString& name) { // it begins with; those without one come last
        qsizetype digits = 0;
        while (digits < name.size() && name[digits].isDigit())
            ++digits;
        bool is = false;
        const qlonglong value = name.left(digits).toLongLong(&is);
        return is ? value : std::numeric_limits<qlonglong>::max();
    };
    std::stable_sort(
        names.begin(), names.end(), [&](const QString& a, const QString& b) { return number(a) < number(b); });
    return names;
}

void MainWindow::goToBookmark(int by)
{
    const QStringList names = bookmarksBeside();
    const QString next = names.value(names.indexOf(QFileInfo(m_bookmark).fileName()) + by);
    if (!next.isEmpty())
        openFile(QFileInfo(m_bookmark).dir().filePath(next));
    else if (m_lecture)
        m_lecture->showKeys(true); // which say that it is the first or the last
}

void MainWindow::setBookmark(const QString& path)
{
    m_bookmark = path;
    showTitle();
    if (!m_lecture)
        return;
    const QStringList names = bookmarksBeside();
    const qsizetype at = names.indexOf(QFileInfo(path).fileName()) + 1;
    m_lecture->setBookmark(path.isEmpty()
            ? QString()
            : tr("%1, %2 of %3").arg(QFileInfo(path).completeBaseName()).arg(at).arg(names.size()));
}

void MainWindow::arriveAt(const PlaceFile& place, bool work)
{
    setBookmark(std::exchange(m_bookmarkAsked, QString()));
    if (const QStringList unknown = unknownOptions(m_document.options()); !unknown.isEmpty())
        m_document.tell(tr("This bookmark sets %1, which this Headroom does not know; all else is as it was.")
                            .arg(unknown.join(QStringLiteral(", "))));
    if (m_leaving) { // its model was open behind the gallery
        if (m_gallery)
            m_gallery->opened();
        showStage();
    }
    if (work)
        return; // what stands beside the stage is no part of it and stays
    const QString beside = QString::fromStdString(place.beside);
    setComparing(!beside.isEmpty());
    if (beside.isEmpty())
        return;
    if (beside == QLatin1String(ComparePane::kUntouched))
        m_compare->compareWithUntouched();
    else
        m_compare->compareWith(beside);
    m_compare->showDifference(place.besideDifference);
}

} // namespace headroom
