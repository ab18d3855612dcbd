#include "table/wire/annex_json.h"

#include <algorithm>
#include <string_view>
#include <variant>
#include <vector>

#include "notation/json.h"
#include "table/log/fact_json.h"
#include "table/wire/game_json.h"

namespace insidejob {
namespace {

// An entry of a list, ready to be written, or left out if its text is empty.
using Entries = std::vector<std::string>;

void begin_entry(JsonWriter& out, const AnnexMoment& when) {
  out.begin_object().member("at", when.at).member("step", unsigned{when.step});
}

// With the name of the player who sat there then, if the record has another one for that seat.
void write_speaker(JsonWriter& out, const Game& game, Seat seat, const AnnexSpeaker& by) {
  out.member("seat", unsigned{seat.index});
  const auto person = std::ranges::find(game.people, by.member, &GamePerson::member);
  const std::string& name = by.member && person != game.people.end() ? person->name : by.bot;
  if (!name.empty() && name != game.players[seat.index].name) out.member("name", name);
}

std::string entry_of(const Game& game, const AnnexTalk& talk) {
  std::string text;
  JsonWriter out{text};
  begin_entry(out, talk.when);
  write_speaker(out, game, talk.seat, talk.by);
  if (const auto* chat = std::get_if<std::string>(&talk.what)) {
    out.member("text", *chat);
  } else {
    out.key("phrase");
    write_phrase(out, std::get<Phrase>(talk.what));
    if (talk.wording) write_wording(out, *talk.wording);
  }
  out.end_object();
  return text;
}

std::string entry_of(const Game& game, const AnnexMark& mark) {
  std::string text;
  JsonWriter out{text};
  begin_entry(out, mark.when);
  write_speaker(out, game, mark.seat, mark.by);
  out.member("about", unsigned{mark.about.index});
  out.member("level", name_of(mark.level)).end_object();
  return text;
}

template <class Item>
Entries entries_of(const Game& game, const std::vector<Item>& items) {
  Entries entries;
  entries.reserve(items.size());
  for (const Item& item : items) entries.push_back(entry_of(game, item));
  return entries;
}

void write_stand_ins(JsonWriter& out, const std::vector<AnnexStandIn>& all) {
  out.key("stand_ins").begin_array();
  for (const AnnexStandIn& one : all) {
    begin_entry(out, one.when);
    out.member("seat", unsigned{one.seat.index});
    if (!one.level.empty()) out.member("level", one.level);
    if (one.left) out.member("left", true);
    if (one.idle) out.member("idle", true);
    out.end_object();
  }
  out.end_array();
}

void write_clocks(JsonWriter& out, const std::vector<AnnexClock>& all) {
  out.key("clocks").begin_array();
  for (const AnnexClock& one : all) {
    begin_entry(out, one.when);
    out.key("seats");
    write_seats(out, one.seats);
    out.end_object();
  }
  out.end_array();
}

// Everything that is never left out, without the closing brace.
std::string opening_of(const Game& game) {
  const Annex& annex = game.annex;
  std::string text;
  JsonWriter out{text};
  out.begin_object().member("version", 1).member("started", game.started);
  if (annex.turn_seconds != 0) out.member("turn_seconds", annex.turn_seconds);
  if (annex.discussion_seconds != 0) out.member("discussion_seconds", annex.discussion_seconds);
  out.key("bots").begin_array();
  for (const AnnexBot& bot : annex.bots) {
    out.begin_object().member("seat", unsigned{bot.seat.index});
    out.member("level", bot.level).end_object();
  }
  out.end_array().key("times").begin_array();
  for (const std::int64_t at : annex.times) out.value(at);
  out.end_array();
  write_clocks(out, annex.clocks);
  write_stand_ins(out, annex.stand_ins);
  out.end_object();
  text.pop_back();
  return text;
}

// Counts bytes, and leaves entries out until what is left fits.
class Trimmer {
 public:
  explicit Trimmer(std::size_t length) : length_(length) {}

  void count(const Entries& entries) {
    for (const std::string& entry : entries) length_ += entry.size() + 1;
  }
  template <class May>
  void leave_out(Entries& entries, May may) {
    for (std::size_t i = 0; i < entries.size() && length_ > k_annex_bytes; ++i) {
      if (!may(i)) continue;
      length_ -= entries[i].size() + 1;
      entries[i].clear();
      ++left_out_;
    }
  }
  [[nodiscard]] std::size_t left_out() const { return left_out_; }

 private:
  std::size_t length_;
  std::size_t left_out_ = 0;
};

void append_list(std::string& text, std::string_view name, const Entries& entries) {
  text += ",\"";
  text += name;
  text += "\":[";
  bool first = true;
  for (const std::string& entry : entries) {
    if (entry.empty()) continue;
    if (!first) text += ',';
    first = false;
    text += entry;
  }
  text += ']';
}

}  // namespace

std::string annex_text(const Game& game) {
  constexpr std::size_t k_frame = 64;  // names of the lists, the count, brackets
  const Annex& annex = game.annex;
  std::string text = opening_of(game);
  Entries marks = entries_of(game, annex.marks);
  Entries talk = entries_of(game, annex.talk);
  const auto is_chat = [&](std::size_t i) {
    return std::holds_alternative<std::string>(annex.talk[i].what);
  };
  Trimmer trimmer{text.size() + k_frame};
  trimmer.count(marks);
  trimmer.count(talk);
  trimmer.leave_out(talk, is_chat);
  trimmer.leave_out(talk, [&](std::size_t i) { return !is_chat(i); });
  trimmer.leave_out(marks, [](std::size_t) { return true; });
  append_list(text, "marks", marks);
  append_list(text, "talk", talk);
  if (const std::size_t left_out = annex.left_out + trimmer.left_out(); left_out != 0) {
    text += ",\"left_out\":" + std::to_string(left_out);
  }
  text += '}';
  return text;
}

}  // namespace insidejob
