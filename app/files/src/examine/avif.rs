//! AVIF: its container is read to the end and the header of its picture; no well-kept decoder in Rust exists, and one
//! in C is not for bytes of strangers.

use app_service::port::Flaw;

use super::{Pixels, broken, within};

pub(super) fn look(bytes: &[u8]) -> Result<Pixels, Flaw> {
    let found = avif_parse::read_avif(&mut &*bytes).map_err(broken)?;
    let header = found.primary_item_metadata().map_err(broken)?;
    let pixels = within(header.max_frame_width.get(), header.max_frame_height.get())?;
    if let Some(alpha) = found.alpha_item_metadata().map_err(broken)? {
        within(alpha.max_frame_width.get(), alpha.max_frame_height.get())?;
    }
    // What the container says may be something else, and a reader may believe it.
    for (width, height) in said_sizes(bytes) {
        within(width, height)?;
    }
    Ok(pixels)
}

/// The sizes that the properties `ispe` give (ISO/IEC 23008-12, 6.5.3).
fn said_sizes(bytes: &[u8]) -> Vec<Pixels> {
    let property = |at: &[u8]| -> Option<Pixels> {
        let number =
            |from: usize| Some(u32::from_be_bytes(at.get(from..from + 4)?.try_into().ok()?));
        // After the name come the version and flags.
        at.starts_with(b"ispe").then_some(())?;
        Some((number(8)?, number(12)?))
    };
    let meta = properties(bytes).unwrap_or_default();
    (0..meta.len())
        .filter_map(|at| property(&meta[at..]))
        .collect()
}

/// The box `meta` at the top level.
fn properties(mut rest: &[u8]) -> Option<&[u8]> {
    loop {
        let (length, name) = (rest.get(..4)?, rest.get(4..8)?);
        let length = u32::from_be_bytes(length.try_into().ok()?) as usize;
        if name == b"meta" {
            return Some(rest.get(..length).unwrap_or(rest));
        }
        rest = rest.get(length.max(8)..)?;
    }
}
