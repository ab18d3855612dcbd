// The C interface. Only a status ever leaves it, no exception.
#include <algorithm>
#include <cstring>
#include <memory>
#include <new>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "bots/observation/action_space.h"
#include "env/environment.h"
#include "env/insidejob_env.h"
#include "env/privileged.h"
#include "env/setup.h"

struct ij_env {
  std::unique_ptr<insidejob::env::Environment> inside;
};

namespace {

using insidejob::env::Complaint;
using insidejob::env::Environment;

static_assert(sizeof(ij_role) == 20);
static_assert(sizeof(ij_setup) == 40);
static_assert(sizeof(ij_lineup) == 168);
static_assert(sizeof(ij_decision) == 24);
static_assert(sizeof(ij_ending) == 48);
static_assert(sizeof(ij_targets) == 64);
static_assert(IJ_ACTIONS == insidejob::observation::k_actions);
static_assert(IJ_OBSERVATION_BYTES == sizeof(insidejob::observation::Observation));
static_assert(IJ_PRIVILEGED_BYTES == 8 * insidejob::env::k_privileged_words);

void write_message(std::string_view message, char* out, std::size_t bytes) {
  if (out == nullptr || bytes == 0) return;
  const std::size_t length = std::min(message.size(), bytes - 1);
  std::memcpy(out, message.data(), length);
  out[length] = '\0';
}

// Any call may run out of memory.
template <class Call>
ij_status guarded(Call call) noexcept {
  try {
    return call();
  } catch (...) {
    return IJ_NO_MEMORY;
  }
}

// A call on an environment, which keeps the error message.
template <class Call>
ij_status guarded(ij_env* env, Call call) noexcept {
  const ij_status status = guarded([&] { return call(*env->inside); });
  // Short enough to need no allocation.
  if (status == IJ_NO_MEMORY) env->inside->complain(status, "out of memory");
  return status;
}

std::vector<ij_field> as_c(std::span<const insidejob::observation::Field> fields) {
  std::vector<ij_field> all;
  for (const auto& field : fields) {
    all.push_back({.name = field.name,
                   .offset = field.offset,
                   .width = field.width,
                   .count = field.count,
                   .stride = field.stride,
                   .kind = static_cast<std::uint32_t>(field.kind)});
  }
  return all;
}

}  // namespace

extern "C" {

uint32_t ij_env_version(void) { return IJ_ENV_VERSION; }

void ij_role_default(ij_role* role) {
  if (role != nullptr) *role = insidejob::env::default_role();
}

void ij_setup_default(ij_setup* setup) {
  if (setup != nullptr) *setup = insidejob::env::default_setup();
}

ij_status ij_setup_check(const ij_setup* setup, char* message, size_t message_bytes) {
  return guarded([&] {
    write_message("", message, message_bytes);
    if (setup == nullptr) {
      write_message("setup is null", message, message_bytes);
      return IJ_BAD_ARGUMENT;
    }
    const auto made = insidejob::env::make_setup(*setup);
    if (const auto* why = std::get_if<std::string>(&made)) {
      write_message(*why, message, message_bytes);
      return IJ_BAD_SETUP;
    }
    return IJ_OK;
  });
}

ij_status ij_env_create(const ij_env_config* config, ij_env** env, char* message,
                        size_t message_bytes) {
  write_message("out of memory", message, message_bytes);
  if (env != nullptr) *env = nullptr;
  return guarded([&] {
    if (config == nullptr || env == nullptr) {
      write_message("config or env is null", message, message_bytes);
      return IJ_BAD_ARGUMENT;
    }
    auto made = Environment::make(*config);
    if (const auto* why = std::get_if<Complaint>(&made)) {
      write_message(why->message, message, message_bytes);
      return why->status;
    }
    *env = new ij_env{std::get<0>(std::move(made))};
    write_message("", message, message_bytes);
    return IJ_OK;
  });
}

void ij_env_destroy(ij_env* env) { delete env; }

const char* ij_env_message(const ij_env* env) {
  return env == nullptr ? "env is null" : env->inside->message().c_str();
}

ij_status ij_env_reset(ij_env* env, const ij_output* output) {
  if (env == nullptr || output == nullptr) return IJ_BAD_ARGUMENT;
  return guarded(env, [&](Environment& inside) { return inside.reset(*output); });
}

ij_status ij_env_step(ij_env* env, const uint8_t* actions, size_t count, const ij_output* output) {
  if (env == nullptr || output == nullptr) return IJ_BAD_ARGUMENT;
  return guarded(env, [&](Environment& inside) { return inside.step(actions, count, *output); });
}

ij_status ij_env_step_random(ij_env* env, uint8_t* actions, size_t count, const ij_output* output) {
  if (env == nullptr || output == nullptr) return IJ_BAD_ARGUMENT;
  return guarded(env,
                 [&](Environment& inside) { return inside.step_random(actions, count, *output); });
}

ij_status ij_env_advise(ij_env* env, uint32_t policy, const uint8_t* wanted, uint8_t* actions,
                        size_t count) {
  if (env == nullptr) return IJ_BAD_ARGUMENT;
  return guarded(
      env, [&](Environment& inside) { return inside.advise(policy, wanted, actions, count); });
}

ij_status ij_env_privileged(ij_env* env, const ij_privileged_output* output) {
  if (env == nullptr || output == nullptr) return IJ_BAD_ARGUMENT;
  return guarded(env, [&](Environment& inside) { return inside.disclose(*output); });
}

size_t ij_observation_fields(const ij_field** fields) {
  static const std::vector<ij_field> all = as_c(insidejob::observation::fields());
  if (fields != nullptr) *fields = all.data();
  return all.size();
}

size_t ij_privileged_fields(const ij_field** fields) {
  static const std::vector<ij_field> all = as_c(insidejob::env::privileged_fields());
  if (fields != nullptr) *fields = all.data();
  return all.size();
}

}  // extern "C"
