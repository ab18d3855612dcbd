#include "lab/journal.h"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstring>
#include <optional>
#include <utility>

#include "lab/journal_heading.h"

namespace insidejob {
namespace {

std::optional<std::string> read_all(int file) {
  std::string text;
  std::array<char, 65'536> block{};
  for (;;) {
    const ssize_t got = read(file, block.data(), block.size());
    if (got == 0) return text;
    if (got < 0 && errno != EINTR) return std::nullopt;
    if (got > 0) text.append(block.data(), static_cast<std::size_t>(got));
  }
}

}  // namespace

std::variant<Journal, std::string> Journal::open(const std::string& path,
                                                 std::string_view heading) {
  const int file = ::open(path.c_str(), O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC, 0644);
  if (file < 0) return "cannot open the journal " + path + ": " + std::strerror(errno);
  Journal journal{file};
  struct stat about{};
  if (fstat(file, &about) != 0 || !S_ISREG(about.st_mode)) return path + " is not an ordinary file";
  if (flock(file, LOCK_EX | LOCK_NB) != 0) return "the journal " + path + " is in use";
  const auto text = read_all(file);
  if (!text) return "cannot read the journal " + path + ": " + std::strerror(errno);

  std::size_t begin = 0;
  for (std::size_t end = text->find('\n'); end != std::string::npos;
       begin = end + 1, end = text->find('\n', begin)) {
    journal.lines_.push_back(text->substr(begin, end - begin));
  }
  const std::string_view rest = std::string_view{*text}.substr(begin);  // an incomplete line
  if (journal.lines_.empty() ? !heading.starts_with(rest) : journal.lines_.front() != heading) {
    return journal_mismatch(path, journal.lines_.empty() ? rest : journal.lines_.front(), heading);
  }
  if (!rest.empty() && ftruncate(file, static_cast<off_t>(begin)) != 0) {
    return "cannot write the journal " + path + ": " + std::strerror(errno);
  }
  if (!journal.lines_.empty()) {
    journal.lines_.erase(journal.lines_.begin());
  } else if (!journal.append(heading)) {
    return "cannot write the journal " + path + ": " + std::strerror(errno);
  }
  return journal;
}

Journal::~Journal() {
  if (file_ >= 0) close(file_);
}

Journal::Journal(Journal&& other) noexcept
    : file_(std::exchange(other.file_, -1)), lines_(std::move(other.lines_)) {}

Journal& Journal::operator=(Journal&& other) noexcept {
  std::swap(file_, other.file_);
  std::swap(lines_, other.lines_);
  return *this;
}

bool Journal::append(std::string_view line) {
  std::string text{line};
  text += '\n';
  std::string_view rest = text;
  while (!rest.empty()) {
    const ssize_t done = write(file_, rest.data(), rest.size());
    if (done < 0 && errno == EINTR) continue;
    if (done <= 0) return false;
    rest.remove_prefix(static_cast<std::size_t>(done));
  }
  return true;
}

}  // namespace insidejob
