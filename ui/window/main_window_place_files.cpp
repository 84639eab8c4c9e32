// SPDX-License-Identifier: GPL-3.0-or-later
// Bookmark files: what is open and where one looks, saved and opened.
#include "compare/compare_pane.h"
#include "error.h"
#include "gallery/gallery.h"
#include "window/main_window.h"
#include "window/recent_files.h"

#include <QFileDialog>
#include <QFileInfo>

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
    QString path = QFileDialog::getSaveFileName(
        this, tr("Save bookmark as"), m_document.view() + QLatin1String(".headroom"), tr("Bookmarks (*.headroom)"));
    if (!path.isEmpty() && !namesPlace(path.toStdString()))
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
    PlaceFile place = m_document.placeFile();
    if (m_compare)
        place.beside = m_compare->source().toStdString();
    write(place, path);
}

void MainWindow::write(const PlaceFile& place, const QString& path)
{
    try {
        writePlace(place, path.toStdString());
        rememberFile(path);
        m_document.saved(place);
        m_document.tell(tr("Saved to %1").arg(path));
    } catch (const std::exception& error) {
        m_document.showError(QString::fromUtf8(error.what()));
    }
}

// As a bookmark says it: "untouched", another run, or nothing.
void MainWindow::compareAsIn(const QString& beside)
{
    if (std::exchange(m_leaving, false)) { // its model was open behind the gallery
        if (m_gallery)
            m_gallery->opened();
        showStage();
    }
    setComparing(!beside.isEmpty());
    if (beside == QLatin1String(ComparePane::kUntouched))
        m_compare->compareWithUntouched();
    else if (!beside.isEmpty())
        m_compare->compareWith(beside);
}

} // namespace headroom
