//! Polls: one per training however many bots run, one vote per player however fast, closed once even if late.

use app_domain::job::JobKind;
use app_domain::message_occasion::MessageOccasion;
use app_domain::{AccountId, Player};
use app_service::activity_log::{self, ActivityQuery};
use app_service::messages::{self, FinishedJobs, MessageContent};
use app_service::polls::{self, CloseOutcome, OpenOutcome, PollRequest, PollView, VoteOutcome};
use app_service::port::{MessageFilter, MessageState, PollMessage, StoredPoll};
use app_service::{AppServices, settings};
use app_testkit::{day, on_both_databases, player};
use chrono::TimeDelta;
use serde_json::json;

use crate::team::{TestTeam, admin, own};

const TODAY: &str = "21.11.2026";
const MAPS: [&str; 2] = ["Ascent", "Bind"];

async fn set(team: &TestTeam, patch: &serde_json::Value) {
    let set = settings::update(&team.services, &admin(), patch).await;
    set.expect("settings");
}

/// Adds a player, who is enough for a session, sets a channel, and enables training polls.
async fn solo(team: &TestTeam) -> Player {
    let ada = team.add_player(player("Ada")).await;
    let scheduling = json!({ "minimumPlayers": 1, "trainingPollEnabled": true });
    let chat = json!({ "channelId": "500000000000000001" });
    set(team, &json!({ "scheduling": scheduling, "chat": chat })).await;
    ada
}

async fn kept(team: &TestTeam) -> Vec<StoredPoll> {
    let mut reading = team.store.read().await.expect("a snapshot");
    reading.active_polls().await.expect("polls")
}

fn account() -> AccountId {
    "100000000000000999".parse().expect("an id")
}

async fn asks(services: &AppServices, minutes: i64, interaction: &str) -> OpenOutcome {
    let wanted = PollRequest {
        question: "Which map?",
        options: &MAPS,
        takes_several: false,
        minutes: Some(minutes),
    };
    let opened = polls::open(services, &admin(), &account(), wanted, interaction).await;
    opened.expect("a poll")
}

/// Sends the due messages, which posts the polls in the channel. Returns the results: the message that each replies to,
/// and the leading options.
async fn bot(services: &AppServices) -> Vec<(u64, Vec<usize>)> {
    let mut results = Vec::new();
    while let Some(message) = messages::claim(services).await.expect("a claim") {
        let content = messages::load_content(services, &message)
            .await
            .expect("words");
        let mut state = MessageState::Sent;
        match &content {
            MessageContent::Poll { channel, poll, .. } => {
                let shown = PollMessage {
                    channel: *channel,
                    message: 42,
                    digest: String::new(),
                };
                let kept = polls::record_posted(services, &message, poll, &shown).await;
                kept.expect("kept");
                continue;
            }
            MessageContent::PollResult { poll, shown } => {
                results.push((shown.message, poll.stored.poll.leading()));
            }
            MessageContent::Skip(_) => state = MessageState::Skipped,
            _ => {}
        }
        let settled = messages::record_outcome(services, &message, &content, state, "").await;
        settled.expect("settled");
    }
    results
}

/// The sentences of the activity log about polls, oldest first.
async fn written_down(services: &AppServices) -> Vec<String> {
    let polls = ActivityQuery {
        action: Some("poll".to_owned()),
        ..ActivityQuery::default()
    };
    let part = activity_log::list(services, &admin(), &polls, None, 50).await;
    let entries = part.expect("the log").entries;
    entries.into_iter().rev().map(|one| one.sentence).collect()
}

/// The only active poll.
async fn only(services: &AppServices) -> PollView {
    let mut boards = polls::active_polls(services).await.expect("polls");
    assert_eq!(boards.len(), 1);
    boards.remove(0)
}

on_both_databases! {
    async fn a_playable_post_opens_one_poll_however_many_bots_look(store: TestStore) {
        let team = TestTeam::on(store);
        let ada = solo(&team).await;
        team.answer(&own(&ada), TODAY, "20:00-23:00").await.expect("an answer");
        let (one, other) = (team.services.clone(), team.another_process().await);
        let (mut done, mut also_done) = (FinishedJobs::default(), FinishedJobs::default());
        let (first, second) = tokio::join!(
            messages::run_due_jobs(&one, &mut done),
            messages::run_due_jobs(&other, &mut also_done)
        );
        first.and(second).expect("jobs");
        let by_hand = polls::open_training(&one, &admin(), Some(&account()), day(TODAY)).await;
        assert_eq!(by_hand.expect("an answer"), OpenOutcome::AlreadyOpened);
        let polls = kept(&team).await;
        assert_eq!(polls.len(), 1);
        assert_eq!(polls[0].poll.definition.options.len(), 5);
        let mut reading = team.store.read().await.expect("a snapshot");
        let occasions = reading.messages(&MessageFilter::default(), None, 10).await.expect("messages");
        let occasions: Vec<MessageOccasion> = occasions.into_iter().rev().map(|message| message.wanted.occasion).collect();
        let of_channel = occasions.iter().filter(|occasion| **occasion != MessageOccasion::Job(JobKind::Reminder));
        assert_eq!(of_channel.collect::<Vec<_>>(), [&MessageOccasion::Job(JobKind::DailyPost), &MessageOccasion::Poll]);
    }

    async fn a_vote_in_the_portal_and_one_in_chat_are_the_same_vote(store: TestStore) {
        let team = TestTeam::on(store);
        let ada = solo(&team).await;
        assert_eq!(asks(&team.services, 60, "1").await, OpenOutcome::Queued);
        bot(&team.services).await;
        let id = only(&team.services).await.stored.id;
        let set = async |option, is_on| {
            polls::set_vote(&team.services, &own(&ada), id, option, is_on).await.expect("a vote")
        };
        assert_eq!(set(0, true).await.stored.poll.votes_of(&ada.id), [0]);
        let pressed = polls::vote(&team.services, &own(&ada), id, 1, "101").await.expect("a vote");
        assert!(matches!(pressed, VoteOutcome::Counted(_, app_domain::poll::VoteEffect::Moved)));
        // The page has not seen the vote in chat; setting it again leaves it.
        assert_eq!(set(1, true).await.stored.poll.votes_of(&ada.id), [1]);
        assert!(set(1, false).await.voters.is_empty());
        assert_eq!(set(0, true).await.voters, std::slice::from_ref(&ada));
        // The bot edits its message from the same votes.
        assert_eq!(only(&team.services).await.stored.poll.counts(), [1, 0]);
        let nowhere = polls::set_vote(&team.services, &own(&ada), id, 2, true).await;
        assert!(nowhere.is_err());
    }

    async fn a_press_that_is_delivered_twice_counts_once(store: TestStore) {
        let team = TestTeam::on(store);
        let ada = solo(&team).await;
        assert_eq!(asks(&team.services, 60, "1").await, OpenOutcome::Queued);
        bot(&team.services).await;
        let id = only(&team.services).await.stored.id;
        for (interaction, votes) in [("201", &[0][..]), ("201", &[0]), ("202", &[]), ("202", &[]), ("203", &[0])] {
            polls::vote(&team.services, &own(&ada), id, 0, interaction).await.expect("a vote");
            assert_eq!(only(&team.services).await.stored.poll.votes_of(&ada.id), votes, "{interaction}");
        }
    }

    async fn a_closed_poll_counts_no_vote_and_is_listed_after_the_open_ones(store: TestStore) {
        let team = TestTeam::on(store);
        let ada = solo(&team).await;
        asks(&team.services, 60, "1").await;
        bot(&team.services).await;
        let first = only(&team.services).await.stored.id;
        team.clock.advance(TimeDelta::minutes(61));
        asks(&team.services, 60, "2").await;
        let late = polls::set_vote(&team.services, &own(&ada), first, 0, true).await.expect("the poll");
        assert!(!late.is_open && late.voters.is_empty());
        let member = app_domain::permission::RequestPrincipal::Player(ada).member().expect("a member");
        let listed = polls::list(&team.services, &member, None).await.expect("polls");
        assert_eq!(listed.iter().map(|view| view.is_open).collect::<Vec<_>>(), [true, false]);
        assert_eq!(listed[1].stored.id, first);
        let open = async || {
            let seen = app_service::schedule::fortnight(&team.services, &member, None).await;
            seen.expect("the days").open_polls
        };
        assert_eq!(open().await, 1);
        team.clock.advance(TimeDelta::minutes(61));
        assert_eq!(open().await, 0);
    }

    async fn a_day_that_leaves_too_few_starts_or_cannot_be_played_has_no_poll(store: TestStore) {
        let team = TestTeam::on(store);
        let ada = solo(&team).await;
        let opened = async || polls::open_training(&team.services, &admin(), None, day(TODAY)).await.expect("an answer");
        assert_eq!(opened().await, OpenOutcome::NotPlayable);
        team.answer(&own(&ada), TODAY, "20:00-21:59").await.expect("an answer");
        assert_eq!(opened().await, OpenOutcome::TooShort);
        team.answer(&own(&ada), TODAY, "20:00-22:00").await.expect("an answer");
        assert_eq!(kept(&team).await, []);
    }

    async fn a_poll_of_a_team_without_a_channel_is_in_the_portal_alone(store: TestStore) {
        let team = TestTeam::on(store);
        let ada = solo(&team).await;
        team.answer(&own(&ada), TODAY, "20:00-22:00").await.expect("an answer");
        set(&team, &json!({ "chat": { "channelId": null } })).await;
        let opened = async || polls::open_training(&team.services, &admin(), None, day(TODAY)).await.expect("an answer");
        assert_eq!(opened().await, OpenOutcome::WithoutMessage);
        assert_eq!(opened().await, OpenOutcome::AlreadyOpened);
        let id = kept(&team).await[0].id;
        let voted = polls::set_vote(&team.services, &own(&ada), id, 0, true).await.expect("the poll");
        assert_eq!(voted.voters.len(), 1);
        team.clock.advance(TimeDelta::hours(30));
        bot(&team.services).await;
        let mut reading = team.services.store.read().await.expect("a reader");
        let messages = reading.messages(&MessageFilter::default(), None, 20).await.expect("messages");
        assert!(messages.iter().all(|message| message.wanted.turn != id || message.wanted.occasion != MessageOccasion::Poll));
    }

    async fn votes_of_one_person_at_once_are_one_vote(store: TestStore) {
        let team = TestTeam::on(store);
        let ada = solo(&team).await;
        assert_eq!(asks(&team.services, 60, "7").await, OpenOutcome::Queued);
        assert_eq!(asks(&team.services, 60, "7").await, OpenOutcome::AlreadyOpened);
        bot(&team.services).await;
        let id = kept(&team).await[0].id;
        let (other, owner) = (team.another_process().await, own(&ada));
        let (one, two) = tokio::join!(
            polls::vote(&team.services, &owner, id, 0, "102"),
            polls::vote(&other, &owner, id, 1, "103")
        );
        for press in [one, two] {
            assert!(matches!(press.expect("pressed"), VoteOutcome::Counted(..)));
        }
        assert_eq!(kept(&team).await[0].poll.votes_of(&ada.id).len(), 1);
        let nowhere = polls::vote(&other, &owner, id, 2, "104").await;
        assert_eq!(nowhere.expect("an answer"), VoteOutcome::Unknown);
    }

    async fn a_poll_that_nobody_closed_in_time_closes_late_and_once(store: TestStore) {
        let team = TestTeam::on(store);
        let ada = solo(&team).await;
        asks(&team.services, 30, "7").await;
        bot(&team.services).await;
        let view = only(&team.services).await;
        assert!(view.is_open);
        team.clock.advance(TimeDelta::hours(3));
        let late = team.services.now();
        let press = polls::vote(&team.services, &own(&ada), view.stored.id, 0, "105").await;
        assert_eq!(press.expect("an answer"), VoteOutcome::Closed);
        for _ in 0..2 {
            let view = only(&team.services).await;
            assert!(!view.is_open);
            assert_eq!(view.stored.poll.closed_at, Some(late));
            team.clock.advance(TimeDelta::minutes(1));
        }
        let again = polls::close(&team.services, &admin(), &account(), view.stored.id).await;
        assert_eq!(again.expect("an answer"), CloseOutcome::AlreadyClosed);
        let closed = only(&team.services).await;
        let shown = closed.stored.shown.clone().expect("it stands");
        polls::record_shown(&team.services, &closed, &shown).await.expect("kept");
        assert!(polls::active_polls(&team.services).await.expect("polls").is_empty());
    }

    async fn a_poll_that_is_closed_by_two_at_once_has_one_result_and_one_entry(store: TestStore) {
        let team = TestTeam::on(store);
        let ada = solo(&team).await;
        asks(&team.services, 30, "7").await;
        assert_eq!(bot(&team.services).await, []);
        let id = kept(&team).await[0].id;
        polls::vote(&team.services, &own(&ada), id, 1, "106").await.expect("pressed");
        let (other, one, two) = (team.another_process().await, admin(), admin());
        let (asker, also_asker) = (account(), account());
        let (first, second) = tokio::join!(
            polls::close(&team.services, &one, &asker, id),
            polls::close(&other, &two, &also_asker, id)
        );
        let mut closings = [first.expect("an answer"), second.expect("an answer")];
        closings.sort_by_key(|closing| *closing != CloseOutcome::Closed);
        assert_eq!(closings, [CloseOutcome::Closed, CloseOutcome::AlreadyClosed]);
        assert_eq!(bot(&team.services).await, [(42, vec![1])]);
        assert_eq!(bot(&other).await, []);
        let expected = ["Operator tests opened the poll “Which map?”", "Operator tests closed the poll “Which map?”: Bind"];
        assert_eq!(written_down(&team.services).await, expected);
    }

    async fn a_poll_whose_time_is_over_has_one_result_however_many_bots_look(store: TestStore) {
        let team = TestTeam::on(store);
        solo(&team).await;
        asks(&team.services, 30, "7").await;
        bot(&team.services).await;
        team.clock.advance(TimeDelta::minutes(30));
        let other = team.another_process().await;
        let (one, two) = tokio::join!(polls::active_polls(&team.services), polls::active_polls(&other));
        assert_eq!((one.expect("polls").len(), two.expect("polls").len()), (1, 1));
        assert_eq!(bot(&other).await, [(42, vec![])]);
        assert_eq!(bot(&team.services).await, []);
        let last = written_down(&team.services).await.pop();
        assert_eq!(last.as_deref(), Some("Muster closed the poll “Which map?”: no votes"));
    }

    async fn no_result_is_announced_for_a_deleted_or_long_closed_poll(store: TestStore) {
        let team = TestTeam::on(store);
        solo(&team).await;
        asks(&team.services, 30, "7").await;
        bot(&team.services).await;
        let deleted = only(&team.services).await;
        polls::close(&team.services, &admin(), &account(), deleted.stored.id).await.expect("closed");
        polls::close_deleted(&team.services, &deleted).await.expect("lost");
        assert_eq!(bot(&team.services).await, []);
        asks(&team.services, 30, "8").await;
        bot(&team.services).await;
        team.clock.advance(TimeDelta::hours(25));
        assert!(!only(&team.services).await.is_open);
        assert_eq!(bot(&team.services).await, []);
        assert_eq!(written_down(&team.services).await.len(), 4);
    }

    async fn a_poll_that_ends_before_it_was_posted_is_never_posted(store: TestStore) {
        let team = TestTeam::on(store);
        solo(&team).await;
        asks(&team.services, 30, "7").await;
        team.clock.advance(TimeDelta::minutes(30));
        assert!(polls::active_polls(&team.services).await.expect("polls").is_empty());
        bot(&team.services).await;
        assert_eq!(kept(&team).await, []);
    }
}
