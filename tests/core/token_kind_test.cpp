// SPDX-License-Identifier: GPL-3.0-or-later
#include "test_program.h"

#include "session/offered_models.h"
#include "text/token_kind.h"

#include <QTest>

#include <algorithm>

using namespace headroom;

namespace token_kind_test {

class TokenKindTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void kindsOfVocabularies()
    {
        using Tokens = std::vector<std::string>;
        const std::pair<Tokens, TokenKind> cases[] {{{"pad", "start", "end", "0", "1", "10", "999"}, TokenKind::Digits},
            {{"pad", "start", "end", "␣", "a", "b", ".", "'"}, TokenKind::Letters},
            {{"ä", "字", "("}, TokenKind::Letters},
            {{"pad", "start", "end", "unknown", "a", "the", "lord", "1", "2"}, TokenKind::LettersAndDigits},
            {{"pad", "start", "end", "unknown", "the", "lord", ",", "."}, TokenKind::Words},
            {{"pad", "start", "end", "a", "b", "1"}, TokenKind::LettersAndDigits},
            {{"2c", "9s", "none"}, TokenKind::Symbols}, {{"(", ")"}, TokenKind::Symbols},
            {{"pad", "start", "end", "unknown"}, TokenKind::Symbols}, {{}, TokenKind::Symbols}};
        for (const auto& [tokens, kind] : cases)
            QCOMPARE(std::string(toString(kindOfTokens(tokens))), std::string(toString(kind)));
    }

    void whatEachTokenIsCalled()
    {
        using Tokens = std::vector<std::string>;
        const std::pair<Tokens, TokenNoun> cases[] {{{"pad", "start", "end", "unknown", "0", "9"}, TokenNoun::Digit},
            {{"pad", "a", "ä", "字"}, TokenNoun::Letter}, {{"a", "7"}, TokenNoun::Character},
            {{"a", "␣", "("}, TokenNoun::Character}, {{"0", "10"}, TokenNoun::Token}, {{"a", "the"}, TokenNoun::Token},
            {{"[CLS]", "a"}, TokenNoun::Token}, {{"pad", "start"}, TokenNoun::Token}, {{}, TokenNoun::Token}};
        for (const auto& [tokens, noun] : cases)
            QVERIFY2(nounOfTokens(tokens) == noun, tokens.empty() ? "none" : tokens.back().c_str());
    }

    // What the files say, without opening a model.
    void everyVariantOffersAModelAndASample()
    {
        const std::vector<Preset> all = presets();
        const std::vector<OfferedModel> models = offeredModels(all);
        const auto takenBy = [&](const std::string& source) {
            const auto found = std::find_if(models.begin(), models.end(),
                [&](const OfferedModel& model) { return model.source.ends_with(source + ".safetensors"); });
            return found == models.end() ? std::string() : std::string(toString(found->takes));
        };
        for (const Preset& preset : all) {
            const auto first = std::find_if(
                models.begin(), models.end(), [&](const OfferedModel& model) { return model.variant == preset.id; });
            QVERIFY2(first != models.end(), preset.id.c_str());
            QVERIFY2(!first->samples.empty() && !first->samples.front().empty(), preset.id.c_str());
            QCOMPARE(first->source, preset.trained.empty() ? preset.id : preset.trained.front().file);
        }
        QCOMPARE(takenBy("copy"), std::string("digits"));
        QCOMPARE(takenBy("brackets"), std::string("letters"));
        QCOMPARE(takenBy("pairs-xl"), std::string("letters and digits"));
        QCOMPARE(takenBy("king-james"), std::string("words"));
        QCOMPARE(takenBy("hands"), std::string("symbols"));
    }

    void aFileThatCannotBeReadIsLeftOut()
    {
        Preset preset = findPreset("transformer");
        preset.trained = {{"/nowhere/at-all.safetensors", "copy"}};
        QVERIFY(offeredModels({preset}).empty());
    }
};

HEADROOM_TEST(TokenKindTest)

} // namespace token_kind_test

#include "token_kind_test.moc"
