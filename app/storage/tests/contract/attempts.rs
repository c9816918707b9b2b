//! Attempts that all servers count together.

use app_testkit::on_both_databases;
use chrono::TimeDelta;

use crate::now;

on_both_databases! {
    async fn attempts_are_counted_by_key_until_they_are_forgotten(store: TestStore) {
        let in_seconds = |seconds| now() + TimeDelta::seconds(seconds);
        let mut writing = store.write().await.unwrap();
        assert_eq!(writing.attempts_end("failure 192.0.2.1").await.unwrap(), None);
        for (key, end) in [("failure 192.0.2.1", 6), ("failure 192.0.2.1", 12), ("sign-in 192.0.2.1", 3)] {
            writing.put_attempts_end(key, in_seconds(end)).await.unwrap();
        }
        assert_eq!(writing.attempts_end("failure 192.0.2.1").await.unwrap(), Some(in_seconds(12)));
        writing.remove_forgotten_attempts(in_seconds(10)).await.unwrap();
        assert_eq!(writing.attempts_end("failure 192.0.2.1").await.unwrap(), Some(in_seconds(12)));
        assert_eq!(writing.attempts_end("sign-in 192.0.2.1").await.unwrap(), None);
        writing.commit().await.unwrap();
    }

    async fn a_key_is_claimed_once(store: TestStore) {
        let end = now() + TimeDelta::hours(1);
        let mut writing = store.write().await.unwrap();
        assert!(writing.claim_key("interaction 7", end).await.unwrap());
        assert!(!writing.claim_key("interaction 7", end).await.unwrap());
        assert!(writing.claim_key("interaction 8", end).await.unwrap());
        writing.commit().await.unwrap();
    }
}
