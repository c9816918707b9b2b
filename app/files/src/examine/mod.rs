//! Examines a whole file before it is stored: an image is decoded, so that only complete images are accepted.
//!
//! Every limit is checked before memory is allocated for a size that the file declares. An image whose decoder would need
//! more than [`MAX_DECODER_BYTES`] is parsed, but not decoded. One file is examined at a time, on its own thread.

mod avif;
mod gif;
mod jpeg;
mod pdf;
mod png;
mod upload_examiner;
mod webp;

pub use upload_examiner::UploadExaminer;
use upload_examiner::{ImageSize, MAX_ANIMATION_PIXELS, MAX_DECODER_BYTES, broken, checked_size};
