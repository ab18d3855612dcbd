#include "server/net/test/support/hidden.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <iterator>

#include "engine/view.h"
#include "notation/words.h"
#include "server/admin/stored_log.h"

namespace insidejob::wire_test {
namespace {

class Inspection {
 public:
  Inspection(const TableState& state, MemberId viewer, bool is_snapshot)
      : state_(state), game_(*state.game), open_(game_.state.open), secret_(game_.state.secret) {
    if (viewer) seat_ = game_seat_of(state, viewer);
    allow_plays(is_snapshot);
    allow_missions();
    if (!seat_) return;
    cards_ = cards_ | (is_snapshot ? secret_.hands[seat_->index] : game_.deal.hands[seat_->index]);
    for (const auto& larry : view_for(*game_.options, game_.state, *seat_).larry) {
      if (larry) cards_ = cards_ | larry->three;
    }
  }

  void walk(JsonValue value, std::string_view key) {
    if (const auto text = value.string()) look_at_word(*text, key);
    for (const JsonValue element : value.elements()) walk(element, key);
    if (!value.is_object()) return;
    const std::string event = text_in(value, "event");
    const auto seat = seat_in(value);
    for (const auto& [name, member] : value.members()) {
      if (name == "options" || name == "overview") continue;
      look_at_member(name, member, event, seat);
      walk(member, name);
    }
  }

  [[nodiscard]] std::vector<std::string> found() const { return found_; }

 private:
  // A snapshot shows only as much of earlier tricks as the table allows (R10.2).
  void allow_plays(bool is_snapshot) {
    const unsigned shown = !is_snapshot || state_.options.history == HistoryRule::open ? 0
                           : state_.options.history == HistoryRule::strict             ? open_.trick
                           : open_.trick > 0 ? open_.trick - 1U
                                             : 0U;
    for (unsigned trick = shown; trick <= open_.trick && trick < k_max_tricks; ++trick) {
      for (const Play play : trick_plays(*game_.options, open_, trick)) cards_.insert(play.card());
    }
  }

  void allow_missions() {
    const bool lies = open_.phase != Phase::mission && open_.phase != Phase::accomplice;
    for (unsigned trick = 0; trick < open_.trick + (lies ? 1U : 0U); ++trick) {
      missions_.push_back(open_.missions[trick]);
    }
    for (unsigned trick = 0; seat_ && trick <= open_.trick && trick < k_max_tricks; ++trick) {
      const Seat leader = trick < open_.trick ? open_.outcomes[trick].leader() : open_.leader;
      if (leader != *seat_ || open_.phase == Phase::accomplice) continue;
      missions_.push_back(secret_.missions[2 * trick]);
      missions_.push_back(secret_.missions[2 * trick + 1]);
    }
  }

  void look_at_word(const std::string& text, std::string_view key) {
    if (key == "name" || key == "names" || key == "text") return;
    if (const auto card = parse_card(text); card && !cards_.contains(*card)) {
      found_.push_back("card " + text + " in " + std::string{key});
    }
    const auto mission = game_.options->find_mission(text);
    if (mission && std::ranges::find(missions_, *mission) == missions_.end()) {
      found_.push_back("mission " + text + " in " + std::string{key});
    }
  }

  void look_at_member(const std::string& name, JsonValue value, const std::string& event,
                      std::optional<Seat> seat) {
    const bool own = seat && seat_ && *seat == *seat_;
    const auto complain = [&](bool wrong) {
      if (wrong) found_.push_back("field " + name + " of " + event);
    };
    if (name == "result" || name == "proof" || name == "secrets" || name == "seed") complain(true);
    if (name == "hands") complain(!only_mine(value, {}));
    if (name == "roles") complain(!only_mine(value, open_.face_up));
    if (name == "face_up") {
      for (const auto& [number, role] : value.members())
        complain(!open_.face_up.contains(at(number)));
    }
    if (name == "role") {
      complain(event == "role_revealed" ? !open_.face_up.contains(*seat)
                                        : !seat_ || !value.equals(role_of(*seat_)));
    }
    if (name == "partner_role") complain(!seat_ || open_.namer != *seat_);
    if (name == "missions" && event == "missions_drawn") complain(!own);
    if (name == "votes") complain(event == "vote_cast" ? !own : !seat_);
    if (name == "action" && event == "vote_pressed") complain(!own);
    if (name == "event" && value.equals("vote_pressed")) {
      complain(!own && game_.pressed_unseen.contains(*seat));
    }
    if (name == "awaited" && state_.stage == Stage::vote) {
      SeatSet awaited;
      for (const JsonValue one : value.elements()) awaited.insert(at(*one.whole_number()));
      complain((awaited & game_.pressed_unseen) != game_.pressed_unseen);
    }
    if (name == "legal") {
      for (const JsonValue action : value.elements()) {
        const auto whose = seat_in(action);
        complain(!seat_ || !whose || (*whose != *seat_ && *whose != k_larry));
      }
    }
    if (name == "hand" || name == "drawn" || name == "confirm" || name == "pressed" ||
        name == "unplayable" || name == "hand_fault") {
      const bool is_own_field = event.empty();
      complain(is_own_field && !seat_ && name != "pressed");
    }
  }

  [[nodiscard]] bool only_mine(JsonValue seats, SeatSet besides) const {
    for (const auto& [number, value] : seats.members()) {
      if (!besides.contains(at(number)) && (!seat_ || at(number) != *seat_)) return false;
    }
    return true;
  }
  [[nodiscard]] std::string_view role_of(Seat seat) const {
    return game_.options->role(secret_.roles[seat.index]).id;
  }
  static Seat at(std::int64_t index) { return Seat{static_cast<std::uint8_t>(index)}; }
  static Seat at(const std::string& index) { return at(std::int64_t{index.front() - '0'}); }
  static std::string text_in(JsonValue object, std::string_view name) {
    const auto member = object.member(name);
    return member ? member->string().value_or("") : "";
  }
  static std::optional<Seat> seat_in(JsonValue object) {
    const auto member = object.member("seat");
    const auto number = member ? member->whole_number() : std::nullopt;
    return number ? std::optional{at(*number)} : std::nullopt;
  }

  const TableState& state_;
  const Game& game_;
  const PublicState& open_;
  const Secrets& secret_;
  std::optional<Seat> seat_;
  CardSet cards_;
  std::vector<MissionId> missions_;
  std::vector<std::string> found_;
};

}  // namespace

std::vector<TableState> states_of(const ExportedTable& table) {
  std::vector<TableState> states(1);
  LogReplay replay;
  for (const ExportedEntry& entry : table.entries) {
    const auto event = replay.read(entry.entry);
    if (!event || !replay.take(*event)) {
      ADD_FAILURE() << "the log does not replay: " << entry.entry.text;
      break;
    }
    states.push_back(replay.state());
  }
  return states;
}

std::vector<std::string> leaks(const std::string& message, const TableState& state,
                               MemberId viewer) {
  std::vector<std::string> found;
  const auto hide = [&](const Bytes32& bytes, const char* what) {
    if (message.find(hex_text(bytes)) != message.npos) found.emplace_back(what);
  };
  for (const Member& member : state.members) hide(member.token_hash, "hash of a token");
  if (state.shuffle && state.shuffle->server_seed) hide(*state.shuffle->server_seed, "server seed");
  if (!state.game || is_between_games(state)) return found;
  hide(state.game->proof.server_seed, "server seed");
  hide(state.game->proof.seed, "seed of the deal");
  const auto [document, error] = JsonDocument::parse(message);
  if (error) return {"no JSON"};
  const auto type = document.root().member("type");
  Inspection inspection{state, viewer, type && type->equals("snapshot")};
  inspection.walk(document.root(), "");
  std::ranges::move(inspection.found(), std::back_inserter(found));
  return found;
}

}  // namespace insidejob::wire_test
