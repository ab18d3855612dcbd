// A finished game that several people watch together: one leads, the others follow
// (docs/decisions/0032-watching-together.md). Nothing is stored: every page asks again and
// again, and the one that leads says each time what it shows. Lives on its table's strand.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "engine/seat.h"
#include "server/rooms/client_address.h"
#include "server/rooms/fault.h"
#include "server/storage/storage.h"
#include "table/bytes.h"

namespace insidejob {

inline constexpr std::size_t k_showing_pages = 32;         // at one game
inline constexpr std::size_t k_showing_pages_from = 16;    // of those, from one address
inline constexpr Milliseconds k_showing_silence = 12'000;  // then a page counts as gone

// What a page shows.
struct ShownMoment {
  unsigned step = 0;
  std::optional<Seat> seat;  // from whose seat; none: everything face up
  bool blind = false;        // without spoilers

  friend bool operator==(const ShownMoment&, const ShownMoment&) = default;
};

// What a page says each time it asks.
struct ShowingCall {
  Bytes32 page{};                   // the hash of a secret that the page has drawn
  std::optional<std::string> name;  // of someone who played the game; none: someone else
  ClientAddress from;
  bool leaves = false;
  std::optional<bool> hand;          // asks to lead, or no longer
  std::optional<unsigned> hand_to;   // hands the lead to the page with this number
  std::optional<ShownMoment> shows;  // leads, or would like to
};

struct ShowingPage {
  unsigned number = 0;  // from 1, never used again
  std::optional<std::string> name;
  bool hand = false;
};

// What a page is told.
struct ShowingStatus {
  unsigned you = 0;                // 0: it has left
  std::optional<unsigned> leader;  // the number of its page
  std::optional<ShownMoment> shown;
  bool may_lead = false;  // by saying so
  std::vector<ShowingPage> pages;
};

class Showing {
 public:
  [[nodiscard]] std::variant<ShowingStatus, ServerFault> answer(const ShowingCall& call,
                                                                Milliseconds now);
  // Whether nobody has asked for a while.
  [[nodiscard]] bool is_over(Milliseconds now) const;

 private:
  struct Page {
    ShowingPage shown;
    Bytes32 secret{};
    ClientAddress from;
    Milliseconds heard = 0;
  };
  void forget_silent(Milliseconds now);
  [[nodiscard]] Page* find(const Bytes32& secret);
  [[nodiscard]] bool is_crowded(const ClientAddress& from) const;
  void make_room(const ShowingCall& call);
  [[nodiscard]] Page* enter(const ShowingCall& call);
  void take(Page& page, const ShowingCall& call);
  void hand_over(unsigned number);
  [[nodiscard]] ShowingStatus status(const Page& page) const;

  std::vector<Page> pages_;
  unsigned numbers_ = 0;
  unsigned leader_ = 0;  // 0: nobody
  ShownMoment moment_;
};

}  // namespace insidejob
