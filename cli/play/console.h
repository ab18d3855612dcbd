// The only place in the terminal game that reads and writes. It uses streams, so that a test can
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
    bool live = false;  // a terminal: the screen is redrawn; otherwise lines follow each other
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
  // Without the spaces around it.
  [[nodiscard]] std::string ask(std::string_view prompt);
  // Live: until Enter. Otherwise nothing.
  void wait(std::string_view prompt);
  // So that people can follow what the bots do.
  void pause() const;

 private:
  [[nodiscard]] std::string fit(std::string_view text) const;

  std::istream& in_;
  std::ostream& out_;
  Setting setting_;
};

}  // namespace insidejob
