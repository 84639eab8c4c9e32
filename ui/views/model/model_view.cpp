// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/model/model_view.h"

#include "stage/captions.h"
#include "widgets/text.h"

#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QPushButton>

#include <algorithm>

namespace headroom {

ModelView::ModelView(Document& document, QWidget* parent) : SceneView(document, tr("Whole model"), parent)
{
    m_totals = new QLabel(header());
    m_totals->setProperty("secondary", true);
    m_totals->setToolTip(tr(
        "The sums over all blocks. Multiply–adds are those of the matrix products, counted from the shapes of this run."));
    m_open = new QPushButton(tr("Open this step ↗"), header());
    m_open->setAccessibleName(tr("Opens the present block’s result step by step"));
    m_open->setToolTip(tr("Opens the present block’s result step by step (Enter)"));
    headerRow()->addWidget(m_totals);
    headerRow()->addWidget(m_open);
    connect(m_open, &QPushButton::clicked, this, [this] {
        if (m_document.trace() && canShow(*m_document.trace())) {
            const SceneMoment moment = present();
            open(planOf(moment).block(moment.frame).output);
        }
    });
}

bool ModelView::canShow(const Trace& trace)
{
    return std::any_of(
        trace.timeline().begin(), trace.timeline().end(), [&](StepId id) { return !trace.step(id).study(); });
}

const ModelPlan& ModelView::planOf(const SceneMoment& moment) const
{
    if (m_read != moment.run || m_readBeside != moment.beside) {
        m_plan = readModel(moment.trace());
        m_scale = modelScale(moment, m_plan);
        m_read = moment.run;
        m_readBeside = moment.beside;
    }
    return m_plan;
}

SceneMoment ModelView::present() const
{
    SceneMoment moment = momentOf(m_document);
    moment.frame = placeIn(framesOf(moment), m_document.position()).frame;
    return moment;
}

void ModelView::show(const Document& document)
{
    SceneView::show(document);
    const bool there = document.trace() && canShow(*document.trace());
    m_open->setEnabled(there);
    if (!there)
        return;
    const ModelPlan& plan = planOf(momentOf(document));
    m_totals->setText(tr("%1 weights, %2 multiply–adds").arg(countText(plan.weights), countText(plan.products)));
    follow();
}

void ModelView::follow()
{
    const SceneMoment moment = present();
    const double down = modelLayout(moment, planOf(moment)).offset(moment);
    if (m_followed != down)
        reveal({offset().x(), down});
    m_followed = down;
}

std::vector<Frame> ModelView::framesOf(const SceneMoment& moment) const
{
    return canShow(moment.trace()) ? modelFrames(moment.trace(), planOf(moment)) : std::vector<Frame>();
}

Scene ModelView::build(const SceneMoment& moment) const
{
    const ModelPlan& plan = planOf(moment);
    return modelScene(moment, plan, m_scale);
}

std::optional<Cell> ModelView::subjectOf(const SceneMoment& moment) const
{
    return modelSubject(moment, planOf(moment));
}

QString ModelView::captionOf(const SceneMoment& moment) const
{
    const ModelPlan& plan = planOf(moment);
    const ModelBlock& block = plan.block(std::clamp(moment.frame, 0, plan.count() - 1));
    const QString place = bold(
        block.title == block.group ? block.title : tr("%1, %2").arg(block.group, inSentence(block.title)));
    const QString shape = shapeText(moment.trace().step(block.output));
    const auto steps = static_cast<int>(block.steps.size());
    const QString weights = !block.weights.empty() ? countText(block.weightCount)
        : block.shared                             ? tr("the same")
                                                   : tr("no");
    return tr("%1 makes %2 numbers in %3, with %4 weights and %5 multiply–adds.")
        .arg(place, shape, steps == 1 ? tr("1 step") : tr("%1 steps").arg(steps), weights,
            block.products == 0 ? tr("no") : countText(block.products));
}

QString ModelView::formulaOf(const SceneMoment& moment) const
{
    const ModelPlan& plan = planOf(moment);
    return stepFormula(moment.trace().step(plan.block(std::clamp(moment.frame, 0, plan.count() - 1)).output));
}

void ModelView::open(StepId step)
{
    m_document.setView(QStringLiteral("step"));
    m_document.setStep(step);
}

void ModelView::pulled(const QString& handle, const QPointF&, bool done)
{
    if (!done || !m_document.trace())
        return;
    if (handle.startsWith(QLatin1String("step:")))
        open(handle.mid(5).toInt());
    else if (handle.startsWith(QLatin1String("memory:")))
        m_document.jumpTo(
            {handle.mid(7).toInt(), {}}); // no step of this run: the inspector leads to where it came from
    else if (handle.startsWith(QLatin1String("block:")))
        open(planOf(momentOf(m_document)).block(handle.mid(6).toInt()).output);
}

void ModelView::keyPressEvent(QKeyEvent* event)
{
    if (event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter)
        return m_open->click();
    SceneView::keyPressEvent(event);
}

NextThing ModelView::next() const { return {tr("press Space and watch the numbers flow through the model."), {}}; }

} // namespace headroom
