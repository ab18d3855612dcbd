// The extension insidejob._core. Python code beside it makes it comfortable.
#include <pybind11/pybind11.h>

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
  insidejob::python::bind_seed(module);
  insidejob::python::bind_action(module);
  insidejob::python::bind_view(module);
  insidejob::python::bind_game(module);
  insidejob::python::bind_bot(module);
  insidejob::python::bind_belief(module);
  insidejob::python::bind_arena(module);
}
