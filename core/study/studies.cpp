// SPDX-License-Identifier: GPL-3.0-or-later
#include "study/study.h"

#include "error.h"
#include "libtorch.h"
#include "study/all.h"
#include "text/say.h"

#include <cmath>
#include <stdexcept>

namespace headroom {

const std::vector<Study>& studies()
{
    static const std::vector<Study> all {
        decodingStudy(),
        headsStudy(),
        segmentsStudy(),
        receptiveFieldStudy(),
        evaluationStudy(),
        shawRoutesStudy(),
        positionsStudy(),
        normsStudy(),
        rolloutStudy(),
        rotationStudy(),
        unmaskedStudy(),
        alibiFormsStudy(),
        windowOrderStudy(),
        pcaStudy(),
        twoLevelsStudy(),
        linearOrdersStudy(),
        shiftsStudy(),
        shufflesStudy(),
        entropyStudy(),
        headLabelsStudy(),
        sweepStudy(),
        logitLensStudy(),
    };
    return all;
}

const Study& findStudy(const std::string& id)
{
    std::string known;
    for (const Study& study : studies()) {
        if (study.id == id)
            return study;
        known += (known.empty() ? "" : ", ") + study.id;
    }
    throw Error(say("There is no study \"%1\"; the studies are: %2.", id, known));
}

const StudyOption& Study::option(const std::string& wanted) const
{
    std::string known;
    for (const StudyOption& option : options) {
        if (option.name == wanted)
            return option;
        known += (known.empty() ? "" : ", ") + option.name;
    }
    throw Error(known.empty() ? say("Study %1 has no option \"%2\"; it takes no options.", id, wanted)
                              : say("Study %1 has no option \"%2\"; it has: %3.", id, wanted, known));
}

double StudyInput::option(const std::string& name) const
{
    for (const ConfigChange& change : set)
        if (change.field == name)
            return std::stod(change.value); // checkStudies has read it once
    throw std::logic_error("option " + name + " of a study without a value");
}

} // namespace headroom
