//! The contract of every storage of uploads, run on a folder and on a real S3 server that checks signatures.
#![expect(clippy::unwrap_used, reason = "a failed unwrap fails the test")]

mod s3_server;

use std::sync::Arc;

use app_files::{BackupStorage, open};
use app_service::port::{FileLocation, FileStorage};
use bytes::Bytes;
use futures::TryStreamExt;

use crate::s3_server::S3Server;

const NAME: &str = "0123456789abcdef0123456789abcdef.png";
const OTHER: &str = "fedcba9876543210fedcba9876543210.pdf";

/// Returns 10 MiB: more than one chunk of a transfer, in which neighboring bytes differ.
fn sample_bytes() -> Bytes {
    (0..10 * 1024 * 1024_u32)
        .map(|at| (at % 251) as u8)
        .collect()
}

async fn read_all(
    files: &dyn FileStorage,
    name: &str,
    range: std::ops::Range<u64>,
) -> Option<Bytes> {
    let found = files.get(name, range).await.unwrap()?;
    let chunks: Vec<Bytes> = found.bytes.try_collect().await.unwrap();
    Some(chunks.concat().into())
}

async fn keeps_bytes_until_they_are_removed(files: &dyn FileStorage) {
    assert_eq!(read_all(files, NAME, 0..1).await, None);
    let bytes = sample_bytes();
    files.put(NAME, bytes.clone()).await.unwrap();
    files
        .put(OTHER, Bytes::from_static(b"%PDF-"))
        .await
        .unwrap();
    assert_eq!(
        read_all(files, NAME, 0..bytes.len() as u64).await,
        Some(bytes.clone())
    );
    assert_eq!(
        read_all(files, OTHER, 0..5).await.as_deref(),
        Some(&b"%PDF-"[..])
    );
    for (from, to) in [(0, 1), (1000, 70_000), (10_485_759, 10_485_760)] {
        let part = bytes.slice(from..to);
        let range = from as u64..to as u64;
        assert_eq!(read_all(files, NAME, range).await, Some(part));
    }
    let names = [NAME.to_owned(), "not-there.png".to_owned()];
    files.remove(&names).await.unwrap();
    files.remove(&names).await.unwrap();
    assert_eq!(read_all(files, NAME, 0..1).await, None);
    assert!(read_all(files, OTHER, 0..5).await.is_some());
}

fn folder(path: &std::path::Path) -> Arc<dyn FileStorage> {
    open(&FileLocation::Folder(path.to_owned())).unwrap()
}

#[tokio::test]
async fn a_folder_keeps_bytes_until_they_are_removed() {
    let here = tempfile::tempdir().unwrap();
    keeps_bytes_until_they_are_removed(&*folder(&here.path().join("data/uploads"))).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_bucket_keeps_bytes_until_they_are_removed() {
    let peer = S3Server::start().await;
    for prefix in ["", "muster/uploads"] {
        let files = open(&FileLocation::Bucket(peer.bucket(prefix))).unwrap();
        keeps_bytes_until_they_are_removed(&*files).await;
    }
    assert_eq!(peer.names(), [OTHER, &format!("muster/uploads/{OTHER}")]);
}

#[cfg(unix)]
#[tokio::test]
async fn a_folder_is_closed_to_others_and_shows_nothing_half_written() {
    use std::os::unix::fs::PermissionsExt;
    let here = tempfile::tempdir().unwrap();
    let path = here.path().join("uploads");
    let files = folder(&path);
    assert_eq!(path.metadata().unwrap().permissions().mode() & 0o777, 0o700);
    // The file that a process leaves behind when it is killed while it writes.
    std::fs::write(path.join(format!("{NAME}#1")), b"half").unwrap();
    assert_eq!(read_all(&*files, NAME, 0..1).await, None);
    files.remove(&[NAME.to_owned()]).await.unwrap();
    assert_eq!(path.read_dir().unwrap().count(), 0);
    // A folder of the same name makes the write fail, and nothing is left of the attempt.
    std::fs::create_dir(path.join(OTHER)).unwrap();
    assert!(
        files
            .put(OTHER, Bytes::from_static(b"%PDF-"))
            .await
            .is_err()
    );
    assert_eq!(path.read_dir().unwrap().count(), 1);
}

#[tokio::test]
async fn partial_files_of_a_killed_process_are_removed_after_a_day() {
    let here = tempfile::tempdir().unwrap();
    let files = folder(here.path());
    files.put(NAME, Bytes::from_static(b"bytes")).await.unwrap();
    let hour = std::time::Duration::from_hours(1);
    for (name, age) in [(OTHER, hour * 25), (NAME, hour)] {
        let partial = std::fs::File::create(here.path().join(format!("{name}#1"))).unwrap();
        let written = partial.metadata().unwrap().modified().unwrap() - age;
        partial.set_modified(written).unwrap();
    }
    files.remove_partial().await.unwrap();
    let left = here.path().read_dir().unwrap();
    let mut left: Vec<_> = left
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .collect();
    left.sort();
    assert_eq!(left, [NAME.to_owned(), format!("{NAME}#1")]);
}

#[tokio::test]
async fn files_in_a_folder_that_is_gone_are_not_reported_as_missing() {
    let here = tempfile::tempdir().unwrap();
    let path = here.path().join("uploads");
    let files = folder(&path);
    assert!(files.get(NAME, 0..1).await.unwrap().is_none());
    std::fs::remove_dir(&path).unwrap();
    assert!(files.get(NAME, 0..1).await.is_err());
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_bucket_refuses_another_key_and_what_is_not_allowed() {
    let peer = S3Server::start().await;
    let right = peer.bucket("");
    let put = async |bucket| {
        let files = open(&FileLocation::Bucket(bucket)).unwrap();
        files.put(NAME, Bytes::from_static(b"bytes")).await
    };
    let mut wrong = right.clone();
    wrong.secret_access_key = app_service::port::SecretString::presented("another");
    assert!(put(wrong).await.is_err(), "the signature is checked");
    let mut plain = right.clone();
    plain.allow_http = false;
    assert!(put(plain).await.is_err(), "plain http has to be allowed");
    assert_eq!(peer.names(), [""; 0]);
    put(right).await.unwrap();
    assert_eq!(peer.names(), [NAME]);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_bucket_behind_tls_is_trusted_by_its_own_authority_alone() {
    let peer = S3Server::with_tls().await;
    let known = peer.bucket("");
    keeps_bytes_until_they_are_removed(&*open(&FileLocation::Bucket(known.clone())).unwrap()).await;
    let mut unknown = known.clone();
    unknown.authorities = None;
    let files = open(&FileLocation::Bucket(unknown)).unwrap();
    let put = files.put(NAME, Bytes::from_static(b"bytes")).await;
    assert!(put.is_err(), "no other authority is trusted");
    assert_eq!(peer.names(), [OTHER]);
    for path in ["/nowhere/authority.pem", env!("CARGO_MANIFEST_PATH")] {
        let mut wrong = known.clone();
        wrong.authorities = Some(path.into());
        assert!(
            open(&FileLocation::Bucket(wrong)).is_err(),
            "{path} holds no certificate"
        );
    }
}

async fn lists_and_removes_backups(storage: &BackupStorage, source: &std::path::Path) {
    assert_eq!(storage.names().await.unwrap(), [""; 0]);
    for name in ["muster-2026-11-20.tar.gz", "muster-2026-11-21.tar.gz"] {
        storage.send(name, source).await.unwrap();
    }
    let mut names = storage.names().await.unwrap();
    names.sort();
    assert_eq!(
        names,
        ["muster-2026-11-20.tar.gz", "muster-2026-11-21.tar.gz"]
    );
    storage.remove("muster-2026-11-20.tar.gz").await.unwrap();
    storage.remove("muster-2026-11-20.tar.gz").await.unwrap();
    assert_eq!(storage.names().await.unwrap(), ["muster-2026-11-21.tar.gz"]);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn backups_are_sent_listed_and_removed() {
    let here = tempfile::tempdir().unwrap();
    let (source, folder) = (here.path().join("source"), here.path().join("backups"));
    // More than one part of a transfer.
    std::fs::write(&source, sample_bytes()).unwrap();
    let storage = BackupStorage::open(&FileLocation::Folder(folder.clone())).unwrap();
    assert_eq!(storage.folder(), Some(folder.as_path()));
    lists_and_removes_backups(&storage, &source).await;

    let peer = S3Server::start().await;
    for prefix in ["", "muster/backups"] {
        let bucket = FileLocation::Bucket(peer.bucket(prefix));
        let storage = BackupStorage::open(&bucket).unwrap();
        assert_eq!(storage.folder(), None);
        lists_and_removes_backups(&storage, &source).await;
        // The same bytes, in the order in which they were read.
        let files = open(&bucket).unwrap();
        let bytes = sample_bytes();
        let range = 0..bytes.len() as u64;
        let sent = read_all(&*files, "muster-2026-11-21.tar.gz", range).await;
        assert_eq!(sent, Some(bytes));
        storage.remove("muster-2026-11-21.tar.gz").await.unwrap();
    }
}
