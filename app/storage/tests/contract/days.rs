//! The players' day records and the team's plans.

use app_domain::day_plan::DayPlan;
use app_domain::day_records::{AnswerOrigin, DayRecord, StoredWindow};
use app_domain::pattern::DayOfWeek;
use app_domain::settings::Settings;
use app_domain::{Day, Zone};
use app_service::port::StoredPlan;
use app_testkit::{day, on_both_databases, player};
use chrono::NaiveDate;

use crate::{execute, register};

const DATES: [&str; 4] = ["31.12.2026", "01.01.2027", "02.01.2027", "10.01.2027"];

fn window(date: &str, window: &str, origin: AnswerOrigin) -> StoredWindow {
    let span = Zone::BERLIN
        .span(day(date), window.parse().unwrap())
        .unwrap();
    StoredWindow { span, origin }
}

fn by_pattern(weekday: i64) -> AnswerOrigin {
    AnswerOrigin::Pattern(DayOfWeek::new(weekday).unwrap())
}

/// One record of each kind.
fn records() -> [DayRecord; 4] {
    [
        DayRecord {
            windows: vec![
                window(DATES[0], "14:00-16:00", AnswerOrigin::Manual),
                window(DATES[0], "22:00-02:00", by_pattern(0)),
            ],
            answer_origin: Some(AnswerOrigin::Manual),
            cleared_by_player: true,
        },
        DayRecord {
            answer_origin: Some(AnswerOrigin::Manual),
            ..DayRecord::default()
        },
        DayRecord {
            answer_origin: Some(by_pattern(6)),
            ..DayRecord::default()
        },
        DayRecord {
            cleared_by_player: true,
            ..DayRecord::default()
        },
    ]
}

on_both_databases! {
    async fn a_day_comes_back_with_its_instants_and_origins(store: TestStore) {
        let ada = player("Ada").build();
        register(&*store, &[&ada]).await;
        let mut writing = store.write().await.unwrap();
        for (date, record) in DATES.iter().zip(records()) {
            writing.put_player_day(&ada.id, day(date), &record).await.unwrap();
        }
        writing.commit().await.unwrap();
        let stored = store.read().await.unwrap().player_days(&ada.id, day(DATES[0]), day(DATES[3])).await.unwrap();
        assert_eq!(stored, DATES.map(day).into_iter().zip(records()).collect::<Vec<_>>());
    }

    async fn ranges_of_days_include_both_ends_and_nothing_else(store: TestStore) {
        let (ada, bob) = (player("Ada").build(), player("Bob").build());
        register(&*store, &[&ada, &bob]).await;
        let [_, record, ..] = records();
        let mut writing = store.write().await.unwrap();
        for date in DATES {
            writing.put_player_day(&ada.id, day(date), &record).await.unwrap();
        }
        writing.put_player_day(&bob.id, day(DATES[1]), &record).await.unwrap();
        writing.commit().await.unwrap();

        let mut reading = store.read().await.unwrap();
        let (from, to) = (day("01.01.2027"), day("02.01.2027"));
        let own = reading.player_days(&ada.id, from, to).await.unwrap();
        assert_eq!(own, [(from, record.clone()), (to, record.clone())]);
        let mut team = reading.team_days(from, to).await.unwrap();
        team.sort_by(|one, other| (one.1, &one.0).cmp(&(other.1, &other.0)));
        let mut owners = [ada.id.clone(), bob.id];
        owners.sort();
        let [first, second] = owners;
        assert_eq!(team, [(first, from, record.clone()), (second, from, record.clone()), (ada.id, to, record)]);
        assert_eq!(reading.team_days(to, from).await.unwrap(), []);
    }

    async fn a_range_may_reach_to_the_ends_of_the_calendar(store: TestStore) {
        let ada = player("Ada").build();
        let [record, ..] = records();
        let mut writing = store.write().await.unwrap();
        writing.put_player_day(&ada.id, day(DATES[0]), &record).await.unwrap();
        let (from, to) = (Day::from_date(NaiveDate::MIN), Day::from_date(NaiveDate::MAX));
        assert_eq!(writing.team_days(from, to).await.unwrap(), [(ada.id, day(DATES[0]), record)]);
    }

    async fn a_day_is_one_row_however_often_it_is_put(store: TestStore) {
        let ada = player("Ada").build();
        let mut writing = store.write().await.unwrap();
        for record in records() {
            writing.put_player_day(&ada.id, day(DATES[0]), &record).await.unwrap();
        }
        let [.., last] = records();
        let stored = writing.player_days(&ada.id, day(DATES[0]), day(DATES[0])).await.unwrap();
        assert_eq!(stored, [(day(DATES[0]), last)]);
    }

    async fn a_blank_record_leaves_no_row(store: TestStore) {
        let ada = player("Ada").build();
        let [record, ..] = records();
        let mut writing = store.write().await.unwrap();
        writing.put_player_day(&ada.id, day(DATES[0]), &record).await.unwrap();
        for date in [DATES[0], DATES[1]] {
            writing.put_player_day(&ada.id, day(date), &DayRecord::default()).await.unwrap();
        }
        assert_eq!(writing.team_days(day(DATES[0]), day(DATES[3])).await.unwrap(), []);
    }

    async fn a_plan_is_replaced_and_an_empty_one_leaves_no_row(store: TestStore) {
        let plan = |reason: &str, focus: &str| DayPlan {
            reason: reason.into(),
            focus: focus.into(),
            is_off_day: reason == "Off-Day",
        };
        let mut writing = store.write().await.unwrap();
        writing.put_plan(day(DATES[1]), &plan("Scrim", "Retakes")).await.unwrap();
        writing.put_plan(day(DATES[0]), &plan("Off-Day", "")).await.unwrap();
        writing.put_plan(day(DATES[2]), &plan("Tournament", "")).await.unwrap();
        writing.put_plan(day(DATES[1]), &plan("", "Eco rounds")).await.unwrap();
        writing.put_plan(day(DATES[2]), &DayPlan::default()).await.unwrap();
        writing.put_plan(day(DATES[3]), &DayPlan::default()).await.unwrap();
        writing.commit().await.unwrap();
        let stored = store.read().await.unwrap().plans(day(DATES[0]), day(DATES[3])).await.unwrap();
        let expected = [
            StoredPlan { day: day(DATES[0]), plan: plan("Off-Day", "") },
            StoredPlan { day: day(DATES[1]), plan: plan("", "Eco rounds") },
        ];
        assert_eq!(stored, expected);
    }

    async fn a_plan_from_before_the_switch_is_off_by_the_word_until_it_is_saved(store: TestStore) {
        let reasons = [
            ("Off-Day", true), ("day OFF", true), ("Not off: scrim", true), ("Scrim (coach off)", true), ("“off”", true),
            ("frei—off", true), ("Playoffs", false), ("Kickoff", false), ("Offline", false), ("éoff", false), ("", false),
        ];
        let days = || (0..).map(|at| day(DATES[0]).plus(at));
        for ((reason, _), day) in reasons.iter().zip(days()) {
            let row = format!("insert into plans (date, reason, focus) values ('{}', '{reason}', '')", day.date());
            execute(store.url(), row).await;
        }
        let mut writing = store.write().await.unwrap();
        let stored = writing.plans(day(DATES[0]), day(DATES[0]).plus(20)).await.unwrap();
        let found = stored.iter().map(|stored| (stored.plan.reason.as_str(), stored.plan.is_off_day));
        assert_eq!(found.collect::<Vec<_>>(), reasons);
        let scrim = DayPlan { is_off_day: false, ..stored[2].plan.clone() };
        writing.put_plan(stored[2].day, &scrim).await.unwrap();
        let saved = writing.plans(stored[2].day, stored[2].day).await.unwrap();
        assert_eq!(saved[0].plan, scrim);
    }

    async fn settings_are_the_defaults_until_put(store: TestStore) {
        assert_eq!(store.read().await.unwrap().settings().await.unwrap(), Settings::default());
        let mut settings = Settings::default();
        settings.branding.team_name = "Müller & Söhne \"5\"".into();
        settings.scheduling.minimum_players = 3;
        for _ in 0..2 {
            let mut writing = store.write().await.unwrap();
            writing.put_settings(&settings).await.unwrap();
            writing.commit().await.unwrap();
        }
        assert_eq!(store.read().await.unwrap().settings().await.unwrap(), settings);
    }
}
