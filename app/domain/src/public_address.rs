//! The IP addresses of the public internet.
//!
//! The rule decides which hosts the server may connect to for a user, and which peers are single clients. It is
//! conservative: the blocks of the IANA special-purpose registries are not public, including their reachable parts.

use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};

/// The blocks of <https://www.iana.org/assignments/iana-ipv4-special-registry>, and multicast, with prefix lengths.
const SPECIAL_V4: [(Ipv4Addr, u32); 15] = [
    (Ipv4Addr::UNSPECIFIED, 8),           // this network
    (Ipv4Addr::new(10, 0, 0, 0), 8),      // private
    (Ipv4Addr::new(100, 64, 0, 0), 10),   // shared address space of carriers
    (Ipv4Addr::new(127, 0, 0, 0), 8),     // loopback
    (Ipv4Addr::new(169, 254, 0, 0), 16),  // link-local, metadata of cloud machines
    (Ipv4Addr::new(172, 16, 0, 0), 12),   // private
    (Ipv4Addr::new(192, 0, 0, 0), 24),    // protocol assignments
    (Ipv4Addr::new(192, 0, 2, 0), 24),    // documentation
    (Ipv4Addr::new(192, 88, 99, 0), 24),  // deprecated relays of 6to4
    (Ipv4Addr::new(192, 168, 0, 0), 16),  // private
    (Ipv4Addr::new(198, 18, 0, 0), 15),   // benchmarks
    (Ipv4Addr::new(198, 51, 100, 0), 24), // documentation
    (Ipv4Addr::new(203, 0, 113, 0), 24),  // documentation
    (Ipv4Addr::new(224, 0, 0, 0), 4),     // multicast
    (Ipv4Addr::new(240, 0, 0, 0), 4),     // reserved, broadcast
];

/// The block of global unicast addresses (RFC 4291, 2.5.4).
const GLOBAL_V6: (Ipv6Addr, u32) = (Ipv6Addr::new(0x2000, 0, 0, 0, 0, 0, 0, 0), 3);

/// The blocks of <https://www.iana.org/assignments/iana-ipv6-special-registry> inside [`GLOBAL_V6`].
const SPECIAL_V6: [(Ipv6Addr, u32); 4] = [
    (Ipv6Addr::new(0x2001, 0, 0, 0, 0, 0, 0, 0), 23), // protocol assignments, Teredo
    (Ipv6Addr::new(0x2001, 0xdb8, 0, 0, 0, 0, 0, 0), 32), // documentation
    (Ipv6Addr::new(0x2002, 0, 0, 0, 0, 0, 0, 0), 16), // 6to4, which carries any IPv4 address
    (Ipv6Addr::new(0x3fff, 0, 0, 0, 0, 0, 0, 0), 20), // documentation
];

/// The well-known prefix of NAT64, with an IPv4 address in the last 32 bits (RFC 6052).
const NAT64: (Ipv6Addr, u32) = (Ipv6Addr::new(0x64, 0xff9b, 0, 0, 0, 0, 0, 0), 96);

/// Whether `address` is a unicast address of the public internet. If an IPv6 address contains an IPv4 address, the IPv4
/// address decides.
pub fn is_public(address: IpAddr) -> bool {
    match address.to_canonical() {
        IpAddr::V4(address) => is_public_v4(address),
        IpAddr::V6(address) if is_in_v6(address, NAT64) => {
            let [.., a, b, c, d] = address.octets();
            is_public_v4(Ipv4Addr::new(a, b, c, d))
        }
        IpAddr::V6(address) => {
            let is_special = SPECIAL_V6.iter().any(|block| is_in_v6(address, *block));
            is_in_v6(address, GLOBAL_V6) && !is_special
        }
    }
}

fn is_public_v4(address: Ipv4Addr) -> bool {
    !SPECIAL_V4.iter().any(|(network, prefix)| {
        (u32::from(address) ^ u32::from(*network)) >> (u32::BITS - prefix) == 0
    })
}

fn is_in_v6(address: Ipv6Addr, (network, prefix): (Ipv6Addr, u32)) -> bool {
    (u128::from(address) ^ u128::from(network)) >> (u128::BITS - prefix) == 0
}

#[cfg(test)]
mod tests {
    /// The results of `is_global` in Python's `ipaddress` (the lists of 3.15), without multicast and reserved
    /// addresses: the edges of every block that it knows, and random addresses. `+` means public.
    const PYTHON_RESULTS: &str = include_str!("public_address_of_python.txt");

    fn is_public(raw: &str) -> bool {
        super::is_public(raw.parse().expect("an address"))
    }

    #[test]
    fn public_addresses_are_those_that_python_calls_global() {
        let mut lines = 0;
        for line in PYTHON_RESULTS.lines() {
            let (sign, address) = line.split_once(' ').expect("a sign and an address");
            assert_eq!(is_public(address), sign == "+", "{address}");
            lines += 1;
        }
        assert!(lines > 500, "{lines}");
    }

    #[test]
    fn blocks_with_a_special_purpose_are_refused_with_their_reachable_parts() {
        for address in [
            "192.0.0.9",
            "192.0.0.10",
            "192.88.99.1",
            "2001:1::1",
            "2001:3::1",
            "2001:4:112::1",
            "2001:20::1",
            "2001:30::1",
        ] {
            assert!(!is_public(address), "{address}");
        }
    }

    #[test]
    fn a_carried_address_decides() {
        for (carried, expected) in [
            ("8.8.8.8", true),
            ("127.0.0.1", false),
            ("10.1.2.3", false),
            ("169.254.169.254", false),
            ("100.64.0.1", false),
            ("224.0.0.1", false),
        ] {
            for prefix in ["::ffff:", "64:ff9b::"] {
                let address = format!("{prefix}{carried}");
                assert_eq!(is_public(&address), expected, "{address}");
            }
            // IPv4-compatible, IPv4-translated and local NAT64 addresses are never public.
            for prefix in ["::", "::ffff:0:", "64:ff9b:1::"] {
                let address = format!("{prefix}{carried}");
                assert!(!is_public(&address), "{address}");
            }
        }
        assert!(!is_public("2002:0808:0808::1") && !is_public("2002:7f00:1::1"));
        assert!(!is_public("64:ff9b:0:0:0:1:808:808"));
    }
}
