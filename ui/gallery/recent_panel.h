// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAbstractButton>

class QPushButton;
class QToolButton;
class QVBoxLayout;

namespace headroom {

class Text;

// A model file of the list: its name and folder. One that is not there any more says so and can be removed.
class RecentEntry : public QAbstractButton {
    Q_OBJECT

public:
    RecentEntry(const QString& file, bool missing, QWidget* parent);
    bool missing() const { return m_missing; }
    const QString& file() const { return m_file; }
    QSize sizeHint() const override { return {200, 46}; }

signals:
    void removed();

protected:
    void paintEvent(QPaintEvent*) override;
    void resizeEvent(QResizeEvent*) override;
    void keyPressEvent(QKeyEvent*) override;

private:
    QString m_file;
    bool m_missing;
    QToolButton* m_remove = nullptr;
};

// Where a model file is dropped or chosen.
class DropArea : public QWidget {
    Q_OBJECT

public:
    explicit DropArea(QWidget* parent);
    void setDropping(bool dropping); // a file is held over the window

signals:
    void chosen(); // by its buttons
    void folderChosen();

protected:
    void paintEvent(QPaintEvent*) override;

private:
    bool m_dropping = false;
};

// The gallery's left side: the files opened last, and how to open another.
class RecentPanel : public QWidget {
    Q_OBJECT

public:
    explicit RecentPanel(QWidget* parent = nullptr);
    void refresh(); // reads the list and looks which files are there
    void setDropping(bool dropping);
    QList<RecentEntry*> entries() const;

signals:
    void openFile(const QString& path);
    void chooseFile();

protected:
    void paintEvent(QPaintEvent*) override;

private:
    QVBoxLayout* m_list;
    DropArea* m_drop;
};

} // namespace headroom
