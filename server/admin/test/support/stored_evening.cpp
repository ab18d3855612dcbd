#include "server/admin/test/support/stored_evening.h"

#include "engine/legal.h"
#include "server/rooms/access.h"
#include "server/rooms/summary.h"
#include "server/storage/test/support/contract.h"
#include "server/storage/wait.h"
#include "table/log/log_json.h"
#include "table/shuffle/blake2b.h"

namespace insidejob {
namespace {

Bytes32 token_of(unsigned member) {
  Bytes32 token{};
  token.fill(static_cast<std::uint8_t>(member));
  return token;
}

}  // namespace

std::string token_text(unsigned member) { return hex_text(token_of(member)); }

StoredEvening::StoredEvening(std::uint64_t seed) : table{blake2b}, rng{Seed::from_number(seed)} {}

void StoredEvening::take(const std::vector<Step>& steps) {
  for (const Step& step : steps) log.push_back(table_event_line(table.state(), step.event));
}

void StoredEvening::submit(const Command& command, MemberId by) {
  now += 1000;
  const Answer answer = table.submit(command, by, 0, now);
  ASSERT_TRUE(std::holds_alternative<Done>(answer)) << name_of(std::get<Refusal>(answer).reason);
  take(std::get<Done>(answer).steps);
}

MemberId StoredEvening::join(const std::string& name) {
  const MemberId id{state().members_so_far + 1};
  submit(Join{name, hash_of(token_of(id.number)), false});
  return id;
}

void StoredEvening::start_game() {
  submit(StartGame{}, state().host);
  Bytes32 seed{};
  for (auto& byte : seed) byte = static_cast<std::uint8_t>(rng.below(256));
  submit(CommitSeed{seed});
  give_values();
  ASSERT_EQ(name_of(state().stage), name_of(Stage::play));
}

void StoredEvening::give_values() {
  std::array<Bytes, k_max_seats> values;
  for (unsigned i = 0; i < state().options.players; ++i) {
    const MemberId id = state().chairs[i].member;
    if (!id) continue;
    values[i].resize(16 + i);
    for (auto& byte : values[i]) byte = static_cast<std::uint8_t>(rng.below(256));
    submit(SealValue{seal_of(blake2b, table_test::seat(i), values[i])}, id);
  }
  for (unsigned i = 0; i < values.size() && state().stage == Stage::shuffle; ++i) {
    if (!values[i].empty()) submit(GiveValue{values[i]}, state().chairs[i].member);
  }
}

bool StoredEvening::move_once() {
  const auto turns = pending_bot_turns(state());
  if (!turns.empty()) {
    submit(answer(state(), turns.front(), *make_bot(bot_levels().front())));
    return true;
  }
  for (const Seat seat : awaited_seats(state())) {
    const MemberId by = state().chairs[seat.index].member;
    const LegalActions legal = legal_actions(*state().game->options, state().game->state, seat);
    if (legal.empty()) {
      submit(ConfirmNoVote{}, by);
    } else {
      submit(Act{legal[rng.below(legal.size())]}, by);
    }
    return true;
  }
  if (state().stage != Stage::discussion) return false;
  for (unsigned i = 0; i < state().options.players; ++i) {
    const Chair& chair = state().chairs[i];
    const Seat seat = table_test::seat(i);
    if (chair.member && !state().game->discussion_ready.contains(seat)) {
      submit(SetDiscussionReady{true}, chair.member);
      return true;
    }
  }
  return false;
}

void StoredEvening::play_to(Stage stage) {
  while (state().stage != stage && !testing::Test::HasFatalFailure()) {
    ASSERT_TRUE(move_once()) << name_of(state().stage);
  }
}

void StoredEvening::play_usual() {
  const MemberId ana = join("Ana");
  const MemberId bo = join("Bo");
  const MemberId cy = join("Cy");
  submit(SeatBot{table_test::seat(3), "random", "Robo"}, ana);
  submit(Chat{"Good evening, my street is Elm Road"}, ana);
  submit(Chat{"Hello Ana"}, bo);
  start_game();
  play_to(Stage::result);
  submit(Say{Phrase{.kind = PhraseKind::good_game}}, ana);
  submit(Chat{"once more?"}, cy);
  start_game();
  for (int i = 0; i < 6 && state().stage == Stage::play; ++i) ASSERT_TRUE(move_once());
}

std::vector<ExportedEntry> StoredEvening::entries() const {
  std::vector<ExportedEntry> entries;
  for (const std::string& line : log) entries.push_back({{entries.size() + 1, line}, 1});
  return entries;
}

void StoredEvening::store(Storage& storage, const std::string& key, const std::string& room,
                          Milliseconds last_activity) const {
  ASSERT_TRUE(succeeded(wait([&](StorageDone done) {
    storage.create({key, room, last_activity - 1000, state().options.public_table},
                   std::move(done));
  })));
  if (!log.empty()) {
    ASSERT_TRUE(succeeded(
        wait([&](StorageDone done) { storage.append(key, 1, log, 1, std::move(done)); })));
  }
  ASSERT_TRUE(succeeded(wait([&](StorageDone done) {
    storage.update(
        key, {.summary = summary_text(summarize(state(), false)), .last_activity = last_activity},
        std::move(done));
  })));
}

}  // namespace insidejob
