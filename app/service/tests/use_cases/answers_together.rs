//! Answers of several players that arrive while another transaction is open.

use std::collections::HashSet;

use app_domain::permission::{PlayerOwner, RequestPrincipal};
use app_service::Result;
use app_service::availability::UpdatedAvailability;
use app_testkit::{on_both_databases, player};
use futures::StreamExt;
use futures::future::{join_all, poll_immediate};
use futures::stream::FuturesUnordered;

use crate::team::{TestTeam, own};

const TUESDAY: &str = "24.11.2026";
const YESTERDAY: &str = "20.11.2026";

/// Gives each answer while another writer is at work, and returns the outcomes and how many transactions they took.
async fn answer_together(
    team: &TestTeam,
    answers: &[(&PlayerOwner, &str, &str)],
) -> (Vec<Result<UpdatedAvailability>>, u64) {
    let before = team.store.write_count().durable;
    let other = team.store.write().await.expect("a writer");
    let mut all = Box::pin(join_all(
        answers
            .iter()
            .map(|(owner, date, value)| team.answer(owner, date, value)),
    ));
    assert!(poll_immediate(&mut all).await.is_none(), "all wait");
    drop(other);
    let outcomes = all.await;
    (outcomes, team.store.write_count().durable - before)
}

on_both_databases! {
    async fn answers_that_arrive_together_share_a_commit(store: TestStore) {
        let team = TestTeam::on(store);
        let mut owners = Vec::new();
        for name in ["Ada", "Bob", "Cem"] {
            owners.push(own(&team.add_player(player(name)).await));
        }
        let version = team.version().await;
        let values = ["18:00-20:00", "x", "19:00-23:00"];
        let other = team.store.write().await.expect("a writer");
        let answers = owners.iter().zip(values).map(|(owner, value)| team.answer(owner, TUESDAY, value));
        let mut answers: FuturesUnordered<_> = answers.collect();
        assert!(poll_immediate(answers.next()).await.is_none(), "all wait");
        drop(other);
        let mut players = HashSet::new();
        while let Some(outcome) = answers.next().await {
            players.insert(outcome.expect("an answer").player.id);
            // Also after the first one.
            for (owner, value) in owners.iter().zip(values) {
                assert_eq!(team.team_availability(owner.player(), TUESDAY).await, value);
            }
        }
        assert_eq!(players, owners.iter().map(|owner| owner.player().clone()).collect());
        assert_eq!(team.events_since(version).await.len(), 3);
        assert_eq!(team.actions().await, ["availability_changed"; 3]);
    }

    async fn a_refused_answer_does_not_affect_those_that_arrive_with_it(store: TestStore) {
        let team = TestTeam::on(store);
        let (ada, bob) = (own(&team.add_player(player("Ada")).await), own(&team.add_player(player("Bob")).await));
        let removed = own(&player("Eve").build());
        let answers = [(&removed, TUESDAY, "x"), (&ada, YESTERDAY, "x"), (&bob, TUESDAY, "x")];
        let (outcomes, _) = answer_together(&team, &answers).await;
        let errors: Vec<String> = outcomes.into_iter().map(|one| one.map_or_else(|error| error.to_string(), |_| String::new())).collect();
        assert!(!errors[0].is_empty() && !errors[1].is_empty(), "{errors:?}");
        assert_eq!(errors[2], "");
        assert_eq!(team.team_availability(bob.player(), TUESDAY).await, "x");
    }

    async fn the_answers_of_one_player_follow_each_other(store: TestStore) {
        let team = TestTeam::on(store);
        let ada = own(&team.add_player(player("Ada")).await);
        let answers = ["10:00-12:00", "x", "18:00-20:00"].map(|value| (&ada, TUESDAY, value));
        let (outcomes, transactions) = answer_together(&team, &answers).await;
        for outcome in outcomes {
            outcome.expect("an answer");
        }
        assert_eq!(transactions, 3);
        assert_eq!(team.team_availability(ada.player(), TUESDAY).await, "18:00-20:00");
    }

    async fn an_answer_whose_caller_is_gone_before_it_is_written_is_dropped(store: TestStore) {
        let team = TestTeam::on(store);
        let (ada, bob) = (own(&team.add_player(player("Ada")).await), own(&team.add_player(player("Bob")).await));
        let other = team.store.write().await.expect("a writer");
        let mut of_ada = Box::pin(team.answer(&ada, TUESDAY, "x"));
        let mut of_bob = Box::pin(team.answer(&bob, TUESDAY, "x"));
        assert!(poll_immediate(&mut of_ada).await.is_none());
        assert!(poll_immediate(&mut of_bob).await.is_none());
        drop(of_ada);
        drop(other);
        of_bob.await.expect("an answer");
        assert_eq!(team.team_availability(ada.player(), TUESDAY).await, "");
        assert_eq!(team.team_availability(bob.player(), TUESDAY).await, "x");
    }

    async fn an_answer_that_the_database_refuses_does_not_affect_the_others(store: TestStore) {
        let team = TestTeam::on(store);
        let (ada, bob) = (team.add_player(player("Ada")).await, own(&team.add_player(player("Bob")).await));
        // PostgreSQL stores no NUL in a text.
        let operator = RequestPrincipal::Operator { name: "\0".into() }.admin().expect("an admin");
        let refused = operator.owner_of(&ada.id);
        let (outcomes, _) = answer_together(&team, &[(&refused, TUESDAY, "x"), (&bob, TUESDAY, "x")]).await;
        assert!(outcomes[1].is_ok());
        assert_eq!(team.team_availability(bob.player(), TUESDAY).await, "x");
        let is_stored = team.team_availability(&ada.id, TUESDAY).await == "x";
        assert_eq!(outcomes[0].is_ok(), is_stored);
    }
}
