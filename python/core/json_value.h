// JSON between the engine's readers and writers and Python objects.
#pragma once

#include <pybind11/pybind11.h>

#include <string>
#include <string_view>
#include <variant>

#include "notation/json.h"
#include "notation/malformed.h"
#include "python/core/refuse.h"

namespace insidejob::python {

// A dict or list as JSON text. A str is taken to be JSON already.
[[nodiscard]] inline std::string to_json(const pybind11::handle& value) {
  if (pybind11::isinstance<pybind11::str>(value)) {
    Py_ssize_t size = 0;
    const char* text = PyUnicode_AsUTF8AndSize(value.ptr(), &size);
    if (text == nullptr) throw pybind11::error_already_set();  // not valid Unicode
    return {text, static_cast<std::size_t>(size)};
  }
  return pybind11::module_::import("json").attr("dumps")(value).cast<std::string>();
}

[[nodiscard]] inline pybind11::object from_json(const std::string& text) {
  return pybind11::module_::import("json").attr("loads")(text);
}

// What `write(out)` writes, as Python objects.
template <class Write>
[[nodiscard]] pybind11::object written(Write write) {
  std::string text;
  JsonWriter out{text};
  write(out);
  return from_json(text);
}

// The document of a text that must outlive it.
[[nodiscard]] inline JsonDocument parsed(std::string_view text) {
  auto [document, error] = JsonDocument::parse(text);
  if (error) {
    refuse(Malformed{"not JSON: " + std::string{error->reason} + " at byte " +
                     std::to_string(error->offset)});
  }
  return std::move(document);
}

// A value that was read, or MalformedError.
template <class Value>
[[nodiscard]] Value taken(Reading<Value> reading) {
  if (const auto* problem = std::get_if<Malformed>(&reading)) refuse(*problem);
  return std::get<Value>(std::move(reading));
}

}  // namespace insidejob::python
