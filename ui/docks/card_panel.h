// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "session/session.h"

#include <QWidget>

class QComboBox;

namespace headroom {

class AccuracyCurve;
class LinkButton;
class Text;

// Which weights a model has, what they learned and how surely: the card of a model that ships, in short, and at a
// button in full.
class CardPanel : public QWidget {
    Q_OBJECT

public:
    explicit CardPanel(QWidget* parent = nullptr);
    void setModel(const ModelInfo& model, bool there); // `there`: one is open
    QComboBox* weights() const { return m_weights; }
    LinkButton* more() const { return m_more; }
    QString shortText() const;
    QString fullText() const; // empty where there is no card

signals:
    void asked(const QString& source, bool trained); // other weights of the same variant, as Document::openModel has it
    void heightChanged();

protected:
    void resizeEvent(QResizeEvent*) override { keepHeights(); }

private:
    void keepHeights();
    void offerWeights(const ModelInfo& model);
    void showMore(bool more);

    QWidget* m_weightsRow;
    QComboBox* m_weights;
    Text* m_claim;
    Text* m_details;
    LinkButton* m_more;
    AccuracyCurve* m_curve;
    bool m_card = false, m_open = false;
};

// "reverse": what a task is called in the middle of a sentence; its id where there is no such task.
QString taskName(const std::string& id);

} // namespace headroom
