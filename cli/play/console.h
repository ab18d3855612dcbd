// The only place in the terminal game that reads and writes. It uses streams, so that tests can
// play.
#pragma once

#include <chrono>
#include <istream>
#include <ostream>
#include <string>
#include <string_view>

#include "cli/play/style.h"

namespace insidejob {

// Thrown if input ends in the middle of a game.
struct InputEnded {};

class Console {
 public:
  struct Setting {
    bool live = false;  // on a terminal the screen is redrawn; otherwise lines follow each other
    bool unicode = true;
    unsigned height = 24;
    std::chrono::milliseconds delay{0};
  };

  Console(std::istream& in, std::ostream& out, Setting setting)
      : in_(in), out_(out), setting_(setting) {}

  [[nodiscard]] bool live() const { return setting_.live; }
  [[nodiscard]] unsigned height() const { return setting_.height; }

  void print(const Lines& lines);
  void print(std::string_view line);
  // Live: starts a fresh screen.
  void clear();
  // The answer without surrounding spaces.
  [[nodiscard]] std::string ask(std::string_view prompt);
  // Live: waits for Enter. Otherwise does nothing.
  void wait(std::string_view prompt);
  // Lets people follow what the bots do.
  void pause() const;

 private:
  [[nodiscard]] std::string fit(std::string_view text) const;

  std::istream& in_;
  std::ostream& out_;
  Setting setting_;
};

}  // namespace insidejob
