//! What happened: written in the transaction of the change itself, followed by live streams, caches and the bot.

use serde::{Deserialize, Serialize};

use crate::availability::Availability;
use crate::day::Day;
use crate::player::PlayerId;

/// A change that others may want to hear of.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(
    tag = "kind",
    rename_all = "snake_case",
    rename_all_fields = "camelCase"
)]
pub enum Event {
    /// One player's value of one team day, whoever changed it.
    AvailabilityChanged {
        date: Day,
        user_id: PlayerId,
        before: Availability,
        after: Availability,
    },
    /// Days written or withdrawn by the recurring fill, in one step.
    PatternApplied {
        user_id: PlayerId,
        dates: Vec<Day>,
    },
    /// A player's weekly pattern.
    PatternChanged {
        user_id: PlayerId,
    },
    AbsenceChanged {
        user_id: PlayerId,
        start_date: Day,
        end_date: Day,
    },
    /// The registry: a player created, changed, removed or moved.
    PlayersChanged,
    /// A day's reason or focus.
    PlanChanged {
        date: Day,
    },
    SettingsChanged,
    /// A token issued or revoked; nobody but the token's owner is concerned.
    TokensChanged,
}

impl Event {
    /// Whether members may hear of it on the live stream.
    pub fn is_public(&self) -> bool {
        !matches!(self, Self::TokensChanged)
    }

    /// The `kind` on the wire.
    pub fn kind(&self) -> &'static str {
        match self {
            Self::AvailabilityChanged { .. } => "availability_changed",
            Self::PatternApplied { .. } => "pattern_applied",
            Self::PatternChanged { .. } => "pattern_changed",
            Self::AbsenceChanged { .. } => "absence_changed",
            Self::PlayersChanged => "players_changed",
            Self::PlanChanged { .. } => "plan_changed",
            Self::SettingsChanged => "settings_changed",
            Self::TokensChanged => "tokens_changed",
        }
    }
}
