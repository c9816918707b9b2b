//! Reads an archive. Its content is not used before the whole file has been checked.

use std::fs::File;
use std::io::{BufReader, Read};
use std::path::{Path, PathBuf};

use app_domain::upload;
use flate2::read::GzDecoder;
use sha2::{Digest, Sha256};

use crate::entry_name::EntryName;
use crate::error::printable;
use crate::{ArchiveError, ArchiveHeader, Result};

/// Maximum size of an entry in bytes. A part of a table ends after the row that reaches its size.
const MAX_ENTRY_BYTES: u64 = 64 * 1024 * 1024;

/// An archive that has been checked to its end.
#[derive(Debug)]
pub struct ArchiveReader {
    path: PathBuf,
    pub header: ArchiveHeader,
}

impl ArchiveReader {
    /// Reads the whole file once. Fails if it is truncated, damaged, or not an archive.
    pub async fn open(path: &Path) -> Result<Self> {
        let mut header = None;
        walk_entries(path, async |name, bytes| {
            if name == EntryName::Header {
                header = Some(ArchiveHeader::parse(&bytes)?);
            }
            Ok(())
        })
        .await?;
        Ok(Self {
            path: path.to_owned(),
            header: header.ok_or(ArchiveError::NotAnArchive)?,
        })
    }

    /// Reads the file again, one entry at a time.
    pub(crate) async fn visit_entries(
        &self,
        visit: impl AsyncFnMut(EntryName, Vec<u8>) -> Result<()>,
    ) -> Result<()> {
        walk_entries(&self.path, visit).await
    }
}

/// Returns the line of an entry in `checksums.txt`.
pub fn checksum_line(name: &EntryName, bytes: &[u8]) -> String {
    format!("{:x}  {name}\n", Sha256::digest(bytes))
}

/// Visits every entry except the last one. Only the end of the file shows whether the checksums match.
async fn walk_entries(
    path: &Path,
    mut visit: impl AsyncFnMut(EntryName, Vec<u8>) -> Result<()>,
) -> Result<()> {
    let file = File::open(path).map_err(|error| ArchiveError::file(path, error))?;
    let mut tar = tar::Archive::new(GzDecoder::new(BufReader::new(file)));
    let mut seen = String::new();
    let mut is_whole = false;
    // Raw, because the crate would read the content of extension entries, such as long names, into memory.
    for entry in tar.entries().map_err(ArchiveError::Truncated)?.raw(true) {
        let is_first = seen.is_empty();
        let fault = |error| {
            if is_first {
                ArchiveError::NotAnArchive
            } else {
                ArchiveError::Truncated(error)
            }
        };
        let mut entry = entry.map_err(fault)?;
        let name = name_of(&entry)?;
        if is_first && name != EntryName::Header {
            return Err(ArchiveError::NotAnArchive);
        }
        if is_whole || (name == EntryName::Header && !is_first) {
            return Err(ArchiveError::UnknownEntry(name.to_string()));
        }
        let bytes = read_content(&mut entry, &name, fault)?;
        if name == EntryName::Checksums {
            verify_checksums(&seen, &bytes)?;
            is_whole = true;
        } else {
            seen.push_str(&checksum_line(&name, &bytes));
            if seen.len() as u64 > MAX_ENTRY_BYTES {
                return Err(ArchiveError::TooLarge(EntryName::Checksums.to_string()));
            }
            visit(name, bytes).await?;
        }
    }
    if is_whole {
        Ok(())
    } else {
        Err(ArchiveError::Incomplete)
    }
}

fn name_of(entry: &tar::Entry<'_, impl Read>) -> Result<EntryName> {
    let raw = String::from_utf8_lossy(&entry.path_bytes()).into_owned();
    let is_file = entry.header().entry_type().is_file();
    match EntryName::parse(&raw) {
        Some(name) if is_file => Ok(name),
        _ => Err(ArchiveError::UnknownEntry(printable(&raw))),
    }
}

fn read_content(
    entry: &mut impl Read,
    name: &EntryName,
    fault: impl Fn(std::io::Error) -> ArchiveError,
) -> Result<Vec<u8>> {
    let most = match name {
        EntryName::Upload(file) => upload::parse_file_name(file)
            .map_or(MAX_ENTRY_BYTES, |(_, kind)| kind.max_bytes() as u64),
        _ => MAX_ENTRY_BYTES,
    };
    let mut bytes = Vec::new();
    entry
        .take(most + 1)
        .read_to_end(&mut bytes)
        .map_err(fault)?;
    if bytes.len() as u64 > most {
        return Err(ArchiveError::TooLarge(name.to_string()));
    }
    Ok(bytes)
}

/// Compares the computed checksums with the written ones. The error names the first entry that differs.
fn verify_checksums(seen: &str, written: &[u8]) -> Result<()> {
    let written = String::from_utf8_lossy(written);
    if seen == written {
        return Ok(());
    }
    let mut written = written.lines();
    let differs = seen.lines().find(|line| written.next() != Some(*line));
    let line = differs.or_else(|| written.next()).unwrap_or_default();
    let (_, name) = line.split_once("  ").unwrap_or(("", line));
    Err(ArchiveError::Damaged(printable(name)))
}
