#include "cli/record/explain.h"

#include "texts/fault_sentence.h"
#include "texts/texts.h"

namespace insidejob {

std::string explain_in_english(RuleViolation violation) {
  static const Texts texts{Language::english};
  return fault_sentence(texts, violation);
}

}  // namespace insidejob
