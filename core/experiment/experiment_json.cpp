// SPDX-License-Identifier: GPL-3.0-or-later
#include "config/read_json.h"
#include "error.h"
#include "experiment/experiment.h"
#include "text/say.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <cmath>
#include <limits>

namespace headroom {

namespace {

using Json = nlohmann::ordered_json;

Json numbers(const std::vector<double>& values)
{
    Json list = Json::array(); // what is not finite becomes null
    for (const double value : values)
        list.push_back(std::isfinite(value) ? Json(value) : Json());
    return list;
}

Json jsonOf(const ExperimentTable& table)
{
    Json columns = Json::array(), rows = Json::array();
    for (const ExperimentColumn& column : table.columns)
        columns.push_back(
            {{"id", column.id}, {"title", column.title}, {"unit", column.unit}, {"decimals", column.decimals}});
    for (const std::vector<ExperimentCell>& cells : table.rows) {
        Json row = Json::array();
        for (const ExperimentCell& cell : cells)
            row.push_back(std::holds_alternative<std::string>(cell) ? Json(std::get<std::string>(cell))
                                                                    : numbers({std::get<double>(cell)}).front());
        rows.push_back(row);
    }
    Json json {{"title", table.title}, {"columns", columns}, {"rows", rows}};
    for (const std::vector<ExperimentRange>& ranges : table.ranges) {
        Json row = Json::array();
        for (const ExperimentRange& range : ranges)
            row.push_back(numbers({range.least, range.most}));
        json["ranges"].push_back(row);
    }
    return json;
}

Json jsonOf(const ExperimentPlot& plot)
{
    Json series = Json::array();
    for (const ExperimentSeries& one : plot.series)
        series.push_back({{"name", one.name}, {"x", numbers(one.x)}, {"y", numbers(one.y)}});
    return {{"title", plot.title}, {"x_title", plot.xTitle}, {"y_title", plot.yTitle}, {"x_log", plot.xLog},
        {"y_log", plot.yLog}, {"series", series}};
}

Json jsonOf(const ExperimentMap& map)
{
    return {{"title", map.title}, {"row_title", map.rowTitle}, {"column_title", map.columnTitle}, {"rows", map.rows},
        {"columns", map.columns}, {"values", numbers(map.values)}};
}

Json jsonOf(const ExperimentVerdict& verdict)
{
    return {{"claim", verdict.claim}, {"measured", verdict.measured}, {"holds", verdict.holds},
        {"reason", verdict.reason}, {"conclusive", verdict.conclusive}};
}

template <typename Item>
Json listOf(const std::vector<Item>& items)
{
    Json list = Json::array();
    for (const Item& item : items)
        list.push_back(jsonOf(item));
    return list;
}

double numberOf(const Json& json)
{
    return json.is_null() ? std::numeric_limits<double>::quiet_NaN() : json.get<double>();
}

std::vector<double> numbersOf(const Json& json)
{
    std::vector<double> values;
    for (const Json& item : json)
        values.push_back(numberOf(item));
    return values;
}

ExperimentTable tableOf(const Json& json)
{
    ExperimentTable table;
    table.title = json.at("title");
    for (const Json& column : json.at("columns"))
        table.columns.push_back({column.at("id"), column.at("title"), column.at("unit"), column.at("decimals")});
    for (const Json& row : json.at("rows")) {
        std::vector<ExperimentCell> cells;
        for (const Json& cell : row)
            cells.push_back(
                cell.is_string() ? ExperimentCell(cell.get<std::string>()) : ExperimentCell(numberOf(cell)));
        if (cells.size() != table.columns.size())
            throw Error(say("a row has %1 cells for %2 columns", cells.size(), table.columns.size()));
        table.rows.push_back(std::move(cells));
    }
    for (const Json& row : json.value("ranges", Json::array())) {
        table.ranges.emplace_back();
        for (const Json& range : row)
            table.ranges.back().push_back({numberOf(range.at(0)), numberOf(range.at(1))});
    }
    const bool complete = table.ranges.size() == table.rows.size()
        && std::all_of(table.ranges.begin(), table.ranges.end(),
            [&](const auto& ranges) { return ranges.size() == table.columns.size(); });
    if (!table.ranges.empty() && !complete)
        throw Error(say("a table does not have as many ranges as cells"));
    return table;
}

ExperimentPlot plotOf(const Json& json)
{
    ExperimentPlot plot {
        json.at("title"), json.at("x_title"), json.at("y_title"), json.at("x_log"), json.at("y_log"), {}};
    for (const Json& one : json.at("series")) {
        plot.series.push_back({one.at("name"), numbersOf(one.at("x")), numbersOf(one.at("y"))});
        if (plot.series.back().x.size() != plot.series.back().y.size())
            throw Error(say("series \"%1\" does not have as many x as y", plot.series.back().name));
    }
    return plot;
}

ExperimentMap mapOf(const Json& json)
{
    ExperimentMap map {json.at("title"), json.at("row_title"), json.at("column_title"), json.at("rows"),
        json.at("columns"), numbersOf(json.at("values"))};
    if (map.values.size() != map.rows.size() * map.columns.size())
        throw Error(say("map \"%1\" has %2 values for %3 rows and %4 columns", map.title, map.values.size(),
            map.rows.size(), map.columns.size()));
    return map;
}

ExperimentResult read(const Json& json)
{
    ExperimentResult result;
    const std::pair<const char*, std::string*> texts[] = {{"id", &result.id}, {"title", &result.title},
        {"question", &result.question}, {"paper", &result.paper}, {"url", &result.url}, {"claim", &result.claim},
        {"scale", &result.scale}, {"kind", &result.kind}, {"device", &result.device}, {"software", &result.software}};
    for (const auto& [key, text] : texts)
        *text = json.at(key);
    result.setup = json.at("setup").dump();
    result.seed = json.at("seed");
    result.seeds = json.value("seeds", std::int64_t {1});
    result.quick = json.at("quick");
    result.seconds = numberOf(json.at("seconds"));
    for (const Json& table : json.at("tables"))
        result.tables.push_back(tableOf(table));
    for (const Json& plot : json.at("plots"))
        result.plots.push_back(plotOf(plot));
    for (const Json& map : json.at("maps"))
        result.maps.push_back(mapOf(map));
    for (const Json& verdict : json.at("verdicts"))
        result.verdicts.push_back({verdict.at("claim"), verdict.at("measured"), verdict.at("holds"),
            verdict.at("reason"), verdict.value("conclusive", !result.quick)});
    result.notices = json.at("notices");
    return result;
}

} // namespace

std::string ExperimentResult::toJson(int indent) const
{
    const Json json {{"id", id}, {"title", title}, {"question", question}, {"paper", paper}, {"url", url},
        {"claim", claim}, {"scale", scale}, {"kind", kind}, {"setup", ownJson(setup.empty() ? "{}" : setup)},
        {"seed", seed}, {"seeds", seeds}, {"quick", quick}, {"device", device}, {"software", software},
        {"seconds", seconds}, {"tables", listOf(tables)}, {"plots", listOf(plots)}, {"maps", listOf(maps)},
        {"verdicts", listOf(verdicts)}, {"notices", notices}};
    return json.dump(indent, ' ', false, Json::error_handler_t::replace);
}

ExperimentResult ExperimentResult::fromJson(const std::string& json, const std::string& where)
{
    const Json content = readJson(json, where);
    try {
        return read(content);
    } catch (const Json::exception& error) {
        throw Error(say("%1 is not a result of an experiment: %2.", where, reasonOf(error)));
    } catch (const Error& error) {
        throw Error(say("%1 is not a result of an experiment: %2.", where, error.what()));
    }
}

} // namespace headroom
