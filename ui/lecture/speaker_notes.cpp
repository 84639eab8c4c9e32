// SPDX-License-Identifier: GPL-3.0-or-later
#include "lecture/speaker_notes.h"

#include "export/picture_export.h"
#include "lesson/lesson_player.h"
#include "lesson/lesson_text.h"
#include "stage/frames.h"
#include "stage/stage.h"
#include "stage/timeline.h"
#include "stage/view.h"
#include "stage/view_picture.h"
#include "widgets/layouts.h"
#include "widgets/text.h"

#include <QCoreApplication>
#include <QKeyEvent>
#include <QLabel>
#include <QPainter>
#include <QScreen>
#include <QScrollArea>
#include <QTime>

#include <algorithm>

namespace headroom {

namespace {

constexpr QSize kNextSize {480, 300};
constexpr int kSettles = 150; // milliseconds after which the next picture is asked for

} // namespace

PlacePicture::PlacePicture(QObject* parent) : QObject(parent) {}

PlacePicture::~PlacePicture() = default;

void PlacePicture::want(const PlaceFile& place, const QSize& size, double ratio)
{
    m_place = place;
    m_size = size;
    m_ratio = ratio;
    m_waiting = true;
    if (!m_document) {
        m_document = std::make_unique<Document>(QStringLiteral("cpu"));
        connect(m_document.get(), &Document::placeOpened, this, &PlacePicture::draw, Qt::QueuedConnection);
        connect(m_document.get(), &Document::errorChanged, this, [this] {
            if (!m_document->error().isEmpty() && std::exchange(m_waiting, false))
                emit made({});
        });
        connect(m_document.get(), &Document::busyChanged, this, &PlacePicture::draw, Qt::QueuedConnection);
    }
    m_view.reset();
    m_document->openPlace(place);
}

void PlacePicture::draw()
{
    if (!m_waiting || m_document->busy() || !m_document->trace())
        return;
    if (!m_view) {
        const QString id = showableView(m_document->view(), *m_document->trace());
        const auto info = std::find_if(
            views().begin(), views().end(), [&](const ViewDescriptor& view) { return view.id == id; });
        if (info == views().end())
            return;
        m_view.reset(info->make(*m_document, nullptr));
        m_document->setStudies(m_view->studies(*m_document));
        if (m_document->busy())
            return; // the view asks for more than the run had
    }
    m_waiting = false;
    m_view->resize(QSize(1280, 800));
    m_view->show(*m_document);
    ViewPicture subject(*m_document, *m_view);
    QImage picture = pictureOf(subject, {coloursOnScreen(), m_size, m_ratio});
    picture.setDevicePixelRatio(m_ratio);
    emit made(picture);
}

SpeakerNotes::SpeakerNotes(Document& document, Stage& stage, LessonPlayer* lesson, QWidget& lecture)
    : QWidget(lecture.parentWidget(), Qt::Window),
      m_document(document),
      m_stage(stage),
      m_lesson(lesson),
      m_lecture(&lecture)
{
    setWindowTitle(tr("Notes – Headroom"));
    setAccessibleName(tr("Notes"));
    resize(QSize(1100, 700).boundedTo(screen()->availableSize()));
    auto* whole = new QWidget;
    auto* area = scrolled(whole, this, true); // on a small screen
    area->setHorizontalScrollBarPolicy(Qt::ScrollBarAsNeeded);
    columnIn(this)->addWidget(area);
    auto* row = rowIn(whole, {28, 24, 28, 24}, 28);
    auto* content = new QWidget;
    auto* words = columnIn(content, {}, 14);
    words->addWidget(m_title = new Text({}, TextSize::Page, Text::Tone::Ink, true));
    m_title->setWordWrap(true);
    words->addWidget(m_words = new LessonText(content, TextSize::Title));
    words->addWidget(m_question = new LessonText(content, TextSize::Title));
    words->addStretch(1);
    auto* reading = scrolled(content, whole, true);
    reading->setMinimumWidth(240);
    row->addWidget(reading, 1);
    auto* right = columnIn(nullptr, {}, 10);
    right->addWidget(m_clock = new Text({}, TextSize::Figure, Text::Tone::Ink, true));
    right->addSpacing(10);
    right->addWidget(m_nextTitle = new Text({}, TextSize::Title, Text::Tone::Ink2));
    m_nextTitle->setWordWrap(true);
    right->addWidget(m_nextPicture = new QLabel);
    m_nextPicture->setFixedSize(kNextSize);
    right->addStretch(1);
    auto* keys = new Text(
        tr("Page Down, Page Up: next, back · drag: draw · Z: undo a stroke · E: erase · N: notes · Esc: end"),
        TextSize::Small, Text::Tone::Ink3);
    keys->setWordWrap(true);
    right->addWidget(keys);
    row->addLayout(right);
    m_since.start();
    m_tick.setInterval(1000);
    connect(&m_tick, &QTimer::timeout, this, &SpeakerNotes::tick);
    m_tick.start();
    m_settle.setSingleShot(true);
    m_settle.setInterval(kSettles);
    connect(&m_settle, &QTimer::timeout, this, [this] {
        if (const auto place = nextPlace())
            m_next.want(*place, kNextSize, devicePixelRatioF());
    });
    connect(&m_next, &PlacePicture::made, this, [this](const QImage& picture) {
        m_image = picture;
        m_nextPicture->setPixmap(QPixmap::fromImage(picture));
    });
    if (lesson)
        connect(lesson, &LessonPlayer::changed, this, &SpeakerNotes::follow);
    for (const auto signal : {&Document::resultChanged, &Document::positionChanged, &Document::viewChanged})
        connect(&document, signal, this, &SpeakerNotes::follow);
    connect(&Theme::instance(), &Theme::changed, this, &SpeakerNotes::follow);
    tick();
    follow();
}

QString SpeakerNotes::clock() const { return m_clock->text(); }

void SpeakerNotes::tick()
{
    const qint64 seconds = m_since.elapsed() / 1000;
    m_clock->setText(tr("%1:%2   %3")
                         .arg(seconds / 60)
                         .arg(seconds % 60, 2, 10, QLatin1Char('0'))
                         .arg(QTime::currentTime().toString(QStringLiteral("HH:mm"))));
}

// Of a lesson its next step, else the next picture of playback.
std::optional<PlaceFile> SpeakerNotes::nextPlace() const
{
    if (m_lesson && m_lesson->isOpen())
        return m_lesson->canGoOn()
            ? std::optional(m_lesson->lesson().steps[static_cast<std::size_t>(m_lesson->step()) + 1].stage.place)
            : std::nullopt;
    if (!m_document.trace() || !m_stage.view())
        return {};
    const std::vector<Frame> frames = m_stage.view()->frames(m_document);
    Position next {m_document.position().step + 1, Position::kFinished};
    if (!frames.empty()) {
        const FramePlace now = placeIn(frames, m_document.position());
        if (now == lastStop(frames))
            return {};
        next = positionOf(frames, nextStop(frames, now));
    }
    if (next.step >= static_cast<int>(m_document.trace()->timeline().size()))
        return {};
    PlaceFile place = m_document.placeFile();
    place.step = m_document.trace()->step(m_document.trace()->timeline()[static_cast<std::size_t>(next.step)]).path;
    place.stop = next.stop < Position::kFinished ? std::optional(next.stop) : std::nullopt;
    return place;
}

void SpeakerNotes::follow()
{
    const bool lesson = m_lesson && m_lesson->isOpen();
    if (lesson && !m_lesson->isReady())
        return;
    m_title->setText(lesson ? QString::fromStdString(m_lesson->now().title) : m_document.view());
    const QString folder = lesson ? m_lesson->folder() : QString();
    m_words->setMarked(lesson ? m_lesson->prose() : QString(), folder);
    QStringList below;
    if (lesson) {
        below << m_lesson->ask();
        if (m_lesson->now().question)
            for (const std::string& hint : m_lesson->now().question->hints)
                below << tr("Hint: %1").arg(m_lesson->filled(hint));
    } else if (m_document.trace() && m_stage.view()) {
        ViewPicture subject(m_document, *m_stage.view());
        m_title->setText(subject.title());
    }
    below.removeAll(QString());
    m_question->setMarked(below.join(QStringLiteral("\n\n")), folder);
    const auto next = nextPlace();
    m_nextTitle->setText(!next ? tr("This is the last picture.")
            : lesson           ? tr("Next: %1")
                           .arg(QString::fromStdString(
                               m_lesson->lesson().steps[static_cast<std::size_t>(m_lesson->step()) + 1].title))
                     : tr("Next picture"));
    if (next)
        m_settle.start();
    else
        m_nextPicture->clear();
}

void SpeakerNotes::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    painter.fillRect(rect(), colours().panel);
}

// The speaker's keys are the lecture's, whichever of the two windows was clicked last.
void SpeakerNotes::keyPressEvent(QKeyEvent* event) { QCoreApplication::sendEvent(m_lecture, event); }

} // namespace headroom
