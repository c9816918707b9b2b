//! Matches.

use app_domain::event::Event;
use app_domain::matches::{Kind, Wanted};
use app_service::ServiceError;
use app_service::matches::{self, MatchFilter};
use app_testkit::{day, on_both_databases};

use crate::team::{Team, admin, faults, member};

fn wanted(opponent: &str) -> Wanted {
    Wanted {
        date: Some(day("24.11.2026")),
        opponent: Some(opponent.to_owned()),
        kind: Some(Kind::Scrim),
        map: Some("ascent".to_owned()),
        score_us: Some(13),
        score_them: Some(7),
        ..Wanted::default()
    }
}

on_both_databases! {
    async fn each_change_is_told_and_written_down_once(store: TestStore) {
        let team = Team::on(store);
        let before = team.version().await;
        let noted = matches::create(&team.services, &admin(), wanted("Nova")).await.expect("a match");
        let moved = Wanted { date: Some(day("25.11.2026")), ..Wanted::default() };
        for _ in 0..2 {
            matches::update(&team.services, &admin(), noted.id, moved.clone()).await.expect("changed");
        }
        matches::remove(&team.services, &admin(), noted.id).await.expect("removed");
        let (match_id, first, last) = (noted.id, day("24.11.2026"), day("25.11.2026"));
        assert_eq!(team.events_since(before).await, [
            Event::MatchChanged { match_id, date: first },
            Event::MatchChanged { match_id, date: last },
            Event::MatchRemoved { match_id, date: last },
        ]);
        assert_eq!(team.actions().await, ["match_created", "match_changed", "match_removed"]);
        let gone = matches::one(&team.services, &member(), noted.id).await;
        assert!(matches!(gone, Err(ServiceError::NotFound("match"))));
    }

    async fn two_who_change_different_fields_at_once_lose_nothing(store: TestStore) {
        let team = Team::on(store);
        let elsewhere = team.another_process().await;
        let noted = matches::create(&team.services, &admin(), wanted("Nova")).await.expect("a match");
        let notes = Wanted { notes: Some("Hold longer.".to_owned()), ..Wanted::default() };
        let score = Wanted { score_them: Some(9), ..Wanted::default() };
        let admin = admin();
        let (one, other) = tokio::join!(
            matches::update(&team.services, &admin, noted.id, notes),
            matches::update(&elsewhere, &admin, noted.id, score),
        );
        one.expect("changed");
        other.expect("changed");
        let now = matches::one(&team.services, &member(), noted.id).await.expect("the match");
        assert_eq!((now.record.notes.as_str(), now.record.score.them), ("Hold longer.", 9));
    }

    async fn what_the_catalogue_does_not_know_is_refused_and_leaves_nothing(store: TestStore) {
        let team = Team::on(store);
        let unknown = Wanted { their_agents: Some(vec!["Nobody".to_owned()]), ..wanted("Nova") };
        assert_eq!(faults(matches::create(&team.services, &admin(), unknown).await), ["theirAgents"]);
        let part = matches::list(&team.services, &member(), &MatchFilter::default(), None, 50).await.expect("a list");
        assert_eq!((part.matches.len(), part.next), (0, None));
    }
}
