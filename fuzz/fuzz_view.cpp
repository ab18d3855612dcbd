// Views that someone else wrote: the first bytes choose a table, the next ones a legal game so far
// and a seat, and the rest changes the text of that seat's view. It is refused, or it can be used:
// written and read it is the same again, its legal actions and its bits can be listed, and worlds
// can be drawn from it or not.
#include <algorithm>
#include <cstdint>
#include <span>
#include <string>

#include "bots/belief/uniform_worlds.h"
#include "bots/bot.h"
#include "bots/observation/encoder.h"
#include "engine/apply.h"
#include "engine/deal.h"
#include "engine/legal.h"
#include "engine/view.h"
#include "fuzz/fuzzed_options.h"
#include "notation/view_json.h"
#include "notation/view_reader.h"

namespace {

using namespace insidejob;

void require(bool condition) {
  if (!condition) __builtin_trap();
}

std::string written(const SeatView& view) {
  std::string json;
  JsonWriter out{json};
  write_view(out, view);
  return json;
}

std::optional<SeatView> read_back(const Options& options, const std::string& json) {
  const auto [document, error] = JsonDocument::parse(json);
  if (error) return std::nullopt;
  const Reading<SeatView> read = read_view(options, document.root());
  const auto* view = std::get_if<SeatView>(&read);
  return view == nullptr ? std::nullopt : std::optional{*view};
}

void use(const Options& options, const SeatView& view) {
  const auto again = read_back(options, written(view));
  require(again && *again == view);
  if (!view.seat) return;
  const LegalActions legal = legal_actions(view);
  for (const Action action : legal) require(action.seat == *view.seat);
  if (!legal.empty()) (void)observation::observe(view);
  const UniformWorlds worlds{view};
  Rng rng{Seed::from_number(1)};
  if (!worlds.draw(rng) || legal.empty()) return;
  const Action action = make_bot("rookie")->choose(view, {}, Seed::from_number(2));
  require(std::find(legal.begin(), legal.end(), action) != legal.end());
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  constexpr std::size_t k_head = k_options_bytes + 4;
  if (size < k_head) return 0;
  const std::span bytes{data, size};
  const auto options = fuzzed_options(bytes.first<k_options_bytes>());
  if (!options) return 0;
  GameState state = deal(Seed::from_number(data[4]), *options);
  Rng rng{Seed::from_number(data[5])};
  for (unsigned i = data[6] % 80; i > 0; --i) {
    const SeatSet seats = actors(state);
    const LegalActions legal = legal_actions(*options, state, seats.nth(rng.below(seats.size())));
    GameState next = state;
    apply_legal(*options, next, legal[rng.below(legal.size())]);
    if (next.open.phase == Phase::over) break;
    state = next;
  }
  const Seat seat{static_cast<std::uint8_t>(data[7] % options->players())};
  std::string json = written(view_for(*options, state, seat));
  require(read_back(*options, json).has_value());
  // Each change: where, and which byte.
  for (std::size_t i = k_head; i + 2 < size; i += 3) {
    json[(data[i] | std::size_t{data[i + 1]} << 8) % json.size()] = static_cast<char>(data[i + 2]);
  }
  if (const auto view = read_back(*options, json)) use(*options, *view);
  return 0;
}
