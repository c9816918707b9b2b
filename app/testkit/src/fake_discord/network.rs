//! A network between the bot and the fake Discord that a test can cut: a proxy for each of the two addresses.

use std::net::SocketAddr;
use std::sync::Arc;

use tokio::io::{AsyncRead, AsyncReadExt, AsyncWrite, AsyncWriteExt};
use tokio::net::{TcpListener, TcpSocket, TcpStream};
use tokio::sync::watch;
use tokio::task::JoinSet;

/// The state of all proxies.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum NetworkState {
    Open,
    /// Connections are reset, and new ones are refused.
    Unreachable,
    /// Connections stay open and new ones are accepted, but no data passes.
    Silent,
}

/// A network that can be cut. Cheap to clone; all clones are the same network.
#[derive(Debug, Clone)]
pub struct FakeNetwork {
    state: Arc<watch::Sender<NetworkState>>,
    /// The number of resets of all connections.
    resets: Arc<watch::Sender<u64>>,
    /// Whether there are proxies; without them the network cannot be cut.
    is_proxied: bool,
}

impl Default for FakeNetwork {
    /// The host's own network, without proxies.
    fn default() -> Self {
        Self {
            is_proxied: false,
            ..Self::proxied()
        }
    }
}

impl FakeNetwork {
    /// A network that can be cut.
    pub fn proxied() -> Self {
        Self {
            state: Arc::new(watch::Sender::new(NetworkState::Open)),
            resets: Arc::default(),
            is_proxied: true,
        }
    }

    /// Resets every connection; new ones are accepted.
    pub fn reset(&self) {
        self.resets.send_modify(|resets| *resets += 1);
    }

    /// Resets every connection, and refuses new ones.
    pub fn cut(&self) {
        self.state.send_replace(NetworkState::Unreachable);
        self.reset();
    }

    /// Drops all data without closing connections.
    pub fn drop_data(&self) {
        self.state.send_replace(NetworkState::Silent);
    }

    /// Accepts new connections. Connections that dropped data stay dead, as after a router lost its state.
    pub fn restore(&self) {
        self.state.send_replace(NetworkState::Open);
    }

    /// Returns the address of `server` on this network, and starts its proxy.
    pub(super) fn proxy_for(&self, server: &TcpListener) -> SocketAddr {
        let server = server.local_addr().expect("an address");
        if !self.is_proxied {
            return server;
        }
        // Keeps the port from other programs while nothing listens.
        let (reserved, address) = bind_shared(SocketAddr::from(([127, 0, 0, 1], 0)));
        let network = self.clone();
        let listener = listen_shared(address);
        tokio::spawn(async move {
            network.serve(listener, address, server).await;
            drop(reserved);
        });
        address
    }

    async fn serve(self, listener: TcpListener, address: SocketAddr, server: SocketAddr) {
        let mut state = self.state.subscribe();
        let (mut listener, mut connections) = (Some(listener), JoinSet::new());
        loop {
            if *state.borrow_and_update() == NetworkState::Unreachable {
                listener = None;
            } else if listener.is_none() {
                listener = Some(listen_shared(address));
            }
            let accepted = async {
                match &listener {
                    Some(listener) => listener.accept().await,
                    None => std::future::pending().await,
                }
            };
            tokio::select! {
                accepted = accepted => if let Ok((stream, _)) = accepted {
                    connections.spawn(self.clone().forward(stream, server));
                },
                changed = state.changed() => if changed.is_err() {
                    return;
                },
            }
        }
    }

    async fn forward(self, mut near: TcpStream, server: SocketAddr) {
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
                () = wait_until_silent(&mut state) => std::future::pending().await,
            }
        };
        let is_reset = tokio::select! {
            () = passing => false,
            _ = resets.changed() => true,
        };
        if is_reset {
            // Sends a reset instead of an orderly close.
            let _ = near.set_zero_linger();
        }
    }
}

async fn wait_until_silent(state: &mut watch::Receiver<NetworkState>) {
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

/// Binds a socket to a port that other sockets of this program may bind too.
fn bind_shared(address: SocketAddr) -> (TcpSocket, SocketAddr) {
    let socket = TcpSocket::new_v4().expect("a socket");
    socket.set_reuseport(true).expect("an option");
    socket.set_reuseaddr(true).expect("an option");
    socket.bind(address).expect("a port");
    let address = socket.local_addr().expect("an address");
    (socket, address)
}

fn listen_shared(address: SocketAddr) -> TcpListener {
    let (socket, _) = bind_shared(address);
    socket.listen(1024).expect("a listener")
}
