// A report as one HTML file that needs nothing else: text, tables and plots, readable on a phone,
// on paper, in the dark, and, but for the plots, without scripts. Every figure also stands in a
// table.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "lab/report/figure.h"

namespace insidejob {

// The first column names the row, with more of them if it takes more; the others are figures.
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
  std::string lead;                                        // what was asked, and the answer
  std::vector<std::pair<std::string, std::string>> facts;  // what it was made of
  std::string command;                                     // makes it again
  std::vector<Section> sections;
  std::vector<std::string> method;  // paragraphs
};

[[nodiscard]] std::string write_html(const Report& report);

// "12.3 %", "+4.5 (3.1 to 5.9)"
[[nodiscard]] std::string percent_text(double share);
[[nodiscard]] std::string percent_text(const Estimate& share);
[[nodiscard]] std::string points_text(const Estimate& difference);

}  // namespace insidejob
