//! The metadata of images is removed, and everything that a viewer shows is kept. The decoders are those of the examiner.

use std::io::Cursor;

use app_domain::image_metadata::{ImageOrientation, StrippedImage, strip_metadata};
use app_domain::upload::UploadKind;
use app_files::UploadExaminer;
use app_service::port::FileExaminer;
use app_testkit::samples::{
    ANIMATED_WEBP, AVIF, DESCRIBED_AVIF, DESCRIBED_GIF, DESCRIBED_JPEG, DESCRIBED_PNG,
    DESCRIBED_WEBP, GIF, JPEG, PDF, PNG, PROGRESSIVE_JPEG, SECRET, WEBP,
};
use bytes::Bytes;

const DESCRIBED: [(UploadKind, &[u8]); 5] = [
    (UploadKind::Jpeg, DESCRIBED_JPEG),
    (UploadKind::Png, DESCRIBED_PNG),
    (UploadKind::Webp, DESCRIBED_WEBP),
    (UploadKind::Gif, DESCRIBED_GIF),
    (UploadKind::Avif, DESCRIBED_AVIF),
];
const PLAIN: [(UploadKind, &[u8]); 8] = [
    (UploadKind::Png, PNG),
    (UploadKind::Jpeg, JPEG),
    (UploadKind::Jpeg, PROGRESSIVE_JPEG),
    (UploadKind::Webp, WEBP),
    (UploadKind::Webp, ANIMATED_WEBP),
    (UploadKind::Gif, GIF),
    (UploadKind::Avif, AVIF),
    (UploadKind::Pdf, PDF),
];

fn has(bytes: &[u8], words: &[u8]) -> bool {
    bytes.windows(words.len()).any(|window| window == words)
}

/// The decoded pixels of all frames, as far as there is a decoder.
fn pixels(kind: UploadKind, bytes: &[u8]) -> Vec<u8> {
    match kind {
        UploadKind::Jpeg => zune_jpeg::JpegDecoder::new(zune_core::bytestream::ZCursor::new(bytes))
            .decode()
            .expect("a JPEG"),
        UploadKind::Png => {
            let mut reader = png::Decoder::new(Cursor::new(bytes))
                .read_info()
                .expect("a PNG");
            let mut picture = vec![0; reader.output_buffer_size().expect("a size")];
            reader.next_frame(&mut picture).expect("a picture");
            picture
        }
        UploadKind::Webp => {
            let mut decoder = image_webp::WebPDecoder::new(Cursor::new(bytes)).expect("a WebP");
            let mut picture = vec![0; decoder.output_buffer_size().expect("a size")];
            decoder.read_image(&mut picture).expect("a picture");
            picture
        }
        UploadKind::Gif => {
            let mut decoder = gif::DecodeOptions::new().read_info(bytes).expect("a GIF");
            let mut frames = Vec::new();
            while let Some(frame) = decoder.read_next_frame().expect("a frame") {
                frames.extend(frame.buffer.iter());
                frames.extend(frame.delay.to_be_bytes());
            }
            frames
        }
        // Not decoded: the coded picture.
        UploadKind::Avif => {
            let media = avif_parse::read_avif(&mut &*bytes).expect("an AVIF");
            media.primary_item.to_vec()
        }
        UploadKind::Pdf => Vec::new(),
    }
}

#[test]
fn nothing_that_describes_the_image_is_left() {
    for (kind, bytes) in DESCRIBED {
        assert!(has(bytes, SECRET), "{kind:?} has secrets");
        let stripped = strip_metadata(kind, bytes).expect("an image");
        for words in [SECRET, b"xmp", b"Photoshop", b"GPS", b"2026"] {
            let words_name = String::from_utf8_lossy(words);
            assert!(!has(&stripped, words), "{kind:?} has {words_name}");
        }
    }
}

#[tokio::test]
async fn the_pixels_the_color_profile_and_the_size_stay() {
    for (kind, bytes) in DESCRIBED {
        let stripped = strip_metadata(kind, bytes).expect("an image");
        assert_eq!(pixels(kind, &stripped), pixels(kind, bytes), "{kind:?}");
        let profile: &[u8] = match kind {
            // Compressed.
            UploadKind::Png => b"iCCP",
            UploadKind::Gif => b"NETSCAPE2.0",
            _ => b"acsp",
        };
        assert!(has(&stripped, profile), "{kind:?} has its profile");
        let examined = UploadExaminer::default()
            .examine(kind, Bytes::from(stripped))
            .await;
        assert_eq!(examined, Ok(Some((8, 6))), "{kind:?}");
    }
}

#[test]
fn the_orientation_stays() {
    let turned = ImageOrientation::try_from(6).expect("an orientation");
    for (kind, bytes) in &DESCRIBED[..3] {
        let stripped = strip_metadata(*kind, bytes).expect("an image");
        let read = StrippedImage::of(*kind, &stripped).expect("an image");
        assert_eq!(read.orientation, turned, "{kind:?}");
        let upright = StrippedImage::of(*kind, &read.bytes).expect("an image");
        assert_eq!(upright.orientation, ImageOrientation::UPRIGHT, "{kind:?}");
        assert!(!has(&upright.bytes, b"MM\0\x2a"), "{kind:?} has no EXIF");
    }
}

#[test]
fn an_image_without_metadata_and_a_stripped_image_stay_as_they_are() {
    for (kind, bytes) in PLAIN {
        let stripped = strip_metadata(kind, bytes).expect("a file");
        assert_eq!(pixels(kind, &stripped), pixels(kind, bytes), "{kind:?}");
        assert!(stripped.len() <= bytes.len(), "{kind:?}");
    }
    for (kind, bytes) in PLAIN.into_iter().chain(DESCRIBED) {
        let once = strip_metadata(kind, bytes).expect("a file");
        assert_eq!(
            strip_metadata(kind, &once).as_ref(),
            Some(&once),
            "{kind:?}"
        );
    }
}

#[tokio::test]
async fn what_the_examiner_accepts_is_stripped_and_still_accepted() {
    let examiner = UploadExaminer::default();
    for (kind, bytes) in PLAIN.into_iter().chain(DESCRIBED) {
        for at in 0..bytes.len().min(400) {
            let mut bytes = bytes.to_vec();
            bytes[at] ^= 0x55;
            let stripped = strip_metadata(kind, &bytes);
            // The examiner accepts AVIF files whose boxes no viewer could read.
            if kind == UploadKind::Avif {
                continue;
            }
            let Ok(found) = examiner.examine(kind, bytes.into()).await else {
                continue;
            };
            let stripped = stripped.unwrap_or_else(|| panic!("{kind:?}, byte {at}"));
            let again = examiner.examine(kind, stripped.into()).await;
            assert_eq!(again, Ok(found), "{kind:?}, byte {at}");
        }
    }
}
