//! JPEG: a sequence of marker segments, with the coded pixels after each start of a scan (ITU-T T.81, B.1).

use super::orientation::ExifBlock;

const MARKER: u8 = 0xff;
const START_OF_IMAGE: u8 = 0xd8;
const END_OF_IMAGE: u8 = 0xd9;
const START_OF_SCAN: u8 = 0xda;
/// The application segments with a part that is copied.
const JFIF_SEGMENT: u8 = 0xe0;
const EXIF_SEGMENT: u8 = 0xe1;
const PROFILE_SEGMENT: u8 = 0xe2;
const ADOBE_SEGMENT: u8 = 0xee;

const JFIF_NAME: &[u8] = b"JFIF\0";
const EXIF_NAME: &[u8] = b"Exif\0\0";
const PROFILE_NAME: &[u8] = b"ICC_PROFILE\0";
const ADOBE_NAME: &[u8] = b"Adobe";
/// Number of bytes of a JFIF segment before the size of its thumbnail, and of an Adobe segment: the transformation of
/// colors is the last one.
const JFIF_BYTES: usize = 12;
const ADOBE_BYTES: usize = 12;

pub(super) fn strip(bytes: &[u8], exif: &mut ExifBlock) -> Option<Vec<u8>> {
    let mut rest = bytes.strip_prefix(&[MARKER, START_OF_IMAGE])?;
    let mut out = Vec::with_capacity(bytes.len());
    out.extend([MARKER, START_OF_IMAGE]);
    let mut is_scan = false;
    loop {
        let start = find_marker(rest)?;
        if is_scan {
            out.extend(&rest[..start]);
        }
        let marker = rest[start + 1];
        rest = &rest[start + 2..];
        if marker == END_OF_IMAGE {
            out.extend([MARKER, END_OF_IMAGE]);
            return Some(out);
        }
        let length = u16::from_be_bytes([*rest.first()?, *rest.get(1)?]);
        let content = rest.get(2..usize::from(length.max(2)))?;
        copy_segment(marker, content, exif, &mut out);
        rest = &rest[2 + content.len()..];
        is_scan = marker == START_OF_SCAN;
    }
}

/// Returns the place of the next marker that is neither a stuffed zero nor a restart.
fn find_marker(bytes: &[u8]) -> Option<usize> {
    let mut at = 0;
    loop {
        match (*bytes.get(at)?, *bytes.get(at + 1)?) {
            (MARKER, MARKER) => at += 1,
            (MARKER, 0x00 | 0x01 | 0xd0..=0xd7) => at += 2,
            (MARKER, _) => return Some(at),
            _ => at += 1,
        }
    }
}

fn copy_segment(marker: u8, content: &[u8], exif: &mut ExifBlock, out: &mut Vec<u8>) {
    match marker {
        // Frames, tables, restart intervals and scans. The extension 0xc8 is reserved.
        0xc0..=0xc7 | 0xc9..=0xcf | START_OF_SCAN..=0xdf => push(marker, &[content], out),
        JFIF_SEGMENT if content.starts_with(JFIF_NAME) && content.len() >= JFIF_BYTES + 2 => {
            let no_thumbnail = [0, 0];
            push(marker, &[&content[..JFIF_BYTES], &no_thumbnail], out);
        }
        EXIF_SEGMENT => {
            let tiff = content.strip_prefix(EXIF_NAME);
            if let Some(tiff) = tiff.and_then(|tiff| exif.replace(tiff)) {
                push(marker, &[EXIF_NAME, &tiff], out);
            }
        }
        PROFILE_SEGMENT if content.starts_with(PROFILE_NAME) => push(marker, &[content], out),
        ADOBE_SEGMENT if content.starts_with(ADOBE_NAME) && content.len() >= ADOBE_BYTES => {
            push(marker, &[&content[..ADOBE_BYTES]], out);
        }
        _ => {}
    }
}

/// Appends a segment, which is not longer than one of a file.
fn push(marker: u8, parts: &[&[u8]], out: &mut Vec<u8>) {
    let length: usize = 2 + parts.iter().map(|part| part.len()).sum::<usize>();
    out.extend([MARKER, marker]);
    out.extend(u16::try_from(length).unwrap_or(u16::MAX).to_be_bytes());
    for part in parts {
        out.extend(*part);
    }
}
