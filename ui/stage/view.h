// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "document/document.h"
#include "document/live_controls.h"
#include "document/option.h"
#include "stage/frames.h"
#include "words/families.h"

#include <QWidget>

#include <algorithm>
#include <functional>
#include <span>
#include <vector>

namespace headroom {

// One thing worth doing, a question it answers, and the controls to do it with; without controls it is done by
// playback.
struct NextThing {
    QString html;
    QList<QWidget*> controls = {};
    bool anyUse = true; // a click or key in one of the controls does it; false: only View::nextDone says so
    bool needsModel = false; // as it does where one of the controls is one of View::needsModel()
    std::vector<const Option*> options = {}; // those of the view to do it with: offered() has their controls
};

// One picture of a card of the gallery, on a ground of its size.
struct FilmPicture {
    std::function<void(QPainter&)> paint;
    int milliseconds = 0; // until the next
};

struct PagePicture;

// One visual idea on the stage. A view reads the Document, draws it, and computes no number of the model
// itself.
class View : public QWidget {
    Q_OBJECT

public:
    explicit View(Document& document, QWidget* parent = nullptr)
        : QWidget(parent), m_document(document), m_live(new LiveControls(document, this))
    {
    }

    // Redraws for the document as it is now: a pure function of it. Called when anything in the document
    // changed and the view is on the stage.
    virtual void show(const Document& document) = 0;
    using QWidget::show;

    // The view's own sequence of pictures, which the timeline then shows in place of the steps; empty: it has none.
    virtual std::vector<Frame> frames(const Document&) const { return {}; }
    // The studies (RunRequest::studies) whose steps the view shows besides those of the forward; a run without them is
    // made anew. They may depend on the view's options: call Document::setStudies when those change.
    virtual std::vector<std::string> studies(const Document&) const { return {}; }

    // --- its options ------------------------------------------------------------------------------------------------
    const QString& id() const { return m_id; } // of its descriptor
    void setId(const QString& id) { m_id = id; }
    virtual std::span<const Option* const> options() const { return {}; } // its own, in the order of the header
    std::span<const Option* const> allOptions() const; // and those that views have without listing them
    // The number that stands where this one would: its gradient, while gradients are shown.
    virtual Cell inPlaceOf(const Cell& number) const { return number; }
    // What whereSeen() is asked to find this number; none: another stands in its place.
    virtual std::optional<Cell> toFind(const Cell& number) const { return number; }
    OptionState stateOf(const Option& option) const; // in the document's run
    QString valueOf(const Option& option) const;
    // A person's choice, or a script's. A value of the view's own goes to Document::setOption(), a setting into the
    // run's.
    virtual void choose(const Option& option, const QString& value);
    virtual QWidget* control(const Option&) const { return nullptr; } // in the header
    bool isBusy() const { return m_document.busy(); } // a newer run than the one shown is on its way
    // How many stops a step of the timeline unfolds in here (cells of a product, rows of a softmax); at
    // least 1.
    virtual int stops(const Document&, StepId) const { return 1; }
    // How long playback takes from one of those stops to the next at 1×.
    virtual double stopMilliseconds(const Document&, StepId) const { return 240.0; }
    // Whether the timeline shows the steps of the present sublayer one by one.
    virtual bool unfoldsSteps() const { return false; }
    // One sentence about what is lit at the current position, rich text; empty takes the step's own caption.
    virtual QString caption(const Document&) const { return {}; }
    // The same at a place of its frames.
    virtual QString captionAt(const Document&, const std::vector<Frame>&, const FramePlace&) const { return {}; }
    // The formula at the timeline's right end, rich text; empty takes the step's own.
    virtual QString formula(const Document&) const { return {}; }
    // "cell 51 of 81, term 5 of 8"; empty says nothing.
    virtual QString progress(const Document&) const { return {}; }
    // The number that is lit at the current position, for the inspector to follow playback; none in a view
    // that does not play.
    virtual std::optional<Focus> lit(const Document&) const { return {}; }
    // The place of playback at which the view shows a number and speaks of it, the present one if it does there; none:
    // it never does. `user` is what was computed from the number, and led here.
    virtual std::optional<Position> whereSeen(
        const Document&, const Cell& /*number*/, const std::optional<Cell>& /*user*/) const
    {
        return {};
    }
    // Widgets for the view's header row (44 px), made once; null for none.
    virtual QWidget* header() { return nullptr; }
    // What the inspector offers as "Do this next" until it has been done once; an empty text offers nothing.
    virtual NextThing next() const { return {}; }
    NextThing offered() const; // the same, where it can be done with what is open
    // Whoever shows the view can put another run beside this one: comparisonAsked will be heard.
    virtual void offerComparison();
    virtual void zoom(int /*steps*/) {}
    // The run of the document as the view draws it on a card: its frames with the ways between them, the finished one
    // last. The view must outlive the pictures. Empty: it draws no cards.
    virtual std::vector<FilmPicture> film(const Document&, const QSizeF& /*size*/) const { return {}; }
    // What a person is acting on at the moment, in this widget's pixels: a flight to what opens begins there. Null
    // where nobody is.
    virtual QRectF actedOn() const { return {}; }
    // Numbers are on their way that the picture still lacks.
    virtual bool reading() const { return false; }
    // --- the picture alone, to be exported ---
    // The view stands for a picture: nothing is hovered, and what is only there to be clicked or dragged is left out.
    virtual void pose(bool posed) { m_posed = posed; }
    bool posed() const { return m_posed; }
    virtual QSizeF pictureSize() const { return size(); } // with what scrolling would bring
    // The share of what lies above the stage in all that does not fit on it: 0 at the picture's top, 1 at its foot.
    virtual double scrolledDown() const { return 0.0; }
    // Where numbers are in that picture, as far as it has a place for each.
    virtual std::vector<std::pair<Cell, QRectF>> places() const { return {}; }
    virtual void paintPicture(QPainter& painter) { render(&painter, {}, {}, DrawChildren); }
    // The same as data, for a page that draws it again; false: there is no picture now, or it is no such data.
    virtual bool describePicture(PagePicture&) const { return false; }
    // Its sequence for such a page: of a view that follows the run's own steps a picture for each of those.
    virtual std::vector<Frame> pageFrames(const Document& document) const { return frames(document); }
    // What Copy as numbers puts on the clipboard: tab-separated text.
    virtual QString numbers(const Document&) const { return {}; }

signals:
    void refreshNeeded(); // an option of the view changed: what it shows and says follows from it
    void nextDone(); // what next() asks for was done in the picture, or by one control of several
    void comparisonAsked(const QString& preset); // to be put beside this run; empty: this run alone again

protected:
    // Controls that change what the model computes: off where there is none.
    void needsModel(const QList<QWidget*>& controls) { m_live->add(controls); }
    // What the present run makes of an option: what can be chosen, and why it cannot. `state` comes as the option says.
    virtual void adjust(OptionState& /*state*/, const Option& /*option*/) const {}
    virtual QString whyNoGradients() const { return {}; } // in the present picture: one sentence; empty: it has some

    Document& m_document;

private:
    QString m_id;
    bool m_posed = false, m_comparisonOffered = false;
    LiveControls* m_live;
};

struct ViewDescriptor {
    QString id; // "attention"
    QString title; // "Attention"
    Family family; // where menus and tool bar have it, in the order of this list
    QString hint; // one sentence
    QString cannot; // one sentence: why it does not suit a run's model
    // True only where the studies that the view needs fit the model too: others are left out without a word.
    std::function<bool(const Trace&)> suits;
    std::function<View*(Document&, QWidget*)> make = {};
    QString variant = {}; // id of the one that shows it best
    bool cellByCell = false; // it reads whole matrices of weights, so texts may not be too long for it
    bool needsModel = false; // it shows nothing but what comes of running the model again
    QString place = {}; // of that variant, in resources/places: opened instead of the variant's own sample
    std::span<const Option* const> options = {}; // see View::options(); of views(): see View::allOptions()
    bool ownGradients = false; // it shows the way back itself: no option turns its numbers into gradients

    bool canShow(const Trace& trace) const;
    QString cannotShow(const Trace& trace) const; // one sentence: why this run cannot be shown in it
};

// What to open for a person who asks for this view and nothing else, a variant or a place; empty if there is no such
// view.
QString sourceFor(const QString& view);

// The wanted view where it can show the run, else the first that can; the wanted one if none can.
QString showableView(const QString& wanted, const Trace& trace);

// What the timeline says below a view: its own caption and formula, or the step's. Rich text.
// `outcome`: what became of the output, said first.
QString captionBelow(
    const View* view, const Document& document, std::optional<StepId> step, const QString& outcome = {});
QString formulaBelow(const View* view, const Document& document, std::optional<StepId> step);

// The option with this whole name; null: no view has one.
const Option* findOption(const QString& name);

// "rel_shift.direction=both", as `--option` takes it, with the option; throws Error that names what does not fit.
using SaidOptions = std::vector<std::pair<const Option*, QString>>;
std::pair<const Option*, QString> optionSaid(const QString& said);

// Names among these that no view has, as a bookmark of another version may.
QStringList unknownOptions(const OptionValues& values);

// Every view: a new one is its folder and a line in views/views.inc.
const std::vector<ViewDescriptor>& views();
std::vector<ViewDescriptor> viewsAsSaidNow(); // the same in the language that is spoken now

} // namespace headroom
