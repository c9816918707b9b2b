//! What the bot says by itself: the notice that a day stands otherwise than the team was told.

use app_domain::Player;
use app_domain::occasion::Occasion;
use app_domain::plan::PlanChange;
use app_service::messages::{self, Content, Done, Watched};
use app_service::port::{Message, MessageState};
use app_service::{Services, plans, settings};
use app_testkit::{day, on_both_databases, player};
use chrono::TimeDelta;
use serde_json::json;

use crate::team::{Team, admin, own};

const TODAY: &str = "21.11.2026";
const TOMORROW: &str = "22.11.2026";

/// Two players who suffice, and a channel.
pub async fn pair(team: &Team, scheduling: serde_json::Value) -> [Player; 2] {
    let players = [
        team.has(player("Ada")).await,
        team.has(player("Bob").placed(1)).await,
    ];
    let mut patch = json!({ "scheduling": { "minimumPlayers": 2 }, "chat": { "channelId": "500000000000000001" } });
    let group = patch["scheduling"].as_object_mut().expect("a group");
    group.extend(scheduling.as_object().expect("settings").clone());
    set(team, &patch).await;
    players
}

async fn set(team: &Team, patch: &serde_json::Value) {
    let set = settings::update(&team.services, &admin(), patch).await;
    set.expect("settings");
}

/// What a bot does each second: jobs, changes, and what is due. Answers what was said, or why not.
pub async fn bot(services: &Services, watched: &mut Watched) -> Vec<String> {
    messages::run_due_jobs(services, &mut Done::default())
        .await
        .expect("jobs");
    messages::watch_changes(services, watched)
        .await
        .expect("changes");
    let mut said = Vec::new();
    while let Some(message) = messages::claim(services).await.expect("a claim") {
        said.push(send(services, &message).await);
    }
    said
}

async fn send(services: &Services, message: &Message) -> String {
    let content = messages::content(services, message).await.expect("words");
    let (state, words) = match &content {
        Content::Nothing(reason) => (MessageState::Skipped, (*reason).to_owned()),
        Content::DailyPost { schedule, .. } => {
            let status = schedule.days[0].analysis.status;
            (MessageState::Sent, format!("post: {status:?}"))
        }
        Content::Change { schedule, said, .. } => {
            let day = &schedule.days[0];
            let (before, now) = (said.verdict.status, day.analysis.status);
            (
                MessageState::Sent,
                format!("{}: {before:?} to {now:?}", day.day),
            )
        }
        Content::Notice { .. }
        | Content::Poll { .. }
        | Content::PollResult { .. }
        | Content::Unreached { .. } => (MessageState::Sent, "to the channel".to_owned()),
        Content::Ask { .. } | Content::Reminder { .. } | Content::Planning { .. } => {
            (MessageState::Sent, "to a player".to_owned())
        }
    };
    let reason = if state == MessageState::Sent {
        ""
    } else {
        words.as_str()
    };
    let settled = messages::settle(services, message, &content, state, reason).await;
    settled.expect("settled");
    words
}

pub fn minute(team: &Team) {
    team.clock.advance(TimeDelta::minutes(1));
}

const NO_PINGS: &str = r#"{"weeklyPingEnabled": false}"#;

pub fn quiet() -> serde_json::Value {
    serde_json::from_str(NO_PINGS).expect("json")
}

on_both_databases! {
    async fn changes_of_today_after_the_post_are_one_message_about_how_it_ends(store: TestStore) {
        let team = Team::on(store);
        let [ada, bob] = pair(&team, quiet()).await;
        let mut watched = Watched::default();
        assert_eq!(bot(&team.services, &mut watched).await, ["post: NotEnough"]);
        team.answers(&own(&ada), TODAY, "20:00-23:00").await.expect("an answer");
        assert!(bot(&team.services, &mut watched).await.is_empty());
        for said in ["20:00-23:00", "x", "21:00-23:00"] {
            team.answers(&own(&bob), TODAY, said).await.expect("an answer");
            assert!(bot(&team.services, &mut watched).await.is_empty());
        }
        minute(&team);
        assert_eq!(bot(&team.services, &mut watched).await, ["21.11.2026: NotEnough to FullRoster"]);
        minute(&team);
        assert!(bot(&team.services, &mut watched).await.is_empty());
        team.answers(&own(&bob), TODAY, "x").await.expect("an answer");
        bot(&team.services, &mut watched).await;
        minute(&team);
        assert_eq!(bot(&team.services, &mut watched).await, ["21.11.2026: FullRoster to NotEnough"]);
    }

    async fn a_change_that_is_taken_back_before_it_was_said_says_nothing(store: TestStore) {
        let team = Team::on(store);
        let [ada, bob] = pair(&team, quiet()).await;
        for player in [&ada, &bob] {
            team.answers(&own(player), TODAY, "20:00-23:00").await.expect("an answer");
        }
        let mut watched = Watched::default();
        assert_eq!(bot(&team.services, &mut watched).await, ["post: FullRoster"]);
        for said in ["x", "20:00-22:00"] {
            team.answers(&own(&bob), TODAY, said).await.expect("an answer");
            bot(&team.services, &mut watched).await;
        }
        minute(&team);
        assert_eq!(bot(&team.services, &mut watched).await, ["the day stands again as it was said"]);
        minute(&team);
        assert!(bot(&team.services, &mut watched).await.is_empty());
    }

    async fn what_changed_while_no_bot_ran_is_said_once_by_one_of_them(store: TestStore) {
        let team = Team::on(store);
        let [ada, bob] = pair(&team, quiet()).await;
        bot(&team.services, &mut Watched::default()).await;
        for player in [&ada, &bob] {
            team.answers(&own(player), TODAY, "20:00-23:00").await.expect("an answer");
        }
        let another = team.another_process().await;
        let (mut one, mut two) = (Watched::default(), Watched::default());
        bot(&team.services, &mut one).await;
        bot(&another, &mut two).await;
        minute(&team);
        let mut said = bot(&another, &mut Watched::default()).await;
        said.extend(bot(&team.services, &mut one).await);
        said.extend(bot(&another, &mut two).await);
        assert_eq!(said, ["21.11.2026: NotEnough to FullRoster"]);
    }

    async fn today_before_its_post_and_days_out_of_reach_say_nothing(store: TestStore) {
        let team = Team::on(store);
        team.clock.set("2026-11-21T16:00:00Z");
        let [ada, bob] = pair(&team, json!({ "weeklyPingEnabled": false, "reminderHoursBefore": 0 })).await;
        let mut watched = Watched::default();
        for date in [TODAY, TOMORROW] {
            for player in [&ada, &bob] {
                assert!(bot(&team.services, &mut watched).await.is_empty());
                team.answers(&own(player), date, "20:00-23:00").await.expect("an answer");
            }
        }
        bot(&team.services, &mut watched).await;
        minute(&team);
        assert!(bot(&team.services, &mut watched).await.is_empty());
    }

    async fn days_within_reach_are_spoken_of_from_when_they_come_within_it(store: TestStore) {
        let team = Team::on(store);
        team.clock.set("2026-11-21T16:00:00Z");
        let reach = json!({ "weeklyPingEnabled": false, "reminderHoursBefore": 0, "changeNotificationDays": 1 });
        let [ada, bob] = pair(&team, reach).await;
        let mut watched = Watched::default();
        bot(&team.services, &mut watched).await;
        for date in [TODAY, TOMORROW, "23.11.2026"] {
            for player in [&ada, &bob] {
                team.answers(&own(player), date, "20:00-23:00").await.expect("an answer");
            }
        }
        bot(&team.services, &mut watched).await;
        minute(&team);
        let said = bot(&team.services, &mut watched).await;
        assert_eq!(said, ["21.11.2026: NotEnough to FullRoster", "22.11.2026: NotEnough to FullRoster"]);
    }

    async fn a_plan_and_a_setting_change_a_day_like_an_answer(store: TestStore) {
        let team = Team::on(store);
        let [ada, bob] = pair(&team, quiet()).await;
        for player in [&ada, &bob] {
            team.answers(&own(player), TODAY, "20:00-23:00").await.expect("an answer");
        }
        let mut watched = Watched::default();
        bot(&team.services, &mut watched).await;
        set(&team, &json!({ "scheduling": { "minimumPlayers": 3 } })).await;
        bot(&team.services, &mut watched).await;
        minute(&team);
        assert_eq!(bot(&team.services, &mut watched).await, ["21.11.2026: FullRoster to NotEnough"]);
        let off = PlanChange { reason: Some("Off-day".to_owned()), focus: None };
        plans::save(&team.services, &admin(), day(TODAY), &off).await.expect("no failure");
        bot(&team.services, &mut watched).await;
        minute(&team);
        assert_eq!(bot(&team.services, &mut watched).await, ["21.11.2026: NotEnough to OffDay"]);
    }

    async fn switched_off_nothing_is_said_and_what_waits_is_left_unsaid(store: TestStore) {
        let team = Team::on(store);
        let [ada, bob] = pair(&team, quiet()).await;
        let mut watched = Watched::default();
        bot(&team.services, &mut watched).await;
        for player in [&ada, &bob] {
            team.answers(&own(player), TODAY, "20:00-23:00").await.expect("an answer");
        }
        bot(&team.services, &mut watched).await;
        set(&team, &json!({ "scheduling": { "changeNotificationsEnabled": false } })).await;
        minute(&team);
        assert_eq!(bot(&team.services, &mut watched).await, ["change notifications are switched off"]);
        team.answers(&own(&ada), TODAY, "x").await.expect("an answer");
        bot(&team.services, &mut watched).await;
        minute(&team);
        assert!(bot(&team.services, &mut watched).await.is_empty());
    }

    async fn what_the_platform_refuses_for_good_is_not_tried_for_ever(store: TestStore) {
        let team = Team::on(store);
        let [ada, bob] = pair(&team, quiet()).await;
        let mut watched = Watched::default();
        bot(&team.services, &mut watched).await;
        for player in [&ada, &bob] {
            team.answers(&own(player), TODAY, "20:00-23:00").await.expect("an answer");
        }
        messages::watch_changes(&team.services, &mut watched).await.expect("no failure");
        minute(&team);
        let notice = messages::claim(&team.services).await.expect("no failure").expect("a notice");
        assert_eq!(notice.wanted.occasion, Occasion::Change);
        let content = messages::content(&team.services, &notice).await.expect("no failure");
        messages::settle(&team.services, &notice, &content, MessageState::Failed, "no permission").await.expect("no failure");
        messages::watch_changes(&team.services, &mut watched).await.expect("no failure");
        minute(&team);
        assert_eq!(messages::claim(&team.services).await.expect("no failure"), None);
    }
}
