#include "server/rooms/requests.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <limits>
#include <utility>

#include "server/rooms/room_code.h"
#include "table/json/fields.h"
#include "table/json/options_json.h"
#include "table/wire/link_json.h"

namespace insidejob {
namespace {

constexpr unsigned k_ok = 200;
constexpr unsigned k_created = 201;
constexpr std::int64_t k_most_steps = 4 * k_max_plays;  // more than any game has

HouseFault bad_request(std::string message) {
  return {
      .fault = ServerFault::bad_request, .refusal = std::nullopt, .message = std::move(message)};
}

// Replies with what `write` makes of the value, or with the fault.
template <typename Value, typename Write>
std::function<void(Perhaps<Value>)> replying(const ReplyDone& done, unsigned status, Write write) {
  return [done, status, write = std::move(write)](Perhaps<Value> answer) {
    if (const auto* fault = std::get_if<HouseFault>(&answer)) return done(reply_of(*fault));
    HouseReply reply{.status = status};
    JsonWriter out{reply.body};  // NOLINT(misc-const-correctness): `write` changes it
    write(out, std::get<Value>(answer));
    done(std::move(reply));
  };
}

Perhaps<TableWishes> read_wishes(JsonValue body) {
  Fields fields{body};
  TableWishes wishes{.name = fields.text("name")};
  if (fields.has("preset")) {
    wishes.options.emplace_back(TakePreset{fields.word("preset", parse_preset)});
  }
  if (fields.problem()) return bad_request(fields.problem()->message);
  if (const auto options = body.member("options")) {
    auto patch = read_options_patch(*options);
    if (const auto* problem = std::get_if<Malformed>(&patch)) return bad_request(problem->message);
    wishes.options.emplace_back(ChangeOptions{std::move(std::get<OptionsPatch>(patch))});
  }
  return wishes;
}

void write_link(JsonWriter& out, const GameLink& link, MemberId reader) {
  out.member("open", link.is_open()).member("game", std::int64_t{link.game});
  const auto person = std::ranges::find(link.people, reader, &GamePerson::member);
  if (person == link.people.end()) return;
  out.member("seat", unsigned{person->seat.index});
  write_people(out, link.people, reader);
}

std::string game_text(const OpenedGame& opened) {
  std::string text;
  JsonWriter out{text};
  out.begin_object();
  write_link(out, opened.link, opened.reader);
  out.end_object();
  text.back() = ',';  // the closing brace: the record follows, which is JSON already
  return text + R"( "record": )" + opened.record + '}';
}

void write_status(JsonWriter& out, const Room::LinkStatus& status) {
  out.begin_object();
  if (status.link) write_link(out, *status.link, status.reader);
  out.end_object();
}

void write_moment(JsonWriter& out, const ShownMoment& moment) {
  out.key("shown").begin_object().member("step", moment.step);
  if (moment.seat) out.member("seat", unsigned{moment.seat->index});
  if (moment.blind) out.member("blind", true);
  out.end_object();
}

void write_showing(JsonWriter& out, const ShowingStatus& status) {
  out.begin_object();
  if (status.you == 0) {
    out.end_object();
    return;
  }
  out.member("you", status.you);
  if (status.leader) out.member("leader", *status.leader);
  if (status.shown) write_moment(out, *status.shown);
  if (status.may_lead) out.member("may_lead", true);
  out.key("pages").begin_array();
  for (const ShowingPage& page : status.pages) {
    out.begin_object().member("number", page.number);
    if (page.name) out.member("name", *page.name);
    if (page.hand) out.member("hand", true);
    out.end_object();
  }
  out.end_array().end_object();
}

struct Call {
  House& house;
  const ClientAddress& from;
  const std::function<bool()>& may_open;
  const ReplyDone& done;

  void fail(const HouseFault& fault) const { done(reply_of(fault)); }
  void fail(ServerFault fault) const { fail(HouseFault{fault}); }

  void open_table(JsonValue body) const {
    auto wishes = read_wishes(body);
    if (const auto* fault = std::get_if<HouseFault>(&wishes)) return fail(*fault);
    if (!may_open()) return fail(ServerFault::too_many_requests);
    std::get<TableWishes>(wishes).from = from;
    house.open_table(std::get<TableWishes>(wishes), giving_pass(done, k_created));
  }

  void quick_play(JsonValue body) const {
    Fields fields{body};
    const Newcomer newcomer{.name = fields.text("name"), .from = from};
    if (fields.problem()) return fail(bad_request(fields.problem()->message));
    if (!may_open()) return fail(ServerFault::too_many_requests);
    house.quick_play(newcomer, giving_pass(done, k_ok));
  }

  void list() const {
    house.list(replying<std::vector<ListedTable>>(
        done, k_ok, [](JsonWriter& out, const std::vector<ListedTable>& tables) {
          out.begin_object().key("tables").begin_array();
          for (const ListedTable& table : tables) write_summary(out, table.code, table.summary);
          out.end_array().end_object();
        }));
  }

  void look(const std::string& code) const {
    const auto write = [code](JsonWriter& out, const TableSummary& summary) {
      write_summary(out, code, summary);
    };
    house.look(code, replying<TableSummary>(done, k_ok, write), from);
  }

  void join(const std::string& code, JsonValue body) const {
    Fields fields{body};
    Newcomer newcomer{
        .name = fields.text("name"), .watch = fields.flag("watch", false), .from = from};
    if (fields.problem()) return fail(bad_request(fields.problem()->message));
    if (const auto terms = body.member("accepts")) {
      Fields accepts{*terms};
      newcomer.accepts =
          TurnTerms{static_cast<unsigned>(accepts.number("turn_hours", 1, k_most_turn_hours)),
                    accepts.word("missed_turn", parse_missed_turn)};
      if (accepts.problem()) return fail(bad_request(accepts.problem()->message));
    }
    house.join(code, std::move(newcomer), giving_pass(done, k_created));
  }

  void draw_move_code(const std::string& code, JsonValue body) const {
    Fields fields{body};
    const auto token = token_hash(fields.text("token"));
    if (fields.problem()) return fail(bad_request(fields.problem()->message));
    if (!token) return fail(ServerFault::unknown_token);
    house.draw_move_code(code, *token,
                         replying<Room::MoveCode>(done, k_created,
                                                  [](JsonWriter& out, const Room::MoveCode& move) {
                                                    out.begin_object()
                                                        .member("code", move.code)
                                                        .member("expires", move.expires)
                                                        .end_object();
                                                  }),
                         from);
  }

  void move_device(const std::string& code, JsonValue body) const {
    Fields fields{body};
    const auto hash = token_hash(fields.text("code"));
    const bool look = fields.flag("look", false);
    if (fields.problem()) return fail(bad_request(fields.problem()->message));
    if (!hash) return fail(ServerFault::unknown_code);
    if (look) {
      return house.look_at_move(
          code, *hash,
          replying<Room::Mover>(done, k_ok,
                                [](JsonWriter& out, const Room::Mover& mover) {
                                  out.begin_object().member("member",
                                                            std::int64_t{mover.member.number});
                                  out.member("name", mover.name).end_object();
                                }),
          from);
    }
    house.move_device(code, *hash, giving_pass(done, k_ok), from);
  }

  // One more table for a duplicate evening, which begins with the second.
  void add_table(const std::string& code, JsonValue body) const {
    Fields fields{body};
    const auto token = token_hash(fields.text("token"));
    if (fields.problem()) return fail(bad_request(fields.problem()->message));
    if (!token) return fail(ServerFault::unknown_token);
    if (!may_open()) return fail(ServerFault::too_many_requests);
    house.add_table(code, *token, from,
                    replying<House::AddedTable>(
                        done, k_created, [](JsonWriter& out, const House::AddedTable& added) {
                          out.begin_object().member("duplicate", added.duplicate);
                          out.member("table", std::int64_t{added.table});
                          out.member("room", added.room).end_object();
                        }));
  }

  void close_round(const std::string& code, JsonValue body) const {
    Fields fields{body};
    const auto token = token_hash(fields.text("token"));
    const auto round = static_cast<std::uint32_t>(
        fields.number("round", 1, std::numeric_limits<std::uint32_t>::max()));
    if (fields.problem()) return fail(bad_request(fields.problem()->message));
    if (!token) return fail(ServerFault::unknown_token);
    house.close_round(
        code, *token, round, from,
        replying<std::uint32_t>(done, k_ok, [](JsonWriter& out, std::uint32_t closed) {
          out.begin_object().member("round", std::int64_t{closed}).end_object();
        }));
  }

  void show_duplicate(const std::string& id, std::string_view text) const {
    const auto [document, error] = JsonDocument::parse(text);
    if (error) return fail(bad_request("The body is not JSON."));
    Fields fields{document.root()};
    const std::string token = fields.text("token", "");
    if (fields.problem()) return fail(bad_request(fields.problem()->message));
    house.show_duplicate(id, token_hash(token), from, [done = done](Perhaps<std::string> answer) {
      if (const auto* fault = std::get_if<HouseFault>(&answer)) return done(reply_of(*fault));
      done({.status = k_ok, .body = std::move(std::get<std::string>(answer))});
    });
  }

  // For someone who wants quick play and found this table in the list.
  void join_quick(const std::string& code, JsonValue body) const {
    Fields fields{body};
    Newcomer newcomer{.name = fields.text("name"), .from = from};
    if (fields.problem()) return fail(bad_request(fields.problem()->message));
    house.join_quick(code, std::move(newcomer), giving_pass(done, k_ok));
  }

  void open_game(const std::string& link, JsonValue body) const {
    Fields fields{body};
    const std::string token = fields.text("token", "");
    if (fields.problem()) return fail(bad_request(fields.problem()->message));
    house.open_game(link, token_hash(token), from, [done = done](Perhaps<OpenedGame> answer) {
      if (const auto* fault = std::get_if<HouseFault>(&answer)) return done(reply_of(*fault));
      done({.status = k_ok, .body = game_text(std::get<OpenedGame>(answer))});
    });
  }

  // Agrees to share a game, takes it back, or erases the link.
  void change_link(const std::string& link, bool erases, JsonValue body) const {
    Fields fields{body};
    const auto token = token_hash(fields.text("token"));
    Room::LinkChange change;
    change.link = link;
    if (!erases) change.agree = fields.flag("agree");
    if (fields.problem()) return fail(bad_request(fields.problem()->message));
    if (!token) return fail(ServerFault::unknown_game);
    change.token_hash = *token;
    house.change_link(change, from, replying<Room::LinkStatus>(done, k_ok, write_status));
  }

  // Says what a page does that watches a game together with others, and asks who else is there.
  void watch_together(const std::string& link, JsonValue body) const {
    Fields fields{body};
    const auto token = token_hash(fields.text("token", ""));
    const auto page = token_hash(fields.text("page"));
    ShowingCall call{.name = {}, .from = from, .leaves = fields.flag("leave", false)};
    if (fields.has("hand")) call.hand = fields.flag("hand");
    if (fields.has("hand_to")) {
      call.hand_to = static_cast<unsigned>(
          fields.number("hand_to", 1, std::numeric_limits<std::uint32_t>::max()));
    }
    if (fields.has("step")) {
      call.shows =
          ShownMoment{.step = static_cast<unsigned>(fields.number("step", 0, k_most_steps)),
                      .seat = {},
                      .blind = fields.flag("blind", false)};
      if (fields.has("seat")) {
        call.shows->seat =
            Seat{static_cast<std::uint8_t>(fields.number("seat", 0, k_max_seats - 1))};
      }
    }
    if (!fields.problem() && !page) fields.complain("page", "must be 64 hexadecimal digits");
    if (fields.problem()) return fail(bad_request(fields.problem()->message));
    call.page = *page;
    house.watch_together(link, token, std::move(call),
                         replying<ShowingStatus>(done, k_ok, write_showing));
  }

  // `what`: the part of the path after the link.
  void post_game(std::string_view what, const std::string& link, std::string_view text) const {
    const auto [document, error] = JsonDocument::parse(text);
    if (error) return fail(bad_request("The body is not JSON."));
    const JsonValue body = document.root();
    if (!body.is_object()) return fail(bad_request("The body must be a JSON object."));
    if (what.empty()) return open_game(link, body);
    if (what == "together") return watch_together(link, body);
    change_link(link, what == "unlink", body);
  }

  // `what`: the part of the path after the table's code.
  void post(std::string_view what, const std::string& code, std::string_view text) const {
    const auto [document, error] = JsonDocument::parse(text);
    if (error) return fail(bad_request("The body is not JSON."));
    const JsonValue body = document.root();
    if (!body.is_object()) return fail(bad_request("The body must be a JSON object."));
    if (what == "tables") return open_table(body);
    if (what == "quick") return code.empty() ? quick_play(body) : join_quick(code, body);
    if (what == "members") return join(code, body);
    if (what == "moves") return draw_move_code(code, body);
    if (what == "duplicate") return add_table(code, body);
    if (what == "close_round") return close_round(code, body);
    move_device(code, body);
  }
};

}  // namespace

House::PassDone giving_pass(const ReplyDone& done, unsigned status) {
  return replying<Pass>(done, status, [](JsonWriter& out, const Pass& pass) {
    out.begin_object().member("room", pass.room);
    out.member("member", std::int64_t{pass.member.number});
    out.member("token", pass.token).end_object();
  });
}

HouseReply reply_of(const HouseFault& fault) {
  HouseReply reply{.status = fault.status(), .elsewhere = fault.node};
  JsonWriter out{reply.body};
  out.begin_object().member("error", fault.name());
  if (fault.refusal && fault.refusal->violation) {
    out.member("fault", name_of(fault.refusal->violation->fault));
    out.member("rule", fault.refusal->violation->rule());
  }
  if (!fault.message.empty()) out.member("message", fault.message);
  out.end_object();
  return reply;
}

void answer_request(House& house, const HouseRequest& request,
                    const std::function<bool()>& may_open, const ReplyDone& done) {
  const Call call{house, request.from, may_open, done};
  const bool is_get = request.method == RequestMethod::get;
  const bool is_post = request.method == RequestMethod::post;
  if (request.path == "/api/tables") {
    if (is_post) return call.post("tables", {}, request.body);
    return is_get ? call.list() : call.fail(ServerFault::wrong_method);
  }
  if (request.path == "/api/quick") {
    if (is_post) return call.post("quick", {}, request.body);
    return call.fail(ServerFault::wrong_method);
  }
  constexpr std::string_view k_games = "/api/games/";
  if (request.path.starts_with(k_games)) {
    const std::string_view rest = request.path.substr(k_games.size());
    const std::size_t slash = rest.find('/');
    const std::string_view what = slash == rest.npos ? std::string_view{} : rest.substr(slash + 1);
    if (slash != rest.npos && what != "share" && what != "unlink" && what != "together") {
      return call.fail(ServerFault::not_found);
    }
    if (!is_post) return call.fail(ServerFault::wrong_method);
    return call.post_game(what, std::string{rest.substr(0, slash)}, request.body);
  }
  constexpr std::string_view k_duplicates = "/api/duplicates/";
  if (request.path.starts_with(k_duplicates)) {
    if (!is_post) return call.fail(ServerFault::wrong_method);
    return call.show_duplicate(std::string{request.path.substr(k_duplicates.size())}, request.body);
  }
  constexpr std::string_view k_tables = "/api/tables/";
  if (!request.path.starts_with(k_tables)) return call.fail(ServerFault::not_found);
  const std::string_view rest = request.path.substr(k_tables.size());
  const std::size_t slash = rest.find('/');
  const auto code = parse_room_code(rest.substr(0, slash));
  const bool is_whole = slash == rest.npos;
  const std::string_view what = is_whole ? std::string_view{} : rest.substr(slash + 1);
  constexpr std::array<std::string_view, 6> k_parts{"members", "moves",     "device",
                                                    "quick",   "duplicate", "close_round"};
  if (!is_whole && std::ranges::find(k_parts, what) == k_parts.end()) {
    return call.fail(ServerFault::not_found);
  }
  if (is_whole ? !is_get : !is_post) return call.fail(ServerFault::wrong_method);
  if (!code) return call.fail(ServerFault::unknown_room);
  if (is_whole) return call.look(*code);
  call.post(what, *code, request.body);
}

}  // namespace insidejob
