// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QSize>
#include <QString>

namespace headroom {

class Document;
class View;
class ViewPicture;

// The view's whole sequence as one web page, laid out for a picture of this size: in both themes, in all languages and
// for every head that it draws differently, as far as that is not too much. The document is then as it was. Returns
// what went wrong, or an empty string.
QString viewPage(Document& document, View& view, ViewPicture& posed, const QSize& size, QByteArray& html);

} // namespace headroom
