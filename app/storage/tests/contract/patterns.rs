//! Weekly patterns.

use app_domain::pattern::DayOfWeek;
use app_testkit::{on_both_databases, pattern, player};

use crate::{now, register};

on_both_databases! {
    async fn a_pattern_comes_back_by_weekday_as_typed(store: TestStore) {
        let (ada, bob) = (player("Ada").build(), player("Bob").build());
        register(&*store, &[&ada, &bob]).await;
        let wednesday = pattern(3, "18:00-20:00, 21:00-01:00").in_zone("America/New_York").build();
        let sunday = pattern(0, "x").paused().build();
        let mut writing = store.write().await.unwrap();
        writing.put_pattern(&ada.id, &wednesday, now()).await.unwrap();
        writing.put_pattern(&ada.id, &sunday, now()).await.unwrap();
        writing.put_pattern(&bob.id, &sunday, now()).await.unwrap();
        writing.commit().await.unwrap();

        let mut reading = store.read().await.unwrap();
        assert_eq!(reading.patterns(&ada.id).await.unwrap(), [sunday.clone(), wednesday.clone()]);
        let mut all = reading.all_patterns().await.unwrap();
        all.sort_by_key(|(id, pattern)| (*id == bob.id, pattern.day_of_week));
        assert_eq!(all, [(ada.id.clone(), sunday.clone()), (ada.id, wednesday), (bob.id, sunday)]);
    }

    async fn a_weekday_has_one_pattern(store: TestStore) {
        let ada = player("Ada").build();
        register(&*store, &[&ada]).await;
        let later = pattern(3, "20:00-22:00").in_zone("Asia/Tokyo").paused().build();
        let mut writing = store.write().await.unwrap();
        writing.put_pattern(&ada.id, &pattern(3, "x").build(), now()).await.unwrap();
        writing.put_pattern(&ada.id, &later, now()).await.unwrap();
        assert_eq!(writing.patterns(&ada.id).await.unwrap(), [later]);
    }

    async fn removing_a_pattern_twice_is_no_error(store: TestStore) {
        let ada = player("Ada").build();
        register(&*store, &[&ada]).await;
        let thursday = pattern(4, "x").build();
        let mut writing = store.write().await.unwrap();
        writing.put_pattern(&ada.id, &pattern(3, "x").build(), now()).await.unwrap();
        writing.put_pattern(&ada.id, &thursday, now()).await.unwrap();
        for _ in 0..2 {
            writing.remove_pattern(&ada.id, DayOfWeek::new(3).unwrap()).await.unwrap();
        }
        assert_eq!(writing.patterns(&ada.id).await.unwrap(), [thursday]);
    }
}
