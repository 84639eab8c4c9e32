// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QImage>
#include <QString>
#include <QTextDocument>

namespace headroom {

// A small regular file in this folder or below it. Throws Error that says why it is not read: an address, a path that
// leads out of the folder, what is no file, or one that is too large.
QByteArray bytesBelow(const QString& folder, const QString& name);

// Pictures that a Markdown text names, read as PNG or JPEG from its folder and put into the text, at most so wide; for
// what is not shown its other text stands there, with the reason. An empty folder: no pictures, only the other texts.
void setPictures(QTextDocument& document, const QString& folder, int widest);

// Rich text that reads no file: it shows the pictures that setPictures() put into it and no others.
class RichDocument : public QTextDocument {
public:
    using QTextDocument::QTextDocument;

protected:
    QVariant loadResource(int type, const QUrl& name) override;
};

QImage noPicture(); // one clear pixel; where there is none Qt would look for the file itself

} // namespace headroom
