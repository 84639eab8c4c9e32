// SPDX-License-Identifier: GPL-3.0-or-later
#include "scene/scene_view.h"

#include "document/document_focus.h"
#include "scene/covered_run.h"
#include "scene/scene_accessible.h"
#include "scene/scene_gradients.h"
#include "scene/scene_keys.h"
#include "stage/captions.h"
#include "stage/header_row.h"
#include "stage/option_bar.h"
#include "study/step_names.h"
#include "widgets/controls.h"
#include "widgets/text.h"
#include "words/awaited.h"
#include "words/html.h"
#include "words/names.h"
#include "words/tr.h"

#include <QAccessible>
#include <QKeyEvent>
#include <QLabel>
#include <QMouseEvent>
#include <QScopedValueRollback>
#include <QScrollBar>
#include <QSignalBlocker>

#include <algorithm>
#include <cmath>
#include <tuple>

namespace headroom {

namespace {

constexpr int kMostZoom = 14;
constexpr double kZoomStep = 1.25;
constexpr double kViewDragFrom = 4.0;
constexpr std::size_t kEnds = 3; // of pictures kept: one more than playback is between, for the way back

// What a screen reader finds in a picture; empty where none listens.
QStringList tablesFor(const Scene& scene)
{
    QStringList titles;
    if (QAccessible::isActive())
        for (const SceneTable& table : scene.tables)
            titles << table.title;
    return titles;
}

// Whatever playback stands at, and whatever is hovered.
bool sameBesides(SceneMoment a, const SceneMoment& b)
{
    a.frame = b.frame;
    a.stop = b.stop;
    a.share = b.share;
    a.position = b.position;
    a.hovered = b.hovered;
    return a == b;
}

} // namespace

SceneView::SceneView(Document& document, const QString& title, QWidget* parent)
    : View(document, parent), m_header(new QWidget(this)), m_row(new HeaderRow(m_header))
{
    installSceneAccessibility();
    setAccessibleName(title);
    setMouseTracking(true);
    setFocusPolicy(Qt::StrongFocus);
    m_row->setContentsMargins(16, 0, 16, 0);
    m_row->setSpacing(8);
    m_row->addWidget(new Text(title, TextSize::Title, Text::Tone::Ink, true, m_header));
    m_row->addSpacing(4);
    m_row->addStretch(1);
    makeBars();
    connect(&document, &Document::comparisonChanged, this, &SceneView::leaveComparison);
    connect(&document, &Document::placeOpened, this, &SceneView::lookAtPlace);
}

QString SceneView::own(const char* option) const { return id() + '.' + QLatin1String(option); }

int SceneView::zoomed() const { return std::clamp(m_document.options().value(own("zoom")).toInt(), 0, kMostZoom); }

QWidget* SceneView::control(const Option& option) const { return m_options ? m_options->control(option) : nullptr; }

void SceneView::addToHeader(const QString& label, QWidget* control)
{
    if (!label.isEmpty())
        m_row->insertWidget(m_besideTitle++, new QLabel(label, m_header));
    m_row->insertWidget(m_besideTitle++, control);
}

QLabel* SceneView::addToHeaderEnd(const QString& label, QWidget* control)
{
    QLabel* before = label.isEmpty() ? nullptr : new QLabel(label, m_header);
    if (before)
        m_row->addWidget(before);
    m_row->addWidget(control);
    return before;
}

SceneMoment SceneView::momentOf(const Document& document) const
{
    SceneMoment moment;
    moment.run = shownRun(document);
    moment.comparison = shownComparison(document);
    moment.sublayer = document.sublayer();
    moment.head = document.head();
    if (!hasOwnExample() || !document.pinnedAsExample())
        moment.pinned = document.pinned();
    moment.posed = posed();
    moment.led = document.led();
    moment.ownScales = document.options().contains(own("own_scales"));
    if (!moment.posed)
        moment.hovered = document.hovered();
    moment.options = document.options();
    moment.model = &document.model();
    moment.drag = m_drag;
    moment.options.remove(own("scroll")); // looks elsewhere at the same picture
    moment.zoom = std::pow(kZoomStep, zoomed());
    moment.size = QSizeF(size()) * moment.zoom;
    moment.position = document.position();
    moment.cover = document.cover();
    moment.gradients = moment.run && moment.run->trace && wantsGradients() && wentBack(moment.trace());
    if (moment.gradients)
        for (std::optional<Cell>* cell : {&moment.pinned, &moment.hovered})
            if (*cell && (*cell)->step >= 0 && isGradient(moment.trace().step((*cell)->step)))
                *cell = gradientOrNumber(moment.trace(), **cell);
    return moment;
}

bool SceneView::wantsGradients() const
{
    const auto all = allOptions();
    return isOn(m_document.options(), kShowGradients)
        && std::find(all.begin(), all.end(), &kShowGradients) != all.end();
}

Cell SceneView::inPlaceOf(const Cell& number) const
{
    const bool own = !m_moment.gradients || number.step < 0 || isOfGradients(m_moment.trace().step(number.step).path);
    return own ? number : gradientOrNumber(m_moment.trace(), number).value_or(number);
}

std::optional<Cell> SceneView::toFind(const Cell& number) const
{
    const Trace* trace = m_document.trace();
    if (!trace || !wantsGradients() || !wentBack(*trace))
        return number;
    const auto other = gradientOrNumber(*trace, number);
    return isGradient(trace->step(number.step)) ? other : other ? std::nullopt : std::optional(number);
}

QString SceneView::whyNoGradients() const
{
    const Trace* trace = m_moment.run ? m_moment.run->trace.get() : nullptr;
    if (trace && m_moment.run->recorded && !wentBack(*trace))
        return Document::recordedOnly();
    return trace && m_there && !isOfMatrix(*trace, m_scene)
        ? tr("This picture shows no matrix of the run’s own numbers")
        : QString();
}

quint64 SceneView::sameAs(const Cell& shown) const
{
    const bool gradient = m_moment.gradients && shown.step >= 0 && isGradient(m_moment.trace().step(shown.step));
    return identityOf(m_moment, gradient ? gradientOrNumber(m_moment.trace(), shown).value_or(shown) : shown);
}

std::optional<Cell> SceneView::pinnedThere() const
{
    return m_moment.pinned ? std::optional(inPlaceOf(*m_moment.pinned)) : std::nullopt;
}

std::vector<Frame> SceneView::frames(const Document& document) const
{
    return document.trace() ? framesOf(momentOf(document)) : std::vector<Frame>();
}

std::vector<Frame> SceneView::sequence(const Document& document) const
{
    if (!followsSteps() || !document.trace())
        return frames(document);
    std::vector<Frame> all;
    for (const StepId step : document.trace()->timeline()) {
        Frame frame;
        frame.step = static_cast<int>(all.size());
        frame.title = QString::fromStdString(document.trace()->step(step).title);
        frame.stops = stops(document, step);
        all.push_back(frame);
    }
    return all;
}

Scene SceneView::sceneFor(SceneMoment moment, int frame, int stop) const
{
    if (followsSteps()) {
        moment.position = {frame, stop - 1.0};
        return pictureOf(moment);
    }
    std::tie(moment.frame, moment.stop) = whole(frame, stop);
    return pictureOf(moment);
}

// Stop 0 is the frame before, finished.
std::pair<int, int> SceneView::whole(int frame, int stop) const
{
    if (stop <= 0 && frame > 0)
        return {frame - 1, std::max(1, m_frames[static_cast<std::size_t>(frame) - 1].stops)};
    return {frame, std::max(stop, frame == 0 ? 0 : 1)};
}

// Between two stops playback needs the same two pictures again and again.
const Scene& SceneView::endAt(int frame, int stop)
{
    const std::pair<int, int> place = whole(frame, stop);
    for (const auto& [known, scene] : m_ends)
        if (known == place)
            return scene;
    if (m_ends.size() == kEnds)
        m_ends.pop_front();
    return m_ends.emplace_back(place, sceneFor(m_moment, frame, stop)).second;
}

Scene SceneView::pictureOf(const SceneMoment& moment) const
{
    SceneMoment asked = moment;
    if (asked.gradients) {
        asked.share = 1.0; // a gradient is of a number that is there
        asked.ownScales = false;
        asked.size.rheight() -= kGradientFoot;
    }
    Scene scene = build(asked);
    if (asked.gradients)
        showGradients(scene, asked);
    if (moment.run && moment.run->recorded)
        std::erase_if(scene.handles, [this](const SceneHandle& handle) {
            return std::any_of(m_liveHandles.begin(), m_liveHandles.end(),
                [&](const QString& begin) { return handle.id.startsWith(begin); });
        });
    if (moment.posed)
        scene.handles.clear(); // nothing can be clicked or dragged there
    coverNumbers(scene, moment);
    return scene;
}

Scene SceneView::sceneAt(int frame, int stop) const { return sceneFor(m_moment, frame, stop); }

void SceneView::show(const Document& document)
{
    const QStringList tables = tablesFor(m_scene);
    showPicture(document);
    if (tablesFor(m_scene) != tables) { // screen readers keep what a widget had
        QAccessibleEvent event(this, QAccessible::ObjectReorder);
        QAccessible::updateAccessibility(&event);
    }
    if (!m_options && !allOptions().empty())
        m_options = new OptionBar(*this, *m_row, m_besideTitle);
    showOptions();
}

void SceneView::showOptions()
{
    if (m_options)
        m_options->show();
}

void SceneView::showPicture(const Document& document)
{
    const SceneMoment now = momentOf(document);
    const bool stays = m_shown == document.position(),
               same = !m_stale && m_there && sameBesides(now, m_moment)
        && (!hoverMatters() || now.hovered == m_moment.hovered);
    if (same && stays && now.hovered != m_moment.hovered) {
        m_moment.hovered = now.hovered;
        m_subject = subjectNow();
        bringCells();
        lightLabels();
        return update();
    }
    if (!same || stays) // what else than playback has changed is in no moment
        m_ends.clear();
    m_stale = false;
    ++m_madeAnew;
    const bool follows = isVisible() && !posed(); // of no other is it known how large it will be
    const bool looksAnew = follows && now.size != m_followedIn && looksAtPinned(); // there may be room for all
    const bool pinnedAnew = now.pinned != m_lookedFor || looksAnew;
    const QString scrolled = document.options().value(own("scroll"));
    const bool brought = !scrolled.isEmpty() && scrolled != m_scrolled; // a bookmark looks somewhere
    if (looksAnew && !brought)
        m_offset = {};
    else if (!posed())
        m_offset = {scrolled.section(',', 0, 0).toDouble(), scrolled.section(',', 1).toDouble()};
    m_shown = document.position();
    m_moment = now;
    m_frames = frames(document);
    m_there = followsSteps() ? now.run && now.step() : !m_frames.empty();
    if (!m_there) {
        m_scene = {};
        m_subject.reset();
        m_built = 0;
        update();
        return;
    }
    if (followsSteps()) {
        m_scene = pictureOf(m_moment);
        offerScales(m_scene.pale);
    } else {
        const FramePlace place = placeIn(m_frames, document.position());
        const int before = static_cast<int>(std::floor(place.stop));
        m_moment.frame = place.frame;
        m_moment.stop = static_cast<int>(std::ceil(place.stop));
        if (place.stop > before && m_frames[static_cast<std::size_t>(place.frame)].flows) {
            m_moment.share = place.stop - before;
            m_scene = pictureOf(m_moment);
            offerScales(m_scene.pale);
        } else {
            m_scene = endAt(place.frame, before);
            offerScales(m_scene.pale);
            if (place.stop > before)
                m_scene = blend(m_scene, endAt(place.frame, before + 1), place.stop - before);
        }
    }
    m_subject = subjectNow();
    m_built = m_scene.cells.size();
    const QPointF wanted = m_offset;
    scrollTo(wanted);
    if (follows) {
        m_scrolled = scrolled;
        if (brought)
            m_brought = scrolled;
        if ((looksAnew && !brought) || (m_offset != wanted && scrolled != m_brought)) // it grew, or became smaller
            keepScroll();
        followPlayback(brought);
        m_followedIn = now.size;
        m_seenThrough = size();
        m_lookedFor = now.pinned;
    }
    findSources();
    bringCells();
    lightLabels();
    lightRow();
    if (follows && pinnedAnew && !brought)
        lookAtPinned();
    describe();
    update();
}

// "one scale | own scale", as long as there is something that one scale does not show.
void SceneView::offerScales(bool pale)
{
    if (pale && !m_scales) {
        m_scales = new SegmentedControl({tr("one scale"), tr("own scale")}, m_header);
        m_scales->setAccessibleName(tr("Scale of panels too pale to see"));
        m_scales->setToolTip(tr("A panel whose numbers are below 5 % of the scale can have a scale of its own"));
        m_row->addWidget(m_scales);
        connect(m_scales, &SegmentedControl::currentChanged, this,
            [this](int index) { m_document.setOption(own("own_scales"), index == 1 ? onOrOff(true) : QString()); });
    }
    if (!m_scales)
        return;
    m_scales->setCurrent(m_moment.ownScales ? 1 : 0);
    if (m_scales->isHidden() == pale)
        m_scales->setVisible(pale);
}

// Where what is pinned came from, for a picture that has not the number itself.
void SceneView::findSources()
{
    constexpr std::size_t kMostSources = 256;
    const auto pinned = m_moment.posed ? std::nullopt : pinnedThere();
    const std::pair now(m_moment.run, pinned);
    if (std::exchange(m_sourcesOf, now) != now) {
        m_sources.clear();
        const bool number = pinned && pinned->step >= 0;
        const Explanation why = number ? m_moment.trace().explain(pinned->step, pinned->at) : Explanation();
        for (const Term& term : why.terms) {
            m_sources.push_back(term.source);
            if (term.factorSource)
                m_sources.push_back(*term.factorSource);
        }
        m_sources.resize(std::min(m_sources.size(), kMostSources));
    }
    m_sourceAreas.clear();
    if (!pinned || !m_scene.place(*pinned).isNull())
        return;
    for (const Cell& source : m_sources)
        if (const QRectF area = m_scene.place(source); !area.isNull())
            m_sourceAreas.push_back(area);
}

// Where the picture is larger than the stage.
void SceneView::lookAtPinned()
{
    const SceneCell* cell = m_moment.pinned ? m_scene.find(*pinnedThere()) : nullptr;
    if (cell && !seen().contains(cell->area.center())) {
        scrollTo(cell->area.center() - QRectF(QPointF(), QSizeF(size())).center());
        keepScroll();
    }
}

// Nobody has looked elsewhere. Told by the picture, not by who scrolled, so that a place that is opened goes on alike.
bool SceneView::looksAtPinned() const
{
    const SceneCell* cell = m_moment.pinned ? m_scene.find(*pinnedThere()) : nullptr;
    return m_offset.isNull()
        || (cell && m_offset == within(cell->area.center() - QRectF({}, m_seenThrough).center(), m_seenThrough));
}

// What was pinned or played on the way there has scrolled the picture.
void SceneView::lookAtPlace(const PlaceFile& place)
{
    const auto scrolled = place.options.find(own("scroll").toStdString());
    if (scrolled == place.options.end() || place.view != id().toStdString())
        return;
    m_document.keepOption(own("scroll"), QString::fromStdString(scrolled->second));
    m_scrolled.clear();
    m_stale = true;
    show(m_document);
}

// Once for each place, so that a person or a bookmark can look elsewhere.
void SceneView::followPlayback(bool looksElsewhere)
{
    if (m_scene.follow.isNull())
        return m_followed.reset();
    const double down = std::round(m_scene.follow.center().y() - height() / 2.0);
    if (m_followed != down && !looksElsewhere) {
        scrollTo({m_offset.x(), down});
        keepScroll();
    }
    m_followed = down;
}

// A view on the stage has been shown anew by now; one that is not would keep the other run alive until it is.
void SceneView::leaveComparison()
{
    if (!m_moment.comparison || m_moment.comparison == shownComparison(m_document))
        return;
    m_moment = {};
    m_scene = {};
    m_subject.reset();
    m_ends.clear();
    m_frames.clear();
    m_there = false;
    m_built = 0;
    m_sourcesOf = {};
    ++m_madeAnew;
    forgetComparison();
    update();
}

void SceneView::bringCells()
{
    if (m_scene.maps.empty())
        return;
    m_scene.cells.erase(m_scene.cells.begin() + static_cast<std::ptrdiff_t>(m_built), m_scene.cells.end());
    m_scene.bringNumbers(seen());
    for (const auto& cell : {m_subject, m_moment.hovered, m_moment.pinned})
        if (cell)
            m_scene.bring(inPlaceOf(*cell), sameAs(*cell));
}

QString SceneView::caption(const Document& document) const
{
    if (!document.trace() || !m_there)
        return {};
    // What a view says of its numbers is not so where they are none.
    const auto result = document.result();
    if (result && result->notANumber)
        return htmlOf(translated(result->notANumber->words));
    for (const std::string& study : result ? studies(document) : std::vector<std::string>())
        if (const auto words = result->studiesNotFinite.find(study); words != result->studiesNotFinite.end())
            return htmlOf(translated(words->second));
    if (m_moment.gradients) {
        const auto now = lit(document); // where what it speaks of stands now
        return gradientCaption(*m_moment.run, m_scene, now ? std::optional(inPlaceOf(now->cell)) : m_subject);
    }
    if (wantsGradients() && result)
        return htmlOf(awaited(*result, studied::backward::id, tr("Computing the gradients …")));
    return captionOf(m_moment);
}

QString SceneView::captionAt(const Document& document, const std::vector<Frame>& frames, const FramePlace& place) const
{
    if (!document.trace() || !m_there || followsSteps())
        return {};
    SceneMoment moment = momentOf(document);
    moment.position = positionOf(frames, place);
    moment.frame = place.frame;
    moment.stop = static_cast<int>(std::ceil(place.stop));
    if (place.stop < moment.stop && frames[static_cast<std::size_t>(place.frame)].flows)
        moment.share = place.stop - (moment.stop - 1);
    return captionOf(moment);
}

QString SceneView::formula(const Document& document) const
{
    if (!document.trace() || !m_there)
        return {};
    if (!m_moment.gradients)
        return formulaOf(m_moment);
    const auto now = lit(document);
    const Cell cell = now ? inPlaceOf(now->cell) : m_subject.value_or(Cell {});
    if (cell.step < 0 || !isGradient(m_moment.trace().step(cell.step)))
        return formulaHtml(QStringLiteral("∂L/∂x"));
    const Step& step = m_moment.trace().step(cell.step);
    return formulaHtml(QStringLiteral("%1 = %2").arg(stepName(step), QString::fromStdString(step.formula)));
}

// Group after group, a row a line.
QString SceneView::numbers(const Document&) const
{
    std::vector<const SceneCell*> cells;
    for (const SceneCell& cell : m_scene.cells)
        if (std::none_of(m_scene.maps.begin(), m_scene.maps.end(),
                [&](const SceneMap& map) { return map.look.group == cell.group; }))
            cells.push_back(&cell);
    std::stable_sort(cells.begin(), cells.end(), [](const SceneCell* a, const SceneCell* b) {
        return std::tie(a->group, a->row, a->column) < std::tie(b->group, b->row, b->column);
    });
    QString text;
    const SceneCell* before = nullptr;
    for (const SceneCell* cell : cells) {
        if (before)
            text += before->group != cell->group ? QStringLiteral("\n\n")
                : before->row != cell->row       ? QStringLiteral("\n")
                                                 : QStringLiteral("\t");
        text += cell->is(SceneCell::Masked) ? tr("masked") : QString::number(cell->value, 'g', 7);
        before = cell;
    }
    for (const SceneMap& map : m_scene.maps)
        text += (text.isEmpty() ? QString() : QStringLiteral("\n\n")) + tabSeparated(*map.grid);
    return text;
}

// What is pinned, or was in the middle, is in the middle then.
void SceneView::zoom(int steps)
{
    const QPointF half = QRectF(QPointF(), QSizeF(size())).center();
    const double before = m_moment.zoom;
    const int zoom = steps == 0 ? 0 : std::clamp(zoomed() + steps, 0, kMostZoom);
    m_document.setOption(own("zoom"), zoom == 0 ? QString() : QString::number(zoom));
    m_stale = true;
    show(m_document);
    const QRectF pinned = m_moment.pinned ? m_scene.place(*pinnedThere()) : QRectF();
    const QPointF to = (pinned.isNull() ? (m_offset + half) * m_moment.zoom / before : pinned.center()) - half;
    scrollTo(to);
    keepScroll();
    bringCells();
    update();
}

// How much of the picture lies beyond a stage of this size.
QSizeF SceneView::beyond(const QSizeF& stage) const
{
    return m_moment.size.expandedTo(m_scene.size).expandedTo(stage) - stage;
}

QPointF SceneView::within(const QPointF& offset, const QSizeF& stage) const
{
    const QSizeF most = beyond(stage);
    return {
        std::round(std::clamp(offset.x(), 0.0, most.width())), std::round(std::clamp(offset.y(), 0.0, most.height()))};
}

void SceneView::scrollTo(const QPointF& offset)
{
    m_offset = within(offset, size());
    placeBars(beyond(size()));
}

// A control that stands in the picture.
void SceneView::follow(const QWidget& control)
{
    const QRect place(control.mapTo(this, QPoint()), control.size());
    if (rect().contains(place))
        return;
    reveal(m_offset + QPointF(place.center() - rect().center()));
    show(m_document); // moves them with the picture,
    repaint(); // or this does
}

void SceneView::makeBars()
{
    m_across = new QScrollBar(Qt::Horizontal, this);
    m_down = new QScrollBar(Qt::Vertical, this);
    for (QScrollBar* bar : {m_across, m_down}) {
        bar->setFocusPolicy(Qt::NoFocus);
        bar->hide();
        connect(bar, &QScrollBar::valueChanged, this, [this] {
            reveal({static_cast<double>(m_across->value()), static_cast<double>(m_down->value())});
        });
    }
    m_across->setAccessibleName(tr("Across the picture"));
    m_down->setAccessibleName(tr("Down the picture"));
}

void SceneView::placeBars(const QSizeF& beyond)
{
    const int wide = m_down->sizeHint().width(), high = m_across->sizeHint().height();
    const auto place = [this](QScrollBar* bar, double most, double value, int page, const QRect& area) {
        const QSignalBlocker blocker(bar);
        bar->setRange(0, static_cast<int>(std::ceil(most)));
        bar->setPageStep(page);
        bar->setSingleStep(20);
        bar->setValue(static_cast<int>(std::lround(value)));
        bar->setGeometry(area);
        bar->setVisible(most >= 1.0 && !posed());
    };
    const int right = qRound(seen().right() - m_offset.x()); // a panel may lie beside the picture
    place(m_down, beyond.height(), m_offset.y(), height(), {right - wide, 0, wide, height()});
    place(m_across, beyond.width(), m_offset.x(), width(), {0, height() - high, width(), high});
}

void SceneView::keepScroll()
{
    m_scrolled = m_offset.isNull() ? QString()
                                   : QStringLiteral("%1,%2").arg(qRound(m_offset.x())).arg(qRound(m_offset.y()));
    m_document.keepOption(own("scroll"), m_scrolled);
}

void SceneView::reveal(const QPointF& offset)
{
    scrollTo(offset);
    keepScroll();
    bringCells();
    update();
}

// What the picture is about. Where gradients stand in its place and there is none of that number, or it is 0: the
// largest that is seen.
std::optional<Cell> SceneView::subjectNow() const
{
    std::optional<Cell> subject = m_moment.run ? subjectOf(m_moment) : std::nullopt;
    if (!subject)
        return {};
    subject = inPlaceOf(*subject);
    if (!m_moment.gradients || m_moment.pinned || m_moment.hovered || subject->step < 0)
        return subject;
    const Trace& trace = m_moment.trace();
    if (isGradient(trace.step(subject->step)) && trace.value(subject->step, subject->at) != 0.0)
        return subject;
    std::optional<Cell> largest;
    double most = 0.0;
    const auto look = [&](const Cell& cell, double value) {
        if (!(std::abs(value) > most) || !std::isfinite(value) || cell.step < 0 || !isGradient(trace.step(cell.step))
            || m_moment.cover.covers(trace, cell))
            return;
        most = std::abs(value);
        largest = cell;
    };
    for (const SceneCell& cell : m_scene.cells)
        if (!cell.is(SceneCell::Masked))
            look(cell.source, cell.value);
    for (const SceneMap& map : m_scene.maps)
        for (int row = 0; row < map.grid->rowCount(); ++row)
            for (int column = 0; column < map.grid->columnCount(); ++column)
                if (std::abs(map.grid->value({row, column})) > most)
                    look(map.grid->cell({row, column}), map.grid->value({row, column}));
    return largest ? largest : subject;
}

// The inspector follows the subject to where it stands now.
std::optional<Focus> SceneView::lit(const Document& document) const
{
    const auto subject = document.trace() ? m_subject : std::nullopt;
    if (!subject)
        return {};
    const quint64 same = sameAs(*subject);
    for (const SceneCell& cell : m_scene.cells)
        if (same != 0 && cell.identity == same && !cell.is(SceneCell::Still) && cell.source.step >= 0)
            return Focus {cell.source, 0};
    return Focus {*subject, 0};
}

// As it stands now; else the first picture after the number was computed that holds it, else any.
std::optional<Position> SceneView::whereSeen(
    const Document& document, const Cell& number, const std::optional<Cell>&) const
{
    if (!document.trace())
        return {};
    const Trace& trace = *document.trace();
    SceneMoment moment = momentOf(document);
    moment.pinned = number;
    moment.hovered.reset();
    if (const QString around = document.sublayerAround(number.step); !around.isEmpty())
        moment.sublayer = around;
    if (const int axis = headAxis(trace.step(number.step)); axis >= 0)
        moment.head = static_cast<int>(number.at[static_cast<std::size_t>(axis)]);
    const std::vector<Frame> all = framesOf(moment);
    const auto shows = [&](int frame, int stop) {
        moment.frame = frame;
        moment.stop = stop;
        return subjectOf(moment) == number && build(moment).holds(number);
    };
    if (all.empty())
        return {};
    const FramePlace now = placeIn(all, document.position());
    const Position stands = positionOf(all, now);
    const bool settled = now.stop == std::floor(now.stop) && now.stop >= 1.0;
    if (settled && shows(now.frame, static_cast<int>(now.stop)))
        return stands.step == document.position().step ? document.position() : stands;
    const int computed = timelineIndex(trace, number.step).value_or(0);
    for (const bool later : {true, false})
        for (int i = 0; i < static_cast<int>(all.size()); ++i) {
            const int frame = later ? i : static_cast<int>(all.size()) - 1 - i;
            const Frame& candidate = all[static_cast<std::size_t>(frame)];
            if ((candidate.step >= computed) == later && shows(frame, std::max(1, candidate.stops)))
                return positionOf(all, {frame, static_cast<double>(std::max(1, candidate.stops))});
        }
    return {};
}

const SceneHandle* SceneView::handleAt(const QPointF& point) const
{
    for (auto handle = m_scene.handles.rbegin(); handle != m_scene.handles.rend(); ++handle)
        if (handle->area.contains(point))
            return &*handle;
    return nullptr;
}

void SceneView::mousePressEvent(QMouseEvent* event)
{
    if (event->button() != Qt::LeftButton)
        return QWidget::mousePressEvent(event);
    m_mouse = m_press = event->position();
    m_walked.reset();
    m_offsetAtPress = m_offset;
    m_dragged = false;
    const SceneHandle* handle = handleAt(inScene(event->position()));
    m_pulling = handle ? handle->id : QString();
}

void SceneView::mouseMoveEvent(QMouseEvent* event)
{
    const QPointF point = inScene(event->position());
    if (m_press && (event->buttons() & Qt::LeftButton)) {
        m_dragged = m_dragged || (event->position() - *m_press).manhattanLength() >= kViewDragFrom;
        if (!m_pulling.isEmpty()) {
            m_pulledTo = point;
            if (m_dragged)
                pulled(m_pulling, point, false);
        } else if (m_dragged) {
            reveal(m_offsetAtPress + *m_press - event->position());
        }
        return;
    }
    m_mouse = event->position();
    m_walked.reset();
    const SceneHandle* handle = handleAt(point);
    const auto source = handle ? std::nullopt : sourceAt(point);
    const SceneCell* cell = handle ? nullptr : cellAt(point);
    const auto label = handle || source ? std::nullopt : labelAt(point);
    setCursor(handle ? handle->cursor : Qt::ArrowCursor);
    setToolTip(handle ? handle->tip : cell ? note(*cell) : label ? label->tip : QString());
    if (const QString over = handle ? handle->id : QString(); over != m_overHandle) {
        m_overHandle = over;
        update();
    }
    if (label != m_over) {
        m_over = label;
        m_stale = true;
        show(m_document);
    }
    m_document.hover(source);
}

void SceneView::mouseReleaseEvent(QMouseEvent* event)
{
    if (!m_press || event->button() != Qt::LeftButton)
        return;
    m_press.reset();
    const QPointF point = inScene(event->position());
    if (!m_pulling.isEmpty()) {
        const SceneHandle* handle = handleAt(point);
        const QScopedValueRollback acts(
            m_acted, handle && handle->id == m_pulling && !m_dragged ? handle->area : QRectF());
        letGo(point);
    } else if (const auto cell = m_dragged ? std::nullopt : cellUnder(point)) {
        const QScopedValueRollback acts(m_acted, cell->area);
        m_moment.gradients ? SceneView::chooseCell(*cell) : chooseCell(*cell);
    }
}

void SceneView::letGo(const QPointF& at)
{
    pulled(std::exchange(m_pulling, QString()), at, true);
    if (m_drag) {
        m_drag.reset();
        changed();
    }
}

void SceneView::dragTo(const QString& handle, double to)
{
    const SceneDrag drag {handle, to};
    if (m_drag == drag)
        return;
    m_drag = drag;
    changed();
}

std::optional<SceneCell> SceneView::cellUnder(const QPointF& point) const
{
    if (const SceneCell* cell = cellAt(point))
        return *cell;
    for (const SceneMap& map : m_scene.maps)
        if (const auto at = map.layout.hit(point))
            return map.cell(*at);
    return {};
}

void SceneView::leaveEvent(QEvent*)
{
    m_mouse.reset();
    m_overHandle.clear();
    if (std::exchange(m_over, std::nullopt)) {
        m_stale = true;
        show(m_document);
    }
    update();
    m_document.hover({});
}

void SceneView::focusOutEvent(QFocusEvent* event)
{
    m_walked.reset();
    View::focusOutEvent(event);
}

void SceneView::wheelEvent(QWheelEvent* event)
{
    if (event->modifiers() & Qt::ControlModifier) {
        zoom(event->angleDelta().y() > 0 ? 1 : zoomed() > 1 ? -1 : 0);
        return;
    }
    reveal(m_offset - QPointF(event->angleDelta()) / 2.0);
}

void SceneView::chooseCell(const SceneCell& cell) { m_document.pinHere(cell.source); }

void SceneView::walkTo(const SceneCell& cell) { chooseCell(cell); }

void SceneView::press(const SceneHandle& handle)
{
    const QScopedValueRollback acts(m_acted, handle.area);
    pulled(QString(handle.id), handle.area.center(), true);
}

QString SceneView::note(const SceneCell& cell) const
{
    if (m_moment.gradients)
        return cell.is(SceneCell::Changed) ? tr("Set by hand: its gradient goes no further back") : QString();
    return cell.is(SceneCell::Changed) && cell.source.step >= 0
        ? tr("Changed by hand: was %1").arg(fixedText(m_moment.trace().untouched(cell.source.step, cell.source.at), 4))
        : QString();
}

std::optional<Cell> SceneView::sourceAt(const QPointF& point) const
{
    const SceneCell* cell = cellAt(point);
    return cell ? std::optional(cell->source) : m_scene.sourceAt(point);
}

bool SceneView::closeLens()
{
    if (!lensByKeys() || !lens())
        return false;
    m_walked.reset();
    update();
    return true;
}

// Keys look around, and begin with the first cell where none that is pinned is there.
void SceneView::walk(const std::optional<SceneCell>& to)
{
    const auto cell = pinnedCell() || to ? to : firstCell(m_scene);
    if (!cell)
        return;
    m_walked = Walked {m_document.position(), cell->group, cell->row, cell->column};
    m_moment.gradients ? SceneView::chooseCell(*cell) : walkTo(*cell);
}

// Where what keys came to changed the picture, and is no longer in it, on from there.
void SceneView::nextTable(bool back)
{
    auto from = pinnedCell();
    if (!from && walked())
        from.emplace().group = m_walked->group;
    m_document.look([&] { walk(from ? cellOfNextGroup(m_scene, *from, back) : std::nullopt); });
}

// Where a number stands twice, the one that keys came to.
std::optional<SceneCell> SceneView::pinnedCell() const
{
    if (!m_moment.pinned)
        return {};
    const Cell pinned = *pinnedThere();
    const auto inMap = [&](const SceneMap& map) {
        const auto at = map.grid->locate(pinned);
        return at ? std::optional(map.cell(*at)) : std::nullopt;
    };
    for (const SceneCell& cell : m_scene.cells)
        if (m_walked && cell.source == pinned && cell.presence > 0.0
            && std::tie(cell.group, cell.row, cell.column)
                == std::tie(m_walked->group, m_walked->row, m_walked->column))
            return cell;
    for (const SceneMap& map : m_scene.maps)
        if (const auto cell = m_walked && map.look.group == m_walked->group ? inMap(map) : std::nullopt)
            return cell;
    if (const SceneCell* cell = m_scene.find(pinned))
        return *cell;
    for (const SceneMap& map : m_scene.maps) // whose cells are not brought
        if (const auto cell = inMap(map))
            return cell;
    return {};
}

// Keys look around. Only Enter answers what a lesson asks, whatever else it does in the view.
bool SceneView::event(QEvent* event)
{
    if (event->type() != QEvent::KeyPress)
        return View::event(event);
    const int key = static_cast<QKeyEvent*>(event)->key();
    const auto pinned = m_document.pinned();
    if ((key == Qt::Key_Return || key == Qt::Key_Enter) && pinned && pinned->step >= 0 && m_document.trace()
        && m_document.trace()->step(pinned->step).path == m_document.cover().asked) {
        m_document.choose();
        return true;
    }
    const QRectF at = pinned ? m_scene.place(*pinned) : QRectF();
    const QScopedValueRollback acts(m_acted, at.isNull() ? m_scene.follow : at);
    bool done = false;
    m_document.look([&] { done = View::event(event); });
    return done;
}

void SceneView::keyPressEvent(QKeyEvent* event)
{
    constexpr int kFar = 10;
    const auto step = [&](int rows, int columns) {
        const auto next = event->modifiers() & Qt::ControlModifier ? cellOfNearGroup : cellBeside;
        auto from = pinnedCell(), to = decltype(from)();
        for (int left = event->modifiers() & Qt::ShiftModifier ? kFar : 1; from && left > 0; --left)
            if (from = next(m_scene, *from, rows, columns); from)
                to = from;
        walk(to);
    };
    switch (event->key()) {
    case Qt::Key_Left: return step(0, -1);
    case Qt::Key_Right: return step(0, 1);
    case Qt::Key_Up: return step(-1, 0);
    case Qt::Key_Down: return step(1, 0);
    case Qt::Key_Return:
    case Qt::Key_Enter:
        if (const auto cell = pinnedCell())
            m_moment.gradients ? SceneView::chooseCell(*cell) : chooseCell(*cell);
        return;
    case Qt::Key_Escape:
        if (!closeLens())
            m_document.release();
        return;
    default: QWidget::keyPressEvent(event);
    }
}

void SceneView::describe()
{
    const auto cell = pinnedCell();
    const QString words = cell ? says(*cell) : QString();
    if (words == accessibleDescription())
        return;
    setAccessibleDescription(words);
    QAccessibleEvent event(this, QAccessible::DescriptionChanged);
    QAccessible::updateAccessibility(&event);
    tellReaders();
}

// Of the cell that arrow keys came to.
void SceneView::tellReaders()
{
    if (!QAccessible::isActive() || !hasFocus())
        return;
    QAccessibleInterface* own = QAccessible::queryAccessibleInterface(this);
    QAccessibleInterface* cell = own ? own->focusChild() : nullptr;
    if (!cell || cell == own)
        return;
    QAccessibleEvent event(cell, QAccessible::Focus);
    QAccessible::updateAccessibility(&event);
}

void SceneView::focusInEvent(QFocusEvent* event)
{
    View::focusInEvent(event);
    tellReaders();
}

} // namespace headroom
