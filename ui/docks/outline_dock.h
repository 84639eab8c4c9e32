// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "docks/dock.h"
#include "document/document.h"

#include <QPersistentModelIndex>

class QTreeView;

namespace headroom {

class OutlineModel;

// The tree of steps; the one that the inspector explains is lit, a click goes there.
class OutlineDock : public Dock {
    Q_OBJECT

public:
    explicit OutlineDock(Document& document, QWidget* parent = nullptr);
    QTreeView* tree() const { return m_tree; }

private:
    void showResult();
    void showStep();
    QModelIndex explained() const;
    void choose(const QModelIndex& index);

    Document& m_document;
    OutlineModel* m_model;
    QTreeView* m_tree;
    QList<QPersistentModelIndex> m_opened; // by following the inspector, not by the person
    bool m_pinLeads = true; // a cell was pinned after playback moved last
};

} // namespace headroom
