//! PNG: a signature and a sequence of chunks with checksums (ISO/IEC 15948, 5).

use super::orientation::ExifBlock;

const SIGNATURE: &[u8] = b"\x89PNG\r\n\x1a\n";
/// Number of bytes of a chunk beside its data: the length, the name and the checksum.
const CHUNK_BYTES: usize = 12;
const EXIF_CHUNK: &[u8] = b"eXIf";
const LAST_CHUNK: &[u8] = b"IEND";
/// The chunks that are copied: the picture, its colors and its size, and the frames of an animation.
const COPIED_CHUNKS: [&[u8]; 18] = [
    b"IHDR", b"PLTE", b"IDAT", b"tRNS", b"gAMA", b"cHRM", b"sRGB", b"iCCP", b"cICP", b"mDCV",
    b"cLLI", b"sBIT", b"bKGD", b"hIST", b"pHYs", b"acTL", b"fcTL", b"fdAT",
];

pub(super) fn strip(bytes: &[u8], exif: &mut ExifBlock) -> Option<Vec<u8>> {
    let mut rest = bytes.strip_prefix(SIGNATURE)?;
    let mut out = Vec::with_capacity(bytes.len());
    out.extend(SIGNATURE);
    loop {
        let length = u32::from_be_bytes(rest.get(..4)?.try_into().ok()?);
        let length = usize::try_from(length).ok()?;
        let chunk = rest.get(..length.checked_add(CHUNK_BYTES)?)?;
        rest = &rest[chunk.len()..];
        let name = &chunk[4..8];
        if name == LAST_CHUNK {
            push(LAST_CHUNK, &[], &mut out);
            return Some(out);
        }
        if COPIED_CHUNKS.contains(&name) {
            out.extend(chunk);
        } else if name == EXIF_CHUNK
            && let Some(tiff) = exif.replace(&chunk[8..8 + length])
        {
            push(EXIF_CHUNK, &tiff, &mut out);
        }
    }
}

/// Appends a chunk of a few bytes.
fn push(name: &[u8], data: &[u8], out: &mut Vec<u8>) {
    out.extend(u32::try_from(data.len()).unwrap_or(u32::MAX).to_be_bytes());
    let start = out.len();
    out.extend(name);
    out.extend(data);
    out.extend(checksum(&out[start..]).to_be_bytes());
}

/// The CRC-32 of ISO 3309.
fn checksum(bytes: &[u8]) -> u32 {
    let step = |sum: u32, byte: &u8| {
        (0..8).fold(sum ^ u32::from(*byte), |sum, _| {
            if sum & 1 == 1 {
                (sum >> 1) ^ 0xedb8_8320
            } else {
                sum >> 1
            }
        })
    };
    !bytes.iter().fold(u32::MAX, step)
}
