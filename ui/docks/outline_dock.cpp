// SPDX-License-Identifier: GPL-3.0-or-later
#include "docks/outline_dock.h"

#include "docks/outline_model.h"
#include "theme/theme.h"
#include "widgets/layouts.h"

#include <QPainter>
#include <QScrollBar>
#include <QStyledItemDelegate>
#include <QTreeView>

#include <algorithm>

namespace headroom {

namespace {

class OutlineDelegate : public QStyledItemDelegate {
public:
    using QStyledItemDelegate::QStyledItemDelegate;

    QSize sizeHint(const QStyleOptionViewItem&, const QModelIndex&) const override { return {80, 22}; }

    void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override
    {
        const Theme& theme = Theme::instance();
        const Palette& colours = theme.palette();
        const bool here = option.state & QStyle::State_Selected;
        const QRect row = option.rect;
        painter->save();
        if (here || option.state & QStyle::State_MouseOver)
            painter->fillRect(row, here ? colours.selectedRow : colours.hover);
        painter->setFont(theme.font(TextSize::Small));
        painter->setPen(here ? colours.ink2 : colours.ink3);
        const QString count = index.data(OutlineModel::Count).toString();
        painter->drawText(row.adjusted(0, 0, -12, 0), Qt::AlignRight | Qt::AlignVCenter, count);
        const int right = row.right() - 18 - painter->fontMetrics().horizontalAdvance(count);

        painter->setFont(theme.font(TextSize::Small, here));
        painter->setPen(colours.ink);
        int x = row.x() + 2;
        const QString label = painter->fontMetrics().elidedText(index.data().toString(), Qt::ElideRight, right - x);
        painter->drawText(QRect(x, row.y(), right - x, row.height()), Qt::AlignVCenter, label);
        x += painter->fontMetrics().horizontalAdvance(label) + 4;

        const QString detail = index.data(OutlineModel::Detail).toString();
        const bool marked = markedChanged(option, index) || markedDownstream(option, index);
        painter->setFont(theme.font(TextSize::Small));
        const int room = right - x - (marked ? 16 : 0);
        if (!detail.isEmpty() && painter->fontMetrics().horizontalAdvance(detail) <= room) {
            painter->setPen(colours.ink3);
            painter->drawText(QRect(x, row.y(), room, row.height()), Qt::AlignVCenter, detail);
            x += painter->fontMetrics().horizontalAdvance(detail) + 4;
        }
        paintMark(painter, option, index, QPointF(std::min(x + 4, right - 10), row.center().y() + 0.5));
        painter->restore();
    }

private:
    // What lies inside an open row is marked there.
    static bool closed(const QStyleOptionViewItem& option) { return !(option.state & QStyle::State_Open); }
    static bool markedChanged(const QStyleOptionViewItem& option, const QModelIndex& index)
    {
        return closed(option) && index.data(OutlineModel::Changed).toBool();
    }
    static bool markedDownstream(const QStyleOptionViewItem& option, const QModelIndex& index)
    {
        return closed(option) && index.data(OutlineModel::Downstream).toBool();
    }

    static void paintMark(
        QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index, const QPointF& at)
    {
        QColor accent = Theme::instance().palette().accent;
        painter->setRenderHint(QPainter::Antialiasing);
        painter->setPen(Qt::NoPen);
        if (markedChanged(option, index)) {
            painter->setBrush(accent);
            painter->drawPolygon(QPolygonF {at + QPointF(0, -4), at + QPointF(8, -4), at + QPointF(8, 4)});
        } else if (markedDownstream(option, index)) {
            accent.setAlphaF(0.6F);
            painter->setBrush(accent);
            painter->drawEllipse(at + QPointF(3, 0), 3, 3);
        }
    }
};

// The margin left of the tree, across which the lit row goes on.
class Margin : public QWidget {
public:
    explicit Margin(QTreeView* tree) : m_tree(tree) {}

protected:
    void paintEvent(QPaintEvent*) override
    {
        QPainter painter(this);
        const QRect row = m_tree->visualRect(m_tree->currentIndex());
        if (row.isValid() && m_tree->viewport()->rect().intersects(row))
            painter.fillRect(
                QRect(0, m_tree->y() + row.y(), width(), row.height()), Theme::instance().palette().selectedRow);
    }

private:
    QTreeView* m_tree;
};

} // namespace

OutlineDock::OutlineDock(Document& document, QWidget* parent)
    : Dock(QStringLiteral("outline"), tr("Outline"), parent),
      m_document(document),
      m_model(new OutlineModel(this)),
      m_tree(new QTreeView)
{
    m_tree->setObjectName(QStringLiteral("outlineTree"));
    m_tree->setAccessibleName(tr("Outline of the steps"));
    m_tree->setHeaderHidden(true);
    m_tree->setFrameShape(QFrame::NoFrame);
    m_tree->setUniformRowHeights(true);
    m_tree->setIndentation(14);
    m_tree->setMouseTracking(true);
    m_tree->setExpandsOnDoubleClick(false);
    m_tree->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_tree->setItemDelegate(new OutlineDelegate(m_tree));
    m_tree->setModel(m_model);
    const auto tint = [this] {
        QPalette colours = m_tree->palette();
        colours.setColor(QPalette::Base, Theme::instance().palette().panel);
        m_tree->setPalette(colours);
    };
    connect(&Theme::instance(), &Theme::changed, this, tint);
    tint();
    auto* padded = new Margin(m_tree);
    padded->setMinimumWidth(200); // also where it has the column to itself
    auto* column = columnIn(padded, {8, 4, 0, 4}, -1);
    column->addWidget(m_tree);
    setWidget(padded);

    const auto repaint = qOverload<>(&QWidget::update);
    connect(m_tree->verticalScrollBar(), &QScrollBar::valueChanged, padded, repaint);
    connect(m_tree, &QTreeView::expanded, padded, repaint);
    connect(m_tree, &QTreeView::collapsed, padded, repaint);
    connect(m_tree->selectionModel(), &QItemSelectionModel::currentChanged, padded, repaint);
    connect(m_tree, &QTreeView::clicked, this, &OutlineDock::choose);
    connect(m_tree, &QTreeView::activated, this, &OutlineDock::choose);
    connect(&document, &Document::resultChanged, this, &OutlineDock::showResult);
    connect(m_tree, &QTreeView::expanded, this, [this](const QModelIndex& index) { open(index, true); });
    connect(m_tree, &QTreeView::collapsed, this, [this](const QModelIndex& index) { open(index, false); });
    for (const auto signal :
        {&Document::selectionChanged, &Document::positionChanged, &Document::focusChanged, &Document::optionsChanged})
        connect(&document, signal, this, &OutlineDock::showStep);
    showResult();
}

void OutlineDock::showResult()
{
    m_model->setResult(m_document.result());
    showStep();
}

// The step of the cell that playback lit or the person pinned; where there is none, playback's own.
QModelIndex OutlineDock::explained() const
{
    const auto cell = m_document.subject();
    const auto step = cell ? std::optional(cell->step) : m_document.currentStep();
    return step ? m_model->indexOf(*step) : QModelIndex();
}

QString OutlineDock::keyOf(const QModelIndex& index) const
{
    int depth = 0;
    for (QModelIndex up = index.parent(); up.isValid(); up = up.parent())
        ++depth;
    QModelIndex leaf = index;
    while (m_model->rowCount(leaf) > 0)
        leaf = m_model->index(0, 0, leaf);
    const int step = leaf.data(OutlineModel::StepRole).toInt();
    const Trace* trace = m_document.trace();
    return trace && step >= 0 && step < static_cast<int>(trace->steps().size())
        ? QStringLiteral("%1:%2").arg(depth).arg(QString::fromStdString(trace->step(step).path))
        : QString();
}

QStringList OutlineDock::opened() const
{
    return m_document.options().value(kRows).split(QLatin1Char(' '), Qt::SkipEmptyParts);
}

void OutlineDock::open(const QModelIndex& index, bool open)
{
    if (m_showing)
        return;
    QStringList rows = opened();
    const QString key = keyOf(index);
    rows.removeAll(key);
    if (open && !key.isEmpty())
        rows << key;
    rows.sort();
    m_document.keepOption(kRows, rows.join(QLatin1Char(' ')));
}

void OutlineDock::unfold(const QModelIndex& parent, const QModelIndexList& path, const QStringList& opened)
{
    for (int row = 0; row < m_model->rowCount(parent); ++row) {
        const QModelIndex index = m_model->index(row, 0, parent);
        if (m_model->rowCount(index) == 0)
            continue;
        m_tree->setExpanded(index, path.contains(index) || (!opened.isEmpty() && opened.contains(keyOf(index))));
        unfold(index, path, opened);
    }
}

void OutlineDock::showStep()
{
    QModelIndex index = explained();
    if (!index.isValid())
        return;
    QModelIndexList path;
    for (QModelIndex up = index.parent(); up.isValid(); up = up.parent())
        path << up;
    const QStringList rows = opened();
    // A phase ("q, k, v") stays as the person left it; the row above stands for the step then.
    const bool phase = index.parent().isValid() && index.parent().data(OutlineModel::StepRole).toInt() < 0
        && path.size() >= 4 && !rows.contains(keyOf(index.parent()));
    if (phase) {
        index = index.parent();
        path.removeFirst();
    }
    m_showing = true;
    unfold({}, path, rows);
    m_tree->setCurrentIndex(index);
    m_tree->scrollTo(index);
    m_showing = false;
}

// A row of one step goes there; a phase goes to its last step; any other heading opens and closes.
void OutlineDock::choose(const QModelIndex& index)
{
    const int step = index.data(OutlineModel::StepRole).toInt();
    if (step >= 0) {
        m_document.setStep(step);
        return;
    }
    const int rows = m_model->rowCount(index);
    const QModelIndex last = m_model->index(rows - 1, 0, index);
    const bool phase = m_model->rowCount(last) == 0 && index.parent().parent().isValid();
    if (phase && index.parent().parent().parent().isValid())
        m_document.setStep(last.data(OutlineModel::StepRole).toInt());
    else
        m_tree->setExpanded(index, !m_tree->isExpanded(index));
}

} // namespace headroom
