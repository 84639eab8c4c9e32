// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/text.h"

#include <QDoubleSpinBox>

class QBoxLayout;
class QComboBox;
class QVBoxLayout;

namespace headroom {

// A number to type or to step, with as many places as it needs. The wheel leaves it alone unless it has the focus, so
// that scrolling past changes nothing. What is typed stays as typed until Enter or the next field: a number that cannot
// be is said at once and stays, marked, until it is put right.
class NumberField : public QDoubleSpinBox {
    Q_OBJECT

public:
    NumberField(double least, double most, int decimals, const QString& name, QWidget* parent = nullptr);
    QString textFromValue(double value) const override;
    double valueFromText(const QString& text) const override;
    QValidator::State validate(QString& text, int& cursor) const override;
    void fixup(QString& text) const override;
    void show(double value); // sends no signal
    bool wrong() const { return !m_refused.isEmpty(); }
    void putRight(); // the number before

signals:
    void refused(const QString& sentence); // what is typed cannot be; empty: it can again

protected:
    void paintEvent(QPaintEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;
    void hideEvent(QHideEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;

private:
    void check();
    void setRefused(const QString& sentence);

    QString m_refused;
};

// A choice in a column of settings; as the number field, it ignores the wheel.
QComboBox* choiceField(const QString& name, int width);
void setChoice(QComboBox* box, const QVariant& data); // sends no signal

// One setting: its name at the left, the control at the right.
class FormRow : public QWidget {
    Q_OBJECT

public:
    FormRow(const QString& name, QWidget* control, const QString& hint = {});
};

// A part of a column with its heading; add to column().
class FormSection : public Section {
    Q_OBJECT

public:
    explicit FormSection(const QString& title = {});
    QVBoxLayout* column() const { return m_column; }
    void setTitle(const QString& title);
    void setNote(const QString& note); // below the rows; empty: none
    void setBeside(const QString& text); // small, at the right of the heading

private:
    Text* m_title;
    Text* m_beside;
    Text* m_note;
    QVBoxLayout* m_column;
};

} // namespace headroom
