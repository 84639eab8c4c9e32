// SPDX-License-Identifier: GPL-3.0-or-later
#include "stage/stage.h"

#include "stage/changed_settings.h"
#include "stage/flight.h"
#include "stage/header_scroll.h"
#include "stage/left_behind.h"
#include "stage/option_menu.h"
#include "stage/stage_voice.h"
#include "stage/timeline.h"
#include "stage/view.h"
#include "stage/view_picture.h"
#include "theme/theme.h"
#include "widgets/layouts.h"

#include <QApplication>
#include <QContextMenuEvent>
#include <QFocusEvent>
#include <QLabel>
#include <QMenu>
#include <QPainter>
#include <QStackedLayout>
#include <QVBoxLayout>

#include <algorithm>

namespace headroom {

namespace {

constexpr int kStageHeaderHeight = 44;
constexpr int kStageCompactBelow = 760; // of the stage with header and timeline
constexpr int kStageLowBelow = 320; // likewise: the picture comes before the chapters

} // namespace

Stage::Stage(Document& document, QWidget* parent)
    : QWidget(parent),
      m_document(document),
      m_headers(new QStackedLayout),
      m_views(new QStackedLayout),
      m_timeline(new Timeline(document, this))
{
    setAccessibleName(tr("Stage"));
    auto* column = columnIn(this);
    auto* header = new QWidget(this);
    header->setFixedHeight(kStageHeaderHeight);
    m_headers->setContentsMargins(0, 0, 0, 1);
    header->setLayout(m_headers);
    auto* host = new QWidget(this);
    m_views->setContentsMargins(0, 0, 0, 0);
    host->setLayout(m_views);
    column->addWidget(header);
    column->addWidget(new ChangedSettings(document, this));
    auto* left = new LeftBehind(document, this);
    connect(left, &LeftBehind::saveAsked, this, &Stage::saveLeftAsked);
    column->addWidget(left);
    column->addWidget(host, 1);
    column->addWidget(m_timeline);
    m_timeline->setCompact(false);
    connect(&document, &Document::resultChanged, this, &Stage::takeShowable); // before a view begins to read it
    for (const auto signal : {&Document::resultChanged, &Document::selectionChanged, &Document::hoverChanged,
             &Document::positionChanged, &Document::modelChanged, &Document::differenceChanged, &Document::coverChanged,
             &Document::comparisonChanged, &Document::outcomeChanged})
        connect(&document, signal, this, &Stage::refresh);
    connect(&document, &Document::optionsChanged, this, [this] {
        m_document.setStudies(m_view->studies(m_document));
        refresh();
        follow();
        emit optionChanged();
    });
    // The inspector follows what moves; a pin made since holds until the next move.
    connect(&document, &Document::said, this, [this] {
        refresh();
        if (std::exchange(m_followWhenSaid, false))
            follow();
    });
    connect(&document, &Document::positionChanged, this, &Stage::follow);
    for (const auto signal : {&Document::resultChanged, &Document::selectionChanged, &Document::comparisonChanged})
        connect(&document, signal, this, [this] {
            if (m_document.focus() || !m_document.pinned() || m_document.pinnedAsExample())
                follow();
        });
    connect(&document, &Document::modelOpened, this, [this] { m_document.setStudies(m_view->studies(m_document)); });
    setFocusPolicy(Qt::ClickFocus);
    connect(&document, &Document::viewChanged, this, &Stage::changeView);
    connect(&Theme::instance(), &Theme::changed, this, &Stage::refresh);
    changeView();
    new StageVoice(document, *this);
}

void Stage::setStrip(QWidget* strip) { static_cast<QVBoxLayout*>(layout())->insertWidget(1, strip); }

View* Stage::made(const QString& id)
{
    const std::vector<ViewDescriptor>& all = views();
    auto info = std::find_if(all.begin(), all.end(), [&](const ViewDescriptor& v) { return v.id == id; });
    if (info == all.end())
        info = all.begin();
    View*& view = m_made[info->id];
    if (!view) {
        view = info->make(m_document, this);
        view->setId(info->id);
        take(view, info->title);
    }
    return view;
}

void Stage::take(View* view, const QString& title)
{
    connect(view, &View::refreshNeeded, this, [this] {
        refresh();
        follow();
        emit optionChanged();
    });
    m_views->addWidget(view);
    QWidget* header = view->header();
    if (!header) {
        auto* label = new QLabel(title);
        label->setFont(Theme::instance().font(TextSize::Title, true));
        label->setContentsMargins(16, 0, 16, 0);
        header = label;
    }
    auto* scroll = new HeaderScroll(header);
    m_headerOf.insert(view, scroll);
    m_headers->addWidget(scroll);
    connect(scroll, &HeaderScroll::wantedHeightChanged, this, &Stage::fitHeader,
        Qt::QueuedConnection); // not while it is laid out: its viewport would keep the height of before
}

void Stage::showInstead(View* view)
{
    if (view && !m_headerOf.contains(view)) {
        take(view, {});
        connect(view, &QObject::destroyed, this, [this, view] {
            delete m_headerOf.take(view);
            m_cameFrom.remove(view);
            if (m_instead == view)
                m_instead = m_view = nullptr;
        });
    }
    m_instead = view;
    changeView();
}

// Whether the document stays with its view: a run that this cannot show is shown in another.
bool Stage::takeShowable()
{
    const Trace* trace = m_document.trace();
    const QString wanted = m_document.view(), view = trace ? showableView(wanted, *trace) : wanted;
    m_document.setView(view);
    return view == wanted;
}

void Stage::changeView()
{
    if (!takeShowable())
        return;
    View* view = m_instead ? m_instead : made(m_document.view());
    const bool focused = m_view && m_view != view && isAncestorOf(QApplication::focusWidget());
    delete m_flight;
    if (m_view && m_view != view && isVisible() && !Theme::instance().reducedMotion())
        fly(m_view, view);
    m_view = view;
    m_views->setCurrentWidget(view);
    m_headers->setCurrentWidget(m_headerOf.value(view));
    fitHeader();
    if (focused)
        view->setFocus();
    m_document.setStudies(view->studies(m_document));
    refresh();
    follow();
    emit viewShown(view);
}

// Into what a person clicked in the picture; out again to where that was.
void Stage::fly(View* from, View* to)
{
    const QRectF part = from->actedOn();
    if (!part.isEmpty()) {
        m_cameFrom.insert(to, {from, part});
        m_flight = new Flight(m_views->parentWidget(), from->grab(), to, part, true);
    } else if (const auto way = m_cameFrom.take(from); way.first == to) {
        m_flight = new Flight(m_views->parentWidget(), from->grab(), to, way.second, false);
    }
}

// A click anywhere here gives the view the keys. As its focus proxy it would catch Tab: that comes by here each time
// round, and would never get to what lies between.
void Stage::focusInEvent(QFocusEvent* event)
{
    if (m_view)
        m_view->setFocus(event->reason());
}

// Controls that have no room in one line stand in several, which scroll where they would take the picture's room.
void Stage::fitHeader()
{
    const auto* header = static_cast<HeaderScroll*>(m_headers->currentWidget());
    m_headers->parentWidget()->setFixedHeight(
        std::max(kStageHeaderHeight, std::min(header->wantedHeight() + 1, height() / 3)));
    update();
}

void Stage::follow()
{
    if (m_document.isArriving())
        return;
    m_followWhenSaid = m_document.isSaying();
    if (m_followWhenSaid)
        return;
    auto focus = m_view ? m_view->lit(m_document) : std::nullopt;
    if (focus)
        focus->cell = m_view->inPlaceOf(focus->cell);
    m_document.setFocus(focus);
}

void Stage::refresh()
{
    if (!m_view || m_document.isSaying())
        return;
    m_view->show(m_document);
    m_timeline->show(m_document, m_view);
}

// In the present view, or in the one that shows any step.
void Stage::jump(const Cell& number, const std::optional<Cell>& user)
{
    const QString step = QStringLiteral("step");
    for (const QString& id : {m_document.view(), step})
        if (const auto asked = made(id)->toFind(number))
            if (const auto place = made(id)->whereSeen(m_document, *asked, user))
                return m_document.jumpTo(number, id, *place);
    m_document.jumpTo(number);
}

QString Stage::choose(const SaidOptions& said)
{
    for (const auto& [option, value] : said) {
        const QString name = QString::fromLatin1(option->id);
        const auto own = m_view->allOptions();
        if (std::find(own.begin(), own.end(), option) == own.end())
            return tr("%1 is no option of the view “%2”, which is shown.").arg(name, m_document.view());
        const OptionState state = m_view->stateOf(*option);
        if (!state.there || !state.can)
            return tr("%1 cannot be set here. %2").arg(name, state.tip);
        QStringList ids;
        for (const OptionState::Choice& choice : state.choices)
            if (choice.can)
                ids << choice.id;
        if (option->kind == Option::Choice && !ids.contains(value))
            return tr("%1 is “%2”; it can be %3.").arg(name, value, ids.join(QStringLiteral(", ")));
        const double number = value.toDouble();
        if (option->kind == Option::Number && state.most > state.least && (number < state.least || number > state.most))
            return tr("%1 is “%2”; it can be %3.")
                .arg(name, value, tr("a number from %1 to %2").arg(state.least).arg(state.most));
        m_view->choose(*option, value);
    }
    return {};
}

void Stage::zoom(int steps)
{
    if (m_view)
        m_view->zoom(steps);
}

void Stage::contextMenuEvent(QContextMenuEvent* event)
{
    QMenu menu(this);
    for (QAction* copy : {menu.addAction(tr("Copy as picture"), this, &Stage::copyPictureAsked),
             menu.addAction(tr("Copy as numbers"), this, &Stage::copyNumbersAsked)})
        copy->setEnabled(m_view && m_document.trace());
    if (m_view && !m_view->actions().isEmpty()) {
        menu.addSeparator();
        menu.addActions(m_view->actions());
    }
    if (m_view && !m_view->allOptions().empty()) {
        menu.addSeparator();
        addOptions(menu, *m_view);
    }
    menu.exec(event->globalPos());
}

void Stage::resizeEvent(QResizeEvent*)
{
    m_timeline->setCompact(height() < kStageCompactBelow, height() < kStageLowBelow);
    fitHeader();
}

void Stage::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    const Palette& palette = Theme::instance().palette();
    const int header = m_headers->parentWidget()->height();
    painter.fillRect(QRect(0, 0, width(), header), palette.panel);
    painter.fillRect(QRect(0, header - 1, width(), 1), palette.line);
}

} // namespace headroom
