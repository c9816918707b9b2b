//! GIF, decoded frame by frame.

use app_domain::upload::MAX_IMAGE_PIXELS;
use app_service::port::FileDefect;
use gif::{DecodeOptions, MemoryLimit};

use super::{ImageSize, MAX_ANIMATION_PIXELS, broken, checked_size};

pub(super) fn examine(bytes: &[u8]) -> Result<ImageSize, FileDefect> {
    let mut options = DecodeOptions::new();
    options.set_memory_limit(MemoryLimit::Bytes(
        MAX_IMAGE_PIXELS.try_into().map_err(broken)?,
    ));
    let mut decoder = options.read_info(bytes).map_err(broken)?;
    let pixels = checked_size(decoder.width().into(), decoder.height().into())?;
    let (mut seen, mut picture) = (0, Vec::new());
    while let Some(frame) = decoder.next_frame_info().map_err(broken)? {
        let (width, height) = checked_size(frame.width.into(), frame.height.into())?;
        seen += u64::from(width) * u64::from(height);
        if seen > MAX_ANIMATION_PIXELS {
            return Err(FileDefect::TooManyPixels);
        }
        picture.resize(decoder.buffer_size(), 0);
        decoder.read_into_buffer(&mut picture).map_err(broken)?;
    }
    if seen == 0 {
        return Err(FileDefect::Broken);
    }
    Ok(pixels)
}
