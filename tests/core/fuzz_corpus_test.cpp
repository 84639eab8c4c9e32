// SPDX-License-Identifier: GPL-3.0-or-later
#include "../fuzz/corpus_test.h"
#include "test_program.h"

namespace fuzz_corpus_test {

class FuzzCorpusTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void texts_data() { headroom::fuzz::addTargets(headroom::fuzz::textTargets()); }
    void texts() { run(); }
    void files_data() { headroom::fuzz::addTargets(headroom::fuzz::fileTargets()); }
    void files() { run(); }

private:
    static void run()
    {
        QFETCH(headroom::fuzz::Target, target);
        headroom::fuzz::runCorpus(target);
    }
};

HEADROOM_TEST(FuzzCorpusTest)

} // namespace fuzz_corpus_test

#include "fuzz_corpus_test.moc"
