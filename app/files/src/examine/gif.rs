//! GIF, decoded picture by picture.

use app_domain::upload::PIXELS_MAX;
use app_service::port::Flaw;
use gif::{DecodeOptions, MemoryLimit};

use super::{ANIMATION_MAX, Pixels, broken, within};

pub(super) fn look(bytes: &[u8]) -> Result<Pixels, Flaw> {
    let mut options = DecodeOptions::new();
    options.set_memory_limit(MemoryLimit::Bytes(PIXELS_MAX.try_into().map_err(broken)?));
    let mut decoder = options.read_info(bytes).map_err(broken)?;
    let pixels = within(decoder.width().into(), decoder.height().into())?;
    let (mut seen, mut picture) = (0, Vec::new());
    while let Some(frame) = decoder.next_frame_info().map_err(broken)? {
        let (width, height) = within(frame.width.into(), frame.height.into())?;
        seen += u64::from(width) * u64::from(height);
        if seen > ANIMATION_MAX {
            return Err(Flaw::TooManyPixels);
        }
        picture.resize(decoder.buffer_size(), 0);
        decoder.read_into_buffer(&mut picture).map_err(broken)?;
    }
    if seen == 0 {
        return Err(Flaw::Broken);
    }
    Ok(pixels)
}
