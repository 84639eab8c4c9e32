// SPDX-License-Identifier: GPL-3.0-or-later
#include "../fuzz/corpus_test.h"
#include "test_program.h"

namespace script_corpus_test {

class ScriptCorpusTest : public QObject {
    Q_OBJECT

private slots:
    void scripts() { headroom::fuzz::runCorpus(headroom::fuzz::scriptTargets().front()); }
};

HEADROOM_TEST(ScriptCorpusTest)

} // namespace script_corpus_test

#include "script_corpus_test.moc"
