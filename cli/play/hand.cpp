// The part of Screen that shows cards in hand.
#include <algorithm>
#include <array>

#include "cli/play/screen.h"
#include "engine/turn.h"
#include "texts/fault_sentence.h"

namespace insidejob {
namespace {

// One line per suit. Cards in `numbered` have their number. If there are any, the others are
// dimmed.
Lines suit_lines(const Texts& texts, const Style& style, CardSet cards, CardSet numbered) {
  Lines lines;
  unsigned number = 1;
  std::size_t name_width = 0;
  for (const Suit suit : {Suit::blue, Suit::green, Suit::yellow, Suit::pink}) {
    name_width = std::max(name_width, columns(style.suit(texts, suit)));
  }
  for (const Suit suit : {Suit::blue, Suit::green, Suit::yellow, Suit::pink}) {
    const CardSet held = cards & CardSet::of_suit(suit);
    if (held.empty()) continue;
    std::string line = " " + pad(style.suit(texts, suit), name_width + 1);
    const std::size_t indent = columns(line);
    for (const Card card : held) {
      const bool playable = numbered.contains(card);
      std::string label = playable ? "[" + std::to_string(number++) + "]" : std::string{};
      const bool dim = !playable && !numbered.empty();
      label += dim ? style.dim_card(texts, card) : style.card(texts, card);
      const std::size_t width = numbered.empty() ? 6 : 9;
      if (columns(line) + width > style.width()) {
        lines.push_back(line);
        line = std::string(indent, ' ');
      }
      line += pad(label, width);
    }
    lines.push_back(line);
  }
  return lines;
}

}  // namespace

Lines Screen::hand(const SeatView& view) const {
  const Texts& texts = *wording_.texts;
  CardSet numbered;
  if (view.open.phase == Phase::play && view.to_act()) numbered = legal_actions(view).cards();
  Lines lines{label(texts.say("play.hand"))};
  const bool asked = !numbered.empty();
  for (std::string& line : suit_lines(texts, style_, view.hand, numbered)) {
    lines.push_back(std::move(line));
  }
  const CardSet others = view.hand - numbered;
  if (asked && !others.empty()) {
    const auto violation = card_violation(view, others.first());
    const auto led = led_suit(*view.options, view.open);
    if (violation && led) {
      lines.front() +=
          " " + style_.paint(fault_sentence(texts, *violation, {{"suit", say_suit(texts, *led)}}),
                             Tone::hint);
    }
  }
  return lines;
}

Lines Screen::larry(const SeatView& view, CardSet numbered) const {
  const Texts& texts = *wording_.texts;
  const auto& memory = view.larry[view.open.trick];
  if (!memory) return {};
  Lines lines{label(texts.say("play.hand.larry"))};
  Lines cards;
  unsigned number = 1;
  for (const Card card : memory->three) {
    const bool shown = numbered.contains(card);
    cards.push_back((shown ? "[" + std::to_string(number++) + "]" : std::string{}) +
                    style_.card(texts, card));
  }
  lines.push_back(" " + join(cards, "   "));
  const auto led = led_suit(*view.options, view.open);
  if (numbered == legal_actions(view).cards() && numbered != memory->three && led) {
    lines.front() += " " + style_.paint(fault_sentence(texts, {Fault::larry_not_followed},
                                                       {{"suit", say_suit(texts, *led)}}),
                                        Tone::hint);
  }
  return lines;
}

}  // namespace insidejob
