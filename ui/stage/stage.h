// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "stage/view.h"
#include "trace/explanation.h"

#include <QMap>
#include <QPointer>
#include <QRectF>
#include <QString>
#include <QWidget>

#include <optional>
#include <utility>

class QLabel;
class QStackedLayout;

namespace headroom {

class Document;
class Flight;
class Timeline;

// The host of the views: a header row, the view that the document names, the timeline.
class Stage : public QWidget {
    Q_OBJECT

public:
    explicit Stage(Document& document, QWidget* parent = nullptr);

    View* view() const { return m_view; }
    Timeline* timeline() const { return m_timeline; }
    QString choose(const SaidOptions& said); // as a person would, once there is a run; the first that cannot be: why
    void setStrip(QWidget* strip); // between the header and the view
    void showInstead(View* view); // in place of the document's view, as long as it lives; null: that one again

signals:
    void viewShown(View* view);
    void optionChanged(); // of the view
    void saveLeftAsked(); // Document::left(), as a bookmark
    void copyPictureAsked(); // of all that stands side by side, as is the next
    void copyNumbersAsked();

public slots:
    void zoom(int steps); // 0 goes back to the whole
    // Pins a number where it is seen; `user` is what was computed from it.
    void jump(const Cell& number, const std::optional<Cell>& user);

protected:
    void focusInEvent(QFocusEvent*) override;
    void resizeEvent(QResizeEvent*) override;
    void paintEvent(QPaintEvent*) override;
    void contextMenuEvent(QContextMenuEvent*) override;

private:
    View* made(const QString& id); // on the stage or not
    void take(View* view, const QString& title);
    bool takeShowable();
    void changeView();
    void fly(View* from, View* to);
    void refresh();
    void fitHeader();
    void follow();

    Document& m_document;
    QStackedLayout* m_headers;
    QStackedLayout* m_views;
    Timeline* m_timeline;
    QMap<QString, View*> m_made;
    QMap<View*, QWidget*> m_headerOf;
    QMap<View*, std::pair<View*, QRectF>> m_cameFrom; // by a flight: from there, where this was opened
    QPointer<Flight> m_flight;
    View *m_view = nullptr, *m_instead = nullptr;
    bool m_followWhenSaid = false;
};

} // namespace headroom
