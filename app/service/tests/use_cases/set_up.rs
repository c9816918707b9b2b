//! The first admin of an installation: by the set-up link, or in Discord.

use app_domain::settings::StratbookReadPermission;
use app_domain::{Role, Zone};
use app_service::ServiceError;
use app_service::players::{self, NewPlayer};
use app_service::sign_in::{
    FirstAdmin, NewSession, NewTeam, check_setup_code, create_first_admin, has_admin,
    issue_setup_code, redeem, set_up_team,
};
use app_testkit::{on_both_databases, player};
use chrono::TimeDelta;

use crate::team::{TestTeam, admin, conflict};

fn team(name: &str) -> NewTeam {
    NewTeam {
        admin: NewPlayer {
            account: None,
            username: String::new(),
            display_name: name.to_owned(),
            role: Role::Main,
            timezone: None,
        },
        team_name: Some("Night Shift".to_owned()),
        timezone: "Europe/Lisbon".parse().ok(),
        read_permission: None,
    }
}

async fn set_up(of: &TestTeam, code: &str, name: &str) -> Result<NewSession, ServiceError> {
    set_up_team(&of.services, code, team(name), "a test").await
}

/// Makes the administrator with this account the first admin.
async fn set_up_in_discord(of: &TestTeam, account: &str) -> Result<FirstAdmin, ServiceError> {
    let new = NewPlayer::new(account, "ada", "Ada", "SUB").expect("a player");
    create_first_admin(&of.services, &admin(), new).await
}

async fn code(of: &TestTeam) -> String {
    let code = issue_setup_code(&of.services).await.expect("a code");
    code.reveal().to_owned()
}

on_both_databases! {
    async fn a_set_up_link_makes_the_first_admin_and_names_the_team(store: TestStore) {
        let empty = TestTeam::on(store);
        let code = code(&empty).await;
        check_setup_code(&empty.services, &code).await.expect("a valid code");
        let issued = set_up(&empty, &code, "Ada").await.expect("set up");
        assert!(issued.player.is_admin && issued.player.account.is_none());
        let settings = empty.services.settings().await.expect("settings");
        assert_eq!(settings.branding.team_name, "Night Shift");
        assert_eq!(settings.scheduling.timezone, "Europe/Lisbon".parse::<Zone>().expect("a zone"));
        assert_eq!(players::list(&empty.services).await.expect("players"), [issued.player]);
        let actions = empty.actions().await;
        assert!(actions.contains(&"team_set_up".to_owned()), "{actions:?}");
    }

    async fn the_set_up_decides_who_reads_strategies_and_without_a_choice_everyone_does(store: TestStore) {
        let empty = TestTeam::on(store);
        let readers = empty.services.settings().await.expect("settings").stratbook.read_permission;
        assert_eq!(readers, StratbookReadPermission::Everyone);
        let code = code(&empty).await;
        let team = NewTeam { read_permission: Some(StratbookReadPermission::Players), ..team("Ada") };
        set_up_team(&empty.services, &code, team, "a test").await.expect("set up");
        let readers = empty.services.settings().await.expect("settings").stratbook.read_permission;
        assert_eq!(readers, StratbookReadPermission::Players);
    }

    async fn of_two_who_set_up_at_once_one_wins(store: TestStore) {
        let empty = TestTeam::on(store);
        let [one, two] = [code(&empty).await, code(&empty).await];
        let (one, two) = tokio::join!(set_up(&empty, &one, "Ada"), set_up(&empty, &two, "Bob"));
        let (won, lost) = if one.is_ok() { (one, two) } else { (two, one) };
        won.expect("one of them");
        assert_eq!(conflict(lost), "players_exist");
        assert_eq!(players::list(&empty.services).await.expect("players").len(), 1);
    }

    async fn a_set_up_code_is_valid_for_72_hours(store: TestStore) {
        let empty = TestTeam::on(store);
        let code = code(&empty).await;
        empty.clock.advance(TimeDelta::hours(72) - TimeDelta::seconds(1));
        check_setup_code(&empty.services, &code).await.expect("a valid code");
        empty.clock.advance(TimeDelta::seconds(1));
        for refused in [check_setup_code(&empty.services, &code).await, set_up(&empty, &code, "Ada").await.map(drop)] {
            assert!(matches!(refused, Err(ServiceError::CodeRefused)), "{refused:?}");
        }
        assert_eq!(players::list(&empty.services).await.expect("players"), []);
    }

    async fn a_set_up_code_is_no_sign_in_code_and_the_other_way_round(store: TestStore) {
        let empty = TestTeam::on(store);
        let code = code(&empty).await;
        let refused = redeem(&empty.services, &code, "a test").await;
        assert!(matches!(refused, Err(ServiceError::CodeRefused)), "{refused:?}");
        let refused = set_up(&empty, "guessed", "Ada").await;
        assert!(matches!(refused, Err(ServiceError::CodeRefused)), "{refused:?}");
    }

    async fn with_players_there_is_no_set_up(store: TestStore) {
        let team = TestTeam::on(store);
        let code = code(&team).await;
        team.add_player(player("Ada")).await;
        assert_eq!(conflict(set_up(&team, &code, "Bob").await), "players_exist");
        assert_eq!(conflict(check_setup_code(&team.services, &code).await), "players_exist");
        assert_eq!(conflict(issue_setup_code(&team.services).await), "players_exist");
    }

    async fn a_player_without_an_account_gets_an_id_of_the_server(store: TestStore) {
        let team = TestTeam::on(store);
        let new = || NewPlayer::new("", " ", "Ada", "MAIN").expect("a player");
        let one = players::create(&team.services, &admin(), new()).await.expect("registered");
        let two = players::create(&team.services, &admin(), new()).await.expect("registered");
        assert_eq!(one.id.as_str().len(), 15);
        assert_ne!(one.id, two.id);
        assert_eq!(one.username, "");
    }

    async fn an_administrator_of_the_discord_server_becomes_the_first_admin_and_ends_the_set_up_codes(store: TestStore) {
        let empty = TestTeam::on(store);
        let code = code(&empty).await;
        let first = set_up_in_discord(&empty, "100000000000000001").await.expect("set up");
        assert!(first.player.is_admin && first.player.role == Role::Sub);
        let session = redeem(&empty.services, first.code.reveal(), "a test").await.expect("a session");
        assert_eq!(session.player, first.player);
        assert_eq!(conflict(set_up(&empty, &code, "Bob").await), "players_exist");
        let actions = empty.actions().await;
        assert!(actions.contains(&"first_admin_created".to_owned()), "{actions:?}");
    }

    async fn of_two_administrators_at_once_one_becomes_the_first_admin(store: TestStore) {
        let empty = TestTeam::on(store);
        let (one, two) = tokio::join!(
            set_up_in_discord(&empty, "100000000000000001"),
            set_up_in_discord(&empty, "100000000000000002"),
        );
        let (won, lost) = if one.is_ok() { (one, two) } else { (two, one) };
        won.expect("one of them");
        assert_eq!(conflict(lost), "players_exist");
        assert_eq!(players::list(&empty.services).await.expect("players").len(), 1);
    }

    async fn a_set_up_link_and_discord_at_once_make_one_admin(store: TestStore) {
        let empty = TestTeam::on(store);
        let code = code(&empty).await;
        let (link, discord) = tokio::join!(
            set_up(&empty, &code, "Bob"),
            set_up_in_discord(&empty, "100000000000000001"),
        );
        assert_ne!(link.is_ok(), discord.is_ok());
        assert_eq!(players::list(&empty.services).await.expect("players").len(), 1);
    }

    async fn without_an_admin_a_player_gets_the_right_and_keeps_the_role(store: TestStore) {
        let team = TestTeam::on(store);
        let ada = team.add_player(player("Ada")).await;
        assert!(!has_admin(&team.services).await.expect("an answer"));
        let first = set_up_in_discord(&team, ada.account.as_ref().expect("an account").as_str()).await.expect("set up");
        assert!(first.player.is_admin);
        assert_eq!((&first.player.id, first.player.role), (&ada.id, Role::Main));
        assert!(has_admin(&team.services).await.expect("an answer"));
        let again = set_up_in_discord(&team, ada.account.as_ref().expect("an account").as_str()).await;
        assert_eq!(conflict(again), "players_exist");
    }
}
