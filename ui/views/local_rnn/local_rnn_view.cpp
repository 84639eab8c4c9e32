// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/local_rnn/local_rnn_view.h"

#include "config_change.h"
#include "stage/captions.h"
#include "widgets/controls.h"

#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QPushButton>
#include <QSignalBlocker>
#include <QSpinBox>

#include <algorithm>

namespace headroom {

namespace {

constexpr int kMostWindow = 12;
const char* const kLocalKinds[] = {"rnn", "gru", "lstm"}; // as the configuration's JSON has them

} // namespace

LocalRnnView::LocalRnnView(Document& document, QWidget* parent) : SceneView(document, tr("LocalRNN window"), parent)
{
    makeHeader();
    connect(m_position, &QSpinBox::valueChanged, this, [this](int number) { setToken(number - 1); });
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
    const auto labelled = [this](const QString& text, QWidget* control) {
        auto* label = new QLabel(text, header());
        label->setProperty("secondary", true);
        label->setBuddy(control);
        headerRow()->addWidget(label);
        headerRow()->addWidget(control);
    };
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
    m_cells->setAccessibleName(tr("All features, or as many as have room for their number"));
    m_cells->setToolTip(m_cells->accessibleName());
    m_reverse = new QPushButton(tr("Reverse"), header());
    m_reverse->setCheckable(true);
    m_reverse->setFocusPolicy(Qt::TabFocus);
    m_reverse->setToolTip(tr("Puts the rows of this window in reverse order: a change by hand, and the run follows"));
    m_shuffle = new QPushButton(tr("Shuffle"), header());
    m_shuffle->setFocusPolicy(Qt::TabFocus);
    m_shuffle->setToolTip(
        tr("Puts the rows of every window in yet another order, for comparison; the model’s own run stays"));
    labelled(tr("Position"), m_position);
    labelled(tr("Window"), m_window);
    headerRow()->addWidget(m_cell);
    headerRow()->addWidget(m_reverse);
    headerRow()->addWidget(m_shuffle);
    headerRow()->addWidget(m_cells);
}

bool LocalRnnView::canShow(const Trace& trace) { return !localScopes(trace).isEmpty(); }

const LocalWindow& LocalRnnView::localOf(const SceneMoment& moment) const
{
    QString scope = localScopeNear(moment.trace(), moment.sublayer);
    if (moment.pinned) { // a block may have several of these layers
        const QString path = QString::fromStdString(moment.trace().step(moment.pinned->step).path);
        for (const QString& other : localScopes(moment.trace()))
            if (path.startsWith(other + '/'))
                scope = other;
    }
    if (m_read != moment.run || m_readBeside != moment.beside || m_local.scope != scope) {
        m_local = readLocal(moment.trace(), scope);
        if (const Trace* its = moment.traceBeside(); its && localScopes(*its).contains(scope))
            m_local.beside = std::make_shared<const LocalWindow>(readLocal(*its, scope));
        m_read = moment.run;
        m_readBeside = moment.beside;
    }
    return m_local;
}

// That of the pinned number, else the one chosen, else the first whose window has padding and all else is text.
int LocalRnnView::tokenOf(const SceneMoment& moment) const
{
    const LocalWindow& local = localOf(moment);
    const auto pinned = moment.pinned ? localPosition(local, *moment.pinned) : std::nullopt;
    const int token = pinned ? *pinned : m_token >= 0 ? m_token : std::max(0, local.window() - 2);
    return std::clamp(token, 0, local.positions - 1);
}

int LocalRnnView::token() const
{
    return m_document.trace() && canShow(*m_document.trace()) ? tokenOf(momentOf(m_document)) : 0;
}

void LocalRnnView::show(const Document& document)
{
    SceneView::show(document);
    if (!document.trace() || !canShow(*document.trace()))
        return;
    const SceneMoment moment = momentOf(document);
    const LocalWindow& local = localOf(moment);
    const int token = tokenOf(moment);
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
    m_reverse->setChecked(localReversed(*document.trace(), local, token));
}

void LocalRnnView::setToken(int token)
{
    if (!m_document.trace() || !canShow(*m_document.trace()))
        return;
    const SceneMoment moment = momentOf(m_document);
    const LocalWindow& local = localOf(moment);
    token = std::clamp(token, 0, local.positions - 1);
    if (token == tokenOf(moment))
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
    const LocalWindow& local = localOf(moment);
    const Trace& trace = moment.trace();
    const std::string path = trace.step(local.windows).path;
    if (!on) {
        m_document.removeInterventions(QString::fromStdString(path));
        return;
    }
    std::vector<Intervention> changes;
    const int token = tokenOf(moment), window = local.window();
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
    return !frames.empty() && placeIn(frames, m_document.position()).frame > localOf(moment).window() + 2;
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

std::vector<Frame> LocalRnnView::framesOf(const SceneMoment& moment) const
{
    return canShow(moment.trace()) ? localFrames(moment.trace(), localOf(moment)) : std::vector<Frame>();
}

Scene LocalRnnView::build(const SceneMoment& moment) const
{
    LocalOptions options;
    options.token = tokenOf(moment);
    options.numbers = m_numbers;
    const auto subject = subjectOf(moment);
    options.feature = subject ? static_cast<int>(subject->at.back()) : 0;
    return localScene(moment, localOf(moment), options);
}

quint64 LocalRnnView::identityOf(const SceneMoment& moment, const Cell& cell) const
{
    return localIdentity(moment.trace(), localOf(moment), cell);
}

std::optional<Cell> LocalRnnView::subjectOf(const SceneMoment& moment) const
{
    const LocalWindow& local = localOf(moment);
    if (moment.pinned && localPosition(local, *moment.pinned))
        return moment.pinned;
    const int token = tokenOf(moment), feature = tellingFeature(moment.trace(), local, token);
    if (moment.frame < 2)
        return Cell {local.input, {token, feature}};
    if (moment.frame > local.window() + 2) // what the order changed most
        return Cell {moment.stop < 2 ? local.last() : local.reordered.stateDiffers,
            {token, changedFeature(moment.trace(), local, token)}};
    const auto place = static_cast<std::size_t>(std::min(moment.frame - 2, local.window() - 1));
    return Cell {local.places[place].hidden, {token, feature}};
}

QString LocalRnnView::captionOf(const SceneMoment& moment) const
{
    const LocalWindow& local = localOf(moment);
    const int token = tokenOf(moment), window = local.window(), padding = std::max(0, window - 1 - token);
    const QString name = QString::fromStdString(moment.trace().step(local.input).axes.front().label(token));
    if (moment.frame == 0)
        return window > 1 && local.before < 0
            ? tr("Each token has a row of %1 numbers; %2 of zeros stand in front of the text.")
                  .arg(local.width)
                  .arg(bold(window == 2 ? tr("a row") : tr("%1 rows").arg(window - 1)))
            : tr("Each token has a row of %1 numbers.").arg(local.width);
    if (moment.frame == 1)
        return padding > 0 && local.before < 0
            ? tr("The window of %1 is its own row and the %2 before it, %3.")
                  .arg(bold(name))
                  .arg(window - 1)
                  .arg(bold(tr("%1 of them padding").arg(padding)))
            : tr("The window of %1 is its own row and the %2 before it: windows overlap, each is read on its own.")
                  .arg(bold(name))
                  .arg(window - 1);
    if (moment.frame < window + 2) {
        const int place = moment.frame - 1;
        if (local.kind == LocalKind::Gru)
            return tr("Place %1: %2 says how much of the old state the candidate may use, %3 how much of it stays.")
                .arg(place)
                .arg(bold(tr("reset")), bold(tr("update")));
        if (local.kind == LocalKind::Lstm)
            return tr("Place %1: the cell forgets by %2, is written by %3, and shows as much as %4 lets through.")
                .arg(place)
                .arg(bold(tr("forget")), bold(tr("input")), bold(tr("output")));
        return tr("Place %1: the row and the old state are added and bent into %2.")
            .arg(place)
            .arg(bold(tr("the new state")));
    }
    if (moment.frame > window + 2 && moment.stop < 2)
        return tr("The rows of one window, the state that the cell makes of them, and %1.")
            .arg(bold(tr("their plain sum")));
    if (moment.frame > window + 2)
        return window > 1 ? tr("The same rows in another order leave %1; their sum stays %2.")
                                .arg(bold(tr("another state")), bold(tr("the same")))
                          : tr("A window of one row has %1: make it longer.").arg(bold(tr("only one order")));
    if (localReversed(moment.trace(), local, token))
        return tr("The same rows in reverse order leave %1: a sum over the window would not have noticed.")
            .arg(bold(tr("another state")));
    return tr("The state after the last place is %1; it is added to the row that came in.")
        .arg(bold(tr("%1’s own").arg(name)));
}

QString LocalRnnView::formulaOf(const SceneMoment& moment) const
{
    const LocalWindow& local = localOf(moment);
    if (moment.frame < 2)
        return stepFormula(moment.trace().step(moment.frame == 0 ? local.input : local.windows));
    if (moment.frame > local.window() + 2)
        return stepFormula(moment.trace().step(local.reordered.stateDiffers));
    if (moment.frame == local.window() + 2)
        return formulaHtml(QStringLiteral("x + h_%1").arg(local.window()));
    const QString formula = QString::fromStdString(
        moment.trace().step(local.places[static_cast<std::size_t>(moment.frame - 2)].hidden).formula);
    return formulaHtml(formula.section(QStringLiteral(" = "), 0, 1));
}

void LocalRnnView::pulled(const QString& handle, const QPointF& to, bool)
{
    if (handle == QLatin1String("strip") && m_document.trace() && canShow(*m_document.trace())) {
        const SceneMoment moment = momentOf(m_document);
        setToken(localStrip(moment.size, localOf(moment)).position(to.x()));
    }
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
        return {tr("reverse the window. Does its last state notice?"), {m_reverse}};
    if (!m_document.settings().study.empty()) // shuffled already
        return {};
    return {tr("shuffle the window. Does its last state notice?"), {m_shuffle}};
}

} // namespace headroom
