// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "document.h"
#include "theme/theme.h"

#include <QApplication>
#include <QSignalSpy>
#include <QtTest>

namespace headroom {

// A document on the trained copy model, its first run finished.
inline std::unique_ptr<Document> openedDocument(const QString& text = QStringLiteral("7 3 9 1 4 1 8 6"))
{
    Theme::instance().apply(*qApp, ThemeMode::Light);
    auto document = std::make_unique<Document>(QStringLiteral("cpu"));
    document->openModel(QStringLiteral(HEADROOM_SOURCE_DIR "/resources/models/copy.safetensors"), text);
    [&] { QTRY_VERIFY_WITH_TIMEOUT(document->trace() != nullptr, 60000); }();
    return document;
}

// Changes something and waits for the run that follows.
template <typename Change>
void changed(Document& document, Change change)
{
    const auto before = document.result();
    change();
    [&] { QTRY_VERIFY_WITH_TIMEOUT(document.result() != before && !document.busy(), 60000); }();
}

} // namespace headroom
