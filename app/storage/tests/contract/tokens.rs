//! Tokens, one-time codes and pending sign-ins.

use app_domain::Player;
use app_service::port::{
    AuthToken, LoginCode, OauthState, SecretDigest, SecretString, Store, TokenOwner,
};
use app_testkit::{SeededEntropy, instant, on_both_databases, player};
use uuid::Uuid;

use crate::{now, register};

/// Returns the player's only session.
pub(crate) fn session(player: &Player) -> AuthToken {
    AuthToken {
        id: Uuid::from_u128(player.id.as_str().parse().unwrap()),
        digest: digest(player.id.as_str()),
        owner: TokenOwner::Player(player.id.clone()),
        user_agent: "Firefox – „neu“".into(),
        created_at: now(),
        last_used_at: now(),
        expires_at: Some(instant("2026-12-21T18:00:00Z")),
    }
}

fn operator(name: &str, number: u128) -> AuthToken {
    AuthToken {
        id: Uuid::from_u128(number),
        digest: digest(name),
        owner: TokenOwner::Operator(name.into()),
        user_agent: String::new(),
        created_at: now(),
        last_used_at: now(),
        expires_at: None,
    }
}

fn digest(secret: &str) -> SecretDigest {
    SecretString::presented(secret).digest()
}

on_both_databases! {
    async fn a_token_is_found_by_its_digest(store: TestStore) {
        let ada = player("Ada").build();
        register(&*store, &[&ada]).await;
        let mut writing = store.write().await.unwrap();
        let tokens = [session(&ada), operator("deploy", 1)];
        for token in &tokens {
            writing.insert_token(token).await.unwrap();
        }
        writing.commit().await.unwrap();
        let mut reading = store.read().await.unwrap();
        for token in tokens {
            assert_eq!(reading.token(&token.digest).await.unwrap(), Some(token));
        }
        assert_eq!(reading.token(&digest("forged")).await.unwrap(), None);
    }

    async fn tokens_of_one_owner_are_listed_newest_first(store: TestStore) {
        let ada = player("Ada").build();
        register(&*store, &[&ada]).await;
        let newer = AuthToken { created_at: instant("2026-11-22T00:00:00Z"), ..operator("backup", 1) };
        let older = operator("deploy", 2);
        let mut writing = store.write().await.unwrap();
        for token in [&older, &newer, &session(&ada)] {
            writing.insert_token(token).await.unwrap();
        }
        assert_eq!(writing.tokens(None).await.unwrap(), [newer, older]);
        assert_eq!(writing.tokens(Some(&ada.id)).await.unwrap(), [session(&ada)]);
        assert_eq!(writing.tokens(Some(&player("Bob").build().id)).await.unwrap(), []);
    }

    async fn a_used_token_moves_its_times(store: TestStore) {
        let (used, expires) = (instant("2026-11-23T08:00:00Z"), Some(instant("2026-12-23T08:00:00Z")));
        let token = operator("deploy", 1);
        let mut writing = store.write().await.unwrap();
        writing.insert_token(&token).await.unwrap();
        writing.insert_token(&operator("backup", 2)).await.unwrap();
        writing.touch_token(token.id, used, expires).await.unwrap();
        let moved = AuthToken { last_used_at: used, expires_at: expires, ..token };
        assert_eq!(writing.token(&moved.digest).await.unwrap(), Some(moved));
        assert_eq!(writing.token(&digest("backup")).await.unwrap(), Some(operator("backup", 2)));
    }

    async fn a_removed_token_is_gone(store: TestStore) {
        let mut writing = store.write().await.unwrap();
        for token in [operator("deploy", 1), operator("backup", 2)] {
            writing.insert_token(&token).await.unwrap();
        }
        for _ in 0..2 {
            writing.remove_token(Uuid::from_u128(1)).await.unwrap();
        }
        assert_eq!(writing.tokens(None).await.unwrap(), [operator("backup", 2)]);
    }

    async fn no_two_tokens_share_a_digest(store: TestStore) {
        let mut writing = store.write().await.unwrap();
        writing.insert_token(&operator("deploy", 1)).await.unwrap();
        let twin = AuthToken { id: Uuid::from_u128(2), ..operator("deploy", 1) };
        assert!(writing.insert_token(&twin).await.is_err());
    }

    async fn a_login_code_is_taken_by_one_of_many(store: TestStore) {
        let ada = player("Ada").build();
        register(&*store, &[&ada]).await;
        let digest = SecretString::generate(&SeededEntropy::new(7)).digest();
        let code = LoginCode { digest, player: ada.id, expires_at: now() };
        let mut writing = store.write().await.unwrap();
        writing.insert_login_code(&code).await.unwrap();
        writing.commit().await.unwrap();

        assert!(store.read().await.unwrap().is_login_code(&digest).await.unwrap());
        let stores = [store.shared(), store.open_second().await];
        let takers: Vec<_> = stores.iter().cycle().take(12).cloned().map(|store| {
            tokio::spawn(async move {
                let mut writing = store.write().await.unwrap();
                let taken = writing.take_login_code(&digest).await.unwrap();
                writing.commit().await.unwrap();
                taken
            })
        }).collect();
        let mut taken = Vec::new();
        for taker in takers {
            taken.extend(taker.await.unwrap());
        }
        assert_eq!(taken, [code]);
        assert!(!store.read().await.unwrap().is_login_code(&digest).await.unwrap());
    }

    async fn a_sign_in_under_way_is_taken_once(store: TestStore) {
        let state = OauthState {
            state: digest("state"),
            browser: digest("browser"),
            verifier: SecretString::presented("the verifier in clear"),
            expires_at: now(),
        };
        let mut writing = store.write().await.unwrap();
        writing.insert_oauth_state(&state).await.unwrap();
        assert_eq!(writing.take_oauth_state(&digest("browser")).await.unwrap(), None);
        assert!(!writing.is_oauth_state(&digest("browser")).await.unwrap());
        assert!(writing.is_oauth_state(&state.state).await.unwrap());
        assert_eq!(writing.take_oauth_state(&state.state).await.unwrap(), Some(state.clone()));
        assert!(!writing.is_oauth_state(&state.state).await.unwrap());
        assert_eq!(writing.take_oauth_state(&state.state).await.unwrap(), None);
    }

    async fn only_expired_rows_are_removed(store: TestStore) {
        let ada = player("Ada").build();
        register(&*store, &[&ada]).await;
        insert_expiring_rows(&*store, &ada).await;
        let mut writing = store.write().await.unwrap();
        writing.remove_expired(now()).await.unwrap();
        let expires_at = Some(now() + chrono::TimeDelta::microseconds(1));
        let future = AuthToken { expires_at, ..operator("future", 2) };
        assert_eq!(writing.tokens(None).await.unwrap(), [operator("forever", 3), future]);
        for (name, is_left) in [("past", false), ("future", true)] {
            assert_eq!(writing.take_login_code(&digest(name)).await.unwrap().is_some(), is_left, "{name}");
            assert_eq!(writing.take_oauth_state(&digest(name)).await.unwrap().is_some(), is_left, "{name}");
        }
    }
}

/// Inserts a token, a code and a pending sign-in that expire now, and the same that expire a microsecond later.
async fn insert_expiring_rows(store: &dyn Store, player: &Player) {
    let mut writing = store.write().await.unwrap();
    let moments = [
        ("past", now()),
        ("future", now() + chrono::TimeDelta::microseconds(1)),
    ];
    for ((name, expires_at), number) in moments.into_iter().zip(1..) {
        let token = AuthToken {
            expires_at: Some(expires_at),
            ..operator(name, number)
        };
        writing.insert_token(&token).await.unwrap();
        let code = LoginCode {
            digest: digest(name),
            player: player.id.clone(),
            expires_at,
        };
        writing.insert_login_code(&code).await.unwrap();
        let verifier = SecretString::presented("v");
        let state = OauthState {
            state: digest(name),
            browser: digest("b"),
            verifier,
            expires_at,
        };
        writing.insert_oauth_state(&state).await.unwrap();
    }
    writing.insert_token(&operator("forever", 3)).await.unwrap();
    writing.commit().await.unwrap();
}
