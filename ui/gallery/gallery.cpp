// SPDX-License-Identifier: GPL-3.0-or-later
#include "gallery/gallery.h"

#include "docks/card_panel.h"
#include "files/settings.h"
#include "gallery/card.h"
#include "gallery/card_grid.h"
#include "gallery/recent_panel.h"
#include "gallery/search_results.h"
#include "gallery/thumbnail_maker.h"
#include "lesson/lessons_panel.h"
#include "stage/header_scroll.h"
#include "stage/view.h"
#include "theme/icons.h"
#include "widgets/controls.h"
#include "widgets/layouts.h"
#include "widgets/text.h"
#include "words/names.h"
#include "words/tr.h"

#include <QKeyEvent>
#include <QLineEdit>
#include <QShortcut>

#include <algorithm>
#include <utility>

namespace headroom {

namespace {

constexpr int kGalleryMargin = 20;
constexpr int kRightMargin = 17; // the scroll bar lies over it
constexpr int kGalleryWideFrom = 1400; // as the docks
constexpr int kRecentFrom = 640; // below that the File menu alone has it
constexpr int kSearchWidth = 190;
const QString kOpenedKey = QStringLiteral("gallery/opened");

// `models`: those that ship of it, in their order.
CardText textOf(const Preset& preset, const std::vector<OfferedModel>& models)
{
    CardText text;
    text.id = QString::fromStdString(preset.id);
    text.title = translated(preset.title);
    text.idea = translated(preset.idea);
    text.paper = QString::fromStdString(preset.paper);
    for (const std::string& word : preset.keywords)
        text.keywords << QString::fromStdString(word);
    for (const ViewDescriptor& view : views())
        if (view.id == QString::fromStdString(preset.view) || view.variant == text.id)
            text.keywords << view.title << view.id;
    text.keywords << QString::fromStdString(preset.title);
    for (const OfferedModel& model : models)
        if (model.variant == preset.id) {
            const QString takes = QString::fromLatin1(toString(model.takes));
            if (text.takes.isEmpty()) // the one it opens on
                text.takes = translated(toString(model.takes));
            text.keywords << takes << translated(toString(model.takes)) << QString::fromStdString(model.data)
                          << translated(model.data);
            for (const std::string& sample : model.samples)
                text.keywords << QString::fromStdString(sample);
        }
    QStringList tasks; // of its trained models, that of the one it opens on first
    for (const ShippedModel& model : preset.trained) {
        tasks << taskName(model.task);
        text.keywords << QString::fromStdString(model.task);
    }
    tasks.removeDuplicates();
    text.keywords << tasks;
    text.trained = listed(tasks);
    text.families = familiesOf(preset.config);
    return text;
}

} // namespace

Gallery::Gallery(const QString& folder, QWidget* parent)
    : Section(parent, false),
      m_cache(folder),
      m_maker(new ThumbnailMaker([this] { return wanted(); }, this)),
      m_recent(new RecentPanel(this))
{
    setAccessibleName(tr("Gallery"));
    try {
        m_presets = presetList();
        m_models = offeredModels(m_presets.presets);
    } catch (const std::exception& error) {
        m_unreadable = QString::fromUtf8(error.what());
    }
    auto* page = new QWidget(this);
    auto* column = columnIn(page);
    column->addWidget(makeHeader());
    column->addWidget(m_message = new Text({}, TextSize::Body, Text::Tone::Ink2, false, page));
    m_message->setWordWrap(true);
    m_message->setContentsMargins(kGalleryMargin, 8, kGalleryMargin, 8);
    m_message->hide();
    makeCards();
    column->addWidget(m_scroll, 1);
    auto* row = rowIn(this);
    row->addWidget(m_recent);
    row->addWidget(page, 1);

    connect(m_recent, &RecentPanel::openFile, this, &Gallery::openFile);
    connect(m_recent, &RecentPanel::chooseFile, this, &Gallery::chooseFile);
    connect(&Theme::instance(), &Theme::changed, this, &Gallery::drawAgain);
    connect(m_maker, &ThumbnailMaker::made, this, [this](const QString& id, const Thumbnail& thumbnail) {
        m_cache.insert(*preset(id), ratio(), thumbnail);
        card(id)->setThumbnail(thumbnail);
    });
    connect(m_maker, &ThumbnailMaker::failed, this,
        [this](const QString& id, const QString& message) { card(id)->setBroken(message); });
    connect(m_maker, &ThumbnailMaker::becameIdle, this, &Gallery::becameSettled);
    narrow();
    showNext();
}

Gallery::~Gallery() = default;

QWidget* Gallery::makeHeader()
{
    auto* header = new QWidget(this);
    auto* row = rowIn(header, {kGalleryMargin, 16, kRightMargin, 16}, 12);
    row->addWidget(m_title = new Text({}, TextSize::Page, Text::Tone::Ink, true, header));
    row->addSpacing(8);
    row->addWidget(
        m_subtitle = new Text(tr("every picture is computed"), TextSize::Body, Text::Tone::Ink3, false, header));
    row->addStretch(1);
    QStringList titles {tr("All")};
    m_families = {std::nullopt};
    for (const Family family :
        {Family::Attention, Family::Position, Family::Memory, Family::Depth, Family::Sets, Family::Parts})
        if (std::any_of(m_presets.presets.begin(), m_presets.presets.end(), [&](const Preset& preset) {
                const std::vector<Family> own = familiesOf(preset.config);
                return std::find(own.begin(), own.end(), family) != own.end();
            })) {
            titles << familyTitle(family);
            m_families.push_back(family);
        }
    row->addWidget(m_filter = new SegmentedControl(titles, header));
    m_filter->setAccessibleName(tr("Families of variants"));
    row->addWidget(m_search = new QLineEdit(header));
    m_search->setPlaceholderText(tr("Search"));
    m_search->setAccessibleName(tr("Search models, lessons, samples, views and the manual"));
    m_search->setToolTip(m_search->accessibleName());
    m_search->addAction(themedIcon(QStringLiteral("search")), QLineEdit::LeadingPosition);
    m_search->setFixedSize(kSearchWidth, 28);
    m_search->installEventFilter(this);
    auto* find = new QShortcut(QKeySequence::Find, this);
    find->setContext(Qt::WidgetWithChildrenShortcut);
    connect(find, &QShortcut::activated, m_search, [this] { m_search->setFocus(Qt::ShortcutFocusReason); });
    connect(m_filter, &SegmentedControl::currentChanged, this, &Gallery::narrow);
    connect(m_search, &QLineEdit::textChanged, this, &Gallery::narrow);
    auto* scroll = new HeaderScroll(header, this); // to the side, in a narrow window
    scroll->setFixedHeight(header->sizeHint().height());
    return scroll;
}

void Gallery::makeCards()
{
    m_grid = new CardGrid;
    for (const Preset& preset : m_presets.presets)
        m_grid->add(new Card(textOf(preset, m_models)));
    for (const BrokenPreset& broken : m_presets.broken) {
        CardText text;
        text.id = text.title = QString::fromStdString(broken.id);
        auto* card = new Card(text);
        card->setBroken(QString::fromStdString(broken.message));
        m_grid->add(card);
    }
    for (Card* card : m_grid->cards()) {
        connect(card, &Card::clicked, this, [this, id = card->text().id] { emit openPreset(id); });
        connect(card, &Card::picked, this, [this, card] { pick(card); });
    }
    auto* padded = new QWidget;
    auto* around = columnIn(padded, {kGalleryMargin, 0, kRightMargin, kGalleryMargin}, -1);
    around->addWidget(m_lessons = new LessonsPanel);
    around->addWidget(m_results = new SearchResults);
    around->addSpacing(12);
    around->addWidget(m_grid);
    around->addStretch(1);
    m_scroll = scrolled(padded, this, true);
    connect(m_lessons, &LessonsPanel::openLesson, this, &Gallery::openLesson);
    connect(m_results, &SearchResults::chosen, this, &Gallery::open);
    connect(m_grid, &CardGrid::currentChanged, this, [this](Card* card) {
        if (isVisible())
            m_scroll->ensureWidgetVisible(card, 0, 24);
    });
}

// Filter and search together: cards, and what else has the words.
void Gallery::narrow()
{
    const auto family = m_families[static_cast<std::size_t>(std::max(0, m_filter->current()))];
    const QString words = m_search->text().trimmed();
    std::vector<SearchHit> hits = words.isEmpty() ? std::vector<SearchHit>() : m_found.find(words, m_models);
    const QList<Card*>& cards = m_grid->cards();
    const Match worst = worstShown(
        std::any_of(hits.begin(), hits.end(), [](const SearchHit& hit) { return hit.match < Match::Inside; })
        || std::any_of(cards.begin(), cards.end(),
            [&](const Card* card) { return card->match(words).value_or(Match::Inside) < Match::Inside; }));
    m_grid->filter([&](const Card& card) -> std::optional<int> {
        if (family && !card.belongsTo(*family))
            return std::nullopt;
        const auto match = card.match(words);
        return words.isEmpty()         ? std::optional(0)
            : match && *match <= worst ? std::optional(static_cast<int>(*match))
                                       : std::nullopt;
    });
    hits.erase(
        std::remove_if(hits.begin(), hits.end(), [&](const SearchHit& hit) { return hit.match > worst; }), hits.end());
    m_results->setHits(std::move(hits));
    m_lessons->setSearching(!words.isEmpty());
    const int all = static_cast<int>(m_grid->cards().size()), shown = static_cast<int>(m_grid->shown().size());
    m_title->setText(
        shown == all ? tr("%n variants, one idea each", nullptr, all) : tr("%1 of %2 variants").arg(shown).arg(all));
    QString message = m_unreadable;
    if (message.isEmpty() && shown == 0 && m_results->links().isEmpty()) {
        const auto trained = std::find_if(
            m_models.begin(), m_models.end(), [](const OfferedModel& model) { return model.source != model.variant; });
        const QString task = trained == m_models.end() ? QString() : taskName(trained->task);
        message = task.isEmpty()
            ? tr("Nothing matches “%1”. Try a model (ALiBi), an author or an idea (memory). Escape shows all.")
                  .arg(words)
            : tr("Nothing matches “%1”. Try a model (ALiBi), an author, a task (%2), what a model takes (digits) or an "
                 "idea (memory). Escape shows all.")
                  .arg(words, task);
    }
    m_message->setText(message);
    m_message->setVisible(!message.isEmpty());
    goOn();
}

void Gallery::open(const SearchHit& hit)
{
    switch (hit.kind) {
    case SearchHit::Kind::Lesson: emit openLesson(hit.source, hit.place); break;
    case SearchHit::Kind::Sample: emit openSample(hit.source, hit.title); break;
    case SearchHit::Kind::View: emit openView(hit.source); break;
    case SearchHit::Kind::Manual: emit openManual(m_search->text().trimmed(), hit.place); break;
    }
}

QString Gallery::message() const { return m_message->text(); }

Card* Gallery::card(const QString& id) const
{
    for (Card* card : m_grid->cards())
        if (card->text().id == id)
            return card;
    return nullptr;
}

const Preset* Gallery::preset(const QString& id) const
{
    for (const Preset& preset : m_presets.presets)
        if (QString::fromStdString(preset.id) == id)
            return &preset;
    return nullptr;
}

double Gallery::ratio() const { return m_ratio.value_or(devicePixelRatioF()); }

void Gallery::setPictureRatio(double ratio)
{
    m_ratio = ratio;
    drawAgain();
}

// Those in sight first, then the others that are not filtered away, then the rest. What an earlier start drew needs no
// computing: it is shown, one a turn.
std::optional<QString> Gallery::wanted()
{
    m_maker->setRatio(ratio());
    QList<Card*> order;
    for (Card* card : m_grid->shown())
        if (!card->visibleRegion().isEmpty())
            order << card;
    order << m_grid->shown() << m_grid->cards();
    for (Card* card : std::as_const(order)) {
        if (card->thumbnail() || !card->broken().isEmpty())
            continue;
        const QString id = card->text().id;
        const auto kept = m_cache.find(*preset(id), ratio());
        if (!kept)
            return id;
        card->setThumbnail(*kept);
        return std::nullopt;
    }
    return QString();
}

bool Gallery::settled() const
{
    const QList<Card*>& cards = m_grid->cards();
    return std::all_of(
        cards.begin(), cards.end(), [](const Card* card) { return card->thumbnail() || !card->broken().isEmpty(); });
}

void Gallery::goOn()
{
    if (isVisible() && !m_busy)
        m_maker->start();
    else
        m_maker->pause();
}

void Gallery::setBusy(bool busy)
{
    m_busy = busy;
    goOn();
}

void Gallery::drawAgain()
{
    for (Card* card : m_grid->cards())
        card->clearThumbnail();
    m_maker->restart();
    update();
}

void Gallery::setDropping(bool dropping) { m_recent->setDropping(dropping); }

void Gallery::opened()
{
    Settings::setValue(kOpenedKey, true);
    showNext();
}

void Gallery::showNext()
{
    const bool todo = !Settings::value(kOpenedKey).toBool();
    for (Card* card : m_grid->cards())
        card->setNext(todo && card == m_grid->cards().first() && card->broken().isEmpty());
}

void Gallery::forgetSearch()
{
    m_search->clear();
    m_filter->setCurrent(0);
    narrow();
}

void Gallery::focusCard(Qt::FocusReason reason) { m_grid->focusCurrent(reason); }

// The second one opens both side by side; the same one again is let go.
void Gallery::pick(Card* card)
{
    if (!card->broken().isEmpty())
        return;
    Card* first = std::exchange(m_picked, m_picked ? nullptr : card);
    if (first)
        first->setPicked(false);
    else
        card->setPicked(true);
    if (first && first != card)
        emit comparePresets(first->text().id, card->text().id);
}

void Gallery::showEvent(QShowEvent*)
{
    m_recent->refresh();
    m_lessons->refresh();
    goOn();
}

void Gallery::hideEvent(QHideEvent*) { goOn(); }

void Gallery::resizeEvent(QResizeEvent*)
{
    m_recent->setFixedWidth(width() >= kGalleryWideFrom ? 264 : 240);
    m_recent->setVisible(width() >= kRecentFrom);
    const int room = width() - (m_recent->isHidden() ? 0 : m_recent->width()) - kGalleryMargin - kRightMargin
        - m_filter->sizeHint().width() - kSearchWidth - 24;
    m_title->setVisible(m_title->sizeHint().width() < room);
    m_subtitle->setVisible(m_title->sizeHint().width() + m_subtitle->sizeHint().width() + 36 < room);
}

void Gallery::keyPressEvent(QKeyEvent* event)
{
    if (event->key() == Qt::Key_Escape && m_picked)
        pick(m_picked);
    else if (event->key() == Qt::Key_Escape)
        emit left();
    else
        QWidget::keyPressEvent(event);
}

// The card that the search names: by its title or id, or as the only one left.
Card* Gallery::meant() const
{
    const QList<Card*> left = m_grid->shown();
    const auto called = std::find_if(
        left.begin(), left.end(), [this](const Card* card) { return card->isCalled(m_search->text()); });
    return called != left.end() ? *called : left.size() == 1 ? left.front() : nullptr;
}

// From the search field on to the cards; Enter opens the one that is meant, and Escape empties the field first.
bool Gallery::eventFilter(QObject* watched, QEvent* event)
{
    if (watched == m_search && event->type() == QEvent::KeyPress) {
        const int key = static_cast<QKeyEvent*>(event)->key();
        const bool enter = key == Qt::Key_Return || key == Qt::Key_Enter;
        if (Card* card = enter ? meant() : nullptr) {
            card->click();
            return true;
        }
        if (const QList<ResultLink*> links = m_results->links();
            (key == Qt::Key_Down || enter) && m_grid->shown().isEmpty() && !links.isEmpty()) {
            enter ? links.first()->click() : links.first()->setFocus(Qt::TabFocusReason);
            return true;
        }
        if (key == Qt::Key_Down || enter) {
            m_grid->focusCurrent(Qt::TabFocusReason);
            return true;
        }
        if (key == Qt::Key_Escape && (!m_search->text().isEmpty() || m_filter->current() > 0)) {
            forgetSearch();
            return true;
        }
    }
    return QWidget::eventFilter(watched, event);
}

} // namespace headroom
