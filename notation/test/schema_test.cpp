// The checker that other tests rely on: what it accepts, what it rejects and where, and which
// schemas it refuses to load. Then the protocol's own schema.
#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "engine/violation.h"
#include "notation/test/support/protocol.h"
#include "notation/test/support/schema.h"

namespace insidejob {
namespace {

using test::protocol;
using test::Schema;

Schema made(const std::string& definitions) {
  auto loaded = Schema::parse(R"({"$defs": )" + definitions + "}");
  if (const auto* problem = std::get_if<std::string>(&loaded)) {
    ADD_FAILURE() << *problem;
    return {};
  }
  return std::move(std::get<Schema>(loaded));
}

std::string why(const Schema& schema, std::string_view definition, std::string_view json) {
  return schema.problem(definition, json).value_or("fits");
}

TEST(Schema, Scalars) {
  const Schema schema = made(R"({
    "Nothing": {"type": "null"}, "Flag": {"type": "boolean"},
    "Seat": {"type": "integer", "minimum": 0, "maximum": 4},
    "Name": {"type": "string", "minLength": 1, "maxLength": 3},
    "Hex": {"type": "string", "pattern": "^([0-9a-f]{2})*$"},
    "One": {"const": 1}, "Yes": {"const": true}, "Mixed": {"enum": [1, "last", null, false]}})");
  for (const auto& [definition, json] :
       std::initializer_list<std::pair<const char*, const char*>>{{"Nothing", "null"},
                                                                  {"Flag", "false"},
                                                                  {"Seat", "0"},
                                                                  {"Seat", "4"},
                                                                  {"Name", R"("öäü")"},
                                                                  {"Hex", R"("")"},
                                                                  {"Hex", R"("c0ff")"},
                                                                  {"One", "1"},
                                                                  {"Yes", "true"},
                                                                  {"Mixed", R"("last")"},
                                                                  {"Mixed", "null"},
                                                                  {"Mixed", "false"}}) {
    EXPECT_EQ(why(schema, definition, json), "fits") << definition << " " << json;
  }
  EXPECT_EQ(why(schema, "Nothing", "0"), "Nothing: must be null");
  EXPECT_EQ(why(schema, "Flag", "1"), "Flag: must be true or false");
  EXPECT_EQ(why(schema, "Seat", "-1"), "Seat: must be at least 0");
  EXPECT_EQ(why(schema, "Seat", "5"), "Seat: must be at most 4");
  EXPECT_EQ(why(schema, "Seat", "1.5"), "Seat: must be a whole number");
  EXPECT_EQ(why(schema, "Seat", R"("1")"), "Seat: must be a whole number");
  EXPECT_EQ(why(schema, "Name", R"("")"), "Name: is too short");
  EXPECT_EQ(why(schema, "Name", R"("öäüß")"), "Name: is too long");
  EXPECT_EQ(why(schema, "Name", "7"), "Name: must be a text");
  EXPECT_EQ(why(schema, "Hex", R"("c0f")"), "Hex: must match ^([0-9a-f]{2})*$");
  EXPECT_EQ(why(schema, "One", "2"), "One: must be 1");
  EXPECT_EQ(why(schema, "Yes", "false"), "Yes: must be true");
  EXPECT_EQ(why(schema, "Mixed", "true"), R"(Mixed: must be 1 or "last" or null or false)");
  EXPECT_EQ(why(schema, "Seat", "{"), "not JSON: expected a name in quotes at byte 1");
  EXPECT_EQ(why(schema, "Chair", "1"), "no definition Chair");
}

TEST(Schema, ListsAndObjects) {
  const Schema schema = made(R"({
    "Seats": {"type": "array", "items": {"type": "integer"}, "minItems": 1, "maxItems": 2},
    "Closed": {"type": "object", "properties": {"a": {"type": "integer"}, "b": {"type": "null"}},
               "required": ["a"], "additionalProperties": false},
    "Open": {"type": "object", "properties": {"a": {"type": "integer"}}, "required": ["a"]},
    "Map": {"type": "object", "propertyNames": {"$ref": "#/$defs/Key"},
            "additionalProperties": {"$ref": "#/$defs/Seats"}},
    "Cards": {"type": "object", "propertyNames": {"type": "string", "pattern": "^[BG]"},
              "additionalProperties": {"type": "boolean"}},
    "Key": {"enum": ["0", "1"]},
    "Deep": {"type": "array", "items": {"$ref": "#/$defs/Map"}}})");
  EXPECT_EQ(why(schema, "Seats", "[1, 2]"), "fits");
  EXPECT_EQ(why(schema, "Seats", "[]"), "Seats: is too short");
  EXPECT_EQ(why(schema, "Seats", "[1, 2, 3]"), "Seats: is too long");
  EXPECT_EQ(why(schema, "Seats", "[1, null]"), "[1]: must be a whole number");
  EXPECT_EQ(why(schema, "Seats", "{}"), "Seats: must be a list");
  EXPECT_EQ(why(schema, "Closed", R"({"a": 1, "b": null})"), "fits");
  EXPECT_EQ(why(schema, "Closed", R"({"b": null})"), "a: is missing");
  EXPECT_EQ(why(schema, "Closed", R"({"a": 1, "c": 1})"), "c: is not in the schema");
  EXPECT_EQ(why(schema, "Closed", R"({"a": 1, "a": 1})"), "a: is there twice");
  EXPECT_EQ(why(schema, "Closed", R"({"a": 1, "b": 1})"), "b: must be null");
  EXPECT_EQ(why(schema, "Closed", "[]"), "Closed: must be an object");
  EXPECT_EQ(why(schema, "Open", R"({"a": 1, "c": 1})"), "fits");
  EXPECT_EQ(why(schema, "Open", R"({"c": 1})"), "a: is missing");
  EXPECT_EQ(why(schema, "Map", R"({"1": [2]})"), "fits");
  EXPECT_EQ(why(schema, "Map", R"({"2": [2]})"), R"(2: is a name that must be "0" or "1")");
  EXPECT_EQ(why(schema, "Cards", R"({"B1": true})"), "fits");
  EXPECT_EQ(why(schema, "Cards", R"({"P1": true})"), "P1: must match ^[BG]");
  EXPECT_EQ(why(schema, "Deep", R"([{}, {"0": [1], "1": [3, "x"]}])"),
            "[1].1[1]: must be a whole number");
}

// The mismatch is reported for the branch that is meant.
TEST(Schema, Choices) {
  const Schema schema = made(R"({
    "Message": {"oneOf": [{"$ref": "#/$defs/Done"}, {"$ref": "#/$defs/Answer"}]},
    "Done": {"type": "object", "properties": {"type": {"const": "done"}, "id": {"type": "integer"}},
             "required": ["type", "id"], "additionalProperties": false},
    "Answer": {"oneOf": [
      {"type": "object", "properties": {"type": {"const": "answer"}, "ask": {"const": "time"},
                                        "at": {"type": "integer"}}, "required": ["type", "ask", "at"]},
      {"type": "object", "properties": {"type": {"const": "answer"}, "ask": {"const": "role"},
                                        "is": {"enum": ["a", "b"]}}, "required": ["type", "ask", "is"]}]},
    "Phrase": {"oneOf": [
      {"type": "object", "properties": {"say": {"enum": ["trust", "suspect"]}, "seat": {"type": "integer"}},
       "required": ["say", "seat"], "additionalProperties": false},
      {"type": "object", "properties": {"say": {"enum": ["yes", "no"]}}, "required": ["say"],
       "additionalProperties": false}]},
    "Action": {"oneOf": [
      {"type": "object", "properties": {"seat": {"type": "integer"}, "card": {"type": "string"}},
       "required": ["seat", "card"]},
      {"type": "object", "properties": {"seat": {"type": "integer"}, "votes": {"type": "integer"}},
       "required": ["seat", "votes"]}]},
    "Maybe": {"oneOf": [{"$ref": "#/$defs/Done"}, {"type": "null"}]}})");
  EXPECT_EQ(why(schema, "Message", R"({"type": "done", "id": 3})"), "fits");
  EXPECT_EQ(why(schema, "Message", R"({"type": "done", "id": "3"})"), "id: must be a whole number");
  EXPECT_EQ(why(schema, "Message", R"({"type": "done", "id": 3, "x": 1})"),
            "x: is not in the schema");
  EXPECT_EQ(why(schema, "Message", R"({"type": "gone", "id": 3})"),
            "Message: is none of the forms that it may have");
  EXPECT_EQ(why(schema, "Message", R"({"type": "answer", "ask": "time"})"), "at: is missing");
  EXPECT_EQ(why(schema, "Message", R"({"type": "answer", "ask": "role", "is": "c"})"),
            R"(is: must be "a" or "b")");
  EXPECT_EQ(why(schema, "Phrase", R"({"say": "trust"})"), "seat: is missing");
  EXPECT_EQ(why(schema, "Phrase", R"({"say": "yes", "seat": 1})"), "seat: is not in the schema");
  EXPECT_EQ(why(schema, "Action", R"({"seat": 1, "card": 7})"), "card: must be a text");
  EXPECT_EQ(why(schema, "Action", R"({"seat": 1})"),
            "Action: is none of the forms that it may have");
  EXPECT_EQ(why(schema, "Action", R"({"seat": 1, "card": "B7", "votes": 1})"),
            "Action: fits several forms where it must fit one");
  EXPECT_EQ(why(schema, "Action", R"({"seat": "1", "card": "B7", "votes": 1})"),
            "Action: fits none of the forms that it may have; .seat: must be a whole number; "
            ".seat: must be a whole number");
  EXPECT_EQ(why(schema, "Maybe", "null"), "fits");
  EXPECT_EQ(why(schema, "Maybe", R"({"type": "done"})"), "id: is missing");
  EXPECT_EQ(why(schema, "Maybe", "7"), "Maybe: is none of the forms that it may have");

  const std::vector<std::string> asks{"time", "role"};
  EXPECT_EQ(schema.words("Message", "ask"), asks);
  EXPECT_TRUE(schema.words("Message", "at").empty());
}

TEST(Schema, FieldsThatNobodyHasSeen) {
  const Schema schema = made(R"({
    "A": {"type": "object", "properties": {"b": {"type": "integer"}, "c": {"$ref": "#/$defs/C"}}},
    "C": {"oneOf": [{"type": "null"}, {"type": "array", "items": {"type": "integer"}}]},
    "D": {"type": "null"}})");
  using Names = std::vector<std::string>;
  test::SchemaSightings sightings;
  EXPECT_FALSE(schema.problem("A", R"({"b": 1})", &sightings));
  EXPECT_EQ(schema.unseen("A", sightings), (Names{"A.c", "C", "C[0]", "C[1]", "C[1][]"}));
  EXPECT_TRUE(schema.problem("A", R"({"c": 7})", &sightings));
  EXPECT_FALSE(schema.problem("A", R"({"c": null})", &sightings));
  EXPECT_EQ(schema.unseen("A", sightings), (Names{"C[1]", "C[1][]"}));
  EXPECT_FALSE(schema.problem("A", R"({"c": [1]})", &sightings));
  EXPECT_EQ(schema.unseen("A", sightings), Names{});
}

TEST(Schema, WhatItDoesNotKnowIsNotLoaded) {
  const auto refusal = [](std::string_view text) {
    const auto loaded = Schema::parse(text);
    const auto* problem = std::get_if<std::string>(&loaded);
    return problem == nullptr ? std::string{"loaded"} : *problem;
  };
  EXPECT_EQ(refusal(R"({"title": "x", "$defs": {"A": {"type": "null", "description": "x"}}})"),
            "loaded");
  EXPECT_EQ(refusal(R"({"$defs": {"A": {"type": "object", "properties":
                    {"b": {"type": "string", "format": "date"}}}}})"),
            "A.b: keyword format is not known here");
  EXPECT_EQ(refusal(R"({"$defs": {"A": {"type": "integer", "minLength": 1}}})"),
            "A: keyword minLength is not known here");
  EXPECT_EQ(refusal(R"({"$defs": {"A": {"const": 1, "minimum": 1}}})"),
            "A: keyword minimum is not known here");
  EXPECT_EQ(refusal(R"({"$defs": {"A": {"const": 1, "type": "integer"}}})"),
            "A: must have exactly one of $ref, const, enum, oneOf, type");
  EXPECT_EQ(refusal(R"({"$defs": {"A": {}}})"),
            "A: must have exactly one of $ref, const, enum, oneOf, type");
  EXPECT_EQ(refusal(R"({"$defs": {"A": {"type": "number"}}})"), "A: unknown type");
  EXPECT_EQ(refusal(R"({"$defs": {"A": {"type": ["null", "string"]}}})"), "A: unknown type");
  EXPECT_EQ(refusal(R"({"$defs": {"A": {"type": "array"}}})"), "A: an array needs items");
  EXPECT_EQ(refusal(R"({"$defs": {"A": {"const": {}}}})"),
            "A: only texts, whole numbers, true, false and null can be compared");
  EXPECT_EQ(refusal(R"({"$defs": {"A": {"$ref": "#/$defs/B"}}})"),
            "B: is referred to and not defined");
  EXPECT_EQ(refusal(R"({"$defs": {"A": {"$ref": "other.json"}}})"), "A: $ref must be to #/$defs/");
  EXPECT_EQ(refusal(R"({"$defs": {"A": {"oneOf": [{"type": "null"}, {"$ref": "#/$defs/A"}]}}})"),
            "A: is defined by itself");
  EXPECT_EQ(refusal(R"({"$defs": {"A": {"type": "object", "required": ["b"]}}})"),
            "A: requires b, which is not a property");
  EXPECT_EQ(refusal(R"({"$defs": {"A": {"type": "string", "pattern": "("}}})"),
            "A: the pattern cannot be read");
  EXPECT_EQ(refusal(R"({"definitions": {}, "$defs": {}})"), "schema: unknown keyword definitions");
  EXPECT_EQ(refusal(R"({"$defs": )"), "not JSON: the text ends too early at byte 10");
  EXPECT_EQ(refusal("[]"), "schema: must be an object");
}

TEST(Schema, TheProtocolsExamplesFit) {
  const Schema& schema = protocol();
  unsigned examples = 0;
  for (const std::string& definition : schema.definitions()) {
    for (const std::string& example : schema.examples(definition)) {
      EXPECT_EQ(why(schema, definition, example), "fits") << definition << " " << example;
      ++examples;
    }
  }
  EXPECT_GT(examples, 30U);
}

TEST(Schema, TheProtocolKnowsEveryFault) {
  std::vector<std::string> faults;
#define INSIDEJOB_FAULT_TEXT(name, code, rule) faults.emplace_back(#name);
  INSIDEJOB_FAULTS(INSIDEJOB_FAULT_TEXT)
#undef INSIDEJOB_FAULT_TEXT
  EXPECT_EQ(protocol().words("Fault"), faults);
}

}  // namespace
}  // namespace insidejob
