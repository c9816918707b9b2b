//! Automatic backups: every night, and before a migration.

use std::io::Read;
use std::path::Path;
use std::process::{Command, Output};
use std::time::{Duration, Instant};

use app_testkit::{TestStore, on_both_databases, player};
use chrono::TimeDelta;
use flate2::read::GzDecoder;
use serde_json::{Value, json};

use crate::harness::{OPERATOR, S3Server, TestServer, database_url};

const TIMEOUT: Duration = Duration::from_secs(20);

fn file_names(folder: &Path) -> Vec<String> {
    let entries = folder.read_dir().expect("a folder");
    let name = |entry: std::io::Result<std::fs::DirEntry>| {
        let name = entry.expect("an entry").file_name();
        name.into_string().expect("a name")
    };
    let mut names: Vec<String> = entries.map(name).collect();
    names.sort();
    names
}

async fn configured(store: TestStore, backups: &Path) -> TestServer {
    let url = format!("file:{}", backups.display());
    TestServer::configured(store, &[("BACKUP_URL", &url)]).await
}

/// Waits until the health check has this state of the backups; returns it.
async fn wait_for_state(server: &TestServer, state: &str) -> Value {
    let began = Instant::now();
    loop {
        let backup = server.get("/api/health").await.data()["backup"].clone();
        if backup["state"] == state {
            return backup;
        }
        assert!(began.elapsed() < TIMEOUT, "the state is {backup}");
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
}

fn run_program(folder: &Path, settings: &[(&str, &str)], arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_muster"))
        .env_clear()
        .envs(settings.iter().copied())
        .current_dir(folder)
        .args(arguments)
        .output()
        .expect("the program runs")
}

on_both_databases! {
    async fn a_server_backs_up_at_night_and_removes_superseded_backups(store: TestStore) {
        let folder = tempfile::tempdir().expect("a folder");
        // A year of Sundays, and files that are none of its business.
        let mut names: Vec<String> = (0..52)
            .map(|week| chrono::NaiveDate::from_ymd_opt(2025, 11, 23).expect("a date") + TimeDelta::weeks(week))
            .map(|date| format!("muster-{date}.tar.gz"))
            .collect();
        names.extend(["notes.txt", "muster-before-migration-20250101T000000Z.db.gz"].map(str::to_owned));
        for name in &names {
            std::fs::write(folder.path().join(name), b"older").expect("a file");
        }
        let server = configured(store, folder.path()).await;
        let backup = wait_for_state(&server, "ok").await;
        assert_eq!(backup["latest"], "2026-11-21T18:00:00Z");
        let began = Instant::now();
        while file_names(folder.path()).len() > 13 {
            assert!(began.elapsed() < TIMEOUT, "{:?}", file_names(folder.path()));
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
        let left = file_names(folder.path());
        assert!(left.contains(&"muster-2026-11-21.tar.gz".to_owned()), "{left:?}");
        for foreign in &names[52..] {
            assert!(left.contains(foreign), "{left:?}");
        }
        let metrics = server.get("/metrics").bearer_auth(OPERATOR).await.text;
        assert!(metrics.contains("muster_backup_failed 0\n"));
        assert!(metrics.contains("muster_backup_age_seconds 0\n"));
    }

    async fn a_backup_that_fails_is_visible(store: TestStore) {
        let folder = tempfile::tempdir().expect("a folder");
        // The temporary name of the archive cannot be created.
        let obstacle = format!(".muster-2026-11-21.tar.gz.{}.beginning", std::process::id());
        std::fs::create_dir(folder.path().join(obstacle)).expect("a folder");
        let server = configured(store, folder.path()).await;
        let backup = wait_for_state(&server, "failed").await;
        assert_eq!(backup["latest"], Value::Null);
        let metrics = server.get("/metrics").bearer_auth(OPERATOR).await.text;
        assert!(metrics.contains("muster_backup_failed 1\n"));
        assert_eq!(server.get("/api/health").await.status, 200);
    }
}

#[tokio::test]
async fn without_a_backup_url_there_are_no_backups() {
    let server = TestServer::on_sqlite().await;
    let backup = server.get("/api/health").await.data()["backup"].clone();
    assert_eq!(backup, json!({"state": "off", "latest": null}));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_nightly_backup_is_restored_on_another_host() {
    let (backups, there) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    let store = TestStore::sqlite().await;
    let mut writing = store.write().await.expect("a writer");
    let ada = player("Ada").admin().build();
    writing.put_player(&ada).await.expect("a stored player");
    writing.commit().await.expect("a commit");
    let server = configured(store, backups.path()).await;
    wait_for_state(&server, "ok").await;
    let archive = backups.path().join("muster-2026-11-21.tar.gz");
    let url = database_url(there.path());
    let settings = [("DATABASE_URL", url.as_str())];
    let archive = archive.to_str().expect("a path");
    let restored = run_program(there.path(), &settings, &["restore", archive]);
    assert!(restored.status.success(), "{restored:?}");
    let link = ["login-link", "--chat-id", ada.id.as_str()];
    assert!(run_program(there.path(), &settings, &link).status.success());
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_nightly_backup_is_sent_to_a_bucket() {
    let (peer, folder) = (
        S3Server::start("team-backups").await,
        tempfile::tempdir().unwrap(),
    );
    // The archive is written beside the database first.
    let url = database_url(folder.path());
    let mut settings = vec![
        ("DATABASE_URL", url.as_str()),
        ("BACKUP_URL", "s3://team-backups/muster"),
    ];
    settings.extend(peer.settings());
    let server = TestServer::configured(TestStore::sqlite().await, &settings).await;
    wait_for_state(&server, "ok").await;
    let stored = peer.object("team-backups/muster/muster-2026-11-21.tar.gz");
    let bytes = std::fs::read(stored).expect("the object");
    assert!(bytes.starts_with(b"\x1f\x8b"));
    assert_eq!(file_names(folder.path()), [""; 0]);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_postgres_database_is_dumped_before_it_is_migrated() {
    let folder = tempfile::tempdir().unwrap();
    let store = TestStore::postgres().await;
    store.forget_latest_migration().await;
    let path = std::env::var("PATH").unwrap_or_default();
    let settings = [
        ("DATABASE_URL", store.url()),
        ("BACKUP_URL", "file:backups"),
        ("PATH", path.as_str()),
    ];
    // Its table exists, so that the migration itself fails.
    run_program(folder.path(), &settings, &["migrate"]);
    let names = file_names(&folder.path().join("backups"));
    let [name] = names.as_slice() else {
        panic!("{names:?} is not one backup");
    };
    assert!(name.starts_with("muster-before-migration-"), "{name}");
    assert_eq!(Path::new(name).extension(), Some("dump".as_ref()));
    let dump = std::fs::read(folder.path().join("backups").join(name)).expect("the dump");
    assert!(dump.starts_with(b"PGDMP"));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_database_is_backed_up_before_it_is_migrated() {
    let folder = tempfile::tempdir().unwrap();
    let store = TestStore::sqlite().await;
    let ada = player("Ada").build();
    let mut writing = store.write().await.expect("a writer");
    writing.put_player(&ada).await.expect("a stored player");
    writing.commit().await.expect("a commit");
    let settings = [
        ("DATABASE_URL", store.url()),
        ("BACKUP_URL", "file:backups"),
    ];
    let migrate = || run_program(folder.path(), &settings, &["migrate"]);
    assert!(migrate().status.success());
    assert!(
        !folder.path().join("backups").exists(),
        "nothing is pending"
    );

    store.forget_latest_migration().await;
    // Its table exists, so that the migration itself fails.
    migrate();
    let names = file_names(&folder.path().join("backups"));
    let [name] = names.as_slice() else {
        panic!("{names:?} is not one backup");
    };
    assert!(name.starts_with("muster-before-migration-") && name.ends_with(".db.gz"));
    let packed = std::fs::File::open(folder.path().join("backups").join(name)).unwrap();
    let mut copy = Vec::new();
    GzDecoder::new(packed).read_to_end(&mut copy).expect("gzip");
    assert!(copy.starts_with(b"SQLite format 3\0"));
    let has_name = copy.windows(3).any(|bytes| bytes == b"Ada");
    assert!(has_name, "the copy has the players");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn without_a_backup_nothing_is_migrated() {
    let folder = tempfile::tempdir().unwrap();
    let store = TestStore::sqlite().await;
    store.forget_latest_migration().await;
    let settings = [
        ("DATABASE_URL", store.url()),
        ("BACKUP_URL", "file:/proc/muster"),
    ];
    let refused = run_program(folder.path(), &settings, &["migrate"]);
    let log = String::from_utf8_lossy(&refused.stderr);
    assert!(!refused.status.success());
    assert!(
        log.contains("BACKUP_URL: cannot store backups there"),
        "{log}"
    );
}
