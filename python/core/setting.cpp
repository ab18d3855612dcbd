#include "python/core/setting.h"

#include <algorithm>
#include <array>
#include <variant>
#include <vector>

#include "notation/deck_json.h"
#include "python/core/json_value.h"

namespace insidejob::python {
namespace {

namespace py = pybind11;

// The value from Python, or TypeError with the name of the option.
template <class Value>
Value given_as(const py::handle& value, const std::string& name, const char* what) {
  try {
    return value.cast<Value>();
  } catch (const py::cast_error&) {
    throw py::type_error(name + " is " + what);
  }
}

bool given_flag(const py::handle& value, const std::string& name) {
  if (!py::isinstance<py::bool_>(value)) throw py::type_error(name + " is True or False");
  return value.cast<bool>();
}

RoleId role_of(const std::string& id, const std::optional<RoleCard>& custom) {
  for (unsigned i = 0; i < k_builtin_roles; ++i) {
    if (builtin_roles()[i].id == id) return RoleId{static_cast<std::uint8_t>(i)};
  }
  if (custom && custom->role.id == id) return k_custom_role;
  std::string known;
  for (const Role& role : builtin_roles()) known += role.id + ", ";
  throw py::value_error("there is no role '" + id + "'; there are " + known +
                        "and the id of a custom role");
}

Dimensions dimensions_of(const py::handle& given, unsigned players) {
  if (!py::isinstance<py::dict>(given)) {
    throw py::type_error(
        "dimensions are a dict with some of suits, numbers, hand, tricks, missions_needed, "
        "intel_needed");
  }
  if (players < 2 || players > 5) refuse(RuleViolation{Fault::players_range});
  Dimensions dimensions = standard_dimensions(players);
  const std::array<std::pair<const char*, unsigned*>, 6> fields{
      {{"suits", &dimensions.suits},
       {"numbers", &dimensions.numbers},
       {"hand", &dimensions.hand},
       {"tricks", &dimensions.tricks},
       {"missions_needed", &dimensions.missions_needed},
       {"intel_needed", &dimensions.intel_needed}}};
  for (const auto& [key, value] : py::reinterpret_borrow<py::dict>(given)) {
    const auto name = given_as<std::string>(key, "a name in dimensions", "text");
    bool known = false;
    for (const auto& [field, target] : fields) {
      if (name != field) continue;
      *target = given_as<unsigned>(value, field, "a whole number, at least 0");
      known = true;
    }
    if (!known) throw py::type_error("dimensions have no '" + name + "'");
  }
  return dimensions;
}

// A seat that no game has becomes one that the rules refuse.
Seat named_seat(const py::handle& seat) {
  const auto number = given_as<long long>(seat, "a seat in fixed_roles", "a whole number");
  return Seat{static_cast<std::uint8_t>(number < 0 || number > 254 ? 254 : number)};
}

}  // namespace

SharedSetting share_setting(Options options, std::optional<RoleCard> custom_role) {
  return std::make_shared<const GameSetting>(std::move(options), std::move(custom_role));
}

SharedSetting make_setting(int players, const py::kwargs& chosen) {
  // For a negative number, any number that no game has will do.
  Choices choices{.players = static_cast<unsigned>(std::max(players, 0))};
  std::optional<RoleCard> custom;
  if (chosen.contains("custom_role") && !chosen["custom_role"].is_none()) {
    const std::string text = to_json(chosen["custom_role"]);
    custom = taken(read_role(parsed(text).root()));
    choices.custom_role = custom->role;
  }
  for (const auto& [key, value] : chosen) {
    const auto name = key.cast<std::string>();
    if (name == "custom_role" || value.is_none()) continue;
    if (name == "wager") {
      choices.wager = given_flag(value, name);
    } else if (name == "risky") {
      choices.risky = given_flag(value, name);
    } else if (name == "special_roles") {
      if (py::isinstance<py::str>(value)) throw py::type_error("special_roles is a list of ids");
      for (const py::handle role : value) {
        const auto id = given_as<std::string>(role, name, "a list of ids");
        choices.special_roles.push_back(role_of(id, custom));
      }
    } else if (name == "fixed_roles") {
      if (!py::isinstance<py::dict>(value)) throw py::type_error("fixed_roles is {seat: id}");
      for (const auto& [seat, role] : py::reinterpret_borrow<py::dict>(value)) {
        const auto id = given_as<std::string>(role, name, "{seat: id}");
        choices.fixed_roles.push_back({named_seat(seat), role_of(id, custom)});
      }
    } else if (name == "mission_deck") {
      const std::string text = to_json(value);
      choices.mission_deck = taken(read_deck(parsed(text).root()));
    } else if (name == "dimensions") {
      choices.dimensions = dimensions_of(value, choices.players);
    } else {
      throw py::type_error("a game has no option '" + name +
                           "'; there are wager, risky, special_roles, fixed_roles, custom_role, "
                           "mission_deck and dimensions");
    }
  }
  Result<Options> made = Options::make(std::move(choices));
  if (const auto* violation = std::get_if<RuleViolation>(&made)) refuse(*violation);
  return share_setting(std::get<Options>(std::move(made)), std::move(custom));
}

Seed seed_of(const py::handle& given) {
  if (py::isinstance<Seed>(given)) return given.cast<Seed>();
  if (!PyIndex_Check(given.ptr())) throw py::type_error("a seed is a whole number or a Seed");
  const auto number = py::reinterpret_steal<py::object>(PyNumber_Index(given.ptr()));
  const std::uint64_t value = PyLong_AsUnsignedLongLong(number.ptr());
  if (PyErr_Occurred() != nullptr) {
    PyErr_Clear();
    throw py::value_error("a seed is a whole number from 0 to 2**64 - 1");
  }
  return Seed::from_number(value);
}

Seat player_of(const Options& options, int seat) {
  if (seat < 0 || seat >= static_cast<int>(options.players())) {
    throw py::value_error("there is no player " + std::to_string(seat) + "; seats are 0 to " +
                          std::to_string(options.players() - 1));
  }
  return Seat{static_cast<std::uint8_t>(seat)};
}

py::dict table_of(const Options& options) {
  const Dimensions& d = options.dimensions();
  py::dict all;
  all["seats"] = options.seats();
  all["suits"] = d.suits;
  all["numbers"] = d.numbers;
  all["hand"] = d.hand;
  all["tricks"] = options.tricks();
  all["missions_needed"] = options.missions_needed();
  all["reveal_at"] = options.reveal_at();
  py::list roles;
  for (const RoleId id : options.role_cards()) {
    roles.append(options.role(id).id);
    if (options.role_rule(id).replaces_insider) all["insider"] = options.role(id).id;
  }
  all["role_cards"] = roles;
  py::list missions;
  for (unsigned i = 0; i < options.missions_in_play(); ++i) {
    missions.append(options.mission(MissionId{static_cast<std::uint16_t>(i)}).id);
  }
  all["missions"] = missions;
  return all;
}

void bind_seed(py::module_& module) {
  py::class_<Seed>(module, "Seed",
                   "256 bits of chance. The same seed gives the same deal and the same choices on "
                   "every machine.\n\nSeed(7) is what `--seed 7` means to the program.")
      .def(py::init([](const py::object& number) { return seed_of(number); }), py::arg("number"))
      .def("derive", &Seed::derive, py::arg("number"),
           "An independent seed for the part of the work named by a number: game 17, seat 3.")
      .def_property_readonly(
          "number", [](const Seed& seed) { return seed.words[0] >> 11; },
          "A whole number below 2**53, for random.Random or NumPy.")
      .def("__eq__",
           [](const Seed& seed, const py::object& other) {
             return py::isinstance<Seed>(other) && seed == other.cast<Seed>();
           })
      .def("__hash__", [](const Seed& seed) { return seed.words[0] >> 1; })
      .def("__reduce__", not_pickled("a Seed cannot be pickled; keep the numbers it was made from"))
      .def("__repr__", [](const Seed& seed) {
        std::string text = "<Seed ";
        for (const std::uint64_t word : seed.words) {
          constexpr std::string_view k_digits = "0123456789abcdef";
          for (int shift = 60; shift >= 0; shift -= 4) text += k_digits[(word >> shift) & 15U];
        }
        return text + ">";
      });
}

}  // namespace insidejob::python
