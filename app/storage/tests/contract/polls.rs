//! Polls and their votes; what admins have said to the team.

use app_domain::poll::{Choice, NewPoll, Poll, Subject, training};
use app_domain::{Moment, Span};
use app_service::port::{ShownPoll, StoredPoll};
use app_testkit::{day, on_both_databases, player};
use chrono::Duration;

use crate::{now, register};

fn quick() -> NewPoll {
    let mut poll = NewPoll::quick(
        "Which “map”?",
        &["Ascent", "Bind 🎯", "Split"],
        true,
        90,
        now(),
    )
    .expect("a poll");
    // The finest that both databases keep.
    poll.closes_at = now() + Duration::minutes(90);
    poll
}

on_both_databases! {
    async fn a_poll_comes_back_with_its_votes_and_each_origin_asks_once(store: TestStore) {
        let (ada, bob) = (player("Ada").build(), player("Bob").build());
        register(&*store, &[&ada, &bob]).await;
        let mut writing = store.write().await.unwrap();
        let id = writing.insert_poll(&quick(), "7", Some(&ada.id)).await.unwrap().unwrap();
        assert_eq!(writing.insert_poll(&quick(), "7", None).await.unwrap(), None);
        writing.put_votes(id, &ada.id, &[0, 2]).await.unwrap();
        writing.put_votes(id, &bob.id, &[0]).await.unwrap();
        writing.put_votes(id, &ada.id, &[2]).await.unwrap();
        writing.commit().await.unwrap();
        let expected = StoredPoll {
            id,
            poll: Poll::new(quick(), None, [(ada.id.clone(), 2), (bob.id.clone(), 0)]),
            opened_by: Some(ada.id),
            shown: None,
        };
        let mut reading = store.read().await.unwrap();
        assert_eq!(reading.poll(id).await.unwrap(), Some(expected.clone()));
        assert_eq!(reading.polls_under_way().await.unwrap(), [expected]);
        assert_eq!(reading.poll(id + 1).await.unwrap(), None);
    }

    async fn a_poll_about_a_training_keeps_its_start_times(store: TestStore) {
        let first = Moment::from_utc(now()).plus(60);
        let window = Span::new(first, first.plus(180)).unwrap();
        let asked = training(window, now(), 45).unwrap().of_day(day("21.11.2026"));
        assert!(matches!(asked.options[0], Choice::Start(at) if at == first));
        let mut writing = store.write().await.unwrap();
        let id = writing.insert_poll(&asked, "training 21.11.2026", None).await.unwrap().unwrap();
        writing.commit().await.unwrap();
        let kept = store.read().await.unwrap().poll(id).await.unwrap().unwrap();
        assert_eq!(kept.poll.asked.subject, Subject::Training(day("21.11.2026")));
        assert_eq!(kept.poll.asked.options, asked.options);
    }

    async fn the_first_closing_stands_and_a_poll_that_is_over_is_under_way_no_more(store: TestStore) {
        let mut writing = store.write().await.unwrap();
        let id = writing.insert_poll(&quick(), "7", None).await.unwrap().unwrap();
        writing.close_poll(id, now()).await.unwrap();
        writing.close_poll(id, now() + Duration::hours(1)).await.unwrap();
        let shown = ShownPoll { channel: u64::MAX, message: 42, digest: "a".to_owned() };
        writing.put_shown_poll(id, Some(&shown), false).await.unwrap();
        let kept = writing.polls_under_way().await.unwrap().pop().unwrap();
        assert_eq!((kept.poll.closed_at, kept.shown.as_ref()), (Some(now()), Some(&shown)));
        writing.put_shown_poll(id, Some(&shown), true).await.unwrap();
        assert_eq!(writing.polls_under_way().await.unwrap(), []);
    }

    async fn the_votes_of_a_player_go_with_the_player(store: TestStore) {
        let ada = player("Ada").build();
        register(&*store, &[&ada]).await;
        let mut writing = store.write().await.unwrap();
        let id = writing.insert_poll(&quick(), "7", None).await.unwrap().unwrap();
        writing.put_votes(id, &ada.id, &[1]).await.unwrap();
        writing.remove_player(&ada, day("21.11.2026")).await.unwrap();
        assert_eq!(writing.poll(id).await.unwrap().unwrap().poll.counts(), [0, 0, 0]);
    }

    async fn words_for_the_team_are_kept_once_for_each_interaction(store: TestStore) {
        let mut writing = store.write().await.unwrap();
        let id = writing.insert_notice("8", "Scrim at nine “sharp”").await.unwrap().unwrap();
        assert_eq!(writing.insert_notice("8", "again").await.unwrap(), None);
        assert_eq!(writing.notice(id).await.unwrap().as_deref(), Some("Scrim at nine “sharp”"));
        assert_eq!(writing.notice(id + 1).await.unwrap(), None);
    }
}
