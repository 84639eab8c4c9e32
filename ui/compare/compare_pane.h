// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compare/run_link.h"

#include <QPointer>
#include <QWidget>

#include <memory>

class QAbstractButton;
class QComboBox;
class QLabel;
class QLineEdit;

namespace headroom {

class DifferencePage;
class PictureSubject;
class SegmentedControl;
class Stage;
class Text;

// Two runs side by side: the right one's stage, a row above both halves that says whose they are, what lies between the
// two at the pinned cell, and the page that shows both in one picture in place of the halves.
class ComparePane : public QWidget {
    Q_OBJECT

public:
    static constexpr int kHeaderHeight = 44;

    explicit ComparePane(Document& mine, QWidget* parent = nullptr);
    ~ComparePane() override;

    Document& comparison() { return *m_comparison; }
    Stage* stage() const { return m_stage; }
    DifferencePage* difference() const { return m_difference; }
    bool showsDifference() const { return m_together; } // both in one picture, in place of the halves
    // What leaves the program of both halves: the picture of the left one with that of the right one beside it.
    std::unique_ptr<PictureSubject> withRight(std::unique_ptr<PictureSubject> left) const;
    QString withRight(const QString& leftNumbers) const; // the same of the numbers, each half's below its name
    // What stands beside, as compareWith() takes it; kUntouched; empty for a run that was kept, which has no name.
    QString source() const;
    static constexpr const char* kUntouched = "untouched";
    QComboBox* choice() const { return m_choice; }
    QLineEdit* input() const { return m_input; }
    QAbstractButton* sameInput() const { return m_same; }
    QString notice() const; // on what the other run reads
    QStringList outputs() const; // what the left and the right run write, as the footer says it
    QString leftName() const; // "This model, untrained, 2 changes"
    // For whoever has a place above and below both halves; they go with the pane.
    QWidget* header() const { return m_header; }
    QWidget* footer() const { return m_footer; }

public slots:
    void compareWith(const QString& source, bool trained = true); // a preset's id or a checkpoint
    // The same; of attention it shows what differs, unless somebody chose another page.
    void putBeside(const QString& source);
    void compareWithUntouched(); // one's own model as it was opened, on the same input
    void keepThisRun(); // everything as it is now, while one's own goes on
    void showDifference(bool show);
    void showDiffering(); // the page, with what differs inked

signals:
    void closed();
    void copyPictureAsked(); // of both halves, as is the next
    void copyNumbersAsked();
    void shownChanged(); // the halves or the page

protected:
    void paintEvent(QPaintEvent*) override;
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void makeHeader();
    void show(int page);
    void askStudies();
    void nameBoth();
    void choose(int index);
    void setChoice(int index);
    void followModel();
    bool hasTrainedBeside() const; // of a model with fresh weights
    void nameInput();
    void showInput();
    void showCell();
    void showOutputs();
    void showName();
    void showNotice();

    Document& m_mine;
    std::unique_ptr<Document> m_comparison;
    RunLink* m_link;
    QComboBox* m_choice;
    int m_chosen = 0; // its entry that is shown
    QLineEdit* m_input;
    QAbstractButton* m_same;
    SegmentedControl* m_page;
    bool m_together = false, m_pageChosen = false;
    bool m_differsToCome = false; // once the other run is there
    Stage* m_stage;
    DifferencePage* m_difference;
    QLabel *m_leftName, *m_name;
    QPointer<QWidget> m_header, m_footer;
    QLabel* m_cell;
    Text* m_outputs[2] = {};
    QLabel* m_notice;
    QString m_view; // last asked for
};

} // namespace headroom
