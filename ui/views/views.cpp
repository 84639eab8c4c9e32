// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/attention/attention_view.h"
#include "views/step_through/step_view.h"
#include "views/view.h"

#include <QCoreApplication>

namespace headroom {

namespace {

template <typename V>
View* make(Document& document, QWidget* parent)
{
    return new V(document, parent);
}

QString tr(const char* text)
{
    return QCoreApplication::translate("Views", text);
}

} // namespace

const std::vector<ViewInfo>& views()
{
    static const std::vector<ViewInfo> all {
        {"attention", tr("Attention"), tr("Every head at once, and one enlarged"),
            tr("This model makes no matrix of queries by keys that could be shown: step through it instead"),
            AttentionView::canShow,
            make<AttentionView>},
        {"step", tr("Step through"), tr("One operation at a time, number by number"),
            tr("There is no step to show"), StepView::canShow,
            make<StepView>},
    };
    return all;
}

QString showableView(const QString& wanted, const Trace& trace)
{
    QString other;
    for (const ViewInfo& view : views()) {
        const bool can = view.canShow(trace);
        if (can && view.id == wanted)
            return wanted;
        if (can && other.isEmpty())
            other = view.id;
    }
    return other.isEmpty() ? wanted : other;
}

} // namespace headroom
