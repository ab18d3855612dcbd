// Whether a deal was fair, that is, whether it follows from what the server committed to and what
// the players' clients contributed (table/shuffle/fair_deal.h). Deals again with the table's own
// code and compares.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "server/admin/deal_file.h"
#include "table/shuffle/fair_deal.h"

namespace insidejob {

enum class Holds : std::uint8_t {
  yes,
  no,
  unknown,  // the file lacks the data needed
};

struct DealFinding {
  Holds holds = Holds::yes;
  std::string text;  // a sentence in English
};

// One finding per promise, in the order of table/shuffle/fair_deal.h. If the seed is wrong, the
// deal is compared with the one that follows from the proof.
[[nodiscard]] std::vector<DealFinding> check_deal(HashFunction hash, const DealFile& file);

}  // namespace insidejob
