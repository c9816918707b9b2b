//! This host's clock, compared with another one.

use chrono::{DateTime, TimeDelta, Utc};

use super::finding::DoctorFinding;

const SUBJECT: &str = "clock";
/// The time of a request explains this much.
const TOLERANCE: TimeDelta = TimeDelta::seconds(10);
/// Reminders and posts are wrong by this much, and signed requests to a bucket are refused.
const MAX_DIFFERENCE: TimeDelta = TimeDelta::minutes(2);

/// Compares `now` with the time of `other`, which names a clock.
pub fn compare(now: DateTime<Utc>, time: DateTime<Utc>, other: &str) -> DoctorFinding {
    let difference = now - time;
    let seconds = difference.num_seconds().abs();
    let direction = if difference > TimeDelta::zero() {
        "ahead of"
    } else {
        "behind"
    };
    let sentence = format!("it is {seconds} seconds {direction} that of {other}.");
    let remedy = "Synchronize both hosts with a time server, for example with systemd-timesyncd.";
    if difference.abs() <= TOLERANCE {
        DoctorFinding::ok(SUBJECT, format!("it agrees with that of {other}."))
    } else if difference.abs() <= MAX_DIFFERENCE {
        DoctorFinding::warning(SUBJECT, sentence, remedy)
    } else {
        DoctorFinding::problem(SUBJECT, sentence, remedy)
    }
}

/// The finding when no other clock answered.
pub fn not_checked() -> DoctorFinding {
    DoctorFinding::ok(SUBJECT, "not checked: PUBLIC_URL is not reachable.")
}

#[cfg(test)]
mod tests {
    use super::super::finding::FindingLevel;
    use super::*;

    #[test]
    fn a_clock_that_is_minutes_wrong_is_a_problem() {
        let now = DateTime::UNIX_EPOCH;
        let level = |seconds| compare(now, now + TimeDelta::seconds(seconds), "it").level;
        assert_eq!(level(5), FindingLevel::Ok);
        assert_eq!(level(-30), FindingLevel::Warning);
        assert_eq!(level(600), FindingLevel::Problem);
        let behind = compare(now, now + TimeDelta::minutes(10), "the database server");
        assert!(
            behind
                .to_string()
                .contains("600 seconds behind that of the database server")
        );
    }
}
