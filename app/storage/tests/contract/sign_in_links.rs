//! Sign-in links and set-up codes.

use app_domain::Player;
use app_domain::permission::ActorIdentity;
use app_service::port::{SecretDigest, SecretString, SignInLink};
use app_testkit::{instant, on_both_databases, player, removed_on};
use uuid::Uuid;

use crate::{now, register};

fn digest(secret: &str) -> SecretDigest {
    SecretString::presented(secret).digest()
}

fn link(player: &Player, number: u128) -> SignInLink {
    SignInLink {
        id: Uuid::from_u128(number),
        digest: digest(&number.to_string()),
        player: player.id.clone(),
        created_at: now(),
        expires_at: instant("2026-11-24T18:00:00Z"),
        by: ActorIdentity::Operator {
            name: "tests".to_owned(),
        },
    }
}

on_both_databases! {
    async fn links_are_listed_newest_first_and_taken_once(store: TestStore) {
        let (ada, bob) = (player("Ada").build(), player("Bob").build());
        register(&*store, &[&ada, &bob]).await;
        let (one, two, three) = (link(&ada, 1), link(&ada, 2), link(&bob, 3));
        let mut writing = store.write().await.unwrap();
        for link in [&one, &two, &three] {
            writing.insert_sign_in_link(link).await.unwrap();
        }
        writing.commit().await.unwrap();
        let mut writing = store.write().await.unwrap();
        assert_eq!(writing.sign_in_links(None).await.unwrap(), [three, two.clone(), one.clone()]);
        assert_eq!(writing.sign_in_links(Some(&ada.id)).await.unwrap(), [two.clone(), one.clone()]);
        assert_eq!(writing.take_sign_in_link(&one.digest).await.unwrap().as_ref(), Some(&one));
        assert_eq!(writing.take_sign_in_link(&one.digest).await.unwrap(), None);
        writing.remove_sign_in_link(two.id).await.unwrap();
        assert_eq!(writing.sign_in_links(Some(&ada.id)).await.unwrap(), []);
    }

    async fn links_end_with_their_player_and_with_their_time(store: TestStore) {
        let (ada, bob) = (player("Ada").build(), player("Bob").build());
        register(&*store, &[&ada, &bob]).await;
        let mut writing = store.write().await.unwrap();
        let expired = SignInLink { expires_at: now(), ..link(&bob, 3) };
        for link in [&link(&ada, 1), &link(&bob, 2), &expired] {
            writing.insert_sign_in_link(link).await.unwrap();
        }
        writing.retire_player(&removed_on(&ada, "21.11.2026")).await.unwrap();
        writing.remove_expired(now()).await.unwrap();
        assert_eq!(writing.sign_in_links(None).await.unwrap(), [link(&bob, 2)]);
    }

    async fn set_up_codes_are_found_and_removed_together(store: TestStore) {
        let (code, expired) = (digest("one"), digest("two"));
        let later = instant("2026-11-24T18:00:00Z");
        let mut writing = store.write().await.unwrap();
        writing.insert_setup_code(&code, later).await.unwrap();
        writing.insert_setup_code(&expired, now()).await.unwrap();
        writing.remove_expired(now()).await.unwrap();
        assert_eq!(writing.setup_code_expires_at(&code).await.unwrap(), Some(later));
        assert_eq!(writing.setup_code_expires_at(&expired).await.unwrap(), None);
        writing.remove_setup_codes().await.unwrap();
        assert_eq!(writing.setup_code_expires_at(&code).await.unwrap(), None);
    }
}
