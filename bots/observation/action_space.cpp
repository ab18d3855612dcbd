#include "bots/observation/action_space.h"

#include <utility>

namespace insidejob::observation {
namespace {

constexpr unsigned k_fewest_players = 2;

// Viewers that a game does not have get the first one's entry.
constexpr Around around_at(std::size_t index) {
  const unsigned players = k_fewest_players + static_cast<unsigned>(index) / k_max_seats;
  const unsigned viewer = static_cast<unsigned>(index) % k_max_seats;
  return Around{players, Seat{static_cast<std::uint8_t>(viewer < players ? viewer : 0)}};
}

template <std::size_t... Index>
constexpr std::array<Around, sizeof...(Index)> all_around(std::index_sequence<Index...>) {
  return {around_at(Index)...};
}

constexpr auto k_around = all_around(std::make_index_sequence<4 * k_max_seats>{});

}  // namespace

const Around& Around::of(unsigned players, Seat viewer) {
  return k_around[(players - k_fewest_players) * k_max_seats + viewer.index];
}

ActionMask action_mask(const SeatView& view, const LegalActions& legal, const Around& around,
                       const Draft& draft) {
  ActionMask mask;
  if (legal.empty()) return mask;
  switch (legal.kind()) {
    case ActionKind::name_partner:
      mask.add_partners((1U << (around.count() - 1)) - 1);
      break;
    case ActionKind::choose_mission: {
      const MissionId first = (*view.drawn)[0];
      if (legal.size() == 2) {
        mask.add_missions(3);
      } else {
        mask.add_missions(legal[0].mission() == first ? 1 : 2);
      }
      break;
    }
    case ActionKind::play_card: {
      const std::uint64_t cards = squeeze(legal.cards());
      mask.add_plays(cards);
      if (legal.wager()) mask.add_wagers(cards);
      break;
    }
    case ActionKind::play_larry:
      if (draft.larry) {
        const CardSet three = view.larry[view.open.trick]->three;
        mask.add_tops(squeeze(three - CardSet::of(*draft.larry)));
      } else {
        mask.add_plays(squeeze(legal.cards()));
      }
      break;
    case ActionKind::vote: {
      SeatSet targets = vote_targets(view.options->seats(), view.open.face_up, *view.seat);
      if (draft.vote && !view.vote_right.same_target) targets.erase(*draft.vote);
      mask.add_votes(around.turned(targets) >> 1);
      break;
    }
  }
  return mask;
}

StepContext step_context(const SeatView& view) {
  return {.players = view.options->players(),
          .seat = *view.seat,
          .phase = view.open.phase,
          .drawn = view.drawn.value_or(std::array<MissionId, 2>{}),
          .votes = view.vote_right.votes};
}

std::optional<Action> take_step(const StepContext& context, unsigned number, Draft& draft) {
  const Seat me = context.seat;
  if (number < k_wager_action) {
    const Card card = card_at(number);
    if (context.phase == Phase::larry) {
      draft.larry = card;
      return std::nullopt;
    }
    return Action::play_card(me, card, false);
  }
  if (number < k_mission_action)
    return Action::play_card(me, card_at(number - k_wager_action), true);
  if (number < k_partner_action) {
    return Action::choose_mission(me, context.drawn[number - k_mission_action]);
  }
  const Around& around = Around::of(context.players, me);
  if (number < k_vote_action) {
    return Action::name_partner(me, around.seat(number - k_partner_action + 1));
  }
  if (number >= k_top_action) {
    const Action action = Action::play_larry(me, *draft.larry, card_at(number - k_top_action));
    draft = {};
    return action;
  }
  const Seat target = around.seat(number - k_vote_action + 1);
  if (context.votes < 2) return Action::vote(me, {.first = target});
  if (!draft.vote) {
    draft.vote = target;
    return std::nullopt;
  }
  const Seat other = *draft.vote;
  draft = {};
  return Action::vote(me, target < other ? Ballot{target, other} : Ballot{other, target});
}

Steps steps_of(const SeatView& view, Action action) {
  Steps steps;
  const auto add = [&](unsigned number) {
    steps.numbers[steps.count++] = static_cast<std::uint8_t>(number);
  };
  const Around& around = Around::of(view.options->players(), *view.seat);
  switch (action.kind) {
    case ActionKind::name_partner:
      add(k_partner_action + around.relative(action.partner()) - 1);
      break;
    case ActionKind::choose_mission:
      add(k_mission_action + (action.mission() == (*view.drawn)[0] ? 0U : 1U));
      break;
    case ActionKind::play_card:
      add((action.wager() ? k_wager_action : k_play_action) + card_index(action.card()));
      break;
    case ActionKind::play_larry:
      add(k_play_action + card_index(action.card()));
      add(k_top_action + card_index(action.top()));
      break;
    case ActionKind::vote:
      add(k_vote_action + around.relative(action.ballot().first) - 1);
      if (action.ballot().is_double()) {
        add(k_vote_action + around.relative(action.ballot().second) - 1);
      }
      break;
  }
  return steps;
}

}  // namespace insidejob::observation
