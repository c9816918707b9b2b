//! AVIF: its container is read to the end, and its pictures unit by unit, but not decoded; the README says why.

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
    let said = said_sizes(bytes);
    for (width, height) in &said {
        within(*width, *height)?;
    }
    let pictures = found.alpha_item.iter().chain([&found.primary_item]);
    let are_whole = pictures
        .map(|picture| is_whole(picture))
        .all(|is| is == Some(true));
    if are_whole && said.contains(&pixels) {
        Ok(pixels)
    } else {
        Err(Flaw::Broken)
    }
}

/// Kinds of units (AV1 bitstream specification, 6.2.2).
const SEQUENCE_HEADER: u8 = 1;
const FRAME_HEADER: u8 = 3;
const TILE_GROUP: u8 = 4;
const FRAME: u8 = 6;

/// Whether the units of a picture fill its data to the last byte, one of them alone says how it is coded, as AVIF wants
/// it (2.1), and a frame with tiles follows. `None` where there is no reading on.
fn is_whole(mut data: &[u8]) -> Option<bool> {
    let (mut sequences, mut headers, mut tiles) = (0, 0, 0);
    while let Some((head, rest)) = data.split_first() {
        // 5.3.2: a bit that is never set, four of the kind, then whether an extension and the length follow.
        let is_forbidden = head & 0x80 != 0;
        let has_extension = head & 0x04 != 0;
        let has_length = head & 0x02 != 0;
        let rest = rest.get(usize::from(has_extension)..)?;
        let (length, rest) = if has_length {
            length(rest)?
        } else {
            (rest.len(), rest)
        };
        let unit = rest.get(..length)?;
        let kind = (head >> 3) & 0x0f;
        let comes_too_early = matches!(kind, FRAME_HEADER | TILE_GROUP | FRAME) && sequences == 0;
        if is_forbidden || comes_too_early {
            return None;
        }
        sequences += usize::from(kind == SEQUENCE_HEADER);
        headers += usize::from(matches!(kind, FRAME_HEADER | FRAME) && !unit.is_empty());
        tiles += usize::from(matches!(kind, TILE_GROUP | FRAME) && !unit.is_empty());
        data = &rest[length..];
    }
    Some(sequences == 1 && headers > 0 && tiles > 0)
}

/// A length of at most eight bytes with seven bits each, the lowest first (4.10.5), and what follows it.
fn length(data: &[u8]) -> Option<(usize, &[u8])> {
    let mut length = 0_usize;
    for (at, byte) in data.iter().take(8).enumerate() {
        length |= usize::from(byte & 0x7f).checked_shl(7 * u32::try_from(at).ok()?)?;
        if byte & 0x80 == 0 {
            return Some((length, &data[at + 1..]));
        }
    }
    None
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
