// Bots in any legal state: the first bytes choose a table, the next ones a legal game so far, and
// then every seat that has to act is asked at every level. The answer must be legal.
#include <algorithm>
#include <cstdint>

#include "bots/bot.h"
#include "engine/apply.h"
#include "engine/deal.h"
#include "engine/legal.h"
#include "engine/view.h"
#include "fuzz/fuzzed_options.h"

namespace {

using namespace insidejob;

constexpr Budget k_budget{.iterations = 8};
constexpr std::size_t k_table_bytes = 8;

void require(bool condition) {
  if (!condition) __builtin_trap();
}

void ask_all(const Options& options, const GameState& state, std::uint32_t seed) {
  for (const Seat seat : actors(state)) {
    const SeatView view = view_for(options, state, seat);
    const LegalActions legal = legal_actions(view);
    for (const std::string_view level : bot_levels()) {
      const Action action = make_bot(level)->choose(view, k_budget, Seed::from_number(seed));
      require(std::find(legal.begin(), legal.end(), action) != legal.end());
    }
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size < k_table_bytes) return 0;
  const auto options = fuzzed_options(std::span{data, size}.first<k_options_bytes>());
  if (!options) return 0;
  const std::uint32_t seed = data[4] | static_cast<std::uint32_t>(data[5]) << 8;
  GameState state = deal(Seed::from_number(seed), *options);
  for (std::size_t i = k_table_bytes; i < size && state.open.phase != Phase::over; ++i) {
    const SeatSet seats = actors(state);
    const LegalActions legal = legal_actions(*options, state, seats.nth(data[i] % seats.size()));
    apply_legal(*options, state, legal[data[i] / 4U % legal.size()]);
  }
  ask_all(*options, state, seed);
  return 0;
}
