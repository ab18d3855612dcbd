// WebSocket frames: no bytes crash the reader, no message is larger than allowed, and it makes no
// difference where the bytes are split, which the first byte decides.
#include <cstdint>
#include <string>
#include <string_view>

#include "server/websocket/frame.h"

namespace {

using namespace insidejob;

constexpr std::size_t k_largest = 300;

class Heard final : public FrameListener {
 public:
  bool on_message(std::string_view text) override {
    if (text.size() > k_largest) __builtin_trap();
    return note('m', text);
  }
  bool on_ping(std::string_view payload) override {
    if (payload.size() > 125) __builtin_trap();
    return note('i', payload);
  }
  bool on_pong() override { return note('o', ""); }
  bool on_part() override { return note('p', ""); }
  void on_close() override {
    note('c', "");
    closed = true;
  }

  std::string all;
  bool closed = false;

 private:
  bool note(char kind, std::string_view what) {
    all += kind;
    all += std::to_string(what.size());
    all += what;
    return true;
  }
};

std::string read(std::string_view bytes, std::size_t piece) {
  FrameReader reader{k_largest};
  Heard heard;
  for (std::size_t at = 0; at < bytes.size() && !heard.closed; at += piece) {
    std::string part{bytes.substr(at, piece)};
    if (const auto fault = reader.take(part, heard)) {
      return heard.all + '!' + std::to_string(static_cast<unsigned>(*fault));
    }
  }
  return heard.all;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size < 2) return 0;
  const std::string_view bytes{reinterpret_cast<const char*>(data) + 1, size - 1};
  if (read(bytes, bytes.size()) != read(bytes, std::size_t{1} + data[0])) __builtin_trap();
  return 0;
}
