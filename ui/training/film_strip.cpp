// SPDX-License-Identifier: GPL-3.0-or-later
#include "training/film_strip.h"

#include "training/training_charts.h"
#include "training/training_words.h"
#include "widgets/layouts.h"
#include "widgets/matrix_painter.h"
#include "widgets/text.h"

#include <QComboBox>
#include <QHelpEvent>
#include <QLineEdit>
#include <QMouseEvent>
#include <QToolTip>

#include <algorithm>
#include <cmath>

namespace headroom {

namespace {

constexpr int kStripHeader = 28, kStripLabels = 22, kNotes = 18, kLegend = 18, kStripGap = 14;
constexpr int kStripWords = 540; // px, from which the probe has its words beside it
constexpr int kSmallest = 72, kStripLargest = 168;
constexpr std::size_t kEasy = 64 * 64; // cells of a frame up to which all frames are read at once

} // namespace

FilmStrip::FilmStrip(TrainingDesk& desk, QWidget* parent)
    : QWidget(parent),
      m_desk(desk),
      m_header(new QWidget(this)),
      m_title(new Text(tr("How attention develops"), TextSize::Body, Text::Tone::Ink, true, m_header)),
      m_subjectBox(new QComboBox(m_header)),
      m_headBox(new QComboBox(m_header)),
      m_probe(new QLineEdit(m_header))
{
    setAccessibleName(tr("Film strip: one frame per snapshot"));
    setFocusPolicy(Qt::StrongFocus);
    setMouseTracking(true);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Expanding);
    makeHeader();
    connect(&desk, &TrainingDesk::changed, this, &FilmStrip::refresh);
    connect(&desk, &TrainingDesk::markerChanged, this, [this] {
        choose();
        update();
    });
    connect(&Theme::instance(), &Theme::changed, this, [this] {
        for (auto& [step, kept] : m_kept)
            kept.pixmap = {};
        update();
    });
    refresh();
}

void FilmStrip::makeHeader()
{
    setTip(this, [this](const QPoint& at) { return tipAt(at); });
    auto* row = rowIn(m_header, {}, 8);
    row->addWidget(m_title);
    row->addSpacing(4);
    m_subjectBox->setAccessibleName(tr("What the frames show"));
    m_subjectBox->setSizeAdjustPolicy(QComboBox::AdjustToContents);
    m_subjectBox->setMinimumWidth(96); // gives way first
    m_headBox->setAccessibleName(tr("Head"));
    m_headBox->setSizeAdjustPolicy(QComboBox::AdjustToContents);
    m_probe->setAccessibleName(tr("Probe: the text every snapshot runs on"));
    m_probe->setToolTip(tr("The text every snapshot runs on; press Enter to trace them all again"));
    m_probe->setTextMargins(4, 0, 4, 0);
    m_probe->setMinimumWidth(90);
    m_probe->setMaximumWidth(320);
    row->addWidget(m_subjectBox);
    row->addWidget(m_headBox);
    row->addWidget(m_on = new Text(tr("on the text"), TextSize::Body, Text::Tone::Ink3, false, m_header));
    row->addWidget(m_probe, 1);
    row->addStretch(1);
    connect(m_subjectBox, &QComboBox::activated, this, &FilmStrip::setSubject);
    connect(m_headBox, &QComboBox::activated, this, &FilmStrip::setHead);
    connect(m_probe, &QLineEdit::editingFinished, this, [this] {
        const TrainingState* state = m_desk.state();
        if (state && m_probe->text() != QString::fromStdString(state->probe))
            m_desk.setProbe(m_probe->text());
    });
}

const TrainingSnapshot* FilmStrip::snapshot(std::int64_t step) const
{
    for (const TrainingSnapshot& each : m_desk.state()->snapshots)
        if (each.step == step)
            return &each;
    return nullptr;
}

void FilmStrip::refresh()
{
    const TrainingState* state = m_desk.state();
    m_header->setEnabled(state);
    const int run = m_desk.current() ? m_desk.current()->number : 0;
    if (run != m_run) {
        m_run = run;
        m_probe->setModified(false);
        m_kept.clear();
        m_highest = 0.0;
    }
    if (!state) {
        m_frames.clear();
        return update();
    }
    if (!m_probe->hasFocus() || !m_probe->isModified()) {
        if (const QString probe = QString::fromStdString(state->probe); probe != m_probe->text()) {
            m_probe->setText(probe);
            m_probe->setCursorPosition(0);
        }
    }
    updateSubjects();
    choose();
    update();
}

// Of the newest trace; what was chosen stays while there is such a thing.
void FilmStrip::updateSubjects()
{
    const Trace* newest = nullptr;
    for (const TrainingSnapshot& each : m_desk.state()->snapshots)
        newest = each.trace ? each.trace.get() : newest;
    if (!newest)
        return;
    const std::vector<FilmSubject> subjects = filmSubjects(*newest);
    const bool keep = std::find(subjects.begin(), subjects.end(), m_subject) != subjects.end();
    if (keep && subjects == m_subjects)
        return;
    m_subjects = subjects;
    m_subjectBox->clear();
    for (const FilmSubject& subject : subjects)
        m_subjectBox->addItem(subject.title);
    const auto wanted = std::find(subjects.begin(), subjects.end(), keep ? m_subject : preferredSubject(*newest));
    if (wanted == subjects.end())
        return;
    m_subject = *wanted;
    m_subjectBox->setCurrentIndex(static_cast<int>(wanted - subjects.begin()));
    m_title->setText(m_subject.steps ? tr("How halting develops") : tr("How attention develops"));
    const int heads = filmHeads(*newest, m_subject);
    m_head = std::min(m_head, heads - 1);
    m_headBox->clear();
    for (int head = 0; head < heads; ++head)
        m_headBox->addItem(tr("Head %1").arg(head + 1));
    m_headBox->setCurrentIndex(m_head);
    m_headBox->setVisible(heads > 1);
    m_kept.clear();
    m_highest = 0.0;
}

void FilmStrip::setSubject(int index)
{
    if (index < 0 || index >= static_cast<int>(m_subjects.size()))
        return;
    m_subject = m_subjects[static_cast<std::size_t>(index)];
    m_subjects.clear(); // the heads are listed anew
    refresh();
}

void FilmStrip::setHead(int head)
{
    if (head < 0 || head >= m_headBox->count())
        return;
    m_head = head;
    m_headBox->setCurrentIndex(head);
    m_kept.clear();
    m_highest = 0.0;
    refresh();
}

int FilmStrip::side() const
{
    return std::clamp(height() - kStripHeader - kStripLabels - kNotes - kLegend - 4, kSmallest, kStripLargest);
}

int FilmStrip::fits() const { return std::max(1, (width() - 2 * kBleed + kStripGap) / (side() + kStripGap)); }

void FilmStrip::choose()
{
    m_frames.clear();
    if (!m_desk.state())
        return;
    const std::vector<TrainingSnapshot>& snapshots = m_desk.state()->snapshots;
    const TrainingSnapshot* at = m_desk.snapshotAtMarker();
    const int marked = at ? static_cast<int>(at - snapshots.data()) : -1;
    for (const int index : chosenFrames(static_cast<int>(snapshots.size()), fits(), marked))
        m_frames.push_back(snapshots[static_cast<std::size_t>(index)].step);
    readPictures();
}

// One scale for all frames: of all snapshots, or where those are large of what was shown so far.
void FilmStrip::readPictures()
{
    const double before = m_highest;
    std::erase_if(m_kept, [this](const auto& entry) {
        const TrainingSnapshot* now = snapshot(entry.first);
        return !now || now->trace != entry.second.trace;
    });
    const auto cells = [this] {
        std::size_t most = 0;
        for (const auto& [step, kept] : m_kept)
            most = std::max(most, kept.picture.grid.values.size());
        return most;
    };
    for (const TrainingSnapshot& each : m_desk.state()->snapshots) {
        const bool shown = std::find(m_frames.begin(), m_frames.end(), each.step) != m_frames.end();
        if (!each.trace || m_kept.contains(each.step) || (!shown && cells() > kEasy))
            continue;
        m_kept[each.step] = {each.trace, readFilmFrame(*each.trace, m_subject, m_head), {}};
    }
    m_highest = 0.0;
    for (const auto& [step, kept] : m_kept)
        m_highest = std::max(m_highest, kept.picture.highest());
    if (m_highest != before)
        for (auto& [step, kept] : m_kept)
            kept.pixmap = {};
}

QRect FilmStrip::frameArea(int index) const
{
    const int count = static_cast<int>(m_frames.size()), wide = side(), room = width() - 2 * kBleed;
    const double pitch = count == fits() && count > 1 ? static_cast<double>(room - wide) / (count - 1)
                                                      : wide + kStripGap;
    return {kBleed + static_cast<int>(std::lround(index * pitch)), kStripHeader + kStripLabels, wide, wide};
}

const FilmFrame* FilmStrip::picture(int index) const
{
    const auto found = m_kept.find(m_frames[static_cast<std::size_t>(index)]);
    return found == m_kept.end() ? nullptr : &found->second.picture;
}

const QPixmap& FilmStrip::pixmap(Kept& kept)
{
    const double ratio = devicePixelRatioF();
    const int wide = side();
    if (kept.pixmap.deviceIndependentSize() != QSizeF(wide, wide) || kept.pixmap.devicePixelRatio() != ratio) {
        kept.pixmap = QPixmap(QSize(wide, wide) * ratio);
        kept.pixmap.setDevicePixelRatio(ratio);
        kept.pixmap.fill(Theme::instance().palette().stage);
        QPainter painter(&kept.pixmap);
        paintFilmFrame(painter, QRectF(0, 0, wide, wide), kept.picture, m_highest);
    }
    return kept.pixmap;
}

int FilmStrip::frameAt(const QPoint& point) const
{
    for (int i = 0; i < static_cast<int>(m_frames.size()); ++i)
        if (frameArea(i).adjusted(-kStripGap / 2, -kStripLabels, kStripGap / 2, kNotes).contains(point))
            return i;
    return -1;
}

void FilmStrip::resizeEvent(QResizeEvent*)
{
    m_on->setVisible(width() >= kStripWords);
    m_header->setGeometry(kBleed, 0, width() - 2 * kBleed, kStripHeader);
    choose();
}

void FilmStrip::mousePressEvent(QMouseEvent* event)
{
    const int frame = frameAt(event->position().toPoint());
    if (event->button() != Qt::LeftButton || frame < 0)
        return QWidget::mousePressEvent(event);
    m_desk.setMarker(m_frames[static_cast<std::size_t>(frame)]);
}

void FilmStrip::mouseMoveEvent(QMouseEvent* event)
{
    const int frame = frameAt(event->position().toPoint());
    setCursor(frame >= 0 ? Qt::PointingHandCursor : Qt::ArrowCursor);
    if (frame >= 0 && event->buttons() & Qt::LeftButton)
        m_desk.setMarker(m_frames[static_cast<std::size_t>(frame)]);
}

void FilmStrip::keyPressEvent(QKeyEvent* event)
{
    const TrainingState* state = m_desk.state();
    if (state && (event->key() == Qt::Key_Left || event->key() == Qt::Key_Right)) {
        const std::int64_t at = shownStep(m_desk);
        std::int64_t wanted = -1;
        for (const TrainingSnapshot& each : state->snapshots)
            if (event->key() == Qt::Key_Left ? each.step < at : each.step > at && wanted < 0)
                wanted = each.step;
        if (wanted >= 0)
            m_desk.setMarker(wanted);
        return;
    }
    if (event->key() >= Qt::Key_1 && event->key() <= Qt::Key_9 && event->modifiers() == Qt::NoModifier)
        return setHead(event->key() - Qt::Key_1);
    event->ignore();
}

} // namespace headroom
