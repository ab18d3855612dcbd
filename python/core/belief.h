// Beliefs about who the Insider is, for Python.
#pragma once

#include <pybind11/pybind11.h>

namespace insidejob::python {

void bind_belief(pybind11::module_& module);

}  // namespace insidejob::python
