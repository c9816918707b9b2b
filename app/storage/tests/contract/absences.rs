//! Absences.

use app_domain::absence::{Absence, AbsenceRange};
use app_testkit::{day, instant, on_both_databases, player};

use crate::{now, register};

fn range(start: &str, end: &str, reason: &str) -> AbsenceRange {
    AbsenceRange::new(day(start), day(end), reason).unwrap()
}

fn ids(absences: &[Absence]) -> Vec<i64> {
    absences.iter().map(|absence| absence.id).collect()
}

on_both_databases! {
    async fn an_absence_comes_back_as_stored(store: TestStore) {
        let ada = player("Ada").build();
        register(&*store, &[&ada]).await;
        let skiing = range("30.12.2026", "02.01.2027", "skiing – „Ötztal“ 🎿");
        let mut writing = store.write().await.unwrap();
        let absence = writing.insert_absence(&ada.id, &skiing, now()).await.unwrap();
        writing.commit().await.unwrap();
        assert_eq!((&absence.player, &absence.range), (&ada.id, &skiing));
        assert_eq!((absence.created_at, absence.updated_at), (now(), now()));
        assert_eq!(store.read().await.unwrap().absence(absence.id).await.unwrap(), Some(absence));
    }

    async fn an_update_replaces_the_range_and_keeps_the_rest(store: TestStore) {
        let ada = player("Ada").build();
        register(&*store, &[&ada]).await;
        let later = instant("2026-11-22T09:30:00Z");
        let mut writing = store.write().await.unwrap();
        let before = writing.insert_absence(&ada.id, &range("01.12.2026", "02.12.2026", "a"), now()).await.unwrap();
        let changed = range("03.12.2026", "09.12.2026", "");
        let after = writing.update_absence(before.id, &changed, later).await.unwrap().unwrap();
        assert_eq!(after, Absence { range: changed.clone(), updated_at: later, ..before });
        assert_eq!(writing.absence(after.id).await.unwrap().as_ref(), Some(&after));
        assert_eq!(writing.update_absence(after.id + 1, &changed, later).await.unwrap(), None);
    }

    async fn absences_are_listed_by_first_day_then_id(store: TestStore) {
        let (ada, bob) = (player("Ada").build(), player("Bob").build());
        register(&*store, &[&ada, &bob]).await;
        let mut writing = store.write().await.unwrap();
        let mut put = Vec::new();
        for (owner, start) in [(&ada, "05.12.2026"), (&bob, "01.12.2026"), (&ada, "01.12.2026")] {
            let range = range(start, "06.12.2026", "");
            put.push(writing.insert_absence(&owner.id, &range, now()).await.unwrap().id);
        }
        assert_eq!(ids(&writing.absences(None).await.unwrap()), [put[1], put[2], put[0]]);
        assert_eq!(ids(&writing.absences(Some(&ada.id)).await.unwrap()), [put[2], put[0]]);
        assert_eq!(writing.absences(Some(&player("Eve").build().id)).await.unwrap(), []);
    }

    async fn absences_between_days_are_those_that_touch_them(store: TestStore) {
        let ada = player("Ada").build();
        register(&*store, &[&ada]).await;
        let mut writing = store.write().await.unwrap();
        let mut touching = Vec::new();
        for (start, end, touches) in [
            ("01.12.2026", "09.12.2026", false),
            ("01.12.2026", "10.12.2026", true),
            ("11.12.2026", "11.12.2026", true),
            ("12.12.2026", "31.12.2026", true),
            ("13.12.2026", "31.12.2026", false),
            ("01.01.2026", "31.12.2027", true),
        ] {
            let absence = writing.insert_absence(&ada.id, &range(start, end, ""), now()).await.unwrap();
            touching.extend(touches.then_some(absence.id));
        }
        let mut found = ids(&writing.absences_between(day("10.12.2026"), day("12.12.2026")).await.unwrap());
        found.sort_unstable();
        assert_eq!(found, touching);
    }

    async fn the_id_of_a_removed_absence_is_not_given_again(store: TestStore) {
        let ada = player("Ada").build();
        register(&*store, &[&ada]).await;
        let range = range("01.12.2026", "02.12.2026", "");
        let mut writing = store.write().await.unwrap();
        let first = writing.insert_absence(&ada.id, &range, now()).await.unwrap().id;
        for _ in 0..2 {
            writing.remove_absence(first).await.unwrap();
        }
        assert_eq!(writing.absence(first).await.unwrap(), None);
        assert!(writing.insert_absence(&ada.id, &range, now()).await.unwrap().id > first);
    }
}
