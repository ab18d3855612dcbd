#include "table/wire/notebook_json.h"

#include "engine/danger.h"
#include "notation/parts_json.h"
#include "notation/words.h"

namespace insidejob {
namespace {

void write_note(JsonWriter& out, const Note& note) {
  out.begin_object().member("seat", unsigned{note.seat.index});
  out.member("fact", note.ground ? name_of(note.ground->kind) : "chose");
  out.member("trick", unsigned{note.trick});
  if (note.ground && note.ground->suit) out.member("suit", suit_word(*note.ground->suit));
  if (note.ground && note.ground->earlier) out.member("earlier", unsigned{*note.ground->earlier});
  if (note.card) out.member("card", card_text(*note.card));
  out.end_object();
}

void write_seat(JsonWriter& out, const SeatDanger& danger) {
  out.begin_object().member("seat", unsigned{danger.seat.index});
  out.member("tokens", unsigned{danger.tokens});
  if (danger.reveals) out.member("reveals", true);
  if (danger.passes_limit) out.member("passes_limit", true);
  if (danger.may_end) {
    out.member("ends", danger.must_end ? "surely" : "perhaps");
    if (danger.as_insider) out.member("as_insider", true);
    out.key("winners").begin_array();
    if (danger.agents_win) out.value("agents");
    if (danger.insider_wins) out.value("insider");
    out.end_array();
  }
  out.end_object();
}

}  // namespace

void write_notes(JsonWriter& out, std::string_view name, std::span<const Note> notes) {
  out.key(name).begin_array();
  for (const Note& note : notes) write_note(out, note);
  out.end_array();
}

void write_danger(JsonWriter& out, const SeatView& seat, std::optional<Outlook> mission) {
  const DangerList seats = seats_in_danger(*seat.options, seat.open);
  const MissionsReach reach = missions_reach(*seat.options, seat.open, mission);
  if (seats.empty() && reach == MissionsReach::open) return;
  out.key("danger").begin_object().key("seats").begin_array();
  for (const SeatDanger& danger : seats) write_seat(out, danger);
  out.end_array();
  if (reach == MissionsReach::last) out.member("missions", "last");
  if (reach == MissionsReach::out_of_reach) out.member("missions", "out_of_reach");
  out.end_object();
}

}  // namespace insidejob
