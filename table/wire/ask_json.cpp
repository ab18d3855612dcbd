#include "table/wire/ask_json.h"

#include <limits>
#include <utility>

#include "bots/bot.h"
#include "bots/talk/temperament.h"
#include "notation/deck_check.h"
#include "notation/deck_json.h"
#include "notation/record_step.h"
#include "notation/role_check.h"
#include "notation/role_json.h"
#include "table/json/fields.h"
#include "table/options/table_options.h"
#include "table/view/table_view.h"
#include "table/wire/client_json.h"
#include "table/wire/command_json.h"
#include "table/wire/game_json.h"

namespace insidejob {
namespace {

constexpr std::int64_t k_lowest = std::numeric_limits<std::int64_t>::min();
constexpr std::int64_t k_highest = std::numeric_limits<std::int64_t>::max();

// The table itself has the last word: if it refuses something that no check found, this says so.
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

class Answerer {
 public:
  Answerer(const TableState* state, MemberId viewer, std::int64_t now, std::int64_t id,
           JsonValue message, std::span<const std::string> more_levels)
      : state_(state),
        viewer_(viewer),
        now_(now),
        id_(id),
        fields_(message),
        more_levels_(more_levels) {}

  std::string answer() {
    const std::string what = fields_.text("ask");
    if (fields_.has("do")) fields_.complain("do", "cannot stand beside an ask");
    if (fields_.problem()) return malformed_message(id_, *fields_.problem());
    if (what == "snapshot") return snapshot();
    if (what == "record") return record();
    if (what == "prospects") return prospects();
    begin(what);
    if (what == "time") {
      out_.member("at", now_);
    } else if (what == "bots") {
      bots();
    } else if (what == "check_role") {
      check_role();
    } else if (what == "check_deck") {
      check_deck();
    } else if (what == "step") {
      step();
    } else {
      fields_.complain("ask", "is not an ask known here");
    }
    if (fields_.problem()) return malformed_message(id_, *fields_.problem());
    out_.end_object();
    return std::move(text_);
  }

 private:
  void begin(std::string_view what) {
    out_.begin_object().member("type", "answer").member("id", id_).member("ask", what);
  }

  [[nodiscard]] std::string refuse() const {
    return refused_message(id_, {state_ == nullptr ? Reason::not_a_member : Reason::not_now});
  }

  [[nodiscard]] std::string snapshot() const {
    return state_ == nullptr ? refuse() : snapshot_message(*state_, viewer_);
  }

  std::string record() {
    const auto game = state_ == nullptr ? std::nullopt : record_of(*state_);
    if (!game) return refuse();
    begin("record");
    out_.key("record");
    text_ += *game;  // JSON already
    out_.end_object();
    return std::move(text_);
  }

  std::string prospects() {
    const auto game = state_ == nullptr ? std::nullopt : moment_view(*state_, viewer_).game;
    if (!game || !game->may_act || legal_actions(game->seat).cards().empty()) return refuse();
    begin("prospects");
    write_prospects(out_, game->seat);
    out_.end_object();
    return std::move(text_);
  }

  std::optional<std::int64_t> any_number(std::string_view name) {
    if (!fields_.has(name)) return std::nullopt;
    return fields_.number(name, k_lowest, k_highest);
  }

  void bots() {
    out_.key("levels").begin_array();
    for (const std::string_view level : bot_levels()) out_.value(level);
    for (const std::string& level : more_levels_) out_.value(level);
    out_.end_array().key("names").begin_array();
    for (const BotName& bot : bot_names()) {
      out_.begin_object().member("name", bot.name);
      out_.member("temperament", name_of(bot.temperament)).end_object();
    }
    out_.end_array();
  }

  void check_role() {
    const auto role = fields_.value("role");
    if (!role) return;
    Problems problems = role_problems(*role);
    if (problems.empty()) {
      auto card = std::get<RoleCard>(read_role(*role));
      ask_table({.special_roles = {card.role.id}, .custom_role = std::move(card)}, problems);
    }
    write_problems(out_, "problems", problems);
  }

  void check_deck() {
    const auto deck = fields_.value("deck");
    const DeckTable table{.players = fields_.number("players", k_lowest, k_highest),
                          .risky = fields_.flag("risky", false)};
    if (fields_.problem()) return;
    Problems problems = deck_problems(*deck, table);
    if (problems.empty()) {
      ask_table({.players = static_cast<unsigned>(table.players),
                 .risky = table.risky,
                 .mission_deck = std::get<MissionDeck>(read_deck(*deck))},
                problems);
    }
    write_problems(out_, "problems", problems);
  }

  void step() {
    const auto record = fields_.value("record");
    const StepAsked asked{.step = any_number("step"), .seat = any_number("seat")};
    if (fields_.problem()) return;
    write_step(out_, *record, asked);
  }

  const TableState* state_;
  MemberId viewer_;
  std::int64_t now_;
  std::int64_t id_;
  Fields fields_;
  std::span<const std::string> more_levels_;
  std::string text_;
  JsonWriter out_{text_};
};

// Rejects most messages that are not asks without parsing: "ask" occurs in every ask, unless it is
// spelt with escapes.
bool may_be_ask(std::string_view json) {
  return json.size() <= k_command_limit && (json.find("\"ask\"") != std::string_view::npos ||
                                            json.find('\\') != std::string_view::npos);
}

}  // namespace

std::optional<std::string> answer_ask(const TableState* state, MemberId viewer,
                                      std::string_view json, std::int64_t now,
                                      std::span<const std::string> more_levels) {
  if (!may_be_ask(json)) return std::nullopt;
  const auto [document, error] = JsonDocument::parse(json);
  if (error || !document.root().is_object() || !document.root().member("ask")) return std::nullopt;
  Fields fields{document.root()};
  const std::int64_t id = fields.number("id", 1, k_last_command);
  if (fields.problem()) return malformed_message(std::nullopt, *fields.problem());
  return Answerer{state, viewer, now, id, document.root(), more_levels}.answer();
}

}  // namespace insidejob
