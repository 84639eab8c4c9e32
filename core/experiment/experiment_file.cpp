// SPDX-License-Identifier: GPL-3.0-or-later
#include "experiment/experiment.h"

#include "config/json_fields.h"
#include "config/model_config.h"
#include "error.h"
#include "files/read_file.h"
#include "text/say.h"
#include "text/utf8.h"

#include <algorithm>
#include <sstream>

namespace headroom {

namespace {

ExperimentCheck checkOf(const std::string& json, const std::string& where)
{
    const JsonFields fields = JsonFields::parse(json, where);
    ExperimentCheck check;
    check.claim = fields.needed("claim");
    check.row = fields.needed("row");
    check.column = fields.needed("column");
    check.relation = fields.needed("relation");
    check.thanRow = fields.text("than_row", "");
    check.thanColumn = fields.text("than_column", check.thanRow.empty() ? "" : check.column);
    if (check.thanRow.empty() && !check.thanColumn.empty())
        check.thanRow = check.row;
    check.factor = fields.real("factor", 1.0);
    check.otherwise = fields.text("otherwise", "");
    fields.refuseUnknown();
    const std::vector<std::string> relations {"at least", "at most", "above", "below"};
    if (std::find(relations.begin(), relations.end(), check.relation) == relations.end())
        throw Error(say(
            "%1: relation is \"%2\"; it must be at least, at most, above or below.", where, escaped(check.relation)));
    return check;
}

} // namespace

Experiment Experiment::read(const std::filesystem::path& file)
{
    const std::string where = file.string();
    const JsonFields fields = JsonFields::parse(readText(file, kHandWritten), where);
    Experiment experiment;
    experiment.id = file.stem().string();
    experiment.title = fields.needed("title");
    experiment.question = fields.needed("question");
    experiment.paper = fields.needed("paper");
    experiment.url = fields.text("url", "");
    experiment.claim = fields.needed("claim");
    experiment.scale = fields.needed("scale");
    experiment.kind = fields.needed("kind");
    experiment.setup = fields.object("setup");
    experiment.quick = fields.object("quick");
    for (const std::string& check : fields.objects("checks"))
        experiment.checks.push_back(checkOf(check, where + ", checks"));
    fields.refuseUnknown();
    std::string known;
    for (const std::string& kind : experimentKinds()) {
        if (kind == experiment.kind)
            return experiment;
        known += (known.empty() ? "" : ", ") + kind;
    }
    throw Error(say("%1: kind is \"%2\"; the kinds are %3.", where, escaped(experiment.kind), known));
}

std::vector<Experiment> experimentList()
{
    const std::filesystem::path folder = resourceFolder() / "experiments";
    std::istringstream order(readText(folder / "order.txt", kHandWritten));
    std::vector<Experiment> all;
    for (std::string id; order >> id;)
        all.push_back(Experiment::read(folder / (id + ".json")));
    return all;
}

Experiment findExperiment(const std::string& id)
{
    std::string known;
    for (Experiment& experiment : experimentList()) {
        if (experiment.id == id)
            return std::move(experiment);
        known += (known.empty() ? "" : ", ") + experiment.id;
    }
    throw Error(say("There is no experiment \"%1\"; the experiments are %2.", escaped(id), known));
}

} // namespace headroom
