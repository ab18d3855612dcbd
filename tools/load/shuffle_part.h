// A client's part in the shuffle (docs/protocol.md, "The deal"): it seals a value, and opens the
// seal when the table says so.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

#include "tools/load/message.h"

namespace insidejob::load {

// The seal of a value, both in hexadecimal.
[[nodiscard]] std::string seal_text(unsigned seat, std::string_view value);

class ShufflePart {
 public:
  void hear(const Message& message);

  [[nodiscard]] bool must_seal() const { return !commitment_.empty() && seated_ && !sealed_; }
  [[nodiscard]] bool must_open() const { return sealed_ && takes_part_ && !opened_; }

  // The fields of the command, `"do":"seal",...`; the value is built from these words.
  std::string seal(const std::array<std::uint64_t, 4>& chance);
  std::string open();
  // The last command was refused, but it may be sent again.
  void take_back() { (opened_ ? opened_ : sealed_) = false; }

  // In hexadecimal; empty if none has been drawn yet.
  [[nodiscard]] const std::string& value() const { return value_; }

 private:
  std::int64_t member_ = 0;
  bool seated_ = false;
  unsigned seat_ = 0;
  std::string commitment_;  // empty: no shuffle is running
  std::string value_;
  bool sealed_ = false;
  bool takes_part_ = false;
  bool opened_ = false;
};

}  // namespace insidejob::load
