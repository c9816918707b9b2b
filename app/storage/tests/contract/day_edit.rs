//! Edits of players' days equal the separate reads and writes that they stand for.

use app_domain::absence::AbsenceRange;
use app_domain::day_records::{AnswerOrigin, DayRecord, StoredWindow};
use app_domain::event::Event;
use app_domain::permission::ActorIdentity;
use app_domain::{DayAvailability, Player, Zone};
use app_service::port::{
    ActivityRecord, ActivityRecordFilter, PlayerContext, PlayerDayEdit, PlayerDayRange, Store,
};
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
            let put = writing.put_player_day(&owner.id, day(date), &record);
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

fn range(player: &Player, from: &str, to: &str) -> PlayerDayRange {
    PlayerDayRange {
        player: player.id.clone(),
        from: day(from),
        to: day(to),
    }
}

on_both_databases! {
    async fn the_context_of_edits_equals_the_separate_reads(store: TestStore) {
        let (ada, bob) = (player("Ada").build(), player("Bob").build());
        fill(&*store, &ada, &bob).await;
        let nobody = player("Eve").build();
        let ranges = [range(&bob, DATES[0], DATES[2]), range(&nobody, DATES[0], DATES[2]), range(&ada, DATES[0], DATES[1])];
        let mut reading = store.read().await.unwrap();
        let context = reading.day_edit_context(&ranges).await.unwrap();
        assert_eq!(context.settings, reading.settings().await.unwrap());
        let [of_bob, of_nobody, of_ada] = context.players.try_into().unwrap();
        assert_eq!(of_nobody, PlayerContext::default());
        for (context, player, range, days) in [(of_bob, &bob, &ranges[0], 3), (of_ada, &ada, &ranges[2], 2)] {
            assert_eq!(context.player.as_ref(), Some(player));
            assert_eq!(context.days, reading.player_days(&player.id, range.from, range.to).await.unwrap());
            assert_eq!(context.days.len(), days);
            assert_eq!(context.patterns, reading.patterns(&player.id).await.unwrap());
            assert_eq!(context.patterns.len(), 3);
            assert_eq!(context.absences, reading.absences(Some(&player.id)).await.unwrap());
            assert_eq!(context.absences.len(), 2);
        }
    }

    async fn changed_settings_and_admins_are_in_the_context(store: TestStore) {
        let ada = Player { is_admin: true, timezone: Some("Asia/Kolkata".into()), ..player("Ada").build() };
        register(&*store, &[&ada]).await;
        let mut writing = store.write().await.unwrap();
        let mut settings = writing.settings().await.unwrap();
        settings.branding.team_name = "Nachtschicht „2“".into();
        writing.put_settings(&settings).await.unwrap();
        let context = writing.day_edit_context(&[range(&ada, DATES[0], DATES[0])]).await.unwrap();
        assert_eq!((context.settings, context.players[0].player.as_ref()), (settings, Some(&ada)));
    }

    async fn edits_write_days_events_and_entries(store: TestStore) {
        let (ada, bob) = (player("Ada").build(), player("Bob").build());
        fill(&*store, &ada, &bob).await;
        let of_ada = PlayerDayEdit {
            player: ada.id.clone(),
            days: vec![
                (day(DATES[0]), manual(DATES[0], "10:00-12:00")),
                (day(DATES[1]), DayRecord::default()),
                (day("03.01.2027"), manual("03.01.2027", "20:00-21:00")),
            ],
            events: vec![changed(&ada, DATES[1]), changed(&ada, DATES[0])],
            entry: entry(&ada),
        };
        let of_bob = PlayerDayEdit {
            player: bob.id.clone(),
            days: vec![(day(DATES[0]), DayRecord::default())],
            events: vec![changed(&bob, DATES[0])],
            entry: entry(&bob),
        };
        let before = store.version().await.unwrap();
        let mut writing = store.write().await.unwrap();
        writing.put_day_edits(&[of_ada.clone(), of_bob.clone()]).await.unwrap();
        let version = writing.commit().await.unwrap();

        let mut reading = store.read().await.unwrap();
        let (from, to) = (day(DATES[0]), day("10.01.2027"));
        let kept = [DATES[1], DATES[2]].map(|date| (day(date), manual(date, "22:00-02:00")));
        let [first, _, last] = of_ada.days.try_into().unwrap();
        assert_eq!(reading.player_days(&ada.id, from, to).await.unwrap(), [first, kept[1].clone(), last]);
        assert_eq!(reading.player_days(&bob.id, from, to).await.unwrap(), kept);
        let recorded = reading.events_after(before, 10).await.unwrap();
        let events: Vec<_> = of_ada.events.iter().chain(&of_bob.events).map(|event| (event, now())).collect();
        assert_eq!(recorded.iter().map(|one| (&one.event, one.at)).collect::<Vec<_>>(), events);
        assert_eq!(recorded.last().map(|one| one.version), Some(version));
        let entries = reading.activity_records(&ActivityRecordFilter::default(), None, 10).await.unwrap();
        assert_eq!(entries.into_iter().map(|(_, entry)| entry).collect::<Vec<_>>(), [of_bob.entry, of_ada.entry]);
    }
}
