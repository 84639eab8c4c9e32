// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "document/document.h"
#include "trace/tiles.h"

#include <QObject>

#include <deque>
#include <memory>
#include <vector>

namespace headroom {

// A tile read cell by cell here and now: for matrices so small that nobody waits.
inline constexpr std::int64_t kReadAtOnce = std::int64_t {1} << 19; // cells
Tile tileHere(const Trace& trace, const TileRequest& request);

// Parts of matrices for a picture: small ones at once, large ones by the worker. The last few are kept.
class TileReader : public QObject {
    Q_OBJECT

public:
    explicit TileReader(Document& document, QObject* parent = nullptr) : QObject(parent), m_document(document) {}
    ~TileReader() override; // the worker may be in the middle of a tile that nobody will look at

    void begin() { m_wanted.clear(); } // another picture is made: what the one before wanted is no longer
    std::shared_ptr<const Tile> tile( // null while the worker reads it: then it is wanted
        const std::shared_ptr<const Trace>& trace, const TileRequest& request);
    // One row of a matrix [head, query, key].
    const std::vector<float>& row(
        const std::shared_ptr<const Trace>& trace, StepId step, std::int64_t head, std::int64_t query);
    void fetch(); // asks the worker for what is wanted now, and no longer for what was
    void cancel();
    bool reading() const { return !m_jobs.empty(); }
    double progress() const { return m_progress; } // of the last job asked for, 0 … 1

signals:
    void readMore();

private:
    struct Read {
        std::weak_ptr<const Trace> of;
        TileRequest request;
        std::shared_ptr<const Tile> tile;
    };
    struct ReadRow {
        std::weak_ptr<const Trace> of;
        StepId step;
        std::int64_t head, query;
        std::vector<float> numbers;
    };
    struct Job { // of the worker
        TileRequest request;
        std::shared_ptr<const Trace> of;
        JobId id = 0;
    };
    void keep(const std::shared_ptr<const Trace>& of, Tile tile);
    void ask(Job job);
    bool asked(const TileRequest& request) const;
    void done(const TileRequest& request);

    Document& m_document;
    std::vector<Read> m_read; // newest last
    std::deque<ReadRow> m_rows; // newest last
    std::vector<Job> m_wanted, m_jobs;
    double m_progress = 0.0;
};

} // namespace headroom
