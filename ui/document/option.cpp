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

bool canBe(const Option& option, const QString& value, QString* why)
{
    QString could;
    bool good = true;
    switch (option.kind) {
    case Option::Choice: {
        QStringList ids;
        for (const OptionChoice& choice : option.choices)
            ids << QString::fromLatin1(choice.id);
        good = ids.isEmpty() || ids.contains(value); // none: they follow from the run
        could = ids.join(QStringLiteral(", "));
        break;
    }
    case Option::Flag:
        good = value == onOrOff(true) || value == onOrOff(false);
        could = QStringLiteral("on, off");
        break;
    case Option::Number: {
        const double number = value.toDouble(&good);
        good = good && (option.most <= option.least || (number >= option.least && number <= option.most));
        could = option.most > option.least
            ? tr("a number from %1 to %2").arg(shownNumber(option.least), shownNumber(option.most))
            : tr("a number");
        break;
    }
    case Option::Text:
    case Option::Kept: return true;
    case Option::Action:
        good = false;
        could = tr("nothing: it is done, not set");
        break;
    }
    if (!good && why)
        *why = tr("%1 is “%2”; it can be %3.").arg(QString::fromLatin1(option.id), value, could);
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
