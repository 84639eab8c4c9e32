// SPDX-License-Identifier: GPL-3.0-or-later
#include "commands.h"

#include "error.h"
#include "files/posix.h"
#include "printable_stream.h"
#include "usage.h"

#include <CLI/CLI.hpp>

#include <iostream>

namespace headroom {

int runCommandLine(int argc, char** argv)
{
    prepareProcess();
    const PrintableStream out(std::cout), err(std::cerr);

    CLI::App app {"Headroom without a window: run, explain, train and check Transformer variants.", "headroom-cli"};
    app.require_subcommand(1);
    app.set_version_flag("--version", "headroom-cli " + programVersion());
    app.footer("Exit codes: 0 done, 1 failed, 2 wrong usage, 3 a check disagrees, 130 interrupted.");
    CommonOptions common;
    int exit = kDone;
    std::string commandLine = "headroom-cli";
    for (int i = 1; i < argc; ++i)
        commandLine += ' ' + shellQuoted(argv[i]);
    addVariants(app, common, exit);
    addRun(app, common, exit);
    addExplain(app, common, exit);
    addBackward(app, common, exit);
    addAttribution(app, common, exit);
    addHeads(app, common, exit);
    addSweep(app, common, exit);
    addTrain(app, common, exit, commandLine);
    addStep(app, common, exit);
    addExperiment(app, common, exit);
    addLesson(app, common, exit);
    addRecipe(app, common, exit);
    addWrite(app, common, exit);
    addScore(app, common, exit);
    addTokenize(app, common, exit);
    addVerify(app, common, exit);
    addServe(app, common, exit);
    addDevices(app, common, exit);

    try {
        app.parse(argumentsOf(app, argc, argv));
    } catch (const CLI::Success& asked) { // for help
        app.exit(asked, std::cout, std::cerr);
        return kDone;
    } catch (const CLI::ParseError& error) {
        std::cerr << "headroom-cli: " << sentenceOf(error, app) << "\nRun with --help for more information.\n";
        return kUsage;
    } catch (const UsageError& error) {
        std::cerr << "headroom-cli: " << error.what() << '\n';
        return kUsage;
    } catch (const std::exception& error) {
        std::cerr << "headroom-cli: " << messageOf(error) << '\n';
        return kFailed;
    }
    if (!std::cout.flush()) {
        std::cerr << "headroom-cli: not all output could be written"
                  << (out.error() != 0 ? ": " + errorText(out.error()) : std::string()) << ".\n";
        return kFailed;
    }
    return exit;
}

} // namespace headroom
