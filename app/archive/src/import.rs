//! Imports an archive into an empty installation, completely or not at all.

use app_domain::image_metadata::strip_metadata;
use app_domain::upload::{UploadId, UploadKind, parse_file_name};
use app_service::port::{RecordTable, TableRecord, WriteTransaction};
use app_service::{AppServices, zone_data};
use bytes::Bytes;

use crate::entry_name::EntryName;
use crate::error::printable;
use crate::{ArchiveCounts, ArchiveError, ArchiveReader, ArchiveScope, Result};

impl ArchiveReader {
    /// Fills the store and the uploads. With `ArchiveScope::Team`, the sessions, tokens and calendar links of a backup
    /// are left out.
    pub async fn import(
        &self,
        services: &AppServices,
        scope: ArchiveScope,
    ) -> Result<ArchiveCounts> {
        if scope == ArchiveScope::Installation && self.header.scope == ArchiveScope::Team {
            return Err(ArchiveError::ExportOnly);
        }
        let mut writing = services.store.write().await?;
        let ours = writing.schema_version();
        if self.header.schema != ours {
            return Err(ArchiveError::SchemaMismatch {
                theirs: self.header.schema,
                ours,
                program: printable(&self.header.program),
            });
        }
        if let Some(table) = writing.remove_default_rows().await? {
            return Err(ArchiveError::NotEmpty(table));
        }
        let mut put = Vec::new();
        let taken = self
            .import_entries(services, writing, scope, &mut put)
            .await;
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
        mut writing: Box<dyn WriteTransaction>,
        scope: ArchiveScope,
        put: &mut Vec<String>,
    ) -> Result<ArchiveCounts> {
        let tables = writing.record_tables();
        let is_left_out = |name: &str| {
            let is_access = |table: &RecordTable| table.name == name && table.is_access;
            scope == ArchiveScope::Team && tables.iter().any(is_access)
        };
        let mut tally = ArchiveCounts::default();
        self.visit_entries(async |name, bytes| {
            match &name {
                EntryName::Rows { table, .. } if !is_left_out(table) => {
                    let records = parse_records(&name, &bytes)?;
                    tally.records += records.len() as u64;
                    let done = writing.put_records(table, &records).await;
                    done.map_err(|source| ArchiveError::InvalidRows {
                        entry: name.to_string(),
                        source,
                    })?;
                }
                EntryName::Upload(file) => {
                    tally.uploads += 1;
                    if services.files.get(file, 0..1).await?.is_none() {
                        put.push(file.clone());
                    }
                    let bytes = match parse_file_name(file) {
                        Some((id, kind)) => strip(&mut *writing, id, kind, bytes).await?,
                        None => bytes,
                    };
                    services.files.put(file, Bytes::from(bytes)).await?;
                }
                EntryName::Header | EntryName::Rows { .. } | EntryName::Checksums => {}
            }
            Ok(())
        })
        .await?;
        writing.fill_derived_tables().await?;
        zone_data::renew_in(services, writing)
            .await
            .map_err(ArchiveError::ZoneData)?;
        Ok(tally)
    }
}

/// Removes the metadata of an upload that an earlier version of Muster stored with it. A damaged file stays as it is.
async fn strip(
    writing: &mut dyn WriteTransaction,
    id: UploadId,
    kind: UploadKind,
    bytes: Vec<u8>,
) -> Result<Vec<u8>> {
    let Some(stripped) = strip_metadata(kind, &bytes) else {
        return Ok(bytes);
    };
    let length = stripped.len() as u64;
    writing.mark_upload_stripped(id, length).await?;
    Ok(stripped)
}

fn parse_records(name: &EntryName, lines: &[u8]) -> Result<Vec<TableRecord>> {
    serde_json::Deserializer::from_slice(lines)
        .into_iter()
        .collect::<std::result::Result<_, _>>()
        .map_err(|_| ArchiveError::Damaged(name.to_string()))
}
