// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "training/training_desk.h"

#include "widgets/text.h"

class QPushButton;

namespace headroom {

// Offers to go on with a training that an earlier program did not finish, one at a time.
class UnfinishedBar : public Section {
    Q_OBJECT

public:
    UnfinishedBar(Document& document, TrainingDesk& desk, QWidget* parent = nullptr);

    QString file() const { return m_file; } // empty: none is offered
    QString text() const;
    QPushButton* goOn() const { return m_goOn; }
    QPushButton* forget() const { return m_forget; }
    QPushButton* later() const { return m_later; }

signals:
    void offered(bool any);

private:
    void look();
    void describe();
    void askToDiscard();

    Document& m_document;
    TrainingDesk& m_desk;
    Text* m_text;
    QPushButton *m_goOn, *m_forget, *m_later;
    QString m_file;
    QStringList m_put; // off until the next start
};

} // namespace headroom
