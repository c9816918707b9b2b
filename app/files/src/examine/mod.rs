//! Looking at a whole file before it is kept: an image is decoded, so that what is shown is an image to its end.
//!
//! Every limit is checked before memory is taken for what a file says of itself. One file is looked at after another,
//! each on a thread of its own: the largest image takes some 400 MB for a second.

mod avif;
mod gif;
mod jpeg;
mod pdf;
mod png;
mod webp;

use std::sync::Arc;

use app_domain::upload::{Kind, PIXELS_MAX};
use app_service::port::{Examiner, Flaw};
use async_trait::async_trait;
use bytes::Bytes;
use tokio::sync::Semaphore;

/// Pixels of all pictures of an animation together.
const ANIMATION_MAX: u64 = 10 * PIXELS_MAX;

type Pixels = (u32, u32);

/// Looks at one file at a time.
pub struct Examination(Arc<Semaphore>);

impl Default for Examination {
    fn default() -> Self {
        Self(Arc::new(Semaphore::new(1)))
    }
}

#[async_trait]
impl Examiner for Examination {
    async fn examine(&self, kind: Kind, bytes: Bytes) -> Result<Option<Pixels>, Flaw> {
        let turn = Arc::clone(&self.0).acquire_owned().await;
        let turn = turn.expect("nobody closes the semaphore");
        let looking = tokio::task::spawn_blocking(move || {
            let found = look(kind, &bytes);
            // Held to the end, even when nobody waits for the answer any more.
            drop(turn);
            found
        });
        looking.await.unwrap_or_else(|panic| {
            tracing::warn!(%panic, ?kind, "a decoder gave up on a file, which is refused");
            Err(Flaw::Broken)
        })
    }
}

fn look(kind: Kind, bytes: &[u8]) -> Result<Option<Pixels>, Flaw> {
    match kind {
        Kind::Png => png::look(bytes).map(Some),
        Kind::Jpeg => jpeg::look(bytes).map(Some),
        Kind::Webp => webp::look(bytes).map(Some),
        Kind::Gif => gif::look(bytes).map(Some),
        Kind::Avif => avif::look(bytes).map(Some),
        Kind::Pdf => pdf::look(bytes).map(|()| None),
    }
}

/// The size, when an image may be of it.
fn within(width: u32, height: u32) -> Result<Pixels, Flaw> {
    match u64::from(width) * u64::from(height) {
        0 => Err(Flaw::Broken),
        1..=PIXELS_MAX => Ok((width, height)),
        _ => Err(Flaw::TooManyPixels),
    }
}

fn broken<E>(_: E) -> Flaw {
    Flaw::Broken
}
