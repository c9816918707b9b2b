//! `muster doctor` names each fault that was planted, and changes nothing.

mod installation;

use app_testkit::fake_discord::FakeDiscord;
use app_testkit::{TestStore, day, on_both_databases, player, removed_on};
use axum::http::StatusCode;
use axum::routing::get;
use axum::{Json, Router};
use chrono::TimeDelta;
use serde_json::json;

use crate::harness::S3Server;
use installation::{DoctorReport, TestInstallation, doctor, now};

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_sound_installation_has_no_problem_and_is_not_changed() {
    let discord = FakeDiscord::start().await;
    let mut installation = TestInstallation::sound(TestStore::sqlite().await).await;
    for (name, value) in discord.bot_settings() {
        installation.set(name, &value);
    }
    installation.store_heartbeat(TimeDelta::zero(), &[]).await;
    let report = installation.examine().await;
    assert!(report.0.status.success(), "{}", report.text());
    for (level, subject, words) in [
        ("ok", "settings", "the database is SQLite"),
        ("warning", "settings", "only this host can open"),
        ("warning", "PUBLIC_URL", "cannot be reached from this host"),
        ("ok", "clock", "not checked"),
        (
            "ok",
            "uploads",
            "stored in the folder uploads, read and removed",
        ),
        ("ok", "database", "sound and up to date, and can be written"),
        ("ok", "Discord", "it accepts CHAT_TOKEN"),
        ("ok", "rows", "a restore accepts all"),
        ("ok", "players", "there are 1, and admins among them: 1"),
        ("ok", "backup", "the latest one is 0 hours old"),
        ("ok", "bot", "it runs and is connected"),
        ("warning", "bot", "the channel for its posts is not chosen"),
    ] {
        report.has(level, subject, words);
    }
    // Old zone data is a warning, which depends on the real date.
    assert!(report.text().contains("zone data: release 20"));
    let entries = std::fs::read_dir(installation.folder.path().join("uploads"));
    assert_eq!(entries.expect("a folder").count(), 0);
    for (name, secret) in discord.bot_settings() {
        assert!(name != "CHAT_TOKEN" || !report.text().contains(&secret));
    }
}

on_both_databases! {
    async fn faults_of_the_settings_and_of_the_storage_are_named(store: TestStore) {
        let mut installation = TestInstallation::sound(store).await;
        for (setting, value, (level, subject, words)) in [
            ("BIND_ADDRESS", "nowhere", ("problem", "settings", "BIND_ADDRESS")),
            ("BIND_ADDRESS", "", ("warning", "PUBLIC_URL", "cannot be reached")),
            ("PUBLIC_URL", "http://muster.invalid", ("problem", "settings", "sent unencrypted")),
            ("PUBLIC_URL", "https://muster.invalid", ("problem", "settings", "TRUSTED_PROXIES is empty")),
            ("PUBLIC_URL", "https://muster.invalid", ("warning", "PUBLIC_URL", "cannot be reached")),
            // Nobody can write there, not even root.
            ("UPLOADS_URL", "file:/proc/muster", ("problem", "disk of the uploads", "no file can be written in /proc")),
        ] {
            installation.set(setting, value);
            installation.examine().await.has(level, subject, words);
        }
        for (name, value) in [
            ("UPLOADS_URL", "s3://team-uploads"),
            ("UPLOADS_S3_ENDPOINT", "http://127.0.0.1:1"),
            ("UPLOADS_S3_ALLOW_HTTP", "true"),
            ("UPLOADS_S3_PATH_STYLE", "true"),
            ("UPLOADS_S3_ACCESS_KEY_ID", "key"),
            ("UPLOADS_S3_SECRET_ACCESS_KEY", "the-secret-of-the-bucket"),
        ] {
            installation.set(name, value);
        }
        let report = installation.examine().await;
        report.has("problem", "uploads", "the bucket team-uploads cannot be used");
        assert!(!report.text().contains("the-secret-of-the-bucket"));
        installation.set("UPLOADS_S3_ENDPOINT", &storage_without_buckets().await);
        let report = installation.examine().await;
        report.has("problem", "uploads", "NoSuchBucket");

        let peer = S3Server::start("another-bucket").await;
        for (name, value) in peer.settings() {
            installation.set(name, value);
        }
        installation.set("UPLOADS_URL", "s3://another-bucket");
        let report = installation.examine().await;
        report.has("ok", "uploads", "stored in the bucket another-bucket, read and removed");
        installation.set("UPLOADS_S3_SECRET_ACCESS_KEY", "not-the-secret-of-the-bucket");
        let report = installation.examine().await;
        report.has("problem", "uploads", "SignatureDoesNotMatch");
    }

    async fn faults_of_the_team_and_of_the_bot_are_named(store: TestStore) {
        let discord = FakeDiscord::start().await;
        let mut installation = TestInstallation::sound(store).await;
        for (name, value) in discord.bot_settings() {
            installation.set(name, &value);
        }
        installation.examine().await.has("problem", "bot", "it has never run");
        installation.store_heartbeat(TimeDelta::minutes(5), &[]).await;
        installation.examine().await.has("problem", "bot", "its last heartbeat is 5 minutes old");
        let fault = "The bot lacks the permission Send Messages in the channel.";
        installation.store_heartbeat(TimeDelta::zero(), &[fault]).await;
        installation.examine().await.has("problem", "bot", fault);

        installation.set("CHAT_GUILD_ID", "900000000000000002");
        installation.examine().await.has("problem", "Discord", "not in the server 900000000000000002");
        installation.set("CHAT_TOKEN", "MTAw.wrong0.platform_token");
        let report = installation.examine().await;
        report.has("problem", "Discord", "it rejects CHAT_TOKEN");
        assert!(!report.text().contains("wrong0"));
        installation.set("CHAT_API_URL", "http://127.0.0.1:1");
        installation.examine().await.has("problem", "Discord", "it cannot be reached");

        let mut writing = installation.store.write().await.expect("a writer");
        let ada = player("Ada").build();
        writing.put_player(&ada).await.expect("a stored player");
        writing.commit().await.expect("a commit");
        installation.examine().await.has("problem", "players", "none is an admin");
        installation.examine().await.has("ok", "rows", "a restore accepts all");
        let mut writing = installation.store.write().await.expect("a writer");
        writing.retire_player(&removed_on(&ada, "01.01.2026")).await.expect("removed");
        writing.commit().await.expect("a commit");
        installation.examine().await.has("problem", "players", "there are none yet");
        let mut writing = installation.store.write().await.expect("a writer");
        writing.put_player(&player("Kim\u{7}").build()).await.expect("a stored player");
        writing.commit().await.expect("a commit");
        installation.examine().await.has("problem", "rows", "the row of players with id");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_old_or_missing_backup_is_named() {
    let store = TestStore::sqlite().await;
    let folder = tempfile::tempdir().expect("a folder");
    let mut installation = TestInstallation {
        settings: vec![("DATABASE_URL", store.url().to_owned())],
        folder,
        store,
    };
    let report = installation.examine().await;
    report.has("warning", "backup", "none was ever made");
    let mut writing = installation.store.write().await.expect("a writer");
    let at = now() - TimeDelta::days(20);
    let claimed = writing.claim_job("backup_03", day("01.01.2026"), at).await;
    assert!(claimed.expect("a database"));
    writing.commit().await.expect("a commit");
    let report = installation.examine().await;
    report.has("warning", "backup", "20 days old");

    installation.set("BACKUP_URL", "file:backups");
    let report = installation.examine().await;
    report.has("problem", "backup", "480 hours old");
    assert!(report.text().contains("disk of the backups: "));
    report.has("warning", "backup", "the folder backups does not exist");
    let mut writing = installation.store.write().await.expect("a writer");
    let failed = writing
        .claim_job("nightly_failure_03", day("01.01.2026"), now())
        .await;
    assert!(failed.expect("a database"));
    writing.commit().await.expect("a commit");
    let report = installation.examine().await;
    report.has("problem", "backup", "the latest automatic backup failed");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_database_that_is_missing_new_or_damaged_is_named() {
    let installation = TestInstallation::sound(TestStore::sqlite().await).await;
    let file = installation.folder.path().join("muster.db");
    let settings = [("DATABASE_URL", format!("sqlite://{}", file.display()))];
    let examine = || DoctorReport(doctor(installation.folder.path(), &settings));
    examine().has("problem", "database", "the file does not exist");
    assert!(!file.exists());
    installation.store.forget_latest_migration().await;
    let older = [("DATABASE_URL", installation.store.url().to_owned())];
    let report = DoctorReport(doctor(installation.folder.path(), &older));
    report.has("problem", "database", "not run yet: 1");

    std::fs::write(&file, b"").expect("a file");
    examine().has("problem", "database", "no migration was run");
    assert_eq!(std::fs::metadata(&file).expect("the file").len(), 0);

    installation.store.close().await;
    let path = installation.store.url().trim_start_matches("sqlite://");
    let mut bytes = std::fs::read(path).expect("the database");
    let tail = bytes.len() / 4;
    bytes[tail..].fill(0x5a);
    std::fs::write(&file, bytes).expect("a file");
    examine().has("problem", "database", "the file is damaged");
    let secret = "postgres://muster:the-password@127.0.0.1:1/muster".to_owned();
    let report = DoctorReport(doctor(
        installation.folder.path(),
        &[("DATABASE_URL", secret)],
    ));
    report.has("problem", "database", "it cannot be opened");
    assert!(!format!("{:?}", report.0).contains("the-password"));

    std::fs::write(&file, b"this is a text and no database".repeat(100)).expect("a file");
    examine().has("problem", "database", "");
}

/// A server at `PUBLIC_URL` that answers the health check like this; returns its URL.
async fn health_check(forwarding: &'static str, version: &'static str) -> String {
    let answer = json!({"success": true, "data": {"version": version, "forwarding": forwarding}});
    serve(Router::new().route("/api/health", get(async move || Json(answer)))).await
}

/// An S3 server that answers every request as if its bucket did not exist; returns its URL.
async fn storage_without_buckets() -> String {
    let answer =
        "<Error><Code>NoSuchBucket</Code><Message>The bucket does not exist</Message></Error>";
    serve(Router::new().fallback(async move || (StatusCode::NOT_FOUND, answer))).await
}

/// Serves on a free port; returns the URL.
async fn serve(app: Router) -> String {
    let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await;
    let listener = listener.expect("a port");
    let url = format!("http://{}", listener.local_addr().expect("an address"));
    tokio::spawn(async move { axum::serve(listener, app).await });
    url
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_proxy_that_the_server_does_not_trust_is_named() {
    let mut installation = TestInstallation::sound(TestStore::sqlite().await).await;
    let version = env!("CARGO_PKG_VERSION");
    installation.set("PUBLIC_URL", &health_check("trusted", version).await);
    let report = installation.examine().await;
    report.has("ok", "PUBLIC_URL", "the server answers there");
    installation.set("PUBLIC_URL", &health_check("ignored", "0.0.1").await);
    let report = installation.examine().await;
    report.has("problem", "PUBLIC_URL", "X-Forwarded-For is ignored");
    report.has("warning", "PUBLIC_URL", "has version 0.0.1");
}
