// Every word a player reads, in one language: `say(key, arguments)`.
//
// The catalogues en.json, de.json, fr.json and nl.json are flat objects from a dotted key to a
// message (message_format.h), built into the program. Terminal, browser and bots share them. Keys
// composed from names in the engine: fault.<Fault>, role.<id>.{name,goal,text},
// mission.<ConditionKind>, event.<Event>, cause.<Cause>, result.side.<WinningSide>, phase.<Phase>,
// suit.<Suit>. From names in the table and the protocol (docs/protocol.md): refusal.<Reason>,
// error.<error>, closed.<reason of closing>, phrase.<PhraseKind>, ground.<GroundKind>,
// suspicion.<Suspicion>, temperament.<Temperament>, stage.<Stage>, preset.<Preset> and
// option.<field> and history.<HistoryRule>, each with .about, and table_event.<event>.
#pragma once

#include <initializer_list>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "texts/language.h"
#include "texts/message_format.h"

namespace insidejob {

class Texts {
 public:
  explicit Texts(Language language);

  [[nodiscard]] Language language() const { return language_; }

  // The key itself if it is not in the catalogue.
  [[nodiscard]] std::string say(std::string_view key, Arguments arguments) const;
  [[nodiscard]] std::string say(std::string_view key,
                                std::initializer_list<Argument> arguments = {}) const {
    return say(key, Arguments{arguments.begin(), arguments.size()});
  }

  [[nodiscard]] bool has(std::string_view key) const { return messages_.contains(key); }
  [[nodiscard]] std::vector<std::string> keys() const;
  [[nodiscard]] const MessageFormat* find(std::string_view key) const;

 private:
  Language language_;
  std::map<std::string, MessageFormat, std::less<>> messages_;
};

// The text of a catalogue file as of the program's build.
[[nodiscard]] std::string_view catalogue_json(Language language);

}  // namespace insidejob
