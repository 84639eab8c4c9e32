// SPDX-License-Identifier: GPL-3.0-or-later
#include "experiment/experiment.h"
#include "trace/trace.h"

#include <cmath>

namespace headroom {

namespace {

std::string cellText(std::string text) // a bar would end the cell
{
    for (std::size_t at = 0; (at = text.find('|', at)) != std::string::npos; at += 2)
        text.insert(at, "\\");
    return text;
}

std::string titleOf(const ExperimentColumn& column)
{
    return column.title + (column.unit.empty() ? "" : " (" + column.unit + ")");
}

std::string markdownOf(const ExperimentTable& table)
{
    std::string head = "|", rule = "|", body;
    for (std::size_t i = 0; i < table.columns.size(); ++i) {
        head += " " + cellText(titleOf(table.columns[i])) + " |";
        rule += i == 0 ? " --- |" : " ---: |";
    }
    for (const std::vector<ExperimentCell>& row : table.rows) {
        body += "|";
        for (std::size_t i = 0; i < row.size(); ++i)
            body += " " + cellText(textOf(row[i], table.columns[i])) + " |";
        body += "\n";
    }
    return (table.title.empty() ? "" : table.title + "\n\n") + head + "\n" + rule + "\n" + body + "\n";
}

std::string markdownOf(const std::vector<ExperimentVerdict>& verdicts)
{
    std::string text;
    for (const ExperimentVerdict& verdict : verdicts)
        text += "- **" + std::string(verdict.holds ? "Holds" : "Differs") + "**: " + verdict.claim
            + " Measured: " + verdict.measured + "." + (verdict.reason.empty() ? "" : " " + verdict.reason) + "\n";
    return text.empty() ? text : text + "\n";
}

} // namespace

std::string textOf(const ExperimentCell& cell, const ExperimentColumn& column)
{
    if (std::holds_alternative<std::string>(cell))
        return std::get<std::string>(cell);
    const double value = std::get<double>(cell);
    if (!std::isfinite(value))
        return "–";
    return column.unit == "%" ? formatPercent(value / 100.0, column.decimals) : formatNumber(value, column.decimals);
}

std::string ExperimentResult::toMarkdown(const std::vector<std::string>& pictures) const
{
    std::string text = "## " + title + "\n\n*" + question + "* "
        + (url.empty() ? paper : "[" + paper + "](" + url + ")") + ": " + claim + " " + scale + "\n\n";
    text += markdownOf(verdicts);
    for (const ExperimentTable& table : tables)
        text += markdownOf(table);
    for (std::size_t i = 0; i < pictures.size(); ++i)
        text += "![" + (i < plots.size() ? plots[i].title : "Film") + "](" + pictures[i] + ")\n\n";
    for (const std::string& notice : notices)
        text += "- " + notice + "\n";
    text += notices.empty() ? "" : "\n";
    text += "Seed " + std::to_string(seed) + (quick ? ", quick size" : "") + "; " + device + "; "
        + formatNumber(seconds, 0) + " s; " + software + ". `headroom-cli experiment " + id + (quick ? " --quick" : "")
        + (seed == 1 ? "" : " --seed " + std::to_string(seed)) + "`\n";
    return text;
}

} // namespace headroom
