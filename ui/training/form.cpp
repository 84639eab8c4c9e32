// SPDX-License-Identifier: GPL-3.0-or-later
#include "training/form.h"

#include "theme/theme.h"
#include "widgets/layouts.h"
#include "words/tr.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLineEdit>
#include <QPainter>
#include <QRegularExpression>
#include <QSignalBlocker>
#include <QToolTip>
#include <QVBoxLayout>
#include <QWheelEvent>

namespace headroom {

namespace {

constexpr int kFieldHeight = 24, kRowHeight = 27, kFormMargin = 12;

class ChoiceField : public QComboBox {
public:
    using QComboBox::QComboBox;

protected:
    void wheelEvent(QWheelEvent* event) override { hasFocus() ? QComboBox::wheelEvent(event) : event->ignore(); }
};

} // namespace

NumberField::NumberField(double least, double most, int decimals, const QString& name, QWidget* parent)
    : QDoubleSpinBox(parent)
{
    setLocale(QLocale::c());
    setDecimals(decimals);
    setRange(least, most);
    setStepType(decimals > 0 ? AdaptiveDecimalStepType : DefaultStepType);
    setKeyboardTracking(false);
    setFocusPolicy(Qt::StrongFocus);
    setAlignment(Qt::AlignLeft | Qt::AlignVCenter);
    setFixedSize(most >= 1e5 || decimals > 3 ? 84 : 68, kFieldHeight);
    setAccessibleName(name);
    connect(this, &QDoubleSpinBox::textChanged, this, &NumberField::check);
    connect(lineEdit(), &QLineEdit::textEdited, this, [this] {
        check();
        if (hasAcceptableInput())
            QToolTip::hideText();
        else
            QToolTip::showText(mapToGlobal(QPoint(0, height())),
                tr("%1 to %2").arg(textFromValue(minimum()), textFromValue(maximum())), this);
    });
}

QString NumberField::textFromValue(double value) const
{
    QString text = QString::number(value, 'f', decimals());
    if (text.contains(QLatin1Char('.'))) {
        while (text.endsWith(QLatin1Char('0')))
            text.chop(1);
        if (text.endsWith(QLatin1Char('.')))
            text.chop(1);
    }
    return text;
}

double NumberField::valueFromText(const QString& text) const
{
    return QDoubleSpinBox::valueFromText(QString(text).replace(QLatin1Char(','), QLatin1Char('.')));
}

QValidator::State NumberField::validate(QString& text, int& cursor) const
{
    static const QRegularExpression number(QStringLiteral("^\\s*[-+]?\\d*[.,]?\\d*([eE][-+]?\\d*)?\\s*$"));
    const QValidator::State state = QDoubleSpinBox::validate(text, cursor);
    return state == QValidator::Invalid && number.match(text).hasMatch() ? QValidator::Intermediate : state;
}

// A number that is written otherwise: "1e-4".
void NumberField::fixup(QString& text) const
{
    bool good = false;
    const double value = QString(text).replace(QLatin1Char(','), QLatin1Char('.')).toDouble(&good);
    const QString plain = textFromValue(value);
    if (good && value >= minimum() && value <= maximum() && qFuzzyCompare(1.0 + plain.toDouble(), 1.0 + value))
        text = plain;
}

void NumberField::show(double value)
{
    if (value == this->value() && (wrong() || hasFocus()))
        return; // what is typed stays
    {
        const QSignalBlocker blocker(this);
        setValue(value);
    }
    check();
}

// A number, but not one of those that can be.
void NumberField::check()
{
    bool number = false;
    const QString typed = lineEdit()->text().trimmed();
    const double value = QString(typed).replace(QLatin1Char(','), QLatin1Char('.')).toDouble(&number);
    setRefused(number && !(value >= minimum() && value <= maximum())
            ? tr("%1 is %2; it must be %3 to %4.")
                  .arg(accessibleName(), typed, textFromValue(minimum()), textFromValue(maximum()))
            : QString());
}

void NumberField::setRefused(const QString& sentence)
{
    if (sentence == m_refused)
        return;
    m_refused = sentence;
    update();
    emit refused(sentence);
}

void NumberField::putRight()
{
    if (!wrong())
        return;
    lineEdit()->setText(textFromValue(value()));
    setRefused({});
}

void NumberField::paintEvent(QPaintEvent* event)
{
    QDoubleSpinBox::paintEvent(event);
    if (!wrong())
        return;
    QPainter painter(this);
    painter.setPen(QPen(Theme::instance().palette().accent, 2.0));
    painter.drawRect(rect().adjusted(1, 1, -1, -1));
}

void NumberField::keyPressEvent(QKeyEvent* event)
{
    if (!wrong() || (event->key() != Qt::Key_Return && event->key() != Qt::Key_Enter))
        QDoubleSpinBox::keyPressEvent(event);
}

void NumberField::focusOutEvent(QFocusEvent* event)
{
    if (!wrong())
        return QDoubleSpinBox::focusOutEvent(event);
    lineEdit()->event(event); // the spin box would put the number before in its place
    QWidget::focusOutEvent(event);
    update();
}

void NumberField::hideEvent(QHideEvent* event)
{
    putRight();
    QDoubleSpinBox::hideEvent(event);
}

void NumberField::wheelEvent(QWheelEvent* event) { hasFocus() ? QDoubleSpinBox::wheelEvent(event) : event->ignore(); }

QComboBox* choiceField(const QString& name, int width)
{
    auto* box = new ChoiceField;
    box->setFixedSize(width, kFieldHeight);
    box->setFocusPolicy(Qt::StrongFocus);
    box->setAccessibleName(name);
    return box;
}

void setChoice(QComboBox* box, const QVariant& data)
{
    const QSignalBlocker blocker(box);
    box->setCurrentIndex(box->findData(data));
}

FormRow::FormRow(const QString& name, QWidget* control, const QString& hint)
{
    auto* row = rowIn(this, {}, -1);
    auto* label = new Text(name, TextSize::Body, Text::Tone::Ink2);
    label->setBuddy(control);
    row->addWidget(label);
    row->addStretch(1);
    row->addWidget(control);
    setFixedHeight(kRowHeight);
    setToolTip(hint);
    if (!hint.isEmpty())
        control->setAccessibleDescription(hint);
}

FormSection::FormSection(const QString& title)
    : m_title(new Text(title, TextSize::Body, Text::Tone::Ink, true)),
      m_beside(new Text({}, TextSize::Small, Text::Tone::Ink3)),
      m_note(new Text({}, TextSize::Small, Text::Tone::Ink3)),
      m_column(new QVBoxLayout)
{
    auto* all = columnIn(this, {kFormMargin, 11, kFormMargin, 11});
    auto* head = new QHBoxLayout;
    head->setSpacing(8);
    head->addWidget(m_title);
    head->addStretch(1);
    head->addWidget(m_beside);
    all->addLayout(head);
    m_title->setVisible(!title.isEmpty());
    m_beside->hide();
    if (!title.isEmpty())
        all->addSpacing(5);
    m_column->setSpacing(0);
    all->addLayout(m_column);
    all->addWidget(m_note);
    m_note->setWordWrap(true);
    m_note->setContentsMargins(0, 4, 0, 0);
    m_note->hide();
}

void FormSection::setTitle(const QString& title)
{
    m_title->setText(title);
    m_title->setVisible(!title.isEmpty());
}

void FormSection::setBeside(const QString& text)
{
    m_beside->setText(text);
    m_beside->setVisible(!text.isEmpty());
}

void FormSection::setNote(const QString& note)
{
    m_note->setText(note);
    m_note->setVisible(!note.isEmpty());
}

} // namespace headroom
