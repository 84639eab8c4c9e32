// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "session/session.h"

#include <QAbstractItemModel>

#include <memory>

namespace headroom {

// The computed steps of a run as a tree: stage, layer, sublayer, phase ("q, k, v"), step.
class OutlineModel : public QAbstractItemModel {
    Q_OBJECT

public:
    enum Role {
        Detail = Qt::UserRole, // after the name, lighter: "softmax"
        Count, // computed steps below, or 1
        StepRole, // the step a click goes to; −1 for a mere heading
        Changed, // a step in it was changed by hand
        Downstream, // a step in it was computed from one
    };

    explicit OutlineModel(QObject* parent = nullptr);
    ~OutlineModel() override;

    // Keeps the indexes valid where the tree of the new run has the same shape.
    void setResult(std::shared_ptr<const RunResult> result);
    QModelIndex indexOf(StepId step) const; // of an input or a weight, which have no row, the first step that takes it

    QModelIndex index(int row, int column, const QModelIndex& parent = {}) const override;
    QModelIndex parent(const QModelIndex& child) const override;
    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& = {}) const override { return 1; }
    QVariant data(const QModelIndex& index, int role) const override;

private:
    struct Node;
    static std::unique_ptr<Node> build(const Trace& trace);
    static bool sameShape(const Node& a, const Node& b);
    static bool markChanges(Node& node, const Trace& trace);
    void announce(const QModelIndex& parent);
    const Node* node(const QModelIndex& index) const;
    QModelIndex indexOf(const Node* node) const;

    std::shared_ptr<const RunResult> m_result;
    std::unique_ptr<Node> m_root;
};

} // namespace headroom
