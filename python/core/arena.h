// Duplicate matches for Python, where any contender may be a Python object.
#pragma once

#include <pybind11/pybind11.h>

namespace insidejob::python {

void bind_arena(pybind11::module_& module);

}  // namespace insidejob::python
