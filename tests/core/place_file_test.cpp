// SPDX-License-Identifier: GPL-3.0-or-later
#include "outcome.h"
#include "session/place_file.h"
#include "test_program.h"

#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>

using namespace headroom;
using namespace headroom::test;

namespace place_file_test {

namespace fs = std::filesystem;

namespace {

PlaceFile everything()
{
    PlaceFile place;
    place.source = "transformer-xl";
    place.trained = false;
    place.text = "a\nß “x”";
    place.causal = false;
    place.position = PositionKind::SinusoidalConcatenated;
    place.executor = Executor::Graph;
    place.temperature = 0.7;
    place.changes = {{"memory", "4"}, {"same_length", "memory"}};
    place.study = {{"decoding.width", "3"}};
    place.padding = 2;
    place.paddingClosed = false;
    place.objective = Objective::from("logit 3=a-b");
    place.segment = 1;
    place.interventions = {{"decoder.1/self_attention/weights", Intervention::Kind::Zero, {0, -1, 3}, 0.0, {}},
        {"decoder.1/self_attention/scores", Intervention::Kind::Set, {0, 1, 2}, 0.1, {}},
        {"decoder.2/output", Intervention::Kind::Copy, {}, 0.0, {0.1F, -3.5e-8F}},
        {"decoder.1/self_attention/context", Intervention::Kind::Mean, {1, Intervention::kAll, Intervention::kAll}, 0.0,
            {}}};
    place.view = "rel_shift";
    place.step = "decoder.1/self_attention/position/raw";
    place.stop = 1.25;
    place.pinned = {"decoder.1/self_attention/weights", {0, 4, 1}};
    place.explained = {"decoder.1/self_attention/scores", {0, 4, 1}};
    place.head = 1;
    place.sublayer = "decoder.1/self_attention";
    place.difference = true;
    place.beside = "untouched";
    place.besideDifference = true;
    return place;
}

std::string refusalOf(const std::string& json)
{
    try {
        placeFromJson(json, "/somewhere", "a.headroom");
    } catch (const Error& error) {
        return error.what();
    }
    return "read";
}

} // namespace

// The files by which one person shows another a place.
class PlaceFileTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void whatIsWrittenIsRead()
    {
        const QTemporaryDir folder;
        const fs::path file = fs::path(folder.path().toStdString()) / "here.headroom";
        writePlace(everything(), file);
        QVERIFY(readPlace(file) == everything());
        QVERIFY(fs::file_size(file) < 4096);
    }

    // Both can be sent in one folder, and opened elsewhere.
    void aModelBesideTheFileIsFoundFromThere()
    {
        PlaceFile place;
        place.source = "/one/models/mine.safetensors";
        place.beside = "/two/other.safetensors";
        const PlaceFile moved = placeFromJson(toJson(place, "/one"), "/elsewhere", "a.headroom");
        QCOMPARE(moved.source, std::string("/elsewhere/models/mine.safetensors"));
        QCOMPARE(moved.beside, std::string("/two/other.safetensors"));
        place.source = "transformer";
        QCOMPARE(placeFromJson(toJson(place, "/one"), "/elsewhere", "a.headroom").source, std::string("transformer"));
    }

    void whatTheFileDoesNotSayIsTheModels()
    {
        Session session("cpu");
        const ModelInfo model = open(session, "transformer-xl", false);
        const PlaceFile little = placeFromJson(R"({"headroom_place": 1, "model": "transformer-xl"})", "/", "a");
        const RunSettings settings = little.settings(model.config);
        QCOMPARE(settings.causal, model.config.causal);
        QVERIFY(settings.position == model.config.position);
        QVERIFY(settings.changes.empty());
        PlaceFile again;
        again.setSettings(settings, model.config);
        QVERIFY(!again.causal && !again.position && !again.executor);
        PlaceFile other = everything();
        other.setSettings(everything().settings(model.config), model.config);
        QVERIFY(other.settings(model.config) == everything().settings(model.config));
    }

    void aPlaceIsRun()
    {
        Session session("cpu");
        const ModelInfo model = open(session, "transformer-xl", false);
        PlaceFile place;
        place.source = "transformer-xl";
        place.changes = {{"memory", "4"}};
        place.interventions = {{"decoder.1/self_attention/weights", Intervention::Kind::Zero, {0, 0, 0}, 0.0, {}}};
        const PlaceFile sent = placeFromJson(toJson(place, "/"), "/", "a");
        RunRequest request;
        request.text = model.sample;
        request.settings = sent.settings(model.config);
        request.interventions = sent.interventions;
        const RunResult result = run(session, request);
        QCOMPARE(result.config.memory, std::int64_t(4));
        QCOMPARE(result.trace->value(result.trace->find("decoder.1/self_attention/weights").value(), {0, 0, 0}), 0.0F);
    }

    void aBrokenFileIsRefusedWithASentence_data()
    {
        QTest::addColumn<QString>("json");
        QTest::addColumn<QString>("says");
        QTest::newRow("no JSON") << "hello"
                                 << "a.headroom";
        QTest::newRow("another JSON") << R"({"model": "transformer"})"
                                      << "not a bookmark";
        QTest::newRow("newer") << R"({"headroom_place": 2, "model": "transformer"})"
                               << "newer Headroom (version 2";
        QTest::newRow("no model") << R"({"headroom_place": 1})"
                                  << "names no model";
        QTest::newRow("a field nobody knows") << R"({"headroom_place": 1, "model": "x", "run": "rm"})"
                                              << "\"run\" is not a setting";
        QTest::newRow("a wrong type") << R"({"headroom_place": 1, "model": "x", "head": "two"})"
                                      << "head";
        QTest::newRow("an unknown kind")
            << R"({"headroom_place": 1, "model": "x", "interventions": [{"step": "a", "kind": "boil", "cells": []}]})"
            << "kind is \"boil\"; it can be set, scale, zero, copy";
        QTest::newRow("a cell below the axis")
            << R"({"headroom_place": 1, "model": "x", "interventions": [{"step": "a", "kind": "zero", "cells": [-2]}]})"
            << "names cell -2";
        QTest::newRow("a change without a step")
            << R"({"headroom_place": 1, "model": "x", "interventions": [{"kind": "zero"}]})"
            << "names no step";
        QTest::newRow("an unknown position")
            << R"({"headroom_place": 1, "model": "x", "settings": {"position": "left"}})"
            << "position is \"left\"";
        QTest::newRow("a temperature of 0") << R"({"headroom_place": 1, "model": "x", "settings": {"temperature": 0}})"
                                            << "temperature is 0";
        QTest::newRow("a temperature that is small")
            << R"({"headroom_place": 1, "model": "x", "settings": {"temperature": 1e-300}})"
            << "temperature is 1e-300; it must be 0.01 to 100";
        QTest::newRow("a temperature that is large")
            << R"({"headroom_place": 1, "model": "x", "settings": {"temperature": 101}})"
            << "temperature is 101; it must be 0.01 to 100";
        QTest::newRow("much padding") << R"({"headroom_place": 1, "model": "x", "settings": {"padding": 1000000001}})"
                                      << "padding is 1000000001; it must be 0 to 1000000000";
        QTest::newRow("a segment below the last") << R"({"headroom_place": 1, "model": "x", "segment": -2})"
                                                  << "segment is -2; it must be -1 to 1000000000";
        QTest::newRow("a head below 0") << R"({"headroom_place": 1, "model": "x", "head": -1})"
                                        << "head is -1";
        QTest::newRow("a stop below 0") << R"({"headroom_place": 1, "model": "x", "stop": -0.5})"
                                        << "stop is -0.5";
        QTest::newRow("a change beyond floats")
            << R"({"headroom_place": 1, "model": "x", "interventions": [{"step": "a/b", "kind": "set", "cells": [], "value": 3.4028236e38}]})"
            << "a/b: 3.40282e38 is beyond float32, whose largest number is 3.4028235e38";
        QTest::newRow("a copied number beyond floats")
            << R"({"headroom_place": 1, "model": "x", "interventions": [{"step": "a/b", "kind": "copy", "cells": [], "values": [1, -1e39]}]})"
            << "a/b: -1e39 is beyond float32";
        QTest::newRow("a change with a field nobody knows")
            << R"({"headroom_place": 1, "model": "x", "interventions": [{"step": "a", "kind": "set", "vlaue": 1}]})"
            << "\"vlaue\" is not a setting";
        QTest::newRow("negative padding") << R"({"headroom_place": 1, "model": "x", "settings": {"padding": -1}})"
                                          << "padding is -1";
        QTest::newRow("a list") << "[1, 2]"
                                << "a.headroom";
        QTest::newRow("a version in words") << R"({"headroom_place": "one", "model": "x"})"
                                            << "headroom_place";
        QTest::newRow("a model that is a list") << R"({"headroom_place": 1, "model": ["x"]})"
                                                << "model";
        QTest::newRow("outside what ships") << R"({"headroom_place": 1, "model": "headroom:../../etc/passwd"})"
                                            << "does not ship with Headroom";
        QTest::newRow("elsewhere") << R"({"headroom_place": 1, "model": "x", "beside": "headroom:/etc/passwd"})"
                                   << "does not ship with Headroom";
        QTest::newRow("settings that are words") << R"({"headroom_place": 1, "model": "x", "settings": "all"})"
                                                 << "settings";
        QTest::newRow("changes that are numbers") << R"({"headroom_place": 1, "model": "x", "interventions": [1, 2]})"
                                                  << "interventions";
        QTest::newRow("a pinned list") << R"({"headroom_place": 1, "model": "x", "pinned": [1, 2]})"
                                       << "pinned";
        QTest::newRow("cells in words")
            << R"({"headroom_place": 1, "model": "x", "pinned": {"step": "a", "cell": ["b"]}})"
            << "cell";
        QTest::newRow("a segment beyond numbers") << R"({"headroom_place": 1, "model": "x", "segment": 1e300})"
                                                  << "segment";
        QTest::newRow("a stop that is no number") << R"({"headroom_place": 1, "model": "x", "stop": "end"})"
                                                  << "stop";
        QTest::newRow("deep") << "{\"headroom_place\": " + QString(100'000, QLatin1Char('[')) << "a.headroom";
    }
    void aBrokenFileIsRefusedWithASentence()
    {
        QFETCH(QString, json);
        QFETCH(QString, says);
        const QString said = QString::fromStdString(refusalOf(json.toStdString()));
        QVERIFY2(said.contains(says), qPrintable(said));
        QVERIFY(said.startsWith(QStringLiteral("a.headroom")));
        QVERIFY2(said.size() < 300 && !said.contains(QLatin1Char('\n')), qPrintable(said)); // one sentence
    }

    void aHugeFileIsNotRead()
    {
        const QTemporaryDir folder;
        const fs::path file = fs::path(folder.path().toStdString()) / "huge.headroom";
        QFile huge(QString::fromStdString(file.string()));
        QVERIFY(huge.open(QIODevice::WriteOnly));
        QVERIFY(huge.resize(std::int64_t(1) << 33));
        const auto said = [&] {
            try {
                readPlace(file);
            } catch (const Error& error) {
                return QString::fromUtf8(error.what());
            }
            return QString();
        };
        QVERIFY2(said().contains(QLatin1String("huge.headroom")), qPrintable(said()));
        QVERIFY(huge.resize(0));
        QVERIFY(huge.write("{\"headroom_place\": 1, \"text\": \"\xff\xfe\"}") > 0);
        huge.close();
        QVERIFY2(said().contains(QLatin1String("not UTF-8")), qPrintable(said()));
        QVERIFY(QFile::remove(huge.fileName()) && QDir().mkdir(huge.fileName()));
        QVERIFY2(said().contains(QLatin1String("huge.headroom")), qPrintable(said())); // a folder
    }

    void aCopyOfALargeStepIsNotForAPlaceFile()
    {
        PlaceFile place = everything();
        place.interventions[2].values.resize(70'000);
        QVERIFY_THROWS_EXCEPTION(Error, toJson(place, "/"));
    }
};

HEADROOM_TEST(PlaceFileTest)

} // namespace place_file_test

#include "place_file_test.moc"
