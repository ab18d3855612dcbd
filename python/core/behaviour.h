// How players behave according to a Python function, for beliefs with the caller's own model.
#pragma once

#include <pybind11/pybind11.h>

#include <memory>
#include <span>

#include "bots/belief/behaviour.h"
#include "python/core/bot.h"

namespace insidejob::python {

// Asks behaviour(decision, hand, role) how likely a decision is. The function and the failure are
// borrowed. After a failure everything is equally likely, until the failure is raised.
class ObjectBehaviour final : public Behaviour {
 public:
  ObjectBehaviour(pybind11::handle function, BotFailure& failure)
      : function_(function), failure_(failure) {}
  [[nodiscard]] std::span<const double> styles() const override;
  [[nodiscard]] std::unique_ptr<const Judgement> judge(const Options& options,
                                                       const SeenDecision& decision,
                                                       CardSet hands) const override;

 private:
  pybind11::handle function_;
  BotFailure& failure_;
};

}  // namespace insidejob::python
