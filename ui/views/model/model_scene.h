// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "scene/scene.h"
#include "stage/frames.h"
#include "views/model/model_read.h"

namespace headroom {

std::vector<Frame> modelFrames(const Trace& trace, const ModelPlan& plan); // one a block

// Where everything stands.
struct ModelLayout {
    std::vector<QRectF> blocks;
    struct Group {
        QString title;
        QRectF area;
        QRectF heading; // empty: the block says it all
    };
    std::vector<Group> groups;
    QRectF steps; // the list of the present block's steps; empty: no room
    QRectF columnTitles[2]; // "Encoder", "Decoder"; empty: one column
    QSizeF size;
    double trunk = 0.0; // where the encoder's result goes down between the columns
    double heat = 0.0; // width of a block's numbers

    QRectF heatOf(int block) const;
    QRectF wordsOf(int block) const;
    double offset(const SceneMoment& moment) const; // how far down the stage looks
};
ModelLayout modelLayout(const SceneMoment& moment, const ModelPlan& plan);

Cell modelSubject(const SceneMoment& moment, const ModelPlan& plan);
// One for all blocks whose numbers are signed, and those of the run beside.
ColourScale modelScale(const SceneMoment& moment, const ModelPlan& plan);
Scene modelScene(const SceneMoment& moment, const ModelPlan& plan, const ColourScale& scale);
void addModelArrows(Scene& scene, const SceneMoment& moment, const ModelPlan& plan, const ModelLayout& layout);
void addModelSteps(Scene& scene, const SceneMoment& moment, const ModelPlan& plan, const ModelLayout& layout);

} // namespace headroom
