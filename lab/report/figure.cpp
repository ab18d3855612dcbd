#include "lab/report/figure.h"

#include <fmt/format.h>

#include <array>
#include <cmath>
#include <string_view>
#include <utility>

namespace insidejob {
namespace {

void write_axis(JsonWriter& out, std::string_view name, const Axis& axis) {
  constexpr std::array<std::string_view, 3> k_units{"plain", "percent", "points"};
  out.key(name).begin_object().member("label", axis.label);
  out.member("unit", k_units[static_cast<std::size_t>(axis.unit)]);
  if (axis.from) write_number(out.key("from"), *axis.from);
  if (axis.to) write_number(out.key("to"), *axis.to);
  out.end_object();
}

void write_rules(JsonWriter& out, const std::vector<Rule>& rules) {
  out.key("rules").begin_array();
  for (const Rule& rule : rules) {
    out.begin_object();
    write_number(out.key("at"), rule.at);
    out.member("label", rule.label).end_object();
  }
  out.end_array();
}

// One object per row, its members written by `write`.
template <class Row, class Write>
void write_rows(JsonWriter& out, const std::vector<Row>& rows, const Write& write) {
  out.key("rows").begin_array();
  for (const Row& row : rows) {
    out.begin_object();
    write(row);
    out.end_object();
  }
  out.end_array();
}

void write_members(JsonWriter& out, const Estimate& estimate) {
  write_number(out.key("value"), estimate.value);
  write_number(out.key("low"), estimate.low);
  write_number(out.key("high"), estimate.high);
}

}  // namespace

void write_number(JsonWriter& out, double number) {
  if (!std::isfinite(number)) {
    out.null();
  } else {
    out.spelled(fmt::format("{:.6g}", number == 0 ? 0.0 : number));
  }
}

void write_estimate(JsonWriter& out, const Estimate& estimate) {
  out.begin_object();
  write_members(out, estimate);
  out.end_object();
}

Figure intervals_figure(std::string caption, const Axis& x, const std::vector<Rule>& rules,
                        const std::vector<IntervalRow>& rows) {
  Figure figure{"intervals", std::move(caption), {}};
  JsonWriter out{figure.data};
  out.begin_object();
  write_axis(out, "x", x);
  write_rules(out, rules);
  write_rows(out, rows, [&](const IntervalRow& row) {
    out.member("label", row.label).member("series", row.series);
    write_members(out, row.estimate);
  });
  out.end_object();
  return figure;
}

Figure lines_figure(std::string caption, const Axis& x, const Axis& y,
                    const std::vector<Rule>& rules, const std::vector<LinePoint>& points) {
  Figure figure{"lines", std::move(caption), {}};
  JsonWriter out{figure.data};
  out.begin_object();
  write_axis(out, "x", x);
  write_axis(out, "y", y);
  write_rules(out, rules);
  write_rows(out, points, [&](const LinePoint& point) {
    out.member("series", point.series);
    write_number(out.key("x"), point.x);
    write_members(out, point.y);
  });
  out.end_object();
  return figure;
}

Figure bars_figure(std::string caption, const Axis& x, const std::vector<BarPart>& parts) {
  Figure figure{"bars", std::move(caption), {}};
  JsonWriter out{figure.data};
  out.begin_object();
  write_axis(out, "x", x);
  write_rows(out, parts, [&](const BarPart& part) {
    out.member("label", part.label).member("part", part.part);
    write_number(out.key("share"), part.share);
  });
  out.end_object();
  return figure;
}

Figure calibration_figure(std::string caption, const Axis& x, const Axis& y,
                          const std::vector<CalibrationPoint>& points) {
  Figure figure{"calibration", std::move(caption), {}};
  JsonWriter out{figure.data};
  out.begin_object();
  write_axis(out, "x", x);
  write_axis(out, "y", y);
  write_rows(out, points, [&](const CalibrationPoint& point) {
    out.member("series", point.series);
    write_number(out.key("predicted"), point.predicted);
    write_members(out, point.observed);
    out.member("count", static_cast<std::int64_t>(point.count));
  });
  out.end_object();
  return figure;
}

}  // namespace insidejob
