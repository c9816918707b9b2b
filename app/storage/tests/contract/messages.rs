//! Messages: stored once, claimed by one sender at a time, in order for each recipient.

use app_domain::Zone;
use app_domain::analysis::{DayBounds, analyze};
use app_domain::announced_status::DaySnapshot;
use app_domain::job::JobKind;
use app_domain::message_occasion::MessageOccasion;
use app_domain::settings::Settings;
use app_service::port::{
    MessageBacklog, MessageFilter, MessageRecipient, MessageState, NewMessage, OutboxMessage, Store,
};
use app_testkit::{day, on_both_databases, player};
use chrono::{DateTime, Duration, Utc};

use crate::now;

const ALL: MessageFilter = MessageFilter {
    occasion: None,
    state: None,
};

fn new_message(job: JobKind, recipient: MessageRecipient) -> NewMessage {
    NewMessage {
        occasion: MessageOccasion::Job(job),
        date: day("21.11.2026"),
        recipient,
        turn: 1,
        due_at: now(),
        until: now() + Duration::hours(3),
    }
}

fn direct(name: &str) -> MessageRecipient {
    MessageRecipient::Player(player(name).build().id)
}

async fn claim(store: &dyn Store, at: DateTime<Utc>) -> Option<OutboxMessage> {
    let mut writing = store.write().await.unwrap();
    let claimed = writing
        .claim_message(at, at + Duration::minutes(1))
        .await
        .unwrap();
    writing.commit().await.unwrap();
    claimed
}

async fn settle(store: &dyn Store, id: i64, state: MessageState, reason: &str, at: DateTime<Utc>) {
    let mut writing = store.write().await.unwrap();
    writing
        .set_message_state(id, state, reason, at)
        .await
        .unwrap();
    writing.commit().await.unwrap();
}

on_both_databases! {
    async fn the_backlog_counts_waiting_and_failed_messages(store: TestStore) {
        assert_eq!(store.read().await.unwrap().message_backlog().await.unwrap(), MessageBacklog::default());
        let mut writing = store.write().await.unwrap();
        for (name, minutes) in [("Ada", 3), ("Bob", 1), ("Cleo", 2)] {
            let due_at = now() + Duration::minutes(minutes);
            writing.insert_message(&NewMessage { due_at, ..new_message(JobKind::Reminder, direct(name)) }).await.unwrap();
        }
        writing.commit().await.unwrap();
        let ada = claim(&*store, now() + Duration::hours(1)).await.map(|message| message.id);
        settle(&*store, ada.unwrap(), MessageState::Failed, "no", now()).await;
        let backlog = store.read().await.unwrap().message_backlog().await.unwrap();
        assert_eq!((backlog.waiting, backlog.failed), (2, 1));
        assert_eq!(backlog.oldest_due_at, Some(now() + Duration::minutes(1)));
    }

    async fn a_message_is_stored_once_and_comes_back_unchanged(store: TestStore) {
        let (post, reminder) = (new_message(JobKind::DailyPost, MessageRecipient::Channel), new_message(JobKind::Reminder, direct("Ada")));
        let mut writing = store.write().await.unwrap();
        for wanted in [&post, &reminder, &post] {
            writing.insert_message(wanted).await.unwrap();
        }
        writing.commit().await.unwrap();
        let kept = store.read().await.unwrap().messages(&ALL, None, 50).await.unwrap();
        let shown: Vec<_> = kept.iter().map(|message| (&message.wanted, message.state, message.attempts)).collect();
        assert_eq!(shown, [(&reminder, MessageState::Waiting, 0), (&post, MessageState::Waiting, 0)]);
        let older = store.read().await.unwrap().messages(&ALL, Some(kept[0].id), 50).await.unwrap();
        assert_eq!(older, kept[1..]);
    }

    async fn a_message_that_did_not_arrive_has_one_that_names_its_recipient(store: TestStore) {
        let (ada, bob) = (new_message(JobKind::Reminder, direct("Ada")), new_message(JobKind::Reminder, direct("Bob")));
        let naming = NewMessage { occasion: MessageOccasion::Unreached, ..new_message(JobKind::DailyPost, MessageRecipient::Channel) };
        let mut writing = store.write().await.unwrap();
        for wanted in [&ada, &bob, &naming] {
            writing.insert_message(wanted).await.unwrap();
        }
        let kept = writing.messages(&ALL, None, 50).await.unwrap();
        let [naming, bob, ada] = [0, 1, 2].map(|at: usize| kept[at].id);
        for id in [bob, ada] {
            writing.put_unreached_notice(id, naming).await.unwrap();
        }
        writing.commit().await.unwrap();
        let mut reading = store.read().await.unwrap();
        assert_eq!((reading.unreached_notice_of(ada).await.unwrap(), reading.unreached_notice_of(naming).await.unwrap()), (Some(naming), None));
        let named = reading.unreached_recipients(naming).await.unwrap();
        assert_eq!(named, ["Ada", "Bob"].map(|name| player(name).build().id));
        drop(reading);
        let mut writing = store.write().await.unwrap();
        assert!(writing.put_unreached_notice(ada, naming).await.is_err());
    }

    async fn a_claimed_message_cannot_be_claimed_again_until_its_lease_ends(store: TestStore) {
        let mut writing = store.write().await.unwrap();
        writing.insert_message(&new_message(JobKind::Reminder, direct("Ada"))).await.unwrap();
        writing.commit().await.unwrap();
        assert_eq!(claim(&*store.shared(), now() - Duration::seconds(1)).await, None);
        let first = claim(&*store.shared(), now()).await.unwrap();
        assert_eq!(claim(&*store.shared(), now() + Duration::seconds(59)).await, None);
        let again = claim(&*store.shared(), now() + Duration::seconds(60)).await.unwrap();
        assert_eq!((again.id, again.attempts), (first.id, 2));
        settle(&*store.shared(), first.id, MessageState::Sent, "", now()).await;
        assert_eq!(claim(&*store.shared(), now() + Duration::hours(1)).await, None);
        let kept = store.read().await.unwrap().messages(&ALL, None, 50).await.unwrap();
        assert_eq!((kept[0].state, kept[0].done_at), (MessageState::Sent, Some(now())));
    }

    async fn a_sender_that_takes_over_need_not_wait_for_the_lease(store: TestStore) {
        let mut writing = store.write().await.unwrap();
        writing.insert_message(&new_message(JobKind::Reminder, direct("Ada"))).await.unwrap();
        writing.insert_message(&new_message(JobKind::Reminder, direct("Ben"))).await.unwrap();
        writing.commit().await.unwrap();
        let claimed = claim(&*store.shared(), now()).await.unwrap();
        let waiting = claim(&*store.shared(), now()).await.unwrap();
        settle(&*store.shared(), waiting.id, MessageState::Waiting, "closed", now() + Duration::hours(1)).await;
        let mut writing = store.write().await.unwrap();
        assert_eq!(writing.release_message_claims(now()).await.unwrap(), [claimed.id]);
        writing.commit().await.unwrap();
        assert_eq!(claim(&*store.shared(), now()).await.map(|message| message.id), Some(claimed.id));
        assert_eq!(claim(&*store.shared(), now()).await, None);
    }

    async fn a_player_who_has_left_is_stored_once_until_the_return(store: TestStore) {
        let ada = player("Ada").build();
        let mut writing = store.write().await.unwrap();
        writing.put_player(&ada).await.unwrap();
        assert!(writing.insert_departed_player(&ada.id).await.unwrap());
        assert!(!writing.insert_departed_player(&ada.id).await.unwrap());
        assert_eq!(writing.departed_players().await.unwrap(), std::slice::from_ref(&ada.id));
        writing.remove_departed_player(&ada.id).await.unwrap();
        assert_eq!(writing.departed_players().await.unwrap(), []);
    }

    async fn a_message_that_has_to_wait_blocks_its_own_recipient_only(store: TestStore) {
        let mut writing = store.write().await.unwrap();
        for wanted in [
            new_message(JobKind::Reminder, direct("Ada")),
            new_message(JobKind::SecondReminder, direct("Ada")),
            new_message(JobKind::Reminder, direct("Bob")),
        ] {
            writing.insert_message(&wanted).await.unwrap();
        }
        writing.commit().await.unwrap();
        let first = claim(&*store.shared(), now()).await.unwrap();
        settle(&*store.shared(), first.id, MessageState::Waiting, "429", now() + Duration::minutes(5)).await;
        let second = claim(&*store.shared(), now()).await.unwrap();
        assert_eq!(second.wanted.recipient, direct("Bob"));
        settle(&*store.shared(), second.id, MessageState::Failed, "50007", now()).await;
        assert_eq!(claim(&*store.shared(), now() + Duration::minutes(4)).await, None);
        let later = claim(&*store.shared(), now() + Duration::minutes(5)).await.unwrap();
        // A retry records its own reason for waiting.
        assert_eq!((later.id, later.reason.as_str()), (first.id, ""));
    }

    async fn a_message_that_is_not_due_yet_blocks_nothing(store: TestStore) {
        let later = NewMessage { due_at: now() + Duration::minutes(1), ..new_message(JobKind::DailyPost, MessageRecipient::Channel) };
        let due = new_message(JobKind::WeeklyPlanning, MessageRecipient::Channel);
        let mut writing = store.write().await.unwrap();
        for wanted in [&later, &due] {
            writing.insert_message(wanted).await.unwrap();
        }
        writing.commit().await.unwrap();
        assert_eq!(claim(&*store.shared(), now()).await.unwrap().wanted, due);
        assert_eq!(claim(&*store.shared(), now()).await, None);
        assert_eq!(claim(&*store.shared(), now() + Duration::minutes(1)).await.unwrap().wanted, later);
    }

    async fn the_last_of_several_about_the_same_date_is_known(store: TestStore) {
        let first = NewMessage { occasion: MessageOccasion::Change, ..new_message(JobKind::DailyPost, MessageRecipient::Channel) };
        let second = NewMessage { turn: 2, ..first.clone() };
        let mut writing = store.write().await.unwrap();
        for wanted in [&first, &second, &second] {
            writing.insert_message(wanted).await.unwrap();
        }
        let last = writing.last_message(MessageOccasion::Change, first.date, &first.recipient).await.unwrap();
        assert_eq!(last.map(|message| message.wanted), Some(second));
        let none = writing.last_message(MessageOccasion::Change, day("22.11.2026"), &first.recipient).await.unwrap();
        assert_eq!(none, None);
        assert_eq!(writing.messages(&ALL, None, 50).await.unwrap().len(), 2);
    }

    async fn the_announced_status_of_a_date_is_kept_until_it_is_removed(store: TestStore) {
        let demand = Settings::default().session_demand();
        let bounds = DayBounds::of(day("21.11.2026"), Zone::BERLIN);
        let standing = |is_off| {
            DaySnapshot::new(&analyze(&[], demand, bounds, is_off), demand, bounds, &[])
        };
        let (today, tomorrow) = (day("21.11.2026"), day("22.11.2026"));
        let mut writing = store.write().await.unwrap();
        for (date, is_off) in [(today, false), (today, true), (tomorrow, false)] {
            writing.put_announced_status(date, &standing(is_off)).await.unwrap();
        }
        let announced = writing.announced_statuses(today, tomorrow).await.unwrap();
        assert_eq!(announced, [(today, standing(true)), (tomorrow, standing(false))]);
        writing.remove_announced_statuses_before(tomorrow).await.unwrap();
        let announced = writing.announced_statuses(today, tomorrow).await.unwrap();
        assert_eq!(announced, [(tomorrow, standing(false))]);
    }

    async fn messages_are_found_by_occasion_and_state(store: TestStore) {
        let ask = NewMessage { occasion: MessageOccasion::Ask, ..new_message(JobKind::Reminder, direct("Ada")) };
        let mut writing = store.write().await.unwrap();
        for wanted in [&new_message(JobKind::DailyPost, MessageRecipient::Channel), &ask] {
            writing.insert_message(wanted).await.unwrap();
        }
        writing.commit().await.unwrap();
        let post = claim(&*store.shared(), now()).await.unwrap();
        settle(&*store.shared(), post.id, MessageState::Sent, "", now()).await;
        let mut reading = store.read().await.unwrap();
        let sent = MessageFilter { state: Some(MessageState::Sent), ..ALL };
        let found = reading.messages(&sent, None, 50).await.unwrap();
        assert_eq!(found.iter().map(|message| message.id).collect::<Vec<_>>(), [post.id]);
        let filter = MessageFilter { occasion: Some(MessageOccasion::Ask), ..ALL };
        assert_eq!(reading.messages(&filter, None, 50).await.unwrap()[0].wanted, ask);
        assert_eq!(reading.message(post.id).await.unwrap(), found.into_iter().next());
        let request = reading.players_asked_between(day("21.11.2026"), day("22.11.2026")).await.unwrap();
        assert_eq!(request, [(day("21.11.2026"), player("Ada").build().id)]);
    }

    async fn a_question_that_did_not_arrive_was_not_asked(store: TestStore) {
        let ask = NewMessage { occasion: MessageOccasion::Ask, ..new_message(JobKind::Reminder, direct("Ada")) };
        let mut writing = store.write().await.unwrap();
        writing.insert_message(&ask).await.unwrap();
        writing.commit().await.unwrap();
        let claimed = claim(&*store.shared(), now()).await.unwrap();
        settle(&*store.shared(), claimed.id, MessageState::Failed, "50007", now()).await;
        let request = store.read().await.unwrap().players_asked_between(day("21.11.2026"), day("21.11.2026")).await.unwrap();
        assert_eq!(request, []);
    }
}
