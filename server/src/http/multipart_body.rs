//! A body that passes on one chunk at a time and limits how many bytes the form parser buffers.
//!
//! `multer` reads all available bytes into memory, and keeps the head of a part until the head is complete.

use std::io;
use std::pin::Pin;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::task::{Context, Poll};

use axum::body::BodyDataStream;
use bytes::Bytes;
use futures::Stream;

/// Maximum size of the head of a part, including the rest of its last chunk; also that of the preamble.
const MAX_PART_HEAD_BYTES: usize = 256 * 1024;

/// The number of bytes that may still be read before the form parser renews it.
#[derive(Debug, Clone)]
pub struct ByteBudget(Arc<AtomicUsize>);

impl ByteBudget {
    /// Allows the head of one part.
    pub fn allow_head(&self) {
        self.allow(MAX_PART_HEAD_BYTES);
    }

    /// Allows any number of bytes: the content of a part is passed on immediately, and its reader counts.
    pub fn allow_all(&self) {
        self.allow(usize::MAX);
    }

    pub fn allow(&self, bytes: usize) {
        self.0.store(bytes, Ordering::Relaxed);
    }

    /// Whether `bytes` more may be read; subtracts them.
    fn spend(&self, bytes: usize) -> bool {
        let left = self.0.load(Ordering::Relaxed);
        if left != usize::MAX {
            self.allow(left.saturating_sub(bytes));
        }
        bytes <= left
    }
}

/// A body that fails when its budget is used up, and yields after each chunk. Its clones read the same body.
#[derive(Clone)]
pub struct ThrottledBody {
    body: Arc<Mutex<RemainingBody>>,
    budget: ByteBudget,
}

struct RemainingBody {
    stream: BodyDataStream,
    has_yielded: bool,
    /// Set at the end and after an error: a failed body may never become ready again.
    has_ended: bool,
}

impl ThrottledBody {
    pub fn new(stream: BodyDataStream) -> Self {
        Self {
            body: Arc::new(Mutex::new(RemainingBody {
                stream,
                has_yielded: false,
                has_ended: false,
            })),
            budget: ByteBudget(Arc::new(AtomicUsize::new(MAX_PART_HEAD_BYTES))),
        }
    }

    pub fn budget(&self) -> &ByteBudget {
        &self.budget
    }
}

impl Stream for ThrottledBody {
    type Item = io::Result<Bytes>;

    fn poll_next(self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Option<Self::Item>> {
        let mut body = self.body.lock().unwrap_or_else(PoisonError::into_inner);
        if std::mem::take(&mut body.has_yielded) {
            context.waker().wake_by_ref();
            return Poll::Pending;
        }
        if body.has_ended {
            return Poll::Ready(None);
        }
        let next = std::task::ready!(Pin::new(&mut body.stream).poll_next(context));
        let next = next.map(|chunk| {
            let chunk = chunk.map_err(io::Error::other)?;
            if self.budget.spend(chunk.len()) {
                Ok(chunk)
            } else {
                Err(io::ErrorKind::FileTooLarge.into())
            }
        });
        body.has_yielded = matches!(next, Some(Ok(_)));
        body.has_ended = !body.has_yielded;
        Poll::Ready(next)
    }
}
