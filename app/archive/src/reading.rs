//! Reading an archive: nothing of it is believed before all of it has been seen.

use std::fs::File;
use std::io::{BufReader, Read};
use std::path::{Path, PathBuf};

use app_domain::upload;
use flate2::read::GzDecoder;
use sha2::{Digest, Sha256};

use crate::name::Name;
use crate::{ArchiveError, Header, Result};

/// Bytes that an entry may have. A part of a table ends with the row that fills it.
const LARGEST: u64 = 64 * 1024 * 1024;

/// An archive that is whole.
#[derive(Debug)]
pub struct Archive {
    path: PathBuf,
    pub header: Header,
}

impl Archive {
    /// Reads all of it once, and refuses what is cut off, damaged, or was written by something else.
    pub async fn open(path: &Path) -> Result<Self> {
        let mut header = None;
        walk(path, async |name, bytes| {
            if name == Name::Header {
                header = Some(Header::read(&bytes)?);
            }
            Ok(())
        })
        .await?;
        Ok(Self {
            path: path.to_owned(),
            header: header.ok_or(ArchiveError::NoArchive)?,
        })
    }

    /// Once more, an entry at a time.
    pub(crate) async fn entries(
        &self,
        visit: impl AsyncFnMut(Name, Vec<u8>) -> Result<()>,
    ) -> Result<()> {
        walk(&self.path, visit).await
    }
}

/// A line of the last entry.
pub fn checksum(name: &Name, bytes: &[u8]) -> String {
    format!("{:x}  {name}\n", Sha256::digest(bytes))
}

/// Shows every entry but the last one; whether that one agrees is known at the end alone.
async fn walk(path: &Path, mut visit: impl AsyncFnMut(Name, Vec<u8>) -> Result<()>) -> Result<()> {
    let file = File::open(path).map_err(|error| ArchiveError::file(path, error))?;
    let mut tar = tar::Archive::new(GzDecoder::new(BufReader::new(file)));
    let mut seen = String::new();
    let mut is_whole = false;
    for entry in tar.entries().map_err(ArchiveError::CutOff)? {
        let is_first = seen.is_empty();
        let fault = |error| {
            if is_first {
                ArchiveError::NoArchive
            } else {
                ArchiveError::CutOff(error)
            }
        };
        let mut entry = entry.map_err(fault)?;
        let name = name_of(&entry)?;
        if is_first && name != Name::Header {
            return Err(ArchiveError::NoArchive);
        }
        if is_whole || (name == Name::Header && !is_first) {
            return Err(ArchiveError::Entry(name.to_string()));
        }
        let bytes = content(&mut entry, &name, fault)?;
        if name == Name::Checksums {
            agree(&seen, &bytes)?;
            is_whole = true;
        } else {
            seen.push_str(&checksum(&name, &bytes));
            visit(name, bytes).await?;
        }
    }
    if is_whole {
        Ok(())
    } else {
        Err(ArchiveError::Unfinished)
    }
}

fn name_of(entry: &tar::Entry<'_, impl Read>) -> Result<Name> {
    let raw = String::from_utf8_lossy(&entry.path_bytes()).into_owned();
    let is_file = entry.header().entry_type().is_file();
    match Name::read(&raw) {
        Some(name) if is_file => Ok(name),
        _ => Err(ArchiveError::Entry(raw)),
    }
}

fn content(
    entry: &mut impl Read,
    name: &Name,
    fault: impl Fn(std::io::Error) -> ArchiveError,
) -> Result<Vec<u8>> {
    let most = match name {
        Name::Upload(file) => {
            upload::read_file_name(file).map_or(LARGEST, |(_, kind)| kind.bytes_max() as u64)
        }
        _ => LARGEST,
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

/// Compares what was seen with what the archive says was written, and names the first difference.
fn agree(seen: &str, written: &[u8]) -> Result<()> {
    let written = String::from_utf8_lossy(written);
    if seen == written {
        return Ok(());
    }
    let mut written = written.lines();
    let differs = seen.lines().find(|line| written.next() != Some(*line));
    let line = differs.or_else(|| written.next()).unwrap_or_default();
    let (_, name) = line.split_once("  ").unwrap_or(("", line));
    Err(ArchiveError::Damaged(name.to_owned()))
}
