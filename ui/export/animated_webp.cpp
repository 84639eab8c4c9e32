// SPDX-License-Identifier: GPL-3.0-or-later
#include "export/animated_webp.h"

#include "files/files.h"
#include "words/tr.h"

#include <webp/encode.h>
#include <webp/mux.h>

namespace headroom {

namespace {

constexpr int kWebpEffort = 2; // of 9: a second a picture would be too long; the file is a few percent larger

} // namespace

struct AnimatedWebp::Encoder {
    explicit Encoder(const QSize& size)
    {
        WebPAnimEncoderOptions options;
        WebPAnimEncoderOptionsInit(&options);
        WebPConfigInit(&config);
        WebPConfigLosslessPreset(&config, kWebpEffort);
        encoder = WebPAnimEncoderNew(size.width(), size.height(), &options);
    }
    ~Encoder() { WebPAnimEncoderDelete(encoder); }
    Encoder(const Encoder&) = delete;
    Encoder& operator=(const Encoder&) = delete;

    WebPConfig config;
    WebPAnimEncoder* encoder;
};

AnimatedWebp::AnimatedWebp() = default;
AnimatedWebp::~AnimatedWebp() = default;

void AnimatedWebp::add(const QImage& given, int milliseconds)
{
    const QImage picture = given.convertToFormat(QImage::Format_RGB32);
    if (m_count == 0 || picture != m_last) {
        if (!m_encoder)
            m_encoder = std::make_unique<Encoder>(picture.size());
        WebPPicture frame;
        WebPPictureInit(&frame);
        frame.use_argb = 1;
        frame.width = picture.width();
        frame.height = picture.height();
        const bool added = m_encoder->encoder
            && WebPPictureImportBGRX(&frame, picture.constBits(), static_cast<int>(picture.bytesPerLine())) != 0
            && WebPAnimEncoderAdd(m_encoder->encoder, &frame, m_milliseconds, &m_encoder->config) != 0;
        if (!added && m_failure.isEmpty())
            m_failure = m_encoder->encoder ? QString::fromUtf8(WebPAnimEncoderGetError(m_encoder->encoder))
                                           : tr("it is too large for WebP");
        WebPPictureFree(&frame);
        m_last = picture;
        ++m_count;
    }
    m_milliseconds += milliseconds;
}

QString AnimatedWebp::save(const QString& path)
{
    if (m_file.isEmpty() && m_failure.isEmpty() && m_encoder) {
        WebPData data;
        WebPDataInit(&data);
        if (WebPAnimEncoderAdd(m_encoder->encoder, nullptr, m_milliseconds, nullptr) != 0
            && WebPAnimEncoderAssemble(m_encoder->encoder, &data) != 0)
            m_file = QByteArray(reinterpret_cast<const char*>(data.bytes), static_cast<qsizetype>(data.size));
        else
            m_failure = QString::fromUtf8(WebPAnimEncoderGetError(m_encoder->encoder));
        WebPDataClear(&data);
    }
    if (m_file.isEmpty())
        return tr("%1 was not saved: %2.").arg(path, m_failure.isEmpty() ? tr("there is no picture in it") : m_failure);
    return writeBytes(path, m_file);
}

} // namespace headroom
