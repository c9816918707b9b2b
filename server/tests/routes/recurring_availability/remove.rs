//! DELETE /api/recurring-availability, DELETE /api/recurring-availability/:day

use app_testkit::{on_both_databases, player};
use serde_json::{Value, json};

use super::{PATH, answer, save, tuesdays};
use crate::harness::{OPERATOR, TestServer};

on_both_databases! {
    async fn a_removed_weekday_empties_exactly_the_days_it_filled(store: TestStore) {
        let server = TestServer::on(store).await;
        let ada = server.signed_in(player("Ada")).await;
        save(&server, &ada, 2, "19:00-22:00").await.data();
        save(&server, &ada, 3, "x").await.data();
        // A manual answer that equals the pattern.
        answer(&server, &ada, "01.12.2026", "x").await;
        answer(&server, &ada, "01.12.2026", "19:00-22:00").await;
        let removed = server.delete(&format!("{PATH}/2")).by(&ada).await;
        assert_eq!((removed.status, removed.data()), (200, Value::Null));
        let by_hand = ("19:00-22:00".into(), "manual".into());
        assert_eq!(tuesdays(&server, &ada).await, [("".into(), Value::Null), by_hand]);
        assert_eq!(server.get(PATH).by(&ada).await.data()[0]["dayOfWeek"], 3);
    }

    async fn without_a_day_the_whole_pattern_goes(store: TestStore) {
        let server = TestServer::on(store).await;
        let ada = server.signed_in(player("Ada")).await;
        save(&server, &ada, 2, "19:00-22:00").await.data();
        save(&server, &ada, 3, "x").await.data();
        assert_eq!(server.delete(PATH).by(&ada).await.data(), Value::Null);
        assert_eq!(server.get(PATH).by(&ada).await.data(), json!([]));
        assert_eq!(tuesdays(&server, &ada).await[0], ("".into(), Value::Null));
    }

    async fn what_is_not_there_is_no_error(store: TestStore) {
        let server = TestServer::on(store).await;
        let ada = server.signed_in(player("Ada")).await;
        for path in [PATH.to_owned(), format!("{PATH}/6")] {
            let answer = server.delete(&path).by(&ada).await;
            assert_eq!((answer.status, answer.data()), (200, Value::Null), "{path}");
        }
    }

    async fn only_admins_remove_anothers(store: TestStore) {
        let server = TestServer::on(store).await;
        let (ada, bob) = (server.signed_in(player("Ada")).await, server.signed_in(player("Bob")).await);
        save(&server, &ada, 2, "x").await.data();
        let path = format!("{PATH}/2?userId={}", ada.id);
        server.delete(&path).by(&bob).await.is_refused(403, "forbidden");
        server.delete(&format!("{PATH}?userId={}", ada.id)).by(&bob).await.is_refused(403, "forbidden");
        server.delete(&path).bearer_auth(OPERATOR).await.data();
        assert_eq!(server.get(PATH).by(&ada).await.data(), json!([]));
    }
}

#[tokio::test]
async fn the_day_is_a_digit_from_0_to_6() {
    let server = TestServer::on_sqlite().await;
    let ada = server.signed_in(player("Ada")).await;
    for day in ["7", "-1", "00", "mon", "1.0", "%31%30"] {
        assert_eq!(
            server
                .delete(&format!("{PATH}/{day}"))
                .by(&ada)
                .await
                .faults(),
            ["day"],
            "{day}"
        );
    }
}
