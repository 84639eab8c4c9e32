// SPDX-License-Identifier: GPL-3.0-or-later
#include "position_table.h"

#include "libtorch.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace headroom::golden {

namespace {

constexpr double kDoubt = 0.75; // in units of the last place: a float this near to the true number may be taken for it
constexpr double kSameResult = 1e-14; // two results this near are the same but for rounding
constexpr std::size_t kCombinations = 1'500'000;
constexpr std::size_t kFrequencies = 32;
constexpr std::size_t kMost = 2048;

// The two floats next to a number.
struct Neighbours {
    float near, far; // by their distance to it
    double distance; // of `far`, in units of the last place

    explicit Neighbours(double exact)
        : near(static_cast<float>(exact)),
          far(std::nextafter(near,
              static_cast<double>(near) < exact ? std::numeric_limits<float>::infinity()
                                                : -std::numeric_limits<float>::infinity())),
          distance(std::abs(exact - static_cast<double>(far))
              / std::abs(static_cast<double>(far) - static_cast<double>(near)))
    {
    }
    bool inDoubt() const { return distance < kDoubt; }
};

// One number rounded the other way, and what that adds to the result.
struct Change {
    std::int64_t cell;
    float value;
    double distance; // of the true number from the one given up: the greater, the likelier
    double effect = 0.0;
};

struct Found {
    torch::Tensor rows;
    std::size_t changes; // frequencies included
    double rest; // of the result, unexplained
};

class Search {
public:
    Search(std::int64_t length, std::int64_t width, double wanted,
        const std::function<double(const torch::Tensor&)>& result)
        : m_length(length), m_width(width), m_wanted(wanted), m_result(result)
    {
    }

    void around(const torch::Tensor& frequencies, std::size_t changed, bool roundedRightly);
    std::vector<Found> found;

private:
    void combine(const torch::Tensor& rows, const std::vector<Change>& changes, std::size_t changed, double missing);

    std::int64_t m_length, m_width;
    double m_wanted;
    const std::function<double(const torch::Tensor&)>& m_result;
};

torch::Tensor alternating(const torch::Tensor& angles)
{
    return torch::stack({angles.sin(), angles.cos()}, -1).flatten(1).contiguous();
}

// Tables with these frequencies [width / 2], of which `changed` are not rounded rightly.
void Search::around(const torch::Tensor& frequencies, std::size_t changed, bool roundedRightly)
{
    const torch::Tensor angles = torch::arange(m_length, torch::kFloat).unsqueeze(1) * frequencies;
    const torch::Tensor exact = alternating(angles.to(torch::kDouble));
    const torch::Tensor rows = roundedRightly ? exact.to(torch::kFloat) : alternating(angles);
    float* cells = rows.data_ptr<float>();
    const double base = m_result(rows);
    std::vector<Change> changes;
    for (std::int64_t cell = 0; cell < m_length * m_width; ++cell) {
        const Neighbours floats(exact.data_ptr<double>()[cell]);
        const float own = cells[cell];
        if (!floats.inDoubt())
            continue;
        const bool near = own != floats.far;
        cells[cell] = near ? floats.far : floats.near;
        changes.push_back({cell, cells[cell], near ? 1.0 - floats.distance : floats.distance, m_result(rows) - base});
        cells[cell] = own;
    }
    std::sort(changes.begin(), changes.end(), [](const Change& a, const Change& b) { return a.distance > b.distance; });
    combine(rows, changes, changed, m_wanted - base);
}

// Every choice of up to as many changes as can be gone through, the likeliest first.
void Search::combine(const torch::Tensor& rows, const std::vector<Change>& changes, std::size_t changed, double missing)
{
    std::vector<std::size_t> chosen;
    std::size_t left = kCombinations;
    const std::function<void(std::size_t, std::size_t, double)> choose = [&](std::size_t from, std::size_t count,
                                                                             double rest) {
        if (count == 0) {
            if (std::abs(rest) > kSameResult || found.size() >= kMost)
                return;
            Found table {rows.clone(), changed + chosen.size(), std::abs(rest)};
            for (const std::size_t change : chosen)
                table.rows.data_ptr<float>()[changes[change].cell] = changes[change].value;
            found.push_back(std::move(table));
            return;
        }
        for (std::size_t i = from; i < changes.size() && left > 0; ++i) {
            left -= count == 1;
            chosen.push_back(i);
            choose(i + 1, count - 1, rest - changes[i].effect);
            chosen.pop_back();
        }
    };
    for (std::size_t count = 0; count <= changes.size() && left > 0; ++count)
        choose(0, count, missing);
}

// Every way to round the frequencies 10000^(−2i / width), the right one first: the floats, and how many are not right.
std::vector<std::pair<std::vector<float>, std::size_t>> frequencyRows(std::int64_t width)
{
    const float slope = static_cast<float>(-std::log(10000.0) / static_cast<double>(width));
    std::vector<std::pair<std::vector<float>, std::size_t>> result {{{}, 0}};
    for (std::int64_t i = 0; i < width; i += 2) {
        const Neighbours floats(std::exp(static_cast<double>(static_cast<float>(i) * slope)));
        const std::size_t known = result.size();
        for (std::size_t row = 0; row < known; ++row) {
            if (floats.inDoubt() && result.size() < kFrequencies) {
                result.push_back(result[row]);
                result.back().first.push_back(floats.far);
                ++result.back().second;
            }
            result[row].first.push_back(floats.near);
        }
    }
    return result;
}

} // namespace

std::vector<torch::Tensor> tablesNear(
    std::int64_t length, std::int64_t width, double wanted, const std::function<double(const torch::Tensor&)>& result)
{
    Search search(length, width, wanted, result);
    for (const auto& [row, changed] : frequencyRows(width))
        for (const bool rightly : {false, true})
            search.around(torch::tensor(row, torch::kFloat), changed, rightly);
    std::sort(search.found.begin(), search.found.end(), [](const Found& a, const Found& b) {
        return a.changes != b.changes ? a.changes < b.changes : a.rest < b.rest;
    });
    std::vector<torch::Tensor> tables;
    for (const Found& table : search.found)
        tables.push_back(table.rows);
    return tables;
}

} // namespace headroom::golden
