#include "python/core/action.h"

#include <optional>
#include <string>

#include "notation/action_json.h"
#include "notation/words.h"
#include "python/core/json_value.h"

namespace insidejob::python {
namespace {

namespace py = pybind11;

constexpr const char* k_kinds[] = {"accomplice", "mission", "card", "larry", "votes"};

bool is(const HeldAction& held, ActionKind kind) { return held.action.kind == kind; }

std::optional<std::string> card(const HeldAction& held) {
  if (!is(held, ActionKind::play_card)) return std::nullopt;
  return card_text(held.action.card());
}

std::optional<std::string> mission(const HeldAction& held) {
  if (!is(held, ActionKind::choose_mission)) return std::nullopt;
  return held.setting->options.mission(held.action.mission()).id;
}

std::optional<std::string> larry(const HeldAction& held) {
  if (!is(held, ActionKind::play_larry)) return std::nullopt;
  return card_text(held.action.card());
}

std::optional<std::string> top(const HeldAction& held) {
  if (!is(held, ActionKind::play_larry)) return std::nullopt;
  return card_text(held.action.top());
}

std::optional<unsigned> accomplice(const HeldAction& held) {
  if (!is(held, ActionKind::name_partner)) return std::nullopt;
  return held.action.partner().index;
}

py::tuple votes(const HeldAction& held) {
  if (!is(held, ActionKind::vote)) return py::tuple();
  const Ballot ballot = held.action.ballot();
  if (!ballot.is_double()) return py::make_tuple(unsigned{ballot.first.index});
  return py::make_tuple(unsigned{ballot.first.index}, unsigned{ballot.second.index});
}

std::string text(const HeldAction& held) {
  std::string line;
  JsonWriter out{line};
  write_action(out, held.setting->options, held.action);
  return line;
}

}  // namespace

Action action_of(const SharedSetting& setting, const py::handle& given) {
  std::string json;
  if (py::isinstance<HeldAction>(given)) {
    const auto& held = given.cast<const HeldAction&>();
    if (held.setting == setting) return held.action;
    // Missions may have other numbers in another deck.
    json = text(held);
  } else if (py::isinstance<py::dict>(given)) {
    json = to_json(given);
  } else {
    throw py::type_error("an action is an Action or a dict such as {'seat': 0, 'card': 'B7'}");
  }
  return taken(read_action(setting->options, parsed(json).root()));
}

py::object action_dict(const HeldAction& held) { return from_json(text(held)); }

void bind_action(py::module_& module) {
  py::class_<HeldAction>(
      module, "Action",
      "What a seat may do, with the fields of docs/rules/FORMAT.md. Taken from View.legal or made "
      "by View.action; a dict will do wherever one is asked for.")
      .def_property_readonly(
          "seat", [](const HeldAction& held) { return unsigned{held.action.seat.index}; },
          "Whose action it is.")
      .def_property_readonly(
          "kind",
          [](const HeldAction& held) { return k_kinds[static_cast<unsigned>(held.action.kind)]; },
          "accomplice, mission, card, larry or votes")
      .def_property_readonly("card", &card, "The card played, such as B7.")
      .def_property_readonly(
          "wager",
          [](const HeldAction& held) {
            return is(held, ActionKind::play_card) && held.action.wager();
          },
          "Whether there is a token on the card.")
      .def_property_readonly("mission", &mission, "The id of the mission laid.")
      .def_property_readonly("larry", &larry, "The card played for Larry.")
      .def_property_readonly("top", &top, "The card put back on Larry's stack.")
      .def_property_readonly("votes", &votes, "The seats named in the vote, ascending.")
      .def_property_readonly("accomplice", &accomplice, "The seat named as a partner.")
      .def("as_dict", &action_dict, "As in a record.")
      .def("__eq__",
           [](const HeldAction& held, const py::object& other) {
             return py::isinstance<HeldAction>(other) &&
                    text(held) == text(other.cast<const HeldAction&>());
           })
      .def("__hash__", [](const HeldAction& held) { return py::hash(py::str(text(held))); })
      .def("__reduce__", not_pickled("an Action cannot be pickled; keep as_dict()"))
      .def("__repr__", [](const HeldAction& held) {
        return "<Action " + py::repr(action_dict(held)).cast<std::string>() + ">";
      });
}

}  // namespace insidejob::python
