#include <algorithm>
#include <limits>
#include <utility>

#include "notation/action_json.h"
#include "notation/words.h"
#include "table/json/fields.h"
#include "table/json/options_json.h"
#include "table/log/fact_json.h"
#include "table/log/fact_names.h"

namespace insidejob {
namespace {

// Low enough that adding any wait to a time cannot overflow.
constexpr std::int64_t k_latest = std::int64_t{1} << 53;

// One `read` per fact; a fact without one does not compile.
class FactReader {
 public:
  FactReader(const TableState& state, JsonValue value)
      : state_(state), value_(value), fields_(value) {}

  Reading<TableFact> read() {
    const std::string name = fields_.text("event");
    const auto found = std::ranges::find(k_fact_names, name);
    if (found == k_fact_names.end()) fields_.complain("event", "is not known");
    if (fields_.problem()) return *fields_.problem();
    TableFact fact = read_as(static_cast<std::size_t>(found - k_fact_names.begin()),
                             std::make_index_sequence<std::variant_size_v<TableFact>>{});
    if (fields_.problem()) return *fields_.problem();
    return fact;
  }

 private:
  template <std::size_t... Index>
  TableFact read_as(std::size_t index, std::index_sequence<Index...>) {
    TableFact fact;
    const auto attempt = [&]<class Fact>(std::size_t at, Fact empty) {
      if (at != index) return;
      read(empty);
      fact = std::move(empty);
    };
    (attempt(Index, std::variant_alternative_t<Index, TableFact>{}), ...);
    return fact;
  }

  MemberId member(std::string_view name = "member") {
    return MemberId{static_cast<std::uint32_t>(
        fields_.number(name, 0, std::numeric_limits<std::uint32_t>::max(), 0))};
  }
  std::uint32_t game() {
    return static_cast<std::uint32_t>(
        fields_.number("number", 1, std::numeric_limits<std::uint32_t>::max()));
  }
  std::optional<std::uint64_t> sequence(std::string_view name) {
    if (!fields_.has(name)) return std::nullopt;
    return static_cast<std::uint64_t>(fields_.number(name, 1, k_latest));
  }
  Hand hand() {
    if (!fields_.has("hand")) return Hand::person;
    return fields_.word("hand", [](std::string_view word) -> std::optional<Hand> {
      const auto found = std::ranges::find(k_hands, word);
      if (found == k_hands.end()) return std::nullopt;
      return static_cast<Hand>(found - k_hands.begin());
    });
  }
  std::optional<Action> action() {
    const auto found = value_.member("action");
    if (!found) return std::nullopt;
    const Options& options = state_.game ? *state_.game->options : *state_.rules;
    const auto read = read_action(options, *found);
    if (const auto* problem = std::get_if<Malformed>(&read)) {
      fields_.complain("action", problem->message);
      return std::nullopt;
    }
    return std::get<Action>(read);
  }

  SeatSet seats() {
    SeatSet found;
    for (const Seat seat : fields_.seats("seats")) found.insert(seat);
    return found;
  }

  void read(MemberJoined& fact) {
    fact = {member(), fields_.text("name"), fields_.bytes32("token_hash"),
            fields_.flag("late", false)};
    if (fields_.has("arrive_by")) fact.arrive_by = fields_.number("arrive_by", 0, k_latest);
  }
  void read(MemberRenamed& fact) { fact = {member(), fields_.text("name")}; }
  void read(TokenChanged& fact) { fact = {member(), fields_.bytes32("token_hash")}; }
  void read(MemberReturned& fact) { fact = {member()}; }
  void read(MemberWentAway& fact) { fact = {member()}; }
  void read(MemberArrived& fact) { fact = {member()}; }
  void read(MemberLeft& fact) {
    fact = {member(), fields_.flag("kicked", false), fields_.flag("never_came", false)};
  }
  void read(HostChanged& fact) { fact = {member()}; }
  void read(SeatTaken& fact) { fact = {member(), fields_.seat("seat")}; }
  void read(SeatLeft& fact) { fact = {member(), fields_.seat("seat")}; }
  void read(BotSeated& fact) {
    fact = {fields_.seat("seat"), fields_.text("level"), fields_.text("name")};
    fact.temperament = fields_.has("temperament") ? fields_.word("temperament", parse_temperament)
                                                  : temperament_of(fact.name);
  }
  void read(BotRemoved& fact) { fact = {fields_.seat("seat")}; }
  void read(ReluctanceSet& fact) { fact = {member(), fields_.flag("reluctant")}; }
  void read(OptionsChanged& fact) {
    const auto options = fields_.value("options");
    if (!options) return;
    auto patch = read_options_patch(*options);
    if (const auto* problem = std::get_if<Malformed>(&patch)) {
      return fields_.complain("options", problem->message);
    }
    fact = {patched(TableOptions{}, std::get<OptionsPatch>(patch))};
  }
  void read(OptionsSet& fact) {
    const auto set = fields_.value("set");
    if (!set) return;
    auto patch = read_options_patch(*set);
    if (const auto* problem = std::get_if<Malformed>(&patch)) {
      return fields_.complain("set", problem->message);
    }
    fact = {std::move(std::get<OptionsPatch>(patch)), sequence("role_of"), sequence("deck_of")};
  }
  void read(ReadySet& fact) { fact = {member(), fields_.flag("ready")}; }
  void read(GameCalled&) {}
  void read(SeedCommitted& fact) {
    fact = {fields_.bytes32("commitment"), fields_.bytes32("server_seed")};
  }
  void read(ValueSealed& fact) {
    fact = {fields_.seat("seat"), fields_.bytes32("seal"), fields_.flag("looks", false)};
  }
  void read(SealingEnded& fact) { fact = {seats()}; }
  void read(ShuffleVoided& fact) { fact = {seats()}; }
  void read(ShuffleResumed&) {}
  void read(ValueGiven& fact) { fact = {fields_.seat("seat"), fields_.bytes("value")}; }
  void read(GameDealt& fact) {
    fact.seed = fields_.bytes32("seed");
    if (fields_.has("first_leader")) fact.first_leader = fields_.seat("first_leader");
    const auto fixed = value_.member("fixed_role");
    if (!fixed) return;
    Fields inner{*fixed};
    const Seat seat = inner.seat("seat");
    const auto role = state_.rules->find_role(inner.text("role"));
    if (!role) inner.complain("role", "is not known");
    if (inner.problem()) return fields_.complain("fixed_role", inner.problem()->message);
    fact.fixed = FixedRole{seat, *role};
  }
  void read(GamePrepared& fact) {
    fact = {fields_.text("record"),
            static_cast<std::size_t>(fields_.number("begun", 0, std::int64_t{k_max_plays} * 2)),
            {}};
    if (!fields_.has("iterations")) return;
    fact.thinking = {fields_.bytes32("seed"),
                     static_cast<std::uint32_t>(fields_.number("iterations", 1, k_most_fixed))};
  }
  void read(Acted& fact) { fact = {fields_.seat("seat"), hand(), action()}; }
  void read(ClockRanOut& fact) { fact = {seats()}; }
  void read(SeatTakenOver& fact) {
    fact = {fields_.seat("seat"), fields_.text("level"), fields_.flag("idle", false)};
  }
  void read(SeatHandedBack& fact) { fact = {fields_.seat("seat")}; }
  void read(DiscussionReady& fact) { fact = {fields_.seat("seat"), fields_.flag("ready")}; }
  void read(VotingBegan&) {}
  void read(VotePressed& fact) {
    fact = {fields_.seat("seat"), hand(), std::nullopt};
    if (const auto vote = action()) fact.ballot = vote->ballot();
  }
  void read(VotesCounted&) {}
  void read(GameAbandoned& fact) {
    if (fields_.has("seats")) fact = {seats()};
  }
  void read(ChatSaid& fact) { fact = {member(), fields_.text("text")}; }
  void read(PhraseSaid& fact) {
    fact.member = member();
    if (fields_.has("seat")) fact.seat = fields_.seat("seat");
    const auto phrase = fields_.value("phrase");
    if (!phrase) return;
    const auto inner = read_phrase(*phrase);
    if (const auto* problem = std::get_if<Malformed>(&inner)) {
      return fields_.complain("phrase", problem->message);
    }
    fact.phrase = std::get<Phrase>(inner);
    if (!fields_.has("voice")) return;
    const auto most = static_cast<std::int64_t>(wordings_of(fact.phrase.kind));
    fact.wording = Voicing{fields_.word("voice", parse_temperament),
                           static_cast<std::uint8_t>(fields_.number("variant", 1, most))};
  }
  void read(MarkSet& fact) {
    fact = {fields_.seat("seat"), fields_.seat("about"), fields_.word("level", parse_suspicion)};
  }
  void read(CommandNoted&) {}
  void read(RoomChanged& fact) { fact = {fields_.text("room")}; }
  void read(SeatRequested& fact) { fact = {member(), fields_.seat("seat")}; }
  void read(SeatAgreed& fact) { fact = {member(), member("giver"), fields_.flag("agree")}; }
  void read(SeatRequestEnded& fact) {
    fact.member = member();
    fact.why = fields_.word("why", [](std::string_view word) -> std::optional<RequestEnd> {
      const auto found = std::ranges::find(k_request_ends, word);
      if (found == k_request_ends.end()) return std::nullopt;
      return static_cast<RequestEnd>(found - k_request_ends.begin());
    });
  }
  void read(SeatOffered& fact) { fact = {fields_.seat("seat")}; }
  void read(SeatsArranged& fact) { fact = {fields_.seats("order"), fields_.flag("by_lot", false)}; }
  void read(HostClaimed& fact) { fact = {member(), fields_.number("until", 0, k_latest)}; }
  void read(HostKept&) {}
  void read(RoleLooked& fact) { fact = {fields_.seat("seat")}; }
  void read(LookingEnded&) {}
  void read(SeatNudged& fact) { fact = {fields_.seat("seat")}; }
  void read(VoteAnnounced&) {}
  void read(GameLinked& fact) { fact = {game(), fields_.text("link")}; }
  void read(LinkAgreed& fact) { fact = {game(), member(), fields_.flag("agree")}; }
  void read(LinkErased& fact) { fact = {game()}; }
  void read(PushSet& fact) {
    fact.member = member();
    const auto to = value_.member("to");
    if (!to) return;
    auto subscription = read_push_subscription(*to);
    if (const auto* problem = std::get_if<Malformed>(&subscription)) {
      return fields_.complain("to", problem->message);
    }
    fact.to = std::move(std::get<PushSubscription>(subscription));
    Fields given{*to};
    if (given.has("from")) fact.to->from = given.bytes("from");
    if (given.problem()) fields_.complain("to", given.problem()->message);
  }
  void read(PushSent& fact) {
    fact.member = member();
    fact.kind = fields_.word("kind", [](std::string_view word) -> std::optional<PushKind> {
      const auto found = std::ranges::find(k_push_kinds, word);
      if (found == k_push_kinds.end()) return std::nullopt;
      return static_cast<PushKind>(found - k_push_kinds.begin());
    });
    fact.about = fields_.number("about", 0, k_latest);
  }
  std::uint32_t count(std::string_view name) {
    return static_cast<std::uint32_t>(
        fields_.number(name, 1, std::numeric_limits<std::uint32_t>::max()));
  }
  void read(DuplicateOpened& fact) { fact = {fields_.text("duplicate")}; }
  void read(TableAdded& fact) { fact = {count("table"), fields_.text("key")}; }
  void read(DuplicateJoined& fact) { fact = {fields_.text("duplicate"), count("table")}; }
  void read(DuplicateLeft&) {}
  std::vector<std::uint32_t> tables(std::string_view name) {
    std::vector<std::uint32_t> numbers;
    const auto tables = fields_.value(name);
    if (!tables || !tables->is_array()) {
      fields_.complain(name, "must be a list");
      return numbers;
    }
    for (const JsonValue table : tables->elements()) {
      const auto number = table.whole_number();
      if (!number || *number < 2 || *number > std::int64_t{k_most_fellows} + 1) {
        fields_.complain(name, "must be numbers of tables");
        return numbers;
      }
      numbers.push_back(static_cast<std::uint32_t>(*number));
    }
    return numbers;
  }
  void read(RoundCalled& fact) { fact = {count("round"), tables("tables")}; }
  void read(RoundDealt& fact) {
    fact = {count("round"), fields_.bytes32("commitment"), fields_.bytes32("seed")};
  }
  void read(RoundClosed& fact) {
    fact.round = count("round");
    if (fields_.has("left_out")) fact.left_out = tables("left_out");
  }
  void read(ActionHeld& fact) { fact = {fields_.seat("seat"), hand(), action()}; }

  const TableState& state_;
  JsonValue value_;
  Fields fields_;
};

}  // namespace

Reading<TableFact> read_fact(const TableState& state, JsonValue value) {
  return FactReader{state, value}.read();
}

Reading<PushSubscription> read_push_subscription(JsonValue value) {
  Fields fields{value};
  PushSubscription to{.endpoint = fields.text("endpoint"),
                      .key = fields.bytes("key"),
                      .auth = fields.bytes("auth")};
  if (fields.has("expires")) to.expires = fields.number("expires", 0, k_latest);
  if (fields.problem()) return *fields.problem();
  return to;
}

Reading<Ground> read_ground(JsonValue value) {
  Fields fields{value};
  Ground ground;
  ground.kind = fields.word("ground", parse_ground);
  ground.trick = static_cast<std::uint8_t>(fields.number("trick", 0, 99));
  if (fields.has("suit")) ground.suit = fields.word("suit", parse_suit);
  if (fields.has("earlier")) {
    ground.earlier = static_cast<std::uint8_t>(fields.number("earlier", 0, 99));
  }
  if (fields.problem()) return *fields.problem();
  return ground;
}

Reading<Phrase> read_phrase(JsonValue value) {
  Fields fields{value};
  Phrase phrase;
  phrase.kind = fields.word("say", parse_phrase);
  if (fields.has("seat")) phrase.seat = fields.seat("seat");
  if (fields.has("suit")) phrase.suit = fields.word("suit", parse_suit);
  if (fields.has("trick")) phrase.trick = static_cast<std::uint8_t>(fields.number("trick", 0, 99));
  if (const auto grounds = value.member("grounds")) {
    if (!grounds->is_array()) fields.complain("grounds", "must be a list");
    for (const JsonValue element : grounds->elements()) {
      const auto ground = read_ground(element);
      if (const auto* problem = std::get_if<Malformed>(&ground)) {
        fields.complain("grounds", problem->message);
      } else if (!phrase.grounds.add(std::get<Ground>(ground))) {
        fields.complain("grounds", "are too many");
      }
      if (fields.problem()) break;
    }
  }
  if (fields.problem()) return *fields.problem();
  return phrase;
}

}  // namespace insidejob
