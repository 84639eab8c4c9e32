// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

class QScrollArea;

namespace headroom {

// What is cut at the lower end of the area fades out there, as long as there is more to scroll to.
void fadeAtEnd(QScrollArea* area);

} // namespace headroom
