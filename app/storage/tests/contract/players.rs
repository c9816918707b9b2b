//! The players of the team.

use app_domain::Player;
use app_domain::Zone;
use app_domain::absence::AbsenceRange;
use app_domain::day_records::{AnswerOrigin, DayRecord};
use app_domain::event::Event;
use app_service::port::{LoginCode, SecretString};
use app_testkit::{day, on_both_databases, pattern, player};
use sqlx::Connection;

use crate::tokens::session;
use crate::{now, register};

on_both_databases! {
    async fn a_player_comes_back_as_stored(store: TestStore) {
        let zoe = player("Zoë 🎯 O'Hara ‏שלום").sub().in_zone("America/New_York").admin().with_sort_order(7).build();
        let bob = player("Bob").build();
        register(&*store, &[&zoe, &bob]).await;
        let mut reading = store.read().await.unwrap();
        assert_eq!(reading.player(&zoe.id).await.unwrap(), Some(zoe.clone()));
        let mut players = reading.players().await.unwrap();
        players.sort_by(Player::list_order);
        assert_eq!(players, [bob, zoe]);
    }

    async fn putting_a_player_again_replaces_every_field(store: TestStore) {
        let ada = player("Ada").sub().in_zone("Asia/Tokyo").admin().with_sort_order(3).build();
        register(&*store, &[&ada]).await;
        let changed = player("Augusta").coach().with_id(ada.id.as_str()).build();
        register(&*store, &[&changed]).await;
        assert_eq!(store.read().await.unwrap().players().await.unwrap(), [changed]);
    }

    async fn an_unknown_player_is_none_and_an_empty_registry_empty(store: TestStore) {
        let mut reading = store.read().await.unwrap();
        assert_eq!(reading.player(&player("Ada").build().id).await.unwrap(), None);
        assert_eq!(reading.players().await.unwrap(), []);
    }

    async fn removing_a_player_removes_their_rows(store: TestStore) {
        let (ada, bob) = (player("Ada").build(), player("Bob").build());
        register(&*store, &[&ada, &bob]).await;
        let mut writing = store.write().await.unwrap();
        for owner in [&ada, &bob] {
            writing.put_pattern(&owner.id, &pattern(3, "x").build(), now()).await.unwrap();
            let range = AbsenceRange::new(day("01.01.2026"), day("02.01.2026"), "").unwrap();
            writing.insert_absence(&owner.id, &range, now()).await.unwrap();
            writing.insert_token(&session(owner)).await.unwrap();
            let digest = SecretString::presented(owner.id.as_str()).digest();
            let code = LoginCode { digest, player: owner.id.clone(), expires_at: now() };
            writing.insert_login_code(&code).await.unwrap();
        }
        writing.remove_player(&ada, day("21.11.2026")).await.unwrap();
        writing.commit().await.unwrap();

        let mut writing = store.write().await.unwrap();
        assert_eq!(writing.players().await.unwrap(), std::slice::from_ref(&bob));
        assert_eq!(writing.patterns(&ada.id).await.unwrap(), []);
        assert_eq!(writing.absences(Some(&ada.id)).await.unwrap(), []);
        assert_eq!(writing.tokens(Some(&ada.id)).await.unwrap(), []);
        let code = SecretString::presented(ada.id.as_str()).digest();
        assert_eq!(writing.take_login_code(&code).await.unwrap(), None);

        assert_eq!(writing.patterns(&bob.id).await.unwrap().len(), 1);
        assert_eq!(writing.absences(Some(&bob.id)).await.unwrap().len(), 1);
        assert_eq!(writing.tokens(Some(&bob.id)).await.unwrap(), [session(&bob)]);
        let code = SecretString::presented(bob.id.as_str()).digest();
        assert!(writing.take_login_code(&code).await.unwrap().is_some());
    }

    async fn past_days_of_a_removed_player_stay_under_the_name_held(store: TestStore) {
        let (ada, bob) = (player("Ada").build(), player("Bob").build());
        register(&*store, &[&ada, &bob]).await;
        let answered = DayRecord { answer_origin: Some(AnswerOrigin::Manual), ..DayRecord::default() };
        let mut writing = store.write().await.unwrap();
        for date in ["20.11.2026", "21.11.2026", "22.11.2026"] {
            for owner in [&ada, &bob] {
                writing.put_player_day(&owner.id, day(date), &answered, Zone::BERLIN).await.unwrap();
            }
        }
        writing.remove_player(&ada, day("21.11.2026")).await.unwrap();
        writing.record(&Event::PlayersChanged, now()).await.unwrap();
        writing.commit().await.unwrap();

        let mut reading = store.read().await.unwrap();
        let (from, to) = (day("01.01.2026"), day("31.12.2026"));
        let past = reading.player_days(&ada.id, from, to).await.unwrap();
        assert_eq!(past, [(day("20.11.2026"), answered)]);
        assert_eq!(reading.player_days(&bob.id, from, to).await.unwrap().len(), 3);
        assert_eq!(held_names(store.url()).await, [Some("Ada".to_owned()), None, None, None]);
    }
}

/// Reads the held names in `player_days` from the database itself.
async fn held_names(url: &str) -> Vec<Option<String>> {
    const NAMES: &str =
        "select held_name from player_days order by coalesce(held_name, 'none'), date";
    if url.starts_with("sqlite") {
        let mut connection = sqlx::SqliteConnection::connect(url).await.unwrap();
        sqlx::query_scalar(NAMES)
            .fetch_all(&mut connection)
            .await
            .unwrap()
    } else {
        let mut connection = sqlx::PgConnection::connect(url).await.unwrap();
        sqlx::query_scalar(NAMES)
            .fetch_all(&mut connection)
            .await
            .unwrap()
    }
}
