// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "files/settings.h"
#include "stage_fixture.h"
#include "window/main_window.h"

namespace headroom {

// The whole window on the trained copy model, as the program opens it.
class WindowFixture : public QObject {
protected:
    void openWindow(const QSize& size = {1440, 900}, const QString& text = QStringLiteral("7 3 9 1 4 1 8 6"))
    {
        Settings::setPlace(Settings::Place::Nowhere);
        Theme::instance().apply(*qApp, ThemeMode::Light);
        Theme::instance().setReducedMotion(true);
        m_document = std::make_unique<Document>(QStringLiteral("cpu"));
        m_window = std::make_unique<MainWindow>(*m_document);
        m_window->resize(size);
        m_window->show();
        m_document->openModel(kCopyModel, text);
        QTRY_VERIFY_WITH_TIMEOUT(!m_document->busy() && m_document->trace(), 240000);
    }

    void closeWindow()
    {
        m_window.reset();
        m_document.reset();
    }

    std::unique_ptr<Document> m_document;
    std::unique_ptr<MainWindow> m_window;
};

} // namespace headroom
