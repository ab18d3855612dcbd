#include "table/test/support/evening.h"

#include <algorithm>

#include "engine/legal.h"
#include "table/decide/seat_requests.h"
#include "table/log/log_json.h"
#include "table/wire/client_json.h"

namespace insidejob::table_test {

Bytes32 toy_hash(std::span<const std::uint8_t> bytes) {
  Seed seed = Seed::from_number(bytes.size());
  for (const std::uint8_t byte : bytes) seed = seed.derive(byte);
  Bytes32 hash{};
  for (std::size_t i = 0; i < hash.size(); ++i) {
    hash[i] = static_cast<std::uint8_t>(seed.words[i / 8] >> (8 * (i % 8)));
  }
  return hash;
}

Bytes32 token(unsigned number) {
  const std::array<std::uint8_t, 2> bytes{static_cast<std::uint8_t>(number & 255U),
                                          static_cast<std::uint8_t>(number >> 8)};
  return toy_hash(bytes);
}

void Evening::take(const std::vector<Step>& taken) {
  last = taken;
  for (const Step& step : taken) {
    steps.push_back(step);
    log.push_back(table_event_line(table.state(), step.event));
    const auto read = read_table_event(twin.state(), log.back());
    ASSERT_TRUE(std::holds_alternative<TableEvent>(read))
        << std::get<Malformed>(read).message << " in " << log.back();
    ASSERT_EQ(std::get<TableEvent>(read), step.event) << log.back();
    ASSERT_TRUE(twin.replay(std::get<TableEvent>(read))) << log.back();
  }
  ASSERT_EQ(twin.state(), table.state());
}

std::optional<Refusal> Evening::submit(const Command& command, MemberId by, std::int64_t id) {
  const TableState before = state();
  const Decision decision = decide(before, command, by, {now, toy_hash});
  EXPECT_EQ(before, state());
  const bool repeated = was_done(before, by, id);
  const Answer answer = table.submit(command, by, id, now);
  if (const auto* refusal = std::get_if<Refusal>(&answer)) {
    EXPECT_EQ(before, state());
    EXPECT_TRUE(std::holds_alternative<Refusal>(decision));
    last.clear();
    return *refusal;
  }
  EXPECT_TRUE(repeated || std::holds_alternative<Facts>(decision));
  if (repeated) {
    EXPECT_EQ(before, state());
  }
  take(std::get<Done>(answer).steps);
  return std::nullopt;
}

void Evening::demand(const Command& command, MemberId by) {
  const auto refusal = submit(command, by);
  ASSERT_FALSE(refusal) << name_of(refusal->reason)
                        << (refusal->violation ? name_of(refusal->violation->fault) : "");
}

void Evening::expect_refused(Reason reason, const Command& command, MemberId by) {
  const auto refusal = submit(command, by);
  ASSERT_TRUE(refusal) << "done, instead of " << name_of(reason);
  EXPECT_EQ(name_of(refusal->reason), name_of(reason));
}

MemberId Evening::join(const std::string& name, bool spectator) {
  const MemberId id{state().members_so_far + 1};
  Join join{name, token(id.number), spectator};
  join.accepts = terms_of(state().options);
  demand(join);
  return id;
}

void Evening::pass(std::int64_t milliseconds) {
  now += milliseconds;
  take(table.tick(now));
}

void Evening::pass_to_deadline() {
  if (const auto deadline = next_deadline(state()))
    pass(std::max<std::int64_t>(0, *deadline - now));
}

void Evening::shuffle(bool opens) {
  if (needs_seed(state())) commit_seed();
  for (const Seat at : SeatSet::first(state().options.players)) {
    if (state().stage != Stage::shuffle || state().shuffle->taking_part) break;
    const MemberId id = state().chairs[at.index].member;
    const Shuffle& shuffle = *state().shuffle;
    if (!id || shuffle.seals[at.index] || excluded_seats(shuffle).contains(at)) continue;
    demand(SealValue{seal_of(toy_hash, at, value_of(id)), looks}, id);
  }
  for (const Seat at : SeatSet::first(state().options.players)) {
    if (!opens || state().stage != Stage::shuffle || !state().shuffle->taking_part) break;
    const MemberId id = state().chairs[at.index].member;
    if (!id || !(*state().shuffle->taking_part - state().shuffle->given).contains(at)) continue;
    demand(GiveValue{value_of(id)}, id);
  }
}

void Evening::commit_seed() {
  Bytes32 seed{};
  for (auto& byte : seed) byte = static_cast<std::uint8_t>(rng.below(256));
  demand(CommitSeed{seed});
}

Bytes Evening::value_of(MemberId id) const {
  Bytes value(32, static_cast<std::uint8_t>(id.number));
  value[0] = static_cast<std::uint8_t>(state().games_so_far);
  value[1] = static_cast<std::uint8_t>(state().shuffle->voided.size());
  return value;
}

void Evening::start_game() {
  demand(StartGame{}, state().host);
  shuffle();
  ASSERT_EQ(state().stage, Stage::play);
}

void Evening::agree_to(MemberId asker) {
  for (const Member& giver : std::vector<Member>{state().members}) {
    const bool counts = giver.id != asker && has_say(state(), giver.id);
    if (counts && find_request(state(), asker)) demand(AgreeToSeat{asker, true, {}}, giver.id);
  }
}

void Evening::sit_in_game(MemberId asker, Seat at) {
  demand(TakeSeat{at}, asker);
  agree_to(asker);
  ASSERT_EQ(game_seat_of(state(), asker), at);
}

bool Evening::answer_bots() {
  const auto turns = pending_bot_turns(state());
  if (turns.empty()) return false;
  const BotTurn& turn = turns[rng.below(static_cast<unsigned>(turns.size()))];
  // Bots of the weakest level are quick; the level makes no difference to the table.
  const auto bot = make_bot(bot_levels().front());
  EXPECT_FALSE(submit(answer(state(), turn, *bot)));
  return true;
}

bool Evening::move_person() {
  SeatSet seats;
  for (const Seat at : awaited_seats(state())) {
    if (is_kept_by_present(state(), at)) seats.insert(at);
  }
  if (seats.empty()) return false;
  const Seat at = seats.nth(rng.below(seats.size()));
  const MemberId by = state().chairs[at.index].member;
  const LegalActions legal = legal_actions(*state().game->options, state().game->state, at);
  if (legal.empty()) {
    EXPECT_FALSE(submit(ConfirmNoVote{}, by));
  } else {
    EXPECT_FALSE(submit(Act{legal[rng.below(legal.size())]}, by));
  }
  return true;
}

void Evening::play_through(Stage stage) {
  while (state().stage == stage && !::testing::Test::HasFatalFailure()) {
    if (!answer_bots() && !move_person()) break;
  }
}

OptionsPatch random_patch(Rng& rng) {
  OptionsPatch patch;
  if (rng.below(3) == 0) patch.players = 1 + rng.below(6);
  if (rng.below(3) == 0) patch.wager = rng.below(3) != 0;
  if (rng.below(4) == 0) patch.risky = rng.below(2) == 0;
  if (rng.below(3) == 0) {
    patch.special_roles.emplace();
    for (unsigned i = rng.below(3); i > 0; --i) {
      patch.special_roles->push_back(builtin_roles()[rng.below(k_builtin_roles)].id);
    }
  }
  if (rng.below(5) == 0) {
    RoleCard card{.role = {.id = "silent"}, .name = {{"en", "Silent one"}}, .text = {}};
    card.role.votes = static_cast<int>(rng.below(3));
    card.role.face_up = rng.below(3) == 0;
    card.role.same_target = SameTarget::never;
    patch.custom_role.emplace(card);
    patch.special_roles = {{"silent"}};
  } else if (rng.below(3) == 0) {
    patch.custom_role.emplace();
  }
  if (rng.below(8) == 0) patch.mission_deck.emplace(standard_deck());
  if (rng.below(4) == 0) patch.history = static_cast<HistoryRule>(rng.below(3));
  if (rng.below(4) == 0) patch.turn_seconds = 15 * rng.below(3);
  if (rng.below(4) == 0) patch.discussion_seconds = 20 * rng.below(2);
  if (rng.below(4) == 0) patch.takeover_seconds = 30 * rng.below(3);
  if (rng.below(10) == 0) patch.turn_seconds = 1;
  if (rng.below(20) == 0) patch.turn_hours = rng.below(4);
  if (rng.below(8) == 0) patch.missed_turn = static_cast<MissedTurn>(rng.below(2));
  if (rng.below(6) == 0) patch.chat = rng.below(3) != 0;
  if (rng.below(6) == 0) patch.quiet_bots = rng.below(2) == 0;
  return patch;
}

namespace {

Phrase random_phrase(Rng& rng) {
  Phrase phrase{.kind = static_cast<PhraseKind>(rng.below(k_phrase_kinds))};
  if (rng.below(2) == 0) phrase.seat = seat(rng.below(6));
  if (rng.below(3) == 0) phrase.suit = static_cast<Suit>(rng.below(4));
  if (rng.below(3) == 0) phrase.trick = static_cast<std::uint8_t>(rng.below(14));
  const unsigned grounds = rng.below(3) == 0 ? rng.below(k_most_grounds + 1) : 0;
  for (unsigned i = 0; i < grounds; ++i) {
    phrase.grounds.add({.kind = static_cast<GroundKind>(rng.below(k_ground_kinds)),
                        .trick = static_cast<std::uint8_t>(rng.below(14))});
  }
  return phrase;
}

Action random_action(const TableState& state, MemberId by, Rng& rng) {
  const auto own = game_seat_of(state, by);
  if (own && state.game && rng.below(3) != 0) {
    const LegalActions legal = legal_actions(*state.game->options, state.game->state, *own);
    if (!legal.empty()) return legal[rng.below(legal.size())];
  }
  const Seat at = rng.below(4) == 0 ? seat(rng.below(6)) : own.value_or(seat(0));
  return {at, static_cast<ActionKind>(rng.below(5)), static_cast<std::uint8_t>(rng.below(256)),
          static_cast<std::uint8_t>(rng.below(256))};
}

}  // namespace

Command random_command(const TableState& state, MemberId by, Rng& rng) {
  const Seat at = seat(rng.below(6));
  const bool flag = rng.below(2) == 0;
  const MemberId other{rng.below(state.members_so_far + 2)};
  const auto level = static_cast<Suspicion>(rng.below(3));
  switch (rng.below(56)) {
    case 0:
      return TakeSeat{at};
    case 1:
      return StandUp{};
    case 2:
      return SetReluctant{flag};
    case 3:
      return SetReady{flag};
    case 4:
      return GiveValue{Bytes(rng.below(70), 3)};
    case 32:
      return SealValue{seal_of(toy_hash, at, Bytes(16 + rng.below(40), 3)), flag};
    case 33:
      return ResumeShuffle{};
    case 5:
      return Act{random_action(state, by, rng)};
    case 6:
      return SetDiscussionReady{flag};
    case 7:
      return ConfirmNoVote{};
    case 8:
      return rng.below(8) == 0 ? Command{Leave{}} : Command{SetReady{true}};
    case 9:
      return Chat{std::string(rng.below(310), 'x')};
    case 10:
      return Say{random_phrase(rng)};
    case 11:
      return SetMark{at, level};
    case 12:
      return ChangeOptions{random_patch(rng)};
    case 13:
      return TakePreset{static_cast<Preset>(rng.below(k_presets))};
    case 14:
      return SeatBot{at, rng.below(5) == 0 ? "genius" : "random", flag ? "Robo" : ""};
    case 15:
      return RemoveBot{at};
    case 16:
      return StartGame{};
    case 17:
      return rng.below(8) == 0 ? Command{AbandonGame{}} : Command{StartGame{}};
    case 18:
      return TakeOver{at};
    case 19:
      return rng.below(4) == 0 ? Command{Kick{other, flag ? "bako-dimu-fera" : ""}}
                               : Command{TakeOver{at}};
    case 20:
      return GiveHost{other};
    case 21:
      return Join{flag ? "Ana" : "  ", token(rng.below(60)), rng.below(2) == 0};
    case 22:
      return Connect{other};
    case 23:
      return Disconnect{other};
    case 24:
      return CommitSeed{toy_hash({})};
    case 25:
      return BotActs{at, state.game ? turn_number(*state.game) : 3, random_action(state, by, rng)};
    case 26:
      return BotSays{at, random_phrase(rng)};
    case 27:
      return BotMarks{at, seat(rng.below(6)), level};
    case 28:
      return Rename{flag ? "Eve" : std::string(rng.below(30), 'z')};
    case 29:
      return PrepareGame{.record = flag ? "{}" : "", .begun = rng.below(9)};
    case 30:
      return WithdrawRequest{};
    case 31:
      return AgreeToSeat{other, rng.below(4) != 0, flag ? std::optional{at} : std::nullopt};
    case 34:
      return Looked{};
    case 35:
      return Nudge{at};
    case 36:
      return ClaimHost{};
    case 37:
      return KeepHost{};
    case 38:
      return GiveSeat{other, at};
    case 39:
      return ArrangeSeats{{seat(rng.below(4)), seat(rng.below(4)), seat(2), seat(3)}};
    case 40:
      return ShuffleSeats{Bytes32{static_cast<std::uint8_t>(rng.below(256))}};
    case 41:
      return AnnounceVote{};
    case 42:
      return MakeLink{flag ? std::string(64, 'a') : ""};
    case 43:
      return ShareLink{rng.below(4) != 0, {state.games_so_far, other}};
    case 44:
      return rng.below(4) == 0 ? Command{EraseLink{{state.games_so_far, other}}}
                               : Command{MakeLink{std::string(64, 'b')}};
    case 45:
      return SetPush{flag ? std::optional{PushSubscription{
                                "https://push.example.org/" + std::to_string(rng.below(3)),
                                Bytes(rng.below(4) == 0 ? 64 : 65, 4), Bytes(16, 1)}}
                          : std::nullopt};
    case 46:
      return NotePush{other, flag ? PushKind::turn : PushKind::over, rng.below(9)};
    case 47:
      return DropPush{other, "https://push.example.org/" + std::to_string(rng.below(3))};
    case 48:
      return LeaveDuplicate{};
    case 49:
      return OpenDuplicate{std::string(64, 'd')};
    case 50:
      return AddTable{2 + rng.below(3), "key"};
    case 51:
      return JoinDuplicate{std::string(64, 'd'), 1 + rng.below(3), state.options};
    case 52:
      return FollowOptions{patched(state.options, random_patch(rng))};
    case 53:
      return PlayRound{1 + rng.below(3), toy_hash({})};
    case 54:
      return CloseRound{state.duplicate ? state.duplicate->round : 1,
                        flag ? std::vector<std::uint32_t>{2} : std::vector<std::uint32_t>{}};
    default:
      return ChangeToken{other, token(rng.below(60))};
  }
}

}  // namespace insidejob::table_test
