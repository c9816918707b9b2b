//! Writes an archive: one snapshot of the store, table by table, then the uploads that it references.

use std::fs::File;
use std::io::{self, BufWriter, Seek, Write};
use std::path::Path;

use app_domain::upload::{UploadId, UploadKind, file_name};
use app_service::AppServices;
use app_service::port::{ReadTransaction, TableRecord};
use flate2::Compression;
use flate2::write::GzEncoder;
use futures::{StreamExt, TryStreamExt};

use crate::entry_name::EntryName;
use crate::partial_file::PartialFile;
use crate::reader::checksum_line;
use crate::{ArchiveCounts, ArchiveError, ArchiveHeader, ArchiveScope, Result};

/// Bytes of rows in one entry: a tar entry states its size before its content, so the rows are buffered.
const PART_BYTES: usize = 1024 * 1024;
/// Maximum number of attempts when uploads are removed while they are copied.
const MAX_ATTEMPTS: usize = 5;

/// Writes an archive to a new file at `path`, which appears when it is complete. Readers and writers are not blocked:
/// the archive contains the state at its beginning.
pub async fn write(
    services: &AppServices,
    path: &Path,
    scope: ArchiveScope,
) -> Result<ArchiveCounts> {
    let mut beginning = PartialFile::create(path)?;
    for _ in 0..MAX_ATTEMPTS {
        if let Some(tally) = try_write(services, path, &mut beginning.file, scope).await? {
            beginning.finish()?;
            return Ok(tally);
        }
        beginning
            .file
            .set_len(0)
            .and_then(|()| beginning.file.rewind())
            .map_err(|error| ArchiveError::file(path, error))?;
    }
    Err(ArchiveError::UploadsChanging)
}

/// Writes the archive once. Returns `None` if an upload of the snapshot was removed before it was copied.
async fn try_write(
    services: &AppServices,
    path: &Path,
    file: &mut File,
    scope: ArchiveScope,
) -> Result<Option<ArchiveCounts>> {
    let mut reading = services.store.read().await?;
    let mut writer = ArchiveWriter::new(file, path);
    let mut tally = ArchiveCounts::default();
    let made_at = services.now().to_rfc3339();
    let header = ArchiveHeader::new(reading.schema_version(), scope, made_at);
    let header = serde_json::to_vec_pretty(&header).expect("a header is plain JSON");
    writer.append(&EntryName::Header, &header)?;
    let mut uploads = Vec::new();
    for table in reading.record_tables() {
        if table.is_access && scope == ArchiveScope::Team {
            continue;
        }
        tally.records += write_rows(&mut *reading, table.name, &mut writer, &mut uploads).await?;
    }
    // The snapshot ends here, so that it does not delay the store's clean-up while bytes are copied.
    drop(reading);
    for upload in uploads {
        match copy_upload(services, &upload).await? {
            CopyOutcome::Copied(bytes) => {
                writer.append(&EntryName::Upload(upload.name), &bytes)?;
                tally.uploads += 1;
            }
            CopyOutcome::Lost => {
                tracing::warn!(
                    upload.name,
                    "the bytes of an upload are missing; the archive does not contain them"
                );
            }
            CopyOutcome::Removed => return Ok(None),
        }
    }
    writer.finish()?;
    Ok(Some(tally))
}

/// An upload that the snapshot references.
struct UploadRef {
    id: UploadId,
    name: String,
    bytes: u64,
}

/// Writes all rows of a table and returns their number.
async fn write_rows(
    reading: &mut dyn ReadTransaction,
    table: &'static str,
    writer: &mut ArchiveWriter<'_>,
    uploads: &mut Vec<UploadRef>,
) -> Result<u64> {
    let (mut count, mut lines, mut part) = (0, Vec::new(), 1);
    let mut records = reading.records(table);
    while let Some(record) = records.next().await {
        let record = record?;
        if table == "uploads" {
            uploads.extend(upload_ref(&record));
        }
        serde_json::to_writer(&mut lines, &record).expect("a record is plain JSON");
        lines.push(b'\n');
        count += 1;
        if lines.len() >= PART_BYTES {
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

fn upload_ref(record: &TableRecord) -> Option<UploadRef> {
    let id = record.get("id")?.as_str()?.parse().ok()?;
    let kind: UploadKind = record.get("kind")?.as_str()?.parse().ok()?;
    Some(UploadRef {
        id,
        name: file_name(id, kind),
        bytes: record.get("bytes")?.as_u64()?,
    })
}

/// The result of copying an upload's bytes.
enum CopyOutcome {
    Copied(Vec<u8>),
    /// The store still references it, but its bytes are missing.
    Lost,
    /// It was removed after the snapshot.
    Removed,
}

async fn copy_upload(services: &AppServices, upload: &UploadRef) -> Result<CopyOutcome> {
    if let Some(mut found) = services.files.get(&upload.name, 0..upload.bytes).await? {
        let mut bytes = Vec::new();
        while let Some(chunk) = found.bytes.try_next().await? {
            bytes.extend_from_slice(&chunk);
        }
        return Ok(CopyOutcome::Copied(bytes));
    }
    let is_known = services.store.read().await?.upload(upload.id).await?;
    Ok(if is_known.is_some() {
        CopyOutcome::Lost
    } else {
        CopyOutcome::Removed
    })
}

/// Writes the entries of an archive and collects their checksums.
struct ArchiveWriter<'a> {
    tar: tar::Builder<GzEncoder<BufWriter<&'a mut File>>>,
    checksums: String,
    path: &'a Path,
}

impl<'a> ArchiveWriter<'a> {
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
        self.append(&EntryName::Rows { table, part }, lines)
    }

    fn append(&mut self, name: &EntryName, bytes: &[u8]) -> Result<()> {
        self.checksums.push_str(&checksum_line(name, bytes));
        self.put(name, bytes)
            .map_err(|error| ArchiveError::file(self.path, error))
    }

    fn put(&mut self, name: &EntryName, bytes: &[u8]) -> io::Result<()> {
        let mut header = tar::Header::new_ustar();
        header.set_size(bytes.len() as u64);
        header.set_mode(0o600);
        self.tar.append_data(&mut header, name.to_string(), bytes)
    }

    /// Writes the checksums and ends the file. A reader refuses an archive without them.
    fn finish(mut self) -> Result<()> {
        let checksums = std::mem::take(&mut self.checksums);
        let path = self.path;
        self.put(&EntryName::Checksums, checksums.as_bytes())
            .and_then(|()| self.tar.into_inner()?.finish()?.flush())
            .map_err(|error| ArchiveError::file(path, error))
    }
}
