// SPDX-License-Identifier: GPL-3.0-or-later
#include "docks/outline_model.h"

#include "trace/step_names.h"
#include "words/names.h"
#include "words/tr.h"

#include <algorithm>
#include <functional>
#include <utility>

namespace headroom {

struct OutlineModel::Node {
    QString key, label, detail;
    Node* parent = nullptr;
    std::vector<std::unique_ptr<Node>> children;
    StepId step = -1;
    int count = 0;
    bool changed = false, downstream = false;

    Node* child(const QString& childKey, const QString& childLabel, const QString& childDetail = {})
    {
        for (const auto& existing : children)
            if (existing->key == childKey)
                return existing.get();
        children.push_back(std::make_unique<Node>());
        Node* added = children.back().get();
        added->key = childKey;
        added->label = childLabel;
        added->detail = childDetail;
        added->parent = this;
        return added;
    }
};

namespace {

struct AttentionPhase {
    QString key, label, detail;
};

// The step's formula with the head's width in the place of d_k.
QString shortFormula(const Trace& trace, const Step& step)
{
    QString formula = QString::fromStdString(step.formula);
    const std::string sublayer = step.path.substr(0, step.path.rfind('/') + 1);
    if (const auto heads = trace.find(sublayer + steps::attention::queryHeads))
        formula.replace(QLatin1String("d_k"), QString::number(trace.step(*heads).axes.back().size));
    return formula;
}

// The phase of a step of attention; `after` tells that the weights came before it, `block` that the scope goes on to
// its own feed-forward.
AttentionPhase attentionPhase(const QString& formula, const QString& part, bool after, bool block)
{
    static const QStringList scores {QLatin1String(steps::attention::keyTransposed),
        QLatin1String(steps::attention::product), QLatin1String(steps::attention::scores),
        QLatin1String(steps::attention::masked), QLatin1String(steps::xl::content),
        QLatin1String(steps::xl::contentBias), QLatin1String(steps::xl::ac), QLatin1String(steps::xl::bd),
        QLatin1String(steps::xl::sum), QLatin1String(steps::bias::bias), QLatin1String(steps::bias::slopeOfHead),
        QLatin1String(steps::xl::positionBias), QLatin1String(steps::xl::distanceBiases),
        QLatin1String(steps::bias::bucketBias), QLatin1String(steps::graph::score),
        QLatin1String(steps::graph::scaled)};
    static const QStringList context {QLatin1String(steps::attention::context), QLatin1String(steps::attention::merged),
        QLatin1String(steps::shaw::contextContent), QLatin1String(steps::shaw::valueDistances),
        QLatin1String(steps::graph::weightColumn), QLatin1String(steps::graph::message),
        QLatin1String(steps::graph::aggregated)};
    static const QStringList wide {QStringLiteral("hidden"), QStringLiteral("activation"), QStringLiteral("output"),
        QStringLiteral("output_norm")};
    if (part == QLatin1String(steps::attention::weights))
        return {part, tr("weights"), formula.startsWith(QLatin1String("softmax")) ? tr("softmax") : formula};
    if (scores.contains(part))
        return {QStringLiteral("scores"), tr("scores"),
            part == QLatin1String(steps::attention::scores) ? formula : QString()};
    if (!after)
        return {QStringLiteral("qkv"), tr("q, k, v"), {}};
    if (context.contains(part))
        return {QStringLiteral("context"), tr("output"), tr("weights · v")};
    if (block && wide.contains(part))
        return {QStringLiteral("feed-forward"), tr("feed-forward"), {}};
    return {QStringLiteral("project"), block ? tr("add, normalise") : tr("project, add"), {}};
}

// "Layer 2", "Step 2", "Block 2": a numbered part of a stack.
QString layerName(const Trace& trace, const QString& stack, const QString& layer)
{
    return (repeatsOneLayer(trace)               ? tr("Step %1")
            : stack == QLatin1String(steps::set) ? tr("Block %1")
                                                 : tr("Layer %1"))
        .arg(layer);
}

// Whether a step that stands in no layer belongs to the embedding.
bool embeds(const Trace& trace, const std::vector<ScopeName>& scopes)
{
    static const QString title = scopesOf(trace, QStringLiteral("input/embedding")).back().title;
    return scopes.back().title == title;
}

} // namespace

OutlineModel::OutlineModel(QObject* parent) : QAbstractItemModel(parent) {}
OutlineModel::~OutlineModel() = default;

std::unique_ptr<OutlineModel::Node> OutlineModel::build(const Trace& trace)
{
    auto root = std::make_unique<Node>();
    QString sublayer;
    bool after = false;
    for (const StepId id : trace.timeline()) {
        const Step& step = trace.step(id);
        const QStringList parts = QString::fromStdString(step.path).split(QLatin1Char('/'));
        const QString stack = parts.first().section(QLatin1Char('.'), 0, 0),
                      layer = parts.first().section(QLatin1Char('.'), 1, 1);
        const QString path = QString::fromStdString(step.path), scope = path.section(QLatin1Char('/'), 0, -2);
        const std::vector<ScopeName> scopes = scopesOf(trace, path);
        const bool inside = parts.size() > 2 || !layer.isEmpty();
        Node* node = root.get();
        QString label = stepName(step), detail = shortFormula(trace, step);
        std::size_t from = 1;
        if (stack == QLatin1String(steps::output)) {
            node = node->child(QStringLiteral("output"), tr("Output probabilities"));
        } else if (layer.isEmpty() && (embeds(trace, scopes) || parts[1].startsWith(QLatin1String(steps::cluster)))) {
            node = node->child(QStringLiteral("embeddings"), tr("Embeddings"));
            node = node->child(stack, stack == QLatin1String(steps::decoder) ? tr("Decoder input") : tr("Source"));
            from = inside ? 1 : scopes.size();
        } else {
            node = node->child(stack, stackName(stack));
            if (!layer.isEmpty())
                node = node->child(layer, layerName(trace, stack, layer));
            else if (stack == QLatin1String(steps::latent) && parts.size() > 2)
                node = node->child(parts[1], scopes.front().title);
            else if (parts.last() == QLatin1String(steps::norm))
                label = tr("Final norm");
            if (!inside)
                from = scopes.size();
        }
        for (std::size_t i = from; i < scopes.size(); ++i)
            node = node->child(QStringLiteral("in ") + scopes[i].title, scopes[i].full);
        const bool attends = trace.find(scope.toStdString() + '/' + steps::attention::weights).has_value();
        if (inside && attends) {
            after = scope == sublayer && after;
            sublayer = scope;
            const bool block = trace.find((scope + QLatin1String("/attended")).toStdString()).has_value();
            const AttentionPhase phase = attentionPhase(detail, parts.last(), after, block);
            after = after || phase.key == QLatin1String("weights");
            node = node->child(phase.key, phase.label, phase.detail);
            if (!phase.detail.isEmpty())
                node->detail = phase.detail;
            if (phase.key == QLatin1String("project") && parts.last() == QLatin1String(steps::norm))
                node->label = tr("project, add, normalise");
        }
        Node* leaf = node->child(parts.last(), label, detail);
        leaf->step = id;
        for (Node* up = leaf; up != root.get(); up = up->parent) {
            ++up->count;
            up->changed = up->changed || step.changedByHand;
            up->downstream = up->downstream || step.downstream;
        }
    }
    return root;
}

bool OutlineModel::sameShape(const Node& a, const Node& b)
{
    if (a.key != b.key || a.children.size() != b.children.size())
        return false;
    for (std::size_t i = 0; i < a.children.size(); ++i)
        if (!sameShape(*a.children[i], *b.children[i]))
            return false;
    return true;
}

namespace {

// Whether an outline of one is an outline of the other, changes by hand aside.
bool sameSteps(const Trace& a, const Trace& b)
{
    const auto same = [&](StepId id, StepId other) {
        const Step &one = a.step(id), &two = b.step(other);
        return id == other && one.path == two.path && one.title == two.title && one.formula == two.formula
            && std::equal(one.axes.begin(), one.axes.end(), two.axes.begin(), two.axes.end(),
                [](const Axis& x, const Axis& y) { return x.size == y.size; });
    };
    const auto &all = a.timeline(), &others = b.timeline();
    return std::equal(all.begin(), all.end(), others.begin(), others.end(), same);
}

} // namespace

// Whether any differ from what they were.
bool OutlineModel::markChanges(Node& node, const Trace& trace)
{
    bool changed = node.step >= 0 && trace.step(node.step).changedByHand,
         downstream = node.step >= 0 && trace.step(node.step).downstream, differs = false;
    for (const auto& child : node.children) {
        differs = markChanges(*child, trace) || differs;
        changed = changed || child->changed;
        downstream = downstream || child->downstream;
    }
    differs = std::exchange(node.changed, changed) != changed || differs;
    return std::exchange(node.downstream, downstream) != downstream || differs;
}

void OutlineModel::announce(const QModelIndex& parent)
{
    const int rows = rowCount(parent);
    if (rows > 0)
        emit dataChanged(index(0, 0, parent), index(rows - 1, 0, parent));
    for (int row = 0; row < rows; ++row)
        announce(index(row, 0, parent));
}

void OutlineModel::setResult(std::shared_ptr<const RunResult> result)
{
    if (m_root && result && result->trace && sameSteps(*result->trace, *m_result->trace)) {
        m_result = std::move(result);
        if (markChanges(*m_root, *m_result->trace))
            announce({});
        return;
    }
    std::unique_ptr<Node> root = result && result->trace ? build(*result->trace) : nullptr;
    // A phase of one step is that step.
    const std::function<void(Node&)> collapse = [&](Node& node) {
        if (node.children.size() == 1 && node.children.front()->children.empty() && node.parent) {
            node.step = node.children.front()->step;
            node.children.clear();
        }
        for (const auto& child : node.children)
            collapse(*child);
    };
    if (root)
        collapse(*root);
    if (root && m_root && sameShape(*root, *m_root)) {
        const std::function<void(Node&, Node&)> adopt = [&](Node& into, Node& from) {
            into.label = from.label;
            into.detail = from.detail;
            into.step = from.step;
            into.count = from.count;
            into.changed = from.changed;
            into.downstream = from.downstream;
            for (std::size_t i = 0; i < into.children.size(); ++i)
                adopt(*into.children[i], *from.children[i]);
        };
        adopt(*m_root, *root);
        m_result = std::move(result);
        announce({});
        return;
    }
    beginResetModel();
    m_result = std::move(result);
    m_root = std::move(root);
    endResetModel();
}

const OutlineModel::Node* OutlineModel::node(const QModelIndex& index) const
{
    return index.isValid() ? static_cast<const Node*>(index.internalPointer()) : m_root.get();
}

QModelIndex OutlineModel::indexOf(const Node* node) const
{
    if (!node || node == m_root.get())
        return {};
    const auto& siblings = node->parent->children;
    const auto at = std::find_if(
        siblings.begin(), siblings.end(), [node](const auto& child) { return child.get() == node; });
    return createIndex(static_cast<int>(at - siblings.begin()), 0, node);
}

QModelIndex OutlineModel::indexOf(StepId step) const
{
    if (!m_root || step < 0 || step >= static_cast<StepId>(m_result->trace->steps().size()))
        return {};
    const std::function<const Node*(const Node&, StepId)> search = [&](const Node& node, StepId wanted) -> const Node* {
        if (node.step == wanted && node.children.empty() && node.parent)
            return &node;
        for (const auto& child : node.children)
            if (const Node* found = search(*child, wanted))
                return found;
        return nullptr;
    };
    if (const Node* own = search(*m_root, step))
        return indexOf(own);
    for (const StepId user : m_result->trace->users(step))
        if (const Node* taker = search(*m_root, user))
            return indexOf(taker);
    return {};
}

QModelIndex OutlineModel::index(int row, int column, const QModelIndex& parent) const
{
    const Node* above = node(parent);
    if (!above || column != 0 || row < 0 || row >= static_cast<int>(above->children.size()))
        return {};
    return createIndex(row, 0, above->children[static_cast<std::size_t>(row)].get());
}

QModelIndex OutlineModel::parent(const QModelIndex& child) const
{
    return child.isValid() ? indexOf(node(child)->parent) : QModelIndex();
}

int OutlineModel::rowCount(const QModelIndex& parent) const
{
    const Node* above = node(parent);
    return above ? static_cast<int>(above->children.size()) : 0;
}

QVariant OutlineModel::data(const QModelIndex& index, int role) const
{
    const Node* at = node(index);
    if (!at || !index.isValid())
        return {};
    switch (role) {
    case Qt::DisplayRole: return at->label;
    case Qt::AccessibleTextRole:
        return (at->changed      ? tr("%1 %2, %3, changed by hand")
                : at->downstream ? tr("%1 %2, %3, follows a change")
                                 : QStringLiteral("%1 %2, %3"))
            .arg(at->label, at->detail, counted(at->count, tr("%1 step"), tr("%1 steps")));
    case Detail: return at->detail;
    case Count: return at->count;
    case StepRole: return at->step >= 0 ? at->step : -1;
    case Changed: return at->changed;
    case Downstream: return at->downstream;
    case Qt::ToolTipRole: return at->step >= 0 ? translated(m_result->trace->step(at->step).caption) : QVariant();
    default: return {};
    }
}

} // namespace headroom
