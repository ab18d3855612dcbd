// Why a table did not do what it was asked. Nothing has changed. The words a player reads are in
// texts/ under "refusal.<name>". If the reason is a rule of the game, the engine's fault comes
// along.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "engine/violation.h"

namespace insidejob {

// clang-format off
#define INSIDEJOB_REFUSALS(X)                                                              \
  X(not_a_member)       /* who asks is not at this table */                                \
  X(caller_only)        /* only the person who runs the table may do this */               \
  X(not_the_host)                                                                          \
  X(not_now)            /* not in this stage of the evening */                             \
  X(not_seated)         /* spectators cannot do this */                                    \
  X(not_your_seat)                                                                         \
  X(no_such_seat)                                                                          \
  X(seat_taken)                                                                            \
  X(seat_given)         /* somebody has taken it over in this game already */              \
  X(had_a_hand)         /* one who has seen a hand of this game sees no other */           \
  X(request_declined)   /* by the host, in this game */                                    \
  X(nobody_to_agree)    /* too few people who could agree */                               \
  X(no_request)         /* this member asks for no seat */                                 \
  X(no_say)             /* neither the host nor there since the deal */                    \
  X(no_bot_there)                                                                          \
  X(no_such_member)                                                                        \
  X(not_yourself)                                                                          \
  X(table_full)                                                                            \
  X(token_in_use)                                                                          \
  X(name_empty)                                                                            \
  X(name_too_long)                                                                         \
  X(control_characters) /* in a name or text; escaped or not */                            \
  X(option_range)       /* a number of seconds, or a text or deck that is too long */      \
  X(unknown_role)                                                                          \
  X(unknown_bot_level)                                                                     \
  X(options_forbidden)  /* by a rule; with the fault */                                    \
  X(seats_empty)        /* a game needs all seats filled */                                \
  X(not_away)           /* no bot takes over for somebody who is there and not idle */     \
  X(host_not_away)      /* nobody becomes host in place of one who was active lately */    \
  X(not_awaited)        /* nobody waits for this player */                                 \
  X(still_looking)      /* at their roles: the first trick waits for it */                 \
  X(seed_given)                                                                            \
  X(seal_given)                                                                            \
  X(value_not_sealed)   /* a value is sealed first, and given when all seals are there */  \
  X(value_does_not_fit) /* the seal is another value's */                                  \
  X(value_given)                                                                           \
  X(value_too_short)                                                                       \
  X(value_too_long)                                                                        \
  X(against_the_rules)  /* of the game; with the fault */                                  \
  X(vote_final)         /* a vote cannot be changed */                                     \
  X(vote_needed)        /* this seat has a vote to cast */                                 \
  X(stale)              /* a bot's move that is no longer asked for */                     \
  X(chat_off)                                                                              \
  X(bots_quiet)                                                                            \
  X(text_empty)                                                                            \
  X(text_too_long)                                                                         \
  X(too_fast)                                                                              \
  X(phrase_arguments)                                                                      \
  X(phrase_unfounded)   /* "I had no yellow" without having declined yellow (R10.3) */     \
  X(ground_untrue)      /* an accusation with something that did not happen */             \
  X(no_link)            /* to this game */                                                  \
  X(link_erased)        /* by someone who was seated; there is no second one */            \
  X(too_many_links)     /* of one table */                                                 \
  X(by_turns)           /* not at a table where being away is normal */                    \
  X(terms_not_accepted) /* of play by turns, as they are now */                            \
  X(terms_agreed)       /* others have joined on these terms */                            \
  X(no_push)            /* to such an address, or none at all here */                      \
  X(first_table_decides) /* what all tables of a duplicate evening play, and when */        \
  /* By the person who runs the table and pays for its log. */                                \
  X(too_many_changes)   /* by one person, or from one address, in a short time */          \
  X(stored_too_much)    /* from one address, in a day */                                   \
  X(log_full)           /* the table's; a game that goes on can be finished */              \
  X(too_many_by_turns)  /* tables by turns, from one address */
// clang-format on

enum class Reason : std::uint8_t {
#define INSIDEJOB_REFUSAL_NAME(name) name,
  INSIDEJOB_REFUSALS(INSIDEJOB_REFUSAL_NAME)
#undef INSIDEJOB_REFUSAL_NAME
};

[[nodiscard]] std::string_view name_of(Reason reason);

struct Refusal {
  Reason reason{};
  std::optional<RuleViolation> violation{};

  friend bool operator==(const Refusal&, const Refusal&) = default;
};

}  // namespace insidejob
