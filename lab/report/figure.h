// The plots of a report as data; lab/report/page.js draws them. Each kind has a function that
// returns its JSON.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "lab/statistics.h"
#include "notation/json.h"

namespace insidejob {

// Six significant digits: enough for a report, and the same on every machine.
void write_number(JsonWriter& out, double number);
// {"value": ..., "low": ..., "high": ...}
void write_estimate(JsonWriter& out, const Estimate& estimate);

struct Figure {
  std::string kind;
  std::string caption;  // says what the plot shows; also its text alternative
  std::string data;     // JSON
};

enum class Unit : std::uint8_t { plain, percent, points };  // points: percentage points

struct Axis {
  std::string label;
  Unit unit = Unit::plain;
  std::optional<double> from;
  std::optional<double> to;
};

struct Rule {
  double at = 0;
  std::string label;
};

// Estimates with their intervals, one row per label. Several series share a row.
struct IntervalRow {
  std::string label;
  std::string series;
  Estimate estimate;
};
[[nodiscard]] Figure intervals_figure(std::string caption, const Axis& x,
                                      const std::vector<Rule>& rules,
                                      const std::vector<IntervalRow>& rows);

// Lines over numbers, with bands.
struct LinePoint {
  std::string series;
  double x = 0;
  Estimate y;
};
[[nodiscard]] Figure lines_figure(std::string caption, const Axis& x, const Axis& y,
                                  const std::vector<Rule>& rules,
                                  const std::vector<LinePoint>& points);

// Shares of a whole, one bar per label.
struct BarPart {
  std::string label;
  std::string part;
  double share = 0;
};
[[nodiscard]] Figure bars_figure(std::string caption, const Axis& x,
                                 const std::vector<BarPart>& parts);

// How often something given this probability happened.
struct CalibrationPoint {
  std::string series;
  double predicted = 0;
  Estimate observed;
  std::uint64_t count = 0;
};
[[nodiscard]] Figure calibration_figure(std::string caption, const Axis& x, const Axis& y,
                                        const std::vector<CalibrationPoint>& points);

}  // namespace insidejob
