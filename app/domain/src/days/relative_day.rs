//! Relative dates: today, tomorrow, yesterday.

use crate::day::Day;

/// A date relative to today.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RelativeDay {
    Yesterday,
    Today,
    Tomorrow,
    /// The number of days from today; negative in the past.
    Away(i64),
}

impl RelativeDay {
    /// Both dates must be in the same zone.
    pub fn of(day: Day, today: Day) -> Self {
        match day.days_since(today) {
            -1 => Self::Yesterday,
            0 => Self::Today,
            1 => Self::Tomorrow,
            days => Self::Away(days),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_dates_beside_today_have_a_name() {
        let day: Day = "22.11.2026".parse().expect("a day");
        let of = |distance| RelativeDay::of(day.plus(distance), day);
        assert_eq!(of(-1), RelativeDay::Yesterday);
        assert_eq!(of(0), RelativeDay::Today);
        assert_eq!(of(1), RelativeDay::Tomorrow);
        assert_eq!(of(-5), RelativeDay::Away(-5));
    }
}
