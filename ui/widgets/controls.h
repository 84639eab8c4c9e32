// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAbstractButton>
#include <QStringList>
#include <QVector>

class QButtonGroup;
class QComboBox;
class QPainter;
class QToolButton;

namespace headroom {

// On or off: neutral ink, 28 × 16. A click, Space or a press anywhere on it toggles.
class Switch : public QAbstractButton {
    Q_OBJECT

public:
    explicit Switch(QWidget* parent = nullptr);
    QSize sizeHint() const override { return {28, 16}; }
    QSize minimumSizeHint() const override { return sizeHint(); }

protected:
    void paintEvent(QPaintEvent*) override;
    bool hitButton(const QPoint& point) const override { return rect().contains(point); }
};

// A few choices side by side of which one holds. Arrow keys move between them, Tab leaves.
class SegmentedControl : public QWidget {
    Q_OBJECT

public:
    explicit SegmentedControl(const QStringList& texts, QWidget* parent = nullptr, int height = 28);

    void setTexts(const QStringList& texts); // keeps the choice where its index still exists
    int count() const;
    int current() const;
    void setCurrent(int index); // sends no signal; −1: none of them
    QAbstractButton* button(int index) const;

signals:
    void currentChanged(int index); // by the person

private:
    QButtonGroup* m_group = nullptr;
    QStringList m_texts;
    int m_height;
};

// A text that acts when clicked: flat, reachable by Tab, with an accent or a plain look.
class LinkButton : public QAbstractButton {
    Q_OBJECT

public:
    explicit LinkButton(const QString& text, QWidget* parent = nullptr);
    void setMark(const QString& mark, const QColor& colour); // a role's mark before the text
    void setArrow(bool arrow); // ↗ after the text
    void setColour(const QColor& colour);
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return sizeHint(); }

protected:
    void paintEvent(QPaintEvent*) override;
    void enterEvent(QEnterEvent*) override { update(); }
    void leaveEvent(QEvent*) override { update(); }

private:
    QString m_mark;
    QColor m_markColour, m_colour;
    bool m_arrow = false;
};

// A row of a list that acts when clicked: as wide as there is room, lit under the pointer, reachable by Tab.
class RowLink : public QAbstractButton {
    Q_OBJECT

public:
    RowLink(const QString& title, int height, QWidget* parent = nullptr);
    QSize sizeHint() const override { return {220, m_height}; }

protected:
    void paintEvent(QPaintEvent*) final;
    virtual void paintRow(QPainter& painter) const = 0;

private:
    int m_height;
};

// A flat button of this size with an icon of the theme, reachable by Tab; its name is its tip too.
QToolButton* iconButton(const QString& icon, const QString& name, int size, QWidget* parent = nullptr);

// These items with this one chosen, without a signal; untouched where they are there already.
void showItems(QComboBox& box, const QStringList& items, int chosen);

// A key as it looks on a keyboard, in running text: paints "[Space] next" from the markup "<Space> next".
class KeyHint : public QWidget {
    Q_OBJECT

public:
    // Large: to be read from where a speaker stands.
    explicit KeyHint(const QString& markup, QWidget* parent = nullptr, bool large = false);
    void setMarkup(const QString& markup);
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return sizeHint(); }

protected:
    void paintEvent(QPaintEvent*) override;

private:
    struct Part {
        QString text;
        bool key = false;
    };
    QFont font(const Part& part) const;
    int width(const Part& part) const;
    int lineHeight() const { return m_large ? 22 : 16; }
    QVector<Part> m_parts;
    bool m_large;
};

} // namespace headroom
