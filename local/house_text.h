// A LocalHouse as text: a line in, lines out. The WebAssembly module and a native program both
// speak it, so they can be compared byte for byte.
//
//   open {"now": 1700000000000, "seed": "64 hexadecimal digits", ...}   see read_local_options
//   restore_table KEY {"room": ..., "created": ..., "last_activity": ..., "summary": ...}
//   restore_entry KEY SEQUENCE TEXT                     in order, all of it before anything else
//   request NOW NUMBER GET|POST PATH [BODY]
//   connect NOW CONNECTION [ROOM]
//   receive NOW CONNECTION TEXT
//   disconnect NOW CONNECTION
//   run NOW                                             what is due by now
//   think NOW                                           one bot thinks, or a piece of a review is
//   made
//
// Answers, in this order:
//   keep_table KEY {...}; keep_entry KEY SEQUENCE TEXT; erase KEY     to be kept, and given back
//   reply NUMBER STATUS BODY
//   send CONNECTION TEXT
//   close CONNECTION CODE
//   next TIME|never thoughts|idle                       always the last line: when to `run` again
//   error WHAT                                          the line was not in this format
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "local/local_house.h"

namespace insidejob {

// {"now": ..., "seed": "...", "think_ms": 700, "iterations": 0, "bot_pace": 900, "bot_spread": 700,
//  "talk_pace": 1600}; all but `now` and `seed` may be absent.
struct LocalStart {
  Milliseconds now = 0;
  LocalOptions options;
};
[[nodiscard]] std::optional<LocalStart> read_local_start(std::string_view json);

class HouseText {
 public:
  [[nodiscard]] std::string answer(std::string_view line);
  // mastermind's, before or after the house is opened.
  void take_weights(std::shared_ptr<const network::Weights> weights);

 private:
  bool obey(std::string_view line);
  bool restore_table(std::string_view rest);
  bool restore_entry(std::string_view rest);
  bool request(std::string_view rest);

  std::shared_ptr<const network::Weights> weights_;  // null: none yet
  std::unique_ptr<LocalHouse> house_;
};

}  // namespace insidejob
