//! The message that shows the week: one row at most, replaced as a whole.

use app_service::port::OverviewMessage;
use app_testkit::{day, on_both_databases};

on_both_databases! {
    async fn the_overview_is_the_one_that_was_stored_last(store: TestStore) {
        assert_eq!(store.read().await.unwrap().overview_message().await.unwrap(), None);
        let first = OverviewMessage {
            channel: 910_000_000_000_000_001,
            monday: day("16.11.2026"),
            message: u64::MAX,
            digest: "a".to_owned(),
            is_pinned: false,
            previous: None,
        };
        let second = OverviewMessage {
            monday: day("23.11.2026"),
            message: 910_000_000_000_000_002,
            is_pinned: true,
            previous: Some(first.message),
            ..first.clone()
        };
        for shown in [first, second] {
            let mut writing = store.write().await.unwrap();
            writing.put_overview_message(&shown).await.unwrap();
            writing.commit().await.unwrap();
            assert_eq!(store.read().await.unwrap().overview_message().await.unwrap(), Some(shown));
        }
    }
}
