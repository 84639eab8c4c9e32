// SPDX-License-Identifier: GPL-3.0-or-later
#include "gallery/thumbnail_maker.h"

#include "theme/theme.h"

#include <QPainter>

#include <algorithm>

namespace headroom {

namespace {

const QSize kMakerStage {752, 544}; // for what a view decides by its own size

std::unique_ptr<View> makeView(const QString& id, Document& document)
{
    for (const ViewDescriptor& info : views())
        if (info.id == id)
            return std::unique_ptr<View>(info.make(document, nullptr));
    return nullptr;
}

} // namespace

ThumbnailMaker::ThumbnailMaker(Next next, QObject* parent) : QObject(parent), m_next(std::move(next))
{
    m_turn.setSingleShot(true);
    connect(&m_turn, &QTimer::timeout, this, &ThumbnailMaker::turn);
}

ThumbnailMaker::~ThumbnailMaker() = default;

void ThumbnailMaker::start()
{
    m_paused = false;
    m_idle = false;
    m_turn.start();
}

void ThumbnailMaker::pause()
{
    m_paused = true;
    m_turn.stop();
}

void ThumbnailMaker::restart()
{
    m_id.clear();
    m_film.clear();
    if (!m_paused)
        start();
}

void ThumbnailMaker::turn()
{
    if (m_paused)
        return;
    if (!m_film.empty())
        paintOne();
    else if (m_id.isEmpty())
        begin();
    else
        lookAtRun();
}

void ThumbnailMaker::begin()
{
    const std::optional<QString> wanted = m_next();
    if (!wanted)
        return m_turn.start();
    if (wanted->isEmpty())
        return release();
    m_id = *wanted;
    if (!m_document) {
        m_document = std::make_unique<Document>(QStringLiteral("cpu"));
        connect(m_document.get(), &Document::busyChanged, &m_turn, qOverload<>(&QTimer::start));
        connect(m_document.get(), &Document::errorChanged, &m_turn, qOverload<>(&QTimer::start));
        connect(m_document.get(), &Document::modelOpened, this, [this] {
            m_document->setOptions({}); // those of the card before
            m_document->setView(QString::fromStdString(m_document->model().view));
            m_view = makeView(m_document->view(), *m_document);
            m_document->setStudies(m_view ? m_view->studies(*m_document) : std::vector<std::string>());
        });
    }
    m_document->dismissError();
    m_document->openModel(m_id);
}

void ThumbnailMaker::release()
{
    m_view.reset();
    m_document.reset();
    m_idle = true;
    emit becameIdle();
}

// Opened and run, or refused; until then there is nothing to do.
void ThumbnailMaker::lookAtRun()
{
    if (m_document->busy())
        return;
    QString failure = m_document->error();
    if (failure.isEmpty() && !m_document->trace())
        failure = tr("This variant gave no result.");
    if (failure.isEmpty() && !prepareFilm()) {
        if (m_document->busy())
            return; // the view asked for more than the run had
        failure = tr("No view draws this variant.");
    }
    if (!failure.isEmpty()) {
        emit failed(std::exchange(m_id, QString()), failure);
        m_film.clear();
    }
    m_turn.start();
}

bool ThumbnailMaker::prepareFilm()
{
    const Trace& trace = *m_document->trace();
    QStringList wanted {m_document->view()};
    for (const ViewDescriptor& info : views())
        wanted << info.id;
    for (const QString& id : std::as_const(wanted)) {
        const auto info = std::find_if(
            views().begin(), views().end(), [&](const ViewDescriptor& view) { return view.id == id; });
        if (info == views().end() || !info->canShow(trace))
            continue;
        if (id != wanted.front() || !m_view)
            m_view = makeView(id, *m_document);
        m_view->resize(kMakerStage);
        m_view->show(*m_document);
        m_film = m_view->film(*m_document, Thumbnail::kSize);
        if (!m_film.empty()) {
            m_painted = 0;
            m_thumbnail = Thumbnail(m_ratio);
            return true;
        }
    }
    return false;
}

void ThumbnailMaker::paintOne()
{
    const FilmPicture& picture = m_film[m_painted];
    QImage image(Thumbnail::kSize * m_ratio, QImage::Format_RGB32);
    image.setDevicePixelRatio(m_ratio);
    image.fill(Theme::instance().palette().stage);
    QPainter painter(&image);
    painter.setRenderHint(QPainter::Antialiasing);
    picture.paint(painter);
    painter.end();
    m_thumbnail.add(image, picture.milliseconds);
    if (++m_painted == m_film.size()) {
        m_film.clear();
        emit made(std::exchange(m_id, QString()), m_thumbnail);
    }
    m_turn.start();
}

} // namespace headroom
