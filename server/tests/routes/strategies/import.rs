//! POST /api/strategies/import

use std::time::Duration;

use app_exchange::zip_file::ZipBuilder;
use app_testkit::samples::PNG;
use app_testkit::{on_both_databases, player};
use serde_json::{Value, json};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::time::timeout;

use super::{PATH, create, path_of, text};
use crate::harness::{OPERATOR, TestServer};

const IMPORT: &str = "/api/strategies/import";

fn zip(files: &[(&str, &[u8])]) -> Vec<u8> {
    let mut zip = ZipBuilder::default();
    for (path, bytes) in files {
        zip.add(path, bytes, false).expect("a file");
    }
    zip.finish().expect("a ZIP file")
}

fn notes() -> Vec<u8> {
    let rush = "---\nmap: bind\nagents: [Jett, Nobody]\ntags: [eco]\n---\n# B rush\n\nSee [Hold](Hold.md).\n\n![map](../../map.png)\n\n![torn](../../broken.png)\n";
    zip(&[
        ("Bind/B/Rush.md", rush.as_bytes()),
        ("Bind/B/Hold.md", b"Stay.\n"),
        ("map.png", PNG),
        ("broken.png", b"\x89PNG\r\n\x1a\n broken"),
        ("notes.pages", b"x"),
    ])
}

async fn titles(server: &TestServer) -> Vec<String> {
    let list = server.get(&format!("{PATH}?sort=title")).await.json();
    let list = list["data"].as_array().expect("a list").clone();
    list.iter()
        .map(|item| item["title"].as_str().expect("a title").to_owned())
        .collect()
}

on_both_databases! {
    async fn files_become_strategies_in_folders_with_images_and_links(store: TestStore) {
        let server = TestServer::on(store).await;
        let send = async |query: &str| {
            let files = [("files", "notes.zip", &*notes())];
            server.post(&format!("{IMPORT}{query}")).bearer_auth(OPERATOR).form_with(&[], &files).await.data()
        };
        let preview = send("?preview=true").await;
        assert_eq!((&preview["newFolders"], &preview["files"]), (&json!(2), &json!(1)));
        assert_eq!(preview["unknownNames"], json!(["Nobody"]));
        assert_eq!(preview["problems"], json!([
            { "path": "notes.pages", "reason": "unsupported", "count": 0, "names": [] },
            { "path": "broken.png", "reason": "broken_file", "count": 0, "names": [] },
        ]));
        assert!(titles(&server).await.is_empty());
        assert!(server.stored_files().is_empty());
        let made = send("").await;
        assert_eq!((&made["problems"], &made["files"]), (&preview["problems"], &preview["files"]));
        assert_eq!(titles(&server).await, ["B rush", "Hold"]);
        let ids: Vec<&str> = made["strategies"].as_array().expect("a list").iter().map(|one| one["id"].as_str().expect("an id")).collect();
        let rush = server.get(&format!("{PATH}/{}", ids[0])).await.data();
        assert_eq!((&rush["map"], &rush["agents"], &rush["tags"]), (&json!("Bind"), &json!(["Jett"]), &json!(["eco"])));
        let blocks = rush["content"]["content"].as_array().expect("blocks");
        assert_eq!(blocks[0]["content"][1]["marks"][0]["attrs"]["href"], json!(format!("/stratbook/{}", ids[1])));
        let image = blocks[1]["attrs"]["src"].as_str().expect("an address");
        assert_eq!(server.get(image).await.bytes, PNG);
        let folders = server.get("/api/strategies/folders").await.data();
        assert_eq!((&folders[0]["name"], &folders[0]["children"][0]["name"]), (&json!("Bind"), &json!("B")));
        assert_eq!(made["outermostFolders"], json!([folders[0]["id"]]));
        let again = send("").await;
        assert_eq!(again["newFolders"], 0);
        assert_eq!(server.get("/api/strategies/folders").await.data().as_array().map(Vec::len), Some(1));
    }

    async fn one_odd_file_is_named_and_the_others_are_imported(store: TestStore) {
        let server = TestServer::on(store).await;
        let large = [PNG, &vec![0; 6 * 1024 * 1024]].concat();
        let clip = vec![0; 17 * 1024 * 1024];
        let inner = zip(&[("inner.md", b"text")]);
        let text = "# B\u{7}rush\n\n![a](map.png)\n\n![b](large.png)\n";
        let export = zip(&[
            ("B\u{1}ind/../plan.md", text.as_bytes()), ("map.png", PNG), ("large.png", &large),
            ("clip.mp4", &clip), ("inner.zip", &inner), ("inner.docx", b"PK\x03\x04"),
        ]);
        let send = async |query: &str| {
            let files = [("files", "a.zip", &*export), ("files", "cut.zip", &inner[..40])];
            server.post(&format!("{IMPORT}{query}")).bearer_auth(OPERATOR).form_with(&[], &files).await.data()
        };
        let preview = send("?preview=true").await;
        let made = send("").await;
        assert_eq!((&made["problems"], &made["files"]), (&preview["problems"], &preview["files"]));
        assert_eq!(made["files"], 1);
        let problems = made["problems"].as_array().expect("a list").iter();
        let problems: Vec<(&str, &str)> = problems
            .map(|one| (one["path"].as_str().expect("a path"), one["reason"].as_str().expect("a reason")))
            .collect();
        assert_eq!(problems, [
            ("clip.mp4", "too_large"), ("cut.zip", "unreadable"), ("inner.zip", "unsupported"),
            ("inner.docx", "word_document"), ("large.png", "too_large"),
        ]);
        assert_eq!(titles(&server).await, ["B rush"]);
    }

    async fn a_file_of_another_site_loses_only_its_images(store: TestStore) {
        let server = TestServer::on(store).await;
        let name = format!("{}.png", "0123456789abcdef".repeat(2));
        let image = json!({ "type": "image", "attrs": { "src": format!("/uploads/{name}"), "alt": null, "title": null } });
        let mut content = text("smoke");
        content["content"].as_array_mut().expect("blocks").push(image);
        let file = json!({ "format": "muster-strategy", "version": 1, "title": "B rush", "content": content }).to_string();
        for query in ["?preview=true", ""] {
            let files = [("files", "B rush.json", file.as_bytes()), ("files", "hold.md", b"Stay.")];
            let sent = server.post(&format!("{IMPORT}{query}")).bearer_auth(OPERATOR).form_with(&[], &files).await.data();
            assert_eq!(sent["problems"], json!([
                { "path": "B rush.json", "reason": "missing_images", "count": 1, "names": [name] },
            ]));
        }
        assert_eq!(titles(&server).await, ["B rush", "hold"]);
    }

    async fn a_refused_import_says_what_is_too_large(store: TestStore) {
        let server = TestServer::on(store).await;
        let parts: Vec<(String, Vec<u8>)> = (0..7).map(|at| (format!("{at}.pdf"), vec![0; 15 * 1024 * 1024])).collect();
        let parts: Vec<(&str, &[u8])> = parts.iter().map(|(path, bytes)| (path.as_str(), bytes.as_slice())).collect();
        let file = zip(&parts);
        let sent = server.post(IMPORT).bearer_auth(OPERATOR).form_with(&[], &[("files", "a.zip", &file)]).await;
        let refused = sent.is_refused(413, "too_large");
        assert_eq!(refused["error"], "The files in the ZIP files are larger than 96 MiB together.");
    }

    async fn an_import_that_fails_leaves_nothing(store: TestStore) {
        let server = TestServer::on(store).await;
        let deep = format!("{}a.md", "x/".repeat(25));
        let file = zip(&[(&deep, b"![](/map.png) text ![m](map.png)\n"), ("b.md", b"![m](map.png)"), ("map.png", PNG)]);
        let sent = server.post(IMPORT).bearer_auth(OPERATOR).form_with(&[], &[("files", "a.zip", &file)]).await;
        assert_eq!(sent.status, 400, "{sent:?}");
        assert!(titles(&server).await.is_empty());
        let folders = server.get("/api/strategies/folders").await.data();
        assert_eq!(folders, json!([]));
        assert!(server.stored_files().is_empty());
        let refused = async |name: &'static str, bytes: &[u8]| {
            server.post(IMPORT).bearer_auth(OPERATOR).form_with(&[], &[("files", name, bytes)]).await.faults()
        };
        assert_eq!(refused("a.png", PNG).await, ["files"]);
        assert_eq!(refused("a.zip", b"PK\x03\x04 broken").await, ["files"]);
        let bomb = zip(&[("a.md", &vec![b' '; 20 * 1024 * 1024])]);
        let sent = server.post(IMPORT).bearer_auth(OPERATOR).form_with(&[], &[("files", "a.zip", &bomb)]).await;
        sent.is_refused(413, "too_large");
    }

    async fn a_hostile_file_is_refused_and_the_server_answers(store: TestStore) {
        let server = TestServer::on(store).await;
        for (name, text, fault) in [
            ("a.md", ">".repeat(2_812), "has quotes or lists that are nested too deeply"),
            ("a.md", format!("{}x", "- ".repeat(2_000)), "has quotes or lists that are nested too deeply"),
            ("a.md", "x\n\n".repeat(100_000), "is longer than a strategy can be (256 KiB of JSON). Split it up"),
            ("a.csv", "a,".repeat(100_000), "is longer than a strategy can be (256 KiB of JSON). Split it up"),
        ] {
            let file = [("files", name, text.as_bytes())];
            let sent = server.post(&format!("{IMPORT}?preview=true")).bearer_auth(OPERATOR).form_with(&[], &file).await;
            let refused = sent.is_refused(400, "invalid");
            assert_eq!(refused["details"][0]["message"], fault);
        }
        assert!(titles(&server).await.is_empty());
    }

    async fn a_form_that_does_not_end_keeps_no_other_import_waiting(store: TestStore) {
        let server = TestServer::on(store).await;
        let head = format!(
            "POST {IMPORT} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer {OPERATOR}\r\nContent-Length: 1000\r\n\
             Content-Type: multipart/form-data; boundary=frontier\r\n\r\n\
             --frontier\r\nContent-Disposition: form-data; name=\"files\"; filename=\"a.md\"\r\n\r\ntext"
        );
        let mut slow = TcpStream::connect(server.url.trim_start_matches("http://")).await.expect("a connection");
        slow.write_all(head.as_bytes()).await.expect("written");
        server.get("/api/health").await;
        let import = server.post(IMPORT).bearer_auth(OPERATOR).form_with(&[], &[("files", "b.md", b"text")]);
        let made = timeout(Duration::from_secs(10), import.into_future()).await.expect("an answer").data();
        assert_eq!(made["strategies"][0]["title"], "b");
    }

    async fn what_follows_the_last_part_is_read_to_the_end_before_anything_is_imported(store: TestStore) {
        let server = TestServer::on(store).await;
        let form = "--frontier\r\nContent-Disposition: form-data; name=\"files\"; filename=\"a.md\"\r\n\r\ntext\r\n--frontier--";
        let form = format!("{form}\r\n{}", "after ".repeat(40_000));
        for (missing, made) in [(1, 0), (0, 1)] {
            let head = format!(
                "POST {IMPORT} HTTP/1.1\r\nHost: x\r\nConnection: close\r\nAuthorization: Bearer {OPERATOR}\r\n\
                 Content-Length: {}\r\nContent-Type: multipart/form-data; boundary=frontier\r\n\r\n",
                form.len() + missing
            );
            let mut client = TcpStream::connect(server.url.trim_start_matches("http://")).await.expect("a connection");
            client.write_all(head.as_bytes()).await.expect("written");
            client.write_all(form.as_bytes()).await.expect("written");
            if missing > 0 {
                client.shutdown().await.expect("closed");
            }
            let mut answer = Vec::new();
            client.read_to_end(&mut answer).await.expect("an answer, or the end of the connection");
            assert_eq!(titles(&server).await.len(), made, "{}", String::from_utf8_lossy(&answer));
        }
    }

    async fn an_export_is_imported_as_it_was(store: TestStore) {
        let server = TestServer::on(store).await;
        let content: Value = text("smoke");
        let strategy = create(&server, &json!({ "title": "B rush", "side": "Attack", "content": content })).await;
        let exported = server.get(&format!("{}/export?format=json", path_of(&strategy))).await.bytes;
        let person = server.signed_in(player("Ada")).await;
        let send = || server.post(IMPORT).form_with(&[], &[("files", "B rush.json", &exported)]);
        send().by(&person).await.is_refused(403, "forbidden");
        let made = send().bearer_auth(OPERATOR).await.data();
        let copy = server.get(&format!("{PATH}/{}", made["strategies"][0]["id"].as_str().expect("an id"))).await.data();
        assert_eq!((&copy["title"], &copy["side"], &copy["content"]), (&strategy["title"], &strategy["side"], &strategy["content"]));
        let all = server.get(&format!("{PATH}/export")).await.bytes;
        let sent = server.post(IMPORT).bearer_auth(OPERATOR).form_with(&[], &[("files", "all.zip", &all)]).await.data();
        assert_eq!(sent["strategies"].as_array().map(Vec::len), Some(2));
    }
}
