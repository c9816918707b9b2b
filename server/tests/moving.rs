//! The operator's commands that take an installation into a file and out of it, as the program itself.

use std::path::Path;
use std::process::{Child, Command, Output, Stdio};
use std::time::{Duration, Instant};

use reqwest::Method;
use serde_json::Value;

use crate::harness::{Program, database_url};

/// Enough for a command to be met in the middle of its work.
const STRATEGIES: &str = "300";

fn command(folder: &Path, arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_server"));
    command
        .args(arguments)
        .current_dir(folder)
        .env("DATABASE_URL", database_url(folder))
        .env("LOG", "error");
    command
}

fn run(folder: &Path, arguments: &[&str]) -> Output {
    command(folder, arguments).output().expect("it runs")
}

fn succeeds(folder: &Path, arguments: &[&str]) -> String {
    let output = run(folder, arguments);
    assert!(output.status.success(), "{output:?}");
    String::from_utf8(output.stdout).expect("text")
}

fn begin(folder: &Path, arguments: &[&str]) -> Child {
    let mut command = command(folder, arguments);
    let command = command.stdout(Stdio::null()).stderr(Stdio::null());
    command.spawn().expect("it starts")
}

fn kill(mut child: Child) {
    // It may have ended by itself.
    let _ = child.kill();
    child.wait().expect("it has ended");
}

fn names(folder: &Path) -> Vec<String> {
    let entries = folder.read_dir().expect("a folder");
    let name = |entry: std::io::Result<std::fs::DirEntry>| {
        let name = entry.expect("an entry").file_name();
        name.into_string().expect("a name")
    };
    entries.map(name).collect()
}

async fn said(program: &Program, path: &str) -> Value {
    let answer = program.ask(Method::GET, path).send().await;
    answer.expect("an answer").json().await.expect("JSON")
}

#[tokio::test]
async fn a_backup_made_while_the_server_runs_is_restored_on_another_host() {
    let (here, there) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    let (here, there) = (here.path(), there.path());
    succeeds(here, &["seed-demo"]);
    let archive = there.join("backup.tar.gz");
    let archive = archive.to_str().expect("a path");
    let asked = [
        "/api/user-mappings",
        "/api/strategies?limit=200",
        "/api/settings",
    ];
    let mut before = Vec::new();
    {
        let program = Program::start(here).await;
        for path in asked {
            before.push(said(&program, path).await);
        }
        let told = succeeds(here, &["backup", archive]);
        assert!(told.contains("records and 0 uploads"), "{told}");
    }

    let told = succeeds(there, &["restore", archive]);
    assert!(told.starts_with("Taken in: "), "{told}");
    let program = Program::start(there).await;
    for (path, before) in asked.iter().zip(before) {
        assert_eq!(said(&program, path).await, before, "{path}");
    }
    let again = run(there, &["restore", archive]);
    let reason = String::from_utf8_lossy(&again.stderr).into_owned();
    assert!(
        !again.status.success() && reason.contains("the installation is not empty"),
        "{reason}"
    );
    let over = run(here, &["export", archive]);
    let reason = String::from_utf8_lossy(&over.stderr).into_owned();
    assert!(
        !over.status.success() && reason.contains("is there already"),
        "{reason}"
    );
}

#[test]
fn a_damaged_archive_makes_no_database() {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(
        folder.path().join("bad.tar.gz"),
        b"\x1f\x8b\x08 and nothing more",
    )
    .unwrap();
    let refused = run(folder.path(), &["import", "bad.tar.gz"]);
    let reason = String::from_utf8_lossy(&refused.stderr).into_owned();
    assert!(
        !refused.status.success() && reason.contains("nothing was taken in"),
        "{reason}"
    );
    assert_eq!(names(folder.path()), ["bad.tar.gz"]);
}

#[test]
fn a_command_that_is_killed_leaves_all_or_nothing() {
    let (from, into) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    let (from, into) = (from.path(), into.path());
    succeeds(from, &["seed-demo", "--strategies", STRATEGIES]);
    let export = begin(from, &["export", "team.tar.gz"]);
    let began = Instant::now();
    while !names(from).iter().any(|name| name.ends_with(".beginning")) {
        assert!(
            began.elapsed() < Duration::from_secs(10),
            "nothing is written"
        );
        std::thread::yield_now();
    }
    kill(export);
    assert!(!names(from).contains(&"team.tar.gz".to_owned()));

    let whole = succeeds(from, &["export", "whole.tar.gz"]);
    let archive = from.join("whole.tar.gz");
    let archive = archive.to_str().expect("a path");
    let began = Instant::now();
    succeeds(into, &["import", archive]);
    let takes = began.elapsed();
    for part in [2, 4] {
        let folder = into.join(part.to_string());
        std::fs::create_dir(&folder).unwrap();
        let import = begin(&folder, &["import", archive]);
        let began = Instant::now();
        while began.elapsed() < takes * part / 5 {
            std::thread::yield_now();
        }
        kill(import);
        let again = run(&folder, &["import", archive]);
        let reason = String::from_utf8_lossy(&again.stderr).into_owned();
        assert!(
            again.status.success() || reason.contains("is not empty"),
            "{reason}"
        );
        let now = succeeds(&folder, &["export", "again.tar.gz"]);
        let held = |told: &str| told.split(" holds ").nth(1).map(str::to_owned);
        assert_eq!(held(&now), held(&whole));
    }
}
