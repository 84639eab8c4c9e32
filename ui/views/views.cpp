// SPDX-License-Identifier: GPL-3.0-or-later
#include "config/model_config.h"
#include "config/view_name.h"
#include "document/document_focus.h"
#include "error.h"
#include "stage/captions.h"
#include "stage/view.h"
#include "words/html.h"
#include "words/names.h"
#include "words/tr.h"

#include <algorithm>
#include <map>

namespace headroom {

// A view is its folder and a line in views.inc.
#define HEADROOM_VIEW(folder)                                                                                          \
    namespace folder##_view { ViewDescriptor descriptor(); }
#include "views/views.inc"
#undef HEADROOM_VIEW

namespace {

bool isTooLong(const Trace& trace)
{
    return std::any_of(trace.steps().begin(), trace.steps().end(), [&trace](const Step& step) {
        const auto rank = step.axes.size();
        return rank >= 2 && step.path.ends_with("/weights") && isProbability(trace, step.id)
            && step.axes[rank - 2].size * step.axes[rank - 1].size > kMostCellsOneByOne;
    });
}

bool isRecording(const Trace& trace)
{
    return std::any_of(trace.steps().begin(), trace.steps().end(), [](const Step& step) { return step.recorded; });
}

} // namespace

bool ViewDescriptor::canShow(const Trace& trace) const
{
    return suits(trace) && !(cellByCell && isTooLong(trace)) && !(needsModel && isRecording(trace));
}

QString ViewDescriptor::cannotShow(const Trace& trace) const
{
    if (needsModel && isRecording(trace))
        return tr(
            "This view runs the model again and again, and a recording is one finished run. Open the model itself");
    const bool fits = suits(trace);
    if (!fits && isRecording(trace))
        return tr("This recording lacks the steps of this view. headroom_record.py records what it recognises in a "
                  "PyTorch model; a run that Headroom saves holds every step");
    return fits ? tr("This text is too long for this view, which draws every weight. Use Long text") : cannot;
}

namespace {

// A view's own options and those that it has without listing them; kept as long as the program.
std::span<const Option* const> withShared(std::span<const Option* const> own)
{
    static std::map<const Option* const*, std::vector<const Option*>> kept;
    std::vector<const Option*>& all = kept[own.data()];
    if (all.empty()) {
        all.assign(own.begin(), own.end());
        all.push_back(&kShowGradients);
    }
    return all;
}

} // namespace

std::vector<ViewDescriptor> viewsAsSaidNow()
{
    std::vector<ViewDescriptor> all {
#define HEADROOM_VIEW(folder) folder##_view::descriptor(),
#include "views/views.inc"
#undef HEADROOM_VIEW
    };
    for (ViewDescriptor& info : all)
        if (!info.ownGradients)
            info.options = withShared(info.options);
    return all;
}

const std::vector<ViewDescriptor>& views()
{
    static const std::vector<ViewDescriptor> all = viewsAsSaidNow();
    return all;
}

QString sourceFor(const QString& said)
{
    const QString view = QString::fromStdString(viewName(said.toStdString()));
    for (const ViewDescriptor& info : views())
        if (info.id == view)
            return info.place.isEmpty()
                ? info.variant
                : QString::fromStdString((resourceFolder() / "places" / info.place.toStdString()).string());
    return {};
}

QString showableView(const QString& wanted, const Trace& trace)
{
    QString other;
    for (const ViewDescriptor& view : views()) {
        const bool can = view.canShow(trace);
        if (can && view.id == wanted)
            return wanted;
        if (can && other.isEmpty())
            other = view.id;
    }
    return other.isEmpty() ? wanted : other;
}

const Option* findOption(const QString& name)
{
    for (const ViewDescriptor& info : views())
        for (const Option* option : info.options)
            if (name == QLatin1String(option->id))
                return option;
    return nullptr;
}

std::pair<const Option*, QString> optionSaid(const QString& said)
{
    const QString name = said.section('=', 0, 0).trimmed(), value = said.section('=', 1).trimmed();
    const Option* option = findOption(name);
    QString why;
    if (!option || !said.contains('=')) {
        QStringList like;
        for (const ViewDescriptor& info : views())
            for (const Option* each : info.options)
                if (QLatin1String(each->id).startsWith(name.section('.', 0, 0) + '.'))
                    like << QString::fromLatin1(each->id);
        why = option         ? tr("“%1” sets nothing; it must be like %2=VALUE.").arg(said, name)
            : like.isEmpty() ? tr("There is no option “%1”; --list-options lists them.").arg(name)
                             : tr("There is no option “%1”; there are %2.").arg(name, like.join(QStringLiteral(", ")));
        throw Error(why.toStdString());
    }
    if (!canBe(*option, value, &why))
        throw Error(why.toStdString());
    return {option, value};
}

QStringList unknownOptions(const OptionValues& values)
{
    QStringList unknown;
    for (const auto& [name, value] : values.asKeyValueRange()) {
        const Option* option = findOption(name);
        const bool every = name.endsWith(QLatin1String(".zoom")) || name.endsWith(QLatin1String(".scroll"))
            || name.endsWith(QLatin1String(".own_scales")) || name.startsWith(QLatin1String("compare."))
            || name == QLatin1String("outline.open");
        if (!every && (!option || !canBe(*option, value)))
            unknown << name + '=' + value;
    }
    return unknown;
}

QString captionBelow(const View* view, const Document& document, std::optional<StepId> step, const QString& outcome)
{
    if (!document.cover().steps.empty())
        return tr("Some numbers are covered until you answer.");
    if (!step)
        return {};
    if (const auto result = document.result(); result->notANumber)
        return htmlOf(translated(result->notANumber->words));
    const Trace& trace = *document.trace();
    const QString own = view ? view->caption(document) : QString();
    const QString caption = own.isEmpty() ? htmlOf(translated(trace.step(*step).caption)) + byHand(trace, *step) : own;
    return outcome.isEmpty() ? caption : tr("%1. %2").arg(bold(outcome), caption);
}

QString formulaBelow(const View* view, const Document& document, std::optional<StepId> step)
{
    if (!step)
        return {};
    const QString own = view ? view->formula(document) : QString();
    return own.isEmpty() ? stepFormula(document.trace()->step(*step)) : own;
}

} // namespace headroom
