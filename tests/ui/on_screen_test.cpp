// SPDX-License-Identifier: GPL-3.0-or-later
// What a newcomer sees of every view, on the variant that shows it best: on a small screen all of it, and, while it
// moves, sentences that are true of the picture beside them.
#include "document/document_focus.h"
#include "scene/scene_view.h"
#include "stage/captions.h"
#include "stage/stage.h"
#include "test_program.h"
#include "trace/step_names.h"
#include "widgets/text.h"
#include "window_fixture.h"

#include <QFontMetricsF>
#include <QRegularExpression>
#include <QTextDocumentFragment>

#include <cmath>
#include <functional>

using namespace headroom;

namespace on_screen_test {

// A number as it is written.
struct Written {
    QString text;
    double value = 0.0;
    int decimals = 0;
};

std::vector<Written> numbersIn(const QString& text)
{
    static const QRegularExpression number(QStringLiteral("(?<![\\w.])[−-]?\\d*(?:,\\d{3})*\\.?\\d+(?![\\w]*\\d)"));
    std::vector<Written> found;
    for (auto match = number.globalMatch(text); match.hasNext();) {
        const QString one = match.next().captured();
        QString plain = one;
        plain.replace(QChar(0x2212), QLatin1Char('-')).remove(QLatin1Char(','));
        found.push_back({one, plain.toDouble(), static_cast<int>(plain.size() - 1 - plain.indexOf(QLatin1Char('.')))});
        if (!plain.contains(QLatin1Char('.')))
            found.back().decimals = 0;
    }
    return found;
}

bool isSentence(const QString& text) { return text.count(QLatin1Char(' ')) >= 3; }

// What a picture says in numbers, to the last digit of those that are written; sentences apart.
class Said {
public:
    explicit Said(const Scene& scene)
    {
        for (const SceneCell& cell : scene.cells)
            if (cell.presence > 0.3 && !cell.is(SceneCell::Masked) && std::isfinite(cell.value))
                m_numbers.push_back({{}, cell.value, 12});
        for (const SceneNumber& number : scene.numbers)
            m_numbers.push_back({{}, number.value, 12});
        for (const SceneText& text : scene.texts)
            if (text.presence > 0.3) {
                if (isSentence(text.text))
                    m_sentences << text.text;
                else
                    add(text.text);
            }
        for (const SceneMark& mark : scene.marks)
            if (mark.presence > 0.3)
                add(mark.text);
        for (const SceneLabels& labels : scene.labels)
            for (const AxisLabel& label : labels.labels)
                add(label.text + ' ' + label.number + ' ' + label.writes);
        for (const SceneMap& map : scene.maps)
            for (const float value : map.grid->values)
                m_numbers.push_back({{}, value, 12});
        add(scene.flow.words);
    }

    const QStringList& sentences() const { return m_sentences; } // in the picture
    void stays(const Said& end) // what is also written at the end of the way is a label
    {
        for (const QString& text : end.m_sentences)
            if (m_sentences.removeAll(text) > 0)
                add(text);
    }

    bool has(const Written& wanted) const
    {
        return std::any_of(m_numbers.begin(), m_numbers.end(), [&](const Written& one) {
            const double digit = std::pow(10.0, -std::min(one.decimals, wanted.decimals));
            return std::abs(one.value - wanted.value) <= 0.5001 * digit;
        });
    }

private:
    void add(const QString& text)
    {
        for (const Written& one : numbersIn(text))
            m_numbers.push_back(one);
    }

    std::vector<Written> m_numbers;
    QStringList m_sentences;
};

// It tells what there is at an end of the way, and says so.
bool namesAnEnd(const QString& sentence)
{
    return sentence.startsWith(QStringLiteral("Next, ")) || sentence.contains(QStringLiteral("at β = 1"))
        || sentence.contains(QStringLiteral("keeps the nearest")) || sentence.contains(QStringLiteral("goes to row"));
}

class OnScreenTest : public WindowFixture {
    Q_OBJECT

    void open(const QString& id)
    {
        m_document->openModel(sourceFor(id));
        QTRY_VERIFY_WITH_TIMEOUT(!m_document->busy() && m_document->trace(), 240000);
        m_document->setView(id);
        QTRY_VERIFY_WITH_TIMEOUT(!m_document->busy() && m_document->trace(), 240000);
        QTRY_COMPARE(m_window->stage()->view()->id(), id);
        layOut();
    }
    static void eachView()
    {
        QTest::addColumn<QString>("id");
        for (const ViewDescriptor& info : views())
            QTest::newRow(info.id.toUtf8()) << info.id;
    }

    // The moves of its frames, or those of a softmax where it follows the steps of the run.
    std::vector<std::function<Position(double)>> waysOf(const SceneView& view) const
    {
        std::vector<std::function<Position(double)>> ways;
        const std::vector<Frame> frames = view.frames(*m_document);
        for (int frame = 0; frame < static_cast<int>(frames.size()); ++frame)
            for (int stop = 1; frames[static_cast<std::size_t>(frame)].flows
                 && stop <= std::min(8, frames[static_cast<std::size_t>(frame)].stops);
                 ++stop)
                ways.push_back([=](double share) { return positionOf(frames, {frame, stop - 1 + share}); });
        const Trace& trace = *m_document->trace();
        const auto weights = timelineIndex(
            trace, *trace.find(preferredSublayer(trace).toStdString() + '/' + steps::attention::weights));
        for (int stop = 1; frames.empty() && stop <= 4; ++stop)
            ways.push_back([=](double share) { return Position {*weights, stop - 1 + share}; });
        return ways;
    }

    QString captionAt(const SceneView& view) const
    {
        return QTextDocumentFragment::fromHtml(view.caption(*m_document)).toPlainText();
    }

private slots:
    void initTestCase() { openWindow({1280, 720}); }
    void cleanupTestCase() { closeWindow(); }

    void sentencesAreTrueOfThePictureBesideThem_data()
    {
        eachView();
        QTest::newRow("attention, heatmap") << QStringLiteral("attention");
    }
    void sentencesAreTrueOfThePictureBesideThem()
    {
        QFETCH(QString, id);
        open(id);
        if (QByteArray(QTest::currentDataTag()).endsWith("heatmap"))
            m_document->setOption(QStringLiteral("attention.form"), QStringLiteral("heatmap"));
        auto* view = qobject_cast<SceneView*>(m_window->stage()->view());
        QVERIFY(view);
        QStringList wrong;
        for (const auto& way : waysOf(*view)) {
            const auto saidAt = [&](double share) {
                m_document->setPosition(way(share));
                view->show(*m_document);
                view->grab();
                return Said(view->scene());
            };
            const Said start = saidAt(0.0), end = saidAt(1.0);
            for (const double share : {0.25, 0.5, 0.75}) {
                Said now = saidAt(share);
                now.stays(end);
                for (const QString& sentence : QStringList {captionAt(*view)} + now.sentences())
                    for (const Written& number : numbersIn(sentence))
                        if (!now.has(number) && (start.has(number) || end.has(number)) && !namesAnEnd(sentence))
                            wrong << QStringLiteral("step %1, stop %2: %3 is not there: %4")
                                         .arg(way(share).step)
                                         .arg(way(share).stop)
                                         .arg(number.text, sentence);
            }
        }
        QVERIFY2(wrong.isEmpty(), qPrintable(wrong.join('\n')));
    }

    void openingsFitASmallScreen_data() { eachView(); }
    void openingsFitASmallScreen()
    {
        QFETCH(QString, id);
        open(id);
        auto* view = qobject_cast<SceneView*>(m_window->stage()->view());
        QVERIFY(view);
        view->grab();
        const QWidget* room = view->parentWidget();
        QStringList wrong;
        const Scene& scene = view->scene();
        if (scene.size.height() > room->height() + 1.0 || view->height() > room->height() + 1)
            wrong << QStringLiteral("%1 px high, of which %2 are seen")
                         .arg(std::max(scene.size.height(), static_cast<double>(view->height())))
                         .arg(room->height());
        for (const SceneText& text : scene.texts)
            if (text.fit != SceneText::Fit::Wrapped && text.fit != SceneText::Fit::Whole && text.turn == 0.0
                && textWidth(text.text, text.font) > text.area.width() + 1.0 && !text.toEdge)
                wrong << QStringLiteral("“%1” is cut at %2 px").arg(text.text).arg(text.area.width());
        QVERIFY2(wrong.isEmpty(), qPrintable(wrong.join('\n')));
    }
};

HEADROOM_TEST(OnScreenTest)

} // namespace on_screen_test

#include "on_screen_test.moc"
