// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/model/model_view.h"

#include "widgets/text.h"
#include "words/html.h"
#include "words/names.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QPushButton>
#include <QSignalBlocker>

#include <algorithm>

namespace headroom {

ModelView::ModelView(Document& document, QWidget* parent)
    : FigureView(document, tr("Whole model"), parent),
      m_look(new SegmentedControl({tr("Path"), tr("Table"), tr("Blocks")}, header())),
      m_wordLabel(new QLabel(tr("Token"), header())),
      m_totals(new QLabel(header())),
      m_words(new QComboBox(header())),
      m_open(new QPushButton(tr("Open this step ↗"), header()))
{
    m_look->setAccessibleName(tr("Drawn as"));
    m_look->setToolTip(
        tr("One token’s path, every token’s prediction after every layer, or the blocks and what they cost"));
    addToHeader({}, m_look);
    connect(m_look, &SegmentedControl::currentChanged, this, [this] {
        m_chosen = true;
        changed();
    });
    m_wordLabel->setBuddy(m_words);
    m_words->setAccessibleName(tr("The token whose path is shown"));
    m_words->setToolTip(tr("The token whose path is shown (← and →)"));
    m_words->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    m_words->setMinimumContentsLength(8);
    addToHeader({}, m_wordLabel);
    addToHeader({}, m_words);
    connect(m_words, &QComboBox::activated, this, &ModelView::chooseWord);
    m_totals->setToolTip(tr(
        "Totals over all blocks. Multiply–adds are those of the matrix products only, computed from this run’s shapes."));
    m_open->setAccessibleName(tr("Opens the current block’s result step by step"));
    m_open->setToolTip(tr("Opens the current block’s result step by step (Enter)"));
    addToHeaderEnd({}, m_totals);
    addToHeaderEnd({}, m_open);
    connect(m_open, &QPushButton::clicked, this, &ModelView::openHere);
}

bool ModelView::canShow(const Trace& trace)
{
    return std::any_of(
        trace.timeline().begin(), trace.timeline().end(), [&](StepId id) { return !trace.step(id).study(); });
}

ModelRun ModelView::read(const SceneMoment& moment) const
{
    return {moment.run->trace, readModel(moment.trace()), readLens(*moment.run)};
}

ModelView::Look ModelView::lookOf(const ModelRun& run) const
{
    return m_chosen || run.lens.there() ? static_cast<Look>(m_look->current()) : Look::Blocks;
}

void ModelView::setLook(Look look)
{
    m_look->setCurrent(static_cast<int>(look));
    m_chosen = true;
    changed();
}

int ModelView::wordOf(const ModelRun& run) const
{
    const int last = run.lens.first + run.lens.count - 1;
    return m_word < 0 ? last : std::clamp(m_word, run.lens.first, last);
}

const WordPath& ModelView::pathOf(const ModelRun& run) const
{
    const int word = wordOf(run);
    if (m_path.word != word || m_pathOf != run.trace) {
        m_path = followWord(*run.trace, run.lens, word);
        m_pathOf = run.trace;
    }
    return m_path;
}

void ModelView::show(const Document& document)
{
    FigureView::show(document);
    m_open->setEnabled(document.trace() && canShow(*document.trace()));
    if (!m_open->isEnabled())
        return;
    // The present block in the middle, where the picture is higher than the stage.
    const QString handle = QStringLiteral("block:%1").arg(present().frame);
    double down = 0.0;
    for (const SceneHandle& block : SceneView::scene().handles)
        if (block.id == handle)
            down = std::clamp(std::round(block.area.center().y() - height() / 2.0), 0.0,
                std::max(0.0, SceneView::scene().size.height() - height()));
    if (m_followed != down)
        reveal({offset().x(), down});
    m_followed = down;
}

void ModelView::showControls(const ModelRun& run, const SceneMoment& moment)
{
    const bool blocks = lookOf(run) == Look::Blocks;
    m_totals->setText(
        tr("%1 weights, %2 multiply–adds").arg(countText(run.plan.weights), countText(run.plan.products)));
    m_totals->setVisible(blocks);
    m_open->setVisible(blocks);
    m_wordLabel->setVisible(!blocks && run.lens.there());
    m_words->setVisible(m_wordLabel->isVisibleTo(header()));
    if (!m_chosen) {
        const QSignalBlocker quiet(m_look);
        m_look->setCurrent(static_cast<int>(run.lens.there() ? Look::Path : Look::Blocks));
    }
    QStringList words;
    for (std::size_t i = 0; i < run.lens.words.size(); ++i)
        words << tr("%1, %2").arg(run.lens.words[i].text, ordinal(static_cast<qint64>(i) + 1));
    showItems(*m_words, words, wordOf(run));
    Q_UNUSED(moment);
}

void ModelView::chooseWord(int word)
{
    if (!m_document.trace())
        return;
    const ModelRun& run = of(momentOf(m_document));
    if (!run.lens.there() || word < 0 || word >= static_cast<int>(run.lens.words.size()))
        return;
    m_word = word;
    const bool there = word >= run.lens.first && word < run.lens.first + run.lens.count;
    if (!there) { // a text too long to read every word of: up to this one
        RunSettings settings = m_document.settings();
        std::erase_if(settings.study, [](const ConfigChange& set) { return set.field == "logit_lens.position"; });
        settings.study.push_back({"logit_lens.position", std::to_string(word + 1)});
        m_document.setSettings(settings);
    }
    m_document.release();
    changed();
}

std::vector<CaptionedFrame> ModelView::captionedFrames(const ModelRun& run, const SceneMoment& moment) const
{
    std::vector<CaptionedFrame> all;
    const Trace& trace = moment.trace();
    if (lookOf(run) == Look::Blocks || !run.lens.there()) {
        for (const ModelBlock& block : run.plan.blocks) {
            CaptionedFrame picture {frameOf(trace, block.output, block.shortTitle, 240.0), blockSays(moment, block)};
            picture.frame.shortTitle = block.briefTitle;
            picture.frame.tip = block.title == block.group ? block.title : tr("%1: %2").arg(block.group, block.title);
            picture.frame.group = block.title == block.group ? QString() : block.group;
            all.push_back(picture);
        }
        return all;
    }
    for (std::size_t i = 0; i < run.lens.stations.size(); ++i) {
        const ModelLens::Station& station = run.lens.stations[i];
        CaptionedFrame picture {frameOf(trace, station.stream, station.shortTitle), pathSays(run, static_cast<int>(i))};
        picture.frame.shortTitle = station.briefTitle;
        picture.frame.group = station.group;
        picture.frame.tip = station.group.isEmpty() ? station.title : tr("%1: %2").arg(station.group, station.title);
        all.push_back(picture);
    }
    return all;
}

Scene ModelView::scene(const ModelRun& run, const SceneMoment& moment) const
{
    const Look look = lookOf(run);
    if (look == Look::Blocks || moment.thumbnail)
        return blocksScene(moment, run.plan);
    if (!run.lens.there())
        return noLensScene(moment, run.lens);
    return look == Look::Table ? lensTableScene(moment, run.lens, wordOf(run))
                               : pathScene(moment, run.lens, pathOf(run));
}

// Whether the picture of the chosen word shows a number: a reading, a length or a weight of a link.
bool ModelView::speaksOf(const ModelRun& run, const Cell& cell) const
{
    const ModelLens& lens = run.lens;
    if (cell.step == lens.probabilities || cell.step == lens.streamLength || cell.step == lens.addedLength)
        return lookOf(run) == Look::Table ? cell.step == lens.probabilities : cell.at[1] == wordOf(run) - lens.first;
    const auto& reads = pathOf(run).reads;
    return lookOf(run) == Look::Path && std::any_of(reads.begin(), reads.end(), [&](const WordPath::Read& read) {
        return std::any_of(read.links.begin(), read.links.end(), [&](const ModelLens::Link& link) {
            return link.source == cell && (link.weight >= ModelLens::Link::kLeast || &link == &read.links.front());
        });
    });
}

std::optional<Cell> ModelView::subject(const ModelRun& run, const SceneMoment& moment) const
{
    if (lookOf(run) == Look::Blocks || !run.lens.there())
        return blockSubject(moment, run.plan);
    const ModelLens& lens = run.lens;
    if (moment.pinned && speaksOf(run, *moment.pinned))
        return moment.pinned;
    const int station = std::clamp(moment.frame, 0, static_cast<int>(lens.stations.size()) - 1);
    return lens.reading(station, wordOf(run), pathOf(run).best[static_cast<std::size_t>(station)].front());
}

// "Layer 3, Attention: head 2 reads “spake”, and “and” turns into “saying”, 0.32."
QString ModelView::pathSays(const ModelRun& run, int at) const
{
    const Trace& trace = *run.trace;
    const ModelLens& lens = run.lens;
    const int word = wordOf(run);
    const WordPath& path = pathOf(run);
    const auto token = [&](int station) { return path.best[static_cast<std::size_t>(station)].front(); };
    const auto name = [&](std::int64_t id) {
        return QString::fromStdString(trace.step(lens.probabilities).axes.back().label(id));
    };
    const std::int64_t now = token(at);
    const QString writes = bold(name(now)),
                  share = fixedText(trace.value(lens.probabilities, lens.reading(at, word, now).at), 2);
    const ModelLens::Station& station = lens.stations[static_cast<std::size_t>(at)];
    if (at == 0)
        return tr("Decoded right after the embedding, the stream of %1 would predict %2, %3.")
            .arg(coloured(lens.words[static_cast<std::size_t>(word)].text, Role::Query), writes, share);
    const auto& [head, links] = path.reads[static_cast<std::size_t>(at)];
    QString does =
        tr("%1 adds to the stream").arg(QStringLiteral("%1, %2").arg(station.group, inSentence(station.title)));
    if (!links.empty())
        does = tr("%1 reads %2 (head %3)")
                   .arg(QStringLiteral("%1, %2").arg(station.group, inSentence(station.title)),
                       coloured(lens.laneLabel(links.front().lane).text, Role::Key))
                   .arg(head + 1);
    if (const std::int64_t before = token(at - 1); before != now)
        return tr("%1, and the predicted token changes from %2 to %3, %4.")
            .arg(does, htmlOf(name(before)), writes, share);
    if (at + 1 == static_cast<int>(lens.stations.size())) // the whole path: where the word came up
        for (int turn = at - 1; turn > 0; --turn)
            if (token(turn) == now && token(turn - 1) != now) {
                const ModelLens::Station& there = lens.stations[static_cast<std::size_t>(turn)];
                return tr("%1, %2 changes the prediction from %3 to %4, and later blocks keep it: %5 at the end.")
                    .arg(there.group, inSentence(there.title), htmlOf(name(token(turn - 1))), writes, share);
            }
    return tr("%1; the predicted token is still %2, %3.").arg(does, writes, share);
}

QString ModelView::blockSays(const SceneMoment& moment, const ModelBlock& block)
{
    const QString place = bold(
        block.title == block.group ? block.title : tr("%1, %2").arg(block.group, inSentence(block.title)));
    const auto steps = static_cast<int>(block.steps.size());
    const QString weights = !block.weights.empty() ? countText(block.weightCount)
        : block.shared                             ? tr("the same")
                                                   : countText(0);
    return tr("%1 makes %2 numbers in %3, with %4 weights and %5 multiply–adds.")
        .arg(place, shapeText(moment.trace().step(block.output)), steps == 1 ? tr("1 step") : tr("%1 steps").arg(steps),
            weights, countText(block.products));
}

void ModelView::openHere()
{
    if (!m_document.trace() || !canShow(*m_document.trace()))
        return;
    SceneMoment moment = momentOf(m_document);
    const std::vector<Frame> all = framesOf(moment);
    const int step = all[static_cast<std::size_t>(placeIn(all, m_document.position()).frame)].step;
    open(m_document.trace()->timeline()[static_cast<std::size_t>(step)]);
}

void ModelView::open(StepId step)
{
    m_document.setView(QStringLiteral("step"));
    m_document.setStep(step);
}

void ModelView::pulled(const QString& handle, const QPointF&, bool done)
{
    if (!done || !m_document.trace())
        return;
    const SceneMoment moment = momentOf(m_document);
    const QString what = handle.section(':', 0, 0);
    const int number = handle.section(':', 1, 1).toInt();
    if (what == QLatin1String("step"))
        open(number);
    else if (what == QLatin1String("memory"))
        m_document.jumpTo({number, {}}); // no step of this run: the inspector leads to where it came from
    else if (what == QLatin1String("block"))
        open(of(moment).plan.block(number).output);
    else if (what == QLatin1String("word"))
        chooseWord(number);
    else if (what == QLatin1String("depth"))
        m_document.setPosition(positionOf(framesOf(moment), {number, 1.0}));
    else if (what == QLatin1String("head")) {
        const StepId weights = of(moment).lens.stations[static_cast<std::size_t>(number)].weights;
        m_document.setSublayer(m_document.sublayerAround(weights));
        m_document.setHead(handle.section(':', 2).toInt());
        m_document.setView(QStringLiteral("attention"));
    }
}

void ModelView::keyPressEvent(QKeyEvent* event)
{
    if (event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter)
        return m_open->click();
    const bool along = event->key() == Qt::Key_Left || event->key() == Qt::Key_Right;
    if (along && event->modifiers() == Qt::NoModifier && m_document.trace()) {
        const ModelRun& run = of(momentOf(m_document));
        const auto pinned = m_document.pinned(); // of another picture, perhaps: no cell to walk from
        if (lookOf(run) == Look::Path && run.lens.there() && (!pinned || !speaksOf(run, *pinned)))
            return chooseWord(wordOf(run) + (event->key() == Qt::Key_Left ? -1 : 1));
    }
    FigureView::keyPressEvent(event);
}

NextThing ModelView::next() const
{
    return {tr("press Home, then Space to go block by block. After which block does it predict the right token?"), {}};
}

} // namespace headroom
