#include "texts/fault_sentence.h"

namespace insidejob {

std::string fault_sentence(const Texts& texts, RuleViolation violation,
                           std::initializer_list<Argument> arguments) {
  return texts.say("fault." + std::string{name_of(violation.fault)}, arguments);
}

}  // namespace insidejob
