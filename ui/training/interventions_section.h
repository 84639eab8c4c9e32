// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "training/form.h"
#include "training/training_desk.h"

class QLineEdit;
class QPushButton;

namespace headroom {

// What can be done to a model while it trains: weights kept, a head switched off, a weight set by hand. Each is an
// event on the curves.
class InterventionsSection : public FormSection {
    Q_OBJECT

public:
    explicit InterventionsSection(TrainingDesk& desk);

    QComboBox* layers() const { return m_layers; }
    QPushButton* freeze() const { return m_freeze; }
    QComboBox* sublayers() const { return m_sublayers; }
    QComboBox* heads() const { return m_heads; }
    QPushButton* switchOff() const { return m_off; }
    QComboBox* weights() const { return m_weights; }
    QLineEdit* at() const { return m_at; }
    NumberField* value() const { return m_value; }
    QPushButton* set() const { return m_set; }
    QList<QWidget*> acting() const { return m_acting; } // a button each, which takes it back
    void refresh();

signals:
    void failed(const QString& message);

private:
    void offer(const Trace& trace);
    void offerHeads();
    void showActing();
    void offerSet();
    void setWeight();
    QPushButton* button(const QString& text, const QString& hint);

    TrainingDesk& m_desk;
    QComboBox *m_layers, *m_sublayers, *m_heads, *m_weights;
    QLineEdit* m_at;
    NumberField* m_value;
    QPushButton *m_freeze, *m_off, *m_set;
    QWidget* m_controls;
    QVBoxLayout* m_list;
    QList<QWidget*> m_acting;
    std::vector<std::string> m_frozen;
    std::vector<Intervention> m_changes;
    int m_offeredOf = 0; // number of the run
};

} // namespace headroom
