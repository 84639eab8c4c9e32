// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "document/document.h"
#include "stage/view.h"
#include "theme/theme.h"

#include <QApplication>
#include <QSignalSpy>
#include <QtTest>

namespace headroom {

// Saturated and small: what tests that need a trained Transformer count on.
inline const QString kCopyModel = QStringLiteral(HEADROOM_SOURCE_DIR "/resources/models/copy.safetensors");

// A document on the trained copy model, its first run finished.
inline std::unique_ptr<Document> openedDocument(const QString& text = QStringLiteral("7 3 9 1 4 1 8 6"))
{
    Theme::instance().apply(*qApp, ThemeMode::Light);
    auto document = std::make_unique<Document>(QStringLiteral("cpu"));
    document->openModel(kCopyModel, text);
    [&] { QTRY_VERIFY_WITH_TIMEOUT(document->trace() != nullptr, 240000); }();
    return document;
}

// Opens a variant with fresh weights and waits for its first run.
inline void openVariant(Document& document, const QString& id, const QString& text = {})
{
    QSignalSpy opened(&document, &Document::modelOpened);
    document.openModel(id, text, false);
    QVERIFY2(opened.wait(240000), qPrintable(document.error()));
    QTRY_VERIFY2_WITH_TIMEOUT(!document.busy() && document.trace(), qPrintable(document.error()), 240000);
}

// Shows the view again whenever the document changes, as the stage does.
inline void keepShown(View& view, Document& document)
{
    for (const auto signal :
        {&Document::resultChanged, &Document::positionChanged, &Document::selectionChanged, &Document::hoverChanged})
        QObject::connect(&document, signal, &view, [&] { view.show(document); });
    QObject::connect(&view, &View::refreshNeeded, &view, [&] { view.show(document); });
    QObject::connect(&document, &Document::optionsChanged, &view, [&] {
        document.setStudies(view.studies(document));
        view.show(document);
    });
    view.show(document);
}

// Heights follow from widths, and scroll bars from heights. What the last news asked for is laid out, too, before a
// test looks, and nothing new comes meanwhile.
inline void layOut()
{
    for (int turn = 0; turn < 4; ++turn)
        QCoreApplication::processEvents();
    for (int turn = 0; turn < 4; ++turn)
        QCoreApplication::sendPostedEvents(nullptr, QEvent::LayoutRequest);
}

// Changes something and waits for the run that follows.
template <typename Change>
void changed(Document& document, Change change)
{
    const auto before = document.result();
    change();
    [&] { QTRY_VERIFY_WITH_TIMEOUT(document.result() != before && !document.busy(), 240000); }();
}

} // namespace headroom
