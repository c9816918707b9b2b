//! WebP, still and animated.

use std::io::Cursor;

use app_service::port::Flaw;
use image_webp::{DecodingError, WebPDecoder};

use super::{ANIMATION_MAX, Pixels, broken, within};

/// A picture of the most pixels with transparency, and as much again to compose it on.
const MEMORY: usize = 400 * 1024 * 1024;

pub(super) fn look(bytes: &[u8]) -> Result<Pixels, Flaw> {
    let length = bytes
        .get(4..8)
        .and_then(|length| length.try_into().ok())
        .ok_or(Flaw::Broken)?;
    if bytes.len() < 8 + u32::from_le_bytes(length) as usize {
        return Err(Flaw::Broken);
    }
    let mut decoder = WebPDecoder::new(Cursor::new(bytes)).map_err(broken)?;
    let (width, height) = decoder.dimensions();
    let pixels = within(width, height)?;
    decoder.set_memory_limit(MEMORY);
    let pictures = u64::from(decoder.num_frames().max(1));
    if u64::from(width) * u64::from(height) * pictures > ANIMATION_MAX {
        return Err(Flaw::TooManyPixels);
    }
    let mut picture = vec![0; decoder.output_buffer_size().ok_or(Flaw::TooManyPixels)?];
    if !decoder.is_animated() {
        decoder.read_image(&mut picture).map_err(broken)?;
        return Ok(pixels);
    }
    for _ in 0..pictures {
        match decoder.read_frame(&mut picture) {
            Ok(_) => {}
            Err(DecodingError::NoMoreFrames) => break,
            Err(error) => return Err(broken(error)),
        }
    }
    Ok(pixels)
}
