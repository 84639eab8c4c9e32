// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPlainTextEdit>

namespace headroom {

// The text that the model reads: one line that grows to three. A paste is cut to what the model can use.
class InputField : public QPlainTextEdit {
    Q_OBJECT

public:
    explicit InputField(QWidget* parent = nullptr);
    void setLongest(int characters) { m_longest = characters; }
    void setWords(bool words); // tokens are words: the gaps between them are drawn wider

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return sizeHint(); }

signals:
    void pasteCut(int kept, int given);

protected:
    bool event(QEvent* event) override;
    void insertFromMimeData(const QMimeData* source) override;
    void keyPressEvent(QKeyEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    void restyle();
    void fitHeight();

    int m_longest = 4096;
    bool m_words = false;
    bool m_resizing = false;
};

} // namespace headroom
