//! The numbers and labels of a strip of half hours.

use app_domain::UtcMinute;
use app_domain::analysis::{HEATMAP_STEP_MINUTES, HalfHour};
use app_domain::local_clock::LocalClock;

/// The number of players who are free for the whole of an hour.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct HourCount {
    pub free: usize,
    pub is_playable: bool,
}

/// The count of each hour, from its two half hours.
pub fn hour_counts(heat: &[HalfHour]) -> Vec<HourCount> {
    let hours = heat.chunks(2).map(|hour| HourCount {
        free: hour
            .iter()
            .map(|half_hour| half_hour.free)
            .min()
            .unwrap_or(0),
        is_playable: hour.iter().all(|half_hour| half_hour.playable),
    });
    hours.collect()
}

/// The labels of the first, middle and last hour of a strip of `count` half hours.
pub fn edge_labels(from: UtcMinute, count: usize, viewer: &LocalClock) -> [String; 3] {
    let count = i64::try_from(count).unwrap_or(0);
    [0, count / 2, count].map(|steps| {
        let at = from.plus(steps * HEATMAP_STEP_MINUTES);
        let time = viewer.local(at).1.to_string();
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

    fn half_hour(free: usize, playable: bool) -> HalfHour {
        HalfHour { free, playable }
    }

    #[test]
    fn an_hour_counts_who_is_free_for_all_of_it() {
        let heat = [
            half_hour(3, false),
            half_hour(5, true),
            half_hour(6, true),
            half_hour(5, true),
        ];
        let counts = hour_counts(&heat);
        assert_eq!((counts[0].free, counts[0].is_playable), (3, false));
        assert_eq!((counts[1].free, counts[1].is_playable), (5, true));
    }
}
