//! Writing an archive: one snapshot of the store, table by table, then the uploads that it speaks of.

use std::fs::File;
use std::io::{self, BufWriter, Seek, Write};
use std::path::Path;

use app_domain::upload::{Kind, UploadId, file_name};
use app_service::Services;
use app_service::port::{Reading, Record};
use flate2::Compression;
use flate2::write::GzEncoder;
use futures::{StreamExt, TryStreamExt};

use crate::file::Beginning;
use crate::name::Name;
use crate::reading::checksum;
use crate::{ArchiveError, Header, Result, Scope, Tally};

/// Bytes of rows that are gathered for one entry: a tar says how long an entry is before it.
const PART: usize = 1024 * 1024;
/// How often one begins again because uploads went away while they were copied.
const TRIES: usize = 5;

/// Writes everything to a new file at `path`, which is there when it is whole. Others may read and write meanwhile: the
/// archive has what was there when it was begun.
pub async fn write(services: &Services, path: &Path, scope: Scope) -> Result<Tally> {
    let mut beginning = Beginning::of(path)?;
    for _ in 0..TRIES {
        if let Some(tally) = attempt(services, path, &mut beginning.file, scope).await? {
            beginning.finish()?;
            return Ok(tally);
        }
        beginning
            .file
            .set_len(0)
            .and_then(|()| beginning.file.rewind())
            .map_err(|error| ArchiveError::file(path, error))?;
    }
    Err(ArchiveError::Restless)
}

/// `None` when an upload is gone that was there when the attempt began.
async fn attempt(
    services: &Services,
    path: &Path,
    file: &mut File,
    scope: Scope,
) -> Result<Option<Tally>> {
    let mut reading = services.store.read().await?;
    let mut writer = Writer::new(file, path);
    let mut tally = Tally::default();
    let made_at = services.now().to_rfc3339();
    let header = Header::new(reading.schema(), scope, made_at);
    let header = serde_json::to_vec_pretty(&header).expect("a header is plain JSON");
    writer.append(&Name::Header, &header)?;
    let mut uploads = Vec::new();
    for table in reading.record_tables() {
        if table.is_access && scope == Scope::Team {
            continue;
        }
        tally.records += rows(&mut *reading, table.name, &mut writer, &mut uploads).await?;
    }
    // The store is not kept from tidying up while bytes are copied.
    drop(reading);
    for upload in uploads {
        match bytes(services, &upload).await? {
            Copied::All(bytes) => {
                writer.append(&Name::Upload(upload.name), &bytes)?;
                tally.uploads += 1;
            }
            Copied::Lost => {
                tracing::warn!(
                    upload.name,
                    "the bytes of an upload are not where they should be; the archive goes without them"
                );
            }
            Copied::Removed => return Ok(None),
        }
    }
    writer.finish()?;
    Ok(Some(tally))
}

/// An upload in a snapshot.
struct Kept {
    id: UploadId,
    name: String,
    bytes: u64,
}

/// Writes all rows of a table, and answers how many there are.
async fn rows(
    reading: &mut dyn Reading,
    table: &'static str,
    writer: &mut Writer<'_>,
    uploads: &mut Vec<Kept>,
) -> Result<u64> {
    let (mut count, mut lines, mut part) = (0, Vec::new(), 1);
    let mut records = reading.records(table);
    while let Some(record) = records.next().await {
        let record = record?;
        if table == "uploads" {
            uploads.extend(kept(&record));
        }
        serde_json::to_writer(&mut lines, &record).expect("a record is plain JSON");
        lines.push(b'\n');
        count += 1;
        if lines.len() >= PART {
            writer.append_rows(table, part, &lines)?;
            lines.clear();
            part += 1;
        }
    }
    if !lines.is_empty() {
        writer.append_rows(table, part, &lines)?;
    }
    Ok(count)
}

fn kept(record: &Record) -> Option<Kept> {
    let id = record.get("id")?.as_str()?.parse().ok()?;
    let kind: Kind = record.get("kind")?.as_str()?.parse().ok()?;
    Some(Kept {
        id,
        name: file_name(id, kind),
        bytes: record.get("bytes")?.as_u64()?,
    })
}

enum Copied {
    All(Vec<u8>),
    /// The store speaks of it, and it is not there.
    Lost,
    /// Since the snapshot.
    Removed,
}

async fn bytes(services: &Services, upload: &Kept) -> Result<Copied> {
    if let Some(mut stream) = services.files.get(&upload.name, 0..upload.bytes).await? {
        let mut bytes = Vec::new();
        while let Some(chunk) = stream.try_next().await? {
            bytes.extend_from_slice(&chunk);
        }
        return Ok(Copied::All(bytes));
    }
    let is_known = services.store.read().await?.upload(upload.id).await?;
    Ok(if is_known.is_some() {
        Copied::Lost
    } else {
        Copied::Removed
    })
}

/// An archive under way.
struct Writer<'a> {
    tar: tar::Builder<GzEncoder<BufWriter<&'a mut File>>>,
    checksums: String,
    path: &'a Path,
}

impl<'a> Writer<'a> {
    fn new(file: &'a mut File, path: &'a Path) -> Self {
        let packed = GzEncoder::new(BufWriter::new(file), Compression::fast());
        Self {
            tar: tar::Builder::new(packed),
            checksums: String::new(),
            path,
        }
    }

    fn append_rows(&mut self, table: &str, part: u32, lines: &[u8]) -> Result<()> {
        let table = table.to_owned();
        self.append(&Name::Rows { table, part }, lines)
    }

    fn append(&mut self, name: &Name, bytes: &[u8]) -> Result<()> {
        self.checksums.push_str(&checksum(name, bytes));
        self.put(name, bytes)
            .map_err(|error| ArchiveError::file(self.path, error))
    }

    fn put(&mut self, name: &Name, bytes: &[u8]) -> io::Result<()> {
        let mut header = tar::Header::new_ustar();
        header.set_size(bytes.len() as u64);
        header.set_mode(0o600);
        self.tar.append_data(&mut header, name.to_string(), bytes)
    }

    /// What is not there afterwards is missed by whoever reads the archive.
    fn finish(mut self) -> Result<()> {
        let checksums = std::mem::take(&mut self.checksums);
        let path = self.path;
        self.put(&Name::Checksums, checksums.as_bytes())
            .and_then(|()| self.tar.into_inner()?.finish()?.flush())
            .map_err(|error| ArchiveError::file(path, error))
    }
}
