#include "notation/view_reader.h"

#include <array>
#include <optional>
#include <string_view>

#include "engine/trick.h"
#include "engine/turn.h"
#include "notation/view_check.h"
#include "notation/words.h"

namespace insidejob {
namespace {

// What is wrong, if anything.
using Wrong = std::optional<Malformed>;

class ViewReader {
 public:
  ViewReader(const Options& options, JsonValue value) : options_(options), value_(value) {}

  Reading<SeatView> read() {
    if (!value_.is_object()) return malformed("view", "must be an object");
    view_.options = &options_;
    for (const auto part : {&ViewReader::read_turn, &ViewReader::read_table, &ViewReader::read_own,
                            &ViewReader::read_tricks}) {
      if (auto wrong = (this->*part)()) return *std::move(wrong);
    }
    if (auto wrong = view_problem(view_)) return *std::move(wrong);
    if (view_.seat && open_.phase == Phase::vote && !view_.ballot) {
      view_.vote_right = vote_right(options_, open_, *view_.seat, *view_.role);
    }
    return view_;
  }

 private:
  [[nodiscard]] static std::optional<unsigned> number_below(std::optional<JsonValue> value,
                                                            unsigned bound) {
    const auto number = value ? value->whole_number() : std::nullopt;
    if (!number || *number < 0 || *number >= std::int64_t{bound}) return std::nullopt;
    return static_cast<unsigned>(*number);
  }
  [[nodiscard]] std::optional<Seat> seat_below(std::optional<JsonValue> value,
                                               unsigned bound) const {
    const auto number = number_below(value, bound);
    if (!number) return std::nullopt;
    return Seat{static_cast<std::uint8_t>(*number)};
  }
  [[nodiscard]] std::optional<RoleId> role(std::optional<JsonValue> value) const {
    return options_.find_role(value ? value->string().value_or("") : "");
  }
  [[nodiscard]] std::optional<MissionId> mission(std::optional<JsonValue> value) const {
    const auto id = options_.find_mission(value ? value->string().value_or("") : "");
    if (!id || id->index >= options_.missions_in_play()) return std::nullopt;
    return id;
  }
  [[nodiscard]] std::optional<Card> card(std::optional<JsonValue> value) const {
    const auto read = parse_card(value ? value->string().value_or("") : "");
    if (!read || !options_.deck().contains(*read)) return std::nullopt;
    return read;
  }
  [[nodiscard]] std::optional<CardSet> cards(std::optional<JsonValue> value) const {
    if (!value || !value->is_array()) return std::nullopt;
    CardSet all;
    for (const JsonValue element : value->elements()) {
      const auto one = card(element);
      if (!one || all.contains(*one)) return std::nullopt;
      all.insert(*one);
    }
    return all;
  }
  [[nodiscard]] std::optional<SeatSet> seats(std::optional<JsonValue> value) const {
    if (!value || !value->is_array()) return std::nullopt;
    SeatSet all;
    for (const JsonValue element : value->elements()) {
      const auto seat = seat_below(element, options_.seats());
      if (!seat) return std::nullopt;
      all.insert(*seat);
    }
    return all;
  }

  Wrong read_turn() {
    constexpr std::array k_phases{Phase::accomplice, Phase::mission, Phase::play, Phase::larry,
                                  Phase::vote};
    const auto word = value_.member("phase");
    bool known = false;
    for (const Phase phase : k_phases) {
      if (!word || !word->equals(phase_word(phase))) continue;
      known = phase != Phase::larry || options_.has_larry();
      open_.phase = phase;
    }
    if (!known) return malformed("phase", "must be that of a game in progress");
    if (value_.member("seat")) {
      view_.seat = seat_below(value_.member("seat"), options_.players());
      if (!view_.seat) return malformed("seat", "must be a player's seat");
    }
    const auto leader = seat_below(value_.member("leader"), options_.players());
    if (!leader) return malformed("leader", "must be a player's seat");
    open_.leader = *leader;
    open_.to_act = *leader;
    if (open_.phase == Phase::vote) return std::nullopt;
    const auto to_act = seat_below(value_.member("to_act"), options_.players());
    if (!to_act) return malformed("to_act", "must be a player's seat");
    open_.to_act = *to_act;
    return std::nullopt;
  }

  Wrong read_table() {
    const auto tokens = value_.member("tokens");
    if (!tokens || tokens->size() != options_.seats()) {
      return malformed("tokens", "must be a number for each seat");
    }
    unsigned index = 0;
    for (const JsonValue element : tokens->elements()) {
      const auto count = number_below(element, 256);
      if (!count) return malformed("tokens", "must be small numbers");
      open_.tokens[index++] = static_cast<std::uint8_t>(*count);
    }
    if (index != options_.seats()) return malformed("tokens", "must be a number for each seat");
    const auto supply = number_below(value_.member("supply"), 256);
    if (!supply) return malformed("supply", "must be a small number");
    open_.supply = static_cast<std::uint8_t>(*supply);

    const auto face_up = value_.member("face_up");
    if (!face_up || !face_up->is_object()) return malformed("face_up", "must be an object");
    for (const JsonMember member : face_up->members()) {
      const auto id = role(member.value);
      const bool is_seat = member.name.size() == 1 && member.name[0] >= '0' &&
                           static_cast<unsigned>(member.name[0] - '0') < options_.seats();
      if (!id || !is_seat) return malformed("face_up", "must give seats their roles");
      const Seat seat{static_cast<std::uint8_t>(member.name[0] - '0')};
      open_.face_up.insert(seat);
      open_.face_up_roles[seat.index] = *id;
    }
    const auto revealed = seats(value_.member("revealed"));
    if (!revealed || !(*revealed - open_.face_up).empty()) {
      return malformed("revealed", "must list seats that are face up");
    }
    open_.revealed = *revealed;
    if (open_.phase == Phase::accomplice) {
      open_.namer = open_.to_act;
    } else if (value_.member("namer") || value_.member("partner")) {
      const auto namer = seat_below(value_.member("namer"), options_.seats());
      const auto partner = seat_below(value_.member("partner"), options_.seats());
      if (!namer || !partner || *namer == *partner) {
        return malformed("partner", "namer and partner must be two seats");
      }
      open_.namer = *namer;
      open_.partner = *partner;
    }
    if (open_.phase == Phase::vote) {
      const auto voted = seats(value_.member("voted"));
      if (!voted) return malformed("voted", "must list seats");
      open_.voted = *voted;
    }
    return std::nullopt;
  }

  Wrong read_own() {
    if (!view_.seat) return std::nullopt;
    view_.role = role(value_.member("role"));
    if (!view_.role) return malformed("role", "must be a role of the table");
    const auto hand = cards(value_.member("hand"));
    if (!hand) return malformed("hand", "must be cards of the deck, each once");
    view_.hand = *hand;
    if (open_.namer == *view_.seat && open_.partner != k_nowhere) {
      view_.partner_role = role(value_.member("partner_role"));
      if (!view_.partner_role) return malformed("partner_role", "must be a role of the table");
    }
    if (open_.phase == Phase::mission && open_.leader == *view_.seat) {
      if (auto wrong = read_drawn()) return wrong;
    }
    if (open_.voted.contains(*view_.seat)) return read_ballot();
    return std::nullopt;
  }

  Wrong read_drawn() {
    const auto drawn = value_.member("drawn");
    std::array<MissionId, 2> pair{};
    unsigned count = 0;
    if (drawn && drawn->size() == 2) {
      for (const JsonValue element : drawn->elements()) {
        const auto id = mission(element);
        if (id) pair[count++] = *id;
      }
    }
    if (count != 2 || pair[0] == pair[1]) {
      return malformed("drawn", "must be two missions of the deck");
    }
    view_.drawn = pair;
    return std::nullopt;
  }

  Wrong read_ballot() {
    const auto votes = value_.member("votes");
    std::array<Seat, 2> names{k_nowhere, k_nowhere};
    unsigned count = 0;
    if (votes && votes->size() <= 2) {
      for (const JsonValue element : votes->elements()) {
        const auto name = seat_below(element, options_.seats());
        if (!name) return malformed("votes", "must be one or two seats");
        names[count++] = *name;
      }
    }
    if (count == 0) return malformed("votes", "must be one or two seats");
    view_.ballot = Ballot{names[0], names[1]};
    return std::nullopt;
  }

  Wrong read_tricks() {
    const auto tricks = value_.member("tricks");
    if (!tricks || !tricks->is_array()) return malformed("tricks", "must be a list");
    const bool in_trick = open_.phase == Phase::play || open_.phase == Phase::larry;
    const std::size_t laid = tricks->size();
    const std::size_t done = laid - (in_trick && laid > 0 ? 1 : 0);
    const bool fits = laid <= options_.tricks() && (!in_trick || laid > 0) &&
                      (open_.phase != Phase::accomplice || laid == 0) &&
                      (open_.phase == Phase::vote) == (done == options_.tricks());
    if (!fits) return malformed("tricks", "must be as many as the phase implies");
    for (const JsonValue trick : tricks->elements()) {
      if (auto wrong = read_trick(trick, open_.trick < done)) return wrong;
    }
    const auto completed = number_below(value_.member("missions_completed"), k_max_tricks + 1);
    if (!completed) return malformed("missions_completed", "must be a small number");
    open_.completed = static_cast<std::uint8_t>(*completed);
    return std::nullopt;
  }

  Wrong read_trick(JsonValue value, bool finished) {
    const unsigned trick = open_.trick;
    const auto leader = seat_below(value.member("leader"), options_.players());
    const auto id = mission(value.member("mission"));
    if (!leader || (!finished && *leader != open_.leader)) {
      return malformed("leader", "must be the player who led the trick");
    }
    if (!id) return malformed("mission", "must be one of the deck's");
    open_.missions[trick] = *id;
    open_.best_rank = 0;
    if (auto wrong = read_plays(value, *leader)) return wrong;
    const bool whole = open_.cards_in_trick == options_.seats();
    if (whole != finished) return malformed("plays", "must be as many as the phase implies");
    if (view_.seat == *leader) {
      view_.put_back[trick] = mission(value.member("put_back"));
      if (!view_.put_back[trick] || *view_.put_back[trick] == *id) {
        return malformed("put_back", "must be another mission of the deck");
      }
    }
    if (options_.has_larry() && view_.seat == controller(*leader) && open_.cards_in_trick > 0) {
      if (auto wrong = read_larry(value)) return wrong;
    }
    if (!finished) return std::nullopt;
    const auto completed = value.member("completed");
    const auto met = completed ? completed->boolean() : std::nullopt;
    const auto winner = seat_below(value.member("winner"), options_.seats());
    if (!winner) return malformed("winner", "must be a seat");
    if (!met) return malformed("completed", "must be true or false");
    open_.outcomes[trick] = TrickOutcome{*leader, *winner, *met};
    open_.cards_in_trick = 0;
    ++open_.trick;
    return std::nullopt;
  }

  Wrong read_plays(JsonValue value, Seat leader) {
    const auto plays = value.member("plays");
    if (!plays || !plays->is_array() || plays->size() > options_.seats()) {
      return malformed("plays", "must be a list of cards");
    }
    const unsigned first = open_.trick * options_.seats();
    const Suit trump = options_.mission_rule(open_.missions[open_.trick]).trump;
    for (const JsonValue element : plays->elements()) {
      const Seat seat = seat_at(options_.players(), leader, open_.cards_in_trick);
      const auto played = card(element.member("card"));
      const auto wager = element.member("wager");
      const auto flag = wager ? wager->boolean() : false;
      if (seat_below(element.member("seat"), options_.seats()) != seat || !played || !flag) {
        return malformed("plays", "must have each seat in turn with a card of the deck");
      }
      const Play play{*played, *flag};
      open_.plays[first + open_.cards_in_trick++] = play;
      const unsigned rank = rank_of(play, trump, open_.plays[first].card().suit());
      if (rank >= open_.best_rank) {  // R3.6, R3.7
        open_.best_rank = static_cast<std::uint8_t>(rank);
        open_.best_seat = seat;
      }
    }
    return std::nullopt;
  }

  Wrong read_larry(JsonValue value) {
    const auto larry = value.member("larry");
    const auto three = larry ? cards(larry->member("three")) : std::nullopt;
    if (!three || three->size() != 3) return malformed("larry", "three must be three cards");
    LarryMemory memory{.three = *three, .back = {}, .out = {}};
    if (open_.cards_in_trick > 1) {
      const Card played = trick_plays(options_, open_, open_.trick)[1].card();
      memory.back = card(larry->member("top"));
      memory.out = card(larry->member("out"));
      const bool all =
          memory.back && memory.out &&
          (CardSet::of(played) | CardSet::of(*memory.back) | CardSet::of(*memory.out)) == *three;
      if (!all) return malformed("larry", "must be played, put on top or out, one card each");
    }
    view_.larry[open_.trick] = memory;
    return std::nullopt;
  }

  const Options& options_;
  JsonValue value_;
  SeatView view_;
  PublicState& open_ = view_.open;
};

}  // namespace

Reading<SeatView> read_view(const Options& options, JsonValue value) {
  return ViewReader{options, value}.read();
}

}  // namespace insidejob
