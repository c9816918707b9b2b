//! Events: each is recorded in the transaction of its change. Live streams, caches and the bot follow them.

use serde::{Deserialize, Serialize};

use crate::availability::DayAvailability;
use crate::day::Day;
use crate::matches::MatchId;
use crate::player::PlayerId;
use crate::strategy::StrategyId;

/// A change that live streams, caches or the bot react to.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(
    tag = "kind",
    rename_all = "snake_case",
    rename_all_fields = "camelCase"
)]
pub enum Event {
    /// One player's value of one team day changed.
    AvailabilityChanged {
        date: Day,
        user_id: PlayerId,
        before: DayAvailability,
        after: DayAvailability,
    },
    /// The pattern filled or emptied these days, or they were stored again with new time zone data, in one transaction.
    PatternApplied {
        user_id: PlayerId,
        dates: Vec<Day>,
    },
    /// A player's weekly pattern changed.
    PatternChanged {
        user_id: PlayerId,
    },
    AbsenceChanged {
        user_id: PlayerId,
        start_date: Day,
        end_date: Day,
    },
    /// A player was created, changed, removed or moved.
    PlayersChanged,
    /// The reason or focus of a day changed.
    PlanChanged {
        date: Day,
    },
    SettingsChanged,
    /// A strategy was created, changed or moved.
    StrategyChanged {
        strategy_id: StrategyId,
    },
    StrategyRemoved {
        strategy_id: StrategyId,
    },
    /// A comment on a strategy was added, resolved, reopened or removed.
    CommentsChanged {
        strategy_id: StrategyId,
    },
    /// A folder was created, changed or moved; or removed together with its strategies.
    FoldersChanged,
    /// The list of maps or agents changed, or the picture or the outline of a map.
    CatalogueChanged,
    /// A match was added or changed.
    MatchChanged {
        match_id: MatchId,
        date: Day,
    },
    MatchRemoved {
        match_id: MatchId,
        date: Day,
    },
    /// The agents that a player plays changed.
    AgentsChanged {
        user_id: PlayerId,
    },
    /// A player's favorite strategies changed.
    FavoritesChanged {
        user_id: PlayerId,
    },
    /// A player's calendar subscription link was created or revoked.
    CalendarChanged {
        user_id: PlayerId,
    },
    /// A player's display settings changed.
    DisplaySettingsChanged {
        user_id: PlayerId,
    },
    /// A poll was opened or closed, or a vote in one changed.
    PollsChanged,
    /// A message of the outbox was queued, sent, skipped or failed.
    MessagesChanged,
    /// A token was issued or revoked. It concerns only the token's owner.
    TokensChanged,
    /// An admin's sign-in link was created, used or revoked.
    SignInLinksChanged,
}

impl Event {
    /// Whether the live stream sends it to members.
    pub fn is_public(&self) -> bool {
        !matches!(self, Self::TokensChanged)
    }

    /// The player whom alone it concerns; `None` if it concerns the team.
    pub fn owner(&self) -> Option<&PlayerId> {
        match self {
            Self::FavoritesChanged { user_id }
            | Self::CalendarChanged { user_id }
            | Self::DisplaySettingsChanged { user_id } => Some(user_id),
            Self::AvailabilityChanged { .. }
            | Self::PatternApplied { .. }
            | Self::PatternChanged { .. }
            | Self::AbsenceChanged { .. }
            | Self::PlayersChanged
            | Self::PlanChanged { .. }
            | Self::SettingsChanged
            | Self::StrategyChanged { .. }
            | Self::StrategyRemoved { .. }
            | Self::CommentsChanged { .. }
            | Self::FoldersChanged
            | Self::CatalogueChanged
            | Self::MatchChanged { .. }
            | Self::MatchRemoved { .. }
            | Self::AgentsChanged { .. }
            | Self::PollsChanged
            | Self::MessagesChanged
            | Self::TokensChanged
            | Self::SignInLinksChanged => None,
        }
    }

    pub fn kind(&self) -> EventKind {
        match self {
            Self::AvailabilityChanged { .. } => EventKind::AvailabilityChanged,
            Self::PatternApplied { .. } => EventKind::PatternApplied,
            Self::PatternChanged { .. } => EventKind::PatternChanged,
            Self::AbsenceChanged { .. } => EventKind::AbsenceChanged,
            Self::PlayersChanged => EventKind::PlayersChanged,
            Self::PlanChanged { .. } => EventKind::PlanChanged,
            Self::SettingsChanged => EventKind::SettingsChanged,
            Self::StrategyChanged { .. } => EventKind::StrategyChanged,
            Self::StrategyRemoved { .. } => EventKind::StrategyRemoved,
            Self::CommentsChanged { .. } => EventKind::CommentsChanged,
            Self::FoldersChanged => EventKind::FoldersChanged,
            Self::CatalogueChanged => EventKind::CatalogueChanged,
            Self::MatchChanged { .. } => EventKind::MatchChanged,
            Self::MatchRemoved { .. } => EventKind::MatchRemoved,
            Self::AgentsChanged { .. } => EventKind::AgentsChanged,
            Self::FavoritesChanged { .. } => EventKind::FavoritesChanged,
            Self::CalendarChanged { .. } => EventKind::CalendarChanged,
            Self::DisplaySettingsChanged { .. } => EventKind::DisplaySettingsChanged,
            Self::PollsChanged => EventKind::PollsChanged,
            Self::MessagesChanged => EventKind::MessagesChanged,
            Self::TokensChanged => EventKind::TokensChanged,
            Self::SignInLinksChanged => EventKind::SignInLinksChanged,
        }
    }
}

/// The kind of an event without its fields; `kind` on the wire.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum EventKind {
    AvailabilityChanged,
    PatternApplied,
    PatternChanged,
    AbsenceChanged,
    PlayersChanged,
    PlanChanged,
    SettingsChanged,
    StrategyChanged,
    StrategyRemoved,
    CommentsChanged,
    FoldersChanged,
    CatalogueChanged,
    MatchChanged,
    MatchRemoved,
    AgentsChanged,
    FavoritesChanged,
    CalendarChanged,
    DisplaySettingsChanged,
    PollsChanged,
    MessagesChanged,
    TokensChanged,
    SignInLinksChanged,
    /// Who reads or writes a strategy changed. It is the last kind, and the only one that is not recorded.
    PresenceChanged,
}

impl EventKind {
    pub const ALL: [Self; 23] = [
        Self::AvailabilityChanged,
        Self::PatternApplied,
        Self::PatternChanged,
        Self::AbsenceChanged,
        Self::PlayersChanged,
        Self::PlanChanged,
        Self::SettingsChanged,
        Self::StrategyChanged,
        Self::StrategyRemoved,
        Self::CommentsChanged,
        Self::FoldersChanged,
        Self::CatalogueChanged,
        Self::MatchChanged,
        Self::MatchRemoved,
        Self::AgentsChanged,
        Self::FavoritesChanged,
        Self::CalendarChanged,
        Self::DisplaySettingsChanged,
        Self::PollsChanged,
        Self::MessagesChanged,
        Self::TokensChanged,
        Self::SignInLinksChanged,
        Self::PresenceChanged,
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
            Self::CommentsChanged => "comments_changed",
            Self::FoldersChanged => "folders_changed",
            Self::CatalogueChanged => "catalogue_changed",
            Self::MatchChanged => "match_changed",
            Self::MatchRemoved => "match_removed",
            Self::AgentsChanged => "agents_changed",
            Self::FavoritesChanged => "favorites_changed",
            Self::CalendarChanged => "calendar_changed",
            Self::DisplaySettingsChanged => "display_settings_changed",
            Self::PollsChanged => "polls_changed",
            Self::MessagesChanged => "messages_changed",
            Self::TokensChanged => "tokens_changed",
            Self::SignInLinksChanged => "sign_in_links_changed",
            Self::PresenceChanged => "presence_changed",
        }
    }

    /// The kinds of recorded events.
    pub fn recorded() -> &'static [Self] {
        const ALL: [EventKind; 23] = EventKind::ALL;
        ALL.split_last().map_or(&[], |(_, recorded)| recorded)
    }

    /// Returns the kind with this wire name; `None` for the name of a newer server's kind.
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.as_str() == name)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_kind_has_one_name_and_the_event_carries_it() {
        for kind in EventKind::ALL {
            assert_eq!(EventKind::from_name(kind.as_str()), Some(kind));
            let is_recorded = kind != EventKind::PresenceChanged;
            assert_eq!(EventKind::recorded().contains(&kind), is_recorded);
        }
        let event = serde_json::to_value(Event::PlayersChanged).expect("an event is JSON");
        assert_eq!(event["kind"], Event::PlayersChanged.kind().as_str());
        assert_eq!(EventKind::from_name("reload"), None);
    }
}
