#include "python/core/arena.h"

#include <cstdint>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "lab/arena.h"
#include "lab/arena_report.h"
#include "python/core/bot.h"
#include "python/core/json_value.h"
#include "python/core/setting.h"

namespace insidejob::python {
namespace {

namespace py = pybind11;

// A level with a fixed budget, whatever the arena's is.
class LevelBot final : public Bot {
 public:
  explicit LevelBot(HeldBot held) : held_(std::move(held)) {}
  [[nodiscard]] Action choose(const SeatView& view, Budget, const Seed& seed) const override {
    return held_.bot->choose(view, held_.budget, seed);
  }

 private:
  HeldBot held_;
};

Contender contender(const SharedSetting& setting, const py::handle& object, std::string name,
                    BotFailure& failure) {
  if (py::isinstance<HeldBot>(object)) {
    return {.name = std::move(name), .bot = std::make_shared<LevelBot>(object.cast<HeldBot>())};
  }
  if (!py::hasattr(object, "choose")) {
    throw py::type_error("a bot is a Bot, or an object with choose(view, seed)");
  }
  auto bot = std::make_shared<ObjectBot>(setting, name, object, failure);
  return {.name = std::move(name), .bot = std::move(bot)};
}

std::vector<ArenaMode> modes_of(const py::list& words) {
  std::vector<ArenaMode> modes;
  for (const py::handle word : words) {
    bool known = false;
    for (std::size_t i = 0; i < k_arena_modes; ++i) {
      const auto mode = static_cast<ArenaMode>(i);
      if (py::str(word).cast<std::string>() != mode_word(mode)) continue;
      modes.push_back(mode);
      known = true;
    }
    if (!known) {
      throw py::value_error("there is no mode " + py::repr(word).cast<std::string>() +
                            "; there are agents, insider and mixed");
    }
  }
  if (modes.empty()) throw py::value_error("modes names at least one of agents, insider, mixed");
  return modes;
}

// `bots` and `names` hold the candidate, the baseline and the opponent.
py::object arena(const py::list& bots, const py::list& names, std::int64_t deals,
                 std::int64_t threads, const py::list& modes, std::uint64_t seed,
                 const std::string& command, int players, const py::kwargs& chosen) {
  constexpr std::int64_t k_most_deals = std::int64_t{1} << 40;
  constexpr std::int64_t k_most_threads = 1024;
  if (deals < 1 || deals > k_most_deals) throw py::value_error("deals is at least 1");
  if (threads < 1 || threads > k_most_threads) throw py::value_error("threads is 1 to 1024");
  const SharedSetting setting = make_setting(players, chosen);
  BotFailure failure;
  const auto of = [&](std::size_t i) {
    return contender(setting, bots[i], names[i].cast<std::string>(), failure);
  };
  const ArenaPlan plan{.options = setting->options,
                       .candidate = of(0),
                       .baseline = of(1),
                       .opponent = of(2),
                       .modes = modes_of(modes),
                       .deals = static_cast<std::uint64_t>(deals),
                       .seed = seed,
                       .test = {}};
  Campaign campaign;
  campaign.threads = static_cast<unsigned>(threads);
  campaign.interrupted = [&] {
    if (failure.happened()) return true;
    const py::gil_scoped_acquire interpreter;
    if (PyErr_CheckSignals() == 0) return false;
    try {
      throw py::error_already_set();  // Ctrl-C
    } catch (...) {
      failure.keep();
    }
    return true;
  };
  ArenaTotals totals;
  {
    const py::gil_scoped_release others_run;
    totals = run_arena(plan, std::move(campaign)).totals;
  }
  failure.raise();
  return from_json(arena_json(plan, totals,
                              Experiment{.program = std::string{"insidejob "} + INSIDEJOB_VERSION,
                                         .command = command,
                                         .seed = seed}));
}

}  // namespace

void bind_arena(py::module_& module) {
  module.def("arena", &arena, py::arg("bots"), py::arg("names"), py::arg("deals"),
             py::arg("threads"), py::arg("modes"), py::arg("seed"), py::arg("command"),
             py::arg("players"));
}

}  // namespace insidejob::python
