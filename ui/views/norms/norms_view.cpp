// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/norms/norms_view.h"

#include "views/norms/norms_figure.h"
#include "words/awaited.h"

#include <QComboBox>
#include <QDoubleSpinBox>
#include <QSignalBlocker>
#include <QSpinBox>

#include <algorithm>
#include <cmath>

namespace headroom {

namespace {

// Degrees with a minus sign as elsewhere, not a hyphen.
class DegreesBox : public QSpinBox {
public:
    using QSpinBox::QSpinBox;

protected:
    QString textFromValue(int value) const override { return fixedText(value, 0); }
    int valueFromText(const QString& text) const override { return QSpinBox::valueFromText(hyphened(text)); }
    QValidator::State validate(QString& text, int& place) const override
    {
        QString plain = hyphened(text);
        return QSpinBox::validate(plain, place);
    }

private:
    static QString hyphened(QString text) { return text.replace(QChar(0x2212), QLatin1Char('-')); }
};

} // namespace

NormsView::NormsView(Document& document, QWidget* parent) : FigureView(document, tr("Norms"), parent)
{
    makeHeader();
    connect(m_norm, &QComboBox::activated, this, [this](int index) { set("norm", index + 1); });
    connect(m_length, &QDoubleSpinBox::valueChanged, this, [this](double value) { set("g", value); });
    connect(m_feature, &QSpinBox::valueChanged, this, [this](int value) { set("feature", value); });
    connect(m_turn, &QSpinBox::valueChanged, this, [this](int value) { set("turn", value); });
}

void NormsView::makeHeader()
{
    m_norm = new QComboBox(header());
    m_norm->setAccessibleName(tr("The norm whose input rows are shown"));
    m_norm->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    m_norm->setMinimumContentsLength(24);
    m_length = new QDoubleSpinBox(header());
    m_length->setRange(0.0, 1000.0);
    m_length->setSingleStep(0.5);
    m_length->setDecimals(1);
    m_length->setSpecialValueText(QStringLiteral("√d"));
    m_length->setAccessibleName(tr("g, the length of every row after ScaleNorm"));
    m_length->setToolTip(tr("ScaleNorm scales every row to this length; a new model starts at √d"));
    m_feature = new QSpinBox(header());
    m_feature->setAccessibleName(tr("The first of two features in the plane, or of three on the sphere"));
    m_feature->setToolTip(tr("The first of the two or three features shown on their own"));
    m_turn = new DegreesBox(header());
    m_turn->setRange(-180, 180);
    m_turn->setSingleStep(15);
    m_turn->setWrapping(true);
    m_turn->setSuffix(QStringLiteral("°"));
    m_turn->setAccessibleName(tr("Rotation of the sphere"));
    m_turn->setToolTip(tr("Angle from which the three features are seen"));
    for (QAbstractSpinBox* box : {static_cast<QAbstractSpinBox*>(m_length), static_cast<QAbstractSpinBox*>(m_feature),
             static_cast<QAbstractSpinBox*>(m_turn)}) {
        box->setFixedSize(62, 28);
        box->setKeyboardTracking(false);
    }
    addToHeader({}, m_norm);
    addToHeaderEnd(tr("ScaleNorm g"), m_length);
    m_featureName = addToHeaderEnd(tr("Feature"), m_feature);
    m_turnName = addToHeaderEnd(tr("Rotate"), m_turn);
}

bool NormsView::canShow(const Trace& trace) { return !normSteps(trace).empty(); }

// An option of the study; at its default it is not set at all.
void NormsView::set(const char* option, double value)
{
    RunSettings settings = m_document.settings();
    const std::string field = std::string("norms.") + option;
    std::erase_if(settings.study, [&](const ConfigChange& change) { return change.field == field; });
    for (const StudyOption& known : studyOptions("norms"))
        if (known.name == option && known.value != value)
            settings.study.push_back({field, QString::number(value, 'g', 6).toStdString()});
    if (!(settings == m_document.settings()))
        m_document.setSettings(settings);
}

void NormsView::showControls(const NormsRun& norms, const SceneMoment& moment)
{
    showNorms(moment.trace(), norms);
    const QSignalBlocker blockers[] = {QSignalBlocker(m_length), QSignalBlocker(m_feature), QSignalBlocker(m_turn)};
    const auto option = [&](const char* name) {
        for (const ConfigChange& set : moment.run->settings.study)
            if (set.field == std::string("norms.") + name)
                return QString::fromStdString(set.value).toDouble();
        for (const StudyOption& known : studyOptions("norms"))
            if (known.name == name)
                return known.value;
        return 0.0;
    };
    const bool busy = m_document.busy(); // what is being typed is newer than the run
    if (!m_length->hasFocus() || !busy)
        m_length->setValue(option("g"));
    if (!m_turn->hasFocus() || !busy)
        m_turn->setValue(static_cast<int>(std::lround(option("turn"))));
    const NormShapes shapes = normShapes(norms, placeIn(framesOf(moment), m_document.position()).frame);
    for (QWidget* each : {static_cast<QWidget*>(m_feature), static_cast<QWidget*>(m_featureName)})
        each->setVisible(shapes != NormShapes::None);
    for (QWidget* each : {static_cast<QWidget*>(m_turn), static_cast<QWidget*>(m_turnName)})
        each->setVisible(shapes == NormShapes::Sphere);
    m_feature->setRange(1, std::max(1, norms.features - 1));
    if (!m_feature->hasFocus() || !busy)
        m_feature->setValue(norms.feature + 1);
}

void NormsView::showNorms(const Trace& trace, const NormsRun& norms)
{
    QStringList names;
    for (const StepId step : norms.norms)
        names << trailOf(trace, QString::fromStdString(trace.step(step).path));
    showItems(*m_norm, names, norms.chosen);
}

// The model's own norm, and what tells it from the others.
QString NormsView::ownSays(const NormsRun& norms) const
{
    const bool studied = norms.rows.back().length >= 0;
    const NormKind kind = m_document.model().config.norm;
    if (studied && kind == NormKind::Rms)
        return tr("Unlike LayerNorm, this model’s RMSNorm does not subtract the mean; each feature has %1.")
            .arg(bold(tr("a learned gain")));
    if (studied && kind == NormKind::Scale)
        return tr("This model’s ScaleNorm gives every row %1.").arg(bold(tr("the same learned length")));
    return tr("The model’s own norm, with %1.").arg(bold(tr("its learned parameters")));
}

std::vector<CaptionedFrame> NormsView::captionedFrames(const NormsRun& norms, const SceneMoment& moment) const
{
    const Trace& trace = moment.trace();
    std::vector<CaptionedFrame> all;
    const auto add = [&](StepId step, const QString& title, const QString& group, const QString& caption,
                         const QString& formula) {
        CaptionedFrame picture {frameOf(trace, step, title), caption, formula};
        picture.frame.group = group;
        all.push_back(picture);
    };
    const QString captions[] = {
        tr("Before the norm, each position’s row has %1.").arg(bold(tr("its own mean, RMS and length"))),
        tr("LayerNorm subtracts the mean and divides by the standard deviation: %1.")
            .arg(bold(tr("mean 0, root mean square 1"))),
        tr("RMSNorm only divides by the root mean square: %1.").arg(bold(tr("the mean is scaled, not removed"))),
        tr("ScaleNorm scales every row to length g: with g = √d it is %1.").arg(bold(tr("RMSNorm with gain 1"))),
        ownSays(norms)};
    // In the study where there is one: a position in the forward then shows the finished picture.
    add(norms.studied() ? norms.rows.front().length : norms.own(), tr("Before"), tr("one row"),
        norms.studied() ? captions[0] : awaited(*moment.run, "norms", captions[0]),
        stepFormula(trace.step(norms.own())));
    for (const NormedRow& row : norms.rows)
        if (row.kind != NormedRow::Kind::Before && row.length >= 0)
            add(row.length, normTitle(row.kind), tr("one row"), captions[static_cast<std::size_t>(row.kind)],
                stepFormula(trace.step(row.row)));
    all.back().frame.opening = norms.studied(); // all norms of one row under each other
    if (norms.pairLengths.back() >= 0)
        add(norms.pairLengths.back(), tr("Two features"), tr("on the circle"),
            tr("With two features, RMSNorm and ScaleNorm put every row on %1; LayerNorm leaves only %2.")
                .arg(bold(tr("a circle")), bold(tr("two points"))),
            formulaHtml(QStringLiteral("x_1² + x_2² = g²")));
    if (norms.sphere())
        add(norms.seen.back(), tr("Three features"), tr("on the sphere"),
            tr("With three features, RMSNorm and ScaleNorm put every row on %1, LayerNorm on %2.")
                .arg(bold(tr("a sphere")), bold(tr("its circle of mean 0"))),
            formulaHtml(QStringLiteral("x_1² + x_2² + x_3² = g²")));
    return all;
}

Scene NormsView::scene(const NormsRun& norms, const SceneMoment& moment) const
{
    return normsScene(norms, moment, *normPlace(norms, *subject(norms, moment)));
}

// While nothing is pinned: the largest number of the row, as it stands after the norm of the frame.
std::optional<Cell> NormsView::subject(const NormsRun& norms, const SceneMoment& moment) const
{
    if (moment.pinned && normPlace(norms, *moment.pinned))
        return moment.pinned;
    const int position = norms.positions / 2;
    const auto size = [&](int feature) {
        return std::abs(moment.trace().value(norms.rows.front().row, {position, feature}));
    };
    int largest = 0;
    for (int feature = 1; feature < norms.features; ++feature)
        if (size(feature) > size(largest))
            largest = feature;
    const auto index = std::min(static_cast<std::size_t>(moment.frame), norms.rows.size() - 1);
    return Cell {norms.rows[index].row, {position, largest}};
}

NextThing NormsView::next() const
{
    if (m_document.model().config.norm == NormKind::Scale)
        return {tr("raise ScaleNorm g. Which rows grow longer?"), {m_length}};
    return {tr("choose another norm of the model. Which charts have their mean at 0?"), {m_norm}};
}

} // namespace headroom
