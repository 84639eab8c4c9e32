// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "trace/trace.h"

#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace headroom {

// What is switched off, one at a time.
enum class AblationOver {
    Heads, // layers × heads: what a head has read, its rows of "context"
    Parts, // layers × attention and feed-forward: what each adds to its input
    Positions, // layers × positions: what a layer passes on at one position; of the stack that the output follows from
    SourcePositions, // the same of the encoder, where there is a decoder
};

// What takes its place.
enum class AblationBy {
    Zero,
    Mean, // over the positions of this text
    Patch, // the same numbers of another run (activation patching: Vig et al. 2020; Meng et al. 2022)
};

// The changes by hand of a sweep, a row for each layer (or attention sublayer). Of the steps of a recorded forward; no
// LibTorch here.
class Ablations {
public:
    // `patches`: the other run, for AblationBy::Patch. Throws Error where it lacks the steps or has them in other
    // sizes.
    Ablations(const std::vector<Step>& steps, AblationOver over, AblationBy by, const Trace* patches = nullptr);

    int rows() const { return static_cast<int>(m_rows.size()); }
    int columns() const { return m_columns; }
    const Labels& rowLabels() const { return m_rowLabels; } // "Layer 2"
    std::shared_ptr<const Labels> columnLabels() const { return m_columnLabels; } // null: they are numbered
    const char* columnAxis() const; // "head", "part", "position"
    std::optional<Intervention> at(int row, int column) const; // none: that row has no such column
    std::string fingerprint() const; // of the other run's numbers

private:
    struct Site {
        std::string path;
        Index shape;
    };

    void findHeads(const std::vector<Step>& steps);
    void findParts(const std::vector<Step>& steps);
    void findPositions(const std::vector<Step>& steps);
    void addRow(std::string label, std::vector<Site> sites);

    AblationOver m_over;
    AblationBy m_by;
    const Trace* m_patches = nullptr;
    std::vector<std::vector<Site>> m_rows; // one site for all columns or, of parts, one each; an empty path: none
    Labels m_rowLabels;
    std::shared_ptr<const Labels> m_columnLabels;
    int m_columns = 0;
};

} // namespace headroom
