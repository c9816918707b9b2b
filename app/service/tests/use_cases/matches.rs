//! Matches.

use app_domain::event::Event;
use app_domain::matches::{Match, MatchId, MatchKind, MatchOutcome, MatchPatch};
use app_domain::player::DepartureKind;
use app_service::matches::{self, EditBase, MatchFilter};
use app_service::reviews::{self, NewComment};
use app_service::{ResourceKind, ServiceError};
use app_service::{players, statistics};
use app_testkit::{day, on_both_databases, player};

use crate::team::{TestTeam, admin, faults, member};

fn wanted(opponent: &str) -> MatchPatch {
    MatchPatch {
        date: Some(day("20.11.2026")),
        opponent: Some(opponent.to_owned()),
        kind: Some(MatchKind::Scrim),
        map: Some("ascent".to_owned()),
        score_us: Some(Some(13)),
        score_them: Some(Some(7)),
        ..MatchPatch::default()
    }
}

on_both_databases! {
    async fn each_change_is_one_event_and_one_log_entry(store: TestStore) {
        let team = TestTeam::on(store);
        let before = team.version().await;
        let noted = matches::create(&team.services, &admin(), wanted("Nova")).await.expect("a match");
        let moved = MatchPatch { date: Some(day("21.11.2026")), ..MatchPatch::default() };
        for _ in 0..2 {
            matches::update(&team.services, &admin(), noted.id, EditBase::Newest, moved.clone()).await.expect("changed");
        }
        matches::remove(&team.services, &admin(), noted.id).await.expect("removed");
        let (match_id, first, last) = (noted.id, day("20.11.2026"), day("21.11.2026"));
        assert_eq!(team.events_since(before).await, [
            Event::MatchChanged { match_id, date: first },
            Event::MatchChanged { match_id, date: last },
            Event::MatchRemoved { match_id, date: last },
        ]);
        assert_eq!(team.actions().await, ["match_created", "match_changed", "match_removed"]);
        let gone = matches::load(&team.services, &member(), noted.id).await;
        assert!(matches!(gone, Err(ServiceError::NotFound(ResourceKind::Match))));
    }

    async fn a_review_names_the_former_players_that_it_mentions(store: TestStore) {
        let team = TestTeam::on(store);
        let (ada, bob) = (team.add_player(player("Ada")).await, team.add_player(player("Bob")).await);
        let played = MatchPatch { vod: Some(Some("https://video.example/1".to_owned())), ..wanted("Nova") };
        let played = matches::create(&team.services, &admin(), played).await.expect("a match");
        let comment = NewComment { id: None, at: "1:35".parse().expect("an offset"), text: format!("<@{}> was late", ada.id) };
        reviews::add(&team.services, &member(), played.id, comment).await.expect("a comment");
        players::retire(&team.services, &admin(), &ada.id, DepartureKind::Archived).await.expect("archived");
        players::retire(&team.services, &admin(), &bob.id, DepartureKind::Archived).await.expect("archived");
        let details = matches::load_details(&team.services, &member(), played.id).await.expect("the match");
        assert_eq!((details.players, details.former_players), (vec![], vec![ada]));
    }

    async fn two_who_change_different_fields_at_once_lose_nothing(store: TestStore) {
        let team = TestTeam::on(store);
        let elsewhere = team.another_process().await;
        let noted = matches::create(&team.services, &admin(), wanted("Nova")).await.expect("a match");
        let notes = MatchPatch { notes: Some("Hold longer.".to_owned()), ..MatchPatch::default() };
        let score = MatchPatch { score_them: Some(Some(9)), ..MatchPatch::default() };
        let admin = admin();
        let (one, other) = tokio::join!(
            matches::update(&team.services, &admin, noted.id, EditBase::Newest, notes),
            matches::update(&elsewhere, &admin, noted.id, EditBase::Newest, score),
        );
        one.expect("changed");
        other.expect("changed");
        let now = matches::load(&team.services, &member(), noted.id).await.expect("the match");
        assert_eq!((now.record.notes.as_str(), now.record.score.map(|score| score.them)), ("Hold longer.", Some(9)));
    }

    async fn a_match_whose_answer_was_lost_is_not_noted_twice(store: TestStore) {
        let team = TestTeam::on(store);
        let asked = || MatchPatch { id: Some(MatchId::from_timestamp(1_795_000_000_000, &[7; 10])), ..wanted("Nova") };
        let (services, admin) = (&team.services, admin());
        let again = MatchPatch { opponent: Some("Rex".to_owned()), ..asked() };
        let (first, second) = tokio::join!(matches::create(services, &admin, asked()), matches::create(services, &admin, asked()));
        let (first, second) = (first.expect("a match"), second.expect("the same"));
        assert_eq!((Some(first.id), &first), (asked().id, &second));
        assert_eq!(matches::create(services, &admin, again).await.expect("the same"), first);
        assert_eq!(team.actions().await, ["match_created"]);
    }

    async fn the_record_counts_every_match_up_to_today_that_is_asked_for(store: TestStore) {
        let team = TestTeam::on(store);
        let date = |date| Some(day(date));
        let first = MatchPatch { date: date("20.11.2026"), ..wanted("Nova") };
        let first = matches::create(&team.services, &admin(), first).await.expect("a match");
        // Together more than one read returns.
        let mut writing = team.store.write().await.expect("a writer");
        for number in 1..=200 {
            let one = Match { id: MatchId::from_timestamp(number, &[0; 10]), ..first.clone() };
            writing.put_match(&one).await.expect("a stored match");
        }
        writing.commit().await.expect("a commit");
        for (date, them, map) in [(date("21.11.2026"), Some(15), "Bind"), (date("22.11.2026"), None, "Ascent")] {
            let score_us = Some(them.map(|_| 13));
            let noted = MatchPatch { date, score_us, score_them: Some(them), map: Some(map.to_owned()), ..wanted("Rex") };
            matches::create(&team.services, &admin(), noted).await.expect("a match");
        }
        let record = async |filter| statistics::load_record(&team.services, &member(), &filter).await.expect("a record");
        let all = record(MatchFilter::default()).await;
        assert_eq!((all.total.wins, all.total.losses, all.total.draws), (201, 1, 0));
        assert_eq!(all.form.last(), Some(&MatchOutcome::Loss));
        let on_bind = record(MatchFilter { map: Some("bind".to_owned()), ..MatchFilter::default() }).await;
        assert_eq!((on_bind.total.played(), on_bind.longest_losses), (1, 1));
    }

    async fn a_stored_score_in_the_future_stays_and_comes_back_when_its_removal_is_undone(store: TestStore) {
        let team = TestTeam::on(store);
        let played = matches::create(&team.services, &admin(), wanted("Nova")).await.expect("a match");
        let mut old = played.clone();
        old.record.date = day("30.11.2026");
        let mut writing = team.store.write().await.expect("a writer");
        writing.put_match(&old).await.expect("a stored match");
        writing.commit().await.expect("a commit");
        let notes = MatchPatch { notes: Some("Hold longer.".to_owned()), ..MatchPatch::default() };
        matches::update(&team.services, &admin(), old.id, EditBase::Newest, notes).await.expect("changed");
        let again = MatchPatch { id: Some(old.id), date: Some(day("30.11.2026")), ..wanted("Nova") };
        matches::remove(&team.services, &admin(), old.id).await.expect("removed");
        let other = MatchPatch { score_us: Some(Some(5)), ..again.clone() };
        assert_eq!(faults(matches::create(&team.services, &admin(), other).await), ["date"]);
        matches::create(&team.services, &admin(), again).await.expect("restored");
    }

    async fn what_the_catalogue_does_not_know_is_refused_and_leaves_nothing(store: TestStore) {
        let team = TestTeam::on(store);
        let unknown = MatchPatch { their_agents: Some(vec!["Nobody".to_owned()]), ..wanted("Nova") };
        assert_eq!(faults(matches::create(&team.services, &admin(), unknown).await), ["theirAgents"]);
        let part = matches::list(&team.services, &member(), &MatchFilter::default(), None, 50).await.expect("a list");
        assert_eq!((part.matches.len(), part.next), (0, None));
    }
}
