//! The listening socket: accepts connections, and lets open requests finish at shutdown.

use std::convert::Infallible;
use std::io;
use std::net::SocketAddr;
use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;

use app_runtime::ShutdownSignal;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::server::graceful::{GracefulShutdown, Watcher};
use tokio::net::{TcpListener, TcpStream};
use tokio::task::yield_now;
use tokio::time::{sleep, timeout};

use super::connections::{ConnectionGuard, ConnectionLimits, ConnectionRegistry};
use super::guarded_stream::{GuardedStream, WRITE_TIMEOUT};
use super::middleware::HttpMiddleware;

/// A connection that sends no complete request head for this long is closed, idle ones included.
const HEAD_TIMEOUT: Duration = Duration::from_secs(30);
/// Maximum size of a request head, in bytes; a longer one is answered with 431.
const MAX_HEAD_BYTES: usize = 64 * 1024;
/// How long open requests may continue after the stop signal.
const SHUTDOWN_TIMEOUT: Duration = Duration::from_secs(10);
/// Delay after a failed accept, which is most likely caused by a lack of file descriptors.
const ACCEPT_RETRY_DELAY: Duration = Duration::from_millis(100);

/// Serves until `shutdown` begins and the open requests are answered.
pub async fn serve(
    listener: TcpListener,
    gate: Arc<HttpMiddleware>,
    limits: ConnectionLimits,
    shutdown: ShutdownSignal,
) {
    let open = ConnectionRegistry::new(limits);
    let connections = GracefulShutdown::new();
    let mut http = http1::Builder::new();
    http.timer(TokioTimer::new())
        .header_read_timeout(HEAD_TIMEOUT)
        .max_buf_size(MAX_HEAD_BYTES);
    let mut ending = pin!(shutdown.wait());
    loop {
        let accepted = tokio::select! {
            accepted = listener.accept() => accepted,
            () = &mut ending => break,
        };
        match accepted {
            Ok((stream, peer)) => {
                let connection = serve_connection(
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
            Err(error) if is_connection_error(&error) => {}
            Err(error) => {
                tracing::error!(
                    error = &error as &dyn std::error::Error,
                    "accepting a connection failed"
                );
                sleep(ACCEPT_RETRY_DELAY).await;
            }
        }
    }
    drop(listener);
    if timeout(SHUTDOWN_TIMEOUT, connections.shutdown())
        .await
        .is_err()
    {
        tracing::warn!("some requests were still open at the end of the grace period");
    }
}

async fn serve_connection(
    http: http1::Builder,
    stream: TcpStream,
    peer: SocketAddr,
    gate: Arc<HttpMiddleware>,
    open: ConnectionGuard,
    connections: Watcher,
) {
    // A response is written as a whole; waiting for more data would only delay it.
    let _ = stream.set_nodelay(true);
    let service = service_fn(move |request| {
        let gate = gate.clone();
        async move { Ok::<_, Infallible>(gate.handle(request, peer.ip()).await) }
    });
    let stream = GuardedStream::new(stream, open.connection.clone(), WRITE_TIMEOUT);
    let connection = http.serve_connection(TokioIo::new(stream), service);
    let ended = tokio::select! {
        ended = connections.watch(connection) => ended,
        () = open.connection.is_evicted() => {
            tracing::debug!(%peer, "closed an idle connection to make room");
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

fn is_connection_error(error: &io::Error) -> bool {
    matches!(
        error.kind(),
        io::ErrorKind::ConnectionRefused
            | io::ErrorKind::ConnectionAborted
            | io::ErrorKind::ConnectionReset
    )
}
