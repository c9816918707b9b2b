//! The listening socket: accepts connections, and lets open requests finish at shutdown.

use std::convert::Infallible;
use std::io;
use std::net::SocketAddr;
use std::pin::pin;
use std::sync::Arc;
use std::time::{Duration, Instant};

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
use super::head_progress::HeadProgress;
use super::middleware::HttpMiddleware;

/// A connection that sends no complete request head for this long is closed, idle ones included.
const HEAD_TIMEOUT: Duration = Duration::from_secs(30);
/// Maximum size of a request head, in bytes; a longer one is answered with 431.
const MAX_HEAD_BYTES: usize = 64 * 1024;
/// How long open requests may continue after the stop signal. Closing the database takes up to three seconds more, and
/// container runtimes kill after ten.
const SHUTDOWN_TIMEOUT: Duration = Duration::from_secs(6);
/// Delay after a failed accept, which is most likely caused by a lack of file descriptors.
const ACCEPT_RETRY_DELAY: Duration = Duration::from_millis(100);
/// Failed accepts are logged at most once in this interval.
const ERROR_INTERVAL: Duration = Duration::from_mins(1);

/// Serves until `shutdown` begins and the open requests are answered.
pub async fn serve(
    listener: TcpListener,
    middleware: Arc<HttpMiddleware>,
    limits: ConnectionLimits,
    shutdown: ShutdownSignal,
) {
    let open = ConnectionRegistry::new(limits);
    let connections = GracefulShutdown::new();
    let mut http = http1::Builder::new();
    http.timer(TokioTimer::new())
        .header_read_timeout(HEAD_TIMEOUT)
        .max_buf_size(MAX_HEAD_BYTES);
    let mut errors = AcceptErrors::default();
    let mut shutdown_started = pin!(shutdown.wait());
    loop {
        let accepted = tokio::select! {
            accepted = listener.accept() => accepted,
            () = &mut shutdown_started => break,
        };
        match accepted {
            Ok((stream, peer)) => {
                let connection = serve_connection(
                    http.clone(),
                    stream,
                    peer,
                    middleware.clone(),
                    open.open(peer.ip()),
                    connections.watcher(),
                    shutdown.clone(),
                );
                tokio::spawn(connection);
                // An evicted connection closes before the next one is accepted.
                yield_now().await;
            }
            Err(error) if is_connection_error(&error) => {}
            Err(error) => {
                errors.log(&error, Instant::now());
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
    middleware: Arc<HttpMiddleware>,
    open: ConnectionGuard,
    connections: Watcher,
    shutdown: ShutdownSignal,
) {
    // A response is written as a whole; waiting for more data would only delay it.
    let _ = stream.set_nodelay(true);
    let head = Arc::new(HeadProgress::new(shutdown));
    let progress = head.clone();
    let service = service_fn(move |request| {
        let middleware = middleware.clone();
        let handling = progress.begin_handling();
        async move {
            let response = middleware.handle(request, peer.ip()).await;
            drop(handling);
            Ok::<_, Infallible>(response)
        }
    });
    let stream = GuardedStream::new(stream, open.connection.clone(), head, WRITE_TIMEOUT);
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

/// Logs failed accepts: exhausted file descriptors fail ten times a second.
#[derive(Default)]
struct AcceptErrors {
    logged_at: Option<Instant>,
    unlogged: u64,
}

impl AcceptErrors {
    /// Logs the error, or counts it if another one was logged recently. Returns whether it was logged.
    fn log(&mut self, error: &io::Error, now: Instant) -> bool {
        let is_recent = |at: Instant| now.saturating_duration_since(at) < ERROR_INTERVAL;
        if self.logged_at.is_some_and(is_recent) {
            self.unlogged += 1;
            return false;
        }
        tracing::error!(
            error = error as &dyn std::error::Error,
            unlogged = self.unlogged,
            "accepting a connection failed"
        );
        *self = Self {
            logged_at: Some(now),
            unlogged: 0,
        };
        true
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn exhausted_descriptors_are_logged_once_in_an_interval() {
        let (mut errors, began) = (AcceptErrors::default(), Instant::now());
        let error = io::Error::other("too many open files");
        let logged = (0..1200_u32)
            .filter(|tenths| errors.log(&error, began + Duration::from_millis(100) * *tenths));
        assert_eq!(logged.count(), 2, "two minutes");
    }
}
