// The web client's files, read into memory once and served without touching the disk. Beside
// `app.js` there may be `app.js.br` and `app.js.gz`, made by the build.
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
  bool hashed_name = false;  // changes with its content, so the file can be cached forever
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

  // Reads the files, or returns what is wrong with the folder, in one sentence. With an empty
  // folder name there is only a page that says that no web client is installed. Called again, it
  // replaces the client while other threads read it. Earlier files are kept: answers point into
  // them, and open pages still ask for their assets. One thread at a time.
  //
  // `site`: the address of the site, for the picture in previews of links, which must have a whole
  // address. Empty: not known.
  [[nodiscard]] std::optional<std::string> load(const std::string& folder,
                                                const std::string& site = {});

  // For "/", "/t/ROOM", "/ROOM" and the client's other routes, this is the start page. Null: no
  // such file.
  [[nodiscard]] const StaticFile* find(std::string_view path) const;

 private:
  struct Client;
  void replace(std::unique_ptr<Client> client);

  std::unique_ptr<const Client> newest_;
  std::atomic<const Client*> served_ = nullptr;
};

}  // namespace insidejob
