#include "lab/choice_fit.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace insidejob {
namespace {

constexpr double k_pull = 1;
constexpr double k_longest_step = 2;  // of one weight
constexpr int k_steps = 15;

// Gauss-Jordan; the matrix is positive definite, row by row.
std::vector<double> solve(std::vector<double> matrix, std::vector<double> right) {
  const std::size_t n = right.size();
  for (std::size_t i = 0; i < n; ++i) {
    for (std::size_t row = 0; row < n; ++row) {
      if (row == i) continue;
      const double factor = matrix[row * n + i] / matrix[i * n + i];
      for (std::size_t column = i; column < n; ++column) {
        matrix[row * n + column] -= factor * matrix[i * n + column];
      }
      right[row] -= factor * right[i];
    }
  }
  for (std::size_t i = 0; i < n; ++i) right[i] /= matrix[i * n + i];
  return right;
}

}  // namespace

void ChoiceFit::add(std::span<const double> options, std::size_t chosen) {
  for (const double value : options) values_.push_back(static_cast<float>(value));
  sizes_.push_back(options.size() / features_);
  chosen_.push_back(chosen);
}

template <class Use>
void ChoiceFit::for_each(std::span<const double> weights, Use use) const {
  const float* options = values_.data();
  std::vector<double> chances;
  for (std::size_t i = 0; i < chosen_.size(); ++i) {
    chances.clear();
    for (std::size_t option = 0; option < sizes_[i]; ++option) {
      double score = 0;
      for (std::size_t k = 0; k < features_; ++k) {
        score += weights[k] * static_cast<double>(options[option * features_ + k]);
      }
      chances.push_back(score);
    }
    const double highest = *std::ranges::max_element(chances);
    double all = 0;
    for (double& chance : chances) all += chance = std::exp(chance - highest);
    for (double& chance : chances) chance /= all;
    use(options, chances, chosen_[i]);
    options += sizes_[i] * features_;
  }
}

std::vector<double> ChoiceFit::weights() const {
  const std::size_t n = features_;
  std::vector<double> weights(n, 0);
  for (int step = 0; step < k_steps; ++step) {
    std::vector<double> slope(n, 0);
    std::vector<double> curvature(n * n, 0);
    std::vector<double> mean(n);
    for_each(weights,
             [&](const float* options, std::span<const double> chances, std::size_t chosen) {
               std::ranges::fill(mean, 0);
               for (std::size_t option = 0; option < chances.size(); ++option) {
                 const float* features = options + option * n;
                 for (std::size_t k = 0; k < n; ++k) {
                   const double weighted = chances[option] * static_cast<double>(features[k]);
                   if (weighted == 0) continue;
                   mean[k] += weighted;
                   for (std::size_t l = 0; l <= k; ++l) {
                     curvature[k * n + l] += weighted * static_cast<double>(features[l]);
                   }
                 }
               }
               for (std::size_t k = 0; k < n; ++k) {
                 slope[k] += static_cast<double>(options[chosen * n + k]) - mean[k];
                 for (std::size_t l = 0; l <= k; ++l) curvature[k * n + l] -= mean[k] * mean[l];
               }
             });
    for (std::size_t k = 0; k < n; ++k) {
      slope[k] -= k_pull * weights[k];
      curvature[k * n + k] += k_pull;
      for (std::size_t l = k + 1; l < n; ++l) curvature[k * n + l] = curvature[l * n + k];
    }
    const std::vector<double> change = solve(std::move(curvature), std::move(slope));
    for (std::size_t k = 0; k < n; ++k) {
      weights[k] += std::clamp(change[k], -k_longest_step, k_longest_step);
    }
  }
  return weights;
}

double ChoiceFit::log_loss(std::span<const double> weights) const {
  double sum = 0;
  for_each(weights, [&](const float*, std::span<const double> chances, std::size_t chosen) {
    sum -= std::log(chances[chosen]);
  });
  return chosen_.empty() ? 0 : sum / static_cast<double>(chosen_.size());
}

}  // namespace insidejob
