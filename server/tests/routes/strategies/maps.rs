//! /api/strategies/maps and the server functions under /rpc/maps

use app_testkit::samples::PNG;
use app_testkit::{on_both_databases, player};
use serde_json::{Value, json};

use crate::harness::{OPERATOR, TestServer};

const PATH: &str = "/api/strategies/maps";
const ASCENT: &str = "/api/strategies/maps/Ascent";

async fn upload_picture(server: &TestServer) -> String {
    let upload = server
        .post("/api/strategies/images")
        .bearer_auth(OPERATOR)
        .form_with(&[], &[("image", "a.png", PNG)])
        .await;
    upload.data()["url"]
        .as_str()
        .expect("an address")
        .to_owned()
}

fn outline() -> Value {
    json!({
        "width": 1000, "height": 800,
        "shapes": [{"kind": "site", "polygon": [[1, 1], [9, 1], [9, 9]]}],
        "callouts": [{"name": "Heaven", "at": [700, 100]}],
    })
}

on_both_databases! {
    async fn a_map_has_a_picture_and_an_outline(store: TestStore) {
        let server = TestServer::on(store).await;
        let put = |body: Value| server.put(ASCENT).bearer_auth(OPERATOR).json(&body);
        let blank = server.get(ASCENT).await.data();
        assert_eq!((&blank["version"], &blank["picture"]), (&json!(0), &Value::Null));
        let picture = upload_picture(&server).await;
        let saved = put(json!({ "version": 0, "picture": picture, "outline": outline() })).await.data();
        assert_eq!(saved, json!({ "name": "Ascent", "version": 1, "picture": picture, "outline": outline() }));
        assert_eq!(server.get("/api/strategies/maps/ascent").await.data(), saved);
        assert_eq!(server.get(PATH).await.data(),
            json!([{ "name": "Ascent", "version": 1, "picture": picture, "shapes": 1, "callouts": 1 }]));

        let newer = upload_picture(&server).await;
        let saved = put(json!({ "version": 1, "picture": newer })).await.data();
        assert_eq!((&saved["version"], &saved["outline"]), (&json!(2), &outline()));
        assert_eq!(server.get(&picture).await.status, 404);
        assert_eq!(server.stored_files().len(), 1);
        let cleared = put(json!({ "version": 2, "picture": null, "outline": null })).await.data();
        assert_eq!((&cleared["picture"], &cleared["outline"]["callouts"]), (&Value::Null, &json!([])));
        assert!(server.stored_files().is_empty());
    }

    async fn two_admins_do_not_overwrite_each_other(store: TestStore) {
        let server = TestServer::on(store).await;
        let put = || server.put(ASCENT).bearer_auth(OPERATOR);
        put().json(&json!({ "outline": outline() })).await.data();
        let empty = json!({ "outline": null });
        let refused = put().json(&empty).await.is_refused(412, "stale_version");
        assert_eq!(refused["data"]["outline"], outline());
        put().header("if-match", "\"7\"").json(&empty).await.is_refused(412, "stale_version");
        let same = put().header("if-match", "\"1\"").json(&json!({ "outline": outline() })).await.data();
        assert_eq!(same["version"], 1);
        assert_eq!(put().header("if-match", "*").json(&empty).await.data()["version"], 2);
    }

    async fn the_portal_reads_and_saves_maps(store: TestStore) {
        let server = TestServer::on(store).await;
        let ada = server.signed_in(player("Ada").admin()).await;
        let bob = server.signed_in(player("Bob")).await;
        let edit = json!({ "edit": { "name": "Ascent", "version": 0, "picture": null, "outline": outline() } });
        server.post("/rpc/maps/save").by(&bob).json(&edit).await.is_refused(403, "forbidden");
        let load = || server.query("/rpc/maps/load", &json!({ "name": "Ascent" })).by(&bob);
        assert_eq!(load().await.json()["version"], 0);
        let saved = server.post("/rpc/maps/save").by(&ada).json(&edit).await.json();
        assert_eq!(load().await.json(), saved);
        assert_eq!(server.query("/rpc/maps/list", &json!({})).by(&bob).await.json()[0]["callouts"], 1);
        server.post("/rpc/maps/save").by(&ada).json(&edit).await.is_refused(412, "stale_version");
    }
}

#[tokio::test]
async fn an_invalid_record_is_refused() {
    let server = TestServer::on_sqlite().await;
    let put = |body: Value| server.put(ASCENT).bearer_auth(OPERATOR).json(&body);
    let faulty = json!({ "version": "1", "picture": "https://elsewhere.example/a.png",
        "outline": { "callouts": [{ "name": "", "at": [0, 0] }] } });
    assert_eq!(
        put(faulty).await.faults(),
        ["version", "picture", "outline"]
    );
    let gone = "/uploads/0123456789abcdef0123456789abcdef.png";
    put(json!({ "picture": gone }))
        .await
        .is_refused(409, "upload_gone");
    let picture = upload_picture(&server).await.replace(".png", ".webp");
    assert_eq!(
        put(json!({ "picture": picture })).await.faults(),
        ["picture"]
    );
    let unnamed = server.put("/api/strategies/maps/a,b");
    let unnamed = unnamed.bearer_auth(OPERATOR).json(&json!({})).await;
    assert_eq!(unnamed.faults(), ["name"]);
}
