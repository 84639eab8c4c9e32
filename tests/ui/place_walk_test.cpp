// SPDX-License-Identifier: GPL-3.0-or-later
#include "commands/place_link.h"
#include "error.h"
#include "scene/scene_view.h"
#include "stage/stage.h"
#include "stage/timeline.h"
#include "test_program.h"
#include "window_fixture.h"

#include <QDir>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>
#include <QUndoStack>

#include <algorithm>

using namespace headroom;

namespace place_walk_test {

namespace {

constexpr int kMostRounds = 4; // of one view: each sets every option to another of its values

bool hasItsStudies(const Document& document, const View& view)
{
    const std::vector<std::string> wanted = view.studies(document);
    const auto& had = document.result()->studies;
    return std::all_of(wanted.begin(), wanted.end(),
        [&](const std::string& study) { return std::find(had.begin(), had.end(), study) != had.end(); });
}

// The first line that differs, as it was and as it is.
QByteArray firstDifference(const std::string& before, const std::string& now)
{
    const QList<QByteArray> was = QByteArray::fromStdString(before).split('\n'),
                            is = QByteArray::fromStdString(now).split('\n');
    for (qsizetype line = 0; line < std::max(was.size(), is.size()); ++line)
        if (was.value(line) != is.value(line))
            return was.value(line) + " → " + is.value(line);
    return {};
}

// The value of a round; empty: the option stays.
QString valueIn(int round, const Option& option, const OptionState& state)
{
    if (!state.can)
        return {};
    switch (option.kind) {
    case Option::Choice: {
        std::vector<QString> all;
        for (const OptionState::Choice& choice : state.choices)
            if (choice.can)
                all.push_back(choice.id);
        return all.empty() ? QString() : all[static_cast<std::size_t>(round) % all.size()];
    }
    case Option::Flag: return onOrOff((round % 2 == 1) != (state.value == onOrOff(true)));
    case Option::Number: {
        const double wanted = state.value.toDouble() + round * option.step;
        return wanted <= state.most ? QString::number(wanted, 'g', 12) : QString();
    }
    default: return {};
    }
}

} // namespace

// A bookmark of every view, or a link to it, with its options set to one value after another, playback elsewhere, a
// number pinned and the picture larger than the stage, opens in another window as it was left, to the pixel.
class PlaceWalkTest : public QObject {
    Q_OBJECT

    struct Seat {
        std::unique_ptr<Document> document = std::make_unique<Document>(QStringLiteral("cpu"));
        std::unique_ptr<Stage> stage = std::make_unique<Stage>(*document);

        Seat()
        {
            stage->resize(860, 760);
            stage->show();
        }
        View& view() { return *stage->view(); }
        void settle()
        {
            QTRY_VERIFY_WITH_TIMEOUT(!document->busy() && document->trace(), 240000);
            QTRY_VERIFY_WITH_TIMEOUT(hasItsStudies(*document, view()) || !document->error().isEmpty(), 240000);
            QTRY_VERIFY_WITH_TIMEOUT(!view().reading() && !document->busy(), 60000);
            for (int turn = 0; turn < 3; ++turn) // a header that breaks into two rows asks for room in the next one
                QCoreApplication::processEvents();
        }
        QString options()
        {
            QStringList all;
            for (const Option* option : view().options()) {
                const OptionState state = view().stateOf(*option);
                QStringList choices;
                for (const OptionState::Choice& choice : state.choices)
                    choices << choice.id;
                all << QStringLiteral("%1=%2 of [%3]%4")
                           .arg(QLatin1String(option->id), state.value, choices.join(' '),
                               state.can ? QString() : QStringLiteral(" off"));
            }
            return all.join(QStringLiteral("; "));
        }
    };

    void visit(Seat& seat, int round)
    {
        Document& document = *seat.document;
        for (const Option* option : seat.view().options()) {
            if (option->kind == Option::Action)
                continue;
            const QString value = valueIn(round, *option, seat.view().stateOf(*option));
            if (!value.isEmpty())
                seat.view().choose(*option, value);
            seat.settle();
            if (!document.error().isEmpty()) { // refused with what else is set
                document.undoStack()->undo();
                seat.settle();
                document.dismissError();
            }
        }
        if (seat.view().id()
            == QLatin1String("masks")) { // outlines of the weights before the last change go with a text
            document.setText(document.text() + QStringLiteral(" 1"));
            seat.settle();
            document.undoStack()->undo();
            seat.settle();
        }
        auto* scenes = qobject_cast<SceneView*>(&seat.view());
        const std::vector<Frame> frames = seat.view().frames(document);
        if (!frames.empty())
            document.setPosition(
                positionOf(frames, {static_cast<int>(static_cast<std::size_t>(round) % frames.size()), 1.0}));
        seat.settle();
        if (round % 2 == 1 && scenes)
            for (const SceneCell& cell : scenes->scene().cells)
                if (cell.source.step >= 0 && cell.row == 1) {
                    document.pinHere(cell.source);
                    break;
                }
        seat.settle();
        if (round == 2)
            seat.view().zoom(2);
        seat.settle();
    }

    Seat m_left, m_back;
    QTemporaryDir m_folder;

private slots:
    void initTestCase()
    {
        Settings::setPlace(Settings::Place::Nowhere);
        Theme::instance().apply(*qApp, ThemeMode::Light);
        Theme::instance().setReducedMotion(true);
    }

    void everyViewComesBack_data()
    {
        QTest::addColumn<QString>("view");
        for (const ViewDescriptor& info : views())
            QTest::newRow(qPrintable(info.id)) << info.id;
    }

    void everyViewComesBack()
    {
        QFETCH(const QString, view);
        const auto info = std::find_if(
            views().begin(), views().end(), [&](const ViewDescriptor& v) { return v.id == view; });
        const int rounds = info->options.empty() ? 2 : kMostRounds;
        for (int round = 0; round < rounds; ++round) {
            m_left.document->setOptions({});
            m_left.document->openModel(sourceFor(view));
            QTRY_VERIFY_WITH_TIMEOUT(m_left.document->busy() || m_left.document->trace(), 60000);
            QTRY_VERIFY_WITH_TIMEOUT(!m_left.document->busy() && m_left.document->trace(), 240000);
            m_left.document->dismissLeft(); // its bar takes room
            m_left.document->setView(view);
            m_left.settle();
            visit(m_left, round);
            if (QTest::currentTestFailed())
                return;
            const QByteArray where =
                QStringLiteral("%1, round %2: %3").arg(view).arg(round).arg(m_left.options()).toUtf8();
            const std::string json = toJson(m_left.document->placeFile(), m_folder.path().toStdString());
            QSignalSpy opened(m_back.document.get(), &Document::placeOpened);
            PlaceFile place = placeFromJson(json, m_folder.path().toStdString(), "here");
            try { // as a link, or as a bookmark
                if (round % 2 == 1)
                    place = readLink(linkTo(m_left.document->placeFile(), m_left.document->model().sample)).place;
            } catch (const Error& error) { // more numbers by hand than a line holds
                QVERIFY2(place.interventions.size() > 20, where + error.what());
            }
            m_back.document->openPlace(place);
            QVERIFY2(!opened.isEmpty() || opened.wait(60000), where + m_back.document->error().toUtf8());
            m_back.settle();
            if (QTest::currentTestFailed())
                return;
            QCOMPARE(m_back.document->view(), view);
            QVERIFY2(m_back.options() == m_left.options(),
                where + "\nnow " + m_back.options().toUtf8() + '\n' + QByteArray::fromStdString(json));
            const std::string now = toJson(m_back.document->placeFile(), m_folder.path().toStdString());
            QVERIFY2(now == json, where + '\n' + firstDifference(json, now));
            m_back.document->dismissLeft();
            m_back.settle();
            QVERIFY2(m_left.view().size() == m_back.view().size(),
                where
                    + QStringLiteral(" another room, %1 and %2 high")
                          .arg(m_left.view().height())
                          .arg(m_back.view().height())
                          .toUtf8());
            const QImage before = m_left.view().grab().toImage(), after = m_back.view().grab().toImage();
            if (before != after && qEnvironmentVariableIsSet("HEADROOM_KEEP")) {
                before.save(QDir(qEnvironmentVariable("HEADROOM_KEEP")).filePath(view + "-before.png"));
                after.save(QDir(qEnvironmentVariable("HEADROOM_KEEP")).filePath(view + "-after.png"));
            }
            QVERIFY2(before == after, where + " another picture\n" + QByteArray::fromStdString(json));
            QCOMPARE(m_back.view().caption(*m_back.document), m_left.view().caption(*m_left.document));
        }
    }
};

HEADROOM_TEST(PlaceWalkTest)

} // namespace place_walk_test

#include "place_walk_test.moc"
