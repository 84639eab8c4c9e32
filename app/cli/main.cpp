// SPDX-License-Identifier: GPL-3.0-or-later
#include "commands.h"

#include "error.h"

#include <CLI/CLI.hpp>

#include <iostream>

int main(int argc, char** argv)
{
    headroom::prepareProcess();

    CLI::App app {"Headroom without a window: run, explain, train and check Transformer variants.", "headroom-cli"};
    app.require_subcommand(1);
    app.footer("Exit codes: 0 done, 1 failed, 2 wrong usage, 3 a check disagrees, 130 interrupted.");
    headroom::CommonOptions common;
    int exit = headroom::kDone;
    std::string commandLine = "headroom-cli";
    for (int i = 1; i < argc; ++i)
        commandLine += ' ' + headroom::shellQuoted(argv[i]);
    headroom::addVariants(app, common, exit);
    headroom::addRun(app, common, exit);
    headroom::addExplain(app, common, exit);
    headroom::addHeads(app, common, exit);
    headroom::addSweep(app, common, exit);
    headroom::addTrain(app, common, exit, commandLine);
    headroom::addExperiment(app, common, exit);
    headroom::addLesson(app, common, exit);
    headroom::addRecipe(app, common, exit);
    headroom::addWrite(app, common, exit);
    headroom::addScore(app, common, exit);
    headroom::addTokenize(app, common, exit);
    headroom::addVerify(app, common, exit);
    headroom::addDevices(app, common, exit);

    try {
        app.parse(argc, argv);
    } catch (const CLI::ParseError& error) {
        const int code = app.exit(error, std::cout, std::cerr);
        return code == 0 ? headroom::kDone : headroom::kUsage;
    } catch (const headroom::UsageError& error) {
        std::cerr << "headroom-cli: " << error.what() << '\n';
        return headroom::kUsage;
    } catch (const std::exception& error) {
        std::cerr << "headroom-cli: " << error.what() << '\n';
        return headroom::kFailed;
    }
    if (!std::cout.flush()) {
        std::cerr << "headroom-cli: not all output could be written.\n";
        return headroom::kFailed;
    }
    return exit;
}
