//! JSON, YAML, CSV and ZIP files, and what surrounds a text.

use app_exchange::import::{ImportLoss, ImportRefusal};
use app_exchange::zip_file::{ZipBuilder, ZipDefect};

use crate::{MAX_TEXT_BYTES, import, nest};

#[test]
fn json_yaml_csv_and_zip() {
    let head = "{\"format\":\"muster-strategy\",\"version\":1,\"title\":\"a\",\"content\":";
    for (open, close) in [
        ("[", "]"),
        ("{\"a\":", "}"),
        ("[],", ""),
        ("{\"a\":0},", ""),
        ("{\"type\":\"doc\",\"content\":[", "]}"),
        ("\"\\\\", ""),
    ] {
        nest("a.json", open, "0", close);
        nest("a.json", &format!("{head}{open}"), "0", close);
    }
    let many = format!(
        "{head}{{\"type\":\"doc\",\"content\":[{}0]}}}}",
        "{\"a\":0},".repeat(60_000)
    );
    let _ = import("a.json", many.as_bytes());
    for (open, close) in [
        ("[", "]"),
        ("{", "}"),
        ("- ", ""),
        ("a, ", ""),
        ("\"a\",", ""),
        ("'", ""),
    ] {
        nest("a.md", &format!("---\ntags: {open}"), "a", close);
        nest("a.md", open, "a", &format!("{close}\n"));
        let list = [open.repeat(100_000), "a".into(), close.repeat(100_000)].concat();
        let _ = import("a.md", format!("---\ntags: [{list}]\n---\n").as_bytes());
    }
    nest("a.md", "---\n", "tags:\n", "- a\n");
    for (open, close) in [
        (",", ""),
        ("a,", ""),
        ("\n", ""),
        ("a\n", ""),
        (",\n", ""),
        ("a", "\n,"),
        ("\"", ""),
        ("\"\n", ""),
        ("\"\n\",", ""),
    ] {
        nest("a.csv", open, "a", close);
        nest("a.csv", open, &"a,".repeat(2_000), close);
    }
    let mut zip = ZipBuilder::default();
    for name in ["a/", "../", "./", "//", "a\\"] {
        let path = format!("{}a.md", name.repeat(20_000));
        zip.add(&path, b"text", false).expect("a file");
    }
    let _ = import("a.zip", &zip.finish().expect("a ZIP file"));
}

#[test]
fn directories_of_zip_files() {
    // The directory of a ZIP file that has only a directory: headers of files of no bytes, each with a name.
    let directory = |count: usize, name: &[u8]| {
        let mut header = b"PK\x01\x02\x14\0\x14\0".to_vec();
        header.resize(46, 0);
        header[28..30].copy_from_slice(&u16::try_from(name.len()).expect("a length").to_le_bytes());
        header.extend_from_slice(name);
        let mut file = header.repeat(count);
        let length = u32::try_from(file.len()).expect("a length");
        let count = u16::try_from(count).unwrap_or(u16::MAX).to_le_bytes();
        file.extend_from_slice(b"PK\x05\x06\0\0\0\0");
        file.extend_from_slice(&[count, count].concat());
        file.extend_from_slice(&length.to_le_bytes());
        file.extend_from_slice(&[0; 6]);
        file
    };
    for (count, name) in [
        (65_535, vec![b'a'; 900]),
        (1_000, vec![b'a'; 65_535]),
        (65_535, vec![]),
    ] {
        let refused = import("a.zip", &directory(count, &name));
        assert_eq!(refused, Err(ZipDefect::TooManyFiles.into()), "{count}");
    }
    let _ = import("a.zip", &directory(20, &vec![b'a'; 65_535]));
}

#[test]
fn long_metadata_and_many_images_within_texts() {
    for (key, line) in [
        ("a:", " x\n"),
        ("tags:\n- a", " x\n"),
        ("tags:", "- x\n"),
        ("a: |", "  x\n"),
    ] {
        let below = line.repeat((MAX_TEXT_BYTES - 32) / line.len());
        let _ = import("a.md", format!("---\n{key}\n{below}---\n").as_bytes());
    }
    // Far longer than a text may be without its images.
    let image = "![](data:image/png;base64,iVBORw0KGgo=)\n";
    let text = image.repeat(16 * 1024 * 1024 / image.len());
    let read = import("a.md", text.as_bytes());
    assert_eq!(read, Err(ImportRefusal::Nothing(Some(ImportLoss::TooLong))));
}
