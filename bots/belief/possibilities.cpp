#include "bots/belief/possibilities.h"

#include "bots/belief/belief.h"

namespace insidejob {
namespace {

class InView final : public Possibilities {
 public:
  [[nodiscard]] bool weighs(const Assignment& /*assignment*/) const override { return true; }
  [[nodiscard]] GameState imagine_state(const SeatView& view, const Belief& belief,
                                        Rng& rng) const override {
    return imagine(view, belief.draw(rng), rng);
  }
};

}  // namespace

const Possibilities& possibilities_in_view() {
  static const InView in_view;
  return in_view;
}

}  // namespace insidejob
