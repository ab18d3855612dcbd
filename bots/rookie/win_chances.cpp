#include "bots/rookie/win_chances.h"

#include <algorithm>

namespace insidejob::rookie {
namespace {

// In 16 tries, as seen in games of this level.
constexpr unsigned k_mission_rate = 9;      // missions completed
constexpr unsigned k_rare_rate = 1;         // a token for a seat from which everyone keeps it
constexpr unsigned k_every_token_rate = 8;  // a token for one of the seats that need some

// The cost for an Agent if the Insider leads the next trick.
constexpr Chance k_lead_worth = percent(2);
// Votes scatter even when everyone suspects the same seat.
constexpr Chance k_clear_vote = percent(92);

// Tokens that a seat wins in 16 tricks if it tries to.
constexpr unsigned eager_rate(unsigned seats) { return seats == 3 ? 7 : seats == 4 ? 6 : 5; }
constexpr unsigned usual_rate(unsigned seats) { return seats == 3 ? 5 : seats == 4 ? 4 : 3; }

}  // namespace

WinChances::WinChances(const SeatView& view, const Dossier& dossier)
    : view_(view),
      options_(*view.options),
      dossier_(dossier),
      own_(options_.role(*view.role)),
      insider_(insider_role(options_)),
      me_(*view.seat) {
  known_ends_.fill(-1);
  int strangers = -1;  // one of them is the Insider, unless this seat knows it
  bool insider_known = false;
  for (const Seat seat : SeatSet::first(options_.seats())) {
    if (const auto id = view.known_role(seat)) known_[seat.index] = &options_.role(*id);
    const Role* role = known(seat);
    strangers += role == nullptr ? 1 : 0;
    insider_known |= role != nullptr && role->replaces_insider;
  }
  strangers += insider_known ? 1 : 0;
  int agents_win = 0;
  int insider_wins = 0;
  const auto count = [&](const Role& role, int by) {
    if (role.replaces_insider) return;
    agents_win += role.on_reveal == OnReveal::agents_win ? by : 0;
    insider_wins += role.on_reveal == OnReveal::insider_wins ? by : 0;
  };
  for (const RoleId id : options_.role_cards()) count(options_.role(id), 1);
  for (const Seat seat : SeatSet::first(options_.seats())) {
    if (const Role* role = known(seat)) count(*role, -1);
  }
  if (strangers > 0) {
    hidden_agents_win_ = agents_win * k_sure / strangers;
    hidden_insider_wins_ = insider_wins * k_sure / strangers;
  }
}

bool WinChances::wants_missions() {
  int gain = 0;
  for (const Seat winner : SeatSet::first(options_.seats())) {
    gain += own_win({.met = true, .winner = winner}, Exposure::none) -
            own_win({.met = false, .winner = winner}, Exposure::none);
  }
  return gain >= 0;
}

Chance WinChances::own_win(const TrickEnd& end, Exposure exposure) {
  std::size_t index = static_cast<std::size_t>(exposure);
  index = index * 2 + (end.own_wager ? 1 : 0);
  index = index * 2 + (end.met ? 1 : 0);
  index = index * k_max_seats + end.winner.index;
  index = index * k_wagers + std::min(end.wagers, k_wagers - 1);
  Chance& chance = known_ends_[index];
  if (chance < 0) chance = compute(end, exposure);
  return chance;
}

Chance WinChances::compute(const TrickEnd& end, Exposure exposure) const {
  const After table = after(end, exposure);
  Chance sum = 0;
  for (const Seat insider : SeatSet::first(options_.seats())) {
    const Chance share = dossier_.opinion.shares[insider.index];
    if (share > 0) sum += both(share, own_win_if(insider, table));
  }
  return sum;
}

WinChances::After WinChances::after(const TrickEnd& end, Exposure exposure) const {
  const PublicState& open = view_.open;
  After table;
  for (const Seat seat : SeatSet::first(options_.seats())) {
    table.tokens[seat.index] = open.tokens[seat.index];
    table.weights[seat.index] = dossier_.opinion.weights[seat.index];
  }
  if (end.own_wager) --table.tokens[me_.index];
  const Role* role = known(end.winner);
  int& won = table.tokens[end.winner.index];
  if (role == nullptr || role->holds_tokens) won += 1 + static_cast<int>(end.wagers);  // R3.8
  if (role != nullptr && role->trick_costs_partner && open.partner != k_nowhere) {     // R7.5
    int& lost = table.tokens[open.partner.index];
    lost = std::max(0, lost - 1);
  }
  table.face_up = open.face_up;
  table.winner = end.winner;
  table.missions_to_go =
      static_cast<int>(options_.missions_needed()) - open.completed - (end.met ? 1 : 0);
  table.tricks_left = options_.tricks() - open.trick - 1U;
  table.reveals =
      won >= static_cast<int>(options_.reveal_at()) && !open.face_up.contains(end.winner);
  if (table.reveals) {
    table.face_up.insert(end.winner);  // R5.1
    table.weights[end.winner.index] = 0;
  }

  std::int64_t& mine = table.weights[me_.index];
  const unsigned hand = options_.dimensions().hand - open.trick;
  int points = 0;
  if (end.own_wager) {
    points += dossier_.if_sincere(end.met ? Points::k_wager : Points::k_bad_wager);
  }
  switch (exposure) {
    case Exposure::none:
      break;
    case Exposure::at_fault:
      points += dossier_.if_sincere(Points::k_fault);
      break;
    case Exposure::declined:
      points += decline_points(hand);
      break;
    case Exposure::declined_at_fault:
      points += dossier_.if_sincere(Points::k_fault) + decline_points(hand);
      break;
    case Exposure::proven:
      if (mine > 0) mine = Opinion::k_proven_weight;
      break;
  }
  if (points > 0 && mine > 0 && mine < Opinion::k_proven_weight) {
    mine = weight_of(dossier_.points[me_.index] + points);
  }
  return table;
}

bool WinChances::over_limit(const After& table) const {
  for (const Seat seat : SeatSet::first(options_.seats())) {
    const Role* role = known(seat);
    if (role != nullptr && role->token_limit && table.tokens[seat.index] > *role->token_limit) {
      return true;
    }
  }
  return false;
}

bool WinChances::turned(Seat seat, SeatSet face_up) const {
  const Role* role = known(seat);
  return role != nullptr && role->on_reveal == OnReveal::changes_side && face_up.contains(seat);
}

// R7.9: what would decide the game at once, in order of precedence.
WinChances::Verdict WinChances::verdict_if(Seat insider, const After& table) const {
  constexpr Verdict k_insider{};
  constexpr Verdict k_agents{.agents = k_sure};
  Chance hidden_agents = 0;
  Chance hidden_insider = 0;
  bool agents_win = table.missions_to_go <= 0;
  if (table.reveals && table.winner == insider) {
    if (insider_.on_reveal == OnReveal::insider_wins) return k_insider;
    if (insider_.on_reveal == OnReveal::agents_win || insider_.on_reveal == OnReveal::loses) {
      return k_agents;
    }
  } else if (table.reveals) {
    if (const Role* role = known(table.winner)) {
      if (role->on_reveal == OnReveal::insider_wins) return k_insider;
      agents_win |= role->on_reveal == OnReveal::agents_win;
    } else {
      hidden_agents = hidden_agents_win_;
      hidden_insider = hidden_insider_wins_;
    }
  }
  if (over_limit(table)) return k_insider;
  const SeatSet others = SeatSet::first(options_.seats()) - SeatSet::of(insider);
  if (insider_.wins_if_all_others_face_up && (others - table.face_up).empty()) return k_insider;
  if (agents_win) return {.agents = otherwise(hidden_insider)};

  Verdict verdict = open_verdict(insider, table);
  const Chance undecided = both(otherwise(hidden_insider), otherwise(hidden_agents));
  verdict.agents = both(otherwise(hidden_insider), hidden_agents) + both(undecided, verdict.agents);
  verdict.vote = both(undecided, verdict.vote);
  return verdict;
}

WinChances::Verdict WinChances::open_verdict(Seat insider, const After& table) const {
  const Chance insider_first = insider_race(insider, table);
  const Chance agents_first = both(otherwise(insider_first), agents_race(insider, table));
  Verdict verdict;
  verdict.vote = otherwise(insider_first) - agents_first;
  verdict.agents = agents_first + both(verdict.vote, most_votes(insider, table));
  if (table.tricks_left > 0 && table.winner == insider) {
    verdict.agents -= both(verdict.agents, k_lead_worth);
  }
  return verdict;
}

unsigned WinChances::token_rate(Seat seat, Seat insider) const {
  const unsigned seats = options_.seats();
  const bool is_larry = options_.has_larry() && seat == k_larry;
  return seat == insider && !is_larry ? eager_rate(seats) : usual_rate(seats);
}

// The chance that the Insider's side wins before the vote.
Chance WinChances::insider_race(Seat insider, const After& table) const {
  const int needed = static_cast<int>(options_.reveal_at());
  Chance chance = 0;
  if (insider_.on_reveal == OnReveal::insider_wins && !table.face_up.contains(insider)) {
    chance = reach(needed - table.tokens[insider.index], table.tricks_left,
                   token_rate(insider, insider));
  }
  int missing = 0;
  for (const Seat seat : SeatSet::first(options_.seats())) {
    if (seat != insider && !table.face_up.contains(seat)) {
      missing += std::max(1, needed - table.tokens[seat.index]);
    }
    const Role* role = known(seat);
    if (role == nullptr) continue;
    if (role->token_limit) {
      chance = either(chance, reach(*role->token_limit + 1 - table.tokens[seat.index],
                                    table.tricks_left, k_rare_rate));
    }
    if (role->on_reveal == OnReveal::insider_wins && !role->replaces_insider &&
        !table.face_up.contains(seat)) {
      chance =
          either(chance, reach(needed - table.tokens[seat.index], table.tricks_left, k_rare_rate));
    }
  }
  if (insider_.wins_if_all_others_face_up) {
    chance = either(chance, reach(missing, table.tricks_left, k_every_token_rate));
  }
  return chance;
}

// The chance that the Agents win before the vote, if the Insider does not.
Chance WinChances::agents_race(Seat insider, const After& table) const {
  const int needed = static_cast<int>(options_.reveal_at());
  Chance chance = reach(table.missions_to_go, table.tricks_left, k_mission_rate);
  const bool harmed =
      insider_.on_reveal == OnReveal::loses || insider_.on_reveal == OnReveal::agents_win;
  if (harmed && !table.face_up.contains(insider)) {
    chance = either(
        chance, reach(needed - table.tokens[insider.index], table.tricks_left, 2 * k_rare_rate));
  }
  if (own_.on_reveal == OnReveal::agents_win && me_ != insider && !table.face_up.contains(me_)) {
    chance = either(chance, reach(needed - table.tokens[me_.index], table.tricks_left,
                                  eager_rate(options_.seats())));
  }
  return chance;
}

// The chance that a seat gets the most votes, given its guilt and that of the others.
Chance WinChances::most_votes(Seat seat, const After& table) const {
  if (table.face_up.contains(seat)) return 0;  // R6.2
  std::int64_t all = 0;
  std::int64_t rival = 0;
  for (const Seat other : SeatSet::first(options_.seats())) {
    if (other == seat || table.face_up.contains(other)) continue;
    all += table.weights[other.index];
    rival = std::max(rival, table.weights[other.index]);
  }
  const std::int64_t own = table.weights[seat.index];
  const std::int64_t against = own + rival + (all - rival) / 2;
  return static_cast<Chance>(own * k_clear_vote / std::max<std::int64_t>(1, against));
}

Chance WinChances::own_win_if(Seat insider, const After& table) const {
  const Verdict verdict = verdict_if(insider, table);
  const bool revealed_me = table.reveals && table.winner == me_;
  if (own_.on_reveal == OnReveal::loses && me_ != insider &&
      (revealed_me || view_.open.revealed.contains(me_))) {
    return 0;
  }
  switch (own_.wins_by) {
    case WinsBy::side: {
      const bool with_insider = me_ == insider || turned(me_, table.face_up);
      return with_insider ? otherwise(verdict.agents) : verdict.agents;
    }
    case WinsBy::most_votes:
      return both(verdict.vote, most_votes(me_, table));
    case WinsBy::partner: {
      const Seat partner = view_.open.partner;
      const bool with_insider = partner == insider || turned(partner, table.face_up);
      return with_insider ? otherwise(verdict.agents) : verdict.agents;
    }
    case WinsBy::right_loses:
    case WinsBy::left_loses: {
      const Seat neighbour = own_.wins_by == WinsBy::right_loses ? right_of(me_, options_.seats())
                                                                 : left_of(me_, options_.seats());
      const bool with_insider = neighbour == insider || turned(neighbour, table.face_up);
      return with_insider ? verdict.agents : otherwise(verdict.agents);
    }
  }
  return 0;
}

}  // namespace insidejob::rookie
