#include "server/admin/person_json.h"

#include <optional>
#include <variant>

#include "notation/action_json.h"
#include "server/admin/stored_log.h"
#include "table/log/log_json.h"

namespace insidejob {
namespace {

// A list of JSON values that grows while the log is read.
class JsonList {
 public:
  JsonList() { out_.begin_array(); }
  JsonWriter& out() { return out_; }
  void close() { out_.end_array(); }
  [[nodiscard]] std::string_view text() const { return text_; }

 private:
  std::string text_;
  JsonWriter out_{text_};
};

// Copies text that is already JSON.
void write_raw(JsonWriter& out, std::string_view json) {
  const auto [document, error] = JsonDocument::parse(json);
  if (error) return;
  struct Copy {
    JsonWriter& to;
    void operator()(JsonValue value) const {
      if (value.is_object()) {
        to.begin_object();
        for (const JsonMember& member : value.members()) {
          to.key(member.name);
          (*this)(member.value);
        }
        to.end_object();
      } else if (value.is_array()) {
        to.begin_array();
        for (const JsonValue element : value.elements()) (*this)(element);
        to.end_array();
      } else if (const auto text = value.string()) {
        to.value(*text);
      } else if (const auto number = value.whole_number()) {
        to.value(*number);
      } else if (const auto flag = value.boolean()) {
        to.value(*flag);
      } else {
        to.null();
      }
    }
  };
  Copy{out}(document.root());
}

bool concerns(const TableState& before, const TableEvent& event, MemberId member) {
  if (event.by == member) return true;
  return std::visit(
      [&](const auto& fact) {
        if constexpr (requires {
                        { fact.member } -> std::same_as<const MemberId&>;
                      }) {
          if (fact.member == member) return true;
        }
        if constexpr (requires {
                        { fact.seat } -> std::same_as<const Seat&>;
                      }) {
          return is_seat(before, fact.seat) && before.chairs[fact.seat.index].member == member;
        }
        return false;
      },
      event.fact);
}

class PersonWriter {
 public:
  PersonWriter(MemberId member, bool with_secrets) : member_(member), with_secrets_(with_secrets) {}

  // From this event on, the last game is still running at the end of the log.
  void hide_from(std::optional<Sequence> sequence) { hidden_from_ = sequence; }

  void see(const TableState& before, const TableEvent& event) {
    if (!concerns(before, event, member_)) return;
    if (const auto* chat = std::get_if<ChatSaid>(&event.fact)) {
      chat_.out().begin_object().member("at", event.at).member("text", chat->text).end_object();
      return;
    }
    const bool hidden = !with_secrets_ && hidden_from_ && event.sequence >= *hidden_from_;
    if (const auto* acted = std::get_if<Acted>(&event.fact)) {
      begin_move(before, event, acted->seat, acted->hand);
      end_move(before, hidden ? std::nullopt : acted->action);
    } else if (const auto* pressed = std::get_if<VotePressed>(&event.fact)) {
      begin_move(before, event, pressed->seat, pressed->hand);
      end_move(before, hidden || !pressed->ballot
                           ? std::nullopt
                           : std::optional{Action::vote(pressed->seat, *pressed->ballot)});
    } else {
      TableEvent shown = event;
      if (auto* given = std::get_if<ValueGiven>(&shown.fact); given != nullptr && hidden) {
        given->value.reset();
      }
      if (std::holds_alternative<GameDealt>(shown.fact)) return;
      write_table_event(events_.out(), before, shown);
    }
  }

  void see_finished(const Game& game) {
    for (const Seat seat : SeatSet::first(game.options->players())) {
      if (game.players[seat.index].member != member_) continue;
      games_.out().begin_object().member("number", std::int64_t{game.number});
      games_.out().member("started", game.started).member("seat", unsigned{seat.index});
      games_.out().member("role", game.options->role(game.deal.roles[seat.index]).id);
      games_.out().member("won", game.state.open.outcome.winners.contains(seat)).end_object();
    }
  }

  void write_lists(JsonWriter& out) {
    for (const auto& [name, list] : {std::pair{"games", &games_}, std::pair{"chat", &chat_},
                                     std::pair{"moves", &moves_}, std::pair{"events", &events_}}) {
      list->close();
      out.key(name);
      write_raw(out, list->text());
    }
  }

 private:
  void begin_move(const TableState& before, const TableEvent& event, Seat seat, Hand hand) {
    moves_.out().begin_object().member("game", std::int64_t{before.game->number});
    moves_.out().member("at", event.at).member("seat", unsigned{seat.index});
    if (hand != Hand::person) moves_.out().member("hand", hand == Hand::bot ? "bot" : "clock");
  }
  void end_move(const TableState& before, const std::optional<Action>& action) {
    if (action) {
      moves_.out().key("action");
      write_action(moves_.out(), *before.game->options, *action);
    }
    moves_.out().end_object();
  }

  const MemberId member_;
  const bool with_secrets_;
  std::optional<Sequence> hidden_from_;
  JsonList games_;
  JsonList chat_;
  JsonList moves_;
  JsonList events_;
};

// Where the game that is still running at the end of the log began.
StorageResult<std::optional<Sequence>> open_game(std::span<const ExportedEntry> entries) {
  std::optional<Sequence> called;
  LogReplay replay;
  for (const ExportedEntry& exported : entries) {
    const auto event = replay.read(exported.entry);
    if (!event || !replay.take(*event)) return *replay.problem();
    if (std::holds_alternative<GameCalled>(event->fact)) called = event->sequence;
  }
  return has_secrets(replay.state()) ? called : std::nullopt;
}

}  // namespace

StorageStatus write_person(JsonWriter& out, const FoundPerson& found, bool with_secrets) {
  const Person& person = found.person;
  const auto hidden_from = open_game(found.table.entries);
  if (!hidden_from) return hidden_from.error();
  PersonWriter writer{person.member, with_secrets};
  writer.hide_from(*hidden_from);
  LogReplay replay;
  for (const ExportedEntry& exported : found.table.entries) {
    const auto event = replay.read(exported.entry);
    if (!event) return *replay.problem();
    writer.see(replay.state(), *event);
    const bool was_between = is_between_games(replay.state());
    if (!replay.take(*event)) return *replay.problem();
    if (!was_between && replay.state().stage == Stage::result) {
      writer.see_finished(*replay.state().game);
    }
  }
  out.begin_object().member("room", found.table.info.room_code);
  out.member("member", std::int64_t{person.member.number}).key("names").begin_array();
  for (const std::string& name : person.names) out.value(name);
  out.end_array().member("joined", person.joined);
  if (person.left) out.member("left", *person.left);
  out.member("token_hash", hex_text(person.token_hash));
  if (*hidden_from && !with_secrets) out.member("withheld", "choices in the game in progress");
  writer.write_lists(out);
  out.end_object();
  return Ok{};
}

}  // namespace insidejob
