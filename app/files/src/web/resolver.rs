//! Resolves host names, and refuses hosts with addresses that must not be connected to.

use std::io;
use std::net::{IpAddr, SocketAddr};
use std::sync::Arc;

use futures::FutureExt;
use futures::future::BoxFuture;
use reqwest::dns::{Addrs, Name, Resolve, Resolving};

/// Looks up the addresses of a host. Port 0 stands for the scheme's default port.
pub type HostLookup =
    Arc<dyn Fn(String) -> BoxFuture<'static, io::Result<Vec<SocketAddr>>> + Send + Sync>;

/// Returns a lookup that uses the system's resolver.
pub fn system_lookup() -> HostLookup {
    Arc::new(|host| {
        async move {
            let addresses = tokio::net::lookup_host((host, 0)).await?;
            Ok(addresses.collect())
        }
        .boxed()
    })
}

/// The error for a host with an address that must not be connected to.
#[derive(Debug, thiserror::Error)]
#[error("the host has an address that is not allowed")]
pub struct ForbiddenAddress;

/// Returns a host's addresses if all of them are allowed.
pub struct CheckedResolver {
    pub lookup: HostLookup,
    pub is_allowed: fn(IpAddr) -> bool,
}

impl Resolve for CheckedResolver {
    fn resolve(&self, name: Name) -> Resolving {
        let looking = (self.lookup)(name.as_str().to_owned());
        let is_allowed = self.is_allowed;
        Box::pin(async move {
            let addresses = looking.await?;
            if !addresses.iter().all(|address| is_allowed(address.ip())) {
                return Err(ForbiddenAddress.into());
            }
            Ok(Box::new(addresses.into_iter()) as Addrs)
        })
    }
}
