// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

namespace headroom {

// What screen readers say at once, wherever the focus is. Before Qt 6.8 there is no event for that: then it is the name
// of a notification that shows up anew, which Orca reads as well.
class Announcement : public QWidget {
    Q_OBJECT

public:
    // In the window of `where`; without a screen reader nothing happens.
    static void make(QWidget* where, const QString& sentence);

private:
    explicit Announcement(QWidget* window);
};

} // namespace headroom
