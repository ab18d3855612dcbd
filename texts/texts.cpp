#include "texts/texts.h"

#include "notation/json.h"

namespace insidejob {

Texts::Texts(Language language) : language_(language) {
  const auto [document, error] = JsonDocument::parse(catalogue_json(language));
  if (error) return;  // the tests read every catalogue
  for (const auto& [key, value] : document.root().members()) {
    const auto text = value.string();
    if (!text) continue;
    if (auto message = MessageFormat::parse(*text)) messages_.emplace(key, std::move(*message));
  }
}

std::string Texts::say(std::string_view key, Arguments arguments) const {
  const MessageFormat* message = find(key);
  return message == nullptr ? std::string{key} : message->format(arguments, plural_rule(language_));
}

std::vector<std::string> Texts::keys() const {
  std::vector<std::string> all;
  all.reserve(messages_.size());
  for (const auto& [key, message] : messages_) all.push_back(key);
  return all;
}

const MessageFormat* Texts::find(std::string_view key) const {
  const auto at = messages_.find(key);
  return at == messages_.end() ? nullptr : &at->second;
}

}  // namespace insidejob
