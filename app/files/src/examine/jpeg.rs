//! JPEG. The decoder accepts a missing end, so the markers are checked first.

use app_service::port::FileDefect;
use zune_core::bytestream::ZCursor;
use zune_core::options::DecoderOptions;
use zune_jpeg::JpegDecoder;

use super::{ImageSize, MAX_DECODER_BYTES, broken, checked_size};

const BASELINE_FRAME: u8 = 0xc0;
const EXTENDED_FRAME: u8 = 0xc1;
const START_OF_SCAN: u8 = 0xda;
const END_OF_IMAGE: u8 = 0xd9;

/// Bytes per pixel of the decoded picture, and of the coefficients of four components, which the decoder holds if there
/// are several scans.
const PICTURE_BYTES: u64 = 3;
const COEFFICIENT_BYTES: u64 = 8;

pub(super) fn examine(bytes: &[u8]) -> Result<ImageSize, FileDefect> {
    let markers = read_markers(bytes).ok_or(FileDefect::Broken)?;
    if markers.frames != 1 {
        return Err(FileDefect::Broken);
    }
    // The decoder's own limits are lifted: a larger image is refused below, with the right reason.
    let options = DecoderOptions::default()
        .set_max_width(usize::MAX)
        .set_max_height(usize::MAX)
        .set_strict_mode(false);
    let mut decoder = JpegDecoder::new_with_options(ZCursor::new(bytes), options);
    decoder.decode_headers().map_err(broken)?;
    let (width, height) = decoder.dimensions().ok_or(FileDefect::Broken)?;
    let side = |side: usize| u32::try_from(side).map_err(broken);
    let pixels = checked_size(side(width)?, side(height)?, bytes.len())?;
    let bytes_per_pixel = if markers.needs_coefficients {
        PICTURE_BYTES + COEFFICIENT_BYTES
    } else {
        PICTURE_BYTES
    };
    if u64::from(pixels.0) * u64::from(pixels.1) * bytes_per_pixel <= MAX_DECODER_BYTES {
        decoder.decode().map_err(broken)?;
    }
    Ok(pixels)
}

/// The markers of an image up to its end, without those of an embedded thumbnail.
#[derive(Default)]
struct ImageMarkers {
    frames: u32,
    scans: u32,
    /// Whether a decoder has to hold the coefficients of the whole picture.
    needs_coefficients: bool,
}

impl ImageMarkers {
    fn count(&mut self, marker: u8) {
        match marker {
            // Huffman tables, an extension, and arithmetic conditioning have markers between those of frames.
            0xc4 | 0xc8 | 0xcc => {}
            0xc0..=0xcf => {
                self.frames += 1;
                self.needs_coefficients |= !matches!(marker, BASELINE_FRAME | EXTENDED_FRAME);
            }
            START_OF_SCAN => {
                self.scans += 1;
                self.needs_coefficients |= self.scans > 1;
            }
            _ => {}
        }
    }
}

/// Reads the markers up to the end-of-image marker of the image itself (ITU-T T.81, B.1). Returns `None` if it is
/// missing.
fn read_markers(bytes: &[u8]) -> Option<ImageMarkers> {
    let mut markers = ImageMarkers::default();
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
        markers.count(marker);
        if marker == END_OF_IMAGE {
            return Some(markers);
        }
        let length = u16::from_be_bytes([*bytes.get(at)?, *bytes.get(at + 1)?]);
        at += usize::from(length.max(2));
        // Only fill bytes are allowed between segments.
        if marker != START_OF_SCAN && *bytes.get(at)? != 0xff {
            return None;
        }
    }
}
