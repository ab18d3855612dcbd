// The referee on arbitrary bytes: it always answers with JSON, and a record that it accepts gets
// the same answer after being read and written.
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "engine/apply.h"
#include "notation/action_json.h"
#include "notation/record.h"
#include "notation/referee.h"

namespace {

using namespace insidejob;

std::string name_fault(RuleViolation violation) { return std::string{name_of(violation.fault)}; }

std::string rewritten(std::string_view text) {
  const auto parsed = JsonDocument::parse(text);
  const SetupReading reading = read_setup(parsed.first.root());
  const auto& setup = std::get<RecordSetup>(reading);
  std::vector<Action> actions;
  for (const JsonValue element : parsed.first.root().member("actions")->elements()) {
    actions.push_back(std::get<Action>(read_action(setup.options, element)));
  }
  std::string copy;
  JsonWriter out{copy};
  write_record(out, {.options = setup.options,
                     .custom_role = setup.custom_role,
                     .deal = setup.deal,
                     .names = setup.names,
                     .actions = actions});
  return copy;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text{reinterpret_cast<const char*>(data), size};
  const Verdict verdict = judge_record(text, name_fault);
  if (JsonDocument::parse(verdict.answer).second) __builtin_trap();
  if (verdict.ok && judge_record(rewritten(text), name_fault).answer != verdict.answer) {
    __builtin_trap();
  }
  return 0;
}
