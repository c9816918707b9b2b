//! The memory that reading an archive takes, whatever its entries declare.
//!
//! One test alone in its program: it measures the whole process. It reads Linux's accounts of memory.

use std::fs::{self, File};
use std::io::{self, Read};
use std::path::Path;

use app_archive::{ArchiveError, ArchiveReader};
use flate2::Compression;
use flate2::write::GzEncoder;
use tar::EntryType;

const MIB: u64 = 1024 * 1024;
const MAX_GROWTH: u64 = 16 * MIB;
const CLAIMED_BYTES: u64 = 1024 * MIB;

/// Writes an archive whose second entry is an extension of a gibibyte.
fn write_archive(path: &Path, kind: EntryType) {
    let file = File::create(path).expect("a file");
    let mut tar = tar::Builder::new(GzEncoder::new(file, Compression::fast()));
    let header = br#"{"format":1,"schema":1,"scope":"team","madeAt":"","program":""}"#;
    append(
        &mut tar,
        "muster.json",
        EntryType::Regular,
        header.len() as u64,
        &header[..],
    );
    append(
        &mut tar,
        "././@LongLink",
        kind,
        CLAIMED_BYTES,
        io::repeat(b'x').take(CLAIMED_BYTES),
    );
    append(&mut tar, "muster.json", EntryType::Regular, 0, io::empty());
    tar.into_inner()
        .and_then(GzEncoder::finish)
        .expect("a file");
}

fn append(
    tar: &mut tar::Builder<impl io::Write>,
    name: &str,
    kind: EntryType,
    length: u64,
    content: impl Read,
) {
    let mut header = tar::Header::new_gnu();
    header.set_path(name).expect("a short name");
    header.set_entry_type(kind);
    header.set_size(length);
    header.set_cksum();
    tar.append(&header, content).expect("a written entry");
}

#[tokio::test]
async fn an_extension_entry_is_refused_before_its_content_is_read() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("bad.tar.gz");
    for kind in [
        EntryType::GNULongName,
        EntryType::GNULongLink,
        EntryType::XHeader,
        EntryType::XGlobalHeader,
    ] {
        write_archive(&path, kind);
        let before = reset_peak();
        let error = ArchiveReader::open(&path).await;
        let growth = read_bytes("VmHWM:").saturating_sub(before);
        assert!(growth <= MAX_GROWTH, "{kind:?}: {} MiB", growth / MIB);
        assert!(
            matches!(error, Err(ArchiveError::UnknownEntry(_))),
            "{kind:?}: {error:?}"
        );
    }
}

/// Makes the present memory of the process its peak, and returns it in bytes.
fn reset_peak() -> u64 {
    fs::write("/proc/self/clear_refs", "5").expect("the peak can be reset");
    read_bytes("VmRSS:")
}

/// Reads an account of this process's memory, in bytes.
fn read_bytes(name: &str) -> u64 {
    let status = fs::read_to_string("/proc/self/status").expect("an account of memory");
    let line = status.lines().find_map(|line| line.strip_prefix(name));
    let kib = line.and_then(|line| line.split_whitespace().next());
    kib.and_then(|kib| kib.parse::<u64>().ok())
        .expect("a number")
        * 1024
}
