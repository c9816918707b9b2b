//! Examines a file by its kind.

use std::sync::Arc;

use app_domain::upload::{MAX_IMAGE_PIXELS, UploadKind, is_acceptable_size};
use app_service::port::{FileDefect, FileExaminer};
use async_trait::async_trait;
use bytes::Bytes;
use tokio::sync::Semaphore;

use super::avif;
use super::gif;
use super::jpeg;
use super::pdf;
use super::png;
use super::webp;

/// Maximum memory of a decoder in bytes.
pub(super) const MAX_DECODER_BYTES: u64 = 28 * 1024 * 1024;

/// Maximum number of pixels of all frames of an animation together.
pub(super) const MAX_ANIMATION_PIXELS: u64 = 10 * MAX_IMAGE_PIXELS;

/// Width and height in pixels.
pub(super) type ImageSize = (u32, u32);

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

/// Returns the size if it is within the limits of an image of `file_bytes` bytes.
pub(super) fn checked_size(
    width: u32,
    height: u32,
    file_bytes: usize,
) -> Result<ImageSize, FileDefect> {
    if width == 0 || height == 0 {
        Err(FileDefect::Broken)
    } else if is_acceptable_size(width, height, file_bytes as u64) {
        Ok((width, height))
    } else {
        Err(FileDefect::TooManyPixels)
    }
}

pub(super) fn broken<E>(_: E) -> FileDefect {
    FileDefect::Broken
}
