//! A client's socket that fails when the client stops reading.

use std::io::{self, IoSlice};
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll, ready};
use std::time::Duration;

use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::TcpStream;
use tokio::time::{Sleep, sleep};

use super::connections::ClientConnection;
use super::head_progress::HeadProgress;

/// A write without a byte of progress for this long ends the connection.
pub const WRITE_TIMEOUT: Duration = Duration::from_secs(30);

/// Fails a write that makes no progress, and records when bytes last moved.
pub struct GuardedStream {
    stream: TcpStream,
    connection: Arc<ClientConnection>,
    head: Arc<HeadProgress>,
    timeout: Duration,
    /// Runs while the client accepts no bytes.
    stalled: Option<Pin<Box<Sleep>>>,
}

impl GuardedStream {
    /// Writes fail after `timeout` without progress.
    pub fn new(
        stream: TcpStream,
        connection: Arc<ClientConnection>,
        head: Arc<HeadProgress>,
        timeout: Duration,
    ) -> Self {
        Self {
            stream,
            connection,
            head,
            timeout,
            stalled: None,
        }
    }

    fn check_progress(
        &mut self,
        written: Poll<io::Result<usize>>,
        context: &mut Context<'_>,
    ) -> Poll<io::Result<usize>> {
        if written.is_ready() {
            self.stalled = None;
            self.connection.touch();
            return written;
        }
        let timeout = self.timeout;
        let stalled = self.stalled.get_or_insert_with(|| Box::pin(sleep(timeout)));
        ready!(stalled.as_mut().poll(context));
        Poll::Ready(Err(io::ErrorKind::TimedOut.into()))
    }
}

impl AsyncRead for GuardedStream {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        let filled = buffer.filled().len();
        let read = Pin::new(&mut self.stream).poll_read(context, buffer);
        if read.is_ready() {
            self.connection.touch();
            if buffer.filled().len() > filled {
                self.head.record_bytes();
            }
            return read;
        }
        if self.head.is_cut() {
            // The end of the stream: the client is not waited for.
            return Poll::Ready(Ok(()));
        }
        read
    }
}

impl AsyncWrite for GuardedStream {
    fn poll_write(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        let written = Pin::new(&mut self.stream).poll_write(context, bytes);
        self.check_progress(written, context)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        slices: &[IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        let written = Pin::new(&mut self.stream).poll_write_vectored(context, slices);
        self.check_progress(written, context)
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_flush(context)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(context)
    }
}

impl Drop for GuardedStream {
    fn drop(&mut self) {
        if self.stalled.is_some() {
            // Otherwise the system keeps the unsent bytes for minutes.
            let _ = self.stream.set_zero_linger();
        }
    }
}

#[cfg(test)]
mod tests {
    use std::future::poll_fn;

    use app_runtime::ShutdownSignal;
    use futures::poll;
    use tokio::io::{AsyncReadExt, AsyncWriteExt};
    use tokio::net::TcpListener;
    use tokio::task::unconstrained;
    use tokio::time::Instant;

    use super::super::connections::{ConnectionLimits, ConnectionRegistry};
    use super::*;

    async fn both_ends(timeout: Duration) -> (GuardedStream, TcpStream) {
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a free port");
        let address = listener.local_addr().expect("an address");
        let client = TcpStream::connect(address).await.expect("a connection");
        let (stream, _) = listener.accept().await.expect("a connection");
        let limits = ConnectionLimits::of_process(1024, Vec::new());
        let guard = ConnectionRegistry::new(limits).open(address.ip());
        let head = Arc::new(HeadProgress::new(ShutdownSignal::default()));
        let server = GuardedStream::new(stream, guard.connection.clone(), head, timeout);
        (server, client)
    }

    #[tokio::test]
    async fn a_write_that_nobody_reads_fails_after_the_timeout() {
        let timeout = Duration::from_millis(50);
        let (mut server, _client) = both_ends(timeout).await;
        let began = Instant::now();
        // More than the buffers of both ends hold.
        let error = server.write_all(&vec![0; 64 * 1024 * 1024]).await;
        assert_eq!(
            error.expect_err("a failure").kind(),
            io::ErrorKind::TimedOut
        );
        assert!(began.elapsed() >= timeout);
    }

    #[tokio::test]
    async fn a_reader_that_goes_on_ends_the_stall() {
        let (mut server, mut client) = both_ends(WRITE_TIMEOUT).await;
        let mut buffer = vec![0; 1024 * 1024];
        server.stream.writable().await.expect("room");
        while server.stalled.is_none() {
            let write = poll_fn(|context| Pin::new(&mut server).poll_write(context, &[0; 4096]));
            drop(poll!(unconstrained(write)));
        }
        let mut write = Box::pin(server.write_all(&[0; 1]));
        loop {
            tokio::select! {
                written = &mut write => {
                    written.expect("progress");
                    break;
                }
                read = client.read(&mut buffer) => assert!(read.is_ok_and(|bytes| bytes > 0)),
            }
        }
        drop(write);
        assert!(server.stalled.is_none());
    }
}
