// SPDX-License-Identifier: GPL-3.0-or-later
#include "theme/theme.h"
#include "tr.h"
#include "views/model/model_scene.h"
#include "widgets/text.h"

#include <QFontMetricsF>

#include <algorithm>
#include <cmath>

namespace headroom {

namespace {

constexpr double kMostLine = 15.0, kSpare = 2.0; // under the last line

QFontMetricsF metricsOf(TextSize size, bool bold = false) { return QFontMetricsF(Theme::instance().font(size, bold)); }

QString weightsText(const ModelBlock& block)
{
    return block.shared         ? tr("shared weights")
        : block.weights.empty() ? tr("no weights")
                                : tr("%1 weights").arg(countText(block.weightCount));
}

QString productsText(const ModelBlock& block)
{
    return block.products == 0 ? tr("no multiply–adds") : tr("%1 multiply–adds").arg(countText(block.products));
}

// The encoder and the decoder begin with an embedding each: of the source, and of what the decoder is fed.
QString titleOf(const ModelPlan& plan, int index, double width)
{
    const ModelBlock& block = plan.block(index);
    const auto first = std::find_if(plan.blocks.begin(), plan.blocks.end(),
        [&](const ModelBlock& other) { return other.decoder == block.decoder; });
    if (plan.columns && &*first == &block)
        return block.decoder ? tr("Embedding, fed") : tr("Embedding, source");
    return metricsOf(TextSize::Small, true).horizontalAdvance(block.title) <= width ? block.title : block.shortTitle;
}

} // namespace

QString residualText(const ModelBlock& block)
{
    switch (block.residual) {
    case ModelBlock::Residual::None: return {};
    case ModelBlock::Residual::Add: return tr("+ add");
    case ModelBlock::Residual::AddNorm: return tr("+ add & norm");
    case ModelBlock::Residual::NormAdd: return tr("norm first, + add");
    }
    return {};
}

double modelWordsWidth(const ModelPlan& plan)
{
    const QFontMetricsF bold = metricsOf(TextSize::Small, true), small = metricsOf(TextSize::Caption);
    double width = 0.0;
    for (int index = 0; index < plan.count(); ++index)
        width = std::max({width, bold.horizontalAdvance(titleOf(plan, index, 0.0)),
            small.horizontalAdvance(weightsText(plan.block(index))),
            small.horizontalAdvance(productsText(plan.block(index)))});
    return std::ceil(width);
}

// What is added comes on a line of its own or with the weights, where there is room; what it costs is always there.
BlockWords blockWords(const ModelPlan& plan, const ModelLayout& layout, int index)
{
    const ModelBlock& block = plan.block(index);
    const QRectF area = layout.wordsOf(index);
    const QFontMetricsF small = metricsOf(TextSize::Caption);
    const QString residual = residualText(block), both = tr("%1, %2").arg(residual, weightsText(block));
    BlockWords words;
    words.title = elideMiddle(titleOf(plan, index, area.width()), metricsOf(TextSize::Small, true), area.width());
    words.lines = {weightsText(block), productsText(block)};
    if (!residual.isEmpty() && area.height() >= BlockWords::kTitle + 3.0 * kMostLine)
        words.lines.prepend(residual);
    else if (!residual.isEmpty() && small.horizontalAdvance(both) <= area.width())
        words.lines.front() = both;
    for (QString& line : words.lines)
        line = elideMiddle(line, small, area.width());
    words.lineHeight = std::min(
        kMostLine, (area.height() - BlockWords::kTitle - kSpare) / static_cast<double>(words.lines.size()));
    return words;
}

} // namespace headroom
