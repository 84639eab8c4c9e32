// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "theme/theme.h"
#include "trace/trace.h"

#include <QString>

namespace headroom {

// Sentences and formulas for the timeline, as rich text in the theme's colours. All numbers come from the
// trace.

QString bold(const QString& text);
// " Some were then changed by hand…", behind what the operation made of a step's numbers; empty where none was.
QString byHand(const Trace& trace, StepId step);
QString coloured(const QString& text, Role role); // bold, in the role's text colour
// "digit" for 0–9, "letter" for one letter, else "token".
QString nounOf(const QString& token);

// Variables in italics, q, k and v in their roles' colours.
QString formulaHtml(const QString& formula, TextSize size = TextSize::Body);
// "weights = softmax(q kᵀ / √d_k)" of a step.
QString stepFormula(const Step& step);

// " / √24", as this run makes its scores; empty where it leaves them as they are.
QString dividedBy(const Trace& trace, StepId scores);

// "Decoder 2, encoder–decoder attention": where a path stands, for people.
QString placeOf(const Trace& trace, const QString& path);
// A title as it stands within a sentence: "feed-forward".
QString inSentence(const QString& title);
// "Decoder 2 › Encoder–decoder › weights"
QString trailOf(const Trace& trace, const QString& path);
// A short name for chapters: "q", "k", "q kᵀ", "softmax", "÷ √8".
QString shortTitle(const Trace& trace, const Step& step);

} // namespace headroom
