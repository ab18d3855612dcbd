#include "table/wire/game_json.h"

#include <string>

#include "engine/prospects.h"
#include "notation/action_json.h"
#include "notation/parts_json.h"
#include "notation/words.h"
#include "table/wire/notebook_json.h"

namespace insidejob {
namespace {

void write_trick(JsonWriter& out, const MomentView& view, unsigned trick) {
  const SeatView& seat = view.game->seat;
  const Options& options = *seat.options;
  const PublicState& open = seat.open;
  const bool finished = trick < open.trick;
  const Seat leader = finished ? open.outcomes[trick].leader() : open.leader;
  const Mission& mission = options.mission(open.missions[trick]);
  out.begin_object().member("leader", unsigned{leader.index});
  out.member("mission", mission.id).member("trump", suit_word(mission.trump));
  if (shows_cards(view, trick)) {
    write_plays(out, options.players(), leader, trick_plays(options, open, trick));
    if (seat.put_back[trick]) out.member("put_back", options.mission(*seat.put_back[trick]).id);
    if (const auto& larry = seat.larry[trick]) {
      out.key("larry").begin_object();
      write_cards(out, "three", larry->three);
      if (larry->back) out.member("top", card_text(*larry->back));
      if (larry->out) out.member("out", card_text(*larry->out));
      out.end_object();
    }
  }
  if (finished) {
    out.member("winner", unsigned{open.outcomes[trick].winner().index});
    out.member("completed", open.outcomes[trick].completed());
  } else if (const auto stands = seat.mission_outlook()) {
    out.member("outlook", outlook_word(*stands));
  }
  out.end_object();
}

void write_own(JsonWriter& out, const GameView& game) {
  const SeatView& seat = game.seat;
  const Options& options = *seat.options;
  out.member("role", options.role(*seat.role).id);
  write_cards(out, "hand", seat.hand);
  if (seat.partner_role) out.member("partner_role", options.role(*seat.partner_role).id);
  if (seat.drawn) {
    out.key("drawn").begin_array();
    for (const MissionId id : *seat.drawn) out.value(options.mission(id).id);
    out.end_array();
  }
  if (game.ballot) write_ballot(out, "votes", *game.ballot);
}

void write_result(JsonWriter& out, const GameView& game) {
  const SeatView& seat = game.seat;
  const Options& options = *seat.options;
  const Disclosure& all = *seat.disclosure;
  const Outcome& outcome = seat.open.outcome;
  out.key("result").begin_object();
  out.member("cause", cause_word(outcome.cause)).member("side", side_word(outcome.side));
  out.key("winners");
  write_seats(out, outcome.winners);
  out.key("seats").begin_array();
  for (const Seat at : SeatSet::first(options.seats())) {
    out.begin_object().member("role", options.role(all.roles[at.index]).id);
    write_cards(out, "left", all.hands[at.index]);
    if (all.ballots[at.index]) write_ballot(out, "votes", *all.ballots[at.index]);
    out.end_object();
  }
  out.end_array().key("put_back").begin_array();
  for (unsigned trick = 0; trick < seat.open.trick; ++trick) {
    out.value(options.mission(*all.put_back[trick]).id);
  }
  out.end_array();
  if (game.proof) write_proof(out, *game.proof, options.players());
  out.end_object();
}

void write_marks(JsonWriter& out, const GameView& game) {
  const Options& options = *game.seat.options;
  out.key("marks").begin_array();
  for (unsigned of = 0; of < options.players(); ++of) {
    for (unsigned about = 0; about < options.seats(); ++about) {
      if ((*game.marks)[of][about] == Suspicion::none) continue;
      out.begin_object().member("seat", of).member("about", about);
      out.member("level", name_of((*game.marks)[of][about])).end_object();
    }
  }
  out.end_array();
}

void write_public(JsonWriter& out, const MomentView& view) {
  const SeatView& seat = view.game->seat;
  const Options& options = *seat.options;
  const PublicState& open = seat.open;
  out.member("phase", phase_word(open.phase)).member("leader", unsigned{open.leader.index});
  out.key("tokens").begin_array();
  for (unsigned at = 0; at < options.seats(); ++at) out.value(unsigned{open.tokens[at]});
  out.end_array().member("supply", unsigned{open.supply});
  out.member("missions_completed", unsigned{open.completed});
  out.key("face_up").begin_object();
  for (const Seat at : open.face_up) {
    out.member(std::to_string(at.index), options.role(open.face_up_roles[at.index]).id);
  }
  out.end_object().key("revealed");
  write_seats(out, open.revealed);
  if (open.namer != k_nowhere && open.partner != k_nowhere) {
    out.member("namer", unsigned{open.namer.index}).member("partner", unsigned{open.partner.index});
  }
}

// Includes what only the viewer knows: the mission put back, and what Larry drew.
void write_tricks(JsonWriter& out, const MomentView& view) {
  const SeatView& seat = view.game->seat;
  out.key("tricks").begin_array();
  const unsigned tricks = seat.open.trick + (seat.mission() ? 1 : 0);
  for (unsigned trick = 0; trick < tricks; ++trick) write_trick(out, view, trick);
  out.end_array();
}

void write_seals(JsonWriter& out, const Seals& seals, unsigned players) {
  out.key("seals").begin_array();
  for (unsigned i = 0; i < players; ++i) out.value(seals[i] ? hex_text(*seals[i]) : "");
  out.end_array();
}

void write_values(JsonWriter& out, const ClientValues& values, unsigned players) {
  out.key("values").begin_array();
  for (unsigned i = 0; i < players; ++i) out.value(hex_text(values[i]));
  out.end_array();
}

void write_voided(JsonWriter& out, const std::vector<VoidedShuffle>& all, unsigned players) {
  out.key("voided").begin_array();
  for (const VoidedShuffle& voided : all) {
    out.begin_object().member("commitment", hex_text(voided.commitment));
    out.member("server_seed", hex_text(voided.server_seed));
    write_seals(out, voided.seals, players);
    write_values(out, voided.values, players);
    out.key("seats");
    write_seats(out, voided.seats);
    out.end_object();
  }
  out.end_array();
}

void write_prospect(JsonWriter& out, std::string_view name, const Prospect& prospect) {
  out.key(name).begin_object();
  write_cards(out, "wins", prospect.wins);
  write_cards(out, "certain", prospect.certain);
  write_cards(out, "failed", prospect.failed);
  out.end_object();
}

void write_duplicate(JsonWriter& out, const DuplicateView& duplicate) {
  out.key("duplicate").begin_object().member("id", duplicate.id);
  out.member("table", std::int64_t{duplicate.table}).member("round", std::int64_t{duplicate.round});
  if (duplicate.open) out.member("open", true);
  if (duplicate.waits) out.member("waits", true);
  if (duplicate.over) out.member("over", true);
  out.end_object();
}

// Every legal action, and why each other card in the hand is illegal.
void write_choices(JsonWriter& out, const GameView& game) {
  const SeatView& seat = game.seat;
  out.key("legal").begin_array();
  if (game.may_act) {
    for (const Action action : legal_actions(seat)) write_action(out, *seat.options, action);
  }
  out.end_array();
  if (game.may_act && seat.open.phase == Phase::play) {
    out.key("unplayable").begin_object();
    for (const Card card : seat.hand) {
      if (const auto why = card_violation(seat, card)) {
        out.member(card_text(card), name_of(why->fault));
      }
    }
    out.end_object();
  } else if (!seat.hand.empty()) {
    if (const auto why = card_violation(seat, seat.hand.first())) {
      out.member("hand_fault", name_of(why->fault));  // the same for every card
    }
  }
  if (game.must_confirm) out.member("confirm", true);
  if (game.has_pressed) out.member("pressed", true);
}

}  // namespace

void write_prospects(JsonWriter& out, const SeatView& seat) {
  const Prospects all = prospects(seat);
  write_prospect(out, "plain", all.plain);
  if (legal_actions(seat).wager()) write_prospect(out, "wagered", all.wagered);
}

void write_proof(JsonWriter& out, const DealProof& proof, unsigned players) {
  out.key("proof").begin_object();
  out.member("commitment", hex_text(proof.commitment));
  out.member("server_seed", hex_text(proof.server_seed));
  if (proof.seals) write_seals(out, *proof.seals, players);
  write_values(out, proof.values, players);
  out.member("seed", hex_text(proof.seed));
  if (proof.seals) write_voided(out, proof.voided, players);
  out.key("reluctant");
  write_seats(out, proof.reluctant);
  if (proof.first_leader) out.member("first_leader", unsigned{proof.first_leader->index});
  out.end_object();
}

void write_seats(JsonWriter& out, SeatSet seats) {
  out.begin_array();
  for (const Seat seat : seats) out.value(unsigned{seat.index});
  out.end_array();
}

void write_public_moment(JsonWriter& out, const MomentView& view, std::optional<Outlook> stands) {
  out.member("stage", name_of(view.stage));
  if (view.deadline) out.member("deadline", *view.deadline);
  if (view.next_leader) out.member("next_leader", unsigned{view.next_leader->index});
  if (view.duplicate) write_duplicate(out, *view.duplicate);
  if (!view.game) return;
  out.key("awaited");
  write_seats(out, view.game->awaited);
  if (view.waiting_since) out.member("waiting_since", *view.waiting_since);
  if (!view.looking.empty()) {
    out.key("looking");
    write_seats(out, view.looking);
  }
  if (stands) out.member("outlook", outlook_word(*stands));
  if (view.stage == Stage::play) write_danger(out, view.game->seat, stands);
}

void write_own_moment(JsonWriter& out, const MomentView& view) {
  if (view.game && view.game->seat.seat && view.stage != Stage::result) {
    write_choices(out, *view.game);
  }
  if (view.may_agree) out.member("may_agree", true);
  if (view.may_ask.empty()) return;
  out.key("may_ask");
  write_seats(out, view.may_ask);
}

void write_moment(JsonWriter& out, const MomentView& view) {
  out.begin_object();
  write_public_moment(out, view, view.game ? view.game->seat.mission_outlook() : std::nullopt);
  write_own_moment(out, view);
  out.end_object();
}

void write_score(JsonWriter& out, const std::vector<Tally>& score) {
  out.key("score").begin_array();
  for (const Tally& tally : score) {
    out.begin_object().member("member", std::int64_t{tally.member.number});
    out.member("name", tally.name).member("games", std::int64_t{tally.games});
    out.member("wins", std::int64_t{tally.wins}).end_object();
  }
  out.end_array();
}

void write_own_game(JsonWriter& out, const MomentView& view) {
  const GameView& game = *view.game;
  if (game.seat.seat) {
    out.member("seat", unsigned{game.seat.seat->index});
    write_own(out, game);
  }
  write_tricks(out, view);
}

void write_public_game(JsonWriter& out, const MomentView& view) {
  const GameView& game = *view.game;
  out.member("number", std::int64_t{game.number}).key("names").begin_array();
  for (unsigned i = 0; i < game.seat.options->players(); ++i) out.value((*game.players)[i].name);
  out.end_array().member("commitment", hex_text(*game.commitment));
  if (game.prepared) out.member("prepared", true);
  write_public(out, view);
  out.key("discussion_ready");
  write_seats(out, game.discussion_ready);
  out.key("pressed");
  write_seats(out, game.pressed);
  out.key("ran_out");
  write_seats(out, game.ran_out);
  write_marks(out, game);
  write_notes(out, "notebook", notebook(view));
  if (game.seat.disclosure) write_result(out, game);
}

void write_game(JsonWriter& out, const MomentView& view) {
  out.begin_object();
  write_own_game(out, view);
  write_public_game(out, view);
  out.end_object();
}

}  // namespace insidejob
