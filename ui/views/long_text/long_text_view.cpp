// SPDX-License-Identifier: GPL-3.0-or-later
#include "document/ask.h"
#include "document/attribution.h"
#include "document/find_step.h"
#include "document/tile_reader.h"
#include "error.h"
#include "figure/described_view.h"
#include "scene/covered_run.h"
#include "session/place_file.h"
#include "stage/captions.h"
#include "views/long_text/long_text_figure.h"
#include "words/names.h"
#include "words/tr.h"

#include <QKeyEvent>
#include <QLineEdit>
#include <QPushButton>
#include <QSignalBlocker>
#include <QWheelEvent>

#include <algorithm>
#include <cmath>
#include <tuple>

namespace headroom::long_text_view {

namespace {

constexpr Option kLayer {
    .id = "long_text.layer", .name = toSay("Layer"), .look = Option::List, .where = Option::Elsewhere};
constexpr Option kMap {.id = "long_text.map",
    .kind = Option::Flag,
    .label = toSay("Map"),
    .name = toSay("The map, large, with a lens"),
    .tip = toSay("The whole matrix and a lens over a part of it, in place of the text: M"),
    .look = Option::Button};
constexpr Option kStrongest {.id = "long_text.links", .kind = Option::Kept}; // in bookmarks of earlier versions
constexpr OptionChoice kDots[] {{"mean", toSay("mean")}, {"largest", toSay("largest")}};
constexpr Option kDot {.id = "long_text.dot",
    .label = toSay("Dot"),
    .name = toSay("A dot shows"),
    .tip = toSay("What a dot shows of its cells: the mean hides single links"),
    .choices = kDots,
    .first = "largest",
    .with = &kMap,
    .withValue = "on"};
constexpr Option kFold {.id = "long_text.fold",
    .kind = Option::Flag,
    .label = toSay("Fold"),
    .name = toSay("Fold the rest"),
    .tip = toSay("Folds lines that get little weight; click a fold to open it"),
    .first = "on",
    .look = Option::Toggle,
    .atEnd = true};
constexpr Option kFind {.id = "long_text.find", .kind = Option::Text, .label = toSay("Find"), .look = Option::Hidden};
constexpr Option kOccurrence {.id = "long_text.occurrence", .kind = Option::Kept}; // of what was found, from 1
// A dot of the lens is 2^level cells wide and high.
constexpr Option kLevel {.id = "long_text.level",
    .kind = Option::Number,
    .name = toSay("Cells to a dot, as a power of 2"),
    .first = "0",
    .most = 9.0,
    .look = Option::Hidden};
// Of a matrix of this size: "990, 12 of 1000 × 1000", the middle of the lens, and "17, 40 of 1000", the first tokens of
// lines that were folded.
constexpr Option kLens {.id = "long_text.lens", .kind = Option::Kept};
constexpr Option kOpened {.id = "long_text.unfolded", .kind = Option::Kept};
constexpr const Option* kOptions[] {
    &kHead, &kLayer, &kMap, &kDot, &kAttribution, &kFold, &kStrongest, &kFind, &kOccurrence, &kLevel, &kLens, &kOpened};

constexpr std::int64_t kReadersListed = 12;
constexpr std::int64_t kNeverFolded = 400; // tokens

QStringList weightedSublayers(const Trace& trace) // those with a matrix of weights for each head
{
    QStringList found = headedSublayers(trace);
    found.removeIf([&](const QString& sublayer) {
        return !isProbability(trace, findStep(trace, sublayer, steps::attention::weights));
    });
    return found;
}

std::int64_t strongestKey(const std::vector<float>& row, std::int64_t leftOut = -1)
{
    std::int64_t best = 0;
    float most = -1.0F;
    for (std::int64_t key = 0; key < std::ssize(row); ++key)
        if (const float weight = row[static_cast<std::size_t>(key)]; key != leftOut && weight > most) {
            most = weight;
            best = key;
        }
    return best;
}

// Cells to a dot of the map: dots of two px where they have room.
std::int64_t mapPool(std::int64_t cells, std::int64_t side)
{
    constexpr std::int64_t kFar = 16;
    if (cells <= side)
        return 1;
    const std::int64_t dots = cells <= kFar * side ? side / 2 : side;
    return (cells + dots - 1) / dots;
}

QString sizeOf(const LongText& text) { return QStringLiteral(" of %1 × %2").arg(text.queries).arg(text.keys); }
QString lengthOf(const LongText& text) { return QStringLiteral(" of %1").arg(text.keys); }

// The numbers of an option that was kept of a matrix of this size.
std::vector<std::int64_t> keptNumbers(const QString& value, const QString& of)
{
    std::vector<std::int64_t> numbers;
    if (value.endsWith(of))
        for (const QString& number : value.chopped(of.size()).split(QLatin1Char(','), Qt::SkipEmptyParts))
            numbers.push_back(number.toLongLong());
    return numbers;
}

// A long text at a glance, and read: the whole matrix pooled, a lens over a part of it, and the text in which what the
// hovered word reads lights up.
class LongTextView : public FigureView<LongText> {
public:
    LongTextView(Document& document, QWidget* parent);

    std::span<const Option* const> options() const override { return kOptions; }
    void choose(const Option& option, const QString& value) override;

    std::vector<std::string> studies(const Document& document) const override
    {
        return attributionStudies(document.options());
    }
    NextThing next() const override;
    void zoom(int steps) override;
    void chooseCell(const SceneCell& cell) override;
    using SceneView::scene;
    bool reading() const override { return m_tiles->reading(); }

protected:
    LongText read(const SceneMoment& moment) const override;
    std::vector<CaptionedFrame> captionedFrames(const LongText& text, const SceneMoment& moment) const override;
    Scene scene(const LongText& text, const SceneMoment& moment) const override;
    std::optional<Cell> subject(const LongText& text, const SceneMoment& moment) const override;
    void adjust(OptionState& state, const Option& option) const override;
    void showControls(const LongText& text, const SceneMoment& moment) override;
    bool hoverMatters() const override { return true; } // the text lights up
    void pulled(const QString& handle, const QPointF& to, bool done) override;
    bool event(QEvent*) override;
    void keyPressEvent(QKeyEvent*) override;
    void wheelEvent(QWheelEvent*) override;
    void hideEvent(QHideEvent*) override;
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void offerLongText();
    void pinAround(const TileRequest& part, const QSizeF& drawn, double across, double down);
    const std::vector<float>& row(
        const SceneMoment& moment, const LongText& text, std::int64_t head, std::int64_t query) const;
    void stepFound(int by);
    void pinStrongest(std::int64_t query);
    void moveLens(std::int64_t query, std::int64_t key);
    void redraw();
    void leaveLens(); // where it was dragged to
    std::optional<Cell> standing() const;

    QLineEdit* m_find;
    QPushButton* m_longer; // below a short text: opens a long one
    mutable QRectF m_underText, m_mapArea, m_middleArea, m_lensArea; // as last drawn
    mutable std::optional<TileRequest> m_middle; // of the map between
    mutable std::pair<std::int64_t, std::int64_t> m_lensCells; // rows and columns of dots there
    TileReader* m_tiles;
    mutable std::pair<std::weak_ptr<const RunResult>, StepId> m_textOf;
    mutable std::shared_ptr<const TextPieces> m_text;
    mutable TextPage m_page;
    mutable std::tuple<std::shared_ptr<const TextPieces>, QSizeF, bool> m_pageOf;
};

LongTextView::LongTextView(Document& document, QWidget* parent)
    : FigureView(document, tr("Long text"), parent),
      m_find(new QLineEdit),
      m_longer(new QPushButton(this)),
      m_tiles(new TileReader(document, this))
{
    m_find->setObjectName(QString::fromLatin1(kFind.id));
    m_find->setAccessibleName(tr("Find"));
    m_find->setPlaceholderText(tr("Find"));
    m_find->setClearButtonEnabled(true);
    m_find->setFixedWidth(150);
    m_find->installEventFilter(this);
    addToHeaderEnd({}, m_find);
    offerLongText();
    QObject::connect(m_tiles, &TileReader::readMore, this, [this] { redraw(); });
    QObject::connect(m_find, &QLineEdit::textChanged, this, [this](const QString& words) { choose(kFind, words); });
    QObject::connect(
        m_find, &QLineEdit::returnPressed, this, [this] { stepFound(of(present()).look.foundAt < 0 ? 1 : 0); });
}

// The place that opens where only this view is asked for.
void LongTextView::offerLongText()
{
    m_longer->setObjectName(QStringLiteral("longer"));
    m_longer->hide();
    const QString place = sourceFor(QStringLiteral("long_text"));
    try {
        const std::string text = readPlace(place.toStdString()).text;
        m_longer->setText(tr("Open %1 words of Exodus").arg(std::count(text.begin(), text.end(), ' ') + 1));
    } catch (const Error&) {
        return; // not installed: nothing to offer
    }
    QObject::connect(m_longer, &QPushButton::clicked, this, [this, place] {
        emit nextDone();
        m_document.openModel(place);
    });
}

NextThing LongTextView::next() const
{
    const bool brief = present().run && of(present()).there() && of(present()).keys < kShortText;
    if (brief && !m_longer->text().isEmpty())
        return {
            .html = tr("press %1, below this short text. How far back does “the” read?").arg(bold(m_longer->text()))};
    return {.html = tr("find a word that occurs more than once. Do its occurrences read one another?"),
        .controls = {m_find}};
}

LongText LongTextView::read(const SceneMoment& moment) const
{
    const Trace& trace = moment.trace();
    LongText text;
    text.sublayers = weightedSublayers(trace);
    text.sublayer = nearestOf(text.sublayers, moment.sublayer);
    text.weights = text.sublayer.isEmpty() ? -1 : findStep(trace, text.sublayer, steps::attention::weights);
    if (!text.there())
        return text;
    const auto& axes = trace.step(text.weights).axes;
    text.heads = axes[0].size;
    text.queries = axes[1].size;
    text.keys = axes[2].size;
    text.self = text.sublayer.endsWith(QLatin1String(steps::selfAttention)) && text.keys >= text.queries;
    if (m_textOf.first.lock() != moment.run || m_textOf.second != text.weights) {
        m_text = std::make_shared<const TextPieces>(piecesOf(axes[2], moment.run->input, moment.run->words));
        m_textOf = {moment.run, text.weights};
    }
    text.text = m_text;
    LongTextOptions& look = text.look;
    look.map = moment.on(kMap);
    look.mean = moment.chosen(kDot) == 0;
    look.fold = moment.on(kFold);
    look.level = std::clamp(static_cast<int>(moment.number(kLevel)), 0, static_cast<int>(kLevel.most));
    if (const auto lens = keptNumbers(moment.text(kLens), sizeOf(text)); lens.size() == 2)
        look.middle = std::pair {lens[0], lens[1]};
    look.opened = keptNumbers(moment.text(kOpened), lengthOf(text));
    if (const QString words = moment.text(kFind).trimmed(); !words.isEmpty())
        for (std::int64_t i = 0; i < m_text->count(); ++i)
            if (m_text->texts[static_cast<std::size_t>(i)].startsWith(words, Qt::CaseInsensitive))
                look.found.push_back(i);
    look.foundAt = std::min(moment.text(kOccurrence).toInt(), static_cast<int>(look.found.size())) - 1;
    return text;
}

void LongTextView::adjust(OptionState& state, const Option& option) const
{
    const SceneMoment moment = momentOf(m_document);
    const LongText& text = of(moment);
    if (!text.there())
        return;
    if (&option == &kHead) {
        state.there = !moment.led;
        for (std::int64_t head = 1; head <= text.heads; ++head)
            state.choices.push_back({QString::number(head), QString::number(head)});
        state.value = QString::number(moment.head + 1);
    } else if (&option == &kAttribution) {
        state.there = !text.look.map;
    } else if (&option == &kFold) {
        state.there = text.keys > kNeverFolded && !text.look.map;
    } else if (&option == &kLayer) {
        state.there = text.sublayers.size() > 1;
        state.value = text.sublayer;
        for (const QString& sublayer : text.sublayers)
            state.choices.push_back(
                {sublayer, scopesOf(moment.trace(), sublayer + QStringLiteral("/weights"), false).front().title});
        if (state.there && state.choices[0].words == state.choices[1].words)
            for (OptionState::Choice& choice : state.choices)
                choice.words = QString(choice.id).replace('/', QStringLiteral(" ")).replace('_', ' ');
    }
}

void LongTextView::choose(const Option& option, const QString& value)
{
    if (&option == &kHead)
        return m_document.setHead(value.toInt() - 1);
    if (&option == &kLayer)
        return m_document.setSublayer(value);
    if (&option == &kFind)
        m_document.keepOption(QString::fromLatin1(kOccurrence.id), {});
    View::choose(option, value);
}

std::vector<CaptionedFrame> LongTextView::captionedFrames(const LongText& text, const SceneMoment& moment) const
{
    const Trace& trace = moment.trace();
    const auto about = subject(text, moment);
    const QString caption = about
        ? longTextCaption(text, QString::fromStdString(trace.step(text.weights).axes[1].label(about->at[1])),
            about->at[1], row(moment, text, about->at[0], about->at[1]))
        : QString();
    return {{frameOf(trace, text.weights, tr("Weights")), caption}};
}

// While nothing is pinned: the last query, at the key it reads most besides itself.
std::optional<Cell> LongTextView::subject(const LongText& text, const SceneMoment& moment) const
{
    if (moment.pinned && moment.pinned->step == text.weights)
        return moment.pinned;
    const std::int64_t head = std::clamp<std::int64_t>(moment.head, 0, text.heads - 1), query = text.queries - 1;
    return Cell {text.weights, {head, query, strongestKey(row(moment, text, head, query), text.keyOf(query))}};
}

Scene LongTextView::scene(const LongText& text, const SceneMoment& moment) const
{
    const Cell about = *subject(text, moment);
    const std::int64_t side = longTextMap(text.look, moment.size);
    if (const std::tuple now(text.text, moment.size, text.look.fold); m_pageOf != now) {
        m_pageOf = now;
        m_page = textPage(*text.text, text.look, moment.size);
    }
    LongTextPicture picture {.text = text, .moment = moment, .subject = about, .page = m_page};
    picture.row = row(moment, text, about.at[0], about.at[1]);
    picture.reading = about.at[1];
    if (moment.hovered && moment.hovered->step == text.weights)
        picture.reading = moment.hovered->at[1];
    picture.read = picture.reading == about.at[1] ? picture.row : row(moment, text, about.at[0], picture.reading);
    picture.side = side;
    const std::int64_t pool = mapPool(std::max(text.queries, text.keys), side);
    m_tiles->begin();
    const auto tile = [&](const TileRequest& request) { return m_tiles->tile(moment.run->trace, request); };
    picture.map = tile({text.weights, {about.at[0]}, 0, text.queries, 0, text.keys, pool, pool, 0, true, {}});
    if (!text.look.map)
        picture.readers = tile(
            {text.weights, {about.at[0]}, 0, text.queries, about.at[2], 1, text.queries, 1, kReadersListed, true, {}});
    picture.progress = m_tiles->progress();
    picture.lensTile = picture.middleTile = tile;
    Scene made = picture.drawn();
    if (!moment.thumbnail && !moment.posed) {
        m_underText = text.keys < kShortText && !moment.led ? picture.underText : QRectF();
        m_mapArea = picture.mapArea;
        m_middleArea = picture.middleArea;
        m_middle = picture.middle;
        m_lensArea = picture.lensArea;
        m_lensCells = picture.lensCells;
    }
    return made;
}

// One row of the matrix.
const std::vector<float>& LongTextView::row(
    const SceneMoment& moment, const LongText& text, std::int64_t head, std::int64_t query) const
{
    return m_tiles->row(moment.run->trace, text.weights, head, query);
}

void LongTextView::redraw()
{
    outdate();
    update();
    changed();
}

void LongTextView::showControls(const LongText&, const SceneMoment& moment)
{
    if (const QString words = moment.text(kFind); words != m_find->text()) {
        const QSignalBlocker blocker(m_find);
        m_find->setText(words);
    }
    const QSize longer = m_longer->sizeHint();
    const QRectF under = m_underText.translated(-offset());
    m_longer->setVisible(!m_longer->text().isEmpty() && !m_document.cover().guided
        && under.height() >= longer.height() + 24.0 && under.width() >= longer.width());
    m_longer->setGeometry(QRect(under.topLeft().toPoint() + QPoint(0, 12), longer));
    m_tiles->fetch();
}

// Out of sight nothing is read.
void LongTextView::hideEvent(QHideEvent* event)
{
    m_tiles->cancel();
    FigureView::hideEvent(event);
}

std::optional<Cell> LongTextView::standing() const
{
    return present().run && of(present()).there() ? subject(of(present()), present()) : std::nullopt;
}

// The next place found becomes the query.
void LongTextView::stepFound(int by)
{
    const LongText& text = of(present());
    const auto count = static_cast<int>(text.look.found.size());
    if (count == 0)
        return;
    const int was = text.look.foundAt, at = was < 0 ? (by < 0 ? count - 1 : 0) : (was + by + count) % count;
    const std::int64_t key = text.look.found[static_cast<std::size_t>(at)], query = text.queryOf(key);
    View::choose(kOccurrence, QString::number(at + 1));
    if (query >= 0)
        pinStrongest(query);
    else if (const auto now = standing())
        m_document.pinHere({of(present()).weights, {now->at[0], now->at[1], key}});
}

void LongTextView::pinStrongest(std::int64_t query)
{
    const LongText& text = of(present());
    const auto now = standing();
    if (!now)
        return;
    leaveLens();
    const std::int64_t key = strongestKey(row(present(), text, now->at[0], query), text.keyOf(query));
    m_document.pinHere({text.weights, {now->at[0], query, key}});
}

void LongTextView::chooseCell(const SceneCell& cell)
{
    leaveLens();
    if (cell.group == kWordsGroup && of(present()).self)
        return pinStrongest(cell.source.at[1]);
    FigureView::chooseCell(cell);
}

void LongTextView::moveLens(std::int64_t query, std::int64_t key)
{
    const LongText& text = of(present());
    View::choose(kLens,
        QStringLiteral("%1, %2")
                .arg(std::clamp<std::int64_t>(query, 0, text.queries - 1))
                .arg(std::clamp<std::int64_t>(key, 0, text.keys - 1))
            + sizeOf(text));
}

// What is pinned next is in its middle.
void LongTextView::leaveLens() { m_document.keepOption(QString::fromLatin1(kLens.id), {}); }

// Steps of the header's + and −: each is twice the cells to a dot.
void LongTextView::zoom(int steps)
{
    const int level = static_cast<int>(valueOf(kLevel).toDouble());
    View::choose(kLevel, QString::number(steps == 0 ? 0 : std::clamp(level - steps, 0, static_cast<int>(kLevel.most))));
}

void LongTextView::pulled(const QString& handle, const QPointF& to, bool done)
{
    const LongText& text = of(present());
    const auto now = standing();
    if (!now)
        return;
    const auto share = [](double at, double from, double length) {
        return std::clamp((at - from) / std::max(1.0, length), 0.0, 1.0);
    };
    if (handle == QStringLiteral("map")) {
        const auto query = static_cast<std::int64_t>(
                       share(to.y(), m_mapArea.top(), m_mapArea.height()) * static_cast<double>(text.queries)),
                   key = static_cast<std::int64_t>(
                       share(to.x(), m_mapArea.left(), m_mapArea.width()) * static_cast<double>(text.keys));
        if (text.look.map)
            moveLens(query, key);
    } else if (handle.startsWith(QStringLiteral("fold:")) && done) {
        QStringList tokens;
        for (const std::int64_t token : text.look.opened)
            tokens << QString::number(token);
        tokens << QString::number(m_page.lines[static_cast<std::size_t>(handle.mid(5).toLongLong())]);
        View::choose(kOpened, tokens.join(QStringLiteral(", ")) + lengthOf(text));
        return;
    }
    const bool lens = handle == QStringLiteral("lens"), between = handle == QStringLiteral("middle") && m_middle;
    if (!done || (!lens && !between && handle != QStringLiteral("map")))
        return;
    const QRectF area = lens ? m_lensArea : between ? m_middleArea : m_mapArea;
    TileRequest part {text.weights, {now->at[0]}, 0, text.queries, 0, text.keys, 1, 1, 0, true, {}};
    if (between)
        part = *m_middle;
    if (lens) {
        const auto middle = text.look.middle.value_or(std::pair {now->at[1], now->at[2]});
        std::tie(part.rows, part.columns) = m_lensCells;
        part.row = std::clamp<std::int64_t>(middle.first - part.rows / 2, 0, text.queries - part.rows);
        part.column = std::clamp<std::int64_t>(middle.second - part.columns / 2, 0, text.keys - part.columns);
    }
    pinAround(part, area.size(), share(to.x(), area.left(), area.width()), share(to.y(), area.top(), area.height()));
}

// The largest weight of the dots around a place of this part, drawn in this size.
void LongTextView::pinAround(const TileRequest& part, const QSizeF& drawn, double across, double down)
{
    const LongText& text = of(present());
    const auto around = [&](double at, double length, std::int64_t cells, std::int64_t first, std::int64_t all) {
        const double cell = at * static_cast<double>(cells),
                     reach = std::max(0.5, 2.0 * static_cast<double>(cells) / std::max(1.0, length));
        const std::int64_t from = std::clamp<std::int64_t>(
                               first + static_cast<std::int64_t>(std::floor(cell - reach)), 0, all - 1),
                           end = std::clamp<std::int64_t>(
                               first + static_cast<std::int64_t>(std::ceil(cell + reach)), from + 1, all);
        return std::pair {from, end - from};
    };
    const auto [row, high] = around(down, drawn.height(), part.rows, part.row, text.queries);
    const auto [column, wide] = around(across, drawn.width(), part.columns, part.column, text.keys);
    TileRequest request {text.weights, part.lead, row, high, column, wide, high, wide, 1, true, {}};
    const auto pin = [this, weights = text.weights, head = part.lead.front(), of = present().run](const Tile& tile) {
        if (tile.links.empty() || shownRun(m_document) != of)
            return;
        leaveLens();
        m_document.pinHere({weights, {head, tile.links.front().row, tile.links.front().column}});
    };
    if (request.cells() <= kReadAtOnce)
        return pin(tileHere(present().trace(), request));
    Answers<Tile> answers;
    answers.finished = pin;
    m_document.session().tile(present().run->trace, std::move(request), ask<Tile>(this, std::move(answers)));
}

// Its one picture has no ends to go to: Home and End are those of a row or, with Shift, of a column.
bool LongTextView::event(QEvent* event)
{
    if (event->type() == QEvent::ShortcutOverride) {
        const auto* key = static_cast<QKeyEvent*>(event);
        if ((key->key() == Qt::Key_Home || key->key() == Qt::Key_End) && !(key->modifiers() & ~Qt::ShiftModifier)) {
            event->accept();
            return true;
        }
    }
    return FigureView::event(event);
}

void LongTextView::keyPressEvent(QKeyEvent* event)
{
    const auto now = standing();
    if (event->key() == Qt::Key_F && event->modifiers() == Qt::ControlModifier)
        return m_find->setFocus(Qt::ShortcutFocusReason);
    if (event->key() == Qt::Key_M && event->modifiers() == Qt::NoModifier)
        return choose(kMap, onOrOff(!isOn(m_document.options(), kMap)));
    if (event->key() == Qt::Key_F3)
        return stepFound(event->modifiers() & Qt::ShiftModifier ? -1 : 1);
    const LongText& text = of(present());
    if (!now || !text.there() || event->modifiers() == Qt::ControlModifier)
        return FigureView::keyPressEvent(event);
    const bool far = event->modifiers() & Qt::ShiftModifier;
    const std::int64_t level = text.look.map ? std::int64_t {1} << text.look.level : 1;
    std::int64_t down = 0, right = 0;
    if (!text.look.map && !far && text.self && (event->key() == Qt::Key_Left || event->key() == Qt::Key_Right)) {
        const std::int64_t next = now->at[1] + (event->key() == Qt::Key_Left ? -1 : 1); // the word before or after
        return pinStrongest(std::clamp<std::int64_t>(next, 0, text.queries - 1));
    }
    switch (event->key()) {
    case Qt::Key_Left: right = far ? -m_lensCells.second : -level; break;
    case Qt::Key_Right: right = far ? m_lensCells.second : level; break;
    case Qt::Key_Up: down = far ? -m_lensCells.first : -level; break;
    case Qt::Key_Down: down = far ? m_lensCells.first : level; break;
    case Qt::Key_PageUp: down = -m_lensCells.first; break;
    case Qt::Key_PageDown: down = m_lensCells.first; break;
    case Qt::Key_Home: (far ? down : right) = -std::max(text.queries, text.keys); break;
    case Qt::Key_End: (far ? down : right) = std::max(text.queries, text.keys); break;
    default: return FigureView::keyPressEvent(event);
    }
    leaveLens();
    m_document.pinHere({text.weights,
        {now->at[0], std::clamp<std::int64_t>(now->at[1] + down, 0, text.queries - 1),
            std::clamp<std::int64_t>(now->at[2] + right, 0, text.keys - 1)}});
}

// Over the lens: moves it, along keys with Shift; over the map with Ctrl as anywhere: its level.
void LongTextView::wheelEvent(QWheelEvent* event)
{
    const QPointF point = event->position() + offset();
    if ((event->modifiers() & Qt::ControlModifier) || m_mapArea.contains(point))
        return zoom(event->angleDelta().y() > 0 ? 1 : -1);
    if (!m_lensArea.contains(point))
        return FigureView::wheelEvent(event);
    const auto now = standing();
    if (!now)
        return;
    const auto middle = of(present()).look.middle.value_or(std::pair {now->at[1], now->at[2]});
    const double turned = event->angleDelta().y() != 0 ? event->angleDelta().y() : event->angleDelta().x();
    const auto cells = static_cast<std::int64_t>(std::lround(-turned / 40.0)) << of(present()).look.level;
    const bool across = (event->modifiers() & Qt::ShiftModifier) || event->angleDelta().y() == 0;
    moveLens(middle.first + (across ? 0 : cells), middle.second + (across ? cells : 0));
}

// F3 and Escape, typed in the field.
bool LongTextView::eventFilter(QObject* watched, QEvent* event)
{
    if (watched == m_find && event->type() == QEvent::ShortcutOverride
        && static_cast<QKeyEvent*>(event)->key() == Qt::Key_Escape) {
        event->accept(); // it leaves the field, and releases nothing
        return true;
    }
    if (watched == m_find && event->type() == QEvent::KeyPress) {
        const auto* key = static_cast<QKeyEvent*>(event);
        if (key->key() == Qt::Key_F3) {
            stepFound(key->modifiers() & Qt::ShiftModifier ? -1 : 1);
            return true;
        }
        if (key->key() == Qt::Key_Escape) {
            setFocus(Qt::ShortcutFocusReason);
            return true;
        }
    }
    return FigureView::eventFilter(watched, event);
}

} // namespace

ViewDescriptor descriptor()
{
    return {
        .id = "long_text",
        .title = tr("Long text"),
        .family = Family::Attention,
        .hint = tr("A text of any length: the whole matrix, a lens, and the text to read"),
        .cannot = tr("This model has no attention matrix. Use Step through"),
        .suits = [](const Trace& trace) { return !weightedSublayers(trace).isEmpty(); },
        .make = [](Document& document, QWidget* parent) -> View* { return new LongTextView(document, parent); },
        .variant = "adaptive-embedding",
        .place = "long-text.headroom",
        .options = kOptions,
        .ownGradients = true,
    };
}

} // namespace headroom::long_text_view
