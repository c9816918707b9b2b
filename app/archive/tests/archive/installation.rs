//! A store and a folder for the uploads, with a team in them.

use std::fs::File;
use std::io::Read;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use app_archive::{ArchiveCounts, ArchiveError, ArchiveReader, ArchiveScope, ImportOptions};
use app_domain::permission::ActorIdentity;
use app_domain::upload::{UploadId, UploadKind, UploadedFile};
use app_files::UploadExaminer;
use app_service::port::{FileLocation, SecretString};
use app_service::{AppServices, demo, sign_in, zone_data};
use app_testkit::{FixedClock, SeededEntropy, TestStore, samples};
use bytes::Bytes;
use flate2::read::GzDecoder;
use tempfile::TempDir;

pub const NOW: &str = "2026-11-21T18:00:00.123456Z";

pub struct TestInstallation {
    pub services: AppServices,
    uploads: TempDir,
    archives: TempDir,
    // Dropped last: the database is deleted with it.
    pub store: TestStore,
}

impl TestInstallation {
    pub fn on(store: TestStore) -> Self {
        let (uploads, archives) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
        let files = app_files::open(&FileLocation::Folder(uploads.path().to_owned())).unwrap();
        let services = AppServices::new(
            store.shared(),
            Arc::new(FixedClock::at(NOW)),
            Arc::new(SeededEntropy::default()),
        )
        .with_files(files, Arc::new(UploadExaminer::default()));
        Self {
            services,
            uploads,
            archives,
            store,
        }
    }

    /// Creates an installation whose team has data of most kinds.
    pub async fn with_team(store: TestStore) -> Self {
        let installation = Self::on(store);
        let services = &installation.services;
        zone_data::renew(services).await.unwrap();
        assert!(demo::seed_many(services, 9, 14).await.unwrap());
        sign_in::create_operator_token(services, "backups")
            .await
            .unwrap();
        installation.upload(1, samples::PNG).await;
        installation.upload(2, samples::PNG).await;
        let player = services
            .store
            .read()
            .await
            .unwrap()
            .players()
            .await
            .unwrap()
            .remove(0);
        let mut writing = services.store.write().await.unwrap();
        let digest = SecretString::presented("a calendar").digest();
        writing
            .put_calendar_link(&player.id, &digest, services.now())
            .await
            .unwrap();
        writing.commit().await.unwrap();
        installation
    }

    pub async fn upload(&self, number: u8, bytes: &'static [u8]) -> UploadedFile {
        let upload = UploadedFile {
            id: UploadId::from_random_bytes([number; 16]),
            kind: UploadKind::Png,
            bytes: bytes.len() as u64,
            pixels: Some((8, 6)),
            name: "a plan.png".to_owned(),
        };
        let bytes = Bytes::from_static(bytes);
        self.services
            .files
            .put(&upload.file_name(), bytes)
            .await
            .unwrap();
        let mut writing = self.services.store.write().await.unwrap();
        writing
            .insert_upload(&upload, &ActorIdentity::System, self.services.now())
            .await
            .unwrap();
        writing.commit().await.unwrap();
        upload
    }

    pub fn path(&self, name: &str) -> PathBuf {
        self.archives.path().join(name)
    }

    /// Returns the names of the files in the archives' folder and in the uploads' folder.
    pub fn left_behind(&self) -> Vec<String> {
        [&self.archives, &self.uploads]
            .into_iter()
            .flat_map(|folder| folder.path().read_dir().unwrap())
            .map(|entry| entry.unwrap().file_name().into_string().unwrap())
            .collect()
    }

    pub async fn write(&self, name: &str, scope: ArchiveScope) -> (PathBuf, ArchiveCounts) {
        let path = self.path(name);
        let tally = app_archive::write(&self.services, &path, scope)
            .await
            .unwrap();
        (path, tally)
    }

    pub async fn import(
        &self,
        path: &Path,
        scope: ArchiveScope,
    ) -> Result<ArchiveCounts, ArchiveError> {
        let options = ImportOptions {
            scope,
            mends: false,
        };
        let archive = ArchiveReader::open(path).await?;
        let report = archive.import(&self.services, options).await?;
        assert!(report.mended.is_empty());
        Ok(report.counts)
    }

    /// Imports with repairs. Returns the rows that were repaired, as they are printed.
    pub async fn repair(&self, path: &Path) -> Result<Vec<String>, ArchiveError> {
        let options = ImportOptions {
            scope: ArchiveScope::Installation,
            mends: true,
        };
        let archive = ArchiveReader::open(path).await?;
        let report = archive.import(&self.services, options).await?;
        Ok(report.mended.iter().map(ToString::to_string).collect())
    }
}

/// Returns the entries of an archive with their bytes, as any other program would read them.
pub fn entries(path: &Path) -> Vec<(String, Vec<u8>)> {
    let mut tar = tar::Archive::new(GzDecoder::new(File::open(path).unwrap()));
    tar.entries()
        .unwrap()
        .map(|entry| {
            let mut entry = entry.unwrap();
            let mut bytes = Vec::new();
            entry.read_to_end(&mut bytes).unwrap();
            (entry.path().unwrap().to_str().unwrap().to_owned(), bytes)
        })
        .collect()
}
