//! From one database to another and back.

use app_archive::{ArchiveError, Scope};
use app_domain::search::{Query, Terms};
use app_service::port::Slice;
use app_testkit::{TestStore, on_both_databases, player, samples};

use crate::installation::{Installation, entries};

#[tokio::test]
async fn what_goes_to_the_other_database_and_back_is_the_same_to_the_byte() {
    let first = Installation::with_team(TestStore::sqlite().await).await;
    let (there, written) = first.write("there.tar.gz", Scope::Installation).await;
    assert!(written.records > 300 && written.uploads == 2, "{written:?}");

    let second = Installation::on(TestStore::postgres().await);
    assert_eq!(
        second.take_in(&there, Scope::Installation).await.unwrap(),
        written
    );
    let (back, _) = second.write("back.tar.gz", Scope::Installation).await;
    assert_eq!(entries(&back), entries(&there));

    let third = Installation::on(TestStore::sqlite().await);
    assert_eq!(
        third.take_in(&back, Scope::Installation).await.unwrap(),
        written
    );
    let (again, _) = third.write("again.tar.gz", Scope::Installation).await;
    assert_eq!(entries(&again), entries(&there));
}

on_both_databases! {
    async fn whoever_takes_a_team_in_works_on_from_there(store: TestStore) {
        let from = Installation::with_team(TestStore::sqlite().await).await;
        let (path, _) = from.write("team.tar.gz", Scope::Team).await;
        let to = Installation::on(store);
        to.take_in(&path, Scope::Team).await.unwrap();
        let mut reading = to.services.store.read().await.unwrap();
        let mut before = from.services.store.read().await.unwrap();
        assert_eq!(reading.version_here().await.unwrap(), before.version_here().await.unwrap());

        let every = Slice { matching: None, by_title: true, after: None, limit: 1, with_text: true };
        let title = before.strategies(&every).await.unwrap().remove(0).entry.label.title;
        let terms = Terms::of(&title);
        let words = Query { terms, ..Query::default() }.whole();
        let slice = Slice { matching: words.as_ref(), ..every };
        let found = reading.strategies(&slice).await.unwrap();
        assert!(!found.is_empty());
        assert_eq!(found, before.strategies(&slice).await.unwrap(), "the index was made anew");
        drop((reading, before));

        // Ids go on where they were.
        let kim = to.services.store.read().await.unwrap().players().await.unwrap().remove(0);
        let newest = to.services.store.version().await.unwrap();
        let mut writing = to.services.store.write().await.unwrap();
        writing.put_player(&player("Zoe").build()).await.unwrap();
        writing.record(&app_domain::event::Event::PlayersChanged, to.services.now()).await.unwrap();
        assert!(writing.commit().await.unwrap() > newest);
        let name = format!("{}.png", "01".repeat(16));
        let bytes = to.services.files.get(&name, 0..samples::PNG.len() as u64).await.unwrap();
        assert!(bytes.is_some(), "the bytes of uploads came along");
        assert!(to.services.store.read().await.unwrap().calendar_made_at(&kim.id).await.unwrap().is_none());
    }

    async fn an_export_lets_nobody_in(store: TestStore) {
        let from = Installation::with_team(store).await;
        let (export, _) = from.write("export.tar.gz", Scope::Team).await;
        let (backup, _) = from.write("backup.tar.gz", Scope::Installation).await;
        let named = |path| entries(path).into_iter().map(|(name, _)| name).collect::<Vec<_>>();
        let is_access = |name: &String| name.starts_with("tables/tokens/") || name.starts_with("tables/calendars/");
        assert!(!named(&export).iter().any(is_access));
        assert_eq!(named(&backup).iter().filter(|name| is_access(name)).count(), 2);

        let to = Installation::on(TestStore::sqlite().await);
        let refused = to.take_in(&export, Scope::Installation).await.unwrap_err();
        assert!(matches!(refused, ArchiveError::TeamAlone));
        to.take_in(&backup, Scope::Team).await.unwrap();
        let (again, _) = to.write("again.tar.gz", Scope::Installation).await;
        assert!(!named(&again).iter().any(is_access), "sessions were left out");
    }

    async fn an_installation_that_holds_anything_is_left_as_it_is(store: TestStore) {
        let from = Installation::with_team(TestStore::sqlite().await).await;
        let (path, _) = from.write("team.tar.gz", Scope::Team).await;
        let to = Installation::on(store);
        let mut writing = to.services.store.write().await.unwrap();
        writing.put_player(&player("Zoe").build()).await.unwrap();
        writing.commit().await.unwrap();
        let refused = to.take_in(&path, Scope::Team).await.unwrap_err();
        assert_eq!(refused.to_string(), "the installation is not empty: there is something in its table players");
        assert_eq!(to.services.store.read().await.unwrap().players().await.unwrap().len(), 1);
        assert!(to.left_behind().is_empty());
    }
}

#[tokio::test]
async fn a_file_that_is_there_is_not_written_over() {
    let from = Installation::on(TestStore::sqlite().await);
    let (path, _) = from.write("team.tar.gz", Scope::Team).await;
    let before = std::fs::read(&path).unwrap();
    let refused = app_archive::write(&from.services, &path, Scope::Team)
        .await
        .unwrap_err();
    assert!(matches!(refused, ArchiveError::Exists(_)));
    assert_eq!(std::fs::read(&path).unwrap(), before);
    let nowhere = from.path("no/such/folder.tar.gz");
    let refused = app_archive::write(&from.services, &nowhere, Scope::Team)
        .await
        .unwrap_err();
    assert!(matches!(refused, ArchiveError::File { .. }));
    assert_eq!(from.left_behind(), ["team.tar.gz"]);
}
