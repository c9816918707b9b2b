//! WebP, still and animated.

use std::io::Cursor;

use app_service::port::FileDefect;
use image_webp::{DecodingError, WebPDecoder};

use super::{ImageSize, MAX_ANIMATION_PIXELS, broken, checked_size};

/// Memory limit of the decoder: the largest picture with transparency, and the same again as its canvas.
const MAX_DECODER_BYTES: usize = 400 * 1024 * 1024;

pub(super) fn examine(bytes: &[u8]) -> Result<ImageSize, FileDefect> {
    let length = bytes
        .get(4..8)
        .and_then(|length| length.try_into().ok())
        .ok_or(FileDefect::Broken)?;
    if bytes.len() < 8 + u32::from_le_bytes(length) as usize {
        return Err(FileDefect::Broken);
    }
    let mut decoder = WebPDecoder::new(Cursor::new(bytes)).map_err(broken)?;
    let (width, height) = decoder.dimensions();
    let pixels = checked_size(width, height)?;
    decoder.set_memory_limit(MAX_DECODER_BYTES);
    let pictures = u64::from(decoder.num_frames().max(1));
    if u64::from(width) * u64::from(height) * pictures > MAX_ANIMATION_PIXELS {
        return Err(FileDefect::TooManyPixels);
    }
    let mut picture = vec![
        0;
        decoder
            .output_buffer_size()
            .ok_or(FileDefect::TooManyPixels)?
    ];
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
