//! The portal's files, and its page for every path that is not a file.

use std::fs;

use app_testkit::TestStore;
use server::http::encoding::{CompressionEffort, ContentCoding};
use tempfile::TempDir;

use crate::harness::TestServer;

const PAGE: &str =
    "<!doctype html><script>start()</script><script type=\"module\" src=\"/app.js\"></script>";
const HASHED: &str = "app-0123456789abcdef.js";

const SCRIPT: &str = "export const answer = 42;";

/// The script in this coding.
fn compressed(coding: ContentCoding) -> Vec<u8> {
    coding.compress(SCRIPT.as_bytes(), CompressionEffort::Thorough)
}

/// A server with a built portal; the folder is deleted after the test.
async fn with_portal() -> (TestServer, TempDir) {
    let folder = tempfile::tempdir().expect("a folder");
    let write =
        |name: &str, content: &str| fs::write(folder.path().join(name), content).expect("a file");
    write("index.html", PAGE);
    write(HASHED, SCRIPT);
    let brotli = folder.path().join(format!("{HASHED}.br"));
    fs::write(brotli, compressed(ContentCoding::Brotli)).expect("a file");
    write("favicon.svg", "<svg/>");
    write("manifest.webmanifest", "{}");
    write("service-worker.js", "addEventListener('fetch', () => {})");
    fs::create_dir(folder.path().join("pdf")).expect("a folder");
    write(
        "pdf/pdf.worker.min.js",
        "addEventListener('message', () => {})",
    );
    write("icon-192.png", "PNG");
    write("app-0123456789abcdef_bg.wasm", "\0asm");
    let path = folder.path().to_str().expect("a path in UTF-8");
    let server = TestServer::configured(TestStore::sqlite().await, &[("ASSETS_DIR", path)]).await;
    (server, folder)
}

#[tokio::test]
async fn every_address_of_the_portal_answers_its_page() {
    let (server, _folder) = with_portal().await;
    for path in [
        "/",
        "/login",
        "/schedule?from=21.11.2026",
        "/stratbook/1",
        "/index.html",
    ] {
        let answer = server.get(path).await;
        assert_eq!((answer.status, answer.text.as_str()), (200, PAGE), "{path}");
        assert_eq!(answer.header("content-type"), "text/html; charset=utf-8");
        assert_eq!(answer.header("cache-control"), "no-cache");
    }
}

#[tokio::test]
async fn the_pages_policy_allows_its_own_inline_script_and_nothing_else() {
    let (server, _folder) = with_portal().await;
    let answer = server.get("/").await;
    let policy = answer.header("content-security-policy");
    assert_eq!(
        policy,
        "default-src 'self'; script-src 'self' 'wasm-unsafe-eval' \
         'sha256-DIm7WJS6ZKDYe5qFLPy+h4JFI9Bol5QmYC57mt3Fb00='; style-src 'self'; img-src 'self' data: https:; \
         connect-src 'self'; object-src 'none'; frame-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
    );
}

#[tokio::test]
async fn the_page_is_revalidated() {
    let (server, _folder) = with_portal().await;
    let tag = server.get("/").await.header("etag").to_owned();
    let again = server.get("/login").header("if-none-match", &tag).await;
    assert_eq!((again.status, again.text.as_str()), (304, ""));
}

#[tokio::test]
async fn a_file_with_a_hash_in_its_name_is_immutable() {
    let (server, _folder) = with_portal().await;
    let hashed = server.get(&format!("/{HASHED}")).await;
    assert_eq!(
        hashed.header("cache-control"),
        "public, max-age=31536000, immutable"
    );
    assert_eq!(
        hashed.header("content-type"),
        "text/javascript; charset=utf-8"
    );
    assert_eq!(
        server.get("/favicon.svg").await.header("cache-control"),
        "no-cache"
    );
    let wasm = server.get("/app-0123456789abcdef_bg.wasm").await;
    assert_eq!(wasm.header("content-type"), "application/wasm");
}

#[tokio::test]
async fn only_documents_carry_the_headers_that_concern_documents() {
    let (server, _folder) = with_portal().await;
    let (page, hashed) = (
        server.get("/").await,
        server.get(&format!("/{HASHED}")).await,
    );
    for name in ["permissions-policy", "cross-origin-opener-policy"] {
        assert_ne!(page.header(name), "", "{name}");
        assert_eq!(hashed.header(name), "", "{name}");
    }
    assert_eq!(hashed.header("x-content-type-options"), "nosniff");
    assert_ne!(hashed.header("content-security-policy"), "");
}

#[tokio::test]
async fn the_service_worker_is_revalidated_and_may_fetch_from_this_server_only() {
    let (server, _folder) = with_portal().await;
    let worker = server.get("/service-worker.js").await;
    assert_eq!(
        worker.header("content-type"),
        "text/javascript; charset=utf-8"
    );
    assert_eq!(worker.header("cache-control"), "no-cache");
    assert_eq!(
        worker.header("content-security-policy"),
        "default-src 'none'; connect-src 'self'"
    );
}

#[tokio::test]
async fn the_worker_of_the_pdf_viewer_may_run_its_decoders_and_load_nothing() {
    let (server, _folder) = with_portal().await;
    let worker = server.get("/pdf/pdf.worker.min.js").await;
    assert_eq!(
        worker.header("content-security-policy"),
        "default-src 'none'; script-src 'wasm-unsafe-eval'"
    );
}

#[tokio::test]
async fn what_a_device_needs_to_install_the_portal_has_its_type() {
    let (server, _folder) = with_portal().await;
    for (path, kind) in [
        ("/manifest.webmanifest", "application/manifest+json"),
        ("/icon-192.png", "image/png"),
    ] {
        assert_eq!(server.get(path).await.header("content-type"), kind);
    }
}

#[tokio::test]
async fn a_compressed_file_is_sent_to_clients_that_accept_it() {
    let (server, _folder) = with_portal().await;
    let path = format!("/{HASHED}");
    for (takes, coding) in [
        ("gzip, br", ContentCoding::Brotli),
        ("gzip", ContentCoding::Gzip),
        ("br;q=0, gzip", ContentCoding::Gzip),
    ] {
        let answer = server.get(&path).header("accept-encoding", takes).await;
        assert_eq!(
            (answer.header("content-encoding"), &*answer.bytes),
            (coding.name(), &*compressed(coding)),
            "{takes}"
        );
        assert_eq!(answer.header("vary"), "accept-encoding");
    }
    assert_eq!(server.get(&path).await.text, SCRIPT);
}

#[tokio::test]
async fn nothing_outside_the_folder_is_served() {
    let (server, _folder) = with_portal().await;
    for path in [
        "/nothing.js",
        "/..%2f..%2fetc%2fpasswd.txt",
        "/.env",
        "/app-0123456789abcdef.js.map",
    ] {
        assert_eq!(server.get(path).await.status, 404, "{path}");
    }
}

#[tokio::test]
async fn nothing_can_be_sent_to_a_page() {
    let (server, _folder) = with_portal().await;
    let answer = server.post("/login").await;
    assert_eq!((answer.status, answer.header("allow")), (405, "GET, HEAD"));
}

#[tokio::test]
async fn a_rebuilt_portal_is_served_from_the_next_page_on() {
    let (server, folder) = with_portal().await;
    let before = server
        .get("/")
        .await
        .header("content-security-policy")
        .to_owned();
    let page = folder.path().join("index.html");
    let file = fs::File::options()
        .write(true)
        .truncate(true)
        .open(&page)
        .expect("the page");
    fs::write(&page, "<!doctype html><script>other()</script>").expect("a new page");
    let written = file
        .metadata()
        .and_then(|found| found.modified())
        .expect("a time");
    file.set_modified(written + std::time::Duration::from_secs(1))
        .expect("a later time");
    let after = server.get("/").await;
    assert!(after.text.contains("other()"));
    assert_ne!(after.header("content-security-policy"), before);
}

#[tokio::test]
async fn a_server_without_a_portal_says_how_to_get_one() {
    let server = TestServer::on_sqlite().await;
    let answer = server.get("/").await;
    assert_eq!(answer.status, 404);
    assert!(answer.text.contains("make portal"), "{}", answer.text);
}
