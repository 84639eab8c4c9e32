// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "training/training_desk.h"

#include "widgets/text.h"

class QSlider;
class QToolButton;

namespace headroom {

// Above a view of a model in training: at which step of it the view looks. The slider has a place for each snapshot,
// and one for the newest weights.
class TrainingStrip : public Section {
    Q_OBJECT

public:
    TrainingStrip(Document& document, TrainingDesk& desk, QWidget* parent = nullptr);

    QSlider* slider() const { return m_slider; }
    QString text() const;

private:
    void refresh();
    void follow();
    QToolButton* button(const QString& icon, const QString& name, int by);

    Document& m_document;
    TrainingDesk& m_desk;
    QSlider* m_slider;
    Text* m_label;
    std::vector<std::int64_t> m_steps; // of the snapshots
    std::int64_t m_followed = -1; // newest snapshot that the view was run for
};

} // namespace headroom
