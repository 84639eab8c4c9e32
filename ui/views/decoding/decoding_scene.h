// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "document/option.h"
#include "scene/scene.h"
#include "views/decoding/decoding_read.h"

namespace headroom::decoding_view {

// How far a picture has come.
struct DecodingMoment {
    int step = 0; // the newest, from 0
    bool decided = true; // who stays and who falls
    bool result = false;
};
DecodingMoment decodingMoment(const Decoded& decoded, const SceneMoment& moment);

// Whether the text has fallen by then.
bool fallen(const DecodedText& text, const DecodingMoment& now);

// Of a text whose continuations were all given up.
void paintCross(QPainter& painter, const QPointF& middle, const QColor& colour);

extern const Option kReading;
bool isRead(const Decoded& decoded, const Cell& cell); // a weight with which the chosen token was read
bool showsReading(const Decoded& decoded, const SceneMoment& moment); // asked for, or one of its weights is pinned

// What the picture speaks of: the pinned number of the tree, else the chosen text's score.
Cell decodingSubject(const SceneMoment& moment, const Decoded& decoded);

Scene decodingScene(const SceneMoment& moment, const Decoded& decoded);
// Whether its boxes have each text's total.
bool addDecodingTree(Scene& scene, const SceneMoment& moment, const Decoded& decoded, const QRectF& area);
// Where the chosen token was read from.
void addReading(Scene& scene, const SceneMoment& moment, const Decoded& decoded, const QRectF& area);

} // namespace headroom::decoding_view
