//! Hostile files: each is refused and leaves no bytes, or is served only as its own type.

mod broken;
mod file_builders;
mod malformed_forms;
mod oversized;
mod unsupported;
mod valid;

use app_domain::image_metadata::strip_metadata;
use app_domain::upload::UploadKind;

use crate::harness::{OPERATOR, TestResponse, TestServer};

const PATH: &str = "/api/strategies";
const MIB: usize = 1024 * 1024;

/// A file and its expected outcome.
struct FileCase {
    name: &'static str,
    /// `images` or `files`.
    field: &'static str,
    file_name: String,
    bytes: Vec<u8>,
    outcome: ExpectedOutcome,
}

#[derive(Debug, Clone, Copy)]
enum ExpectedOutcome {
    /// Served as this type, without its metadata.
    Served(&'static str),
    Refused(u16, &'static str),
}

use ExpectedOutcome::{Refused, Served};

const UNSUPPORTED: ExpectedOutcome = Refused(415, "unsupported_file");
const BROKEN: ExpectedOutcome = Refused(400, "invalid");
const TOO_LARGE: ExpectedOutcome = Refused(413, "file_too_large");
const TOO_MANY_PIXELS: ExpectedOutcome = Refused(413, "too_many_pixels");

fn image(name: &'static str, bytes: impl Into<Vec<u8>>, outcome: ExpectedOutcome) -> FileCase {
    FileCase {
        name,
        field: "images",
        file_name: "picture.png".to_owned(),
        bytes: bytes.into(),
        outcome,
    }
}

fn file(name: &'static str, bytes: impl Into<Vec<u8>>, outcome: ExpectedOutcome) -> FileCase {
    FileCase {
        field: "files",
        file_name: "plan.pdf".to_owned(),
        ..image(name, bytes, outcome)
    }
}

impl FileCase {
    fn with_file_name(self, called: &str) -> Self {
        Self {
            file_name: called.to_owned(),
            ..self
        }
    }

    /// Uploads the file; returns the difference to the expected outcome, if any.
    async fn upload_fault(&self, server: &TestServer) -> Option<String> {
        let files = [(self.field, self.file_name.as_str(), self.bytes.as_slice())];
        let post = server.post(PATH).bearer_auth(OPERATOR);
        let answer = post.form_with(&[("title", self.name)], &files).await;
        let fault = match self.outcome {
            Refused(status, code) => {
                let is_right = answer.status == status && answer.json()["code"] == code;
                (!is_right).then(|| format!("{} {}", answer.status, answer.text))
            }
            Served(media_type) => self.serving_fault(server, &answer, media_type).await,
        };
        let left = server.stored_files();
        let fault = fault.or_else(|| (!left.is_empty()).then(|| format!("{left:?} stays")));
        fault.map(|fault| format!("{}: {fault}", self.name))
    }

    /// Checks how the strategy's file is served, and removes the strategy.
    async fn serving_fault(
        &self,
        server: &TestServer,
        answer: &TestResponse,
        media_type: &str,
    ) -> Option<String> {
        if answer.status != 201 {
            return Some(format!("{} {}", answer.status, answer.text));
        }
        let strategy = answer.data();
        let upload = &strategy[self.field][0];
        let served = server
            .get(upload["url"].as_str().expect("an address"))
            .await;
        let name = upload["name"].as_str().expect("a name");
        // A PDF may carry scripts, which a browser's own viewer runs.
        let disposition = if media_type == "application/pdf" {
            "attachment"
        } else {
            "inline"
        };
        let kind = UploadKind::detect(&self.bytes).expect("a kind");
        let is_right = strip_metadata(kind, &self.bytes).as_ref() == Some(&served.bytes)
            && upload["type"] == media_type
            && served.header("content-type") == media_type
            && served.header("x-content-type-options") == "nosniff"
            && served.header("content-security-policy") == "default-src 'none'; sandbox"
            && served
                .header("content-disposition")
                .starts_with(&format!("{disposition}; filename=\""))
            && !name.contains(['/', '\\', '\n', '\u{202e}']);
        let id = strategy["id"].as_str().expect("an id");
        for path in [format!("{PATH}/{id}"), format!("{PATH}/bin/{id}")] {
            server.delete(&path).bearer_auth(OPERATOR).await.data();
        }
        (!is_right).then(|| format!("{upload} is served as {:?}", served.headers))
    }
}

async fn check_each(cases: Vec<FileCase>) {
    let server = TestServer::on_sqlite().await;
    let mut wrong = Vec::new();
    for case in &cases {
        wrong.extend(case.upload_fault(&server).await);
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}
