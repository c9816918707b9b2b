//! Damaged or forged archives: each is refused with its reason and leaves nothing behind.

use std::fs::{self, File};
use std::path::Path;

use app_archive::{ArchiveError, ArchiveScope};
use app_testkit::TestStore;
use flate2::Compression;
use flate2::write::GzEncoder;
use sha2::{Digest, Sha256};

use crate::installation::{TestInstallation, entries};

pub type EntryList = Vec<(String, Vec<u8>)>;

/// Packs entries as another program would, with matching checksums.
pub fn pack(path: &Path, mut entries: EntryList) {
    entries.retain(|(name, _)| name != "checksums.txt");
    let sums: Vec<String> = entries
        .iter()
        .map(|(name, bytes)| format!("{:x}  {name}\n", Sha256::digest(bytes)))
        .collect();
    entries.push(("checksums.txt".to_owned(), sums.concat().into_bytes()));
    pack_unchecked(path, &entries);
}

fn pack_unchecked(path: &Path, entries: &EntryList) {
    let mut tar = tar::Builder::new(GzEncoder::new(
        File::create(path).unwrap(),
        Compression::fast(),
    ));
    for (name, bytes) in entries {
        let mut header = tar::Header::new_gnu();
        // The name is set directly: the `tar` crate refuses paths outside the archive.
        header.as_old_mut().name[..name.len()].copy_from_slice(name.as_bytes());
        header.set_size(bytes.len() as u64);
        header.set_cksum();
        tar.append(&header, &bytes[..]).unwrap();
    }
    tar.into_inner().unwrap().finish().unwrap();
}

/// Returns the error of an installation that imports a good archive after `change`. The installation stays empty.
async fn import_error(change: impl FnOnce(&Path, EntryList)) -> ArchiveError {
    let from = TestInstallation::with_team(TestStore::sqlite().await).await;
    let (good, _) = from.write("good.tar.gz", ArchiveScope::Installation).await;
    let bad = from.path("bad.tar.gz");
    change(&bad, entries(&good));
    let to = TestInstallation::on(TestStore::sqlite().await);
    let error = to
        .import(&bad, ArchiveScope::Installation)
        .await
        .unwrap_err();
    assert!(to.left_behind().is_empty());
    to.import(&good, ArchiveScope::Installation)
        .await
        .expect("it is still empty");
    error
}

pub fn replace(entries: &mut EntryList, begins: &str, from: &str, to: &str) {
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
        let error = import_error(|bad, entries| {
            pack(bad, entries);
            let bytes = fs::read(bad).unwrap();
            fs::write(bad, &bytes[..bytes.len() * part / 100]).unwrap();
        })
        .await;
        assert!(
            matches!(
                error,
                ArchiveError::Truncated(_) | ArchiveError::Incomplete | ArchiveError::NotAnArchive
            ),
            "{part}: {error:?}"
        );
    }
}

#[tokio::test]
async fn an_archive_without_its_end_is_refused() {
    let error = import_error(|bad, mut entries| {
        entries.pop();
        pack_unchecked(bad, &entries);
    })
    .await;
    assert!(matches!(error, ArchiveError::Incomplete));
}

#[tokio::test]
async fn a_changed_entry_is_named() {
    let error = import_error(|bad, mut entries| {
        replace(&mut entries, "tables/players/", "false", "true ");
        pack_unchecked(bad, &entries);
    })
    .await;
    assert_eq!(
        error.to_string(),
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
        let error = import_error(|bad, mut entries| {
            entries.insert(1, (name.to_owned(), b"x".to_vec()));
            pack(bad, entries);
        })
        .await;
        assert_eq!(
            error.to_string(),
            format!("the archive contains an unknown entry: {name}")
        );
    }
}

#[tokio::test]
async fn text_of_an_archive_cannot_control_the_terminal() {
    let error = import_error(|bad, mut entries| {
        entries.insert(1, ("\u{1b}]0;title\u{7}\u{202e}".to_owned(), b"x".to_vec()));
        pack(bad, entries);
    })
    .await;
    let refusal_of_header = import_error(|bad, mut entries| {
        replace(
            &mut entries,
            "muster.json",
            r#""schema": "#,
            r#""schema": 9"#,
        );
        replace(
            &mut entries,
            "muster.json",
            r#""program": ""#,
            r#""program": "\u001b[31m"#,
        );
        pack(bad, entries);
    })
    .await;
    for error in [error, refusal_of_header] {
        let words = error.to_string();
        assert!(words.contains("\\u{1b}"), "{words}");
        assert!(
            !words.contains(['\u{1b}', '\u{7}', '\u{202e}']),
            "{words:?}"
        );
    }
}

#[tokio::test]
async fn an_archive_of_another_format_or_other_tables_is_refused() {
    let error = import_error(|bad, mut entries| {
        replace(
            &mut entries,
            "muster.json",
            r#""format": 1"#,
            r#""format": 2"#,
        );
        pack(bad, entries);
    })
    .await;
    assert!(matches!(error, ArchiveError::UnknownFormat(2)));
    let error = import_error(|bad, mut entries| {
        replace(
            &mut entries,
            "muster.json",
            r#""schema": "#,
            r#""schema": 9"#,
        );
        pack(bad, entries);
    })
    .await;
    assert!(matches!(error, ArchiveError::NewerSchema { .. }));
    let error = import_error(|bad, mut entries| {
        let header = entries.iter_mut().find(|(name, _)| name == "muster.json");
        let (_, header) = header.unwrap();
        let mut json: serde_json::Value = serde_json::from_slice(header).unwrap();
        json["schema"] = 12.into();
        *header = json.to_string().into_bytes();
        pack(bad, entries);
    })
    .await;
    assert!(matches!(
        error,
        ArchiveError::UnreadableSchema { theirs: 12, .. }
    ));
}

#[tokio::test]
async fn a_file_that_is_no_archive_is_refused() {
    for bytes in [&b""[..], b"PK\x03\x04", b"SQLite format 3\0"] {
        let error = import_error(|bad, _| fs::write(bad, bytes).unwrap()).await;
        assert!(
            matches!(error, ArchiveError::NotAnArchive | ArchiveError::Incomplete),
            "{error:?}"
        );
    }
}

#[tokio::test]
async fn a_row_that_cannot_be_stored_undoes_the_rows_and_uploads_before_it() {
    // Uploads may come before rows as well.
    let api_error = import_error(|bad, mut entries| {
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
    let ArchiveError::InvalidRows(faults) = api_error else {
        panic!("{api_error:?}");
    };
    let [fault] = faults.as_slice() else {
        panic!("{faults:?}");
    };
    let words = fault.to_string();
    assert!(
        words.starts_with("the row of strategy_texts with strategy_id x"),
        "{words}"
    );
    assert!(
        words.ends_with(" has no valid value for strategy_id"),
        "{words}"
    );
}

#[tokio::test]
async fn a_strategy_without_its_text_is_refused() {
    let error = import_error(|bad, mut entries| {
        entries.retain(|(name, _)| {
            !name.starts_with("tables/strategy_versions/")
                && !name.starts_with("tables/strategy_uploads/")
        });
        pack(bad, entries);
    })
    .await;
    let words = chain_of(&error);
    assert!(words.contains("has no row of strategy_versions"), "{words}");
}

fn chain_of(error: &dyn std::error::Error) -> String {
    let causes = std::iter::successors(Some(error), |error| error.source());
    let causes: Vec<String> = causes.map(ToString::to_string).collect();
    causes.join(": ")
}
