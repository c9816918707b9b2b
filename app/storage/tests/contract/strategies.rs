//! Finding strategies, part by part.

use app_domain::search::{Query, Terms};
use app_domain::strategy::StrategyId;
use app_service::port::{Found, Reading, Slice};
use app_testkit::on_both_databases;

use crate::made::strategy;

/// More than a database looks through before it asks its index.
const STRATEGIES: usize = 3200;

/// Whether a strategy has the word that is looked for: the oldest three, one in the middle, and every fifth of the
/// newest, so that it seems frequent where it begins and is not.
fn is_meant(number: usize) -> bool {
    number < 3 || number == 1500 || (number >= 3150 && number.is_multiple_of(5))
}

/// All parts of a list one after the other.
async fn all(reading: &mut dyn Reading, by_title: bool, limit: u32) -> Vec<StrategyId> {
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
            limit,
            with_text: false,
        };
        let part = reading.strategies(&slice).await.unwrap();
        let is_last = part.len() < limit as usize;
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
            let is_meant = is_meant(number);
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
        for limit in [1, 3, 4, 10, 50] {
            assert_eq!(all(&mut *reading, false, limit).await, expected, "by change, {limit} at a time");
            assert_eq!(all(&mut *reading, true, limit).await, expected, "by title, {limit} at a time");
        }
    }
}
