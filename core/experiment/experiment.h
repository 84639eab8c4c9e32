// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <variant>
#include <vector>

namespace headroom {

// What a paper claims, as a comparison of two measured numbers, or of one with a number that is written down.
struct ExperimentCheck {
    std::string claim; // one sentence
    std::string row, column; // the measured number: a row's first cell and a column's id, of any table
    std::string relation; // "at least", "at most", "above", "below"
    std::string thanRow, thanColumn; // what it is compared with, times `factor`; both empty: with `factor` itself
    double factor = 1.0;
    std::string otherwise; // a possible reason, for when the claim does not hold; nothing measures it
};

// One file of resources/experiments: a question that a paper asked, small enough for one's own machine.
struct Experiment {
    std::string id; // the file's name without .json
    std::string title;
    std::string question;
    std::string paper; // "Dai et al., 2019"
    std::string url;
    std::string claim; // what the paper reports
    std::string scale; // what is smaller here than there
    std::string kind; // how it is run: one of experimentKinds()
    std::string setup; // JSON, read by the kind
    std::string quick; // JSON merge patch (RFC 7386) on it: a size of seconds
    std::vector<ExperimentCheck> checks;

    static Experiment read(const std::filesystem::path& file); // throws Error
};

// In the order of resources/experiments/order.txt. Throws Error naming a broken file.
std::vector<Experiment> experimentList();
Experiment findExperiment(const std::string& id); // Error lists the ids there are
std::vector<std::string> experimentKinds();

constexpr std::int64_t kExperimentSeeds = 3;

struct ExperimentRequest {
    std::string id;
    std::uint64_t seed = 1; // of weights, data and their order, and dropout
    bool quick = false; // the file's own smallest size: shows that it runs, and no more
    std::int64_t seeds = 0; // how many, from `seed` on; 0: kExperimentSeeds, of the quick size one
};

struct ExperimentColumn {
    std::string id; // what checks name
    std::string title; // "time"
    std::string unit; // "ms"; empty: a pure number or a text
    int decimals = 2;

    bool operator==(const ExperimentColumn&) const = default;
};

using ExperimentCell = std::variant<std::string, double>; // not a finite number: not measured

// The least and the most of a number over the seeds.
struct ExperimentRange {
    double least = 0.0, most = 0.0;

    bool operator==(const ExperimentRange&) const = default;
};

struct ExperimentTable {
    std::string title;
    std::vector<ExperimentColumn> columns;
    std::vector<std::vector<ExperimentCell>> rows; // the first cell names the row; numbers are means over the seeds
    std::vector<std::vector<ExperimentRange>> ranges {}; // of each cell; empty with one seed

    bool operator==(const ExperimentTable&) const = default;
};

struct ExperimentSeries {
    std::string name;
    std::vector<double> x, y;

    bool operator==(const ExperimentSeries&) const = default;
};

struct ExperimentPlot {
    std::string title;
    std::string xTitle, yTitle; // with units
    bool xLog = false, yLog = false;
    std::vector<ExperimentSeries> series;

    bool operator==(const ExperimentPlot&) const = default;
};

// A matrix as it was at one moment, from 0 to 1: a frame of a film.
struct ExperimentMap {
    std::string title;
    std::string rowTitle, columnTitle;
    std::vector<std::string> rows, columns;
    std::vector<double> values; // row-major

    bool operator==(const ExperimentMap&) const = default;
};

struct ExperimentVerdict {
    std::string claim;
    std::string measured; // the numbers of this run, in words
    bool holds = false; // with every seed
    std::string reason; // where it does not hold: what was measured of why, and what might be a reason
    bool conclusive = true; // false: of the quick size, one seed and little training

    bool operator==(const ExperimentVerdict&) const = default;
};

struct ExperimentResult {
    std::string id, title, question, paper, url, claim, scale, kind;
    std::string setup; // JSON, as it was run
    std::uint64_t seed = 1; // the first
    bool quick = false;
    std::string device; // in words
    std::string software; // "Headroom 0.1, LibTorch 2.13"
    double seconds = 0.0;
    std::vector<ExperimentTable> tables;
    std::vector<ExperimentPlot> plots;
    std::vector<ExperimentMap> maps; // of the first seed
    std::vector<ExperimentVerdict> verdicts;
    std::vector<std::string> notices; // what happened on the way: a run that stopped, and why
    std::int64_t seeds = 1; // how many, one after the other

    bool operator==(const ExperimentResult&) const = default;

    std::string toJson(int indent = -1) const;
    static ExperimentResult fromJson(const std::string& json, const std::string& where); // throws Error
    // `pictures`: paths of plots and then of the film, as a link has them; a missing one is left out.
    std::string toMarkdown(const std::vector<std::string>& pictures = {}) const;
};

std::string textOf(const ExperimentCell& cell, const ExperimentColumn& column); // as a table shows it
std::string textOf(
    const ExperimentTable& table, std::size_t row, std::size_t column); // with its range: "2.4 (2.1–2.6)"
std::string seedsText(const ExperimentResult& result); // "Seeds 1 to 3"
std::string toSvg(const ExperimentPlot& plot);
std::string toSvg(const std::vector<ExperimentMap>& film);

} // namespace headroom
