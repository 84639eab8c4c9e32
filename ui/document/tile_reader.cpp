// SPDX-License-Identifier: GPL-3.0-or-later
#include "document/tile_reader.h"

#include "document/ask.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace headroom {

namespace {

constexpr std::size_t kTilesKept = 24, kRowsKept = 4;
constexpr std::int64_t kRowsAtOnce = 4096; // of one column
constexpr double kEmpty = std::numeric_limits<double>::quiet_NaN();

} // namespace

Tile tileHere(const Trace& trace, const TileRequest& request)
{
    Tile tile;
    tile.request = request;
    const std::int64_t across = request.dotColumns(), dots = request.dotRows() * across;
    tile.mean.assign(static_cast<std::size_t>(dots), 0.0F);
    tile.largest.assign(static_cast<std::size_t>(dots), -std::numeric_limits<float>::infinity());
    std::vector<double> sums(static_cast<std::size_t>(dots), 0.0);
    std::vector<std::int64_t> counts(static_cast<std::size_t>(dots), 0);
    const Index shape = trace.step(request.step).shape();
    Index at = request.lead;
    at.resize(at.size() + 2);
    for (std::int64_t r = 0; r < request.rows; ++r) {
        const std::int64_t row = at[at.size() - 2] = request.row + r;
        const std::vector<float> numbers = trace.values(
            request.step, (request.lead.front() * shape[1] + row) * shape[2] + request.column, request.columns);
        for (std::int64_t c = 0; c < request.columns; ++c) {
            const std::int64_t column = at.back() = request.column + c;
            const float number = numbers[static_cast<std::size_t>(c)];
            if (number == 0.0F && trace.masked(request.step, at))
                continue;
            const auto dot = static_cast<std::size_t>(r / request.down * across + c / request.across);
            sums[dot] += static_cast<double>(number);
            ++counts[dot];
            tile.largest[dot] = std::max(tile.largest[dot], number);
            const bool counted = (request.diagonal || row != column)
                && std::find(request.leftOut.begin(), request.leftOut.end(), column) == request.leftOut.end();
            if (request.links > 0 && counted
                && (std::ssize(tile.links) < request.links || number > tile.links.back().value)) {
                const auto place = std::upper_bound(tile.links.begin(), tile.links.end(), number,
                    [](float value, const TileLink& link) { return value > link.value; });
                tile.links.insert(place, {row, column, number});
                if (std::ssize(tile.links) > request.links)
                    tile.links.pop_back();
            }
        }
    }
    for (std::size_t dot = 0; dot < counts.size(); ++dot) {
        tile.mean[dot] = static_cast<float>(counts[dot] > 0 ? sums[dot] / static_cast<double>(counts[dot]) : kEmpty);
        if (counts[dot] == 0)
            tile.largest[dot] = static_cast<float>(kEmpty);
    }
    return tile;
}

TileReader::~TileReader() { cancel(); }

std::shared_ptr<const Tile> TileReader::tile(const std::shared_ptr<const Trace>& trace, const TileRequest& request)
{
    for (const Read& read : m_read)
        if (read.request == request && read.of.lock() == trace)
            return read.tile;
    if (request.cells() > kReadAtOnce || (request.columns == 1 && request.rows > kRowsAtOnce)) {
        m_wanted.push_back({request, trace});
        return nullptr;
    }
    keep(trace, tileHere(*trace, request));
    return m_read.back().tile;
}

void TileReader::keep(const std::shared_ptr<const Trace>& of, Tile tile)
{
    if (m_read.size() >= kTilesKept)
        m_read.erase(m_read.begin());
    const TileRequest request = tile.request;
    m_read.push_back({of, request, std::make_shared<const Tile>(std::move(tile))});
}

const std::vector<float>& TileReader::row(
    const std::shared_ptr<const Trace>& trace, StepId step, std::int64_t head, std::int64_t query)
{
    for (const ReadRow& read : m_rows)
        if (read.step == step && read.head == head && read.query == query && read.of.lock() == trace)
            return read.numbers;
    if (m_rows.size() >= kRowsKept)
        m_rows.pop_front();
    const Index shape = trace->step(step).shape();
    m_rows.push_back({trace, step, head, query, trace->values(step, (head * shape[1] + query) * shape[2], shape[2])});
    return m_rows.back().numbers;
}

bool TileReader::asked(const TileRequest& request) const
{
    return std::any_of(m_jobs.begin(), m_jobs.end(), [&](const Job& job) { return job.request == request; });
}

void TileReader::done(const TileRequest& request)
{
    std::erase_if(m_jobs, [&](const Job& job) { return job.request == request; });
}

void TileReader::cancel()
{
    for (const Job& job : std::exchange(m_jobs, {}))
        m_document.session().cancel(job.id);
}

void TileReader::fetch()
{
    if (m_wanted.empty())
        return;
    std::erase_if(m_jobs, [this](const Job& job) {
        const bool old = std::none_of(
            m_wanted.begin(), m_wanted.end(), [&](const Job& wanted) { return wanted.request == job.request; });
        if (old)
            m_document.session().cancel(job.id);
        return old;
    });
    for (Job& job : std::exchange(m_wanted, {}))
        if (!asked(job.request))
            ask(std::move(job));
}

void TileReader::ask(Job job)
{
    m_progress = 0.0;
    Answers<Tile> answers;
    answers.wanted = [this, request = job.request] { return asked(request); };
    answers.finished = [this, of = job.of](Tile tile) {
        done(tile.request);
        keep(of, std::move(tile));
        emit readMore();
    };
    answers.failed = [this, request = job.request](const QString& message) {
        done(request);
        m_document.showError(message);
    };
    answers.progress = [this](const Progress& progress) {
        const double share = static_cast<double>(progress.done)
            / static_cast<double>(std::max<std::int64_t>(1, progress.total));
        if (share < m_progress + 0.01)
            return;
        m_progress = share;
        emit readMore();
    };
    job.id = m_document.session().tile(job.of, job.request, headroom::ask<Tile>(this, std::move(answers)));
    m_jobs.push_back(std::move(job));
}

} // namespace headroom
