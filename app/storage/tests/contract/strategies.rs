//! Finding strategies, part by part.

use app_domain::search::{Query, Terms};
use app_domain::strategy::StrategyId;
use app_service::port::{Found, Reading, Slice};
use app_testkit::on_both_databases;

use crate::made::strategy;

/// More than a database looks through before it asks its index.
const STRATEGIES: usize = 1100;
/// Of so many strategies one has the word that is looked for.
const EVERY: usize = 45;
const PART: u32 = 4;

/// All parts of a list one after the other.
async fn all(reading: &mut dyn Reading, by_title: bool) -> Vec<StrategyId> {
    let query = Query {
        terms: Terms::of("rar"),
        ..Query::default()
    };
    let matching = query.whole();
    let mut found: Vec<Found> = Vec::new();
    loop {
        let slice = Slice {
            matching: matching.as_ref(),
            by_title,
            after: found.last().map(|last| &last.position),
            limit: PART,
            with_text: false,
        };
        let part = reading.strategies(&slice).await.unwrap();
        let is_last = part.len() < PART as usize;
        found.extend(part);
        if is_last {
            return found.into_iter().map(|found| found.entry.id).collect();
        }
    }
}

on_both_databases! {
    async fn the_parts_of_a_search_are_the_whole_of_it_in_one_order(store: TestStore) {
        let mut writing = store.write().await.unwrap();
        let mut expected = Vec::new();
        for number in 0..STRATEGIES {
            let is_meant = number % EVERY == 0;
            let one = strategy(&format!("{:04} {}", STRATEGIES - number, if is_meant { "rare" } else { "rush" }));
            writing.put_strategy(&one).await.unwrap();
            if is_meant {
                expected.push(one.entry.id);
            }
        }
        writing.commit().await.unwrap();
        // The one that came first stands last by its change, and by its title.
        expected.reverse();
        let mut reading = store.read().await.unwrap();
        assert_eq!(all(&mut *reading, false).await, expected);
        assert_eq!(all(&mut *reading, true).await, expected);
    }
}
