//! Thinning a history, over random sittings of two authors.

use app_domain::permission::ActorIdentity;
use app_domain::strategy::version_thinning::{SITTING_LENGTH, VersionStamp, superseded_versions};
use chrono::{DateTime, TimeDelta, Utc};
use proptest::collection::vec;
use proptest::prelude::*;

fn author(number: u8) -> ActorIdentity {
    ActorIdentity::Player {
        id: format!("10000000000000000{number}").parse().expect("an id"),
        name: format!("Author {number}"),
    }
}

fn history(saves: &[(i64, u8, bool)]) -> Vec<VersionStamp> {
    let mut at = DateTime::<Utc>::UNIX_EPOCH;
    let saves = saves.iter().zip(1..);
    saves
        .map(|((seconds, by, is_kept), version)| {
            at += TimeDelta::seconds(*seconds);
            VersionStamp {
                version,
                at,
                by: author(*by),
                is_kept: *is_kept,
                is_named: false,
            }
        })
        .collect()
}

fn any_history() -> impl Strategy<Value = Vec<VersionStamp>> {
    let save = (0..1500i64, 0..2u8, prop::bool::weighted(0.1));
    vec(save, 0..30).prop_map(|saves| history(&saves))
}

fn thin(history: &[VersionStamp]) -> Vec<VersionStamp> {
    let superseded = superseded_versions(history);
    let stays = |stamp: &&VersionStamp| !superseded.contains(stamp);
    history.iter().filter(stays).cloned().collect()
}

fn versions_after(saves: &[(i64, u8, bool)]) -> Vec<i64> {
    let left = thin(&history(saves));
    left.iter().map(|stamp| stamp.version).collect()
}

#[test]
fn of_one_sitting_the_last_version_of_each_ten_minutes_stays() {
    let every_minute = [(60, 0, false); 31];
    assert_eq!(versions_after(&every_minute), [1, 11, 21, 31]);
    assert_eq!(versions_after(&[(600, 0, false); 4]), [1, 2, 3, 4]);
}

#[test]
fn a_version_of_another_author_ends_a_sitting() {
    let saves = [
        (60, 0, false),
        (60, 0, false),
        (60, 0, false),
        (60, 1, false),
        (60, 0, false),
        (60, 0, false),
    ];
    assert_eq!(versions_after(&saves), [1, 3, 4, 6]);
}

#[test]
fn a_restored_version_stays() {
    let saves = [
        (60, 0, false),
        (60, 0, true),
        (60, 0, false),
        (60, 0, false),
    ];
    assert_eq!(versions_after(&saves), [1, 2, 4]);
}

#[test]
fn a_named_version_stays_until_its_name_is_removed() {
    let mut saves = history(&[(60, 0, false); 4]);
    let left = |saves: &[VersionStamp]| -> Vec<i64> {
        thin(saves).iter().map(|stamp| stamp.version).collect()
    };
    saves[2].is_named = true;
    assert_eq!(left(&saves), [1, 3, 4]);
    saves[2].is_named = false;
    assert_eq!(left(&saves), [1, 4]);
}

proptest! {
    #[test]
    fn the_first_the_newest_and_the_kept_versions_stay(history in any_history()) {
        let left = thin(&history);
        let ends = history.first().into_iter().chain(history.last());
        for stamp in ends.chain(history.iter().filter(|stamp| stamp.is_kept)) {
            prop_assert!(left.contains(stamp), "{stamp:?}");
        }
    }

    #[test]
    fn what_is_thinned_stays_as_it_is(history in any_history()) {
        let left = thin(&history);
        prop_assert_eq!(thin(&left), left);
    }

    #[test]
    fn a_removed_version_is_replaced_within_ten_minutes_by_the_same_author(history in any_history()) {
        let left = thin(&history);
        for removed in superseded_versions(&history) {
            let next = left.iter().find(|stamp| stamp.version > removed.version).expect("the newest stays");
            prop_assert!(next.by.is_same(&removed.by) && next.at - removed.at < SITTING_LENGTH, "{removed:?} {next:?}");
            let mut between = history.iter().filter(|stamp| (removed.version..next.version).contains(&stamp.version));
            prop_assert!(between.all(|stamp| stamp.by.is_same(&removed.by)));
        }
    }

    #[test]
    fn remaining_versions_of_a_sitting_are_ten_minutes_apart(history in any_history()) {
        let left = thin(&history);
        for pair in left.windows(2).skip(1) {
            let [one, next] = pair else { unreachable!("pairs") };
            let is_same = one.by.is_same(&next.by) && !one.is_kept;
            prop_assert!(!is_same || next.at - one.at >= SITTING_LENGTH, "{one:?} {next:?}");
        }
    }

    #[test]
    fn later_sittings_do_not_change_what_is_removed_of_earlier_ones(
        earlier in any_history(), later in vec((0..1500i64, 0..2u8, any::<bool>()), 1..20)
    ) {
        let begin = earlier.last().map_or(DateTime::UNIX_EPOCH, |last| last.at) + SITTING_LENGTH;
        let mut all = earlier.clone();
        for mut stamp in history(&later) {
            stamp.version += i64::try_from(earlier.len()).expect("few");
            stamp.at = begin + (stamp.at - DateTime::UNIX_EPOCH);
            all.push(stamp);
        }
        let is_earlier = |stamp: &&VersionStamp| stamp.version <= i64::try_from(earlier.len()).expect("few");
        let removed: Vec<_> = superseded_versions(&all).into_iter().filter(is_earlier).collect();
        prop_assert_eq!(removed, superseded_versions(&earlier));
    }
}
