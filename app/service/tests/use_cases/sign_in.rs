//! One-time codes, sessions and operators' tokens.

use app_domain::Role;
use app_domain::permission::RequestPrincipal;
use app_service::players::{self, PlayerChange};
use app_service::port::{SecretString, TokenOwner};
use app_service::sign_in::{
    AuthenticatedCaller, CODE_LIFETIME, authenticate, connect_account, create_link,
    create_operator_token, issue_account_code, issue_device_code, issue_login_code,
    operator_tokens, redeem, revoke_operator_token, revoke_session, sessions, sign_out,
    sign_out_everywhere,
};
use app_service::{AppServices, ServiceError, first_steps};
use app_testkit::{on_both_databases, player};
use chrono::TimeDelta;

use crate::team::{TestTeam, admin, as_member, own};

/// Signs the player in and returns the token.
async fn session(team: &TestTeam, player: &app_domain::Player) -> String {
    let code = issue_login_code(&team.services, &player.id, CODE_LIFETIME)
        .await
        .expect("a code");
    let issued = redeem(&team.services, code.reveal(), "a test")
        .await
        .expect("a session");
    issued.token.reveal().to_owned()
}

async fn who(services: &AppServices, token: &str) -> Option<AuthenticatedCaller> {
    authenticate(services, token).await.expect("an answer")
}

async fn is_admin(services: &AppServices, token: &str) -> bool {
    who(services, token)
        .await
        .expect("signed in")
        .principal
        .is_admin()
}

on_both_databases! {
    async fn a_code_for_another_device_keeps_the_first_one_signed_in(store: TestStore) {
        let team = TestTeam::on(store);
        let ada = team.add_player(player("Ada")).await;
        let first = session(&team, &ada).await;
        let issued = issue_device_code(&team.services, &own(&ada)).await.expect("a code");
        assert_eq!(issued.expires_at, team.services.now() + CODE_LIFETIME);
        let second = redeem(&team.services, issued.code.reveal(), "a phone").await.expect("a session");
        assert_eq!(second.player.id, ada.id);
        assert!(who(&team.services, &first).await.is_some());
        let again = redeem(&team.services, issued.code.reveal(), "a phone").await;
        assert!(matches!(again, Err(ServiceError::CodeRefused)), "{again:?}");
    }

    async fn a_player_signs_out_on_all_own_devices(store: TestStore) {
        let team = TestTeam::on(store);
        let (ada, bob) = (team.add_player(player("Ada")).await, team.add_player(player("Bob")).await);
        let tokens = [session(&team, &ada).await, session(&team, &ada).await];
        let other = session(&team, &bob).await;
        sign_out_everywhere(&team.services, &own(&ada)).await.expect("signed out");
        for token in &tokens {
            assert!(who(&team.services, token).await.is_none());
        }
        assert!(who(&team.services, &other).await.is_some());
    }

    async fn an_ended_session_takes_the_codes_with_it_that_it_may_have_made(store: TestStore) {
        let team = TestTeam::on(store);
        // A player without a Discord account can connect one.
        let ada = team.add_player(player("Ada").with_id("112233445566778")).await;
        let bob = team.add_player(player("Bob")).await;
        let stolen = session(&team, &ada).await;
        let token = who(&team.services, &stolen).await.and_then(|known| known.token).expect("a session");
        let code = async |player| issue_device_code(&team.services, &own(player)).await.expect("a code").code;
        let other = code(&bob).await;
        let device = code(&ada).await;
        let account = issue_account_code(&team.services, &own(&ada)).await.expect("a code").code;
        revoke_session(&team.services, &as_member(&ada), token).await.expect("ended");
        let refused = async |code: &SecretString| {
            let redeemed = redeem(&team.services, code.reveal(), "a thief").await;
            matches!(redeemed, Err(ServiceError::CodeRefused))
        };
        assert!(refused(&device).await);
        let account_id = "200000000000000009".parse().expect("an account");
        let connected = connect_account(&team.services, &account_id, "thief", account.reveal()).await;
        assert!(connected.is_err(), "{connected:?}");

        let device = code(&ada).await;
        let invitation = create_link(&team.services, &admin(), &ada.id).await.expect("a link");
        sign_out_everywhere(&team.services, &own(&ada)).await.expect("signed out");
        assert!(refused(&device).await);
        assert!(refused(&invitation.code).await);
        assert!(!refused(&other).await, "the code of another player");
    }

    async fn the_newest_ten_codes_of_a_player_are_valid_whoever_issued_them(store: TestStore) {
        let team = TestTeam::on(store);
        let ada = team.add_player(player("Ada")).await;
        let mut codes = Vec::new();
        for at in 0..12 {
            // The order of codes of the same instant would be open.
            team.clock.advance(TimeDelta::seconds(1));
            codes.push(if at % 2 == 0 {
                issue_device_code(&team.services, &own(&ada)).await.expect("a code").code
            } else {
                issue_login_code(&team.services, &ada.id, CODE_LIFETIME).await.expect("a code")
            });
        }
        let mut reading = team.store.read().await.expect("a snapshot");
        let mut open = Vec::new();
        for code in &codes {
            open.push(reading.is_login_code(&code.digest()).await.expect("an answer"));
        }
        assert_eq!(open, [[false; 2].as_slice(), &[true; 10]].concat());
        drop(reading);
        let made = team.actions().await.into_iter().filter(|action| action == "device_code_created");
        assert_eq!(made.count(), 6);
    }

    async fn the_first_sign_in_of_a_player_without_a_pattern_is_the_first(store: TestStore) {
        let team = TestTeam::on(store);
        let (ada, bob) = (team.add_player(player("Ada")).await, team.add_player(player("Bob")).await);
        team.save_pattern(&own(&bob), 5, "x").await;
        for (player, expected) in [(&ada, true), (&ada, false), (&bob, false)] {
            let code = issue_login_code(&team.services, &player.id, CODE_LIFETIME).await.expect("a code");
            let issued = redeem(&team.services, code.reveal(), "a test").await.expect("a session");
            assert_eq!(issued.is_first, expected, "{}", player.display_name);
        }
    }

    async fn the_first_steps_count_players_invitations_and_answers(store: TestStore) {
        let team = TestTeam::on(store);
        let (ada, bob) = (team.add_player(player("Ada")).await, team.add_player(player("Bob")).await);
        team.add_player(player("Cleo")).await;
        team.add_player(player("Sam").role(Role::Coach)).await;
        session(&team, &ada).await;
        create_link(&team.services, &admin(), &bob.id).await.expect("a link");
        team.answer(&own(&ada), "24.11.2026", "18:00-20:00").await.expect("stored");
        let steps = first_steps::load(&team.services, &admin()).await.expect("steps").expect("a new team");
        assert_eq!((steps.players, steps.minimum_players), (3, 5));
        assert_eq!((steps.signed_in, steps.invited, steps.answered), (1, 2, 1));
        assert!(!steps.has_bot && !steps.has_channel);
    }

    async fn a_code_signs_in_once(store: TestStore) {
        let team = TestTeam::on(store);
        let ada = team.add_player(player("Ada")).await;
        let code = issue_login_code(&team.services, &ada.id, CODE_LIFETIME).await.expect("a code");
        let issued = redeem(&team.services, code.reveal(), "a test").await.expect("a session");
        assert_eq!(issued.player.id, ada.id);
        let again = redeem(&team.services, code.reveal(), "a test").await;
        assert!(matches!(again, Err(ServiceError::CodeRefused)), "{again:?}");
    }

    async fn a_code_is_good_for_ten_minutes(store: TestStore) {
        let team = TestTeam::on(store);
        let ada = team.add_player(player("Ada")).await;
        let code = issue_login_code(&team.services, &ada.id, CODE_LIFETIME).await.expect("a code");
        team.clock.advance(TimeDelta::minutes(10));
        let late = redeem(&team.services, code.reveal(), "a test").await;
        assert!(matches!(late, Err(ServiceError::CodeRefused)), "{late:?}");
    }

    async fn nobody_gets_a_code_for_someone_unknown(store: TestStore) {
        let team = TestTeam::on(store);
        let unknown = player("Nobody").build();
        let refused = issue_login_code(&team.services, &unknown.id, CODE_LIFETIME).await;
        assert!(matches!(refused, Err(ServiceError::NotFound(_))), "{refused:?}");
    }

    async fn a_session_in_use_slides_and_a_quiet_one_ends_after_thirty_days(store: TestStore) {
        let team = TestTeam::on(store);
        let ada = team.add_player(player("Ada")).await;
        let (used, quiet) = (session(&team, &ada).await, session(&team, &ada).await);
        team.clock.advance(TimeDelta::days(29));
        assert!(who(&team.services, &used).await.is_some());
        team.clock.advance(TimeDelta::days(2));
        assert!(who(&team.services, &quiet).await.is_none());
        assert!(who(&team.services, &used).await.is_some());
        team.clock.advance(TimeDelta::days(31));
        assert!(who(&team.services, &used).await.is_none());
    }

    async fn a_remembered_session_ends_in_time_too(store: TestStore) {
        let team = TestTeam::on(store);
        let ada = team.add_player(player("Ada")).await;
        let token = session(&team, &ada).await;
        assert!(who(&team.services, &token).await.is_some(), "remembered from here on");
        team.clock.advance(TimeDelta::days(30));
        assert!(who(&team.services, &token).await.is_none());
    }

    async fn the_last_use_is_written_at_most_hourly(store: TestStore) {
        let team = TestTeam::on(store);
        let ada = team.add_player(player("Ada")).await;
        let token = session(&team, &ada).await;
        let last_use = async || {
            let sessions = sessions(&team.services, &as_member(&ada)).await.expect("sessions");
            sessions[0].last_used_at
        };
        let signed_in = last_use().await;
        team.clock.advance(TimeDelta::minutes(59));
        who(&team.services, &token).await;
        assert_eq!(last_use().await, signed_in);
        team.clock.advance(TimeDelta::minutes(1));
        who(&team.services, &token).await;
        assert_eq!(last_use().await, signed_in + TimeDelta::hours(1));
    }

    async fn the_admin_flag_is_judged_on_every_request(store: TestStore) {
        let team = TestTeam::on(store);
        let ada = team.add_player(player("Ada").admin()).await;
        team.add_player(player("Bob").admin()).await;
        let token = session(&team, &ada).await;
        assert!(is_admin(&team.services, &token).await);
        let change = PlayerChange { is_admin: Some(false), ..PlayerChange::default() };
        players::update(&team.services, &admin(), &ada.id, change).await.expect("changed");
        assert!(!is_admin(&team.services, &token).await);
    }

    async fn another_process_notices_a_lost_admin_flag(store: TestStore) {
        let team = TestTeam::on(store);
        let ada = team.add_player(player("Ada").admin()).await;
        team.add_player(player("Bob").admin()).await;
        let token = session(&team, &ada).await;
        let other = team.another_process().await;
        let known = other.store.version().await.expect("a version");
        other.version_watch.advance(known);
        assert!(is_admin(&other, &token).await);
        let change = PlayerChange { is_admin: Some(false), ..PlayerChange::default() };
        players::update(&team.services, &admin(), &ada.id, change).await.expect("changed");
        other.version_watch.advance(other.store.version_after(known).await.expect("a newer version"));
        assert!(!is_admin(&other, &token).await);
    }

    async fn a_removed_player_is_signed_out(store: TestStore) {
        let team = TestTeam::on(store);
        let ada = team.add_player(player("Ada")).await;
        let token = session(&team, &ada).await;
        assert!(who(&team.services, &token).await.is_some());
        players::remove(&team.services, &admin(), &ada.id).await.expect("removed");
        assert!(who(&team.services, &token).await.is_none());
    }

    async fn signing_out_ends_the_token_used_and_no_other(store: TestStore) {
        let team = TestTeam::on(store);
        let ada = team.add_player(player("Ada")).await;
        let (phone, laptop) = (session(&team, &ada).await, session(&team, &ada).await);
        let token = who(&team.services, &phone).await.and_then(|known| known.token).expect("a session");
        sign_out(&team.services, &as_member(&ada), token).await.expect("signed out");
        assert!(who(&team.services, &phone).await.is_none());
        assert!(who(&team.services, &laptop).await.is_some());
    }

    async fn an_operator_token_works_until_it_is_revoked(store: TestStore) {
        let team = TestTeam::on(store);
        let (token, secret) = create_operator_token(&team.services, "deploy").await.expect("a token");
        team.clock.advance(TimeDelta::days(400));
        let known = who(&team.services, secret.reveal()).await.expect("accepted");
        assert_eq!(*known.principal, RequestPrincipal::Operator { name: "deploy".to_owned() });
        let listed = operator_tokens(&team.services).await.expect("tokens");
        assert_eq!(listed.into_iter().map(|token| token.owner).collect::<Vec<_>>(), [TokenOwner::Operator("deploy".into())]);
        revoke_operator_token(&team.services, token.id).await.expect("revoked");
        assert!(who(&team.services, secret.reveal()).await.is_none());
    }

    async fn the_operator_token_of_the_settings_is_accepted_and_no_other(store: TestStore) {
        let team = TestTeam::on(store);
        let services = team.services.clone().with_operator_token(SecretString::presented("of the settings").digest());
        assert!(is_admin(&services, "of the settings").await);
        assert!(who(&services, "of the setting").await.is_none());
        assert!(who(&services, "").await.is_none());
    }

    async fn a_secret_is_stored_only_as_its_digest(store: TestStore) {
        let team = TestTeam::on(store);
        let ada = team.add_player(player("Ada")).await;
        let token = session(&team, &ada).await;
        let stored = sessions(&team.services, &as_member(&ada)).await.expect("sessions");
        assert_eq!(stored[0].digest, SecretString::presented(&token).digest());
        assert!(!format!("{:?}", SecretString::presented(&token)).contains(&token));
    }

    async fn a_process_that_follows_no_others_asks_the_database_before_it_trusts_a_cached_token(store: TestStore) {
        let team = TestTeam::on(store);
        let ada = team.add_player(player("Ada")).await;
        let token = session(&team, &ada).await;
        // Nothing calls `version_watch::follow` for this one.
        let other = team.another_process().await;
        app_service::confirm_version(&other).await.expect("a version");
        assert!(who(&other, &token).await.is_some());
        players::remove(&team.services, &admin(), &ada.id).await.expect("removed");
        let is_followed = other.store.is_following_others();
        other.version_watch.advance(other.store.version().await.expect("a version"));
        assert!(who(&other, &token).await.is_none());
        assert!(is_followed, "the answer of the database counts for five seconds");
    }
}
