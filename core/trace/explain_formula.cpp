// SPDX-License-Identifier: GPL-3.0-or-later
// Numbers that follow from where they stand: positions, distances, masks, edges of a graph.
#include "text/printed.h"
#include "text/say.h"
#include "trace/dropout.h"
#include "trace/explainer.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <numeric>

namespace headroom {

namespace {

std::string wholeText(std::int64_t value) { return formatNumber(static_cast<double>(value), 0); }

std::string withFactor(std::int64_t value) { return value < 0 ? "(" + wholeText(value) + ")" : wholeText(value); }

// (source, destination) of edge `number` of a graph, its destination as its place among those that run.
std::pair<std::int64_t, std::int64_t> edgeOf(const Formula& rule, std::int64_t number)
{
    std::int64_t firstSource = 0, firstDestination = 0;
    for (std::size_t sequence = 0; sequence < rule.lengths.size(); ++sequence) {
        for (std::int64_t to = 0; to < rule.destinationLengths[sequence]; ++to) {
            std::int64_t place = firstDestination + to;
            if (rule.places) {
                const auto found = std::lower_bound(rule.places->begin(), rule.places->end(), place);
                if (found == rule.places->end() || *found != place)
                    continue;
                place = found - rule.places->begin();
            }
            const std::int64_t from = rule.causal ? std::max<std::int64_t>(0, to - rule.most + 1) : 0;
            const std::int64_t end = rule.causal ? to + 1 : rule.lengths[sequence];
            if (number < end - from)
                return {firstSource + from + number, place};
            number -= end - from;
        }
        firstSource += rule.lengths[sequence];
        firstDestination += rule.destinationLengths[sequence];
    }
    return {-1, -1};
}

} // namespace

void Explainer::formula()
{
    m_out.formula.right = m_step.formula.empty() ? m_step.title : m_step.formula;
    m_out.bound = -1.0;
    rederiveByRule();
    if (m_out.bound < 0.0) // computed in double precision, and rounded once
        rederive(m_rounding.given(m_out.rederived));
}

void Explainer::rederiveByRule()
{
    switch (rule().function) {
    case FormulaFunction::Constant:
        m_out.rederived = rule().value;
        m_out.words = "The same number everywhere, whatever the text.";
        m_out.numbers.right = number(m_out.untouched);
        break;
    case FormulaFunction::Count: {
        const std::int64_t cell = rowNumber() * (m_step.axes.empty() ? 1 : m_step.axes.back().size) + m_at.back();
        m_out.rederived = static_cast<double>(rule().column + cell);
        m_out.words = say("Counts up by 1 from %1.", wholeText(rule().column));
        m_out.numbers = equals(wholeText(rule().column) + " + " + wholeText(cell));
        break;
    }
    case FormulaFunction::Sinusoids:
    case FormulaFunction::SinesThenCosines:
    case FormulaFunction::SinesThenCosinesOfPaper:
    case FormulaFunction::DistanceSinusoids: sinusoids(); break;
    case FormulaFunction::FourierFeatures: fourier(); break;
    case FormulaFunction::RotaryCosine:
    case FormulaFunction::RotarySine: rotary(); break;
    case FormulaFunction::NegatedDistance:
    case FormulaFunction::ClippedDistance: distance(); break;
    case FormulaFunction::Bucket: bucket(); break;
    case FormulaFunction::Within: within(); break;
    case FormulaFunction::Slope: slope(); break;
    case FormulaFunction::OtherToken:
    case FormulaFunction::InCluster:
    case FormulaFunction::NumberInCluster: token(); break;
    case FormulaFunction::CountedPosition: countedPosition(); break;
    case FormulaFunction::PlaceOfNode:
    case FormulaFunction::EdgeSource:
    case FormulaFunction::EdgeDestination: graph(); break;
    case FormulaFunction::DropoutMask: dropoutMask(); break;
    case FormulaFunction::LetThrough: letThrough(); break;
    case FormulaFunction::LengthPenalty: lengthPenalty(); break;
    case FormulaFunction::LookingDirections: lookingDirections(); break;
    case FormulaFunction::EvaluatedRows:
    case FormulaFunction::EvaluatedPairs: evaluation(); break;
    case FormulaFunction::RankedToken:
    case FormulaFunction::DrawnToken:
    case FormulaFunction::RandomNumber:
    case FormulaFunction::ParentInBeam:
    case FormulaFunction::ParentWritten:
    case FormulaFunction::LeftBeam:
    case FormulaFunction::NotWritten:
    case FormulaFunction::BestTexts:
    case FormulaFunction::ChosenText: decision(); break;
    }
}

std::int64_t Explainer::rowNumber() const
{
    std::int64_t row = 0;
    for (std::size_t axis = 0; axis + 1 < m_at.size(); ++axis)
        row = row * m_step.axes[axis].size + m_at[axis];
    return row;
}

std::int64_t Explainer::rowPlace() const
{
    const std::int64_t row = rowNumber();
    return rule().places ? (*rule().places)[static_cast<std::size_t>(row)] : rule().row + row;
}

std::pair<std::int64_t, std::int64_t> Explainer::queryAndKey() const
{
    if (m_step.inputs.empty())
        return {rowPlace(), rule().column + m_at.back()};
    const auto source = static_cast<std::int64_t>(read(0, {m_at.front()}));
    const auto destination = static_cast<std::int64_t>(read(1, {m_at.front()}));
    return {rule().places ? (*rule().places)[static_cast<std::size_t>(destination)] : destination, source};
}

void Explainer::sine(bool cosine, double position, double pair, double frequency)
{
    const double angle = position * frequency;
    rederive(m_rounding.sine(cosine ? std::cos(angle) : std::sin(angle)));
    m_out.quantities = {{"position", position}, {"pair", pair}, {"frequency", frequency}, {"angle", angle}};
    m_out.words = cosine ? "The cosine of position times frequency. Each pair of features has its own frequency."
                         : "The sine of position times frequency. Each pair of features has its own frequency.";
    m_out.numbers = equals((cosine ? "cos(" : "sin(") + number(position) + " · " + number(frequency) + ")");
}

void Explainer::sinusoids()
{
    const std::int64_t width = m_step.axes.back().size, feature = m_at.back(), even = width + width % 2;
    const std::int64_t half = even / 2;
    if (rule().function == FormulaFunction::SinesThenCosines) {
        const std::int64_t scales = width / 2, pair = feature % std::max<std::int64_t>(scales, 1);
        if (feature >= 2 * scales) {
            m_out.words = "An odd number of features leaves one over: it is 0.";
            m_out.numbers.right = "0";
            return;
        }
        const auto ratios = static_cast<double>(std::max<std::int64_t>(scales - 1, 1));
        return sine(feature >= scales, static_cast<double>(rowPlace()), static_cast<double>(pair),
            std::pow(10000.0, -static_cast<double>(pair) / ratios));
    }
    const bool distances = rule().function == FormulaFunction::DistanceSinusoids;
    std::int64_t position = rowPlace();
    if (distances) {
        position = rule().row - rowNumber();
        if (rule().most > 0)
            position = std::clamp(position, -rule().most, rule().most);
    }
    const bool halves = distances || rule().function == FormulaFunction::SinesThenCosinesOfPaper;
    const std::int64_t pair = halves ? feature % half : feature / 2;
    sine(halves ? feature >= half : feature % 2 == 1, static_cast<double>(position), static_cast<double>(pair),
        std::pow(10000.0, -2.0 * static_cast<double>(pair) / static_cast<double>(even)));
}

void Explainer::fourier()
{
    const std::int64_t width = m_step.axes.back().size, bands = (width - 1) / 2, feature = m_at.back();
    const auto last = static_cast<double>(rule().most - 1);
    const double place = last > 0.0 ? (2.0 * static_cast<double>(rowPlace()) - last) / last : -1.0;
    if (feature == 0 || feature > 2 * bands) {
        m_out.rederived = feature == 0 ? place : 0.0;
        m_out.words = feature == 0 ? "The position, scaled to −1 at the first and 1 at the last."
                                   : "An even number of features leaves one over: it is 0.";
        m_out.numbers.right = number(m_out.untouched);
        return;
    }
    const std::int64_t band = (feature - 1) % bands;
    const double highest = static_cast<double>(rule().most) / 2.0;
    const double frequency = bands > 1
        ? 1.0 + (highest - 1.0) * static_cast<double>(band) / static_cast<double>(bands - 1)
        : 1.0;
    const bool cosine = feature > bands;
    const double angle = std::numbers::pi * place * frequency;
    rederive(m_rounding.sine(cosine ? std::cos(angle) : std::sin(angle)));
    m_out.quantities = {
        {"place", place}, {"band", static_cast<double>(band)}, {"frequency", frequency}, {"angle", angle}};
    m_out.words = cosine
        ? "The cosine of the place from −1 to 1, at one of the frequencies from 1 to half the length of the longest "
          "text."
        : "The sine of the place from −1 to 1, at one of the frequencies from 1 to half the length of the longest "
          "text.";
    m_out.numbers = equals((cosine ? "cos(π · " : "sin(π · ") + factor(frequency) + " · " + factor(place) + ")");
}

// The model turns in its own precision, so the angle is rounded to it first.
void Explainer::rotary()
{
    const RotaryRule& rotary = rule().rotary;
    const bool cosine = rule().function == FormulaFunction::RotaryCosine;
    if (m_at.back() >= rotary.width) {
        m_out.rederived = cosine ? 1.0 : 0.0;
        m_out.words = "This feature of the head is not rotated: it belongs to no pair.";
        m_out.numbers.right = cosine ? "1" : "0";
        return;
    }
    const std::int64_t pair = rotary.pairOf(m_at.back());
    const auto position = static_cast<double>(rowPlace());
    const double frequency = rotary.frequency(pair), times = rotary.multiplier();
    sine(cosine, position, static_cast<double>(pair), frequency);
    if (!m_data.values[static_cast<std::size_t>(m_step.id)].isDouble()) {
        const double angle = static_cast<float>(position * frequency);
        m_out.rederived = cosine ? std::cos(angle) : std::sin(angle);
    }
    m_out.words = cosine ? "The cosine of the angle by which this pair of features rotates: position times frequency."
                         : "The sine of the angle by which this pair of features rotates: position times frequency.";
    const bool negative = !cosine && rotary.isFirst(m_at.back());
    if (negative) {
        m_out.rederived = -m_out.rederived;
        m_out.numbers = equals("−sin(" + number(position) + " · " + number(frequency) + ")");
    }
    if (times != 1.0) {
        rederive(m_rounding.multiply({m_out.rederived, m_out.bound}, m_rounding.given(times)));
        m_out.quantities.push_back({"amplitude", times});
        m_out.numbers.right += " · " + number(times);
    }
    if (const double plain = std::pow(
            rotary.base, -2.0 * static_cast<double>(pair) / static_cast<double>(rotary.width));
        rotary.scaling != RotaryScaling::None) {
        m_out.quantities.push_back({"unscaled frequency", plain});
        m_out.words += " " + say("The frequency was %1 before scaling for longer texts.", number(plain));
    }
}

void Explainer::distance()
{
    const auto [query, key] = queryAndKey();
    const std::int64_t apart = key - query;
    m_out.quantities = {{"query", static_cast<double>(query)}, {"key", static_cast<double>(key)},
        {"distance", static_cast<double>(apart)}};
    if (rule().function == FormulaFunction::NegatedDistance) {
        m_out.rederived = -static_cast<double>(std::abs(apart));
        m_out.words = "The distance from query to key in positions, negated.";
        m_out.numbers = equals("−|" + wholeText(key) + " − " + withFactor(query) + "|");
        return;
    }
    const std::int64_t clipped = std::clamp(apart, rule().least, rule().most);
    m_out.rederived = static_cast<double>(clipped - rule().least);
    m_out.quantities.push_back({"row", m_out.rederived}); // of a table
    m_out.words = clipped == apart ? "Each distance has its own row of the table."
                                   : "All distances beyond the limit on this side share one row of the table.";
    m_out.numbers = equals("clip(" + wholeText(apart) + ", " + wholeText(rule().least) + ", " + wholeText(rule().most)
        + ") + " + withFactor(-rule().least));
}

void Explainer::bucket()
{
    const auto [query, key] = queryAndKey();
    const Formula::Buckets& b = rule().buckets;
    const std::int64_t apart = key - query;
    const std::int64_t base = b.bidirectional && apart > 0 ? b.side : 0;
    const std::int64_t size = b.bidirectional ? std::abs(apart) : std::max<std::int64_t>(-apart, 0);
    m_out.quantities = {{"query", static_cast<double>(query)}, {"key", static_cast<double>(key)},
        {"distance", static_cast<double>(apart)}};
    if (size < b.exact) {
        m_out.rederived = static_cast<double>(base + size);
        m_out.words = "Short distances have a bucket each.";
        m_out.numbers = equals(wholeText(base) + " + " + wholeText(size));
        return;
    }
    const auto exact = static_cast<double>(b.exact);
    const Rounding& r = m_rounding;
    const Rounded place = r.multiply(r.divide(r.logarithm(r.divide({static_cast<double>(size), 0.0}, {exact, 0.0})),
                                         r.given(std::log(static_cast<double>(rule().most) / exact))),
        {static_cast<double>(b.side - b.exact), 0.0});
    const double far = place.value;
    const auto bucketAt = [&](double x) {
        return static_cast<double>(
            base + std::min(b.exact + static_cast<std::int64_t>(std::floor(std::max(x, 0.0))), b.side - 1));
    };
    // The model counts in single precision, which alone decides where a distance lies on the edge of two buckets.
    m_out.rederived = bucketAt(far);
    const double below = bucketAt(far - place.error), above = bucketAt(far + place.error);
    if (m_out.untouched == below || m_out.untouched == above)
        m_out.rederived = m_out.untouched;
    m_out.words = below == above
        ? "Long distances share buckets; the bucket's number grows with the logarithm of the distance."
        : "This distance lies on the border of two buckets; rounding in single precision decides.";
    const std::string sum = wholeText(base + b.exact) + " + ⌊" + number(far) + "⌋";
    m_out.numbers = equals(bucketAt(far) == static_cast<double>(base + b.side - 1)
            ? say("%1, at most %2", sum, wholeText(base + b.side - 1))
            : sum);
}

void Explainer::within()
{
    const auto [query, key] = queryAndKey();
    const std::int64_t apart = key - query, least = rule().least, most = rule().most;
    const bool inside = apart >= least && apart <= most;
    m_out.rederived = inside ? 1.0 : 0.0;
    m_out.quantities = {{"query", static_cast<double>(query)}, {"key", static_cast<double>(key)},
        {"distance", static_cast<double>(apart)}};
    m_out.words = inside ? "The condition holds here: 1." : "The condition does not hold here: 0.";
    const bool below = least == -Formula::kUnbounded, above = most == Formula::kUnbounded; // unbounded
    const std::string limits = least == most ? "0"
        : below                              ? say("at most %1", wholeText(most))
        : above                              ? say("at least %1", wholeText(least))
                                             : say("at least %1 and at most %2", wholeText(least), wholeText(most));
    const std::string difference = wholeText(key) + " − " + withFactor(query) + " = " + wholeText(apart);
    m_out.numbers.right = inside ? say("1: %1 is %2", difference, limits) : say("0: %1 is not %2", difference, limits);
}

void Explainer::slope()
{
    const std::int64_t head = rule().column + m_at.back(), heads = m_step.axes.back().size;
    std::int64_t power = 1;
    while (2 * power <= heads)
        power *= 2;
    const bool among = head <= power;
    const double exponent = among ? -8.0 * static_cast<double>(head) / static_cast<double>(power)
                                  : -4.0 * static_cast<double>(2 * (head - power) - 1) / static_cast<double>(power);
    m_out.rederived = std::pow(2.0, exponent);
    m_out.quantities = {{"head", static_cast<double>(head)}, {"exponent", exponent}};
    m_out.words = among ? "The slopes fall by the same ratio from head to head."
                        : "Heads beyond a power of two take every other slope of the series for the next power of two.";
    m_out.numbers = equals("2^" + factor(exponent));
}

void Explainer::token()
{
    const auto rank = static_cast<std::ptrdiff_t>(storage(0).sizes.size());
    Index at(m_at.begin(), m_at.begin() + rank);
    if (rule().function == FormulaFunction::OtherToken) { // also as a mask, with axes before its keys
        at.back() = m_at.back() + rule().column;
        if (at.back() < 0) {
            m_out.rederived = 1.0;
            m_out.words = "Rows in memory are not masked.";
            m_out.numbers.right = "1";
            return;
        }
    }
    const auto id = static_cast<std::int64_t>(read(0, at));
    const bool inside = id >= rule().least && id <= rule().most;
    addTerm(title(0), {input(0), at}, static_cast<double>(id), static_cast<double>(id));
    m_out.principal = Cell {input(0), at};
    switch (rule().function) {
    case FormulaFunction::OtherToken:
        m_out.rederived = id != rule().least ? 1.0 : 0.0;
        m_out.words = id != rule().least ? "This is a token." : "This is padding.";
        m_out.numbers.right = id != rule().least ? say("1: token %1 is not %2", wholeText(id), wholeText(rule().least))
                                                 : say("0: token %1 is %2", wholeText(id), wholeText(rule().least));
        break;
    case FormulaFunction::InCluster:
        m_out.rederived = inside ? 1.0 : 0.0;
        m_out.words = inside ? "The token belongs to this cluster." : "The token belongs to another cluster.";
        m_out.numbers.right = say(
            inside ? toSay("1: token %1 is one of %2 … %3") : toSay("0: token %1 is not one of %2 … %3"), wholeText(id),
            wholeText(rule().least), wholeText(rule().most));
        break;
    default:
        m_out.rederived = inside ? static_cast<double>(id - rule().least) : 0.0;
        m_out.words = inside ? "The token's index within its cluster."
                             : "The token belongs to another cluster, so 0 stands in for it.";
        if (inside)
            m_out.numbers = equals(wholeText(id) + " − " + wholeText(rule().least));
        else
            m_out.numbers.right = "0";
    }
}

// Rows of a table that leaves padding out: only tokens up to here count.
void Explainer::countedPosition()
{
    const std::int64_t padding = rule().most;
    Index at = m_at;
    std::int64_t count = 0;
    for (at.back() = 0; at.back() <= m_at.back(); ++at.back()) {
        const auto id = static_cast<std::int64_t>(read(0, at));
        count += id != padding ? 1 : 0;
        addTerm(title(0), {input(0), at}, static_cast<double>(id), id != padding ? 1.0 : 0.0);
    }
    const bool counts = static_cast<std::int64_t>(read(0, m_at)) != padding;
    m_out.rederived = static_cast<double>(rule().least + (counts ? count : 0));
    m_out.words = counts ? "Tokens are counted from the first, padding left out." : "Padding has a row of its own.";
    if (counts)
        m_out.numbers = equals(wholeText(rule().least) + " + " + wholeText(count));
    else
        m_out.numbers.right = wholeText(rule().least);
}

void Explainer::graph()
{
    const std::int64_t entry = m_at.front();
    if (rule().function == FormulaFunction::PlaceOfNode) {
        std::int64_t place = entry;
        for (std::size_t sequence = 0; place >= rule().lengths[sequence]; ++sequence)
            place -= rule().lengths[sequence];
        m_out.rederived = static_cast<double>(place);
        m_out.words = "The node's place in its sequence, counted from 0.";
        if (place == entry)
            m_out.numbers.right = wholeText(entry);
        else
            m_out.numbers = equals(wholeText(entry) + " − " + wholeText(entry - place));
        return;
    }
    const auto [source, destination] = edgeOf(rule(), entry);
    const bool from = rule().function == FormulaFunction::EdgeSource;
    m_out.rederived = static_cast<double>(from ? source : destination);
    m_out.words = rule().causal ? "Every node reads itself and nodes before it; edges are counted node by node."
                                : "Every node reads every node of its sequence; edges are counted node by node.";
    m_out.numbers.right = say("edge %1: %2 → %3", wholeText(entry), wholeText(source), wholeText(destination));
}

void Explainer::dropoutMask()
{
    std::int64_t place = 0;
    for (std::size_t axis = 0; axis < m_at.size(); ++axis)
        place = place * m_step.axes[axis].size + m_at[axis];
    const std::int64_t drawn = dropoutBits(rule().seed, place), limit = std::lround(rule().value * 65536.0);
    m_out.rederived = drawn >= limit && limit < 65536 ? 65536.0 / (65536.0 - static_cast<double>(limit)) : 0.0;
    m_out.words = drawn >= limit ? "The random number here is high enough: the value is kept and scaled up."
                                 : "The random number here is too low: the value is dropped.";
    const double random = static_cast<double>(drawn) / 65536.0, p = static_cast<double>(limit) / 65536.0;
    const int decimals = decimalsApart(random, p);
    const std::string compared = formatNumber(random, decimals) + (drawn >= limit ? " ≥ p = " : " < p = ")
        + formatNumber(p, decimals);
    if (drawn >= limit)
        m_out.numbers = equals("1 / (1 − p), " + compared);
    else
        m_out.numbers.right = "0: " + compared;
}

void Explainer::letThrough()
{
    const auto changed = static_cast<std::size_t>(input(0));
    double factor = 1.0;
    for (const Intervention& change : m_data.interventions[changed])
        if (change.covers(m_at))
            factor *= change.kind == Intervention::Kind::Scale ? change.value : 0.0;
    m_out.rederived = factor;
    m_out.words = factor == 1.0 ? say("This cell of %1 was not changed by hand: its gradient goes on.", title(0))
        : factor == 0.0
        ? say("This cell of %1 was set by hand: it no longer follows from anything before it, so its gradient "
              "stops here.",
            title(0))
        : say("This cell of %1 was scaled by hand: what came before counts by that factor.", title(0));
    m_out.numbers.right = number(factor);
}

void Explainer::lengthPenalty()
{
    const double base = (5.0 + static_cast<double>(rule().column)) / 6.0;
    m_out.rederived = std::pow(base, rule().value);
    m_out.quantities = {{"length", static_cast<double>(rule().column)}, {"α", rule().value}};
    m_out.words = "The longer the text, the larger the divisor.";
    m_out.numbers = equals("((5 + " + wholeText(rule().column) + ") / 6)^" + number(rule().value));
}

// Rows: the three features' axes; columns: right, up, towards the eye, which looks down by `row` degrees.
void Explainer::lookingDirections()
{
    constexpr double degree = std::numbers::pi / 180.0;
    const double around = rule().value * degree, above = static_cast<double>(rule().row) * degree;
    const std::int64_t axis = m_at.front(), direction = m_at.back();
    const double level[] = {std::cos(around), std::sin(around), 0.0};
    if (direction == 0)
        m_out.rederived = axis == 0 ? -std::sin(around) : axis == 1 ? std::cos(around) : 0.0;
    else if (direction == 1)
        m_out.rederived = axis == 2 ? std::cos(above) : -std::sin(above) * level[axis];
    else
        m_out.rederived = axis == 2 ? std::sin(above) : std::cos(above) * level[axis];
    m_out.bound = m_rounding.sine(1.0).error;
    m_out.quantities = {{"turn", rule().value}, {"above", static_cast<double>(rule().row)}};
    m_out.words = "How far one axis points right, up or towards the viewer after the rotation.";
    m_out.numbers.right = number(m_out.untouched);
}

void Explainer::evaluation()
{
    const std::int64_t position = rule().function == FormulaFunction::EvaluatedRows ? m_at.front() : m_at.back();
    const std::int64_t first = position / rule().stride * rule().stride;
    const std::int64_t end = std::min(first + rule().stride, rule().count), scored = end - first;
    const std::int64_t start = rule().stride == 1 ? std::max<std::int64_t>(0, end - rule().window) : first;
    if (rule().function == FormulaFunction::EvaluatedRows) {
        const std::int64_t from = scored == 1 ? start : position, token = m_at.back();
        const bool runs = token >= from && token <= position;
        m_out.rederived = runs ? 1.0 : 0.0;
        m_out.words = runs ? "This token's row runs to predict this position."
                           : "This token's row does not run for this position.";
        m_out.numbers.right = say(
            runs ? toSay("1: rows %1 … %2 run") : toSay("0: rows %1 … %2 run"), wholeText(from), wholeText(position));
        return;
    }
    const std::int64_t memory = rule().memoryFull ? rule().memory : std::min(first, rule().memory);
    const std::int64_t rows = end - start;
    m_out.rederived = static_cast<double>(rows * (rows + memory)) / static_cast<double>(scored);
    m_out.words =
        "In this pass every query is compared with every key, memory included; the pass's positions share the cost.";
    m_out.numbers = equals(
        wholeText(rows) + " · (" + wholeText(rows) + " + " + wholeText(memory) + ") / " + wholeText(scored));
}

} // namespace headroom
