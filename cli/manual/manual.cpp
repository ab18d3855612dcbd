// `insidejob manual PAGE`: prints a page for man(1), generated from the program's own commands like
// the completion scripts, so a page cannot describe what the program does not do.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <string>
#include <string_view>
#include <vector>

#include "cli/command.h"
#include "cli/version.h"

namespace insidejob {
namespace {

const auto k_any = [](const CLI::App*) { return true; };

struct Page {
  std::string_view name;
  std::string_view command;  // the one it describes; empty: the program
  std::string_view prose;    // in man's own language, after the options
};

constexpr std::array k_pages{
    Page{"insidejob", "",
         R"(.SH EXIT STATUS
0 on success, 1 if it failed or found something wrong, 2 if the command line or a file cannot be used.
.SH SEE ALSO
.BR insidejob\-serve (1),
.BR insidejob\-admin (1)
)"},
    Page{"insidejob-serve", "serve",
         R"(.SH SIGNALS
SIGTERM and SIGINT end the server once everything that was acknowledged is stored. When it runs again, games continue
where they were. Players need do nothing. On SIGUSR1 it reads the web client again, and serves the new one from then on.
.SH FILES
In the Debian package:
.TP
.I /etc/insidejob/insidejob.conf
options of the service, read by
.B \-\-config
.TP
.I /etc/insidejob/environment
optional: options as environment variables that only root and the service may read, such as INSIDEJOB_STORE with a
password
.TP
.I /var/lib/insidejob
the tables
.TP
.I /usr/share/insidejob/web
the browser client
.SH HTTP
.TP
.I /healthz
200 if the server can store, 503 if not
.PP
On
.BR \-\-metrics ,
which is a separate address:
.TP
.I /metrics
metrics for Prometheus
.SH EXIT STATUS
0 after a signal, 2 if it could not start.
.SH SEE ALSO
.BR insidejob\-admin (1),
.BR insidejob (1)
)"},
    Page{"insidejob-admin", "admin",
         R"(.SH SEE ALSO
.BR insidejob\-serve (1),
.BR insidejob (1)
)"},
};

// Text as man expects it: no hyphen that it may change, no line that is a request.
std::string roff(std::string_view text) {
  std::string out;
  bool line_begins = true;
  for (const char c : text) {
    if (line_begins && (c == '.' || c == '\'')) out += "\\&";
    line_begins = c == '\n';
    if (c == '\\') {
      out += "\\e";
    } else if (c == '-') {
      out += "\\-";
    } else {
      out += c;
    }
  }
  return out;
}

std::string upper(std::string_view text) {
  std::string out{text};
  std::ranges::transform(out, out.begin(), [](unsigned char c) { return std::toupper(c); });
  return out;
}

bool takes_value(const CLI::Option& option) { return option.get_expected_min() > 0; }

std::string heading(const CLI::Option& option) {
  std::string text = "\\fB" + roff(option.get_name(!option.nonpositional())) + "\\fR";
  if (option.nonpositional() && takes_value(option)) {
    text += " \\fI" + roff(option.get_type_name()) + "\\fR";
  }
  return text;
}

void print_options(const CLI::App& command) {
  for (const CLI::Option* option : command.get_options()) {
    fmt::print(".TP\n{}\n{}\n", heading(*option), roff(option->get_description()));
    if (!option->get_envname().empty()) {
      fmt::print(".br\nEnvironment: {}\n", roff(option->get_envname()));
    }
  }
}

void print_footer(const CLI::App& command) {
  if (!command.get_footer().empty()) {
    fmt::print(".PP\n.nf\n{}\n.fi\n", roff(command.get_footer()));
  }
}

void print_commands(const CLI::App& parent, const std::string& parent_name) {
  fmt::print(".SH COMMANDS\n");
  for (const CLI::App* command : parent.get_subcommands(k_any)) {
    const std::string name = parent_name + " " + command->get_name();
    fmt::print(".SS {}\n{}\n", roff(name), roff(command->get_description()));
    const auto own_page = std::ranges::find(k_pages, command->get_name(), &Page::command);
    if (own_page != k_pages.end()) {
      fmt::print(".PP\nSee\n.BR {} (1).\n", roff(own_page->name));
      continue;
    }
    print_options(*command);
    print_footer(*command);
  }
}

void print_page(const Page& page, const CLI::App& program) {
  const CLI::App& command =
      page.command.empty() ? program : *program.get_subcommand(std::string{page.command});
  const bool has_commands = !command.get_subcommands(k_any).empty();
  const std::string name =
      page.command.empty() ? "insidejob" : "insidejob " + std::string{page.command};
  fmt::print(".\\\" Made by `insidejob manual`.\n.TH {} 1 \"\" \"insidejob {}\" \"Inside Job\"\n",
             roff(upper(page.name)), k_version);
  fmt::print(".SH NAME\n{} \\- {}\n", roff(page.name), roff(command.get_description()));
  fmt::print(".SH SYNOPSIS\n.B {}\n{}[\\fIOPTION\\fR]...\n", roff(name),
             has_commands ? "\\fICOMMAND\\fR " : "");
  fmt::print(".SH OPTIONS\n");
  print_options(command);
  if (has_commands) print_commands(command, name);
  print_footer(command);
  fmt::print("{}", page.prose);
}

}  // namespace

void add_manual(CLI::App& program, Run& run) {
  auto* command = program.add_subcommand("manual", "Prints a page of the manual, for man(1)");
  auto name = std::make_shared<std::string>();
  std::vector<std::string> names;
  names.reserve(k_pages.size());
  for (const Page& page : k_pages) names.emplace_back(page.name);
  command->add_option("PAGE", *name, "insidejob, insidejob-serve or insidejob-admin")
      ->required()
      ->check(CLI::IsMember(names));
  command->footer("For example: insidejob manual insidejob-serve | man -l -");
  command->callback([&run, &program, name] {
    run = [&program, name] {
      print_page(*std::ranges::find(k_pages, *name, &Page::name), program);
      return k_success;
    };
  });
}

}  // namespace insidejob
