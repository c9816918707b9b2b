//! The labels of a strip of half hours.

use app_domain::UtcMinute;
use app_domain::analysis::HEATMAP_STEP_MINUTES;
use app_domain::local_clock::LocalClock;

use crate::display;
use crate::texts::times;

/// The labels of the first, middle and last hour of a strip of `count` half hours.
pub fn edge_labels(from: UtcMinute, count: usize, viewer: &LocalClock) -> [String; 3] {
    let count = i64::try_from(count).unwrap_or(0);
    [0, count / 2, count].map(|steps| {
        let at = from.plus(steps * HEATMAP_STEP_MINUTES);
        let time = viewer.local(at).1;
        if display::format().has_half_days && time.minutes().is_multiple_of(60) {
            return times::narrow_hour(time);
        }
        let time = times::time(time);
        match time.strip_suffix(":00") {
            // The strip ends at midnight, which is written as 24 there.
            Some("00") if steps == count => "24".to_owned(),
            Some(hour) => hour.to_owned(),
            None => time,
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::test_values::{day, hours, same_clocks};

    #[test]
    fn on_the_12_hour_clock_every_label_says_its_half_of_the_day() {
        display::set_format(display::DisplayFormat::of_device(true, 1));
        let noon = hours(day("26.11.2026"), 12, 13).starts_at;
        assert_eq!(
            edge_labels(noon, 24, &same_clocks().viewer),
            ["12p", "6p", "12a"]
        );
    }

    #[test]
    fn the_end_of_a_strip_at_midnight_is_written_as_24() {
        let noon = hours(day("26.11.2026"), 12, 13).starts_at;
        assert_eq!(
            edge_labels(noon, 24, &same_clocks().viewer),
            ["12", "18", "24"]
        );
    }
}
