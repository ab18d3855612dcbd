#include "texts/wording.h"

#include "notation/words.h"

namespace insidejob {

std::string say_suit(const Texts& texts, Suit suit) {
  return texts.say("suit." + std::string{suit_word(suit)});
}

std::string say_card(const Texts& texts, Card card) {
  return texts.say("card.name",
                   {{"suit", say_suit(texts, card.suit())}, {"number", card.number()}});
}

std::string say_the_card(const Texts& texts, Card card) {
  return texts.say("card.with_article",
                   {{"suit", std::string{suit_word(card.suit())}}, {"number", card.number()}});
}

Wording::Wording(const Texts& catalogue)
    : texts(&catalogue),
      suit([&catalogue](Suit which) { return say_suit(catalogue, which); }),
      card([&catalogue](Card which) { return say_the_card(catalogue, which); }) {}

}  // namespace insidejob
