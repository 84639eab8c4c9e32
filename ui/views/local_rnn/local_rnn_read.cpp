// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/local_rnn/local_rnn_read.h"

#include "document/document_focus.h"
#include "document/find_step.h"

#include <algorithm>
#include <cmath>

namespace headroom::local_rnn_view {

namespace {

LocalWindow::Place readPlace(const Trace& trace, const QString& scope)
{
    LocalWindow::Place place;
    for (const char* name : {steps::local::resetGate, steps::local::updateGate, steps::local::inputGate,
             steps::local::forgetGate, steps::local::candidate, steps::local::outputGate, steps::local::cell})
        if (const StepId step = findStep(trace, scope, name); step >= 0)
            place.parts.push_back(step);
    place.hidden = findStep(trace, scope, steps::local::hidden);
    place.candidate = findStep(trace, scope, steps::local::candidate);
    place.cell = findStep(trace, scope, steps::local::cell);
    place.take = findStep(trace, scope, steps::local::inputGate);
    place.keep = findStep(trace, scope, place.take >= 0 ? steps::local::forgetGate : steps::local::updateGate);
    return place;
}

// Which windows stand in reverse order, by hand.
std::vector<bool> readReversed(const Trace& trace, const LocalWindow& local)
{
    std::vector<bool> reversed(static_cast<std::size_t>(local.positions), false);
    const bool changed = trace.step(local.windows).changedByHand;
    for (std::int64_t token = 0; changed && token < local.positions; ++token) {
        bool differs = false, mirrors = true;
        for (std::int64_t place = 0; mirrors && place < local.window(); ++place)
            for (std::int64_t feature = 0; feature < local.width; ++feature) {
                const Index here {token, place, feature}, mirrored {token, local.window() - 1 - place, feature};
                const double value = trace.value(local.windows, here);
                mirrors = mirrors && value == trace.untouched(local.windows, mirrored);
                differs = differs || value != trace.untouched(local.windows, here);
            }
        reversed[static_cast<std::size_t>(token)] = mirrors && differs;
    }
    return reversed;
}

LocalWindow::Reordered readReordered(const Trace& trace, const LocalWindow& local)
{
    namespace of = studied::windowOrder;
    const auto step = [&](const auto&... names) {
        return findStep(trace, of::scope, local.scope.toStdString(), names...);
    };
    LocalWindow::Reordered found;
    found.rows = step(of::reordered);
    for (int place = 1; place <= local.window(); ++place)
        found.places.push_back(
            readPlace(trace, QStringLiteral("%1/%2/window.%3").arg(of::scope, local.scope).arg(place)));
    found.state = found.places.back().hidden;
    found.sum = step(of::sum);
    found.otherSum = step(of::sumReordered);
    found.stateLargest = step(of::ofStates, studied::largestInRow);
    found.sumLargest = step(of::ofSums, studied::largestInRow);
    found.sumDiffers = step(of::ofSums, studied::difference);
    found.stateDiffers = found.sumLargest >= 0 && found.rows >= 0 ? step(of::ofStates, studied::difference) : -1;
    for (std::int64_t place = 0; found.rows >= 0 && place < local.window(); ++place)
        if (const auto from = trace.explain(found.rows, {0, place, 0}).principal)
            found.from.push_back(static_cast<int>(from->at[1]));
    return found;
}

} // namespace

QStringList localScopes(const Trace& trace)
{
    QStringList scopes;
    const QLatin1String tail("/windows");
    for (const StepId id : trace.timeline()) {
        const QString path = QString::fromStdString(trace.step(id).path);
        if (path.endsWith(tail) && path.contains(QLatin1String("/local_rnn.")) && !trace.step(id).study())
            scopes << path.chopped(tail.size());
    }
    return scopes;
}

LocalWindow readLocal(const Trace& trace, const QString& scope)
{
    LocalWindow local;
    local.scope = scope;
    const auto step = [&](const char* name) { return findStep(trace, scope, name); };
    local.windows = step(steps::local::windows);
    local.start = step(steps::local::start);
    local.residual = step(steps::residual);
    local.before = step(steps::local::before);
    const Step& windows = trace.step(local.windows);
    local.input = windows.input(0);
    if (local.before >= 0)
        local.input = trace.step(local.input).inputs.back(); // behind the rows kept from before
    const Index shape = windows.shape();
    local.positions = static_cast<int>(shape[0]);
    local.width = static_cast<int>(shape[2]);
    for (std::int64_t place = 1; place <= shape[1]; ++place)
        local.places.push_back(readPlace(trace, scope + QStringLiteral("/window.%1").arg(place)));
    const auto& parts = local.places.front().parts;
    local.reordered = readReordered(trace, local);
    local.reversed = readReversed(trace, local);
    local.kind = parts.size() >= 5 ? LocalKind::Lstm : parts.size() >= 3 ? LocalKind::Gru : LocalKind::Rnn;
    return local;
}

LocalWindows readLocals(const Trace& trace, const QString& sublayer)
{
    LocalWindows found;
    const QString block = sublayer.section('/', 0, 0) + '/';
    for (const QString& scope : localScopes(trace)) {
        const bool first = !found.there() || !found.all[found.nearest].scope.startsWith(block);
        if (first && scope.startsWith(block))
            found.nearest = found.all.size();
        found.all.push_back(readLocal(trace, scope));
    }
    return found;
}

const LocalWindow& LocalWindows::of(const SceneMoment& moment) const
{
    if (moment.pinned) { // a block may have several of these layers
        const QString path = QString::fromStdString(moment.trace().step(moment.pinned->step).path);
        for (const LocalWindow& local : all)
            if (path.startsWith(local.scope + '/'))
                return local;
    }
    return all[nearest];
}

std::optional<int> localPosition(const LocalWindow& local, const Cell& cell)
{
    bool mine = cell.step == local.input || cell.step == local.windows || cell.step == local.start
        || cell.step == local.residual;
    const LocalWindow::Reordered& other = local.reordered;
    for (const StepId step : {other.rows, other.state, other.sum, other.otherSum, other.stateDiffers, other.sumDiffers,
             other.stateLargest, other.sumLargest})
        mine = mine || (step >= 0 && cell.step == step);
    for (const auto* places : {&local.places, &other.places})
        for (const LocalWindow::Place& place : *places) {
            mine = mine || (place.hidden >= 0 && cell.step == place.hidden);
            mine = mine || std::find(place.parts.begin(), place.parts.end(), cell.step) != place.parts.end();
        }
    return mine && !cell.at.empty() ? std::optional(static_cast<int>(cell.at.front())) : std::nullopt;
}

bool slides(const LocalWindow& local, int token)
{
    return token > 0 && !local.reversed[static_cast<std::size_t>(token)];
}

int rowAt(const LocalWindow& local, int token, int place)
{
    const bool reversed = local.reversed[static_cast<std::size_t>(token)];
    return token - local.window() + 1 + (reversed ? local.window() - 1 - place : place);
}

bool isReversal(const LocalWindow& local)
{
    const std::vector<int>& from = local.reordered.from;
    return std::is_sorted(from.rbegin(), from.rend());
}

quint64 localIdentity(const LocalWindow& local, const Cell& cell)
{
    const auto position = localPosition(local, cell);
    if (!position)
        return 0;
    const auto width = static_cast<quint64>(local.width), feature = static_cast<quint64>(cell.at.back());
    const auto span = static_cast<quint64>(local.positions + local.window());
    if (cell.step == local.input)
        return 1 + static_cast<quint64>(*position + local.window()) * width + feature;
    const bool moved = cell.step == local.reordered.rows && local.reordered.rows >= 0;
    if (cell.step == local.windows || moved) {
        const auto at = static_cast<std::size_t>(cell.at[1]);
        const int place = moved && at < local.reordered.from.size() ? local.reordered.from[at] : static_cast<int>(at);
        return 1 + static_cast<quint64>(rowAt(local, *position, place) + local.window()) * width + feature;
    }
    for (std::size_t place = 0; place < local.places.size(); ++place)
        if (local.places[place].hidden == cell.step)
            return 1 + (span * (place + 1) + static_cast<quint64>(*position)) * width + feature;
    return 0;
}

std::vector<double> madeOf(
    const Trace& trace, const std::vector<LocalWindow::Place>& places, int token, int place, int feature)
{
    std::vector<double> made;
    for (int at = 0; at <= place; ++at) {
        const LocalWindow::Place& here = places[static_cast<std::size_t>(at)];
        if (here.keep < 0)
            return {};
        const double stays = trace.value(here.keep, {token, feature});
        for (double& part : made)
            part *= stays;
        made.push_back(here.take >= 0 ? trace.value(here.take, {token, feature}) : 1.0 - stays);
    }
    return made;
}

int largestFeature(const Trace& trace, const LocalWindow& local, StepId step, int token)
{
    int best = 0;
    for (int feature = 1; feature < local.width; ++feature)
        if (std::abs(trace.value(step, {token, feature})) > std::abs(trace.value(step, {token, best})))
            best = feature;
    return best;
}

LocalStrip localStrip(const QRectF& handle, const LocalWindow& local)
{
    const int padding = local.window() - 1;
    return {handle.adjusted(0, 6, 0, -6), padding, local.positions, handle.width() / (padding + local.positions)};
}

QString subscript(int number)
{
    QString text = QString::number(number);
    for (QChar& digit : text)
        digit = QChar(0x2080 + digit.digitValue());
    return text;
}

} // namespace headroom::local_rnn_view
