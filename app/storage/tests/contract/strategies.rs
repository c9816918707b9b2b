//! Searching strategies, page by page.

use app_domain::strategy::{Document, StrategyId};
use app_domain::strategy_search::{SearchTerms, StrategySearchQuery};
use app_service::port::{ListedStrategy, ReadTransaction, StrategyPageQuery};
use app_testkit::on_both_databases;
use serde_json::json;

use crate::builders::strategy;

/// More than PostgreSQL walks through before it uses its index.
const STRATEGY_COUNT: usize = 3200;

/// Whether a strategy contains the word that is searched for: the oldest three, one in the middle, and every fifth of
/// the newest, so that it seems frequent at the start of the walk and is not.
fn is_match(number: usize) -> bool {
    number < 3 || number == 1500 || (number >= 3150 && number.is_multiple_of(5))
}

/// Returns the ids of all pages of the search.
async fn all_pages(
    reading: &mut dyn ReadTransaction,
    by_title: bool,
    limit: u32,
) -> Vec<StrategyId> {
    let query = StrategySearchQuery {
        terms: SearchTerms::parse("rar"),
        ..StrategySearchQuery::default()
    };
    let matching = query.any_rank();
    let mut found: Vec<ListedStrategy> = Vec::new();
    loop {
        let slice = StrategyPageQuery {
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
    async fn the_pages_of_a_search_are_the_whole_result_in_one_order(store: TestStore) {
        let mut writing = store.write().await.unwrap();
        let mut expected = Vec::new();
        for number in 0..STRATEGY_COUNT {
            let is_meant = is_match(number);
            let one = strategy(&format!("{:04} {}", STRATEGY_COUNT - number, if is_meant { "rare" } else { "rush" }));
            writing.put_strategy(&one).await.unwrap();
            if is_meant {
                expected.push(one.summary.id);
            }
        }
        writing.commit().await.unwrap();
        // The oldest strategy is the last one by change and by title.
        expected.reverse();
        let mut reading = store.read().await.unwrap();
        for limit in [1, 3, 4, 10, 50] {
            assert_eq!(all_pages(&mut *reading, false, limit).await, expected, "by change, {limit} at a time");
            assert_eq!(all_pages(&mut *reading, true, limit).await, expected, "by title, {limit} at a time");
        }
    }
    async fn the_strategies_whose_latest_text_mentions_another_are_listed_by_title(store: TestStore) {
        let mut writing = store.write().await.unwrap();
        let rush = strategy("Rush");
        let mentioning = |title: &str, id: StrategyId| {
            let mut one = strategy(title);
            let mention = json!({"type": "mention", "attrs": {"id": format!("strategy:{id}"), "label": "Rush"}});
            let content = json!([{"type": "paragraph", "content": [mention]}]);
            one.content = Document::from_json(json!({"type": "doc", "content": content})).unwrap();
            one
        };
        let mut changed = mentioning("Split", rush.summary.id);
        let (later, first) = (mentioning("beta", rush.summary.id), mentioning("Alpha", rush.summary.id));
        let other = mentioning("Other", later.summary.id);
        for one in [&rush, &changed, &later, &first, &other] {
            writing.put_strategy(one).await.unwrap();
        }
        changed.summary.version += 1;
        changed.content = Document::blank();
        writing.put_strategy(&changed).await.unwrap();
        let found = writing.mentioning_strategies(rush.summary.id, 9).await.unwrap();
        let expected = [(first.summary.id, "Alpha".to_owned()), (later.summary.id, "beta".to_owned())];
        assert_eq!(found, expected);
        assert_eq!(writing.mentioning_strategies(rush.summary.id, 1).await.unwrap(), expected[..1]);
        let itself = mentioning("Itself", rush.summary.id);
        assert_eq!(writing.mentioning_strategies(itself.summary.id, 9).await.unwrap(), []);
    }
}
