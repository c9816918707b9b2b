//! Polls: one a training however many bots look, one vote a person however fast, closed late but once.

use app_domain::job::Job;
use app_domain::occasion::Occasion;
use app_domain::{Player, PlayerId};
use app_service::audit::{self, AuditQuery};
use app_service::messages::{self, Content, Done};
use app_service::polls::{self, Board, Closing, Opened, Press, Wanted};
use app_service::port::{MessageFilter, MessageState, ShownPoll, StoredPoll};
use app_service::{Services, settings};
use app_testkit::{day, on_both_databases, player};
use chrono::TimeDelta;
use serde_json::json;

use crate::team::{Team, admin, own};

const TODAY: &str = "21.11.2026";
const MAPS: [&str; 2] = ["Ascent", "Bind"];

async fn set(team: &Team, patch: &serde_json::Value) {
    let set = settings::update(&team.services, &admin(), patch).await;
    set.expect("settings");
}

/// A player who suffices, a channel, and the wish for polls about trainings.
async fn solo(team: &Team) -> Player {
    let ada = team.has(player("Ada")).await;
    let scheduling = json!({ "minimumPlayers": 1, "trainingPollEnabled": true });
    let chat = json!({ "channelId": "500000000000000001" });
    set(team, &json!({ "scheduling": scheduling, "chat": chat })).await;
    ada
}

async fn kept(team: &Team) -> Vec<StoredPoll> {
    let mut reading = team.store.read().await.expect("a snapshot");
    reading.polls_under_way().await.expect("polls")
}

fn account() -> PlayerId {
    "100000000000000999".parse().expect("an id")
}

async fn asks(services: &Services, minutes: i64, interaction: &str) -> Opened {
    let wanted = Wanted {
        question: "Which map?",
        options: &MAPS,
        takes_several: false,
        minutes: Some(minutes),
    };
    let opened = polls::open(services, &admin(), &account(), wanted, interaction).await;
    opened.expect("a poll")
}

/// Says what is due; the polls stand in the channel afterwards. Answers the results: which message they answer, and
/// what most voted for.
async fn bot(services: &Services) -> Vec<(u64, Vec<usize>)> {
    let mut results = Vec::new();
    while let Some(message) = messages::claim(services).await.expect("a claim") {
        let content = messages::content(services, &message).await.expect("words");
        let mut state = MessageState::Sent;
        match &content {
            Content::Poll { channel, board } => {
                let shown = ShownPoll {
                    channel: *channel,
                    message: 42,
                    digest: String::new(),
                };
                let kept = polls::stands(services, &message, board, &shown).await;
                kept.expect("kept");
                continue;
            }
            Content::PollResult { board, shown } => {
                results.push((shown.message, board.poll.poll.leading()));
            }
            Content::Nothing(_) => state = MessageState::Skipped,
            _ => {}
        }
        let settled = messages::settle(services, &message, &content, state, "").await;
        settled.expect("settled");
    }
    results
}

/// The sentences of the log about polls, oldest first.
async fn written_down(services: &Services) -> Vec<String> {
    let polls = AuditQuery {
        action: Some("poll".to_owned()),
        ..AuditQuery::default()
    };
    let part = audit::list(services, &admin(), &polls, None, 50).await;
    let entries = part.expect("the log").entries;
    entries.into_iter().rev().map(|one| one.sentence).collect()
}

/// The only poll that is under way.
async fn only(services: &Services) -> Board {
    let mut boards = polls::under_way(services).await.expect("polls");
    assert_eq!(boards.len(), 1);
    boards.remove(0)
}

on_both_databases! {
    async fn a_playable_post_opens_one_poll_however_many_bots_look(store: TestStore) {
        let team = Team::on(store);
        let ada = solo(&team).await;
        team.answers(&own(&ada), TODAY, "20:00-23:00").await.expect("an answer");
        let (one, other) = (team.services.clone(), team.another_process().await);
        let (mut done, mut also_done) = (Done::default(), Done::default());
        let (first, second) = tokio::join!(
            messages::run_due_jobs(&one, &mut done),
            messages::run_due_jobs(&other, &mut also_done)
        );
        first.and(second).expect("jobs");
        let by_hand = polls::open_training(&one, &admin(), &account(), day(TODAY)).await;
        assert_eq!(by_hand.expect("an answer"), Opened::Before);
        let polls = kept(&team).await;
        assert_eq!(polls.len(), 1);
        assert_eq!(polls[0].poll.asked.options.len(), 5);
        let mut reading = team.store.read().await.expect("a snapshot");
        let said = reading.messages(&MessageFilter::default(), None, 10).await.expect("messages");
        let said: Vec<Occasion> = said.into_iter().rev().map(|message| message.wanted.occasion).collect();
        let of_channel = said.iter().filter(|occasion| **occasion != Occasion::Job(Job::Reminder));
        assert_eq!(of_channel.collect::<Vec<_>>(), [&Occasion::Job(Job::DailyPost), &Occasion::Poll]);
    }

    async fn a_day_that_leaves_too_few_starts_or_cannot_be_played_has_no_poll(store: TestStore) {
        let team = Team::on(store);
        let ada = solo(&team).await;
        let opened = async || polls::open_training(&team.services, &admin(), &account(), day(TODAY)).await.expect("an answer");
        assert_eq!(opened().await, Opened::NotPlayable);
        team.answers(&own(&ada), TODAY, "20:00-21:59").await.expect("an answer");
        assert_eq!(opened().await, Opened::TooShort);
        team.answers(&own(&ada), TODAY, "20:00-22:00").await.expect("an answer");
        set(&team, &json!({ "chat": { "channelId": null } })).await;
        assert_eq!(opened().await, Opened::NoChannel);
        assert_eq!(kept(&team).await, []);
    }

    async fn votes_of_one_person_at_once_are_one_vote(store: TestStore) {
        let team = Team::on(store);
        let ada = solo(&team).await;
        assert_eq!(asks(&team.services, 60, "7").await, Opened::OnItsWay);
        assert_eq!(asks(&team.services, 60, "7").await, Opened::Before);
        bot(&team.services).await;
        let id = kept(&team).await[0].id;
        let (other, owner) = (team.another_process().await, own(&ada));
        let (one, two) = tokio::join!(
            polls::press(&team.services, &owner, id, 0),
            polls::press(&other, &owner, id, 1)
        );
        for press in [one, two] {
            assert!(matches!(press.expect("pressed"), Press::Counted(..)));
        }
        assert_eq!(kept(&team).await[0].poll.votes_of(&ada.id).len(), 1);
        let nowhere = polls::press(&other, &owner, id, 2).await;
        assert_eq!(nowhere.expect("an answer"), Press::Unknown);
    }

    async fn a_poll_that_nobody_closed_in_time_closes_late_and_once(store: TestStore) {
        let team = Team::on(store);
        let ada = solo(&team).await;
        asks(&team.services, 30, "7").await;
        bot(&team.services).await;
        let board = only(&team.services).await;
        assert!(board.is_open);
        team.clock.advance(TimeDelta::hours(3));
        let late = team.services.now();
        let press = polls::press(&team.services, &own(&ada), board.poll.id, 0).await;
        assert_eq!(press.expect("an answer"), Press::Closed);
        for _ in 0..2 {
            let board = only(&team.services).await;
            assert!(!board.is_open);
            assert_eq!(board.poll.poll.closed_at, Some(late));
            team.clock.advance(TimeDelta::minutes(1));
        }
        let again = polls::close(&team.services, &admin(), &account(), board.poll.id).await;
        assert_eq!(again.expect("an answer"), Closing::WasClosed);
        let closed = only(&team.services).await;
        let shown = closed.poll.shown.clone().expect("it stands");
        polls::keep_shown(&team.services, &closed, &shown).await.expect("kept");
        assert!(polls::under_way(&team.services).await.expect("polls").is_empty());
    }

    async fn a_poll_that_is_closed_by_two_at_once_has_one_result_and_one_entry(store: TestStore) {
        let team = Team::on(store);
        let ada = solo(&team).await;
        asks(&team.services, 30, "7").await;
        assert_eq!(bot(&team.services).await, []);
        let id = kept(&team).await[0].id;
        polls::press(&team.services, &own(&ada), id, 1).await.expect("pressed");
        let (other, one, two) = (team.another_process().await, admin(), admin());
        let (asker, also_asker) = (account(), account());
        let (first, second) = tokio::join!(
            polls::close(&team.services, &one, &asker, id),
            polls::close(&other, &two, &also_asker, id)
        );
        let mut closings = [first.expect("an answer"), second.expect("an answer")];
        closings.sort_by_key(|closing| *closing != Closing::Closed);
        assert_eq!(closings, [Closing::Closed, Closing::WasClosed]);
        assert_eq!(bot(&team.services).await, [(42, vec![1])]);
        assert_eq!(bot(&other).await, []);
        let expected = ["Operator tests opened the poll “Which map?”", "Operator tests closed the poll “Which map?”: Bind"];
        assert_eq!(written_down(&team.services).await, expected);
    }

    async fn a_poll_whose_time_is_over_has_one_result_however_many_bots_look(store: TestStore) {
        let team = Team::on(store);
        solo(&team).await;
        asks(&team.services, 30, "7").await;
        bot(&team.services).await;
        team.clock.advance(TimeDelta::minutes(30));
        let other = team.another_process().await;
        let (one, two) = tokio::join!(polls::under_way(&team.services), polls::under_way(&other));
        assert_eq!((one.expect("polls").len(), two.expect("polls").len()), (1, 1));
        assert_eq!(bot(&other).await, [(42, vec![])]);
        assert_eq!(bot(&team.services).await, []);
        let last = written_down(&team.services).await.pop();
        assert_eq!(last.as_deref(), Some("Muster closed the poll “Which map?”: nobody has voted"));
    }

    async fn a_result_is_left_unsaid_where_the_poll_is_gone_or_it_is_no_news(store: TestStore) {
        let team = Team::on(store);
        solo(&team).await;
        asks(&team.services, 30, "7").await;
        bot(&team.services).await;
        let deleted = only(&team.services).await;
        polls::close(&team.services, &admin(), &account(), deleted.poll.id).await.expect("closed");
        polls::lose(&team.services, &deleted).await.expect("lost");
        assert_eq!(bot(&team.services).await, []);
        asks(&team.services, 30, "8").await;
        bot(&team.services).await;
        team.clock.advance(TimeDelta::hours(25));
        assert!(!only(&team.services).await.is_open);
        assert_eq!(bot(&team.services).await, []);
        assert_eq!(written_down(&team.services).await.len(), 4);
    }

    async fn a_poll_whose_time_ends_before_it_could_be_said_is_left_unsaid(store: TestStore) {
        let team = Team::on(store);
        solo(&team).await;
        asks(&team.services, 30, "7").await;
        team.clock.advance(TimeDelta::minutes(30));
        assert!(polls::under_way(&team.services).await.expect("polls").is_empty());
        bot(&team.services).await;
        assert_eq!(kept(&team).await, []);
    }
}
