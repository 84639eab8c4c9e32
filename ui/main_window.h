// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "document.h"

#include <QHash>
#include <QMainWindow>

class QActionGroup;
class QLabel;
class QMenu;
class QSplitter;
class QStackedWidget;
class QToolButton;

namespace headroom {

class ComparePane;
class ErrorBar;
class Gallery;
class Inspector;
class KeyHint;
class ModelDock;
class OutlineDock;
class Stage;
class ViewTabs;

// The window: menus, tool bar, docks, the stage in the middle or, instead of stage and docks, the gallery. Everything it
// knows of the work is in the Document.
class MainWindow : public QMainWindow {
    Q_OBJECT

public:
    explicit MainWindow(Document& document, QWidget* parent = nullptr);

    Stage* stage() const { return m_stage; }
    Inspector* inspector() const { return m_inspector; }
    ModelDock* modelDock() const { return m_model; }
    OutlineDock* outlineDock() const { return m_outline; }
    ErrorBar* errorBar() const { return m_errors; }
    Gallery* gallery() const { return m_gallery; }
    bool inGallery() const { return m_inGallery; }

    void restore(); // geometry and docks as they were left
    void resetLayout(); // docks as the design has them
    void openFile(const QString& path);
    void openPreset(const QString& id, bool trained = true);
    void showGallery(); // the work stays open behind it
    void showStage();
    ComparePane* compare() const { return m_compare; }
    void setComparing(bool comparing); // another run beside the stage

protected:
    void closeEvent(QCloseEvent* event) override;
    void showEvent(QShowEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void dragEnterEvent(QDragEnterEvent* event) override;
    void dragLeaveEvent(QDragLeaveEvent* event) override;
    void dropEvent(QDropEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    QAction* act(const QString& text, const QList<QKeySequence>& keys, const std::function<void()>& slot);
    void makeCentre();
    void makeGallery();
    void compareWith(const QString& id);
    void connectDocument();
    void makeDocks();
    void showPlace();
    void makeFileMenu();
    void makeEditMenu();
    void makeViewMenu();
    void makeModelMenu();
    void makePlaybackMenu();
    void makeWindowMenu();
    void makeHelpMenu();
    void makeKeys();
    void makeToolBar();
    void makeStatusBar();

    void showTitle();
    void showViews();
    void showResult();
    void showBusy();
    void applyDockWidths(bool force);
    void fitModelDock();
    void chooseFile();
    void chooseSaveFile();
    void exportPicture();
    void moveLayer(int by);
    void escape();
    void toggleFullScreen();
    void fillRecent();
    void setTheme(int mode);

    static constexpr int kLayoutVersion = 1; // of saved dock states

    Document& m_document;
    ModelDock* m_model = nullptr;
    OutlineDock* m_outline = nullptr;
    Inspector* m_inspector = nullptr;
    Stage* m_stage = nullptr;
    QStackedWidget* m_stack = nullptr; // stage, gallery
    QSplitter* m_halves = nullptr;     // stage, and the run that it is compared with
    ComparePane* m_compare = nullptr;
    QByteArray m_docksAlone;           // as they were before the comparison
    Gallery* m_gallery = nullptr;
    ErrorBar* m_errors = nullptr;
    QLabel* m_name = nullptr;
    QLabel* m_busy = nullptr;
    QHash<QString, QAction*> m_actions; // by a short name
    QActionGroup* m_viewActions = nullptr;
    ViewTabs* m_tabs = nullptr;
    QMenu* m_recent = nullptr;
    QToolButton* m_export = nullptr;
    QList<QAction*> m_stageActions; // of no use in the gallery
    QList<QWidget*> m_stageHints, m_galleryHints; // of the status bar
    QMenu* m_devices = nullptr;
    KeyHint* m_headHint = nullptr;
    bool m_wide = true; // the dock widths of 1440 px, not those of 1280
    bool m_wasMaximized = false;
    int m_modelHeight = 0; // as last fitted
    QByteArray m_docks; // as they were when the gallery took their place
    bool m_inGallery = false;
    bool m_leaving = false; // the gallery, once the model that was asked for is open
    QString m_besideIt; // and what to compare that model with
    bool m_arranged = false; // the docks have had their place since the window has a size
};

} // namespace headroom
