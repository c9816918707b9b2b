//! Images are copied in one pass, whatever their bytes say.

use app_domain::image_metadata::strip_metadata;
use app_domain::upload::UploadKind;
use proptest::prelude::*;

const KINDS: [UploadKind; 5] = [
    UploadKind::Png,
    UploadKind::Jpeg,
    UploadKind::Webp,
    UploadKind::Gif,
    UploadKind::Avif,
];
const MIB: usize = 1024 * 1024;

fn starts(kind: UploadKind) -> &'static [u8] {
    match kind {
        UploadKind::Png => b"\x89PNG\r\n\x1a\n",
        UploadKind::Jpeg => b"\xff\xd8",
        UploadKind::Webp => b"RIFF\xf0\x00\x00\x00WEBP",
        UploadKind::Gif => b"GIF89a\0\0\0\0\0\0\0",
        UploadKind::Avif => b"\0\0\0\x14ftypavif\0\0\0\0avif",
        UploadKind::Pdf => b"%PDF-1.7",
    }
}

fn repeated(kind: UploadKind, part: &[u8], end: &[u8]) -> Vec<u8> {
    let parts = part.repeat(5 * MIB / part.len());
    [starts(kind), &parts, end].concat()
}

/// A box of an AVIF file.
fn file_box(name: &[u8], content: &[u8]) -> Vec<u8> {
    let length = u32::try_from(content.len() + 8).expect("a small box");
    [&length.to_be_bytes(), name, content].concat()
}

/// An AVIF file with these locations of its only item.
fn avif_with_locations(locations: &[u8]) -> Vec<u8> {
    let entry = file_box(b"infe", b"\x02\0\0\0\0\x01\0\0av01\0");
    let meta = [
        b"\0\0\0\0".to_vec(),
        file_box(b"pitm", b"\0\0\0\0\0\x01"),
        file_box(b"iloc", locations),
        file_box(b"iinf", &[&b"\0\0\0\0\0\x01"[..], &entry].concat()),
    ];
    let meta = file_box(b"meta", &meta.concat());
    let media = file_box(b"mdat", &[1; 4096]);
    [starts(UploadKind::Avif), &meta, &media].concat()
}

#[test]
fn five_mebibytes_of_the_smallest_parts_are_read_at_once() {
    for (kind, part, end) in [
        (
            UploadKind::Png,
            &b"\0\0\0\0eXIf\0\0\0\0"[..],
            &b"\0\0\0\0IEND\0\0\0\0"[..],
        ),
        (UploadKind::Jpeg, b"\xff", b""),
        (UploadKind::Jpeg, b"\xff\xe1\0\x08Exif\0\0", b"\xff\xd9"),
        (UploadKind::Jpeg, b"\xff\xda\0\x02", b"\xff\xd9"),
        (UploadKind::Gif, b"\x21\xf9\0", b";"),
        (UploadKind::Gif, b"\x21\xfe\x01x\0", b";"),
        (UploadKind::Avif, b"\0\0\0\x08mdat", b""),
        (UploadKind::Avif, b"\0\0\0\x08free", b""),
    ] {
        let file = repeated(kind, part, end);
        let stripped = strip_metadata(kind, &file).unwrap_or_default();
        assert!(stripped.len() <= file.len(), "{kind:?} {part:?}");
    }
}

#[test]
fn locations_that_take_no_bytes_or_overlap_cost_no_time() {
    // 30,000 items of 65,535 extents without an offset and a length.
    let item = [0, 1, 0, 0, 0xff, 0xff];
    let locations = [&b"\0\0\0\0\0\0\x75\x30"[..], &item.repeat(30_000)].concat();
    assert_eq!(
        strip_metadata(UploadKind::Avif, &avif_with_locations(&locations)),
        None
    );
    // 60,000 extents that each are the whole picture.
    let file = |start: u32| {
        let extent = [start.to_be_bytes(), 4096_u32.to_be_bytes()].concat();
        let head = b"\0\0\0\0\x44\0\0\x01\0\x01\0\0\xea\x60";
        avif_with_locations(&[&head[..], &extent.repeat(60_000)].concat())
    };
    let start = u32::try_from(file(0).len() - 4096).expect("a small file");
    let kept = strip_metadata(UploadKind::Avif, &file(start));
    assert_eq!(kept, Some(file(start)));
    assert_eq!(strip_metadata(UploadKind::Avif, &file(start + 1)), None);
}

#[test]
fn the_bytes_of_other_items_and_beside_the_items_are_zeros() {
    let file = |start: u32| {
        let extent = [start.to_be_bytes(), 8_u32.to_be_bytes()].concat();
        avif_with_locations(&[&b"\0\0\0\0\x44\0\0\x01\0\x01\0\0\0\x01"[..], &extent].concat())
    };
    let start = file(0).len() - 4000;
    let bytes = file(u32::try_from(start).expect("a small file"));
    let stripped = strip_metadata(UploadKind::Avif, &bytes).expect("an image");
    let media = bytes.len() - 4096;
    assert_eq!(stripped[..media], bytes[..media]);
    let kept: Vec<usize> = (media..bytes.len())
        .filter(|at| stripped[*at] == 1)
        .collect();
    assert_eq!(kept, (start..start + 8).collect::<Vec<_>>());
}

proptest! {
    #[test]
    fn any_bytes_are_copied_or_refused(rest in proptest::collection::vec(any::<u8>(), 0..400)) {
        for kind in KINDS {
            let bytes = [starts(kind), &rest].concat();
            if let Some(once) = strip_metadata(kind, &bytes) {
                prop_assert!(once.len() <= bytes.len() + 8, "{kind:?}");
                prop_assert_eq!(strip_metadata(kind, &once), Some(once.clone()), "{:?}", kind);
            }
        }
    }
}
