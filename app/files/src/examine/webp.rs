//! WebP, still and animated.

use std::io::Cursor;

use app_service::port::FileDefect;
use image_webp::{DecodingError, WebPDecoder};

use super::{ImageSize, MAX_ANIMATION_PIXELS, MAX_DECODER_BYTES, broken, checked_size};

/// Number of bytes before the first chunk: `RIFF`, a length, `WEBP`.
const FILE_HEADER_BYTES: usize = 12;
/// Number of bytes of a chunk before its data: its name and its length.
const CHUNK_HEADER_BYTES: usize = 8;
/// Number of bytes of a frame before its chunks: its place, its size, its duration and its flags.
const FRAME_HEADER_BYTES: usize = 16;
/// Bytes per pixel that the decoder needs at most: for a still picture the planes and the output with transparency, for
/// an animation also its canvas and the picture of a frame.
const STILL_BYTES: u64 = 11;
const ANIMATION_BYTES: u64 = 19;
/// Memory that a byte of lossless data can cost, in bytes: the tables of its Huffman codes.
const LOSSLESS_FACTOR: u64 = 400;

pub(super) fn examine(bytes: &[u8]) -> Result<ImageSize, FileDefect> {
    let end = bytes
        .get(4..8)
        .and_then(read_u32)
        .ok_or(FileDefect::Broken)?
        + 8;
    let chunks = bytes
        .get(FILE_HEADER_BYTES..end)
        .ok_or(FileDefect::Broken)?;
    let mut decoder = WebPDecoder::new(Cursor::new(bytes)).map_err(broken)?;
    let (width, height) = decoder.dimensions();
    let pixels = checked_size(width, height, bytes.len())?;
    let area = u64::from(width) * u64::from(height);
    let pictures = u64::from(decoder.num_frames().max(1));
    if area * pictures > MAX_ANIMATION_PIXELS {
        return Err(FileDefect::TooManyPixels);
    }
    let mut content = ImageContent::default();
    content.add_chunks(chunks).ok_or(FileDefect::Broken)?;
    // The decoder allocates what the header of a picture declares before it compares that with the file's size.
    if content.width > width || content.height > height {
        return Err(FileDefect::Broken);
    }
    let bytes_per_pixel = if decoder.is_animated() {
        ANIMATION_BYTES
    } else {
        STILL_BYTES
    };
    if area * bytes_per_pixel + content.lossless_bytes * LOSSLESS_FACTOR <= MAX_DECODER_BYTES {
        decode(&mut decoder, pictures)?;
    }
    Ok(pixels)
}

fn decode(decoder: &mut WebPDecoder<Cursor<&[u8]>>, pictures: u64) -> Result<(), FileDefect> {
    decoder.set_memory_limit(MAX_DECODER_BYTES.try_into().map_err(broken)?);
    let length = decoder.output_buffer_size();
    let mut picture = vec![0; length.ok_or(FileDefect::TooManyPixels)?];
    if !decoder.is_animated() {
        return decoder.read_image(&mut picture).map_err(broken);
    }
    for _ in 0..pictures {
        match decoder.read_frame(&mut picture) {
            Ok(_) => {}
            Err(DecodingError::NoMoreFrames) => break,
            Err(error) => return Err(broken(error)),
        }
    }
    Ok(())
}

/// The properties that the pictures of a file declare.
#[derive(Default)]
struct ImageContent {
    /// The largest width and height of a picture in pixels.
    width: u32,
    height: u32,
    /// Number of bytes of lossless pictures and of transparency.
    lossless_bytes: u64,
}

impl ImageContent {
    /// Adds the pictures in a list of chunks. Returns `None` if a chunk is cut off.
    fn add_chunks(&mut self, mut rest: &[u8]) -> Option<()> {
        while rest.len() >= CHUNK_HEADER_BYTES {
            let (name, length) = (&rest[..4], read_u32(&rest[4..CHUNK_HEADER_BYTES])?);
            let data = rest[CHUNK_HEADER_BYTES..].get(..length)?;
            match name {
                b"VP8 " => self.add_size(read_lossy_size(data)?),
                b"VP8L" => {
                    self.add_size(read_lossless_size(data)?);
                    self.lossless_bytes += length as u64;
                }
                b"ALPH" => self.lossless_bytes += length as u64,
                b"ANMF" => self.add_chunks(data.get(FRAME_HEADER_BYTES..)?)?,
                _ => {}
            }
            // A chunk of odd length is padded; the padding of the last one may be missing.
            let next = CHUNK_HEADER_BYTES + length + length % 2;
            rest = rest.get(next..).unwrap_or_default();
        }
        Some(())
    }

    fn add_size(&mut self, (width, height): ImageSize) {
        self.width = self.width.max(width);
        self.height = self.height.max(height);
    }
}

/// Reads the size of a lossy picture: after a tag and a start code of three bytes each (RFC 6386, 9.1).
fn read_lossy_size(data: &[u8]) -> Option<ImageSize> {
    let side = |at: usize| {
        let bytes: [u8; 2] = data.get(at..at + 2)?.try_into().ok()?;
        Some(u32::from(u16::from_le_bytes(bytes) & 0x3fff))
    };
    Some((side(6)?, side(8)?))
}

/// Reads the size of a lossless picture: 14 bits a side, each minus one, after one byte.
fn read_lossless_size(data: &[u8]) -> Option<ImageSize> {
    let bits = u32::from_le_bytes(data.get(1..5)?.try_into().ok()?);
    Some(((bits & 0x3fff) + 1, ((bits >> 14) & 0x3fff) + 1))
}

fn read_u32(bytes: &[u8]) -> Option<usize> {
    usize::try_from(u32::from_le_bytes(bytes.try_into().ok()?)).ok()
}
