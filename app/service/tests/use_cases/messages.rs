//! Change notices: the message that a day's status has changed since it was announced.

use app_domain::Player;
use app_domain::day_plan::DayPlanPatch;
use app_domain::message_occasion::MessageOccasion;
use app_service::messages::{self, ChangeWatchState, FinishedJobs, MessageContent};
use app_service::port::{MessageState, OutboxMessage};
use app_service::{AppServices, plans, settings};
use app_testkit::{day, on_both_databases, player};
use chrono::TimeDelta;
use serde_json::json;

use crate::team::{TestTeam, admin, own};

const TODAY: &str = "21.11.2026";
const TOMORROW: &str = "22.11.2026";

/// Adds two players, who are enough for a session, and sets a channel.
pub async fn pair(team: &TestTeam, scheduling: serde_json::Value) -> [Player; 2] {
    let players = [
        team.add_player(player("Ada")).await,
        team.add_player(player("Bob").with_sort_order(1)).await,
    ];
    let mut patch = json!({ "scheduling": { "minimumPlayers": 2 }, "chat": { "channelId": "500000000000000001" } });
    let group = patch["scheduling"].as_object_mut().expect("a group");
    group.extend(scheduling.as_object().expect("settings").clone());
    set(team, &patch).await;
    players
}

async fn set(team: &TestTeam, patch: &serde_json::Value) {
    let set = settings::update(&team.services, &admin(), patch).await;
    set.expect("settings");
}

/// Does what a bot does each second: jobs, change notices, due messages. Returns what was sent, or why it was skipped.
pub async fn bot(services: &AppServices, watched: &mut ChangeWatchState) -> Vec<String> {
    messages::run_due_jobs(services, &mut FinishedJobs::default())
        .await
        .expect("jobs");
    messages::watch_changes(services, watched)
        .await
        .expect("changes");
    let mut messages = Vec::new();
    while let Some(message) = messages::claim(services).await.expect("a claim") {
        messages.push(send(services, &message).await);
    }
    messages
}

async fn send(services: &AppServices, message: &OutboxMessage) -> String {
    let content = messages::load_content(services, message)
        .await
        .expect("words");
    let (state, words) = match &content {
        MessageContent::Skip(reason) => (MessageState::Skipped, (*reason).to_owned()),
        MessageContent::DailyPost { schedule, .. } => {
            let status = schedule.days[0].analysis.status;
            (MessageState::Sent, format!("post: {status:?}"))
        }
        MessageContent::Change {
            schedule, snapshot, ..
        } => {
            let day = &schedule.days[0];
            let (before, now) = (snapshot.verdict.status, day.analysis.status);
            (
                MessageState::Sent,
                format!("{}: {before:?} to {now:?}", day.day),
            )
        }
        MessageContent::SessionStart { .. }
        | MessageContent::Notice { .. }
        | MessageContent::Test { .. }
        | MessageContent::Poll { .. }
        | MessageContent::PollResult { .. }
        | MessageContent::Unreached { .. } => (MessageState::Sent, "to the channel".to_owned()),
        MessageContent::Ask { .. }
        | MessageContent::ZoneChange { .. }
        | MessageContent::Reminder { .. }
        | MessageContent::Planning { .. } => (MessageState::Sent, "to a player".to_owned()),
    };
    let reason = if state == MessageState::Sent {
        ""
    } else {
        words.as_str()
    };
    let settled = messages::record_outcome(services, message, &content, state, reason).await;
    settled.expect("settled");
    words
}

pub fn minute(team: &TestTeam) {
    team.clock.advance(TimeDelta::minutes(1));
}

const NO_PINGS: &str = r#"{"weeklyPingEnabled": false}"#;

pub fn quiet() -> serde_json::Value {
    serde_json::from_str(NO_PINGS).expect("json")
}

on_both_databases! {
    async fn changes_of_today_after_the_post_are_one_message_about_how_it_ends(store: TestStore) {
        let team = TestTeam::on(store);
        let [ada, bob] = pair(&team, quiet()).await;
        let mut watched = ChangeWatchState::default();
        assert_eq!(bot(&team.services, &mut watched).await, ["post: NotEnough"]);
        team.answer(&own(&ada), TODAY, "20:00-23:00").await.expect("an answer");
        assert!(bot(&team.services, &mut watched).await.is_empty());
        for messages in ["20:00-23:00", "x", "21:00-23:00"] {
            team.answer(&own(&bob), TODAY, messages).await.expect("an answer");
            assert!(bot(&team.services, &mut watched).await.is_empty());
        }
        minute(&team);
        assert_eq!(bot(&team.services, &mut watched).await, ["21.11.2026: NotEnough to FullRoster"]);
        minute(&team);
        assert!(bot(&team.services, &mut watched).await.is_empty());
        team.answer(&own(&bob), TODAY, "x").await.expect("an answer");
        bot(&team.services, &mut watched).await;
        minute(&team);
        assert_eq!(bot(&team.services, &mut watched).await, ["21.11.2026: FullRoster to NotEnough"]);
    }

    async fn a_change_that_is_taken_back_before_it_was_said_says_nothing(store: TestStore) {
        let team = TestTeam::on(store);
        let [ada, bob] = pair(&team, quiet()).await;
        for player in [&ada, &bob] {
            team.answer(&own(player), TODAY, "20:00-23:00").await.expect("an answer");
        }
        let mut watched = ChangeWatchState::default();
        assert_eq!(bot(&team.services, &mut watched).await, ["post: FullRoster"]);
        for messages in ["x", "20:00-22:00"] {
            team.answer(&own(&bob), TODAY, messages).await.expect("an answer");
            bot(&team.services, &mut watched).await;
        }
        minute(&team);
        assert_eq!(bot(&team.services, &mut watched).await, ["the day changed back"]);
        minute(&team);
        assert!(bot(&team.services, &mut watched).await.is_empty());
    }

    async fn what_changed_while_no_bot_ran_is_said_once_by_one_of_them(store: TestStore) {
        let team = TestTeam::on(store);
        let [ada, bob] = pair(&team, quiet()).await;
        bot(&team.services, &mut ChangeWatchState::default()).await;
        for player in [&ada, &bob] {
            team.answer(&own(player), TODAY, "20:00-23:00").await.expect("an answer");
        }
        let another = team.another_process().await;
        let (mut one, mut two) = (ChangeWatchState::default(), ChangeWatchState::default());
        bot(&team.services, &mut one).await;
        bot(&another, &mut two).await;
        minute(&team);
        let mut messages = bot(&another, &mut ChangeWatchState::default()).await;
        messages.extend(bot(&team.services, &mut one).await);
        messages.extend(bot(&another, &mut two).await);
        assert_eq!(messages, ["21.11.2026: NotEnough to FullRoster"]);
    }

    async fn today_before_its_post_and_days_out_of_reach_say_nothing(store: TestStore) {
        let team = TestTeam::on(store);
        team.clock.set("2026-11-21T16:00:00Z");
        let [ada, bob] = pair(&team, json!({ "weeklyPingEnabled": false, "reminderHoursBefore": 0 })).await;
        let mut watched = ChangeWatchState::default();
        for date in [TODAY, TOMORROW] {
            for player in [&ada, &bob] {
                assert!(bot(&team.services, &mut watched).await.is_empty());
                team.answer(&own(player), date, "20:00-23:00").await.expect("an answer");
            }
        }
        bot(&team.services, &mut watched).await;
        minute(&team);
        assert!(bot(&team.services, &mut watched).await.is_empty());
    }

    async fn days_within_reach_are_spoken_of_from_when_they_come_within_it(store: TestStore) {
        let team = TestTeam::on(store);
        team.clock.set("2026-11-21T16:00:00Z");
        let reach = json!({ "weeklyPingEnabled": false, "reminderHoursBefore": 0, "changeNotificationDays": 1 });
        let [ada, bob] = pair(&team, reach).await;
        let mut watched = ChangeWatchState::default();
        bot(&team.services, &mut watched).await;
        for date in [TODAY, TOMORROW, "23.11.2026"] {
            for player in [&ada, &bob] {
                team.answer(&own(player), date, "20:00-23:00").await.expect("an answer");
            }
        }
        bot(&team.services, &mut watched).await;
        minute(&team);
        let messages = bot(&team.services, &mut watched).await;
        assert_eq!(messages, ["21.11.2026: NotEnough to FullRoster", "22.11.2026: NotEnough to FullRoster"]);
    }

    async fn a_plan_and_a_setting_change_a_day_like_an_answer(store: TestStore) {
        let team = TestTeam::on(store);
        let [ada, bob] = pair(&team, quiet()).await;
        for player in [&ada, &bob] {
            team.answer(&own(player), TODAY, "20:00-23:00").await.expect("an answer");
        }
        let mut watched = ChangeWatchState::default();
        bot(&team.services, &mut watched).await;
        set(&team, &json!({ "scheduling": { "minimumPlayers": 3 } })).await;
        bot(&team.services, &mut watched).await;
        minute(&team);
        assert_eq!(bot(&team.services, &mut watched).await, ["21.11.2026: FullRoster to NotEnough"]);
        let off = DayPlanPatch { reason: Some("Off-day".to_owned()), ..DayPlanPatch::default() };
        plans::save(&team.services, &admin(), day(TODAY), &off).await.expect("no failure");
        bot(&team.services, &mut watched).await;
        minute(&team);
        assert_eq!(bot(&team.services, &mut watched).await, ["21.11.2026: NotEnough to OffDay"]);
    }

    async fn turned_off_nothing_is_announced_and_waiting_notices_are_skipped(store: TestStore) {
        let team = TestTeam::on(store);
        let [ada, bob] = pair(&team, quiet()).await;
        let mut watched = ChangeWatchState::default();
        bot(&team.services, &mut watched).await;
        for player in [&ada, &bob] {
            team.answer(&own(player), TODAY, "20:00-23:00").await.expect("an answer");
        }
        bot(&team.services, &mut watched).await;
        set(&team, &json!({ "scheduling": { "changeNotificationsEnabled": false } })).await;
        minute(&team);
        assert_eq!(bot(&team.services, &mut watched).await, ["change notifications are turned off"]);
        team.answer(&own(&ada), TODAY, "x").await.expect("an answer");
        bot(&team.services, &mut watched).await;
        minute(&team);
        assert!(bot(&team.services, &mut watched).await.is_empty());
    }

    async fn what_the_platform_refuses_for_good_is_not_tried_for_ever(store: TestStore) {
        let team = TestTeam::on(store);
        let [ada, bob] = pair(&team, quiet()).await;
        let mut watched = ChangeWatchState::default();
        bot(&team.services, &mut watched).await;
        for player in [&ada, &bob] {
            team.answer(&own(player), TODAY, "20:00-23:00").await.expect("an answer");
        }
        messages::watch_changes(&team.services, &mut watched).await.expect("no failure");
        minute(&team);
        let notice = messages::claim(&team.services).await.expect("no failure").expect("a notice");
        assert_eq!(notice.wanted.occasion, MessageOccasion::Change);
        let content = messages::load_content(&team.services, &notice).await.expect("no failure");
        messages::record_outcome(&team.services, &notice, &content, MessageState::Failed, "no permission").await.expect("no failure");
        messages::watch_changes(&team.services, &mut watched).await.expect("no failure");
        minute(&team);
        assert_eq!(messages::claim(&team.services).await.expect("no failure"), None);
    }
}
