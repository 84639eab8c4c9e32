// SPDX-License-Identifier: GPL-3.0-or-later
#include "compare/compare_pane.h"
#include "files/recent_files.h"
#include "lecture/presentation.h"
#include "stage/left_behind.h"
#include "stage/stage.h"
#include "test_program.h"
#include "widgets/controls.h"
#include "window_fixture.h"

#include <QComboBox>
#include <QDropEvent>
#include <QFile>
#include <QFileDialog>
#include <QFileInfo>
#include <QMimeData>
#include <QPointer>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>
#include <QTimer>
#include <QUndoStack>

using namespace headroom;

namespace place_files_test {

namespace {

const QString kWeights = QStringLiteral("decoder.1/self_attention/weights");

// What a person sees of a place: everything that does not depend on the trace's ids.
QString seen(const Document& document)
{
    QStringList words {document.model().title.c_str(), document.text(), document.view(), document.sublayer()};
    words << QString::number(document.head()) << QString::number(document.position().stop)
          << QString::fromStdString(document.trace()->step(*document.currentStep()).path)
          << QString::number(document.interventions().size()) << QString::number(document.segment())
          << QString::number(document.settings().temperature) << QString::number(document.result()->config.memory);
    if (const auto pinned = document.pinned()) {
        words << QString::fromStdString(document.trace()->step(pinned->step).path);
        for (const std::int64_t at : pinned->at)
            words << QString::number(at);
        words << QString::number(document.trace()->value(pinned->step, pinned->at));
    }
    return words.join(QLatin1Char('|'));
}

} // namespace

class PlaceFilesTest : public WindowFixture {
    Q_OBJECT

private slots:
    void init()
    {
        openWindow();
        QVERIFY(m_folder.isValid());
        m_file = m_folder.filePath(QStringLiteral("here.headroom"));
    }
    void cleanup() { closeWindow(); }

    // A model's card may ask for a form of the view; a lesson's or a bookmark's own comes after it.
    void aPlaceHasItsFormWhateverTheCardAsksFor()
    {
        PlaceFile place;
        place.source = "transformer";
        place.view = "attention";
        QSignalSpy arrived(m_document.get(), &Document::placeOpened);
        m_document->openPlace(place);
        QVERIFY(arrived.wait(240000));
        QCOMPARE(m_document->model().view, std::string("lines"));
        QCOMPARE(m_document->view(), QStringLiteral("attention"));
        QVERIFY(!m_document->options().contains(QStringLiteral("attention.form")));
    }

    void anotherWindowShowsTheSameNumber()
    {
        m_window->openPreset(QStringLiteral("transformer-xl"), false);
        wait(QStringLiteral("transformer-xl"));
        RunSettings settings = m_document->settings();
        settings.changes = {{"memory", "4"}};
        settings.temperature = 0.5;
        m_document->setSettings(settings);
        m_document->addIntervention({kWeights.toStdString(), Intervention::Kind::Set, {1, 0, 0}, 0.25, {}});
        m_document->setView(QStringLiteral("rel_shift"));
        wait(QStringLiteral("transformer-xl"));
        const Trace& trace = *m_document->trace();
        m_document->setSublayer(QStringLiteral("decoder.2/self_attention"));
        m_document->setStep(trace.find("decoder.1/self_attention/position/raw").value());
        m_document->setPosition({m_document->position().step, 1.25});
        m_document->pinHere({trace.find(kWeights.toStdString()).value(), {1, 2, 3}});
        const QString before = seen(*m_document);
        m_window->savePlace(m_file);
        QVERIFY2(m_document->error().isEmpty(), qPrintable(m_document->error()));

        closeWindow();
        openWindow();
        m_window->openFile(m_file);
        wait(QStringLiteral("transformer-xl"));
        QCOMPARE(seen(*m_document), before);
        QVERIFY(m_document->model().file.empty()); // fresh weights again
    }

    void whatStoodBesideStandsBesideAgain()
    {
        m_window->setComparing(true);
        m_document->addIntervention(
            {"decoder.2/encoder_decoder_attention/weights", Intervention::Kind::Zero, {0, -1, -1}, 0.0, {}});
        wait(QStringLiteral("transformer"));
        m_window->savePlace(m_file);
        closeWindow();
        openWindow();
        m_window->openFile(m_file);
        QTRY_VERIFY_WITH_TIMEOUT(m_window->compare(), 60000);
        QCOMPARE(m_window->compare()->source(), QLatin1String(ComparePane::kUntouched));
        QTRY_VERIFY_WITH_TIMEOUT(!m_document->busy() && m_document->interventions().size() == 1, 60000);
    }

    // The list names what stands there, also where an earlier bookmark has the path of its model.
    void theDifferenceOfTheSameTwoComesBack()
    {
        m_window->setComparing(true);
        m_window->compare()->compareWith(QStringLiteral("relative-positions"));
        m_window->compare()->showDifference(true);
        QTRY_VERIFY_WITH_TIMEOUT(m_window->compare()->comparison().trace(), 60000);
        const QString named = m_window->compare()->choice()->currentText();
        m_window->savePlace(m_file);
        QVERIFY2(m_window->windowTitle().startsWith(QStringLiteral("here – ")), qPrintable(m_window->windowTitle()));
        m_window->setComparing(false);
        m_window->openFile(m_file);
        QTRY_VERIFY_WITH_TIMEOUT(m_window->compare(), 60000);
        QVERIFY(m_window->compare()->showsDifference());
        QCOMPARE(m_window->compare()->choice()->currentText(), named);

        PlaceFile earlier = readPlace(m_file.toStdString());
        QVERIFY(earlier.besideDifference);
        earlier.besideDifference = false;
        earlier.beside = kCopyModel.toStdString();
        writePlace(earlier, m_file.toStdString());
        m_window->setComparing(false);
        m_window->openFile(m_file);
        QTRY_VERIFY_WITH_TIMEOUT(m_window->compare() && m_window->compare()->comparison().trace(), 60000);
        QVERIFY(!m_window->compare()->showsDifference());
        QCOMPARE(m_window->compare()->choice()->currentText(), QStringLiteral("Transformer (copy)"));
        m_window->openPreset(QStringLiteral("alibi"));
        wait(QStringLiteral("alibi"));
        QVERIFY(m_window->windowTitle().startsWith(QString::fromStdString(m_document->model().file).section('/', -1)));
        QCOMPARE(m_window->compare()->choice()->currentText(), QStringLiteral("Transformer (copy)"));
    }

    // Playback lit it after something else had been pinned.
    void theNumberThatWasExplainedIsExplainedAgain()
    {
        m_document->setView(QStringLiteral("attention"));
        wait(QStringLiteral("transformer"));
        const Trace& trace = *m_document->trace();
        m_document->pin({trace.find(kWeights.toStdString()).value(), {1, 2, 1}});
        m_document->setStep(trace.find("decoder.1/self_attention/masked").value());
        const auto explained = m_document->subject();
        QVERIFY(explained && m_document->pinned() && explained->step != m_document->pinned()->step);
        const std::string path = trace.step(explained->step).path;
        m_window->savePlace(m_file);
        closeWindow();
        openWindow();
        m_window->openFile(m_file);
        QTRY_COMPARE_WITH_TIMEOUT(m_document->view(), QStringLiteral("attention"), 60000);
        wait(QStringLiteral("transformer"));
        QTRY_VERIFY_WITH_TIMEOUT(m_document->pinned() && m_document->subject(), 60000);
        QCOMPARE(m_document->trace()->step(m_document->subject()->step).path, path);
        QCOMPARE(m_document->subject()->at, explained->at);
        QCOMPARE(m_document->trace()->step(m_document->pinned()->step).path, kWeights.toStdString());
    }

    void theChangesOfABookmarkAreUndone()
    {
        PlaceFile place = m_document->placeFile();
        place.source = "alibi";
        place.interventions = {{"decoder.1/self_attention/weights", Intervention::Kind::Zero, {0, -1, -1}, 0.0, {}}};
        writePlace(place, m_file.toStdString());
        m_window->openFile(m_file);
        wait(QStringLiteral("alibi"));
        QCOMPARE(m_document->interventions().size(), std::size_t {1});
        m_document->undoStack()->undo();
        wait(QStringLiteral("alibi"));
        QVERIFY(m_document->interventions().empty());
        m_document->undoStack()->redo();
        wait(QStringLiteral("alibi"));
        QCOMPARE(m_document->interventions().size(), std::size_t {1});
    }

    // As the numbers in their names have them.
    void aLectureGoesFromBookmarkToBookmark()
    {
        const QTemporaryDir folder;
        const QString names[] = {QStringLiteral("1-first"), QStringLiteral("2-next"), QStringLiteral("10-last")};
        for (const QString& name : names) {
            PlaceFile place = m_document->placeFile();
            place.text = name.section('-', 0, 0) == QLatin1String("10") ? "1 0" : name.left(1).toStdString();
            writePlace(place, folder.filePath(name + QLatin1String(".headroom")).toStdString());
        }
        m_window->openFile(folder.filePath(names[1] + QLatin1String(".headroom")));
        QTRY_COMPARE_WITH_TIMEOUT(m_document->text(), QStringLiteral("2"), 60000);
        QTRY_VERIFY_WITH_TIMEOUT(m_window->windowTitle().startsWith(names[1]), 60000);
        QPointer<Presentation> lecture(m_window->present());
        lecture->show();
        QTest::keyClick(lecture, Qt::Key_PageDown);
        QTRY_VERIFY_WITH_TIMEOUT(m_window->windowTitle().startsWith(names[2]), 60000);
        QCOMPARE(m_document->text(), QStringLiteral("1 0"));
        lecture->showKeys(false);
        QTest::keyClick(lecture, Qt::Key_PageDown); // there is no further one
        QVERIFY(lecture->keysShown());
        for (int i = 1; i >= 0; --i) {
            QTest::keyClick(lecture, Qt::Key_PageUp);
            QTRY_VERIFY_WITH_TIMEOUT(m_window->windowTitle().startsWith(names[i]), 60000);
        }
        int asked = 0;
        lecture->disconnect(m_window.get());
        connect(lecture, &Presentation::openAsked, this, [&] { ++asked; });
        QTest::keyClick(lecture, Qt::Key_O, Qt::ControlModifier);
        QCOMPARE(asked, 1);
    }

    void theGalleryMakesWayForAPlace()
    {
        m_window->savePlace(m_file);
        m_window->showGallery();
        m_window->openFile(m_file);
        QTRY_COMPARE_WITH_TIMEOUT(m_window->place(), MainWindow::Place::Stage, 60000);
    }

    void aDroppedPlaceOpensAndIsRecent()
    {
        m_document->setText(QStringLiteral("1 2 3"));
        wait(QStringLiteral("transformer"));
        m_window->savePlace(m_file);
        QCOMPARE(recentFiles().value(0), m_file);
        forgetFiles();
        m_document->setText(QStringLiteral("5 5"));
        wait(QStringLiteral("transformer"));
        QMimeData dropped;
        dropped.setUrls({QUrl::fromLocalFile(m_file)});
        QDragEnterEvent enter(QPoint(400, 400), Qt::CopyAction, &dropped, Qt::LeftButton, Qt::NoModifier);
        QApplication::sendEvent(m_window.get(), &enter);
        QVERIFY(enter.isAccepted());
        QDropEvent drop(QPointF(400, 400), Qt::CopyAction, &dropped, Qt::LeftButton, Qt::NoModifier);
        QApplication::sendEvent(m_window.get(), &drop);
        QTRY_COMPARE_WITH_TIMEOUT(m_document->text(), QStringLiteral("1 2 3"), 60000);
        QCOMPARE(recentFiles().value(0), m_file);
    }

    // Another card was opened over somebody's changes: a line on the stage leads back, or keeps them in a bookmark.
    void whatWasLeftIsGoneBackToOrSaved()
    {
        auto* line = m_window->stage()->findChild<LeftBehind*>();
        QVERIFY(line && !line->isVisible());
        m_document->setText(QStringLiteral("4 4 1 2"));
        m_document->addIntervention(
            {"decoder.2/encoder_decoder_attention/weights", Intervention::Kind::Zero, {0, -1, -1}, 0.0, {}});
        wait(QStringLiteral("transformer"));
        const QString before = seen(*m_document), title = m_document->model().title.c_str();
        m_window->openPreset(QStringLiteral("alibi"));
        wait(QStringLiteral("alibi"));
        QVERIFY(line->isVisible());
        QCOMPARE(line->text(), QStringLiteral("1 change to %1 was left behind").arg(title));
        m_window->saveLeft(m_file);
        QCOMPARE(m_document->model().preset, std::string("alibi"));
        QCOMPARE(readPlace(m_file.toStdString()).text, std::string("4 4 1 2"));
        QCOMPARE(readPlace(m_file.toStdString()).interventions.size(), std::size_t {1});
        line->back()->click();
        wait(QStringLiteral("transformer"));
        QCOMPARE(seen(*m_document), before);
        QVERIFY(!line->isVisible());
        m_window->openPreset(QStringLiteral("alibi"));
        wait(QStringLiteral("alibi"));
        QVERIFY(line->isVisible()); // left once more
        line->close()->click();
        QVERIFY(!line->isVisible());
    }

    // A bookmark has it, or a lesson asked for it: nothing is lost.
    void whatIsSavedOrALessonsIsNotLeftBehind()
    {
        m_document->setText(QStringLiteral("4 4 1 2"));
        wait(QStringLiteral("transformer"));
        m_window->savePlace(m_file);
        m_window->openPreset(QStringLiteral("alibi"));
        wait(QStringLiteral("alibi"));
        QVERIFY(!m_document->left());
        m_document->setCover({{}, {}, {}, true, {}});
        m_document->setText(QStringLiteral("5 5"));
        wait(QStringLiteral("alibi"));
        m_document->setCover({});
        m_window->openPreset(QStringLiteral("transformer"));
        wait(QStringLiteral("transformer"));
        QVERIFY(!m_document->left());
        m_document->setText(QStringLiteral("6 6"));
        wait(QStringLiteral("transformer"));
        m_window->savePlace(m_file);
        m_document->setText(QStringLiteral("6 6 6")); // since
        wait(QStringLiteral("transformer"));
        m_window->openPreset(QStringLiteral("alibi"));
        wait(QStringLiteral("alibi"));
        QVERIFY(m_document->left());
        m_window->saveLeft(m_file);
        QVERIFY(!m_document->left());
    }

    void whatItsSettingsCameToIsSaidInTheWindow()
    {
        m_window->openPreset(QStringLiteral("universal-transformer"), false);
        wait(QStringLiteral("universal-transformer"));
        RunSettings settings = m_document->settings();
        settings.changes = {{"halting_threshold", "0.3"}};
        m_document->setSettings(settings);
        m_document->setView(QStringLiteral("halting"));
        wait(QStringLiteral("universal-transformer"));
        const QString outcome = m_document->outcome();
        QVERIFY(!outcome.isEmpty());
        m_window->savePlace(m_file);
        closeWindow();
        openWindow();
        m_window->openFile(m_file);
        wait(QStringLiteral("universal-transformer"));
        QTRY_COMPARE_WITH_TIMEOUT(m_document->outcome(), outcome, 60000);
    }

    void whatIsNewerIsLeftInTurn()
    {
        m_document->setText(QStringLiteral("4 4 1 2"));
        wait(QStringLiteral("transformer"));
        m_window->openPreset(QStringLiteral("alibi"));
        wait(QStringLiteral("alibi"));
        m_window->openPreset(QStringLiteral("transformer"));
        wait(QStringLiteral("transformer"));
        m_document->setText(QStringLiteral("9 9"));
        wait(QStringLiteral("transformer"));
        for (const char* text : {"4 4 1 2", "9 9", "4 4 1 2"}) {
            QVERIFY(m_document->left());
            m_document->goBackToLeft();
            wait(QStringLiteral("transformer"));
            QCOMPARE(m_document->text(), QString::fromLatin1(text));
        }
    }

    void aMissingModelIsAskedFor()
    {
        const QString gone = m_folder.filePath(QStringLiteral("gone.safetensors"));
        QVERIFY(QFile::copy(kCopyModel, gone));
        m_document->openModel(gone, QStringLiteral("4 4 2"));
        QTRY_VERIFY_WITH_TIMEOUT(
            !m_document->busy() && m_document->model().file == gone.toStdString() && m_document->trace(), 60000);
        m_window->savePlace(m_file);
        m_document->openModel(kCopyModel, QStringLiteral("1"));
        QTRY_VERIFY_WITH_TIMEOUT(!m_document->busy() && m_document->model().file != gone.toStdString(), 60000);
        const QString moved = m_folder.filePath(QStringLiteral("moved.safetensors"));
        QVERIFY(QFile::rename(gone, moved));
        QString asked;
        const auto answer = [&](const QString& file) {
            QTimer::singleShot(0, this, [&asked, file] {
                auto* dialog = qobject_cast<QFileDialog*>(QApplication::activeModalWidget());
                if (!dialog)
                    return;
                asked = dialog->windowTitle();
                if (file.isEmpty())
                    return dialog->reject();
                dialog->selectFile(file);
                QMetaObject::invokeMethod(dialog, "accept");
            });
            m_window->openFile(m_file);
        };
        const QString before = seen(*m_document);
        answer({});
        QVERIFY2(asked.contains(QLatin1String("gone.safetensors")), qPrintable(asked));
        QVERIFY(!m_document->busy() && m_document->error().isEmpty());
        QCOMPARE(seen(*m_document), before); // who has none stays where they are
        answer(moved);
        QTRY_COMPARE_WITH_TIMEOUT(m_document->text(), QStringLiteral("4 4 2"), 60000);
        QCOMPARE(m_document->model().file, moved.toStdString());
    }

    void aBrokenFileSaysSoAndTheWorkStays()
    {
        const QString before = seen(*m_document);
        QFile file(m_file);
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write("{\"headroom_place\": 1, \"model\": \"transformer\", \"head\": \"two\"}");
        file.close();
        m_window->openFile(m_file);
        QVERIFY2(m_document->error().contains(QLatin1String("head")), qPrintable(m_document->error()));
        QVERIFY(!m_document->busy());
        QCOMPARE(seen(*m_document), before);
    }

    // What comes after it goes on from where one was.
    void aModelThatIsNotThereLeadsNobodyAwayLater()
    {
        int arrivals = 0;
        connect(m_document.get(), &Document::placeOpened, this, [&] { ++arrivals; });
        PlaceFile place;
        place.source = "/nowhere/at/all.safetensors";
        place.view = "lines";
        m_document->openPlace(place);
        QTRY_VERIFY_WITH_TIMEOUT(!m_document->error().isEmpty(), 60000);
        m_document->setText(QStringLiteral("5 5"));
        wait(QStringLiteral("transformer"));
        QCOMPARE(m_document->text(), QStringLiteral("5 5"));
        QVERIFY(!m_document->options().contains(QStringLiteral("attention.form")));
        QCOMPARE(arrivals, 0);
    }

    // What was a view is a form of another now, whoever says its old name; said plainly, that has its first form.
    void aViewThatBecameAFormOpensAsThat()
    {
        const auto form = [&] { return m_document->options().value(QStringLiteral("attention.form")); };
        QFile file(m_file);
        for (const char* view : {"lines", "attention"}) {
            QVERIFY(file.open(QIODevice::WriteOnly));
            file.write(QByteArray(R"({"headroom_place": 1, "model": "transformer", "text": "1 2 3", "view": ")") + view
                + "\"}");
            file.close();
            m_window->openFile(m_file);
            QTRY_COMPARE_WITH_TIMEOUT(m_document->text(), QStringLiteral("1 2 3"), 60000);
            wait(QStringLiteral("transformer"));
            QCOMPARE(m_document->view(), QStringLiteral("attention"));
            QCOMPARE(form(), view == QLatin1String("lines") ? QStringLiteral("lines") : QString());
        }
        m_document->askView(QStringLiteral("lines"));
        const PlaceFile saved = m_document->placeFile();
        QCOMPARE(saved.view, std::string("attention"));
        QCOMPARE(saved.options.at("attention.form"), std::string("lines"));
        m_document->setView(QStringLiteral("norms"));
        m_document->setView(QStringLiteral("attention")); // from a menu: as it was left
        QCOMPARE(form(), QStringLiteral("lines"));
        m_document->askView(QStringLiteral("attention"));
        QCOMPARE(form(), QString());
    }

    // Made with another model, or by hand: it opens, and says what is not there.
    void aPlaceThatTheRunDoesNotHaveIsSaid()
    {
        QFile file(m_file);
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(R"({"headroom_place": 1, "model": "transformer", "text": "1 2 3", "view": "attention",
            "pinned": {"step": "decoder.9/weights", "cell": [0, 1, 2]}, "head": 99})");
        file.close();
        QStringList said;
        connect(m_document.get(), &Document::notice, this, [&](const QString& notice) { said << notice; });
        m_window->openFile(m_file);
        QTRY_VERIFY_WITH_TIMEOUT(!said.isEmpty(), 60000);
        QVERIFY2(said.first().contains(QLatin1String("decoder.9/weights")), qPrintable(said.first()));
        QCOMPARE(m_document->text(), QStringLiteral("1 2 3"));
        QVERIFY(!m_document->pinned());
        QVERIFY(m_document->head() < static_cast<int>(m_document->model().config.heads));
    }

private:
    void wait(const QString& preset)
    {
        QTRY_VERIFY_WITH_TIMEOUT(
            !m_document->busy() && m_document->trace() && m_document->model().preset == preset.toStdString(), 60000);
    }

    QTemporaryDir m_folder;
    QString m_file;
};

HEADROOM_TEST(PlaceFilesTest)

} // namespace place_files_test

#include "place_files_test.moc"
