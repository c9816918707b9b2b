//! Archives written while the store is being changed.

use std::io::BufRead;
use std::ops::Range;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use app_archive::ArchiveScope;
use app_domain::event::Event;
use app_domain::upload::UploadedFile;
use app_files::UploadExaminer;
use app_service::port::{FileRange, FileStorage, FileStorageError, Store};
use app_testkit::{TestStore, instant, on_both_databases, player, samples};
use async_trait::async_trait;
use bytes::Bytes;

use crate::installation::{TestInstallation, entries};

/// Registers two players and records an event in each transaction, until `is_over`. Returns the number of pairs.
async fn register_pairs(store: Arc<dyn Store>, is_over: Arc<AtomicBool>) -> u32 {
    let mut pairs = 0;
    while !is_over.load(Ordering::Relaxed) {
        let mut writing = store.write().await.unwrap();
        for side in ["left", "right"] {
            let player = player(&format!("{pairs} {side}")).build();
            writing.put_player(&player).await.unwrap();
        }
        writing
            .record(&Event::PlayersChanged, instant("2026-11-21T18:00:00Z"))
            .await
            .unwrap();
        writing.commit().await.unwrap();
        pairs += 1;
    }
    pairs
}

fn count_rows(entries: &[(String, Vec<u8>)], table: &str) -> usize {
    let begins = format!("tables/{table}/");
    let of_table = entries.iter().filter(|(name, _)| name.starts_with(&begins));
    of_table.map(|(_, bytes)| bytes.lines().count()).sum()
}

on_both_databases! {
    async fn a_backup_has_the_whole_of_each_change_or_nothing_of_it(store: TestStore) {
        let from = TestInstallation::with_team(store).await;
        let (quiet, _) = from.write("quiet.tar.gz", ArchiveScope::Installation).await;
        let quiet = entries(&quiet);
        let (players, events) = (count_rows(&quiet, "players"), count_rows(&quiet, "outbox"));
        let is_over = Arc::new(AtomicBool::new(false));
        let writer = tokio::spawn(register_pairs(from.store.open_second().await, Arc::clone(&is_over)));
        for number in 0..5 {
            let (path, _) = from.write(&format!("{number}.tar.gz"), ArchiveScope::Installation).await;
            let busy = entries(&path);
            let (more_players, more_events) = (count_rows(&busy, "players") - players, count_rows(&busy, "outbox") - events);
            assert_eq!(more_players, more_events * 2);
            let to = TestInstallation::on(TestStore::sqlite().await);
            to.import(&path, ArchiveScope::Installation).await.unwrap();
        }
        is_over.store(true, Ordering::Relaxed);
        assert!(writer.await.unwrap() > 0);
    }
}

/// Files from which an upload is removed while it is copied, and from the store with it.
struct VanishingFiles {
    files: Arc<dyn FileStorage>,
    store: Arc<dyn Store>,
    upload: UploadedFile,
}

#[async_trait]
impl FileStorage for VanishingFiles {
    async fn put(&self, name: &str, bytes: Bytes) -> Result<(), FileStorageError> {
        self.files.put(name, bytes).await
    }

    async fn get(
        &self,
        name: &str,
        range: Range<u64>,
    ) -> Result<Option<FileRange>, FileStorageError> {
        if name == self.upload.file_name() {
            let mut writing = self.store.write().await.unwrap();
            writing
                .mark_uploads_for_deletion(&[self.upload.id])
                .await
                .unwrap();
            writing.commit().await.unwrap();
            self.remove(&[name.to_owned()]).await?;
        }
        self.files.get(name, range).await
    }

    async fn remove_partial(&self) -> Result<(), FileStorageError> {
        self.files.remove_partial().await
    }

    async fn remove(&self, names: &[String]) -> Result<(), FileStorageError> {
        self.files.remove(names).await
    }
}

#[tokio::test]
async fn an_upload_removed_during_the_copy_restarts_the_archive() {
    let mut from = TestInstallation::with_team(TestStore::sqlite().await).await;
    let files = VanishingFiles {
        files: Arc::clone(&from.services.files),
        store: from.store.shared(),
        upload: from.upload(3, samples::PNG).await,
    };
    from.services = from
        .services
        .clone()
        .with_files(Arc::new(files), Arc::new(UploadExaminer::default()));
    let (path, tally) = from.write("team.tar.gz", ArchiveScope::Team).await;
    assert_eq!(
        (tally.uploads, count_rows(&entries(&path), "uploads")),
        (2, 2)
    );
    let to = TestInstallation::on(TestStore::sqlite().await);
    to.import(&path, ArchiveScope::Team).await.unwrap();
}

#[tokio::test]
async fn an_upload_whose_bytes_are_missing_does_not_block_the_others() {
    let from = TestInstallation::with_team(TestStore::sqlite().await).await;
    let lost = from.upload(3, samples::PNG).await;
    from.services
        .files
        .remove(&[lost.file_name()])
        .await
        .unwrap();
    let (_, tally) = from.write("team.tar.gz", ArchiveScope::Team).await;
    assert_eq!(tally.uploads, 2);
}
