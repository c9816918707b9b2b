//! Transfers from one database to the other and back.

use app_archive::{ArchiveError, ArchiveScope};
use app_domain::image_metadata::strip_metadata;
use app_domain::strategy_search::{SearchTerms, StrategySearchQuery};
use app_service::port::StrategyPageQuery;
use app_testkit::{TestStore, on_both_databases, player, samples};

use crate::installation::{TestInstallation, entries};

#[tokio::test]
async fn a_transfer_to_the_other_database_and_back_is_identical_to_the_byte() {
    let first = TestInstallation::with_team(TestStore::sqlite().await).await;
    let (there, written) = first
        .write("there.tar.gz", ArchiveScope::Installation)
        .await;
    assert!(written.records > 300 && written.uploads == 2, "{written:?}");

    let second = TestInstallation::on(TestStore::postgres().await);
    assert_eq!(
        second
            .import(&there, ArchiveScope::Installation)
            .await
            .unwrap(),
        written
    );
    let (back, _) = second
        .write("back.tar.gz", ArchiveScope::Installation)
        .await;
    assert_eq!(entries(&back), entries(&there));

    let third = TestInstallation::on(TestStore::sqlite().await);
    assert_eq!(
        third
            .import(&back, ArchiveScope::Installation)
            .await
            .unwrap(),
        written
    );
    let (again, _) = third
        .write("again.tar.gz", ArchiveScope::Installation)
        .await;
    assert_eq!(entries(&again), entries(&there));
}

on_both_databases! {
    async fn work_continues_on_an_imported_team(store: TestStore) {
        let from = TestInstallation::with_team(TestStore::sqlite().await).await;
        let (path, _) = from.write("team.tar.gz", ArchiveScope::Team).await;
        let to = TestInstallation::on(store);
        to.import(&path, ArchiveScope::Team).await.unwrap();
        let mut reading = to.services.store.read().await.unwrap();
        let mut before = from.services.store.read().await.unwrap();
        assert_eq!(reading.snapshot_version().await.unwrap(), before.snapshot_version().await.unwrap());

        let every = StrategyPageQuery { matching: None, by_title: true, after: None, limit: 1, with_text: true };
        let title = before.strategies(&every).await.unwrap().remove(0).entry.label.title;
        let terms = SearchTerms::parse(&title);
        let words = StrategySearchQuery { terms, ..StrategySearchQuery::default() }.any_rank();
        let slice = StrategyPageQuery { matching: words.as_ref(), ..every };
        let found = reading.strategies(&slice).await.unwrap();
        assert!(!found.is_empty());
        assert_eq!(found, before.strategies(&slice).await.unwrap(), "the index was built again");
        drop((reading, before));

        // New ids continue after the imported ones.
        let kim = to.services.store.read().await.unwrap().players().await.unwrap().remove(0);
        let newest = to.services.store.version().await.unwrap();
        let mut writing = to.services.store.write().await.unwrap();
        writing.put_player(&player("Zoe").build()).await.unwrap();
        writing.record(&app_domain::event::Event::PlayersChanged, to.services.now()).await.unwrap();
        assert!(writing.commit().await.unwrap() > newest);
        let name = format!("{}.png", "01".repeat(16));
        let bytes = to.services.files.get(&name, 0..samples::PNG.len() as u64).await.unwrap();
        assert!(bytes.is_some(), "the bytes of uploads were imported");
        assert!(to.services.store.read().await.unwrap().calendar_link_created_at(&kim.id).await.unwrap().is_none());
    }

    async fn an_export_gives_nobody_access(store: TestStore) {
        let from = TestInstallation::with_team(store).await;
        let (export, _) = from.write("export.tar.gz", ArchiveScope::Team).await;
        let (backup, _) = from.write("backup.tar.gz", ArchiveScope::Installation).await;
        let named = |path| entries(path).into_iter().map(|(name, _)| name).collect::<Vec<_>>();
        let is_access = |name: &String| name.starts_with("tables/tokens/") || name.starts_with("tables/calendars/");
        assert!(!named(&export).iter().any(is_access));
        assert_eq!(named(&backup).iter().filter(|name| is_access(name)).count(), 2);

        let to = TestInstallation::on(TestStore::sqlite().await);
        let refused = to.import(&export, ArchiveScope::Installation).await.unwrap_err();
        assert!(matches!(refused, ArchiveError::ExportOnly));
        to.import(&backup, ArchiveScope::Team).await.unwrap();
        let (again, _) = to.write("again.tar.gz", ArchiveScope::Installation).await;
        assert!(!named(&again).iter().any(is_access), "sessions were left out");
    }

    async fn a_non_empty_installation_is_left_unchanged(store: TestStore) {
        let from = TestInstallation::with_team(TestStore::sqlite().await).await;
        let (path, _) = from.write("team.tar.gz", ArchiveScope::Team).await;
        let to = TestInstallation::on(store);
        let mut writing = to.services.store.write().await.unwrap();
        writing.put_player(&player("Zoe").build()).await.unwrap();
        writing.commit().await.unwrap();
        let refused = to.import(&path, ArchiveScope::Team).await.unwrap_err();
        assert_eq!(refused.to_string(), "the installation is not empty: its table players has rows");
        assert_eq!(to.services.store.read().await.unwrap().players().await.unwrap().len(), 1);
        assert!(to.left_behind().is_empty());
    }
}

#[tokio::test]
async fn pictures_of_an_older_archive_lose_their_metadata() {
    let from = TestInstallation::on(TestStore::sqlite().await);
    let upload = from.upload(1, samples::DESCRIBED_PNG).await;
    let (path, _) = from.write("team.tar.gz", ArchiveScope::Team).await;
    let name = format!("uploads/{}", upload.file_name());
    let written = entries(&path).into_iter().find(|entry| entry.0 == name);
    assert_eq!(written.expect("the picture").1, samples::DESCRIBED_PNG);

    let to = TestInstallation::on(TestStore::sqlite().await);
    to.import(&path, ArchiveScope::Team).await.unwrap();
    let (again, _) = to.write("again.tar.gz", ArchiveScope::Team).await;
    let written = entries(&again).into_iter().find(|entry| entry.0 == name);
    let bytes = written.expect("the picture").1;
    let stripped = strip_metadata(upload.kind, samples::DESCRIBED_PNG);
    assert_eq!(Some(&bytes), stripped.as_ref());
    let mut reading = to.services.store.read().await.unwrap();
    let row = reading.upload(upload.id).await.unwrap().expect("a row");
    assert_eq!(row.bytes, bytes.len() as u64);
}

#[tokio::test]
async fn an_existing_file_is_not_overwritten() {
    let from = TestInstallation::on(TestStore::sqlite().await);
    let (path, _) = from.write("team.tar.gz", ArchiveScope::Team).await;
    let before = std::fs::read(&path).unwrap();
    let refused = app_archive::write(&from.services, &path, ArchiveScope::Team)
        .await
        .unwrap_err();
    assert!(matches!(refused, ArchiveError::Exists(_)));
    assert_eq!(std::fs::read(&path).unwrap(), before);
    let nowhere = from.path("no/such/folder.tar.gz");
    let refused = app_archive::write(&from.services, &nowhere, ArchiveScope::Team)
        .await
        .unwrap_err();
    assert!(matches!(refused, ArchiveError::File { .. }));
    assert_eq!(from.left_behind(), ["team.tar.gz"]);
}
