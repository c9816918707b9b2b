//! PNG, decoded row by row.

use std::io::Cursor;

use app_service::port::Flaw;
use png::{Decoder, Limits};

use super::{ANIMATION_MAX, Pixels, broken, within};

/// For rows and tables: a row of eight million pixels.
const MEMORY: usize = 64 * 1024 * 1024;

pub(super) fn look(bytes: &[u8]) -> Result<Pixels, Flaw> {
    let mut decoder = Decoder::new_with_limits(Cursor::new(bytes), Limits { bytes: MEMORY });
    // Both may unfold to any size, and neither is needed.
    decoder.set_ignore_text_chunk(true);
    decoder.set_ignore_iccp_chunk(true);
    let header = decoder.read_header_info().map_err(broken)?;
    let pixels = within(header.width, header.height)?;
    let mut reader = decoder.read_info().map_err(broken)?;
    let pictures = reader
        .info()
        .animation_control
        .map_or(1, |control| control.num_frames);
    if u64::from(pixels.0) * u64::from(pixels.1) * u64::from(pictures) > ANIMATION_MAX {
        return Err(Flaw::TooManyPixels);
    }
    while reader.next_row().map_err(broken)?.is_some() {}
    reader.finish().map_err(broken)?;
    Ok(pixels)
}
