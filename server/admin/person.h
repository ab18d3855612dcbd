// A person at a table, as the log knows them. There are no accounts: a person is known by the hash
// of their token, which belongs to one table, or by a name they used.
#pragma once

#include <concepts>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "server/storage/storage.h"
#include "table/bytes.h"
#include "table/fact.h"

namespace insidejob {

struct Person {
  MemberId member;
  std::vector<std::string> names;  // each once, in the order they were taken
  Bytes32 token_hash{};            // of the current token
  std::int64_t joined = 0;
  std::optional<std::int64_t> left;
};

// Facts that carry personal data, by their form, so that a new fact of the same form is covered.
template <class Fact>
concept NamesMember = requires(Fact fact) {
  { fact.member } -> std::same_as<MemberId&>;
  { fact.name } -> std::same_as<std::string&>;
};
template <class Fact>
concept MarksToken = requires(Fact fact) {
  { fact.member } -> std::same_as<MemberId&>;
  { fact.token_hash } -> std::same_as<std::optional<Bytes32>&>;
};
template <class Fact>
concept QuotesMember = requires(Fact fact) {
  { fact.member } -> std::same_as<MemberId&>;
  { fact.text } -> std::same_as<std::string&>;
};

// Everyone who was ever at the table, in the order of joining.
[[nodiscard]] StorageResult<std::vector<Person>> people_of(std::span<const ExportedEntry> entries);

// Whom to look for. Absent fields match everyone.
struct PersonQuery {
  std::optional<Bytes32> token_hash;
  std::optional<std::string> name;  // exactly as written
  std::optional<MemberId> member;
};

[[nodiscard]] bool matches(const Person& person, const PersonQuery& query);

// One person at one table.
struct FoundPerson {
  ExportedTable table;
  Person person;
};

// Looks at one table, given by its key.
[[nodiscard]] StorageResult<std::vector<FoundPerson>> find_people(Storage& storage,
                                                                  const std::string& table,
                                                                  const PersonQuery& query);
// Looks at all tables. Those whose log cannot be read are listed in `unread`.
[[nodiscard]] StorageResult<std::vector<FoundPerson>> find_people_everywhere(
    Storage& storage, const PersonQuery& query, std::vector<std::string>& unread);

}  // namespace insidejob
