//! Files of strategies, POST /api/strategies/images, GET /uploads/{name}

use app_domain::upload::parse_file_name;
use app_service::uploads::remove_unused;
use app_testkit::samples::{
    DESCRIBED_AVIF, DESCRIBED_GIF, DESCRIBED_JPEG, DESCRIBED_PNG, DESCRIBED_WEBP, GIF, PDF, PNG,
    SECRET,
};
use app_testkit::{on_both_databases, player};
use chrono::TimeDelta;
use serde_json::{Value, json};

use super::{PATH, create, path_of};
use crate::harness::{OPERATOR, TestServer};

const IMAGES: &str = "/api/strategies/images";

async fn upload_image(server: &TestServer, bytes: &[u8]) -> String {
    let answer = server
        .post(IMAGES)
        .bearer_auth(OPERATOR)
        .form_with(&[], &[("image", "a.png", bytes)])
        .await;
    answer.data()["url"]
        .as_str()
        .expect("an address")
        .to_owned()
}

fn document_with_image(url: &str) -> Value {
    json!({ "type": "doc", "content": [{ "type": "image", "attrs": { "src": url } }] })
}

fn urls(list: &Value) -> Vec<String> {
    let list = list.as_array().expect("a list");
    list.iter()
        .map(|upload| upload["url"].as_str().expect("an address").to_owned())
        .collect()
}

async fn statuses(server: &TestServer, urls: &[String]) -> Vec<u16> {
    let mut statuses = Vec::new();
    for url in urls {
        statuses.push(server.get(url).await.status);
    }
    statuses
}

on_both_databases! {
    async fn a_strategy_carries_its_files(store: TestStore) {
        let server = TestServer::on(store).await;
        let files = [("images", "Smoke Ü.png", PNG), ("files", "../plan.pdf", PDF), ("images", "x.exe", GIF)];
        let answer = server.post(PATH).bearer_auth(OPERATOR).form_with(&[("title", "B rush")], &files).await;
        assert_eq!(answer.status, 201, "{answer:?}");
        let strategy = answer.data();
        let [image, gif] = strategy["images"].as_array().expect("images").as_slice() else { panic!("{strategy}") };
        let id = image["id"].as_str().expect("an id");
        assert_eq!(*image, json!({ "id": id, "url": format!("/uploads/{id}.png"), "name": "Smoke Ü.png",
            "type": "image/png", "size": PNG.len(), "width": 8, "height": 6 }));
        assert_eq!((&gif["type"], &gif["name"]), (&json!("image/gif"), &json!("x.exe.gif")));
        let pdf = &strategy["files"][0];
        assert_eq!((&pdf["type"], &pdf["name"], pdf.get("width")), (&json!("application/pdf"), &json!("plan.pdf"), None));
        assert_eq!(server.get(&path_of(&strategy)).await.data(), strategy);
        assert_eq!(server.stored_files().len(), 3);
        let served = server.get(image["url"].as_str().expect("an address")).await;
        assert_eq!((served.status, served.bytes.as_slice(), served.header("content-type")), (200, PNG, "image/png"));
    }

    async fn versions_keep_what_a_change_takes_away(store: TestStore) {
        let server = TestServer::on(store).await;
        let first = server.post(PATH).bearer_auth(OPERATOR)
            .form_with(&[("title", "B rush")], &[("images", "a.png", PNG), ("files", "a.pdf", PDF)]).await.data();
        let put = || server.put(&path_of(&first)).bearer_auth(OPERATOR);
        let image = first["images"][0]["id"].as_str().expect("an id");
        let second = put().form_with(&[("version", "1"), ("removeImages", image)], &[("images", "b.gif", GIF)]).await.data();
        assert_eq!((&second["images"][0]["name"], &second["version"]), (&json!("b.gif"), &json!(2)));
        assert_eq!((second["images"].as_array().map(Vec::len), &second["files"]), (Some(1), &first["files"]));
        let wrong = json!({ "version": 2, "removeFiles": [image] });
        assert_eq!(put().json(&wrong).await.faults(), ["removeFiles"]);
        assert_eq!(put().json(&json!({ "version": 2, "removeImages": ["x"] })).await.faults(), ["removeImages"]);
        let old = server.get(&format!("{}/history/1", path_of(&first))).await.data();
        assert_eq!((&old["images"], &old["files"]), (&first["images"], &first["files"]));
        let restored = server.post(&format!("{}/restore/1", path_of(&first))).bearer_auth(OPERATOR).await.data();
        assert_eq!(restored["images"], first["images"]);
        let body = json!({ "version": 3, "removeImages": image, "removeFiles": [first["files"][0]["id"]] });
        let bare = put().json(&body).await.data();
        assert_eq!((&bare["images"], &bare["files"]), (&json!([]), &json!([])));
        server.advance(TimeDelta::days(2));
        assert!(remove_unused(&server.services).await.expect("a collection"));
        assert_eq!(server.stored_files().len(), 3, "old versions still show them");
    }

    async fn bytes_go_with_the_last_strategy_that_shows_them(store: TestStore) {
        let server = TestServer::on(store).await;
        let (shown, dropped) = (upload_image(&server, PNG).await, upload_image(&server, GIF).await);
        let folder = server.post("/api/strategies/folders").bearer_auth(OPERATOR).json(&json!({ "name": "Bind" })).await.data();
        let content = document_with_image(&format!("https://muster.example{shown}")).to_string();
        let form = [("title", "B rush"), ("content", content.as_str()), ("folderId", folder["id"].as_str().expect("an id"))];
        let original = server.post(PATH).bearer_auth(OPERATOR).form_with(&form, &[("files", "a.pdf", PDF)]).await.data();
        let pdf = urls(&original["files"]).remove(0);
        let copy = server.post(&format!("{}/duplicate", path_of(&original))).bearer_auth(OPERATOR).json(&json!({})).await.data();
        assert_eq!(copy["files"], original["files"]);
        let all = [shown.clone(), pdf.clone(), dropped];
        server.delete(&path_of(&original)).bearer_auth(OPERATOR).await.data();
        server.advance(TimeDelta::hours(23));
        remove_unused(&server.services).await.expect("a collection");
        assert_eq!(statuses(&server, &all).await, [200, 200, 200]);
        server.advance(TimeDelta::hours(2));
        assert!(remove_unused(&server.services).await.expect("a collection"));
        assert!(!remove_unused(&server.services).await.expect("a collection"), "once an hour");
        assert_eq!(statuses(&server, &all).await, [200, 200, 404]);
        let folder_id = folder["id"].as_str().expect("an id");
        let folder = format!("/api/strategies/folders/{folder_id}");
        server.delete(&folder).bearer_auth(OPERATOR).await.data();
        assert_eq!(statuses(&server, &all).await, [200, 200, 404], "the bin keeps them");
        for entry in [folder_id, original["id"].as_str().expect("an id")] {
            server.delete(&format!("/api/strategies/bin/{entry}")).bearer_auth(OPERATOR).await.data();
        }
        assert_eq!(statuses(&server, &all).await, [404, 404, 404]);
        assert_eq!(server.stored_files(), [""; 0]);
    }

    async fn a_strategy_that_shows_an_upload_that_was_removed_meanwhile_is_refused_with_its_name(store: TestStore) {
        let server = TestServer::on(store).await;
        let gone = upload_image(&server, PNG).await;
        let strategy = create(&server, &json!({ "title": "B rush" })).await;
        server.advance(TimeDelta::days(2));
        assert!(remove_unused(&server.services).await.expect("a collection"));
        let content = document_with_image(&gone);
        let post = server.post(PATH).bearer_auth(OPERATOR).json(&json!({ "title": "A rush", "content": content })).await;
        let name = gone.trim_start_matches("/uploads/");
        assert!(post.text.contains(name), "{}", post.text);
        post.is_refused(409, "upload_gone");
        let put = async |version: i64, content: &Value| {
            let body = json!({ "version": version, "content": content });
            server.put(&path_of(&strategy)).bearer_auth(OPERATOR).json(&body).await
        };
        put(1, &content).await.is_refused(409, "upload_gone");
        put(1, &document_with_image("/uploads/plan.png")).await.data();
        let there = upload_image(&server, GIF).await;
        put(2, &document_with_image(&there)).await.data();
    }

    async fn a_refused_request_leaves_nothing(store: TestStore) {
        let server = TestServer::on(store).await;
        let strategy = create(&server, &json!({ "title": "B rush" })).await;
        let png = ("images", "a.png", PNG);
        let post = || server.post(PATH).bearer_auth(OPERATOR);
        let put = || server.put(&path_of(&strategy)).bearer_auth(OPERATOR);
        post().form_with(&[], &[png]).await.is_refused(400, "invalid");
        post().form_with(&[("title", "a"), ("map", "Nowhere")], &[png, png]).await.is_refused(400, "invalid");
        post().form_with(&[("title", "a")], &[png, ("files", "a.pdf", PNG)]).await.is_refused(415, "unsupported_file");
        put().form_with(&[("version", "7")], &[png]).await.is_refused(412, "stale_version");
        put().form_with(&[], &[png]).await.is_refused(412, "stale_version");
        server.put(&format!("{PATH}/01900000-0000-7000-8000-000000000000")).bearer_auth(OPERATOR)
            .form_with(&[("version", "1")], &[png]).await.is_refused(404, "not_found");
        assert_eq!(server.stored_files(), [""; 0]);
        assert_eq!(server.get(&path_of(&strategy)).await.data()["version"], 1);
    }
}

#[tokio::test]
async fn an_image_for_a_text_is_one_image() {
    let server = TestServer::on_sqlite().await;
    let post = || server.post(IMAGES).bearer_auth(OPERATOR);
    let answer = post().form_with(&[], &[("file", "a.png", PNG)]).await;
    assert_eq!(answer.status, 201);
    let data = answer.data();
    assert_eq!((&data["width"], &data["height"]), (&json!(8), &json!(6)));
    assert_eq!(data.as_object().map(serde_json::Map::len), Some(3));
    let two = [("image", "a.png", PNG), ("image", "b.png", PNG)];
    assert_eq!(post().form_with(&[], &two).await.faults(), ["image"]);
    assert_eq!(post().form(&[("image", "text")]).await.faults(), ["image"]);
    let unchosen: (&str, &str, &[u8]) = ("image", "", b"");
    assert_eq!(post().form_with(&[], &[unchosen]).await.faults(), ["image"]);
    post()
        .form_with(&[], &[("image", "a.pdf", PDF)])
        .await
        .is_refused(415, "unsupported_file");
    post()
        .untyped("image")
        .await
        .is_refused(415, "unsupported_media_type");
    assert_eq!(server.stored_files().len(), 1);
}

#[tokio::test]
async fn a_caller_who_may_not_edit_receives_the_error_however_large_the_form() {
    let server = TestServer::on_sqlite().await;
    let ada = server.signed_in(player("Ada")).await;
    let large = vec![0; 12 * 1024 * 1024];
    let form = [("images", "a.png", large.as_slice())];
    server
        .post(PATH)
        .form_with(&[], &form)
        .await
        .is_refused(401, "unauthenticated");
    server
        .post(IMAGES)
        .by(&ada)
        .form_with(&[], &form)
        .await
        .is_refused(403, "forbidden");
    assert_eq!(server.stored_files(), [""; 0]);
}

#[tokio::test]
async fn an_upload_is_served_inert_and_in_parts() {
    let server = TestServer::on_sqlite().await;
    let files = [("files", "Plan Ü.pdf", PDF)];
    let strategy = server
        .post(PATH)
        .bearer_auth(OPERATOR)
        .form_with(&[("title", "a")], &files)
        .await
        .data();
    let url = urls(&strategy["files"]).remove(0);
    let whole = server.get(&url).await;
    assert_eq!((whole.status, whole.bytes.as_slice()), (200, PDF));
    for (name, value) in [
        ("content-type", "application/pdf"),
        ("content-security-policy", "default-src 'none'; sandbox"),
        ("x-content-type-options", "nosniff"),
        ("cross-origin-resource-policy", "same-origin"),
        ("cache-control", "private, max-age=31536000, immutable"),
        (
            "content-disposition",
            "attachment; filename=\"Plan _.pdf\"; filename*=UTF-8''Plan%20%C3%9C.pdf",
        ),
        ("accept-ranges", "bytes"),
    ] {
        assert_eq!(whole.header(name), value);
    }
    assert_eq!(whole.header("content-length"), PDF.len().to_string());
    let tag = whole.header("etag").to_owned();
    let again = server.get(&url).header("if-none-match", &tag).await;
    assert_eq!((again.status, again.bytes.len()), (304, 0));
    let part = server
        .get(&url)
        .header("range", "bytes=5-8")
        .header("if-range", &tag)
        .await;
    assert_eq!((part.status, part.bytes.as_slice()), (206, &PDF[5..9]));
    assert_eq!(
        part.header("content-range"),
        format!("bytes 5-8/{}", PDF.len())
    );
    let other = server
        .get(&url)
        .header("range", "bytes=5-8")
        .header("if-range", "\"x\"")
        .await;
    assert_eq!(other.status, 200);
    let behind = server.get(&url).header("range", "bytes=99999-").await;
    assert_eq!(
        (behind.status, behind.header("content-range")),
        (416, format!("bytes */{}", PDF.len()).as_str())
    );
    let head = server.request(reqwest::Method::HEAD, &url).await;
    assert_eq!(
        (head.status, head.bytes.len(), head.header("content-length")),
        (200, 0, PDF.len().to_string().as_str())
    );
    for wrong in [
        url.replace(".pdf", ".png"),
        url.replace(".pdf", ""),
        url.replace(".pdf", ".pdf%00"),
        "/uploads/%2e%2e%2fmuster.db".to_owned(),
    ] {
        let answer = server.get(&wrong).await;
        assert_eq!(
            (answer.status, answer.header("content-type")),
            (404, "text/plain; charset=utf-8"),
            "{wrong}"
        );
    }
    assert_eq!(server.delete(&url).bearer_auth(OPERATOR).await.status, 405);
}

#[tokio::test]
async fn an_image_is_stored_and_served_without_its_metadata() {
    let server = TestServer::on_sqlite().await;
    for sent in [
        DESCRIBED_JPEG,
        DESCRIBED_PNG,
        DESCRIBED_WEBP,
        DESCRIBED_GIF,
        DESCRIBED_AVIF,
    ] {
        let files = [("images", "photo", sent)];
        let form = server.post(PATH).bearer_auth(OPERATOR);
        let strategy = form.form_with(&[("title", "a")], &files).await.data();
        let image = &strategy["images"][0];
        let url = image["url"].as_str().expect("an address");
        for url in [url, &upload_image(&server, sent).await] {
            let served = server.get(url).await;
            let has_secret = served
                .bytes
                .windows(SECRET.len())
                .any(|part| part == SECRET);
            assert!(served.status == 200 && !has_secret, "{url}");
            assert_eq!(image["size"], served.bytes.len(), "{url}");
            assert_eq!(
                server.get(url).header("range", "bytes=0-3").await.bytes,
                served.bytes[..4]
            );
        }
    }
}

#[tokio::test]
async fn an_image_that_lost_its_metadata_since_its_row_was_read_is_served_whole() {
    let server = TestServer::on_sqlite().await;
    let url = upload_image(&server, PNG).await;
    let tag = server.get(&url).await.header("etag").to_owned();
    let name = url.trim_start_matches("/uploads/");
    let (id, _) = parse_file_name(name).expect("an upload");
    let mut writing = server.services.store.write().await.expect("a writer");
    let longer = writing
        .mark_upload_stripped(id, PNG.len() as u64 + 99)
        .await;
    assert!(longer.expect("a row"));
    writing.commit().await.expect("a commit");
    let served = server.get(&url).header("if-none-match", &tag).await;
    assert_eq!((served.status, served.bytes.as_slice()), (200, PNG));
    assert_eq!(served.header("content-length"), PNG.len().to_string());
    assert_ne!(served.header("etag"), tag);
}
