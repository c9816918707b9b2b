//! WebP: chunks in a RIFF container (RFC 9649, 2).

use super::orientation::ExifBlock;

/// Number of bytes before the first chunk: `RIFF`, a length, `WEBP`.
const FILE_HEADER_BYTES: usize = 12;
/// Number of bytes of a chunk before its data: its name and its length.
const CHUNK_HEADER_BYTES: usize = 8;
/// Number of bytes of a frame before its chunks.
const FRAME_HEADER_BYTES: usize = 16;
/// The flags of the extended header that announce EXIF data and XMP data.
const EXIF_FLAG: u8 = 0x08;
const XMP_FLAG: u8 = 0x04;
/// Some writers put the name of JPEG's segment before the data.
const EXIF_NAME: &[u8] = b"Exif\0\0";

pub(super) fn strip(bytes: &[u8], exif: &mut ExifBlock) -> Option<Vec<u8>> {
    let length = u32::from_le_bytes(bytes.get(4..CHUNK_HEADER_BYTES)?.try_into().ok()?);
    let end = usize::try_from(length)
        .ok()?
        .checked_add(CHUNK_HEADER_BYTES)?;
    let mut chunks = ChunkReader(bytes.get(FILE_HEADER_BYTES..end)?);
    let mut out = Vec::with_capacity(end);
    out.extend(b"RIFF\0\0\0\0WEBP");
    // Where the flags of the extended header are, and whether it announces EXIF data.
    let mut flags = None;
    while let Some((name, data)) = chunks.next() {
        match name {
            b"VP8X" if flags.is_none() => {
                let announced = *data.first()?;
                flags = Some((out.len() + CHUNK_HEADER_BYTES, announced & EXIF_FLAG != 0));
                push(name, data, &mut out);
                let (at, _) = flags?;
                out[at] = announced & !(EXIF_FLAG | XMP_FLAG);
            }
            b"EXIF" => {
                let Some((at, true)) = flags else { continue };
                let tiff = data.strip_prefix(EXIF_NAME).unwrap_or(data);
                if let Some(tiff) = exif.replace(tiff) {
                    push(name, &tiff, &mut out);
                    out[at] |= EXIF_FLAG;
                }
            }
            b"ANMF" => push(name, &strip_frame(data)?, &mut out),
            b"VP8 " | b"VP8L" | b"ALPH" | b"ICCP" | b"ANIM" => push(name, data, &mut out),
            _ => {}
        }
    }
    chunks.is_at_end().then_some(())?;
    let length = u32::try_from(out.len() - CHUNK_HEADER_BYTES).ok()?;
    out[4..8].copy_from_slice(&length.to_le_bytes());
    Some(out)
}

/// Copies a frame of an animation with its picture alone.
fn strip_frame(frame: &[u8]) -> Option<Vec<u8>> {
    let (header, chunks) = frame.split_at_checked(FRAME_HEADER_BYTES)?;
    let mut out = Vec::with_capacity(frame.len());
    out.extend(header);
    let mut chunks = ChunkReader(chunks);
    while let Some((name, data)) = chunks.next() {
        if matches!(name, b"VP8 " | b"VP8L" | b"ALPH") {
            push(name, data, &mut out);
        }
    }
    chunks.is_at_end().then_some(out)
}

struct ChunkReader<'a>(&'a [u8]);

impl<'a> ChunkReader<'a> {
    /// Returns the name and the data of the next chunk; `None` at the end, and before a chunk that is cut off.
    fn next(&mut self) -> Option<(&'a [u8; 4], &'a [u8])> {
        let (name, rest) = self.0.split_first_chunk()?;
        let (length, rest) = rest.split_first_chunk()?;
        let length = usize::try_from(u32::from_le_bytes(*length)).ok()?;
        let data = rest.get(..length)?;
        // A chunk of odd length is padded; the padding of the last one may be missing.
        self.0 = rest.get(length + length % 2..).unwrap_or_default();
        Some((name, data))
    }

    fn is_at_end(&self) -> bool {
        self.0.len() < CHUNK_HEADER_BYTES
    }
}

fn push(name: &[u8], data: &[u8], out: &mut Vec<u8>) {
    out.extend(name);
    out.extend(u32::try_from(data.len()).unwrap_or(u32::MAX).to_le_bytes());
    out.extend(data);
    out.extend(&[0][..data.len() % 2]);
}
