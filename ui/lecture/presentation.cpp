// SPDX-License-Identifier: GPL-3.0-or-later
#include "lecture/presentation.h"

#include "compare/compare_pane.h"
#include "document/document.h"
#include "document/find_step.h"
#include "export/picture_export.h"
#include "lecture/speaker_notes.h"
#include "lesson/lesson_player.h"
#include "lesson/lesson_text.h"
#include "stage/stage.h"
#include "stage/timeline.h"
#include "stage/view_picture.h"
#include "theme/theme.h"
#include "widgets/controls.h"
#include "widgets/flow_layout.h"
#include "widgets/layouts.h"
#include "widgets/matrix_painter.h"
#include "words/tr.h"

#include <QGuiApplication>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QScreen>

#include <algorithm>

namespace headroom {

namespace {

constexpr int kPointerRests = 2500, kKeysRest = 7000; // milliseconds
constexpr int kKeysAbove = 10, kKeysMargin = 12, kKeysGap = 20;
constexpr double kPointerSize = 14.0, kMarkWidth = 4.0, kMarkFrom = 4.0;

// In a lesson the step and what it asks take the caption's place.
class LecturePicture : public ViewPicture {
public:
    LecturePicture(Document& document, View& view, const LessonPlayer* lesson)
        : ViewPicture(document, view), m_lesson(lesson)
    {
    }

    QString caption() const override
    {
        if (!m_lesson || !m_lesson->isReady())
            return ViewPicture::caption();
        QString words = QStringLiteral("**%1**").arg(QString::fromStdString(m_lesson->now().title));
        if (const auto verdict = m_lesson->verdict())
            words += QStringLiteral("\n\n") + (verdict->right ? tr("Right.") : tr("Not yet.")) + QLatin1Char(' ')
                + QString::fromStdString(verdict->feedback);
        else if (const QString ask = m_lesson->ask(); !ask.isEmpty())
            words += QStringLiteral("\n\n") + ask;
        else
            words += QStringLiteral("\n\n") + m_lesson->prose().section(QStringLiteral("\n\n"), 0, 0);
        const auto& question = m_lesson->now().question;
        QStringList options;
        for (std::size_t i = 0; question && i < question->options.size(); ++i)
            options << QStringLiteral("**%1** %2")
                           .arg(QString(QChar(u'A' + static_cast<char16_t>(i))),
                               m_lesson->filled(question->options[i].text));
        if (!options.isEmpty())
            words += QStringLiteral("\n\n") + options.join(QStringLiteral(" · "));
        return lessonHtml(words, m_lesson->folder(), TextSize::Title);
    }

private:
    const LessonPlayer* m_lesson;
};

// The keys of the lecture in a strip over the picture; what lies under it can be clicked.
class LectureKeys : public QWidget {
public:
    LectureKeys(bool lesson, const QString& bookmark, QWidget* parent) : QWidget(parent)
    {
        setAttribute(Qt::WA_TransparentForMouseEvents);
        setAccessibleName(tr("Keys of lecture mode"));
        auto* flow = new FlowLayout(nullptr, kKeysGap, 6);
        columnIn(this, {kKeysMargin, 8, kKeysMargin, 8})->addLayout(flow);
        QStringList keys;
        if (lesson)
            keys << tr("<→> next step of the lesson") << tr("<←> back") << tr("<H> hint") << tr("<S> show me");
        else if (!bookmark.isEmpty())
            keys << tr("<Page down> next bookmark") << tr("<Page up> previous (open: %1)").arg(bookmark);
        keys << tr("<Space> next picture") << tr("<Backspace> previous") << tr("<P> play") << tr("<Drag> draw")
             << tr("<Z> undo") << tr("<E> erase") << tr("<B> blank") << tr("<N> notes") << tr("<Ctrl>+<O> open")
             << tr("<Esc> leave") << tr("<?> keys");
        for (const QString& key : std::as_const(keys))
            flow->addWidget(new KeyHint(key, this, true));
    }

protected:
    void paintEvent(QPaintEvent*) override
    {
        QPainter painter(this);
        painter.setRenderHint(QPainter::Antialiasing);
        painter.setPen(QPen(colours().lineStrong, 1.0));
        painter.setBrush(colours().panel);
        painter.drawRoundedRect(QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5), 6, 6);
    }
};

} // namespace

Presentation::Presentation(Document& document, Stage& stage, LessonPlayer* lesson, QWidget* parent)
    : QWidget(parent, Qt::Window), m_document(document), m_stage(stage), m_lesson(lesson)
{
    makeKeys();
    m_keysRest.setSingleShot(true);
    m_keysRest.setInterval(kKeysRest);
    connect(&m_keysRest, &QTimer::timeout, this, [this] { m_keys->hide(); });
    setAttribute(Qt::WA_DeleteOnClose);
    setWindowTitle(tr("Lecture mode – Headroom"));
    setAccessibleName(tr("Lecture mode"));
    setFocusPolicy(Qt::StrongFocus);
    setMouseTracking(true);
    for (const auto signal : {&Document::resultChanged, &Document::selectionChanged, &Document::positionChanged,
             &Document::viewChanged, &Document::modelChanged, &Document::differenceChanged, &Document::coverChanged})
        connect(&document, signal, this, &Presentation::follow);
    connect(&stage, &Stage::optionChanged, this, &Presentation::follow);
    connect(&Theme::instance(), &Theme::changed, this, &Presentation::follow);
    if (m_lesson)
        connect(m_lesson, &LessonPlayer::changed, this, [this] {
            if (m_lesson->isOpen() && m_lesson->step() != std::exchange(m_step, m_lesson->step()))
                erasePageMarks();
            follow();
        });
    connect(&document, &Document::viewChanged, this, &Presentation::erasePageMarks);
    m_step = m_lesson && m_lesson->isOpen() ? m_lesson->step() : 0;
    m_rest.setSingleShot(true);
    m_rest.setInterval(kPointerRests);
    connect(&m_rest, &QTimer::timeout, this, [this] {
        m_pointer.reset();
        update();
    });
}

Presentation::~Presentation() { delete m_notes; }

void Presentation::makeKeys()
{
    const bool shown = m_keys && keysShown();
    delete m_keys;
    m_keys = new LectureKeys(m_lesson && m_lesson->isOpen(), m_bookmark, this);
    m_keys->hide();
    if (shown)
        showKeys(true);
}

void Presentation::setBookmark(const QString& said)
{
    if (said == m_bookmark)
        return;
    m_bookmark = said;
    makeKeys();
}

void Presentation::setBeside(ComparePane* pane)
{
    if (m_beside)
        m_beside->comparison().disconnect(this), m_beside->disconnect(this);
    m_beside = pane;
    if (pane) {
        for (const auto signal : {&Document::resultChanged, &Document::selectionChanged, &Document::positionChanged,
                 &Document::viewChanged, &Document::modelChanged})
            connect(&pane->comparison(), signal, this, &Presentation::follow);
        connect(pane, &ComparePane::shownChanged, this, &Presentation::follow);
    }
    follow();
}

void Presentation::showOnScreens()
{
    const QList<QScreen*> screens = QGuiApplication::screens();
    QScreen* own = parentWidget() ? parentWidget()->screen() : screen();
    const auto other = std::find_if(
        screens.begin(), screens.end(), [own](const QScreen* screen) { return screen != own; });
    // Geometry alone does not choose a screen under Wayland, nor between screens that are no one desktop.
    if (other != screens.end()) { // the projector is the other one
        showNotes(own);
        own = *other;
    }
    setScreen(own);
    setGeometry(own->geometry());
    showFullScreen();
    raise();
    activateWindow();
    setFocus();
    showKeys(true);
}

void Presentation::showKeys(bool shown)
{
    m_keys->setVisible(shown);
    placeKeys();
    if (shown)
        m_keysRest.start();
}

bool Presentation::keysShown() const { return !m_keys->isHidden(); }

void Presentation::placeKeys()
{
    int wide = 2 * kKeysMargin;
    for (const KeyHint* hint : m_keys->findChildren<KeyHint*>())
        wide += hint->sizeHint().width() + kKeysGap;
    const int room = std::min(wide, width() - 2 * kKeysAbove);
    m_keys->setGeometry((width() - room) / 2, kKeysAbove, room, m_keys->layout()->heightForWidth(room));
}

// Its keys are its own: the window behind it has others for some.
bool Presentation::event(QEvent* event)
{
    if (event->type() == QEvent::ShortcutOverride)
        event->accept();
    return QWidget::event(event);
}

SpeakerNotes* Presentation::showNotes(QScreen* on)
{
    if (!m_notes)
        m_notes = new SpeakerNotes(m_document, m_stage, m_lesson, *this);
    if (on) {
        m_notes->setScreen(on);
        m_notes->setGeometry(on->availableGeometry());
    }
    m_notes->show();
    return m_notes;
}

PictureOptions Presentation::options() const
{
    PictureOptions options {coloursOnScreen(), size(), devicePixelRatioF()};
    options.forHall = true;
    return options;
}

std::unique_ptr<PictureSubject> Presentation::subject() const
{
    auto picture = std::make_unique<LecturePicture>(m_document, *m_stage.view(), m_lesson);
    const bool both = m_beside && m_beside->comparison().trace() && m_beside->stage()->view();
    return both ? m_beside->withRight(std::move(picture)) : std::move(picture);
}

void Presentation::follow()
{
    m_picture = {};
    update();
}

// They are about what was there before.
void Presentation::erasePageMarks()
{
    std::erase_if(m_marks, [](const HandMark& mark) { return mark.of.path.empty(); });
    m_drawing = false;
    update();
}

void Presentation::resizeEvent(QResizeEvent*)
{
    placeKeys();
    follow();
}

void Presentation::makePicture()
{
    if (m_picture.isNull() && m_stage.view() && m_document.trace())
        m_picture = pictureOf(*subject(), options(), &m_places);
}

void Presentation::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    const Palette& palette = Theme::instance().palette();
    painter.fillRect(rect(), m_blank ? QColor(Qt::black) : palette.stage);
    if (m_blank)
        return;
    makePicture();
    if (m_picture.isNull())
        return;
    painter.drawImage(rect(), m_picture);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(palette.accent, kMarkWidth, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
    for (const HandMark& mark : m_marks)
        painter.drawPolyline(placed(mark));
    if (!m_pointer)
        return;
    QColor light = palette.accent;
    light.setAlpha(70);
    painter.setPen(Qt::NoPen);
    painter.setBrush(light);
    painter.drawEllipse(*m_pointer, kPointerSize, kPointerSize);
    painter.setBrush(palette.accent);
    painter.drawEllipse(*m_pointer, kPointerSize / 2.0, kPointerSize / 2.0);
}

QRectF Presentation::areaOf(const NamedCell& cell) const
{
    if (cell.path.empty())
        return rect();
    const Trace* trace = m_document.trace();
    const Cell shown {trace ? findStep(*trace, cell.path) : -1, cell.at};
    const auto found = std::find_if(
        m_places.begin(), m_places.end(), [&](const auto& place) { return place.first == shown; });
    return found == m_places.end() ? QRectF() : found->second;
}

std::optional<Cell> Presentation::cellAt(const QPointF& point) const
{
    const auto found = std::find_if(
        m_places.rbegin(), m_places.rend(), [&](const auto& place) { return place.second.contains(point); });
    return found == m_places.rend() ? std::nullopt : std::optional(found->first);
}

QPolygonF Presentation::placed(const HandMark& mark) const
{
    const QRectF area = areaOf(mark.of);
    QPolygonF points;
    if (!area.isEmpty())
        for (const QPointF& point : mark.points)
            points << area.topLeft() + QPointF(point.x() * area.width(), point.y() * area.height());
    return points;
}

void Presentation::mousePressEvent(QMouseEvent* event)
{
    if (event->button() == Qt::LeftButton)
        m_press = event->position();
}

void Presentation::mouseMoveEvent(QMouseEvent* event)
{
    setCursor(Qt::BlankCursor); // the pointer is the cursor
    m_pointer = event->position();
    m_rest.start();
    update();
    if (!m_press)
        return;
    if (!m_drawing) {
        if ((event->position() - *m_press).manhattanLength() < kMarkFrom)
            return;
        makePicture();
        const auto cell = cellAt(*m_press);
        m_marks.push_back({cell ? NamedCell {m_document.trace()->step(cell->step).path, cell->at} : NamedCell(), {}});
        m_drawing = true;
    }
    const QRectF area = areaOf(m_marks.back().of);
    const auto add = [&](const QPointF& point) {
        const QPointF from = point - area.topLeft();
        m_marks.back().points << QPointF(from.x() / area.width(), from.y() / area.height());
    };
    if (area.isEmpty())
        return;
    if (m_marks.back().points.isEmpty())
        add(*m_press);
    add(event->position());
}

// A click without a stroke is one on the stage.
void Presentation::mouseReleaseEvent(QMouseEvent* event)
{
    if (event->button() != Qt::LeftButton || !std::exchange(m_press, std::nullopt))
        return;
    if (std::exchange(m_drawing, false))
        return;
    makePicture();
    if (const auto cell = cellAt(event->position()))
        m_document.pinHere(*cell);
}

bool Presentation::goOn(int by)
{
    if (!m_lesson || !m_lesson->isOpen())
        return false;
    if (by > 0 ? m_lesson->canGoOn() : m_lesson->step() > 0)
        m_lesson->goTo(m_lesson->step() + by);
    return true;
}

// Those of the stage; and a presenter's remote control sends Page Down and Page Up.
void Presentation::keyPressEvent(QKeyEvent* event)
{
    const bool lesson = m_lesson && m_lesson->isOpen(), bookmark = !lesson && !m_bookmark.isEmpty();
    if (event->matches(QKeySequence::Open))
        return emit openAsked();
    if (bookmark && (event->key() == Qt::Key_PageDown || event->key() == Qt::Key_PageUp))
        return emit bookmarkAsked(event->key() == Qt::Key_PageDown ? 1 : -1);
    switch (event->key()) {
    case Qt::Key_Right:
    case Qt::Key_PageDown:
        if (!goOn(1))
            m_stage.timeline()->next();
        return;
    case Qt::Key_Left:
    case Qt::Key_PageUp:
        if (!goOn(-1))
            m_stage.timeline()->previous();
        return;
    case Qt::Key_Space: return m_stage.timeline()->next();
    case Qt::Key_Backspace: return m_stage.timeline()->previous();
    case Qt::Key_Home: return m_stage.timeline()->first();
    case Qt::Key_End: return m_stage.timeline()->last();
    case Qt::Key_P: return m_stage.timeline()->togglePlay();
    case Qt::Key_N:
        if (m_notes && m_notes->isVisible())
            m_notes->hide();
        else
            showNotes();
        return;
    case Qt::Key_B: m_blank = !m_blank; return update();
    case Qt::Key_Question:
    case Qt::Key_F1: return showKeys(!keysShown());
    case Qt::Key_E: m_marks.clear(); return update();
    case Qt::Key_Z:
        if (!m_marks.empty())
            m_marks.pop_back();
        return update();
    case Qt::Key_H: return lesson ? m_lesson->hint() : void();
    case Qt::Key_S: return lesson ? m_lesson->showMe() : void();
    case Qt::Key_R: return lesson ? m_lesson->restore() : void();
    case Qt::Key_F5:
    case Qt::Key_Escape: close(); return;
    default: break;
    }
    if (event->key() >= Qt::Key_1 && event->key() <= Qt::Key_9)
        return m_document.setHead(event->key() - Qt::Key_1);
    QWidget::keyPressEvent(event);
}

} // namespace headroom
