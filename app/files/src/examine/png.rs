//! PNG, decoded row by row.

use std::io::Cursor;

use app_service::port::FileDefect;
use png::{Decoder, Limits};

use super::{ImageSize, MAX_ANIMATION_PIXELS, broken, checked_size};

/// Memory limit of the decoder, for rows and tables.
const MAX_ROW_BYTES: usize = 8 * 1024 * 1024;

pub(super) fn examine(bytes: &[u8]) -> Result<ImageSize, FileDefect> {
    let mut decoder = Decoder::new_with_limits(
        Cursor::new(bytes),
        Limits {
            bytes: MAX_ROW_BYTES,
        },
    );
    // Both chunks can decompress to any size, and neither is needed.
    decoder.set_ignore_text_chunk(true);
    decoder.set_ignore_iccp_chunk(true);
    let header = decoder.read_header_info().map_err(broken)?;
    let pixels = checked_size(header.width, header.height, bytes.len())?;
    let mut reader = decoder.read_info().map_err(broken)?;
    let pictures = reader
        .info()
        .animation_control
        .map_or(1, |control| control.num_frames);
    if u64::from(pixels.0) * u64::from(pixels.1) * u64::from(pictures) > MAX_ANIMATION_PIXELS {
        return Err(FileDefect::TooManyPixels);
    }
    while reader.next_row().map_err(broken)?.is_some() {}
    reader.finish().map_err(broken)?;
    Ok(pixels)
}
