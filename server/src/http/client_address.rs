//! Who is at the other end, through the proxies that the operator trusts.

use std::net::{IpAddr, Ipv6Addr};

use axum::http::HeaderMap;
use ipnet::IpNet;

const FORWARDED_FOR: &str = "x-forwarded-for";

/// The client's address: the peer's, unless the peer is a trusted proxy; then the rightmost forwarded address
/// that is not a trusted proxy itself. What stands further left was written by strangers.
pub fn client_address(peer: IpAddr, headers: &HeaderMap, trusted: &[IpNet]) -> IpAddr {
    let peer = peer.to_canonical();
    let is_trusted = |address: IpAddr| trusted.iter().any(|network| network.contains(&address));
    if !is_trusted(peer) {
        return peer;
    }
    let mut nearest = peer;
    for value in headers.get_all(FORWARDED_FOR).iter().rev() {
        for part in value.to_str().unwrap_or_default().rsplit(',') {
            let Ok(address) = part.trim().parse::<IpAddr>() else {
                // Whoever wrote this is no proxy of ours; the hop that let it through is all we know.
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

/// What a limit counts: one IPv4 address, or the IPv6 network that one customer usually holds.
pub fn counted(address: IpAddr) -> IpAddr {
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
    fn what_is_no_address_ends_the_search() {
        assert_eq!(address("10.0.0.1", &["198.51.100.7, nonsense"]), "10.0.0.1");
        assert_eq!(address("10.0.0.1", &[]), "10.0.0.1");
    }

    #[test]
    fn one_ipv6_network_counts_as_one_client() {
        let counted = |raw: &str| counted(raw.parse().expect("an address")).to_string();
        assert_eq!(counted("2001:db8:1:2:3::4"), "2001:db8:1:2::");
        assert_eq!(counted("192.0.2.1"), "192.0.2.1");
    }
}
