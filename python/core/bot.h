// Bots for Python: the levels, and bots written in Python.
#pragma once

#include <pybind11/pybind11.h>

#include <atomic>
#include <exception>
#include <memory>
#include <mutex>
#include <string>
#include <utility>

#include "bots/bot.h"
#include "python/core/made.h"
#include "python/core/setting.h"

namespace insidejob::python {

// A level with its budget.
struct HeldBot {
  std::string level;
  std::shared_ptr<const Bot> bot;
  Budget budget;
};

// Keeps the first exception that a Python bot raised. The code around the bot has no exceptions, so
// it is kept until it can be raised.
class BotFailure {
 public:
  [[nodiscard]] bool happened() const { return happened_; }
  // Call in a catch block, holding the interpreter's lock.
  void keep() {
    const std::scoped_lock lock{mutex_};
    if (!first_) first_ = std::current_exception();
    happened_ = true;
  }
  void raise() {
    if (first_) std::rethrow_exception(std::exchange(first_, nullptr));
  }

 private:
  std::mutex mutex_;
  std::exception_ptr first_;
  std::atomic<bool> happened_ = false;
};

// Calls a Python object's choose(view, seed). Once a bot has failed, none is asked again and any
// legal action is played, until the failure is raised. The object and the failure are borrowed.
class ObjectBot final : public Bot {
 public:
  ObjectBot(SharedSetting setting, std::string name, pybind11::handle object, BotFailure& failure)
      : setting_(std::move(setting)), name_(std::move(name)), object_(object), failure_(failure) {}
  [[nodiscard]] Action choose(const SeatView& view, Budget budget, const Seed& seed) const override;

 private:
  SharedSetting setting_;
  std::string name_;
  pybind11::handle object_;
  BotFailure& failure_;
};

void bind_bot(pybind11::module_& module);

}  // namespace insidejob::python

template <>
class pybind11::detail::type_caster<insidejob::python::HeldBot>
    : public insidejob::python::MadeCaster<insidejob::python::HeldBot> {};
