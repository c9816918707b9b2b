//! Parts of a body, each compressed alone, so that a changed part is compressed without the others.

use std::io::Write;
use std::sync::{Arc, OnceLock};

use brotli::CompressorWriter;
use brotli::concat::{BroCatli, BroCatliResult};
use brotli::enc::BrotliEncoderParams;
use bytes::Bytes;
use flate2::write::DeflateEncoder;
use flate2::{Compression, Crc};
use sha2::{Digest, Sha256};

use super::encoding::{CompressionEffort, ContentCoding};

/// The header of a gzip stream without a name and a time (RFC 1952 §2.3).
const GZIP_HEADER: [u8; 10] = [0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255];
/// An empty block that ends a deflate stream (RFC 1951 §3.2.6).
const LAST_BLOCK: [u8; 2] = [3, 0];
const BROTLI_QUALITY: i32 = 5;
const BROTLI_WINDOW_BITS: u8 = 20;
const BROTLI_BUFFER_BYTES: usize = 4096;
/// The bytes that joining can add to a brotli stream for each part.
const MAX_JOINT_BYTES: usize = 8;

/// A part of a body, compressed on the first request that accepts a coding.
pub struct EncodedPart {
    pub plain: Bytes,
    pub digest: [u8; 32],
    deflated: OnceLock<DeflatedPart>,
    brotli: OnceLock<Vec<u8>>,
}

/// Deflate blocks that refer to nothing before them, with the checksum of the plain bytes.
struct DeflatedPart {
    blocks: Vec<u8>,
    checksum: Crc,
}

impl EncodedPart {
    pub fn new(plain: Bytes) -> Self {
        Self {
            digest: Sha256::digest(&plain).into(),
            plain,
            deflated: OnceLock::new(),
            brotli: OnceLock::new(),
        }
    }

    fn deflated(&self) -> &DeflatedPart {
        self.deflated.get_or_init(|| {
            let mut checksum = Crc::new();
            checksum.update(&self.plain);
            let output = Vec::with_capacity(self.plain.len() / 4);
            let mut encoder = DeflateEncoder::new(output, Compression::default());
            encoder
                .write_all(&self.plain)
                .and_then(|()| encoder.flush())
                .expect("writing to memory does not fail");
            let blocks = encoder.get_ref().clone();
            DeflatedPart { blocks, checksum }
        })
    }

    fn brotli(&self) -> &[u8] {
        self.brotli.get_or_init(|| {
            let parameters = BrotliEncoderParams {
                quality: BROTLI_QUALITY,
                lgwin: BROTLI_WINDOW_BITS.into(),
                catable: true,
                appendable: true,
                use_dictionary: false,
                ..BrotliEncoderParams::default()
            };
            let output = Vec::with_capacity(self.plain.len() / 4);
            let mut encoder =
                CompressorWriter::with_params(output, BROTLI_BUFFER_BYTES, &parameters);
            encoder
                .write_all(&self.plain)
                .expect("writing to memory does not fail");
            encoder.into_inner()
        })
    }
}

/// Joins the parts to one body in `coding`.
pub fn join(parts: &[Arc<EncodedPart>], coding: Option<ContentCoding>) -> Vec<u8> {
    match coding {
        None => join_plain(parts),
        Some(ContentCoding::Gzip) => join_gzip(parts),
        Some(ContentCoding::Brotli) => join_brotli(parts).unwrap_or_else(|| {
            ContentCoding::Brotli.compress(&join_plain(parts), CompressionEffort::Fast)
        }),
    }
}

fn join_plain(parts: &[Arc<EncodedPart>]) -> Vec<u8> {
    let plain: Vec<&[u8]> = parts.iter().map(|part| &*part.plain).collect();
    plain.concat()
}

fn join_gzip(parts: &[Arc<EncodedPart>]) -> Vec<u8> {
    let mut joined = GZIP_HEADER.to_vec();
    let mut checksum = Crc::new();
    for part in parts {
        let deflated = part.deflated();
        joined.extend_from_slice(&deflated.blocks);
        checksum.combine(&deflated.checksum);
    }
    joined.extend_from_slice(&LAST_BLOCK);
    joined.extend_from_slice(&checksum.sum().to_le_bytes());
    joined.extend_from_slice(&checksum.amount().to_le_bytes());
    joined
}

/// `None` if the joiner does not take a part.
fn join_brotli(parts: &[Arc<EncodedPart>]) -> Option<Vec<u8>> {
    let bytes = parts
        .iter()
        .map(|part| part.brotli().len() + MAX_JOINT_BYTES);
    let mut joined = vec![0; bytes.sum()];
    let mut end = 0;
    let mut joiner = BroCatli::new_with_window_size(BROTLI_WINDOW_BITS);
    for part in parts {
        joiner.new_brotli_file();
        let taken = joiner.stream(part.brotli(), &mut 0, &mut joined, &mut end);
        if taken != BroCatliResult::NeedsMoreInput {
            return None;
        }
    }
    if joiner.finish(&mut joined, &mut end) != BroCatliResult::Success {
        return None;
    }
    joined.truncate(end);
    Some(joined)
}

#[cfg(test)]
mod tests {
    use std::io::Read;

    use flate2::read::GzDecoder;

    use super::*;
    use crate::http::encoding::decompress_brotli;

    #[test]
    fn joined_parts_are_one_stream_in_every_coding() {
        let line = |at: u32| format!("{{\"row\":{},\"name\":\"Player {}\"}}", at * 7919, at % 17);
        let long: String = (0..9_000).map(line).collect();
        for texts in [
            &["[", &long, "", &long[..999], "]"][..],
            &["a", "b"],
            &[&long],
        ] {
            let parts = texts
                .iter()
                .map(|text| Arc::new(EncodedPart::new((*text).to_owned().into())));
            let parts: Vec<_> = parts.collect();
            let plain = texts.concat();
            assert_eq!(join(&parts, None), plain.as_bytes());
            let mut of_gzip = String::new();
            let gzip = join(&parts, Some(ContentCoding::Gzip));
            let mut decoder = GzDecoder::new(&*gzip);
            decoder.read_to_string(&mut of_gzip).expect("gzip");
            assert_eq!(of_gzip, plain);
            let brotli = join_brotli(&parts).expect("joined parts");
            assert_eq!(
                decompress_brotli(&brotli).expect("brotli"),
                plain.as_bytes()
            );
        }
    }
}
