// `apply` on arbitrary bytes: the first ones choose a table, the others are actions of four bytes
// each. Exactly the legal actions are accepted, a refusal changes nothing, and tokens and cards are
// conserved.
#include <algorithm>
#include <cstdint>
#include <cstring>

#include "engine/apply.h"
#include "engine/deal.h"
#include "engine/legal.h"
#include "engine/redact.h"
#include "engine/view.h"
#include "fuzz/fuzzed_options.h"

namespace {

using namespace insidejob;

void require(bool condition) {
  if (!condition) __builtin_trap();
}

void check_conserved(const Options& options, const GameState& state) {
  const PublicState& open = state.open;
  unsigned tokens = open.supply;
  for (const std::uint8_t held : open.tokens) tokens += held;
  for (const Play play : trick_plays(options, open, open.trick)) tokens += play.wagered() ? 1 : 0;
  require(open.phase == Phase::over || tokens == options.tokens_in_all());
  CardSet seen;
  unsigned cards = 0;
  for (const Seat seat : SeatSet::first(options.players())) {
    seen = seen | state.secret.hands[seat.index];
    cards += state.secret.hands[seat.index].size();
  }
  const unsigned played = open.trick * options.seats() + open.cards_in_trick;
  for (unsigned i = 0; i < played; ++i) seen.insert(open.plays[i].card());
  require(seen.size() == cards + played);
}

bool is_legal(const Options& options, const GameState& state, Action action) {
  const LegalActions legal = legal_actions(options, state, action.seat);
  return std::find(legal.begin(), legal.end(), action) != legal.end();
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size < 8) return 0;
  const auto options = fuzzed_options(std::span{data, size}.first<k_options_bytes>());
  if (!options) return 0;
  std::uint32_t seed = 0;
  std::memcpy(&seed, data + 4, 4);
  GameState state = deal(Seed::from_number(seed), *options);
  EventList events;
  for (std::size_t at = 8; at + 4 <= size; at += 4) {
    Action action{.seat = Seat{data[at]},
                  .kind = static_cast<ActionKind>(data[at + 1]),
                  .a = data[at + 2],
                  .b = data[at + 3]};
    // Half of the bytes pick a legal action, so that whole games are reached.
    if ((data[at + 1] & 0x80) != 0 && state.open.phase != Phase::over) {
      const SeatSet seats = actors(state);
      const LegalActions legal = legal_actions(*options, state, seats.nth(data[at] % seats.size()));
      action = legal[(data[at + 2] | data[at + 3] << 8U) % legal.size()];
    }
    const bool legal = is_legal(*options, state, action);
    const GameState before = state;
    const auto violation = apply(*options, state, action, events);
    require(legal == !violation);
    require(violation ? state == before && events.empty() : !events.empty());
    check_conserved(*options, state);
    for (const Seat seat : SeatSet::first(options->players())) {
      const SeatView view = view_for(*options, state, seat);
      require(legal_actions(view).size() == legal_actions(*options, state, seat).size());
      for (const Event& event : events) static_cast<void>(redact(*options, event, seat));
    }
  }
  return 0;
}
