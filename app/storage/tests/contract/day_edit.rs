//! An edit of a player's days equals the separate reads and writes that it stands for.

use app_domain::absence::AbsenceRange;
use app_domain::day_records::{AnswerOrigin, DayRecord, StoredWindow};
use app_domain::event::Event;
use app_domain::permission::ActorIdentity;
use app_domain::{Day, DayAvailability, Player, Zone};
use app_service::port::{ActivityRecord, ActivityRecordFilter, PlayerDayEdit, Store};
use app_testkit::{availability, day, on_both_databases, pattern, player};
use serde_json::json;

use crate::{now, register};

const DATES: [&str; 3] = ["31.12.2026", "01.01.2027", "02.01.2027"];

fn manual(date: &str, window: &str) -> DayRecord {
    let span = Zone::BERLIN.span(day(date), window.parse().unwrap());
    DayRecord {
        windows: vec![StoredWindow {
            span: span.unwrap(),
            origin: AnswerOrigin::Manual,
        }],
        answer_origin: Some(AnswerOrigin::Manual),
        cleared_by_player: true,
    }
}

fn changed(player: &Player, date: &str) -> Event {
    Event::AvailabilityChanged {
        date: day(date),
        user_id: player.id.clone(),
        before: DayAvailability::Silent,
        after: availability("18:00-20:00"),
    }
}

fn entry(player: &Player) -> ActivityRecord {
    ActivityRecord {
        at: now(),
        actor: ActorIdentity::Operator {
            name: "deploy “ö” \\ '\"".into(),
        },
        action: "availability_changed".into(),
        subject: player.id.to_string(),
        before: Some(json!({ DATES[0]: "", "odd": "NUL \u{0}, 🎯" })),
        after: None,
    }
}

/// Stores what the context of `ada` consists of, and days, patterns and absences of `bob`.
async fn fill(store: &dyn Store, ada: &Player, bob: &Player) {
    register(store, &[ada, bob]).await;
    let mut writing = store.write().await.unwrap();
    for owner in [ada, bob] {
        for date in DATES {
            let record = manual(date, "22:00-02:00");
            let put = writing.put_player_day(&owner.id, day(date), &record, Zone::BERLIN);
            put.await.unwrap();
        }
        for weekday in [5, 0, 3] {
            let pattern = pattern(weekday, "18:00-20:00")
                .in_zone("Asia/Tokyo")
                .paused()
                .build();
            let put = writing.put_pattern(&owner.id, &pattern, now());
            put.await.unwrap();
        }
        for (start, end) in [("05.12.2026", "07.12.2026"), ("01.12.2026", "09.12.2026")] {
            let range = AbsenceRange::new(day(start), day(end), "skiing „Ötztal“").unwrap();
            let put = writing.insert_absence(&owner.id, &range, now());
            put.await.unwrap();
        }
    }
    writing.commit().await.unwrap();
}

on_both_databases! {
    async fn the_context_of_a_player_equals_the_separate_reads(store: TestStore) {
        let (ada, bob) = (player("Ada").build(), player("Bob").build());
        fill(&*store, &ada, &bob).await;
        let (from, to) = (day(DATES[0]), day(DATES[1]));
        let mut reading = store.read().await.unwrap();
        let context = reading.player_context(&ada.id, from, to).await.unwrap();
        assert_eq!(context.settings, reading.settings().await.unwrap());
        assert_eq!(context.player, Some(ada.clone()));
        assert_eq!(context.days, reading.player_days(&ada.id, from, to).await.unwrap());
        assert_eq!(context.days.len(), 2);
        assert_eq!(context.patterns, reading.patterns(&ada.id).await.unwrap());
        assert_eq!(context.patterns.len(), 3);
        assert_eq!(context.absences, reading.absences(Some(&ada.id)).await.unwrap());
        assert_eq!(context.absences.len(), 2);
        let nobody = player("Eve").build();
        let empty = reading.player_context(&nobody.id, from, to).await.unwrap();
        assert_eq!((empty.player, empty.days, empty.patterns, empty.absences), (None, vec![], vec![], vec![]));
    }

    async fn changed_settings_and_admins_are_in_the_context(store: TestStore) {
        let ada = Player { is_admin: true, timezone: Some("Asia/Kolkata".into()), ..player("Ada").build() };
        register(&*store, &[&ada]).await;
        let mut writing = store.write().await.unwrap();
        let mut settings = writing.settings().await.unwrap();
        settings.branding.team_name = "Nachtschicht „2“".into();
        writing.put_settings(&settings).await.unwrap();
        let today = day(DATES[0]);
        let context = writing.player_context(&ada.id, today, today).await.unwrap();
        assert_eq!((context.settings, context.player), (settings, Some(ada)));
    }

    async fn an_edit_writes_days_events_and_the_entry(store: TestStore) {
        let (ada, bob) = (player("Ada").build(), player("Bob").build());
        fill(&*store, &ada, &bob).await;
        let days: [(Day, DayRecord); 3] = [
            (day(DATES[0]), manual(DATES[0], "10:00-12:00")),
            (day(DATES[1]), DayRecord::default()),
            (day("03.01.2027"), manual("03.01.2027", "20:00-21:00")),
        ];
        let events = [changed(&ada, DATES[1]), changed(&ada, DATES[0])];
        let entry = entry(&ada);
        let before = store.version().await.unwrap();
        let mut writing = store.write().await.unwrap();
        let edit = PlayerDayEdit { player: &ada.id, days: &days, bot: Zone::BERLIN, events: &events, entry: &entry };
        writing.put_day_edit(edit).await.unwrap();
        let version = writing.commit().await.unwrap();

        let mut reading = store.read().await.unwrap();
        let (from, to) = (day(DATES[0]), day("10.01.2027"));
        let [first, _, last] = days;
        let kept = (day(DATES[2]), manual(DATES[2], "22:00-02:00"));
        assert_eq!(reading.player_days(&ada.id, from, to).await.unwrap(), [first, kept, last]);
        assert_eq!(reading.player_days(&bob.id, from, to).await.unwrap().len(), 3);
        let recorded = reading.events_after(before, 10).await.unwrap();
        assert_eq!(recorded.iter().map(|one| (&one.event, one.at)).collect::<Vec<_>>(), [(&events[0], now()), (&events[1], now())]);
        assert_eq!(recorded.last().map(|one| one.version), Some(version));
        let entries = reading.activity_records(&ActivityRecordFilter::default(), None, 10).await.unwrap();
        assert_eq!(entries.into_iter().map(|(_, entry)| entry).collect::<Vec<_>>(), [entry]);
    }
}
