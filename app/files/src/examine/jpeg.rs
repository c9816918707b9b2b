//! JPEG. The decoder accepts a missing end, so the markers are checked first.

use app_service::port::FileDefect;
use zune_core::bytestream::ZCursor;
use zune_core::options::DecoderOptions;
use zune_jpeg::JpegDecoder;

use super::{ImageSize, broken, checked_size};

const START_OF_SCAN: u8 = 0xda;
const END_OF_IMAGE: u8 = 0xd9;

pub(super) fn examine(bytes: &[u8]) -> Result<ImageSize, FileDefect> {
    find_end(bytes).ok_or(FileDefect::Broken)?;
    // The decoder's own limits are lifted: a larger image is refused below, with the right reason.
    let options = DecoderOptions::default()
        .set_max_width(usize::MAX)
        .set_max_height(usize::MAX)
        .set_strict_mode(false);
    let mut decoder = JpegDecoder::new_with_options(ZCursor::new(bytes), options);
    decoder.decode_headers().map_err(broken)?;
    let (width, height) = decoder.dimensions().ok_or(FileDefect::Broken)?;
    let side = |side: usize| u32::try_from(side).map_err(broken);
    let pixels = checked_size(side(width)?, side(height)?)?;
    decoder.decode().map_err(broken)?;
    Ok(pixels)
}

/// Finds the end-of-image marker of the image itself, not of an embedded thumbnail (ITU-T T.81, B.1).
fn find_end(bytes: &[u8]) -> Option<()> {
    let mut at = 2;
    loop {
        let marker = loop {
            // Skips scan data up to a marker that is neither a stuffed zero nor a restart.
            let (first, second) = (*bytes.get(at)?, *bytes.get(at + 1)?);
            match (first, second) {
                (0xff, 0xff) => at += 1,
                (0xff, 0x00 | 0x01 | 0xd0..=0xd7) => at += 2,
                (0xff, marker) => break marker,
                _ => at += 1,
            }
        };
        at += 2;
        if marker == END_OF_IMAGE {
            return Some(());
        }
        let length = u16::from_be_bytes([*bytes.get(at)?, *bytes.get(at + 1)?]);
        at += usize::from(length.max(2));
        // Only fill bytes are allowed between segments.
        if marker != START_OF_SCAN && *bytes.get(at)? != 0xff {
            return None;
        }
    }
}
