//! POST /api/strategies

use app_testkit::samples::PNG;
use app_testkit::{on_both_databases, player};
use insta::{allow_duplicates, assert_json_snapshot};
use serde_json::json;

use super::{PATH, create, path_of, text};
use crate::harness::{OPERATOR, TestServer};

on_both_databases! {
    async fn a_strategy_is_created_from_a_form(store: TestStore) {
        let server = TestServer::on(store).await;
        let content = text("smoke heaven").to_string();
        let form = [
            ("title", " B rush "), ("map", "bind"), ("side", "Attack"), ("tags", "eco, full buy"), ("tags", "ECO"),
            ("agents", "Sova"), ("agents", "KAY/O"), ("content", &content), ("folderId", ""),
        ];
        let answer = server.post(PATH).bearer_auth(OPERATOR).form(&form).await;
        assert_eq!((answer.status, answer.header("etag")), (201, "\"1\""));
        let mut shown = answer.data();
        shown["id"] = "an id".into();
        allow_duplicates! {
            assert_json_snapshot!(shown, @r#"
            {
              "agents": [
                "Sova",
                "KAY/O"
              ],
              "content": {
                "content": [
                  {
                    "content": [
                      {
                        "text": "smoke heaven",
                        "type": "text"
                      }
                    ],
                    "type": "paragraph"
                  }
                ],
                "type": "doc"
              },
              "createdAt": "2026-11-21T18:00:00Z",
              "files": [],
              "folderId": null,
              "id": "an id",
              "images": [],
              "map": "Bind",
              "side": "Attack",
              "tags": [
                "eco",
                "full buy"
              ],
              "title": "B rush",
              "updatedAt": "2026-11-21T18:00:00Z",
              "updatedBy": {
                "displayName": "ADMIN_TOKEN",
                "userId": null
              },
              "version": 1
            }
            "#);
        }
        let read = server.get(&path_of(&answer.data())).await;
        assert_eq!((read.data(), read.header("etag")), (answer.data(), "\"1\""));
    }

    async fn json_is_taken_as_well_and_a_title_is_enough(store: TestStore) {
        let server = TestServer::on(store).await;
        let strategy = create(&server, &json!({ "title": "B rush", "map": null, "tags": "eco" })).await;
        assert_eq!((&strategy["map"], &strategy["tags"]), (&json!(null), &json!(["eco"])));
        assert_eq!(strategy["content"], json!({ "type": "doc", "content": [{ "type": "paragraph" }] }));
    }

    async fn the_same_id_makes_one_strategy_and_is_the_callers_alone(store: TestStore) {
        let server = TestServer::on(store).await;
        let ada = server.signed_in(player("Ada")).await;
        let settings = json!({ "stratbook": { "editPermission": "all", "readPermission": "players" } });
        server.put("/api/settings").bearer_auth(OPERATOR).json(&settings).await.data();
        let id = "01a1f6d0-8c00-7000-8000-000000000001";
        let body = json!({ "id": id, "title": "B rush", "content": text("smoke") });
        let first = server.post(PATH).by(&ada).json(&body).await;
        assert_eq!((first.status, &first.data()["id"]), (201, &json!(id)));
        let again = server.post(PATH).by(&ada).json(&body).await;
        assert_eq!((again.status, again.data(), again.header("etag")), (201, first.data(), "\"1\""));
        let form = [("id", id), ("title", "B rush")];
        let with_file = server.post(PATH).by(&ada).form_with(&form, &[("images", "a.png", PNG)]).await;
        assert_eq!((with_file.data(), server.stored_files().len()), (first.data(), 0));
        server.post(PATH).bearer_auth(OPERATOR).json(&body).await.is_refused(409, "id_taken");
        assert_eq!(server.get(PATH).by(&ada).await.json()["data"].as_array().map(Vec::len), Some(1));
    }

    async fn players_edit_where_the_settings_let_them_and_never_delete(store: TestStore) {
        let server = TestServer::on(store).await;
        let ada = server.signed_in(player("Ada")).await;
        let body = json!({ "title": "B rush" });
        server.post(PATH).by(&ada).json(&body).await.is_refused(403, "forbidden");
        let settings = json!({ "stratbook": { "editPermission": "all", "readPermission": "players" } });
        server.put("/api/settings").bearer_auth(OPERATOR).json(&settings).await.data();
        let strategy = server.post(PATH).by(&ada).json(&body).await.data();
        assert_eq!(strategy["updatedBy"], json!({ "userId": ada.id, "displayName": "Ada" }));
        server.delete(&path_of(&strategy)).by(&ada).await.is_refused(403, "forbidden");
        server.get(PATH).await.is_refused(401, "unauthenticated");
        server.get(&path_of(&strategy)).await.is_refused(401, "unauthenticated");
        server.delete(&path_of(&strategy)).bearer_auth(OPERATOR).await.data();
        server.get(&path_of(&strategy)).by(&ada).await.is_refused(404, "in_bin");
    }
}

#[tokio::test]
async fn every_fault_is_named() {
    let server = TestServer::on_sqlite().await;
    let post = || server.post(PATH).bearer_auth(OPERATOR);
    for (body, expected) in [
        (json!({}), vec!["title"]),
        (json!({ "title": null }), vec!["title"]),
        (
            json!({ "title": "é".repeat(201), "map": 7, "side": "Left", "tags": [1], "content": {"type": "page"}, "folderId": "x" }),
            vec!["map", "side", "tags", "folderId", "title", "content"],
        ),
        (
            json!({ "title": "a", "id": "7d444840-9dc0-41d1-b245-5ffdce74fad2" }),
            vec!["id"],
        ),
        (
            json!({ "title": "a", "map": "Nowhere", "agents": ["Nobody"] }),
            vec!["map", "agents"],
        ),
        (
            json!({ "title": "a", "content": "{\"type\":\"doc\"" }),
            vec!["content"],
        ),
    ] {
        assert_eq!(post().json(&body).await.faults(), expected, "{body}");
    }
    let large = json!({ "title": "a", "content": text(&"x".repeat(300_000)) });
    let refused = post().json(&large).await.is_refused(400, "invalid");
    let reason = refused["details"][0]["message"].as_str().expect("a reason");
    assert!(
        reason.contains("is 15 % too long") && reason.contains("at most 262144"),
        "{reason}"
    );
    let nowhere = json!({ "title": "a", "folderId": "01900000-0000-7000-8000-000000000000" });
    post().json(&nowhere).await.is_refused(404, "not_found");
    let answer = post().form_with_file("video", vec![1; 100_000]).await;
    assert_eq!(answer.faults(), ["video"]);
    post()
        .untyped("title")
        .await
        .is_refused(415, "unsupported_media_type");
    let endless = "x".repeat(2 * 1024 * 1024);
    post()
        .form(&[("title", &endless)])
        .await
        .is_refused(413, "too_large");
    let cut_off = post().header("content-type", "multipart/form-data; boundary=x");
    cut_off
        .untyped("--x\r\nnonsense")
        .await
        .is_refused(400, "invalid");
}
