// The web client's files, read into memory once: small, immutable, served without touching the
// disk. Beside `app.js` there may be `app.js.br` and `app.js.gz`, made by the build.
#pragma once

#include <atomic>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

namespace insidejob {

struct StaticFile {
  std::string type;
  std::string etag;
  bool hashed_name = false;  // its name changes with its content, so it can be cached forever
  std::string plain;
  std::string gzip;  // empty: there is none
  std::string brotli;
};

class StaticFiles {
 public:
  StaticFiles();
  ~StaticFiles();
  StaticFiles(const StaticFiles&) = delete;
  StaticFiles& operator=(const StaticFiles&) = delete;

  // An empty folder name: only a page that says that there is no web client here. Otherwise what is
  // wrong with the folder, in one sentence.
  // A second time it replaces the client while the others read it. The files of the one before stay
  // for good: answers point into them, and pages that are open still ask for its assets. One thread
  // at a time.
  [[nodiscard]] std::optional<std::string> load(const std::string& folder);

  // For "/", "/t/ROOM", "/ROOM" and other places of the client it is the start page. Null: no such
  // file.
  [[nodiscard]] const StaticFile* find(std::string_view path) const;

 private:
  struct Client;
  void replace(std::unique_ptr<Client> client);

  std::unique_ptr<const Client> newest_;
  std::atomic<const Client*> served_ = nullptr;
};

}  // namespace insidejob
