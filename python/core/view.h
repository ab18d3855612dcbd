// What a seat may know, as Python holds it. It contains a SeatView and nothing else, so nothing
// hidden can reach Python through it.
#pragma once

#include <pybind11/pybind11.h>

#include "engine/view.h"
#include "python/core/made.h"
#include "python/core/setting.h"

namespace insidejob::python {

struct HeldView {
  SharedSetting setting;
  SeatView view;  // borrows the setting's options
};

[[nodiscard]] pybind11::list legal_list(const HeldView& held);

void bind_view(pybind11::module_& module);

}  // namespace insidejob::python

template <>
class pybind11::detail::type_caster<insidejob::python::HeldView>
    : public insidejob::python::MadeCaster<insidejob::python::HeldView> {};
