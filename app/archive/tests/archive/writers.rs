//! Archives written while others write.

use std::io::BufRead;
use std::ops::Range;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use app_archive::Scope;
use app_domain::event::Event;
use app_domain::upload::Upload;
use app_files::Examination;
use app_service::port::{Files, FilesError, Store, Stream};
use app_testkit::{TestStore, instant, on_both_databases, player, samples};
use async_trait::async_trait;
use bytes::Bytes;

use crate::installation::{Installation, entries};

/// Registers a pair of players in each change, and an event with it, until it is told to stop.
async fn registers_pairs(store: Arc<dyn Store>, is_over: Arc<AtomicBool>) -> u32 {
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

fn lines(entries: &[(String, Vec<u8>)], table: &str) -> usize {
    let begins = format!("tables/{table}/");
    let of_table = entries.iter().filter(|(name, _)| name.starts_with(&begins));
    of_table.map(|(_, bytes)| bytes.lines().count()).sum()
}

on_both_databases! {
    async fn a_backup_has_the_whole_of_each_change_or_nothing_of_it(store: TestStore) {
        let from = Installation::with_team(store).await;
        let (quiet, _) = from.write("quiet.tar.gz", Scope::Installation).await;
        let quiet = entries(&quiet);
        let (players, events) = (lines(&quiet, "players"), lines(&quiet, "outbox"));
        let is_over = Arc::new(AtomicBool::new(false));
        let writer = tokio::spawn(registers_pairs(from.store.another().await, Arc::clone(&is_over)));
        for number in 0..5 {
            let (path, _) = from.write(&format!("{number}.tar.gz"), Scope::Installation).await;
            let busy = entries(&path);
            let (more_players, more_events) = (lines(&busy, "players") - players, lines(&busy, "outbox") - events);
            assert_eq!(more_players, more_events * 2);
            let to = Installation::on(TestStore::sqlite().await);
            to.take_in(&path, Scope::Installation).await.unwrap();
        }
        is_over.store(true, Ordering::Relaxed);
        assert!(writer.await.unwrap() > 0);
    }
}

/// Files from which an upload goes away while it is copied, with what the store knows of it.
struct Vanishing {
    files: Arc<dyn Files>,
    store: Arc<dyn Store>,
    upload: Upload,
}

#[async_trait]
impl Files for Vanishing {
    async fn put(&self, name: &str, bytes: Bytes) -> Result<(), FilesError> {
        self.files.put(name, bytes).await
    }

    async fn get(&self, name: &str, range: Range<u64>) -> Result<Option<Stream>, FilesError> {
        if name == self.upload.file_name() {
            let mut writing = self.store.write().await.unwrap();
            writing.condemn_uploads(&[self.upload.id]).await.unwrap();
            writing.commit().await.unwrap();
            self.remove(&[name.to_owned()]).await?;
        }
        self.files.get(name, range).await
    }

    async fn remove(&self, names: &[String]) -> Result<(), FilesError> {
        self.files.remove(names).await
    }
}

#[tokio::test]
async fn an_upload_that_is_removed_meanwhile_makes_the_archive_begin_anew() {
    let mut from = Installation::with_team(TestStore::sqlite().await).await;
    let files = Vanishing {
        files: Arc::clone(&from.services.files),
        store: from.store.shared(),
        upload: from.upload(3, samples::PNG).await,
    };
    from.services = from
        .services
        .clone()
        .with_files(Arc::new(files), Arc::new(Examination::default()));
    let (path, tally) = from.write("team.tar.gz", Scope::Team).await;
    assert_eq!((tally.uploads, lines(&entries(&path), "uploads")), (2, 2));
    let to = Installation::on(TestStore::sqlite().await);
    to.take_in(&path, Scope::Team).await.unwrap();
}

#[tokio::test]
async fn an_upload_whose_bytes_are_lost_does_not_keep_the_others_from_being_saved() {
    let from = Installation::with_team(TestStore::sqlite().await).await;
    let lost = from.upload(3, samples::PNG).await;
    from.services
        .files
        .remove(&[lost.file_name()])
        .await
        .unwrap();
    let (_, tally) = from.write("team.tar.gz", Scope::Team).await;
    assert_eq!(tally.uploads, 2);
}
