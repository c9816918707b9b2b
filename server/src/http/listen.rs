//! The socket: accepts connections, and lets the open ones finish when the process ends.

use std::convert::Infallible;
use std::io;
use std::net::SocketAddr;
use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;

use app_runtime::Shutdown;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::server::graceful::{GracefulShutdown, Watcher};
use tokio::net::{TcpListener, TcpStream};
use tokio::task::yield_now;
use tokio::time::{sleep, timeout};

use super::connections::{ConnectionGuard, ConnectionLimits, ConnectionRegistry};
use super::gate::Gate;
use super::guarded_stream::{GuardedStream, WRITE_TIMEOUT};

/// A connection that sends no complete head for so long is closed, idle ones included.
const HEAD_LIMIT: Duration = Duration::from_secs(30);
/// The longest head that is read; what is longer gets 431.
const HEAD_SIZE_LIMIT: usize = 64 * 1024;
/// How long open requests may go on after the signal.
const GRACE: Duration = Duration::from_secs(10);
/// Pause after the system could not accept, for want of file descriptors most likely.
const PAUSE_AFTER_FAILURE: Duration = Duration::from_millis(100);

/// Serves until `shutdown` begins and the open requests are answered.
pub async fn serve(
    listener: TcpListener,
    gate: Arc<Gate>,
    limits: ConnectionLimits,
    shutdown: Shutdown,
) {
    let open = ConnectionRegistry::new(limits);
    let connections = GracefulShutdown::new();
    let mut http = http1::Builder::new();
    http.timer(TokioTimer::new())
        .header_read_timeout(HEAD_LIMIT)
        .max_buf_size(HEAD_SIZE_LIMIT);
    let mut ending = pin!(shutdown.begun());
    loop {
        let accepted = tokio::select! {
            accepted = listener.accept() => accepted,
            () = &mut ending => break,
        };
        match accepted {
            Ok((stream, peer)) => {
                let connection = answer(
                    http.clone(),
                    stream,
                    peer,
                    gate.clone(),
                    open.open(peer.ip()),
                    connections.watcher(),
                );
                tokio::spawn(connection);
                // An evicted connection closes before the next one is accepted.
                yield_now().await;
            }
            Err(error) if is_of_one_connection(&error) => {}
            Err(error) => {
                tracing::error!(
                    error = &error as &dyn std::error::Error,
                    "no connection could be accepted"
                );
                sleep(PAUSE_AFTER_FAILURE).await;
            }
        }
    }
    drop(listener);
    if timeout(GRACE, connections.shutdown()).await.is_err() {
        tracing::warn!("some requests were still open at the end of the grace period");
    }
}

async fn answer(
    http: http1::Builder,
    stream: TcpStream,
    peer: SocketAddr,
    gate: Arc<Gate>,
    open: ConnectionGuard,
    connections: Watcher,
) {
    // An answer is written whole; waiting for more to send would only delay it.
    let _ = stream.set_nodelay(true);
    let service = service_fn(move |request| {
        let gate = gate.clone();
        async move { Ok::<_, Infallible>(gate.answer(request, peer.ip()).await) }
    });
    let stream = GuardedStream::new(stream, open.connection.clone(), WRITE_TIMEOUT);
    let connection = http.serve_connection(TokioIo::new(stream), service);
    let ended = tokio::select! {
        ended = connections.watch(connection) => ended,
        () = open.connection.is_evicted() => {
            tracing::debug!(%peer, "a silent connection was closed to make room");
            return;
        }
    };
    if let Err(error) = ended {
        tracing::debug!(
            error = &error as &dyn std::error::Error,
            "a connection ended early"
        );
    }
}

fn is_of_one_connection(error: &io::Error) -> bool {
    matches!(
        error.kind(),
        io::ErrorKind::ConnectionRefused
            | io::ErrorKind::ConnectionAborted
            | io::ErrorKind::ConnectionReset
    )
}
