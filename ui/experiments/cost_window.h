// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "document/document.h"
#include "experiment/cost_curve.h"

#include <QDialog>

#include <functional>
#include <vector>

class QHBoxLayout;
class QLabel;
class QProgressBar;
class QPushButton;

namespace headroom {

class ExperimentPlotView;

// Time and memory as something grows, measured on this machine, with a mark where the model on screen stands.
class CostWindow : public QDialog {
    Q_OBJECT

public:
    // `title`: what is compared; `grows`: what the curves run over, "tokens".
    CostWindow(Document& document, const QString& title, const QString& grows, QWidget* parent);
    ~CostWindow() override; // cancels what runs

    // Comes to the front and measures; what is wrong with the request is told in the window.
    void open(const std::function<CostRequest()>& request, double mark);
    void measure(const CostRequest& request); // also what Measure again does; nothing while it measures
    void setMark(double at);
    const std::vector<CostCurve>& curves() const { return m_curves; } // empty before the first
    bool running() const { return m_running; }

signals:
    void measured();

protected:
    void hideEvent(QHideEvent*) override;

private:
    void fill();
    void ended(const QString& message);
    QString outcome() const; // of what was measured

    Document& m_document;
    QString m_grows;
    CostRequest m_request;
    std::vector<CostCurve> m_curves;
    double m_mark;
    JobId m_job = 0;
    bool m_running = false;
    bool m_told = false; // the outcome
    QHBoxLayout* m_plots;
    std::vector<ExperimentPlotView*> m_views;
    QLabel* m_state;
    QProgressBar* m_progress;
    QPushButton* m_again;
};

} // namespace headroom
