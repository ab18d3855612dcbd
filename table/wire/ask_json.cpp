#include "table/wire/ask_json.h"

#include <algorithm>
#include <array>
#include <limits>
#include <span>
#include <utility>

#include "bots/bot.h"
#include "bots/talk/temperament.h"
#include "engine/mission_chance.h"
#include "notation/deck_json.h"
#include "notation/role_check.h"
#include "notation/role_json.h"
#include "notation/words.h"
#include "table/options/table_options.h"
#include "table/view/table_view.h"
#include "table/wire/client_json.h"
#include "table/wire/game_json.h"
#include "table/wire/link_json.h"

namespace insidejob {
namespace {

constexpr std::int64_t k_lowest = std::numeric_limits<std::int64_t>::min();
constexpr std::int64_t k_highest = std::numeric_limits<std::int64_t>::max();

// The table has the last word. If it refuses something that passed every check, this adds the
// reason.
void ask_table(const TableOptions& options, Problems& problems) {
  if (has_control_characters(difference({}, options))) {
    return problems.add({.where = "",
                         .problem = name_of(Reason::control_characters),
                         .message = "holds a control character"});
  }
  const auto checked = check_options(options);
  const auto* refusal = std::get_if<Refusal>(&checked);
  if (refusal == nullptr) return;
  if (refusal->violation) {
    return problems.add(forbidden("", *refusal->violation, "is forbidden by a rule"));
  }
  problems.add(
      {.where = "", .problem = name_of(refusal->reason), .message = "is not taken by a table"});
}

// Drawing the sample tricks costs more than checking a deck, and they are always the same.
const MissionChances& chances_with(unsigned players) {
  static const std::array<MissionChances, 4> all{MissionChances{2}, MissionChances{3},
                                                 MissionChances{4}, MissionChances{5}};
  return all[players - 2];
}

std::optional<std::int64_t> any_number(Fields& fields, std::string_view name) {
  if (!fields.has(name)) return std::nullopt;
  return fields.number(name, k_lowest, k_highest);
}

Reading<Ask> read_check_deck(const JsonDocument& message, Fields& fields) {
  static_cast<void>(fields.value("deck"));
  const DeckTable table{.players = fields.number("players", k_lowest, k_highest),
                        .risky = fields.flag("risky", false)};
  if (fields.problem()) return *fields.problem();
  return AskCheckDeck{message, table};
}

Reading<Ask> read_step(const JsonDocument& message, Fields& fields) {
  static_cast<void>(fields.value("record"));
  const StepAsked asked{.step = any_number(fields, "step"), .seat = any_number(fields, "seat")};
  if (fields.problem()) return *fields.problem();
  return AskStep{message, asked};
}

class Answerer {
 public:
  explicit Answerer(const Asking& asking) : asking_(asking) {}

  std::string operator()(const AskTime&) {
    begin("time");
    out_.member("at", asking_.now);
    return end();
  }

  std::string operator()(const AskBots&) {
    begin("bots");
    out_.key("levels").begin_array();
    for (const std::string_view level : bot_levels()) out_.value(level);
    for (const std::string& level : asking_.more_levels) out_.value(level);
    out_.end_array().key("names").begin_array();
    for (const BotName& bot : bot_names()) {
      out_.begin_object().member("name", bot.name);
      out_.member("temperament", name_of(bot.temperament)).end_object();
    }
    out_.end_array();
    return end();
  }

  std::string operator()(const AskSnapshot&) {
    return asking_.state == nullptr ? refuse() : snapshot_message(*asking_.state, asking_.viewer);
  }

  std::string operator()(const AskRecord&) {
    const auto game = asking_.state == nullptr ? std::nullopt : record_of(*asking_.state);
    if (!game) return refuse();
    begin("record");
    out_.key("record");
    text_ += *game;  // JSON already
    return end();
  }

  std::string operator()(const AskLink&) {
    if (asking_.state == nullptr || asking_.state->stage != Stage::result) return refuse();
    const Game& game = *asking_.state->game;
    const GameLink* link = find_link(*asking_.state, game.number);
    const auto& people = link == nullptr ? game.people : link->people;
    if (std::ranges::find(people, asking_.viewer, &GamePerson::member) == people.end()) {
      return refuse();
    }
    begin("link");
    out_.member("number", std::int64_t{game.number});
    if (link != nullptr) out_.member("link", link->link);
    if (game.unlinked) out_.member("erased", true);
    out_.member("open", link != nullptr && link->is_open());
    write_people(out_, people, asking_.viewer);
    return end();
  }

  std::string operator()(const AskProspects&) {
    const auto game =
        asking_.state == nullptr ? std::nullopt : moment_view(*asking_.state, asking_.viewer).game;
    if (!game || !game->may_act || legal_actions(game->seat).cards().empty()) return refuse();
    begin("prospects");
    write_prospects(out_, game->seat);
    return end();
  }

  std::string operator()(const AskReview&) { return refuse(); }

  std::string operator()(const AskCheckRole& ask) {
    const JsonValue role = *ask.message.root().member("role");
    Problems problems = role_problems(role);
    if (problems.empty()) {
      auto card = std::get<RoleCard>(read_role(role));
      ask_table({.special_roles = {card.role.id}, .custom_role = std::move(card)}, problems);
    }
    begin("check_role");
    write_problems(out_, "problems", problems);
    return end();
  }

  std::string operator()(const AskCheckDeck& ask) {
    const JsonValue deck = *ask.message.root().member("deck");
    Problems problems = deck_problems(deck, ask.table);
    if (problems.empty()) {
      ask_table({.players = static_cast<unsigned>(ask.table.players),
                 .risky = ask.table.risky,
                 .mission_deck = std::get<MissionDeck>(read_deck(deck))},
                problems);
    }
    begin("check_deck");
    write_problems(out_, "problems", problems);
    write_chances(deck, ask.table);
    return end();
  }

  std::string operator()(const AskStep& ask) {
    begin("step");
    write_step(out_, *ask.message.root().member("record"), ask.asked);
    return end();
  }

 private:
  // For every mission that can be read, even if the deck has too few.
  void write_chances(JsonValue deck, DeckTable table) {
    const auto read = read_deck(deck);
    const auto* missions = std::get_if<MissionDeck>(&read);
    if (missions == nullptr || table.players < 2 || table.players > 5) return;
    const MissionChances& chances = chances_with(static_cast<unsigned>(table.players));
    const auto write_list = [&](std::string_view key, std::span<const Mission> list, bool risky) {
      out_.key(key).begin_array();
      for (const Mission& mission : list) {
        const MissionChance chance = chances.of(mission, risky);
        out_.begin_object().member("outlook", outlook_word(chance.outlook));
        // Random tricks have no wagers.
        if (mission.condition.kind != ConditionKind::wager_on) {
          out_.member("met",
                      static_cast<std::int64_t>(chance.met * 100 / MissionChances::k_tricks));
        }
        out_.end_object();
      }
      out_.end_array();
    };
    out_.key("chances").begin_object();
    write_list("missions", missions->missions, false);
    write_list("risky", missions->risky, true);
    out_.end_object();
  }

  void begin(std::string_view what) {
    out_.begin_object().member("type", "answer").member("id", asking_.id).member("ask", what);
  }
  std::string end() {
    out_.end_object();
    return std::move(text_);
  }
  [[nodiscard]] std::string refuse() const {
    return refused_message(asking_.id,
                           {asking_.state == nullptr ? Reason::not_a_member : Reason::not_now});
  }

  const Asking& asking_;
  std::string text_;
  JsonWriter out_{text_};
};

}  // namespace

Reading<Ask> read_ask(const JsonDocument& message, Fields& fields) {
  const std::string what = fields.text("ask");
  if (fields.has("do")) fields.complain("do", "cannot stand beside an ask");
  if (fields.problem()) return *fields.problem();
  if (what == "time") return AskTime{};
  if (what == "bots") return AskBots{};
  if (what == "snapshot") return AskSnapshot{};
  if (what == "record") return AskRecord{};
  if (what == "link") return AskLink{};
  if (what == "prospects") return AskProspects{};
  if (what == "review") return AskReview{};
  if (what == "check_role") {
    if (!fields.value("role")) return *fields.problem();
    return AskCheckRole{message};
  }
  if (what == "check_deck") return read_check_deck(message, fields);
  if (what == "step") return read_step(message, fields);
  return malformed("ask", "is not an ask known here");
}

std::string answer_ask(const Ask& ask, const Asking& asking) {
  return std::visit(Answerer{asking}, ask);
}

}  // namespace insidejob
