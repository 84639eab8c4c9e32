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
    for (std::size_t row = 0; row < table.rows.size(); ++row) {
        body += "|";
        for (std::size_t i = 0; i < table.columns.size(); ++i)
            body += " " + cellText(textOf(table, row, i)) + " |";
        body += "\n";
    }
    return (table.title.empty() ? "" : table.title + "\n\n") + head + "\n" + rule + "\n" + body + "\n";
}

std::string markdownOf(const std::vector<ExperimentVerdict>& verdicts)
{
    std::string text;
    for (const ExperimentVerdict& verdict : verdicts)
        text += "- **"
            + std::string(verdict.conclusive ? (verdict.holds ? "Holds" : "Differs")
                                             : (verdict.holds ? "Held once" : "Not this time"))
            + "**: " + verdict.claim + " Measured: " + verdict.measured + "."
            + (verdict.reason.empty() ? "" : " " + verdict.reason) + "\n";
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

std::string textOf(const ExperimentTable& table, std::size_t row, std::size_t column)
{
    const ExperimentColumn& about = table.columns[column];
    std::string text = textOf(table.rows[row][column], about);
    const auto* mean = std::get_if<double>(&table.rows[row][column]);
    if (!mean || !std::isfinite(*mean) || table.ranges.empty())
        return text;
    const auto [least, most] = table.ranges[row][column];
    if (least != most)
        text += " (" + textOf(ExperimentCell(least), about) + "–" + textOf(ExperimentCell(most), about) + ")";
    return text;
}

std::string seedsText(const ExperimentResult& result)
{
    if (result.seeds == 1)
        return "Seed " + std::to_string(result.seed);
    return "Seeds " + std::to_string(result.seed) + " to "
        + std::to_string(result.seed + static_cast<std::uint64_t>(result.seeds) - 1);
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
    text += seedsText(*this) + (seeds > 1 ? ": means, with minimum and maximum in brackets" : "")
        + (quick ? ", quick check" : "") + "; " + device + "; " + formatNumber(seconds, 0) + " s; " + software
        + ". `headroom-cli experiment " + id + (quick ? " --quick" : "")
        + (seed == 1 ? "" : " --seed " + std::to_string(seed))
        + (seeds == (quick ? 1 : kExperimentSeeds) ? "" : " --seeds " + std::to_string(seeds)) + "`\n";
    return text;
}

} // namespace headroom
