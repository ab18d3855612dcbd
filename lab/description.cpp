#include "lab/description.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <memory>
#include <utility>
#include <vector>

#include "lab/mining.h"
#include "lab/player.h"
#include "notation/deck_json.h"
#include "notation/json.h"
#include "notation/record.h"
#include "puzzles/puzzle_game.h"

namespace insidejob {
namespace {

// How --told marks the name of a candidate.
constexpr std::array<std::pair<std::string_view, Told>, 2> k_told{
    {{"+roles", Told::roles}, {"+world", Told::world}}};

// What is wrong with a description, in words.
struct Mistake {
  std::string what;
};

// Reads one description. Keeps the first error; what is read after it is meaningless.
class DescriptionReader {
 public:
  DescriptionReader(JsonValue root, const DescriptionRules& rules) : root_(root), rules_(rules) {}

  [[nodiscard]] std::string text(std::string_view name) {
    const auto member = root_.member(name);
    auto text = member ? member->string() : std::nullopt;
    if (!text) fail(std::string{name} + ": must be a text");
    return std::move(text).value_or("");
  }

  [[nodiscard]] std::vector<std::string> texts(std::string_view name) {
    std::vector<std::string> all;
    const auto member = root_.member(name);
    if (member) {
      for (const JsonValue element : member->elements()) {
        all.push_back(element.string().value_or(""));
      }
    }
    if (all.empty()) fail(std::string{name} + ": must be a list of texts");
    return all;
  }

  [[nodiscard]] std::uint64_t number(std::string_view name) {
    const std::string digits = text(name);
    std::uint64_t number = 0;
    const auto [end, fault] = std::from_chars(digits.data(), digits.data() + digits.size(), number);
    if (fault != std::errc{} || end != digits.data() + digits.size()) {
      fail(std::string{name} + ": must be a number in quotes");
    }
    return number;
  }

  [[nodiscard]] unsigned small_number(std::string_view name) {
    constexpr std::int64_t k_most = 255;
    const auto member = root_.member(name);
    const auto number = member ? member->whole_number() : std::nullopt;
    const bool is_good = number && *number >= 0 && *number <= k_most;
    if (!is_good) fail(std::string{name} + ": must be a small number");
    return is_good ? static_cast<unsigned>(*number) : 0;
  }

  // Reads the "players" and "options" of this object.
  [[nodiscard]] std::optional<GameOptions> options(JsonValue object) {
    auto read = read_options(object);
    if (auto* problem = std::get_if<Malformed>(&read)) fail(problem->message);
    if (const auto* violation = std::get_if<RuleViolation>(&read)) {
      fail("the rules do not allow it (" + std::string{violation->rule()} + ")");
    }
    if (auto* found = std::get_if<GameOptions>(&read)) return std::move(*found);
    return std::nullopt;
  }

  [[nodiscard]] Player player(const std::string& name) {
    if (name.starts_with("exec:") && !rules_.allow_exec) {
      fail("it has bots that are commands (exec:), which a worker runs only with --allow-exec");
      return {};
    }
    auto made = make_player(name);
    if (auto* problem = std::get_if<std::string>(&made)) fail(std::move(*problem));
    auto* player = std::get_if<Player>(&made);
    return player == nullptr ? Player{} : std::move(*player);
  }

  void fail(std::string what) {
    if (!wrong_) wrong_ = Mistake{std::move(what)};
  }
  [[nodiscard]] JsonValue root() const { return root_; }
  [[nodiscard]] std::size_t memory() const { return rules_.memory; }
  [[nodiscard]] const std::optional<Mistake>& wrong() const { return wrong_; }

 private:
  JsonValue root_;
  const DescriptionRules& rules_;
  std::optional<Mistake> wrong_;
};

// What was read, and the heading that it would be written as.
struct Described {
  UnitWork work;
  std::string heading;
};

// The candidate of an arena may be told more than its view.
Contender read_candidate(DescriptionReader& in, const std::string& name) {
  for (const auto& [mark, told] : k_told) {
    if (!name.starts_with("spymaster") || !name.ends_with(mark)) continue;
    Player player = in.player(name.substr(0, name.size() - mark.size()));
    return {.name = name, .bot = std::move(player.bot), .told = told, .budget = player.budget};
  }
  return {.name = name, .bot = in.player(name).bot};
}

std::optional<ArenaMode> read_mode(std::string_view word) {
  for (std::size_t i = 0; i < k_arena_modes; ++i) {
    if (word == mode_word(static_cast<ArenaMode>(i))) return static_cast<ArenaMode>(i);
  }
  return std::nullopt;
}

Described read_arena(DescriptionReader& in) {
  auto read = in.options(in.root());
  if (!read) return {};
  // A plan borrows its options.
  struct Owned {
    explicit Owned(GameOptions read) : game(std::move(read)) {}
    GameOptions game;
    ArenaPlan plan{.options = game.options,
                   .candidate = {},
                   .baseline = {},
                   .opponent = {},
                   .modes = {},
                   .test = {}};
  };
  auto owned = std::make_shared<Owned>(std::move(*read));
  ArenaPlan& plan = owned->plan;
  plan.candidate = read_candidate(in, in.text("candidate"));
  plan.baseline.name = in.text("baseline");
  plan.baseline.bot = in.player(plan.baseline.name).bot;
  plan.opponent.name = in.text("opponent");
  plan.opponent.bot = in.player(plan.opponent.name).bot;
  for (const std::string& word : in.texts("modes")) {
    const auto mode = read_mode(word);
    if (!mode) in.fail("modes: there is no '" + word + "'");
    plan.modes.push_back(mode.value_or(ArenaMode::agents));
  }
  plan.seed = in.number("seed");
  std::string heading = arena_heading(plan, owned->game.custom_role);
  return {[owned](std::uint64_t unit) { return arena_line(owned->plan, unit); },
          std::move(heading)};
}

Described read_balance(DescriptionReader& in) {
  auto plan = std::make_shared<BalancePlan>();
  std::optional<RoleCard> custom_role;
  if (const auto cells = in.root().member("cells")) {
    for (const JsonValue cell : cells->elements()) {
      auto read = in.options(cell);
      if (!read) return {};
      plan->cells.push_back(std::move(read->options));
      if (read->custom_role) custom_role = std::move(read->custom_role);
    }
  }
  if (plan->cells.empty()) in.fail("cells: must be a list of variants");
  plan->bot_name = in.text("bot");
  plan->bot = in.player(plan->bot_name).bot;
  plan->seed = in.number("seed");
  std::string heading = balance_heading(*plan, custom_role);
  return {[plan](std::uint64_t unit) { return balance_line(*plan, unit); }, std::move(heading)};
}

Described read_belief(DescriptionReader& in) {
  auto read = in.options(in.root());
  if (!read) return {};
  struct Owned {
    explicit Owned(GameOptions read) : game(std::move(read)) {}
    GameOptions game;
    BeliefPlan plan{.options = game.options, .sources = {}, .belief = {}};
  };
  auto owned = std::make_shared<Owned>(std::move(*read));
  BeliefPlan& plan = owned->plan;
  for (const std::string& name : in.texts("bots")) {
    plan.sources.push_back({name, in.player(name).bot});
  }
  plan.seed = in.number("seed");
  constexpr std::int64_t k_most_samples = 1'000'000;
  const auto samples = in.root().member("samples");
  const auto count = samples ? samples->whole_number() : std::nullopt;
  if (!count || *count < 1 || *count > k_most_samples) in.fail("samples: must be 1 to 1,000,000");
  plan.belief.samples = static_cast<unsigned>(count.value_or(1));
  if (in.root().member("by")) {
    const auto* word = std::ranges::find(k_believer_words, in.text("by"));
    if (word == k_believer_words.end()) in.fail("by: must be belief, network or both");
    plan.by = static_cast<Believer>(word - k_believer_words.begin());
  }
  std::string heading = belief_heading(plan, owned->game.custom_role);
  return {[owned](std::uint64_t unit) { return belief_line(owned->plan, unit); },
          std::move(heading)};
}

void read_small_rules(DescriptionReader& in, SmallRules& rules) {
  Dimensions& size = rules.dimensions;
  rules.players = in.small_number("players");
  size.suits = in.small_number("suits");
  size.numbers = in.small_number("numbers");
  size.hand = in.small_number("hand");
  size.tricks = in.small_number("tricks");
  size.missions_needed = in.small_number("missions_needed");
  size.intel_needed = in.small_number("intel_needed");
  const auto wager = in.root().member("wager");
  rules.wager = wager && wager->boolean().value_or(false);
  if (const auto deck = in.root().member("missions")) {
    auto read = read_deck(*deck);
    if (auto* problem = std::get_if<Malformed>(&read)) in.fail(problem->message);
    if (auto* found = std::get_if<MissionDeck>(&read)) rules.missions = std::move(found->missions);
  }
  if (rules.missions.size() != size.tricks) in.fail("missions: must be one for each trick");
}

Described read_starts(DescriptionReader& in) {
  auto plan = std::make_shared<StartsPlan>();
  read_small_rules(in, plan->rules);
  plan->iterations = in.number("iterations");
  const std::string until = in.text("until");
  const auto [end, fault] = std::from_chars(until.data(), until.data() + until.size(), plan->until);
  if (fault != std::errc{} || end != until.data() + until.size()) {
    in.fail("until: must be a number in quotes");
  }
  plan->seed = in.number("seed");
  if (in.wrong()) return {};
  Result<Options> options = small_options(plan->rules);
  if (const auto* violation = std::get_if<RuleViolation>(&options)) {
    in.fail("the rules do not allow it (" + std::string{violation->rule()} + ")");
    return {};
  }
  auto built = SmallGame::build(std::get<Options>(std::move(options)), {.bytes = in.memory()});
  if (auto* problem = std::get_if<std::string>(&built)) {
    in.fail(std::move(*problem));
    return {};
  }
  plan->game = std::make_shared<const SmallGame>(std::get<SmallGame>(std::move(built)));
  std::string heading = starts_heading(*plan);
  return {[plan](std::uint64_t unit) { return start_line(*plan, unit); }, std::move(heading)};
}

Described read_any(DescriptionReader& in) {
  const std::string kind = in.text("journal");
  if (kind == "insidejob-arena") return read_arena(in);
  if (kind == "insidejob-balance") return read_balance(in);
  if (kind == "insidejob-belief") return read_belief(in);
  if (kind == "insidejob-solve") return read_starts(in);
  if (kind == "insidejob-puzzles") return {mining_line, mining_heading()};
  in.fail("there is no experiment '" + kind + "' in this version");
  return {};
}

}  // namespace

std::string arena_heading(const ArenaPlan& plan, const std::optional<RoleCard>& custom_role) {
  std::string text;
  JsonWriter out{text};
  out.begin_object().member("journal", "insidejob-arena").member("version", 1);
  out.member("candidate", plan.candidate.name).member("baseline", plan.baseline.name);
  out.member("opponent", plan.opponent.name).key("modes").begin_array();
  for (const ArenaMode mode : plan.modes) out.value(mode_word(mode));
  out.end_array().member("seed", std::to_string(plan.seed));
  out.member("players", plan.options.players()).key("options");
  write_options(out, plan.options, custom_role);
  out.end_object();
  return text;
}

std::string balance_heading(const BalancePlan& plan, const std::optional<RoleCard>& custom_role) {
  std::string text;
  JsonWriter out{text};
  out.begin_object().member("journal", "insidejob-balance").member("version", 1);
  out.member("bot", plan.bot_name).member("seed", std::to_string(plan.seed));
  out.key("cells").begin_array();
  for (const Options& options : plan.cells) {
    out.begin_object().member("players", options.players()).key("options");
    write_options(out, options, options.choices().custom_role ? custom_role : std::nullopt);
    out.end_object();
  }
  out.end_array().end_object();
  return text;
}

std::string belief_heading(const BeliefPlan& plan, const std::optional<RoleCard>& custom_role) {
  std::string text;
  JsonWriter out{text};
  out.begin_object().member("journal", "insidejob-belief").member("version", 1);
  out.key("bots").begin_array();
  for (const auto& source : plan.sources) out.value(source.name);
  out.end_array().member("seed", std::to_string(plan.seed)).member("samples", plan.belief.samples);
  if (plan.by != Believer::belief) {
    out.member("by", k_believer_words[static_cast<std::size_t>(plan.by)]);
  }
  out.member("players", plan.options.players()).key("options");
  write_options(out, plan.options, custom_role);
  out.end_object();
  return text;
}

std::string starts_heading(const StartsPlan& plan) {
  const Dimensions& size = plan.rules.dimensions;
  std::string text;
  JsonWriter out{text};
  out.begin_object().member("journal", "insidejob-solve").member("version", 1);
  out.member("players", plan.rules.players).member("suits", size.suits);
  out.member("numbers", size.numbers).member("hand", size.hand).member("tricks", size.tricks);
  out.member("missions_needed", size.missions_needed).member("intel_needed", size.intel_needed);
  out.member("wager", plan.rules.wager).key("missions");
  write_deck(out, {.missions = plan.rules.missions, .risky = {}});
  std::array<char, 40> until{};
  const auto end = std::to_chars(until.data(), until.data() + until.size(), plan.until).ptr;
  out.member("iterations", std::to_string(plan.iterations));
  out.member("until", std::string_view{until.data(), static_cast<std::size_t>(end - until.data())});
  out.member("seed", std::to_string(plan.seed)).end_object();
  return text;
}

std::string mining_heading() {
  std::string text;
  JsonWriter out{text};
  out.begin_object().member("journal", "insidejob-puzzles").member("version", 1);
  out.member("bot", k_mined_bot).key("tables").begin_array();
  for (const Options& options : puzzle_tables()) {
    out.begin_object().member("players", options.players()).key("options");
    write_options(out, options, std::nullopt);
    out.end_object();
  }
  out.end_array().end_object();
  return text;
}

std::variant<UnitWork, std::string> read_description(std::string_view text,
                                                     const DescriptionRules& rules) {
  const auto [document, error] = JsonDocument::parse(text);
  if (error) return "the description is not JSON: " + std::string{error->reason};
  DescriptionReader in{document.root(), rules};
  Described described = read_any(in);
  if (in.wrong()) return in.wrong()->what;
  // Anything that was overlooked would be missing from the lines.
  if (described.heading != text) return "the description says more than this version understands";
  return std::move(described.work);
}

}  // namespace insidejob
