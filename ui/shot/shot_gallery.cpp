// SPDX-License-Identifier: GPL-3.0-or-later
#include "shot/shot_gallery.h"

#include "compare/compare_pane.h"
#include "export/recording.h"
#include "gallery/card.h"
#include "gallery/card_grid.h"
#include "gallery/gallery.h"
#include "theme/theme.h"
#include "window/main_window.h"
#include "words/tr.h"

#include <QApplication>
#include <QKeyEvent>
#include <QLineEdit>
#include <QMouseEvent>
#include <QScopeGuard>

namespace headroom {

namespace {

const QString kGalleryWord = QStringLiteral(
    "segment"); // finds a model that forgets the segment before, and one that reads it
constexpr int kKeyMilliseconds = 140, kGalleryRestMilliseconds = 900; // of a recording

// Mouse and keyboard, and what is seen meanwhile.
class Hand {
public:
    Hand(Recording& film, const std::function<QImage()>& picture) : m_film(film), m_picture(picture) {}

    void look(int milliseconds)
    {
        QCoreApplication::processEvents();
        m_film.add(m_picture(), milliseconds);
    }

    // Each picture of the card's film stays as long as it does on the card, whatever drawing it here takes.
    void enter(Card& card)
    {
        const QPointF middle = QRectF(card.rect()).center();
        QEnterEvent event(middle, card.mapTo(card.window(), middle), card.mapToGlobal(middle));
        QApplication::sendEvent(&card, &event);
        while (card.playing()) {
            const int shown = card.shownPicture();
            m_film.add(m_picture(), card.thumbnail()->milliseconds(shown));
            while (card.playing() && card.shownPicture() == shown)
                QCoreApplication::processEvents(QEventLoop::WaitForMoreEvents);
        }
        look(kGalleryRestMilliseconds);
    }

    void leave(Card& card)
    {
        QEvent event(QEvent::Leave);
        QApplication::sendEvent(&card, &event);
    }

    void ctrlClick(Card& card)
    {
        const QPointF middle = QRectF(card.rect()).center(), there = card.mapToGlobal(middle);
        QMouseEvent press(QEvent::MouseButtonPress, middle, there, Qt::LeftButton, Qt::LeftButton, Qt::ControlModifier);
        QApplication::sendEvent(&card, &press);
        QMouseEvent release(
            QEvent::MouseButtonRelease, middle, there, Qt::LeftButton, Qt::NoButton, Qt::ControlModifier);
        QApplication::sendEvent(&card, &release);
    }

    void type(const QString& word, QLineEdit& field)
    {
        field.setFocus(Qt::ShortcutFocusReason);
        look(kGalleryRestMilliseconds);
        for (const QChar letter : word) {
            QKeyEvent press(QEvent::KeyPress, letter.toUpper().unicode(), Qt::NoModifier, QString(letter));
            QApplication::sendEvent(&field, &press);
            look(kKeyMilliseconds);
        }
        look(kGalleryRestMilliseconds);
    }

private:
    Recording& m_film;
    const std::function<QImage()>& m_picture;
};

// Until the two that were chosen stand side by side; what went wrong, or an empty string.
QString waitForBoth(Document& document, MainWindow& window)
{
    while (!window.compare() && document.error().isEmpty())
        QCoreApplication::processEvents(QEventLoop::WaitForMoreEvents);
    if (!window.compare())
        return document.error();
    const Document& beside = window.compare()->comparison();
    const auto waiting = [](const Document& one) { return one.error().isEmpty() && (one.busy() || !one.result()); };
    do {
        while (waiting(document) || waiting(beside))
            QCoreApplication::processEvents(QEventLoop::WaitForMoreEvents);
        QCoreApplication::processEvents(); // a view may ask for more than the forward, and one input follows the other
    } while (waiting(document) || waiting(beside));
    return document.error().isEmpty() ? beside.error() : document.error();
}

} // namespace

QString recordGallery(
    Document& document, MainWindow& window, const ShotOptions& options, const std::function<QImage()>& picture)
{
    // A caret that blinks would be in one recording and not in the next.
    const auto blinking = qScopeGuard(
        [time = QApplication::cursorFlashTime()] { QApplication::setCursorFlashTime(time); });
    QApplication::setCursorFlashTime(0);
    Gallery& gallery = *window.gallery();
    const std::unique_ptr<Recording> film = recordingFor(options.file);
    Hand hand(*film, picture);
    hand.look(kGalleryRestMilliseconds);
    if (Card* first = gallery.grid()->shown().value(0)) {
        hand.enter(*first);
        hand.leave(*first);
    }
    hand.type(kGalleryWord, *gallery.search());
    const QList<Card*> found = gallery.grid()->shown();
    if (found.size() < 2 || !found[0]->broken().isEmpty() || !found[1]->broken().isEmpty())
        return tr("Fewer than two variants match “%1”; the gallery’s recording compares two.").arg(kGalleryWord);
    hand.enter(*found[0]);
    hand.ctrlClick(*found[0]);
    hand.look(kGalleryRestMilliseconds);
    hand.leave(*found[0]);
    hand.enter(*found[1]);
    Theme::instance().setReducedMotion(true); // what opens now is not timed by its pictures
    hand.ctrlClick(*found[1]);
    hand.leave(*found[1]);
    if (const QString failure = waitForBoth(document, window); !failure.isEmpty())
        return failure;
    hand.look(3 * kGalleryRestMilliseconds);
    return film->save(options.file);
}

} // namespace headroom
