//! Requests to join the team.

use app_domain::{AccountId, Player};
use app_service::join_requests::{
    JOIN_REQUEST_INTERVAL, JoinRequestOutcome, MAX_MENTIONED_ADMINS, request_to_join, withdraw,
};
use app_testkit::{on_both_databases, player};
use chrono::TimeDelta;

use crate::team::TestTeam;

const STRANGER: &str = "100000000000000999";

fn account(player: &Player) -> AccountId {
    player.account.clone().expect("an account")
}

async fn ask(team: &TestTeam) -> JoinRequestOutcome {
    let account = STRANGER.parse().expect("an id");
    request_to_join(&team.services, &account)
        .await
        .expect("an outcome")
}

on_both_databases! {
    async fn a_request_mentions_the_admins_who_have_accounts(store: TestStore) {
        let team = TestTeam::on(store);
        let bob = team.add_player(player("Bob").admin().with_sort_order(2)).await;
        let ada = team.add_player(player("Ada").admin().with_sort_order(1)).await;
        team.add_player(player("Cleo")).await;
        let mut link_only = player("Dan").admin().build();
        link_only.account = None;
        let mut writing = team.store.write().await.expect("a writer");
        writing.put_player(&link_only).await.expect("a stored player");
        writing.commit().await.expect("a commit");
        assert_eq!(ask(&team).await, JoinRequestOutcome::Accepted(vec![account(&ada), account(&bob)]));
    }

    async fn an_account_asks_once_an_hour(store: TestStore) {
        let team = TestTeam::on(store);
        let next = team.services.now() + JOIN_REQUEST_INTERVAL;
        assert_eq!(ask(&team).await, JoinRequestOutcome::Accepted(Vec::new()));
        team.clock.advance(JOIN_REQUEST_INTERVAL - TimeDelta::seconds(1));
        assert_eq!(ask(&team).await, JoinRequestOutcome::AskedRecently(next));
        team.clock.advance(TimeDelta::seconds(1));
        assert_eq!(ask(&team).await, JoinRequestOutcome::Accepted(Vec::new()));
    }

    async fn of_two_requests_at_once_one_is_accepted(store: TestStore) {
        let team = TestTeam::on(store);
        let (one, two) = tokio::join!(ask(&team), ask(&team));
        let accepted = [one, two].into_iter().filter(|one| matches!(one, JoinRequestOutcome::Accepted(_)));
        assert_eq!(accepted.count(), 1);
    }

    async fn a_request_that_was_not_shown_does_not_count(store: TestStore) {
        let team = TestTeam::on(store);
        ask(&team).await;
        withdraw(&team.services, &STRANGER.parse().expect("an id")).await.expect("withdrawn");
        assert_eq!(ask(&team).await, JoinRequestOutcome::Accepted(Vec::new()));
    }

    async fn a_clock_that_was_ahead_delays_a_request_by_an_hour(store: TestStore) {
        let team = TestTeam::on(store);
        team.clock.advance(TimeDelta::days(9));
        ask(&team).await;
        team.clock.advance(TimeDelta::days(-9));
        let next = team.services.now() + JOIN_REQUEST_INTERVAL;
        assert_eq!(ask(&team).await, JoinRequestOutcome::AskedRecently(next));
    }

    async fn a_player_does_not_ask_to_join(store: TestStore) {
        let team = TestTeam::on(store);
        let ada = team.add_player(player("Ada")).await;
        let outcome = request_to_join(&team.services, &account(&ada)).await.expect("an outcome");
        assert_eq!(outcome, JoinRequestOutcome::AlreadyRegistered);
    }

    async fn a_large_team_does_not_mention_every_admin(store: TestStore) {
        let team = TestTeam::on(store);
        for at in 0..12 {
            team.add_player(player(&format!("Admin {at}")).admin().with_sort_order(at)).await;
        }
        let JoinRequestOutcome::Accepted(admins) = ask(&team).await else { panic!("not accepted") };
        assert_eq!(admins.len(), MAX_MENTIONED_ADMINS);
    }
}
