#include "python/core/belief.h"

#include <pybind11/numpy.h>
#include <pybind11/stl.h>

#include <algorithm>
#include <string>
#include <vector>

#include "bots/belief/belief.h"
#include "bots/craft/chance.h"
#include "bots/craft/dossier.h"
#include "bots/craft/memory.h"
#include "bots/officer/decision.h"
#include "bots/search/situation.h"
#include "bots/spymaster_bot.h"
#include "lab/mastermind/mastermind.h"
#include "notation/words.h"
#include "python/core/behaviour.h"
#include "python/core/bot.h"
#include "python/core/view.h"

namespace insidejob::python {
namespace {

namespace py = pybind11;

constexpr unsigned k_most_samples = 1'000'000;

void require_running(const HeldView& held) {
  if (held.view.open.phase != Phase::over) return;
  throw py::value_error("the game is over, and everyone knows who the Insider was");
}

void require_samples(unsigned samples) {
  if (samples > 0 && samples <= k_most_samples) return;
  throw py::value_error("samples is " + std::to_string(samples) + ", not 1 to 1000000");
}

// The probabilities of one kind, one per seat.
py::array_t<double> by_seat(const Options& options, const std::vector<double>& chances) {
  py::array_t<double> array(static_cast<py::ssize_t>(options.seats()));
  std::copy_n(chances.begin(), options.seats(), array.mutable_data());
  return array;
}

py::tuple found(const Options& options, const RoleBelief& belief) {
  const py::dict roles;
  for (unsigned role = 0; role < options.role_count(); ++role) {
    std::vector<double> chances;
    double all = 0;
    for (unsigned seat = 0; seat < options.seats(); ++seat) {
      chances.push_back(belief.roles[seat][role]);
      all += chances.back();
    }
    const RoleId id{static_cast<std::uint8_t>(role)};
    const bool in_play = std::ranges::find(options.role_cards(), id) != options.role_cards().end();
    if (in_play || all > 0) roles[py::str(options.role(id).id)] = by_seat(options, chances);
  }
  return py::make_tuple(by_seat(options, {belief.insider.begin(), belief.insider.end()}), roles);
}

// (insider, roles), private or public like the view.
py::tuple belief(const HeldView& held, const py::object& seed, unsigned samples, double temper,
                 bool rules_only, const py::object& behaviour) {
  require_running(held);
  require_samples(samples);
  if (!(temper >= 0 && temper <= 10)) throw py::value_error("temper is a number from 0 to 10");
  const Seed chance = seed_of(seed);
  BotFailure failure;
  const ObjectBehaviour own{behaviour, failure};
  const Behaviour* model = behaviour.is_none() ? nullptr : &own;
  RoleBelief roles;
  bool explains = true;
  {
    const py::gil_scoped_release others_run;
    if (rules_only) {
      roles = legality_only(held.view);
    } else {
      const Belief belief{
          held.view, {.behaviour = model, .temper = temper, .samples = samples}, chance};
      roles = belief.roles();
      explains = belief.explains_history();
    }
  }
  failure.raise();
  if (model != nullptr && !explains) {
    throw py::value_error("behaviour gives what happened no chance in any of the deals drawn");
  }
  return found(held.setting->options, roles);
}

std::vector<double> seen_by_network(const HeldView& held) {
  const Suspicions opinion = *mastermind()->opinion(held.view);
  return {opinion.begin(), opinion.end()};
}

std::vector<double> suspected_by_rookie(const HeldView& held, const Seed& seed) {
  Rng rng{seed};
  const Dossier dossier = suspect(held.view, remember(held.view, rng));
  std::vector<double> chances(k_max_seats);
  double all = 0;
  for (const int share : dossier.opinion.shares) all += share;
  for (unsigned i = 0; i < k_max_seats; ++i) {
    chances[i] = all > 0 ? dossier.opinion.shares[i] / all : 0;
  }
  return chances;
}

// The belief that a level uses when it decides with this view and seed.
py::tuple belief_of(const HeldBot& bot, const HeldView& held, const py::object& seed) {
  const Options& options = held.setting->options;
  if (!held.view.seat) throw py::value_error("a bot believes what its seat sees, not a spectator");
  require_running(held);
  const Seed chance = seed_of(seed);
  if (bot.level == "random") throw py::value_error("random plays without a belief");
  if (bot.level == "rookie") {
    return py::make_tuple(by_seat(options, suspected_by_rookie(held, chance)), py::dict());
  }
  if (bot.level == k_mastermind) {
    return py::make_tuple(by_seat(options, seen_by_network(held)), py::dict());
  }
  RoleBelief roles;
  {
    const py::gil_scoped_release others_run;
    if (held.view.open.phase == Phase::vote) {
      roles = private_belief(held.view, {.samples = officer::k_vote_samples},
                             officer::seed_of_own_belief(chance));
    } else {
      constexpr Situation::Samples k_of_officer{.own = officer::k_decision_samples,
                                                .open = officer::k_decision_samples};
      const auto& samples = bot.level == "officer" ? k_of_officer : k_spymaster_samples;
      roles = Situation{held.view, samples, chance}.own().roles();
    }
  }
  return found(options, roles);
}

// Every decision so far, and how strongly it suggests the Insider.
py::list evidence(const HeldView& held, const py::object& seed, unsigned samples) {
  require_running(held);
  require_samples(samples);
  const Seed chance = seed_of(seed);
  std::vector<Evidence> all;
  {
    const py::gil_scoped_release others_run;
    all = Belief{held.view, {.samples = samples}, chance}.evidence();
  }
  constexpr const char* k_kinds[] = {"mission", "card", "larry"};
  py::list list;
  for (const Evidence& one : all) {
    py::dict entry;
    entry["kind"] = k_kinds[static_cast<unsigned>(one.kind)];
    entry["seat"] = unsigned{one.seat.index};
    entry["trick"] = unsigned{one.trick};
    entry["position"] = unsigned{one.position};
    if (one.kind != DecisionKind::mission) {
      entry["card"] = card_text(one.play.card());
      entry["wager"] = one.play.wagered();
      entry["declined"] = one.declined;
      entry["shown"] = one.shown;
    }
    entry["log_ratio"] = one.log_ratio;
    list.append(entry);
  }
  return list;
}

}  // namespace

void bind_belief(py::module_& module) {
  module.def("belief", &belief, py::arg("view"), py::arg("seed"), py::arg("samples"),
             py::arg("temper"), py::arg("rules_only"), py::arg("behaviour"));
  module.def("belief_of", &belief_of, py::arg("bot"), py::arg("view"), py::arg("seed"));
  module.def("evidence", &evidence, py::arg("view"), py::arg("seed"), py::arg("samples"));
  module.attr("TEMPER") = k_temper;
}

}  // namespace insidejob::python
