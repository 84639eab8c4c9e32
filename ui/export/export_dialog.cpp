// SPDX-License-Identifier: GPL-3.0-or-later
#include "export/export_dialog.h"

#include "files/files.h"
#include "files/settings.h"
#include "widgets/controls.h"
#include "widgets/layouts.h"
#include "widgets/text.h"
#include "words/names.h"

#include <QComboBox>
#include <QDialogButtonBox>
#include <QFileDialog>
#include <QFormLayout>
#include <QLabel>
#include <QPushButton>

#include <cmath>

namespace headroom {

namespace {

constexpr QSize kPreviewSize(480, 320), kLeastPreview(48, 32); // before the person gives it more or less
constexpr QSize kSlideSizes[] = {{1920, 1080}, {1280, 720}};

constexpr int kFilmFormats = 3, kPageFormat = 5; // the first film, the page behind the last

QString pictureEnding(int format) { return QStringList {"png", "svg", "pdf", "png", "webp", "html"}.value(format); }

SegmentedControl* exportSegments(const QStringList& texts, const QString& name, const QString& setting, int usual)
{
    auto* control = new SegmentedControl(texts);
    control->setAccessibleName(name);
    control->setCurrent(std::clamp(Settings::value(setting, usual).toInt(), 0, static_cast<int>(texts.size()) - 1));
    QObject::connect(control, &SegmentedControl::currentChanged, control,
        [setting](int index) { Settings::setValue(setting, index); });
    return control;
}

} // namespace

ExportDialog::ExportDialog(std::unique_ptr<PictureSubject> subject, QWidget* parent)
    : QDialog(parent),
      m_subject(std::move(subject)),
      m_format(exportSegments({QStringLiteral("PNG"), QStringLiteral("SVG"), QStringLiteral("PDF"),
                                  tr("%1 film").arg(QStringLiteral("APNG")), tr("%1 film").arg(QStringLiteral("WebP")),
                                  QStringLiteral("HTML")},
          tr("Format"), QStringLiteral("export/format"), 0)),
      m_colours(exportSegments({tr("Light"), tr("Dark"), tr("Paper")}, tr("Colours"), QStringLiteral("export/colours"),
          static_cast<int>(coloursOnScreen()))),
      m_size(new QComboBox),
      m_scale(exportSegments({QStringLiteral("1×"), QStringLiteral("2×"), QStringLiteral("3×"), QStringLiteral("4×")},
          tr("Scale"), QStringLiteral("export/scale"), 1)),
      m_preview(new QLabel),
      m_says(new Text({}, TextSize::Small, Text::Tone::Ink2))
{
    setWindowTitle(tr("Export the view"));
    setAttribute(Qt::WA_DeleteOnClose);
    auto* row = rowIn(this, {20, 20, 20, 20}, 20);
    auto* column = new QVBoxLayout;
    auto* form = new QFormLayout;
    form->setHorizontalSpacing(16);
    form->setRowWrapPolicy(QFormLayout::WrapLongRows);
    form->setVerticalSpacing(12);
    m_format->button(kPageFormat)->setEnabled(m_subject->hasPage());
    m_format->button(kPageFormat)
        ->setToolTip(tr("One file that a browser opens: the whole sequence, where every number still answers"));
    if (page() && !m_subject->hasPage())
        m_format->setCurrent(0);
    for (int format = kFilmFormats; format < kPageFormat; ++format) {
        m_format->button(format)->setEnabled(m_subject->film().frames > 0);
        m_format->button(format)->setToolTip(tr("A film of the view’s whole sequence"));
    }
    if (film() && m_subject->film().frames == 0)
        m_format->setCurrent(0);
    m_colours->setToolTip(tr("Paper: white background and dark ink, for print"));
    m_size->setAccessibleName(tr("Size"));
    const QSize shown = m_subject->shownSize();
    m_size->addItem(tr("As shown, %1 × %2").arg(shown.width()).arg(shown.height()));
    for (const QSize& slide : kSlideSizes)
        m_size->addItem(tr("Slide, %1 × %2").arg(slide.width()).arg(slide.height()), slide);
    m_size->setCurrentIndex(std::clamp(Settings::value(QStringLiteral("export/size"), 0).toInt(), 0, 2));
    connect(m_size, &QComboBox::activated, this,
        [](int index) { Settings::setValue(QStringLiteral("export/size"), index); });
    form->addRow(tr("Format"), m_format);
    form->addRow(tr("Colours"), m_colours);
    form->addRow(tr("Size"), m_size);
    form->addRow(tr("Scale"), m_scale);
    column->addLayout(form);
    column->addStretch(1);
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Cancel);
    QPushButton* save = buttons->addButton(tr("Save as…"), QDialogButtonBox::AcceptRole);
    column->addWidget(buttons);
    row->addLayout(column);
    save->setDefault(true); // now that it is the dialog's: until then Enter would cancel
    m_says->setWordWrap(true);
    m_preview->resize(kPreviewSize);
    m_preview->setMinimumSize(kLeastPreview);
    m_preview->setAlignment(Qt::AlignCenter);
    m_preview->setAccessibleName(tr("Preview"));
    auto* preview = columnIn(nullptr, {}, 8);
    preview->addWidget(m_preview, 1);
    preview->addWidget(m_says);
    row->addLayout(preview, 1);
    for (SegmentedControl* control : {m_format, m_colours, m_scale})
        connect(control, &SegmentedControl::currentChanged, this, &ExportDialog::look);
    connect(m_size, &QComboBox::currentIndexChanged, this, &ExportDialog::look);
    connect(save, &QPushButton::clicked, this, &ExportDialog::chooseFile);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    look();
}

PictureOptions ExportDialog::options() const
{
    PictureOptions options;
    options.colours = static_cast<PictureColours>(m_colours->current());
    if (const QSize slide = m_size->currentData().toSize(); slide.isValid())
        options.page = slide;
    if (film() && !options.page)
        options.page = kFilmPage;
    options.scale = m_scale->isEnabled() ? 1.0 + m_scale->current() : 1.0;
    return options;
}

QString ExportDialog::ending() const { return pictureEnding(m_format->current()); }

bool ExportDialog::film() const { return m_format->current() >= kFilmFormats && !page(); }

bool ExportDialog::page() const { return m_format->current() == kPageFormat; }

void ExportDialog::look()
{
    m_scale->setEnabled(film() || ending() == QLatin1String("png")); // a drawing has no pixels
    m_colours->setEnabled(!page()); // it has both
    PictureOptions options = this->options();
    const double ratio = devicePixelRatioF();
    options.scale = ratio;
    options.layout = layoutOf(*m_subject, options);
    m_page = pictureOf(*m_subject, options);
    const QSize pixels = (QSizeF(m_page.size()) / ratio * this->options().scale).toSize();
    const FilmLength length = film() ? m_subject->film() : FilmLength();
    QString says = film() ? tr("A film of the whole sequence: %1 s, %2 frames of %3 × %4 pixels.")
                                .arg(numberText(length.seconds, 0))
                                .arg(length.frames)
                                .arg(pixels.width())
                                .arg(pixels.height())
        : page() ? tr("One file for a browser: all pictures of the sequence, light and dark, and each number "
                      "says what it is.")
        : m_scale->isEnabled() ? tr("A picture: %1 × %2 pixels.").arg(pixels.width()).arg(pixels.height())
                               : tr("A drawing, sharp at any size.");
    if (options.layout && !page())
        says += QLatin1Char(' ')
            + tr("Smallest letters: 1/%1 of the height.")
                  .arg(std::lround(
                      options.page->height() / (options.layout->type * enlargementOf(*m_subject, options))));
    m_says->setText(says);
    showPreview();
}

void ExportDialog::showPreview()
{
    const double ratio = devicePixelRatioF();
    QPixmap picture = QPixmap::fromImage(m_page).scaled(
        m_preview->size() * ratio, Qt::KeepAspectRatio, Qt::SmoothTransformation);
    picture.setDevicePixelRatio(ratio);
    m_preview->setPixmap(picture);
}

void ExportDialog::resizeEvent(QResizeEvent* event)
{
    QDialog::resizeEvent(event);
    layout()->activate();
    showPreview();
}

void ExportDialog::chooseFile()
{
    const QString end = QLatin1Char('.') + ending();
    const QString name = film() ? m_subject->name() + QStringLiteral("-film") + end : m_subject->name() + end;
    QString path = QFileDialog::getSaveFileName(this,
        page()       ? tr("Save the page as")
            : film() ? tr("Save the film as")
                     : tr("Save the picture as"),
        inLastFolder(name),
        page()       ? tr("Web pages (*%1)").arg(end)
            : film() ? tr("%1 films (*%2)").arg(ending().toUpper(), end)
                     : tr("%1 pictures (*%2)").arg(ending().toUpper(), end));
    if (path.isEmpty())
        return;
    if (!path.endsWith(end, Qt::CaseInsensitive))
        path += end;
    rememberFolderOf(path);
    emit chosen(path);
    accept();
}

} // namespace headroom
