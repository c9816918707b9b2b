//! The operator's commands `export`, `import`, `backup` and `restore`, run as the real program.

use std::path::Path;
use std::process::{Child, Command, Output, Stdio};
use std::time::{Duration, Instant};

use reqwest::Method;
use serde_json::Value;

use crate::harness::{ServerProgram, database_url};

/// Enough that a command can be killed while it works.
const STRATEGIES: &str = "300";

fn command(folder: &Path, arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_muster"));
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

fn run_successfully(folder: &Path, arguments: &[&str]) -> String {
    let output = run(folder, arguments);
    assert!(output.status.success(), "{output:?}");
    String::from_utf8(output.stdout).expect("text")
}

fn start(folder: &Path, arguments: &[&str]) -> Child {
    let mut command = command(folder, arguments);
    let command = command.stdout(Stdio::null()).stderr(Stdio::null());
    command.spawn().expect("it starts")
}

fn kill(mut child: Child) {
    // It may have ended already.
    let _ = child.kill();
    child.wait().expect("it has ended");
}

fn file_names(folder: &Path) -> Vec<String> {
    let entries = folder.read_dir().expect("a folder");
    let name = |entry: std::io::Result<std::fs::DirEntry>| {
        let name = entry.expect("an entry").file_name();
        name.into_string().expect("a name")
    };
    entries.map(name).collect()
}

async fn get_json(program: &ServerProgram, path: &str) -> Value {
    let answer = program.request(Method::GET, path).send().await;
    answer.expect("an answer").json().await.expect("JSON")
}

#[tokio::test]
async fn a_backup_made_while_the_server_runs_is_restored_on_another_host() {
    let (here, there) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    let (here, there) = (here.path(), there.path());
    run_successfully(here, &["seed-demo"]);
    let archive = there.join("backup.tar.gz");
    let archive = archive.to_str().expect("a path");
    let request = [
        "/api/user-mappings",
        "/api/strategies?limit=200",
        "/api/settings",
    ];
    let mut before = Vec::new();
    {
        let program = ServerProgram::start(here).await;
        for path in request {
            before.push(get_json(&program, path).await);
        }
        let output = run_successfully(here, &["backup", archive]);
        assert!(output.contains("records and 0 uploads"), "{output}");
    }

    let output = run_successfully(there, &["restore", archive]);
    assert!(output.starts_with("Imported "), "{output}");
    let program = ServerProgram::start(there).await;
    for (path, before) in request.iter().zip(before) {
        assert_eq!(get_json(&program, path).await, before, "{path}");
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
        !over.status.success() && reason.contains("already exists"),
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
        !refused.status.success() && reason.contains("nothing was imported"),
        "{reason}"
    );
    assert_eq!(file_names(folder.path()), ["bad.tar.gz"]);
}

#[test]
fn a_command_that_is_killed_leaves_all_or_nothing() {
    let (from, into) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    let (from, into) = (from.path(), into.path());
    run_successfully(from, &["seed-demo", "--strategies", STRATEGIES]);
    let export = start(from, &["export", "team.tar.gz"]);
    let began = Instant::now();
    while !file_names(from)
        .iter()
        .any(|name| name.ends_with(".beginning"))
    {
        assert!(
            began.elapsed() < Duration::from_secs(10),
            "nothing is written"
        );
        std::thread::yield_now();
    }
    kill(export);
    assert!(!file_names(from).contains(&"team.tar.gz".to_owned()));

    let whole = run_successfully(from, &["export", "whole.tar.gz"]);
    let archive = from.join("whole.tar.gz");
    let archive = archive.to_str().expect("a path");
    let began = Instant::now();
    run_successfully(into, &["import", archive]);
    let takes = began.elapsed();
    for part in [2, 4] {
        let folder = into.join(part.to_string());
        std::fs::create_dir(&folder).unwrap();
        let import = start(&folder, &["import", archive]);
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
        let now = run_successfully(&folder, &["export", "again.tar.gz"]);
        let held = |output: &str| output.split(" contains ").nth(1).map(str::to_owned);
        assert_eq!(held(&now), held(&whole));
    }
}
