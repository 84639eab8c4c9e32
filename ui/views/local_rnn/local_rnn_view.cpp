// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/local_rnn/local_rnn_view.h"

#include "document/config_change.h"

#include <QKeyEvent>
#include <QPushButton>
#include <QSignalBlocker>
#include <QSpinBox>

#include <algorithm>

namespace headroom {

namespace {

constexpr int kMostWindow = 12;
const char* const kLocalKinds[] = {"rnn", "gru", "lstm"}; // as the configuration's JSON has them

} // namespace

LocalRnnView::LocalRnnView(Document& document, QWidget* parent) : FigureView(document, tr("LocalRNN window"), parent)
{
    makeHeader();
    connect(m_position, &QSpinBox::valueChanged, this, [this](int number) { setToken(number - 1); });
    needsModel({m_window, m_cell, m_reverse});
    connect(m_window, &QSpinBox::valueChanged, this,
        [this](int window) { configure(QStringLiteral("window"), QString::number(window)); });
    connect(m_cell, &SegmentedControl::currentChanged, this, [this](int index) {
        configure(QStringLiteral("local"), QStringLiteral("\"%1\"").arg(QLatin1String(kLocalKinds[index])));
    });
    connect(m_cells, &SegmentedControl::currentChanged, this, [this](int index) {
        m_numbers = index == 1;
        changed();
    });
    connect(m_reverse, &QPushButton::clicked, this, &LocalRnnView::reverse);
    connect(m_shuffle, &QPushButton::clicked, this, &LocalRnnView::shuffle);
}

void LocalRnnView::makeHeader()
{
    const auto spin = [this](const QString& name, int most) {
        auto* box = new QSpinBox(header());
        box->setRange(1, most);
        box->setFocusPolicy(Qt::TabFocus);
        box->setAccessibleName(name);
        box->setKeyboardTracking(false); // a run only for what was meant
        box->setFixedSize(56, 26);
        return box;
    };
    m_position = spin(tr("Position of the token whose window is shown"), 1);
    m_window = spin(tr("Positions in a window"), kMostWindow);
    m_cell = new SegmentedControl({tr("RNN"), tr("GRU"), tr("LSTM")}, header());
    m_cell->setAccessibleName(tr("Recurrent cell"));
    m_cells = new SegmentedControl({tr("all"), tr("numbers")}, header());
    m_cells->setAccessibleName(tr("All features, or as many as fit with their numbers"));
    m_cells->setToolTip(m_cells->accessibleName());
    m_reverse = new QPushButton(tr("Reverse"), header());
    m_reverse->setCheckable(true);
    m_reverse->setFocusPolicy(Qt::TabFocus);
    m_reverse->setToolTip(tr("Reverses the rows of this window and reruns the model"));
    m_shuffle = new QPushButton(tr("Shuffle"), header());
    m_shuffle->setFocusPolicy(Qt::TabFocus);
    m_shuffle->setToolTip(tr("Shuffles the rows of every window for comparison; the model’s own run is unchanged"));
    addToHeaderEnd(tr("Position"), m_position);
    addToHeaderEnd(tr("Window"), m_window);
    addToHeaderEnd({}, m_cell);
    addToHeaderEnd({}, m_reverse);
    addToHeaderEnd({}, m_shuffle);
    addToHeaderEnd({}, m_cells);
}

bool LocalRnnView::canShow(const Trace& trace) { return !localScopes(trace).isEmpty(); }

// That of the pinned number, else the one chosen, else the middle of the text, whose window is full.
int LocalRnnView::tokenOf(const LocalWindow& local, const SceneMoment& moment) const
{
    const auto pinned = moment.pinned ? localPosition(local, *moment.pinned) : std::nullopt;
    const int token = pinned ? *pinned : m_token >= 0 ? m_token : std::max(local.window() - 1, local.positions / 2);
    return std::clamp(token, 0, local.positions - 1);
}

int LocalRnnView::token() const
{
    if (!m_document.trace() || !canShow(*m_document.trace()))
        return 0;
    const SceneMoment moment = momentOf(m_document);
    return tokenOf(of(moment).of(moment), moment);
}

void LocalRnnView::showControls(const LocalWindows& windows, const SceneMoment& moment)
{
    const LocalWindow& local = windows.of(moment);
    const int token = tokenOf(local, moment);
    if (moment.pinned && localPosition(local, *moment.pinned))
        m_token = token; // stays once it is released
    const QSignalBlocker position(m_position), window(m_window);
    m_position->setRange(1, local.positions);
    m_position->setValue(token + 1);
    m_window->setMaximum(std::max(kMostWindow, local.window()));
    m_window->setValue(local.window());
    m_cell->setCurrent(local.kind == LocalKind::Rnn ? 0 : local.kind == LocalKind::Gru ? 1 : 2);
    m_cells->setCurrent(m_numbers ? 1 : 0);
    m_reverse->setVisible(!showsOrder());
    m_shuffle->setVisible(showsOrder());
    m_shuffle->setEnabled(local.window() > 1);
    m_reverse->setEnabled(local.window() > 1);
    m_reverse->setChecked(local.reversed[static_cast<std::size_t>(token)]);
}

void LocalRnnView::setToken(int token)
{
    if (!m_document.trace() || !canShow(*m_document.trace()))
        return;
    const SceneMoment moment = momentOf(m_document);
    const LocalWindow& local = of(moment).of(moment);
    token = std::clamp(token, 0, local.positions - 1);
    if (token == tokenOf(local, moment))
        return;
    m_token = token;
    if (moment.pinned && localPosition(local, *moment.pinned)) {
        Cell cell = *moment.pinned;
        cell.at.front() = token;
        m_document.pinHere(cell); // the same number of the next window
    }
    changed();
}

// What was put in reverse order is put back: another window has other rows.
void LocalRnnView::configure(const QString& field, const QString& value)
{
    if (!m_document.trace() || !canShow(*m_document.trace()))
        return;
    if (field == QLatin1String("window"))
        reverse(false);
    m_document.setSettings(withChange(m_document.settings(), m_document.model().config, field, value));
}

void LocalRnnView::reverse(bool on)
{
    if (!m_document.trace() || !canShow(*m_document.trace()))
        return;
    const SceneMoment moment = momentOf(m_document);
    const LocalWindow& local = of(moment).of(moment);
    const Trace& trace = moment.trace();
    const std::string path = trace.step(local.windows).path;
    if (!on) {
        m_document.removeInterventions(QString::fromStdString(path));
        return;
    }
    std::vector<Intervention> changes;
    const int token = tokenOf(local, moment), window = local.window();
    for (std::int64_t place = 0; place < window; ++place)
        for (std::int64_t feature = 0; feature < local.width; ++feature) {
            Intervention change;
            change.path = path;
            change.kind = Intervention::Kind::Set;
            change.at = {token, place, feature};
            change.value = trace.untouched(local.windows, {token, window - 1 - place, feature});
            changes.push_back(std::move(change));
        }
    m_document.addInterventions(changes, tr("window reversed"));
}

bool LocalRnnView::showsOrder() const
{
    const SceneMoment moment = momentOf(m_document);
    const std::vector<Frame> frames = framesOf(moment);
    return !frames.empty() && placeIn(frames, m_document.position()).frame > of(moment).of(moment).window() + 2;
}

// The next order: 0 is the reversed one, any other number a shuffle of its own.
void LocalRnnView::shuffle()
{
    static const std::string field = "window_order.order";
    RunSettings settings = m_document.settings();
    const auto set = std::find_if(
        settings.study.begin(), settings.study.end(), [](const ConfigChange& change) { return change.field == field; });
    if (set == settings.study.end())
        settings.study.push_back({field, "1"});
    else
        set->value = std::to_string((std::stoi(set->value) + 1) % 1000);
    m_document.setSettings(settings);
}

std::vector<CaptionedFrame> LocalRnnView::captionedFrames(const LocalWindows& windows, const SceneMoment& moment) const
{
    const LocalWindow& local = windows.of(moment);
    const Trace& trace = moment.trace();
    std::vector<CaptionedFrame> all;
    const auto add = [&](StepId step, const QString& title, const QString& few, const QString& group, int stops,
                         const QString& formula) {
        const auto index = step >= 0 ? timelineIndex(trace, step) : std::nullopt;
        if (!index || (!all.empty() && all.back().frame.step >= *index))
            return;
        all.push_back({frameOf(trace, step, title, stops > 1 ? 480.0 : 320.0), {}, formula});
        all.back().frame.shortTitle = few;
        all.back().frame.group = group;
        all.back().frame.stops = stops;
    };
    add(local.input, tr("The rows"), tr("Rows"), tr("text"), 1, {});
    add(local.windows, tr("The window slides"), tr("Window"), tr("text"), std::clamp(local.positions, 1, 3), {});
    for (int place = 0; place < local.window(); ++place) {
        const StepId hidden = local.places[static_cast<std::size_t>(place)].hidden;
        add(hidden, tr("Place %1").arg(place + 1), QStringLiteral("h") + subscript(place + 1), tr("inside the window"),
            1, formulaHtml(QString::fromStdString(trace.step(hidden).formula).section(QStringLiteral(" = "), 0, 1)));
    }
    add(local.residual, tr("The token’s final state"), tr("Final state"), tr("text"), 1,
        formulaHtml(QStringLiteral("x + h_%1").arg(local.window())));
    if (local.ordered())
        add(local.reordered.stateDiffers, tr("In another order"), tr("Order"), tr("order"), 2, {});
    if (const auto at = static_cast<std::size_t>(std::max(0, moment.frame)); at < all.size())
        all[at].caption = captionAt(local, moment);
    return all;
}

Scene LocalRnnView::scene(const LocalWindows& windows, const SceneMoment& moment) const
{
    const LocalWindow& local = windows.of(moment);
    const auto about = subject(windows, moment);
    return localScene(
        moment, local, {tokenOf(local, moment), m_numbers, about ? static_cast<int>(about->at.back()) : 0});
}

quint64 LocalRnnView::identity(const LocalWindows& windows, const Cell& cell) const
{
    for (const LocalWindow& local : windows.all)
        if (const quint64 found = localIdentity(local, cell))
            return found;
    return 0;
}

std::optional<Cell> LocalRnnView::subject(const LocalWindows& windows, const SceneMoment& moment) const
{
    const LocalWindow& local = windows.of(moment);
    if (moment.pinned && localPosition(local, *moment.pinned))
        return moment.pinned;
    const int token = tokenOf(local, moment);
    const auto largest = [&](StepId step) { return largestFeature(moment.trace(), local, step, token); };
    if (moment.frame < 2)
        return Cell {local.input, {token, largest(local.last())}};
    if (moment.frame > local.window() + 2) // what the order changed most
        return Cell {moment.stop < 2 ? local.last() : local.reordered.stateDiffers,
            {token, largest(local.reordered.stateDiffers)}};
    const auto place = static_cast<std::size_t>(std::min(moment.frame - 2, local.window() - 1));
    return Cell {local.places[place].hidden, {token, largest(local.last())}};
}

QString LocalRnnView::captionAt(const LocalWindow& local, const SceneMoment& moment) const
{
    const int token = tokenOf(local, moment), window = local.window(), padding = std::max(0, window - 1 - token);
    const QString name = QString::fromStdString(moment.trace().step(local.input).axes.front().label(token));
    if (moment.frame == 0)
        return window > 1 && local.before < 0
            ? tr("Each token has a row of %1 numbers; padding puts %2 of zeros in front of the text.")
                  .arg(local.width)
                  .arg(bold(window == 2 ? tr("a row") : tr("%1 rows").arg(window - 1)))
            : tr("Each token has a row of %1 numbers.").arg(local.width);
    if (moment.frame == 1)
        return padding > 0 && local.before < 0
            ? tr("The window of %1 is its own row and the %2 before it, %3.")
                  .arg(bold(name))
                  .arg(window - 1)
                  .arg(bold(tr("%1 of them padding").arg(padding)))
            : tr("The window of %1 is its own row and the %2 before it. Windows overlap; each is read "
                 "separately.")
                  .arg(bold(name))
                  .arg(window - 1);
    if (moment.frame < window + 2) {
        const int place = moment.frame - 1;
        if (local.kind == LocalKind::Gru)
            return tr("Place %1: the %2 gate sets how much old state the candidate uses, the %3 gate how much "
                      "stays.")
                .arg(place)
                .arg(bold(tr("reset")), bold(tr("update")));
        if (local.kind == LocalKind::Lstm)
            return tr("Place %1: the %2 gate erases the cell, the %3 gate writes to it, the %4 gate lets it out.")
                .arg(place)
                .arg(bold(tr("forget")), bold(tr("input")), bold(tr("output")));
        return tr("Place %1: the row and the old state are projected and added; tanh makes %2.")
            .arg(place)
            .arg(bold(tr("the new state")));
    }
    if (moment.frame > window + 2 && moment.stop < 2)
        return tr("One window: its rows, the state the cell computes from them, and %1.")
            .arg(bold(tr("their plain sum")));
    if (moment.frame > window + 2)
        return window > 1 ? tr("Reordering the window gives %1; a plain sum stays %2.")
                                .arg(bold(tr("a different final state")), bold(tr("the same")))
                          : tr("A window of one row has %1: make it longer.").arg(bold(tr("only one order")));
    if (local.reversed[static_cast<std::size_t>(token)])
        return tr("Reversing the window gives %1; a plain sum would not notice.")
            .arg(bold(tr("a different final state")));
    return tr("The final state is %1; it is added to the input row.").arg(bold(tr("the output for %1").arg(name)));
}

void LocalRnnView::pulled(const QString& handle, const QPointF& to, bool)
{
    if (!m_document.trace() || !canShow(*m_document.trace()))
        return;
    const SceneMoment moment = momentOf(m_document);
    for (const SceneHandle& strip : scene().handles)
        if (strip.id == handle && handle == QLatin1String("strip"))
            return setToken(LocalStrip(strip.area, of(moment).of(moment)).position(to.x()));
}

// With nothing pinned the arrows slide the window; with Alt they always do.
void LocalRnnView::keyPressEvent(QKeyEvent* event)
{
    const int by = event->key() == Qt::Key_Left ? -1 : event->key() == Qt::Key_Right ? 1 : 0;
    if (by != 0 && (!m_document.pinned() || event->modifiers().testFlag(Qt::AltModifier)))
        return setToken(token() + by);
    SceneView::keyPressEvent(event);
}

NextThing LocalRnnView::next() const
{
    if (!showsOrder())
        return {tr("reverse the window. Does its final state change?"), {m_reverse}};
    if (!m_document.settings().study.empty()) // shuffled already
        return {};
    return {tr("shuffle the window. Does its final state change?"), {m_shuffle}};
}

} // namespace headroom
