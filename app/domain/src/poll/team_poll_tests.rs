//! Tests of votes, of the closing of polls, and of start times.

use proptest::prelude::*;

use super::super::training_poll::plan_training_poll;
use super::*;
use crate::utc_minute::Span;

fn now() -> DateTime<Utc> {
    DateTime::from_timestamp(1_795_716_000, 0).expect("an instant")
}

fn person(number: usize) -> PlayerId {
    let id = format!("{}", 100_000_000_000_000_000 + number);
    id.parse().expect("an id")
}

fn poll(options: usize, takes_several: bool) -> Poll {
    let options: Vec<String> = (0..options).map(|at| format!("option {at}")).collect();
    let options: Vec<&str> = options.iter().map(String::as_str).collect();
    let matching_options =
        PollDefinition::quick("Which?", &options, takes_several, 60, now()).expect("a poll");
    Poll::new(matching_options, None, [])
}

fn faults(question: &str, options: &[&str], minutes: i64) -> Vec<String> {
    let refused =
        PollDefinition::quick(question, options, false, minutes, now()).expect_err("refused");
    refused.iter().map(ToString::to_string).collect()
}

#[test]
fn a_poll_has_a_question_and_two_to_ten_different_options() {
    assert_eq!(
        faults(" ", &["Ascent", " ascent", ""], 4),
        [
            "question: must not be empty",
            "option2: lists \"ascent\" twice",
            "option3: must not be empty",
            "minutes: must be between 5 and 10080",
        ]
    );
    assert_eq!(
        faults("Which?", &["one"], 5),
        ["options: must be 2 to 10 options"]
    );
    assert_eq!(
        faults(
            "Which?",
            &["a", "b", "c", "d", "e", "f", "g", "h", "i", "j", "k"],
            5
        )
        .len(),
        1
    );
    assert_eq!(poll(10, false).definition.options.len(), 10);
}

#[test]
fn a_vote_moves_and_is_taken_back_by_pressing_it_again() {
    let (mut poll, ada) = (poll(3, false), person(1));
    assert_eq!(poll.toggle_vote(&ada, 0, now()), Ok(VoteEffect::Voted));
    assert_eq!(poll.toggle_vote(&ada, 2, now()), Ok(VoteEffect::Moved));
    assert_eq!(poll.counts(), [0, 0, 1]);
    assert_eq!(poll.toggle_vote(&ada, 2, now()), Ok(VoteEffect::TakenBack));
    assert_eq!((poll.counts(), poll.leading()), (vec![0; 3], vec![]));
    assert_eq!(
        poll.toggle_vote(&ada, 3, now()),
        Err(VoteError::NoSuchOption)
    );
}

#[test]
fn a_vote_that_is_set_is_not_withdrawn_by_setting_it_again() {
    let (mut poll, ada) = (poll(3, false), person(1));
    let set = |poll: &mut Poll, option, is_on| poll.set_vote(&ada, option, is_on, now());
    assert_eq!(set(&mut poll, 1, true), Ok(Some(VoteEffect::Voted)));
    assert_eq!(set(&mut poll, 1, true), Ok(None));
    assert_eq!(set(&mut poll, 2, true), Ok(Some(VoteEffect::Moved)));
    assert_eq!(set(&mut poll, 1, false), Ok(None));
    assert_eq!(set(&mut poll, 2, false), Ok(Some(VoteEffect::TakenBack)));
    assert_eq!(set(&mut poll, 3, true), Err(VoteError::NoSuchOption));
    poll.close(now());
    assert_eq!(set(&mut poll, 2, false), Err(VoteError::Closed));
}

#[test]
fn where_several_votes_are_allowed_each_is_separate() {
    let (mut poll, ada, bob) = (poll(3, true), person(1), person(2));
    for (who, option) in [(&ada, 0), (&ada, 1), (&bob, 1), (&bob, 0)] {
        assert_eq!(poll.toggle_vote(who, option, now()), Ok(VoteEffect::Voted));
    }
    assert_eq!(poll.toggle_vote(&bob, 0, now()), Ok(VoteEffect::TakenBack));
    assert_eq!((poll.counts(), poll.leading()), (vec![1, 2, 0], vec![1]));
}

#[test]
fn a_vote_after_the_end_does_not_count_even_if_the_poll_is_not_closed() {
    let mut poll = poll(2, false);
    let end = poll.definition.closes_at;
    assert_eq!(poll.toggle_vote(&person(1), 0, end), Err(VoteError::Closed));
    let before = end - Duration::milliseconds(1);
    assert_eq!(
        poll.toggle_vote(&person(1), 0, before),
        Ok(VoteEffect::Voted)
    );
}

fn clock(hour: i64, minute: i64) -> UtcMinute {
    UtcMinute::from_utc(now()).plus((hour - 18) * 60 + minute)
}

/// Start times as minutes after 18:00, and the minutes until the poll closes, for a poll opened at 18:00.
fn matching_options(from: UtcMinute, to: UtcMinute, minutes: i64) -> Option<(Vec<i64>, i64)> {
    let window = Span::new(from, to).expect("a window");
    let found = plan_training_poll(window, now(), minutes)?;
    let starts = found.starts.iter();
    let starts = starts.map(|start| start.minutes() - clock(18, 0).minutes());
    Some((starts.collect(), (found.closes_at - now()).num_minutes()))
}

#[test]
fn start_times_come_every_half_hour_while_an_hour_remains() {
    let evening = matching_options(clock(19, 0), clock(21, 45), 60);
    assert_eq!(evening, Some((vec![60, 90, 120, 150], 30)));
    let later = matching_options(clock(20, 0), clock(22, 0), 60);
    assert_eq!(later, Some((vec![120, 150, 180], 60)));
}

#[test]
fn what_begins_too_soon_is_left_out_and_with_fewer_than_three_there_is_no_poll() {
    let begun = matching_options(clock(17, 0), clock(21, 0), 60);
    assert_eq!(begun, Some((vec![60, 90, 120], 30)));
    assert_eq!(matching_options(clock(17, 0), clock(20, 59), 60), None);
    assert_eq!(matching_options(clock(20, 0), clock(21, 59), 60), None);
    let whole_day = matching_options(clock(20, 0), clock(40, 0), 5);
    assert!(whole_day.is_some_and(|(starts, closes)| starts.len() == 10 && closes == 5));
}

proptest! {
    #[test]
    fn a_person_has_at_most_one_vote_unless_several_are_taken(
        presses in proptest::collection::vec((0usize..4, 0usize..5), 0..40),
        takes_several: bool,
    ) {
        let mut poll = poll(4, takes_several);
        for (who, option) in presses {
            let (who, before) = (person(who), poll.clone());
            let was_voted = before.has_voted_for(&who, option);
            if let Ok(pressed) = poll.toggle_vote(&who, option, now()) {
                prop_assert_eq!(poll.has_voted_for(&who, option), !was_voted);
                prop_assert_eq!(pressed == VoteEffect::TakenBack, was_voted);
            } else {
                prop_assert_eq!(&poll, &before);
            }
            prop_assert!(takes_several || poll.votes_of(&who).len() <= 1);
            let others = (0..4).map(person).filter(|other| *other != who);
            for other in others {
                prop_assert_eq!(poll.votes_of(&other), before.votes_of(&other));
            }
        }
        let people: usize = (0..4).map(|who| poll.votes_of(&person(who)).len()).sum();
        prop_assert_eq!(poll.counts().iter().sum::<usize>(), people);
    }

    #[test]
    fn closing_is_final(
        before in proptest::collection::vec((0usize..4, 0usize..4), 0..10),
        after in proptest::collection::vec((0usize..4, 0usize..4), 1..10),
        wait in 0i64..200,
    ) {
        let mut poll = poll(4, false);
        for (who, option) in before {
            poll.toggle_vote(&person(who), option, now()).expect("open");
        }
        prop_assert!(poll.close(now()));
        let closed = poll.clone();
        let later = now() + Duration::minutes(wait);
        for (who, option) in after {
            prop_assert_eq!(poll.toggle_vote(&person(who), option, later), Err(VoteError::Closed));
        }
        prop_assert!(!poll.close(later));
        prop_assert_eq!(poll, closed);
    }

    #[test]
    fn a_training_poll_ends_before_its_first_start_and_leaves_an_hour_after_the_last(
        start in -600i64..600, length in 1i64..1500, minutes in 5i64..1440,
    ) {
        let first = clock(18, 0).plus(start);
        let window = Span::new(first, first.plus(length)).expect("a window");
        if let Some(found) = plan_training_poll(window, now(), minutes) {
            prop_assert!((3..=10).contains(&found.starts.len()));
            prop_assert!(found.closes_at > now());
            prop_assert!(found.closes_at <= now() + Duration::minutes(minutes));
            prop_assert!(found.closes_at <= found.starts[0].plus(-30).to_utc());
            let last = found.starts[found.starts.len() - 1];
            prop_assert!(last.plus(60) <= window.end());
            prop_assert!(found.starts.windows(2).all(|pair| pair[1] == pair[0].plus(30)));
        } else {
            let soon = clock(18, 35);
            let free = window.end().minutes() - window.start().max(soon).minutes();
            prop_assert!(free < 60 + 3 * 30);
        }
    }
}
