// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "theme/theme.h"
#include "trace/trace.h"
#include "words/names.h"

#include <QColor>
#include <QString>
#include <QStringList>

#include <optional>
#include <vector>

namespace headroom {

// Text of the inspector as rich text in the theme's colours; pure functions of a trace.

QString coloured(const QString& html, const QColor& colour, bool bold = false);
QString strong(const QString& html); // the second weight
QString roleMark(Role role); // ▸ ▾ ‖ ┈
QString breakable(QString text); // a long name of a weight may break after each of its parts

// A formula in plain text with variables in italics and q, k, v in their colours.
QString colouredFormula(const QString& plain);

Role roleOf(StepRole role); // in the theme's colours

// One or two lines that say which cell it is.
QStringList cellWords(const CellPlace& place);

// The chain from a number along Explanation::principal to the sum that explains it; the first is the number's
// own.
std::vector<Explanation> explanationChain(const Trace& trace, const Cell& cell);
bool isSum(Operation operation);

// How a number is made, rich text: in symbols, a line for each number on its way to the sum, and in its own numbers.
struct FormulaWords {
    QStringList symbols;
    QString numbers; // "0.25 = 0.5 × 0.5"
    QString right; // "= 0.5 × 0.5", where the left side stands beside it; as `numbers` where it has no sides
};
FormulaWords formulaWords(const Trace& trace, const std::vector<Explanation>& chain);

// "Checked in double: off by 1e−7", and whether it agrees.
struct Check {
    QString text;
    bool agrees = true;
    bool derived = true; // false: there is nothing to derive it from
};
Check checkLine(const Trace& trace, const Explanation& explanation);

// A place that a number came from, as offered to jump to.
struct Source {
    QString text; // "q, row 6"
    Role role = Role::None;
    Cell cell;
    Cell user; // what was computed from it
};
std::vector<Source> sourcesOf(const Trace& trace, const std::vector<Explanation>& chain);

// All that the inspector says of a number, by its chain.
struct NumberWords {
    QString path; // Decoder 2 › Self-attention › Head 1 › weights
    QString value;
    QStringList place; // lines
    FormulaWords formula;
    Check check;
    bool adds = false; // the last of the chain is a sum of several terms
    std::vector<Source> sources;
};
NumberWords numberWords(const Trace& trace, const std::vector<Explanation>& chain, bool narrow);

} // namespace headroom
