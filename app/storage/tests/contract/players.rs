//! The players of the team.

use app_domain::Player;
use app_domain::absence::AbsenceRange;
use app_domain::day_records::{AnswerOrigin, DayRecord};
use app_domain::event::Event;
use app_domain::player_picture::{AvatarHash, DiscordAvatar, PictureFile};
use app_domain::upload::{UploadId, UploadKind};
use app_domain::{PlayerColor, PlayerPicture};
use app_service::port::{LoginCode, SecretString};
use app_testkit::{day, on_both_databases, pattern, player, removed_on};
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

    async fn the_look_of_a_player_comes_back_as_stored(store: TestStore) {
        let file = PictureFile { id: UploadId::from_random_bytes([7; 16]), kind: UploadKind::Webp };
        let hash: Option<AvatarHash> = Some("a_0123456789abcdef0123456789abcdef".parse().unwrap());
        for picture in [
            PlayerPicture::Uploaded(file),
            PlayerPicture::Discord(DiscordAvatar { hash: hash.clone(), file: Some(file) }),
            PlayerPicture::Discord(DiscordAvatar { hash, file: None }),
            PlayerPicture::Discord(DiscordAvatar::default()),
            PlayerPicture::Generated,
        ] {
            let ada = player("Ada").with_color(PlayerColor::Magenta).with_picture(picture).build();
            register(&*store, &[&ada]).await;
            assert_eq!(store.read().await.unwrap().player(&ada.id).await.unwrap(), Some(ada));
        }
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

    async fn a_former_player_is_seen_by_no_read_but_one(store: TestStore) {
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
        writing.put_player_agents(&ada.id, &["Sova".to_owned()]).await.unwrap();
        let left = removed_on(&ada, "21.11.2026");
        writing.retire_player(&left).await.unwrap();
        writing.commit().await.unwrap();

        let mut writing = store.write().await.unwrap();
        assert_eq!(writing.players().await.unwrap(), std::slice::from_ref(&bob));
        assert_eq!(writing.player(&ada.id).await.unwrap(), None);
        assert_eq!(writing.player_of_account(ada.account.as_ref().unwrap()).await.unwrap(), None);
        assert_eq!(writing.former_players().await.unwrap(), [left]);
        assert_eq!(writing.all_patterns().await.unwrap().len(), 1);
        assert_eq!(writing.absences(None).await.unwrap().len(), 1);
        assert_eq!(writing.absences_between(day("01.01.2026"), day("02.01.2026")).await.unwrap().len(), 1);
        assert_eq!(writing.player_agents().await.unwrap(), []);
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
                writing.put_player_day(&owner.id, day(date), &answered).await.unwrap();
            }
        }
        writing.retire_player(&removed_on(&ada, "21.11.2026")).await.unwrap();
        writing.record(&Event::PlayersChanged, now()).await.unwrap();
        writing.commit().await.unwrap();

        let mut reading = store.read().await.unwrap();
        let (from, to) = (day("01.01.2026"), day("31.12.2026"));
        let past = reading.player_days(&ada.id, from, to).await.unwrap();
        assert_eq!(past, [(day("20.11.2026"), answered.clone())]);
        assert_eq!(reading.player_days(&bob.id, from, to).await.unwrap().len(), 3);
        assert_eq!(held_names(store.url()).await, [Some("Ada".to_owned()), None, None, None]);
        drop(reading);

        let mut writing = store.write().await.unwrap();
        writing.restore_player(&ada.id).await.unwrap();
        writing.record(&Event::PlayersChanged, now()).await.unwrap();
        writing.commit().await.unwrap();
        let mut reading = store.read().await.unwrap();
        assert_eq!(reading.player_days(&ada.id, from, to).await.unwrap().len(), 3, "the hidden days come back");
        assert_eq!(reading.player(&ada.id).await.unwrap(), Some(ada));
        assert_eq!(reading.former_players().await.unwrap(), []);
        assert_eq!(held_names(store.url()).await, [None, None, None, None, None, None]);
    }

    async fn a_deleted_player_leaves_past_days_and_nothing_to_restore(store: TestStore) {
        let ada = player("Ada").build();
        register(&*store, &[&ada]).await;
        let answered = DayRecord { answer_origin: Some(AnswerOrigin::Manual), ..DayRecord::default() };
        let mut writing = store.write().await.unwrap();
        for date in ["20.11.2026", "21.11.2026"] {
            writing.put_player_day(&ada.id, day(date), &answered).await.unwrap();
        }
        writing.put_pattern(&ada.id, &pattern(3, "x").build(), now()).await.unwrap();
        writing.delete_player(&ada.id).await.unwrap();
        assert_eq!(writing.players().await.unwrap().len(), 1, "only former players are deleted");
        writing.retire_player(&removed_on(&ada, "21.11.2026")).await.unwrap();
        writing.delete_player(&ada.id).await.unwrap();
        writing.record(&Event::PlayersChanged, now()).await.unwrap();
        writing.commit().await.unwrap();

        register(&*store, &[&ada]).await;
        let mut reading = store.read().await.unwrap();
        assert_eq!(reading.patterns(&ada.id).await.unwrap(), []);
        let days = reading.player_days(&ada.id, day("01.01.2026"), day("31.12.2026")).await.unwrap();
        assert_eq!(days, [(day("20.11.2026"), answered)]);
    }

    async fn two_players_never_have_one_account(store: TestStore) {
        let ada = player("Ada").build();
        let bob = Player { account: ada.account.clone(), ..player("Bob").build() };
        register(&*store, &[&ada]).await;
        let mut writing = store.write().await.unwrap();
        assert!(writing.put_player(&bob).await.is_err());
        drop(writing);
        let mut writing = store.write().await.unwrap();
        writing.retire_player(&removed_on(&ada, "21.11.2026")).await.unwrap();
        writing.put_player(&bob).await.unwrap();
        assert_eq!(writing.player_of_account(ada.account.as_ref().unwrap()).await.unwrap(), Some(bob));
    }

    async fn a_code_for_an_account_is_taken_once(store: TestStore) {
        let ada = player("Ada").with_id("112233445566778").build();
        register(&*store, &[&ada]).await;
        let digest = SecretString::presented("K7QF2MZP").digest();
        let code = LoginCode { digest, player: ada.id.clone(), expires_at: now() };
        let mut writing = store.write().await.unwrap();
        writing.insert_account_code(&code).await.unwrap();
        assert_eq!(writing.take_login_code(&digest).await.unwrap(), None, "it signs nobody in");
        assert_eq!(writing.take_account_code(&digest).await.unwrap(), Some(code));
        assert_eq!(writing.take_account_code(&digest).await.unwrap(), None);
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
