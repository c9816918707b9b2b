//! GET /api/strategies/{id}/export and GET /api/strategies/export

use app_exchange::zip_file::{ZipEntry, ZipLimits, read_zip};
use app_exchange::{json_file, markdown};
use app_testkit::samples::{PDF, PNG};
use app_testkit::{on_both_databases, player};
use serde_json::{Value, json};

use super::{PATH, create, path_of, text};
use crate::harness::{OPERATOR, TestResponse, TestServer};

const LIMITS: ZipLimits = ZipLimits {
    files: 100,
    file_bytes: 1_000_000,
    total_bytes: 1_000_000,
};

fn entries(answer: &TestResponse) -> Vec<ZipEntry> {
    assert_eq!(
        (answer.status, answer.header("content-type")),
        (200, "application/zip")
    );
    unzip(&answer.bytes)
}

fn unzip(bytes: &[u8]) -> Vec<ZipEntry> {
    let content = read_zip(bytes, LIMITS).expect("a ZIP file");
    assert!(content.refused.is_empty());
    content.entries
}

fn body(answer: &TestResponse) -> String {
    String::from_utf8(answer.bytes.clone()).expect("text")
}

on_both_databases! {
    async fn a_strategy_is_exported_in_every_format(store: TestStore) {
        let server = TestServer::on(store).await;
        let strategy = create(&server, &json!({ "title": "B: rush/ü", "side": "Attack", "tags": ["eco"], "content": text("*smoke*") })).await;
        let export = async |format: &str| server.get(&format!("{}/export?format={format}", path_of(&strategy))).await;
        let written = export("markdown").await;
        assert_eq!(written.header("content-type"), "text/markdown; charset=utf-8");
        assert_eq!(
            written.header("content-disposition"),
            "attachment; filename=\"B rush _.md\"; filename*=UTF-8''B%20rush%20%C3%BC.md"
        );
        assert_eq!(body(&written), "---\ntitle: \"B: rush/ü\"\nside: Attack\ntags: [\"eco\"]\n---\n\n\\*smoke\\*\n");
        let stored = json_file::read(&body(&export("json").await)).expect("a strategy");
        assert_eq!(stored.content.to_json(), text("*smoke*"));
        let docx = export("docx").await;
        let parts = unzip(&docx.bytes);
        let document = parts.iter().find(|part| part.path == "word/document.xml").expect("a document");
        assert!(String::from_utf8_lossy(&document.bytes).contains("*smoke*"));
        assert_eq!(export("pdf").await.faults(), ["format"]);
        let missing = server.get(&format!("{PATH}/00000000-0000-7000-8000-000000000000/export?format=json")).await;
        missing.is_refused(404, "not_found");
    }

    async fn images_and_attachments_are_files_of_the_zip_file(store: TestStore) {
        let server = TestServer::on(store).await;
        let upload = server.post("/api/strategies/images").bearer_auth(OPERATOR).form_with(&[], &[("image", "map.png", PNG)]).await.data();
        let url = upload["url"].as_str().expect("an address");
        let image = json!({ "type": "image", "attrs": { "src": url, "alt": "map", "title": null, "width": null, "height": null } });
        let content = json!({ "type": "doc", "content": [image] });
        let files = [("files", "plan.pdf", PDF)];
        let fields = [("title", "B rush"), ("content", &content.to_string())];
        let strategy = server.post(PATH).bearer_auth(OPERATOR).form_with(&fields, &files).await.data();
        let export = async |format: &str| server.get(&format!("{}/export?format={format}", path_of(&strategy))).await;
        let packed = entries(&export("markdown-zip").await);
        let paths: Vec<&str> = packed.iter().map(|entry| entry.path.as_str()).collect();
        assert_eq!(paths, ["B rush.md", "files/plan.pdf", "files/map.png"]);
        assert_eq!(packed[2].bytes, PNG);
        let written = String::from_utf8(packed[0].bytes.clone()).expect("text");
        let (head, body) = markdown::parse_front_matter(&written);
        assert_eq!((head.files, body), (vec!["files/plan.pdf".to_owned()], "![map](files/map.png)\n"));
        let docx = unzip(&export("docx").await.bytes);
        assert!(docx.iter().any(|part| part.path == "word/media/image1.png" && part.bytes == PNG));
    }

    async fn a_folder_is_exported_with_its_tree(store: TestStore) {
        let server = TestServer::on(store).await;
        let folder = async |body: Value| {
            let made = server.post("/api/strategies/folders").bearer_auth(OPERATOR).json(&body).await.data();
            made["id"].as_str().expect("an id").to_owned()
        };
        let outer = folder(json!({ "name": "Bind" })).await;
        let inner = folder(json!({ "name": "B: site", "parentId": outer })).await;
        let first = create(&server, &json!({ "title": "Rush", "folderId": inner, "content": text("go") })).await;
        let link = json!([{ "type": "link", "attrs": { "href": format!("/stratbook/{}", first["id"].as_str().expect("an id")) } }]);
        let linked = json!({ "type": "doc", "content": [{ "type": "paragraph", "content": [{ "type": "text", "text": "see", "marks": link }] }] });
        create(&server, &json!({ "title": "Default", "folderId": outer, "content": linked })).await;
        create(&server, &json!({ "title": "Default" })).await;
        let all = entries(&server.get(&format!("{PATH}/export")).await);
        let paths: Vec<&str> = all.iter().map(|entry| entry.path.as_str()).collect();
        assert_eq!(paths, ["Bind/Default.md", "Default.md", "Bind/B site/Rush.md"]);
        let part = entries(&server.get(&format!("{PATH}/export?folderId={inner}")).await);
        assert_eq!(part.len(), 1);
        assert_eq!(part[0].path, "B site/Rush.md");
        let linked = String::from_utf8(all[0].bytes.clone()).expect("text");
        assert!(linked.ends_with("[see](B%20site/Rush.md)\n"), "{linked}");
        let missing = format!("{PATH}/export?folderId=00000000-0000-7000-8000-000000000000");
        server.get(&missing).await.is_refused(404, "not_found");
    }

    async fn an_export_needs_the_permission_to_read(store: TestStore) {
        let server = TestServer::on(store).await;
        let strategy = create(&server, &json!({ "title": "B rush" })).await;
        let settings = json!({ "stratbook": { "readPermission": "players" } });
        server.put("/api/settings").bearer_auth(OPERATOR).json(&settings).await.data();
        let folder = json!({ "name": "Bind" });
        let folder = server.post("/api/strategies/folders").bearer_auth(OPERATOR).json(&folder).await.data();
        let folder = format!("{PATH}/export?folderId={}", folder["id"].as_str().expect("an id"));
        let one = format!("{}/export?format=json", path_of(&strategy));
        let person = server.signed_in(player("Ada")).await;
        for path in [one, folder, format!("{PATH}/export")] {
            server.get(&path).await.is_refused(401, "unauthenticated");
            assert_eq!(server.get(&path).by(&person).await.status, 200);
        }
    }
}
