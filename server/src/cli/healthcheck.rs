//! `muster healthcheck`: asks the server on this host whether it is healthy, for containers and supervisors.

use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr};
use std::time::Duration;

use anyhow::{Context, bail};
use app_runtime::Config;
use app_wire::ApiError;
use oauth2::reqwest::{self, Client, StatusCode};

use super::build_runtime;

/// Shorter than the timeout of common supervisors, so that the reason is printed.
const TIMEOUT: Duration = Duration::from_secs(4);

/// Fails with the reason if the server at `BIND_ADDRESS` does not answer that it is healthy.
pub fn run() -> anyhow::Result<()> {
    let address = reachable(Config::load()?.bind_address);
    build_runtime(&mut tokio::runtime::Builder::new_current_thread())?.block_on(check(address))
}

async fn check(address: SocketAddr) -> anyhow::Result<()> {
    let http = Client::builder()
        .no_proxy()
        .timeout(TIMEOUT)
        .build()
        .context("the HTTP client cannot be created")?;
    let response = http
        .get(format!("http://{address}/api/health"))
        .send()
        .await
        .map_err(reqwest::Error::without_url)
        .with_context(|| format!("the server at {address} does not answer"))?;
    let status = response.status();
    if status == StatusCode::OK {
        println!("the server at {address} is healthy");
        return Ok(());
    }
    match response.json::<ApiError>().await {
        Ok(refusal) => bail!(
            "the server at {address} answers {status}: {}",
            refusal.error
        ),
        Err(_) => bail!("the server at {address} answers {status}"),
    }
}

/// The address at which a server that is bound to `address` is reached from this host.
fn reachable(address: SocketAddr) -> SocketAddr {
    let host = match address.ip() {
        IpAddr::V4(ip) if ip.is_unspecified() => Ipv4Addr::LOCALHOST.into(),
        IpAddr::V6(ip) if ip.is_unspecified() => Ipv6Addr::LOCALHOST.into(),
        host => host,
    };
    SocketAddr::new(host, address.port())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_server_on_all_addresses_is_asked_on_loopback() {
        for (bound, asked) in [
            ("0.0.0.0:3000", "127.0.0.1:3000"),
            ("[::]:80", "[::1]:80"),
            ("192.0.2.7:3000", "192.0.2.7:3000"),
        ] {
            let bound = bound.parse().expect("an address");
            assert_eq!(reachable(bound).to_string(), asked);
        }
    }
}
