// SPDX-License-Identifier: GPL-3.0-or-later
#include "document/option.h"

#include "words/tr.h"

#include <QStringList>

#include <algorithm>

namespace headroom {

namespace {

QString shownNumber(double number) { return QString::number(number, 'g', 12); }

} // namespace

QString valueOf(const OptionValues& values, const Option& option)
{
    return values.value(QString::fromLatin1(option.id), QString::fromUtf8(option.first));
}

int chosen(const OptionValues& values, const Option& option)
{
    const QString value = valueOf(values, option);
    const auto found = std::find_if(option.choices.begin(), option.choices.end(),
        [&](const OptionChoice& choice) { return value == QLatin1String(choice.id); });
    if (found != option.choices.end())
        return static_cast<int>(found - option.choices.begin());
    return value == QLatin1String(option.first) ? -1 : chosen({}, option); // of another version
}

bool isOn(const OptionValues& values, const Option& option) { return valueOf(values, option) == QLatin1String("on"); }

double numberOf(const OptionValues& values, const Option& option)
{
    bool good = false;
    const double number = valueOf(values, option).toDouble(&good);
    return good ? number : QString::fromUtf8(option.first).toDouble();
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
    state.least = option.least;
    state.most = option.most;
    state.label = said(option.label);
    state.name = option.name ? translated(option.name) : state.label;
    state.tip = said(option.tip);
    return state;
}

} // namespace headroom
