// Codes that move a member's place to another device: each good for one use and a limited time, one
// per member, kept as a hash.
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
  // In place of the member's earlier one.
  void add(const MovingPlace& moving, Milliseconds now);
  // The one with this code, as long as it is good.
  [[nodiscard]] std::optional<MovingPlace> find(const Bytes32& code_hash, Milliseconds now) const;
  // It has been used.
  void remove(const MovingPlace& moving) { std::erase(all_, moving); }
  // It was used for nothing, because that could not be stored.
  void restore(const MovingPlace& moving) { all_.push_back(moving); }

 private:
  std::vector<MovingPlace> all_;
};

}  // namespace insidejob
