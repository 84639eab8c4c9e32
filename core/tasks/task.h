// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "config/changes.h"
#include "config/model_config.h"

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace headroom {

// Small random numbers that are the same on every machine (splitmix64, Steele et al. 2014).
class Random {
public:
    explicit Random(std::uint64_t seed) : m_state(seed) {}
    std::uint64_t next();
    std::int64_t below(std::int64_t bound); // 0 … bound − 1
    bool chance(double probability);
    void shuffle(std::vector<std::int64_t>& items);

private:
    std::uint64_t m_state;
};

// One sequence to learn from, as token ids without start and end. An empty source: the target is to be written on.
struct Example {
    std::vector<std::int64_t> source;
    std::vector<std::int64_t> target;
    bool endless = false; // a piece of something longer: no end token is asked for behind the target

    bool operator==(const Example&) const = default;
};

// What an example is for: a task that reads files takes each part's from another part of the file.
enum class Part { Training, Validation, Test };

using ExampleMaker = std::function<Example(Random& random, Part part)>;

// A kind of task: how its target follows from its source.
struct TaskKind {
    const char* id;
    const char* name; // in a list: "Copy"
    const char* title; // "Copy the sequence"
    const char* sentence; // what is asked: "Write the source back."
    // One of these three. What is written for any source, which is then drawn by randomSource():
    std::vector<std::int64_t> (*answer)(
        const TaskSettings& settings, const std::vector<std::int64_t>& source) = nullptr;
    Example (*example)(const TaskSettings& settings, Random& random) = nullptr;
    ExampleMaker (*maker)(const TaskSettings& settings) = nullptr; // where there is something to read or prepare first
    const char* lengths = "symbols of the source"; // what `shortest` and `longest` count
    std::vector<TaskOption> options = {};
    bool readsFile = false, readsTargetFile = false;
    // Whether its maker gives each part examples of its own. Null: never; makeDataset() then shares the sources out.
    bool (*splits)(const TaskSettings& settings) = nullptr;
    std::int64_t fewestSymbols = 1,
                 mostSymbols = 4000; // 0: the alphabet is the task's own or its file's, not for choice
    std::int64_t usualSymbols = 10, usualShortest = 5, usualLongest = 12;
    std::int64_t marks =
        0; // the last so many of the alphabet: randomSource() does not draw them, noise leaves them alone
    // Fills in the usual alphabet, of so many symbols where that is for choice, and lengths that fit a file. Null:
    // letters and digits.
    void (*usual)(TaskSettings& settings, std::int64_t symbols) = nullptr;
    // Why there is no example with such settings, and what would work; empty if there is. Reads no file. Null: any will
    // do.
    std::string (*refusal)(const TaskSettings& settings) = nullptr;
    // An example as long as they get; reads no file. Null: any of the longest length.
    Example (*longest)(const TaskSettings& settings) = nullptr;
    // What a person should know about the files: what was left out. Null: nothing.
    std::vector<std::string> (*notices)(const TaskSettings& settings) = nullptr;
    // How often each symbol of the alphabet comes, on any scale; may read the task's file. Null: not known.
    std::vector<double> (*frequencies)(const TaskSettings& settings) = nullptr;

    ExampleMaker makerFor(const TaskSettings& settings) const;
    Example make(const TaskSettings& settings, Random& random) const { return makerFor(settings)(random, Part::Test); }
};

// Every task: a new one is its file, a declaration and an entry in tasks.cpp.
const std::vector<TaskKind>& tasks();
const TaskKind& findTask(std::string_view id); // Error lists the ids there are

// The tokens of a task: pad, start and end, then its alphabet; a symbol's id is its place in the alphabet plus 3.
constexpr std::int64_t kPad = 0, kStart = 1, kEnd = 2, kFirstSymbol = 3;
std::vector<std::string> taskVocabulary(const TaskSettings& settings);
// The rank of each token of that vocabulary by how often it comes, from 1, the most frequent; 0: pad, start and end.
// Empty where the task does not know. May read the task's file.
std::vector<std::int64_t> frequencyRanks(const TaskSettings& settings);

// `count` symbols for a person to type: digits and letters, above 62 decimal numbers.
std::vector<std::string> plainSymbols(std::int64_t count);

// The task's usual settings with an alphabet of so many symbols (0: as many as usual); reads its files where it has
// any. Of `wanted` it keeps noise, counts, files and those options that the task has.
TaskSettings usualSettings(const TaskKind& kind, std::int64_t symbols = 0, const TaskSettings& wanted = {});
// One of the task's options as set, or its default. Throws Error for a number out of its range.
double option(const TaskSettings& settings, const char* name);

// Throws Error if the settings cannot make a sequence. Reads no file.
void validate(const TaskSettings& settings);

// Training, validation and test sequences, distinct streams of one seed. Each source belongs to one of the three,
// whatever the seed: a model is tested on sources that no training has seen. Noise is in the training sources only:
// with or without it the targets are the same.
struct Dataset {
    std::vector<Example> training, validation, test;
    std::vector<std::string> notices; // what was left out of the files; what too few sources do to the parts
    std::int64_t testSources = 0; // different ones in the test set
    std::int64_t testNew = 0; // test sequences whose source is not in training: all, unless sources are too few
};
Dataset makeDataset(const TaskSettings& settings, std::uint64_t seed);

// An example as long as the task makes them; reads no file.
Example longestExample(const TaskSettings& settings);

std::int64_t randomLength(const TaskSettings& settings, Random& random); // shortest … longest
// A random source of `length` symbols; length 0 draws one between shortest and longest.
std::vector<std::int64_t> randomSource(const TaskSettings& settings, Random& random, std::int64_t length = 0);

} // namespace headroom
