#include "bots/belief/uniform_worlds.h"

#include <algorithm>

namespace insidejob {
namespace {

// Uniform in [0, 1), with 53 bits.
double share(Rng& rng) { return static_cast<double>(rng.next() >> 11) * 0x1p-53; }

}  // namespace

UniformWorlds::UniformWorlds(const SeatView& view)
    : view_(view),
      history_(read_history(view_)),
      roles_(possible_roles(view_, history_)),
      space_(view_, history_, roles_) {
  double sum = 0;
  for (const Assignment& assignment : roles_.assignments) {
    const auto of = std::ranges::find(space_.cases(), assignment.free, &DealSpace::Case::free);
    if (of == space_.cases().end()) continue;
    sum += of->deals.count();
    entries_.push_back({&assignment, &*of, sum});
  }
}

bool UniformWorlds::knows_larry(const World& world) const {
  if (!view_.options->has_larry()) return true;
  const unsigned drawn = view_.open.trick + (view_.trick().empty() ? 0U : 1U);
  return std::all_of(world.larry_three.begin(), world.larry_three.begin() + drawn,
                     [](CardSet three) { return three.size() == 3; });
}

std::optional<World> UniformWorlds::draw(Rng& rng) const {
  if (entries_.empty()) return std::nullopt;
  constexpr unsigned k_tries = 32;
  for (unsigned i = 0; i < k_tries; ++i) {
    const double at = share(rng) * entries_.back().up_to;
    const auto entry = std::ranges::upper_bound(entries_, at, {}, &Entry::up_to);
    World world = space_.draw(*entry->of, rng);
    if (!knows_larry(world)) continue;
    world.roles = entry->assignment->roles;
    return world;
  }
  return std::nullopt;
}

}  // namespace insidejob
