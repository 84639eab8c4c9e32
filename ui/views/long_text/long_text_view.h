// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "figure/figure_view.h"
#include "views/long_text/long_text_read.h"

class QComboBox;
class QLineEdit;
class QPushButton;

namespace headroom {

// The weights of one kind of sublayer, over a text of any length.
struct LongText {
    StepId weights = -1; // [head, query, key] of the layer in focus
    std::int64_t heads = 0, queries = 0, keys = 0;
    bool self = false; // a query is one of the keys
    QStringList sublayers; // to choose from
    QString sublayer;
    std::shared_ptr<const TextPieces> text;

    bool there() const { return weights >= 0; }
    std::int64_t keyOf(std::int64_t query) const { return self ? query + keys - queries : -1; }
    std::int64_t queryOf(std::int64_t key) const { return self ? key - (keys - queries) : -1; } // below 0: in memory
};

// What a picture of it shows besides the moment.
struct LongTextOptions {
    bool mean = false; // of the cells of a dot; else the largest
    bool ofHead = false; // links of the whole matrix; else of the row
    bool fold = true;
    int level = 0; // a dot of the lens is 2^level cells wide and high
    std::optional<std::pair<std::int64_t, std::int64_t>> middle; // of the lens, where it was dragged to
    std::vector<std::int64_t> opened; // folded lines
    std::vector<std::int64_t> found; // places
    int foundAt = -1; // of those
};

// A long text at a glance, and read: the whole matrix pooled, a lens over a part of it, and the text in which what the
// hovered word reads lights up.
class LongTextView : public FigureView<LongText> {
    Q_OBJECT

public:
    explicit LongTextView(Document& document, QWidget* parent = nullptr);
    ~LongTextView() override;
    static bool canShow(const Trace& trace);

    NextThing next() const override;
    void zoom(int steps) override;
    void chooseCell(const SceneCell& cell) override;
    using SceneView::scene;
    const LongTextOptions& pictureOptions() const { return m_options; }
    bool reading() const override { return m_mapJob != 0 || m_middleJob != 0 || m_lensJob != 0; }
    void find(const QString& words);

protected:
    LongText read(const SceneMoment& moment) const override;
    std::vector<CaptionedFrame> captionedFrames(const LongText& text, const SceneMoment& moment) const override;
    Scene scene(const LongText& text, const SceneMoment& moment) const override;
    std::optional<Cell> subject(const LongText& text, const SceneMoment& moment) const override;
    int headsOf(const LongText& text) const override { return static_cast<int>(text.heads); }
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
    void pinNear(double at);
    void pinAround(const TileRequest& part, const QSizeF& drawn, double across, double down);
    struct Slot { // of tiles on their way
        std::optional<TileRequest> wanted;
        std::shared_ptr<const Trace> of;
    };
    const std::vector<float>& row(
        const SceneMoment& moment, const LongText& text, std::int64_t head, std::int64_t query) const;
    std::shared_ptr<const Tile> tileOf(const std::shared_ptr<const Trace>& trace, const TileRequest& request) const;
    std::shared_ptr<const Tile> tile(const SceneMoment& moment, const TileRequest& request, Slot& slot) const;
    void fetch(Slot& slot, JobId& job, std::optional<TileRequest>& asked);
    void stepFound(int by);
    void pinStrongest(std::int64_t query);
    void moveLens(std::int64_t query, std::int64_t key);
    void redraw();
    std::optional<Cell> standing() const;

    LongTextOptions m_options;
    SegmentedControl *m_heads, *m_dots, *m_links;
    Switch* m_fold;
    QComboBox* m_layers;
    QLineEdit* m_find;
    QPushButton* m_longer; // below a short text: opens a long one
    mutable QRectF m_findArea, m_underText, m_mapArea, m_middleArea, m_lensArea, m_stripArea; // as last drawn
    mutable std::optional<TileRequest> m_middle; // of the map between
    mutable std::pair<std::int64_t, std::int64_t> m_lensCells; // rows and columns of dots there
    struct Read {
        std::weak_ptr<const Trace> of;
        TileRequest request;
        std::shared_ptr<const Tile> tile;
    };
    mutable std::vector<Read> m_read; // newest last
    struct ReadRow {
        std::weak_ptr<const Trace> of;
        StepId weights;
        std::int64_t head, query;
        std::vector<float> numbers;
    };
    mutable std::deque<ReadRow> m_rows; // newest last
    mutable Slot m_mapSlot, m_middleSlot, m_lensSlot;
    JobId m_mapJob = 0, m_middleJob = 0, m_lensJob = 0;
    std::optional<TileRequest> m_mapAsked, m_middleAsked, m_lensAsked;
    double m_progress = 0.0; // of the map's
    std::shared_ptr<const RunResult> m_of; // of what was opened and where the lens was dragged to
    mutable std::vector<std::int64_t> m_lines;
    mutable std::shared_ptr<const TextPieces> m_linesOf;
    mutable double m_linesWidth = 0.0;
};

} // namespace headroom
