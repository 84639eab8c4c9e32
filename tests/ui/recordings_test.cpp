// SPDX-License-Identifier: GPL-3.0-or-later
// Runs that were recorded elsewhere, in every view: those of data/recordings, which its script makes with PyTorch, and
// traces that Headroom saved itself.
#include "document/ask.h"
#include "document/document_focus.h"
#include "scene/scene_view.h"
#include "session/place_file.h"
#include "stage/stage.h"
#include "test_program.h"
#include "views/masks/masks_read.h"
#include "widgets/controls.h"
#include "window_fixture.h"

#include <QAbstractButton>
#include <QComboBox>
#include <QDir>
#include <QLabel>
#include <QMenu>
#include <QPlainTextEdit>
#include <QRegularExpression>
#include <QSpinBox>
#include <QTemporaryDir>
#include <QTextDocumentFragment>

using namespace headroom;
using namespace headroom::masks_view;

namespace recordings_test {

class RecordingsTest : public WindowFixture {
    Q_OBJECT

    QTemporaryDir m_folder;

    static QString shipped(const QString& name)
    {
        return QStringLiteral(HEADROOM_SOURCE_DIR "/tests/ui/data/recordings/%1.safetensors").arg(name);
    }

    void settle()
    {
        QTRY_VERIFY2_WITH_TIMEOUT(!m_document->busy() && m_document->trace(), qPrintable(m_document->error()), 60000);
        QCoreApplication::processEvents();
        QTRY_VERIFY_WITH_TIMEOUT(!m_document->busy(), 60000);
    }

    void open(const QString& file, bool trained = false)
    {
        QSignalSpy opened(m_document.get(), &Document::modelOpened);
        m_document->openModel(file, {}, trained);
        QVERIFY2(opened.wait(60000), qPrintable(m_document->error()));
        settle();
    }

    // A variant's run as a person saves it.
    QString saved(const QString& variant, const QString& text, bool graph = false, const ConfigChange& change = {})
    {
        const QString file = m_folder.filePath(
            variant + QString::fromStdString(change.value) + (graph ? "-graph.safetensors" : ".safetensors"));
        open(variant);
        if (!change.field.empty()) {
            RunSettings settings = m_document->settings();
            settings.changes.push_back(change);
            m_document->setSettings(settings);
        }
        if (!text.isEmpty())
            m_document->setText(text);
        if (graph) {
            RunSettings settings = m_document->settings();
            settings.executor = Executor::Graph;
            m_document->setSettings(settings);
        }
        settle();
        bool done = false;
        m_document->session().saveTrace(m_document->result()->trace, file.toStdString(),
            ask<std::string>(this, {.finished = [&](const std::string&) { done = true; }}));
        [&] { QTRY_VERIFY_WITH_TIMEOUT(done, 60000); }();
        return file;
    }

    // All that a person reads around the picture and in it.
    QStringList texts() const
    {
        QStringList all;
        View* view = m_window->stage()->view();
        if (const auto* pictures = qobject_cast<SceneView*>(view))
            for (const SceneText& text : pictures->scene().texts)
                all << text.text;
        all << QTextDocumentFragment::fromHtml(view->caption(*m_document)).toPlainText();
        all << QTextDocumentFragment::fromHtml(view->offered().html).toPlainText();
        for (const QLabel* label : m_window->findChildren<QLabel*>())
            if (label->isVisible())
                all << QTextDocumentFragment::fromHtml(label->text()).toPlainText() << label->toolTip();
        for (const QAbstractButton* button : m_window->findChildren<QAbstractButton*>())
            if (button->isVisible())
                all << button->text() << (button->isEnabled() ? QString() : button->toolTip());
        return all;
    }

    QString onItsWay() const
    {
        static const QRegularExpression waiting(
            QStringLiteral("omputing|easuring every|press Run|runs as you type|^Reading|Waiting for"));
        for (const QString& text : texts())
            if (waiting.match(text).hasMatch())
                return text;
        return {};
    }

    // Whatever in the header can be pressed or chosen is, once; what it says goes wrong.
    QString failing()
    {
        View* view = m_window->stage()->view();
        QWidget* header = view->header();
        if (!header)
            return {};
        const QString id = m_document->view();
        for (QWidget* control : header->findChildren<QWidget*>()) {
            if (!control->isEnabled() || !control->isVisible())
                continue;
            if (auto* button = qobject_cast<QAbstractButton*>(control)) {
                if (!button->text().startsWith(QLatin1String("Beside"))) // opens another model beside it
                    button->click();
            } else if (auto* list = qobject_cast<QComboBox*>(control); list && list->count() > 1) {
                list->setCurrentIndex((list->currentIndex() + 1) % list->count());
                emit list->activated(list->currentIndex());
            } else if (auto* box = qobject_cast<QAbstractSpinBox*>(control))
                box->stepUp();
            else
                continue;
            [&] { QTRY_VERIFY_WITH_TIMEOUT(!m_document->busy(), 60000); }();
            if (!m_document->error().isEmpty())
                return QStringLiteral("%1 (%2): %3")
                    .arg(control->accessibleName(), control->objectName(), m_document->error());
            if (m_document->view() != id)
                m_document->setView(id);
        }
        return {};
    }

private slots:
    void initTestCase() { openWindow({1280, 800}); }
    void cleanupTestCase() { closeWindow(); }

    void everyViewOpensOrSaysWhatIsMissing_data()
    {
        QTest::addColumn<QString>("name");
        for (const char* name : {"padding", "grouped", "masked-nan", "masked-zero", "masked-even", "no-batch", "linear",
                 "language", "transformer", "transformer-xl", "transformer graph"})
            QTest::newRow(name) << QString::fromLatin1(name);
    }
    void everyViewOpensOrSaysWhatIsMissing()
    {
        QFETCH(QString, name);
        const bool python = QFile::exists(shipped(name));
        open(python ? shipped(name)
                    : saved(name.section(' ', 0, 0),
                        name == QLatin1String("transformer-xl") ? QStringLiteral("b 7 c 3 a 5 b 7 c 3 a 5 b 7 c 3")
                                                                : QString(),
                        name.contains(QLatin1String("graph"))));
        QVERIFY(m_document->model().recorded);
        int shown = 0;
        std::vector<std::pair<ViewDescriptor, QString>> asked {
            {views().front(), QStringLiteral("lines")}}; // and what it says
        for (const ViewDescriptor& info : views())
            asked.emplace_back(info, info.id);
        for (const auto& [info, said] : asked) {
            const QString where = name + QLatin1Char(' ') + said;
            if (!info.canShow(*m_document->trace())) {
                QVERIFY2(!info.cannotShow(*m_document->trace()).isEmpty(), qPrintable(where));
                continue;
            }
            ++shown;
            m_document->askView(said);
            settle();
            QCOMPARE(m_document->view(), info.id);
            View* view = m_window->stage()->view();
            QTRY_VERIFY2_WITH_TIMEOUT(!view->reading(), qPrintable(where), 20000);
            if (const auto* pictures = qobject_cast<SceneView*>(view)) {
                const Scene& scene = pictures->scene();
                QVERIFY2(!scene.cells.empty() || !scene.numbers.empty() || !scene.texts.empty() || !scene.maps.empty(),
                    qPrintable(where));
            }
            QVERIFY2(onItsWay().isEmpty(), qPrintable(where + QStringLiteral(": ") + onItsWay()));
            for (const QWidget* control : view->offered().controls)
                QVERIFY2(control->isEnabled(), qPrintable(where + QStringLiteral(": ") + view->offered().html));
            const QString failure = failing();
            QVERIFY2(failure.isEmpty(), qPrintable(where + QStringLiteral(": ") + failure));
            QVERIFY2(onItsWay().isEmpty(), qPrintable(where + QStringLiteral(": ") + onItsWay()));
        }
        QVERIFY(shown > 2);
    }

    void whatNeedsTheModelIsOffAndSaysWhy()
    {
        open(shipped(QStringLiteral("language")));
        const ViewDescriptor* decoding = nullptr;
        for (const ViewDescriptor& info : views())
            decoding = info.id == QLatin1String("decoding") ? &info : decoding;
        QVERIFY(!decoding->canShow(*m_document->trace()));
        QVERIFY(decoding->cannotShow(*m_document->trace()).contains(QLatin1String("recording")));
        // It does not hold its model's settings, and reads no other text.
        const auto seen = [this](const char* name) {
            const auto all = m_window->findChildren<QWidget*>();
            return std::any_of(all.begin(), all.end(), [&](const QWidget* widget) {
                return widget->accessibleName() == QLatin1String(name) && widget->isVisible();
            });
        };
        QVERIFY(!seen("Causal mask") && !seen("Positions") && !seen("Temperature") && !seen("Samples"));
        m_document->setView(QStringLiteral("masks"));
        settle();
        int off = 0;
        for (const Switch* each : m_window->stage()->view()->findChildren<Switch*>()) {
            QVERIFY(!each->isEnabled());
            QCOMPARE(each->toolTip(), Document::recordedOnly());
            ++off;
        }
        QVERIFY(off > 3);
        openVariant(*m_document, QStringLiteral("transformer-decoder")); // they come back with a model
        m_document->setView(QStringLiteral("masks"));
        settle();
        int on = 0;
        for (const Switch* each : m_window->stage()->view()->findChildren<Switch*>())
            on += each->isEnabled() ? 1 : 0;
        QVERIFY(on > 0);
        QVERIFY(seen("Causal mask") && seen("Temperature") && seen("Samples"));
    }

    // Whatever follows from the recorded steps is computed.
    void studiesOfRecordedSteps_data()
    {
        QTest::addColumn<QString>("name");
        QTest::addColumn<QStringList>("has");
        QTest::newRow("a language model in PyTorch")
            << "language"
            << QStringList {"heads", "rollout", "entropy", "head_labels", "unmasked", "norms", "logit_lens"};
        QTest::newRow("weights alone") << "linear" << QStringList {"heads", "rollout", "entropy", "head_labels"};
        QTest::newRow("Transformer-XL") << "transformer-xl"
                                        << QStringList {
                                               "segments", "shifts", "norms", "logit_lens", "head_labels", "unmasked"};
        QTest::newRow("ALiBi") << "alibi" << QStringList {"alibi_forms"};
        QTest::newRow("Shaw") << "relative-positions" << QStringList {"shaw_routes"};
        QTest::newRow("adaptive") << "adaptive-embedding" << QStringList {"pca", "two_levels"};
        QTest::newRow("linear") << "linear-attention" << QStringList {"linear_orders"};
        QTest::newRow("R-Transformer") << "r-transformer" << QStringList {"window_order"};
        QTest::newRow("sinusoids") << "transformer-decoder" << QStringList {"positions"};
        QTest::newRow("rotary") << "rotary" << QStringList {"rotation"};
    }
    void studiesOfRecordedSteps()
    {
        QFETCH(QString, name);
        QFETCH(QStringList, has);
        const bool python = QFile::exists(shipped(name));
        std::shared_ptr<const RunResult> live;
        std::vector<std::string> wanted;
        for (const QString& id : has)
            wanted.push_back(id.toStdString());
        if (python) {
            open(shipped(name));
        } else {
            open(name);
            m_document->setLessonStudies(wanted);
            settle();
            live = m_document->result();
            m_document->setLessonStudies({});
            open(saved(name, {}));
        }
        m_document->setLessonStudies(wanted);
        settle();
        const RunResult& run = *m_document->result();
        for (const QString& id : has) {
            const auto why = run.lacking.find(id.toStdString());
            QVERIFY2(why == run.lacking.end(), why == run.lacking.end() ? "" : why->second.c_str());
            const std::string scope = "study/" + id.toStdString() + '/';
            int found = 0, same = 0;
            for (const Step& step : run.trace->steps()) {
                if (!step.path.starts_with(scope))
                    continue;
                ++found;
                const auto there = live ? live->trace->find(step.path) : std::nullopt;
                if (there && live->trace->step(*there).shape() == step.shape())
                    same += live->trace->values(*there) == run.trace->values(step.id) ? 1 : 0;
            }
            QVERIFY2(found > 0, qPrintable(id));
            // The same numbers as beside the model; of segments there is one, and words tell special tokens.
            if (live && id != QLatin1String("segments") && id != QLatin1String("head_labels"))
                QVERIFY2(
                    same * 10 >= found * 9, qPrintable(QStringLiteral("%1: %2 of %3").arg(id).arg(same).arg(found)));
        }
        for (const char* id : {"decoding", "sweep", "receptive_field", "shuffles", "evaluation"})
            QVERIFY(run.lacking.contains(id));
        m_document->setLessonStudies({});
        settle();
    }

    // Opening a place of what is open goes there, and nothing jumps later.
    void aPlaceOfTheRecordingThatIsOpen()
    {
        open(shipped(QStringLiteral("language")));
        m_document->setView(QStringLiteral("entropy"));
        settle();
        const PlaceFile place = m_document->placeFile();
        m_document->setView(QStringLiteral("attention"));
        settle();
        m_document->openPlace(place);
        settle();
        QCOMPARE(m_document->error(), QString());
        QCOMPARE(m_document->view(), QStringLiteral("entropy"));
        m_document->setView(QStringLiteral("head_atlas")); // runs again, for its study
        settle();
        QCOMPARE(m_document->view(), QStringLiteral("head_atlas"));
    }

    // Its settings are not in a recording; the layers of its mask are.
    // The settings that its pictures name, of a run that has none with it.
    void whatTheModelWasIsReadFromItsSteps()
    {
        const auto read = [&](const char* variant, const ConfigChange& change = {}) {
            const QString file = saved(QLatin1String(variant), {}, false, change);
            const ModelConfig was = m_document->result()->config;
            open(file);
            const ModelConfig& now = m_document->model().config;
            QVERIFY2(now.halting == was.halting && now.latents == was.latents && now.topology == was.topology,
                qPrintable(QLatin1String(variant) + QString::fromStdString(change.value)));
            if (now.halting != HaltingKind::None)
                QCOMPARE(now.haltingThreshold, was.haltingThreshold);
        };
        read("universal-transformer");
        read("universal-tensor2tensor");
        for (const char* kind : {"tensor2tensor-accumulated", "tensor2tensor-global", "dgl"})
            read("universal-tensor2tensor", {"halting", kind});
        read("universal-tensor2tensor", {"halting_threshold", "0.5"});
        read("perceiver-io");
        read("set-transformer");
    }

    void masksAreReadFromTheirLayers()
    {
        const QString file = saved(QStringLiteral("transformer-xl-same-length"),
            QStringLiteral("b 7 c 3 a 5 b 7 c 3 a 5 b 7 c 3 a 5 b 7 c 3 a 5 b 7 c 3 a 5"));
        const auto reasons = [&] {
            const RunResult& run = *m_document->result();
            const MaskedScores scores = readMasked(run, QStringLiteral("decoder.1/self_attention"));
            return std::tuple(
                scores.memory, scores.span, scores.causal, scores.padding, scores.head(*run.trace, 0).reasons);
        };
        const auto live = reasons();
        const auto& all = std::get<4>(live);
        QVERIFY(std::count(all.begin(), all.end(), MaskReason::TooOld) > 0);
        open(file);
        QVERIFY(m_document->model().recorded);
        QCOMPARE(reasons(), live);
        open(shipped(QStringLiteral("padding"))); // of PyTorch: no layer says why, the future is seen
        const MaskedScores encoder = readMasked(*m_document->result(), QStringLiteral("encoder.1/self_attention"));
        QCOMPARE(maskReason(*m_document->trace(), encoder, 0, 0, 4), MaskReason::Recorded);
        const MaskedScores decoder = readMasked(*m_document->result(), QStringLiteral("decoder.1/self_attention"));
        QCOMPARE(maskReason(*m_document->trace(), decoder, 0, 0, 3), MaskReason::Future);
    }

    void tokensThatNobodySeesHaveLabels()
    {
        open(shipped(QStringLiteral("language")));
        const std::vector<std::string>& input = m_document->result()->fed;
        QCOMPARE(input, (std::vector<std::string> {"a", "␣", "⏎", "∅", "[U+202E]7"}));
        QVERIFY(!m_document->text().contains(QChar(0x202E)));
    }
};

HEADROOM_TEST(RecordingsTest)

} // namespace recordings_test

#include "recordings_test.moc"
