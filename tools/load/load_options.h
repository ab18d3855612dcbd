// The parameters of a run.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace insidejob::load {

enum class Mode : std::uint8_t {
  full,   // everyone moves as soon as they can
  paced,  // each table makes one move per interval
  hold,   // the games are started, then the connections are only held
};

struct LoadOptions {
  std::string host = "127.0.0.1";
  std::vector<unsigned> ports;  // of the nodes of one site; players are spread over them
  unsigned tables = 50;
  unsigned seats = 4;
  Mode mode = Mode::full;
  unsigned interval_ms = 2000;
  bool awake = false;  // polls for messages without ever sleeping
  unsigned seconds = 10;
  unsigned warmup_seconds = 3;
  unsigned patience_seconds = 30;  // for one step of the setup
  unsigned drain_seconds = 10;     // at most, for moves in flight when the window ends
  int server_process = 0;          // 0: its usage is not measured
};

[[nodiscard]] inline const char* name_of(Mode mode) {
  switch (mode) {
    case Mode::full:
      return "full";
    case Mode::paced:
      return "paced";
    case Mode::hold:
      return "hold";
  }
  return "";
}

}  // namespace insidejob::load
