#include "python/core/bot.h"

#include <pybind11/stl.h>

#include <cstdint>

#include "engine/legal.h"
#include "lab/mastermind/mastermind.h"
#include "python/core/action.h"
#include "python/core/view.h"

namespace insidejob::python {
namespace {

namespace py = pybind11;

std::uint32_t amount(const char* name, std::int64_t value) {
  if (value >= 0 && value <= UINT32_MAX) return static_cast<std::uint32_t>(value);
  throw py::value_error(std::string{name} + " is " + std::to_string(value) +
                        ", not 0 to 4294967295");
}

HeldBot make_held(const std::string& level, std::int64_t iterations, std::int64_t milliseconds) {
  auto bot = make_native_bot(level);
  if (!bot) {
    throw py::value_error("there is no bot '" + level + "'; the levels are " + native_level_list());
  }
  return {level,
          std::move(bot),
          {.iterations = amount("iterations", iterations),
           .milliseconds = amount("milliseconds", milliseconds)}};
}

HeldAction choose(const HeldBot& held, const HeldView& view, const py::object& seed) {
  if (!view.view.to_act()) {
    throw py::value_error("a bot can choose only in the view of a seat that is to act");
  }
  const Seed chance = seed_of(seed);
  const py::gil_scoped_release others_run;
  return {view.setting, held.bot->choose(view.view, held.budget, chance)};
}

py::list levels() {
  py::list all;
  for (const std::string_view level : bot_levels()) all.append(level);
  all.append(k_mastermind);
  return all;
}

}  // namespace

Action ObjectBot::choose(const SeatView& view, Budget, const Seed& seed) const {
  const LegalActions legal = legal_actions(view);
  if (failure_.happened()) return legal[0];
  const py::gil_scoped_acquire interpreter;
  try {
    const py::object answer = object_.attr("choose")(HeldView{setting_, view}, seed);
    const Action action = action_of(setting_, answer);
    for (const Action one : legal) {
      if (one == action) return action;
    }
    throw py::value_error(name_ + " chose " + py::repr(answer).cast<std::string>() +
                          ", which is not one of the view's legal actions");
  } catch (...) {
    failure_.keep();
  }
  return legal[0];
}

void bind_bot(py::module_& module) {
  py::class_<HeldBot>(module, "Bot",
                      "A level of play, with its budget. The same view, iterations and seed give "
                      "the same choice everywhere.")
      .def(py::init(&make_held), py::arg("level"), py::arg("iterations") = 0,
           py::arg("milliseconds") = 0)
      .def_readonly("level", &HeldBot::level, "One of levels().")
      .def_property_readonly(
          "iterations", [](const HeldBot& held) { return held.budget.iterations; },
          "How much it searches; 0 for its default.")
      .def_property_readonly(
          "milliseconds", [](const HeldBot& held) { return held.budget.milliseconds; },
          "How long it may think; 0 for no limit.")
      .def("choose", &choose, py::arg("view"), py::arg("seed") = 0,
           "What it does in the place of the view's seat, which has to be to act.")
      .def("__reduce__", not_pickled("a Bot cannot be pickled; keep its level and budget"))
      .def("__repr__", [](const HeldBot& held) { return "<Bot " + held.level + ">"; });
  module.def("levels", &levels, "The names of all levels, weakest first.");
}

}  // namespace insidejob::python
