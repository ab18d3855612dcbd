#include "python/core/behaviour.h"

#include <array>
#include <string>

#include "notation/words.h"

namespace insidejob::python {
namespace {

namespace py = pybind11;

py::list cards_of(CardSet cards) {
  py::list list;
  for (const Card card : cards) list.append(card_text(card));
  return list;
}

py::dict decision_dict(const Options& options, const SeenDecision& decision) {
  constexpr const char* k_kinds[] = {"mission", "card", "larry"};
  py::dict seen;
  seen["kind"] = k_kinds[static_cast<unsigned>(decision.kind)];
  seen["seat"] = unsigned{decision.seat.index};
  seen["trick"] = unsigned{decision.trick};
  seen["position"] = unsigned{decision.position};
  seen["mission"] = options.mission(decision.mission).id;
  seen["completed"] = unsigned{decision.completed};
  py::list tokens;
  for (unsigned i = 0; i < options.seats(); ++i) tokens.append(decision.tokens[i]);
  seen["tokens"] = tokens;
  if (decision.kind == DecisionKind::mission) return seen;
  seen["card"] = card_text(decision.play.card());
  seen["wager"] = decision.play.wagered();
  seen["may_wager"] = decision.may_wager;
  py::list before;
  for (const Play play : decision.trick_so_far) before.append(card_text(play.card()));
  seen["before"] = before;
  return seen;
}

class ObjectJudgement final : public Judgement {
 public:
  ObjectJudgement(const Options& options, py::handle function, BotFailure& failure,
                  const SeenDecision& decision)
      : options_(options), function_(function), failure_(failure), decision_(decision) {}

  void likelihoods(CardSet hand, std::span<const RoleId> roles,
                   std::span<double> out) const override {
    for (std::size_t i = 0; i < roles.size(); ++i) out[i] = 1;
    if (failure_.happened()) return;
    const py::gil_scoped_acquire interpreter;
    try {
      for (std::size_t i = 0; i < roles.size(); ++i) {
        const double chance = py::float_(function_(decision_dict(options_, decision_),
                                                   cards_of(hand), options_.role(roles[i]).id))
                                  .cast<double>();
        if (!(chance >= 0 && chance <= 1)) {
          throw py::value_error("behaviour returned " + std::to_string(chance) +
                                ", which is no probability");
        }
        out[i] = chance;
      }
    } catch (...) {
      failure_.keep();
    }
  }

 private:
  const Options& options_;
  py::handle function_;
  BotFailure& failure_;
  SeenDecision decision_;
};

}  // namespace

std::span<const double> ObjectBehaviour::styles() const {
  static constexpr std::array<double, 1> k_one{1};
  return k_one;
}

std::unique_ptr<const Judgement> ObjectBehaviour::judge(const Options& options,
                                                        const SeenDecision& decision,
                                                        CardSet) const {
  return std::make_unique<ObjectJudgement>(options, function_, failure_, decision);
}

}  // namespace insidejob::python
