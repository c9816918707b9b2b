//! Signing in with the chat platform.

use app_service::ServiceError;
use app_service::port::{ChatIdentity, IdentityError, IdentityProvider, SecretString};
use app_service::sign_in::{begin_chat_sign_in, finish_chat_sign_in, redeem};
use app_testkit::{on_both_databases, player};
use async_trait::async_trait;
use chrono::TimeDelta;

use crate::team::TestTeam;

/// A platform that accepts any code as the id of the account.
struct StubIdentityProvider;

#[async_trait]
impl IdentityProvider for StubIdentityProvider {
    fn authorize_url(&self, state: &SecretString, _: &SecretString) -> String {
        state.reveal().to_owned()
    }

    async fn identify(&self, code: &str, _: &SecretString) -> Result<ChatIdentity, IdentityError> {
        match code {
            "stolen" => Err(IdentityError::Refused),
            chat_id => Ok(ChatIdentity {
                chat_id: chat_id.to_owned(),
                username: "ada".to_owned(),
            }),
        }
    }
}

async fn begin(team: &TestTeam) -> (String, SecretString) {
    let begun = begin_chat_sign_in(&team.services, &StubIdentityProvider)
        .await
        .expect("begun");
    (begun.authorize_url, begun.browser)
}

on_both_databases! {
    async fn a_known_account_gets_a_one_time_code(store: TestStore) {
        let team = TestTeam::on(store);
        let ada = team.add_player(player("Ada")).await;
        let (state, browser) = begin(&team).await;
        let code = finish_chat_sign_in(&team.services, &StubIdentityProvider, &state, browser.reveal(), ada.id.as_str())
            .await
            .expect("a code");
        let issued = redeem(&team.services, code.reveal(), "a test").await.expect("a session");
        assert_eq!(issued.player.id, ada.id);
    }

    async fn a_state_is_good_once_in_one_browser_for_ten_minutes(store: TestStore) {
        let team = TestTeam::on(store);
        let ada = team.add_player(player("Ada")).await;
        let finish = async |state: &str, browser: &str| {
            finish_chat_sign_in(&team.services, &StubIdentityProvider, state, browser, ada.id.as_str()).await.err()
        };
        let ((state, browser), (_, other)) = (begin(&team).await, begin(&team).await);
        assert!(matches!(finish(&state, other.reveal()).await, Some(ServiceError::CodeRefused)), "another browser");
        assert!(matches!(finish(&state, browser.reveal()).await, Some(ServiceError::CodeRefused)), "used by then");
        let (late, browser) = begin(&team).await;
        team.clock.advance(TimeDelta::minutes(10));
        assert!(matches!(finish(&late, browser.reveal()).await, Some(ServiceError::CodeRefused)), "too late");
    }

    async fn an_account_without_a_player_is_refused_by_name(store: TestStore) {
        let team = TestTeam::on(store);
        for account in ["100000000000000404", "no id at all"] {
            let (state, browser) = begin(&team).await;
            let refused = finish_chat_sign_in(&team.services, &StubIdentityProvider, &state, browser.reveal(), account).await;
            assert!(matches!(refused, Err(ServiceError::NotRegistered)), "{account}: {refused:?}");
        }
    }

    async fn a_code_that_the_platform_refuses_signs_nobody_in(store: TestStore) {
        let team = TestTeam::on(store);
        let (state, browser) = begin(&team).await;
        let refused = finish_chat_sign_in(&team.services, &StubIdentityProvider, &state, browser.reveal(), "stolen").await;
        assert!(matches!(refused, Err(ServiceError::CodeRefused)), "{refused:?}");
    }
}
