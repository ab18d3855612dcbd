#include "tools/load/test/support/table_server.h"

#include <arpa/inet.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <sys/eventfd.h>
#include <sys/socket.h>
#include <unistd.h>

#include <array>
#include <chrono>
#include <cstdlib>
#include <optional>
#include <utility>

#include "notation/json.h"
#include "table/json/options_json.h"
#include "table/shuffle/blake2b.h"
#include "table/wire/client_json.h"
#include "table/wire/request.h"

namespace insidejob::load_test {
namespace {

Bytes32 hash_of_text(std::string_view text) {
  return blake2b({reinterpret_cast<const std::uint8_t*>(text.data()), text.size()});
}

std::int64_t milliseconds() {
  using namespace std::chrono;
  return duration_cast<std::chrono::milliseconds>(system_clock::now().time_since_epoch()).count();
}

void send_all(int socket, std::string_view bytes) {
  while (!bytes.empty()) {
    const ssize_t sent = ::send(socket, bytes.data(), bytes.size(), MSG_NOSIGNAL);
    if (sent <= 0) return;
    bytes.remove_prefix(static_cast<std::size_t>(sent));
  }
}

// A server's frame: not masked. `first` holds the opcode and whether it is the last.
std::string frame(std::uint8_t first, std::string_view payload) {
  std::string bytes{static_cast<char>(first)};
  if (payload.size() < 126) {
    bytes.push_back(static_cast<char>(payload.size()));
  } else {
    bytes.push_back(126);
    bytes.push_back(static_cast<char>(payload.size() >> 8));
    bytes.push_back(static_cast<char>(payload.size() & 0xFF));
  }
  return bytes.append(payload);
}

std::string text_of(const JsonDocument& document, std::string_view name) {
  const auto value = document.root().member(name);
  return value ? value->string().value_or("") : "";
}

constexpr std::size_t k_padded = 1024;

}  // namespace

struct TableServer::Room {
  std::string code;
  Table table{blake2b};
  std::vector<Client*> clients{};
};

struct TableServer::Client {
  int socket;
  std::string unread{};
  bool upgraded = false;
  Room* room = nullptr;
  MemberId member{};
};

TableServer::TableServer(const Manners& manners) : manners_(manners) {
  listener_ = ::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  socklen_t size = sizeof address;
  auto* const any = reinterpret_cast<sockaddr*>(&address);
  if (::bind(listener_, any, size) != 0 || ::listen(listener_, 1024) != 0 ||
      ::getsockname(listener_, any, &size) != 0) {
    std::abort();
  }
  port_ = ntohs(address.sin_port);
  wake_ = ::eventfd(0, EFD_CLOEXEC);
  thread_ = std::jthread{[this] { serve(); }};
}

TableServer::~TableServer() {
  const std::uint64_t one = 1;
  if (::write(wake_, &one, sizeof one) != sizeof one) std::abort();
  thread_.join();
  for (const auto& [socket, client] : clients_) ::close(socket);
  ::close(listener_);
  ::close(wake_);
}

void TableServer::serve() {
  while (true) {
    std::vector<pollfd> sockets{{wake_, POLLIN, 0}, {listener_, POLLIN, 0}};
    for (const auto& [socket, client] : clients_) sockets.push_back({socket, POLLIN, 0});
    ::poll(sockets.data(), sockets.size(), -1);
    if (sockets[0].revents != 0) return;
    if (sockets[1].revents != 0) accept_client();
    for (std::size_t i = 2; i < sockets.size(); ++i) {
      if (sockets[i].revents != 0 && clients_.contains(sockets[i].fd)) read_client(sockets[i].fd);
    }
  }
}

void TableServer::accept_client() {
  const int socket = ::accept4(listener_, nullptr, nullptr, SOCK_CLOEXEC);
  if (socket < 0) return;
  const int on = 1;
  ::setsockopt(socket, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
  clients_.emplace(socket, new Client{.socket = socket});
}

void TableServer::read_client(int socket) {
  Client& client = *clients_.at(socket);
  std::array<char, 8192> buffer{};
  const ssize_t got = ::recv(socket, buffer.data(), buffer.size(), 0);
  if (got <= 0) return drop(client);
  client.unread.append(buffer.data(), static_cast<std::size_t>(got));
  while (clients_.contains(socket)) {
    if (!(client.upgraded ? take_frame(client) : take_request(client))) return;
  }
}

void TableServer::drop(Client& client) {
  Room* const room = client.room;
  const MemberId member = client.member;
  if (room != nullptr) std::erase(room->clients, &client);
  const int socket = client.socket;
  ::close(socket);
  clients_.erase(socket);
  if (room != nullptr && member) submit(*room, Disconnect{member}, k_caller, 0);
}

void TableServer::answer(Client& client, unsigned status, std::string_view body) {
  std::string text = "HTTP/1.1 " + std::to_string(status) + " Whatever\r\ncontent-length: ";
  text.append(std::to_string(body.size()));
  if (manners_.close_requests) text.append("\r\nConnection: close");
  send_all(client.socket, text.append("\r\n\r\n").append(body));
  if (manners_.close_requests) drop(client);
}

bool TableServer::take_request(Client& client) {
  const std::size_t head = client.unread.find("\r\n\r\n");
  if (head == std::string::npos) return false;
  const std::size_t named = client.unread.find("Content-Length: ");
  const std::size_t length =
      named < head ? std::strtoul(client.unread.c_str() + named + 16, nullptr, 10) : 0;
  if (client.unread.size() < head + 4 + length) return false;
  const std::string line = client.unread.substr(0, client.unread.find("\r\n"));
  const std::string body = client.unread.substr(head + 4, length);
  client.unread.erase(0, head + 4 + length);

  if (line.starts_with("GET /ws/")) {
    const auto room = rooms_.find(line.substr(8, line.find(' ', 8) - 8));
    if (room == rooms_.end()) return answer(client, 404, R"({"error":"unknown_room"})"), true;
    client.room = room->second.get();
    client.upgraded = true;
    send_all(client.socket,
             "HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
             "Sec-WebSocket-Accept: s3pPLMBiTxaQ9kYGzzhZRbK+xOo=\r\n\r\n");
    return true;
  }
  if (manners_.refuse_tables) {
    answer(client, 429, R"({"error":"too_many_requests"})");
    return true;
  }
  const auto [document, error] = JsonDocument::parse(body);
  if (error) return answer(client, 400, R"({"error":"bad_request"})"), true;
  Room* room = nullptr;
  if (line.starts_with("POST /api/tables ")) {
    const std::string code = "room-" + std::to_string(rooms_.size());
    room = rooms_.emplace(code, new Room{.code = code}).first->second.get();
  } else {
    const auto found = rooms_.find(line.substr(17, line.find('/', 17) - 17));
    if (found == rooms_.end()) return answer(client, 404, R"({"error":"unknown_room"})"), true;
    room = found->second.get();
  }
  const std::uint32_t number = room->table.state().members_so_far + 1;
  const std::string token = "token-" + room->code + "-" + std::to_string(number);
  submit(*room, Join{text_of(document, "name"), hash_of_text(token)}, k_caller, 0);
  if (const auto set = document.root().member("options")) {
    const auto patch = read_options_patch(*set);
    submit(*room, ChangeOptions{std::get<OptionsPatch>(patch)}, MemberId{number}, 0);
  }
  answer(client, 201,
         R"({"room":")" + room->code + R"(","member":)" + std::to_string(number) + R"(,"token":")" +
             token + R"("})");
  return true;
}

bool TableServer::take_frame(Client& client) {
  const std::string& bytes = client.unread;
  if (bytes.size() < 2) return false;
  std::size_t size = static_cast<std::uint8_t>(bytes[1]) & 0x7F;
  std::size_t header = 2;
  if (size == 126) {
    if (bytes.size() < 4) return false;
    size =
        std::size_t{static_cast<std::uint8_t>(bytes[2])} << 8 | static_cast<std::uint8_t>(bytes[3]);
    header = 4;
  }
  if (bytes.size() < header + 4 + size) return false;
  const unsigned opcode = static_cast<std::uint8_t>(bytes[0]) & 0x0F;
  std::string payload = bytes.substr(header + 4, size);
  for (std::size_t i = 0; i < size; ++i) {
    payload[i] = static_cast<char>(payload[i] ^ bytes[header + i % 4]);
  }
  client.unread.erase(0, header + 4 + size);
  if (opcode == 1) take_text(client, payload);
  return true;
}

void TableServer::send_text(const Client& client, std::string message) {
  message.resize((message.size() / k_padded + 1) * k_padded, ' ');
  if (!manners_.split) return send_all(client.socket, frame(0x81, message));
  const std::size_t third = message.size() / 3;
  send_all(client.socket, frame(0x01, message.substr(0, third)));
  send_all(client.socket, frame(0x89, "are you there"));
  send_all(client.socket, frame(0x00, message.substr(third, third)));
  send_all(client.socket, frame(0x80, message.substr(2 * third)));
}

void TableServer::greet(Client& client, std::string_view hello) {
  const auto [document, error] = JsonDocument::parse(hello);
  if (error) return drop(client);
  const Member* member =
      find_member_by_token(client.room->table.state(), hash_of_text(text_of(document, "token")));
  if (member == nullptr) {
    send_all(client.socket, frame(0x88, "\x0F\xA3unknown_token"));
    return drop(client);
  }
  client.member = member->id;
  submit(*client.room, Connect{client.member}, k_caller, 0);
  send_text(client, snapshot_message(client.room->table.state(), client.member));
  client.room->clients.push_back(&client);
}

void TableServer::take_text(Client& client, std::string_view text) {
  if (!client.member) return greet(client, text);
  Room& room = *client.room;
  const auto [id, read] = read_request(&room.table.state(), text);
  const auto* command = std::get_if<Command>(&read);
  if (command == nullptr || !id) {
    const auto* problem = std::get_if<Malformed>(&read);
    return send_text(
        client,
        malformed_message(id, problem != nullptr ? *problem : malformed("do", "is missing")));
  }
  const auto every = [&](unsigned n) { return n != 0 && attempts_ % n == 0; };
  const MemberId by = client.member;
  if (std::holds_alternative<Act>(*command) || std::holds_alternative<ConfirmNoVote>(*command)) {
    ++attempts_;
    if (every(manners_.refuse_every)) {
      return send_text(client,
                       R"({"type":"refused","id":)" + std::to_string(*id) + R"(,"reason":"busy"})");
    }
    if (every(manners_.slow_every)) {
      std::this_thread::sleep_for(std::chrono::milliseconds{manners_.slow_ms});
    }
    if (every(manners_.lose_every)) {
      const unsigned code = manners_.close_code;
      if (code != 1006) {
        std::string payload{static_cast<char>(code >> 8), static_cast<char>(code & 0xFF)};
        send_all(client.socket, frame(0x88, payload.append("ordered")));
      }
      const Command done = *command;
      drop(client);
      return submit(room, done, by, *id);
    }
  }
  submit(room, *command, by, *id);
}

void TableServer::submit(Room& room, const Command& command, MemberId by, std::int64_t id) {
  const Answer answered = room.table.submit(command, by, id, milliseconds());
  const auto own = [&](const Client& client) { return id != 0 && client.member == by; };
  if (const auto* refusal = std::get_if<Refusal>(&answered)) {
    ++refusals_by_table_;
    for (const Client* client : room.clients) {
      if (own(*client)) send_text(*client, refused_message(id, *refusal));
    }
    return;
  }
  const std::vector<Step>& steps = std::get<Done>(answered).steps;
  const TableState& state = room.table.state();
  for (const Step& step : steps) {
    moves_ += std::holds_alternative<Acted>(step.event.fact) ||
              std::holds_alternative<VotePressed>(step.event.fact);
    games_ += !step.game.empty() && std::holds_alternative<GameEnded>(step.game.back());
  }
  for (const Client* client : room.clients) {
    const bool asked = own(*client);
    if (!steps.empty()) {
      send_text(*client, events_message(state, steps, client->member, asked ? id : 0));
    } else if (asked) {
      send_text(*client, done_message(id, state.sequence));
    }
  }
  if (needs_seed(state)) {
    submit(room, CommitSeed{hash_of_text(std::to_string(room.table.state().sequence))}, k_caller,
           0);
  }
}

}  // namespace insidejob::load_test
