//! Every address of the portal as a type: parsed once, matched everywhere else.

use app_domain::Day;
use app_domain::matches::MatchId;
use app_domain::strategy::StrategyId;

use crate::texts;

/// What an address shows.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Place {
    /// `/`: leads to the schedule.
    Home,
    Login,
    /// `/setup`: where the set-up link leads.
    Setup,
    Tab(Tab),
    /// `/schedule/2026-11-26`: one team day in depth.
    Day(Day),
    /// `/planning/2026-11-26`: one team day as admins plan it.
    PlannedDay(Day),
    /// `/zone`: the zone in which one reads and types times.
    OwnZone,
    /// `/agents`: the agents that one plays.
    OwnAgents,
    /// `/calendar`: the link by which a calendar program reads one's sessions.
    OwnCalendar,
    /// `/matches/new`.
    NewMatch,
    /// `/matches/0193…`: one match.
    Match(MatchId),
    /// `/matches/0193…/edit`.
    EditedMatch(MatchId),
    /// `/stratbook/folders`: where there is room for one thing at a time.
    Folders,
    /// `/stratbook/tonight`: what the lineup of today can play.
    Tonight,
    /// `/stratbook/new`.
    NewStrategy,
    /// `/stratbook/0193…`: one strategy, read.
    Strategy(StrategyId),
    /// `/stratbook/0193…/edit`.
    EditedStrategy(StrategyId),
    /// `/stratbook/0193…/history`: its versions.
    StrategyHistory(StrategyId),
    Nowhere,
}

/// A tab of the sidebar.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Tab {
    Schedule,
    Availability,
    Recurring,
    Absences,
    Matches,
    Stratbook,
    Statistics,
    Players,
    Planning,
    Settings,
    Messages,
    Activity,
}

impl Tab {
    /// The tabs of every player, in their order.
    pub const EVERYONE: [Self; 7] = [
        Self::Schedule,
        Self::Availability,
        Self::Recurring,
        Self::Absences,
        Self::Matches,
        Self::Stratbook,
        Self::Statistics,
    ];

    /// The tabs that only admins have.
    pub const ADMIN: [Self; 5] = [
        Self::Players,
        Self::Planning,
        Self::Settings,
        Self::Messages,
        Self::Activity,
    ];

    /// The address, and the name of the tab's symbol behind its slash.
    pub fn path(self) -> &'static str {
        match self {
            Self::Schedule => "/schedule",
            Self::Availability => "/availability",
            Self::Recurring => "/recurring",
            Self::Absences => "/absences",
            Self::Matches => "/matches",
            Self::Stratbook => "/stratbook",
            Self::Statistics => "/statistics",
            Self::Players => "/players",
            Self::Planning => "/planning",
            Self::Settings => "/settings",
            Self::Messages => "/messages",
            Self::Activity => "/activity",
        }
    }

    pub fn symbol(self) -> &'static str {
        &self.path()[1..]
    }

    /// The key that leads here behind `g`.
    pub fn key(self) -> &'static str {
        match self {
            Self::Schedule => "s",
            Self::Availability => "a",
            Self::Recurring => "r",
            Self::Absences => "b",
            Self::Matches => "m",
            Self::Stratbook => "t",
            Self::Statistics => "i",
            Self::Players => "p",
            Self::Planning => "d",
            Self::Settings => "e",
            Self::Messages => "n",
            Self::Activity => "c",
        }
    }

    pub fn title(self) -> &'static str {
        match self {
            Self::Schedule => texts::SCHEDULE,
            Self::Availability => texts::AVAILABILITY,
            Self::Recurring => texts::RECURRING,
            Self::Absences => texts::ABSENCES,
            Self::Matches => texts::MATCHES,
            Self::Stratbook => texts::STRATBOOK,
            Self::Statistics => texts::STATISTICS,
            Self::Players => texts::PLAYERS,
            Self::Planning => texts::PLANNING,
            Self::Settings => texts::SETTINGS,
            Self::Messages => texts::MESSAGES,
            Self::Activity => texts::ACTIVITY,
        }
    }

    pub fn is_for_admins(self) -> bool {
        Self::ADMIN.contains(&self)
    }
}

impl Place {
    pub fn from_path(path: &str) -> Self {
        let path = path.trim_end_matches('/');
        if path.is_empty() {
            return Self::Home;
        }
        if path == LOGIN {
            return Self::Login;
        }
        if path == SETUP {
            return Self::Setup;
        }
        if path == OWN_ZONE {
            return Self::OwnZone;
        }
        if path == OWN_AGENTS {
            return Self::OwnAgents;
        }
        if path == OWN_CALENDAR {
            return Self::OwnCalendar;
        }
        if let Some(date) = path.strip_prefix("/schedule/") {
            return day_of_address(date).map_or(Self::Nowhere, Self::Day);
        }
        if let Some(date) = path.strip_prefix("/planning/") {
            return day_of_address(date).map_or(Self::Nowhere, Self::PlannedDay);
        }
        if let Some(page) = path.strip_prefix("/matches/") {
            return Self::in_matches(page).unwrap_or(Self::Nowhere);
        }
        if let Some(page) = path.strip_prefix("/stratbook/") {
            return Self::in_stratbook(page).unwrap_or(Self::Nowhere);
        }
        let tabs = Tab::EVERYONE.into_iter().chain(Tab::ADMIN);
        tabs.into_iter()
            .find(|tab| tab.path() == path)
            .map_or(Self::Nowhere, Self::Tab)
    }

    fn in_matches(page: &str) -> Option<Self> {
        match page.split_once('/') {
            Some((id, "edit")) => id.parse().ok().map(Self::EditedMatch),
            Some(_) => None,
            None if page == "new" => Some(Self::NewMatch),
            None => page.parse().ok().map(Self::Match),
        }
    }

    fn in_stratbook(page: &str) -> Option<Self> {
        let (strategy, of): (&str, fn(StrategyId) -> Self) = match page.split_once('/') {
            Some((id, "edit")) => (id, Self::EditedStrategy),
            Some((id, "history")) => (id, Self::StrategyHistory),
            Some(_) => return None,
            None => match page {
                "folders" => return Some(Self::Folders),
                "tonight" => return Some(Self::Tonight),
                "new" => return Some(Self::NewStrategy),
                id => (id, Self::Strategy),
            },
        };
        strategy.parse().ok().map(of)
    }

    /// The tab that is marked in the sidebar.
    pub fn tab(self) -> Option<Tab> {
        match self {
            Self::Tab(tab) => Some(tab),
            Self::Day(_) | Self::Home => Some(Tab::Schedule),
            Self::PlannedDay(_) => Some(Tab::Planning),
            Self::NewMatch | Self::Match(_) | Self::EditedMatch(_) => Some(Tab::Matches),
            Self::Folders
            | Self::Tonight
            | Self::NewStrategy
            | Self::Strategy(_)
            | Self::EditedStrategy(_)
            | Self::StrategyHistory(_) => Some(Tab::Stratbook),
            Self::Login
            | Self::Setup
            | Self::OwnZone
            | Self::OwnAgents
            | Self::OwnCalendar
            | Self::Nowhere => None,
        }
    }
}

pub const LOGIN: &str = "/login";
pub const SETUP: &str = "/setup";
pub const OWN_ZONE: &str = "/zone";
pub const OWN_AGENTS: &str = "/agents";
pub const OWN_CALENDAR: &str = "/calendar";

pub const NEW_MATCH: &str = "/matches/new";

pub const FOLDERS: &str = "/stratbook/folders";
pub const TONIGHT: &str = "/stratbook/tonight";
pub const NEW_STRATEGY: &str = "/stratbook/new";

/// The address of a match.
pub fn match_path(id: &str) -> String {
    ["/matches/", id].concat()
}

/// The address at which a match is changed.
pub fn edited_match_path(id: &str) -> String {
    ["/matches/", id, "/edit"].concat()
}

/// The address at which a match of a day is noted.
pub fn new_match_path(day: Day) -> String {
    [NEW_MATCH, "?date=", &address_of_day(day)].concat()
}

/// The address of a strategy.
pub fn strategy_path(id: &str) -> String {
    ["/stratbook/", id].concat()
}

/// The address at which a strategy is edited.
pub fn edited_strategy_path(id: &str) -> String {
    ["/stratbook/", id, "/edit"].concat()
}

/// The address of a strategy's versions.
pub fn strategy_history_path(id: &str) -> String {
    ["/stratbook/", id, "/history"].concat()
}

/// The address of a day.
pub fn day_path(day: Day) -> String {
    ["/schedule/", &address_of_day(day)].concat()
}

/// The address of the fourteen days from `first` on.
pub fn fortnight_path(first: Day) -> String {
    ["/schedule?from=", &address_of_day(first)].concat()
}

/// The address at which one's own day is answered.
pub fn availability_path(day: Day) -> String {
    ["/availability?day=", &address_of_day(day)].concat()
}

/// The address at which a day is planned.
pub fn planned_day_path(day: Day) -> String {
    ["/planning/", &address_of_day(day)].concat()
}

/// `2026-11-26`: in an address dots would look like a file's ending.
pub fn address_of_day(day: Day) -> String {
    let wire = day.to_string();
    [&wire[6..], "-", &wire[3..5], "-", &wire[..2]].concat()
}

/// Reads what [`address_of_day`] writes.
pub fn day_of_address(date: &str) -> Option<Day> {
    let mut parts = date.split('-');
    let (year, month, day) = (parts.next()?, parts.next()?, parts.next()?);
    if parts.next().is_some() {
        return None;
    }
    [day, ".", month, ".", year].concat().parse().ok()
}
