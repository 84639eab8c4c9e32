// SPDX-License-Identifier: GPL-3.0-or-later
#include "config/attention_descriptor.h"
#include "config/settings.h"
#include "text/say.h"

#include <algorithm>

namespace headroom {

namespace {

const Setting* settingOf(AttentionKind kind, const Setting& setting)
{
    for (const Setting& own : describe(kind).settings)
        if (own.member == setting.member)
            return &own;
    return nullptr;
}

bool acts(const Setting& setting, const ModelConfig& config)
{
    const auto kinds = attentionKinds();
    const bool ofSomeKinds = std::any_of(
        kinds.begin(), kinds.end(), [&](AttentionKind kind) { return settingOf(kind, setting) != nullptr; });
    const Setting* read = ofSomeKinds ? settingOf(config.attention, setting) : &setting;
    return read && (!read->acts || read->acts(config));
}

const ModelConfig kUsual;

bool isAway(const Setting& setting, const ModelConfig& config)
{
    return std::visit([&](auto member) { return config.*member != kUsual.*member; }, setting.member);
}

std::string reasonAgainst(const Setting& setting, const ModelConfig& config)
{
    return say("Setting %1 is %2, which would have no effect here: leave it out, or give what it needs. %3",
        setting.name, valueOf(setting, config), say(setting.needs));
}

} // namespace

std::string unusedSetting(const ModelConfig& config)
{
    for (const Setting& setting : settings())
        if (isAway(setting, config) && !acts(setting, config))
            return reasonAgainst(setting, config);
    return {};
}

ModelConfig withoutUnusedSettings(
    ModelConfig config, const std::function<void(const Setting& setting, const std::string& reason)>& putBack)
{
    for (const Setting& setting : settings())
        if (isAway(setting, config) && !acts(setting, config)) {
            putBack(setting, reasonAgainst(setting, config));
            std::visit([&](auto member) { config.*member = kUsual.*member; }, setting.member);
        }
    return config;
}

ModelConfig withoutUnusedSettings(ModelConfig config)
{
    return withoutUnusedSettings(std::move(config), [](const Setting&, const std::string&) {});
}

} // namespace headroom
