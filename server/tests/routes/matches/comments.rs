//! /api/matches/{id}/comments, /api/matches/{id}/comments/{commentId}

use app_testkit::{on_both_databases, player};
use serde_json::{Value, json};

use super::{body, create, path_of};
use crate::harness::{OPERATOR, TestServer};

fn comment(at: &str, text: &str) -> Value {
    json!({ "at": at, "text": text })
}

on_both_databases! {
    async fn comments_are_ordered_by_moment_and_changed_by_their_authors(store: TestStore) {
        let server = TestServer::on(store).await;
        let (ada, bob) = (server.signed_in(player("Ada")).await, server.signed_in(player("Bob")).await);
        let path = format!("{}/comments", path_of(&create(&server, &body("20.11.2026", "Nova", 13, 7)).await));
        let late = server.post(&path).by(&ada).json(&comment("1:02:03", &format!("<@{}> #Retake too late", bob.id))).await;
        assert_eq!((late.status, &late.data()["tags"]), (201, &json!(["retake"])));
        server.post(&path).by(&bob).json(&comment("01:35", "first")).await;
        let list = server.get(&path).by(&bob).await.data();
        assert_eq!((&list[0]["at"], &list[1]["at"]), (&json!("1:35"), &json!("1:02:03")));
        assert_eq!((&list[0]["isYours"], &list[1]["isYours"]), (&json!(true), &json!(false)));
        assert_eq!(list[1]["by"], json!({ "userId": ada.id, "displayName": "Ada" }));

        let adas = format!("{path}/{}", list[1]["id"].as_str().expect("an id"));
        server.put(&adas).by(&bob).json(&json!({ "text": "no" })).await.is_refused(403, "forbidden");
        server.delete(&adas).by(&bob).await.is_refused(403, "forbidden");
        let changed = server.put(&adas).by(&ada).json(&json!({ "at": "1:02:04" })).await.data();
        assert_eq!((&changed["at"], &changed["text"]), (&json!("1:02:04"), &list[1]["text"]));
        server.delete(&adas).bearer_auth(OPERATOR).await.data();
        server.delete(&adas).bearer_auth(OPERATOR).await.is_refused(404, "not_found");
        let log = server.get("/api/audit?action=comment").bearer_auth(OPERATOR).await.data();
        assert_eq!(log[0]["summary"], "Operator ADMIN_TOKEN removed a comment on the match against Nova on Fri 20 Nov at 1:02:04");
    }

    async fn the_same_id_adds_one_comment_and_a_match_is_removed_with_its_comments(store: TestStore) {
        let server = TestServer::on(store).await;
        let (ada, bob) = (server.signed_in(player("Ada")).await, server.signed_in(player("Bob")).await);
        let noted = create(&server, &body("20.11.2026", "Nova", 13, 7)).await;
        let path = format!("{}/comments", path_of(&noted));
        let mut words = comment("1:35", "once");
        words["id"] = json!("01a1f6d0-8c00-7000-8000-000000000001");
        let first = server.post(&path).by(&ada).json(&words).await.data();
        assert_eq!(server.post(&path).by(&ada).json(&words).await.data(), first);
        server.post(&path).by(&bob).json(&words).await.is_refused(409, "id_taken");
        assert_eq!(server.get(&path).by(&ada).await.data(), json!([first]));
        let elsewhere = create(&server, &body("21.11.2026", "Orbit", 13, 7)).await;
        let wrong = format!("{}/comments/{}", path_of(&elsewhere), first["id"].as_str().expect("an id"));
        server.delete(&wrong).by(&ada).await.is_refused(404, "not_found");
        server.delete(&path_of(&noted)).bearer_auth(OPERATOR).await.data();
        server.get(&path).by(&ada).await.is_refused(404, "not_found");
    }
}

#[tokio::test]
async fn every_fault_of_a_comment_is_named() {
    let server = TestServer::on_sqlite().await;
    let noted = create(&server, &body("20.11.2026", "Nova", 13, 7)).await;
    let path = format!("{}/comments", path_of(&noted));
    let post = async |body| {
        server
            .post(&path)
            .bearer_auth(OPERATOR)
            .json(&body)
            .await
            .faults()
    };
    assert_eq!(post(json!({})).await, ["at", "text"]);
    assert_eq!(post(comment("95", " ")).await, ["at", "text"]);
    assert_eq!(
        post(comment("1:60", &"x".repeat(2001))).await,
        ["at", "text"]
    );
}
