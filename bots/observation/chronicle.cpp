#include "bots/observation/chronicle.h"

#include "bots/observation/quick_outlook.h"

namespace insidejob::observation {
namespace {

// One more in a counter that has a bit for "at least one", "at least two" and so on.
constexpr std::uint64_t one_more(std::uint64_t word, unsigned at, unsigned width) {
  const std::uint64_t field = ((1ULL << width) - 1) << at;
  return word | (((word & field) << 1 | 1ULL << at) & field);
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
  // Everybody but the leader and Larry, if anybody.
  const unsigned followers = ((1U << seats) - 1) & ~(options.has_larry() ? 3U : 1U);
  const OpenTrick before{.mission = mission,
                         .plays = {first, position},
                         .cards = seats,
                         .may_wager = static_cast<std::uint8_t>(options.wager() ? followers : 0)};
  const Verdict then = verdict(options, before, CardSet::of(card), play.wagered());
  const Outlook outlook = !then.failed.empty()    ? Outlook::failed
                          : !then.certain.empty() ? Outlook::certain
                                                  : Outlook::open;
  const bool spoiled = outlook == Outlook::failed && outlook_ != Outlook::failed;
  const bool secured = outlook == Outlook::certain && outlook_ != Outlook::certain;
  outlook_ = outlook;

  const unsigned rank = rank_of(play, mission.trump, led);
  const bool takes_lead = rank >= best_rank_;
  if (takes_lead) best_rank_ = static_cast<std::uint8_t>(rank);
  wagers_lying_ = static_cast<std::uint8_t>(wagers_lying_ + (play.wagered() ? 1 : 0));

  // Larry has three new cards each time, so that he declines says nothing.
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
  if (declined) counters = one_more(counters, seat_word::declines, 4);
  if (spoiled) counters = one_more(counters, seat_word::spoiled, 6);
  if (secured) counters = one_more(counters, seat_word::secured, 4);
  if (play.wagered()) counters = one_more(counters, seat_word::wagers, 5);
  counters_[seat.index] = counters | std::uint64_t{bits} << seat_word::card;
}

void Chronicle::take_outcome(const Options& options, const Legend& legend, const PublicState& open,
                             unsigned trick) {
  const TrickOutcome outcome = open.outcomes[trick];
  Trick& record = tricks_[trick];
  const MissionId mission = open.missions[trick];
  record.mission = short_mission_bits(legend.mission(options, mission));
  record.leader = outcome.leader();
  record.winner = outcome.winner();
  record.completed = outcome.completed();
  if (mission.index < 32) missions_laid_ |= 1U << mission.index;

  std::uint64_t& led = counters_[outcome.leader().index];
  led = outcome.completed() ? one_more(led, seat_word::led_completed, 5)
                            : one_more(led, seat_word::led_failed, 5);
  std::uint64_t& won = counters_[outcome.winner().index];
  won = one_more(won, seat_word::tricks_won, 6);
  for (unsigned i = 0; i < options.seats(); ++i) {
    if (!outcome.completed() && ((record.plays[i] >> play_bit::wagered) & 1U) != 0) {
      bad_wagers_[i] = static_cast<std::uint8_t>((bad_wagers_[i] << 1 | 1U) & 7U);
    }
    counters_[i] &= ~k_current_card;
  }
  wagers_lying_ = 0;
  outlook_ = Outlook::open;
}

}  // namespace insidejob::observation
