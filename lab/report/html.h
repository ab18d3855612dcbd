// A report as one self-contained HTML file with text, tables and plots. It is readable on a phone,
// on paper, in the dark, and, except for the plots, without scripts. Every figure is also in a
// table.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "lab/report/figure.h"

namespace insidejob {

// The first column (or columns) names the row; the others are figures.
struct FigureTable {
  std::string caption;
  std::vector<std::string> head;
  std::vector<std::vector<std::string>> rows;
  std::size_t names = 1;  // columns that name the row
};

struct Section {
  std::string title;
  std::vector<std::string> text;  // paragraphs
  std::vector<Figure> figures;
  std::vector<FigureTable> tables;
};

struct Report {
  std::string title;
  std::string lead;                                        // the question, and the answer
  std::vector<std::pair<std::string, std::string>> facts;  // what the experiment consisted of
  std::string command;                                     // reproduces it
  std::vector<Section> sections;
  std::vector<std::string> method;  // paragraphs; without method and command that part is absent
  std::string language = "en";
  std::string without_scripts = "The plots need scripts; the tables do not.";
};

[[nodiscard]] std::string write_html(const Report& report);

// "12.3 %", "+4.5 (3.1 to 5.9)"
[[nodiscard]] std::string percent_text(double share);
[[nodiscard]] std::string percent_text(const Estimate& share);
[[nodiscard]] std::string points_text(const Estimate& difference);

}  // namespace insidejob
