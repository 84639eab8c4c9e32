// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "study/study.h"

namespace headroom {

Study evaluationStudy(); // evaluation.cpp
Study decodingStudy(); // decoding.cpp
Study headsStudy(); // heads.cpp
Study receptiveFieldStudy(); // receptive_field.cpp
Study segmentsStudy(); // segments.cpp
Study shawRoutesStudy(); // shaw_routes.cpp
Study positionsStudy(); // positions.cpp
Study normsStudy(); // norms.cpp
Study rolloutStudy(); // rollout.cpp
Study rotationStudy(); // rotation.cpp
Study unmaskedStudy(); // unmasked.cpp
Study alibiFormsStudy(); // alibi_forms.cpp
Study windowOrderStudy(); // window_order.cpp
Study pcaStudy(); // pca.cpp
Study twoLevelsStudy(); // two_levels.cpp
Study linearOrdersStudy(); // linear_orders.cpp
Study shiftsStudy(); // shifts.cpp
Study shufflesStudy(); // shuffles.cpp
Study entropyStudy(); // entropy.cpp
Study headLabelsStudy(); // head_labels.cpp
Study sweepStudy(); // sweep.cpp
Study logitLensStudy(); // logit_lens.cpp
Study backwardStudy(); // backward.cpp
Study attributionStudy(); // attribution.cpp
Study gradientDepthStudy(); // gradient_depth.cpp

} // namespace headroom
