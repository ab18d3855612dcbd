#include "cli/serve/push_options.h"

#include <charconv>

#include "server/push/p256.h"

namespace insidejob {
namespace {

constexpr const char* k_key_name = "push_key";

std::string contact_problem(const std::string& contact) {
  const bool has_scheme = contact.starts_with("mailto:") || contact.starts_with("https://");
  return has_scheme ? std::string{} : "'" + contact + "' starts with neither mailto: nor https://";
}

std::string service_problem(const std::string& host) {
  return PushServices{}.add(host) ? std::string{} : "'" + host + "' is not a host name";
}

}  // namespace

void add_push_options(CLI::App& command, PushChoices& choices) {
  command
      .add_option(
          "--notifications", choices.notifications,
          "Notify people who play turn by turn through their browsers' push services: on or off")
      ->check(CLI::IsMember({"on", "off"}))
      ->envname("INSIDEJOB_NOTIFICATIONS");
  command
      .add_option("--push-contact", choices.contact,
                  "Address at which push services reach you, mailto:... or https://... (the site's "
                  "address); Apple's requires one")
      ->check(contact_problem)
      ->envname("INSIDEJOB_PUSH_CONTACT");
  command
      .add_option("--push-service", choices.services,
                  "Also send notifications through this push service (push.example.org, or "
                  "*.push.example.org); may be repeated")
      ->delimiter(',')
      ->check(service_problem)
      ->envname("INSIDEJOB_PUSH_SERVICE");
  // For tests: a service on this machine, at any port. Not in the manual.
  command.add_option("--push-test-service", choices.test_services)->group("");
}

std::optional<std::string> open_push(
    const PushChoices& choices, ServerOptions& server,
    const std::function<StorageResult<std::string>(const KeptValue&)>& keep) {
  if (choices.notifications == "off") return std::nullopt;
  PushServing& push = server.push;
  push.sender.contact = choices.contact;
  if (choices.contact.empty() && server.site.starts_with("https://")) {
    push.sender.contact = server.site;
  }
  for (const std::string& host : choices.services) {
    if (!push.services.add(host)) return service_problem(host);
  }
  for (const std::string& service : choices.test_services) {
    const std::size_t colon = service.find(':');
    std::uint16_t port = 0;
    if (colon == std::string::npos ||
        std::from_chars(service.data() + colon + 1, service.data() + service.size(), port).ec !=
            std::errc{}) {
      return "--push-test-service needs HOST:PORT";
    }
    push.services.add_test_service(service.substr(0, colon), port);
  }
  const auto kept = keep({k_key_name, hex_text(P256Key::draw().secret())});
  if (!kept) return kept.error().detail;
  push.key = parse_hex32(*kept);
  if (!push.key || !P256Key::from_secret(*push.key)) {
    return "the key for notifications in the database is damaged";
  }
  return std::nullopt;
}

}  // namespace insidejob
