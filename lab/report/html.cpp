#include "lab/report/html.h"

#include <fmt/format.h>

#include "lab/report/page_parts.h"

namespace insidejob {
namespace {

// Longer tables are collapsed under their caption.
constexpr std::size_t k_open_rows = 16;

std::string escaped(std::string_view text) {
  std::string out;
  for (const char c : text) {
    switch (c) {
      case '&':
        out += "&amp;";
        break;
      case '<':
        out += "&lt;";
        break;
      case '>':
        out += "&gt;";
        break;
      case '"':
        out += "&quot;";
        break;
      default:
        out += c;
    }
  }
  return out;
}

// JSON that cannot end the element that contains it.
std::string script_json(std::string_view json) {
  std::string out;
  for (const char c : json) out += c == '<' ? std::string{"\\u003c"} : std::string{c};
  return out;
}

void add_paragraphs(std::string& out, const std::vector<std::string>& paragraphs) {
  for (const std::string& text : paragraphs) out += "<p>" + escaped(text) + "</p>\n";
}

void add_figure(std::string& out, const Figure& figure) {
  out += fmt::format(
      "<figure data-kind=\"{}\"><div class=\"plot\"></div>\n"
      "<script type=\"application/json\">{}</script>\n<figcaption>{}</figcaption></figure>\n",
      escaped(figure.kind), script_json(figure.data), escaped(figure.caption));
}

void add_table(std::string& out, const FigureTable& table) {
  const bool folded = table.rows.size() > k_open_rows;
  if (folded) out += "<details><summary>" + escaped(table.caption) + "</summary>\n";
  out += "<div class=\"scroll\" tabindex=\"0\" role=\"region\" aria-label=\"" +
         escaped(table.caption) + "\"><table>\n";
  out += "<caption>" + escaped(table.caption) + "</caption>\n<thead><tr>";
  for (std::size_t i = 0; i < table.head.size(); ++i) {
    out += std::string{"<th scope=\"col\""} + (i < table.names ? " class=\"name\"" : "") + ">" +
           escaped(table.head[i]) + "</th>";
  }
  out += "</tr></thead>\n<tbody>\n";
  for (const auto& row : table.rows) {
    out += "<tr>";
    for (std::size_t i = 0; i < row.size(); ++i) {
      out += i < table.names ? "<th scope=\"row\" class=\"name\">" + escaped(row[i]) + "</th>"
                             : "<td>" + escaped(row[i]) + "</td>";
    }
    out += "</tr>\n";
  }
  out += "</tbody></table></div>\n";
  if (folded) out += "</details>\n";
}

void add_section(std::string& out, const Section& section) {
  out += "<section>\n<h2>" + escaped(section.title) + "</h2>\n";
  add_paragraphs(out, section.text);
  for (const Figure& figure : section.figures) add_figure(out, figure);
  for (const FigureTable& table : section.tables) add_table(out, table);
  out += "</section>\n";
}

}  // namespace

std::string write_html(const Report& report) {
  std::string out;
  out += "<!doctype html>\n<html lang=\"" + escaped(report.language) +
         "\">\n<head>\n<meta charset=\"utf-8\">\n"
         "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
         "<meta name=\"color-scheme\" content=\"light dark\">\n"
         // The file makes no network requests, and this header lets its reader verify that.
         "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; "
         "style-src 'unsafe-inline'; script-src 'unsafe-inline'\">\n";
  out += "<title>" + escaped(report.title) + "</title>\n<style>\n";
  out += page_css();
  out += "</style>\n</head>\n<body>\n<main>\n<header>\n<h1>" + escaped(report.title) + "</h1>\n";
  out += "<p class=\"lead\">" + escaped(report.lead) + "</p>\n<dl>\n";
  for (const auto& [name, value] : report.facts) {
    out += "<div><dt>" + escaped(name) + "</dt><dd>" + escaped(value) + "</dd></div>\n";
  }
  out += "</dl>\n</header>\n<noscript><p>" + escaped(report.without_scripts) + "</p></noscript>\n";
  for (const Section& section : report.sections) add_section(out, section);
  if (!report.method.empty() || !report.command.empty()) {
    out += "<section>\n<h2>Method</h2>\n";
    add_paragraphs(out, report.method);
    out += "<p>To reproduce these figures:</p>\n<pre><code>" + escaped(report.command) +
           "</code></pre>\n</section>\n";
  }
  out += "</main>\n<script>\n";
  out += plot_js();
  out += "</script>\n<script>\n";
  out += page_js();
  out += "</script>\n</body>\n</html>\n";
  return out;
}

std::string percent_text(double share) { return fmt::format("{:.1f}%", 100 * share); }

std::string percent_text(const Estimate& share) {
  return fmt::format("{:.1f}% ({:.1f} to {:.1f})", 100 * share.value, 100 * share.low,
                     100 * share.high);
}

std::string points_text(const Estimate& difference) {
  return fmt::format("{:+.1f} ({:+.1f} to {:+.1f})", 100 * difference.value, 100 * difference.low,
                     100 * difference.high);
}

}  // namespace insidejob
