//! Imports an archive into an empty installation, completely or not at all.

use app_domain::image_metadata::strip_metadata;
use app_domain::upload::{UploadId, parse_file_name};
use app_service::port::{
    EarlierDatabase, RecordTable, RowFault, StoreError, TableRecord, WriteTransaction,
};
use app_service::{AppServices, zone_data};
use bytes::Bytes;
use futures::TryStreamExt;

use crate::entry_name::EntryName;
use crate::error::printable;
use crate::{ArchiveCounts, ArchiveError, ArchiveReader, ArchiveScope, Result};

/// Number of rows that are imported together.
const ROWS_AT_ONCE: usize = 500;
/// Maximum number of rows that a refusal names.
const MAX_NAMED_ROWS: usize = 1_000;

/// How an archive is imported.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ImportOptions {
    /// With `ArchiveScope::Team`, the sessions, tokens and calendar links of a backup are left out.
    pub scope: ArchiveScope,
    /// Whether texts that people typed are changed to what the rules accept.
    pub mends: bool,
}

/// The result of an import.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct ImportReport {
    pub counts: ArchiveCounts,
    /// The rows with mended texts, as they were before.
    pub mended: Vec<RowFault>,
}

impl ArchiveReader {
    /// Fills the store and the uploads. Rows of an earlier schema are migrated on the way.
    pub async fn import(
        &self,
        services: &AppServices,
        options: ImportOptions,
    ) -> Result<ImportReport> {
        if options.scope == ArchiveScope::Installation && self.header.scope == ArchiveScope::Team {
            return Err(ArchiveError::ExportOnly);
        }
        let mut writing = services.store.write().await?;
        let (theirs, ours) = (self.header.schema, writing.schema_version());
        let earlier = services.store.earlier_database(theirs).await?;
        if theirs != ours && earlier.is_none() {
            let program = printable(&self.header.program);
            return Err(if theirs > ours {
                ArchiveError::NewerSchema {
                    theirs,
                    ours,
                    program,
                }
            } else {
                ArchiveError::UnreadableSchema { theirs, program }
            });
        }
        if let Some(table) = writing.remove_default_rows().await? {
            return Err(ArchiveError::NotEmpty(table));
        }
        let mut put = Vec::new();
        let rows = RowImport::new(writing, options);
        let taken = self.import_entries(services, rows, earlier, &mut put).await;
        if taken.is_err()
            && let Err(error) = services.files.remove(&put).await
        {
            tracing::warn!(
                error = &error as &dyn std::error::Error,
                files = put.len(),
                "the uploads of a failed import could not be removed"
            );
        }
        taken
    }

    /// Imports the entries and commits. Adds to `put` the uploads that did not exist before. No other writer of this
    /// process is in the queue, so that the writer may wait for files too.
    async fn import_entries(
        &self,
        services: &AppServices,
        mut rows: RowImport,
        mut earlier: Option<Box<dyn EarlierDatabase>>,
        put: &mut Vec<String>,
    ) -> Result<ImportReport> {
        let mut uploads = 0;
        self.visit_entries(async |name, bytes| {
            match &name {
                EntryName::Rows { table, .. } => {
                    let records = parse_records(&name, &bytes)?;
                    let done = match &mut earlier {
                        None => rows.put(table, records).await,
                        Some(earlier) => {
                            let faults = earlier.put_records(table, &records).await;
                            faults.map(|faults| rows.faults.extend(faults))
                        }
                    };
                    done.map_err(|source| ArchiveError::InvalidEntry {
                        entry: name.to_string(),
                        source,
                    })?;
                    rows.check_faults(MAX_NAMED_ROWS)?;
                }
                EntryName::Upload(file) => {
                    uploads += 1;
                    if services.files.get(file, 0..1).await?.is_none() {
                        put.push(file.clone());
                    }
                    let bytes = rows.strip_upload(file, bytes);
                    services.files.put(file, Bytes::from(bytes)).await?;
                }
                EntryName::Header | EntryName::Checksums => {}
            }
            Ok(())
        })
        .await?;
        if let Some(earlier) = earlier {
            rows.put_migrated(earlier).await?;
        }
        let mut report = rows.finish(services).await?;
        report.counts.uploads = uploads;
        Ok(report)
    }
}

/// The rows of an import on their way into the store.
struct RowImport {
    writing: Box<dyn WriteTransaction>,
    tables: Vec<RecordTable>,
    options: ImportOptions,
    report: ImportReport,
    /// Rows that cannot be stored.
    faults: Vec<RowFault>,
    /// The uploads that came with metadata, and their lengths without it.
    stripped: Vec<(UploadId, u64)>,
}

impl RowImport {
    fn new(writing: Box<dyn WriteTransaction>, options: ImportOptions) -> Self {
        Self {
            tables: writing.record_tables(),
            writing,
            options,
            report: ImportReport::default(),
            faults: Vec::new(),
            stripped: Vec::new(),
        }
    }

    /// Removes the metadata of an upload that an earlier version of Muster stored with it. A damaged file stays as it
    /// is.
    fn strip_upload(&mut self, file: &str, bytes: Vec<u8>) -> Vec<u8> {
        let stripped =
            parse_file_name(file).and_then(|(id, kind)| Some((id, strip_metadata(kind, &bytes)?)));
        let Some((id, stripped)) = stripped else {
            return bytes;
        };
        self.stripped.push((id, stripped.len() as u64));
        stripped
    }

    async fn put(
        &mut self,
        table: &str,
        mut records: Vec<TableRecord>,
    ) -> std::result::Result<(), StoreError> {
        let is_access = |known: &RecordTable| known.name == table && known.is_access;
        if self.options.scope == ArchiveScope::Team && self.tables.iter().any(is_access) {
            return Ok(());
        }
        if self.options.mends {
            for record in &mut records {
                let mended = self.writing.mend_record(table, record);
                self.report.mended.extend(mended);
            }
        }
        for part in records.chunks(ROWS_AT_ONCE) {
            self.report.counts.records += part.len() as u64;
            let faults = self.writing.put_records(table, part).await?;
            self.faults.extend(faults);
            if self.faults.len() > MAX_NAMED_ROWS {
                break;
            }
        }
        Ok(())
    }

    /// Migrates the rows of an earlier schema, and puts what they have become.
    async fn put_migrated(&mut self, earlier: Box<dyn EarlierDatabase>) -> Result<()> {
        self.check_faults(0)?;
        let mut migrated = earlier.migrate().await?;
        for table in self.tables.clone() {
            let mut parts = migrated.records(table.name).try_chunks(ROWS_AT_ONCE);
            while let Some(records) = parts.try_next().await.map_err(|partial| partial.1)? {
                self.put(table.name, records).await?;
                self.check_faults(MAX_NAMED_ROWS)?;
            }
        }
        Ok(())
    }

    /// Fails if more than `accepted` rows cannot be stored.
    fn check_faults(&mut self, accepted: usize) -> Result<()> {
        if self.faults.len() <= accepted {
            return Ok(());
        }
        self.faults.truncate(MAX_NAMED_ROWS);
        Err(ArchiveError::InvalidRows(std::mem::take(&mut self.faults)))
    }

    async fn finish(mut self, services: &AppServices) -> Result<ImportReport> {
        self.check_faults(0)?;
        for (id, length) in std::mem::take(&mut self.stripped) {
            self.writing.mark_upload_stripped(id, length).await?;
        }
        let unlinked = self.writing.unlinked_rows().await?;
        self.faults.extend(unlinked);
        self.check_faults(0)?;
        self.writing.fill_derived_tables().await?;
        zone_data::renew_in(services, self.writing)
            .await
            .map_err(ArchiveError::ZoneData)?;
        Ok(self.report)
    }
}

fn parse_records(name: &EntryName, lines: &[u8]) -> Result<Vec<TableRecord>> {
    serde_json::Deserializer::from_slice(lines)
        .into_iter()
        .collect::<std::result::Result<_, _>>()
        .map_err(|_| ArchiveError::Damaged(name.to_string()))
}
