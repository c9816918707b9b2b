//! The options of a zone picker.

use app_domain::zone_name;

/// An option of the list.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ZoneOption {
    /// No zone, with the label of the option.
    None(String),
    Zone(String),
}

impl ZoneOption {
    pub fn zone(&self) -> Option<&str> {
        match self {
            Self::None(_) => None,
            Self::Zone(zone) => Some(zone),
        }
    }
}

/// The options that match the query, the best first. `none` is the label of the option without a zone.
pub fn zone_options(names: &[String], none: Option<&str>, query: &str) -> Vec<ZoneOption> {
    let none = none.filter(|label| contains_query(label, query));
    let none = none.map(|label| ZoneOption::None(label.to_owned()));
    let zones = zone_name::search_zones(names, query).into_iter();
    let zones = zones.map(|at| ZoneOption::Zone(names[at].clone()));
    none.into_iter().chain(zones).collect()
}

/// The active option after a step. Single steps wrap around, and pages stop at the ends.
pub fn stepped(active: usize, by: isize, count: usize) -> usize {
    let Some(last) = count.checked_sub(1) else {
        return active;
    };
    let to = active.cast_signed() + by;
    let to = match by.abs() {
        1 => to.rem_euclid(count.cast_signed()),
        _ => to.clamp(0, last.cast_signed()),
    };
    to.unsigned_abs()
}

fn contains_query(label: &str, query: &str) -> bool {
    label.to_lowercase().contains(&query.trim().to_lowercase())
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn names() -> Vec<String> {
        ["Europe/Berlin", "Europe/London", "America/New_York"]
            .map(str::to_owned)
            .to_vec()
    }

    #[test]
    fn the_option_without_a_zone_comes_first_and_is_searched_by_its_label() {
        let all = zone_options(&names(), Some("Team time zone"), "");
        assert_eq!(all.len(), 4);
        assert_eq!(all[0].zone(), None);
        let found = zone_options(&names(), Some("Team time zone"), " TEAM");
        assert_eq!(found, [ZoneOption::None("Team time zone".to_owned())]);
        let berlin = zone_options(&names(), Some("Team time zone"), "berlin");
        assert_eq!(berlin, [ZoneOption::Zone("Europe/Berlin".to_owned())]);
    }

    #[test]
    fn single_steps_wrap_and_pages_stop() {
        assert_eq!((stepped(3, 1, 4), stepped(0, -1, 4)), (0, 3));
        assert_eq!((stepped(3, 10, 4), stepped(1, -10, 4)), (3, 0));
        assert_eq!(stepped(0, 1, 0), 0);
    }

    proptest! {
        #[test]
        fn a_step_stays_in_the_list(count in 1_usize..50, active in 0_usize..50, by in -12_isize..12) {
            prop_assert!(stepped(active.min(count - 1), by, count) < count);
        }
    }
}
