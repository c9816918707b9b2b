//! The SQLite file: its location, its permissions, and what survives a crash.

use std::os::unix::fs::PermissionsExt;
use std::path::Path;

use app_storage::{ConnectError, connect};
use app_testkit::{TestStore, player};

use crate::register;

fn mode(path: &Path) -> u32 {
    path.metadata().unwrap().permissions().mode() & 0o777
}

#[tokio::test]
async fn the_file_and_its_folder_are_closed_to_others() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("deep/er/muster.db");
    let store = connect(&format!("sqlite://{}", file.display()))
        .await
        .unwrap();
    register(&*store, &[&player("Ada").build()]).await;
    assert_eq!(mode(file.parent().unwrap()), 0o700);
    for name in ["muster.db", "muster.db-wal", "muster.db-shm"] {
        assert_eq!(mode(&file.with_file_name(name)), 0o600, "{name}");
    }
}

#[tokio::test]
async fn an_address_that_names_no_database_is_refused() {
    assert!(matches!(
        connect("mysql://localhost/muster").await,
        Err(ConnectError::Scheme)
    ));
    assert!(matches!(
        connect("data/muster.db").await,
        Err(ConnectError::Scheme)
    ));
    assert!(matches!(
        connect("sqlite::memory:").await,
        Err(ConnectError::InMemory)
    ));
    assert!(matches!(
        connect("postgres://muster@host:port/").await,
        Err(ConnectError::Address(_))
    ));
}

#[tokio::test]
async fn a_file_that_cannot_be_made_is_named() {
    let error = connect("sqlite:///proc/muster/muster.db")
        .await
        .err()
        .expect("no file can be created there");
    assert_eq!(
        error.to_string(),
        "the database file /proc/muster/muster.db cannot be created"
    );
}

#[tokio::test]
async fn a_file_that_is_no_database_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("letter.txt");
    std::fs::write(
        &file,
        "Dear team, this is not a database, however long it is. ".repeat(20),
    )
    .unwrap();
    assert!(
        connect(&format!("sqlite://{}", file.display()))
            .await
            .is_err()
    );
    assert!(
        std::fs::read_to_string(&file)
            .unwrap()
            .starts_with("Dear team")
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn a_copy_of_the_files_taken_between_commits_has_every_commit() {
    // A killed process leaves exactly its files at that moment.
    let store = TestStore::sqlite().await;
    let file = Path::new(store.url().strip_prefix("sqlite://").unwrap());
    for count in 1..=5 {
        register(&*store, &[&player(&format!("Player {count}")).build()]).await;
        let folder = tempfile::tempdir().unwrap();
        for name in ["muster.db", "muster.db-wal"] {
            std::fs::copy(file.with_file_name(name), folder.path().join(name)).unwrap();
        }
        let survivor = connect(&format!(
            "sqlite://{}",
            folder.path().join("muster.db").display()
        ))
        .await
        .unwrap();
        assert_eq!(
            survivor
                .read()
                .await
                .unwrap()
                .players()
                .await
                .unwrap()
                .len(),
            count
        );
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_file_that_was_deleted_or_replaced_is_noticed() {
    let store = TestStore::sqlite().await;
    let file = Path::new(store.url().strip_prefix("sqlite://").unwrap());
    store.check_file().unwrap();
    let aside = file.with_file_name("aside.db");
    std::fs::rename(file, &aside).unwrap();
    assert!(store.check_file().is_err());
    std::fs::copy(&aside, file).unwrap();
    let replaced = store.check_file().unwrap_err();
    let cause = std::error::Error::source(&replaced).unwrap().to_string();
    assert!(cause.contains("replaced"), "{cause}");
    std::fs::rename(&aside, file).unwrap();
    store.check_file().unwrap();
}
