// SPDX-License-Identifier: GPL-3.0-or-later
// A task's training, validation and test sequences, with no source in two of them.
#include "tasks/task.h"

#include "text/say.h"

#include <algorithm>
#include <map>
#include <optional>
#include <unordered_set>

namespace headroom {

namespace {

using Ids = std::vector<std::int64_t>;

constexpr std::size_t kFewSources = 200; // below, they are counted and ranked: a share of each hash might hold none
constexpr int kNoiseTries = 100;

// What a model is asked: the source, or the sequence itself where there is none.
const Ids& sourceOf(const Example& example) { return example.source.empty() ? example.target : example.source; }

std::uint64_t hashOfIds(const Ids& ids)
{
    std::uint64_t hash = ids.size();
    for (const std::int64_t id : ids)
        hash = Random(hash ^ static_cast<std::uint64_t>(id)).next();
    return hash;
}

// Decides which part a source belongs to: 8 of 10 to training, 1 each to validation and test. It depends on the source
// alone, so that a model meets nothing it was trained on in another seed's test, nor at another length.
class SourceSplit {
public:
    explicit SourceSplit(const ExampleMaker& maker)
    {
        Random random(0); // of its own: the same few sources for every seed
        std::size_t sinceNew = 0;
        while (m_few.size() < kFewSources && sinceNew < 1000 + 20 * m_few.size())
            sinceNew = m_few.emplace(sourceOf(maker(random, Part::Training)), Part::Training).second ? 0 : sinceNew + 1;
        if (m_few.size() == kFewSources)
            m_few.clear();
        else
            rank();
    }

    bool holds(Part part, const Ids& source) const
    {
        if (m_few.size() == 1)
            return true;
        const Part own = partOf(source);
        return own == part || (m_few.size() == 2 && part == Part::Validation && own == Part::Test);
    }

    std::size_t few() const { return m_few.size(); } // how many sources there are; 0: many
    std::int64_t count(Part part) const
    {
        return std::count_if(m_few.begin(), m_few.end(), [&](const auto& each) { return holds(part, each.first); });
    }

private:
    Part partOf(const Ids& source) const
    {
        if (const auto found = m_few.find(source); found != m_few.end())
            return found->second;
        const std::uint64_t tenth = hashOfIds(source) % 10;
        return tenth < 8 ? Part::Training : tenth == 8 ? Part::Validation : Part::Test;
    }

    void rank()
    {
        std::vector<std::pair<std::uint64_t, const Ids*>> order;
        for (const auto& [source, part] : m_few)
            order.emplace_back(hashOfIds(source), &source);
        std::sort(order.begin(), order.end());
        const std::size_t held = std::max<std::size_t>(order.size() / 10, 1);
        for (std::size_t i = 0; i < std::min(2 * held, order.size()); ++i)
            m_few[*order[i].second] = i < held ? Part::Test : Part::Validation;
        if (m_few.size() == 2) // validation and test share one, so that something can be learned from
            m_few[*order[1].second] = Part::Training;
    }

    std::map<Ids, Part> m_few; // every source there is, where there are few
};

// Which symbols are replaced is drawn once, and what by until the source is one of training's.
void addNoise(Ids& source, const TaskSettings& settings, const SourceSplit* split, Random& random)
{
    const std::int64_t symbols = static_cast<std::int64_t>(settings.alphabet.size()) - findTask(settings.id).marks;
    std::vector<std::size_t> places;
    for (std::size_t i = 0; i < source.size(); ++i)
        if (source[i] < kFirstSymbol + symbols && random.chance(settings.noise))
            places.push_back(i);
    Ids noisy = source;
    for (int tries = 0; tries < kNoiseTries; ++tries) {
        for (const std::size_t place : places)
            noisy[place] = kFirstSymbol + random.below(symbols);
        if (!split || split->holds(Part::Training, noisy)) {
            source = std::move(noisy);
            return;
        }
    }
}

void countNew(Dataset& data)
{
    std::unordered_set<std::uint64_t> trained, tested; // hashes: a training set may be large
    for (const Example& example : data.training)
        trained.insert(hashOfIds(sourceOf(example)));
    for (const Example& example : data.test) {
        const std::uint64_t hash = hashOfIds(sourceOf(example));
        tested.insert(hash);
        data.testNew += trained.count(hash) == 0;
    }
    data.testSources = static_cast<std::int64_t>(tested.size());
}

std::string fewNotice(const SourceSplit& split)
{
    if (split.few() == 1)
        return say("These settings allow only 1 distinct source: training, validation and test all use it, so "
                   "nothing is held out.");
    if (split.few() == 2)
        return say("These settings allow only 2 distinct sources: one for training, the other for both validation "
                   "and test.");
    return say("These settings allow only %1 distinct sources: %2 for training, %3 for validation and %4 for the "
               "test, so each is repeated many times.",
        split.few(), split.count(Part::Training), split.count(Part::Validation), split.count(Part::Test));
}

std::string oldNotice(const Dataset& data)
{
    const auto all = static_cast<std::int64_t>(data.test.size());
    return say("Only %1 of the %2 test sequences are new; the others are also in the training set.", data.testNew, all);
}

} // namespace

Dataset makeDataset(const TaskSettings& settings, std::uint64_t seed)
{
    validate(settings);
    const TaskKind& task = findTask(settings.id);
    const ExampleMaker maker = task.makerFor(settings);
    std::optional<SourceSplit> split;
    if (!task.splits || !task.splits(settings))
        split.emplace(maker);
    const std::uint64_t begin =
        Random(seed).next(); // mixed: else the streams of neighbouring seeds run into each other
    const auto make = [&](Part part, std::uint64_t stream, std::int64_t count) {
        Random random(begin + stream);
        std::vector<Example> examples(static_cast<std::size_t>(count));
        for (Example& example : examples)
            do
                example = maker(random, part);
            while (split && !split->holds(part, sourceOf(example)));
        return examples;
    };
    Dataset data;
    data.training = make(Part::Training, 1, settings.training);
    data.validation = make(Part::Validation, 2, settings.validation);
    data.test = make(Part::Test, 3, settings.test);
    Random random(begin + 4);
    if (settings.noise > 0.0)
        for (Example& example : data.training)
            addNoise(example.source, settings, split ? &*split : nullptr, random);
    countNew(data);
    if (task.notices)
        data.notices = task.notices(settings);
    if (split && split->few() > 0)
        data.notices.push_back(fewNotice(*split));
    if (data.testNew < static_cast<std::int64_t>(data.test.size()))
        data.notices.push_back(oldNotice(data));
    return data;
}

} // namespace headroom
