#include "server/storage/private_file.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstdio>
#include <filesystem>
#include <optional>
#include <utility>

namespace insidejob {
namespace {

constexpr mode_t k_file = 0600;
constexpr mode_t k_folder = 0700;
constexpr mode_t k_others = 0077;
constexpr mode_t k_all = 0777;

std::error_code last_error() { return {errno, std::system_category()}; }

std::optional<struct stat> look_at(const std::string& path) {
  struct stat found{};
  if (::stat(path.c_str(), &found) != 0) return std::nullopt;
  return found;
}

std::string octal(mode_t mode) {
  std::array<char, 8> text{};
  std::snprintf(text.data(), text.size(), "%04o", static_cast<unsigned>(mode & k_all));
  return text.data();
}

void tell(const PrivacyNote& note, const std::string& path, mode_t had, std::string_view outcome) {
  if (!note) return;
  note("'" + path + "' was open to others (mode " + octal(had) + "): " + std::string{outcome});
}

void tighten(const std::string& path, mode_t wanted, const PrivacyNote& note) {
  const auto found = look_at(path);
  if (!found || (found->st_mode & k_others) == 0) return;
  if (S_ISDIR(found->st_mode) && (found->st_mode & S_ISVTX) != 0) {
    return tell(
        note, path, found->st_mode,
        "it belongs to everyone, and its mode stays as it is. Give the server its own folder.");
  }
  if (::chmod(path.c_str(), wanted) == 0) {
    return tell(note, path, found->st_mode, "now it is its owner's alone (" + octal(wanted) + ").");
  }
  tell(note, path, found->st_mode,
       "that cannot be changed (" + last_error().message() + "). Change it by hand to " +
           octal(wanted) + '.');
}

}  // namespace

std::error_code make_private_folder(const std::string& folder, const PrivacyNote& note) {
  std::filesystem::path path{folder};
  if (!path.has_filename()) path = path.parent_path();  // "data/"
  std::error_code error;
  if (path.has_parent_path()) std::filesystem::create_directories(path.parent_path(), error);
  if (error) return error;
  if (::mkdir(path.c_str(), k_folder) == 0) {
    return ::chmod(path.c_str(), k_folder) == 0 ? std::error_code{} : last_error();
  }
  if (errno != EEXIST) return last_error();
  const auto found = look_at(path);
  if (!found) return last_error();
  if (!S_ISDIR(found->st_mode)) return std::make_error_code(std::errc::not_a_directory);
  tighten(path, k_folder, note);
  return {};
}

std::error_code make_private_file(const std::string& file, const PrivacyNote& note) {
  const int made = ::open(file.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, k_file);
  if (made < 0) {
    if (errno != EEXIST) return last_error();
    keep_private(file, note);
    return {};
  }
  const std::error_code error = ::fchmod(made, k_file) == 0 ? std::error_code{} : last_error();
  ::close(made);
  return error;
}

void keep_private(const std::string& file, const PrivacyNote& note) { tighten(file, k_file, note); }

int open_private(const std::string& file) {
  const int opened = ::open(file.c_str(), O_WRONLY | O_CREAT | O_CLOEXEC, k_file);
  if (opened < 0) return -1;
  struct stat found{};
  if (::fstat(opened, &found) == 0 && !S_ISREG(found.st_mode)) return opened;
  // Made private before anything is written to it.
  if (::fchmod(opened, k_file) == 0 && ::ftruncate(opened, 0) == 0) return opened;
  const int why = errno;
  ::close(opened);
  errno = why;
  return -1;
}

}  // namespace insidejob
