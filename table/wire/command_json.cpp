#include "table/wire/command_json.h"

#include <limits>
#include <utility>

#include "notation/action_json.h"
#include "table/json/options_json.h"
#include "table/log/fact_json.h"

namespace insidejob {
namespace {

using Read = Reading<Command>;

struct CommandReader {
  const TableState& state;
  Fields& fields;

  MemberId member() const {
    return MemberId{static_cast<std::uint32_t>(
        fields.number("member", 0, std::numeric_limits<std::uint32_t>::max()))};
  }

  Read act() const {
    const auto action = fields.value("action");
    if (!action) return *fields.problem();
    const auto read = read_action(state.game ? *state.game->options : *state.rules, *action);
    if (const auto* problem = std::get_if<Malformed>(&read)) {
      return malformed("action", problem->message);
    }
    return Act{std::get<Action>(read)};
  }

  Read say() const {
    const auto phrase = fields.value("phrase");
    if (!phrase) return *fields.problem();
    const auto read = read_phrase(*phrase);
    if (const auto* problem = std::get_if<Malformed>(&read)) {
      return malformed("phrase", problem->message);
    }
    return Say{std::get<Phrase>(read)};
  }

  Read options() const {
    const auto set = fields.value("set");
    if (!set) return *fields.problem();
    auto read = read_options_patch(*set);
    if (const auto* problem = std::get_if<Malformed>(&read)) {
      return malformed("set", problem->message);
    }
    return ChangeOptions{std::move(std::get<OptionsPatch>(read))};
  }

  Read push() const {
    if (!fields.has("to")) return SetPush{};
    auto read = read_push_subscription(*fields.value("to"));
    if (const auto* problem = std::get_if<Malformed>(&read)) {
      return malformed("to", problem->message);
    }
    return SetPush{std::move(std::get<PushSubscription>(read))};
  }

  Read agree() const {
    AgreeToSeat command{member(), fields.flag("agree"), {}};
    if (fields.has("seat")) command.seat = fields.seat("seat");
    return command;
  }

  Read read() const {
    const std::string what = fields.text("do");
    if (what == "sit") return TakeSeat{fields.seat("seat")};
    if (what == "withdraw") return WithdrawRequest{};
    if (what == "agree") return agree();
    if (what == "stand_up") return StandUp{};
    if (what == "reluctant") return SetReluctant{fields.flag("reluctant")};
    if (what == "ready") return SetReady{fields.flag("ready")};
    if (what == "seal") return SealValue{fields.bytes32("seal"), fields.flag("looks", false)};
    if (what == "value") return GiveValue{fields.bytes("value")};
    if (what == "looked") return Looked{};
    if (what == "act") return act();
    if (what == "discussion_ready") return SetDiscussionReady{fields.flag("ready")};
    if (what == "confirm") return ConfirmNoVote{};
    if (what == "rename") return Rename{fields.text("name")};
    if (what == "leave") return Leave{};
    if (what == "chat") return Chat{fields.text("text")};
    if (what == "say") return say();
    if (what == "mark") {
      return SetMark{fields.seat("about"), fields.word("level", parse_suspicion)};
    }
    if (what == "nudge") return Nudge{fields.seat("seat")};
    if (what == "claim_host") return ClaimHost{};
    if (what == "keep_host") return KeepHost{};
    if (what == "push") return push();
    if (what == "options") return options();
    if (what == "preset") return TakePreset{fields.word("preset", parse_preset)};
    if (what == "seat_bot") {
      SeatBot bot{fields.seat("seat"), fields.text("level"), fields.text("name", ""), {}};
      if (fields.has("temperament")) {
        bot.temperament = fields.word("temperament", parse_temperament);
      }
      return bot;
    }
    if (what == "remove_bot") return RemoveBot{fields.seat("seat")};
    if (what == "start") return StartGame{};
    if (what == "abandon") return AbandonGame{};
    if (what == "take_over") return TakeOver{fields.seat("seat")};
    if (what == "give_seat") return GiveSeat{member(), fields.seat("seat")};
    if (what == "arrange_seats") return ArrangeSeats{fields.seats("order")};
    if (what == "shuffle_seats") return ShuffleSeats{};
    if (what == "announce_vote") return AnnounceVote{};
    if (what == "kick") return Kick{member(), {}};
    if (what == "link") return MakeLink{};
    if (what == "share") return ShareLink{fields.flag("agree")};
    if (what == "unlink") return EraseLink{};
    if (what == "leave_duplicate") return LeaveDuplicate{};
    if (what == "give_host") return GiveHost{member()};
    return malformed("do", "is not a command known here");
  }
};

}  // namespace

Reading<Command> read_command(const TableState& state, Fields& fields) {
  Read read = CommandReader{state, fields}.read();
  if (fields.problem()) return *fields.problem();
  return read;
}

}  // namespace insidejob
