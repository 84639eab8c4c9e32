// SPDX-License-Identifier: GPL-3.0-or-later
#include "experiments/experiment_list.h"

#include "theme/theme.h"
#include "widgets/text.h"
#include "words/tr.h"

#include <QPainter>
#include <QStyledItemDelegate>

#include <algorithm>

namespace headroom {

namespace {

enum ItemRole { IdRole = Qt::UserRole, QuestionRole, ResultRole, RunningRole };
constexpr int kListMargin = 12, kListTitleHeight = 20, kLineHeight = 17, kLines = 3;

class RowDelegate : public QStyledItemDelegate {
public:
    using QStyledItemDelegate::QStyledItemDelegate;

    QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override
    {
        const auto lines = static_cast<int>(wrapped(index.data(QuestionRole).toString(),
            Theme::instance().font(TextSize::Small), option.widget->width() - 2 * kListMargin - 14, kLines)
                                                .lines.size());
        const bool state = !stateOf(index).isEmpty();
        return {100, kListTitleHeight + (lines + (state ? 1 : 0)) * kLineHeight + 20};
    }

    void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override
    {
        const Theme& theme = Theme::instance();
        const Palette& colours = theme.palette();
        painter->save();
        const bool chosen = option.state.testFlag(QStyle::State_Selected);
        painter->fillRect(option.rect,
            chosen                                               ? colours.selectedRow
                : option.state.testFlag(QStyle::State_MouseOver) ? colours.hover
                                                                 : colours.panel);
        painter->fillRect(QRect(option.rect.left(), option.rect.bottom(), option.rect.width(), 1), colours.line);
        if (chosen)
            painter->fillRect(QRect(option.rect.left(), option.rect.top(), 2, option.rect.height()), colours.ink);
        QRect line = option.rect.adjusted(kListMargin, 9, -kListMargin, 0);
        line.setHeight(kListTitleHeight);
        const auto write = [&](const QString& text, const QFont& font, const QColor& colour) {
            painter->setFont(font);
            painter->setPen(colour);
            painter->drawText(line, Qt::AlignLeft | Qt::AlignVCenter,
                QFontMetrics(font).elidedText(text, Qt::ElideRight, line.width()));
            line.translate(0, line.height());
            line.setHeight(kLineHeight);
        };
        write(index.data(Qt::DisplayRole).toString(), theme.font(TextSize::Body, true), colours.ink);
        const QFont small = theme.font(TextSize::Small);
        for (const QString& text : wrapped(index.data(QuestionRole).toString(), small, line.width() - 14, kLines).lines)
            write(text, small, colours.ink2);
        if (const QString state = stateOf(index); !state.isEmpty())
            write(state, small, index.data(RunningRole).toBool() ? colours.accentText : colours.ink3);
        painter->restore();
    }

    static QString stateOf(const QModelIndex& index)
    {
        return index.data(RunningRole).toBool() ? tr("running…") : index.data(ResultRole).toString();
    }
};

} // namespace

ExperimentList::ExperimentList(QWidget* parent) : QListWidget(parent)
{
    setAccessibleName(tr("Experiments"));
    setFrameShape(QFrame::NoFrame);
    setItemDelegate(new RowDelegate(this));
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
    setResizeMode(QListView::Adjust);
    setMouseTracking(true);
    connect(this, &QListWidget::currentItemChanged, this, &ExperimentList::chosen);
    connect(this, &QListWidget::itemActivated, this, &ExperimentList::runAsked);
    const auto dress = [this] {
        QPalette own = palette();
        own.setColor(QPalette::Base, Theme::instance().palette().panel);
        setPalette(own);
    };
    connect(&Theme::instance(), &Theme::changed, this, dress);
    dress();
}

void ExperimentList::add(const Experiment& experiment)
{
    auto* item = new QListWidgetItem(translated(experiment.title), this);
    item->setData(IdRole, QString::fromStdString(experiment.id));
    item->setData(QuestionRole, translated(experiment.question));
    describe(item);
}

void ExperimentList::describe(QListWidgetItem* item)
{
    item->setData(Qt::AccessibleTextRole,
        QStringList {item->text(), item->data(QuestionRole).toString(), RowDelegate::stateOf(indexFromItem(item))}.join(
            QStringLiteral(". ")));
    scheduleDelayedItemsLayout();
}

void ExperimentList::setResult(const QString& id, const ExperimentResult* result)
{
    QListWidgetItem* item = find(id);
    if (!item || !result)
        return;
    const auto holds = std::count_if(result->verdicts.begin(), result->verdicts.end(),
        [](const ExperimentVerdict& verdict) { return verdict.holds; });
    item->setData(ResultRole,
        (result->quick ? tr("quick: %1 of %2 claims held once") : tr("%1 of %2 claims hold here"))
            .arg(static_cast<int>(holds))
            .arg(static_cast<int>(result->verdicts.size())));
    describe(item);
}

void ExperimentList::setRunning(const QString& id)
{
    for (int i = 0; i < count(); ++i) {
        item(i)->setData(RunningRole, item(i)->data(IdRole).toString() == id);
        describe(item(i));
    }
}

QListWidgetItem* ExperimentList::find(const QString& id) const
{
    for (int i = 0; i < count(); ++i)
        if (item(i)->data(IdRole).toString() == id)
            return item(i);
    return nullptr;
}

QString ExperimentList::current() const { return currentItem() ? currentItem()->data(IdRole).toString() : QString(); }

void ExperimentList::choose(const QString& id)
{
    if (QListWidgetItem* item = find(id))
        setCurrentItem(item);
}

} // namespace headroom
