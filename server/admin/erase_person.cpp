#include "server/admin/erase_person.h"

#include <algorithm>
#include <utility>
#include <variant>

#include "server/admin/stored_log.h"
#include "server/rooms/summary.h"
#include "server/storage/wait.h"
#include "table/log/log_json.h"
#include "table/shuffle/blake2b.h"

namespace insidejob {
namespace {

// Replaces erased text. It needs no translation, and is not empty because no text ever is.
constexpr std::string_view k_removed_text = "…";
constexpr std::string_view k_neutral_name = "Deleted player ";
constexpr int k_attempts = 8;

std::string neutral_name(const std::vector<Person>& people, MemberId member) {
  for (std::uint64_t number = member.number;; number += k_most_members) {
    std::string name = std::string{k_neutral_name} + std::to_string(number);
    const bool taken = std::ranges::any_of(people, [&](const Person& person) {
      return person.member != member && std::ranges::find(person.names, name) != person.names.end();
    });
    if (!taken) return name;
  }
}

// Returns each event without personal data.
class Eraser {
 public:
  Eraser(const Person& person, const ErasureOptions& options, Erasure& erasure)
      : person_(person), options_(options), erasure_(erasure) {}

  TableEvent operator()(TableEvent event) const {
    std::visit([&](auto& fact) { erase(event.by, fact); }, event.fact);
    return event;
  }

 private:
  template <class Fact>
  void erase(MemberId by, Fact& fact) const {
    if constexpr (std::same_as<Fact, BotSeated>) {
      if (by == person_.member) fact.name.clear();
    }
    if constexpr (std::same_as<Fact, LinkAgreed>) {
      if (fact.member == person_.member) fact.agree = false;
    }
    if constexpr (std::same_as<Fact, PushSet>) {
      if (fact.member == person_.member) fact.to.reset();
    }
    if constexpr (NamesMember<Fact>) {
      if (fact.member == person_.member) fact.name = erasure_.name;
    }
    if constexpr (MarksToken<Fact>) {
      if (fact.member == person_.member) fact.token_hash = options_.random();
    }
    if constexpr (QuotesMember<Fact>) erase_text(fact.member, fact.text);
  }

  void erase_text(MemberId speaker, std::string& text) const {
    const bool own = speaker == person_.member;
    if (text == k_removed_text || (!own && !mentions(text))) return;
    ++(own ? erasure_.texts : erasure_.mentions);
    if (own || options_.texts_of_others) text = k_removed_text;
  }

  [[nodiscard]] bool mentions(const std::string& text) const {
    return std::ranges::any_of(person_.names, [&](const std::string& name) {
      return name != erasure_.name && text.find(name) != std::string::npos;
    });
  }

  const Person& person_;
  const ErasureOptions& options_;
  Erasure& erasure_;
};

void blank(std::vector<GamePerson>& people) {
  for (GamePerson& person : people) {
    person.name.clear();
    person.token_hash = {};
    person.agreed = false;
  }
}

// Compares everything except names, hashes, words, devices, and who agreed to share a game.
bool lead_to_the_same(TableState before, TableState after) {
  for (TableState* state : {&before, &after}) {
    for (Member& member : state->members) {
      member.name.clear();
      member.token_hash = {};
      member.push.reset();
    }
    for (Chair& chair : state->chairs) {
      if (chair.bot) chair.bot->name.clear();
    }
    for (Tally& tally : state->score) tally.name.clear();
    for (Said& said : state->talk) {
      said.name.clear();
      if (auto* text = std::get_if<std::string>(&said.what)) text->clear();
    }
    if (state->game) {
      for (GamePlayer& player : state->game->players) player.name.clear();
      for (AnnexTalk& talk : state->game->annex.talk) {
        talk.by.bot.clear();
        if (auto* text = std::get_if<std::string>(&talk.what)) text->clear();
      }
      for (AnnexMark& mark : state->game->annex.marks) mark.by.bot.clear();
    }
    if (state->game) blank(state->game->people);
    for (GameLink& link : state->links) blank(link.people);
    if (state->last_insider) state->last_insider->name.clear();
    if (state->duplicate) {
      for (RoundResult& result : state->duplicate->results) {
        for (RoundSeat& seat : result.seats) seat.name.clear();
      }
    }
  }
  return before == after;
}

StorageStatus check_rewritten(const ExportedTable& table, const Erasure& erasure,
                              const TableState& before, const Person& person) {
  std::vector<ExportedEntry> entries = table.entries;
  auto next = erasure.replacements.begin();
  for (ExportedEntry& exported : entries) {
    if (next == erasure.replacements.end()) break;
    if (exported.entry.sequence == next->sequence) exported.entry.text = (next++)->text;
  }
  const auto after = replay_log(entries);
  if (!after) return after.error();
  const auto people = people_of(entries);
  if (!people) return people.error();
  const auto found = std::ranges::find(*people, person.member, &Person::member);
  const bool is_gone = found != people->end() && found->token_hash != person.token_hash &&
                       found->names == std::vector{erasure.name};
  if (is_gone && lead_to_the_same(before, *after)) return Ok{};
  return StorageError{StorageFault::corrupt,
                      "the rewritten log would tell a different story; nothing was changed"};
}

StorageStatus claim(Storage& storage, const std::string& table, Fence& fence) {
  for (int attempt = 0; attempt < k_attempts; ++attempt) {
    const auto info = storage.find(table);
    if (!info) return info.error();
    fence = info->fence + 1;
    const Written claimed =
        wait([&](StorageDone done) { storage.claim(table, fence, std::move(done)); });
    if (claimed) return Ok{};
    if (claimed.error().fault != StorageFault::fenced_off) return claimed.error();
  }
  return StorageError{StorageFault::conflict,
                      "a server keeps taking the table over; stop it and try again"};
}

// Makes the person leave, unless they already have. Returns the answer to the append, or ok if none
// was needed.
Written leave(Storage& storage, const ExportedTable& exported, MemberId member, Fence fence,
              Milliseconds now) {
  Table table{blake2b};
  LogReplay replay;
  for (const ExportedEntry& entry : exported.entries) {
    const auto event = replay.read(entry.entry);
    if (!event || !replay.take(*event)) return *replay.problem();
    if (!table.replay(*event)) __builtin_trap();  // the same code on the same state
  }
  if (find_member(table.state(), member) == nullptr) return Written{exported.info.last_sequence};
  const Answer answer =
      table.submit(Leave{}, member, 0, std::max<std::int64_t>(now, table.state().at));
  const auto* done = std::get_if<Done>(&answer);
  if (done == nullptr) {
    return StorageError{StorageFault::invalid, "the table does not let the person leave now"};
  }
  std::vector<std::string> texts;
  texts.reserve(done->steps.size());
  for (const Step& step : done->steps) texts.push_back(table_event_line(table.state(), step.event));
  return wait([&](StorageDone answered) {
    storage.append(exported.info.key, exported.info.last_sequence + 1, std::move(texts), fence,
                   std::move(answered));
  });
}

StorageStatus rewrite(Storage& storage, const std::string& table,
                      const std::vector<LogEntry>& replacements) {
  for (std::size_t at = 0; at < replacements.size(); at += k_most_entries) {
    const auto from = replacements.begin() + static_cast<std::ptrdiff_t>(at);
    const auto count = std::min(k_most_entries, replacements.size() - at);
    std::vector<LogEntry> some(from, from + static_cast<std::ptrdiff_t>(count));
    const Written done = wait([&](StorageDone answered) {
      storage.rewrite(table, std::move(some), std::move(answered));
    });
    if (!done) return done.error();
  }
  return Ok{};
}

StorageStatus renew_summary(Storage& storage, const std::string& table) {
  const auto exported = storage.export_table(table);
  if (!exported) return exported.error();
  const auto state = replay_log(exported->entries);
  if (!state) return state.error();
  const auto before = read_summary(exported->info.summary);
  const bool quick = before && before->quick;
  TableUpdate update{.summary = summary_text(summarize(*state, quick))};
  const Written done = wait(
      [&](StorageDone answered) { storage.update(table, std::move(update), std::move(answered)); });
  if (!done) return done.error();
  return Ok{};
}

}  // namespace

StorageResult<Erasure> plan_erasure(const ExportedTable& table, MemberId member,
                                    const ErasureOptions& options) {
  const auto people = people_of(table.entries);
  if (!people) return people.error();
  const auto person = std::ranges::find(*people, member, &Person::member);
  if (person == people->end()) {
    return StorageError{StorageFault::not_found,
                        "no one at this table had number " + std::to_string(member.number)};
  }
  Erasure erasure{.name = neutral_name(*people, member)};
  const Eraser eraser{*person, options, erasure};
  LogReplay replay;
  for (const ExportedEntry& exported : table.entries) {
    const auto event = replay.read(exported.entry);
    if (!event) return *replay.problem();
    const TableEvent erased = eraser(*event);
    if (!replay.take(*event)) return *replay.problem();
    if (erased == *event) continue;
    erasure.replacements.push_back(
        {exported.entry.sequence, table_event_line(replay.state(), erased)});
  }
  const StorageStatus checked = check_rewritten(table, erasure, replay.state(), *person);
  if (!checked) return checked.error();
  return erasure;
}

StorageResult<Erasure> erase_person(Storage& storage, const std::string& table, MemberId member,
                                    const ErasureOptions& options, Milliseconds now) {
  Fence fence = 0;
  for (int attempt = 0; attempt < k_attempts; ++attempt) {
    if (const StorageStatus claimed = claim(storage, table, fence); !claimed) {
      return claimed.error();
    }
    const auto exported = storage.export_table(table);
    if (!exported) return exported.error();
    const Written left = leave(storage, *exported, member, fence, now);
    if (left) break;
    const StorageFault fault = left.error().fault;
    const bool taken_over = fault == StorageFault::fenced_off || fault == StorageFault::conflict;
    if (!taken_over || attempt + 1 == k_attempts) return left.error();
  }
  const auto exported = storage.export_table(table);
  if (!exported) return exported.error();
  auto erasure = plan_erasure(*exported, member, options);
  if (!erasure) return erasure;
  const StorageStatus rewritten = rewrite(storage, table, erasure->replacements);
  if (!rewritten) return rewritten.error();
  if (const StorageStatus claimed = claim(storage, table, fence); !claimed) return claimed.error();
  if (const StorageStatus renewed = renew_summary(storage, table); !renewed) {
    return renewed.error();
  }
  return erasure;
}

}  // namespace insidejob
