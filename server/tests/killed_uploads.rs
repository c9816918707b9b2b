//! A killed program leaves no upload without an owner, and no owner without its upload.

use std::collections::BTreeSet;
use std::path::Path;
use std::sync::Arc;

use app_files::UploadExaminer;
use app_service::port::{Clock, FileLocation, SystemClock};
use app_service::{AppServices, uploads};
use app_testkit::{FixedClock, SeededEntropy};
use chrono::TimeDelta;
use reqwest::multipart::{Form, Part};
use reqwest::{Method, RequestBuilder, StatusCode};
use serde_json::Value;
use tokio::task::JoinSet;

use crate::harness::{ServerProgram, database_url};

const ROUNDS: usize = 12;
const UPLOADERS: usize = 3;
const PATH: &str = "/api/strategies";

/// A PDF large enough that the program can be killed while it writes it.
fn pdf() -> Vec<u8> {
    let mut bytes = b"%PDF-1.7\n".to_vec();
    bytes.resize(4 << 20, b'%');
    bytes.extend(b"\nstartxref\n0\n%%EOF\n");
    bytes
}

fn upload(program: &ServerProgram, title: String, pdf: &[u8]) -> RequestBuilder {
    let file = Part::bytes(pdf.to_vec()).file_name("plan.pdf");
    let form = Form::new().part("files", file).text("title", title);
    program.request(Method::POST, PATH).multipart(form)
}

/// The names in the folder of uploads, including those of partly written files.
fn stored_names(folder: &Path) -> BTreeSet<String> {
    let entries = folder.join("data/uploads").read_dir().expect("the folder");
    let names = entries.map(|entry| entry.expect("an entry").file_name());
    names
        .map(|name| name.into_string().expect("a name of ours"))
        .collect()
}

/// The names of all uploads that strategies refer to.
async fn referenced_names(program: &ServerProgram) -> BTreeSet<String> {
    let json = async |path: &str| -> Value {
        let answer = program.request(Method::GET, path).send().await;
        answer.expect("an answer").json().await.expect("JSON")
    };
    let list = json(&format!("{PATH}?limit=200")).await;
    let mut names = BTreeSet::new();
    for item in list["data"].as_array().expect("a list") {
        let id = item["id"].as_str().expect("an id");
        let strategy = json(&format!("{PATH}/{id}")).await;
        let [file] = strategy["data"]["files"]
            .as_array()
            .expect("files")
            .as_slice()
        else {
            panic!("a strategy came without its file: {strategy}");
        };
        let url = file["url"].as_str().expect("an address");
        names.insert(url.trim_start_matches("/uploads/").to_owned());
    }
    names
}

/// Collects unused uploads as two days later, and returns how many rows still wait for their removal.
async fn collect_two_days_later(folder: &Path) -> usize {
    let store = app_storage::connect(&database_url(folder)).await;
    let later = (SystemClock.now() + TimeDelta::days(2)).to_rfc3339();
    let files = app_files::open(&FileLocation::Folder(folder.join("data/uploads")));
    let services = AppServices::new(
        store.expect("the store"),
        Arc::new(FixedClock::at(&later)),
        Arc::new(SeededEntropy::default()),
    )
    .with_files(
        files.expect("the folder"),
        Arc::new(UploadExaminer::default()),
    );
    assert!(
        uploads::remove_unused(&services)
            .await
            .expect("a collection")
    );
    let mut reading = services.store.read().await.expect("a snapshot");
    let condemned = reading.uploads_marked_for_deletion(500).await;
    condemned.expect("uploads").len()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn kill_9_in_the_middle_of_uploads_leaves_no_bytes_without_a_row_and_no_row_without_bytes() {
    let folder = tempfile::tempdir().expect("a folder");
    let pdf = pdf();
    let mut acknowledged = 0;
    let mut met_half_written = 0;
    for round in 0..ROUNDS {
        let mut program = ServerProgram::start(folder.path()).await;
        let before = stored_names(folder.path());
        let mut uploads = JoinSet::new();
        for uploader in 0..UPLOADERS {
            let request = upload(&program, format!("Round {round}, {uploader}"), &pdf);
            uploads.spawn(async move {
                let answer = request.send().await;
                answer.is_ok_and(|answer| answer.status() == StatusCode::CREATED)
            });
        }
        // A different moment each round: a file is being written, has its final name, or is acknowledged.
        loop {
            let done = uploads.try_join_next();
            acknowledged += usize::from(matches!(done, Some(Ok(true))));
            let now = stored_names(folder.path());
            let mut new = now.difference(&before);
            let has_come = match round % 3 {
                0 => new.any(|name| name.contains('#')),
                1 => new.any(|name| !name.contains('#')),
                _ => done.is_some(),
            };
            if has_come || uploads.is_empty() {
                break;
            }
            tokio::task::yield_now().await;
        }
        program.kill();
        met_half_written += usize::from(
            stored_names(folder.path())
                .iter()
                .any(|name| name.contains('#')),
        );
        let answers = uploads.join_all().await;
        acknowledged += answers.into_iter().filter(|is_done| *is_done).count();
    }
    assert!(
        met_half_written > 0,
        "the program was never met while it wrote"
    );

    assert_eq!(collect_two_days_later(folder.path()).await, 0);
    let program = ServerProgram::start(folder.path()).await;
    let referred = referenced_names(&program).await;
    assert_eq!(
        stored_names(folder.path()),
        referred,
        "every file has an owner, every owner its file"
    );
    assert!(referred.len() >= acknowledged && acknowledged > 0);
    for name in referred {
        let served = program.request(Method::GET, &format!("/uploads/{name}"));
        let served = served.send().await.expect("an answer");
        assert_eq!(served.bytes().await.expect("the bytes"), pdf, "{name}");
    }
}
