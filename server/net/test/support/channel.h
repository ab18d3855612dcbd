// A client's end of a TCP connection, with or without TLS. It blocks, and every wait is bounded.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

namespace insidejob::wire_test {

inline constexpr int k_patience = 30'000;  // milliseconds; longer waits are failures

class Channel {
 public:
  struct How {
    bool tls = false;
    int receive_buffer = 0;  // bytes; 0: the system's default
    unsigned from = 0;       // 127.0.0.FROM; 0: any address
  };
  // Connects to this machine; fails the test if nobody listens.
  explicit Channel(std::uint16_t port) : Channel(port, How{}) {}
  Channel(std::uint16_t port, How how);
  ~Channel();
  Channel(const Channel&) = delete;
  Channel& operator=(const Channel&) = delete;

  // False if the other side is gone, or accepts nothing.
  bool send(std::string_view bytes);
  // Appends whatever arrives within the time.
  enum class Got : std::uint8_t { bytes, nothing, end };
  Got receive(std::string& into, int wait_milliseconds);

  void finish();  // FIN: nothing more will be sent
  void reset();   // RST

  [[nodiscard]] int descriptor() const { return socket_; }
  // Bytes that TLS has already decrypted, which poll() does not show.
  [[nodiscard]] bool has_pending() const;

 private:
  struct Tls;
  int socket_ = -1;
  std::unique_ptr<Tls> tls_;
};

}  // namespace insidejob::wire_test
