// The JSON reader: no bytes crash it, and every value it accepts can be read and written again to a
// document that reads the same.
#include <cstdint>
#include <string>
#include <string_view>

#include "notation/json.h"

namespace {

using namespace insidejob;

void write(JsonWriter& out, JsonValue value) {
  switch (value.kind()) {
    case JsonKind::null:
      out.null();
      break;
    case JsonKind::boolean:
      out.value(*value.boolean());
      break;
    case JsonKind::number:
      out.value(value.whole_number().value_or(0));
      break;
    case JsonKind::string:
      out.value(*value.string());
      break;
    case JsonKind::array:
      out.begin_array();
      for (const JsonValue element : value.elements()) write(out, element);
      out.end_array();
      break;
    case JsonKind::object:
      out.begin_object();
      for (const JsonMember& member : value.members()) {
        out.key(member.name);
        write(out, member.value);
      }
      out.end_object();
      break;
  }
}

std::string written(std::string_view text) {
  const auto [document, error] = JsonDocument::parse(text);
  if (error) return {};
  std::string copy;
  JsonWriter out{copy};
  write(out, document.root());
  return copy;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string once = written({reinterpret_cast<const char*>(data), size});
  if (!once.empty() && written(once) != once) __builtin_trap();
  return 0;
}
