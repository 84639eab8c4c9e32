// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "document/document.h"

#include <QHash>

namespace headroom {

// Controls that have the model run otherwise. Where a recording is open there is none: they are off and say why.
class LiveControls : public QObject {
    Q_OBJECT

public:
    LiveControls(Document& document, QObject* parent);

    void add(const QList<QWidget*>& controls);
    bool has(QWidget* control) const { return m_tips.contains(control); }

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void settle();
    void settle(QWidget* control);

    Document& m_document;
    QHash<QWidget*, QString> m_tips; // what each says while a model is there
    bool m_off = false;
};

} // namespace headroom
