#include "engine/lane_deal.h"

#include <algorithm>
#include <cstddef>
#include <span>

#include "engine/deal.h"
#include "engine/draw_deal.h"
#include "engine/lane_rng.h"

namespace insidejob {
namespace {

using LaneBytes = std::uint8_t __attribute__((vector_size(k_lanes)));
// Everything that is shuffled fits into a byte.
std::uint8_t byte_of(Card card) { return static_cast<std::uint8_t>(card.code()); }
std::uint8_t byte_of(MissionId id) { return static_cast<std::uint8_t>(id.index); }
std::uint8_t byte_of(RoleId id) { return id.index; }
void from_byte(std::uint8_t byte, Card& card) { card = Card::from_code(byte); }
void from_byte(std::uint8_t byte, MissionId& id) { id.index = byte; }
void from_byte(std::uint8_t byte, RoleId& id) { id.index = byte; }

using ByteDeck = std::array<std::uint8_t, k_batch_items>;
using ByteDecks = std::array<ByteDeck, k_lanes>;

#if defined(__AVX512F__) && defined(__AVX512VBMI__)

// One step of the shuffle in a register: the item at `pick` goes to the end, the first item takes
// its place, and all move up by one. After the last step, the items drawn are at the end, in order,
// and the others at the beginning.
struct alignas(64) ShuffleSteps {
  std::array<ByteDeck, k_batch_items> by_pick{};
};
constexpr ShuffleSteps k_steps = [] {
  ShuffleSteps steps;
  for (std::size_t pick = 0; pick < k_batch_items; ++pick) {
    ByteDeck& from = steps.by_pick[pick];
    for (std::size_t i = 0; i < from.size(); ++i) from[i] = static_cast<std::uint8_t>(i + 1);
    if (pick > 0) from[pick - 1] = 0;
    from.back() = static_cast<std::uint8_t>(pick);
  }
  return steps;
}();

__m512i permute(__m512i items, const ByteDeck& from) {
  return _mm512_maskz_permutexvar_epi8(~0ULL, _mm512_loadu_si512(from.data()), items);
}

void shuffle_bytes(const ByteDeck& bytes, std::span<const LaneBytes> picks, ByteDecks& shuffled) {
  __m512i items[k_lanes];
  for (__m512i& each : items) each = _mm512_loadu_si512(bytes.data());
  for (const LaneBytes& step : picks) {
#pragma GCC unroll 8
    for (unsigned i = 0; i < k_lanes; ++i) items[i] = permute(items[i], k_steps.by_pick[step[i]]);
  }
  ByteDeck to_the_front;
  for (std::size_t i = 0; i < to_the_front.size(); ++i) {
    to_the_front[i] = static_cast<std::uint8_t>((i - picks.size()) % k_batch_items);
  }
  for (unsigned i = 0; i < k_lanes; ++i) {
    _mm512_storeu_si512(shuffled[i].data(), permute(items[i], to_the_front));
  }
}

#else

void shuffle_bytes(const ByteDeck& bytes, std::span<const LaneBytes> picks, ByteDecks& shuffled) {
  for (unsigned lane = 0; lane < k_lanes; ++lane) {
    shuffled[lane] = bytes;
    for (std::size_t to = 0; to < picks.size(); ++to) {
      take_item(std::span<std::uint8_t>{shuffled[lane]}, to, picks[to][lane]);
    }
  }
}

#endif

// What chance decides about the deals in all lanes: the order of cards, missions and roles, and the
// first leader.
struct Draws {
  std::array<ByteDecks, 3> shuffled;
  LaneBytes leader;
};

// Draws the picks without moving anything.
class Drawer {
 public:
  Drawer(LaneRng& rng, Draws& draws) : rng_(rng), draws_(draws) {}

  template <class Item, std::size_t Room>
  void shuffle_front(const std::array<Item, Room>& items, std::size_t size, std::size_t count) {
    std::array<LaneBytes, k_batch_items> picks;
    std::size_t drawn = 0;
    const auto put = [&](Lanes pick) { picks[drawn++] = __builtin_convertvector(pick, LaneBytes); };
    plan_shuffle(
        size, count,
        [&](std::size_t done) {
          Lanes rest = rng_.next();
#pragma GCC unroll 8
          for (std::size_t i = 0; i < k_batch; ++i) {
            const WideLanes wide = multiply_wide(rest, in_all_lanes(size - done - i));
            put(wide.high);
            rest = wide.low;
          }
          doubtful_ |= lanes_with_less(rest, in_all_lanes(1ULL << 48));
        },
        [&](std::size_t done) { put(rng_.below(in_all_lanes(size - done))); });
    ByteDeck bytes{};
    std::ranges::transform(items, bytes.begin(), [](Item item) { return byte_of(item); });
    shuffle_bytes(bytes, {picks.data(), drawn}, draws_.shuffled[shuffles_++]);
  }
  unsigned below(unsigned bound) {
    draws_.leader = __builtin_convertvector(rng_.below(in_all_lanes(bound)), LaneBytes);
    return 0;
  }
  // Lanes in which a batch of eight picks may have to be drawn again.
  [[nodiscard]] unsigned doubtful() const { return doubtful_; }

 private:
  LaneRng& rng_;
  Draws& draws_;
  std::size_t shuffles_ = 0;
  unsigned doubtful_ = 0;
};

// Carries out the shuffle that was drawn for one lane.
class Shuffler {
 public:
  Shuffler(const Draws& draws, unsigned lane) : draws_(draws), lane_(lane) {}

  template <class Item, std::size_t Room>
  void shuffle_front(std::array<Item, Room>& items, std::size_t, std::size_t) {
    const ByteDeck& bytes = draws_.shuffled[shuffles_++][lane_];
    for (std::size_t i = 0; i < Room; ++i) from_byte(bytes[i], items[i]);
  }
  unsigned below(unsigned) { return draws_.leader[lane_]; }

 private:
  const Draws& draws_;
  unsigned lane_;
  std::size_t shuffles_ = 0;
};

}  // namespace

bool can_deal_side_by_side(const Options& options) {
  return options.missions_in_play() <= k_usual_deck;
}

void deal_side_by_side(const Options& options, const Seed& seed, std::uint64_t first,
                       std::array<FreshGame, k_lanes>& games) {
  LaneRng rng{seed, first};
  Draws draws;
  Drawer drawer{rng, draws};
  (void)draw_deal_from(drawer, options, std::nullopt);
  for (unsigned lane = 0; lane < k_lanes; ++lane) {
    FreshGame& game = games[lane];
    if (((drawer.doubtful() >> lane) & 1U) != 0) [[unlikely]] {
      game.rng = Rng{seed.derive(first + lane)};
      game.state = start(options, draw_deal(game.rng, options));
    } else {
      Shuffler shuffler{draws, lane};
      game.rng = rng.lane(lane);
      game.state = start(options, draw_deal_from(shuffler, options, std::nullopt));
    }
  }
}

}  // namespace insidejob
