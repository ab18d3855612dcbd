#include "notation/record.h"

#include <algorithm>
#include <array>
#include <limits>
#include <utility>

#include "engine/role.h"
#include "notation/action_json.h"
#include "notation/deck_json.h"
#include "notation/parts_json.h"
#include "notation/words.h"

namespace insidejob {
namespace {

constexpr unsigned k_out_of_range = std::numeric_limits<unsigned>::max();

unsigned to_unsigned(std::int64_t number) {
  return number < 0 || number > 1'000'000 ? k_out_of_range : static_cast<unsigned>(number);
}

// Reads one record's setup. Every step returns what is malformed. What is forbidden waits in
// `forbidden_` until everything has been read. Lists that are far too long are checked to the end,
// but only enough is kept to refuse them.
class SetupReader {
 public:
  explicit SetupReader(JsonValue record, const std::optional<Dimensions>& dimensions = {})
      : record_(record) {
    choices_.dimensions = dimensions;
  }

  SetupReading read() {
    if (auto problem = read_all()) return *problem;
    if (forbidden_) return *forbidden_;
    Result<Options> made = Options::make(std::move(choices_));
    if (const auto* violation = std::get_if<RuleViolation>(&made)) return *violation;
    Options& options = std::get<Options>(made);
    Result<Deal> deal = make_deal(options, written_);
    if (const auto* violation = std::get_if<RuleViolation>(&deal)) return *violation;
    return RecordSetup{std::move(options), std::move(custom_), std::get<Deal>(deal),
                       std::move(names_)};
  }

  OptionsReading read_only_options() {
    if (auto problem = read_players()) return *problem;
    if (auto problem = read_options()) return *problem;
    if (forbidden_) return *forbidden_;
    Result<Options> made = Options::make(std::move(choices_));
    if (const auto* violation = std::get_if<RuleViolation>(&made)) return *violation;
    return GameOptions{std::get<Options>(std::move(made)), std::move(custom_)};
  }

 private:
  using Problem = std::optional<Malformed>;

  Problem read_all() {
    if (!record_.is_object()) return malformed("record", "must be an object");
    const auto format = record_.member("format");
    if (!format || !format->equals("insidejob-record")) {
      return malformed("format", "must be \"insidejob-record\"");
    }
    const auto version = record_.member("version");
    if (!version || version->whole_number() != 1) return malformed("version", "must be 1");
    if (auto problem = read_players()) return problem;
    if (auto problem = read_names()) return problem;
    if (auto problem = read_options()) return problem;
    const auto deal = record_.member("deal");
    if (!deal || !deal->is_object()) return malformed("deal", "must be an object");
    if (auto problem = read_deal(*deal)) return problem;
    const auto actions = record_.member("actions");
    if (!actions || !actions->is_array()) return malformed("actions", "must be a list");
    return std::nullopt;
  }

  Problem read_players() {
    const auto players = record_.member("players");
    const auto count = players ? players->whole_number() : std::nullopt;
    if (!count) return malformed("players", "must be a whole number");
    choices_.players = to_unsigned(*count);
    return std::nullopt;
  }

  Problem read_names() {
    const auto names = record_.member("names");
    if (!names) return std::nullopt;
    if (!names->is_array()) return malformed("names", "must be a list of texts");
    for (const JsonValue element : names->elements()) {
      auto name = element.string();
      if (!name) return malformed("names", "must hold texts only");
      if (names_.size() <= k_max_seats) names_.push_back(std::move(*name));
    }
    // With two players, Larry may have a name too.
    const bool with_larry = choices_.players == 2 && names_.size() == 3;
    if (names_.size() != choices_.players && !with_larry) {
      forbidden_ = RuleViolation{Fault::names_count};
    }
    return std::nullopt;
  }

  Problem read_options() {
    const auto found = record_.member("options");
    if (!found) return std::nullopt;
    const JsonValue options = *found;
    if (!options.is_object()) return malformed("options", "must be an object");
    for (const auto& [name, target] :
         {std::pair{"wager", &choices_.wager}, std::pair{"risky", &choices_.risky}}) {
      const auto value = options.member(name);
      if (!value) continue;
      const auto flag = value->boolean();
      if (!flag) return malformed(name, "must be true or false");
      *target = *flag;
    }
    if (auto problem = read_custom_roles(options)) return problem;
    if (const auto special = options.member("special_roles")) {
      if (!special->is_array()) return malformed("special_roles", "must be a list of role ids");
      for (const JsonValue element : special->elements()) {
        const auto role = find_role(element);
        if (!role) return malformed("special_roles", "unknown role id");
        choices_.special_roles.push_back(*role);
      }
    }
    if (auto problem = read_fixed_roles(options)) return problem;
    if (const auto deck = options.member("mission_deck")) {
      auto read = read_deck(*deck);
      if (auto* problem = std::get_if<Malformed>(&read)) return *problem;
      choices_.mission_deck = std::move(std::get<MissionDeck>(read));
    }
    return std::nullopt;
  }

  Problem read_custom_roles(JsonValue options) {
    const auto list = options.member("custom_roles");
    if (!list) return std::nullopt;
    if (!list->is_array()) return malformed("custom_roles", "must be a list");
    for (const JsonValue element : list->elements()) {
      auto read = read_role(element);
      if (auto* problem = std::get_if<Malformed>(&read)) {
        return malformed("custom_roles", problem->message);
      }
      RoleCard& card = std::get<RoleCard>(read);
      custom_ids_.push_back(card.role.id);
      if (custom_) {
        forbidden_ = RuleViolation{Fault::custom_role_count};
      } else {
        choices_.custom_role = card.role;
        custom_ = std::move(card);
      }
    }
    return std::nullopt;
  }

  Problem read_fixed_roles(JsonValue options) {
    const auto fixed = options.member("fixed_roles");
    if (!fixed) return std::nullopt;
    if (!fixed->is_object()) return malformed("fixed_roles", "must be an object: seat to role id");
    for (const JsonMember& member : fixed->members()) {
      const auto [seat_document, error] = JsonDocument::parse(member.name);
      const bool bare = !member.name.empty() && member.name.find(' ') == std::string::npos;
      const auto seat = error || !bare ? std::nullopt : seat_document.root().whole_number();
      if (!seat) return malformed("fixed_roles", "a seat must be a whole number in quotes");
      const auto role = find_role(member.value);
      if (!role) return malformed("fixed_roles", "unknown role id");
      const unsigned index = std::min(to_unsigned(*seat), 255U);
      choices_.fixed_roles.push_back({Seat{static_cast<std::uint8_t>(index)}, *role});
    }
    return std::nullopt;
  }

  Problem read_deal(JsonValue deal) {
    const bool two = choices_.players == 2;
    const std::string_view who = two ? "first_leader" : "dealer";
    const auto value = deal.member(who);
    const auto seat = value ? value->whole_number() : std::nullopt;
    if (!seat) return malformed(who, "must be a whole number");
    written_.first_leader = to_unsigned(*seat);
    if (!two && written_.first_leader < choices_.players) {  // R2.6
      written_.first_leader = (written_.first_leader + 1) % choices_.players;
    }

    const auto roles = deal.member("roles");
    if (!roles || !roles->is_array()) return malformed("roles", "must be a list of role ids");
    for (const JsonValue element : roles->elements()) {
      const auto role = find_role(element);
      if (!role) return malformed("roles", "unknown role id");
      written_.roles.push_back(*role);
    }
    const auto hands = deal.member("hands");
    if (!hands || !hands->is_array()) return malformed("hands", "must be a list of hands");
    for (const JsonValue element : hands->elements()) {
      std::vector<Card> hand;
      if (auto problem = read_cards(element, "hands", hand)) return problem;
      if (written_.hands.size() <= k_max_seats) written_.hands.push_back(std::move(hand));
    }
    if (two) {
      const auto stack = deal.member("larry_stack");
      if (!stack) return malformed("larry_stack", "is missing");
      if (auto problem = read_cards(*stack, "larry_stack", written_.larry_stack)) return problem;
    }
    return read_missions(deal);
  }

  static Problem read_cards(JsonValue list, std::string_view where, std::vector<Card>& target) {
    if (!list.is_array()) return malformed(where, "must be a list of cards");
    for (const JsonValue element : list.elements()) {
      const auto card = parse_card(element.string().value_or(""));
      if (!card) return malformed(where, "a card must be written as B7");
      target.push_back(*card);
    }
    return std::nullopt;
  }

  Problem read_missions(JsonValue deal) {
    const auto missions = deal.member("missions");
    if (!missions || !missions->is_array()) {
      return malformed("missions", "must be a list of mission ids");
    }
    std::vector<std::pair<std::string, std::uint16_t>> known;
    const auto learn = [&](const MissionDeck& deck) {
      for (const auto* list : {&deck.missions, &deck.risky}) {
        for (const Mission& mission : *list) {
          known.emplace_back(mission.id, static_cast<std::uint16_t>(known.size()));
        }
      }
    };
    choices_.mission_deck ? learn(*choices_.mission_deck) : learn(standard_deck());
    std::ranges::sort(known);
    for (const JsonValue element : missions->elements()) {
      const auto id = element.string();
      if (!id) return malformed("missions", "must hold mission ids only");
      const auto found =
          std::ranges::lower_bound(known, *id, {}, &decltype(known)::value_type::first);
      if (found == known.end() || found->first != *id) {
        return malformed("missions", "unknown mission id");
      }
      written_.missions.push_back(MissionId{found->second});
    }
    return std::nullopt;
  }

  [[nodiscard]] std::optional<RoleId> find_role(JsonValue value) const {
    const auto id = value.string();
    if (!id) return std::nullopt;
    for (unsigned i = 0; i < k_builtin_roles; ++i) {
      if (builtin_roles()[i].id == *id) return RoleId{static_cast<std::uint8_t>(i)};
    }
    if (std::ranges::find(custom_ids_, *id) != custom_ids_.end()) return k_custom_role;
    return std::nullopt;
  }

  JsonValue record_;
  Choices choices_;
  WrittenDeal written_;
  std::vector<std::string> names_;
  std::vector<std::string> custom_ids_;
  std::optional<RoleCard> custom_;
  std::optional<RuleViolation> forbidden_;
};

void write_deal(JsonWriter& out, const Options& options, const Deal& deal) {
  out.begin_object();
  if (options.has_larry()) {
    out.member("first_leader", unsigned{deal.first_leader.index});
  } else {
    out.member("dealer", unsigned{right_of(deal.first_leader, options.players()).index});
  }
  out.key("roles").begin_array();
  for (unsigned seat = 0; seat < options.seats(); ++seat)
    out.value(options.role(deal.roles[seat]).id);
  out.end_array();
  out.key("hands").begin_array();
  for (unsigned seat = 0; seat < options.players(); ++seat) {
    out.begin_array();
    for (const Card card : deal.hands[seat]) out.value(card_text(card));
    out.end_array();
  }
  out.end_array();
  if (options.has_larry()) {
    write_cards(out, "larry_stack", std::span{deal.larry_stack.data(), larry_stack_size(options)});
  }
  out.key("missions").begin_array();
  for (unsigned i = 0; i < 2 * options.tricks(); ++i)
    out.value(options.mission(deal.missions[i]).id);
  out.end_array();
  out.end_object();
}

}  // namespace

SetupReading read_setup(JsonValue record) { return SetupReader{record}.read(); }
OptionsReading read_options(JsonValue object, const std::optional<Dimensions>& dimensions) {
  return SetupReader{object, dimensions}.read_only_options();
}

void write_options(JsonWriter& out, const Options& options,
                   const std::optional<RoleCard>& custom_role) {
  const Choices& choices = options.choices();
  out.begin_object();
  out.member("wager", choices.wager).member("risky", choices.risky);
  out.key("special_roles").begin_array();
  for (const RoleId id : choices.special_roles) out.value(options.role(id).id);
  out.end_array();
  out.key("fixed_roles").begin_object();
  for (const FixedRole& fixed : choices.fixed_roles) {
    out.member(std::to_string(fixed.seat.index), options.role(fixed.role).id);
  }
  out.end_object();
  out.key("custom_roles").begin_array();
  if (custom_role) write_role(out, *custom_role);
  out.end_array();
  if (choices.mission_deck) {
    out.key("mission_deck");
    write_deck(out, *choices.mission_deck);
  }
  out.end_object();
}

void write_result(JsonWriter& out, const Options& options, const GameState& state) {
  if (state.open.phase != Phase::over) {
    out.null();
    return;
  }
  const Outcome& outcome = state.open.outcome;
  out.begin_object();
  out.member("cause", cause_word(outcome.cause)).member("side", side_word(outcome.side));
  write_seats(out, "winners", outcome.winners);
  out.key("votes").begin_array();
  for (const Seat seat : state.open.voted) {
    out.begin_object().member("seat", unsigned{seat.index});
    write_ballot(out, "for", unpack(state.secret.ballots[seat.index]));
    out.end_object();
  }
  out.end_array();
  out.key("roles").begin_array();
  for (unsigned seat = 0; seat < options.seats(); ++seat) {
    out.value(options.role(state.secret.roles[seat]).id);
  }
  out.end_array();
  out.end_object();
}

void write_record(JsonWriter& out, const Record& record) {
  out.begin_object();
  out.member("format", "insidejob-record").member("version", 1);
  out.member("players", record.options.players());
  if (!record.names.empty()) {
    out.key("names").begin_array();
    for (const std::string& name : record.names) out.value(name);
    out.end_array();
  }
  out.key("options");
  write_options(out, record.options, record.custom_role);
  out.key("deal");
  write_deal(out, record.options, record.deal);
  out.key("actions").begin_array();
  for (const Action action : record.actions) write_action(out, record.options, action);
  out.end_array();
  if (record.final_state != nullptr) {
    out.key("result");
    write_result(out, record.options, *record.final_state);
  }
  out.end_object();
}

}  // namespace insidejob
