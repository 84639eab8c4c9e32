// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <vector>

namespace headroom {

// The fields of one JSON object, read with checked types: every message names the file, the field, the value and what
// would work. A field that nobody asked for is refused by refuseUnknown().
class JsonFields {
public:
    static JsonFields parse(const std::string& text, const std::string& where); // throws Error
    ~JsonFields();
    JsonFields(JsonFields&&) noexcept;

    const std::string& where() const { return m_where; }
    bool has(const char* key) const;
    std::string text(const char* key, const std::string& fallback) const;
    std::string needed(const char* key) const; // text that is not empty; Error otherwise
    std::int64_t integer(const char* key, std::int64_t fallback) const;
    double real(const char* key, double fallback) const;
    bool boolean(const char* key, bool fallback) const;
    std::vector<std::string> texts(const char* key) const;
    std::vector<double> reals(const char* key) const;
    std::vector<std::int64_t> integers(const char* key) const;
    std::map<std::string, double> numbers(const char* key) const; // an object whose values are all numbers
    std::map<std::string, std::string> textsByName(const char* key) const; // one whose values are all texts
    std::string object(const char* key) const; // as JSON text; "{}" if it is not there
    std::vector<std::string> objects(const char* key) const; // a list of objects, each as JSON text
    void refuseUnknown() const;

private:
    struct Object;
    JsonFields(std::unique_ptr<Object> object, std::string where);

    std::unique_ptr<Object> m_object;
    std::string m_where;
};

} // namespace headroom
