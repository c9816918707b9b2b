//! Signing in with the chat platform.

use app_domain::player_picture::PictureSource;
use app_domain::{AccountId, PlayerPicture};
use app_service::ServiceError;
use app_service::players::{self, change_look};
use app_service::port::{ChatIdentity, IdentityError, IdentityProvider, SecretString};
use app_service::sign_in::{
    CODE_LIFETIME, authenticate, begin_chat_sign_in, connect_account, finish_chat_sign_in,
    issue_account_code, issue_account_login_code, issue_login_code, redeem,
};
use app_testkit::{on_both_databases, player};
use async_trait::async_trait;
use chrono::TimeDelta;

use crate::team::{TestTeam, conflict, own};

const AVATAR: &str = "0123456789abcdef0123456789abcdef";

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
                avatar: AVATAR.parse().ok(),
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

    async fn a_sign_in_records_the_avatar_that_is_the_players_picture(store: TestStore) {
        let team = TestTeam::on(store);
        let ada = team.add_player(player("Ada")).await;
        let sign_in = async || {
            let (state, browser) = begin(&team).await;
            let code = finish_chat_sign_in(&team.services, &StubIdentityProvider, &state, browser.reveal(), ada.id.as_str());
            code.await.expect("a code");
            players::list(&team.services).await.expect("players").remove(0).picture
        };
        assert_eq!(sign_in().await, PlayerPicture::Generated);
        change_look(&team.services, &own(&ada), None, Some(PictureSource::Discord)).await.expect("changed");
        let hash = AVATAR.parse().expect("a hash");
        assert_eq!(sign_in().await.missing_avatar(), Some(&hash));
    }

    async fn a_code_from_the_portal_connects_an_account_and_keeps_everything(store: TestStore) {
        let team = TestTeam::on(store);
        let ada = team.add_player(player("Ada").with_id("112233445566778")).await;
        let signed_in = issue_login_code(&team.services, &ada.id, CODE_LIFETIME).await.expect("a code");
        let session = redeem(&team.services, signed_in.reveal(), "a test").await.expect("a session");
        let account: AccountId = "100000000000000001".parse().expect("an account");
        let unknown = issue_account_login_code(&team.services, &account).await;
        assert!(matches!(unknown, Err(ServiceError::NotRegistered)), "{unknown:?}");

        let issued = issue_account_code(&team.services, &own(&ada)).await.expect("a code");
        let code = issued.code.reveal();
        assert!(code.len() == 8 && code.bytes().all(|c| c.is_ascii_uppercase() || c.is_ascii_digit()), "{code}");
        assert!(matches!(redeem(&team.services, code, "a test").await, Err(ServiceError::CodeRefused)), "it signs nobody in");
        let typed = format!(" {}-{} ", code[..4].to_lowercase(), &code[4..]);
        let connected = connect_account(&team.services, &account, "ada", &typed).await.expect("connected");
        assert_eq!((&connected.id, connected.account.as_ref(), connected.username.as_str()), (&ada.id, Some(&account), "ada"));
        let again = connect_account(&team.services, &account, "ada", code).await;
        assert!(matches!(again, Err(ServiceError::CodeRefused)), "used: {again:?}");
        let caller = authenticate(&team.services, session.token.reveal()).await.expect("an answer");
        assert!(caller.is_some(), "the session stays");
        issue_account_login_code(&team.services, &account).await.expect("a code");
        assert_eq!(conflict(issue_account_code(&team.services, &own(&ada)).await), "account_connected");
    }

    async fn a_code_connects_no_account_that_another_player_has_and_none_after_ten_minutes(store: TestStore) {
        let team = TestTeam::on(store);
        let ada = team.add_player(player("Ada").with_id("112233445566778")).await;
        let bob = team.add_player(player("Bob")).await;
        let taken = bob.account.expect("an account");
        let issued = issue_account_code(&team.services, &own(&ada)).await.expect("a code");
        let code = issued.code.reveal();
        assert_eq!(conflict(connect_account(&team.services, &taken, "bob", code).await), "duplicate_chat_id");
        team.clock.advance(CODE_LIFETIME);
        let free: AccountId = "100000000000000001".parse().expect("an account");
        let late = connect_account(&team.services, &free, "ada", code).await;
        assert!(matches!(late, Err(ServiceError::CodeRefused)), "{late:?}");
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
