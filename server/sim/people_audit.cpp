#include "server/sim/people_audit.h"

#include <algorithm>
#include <utility>

#include "notation/words.h"
#include "table/log/log_json.h"
#include "table/state/evolve.h"

namespace insidejob::sim {
namespace {

constexpr std::int64_t k_grace = 60'000;     // someone who is away keeps the seat
constexpr std::int64_t k_arrival = 120'000;  // how long the table waits for a new member
constexpr std::int64_t k_away_kept = 600'000;

// All cards that occur in a text, whatever they stand for there.
CardSet cards_in(std::string_view text) {
  CardSet cards;
  for (std::size_t at = text.find('"'); at != text.npos; at = text.find('"', at + 1)) {
    for (const std::size_t length : {2, 3}) {
      if (at + length + 1 >= text.size() || text[at + length + 1] != '"') continue;
      if (const auto card = parse_card(text.substr(at + 1, length))) cards.insert(*card);
    }
  }
  return cards;
}

std::string said(Who who) {
  return who == k_intruder ? "the intruder" : "honest person " + std::to_string(who);
}

std::string listed(SeatSet seats) {
  std::string text;
  for (const Seat seat : seats) text += (text.empty() ? "" : ", ") + std::to_string(seat.index);
  return text;
}

}  // namespace

void PeopleAudit::fail(std::string why) {
  if (!problem_) problem_ = std::move(why);
}

std::optional<Who> PeopleAudit::person(const Followed& table, MemberId member) {
  const auto found = table.people.find(member);
  return found == table.people.end() ? std::nullopt : std::optional{found->second};
}

std::optional<Who> PeopleAudit::who_is(const std::string& key, MemberId member) {
  return person(tables_[key], member);
}

bool PeopleAudit::had_hand(const std::string& key, Who who) {
  const Followed& table = tables_[key];
  return std::ranges::any_of(table.dealt,
                             [&](MemberId member) { return person(table, member) == who; });
}

const TableState& PeopleAudit::follow(const std::string& key) {
  Followed& table = tables_[key];
  const auto info = storage_.find(key);
  if (!info || info->last_sequence <= table.state.sequence) return table.state;
  const auto entries = storage_.read(key, table.state.sequence + 1, info->last_sequence);
  for (const LogEntry& entry : *entries) {
    stored_ += entry.text.size();
    auto read = read_table_event(table.state, entry.text);
    const auto* event = std::get_if<TableEvent>(&read);
    if (event == nullptr) {
      fail("an entry of the log cannot be read");
      break;
    }
    note(table, *event);
    const bool was_over = table.state.stage == Stage::result;
    if (!evolve(table.state, *event)) {
      fail("an entry of the log does not fit");
      break;
    }
    if (std::holds_alternative<GameDealt>(event->fact)) note_dealt(table);
    if (!was_over && table.state.stage == Stage::result) ++ended_;
  }
  return table.state;
}

// By turns, nobody loses a move before their time is up, and the terms that people have accepted
// stay.
void PeopleAudit::note_turns(const Followed& table, const TableEvent& event) {
  const TableState& state = table.state;
  if (!is_by_turns(state.options)) return;
  if (std::holds_alternative<SeatTakenOver>(event.fact) &&
      event.at < state.game->clock.since + turn_wait(state.options)) {
    fail("a bot stands in before the deadline");
  }
  if (const auto* off = std::get_if<GameAbandoned>(&event.fact); off && !off->missed.empty()) {
    if (event.at < state.game->clock.since + turn_wait(state.options)) {
      fail("a game is called off before the deadline");
    }
  }
  const auto* set = std::get_if<OptionsSet>(&event.fact);
  if (set != nullptr && state.members.size() > 1 &&
      terms_of(patched(state.options, set->patch)) != terms_of(state.options)) {
    fail("the terms change after people have accepted them");
  }
}

// Called before the event is applied.
void PeopleAudit::note(Followed& table, const TableEvent& event) {
  note_turns(table, event);
  if (const auto* joined = std::get_if<MemberJoined>(&event.fact)) {
    table.joined_at[joined->member] = event.at;
  } else if (const auto* away = std::get_if<MemberWentAway>(&event.fact)) {
    table.away_since[away->member] = event.at;
  } else if (const auto* back = std::get_if<MemberReturned>(&event.fact)) {
    table.away_since.erase(back->member);
  } else if (const auto* asked = std::get_if<SeatRequested>(&event.fact)) {
    table.wishes[asked->member] = {asked->seat, {}};
  } else if (const auto* ended = std::get_if<SeatRequestEnded>(&event.fact)) {
    table.wishes.erase(ended->member);
  } else if (const auto* agreed = std::get_if<SeatAgreed>(&event.fact)) {
    auto& givers = table.wishes[agreed->member].agreed;
    agreed->agree ? void(givers.insert(agreed->by)) : void(givers.erase(agreed->by));
  } else if (const auto* host = std::get_if<HostChanged>(&event.fact)) {
    note_host(table, event, host->member);
  } else if (std::holds_alternative<MemberLeft>(event.fact)) {
    note_left(table, event);
  } else if (std::holds_alternative<SeatTaken>(event.fact)) {
    note_taken(table, event);
  }
}

// An honest player who is present comes before a stranger, unless the host chooses otherwise.
void PeopleAudit::note_host(Followed& table, const TableEvent& event, MemberId next) {
  const TableState& state = table.state;
  if (event.command != 0 && event.by == state.host) return;
  if (person(table, next) != k_intruder || seat_of(state, next)) return;
  const bool passes_over = std::ranges::any_of(state.members, [&](const Member& member) {
    return member.connected && seat_of(state, member.id) && person(table, member.id) != k_intruder;
  });
  if (passes_over) fail("the intruder, who only watches, is the host before an honest player");
}

// Nobody honest loses their place. Only the intruder as host may kick them, the table waits for
// those who have not come as long as was promised, and at a full table those without a seat have
// ten minutes to return.
void PeopleAudit::note_left(Followed& table, const TableEvent& event) {
  const auto& left = std::get<MemberLeft>(event.fact);
  table.wishes.erase(left.member);
  const auto who = person(table, left.member);
  if (!who || who == k_intruder || event.by == left.member) return;
  const std::string name = said(*who) + " (member " + std::to_string(left.member.number) + ")";
  if (left.kicked) {
    ++honest_kicked;
    if (person(table, event.by) != k_intruder) fail(name + " was kicked by someone honest");
    return;
  }
  const auto& since = left.never_came ? table.joined_at : table.away_since;
  const auto from = since.find(left.member);
  const bool in_time =
      from == since.end() || event.at < from->second + (left.never_came ? k_arrival : k_away_kept);
  if (seat_of(table.state, left.member) && !left.never_came) fail(name + " has lost a seat");
  if (in_time && who != neighbour) fail(name + " has lost the place to someone else");
}

bool PeopleAudit::has_consent(const Followed& table, MemberId newcomer, Seat seat) const {
  const auto wish = table.wishes.find(newcomer);
  if (wish == table.wishes.end() || wish->second.seat != seat) return false;
  const auto& agreed = wish->second.agreed;
  const auto who = person(table, newcomer);
  const MemberId host = table.state.host;
  const auto hosts = person(table, host);
  // A host who asks thereby agrees. Under another name, that is no consent.
  if (host != newcomer && (hosts == who || !agreed.contains(host))) return false;
  return std::ranges::any_of(SeatSet::first(table.state.options.players), [&](Seat other) {
    const MemberId giver = table.state.chairs[other.index].member;
    if (!giver || other == seat || table.dealt[other.index] != giver) return false;
    const auto gives = person(table, giver);
    return agreed.contains(giver) && gives != who && gives != hosts;
  });
}

void PeopleAudit::note_taken(Followed& table, const TableEvent& event) {
  const auto& [member, seat] = std::get<SeatTaken>(event.fact);
  if (!is_playing(table.state)) return;
  const auto who = person(table, member);
  if (!who) return fail("someone unknown has a seat");
  const std::string what = said(*who) + " (member " + std::to_string(member.number) +
                           ") took seat " + std::to_string(seat.index);
  const MemberId owner = table.state.chairs[seat.index].member;
  if (!table.is_void) {
    if (!has_consent(table, member, seat)) {
      fail(what + " of a running game without the consent of two people");
    }
    for (const MemberId dealt : table.dealt) {
      if (dealt && person(table, dealt) == who) fail(what + " after a hand of the same game");
    }
  }
  if (table.taken.contains(seat.index)) fail(what + ", which had passed to someone before");
  if (owner) {
    const auto away = table.away_since.find(owner);
    if (away == table.away_since.end() || event.at < away->second + k_grace) {
      fail(what + " of someone who had not been away for a minute");
    }
  }
  table.wishes.erase(member);
  table.taken[seat.index] = *who;
  ++let_in;
}

void PeopleAudit::note_dealt(Followed& table) {
  ++games;
  table.taken.clear();
  table.known.clear();
  table.wishes.clear();
  table.dealt = {};
  unsigned intruders = 0;
  for (const Seat seat : SeatSet::first(table.state.options.players)) {
    table.dealt[seat.index] = table.state.chairs[seat.index].member;
    const MemberId dealt = table.dealt[seat.index];
    if (dealt && person(table, dealt) == k_intruder) ++intruders;
  }
  table.is_void = intruders > 1;
  two_seats += table.is_void ? 1 : 0;
}

void PeopleAudit::look(Who who, const std::string& key, std::string_view text) {
  const TableState& state = follow(key);
  Followed& table = tables_[key];
  if (!is_playing(state) || (table.is_void && who == k_intruder)) return;
  const CardSet cards = cards_in(text);
  if (cards.empty()) return;
  for (const Seat seat : SeatSet::first(state.options.players)) {
    const CardSet hand = state.game->state.secret.hands[seat.index];
    if (hand.empty() || !(hand - cards).empty()) continue;
    SeatSet& known = table.known[who];
    if (known.contains(seat)) continue;
    known.insert(seat);
    const std::string what = "of game " + std::to_string(state.game->number);
    if (known.size() > 1) {
      fail(said(who) + " knows the hands of seats " + listed(known) + ' ' + what);
    }
    const MemberId dealt = table.dealt[seat.index];
    const bool is_own = dealt && person(table, dealt) == who;
    const auto taken = table.taken.find(seat.index);
    if (!is_own && (taken == table.taken.end() || taken->second != who)) {
      fail(said(who) + " knows the hand of seat " + std::to_string(seat.index) + ' ' + what +
           ", which was never theirs");
    }
  }
}

}  // namespace insidejob::sim
