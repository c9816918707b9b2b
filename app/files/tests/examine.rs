//! Files are accepted only if their content is of the declared kind and complete.

use app_domain::upload::UploadKind;
use app_files::UploadExaminer;
use app_service::port::{FileDefect, FileExaminer};
use app_testkit::samples::{ANIMATED_WEBP, AVIF, GIF, JPEG, PDF, PNG, PROGRESSIVE_JPEG, WEBP};
use bytes::Bytes;

const SAMPLES: [(UploadKind, &[u8]); 8] = [
    (UploadKind::Png, PNG),
    (UploadKind::Jpeg, JPEG),
    (UploadKind::Jpeg, PROGRESSIVE_JPEG),
    (UploadKind::Webp, WEBP),
    (UploadKind::Webp, ANIMATED_WEBP),
    (UploadKind::Gif, GIF),
    (UploadKind::Avif, AVIF),
    (UploadKind::Pdf, PDF),
];

async fn examine(kind: UploadKind, bytes: &[u8]) -> Result<Option<(u32, u32)>, FileDefect> {
    let bytes = Bytes::copy_from_slice(bytes);
    UploadExaminer::default().examine(kind, bytes).await
}

#[tokio::test]
async fn valid_files_are_accepted_with_their_sizes() {
    for (kind, bytes) in SAMPLES {
        let pixels = kind.is_image().then_some((8, 6));
        assert_eq!(examine(kind, bytes).await, Ok(pixels), "{kind:?}");
        assert_eq!(UploadKind::detect(bytes), Some(kind));
    }
}

#[tokio::test]
async fn a_file_that_is_cut_off_anywhere_is_broken() {
    for (kind, bytes) in SAMPLES {
        // A GIF's last byte comes after all its pictures, and a PDF's last byte only ends a line.
        let end = bytes.len() - usize::from(matches!(kind, UploadKind::Gif | UploadKind::Pdf));
        for length in (0..end).step_by(7).chain([end - 1]) {
            let found = examine(kind, &bytes[..length]).await;
            assert_eq!(found, Err(FileDefect::Broken), "{kind:?} of {length} bytes");
        }
    }
}

#[tokio::test]
async fn a_single_wrong_byte_never_causes_a_panic() {
    for (kind, bytes) in SAMPLES {
        for at in 0..bytes.len() {
            let mut bytes = bytes.to_vec();
            bytes[at] ^= 0xff;
            let _ = examine(kind, &bytes).await;
        }
    }
}

/// Returns the sample with the first occurrence of `before` replaced by `after`.
fn patched(sample: &[u8], before: &[u8], after: &[u8]) -> Vec<u8> {
    let mut places = sample.windows(before.len());
    let at = places.position(|window| window == before).expect("a place");
    let mut bytes = sample.to_vec();
    bytes[at..at + after.len()].copy_from_slice(after);
    bytes
}

#[tokio::test]
async fn an_image_that_declares_a_huge_size_is_refused_before_memory_is_allocated() {
    let png = patched(
        PNG,
        &[0, 0, 0, 8, 0, 0, 0, 6],
        &[0, 0, 0xff, 0xff, 0, 0, 0xff, 0xff],
    );
    // The checksum of a header that declares 65,535 × 65,535 pixels.
    let mut header = png[12..29].to_vec();
    let sum = crc(&header);
    header = [
        png[..29].to_vec(),
        sum.to_be_bytes().to_vec(),
        png[33..].to_vec(),
    ]
    .concat();
    let jpeg = patched(JPEG, &[8, 0, 6, 0, 8], &[8, 0xff, 0xff, 0xff, 0xff]);
    let gif = patched(GIF, &[8, 0, 6, 0], &[0xff, 0xff, 0xff, 0xff]);
    let size = [0, 0, 0, 8, 0, 0, 0, 6];
    let avif = patched(AVIF, &size, &[0, 0, 0xff, 0xff, 0, 0, 0xff, 0xff]);
    for (kind, bytes) in [
        (UploadKind::Png, header),
        (UploadKind::Jpeg, jpeg),
        (UploadKind::Gif, gif),
        (UploadKind::Avif, avif),
    ] {
        assert_eq!(
            examine(kind, &bytes).await,
            Err(FileDefect::TooManyPixels),
            "{kind:?}"
        );
    }
}

#[tokio::test]
async fn an_avif_with_an_incomplete_picture_is_broken() {
    // The picture is a temporal delimiter, a sequence header of eight bytes, and a frame of thirty.
    let (sequence, frame) = ([0x12, 0, 0x0a, 8], [0x32, 30]);
    let size = [0, 0, 0, 8, 0, 0, 0, 6];
    for (why, bytes) in [
        ("the frame is shorter", patched(AVIF, &frame, &[0x32, 29])),
        ("the frame is longer", patched(AVIF, &frame, &[0x32, 31])),
        (
            "padding instead of a frame",
            patched(AVIF, &frame, &[0x7a, 30]),
        ),
        (
            "tiles without their frame header",
            patched(AVIF, &frame, &[0x22, 30]),
        ),
        (
            "a frame before its sequence header",
            patched(AVIF, &sequence, &[0x32, 0, 0x0a, 8]),
        ),
        (
            "two sequence headers",
            patched(AVIF, &sequence, &[0x0a, 0, 0x0a, 8]),
        ),
        (
            "the container declares another size",
            patched(AVIF, &size, &[0, 0, 0, 8, 0, 0, 0, 7]),
        ),
    ] {
        assert_eq!(
            examine(UploadKind::Avif, &bytes).await,
            Err(FileDefect::Broken),
            "{why}"
        );
    }
}

/// CRC-32 as PNG uses it (ISO 3309).
fn crc(bytes: &[u8]) -> u32 {
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

#[tokio::test]
async fn a_pdf_without_startxref_is_accepted_if_a_reader_can_find_its_objects() {
    let without = patched(PDF, b"startxref", b"%");
    assert_eq!(examine(UploadKind::Pdf, &without).await, Ok(None));
    let rootless = patched(&without, b"/Root", b"/Info");
    assert_eq!(
        examine(UploadKind::Pdf, &rootless).await,
        Err(FileDefect::Broken)
    );
}
