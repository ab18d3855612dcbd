#include "server/admin/person.h"

#include <algorithm>
#include <utility>

#include "notation/json.h"
#include "server/admin/stored_log.h"
#include "server/admin/table_directory.h"

namespace insidejob {
namespace {

// A quick test without replaying: whether the log can be about the person at all. It works because
// our own JsonWriter wrote every name and hash.
bool may_hold(const ExportedTable& table, const PersonQuery& query) {
  const auto holds = [&](const std::string& value) {
    std::string quoted;
    JsonWriter{quoted}.value(value);
    return std::ranges::any_of(table.entries, [&](const ExportedEntry& exported) {
      return exported.entry.text.find(quoted) != std::string::npos;
    });
  };
  return (!query.name || holds(*query.name)) &&
         (!query.token_hash || holds(hex_text(*query.token_hash)));
}

StorageResult<std::vector<FoundPerson>> find_at(ExportedTable table, const PersonQuery& query) {
  std::vector<FoundPerson> found;
  if (!may_hold(table, query)) return found;
  const auto people = people_of(table.entries);
  if (!people) return people.error();
  for (const Person& person : *people) {
    if (matches(person, query)) found.push_back({table, person});
  }
  return found;
}

class PeopleReader {
 public:
  explicit PeopleReader(std::vector<Person>& people) : people_(people) {}

  void see(const TableEvent& event) {
    std::visit([&](auto fact) { read(event.at, fact); }, event.fact);
  }

 private:
  Person* find(MemberId member) {
    const auto found = std::ranges::find(people_, member, &Person::member);
    return found == people_.end() ? nullptr : &*found;
  }

  template <class Fact>
  void read(std::int64_t at, Fact& fact) {
    if constexpr (std::same_as<Fact, MemberJoined>) {
      people_.push_back({.member = fact.member, .joined = at});
    }
    if constexpr (requires {
                    { fact.member } -> std::same_as<MemberId&>;
                  }) {
      Person* person = find(fact.member);
      if (person == nullptr) return;
      if constexpr (NamesMember<Fact>) {
        if (std::ranges::find(person->names, fact.name) == person->names.end()) {
          person->names.push_back(fact.name);
        }
      }
      if constexpr (MarksToken<Fact>) person->token_hash = fact.token_hash.value_or(Bytes32{});
      if constexpr (std::same_as<Fact, MemberLeft>) person->left = at;
    }
  }

  std::vector<Person>& people_;
};

}  // namespace

StorageResult<std::vector<Person>> people_of(std::span<const ExportedEntry> entries) {
  std::vector<Person> people;
  PeopleReader reader{people};
  LogReplay replay;
  for (const ExportedEntry& exported : entries) {
    const auto event = replay.read(exported.entry);
    if (!event || !replay.take(*event)) return *replay.problem();
    reader.see(*event);
  }
  return people;
}

bool matches(const Person& person, const PersonQuery& query) {
  return (!query.token_hash || person.token_hash == *query.token_hash) &&
         (!query.name || std::ranges::find(person.names, *query.name) != person.names.end()) &&
         (!query.member || person.member == *query.member);
}

StorageResult<std::vector<FoundPerson>> find_people(Storage& storage, const std::string& table,
                                                    const PersonQuery& query) {
  auto exported = storage.export_table(table);
  if (!exported) return exported.error();
  return find_at(std::move(*exported), query);
}

StorageResult<std::vector<FoundPerson>> find_people_everywhere(Storage& storage,
                                                               const PersonQuery& query,
                                                               std::vector<std::string>& unread) {
  std::vector<FoundPerson> all;
  std::optional<StorageError> failure;
  const StorageStatus walked = walk_tables(storage, {}, [&](const TableInfo& info) {
    auto found = find_people(storage, info.key, query);
    if (found) {
      std::ranges::move(*found, std::back_inserter(all));
    } else if (found.error().fault == StorageFault::corrupt) {
      unread.push_back(info.room_code + ": " + found.error().detail);
    } else if (found.error().fault != StorageFault::not_found) {
      failure = found.error();
    }
    return !failure;
  });
  if (!walked) return walked.error();
  if (failure) return *failure;
  return all;
}

}  // namespace insidejob
