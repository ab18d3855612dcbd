#include "lab/report/html.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <regex>

#include "lab/arena_report.h"
#include "lab/balance_report.h"
#include "lab/belief_report.h"
#include "lab/report/page_parts.h"

namespace insidejob {
namespace {

// A report without the contents of its scripts and styles.
std::string without_code(const std::string& html) {
  std::string rest;
  std::size_t at = 0;
  for (;;) {
    const std::size_t script = html.find("<script", at);
    const std::size_t style = html.find("<style", at);
    const std::size_t begin = std::min(script, style);
    if (begin == std::string::npos) return rest + html.substr(at);
    const std::size_t open = html.find('>', begin) + 1;
    rest += html.substr(at, open - at);
    at = html.find(begin == script ? "</script>" : "</style>", open);
  }
}

// Every element that is opened is closed, in order.
void expect_balanced(const std::string& html) {
  static const std::vector<std::string> k_void{"meta", "br", "hr", "img", "input", "link"};
  const std::regex tag{"<(/?)([a-z0-9]+)[^<>]*>"};
  std::vector<std::string> open;
  std::size_t tags = 0;
  for (std::sregex_iterator i{html.begin(), html.end(), tag}, end; i != end; ++i, ++tags) {
    const std::string name = (*i)[2];
    if (std::ranges::find(k_void, name) != k_void.end()) continue;
    if ((*i)[1].length() == 0) {
      open.push_back(name);
    } else {
      ASSERT_FALSE(open.empty()) << name;
      EXPECT_EQ(open.back(), name);
      open.pop_back();
    }
  }
  EXPECT_TRUE(open.empty());
  const auto angles = std::ranges::count(html, '<');
  EXPECT_EQ(static_cast<std::size_t>(angles), tags + 1) << "only <!doctype html> besides";
}

void expect_self_contained(const std::string& html) {
  const std::string page = without_code(html);
  for (const char* reference :
       {" src=", " href=", "<link", "<img", "<iframe", "<object", "<base"}) {
    EXPECT_EQ(page.find(reference), std::string::npos) << reference;
  }
  EXPECT_NE(page.find("default-src 'none'"), std::string::npos);
  EXPECT_EQ(page_css().find("url("), std::string_view::npos);
  EXPECT_EQ(page_css().find("@import"), std::string_view::npos);
  for (const char* call : {"import(", "importScripts", "fetch(", "XMLHttpRequest", "WebSocket"}) {
    EXPECT_EQ(page_js().find(call), std::string_view::npos) << call;
  }
}

void expect_good(const std::string& html) {
  EXPECT_TRUE(html.starts_with("<!doctype html>\n"));
  expect_balanced(without_code(html));
  expect_self_contained(html);
}

// The data of every figure.
std::vector<std::string> figures_of(const std::string& html) {
  const std::string begin = "<script type=\"application/json\">";
  std::vector<std::string> figures;
  for (std::size_t at = html.find(begin); at != std::string::npos; at = html.find(begin, at)) {
    at += begin.size();
    figures.push_back(html.substr(at, html.find("</script>", at) - at));
  }
  return figures;
}

void expect_figures(const std::string& html, std::size_t count) {
  const auto figures = figures_of(html);
  EXPECT_EQ(figures.size(), count);
  for (const std::string& data : figures) {
    const auto [document, error] = JsonDocument::parse(data);
    ASSERT_FALSE(error) << data;
    EXPECT_GT(document.root().member("rows")->size(), 0U);
  }
}

const Experiment k_experiment{
    .program = "insidejob 1", .command = "insidejob arena a b", .seed = 4};

TEST(Report, NothingInItCanLeaveItsPlace) {
  Report report = begin_report("<script>alert(1)</script> & \"more\"", k_experiment);
  report.lead = "</p></main>";
  report.sections.push_back({"<b>",
                             {"a < b && c > d"},
                             {intervals_figure("</figcaption>", {.label = "</script><script>"}, {},
                                               {{"<!--", "</script>", {}}})},
                             {{"</caption>", {"<th>"}, {{"</td>", "<i>"}}}}});
  expect_good(write_html(report));
}

TEST(Report, TheLibraryCannotEndItsElement) {
  EXPECT_EQ(plot_js().find("</script"), std::string_view::npos);
  EXPECT_EQ(page_js().find("</script"), std::string_view::npos);
  EXPECT_NE(plot_js().find("Observable"), std::string_view::npos) << "its licence";
  EXPECT_NE(plot_js().find("Mike Bostock"), std::string_view::npos);
}

TEST(Report, OfAnArena) {
  const Options options = std::get<Options>(Options::make({}));
  ArenaPlan plan{.options = options,
                 .candidate = {"rookie", make_bot("rookie")},
                 .baseline = {"random", make_bot("random")},
                 .opponent = {"random", make_bot("random")},
                 .modes = {ArenaMode::agents, ArenaMode::insider, ArenaMode::mixed},
                 .deals = 120,
                 .seed = 1,
                 .test = SequentialTest{.low = -0.01, .high = 0.01, .error = 1e-6}};
  Campaign campaign;
  campaign.threads = 2;
  const ArenaTotals totals = run_arena(plan, std::move(campaign)).totals;
  const std::string html = arena_html(plan, totals, k_experiment);
  expect_good(html);
  expect_figures(html, 6);
  const std::string json = arena_json(plan, totals, k_experiment);
  const auto [document, error] = JsonDocument::parse(json);
  ASSERT_FALSE(error);
  EXPECT_EQ(document.root().member("modes")->size(), 3U);
  EXPECT_EQ(document.root().member("seed")->whole_number(), 4);
}

TEST(Report, OfASweep) {
  BalancePlan plan{.cells = balance_cells({.players = {3, 4}, .most_special_roles = 1}),
                   .bot_name = "random",
                   .bot = make_bot("random"),
                   .games = 50,
                   .seed = 1};
  Campaign campaign;
  campaign.threads = 2;
  const BalanceTotals totals = run_balance(plan, std::move(campaign)).totals;
  const std::string html = balance_html(plan, totals, k_experiment);
  expect_good(html);
  expect_figures(html, 5);
  const std::string json = balance_json(plan, totals, k_experiment);
  const auto [document, error] = JsonDocument::parse(json);
  ASSERT_FALSE(error);
  EXPECT_EQ(document.root().member("cells")->size(), plan.cells.size());
}

TEST(Report, OfABelief) {
  const Options options = std::get<Options>(Options::make({}));
  BeliefPlan plan{.options = options,
                  .sources = {{"random", make_bot("random")}},
                  .belief = {},
                  .games = 3,
                  .seed = 1};
  plan.belief.samples = 16;
  const BeliefTotals totals = run_belief(plan, {}).totals;
  const std::string html = belief_html(plan, totals, k_experiment);
  expect_good(html);
  expect_figures(html, 6);
  const std::string json = belief_json(plan, totals, k_experiment);
  const auto [document, error] = JsonDocument::parse(json);
  ASSERT_FALSE(error);
  EXPECT_EQ(document.root().member("sources")->size(), 1U);
}

}  // namespace
}  // namespace insidejob
