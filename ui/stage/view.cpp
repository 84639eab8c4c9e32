// SPDX-License-Identifier: GPL-3.0-or-later
#include "stage/view.h"

#include "config/settings.h"
#include "document/config_change.h"

#include <algorithm>

namespace headroom {

namespace {

QString settingOf(const ModelConfig& config, const char* field)
{
    const auto setting = std::find_if(settings().begin(), settings().end(),
        [&](const Setting& each) { return each.name == std::string_view(field); });
    if (setting == settings().end())
        return {};
    QString value = QString::fromStdString(valueOf(*setting, config));
    return value.startsWith('"') ? value.mid(1, value.size() - 2) : value;
}

} // namespace

QString View::valueOf(const Option& option) const
{
    switch (option.where) {
    case Option::Setting:
        return settingOf(m_document.result() ? m_document.result()->config : m_document.model().config, option.field);
    case Option::Study:
        for (const ConfigChange& set : m_document.settings().study)
            if (set.field == option.field)
                return QString::fromStdString(set.value);
        return QString::fromUtf8(option.first);
    default: return headroom::valueOf(m_document.options(), option);
    }
}

OptionState View::stateOf(const Option& option) const
{
    OptionState state = headroom::stateOf(option, valueOf(option));
    if (m_document.trace())
        adjust(state, option);
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
            withChange(m_document.settings(), m_document.model().config, QString::fromLatin1(option.field), value));
        break;
    case Option::Study: {
        RunSettings settings = m_document.settings();
        std::erase_if(settings.study, [&](const ConfigChange& set) { return set.field == option.field; });
        if (value != QLatin1String(option.first))
            settings.study.push_back({option.field, value.toStdString()});
        m_document.setSettings(settings);
        break;
    }
    case Option::Values:
        m_document.setOption(
            QString::fromLatin1(option.id), value == QString::fromUtf8(option.first) ? QString() : value);
        break;
    case Option::Elsewhere: break;
    }
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
