//! GET /api/absences

use app_testkit::{on_both_databases, player};
use serde_json::{Value, json};

use super::{PATH, create};
use crate::harness::{OPERATOR, TestResponse, TestServer};

fn ids(answer: &TestResponse) -> Vec<Value> {
    answer
        .data()
        .as_array()
        .expect("a list")
        .iter()
        .map(|absence| absence["id"].clone())
        .collect()
}

on_both_databases! {
    async fn players_see_their_own_and_admins_everybodys(store: TestStore) {
        let server = TestServer::on(store).await;
        let (ada, bob) = (server.signed_in(player("Ada")).await, server.signed_in(player("Bob").admin()).await);
        let late = create(&server, &ada, "05.01.2027", "06.01.2027").await["id"].clone();
        let early = create(&server, &bob, "24.12.2026", "24.12.2026").await["id"].clone();
        assert_eq!(ids(&server.get(PATH).by(&ada).await), std::slice::from_ref(&late));
        assert_eq!(ids(&server.get(PATH).by(&bob).await), [early.clone(), late.clone()], "by first day");
        assert_eq!(ids(&server.get(PATH).bearer_auth(OPERATOR).await), [early.clone(), late.clone()]);
        let of_ada = format!("{PATH}?userId={}", ada.id);
        assert_eq!(ids(&server.get(&of_ada).by(&bob).await), std::slice::from_ref(&late));
        assert_eq!(ids(&server.get(&of_ada).by(&ada).await), [late]);
        server.get(&format!("{PATH}?userId={}", bob.id)).by(&ada).await.is_refused(403, "forbidden");
    }

    async fn the_cursors_lead_through_the_whole_list(store: TestStore) {
        let server = TestServer::on(store).await;
        let ada = server.signed_in(player("Ada")).await;
        for start in ["03.01.2027", "01.01.2027", "02.01.2027", "02.01.2027", "01.01.2027"] {
            create(&server, &ada, start, "09.01.2027").await;
        }
        let whole = server.get(PATH).by(&ada).await;
        assert_eq!((ids(&whole).len(), &whole.json()["nextCursor"]), (5, &Value::Null));
        let (mut seen, mut query) = (Vec::new(), "?limit=2".to_owned());
        loop {
            let part = server.get(&format!("{PATH}{query}")).by(&ada).await;
            seen.extend(ids(&part));
            match part.json()["nextCursor"].as_str() {
                Some(cursor) => query = format!("?limit=2&cursor={cursor}"),
                None => break,
            }
        }
        assert_eq!(seen, ids(&whole));
    }

    async fn fifty_come_at_once_when_nobody_says_how_many(store: TestStore) {
        let server = TestServer::on(store).await;
        let ada = server.signed_in(player("Ada")).await;
        for _ in 0..51 {
            create(&server, &ada, "01.01.2027", "01.01.2027").await;
        }
        assert_eq!(ids(&server.get(PATH).by(&ada).await).len(), 50);
        assert_eq!(ids(&server.get(&format!("{PATH}?limit=200")).by(&ada).await).len(), 51);
    }
}

#[tokio::test]
async fn a_bad_query_is_refused_with_every_fault() {
    let server = TestServer::on_sqlite().await;
    let ada = server.signed_in(player("Ada")).await;
    for (query, expected) in [
        ("?limit=0", vec!["limit"]),
        ("?limit=201&cursor=nonsense!", vec!["limit", "cursor"]),
        ("?userId=Ada&limit=ten", vec!["userId", "limit"]),
        ("?cursor=MDEuMDEuMjAyNy94", vec!["cursor"]),
    ] {
        assert_eq!(
            server
                .get(&format!("{PATH}{query}"))
                .by(&ada)
                .await
                .faults(),
            expected,
            "{query}"
        );
    }
}

#[tokio::test]
async fn nobody_has_no_absences() {
    let server = TestServer::on_sqlite().await;
    let answer = server
        .get(&format!("{PATH}?userId=100000000000000009"))
        .bearer_auth(OPERATOR)
        .await;
    assert_eq!(
        answer.json(),
        json!({ "success": true, "data": [], "nextCursor": null })
    );
}
