// The weights under which someone was likeliest to choose as they did. Of several options, each a
// list of features, one is chosen with a probability proportional to e to the weighted sum (a
// conditional logit).
#pragma once

#include <cstddef>
#include <span>
#include <vector>

namespace insidejob {

class ChoiceFit {
 public:
  explicit ChoiceFit(std::size_t features) : features_(features) {}

  // `options`: the features of all options, in sequence.
  void add(std::span<const double> options, std::size_t chosen);
  [[nodiscard]] std::size_t choices() const { return chosen_.size(); }

  // Newton's method, with a slight pull towards zero for features that never differ.
  [[nodiscard]] std::vector<double> weights() const;
  // The mean of -ln of the probability that these weights give to the options chosen.
  [[nodiscard]] double log_loss(std::span<const double> weights) const;

 private:
  // Calls use(options, chances, chosen) for every choice.
  template <class Use>
  void for_each(std::span<const double> weights, Use use) const;

  std::size_t features_;
  std::vector<float> values_;
  std::vector<std::size_t> sizes_;   // options of each choice
  std::vector<std::size_t> chosen_;  // among them
};

}  // namespace insidejob
