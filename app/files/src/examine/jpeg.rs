//! JPEG. The decoder forgives a missing end, so the markers are walked first.

use app_service::port::Flaw;
use zune_core::bytestream::ZCursor;
use zune_core::options::DecoderOptions;
use zune_jpeg::JpegDecoder;

use super::{Pixels, broken, within};

const START_OF_SCAN: u8 = 0xda;
const END_OF_IMAGE: u8 = 0xd9;

pub(super) fn look(bytes: &[u8]) -> Result<Pixels, Flaw> {
    has_end(bytes).ok_or(Flaw::Broken)?;
    // What is larger is refused here, with the right reason.
    let options = DecoderOptions::default()
        .set_max_width(usize::MAX)
        .set_max_height(usize::MAX)
        .set_strict_mode(false);
    let mut decoder = JpegDecoder::new_with_options(ZCursor::new(bytes), options);
    decoder.decode_headers().map_err(broken)?;
    let (width, height) = decoder.dimensions().ok_or(Flaw::Broken)?;
    let side = |side: usize| u32::try_from(side).map_err(broken);
    let pixels = within(side(width)?, side(height)?)?;
    decoder.decode().map_err(broken)?;
    Ok(pixels)
}

/// Finds the end-of-image marker of the image itself, not of a thumbnail within (ITU-T T.81, B.1).
fn has_end(bytes: &[u8]) -> Option<()> {
    let mut at = 2;
    loop {
        let marker = loop {
            // Data of a scan, until a marker that is no stuffed zero and no restart.
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
        // Between segments nothing may stand but fill bytes.
        if marker != START_OF_SCAN && *bytes.get(at)? != 0xff {
            return None;
        }
    }
}
