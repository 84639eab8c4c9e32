// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "config/model_config.h"

#include <initializer_list>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace headroom::hf {

// config.json of a published model, as its family's file asks for it. A key may have several spellings, older and
// newer: the first that is there and not null counts. Throws Error naming the key, its value and what would work.
class ConfigFile {
public:
    using Keys = std::initializer_list<const char*>;

    ConfigFile(const std::string& json, std::string where);
    ~ConfigFile();
    ConfigFile(ConfigFile&&) noexcept;

    const std::string& where() const { return m_where; }
    bool has(const char* key) const; // there, if only as null
    bool isNull(const char* key) const; // missing or null
    bool isList(const char* key) const;
    bool isBoolean(const char* key) const;
    bool isEmpty() const; // of keys
    std::int64_t count(Keys keys, std::int64_t usual) const; // at least 1; usual 0: needed
    std::int64_t integer(Keys keys, std::int64_t usual) const;
    double real(Keys keys, double usual) const;
    bool boolean(Keys keys, bool usual) const;
    std::string text(Keys keys, const std::string& usual) const;
    std::vector<std::string> texts(const char* key) const;
    std::vector<std::int64_t> integers(const char* key) const;
    std::vector<double> reals(const char* key) const;
    std::vector<bool> booleans(const char* key) const;
    ConfigFile inner(const char* key) const; // an object in braces; empty if missing or null
    ActivationKind activation(Keys keys, const char* usual) const;

    void ignore(Keys keys) const; // known, and of no effect in this family
    // A setting that must have this value, or be missing: other ones are not implemented.
    void only(const char* key, bool value, const char* why) const;
    [[noreturn]] void refuse(const char* key, const std::string& why) const; // says the key's value
    std::vector<std::string> unknown() const; // keys that nobody asked for and that are not known to do nothing

private:
    struct Object;
    std::unique_ptr<Object> m_object;
    std::string m_where;
};

ActivationKind activationOf(const ConfigFile& config, const char* key, const std::string& name);

// What rotary models say of their rotation, in the newer spelling (rope_parameters) or the older (rope_theta,
// rope_scaling, which wins). Without a usual share all of a head turns, whatever the file says of a part.
struct UsualRotary {
    std::optional<double> share = std::nullopt;
    std::int64_t longest = 2048; // max_position_embeddings
    const char* thetaKey = "rope_theta"; // outside of rope_parameters
    const char* shareKey = "partial_rotary_factor";
};
void readRotary(const ConfigFile& config, ModelConfig& model, const UsualRotary& usual);

} // namespace headroom::hf
