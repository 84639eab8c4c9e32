// SPDX-License-Identifier: GPL-3.0-or-later
#include "commands/commands.h"

#include "error.h"
#include "words/tr.h"

#include <QAction>

#include <cmath>
#include <utility>

namespace headroom {

namespace {

constexpr int kClosest = 2; // letters that an unknown name may differ by from one that is offered

int editDistance(const QString& a, const QString& b)
{
    std::vector<int> row(static_cast<std::size_t>(b.size()) + 1);
    for (std::size_t j = 0; j < row.size(); ++j)
        row[j] = static_cast<int>(j);
    for (qsizetype i = 0; i < a.size(); ++i) {
        int before = std::exchange(row[0], static_cast<int>(i) + 1);
        for (std::size_t j = 1; j < row.size(); ++j) {
            const int replaced = before + (a[i] == b[static_cast<qsizetype>(j) - 1] ? 0 : 1);
            before = std::exchange(row[j], std::min({row[j] + 1, row[j - 1] + 1, replaced}));
        }
    }
    return row.back();
}

QString wrongValue(const Command& command, const Argument& argument, const QString& value)
{
    const auto must = [&](const QString& what) {
        return tr("%1: %2 is “%3”; it must be %4.").arg(command.id, QString::fromLatin1(argument.name), value, what);
    };
    bool good = true;
    switch (argument.type) {
    case Argument::Text: return {};
    case Argument::Word:
        return argument.words.contains(value) ? QString() : must(argument.words.join(QStringLiteral(", ")));
    case Argument::OnOff:
        return value == QLatin1String("on") || value == QLatin1String("off") ? QString() : must(tr("on or off"));
    case Argument::Whole:
    case Argument::Number: {
        const double number = argument.type == Argument::Whole ? static_cast<double>(value.toLongLong(&good))
                                                               : value.toDouble(&good);
        good = good && std::isfinite(number);
        const bool bound = argument.most > argument.least;
        if (good && (!bound || (number >= argument.least && number <= argument.most)))
            return {};
        return must(bound ? tr("a number from %1 to %2").arg(argument.least).arg(argument.most) : tr("a number"));
    }
    case Argument::Step: return value.isEmpty() ? must(tr("the path of a step")) : QString();
    case Argument::Cell:
        return value.contains(QLatin1Char('@')) ? QString()
                                                : must(tr("a cell, such as decoder.1/self_attention/weights@0,3,1"));
    }
    return {};
}

} // namespace

void refuse(const QString& sentence) { throw Error(sentence.toStdString()); }

void Commands::add(Command command)
{
    const QString id = command.id;
    m_all.insert_or_assign(id, std::move(command));
}

const Command* Commands::find(const QString& id) const
{
    const auto found = m_all.find(id);
    return found == m_all.end() ? nullptr : &found->second;
}

void Commands::perform(const QString& id, const QStringList& arguments)
{
    const Command* known = find(id);
    if (!known) {
        const auto near = std::min_element(m_all.begin(), m_all.end(),
            [&](const auto& a, const auto& b) { return editDistance(a.first, id) < editDistance(b.first, id); });
        refuse(near != m_all.end() && editDistance(near->first, id) <= kClosest
                ? tr("There is no command “%1”. Closest: %2.").arg(id, near->first)
                : tr("There is no command “%1”. --list-commands lists them all.").arg(id));
    }
    const Command command = *known; // it may take itself away
    std::size_t needed = 0;
    while (needed < command.arguments.size() && !command.arguments[needed].optional)
        ++needed;
    const auto given = static_cast<std::size_t>(arguments.size());
    const auto named = command.arguments.size(), again = static_cast<std::size_t>(command.repeats);
    if (given < needed || (given > named && (again == 0 || (given - named) % again != 0)))
        refuse(command.arguments.empty()
                ? tr("%1 takes no arguments; it was given “%2”.").arg(id, arguments.join(QLatin1Char(' ')))
                : tr("%1 takes %2; it was given “%3”.")
                      .arg(id, argumentsOf(command), arguments.join(QLatin1Char(' '))));
    for (std::size_t i = 0; i < given; ++i)
        if (const QString wrong = wrongValue(command,
                command.arguments[i < named ? i : named - again + (i - named) % again],
                arguments[static_cast<qsizetype>(i)]);
            !wrong.isEmpty())
            refuse(wrong);
    if (const QString why = command.whyNot ? command.whyNot() : QString(); !why.isEmpty())
        refuse(tr("%1 is not possible now. %2").arg(id, why));
    command.run(arguments);
    if (!command.action) // which says so itself
        emit performed(scriptLine(id, arguments));
}

void Commands::performLine(const QString& line)
{
    QStringList words = scriptWords(line);
    if (words.isEmpty())
        return;
    const QString id = words.takeFirst();
    perform(id, words);
}

QString scriptLine(const QString& id, const QStringList& arguments)
{
    QString line = id;
    for (QString argument : arguments) {
        bool plain = !argument.isEmpty() && !argument.startsWith(QLatin1Char('#'));
        for (const QChar letter : argument)
            plain = plain && !letter.isSpace() && letter != QLatin1Char('"') && letter != QLatin1Char('\\');
        if (!plain) {
            argument.replace(QLatin1String("\\"), QLatin1String("\\\\"))
                .replace(QLatin1String("\""), QLatin1String("\\\""));
            argument.replace(QLatin1String("\n"), QLatin1String("\\n"))
                .replace(QLatin1String("\t"), QLatin1String("\\t"));
            argument.replace(QLatin1String("\r"), QLatin1String("\\r"));
            argument = QLatin1Char('"') + argument + QLatin1Char('"');
        }
        line += QLatin1Char(' ') + argument;
    }
    return line;
}

// A word that begins with # begins a remark.
QStringList scriptWords(const QString& line)
{
    QStringList words;
    qsizetype at = 0;
    const auto spaces = [&] {
        while (at < line.size() && line[at].isSpace())
            ++at;
    };
    for (spaces(); at < line.size() && line[at] != QLatin1Char('#'); spaces()) {
        QString word;
        if (line[at] != QLatin1Char('"')) {
            while (at < line.size() && !line[at].isSpace())
                word += line[at++];
            words << word;
            continue;
        }
        for (++at; at < line.size() && line[at] != QLatin1Char('"'); ++at) {
            if (line[at] != QLatin1Char('\\')) {
                word += line[at];
                continue;
            }
            const QChar escaped = ++at < line.size() ? line[at] : QChar();
            if (escaped == QLatin1Char('"') || escaped == QLatin1Char('\\'))
                word += escaped;
            else if (const auto letter = QStringLiteral("ntr").indexOf(escaped); letter >= 0)
                word += QStringLiteral("\n\t\r")[letter];
            else
                refuse(tr("“\\%1” is no letter; within quotation marks it can be \\\" \\\\ \\n \\t \\r.").arg(escaped));
        }
        if (at == line.size())
            refuse(tr("The quotation mark before “%1” is not closed.").arg(word.left(40)));
        ++at;
        words << word;
    }
    return words;
}

QString argumentsOf(const Command& command)
{
    QStringList all;
    for (const Argument& argument : command.arguments) {
        const QString name = QString::fromLatin1(argument.name).toUpper();
        QString said = argument.type == Argument::Word ? argument.words.join(QLatin1Char('|'))
            : argument.type == Argument::OnOff         ? QStringLiteral("on|off")
            : argument.type == Argument::Cell          ? QStringLiteral("PATH@i,j,…")
            : argument.type == Argument::Step          ? QStringLiteral("PATH")
                                                       : name;
        all << (argument.optional ? QLatin1Char('[') + said + QLatin1Char(']') : said);
    }
    if (command.repeats > 0)
        all << QStringLiteral("…");
    return all.join(QLatin1Char(' '));
}

} // namespace headroom
