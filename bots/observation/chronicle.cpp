#include "bots/observation/chronicle.h"

#include "bots/observation/quick_outlook.h"

namespace insidejob::observation {
namespace {

// Adds one or nothing to a counter with one bit each for "at least one", "at least two" and so on.
// Without branches, because cards are unpredictable.
constexpr std::uint64_t count(std::uint64_t word, unsigned at, unsigned width, bool one_more) {
  const std::uint64_t field = ((1ULL << width) - 1) << at;
  const std::uint64_t more = ((word & field) << 1 | 1ULL << at) & field;
  return word | (more & (0 - std::uint64_t{one_more}));
}

constexpr std::uint64_t k_current_card = ~((1ULL << seat_word::card) - 1);

}  // namespace

void Chronicle::catch_up(const Options& options, const Legend& legend, const PublicState& open) {
  const unsigned seats = options.seats();
  const unsigned all = open.trick * seats + open.cards_in_trick;
  while (plays_seen_ < all) {
    const unsigned trick = plays_seen_ / seats;
    const unsigned position = plays_seen_ % seats;
    const Seat leader = trick < open.trick ? open.outcomes[trick].leader() : open.leader;
    take_play(options, open, trick, leader, position);
    ++plays_seen_;
    if (position + 1 == seats) take_outcome(options, legend, open, trick);
  }
}

void Chronicle::take_play(const Options& options, const PublicState& open, unsigned trick,
                          Seat leader, unsigned position) {
  const unsigned seats = options.seats();
  const Play* const first = &open.plays[trick * seats];
  const Play play = first[position];
  const Card card = play.card();
  const Seat seat = seat_at(options.players(), leader, position);
  const bool is_larry = options.has_larry() && seat == k_larry;
  const MissionRule& mission = options.mission_rule(open.missions[trick]);
  const Suit led = first->card().suit();

  if (position == 0) {
    best_rank_ = 0;
    wagers_lying_ = 0;
    outlook_ = Outlook::open;
    for (std::uint64_t& word : counters_) word &= ~k_current_card;
  }
  Outlook outlook = outlook_;
  if (outlook == Outlook::open) {  // otherwise nothing can change
    // Everyone except the leader and, if present, Larry.
    const unsigned followers = ((1U << seats) - 1) & ~(options.has_larry() ? 3U : 1U);
    const OpenTrick before{.mission = mission,
                           .plays = {first, position},
                           .cards = seats,
                           .may_wager = static_cast<std::uint8_t>(options.wager() ? followers : 0)};
    const CardVerdict then = verdict(options, before, CardSet::of(card), play.wagered());
    if (!then.certain.empty()) outlook = Outlook::certain;
    if (!then.failed.empty()) outlook = Outlook::failed;
  }
  const bool spoiled = outlook == Outlook::failed && outlook_ != Outlook::failed;
  const bool secured = outlook == Outlook::certain && outlook_ != Outlook::certain;
  outlook_ = outlook;

  const unsigned rank = rank_of(play, mission.trump, led);
  const bool takes_lead = rank >= best_rank_;
  if (takes_lead) best_rank_ = static_cast<std::uint8_t>(rank);
  wagers_lying_ = static_cast<std::uint8_t>(wagers_lying_ + (play.wagered() ? 1 : 0));

  // Larry has three new cards each time, so not following says nothing.
  const bool declined = card.suit() != led && !is_larry;
  std::uint64_t& played = played_[seat.index];
  played |= 1ULL << card_index(card);
  const std::uint64_t lied =
      (played >> (seat_word::declined + static_cast<unsigned>(card.suit()))) & 1U;
  played |= lied << (seat_word::shown + static_cast<unsigned>(card.suit()));
  played |= std::uint64_t{declined} << (seat_word::declined + static_cast<unsigned>(led));
  all_played_.insert(card);

  const std::uint32_t bits =
      1U << (play_bit::suit + static_cast<unsigned>(card.suit())) |
      1U << (play_bit::number + card.number() - 1) | unsigned{play.wagered()} << play_bit::wagered |
      unsigned{declined} << play_bit::declined | unsigned{spoiled} << play_bit::spoiled |
      unsigned{secured} << play_bit::secured;
  tricks_[trick].plays[seat.index] = bits | unsigned{takes_lead} << play_bit::took_lead;

  std::uint64_t counters = counters_[seat.index];
  counters = count(counters, seat_word::declines, 4, declined);
  counters = count(counters, seat_word::spoiled, 6, spoiled);
  counters = count(counters, seat_word::secured, 4, secured);
  counters = count(counters, seat_word::wagers, 5, play.wagered());
  counters_[seat.index] = counters | std::uint64_t{bits} << seat_word::card;
}

void Chronicle::take_outcome(const Options& options, const Legend& legend, const PublicState& open,
                             unsigned trick) {
  const TrickOutcome outcome = open.outcomes[trick];
  Trick& record = tricks_[trick];
  const MissionId mission = open.missions[trick];
  constexpr unsigned k_first = trick_bit::completed;
  const std::uint64_t short_mission = short_mission_bits(legend.mission(options, mission));
  record.rest = std::uint64_t{outcome.completed()} | 1ULL << (trick_bit::done - k_first) |
                short_mission << (trick_bit::mission - k_first);
  record.leader = outcome.leader();
  record.winner = outcome.winner();
  led_[outcome.leader().index] =
      static_cast<std::uint16_t>(led_[outcome.leader().index] | 1U << trick);
  if (mission.index < 32) missions_laid_ |= 1U << mission.index;

  const bool completed = outcome.completed();
  std::uint64_t& led = counters_[outcome.leader().index];
  led = count(led, seat_word::led_completed, 5, completed);
  led = count(led, seat_word::led_failed, 5, !completed);
  std::uint64_t& won = counters_[outcome.winner().index];
  won = count(won, seat_word::tricks_won, 6, true);
  for (unsigned i = 0; i < k_max_seats; ++i) {
    const bool wagered = ((record.plays[i] >> play_bit::wagered) & 1U) != 0;
    bad_wagers_[i] = static_cast<std::uint8_t>(count(bad_wagers_[i], 0, 3, wagered && !completed));
    counters_[i] &= ~k_current_card;
  }
  wagers_lying_ = 0;
  outlook_ = Outlook::open;
}

}  // namespace insidejob::observation
