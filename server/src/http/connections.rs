//! The open connections: their maximum number, and which one is closed to make room.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use app_domain::public_address::is_public;
use ipnet::IpNet;
use tokio::sync::Notify;

use super::client_address::rate_limit_key;

/// More than all devices of a team behind one address need.
const MAX_PER_ADDRESS: usize = 100;
/// Bounds the memory for buffers.
const MAX_CONNECTIONS: usize = 2_048;
const WARNING_INTERVAL: Duration = Duration::from_mins(1);
/// Open files reserved for the database, the log and the portal's files.
const RESERVED_FILES: usize = 64;

/// Maximum numbers of open connections.
#[derive(Debug, Clone)]
pub struct ConnectionLimits {
    pub total: usize,
    /// Of one public address (of IPv6, one /64). Loopback and private peers have no such limit: they may be proxies.
    pub per_address: usize,
    /// Peers that are proxies, wherever they are.
    pub proxies: Vec<IpNet>,
}

impl ConnectionLimits {
    /// The limits of a process with `open_files` files. A connection uses two: its socket, and a file that it reads.
    pub fn of_process(open_files: usize, proxies: Vec<IpNet>) -> Self {
        let total = open_files.saturating_sub(RESERVED_FILES) / 2;
        Self {
            total: total.clamp(16, MAX_CONNECTIONS),
            per_address: MAX_PER_ADDRESS,
            proxies,
        }
    }

    /// The client that `peer` counts as; `None` without a limit of its own.
    fn client(&self, peer: IpAddr) -> Option<IpAddr> {
        let peer = peer.to_canonical();
        let is_proxy = self.proxies.iter().any(|proxy| proxy.contains(&peer));
        (is_public(peer) && !is_proxy).then(|| rate_limit_key(peer))
    }
}

#[derive(Debug)]
pub struct ClientConnection {
    id: u64,
    /// `None` when its client has no limit.
    client: Option<IpAddr>,
    /// The value of `moves` when bytes last moved.
    last_active: AtomicU64,
    /// Shared by all connections.
    moves: Arc<AtomicU64>,
    closing: Notify,
}

impl ClientConnection {
    /// Records that bytes have moved.
    pub fn touch(&self) {
        let number = self.moves.fetch_add(1, Ordering::Relaxed);
        self.last_active.store(number, Ordering::Relaxed);
    }

    /// Resolves when the connection has to make room for another.
    pub async fn is_evicted(&self) {
        self.closing.notified().await;
    }
}

/// The open connections of the process.
#[derive(Debug)]
pub struct ConnectionRegistry {
    limits: ConnectionLimits,
    /// How often bytes of any connection have moved.
    moves: Arc<AtomicU64>,
    open: Mutex<OpenConnections>,
}

#[derive(Debug, Default)]
struct OpenConnections {
    by_id: HashMap<u64, Arc<ClientConnection>>,
    last_id: u64,
    warned_at: Option<Instant>,
}

impl ConnectionRegistry {
    pub fn new(limits: ConnectionLimits) -> Arc<Self> {
        Arc::new(Self {
            limits,
            moves: Arc::default(),
            open: Mutex::default(),
        })
    }

    /// Registers a connection. Above the limit of its client or of all, the longest idle one is evicted, so that many
    /// idle connections never block a new one.
    pub fn open(self: &Arc<Self>, peer: IpAddr) -> ConnectionGuard {
        let client = self.limits.client(peer);
        let mut open = self.lock();
        let of_client = |one: &&Arc<ClientConnection>| client.is_some() && one.client == client;
        let evicted = if open.by_id.values().filter(of_client).count() >= self.limits.per_address {
            longest_idle(open.by_id.values().filter(of_client))
        } else if open.by_id.len() >= self.limits.total {
            open.warn();
            longest_idle(open.by_id.values())
        } else {
            None
        };
        if let Some(evicted) = evicted.and_then(|id| open.by_id.remove(&id)) {
            evicted.closing.notify_one();
        }
        open.last_id += 1;
        let connection = Arc::new(ClientConnection {
            id: open.last_id,
            client,
            last_active: AtomicU64::default(),
            moves: self.moves.clone(),
            closing: Notify::new(),
        });
        connection.touch();
        open.by_id.insert(connection.id, connection.clone());
        ConnectionGuard {
            connections: self.clone(),
            connection,
        }
    }

    fn lock(&self) -> MutexGuard<'_, OpenConnections> {
        self.open.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl OpenConnections {
    /// Warns about too many connections, at most once a minute.
    fn warn(&mut self) {
        if self
            .warned_at
            .is_none_or(|at| at.elapsed() >= WARNING_INTERVAL)
        {
            self.warned_at = Some(Instant::now());
            tracing::warn!(
                connections = self.by_id.len(),
                "too many open connections; closing idle ones to make room"
            );
        }
    }
}

fn longest_idle<'a>(among: impl Iterator<Item = &'a Arc<ClientConnection>>) -> Option<u64> {
    among
        .map(|one| (one.last_active.load(Ordering::Relaxed), one.id))
        .min()
        .map(|(_, id)| id)
}

/// Keeps a connection registered until it is dropped.
#[derive(Debug)]
pub struct ConnectionGuard {
    connections: Arc<ConnectionRegistry>,
    pub connection: Arc<ClientConnection>,
}

impl Drop for ConnectionGuard {
    fn drop(&mut self) {
        self.connections.lock().by_id.remove(&self.connection.id);
    }
}

#[cfg(test)]
mod tests {
    use futures::FutureExt;

    use super::*;

    const TEAM: &str = "8.8.8.8";

    fn connections(total: usize, per_address: usize) -> Arc<ConnectionRegistry> {
        let proxies = vec!["1.1.1.1/32".parse().expect("a network")];
        ConnectionRegistry::new(ConnectionLimits {
            total,
            per_address,
            proxies,
        })
    }

    fn open(connections: &Arc<ConnectionRegistry>, peer: &str) -> ConnectionGuard {
        connections.open(peer.parse().expect("an address"))
    }

    fn is_evicted(guard: &ConnectionGuard) -> bool {
        guard.connection.is_evicted().now_or_never().is_some()
    }

    #[test]
    fn one_too_many_evicts_the_longest_silent_of_the_same_address() {
        let all = connections(10, 2);
        let other = open(&all, "9.9.9.9");
        let [first, second] = [open(&all, TEAM), open(&all, TEAM)];
        first.connection.touch();
        let third = open(&all, TEAM);
        assert!(is_evicted(&second) && !is_evicted(&first));
        assert!(!is_evicted(&third) && !is_evicted(&other));
    }

    #[test]
    fn peers_that_may_be_a_proxy_have_no_limit_of_their_own() {
        for peer in [
            "127.0.0.1",
            "::1",
            "192.168.1.2",
            "fd00::1",
            "100.64.0.1",
            "1.1.1.1",
        ] {
            let all = connections(10, 2);
            let guards: Vec<_> = (0..10).map(|_| open(&all, peer)).collect();
            assert!(!guards.iter().any(is_evicted), "{peer}");
        }
    }

    #[test]
    fn a_network_of_ipv6_counts_as_one_address() {
        let all = connections(10, 1);
        let first = open(&all, "2606:4700:1:2::1");
        let _second = open(&all, "2606:4700:1:2::2");
        assert!(is_evicted(&first));
    }

    #[test]
    fn beyond_the_total_the_longest_silent_of_all_is_evicted() {
        let all = connections(2, 2);
        let quiet = open(&all, "127.0.0.1");
        let stream = open(&all, TEAM);
        let newest = open(&all, "9.9.9.9");
        assert!(is_evicted(&quiet) && !is_evicted(&stream) && !is_evicted(&newest));
    }

    #[test]
    fn a_closed_connection_makes_room() {
        let all = connections(1, 1);
        drop(open(&all, TEAM));
        let first = open(&all, TEAM);
        assert!(!is_evicted(&first));
        assert_eq!(all.lock().by_id.len(), 1);
    }

    #[test]
    fn a_process_with_few_files_still_takes_connections() {
        let total = |files| ConnectionLimits::of_process(files, Vec::new()).total;
        assert_eq!(
            [total(20), total(1024), total(usize::MAX)],
            [16, 480, 2_048]
        );
    }
}
