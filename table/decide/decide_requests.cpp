#include <algorithm>

#include "table/decide/decider.h"
#include "table/decide/seat_requests.h"

namespace insidejob {

Decision Decider::ask_for_seat(Seat seat) const {
  if (seat_of(state_, by_)) return Refusal{Reason::not_now};
  if (auto refusal = refusal_to_ask(state_, by_, seat)) return *refusal;
  const SeatRequest* before = find_request(state_, by_);
  if (before != nullptr && before->seat == seat) return Facts{};
  return Facts{SeatRequested{by_, seat}};
}

Decision Decider::operator()(const WithdrawRequest&) const {
  if (auto refusal = unless_member()) return *refusal;
  if (find_request(state_, by_) == nullptr && !asker()->late) return Refusal{Reason::no_request};
  return Facts{SeatRequestEnded{by_, RequestEnd::withdrawn}};
}

Decision Decider::operator()(const AgreeToSeat& command) const {
  if (auto refusal = unless_member()) return *refusal;
  const SeatRequest* request = find_request(state_, command.member);
  if (request == nullptr) return Refusal{Reason::no_request};
  if (command.member == by_) return Refusal{Reason::not_yourself};
  if (!has_say(state_, by_)) return Refusal{Reason::no_say};
  if (command.seat && *command.seat != request->seat) return Refusal{Reason::no_request};
  if (!command.agree && by_ == state_.host) {
    return Facts{SeatRequestEnded{command.member, RequestEnd::declined}};
  }
  const bool agrees = std::ranges::find(request->agreed, by_) != request->agreed.end();
  if (agrees == command.agree) return Facts{};
  return Facts{SeatAgreed{command.member, by_, command.agree}};
}

Facts Decider::leaving(MemberId member, bool kicked) const {
  Facts facts;
  if (find_request(state_, member) != nullptr) {
    facts.emplace_back(SeatRequestEnded{member, RequestEnd::left});
  }
  facts.emplace_back(MemberLeft{member, kicked});
  return facts;
}

}  // namespace insidejob
