// SPDX-License-Identifier: GPL-3.0-or-later
// The text with the window on it, and below it the rows that a picture of the window has.
#include "figure/matrix.h"
#include "figure/words.h"
#include "views/local_rnn/local_rnn_read.h"
#include "widgets/text.h"
#include "words/names.h"
#include "words/tr.h"

#include <algorithm>
#include <cmath>

namespace headroom::local_rnn_view {

namespace {

constexpr double kLocalNames = 136.0, kCarry = 30.0; // of rows; where the state is handed on
constexpr double kTapeRow = 26.0, kPromoted = 96.0; // of one row among consecutive tokens; the sum below them
constexpr int kSlides = 3; // places that the window is seen to come from

ColourScale signedScale(const Trace& trace, const std::vector<StepId>& steps)
{
    ColourScale scale {true, 1e-9};
    for (const StepId step : steps) {
        const auto [low, high] = trace.range(step);
        scale.extent = std::max({scale.extent, std::abs(low), std::abs(high)});
    }
    return scale;
}

// Of the states and what a gate lets into them.
std::vector<StepId> stateSteps(const LocalWindow& local)
{
    std::vector<StepId> states;
    for (const LocalWindow::Place& place : local.places) {
        states.push_back(place.hidden);
        for (const LocalWindow::Part& part : place.parts)
            if (!part.gate)
                states.push_back(part.step);
    }
    return states;
}

QPen dashes(const QColor& colour)
{
    QPen pen(colour, 1.0, Qt::CustomDashLine);
    pen.setDashPattern({2.0, 2.0});
    return pen;
}

class LocalFigure {
public:
    LocalFigure(const SceneMoment& moment, const LocalWindow& local, const LocalOptions& options)
        : m_moment(moment), m_trace(moment.trace()), m_local(local), m_options(options), m_token(options.token)
    {
        if (moment.frame == 1) { // comes sliding along the text
            const int stops = std::max(1, std::min(kSlides, local.positions));
            m_token = std::max(0, m_token - stops + std::clamp(moment.stop, 1, stops));
        }
        m_reversed = local.reversed[static_cast<std::size_t>(m_token)];
        m_scales[Input] = signedScale(m_trace, {local.input});
        m_scales[State] = signedScale(m_trace, stateSteps(local));
        m_scales[Gate] = {false, 1.0};
        if (local.ordered()) {
            m_scales[Sum] = signedScale(m_trace, {local.reordered.sum});
            m_scales[Change] = signedScale(m_trace, {local.reordered.stateDiffers}); // up to twice as large as states
        }
        const Trace* beside = moment.comparisonTrace();
        if (beside && localScopes(*beside).contains(local.scope)) {
            const LocalWindow its = readLocal(*beside, local.scope);
            m_scales[Input].share(signedScale(*beside, {its.input}));
            m_scales[State].share(signedScale(*beside, stateSteps(its)));
            if (local.ordered() && its.ordered()) {
                m_scales[Sum].share(signedScale(*beside, {its.reordered.sum}));
                m_scales[Change].share(signedScale(*beside, {its.reordered.stateDiffers}));
            }
        }
        m_tokens = axisLabels(m_trace.step(local.input).axes.front());
    }

    Scene whole() const
    {
        if (m_moment.thumbnail)
            return draw(drawn({}, {}, [this](Scene& scene, const QRectF& area) { addWindows(scene, area); }), m_moment);
        const auto rows = [this](Scene& scene, const QRectF& area) { table(area.height()).panel().draw(scene, area); };
        const Figure least = table(0.0);
        return draw(
            column(
                {heading({.title = tr("The text"), .beside = {textWords()}}),
                    drawn({}, Extent::fixed(30.0), [this](Scene& scene, const QRectF& area) { addText(scene, area); }),
                    titles(),
                    padded(drawn(least.panel().width(), {least.panel().height(600.0).least, Extent::kNoLimit}, rows),
                        {0.0, 0.0, kCarry, 0.0}),
                    foot()},
                6.0),
            m_moment);
    }

private:
    enum Look { Input, Gate, State, Sum, Change };
    struct Row : Strip {
        StepId step = -1; // −1: nothing yet, or nothing there
        Index at; // of its first cell; the last entry counts features
        Look look = Input;
        SceneCell::Styles style;
        bool padding = false; // zeros that were put there
        bool empty = false; // not computed yet: a dashed outline
    };

    // Pictures in order: rows, window, places, promoted, another order.
    bool tape() const { return m_moment.frame == 0; }
    bool sliding() const { return m_moment.frame == 1; }
    bool promoted() const { return m_moment.frame == m_local.window() + 2; }
    bool order() const { return m_moment.frame > m_local.window() + 2; }
    bool inside() const { return !tape() && !sliding() && !promoted() && !order(); }
    int place() const { return m_moment.frame - 2; }

    QString tokenText(int position) const
    {
        if (position >= 0)
            return m_tokens[static_cast<std::size_t>(position)].text;
        return m_local.before >= 0 ? tr("kept") : tr("pad");
    }

    // --- which rows a picture has -----------------------------------------------------------------------------------
    Row row(StepId step, Index at, Look look, const QString& label) const
    {
        Row made;
        made.step = step;
        made.at = std::move(at);
        made.look = look;
        made.label = label;
        return made;
    }
    Row inputRow(int position) const
    {
        const int within = position - (m_token - m_local.window() + 1);
        Row made = row(-1, {}, Input, QStringLiteral("x"));
        made.token = tokenText(position);
        if (position >= 0) {
            made.step = m_local.input;
            made.at = {position, 0};
            made.note = QString::number(position + 1);
        } else {
            made.padding = true;
            if (within >= 0) {
                made.step = m_local.windows;
                made.at = {m_token, within, 0};
            }
        }
        if (within < 0 || within >= m_local.window())
            made.style |= SceneCell::Dim;
        made.lit = position == m_token;
        return made;
    }
    Row windowRow(int place) const
    {
        const int position = rowAt(m_local, m_token, place);
        Row made = row(m_local.windows, {m_token, place, 0}, Input, QStringLiteral("x") + subscript(place + 1));
        made.token = tokenText(position);
        made.note = tr("place %1").arg(place + 1);
        made.padding = position < 0 && m_local.before < 0;
        made.gap = 7.0;
        return made;
    }
    Row hiddenRow(int place, int position) const
    {
        return row(m_local.places[static_cast<std::size_t>(place)].hidden, {position, 0}, State,
            tr("state h%1").arg(subscript(place + 1)));
    }

    // The rows of consecutive tokens, the window among them: what comes in, or the state that each was given.
    std::vector<Row> tapeRows(int count, bool states) const
    {
        const int lowest = states ? 0 : 1 - m_local.window();
        count = std::clamp(count, 1, m_local.positions - lowest);
        const int lead = states ? m_token - count / 2 : m_token - m_local.window() + 1 - (count - m_local.window()) / 2;
        const int first = std::clamp(lead, lowest, m_local.positions - count);
        std::vector<Row> rows;
        for (int position = first; position < first + count; ++position) {
            Row made = inputRow(position);
            if (states) {
                made = hiddenRow(m_local.window() - 1, position);
                made.label = QStringLiteral("h") + subscript(m_local.window());
                made.token = tokenText(position);
                made.note = QString::number(position + 1);
                made.style.setFlag(SceneCell::Dim, position != m_token);
                made.lit = position == m_token;
            }
            rows.push_back(made);
        }
        return rows;
    }

    std::vector<Row> placeRows() const
    {
        std::vector<Row> rows;
        const bool begun = !sliding();
        if (begun && m_local.start >= 0) {
            rows.push_back(row(m_local.start, {m_token, 0}, State, tr("state h%1").arg(subscript(0))));
            rows.back().note = tr("start");
            rows.back().padding = true;
        }
        for (int at = 0; at < m_local.window(); ++at) {
            const bool now = begun && at == place();
            rows.push_back(windowRow(at));
            rows.back().lit = now;
            if (begun && !now)
                rows.back().style |= SceneCell::Dim;
            if (now)
                for (const LocalWindow::Part& part : m_local.places[static_cast<std::size_t>(at)].parts)
                    rows.push_back(row(part.step, {m_token, 0}, part.gate ? Gate : State, part.name));
            rows.push_back(hiddenRow(at, m_token));
            rows.back().lit = now;
            rows.back().empty = !begun || at > place();
            if (begun && at < place() - 1)
                rows.back().style |= SceneCell::Dim;
        }
        return rows;
    }

    std::vector<Row> promotedRows(double room) const
    {
        std::vector<Row> rows = tapeRows(std::max(3, static_cast<int>((room - kPromoted) / kTapeRow)), true);
        Row in = row(m_trace.step(m_local.residual).input(0), {m_token, 0}, Input, tr("row in"));
        in.token = tokenText(m_token);
        in.gap = 7.0;
        Row state = hiddenRow(m_local.window() - 1, m_token);
        state.label = QStringLiteral("+ h") + subscript(m_local.window());
        state.style = SceneCell::Still;
        Row out = row(m_local.residual, {m_token, 0}, Input, tr("= row out"));
        out.lit = true;
        rows.insert(rows.end(), {in, state, out});
        return rows;
    }

    // The same window in two orders: what the recurrent cell makes of each, and what a plain sum does. First as they
    // stand; then the rows move, and both are computed again.
    std::vector<Row> orderRows() const
    {
        const LocalWindow::Reordered& other = m_local.reordered;
        const bool moved = m_moment.stop >= 2;
        const QString index = subscript(m_local.window());
        std::vector<Row> rows;
        const auto result = [&](StepId step, Look look, const QString& name, bool there) {
            rows.push_back(row(step, {m_token, 0}, look, name));
            rows.back().empty = !there;
            rows.back().lit = there;
        };
        for (int place = 0; place < m_local.window(); ++place) {
            rows.push_back(windowRow(place));
            rows.back().gap = 0.0;
            rows.back().style.setFlag(SceneCell::Still, moved);
        }
        rows.front().heading = tr("As written");
        result(m_local.last(), State, tr("state h%1").arg(index), true);
        result(other.sum, Sum, tr("sum Σ"), true);
        const std::size_t second = rows.size();
        for (int place = 0; place < m_local.window(); ++place) {
            const auto at = static_cast<std::size_t>(place);
            Row made = windowRow(at < other.from.size() ? other.from[at] : place);
            made.step = other.rows;
            made.at = {m_token, place, 0};
            made.note = tr("place %1").arg(place + 1);
            made.gap = 0.0;
            made.empty = !moved;
            made.padding = made.padding && moved;
            rows.push_back(made);
        }
        rows[second].heading = std::is_sorted(other.from.rbegin(), other.from.rend()) ? tr("Reversed") : tr("Shuffled");
        result(other.state, State, tr("state h%1").arg(index), moved);
        result(other.otherSum, Sum, tr("sum Σ"), moved);
        result(other.stateDiffers, Change, tr("change in h%1").arg(index), moved);
        rows.back().gap = 7.0;
        result(other.sumDiffers, Sum, tr("change in Σ"), moved);
        return rows;
    }

    std::vector<Row> rowsIn(double room) const
    {
        return tape()    ? tapeRows(std::max(m_local.window(), static_cast<int>(room / kTapeRow)), false)
            : order()    ? orderRows()
            : promoted() ? promotedRows(room)
                         : placeRows();
    }

    // --- rows as strips ---------------------------------------------------------------------------------------------
    Figure table(double room) const
    {
        constexpr double kHead = 30.0;
        const std::vector<Row> rows = rowsIn(room - kHead);
        StripsPanel said;
        said.title = title();
        said.headed = false;
        said.columns.labels = counts(m_local.width);
        said.columns.title = tr("feature");
        said.about = m_options.feature;
        said.group = 0;
        said.names = kLocalNames;
        said.still = false;
        said.cell = {m_options.numbers ? 36.0 : 2.0, 64.0};
        said.line = {14.0, tape() || promoted() ? 44.0 : 64.0};
        for (std::size_t i = 0; i < rows.size(); ++i)
            said.strips.push_back(strip(rows[i], static_cast<int>(i)));
        said.over = [this, rows](Scene& scene, const GridLayout& cells, const std::vector<QRectF>& places) {
            for (std::size_t i = 0; i < rows.size(); ++i)
                addOutline(scene, rows[i], cells, places[i]);
            if (tape())
                addWindowFrame(scene, rows, places);
            else if (inside())
                addCarry(scene, rows, places);
            if (promoted() && m_trace.step(m_local.windows).changedByHand)
                addUntouched(scene, cells, places[places.size() - 2]);
        };
        return strips(said);
    }

    Strip strip(const Row& row, int index) const
    {
        Strip made = row;
        const Palette& palette = Theme::instance().palette();
        made.row = index;
        made.ink = row.style.testFlag(SceneCell::Dim) || row.padding || row.empty ? palette.ink3 : palette.ink2;
        made.cell = [this, row](int feature) -> std::optional<SceneCell> {
            if (row.empty)
                return {};
            SceneCell cell; // a row of zeros that no window shown reads
            if (row.step >= 0) {
                Cell source {row.step, row.at};
                source.at.back() = feature;
                cell = sceneCell(m_trace, source, {}, m_scales[row.look]);
                cell.identity = localIdentity(m_local, source);
                cell.decimals = -2;
            }
            cell.state.setFlag(SceneCell::Padding, row.padding);
            cell.style = row.style;
            cell.style.setFlag(SceneCell::Strong, row.lit);
            cell.style.setFlag(SceneCell::Plain, row.padding);
            cell.name = tr("%1, feature %2")
                            .arg(row.token.isEmpty() ? row.label : QStringLiteral("%1, %2").arg(row.token, row.label),
                                QString::number(feature + 1));
            return cell;
        };
        return made;
    }

    // Zeros that were put there, or nothing yet; one flag for a whole row that was changed: sixty say no more.
    void addOutline(Scene& scene, const Row& row, const GridLayout& cells, const QRectF& area) const
    {
        const Palette& palette = Theme::instance().palette();
        const bool zeros = row.padding;
        if (m_reversed && row.step == m_local.windows && !row.empty && cells.pitchX < 14.0) {
            for (SceneCell& cell : scene.cells)
                if (cell.source.step == row.step && cell.area.top() == area.top())
                    cell.state.setFlag(SceneCell::Changed, false);
            scene.above.push_back([area](QPainter& painter) { paintFlag(painter, area.adjusted(0, 0, 12, -1)); });
        }
        if (!zeros && !row.empty)
            return;
        scene.shapes.push_back({boxPath(area.adjusted(0.5, 1.5, -1.5, -1.5)),
            dashes(zeros ? palette.lineStrong : palette.line), Qt::NoBrush, true});
        const int stride = std::max(1, static_cast<int>(std::ceil(24.0 / cells.pitchX)));
        for (int i = stride - 1; zeros && !row.empty && area.height() >= 12.0 && i + 1 < cells.columns; i += stride)
            scene.texts.push_back(
                {{area.left() + (i + 0.5) * cells.pitchX - 10.0, area.top(), 20.0, area.height() - 1.0},
                    Qt::AlignCenter, QStringLiteral("0"), palette.ink3, Theme::instance().font(TextSize::Caption)});
    }

    // Around the rows that the window takes.
    static void addWindowFrame(Scene& scene, const std::vector<Row>& rows, const std::vector<QRectF>& places)
    {
        const Theme& theme = Theme::instance();
        QRectF frame;
        for (std::size_t i = 0; i < rows.size(); ++i)
            if (!rows[i].style.testFlag(SceneCell::Dim))
                frame = frame.united(places[i]);
        scene.lines.push_back(
            {boxPath(frame.adjusted(-3, -2, 2, 1)), QPen(theme.palette().ink, 2.0), Qt::NoBrush, true});
        if (frame.height() < 52.0)
            return;
        scene.texts.push_back({{frame.right() - 43.0, frame.center().y() - 9.0, 120.0, 18.0}, Qt::AlignCenter,
            tr("window"), theme.palette().ink2, theme.font(TextSize::Caption)});
        scene.texts.back().turn = 90.0;
    }

    // The state goes from place to place.
    void addCarry(Scene& scene, const std::vector<Row>& rows, const std::vector<QRectF>& places) const
    {
        std::vector<QRectF> states;
        for (std::size_t i = 0; i < rows.size(); ++i) {
            const bool hidden = rows[i].step == m_local.start
                || std::any_of(m_local.places.begin(), m_local.places.end(),
                    [&](const LocalWindow::Place& place) { return place.hidden == rows[i].step; });
            if (hidden && !rows[i].empty)
                states.push_back(places[i]);
        }
        for (std::size_t i = 1; i < states.size(); ++i) {
            const bool now = i + 1 == states.size();
            const QColor colour = now ? Theme::instance().palette().ink : Theme::instance().palette().lineStrong;
            const QPointF from(states[i - 1].right() + 2.0, states[i - 1].center().y() + 2.0);
            const QPointF to(states[i].right() + 2.0, states[i].center().y() - 2.0);
            QPainterPath way(from), head;
            for (const QPointF& corner : {QPointF(from.x() + 16.0, from.y()), QPointF(from.x() + 16.0, to.y()), to})
                way.lineTo(corner);
            head.addPolygon(QPolygonF {to, to + QPointF(6.0, -4.0), to + QPointF(6.0, 4.0)});
            scene.lines.push_back({way, QPen(colour, now ? 1.5 : 1.0)});
            scene.lines.push_back({head, Qt::NoPen, colour});
        }
    }

    // What the same state is in the untouched run, as a strip of its colours.
    void addUntouched(Scene& scene, const GridLayout& cells, const QRectF& row) const
    {
        const Trace* untouched = m_moment.run->untouched.get();
        const StepId step = untouched ? untouched->find(m_trace.step(m_local.last()).path).value_or(-1) : -1;
        if (step < 0)
            return;
        const QRectF strip(row.left(), row.bottom() - 7.0, row.width(), 6.0);
        for (SceneCell& cell : scene.cells)
            if (cell.area.top() == row.top())
                cell.area.setHeight(row.height() - 9.0);
        for (int i = 0; i < cells.columns; ++i) {
            const double value = untouched->value(step, {m_token, cells.firstColumn + i});
            scene.lines.push_back(
                {boxPath({strip.left() + i * cells.pitchX, strip.top(), cells.pitchX, strip.height()}), Qt::NoPen,
                    m_scales[State].colour(value), true});
        }
        scene.texts.push_back(
            {{row.left() - kLocalNames, strip.center().y() - 8.0, 80.0, 16.0}, Qt::AlignLeft | Qt::AlignVCenter,
                tr("thin: before"), Theme::instance().palette().accentText, Theme::instance().font(TextSize::Caption)});
    }

    // --- above and below the rows -----------------------------------------------------------------------------------
    QString title() const
    {
        return tape()    ? tr("Input, one row per token")
            : sliding()  ? tr("The window of %1").arg(tokenText(m_token))
            : order()    ? tr("The window of %1 in two orders").arg(tokenText(m_token))
            : promoted() ? tr("Each token gets the final state of its own window")
                         : tr("Inside the window of %1").arg(tokenText(m_token));
    }
    Figure titles() const
    {
        HeadingPanel said {.title = title()};
        if (m_reversed && !tape() && !order())
            said.beside = {tr("the rows of %1, reversed by hand").arg(tokenText(m_token))};
        if (!order() || m_moment.stop < 2)
            return padded(heading(said), {0.0, 6.0, 0.0, 0.0});
        return either({padded(headroom::row({heading(said), largest()}), {0.0, 6.0, 0.0, 0.0}),
            column({heading(said), largest()}, 0.0)});
    }

    // "largest change in the state 0.83, in the sum 1.2e−7".
    Figure largest() const
    {
        struct Largest {
            QString words, name;
            StepId step;
        };
        const QFont font = Theme::instance().font(TextSize::Small);
        const std::vector<Largest> all {
            {tr("largest change in the state"), tr("largest change in the state"), m_local.reordered.stateLargest},
            {tr("in the sum"), tr("largest change in the sum"), m_local.reordered.sumLargest}};
        double width = 0.0;
        for (const Largest& each : all)
            width += textWidth(each.words, font) + 70.0;
        return drawn(Extent::fixed(width), Extent::fixed(22.0), [=, this](Scene& scene, QRectF place) {
            for (const Largest& each : all) {
                scene.texts.push_back(
                    {place, Qt::AlignLeft | Qt::AlignVCenter, each.words, Theme::instance().palette().ink2, font});
                place.setLeft(place.left() + textWidth(each.words, font) + 6.0);
                SceneNumber number = sceneNumber(
                    m_trace, {each.step, {m_token}}, {place.left(), place.top(), 52.0, place.height()}, -1);
                number.alignment = Qt::AlignLeft | Qt::AlignVCenter;
                number.size = TextSize::Small;
                number.bold = true;
                SceneCell cell = sceneCell(m_trace, number.source, number.area, m_scales[State]);
                cell.style |= SceneCell::Plain;
                cell.group = 9;
                cell.column = each.step == all.front().step ? 0 : 1;
                cell.name = each.name;
                scene.numbers.push_back(number);
                scene.cells.push_back(std::move(cell));
                place.setLeft(place.left() + 64.0);
            }
        }).grow(0.0);
    }

    Figure foot() const
    {
        std::vector<Legend> all;
        const auto add = [&](Look look, const QString& title) {
            all.push_back({.scale = m_scales[look], .title = title, .decimals = 2});
        };
        add(Input, promoted() ? tr("rows x") : tr("row x"));
        all.front().changed = m_reversed && (sliding() || inside());
        if (!tape() && !sliding())
            add(State, order() ? tr("state") : tr("state, candidate"));
        if (order())
            add(Sum, tr("sum"));
        if (order() && m_moment.stop >= 2)
            add(Change, tr("change"));
        if (inside() && m_local.kind != LocalKind::Rnn)
            add(Gate, tr("gate"));
        const bool waiting = sliding() || (order() && m_moment.stop < 2)
            || (inside() && place() + 1 < m_local.window());
        const bool needless = order() && !waiting && m_token + 1 >= m_local.window(); // room for the legends instead
        const Figure note = promoted() || needless
            ? Figure()
            : words(waiting ? tr("dashed: zeros, or not computed yet") : tr("dashed: zero padding"),
                Qt::AlignRight | Qt::AlignTop);
        return padded(headroom::row({legends(all, 180.0).grow(3.0), Figure(note).grow(2.0)}), {0.0, 4.0, 0.0, 0.0})
            .grow(0.0);
    }

    // --- the whole text ---------------------------------------------------------------------------------------------
    QString textWords() const
    {
        QString said = counted(m_local.positions, tr("%1 position"), tr("%1 positions"));
        if (m_local.window() > 1 && m_local.before < 0)
            said = tr("%1, plus %2 of padding in front").arg(said).arg(m_local.window() - 1);
        if (const auto fresh = m_moment.run->freshParameters; fresh > 0)
            said = tr("%1; %2 weights newly initialised for these settings").arg(said).arg(fresh);
        return said;
    }

    void addText(Scene& scene, const QRectF& area) const
    {
        constexpr double kMostPitch = 30.0;
        const int count = m_local.window() - 1 + m_local.positions;
        const QRectF handle(
            area.left(), area.top() - 3.0, std::min(kMostPitch, area.width() / count) * count, area.height() + 6.0);
        if (!m_moment.posed)
            scene.handles.push_back({QStringLiteral("strip"), handle, Qt::SizeHorCursor,
                tr("Drag the window along the text, or click a token")});
        const LocalStrip strip(handle, m_local);
        const Theme& theme = Theme::instance();
        const Palette& palette = theme.palette();
        QPainterPath zeros, inside, other;
        for (int at = -strip.padding; at < strip.positions; ++at) {
            const QRectF box = strip.cell(at).adjusted(0, 0, strip.pitch >= 5.0 ? -1.0 : 0.0, 0);
            const bool taken = at < m_token && at > m_token - m_local.window();
            if (at < 0)
                zeros.addRect(box.adjusted(0.5, 0.5, -0.5, -0.5));
            else if (at != m_token)
                (taken ? inside : other).addRect(box);
            if (at >= 0 && strip.pitch >= 9.0)
                addToken(scene, at, box);
        }
        QPainterPath own, frame;
        own.addRect(strip.cell(m_token).adjusted(0, 0, strip.pitch >= 5.0 ? -1.0 : 0.0, 0));
        frame.addRect(strip.cell(m_token - m_local.window() + 1).united(strip.cell(m_token)).adjusted(-1, -3, 0, 3));
        scene.shapes.push_back({zeros, dashes(palette.ink3), Qt::NoBrush, true});
        scene.shapes.push_back({other, Qt::NoPen, palette.window, true});
        scene.shapes.push_back({inside, Qt::NoPen, mix(palette.stage, palette.ink, 0.26), true});
        scene.shapes.push_back({own, Qt::NoPen, palette.ink, true});
        scene.lines.push_back({frame, QPen(palette.ink, 2.0), Qt::NoBrush, true});
    }

    void addToken(Scene& scene, int position, const QRectF& box) const
    {
        const Theme& theme = Theme::instance();
        const bool own = position == m_token;
        const QString& text = m_tokens[static_cast<std::size_t>(position)].text;
        SceneText said {box, Qt::AlignCenter, text, own ? theme.palette().stage : theme.palette().ink,
            theme.font(TextSize::Small, own)};
        if (textWidth(text, theme.font(TextSize::Small)) > box.width()) { // "start" stands upright
            said.font = theme.font(TextSize::Caption);
            said.text = elideMiddle(text, said.font, box.height() + 3.0);
            said.area = {
                box.center().x() - box.height() / 2.0, box.center().y() - box.width() / 2.0, box.height(), box.width()};
            said.turn = -90.0;
        }
        scene.texts.push_back(said);
    }

    // A few windows one below the other, coloured by one feature of the state at each place.
    void addWindows(Scene& scene, const QRectF& area) const
    {
        const int windows = std::min(4, m_local.positions), window = m_local.window();
        const int feature = largestFeature(m_trace, m_local, m_local.last(), m_token);
        const int columns = window - 1 + 2 * windows;
        const double pitch = std::floor(std::min((area.width() - 4.0) / columns, area.height() / (windows * 1.5)));
        const QPointF corner(std::round((area.width() - pitch * columns) / 2.0),
            std::round((area.height() - pitch * (windows * 1.5 - 0.5)) / 2.0));
        const Palette& palette = Theme::instance().palette();
        QPainterPath zeros, tokens, frames;
        for (int row = 0; row < windows; ++row) {
            const double y = corner.y() + row * pitch * 1.5;
            for (int column = 0; column < columns; ++column) {
                const int position = column - window + 1, place = column - row;
                const QRectF box(corner.x() + column * pitch, y, pitch - 1.0, pitch - 1.0);
                if (place < 0 || place >= window) {
                    position < 0 ? zeros.addRect(box.adjusted(0.5, 0.5, -0.5, -0.5)) : tokens.addRect(box);
                    continue;
                }
                SceneCell cell = sceneCell(m_trace,
                    {m_local.places[static_cast<std::size_t>(place)].hidden, {row, feature}}, box, m_scales[State]);
                cell.name = tr("%1, state").arg(tokenText(position));
                scene.cells.push_back(cell);
            }
            frames.addRect(QRectF(corner.x() + row * pitch, y, window * pitch, pitch).adjusted(-1, -1, 0, 0));
        }
        scene.shapes.push_back({zeros, palette.lineStrong, Qt::NoBrush, true});
        scene.shapes.push_back({tokens, Qt::NoPen, palette.line, true});
        scene.lines.push_back({frames, QPen(palette.ink, 2.0), Qt::NoBrush, true});
    }

    const SceneMoment& m_moment;
    const Trace& m_trace;
    const LocalWindow& m_local;
    const LocalOptions& m_options;
    ColourScale m_scales[5]; // by look
    int m_token = 0; // whose window is shown: the chosen one, or one it comes sliding from
    bool m_reversed = false;
    std::vector<AxisLabel> m_tokens;
};

} // namespace

LocalStrip::LocalStrip(const QRectF& handle, const LocalWindow& local)
    : area(handle.adjusted(0, 6, 0, -6)),
      padding(local.window() - 1),
      positions(local.positions),
      pitch(area.width() / (padding + positions))
{
}

QRectF LocalStrip::cell(int position) const
{
    return {area.left() + (position + padding) * pitch, area.top(), pitch, area.height()};
}

int LocalStrip::position(double x) const
{
    const int at = static_cast<int>(std::floor((x - area.left()) / pitch)) - padding;
    return std::clamp(at, 0, positions - 1);
}

Scene localScene(const SceneMoment& moment, const LocalWindow& local, const LocalOptions& options)
{
    return LocalFigure(moment, local, options).whole();
}

} // namespace headroom::local_rnn_view
