#include "notation/event_json.h"

#include <string_view>

#include "notation/parts_json.h"
#include "notation/words.h"

namespace insidejob {
namespace {

// The members of an event beside its name: one overload per type.
struct EventWriter {
  JsonWriter& out;
  const Options& options;

  void seat(std::string_view name, Seat value) const { out.member(name, unsigned{value.index}); }
  void role(std::string_view name, RoleId id) const { out.member(name, options.role(id).id); }
  void mission(std::string_view name, MissionId id) const {
    out.member(name, options.mission(id).id);
  }

  void operator()(const Dealt& event) const {
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
    seat("seat", event.seat);
    seat("partner", event.partner);
    if (event.seen) role("seen", *event.seen);
  }
  void operator()(const MissionsDrawn& event) const {
    seat("seat", event.leader);
    if (!event.missions) return;
    out.key("missions").begin_array();
    for (const MissionId id : *event.missions) out.value(options.mission(id).id);
    out.end_array();
  }
  void operator()(const MissionLaid& event) const {
    seat("seat", event.leader);
    mission("mission", event.mission);
    if (event.put_back) mission("put_back", *event.put_back);
  }
  void operator()(const CardPlayed& event) const {
    seat("seat", event.seat);
    out.member("card", card_text(event.card));
    if (event.wager) out.member("wager", true);
  }
  void operator()(const LarryDrew& event) const {
    seat("seat", event.controller);
    if (event.three) write_cards(out, "three", *event.three);
  }
  void operator()(const LarryPlayed& event) const {
    seat("seat", event.controller);
    out.member("card", card_text(event.card));
    if (event.back) out.member("top", card_text(*event.back));
    if (event.out) out.member("out", card_text(*event.out));
  }
  void operator()(const TrickWon& event) const {
    seat("seat", event.seat);
    out.member("completed", event.completed).member("taken", unsigned{event.taken});
    if (event.returned > 0) out.member("returned", unsigned{event.returned});
  }
  void operator()(const TokenLost& event) const { seat("seat", event.seat); }
  void operator()(const RoleRevealed& event) const {
    seat("seat", event.seat);
    role("role", event.role);
  }
  void operator()(const TokenTaken& event) const {
    seat("seat", event.by);
    seat("from", event.from);
  }
  void operator()(const LarryHandedOver& event) const { seat("seat", event.controller); }
  void operator()(const VoteOpened&) const {}
  void operator()(const VoteCast& event) const {
    seat("seat", event.seat);
    if (event.ballot) write_ballot(out, "votes", *event.ballot);
  }
  void operator()(const GameEnded& event) const {
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
  out.begin_object().member("event", event_word(event));
  std::visit(EventWriter{out, options}, event);
  out.end_object();
}

}  // namespace insidejob
