//! What happened: written in the transaction of the change itself, followed by live streams, caches and the bot.

use serde::{Deserialize, Serialize};

use crate::availability::Availability;
use crate::day::Day;
use crate::matches::MatchId;
use crate::player::PlayerId;
use crate::strategy::StrategyId;

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
    /// A strategy created, changed or moved.
    StrategyChanged {
        strategy_id: StrategyId,
    },
    StrategyRemoved {
        strategy_id: StrategyId,
    },
    /// A folder created, changed or moved; or removed, and its strategies with it.
    FoldersChanged,
    /// The lists of maps and agents.
    CatalogueChanged,
    /// A match noted or changed.
    MatchChanged {
        match_id: MatchId,
        date: Day,
    },
    MatchRemoved {
        match_id: MatchId,
        date: Day,
    },
    /// The agents that a player plays.
    AgentsChanged {
        user_id: PlayerId,
    },
    /// The link to a player's calendar feed, made or closed.
    CalendarChanged {
        user_id: PlayerId,
    },
    /// What the bot says by itself: decided, sent, or given up.
    MessagesChanged,
    /// A token issued or revoked; nobody but the token's owner is concerned.
    TokensChanged,
    /// A sign-in link made by an admin, used or revoked.
    SignInLinksChanged,
}

impl Event {
    /// Whether members may hear of it on the live stream.
    pub fn is_public(&self) -> bool {
        !matches!(self, Self::TokensChanged)
    }

    pub fn kind(&self) -> Kind {
        match self {
            Self::AvailabilityChanged { .. } => Kind::AvailabilityChanged,
            Self::PatternApplied { .. } => Kind::PatternApplied,
            Self::PatternChanged { .. } => Kind::PatternChanged,
            Self::AbsenceChanged { .. } => Kind::AbsenceChanged,
            Self::PlayersChanged => Kind::PlayersChanged,
            Self::PlanChanged { .. } => Kind::PlanChanged,
            Self::SettingsChanged => Kind::SettingsChanged,
            Self::StrategyChanged { .. } => Kind::StrategyChanged,
            Self::StrategyRemoved { .. } => Kind::StrategyRemoved,
            Self::FoldersChanged => Kind::FoldersChanged,
            Self::CatalogueChanged => Kind::CatalogueChanged,
            Self::MatchChanged { .. } => Kind::MatchChanged,
            Self::MatchRemoved { .. } => Kind::MatchRemoved,
            Self::AgentsChanged { .. } => Kind::AgentsChanged,
            Self::CalendarChanged { .. } => Kind::CalendarChanged,
            Self::MessagesChanged => Kind::MessagesChanged,
            Self::TokensChanged => Kind::TokensChanged,
            Self::SignInLinksChanged => Kind::SignInLinksChanged,
        }
    }
}

/// What an event is about, without its particulars: the `kind` on the wire.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    AvailabilityChanged,
    PatternApplied,
    PatternChanged,
    AbsenceChanged,
    PlayersChanged,
    PlanChanged,
    SettingsChanged,
    StrategyChanged,
    StrategyRemoved,
    FoldersChanged,
    CatalogueChanged,
    MatchChanged,
    MatchRemoved,
    AgentsChanged,
    CalendarChanged,
    MessagesChanged,
    TokensChanged,
    SignInLinksChanged,
}

impl Kind {
    pub const ALL: [Self; 18] = [
        Self::AvailabilityChanged,
        Self::PatternApplied,
        Self::PatternChanged,
        Self::AbsenceChanged,
        Self::PlayersChanged,
        Self::PlanChanged,
        Self::SettingsChanged,
        Self::StrategyChanged,
        Self::StrategyRemoved,
        Self::FoldersChanged,
        Self::CatalogueChanged,
        Self::MatchChanged,
        Self::MatchRemoved,
        Self::AgentsChanged,
        Self::CalendarChanged,
        Self::MessagesChanged,
        Self::TokensChanged,
        Self::SignInLinksChanged,
    ];

    pub fn as_str(self) -> &'static str {
        match self {
            Self::AvailabilityChanged => "availability_changed",
            Self::PatternApplied => "pattern_applied",
            Self::PatternChanged => "pattern_changed",
            Self::AbsenceChanged => "absence_changed",
            Self::PlayersChanged => "players_changed",
            Self::PlanChanged => "plan_changed",
            Self::SettingsChanged => "settings_changed",
            Self::StrategyChanged => "strategy_changed",
            Self::StrategyRemoved => "strategy_removed",
            Self::FoldersChanged => "folders_changed",
            Self::CatalogueChanged => "catalogue_changed",
            Self::MatchChanged => "match_changed",
            Self::MatchRemoved => "match_removed",
            Self::AgentsChanged => "agents_changed",
            Self::CalendarChanged => "calendar_changed",
            Self::MessagesChanged => "messages_changed",
            Self::TokensChanged => "tokens_changed",
            Self::SignInLinksChanged => "sign_in_links_changed",
        }
    }

    /// The kind of a name on the wire; `None` for one that a newer server knows.
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.as_str() == name)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_kind_has_one_name_and_the_event_carries_it() {
        for kind in Kind::ALL {
            assert_eq!(Kind::named(kind.as_str()), Some(kind));
        }
        let event = serde_json::to_value(Event::PlayersChanged).expect("an event is JSON");
        assert_eq!(event["kind"], Event::PlayersChanged.kind().as_str());
        assert_eq!(Kind::named("reload"), None);
    }
}
