//! The number of free players over time.

use app_domain::UtcMinute;
use app_domain::analysis::{HEATMAP_STEP_MINUTES, HalfHour};

/// Adjacent half hours with equal values.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct HeatInterval {
    pub starts: UtcMinute,
    pub ends: UtcMinute,
    pub half_hour: HalfHour,
}

/// The heat level, 0 to 5: 5 if the team can play, otherwise the share of the required players.
pub fn heat_level(half_hour: HalfHour, minimum_players: usize) -> &'static str {
    let share = (half_hour.free * 5).div_ceil(minimum_players.max(1));
    let level = if half_hour.playable { 5 } else { share.min(4) };
    ["0", "1", "2", "3", "4", "5"][level]
}

/// Joins equal adjacent half hours. Half hours without a free player are left out.
pub fn heat_intervals(from: UtcMinute, half_hours: &[HalfHour]) -> Vec<HeatInterval> {
    let mut stretches: Vec<HeatInterval> = Vec::new();
    let mut at = from;
    for half_hour in half_hours {
        let ends = at.plus(HEATMAP_STEP_MINUTES);
        match stretches.last_mut() {
            Some(last) if last.half_hour == *half_hour && last.ends == at => last.ends = ends,
            _ if half_hour.free > 0 => stretches.push(HeatInterval {
                starts: at,
                ends,
                half_hour: *half_hour,
            }),
            _ => {}
        }
        at = ends;
    }
    stretches
}

/// The interval with the most players. Ties prefer a playable one, then the longest, then the earliest.
pub fn heat_peak(from: UtcMinute, half_hours: &[HalfHour]) -> Option<HeatInterval> {
    let rank = |stretch: &HeatInterval| {
        let minutes = stretch.ends.minutes() - stretch.starts.minutes();
        (stretch.half_hour.free, stretch.half_hour.playable, minutes)
    };
    let mut best = None::<HeatInterval>;
    for stretch in heat_intervals(from, half_hours) {
        if best.is_none_or(|best| rank(&stretch) > rank(&best)) {
            best = Some(stretch);
        }
    }
    best
}

#[cfg(test)]
mod tests {
    use proptest::collection::vec;
    use proptest::prelude::*;

    use super::*;

    const FROM: UtcMinute = UtcMinute::from_minutes(0);

    fn half_hour(free: usize) -> HalfHour {
        HalfHour {
            free,
            playable: free >= 5,
        }
    }

    #[test]
    fn a_playable_half_hour_has_the_highest_level_and_another_one_its_share() {
        let levels = [0, 1, 3, 4, 9].map(|free| {
            let playable = false;
            heat_level(HalfHour { free, playable }, 5)
        });
        assert_eq!(levels, ["0", "1", "3", "4", "4"]);
        assert_eq!(heat_level(half_hour(5), 5), "5");
        assert_eq!(heat_level(half_hour(0), 0), "0");
    }

    #[test]
    fn the_peak_is_the_longest_of_the_fullest_stretches() {
        let counts = [4, 4, 0, 4, 4, 4, 1].map(half_hour);
        let peak = heat_peak(FROM, &counts).expect("someone is free");
        assert_eq!((peak.starts, peak.ends), (FROM.plus(90), FROM.plus(180)));
        assert_eq!(heat_peak(FROM, &[half_hour(0)]), None);
    }

    proptest! {
        #[test]
        fn the_intervals_say_what_the_half_hours_said(counts in vec(0_usize..7, 0..48)) {
            let half_hours: Vec<HalfHour> = counts.iter().copied().map(half_hour).collect();
            let intervals = heat_intervals(FROM, &half_hours);
            let mut at = FROM;
            for count in &counts {
                let covering = intervals.iter().find(|one| one.starts <= at && at < one.ends);
                prop_assert_eq!(covering.map_or(0, |one| one.half_hour.free), *count);
                at = at.plus(HEATMAP_STEP_MINUTES);
            }
            for pair in intervals.windows(2) {
                let is_split = pair[0].ends < pair[1].starts || pair[0].half_hour != pair[1].half_hour;
                prop_assert!(is_split, "{pair:?}");
            }
        }
    }
}
