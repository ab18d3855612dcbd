#include "bots/observation/layout.h"

namespace insidejob::observation {
namespace {

using enum FieldKind;

constexpr unsigned at(unsigned which, unsigned bit = 0) { return 64 * which + bit; }
constexpr unsigned k_seat_bits = 64 * seat_word::size;
constexpr unsigned k_trick_bits = 8 * trick_bit::bytes;

constexpr Field set_of_cards(const char* name, unsigned which) {
  return {name, at(which), k_cards, 1, 0, cards};
}
constexpr Field once(const char* name, unsigned which, unsigned bit, unsigned width = 1,
                     FieldKind kind = plain) {
  return {name, at(which, bit), width, 1, 0, kind};
}
// The same for the mission on the table and the two drawn.
constexpr Field of_missions(const char* name, unsigned bit, unsigned width,
                            FieldKind kind = plain) {
  return {name, at(word::mission, bit), width, 3, 64, kind};
}
// For the role in the Insider's place and the special roles in play.
constexpr Field of_roles(const char* name, unsigned bit, unsigned width = 1) {
  return {name, at(word::insiders_role, bit), width, 3, 64, plain};
}
constexpr Field of_seats(const char* name, unsigned which, unsigned bit, unsigned width = 1,
                         FieldKind kind = plain) {
  return {name, at(word::seats + which, bit), width, k_max_seats, k_seat_bits, kind};
}
constexpr Field of_tricks(const char* name, unsigned bit, unsigned width = 1,
                          FieldKind kind = plain) {
  return {name, at(word::history, bit), width, k_history_tricks, k_trick_bits, kind};
}

constexpr Field k_fields[] = {
    set_of_cards("hand", word::hand),
    once("phase", word::hand, above::phase, 7),
    once("players", word::hand, above::players, 4),
    once("wagers_allowed", word::hand, above::wager),
    set_of_cards("legal", word::legal),
    once("tricks_left", word::legal, above::tricks_left, 12),
    set_of_cards("plain_wins", word::plain_wins),
    once("missions_to_go", word::plain_wins, above::missions_to_go, 10),
    once("risky_in_play", word::plain_wins, above::risky),
    once("revealed_seats_vote", word::plain_wins, above::revealed_vote),
    set_of_cards("plain_certain", word::plain_certain),
    once("slack", word::plain_certain, above::slack, 7),
    once("position", word::plain_certain, above::position, 5),
    set_of_cards("plain_failed", word::plain_failed),
    once("reveal_at", word::plain_failed, above::reveal_at, 8),
    once("led", word::plain_failed, above::led, 4, suits),
    set_of_cards("wager_wins", word::wager_wins),
    once("two_votes", word::wager_wins, above::two_votes),
    once("same_target", word::wager_wins, above::same_target),
    once("may_wager", word::wager_wins, above::may_wager),
    once("last_to_play", word::wager_wins, above::last_to_play),
    set_of_cards("wager_certain", word::wager_certain),
    once("completed", word::wager_certain, above::completed, 10),
    set_of_cards("wager_failed", word::wager_failed),
    once("failed", word::wager_failed, above::failed, 10),
    set_of_cards("unseen", word::unseen),
    once("unseen_of_suit", word::unseen, above::unseen_of_suit, 12, suits),
    set_of_cards("breaks_suit", word::breaks_suit),
    once("held_of_suit", word::breaks_suit, above::held_of_suit, 12, suits),
    set_of_cards("gives_proof", word::gives_proof),
    set_of_cards("masters", word::masters),
    set_of_cards("first_lead_fails", word::first_lead_fails),
    set_of_cards("second_lead_fails", word::second_lead_fails),
    set_of_cards("larry_three", word::larry_three),
    set_of_cards("larry_top", word::larry_top),
    of_missions("mission.kind", mission_bit::kind, 14),
    of_missions("mission.trump", mission_bit::trump, 4, suits),
    of_missions("mission.positions", mission_bit::positions, 5),
    of_missions("mission.numbers", mission_bit::numbers, 13),
    of_missions("mission.counts", mission_bit::counts, 6),
    of_missions("mission.risky", mission_bit::risky, 1),
    once("best_number", word::mission, above::best_number, 13),
    once("best_trump", word::mission, above::best_trump),
    once("wagers_lying", word::mission, above::wagers_lying, 4),
    once("outlook", word::mission, above::outlook, 3),
    once("missions_unseen", word::first_drawn, above::missions_unseen, 21),
    once("missions_unseen.rest", word::second_drawn, above::missions_unseen, 7),
    of_roles("role.known", role_bit::known),
    of_roles("role.replaces_insider", role_bit::replaces_insider),
    of_roles("role.side", role_bit::side, 3),
    of_roles("role.must_follow", role_bit::must_follow),
    of_roles("role.face_up", role_bit::face_up),
    of_roles("role.first_token", role_bit::first_token),
    of_roles("role.holds_tokens", role_bit::holds_tokens),
    of_roles("role.may_wager", role_bit::may_wager),
    of_roles("role.votes", role_bit::votes, 3),
    of_roles("role.same_target", role_bit::same_target, 3),
    of_roles("role.votes_face_up", role_bit::votes_face_up),
    of_roles("role.names_partner", role_bit::names_partner),
    of_roles("role.trick_costs_partner", role_bit::trick_costs_partner),
    of_roles("role.token_limit", role_bit::token_limit, 8),
    of_roles("role.reveal_at", role_bit::reveal_at),
    of_roles("role.revealed_seats_vote", role_bit::revealed_seats_vote),
    of_roles("role.risky_missions", role_bit::risky_missions),
    of_roles("role.on_reveal", role_bit::on_reveal, 7),
    of_roles("role.wins_by", role_bit::wins_by, 5),
    of_roles("role.wins_if_all_others_face_up", role_bit::wins_if_all_others_face_up),
    of_seats("seat.played", 0, 0, k_cards, cards),
    of_seats("seat.declined", 0, seat_word::declined, 4, suits),
    of_seats("seat.shown", 0, seat_word::shown, 4, suits),
    of_seats("seat.present", 0, seat_word::present),
    of_seats("seat.larry", 0, seat_word::larry),
    of_seats("seat.face_up", 0, seat_word::face_up),
    of_seats("seat.revealed", 0, seat_word::revealed),
    of_seats("seat.role.known", 1, role_bit::known),
    of_seats("seat.role.replaces_insider", 1, role_bit::replaces_insider),
    of_seats("seat.role.side", 1, role_bit::side, 3),
    of_seats("seat.role.must_follow", 1, role_bit::must_follow),
    of_seats("seat.role.face_up", 1, role_bit::face_up),
    of_seats("seat.role.first_token", 1, role_bit::first_token),
    of_seats("seat.role.holds_tokens", 1, role_bit::holds_tokens),
    of_seats("seat.role.may_wager", 1, role_bit::may_wager),
    of_seats("seat.role.votes", 1, role_bit::votes, 3),
    of_seats("seat.role.same_target", 1, role_bit::same_target, 3),
    of_seats("seat.role.votes_face_up", 1, role_bit::votes_face_up),
    of_seats("seat.role.names_partner", 1, role_bit::names_partner),
    of_seats("seat.role.trick_costs_partner", 1, role_bit::trick_costs_partner),
    of_seats("seat.role.token_limit", 1, role_bit::token_limit, 8),
    of_seats("seat.role.reveal_at", 1, role_bit::reveal_at),
    of_seats("seat.role.revealed_seats_vote", 1, role_bit::revealed_seats_vote),
    of_seats("seat.role.risky_missions", 1, role_bit::risky_missions),
    of_seats("seat.role.on_reveal", 1, role_bit::on_reveal, 7),
    of_seats("seat.role.wins_by", 1, role_bit::wins_by, 5),
    of_seats("seat.role.wins_if_all_others_face_up", 1, role_bit::wins_if_all_others_face_up),
    of_seats("seat.role.turned", 1, role_bit::turned),
    of_seats("seat.tokens", 1, seat_word::tokens, 8),
    of_seats("seat.to_reveal", 1, seat_word::to_reveal, 6),
    of_seats("seat.names_partner", 1, seat_word::names_partner),
    of_seats("seat.is_partner", 1, seat_word::is_partner),
    of_seats("seat.bad_wagers", 1, seat_word::bad_wagers, 3),
    of_seats("seat.declines", 2, seat_word::declines, 4),
    of_seats("seat.spoiled", 2, seat_word::spoiled, 6),
    of_seats("seat.secured", 2, seat_word::secured, 4),
    of_seats("seat.wagers", 2, seat_word::wagers, 5),
    of_seats("seat.led_failed", 2, seat_word::led_failed, 5),
    of_seats("seat.led_completed", 2, seat_word::led_completed, 5),
    of_seats("seat.tricks_won", 2, seat_word::tricks_won, 6),
    of_seats("seat.leads", 2, seat_word::leads),
    of_seats("seat.lies_best", 2, seat_word::lies_best),
    of_seats("seat.has_played", 2, seat_word::has_played),
    of_seats("seat.plays_later", 2, seat_word::plays_later),
    of_seats("seat.casts_no_vote", 2, seat_word::casts_no_vote),
    of_seats("seat.may_be_named", 2, seat_word::may_be_named),
    of_seats("seat.named_already", 2, seat_word::named_already),
    of_seats("seat.may_wager", 2, seat_word::may_wager),
    of_seats("seat.card.suit", 2, seat_word::card + play_bit::suit, 4, suits),
    of_seats("seat.card.number", 2, seat_word::card + play_bit::number, 13),
    of_seats("seat.card.wagered", 2, seat_word::card + play_bit::wagered),
    of_seats("seat.card.declined", 2, seat_word::card + play_bit::declined),
    of_seats("seat.card.spoiled", 2, seat_word::card + play_bit::spoiled),
    of_seats("seat.card.secured", 2, seat_word::card + play_bit::secured),
#define INSIDEJOB_PLAY_OF_SEAT(seat)                                                       \
  of_tricks("trick." #seat ".suit", (seat) * play_bit::size + play_bit::suit, 4, suits),   \
      of_tricks("trick." #seat ".number", (seat) * play_bit::size + play_bit::number, 13), \
      of_tricks("trick." #seat ".wagered", (seat) * play_bit::size + play_bit::wagered),   \
      of_tricks("trick." #seat ".declined", (seat) * play_bit::size + play_bit::declined), \
      of_tricks("trick." #seat ".spoiled", (seat) * play_bit::size + play_bit::spoiled),   \
      of_tricks("trick." #seat ".secured", (seat) * play_bit::size + play_bit::secured),   \
      of_tricks("trick." #seat ".took_lead", (seat) * play_bit::size + play_bit::took_lead)
    INSIDEJOB_PLAY_OF_SEAT(0),
    INSIDEJOB_PLAY_OF_SEAT(1),
    INSIDEJOB_PLAY_OF_SEAT(2),
    INSIDEJOB_PLAY_OF_SEAT(3),
    INSIDEJOB_PLAY_OF_SEAT(4),
#undef INSIDEJOB_PLAY_OF_SEAT
    of_tricks("trick.leader", trick_bit::leader, 5, seats),
    of_tricks("trick.winner", trick_bit::winner, 5, seats),
    of_tricks("trick.completed", trick_bit::completed),
    of_tricks("trick.done", trick_bit::done),
    of_tricks("trick.mission.kind", trick_bit::mission + mission_bit::kind, 14),
    of_tricks("trick.mission.trump", trick_bit::mission + mission_bit::trump, 4, suits),
    of_tricks("trick.mission.positions", trick_bit::mission + mission_bit::positions, 5),
    of_tricks("trick.mission.low", trick_bit::mission + mission_bit::low),
};

}  // namespace

std::span<const Field> fields() { return k_fields; }

}  // namespace insidejob::observation
