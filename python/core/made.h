// Python objects that pybind11 alone would let end the process: one whose __init__ has not run, to
// which it would give memory that holds anything, and one that is pickled.
#pragma once

#include <pybind11/pybind11.h>

namespace insidejob::python {

template <class Held>
class MadeCaster : public pybind11::detail::type_caster_base<Held> {
 public:
  bool load(pybind11::handle source, bool convert) {
    if (pybind11::isinstance<Held>(source)) {
      auto* object = reinterpret_cast<pybind11::detail::instance*>(source.ptr());
      if (!object->get_value_and_holder(this->typeinfo).holder_constructed()) return false;
    }
    return pybind11::detail::type_caster_base<Held>::load(source, convert);
  }
};

// For __reduce__. Without one, pickle's oldest protocols would end the process.
[[nodiscard]] inline auto not_pickled(const char* why) {
  return [why](const pybind11::object&) -> pybind11::object { throw pybind11::type_error(why); };
}

}  // namespace insidejob::python
