// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "export/recording.h"

#include <QByteArray>

namespace headroom {

// An animated WebP without losses, by libwebp: what slides and chats play where they do not play animated PNG.
class AnimatedWebp : public Recording {
public:
    AnimatedWebp();
    ~AnimatedWebp() override;

    void add(const QImage& picture, int milliseconds) override;
    int count() const override { return m_count; }
    QString save(const QString& path) override;

private:
    struct Encoder;

    std::unique_ptr<Encoder> m_encoder; // once the size is known
    QImage m_last;
    int m_milliseconds = 0; // of all pictures
    int m_count = 0;
    QString m_failure;
    QByteArray m_file; // once it was saved
};

} // namespace headroom
