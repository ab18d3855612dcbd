// Whether an address belongs to the public internet, rather than to this machine, a home network, a
// data centre's own services, or nobody.
#pragma once

#include <boost/asio/ip/address.hpp>

namespace insidejob {

[[nodiscard]] bool is_public_address(const boost::asio::ip::address& address);

}  // namespace insidejob
