// Codes that move a member's place to another device. Each is valid once and for a limited time. A
// member has at most one, kept as a hash.
#pragma once

#include <optional>
#include <vector>

#include "server/storage/storage.h"
#include "table/bytes.h"
#include "table/fact.h"

namespace insidejob {

struct MovingPlace {
  Bytes32 code_hash{};
  MemberId member;
  Milliseconds expires = 0;

  friend bool operator==(const MovingPlace&, const MovingPlace&) = default;
};

class MoveCodes {
 public:
  // Replaces the member's earlier one.
  void add(const MovingPlace& moving, Milliseconds now);
  // The move with this code, if it is still valid.
  [[nodiscard]] std::optional<MovingPlace> find(const Bytes32& code_hash, Milliseconds now) const;
  // The code has been used.
  void remove(const MovingPlace& moving) { std::erase(all_, moving); }
  // Makes the code valid again, because the move could not be stored.
  void restore(const MovingPlace& moving) { all_.push_back(moving); }

 private:
  std::vector<MovingPlace> all_;
};

}  // namespace insidejob
