// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "config/preset_list.h"
#include "gallery/gallery_search.h"
#include "gallery/thumbnail_cache.h"
#include "words/families.h"

#include "widgets/text.h"

#include <optional>

class QLineEdit;
class QScrollArea;

namespace headroom {

class Card;
class CardGrid;
class LessonsPanel;
class RecentPanel;
class SearchResults;
class SegmentedControl;
class Text;
class ThumbnailMaker;

// The start page: a card for every variant with a picture of a run of it, the files opened last, and a place to drop
// another. It opens nothing itself, it asks.
class Gallery : public Section {
    Q_OBJECT

public:
    // `folder`: where thumbnails are kept for the next start; empty: nowhere.
    explicit Gallery(const QString& folder, QWidget* parent = nullptr);
    ~Gallery() override;

    // Begins or goes on with the pictures that lack; not while the person's own model computes, nor out of sight.
    void setBusy(bool busy);
    void setPictureRatio(double ratio); // of a picture of the window; otherwise the screen's
    void setDropping(bool dropping);
    void opened(); // a model was: what was to be done next is done
    void forgetSearch();
    void focusCard(Qt::FocusReason reason);

    bool settled() const; // every card has its picture or says why not
    Card* card(const QString& id) const;
    CardGrid* grid() const { return m_grid; }
    SearchResults* results() const { return m_results; } // of the search, besides the cards
    RecentPanel* recent() const { return m_recent; }
    QLineEdit* search() const { return m_search; }
    SegmentedControl* filter() const { return m_filter; }
    QString message() const; // in place of the cards, where none is left or none can be read

signals:
    void openPreset(const QString& id);
    void comparePresets(const QString& mine, const QString& beside);
    void openFile(const QString& path);
    void openLesson(const QString& file, int step);
    void openSample(const QString& source, const QString& text); // a model with this text
    void openView(const QString& id);
    void openManual(const QString& words, int hit); // there
    void chooseFile();
    void left(); // back to the work
    void becameSettled();

protected:
    void resizeEvent(QResizeEvent*) override;
    void showEvent(QShowEvent*) override;
    void hideEvent(QHideEvent*) override;
    void keyPressEvent(QKeyEvent*) override;
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    QWidget* makeHeader();
    void makeCards();
    void narrow();
    void open(const SearchHit& hit);
    void goOn();
    void drawAgain();
    std::optional<QString> wanted(); // the variant whose picture is to be made next; see ThumbnailMaker::Next
    double ratio() const;
    const Preset* preset(const QString& id) const;
    Card* meant() const;
    void showNext();
    void pick(Card* card);

    PresetList m_presets;
    std::vector<OfferedModel> m_models;
    GallerySearch m_found {m_presets.presets};
    ThumbnailCache m_cache;
    ThumbnailMaker* m_maker;
    RecentPanel* m_recent;
    LessonsPanel* m_lessons = nullptr;
    SearchResults* m_results = nullptr;
    Text* m_title = nullptr;
    Text* m_subtitle = nullptr;
    SegmentedControl* m_filter = nullptr;
    QLineEdit* m_search = nullptr;
    QScrollArea* m_scroll = nullptr;
    CardGrid* m_grid = nullptr;
    Text* m_message = nullptr;
    std::vector<std::optional<Family>> m_families; // of the filter's segments
    std::optional<double> m_ratio;
    Card* m_picked = nullptr; // the first of two to compare
    QString m_unreadable; // why there are no variants at all
    bool m_busy = false;
};

} // namespace headroom
