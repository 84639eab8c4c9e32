// SPDX-License-Identifier: GPL-3.0-or-later
#include "figure/terms.h"

#include "figure/bars.h"
#include "words/names.h"
#include "words/tr.h"

#include <algorithm>
#include <cmath>

namespace headroom {

namespace {

constexpr double kTermPitch = 14.0, kTermFoot = 25.0;

class PlacedTerms : public Panel {
public:
    explicit PlacedTerms(TermsPanel terms) : m_terms(std::move(terms))
    {
        for (const Term& term : m_terms.terms) {
            m_largest = std::max(m_largest, std::abs(term.contribution));
            m_lowest = std::min(m_lowest, term.contribution);
        }
    }

    Extent width() const override { return {220.0, Extent::kNoLimit}; }
    Extent height(double) const override { return {m_terms.list + 40.0, Extent::kNoLimit}; }
    void draw(Scene& scene, const QRectF& area) const override
    {
        const Palette& palette = Theme::instance().palette();
        const auto left = Qt::AlignLeft | Qt::AlignVCenter, right = Qt::AlignRight | Qt::AlignVCenter;
        const int total = static_cast<int>(m_terms.terms.size());
        const double top = area.bottom() - m_terms.list, room = m_terms.list - kTermFoot;
        const int fit = std::clamp(static_cast<int>(room / kTermPitch), 1, total);
        const double pitch = std::min(std::max(kTermPitch, m_terms.line), std::floor(room / fit));
        const int first = pageStart(m_terms.about, fit, total);
        addText(scene, {area.left(), area.top(), area.width(), 20.0}, left, m_terms.title, palette.ink, TextSize::Small,
            true);
        if (fit < total)
            addText(scene, {area.left(), area.top() + 20.0, area.width(), 16.0}, left,
                tr("terms %1").arg(tr("%1–%2 of %3").arg(first + 1).arg(first + fit).arg(total)), palette.ink3,
                TextSize::Caption);
        addText(scene, {area.left(), top - 16.0, area.width(), 14.0}, right, tr("bar: product; number: sum so far"),
            palette.ink3, TextSize::Caption);
        const double zone = std::max(24.0, area.width() - 200.0);
        const double below = std::min(0.5, -m_lowest / (m_largest - m_lowest));
        const double zero = area.left() + 146.0 + zone * below, unit = zone * (1.0 - below) / m_largest;
        double sum = 0.0, soFar = 0.0;
        for (int i = 0; i < total; ++i) {
            sum += m_terms.terms[static_cast<std::size_t>(i)].contribution;
            if (share(i) > 0.0)
                soFar = sum;
            if (i >= first && i < first + fit)
                addTerm(scene, i, {area.left(), top + (i - first) * pitch, area.width(), pitch}, sum, unit, zero);
        }
        scene.shapes.push_back({boxPath({zero, top, 1.0, fit * pitch}), Qt::NoPen, palette.lineStrong, true});
        const QRectF foot(area.left(), top + fit * pitch + 1.0, area.width(), 17.0);
        addText(scene, foot, right, fixedText(soFar, 2), palette.accentText, TextSize::Small, true);
        addText(scene, foot.adjusted(0, 0, -56.0, 0), right, share(total - 1) > 0.0 ? tr("sum") : tr("sum so far"),
            palette.ink3, TextSize::Small);
    }

private:
    double share(int term) const { return std::clamp(m_terms.added - term, 0.0, 1.0); } // of it that is added

    void addTerm(Scene& scene, int index, const QRectF& row, double sum, double unit, double zero) const
    {
        const Theme& theme = Theme::instance();
        const Palette& palette = theme.palette();
        const Term& term = m_terms.terms[static_cast<std::size_t>(index)];
        const bool there = share(index) > 0.0, newest = index == m_terms.newest;
        if (newest)
            scene.shapes.push_back({boxPath(row.adjusted(-4, 0, 4, 0)), Qt::NoPen, palette.selectedRow, true});
        const auto text = [&](double from, double to, Qt::Alignment alignment, const QString& words, Role role,
                              const QColor& ink, bool bold = false) {
            const QColor colour = !there ? palette.ink3 : role == Role::None ? ink : theme.roleText(role);
            addText(scene, {row.left() + from, row.top(), to - from, row.height()}, alignment | Qt::AlignVCenter, words,
                colour, TextSize::Caption, bold);
        };
        const QString label = QString::fromStdString(term.label);
        text(0, 46, Qt::AlignLeft, label, Role::None, palette.ink2);
        text(34, 78, Qt::AlignRight, fixedText(term.value, 2), m_terms.role, palette.ink2);
        if (term.factorSource) {
            text(80, 94, Qt::AlignHCenter, QStringLiteral("×"), Role::None, palette.ink3);
            text(92, 134, Qt::AlignRight, fixedText(term.factor, 2), m_terms.factorRole, palette.ink2);
        } else if (term.source.step >= 0) { // not a number of the formula's own
            addDrawnCell(scene, *m_terms.trace, term.source, {row.left() + 34.0, row.top(), 48.0, row.height()}, label,
                m_terms.group, 0, 0);
        }
        const double whole = std::abs(term.contribution) * unit, thick = std::min(12.0, row.height() - 4.0);
        const auto bar = [&](double length) {
            const double from = term.contribution < 0.0 ? zero - length : zero;
            return boxPath({from, row.center().y() - thick / 2.0, length, thick});
        };
        if (share(index) < 1.0)
            scene.shapes.push_back({bar(whole), QPen(palette.line, 1.0, Qt::DotLine)});
        if (!there)
            return;
        scene.shapes.push_back(
            {bar(whole * share(index)), Qt::NoPen, theme.diverging(term.contribution < 0.0 ? -0.75 : 0.75), true});
        text(row.width() - 50, row.width(), Qt::AlignRight, fixedText(sum, 2), Role::None, palette.ink, newest);
    }

    TermsPanel m_terms;
    double m_largest = 1e-12, m_lowest = 0.0; // what each adds
};

} // namespace

Figure terms(TermsPanel said) { return PlacedTerms(std::move(said)); }

int pageStart(int index, int shown, int total)
{
    if (shown >= total || shown <= 0)
        return 0;
    return std::min(std::max(0, index) / shown * shown, total - shown);
}

QString windowText(const Axis& axis, int first, int shown)
{
    if (shown <= 0 || shown >= axis.size)
        return {};
    if (!axis.labels || labelsTokens(axis))
        return tr("%1–%2 of %3").arg(first + 1).arg(first + shown).arg(axis.size);
    return QStringLiteral("%1 %2 … %3")
        .arg(axisName(axis.name), QString::fromStdString(axis.label(first)),
            QString::fromStdString(axis.label(first + shown - 1)));
}

} // namespace headroom
