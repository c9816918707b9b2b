//! The program itself: its settings, and the operator's commands.

use std::path::Path;
use std::process::{Command, Output};

use app_testkit::player;

use crate::harness::TestServer;

/// Runs the program in an empty folder with nothing but these settings.
fn program(folder: &Path, settings: &[(&str, &str)], arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_server"))
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
    let output = program(folder.path(), &settings, &["serve"]);
    assert!(!output.status.success());
    let said = text(&output.stderr);
    for name in ["DATABASE_URL", "BIND_ADDRESS", "ADMIN_TOKEN"] {
        assert!(said.contains(name), "{said}");
    }
    assert!(!said.contains("short"), "{said}");
}

#[test]
fn a_file_gives_the_settings_that_the_environment_does_not() {
    let folder = tempfile::tempdir().expect("a folder");
    std::fs::write(
        folder.path().join(".env"),
        "PUBLIC_URL=ftp://x\nLOG_FORMAT=xml\n",
    )
    .expect("a file");
    let said = text(&program(folder.path(), &[("LOG_FORMAT", "json")], &["migrate"]).stderr);
    assert!(
        said.contains("PUBLIC_URL") && !said.contains("LOG_FORMAT"),
        "{said}"
    );

    let said = text(
        &program(
            folder.path(),
            &[("MUSTER_CONFIG", "not/there")],
            &["migrate"],
        )
        .stderr,
    );
    assert!(said.contains("MUSTER_CONFIG"), "{said}");
}

#[test]
fn a_link_for_somebody_unknown_is_refused_clearly() {
    let folder = tempfile::tempdir().expect("a folder");
    let output = program(
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

// Several threads: waiting for the program must not keep this server from finishing what it writes.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_printed_link_signs_in_and_a_printed_token_is_an_operators() {
    let server = TestServer::on_sqlite().await;
    server.shows_real_time();
    let ada = server.registered(player("Ada")).await;
    let folder = tempfile::tempdir().expect("a folder");
    let settings = [
        ("DATABASE_URL", server.database_url()),
        ("PUBLIC_URL", "https://muster.example"),
    ];
    let run = |arguments: &[&str]| program(folder.path(), &settings, arguments);

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
        .bearing(token.trim())
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
    // Another process has revoked it: the event takes effect here once it is noticed.
    server.has_heard_of_everything().await;
    server
        .get("/api/auth/user")
        .bearing(token.trim())
        .await
        .is_refused(401, "unauthenticated");
}

#[test]
fn a_demo_team_is_seeded_once() {
    let folder = tempfile::tempdir().expect("a folder");
    let seed = || text(&program(folder.path(), &[], &["seed-demo"]).stdout);
    assert!(seed().contains("registered"));
    assert!(seed().contains("nothing was changed"));
    assert!(
        program(
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
    let output = program(folder.path(), &[("DATABASE_URL", "nonsense")], &["openapi"]);
    let document: serde_json::Value = serde_json::from_slice(&output.stdout).expect("JSON");
    assert_eq!(document["openapi"], "3.1.0");
}
