#include "notation/event_json.h"

#include <string_view>

#include "notation/parts_json.h"
#include "notation/words.h"

namespace insidejob {
namespace {

// One overload per event type.
struct EventWriter {
  JsonWriter& out;
  const Options& options;

  void begin(std::string_view name) const { out.begin_object().member("event", name); }
  void seat(std::string_view name, Seat value) const { out.member(name, unsigned{value.index}); }
  void role(std::string_view name, RoleId id) const { out.member(name, options.role(id).id); }
  void mission(std::string_view name, MissionId id) const {
    out.member(name, options.mission(id).id);
  }

  void operator()(const Dealt& event) const {
    begin("dealt");
    out.key("roles").begin_object();
    for (const Seat at : SeatSet::first(options.seats())) {
      if (event.roles[at.index]) role(std::to_string(at.index), *event.roles[at.index]);
    }
    out.end_object().key("hands").begin_object();
    for (const Seat at : SeatSet::first(options.seats())) {
      if (event.hands[at.index]) write_cards(out, std::to_string(at.index), *event.hands[at.index]);
    }
    out.end_object();
  }
  void operator()(const PartnerNamed& event) const {
    begin("partner_named");
    seat("seat", event.seat);
    seat("partner", event.partner);
    if (event.seen) role("seen", *event.seen);
  }
  void operator()(const MissionsDrawn& event) const {
    begin("missions_drawn");
    seat("seat", event.leader);
    if (!event.missions) return;
    out.key("missions").begin_array();
    for (const MissionId id : *event.missions) out.value(options.mission(id).id);
    out.end_array();
  }
  void operator()(const MissionLaid& event) const {
    begin("mission_laid");
    seat("seat", event.leader);
    mission("mission", event.mission);
    if (event.put_back) mission("put_back", *event.put_back);
  }
  void operator()(const CardPlayed& event) const {
    begin("card_played");
    seat("seat", event.seat);
    out.member("card", card_text(event.card));
    if (event.wager) out.member("wager", true);
  }
  void operator()(const LarryDrew& event) const {
    begin("larry_drew");
    seat("seat", event.controller);
    if (event.three) write_cards(out, "three", *event.three);
  }
  void operator()(const LarryPlayed& event) const {
    begin("larry_played");
    seat("seat", event.controller);
    out.member("card", card_text(event.card));
    if (event.back) out.member("top", card_text(*event.back));
    if (event.out) out.member("out", card_text(*event.out));
  }
  void operator()(const TrickWon& event) const {
    begin("trick_won");
    seat("seat", event.seat);
    out.member("completed", event.completed).member("taken", unsigned{event.taken});
    if (event.returned > 0) out.member("returned", unsigned{event.returned});
  }
  void operator()(const TokenLost& event) const {
    begin("token_lost");
    seat("seat", event.seat);
  }
  void operator()(const RoleRevealed& event) const {
    begin("role_revealed");
    seat("seat", event.seat);
    role("role", event.role);
  }
  void operator()(const TokenTaken& event) const {
    begin("token_taken");
    seat("seat", event.by);
    seat("from", event.from);
  }
  void operator()(const LarryHandedOver& event) const {
    begin("larry_handed_over");
    seat("seat", event.controller);
  }
  void operator()(const VoteOpened&) const { begin("vote_opened"); }
  void operator()(const VoteCast& event) const {
    begin("vote_cast");
    seat("seat", event.seat);
    if (event.ballot) write_ballot(out, "votes", *event.ballot);
  }
  void operator()(const GameEnded& event) const {
    begin("game_ended");
    out.member("cause", cause_word(event.outcome.cause));
    out.member("side", side_word(event.outcome.side));
    write_seats(out, "winners", event.outcome.winners);
    out.key("roles").begin_array();
    for (unsigned at = 0; at < options.seats(); ++at) out.value(options.role(event.roles[at]).id);
    out.end_array().key("votes").begin_object();
    for (const Seat at : SeatSet::first(options.seats())) {
      if (event.ballots[at.index])
        write_ballot(out, std::to_string(at.index), *event.ballots[at.index]);
    }
    out.end_object();
  }
};

}  // namespace

void write_event(JsonWriter& out, const Options& options, const Event& event) {
  std::visit(EventWriter{out, options}, event);
  out.end_object();
}

}  // namespace insidejob
