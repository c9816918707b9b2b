//! Taking an archive into an empty installation: all of it, or nothing.

use app_service::Services;
use app_service::port::{Record, RecordTable, Writing};
use bytes::Bytes;

use crate::name::Name;
use crate::{Archive, ArchiveError, Result, Scope, Tally};

impl Archive {
    /// Fills the store and the place of the files. Of an archive of an installation, `Scope::Team` leaves out who may
    /// get in.
    pub async fn take_in(&self, services: &Services, scope: Scope) -> Result<Tally> {
        if scope == Scope::Installation && self.header.scope == Scope::Team {
            return Err(ArchiveError::TeamAlone);
        }
        let mut writing = services.store.write().await?;
        let ours = writing.schema();
        if self.header.schema != ours {
            return Err(ArchiveError::Schema {
                theirs: self.header.schema,
                ours,
                program: self.header.program.clone(),
            });
        }
        if let Some(table) = writing.make_room().await? {
            return Err(ArchiveError::NotEmpty(table));
        }
        let mut put = Vec::new();
        let taken = self.take(services, writing, scope, &mut put).await;
        if taken.is_err()
            && let Err(error) = services.files.remove(&put).await
        {
            tracing::warn!(
                error = &error as &dyn std::error::Error,
                files = put.len(),
                "what had been copied of the uploads could not be removed again"
            );
        }
        taken
    }

    /// Adds to `put` what was not there before. Nobody in this process stands in line behind the writer, so that it may
    /// wait for files too.
    async fn take(
        &self,
        services: &Services,
        mut writing: Box<dyn Writing>,
        scope: Scope,
        put: &mut Vec<String>,
    ) -> Result<Tally> {
        let tables = writing.record_tables();
        let is_left_out = |name: &str| {
            let is_access = |table: &RecordTable| table.name == name && table.is_access;
            scope == Scope::Team && tables.iter().any(is_access)
        };
        let mut tally = Tally::default();
        self.entries(async |name, bytes| {
            match &name {
                Name::Rows { table, .. } if !is_left_out(table) => {
                    let records = records(&name, &bytes)?;
                    tally.records += records.len() as u64;
                    let done = writing.put_records(table, &records).await;
                    done.map_err(|source| ArchiveError::Rows {
                        entry: name.to_string(),
                        source,
                    })?;
                }
                Name::Upload(file) => {
                    tally.uploads += 1;
                    if services.files.get(file, 0..1).await?.is_none() {
                        put.push(file.clone());
                    }
                    services.files.put(file, Bytes::from(bytes)).await?;
                }
                Name::Header | Name::Rows { .. } | Name::Checksums => {}
            }
            Ok(())
        })
        .await?;
        writing.complete_records().await?;
        let version = writing.commit().await?;
        services.feed.advance(version);
        Ok(tally)
    }
}

fn records(name: &Name, lines: &[u8]) -> Result<Vec<Record>> {
    serde_json::Deserializer::from_slice(lines)
        .into_iter()
        .collect::<std::result::Result<_, _>>()
        .map_err(|_| ArchiveError::Damaged(name.to_string()))
}
