// SPDX-License-Identifier: GPL-3.0-or-later
#include "trace/axis_names.h"

#include "text/say.h"

namespace headroom {

const std::vector<const char*>& axisNames()
{
    static const std::vector<const char*> names {toSay("band"), toSay("bucket"), toSay("choice"), toSay("cluster"),
        toSay("cluster feature"), toSay("column"), toSay("constant"), toSay("depth"), toSay("dimension"),
        toSay("direction"), toSay("distance"), toSay("draw"), toSay("edge"), toSay("feature"), toSay("gain"),
        toSay("gate"), toSay("halting"), toSay("head"), toSay("hidden unit"), toSay("hypothesis"),
        toSay("input feature"), toSay("key"), toSay("latent"), toSay("layer"), toSay("member"), toSay("node"),
        toSay("other position"), toSay("part"), toSay("place"), toSay("position"), toSay("query"), toSay("rank"),
        toSay("row"), toSay("seed"), toSay("segment"), toSay("sequence"), toSay("step"), toSay("sum"), toSay("text"),
        toSay("token"), toSay("value"), toSay("vocabulary"), toSay("window")};
    return names;
}

} // namespace headroom
