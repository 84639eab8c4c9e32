// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "config/model_config.h"

#include <cstdint>
#include <string>
#include <vector>

namespace headroom {

// Small random numbers that are the same on every machine (splitmix64, Steele et al. 2014).
class Random {
public:
    explicit Random(std::uint64_t seed) : m_state(seed) {}
    std::uint64_t next();
    std::int64_t below(std::int64_t bound); // 0 … bound − 1

private:
    std::uint64_t m_state;
};

// One sequence to learn from, as token ids without start and end. An empty source: the target is to be written on.
struct Example {
    std::vector<std::int64_t> source;
    std::vector<std::int64_t> target;
};

// A kind of task: how its target follows from its source.
struct TaskKind {
    const char* id;
    const char* title;
    Example (*make)(const TaskSettings& settings, Random& random);
};

// Every task: a new one is its file and one line in tasks.cpp.
const std::vector<TaskKind>& tasks();
const TaskKind& findTask(const std::string& id); // Error lists the ids there are

// The tokens of a task: pad, start and end, then its alphabet; a symbol's id is its place in the alphabet plus 3.
constexpr std::int64_t kPad = 0, kStart = 1, kEnd = 2, kFirstSymbol = 3;
std::vector<std::string> taskVocabulary(const TaskSettings& settings);

// Throws Error if the settings cannot make a sequence.
void validate(const TaskSettings& settings);

// Training, validation and test sequences, distinct streams of one seed (9000, 1000 and 1000 as in the DGL tutorial).
struct Dataset {
    std::vector<Example> training, validation, test;
};
Dataset makeDataset(const TaskSettings& settings, std::uint64_t seed);

// An example as long as the task makes them.
Example longestExample(const TaskSettings& settings);

// A random source of `length` symbols; length 0 draws one between shortest and longest.
std::vector<std::int64_t> randomSource(const TaskSettings& settings, Random& random, std::int64_t length = 0);

} // namespace headroom
