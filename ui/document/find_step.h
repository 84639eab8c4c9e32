// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "study/step_names.h"
#include "trace/step_names.h"
#include "trace/trace.h"

#include <QString>

#include <initializer_list>
#include <type_traits>

namespace headroom {

// −1: the run has no such step.
inline StepId findStep(const Trace& trace, const std::string& path) { return trace.find(path).value_or(-1); }

// The step of the last name in these scopes: findStep(trace, sublayer, steps::xl::position, steps::xl::raw).
template <typename Scope, typename... Names>
StepId findStep(const Trace& trace, const Scope& scope, const Names&... names)
{
    std::string path;
    if constexpr (std::is_same_v<Scope, QString>)
        path = scope.toStdString();
    else
        path = scope;
    ((path += '/', path += names), ...);
    return findStep(trace, path);
}

// Which member of a model takes which step.
template <typename Model>
struct StepMember {
    StepId Model::*member;
    const char* name;
};

// The steps of these names in a scope, each in its member.
template <typename Model, typename Scope>
void findSteps(Model& model, const Trace& trace, const Scope& scope,
    std::initializer_list<StepMember<std::type_identity_t<Model>>> steps)
{
    for (const auto& [member, name] : steps)
        model.*member = findStep(trace, scope, name);
}

} // namespace headroom
