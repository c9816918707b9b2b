//! The bytes of a form, handed to its reader one chunk at a time and no more than it may hold.
//!
//! `multer` takes whatever is ready into its memory, and keeps the head of a part until it has ended.

use std::io;
use std::pin::Pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::task::{Context, Poll};

use axum::body::BodyDataStream;
use bytes::Bytes;
use futures::Stream;

/// A head of a part, with what comes in the same chunk; also whatever stands before the first part.
const HEAD_LIMIT: usize = 256 * 1024;

/// How many bytes may still come before the reader has to say more.
#[derive(Debug, Clone)]
pub struct Allowance(Arc<AtomicUsize>);

impl Allowance {
    /// A head is read.
    pub fn head(&self) {
        self.set(HEAD_LIMIT);
    }

    /// What comes now is passed on at once, and whoever takes it counts.
    pub fn unlimited(&self) {
        self.set(usize::MAX);
    }

    pub fn set(&self, bytes: usize) {
        self.0.store(bytes, Ordering::Relaxed);
    }

    /// Whether so many bytes may come.
    fn take(&self, bytes: usize) -> bool {
        let left = self.0.load(Ordering::Relaxed);
        if left != usize::MAX {
            self.set(left.saturating_sub(bytes));
        }
        bytes <= left
    }
}

/// A body that fails when its allowance is used up, and pauses after each chunk.
pub struct Paced {
    body: BodyDataStream,
    allowance: Allowance,
    has_given: bool,
    /// A body that broke off may be silent for ever after.
    is_over: bool,
}

impl Paced {
    pub fn new(body: BodyDataStream) -> Self {
        Self {
            body,
            allowance: Allowance(Arc::new(AtomicUsize::new(HEAD_LIMIT))),
            has_given: false,
            is_over: false,
        }
    }

    pub fn allowance(&self) -> Allowance {
        self.allowance.clone()
    }
}

impl Stream for Paced {
    type Item = io::Result<Bytes>;

    fn poll_next(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Option<Self::Item>> {
        if std::mem::take(&mut self.has_given) {
            context.waker().wake_by_ref();
            return Poll::Pending;
        }
        if self.is_over {
            return Poll::Ready(None);
        }
        let next = std::task::ready!(Pin::new(&mut self.body).poll_next(context));
        let next = next.map(|chunk| {
            let chunk = chunk.map_err(io::Error::other)?;
            if self.allowance.take(chunk.len()) {
                Ok(chunk)
            } else {
                Err(io::ErrorKind::FileTooLarge.into())
            }
        });
        self.has_given = matches!(next, Some(Ok(_)));
        self.is_over = !self.has_given;
        Poll::Ready(next)
    }
}
