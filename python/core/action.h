// An action as Python holds it: the engine's, with the table whose missions it may name.
#pragma once

#include <pybind11/pybind11.h>

#include "engine/action.h"
#include "python/core/made.h"
#include "python/core/setting.h"

namespace insidejob::python {

struct HeldAction {
  SharedSetting setting;
  Action action;
};

// An Action, or a dict as in docs/rules/FORMAT.md. MalformedError for anything else.
[[nodiscard]] Action action_of(const SharedSetting& setting, const pybind11::handle& given);

[[nodiscard]] pybind11::object action_dict(const HeldAction& held);

void bind_action(pybind11::module_& module);

}  // namespace insidejob::python

template <>
class pybind11::detail::type_caster<insidejob::python::HeldAction>
    : public insidejob::python::MadeCaster<insidejob::python::HeldAction> {};
