// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "lesson/lesson_list.h"
#include "widgets/controls.h"

#include <functional>

class QGridLayout;
class QPushButton;

namespace headroom {

class Text;

// Asks first; `after` runs once the progress is gone.
void askToResetProgress(QWidget* parent, const std::function<void()>& after = {});

// A lesson by its title, with a tick where it was read and its minutes.
class LessonLink : public RowLink {
    Q_OBJECT

public:
    explicit LessonLink(const LessonEntry& entry, QWidget* parent = nullptr);

protected:
    void paintRow(QPainter& painter) const override;

private:
    LessonEntry m_entry;
};

// On the start page: the lesson to read next, and on demand all of them, by their paths.
class LessonsPanel : public QWidget {
    Q_OBJECT

public:
    explicit LessonsPanel(QWidget* parent = nullptr);
    void refresh(); // from the files, and from what has been read
    void setExpanded(bool expanded);
    bool expanded() const { return m_expanded; }
    void setSearching(bool searching); // hidden meanwhile
    QPushButton* start() const { return m_start; }
    QList<LessonLink*> links() const { return m_links; }

signals:
    void openLesson(const QString& file, int step);

protected:
    void paintEvent(QPaintEvent*) override;
    void resizeEvent(QResizeEvent*) override;

private:
    void arrange();

    QList<LessonEntry> m_entries;
    bool m_expanded = false;
    bool m_searching = false;
    int m_columns = 0;
    QWidget* m_head;
    Text* m_lead;
    Text* m_title;
    Text* m_details;
    QPushButton* m_start;
    LinkButton* m_all;
    QWidget* m_list;
    QGridLayout* m_grid = nullptr;
    QList<LessonLink*> m_links;
};

} // namespace headroom
