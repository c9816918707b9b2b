//! Archives that earlier versions wrote. `../archives/schema-N.tar.gz` was written by a build with the schema N: a
//! migration comes with an archive of the schema before it.

use std::path::PathBuf;

use app_archive::{ArchiveReader, ArchiveScope};
use app_testkit::{TestStore, on_both_databases};

use crate::installation::{TestInstallation, entries};

fn archives() -> Vec<(i64, PathBuf)> {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/archives");
    let files = std::fs::read_dir(folder).unwrap();
    let mut archives: Vec<(i64, PathBuf)> = files
        .map(|file| {
            let path = file.unwrap().path();
            let name = path.file_name().unwrap().to_str().unwrap();
            let number = name
                .strip_prefix("schema-")
                .and_then(|name| name.strip_suffix(".tar.gz"));
            (number.unwrap().parse().unwrap(), path)
        })
        .collect();
    archives.sort();
    archives
}

#[tokio::test]
async fn the_schema_before_the_latest_migration_has_an_archive() {
    let store = TestStore::sqlite().await;
    let newest = store.read().await.unwrap().schema_version();
    assert_eq!(
        archives().last().map(|(schema, _)| *schema),
        Some(newest - 1)
    );
}

on_both_databases! {
    async fn an_archive_of_an_earlier_schema_is_imported(store: TestStore) {
        let url = store.url().to_owned();
        let mut stores = vec![store];
        for (schema, path) in archives() {
            let store = match stores.pop() {
                Some(store) => store,
                None if url.starts_with("sqlite") => TestStore::sqlite().await,
                None => TestStore::postgres().await,
            };
            let archive = ArchiveReader::open(&path).await.unwrap();
            assert_eq!(archive.header.schema, schema);
            let to = TestInstallation::on(store);
            let counts = to.import(&path, ArchiveScope::Installation).await.unwrap();
            assert!(counts.records > 300, "{schema}: {counts:?}");
            let mut reading = to.services.store.read().await.unwrap();
            assert_eq!(reading.faulty_rows(10).await.unwrap(), []);
            assert_eq!(reading.players().await.unwrap().len(), 7);
            drop(reading);
            let (again, _) = to.write("again.tar.gz", ArchiveScope::Installation).await;
            let second = TestInstallation::on(TestStore::sqlite().await);
            second.import(&again, ArchiveScope::Installation).await.unwrap();
            let (third, _) = second.write("third.tar.gz", ArchiveScope::Installation).await;
            assert_eq!(entries(&again), entries(&third));
        }
    }
}
