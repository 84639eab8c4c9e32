// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "text/say.h"

#include <QMap>
#include <QString>
#include <QStringList>

#include <span>
#include <vector>

namespace headroom {

struct RunSettings;

// What controls of views are set to, by their whole names: "rel_shift.direction" → "both". What is not here stands as
// its Option begins.
using OptionValues = QMap<QString, QString>;

struct OptionChoice {
    const char* id; // "both": in bookmarks and scripts, for ever
    const char* words = nullptr; // toSay(); null: the id itself
    const char* tip = nullptr;
};

// One control of a view, as data: the header, the menu of the stage, bookmarks, lessons, `--option` and screen readers
// follow from it. A value is a text: of a choice its id, of a flag "on" or "off", of a number its digits. Sentences are
// toSay(), translated where they are shown.
struct Option {
    enum Kind {
        Choice,
        Flag,
        Number,
        Text,
        Action, // does something once, and keeps nothing
        Kept, // kept as Text, without a control: what the picture itself is dragged or folded to
    };
    // Where its value is: with the view's (see OptionValues), in the model's configuration or among the options of
    // studies (`field`), or where View::choose() and View::adjust() say. A study has numbers, of a choice its place and
    // of a flag 1 or 0, and says itself where they begin and between which they are.
    enum Where { Values, Setting, Study, Elsewhere };
    enum Look {
        Plain, // segments, a tick box, a number field, a line
        List, // of a choice
        Toggle, // of a flag: a switch behind its label
        Button, // of a flag: a button that stays down
        Hidden, // no control in the header: the view has one of its own
    };

    const char* id = ""; // "rel_shift.direction": its whole name, for ever
    Kind kind = Choice;
    const char* label = nullptr; // stands before the control; of a flag or an action, in it
    const char* name = nullptr; // as it is called elsewhere; null: as its label
    const char* tip = nullptr;
    std::span<const OptionChoice> choices = {};
    const char* first = ""; // its value as long as nobody chose; of a choice "": what the run suggests
    double least = 0.0, most = 0.0, step = 1.0; // of a number
    int decimals = 0;
    const char* unit = ""; // of a number: behind it
    const char* leastSays = ""; // written in place of the least number: "√d"
    bool wraps = false; // of a number: after the most comes the least
    Look look = Plain;
    bool atEnd = false; // of the header
    bool comparison = false; // there only where another run can be put beside this one
    bool beside = false; // a run beside this one has the same
    bool runsModel = false; // off where a recording is open; of a Setting always
    Where where = Values;
    const char* field = nullptr; // of a Setting or a Study: "attention_window", "decoding.width"
    int width = 0, height = 0; // px of the control, the width of a list in characters; 0: as it needs
    const Option* with = nullptr; // in the header only where that one
    const char* withValue = nullptr; // has this value

    bool live() const { return runsModel || where == Setting; }
};

// --- what views have without listing it ------------------------------------------------------------------------------
// In the place of each number of a matrix its gradient: every view has it but those that show the way back themselves
// (ViewDescriptor::ownGradients).
inline constexpr Option kShowGradients {.id = "gradients",
    .kind = Option::Flag,
    .label = toSay("Gradients"),
    .name = toSay("Gradients in place of the numbers"),
    .tip = toSay("Each cell shows its gradient: which way its number should have gone"),
    .first = "off",
    .atEnd = true,
    .beside = true};

// --- its value among these ------------------------------------------------------------------------------------------
QString valueOf(const OptionValues& values, const Option& option);
int chosen(const OptionValues& values, const Option& option); // place among the option's own choices; −1: none of them
bool isOn(const OptionValues& values, const Option& option);
double numberOf(const OptionValues& values, const Option& option);
// The same of a value, wherever it was kept.
int chosen(const Option& option, const QString& value);
double numberOf(const Option& option, const QString& value);

// Of an option with the `field` of a study.
QString studyValue(const RunSettings& settings, const Option& option);
RunSettings withStudy(RunSettings settings, const Option& option, const QString& value); // empty: as the study begins

QString valuesOf(const Option& option); // "left, right, both": those it can have

// Whether a value is one that the option can have; `why` says what would be, in a sentence.
bool canBe(const Option& option, const QString& value, QString* why = nullptr);

inline QString onOrOff(bool on) { return on ? QStringLiteral("on") : QStringLiteral("off"); }

// --- how the present run has it -------------------------------------------------------------------------------------
struct OptionState {
    struct Choice {
        QString id, words;
        QString tip = {};
        bool can = true;
        QString name = {}; // as a screen reader says it; empty: its words
    };
    QString value;
    std::vector<Choice> choices;
    QStringList completions = {}; // of a text
    double least = 0.0, most = 0.0;
    QString label, name, tip; // translated
    QString beside = {}, besideTip = {}; // words that follow from the run: before a button, behind a number
    bool there = true; // in the header and the menus
    bool inHeader = true; // false: it has no room there, and is in the menus alone
    bool can = true; // off otherwise: `tip` says why

    int current() const; // place of the value among the choices; −1: none of them
};

OptionState stateOf(const Option& option, const QString& value); // as the option itself says

} // namespace headroom
