// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "docks/dock.h"
#include "document/document.h"

#include <QModelIndex>

class QTreeView;

namespace headroom {

class OutlineModel;

// The tree of steps; the one that the inspector explains is lit, a click goes there. Which rows are open follows from
// the place: those on the way to the lit one, and those that the person opened, which an option keeps.
class OutlineDock : public Dock {
    Q_OBJECT

public:
    explicit OutlineDock(Document& document, QWidget* parent = nullptr);
    QTreeView* tree() const { return m_tree; }
    static inline const QString kRows = QStringLiteral("outline.open"); // the option

private:
    void showResult();
    void showStep();
    QModelIndex explained() const;
    void choose(const QModelIndex& index);
    QString keyOf(const QModelIndex& index) const; // of a row with others below it, whatever the language
    QStringList opened() const; // by the person: keys
    void open(const QModelIndex& index, bool open); // by the person
    void unfold(const QModelIndex& parent, const QModelIndexList& path, const QStringList& opened);

    Document& m_document;
    OutlineModel* m_model;
    QTreeView* m_tree;
    bool m_showing = false; // what opens and closes now is not the person
};

} // namespace headroom
