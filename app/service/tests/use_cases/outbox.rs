//! The outbox as admins see and control it, and the question to a player that a member requests.

use app_domain::job::JobKind;
use app_domain::message_occasion::MessageOccasion;
use app_domain::{Day, Player};
use app_service::messages::{self, ChangeWatchState, OutboxTarget};
use app_service::port::{GatewayStatus, MessageFilter, MessageState, OutboxMessage};
use app_service::{heartbeat, settings};
use app_testkit::{day, on_both_databases, player};
use serde_json::json;

use crate::messages::{bot, minute, pair, quiet};
use crate::team::{TestTeam, admin, as_member, conflict, member, own};

const POST: &str = "22.11.2026";

fn post() -> OutboxTarget {
    OutboxTarget::Job(JobKind::DailyPost, day(POST))
}

/// The dates of the coming daily posts, and whether each is skipped.
async fn posts(team: &TestTeam) -> Vec<(Day, bool)> {
    let outbox = messages::load_outbox(&team.services, &admin())
        .await
        .expect("no failure");
    let posts = outbox
        .coming
        .iter()
        .filter(|one| one.due.job == JobKind::DailyPost);
    posts.map(|one| (one.due.date, one.is_skipped)).collect()
}

async fn all(team: &TestTeam) -> Vec<OutboxMessage> {
    let filter = MessageFilter::default();
    let past = messages::message_history(&team.services, &admin(), &filter, None, 50)
        .await
        .expect("no failure");
    past.messages
        .into_iter()
        .map(|(message, _)| message)
        .collect()
}

/// Three players are needed and two are free on the day. The third, who has not answered, is the one to ask.
async fn one_is_missing(team: &TestTeam) -> (Player, Day) {
    let [ada, bob] = pair(team, quiet()).await;
    let cleo = team.add_player(player("Cleo").with_sort_order(2)).await;
    let patch = json!({ "scheduling": { "minimumPlayers": 3 } });
    settings::update(&team.services, &admin(), &patch)
        .await
        .expect("no failure");
    for player in [&ada, &bob] {
        team.answer(&own(player), POST, "20:00-23:00")
            .await
            .expect("no failure");
    }
    (cleo, day(POST))
}

on_both_databases! {
    async fn the_coming_week_is_shown_with_whom_each_job_would_speak_to(store: TestStore) {
        let team = TestTeam::on(store);
        let [ada, bob] = pair(&team, quiet()).await;
        team.answer(&own(&bob), POST, "x").await.expect("an answer");
        bot(&team.services, &mut ChangeWatchState::default()).await;
        let outbox = messages::load_outbox(&team.services, &admin()).await.expect("no failure");
        assert!(outbox.has_channel);
        let first = &outbox.coming[0];
        assert_eq!((first.due.job, first.due.date), (JobKind::Reminder, day(POST)));
        assert_eq!(first.players, Some(vec![ada.id]));
        assert_eq!(outbox.coming[1].players, None);
        assert!(outbox.day(day(POST)).is_some());
        // Today's post has run.
        assert_eq!(posts(&team).await.len(), 6);
    }

    async fn a_skipped_job_does_not_run_and_a_restored_one_does(store: TestStore) {
        let team = TestTeam::on(store);
        pair(&team, quiet()).await;
        for _ in 0..2 {
            messages::skip(&team.services, &admin(), post()).await.expect("no failure");
        }
        let skipped = posts(&team).await.into_iter().filter(|(_, is_skipped)| *is_skipped);
        assert_eq!(skipped.map(|(date, _)| date).collect::<Vec<_>>(), [day(POST)]);
        let skips = team.actions().await.into_iter().filter(|action| action == "message_skipped");
        assert_eq!(skips.count(), 1);
        messages::restore(&team.services, &admin(), JobKind::DailyPost, day(POST)).await.expect("no failure");
        messages::skip(&team.services, &admin(), OutboxTarget::Job(JobKind::DailyPost, day("23.11.2026"))).await.expect("no failure");
        team.clock.set("2026-11-22T17:30:00Z");
        let posted = bot(&team.services, &mut ChangeWatchState::default()).await;
        assert_eq!(posted.iter().filter(|posted| posted.starts_with("post")).count(), 1);
        team.clock.set("2026-11-23T17:30:00Z");
        let posted = bot(&team.services, &mut ChangeWatchState::default()).await;
        assert_eq!(posted.iter().filter(|posted| posted.starts_with("post")).count(), 0);
        let late = messages::restore(&team.services, &admin(), JobKind::DailyPost, day("23.11.2026")).await;
        assert_eq!(conflict(late), "too_late");
    }

    async fn a_job_that_two_admins_send_now_is_sent_once_and_not_again_at_its_time(store: TestStore) {
        let team = TestTeam::on(store);
        pair(&team, quiet()).await;
        let mut watched = ChangeWatchState::default();
        bot(&team.services, &mut watched).await;
        messages::skip(&team.services, &admin(), post()).await.expect("no failure");
        heartbeat::record_heartbeat(&team.services, Vec::new(), GatewayStatus::default()).await.expect("a bot");
        let another = team.another_process().await;
        let (one, two) = (admin(), admin());
        let (one, two) = tokio::join!(
            messages::send_now(&team.services, &one, post()),
            messages::send_now(&another, &two, post()),
        );
        one.and(two).expect("no failure");
        let posted = bot(&team.services, &mut watched).await;
        assert_eq!(posted, ["post: NotEnough"]);
        team.clock.set("2026-11-22T17:30:00Z");
        let posted = bot(&team.services, &mut watched).await;
        assert!(!posted.iter().any(|posted| posted.starts_with("post")), "{posted:?}");
        let sent = team.actions().await.into_iter().filter(|action| action == "message_sent");
        assert_eq!(sent.count(), 1);
    }

    async fn nothing_is_sent_now_while_no_bot_runs_and_the_job_stays_in_the_coming_week(store: TestStore) {
        let team = TestTeam::on(store);
        pair(&team, quiet()).await;
        messages::skip(&team.services, &admin(), post()).await.expect("no failure");
        let before = posts(&team).await;
        let never = messages::send_now(&team.services, &admin(), post()).await;
        assert_eq!(conflict(never), "no_bot");
        heartbeat::record_heartbeat(&team.services, Vec::new(), GatewayStatus::default()).await.expect("a bot");
        team.clock.advance(chrono::TimeDelta::seconds(91));
        let late = messages::send_now(&team.services, &admin(), post()).await;
        assert_eq!(conflict(late), "no_bot");
        assert_eq!(posts(&team).await, before);
        assert_eq!(all(&team).await, []);
    }

    async fn a_message_is_not_sent_again_while_no_bot_runs(store: TestStore) {
        let team = TestTeam::on(store);
        pair(&team, quiet()).await;
        messages::run_due_jobs(&team.services, &mut messages::FinishedJobs::default()).await.expect("no failure");
        let waiting = all(&team).await.swap_remove(0);
        messages::skip(&team.services, &admin(), OutboxTarget::Message(waiting.id)).await.expect("no failure");
        let refused = messages::send_now(&team.services, &admin(), OutboxTarget::Message(waiting.id)).await;
        assert_eq!(conflict(refused), "no_bot");
        assert_eq!(all(&team).await[0].state, MessageState::Skipped);
    }

    async fn a_player_without_an_account_is_not_asked_by_the_bot(store: TestStore) {
        let team = TestTeam::on(store);
        let [ada, bob] = pair(&team, quiet()).await;
        let own = team.add_player(player("Cleo").with_sort_order(2).with_id("100000000000001")).await;
        heartbeat::record_heartbeat(&team.services, Vec::new(), GatewayStatus::default()).await.expect("a bot");
        let refused = messages::ask(&team.services, &member(), day(POST), &own.id).await;
        assert_eq!(conflict(refused), "no_account");
        let outbox = messages::load_outbox(&team.services, &admin()).await.expect("no failure");
        let reminder = outbox.coming.iter().find(|one| one.due.job == JobKind::Reminder);
        assert_eq!(reminder.expect("a reminder").players, Some(vec![ada.id, bob.id]));
    }

    async fn a_failed_message_is_sent_again_while_it_is_of_use(store: TestStore) {
        let team = TestTeam::on(store);
        pair(&team, quiet()).await;
        messages::run_due_jobs(&team.services, &mut messages::FinishedJobs::default()).await.expect("no failure");
        let failed = messages::claim(&team.services).await.expect("no failure").expect("the post");
        let content = messages::load_content(&team.services, &failed).await.expect("no failure");
        messages::record_outcome(&team.services, &failed, &content, MessageState::Failed, "no permission").await.expect("no failure");
        heartbeat::record_heartbeat(&team.services, Vec::new(), GatewayStatus::default()).await.expect("a bot");
        for _ in 0..2 {
            messages::send_now(&team.services, &admin(), OutboxTarget::Message(failed.id)).await.expect("no failure");
        }
        assert_eq!(bot(&team.services, &mut ChangeWatchState::default()).await, ["post: NotEnough"]);
        messages::send_now(&team.services, &admin(), OutboxTarget::Message(failed.id)).await.expect("no failure");
        assert_eq!(all(&team).await[0].state, MessageState::Sent);
        assert!(bot(&team.services, &mut ChangeWatchState::default()).await.is_empty());
        team.clock.set("2026-11-25T17:30:00Z");
        let late = messages::send_now(&team.services, &admin(), post()).await;
        assert_eq!(conflict(late), "too_late");
    }

    async fn a_notice_that_is_skipped_is_not_found_again(store: TestStore) {
        let team = TestTeam::on(store);
        let [ada, bob] = pair(&team, quiet()).await;
        let mut watched = ChangeWatchState::default();
        bot(&team.services, &mut watched).await;
        for player in [&ada, &bob] {
            team.answer(&own(player), "21.11.2026", "20:00-23:00").await.expect("an answer");
        }
        bot(&team.services, &mut watched).await;
        let notice = all(&team).await.swap_remove(0);
        assert_eq!((notice.wanted.occasion, notice.state), (MessageOccasion::Change, MessageState::Waiting));
        messages::skip(&team.services, &admin(), OutboxTarget::Message(notice.id)).await.expect("no failure");
        bot(&team.services, &mut watched).await;
        minute(&team);
        assert!(bot(&team.services, &mut watched).await.is_empty());
        assert_eq!(all(&team).await.len(), 2);
    }

    async fn a_player_is_asked_once_about_a_day_and_again_only_when_it_did_not_arrive(store: TestStore) {
        let team = TestTeam::on(store);
        let (cleo, date) = one_is_missing(&team).await;
        let request = messages::ask(&team.services, &member(), date, &cleo.id).await;
        assert_eq!(conflict(request), "no_bot");
        heartbeat::record_heartbeat(&team.services, Vec::new(), GatewayStatus::default()).await.expect("no failure");
        for _ in 0..2 {
            messages::ask(&team.services, &as_member(&cleo), date, &cleo.id).await.expect("no failure");
        }
        let question = messages::claim(&team.services).await.expect("no failure");
        let question = match question {
            Some(question) if question.wanted.occasion == MessageOccasion::Ask => question,
            _ => messages::claim(&team.services).await.expect("no failure").expect("a question"),
        };
        let content = messages::load_content(&team.services, &question).await.expect("no failure");
        messages::record_outcome(&team.services, &question, &content, MessageState::Failed, "closed").await.expect("no failure");
        messages::ask(&team.services, &member(), date, &cleo.id).await.expect("no failure");
        let filter = MessageFilter { occasion: Some(MessageOccasion::Ask), state: None };
        let past = messages::message_history(&team.services, &admin(), &filter, None, 50).await.expect("no failure");
        let turns: Vec<i64> = past.messages.iter().map(|(message, _)| message.wanted.turn).collect();
        assert_eq!(turns, [2, 1]);
        assert_eq!(past.messages[0].1.as_deref(), Some("Cleo"));
        team.answer(&own(&cleo), POST, "x").await.expect("an answer");
        let gone = messages::ask(&team.services, &member(), date, &cleo.id).await;
        assert_eq!(conflict(gone), "not_needed");
        let posted = bot(&team.services, &mut ChangeWatchState::default()).await;
        assert!(posted.contains(&"the player is no longer needed".to_owned()), "{posted:?}");
    }

    async fn the_past_is_read_part_by_part(store: TestStore) {
        let team = TestTeam::on(store);
        pair(&team, quiet()).await;
        for hour in ["2026-11-22T14:30:00Z", "2026-11-22T17:30:00Z"] {
            team.clock.set(hour);
            bot(&team.services, &mut ChangeWatchState::default()).await;
        }
        let filter = MessageFilter { occasion: None, state: Some(MessageState::Sent) };
        let first = messages::message_history(&team.services, &admin(), &filter, None, 2).await.expect("no failure");
        assert_eq!(first.messages.len(), 2);
        let rest = messages::message_history(&team.services, &admin(), &filter, first.next, 2).await.expect("no failure");
        assert_eq!((rest.messages.len(), rest.next), (1, None));
    }
}
