#include "bots/belief/world.h"

#include <algorithm>
#include <vector>

#include "engine/settle.h"
#include "engine/turn.h"

namespace insidejob {
namespace {

// Missions in drawing order (R3.1): those laid, those that this seat put back, and random ones for
// the rest. A mission put back in favour of an ordinary one was not risky (R8.1).
void imagine_missions(const SeatView& view, Rng& rng, Secrets& secret) {
  const Options& options = *view.options;
  const PublicState& open = view.open;
  std::vector<bool> used(options.missions_in_play());
  const unsigned laid = open.trick + (view.mission() ? 1U : 0U);
  for (unsigned trick = 0; trick < laid; ++trick) {
    used[open.missions[trick].index] = true;
    if (view.put_back[trick]) used[view.put_back[trick]->index] = true;
  }
  if (view.drawn) {
    for (const MissionId id : *view.drawn) used[id.index] = true;
  }
  std::vector<MissionId> pool;
  for (std::size_t i = 0; i < used.size(); ++i) {
    if (!used[i]) pool.push_back(MissionId{static_cast<std::uint16_t>(i)});
  }
  rng.shuffle_front(std::span{pool}, pool.size());
  const auto take = [&](bool risky_too) {
    auto found = std::ranges::find_if(
        pool, [&](MissionId id) { return risky_too || !options.mission_rule(id).risky; });
    if (found == pool.end()) found = pool.begin();
    const MissionId id = *found;
    pool.erase(found);
    return id;
  };
  for (unsigned trick = 0; trick < options.tricks(); ++trick) {
    MissionId first;
    MissionId second;
    if (trick < laid) {
      first = open.missions[trick];
      second =
          view.put_back[trick] ? *view.put_back[trick] : take(options.mission_rule(first).risky);
    } else if (trick == open.trick && view.drawn) {
      first = (*view.drawn)[0];
      second = (*view.drawn)[1];
    } else {
      first = take(true);
      second = take(true);
    }
    secret.missions[2 * trick] = first;
    secret.missions[2 * trick + 1] = second;
  }
}

void imagine_stack(const SeatView& view, const World& world, Rng& rng, Secrets& secret) {
  const Options& options = *view.options;
  const PublicState& open = view.open;
  const unsigned drawn = open.trick + (view.trick().empty() ? 0U : 1U);
  CardSet rest = options.deck() - world.hands[0] - world.hands[1];
  for (unsigned trick = 0; trick < drawn; ++trick) {
    for (const Play play : trick_plays(options, open, trick)) rest.erase(play.card());
    rest = rest - world.larry_three[trick];
  }
  std::size_t next = 0;
  for (unsigned trick = 0; trick < drawn; ++trick) {
    CardSet fresh = world.larry_three[trick];
    if (trick > 0) fresh.erase(world.larry_back[trick - 1]);
    for (const Card card : fresh) secret.larry_stack[next++] = card;
  }
  for (; next < 2 * options.tricks() + 1 && !rest.empty(); ++next) {
    const Card card = rest.nth(rng.below(rest.size()));
    rest.erase(card);
    secret.larry_stack[next] = card;
  }
  secret.larry_back = world.larry_back;
  if (open.phase == Phase::larry) {
    secret.hands[k_larry.index] = world.larry_three[open.trick];
  }
}

}  // namespace

GameState imagine(const SeatView& view, const World& world, Rng& rng) {
  const Options& options = *view.options;
  GameState state;
  state.open = view.open;
  state.secret.hands = world.hands;
  state.secret.roles = world.roles;
  state.secret.ballots.fill(0xFF);
  imagine_missions(view, rng, state.secret);
  if (options.has_larry()) imagine_stack(view, world, rng, state.secret);
  if (view.open.phase == Phase::vote) {
    state.secret.voters = find_voters(options, state);
    if (view.ballot) state.secret.ballots[view.seat->index] = pack(*view.ballot);
  }
  return state;
}

}  // namespace insidejob
