//! The demo team.

use app_domain::analysis::DayStatus;
use app_domain::permission::RequestPrincipal;
use app_service::folders::{self, FolderSelection};
use app_service::matches::{self, MatchFilter};
use app_service::statistics::{StatisticsQuery, load_statistics};
use app_service::strategies::{self, StrategyQuery};
use app_service::{demo, players, schedule};
use app_testkit::{on_both_databases, player};

use crate::team::{TestTeam, member};

on_both_databases! {
    async fn the_demo_teams_past_fills_three_months_of_statistics_and_leaves_the_present(store: TestStore) {
        let team = TestTeam::on(store);
        demo::seed(&team.services).await.expect("a team");
        let today = team.services.today_in(app_domain::Zone::BERLIN);
        let load = async || {
            let query = StatisticsQuery { from: Some(today.plus(-90)), to: Some(today), ..StatisticsQuery::default() };
            load_statistics(&team.services, &member(), query).await.expect("statistics")
        };
        let present = async || {
            let mut reading = team.store.read().await.expect("a snapshot");
            reading.team_days(today.plus(-1), today.plus(20)).await.expect("days")
        };
        let before = (load().await.days, present().await);
        demo::add_past(&team.services, 91).await.expect("a past");
        let after = (load().await, present().await);
        assert_eq!(before.0, 1, "the team begins today");
        assert!(after.0.days >= 89, "{}", after.0.days);
        let share = f64::from(after.0.playable) / f64::from(after.0.days);
        assert!((0.1..0.6).contains(&share), "{share}");
        assert_eq!(before.1, after.1);
    }

    async fn the_demo_team_is_seeded_once(store: TestStore) {
        let team = TestTeam::on(store);
        assert!(demo::seed(&team.services).await.expect("a seed"));
        let (version, count) = (team.version().await, players::list(&team.services).await.expect("players").len());
        assert!(!demo::seed(&team.services).await.expect("no second seed"));
        assert_eq!((team.version().await, players::list(&team.services).await.expect("players").len()), (version, count));
    }

    async fn a_team_that_is_there_stays_alone(store: TestStore) {
        let team = TestTeam::on(store);
        team.add_player(player("Ada")).await;
        assert!(!demo::seed(&team.services).await.expect("no seed"));
        assert_eq!(players::list(&team.services).await.expect("players").len(), 1);
    }

    async fn more_people_join_the_demo_team_where_they_are_wanted(store: TestStore) {
        let team = TestTeam::on(store);
        demo::seed_many(&team.services, 30, 14).await.expect("a seed");
        let players = players::list(&team.services).await.expect("players");
        assert_eq!(players.len(), 30);
        let days = schedule::next_14_days(&team.services, &member()).await.expect("a schedule").days.clone();
        assert!(days.iter().all(|day| day.analysis.counts.main > 0 || day.analysis.status == DayStatus::OffDay));
    }

    async fn the_demo_stratbook_has_folders_texts_and_something_to_play_tonight(store: TestStore) {
        let team = TestTeam::on(store);
        demo::seed(&team.services).await.expect("a seed");
        let reader = strategies::reader(&team.services, &RequestPrincipal::Anonymous).await.expect("everyone reads");
        let part = strategies::list(&team.services, &reader, &StrategyQuery::default(), None, 50).await.expect("a list");
        assert_eq!((part.hits.len(), part.next), (demo::STRATEGIES, None));
        let tree = folders::tree(&team.services, &reader, &FolderSelection::ALL).await.expect("a tree");
        assert!(tree.iter().any(|branch| !branch.children.is_empty()));
        let tonight = strategies::load_playable(&team.services, &member(), None).await.expect("an evening");
        assert!(tonight.can_proceed && !tonight.strategies.is_empty(), "{tonight:?}");
        assert!(tonight.strategies.len() < demo::STRATEGIES);
    }

    async fn the_demo_team_has_played(store: TestStore) {
        let team = TestTeam::on(store);
        demo::seed(&team.services).await.expect("a seed");
        let maps = matches::maps(&team.services, &member(), &MatchFilter::default()).await.expect("maps");
        let played: u32 = maps.iter().map(|on| on.tally.played()).sum();
        assert_eq!((played as usize, maps[0].map.as_str()), (demo::MATCHES, "Ascent"));
    }

    async fn the_demo_fortnight_shows_each_status(store: TestStore) {
        let team = TestTeam::on(store);
        demo::seed(&team.services).await.expect("a seed");
        let days = schedule::next_14_days(&team.services, &member()).await.expect("a schedule").days.clone();
        let seen = |wanted| days.iter().any(|day| day.analysis.status == wanted);
        for status in [DayStatus::OffDay, DayStatus::FullRoster, DayStatus::WithSubs, DayStatus::NotEnough] {
            assert!(seen(status), "{status:?}");
        }
    }
}
