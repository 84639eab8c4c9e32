// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "views/long_text/long_text_view.h"

namespace headroom {

// Everything that a picture of a long text is made of.
struct LongTextPicture {
    const LongText& text;
    const LongTextOptions& options;
    const SceneMoment& moment;
    Cell subject = {}; // what it speaks of
    std::vector<float> row = {}; // what the subject's query reads
    std::vector<float> read = {}; // what the hovered query reads; the same where none is hovered
    std::int64_t reading = 0; // that query
    std::shared_ptr<const Tile> map = nullptr; // null: still being read
    std::shared_ptr<const Tile> before = nullptr; // the same without the changes by hand: for the scale; null: none
    double progress = 0.0; // of the map
    std::int64_t side = 256; // of the map, px
    const std::vector<std::int64_t>& lines;
    double column = 236.0; // width of the text

    // Found while it is drawn.
    QRectF findArea = {}, mapArea = {}, middleArea = {}, lensArea = {}, stripArea = {};
    QRectF underText = {}; // free there
    std::pair<std::int64_t, std::int64_t> lensCells = {};
    std::optional<TileRequest> middle = {}; // what the map between the two shows; none: there is none
    // Asked for the lens where its dots are no single cells, and for the map between.
    std::function<std::shared_ptr<const Tile>(const TileRequest&)> lensTile = {}, middleTile = {};

    Scene drawn();
};

inline constexpr int kWordsGroup = 5; // of the words’ cells
double longTextColumn(const QSizeF& size); // px
std::int64_t longTextMap(const QSizeF& size);

// “sea” (12) reads “sea” (3) most: 0.41.
QString longTextCaption(const LongText& text, std::int64_t query, const std::vector<float>& row);

} // namespace headroom
