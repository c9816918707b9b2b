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
