//! Hostile files: each has its refusal and leaves no bytes behind, or is served as nothing but what it is.

mod broken;
mod foreign;
mod huge;
mod made;
mod right;
mod transport;

use crate::harness::{Answer, OPERATOR, TestServer};

const PATH: &str = "/api/strategies";
const MIB: usize = 1024 * 1024;

/// A file, and what has to come of it.
struct Case {
    name: &'static str,
    /// `images` or `files`.
    field: &'static str,
    called: String,
    bytes: Vec<u8>,
    outcome: Outcome,
}

#[derive(Debug, Clone, Copy)]
enum Outcome {
    /// Served as this type.
    Taken(&'static str),
    Refused(u16, &'static str),
}

use Outcome::{Refused, Taken};

const FOREIGN: Outcome = Refused(415, "unsupported_file");
const BROKEN: Outcome = Refused(400, "invalid");
const TOO_LARGE: Outcome = Refused(413, "file_too_large");
const TOO_MANY_PIXELS: Outcome = Refused(413, "too_many_pixels");

fn image(name: &'static str, bytes: impl Into<Vec<u8>>, outcome: Outcome) -> Case {
    Case {
        name,
        field: "images",
        called: "picture.png".to_owned(),
        bytes: bytes.into(),
        outcome,
    }
}

fn file(name: &'static str, bytes: impl Into<Vec<u8>>, outcome: Outcome) -> Case {
    Case {
        field: "files",
        called: "plan.pdf".to_owned(),
        ..image(name, bytes, outcome)
    }
}

impl Case {
    fn called(self, called: &str) -> Self {
        Self {
            called: called.to_owned(),
            ..self
        }
    }

    /// What is wrong with the answer to it, if anything.
    async fn fault(&self, server: &TestServer) -> Option<String> {
        let files = [(self.field, self.called.as_str(), self.bytes.as_slice())];
        let post = server.post(PATH).bearing(OPERATOR);
        let answer = post.form_with(&[("title", self.name)], &files).await;
        let fault = match self.outcome {
            Refused(status, code) => {
                let is_right = answer.status == status && answer.json()["code"] == code;
                (!is_right).then(|| format!("{} {}", answer.status, answer.text))
            }
            Taken(media_type) => self.not_served(server, &answer, media_type).await,
        };
        let left = server.kept();
        let fault = fault.or_else(|| (!left.is_empty()).then(|| format!("{left:?} stays")));
        fault.map(|fault| format!("{}: {fault}", self.name))
    }

    /// Looks at the strategy's file, and removes it.
    async fn not_served(
        &self,
        server: &TestServer,
        answer: &Answer,
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
        let is_right = served.bytes == self.bytes
            && upload["type"] == media_type
            && served.header("content-type") == media_type
            && served.header("x-content-type-options") == "nosniff"
            && served.header("content-security-policy") == "default-src 'none'; sandbox"
            && served
                .header("content-disposition")
                .starts_with(&format!("{disposition}; filename=\""))
            && !name.contains(['/', '\\', '\n', '\u{202e}']);
        let id = strategy["id"].as_str().expect("an id");
        server
            .delete(&format!("{PATH}/{id}"))
            .bearing(OPERATOR)
            .await
            .data();
        (!is_right).then(|| format!("{upload} is served as {:?}", served.headers))
    }
}

async fn each_comes_to_its_end(cases: Vec<Case>) {
    let server = TestServer::on_sqlite().await;
    let mut wrong = Vec::new();
    for case in &cases {
        wrong.extend(case.fault(&server).await);
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}
