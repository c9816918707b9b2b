//! Which files are what they say they are.

use app_domain::upload::Kind;
use app_files::Examination;
use app_service::port::{Examiner, Flaw};
use app_testkit::samples::{ANIMATED_WEBP, AVIF, GIF, JPEG, PDF, PNG, PROGRESSIVE_JPEG, WEBP};
use bytes::Bytes;

const SAMPLES: [(Kind, &[u8]); 8] = [
    (Kind::Png, PNG),
    (Kind::Jpeg, JPEG),
    (Kind::Jpeg, PROGRESSIVE_JPEG),
    (Kind::Webp, WEBP),
    (Kind::Webp, ANIMATED_WEBP),
    (Kind::Gif, GIF),
    (Kind::Avif, AVIF),
    (Kind::Pdf, PDF),
];

async fn examined(kind: Kind, bytes: &[u8]) -> Result<Option<(u32, u32)>, Flaw> {
    let bytes = Bytes::copy_from_slice(bytes);
    Examination::default().examine(kind, bytes).await
}

#[tokio::test]
async fn right_files_are_taken_with_their_sizes() {
    for (kind, bytes) in SAMPLES {
        let pixels = kind.is_image().then_some((8, 6));
        assert_eq!(examined(kind, bytes).await, Ok(pixels), "{kind:?}");
        assert_eq!(Kind::of(bytes), Some(kind));
    }
}

#[tokio::test]
async fn a_file_that_is_cut_off_anywhere_is_broken() {
    for (kind, bytes) in SAMPLES {
        // A GIF has all its pictures before its last byte, and the last one of a PDF ends a line.
        let end = bytes.len() - usize::from(matches!(kind, Kind::Gif | Kind::Pdf));
        for length in (0..end).step_by(7).chain([end - 1]) {
            let found = examined(kind, &bytes[..length]).await;
            assert_eq!(found, Err(Flaw::Broken), "{kind:?} of {length} bytes");
        }
    }
}

#[tokio::test]
async fn whatever_single_byte_is_wrong_nothing_panics() {
    for (kind, bytes) in SAMPLES {
        for at in 0..bytes.len() {
            let mut bytes = bytes.to_vec();
            bytes[at] ^= 0xff;
            let _ = examined(kind, &bytes).await;
        }
    }
}

/// The sample with other bytes at the first place where `before` stands.
fn patched(sample: &[u8], before: &[u8], after: &[u8]) -> Vec<u8> {
    let mut places = sample.windows(before.len());
    let at = places.position(|window| window == before).expect("a place");
    let mut bytes = sample.to_vec();
    bytes[at..at + after.len()].copy_from_slice(after);
    bytes
}

#[tokio::test]
async fn an_image_that_says_it_is_huge_is_refused_before_memory_is_taken() {
    let png = patched(
        PNG,
        &[0, 0, 0, 8, 0, 0, 0, 6],
        &[0, 0, 0xff, 0xff, 0, 0, 0xff, 0xff],
    );
    // The checksum of a header that claims 65,535 × 65,535 pixels.
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
        (Kind::Png, header),
        (Kind::Jpeg, jpeg),
        (Kind::Gif, gif),
        (Kind::Avif, avif),
    ] {
        assert_eq!(
            examined(kind, &bytes).await,
            Err(Flaw::TooManyPixels),
            "{kind:?}"
        );
    }
}

#[tokio::test]
async fn an_avif_whose_picture_is_not_whole_is_broken() {
    // The picture is an empty delimiter, eight bytes of how it is coded, and a frame of thirty.
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
            "tiles without their header",
            patched(AVIF, &frame, &[0x22, 30]),
        ),
        (
            "a frame before how it is coded",
            patched(AVIF, &sequence, &[0x32, 0, 0x0a, 8]),
        ),
        (
            "how it is coded is said twice",
            patched(AVIF, &sequence, &[0x0a, 0, 0x0a, 8]),
        ),
        (
            "the container says another size",
            patched(AVIF, &size, &[0, 0, 0, 8, 0, 0, 0, 7]),
        ),
    ] {
        assert_eq!(
            examined(Kind::Avif, &bytes).await,
            Err(Flaw::Broken),
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
