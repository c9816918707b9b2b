//! The server program: its settings, and the operator's commands.

use std::fs::File;
use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Command, Output, Stdio};

use app_testkit::player;

use crate::harness::{ServerProgram, TestServer};

/// Runs the program in `folder` with only these settings.
fn run_program(folder: &Path, settings: &[(&str, &str)], arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_muster"))
        .env_clear()
        .envs(settings.iter().copied())
        .current_dir(folder)
        .args(arguments)
        .output()
        .expect("the program runs")
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

#[test]
fn wrong_settings_stop_the_start_with_every_fault_named() {
    let folder = tempfile::tempdir().expect("a folder");
    let settings = [
        ("DATABASE_URL", "mysql://x"),
        ("BIND_ADDRESS", "nowhere"),
        ("ADMIN_TOKEN", "short"),
    ];
    let output = run_program(folder.path(), &settings, &["serve"]);
    assert!(!output.status.success());
    let log = text(&output.stderr);
    for name in ["DATABASE_URL", "BIND_ADDRESS", "ADMIN_TOKEN"] {
        assert!(log.contains(name), "{log}");
    }
    assert!(!log.contains("short"), "{log}");
}

#[test]
fn a_file_gives_the_settings_that_the_environment_does_not() {
    let folder = tempfile::tempdir().expect("a folder");
    std::fs::write(
        folder.path().join(".env"),
        // Some editors begin a file with a byte order mark.
        "\u{feff}PUBLIC_URL=ftp://x\nLOG_FORMAT=xml\n",
    )
    .expect("a file");
    let log = text(&run_program(folder.path(), &[("LOG_FORMAT", "json")], &["migrate"]).stderr);
    assert!(
        log.contains("PUBLIC_URL") && !log.contains("LOG_FORMAT"),
        "{log}"
    );

    let log = text(
        &run_program(
            folder.path(),
            &[("MUSTER_CONFIG", "not/there")],
            &["migrate"],
        )
        .stderr,
    );
    assert!(log.contains("MUSTER_CONFIG"), "{log}");
}

#[test]
fn a_link_for_an_unknown_player_is_refused_clearly() {
    let folder = tempfile::tempdir().expect("a folder");
    run_program(folder.path(), &[], &["seed-demo"]);
    let output = run_program(
        folder.path(),
        &[],
        &["login-link", "--chat-id", "100000000000000099"],
    );
    assert!(!output.status.success() && output.stdout.is_empty());
    assert!(
        text(&output.stderr).contains("no player with chat id 100000000000000099"),
        "{output:?}"
    );
}

#[test]
fn without_players_the_way_in_is_the_set_up_link() {
    let folder = tempfile::tempdir().expect("a folder");
    let settings = [("PUBLIC_URL", "https://muster.example")];
    let run = |arguments: &[&str]| run_program(folder.path(), &settings, arguments);
    let refused = run(&["login-link", "--chat-id", "100000000000000001"]);
    assert!(!refused.status.success());
    assert!(
        text(&refused.stderr).contains("muster setup-link"),
        "{refused:?}"
    );
    let printed = text(&run(&["setup-link"]).stdout);
    let code = printed
        .trim()
        .strip_prefix("https://muster.example/setup#code=")
        .expect("a link");
    assert_eq!(code.len(), 43, "{printed}");

    assert!(run(&["seed-demo"]).status.success());
    let refused = run(&["setup-link"]);
    assert!(!refused.status.success() && refused.stdout.is_empty());
    let log = text(&refused.stderr);
    assert!(log.contains("there are players already"), "{log}");
}

#[test]
fn a_server_without_players_prints_its_set_up_link_beside_the_log() {
    let folder = tempfile::tempdir().expect("a folder");
    let log = folder.path().join("log");
    let mut child = Command::new(env!("CARGO_BIN_EXE_muster"))
        .env_clear()
        .env("BIND_ADDRESS", "127.0.0.1:0")
        .env("LOG", "trace")
        .current_dir(folder.path())
        .arg("serve")
        .stdout(Stdio::piped())
        // A pipe that nobody reads would be full before the link is printed.
        .stderr(File::create(&log).expect("a file"))
        .spawn()
        .expect("the program runs");
    let stdout = child.stdout.take().expect("its output");
    let printed = BufReader::new(stdout).lines().map_while(Result::ok);
    let link = printed
        .map(|line| line.trim().to_owned())
        .find(|line| line.starts_with("http://127.0.0.1:3000/setup#code="))
        .expect("a link");
    child.kill().expect("it was running");
    child.wait().expect("it has ended");
    let log = std::fs::read_to_string(log).expect("the log");
    let (_, code) = link.split_once("#code=").expect("a code");
    assert!(!log.is_empty() && !log.contains(code), "{log}");
}

#[test]
fn the_log_tells_at_the_start_what_serves_and_that_the_bucket_cannot_be_used() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut child = Command::new(env!("CARGO_BIN_EXE_muster"))
        .env_clear()
        .env("BIND_ADDRESS", "127.0.0.1:0")
        .env("UPLOADS_URL", "s3://team-uploads")
        // No program listens on this port.
        .env("UPLOADS_S3_ENDPOINT", "http://127.0.0.1:1")
        .env("UPLOADS_S3_ALLOW_HTTP", "true")
        .env("UPLOADS_S3_PATH_STYLE", "true")
        .env("UPLOADS_S3_ACCESS_KEY_ID", "key")
        .env("UPLOADS_S3_SECRET_ACCESS_KEY", "secret")
        .current_dir(folder.path())
        .arg("serve")
        .stdout(Stdio::null())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program runs");
    let stderr = child.stderr.take().expect("its log");
    let mut lines = BufReader::new(stderr).lines().map_while(Result::ok);
    let start = lines.find(|line| line.contains("Muster is serving"));
    let bucket = lines.find(|line| line.contains("UPLOADS_URL: the bucket cannot be used"));
    child.kill().expect("it was running");
    child.wait().expect("it has ended");
    let start = start.expect("a line at the start");
    for part in [
        concat!("version=\"", env!("CARGO_PKG_VERSION"), "\""),
        "database=\"SQLite data/muster.db\"",
        "players=0",
        "sign_in.links=true sign_in.chat=false sign_in.bot=false",
    ] {
        assert!(start.contains(part), "{part} is missing in {start}");
    }
    assert!(!start.contains('\u{1b}'), "{start:?}");
    assert!(bucket.is_some_and(|line| line.contains("ERROR")));
}

#[test]
fn a_misspelled_setting_stops_the_start() {
    let folder = tempfile::tempdir().expect("a folder");
    let output = run_program(
        folder.path(),
        &[("PUBLIC_ULR", "https://a.example")],
        &["serve"],
    );
    assert!(!output.status.success());
    let log = text(&output.stderr);
    assert!(log.contains("did you mean PUBLIC_URL?"), "{log}");
}

// Several threads: waiting for the program must not block the writes of this server.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_printed_link_signs_in_and_a_printed_token_is_an_operators() {
    let server = TestServer::on_sqlite().await;
    server.use_real_time();
    let ada = server.registered(player("Ada")).await;
    let folder = tempfile::tempdir().expect("a folder");
    let settings = [
        ("DATABASE_URL", server.database_url()),
        ("PUBLIC_URL", "https://muster.example"),
    ];
    let run = |arguments: &[&str]| run_program(folder.path(), &settings, arguments);

    let printed = run(&["login-link", "--chat-id", ada.id.as_str()]);
    let link = text(&printed.stdout);
    let code = link
        .trim()
        .strip_prefix("https://muster.example/login#code=")
        .expect("a link");
    let body = serde_json::json!({ "code": code });
    assert_eq!(
        server.post("/api/auth/redeem").json(&body).await.status,
        200
    );

    let token = text(&run(&["admin-token", "create", "--name", "deploy"]).stdout);
    let user = server
        .get("/api/auth/user")
        .bearer_auth(token.trim())
        .await
        .data();
    assert_eq!(
        (&user["displayName"], &user["isAdmin"]),
        (&"deploy".into(), &true.into())
    );

    let list = text(&run(&["admin-token", "list"]).stdout);
    assert!(
        list.contains("deploy") && !list.contains(token.trim()),
        "{list}"
    );
    let id = list.split_whitespace().next().expect("an id");
    assert!(run(&["admin-token", "revoke", id]).status.success());
    // Another process has revoked it: this server has to receive the event first.
    server.wait_for_events().await;
    server
        .get("/api/auth/user")
        .bearer_auth(token.trim())
        .await
        .is_refused(401, "unauthenticated");
}

#[test]
fn a_demo_team_is_seeded_once() {
    let folder = tempfile::tempdir().expect("a folder");
    let seed = || text(&run_program(folder.path(), &[], &["seed-demo"]).stdout);
    assert!(seed().contains("created"));
    assert!(seed().contains("nothing was changed"));
    assert!(
        run_program(
            folder.path(),
            &[],
            &["login-link", "--chat-id", "100000000000000001"]
        )
        .status
        .success()
    );
}

#[test]
fn the_document_is_printed_without_a_database() {
    let folder = tempfile::tempdir().expect("a folder");
    let output = run_program(folder.path(), &[("DATABASE_URL", "nonsense")], &["openapi"]);
    let document: serde_json::Value = serde_json::from_slice(&output.stdout).expect("JSON");
    assert_eq!(document["openapi"], "3.1.0");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_health_check_succeeds_while_the_server_is_healthy() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut server = ServerProgram::start(folder.path()).await;
    let settings = [("BIND_ADDRESS", server.address())];
    let healthy = run_program(folder.path(), &settings, &["healthcheck"]);
    let log = text(&healthy.stdout);
    assert!(healthy.status.success(), "{healthy:?}");
    assert!(log.ends_with("is healthy\n"), "{log}");

    let address = server.address().to_owned();
    server.kill();
    let settings = [("BIND_ADDRESS", address.as_str())];
    let gone = run_program(folder.path(), &settings, &["healthcheck"]);
    let log = text(&gone.stderr);
    assert_eq!(gone.status.code(), Some(1), "{gone:?}");
    assert!(log.contains("does not answer"), "{log}");
    assert_eq!(log.lines().count(), 1, "{log}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_demo_serves_from_a_folder_that_it_removes() {
    let temporary = tempfile::tempdir().expect("a folder");
    let folder = tempfile::tempdir().expect("a folder");
    let mut child = Command::new(env!("CARGO_BIN_EXE_muster"))
        .env_clear()
        .env("TMPDIR", temporary.path())
        // The demo ignores the settings of an installation.
        .env("DATABASE_URL", "nonsense")
        .current_dir(folder.path())
        .arg("demo")
        .stdout(Stdio::piped())
        .spawn()
        .expect("the program runs");
    let stdout = child.stdout.take().expect("its output");
    // Open until the end: the program ends when nobody can read what it prints.
    let mut lines = BufReader::new(stdout).lines();
    let printed: Vec<String> = lines.by_ref().map_while(Result::ok).take(4).collect();
    let links: Vec<(&str, &str)> = printed
        .iter()
        .filter_map(|line| line.split_once(":  "))
        .filter_map(|(_, link)| link.split_once("/login#code="))
        .collect();
    assert_eq!(links.len(), 2, "{printed:?}");
    for (url, code) in links {
        let redeemed = reqwest::Client::new()
            .post(format!("{url}/api/auth/redeem"))
            .json(&serde_json::json!({ "code": code }))
            .send()
            .await;
        assert_eq!(redeemed.expect("a response").status(), 200);
    }
    let entries = |folder: &Path| folder.read_dir().expect("a folder").count();
    assert_eq!(entries(temporary.path()), 1);

    let signalled = Command::new("kill").arg(child.id().to_string()).status();
    assert!(signalled.is_ok_and(|status| status.success()));
    assert!(child.wait().expect("it has ended").success());
    assert_eq!((entries(temporary.path()), entries(folder.path())), (0, 0));
}
