// SPDX-License-Identifier: GPL-3.0-or-later
#include "document/option.h"

#include "session/session.h"
#include "words/tr.h"

#include <QStringList>

#include <algorithm>
#include <cmath>

namespace headroom {

namespace {

QString shownNumber(double number) { return QString::number(number, 'g', 12); }

StudyOption studyOptionOf(const Option& option)
{
    const std::string field = option.field;
    const auto dot = field.find('.');
    const std::vector<StudyOption> all = studyOptions(field.substr(0, dot));
    return *std::find_if(
        all.begin(), all.end(), [&](const StudyOption& each) { return each.name == field.substr(dot + 1); });
}

} // namespace

QString valueOf(const OptionValues& values, const Option& option)
{
    return values.value(QString::fromLatin1(option.id), QString::fromUtf8(option.first));
}

int chosen(const OptionValues& values, const Option& option) { return chosen(option, valueOf(values, option)); }

int chosen(const Option& option, const QString& value)
{
    const auto found = std::find_if(option.choices.begin(), option.choices.end(),
        [&](const OptionChoice& choice) { return value == QLatin1String(choice.id); });
    if (found != option.choices.end())
        return static_cast<int>(found - option.choices.begin());
    return value == QLatin1String(option.first) ? -1 : chosen({}, option); // of another version
}

bool isOn(const OptionValues& values, const Option& option) { return valueOf(values, option) == QLatin1String("on"); }

double numberOf(const OptionValues& values, const Option& option) { return numberOf(option, valueOf(values, option)); }

double numberOf(const Option& option, const QString& value)
{
    bool good = false;
    const double number = value.toDouble(&good);
    return good ? number : QString::fromUtf8(option.first).toDouble();
}

QString studyValue(const RunSettings& settings, const Option& option)
{
    const auto set = std::find_if(settings.study.begin(), settings.study.end(),
        [&](const ConfigChange& each) { return each.field == option.field; });
    const double number = set == settings.study.end() ? studyOptionOf(option).value
                                                      : QString::fromStdString(set->value).toDouble();
    if (option.kind == Option::Choice && !option.choices.empty()) {
        const auto last = static_cast<long>(option.choices.size()) - 1;
        return QString::fromLatin1(
            option.choices[static_cast<std::size_t>(std::clamp(std::lround(number), 0L, last))].id);
    }
    return option.kind == Option::Flag ? onOrOff(number != 0.0) : shownNumber(number);
}

RunSettings withStudy(RunSettings settings, const Option& option, const QString& value)
{
    std::erase_if(settings.study, [&](const ConfigChange& set) { return set.field == option.field; });
    if (value.isEmpty())
        return settings;
    const double number = option.kind == Option::Flag              ? (value == onOrOff(true) ? 1.0 : 0.0)
        : option.kind == Option::Choice && !option.choices.empty() ? chosen(option, value)
                                                                   : value.toDouble();
    if (number != studyOptionOf(option).value)
        settings.study.push_back({option.field, shownNumber(number).toStdString()});
    return settings;
}

QString valuesOf(const Option& option)
{
    switch (option.kind) {
    case Option::Choice: {
        QStringList ids;
        for (const OptionChoice& choice : option.choices)
            ids << QString::fromLatin1(choice.id);
        return ids.isEmpty() ? tr("as the run has it") : ids.join(QStringLiteral(", "));
    }
    case Option::Flag: return onOrOff(true) + QStringLiteral(", ") + onOrOff(false);
    case Option::Number:
        return option.most > option.least
            ? tr("a number from %1 to %2").arg(shownNumber(option.least), shownNumber(option.most))
            : tr("a number");
    case Option::Text:
    case Option::Kept: return tr("a text");
    case Option::Action: return tr("nothing: it is done, not set");
    }
    return {};
}

bool canBe(const Option& option, const QString& value, QString* why)
{
    bool good = true;
    if (option.kind == Option::Choice && !option.choices.empty()) {
        good = std::any_of(option.choices.begin(), option.choices.end(),
            [&](const OptionChoice& choice) { return value == QLatin1String(choice.id); });
    } else if (option.kind == Option::Flag) {
        good = value == onOrOff(true) || value == onOrOff(false);
    } else if (option.kind == Option::Number) {
        const double number = value.toDouble(&good);
        good = good && (option.most <= option.least || (number >= option.least && number <= option.most));
    } else if (option.kind == Option::Action) {
        good = false;
    }
    if (!good && why)
        *why = tr("%1 is “%2”; it can be %3.").arg(QString::fromLatin1(option.id), value, valuesOf(option));
    return good;
}

int OptionState::current() const
{
    const auto found = std::find_if(
        choices.begin(), choices.end(), [this](const Choice& choice) { return choice.id == value; });
    return found == choices.end() ? -1 : static_cast<int>(found - choices.begin());
}

OptionState stateOf(const Option& option, const QString& value)
{
    const auto said = [](const char* words) { return words ? translated(words) : QString(); };
    OptionState state;
    state.value = value;
    for (const OptionChoice& choice : option.choices)
        state.choices.push_back({QString::fromLatin1(choice.id),
            choice.words ? translated(choice.words) : QString::fromLatin1(choice.id), said(choice.tip)});
    const bool study = option.where == Option::Study;
    state.least = study ? studyOptionOf(option).least : option.least;
    state.most = study ? studyOptionOf(option).most : option.most;
    state.label = said(option.label);
    state.name = option.name ? translated(option.name) : state.label;
    state.tip = said(option.tip);
    return state;
}

} // namespace headroom
