//! AVIF: the container is read to its end and the pictures unit by unit, but they are not decoded; the README says why.

use app_service::port::FileDefect;

use super::{ImageSize, broken, checked_size};

pub(super) fn examine(bytes: &[u8]) -> Result<ImageSize, FileDefect> {
    let found = avif_parse::read_avif(&mut &*bytes).map_err(broken)?;
    let header = found.primary_item_metadata().map_err(broken)?;
    let checked = |width, height| checked_size(width, height, bytes.len());
    let pixels = checked(header.max_frame_width.get(), header.max_frame_height.get())?;
    if let Some(alpha) = found.alpha_item_metadata().map_err(broken)? {
        checked(alpha.max_frame_width.get(), alpha.max_frame_height.get())?;
    }
    // The container may declare another size, and an image viewer may use it.
    let sizes = declared_sizes(bytes);
    for (width, height) in &sizes {
        checked(*width, *height)?;
    }
    let pictures = found.alpha_item.iter().chain([&found.primary_item]);
    let are_whole = pictures
        .map(|picture| is_whole(picture))
        .all(|is| is == Some(true));
    if are_whole && sizes.contains(&pixels) {
        Ok(pixels)
    } else {
        Err(FileDefect::Broken)
    }
}

/// Types of OBUs (AV1 bitstream specification, 6.2.2).
const SEQUENCE_HEADER: u8 = 1;
const FRAME_HEADER: u8 = 3;
const TILE_GROUP: u8 = 4;
const FRAME: u8 = 6;

/// Whether the OBUs of a picture fill its data to the last byte, with exactly one sequence header, as AVIF requires
/// (2.1), followed by a frame with tiles. Returns `None` where the data cannot be parsed.
fn is_whole(mut data: &[u8]) -> Option<bool> {
    let (mut sequences, mut headers, mut tiles) = (0, 0, 0);
    while let Some((head, rest)) = data.split_first() {
        // OBU header (5.3.2): the forbidden bit, four bits of type, the extension flag, the size flag.
        let is_forbidden = head & 0x80 != 0;
        let has_extension = head & 0x04 != 0;
        let has_length = head & 0x02 != 0;
        let rest = rest.get(usize::from(has_extension)..)?;
        let (length, rest) = if has_length {
            read_leb128(rest)?
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

/// Reads a `leb128()` length (4.10.5): at most eight bytes with seven bits each, lowest first. Returns it with the rest
/// of the data.
fn read_leb128(data: &[u8]) -> Option<(usize, &[u8])> {
    let mut length = 0_usize;
    for (at, byte) in data.iter().take(8).enumerate() {
        length |= usize::from(byte & 0x7f).checked_shl(7 * u32::try_from(at).ok()?)?;
        if byte & 0x80 == 0 {
            return Some((length, &data[at + 1..]));
        }
    }
    None
}

/// Returns the sizes that the `ispe` properties declare (ISO/IEC 23008-12, 6.5.3).
fn declared_sizes(bytes: &[u8]) -> Vec<ImageSize> {
    let property = |at: &[u8]| -> Option<ImageSize> {
        let number =
            |from: usize| Some(u32::from_be_bytes(at.get(from..from + 4)?.try_into().ok()?));
        // The name is followed by the version and flags.
        at.starts_with(b"ispe").then_some(())?;
        Some((number(8)?, number(12)?))
    };
    let meta = meta_box(bytes).unwrap_or_default();
    (0..meta.len())
        .filter_map(|at| property(&meta[at..]))
        .collect()
}

/// Returns the top-level `meta` box.
fn meta_box(mut rest: &[u8]) -> Option<&[u8]> {
    loop {
        let (length, name) = (rest.get(..4)?, rest.get(4..8)?);
        let length = u32::from_be_bytes(length.try_into().ok()?) as usize;
        if name == b"meta" {
            return Some(rest.get(..length).unwrap_or(rest));
        }
        rest = rest.get(length.max(8)..)?;
    }
}
