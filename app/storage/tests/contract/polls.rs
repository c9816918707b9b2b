//! Polls and their votes; the admins' notices to the team.

use app_domain::poll::{Poll, PollDefinition, PollOption, PollSubject, plan_training_poll};
use app_domain::{Span, UtcMinute};
use app_service::port::{PollMessage, StoredPoll};
use app_testkit::{day, on_both_databases, player, removed_on};
use chrono::Duration;

use crate::{now, register};

fn quick_poll() -> PollDefinition {
    let mut poll = PollDefinition::quick(
        "Which “map”?",
        &["Ascent", "Bind 🎯", "Split"],
        true,
        90,
        now(),
    )
    .expect("a poll");
    // Microseconds, the precision of both databases.
    poll.closes_at = now() + Duration::minutes(90);
    poll
}

on_both_databases! {
    async fn a_poll_comes_back_with_its_votes_and_each_origin_asks_once(store: TestStore) {
        let (ada, bob) = (player("Ada").build(), player("Bob").build());
        register(&*store, &[&ada, &bob]).await;
        let mut writing = store.write().await.unwrap();
        let id = writing.insert_poll(&quick_poll(), "7", ada.account.as_ref()).await.unwrap().unwrap();
        assert_eq!(writing.insert_poll(&quick_poll(), "7", None).await.unwrap(), None);
        writing.put_votes(id, &ada.id, &[0, 2]).await.unwrap();
        writing.put_votes(id, &bob.id, &[0]).await.unwrap();
        writing.put_votes(id, &ada.id, &[2]).await.unwrap();
        writing.commit().await.unwrap();
        let expected = StoredPoll {
            id,
            poll: Poll::new(quick_poll(), None, [(ada.id.clone(), 2), (bob.id.clone(), 0)]),
            opened_by: ada.account,
            shown: None,
        };
        let mut reading = store.read().await.unwrap();
        assert_eq!(reading.poll(id).await.unwrap(), Some(expected.clone()));
        assert_eq!(reading.active_polls().await.unwrap(), [expected]);
        assert_eq!(reading.poll(id + 1).await.unwrap(), None);
    }

    async fn the_newest_polls_come_first_and_those_of_a_day_alone(store: TestStore) {
        let ada = player("Ada").build();
        register(&*store, &[&ada]).await;
        let first = UtcMinute::from_utc(now()).plus(60);
        let window = Span::new(first, first.plus(180)).unwrap();
        let training = plan_training_poll(window, now(), 45).unwrap().into_poll(day("21.11.2026"));
        let mut writing = store.write().await.unwrap();
        let asked = writing.insert_poll(&quick_poll(), "7", None).await.unwrap().unwrap();
        let planned = writing.insert_poll(&training, "training 21.11.2026", None).await.unwrap().unwrap();
        writing.put_votes(planned, &ada.id, &[1]).await.unwrap();
        writing.put_poll_message(asked, None, true).await.unwrap();
        writing.commit().await.unwrap();
        let mut reading = store.read().await.unwrap();
        let ids = |polls: Vec<StoredPoll>| polls.into_iter().map(|poll| poll.id).collect::<Vec<_>>();
        assert_eq!(ids(reading.newest_polls(None, 5).await.unwrap()), [planned, asked]);
        assert_eq!(ids(reading.newest_polls(None, 1).await.unwrap()), [planned]);
        let of_day = reading.newest_polls(Some(day("21.11.2026")), 5).await.unwrap();
        assert_eq!(of_day[0].poll.votes_of(&ada.id), [1]);
        assert_eq!(ids(of_day), [planned]);
        assert!(reading.newest_polls(Some(day("22.11.2026")), 5).await.unwrap().is_empty());
    }

    async fn a_poll_about_a_training_keeps_its_start_times(store: TestStore) {
        let first = UtcMinute::from_utc(now()).plus(60);
        let window = Span::new(first, first.plus(180)).unwrap();
        let request = plan_training_poll(window, now(), 45).unwrap().into_poll(day("21.11.2026"));
        assert!(matches!(request.options[0], PollOption::Start(at) if at == first));
        let mut writing = store.write().await.unwrap();
        let id = writing.insert_poll(&request, "training 21.11.2026", None).await.unwrap().unwrap();
        writing.commit().await.unwrap();
        let kept = store.read().await.unwrap().poll(id).await.unwrap().unwrap();
        assert_eq!(kept.poll.definition.subject, PollSubject::Training(day("21.11.2026")));
        assert_eq!(kept.poll.definition.options, request.options);
    }

    async fn the_first_closing_time_stays_and_a_finished_poll_is_no_longer_open(store: TestStore) {
        let mut writing = store.write().await.unwrap();
        let id = writing.insert_poll(&quick_poll(), "7", None).await.unwrap().unwrap();
        writing.close_poll(id, now()).await.unwrap();
        writing.close_poll(id, now() + Duration::hours(1)).await.unwrap();
        let shown = PollMessage { channel: u64::MAX, message: 42, digest: "a".to_owned() };
        writing.put_poll_message(id, Some(&shown), false).await.unwrap();
        let kept = writing.active_polls().await.unwrap().pop().unwrap();
        assert_eq!((kept.poll.closed_at, kept.shown.as_ref()), (Some(now()), Some(&shown)));
        writing.put_poll_message(id, Some(&shown), true).await.unwrap();
        assert_eq!(writing.active_polls().await.unwrap(), []);
    }

    async fn a_players_votes_are_deleted_with_the_player(store: TestStore) {
        let ada = player("Ada").build();
        register(&*store, &[&ada]).await;
        let mut writing = store.write().await.unwrap();
        let id = writing.insert_poll(&quick_poll(), "7", None).await.unwrap().unwrap();
        writing.put_votes(id, &ada.id, &[1]).await.unwrap();
        writing.retire_player(&removed_on(&ada, "21.11.2026")).await.unwrap();
        assert_eq!(writing.poll(id).await.unwrap().unwrap().poll.counts(), [0, 0, 0]);
    }

    async fn a_notice_is_stored_once_for_each_interaction(store: TestStore) {
        let mut writing = store.write().await.unwrap();
        let id = writing.insert_notice("8", "Scrim at nine “sharp”").await.unwrap().unwrap();
        assert_eq!(writing.insert_notice("8", "again").await.unwrap(), None);
        assert_eq!(writing.notice(id).await.unwrap().as_deref(), Some("Scrim at nine “sharp”"));
        assert_eq!(writing.notice(id + 1).await.unwrap(), None);
    }
}
