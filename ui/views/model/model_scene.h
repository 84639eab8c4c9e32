// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "scene/scene.h"
#include "stage/frames.h"
#include "views/model/model_read.h"

#include <QStringList>

namespace headroom {

std::vector<Frame> modelFrames(const Trace& trace, const ModelPlan& plan); // one a block

// Where everything stands.
struct ModelLayout {
    std::vector<QRectF> blocks;
    std::vector<double> above; // each: the middle of the free space over it
    struct Group {
        QString title;
        QRectF area;
        QRectF heading; // empty: the block says it all
    };
    std::vector<Group> groups;
    QRectF steps, legends; // the list of the present block's steps, and what the colours mean
    bool columns = false; // encoder beside decoder
    QRectF columnTitles[2]; // "Encoder", "Decoder"; empty: one column
    QSizeF size;
    double trunk = 0.0; // where the encoder's result goes down between the columns
    double heat = 0.0; // width of a block's numbers

    QRectF heatOf(int block) const;
    QRectF wordsOf(int block) const;
    double offset(const SceneMoment& moment) const; // how far down the stage looks
};
ModelLayout modelLayout(const SceneMoment& moment, const ModelPlan& plan);

// What stands on a block: its name and what it costs.
struct BlockWords {
    QString title;
    QStringList lines;
    double lineHeight = 0.0;

    static constexpr double kTitle = 15.0; // high
    double height() const { return kTitle + lineHeight * static_cast<double>(lines.size()); }
};
BlockWords blockWords(const ModelPlan& plan, const ModelLayout& layout, int block);
double modelWordsWidth(const ModelPlan& plan); // in which no block's words are cut
QString residualText(const ModelBlock& block); // "+ add & norm"

Cell modelSubject(const SceneMoment& moment, const ModelPlan& plan);
// One for all blocks whose numbers are signed, and those of the run beside.
ColourScale modelScale(const SceneMoment& moment, const ModelPlan& plan);
Scene modelScene(const SceneMoment& moment, const ModelPlan& plan, const ColourScale& scale);
void addModelArrows(Scene& scene, const SceneMoment& moment, const ModelPlan& plan, const ModelLayout& layout);
void addModelSteps(Scene& scene, const SceneMoment& moment, const ModelPlan& plan, const ModelLayout& layout);

} // namespace headroom
