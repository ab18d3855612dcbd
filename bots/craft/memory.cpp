#include "bots/craft/memory.h"

namespace insidejob {
namespace {

constexpr unsigned k_recent_tricks = 4;

}  // namespace

Memory remember(const SeatView& view, Rng& rng) {
  const Options& options = *view.options;
  const PublicState& open = view.open;
  Memory memory;
  memory.tricks = static_cast<std::uint16_t>(rng.next());
  for (unsigned trick = 0; trick < open.trick; ++trick) {
    if (trick + k_recent_tricks >= open.trick) {
      memory.tricks = static_cast<std::uint16_t>(memory.tricks | 1U << trick);
    }
  }

  memory.elsewhere = options.deck() - view.hand;
  Suit led{};
  for_each_play(view, [&](unsigned trick, unsigned position, Seat seat, Play play) {
    const Card card = play.card();
    if (position == 0) led = card.suit();
    const bool current = trick == open.trick;
    if (!current && !memory.remembers(trick)) return;
    memory.elsewhere.erase(card);
    const bool is_larry = options.has_larry() && seat == k_larry;  // three new cards each time
    if (card.suit() != led && !is_larry) {
      memory.voids[seat.index] = static_cast<std::uint8_t>(memory.voids[seat.index] | bit_of(led));
    }
  });
  for (unsigned trick = 0; trick <= open.trick && trick < k_max_tricks; ++trick) {
    const auto& larry = view.larry[trick];
    if (!larry) continue;
    if (larry->out) memory.elsewhere.erase(*larry->out);
    if (!larry->back) memory.elsewhere = memory.elsewhere - larry->three;
  }
  if (open.trick > 0 && view.larry[open.trick - 1U]) {
    memory.larry_top = view.larry[open.trick - 1U]->back;
    memory.elsewhere.erase(*memory.larry_top);
  }
  return memory;
}

}  // namespace insidejob
