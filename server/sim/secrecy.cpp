#include "server/sim/secrecy.h"

#include "notation/words.h"
#include "table/bytes.h"

namespace insidejob::sim {
namespace {

using Found = std::optional<std::string>;

bool holds(std::string_view text, const std::string& what) {
  return text.find(what) != std::string_view::npos;
}

Found find_value(const ClientValues& values, std::string_view text) {
  for (const Bytes& value : values) {
    if (!value.empty() && holds(text, hex_text(value))) return "someone's value";
  }
  return std::nullopt;
}

Found find_voided(const std::vector<VoidedShuffle>& all, std::string_view text) {
  for (const VoidedShuffle& voided : all) {
    if (holds(text, hex_text(voided.server_seed))) return "the server's seed of a void shuffle";
    if (auto found = find_value(voided.values, text)) return found;
  }
  return std::nullopt;
}

Found find_key(const TableState& state, std::string_view text) {
  for (const Member& member : state.members) {
    if (holds(text, hex_text(member.token_hash))) return "the hash of a token";
  }
  if (!state.shuffle) return std::nullopt;
  const Shuffle& shuffle = *state.shuffle;
  if (shuffle.server_seed && holds(text, hex_text(*shuffle.server_seed))) {
    return "the server's seed before the deal";
  }
  if (auto found = find_value(shuffle.values, text)) return found;
  return find_voided(shuffle.voided, text);
}

Found find_card(const Game& game, std::optional<Seat> own, std::string_view text) {
  for (const Seat seat : SeatSet::first(game.options->players())) {
    if (seat == own) continue;
    for (const Card card : game.state.secret.hands[seat.index]) {
      if (holds(text, '"' + std::string{card_text(card)} + '"')) {
        return std::string{card_text(card)} + ", which seat " + std::to_string(seat.index) +
               " holds";
      }
    }
  }
  return std::nullopt;
}

// Searches for roles and ballots, wherever they are.
class Walk {
 public:
  Walk(const Game& game, std::optional<Seat> own) : game_(game), own_(own) {}

  Found look(JsonValue value) const {
    if (value.is_array()) {
      for (const JsonValue element : value.elements()) {
        if (auto found = look(element)) return found;
      }
    }
    if (!value.is_object()) return std::nullopt;
    if (const auto role = value.member("role"); role && role->is_string() && !may_know(*role)) {
      return "the role " + *role->string();
    }
    const auto votes = value.member("votes");
    const auto seat = value.member("seat");
    if (votes && votes->is_array() && seat && (!own_ || seat->whole_number() != own_->index)) {
      return "a ballot of someone else";
    }
    for (const JsonMember& member : value.members()) {
      if (auto found = look(member.value)) return found;
    }
    return std::nullopt;
  }

 private:
  bool may_know(JsonValue role) const {
    const Options& options = *game_.options;
    const auto is_it = [&](RoleId id) { return role.equals(options.role(id).id); };
    if (own_ && is_it(game_.state.secret.roles[own_->index])) return true;
    for (const Seat seat : game_.state.open.face_up) {
      if (is_it(game_.state.open.face_up_roles[seat.index])) return true;
    }
    return false;
  }

  const Game& game_;
  std::optional<Seat> own_;
};

}  // namespace

std::optional<std::string> find_secret(const TableState& state, MemberId viewer,
                                       std::string_view text, JsonValue message) {
  if (auto found = find_key(state, text)) return found;
  if (!state.game || state.stage == Stage::result) return std::nullopt;
  const Game& game = *state.game;
  if (holds(text, hex_text(game.proof.server_seed))) return "the server's seed";
  if (holds(text, hex_text(game.proof.seed))) return "the seed of the game";
  if (auto found = find_value(game.proof.values, text)) return found;
  if (auto found = find_voided(game.proof.voided, text)) return found;
  const auto own = game_seat_of(state, viewer);
  if (auto found = find_card(game, own, text)) return found;
  return Walk{game, own}.look(message);
}

}  // namespace insidejob::sim
