// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "scene/scene_view.h"
#include "views/decoding/decoding_scene.h"

class QAbstractSpinBox;
class QSpinBox;

namespace headroom {

class SegmentedControl;

// How a model writes: the tree of texts that beam search, greedy decoding or sampling considers, token by token, and
// what the chosen token was read from.
class DecodingView : public SceneView {
    Q_OBJECT

public:
    DecodingView(Document& document, QWidget* parent);
    NextThing next() const override;
    static bool canShow(const Trace& trace);

    void show(const Document& document) override;
    std::vector<std::string> studies(const Document&) const override { return {"decoding"}; }
    std::vector<Frame> framesOf(const SceneMoment& moment) const override;
    Scene build(const SceneMoment& moment) const override;
    QString captionOf(const SceneMoment& moment) const override;
    QString formulaOf(const SceneMoment& moment) const override;
    quint64 identityOf(const SceneMoment& moment, const Cell& cell) const override;
    std::optional<Cell> subjectOf(const SceneMoment& moment) const override;

protected:
    void mousePressEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

private:
    struct Option {
        QString name;
        QWidget* label = nullptr;
        QAbstractSpinBox* box = nullptr;
        std::vector<DecodingMethod> methods; // that it belongs to
    };

    void makeHeader();
    void addOption(
        const QString& name, const QString& label, const QString& tip, int width, std::vector<DecodingMethod> methods);
    const Decoded& decodedOf(const SceneMoment& moment) const;
    void setOption(const QString& name, double value);
    void chooseText(); // that the pinned number belongs to
    QString stepCaption(const Decoded& decoded, const SceneMoment& moment) const;

    DecodingOptions m_options;
    SegmentedControl* m_method = nullptr;
    std::vector<Option> m_boxes;
    QWidget* m_layerLabel = nullptr;
    QSpinBox* m_layer = nullptr;
    QPointF m_pressed;
    mutable std::shared_ptr<const RunResult> m_read;
    mutable Decoded m_decoded;
};

} // namespace headroom
