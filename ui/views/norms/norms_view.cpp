// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/norms/norms_view.h"

#include "stage/captions.h"

#include <QComboBox>
#include <QDoubleSpinBox>
#include <QHBoxLayout>
#include <QLabel>
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

NormsView::NormsView(Document& document, QWidget* parent) : SceneView(document, tr("Norms"), parent)
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
    m_norm->setAccessibleName(tr("The norm whose rows are taken"));
    m_norm->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    m_norm->setMinimumContentsLength(24);
    m_length = new QDoubleSpinBox(header());
    m_length->setRange(0.0, 1000.0);
    m_length->setSingleStep(0.5);
    m_length->setDecimals(1);
    m_length->setSpecialValueText(QStringLiteral("√d"));
    m_length->setAccessibleName(tr("g, the length that ScaleNorm gives"));
    m_length->setToolTip(tr("The length that ScaleNorm gives every row; √d is where a fresh model begins"));
    m_feature = new QSpinBox(header());
    m_feature->setAccessibleName(tr("The first of two features in the plane, of three on the sphere"));
    m_feature->setToolTip(tr("The first of the two or three features that are taken alone"));
    m_turn = new DegreesBox(header());
    m_turn->setRange(-180, 180);
    m_turn->setSingleStep(15);
    m_turn->setWrapping(true);
    m_turn->setSuffix(QStringLiteral("°"));
    m_turn->setAccessibleName(tr("Rotation of the sphere"));
    m_turn->setToolTip(tr("From where the three features are looked at"));
    for (QAbstractSpinBox* box : {static_cast<QAbstractSpinBox*>(m_length), static_cast<QAbstractSpinBox*>(m_feature),
             static_cast<QAbstractSpinBox*>(m_turn)}) {
        box->setFixedSize(62, 28);
        box->setKeyboardTracking(false);
    }
    headerRow()->insertWidget(2, m_norm);
    const auto labelled = [&](const QString& text, QWidget* widget) {
        auto* label = new QLabel(text, header());
        label->setProperty("secondary", true);
        headerRow()->addWidget(label);
        headerRow()->addWidget(widget);
    };
    labelled(tr("ScaleNorm g"), m_length);
    labelled(tr("Feature"), m_feature);
    labelled(tr("Rotate"), m_turn);
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

const NormsRun& NormsView::normsOf(const SceneMoment& moment) const
{
    if (m_read != moment.run) {
        m_norms = readNorms(*moment.run);
        m_read = moment.run;
    }
    return m_norms;
}

NormPlace NormsView::placeOf(const SceneMoment& moment) const
{
    const NormsRun& norms = normsOf(moment);
    if (moment.pinned)
        if (const auto place = normPlace(norms, *moment.pinned))
            return *place;
    return {norms.positions / 2, -1};
}

void NormsView::show(const Document& document)
{
    SceneView::show(document);
    if (!document.trace() || !canShow(*document.trace()))
        return;
    const NormsRun& norms = normsOf(momentOf(document));
    showNorms(*document.trace(), norms);
    const QSignalBlocker blockers[] = {QSignalBlocker(m_length), QSignalBlocker(m_feature), QSignalBlocker(m_turn)};
    const auto option = [&](const char* name) {
        for (const ConfigChange& set : document.result()->settings.study)
            if (set.field == std::string("norms.") + name)
                return QString::fromStdString(set.value).toDouble();
        for (const StudyOption& known : studyOptions("norms"))
            if (known.name == name)
                return known.value;
        return 0.0;
    };
    if (!m_length->hasFocus() || !document.busy()) // what is being typed is newer than the run
        m_length->setValue(option("g"));
    if (!m_turn->hasFocus() || !document.busy())
        m_turn->setValue(static_cast<int>(std::lround(option("turn"))));
    m_turn->setEnabled(norms.sphere());
    m_feature->setRange(1, std::max(1, norms.features - 1));
    if (!m_feature->hasFocus() || !document.busy())
        m_feature->setValue(norms.feature + 1);
}

void NormsView::showNorms(const Trace& trace, const NormsRun& norms)
{
    QStringList names;
    for (const StepId step : norms.norms)
        names << trailOf(trace, QString::fromStdString(trace.step(step).path));
    QStringList present;
    for (int i = 0; i < m_norm->count(); ++i)
        present << m_norm->itemText(i);
    const QSignalBlocker blocker(m_norm);
    if (present != names) {
        m_norm->clear();
        m_norm->addItems(names);
    }
    m_norm->setCurrentIndex(norms.chosen);
}

std::vector<Frame> NormsView::framesOf(const SceneMoment& moment) const
{
    const NormsRun& norms = normsOf(moment);
    return norms.there() ? normsFrames(moment.trace(), norms) : std::vector<Frame>();
}

Scene NormsView::build(const SceneMoment& moment) const { return normsScene(moment, normsOf(moment), placeOf(moment)); }

// While nothing is pinned: the largest number of the row, as it stands after the norm of the frame.
std::optional<Cell> NormsView::subjectOf(const SceneMoment& moment) const
{
    const NormsRun& norms = normsOf(moment);
    if (!norms.there())
        return {};
    if (moment.pinned && normPlace(norms, *moment.pinned))
        return moment.pinned;
    const NormPlace place = placeOf(moment);
    const auto index = std::min(static_cast<std::size_t>(moment.frame), norms.rows.size() - 1);
    const auto size = [&](int feature) {
        return std::abs(moment.trace().value(norms.rows.front().row, {place.position, feature}));
    };
    int largest = 0;
    for (int feature = 1; feature < norms.features; ++feature)
        if (size(feature) > size(largest))
            largest = feature;
    return Cell {norms.rows[index].row, {place.position, largest}};
}

QString NormsView::captionOf(const SceneMoment& moment) const
{
    const NormsRun& norms = normsOf(moment);
    if (!norms.studied() || moment.frame <= 0)
        return tr("What reaches the norm: each position’s row has %1.")
            .arg(bold(tr("a mean, a size and a length of its own")));
    switch (moment.frame) {
    case 1:
        return tr("LayerNorm takes the mean off and divides by the deviation: %1.")
            .arg(bold(tr("mean 0, root mean square 1")));
    case 2:
        return tr("RMSNorm only divides by the root mean square: %1.").arg(bold(tr("the mean stays, in proportion")));
    case 3:
        return tr("ScaleNorm gives every row one length g: with g = √d it is %1.")
            .arg(bold(tr("RMSNorm with one gain for all features")));
    case 4: return tr("The model’s own norm, with %1.").arg(bold(tr("what it learned")));
    case 6:
        return tr("Three features alone: RMSNorm and ScaleNorm put every row on %1, LayerNorm on %2.")
            .arg(bold(tr("a sphere")), bold(tr("its circle of mean 0")));
    default:
        return tr("Two features alone: RMSNorm and ScaleNorm put every row on %1, LayerNorm leaves it only %2.")
            .arg(bold(tr("a circle")), bold(tr("two points")));
    }
}

QString NormsView::formulaOf(const SceneMoment& moment) const
{
    const NormsRun& norms = normsOf(moment);
    if (!norms.there())
        return {};
    if (moment.frame <= 0 || !norms.studied())
        return stepFormula(moment.trace().step(norms.own()));
    if (moment.frame > static_cast<int>(norms.rows.size()))
        return formulaHtml(QStringLiteral("x_1² + x_2² + x_3² = g²"));
    if (moment.frame == static_cast<int>(norms.rows.size()))
        return formulaHtml(QStringLiteral("x_1² + x_2² = g²"));
    return stepFormula(moment.trace().step(norms.rows[static_cast<std::size_t>(moment.frame)].row));
}

NextThing NormsView::next() const { return {tr("raise ScaleNorm g. Which rows grow longer?"), {m_length}}; }

} // namespace headroom
