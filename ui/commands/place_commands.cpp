// SPDX-License-Identifier: GPL-3.0-or-later
#include "commands/place_commands.h"

#include "document/document_focus.h"
#include "document/nudge.h"
#include "error.h"
#include "session/run_settings.h"
#include "session/session.h"
#include "text/say.h"
#include "trace/intervention_text.h"
#include "words/tr.h"

#include <QLocale>

#include <algorithm>
#include <cmath>

namespace headroom {

namespace {

constexpr std::size_t kNamedSteps = 12; // in a message about an unknown step
constexpr double kMostSegments = 1e6;

QString exact(double number) { return QString::number(number, 'g', QLocale::FloatingPointShortest); }

QString cellsOf(const std::string& path, const Index& at)
{
    QStringList numbers;
    for (const std::int64_t each : at)
        numbers << (each == Intervention::kAll ? QStringLiteral("-") : QString::number(each));
    const QString step = QString::fromStdString(path);
    return numbers.isEmpty() ? step : step + QLatin1Char('@') + numbers.join(QLatin1Char(','));
}

QString lineOf(const Intervention& change)
{
    const QString cells = cellsOf(change.path, change.at);
    switch (change.kind) {
    case Intervention::Kind::Set: return scriptLine(QStringLiteral("change.set"), {cells, exact(change.value)});
    case Intervention::Kind::Scale: return scriptLine(QStringLiteral("change.scale"), {cells, exact(change.value)});
    case Intervention::Kind::Zero: return scriptLine(QStringLiteral("change.zero"), {cells});
    case Intervention::Kind::Mean: return scriptLine(QStringLiteral("change.mean"), {cells});
    case Intervention::Kind::Copy: break;
    }
    QStringList values;
    for (const float value : change.values)
        values << exact(static_cast<double>(value));
    return scriptLine(QStringLiteral("change.copy"), {cells, values.join(QLatin1Char(','))});
}

Intervention changeOf(Intervention::Kind kind, const QStringList& said)
{
    Intervention change;
    change.kind = kind;
    const QString cells = said[0];
    const qsizetype at = cells.lastIndexOf(QLatin1Char('@'));
    change.path = cells.left(at).toStdString();
    if (at >= 0)
        change.at = indexFrom(cells.mid(at + 1).toStdString());
    if (kind == Intervention::Kind::Set || kind == Intervention::Kind::Scale)
        change.value = floatNumber(said[1].toDouble(), said[0].toStdString());
    if (kind == Intervention::Kind::Copy)
        for (const QString& number : said[1].split(QLatin1Char(','))) {
            bool good = false;
            const double value = number.toDouble(&good);
            if (!good || !std::isfinite(value))
                refuse(tr("%1: “%2” is not a number.").arg(cells, number.left(40)));
            change.values.push_back(static_cast<float>(floatNumber(value, cells.toStdString())));
        }
    return change;
}

// The number of a study that another view asks for: a change of it stays while this view is looked at.
bool awaitsItsStudy(const Trace& trace, const std::string& path)
{
    static const std::string scope = "study/";
    if (trace.find(path) || !path.starts_with(scope))
        return false;
    try {
        studyOptions(path.substr(scope.size(), path.find('/', scope.size()) - scope.size()));
        return true;
    } catch (const Error&) {
        return false;
    }
}

// Where playback stands, whatever of it the file leaves out.
std::pair<std::string, double> playbackOf(const PlaceFile& place)
{
    return place.step.empty() ? std::pair(place.pinned.path, Position::kUnmoved)
                              : std::pair(place.step, place.stop.value_or(Position::kFinished));
}

bool sameSettings(const PlaceFile& a, const PlaceFile& b)
{
    return a.causal == b.causal && a.position == b.position && a.executor == b.executor && a.changes == b.changes;
}

std::vector<ConfigChange> fieldsOf(const PlaceFile& place)
{
    std::vector<ConfigChange> fields;
    if (place.causal)
        fields.push_back({"causal", *place.causal ? "true" : "false"});
    if (place.position)
        fields.push_back({"position", toString(*place.position)});
    if (place.executor)
        fields.push_back({"executor", toString(*place.executor)});
    fields.insert(fields.end(), place.changes.begin(), place.changes.end());
    return fields;
}

// What leads from some fields to others, newest last as they are kept: those that differ; all, where that cannot be.
struct FieldChange {
    bool afresh = false;
    QStringList said;
};

FieldChange fieldChange(const std::vector<ConfigChange>& had, const std::vector<ConfigChange>& wanted)
{
    std::vector<ConfigChange> now = had, asked;
    for (const ConfigChange& field : wanted)
        if (std::find(had.begin(), had.end(), field) == had.end()) {
            std::erase_if(now, [&](const ConfigChange& old) { return old.field == field.field; });
            now.push_back(field);
            asked.push_back(field);
        }
    FieldChange change {now != wanted, {}};
    for (const ConfigChange& field : change.afresh ? wanted : asked)
        change.said << QString::fromStdString(field.field) << QString::fromStdString(field.value);
    return change;
}

QStringList settingLines(const PlaceFile& from, const PlaceFile& to)
{
    QStringList lines;
    if (!sameSettings(from, to)) {
        const FieldChange change = fieldChange(fieldsOf(from), fieldsOf(to));
        lines << scriptLine(change.afresh ? QStringLiteral("run.own") : QStringLiteral("run.set"), change.said);
    }
    if (from.temperature != to.temperature)
        lines << scriptLine(QStringLiteral("run.temperature"), {exact(to.temperature)});
    if (from.padding != to.padding || from.paddingClosed != to.paddingClosed)
        lines << scriptLine(QStringLiteral("run.padding"),
            {QString::number(to.padding), to.paddingClosed ? QStringLiteral("closed") : QStringLiteral("open")});
    if (from.study != to.study) {
        const FieldChange change = fieldChange(from.study, to.study);
        if (change.afresh)
            lines << QStringLiteral("run.study");
        if (!change.said.isEmpty())
            lines << scriptLine(QStringLiteral("run.study"), change.said);
    }
    if (from.objective != to.objective)
        lines << scriptLine(QStringLiteral("run.objective"),
            to.objective ? QStringList {QString::fromStdString(to.objective->text())} : QStringList());
    if (from.segment != to.segment)
        lines << scriptLine(QStringLiteral("run.segment"), {QString::number(to.segment + 1)});
    return lines;
}

QStringList changeLines(const PlaceFile& from, const PlaceFile& to)
{
    QStringList lines;
    auto added = to.interventions.begin();
    const auto& had = from.interventions;
    if (had.size() <= to.interventions.size() && std::equal(had.begin(), had.end(), added))
        added += static_cast<std::ptrdiff_t>(had.size());
    else
        lines << QStringLiteral("change.reset");
    for (; added != to.interventions.end(); ++added)
        lines << lineOf(*added);
    return lines;
}

QStringList optionLines(const PlaceFile& from, const PlaceFile& to)
{
    QStringList lines;
    const auto set = [&](const std::string& name, const QStringList& value) {
        const QString of = QString::fromStdString(name);
        lines << (findOption(of) ? scriptLine(QStringLiteral("option.") + of, value)
                                 : scriptLine(QStringLiteral("option"), QStringList {of} + value));
    };
    for (const auto& [name, value] : from.options)
        if (!to.options.contains(name))
            set(name, {});
    for (const bool scrolls : {false, true}) // last: the others say how large a picture is
        for (const auto& [name, value] : to.options)
            if (const auto old = from.options.find(name);
                scrolls == name.ends_with(".scroll") && (old == from.options.end() || old->second != value))
                set(name, {QString::fromStdString(value)});
    return lines;
}

// Where one looks. A view, a sublayer and a pinned number may move playback, so it is said after each of them.
QStringList lookLines(const PlaceFile& from, const PlaceFile& to)
{
    QStringList lines;
    if (from.view != to.view && !to.view.empty())
        lines << QStringLiteral("view.") + QString::fromStdString(to.view);
    if (from.sublayer != to.sublayer && !to.sublayer.empty())
        lines << scriptLine(QStringLiteral("sublayer"), {QString::fromStdString(to.sublayer)});
    if (from.head != to.head)
        lines << scriptLine(QStringLiteral("head"), {QString::number(to.head + 1)});
    // Another sublayer or head takes what is pinned along.
    const bool taken = (from.sublayer != to.sublayer || from.head != to.head) && !to.pinned.path.empty();
    const bool pins = taken || !(from.pinned == to.pinned);
    if (pins)
        lines << (to.pinned.path.empty() ? QStringLiteral("unpin")
                                         : scriptLine(QStringLiteral("pin"), {cellsOf(to.pinned.path, to.pinned.at)}));
    const auto playback = playbackOf(to);
    if (!playback.first.empty() && (!lines.isEmpty() || playback != playbackOf(from)))
        lines << scriptLine(QStringLiteral("playback.at"),
            {QString::fromStdString(playback.first),
                playback.second >= Position::kUnmoved        ? QStringLiteral("opening")
                    : playback.second >= Position::kFinished ? QStringLiteral("end")
                                                             : exact(playback.second)});
    // Playback and the view light it; a pinned number puts it out.
    if (lines.isEmpty() ? !(from.explained == to.explained) : pins && !to.explained.path.empty())
        lines << scriptLine(QStringLiteral("explain"),
            {to.explained.path.empty() ? QStringLiteral("pinned") : cellsOf(to.explained.path, to.explained.at)});
    if (from.difference != to.difference)
        lines << scriptLine(QStringLiteral("difference"), {onOrOff(to.difference)});
    if (from.beside != to.beside)
        lines << scriptLine(QStringLiteral("compare"),
            {to.beside.empty() ? QStringLiteral("none") : QString::fromStdString(to.beside)});
    if (from.besideDifference != to.besideDifference && !to.beside.empty())
        lines << scriptLine(QStringLiteral("compare.difference"), {onOrOff(to.besideDifference)});
    return lines;
}

// The place's model, just opened: nothing is known of what one looks at, so all of it will be said.
PlaceFile unknownIn(const PlaceFile& place)
{
    PlaceFile opened;
    opened.source = place.source;
    opened.trained = place.trained;
    opened.head = -1;
    return opened;
}

QString openLine(const PlaceFile& place)
{
    const QString source = QString::fromStdString(place.source);
    return scriptLine(
        QStringLiteral("open"), place.trained ? QStringList {source} : QStringList {source, QStringLiteral("fresh")});
}

// Adds commands that can be done in a place, if `whyNot` has nothing against it.
auto adder(Commands& commands, std::function<QString()> whyNot)
{
    return [&commands, whyNot = std::move(whyNot)](const char* id, const QString& words,
               std::vector<Argument> arguments, std::function<void(const QStringList&)> run, int repeats = 0) {
        commands.add({.id = QString::fromLatin1(id),
            .words = words,
            .arguments = std::move(arguments),
            .run = std::move(run),
            .whyNot = whyNot,
            .repeats = repeats,
            .inPlace = true});
    };
}

void addRunCommands(Commands& commands, Document& document)
{
    const auto add = adder(commands, [of = &document] { return of->hasModel() ? QString() : tr("No model is open."); });
    const auto change = [&document](const std::function<void(RunSettings&)>& by) {
        RunSettings settings = document.settings();
        by(settings);
        document.setSettings(settings);
    };
    add("run.text", tr("Type a text"), {{.name = "text", .typed = true}},
        [&](const QStringList& said) { document.setText(said[0]); });
    const auto withFields = [&document](RunSettings settings, const QStringList& said) {
        for (qsizetype i = 0; i + 1 < said.size(); i += 2)
            settings = withField(settings, document.model().config, said[i].toStdString(), said[i + 1].toStdString());
        return settings;
    };
    add(
        "run.set", tr("Change a setting of the model"), {{"field"}, {"value"}},
        [&, withFields](const QStringList& said) { document.setSettings(withFields(document.settings(), said)); }, 2);
    add(
        "run.own", tr("All settings as the model has them"), {{"field", Argument::Text, 0, 0, {}, true}, {"value"}},
        [&, withFields](const QStringList& said) { // but these
            if (said.size() % 2 != 0)
                refuse(tr("run.own takes fields and their values, or nothing."));
            RunSettings settings = document.settings();
            const RunSettings own = ownSettings(document.model().config);
            settings.causal = own.causal;
            settings.position = own.position;
            settings.executor = own.executor;
            settings.changes = own.changes;
            document.setSettings(withFields(settings, said));
        },
        2);
    add("run.temperature", tr("Temperature"), {{"value", Argument::Number, 0.01, 100.0}},
        [change](const QStringList& said) {
            change([&](RunSettings& settings) { settings.temperature = said[0].toDouble(); });
        });
    add("run.padding", tr("Padding"),
        {{"tokens", Argument::Whole, 0.0, 4096.0},
            {"mask", Argument::Word, 0, 0, {QStringLiteral("closed"), QStringLiteral("open")}, true}},
        [change](const QStringList& said) {
            change([&](RunSettings& settings) {
                settings.padding = said[0].toLongLong();
                settings.paddingClosed = said.value(1) != QLatin1String("open");
            });
        });
    add(
        "run.study", tr("An option of a study"), {{"field", Argument::Text, 0, 0, {}, true}, {"value"}},
        [change](const QStringList& said) {
            if (said.size() % 2 != 0)
                refuse(tr("run.study takes a field and its value, or nothing: then all are as they begin."));
            change([&](RunSettings& settings) {
                if (said.isEmpty())
                    settings.study.clear();
                for (qsizetype i = 0; i < said.size(); i += 2) {
                    const std::string field = said[i].toStdString();
                    std::erase_if(settings.study, [&](const ConfigChange& old) { return old.field == field; });
                    settings.study.push_back({field, said[i + 1].toStdString()});
                }
            });
        },
        2);
    add("run.objective", tr("What gradients are of"), {{"number", Argument::Text, 0, 0, {}, true}},
        [&](const QStringList& said) {
            document.setObjective(
                said.isEmpty() ? std::nullopt : std::optional(Objective::from(said[0].toStdString())));
        });
    add("run.segment", tr("Segment"), {{"segment", Argument::Whole, 0.0, kMostSegments}},
        [&](const QStringList& said) { document.setSegment(said[0].toLongLong() - 1); });
}

void addChangeCommands(Commands& commands, Document& document)
{
    const auto add = [&](const char* id, const QString& words, Intervention::Kind kind, std::vector<Argument> more) {
        std::vector<Argument> arguments {{"cells"}};
        arguments.insert(arguments.end(), more.begin(), more.end());
        commands.add({.id = QString::fromLatin1(id),
            .words = words,
            .arguments = std::move(arguments),
            .run =
                [&document, kind](const QStringList& said) {
                    const Intervention change = changeOf(kind, said);
                    if (awaitsItsStudy(*document.trace(), change.path))
                        return document.addIntervention(change);
                    const Step& step = document.trace()->step(
                        stepSaid(*document.trace(), QString::fromStdString(change.path)));
                    Index shape;
                    for (const Axis& axis : step.axes)
                        shape.push_back(axis.size);
                    if (!change.fits(shape))
                        refuse(tr("“%1” is no cell of %2.").arg(said[0], QString::fromStdString(change.path)));
                    document.addIntervention(change);
                },
            .whyNot =
                [&document] {
                    return !document.trace()        ? tr("Nothing has been computed yet.")
                        : document.model().recorded ? Document::recordedOnly()
                                                    : QString();
                },
            .inPlace = true});
    };
    const Argument value {"value", Argument::Number};
    add("change.set", tr("Set cells to a number"), Intervention::Kind::Set, {value});
    add("change.scale", tr("Multiply cells"), Intervention::Kind::Scale, {value});
    add("change.zero", tr("Set cells to 0"), Intervention::Kind::Zero, {});
    add("change.mean", tr("Set cells to their mean"), Intervention::Kind::Mean, {});
    add("change.copy", tr("Set cells to these numbers"), Intervention::Kind::Copy, {{"values"}});
    commands.add({.id = QStringLiteral("change.nudge"),
        .words = tr("Nudge the pinned number"),
        .sentence = tr("Forward again with it moved by so much, beside what its gradient says"),
        .arguments = {{"by", Argument::Number}},
        .run = [&document](const QStringList& said) { nudge(document, said[0].toDouble()); },
        .whyNot = [&document] { return whyNoNudge(document); },
        .inPlace = true});
    commands.add({.id = QStringLiteral("change.reset"),
        .words = tr("Take back all changes by hand"),
        .run = [&document](const QStringList&) { document.clearInterventions(); },
        .inPlace = true});
}

void addLookCommands(Commands& commands, Document& document)
{
    const auto add = adder(
        commands, [of = &document] { return of->trace() ? QString() : tr("Nothing has been computed yet."); });
    add("head", tr("Head"), {{"head", Argument::Whole, 1.0, 4096.0}},
        [&](const QStringList& said) { document.setHead(said[0].toInt() - 1); });
    add("sublayer", tr("Sublayer in focus"), {{"path", Argument::Step}}, [&](const QStringList& said) {
        if (!document.sublayers().contains(said[0]))
            refuse(tr("This run has no sublayer “%1”. It has: %2.")
                       .arg(said[0], document.sublayers().join(QStringLiteral(", "))));
        document.setSublayer(said[0]);
    });
    add("pin", tr("Pin a number"), {{"cell", Argument::Cell}},
        [&](const QStringList& said) { // a place to look at: lesson.answer answers
            document.look([&] { document.pinHere(cellSaid(*document.trace(), said[0])); });
        });
    add("unpin", tr("Unpin"), {}, [&](const QStringList&) { document.release(); });
    add("explain", tr("Explain a number instead of the pinned one"), {{"cell"}}, [&](const QStringList& said) {
        if (said[0] == QLatin1String("pinned"))
            document.setFocus({});
        else
            document.setFocus(Focus {cellSaid(*document.trace(), said[0]), 0});
    });
    add("playback.at", tr("Playback at a step"), {{"step", Argument::Step}, {"stop", Argument::Text, 0, 0, {}, true}},
        [&](const QStringList& said) {
            const auto index = timelineIndex(*document.trace(), stepSaid(*document.trace(), said[0]));
            if (!index)
                refuse(tr("“%1” is no step of the timeline.").arg(said[0]));
            const QString stop = said.value(1, QStringLiteral("end"));
            bool good = true;
            const double at = stop == QLatin1String("end") ? Position::kFinished
                : stop == QLatin1String("opening")         ? Position::kUnmoved
                                                           : stop.toDouble(&good);
            if (!good || !(at >= 0.0))
                refuse(tr("playback.at: stop is “%1”; it must be a number from 0, end or opening.").arg(stop));
            document.setPosition({*index, at});
        });
    add("difference", tr("Show the effect of my changes"), {{"shown", Argument::OnOff}},
        [&](const QStringList& said) { document.setShowDifference(said[0] == QLatin1String("on")); });
}

Argument argumentOf(const Option& option)
{
    Argument argument {"value", Argument::Text, 0, 0, {}, true};
    if (option.kind == Option::Flag)
        argument.type = Argument::OnOff;
    argument.typed = option.kind == Option::Text && option.where == Option::Values;
    for (const OptionChoice& choice : option.choices)
        argument.words << QString::fromLatin1(choice.id);
    if (option.kind == Option::Choice && !argument.words.isEmpty())
        argument.type = Argument::Word;
    return argument;
}

void addOptionCommands(Commands& commands, Document& document, const std::function<QString(const SaidOptions&)>& choose)
{
    for (const ViewDescriptor& view : views())
        for (const Option* option : view.options) {
            const QString name = QString::fromLatin1(option->id);
            Command command {.id = QStringLiteral("option.") + name, .words = stateOf(*option, {}).name};
            if (commands.find(command.id))
                continue; // shared by two views
            command.sentence = option->tip ? translated(option->tip) : QString();
            command.inPlace = true;
            if (option->kind != Option::Action)
                command.arguments = {argumentOf(*option)};
            command.run = [&document, option, name, choose](const QStringList& said) {
                const QString value = said.value(0);
                const bool kept = option->where == Option::Values && option->kind != Option::Action;
                QString why;
                if (kept && !value.isEmpty() && !canBe(*option, value, &why))
                    refuse(why);
                if (kept)
                    document.setOption(name, value);
                else if (why = choose({{option, value}}); !why.isEmpty())
                    refuse(why);
            };
            commands.add(std::move(command));
        }
}

} // namespace

void addPlaceCommands(Commands& commands, Document& document, std::function<QString(const SaidOptions&)> choose)
{
    commands.add({.id = QStringLiteral("open"),
        .words = tr("Open a model"),
        .arguments = {{"source"}, {"weights", Argument::Word, 0, 0, {QStringLiteral("fresh")}, true}},
        .run = [&document](const QStringList& said) { document.openModel(said[0], {}, said.size() < 2); },
        .inPlace = true});
    addRunCommands(commands, document);
    addChangeCommands(commands, document);
    addOptionCommands(commands, document, choose);
    // What pictures keep without a control: how large they are, where they are scrolled to.
    commands.add({.id = QStringLiteral("option"),
        .words = tr("An option by its name"),
        .arguments = {{"name"}, {.name = "value", .optional = true}},
        .run =
            [&document](const QStringList& said) {
                if (!unknownOptions({{said[0], said.value(1)}}).isEmpty())
                    refuse(tr("No view has an option “%1”.").arg(said[0]));
                document.setOption(said[0], said.value(1));
            },
        .inPlace = true});
    commands.add({.id = QStringLiteral("options.reset"),
        .words = tr("All options of the views as they begin"),
        .run = [&document](const QStringList&) { document.setOptions({}); },
        .inPlace = true});
    addLookCommands(commands, document);
}

QStringList linesBetween(const PlaceFile& from, const PlaceFile& to)
{
    if (from.source != to.source || from.trained != to.trained) {
        PlaceFile opened = unknownIn(to);
        opened.options = from.options; // which another model leaves as they are, and what stands beside it
        opened.beside = from.beside;
        opened.besideDifference = from.besideDifference;
        return QStringList {openLine(to)} + linesBetween(opened, to);
    }
    QStringList lines;
    if (from.text != to.text)
        lines << scriptLine(QStringLiteral("run.text"), {QString::fromStdString(to.text)});
    return lines + settingLines(from, to) + optionLines(from, to) + changeLines(from, to) + lookLines(from, to);
}

QStringList linesTo(const PlaceFile& place)
{
    return QStringList {openLine(place), QStringLiteral("options.reset")} + linesBetween(unknownIn(place), place);
}

StepId stepSaid(const Trace& trace, const QString& path)
{
    if (const auto id = trace.find(path.toStdString()))
        return *id;
    QStringList some;
    for (const StepId id : trace.timeline()) {
        const QString known = QString::fromStdString(trace.step(id).path);
        if (some.size() < static_cast<qsizetype>(kNamedSteps)
            && known.section(QLatin1Char('/'), -1) == path.section(QLatin1Char('/'), -1))
            some << known;
    }
    refuse(some.isEmpty() ? tr("This run has no step “%1”.").arg(path)
                          : tr("This run has no step “%1”. Perhaps: %2.").arg(path, some.join(QStringLiteral(", "))));
}

Cell cellSaid(const Trace& trace, const QString& text)
{
    const qsizetype mark = text.lastIndexOf(QLatin1Char('@'));
    const QString path = mark < 0 ? text : text.left(mark);
    Cell cell {stepSaid(trace, path), mark < 0 ? Index() : indexFrom(text.mid(mark + 1).toStdString())};
    const Step& step = trace.step(cell.step);
    bool inside = cell.at.size() == step.axes.size();
    QStringList axes;
    for (std::size_t axis = 0; axis < step.axes.size(); ++axis) {
        inside = inside && cell.at[axis] >= 0 && cell.at[axis] < step.axes[axis].size;
        axes << QStringLiteral("%1 0–%2")
                    .arg(QString::fromStdString(step.axes[axis].name))
                    .arg(step.axes[axis].size - 1);
    }
    if (!inside)
        refuse(tr("“%1” is no cell of %2: it takes %3.").arg(text, path, axes.join(QStringLiteral(", "))));
    return cell;
}

} // namespace headroom
