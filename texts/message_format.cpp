#include "texts/message_format.h"

#include <cctype>

namespace insidejob {

class MessageParser {
 public:
  explicit MessageParser(std::string_view text) : text_(text) {}

  std::optional<MessageFormat> whole() {
    auto message = sequence(false, 0);
    if (!message || at_ != text_.size()) return std::nullopt;
    return message;
  }

 private:
  static constexpr int k_depth = 16;

  // Up to the end of the text or to a closing brace, which is not consumed.
  std::optional<MessageFormat> sequence(bool in_plural, int depth) {
    if (depth > k_depth) return std::nullopt;
    MessageFormat message;
    std::string literal;
    const auto flush = [&] {
      if (literal.empty()) return;
      message.parts_.push_back({MessageFormat::Kind::literal, literal, {}});
      literal.clear();
    };
    while (at_ < text_.size() && text_[at_] != '}') {
      if (text_[at_] == '{') {
        flush();
        ++at_;
        auto part = placeholder(in_plural, depth);
        if (!part) return std::nullopt;
        message.parts_.push_back(std::move(*part));
      } else if (text_[at_] == '#' && in_plural) {
        flush();
        ++at_;
        message.parts_.push_back({MessageFormat::Kind::number_sign, {}, {}});
      } else {
        literal += text_[at_++];
      }
    }
    flush();
    return message;
  }

  std::optional<MessageFormat::Part> placeholder(bool in_plural, int depth) {
    MessageFormat::Part part{MessageFormat::Kind::argument, word(), {}};
    if (part.text.empty()) return std::nullopt;
    if (take('}')) return part;
    if (!take(',')) return std::nullopt;
    const std::string type = word();
    if (type != "plural" && type != "select") return std::nullopt;
    part.kind = type == "plural" ? MessageFormat::Kind::plural : MessageFormat::Kind::select;
    if (!take(',')) return std::nullopt;
    bool has_other = false;
    while (!take('}')) {
      std::string label = word();
      if (label.empty() || !take('{')) return std::nullopt;
      has_other |= label == "other";
      auto branch = sequence(in_plural || part.kind == MessageFormat::Kind::plural, depth + 1);
      if (!branch || at_ == text_.size()) return std::nullopt;
      ++at_;
      part.branches.emplace_back(std::move(label), std::move(*branch));
    }
    if (!has_other) return std::nullopt;
    return part;
  }

  void skip_spaces() {
    while (at_ < text_.size() && text_[at_] == ' ') ++at_;
  }

  bool take(char c) {
    skip_spaces();
    if (at_ == text_.size() || text_[at_] != c) return false;
    ++at_;
    return true;
  }

  std::string word() {
    skip_spaces();
    std::string found;
    while (at_ < text_.size() && (std::isalnum(static_cast<unsigned char>(text_[at_])) != 0 ||
                                  text_[at_] == '_' || text_[at_] == '=')) {
      found += text_[at_++];
    }
    return found;
  }

  std::string_view text_;
  std::size_t at_ = 0;
};

class MessageFormatter {
 public:
  MessageFormatter(Arguments arguments, PluralRule plural)
      : arguments_(arguments), plural_(plural) {}

  void run(const MessageFormat& message, std::int64_t number, std::string& out) const {
    for (const MessageFormat::Part& part : message.parts_) {
      switch (part.kind) {
        case MessageFormat::Kind::literal:
          out += part.text;
          break;
        case MessageFormat::Kind::argument:
          out += text_of(part.text, "");
          break;
        case MessageFormat::Kind::number_sign:
          out += std::to_string(number);
          break;
        case MessageFormat::Kind::plural: {
          const std::int64_t count = number_of(part.text);
          const bool one = plural_(count) == PluralForm::one;
          run(pick(part, {"=" + std::to_string(count), one ? "one" : "other"}), count, out);
          break;
        }
        case MessageFormat::Kind::select:
          run(pick(part, {text_of(part.text, "none")}), number, out);
          break;
      }
    }
  }

 private:
  [[nodiscard]] const Argument* find(std::string_view name) const {
    for (const Argument& argument : arguments_) {
      if (argument.name == name) return &argument;
    }
    return nullptr;
  }

  [[nodiscard]] std::string text_of(std::string_view name, std::string_view missing) const {
    const Argument* argument = find(name);
    if (argument == nullptr) return std::string{missing};
    if (const auto* number = std::get_if<std::int64_t>(&argument->value)) {
      return std::to_string(*number);
    }
    return std::get<std::string>(argument->value);
  }

  [[nodiscard]] std::int64_t number_of(std::string_view name) const {
    const Argument* argument = find(name);
    if (argument == nullptr) return 0;
    const auto* number = std::get_if<std::int64_t>(&argument->value);
    return number == nullptr ? 0 : *number;
  }

  // The first of the labels that has a branch, otherwise `other`, which always exists.
  static const MessageFormat& pick(const MessageFormat::Part& part,
                                   const std::vector<std::string>& labels) {
    for (const std::string& label : labels) {
      for (const auto& [name, branch] : part.branches) {
        if (name == label) return branch;
      }
    }
    for (const auto& [name, branch] : part.branches) {
      if (name == "other") return branch;
    }
    return part.branches.back().second;
  }

  Arguments arguments_;
  PluralRule plural_;
};

std::optional<MessageFormat> MessageFormat::parse(std::string_view text) {
  return MessageParser{text}.whole();
}

std::string MessageFormat::format(Arguments arguments, PluralRule plural) const {
  std::string out;
  MessageFormatter{arguments, plural}.run(*this, 0, out);
  return out;
}

std::map<std::string, std::string> MessageFormat::placeholders() const {
  std::map<std::string, std::string> found;
  collect(found);
  return found;
}

void MessageFormat::collect(std::map<std::string, std::string>& found) const {
  for (const Part& part : parts_) {
    if (part.kind == Kind::literal || part.kind == Kind::number_sign) continue;
    const std::string_view use = part.kind == Kind::plural   ? "plural"
                                 : part.kind == Kind::select ? "select"
                                                             : "text";
    std::string& uses = found[part.text];
    if (uses.find(use) == std::string::npos) {
      if (!uses.empty()) uses += '|';
      uses += use;
    }
    for (const auto& [label, branch] : part.branches) branch.collect(found);
  }
}

}  // namespace insidejob
