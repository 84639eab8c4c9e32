// SPDX-License-Identifier: GPL-3.0-or-later
#include "document/config_change.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>

namespace headroom {

namespace {

// A value alone is no JSON document: an array of one is.
QJsonValue parsed(const QString& value)
{
    const QJsonDocument document = QJsonDocument::fromJson('[' + value.toUtf8() + ']');
    return document.isArray() ? document.array().first() : QJsonValue(value);
}

} // namespace

RunSettings withChange(RunSettings settings, const ModelConfig& own, const QString& field, const QString& value)
{
    const std::string name = field.toStdString();
    std::erase_if(settings.changes, [&](const ConfigChange& change) { return change.field == name; });
    const QJsonObject config = QJsonDocument::fromJson(QByteArray::fromStdString(own.toJson())).object();
    if (config.value(field) != parsed(value))
        settings.changes.push_back({name, value.toStdString()});
    return settings;
}

} // namespace headroom
