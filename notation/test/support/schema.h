// Checks messages against a schema. Tests use it for everything that crosses a boundary.
//
// It supports the part of JSON Schema (draft 2020-12) that notation/protocol.schema.json uses and
// lists in its "$comment", and loads nothing else: a keyword that would be silently skipped is an
// error. It is stricter than JSON Schema in two ways: a name that occurs twice in one object is a
// mismatch, and a whole number must be written as one.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <regex>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "notation/json.h"

namespace insidejob::test {

using SchemaIndex = std::size_t;  // among the nodes of one Schema
using SchemaWord = std::variant<std::nullptr_t, bool, std::int64_t, std::string>;

struct ReferenceForm {
  std::string name;
  SchemaIndex target = 0;
};
struct WordForm {  // const and enum
  std::vector<SchemaWord> words;
};
struct ChoiceForm {  // oneOf
  std::vector<SchemaIndex> branches;
};
struct NullForm {};
struct BooleanForm {};
struct IntegerForm {
  std::optional<std::int64_t> minimum;
  std::optional<std::int64_t> maximum;
};
struct StringForm {
  std::optional<std::regex> pattern;
  std::string pattern_text;
  std::optional<std::int64_t> min_length;  // characters, not bytes
  std::optional<std::int64_t> max_length;
};
struct ArrayForm {
  SchemaIndex items = 0;
  std::optional<std::int64_t> min_items;
  std::optional<std::int64_t> max_items;
};
struct ObjectForm {
  std::vector<std::pair<std::string, SchemaIndex>> properties;
  std::vector<std::string> required;
  std::optional<SchemaIndex> names;
  std::optional<SchemaIndex> others;  // the schema of fields that are not among the properties
  bool closed = false;                // no other fields are allowed
};
using SchemaForm = std::variant<ReferenceForm, WordForm, ChoiceForm, NullForm, BooleanForm,
                                IntegerForm, StringForm, ArrayForm, ObjectForm>;
struct SchemaNode {
  std::string where;  // "Snapshot.host"
  SchemaForm form;
  std::vector<std::string> examples;  // as JSON
};

// Which parts of a schema were used by messages that fit.
using SchemaSightings = std::set<SchemaIndex>;

class Schema {
 public:
  // The schema, or what is wrong with it and where.
  [[nodiscard]] static std::variant<Schema, std::string> load(const std::string& path);
  [[nodiscard]] static std::variant<Schema, std::string> parse(std::string_view text);

  // Where and why the text does not fit the definition: "events[0].seat: is missing". None if it
  // fits. Among the branches of a oneOf, the one whose constants the text has is meant.
  [[nodiscard]] std::optional<std::string> problem(std::string_view definition,
                                                   std::string_view json,
                                                   SchemaSightings* sightings = nullptr) const;
  // The fields that a definition describes, at any depth, and that no message has had.
  [[nodiscard]] std::vector<std::string> unseen(std::string_view definition,
                                                const SchemaSightings& sightings) const;

  [[nodiscard]] std::vector<std::string> definitions() const;
  // The texts of an enum or const.
  [[nodiscard]] std::vector<std::string> words(std::string_view definition) const;
  // The texts that `field` may have in the branches of a definition, at any depth.
  [[nodiscard]] std::vector<std::string> words(std::string_view definition,
                                               std::string_view field) const;
  [[nodiscard]] std::vector<std::string> examples(std::string_view definition) const;

 private:
  friend class SchemaLoader;

  void gather(SchemaIndex node, std::string_view field, std::vector<std::string>& words) const;

  std::vector<SchemaNode> nodes_;
  std::map<std::string, SchemaIndex, std::less<>> definitions_;
};

}  // namespace insidejob::test
