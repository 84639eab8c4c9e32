// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "trace/trace.h"

#include <QString>
#include <QStringList>

#include <vector>

namespace headroom {

// What the parts of step paths are called on screen. Unknown parts read as they are, with spaces for
// underscores.

struct ScopeName {
    QString full; // "Encoder–decoder attention"
    QString title; // "Encoder–decoder"
    QString shortTitle; // "Enc–dec"
};

// The scopes around a step, outermost first: "decoder.2/self_attention/position/raw" → Decoder 2, Self-attention,
// Position. With `sections`, a step that stands in a block itself has what it belongs to there: Embedding, Norm,
// Memory, Halting.
std::vector<ScopeName> scopesOf(const Trace& trace, const QString& path, bool sections = true);
QString stackName(const QString& stack); // "decoder" → "Decoder"
bool repeatsOneLayer(const Trace& trace); // a universal model: its layers are steps
// Whether the labels of an axis are the tokens at places that count from 1; else each says which: distance −2,
// bucket 5.
bool labelsTokens(const Axis& axis);
// How many rows of memory the layer of a path had before the rows of its segment; 0 without memory.
std::int64_t memoryRows(const Trace& trace, const std::string& path);
QString stepName(const Step& step); // "weights", of its gradient "∂L/∂weights"
bool isOfGradients(std::string_view path); // of a step of the way back, of what it begins at or is measured by
bool isGradient(const Step& step); // of a step or weight of the forward pass

// Whether each row of a step is the shares of a softmax, which add up to 1: not their logarithms, nor the shares of the
// edges into one node, which stand in a column.
bool isProbability(const Trace& trace, StepId step);
bool isLogProbability(const Trace& trace, StepId step);

// Decoder 2 › Encoder–decoder › Head 1 › weights
QStringList breadcrumb(const Trace& trace, const Cell& cell);

// Where a cell stands along one axis of its step.
struct AxisPlace {
    enum class Kind {
        Token, // of a sequence
        Named, // by its label: "distance −2"
        Counted, // "feature 3 of 16"
        FromZero, // a position in a table, counted from 0, as the papers do
    };
    Kind kind = Kind::Counted;
    std::string name; // of the axis
    QString title; // as people read it
    QString label; // or its number, where the axis has no labels
    bool labelled = false;
    std::int64_t at = 0, size = 0;
    QString where; // "the 3rd source token", "3 of 16"; FromZero: "3rd"
};

// Which cell it is: along all axes of its step but the heads.
struct CellPlace {
    std::vector<AxisPlace> axes;
    StepRole role = StepRole::None; // of the step
    bool probability = false;
};
CellPlace cellPlace(const Trace& trace, const Cell& cell);

// Subscripts of a formula in rich text that no variable brought along, and superscripts: S_{i−1}, Σ_j, h^n.
QString withScripts(QString html);

// "query", "key", …: what the indices of an axis count.
// What is said before an axis' label: "token 7", where the label is one, for "position 7" would be another place.
QString sideName(const Axis& axis);
QString axisName(const std::string& name);
QString ordinal(qint64 number); // 6 → "6th"
QString withPlace(const QString& token, qint64 number); // "b (3rd)", counted from 1

// "1 step", "5 steps": the texts carry %1 for the number.
QString counted(qint64 number, const QString& one, const QString& many);

// A menu's text without the letter that Alt opens it by: "&Gallery", or "模型库(&G)" where letters have no such sign.
QString withoutMnemonic(QString text);

// "query 7, key 4", with the comma of the language.
QString listed(const QStringList& parts);

} // namespace headroom
