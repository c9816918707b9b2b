//! The network between a bot and the platform, which a test can cut: a proxy on loopback for each of the two addresses.

use std::net::SocketAddr;
use std::sync::Arc;

use tokio::io::{AsyncRead, AsyncReadExt, AsyncWrite, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::watch;
use tokio::task::JoinSet;

/// How a proxy treats its connections.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum NetworkState {
    Open,
    /// Every connection is reset, and nobody listens.
    Unreachable,
    /// Connections stay as they are, new ones are taken, and no byte passes.
    Silent,
}

/// Cheap to clone; all clones are the same network.
#[derive(Debug, Clone)]
pub struct FakeNetwork {
    state: Arc<watch::Sender<NetworkState>>,
    /// How often all connections were reset.
    resets: Arc<watch::Sender<u64>>,
    /// Whether there are proxies at all; without any, nothing can be cut.
    is_proxied: bool,
}

impl Default for FakeNetwork {
    /// The host's own, which does not fail.
    fn default() -> Self {
        Self {
            is_proxied: false,
            ..Self::proxied()
        }
    }
}

impl FakeNetwork {
    /// One that can be cut.
    pub fn proxied() -> Self {
        Self {
            state: Arc::new(watch::Sender::new(NetworkState::Open)),
            resets: Arc::default(),
            is_proxied: true,
        }
    }

    /// Resets every connection; new ones pass.
    pub fn reset(&self) {
        self.resets.send_modify(|resets| *resets += 1);
    }

    /// Resets every connection, and lets nobody connect.
    pub fn cut(&self) {
        self.state.send_replace(NetworkState::Unreachable);
        self.reset();
    }

    /// Swallows every byte.
    pub fn swallow(&self) {
        self.state.send_replace(NetworkState::Silent);
    }

    /// Lets new connections pass; swallowed ones stay dead, as behind a router that has forgotten them.
    pub fn restore(&self) {
        self.state.send_replace(NetworkState::Open);
    }

    /// The address by which `server` is reached on this network.
    pub(super) async fn in_front_of(&self, server: &TcpListener) -> SocketAddr {
        let server = server.local_addr().expect("an address");
        if !self.is_proxied {
            return server;
        }
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
        let address = listener.local_addr().expect("an address");
        let network = self.clone();
        tokio::spawn(async move { network.serve(listener, address, server).await });
        address
    }

    async fn serve(self, listener: TcpListener, address: SocketAddr, server: SocketAddr) {
        let mut state = self.state.subscribe();
        let (mut listener, mut connections) = (Some(listener), JoinSet::new());
        loop {
            if *state.borrow_and_update() == NetworkState::Unreachable {
                listener = None;
            } else if listener.is_none() {
                listener = Some(TcpListener::bind(address).await.expect("the same port"));
            }
            let accepted = async {
                match &listener {
                    Some(listener) => listener.accept().await,
                    None => std::future::pending().await,
                }
            };
            tokio::select! {
                accepted = accepted => if let Ok((stream, _)) = accepted {
                    connections.spawn(self.clone().pass(stream, server));
                },
                changed = state.changed() => if changed.is_err() {
                    return;
                },
            }
        }
    }

    async fn pass(self, mut near: TcpStream, server: SocketAddr) {
        let (mut state, mut resets) = (self.state.subscribe(), self.resets.subscribe());
        resets.mark_unchanged();
        let passing = async {
            if *state.borrow_and_update() == NetworkState::Silent {
                std::future::pending::<()>().await;
            }
            let Ok(mut far) = TcpStream::connect(server).await else {
                return;
            };
            let (mut near_reads, mut near_writes) = near.split();
            let (mut far_reads, mut far_writes) = far.split();
            tokio::select! {
                () = copy(&mut near_reads, &mut far_writes) => {}
                () = copy(&mut far_reads, &mut near_writes) => {}
                () = swallowed(&mut state) => std::future::pending().await,
            }
        };
        let is_reset = tokio::select! {
            () = passing => false,
            _ = resets.changed() => true,
        };
        if is_reset {
            // A reset instead of an orderly end.
            let _ = near.set_zero_linger();
        }
    }
}

async fn swallowed(state: &mut watch::Receiver<NetworkState>) {
    let silent = state.wait_for(|state| *state == NetworkState::Silent);
    // The network outlives its connections.
    let _ = silent.await;
}

async fn copy(from: &mut (impl AsyncRead + Unpin), to: &mut (impl AsyncWrite + Unpin)) {
    let mut bytes = [0; 4096];
    loop {
        match from.read(&mut bytes).await {
            Ok(0) | Err(_) => return,
            Ok(count) => {
                if to.write_all(&bytes[..count]).await.is_err() {
                    return;
                }
            }
        }
    }
}
