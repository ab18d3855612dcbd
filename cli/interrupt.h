// Lets a long command finish in good order when it is interrupted (Ctrl-C) or asked to end: the
// current work is completed and kept. A second interrupt ends the program at once.
#pragma once

namespace insidejob {

class Interrupt {
 public:
  Interrupt();
  ~Interrupt();
  Interrupt(const Interrupt&) = delete;
  Interrupt& operator=(const Interrupt&) = delete;

  [[nodiscard]] bool came() const;
};

}  // namespace insidejob
