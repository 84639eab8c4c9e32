// SPDX-License-Identifier: GPL-3.0-or-later
#include "commands/place_link.h"
#include "commands/script.h"
#include "targets.h"

#include <array>

namespace headroom::fuzz {

namespace {

// A script's lines come apart into words, which written as a line come apart into the same; a link is read, and written
// and read again as the same place.
void script(std::string_view input)
{
    const std::filesystem::path file = folder().write("fuzz.script", input);
    QStringList lines;
    refusedOrRead([&] { lines = readScript(QString::fromStdString(file.string())); });
    for (const QString& line : lines) {
        refusedOrRead([&] {
            QStringList words = scriptWords(line);
            if (words.isEmpty())
                return;
            const QString id = words.takeFirst();
            if (scriptLine({}, {id}) == QLatin1Char(' ') + id) // an id needs no quotation marks
                check(scriptWords(scriptLine(id, words)) == QStringList(id) + words, "a line reads as it was written");
        });
        if (isLink(line))
            refusedOrRead([&] {
                const PlaceLink link = readLink(line);
                check(readLink(linkTo(link.place)).place == link.place, "a link reads as it was written");
            });
    }
}

constexpr std::array kScriptTargets {Target {"script", script}};

} // namespace

std::span<const Target> scriptTargets() { return kScriptTargets; }

} // namespace headroom::fuzz
