//! Archives that are not as they were written: each is refused with its reason, and leaves nothing.

use std::fs::{self, File};
use std::path::Path;

use app_archive::{ArchiveError, Scope};
use app_testkit::TestStore;
use flate2::Compression;
use flate2::write::GzEncoder;
use sha2::{Digest, Sha256};

use crate::installation::{Installation, entries};

type Entries = Vec<(String, Vec<u8>)>;

/// Packs entries as another program would, with checksums that agree.
fn pack(path: &Path, mut entries: Entries) {
    entries.retain(|(name, _)| name != "checksums.txt");
    let sums: Vec<String> = entries
        .iter()
        .map(|(name, bytes)| format!("{:x}  {name}\n", Sha256::digest(bytes)))
        .collect();
    entries.push(("checksums.txt".to_owned(), sums.concat().into_bytes()));
    pack_as_they_are(path, &entries);
}

fn pack_as_they_are(path: &Path, entries: &Entries) {
    let mut tar = tar::Builder::new(GzEncoder::new(
        File::create(path).unwrap(),
        Compression::fast(),
    ));
    for (name, bytes) in entries {
        let mut header = tar::Header::new_gnu();
        // Written by hand: the crate keeps its users from names that lead elsewhere.
        header.as_old_mut().name[..name.len()].copy_from_slice(name.as_bytes());
        header.set_size(bytes.len() as u64);
        header.set_cksum();
        tar.append(&header, &bytes[..]).unwrap();
    }
    tar.into_inner().unwrap().finish().unwrap();
}

/// The reason for which an installation refuses what `change` makes of a good archive; it is empty afterwards.
async fn refused(change: impl FnOnce(&Path, Entries)) -> ArchiveError {
    let from = Installation::with_team(TestStore::sqlite().await).await;
    let (good, _) = from.write("good.tar.gz", Scope::Installation).await;
    let bad = from.path("bad.tar.gz");
    change(&bad, entries(&good));
    let to = Installation::on(TestStore::sqlite().await);
    let refusal = to.take_in(&bad, Scope::Installation).await.unwrap_err();
    assert!(to.left_behind().is_empty());
    to.take_in(&good, Scope::Installation)
        .await
        .expect("it is still empty");
    refusal
}

fn replace(entries: &mut Entries, begins: &str, from: &str, to: &str) {
    let (_, bytes) = entries
        .iter_mut()
        .find(|(name, _)| name.starts_with(begins))
        .unwrap();
    let text = String::from_utf8(bytes.clone()).unwrap();
    assert!(text.contains(from), "{text}");
    *bytes = text.replacen(from, to, 1).into_bytes();
}

#[tokio::test]
async fn an_archive_that_is_cut_off_anywhere_is_refused() {
    for part in [1, 40, 70, 99] {
        let refusal = refused(|bad, entries| {
            pack(bad, entries);
            let bytes = fs::read(bad).unwrap();
            fs::write(bad, &bytes[..bytes.len() * part / 100]).unwrap();
        })
        .await;
        assert!(
            matches!(
                refusal,
                ArchiveError::CutOff(_) | ArchiveError::Unfinished | ArchiveError::NoArchive
            ),
            "{part}: {refusal:?}"
        );
    }
}

#[tokio::test]
async fn an_archive_without_its_end_is_refused() {
    let refusal = refused(|bad, mut entries| {
        entries.pop();
        pack_as_they_are(bad, &entries);
    })
    .await;
    assert!(matches!(refusal, ArchiveError::Unfinished));
}

#[tokio::test]
async fn a_changed_entry_is_named() {
    let refusal = refused(|bad, mut entries| {
        replace(&mut entries, "tables/players/", "false", "true ");
        pack_as_they_are(bad, &entries);
    })
    .await;
    assert_eq!(
        refusal.to_string(),
        "the archive's entry tables/players/000001.jsonl is damaged"
    );
}

#[tokio::test]
async fn a_name_that_leads_elsewhere_is_refused() {
    for name in [
        "../../etc/cron.d/muster",
        "/etc/passwd",
        "uploads/../muster.db",
    ] {
        let refusal = refused(|bad, mut entries| {
            entries.insert(1, (name.to_owned(), b"x".to_vec()));
            pack(bad, entries);
        })
        .await;
        assert_eq!(
            refusal.to_string(),
            format!("the archive has an entry that none has: {name}")
        );
    }
}

#[tokio::test]
async fn an_archive_of_another_format_or_other_tables_is_refused() {
    let refusal = refused(|bad, mut entries| {
        replace(
            &mut entries,
            "muster.json",
            r#""format": 1"#,
            r#""format": 2"#,
        );
        pack(bad, entries);
    })
    .await;
    assert!(matches!(refusal, ArchiveError::Format(2)));
    let refusal = refused(|bad, mut entries| {
        replace(
            &mut entries,
            "muster.json",
            r#""schema": "#,
            r#""schema": 9"#,
        );
        pack(bad, entries);
    })
    .await;
    assert!(matches!(refusal, ArchiveError::Schema { .. }));
}

#[tokio::test]
async fn what_is_no_archive_at_all_is_told_so() {
    for bytes in [&b""[..], b"PK\x03\x04", b"SQLite format 3\0"] {
        let refusal = refused(|bad, _| fs::write(bad, bytes).unwrap()).await;
        assert!(
            matches!(refusal, ArchiveError::NoArchive | ArchiveError::Unfinished),
            "{refusal:?}"
        );
    }
}

#[tokio::test]
async fn a_row_that_cannot_be_kept_undoes_the_rows_and_uploads_before_it() {
    // Uploads may come before rows as well.
    let refusal = refused(|bad, mut entries| {
        let uploads = entries
            .extract_if(.., |(name, _)| name.starts_with("uploads/"))
            .collect::<Vec<_>>();
        assert_eq!(uploads.len(), 2);
        entries.splice(1..1, uploads);
        replace(
            &mut entries,
            "tables/strategy_texts/",
            "\"strategy_id\":\"",
            "\"strategy_id\":\"x",
        );
        pack(bad, entries);
    })
    .await;
    let ArchiveError::Rows { entry, source } = refusal else {
        panic!("{refusal:?}");
    };
    assert_eq!(entry, "tables/strategy_texts/000001.jsonl");
    let cause = std::error::Error::source(&source).map(ToString::to_string);
    assert_eq!(
        cause.as_deref(),
        Some("a record of strategy_texts says nothing that strategy_id can hold")
    );
}
