// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/norms/norms_figure.h"

#include "document/document_focus.h"
#include "figure/bars.h"
#include "figure/matrix.h"
#include "figure/point_names.h"
#include "figure/words.h"
#include "scene/motion.h"
#include "widgets/text.h"
#include "words/awaited.h"
#include "words/names.h"
#include "words/tr.h"

#include <algorithm>
#include <cmath>

namespace headroom::norms_view {

namespace {

constexpr double kUnderCircle = 18.0, kBesideCircle = 22.0, kKnob = 6.0;
constexpr int kMostBars = 256; // thinner ones cannot be told apart
constexpr int kMostNames = 16, kNamed = 5; // with more rows the outermost have names
constexpr int kBarsGroup = 2, kPointsGroup = 30;
constexpr auto kCentred = Qt::AlignHCenter | Qt::AlignVCenter;

double average(double from, double to, double share) { return from + (to - from) * share; }

class NormsPicture {
public:
    NormsPicture(const NormsRun& norms, const SceneMoment& moment, const NormPlace& place)
        : m_norms(norms), m_moment(moment), m_trace(moment.trace()), m_place(place)
    {
        m_labels = sideLabels(m_trace.step(norms.rows.front().row).axes.front());
        m_count = std::min(norms.features, kMostBars);
        m_first = std::clamp(std::max(0, place.feature) - m_count / 2, 0, norms.features - m_count);
        for (const NormedRow& row : norms.rows) {
            m_scale.include(readGrid(m_trace, row.row), m_trace, m_moment.peers());
            for (int feature = 0; feature < norms.features; ++feature)
                if (const double size = std::abs(number(row, feature)); std::isfinite(size))
                    m_largest = std::max(m_largest, size);
            for (int position = 0; position < norms.positions && row.length >= 0; ++position)
                if (const QPointF at = pointOf(row, position); std::isfinite(at.x() + at.y()))
                    m_reach = {
                        std::max({m_reach.x(), std::abs(at.x()),
                            row.kind == NormedRow::Kind::Before ? 0.0 : std::hypot(at.x(), at.y())}), // the circle
                        std::max(m_reach.y(), at.y())};
        }
    }

    Scene whole() const
    {
        if (!m_norms.studied())
            return draw(absent(awaited(*m_moment.run, "norms", QStringList {tr("Computing the norms …")})), m_moment);
        const int first = sphere() ? m_norms.tripleFeature : m_norms.feature;
        const QString title = sphere() ? tr("Features %1 to %2").arg(first + 1).arg(first + 3)
            : shapes()                 ? tr("Features %1 and %2").arg(first + 1).arg(first + 2)
                                       : tr("%1 rows as points").arg(m_norms.positions);
        const QStringList beside = shapes()
            ? QStringList {tr("on their own: one point per position")}
            : QStringList {tr("distance from 0: length; left or right of it: mean. Hollow before, filled after"),
                tr("distance from 0: length; left or right: mean"), tr("distance from 0: length")};
        std::vector<Figure> norms;
        for (std::size_t norm = 0; norm < 3; ++norm)
            norms.push_back(
                column({shapes() ? normedPoints(m_norms, m_moment, m_place.position, m_scale, norm, sphere())
                                 : column({named(norm).grow(0.0), circle(norm).forCard()}, 2.0),
                           measures(norm).grow(0.0)},
                    2.0));
        Scene scene = draw(column({heading({.title = title, .beside = beside}), row(norms, 14.0).grow(74.0),
                                      heading({.title = barsTitle(), .beside = barsBeside()}), bars().grow(20.0)},
                               6.0),
            m_moment);
        QStringList rows, columns;
        for (std::size_t index = 0; index < m_norms.rows.size(); ++index)
            rows << normTitle(static_cast<NormedRow::Kind>(index));
        for (int feature = 0; feature < m_first + m_count; ++feature)
            columns << QString::number(feature + 1);
        addTable(scene, kBarsGroup, barsTitle(), rows, columns, m_first);
        return scene;
    }

private:
    // --- what is there by now ---------------------------------------------------------------------------------------

    bool shapes() const { return normShapes(m_norms, m_moment.frame) != NormShapes::None; } // features taken alone
    bool sphere() const { return normShapes(m_norms, m_moment.frame) == NormShapes::Sphere; }
    // How far the rows are on their way through a norm: LayerNorm has two legs, all others one.
    double legs(std::size_t norm) const
    {
        const int frame = static_cast<int>(norm) + 1;
        const double all = norm == 0 ? 2.0 : 1.0;
        return m_moment.frame > frame ? all : m_moment.frame == frame ? std::min(all, m_moment.at()) : 0.0;
    }
    // And from there to what this model’s own norm of the kind makes of them with what it has learned.
    double learned(std::size_t norm) const
    {
        return norm != ownNorm() || m_moment.frame < 4 || shapes() ? 0.0 : m_moment.frame > 4 ? 1.0 : m_moment.at();
    }
    // Whose numbers the bars are: of the norm that is spoken of.
    std::size_t barsNorm() const
    {
        return m_moment.frame >= 1 && m_moment.frame <= 3 ? static_cast<std::size_t>(m_moment.frame) - 1 : ownNorm();
    }
    std::size_t ownNorm() const
    {
        const NormKind kind = m_moment.run->config.norm;
        return kind == NormKind::Scale ? 2 : kind == NormKind::Rms ? 1 : 0;
    }
    const NormedRow& before() const { return m_norms.rows.front(); }
    const NormedRow& plain(std::size_t norm) const { return m_norms.rows[norm + 1]; }
    const NormedRow& own() const { return m_norms.rows.back(); }

    double number(const NormedRow& row, int feature) const
    {
        return m_trace.value(row.row, {m_place.position, feature});
    }
    // Mean · √d across, spread · √d upwards.
    QPointF pointOf(const NormedRow& row, int position) const
    {
        const double across = m_trace.value(row.mean, {position}) * std::sqrt(m_norms.features),
                     length = m_trace.value(row.length, {position});
        return {across, std::sqrt(std::max(0.0, length * length - across * across))};
    }
    // Where a row is by now.
    QPointF now(std::size_t norm, int position, double share) const
    {
        QPointF from = pointOf(before(), position);
        QPointF to = pointOf(plain(norm), position);
        if (norm == 2 && m_moment.drag)
            to *= m_moment.drag->to / std::max(1e-12, m_trace.value(plain(2).length, {position}));
        const double told = learned(norm);
        if (told > 0.0)
            return to + (pointOf(own(), position) - to) * told;
        if (norm > 0)
            return from + (to - from) * share;
        const QPointF shifted(0.0, from.y()); // without its mean
        return share <= 1.0 ? from + (shifted - from) * share : shifted + (to - shifted) * (share - 1.0);
    }

    // --- points -----------------------------------------------------------------------------------------------------

    Figure named(std::size_t norm) const
    {
        const QString says[] = {tr("subtracts the mean, then sets the length"),
            tr("sets the length, keeps the direction"), tr("sets one learned length")};
        const QString fewer[] = {tr("mean, then length"), tr("length only"), tr("learned length")};
        const bool before = !shapes() && legs(norm) <= 0.0 && learned(norm) <= 0.0;
        const bool lit = m_moment.frame == static_cast<int>(norm) + 1 || (m_moment.frame == 4 && norm == ownNorm());
        const QString title = learned(norm) > 0.0 ? tr("This model’s %1").arg(normTitle(plain(norm).kind))
                                                  : normTitle(plain(norm).kind);
        return column({words({.fewer = {title},
                           .size = TextSize::Title,
                           .colour = lit ? colours().accentText
                               : before  ? colours().ink3
                                         : colours().ink,
                           .bold = true,
                           .alignment = kCentred,
                           .height = 20.0}),
                          words({.fewer = before ? QStringList {tr("not yet: the rows are as before"), tr("not yet")}
                                                 : QStringList {says[norm], fewer[norm]},
                              .alignment = kCentred})},
            0.0);
    }

    Figure circle(std::size_t norm) const
    {
        return drawn({110.0, Extent::kNoLimit}, {110.0, Extent::kNoLimit},
            [this, norm](Scene& scene, const QRectF& area) { addCircle(scene, area, norm); });
    }

    void addCircle(Scene& scene, const QRectF& area, std::size_t norm) const
    {
        const Palette& palette = colours();
        const double beside = m_moment.roomy(kBesideCircle, 4.0);
        const QPointF origin(area.center().x(), area.bottom() - m_moment.roomy(kUnderCircle, 3.0));
        const double unit = std::min((area.width() / 2.0 - beside) / std::max(1e-9, m_reach.x()),
            (origin.y() - area.top() - m_moment.roomy(18.0, 4.0)) / std::max(1e-9, m_reach.y()));
        const auto seen = [&](const QPointF& point) { return origin + QPointF(point.x(), -point.y()) * unit; };
        const auto half = [&](double length) {
            QPainterPath path;
            const QRectF box(
                origin.x() - length * unit, origin.y() - length * unit, 2.0 * length * unit, 2.0 * length * unit);
            path.arcMoveTo(box, 0.0);
            path.arcTo(box, 0.0, 180.0);
            return path;
        };
        scene.shapes.push_back({linePath({area.left() + 2.0, origin.y()}, {area.right() - 2.0, origin.y()}),
            QPen(palette.lineStrong, 1.0), Qt::NoBrush, true});
        scene.shapes.push_back(
            {linePath({origin.x(), area.top()}, origin), QPen(palette.line, 1.0), Qt::NoBrush, true});
        if (!scene.bare)
            addScale(scene, area, origin);
        // The length that the norm sets, and the learned one.
        const double set = norm == 2 && m_moment.drag ? m_moment.drag->to
                                                      : m_trace.value(plain(norm).length, {m_place.position});
        const double told = learned(norm);
        const bool round = told > 0.0 && norm == 2;
        scene.shapes.push_back({half(set),
            QPen(told > 0.0 ? palette.lineStrong : palette.ink, told > 0.0 ? 1.0 : 2.0,
                told > 0.0 ? Qt::DashLine : Qt::SolidLine)});
        if (round)
            scene.shapes.push_back(
                {half(average(set, m_trace.value(own().length, {m_place.position}), told)), QPen(palette.accent, 2.5)});
        addRows(scene, area, norm, seen);
        if (legs(norm) > 0.0 || m_moment.frame == 0)
            addSet(scene, {area.left(), origin.y() - 22.0, area.width(), 16.0}, norm);
        if (norm == 2)
            addKnob(scene, origin, unit, set);
    }

    void addScale(Scene& scene, const QRectF& area, const QPointF& origin) const
    {
        const Palette& palette = colours();
        const QRectF line(area.left(), origin.y() + 3.0, area.width(), 14.0);
        addText(scene, line, Qt::AlignLeft | Qt::AlignVCenter, tr("← mean −"), palette.ink3, TextSize::Caption);
        addText(scene, line, kCentred, QStringLiteral("0"), palette.ink3, TextSize::Caption);
        addText(scene, line, Qt::AlignRight | Qt::AlignVCenter, tr("mean + →"), palette.ink3, TextSize::Caption);
    }

    // "length √32 = 5.66", "length g = 5.46"
    void addSet(Scene& scene, const QRectF& line, std::size_t norm) const
    {
        const bool told = learned(norm) > 0.0 && !(m_moment.drag && norm == 2);
        const QFont font = Theme::instance().font(TextSize::Small);
        if (told && norm != 2) {
            addText(scene, line, kCentred, tr("dashed: √%1").arg(m_norms.features), colours().ink2, font);
            return;
        }
        const QColor ink = told ? colours().accentText : colours().ink;
        const QString name = norm < 2 ? tr("length √%1 =").arg(m_norms.features) : tr("length g =");
        const double wide = textWidth(name, font) + 5.0, x = line.center().x() - (wide + 30.0) / 2.0;
        addText(scene, {x, line.top(), wide, line.height()}, Qt::AlignLeft | Qt::AlignVCenter, name, ink, font);
        scene.texts.back().ground = colours().stage;
        if (m_moment.drag && norm == 2)
            return;
        putNumber(scene, m_trace, {(told ? own() : plain(norm)).length, {m_place.position}},
            {x + wide, line.top(), 30.0, line.height()},
            {.alignment = Qt::AlignLeft | Qt::AlignVCenter, .colour = ink, .size = TextSize::Small, .bold = true});
    }

    void addKnob(Scene& scene, const QPointF& origin, double unit, double set) const
    {
        const QPointF at = origin + QPointF(-std::sqrt(0.5), -std::sqrt(0.5)) * set * unit;
        scene.handles.push_back(
            {QStringLiteral("%1%2:%3:%4").arg(QLatin1String(kCircle)).arg(origin.x()).arg(origin.y()).arg(unit),
                {at.x() - 9.0, at.y() - 9.0, 18.0, 18.0}, Qt::SizeBDiagCursor,
                tr("Drag the circle: ScaleNorm scales every row to this length"), false,
                {circlePath(at, kKnob - 1.0), QPen(colours().ink, 1.5),
                    m_moment.drag ? colours().accent : colours().stage}});
        if (learned(2) >= 1.0 && !m_moment.drag && !m_moment.thumbnail)
            addText(scene, {at.x() - 52.0, at.y() - 8.0, 42.0, 16.0}, Qt::AlignRight | Qt::AlignVCenter, tr("drag"),
                colours().accentText, Theme::instance().font(TextSize::Small));
    }

    void addRows(Scene& scene, const QRectF& area, std::size_t norm, const std::function<QPointF(QPointF)>& seen) const
    {
        const bool bare = m_moment.thumbnail;
        const Palette& palette = colours();
        const double all = norm == 0 ? 2.0 : 1.0, told = learned(norm), legs = this->legs(norm);
        const double dot = bare ? 1.5 : m_norms.positions > 24 ? 2.5 : 4.0;
        const std::vector<Turn> turns = headroom::turns(m_norms.positions, 0.55);
        std::vector<PointName> names;
        std::vector<QRectF> marks;
        std::vector<int> named;
        for (int turn = 1; turn <= m_norms.positions; ++turn) { // the one in focus last, on top
            const int position = (m_place.position + turn) % m_norms.positions;
            const bool lit = position == m_place.position && !bare;
            const double whole = std::floor(std::min(legs, all)),
                         share = whole >= all
                ? all
                : whole + easeInOut(turns[static_cast<std::size_t>(turn) - 1].at(legs - whole));
            const QPointF from = seen(pointOf(before(), position)), to = seen(now(norm, position, share));
            if (!std::isfinite(from.x() + from.y() + to.x() + to.y()))
                continue;
            const QColor colour = lit ? palette.accent : palette.ink2;
            const QPen stroke(lit ? palette.accent : palette.lineStrong, lit ? 2.5 : 1.2);
            if (share > 0.0 && !bare) {
                QPainterPath path(from);
                if (norm == 0) {
                    const QPointF corner = seen({0.0, pointOf(before(), position).y()});
                    path.lineTo(share < 1.0 ? to : corner);
                    scene.shapes.push_back({path, QPen(stroke.color(), lit ? 2.0 : 1.0, Qt::DashLine)});
                    path = QPainterPath(corner);
                }
                if (norm > 0 || share > 1.0)
                    path.lineTo(seen(now(norm, position, told > 0.0 ? all : share)));
                scene.shapes.push_back({path, stroke});
            }
            scene.shapes.push_back({circlePath(from, dot), QPen(colour, bare ? 0.8 : 1.4), palette.stage});
            if (share > 0.0)
                scene.lines.push_back({circlePath(to, dot), QPen(palette.stage, bare ? 0.0 : 0.8), colour});
            if (!m_moment.moving()) {
                addPoint(scene, from, before(), position, norm, false);
                if (share >= all)
                    addPoint(scene, to, told >= 1.0 ? own() : plain(norm), position, norm, true);
            }
            named.push_back(position);
            names.push_back({from, dot, {}, lit});
            marks.push_back(QRectF(from, QSizeF()).adjusted(-dot, -dot, dot, dot));
            if (share > 0.0)
                marks.push_back(QRectF(to, QSizeF()).adjusted(-dot, -dot, dot, dot));
            if (lit && share > 0.0) { // no name on the way in focus
                QPainterPath way(from);
                if (norm == 0)
                    way.lineTo(seen({0.0, pointOf(before(), position).y()}));
                way.lineTo(to);
                for (double along = 0.05; along < 1.0; along += 0.05)
                    marks.push_back(QRectF(way.pointAtPercent(along), QSizeF()).adjusted(-2.0, -2.0, 2.0, 2.0));
            }
        }
        if (norm == 0 && legs >= all && told == 0.0) { // what only this norm does, said where it is seen
            marks.emplace_back(seen(now(0, m_place.position, all)) + QPointF(9.0, -19.0), QSizeF(110.0, 16.0));
            addText(scene, marks.back(), Qt::AlignLeft | Qt::AlignVCenter, tr("all %1: mean 0").arg(m_norms.positions),
                palette.ink, TextSize::Small, true);
        }
        addNames(scene, area, named, names, marks);
    }

    // The tokens beside their rows; of many rows only the outermost.
    void addNames(Scene& scene, const QRectF& area, std::vector<int> rows, std::vector<PointName> names,
        const std::vector<QRectF>& marks) const
    {
        std::vector<std::size_t> order(rows.size());
        for (std::size_t i = 0; i < order.size(); ++i)
            order[i] = i;
        const auto far = [&](std::size_t i) {
            return rows[i] == m_place.position ? 1e9 : m_trace.value(before().length, {rows[i]});
        };
        std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) { return far(a) > far(b); });
        if (rows.size() > kMostNames)
            order.resize(kNamed);
        std::vector<PointName> wanted;
        const auto fontOf = [&](std::size_t i) {
            return Theme::instance().font(TextSize::Small, rows[i] == m_place.position);
        };
        for (const std::size_t i : order) {
            wanted.push_back(names[i]);
            wanted.back().size = {textWidth(nameOf(rows[i]), fontOf(i)) + 1.0, 14.0};
        }
        const std::vector<QRectF> places = placesBeside(wanted, marks, area);
        for (std::size_t k = 0; k < order.size(); ++k)
            if (!places[k].isNull()) {
                addText(scene, places[k], Qt::AlignLeft | Qt::AlignVCenter, nameOf(rows[order[k]]),
                    rows[order[k]] == m_place.position ? colours().accentText : colours().ink2, fontOf(order[k]));
                scene.texts.back().ground = colours().stage; // lines may lie behind it
            }
    }
    QString nameOf(int position) const { return m_labels[static_cast<std::size_t>(position)].text; }

    void addPoint(
        Scene& scene, const QPointF& at, const NormedRow& row, int position, std::size_t norm, bool after) const
    {
        addDrawnCell(scene, m_trace, {row.length, {position}}, QRectF(at, QSizeF()).adjusted(-5.0, -5.0, 5.0, 5.0),
            (after ? tr("position %1 after, length") : tr("position %1 before, length")).arg(position + 1),
            kPointsGroup + static_cast<int>(norm), position, after ? 1 : 0);
    }

    // --- the numbers of one row -------------------------------------------------------------------------------------

    QString barsTitle() const
    {
        const AxisLabel& label = m_labels[static_cast<std::size_t>(m_place.position)];
        return label.number.isEmpty() // a latent: no token
            ? tr("Row %1").arg(label.text)
            : tr("Row of %1 (%2)").arg(label.text, ordinal(m_place.position + 1));
    }
    QStringList barsBeside() const
    {
        if (m_count < m_norms.features)
            return {tr("features %1–%2 of %3").arg(m_first + 1).arg(m_first + m_count).arg(m_norms.features)};
        if (m_moment.frame == 0)
            return {tr("its %1 numbers; dashed: their mean").arg(m_norms.features)};
        return {tr("its %1 numbers: outline before, filled after %2; dashed: the mean after")
                    .arg(QString::number(m_norms.features), normTitle(plain(barsNorm()).kind)),
            tr("outline: before, filled: after")};
    }

    Figure bars() const
    {
        return drawn({80.0, Extent::kNoLimit}, {40.0, Extent::kNoLimit},
            [this](Scene& scene, const QRectF& area) { addBars(scene, area); });
    }

    void addBars(Scene& scene, const QRectF& area) const
    {
        const std::size_t norm = barsNorm();
        const Palette& palette = colours();
        const QRectF plot = area.adjusted(0.0, 2.0, 0.0, -2.0);
        const auto y = [&](double value) { return plot.center().y() - plot.height() / 2.0 * value / m_largest; };
        const double zero = std::round(y(0.0));
        scene.shapes.push_back(
            {linePath({plot.left(), zero}, {plot.right(), zero}), QPen(palette.lineStrong, 1.0), Qt::NoBrush, true});
        const double told = shapes() ? 0.0 : learned(norm),
                     legs = shapes() ? (norm == 0 ? 2.0 : 1.0) : this->legs(norm);
        const NormedRow& filled = told > 0.0 ? own() : plain(norm);
        const double mean = m_trace.value(before().mean, {m_place.position}), pitch = plot.width() / m_count,
                     wide = std::max(1.0, pitch - (pitch >= 4.0 ? 1.0 : 0.0));
        const auto barOf = [&](int feature, double value) {
            return QRectF(plot.left() + (feature - m_first) * pitch, std::min(y(0.0), y(value)), wide,
                std::max(1.5, std::abs(y(value) - y(0.0))));
        };
        const bool there = told >= 1.0 || (told == 0.0 && legs >= (norm == 0 ? 2.0 : 1.0));
        QPainterPath outlines, moving;
        for (int feature = m_first; feature < m_first + m_count; ++feature) {
            const double was = number(before(), feature), is = number(filled, feature);
            outlines.addRect(barOf(feature, was));
            if (!m_moment.moving())
                addBar(scene, before(), feature, barOf(feature, was), true);
            if (there && !m_moment.moving())
                addBar(scene, filled, feature, barOf(feature, is), false);
            else if (legs > 0.0)
                moving.addRect(barOf(feature,
                    told > 0.0       ? average(number(plain(norm), feature), is, told)
                        : norm > 0   ? average(was, is, easeInOut(legs))
                        : legs < 1.0 ? was - mean * easeInOut(legs)
                                     : average(was - mean, is, easeInOut(legs - 1.0))));
        }
        scene.shapes.push_back({moving, Qt::NoPen, palette.ink2, true});
        scene.shapes.push_back({outlines, QPen(palette.lineStrong, pitch >= 4.0 ? 1.0 : 0.5), Qt::NoBrush, true});
        if (const NormedRow& last = there ? filled : before(); last.mean >= 0) {
            const double at = std::round(y(m_trace.value(last.mean, {m_place.position})));
            scene.lines.push_back({linePath({plot.left(), at}, {plot.right(), at}),
                QPen(palette.accent, 1.5, Qt::DashLine), Qt::NoBrush, true});
        }
    }

    void addBar(Scene& scene, const NormedRow& row, int feature, const QRectF& area, bool outline) const
    {
        SceneCell cell = sceneCell(m_trace, {row.row, {m_place.position, feature}}, area, m_scale);
        cell.ground = colours().ink2;
        if (outline) // drawn besides
            cell.style |= SceneCell::Plain | SceneCell::Still;
        if (area.width() < 14.0) // no room for the flag
            cell.state.setFlag(SceneCell::Changed, false);
        cell.group = kBarsGroup;
        cell.row = static_cast<int>(row.kind);
        cell.column = feature;
        cell.name = tr("%1, feature %2").arg(normTitle(row.kind)).arg(feature + 1);
        scene.cells.push_back(std::move(cell));
    }

    Figure measures(std::size_t norm) const
    {
        const bool there = shapes() || legs(norm) >= (norm == 0 ? 2.0 : 1.0);
        const NormedRow& row = !there ? before() : learned(norm) >= 1.0 ? own() : plain(norm);
        return drawn({120.0, Extent::kNoLimit}, {20.0, 20.0}, [this, there, &row, norm](Scene& scene, QRectF area) {
            constexpr double kNumber = 46.0;
            const QFont font = Theme::instance().font(TextSize::Body);
            const QString name = fittingText(
                there ? QStringList {tr("mean")} : QStringList {tr("before: mean"), tr("mean")}, font,
                area.width() - kNumber);
            const double wide = textWidth(name, font) + 6.0;
            const Cell source {row.mean, {m_place.position}};
            const QRectF words(area.center().x() - (wide + kNumber) / 2.0, area.top(), wide, area.height()),
                place(words.right(), area.top(), kNumber, area.height());
            addText(scene, words, Qt::AlignLeft | Qt::AlignVCenter, name, colours().accentText, font);
            putNumber(scene, m_trace, source, place,
                {.alignment = Qt::AlignLeft | Qt::AlignVCenter,
                    .colour = colours().accentText,
                    .size = TextSize::Title,
                    .bold = true});
            addDrawnCell(scene, m_trace, source, place, tr("mean"), kPointsGroup + 3 + static_cast<int>(norm), 0, 0);
        });
    }

    const NormsRun& m_norms;
    const SceneMoment& m_moment;
    const Trace& m_trace;
    NormPlace m_place;
    ColourScale m_scale {true, 1e-9};
    std::vector<AxisLabel> m_labels;
    int m_first = 0, m_count = 0; // the features that have bars
    double m_largest = 1e-9;
    QPointF m_reach {1e-9, 1e-9}; // of all points, before and after
};

} // namespace

Scene normsScene(const NormsRun& norms, const SceneMoment& moment, const NormPlace& place)
{
    return NormsPicture(norms, moment, place).whole();
}

std::optional<double> pulledLength(const QString& handle, const QPointF& to)
{
    const QStringList parts = handle.split(QLatin1Char(':'));
    if (parts.size() != 4 || !handle.startsWith(QLatin1String(kCircle)) || parts[3].toDouble() <= 0.0)
        return {};
    return std::hypot(to.x() - parts[1].toDouble(), to.y() - parts[2].toDouble()) / parts[3].toDouble();
}

} // namespace headroom::norms_view
