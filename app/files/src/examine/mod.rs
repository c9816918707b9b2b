//! Examines a whole file before it is stored: an image is decoded, so that only complete images are accepted.
//!
//! Every limit is checked before memory is allocated for a size that the file declares. One file is examined at a time,
//! on its own thread: the largest image takes some 400 MB for a second.

mod avif;
mod gif;
mod jpeg;
mod pdf;
mod png;
mod webp;

use std::sync::Arc;

use app_domain::upload::{MAX_IMAGE_PIXELS, UploadKind};
use app_service::port::{FileDefect, FileExaminer};
use async_trait::async_trait;
use bytes::Bytes;
use tokio::sync::Semaphore;

/// Maximum number of pixels of all frames of an animation together.
const MAX_ANIMATION_PIXELS: u64 = 10 * MAX_IMAGE_PIXELS;

/// Width and height in pixels.
type ImageSize = (u32, u32);

/// Examines one file at a time.
pub struct UploadExaminer(Arc<Semaphore>);

impl Default for UploadExaminer {
    fn default() -> Self {
        Self(Arc::new(Semaphore::new(1)))
    }
}

#[async_trait]
impl FileExaminer for UploadExaminer {
    async fn examine(
        &self,
        kind: UploadKind,
        bytes: Bytes,
    ) -> Result<Option<ImageSize>, FileDefect> {
        let turn = Arc::clone(&self.0).acquire_owned().await;
        let turn = turn.expect("the semaphore is never closed");
        let looking = tokio::task::spawn_blocking(move || {
            let found = examine_kind(kind, &bytes);
            // Held to the end, even if the caller has been dropped.
            drop(turn);
            found
        });
        looking.await.unwrap_or_else(|panic| {
            tracing::warn!(%panic, ?kind, "a decoder panicked; the file is refused");
            Err(FileDefect::Broken)
        })
    }
}

fn examine_kind(kind: UploadKind, bytes: &[u8]) -> Result<Option<ImageSize>, FileDefect> {
    match kind {
        UploadKind::Png => png::examine(bytes).map(Some),
        UploadKind::Jpeg => jpeg::examine(bytes).map(Some),
        UploadKind::Webp => webp::examine(bytes).map(Some),
        UploadKind::Gif => gif::examine(bytes).map(Some),
        UploadKind::Avif => avif::examine(bytes).map(Some),
        UploadKind::Pdf => pdf::examine(bytes).map(|()| None),
    }
}

/// Returns the size if it is within the limit of pixels.
fn checked_size(width: u32, height: u32) -> Result<ImageSize, FileDefect> {
    match u64::from(width) * u64::from(height) {
        0 => Err(FileDefect::Broken),
        1..=MAX_IMAGE_PIXELS => Ok((width, height)),
        _ => Err(FileDefect::TooManyPixels),
    }
}

fn broken<E>(_: E) -> FileDefect {
    FileDefect::Broken
}
