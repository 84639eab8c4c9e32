// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "export/picture_export.h"

#include <QDialog>
#include <QImage>

class QComboBox;
class QLabel;

namespace headroom {

class SegmentedControl;
class Text;

// What a picture is exported as, with a look at it.
class ExportDialog : public QDialog {
    Q_OBJECT

public:
    explicit ExportDialog(std::unique_ptr<PictureSubject> subject, QWidget* parent = nullptr);

    PictureSubject& subject() const { return *m_subject; }
    PictureOptions options() const;
    QString ending() const; // "png"
    bool film() const; // of the whole sequence
    bool page() const; // for a browser
    SegmentedControl* format() const { return m_format; }
    SegmentedControl* colours() const { return m_colours; }
    QComboBox* size() const { return m_size; }
    SegmentedControl* scale() const { return m_scale; }
    QLabel* preview() const { return m_preview; }
    Text* says() const { return m_says; } // what will be written

signals:
    void chosen(const QString& path);

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    void look();
    void showPreview();
    void chooseFile();

    std::unique_ptr<PictureSubject> m_subject;
    SegmentedControl* m_format;
    SegmentedControl* m_colours;
    QComboBox* m_size;
    SegmentedControl* m_scale;
    QLabel* m_preview;
    Text* m_says;
    QImage m_page; // what the preview shows
};

} // namespace headroom
