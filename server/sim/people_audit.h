// Watches the people behind the names in a siege: which hands each of them has seen, and whether
// latecomers had the consent of the host and of another player who is a different person. It reads
// what is stored and the text of what is sent, and keeps separate books.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>

#include "server/storage/storage.h"
#include "table/state/table_state.h"

namespace insidejob::sim {

// A person, whatever their names. The intruder is one person too.
using Who = unsigned;
inline constexpr Who k_intruder = 0;

class PeopleAudit {
 public:
  explicit PeopleAudit(Storage& storage) : storage_(storage) {}

  // Records whose name this member is.
  void name(const std::string& key, MemberId member, Who who) { tables_[key].people[member] = who; }
  [[nodiscard]] std::optional<Who> who_is(const std::string& key, MemberId member);

  // The table's stored state.
  const TableState& follow(const std::string& key);
  // Records that this text was sent to this person.
  void look(Who who, const std::string& key, std::string_view text);
  // Bytes of the log since the last call.
  [[nodiscard]] std::size_t take_stored() { return std::exchange(stored_, 0); }
  // Games that have ended since the last call.
  [[nodiscard]] std::size_t take_ended() { return std::exchange(ended_, 0); }
  [[nodiscard]] bool had_hand(const std::string& key, Who who);

  [[nodiscard]] const std::optional<std::string>& problem() const { return problem_; }

  std::optional<Who> neighbour;  // shares an address with the intruder, and therefore its limits
  std::uint64_t games = 0;
  std::uint64_t let_in = 0;
  std::uint64_t honest_kicked = 0;  // by the intruder as host, which is allowed
  std::uint64_t two_seats = 0;      // games with two hands dealt to the intruder: out of scope

 private:
  struct Wish {  // a request for a seat
    Seat seat;
    std::set<MemberId> agreed;
  };
  struct Followed {
    TableState state;
    std::map<MemberId, Who> people;
    std::map<MemberId, std::int64_t> joined_at;
    std::map<MemberId, std::int64_t> away_since;
    std::map<MemberId, Wish> wishes;
    // About the current game.
    std::array<MemberId, k_max_seats> dealt{};
    std::map<std::uint8_t, Who> taken{};  // seats, by latecomers
    std::map<Who, SeatSet> known{};
    bool is_void = false;  // the intruder was dealt in twice
  };

  void note(Followed& table, const TableEvent& event);
  void note_turns(const Followed& table, const TableEvent& event);
  void note_host(Followed& table, const TableEvent& event, MemberId next);
  void note_left(Followed& table, const TableEvent& event);
  void note_taken(Followed& table, const TableEvent& event);
  void note_dealt(Followed& table);
  [[nodiscard]] bool has_consent(const Followed& table, MemberId newcomer, Seat seat) const;
  [[nodiscard]] static std::optional<Who> person(const Followed& table, MemberId member);
  void fail(std::string why);

  Storage& storage_;
  std::map<std::string, Followed> tables_;  // by key
  std::size_t stored_ = 0;
  std::size_t ended_ = 0;
  std::optional<std::string> problem_;
};

}  // namespace insidejob::sim
