#include "server/net/static_files.h"

#include <algorithm>
#include <array>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <utility>

#include "server/rooms/room_code.h"
#include "table/shuffle/blake2b.h"

namespace insidejob {
namespace {

constexpr std::array<std::pair<std::string_view, std::string_view>, 15> k_types{{
    {".html", "text/html; charset=utf-8"},
    {".js", "text/javascript; charset=utf-8"},
    {".css", "text/css; charset=utf-8"},
    {".json", "application/json"},
    {".webmanifest", "application/manifest+json"},
    {".svg", "image/svg+xml; charset=utf-8"},
    {".png", "image/png"},
    {".ico", "image/x-icon"},
    {".webp", "image/webp"},
    {".woff2", "font/woff2"},
    {".wasm", "application/wasm"},
    {".txt", "text/plain; charset=utf-8"},
    {".mp3", "audio/mpeg"},
    {".ogg", "audio/ogg"},
    {".weights", "application/octet-stream"},
}};

constexpr std::string_view k_no_client =
    "<!doctype html><html lang=\"en\"><meta charset=\"utf-8\"><title>Inside Job</title>"
    "<p>This Inside Job server is running. The web client was not found: build it, and name its "
    "folder with --web.</p></html>\n";

// Routes of the client (web/src/router.ts) that are not files, by the part after the first slash.
constexpr std::array<std::string_view, 19> k_places{
    "new",    "t",      "watch",    "move",       "tv",       "lobby",     "games",
    "replay", "editor", "settings", "learn",      "rules",    "companion", "device",
    "local",  "g",      "puzzles",  "challenges", "duplicate"};

// Files in here have their hash in their name.
constexpr std::string_view k_assets = "/assets/";

// A room code typed after the address, perhaps with blanks.
bool is_typed_code(std::string_view text) {
  constexpr std::string_view k_blank = "%20";
  std::string typed;
  while (!text.empty()) {
    const bool blank = text.starts_with(k_blank);
    typed += blank ? ' ' : text.front();
    text.remove_prefix(blank ? k_blank.size() : 1);
  }
  return parse_room_code(typed).has_value();
}

bool is_place(std::string_view path) {
  if (path == "/") return true;
  if (!path.starts_with('/')) return false;
  path.remove_prefix(1);
  const std::string_view first = path.substr(0, path.find('/'));
  if (std::ranges::find(k_places, first) != k_places.end()) return true;
  if (path.ends_with('/')) path.remove_suffix(1);
  return is_typed_code(path);
}

std::string type_of(const std::string& name) {
  for (const auto& [ending, type] : k_types) {
    if (name.ends_with(ending)) return std::string{type};
  }
  return "application/octet-stream";
}

std::string content_of(const std::filesystem::path& path) {
  std::ifstream file{path, std::ios::binary};
  return {std::istreambuf_iterator<char>{file}, {}};
}

std::string etag_of(const std::string& content) {
  const auto* bytes = reinterpret_cast<const std::uint8_t*>(content.data());
  return '"' + hex_text(blake2b({bytes, content.size()})).substr(0, 24) + '"';
}

// Gives the preview's picture its whole address. False if the page has none.
bool name_picture(std::string& page, const std::string& site) {
  constexpr std::string_view k_before = R"(property="og:image" content=")";
  const std::size_t found = page.find(k_before);
  if (found == page.npos || page.compare(found + k_before.size(), 1, "/") != 0) return false;
  page.insert(found + k_before.size(), site);
  return true;
}

}  // namespace

struct StaticFiles::Client {
  std::map<std::string, StaticFile, std::less<>> files;
  std::unique_ptr<const Client> before;

  [[nodiscard]] const StaticFile* find(std::string_view path) const {
    const auto found = files.find(path);
    if (found != files.end()) return &found->second;
    return before && path.starts_with(k_assets) ? before->find(path) : nullptr;
  }
};

StaticFiles::StaticFiles() = default;
StaticFiles::~StaticFiles() = default;

std::optional<std::string> StaticFiles::load(const std::string& folder, const std::string& site) {
  auto client = std::make_unique<Client>();
  if (folder.empty()) {
    StaticFile page{.type = "text/html; charset=utf-8", .plain = std::string{k_no_client}};
    page.etag = etag_of(page.plain);
    client->files.emplace("/index.html", std::move(page));
    replace(std::move(client));
    return std::nullopt;
  }
  std::error_code error;
  if (!std::filesystem::is_regular_file(std::filesystem::path{folder} / "index.html", error)) {
    return "There is no index.html in '" + folder + "': build the web client first.";
  }
  for (const auto& entry : std::filesystem::recursive_directory_iterator{folder, error}) {
    if (!entry.is_regular_file()) continue;
    const std::string name = '/' + std::filesystem::relative(entry.path(), folder).generic_string();
    if (name.ends_with(".gz") || name.ends_with(".br")) continue;
    StaticFile file{.type = type_of(name), .hashed_name = name.starts_with(k_assets)};
    file.plain = content_of(entry.path());
    const bool named = !site.empty() && name == "/index.html" && name_picture(file.plain, site);
    file.etag = etag_of(file.plain);
    if (named) {  // the compressed ones do not say so
      client->files.emplace(name, std::move(file));
      continue;
    }
    file.gzip = content_of(entry.path().string() + ".gz");
    file.brotli = content_of(entry.path().string() + ".br");
    client->files.emplace(name, std::move(file));
  }
  if (error) return "The folder '" + folder + "' cannot be read: " + error.message() + '.';
  replace(std::move(client));
  return std::nullopt;
}

void StaticFiles::replace(std::unique_ptr<Client> client) {
  client->before = std::move(newest_);
  newest_ = std::move(client);
  served_.store(newest_.get());
}

const StaticFile* StaticFiles::find(std::string_view path) const {
  const Client* client = served_.load();
  if (client == nullptr) return nullptr;
  if (is_place(path)) {
    // served.html is the client's page for a server. Its index.html is for hosts that only have
    // files.
    if (const StaticFile* served = client->find("/served.html")) return served;
    path = "/index.html";
  }
  return client->find(path);
}

}  // namespace insidejob
