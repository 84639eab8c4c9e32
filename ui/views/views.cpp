// SPDX-License-Identifier: GPL-3.0-or-later
#include "config/model_config.h"
#include "config/view_name.h"
#include "document/document_focus.h"
#include "error.h"
#include "stage/captions.h"
#include "stage/view.h"
#include "views/attention/attention_view.h"
#include "views/decoding/decoding_view.h"
#include "views/graph/graph_view.h"
#include "views/graph/graph_view.h"
#include "views/lines/lines_view.h"
#include "views/long_text/long_text_view.h"
#include "views/masks/masks_view.h"
#include "views/step_through/step_view.h"
#include "words/html.h"
#include "words/names.h"
#include "words/tr.h"

#include <algorithm>

namespace headroom {

namespace adaptive_embedding_view {
ViewInfo descriptor();
}
namespace distance_bias_view {
ViewInfo descriptor();
}
namespace entropy_view {
ViewInfo descriptor();
}
namespace four_terms_view {
ViewInfo descriptor();
}
namespace halting_view {
ViewInfo descriptor();
}
namespace head_atlas_view {
ViewInfo descriptor();
}
namespace latents_view {
ViewInfo descriptor();
}
namespace linear_view {
ViewInfo descriptor();
}
namespace local_rnn_view {
ViewInfo descriptor();
}
namespace model_view {
ViewInfo descriptor();
}
namespace norms_view {
ViewInfo descriptor();
}
namespace positions_view {
ViewInfo descriptor();
}
namespace recurrence_view {
ViewInfo descriptor();
}
namespace rel_shift_view {
ViewInfo descriptor();
}
namespace relative_view {
ViewInfo descriptor();
}
namespace rotation_view {
ViewInfo descriptor();
}
namespace sweep_view {
ViewInfo descriptor();
}

namespace {

template <typename V>
View* make(Document& document, QWidget* parent)
{
    return new V(document, parent);
}

constexpr bool kNeedsModel = true, kCellByCell = true;

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

bool ViewInfo::canShow(const Trace& trace) const
{
    return suits(trace) && !(cellByCell && isTooLong(trace)) && !(needsModel && isRecording(trace));
}

QString ViewInfo::cannotShow(const Trace& trace) const
{
    if (needsModel && isRecording(trace))
        return tr(
            "This view runs the model again and again, and a recording is one finished run. Open the model itself");
    if (!suits(trace) && isRecording(trace))
        return tr("This recording lacks the steps of this view. headroom_record.py records what it recognises in a "
                  "PyTorch model; a run that Headroom saves holds every step");
    return suits(trace) ? tr("This text is too long for this view, which draws every weight. Use Long text") : cannot;
}

const std::vector<ViewInfo>& views()
{
    static const std::vector<ViewInfo> all {
        {"attention", tr("Attention"), Family::Attention, tr("Every head at once, and one enlarged"),
            tr("This model has no attention matrix. Use Step through"), AttentionView::canShow, make<AttentionView>,
            "transformer", kCellByCell},
        {"lines", tr("Lines"), Family::Attention, tr("Attention as lines from token to token, layer by layer"),
            tr("This model has no attention matrix to draw as lines. Use Step through"), LinesView::canShow,
            make<LinesView>, "transformer", kCellByCell},
        {"long_text", tr("Long text"), Family::Attention,
            tr("A text of any length: the whole matrix, a lens, and the text to read"),
            tr("This model has no attention matrix. Use Step through"), LongTextView::canShow, make<LongTextView>,
            "adaptive-embedding", false, false, "long-text.headroom"},
        four_terms_view::descriptor(),
        rel_shift_view::descriptor(),
        relative_view::descriptor(),
        {"masks", tr("Masks"), Family::Attention, tr("Who may read whom, and why: mask layers as switches"),
            tr("This model has no softmax over keys to mask"), MasksView::canShow, make<MasksView>,
            "transformer-xl-same-length", kCellByCell},
        recurrence_view::descriptor(),
        distance_bias_view::descriptor(),
        local_rnn_view::descriptor(),
        adaptive_embedding_view::descriptor(),
        linear_view::descriptor(),
        latents_view::descriptor(),
        halting_view::descriptor(),
        {"graph", tr("Graph"), Family::Attention, tr("Tokens as nodes, attention as messages along edges"),
            tr("This model’s attention has no edge from token to token: open a model with softmax attention and no "
               "memory"),
            GraphView::canShow, make<GraphView>, "message-passing", kCellByCell},
        positions_view::descriptor(),
        rotation_view::descriptor(),
        entropy_view::descriptor(),
        head_atlas_view::descriptor(),
        sweep_view::descriptor(),
        norms_view::descriptor(),
        {"decoding", tr("Decoding"), Family::Model,
            tr("The tree of texts considered by beam search, greedy decoding or sampling"),
            tr("This model does not write token by token: open one with a decoder"), DecodingView::canShow,
            make<DecodingView>, "transformer", false, kNeedsModel},
        model_view::descriptor(),
        {"step", tr("Step through"), Family::Model, tr("One operation at a time, number by number"),
            tr("There is no step to show"), StepView::canShow, make<StepView>, "transformer"},
    };
    return all;
}

QString sourceFor(const QString& said)
{
    const QString view = QString::fromStdString(viewName(said.toStdString()));
    for (const ViewInfo& info : views())
        if (info.id == view)
            return info.place.isEmpty()
                ? info.variant
                : QString::fromStdString((resourceFolder() / "places" / info.place.toStdString()).string());
    return {};
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

const Option* findOption(const QString& name, QString* view)
{
    for (const ViewInfo& info : views())
        for (const Option* option : info.options)
            if (name == QLatin1String(option->id)) {
                if (view)
                    *view = name.startsWith(info.id + '.') ? info.id : QString();
                return option;
            }
    return nullptr;
}

std::pair<const Option*, QString> optionSaid(const QString& said)
{
    const QString name = said.section('=', 0, 0).trimmed(), value = said.section('=', 1).trimmed();
    const Option* option = findOption(name);
    QString why;
    if (!option || !said.contains('=')) {
        QStringList like;
        for (const ViewInfo& info : views())
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
            || name.endsWith(QLatin1String(".own_scales"));
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
