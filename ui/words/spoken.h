// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <QStringList>

#include <memory>

class QTranslator;

namespace headroom {

// The code of the language that the program speaks now, one of languagesIn(folder).
QString spokenLanguage(const QString& folder);

// While it lives, what is asked for is said in another language: for something that carries several. What is on screen
// stays as it was. A language that cannot be loaded leaves the one that is spoken.
class Spoken {
public:
    Spoken(const QString& code, const QString& folder);
    ~Spoken();
    Spoken(const Spoken&) = delete;
    Spoken& operator=(const Spoken&) = delete;

private:
    std::unique_ptr<QTranslator> m_translator; // null: none was needed
};

} // namespace headroom
