//! Free time that runs over midnight, in everything that reads a team day.

use std::sync::Arc;

use app_domain::absence::AbsenceRange;
use app_domain::analysis::DayStatus;
use app_domain::day_plan::DayPlanPatch;
use app_domain::message_occasion::MessageOccasion;
use app_domain::{Day, Player};
use app_service::messages::{self, ChangeWatchState, SessionWatchState};
use app_service::schedule::{self, TeamDay};
use app_service::{absences, plans};
use app_testkit::{day, on_both_databases, player};
use chrono::TimeDelta;
use serde_json::json;

use crate::messages::{bot, minute, quiet};
use crate::team::{TestTeam, admin, member, own};

/// Monday after the test's Saturday.
const MONDAY: &str = "23.11.2026";
const TUESDAY: &str = "24.11.2026";
const WEDNESDAY: &str = "25.11.2026";

/// A team of which two players are enough.
async fn pair(team: &TestTeam) -> [Player; 2] {
    let patch = json!({ "scheduling": { "minimumPlayers": 2 } });
    let set = app_service::settings::update(&team.services, &admin(), &patch).await;
    set.expect("settings");
    [
        team.add_player(player("Ada")).await,
        team.add_player(player("Bob").with_sort_order(1)).await,
    ]
}

async fn answer(team: &TestTeam, player: &Player, date: &str, value: &str) {
    let stored = team.answer(&own(player), date, value).await;
    stored.expect("an answer");
}

async fn between(team: &TestTeam, from: Day, to: Day) -> Vec<Arc<TeamDay>> {
    let days = schedule::between(&team.services, &member(), from, to).await;
    days.expect("a schedule").days
}

/// The status and the hours of the longest window of the only day of a range.
async fn alone(team: &TestTeam, date: &str) -> (DayStatus, Option<i64>) {
    let days = between(team, day(date), day(date)).await;
    let window = days[0].analysis.window;
    (
        days[0].analysis.status,
        window.map(|window| window.minutes() / 60),
    )
}

const PLAYABLE: DayStatus = DayStatus::FullRoster;
const NONE: (DayStatus, Option<i64>) = (DayStatus::NotEnough, None);

async fn plan(team: &TestTeam, date: &str, reason: &str) {
    let patch = DayPlanPatch::new(Some(reason), None, None).expect("a plan");
    let saved = plans::save(&team.services, &admin(), day(date), &patch).await;
    saved.expect("saved");
}

/// Compares the cached fourteen days with days that are read alone, and with a range.
async fn assert_caches_follow(team: &TestTeam, step: &str) {
    let cached = schedule::next_14_days(&team.services, &member()).await;
    let cached = cached.expect("a schedule");
    let (first, last) = cached.range();
    let range = between(team, first, last).await;
    for (at, date) in first.through(last).enumerate() {
        let alone = between(team, date, date).await;
        let shown = |day: &TeamDay| format!("{:?} {:?}", day.analysis, day.rows);
        assert_eq!(shown(&cached.days[at]), shown(&alone[0]), "{step}, {date}");
        assert_eq!(shown(&range[at]), shown(&alone[0]), "{step}, {date}");
    }
}

on_both_databases! {
    async fn players_who_meet_after_midnight_play_on_the_day_on_which_the_last_one_comes(store: TestStore) {
        let team = TestTeam::on(store);
        let [ada, bob] = pair(&team).await;
        answer(&team, &ada, MONDAY, "22:00-02:00").await;
        answer(&team, &bob, TUESDAY, "00:00-02:00").await;
        assert_eq!(alone(&team, MONDAY).await, NONE);
        assert_eq!(alone(&team, TUESDAY).await, (PLAYABLE, Some(2)));
        answer(&team, &bob, MONDAY, "23:00-24:00").await;
        assert_eq!(alone(&team, MONDAY).await, (PLAYABLE, Some(3)));
        assert_eq!(alone(&team, TUESDAY).await, NONE);
    }

    async fn an_absence_or_an_off_day_hides_the_windows_that_begin_on_its_dates(store: TestStore) {
        let team = TestTeam::on(store);
        let [ada, bob] = pair(&team).await;
        answer(&team, &ada, MONDAY, "22:00-02:00").await;
        answer(&team, &bob, MONDAY, "22:00-24:00").await;
        answer(&team, &bob, TUESDAY, "00:00-02:00").await;
        assert_eq!(alone(&team, MONDAY).await, (PLAYABLE, Some(4)));
        plan(&team, TUESDAY, "Off-Day").await;
        assert_eq!(alone(&team, MONDAY).await, (PLAYABLE, Some(2)));
        plan(&team, TUESDAY, "").await;
        let range = AbsenceRange::new(day(TUESDAY), day(TUESDAY), "").expect("a range");
        absences::create(&team.services, &own(&bob), range).await.expect("an absence");
        assert_eq!(alone(&team, MONDAY).await, (PLAYABLE, Some(2)));
        let range = AbsenceRange::new(day(TUESDAY), day(TUESDAY), "").expect("a range");
        absences::create(&team.services, &own(&ada), range).await.expect("an absence");
        assert_eq!(alone(&team, MONDAY).await, (PLAYABLE, Some(2)), "a window of the day before stays");
    }

    async fn the_cached_days_follow_changes_of_the_days_around(store: TestStore) {
        let team = TestTeam::on(store);
        let [ada, bob] = pair(&team).await;
        assert_caches_follow(&team, "empty").await;
        for (player, date, value) in [
            (&ada, MONDAY, "22:00-02:00"),
            (&bob, TUESDAY, "00:00-02:00"),
            (&bob, MONDAY, "20:00-24:00"),
            (&ada, TUESDAY, "02:00-23:00, 23:30-24:00"),
            (&bob, TUESDAY, "00:00-24:00"),
            (&ada, WEDNESDAY, "00:00-24:00"),
            (&bob, WEDNESDAY, "00:00-05:00"),
            // The day before the first one, and the one after the last one.
            (&ada, "21.11.2026", "23:00-03:00"),
            (&bob, "22.11.2026", "00:00-03:00"),
            (&ada, "04.12.2026", "22:00-24:00"),
            (&bob, "04.12.2026", "23:30-24:00"),
            (&ada, "05.12.2026", "00:00-03:00"),
            (&bob, "05.12.2026", "00:00-03:00"),
            (&ada, TUESDAY, "x"),
            (&bob, TUESDAY, ""),
        ] {
            answer(&team, player, date, value).await;
            assert_caches_follow(&team, &format!("{date} {value}")).await;
        }
        for (date, reason) in [(WEDNESDAY, "Off-Day"), ("05.12.2026", "Off-Day"), (TUESDAY, "League"), (WEDNESDAY, "")] {
            plan(&team, date, reason).await;
            assert_caches_follow(&team, &format!("{date} {reason}")).await;
        }
        let range = AbsenceRange::new(day(WEDNESDAY), day(WEDNESDAY), "").expect("a range");
        absences::create(&team.services, &own(&ada), range).await.expect("an absence");
        assert_caches_follow(&team, "an absence").await;
    }

    async fn a_change_of_tomorrow_that_changes_today_is_announced_with_its_cause(store: TestStore) {
        let team = TestTeam::on(store);
        let [ada, bob] = crate::messages::pair(&team, quiet()).await;
        for player in [&ada, &bob] {
            answer(&team, player, "21.11.2026", "23:30-24:00").await;
        }
        answer(&team, &ada, "22.11.2026", "00:00-02:00").await;
        let mut watched = ChangeWatchState::default();
        assert_eq!(bot(&team.services, &mut watched).await, ["post: NotEnough"]);
        answer(&team, &bob, "22.11.2026", "00:00-02:00").await;
        bot(&team.services, &mut watched).await;
        minute(&team);
        assert_eq!(bot(&team.services, &mut watched).await, ["21.11.2026: NotEnough to FullRoster"]);
    }

    async fn the_reminder_of_a_session_after_midnight_is_sent_on_the_evening_before(store: TestStore) {
        let team = TestTeam::on(store);
        let reminder = json!({ "weeklyPingEnabled": false, "sessionReminderMinutes": 60 });
        let [ada, bob] = crate::messages::pair(&team, reminder).await;
        answer(&team, &ada, "21.11.2026", "22:00-02:00").await;
        answer(&team, &bob, "22.11.2026", "00:00-02:00").await;
        let mut watched = SessionWatchState::default();
        team.clock.advance(TimeDelta::minutes(4 * 60 - 1));
        messages::watch_sessions(&team.services, &mut watched).await.expect("no reminder");
        assert!(messages::claim(&team.services).await.expect("a claim").is_none());
        minute(&team);
        messages::watch_sessions(&team.services, &mut watched).await.expect("a reminder");
        let message = messages::claim(&team.services).await.expect("a claim").expect("a message");
        assert_eq!((message.wanted.occasion, message.wanted.date), (MessageOccasion::SessionStart, day("22.11.2026")));
    }
}
