// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "document/document.h"

#include <QTimer>

namespace headroom {

class Stage;

// Tells those who use a screen reader in one sentence what has changed on the stage: another picture, run, head or
// number. Of the number that keys walked to they hear by its focus.
class StageVoice : public QObject {
    Q_OBJECT

public:
    StageVoice(Document& document, Stage& stage);

    QString said() const { return m_said; } // last

private:
    struct Heard {
        QString view, caption, place, where, cell, outcome, text;
        std::shared_ptr<const RunResult> run;
        std::size_t changes = 0;
        bool difference = false;
    };
    Heard heard() const;
    QString sentence(const Heard& now) const;
    void say();

    Document& m_document;
    Stage& m_stage;
    QTimer m_soon; // what belongs together is said once
    Heard m_told;
    QString m_said;
};

} // namespace headroom
