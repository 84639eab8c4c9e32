// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "scene/scene.h"
#include "trace/tiles.h"
#include "views/long_text/long_text_read.h"

namespace headroom::long_text_view {

// What a person set.
struct LongTextOptions {
    bool map = false; // it and its lens in place of the text
    bool mean = false; // of the cells of a dot; else the largest
    bool fold = true;
    int level = 0; // a dot of the lens is 2^level cells wide and high
    std::optional<std::pair<std::int64_t, std::int64_t>> middle; // of the lens, where it was dragged to
    std::vector<std::int64_t> opened; // folded lines, by their first tokens
    std::vector<std::int64_t> found; // places
    int foundAt = -1; // of those
};

// How the text is set.
struct TextPage {
    TextSize type = TextSize::Body;
    double width = 0.0, line = 0.0; // px
    std::vector<std::int64_t> lines = {}; // the first token of each
};

// The weights of one kind of sublayer, over a text of any length.
struct LongText {
    StepId weights = -1; // [head, query, key] of the layer in focus
    std::int64_t heads = 0, queries = 0, keys = 0;
    bool self = false; // a query is one of the keys
    QStringList sublayers; // to choose from
    QString sublayer;
    std::shared_ptr<const TextPieces> text;
    LongTextOptions look;

    bool there() const { return weights >= 0; }
    std::int64_t keyOf(std::int64_t query) const { return self ? query + keys - queries : -1; }
    std::int64_t queryOf(std::int64_t key) const { return self ? key - (keys - queries) : -1; } // below 0: in memory
};

// Everything that a picture of a long text is made of.
struct LongTextPicture {
    const LongText& text;
    const SceneMoment& moment;
    Cell subject = {}; // what it speaks of
    std::vector<float> row = {}; // what the subject's query reads
    std::vector<float> read = {}; // what the hovered query reads; the same where none is hovered
    std::int64_t reading = 0; // that query
    std::shared_ptr<const Tile> map = nullptr; // null: still being read
    std::shared_ptr<const Tile> readers = nullptr; // of the subject's key, as links; null: still being read
    double progress = 0.0; // of the map
    std::int64_t side = 256; // of the map, px
    const TextPage& page;

    // Found while it is drawn.
    QRectF mapArea = {}, middleArea = {}, lensArea = {};
    QRectF underText = {}; // free there
    std::pair<std::int64_t, std::int64_t> lensCells = {};
    std::optional<TileRequest> middle = {}; // what the map between the two shows; none: there is none
    // Asked for the lens where its dots are no single cells, and for the map between.
    std::function<std::shared_ptr<const Tile>(const TileRequest&)> lensTile = {}, middleTile = {};

    Scene drawn();
};

// Of the words’ cells; of what is read, in the margin; of what each word adds to the loss.
inline constexpr int kWordsGroup = 5, kTiesGroup = 6, kAddsGroup = 7;
inline constexpr std::int64_t kShortText = 64; // tokens: a longer text would show more
std::int64_t longTextMap(const LongTextOptions& look, const QSizeF& size); // px
TextPage textPage(const TextPieces& pieces, const LongTextOptions& look, const QSizeF& size);

// sea (12th) reads sea (3rd), 9 tokens back: 0.41. `asked`: the query's own token, where it is none of the keys.
QString longTextCaption(const LongText& text, const QString& asked, std::int64_t query, const std::vector<float>& row);

} // namespace headroom::long_text_view
