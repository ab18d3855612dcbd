#include "notation/json_text.h"

namespace insidejob {
namespace {

void write_again(JsonWriter& out, JsonValue value) {
  switch (value.kind()) {
    case JsonKind::null:
      out.null();
      return;
    case JsonKind::boolean:
      out.value(*value.boolean());
      return;
    case JsonKind::number:
      value.whole_number() ? out.value(*value.whole_number()) : out.null();
      return;
    case JsonKind::string:
      out.value(*value.string());
      return;
    case JsonKind::array:
      out.begin_array();
      for (const JsonValue element : value.elements()) write_again(out, element);
      out.end_array();
      return;
    case JsonKind::object:
      out.begin_object();
      for (const JsonMember& member : value.members()) {
        out.key(member.name);
        write_again(out, member.value);
      }
      out.end_object();
      return;
  }
}

}  // namespace

std::string json_text(JsonValue value) {
  std::string written;
  JsonWriter out{written};
  write_again(out, value);
  return written;
}

}  // namespace insidejob
