// SPDX-License-Identifier: GPL-3.0-or-later
#include "usage.h"

#include "commands.h"
#include "text/utf8.h"

#include <CLI/CLI.hpp>

#include <algorithm>

namespace headroom {

namespace {

bool isLongName(const std::string& argument)
{
    return argument.size() > 2 && argument.starts_with("--")
        && argument.find_first_not_of("abcdefghijklmnopqrstuvwxyz-", 2) == std::string::npos;
}

const CLI::Option* optionOf(const CLI::App* command, const std::string& name)
{
    return command != nullptr && isLongName(name) ? command->get_option_no_throw(name) : nullptr;
}

bool takesValue(const CLI::Option* option) { return option != nullptr && option->get_items_expected_min() > 0; }

const CLI::App* commandNamed(const CLI::App& app, const std::string& name)
{
    for (const CLI::App* command : app.get_subcommands({}))
        if (command->get_name() == name)
            return command;
    return nullptr;
}

// The command that the command line asked for, if it came so far.
const CLI::App* commandOf(const CLI::App& app)
{
    const CLI::App* command = nullptr;
    for (std::vector<CLI::App*> parsed = app.get_subcommands(); !parsed.empty(); parsed = command->get_subcommands())
        command = parsed.back();
    return command;
}

std::string namesOf(const CLI::App& app)
{
    std::vector<std::string> names;
    for (const CLI::App* command : app.get_subcommands({}))
        names.push_back(command->get_name());
    return joined(names, ", ");
}

// "NAME: …" or "NAME requires OTHER": the words before and after what lies between.
std::pair<std::string, std::string> parted(const std::string& text, const std::string& between)
{
    const std::size_t at = text.find(between);
    return at == std::string::npos ? std::pair(text, std::string())
                                   : std::pair(text.substr(0, at), text.substr(at + between.size()));
}

std::string mismatch(const std::string& text, const CLI::App* command)
{
    const auto [name, what] = parted(text, ": ");
    const CLI::Option* option = optionOf(command, name);
    if (what.starts_with("At Most") && option != nullptr)
        return name + " is given " + std::to_string(option->results().size()) + " times; give it once.";
    if (what.find("missing") != std::string::npos || what.starts_with("At least"))
        return name + " needs a value.";
    const std::string flag = parted(text, " was given").first;
    return optionOf(command, flag) != nullptr ? flag + " takes no value; leave out what follows \"=\"." : text + '.';
}

// `command` is the program's where it chooses among commands.
std::string unexpected(const CLI::App& command)
{
    const std::vector<std::string> rest = command.remaining();
    const auto option = std::find_if(
        rest.begin(), rest.end(), [](const std::string& argument) { return argument.starts_with('-'); });
    if (option != rest.end())
        return command.get_name() + " has no option \"" + escaped(*option) + "\".";
    const bool chooses = !command.get_subcommands({}).empty();
    if (chooses && !rest.empty())
        return "There is no command \"" + escaped(rest.front()) + "\"; the commands are " + namesOf(command) + ".";
    if (chooses)
        return "No command is given; the commands are " + namesOf(command) + ".";
    return command.get_name() + " does not take \"" + escaped(joined(rest, " ")) + "\"; quote a text that has spaces.";
}

// An empty value would pass for none. Texts may be empty.
void refuseEmpty(const CLI::Option* option, const CLI::App* command)
{
    const std::string name = option != nullptr ? option->get_name() : "An argument";
    const bool text = name == "--second" || name == "--patch" || (name == "--text" && command->get_name() != "recipe");
    if (!text)
        throw UsageError(name + " is empty; give it a value, or leave it out.");
}

} // namespace

std::vector<std::string> argumentsOf(const CLI::App& app, int argc, char** argv)
{
    std::vector<std::string> arguments;
    const CLI::App* command = nullptr;
    for (int i = 1; i < argc; ++i) {
        std::string argument = argv[i];
        const CLI::Option* before = arguments.empty() ? nullptr : optionOf(command, arguments.back());
        if (const CLI::App* named = commandNamed(command != nullptr ? *command : app, argument);
            named != nullptr && !takesValue(before))
            command = named;
        if (takesValue(before) && optionOf(command, argument) != nullptr)
            throw UsageError(arguments.back() + " needs a value, but the option " + argument + " follows. To give \""
                + argument + "\" as the value, write " + arguments.back() + '=' + argument + ".");
        const bool empty = argument.ends_with('=') && isLongName(argument.substr(0, argument.size() - 1));
        if (empty) // which CLI11 would fill with what follows
            argument.pop_back();
        if (argument.empty() || empty)
            refuseEmpty(empty ? optionOf(command, argument) : takesValue(before) ? before : nullptr, command);
        arguments.push_back(argument);
        if (empty)
            arguments.emplace_back();
    }
    std::reverse(arguments.begin(), arguments.end());
    return arguments;
}

std::string sentenceOf(const CLI::ParseError& error, const CLI::App& app)
{
    const std::string text = error.what();
    const CLI::App* command = commandOf(app);
    if (dynamic_cast<const CLI::ArgumentMismatch*>(&error))
        return mismatch(text, command);
    if (dynamic_cast<const CLI::ConversionError*>(&error)) {
        const auto [name, value] = parted(parted(text, "Could not convert: ").second, " = ");
        const CLI::Option* option = optionOf(command, name);
        if (option != nullptr && !takesValue(option))
            return name + " takes no value; leave out what follows \"=\".";
        return name + " is \"" + escaped(value) + "\"; it must be a number.";
    }
    if (dynamic_cast<const CLI::RequiredError*>(&error)) {
        const std::string name = parted(text, " is required").first;
        const CLI::App& in = command != nullptr ? *command : app;
        return name == "A subcommand" ? unexpected(in) : name + " is missing; " + in.get_name() + " needs it.";
    }
    if (dynamic_cast<const CLI::RequiresError*>(&error)) {
        const auto [name, other] = parted(text, " requires ");
        return name + " is only for use with " + other + "; give both.";
    }
    if (dynamic_cast<const CLI::ExcludesError*>(&error)) {
        const auto [name, other] = parted(text, " excludes ");
        return name + " and " + other + " do not go together; give one of them.";
    }
    if (dynamic_cast<const CLI::ExtrasError*>(&error))
        return unexpected(command != nullptr ? *command : app);
    return text + (text.ends_with('.') ? "" : ".");
}

} // namespace headroom
