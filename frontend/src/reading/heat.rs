//! How many are free, half hour by half hour.

use app_api::wire::FortnightDay;
use app_domain::clock::LocalClock;
use app_domain::{Moment, Role};

use super::times::moment_at;

/// Half hours from noon to midnight of the team's day.
pub const HALF_HOURS: usize = 24;
const STEP: i64 = 30;

/// One half hour.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Heat {
    pub from: Moment,
    /// Main players and substitutes who are free throughout it.
    pub free: usize,
    /// Whether it lies in a window in which the team can play.
    pub is_playable: bool,
}

impl Heat {
    /// The team day's afternoon and evening.
    pub fn of_evening(day: &FortnightDay, team: &LocalClock) -> Vec<Self> {
        Self::of(day, moment_at(team, day.date, 12 * 60), HALF_HOURS)
    }

    /// `count` half hours from `from` on.
    pub fn of(day: &FortnightDay, from: Moment, count: usize) -> Vec<Self> {
        let mut half_hours = Vec::with_capacity(count);
        let mut at = from;
        for _ in 0..count {
            half_hours.push(Self::at(day, at));
            at = at.plus(STEP);
        }
        half_hours
    }

    fn at(day: &FortnightDay, from: Moment) -> Self {
        let until = from.plus(STEP);
        let free = day
            .players
            .iter()
            .filter(|player| player.row.role != Role::Coach && !player.row.absent)
            .filter(|player| {
                player
                    .spans
                    .iter()
                    .any(|span| span.starts_at <= from && until <= span.ends_at)
            })
            .count();
        let is_playable = day
            .analysis
            .windows
            .iter()
            .any(|window| window.starts_at <= from && until <= window.ends_at);
        Self {
            from,
            free,
            is_playable,
        }
    }

    /// 0 to 5: 5 where the team can play, below that the share of the players it needs.
    pub fn level(self, minimum_players: usize) -> &'static str {
        let share = (self.free * 5).div_ceil(minimum_players.max(1));
        let level = if self.is_playable { 5 } else { share.min(4) };
        ["0", "1", "2", "3", "4", "5"][level]
    }
}
