#include "python/core/refuse.h"

#include "texts/fault_sentence.h"
#include "texts/texts.h"

namespace insidejob::python {
namespace {

namespace py = pybind11;

template <class... Arguments>
[[noreturn]] void raise(const char* name, Arguments&&... arguments) {
  const py::object type = py::module_::import("insidejob.errors").attr(name);
  const py::object error = type(std::forward<Arguments>(arguments)...);
  PyErr_SetObject(type.ptr(), error.ptr());
  throw py::error_already_set();
}

}  // namespace

std::string explained(RuleViolation violation) {
  static const Texts texts{Language::english};
  return fault_sentence(texts, violation);
}

void refuse(RuleViolation violation, int at) {
  raise("RuleError", explained(violation), std::string{name_of(violation.code())},
        std::string{violation.rule()}, std::string{name_of(violation.fault)}, at);
}

void refuse(const Malformed& malformed) { raise("MalformedError", malformed.message); }

void refuse_number(const std::string& message) { raise("IllegalAction", 4, message); }

}  // namespace insidejob::python
