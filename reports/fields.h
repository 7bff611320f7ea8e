#pragma once

#include <chrono>
#include <optional>
#include <tuple>

#include <nlohmann/json.hpp>

namespace quack {

// One list of fields for each record of a JSON report, by which it is written and read: fields_of(record), a tuple of
// what the functions below make. Reading throws nlohmann's exceptions where a field is missing or of another type.

// A name, and how its value is written from the record and read into it.
template <class Write, class Read>
struct Field {
  const char* name;
  Write write;
  Read read;
};
template <class Write, class Read>
Field(const char*, Write, Read) -> Field<Write, Read>;

// A member of the record.
template <class Record, class Member>
auto field(const char* name, Member Record::*member) {
  return Field{name, [member](nlohmann::ordered_json& json, const Record& record) { json = record.*member; },
               [member](const nlohmann::ordered_json& json, Record& record) { json.get_to(record.*member); }};
}

// What the record gives and nobody reads back.
template <class Write>
auto written_field(const char* name, Write write) {
  return Field{name, std::move(write), [](const nlohmann::ordered_json&, auto&) {}};
}

// An object within the object, of other fields of the same record.
template <class... Fields>
auto group(const char* name, Fields... fields) {
  return Field{
      name, [=](nlohmann::ordered_json& json, const auto& record) { (fields.write(json[fields.name], record), ...); },
      [=](const nlohmann::ordered_json& json, auto& record) { (fields.read(json.at(fields.name), record), ...); }};
}

template <class Record>
concept HasFields = requires(const Record& record) {
  fields_of(record);
};

// The names of these two are nlohmann's: it finds them for every record that has fields. Other fields of the object
// stay.
template <HasFields Record>
void to_json(nlohmann::ordered_json& json, const Record& record) {
  std::apply([&](const auto&... fields) { (fields.write(json[fields.name], record), ...); }, fields_of(record));
}

template <HasFields Record>
void from_json(const nlohmann::ordered_json& json, Record& record) {
  std::apply([&](const auto&... fields) { (fields.read(json.at(fields.name), record), ...); }, fields_of(record));
}

}  // namespace quack

// Null stands for no value.
template <class Value>
struct nlohmann::adl_serializer<std::optional<Value>> {
  static void to_json(auto& json, const std::optional<Value>& value) {
    if (value) {
      json = *value;
    } else {
      json = nullptr;
    }
  }
  static void from_json(const auto& json, std::optional<Value>& value) {
    value.reset();
    if (!json.is_null()) value = json.template get<Value>();
  }
};

// A number of the duration's own unit, which the field's name says.
template <class Count, class Unit>
struct nlohmann::adl_serializer<std::chrono::duration<Count, Unit>> {
  static void to_json(auto& json, std::chrono::duration<Count, Unit> time) { json = time.count(); }
  static void from_json(const auto& json, std::chrono::duration<Count, Unit>& time) {
    time = std::chrono::duration<Count, Unit>(json.template get<Count>());
  }
};
