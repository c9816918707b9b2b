//! Builders of test files.

use std::io::Write;

use flate2::write::ZlibEncoder;
use flate2::{Compression, Crc};

pub const SIGNATURE: &[u8] = b"\x89PNG\r\n\x1a\n";
pub const END: (&[u8], &[u8]) = (b"IEND", b"");

/// A chunk of a PNG with its length and checksum.
pub fn png_chunk(kind: &[u8], data: &[u8]) -> Vec<u8> {
    let length = u32::try_from(data.len())
        .expect("a short chunk")
        .to_be_bytes();
    let mut crc = Crc::new();
    crc.update(kind);
    crc.update(data);
    [&length[..], kind, data, &crc.sum().to_be_bytes()].concat()
}

/// A PNG of these chunks.
pub fn png(chunks: &[(&[u8], &[u8])]) -> Vec<u8> {
    let chunks = chunks.iter().flat_map(|(kind, data)| png_chunk(kind, data));
    SIGNATURE.iter().copied().chain(chunks).collect()
}

/// The header of a PNG with one bit per pixel.
pub fn png_header(width: u32, height: u32) -> Vec<u8> {
    let sides = [width.to_be_bytes(), height.to_be_bytes()].concat();
    [sides, vec![1, 0, 0, 0, 0]].concat()
}

/// A PNG rectangle with one bit per pixel and all bits zero.
pub fn rectangle(width: u32, height: u32) -> Vec<u8> {
    let row = 1 + width.div_ceil(8) as usize;
    let rows = deflate(&vec![0; row * height as usize]);
    png(&[(b"IHDR", &png_header(width, height)), (b"IDAT", &rows), END])
}

pub fn deflate(bytes: &[u8]) -> Vec<u8> {
    let mut encoder = ZlibEncoder::new(Vec::new(), Compression::best());
    encoder.write_all(bytes).expect("memory is writable");
    encoder.finish().expect("memory is writable")
}

/// The PNG with another chunk after its header.
pub fn with_chunk(png: &[u8], kind: &[u8], data: &[u8]) -> Vec<u8> {
    let (head, rest) = png.split_at(SIGNATURE.len() + 25);
    [head, &png_chunk(kind, data), rest].concat()
}

/// A GIF of equal, empty frames.
pub fn gif(width: u16, height: u16, pictures: usize) -> Vec<u8> {
    let mut bytes = Vec::new();
    let mut encoder = gif::Encoder::new(&mut bytes, width, height, &[0; 6]).expect("a GIF");
    let pixels = vec![0; usize::from(width) * usize::from(height)];
    let mut frame = gif::Frame::from_indexed_pixels(width, height, pixels, None);
    frame.make_lzw_pre_encoded();
    for _ in 0..pictures {
        encoder
            .write_lzw_pre_encoded_frame(&frame)
            .expect("memory is writable");
    }
    drop(encoder);
    bytes
}

/// The bytes with the first occurrence of `before` replaced by `after`.
pub fn patch(bytes: &[u8], before: &[u8], after: &[u8]) -> Vec<u8> {
    let mut places = bytes.windows(before.len());
    let at = places.position(|window| window == before).expect("a place");
    [&bytes[..at], after, &bytes[at + before.len()..]].concat()
}

/// `head` and `tail` with spaces between them, `length` bytes in total.
pub fn pad(head: &[u8], length: usize, tail: &[u8]) -> Vec<u8> {
    let between = vec![b' '; length - head.len() - tail.len()];
    [head, &between, tail].concat()
}
