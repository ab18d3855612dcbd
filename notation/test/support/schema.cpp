#include "notation/test/support/schema.h"

#include <algorithm>

namespace insidejob::test {
namespace {

struct Mismatch {
  std::string where;  // ".events[0].seat"; empty: the value itself
  std::string why;
};
using Found = std::optional<Mismatch>;

std::string text_of(const SchemaWord& word) {
  if (const auto* text = std::get_if<std::string>(&word)) return '"' + *text + '"';
  if (const auto* whole = std::get_if<std::int64_t>(&word)) return std::to_string(*whole);
  if (const auto* flag = std::get_if<bool>(&word)) return *flag ? "true" : "false";
  return "null";
}

std::string text_of(const WordForm& form) {
  std::string list;
  for (const SchemaWord& word : form.words) {
    list += list.empty() ? "must be " : " or ";
    list += text_of(word);
  }
  return list;
}

bool is_word(const SchemaWord& word, JsonValue value) {
  if (const auto* text = std::get_if<std::string>(&word)) return value.equals(*text);
  if (const auto* whole = std::get_if<std::int64_t>(&word)) return value.whole_number() == *whole;
  if (const auto* flag = std::get_if<bool>(&word)) return value.boolean() == *flag;
  return value.kind() == JsonKind::null;
}

bool is_among(const WordForm& form, JsonValue value) {
  return std::ranges::any_of(form.words, [&](const auto& word) { return is_word(word, value); });
}

std::int64_t characters(std::string_view text) {
  return std::ranges::count_if(text, [](char c) { return (c & '\xC0') != '\x80'; });
}

// One overload per form, for a value and, where it can be one, for the name of a field.
class Checker {
 public:
  Checker(const std::vector<SchemaNode>& nodes, SchemaSightings* sightings)
      : nodes_(nodes), sightings_(sightings) {}

  Found check(SchemaIndex node, JsonValue value) const {
    Found found =
        std::visit([&](const auto& form) { return fits(form, value); }, nodes_[node].form);
    if (!found && sightings_ != nullptr) sightings_->insert(node);
    return found;
  }

 private:
  static Found mismatch(std::string why) { return Mismatch{{}, std::move(why)}; }
  static Found within(Found found, const std::string& step) {
    if (found) found->where.insert(0, step);
    return found;
  }

  Found fits(const ReferenceForm& form, JsonValue value) const { return check(form.target, value); }
  Found fits(const NullForm&, JsonValue value) const {
    return value.kind() == JsonKind::null ? Found{} : mismatch("must be null");
  }
  Found fits(const BooleanForm&, JsonValue value) const {
    return value.boolean() ? Found{} : mismatch("must be true or false");
  }
  Found fits(const WordForm& form, JsonValue value) const {
    return is_among(form, value) ? Found{} : mismatch(text_of(form));
  }
  Found fits(const IntegerForm& form, JsonValue value) const {
    const auto number = value.whole_number();
    if (!number) return mismatch("must be a whole number");
    if (form.minimum && *number < *form.minimum) {
      return mismatch("must be at least " + std::to_string(*form.minimum));
    }
    if (form.maximum && *number > *form.maximum) {
      return mismatch("must be at most " + std::to_string(*form.maximum));
    }
    return std::nullopt;
  }
  Found fits(const StringForm& form, JsonValue value) const {
    const auto text = value.string();
    return text ? fits_text(form, *text) : mismatch("must be a text");
  }
  Found fits(const ArrayForm& form, JsonValue value) const {
    if (!value.is_array()) return mismatch("must be a list");
    const auto size = static_cast<std::int64_t>(value.size());
    if (form.min_items && size < *form.min_items) return mismatch("is too short");
    if (form.max_items && size > *form.max_items) return mismatch("is too long");
    std::size_t at = 0;
    for (const JsonValue element : value.elements()) {
      if (auto found = check(form.items, element)) {
        return within(std::move(found), "[" + std::to_string(at) + "]");
      }
      ++at;
    }
    return std::nullopt;
  }
  Found fits(const ObjectForm& form, JsonValue value) const {
    if (!value.is_object()) return mismatch("must be an object");
    std::set<std::string> names;
    for (const JsonMember& member : value.members()) {
      auto found =
          names.insert(member.name).second ? fits_member(form, member) : mismatch("is there twice");
      if (found) return within(std::move(found), "." + member.name);
    }
    for (const std::string& name : form.required) {
      if (!names.contains(name)) return within(mismatch("is missing"), "." + name);
    }
    return std::nullopt;
  }
  Found fits(const ChoiceForm& form, JsonValue value) const {
    std::vector<SchemaIndex> meant;
    for (const SchemaIndex branch : form.branches) {
      if (may_be(branch, value)) meant.push_back(branch);
    }
    if (meant.empty()) return mismatch("is none of the forms that it may have");
    if (meant.size() == 1) return check(meant.front(), value);
    unsigned fitting = 0;
    std::string reasons;
    for (const SchemaIndex branch : meant) {
      const Found found = check(branch, value);
      fitting += !found;
      if (found) reasons += "; " + found->where + ": " + found->why;
    }
    if (fitting == 1) return std::nullopt;
    if (fitting > 1) return mismatch("fits several forms where it must fit one");
    return mismatch("fits none of the forms that it may have" + reasons);
  }

  Found fits_member(const ObjectForm& form, const JsonMember& member) const {
    if (form.names) {
      if (auto found = fits_name(*form.names, member.name)) return found;
    }
    const auto property = std::ranges::find(form.properties, member.name,
                                            &std::pair<std::string, SchemaIndex>::first);
    if (property != form.properties.end()) return check(property->second, member.value);
    if (form.closed) return mismatch("is not in the schema");
    return form.others ? check(*form.others, member.value) : std::nullopt;
  }

  Found fits_name(SchemaIndex node, const std::string& name) const {
    const SchemaForm& form = nodes_[node].form;
    if (const auto* reference = std::get_if<ReferenceForm>(&form)) {
      return fits_name(reference->target, name);
    }
    if (const auto* text = std::get_if<StringForm>(&form)) return fits_text(*text, name);
    if (const auto* words = std::get_if<WordForm>(&form)) {
      if (std::ranges::find(words->words, SchemaWord{name}) != words->words.end()) return {};
      return mismatch("is a name that " + text_of(*words));
    }
    return mismatch("cannot be the name of a field");
  }

  static Found fits_text(const StringForm& form, const std::string& text) {
    const std::int64_t length = characters(text);
    if (form.min_length && length < *form.min_length) return mismatch("is too short");
    if (form.max_length && length > *form.max_length) return mismatch("is too long");
    if (form.pattern && !std::regex_search(text, *form.pattern)) {
      return mismatch("must match " + form.pattern_text);
    }
    return std::nullopt;
  }

  // Whether a branch is meant: the value has its constants; for a branch without constants, the
  // words of its enums; for one without either, its required fields.
  bool may_be(SchemaIndex node, JsonValue value) const {
    const SchemaForm& form = nodes_[node].form;
    if (const auto* reference = std::get_if<ReferenceForm>(&form)) {
      return may_be(reference->target, value);
    }
    if (const auto* choice = std::get_if<ChoiceForm>(&form)) {
      return std::ranges::any_of(choice->branches,
                                 [&](SchemaIndex branch) { return may_be(branch, value); });
    }
    const auto* object = std::get_if<ObjectForm>(&form);
    if (object == nullptr) return !check(node, value);
    if (!value.is_object()) return false;
    bool constants = false;
    for (const auto& [name, property] : object->properties) constants |= is_constant(property);
    bool tells = false;
    for (const auto& [name, property] : object->properties) {
      const auto* words = std::get_if<WordForm>(&nodes_[property].form);
      if (words == nullptr || is_constant(property) != constants) continue;
      if (!has(object->required, name)) continue;
      const auto member = value.member(name);
      if (!member || !is_among(*words, *member)) return false;
      tells = true;
    }
    return tells || std::ranges::all_of(object->required, [&](const std::string& name) {
             return value.member(name).has_value();
           });
  }

  // A text that distinguishes a branch from the others, such as "type": "done".
  bool is_constant(SchemaIndex node) const {
    const auto* words = std::get_if<WordForm>(&nodes_[node].form);
    return words != nullptr && words->words.size() == 1 &&
           std::holds_alternative<std::string>(words->words.front());
  }

  static bool has(const std::vector<std::string>& names, const std::string& name) {
    return std::ranges::find(names, name) != names.end();
  }

  const std::vector<SchemaNode>& nodes_;
  SchemaSightings* sightings_;
};

// Everything that a node describes, including itself.
void reach(const std::vector<SchemaNode>& nodes, SchemaIndex node, SchemaSightings& reached) {
  if (!reached.insert(node).second) return;
  const SchemaForm& form = nodes[node].form;
  if (const auto* reference = std::get_if<ReferenceForm>(&form)) {
    reach(nodes, reference->target, reached);
  } else if (const auto* choice = std::get_if<ChoiceForm>(&form)) {
    for (const SchemaIndex branch : choice->branches) reach(nodes, branch, reached);
  } else if (const auto* array = std::get_if<ArrayForm>(&form)) {
    reach(nodes, array->items, reached);
  } else if (const auto* object = std::get_if<ObjectForm>(&form)) {
    for (const auto& [name, property] : object->properties) reach(nodes, property, reached);
    if (object->others) reach(nodes, *object->others, reached);
  }
}

}  // namespace

std::optional<std::string> Schema::problem(std::string_view definition, std::string_view json,
                                           SchemaSightings* sightings) const {
  const auto start = definitions_.find(definition);
  if (start == definitions_.end()) return "no definition " + std::string{definition};
  const auto [document, error] = JsonDocument::parse(json);
  if (error) {
    return "not JSON: " + std::string{error->reason} + " at byte " + std::to_string(error->offset);
  }
  const Found found = Checker{nodes_, sightings}.check(start->second, document.root());
  if (!found) return std::nullopt;
  const bool is_member = found->where.starts_with('.');
  const std::string where = is_member ? found->where.substr(1) : found->where;
  return (where.empty() ? std::string{definition} : where) + ": " + found->why;
}

std::vector<std::string> Schema::unseen(std::string_view definition,
                                        const SchemaSightings& sightings) const {
  SchemaSightings reached;
  const auto start = definitions_.find(definition);
  if (start != definitions_.end()) reach(nodes_, start->second, reached);
  std::vector<std::string> names;
  for (const SchemaIndex node : reached) {
    if (!sightings.contains(node)) names.push_back(nodes_[node].where);
  }
  return names;
}

std::vector<std::string> Schema::definitions() const {
  std::vector<std::string> names;
  for (const auto& [name, node] : definitions_) names.push_back(name);
  return names;
}

std::vector<std::string> Schema::words(std::string_view definition) const {
  return words(definition, {});
}

std::vector<std::string> Schema::words(std::string_view definition, std::string_view field) const {
  std::vector<std::string> words;
  const auto start = definitions_.find(definition);
  if (start != definitions_.end()) gather(start->second, field, words);
  return words;
}

void Schema::gather(SchemaIndex node, std::string_view field,
                    std::vector<std::string>& words) const {
  const SchemaForm& form = nodes_[node].form;
  if (const auto* reference = std::get_if<ReferenceForm>(&form)) {
    gather(reference->target, field, words);
  } else if (const auto* choice = std::get_if<ChoiceForm>(&form)) {
    for (const SchemaIndex branch : choice->branches) gather(branch, field, words);
  } else if (const auto* object = std::get_if<ObjectForm>(&form)) {
    for (const auto& [name, property] : object->properties) {
      if (name == field && !field.empty()) gather(property, {}, words);
    }
  } else if (const auto* constants = std::get_if<WordForm>(&form); constants && field.empty()) {
    for (const SchemaWord& word : constants->words) {
      if (const auto* text = std::get_if<std::string>(&word)) words.push_back(*text);
    }
  }
}

std::vector<std::string> Schema::examples(std::string_view definition) const {
  const auto start = definitions_.find(definition);
  if (start == definitions_.end()) return {};
  return nodes_[start->second].examples;
}

}  // namespace insidejob::test
