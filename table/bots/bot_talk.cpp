#include "table/bots/bot_talk.h"

#include <algorithm>
#include <numeric>
#include <string_view>

#include "engine/view.h"

namespace insidejob {
namespace {

constexpr std::uint64_t k_talk = 0x7A1C;
constexpr std::uint64_t k_written = 0x7E87;

bool in_game(const TableState& state, const Said& said) {
  return said.game == state.game->number && said.seat && std::holds_alternative<Phrase>(said.what);
}

Heard heard_as(const Said& said) { return {*said.seat, said.trick, std::get<Phrase>(said.what)}; }

// A question to everyone, and trust, are answered if they come from a person.
bool is_called(const Said& said, Seat seat) {
  const auto& phrase = std::get<Phrase>(said.what);
  const bool of_bots = phrase.seat && phrase.kind != PhraseKind::trust;
  return said.seat != seat && calls_on(phrase, seat) && (of_bots || said.member);
}

char folded(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; }

// Whether the byte belongs to a word, in any script.
bool in_word(char c) {
  const char low = folded(c);
  return (low >= 'a' && low <= 'z') || (c >= '0' && c <= '9') ||
         static_cast<unsigned char>(c) >= 0x80;
}

// Whether the name occurs as a whole word.
bool has_name(std::string_view text, std::string_view name) {
  if (name.empty()) return false;
  const auto same = [](char a, char b) { return folded(a) == folded(b); };
  for (auto from = text.begin();;) {
    const auto found = std::search(from, text.end(), name.begin(), name.end(), same);
    if (found == text.end()) return false;
    const auto after = found + static_cast<std::ptrdiff_t>(name.size());
    const bool begins = found == text.begin() || !in_word(*(found - 1));
    if (begins && (after == text.end() || !in_word(*after))) return true;
    from = found + 1;
  }
}

// A written line that names a bot is for that bot. One that names none is occasionally for any of
// them.
bool is_written_to(const TableState& state, const Said& said, Seat seat) {
  const auto* text = std::get_if<std::string>(&said.what);
  if (text == nullptr || said.game != state.game->number || !said.member) return false;
  std::vector<Seat> bots;
  bool names_any = false;
  for (const Seat other : SeatSet::first(state.options.players)) {
    const auto& bot = state.chairs[other.index].bot;
    if (!bot) continue;
    const bool named = has_name(*text, bot->name);
    if (named && other == seat) return true;
    names_any |= named;
    bots.push_back(other);
  }
  if (names_any || bots.empty()) return false;
  Rng rng{seed_from(state.game->proof.commitment).derive(k_written).derive(said.sequence)};
  const unsigned drawn = rng.below(static_cast<unsigned>(bots.size()) * k_lines_an_answer);
  return drawn < bots.size() && bots[drawn] == seat;
}

struct SaidSoFar {
  std::size_t own_now = 0;       // said by this seat in this trick
  std::size_t bots_now = 0;      // said by any bot in this trick
  bool lately = false;           // whether the seat spoke in the last few tricks
  const Said* called = nullptr;  // what the seat has not answered yet
};

SaidSoFar look_back(const TableState& state, Seat seat, unsigned pause) {
  const unsigned now = state.game->state.open.trick;
  SaidSoFar so_far;
  for (const Said& said : state.talk) {
    if (said.trick + 1U >= now && is_written_to(state, said, seat)) so_far.called = &said;
    if (!in_game(state, said)) continue;
    const bool is_new = said.trick == now;
    so_far.bots_now += is_new && !said.member ? 1 : 0;
    if (said.seat == seat) {
      so_far.own_now += is_new ? 1 : 0;
      so_far.lately |= said.trick + pause > now;
      so_far.called = nullptr;
    } else if (said.trick + 1U >= now && is_called(said, seat)) {
      so_far.called = &said;
    }
  }
  return so_far;
}

BotOccasion occasion_at(const Game& game, Seat seat, TalkMoment moment, std::uint64_t what) {
  BotOccasion made{.seat = seat, .moment = moment};
  made.number = std::uint64_t{game.number} << 40 |
                std::uint64_t{moment == TalkMoment::spoken_to} << 39 |
                std::uint64_t{moment == TalkMoment::result} << 38 | what;
  made.seed = seed_from(game.proof.seed).derive(k_talk).derive(made.number).derive(seat.index);
  return made;
}

// In the result, only those speak who were bots during the game and still are.
std::optional<BotOccasion> last_word_of(const TableState& state, Seat seat) {
  const Game& game = *state.game;
  const GamePlayer& player = game.players[seat.index];
  const unsigned own = game.concluded[seat.index];
  const unsigned all = std::accumulate(game.concluded.begin(), game.concluded.end(), 0U);
  if (seat.index >= game.options->players() || player.member ||
      player.name != state.chairs[seat.index].bot->name) {
    return std::nullopt;
  }
  if (own >= k_last_words || all >= k_bots_at_the_end) return std::nullopt;
  return occasion_at(game, seat, TalkMoment::result, own + 1);
}

std::optional<BotOccasion> occasion_of(const TableState& state, Seat seat) {
  const Game& game = *state.game;
  const bool discusses = state.stage == Stage::discussion;
  const Manner& manner = manner_of(state.chairs[seat.index].bot->temperament);
  const SaidSoFar so_far = look_back(state, seat, manner.pause);
  if (so_far.called != nullptr &&
      so_far.own_now < (discusses ? k_answers_discussing : k_answers_a_trick)) {
    BotOccasion made = occasion_at(game, seat, TalkMoment::spoken_to, so_far.called->sequence);
    if (std::holds_alternative<Phrase>(so_far.called->what)) made.to = heard_as(*so_far.called);
    made.asked_by_person = static_cast<bool>(so_far.called->member);
    return made;
  }
  const std::uint64_t trick = game.state.open.trick;
  if (discusses) {
    if (so_far.own_now >= k_discussion_rounds) return std::nullopt;
    return occasion_at(game, seat, TalkMoment::discussion, trick << 8 | (so_far.own_now + 1));
  }
  if (trick == 0 || so_far.lately || so_far.bots_now >= k_bots_a_trick) return std::nullopt;
  return occasion_at(game, seat, TalkMoment::trick_over, trick << 8);
}

}  // namespace

std::vector<BotOccasion> bot_occasions(const TableState& state) {
  std::vector<BotOccasion> occasions;
  const bool over = state.stage == Stage::result;
  if (state.stage != Stage::play && state.stage != Stage::discussion && !over) return occasions;
  if (state.options.quiet_bots || !anybody_present(state)) return occasions;
  for (const Seat seat : SeatSet::first(state.options.players)) {
    if (!state.chairs[seat.index].bot) continue;
    const auto occasion = over ? last_word_of(state, seat) : occasion_of(state, seat);
    if (occasion) occasions.push_back(*occasion);
  }
  return occasions;
}

TalkScene scene_of(const TableState& state, const BotOccasion& occasion) {
  const Game& game = *state.game;
  TalkScene scene{.view = view_for(*game.options, game.state, occasion.seat),
                  .heard = {},
                  .marks = game.marks[occasion.seat.index],
                  .temperament = state.chairs[occasion.seat.index].bot->temperament,
                  .moment = occasion.moment,
                  .to = occasion.to,
                  .asked_by_person = occasion.asked_by_person,
                  .spoken = game.spoken,
                  .last_insider = {}};
  if (state.stage != Stage::result) scene.last_insider = last_insider_seat(state);
  for (const Said& said : state.talk) {
    if (in_game(state, said)) scene.heard.push_back(heard_as(said));
  }
  return scene;
}

}  // namespace insidejob
