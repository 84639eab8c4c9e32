// SPDX-License-Identifier: GPL-3.0-or-later
#include "export/picture.h"

#include "tr.h"

#include <QFileInfo>
#include <QImageWriter>
#include <QSaveFile>

namespace headroom {

QString savePicture(const QImage& image, const QString& path)
{
    const auto failed = [&](const QString& reason) {
        return tr("The picture was not written to %1: %2.").arg(path, reason);
    };
    const QByteArray format = QFileInfo(path).suffix().toLower().toLatin1();
    if (!QImageWriter::supportedImageFormats().contains(format))
        return failed(tr("“.%1” is no picture format here; use .png").arg(QString::fromLatin1(format)));
    QSaveFile file(path);
    if (!file.open(QIODevice::WriteOnly))
        return failed(file.errorString());
    QImageWriter writer(&file, format);
    if (!writer.write(image))
        return failed(writer.errorString());
    return file.commit() ? QString() : failed(file.errorString());
}

} // namespace headroom
