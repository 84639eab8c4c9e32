// SPDX-License-Identifier: GPL-3.0-or-later
#include "compare/compare_pane.h"
#include "docks/model_dock.h"
#include "document/document.h"
#include "files/recent_files.h"
#include "files/settings.h"
#include "gallery/card.h"
#include "gallery/card_grid.h"
#include "gallery/gallery.h"
#include "gallery/recent_panel.h"
#include "gallery/search_results.h"
#include "lesson/lesson_player.h"
#include "scene/scene_view.h"
#include "shot/shot.h"
#include "stage/stage.h"
#include "test_program.h"
#include "theme/theme.h"
#include "widgets/cell_grid.h"
#include "widgets/controls.h"
#include "window/error_bar.h"
#include "window/main_window.h"

#include <QAccessible>
#include <QDropEvent>
#include <QLineEdit>
#include <QMimeData>
#include <QPainter>
#include <QRegularExpression>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>
#include <QTextBlock>
#include <QTextBrowser>
#include <QThreadPool>
#include <QToolButton>
#include <QtEndian>

#include <numeric>
#include <set>

using namespace headroom;

namespace gallery_test {

namespace {

constexpr int kPatience = 60000;
const QString kSource = QStringLiteral(HEADROOM_SOURCE_DIR "/resources");

void writeFile(const QString& path, const QByteArray& bytes)
{
    QFile file(path);
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write(bytes);
}

// A few variants as the program's resources.
class Resources {
public:
    explicit Resources(const QStringList& ids)
    {
        QDir(m_folder.path()).mkdir(QStringLiteral("variants"));
        QFile::link(kSource + QStringLiteral("/models"), m_folder.filePath(QStringLiteral("models")));
        for (const QString& id : ids)
            QFile::copy(kSource + QStringLiteral("/variants/%1.json").arg(id), file(id));
        writeFile(m_folder.filePath(QStringLiteral("variants/order.txt")), ids.join(QLatin1Char('\n')).toUtf8());
        qputenv("HEADROOM_RESOURCES", m_folder.path().toUtf8());
    }
    ~Resources() { qunsetenv("HEADROOM_RESOURCES"); }
    QString file(const QString& id) const { return m_folder.filePath(QStringLiteral("variants/%1.json").arg(id)); }

private:
    QTemporaryDir m_folder;
};

QImage pictureOf(const FilmPicture& picture)
{
    QImage image(Thumbnail::kSize, QImage::Format_RGB32);
    image.fill(Theme::instance().palette().stage);
    QPainter painter(&image);
    painter.setRenderHint(QPainter::Antialiasing);
    picture.paint(painter);
    return image;
}

void opened(Document& document, const QString& id)
{
    document.openModel(id);
    [&] { QTRY_VERIFY_WITH_TIMEOUT(!document.busy() && document.result(), kPatience); }();
}

// How long each picture of an animated PNG stays, in milliseconds.
std::vector<int> delaysOf(const QString& path)
{
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly))
        return {};
    const QByteArray bytes = file.readAll();
    std::vector<int> delays;
    for (qsizetype at = 8; at + 12 <= bytes.size(); at += 12 + qFromBigEndian<quint32>(bytes.constData() + at))
        if (bytes.mid(at + 4, 4) == "fcTL")
            delays.push_back(qFromBigEndian<quint16>(bytes.constData() + at + 28));
    return delays;
}

} // namespace

class GalleryTest : public QObject {
    Q_OBJECT

    Gallery& gallery() const { return *m_window->gallery(); }

    void start(bool wait = false)
    {
        m_document = std::make_unique<Document>(QStringLiteral("cpu"));
        m_window = std::make_unique<MainWindow>(*m_document);
        m_window->resize(1280, 800);
        m_window->showGallery();
        m_window->show();
        m_window->activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(m_window.get()));
        if (wait)
            QTRY_VERIFY_WITH_TIMEOUT(gallery().settled(), kPatience);
    }

    QStringList shown() const
    {
        QStringList ids;
        for (const Card* card : gallery().grid()->shown())
            ids << card->text().id;
        return ids;
    }

    // Opens the window too, as the program does before it records.
    ShotOptions recording(const QString& view, const QTemporaryDir& folder)
    {
        m_document = std::make_unique<Document>(QStringLiteral("cpu"));
        m_window = std::make_unique<MainWindow>(*m_document);
        ShotOptions options;
        options.file = folder.filePath(view + QStringLiteral(".png"));
        options.source = QStringLiteral("rotary");
        options.view = view;
        options.size = {1280, 800};
        options.record = true;
        return options;
    }

private slots:
    void init()
    {
        Settings::setPlace(Settings::Place::Nowhere);
        Theme::instance().apply(*qApp, ThemeMode::Light);
        Theme::instance().setReducedMotion(true);
    }
    void cleanup()
    {
        m_window.reset();
        m_document.reset();
    }

    // As narrow as a card gets.
    void titlesAreWhole()
    {
        Theme::instance().apply(*qApp, ThemeMode::Light);
        for (const Preset& preset : presets()) {
            CardText text;
            text.id = QString::fromStdString(preset.id);
            text.title = QString::fromStdString(preset.title);
            Card card(text);
            card.resize(Card::kLeastWidth, Card::kHeight);
            QCOMPARE(card.titleLines().join(QLatin1Char(' ')), text.title);
        }
    }

    void everyVariantHasACardThatIsReadOut()
    {
        start();
        for (const Preset& preset : presets()) {
            Card* card = gallery().card(QString::fromStdString(preset.id));
            QVERIFY2(card, preset.id.c_str());
            QVERIFY(card->isVisibleTo(m_window.get()));
            QAccessibleInterface* spoken = QAccessible::queryAccessibleInterface(card);
            QCOMPARE(spoken->role(), QAccessible::Button);
            QCOMPARE(spoken->text(QAccessible::Name), QString::fromStdString(preset.title + ", " + preset.idea));
            QVERIFY(!card->text().families.empty());
        }
        QCOMPARE(gallery().grid()->cards().size(), static_cast<int>(presets().size()));
    }

    void searchNarrowsAndEscapeShowsAllAgain()
    {
        start();
        const int all = shown().size();
        QTest::keyClick(m_window->windowHandle(), Qt::Key_F, Qt::ControlModifier);
        QVERIFY(gallery().search()->hasFocus());
        QTest::keyClicks(gallery().search(), QStringLiteral("dai same"));
        QCOMPARE(shown(), QStringList {QStringLiteral("transformer-xl-same-length")});
        QVERIFY(!gallery().card(QStringLiteral("alibi"))->isVisible());
        QTest::keyClicks(gallery().search(), QStringLiteral(" zebra"));
        QVERIFY(shown().isEmpty());
        QVERIFY(gallery().message().contains(QStringLiteral("zebra")));
        QTest::keyClick(gallery().search(), Qt::Key_Escape);
        QCOMPARE(shown().size(), all);
        QVERIFY(gallery().message().isEmpty());
        QVERIFY(m_window->inGallery());
    }

    void openedAnewItShowsEveryCard()
    {
        start();
        const int all = shown().size();
        gallery().search()->setText(QStringLiteral("alibi"));
        QVERIFY(shown().size() < all);
        m_window->openPreset(QStringLiteral("alibi"));
        QTRY_VERIFY_WITH_TIMEOUT(!m_window->inGallery(), kPatience);
        m_window->showGallery();
        QCOMPARE(shown().size(), all);
        QVERIFY(gallery().search()->text().isEmpty());
        QTest::mouseClick(gallery().filter()->button(1), Qt::LeftButton); // nor is a family left
        QVERIFY(shown().size() < all);
        m_window->showStage();
        m_window->showGallery();
        QCOMPARE(shown().size(), all);
        QCOMPARE(gallery().filter()->current(), 0);
    }

    void whatLessonsBringIsNotRecent()
    {
        start();
        rememberFile(kSource + QStringLiteral("/lessons/models/any.safetensors"));
        rememberFile(kSource + QStringLiteral("/lessons/en/../models/any.safetensors"));
        rememberFile(kSource + QStringLiteral("/models/copy.safetensors"));
        QCOMPARE(recentFiles(), QStringList());
    }

    // Other names, authors, views and tasks.
    void searchKnowsOtherNames()
    {
        start();
        const auto finds = [&](const char* words, const QStringList& found) { // among others
            gallery().search()->clear();
            QTest::keyClicks(gallery().search(), QString::fromUtf8(words));
            for (const QString& id : found)
                QVERIFY2(shown().contains(id), words + QByteArray(": ") + shown().join(QStringLiteral(", ")).toUtf8());
            QVERIFY2(shown().size() < 9, words); // not what merely has the letters in it
        };
        const QStringList halting {QStringLiteral("universal-tensor2tensor"), QStringLiteral("universal-transformer")};
        for (const char* words : {"ACT", "ponder", "Graves", "adaptive computation", "Halting"})
            finds(words, halting);
        finds("rel_shift", {QStringLiteral("transformer-xl"), QStringLiteral("learned-relative")});
        finds("four terms", {QStringLiteral("relative-decoder"), QStringLiteral("transformer-xl")});
        finds("LSTM", {QStringLiteral("r-transformer")});
        finds("RoPE", {QStringLiteral("rotary")});
        finds("inducing points", {QStringLiteral("set-transformer")});
        finds("sort", {QStringLiteral("universal-transformer")});
        QVERIFY(!shown().contains(QStringLiteral("universal-tensor2tensor"))); // has learned another task
        finds("UT", halting);
        finds("long", {QStringLiteral("transformer-xl")});
        QVERIFY(!shown().contains(QStringLiteral("message-passing"))); // "along"
        finds("zipf", {QStringLiteral("adaptive-embedding")});
    }

    // Besides the cards: what can be started, opened or read, the best first.
    void searchFindsLessonsSamplesViewsAndTheManual()
    {
        using Kind = SearchHit::Kind;
        start();
        const auto hits = [&](const QString& words, Kind kind) {
            gallery().search()->setText(words);
            QStringList titles;
            for (const ResultLink* link : gallery().results()->links())
                if (link->hit().kind == kind)
                    titles << link->hit().title;
            return titles;
        };
        QCOMPARE(hits(QStringLiteral("rel_shift"), Kind::View).value(0), QStringLiteral("rel_shift"));
        QVERIFY(!hits(QStringLiteral("rel_shift"), Kind::Lesson).isEmpty());
        QVERIFY(!hits(QStringLiteral("rel_shift"), Kind::Manual).isEmpty());
        QVERIFY(hits(QStringLiteral("moses said"), Kind::Sample).value(0).startsWith(QStringLiteral("and moses said")));
        QVERIFY(shown().contains(QStringLiteral("adaptive-embedding"))); // whose sample it is
        for (const char* words : {"english", "sentence"}) {
            hits(QLatin1String(words), Kind::Lesson);
            QVERIFY2(shown().contains(QStringLiteral("adaptive-embedding")), words);
        }
        for (const LessonEntry& entry : lessonEntries())
            QCOMPARE(hits(entry.title, Kind::Lesson).value(0), entry.title);
        gallery().search()->clear();
        QVERIFY(gallery().results()->links().isEmpty() && !gallery().results()->isVisible());
    }

    // The task that the advice names has a trained model, which opens.
    void theAdviceOfTheSearchIsTrue()
    {
        start();
        gallery().search()->setText(QStringLiteral("zebra crossing"));
        static const QRegularExpression example(QStringLiteral("a task \\(([^)]+)\\)"));
        const QString task = example.match(gallery().message()).captured(1);
        QVERIFY2(!task.isEmpty(), qPrintable(gallery().message()));
        for (const QString& words : {task, QStringLiteral("sort")}) {
            gallery().search()->setText(words);
            bool opens = false;
            for (const ResultLink* link : gallery().results()->links())
                if (link->hit().kind == SearchHit::Kind::Sample)
                    opens = opens || link->hit().details.endsWith(words);
            QVERIFY2(opens, qPrintable(words));
            QVERIFY(!shown().isEmpty());
            const QString first = shown().first();
            QVERIFY2(gallery().card(first)->text().trained.contains(words), qPrintable(first));
        }
    }

    void searchIsInTheLanguage()
    {
        const QLocale before;
        QLocale::setDefault(QLocale(QStringLiteral("zh_CN")));
        start();
        gallery().search()->setText(QStringLiteral("掩码"));
        QSet<SearchHit::Kind> kinds;
        for (const ResultLink* link : gallery().results()->links())
            kinds << link->hit().kind;
        QLocale::setDefault(before);
        QVERIFY(kinds.contains(SearchHit::Kind::Lesson) && kinds.contains(SearchHit::Kind::Manual));
    }

    void whatIsFoundOpens()
    {
        using Kind = SearchHit::Kind;
        start();
        const auto choose = [&](const QString& words, Kind kind) {
            m_window->showGallery();
            gallery().search()->setText(words);
            for (ResultLink* link : gallery().results()->links())
                if (link->hit().kind == kind) {
                    const SearchHit hit = link->hit();
                    QTest::mouseClick(link, Qt::LeftButton);
                    return hit;
                }
            return SearchHit();
        };
        const auto ready = [&] {
            QTRY_VERIFY_WITH_TIMEOUT(!m_window->inGallery() && !m_document->busy() && m_document->trace(), kPatience);
        };
        const SearchHit sample = choose(QStringLiteral("5 5 1 9"), Kind::Sample);
        ready();
        QCOMPARE(m_document->text(), sample.title);
        QCOMPARE(QString::fromStdString(m_document->model().file), sample.source);
        choose(QStringLiteral("head atlas"), Kind::View); // the open run can be shown in it
        ready();
        QCOMPARE(m_document->view(), QStringLiteral("head_atlas"));
        QCOMPARE(m_document->text(), sample.title);
        choose(QStringLiteral("halting"), Kind::View); // it cannot
        ready();
        QCOMPARE(m_document->view(), QStringLiteral("halting"));
        QCOMPARE(QString::fromStdString(m_document->model().preset), QStringLiteral("universal-transformer"));
        choose(QStringLiteral("segment recurrence"), Kind::View); // a place
        ready();
        QTRY_COMPARE_WITH_TIMEOUT(m_document->view(), QStringLiteral("recurrence"), kPatience);
        const SearchHit manual = choose(QStringLiteral("step through"), Kind::Manual);
        auto* page = m_window->findChild<QTextBrowser*>();
        QVERIFY(page && page->textCursor().block().isValid());
        QVERIFY(
            page->extraSelections().last().cursor.selectedText().contains(QStringLiteral("step"), Qt::CaseInsensitive));
        QCOMPARE(manual.title, QStringLiteral("Step through"));
        page->window()->close();
        const SearchHit lesson = choose(QStringLiteral("softmax"), Kind::Lesson);
        ready();
        QCOMPARE(QString::fromStdString(m_window->lesson()->lesson().title), lesson.title);
    }

    void theBestIsFirstAndEnterTakesIt()
    {
        start();
        for (const char* title : {"Transformer-XL", "Transformer", "ALiBi", "Rotary positions"}) {
            gallery().search()->setText(QLatin1String(title));
            QCOMPARE(gallery().grid()->shown().first()->text().title, QLatin1String(title));
        }
        QSignalSpy started(&gallery(), &Gallery::openLesson);
        gallery().search()->setText(lessonEntries().last().title); // no variant's
        QVERIFY(shown().isEmpty() && gallery().message().isEmpty());
        QTest::keyClick(gallery().search(), Qt::Key_Return);
        QCOMPARE(started.size(), 1);
        QCOMPARE(started.front().front().toString(), lessonEntries().last().file);
    }

    // What a person types for a model is on its card, and found.
    void cardsSayWhatTheirModelTakes()
    {
        start();
        for (const Card* card : gallery().grid()->cards()) {
            QVERIFY2(!card->text().takes.isEmpty(), qPrintable(card->text().id));
            QVERIFY(card->accessibleDescription().contains(card->text().takes));
        }
        QCOMPARE(gallery().card(QStringLiteral("adaptive-embedding"))->text().takes, QStringLiteral("words"));
        QCOMPARE(gallery().card(QStringLiteral("transformer"))->text().takes, QStringLiteral("digits"));
        gallery().search()->setText(QStringLiteral("digits"));
        QVERIFY(shown().contains(QStringLiteral("transformer")));
        QVERIFY(!shown().contains(QStringLiteral("adaptive-embedding")));
    }

    void everyViewFindsAVariant()
    {
        start();
        for (const ViewDescriptor& view : views()) {
            gallery().search()->setText(view.title);
            QVERIFY2(shown().contains(view.variant), qPrintable(view.title));
        }
    }

    void enterOpensTheVariantThatIsCalledSo()
    {
        start();
        gallery().card(QStringLiteral("transformer-xl-same-length"))->setFocus(); // the current one so far
        QTest::keyClicks(gallery().search(), QStringLiteral("transformer-XL"));
        QVERIFY(shown().size() > 2);
        QSignalSpy opened(&gallery(), &Gallery::openPreset);
        QTest::keyClick(gallery().search(), Qt::Key_Return);
        QCOMPARE(opened.size(), 1);
        QCOMPARE(opened.front().front().toString(), QStringLiteral("transformer-xl"));
        QTRY_VERIFY_WITH_TIMEOUT(!m_window->inGallery(), kPatience);
        QCOMPARE(m_document->model().preset, std::string("transformer-xl"));
    }

    void familiesNarrow()
    {
        start();
        QAbstractButton* sets = nullptr;
        for (int i = 0; i < gallery().filter()->count(); ++i)
            if (gallery().filter()->button(i)->text() == QLatin1String("Sets"))
                sets = gallery().filter()->button(i);
        QVERIFY(sets);
        QTest::mouseClick(sets, Qt::LeftButton);
        QCOMPARE(shown(), (QStringList {QStringLiteral("perceiver-io"), QStringLiteral("set-transformer")}));
    }

    void arrowKeysChooseAndEnterOpens()
    {
        start();
        gallery().focusCard(Qt::TabFocusReason);
        const QStringList ids = shown();
        QVERIFY(gallery().card(ids[0])->hasFocus());
        QTest::keyClick(m_window->windowHandle(), Qt::Key_Right);
        QVERIFY(gallery().card(ids[1])->hasFocus());
        QTest::keyClick(m_window->windowHandle(), Qt::Key_Down);
        QVERIFY(gallery().card(ids[5])->hasFocus()); // four columns at 1280
        QTest::keyClick(m_window->windowHandle(), Qt::Key_End);
        QVERIFY(gallery().card(ids.last())->hasFocus());
        QVERIFY(!gallery().card(ids.last())->visibleRegion().isEmpty()); // scrolled into sight
        QTest::keyClick(m_window->windowHandle(), Qt::Key_Home);
        QTest::keyClick(m_window->windowHandle(), Qt::Key_Right);
        QTest::keyClick(m_window->windowHandle(), Qt::Key_Return);
        QTRY_VERIFY_WITH_TIMEOUT(!m_window->inGallery(), kPatience);
        QCOMPARE(QString::fromStdString(m_document->model().preset), ids[1]);
        QVERIFY(m_window->stage()->isVisible() && m_window->modelDock()->isVisible());
        QVERIFY(!gallery().isVisible());
    }

    void theWorkStaysOpenBehindTheGallery()
    {
        start();
        QVERIFY(!m_window->modelDock()->isVisible());
        QTest::mouseClick(gallery().card(QStringLiteral("transformer")), Qt::LeftButton);
        QTRY_VERIFY_WITH_TIMEOUT(!m_window->inGallery() && !m_document->busy() && m_document->result(), kPatience);
        m_document->setText(QStringLiteral("5 5 2"));
        QTRY_VERIFY_WITH_TIMEOUT(!m_document->busy(), kPatience);
        const int width = m_window->modelDock()->width();
        const auto run = m_document->result();
        QTest::keyClick(m_window->windowHandle(), Qt::Key_H, Qt::ControlModifier | Qt::ShiftModifier);
        QVERIFY(gallery().isVisible() && !m_window->stage()->isVisible() && !m_window->modelDock()->isVisible());
        const Position before = m_document->position();
        QTest::keyClick(m_window->windowHandle(), Qt::Key_Backspace); // none of the stage's keys acts here
        QTest::keyClick(m_window->windowHandle(), Qt::Key_Z, Qt::ControlModifier);
        QCOMPARE(m_document->position(), before);
        QCOMPARE(m_document->text(), QStringLiteral("5 5 2"));
        QTest::keyClick(m_window->windowHandle(), Qt::Key_Escape);
        QVERIFY(m_window->stage()->isVisible() && m_window->modelDock()->isVisible());
        QCOMPARE(m_window->modelDock()->width(), width);
        QCOMPARE(m_document->result(), run);
        QTest::keyClick(m_window->windowHandle(), Qt::Key_Z, Qt::ControlModifier);
        QVERIFY(m_document->text() != QStringLiteral("5 5 2"));
    }

    void closingInTheGalleryKeepsTheDocks()
    {
        start();
        m_window->showStage();
        m_window->modelDock()->close();
        m_window->showGallery();
        m_window->close();
        MainWindow again(*m_document);
        again.restore();
        again.show();
        QVERIFY(!again.modelDock()->isVisible());
        QVERIFY(again.findChild<QWidget*>(QStringLiteral("outline"))->isVisible());
    }

    void whatIsToBeDoneNextRetires()
    {
        start();
        Card* first = gallery().grid()->cards().first();
        QVERIFY(first->accessibleDescription().contains(QStringLiteral("Do this next")));
        QTest::mouseClick(gallery().card(QStringLiteral("alibi")), Qt::LeftButton);
        QTRY_VERIFY_WITH_TIMEOUT(!m_window->inGallery(), kPatience);
        QVERIFY(!first->accessibleDescription().contains(QStringLiteral("Do this next")));
        Gallery later {QString()};
        QVERIFY(!later.grid()->cards().first()->accessibleDescription().contains(QStringLiteral("Do this next")));
    }

    // What a card shows is what the variant's own view makes of the run.
    void picturesComeFromTheTrace()
    {
        const QStringList ids {QStringLiteral("transformer"), QStringLiteral("rotary"),
            QStringLiteral("universal-transformer"), QStringLiteral("transformer-xl")};
        const Resources resources(ids);
        start(true);
        QImage placeholder = Card({}).grab().toImage();
        Document document(QStringLiteral("cpu"));
        for (const QString& id : ids) {
            Card* card = gallery().card(id);
            QVERIFY2(card->broken().isEmpty(), qPrintable(card->broken()));
            opened(document, id);
            const auto info = std::find_if(views().begin(), views().end(),
                [&](const ViewDescriptor& view) { return view.id == QString::fromStdString(document.model().view); });
            const std::unique_ptr<View> view(info->make(document, nullptr));
            document.setStudies(view->studies(document));
            QTRY_VERIFY_WITH_TIMEOUT(!document.busy(), kPatience);
            view->show(document);
            const auto film = view->film(document, Thumbnail::kSize);
            QCOMPARE(card->thumbnail()->count(), static_cast<int>(film.size()));
            QVERIFY2(card->thumbnail()->still() == pictureOf(film.back()), qPrintable(id));
            QVERIFY2(card->thumbnail()->picture(0) == pictureOf(film.front()), qPrintable(id));
            QImage shownThere = card->grab().toImage();
            QVERIFY(shownThere != placeholder);
        }
        // Every weight of the head in focus has its colour in the picture.
        opened(document, QStringLiteral("transformer"));
        Slice slice;
        slice.at = {document.head(), 0, 0};
        const CellGrid grid = readGrid(*document.trace(), *document.weights(), slice);
        const ColourScale scale {false, 1.0};
        const QImage still = gallery().card(QStringLiteral("transformer"))->thumbnail()->still();
        std::set<QRgb> seen;
        for (int y = 0; y < still.height(); ++y)
            for (int x = 0; x < still.width(); ++x)
                seen.insert(still.pixel(x, y));
        for (int row = 0; row < grid.rowCount(); ++row)
            for (int column = 0; column < grid.columnCount(); ++column)
                QVERIFY(seen.count(scale.colour(grid.value({row, column})).rgb()) == 1);
    }

    void everyVariantGetsAPicture()
    {
        start(true);
        for (const Card* card : gallery().grid()->cards()) {
            QVERIFY2(card->broken().isEmpty() && card->thumbnail(), qPrintable(card->text().id + card->broken()));
            const QImage still = card->thumbnail()->still();
            QImage blank(still.size(), still.format());
            blank.fill(Theme::instance().palette().stage);
            QVERIFY2(still != blank, qPrintable(card->text().id));
        }
    }

    void hoveringPlaysOnceAndNotWithReducedMotion()
    {
        const Resources resources({QStringLiteral("rotary")});
        start(true);
        Card* card = gallery().card(QStringLiteral("rotary"));
        QEnterEvent enter(QPointF(20, 20), QPointF(20, 20), QPointF(20, 20));
        QApplication::sendEvent(card, &enter);
        QVERIFY(!card->playing());
        Theme::instance().setReducedMotion(false);
        QApplication::sendEvent(card, &enter);
        QVERIFY(card->playing());
        QCOMPARE(card->shownPicture(), 0);
        QTRY_VERIFY(card->shownPicture() > 1);
        QEvent leave(QEvent::Leave);
        QApplication::sendEvent(card, &leave);
        QVERIFY(!card->playing());
        QApplication::sendEvent(card, &enter);
        QTRY_VERIFY_WITH_TIMEOUT(!card->playing(), kPatience); // once through
        QCOMPARE(card->shownPicture(), -1);
    }

    void aBrokenFileTakesOnlyItsOwnVariantAway()
    {
        const Resources resources({QStringLiteral("rotary"), QStringLiteral("alibi"), QStringLiteral("scale-norm")});
        writeFile(resources.file(QStringLiteral("alibi")),
            "{\"title\": \"ALiBi\", \"config\": {\"heads\": 0, \"vocabulary\": 5}}");
        start(true);
        Card* broken = gallery().card(QStringLiteral("alibi"));
        QVERIFY(broken->broken().contains(QStringLiteral("alibi.json"))
            && broken->broken().contains(QStringLiteral("heads is 0")));
        QVERIFY(broken->accessibleName().contains(QStringLiteral("heads is 0")));
        QVERIFY(gallery().card(QStringLiteral("rotary"))->thumbnail()
            && gallery().card(QStringLiteral("scale-norm"))->thumbnail());
        QTest::mouseClick(broken, Qt::LeftButton);
        QTRY_VERIFY_WITH_TIMEOUT(m_window->errorBar()->message().contains(QStringLiteral("heads is 0")), kPatience);
        QVERIFY(m_window->inGallery());
        QTest::mouseClick(gallery().card(QStringLiteral("rotary")), Qt::LeftButton);
        QTRY_VERIFY_WITH_TIMEOUT(!m_window->inGallery(), kPatience);
        QCOMPARE(m_document->model().preset, std::string("rotary"));
    }

    void aRunThatFailsIsSaidOnItsCard()
    {
        const Resources resources({QStringLiteral("transformer"), QStringLiteral("rotary")});
        QFile file(resources.file(QStringLiteral("transformer")));
        QVERIFY(file.open(QIODevice::ReadOnly));
        QByteArray json = file.readAll();
        file.close();
        writeFile(file.fileName(), json.replace("copy.safetensors", "gone.safetensors"));
        start(true);
        QVERIFY(gallery().card(QStringLiteral("transformer"))->broken().contains(QStringLiteral("gone.safetensors")));
        QVERIFY(gallery().card(QStringLiteral("rotary"))->thumbnail());
    }

    void withoutAListOfVariantsThePageSaysWhy()
    {
        const QTemporaryDir empty;
        qputenv("HEADROOM_RESOURCES", empty.path().toUtf8());
        Gallery page {QString()};
        QVERIFY(page.message().contains(QStringLiteral("order.txt")));
        qunsetenv("HEADROOM_RESOURCES");
    }

    void recentFilesOpenAndMissingOnesGo()
    {
        const QTemporaryDir folder;
        const QString there = folder.filePath(QStringLiteral("mine.safetensors"));
        QVERIFY(QFile::copy(kSource + QStringLiteral("/models/copy.safetensors"), there));
        rememberFile(folder.filePath(QStringLiteral("gone.safetensors")));
        rememberFile(there);
        rememberFile(folder.filePath(QStringLiteral("lost.safetensors")));
        start();
        QList<RecentEntry*> entries = gallery().recent()->entries();
        QCOMPARE(entries.size(), 3);
        QVERIFY(entries[0]->missing() && !entries[1]->missing() && entries[2]->missing());
        QVERIFY(entries[0]->accessibleName().contains(QStringLiteral("not found")));
        QTest::mouseClick(entries[0]->findChild<QToolButton*>(), Qt::LeftButton);
        entries = gallery().recent()->entries();
        QCOMPARE(entries.size(), 2);
        entries[1]->setFocus();
        QTest::keyClick(entries[1], Qt::Key_Delete);
        QCOMPARE(recentFiles(), QStringList {there});
        QTest::mouseClick(gallery().recent()->entries()[0], Qt::LeftButton);
        QTRY_VERIFY_WITH_TIMEOUT(!m_window->inGallery(), kPatience);
        QCOMPARE(QString::fromStdString(m_document->model().file), there);
    }

    void ctrlClickOnTwoCardsComparesThem()
    {
        const Resources resources({QStringLiteral("rotary"), QStringLiteral("alibi"), QStringLiteral("scale-norm")});
        start();
        Card* first = gallery().card(QStringLiteral("alibi"));
        Card* second = gallery().card(QStringLiteral("rotary"));
        QTest::mouseClick(first, Qt::LeftButton, Qt::ControlModifier);
        QVERIFY(first->isPicked() && m_window->inGallery());
        first->setFocus();
        QTest::keyClick(first, Qt::Key_Escape); // lets it go, and stays
        QVERIFY(!first->isPicked() && m_window->inGallery());
        QTest::keyClick(first, Qt::Key_Return, Qt::ControlModifier);
        QVERIFY(first->isPicked());
        QTest::mouseClick(second, Qt::LeftButton, Qt::ControlModifier);
        QTRY_VERIFY_WITH_TIMEOUT(!m_window->inGallery() && m_window->compare(), kPatience);
        QCOMPARE(m_document->model().preset, std::string("alibi"));
        Document& beside = m_window->compare()->comparison();
        QTRY_VERIFY_WITH_TIMEOUT(!beside.busy() && beside.result() && !m_document->busy(), kPatience);
        QCOMPARE(beside.model().preset, std::string("rotary"));
        QCOMPARE(beside.text(), m_document->text());
        QVERIFY(!first->isPicked() && !second->isPicked());
    }

    // What is recorded is what the page does: films play, the search narrows, two cards open side by side.
    void theRecordingUsesThePage()
    {
        const QStringList found {QStringLiteral("vanilla-segments"), QStringLiteral("transformer-xl")};
        const Resources resources(found + QStringList {QStringLiteral("rotary")});
        const QTemporaryDir folder;
        const ShotOptions options = recording(QStringLiteral("gallery"), folder);
        QCOMPARE(takeShot(*m_document, *m_window, options), QString());
        QVERIFY(!gallery().search()->text().isEmpty());
        QCOMPARE(shown(), found);
        QVERIFY(!m_window->inGallery() && m_window->compare());
        QCOMPARE(m_document->model().preset, found[0].toStdString());
        QCOMPARE(m_window->compare()->comparison().model().preset, found[1].toStdString());
        QVERIFY(m_document->result() && m_window->compare()->comparison().result());
        const auto played = [&](const QString& id) {
            int milliseconds = 0;
            const Thumbnail& film = *gallery().card(id)->thumbnail();
            for (int picture = 0; picture + 1 < film.count(); ++picture)
                milliseconds += film.milliseconds(picture);
            return milliseconds;
        };
        const std::vector<int> delays = delaysOf(options.file);
        QVERIFY(played(found[0]) + played(found[1]) > 0);
        QVERIFY(std::accumulate(delays.begin(), delays.end(), 0)
            > 2 * played(found[0]) + played(found[1])); // the first card is one of them
        QVERIFY(delays.size() > static_cast<std::size_t>(gallery().search()->text().size()));
        QCOMPARE(QImage(options.file).size(), options.size);
    }

    void aRecordingNeedsTwoToCompare()
    {
        const Resources resources({QStringLiteral("rotary")});
        const QTemporaryDir folder;
        const ShotOptions options = recording(QStringLiteral("gallery"), folder);
        const QString refusal = takeShot(*m_document, *m_window, options);
        QVERIFY2(
            refusal.contains(gallery().search()->text()) && !gallery().search()->text().isEmpty(), qPrintable(refusal));
        QVERIFY(!QFile::exists(options.file));
    }

    // How the attention in focus comes to be: all its steps, from the product to the output.
    void attentionIsRecordedStepByStep()
    {
        const Resources resources({QStringLiteral("rotary")});
        const QTemporaryDir folder;
        ShotOptions options = recording(QStringLiteral("attention"), folder);
        options.text = QStringLiteral("she");
        QSet<StepId> seen;
        const auto watch = connect(m_document.get(), &Document::positionChanged, this, [&] {
            if (const auto step = m_document->currentStep())
                seen << *step;
        });
        QCOMPARE(takeShot(*m_document, *m_window, options), QString());
        disconnect(watch);
        const std::vector<int> delays = delaysOf(options.file);
        QVERIFY(delays.size() > 40); // it moves
        const std::string sublayer = m_document->sublayer().toStdString();
        for (const char* step : {"/product", "/scores", "/weights", "/context"})
            QVERIFY2(seen.contains(*m_document->trace()->find(sublayer + step)), step);
    }

    void aDroppedModelOpens()
    {
        start();
        QMimeData dropped;
        dropped.setUrls({QUrl::fromLocalFile(kSource + QStringLiteral("/models/copy.safetensors"))});
        QDragEnterEvent enter(QPoint(600, 400), Qt::CopyAction, &dropped, Qt::LeftButton, Qt::NoModifier);
        QApplication::sendEvent(m_window.get(), &enter);
        QVERIFY(enter.isAccepted());
        QDropEvent drop(QPointF(600, 400), Qt::CopyAction, &dropped, Qt::LeftButton, Qt::NoModifier);
        QApplication::sendEvent(m_window.get(), &drop);
        QTRY_VERIFY_WITH_TIMEOUT(!m_window->inGallery(), kPatience);
        QCOMPARE(m_document->model().preset, std::string("transformer"));
    }

    void anotherThemeIsDrawnAgain()
    {
        const Resources resources({QStringLiteral("rotary"), QStringLiteral("linear-attention")});
        start(true);
        const QImage light = gallery().card(QStringLiteral("rotary"))->thumbnail()->still();
        Theme::instance().apply(*qApp, ThemeMode::Dark);
        QVERIFY(!gallery().card(QStringLiteral("rotary"))->thumbnail());
        QTRY_VERIFY_WITH_TIMEOUT(gallery().settled(), kPatience);
        const QImage dark = gallery().card(QStringLiteral("rotary"))->thumbnail()->still();
        QVERIFY(light != dark);
        QCOMPARE(dark.pixelColor(0, 0), Theme::instance().palette().stage);
        Theme::instance().apply(*qApp, ThemeMode::Light); // known already
        QTRY_VERIFY_WITH_TIMEOUT(gallery().settled(), kPatience);
        QVERIFY(gallery().card(QStringLiteral("rotary"))->thumbnail()->still() == light);
    }

    void theNextStartShowsWhatThisOneDrew()
    {
        const Resources resources({QStringLiteral("rotary"), QStringLiteral("alibi")});
        const QTemporaryDir kept;
        const auto show = [&](QImage& rotary) {
            Gallery page(kept.path());
            page.resize(1280, 700);
            page.show();
            QTRY_VERIFY_WITH_TIMEOUT(page.settled(), kPatience);
            rotary = page.card(QStringLiteral("rotary"))->thumbnail()->still();
            QThreadPool::globalInstance()->waitForDone();
        };
        QImage first, second;
        show(first);
        QStringList files = QDir(kept.path()).entryList(QDir::Files);
        QCOMPARE(files.size(), 2);
        // It is the file that is shown.
        QImage red(Thumbnail::kSize, QImage::Format_RGB32);
        red.fill(Qt::red);
        Thumbnail painted;
        painted.add(red, 10);
        ThumbnailCache(kept.path()).insert(findPreset("rotary"), 1.0, painted);
        QThreadPool::globalInstance()->waitForDone();
        show(second);
        QCOMPARE(second.pixelColor(50, 50), QColor(Qt::red));
        // One cut short, and one of another version of the variant, are drawn anew.
        files = QDir(kept.path()).entryList({QStringLiteral("rotary*")}, QDir::Files);
        QFile file(QDir(kept.path()).filePath(files.value(0)));
        QVERIFY(file.resize(file.size() / 2));
        show(second);
        QVERIFY(second == first);
        QFile preset(resources.file(QStringLiteral("rotary")));
        QVERIFY(preset.open(QIODevice::ReadOnly));
        const QByteArray json = preset.readAll();
        preset.close();
        const auto before = QString::fromStdString(findPreset("rotary").sample).toUtf8();
        writeFile(preset.fileName(), QByteArray(json).replace(before, before.left(before.size() - 2)));
        show(second);
        QVERIFY(second != first);
        QCOMPARE(QDir(kept.path()).entryList(QDir::Files).size(), 2); // the old one went
    }

private:
    std::unique_ptr<Document> m_document;
    std::unique_ptr<MainWindow> m_window;
};

HEADROOM_TEST(GalleryTest)

} // namespace gallery_test

#include "gallery_test.moc"
