// SPDX-License-Identifier: GPL-3.0-or-later
#include "compare/compare_pane.h"
#include "compare/difference_page.h"
#include "document/tile_reader.h"
#include "export/picture_export.h"
#include "inspector/inspector.h"
#include "scene/scene_view.h"
#include "stage/stage.h"
#include "test_program.h"
#include "views/long_text/long_text_read.h"
#include "widgets/controls.h"
#include "window_fixture.h"

#include <QComboBox>
#include <QLineEdit>
#include <QPushButton>
#include <QTemporaryDir>
#include <QUndoStack>

using namespace headroom;
using namespace headroom::long_text_view;

namespace long_text_view_test {

// The Long text view in the window, on a matrix that the worker reads tile by tile.
class LongTextViewTest : public WindowFixture {
    Q_OBJECT

    static constexpr int kTokens = 1000;

    // Entries of the vocabulary: the model takes any number of them.
    static QString textOf(int count)
    {
        QStringList words;
        for (int i = 0; i < count; ++i)
            words << QStringLiteral("#%1").arg(4 + i * i % 31);
        return words.join(QLatin1Char(' '));
    }

    SceneView& view() const { return *qobject_cast<SceneView*>(m_window->stage()->view()); }
    StepId weights() const { return view().scene().cells.front().source.step; }
    // Of the pinned cell: head, query, key.
    Index pinned() const { return m_document->pinned().value_or(Cell {}).at; }

    void settle() const
    {
        QTRY_VERIFY_WITH_TIMEOUT(!m_document->busy() && !view().reading(), 60000);
        QApplication::processEvents();
        QTRY_VERIFY_WITH_TIMEOUT(!m_document->busy() && !view().reading(), 60000);
    }

    QRectF handleArea(const QString& id) const
    {
        for (const SceneHandle& handle : view().scene().handles)
            if (handle.id == id)
                return handle.area;
        return {};
    }

    void click(const QPointF& at) const
    {
        QTest::mouseClick(&view(), Qt::LeftButton, {}, (at - view().offset()).toPoint());
        settle();
    }

    void press(Qt::Key key, Qt::KeyboardModifiers modifiers = {}) const
    {
        QTest::keyClick(&view(), key, modifiers);
        settle();
    }

    // The map with its lens, or the text.
    void showMap(bool shown) const
    {
        m_document->setOption(QStringLiteral("long_text.map"), shown ? QStringLiteral("on") : QString());
        settle();
    }
    QLineEdit* findField() const { return view().header()->findChild<QLineEdit*>(); }

private slots:
    void initTestCase()
    {
        openWindow();
        QSignalSpy opened(m_document.get(), &Document::modelOpened);
        m_document->openModel(QStringLiteral(HEADROOM_SOURCE_DIR "/tests/golden/hf/bloom"), textOf(kTokens));
        QVERIFY2(opened.wait(60000), qPrintable(m_document->error()));
        QTRY_VERIFY2_WITH_TIMEOUT(!m_document->busy() && m_document->trace(), qPrintable(m_document->error()), 60000);
        m_document->setView(QStringLiteral("long_text"));
        QCOMPARE(view().id(), QStringLiteral("long_text"));
        settle();
        const Step& step = m_document->trace()->step(weights());
        QVERIFY(step.axes[1].size >= kTokens);
        QVERIFY(step.axes[1].size * step.axes[2].size > kReadAtOnce); // so the worker reads the map
    }

    void cleanup()
    {
        m_window->setComparing(false);
        m_document->undoStack()->setIndex(0);
        m_document->release();
        view().zoom(0);
        showMap(false);
    }

    void everythingWorksAtEveryZoom_data()
    {
        QTest::addColumn<int>("level");
        for (const int level : {0, 1, 3, 6})
            QTest::newRow(qPrintable(QStringLiteral("1:%1").arg(1 << level))) << level;
    }

    void everythingWorksAtEveryZoom()
    {
        QFETCH(int, level);
        showMap(true);
        view().zoom(-level);
        settle();
        QCOMPARE(m_document->options().value(QStringLiteral("long_text.level")).toInt(), level);
        // Pinned by a click in the lens, explained.
        QRectF lens = handleArea(QStringLiteral("lens"));
        for (const SceneCell& each : view().scene().cells)
            if (level == 0 && each.group == 1 && !each.is(SceneCell::Masked))
                lens = each.area;
        QVERIFY(!lens.isEmpty());
        // What a dot shows is said.
        SegmentedControl* dots = nullptr;
        for (SegmentedControl* each : m_window->stage()->findChildren<SegmentedControl*>())
            if (each->accessibleName() == QLatin1String("A dot shows"))
                dots = each;
        QVERIFY(dots);
        const auto says = [&](const char* words) {
            return std::count_if(view().scene().texts.begin(), view().scene().texts.end(),
                [&](const SceneText& text) { return text.text.contains(QLatin1String(words)); });
        };
        QCOMPARE(says("the mean of"), 0);
        const QImage ofLargest = view().grab().toImage();
        emit dots->currentChanged(0);
        settle();
        QCOMPARE(says("a dot is the largest of"), 0);
        QVERIFY(view().grab().toImage() != ofLargest);
        emit dots->currentChanged(1);
        settle();
        click({lens.left() + 0.1 * lens.width(), lens.bottom() - 0.1 * lens.height()}); // below the diagonal
        QVERIFY(m_document->pinned());
        const Cell cell = *m_document->pinned();
        QCOMPARE(cell.step, weights());
        auto* inspector = m_window->findChild<Inspector*>();
        const double value = m_document->trace()->value(cell.step, cell.at);
        QVERIFY2(std::abs(inspector->valueText().toDouble() - value) <= 0.001 + 0.01 * value,
            qPrintable(inspector->valueText()));
        QVERIFY2(!inspector->checkText().isEmpty(), "recomputed");
        // Changed: the matrix is read anew, and as it was after Undo.
        const QImage before = view().grab().toImage();
        const std::string path = m_document->trace()->step(cell.step).path;
        changed(*m_document, [&] {
            Intervention row {path, Intervention::Kind::Set, {cell.at[0], cell.at[1], Intervention::kAll}, 0.5, {}};
            m_document->addInterventions({row}, QStringLiteral("row"));
        });
        settle();
        QCOMPARE(m_document->trace()->value(*m_document->trace()->find(path), cell.at), 0.5);
        QVERIFY(view().grab().toImage() != before);
        // Compared with the run without it.
        m_window->setComparing(true);
        QTRY_VERIFY_WITH_TIMEOUT(
            m_window->compare()->comparison().trace() && !m_window->compare()->comparison().busy(), 60000);
        auto* other = qobject_cast<SceneView*>(m_window->compare()->stage()->view());
        QVERIFY(other);
        QTRY_VERIFY_WITH_TIMEOUT(!other->reading(), 60000);
        const Trace& without = *m_window->compare()->comparison().trace();
        QVERIFY(without.value(*without.find(path), cell.at) != 0.5);
        m_window->setComparing(false);
        changed(*m_document, [&] { m_document->undoStack()->undo(); });
        settle();
        QCOMPARE(m_document->trace()->value(cell.step, cell.at), value);
        // Exported, and as numbers.
        const QTemporaryDir folder;
        const QString file = folder.filePath(QStringLiteral("long.svg"));
        QCOMPARE(exportPicture(*m_window->picture(), {PictureColours::Light, {}, 1.0}, file), QString());
        QFile svg(file);
        QVERIFY(svg.open(QIODevice::ReadOnly));
        QVERIFY(svg.readAll().contains("Lens"));
    }

    void keysReachEveryCell()
    {
        const std::int64_t last = m_document->trace()->step(weights()).axes[2].size - 1;
        press(Qt::Key_M);
        QVERIFY(!handleArea(QStringLiteral("lens")).isEmpty() || view().scene().table(1));
        press(Qt::Key_Home);
        QVERIFY(m_document->pinned());
        QCOMPARE(pinned()[2], 0);
        press(Qt::Key_Home, Qt::ShiftModifier);
        QVERIFY(pinned().size() == 3 && pinned()[1] == 0 && pinned()[2] == 0);
        press(Qt::Key_Right);
        press(Qt::Key_Down);
        QVERIFY(pinned()[1] == 1 && pinned()[2] == 1);
        press(Qt::Key_End);
        QCOMPARE(pinned()[2], last);
        press(Qt::Key_End, Qt::ShiftModifier);
        QCOMPARE(pinned()[1], last);
        press(Qt::Key_PageUp);
        QVERIFY(pinned()[1] < last - 3 && pinned()[1] > last - 200);
        press(Qt::Key_PageDown);
        QCOMPARE(pinned()[1], last);
        view().zoom(-3);
        settle();
        press(Qt::Key_Left);
        QCOMPARE(pinned()[2], last - 8); // a dot
        press(Qt::Key_F, Qt::ControlModifier);
        auto* find = findField();
        QTRY_VERIFY(find->hasFocus());
        const QString word = QString::fromStdString(m_document->result()->input.front());
        QTest::keyClicks(find, word);
        const auto result = m_document->result();
        const TextPieces pieces = piecesOf(m_document->trace()->step(weights()).axes[2], result->input, result->words);
        std::vector<std::int64_t> found;
        for (std::int64_t i = 0; i < pieces.count(); ++i)
            if (pieces.texts[static_cast<std::size_t>(i)].startsWith(word, Qt::CaseInsensitive))
                found.push_back(i);
        QVERIFY(found.size() > 2);
        QTest::keyClick(find, Qt::Key_Return);
        QCOMPARE(pinned()[1], found[0]);
        QTest::keyClick(find, Qt::Key_F3);
        QCOMPARE(pinned()[1], found[1]);
        QTest::keyClick(find, Qt::Key_F3, Qt::ShiftModifier);
        QCOMPARE(pinned()[1], found[0]);
        QTest::keyClick(find, Qt::Key_Escape);
        QTRY_VERIFY(view().hasFocus());
        find->clear();
    }

    // Where the lens was dragged to, what was unfolded and what is looked for: a bookmark keeps them, and they come
    // back.
    void whatWasSetComesBack()
    {
        const auto shown = [this] {
            settle();
            QStringList all;
            for (const SceneText& text : view().scene().texts)
                all << text.text;
            return all;
        };
        const OptionValues before = m_document->options();
        const QStringList asBefore = shown();
        const Step& step = m_document->trace()->step(weights());
        const auto set = [&](const char* name, const QString& value, bool onMap) {
            showMap(onMap);
            const OptionValues here = m_document->options();
            const QStringList asHere = shown();
            m_document->setOption(QLatin1String(name), value);
            const QStringList now = shown();
            QVERIFY2(now != asHere, name);
            const PlaceFile place = m_document->placeFile();
            QCOMPARE(QString::fromStdString(place.options.at(name)), value);
            m_document->setOptions(here);
            QCOMPARE(shown(), asHere);
            m_document->setOption(QLatin1String(name), value);
            QCOMPARE(shown(), now);
            m_document->setOptions(here);
        };
        set("long_text.lens", QStringLiteral("40, 12 of %1 × %2").arg(step.axes[1].size).arg(step.axes[2].size), true);
        set("long_text.level", QStringLiteral("3"), true);
        set("long_text.fold", QStringLiteral("off"), false);
        set("long_text.map", QStringLiteral("on"), false);
        m_document->setOptions(before);
        // Of a text of another length it would be somewhere else.
        m_document->setOption(QStringLiteral("long_text.lens"), QStringLiteral("40, 12 of 9 × 9"));
        QCOMPARE(shown(), asBefore);
        m_document->setOptions(before);
        const auto& handles = view().scene().handles;
        const auto fold = std::find_if(handles.begin(), handles.end(),
            [](const SceneHandle& handle) { return handle.id.startsWith(QLatin1String("fold:")); });
        QVERIFY(fold != handles.end());
        const QString id = fold->id;
        click(fold->area.center());
        QVERIFY(handleArea(id).isEmpty());
        const OptionValues unfolded = m_document->options();
        QVERIFY(unfolded.contains(QStringLiteral("long_text.unfolded")));
        m_document->setOptions(before);
        settle();
        QVERIFY(!handleArea(id).isEmpty());
        m_document->setOptions(unfolded);
        settle();
        QVERIFY(handleArea(id).isEmpty());
        m_document->setOptions(before);
    }

    // Views that draw every weight leave texts that are too long for that to this one.
    void longTextsAreShownHere()
    {
        m_document->setView(QStringLiteral("attention"));
        auto* attention = qobject_cast<SceneView*>(m_window->stage()->view());
        const int drawn = attention->madeAnew();
        changed(*m_document, [&] { m_document->setText(textOf(8400)); });
        QCOMPARE(m_document->view(), QStringLiteral("long_text"));
        QCOMPARE(attention->madeAnew(), drawn); // it did not begin: nobody waits for it
        settle();
        for (const ViewDescriptor& info : views())
            if (info.id == QLatin1String("attention") || info.id == QLatin1String("masks")) {
                QVERIFY(!info.canShow(*m_document->trace()));
                QVERIFY(info.cannotShow(*m_document->trace()).contains(QLatin1String("too long")));
            }
        m_document->pinHere({weights(), {0, 8000, 5}});
        m_window->setComparing(true);
        QTRY_VERIFY_WITH_TIMEOUT(
            m_window->compare()->comparison().trace() && !m_window->compare()->comparison().busy(), 60000);
        m_window->compare()->showDifference(true);
        QApplication::processEvents();
        const QString words = m_window->compare()->difference()->words();
        QVERIFY2(words.contains(QLatin1String("too many cells")), qPrintable(words));
        m_window->setComparing(false);
        settle();
        // Nor can one step through so many: the window says so and does not read them.
        const StepId shown = weights();
        m_document->setView(QStringLiteral("step"));
        m_document->setStep(shown);
        QApplication::processEvents();
        auto* step = qobject_cast<SceneView*>(m_window->stage()->view());
        QVERIFY(step->scene().cells.empty());
        QCOMPARE(step->scene().texts.size(), 1U);
        QVERIFY(step->scene().texts.front().text.contains(QStringLiteral("× 8,40")));
        m_document->setView(QStringLiteral("long_text"));
        settle();
        // Between map and lens a map of the part around; a click in it pins the largest weight there.
        showMap(true);
        const QRectF middle = handleArea(QStringLiteral("middle"));
        QVERIFY(middle.height() > 40.0);
        click(middle.center());
        QVERIFY(m_document->pinned());
        QCOMPARE(m_document->pinned()->step, weights());
        changed(*m_document, [&] { m_document->setText(textOf(kTokens)); });
        settle();
        QVERIFY(handleArea(QStringLiteral("middle")).isEmpty());
        // Attention holds no such map whole for its small picture, besides the enlarged one’s.
        m_document->setView(QStringLiteral("attention"));
        QApplication::processEvents();
        const Scene& scene = attention->scene();
        QCOMPARE(scene.maps.size(), 2U);
        QVERIFY(std::count_if(scene.handles.begin(), scene.handles.end(), [](const SceneHandle& handle) {
            return handle.id.startsWith(QLatin1String("map:"));
        }) > 1);
        m_document->setView(QStringLiteral("long_text"));
        settle();
    }

    // The place that opens where only this view is asked for; the button is gone once the text is long.
    void aShortTextOffersALongOne()
    {
        const auto offer = [this] { return view().findChild<QPushButton*>(QStringLiteral("longer")); };
        QVERIFY(!offer()->isVisible());
        m_document->openModel(QStringLiteral("transformer-decoder"));
        QTRY_COMPARE_WITH_TIMEOUT(m_document->model().preset, std::string("transformer-decoder"), 60000);
        m_document->setView(QStringLiteral("long_text"));
        settle();
        QVERIFY(offer()->isVisible());
        QTest::mouseClick(offer(), Qt::LeftButton);
        QTRY_COMPARE_WITH_TIMEOUT(m_document->model().preset, std::string("adaptive-embedding"), 60000);
        settle();
        QVERIFY(!offer()->isVisible());
        const Step& step = m_document->trace()->step(weights());
        QCOMPARE(step.axes[1].size, step.axes[2].size); // one segment, no memory
        QVERIFY(step.axes[2].size > 200);
        const Index about = pinned();
        QCOMPARE(about.size(), 3U);
        QVERIFY(about[1] - about[2] > 64);
        QVERIFY(m_document->trace()->value(weights(), about) > 0.8);
        QCOMPARE(step.axes[2].label(about[2]), std::string("ark"));
        for (const double width : {640.0, 690.0, 708.0, 742.0, 750.0, 800.0, 1000.0}) { // none is wider than its stage
            SceneMoment moment;
            moment.run = m_document->result();
            moment.pinned = m_document->pinned();
            moment.size = {width, 544.0};
            const double needed = view().build(moment).size.width();
            QVERIFY2(needed <= width, qPrintable(QStringLiteral("%1 of %2").arg(needed).arg(width)));
        }
    }

    void cleanupTestCase() { closeWindow(); }
};

HEADROOM_TEST(LongTextViewTest)

} // namespace long_text_view_test

#include "long_text_view_test.moc"
