#include "notation/view_json.h"

#include <string_view>

#include "notation/action_json.h"
#include "notation/parts_json.h"
#include "notation/words.h"

namespace insidejob {
namespace {

void write_larry(JsonWriter& out, const LarryMemory& memory) {
  out.key("larry").begin_object();
  write_cards(out, "three", memory.three);
  if (memory.back) out.member("top", card_text(*memory.back));
  if (memory.out) out.member("out", card_text(*memory.out));
  out.end_object();
}

// A finished trick or the current one, with what only this seat knows.
void write_trick(JsonWriter& out, const SeatView& view, unsigned trick) {
  const Options& options = *view.options;
  const PublicState& open = view.open;
  const bool finished = trick < open.trick;
  const Seat leader = finished ? open.outcomes[trick].leader() : open.leader;
  const Mission& mission = options.mission(open.missions[trick]);
  out.begin_object().member("leader", unsigned{leader.index});
  out.member("mission", mission.id).member("trump", suit_word(mission.trump));
  write_plays(out, options.players(), leader, trick_plays(options, open, trick));
  if (view.put_back[trick]) out.member("put_back", options.mission(*view.put_back[trick]).id);
  if (view.larry[trick]) write_larry(out, *view.larry[trick]);
  if (finished) {
    out.member("winner", unsigned{open.outcomes[trick].winner().index});
    out.member("completed", open.outcomes[trick].completed());
  } else if (const auto stands = view.mission_outlook()) {
    out.member("outlook", outlook_word(*stands));
  }
  out.end_object();
}

void write_own(JsonWriter& out, const SeatView& view) {
  const Options& options = *view.options;
  out.member("role", options.role(*view.role).id);
  write_cards(out, "hand", view.hand);
  if (view.partner_role) out.member("partner_role", options.role(*view.partner_role).id);
  if (view.drawn) {
    out.key("drawn").begin_array();
    for (const MissionId id : *view.drawn) out.value(options.mission(id).id);
    out.end_array();
  }
  if (view.ballot) write_ballot(out, "votes", *view.ballot);
}

void write_disclosure(JsonWriter& out, const SeatView& view) {
  const Options& options = *view.options;
  const Disclosure& all = *view.disclosure;
  const Outcome& outcome = view.open.outcome;
  out.key("result").begin_object();
  out.member("cause", cause_word(outcome.cause)).member("side", side_word(outcome.side));
  write_seats(out, "winners", outcome.winners);
  out.key("seats").begin_array();
  for (const Seat seat : SeatSet::first(options.seats())) {
    out.begin_object().member("role", options.role(all.roles[seat.index]).id);
    write_cards(out, "left", all.hands[seat.index]);
    if (all.ballots[seat.index]) write_ballot(out, "votes", *all.ballots[seat.index]);
    out.end_object();
  }
  out.end_array();
  out.key("put_back").begin_array();
  for (unsigned trick = 0; trick < view.open.trick; ++trick) {
    out.value(options.mission(*all.put_back[trick]).id);
  }
  out.end_array();
  out.end_object();
}

}  // namespace

void write_view(JsonWriter& out, const SeatView& view) {
  const Options& options = *view.options;
  const PublicState& open = view.open;
  out.begin_object();
  if (view.seat) out.member("seat", unsigned{view.seat->index});
  out.member("phase", phase_word(open.phase)).member("leader", unsigned{open.leader.index});
  if (open.phase != Phase::vote && open.phase != Phase::over) {
    out.member("to_act", unsigned{open.to_act.index});
  }
  if (view.seat) write_own(out, view);
  out.key("tokens").begin_array();
  for (unsigned seat = 0; seat < options.seats(); ++seat) out.value(unsigned{open.tokens[seat]});
  out.end_array();
  out.member("supply", unsigned{open.supply});
  out.member("missions_completed", unsigned{open.completed});
  out.key("face_up").begin_object();
  for (const Seat seat : open.face_up) {
    out.member(std::to_string(seat.index), options.role(open.face_up_roles[seat.index]).id);
  }
  out.end_object();
  write_seats(out, "revealed", open.revealed);
  if (open.namer != k_nowhere && open.partner != k_nowhere) {
    out.member("namer", unsigned{open.namer.index}).member("partner", unsigned{open.partner.index});
  }
  if (open.phase == Phase::vote) write_seats(out, "voted", open.voted);
  out.key("tricks").begin_array();
  const unsigned tricks = open.trick + (view.mission() ? 1 : 0);
  for (unsigned trick = 0; trick < tricks; ++trick) write_trick(out, view, trick);
  out.end_array();
  if (view.to_act()) {
    out.key("legal").begin_array();
    for (const Action action : legal_actions(view)) write_action(out, options, action);
    out.end_array();
  }
  if (view.disclosure) write_disclosure(out, view);
  out.end_object();
}

}  // namespace insidejob
