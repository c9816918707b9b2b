//! The memory that examining a file takes, whatever the file declares.
//!
//! One test alone in its program: it measures the whole process. It reads Linux's accounts of memory.

use std::fs;
use std::io::Write;

use app_domain::upload::UploadKind;
use app_files::UploadExaminer;
use app_service::port::{FileDefect, FileExaminer};
use app_testkit::samples::{ANIMATED_WEBP, AVIF};
use bytes::Bytes;

const MIB: usize = 1024 * 1024;
/// How much more memory than before the process may have.
const MAX_GROWTH: usize = 32 * MIB;
/// 40 megapixels.
const SIDES: (u16, u16) = (8000, 5000);

struct HugeFile {
    name: &'static str,
    kind: UploadKind,
    bytes: Vec<u8>,
    is_accepted: bool,
}

#[tokio::test]
async fn a_hostile_image_costs_at_most_32_mib() {
    let examiner = UploadExaminer::default();
    // Allocates what the first call of a decoder allocates once.
    let _ = examiner
        .examine(UploadKind::Avif, Bytes::from_static(AVIF))
        .await;
    for file in huge_files() {
        let bytes = Bytes::from(file.bytes);
        let before = reset_peak();
        let found = examiner.examine(file.kind, bytes).await;
        let growth = read_bytes("VmHWM:").saturating_sub(before);
        assert!(
            growth <= MAX_GROWTH,
            "{}: {} MiB for {found:?}",
            file.name,
            growth / MIB
        );
        match found {
            Ok(_) => assert!(file.is_accepted, "{}: accepted", file.name),
            Err(defect) => {
                assert!(!file.is_accepted, "{}: {defect}", file.name);
                assert_eq!(defect, FileDefect::Broken, "{}", file.name);
            }
        }
    }
}

fn huge_files() -> impl Iterator<Item = HugeFile> {
    type ImageEncoder = fn() -> Vec<u8>;
    let files: [(&str, UploadKind, ImageEncoder, bool); 9] = [
        ("a PNG", UploadKind::Png, png, true),
        ("a GIF", UploadKind::Gif, gif, true),
        ("a baseline JPEG", UploadKind::Jpeg, || jpeg(0xc0, 1), true),
        (
            "a JPEG of two scans",
            UploadKind::Jpeg,
            || jpeg(0xc0, 2),
            true,
        ),
        (
            "a progressive JPEG",
            UploadKind::Jpeg,
            || jpeg(0xc2, 1),
            true,
        ),
        ("a lossless WebP", UploadKind::Webp, lossless_webp, true),
        (
            "a WebP with a large canvas",
            UploadKind::Webp,
            wide_canvas,
            true,
        ),
        (
            "a WebP with a larger frame",
            UploadKind::Webp,
            wide_frame,
            false,
        ),
        ("an AVIF of 5 MiB", UploadKind::Avif, || large_avif(), true),
    ];
    // One at a time: their encoders need more memory than the examination may.
    files
        .into_iter()
        .map(|(name, kind, build, is_accepted)| HugeFile {
            name,
            kind,
            bytes: build(),
            is_accepted,
        })
}

fn png() -> Vec<u8> {
    let mut bytes = Vec::new();
    let mut encoder = png::Encoder::new(&mut bytes, SIDES.0.into(), SIDES.1.into());
    encoder.set_color(png::ColorType::Grayscale);
    let mut writer = encoder.write_header().expect("a header");
    let mut rows = writer.stream_writer().expect("a writer");
    let row = vec![0; usize::from(SIDES.0)];
    for _ in 0..SIDES.1 {
        rows.write_all(&row).expect("memory is writable");
    }
    rows.finish().expect("a PNG");
    drop(writer);
    padded(bytes, 64 * 1024)
}

fn gif() -> Vec<u8> {
    let mut bytes = Vec::new();
    let mut encoder = gif::Encoder::new(&mut bytes, SIDES.0, SIDES.1, &[0; 6]).expect("a GIF");
    let pixels = vec![0; usize::from(SIDES.0) * usize::from(SIDES.1)];
    let frame = gif::Frame::from_indexed_pixels(SIDES.0, SIDES.1, pixels, None);
    encoder.write_frame(&frame).expect("memory is writable");
    drop(encoder);
    padded(bytes, 64 * 1024)
}

/// A gray JPEG. Both Huffman tables have one code, the bit 0, which means no difference and the end of a block: so
/// scans are zeros.
fn jpeg(frame: u8, scans: usize) -> Vec<u8> {
    let segment = |marker: u8, content: &[u8]| {
        let length = u16::try_from(content.len() + 2).expect("a short segment");
        [&[0xff, marker][..], &length.to_be_bytes(), content].concat()
    };
    let table = |class: u8| {
        let counts = [&[class, 1][..], &[0; 15]].concat();
        segment(0xc4, &[counts, vec![0]].concat())
    };
    let sides = [SIDES.1.to_be_bytes(), SIDES.0.to_be_bytes()].concat();
    let is_progressive = frame == 0xc2;
    let scan = segment(0xda, &[1, 1, 0, 0, if is_progressive { 0 } else { 63 }, 0]);
    let blocks = usize::from(SIDES.0) * usize::from(SIDES.1) / 64;
    let data = vec![0; blocks / if is_progressive { 8 } else { 4 } + 1];
    let head = [
        vec![0xff, 0xd8],
        segment(0xdb, &[vec![0], vec![1; 64]].concat()),
        segment(frame, &[vec![8], sides, vec![1, 1, 0x11, 0]].concat()),
        table(0x00),
        table(0x10),
    ]
    .concat();
    let scans = [scan, data].concat().repeat(scans);
    [head, scans, vec![0xff, 0xd9]].concat()
}

/// A lossless WebP without transforms. Each of its five Huffman codes has one symbol, 0, so that pixels take no bits.
fn lossless_webp() -> Vec<u8> {
    let sides = u32::from(SIDES.0 - 1) | u32::from(SIDES.1 - 1) << 14;
    let codes = [0x88, 0x88, 0x08];
    let image = [&[0x2f][..], &sides.to_le_bytes(), &codes].concat();
    let file_length = u32::try_from(12 + image.len()).expect("a short file");
    let image_length = u32::try_from(image.len()).expect("a short image");
    let bytes = [
        &b"RIFF"[..],
        &file_length.to_le_bytes(),
        b"WEBPVP8L",
        &image_length.to_le_bytes(),
        &image,
    ];
    padded(bytes.concat(), 64 * 1024)
}

/// The small animation on a canvas of 40 megapixels, which the extended header declares.
fn wide_canvas() -> Vec<u8> {
    let mut bytes = ANIMATED_WEBP.to_vec();
    assert_eq!(bytes[12..16], *b"VP8X");
    for (at, side) in [(24, SIDES.0), (27, SIDES.1)] {
        bytes[at..at + 3].copy_from_slice(&u32::from(side - 1).to_le_bytes()[..3]);
    }
    padded(bytes, 64 * 1024)
}

/// The small animation with a frame that declares 16,383 pixels per side.
fn wide_frame() -> Vec<u8> {
    let mut bytes = ANIMATED_WEBP.to_vec();
    let start_code = [0x9d, 0x01, 0x2a];
    let mut places = bytes.windows(3);
    let at = places
        .position(|window| window == start_code)
        .expect("a lossy frame");
    bytes[at + 3..at + 7].copy_from_slice(&[0xff, 0x3f, 0xff, 0x3f]);
    bytes
}

/// The small AVIF with a box of free space.
fn large_avif() -> Vec<u8> {
    let length = u32::try_from(5 * MIB - AVIF.len()).expect("a short box");
    let mut bytes = [AVIF, &length.to_be_bytes()[..], b"free"].concat();
    bytes.resize(5 * MIB, 0);
    bytes
}

/// The file with bytes after its end, so that its size is in proportion to its pixels.
fn padded(mut bytes: Vec<u8>, length: usize) -> Vec<u8> {
    let length = length.max(bytes.len());
    bytes.resize(length, 0);
    bytes
}

/// Makes the present memory of the process its peak, and returns it in bytes.
fn reset_peak() -> usize {
    fs::write("/proc/self/clear_refs", "5").expect("the peak can be reset");
    read_bytes("VmRSS:")
}

/// Reads an account of this process's memory, in bytes.
fn read_bytes(name: &str) -> usize {
    let status = fs::read_to_string("/proc/self/status").expect("an account of memory");
    let line = status.lines().find_map(|line| line.strip_prefix(name));
    let kib = line.and_then(|line| line.split_whitespace().next());
    kib.and_then(|kib| kib.parse::<usize>().ok())
        .expect("a number")
        * 1024
}
