//! Incomplete and malformed forms.

use std::time::Duration;

use app_testkit::samples::{PDF, PNG};
use reqwest::Body;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::time::timeout;

use super::{MIB, PATH};
use crate::harness::{OPERATOR, TestServer};

const BOUNDARY: &str = "frontier";

/// A form part with a file.
fn part(field: &str, called: &str, bytes: &[u8]) -> Vec<u8> {
    let head = format!(
        "--{BOUNDARY}\r\nContent-Disposition: form-data; name=\"{field}\"; filename=\"{called}\"\r\n\
         Content-Type: image/svg+xml\r\n\r\n"
    );
    [head.as_bytes(), bytes, b"\r\n"].concat()
}

fn title() -> Vec<u8> {
    format!("--{BOUNDARY}\r\nContent-Disposition: form-data; name=\"title\"\r\n\r\nB rush\r\n")
        .into_bytes()
}

fn end() -> Vec<u8> {
    format!("--{BOUNDARY}--\r\n").into_bytes()
}

async fn post_form(
    server: &TestServer,
    declared: &str,
    body: impl Into<Body>,
) -> crate::harness::TestResponse {
    let post = server
        .post(PATH)
        .bearer_auth(OPERATOR)
        .header("content-type", declared);
    post.untyped(body).await
}

fn form() -> String {
    format!("multipart/form-data; boundary={BOUNDARY}")
}

#[tokio::test]
async fn forms_that_make_no_sense_are_refused_and_leave_nothing() {
    let server = TestServer::on_sqlite().await;
    let png = part("images", "a.png", PNG);
    let whole = [title(), png.clone(), end()].concat();
    let long_head = format!("--{BOUNDARY}\r\nX: {}\r\n\r\n", "x".repeat(MIB));
    let many_heads = format!("--{BOUNDARY}\r\n{}\r\n", "X: y\r\n".repeat(200));
    let many_fields: Vec<u8> = (0..60_000)
        .flat_map(|at| {
            format!("--{BOUNDARY}\r\nContent-Disposition: form-data; name=\"{at}\"\r\n\r\n\r\n")
                .into_bytes()
        })
        .collect();
    let too_many = part("images", "a.png", PNG).repeat(101);
    for (name, declared, body, status) in [
        ("no end", form(), [title(), png.clone()].concat(), 400),
        (
            "the end in the middle of a file",
            form(),
            whole[..whole.len() - 60].to_vec(),
            400,
        ),
        ("nothing", form(), Vec::new(), 400),
        (
            "another boundary",
            "multipart/form-data; boundary=other".to_owned(),
            whole.clone(),
            400,
        ),
        (
            "no boundary",
            "multipart/form-data".to_owned(),
            whole.clone(),
            415,
        ),
        (
            "an empty boundary",
            "multipart/form-data; boundary=".to_owned(),
            whole.clone(),
            400,
        ),
        (
            "a mixed body",
            format!("multipart/mixed; boundary={BOUNDARY}"),
            whole.clone(),
            415,
        ),
        (
            "a head of 1 MiB",
            form(),
            [png.clone(), long_head.into_bytes(), end()].concat(),
            400,
        ),
        (
            "200 lines of head",
            form(),
            [png.clone(), many_heads.into_bytes(), end()].concat(),
            400,
        ),
        (
            "60,000 fields",
            form(),
            [png.clone(), many_fields, end()].concat(),
            413,
        ),
        (
            "101 images",
            form(),
            [title(), too_many, end()].concat(),
            400,
        ),
        (
            "a file under another name",
            form(),
            [title(), png.clone(), part("video", "a.png", PNG), end()].concat(),
            400,
        ),
        ("a preamble without end", form(), vec![b'x'; 2 * MIB], 400),
    ] {
        let answer = post_form(&server, &declared, body).await;
        assert_eq!(
            (answer.status, answer.json()["success"].as_bool()),
            (status, Some(false)),
            "{name}: {}",
            answer.text
        );
        assert_eq!(server.stored_files(), [""; 0], "{name}");
    }
    let two = format!("{}; boundary=other", form());
    assert_eq!(
        post_form(&server, &two, whole).await.status,
        201,
        "the first boundary counts"
    );
}

#[tokio::test]
async fn a_body_of_unknown_length_is_read_as_it_arrives() {
    let server = TestServer::on_sqlite().await;
    let whole = [title(), part("files", "a.svg", PDF), end()].concat();
    let bytes = whole
        .into_iter()
        .map(|byte| Ok::<_, std::io::Error>(vec![byte]));
    let answer = post_form(
        &server,
        &form(),
        Body::wrap_stream(futures::stream::iter(bytes)),
    )
    .await;
    assert_eq!(answer.data()["files"][0]["type"], "application/pdf");
    let endless = std::iter::repeat_n(vec![b' '; 64 * 1024], 1024).map(Ok::<_, std::io::Error>);
    let head = part("images", "a.png", PNG);
    let body = std::iter::once(Ok(head[..head.len() - 2].to_vec())).chain(endless);
    let refused = post_form(
        &server,
        &form(),
        Body::wrap_stream(futures::stream::iter(body)),
    )
    .await;
    refused.is_refused(413, "file_too_large");
    assert_eq!(server.stored_files().len(), 1);
}

#[tokio::test]
async fn an_upload_that_breaks_off_leaves_nothing() {
    let server = TestServer::on_sqlite().await;
    let address = server.url.strip_prefix("http://").expect("an address");
    let head = format!(
        "POST {PATH} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer {OPERATOR}\r\nContent-Type: {}\r\n\
         Content-Length: 9000000\r\n\r\n",
        form()
    );
    let begun = [
        head.into_bytes(),
        title(),
        part("images", "a.png", PNG),
        part("files", "a.pdf", &PDF[..100]),
    ]
    .concat();
    for end in [begun.len() - 2, begun.len() - 150] {
        let mut connection = TcpStream::connect(address).await.expect("a connection");
        connection.write_all(&begun[..end]).await.expect("written");
        // The first file is stored; it has to be removed after the hang-up.
        wait_until(|| !server.stored_files().is_empty()).await;
        drop(connection);
        wait_until(|| server.stored_files().is_empty()).await;
    }
    let mut whole = Vec::new();
    let mut connection = TcpStream::connect(address).await.expect("a connection");
    connection
        .write_all(b"GET /api/health HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")
        .await
        .expect("written");
    connection.read_to_end(&mut whole).await.expect("an answer");
    assert!(whole.starts_with(b"HTTP/1.1 200"));
}

async fn wait_until(is_so: impl Fn() -> bool) {
    let waiting = async {
        while !is_so() {
            tokio::task::yield_now().await;
        }
    };
    timeout(Duration::from_secs(10), waiting)
        .await
        .expect("it comes to that");
}
