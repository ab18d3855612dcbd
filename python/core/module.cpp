// The extension insidejob._core. The Python code beside it adds convenience.
#include <pybind11/pybind11.h>

#include <exception>

#include "python/core/action.h"
#include "python/core/arena.h"
#include "python/core/belief.h"
#include "python/core/bot.h"
#include "python/core/game.h"
#include "python/core/setting.h"
#include "python/core/view.h"

PYBIND11_MODULE(_core, module) {
  module.doc() = "Games, views, bots and the referee of Inside Job, on the C++ engine.";
  module.attr("__version__") = INSIDEJOB_VERSION;
  // pybind11 would raise a RuntimeError for these.
  // NOLINTNEXTLINE(performance-unnecessary-value-param): a type of pybind11's
  pybind11::register_local_exception_translator([](std::exception_ptr failure) {
    try {
      if (failure) std::rethrow_exception(failure);
    } catch (const pybind11::cast_error&) {
      PyErr_SetString(PyExc_TypeError, "a value has the wrong type, or is text that is no Unicode");
    }
  });
  insidejob::python::bind_seed(module);
  insidejob::python::bind_action(module);
  insidejob::python::bind_view(module);
  insidejob::python::bind_game(module);
  insidejob::python::bind_bot(module);
  insidejob::python::bind_belief(module);
  insidejob::python::bind_arena(module);
}
