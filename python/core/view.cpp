#include "python/core/view.h"

#include <pybind11/numpy.h>
#include <pybind11/stl.h>

#include <cstring>
#include <optional>
#include <string>

#include "bots/observation/action_space.h"
#include "bots/observation/encoder.h"
#include "engine/legal.h"
#include "lab/exec/exec_line.h"
#include "notation/view_json.h"
#include "notation/words.h"
#include "python/core/action.h"
#include "python/core/json_value.h"
#include "texts/mission_sentence.h"
#include "texts/texts.h"

namespace insidejob::python {
namespace {

namespace py = pybind11;
using observation::ActionMask;
using observation::Around;
using observation::Draft;

constexpr std::size_t k_mask_bytes = 24;

Seat viewer(const HeldView& held) {
  if (held.view.seat) return *held.view.seat;
  throw py::value_error("a spectator neither acts nor observes for a seat");
}

ActionMask mask_of(const HeldView& held, const Draft& draft) {
  const Around& around = Around::of(held.setting->options.players(), viewer(held));
  return observation::action_mask(held.view, legal_actions(held.view), around, draft);
}

void require(const ActionMask& mask, int number) {
  if (number >= 0 && mask.contains(static_cast<unsigned>(number))) return;
  refuse_number(mask.size() == 0 ? "this seat is not to act"
                                 : "action " + std::to_string(number) +
                                       " is not legal now; the mask says which are");
}

// The first of two steps, if it has been taken.
Draft draft_of(const HeldView& held, std::optional<int> first) {
  Draft draft;
  if (!first) return draft;
  require(mask_of(held, draft), *first);
  if (observation::take_step(observation::step_context(held.view), static_cast<unsigned>(*first),
                             draft)) {
    refuse_number("action " + std::to_string(*first) + " is not the first of two steps");
  }
  return draft;
}

template <class Words>
py::array_t<std::uint8_t> bytes_of(const Words& words, std::size_t size) {
  py::array_t<std::uint8_t> bytes(static_cast<py::ssize_t>(size));
  std::memcpy(bytes.mutable_data(), words.data(), size);
  return bytes;
}

py::array_t<std::uint8_t> observation_bytes(const HeldView& held, std::optional<int> first) {
  static_cast<void>(viewer(held));
  const auto bits = observation::observe(held.view, draft_of(held, first));
  return bytes_of(bits, sizeof bits);
}

py::array_t<std::uint8_t> mask_bytes(const HeldView& held, std::optional<int> first) {
  return bytes_of(mask_of(held, draft_of(held, first)).words(), k_mask_bytes);
}

std::optional<HeldAction> action_at(const HeldView& held, int number, std::optional<int> first) {
  Draft draft = draft_of(held, first);
  require(mask_of(held, draft), number);
  const auto action = observation::take_step(observation::step_context(held.view),
                                             static_cast<unsigned>(number), draft);
  if (!action) return std::nullopt;
  return HeldAction{held.setting, *action};
}

py::tuple numbers_of(const HeldView& held, const py::object& given) {
  const Action action = action_of(held.setting, given);
  static_cast<void>(viewer(held));
  for (const Action legal : legal_actions(held.view)) {
    if (legal != action) continue;
    const observation::Steps steps = observation::steps_of(held.view, action);
    if (steps.count == 1) return py::make_tuple(unsigned{steps.numbers[0]});
    return py::make_tuple(unsigned{steps.numbers[0]}, unsigned{steps.numbers[1]});
  }
  refuse_number("it is not one of the view's legal actions");
}

py::object as_dict(const HeldView& held) {
  return written([&](JsonWriter& out) { write_view(out, held.view); });
}

// The same request that exec: bots get, including everything about the table.
py::object request(const HeldView& held, const py::object& seed) {
  static_cast<void>(viewer(held));
  return from_json(request_line(held.view, Budget{}, seed_of(seed)));
}

py::object face_up(const HeldView& held) {
  py::dict roles;
  for (const Seat seat : held.view.open.face_up) {
    roles[py::int_(unsigned{seat.index})] =
        held.setting->options.role(held.view.open.face_up_roles[seat.index]).id;
  }
  return roles;
}

py::list tokens(const HeldView& held) {
  py::list all;
  for (unsigned i = 0; i < held.setting->options.seats(); ++i) all.append(held.view.open.tokens[i]);
  return all;
}

py::list hand(const HeldView& held) {
  py::list cards;
  for (const Card card : held.view.hand) cards.append(card_text(card));
  return cards;
}

std::optional<std::string> role(const HeldView& held) {
  if (!held.view.role) return std::nullopt;
  return held.setting->options.role(*held.view.role).id;
}

std::optional<std::string> mission_text(const HeldView& held) {
  const auto mission = held.view.mission();
  if (!mission) return std::nullopt;
  static const Texts texts{Language::english};
  const Options& options = held.setting->options;
  return mission_sentence(texts, options.mission(*mission).condition, options.seats());
}

}  // namespace

py::list legal_list(const HeldView& held) {
  py::list actions;
  for (const Action action : legal_actions(held.view)) {
    actions.append(HeldAction{held.setting, action});
  }
  return actions;
}

void bind_view(py::module_& module) {
  const auto first = py::arg("first") = py::none();
  py::class_<HeldView>(
      module, "View",
      "Everything that a seat, or a spectator, may know now (R10), with a perfect memory, and "
      "nothing else. It does not change when the game goes on.")
      .def_property_readonly(
          "seat",
          [](const HeldView& held) -> std::optional<unsigned> {
            if (!held.view.seat) return std::nullopt;
            return held.view.seat->index;
          },
          "None for a spectator.")
      .def_property_readonly(
          "players", [](const HeldView& held) { return held.setting->options.players(); },
          "How many, without Larry.")
      .def_property_readonly(
          "seats", [](const HeldView& held) { return held.setting->options.seats(); },
          "Seats that play cards: the players, and with two players also Larry.")
      .def_property_readonly(
          "table", [](const HeldView& held) { return table_of(held.setting->options); },
          "What follows from the options: cards in a hand, tricks, ...")
      .def_property_readonly(
          "phase", [](const HeldView& held) { return phase_word(held.view.open.phase); },
          "accomplice, mission, play, larry, vote or over")
      .def_property_readonly(
          "to_act", [](const HeldView& held) { return held.view.to_act(); },
          "Whether this seat has to act now.")
      .def_property_readonly(
          "leader", [](const HeldView& held) { return unsigned{held.view.open.leader.index}; },
          "The seat that leads this trick.")
      .def_property_readonly(
          "trick", [](const HeldView& held) { return unsigned{held.view.open.trick}; },
          "Finished tricks.")
      .def_property_readonly(
          "missions_completed",
          [](const HeldView& held) { return unsigned{held.view.open.completed}; },
          "Missions completed so far.")
      .def_property_readonly("tokens", &tokens, "Of every seat.")
      .def_property_readonly("face_up", &face_up, "Roles that are face up, by seat.")
      .def_property_readonly("role", &role, "The seat's own; None for a spectator.")
      .def_property_readonly("hand", &hand, "The seat's own cards, in order.")
      .def_property_readonly("mission_text", &mission_text,
                             "What the mission on the table asks for, in English.")
      .def_property_readonly("legal", &legal_list,
                             "What this seat may do now, in the order of docs/rules/FORMAT.md.")
      .def("as_dict", &as_dict,
           "Everything, as in docs/bots_protocol.md. What this seat may not know is absent.")
      .def("request", &request, py::arg("seed") = 0,
           "The view with all about the table, as a program in docs/bots_protocol.md gets it.")
      .def("observation", &observation_bytes, first,
           "512 bytes of packed bits, as in docs/research.md. `first`: the first of two steps.")
      .def("mask", &mask_bytes, first, "24 bytes of packed bits: which of 166 actions are legal.")
      .def("action", &action_at, py::arg("number"), first,
           "The action with this number; None if another step has to follow.")
      .def("numbers", &numbers_of, py::arg("action"), "The one or two numbers of a legal action.")
      .def("__reduce__", not_pickled("a View cannot be pickled; keep its game, or as_dict()"))
      .def("__repr__", [](const HeldView& held) {
        const std::string who =
            held.view.seat ? "seat " + std::to_string(held.view.seat->index) : "a spectator";
        return "<View of " + who + ", " + std::string{phase_word(held.view.open.phase)} +
               ", trick " + std::to_string(held.view.open.trick + 1) + ">";
      });
}

}  // namespace insidejob::python
