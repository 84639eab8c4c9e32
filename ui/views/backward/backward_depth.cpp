// SPDX-License-Identifier: GPL-3.0-or-later
// Where gradients vanish: how long each layer's gradient is in fresh models as deep as the study makes them.
#include "figure/figure.h"
#include "figure/plot.h"
#include "figure/words.h"
#include "stage/captions.h"
#include "study/step_names.h"
#include "views/backward/backward_read.h"
#include "words/awaited.h"
#include "words/html.h"
#include "words/tr.h"

namespace headroom::backward_view {

namespace {

constexpr int kDepthGroup = 80;
constexpr double kNames = 190.0;

struct LayerMatrix {
    const char* label; // of the study
    QString name;
    QColor colour;
};

std::vector<LayerMatrix> matrices()
{
    const Palette& palette = colours();
    return {{"self_attention.query.weight", tr("W of the queries"), palette.query},
        {"self_attention.value.weight", tr("W of the values"), palette.value},
        {"feed_forward.hidden.weight", tr("W of the feed-forward"), palette.ink2}};
}

} // namespace

QString depthSentence(const WayBack& way, const Trace& trace)
{
    if (way.before < 0 || way.after < 0)
        return {};
    const auto layers = trace.step(way.before).axes[1].size;
    const auto last = [&](StepId step) {
        return bold(QString::number(trace.value(step, {0, layers - 1}), 'g', 2).replace('-', QChar(0x2212)));
    };
    return tr("Fresh weights, %1 layers. The last layer’s queries get a gradient of length %2 with norms before the "
              "blocks, and of %3 with norms after them.")
        .arg(layers)
        .arg(last(way.before), last(way.after));
}

Scene depthScene(const WayBack& way, const SceneMoment& moment)
{
    const Trace& trace = moment.trace();
    const Figure title = heading({.title = tr("Where gradients vanish"),
        .beside = {tr("the same loss in fresh models, computed in double precision"), tr("fresh models")}});
    if (way.before < 0 || way.after < 0)
        return draw(
            column({title, absent(awaited(*moment.run, studied::gradientDepth::id, QStringList {tr("computing …")}))}),
            moment);
    PlotPanel panel {.trace = &trace,
        .from = 1.0,
        .to = static_cast<double>(trace.step(way.before).axes[1].size),
        .up = {tr("length of the gradient of a layer’s weights, ‖∂L/∂W‖"), tr("‖∂L/∂W‖")},
        .across = {tr("layer")},
        .group = kDepthGroup,
        .names = kNames,
        .logarithmic = true};
    for (const bool first : {true, false}) {
        const StepId step = first ? way.before : way.after;
        const Axis& parts = trace.step(step).axes[0];
        for (const LayerMatrix& matrix : matrices())
            for (std::int64_t part = 0; part < parts.size; ++part) {
                if (parts.label(part) != matrix.label)
                    continue;
                const QString name = (first ? tr("%1, norm before") : tr("%1, norm after")).arg(matrix.name);
                PlotLine line {.colour = matrix.colour,
                    .width = 2.0,
                    .style = first ? Qt::SolidLine : Qt::DashLine,
                    .row = static_cast<int>(panel.lines.size()),
                    .name = name};
                for (int layer = 0; layer < static_cast<int>(trace.step(step).axes[1].size); ++layer)
                    line.points.push_back({.x = layer + 1.0,
                        .source = {step, {part, layer}},
                        .name = tr("%1, layer %2: length of its gradient").arg(name).arg(layer + 1),
                        .column = layer});
                panel.lines.push_back(std::move(line));
            }
    }
    Figure why = paragraph(
        tr("Norms before the blocks leave the stream alone, so gradients reach every layer. Norms after the blocks "
           "rescale the stream after each block; the rows of deep fresh models grow alike, and softmax passes back "
           "almost nothing."));
    why.grow(0.0);
    return draw(column({title, plot(std::move(panel)), std::move(why)}, 6.0), moment);
}

} // namespace headroom::backward_view
