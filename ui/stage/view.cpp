// SPDX-License-Identifier: GPL-3.0-or-later
#include "stage/view.h"

#include "config/settings.h"
#include "document/config_change.h"

#include <algorithm>
#include <utility>

namespace headroom {

namespace {

constexpr int kGradientsFrom = 740; // px; in a narrower view, such as beside another run, it would wrap the header

QString settingOf(const ModelConfig& config, const Option& option)
{
    const auto setting = std::find_if(settings().begin(), settings().end(),
        [&](const Setting& each) { return each.name == std::string_view(option.field); });
    if (setting == settings().end())
        return {};
    QString value = QString::fromStdString(valueOf(*setting, config));
    if (option.kind == Option::Flag)
        return onOrOff(value == QLatin1String("true"));
    return value.startsWith('"') ? value.mid(1, value.size() - 2) : value;
}

} // namespace

QString View::valueOf(const Option& option) const
{
    switch (option.where) {
    case Option::Setting:
        return settingOf(m_document.result() ? m_document.result()->config : m_document.model().config, option);
    case Option::Study: return studyValue(m_document.settings(), option);
    default: return headroom::valueOf(m_document.options(), option);
    }
}

std::span<const Option* const> View::allOptions() const
{
    const auto info = std::find_if(
        views().begin(), views().end(), [this](const ViewDescriptor& each) { return each.id == m_id; });
    return info == views().end() ? options() : info->options;
}

OptionState View::stateOf(const Option& option) const
{
    OptionState state = headroom::stateOf(option, valueOf(option));
    state.there = !option.with || valueOf(*option.with) == QLatin1String(option.withValue);
    if (&option == &kShowGradients) {
        state.inHeader = width() >= kGradientsFrom;
        const QString why = m_document.trace() && state.value != onOrOff(true) ? whyNoGradients() : QString();
        state.can = why.isEmpty();
        state.tip = state.can ? state.tip : why;
    } else if (m_document.trace()) {
        adjust(state, option);
    }
    if (option.comparison && !m_comparisonOffered)
        state.there = false;
    if (option.live() && m_document.model().recorded) {
        state.can = false;
        state.tip = Document::recordedOnly();
    }
    return state;
}

void View::choose(const Option& option, const QString& value)
{
    switch (option.where) {
    case Option::Setting:
        m_document.setSettings(
            withChange(m_document.settings(), m_document.model().config, QString::fromLatin1(option.field),
                option.kind != Option::Flag  ? value
                    : value == onOrOff(true) ? QStringLiteral("true")
                                             : QStringLiteral("false")));
        break;
    case Option::Study: m_document.setSettings(withStudy(m_document.settings(), option, value)); break;
    case Option::Values:
        m_document.setOption(
            QString::fromLatin1(option.id), value == QString::fromUtf8(option.first) ? QString() : value);
        break;
    case Option::Elsewhere: break;
    }
}

void View::offerComparison()
{
    if (!std::exchange(m_comparisonOffered, true))
        emit refreshNeeded();
}

NextThing View::offered() const
{
    NextThing thing = next();
    for (const Option* option : thing.options) {
        thing.needsModel = thing.needsModel || option->live();
        if (QWidget* widget = control(*option))
            thing.controls << widget;
    }
    const bool live = thing.needsModel
        || std::any_of(thing.controls.begin(), thing.controls.end(), [this](QWidget* c) { return m_live->has(c); });
    return live && m_document.model().recorded ? NextThing() : thing;
}

} // namespace headroom
