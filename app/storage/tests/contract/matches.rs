//! Matches.

use app_domain::matches::review::{Comment, CommentId, Offset};
use app_domain::matches::{Kind, Match, MatchId, Outcome, Record, Score};
use app_domain::permission::Actor;
use app_domain::strategy::StrategyId;
use app_service::port::{MatchFilter, MatchPlace, Store};
use app_testkit::{day, instant, on_both_databases, player};
use uuid::Uuid;

use crate::made::strategy;
use crate::now;

pub(crate) fn played(number: u128, date: &str, us: u8, them: u8) -> Match {
    let ada = player("Ada").build();
    Match {
        id: MatchId(Uuid::from_u128(number)),
        record: Record {
            date: day(date),
            opponent: format!("Nova {number}"),
            kind: Kind::Premier,
            map: "Ascent".to_owned(),
            score: Score { us, them },
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
        updated_by: Actor::Player {
            id: ada.id,
            name: "Ada".to_owned(),
        },
    }
}

/// Stores a strategy of this title.
async fn stored(store: &dyn Store, title: &str) -> StrategyId {
    let strategy = strategy(title);
    let mut writing = store.write().await.unwrap();
    writing.put_strategy(&strategy).await.unwrap();
    writing.commit().await.unwrap();
    strategy.entry.id
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
        let mut one = played(1, "30.12.2026", 13, 7);
        one.record.strategies = vec![hold, rush];
        put(&*store, &[&one]).await;
        assert_eq!(store.read().await.unwrap().match_with(one.id).await.unwrap(), Some(one.clone()));
        let mut after = played(1, "01.01.2000", 0, 100);
        after.record.strategies = vec![rush];
        "Other".clone_into(&mut after.record.opponent);
        after.record.vod = None;
        after.version = 2;
        after.updated_at = instant("2026-11-22T09:30:00Z");
        after.updated_by = Actor::Operator { name: "ops".to_owned() };
        put(&*store, &[&after]).await;
        assert_eq!(store.read().await.unwrap().match_with(one.id).await.unwrap(), Some(after));
    }

    async fn the_list_is_by_date_and_begins_after_a_place(store: TestStore) {
        let (old, first, last) = (played(3, "31.12.2025", 1, 0), played(1, "01.01.2026", 1, 0), played(2, "01.01.2026", 1, 0));
        put(&*store, &[&first, &old, &last]).await;
        assert_eq!(found(&*store, MatchFilter::default()).await, [2, 1, 3]);
        let mut reading = store.read().await.unwrap();
        let rest = reading.matches(&MatchFilter::default(), Some(MatchPlace::of(&last)), 1).await.unwrap();
        assert_eq!(rest, [first]);
        let played = reading.matches_played(&MatchFilter::default()).await.unwrap();
        let told: Vec<_> = played.iter().map(|one| (one.id.0.as_u128(), one.map.as_str(), one.score.us)).collect();
        assert_eq!(told, [(2, "Ascent", 1), (1, "Ascent", 1), (3, "Ascent", 1)]);
    }

    async fn what_was_played_is_what_lies_in_the_range_and_is_of_the_type(store: TestStore) {
        let all = [(1, "31.10.2026", 13, 7), (2, "01.11.2026", 7, 13), (3, "30.11.2026", 12, 12)];
        let [before, first, last] = all.map(|(number, date, us, them)| played(number, date, us, them));
        put(&*store, &[&before, &first, &last]).await;
        let mut reading = store.read().await.unwrap();
        let in_november = |kind| MatchFilter {
            kind: Some(kind),
            from: Some(day("01.11.2026")),
            to: Some(day("30.11.2026")),
            ..MatchFilter::default()
        };
        let found = reading.matches_played(&in_november(Kind::Premier)).await.unwrap();
        let outcomes: Vec<_> = found.iter().map(|one| (one.opponent.as_str(), one.outcome())).collect();
        assert_eq!(outcomes, [("Nova 3", Outcome::Draw), ("Nova 2", Outcome::Loss)]);
        assert_eq!(found[0].our_agents, ["Jett", "KAY/O"]);
        assert!(reading.matches_played(&in_november(Kind::Scrim)).await.unwrap().is_empty());
    }

    async fn a_filter_finds_results_letters_and_links(store: TestStore) {
        let rush = stored(&*store, "B rush").await;
        let (mut win, loss, draw) = (played(1, "03.01.2026", 13, 7), played(2, "02.01.2026", 7, 13), played(3, "01.01.2026", 12, 12));
        win.record.strategies = vec![rush];
        "SÜPER 100%".clone_into(&mut win.record.opponent);
        put(&*store, &[&win, &loss, &draw]).await;
        for (outcome, expected) in [(Outcome::Win, 1), (Outcome::Loss, 2), (Outcome::Draw, 3)] {
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

    async fn comments_come_back_by_their_moments_and_go_with_their_match(store: TestStore) {
        let one = played(1, "30.12.2026", 13, 7);
        put(&*store, &[&one]).await;
        let said = |number: u128, seconds: u32| Comment {
            id: CommentId(Uuid::from_u128(number)),
            of: one.id,
            at: Offset::of_seconds(seconds).expect("a moment"),
            text: "„late“ #eco\n🎿".to_owned(),
            by: one.updated_by.clone(),
            created_at: now(),
            updated_at: now(),
        };
        let (late, early) = (said(1, 95), said(2, 7));
        let mut writing = store.write().await.unwrap();
        writing.put_comment(&late).await.unwrap();
        writing.put_comment(&early).await.unwrap();
        let moved = Comment { at: early.at, updated_at: instant("2026-11-22T09:30:00Z"), ..late.clone() };
        writing.put_comment(&moved).await.unwrap();
        assert_eq!(writing.comments(one.id).await.unwrap(), [moved, early.clone()]);
        assert!(writing.remove_comment(late.id).await.unwrap());
        assert!(!writing.remove_comment(late.id).await.unwrap());
        assert!(writing.remove_match(one.id).await.unwrap());
        assert_eq!(writing.comment(early.id).await.unwrap(), None);
    }

    async fn a_link_goes_with_its_strategy_and_leaves_the_match(store: TestStore) {
        let (rush, hold) = (stored(&*store, "B rush").await, stored(&*store, "A hold").await);
        let mut one = played(1, "30.12.2026", 13, 7);
        one.record.strategies = vec![rush, hold];
        put(&*store, &[&one]).await;
        let mut writing = store.write().await.unwrap();
        assert!(writing.remove_strategy(rush).await.unwrap());
        assert_eq!(writing.strategy_titles(&[rush, hold]).await.unwrap(), [(hold, "A hold".to_owned())]);
        let left = writing.match_with(one.id).await.unwrap().unwrap();
        assert_eq!(left.record.strategies, [hold]);
        assert!(writing.remove_match(one.id).await.unwrap());
        assert!(!writing.remove_match(one.id).await.unwrap());
        assert!(writing.strategy(hold).await.unwrap().is_some());
    }
}
