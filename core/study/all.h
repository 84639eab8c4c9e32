// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "study/study.h"

namespace headroom {

Study headsStudy(); // heads.cpp

} // namespace headroom
