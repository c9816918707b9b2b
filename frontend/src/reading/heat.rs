//! How many are free when, in numbers and in words.

use app_domain::Moment;
use app_domain::analysis::{HalfHour, STEP};

/// Half hours next to one another that say the same.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Stretch {
    pub starts: Moment,
    pub ends: Moment,
    pub half_hour: HalfHour,
}

/// 0 to 5: 5 where the team can play, below that the share of the players it needs.
pub fn level(half_hour: HalfHour, minimum_players: usize) -> &'static str {
    let share = (half_hour.free * 5).div_ceil(minimum_players.max(1));
    let level = if half_hour.playable { 5 } else { share.min(4) };
    ["0", "1", "2", "3", "4", "5"][level]
}

/// The strip in as few stretches as it has different ones; nobody's hours are left out.
pub fn stretches(from: Moment, half_hours: &[HalfHour]) -> Vec<Stretch> {
    let mut stretches: Vec<Stretch> = Vec::new();
    let mut at = from;
    for half_hour in half_hours {
        let ends = at.plus(STEP);
        match stretches.last_mut() {
            Some(last) if last.half_hour == *half_hour && last.ends == at => last.ends = ends,
            _ if half_hour.free > 0 => stretches.push(Stretch {
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

/// The stretch with the most players; of equals a playable one, then the longest, then the earliest.
pub fn peak(from: Moment, half_hours: &[HalfHour]) -> Option<Stretch> {
    let rank = |stretch: &Stretch| {
        let minutes = stretch.ends.minutes() - stretch.starts.minutes();
        (stretch.half_hour.free, stretch.half_hour.playable, minutes)
    };
    let mut best = None::<Stretch>;
    for stretch in stretches(from, half_hours) {
        if best.is_none_or(|best| rank(&stretch) > rank(&best)) {
            best = Some(stretch);
        }
    }
    best
}
