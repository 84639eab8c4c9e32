// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "document/option.h"

#include <QObject>

#include <span>
#include <vector>

class QComboBox;
class QLabel;
class QPushButton;
class QWidget;

namespace headroom {

class HeaderRow;
class SegmentedControl;
class View;

// Controls of a view, mostly of its header, made from its options and kept as the present run has them.
class OptionBar : public QObject {
    Q_OBJECT

public:
    // Those that are not at its end go into `row` from place `at` on.
    OptionBar(View& view, HeaderRow& row, int at);
    // Of options that are hidden there: the view places their controls, which lie over its picture.
    OptionBar(View& view, std::span<const Option* const> options);

    void show(); // as View::stateOf() says now
    QWidget* control(const Option& option) const; // null: it has none

private:
    struct Control {
        const Option* option;
        QLabel *label = nullptr, *beside = nullptr;
        QWidget* widget = nullptr;
        QComboBox* list = nullptr; // of segments, where there are too many
        bool fits = true; // as segments
    };
    void make(Control& control, QWidget* parent);
    void show(Control& control);
    void choose(const Option& option, const QString& value);

    static std::vector<QWidget*> widgetsOf(const Control& control);
    void see(QWidget* widget, bool there) const;

    View& m_view;
    HeaderRow* m_row = nullptr;
    QPushButton* m_more = nullptr; // a menu of the options that have no room in the row
    std::vector<Control> m_controls;
};

} // namespace headroom
