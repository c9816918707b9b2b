//! Images without their metadata.

use super::orientation::{ExifBlock, ImageOrientation};
use super::{avif, gif, jpeg, png, webp};
use crate::upload::UploadKind;

/// An image without its metadata.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StrippedImage {
    /// The file, which does not contain the orientation. Only AVIF states it as a part of the picture.
    pub bytes: Vec<u8>,
    pub orientation: ImageOrientation,
}

impl StrippedImage {
    /// Copies an image. Returns `None` if the file is damaged, or not an image of this kind.
    pub fn of(kind: UploadKind, bytes: &[u8]) -> Option<Self> {
        let mut exif = ExifBlock::left_out();
        let bytes = copy(kind, bytes, &mut exif)?;
        Some(Self {
            bytes,
            orientation: exif.orientation(),
        })
    }
}

/// Copies an image without its metadata but with its orientation, and a PDF as it is. Returns `None` if the file is
/// damaged, or not of this kind.
pub fn strip_metadata(kind: UploadKind, bytes: &[u8]) -> Option<Vec<u8>> {
    copy(kind, bytes, &mut ExifBlock::default())
}

fn copy(kind: UploadKind, bytes: &[u8], exif: &mut ExifBlock) -> Option<Vec<u8>> {
    match kind {
        UploadKind::Png => png::strip(bytes, exif),
        UploadKind::Jpeg => jpeg::strip(bytes, exif),
        UploadKind::Webp => webp::strip(bytes, exif),
        UploadKind::Gif => gif::strip(bytes),
        UploadKind::Avif => avif::strip(bytes),
        UploadKind::Pdf => Some(bytes.to_vec()),
    }
}
