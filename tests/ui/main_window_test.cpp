// SPDX-License-Identifier: GPL-3.0-or-later
#include "docks/input_field.h"
#include "docks/model_dock.h"
#include "docks/outline_dock.h"
#include "error_bar.h"
#include "inspector/inspector.h"
#include "main_window.h"
#include "settings.h"
#include "shot.h"
#include "stage/stage.h"
#include "test_program.h"
#include "theme/theme.h"
#include "window_fixture.h"

#include <QAbstractButton>
#include <QClipboard>
#include <QComboBox>
#include <QDropEvent>
#include <QLabel>
#include <QMimeData>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>
#include <QUndoStack>

using namespace headroom;

namespace {

constexpr int kPatience = 20000;
#define WAIT(document) QTRY_VERIFY_WITH_TIMEOUT(!(document).busy() && (document).result(), kPatience)

} // namespace

class MainWindowTest : public WindowFixture {
    Q_OBJECT

private slots:
    void init()
    {
        openWindow();
        m_window->activateWindow();
        m_window->stage()->setFocus();
    }
    void cleanup() { closeWindow(); }

    void typingReachesTheModelAndNoKeyIsStolen()
    {
        InputField* input = m_window->modelDock()->input();
        input->setFocus();
        input->selectAll();
        const Position before = m_document->position();
        QTest::keyClicks(input, QStringLiteral("5 5 2 1 p f i"));
        QCOMPARE(m_document->text(), QStringLiteral("5 5 2 1 p f i"));
        QTest::keyClick(input, Qt::Key_Backspace);
        QTest::keyClick(input, Qt::Key_Home);
        QTest::keyClicks(input, QStringLiteral("3 "));
        QCOMPARE(m_document->text(), QStringLiteral("3 5 5 2 1 p f "));
        QCOMPARE(m_document->position().step, before.step);
        QVERIFY(m_window->inspector()->isVisible());
        WAIT(*m_document);
        QCOMPARE(QString::fromStdString(m_document->result()->text), m_document->text());
    }

    void undoWorksWhileTyping()
    {
        InputField* input = m_window->modelDock()->input();
        input->setFocus();
        QTest::keyClicks(input, QStringLiteral(" 2"));
        QCOMPARE(m_document->text(), QStringLiteral("7 3 9 1 4 1 8 6 2"));
        QTest::keyClick(input, Qt::Key_Z, Qt::ControlModifier);
        QCOMPARE(m_document->text(), QStringLiteral("7 3 9 1 4 1 8 6"));
        QCOMPARE(input->toPlainText(), m_document->text());
        QTest::keyClick(input, Qt::Key_Z, Qt::ControlModifier | Qt::ShiftModifier);
        QCOMPARE(input->toPlainText(), QStringLiteral("7 3 9 1 4 1 8 6 2"));
    }

    void aHugePasteIsCutAndSaysSo()
    {
        InputField* input = m_window->modelDock()->input();
        input->setFocus();
        input->selectAll();
        QSignalSpy notices(m_document.get(), &Document::notice);
        QGuiApplication::clipboard()->setText(QString(1000000, QLatin1Char('7')));
        input->paste();
        QVERIFY(input->toPlainText().size() < 2000);
        QCOMPARE(notices.count(), 1);
        WAIT(*m_document);
    }

    void keysStepChooseAndRelease()
    {
        QWidget* window = m_window.get();
        const int at = m_document->position().step;
        QTest::keyClick(window, Qt::Key_Home);
        QCOMPARE(m_document->position().step, 0);
        QTest::keyClick(window, Qt::Key_End);
        QCOMPARE(m_document->position().step, static_cast<int>(m_document->trace()->timeline().size()) - 1);
        m_document->setPosition({at, Position::kFinished});
        QTest::keyClick(window, Qt::Key_Space);
        QCOMPARE(m_document->position().step, at + 1);
        QTest::keyClick(window, Qt::Key_Backspace);
        QCOMPARE(m_document->position().step, at);
        QTest::keyClick(window, Qt::Key_3);
        QCOMPARE(m_document->head(), 2);
        QTest::keyClick(window, Qt::Key_BracketLeft);
        QCOMPARE(m_document->sublayer(), QStringLiteral("decoder.1/encoder_decoder_attention"));
        QTest::keyClick(window, Qt::Key_BracketRight);
        QCOMPARE(m_document->sublayer(), QStringLiteral("decoder.2/encoder_decoder_attention"));
        QTest::keyClick(window, Qt::Key_I);
        QVERIFY(!m_window->inspector()->isVisible());
        QTest::keyClick(window, Qt::Key_I);
        QVERIFY(m_window->inspector()->isVisible());
        QVERIFY(m_document->pinned());
        QTest::keyClick(window, Qt::Key_Escape);
        QVERIFY(!m_document->pinned());
    }

    // By messages there is no matrix whose first axis counts heads, and none in focus.
    void keysMoveAmongMessagesToo()
    {
        m_document->setView(QStringLiteral("graph"));
        const auto before = m_document->result();
        RunSettings settings = m_document->settings();
        settings.executor = Executor::Graph;
        m_document->setSettings(settings);
        QTRY_VERIFY_WITH_TIMEOUT(m_document->result() != before && !m_document->busy(), kPatience);
        QVERIFY(m_document->sublayers().isEmpty());
        QWidget* window = m_window.get();
        QTest::keyClick(window, Qt::Key_9);
        QCOMPARE(m_document->head(), 3);
        m_document->setStep(*m_document->trace()->find("decoder.1/self_attention/weights"));
        const auto path = [&] {
            return QString::fromStdString(m_document->trace()->step(*m_document->currentStep()).path);
        };
        QTest::keyClick(window, Qt::Key_BracketRight);
        QCOMPARE(path(), QStringLiteral("decoder.2/self_attention/weights"));
        QTest::keyClick(window, Qt::Key_BracketRight); // the last
        QCOMPARE(path(), QStringLiteral("decoder.2/self_attention/weights"));
        QTest::keyClick(window, Qt::Key_BracketLeft);
        QCOMPARE(path(), QStringLiteral("decoder.1/self_attention/weights"));
    }

    void spacePressesAFocusedButton()
    {
        QAbstractButton* causal = nullptr;
        for (auto* button : m_window->modelDock()->findChildren<QAbstractButton*>())
            if (button->accessibleName() == QLatin1String("Causal mask"))
                causal = button;
        QVERIFY(causal && causal->isChecked());
        causal->setFocus(Qt::TabFocusReason);
        const Position before = m_document->position();
        QTest::keyClick(causal, Qt::Key_Space);
        QVERIFY(!m_document->settings().causal);
        QCOMPARE(m_document->position().step, before.step);
        m_document->undoStack()->undo();
        QVERIFY(causal->isChecked());
    }

    void everyControlHasANameAndTabReachesTheInput()
    {
        for (const QWidget* widget : m_window->findChildren<QWidget*>()) {
            if (!widget->isVisible() || !(widget->focusPolicy() & Qt::TabFocus))
                continue;
            const auto* button = qobject_cast<const QAbstractButton*>(widget);
            const bool named = !widget->accessibleName().isEmpty() || (button && !button->text().isEmpty());
            QVERIFY2(named,
                qPrintable(QLatin1String(widget->metaObject()->className()) + QLatin1Char(' ') + widget->objectName()));
        }
        bool reached = false;
        for (int i = 0; i < 80 && !reached; ++i) {
            QTest::keyClick(QApplication::focusWidget() ? QApplication::focusWidget() : m_window.get(), Qt::Key_Tab);
            reached = QApplication::focusWidget() == m_window->modelDock()->input();
        }
        QVERIFY(reached);
    }

    void anErrorShowsInTheBarAndGoesWhenDismissed()
    {
        QTemporaryDir folder;
        const QString path = folder.filePath(QStringLiteral("broken.safetensors"));
        QFile file(path);
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write("not a model");
        file.close();
        QMimeData dropped;
        dropped.setUrls({QUrl::fromLocalFile(path)});
        QDragEnterEvent enter(QPoint(400, 400), Qt::CopyAction, &dropped, Qt::LeftButton, Qt::NoModifier);
        QApplication::sendEvent(m_window.get(), &enter);
        QVERIFY(enter.isAccepted());
        QDropEvent drop(QPointF(400, 400), Qt::CopyAction, &dropped, Qt::LeftButton, Qt::NoModifier);
        QApplication::sendEvent(m_window.get(), &drop);
        QTRY_VERIFY_WITH_TIMEOUT(m_window->errorBar()->isVisible(), kPatience);
        QVERIFY(m_window->errorBar()->message().contains(QStringLiteral("broken.safetensors")));
        QTest::mouseClick(m_window->errorBar()->findChild<QAbstractButton*>(), Qt::LeftButton);
        QVERIFY(!m_window->errorBar()->isVisible());
        QVERIFY(m_document->result());
    }

    void theTitleMarksChangesByHand()
    {
        auto* name = m_window->findChild<QLabel*>(QStringLiteral("documentName"));
        QCOMPARE(name->text(), QStringLiteral("copy.safetensors"));
        m_document->addIntervention({"decoder.1/feed_forward/hidden", Intervention::Kind::Zero, {}, 0.0, {}});
        QCOMPARE(name->text(), QStringLiteral("copy.safetensors •"));
        m_document->resetAll();
        QCOMPARE(name->text(), QStringLiteral("copy.safetensors"));
    }

    void layoutComesBack()
    {
        m_window->inspector()->close();
        m_document->setText(QStringLiteral("1 2 3 4 5"));
        m_window->close();
        QCOMPARE(Settings::value(QStringLiteral("last/text")).toString(), QStringLiteral("1 2 3 4 5"));
        MainWindow again(*m_document);
        again.restore();
        again.show();
        QVERIFY(!again.inspector()->isVisible());
        QVERIFY(again.outlineDock()->isVisible());
        again.resetLayout();
        QVERIFY(again.inspector()->isVisible());
    }

    void shotsAreTheSameTwice_data()
    {
        QTest::addColumn<QString>("view");
        QTest::newRow("attention") << "attention";
        QTest::newRow("step") << "step";
    }
    void shotsAreTheSameTwice()
    {
        QFETCH(QString, view);
        QTemporaryDir folder;
        QImage pictures[2];
        for (QImage& picture : pictures) {
            Document document(QStringLiteral("cpu"));
            MainWindow window(document);
            ShotOptions options;
            options.file = folder.filePath(QStringLiteral("shot.png"));
            options.source = QStringLiteral("transformer");
            options.view = view;
            options.size = {1280, 800};
            options.changes = QStringList {QStringLiteral("decoder.2/encoder_decoder_attention/weights@-,5,5=0")};
            QCOMPARE(takeShot(document, window, options), QString());
            picture = QImage(options.file);
            QCOMPARE(picture.size(), options.size);
        }
        QVERIFY(pictures[0] == pictures[1]);
    }

    void aViewAloneOpensTheVariantThatShowsIt()
    {
        const QTemporaryDir folder;
        ShotOptions options;
        options.file = folder.filePath(QStringLiteral("shot.png"));
        options.view = QStringLiteral("halting");
        options.size = {640, 480};
        QCOMPARE(takeShot(*m_document, *m_window, options), QString());
        QCOMPARE(m_document->model().preset, std::string("universal-transformer"));
        QCOMPARE(m_document->view(), options.view);
        for (const ViewInfo& view : views()) {
            m_document->openModel(variantFor(view.id), {}, true);
            QTRY_VERIFY_WITH_TIMEOUT(!m_document->busy() && m_document->trace(), 30000);
            QVERIFY2(view.canShow(*m_document->trace()), qPrintable(view.id));
            QCOMPARE(QString::fromStdString(m_document->model().preset), view.variant);
        }
        QCOMPARE(variantFor(QStringLiteral("nothing")), QString());
    }

    void shotsRefuseWhatIsNotThere()
    {
        ShotOptions options;
        options.source = QStringLiteral("transformer");
        options.view = QStringLiteral("nothing");
        QVERIFY(takeShot(*m_document, *m_window, options).contains(QStringLiteral("nothing")));
        options.view = QStringLiteral("rel_shift"); // of another variant
        bool misused = false;
        const QString refusal = takeShot(*m_document, *m_window, options, &misused);
        QVERIFY(misused);
        for (const char* named : {"rel_shift", "transformer", "masks"})
            QVERIFY2(refusal.contains(QLatin1String(named)), qPrintable(refusal));
        options.view = QStringLiteral("attention");
        options.select = QStringLiteral("decoder.9/self_attention/weights@0,0,0");
        QVERIFY(takeShot(*m_document, *m_window, options).contains(QStringLiteral("decoder.9")));
        options.select = QStringLiteral("decoder.2/self_attention/weights@0,99,0");
        QVERIFY(takeShot(*m_document, *m_window, options).contains(QStringLiteral("query 0–8")));
    }
};

HEADROOM_TEST(MainWindowTest)
#include "main_window_test.moc"
