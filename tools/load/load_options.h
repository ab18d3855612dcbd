// What a run is asked for.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace insidejob::load {

enum class Mode : std::uint8_t {
  full,   // everybody moves as soon as it can
  paced,  // each table makes one move an interval
  hold,   // the games are started, then the connections are only held
};

struct LoadOptions {
  std::string host = "127.0.0.1";
  std::vector<unsigned> ports;  // of the nodes of one site: players are spread over them
  unsigned tables = 50;
  unsigned seats = 4;
  Mode mode = Mode::full;
  unsigned interval_ms = 2000;
  bool awake = false;  // asks for messages without ever sleeping
  unsigned seconds = 10;
  unsigned warmup_seconds = 3;
  unsigned patience_seconds = 30;  // for a step of the set-up
  unsigned drain_seconds = 10;     // at most, for moves that are under way when the window ends
  int server_process = 0;          // 0: what it uses is not measured
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
