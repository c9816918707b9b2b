//! The merge of two edits of one day, and the undo of one of them.

use app_domain::day_merge::{merge, revert};
use app_domain::day_records::{DayEditError, PlayerDays};
use app_domain::{DayAvailability, TimeOfDay, Window, Zone};
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::subsequence;

use crate::calendar::{any_availability, any_zone_and_day};

/// Few different windows, so that two edits often overlap.
fn any_close_value() -> impl Strategy<Value = DayAvailability> {
    let window = (0u16..6, 1u16..4).prop_map(|(start, hours)| window(18 + start.min(4), hours));
    prop_oneof![
        1 => Just(DayAvailability::Silent),
        1 => Just(DayAvailability::Unavailable),
        6 => vec(window, 1..4).prop_map(DayAvailability::from_windows),
    ]
}

fn window(hour: u16, hours: u16) -> Window {
    let time = |hour: u16| TimeOfDay::from_hm(hour % 24, 0).expect("a time");
    Window {
        start: time(hour),
        end: time(hour + hours),
    }
}

/// Returns one window per hour; different hours do not overlap.
fn hours_of(hours: &[u16]) -> DayAvailability {
    DayAvailability::from_windows(hours.iter().map(|hour| window(*hour, 1)).collect())
}

/// Returns the windows that an edit added, and those that it removed.
fn edit(before: &DayAvailability, after: &DayAvailability) -> (Vec<Window>, Vec<Window>) {
    let without = |one: &DayAvailability, other: &DayAvailability| -> Vec<Window> {
        let windows = one.windows().iter().copied();
        windows
            .filter(|window| !other.windows().contains(window))
            .collect()
    };
    (without(after, before), without(before, after))
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(4000))]

    #[test]
    fn a_merge_does_not_depend_on_the_order(base in any_close_value(), one in any_close_value(), other in any_close_value()) {
        prop_assert_eq!(merge(&base, &one, &other), merge(&base, &other, &one));
    }

    #[test]
    fn an_edit_of_what_is_stored_is_stored_and_an_edit_that_changes_nothing_leaves_what_is_stored(
        base in any_availability(), edited in any_availability(),
    ) {
        prop_assert_eq!(merge(&base, &base, &edited), Ok(edited.clone()));
        prop_assert_eq!(merge(&base, &edited, &base), Ok(edited.clone()));
        prop_assert_eq!(merge(&base, &edited, &edited), Ok(edited));
    }

    #[test]
    fn nothing_that_one_edit_did_and_the_other_left_alone_is_lost(
        base in any_close_value(), theirs in any_close_value(), yours in any_close_value(),
    ) {
        if let Ok(merged) = merge(&base, &theirs, &yours) {
            for (mine, other) in [(&theirs, &yours), (&yours, &theirs)] {
                let (added, removed) = edit(&base, mine);
                for window in added {
                    prop_assert!(merged.windows().contains(&window), "{window} was added");
                }
                for window in removed {
                    prop_assert!(!merged.windows().contains(&window), "{window} was removed");
                }
                for window in base.windows() {
                    let is_untouched = mine.windows().contains(window) && other.windows().contains(window);
                    prop_assert!(!is_untouched || merged.windows().contains(window), "{window} was left alone");
                }
            }
        }
    }

    #[test]
    fn edits_of_different_windows_always_merge(
        base in subsequence((0u16..12).collect::<Vec<_>>(), 1..12),
        theirs in subsequence((0u16..6).collect::<Vec<_>>(), 1..3),
        yours in subsequence((6u16..12).collect::<Vec<_>>(), 1..3),
    ) {
        let toggled = |toggles: &[u16]| {
            let hours = (0u16..12).filter(|hour| base.contains(hour) != toggles.contains(hour));
            hours_of(&hours.collect::<Vec<_>>())
        };
        let (one, other) = (toggled(&theirs), toggled(&yours));
        let both = toggled(&[theirs, yours].concat());
        prop_assume!(!one.is_silent() && !other.is_silent() && !both.is_silent());
        prop_assert_eq!(merge(&hours_of(&base), &one, &other), Ok(both));
    }

    #[test]
    fn undo_in_any_order_takes_back_each_change_and_leaves_the_others(
        start in subsequence((0u16..12).collect::<Vec<_>>(), 0..=12),
        toggles in Just((0u16..12).collect::<Vec<_>>()).prop_shuffle(),
        sizes in vec(1usize..4, 1..5),
        order in any::<u64>(),
    ) {
        // Each change toggles different windows.
        let mut left = toggles.into_iter();
        let changes: Vec<Vec<u16>> = sizes.iter().map(|size| left.by_ref().take(*size).collect()).collect();
        let value = |changes: &[&Vec<u16>]| {
            let is_toggled = |hour: &u16| changes.iter().any(|change| change.contains(hour));
            let hours = (0u16..12).filter(|hour| start.contains(hour) != is_toggled(hour));
            hours_of(&hours.collect::<Vec<_>>())
        };
        let until = |count: usize| value(&changes[..count].iter().collect::<Vec<_>>());
        let mut standing: Vec<usize> = (0..changes.len()).collect();
        let mut current = until(changes.len());
        let mut random = order;
        while !standing.is_empty() {
            let at = usize::try_from(random % standing.len() as u64).expect("an index");
            random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407) >> 1;
            let undone = standing.remove(at);
            current = revert(&until(undone), &until(undone + 1), &current).expect("no conflict");
            let rest: Vec<&Vec<u16>> = standing.iter().map(|at| &changes[*at]).collect();
            prop_assert_eq!(&current, &value(&rest));
        }
        prop_assert_eq!(current, hours_of(&start));
    }

    #[test]
    fn undo_takes_back_exactly_its_own_change_or_nothing(
        before in any_close_value(), after in any_close_value(), current in any_close_value(),
    ) {
        let (added, removed) = edit(&before, &after);
        if let Ok(left) = revert(&before, &after, &current)
            && ![&before, &after, &current].contains(&&DayAvailability::Unavailable)
        {
            let others = |value: &DayAvailability| -> Vec<Window> {
                let windows = value.windows().iter().copied();
                windows.filter(|window| !added.contains(window) && !removed.contains(window)).collect()
            };
            prop_assert_eq!(others(&left), others(&current), "other windows stay");
            prop_assert!(added.iter().all(|window| !left.windows().contains(window)));
            prop_assert!(removed.iter().all(|window| left.windows().contains(window)));
        }
    }

    #[test]
    fn a_merged_day_is_stored_as_the_merge_of_what_the_player_sees(
        (zone, day) in any_zone_and_day(), base in any_close_value(), theirs in any_close_value(), yours in any_close_value(),
    ) {
        let mut days = PlayerDays::new(Zone::BERLIN);
        prop_assume!(days.set(zone, day, &theirs, false).is_ok());
        let (stored, before) = (days.local_availability(zone, day), days.clone());
        let mut alone = PlayerDays::new(Zone::BERLIN);
        prop_assume!(alone.set(zone, day, &yours, false).is_ok());
        let shown = alone.local_availability(zone, day);
        prop_assume!(shown.windows().len() == yours.windows().len());
        match (days.set_from_base(zone, day, &yours, &base, false), merge(&base, &stored, &shown)) {
            (Ok(()), Ok(merged)) => prop_assert_eq!(days.local_availability(zone, day), merged),
            (Err(DayEditError::Conflict(_)), Err(_)) => {
                prop_assert_eq!(days.changes().collect::<Vec<_>>(), before.changes().collect::<Vec<_>>());
            }
            (stored, merged) => prop_assert!(false, "{stored:?}, but {merged:?}"),
        }
    }
}
