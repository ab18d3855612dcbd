#include "texts/event_sentence.h"

#include <vector>

#include "notation/words.h"
#include "texts/mission_sentence.h"
#include "texts/role_words.h"

namespace insidejob {
namespace {

// One overload per event type: the arguments of its message.
struct Teller {
  const Wording& wording;
  const Options& options;

  using List = std::vector<Argument>;

  [[nodiscard]] List who(Seat seat) const {
    return {{"you", wording.is_you(seat)}, {"name", wording.name(seat)}};
  }
  [[nodiscard]] std::string role(RoleId id) const { return role_name(wording, options.role(id)); }

  List operator()(const Dealt&) const { return {{"n", options.dimensions().hand}}; }
  List operator()(const PartnerNamed& event) const {
    List list = who(event.seat);
    list.emplace_back("partner_you", wording.is_you(event.partner));
    list.emplace_back("partner", wording.name(event.partner));
    if (event.seen) list.emplace_back("role", role(*event.seen));
    return list;
  }
  List operator()(const MissionsDrawn& event) const { return who(event.leader); }
  List operator()(const MissionLaid& event) const {
    const Mission& mission = options.mission(event.mission);
    List list = who(event.leader);
    list.emplace_back("mission",
                      mission_sentence(*wording.texts, mission.condition, options.seats()));
    list.emplace_back("suit", wording.suit(mission.trump));
    return list;
  }
  List operator()(const CardPlayed& event) const {
    List list = who(event.seat);
    list.emplace_back("card", wording.card(event.card));
    list.emplace_back("wager", event.wager);
    return list;
  }
  List operator()(const LarryDrew& event) const { return who(event.controller); }
  List operator()(const LarryPlayed& event) const {
    List list = who(event.controller);
    list.emplace_back("card", wording.card(event.card));
    if (event.back) list.emplace_back("back", wording.card(*event.back));
    if (event.out) list.emplace_back("out", wording.card(*event.out));
    return list;
  }
  List operator()(const TrickWon& event) const {
    List list = who(event.seat);
    list.emplace_back("taken", unsigned{event.taken});
    list.emplace_back("completed", event.completed);
    return list;
  }
  List operator()(const TokenLost& event) const { return who(event.seat); }
  List operator()(const RoleRevealed& event) const {
    List list = who(event.seat);
    list.emplace_back("role", role(event.role));
    return list;
  }
  List operator()(const TokenTaken& event) const {
    List list = who(event.by);
    list.emplace_back("from_you", wording.is_you(event.from));
    list.emplace_back("from", wording.name(event.from));
    return list;
  }
  List operator()(const LarryHandedOver& event) const { return who(event.controller); }
  List operator()(const VoteOpened&) const { return {}; }
  List operator()(const VoteCast& event) const { return who(event.seat); }
  List operator()(const GameEnded& event) const {
    const std::string side{side_word(event.outcome.side)};
    return {{"result", wording.texts->say("result.side." + side)}};
  }
};

}  // namespace

std::string event_sentence(const Wording& wording, const Options& options, const Event& event) {
  const std::vector<Argument> arguments = std::visit(Teller{wording, options}, event);
  return wording.texts->say("event." + std::string{event_word(event)}, arguments);
}

}  // namespace insidejob
