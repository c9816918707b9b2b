//! GIF, decoded frame by frame and in parts.

use app_domain::upload::MAX_IMAGE_PIXELS;
use app_service::port::FileDefect;
use gif::{DecodeOptions, MemoryLimit};

use super::{ImageSize, MAX_ANIMATION_PIXELS, broken, checked_size};

/// Number of pixels that are decoded at a time.
const PART_PIXELS: usize = 64 * 1024;

pub(super) fn examine(bytes: &[u8]) -> Result<ImageSize, FileDefect> {
    let mut options = DecodeOptions::new();
    options.set_memory_limit(MemoryLimit::Bytes(
        MAX_IMAGE_PIXELS.try_into().map_err(broken)?,
    ));
    let mut decoder = options.read_info(bytes).map_err(broken)?;
    let checked = |width: u16, height: u16| checked_size(width.into(), height.into(), bytes.len());
    let pixels = checked(decoder.width(), decoder.height())?;
    let (mut seen, mut part) = (0, vec![0; PART_PIXELS]);
    while let Some(frame) = decoder.next_frame_info().map_err(broken)? {
        checked(frame.width, frame.height)?;
        seen += u64::from(frame.width) * u64::from(frame.height);
        if seen > MAX_ANIMATION_PIXELS {
            return Err(FileDefect::TooManyPixels);
        }
        let mut missing = decoder.buffer_size();
        while missing > 0 {
            let length = missing.min(PART_PIXELS);
            if !decoder.fill_buffer(&mut part[..length]).map_err(broken)? {
                return Err(FileDefect::Broken);
            }
            missing -= length;
        }
    }
    if seen == 0 {
        return Err(FileDefect::Broken);
    }
    Ok(pixels)
}
