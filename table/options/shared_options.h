// The engine's Options, shared by everyone who plays by them. Thousands of tables have the same
// rules and keep one copy.
#pragma once

#include <memory>
#include <utility>

#include "engine/options.h"

namespace insidejob {

// Equal if made from the same choices.
class SharedOptions {
 public:
  SharedOptions() = default;
  explicit SharedOptions(Options options)
      : options_(std::make_shared<const Options>(std::move(options))) {}

  // Options::make, or the copy that another holder on this thread has of the same choices.
  [[nodiscard]] static Result<SharedOptions> make(Choices choices);

  [[nodiscard]] const Options& operator*() const { return *options_; }
  [[nodiscard]] const Options* operator->() const { return options_.get(); }
  [[nodiscard]] explicit operator bool() const { return options_ != nullptr; }
  [[nodiscard]] bool is_same_object(const SharedOptions& other) const {
    return options_ == other.options_;
  }

  friend bool operator==(const SharedOptions& a, const SharedOptions& b) {
    if (a.options_ == b.options_) return true;
    return a.options_ && b.options_ && a.options_->choices() == b.options_->choices();
  }

 private:
  explicit SharedOptions(std::shared_ptr<const Options> options) : options_(std::move(options)) {}

  std::shared_ptr<const Options> options_;
};

}  // namespace insidejob
