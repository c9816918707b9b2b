//! Whom a message in the channel mentions, by the settings.

use std::num::NonZeroU64;

use app_domain::settings::{MentionTarget, Settings};
use app_domain::{DayAvailability, Role};

use crate::schedule::{TeamDay, TeamSchedule};

/// The Discord ids of those whom a message mentions.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct MessageMentions {
    pub role: Option<NonZeroU64>,
    pub players: Vec<NonZeroU64>,
}

impl MessageMentions {
    /// The role of the settings, if there is one.
    pub fn of_role(settings: &Settings) -> Self {
        let role = settings.chat.ping_role_id.as_ref();
        Self {
            role: role.and_then(|role| role.as_str().parse().ok()),
            players: Vec::new(),
        }
    }

    /// The lineup of a day; on a day that is not playable, all players who have time, since they may be waiting for a
    /// session.
    fn of_lineup(schedule: &TeamSchedule, day: &TeamDay) -> Self {
        let lineup = &day.analysis.lineup;
        let rows = schedule.players.iter().zip(&day.rows);
        let mentioned = rows.filter(|(player, row)| {
            if !lineup.is_empty() {
                return lineup.contains(&player.id);
            }
            let has_time = matches!(row.availability, DayAvailability::Windows(_));
            has_time && row.absence.is_none() && player.role != Role::Coach
        });
        Self {
            role: None,
            players: mentioned
                .filter_map(|(player, _)| player.account.as_ref()?.as_str().parse().ok())
                .collect(),
        }
    }

    /// Whom a message about the first day of `schedule` mentions.
    pub(super) fn of_day(target: MentionTarget, schedule: &TeamSchedule) -> Self {
        match (target, schedule.days.first()) {
            (MentionTarget::Role, _) => Self::of_role(&schedule.settings),
            (MentionTarget::Lineup, Some(day)) => Self::of_lineup(schedule, day),
            (MentionTarget::Lineup, None) | (MentionTarget::Nobody, _) => Self::default(),
        }
    }
}
