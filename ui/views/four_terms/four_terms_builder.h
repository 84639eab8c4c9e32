// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "views/four_terms/four_terms_scene.h"

namespace headroom {

// Builds one picture: the terms as maps, what they add up to beside them (on a narrow stage below), and the sum of one
// pair.
class FourTermsBuilder {
public:
    FourTermsBuilder(const SceneMoment& moment, const FourTerms& terms, const Cell& subject);
    Scene build();

private:
    static constexpr int kResultGroup = 5; // of the map that the terms add up to
    enum class Labels { None, Rows, All };
    struct Part { // of the sum of one pair
        QString sign, name;
        StepId step;
    };

    bool there(StepId step) const { return step <= m_step; }
    StepId result() const;
    bool hatched() const; // what it shows
    CellGrid grid(StepId step) const;
    ColourScale weightScale() const;
    Cell cellOf(StepId step) const;
    double labelWidth() const;
    void buildWide(double width, double height);
    void buildNarrow(double width, double height);
    void addResult(const QRectF& area);
    void addStrip(const QRectF& area);
    std::vector<Part> parts() const;
    void addPart(const Part& part, const QRectF& area);
    Legend termsLegend(bool masked) const;
    Legend weightLegend() const;
    QString memoryNote() const;
    // four_terms_maps.cpp
    void addPair(const QRectF& area, std::size_t first, Labels labels, double beside);
    void addMissing(const QRectF& area);
    void addMap(const QRectF& area, StepId step, int group, Labels labels);
    void addLabels(const QRectF& area, const GridLayout& layout, double left, double head, bool one);
    void addCells(const CellGrid& shown, const GridLayout& layout, int group);
    void addAbsent(const GridLayout& layout);
    void addNote(const QRectF& area, const QString& text);
    void addTitle(const QRectF& area, const QString& title, bool lit);
    void addTermTitle(const QRectF& area, std::size_t term);
    void addFormula(const QRectF& area, const QString& formula);
    QString smallness(const CellGrid& shown) const;

    const SceneMoment& m_moment;
    const Trace& m_trace;
    const FourTerms& m_terms;
    Scene m_scene;
    ColourScale m_scale;
    std::int64_t m_head = 0;
    int m_query = 0, m_key = 0;
    StepId m_step = -1;
    bool m_narrow = false;
    std::vector<AxisLabel> m_rows, m_columns;
};

} // namespace headroom
