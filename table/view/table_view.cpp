#include "table/view/table_view.h"

#include "table/decide/seat_requests.h"

namespace insidejob {
namespace {

void view_game(GameView& view, const TableState& state, MemberId viewer) {
  const Game& game = *state.game;
  const auto seat = game_seat_of(state, viewer);
  view.number = game.number;
  view.seat = view_for(*game.options, game.state, seat);
  view.players = &game.players;
  view.commitment = &game.proof.commitment;
  view.discussion_ready = game.discussion_ready;
  view.pressed = game.pressed - game.pressed_unseen;
  if (state.stage == Stage::play) view.awaited = awaited_seats(state);
  if (state.stage == Stage::vote) view.awaited = must_press(game) - view.pressed;
  if (seat) {
    view.has_pressed = game.pressed.contains(*seat);
    view.ballot = game.ballots[seat->index];
    const bool awaited = awaited_seats(state).contains(*seat);
    view.may_act = awaited && view.seat.to_act();
    view.must_confirm = awaited && !view.may_act;
  }
  view.marks = &game.marks;
  view.ran_out = game.clock.ran_out;
  view.prepared = game.prepared;
  // A prepared deal has no seeds to prove.
  if (state.stage == Stage::result && !game.prepared) view.proof = &game.proof;
  if (game.custom_role) view.custom_role = &*game.custom_role;
}

std::optional<std::int64_t> deadline_of(const TableState& state) {
  if (state.stage == Stage::shuffle && !needs_seed(state)) return state.shuffle->deadline;
  if (state.stage == Stage::discussion) return state.game->discussion_deadline;
  if (state.stage == Stage::play || state.stage == Stage::vote) return state.game->clock.deadline;
  return std::nullopt;
}

void view_moment(MomentView& view, const TableState& state, MemberId viewer) {
  view.stage = state.stage;
  view.deadline = deadline_of(state);
  view.options = &state.options;
  if (is_between_games(state)) view.next_leader = next_leader(state);
  if (is_playing(state)) {
    view.waiting_since = state.game->clock.since;
    view.looking = state.game->looking;
  }
  if (state.duplicate) {
    const Duplicate& duplicate = *state.duplicate;
    view.duplicate = {.id = duplicate.id,
                      .table = duplicate.table,
                      .round = duplicate.round,
                      .open = duplicate.open,
                      .waits = plays_open_round(state) && waits_for_others(state),
                      .over = duplicate.over};
  }
  if (state.game) view_game(view.game.emplace(), state, viewer);
  view.may_ask = seats_to_ask(state, viewer);
  view.may_agree = may_agree(state, viewer);
}

}  // namespace

MomentView moment_view(const TableState& state, MemberId viewer) {
  MomentView view;
  view_moment(view, state, viewer);
  return view;
}

bool shows_cards(const MomentView& view, unsigned trick) {
  // When the game is over everything may be shown (R10.1).
  return view.stage == Stage::result ||
         shows_trick(view.options->history, view.game->seat.open.trick, trick);
}

TableView table_view(const TableState& state, MemberId viewer) {
  TableView view;
  view_moment(view, state, viewer);
  view.sequence = state.sequence;
  view.viewer = viewer;
  view.seat = state.game ? game_seat_of(state, viewer) : seat_of(state, viewer);
  view.host = state.host;
  view.claim = state.claim;
  if (find_member(state, viewer) != nullptr) view.room = state.room;
  for (const Member& member : state.members) {
    view.members.push_back({.id = member.id,
                            .name = member.name,
                            .connected = member.connected,
                            .ready = member.ready,
                            .reluctant = member.reluctant,
                            .late = member.late,
                            .seat = seat_of(state, member.id)});
  }
  view.chairs = &state.chairs;
  view.rules = &*state.rules;
  if (state.shuffle) {
    view.shuffle.emplace();
    view.shuffle->seals = &state.shuffle->seals;
    view.shuffle->taking_part = state.shuffle->taking_part;
    view.shuffle->given = state.shuffle->given;
    view.shuffle->voided = &state.shuffle->voided;
    if (state.shuffle->server_seed) view.shuffle->commitment = state.shuffle->commitment;
  }
  view.requests = &state.requests;
  view.score = &state.score;
  view.talk = &state.talk;
  return view;
}

}  // namespace insidejob
