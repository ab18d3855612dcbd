#include "python/core/game.h"

#include <pybind11/stl.h>

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "engine/apply.h"
#include "engine/deal.h"
#include "engine/redact.h"
#include "notation/action_json.h"
#include "notation/event_json.h"
#include "notation/record.h"
#include "notation/referee.h"
#include "notation/words.h"
#include "python/core/action.h"
#include "python/core/json_value.h"
#include "python/core/made.h"
#include "python/core/view.h"

namespace insidejob::python {
namespace {

namespace py = pybind11;

// The authority over one game. It knows everything, and tells only views.
class HeldGame {
 public:
  HeldGame(SharedSetting setting, const Deal& deal, std::vector<std::string> names)
      : setting_(std::move(setting)),
        deal_(deal),
        names_(std::move(names)),
        state_(start(setting_->options, deal)) {}

  static HeldGame dealt(int players, const py::object& seed, std::optional<int> first_leader,
                        const py::kwargs& chosen) {
    SharedSetting setting = make_setting(players, chosen);
    std::optional<Seat> leader;
    if (first_leader) leader = player_of(setting->options, *first_leader);
    Rng rng{seed_of(seed)};
    const Deal deal = draw_deal(rng, setting->options, leader);
    return {std::move(setting), deal, {}};
  }

  static HeldGame from_record(const py::object& record) {
    const std::string text = to_json(record);
    const JsonDocument document = parsed(text);
    SetupReading reading = read_setup(document.root());
    if (const auto* problem = std::get_if<Malformed>(&reading)) refuse(*problem);
    if (const auto* violation = std::get_if<RuleViolation>(&reading)) refuse(*violation);
    auto& setup = std::get<RecordSetup>(reading);
    HeldGame game{share_setting(std::move(setup.options), std::move(setup.custom_role)), setup.deal,
                  std::move(setup.names)};
    const auto actions = document.root().member("actions");
    int at = 0;
    for (const JsonValue element : actions->elements()) {
      const Reading<Action> action = read_action(game.options(), element);
      if (const auto* problem = std::get_if<Malformed>(&action)) {
        refuse(malformed("actions[" + std::to_string(at) + "]", problem->message));
      }
      EventList events;
      game.apply(std::get<Action>(action), events, at++);
    }
    return game;
  }

  [[nodiscard]] const Options& options() const { return setting_->options; }
  [[nodiscard]] const GameState& state() const { return state_; }
  [[nodiscard]] bool is_over() const { return state_.open.phase == Phase::over; }

  [[nodiscard]] HeldView view(std::optional<int> seat) const {
    std::optional<Seat> who;
    if (seat) who = player_of(options(), *seat);
    return {setting_, view_for(options(), state_, who)};
  }

  [[nodiscard]] py::list actors() const {
    py::list seats;
    for (const Seat seat : insidejob::actors(state_)) seats.append(unsigned{seat.index});
    return seats;
  }

  [[nodiscard]] py::list legal() const {
    py::list all;
    for (const Seat seat : insidejob::actors(state_)) {
      for (const Action action : legal_actions(options(), state_, seat)) {
        all.append(HeldAction{setting_, action});
      }
    }
    return all;
  }

  // What happened, as a seat or a spectator sees it.
  [[nodiscard]] py::object play(const py::object& given, std::optional<int> seen_by) {
    std::optional<Seat> who;
    if (seen_by) who = player_of(options(), *seen_by);
    EventList events;
    apply(action_of(setting_, given), events, static_cast<int>(actions_.size()));
    return written([&](JsonWriter& out) {
      out.begin_array();
      for (const Event& event : events) {
        write_event(out, options(), redact(options(), event, who));
      }
      out.end_array();
    });
  }

  [[nodiscard]] py::object record() const {
    if (options().choices().dimensions) {
      throw py::value_error("a record has no place for the dimensions of a smaller game");
    }
    return written([&](JsonWriter& out) {
      write_record(out, {.options = options(),
                         .custom_role = setting_->custom_role,
                         .deal = deal_,
                         .names = names_,
                         .actions = actions_,
                         .final_state = is_over() ? &state_ : nullptr});
    });
  }

  [[nodiscard]] py::object result() const {
    return written([&](JsonWriter& out) { write_result(out, options(), state_); });
  }

  [[nodiscard]] py::list actions() const {
    py::list all;
    for (const Action action : actions_) all.append(HeldAction{setting_, action});
    return all;
  }

 private:
  void apply(Action action, EventList& events, int at) {
    if (const auto violation = insidejob::apply(options(), state_, action, events)) {
      refuse(*violation, at);
    }
    actions_.push_back(action);
  }

  SharedSetting setting_;
  Deal deal_;
  std::vector<std::string> names_;
  GameState state_;
  std::vector<Action> actions_;
};

}  // namespace
}  // namespace insidejob::python

template <>
class pybind11::detail::type_caster<insidejob::python::HeldGame>
    : public insidejob::python::MadeCaster<insidejob::python::HeldGame> {};

namespace insidejob::python {
namespace {

// The cards in the hands of a deal, by seat. (Not py::sequence, whose iterator does not keep its
// items alive.)
std::vector<std::vector<Card>> hands_of(const py::iterable& given) {
  std::vector<std::vector<Card>> hands;
  for (const py::handle one : given) {
    std::vector<Card> hand;
    for (const py::handle word : one) {
      const auto card = parse_card(py::str(word).cast<std::string>());
      if (!card) refuse(malformed("hands", "a card must be written as B7"));
      hand.push_back(*card);
    }
    hands.push_back(std::move(hand));
  }
  return hands;
}

// A game at the view's table from its first action, with a deal that the caller supposes. It
// reveals nothing, since everything in it comes from the caller.
HeldGame suppose(const HeldView& held, const py::iterable& roles, const py::iterable& hands,
                 const py::iterable& missions) {
  const Options& options = held.setting->options;
  if (options.has_larry()) throw py::value_error("only games without Larry can be supposed");
  const PublicState& open = held.view.open;
  WrittenDeal written;
  written.first_leader = (open.trick > 0 ? open.outcomes[0].leader() : open.leader).index;
  for (const py::handle word : roles) {
    const auto role = options.find_role(py::str(word).cast<std::string>());
    if (!role) refuse(malformed("roles", "unknown role id"));
    written.roles.push_back(*role);
  }
  written.hands = hands_of(hands);
  for (const py::handle word : missions) {
    const auto mission = options.find_mission(py::str(word).cast<std::string>());
    if (!mission) refuse(malformed("missions", "unknown mission id"));
    written.missions.push_back(*mission);
  }
  const Result<Deal> deal = make_deal(options, written);
  if (const auto* violation = std::get_if<RuleViolation>(&deal)) refuse(*violation);
  return {held.setting, std::get<Deal>(deal), {}};
}

py::object referee(const py::object& record) {
  const std::string text = to_json(record);
  const Verdict verdict =
      text.size() > k_record_limit ? judge_oversized() : judge_record(text, explained);
  return from_json(verdict.answer);
}

}  // namespace

void bind_game(py::module_& module) {
  py::class_<HeldGame>(
      module, "Game",
      "One game, dealt from a seed. It is the authority and knows everything; a bot gets "
      "view(seat).\n\n"
      "players: 2 to 5. seed: a whole number or a Seed. first_leader: drawn if left out.\n"
      "Options: wager=True, risky=False, special_roles=[ids], fixed_roles={seat: id},\n"
      "custom_role and mission_deck (as in docs/rules/FORMAT.md), and for smaller games\n"
      "dimensions={'suits', 'numbers', 'hand', 'tricks', 'missions_needed', 'intel_needed'}.\n\n"
      "RuleError if the rules refuse the options.")
      .def(py::init(&HeldGame::dealt), py::arg("players") = 4, py::arg("seed") = 0,
           py::arg("first_leader") = py::none())
      .def_static("from_record", &HeldGame::from_record, py::arg("record"),
                  "The game of a record (a dict or JSON text), played strictly. RuleError or "
                  "MalformedError if it is not a legal one.")
      .def_property_readonly(
          "players", [](const HeldGame& game) { return game.options().players(); }, "How many.")
      .def_property_readonly(
          "table", [](const HeldGame& game) { return table_of(game.options()); },
          "What follows from the options: cards in a hand, tricks, ...")
      .def_property_readonly(
          "phase", [](const HeldGame& game) { return phase_word(game.state().open.phase); },
          "accomplice, mission, play, larry, vote or over")
      .def_property_readonly("over", &HeldGame::is_over, "Whether the game has ended.")
      .def_property_readonly("actors", &HeldGame::actors,
                             "The seats that may act now; more than one only in the vote.")
      .def_property_readonly("legal", &HeldGame::legal,
                             "Every legal action of every seat, as the referee lists them.")
      .def_property_readonly("actions", &HeldGame::actions, "Everything done so far.")
      .def_property_readonly("result", &HeldGame::result,
                             "Cause, side, winners, votes and roles; None before the end.")
      .def("view", &HeldGame::view, py::arg("seat") = py::none(),
           "What a player may know now; without a seat, what a spectator may know.")
      .def("play", &HeldGame::play, py::arg("action"), py::arg("seen_by") = py::none(),
           "Plays an Action, or a dict such as {'seat': 0, 'card': 'B7'}. Returns what happened, "
           "as a spectator or the seat `seen_by` sees it. RuleError if it is illegal; then nothing "
           "has changed.")
      .def("record", &HeldGame::record,
           "The whole game with everything hidden, as in docs/rules/FORMAT.md.")
      .def(
          "copy", [](const HeldGame& game) { return HeldGame{game}; },
          "The same game, to be continued apart.")
      .def("__copy__", [](const HeldGame& game) { return HeldGame{game}; })
      .def("__deepcopy__", [](const HeldGame& game, const py::dict&) { return HeldGame{game}; })
      .def("__reduce__",
           [](const py::object& game) {
             // pickle needs something that it can look up by name.
             return py::make_tuple(py::module_::import("insidejob.contest").attr("replayed"),
                                   py::make_tuple(game.attr("record")()));
           })
      .def("__repr__", [](const HeldGame& game) {
        return "<Game of " + std::to_string(game.options().players()) + ", " +
               std::string{phase_word(game.state().open.phase)} + ", trick " +
               std::to_string(game.state().open.trick + 1) + ">";
      });
  module.def("suppose", &suppose, py::arg("view"), py::arg("roles"), py::arg("hands"),
             py::arg("missions"),
             "The view's table from its first action, with another deal: roles and hands by seat, "
             "missions in drawing order.");
  module.def("referee", &referee, py::arg("record"),
             "The referee's answer about a record (a dict or JSON text), as in "
             "docs/rules/FORMAT.md. Never raises for what is wrong with the record itself.");
}

}  // namespace insidejob::python
