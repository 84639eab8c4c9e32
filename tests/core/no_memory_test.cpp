// SPDX-License-Identifier: GPL-3.0-or-later
// Memory that is not to be had while something is opened, run or saved: this program's own operator new, and
// posix_memalign(), which LibTorch takes tensors from, fail once in the worker's thread, at one large request after
// another. (Small ones end any program: libstdc++ promises in places that take a few bytes, such as the next entry of a
// folder, to throw nothing.)
#include "files/read_file.h"
#include "outcome.h"

#include <QCoreApplication>
#include <QDir>
#include <QTemporaryDir>
#include <QTest>

#include <algorithm>
#include <atomic>
#include <cerrno>
#include <cstdlib>
#include <functional>
#include <map>
#include <new>

using namespace headroom;
using namespace headroom::test;

namespace {

thread_local bool isMain = false;
std::atomic<bool> armed {false};
std::atomic<long> requestsLeft {0}; // until one fails

void* given(std::size_t size, std::size_t alignment)
{
    constexpr std::size_t kLarge = 4096;
    if (armed && !isMain && size >= kLarge && --requestsLeft == 0)
        return nullptr;
    const std::size_t bytes = std::max<std::size_t>(size, 1);
    return alignment == 0 ? std::malloc(bytes)
                          : std::aligned_alloc(alignment, (bytes + alignment - 1) / alignment * alignment);
}

void* needed(std::size_t size, std::size_t alignment)
{
    void* memory = given(size, alignment);
    return memory ? memory : throw std::bad_alloc();
}

} // namespace

extern "C" int posix_memalign(void** memory, std::size_t alignment, std::size_t size) noexcept
{
    void* taken = given(size, alignment);
    if (!taken)
        return ENOMEM;
    *memory = taken;
    return 0;
}

void* operator new(std::size_t size) { return needed(size, 0); }
void* operator new[](std::size_t size) { return needed(size, 0); }
void* operator new(std::size_t size, std::align_val_t alignment) { return needed(size, std::size_t(alignment)); }
void* operator new[](std::size_t size, std::align_val_t alignment) { return needed(size, std::size_t(alignment)); }
void* operator new(std::size_t size, const std::nothrow_t&) noexcept { return given(size, 0); }
void* operator new[](std::size_t size, const std::nothrow_t&) noexcept { return given(size, 0); }
void operator delete(void* memory) noexcept { std::free(memory); }
void operator delete[](void* memory) noexcept { std::free(memory); }
void operator delete(void* memory, std::size_t) noexcept { std::free(memory); }
void operator delete[](void* memory, std::size_t) noexcept { std::free(memory); }
void operator delete(void* memory, std::align_val_t) noexcept { std::free(memory); }
void operator delete[](void* memory, std::align_val_t) noexcept { std::free(memory); }
void operator delete(void* memory, std::size_t, std::align_val_t) noexcept { std::free(memory); }
void operator delete[](void* memory, std::size_t, std::align_val_t) noexcept { std::free(memory); }

class NoMemoryTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void everyRequestFailsOnce_data();
    void everyRequestFailsOnce();

private:
    const std::string m_copy = HEADROOM_SOURCE_DIR "/resources/models/copy.safetensors";
    QTemporaryDir m_folder;
};

void NoMemoryTest::everyRequestFailsOnce_data()
{
    QTest::addColumn<QString>("operation");
    for (const char* operation :
        {"open a model", "open a folder", "open a recording", "run", "run with a study", "save"})
        QTest::newRow(operation) << QString(operation);
}

void NoMemoryTest::everyRequestFailsOnce()
{
    QFETCH(QString, operation);
    Session session("cpu");
    const std::string other = HEADROOM_SOURCE_DIR "/resources/models/reverse.safetensors";
    const std::string folder = HEADROOM_SOURCE_DIR "/tests/golden/hf/albert";
    const std::string recording = m_folder.filePath("recording.safetensors").toStdString();
    const std::string saved = m_folder.filePath("model.safetensors").toStdString();
    RunRequest request;
    request.text = "7 3 9";
    open(session, m_copy);
    const RunResult before = run(session, request);
    if (operation == "open a recording")
        resultOf<std::string>(
            [&](auto callbacks) { session.saveTrace(before.trace, recording, std::move(callbacks)); });
    std::vector<std::byte> old;
    if (operation == "save") {
        resultOf<std::string>([&](auto callbacks) { session.save(saved, std::move(callbacks)); });
        old = readFile(saved);
    }
    RunRequest longer = request;
    longer.text = "7 3 9 1 4 1 8 6";
    if (operation == "run with a study")
        longer.studies = {"entropy", "norms"};
    const auto perform = [&] {
        if (operation == "open a model")
            open(session, other);
        else if (operation == "open a folder")
            open(session, folder);
        else if (operation == "open a recording")
            open(session, recording);
        else if (operation == "save")
            resultOf<std::string>([&](auto callbacks) { session.save(saved, std::move(callbacks)); });
        else
            run(session, longer);
    };
    const auto fails = [&](long k) -> std::string { // the sentence, or nothing where it was done nevertheless
        requestsLeft = k;
        armed = true;
        std::string sentence;
        try {
            perform();
        } catch (const std::exception& error) {
            sentence = error.what();
        }
        armed = false;
        return sentence;
    };
    constexpr long kNever = 1L << 60;
    QCOMPARE(fails(kNever), std::string());
    const long all = kNever - requestsLeft;
    QVERIFY(all >= 3);
    std::map<std::string, int> sentences;
    int tried = 0;
    for (long k = 1; k <= all; k = k < 30 ? k + 1 : k + std::max(k / 9, 1L)) {
        open(session, m_copy);
        const std::string sentence = fails(k);
        ++sentences[sentence.empty() ? "done nevertheless" : sentence];
        ++tried;
        const QByteArray where = operation.toUtf8() + ", request " + QByteArray::number(qlonglong(k)) + ": ";
        QVERIFY2(sentence.empty() || sentence.find("ot enough memory") != std::string::npos
                || sentence.find("more than this machine has") != std::string::npos,
            where + sentence.c_str());
        if (operation == "save") {
            QVERIFY2(readFile(saved) == old, where);
            QCOMPARE(QDir(m_folder.path()).entryList({"*tmp*"}, QDir::Files | QDir::Hidden), QStringList());
        }
        open(session, m_copy);
        QVERIFY2(run(session, request).output == before.output, where);
    }
    for (const auto& [sentence, times] : sentences)
        qInfo("%-18s %6ld requests, %3d tried: %3d × %s", qPrintable(operation), all, tried, times, sentence.c_str());
}

int main(int argc, char** argv)
{
    isMain = true;
    prepareProcess();
    QCoreApplication application(argc, argv);
    NoMemoryTest test;
    return QTest::qExec(&test, argc, argv);
}

#include "no_memory_test.moc"
