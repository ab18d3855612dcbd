#include "companion/companion_json.h"

#include <optional>
#include <utility>
#include <variant>

#include "companion/companion.h"
#include "engine/deal.h"
#include "engine/redact.h"
#include "engine/turn.h"
#include "notation/event_json.h"
#include "notation/json.h"
#include "notation/parts_json.h"
#include "notation/record.h"
#include "table/json/fields.h"
#include "table/json/options_json.h"
#include "table/options/table_options.h"

namespace insidejob {
namespace {

constexpr std::size_t k_most_steps = 200;

std::string malformed_answer(std::string_view message) {
  std::string text;
  JsonWriter{text}.begin_object().member("malformed", message).end_object();
  return text;
}

// A setup or step that was read, what forbids it, or what is wrong with its format.
template <class Value>
using Taken = std::variant<Value, RuleViolation, CompanionFault, Malformed>;

void write_fault(JsonWriter& out, CompanionFault fault) {
  out.member("fault", name_of(fault)).member("rule", rule_of(fault));
}

template <class Value>
std::optional<std::string> refusal_answer(const Taken<Value>& taken) {
  std::string text;
  JsonWriter out{text};
  if (const auto* problem = std::get_if<Malformed>(&taken)) {
    return malformed_answer(problem->message);
  }
  if (const auto* violation = std::get_if<RuleViolation>(&taken)) {
    out.begin_object().key("setup").begin_object();
    out.member("rules_fault", name_of(violation->fault)).member("rule", violation->rule());
    out.end_object().end_object();
    return text;
  }
  if (const auto* fault = std::get_if<CompanionFault>(&taken)) {
    out.begin_object().key("setup").begin_object();
    write_fault(out, *fault);
    out.end_object().end_object();
    return text;
  }
  return std::nullopt;
}

Taken<CompanionSetup> read_companion_setup(JsonValue value) {
  Fields fields{value};
  CompanionSetup setup;
  const bool dealt = fields.has("dealer");
  setup.first_leader = fields.seat(dealt ? "dealer" : "first_leader");
  const auto options = fields.value("options");
  if (fields.problem()) return *fields.problem();
  auto patch = read_options_patch(*options);
  if (const auto* problem = std::get_if<Malformed>(&patch)) return *problem;
  const auto rules = check_options(patched(TableOptions{}, std::get<OptionsPatch>(patch)));
  if (const auto* refusal = std::get_if<Refusal>(&rules)) {
    if (refusal->violation) return *refusal->violation;
    return Malformed{"The options are not those of a table."};
  }
  setup.rules = std::get<SharedOptions>(rules);
  if (dealt && setup.first_leader.index < setup.rules->players()) {
    setup.first_leader = left_of(setup.first_leader, setup.rules->players());
  }
  const auto list = value.member("face_up");
  if (!list) return setup;
  if (!list->is_array() || list->size() > k_max_seats) {
    return Malformed{"face_up must be a list with an entry a seat."};
  }
  std::size_t seat = 0;
  for (const JsonValue element : list->elements()) {
    const auto id = element.string();
    if (id) {
      setup.face_up[seat] = setup.rules->find_role(*id);
      if (!setup.face_up[seat]) return Malformed{"face_up names a role that is not known."};
    } else if (element.kind() != JsonKind::null) {
      return Malformed{"face_up must hold role ids and null only."};
    }
    ++seat;
  }
  return setup;
}

// Reads one step. Anything that names nothing real becomes something that no game has, for the
// companion to refuse.
class StepReader {
 public:
  StepReader(const Options& options, JsonValue value) : options_(options), fields_(value) {}

  std::variant<CompanionStep, Malformed> read() {
    const CompanionStep step = read_step();
    if (fields_.problem()) return *fields_.problem();
    return step;
  }

 private:
  CompanionStep read_step() {
    if (fields_.has("partner")) return PartnerStep{fields_.seat("partner")};
    if (fields_.has("mission")) {
      return MissionStep{
          options_.find_mission(fields_.text("mission")).value_or(MissionId{0xFFFF})};
    }
    if (fields_.has("card")) {
      // No card has the number zero.
      const Card card = parse_card(fields_.text("card")).value_or(Card::from_code(0));
      return CardStep{card, fields_.flag("wager", false)};
    }
    if (fields_.has("role")) return RoleStep{role(fields_.text("role"))};
    if (const auto trick = inner("trick")) return read_trick(*trick);
    if (const auto vote = inner("vote")) return read_vote(*vote);
    if (const auto roles = inner("roles")) return read_roles(*roles);
    fields_.complain("step", "must tell something");
    return RoleStep{};
  }

  std::optional<JsonValue> inner(std::string_view name) {
    return fields_.has(name) ? fields_.value(name) : std::nullopt;
  }
  void pass_on(const Fields& inner) {
    if (inner.problem()) fields_.complain("step", inner.problem()->message);
  }
  RoleId role(std::string_view id) const { return options_.find_role(id).value_or(RoleId{0xFF}); }
  template <class Each>
  void each_seat(JsonValue object, std::string_view name, Each each) {
    const auto list = object.member(name);
    if (!list) return;
    for (const JsonValue element : list->elements()) {
      const auto number = element.whole_number();
      if (!number) return fields_.complain(name, "must hold seats only");
      const bool fits = *number >= 0 && *number < static_cast<std::int64_t>(k_max_seats);
      each(fits ? Seat{static_cast<std::uint8_t>(*number)} : k_nowhere);
    }
  }

  CompanionStep read_trick(JsonValue value) {
    Fields fields{value};
    TrickStep trick{.winner = fields.seat("winner"), .met = fields.flag("met"), .wagers = {}};
    pass_on(fields);
    each_seat(value, "wagers", [&](Seat seat) {
      if (seat == k_nowhere) return fields_.complain("wagers", "must hold seats only");
      trick.wagers.insert(seat);
    });
    return trick;
  }
  CompanionStep read_vote(JsonValue value) {
    Fields fields{value};
    VoteStep vote{.seat = fields.seat("seat")};
    pass_on(fields);
    unsigned names = 0;
    each_seat(value, "names", [&](Seat seat) {
      if (seat == k_nowhere || names == 2)
        return fields_.complain("names", "must be two seats at most");
      (names++ == 0 ? vote.ballot.first : vote.ballot.second) = seat;
    });
    return vote;
  }
  CompanionStep read_roles(JsonValue list) {
    RolesStep step;
    step.roles.fill(RoleId{0xFF});
    std::size_t seat = 0;
    for (const JsonValue element : list.elements()) {
      const auto id = element.string();
      if (!id || seat == step.roles.size()) {
        fields_.complain("roles", "must hold a role id a seat");
        break;
      }
      step.roles[seat++] = role(*id);
    }
    return step;
  }

  const Options& options_;
  Fields fields_;
};

std::string_view ask_word(CompanionAsk ask) {
  switch (ask) {
    case CompanionAsk::partner:
      return "partner";
    case CompanionAsk::mission:
      return "mission";
    case CompanionAsk::card:
      return "card";
    case CompanionAsk::role:
      return "role";
    case CompanionAsk::vote:
      return "vote";
    case CompanionAsk::roles:
      return "roles";
    case CompanionAsk::nothing:
      break;
  }
  return "nothing";
}

class AnswerWriter {
 public:
  AnswerWriter(std::string& text, const Companion& companion)
      : out_(text), companion_(companion), options_(companion.options()), open_(companion.open()) {}

  void write(std::optional<CompanionFault> fault, std::size_t taken) {
    out_.begin_object().member("taken", static_cast<std::int64_t>(taken));
    if (fault) {
      out_.key("refused").begin_object();
      write_fault(out_, *fault);
      out_.end_object();
    }
    out_.member("asks", ask_word(companion_.asks()));
    if (companion_.asked() != k_nowhere) out_.member("seat", unsigned{companion_.asked().index});
    choices();
    layout();
    standing();
    trick();
    told();
    news();
    result();
    out_.end_object();
  }

 private:
  void role_id(std::optional<RoleId> role) {
    role ? out_.value(options_.role(*role).id) : out_.null();
  }
  CardSet cards_that_lay() const {
    CardSet lay;
    for (unsigned trick = 0; trick <= open_.trick && trick < options_.tricks(); ++trick) {
      if (companion_.was_told_whole(trick)) continue;
      for (const Play play : trick_plays(options_, open_, trick)) lay.insert(play.card());
    }
    return lay;
  }

  // What may be told now.
  void choices() {
    switch (companion_.asks()) {
      case CompanionAsk::card: {
        write_cards(out_, "cards", options_.deck() - cards_that_lay());
        const Seat seat = companion_.asked();
        const bool larry = options_.has_larry() && seat == k_larry;
        out_.member("may_wager",
                    open_.cards_in_trick > 0 && !larry && may_wager_openly(options_, open_, seat));
        break;
      }
      case CompanionAsk::mission:
        out_.key("missions").begin_array();
        for (unsigned i = 0; i < options_.missions_in_play(); ++i) {
          const MissionId id{static_cast<std::uint16_t>(i)};
          if (!was_laid(id)) out_.value(options_.mission(id).id);
        }
        out_.end_array();
        wagerers();
        break;
      case CompanionAsk::role:
      case CompanionAsk::roles:
        out_.key("roles_left").begin_array();
        for (unsigned i = 0; i < options_.role_count(); ++i) {
          const RoleId id{static_cast<std::uint8_t>(i)};
          for (unsigned n = companion_.left(id); n > 0; --n) role_id(id);
        }
        out_.end_array();
        break;
      case CompanionAsk::vote:
        out_.key("voters").begin_array();
        for (const Seat seat : companion_.voters()) voter(seat);
        out_.end_array();
        break;
      case CompanionAsk::partner:
      case CompanionAsk::nothing:
        break;
    }
  }
  void voter(Seat seat) {
    out_.begin_object().member("seat", unsigned{seat.index});
    write_seats(out_, "names", vote_targets(options_.seats(), open_.face_up, seat));
    out_.member("fingers", companion_.may_vote_twice(seat) ? 2U : 1U);
    out_.member("both_at_one", companion_.may_name_one_twice(seat)).end_object();
  }
  bool was_laid(MissionId id) const {
    for (unsigned trick = 0; trick < open_.trick; ++trick) {
      if (!companion_.was_told_whole(trick) && open_.missions[trick] == id) return true;
    }
    return false;
  }
  // Who may have wagered in a trick of which only the end is told.
  void wagerers() {
    SeatSet seats;
    for (const Seat seat : SeatSet::first(options_.players())) {
      if (seat != open_.leader && may_wager_openly(options_, open_, seat)) seats.insert(seat);
    }
    write_seats(out_, "may_have_wagered", seats);
  }

  // What is on the table before the first trick (R2).
  void layout() {
    const Dimensions& dimensions = options_.dimensions();
    out_.key("layout").begin_object().member("hand", dimensions.hand);
    const unsigned rest =
        dimensions.suits * dimensions.numbers - options_.players() * dimensions.hand;
    out_.member(options_.has_larry() ? "larry_stack" : "put_away", rest);
    out_.member("missions", options_.missions_in_play()).member("tricks", options_.tricks());
    out_.member("missions_needed", options_.missions_needed());
    out_.member("reveal_at", options_.reveal_at()).member("tokens", options_.tokens_in_all());
    out_.key("roles").begin_array();
    for (const RoleId role : options_.role_cards()) role_id(role);
    out_.end_array();
    const Seat leader = open_.trick > 0 ? open_.outcomes[0].leader() : open_.leader;
    out_.member("first_leader", unsigned{leader.index});
    if (!options_.has_larry()) {  // R2.6, R9.1
      out_.member("dealer", unsigned{right_of(leader, options_.players()).index});
      out_.member("next_dealer", unsigned{leader.index});
    }
    out_.end_object();
  }

  void standing() {
    out_.key("tokens").begin_array();
    const PublicState& lying = companion_.lying();
    for (unsigned i = 0; i < options_.seats(); ++i) out_.value(unsigned{lying.tokens[i]});
    out_.end_array().member("supply", unsigned{lying.supply});
    out_.member("completed", unsigned{open_.completed})
        .member("tricks_over", unsigned{open_.trick});
    out_.key("face_up").begin_array();
    for (unsigned i = 0; i < options_.seats(); ++i) {
      const Seat seat{static_cast<std::uint8_t>(i)};
      role_id(open_.face_up.contains(seat) ? std::optional{open_.face_up_roles[i]} : std::nullopt);
    }
    out_.end_array();
    write_seats(out_, "revealed", open_.revealed);
    if (open_.partner != k_nowhere) out_.member("partner", unsigned{open_.partner.index});
    if (open_.phase != Phase::over) out_.member("leader", unsigned{open_.leader.index});
  }

  // The current trick.
  void trick() {
    if (open_.phase != Phase::play && open_.phase != Phase::larry) return;
    const MissionId id = open_.missions[open_.trick];
    std::array<Play, k_max_seats> plays{};
    std::size_t lying = 0;
    for (const Play play : trick_plays(options_, open_, open_.trick)) plays[lying++] = play;
    if (const auto card = companion_.waiting_card()) plays[lying++] = Play{card->card, card->wager};
    out_.key("trick").begin_object().member("mission", options_.mission(id).id);
    out_.member("trump", suit_word(options_.mission_rule(id).trump));
    write_plays(out_, options_.players(), open_.leader, {plays.data(), lying});
    std::uint8_t may_wager = 0;
    for (unsigned i = static_cast<unsigned>(std::max<std::size_t>(lying, 1)); i < options_.seats();
         ++i) {
      const Seat seat = seat_at(options_.players(), open_.leader, i);
      const bool larry = options_.has_larry() && seat == k_larry;
      if (!larry && may_wager_openly(options_, open_, seat))
        may_wager |= static_cast<std::uint8_t>(1U << i);
    }
    out_.member("outlook",
                outlook_word(outlook(options_.mission_rule(id), {.plays = {plays.data(), lying},
                                                                 .cards = options_.seats(),
                                                                 .may_wager = may_wager,
                                                                 .deck = options_.deck()})));
    out_.end_object();
  }

  // The finished tricks, without their cards, which nobody may look at again (R3.9).
  void told() {
    out_.key("tricks").begin_array();
    for (unsigned trick = 0; trick < open_.trick; ++trick) {
      const TrickOutcome outcome = open_.outcomes[trick];
      out_.begin_object();
      if (!companion_.was_told_whole(trick)) {
        out_.member("mission", options_.mission(open_.missions[trick]).id);
      }
      out_.member("leader", unsigned{outcome.leader().index});
      out_.member("winner", unsigned{outcome.winner().index}).member("met", outcome.completed());
      out_.end_object();
    }
    out_.end_array();
  }

  void news() {
    out_.key("news").begin_array();
    for (const Event& event : companion_.news()) {
      write_event(out_, options_, redact(options_, event, std::nullopt));
    }
    out_.end_array();
  }

  void result() {
    if (open_.phase != Phase::over) return;
    if (companion_.all_known()) {
      out_.key("result");
      write_result(out_, options_, companion_.state());
      return;
    }
    // Everyone sees which side has won, but the winners are known only with the roles.
    out_.key("ended").begin_object().member("cause", cause_word(open_.outcome.cause));
    out_.member("side", side_word(open_.outcome.side)).end_object();
  }

  JsonWriter out_;
  const Companion& companion_;
  const Options& options_;
  const PublicState& open_;
};

}  // namespace

std::string companion_answer(std::string_view request) {
  const auto [document, error] = JsonDocument::parse(request);
  if (error) return malformed_answer("The request is not JSON.");
  Fields fields{document.root()};
  const auto setup_value = fields.value("setup");
  const auto steps = fields.value("steps");
  if (fields.problem()) return malformed_answer(fields.problem()->message);
  if (steps->size() > k_most_steps) return malformed_answer("No game has that many steps.");
  const auto setup = read_companion_setup(*setup_value);
  if (auto refused = refusal_answer(setup)) return std::move(*refused);
  auto begun = Companion::begin(std::get<CompanionSetup>(setup));
  if (const auto* fault = std::get_if<CompanionFault>(&begun)) {
    return *refusal_answer(Taken<CompanionSetup>{*fault});
  }
  Companion& companion = std::get<Companion>(begun);
  std::size_t taken = 0;
  std::optional<CompanionFault> fault;
  for (const JsonValue element : steps->elements()) {
    const auto step = StepReader{companion.options(), element}.read();
    if (const auto* problem = std::get_if<Malformed>(&step))
      return malformed_answer(problem->message);
    fault = companion.take(std::get<CompanionStep>(step));
    if (fault) break;
    ++taken;
  }
  std::string text;
  AnswerWriter{text, companion}.write(fault, taken);
  return text;
}

}  // namespace insidejob
