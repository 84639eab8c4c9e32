// SPDX-License-Identifier: GPL-3.0-or-later
#include "document/document_focus.h"
#include "pseudo_language.h"
#include "scene/scene_keys.h"
#include "scene/scene_view.h"
#include "shown_numbers.h"
#include "stage/stage.h"
#include "stage/view.h"
#include "stage_fixture.h"
#include "test_program.h"
#include "views/rel_shift/rel_shift_read.h"

#include <QAbstractScrollArea>
#include <QImage>
#include <QRegularExpression>

#include <algorithm>
#include <cmath>
#include <functional>
#include <map>
#include <set>
#include <tuple>

using namespace headroom;

namespace scenes_test {

// By how much a weight's score is above that of the next largest weight of its row.
double leadOf(const Trace& trace, const Cell& cell)
{
    const Step& weights = trace.step(cell.step);
    const auto scores = trace.find(std::string(weights.scope()) + "/scores");
    if (weights.name() != "weights" || !scores || cell.at.size() != 3)
        return 0.0;
    Index next = cell.at, each = cell.at;
    for (each[2] = 0; each[2] < weights.axes[2].size; ++each[2])
        if (each[2] != cell.at[2] && !trace.masked(cell.step, each)
            && (next == cell.at || trace.value(cell.step, each) > trace.value(cell.step, next)))
            next = each;
    return trace.value(*scores, cell.at) - trace.value(*scores, next);
}

// Every picture of every view on every variant: a number that the trace does not hold is nowhere on screen.
class ScenesTest : public QObject {
    Q_OBJECT

    void open(const QString& id)
    {
        openVariant(*m_document, id);
        QVERIFY2(m_document->trace() && m_document->error().isEmpty(), qPrintable(m_document->error()));
    }

    void check(const Trace& trace, const Scene& scene, const QByteArray& where)
    {
        QVERIFY2(!scene.cells.empty() || !scene.numbers.empty() || !scene.maps.empty(), where);
        const QString wrong = wrongIn(trace, scene);
        QVERIFY2(wrong.isEmpty(), where + ": " + wrong.toUtf8());
    }

    // Keys walk in rows and columns of a group: two numbers at one place of it would hide one another.
    static QByteArray hiddenFromKeys(const Trace& trace, const Scene& scene)
    {
        std::vector<const SceneCell*> cells;
        for (const SceneCell& cell : scene.cells)
            if (canWalkTo(cell) && !scene.map(cell.group))
                cells.push_back(&cell);
        const auto place = [](const SceneCell* cell) { return std::tie(cell->group, cell->row, cell->column); };
        std::sort(
            cells.begin(), cells.end(), [&](const SceneCell* a, const SceneCell* b) { return place(a) < place(b); });
        for (std::size_t i = 1; i < cells.size(); ++i)
            if (place(cells[i - 1]) == place(cells[i]) && !(cells[i - 1]->source == cells[i]->source))
                return QStringLiteral("%1 and %2 are one place, %3 %4 %5")
                    .arg(QString::fromStdString(trace.step(cells[i - 1]->source.step).path),
                        QString::fromStdString(trace.step(cells[i]->source.step).path))
                    .arg(cells[i]->group)
                    .arg(cells[i]->row)
                    .arg(cells[i]->column)
                    .toUtf8();
        return {};
    }

    struct Shown {
        QString name;
        std::unique_ptr<SceneView> view;
    };

    // What was a view of its own once is walked as one.
    void turnTo(const QString& name)
    {
        m_document->setOption(QStringLiteral("attention.form"), {});
        m_document->setView(name);
    }

    // The views that can show the variant that is open; one run has the studies of all of them.
    std::vector<Shown> scenes()
    {
        std::vector<Shown> result;
        std::vector<std::string> studies;
        for (const ViewDescriptor& info : views()) {
            std::unique_ptr<View> made(info.canShow(*m_document->trace()) ? info.make(*m_document, nullptr) : nullptr);
            if (!made)
                continue;
            made->resize(847, 620);
            const std::vector<std::string> wanted = made->studies(*m_document);
            studies.insert(studies.end(), wanted.begin(), wanted.end());
            auto* view = qobject_cast<SceneView*>(made.release());
            [&] { QVERIFY2(view, qPrintable(info.id)); }();
            result.push_back({info.id, std::unique_ptr<SceneView>(view)});
            if (info.id == QLatin1String("attention"))
                result.push_back({QStringLiteral("lines"),
                    std::unique_ptr<SceneView>(qobject_cast<SceneView*>(info.make(*m_document, nullptr)))});
        }
        m_document->setStudies(studies);
        [&] { QTRY_VERIFY_WITH_TIMEOUT(!m_document->busy(), 60000); }();
        return result;
    }

    void walk(const QString& name, SceneView& view, const QString& id)
    {
        turnTo(name);
        view.show(*m_document);
        const bool follows = view.followsSteps(); // of its many pictures some
        const std::vector<Frame> frames = view.sequence(*m_document);
        QVERIFY2(!frames.empty(), qPrintable(name));
        const int stride = follows ? std::max(1, static_cast<int>(frames.size()) / 6) : 1;
        int step = -1;
        for (int frame = 0; frame < static_cast<int>(frames.size()); frame += stride) {
            const Frame& present = frames[static_cast<std::size_t>(frame)];
            QVERIFY2(present.step > step, qPrintable(name));
            step = present.step;
            QVERIFY(!present.title.isEmpty());
            for (int stop = 1; stop <= present.stops; stop += follows ? std::max(1, present.stops / 2) : 1) {
                const QByteArray where =
                    QStringLiteral("%1, %2, frame %3, stop %4").arg(name, id).arg(frame).arg(stop).toUtf8();
                const auto go = [&](double place) {
                    m_document->setPosition(positionOf(frames, {frame, place}));
                    view.show(*m_document);
                };
                const auto holds = [&] { // a sum half way shows what it has come to
                    if (!follows)
                        return check(*m_document->trace(), view.scene(), where);
                    const QString wrong = wrongIn(*m_document, static_cast<const View&>(view));
                    QVERIFY2(wrong.isEmpty(), where + ": " + wrong.toUtf8());
                };
                const bool comesBack = follows || stop == 1 || stop == present.stops;
                go(stop - 0.5);
                holds();
                const QImage halfWay = comesBack ? view.grab().toImage() : QImage();
                go(stop);
                holds();
                const QByteArray hidden = hiddenFromKeys(*m_document->trace(), view.scene());
                QVERIFY2(hidden.isEmpty(), where + ": " + hidden);
                QVERIFY2(!view.caption(*m_document).isEmpty()
                        || !m_document->trace()->step(*m_document->currentStep()).caption.empty(),
                    where);
                std::vector<double> settings;
                if (name == QLatin1String("halting"))
                    settings.push_back(m_document->result()->config.haltingThreshold);
                if (name == QLatin1String("entropy")) // keys read: e to the power of a row's or a head's mean entropy
                    for (const SceneCell& cell : view.scene().cells)
                        if (const auto what = m_document->trace()->step(cell.source.step).name();
                            what == studied::entropy::heads || what == studied::entropy::entropy)
                            settings.push_back(std::exp(cell.value));
                if (const auto lit = view.lit(*m_document); name == QLatin1String("four_terms") && lit)
                    settings.push_back(leadOf(*m_document->trace(), lit->cell));
                const QString wrong = wrongIn(
                    *m_document->trace(), view.scene(), view.lit(*m_document), view.caption(*m_document), settings);
                QVERIFY2(follows || wrong.isEmpty(), where + ": " + wrong.toUtf8());
                QStringList lines = writtenLines(view.scene());
                lines << wordsOf(view.caption(*m_document)) << wordsOf(view.formula(*m_document));
                for (const QString& line : lines)
                    QVERIFY2(wrongEquation(line).isEmpty(),
                        where + ": " + wrongEquation(line).toUtf8() + " in " + line.toUtf8());
                const QString contrast = falseContrast(view.caption(*m_document));
                QVERIFY2(contrast.isEmpty(), where + ": " + contrast.toUtf8());
                paintedTexts(view); // paints, without pixels
                if (!comesBack)
                    continue;
                go(stop - 0.5); // back again is the same picture
                QVERIFY2(view.grab().toImage() == halfWay, where);
            }
        }
    }

    static QString wordsOf(const QString& html)
    {
        static const QRegularExpression tag(QStringLiteral("<[^>]*>"));
        return QString(html).remove(tag).replace(QStringLiteral("&nbsp;"), QStringLiteral(" "));
    }

    // How each step's first number is made, in its own numbers.
    void theirOwnNumbersAddUp(const QString& id)
    {
        const Trace& trace = *m_document->trace();
        for (const Step& step : trace.steps()) {
            const double value = std::abs(trace.value(step.id, Index(step.axes.size(), 0)));
            if (value > 0.0 && value < 1e-6) // large parts that cancel: more digits than anybody reads
                continue;
            const QString line = QString::fromStdString(
                trace.explain(step.id, Index(step.axes.size(), 0)).numbers.line());
            QVERIFY2(
                wrongEquation(line).isEmpty(), qPrintable(id + ' ' + QString::fromStdString(step.path) + ": " + line));
        }
    }

    void inTheSmallestHalf(const QString& name, SceneView& view, const QString& id)
    {
        turnTo(name);
        for (const QSize& size : {QSize(370, 440), QSize(640, 470)}) {
            view.resize(size);
            view.grab(); // shows it at its new size
            const std::vector<Frame> frames = view.frames(*m_document);
            const int count = static_cast<int>(frames.size());
            for (const int frame : count > 0 ? std::set<int> {0, count / 2, count - 1} : std::set<int> {})
                check(*m_document->trace(), view.sceneAt(frame, frames[static_cast<std::size_t>(frame)].stops),
                    QStringLiteral("%1, %2, frame %3, %4 wide").arg(name, id).arg(frame).arg(size.width()).toUtf8());
        }
    }

    // On a card nothing is written, and nothing can be clicked.
    void onACard(const QString& name, const SceneView& view, const QString& id)
    {
        turnTo(name);
        SceneMoment moment;
        moment.run = m_document->result();
        moment.sublayer = m_document->sublayer();
        moment.options = m_document->options();
        moment.model = &m_document->model();
        moment.size = {198, 120};
        moment.thumbnail = true;
        const std::vector<Frame> frames = view.framesOf(moment);
        for (moment.frame = 0; moment.frame < static_cast<int>(frames.size()); ++moment.frame) {
            moment.stop = std::max(1, frames[static_cast<std::size_t>(moment.frame)].stops);
            const Scene scene = view.build(moment);
            const QByteArray where = QStringLiteral("%1, %2, frame %3").arg(name, id).arg(moment.frame).toUtf8();
            QVERIFY2(scene.words().isEmpty() && scene.labels.empty() && scene.legends.empty(),
                where + ": " + scene.words().join(QLatin1Char('|')).toUtf8());
            QVERIFY2(scene.numbers.empty() && scene.handles.empty(), where);
            for (const SceneCell& cell : scene.cells)
                QVERIFY2(cell.decimals < 0 && cell.note.isEmpty(), where + ": " + cell.name.toUtf8());
        }
    }

    // Beside another run: half a window, with and without the docks.
    void controlsHaveRoom(const std::vector<Shown>& shown)
    {
        Stage stage(*m_document);
        stage.resize(640, 520);
        stage.show();
        for (const Shown& known : shown) {
            turnTo(known.name);
            QVERIFY(!m_document->busy()); // its studies are there
            View* view = stage.view();
            const bool wraps = known.name != QLatin1String("attention")
                && known.name != QLatin1String("head_atlas"); // their rows scroll sideways
            for (const int width : {640, 370, 640}) {
                stage.resize(width, 520);
                if (wraps)
                    QTRY_COMPARE(QString(known.name + ' ' + hiddenIn(*view->header())), QString(known.name + ' '));
            }
        }
    }

    // What a change by hand leaves alone looks as it did: only numbers that changed may change their colour.
    void keepsTheColours(const std::vector<Shown>& shown, std::optional<StepId> weights)
    {
        if (!weights || m_document->trace()->step(*weights).axes.size() != 3)
            return;
        const Cell largest = *exampleCell(*m_document->trace(), *weights, 0);
        const Intervention zero {
            m_document->trace()->step(*weights).path, Intervention::Kind::Zero, largest.at, 0.0, {}};
        struct Painted {
            double value;
            QColor ground;
        };
        std::map<std::tuple<QString, int, int, std::string, Index>, Painted> before;
        const auto each = [&](const std::function<void(Painted&, const Painted&, const QByteArray&)>& visit) {
            for (const auto& [name, view] : shown) {
                turnTo(name);
                view->resize(847, 620);
                view->show(*m_document);
                const std::vector<Frame> frames = view->frames(*m_document);
                for (int frame = 0; frame < static_cast<int>(frames.size()); ++frame)
                    for (const SceneCell& cell :
                        view->sceneAt(frame, frames[static_cast<std::size_t>(frame)].stops).cells)
                        if (cell.source.step >= 0 && !cell.is(SceneCell::Plain) && !cell.is(SceneCell::Masked)
                            && cell.ground.isValid()) {
                            const std::string& path = m_document->trace()->step(cell.source.step).path;
                            visit(before[{name, frame, cell.group, path, cell.source.at}], {cell.value, cell.ground},
                                name.toUtf8() + ", " + QByteArray::fromStdString(path));
                        }
            }
        };
        each([&](Painted& known, const Painted& now, const QByteArray&) { known = now; });
        QVERIFY(!before.empty());
        changed(*m_document, [&] { m_document->addIntervention(zero); });
        each([&](Painted& known, const Painted& now, const QByteArray& where) {
            if (QTest::currentTestFailed() || !known.ground.isValid() || !sameNumber(known.value, now.value))
                return;
            QVERIFY2(known.ground == now.ground,
                where + ": " + QByteArray::number(now.value) + " turned from " + known.ground.name().toUtf8() + " to "
                    + now.ground.name().toUtf8());
        });
    }

    // What of a view's controls is not seen whole, or lies over another; empty: nothing.
    static QString hiddenIn(const QWidget& header)
    {
        const auto* scroll = qobject_cast<const QAbstractScrollArea*>(header.parentWidget()->parentWidget());
        if (!scroll || header.width() > scroll->viewport()->width() || header.height() > scroll->viewport()->height())
            return QStringLiteral("the row itself");
        QList<QRect> taken;
        for (const QWidget* part : header.findChildren<QWidget*>(Qt::FindDirectChildrenOnly)) {
            if (part->isHidden())
                continue;
            const QString name = part->accessibleName().isEmpty() ? QString::fromLatin1(part->metaObject()->className())
                                                                  : part->accessibleName();
            if (!header.rect().contains(part->geometry())
                || part->width() < std::min(part->minimumSizeHint().width(), part->maximumWidth()))
                return name;
            for (const QRect& other : taken)
                if (other.intersects(part->geometry()))
                    return name;
            taken << part->geometry();
        }
        return {};
    }

private slots:
    void initTestCase()
    {
        Theme::instance().apply(*qApp, ThemeMode::Light);
        Theme::instance().setReducedMotion(true);
        m_document = std::make_unique<Document>(QStringLiteral("cpu"));
    }

    void dividedByAnotherNumber_data()
    {
        QTest::addColumn<QString>("id");
        for (const char* id : {"transformer", "relative-positions", "transformer-xl", "learned-relative", "alibi",
                 "t5-relative-bias", "rotary", "message-passing"})
            QTest::newRow(id) << QString::fromLatin1(id);
    }

    // What a picture writes is this run's formula, not the paper's: a model may divide its scores by another number.
    void dividedByAnotherNumber()
    {
        QFETCH(QString, id);
        open(id);
        RunSettings settings = m_document->settings();
        settings.changes.push_back({"score_divisor", "3"});
        settings.executor = Executor::Dense; // by edges there is but √d_k
        changed(*m_document, [&] { m_document->setSettings(settings); });
        static const QRegularExpression root(QStringLiteral("[/÷] ?√(<i>)?(d|\\d)"));
        for (const auto& [name, view] : scenes()) {
            turnTo(name);
            view->show(*m_document);
            const std::vector<Frame> frames = view->frames(*m_document);
            for (int frame = 0; frame < static_cast<int>(frames.size()); ++frame) {
                const Frame& present = frames[static_cast<std::size_t>(frame)];
                m_document->setPosition(positionOf(frames, {frame, static_cast<double>(present.stops)}));
                view->show(*m_document);
                const QStringList said = view->scene().words()
                    << view->caption(*m_document) << view->formula(*m_document) << present.title << present.shortTitle;
                const QStringList wrong = said.filter(root);
                QVERIFY2(wrong.isEmpty(),
                    qPrintable(QStringLiteral("%1, %2: %3").arg(name).arg(frame).arg(wrong.join('|'))));
            }
        }
    }

    void everyPicture_data()
    {
        QTest::addColumn<QString>("id");
        for (const Preset& preset : presets())
            QTest::newRow(preset.id.c_str()) << QString::fromStdString(preset.id);
    }

    void everyPicture()
    {
        QFETCH(QString, id);
        open(id);
        const std::vector<Shown> shown = scenes();
        const auto weights = m_document->weights();
        for (const auto& [name, view] : shown) {
            walk(name, *view, id);
            if (!QTest::currentTestFailed())
                inTheSmallestHalf(name, *view, id);
            if (!QTest::currentTestFailed())
                onACard(name, *view, id);
            if (QTest::currentTestFailed())
                return;
        }
        theirOwnNumbersAddUp(id);
        keepsTheColours(shown, weights);
        controlsHaveRoom(shown);
    }

    void printedArithmeticIsChecked()
    {
        for (const char* right : {"3.884 × −3.569 = −13.86", "−0.024 = 0.2583 · (−0.3098) + 0.0557 from 23 others",
                 "R = 1 − 0.94 = 0.06", "24 × 24 = 576", "0.422 = exp(4.525 − 4.525) / 2.367",
                 "q·k / √32 = 25.600 / √32 = 4.525", "x + 1 = 7", "2,003 × 96 = 192,288 numbers"})
            QCOMPARE(wrongEquation(QString::fromUtf8(right)), QString());
        for (const char* wrong : {"3.88 × −3.57 = −13.86", "here −0.881 = −0.990 + 0.110", "R = 1 − 0.94 = 0.07",
                 "24 × 4 = 576 numbers", "10 / √4 = 4.9"})
            QVERIFY2(!wrongEquation(QString::fromUtf8(wrong)).isEmpty(), wrong);
    }

    // Where all scores are the same no sentence names one key, head or element as the largest.
    void equalNumbersAreSaidToBeEqual_data()
    {
        QTest::addColumn<QString>("id");
        QTest::addColumn<QString>("view");
        QTest::addColumn<QString>("weights");
        QTest::addColumn<QString>("says");
        const QString one = QStringLiteral("decoder.1/self_attention/weights");
        QTest::newRow("lines") << "transformer-decoder"
                               << "lines" << one << "the largest weight is";
        QTest::newRow("long text") << "transformer-decoder"
                                   << "long_text" << one << "the largest weight is";
        QTest::newRow("entropy") << "transformer-decoder"
                                 << "entropy" << one << "heads";
        QTest::newRow("atlas") << "transformer-decoder"
                               << "head_atlas" << one << " heads</span>.";
        QTest::newRow("latents") << "set-transformer"
                                 << "latents"
                                 << "set.1/induce/weights"
                                 << "alike";
    }

    void equalNumbersAreSaidToBeEqual()
    {
        QFETCH(QString, id);
        QFETCH(QString, view);
        QFETCH(QString, weights);
        QFETCH(QString, says);
        open(id);
        for (const char* layer : {".1/", ".2/"}) {
            const std::string path =
                QString(weights).replace(QStringLiteral(".1/"), QLatin1String(layer)).toStdString();
            const auto step = m_document->trace()->find(path);
            if (step)
                changed(*m_document, [&] {
                    m_document->addIntervention({path, Intervention::Kind::Set,
                        Index(m_document->trace()->step(*step).axes.size(), Intervention::kAll), 0.125, {}});
                });
        }
        turnTo(view);
        const auto found = std::find_if(
            views().begin(), views().end(), [&](const ViewDescriptor& info) { return info.id == m_document->view(); });
        const std::unique_ptr<View> made(found->make(*m_document, nullptr));
        auto* shown = qobject_cast<SceneView*>(made.get());
        shown->resize(847, 620);
        m_document->setStudies(shown->studies(*m_document));
        QTRY_VERIFY_WITH_TIMEOUT(!m_document->busy(), 60000);
        const StepId step = *m_document->trace()->find(weights.toStdString());
        m_document->pinHere({step, {0, 3, 1}});
        QString all;
        const std::vector<Frame> frames = shown->sequence(*m_document);
        for (int frame = 0; frame < static_cast<int>(frames.size()); ++frame) {
            const double last = frames[static_cast<std::size_t>(frame)].stops;
            m_document->setPosition(positionOf(frames, {frame, last}));
            shown->show(*m_document);
            all += shown->caption(*m_document) + '\n';
        }
        m_document->clearInterventions();
        QVERIFY2(all.contains(says), qPrintable(all));
        QVERIFY2(falseContrast(all).isEmpty(), qPrintable(all));
        QVERIFY2(!all.contains(QStringLiteral(", not the")), qPrintable(all));
    }

    void viewsOffTheStageLetTheOtherRunGo_data()
    {
        QTest::addColumn<QString>("id");
        for (const char* id : {"transformer", "transformer-xl", "universal-transformer", "adaptive-embedding",
                 "r-transformer", "linear-attention"})
            QTest::newRow(id) << QString::fromLatin1(id);
    }

    void viewsOffTheStageLetTheOtherRunGo()
    {
        QFETCH(QString, id);
        open(id);
        auto other = std::make_unique<Document>(QStringLiteral("cpu"));
        openVariant(*other, id);
        const std::weak_ptr<const Trace> trace = other->result()->trace;
        m_document->setComparison(other->result());
        const std::vector<Shown> made = scenes();
        for (const Shown& shown : made)
            shown.view->show(*m_document);
        m_document->setComparison(nullptr);
        other.reset();
        QTRY_VERIFY(trace.expired());
        for (const auto& [name, view] : made) { // and show themselves again when they are asked to
            view->show(*m_document);
            const Scene& scene = view->scene();
            QVERIFY2(!scene.cells.empty() || !scene.numbers.empty() || !scene.maps.empty(), qPrintable(name));
        }
    }

    void wordsGiveWayToWhatHasRoom()
    {
        const QString title = QStringLiteral("Rows looked up"), all = QStringLiteral("brought to width 64"),
                      few = QStringLiteral("width 64");
        const double room = headingWidth(title, few);
        QCOMPARE(fittingBeside(title, {all, few}, headingWidth(title, all)), all);
        QCOMPARE(fittingBeside(title, {all, few}, room), few);
        QCOMPARE(fittingBeside(title, {all, few}, room - 1.0), QString());
        const QFont font = Theme::instance().font(TextSize::Caption);
        QCOMPARE(fittingText({all, few}, font, QFontMetricsF(font).horizontalAdvance(few)), few);
        QCOMPARE(fittingText({all, few}, font, 1.0), few);
    }

    void framesAreOneSequence()
    {
        std::vector<Frame> frames(3);
        frames[0].step = 4;
        frames[1].step = 7;
        frames[1].stops = 2;
        frames[2].step = 9;
        QCOMPARE(placeIn(frames, {0, 5.0}), lastStop(frames)); // before the first: the finished picture
        QCOMPARE(placeIn(frames, {5, Position::kUnmoved}), lastStop(frames)); // first sight
        QCOMPARE(placeIn(frames, {5, 0.0}), (FramePlace {0, 1.0})); // between two: the earlier one, finished
        QCOMPARE(placeIn(frames, {7, Position::kFinished}), (FramePlace {1, 2.0}));
        FramePlace place {0, 0.0};
        std::vector<FramePlace> way {place};
        while (!(place == lastStop(frames)))
            way.push_back(place = nextStop(frames, place));
        QCOMPARE(way, (std::vector<FramePlace> {{0, 0.0}, {0, 1.0}, {1, 1.0}, {1, 2.0}, {2, 1.0}}));
        for (auto at = way.rbegin() + 1; at != way.rend(); ++at)
            QCOMPARE(place = previousStop(frames, place), *at);
        // In small pieces or at once, the same place.
        double once = 1000.0, left = 0.0;
        const FramePlace leap = advance(frames, {0, 0.0}, once, false);
        FramePlace walk {0, 0.0};
        for (int i = 0; i < 100; ++i) {
            left += 10.0;
            walk = advance(frames, walk, left, false);
        }
        QCOMPARE(walk.frame, leap.frame);
        QVERIFY(std::abs(walk.stop - leap.stop) < 1e-9);
    }

    void shiftsOfNineNumbers()
    {
        const auto numbers = [](const ShiftMap& map) {
            std::vector<int> result;
            for (const int from : map.from)
                result.push_back(from == ShiftMap::kPadding ? 0 : from + 1);
            return result;
        };
        QCOMPARE(numbers(shiftMaps(3, 3, 3, true).shifted), (std::vector<int> {3, 0, 4, 5, 6, 0, 7, 8, 9}));
        QCOMPARE(numbers(shiftMaps(3, 3, 3, false).shifted), (std::vector<int> {1, 2, 3, 0, 4, 5, 6, 0, 7}));
    }

private:
    std::unique_ptr<Document> m_document;
};

HEADROOM_TEST(ScenesTest)

} // namespace scenes_test

#include "scenes_test.moc"
