//! The address of a client behind the proxies that the operator trusts.

use std::net::{IpAddr, Ipv6Addr, SocketAddr};

use app_domain::public_address::is_public;
use axum::http::HeaderMap;
use ipnet::IpNet;

const FORWARDED_FOR: &str = "x-forwarded-for";
/// The headers in which a proxy names its client.
const FORWARDING_HEADERS: [&str; 3] = [FORWARDED_FOR, "x-real-ip", "forwarded"];

/// Whether a proxy has forwarded the request.
pub fn is_forwarded(headers: &HeaderMap) -> bool {
    FORWARDING_HEADERS
        .iter()
        .any(|name| headers.contains_key(*name))
}

/// Whether the request seems to come through a proxy on this host or network that is not in `trusted`. All clients of
/// such a proxy share its address and limits.
pub fn is_undeclared_proxy(peer: IpAddr, headers: &HeaderMap, trusted: &[IpNet]) -> bool {
    let peer = peer.to_canonical();
    is_forwarded(headers)
        && !is_public(peer)
        && !trusted.iter().any(|network| network.contains(&peer))
}

/// The treatment of the header in which a proxy names its client.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ProxyForwarding {
    /// The request has no such header.
    None,
    /// The peer is a trusted proxy.
    Trusted,
    /// The peer is not in `TRUSTED_PROXIES`.
    Ignored,
}

impl ProxyForwarding {
    pub fn of(peer: IpAddr, headers: &HeaderMap, trusted: &[IpNet]) -> Self {
        let peer = peer.to_canonical();
        if !headers.contains_key(FORWARDED_FOR) {
            Self::None
        } else if trusted.iter().any(|network| network.contains(&peer)) {
            Self::Trusted
        } else {
            Self::Ignored
        }
    }

    pub fn as_str(self) -> &'static str {
        match self {
            Self::None => "none",
            Self::Trusted => "trusted",
            Self::Ignored => "ignored",
        }
    }
}

/// The client's address: the peer's, unless the peer is a trusted proxy; then the rightmost forwarded address
/// that is not a trusted proxy itself. Addresses further left are not trustworthy: any client can send them.
pub fn client_address(peer: IpAddr, headers: &HeaderMap, trusted: &[IpNet]) -> IpAddr {
    let peer = peer.to_canonical();
    let is_trusted = |address: IpAddr| trusted.iter().any(|network| network.contains(&address));
    if !is_trusted(peer) {
        return peer;
    }
    let mut nearest = peer;
    for value in headers.get_all(FORWARDED_FOR).iter().rev() {
        for part in value.to_str().unwrap_or_default().rsplit(',') {
            let Some(address) = parse_forwarded(part.trim()) else {
                // Not written by a trusted proxy; the address is unknown beyond the nearest hop.
                return nearest;
            };
            nearest = address.to_canonical();
            if !is_trusted(nearest) {
                return nearest;
            }
        }
    }
    nearest
}

/// Parses an address of the header. Some proxies add the port: `192.0.2.1:4711`, `[2001:db8::1]:4711`.
fn parse_forwarded(part: &str) -> Option<IpAddr> {
    let bare = part
        .strip_prefix('[')
        .and_then(|part| part.strip_suffix(']'));
    let address = bare.unwrap_or(part).parse().ok();
    address.or_else(|| Some(part.parse::<SocketAddr>().ok()?.ip()))
}

/// The key of the wider limits: the /48 network of an IPv6 address, in which one customer may have many /64.
pub fn wide_network(address: IpAddr) -> Option<IpAddr> {
    match address {
        IpAddr::V4(_) => None,
        IpAddr::V6(address) => {
            let network = u128::from(address) >> 80 << 80;
            Some(IpAddr::V6(Ipv6Addr::from(network)))
        }
    }
}

/// The key of limits by address: an IPv4 address, or the /64 network that one IPv6 customer usually has.
pub fn rate_limit_key(address: IpAddr) -> IpAddr {
    match address {
        IpAddr::V4(_) => address,
        IpAddr::V6(address) => {
            let network = u128::from(address) >> 64 << 64;
            IpAddr::V6(Ipv6Addr::from(network))
        }
    }
}

#[cfg(test)]
mod tests {
    use axum::http::HeaderValue;

    use super::*;

    fn address(peer: &str, forwarded: &[&str]) -> String {
        let mut headers = HeaderMap::new();
        for value in forwarded {
            headers.append(
                FORWARDED_FOR,
                HeaderValue::from_str(value).expect("a header"),
            );
        }
        let trusted = ["10.0.0.0/8".parse().expect("a network")];
        client_address(peer.parse().expect("an address"), &headers, &trusted).to_string()
    }

    #[test]
    fn a_stranger_cannot_forward_an_address() {
        assert_eq!(address("192.0.2.1", &["198.51.100.7"]), "192.0.2.1");
    }

    #[test]
    fn a_trusted_proxy_names_the_client() {
        assert_eq!(address("10.0.0.1", &["198.51.100.7"]), "198.51.100.7");
        assert_eq!(
            address("::ffff:10.0.0.1", &["198.51.100.7"]),
            "198.51.100.7"
        );
    }

    #[test]
    fn the_rightmost_untrusted_address_counts() {
        assert_eq!(
            address("10.0.0.1", &["203.0.113.9, 198.51.100.7, 10.1.1.1"]),
            "198.51.100.7"
        );
        assert_eq!(
            address("10.0.0.1", &["203.0.113.9", "198.51.100.7"]),
            "198.51.100.7"
        );
    }

    #[test]
    fn the_port_of_a_forwarded_address_does_not_count() {
        for (forwarded, client) in [
            ("198.51.100.7:4711", "198.51.100.7"),
            ("[2001:db8::7]:4711", "2001:db8::7"),
            ("[2001:db8::7]", "2001:db8::7"),
            ("2001:db8::7", "2001:db8::7"),
            ("203.0.113.9:1, 198.51.100.7:2, 10.1.1.1:3", "198.51.100.7"),
            ("198.51.100.7:99999", "10.0.0.1"),
        ] {
            assert_eq!(address("10.0.0.1", &[forwarded]), client, "{forwarded}");
        }
    }

    #[test]
    fn what_is_no_address_ends_the_search() {
        assert_eq!(address("10.0.0.1", &["198.51.100.7, nonsense"]), "10.0.0.1");
        assert_eq!(address("10.0.0.1", &[]), "10.0.0.1");
    }

    #[test]
    fn a_near_peer_that_forwards_and_is_not_trusted_is_an_undeclared_proxy() {
        let trusted = ["10.0.0.0/8".parse().expect("a network")];
        let is_undeclared = |peer: &str, header: &'static str| {
            let mut headers = HeaderMap::new();
            headers.insert(header, HeaderValue::from_static("198.51.100.7"));
            is_undeclared_proxy(peer.parse().expect("an address"), &headers, &trusted)
        };
        for peer in ["127.0.0.1", "::ffff:172.18.0.1", "fd00::1"] {
            for header in FORWARDING_HEADERS {
                assert!(is_undeclared(peer, header), "{peer} {header}");
            }
            assert!(!is_undeclared(peer, "host"), "{peer}");
        }
        assert!(!is_undeclared("10.0.0.1", FORWARDED_FOR));
        // Any client may send such a header.
        assert!(!is_undeclared("8.8.8.8", FORWARDED_FOR));
    }

    #[test]
    fn one_ipv6_network_counts_as_one_client() {
        let counted = |raw: &str| rate_limit_key(raw.parse().expect("an address")).to_string();
        assert_eq!(counted("2001:db8:1:2:3::4"), "2001:db8:1:2::");
        assert_eq!(counted("192.0.2.1"), "192.0.2.1");
        let wide = |raw: &str| wide_network(raw.parse().expect("an address"));
        assert_eq!(
            wide("2001:db8:1:2:3::4"),
            Some("2001:db8:1::".parse().expect("an address"))
        );
        assert_eq!(wide("192.0.2.1"), None);
    }
}
