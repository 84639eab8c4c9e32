// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QPointer>
#include <QString>
#include <QStringList>

#include <functional>
#include <map>
#include <vector>

class QAction;

namespace headroom {

// What a command is told besides its id.
struct Argument {
    enum Type {
        Text, // anything
        Word, // one of `words`
        Whole, // a whole number from `least` to `most`
        Number,
        OnOff, // "on" or "off"
        Step, // the path of a step of the run
        Cell, // PATH@i,j,k, counted from 0; with "-" for a whole axis
    };
    const char* name; // "head"
    Type type = Text;
    double least = 0.0, most = 0.0; // of a number; equal: any
    QStringList words = {};
    bool optional = false; // as are all after it
    bool typed = false; // a person's own words, which no log keeps unasked
};

// Something that can be done, by a name that never changes its meaning: menus, keys, the palette, scripts and the
// recorder all go by it.
struct Command {
    QString id; // "view.masks"
    QString words; // as people read it, translated
    QString sentence = {}; // what it does; may be empty
    std::vector<Argument> arguments = {};
    std::function<void(const QStringList&)> run = {}; // throws Error where it cannot
    std::function<QString()> whyNot = {}; // a sentence, or empty where it can be done now; null: always
    QPointer<QAction> action = {}; // that menus show
    int repeats = 0; // so many of the last arguments can be said again and again, all in one change
    bool inPlace = false; // what it does is seen in the place (PlaceFile), from which the recorder reads it
};

// Every command of a window, by id.
class Commands : public QObject {
    Q_OBJECT

public:
    using QObject::QObject;

    void add(Command command); // its id is new, or it takes the place of the old one
    const Command* find(const QString& id) const; // null: there is none
    const std::map<QString, Command>& all() const { return m_all; }

    // Throws Error that names what does not fit: an unknown command, an argument, or why it is not possible now.
    void perform(const QString& id, const QStringList& arguments = {});
    void performLine(const QString& line);

signals:
    void performed(const QString& line); // also by menus and keys

private:
    std::map<QString, Command> m_all;
};

// --- lines of a script ----------------------------------------------------------------------------------------------
// Words between spaces; in quotation marks where one has spaces, marks or none at all: \" \\ \n \t within them.
QString scriptLine(const QString& id, const QStringList& arguments = {});
QStringList scriptWords(const QString& line); // throws Error

[[noreturn]] void refuse(const QString& sentence); // throws Error

QString argumentsOf(const Command& command); // "HEAD", "[STOP]": as --list-commands has them

} // namespace headroom
