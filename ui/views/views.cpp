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
        {"attention", tr("Attention"), tr("Every head at once, and one enlarged"), AttentionView::canShow,
            make<AttentionView>},
        {"step", tr("Step through"), tr("One operation at a time, number by number"), StepView::canShow,
            make<StepView>},
    };
    return all;
}

} // namespace headroom
