// Games, records and the referee for Python.
#pragma once

#include <pybind11/pybind11.h>

namespace insidejob::python {

void bind_game(pybind11::module_& module);

}  // namespace insidejob::python
