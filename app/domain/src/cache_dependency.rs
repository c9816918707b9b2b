//! The kinds of events after which a cached answer is computed again. An answer names every kind that changes one of
//! its parts; all other writes leave it in the cache.

use crate::event::EventKind::{
    self, AbsenceChanged, AvailabilityChanged, CatalogueChanged, DisplaySettingsChanged,
    FoldersChanged, MatchChanged, MatchRemoved, MessagesChanged, PatternApplied, PlanChanged,
    PlayersChanged, PollsChanged, SettingsChanged, StrategyChanged, StrategyRemoved, TokensChanged,
};

/// A day as the team sees it: players, answers, absences, plans and settings.
pub const TEAM_DAYS: &[EventKind] = &[
    AvailabilityChanged,
    PatternApplied,
    AbsenceChanged,
    PlayersChanged,
    PlanChanged,
    SettingsChanged,
];

/// The schedule as the portal shows it: the team's days, the questions of the bot about them, and how many polls are
/// open.
pub const PORTAL_SCHEDULE: &[EventKind] = &[
    AvailabilityChanged,
    PatternApplied,
    AbsenceChanged,
    PlayersChanged,
    PlanChanged,
    SettingsChanged,
    MessagesChanged,
    PollsChanged,
];

/// The list of players. The first sign-in of an installation creates a player and stores settings.
pub const PLAYERS: &[EventKind] = &[PlayersChanged, SettingsChanged];

/// The tree of folders with the number of strategies in each, and who may read it.
pub const FOLDERS: &[EventKind] = &[
    FoldersChanged,
    StrategyChanged,
    StrategyRemoved,
    SettingsChanged,
];

/// The list of strategies with the names of their authors, and who may read it.
pub const STRATEGIES: &[EventKind] = &[
    StrategyChanged,
    StrategyRemoved,
    FoldersChanged,
    CatalogueChanged,
    PlayersChanged,
    SettingsChanged,
];

/// The names of maps and agents, the pictures and outlines of maps, and who may read them.
pub const CATALOG: &[EventKind] = &[CatalogueChanged, SettingsChanged];

/// Statistics of matches and answers.
pub const STATISTICS: &[EventKind] = &[
    AvailabilityChanged,
    PatternApplied,
    AbsenceChanged,
    PlayersChanged,
    PlanChanged,
    SettingsChanged,
    MatchChanged,
    MatchRemoved,
];

/// A token with the role and the admin flag of its owner.
pub const TOKENS: &[EventKind] = &[TokensChanged, PlayersChanged, SettingsChanged];

/// The signed-in user's account, rights and display settings, with the name and the logo of the team.
pub const CURRENT_USER: &[EventKind] = &[PlayersChanged, SettingsChanged, DisplaySettingsChanged];
