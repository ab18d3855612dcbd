#include "openspiel/spiel_game.h"

#include <algorithm>
#include <string_view>
#include <utility>

#include "bots/observation/action_space.h"
#include "openspiel/spiel_state.h"
#include "openspiel/spiel_text.h"
#include "table/options/table_options.h"

namespace insidejob::spiel {
namespace {

using open_spiel::GameParameter;
using open_spiel::GameParameters;
using open_spiel::GameRegisterer;
using open_spiel::GameType;

std::shared_ptr<const open_spiel::Game> make_game(const GameParameters& parameters) {
  auto options = options_of(parameters);
  if (const auto* wrong = std::get_if<std::string>(&options)) {
    open_spiel::SpielFatalError("insidejob: " + *wrong);
  }
  return std::make_shared<const InsideJobGame>(parameters, std::get<Options>(std::move(options)));
}

REGISTER_SPIEL_GAME(game_type(), make_game)

// Parameters as given, or their default.
class Given {
 public:
  explicit Given(const GameParameters& parameters) : parameters_(parameters) {}

  [[nodiscard]] unsigned number(const std::string& name) const {
    return static_cast<unsigned>(value(name).int_value());
  }
  [[nodiscard]] bool flag(const std::string& name) const { return value(name).bool_value(); }
  [[nodiscard]] std::string text(const std::string& name) const {
    return value(name).string_value();
  }
  // Words separated by plus signs, because OpenSpiel separates parameters by commas.
  [[nodiscard]] std::vector<std::string> words(const std::string& name) const {
    std::vector<std::string> words;
    std::string rest = text(name);
    while (!rest.empty()) {
      const std::size_t end = std::min(rest.find('+'), rest.size());
      words.push_back(rest.substr(0, end));
      rest.erase(0, end + 1);
    }
    return words;
  }

 private:
  [[nodiscard]] const GameParameter& value(const std::string& name) const {
    const auto given = parameters_.find(name);
    return given == parameters_.end() ? game_type().parameter_specification.at(name)
                                      : given->second;
  }

  const GameParameters& parameters_;
};

std::variant<RoleId, std::string> role_named(std::string_view name) {
  const auto found = std::ranges::find(builtin_roles(), name, &Role::id);
  if (found == builtin_roles().end()) {
    return "there is no role '" + std::string{name} + "'; separate roles by '+'";
  }
  return RoleId{static_cast<std::uint8_t>(found - builtin_roles().begin())};
}

// The table's own presets, apart from its manners.
std::optional<std::string> adopt_preset(const Given& given, Choices& choices,
                                        std::vector<std::string>& roles) {
  const std::string name = given.text("preset");
  if (name.empty()) return std::nullopt;
  const auto preset = parse_preset(name);
  if (!preset) return "there is no preset '" + name + "'";
  if (!given.flag("wagers") || given.flag("risky") || !roles.empty()) {
    return std::string{"a preset already says what wagers, risky and roles would"};
  }
  TableOptions table;
  table.players = choices.players;
  table = with_preset(std::move(table), *preset);
  choices.players = table.players;
  choices.wager = table.wager;
  choices.risky = table.risky;
  roles = table.special_roles;
  return std::nullopt;
}

// A deck of a few of the standard missions, for small games.
std::optional<std::string> shorten_deck(const std::vector<std::string>& ids, Choices& choices) {
  if (ids.empty()) return std::nullopt;
  MissionDeck deck;
  const std::vector<Mission> all = standard_deck().missions;
  for (const std::string& id : ids) {
    const auto found = std::ranges::find(all, id, &Mission::id);
    if (found == all.end()) return "there is no mission '" + id + "'; separate missions by '+'";
    deck.missions.push_back(*found);
  }
  choices.mission_deck = std::move(deck);
  return std::nullopt;
}

void resize(const Given& given, Choices& choices) {
  Dimensions d = standard_dimensions(choices.players);
  const auto take = [&](const char* name, unsigned& into) {
    if (given.number(name) != 0) into = given.number(name);
  };
  take("suits", d.suits);
  take("numbers", d.numbers);
  take("hand", d.hand);
  take("tricks", d.tricks);
  take("missions_needed", d.missions_needed);
  take("intel_needed", d.intel_needed);
  if (d != standard_dimensions(choices.players)) choices.dimensions = d;
}

}  // namespace

const GameType& game_type() {
  static const GameType type{.short_name = "insidejob",
                             .long_name = "Inside Job",
                             .dynamics = GameType::Dynamics::kSequential,
                             .chance_mode = GameType::ChanceMode::kExplicitStochastic,
                             .information = GameType::Information::kImperfectInformation,
                             .utility = GameType::Utility::kGeneralSum,
                             .reward_model = GameType::RewardModel::kTerminal,
                             .max_num_players = 5,
                             .min_num_players = 2,
                             .provides_information_state_string = true,
                             .provides_information_state_tensor = true,
                             .provides_observation_string = true,
                             .provides_observation_tensor = true,
                             .parameter_specification = {
                                 {"players", GameParameter(4)},
                                 {"preset", GameParameter(std::string{})},
                                 {"wagers", GameParameter(true)},
                                 {"risky", GameParameter(false)},
                                 {"roles", GameParameter(std::string{})},
                                 // For smaller games; 0 and none: as in R2.
                                 {"suits", GameParameter(0)},
                                 {"numbers", GameParameter(0)},
                                 {"hand", GameParameter(0)},
                                 {"tricks", GameParameter(0)},
                                 {"missions_needed", GameParameter(0)},
                                 {"intel_needed", GameParameter(0)},
                                 {"missions", GameParameter(std::string{})},
                             }};
  return type;
}

std::variant<Options, std::string> options_of(const GameParameters& parameters) {
  const Given given{parameters};
  Choices choices{.players = given.number("players"),
                  .wager = given.flag("wagers"),
                  .risky = given.flag("risky")};
  if (choices.players < 2 || choices.players > k_max_seats) {
    return std::string{"players must be 2 to 5"};
  }
  std::vector<std::string> roles = given.words("roles");
  if (auto wrong = adopt_preset(given, choices, roles)) return *std::move(wrong);
  for (const std::string& name : roles) {
    auto role = role_named(name);
    if (auto* wrong = std::get_if<std::string>(&role)) return std::move(*wrong);
    choices.special_roles.push_back(std::get<RoleId>(role));
  }
  if (auto wrong = shorten_deck(given.words("missions"), choices)) return *std::move(wrong);
  resize(given, choices);
  Result<Options> made = Options::make(std::move(choices));
  if (const auto* why = std::get_if<RuleViolation>(&made)) {
    return "the rules refuse it: " + std::string{name_of(why->fault)} + " (" +
           std::string{why->rule()} + ")";
  }
  return std::get<Options>(std::move(made));
}

InsideJobGame::InsideJobGame(const GameParameters& parameters, Options options)
    : open_spiel::Game(game_type(), parameters), options_(std::move(options)), legend_(options_) {
  const auto& fixed = options_.choices().fixed_roles;
  role_pool_.assign(options_.role_cards().begin(), options_.role_cards().end());
  for (const Seat seat : SeatSet::first(options_.seats())) {
    const auto given = std::ranges::find(fixed, seat, &FixedRole::seat);
    if (given == fixed.end()) {
      open_seats_.push_back(seat);
    } else {
      role_pool_.erase(std::ranges::find(role_pool_, given->role));
    }
  }
  deal_length_ = 1 + static_cast<unsigned>(open_seats_.size()) +
                 options_.players() * options_.dimensions().hand;
}

int InsideJobGame::NumDistinctActions() const { return observation::k_actions; }

std::unique_ptr<open_spiel::State> InsideJobGame::NewInitialState() const {
  return std::make_unique<InsideJobState>(shared_from_this());
}

// Cards by their number, missions, roles or seats.
int InsideJobGame::MaxChanceOutcomes() const {
  return std::max({static_cast<int>(observation::k_cards),
                   static_cast<int>(options_.missions_in_play()), static_cast<int>(k_max_roles)});
}

std::vector<int> InsideJobGame::InformationStateTensorShape() const {
  return {static_cast<int>(observation::k_bits + memory_size(options_))};
}
std::vector<int> InsideJobGame::ObservationTensorShape() const {
  return {static_cast<int>(observation::k_bits)};
}

int InsideJobGame::MaxGameLength() const {
  // Larry's card takes two steps, and so does a ballot with two names.
  const unsigned per_trick = 1 + options_.seats() + (options_.has_larry() ? 1U : 0U);
  return static_cast<int>(1 + options_.tricks() * per_trick + 2 * options_.players());
}

int InsideJobGame::MaxChanceNodesInHistory() const {
  const unsigned larry = options_.has_larry() ? 2 * options_.tricks() + 1 : 0;
  return static_cast<int>(deal_length_ + 2 * options_.tricks() + larry);
}

std::string InsideJobGame::ActionToString(open_spiel::Player player,
                                          open_spiel::Action action) const {
  if (player == open_spiel::kChancePlayerId) return "outcome " + std::to_string(action);
  return step_text(options_, Seat{static_cast<std::uint8_t>(player)},
                   static_cast<unsigned>(action));
}

}  // namespace insidejob::spiel
