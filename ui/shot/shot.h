// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "document/document.h"
#include "export/picture_export.h"
#include "stage/view.h"

#include <QSize>
#include <QStringList>

namespace headroom {

class MainWindow;

// What a picture of the window shows. Steps are named by path; cells count from 0:
// "decoder.2/…/weights@0,5,5".
struct ShotOptions {
    QString file;
    QStringList script; // lines to be performed first; nothing else but the picture's own options then counts
    QString source; // a checkpoint or a variant's id; empty: the variant that shows the view best
    bool trained = true;
    QString view; // empty: the one that the model opens on
    QString text; // empty: the model's own sample
    QString step; // where playback stands
    QString select; // PATH@i,j,k, or "none"
    SaidOptions options; // of the view
    QStringList changes; // PATH@i,j,k=VALUE; "-" for a whole axis
    std::optional<double> position; // the stop within the step
    QSize size {1440, 900};
    double ratio = 1.0; // device pixels per pixel
    std::optional<PictureOptions> picture; // of the view with its caption, as it is exported; none: of the window
    bool difference = false;
    QString compare; // "untouched", or what to compare with: a checkpoint or a variant's id; empty: nothing
    bool apart = false; // of a comparison: the difference instead of the other run
    bool record = false; // the view's sequence as an animated PNG
    std::int64_t trainSteps = 0; // trains the variant so many steps first; views then show the model in training
    std::int64_t marker = -1; // the training step shown; −1: the last
    QString lesson; // a lesson's file; what is shown is what its step sets, and `select` answers
    int lessonStep = 1;
    bool lessonSolved = false; // its question answered, as "Show me" does
};

// Opens, runs, sets the stage and writes the picture. Returns what went wrong, or an empty string; `misused` becomes
// true where the options ask for what is not there.
QString takeShot(Document& document, MainWindow& window, const ShotOptions& options, bool* misused = nullptr);

// Performs the lines, and what they ask for to its end. Answers what was wrong with one; empty: nothing.
QString playScript(MainWindow& window, const QStringList& lines);

// For scripts: "shot FILE", and "film.begin FILE", "film.picture SECONDS", "film.end".
void addShotCommands(MainWindow& window);

} // namespace headroom
