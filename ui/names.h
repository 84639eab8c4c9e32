// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "trace/trace.h"

#include <QString>
#include <QStringList>

namespace headroom {

// What the parts of step paths are called on screen. Unknown parts read as they are, with spaces for
// underscores.

QString stageName(const QString& part); // "decoder.2" → "Decoder 2"
QString sublayerName(const QString& part); // "encoder_decoder_attention" → "Encoder–decoder attention"
QString sublayerShort(const QString& part); // "encoder_decoder_attention" → "Encoder–decoder"
QString stepName(const Step& step); // "weights"

// Whether each row of a step is the shares of a softmax, which add up to 1: not their logarithms, nor the shares of the
// edges into one node, which stand in a column.
bool holdsShares(const Trace& trace, StepId step);
bool holdsLogShares(const Trace& trace, StepId step);

// Decoder 2 › Encoder–decoder › Head 1 › weights
QStringList breadcrumb(const Trace& trace, const Cell& cell);

QString ordinal(qint64 number); // 6 → "6th"

// "1 step", "5 steps": the texts carry %1 for the number.
QString counted(qint64 number, const QString& one, const QString& many);

} // namespace headroom
