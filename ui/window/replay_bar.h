// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/text.h"

class QPushButton;

namespace headroom {

class FilledButton;

// Offers what was done in a window that did not come to its end.
class ReplayBar : public Section {
    Q_OBJECT

public:
    // `commands`: so many were done; `textsLeftOut`: what was typed was not kept; `training`: a run was not finished,
    // either.
    ReplayBar(int commands, bool textsLeftOut, bool training, QWidget* parent = nullptr);

    QString text() const { return m_text->text(); }
    FilledButton* replay() const { return m_replay; }
    QPushButton* training() const { return m_training; } // null: there is none
    QPushButton* folder() const { return m_folder; }
    QPushButton* dismiss() const { return m_dismiss; }

private:
    Text* m_text;
    FilledButton* m_replay;
    QPushButton *m_training = nullptr, *m_folder, *m_dismiss;
};

} // namespace headroom
