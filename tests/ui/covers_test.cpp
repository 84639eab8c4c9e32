// SPDX-License-Identifier: GPL-3.0-or-later
// While a lesson's question is open, nothing in the window depends on the numbers that are covered: with others in
// their place every picture, pixel by pixel, and every word, also for a screen reader, stays as it is.
#include "lesson/lesson_dock.h"
#include "lesson/lesson_list.h"
#include "lesson/lesson_player.h"
#include "stage/stage.h"
#include "stage/view.h"
#include "test_program.h"
#include "trace/trace_data.h"
#include "window_fixture.h"

#include <QAccessible>
#include <QDir>
#include <QFileInfo>
#include <QPainter>
#include <QRegularExpression>
#include <QScreen>
#include <QTest>

#include <algorithm>
#include <cmath>

using namespace headroom;

namespace covers_test {

namespace {

// Document takes runs from its session only. An explicit instantiation may name what is private.
using Accept = void (Document::*)(std::shared_ptr<const RunResult>);
Accept acceptOf();
template <Accept accept>
struct Reach {
    friend Accept acceptOf() { return accept; }
};
template struct Reach<&Document::accept>;

bool isWhole(double value) { return value == std::round(value) && std::abs(value) < 1e6; }

// Row by row from the other end, and on another scale; numbers that count or choose stay whole.
using Asked = std::function<bool(const Cell&)>;

Storage otherNumbers(const Trace& trace, StepId id, const Asked& asked)
{
    const Step& step = trace.step(id);
    const Index shape = step.shape();
    auto numbers = std::make_shared<std::vector<float>>(trace.values(id));
    const bool whole = std::all_of(numbers->begin(), numbers->end(), [](float value) { return isWhole(value); });
    const std::size_t width = shape.empty() ? 1 : static_cast<std::size_t>(shape.back());
    for (std::size_t row = 0; row < numbers->size(); row += width) {
        Index at(shape.size(), 0);
        std::size_t rest = row / width;
        for (std::size_t axis = shape.size(); axis-- > 0;)
            if (axis + 1 < shape.size()) {
                at[axis] = static_cast<std::int64_t>(rest % static_cast<std::size_t>(shape[axis]));
                rest /= static_cast<std::size_t>(shape[axis]);
            }
        std::vector<std::size_t> open;
        for (std::size_t i = 0; i < width; ++i) {
            if (!at.empty())
                at.back() = static_cast<std::int64_t>(i);
            if (!trace.masked(id, at) && std::isfinite((*numbers)[row + i]) && (!asked || asked({id, at})))
                open.push_back(row + i);
        }
        std::vector<float> before;
        for (const std::size_t i : open)
            before.push_back((*numbers)[i]);
        for (std::size_t i = 0; i < open.size(); ++i) {
            const float from = before[open.size() - 1 - i];
            (*numbers)[open[i]] = !whole ? 0.4F * from + 0.03F : from == 0.0F ? 1.0F : from - 1.0F;
        }
    }
    Storage storage;
    storage.data = numbers->data();
    storage.owner = numbers;
    storage.sizes = shape;
    storage.strides.assign(shape.size(), 1);
    for (std::size_t axis = shape.size(); axis-- > 1;)
        storage.strides[axis - 1] = storage.strides[axis] * shape[axis];
    return storage;
}

std::shared_ptr<const RunResult> withOtherNumbers(
    const RunResult& run, const std::vector<std::string>& paths, const Asked& asked = {})
{
    auto other = std::make_shared<RunResult>(run);
    auto data = std::make_shared<Trace::Data>(run.trace->data());
    for (const std::string& path : paths)
        if (const auto id = run.trace->find(path))
            data->values[static_cast<std::size_t>(*id)] = otherNumbers(*run.trace, *id, asked);
    other->trace = std::make_shared<Trace>(data);
    if (run.untouched == run.trace)
        other->untouched = other->trace;
    for (auto& segment : other->segments)
        if (segment == run.trace)
            segment = other->trace;
    if (std::find(paths.begin(), paths.end(), "output/probabilities") != paths.end())
        std::reverse(other->output.begin(), other->output.end());
    return other;
}

void hear(QAccessibleInterface* item, const QString& where, QStringList& heard)
{
    if (!item || !item->isValid() || item->state().invisible || item->role() == QAccessible::ScrollBar)
        return;
    const QString place = where + QLatin1Char('/')
        + (item->object() ? QString::fromLatin1(item->object()->metaObject()->className()) : QStringLiteral("part"));
    for (const QAccessible::Text kind : {QAccessible::Name, QAccessible::Description, QAccessible::Value})
        if (const QString text = item->text(kind); !text.isEmpty())
            heard << place + QStringLiteral(": ") + text;
    if (QAccessibleTableInterface* table = item->tableInterface();
        table && table->rowCount() * table->columnCount() > 4096)
        return;
    for (int i = 0; i < item->childCount(); ++i)
        hear(item->child(i), place, heard);
}

// All that a screen reader finds; of the lesson itself only where it is asked for.
QStringList heardIn(QWidget* window, bool lesson)
{
    QStringList heard;
    hear(QAccessible::queryAccessibleInterface(window), {}, heard);
    heard.erase(std::remove_if(heard.begin(), heard.end(),
                    [&](const QString& words) { return words.contains(QLatin1String("LessonDock")) != lesson; }),
        heard.end());
    return heard;
}

QString firstDifference(const QStringList& a, const QStringList& b)
{
    for (qsizetype i = 0; i < std::max(a.size(), b.size()); ++i)
        if (a.value(i) != b.value(i))
            return a.value(i).left(400) + QStringLiteral("  |  ") + b.value(i).left(400);
    return {};
}

QRect firstDifference(const QImage& a, const QImage& b)
{
    QRect area;
    for (int y = 0; y < a.height(); ++y)
        for (int x = 0; x < a.width(); ++x)
            if (a.pixel(x, y) != b.pixel(x, y))
                area |= QRect(x, y, 1, 1);
    return area;
}

struct Shown {
    QStringList words;
    QImage picture;
};

} // namespace

class CoversTest : public WindowFixture {
    Q_OBJECT

private slots:
    void initTestCase()
    {
        QApplication::setCursorFlashTime(0);
        openWindow();
    }
    void cleanupTestCase() { closeWindow(); }

    void nothingTellsWhatIsCovered_data()
    {
        QTest::addColumn<QString>("file");
        for (const LessonEntry& entry : lessonEntries()) {
            const Lesson lesson = readLesson(entry.file.toStdString());
            if (std::any_of(lesson.steps.begin(), lesson.steps.end(), isCovered))
                QTest::newRow(entry.id.toUtf8().constData()) << entry.file;
        }
    }

    void nothingTellsWhatIsCovered()
    {
        QFETCH(QString, file);
        m_file = file;
        const Lesson lesson = readLesson(file.toStdString());
        for (std::size_t step = 0; step < lesson.steps.size(); ++step) {
            if (!isCovered(lesson.steps[step]))
                continue;
            m_window->openLesson(file, static_cast<int>(step));
            settle();
            checkLesson(lesson.steps[step]);
            const QString home = m_document->view();
            check(lesson.steps[step], home, true);
            for (const ViewDescriptor& view : views())
                if (view.id != home && view.canShow(*m_document->trace()) && !QTest::currentTestFailed()) {
                    m_document->setView(view.id);
                    check(lesson.steps[step], view.id, false);
                }
            if (views().front().canShow(*m_document->trace()) && !QTest::currentTestFailed()) {
                const QString form = QStringLiteral("attention.form");
                m_document->setOption(form, m_document->options().contains(form) ? QString() : QStringLiteral("lines"));
                m_document->setView(views().front().id);
                check(lesson.steps[step], QStringLiteral("attention, the other form"), false);
            }
            if (QTest::currentTestFailed())
                return;
        }
    }

    // The measure itself: where nothing is covered, other numbers are seen.
    void whatIsNotCoveredTells()
    {
        const Lesson* first = nullptr;
        std::vector<Lesson> lessons;
        for (const LessonEntry& entry : lessonEntries())
            lessons.push_back(readLesson(entry.file.toStdString()));
        for (std::size_t i = 0; i < lessons.size() && !first; ++i)
            for (std::size_t step = 0; step < lessons[i].steps.size() && !first; ++step)
                if (isCovered(lessons[i].steps[step])) {
                    first = &lessons[i];
                    m_window->openLesson(lessonEntries()[static_cast<qsizetype>(i)].file, static_cast<int>(step));
                    settle();
                    const auto run = m_document->result(),
                               other = withOtherNumbers(*run, first->steps[step].stage.covered);
                    m_document->setCover({});
                    accept(copyOf(run));
                    const Shown before = shown();
                    accept(other);
                    const Shown after = shown();
                    QVERIFY(!firstDifference(before.words, after.words).isEmpty());
                    QVERIFY(before.picture != after.picture);
                }
        QVERIFY(first);
    }

private:
    static bool isCovered(const LessonStep& step) { return step.question && !step.stage.covered.empty(); }

    void settle()
    {
        QTRY_VERIFY_WITH_TIMEOUT(!m_document->busy() && m_window->lesson()->isReady(), 120000);
        QApplication::processEvents();
    }

    // What stands on the screen; `grab()` would paint it all once more.
    QImage onScreen() const { return m_window->screen()->grabWindow(m_window->winId()).toImage(); }

    // Without the lesson, which may say numbers that are not asked for. `still`: once two pictures are the same.
    Shown shown(bool still = true)
    {
        Shown now;
        layOut();
        now.picture = onScreen();
        for (int i = 0; still && i < 4; ++i) {
            QApplication::processEvents();
            const QImage before = std::exchange(now.picture, onScreen());
            if (now.picture == before)
                break;
        }
        const auto* dock = m_window->findChild<LessonDock*>();
        QPainter(&now.picture).fillRect(QRect(dock->mapTo(m_window.get(), QPoint()), dock->size()), Qt::white);
        now.words = heardIn(m_window.get(), false);
        now.words << m_window->stage()->view()->numbers(*m_document);
        return now;
    }

    void accept(const std::shared_ptr<const RunResult>& run) { (m_document.get()->*acceptOf())(run); }
    static std::shared_ptr<const RunResult> copyOf(const std::shared_ptr<const RunResult>& run)
    {
        return std::make_shared<const RunResult>(*run);
    }

    // What the lesson says may not follow from the numbers that are asked for: of a click those it may be on, else
    // those that the answer is measured by. It may say others of the same step.
    void checkLesson(const LessonStep& step)
    {
        const LessonQuestion& question = *step.question;
        const auto run = m_document->result();
        std::vector<NamedCell> measured;
        static const QRegularExpression number(QStringLiteral("value\\(\"([^\"]+)\"((?:, *\\d+)+)\\)"));
        for (const LessonOption& option : question.options)
            for (auto it = number.globalMatch(QString::fromStdString(option.measure)); it.hasNext();) {
                const auto match = it.next();
                NamedCell cell {match.captured(1).toStdString(), {}};
                for (const QString& at : match.captured(2).split(QLatin1Char(','), Qt::SkipEmptyParts))
                    cell.at.push_back(at.toLongLong());
                measured.push_back(cell);
            }
        accept(copyOf(run));
        QApplication::processEvents();
        const QStringList before = heardIn(m_window.get(), true);
        accept(withOtherNumbers(*run, step.stage.covered, [&](const Cell& cell) {
            const std::string& path = run->trace->step(cell.step).path;
            return question.kind == LessonQuestion::Kind::Click
                ? question.of.covers(path, cell.at)
                : std::find(measured.begin(), measured.end(), NamedCell {path, cell.at}) != measured.end();
        }));
        QApplication::processEvents();
        const QString told = firstDifference(before, heardIn(m_window.get(), true));
        accept(run);
        QVERIFY2(told.isEmpty(),
            qPrintable(QStringLiteral("%1, step “%2” says: %3").arg(m_file, QString::fromStdString(step.title), told)));
    }

    void check(const LessonStep& step, const QString& view, bool pins)
    {
        settle();
        const auto run = m_document->result(), other = withOtherNumbers(*run, step.stage.covered);
        const auto compare = [&](const QString& what) {
            Shown before, after;
            for (const bool still : {false, true}) { // the first pictures may differ by what has not come to rest
                accept(copyOf(run));
                before = shown(still);
                accept(other);
                after = shown(still);
                if (before.picture == after.picture && before.words == after.words)
                    return;
            }
            const QString where = QStringLiteral("%1, step “%2”, in %3, %4")
                                      .arg(
                                          QFileInfo(m_file).baseName(), QString::fromStdString(step.title), view, what);
            if (const QString told = firstDifference(before.words, after.words); !told.isEmpty())
                QFAIL(qPrintable(where + QStringLiteral(", says: ") + told));
            if (before.picture != after.picture) {
                const QString name = QDir::temp().filePath(QStringLiteral("headroom-cover-%1.png"));
                before.picture.save(name.arg(1));
                after.picture.save(name.arg(2));
                const QRect area = firstDifference(before.picture, after.picture);
                QFAIL(qPrintable(where
                    + QStringLiteral(", shows something at %1, %2, %3 × %4; see %5")
                          .arg(area.x())
                          .arg(area.y())
                          .arg(area.width())
                          .arg(area.height())
                          .arg(name.arg(1))));
            }
        };
        compare(QStringLiteral("as it opens"));
        // Pointed at, and what follows from it.
        for (const std::string& path : step.stage.covered) {
            const auto id = run->trace->find(path);
            if (!pins || !id || QTest::currentTestFailed())
                continue;
            std::vector<StepId> steps = run->trace->users(*id);
            steps.resize(std::min<std::size_t>(steps.size(), 1));
            steps.insert(steps.begin(), *id);
            for (const StepId each : steps) {
                m_document->look([&] { m_document->pinHere({each, Index(run->trace->step(each).axes.size(), 0)}); });
                compare(QStringLiteral("a number of ") + QString::fromStdString(run->trace->step(each).path)
                    + QStringLiteral(" pinned"));
                m_document->release();
            }
        }
        accept(run);
    }

    QString m_file;
};

HEADROOM_TEST(CoversTest)

} // namespace covers_test

#include "covers_test.moc"
