#include <algorithm>
#include <array>
#include <fstream>
#include <iterator>

#include "notation/json_text.h"
#include "notation/test/support/schema.h"

namespace insidejob::test {
namespace {

constexpr std::string_view k_definition_prefix = "#/$defs/";

// The keywords that may accompany a type.
struct TypeKeywords {
  std::string_view type;
  std::array<std::string_view, 4> keywords;
};
constexpr std::array<TypeKeywords, 6> k_types{{
    {"null", {}},
    {"boolean", {}},
    {"integer", {"minimum", "maximum"}},
    {"string", {"pattern", "minLength", "maxLength"}},
    {"array", {"items", "minItems", "maxItems"}},
    {"object", {"properties", "required", "additionalProperties", "propertyNames"}},
}};
constexpr std::array<std::string_view, 5> k_forms{"$ref", "const", "enum", "oneOf", "type"};
constexpr std::array<std::string_view, 2> k_everywhere{"description", "examples"};
constexpr std::array<std::string_view, 4> k_at_the_root{"$schema", "$comment", "title", "$defs"};

template <class Range>
bool has(const Range& range, std::string_view word) {
  return std::ranges::find(range, word) != std::ranges::end(range);
}

}  // namespace

// Keeps the first error and reads on without harm.
class SchemaLoader {
 public:
  std::variant<Schema, std::string> load(JsonValue root) {
    if (!root.is_object()) complain("schema", "must be an object");
    for (const JsonMember& member : root.members()) {
      if (!has(k_at_the_root, member.name) && !has(k_forms, member.name)) {
        complain("schema", "unknown keyword " + member.name);
      }
    }
    const auto definitions = root.member("$defs");
    if (!definitions || !definitions->is_object()) complain("$defs", "must be an object");
    if (problem_) return *problem_;
    for (const JsonMember& member : definitions->members()) {
      const SchemaIndex node = read(member.value, member.name);
      if (!schema_.definitions_.emplace(member.name, node).second) {
        complain(member.name, "is defined twice");
      }
    }
    if (!problem_) resolve();
    if (!problem_) refuse_circles();
    if (problem_) return *problem_;
    return std::move(schema_);
  }

 private:
  void complain(std::string_view where, std::string_view what) {
    if (!problem_) problem_ = std::string{where} + ": " + std::string{what};
  }

  SchemaIndex read(JsonValue value, const std::string& where) {
    const SchemaIndex index = schema_.nodes_.size();
    schema_.nodes_.push_back({.where = where, .form = {}, .examples = {}});
    SchemaForm form = read_form(value, where);  // may add nodes
    schema_.nodes_[index].form = std::move(form);
    if (const auto examples = value.member("examples")) {
      for (const JsonValue example : examples->elements()) {
        schema_.nodes_[index].examples.push_back(json_text(example));
      }
    }
    return index;
  }

  SchemaForm read_form(JsonValue value, const std::string& where) {
    std::vector<std::string_view> forms;
    for (const std::string_view form : k_forms) {
      if (value.member(form)) forms.push_back(form);
    }
    if (forms.size() != 1) {
      complain(where, "must have exactly one of $ref, const, enum, oneOf, type");
      return NullForm{};
    }
    const std::string_view form = forms.front();
    const JsonValue content = *value.member(form);
    const auto type = std::ranges::find_if(
        k_types, [&](const TypeKeywords& entry) { return content.equals(entry.type); });
    for (const JsonMember& member : value.members()) {
      const bool known =
          member.name == form || has(k_everywhere, member.name) ||
          (form == "type" && type != k_types.end() && has(type->keywords, member.name));
      if (!known) complain(where, "keyword " + member.name + " is not known here");
    }
    if (form == "$ref") return read_reference(content, where);
    if (form == "const") return WordForm{{read_word(content, where)}};
    if (form == "enum") return read_enum(content, where);
    if (form == "oneOf") return read_choice(content, where);
    if (type == k_types.end()) complain(where, "unknown type");
    if (content.equals("boolean")) return BooleanForm{};
    if (content.equals("integer")) {
      return IntegerForm{number(value, "minimum", where), number(value, "maximum", where)};
    }
    if (content.equals("string")) return read_string(value, where);
    if (content.equals("array")) return read_array(value, where);
    if (content.equals("object")) return read_object(value, where);
    return NullForm{};
  }

  SchemaForm read_reference(JsonValue content, const std::string& where) {
    const std::string target = content.string().value_or("");
    if (!target.starts_with(k_definition_prefix)) complain(where, "$ref must be to #/$defs/");
    return ReferenceForm{target.substr(std::min(target.size(), k_definition_prefix.size())), 0};
  }

  SchemaWord read_word(JsonValue content, const std::string& where) {
    if (content.kind() == JsonKind::null) return nullptr;
    if (const auto flag = content.boolean()) return *flag;
    if (const auto whole = content.whole_number()) return *whole;
    if (auto text = content.string()) return std::move(*text);
    complain(where, "only texts, whole numbers, true, false and null can be compared");
    return nullptr;
  }

  SchemaForm read_enum(JsonValue content, const std::string& where) {
    WordForm form;
    for (const JsonValue word : content.elements()) form.words.push_back(read_word(word, where));
    if (form.words.empty()) complain(where, "an enum must be a list of words");
    return form;
  }

  SchemaForm read_choice(JsonValue content, const std::string& where) {
    ChoiceForm form;
    for (const JsonValue branch : content.elements()) {
      form.branches.push_back(
          read(branch, where + "[" + std::to_string(form.branches.size()) + "]"));
    }
    if (form.branches.empty()) complain(where, "oneOf must be a list of schemas");
    return form;
  }

  SchemaForm read_string(JsonValue value, const std::string& where) {
    StringForm form{.min_length = number(value, "minLength", where),
                    .max_length = number(value, "maxLength", where)};
    if (const auto pattern = value.member("pattern")) {
      form.pattern_text = pattern->string().value_or("");
      try {
        form.pattern.emplace(form.pattern_text);
      } catch (const std::regex_error&) {
        complain(where, "the pattern cannot be read");
      }
    }
    return form;
  }

  SchemaForm read_array(JsonValue value, const std::string& where) {
    ArrayForm form{.min_items = number(value, "minItems", where),
                   .max_items = number(value, "maxItems", where)};
    if (const auto items = value.member("items")) {
      form.items = read(*items, where + "[]");
    } else {
      complain(where, "an array needs items");
    }
    return form;
  }

  SchemaForm read_object(JsonValue value, const std::string& where) {
    ObjectForm form;
    if (const auto properties = value.member("properties")) {
      if (!properties->is_object()) complain(where, "properties must be an object");
      for (const JsonMember& member : properties->members()) {
        form.properties.emplace_back(member.name, read(member.value, where + "." + member.name));
      }
    }
    if (const auto required = value.member("required")) {
      for (const JsonValue name : required->elements()) {
        form.required.push_back(name.string().value_or(""));
        const auto is_named = [&](const auto& entry) {
          return entry.first == form.required.back();
        };
        if (!std::ranges::any_of(form.properties, is_named)) {
          complain(where, "requires " + form.required.back() + ", which is not a property");
        }
      }
    }
    if (const auto names = value.member("propertyNames")) form.names = read(*names, where);
    if (const auto others = value.member("additionalProperties")) {
      if (others->kind() == JsonKind::boolean) {
        form.closed = !*others->boolean();
      } else {
        form.others = read(*others, where + ".*");
      }
    }
    return form;
  }

  std::optional<std::int64_t> number(JsonValue value, std::string_view keyword,
                                     const std::string& where) {
    const auto content = value.member(keyword);
    if (!content) return std::nullopt;
    const auto whole = content->whole_number();
    if (!whole) complain(where, std::string{keyword} + " must be a whole number");
    return whole;
  }

  void resolve() {
    for (SchemaNode& node : schema_.nodes_) {
      auto* reference = std::get_if<ReferenceForm>(&node.form);
      if (reference == nullptr) continue;
      const auto found = schema_.definitions_.find(reference->name);
      if (found == schema_.definitions_.end()) {
        return complain(reference->name, "is referred to and not defined");
      }
      reference->target = found->second;
    }
  }

  // A definition that is itself, or a choice that contains itself, would be checked forever.
  void refuse_circles() {
    std::vector<bool> open(schema_.nodes_.size());
    std::vector<bool> closed(schema_.nodes_.size());
    for (const auto& [name, node] : schema_.definitions_) {
      if (is_circular(node, open, closed)) complain(name, "is defined by itself");
    }
  }

  bool is_circular(SchemaIndex node, std::vector<bool>& open, std::vector<bool>& closed) const {
    if (closed[node]) return false;
    if (open[node]) return true;
    open[node] = true;
    bool circular = false;
    if (const auto* reference = std::get_if<ReferenceForm>(&schema_.nodes_[node].form)) {
      circular = is_circular(reference->target, open, closed);
    } else if (const auto* choice = std::get_if<ChoiceForm>(&schema_.nodes_[node].form)) {
      for (const SchemaIndex branch : choice->branches) {
        circular = circular || is_circular(branch, open, closed);
      }
    }
    closed[node] = true;
    return circular;
  }

  Schema schema_;
  std::optional<std::string> problem_;
};

std::variant<Schema, std::string> Schema::load(const std::string& path) {
  std::ifstream file{path, std::ios::binary};
  if (!file) return path + ": cannot be read";
  const std::string text{std::istreambuf_iterator<char>{file}, {}};
  return parse(text);
}

std::variant<Schema, std::string> Schema::parse(std::string_view text) {
  const auto [document, error] = JsonDocument::parse(text);
  if (error) {
    return "not JSON: " + std::string{error->reason} + " at byte " + std::to_string(error->offset);
  }
  return SchemaLoader{}.load(document.root());
}

}  // namespace insidejob::test
