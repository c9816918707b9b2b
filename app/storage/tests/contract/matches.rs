//! Matches.

use app_domain::matches::review::{CommentId, RecordingOffset, ReviewComment};
use app_domain::matches::{Match, MatchId, MatchKind, MatchOutcome, MatchRecord, MatchScore};
use app_domain::permission::ActorIdentity;
use app_domain::stratbook_bin::BinEntryKind;
use app_domain::strategy::StrategyId;
use app_service::port::{MatchCursor, MatchFilter, Store};
use app_testkit::{day, instant, on_both_databases, player};
use uuid::Uuid;

use crate::builders::{bin_entry, strategy};
use crate::now;

pub(crate) fn sample_match(number: u128, date: &str, us: u8, them: u8) -> Match {
    let ada = player("Ada").build();
    Match {
        id: MatchId(Uuid::from_u128(number)),
        record: MatchRecord {
            date: day(date),
            opponent: format!("Nova {number}"),
            kind: MatchKind::Premier,
            map: "Ascent".to_owned(),
            score: Some(MatchScore { us, them }),
            our_agents: vec!["Jett".to_owned(), "KAY/O".to_owned()],
            their_agents: Vec::new(),
            vod: Some("https://vod.example/?a=1&b=„2“".to_owned()),
            link: None,
            notes: "one\n\ttwo 🎿".to_owned(),
            strategies: Vec::new(),
        },
        version: 1,
        created_at: now(),
        updated_at: now(),
        updated_by: ActorIdentity::Player {
            id: ada.id,
            name: "Ada".to_owned(),
        },
    }
}

/// Stores a strategy with this title and returns its id.
async fn stored(store: &dyn Store, title: &str) -> StrategyId {
    let strategy = strategy(title);
    let mut writing = store.write().await.unwrap();
    writing.put_strategy(&strategy).await.unwrap();
    writing.commit().await.unwrap();
    strategy.summary.id
}

async fn put(store: &dyn Store, matches: &[&Match]) {
    let mut writing = store.write().await.unwrap();
    for one in matches {
        writing.put_match(one).await.unwrap();
    }
    writing.commit().await.unwrap();
}

async fn found(store: &dyn Store, filter: MatchFilter) -> Vec<u128> {
    let found = store
        .read()
        .await
        .unwrap()
        .matches(&filter, None, 50)
        .await
        .unwrap();
    found.iter().map(|one| one.id.0.as_u128()).collect()
}

on_both_databases! {
    async fn a_match_comes_back_as_stored_and_as_replaced(store: TestStore) {
        let (rush, hold) = (stored(&*store, "B rush").await, stored(&*store, "A hold").await);
        let mut one = sample_match(1, "30.12.2026", 13, 7);
        one.record.strategies = vec![hold, rush];
        put(&*store, &[&one]).await;
        assert_eq!(store.read().await.unwrap().match_by_id(one.id).await.unwrap(), Some(one.clone()));
        let mut after = sample_match(1, "01.01.2000", 0, 100);
        after.record.strategies = vec![rush];
        "Other".clone_into(&mut after.record.opponent);
        after.record.vod = None;
        after.version = 2;
        after.updated_at = instant("2026-11-22T09:30:00Z");
        after.updated_by = ActorIdentity::Operator { name: "ops".to_owned() };
        put(&*store, &[&after]).await;
        assert_eq!(store.read().await.unwrap().match_by_id(one.id).await.unwrap(), Some(after));
    }

    async fn the_list_is_by_date_and_begins_after_a_place(store: TestStore) {
        let (old, first, last) = (sample_match(3, "31.12.2025", 1, 0), sample_match(1, "01.01.2026", 1, 0), sample_match(2, "01.01.2026", 1, 0));
        put(&*store, &[&first, &old, &last]).await;
        assert_eq!(found(&*store, MatchFilter::default()).await, [2, 1, 3]);
        let mut reading = store.read().await.unwrap();
        let rest = reading.matches(&MatchFilter::default(), Some(MatchCursor::of(&last)), 1).await.unwrap();
        assert_eq!(rest, [first]);
        let played = reading.played_matches(&MatchFilter::default()).await.unwrap();
        let rows: Vec<_> = played.iter().map(|one| (one.id.0.as_u128(), one.map.as_str(), one.score.us)).collect();
        assert_eq!(rows, [(2, "Ascent", 1), (1, "Ascent", 1), (3, "Ascent", 1)]);
    }

    async fn played_matches_are_those_of_the_type_in_the_range(store: TestStore) {
        let all = [(1, "31.10.2026", 13, 7), (2, "01.11.2026", 7, 13), (3, "30.11.2026", 12, 12)];
        let [before, first, last] = all.map(|(number, date, us, them)| sample_match(number, date, us, them));
        put(&*store, &[&before, &first, &last]).await;
        let mut reading = store.read().await.unwrap();
        let in_november = |kind| MatchFilter {
            kind: Some(kind),
            from: Some(day("01.11.2026")),
            to: Some(day("30.11.2026")),
            ..MatchFilter::default()
        };
        let found = reading.played_matches(&in_november(MatchKind::Premier)).await.unwrap();
        let outcomes: Vec<_> = found.iter().map(|one| (one.opponent.as_str(), one.outcome())).collect();
        assert_eq!(outcomes, [("Nova 3", MatchOutcome::Draw), ("Nova 2", MatchOutcome::Loss)]);
        assert_eq!(found[0].our_agents, ["Jett", "KAY/O"]);
        assert!(reading.played_matches(&in_november(MatchKind::Scrim)).await.unwrap().is_empty());
    }

    async fn fixtures_are_stored_without_a_score_and_count_in_no_result(store: TestStore) {
        let fixture = |number, date| {
            let mut one = sample_match(number, date, 0, 0);
            one.record.score = None;
            one
        };
        let (soon, late, played) = (fixture(1, "01.12.2026"), fixture(2, "24.12.2026"), sample_match(3, "20.11.2026", 12, 12));
        put(&*store, &[&late, &played, &soon]).await;
        let mut reading = store.read().await.unwrap();
        let all = MatchFilter::default();
        assert_eq!(reading.fixtures(&all, 50).await.unwrap(), [soon.clone(), late]);
        assert_eq!(reading.fixtures(&all, 1).await.unwrap(), [soon]);
        assert_eq!(reading.played_matches(&all).await.unwrap().len(), 1);
        drop(reading);
        assert_eq!(found(&*store, all.clone()).await, [2, 1, 3]);
        assert_eq!(found(&*store, MatchFilter { is_played: Some(true), ..all.clone() }).await, [3]);
        assert_eq!(found(&*store, MatchFilter { outcome: Some(MatchOutcome::Draw), ..all.clone() }).await, [3]);
        let mut scored = played.clone();
        scored.record.score = None;
        put(&*store, &[&scored]).await;
        assert_eq!(found(&*store, MatchFilter { is_played: Some(true), ..all }).await, Vec::<u128>::new());
    }

    async fn a_filter_finds_results_letters_and_links(store: TestStore) {
        let rush = stored(&*store, "B rush").await;
        let (mut win, loss, draw) = (sample_match(1, "03.01.2026", 13, 7), sample_match(2, "02.01.2026", 7, 13), sample_match(3, "01.01.2026", 12, 12));
        win.record.strategies = vec![rush];
        "SÜPER 100%".clone_into(&mut win.record.opponent);
        put(&*store, &[&win, &loss, &draw]).await;
        for (outcome, expected) in [(MatchOutcome::Win, 1), (MatchOutcome::Loss, 2), (MatchOutcome::Draw, 3)] {
            assert_eq!(found(&*store, MatchFilter { outcome: Some(outcome), ..MatchFilter::default() }).await, [expected]);
        }
        for letters in ["süper", "R 1", "%"] {
            let opponent = Some(letters.to_owned());
            assert_eq!(found(&*store, MatchFilter { opponent, ..MatchFilter::default() }).await, [1], "{letters}");
        }
        assert_eq!(found(&*store, MatchFilter { strategy: Some(rush), ..MatchFilter::default() }).await, [1]);
        let days = MatchFilter { from: Some(day("01.01.2026")), to: Some(day("02.01.2026")), ..MatchFilter::default() };
        assert_eq!(found(&*store, days).await, [2, 3]);
    }

    async fn comments_are_sorted_by_moment_and_deleted_with_their_match(store: TestStore) {
        let one = sample_match(1, "30.12.2026", 13, 7);
        put(&*store, &[&one]).await;
        let comment = |number: u128, seconds: u32| ReviewComment {
            id: CommentId(Uuid::from_u128(number)),
            match_id: one.id,
            at: RecordingOffset::from_seconds(seconds).expect("a moment"),
            text: "„late“ #eco\n🎿".to_owned(),
            by: one.updated_by.clone(),
            created_at: now(),
            updated_at: now(),
        };
        let (late, early) = (comment(1, 95), comment(2, 7));
        let mut writing = store.write().await.unwrap();
        writing.put_comment(&late).await.unwrap();
        writing.put_comment(&early).await.unwrap();
        let moved = ReviewComment { at: early.at, updated_at: instant("2026-11-22T09:30:00Z"), ..late.clone() };
        writing.put_comment(&moved).await.unwrap();
        assert_eq!(writing.comments(one.id).await.unwrap(), [moved, early.clone()]);
        assert!(writing.remove_comment(late.id).await.unwrap());
        assert!(!writing.remove_comment(late.id).await.unwrap());
        assert!(writing.remove_match(one.id).await.unwrap());
        assert_eq!(writing.comment(early.id).await.unwrap(), None);
    }

    async fn a_link_is_deleted_with_its_strategy_and_the_match_stays(store: TestStore) {
        let (rush, hold) = (stored(&*store, "B rush").await, stored(&*store, "A hold").await);
        let mut one = sample_match(1, "30.12.2026", 13, 7);
        one.record.strategies = vec![rush, hold];
        put(&*store, &[&one]).await;
        let mut writing = store.write().await.unwrap();
        let entry = bin_entry(BinEntryKind::Strategy, rush.0);
        writing.put_bin_entry(&entry).await.unwrap();
        writing.bin_strategy(rush, entry.id).await.unwrap();
        // A link to a strategy in the bin stays when the match is saved.
        one.record.strategies = vec![hold];
        writing.put_match(&one).await.unwrap();
        writing.restore_bin_entry(entry.id).await.unwrap();
        let kept = writing.match_by_id(one.id).await.unwrap().unwrap();
        assert_eq!(kept.record.strategies, [hold, rush]);
        writing.put_bin_entry(&entry).await.unwrap();
        writing.bin_strategy(rush, entry.id).await.unwrap();
        assert!(writing.purge_bin_entry(entry.id).await.unwrap());
        assert_eq!(writing.strategy_titles(&[rush, hold]).await.unwrap(), [(hold, "A hold".to_owned())]);
        let left = writing.match_by_id(one.id).await.unwrap().unwrap();
        assert_eq!(left.record.strategies, [hold]);
        assert!(writing.remove_match(one.id).await.unwrap());
        assert!(!writing.remove_match(one.id).await.unwrap());
        assert!(writing.strategy(hold).await.unwrap().is_some());
    }
}
