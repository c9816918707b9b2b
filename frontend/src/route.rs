//! Every route of the portal as a type, parsed once and matched everywhere else.

use app_domain::Day;
use app_domain::matches::MatchId;
use app_domain::strategy::StrategyId;

use crate::texts;

/// The view that a URL leads to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PortalRoute {
    /// `/`: redirects to the schedule.
    Home,
    Login,
    /// `/setup`: the target of the setup link.
    Setup,
    Tab(SidebarTab),
    /// `/schedule/2026-11-26`: one team day in detail.
    Day(Day),
    /// `/planning/2026-11-26`: one team day in day planning, for admins.
    PlannedDay(Day),
    /// `/zone`: the user's time zone.
    OwnZone,
    /// `/agents`: the agents that the user plays.
    OwnAgents,
    /// `/calendar`: the link for the user's calendar subscription.
    OwnCalendar,
    /// `/matches/new`.
    NewMatch,
    /// `/matches/0193…`: one match.
    Match(MatchId),
    /// `/matches/0193…/edit`.
    EditedMatch(MatchId),
    /// `/stratbook/folders`: the folder pane on narrow screens.
    Folders,
    /// `/stratbook/tonight`: strategies that today's lineup can play.
    Tonight,
    /// `/stratbook/new`.
    NewStrategy,
    /// `/stratbook/0193…`: one strategy, read-only.
    Strategy(StrategyId),
    /// `/stratbook/0193…/edit`.
    EditedStrategy(StrategyId),
    /// `/stratbook/0193…/history`: its versions.
    StrategyHistory(StrategyId),
    NotFound,
}

/// A tab of the sidebar.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SidebarTab {
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

impl SidebarTab {
    /// The tabs of every player, in display order.
    pub const EVERYONE: [Self; 7] = [
        Self::Schedule,
        Self::Availability,
        Self::Recurring,
        Self::Absences,
        Self::Matches,
        Self::Stratbook,
        Self::Statistics,
    ];

    /// The tabs that only admins see, in display order.
    pub const ADMIN: [Self; 5] = [
        Self::Players,
        Self::Planning,
        Self::Settings,
        Self::Messages,
        Self::Activity,
    ];

    /// The path. Without its slash it is the name of the tab's icon.
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

    /// The key that opens the tab after `g`.
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

    pub fn is_admin_only(self) -> bool {
        Self::ADMIN.contains(&self)
    }
}

impl PortalRoute {
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
            return day_from_url(date).map_or(Self::NotFound, Self::Day);
        }
        if let Some(date) = path.strip_prefix("/planning/") {
            return day_from_url(date).map_or(Self::NotFound, Self::PlannedDay);
        }
        if let Some(page) = path.strip_prefix("/matches/") {
            return Self::parse_match_path(page).unwrap_or(Self::NotFound);
        }
        if let Some(page) = path.strip_prefix("/stratbook/") {
            return Self::parse_stratbook_path(page).unwrap_or(Self::NotFound);
        }
        let tabs = SidebarTab::EVERYONE.into_iter().chain(SidebarTab::ADMIN);
        tabs.into_iter()
            .find(|tab| tab.path() == path)
            .map_or(Self::NotFound, Self::Tab)
    }

    fn parse_match_path(page: &str) -> Option<Self> {
        match page.split_once('/') {
            Some((id, "edit")) => id.parse().ok().map(Self::EditedMatch),
            Some(_) => None,
            None if page == "new" => Some(Self::NewMatch),
            None => page.parse().ok().map(Self::Match),
        }
    }

    fn parse_stratbook_path(page: &str) -> Option<Self> {
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

    /// The tab that is highlighted in the sidebar.
    pub fn tab(self) -> Option<SidebarTab> {
        match self {
            Self::Tab(tab) => Some(tab),
            Self::Day(_) | Self::Home => Some(SidebarTab::Schedule),
            Self::PlannedDay(_) => Some(SidebarTab::Planning),
            Self::NewMatch | Self::Match(_) | Self::EditedMatch(_) => Some(SidebarTab::Matches),
            Self::Folders
            | Self::Tonight
            | Self::NewStrategy
            | Self::Strategy(_)
            | Self::EditedStrategy(_)
            | Self::StrategyHistory(_) => Some(SidebarTab::Stratbook),
            Self::Login
            | Self::Setup
            | Self::OwnZone
            | Self::OwnAgents
            | Self::OwnCalendar
            | Self::NotFound => None,
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

/// The path of a match.
pub fn match_path(id: &str) -> String {
    ["/matches/", id].concat()
}

/// The path for editing a match.
pub fn edited_match_path(id: &str) -> String {
    ["/matches/", id, "/edit"].concat()
}

/// The path for adding a match on a day.
pub fn new_match_path(day: Day) -> String {
    [NEW_MATCH, "?date=", &day_to_url(day)].concat()
}

/// The path of a strategy.
pub fn strategy_path(id: &str) -> String {
    ["/stratbook/", id].concat()
}

/// The path for editing a strategy.
pub fn edited_strategy_path(id: &str) -> String {
    ["/stratbook/", id, "/edit"].concat()
}

/// The path of a strategy's history.
pub fn strategy_history_path(id: &str) -> String {
    ["/stratbook/", id, "/history"].concat()
}

/// The path of a day in the schedule.
pub fn day_path(day: Day) -> String {
    ["/schedule/", &day_to_url(day)].concat()
}

/// The path of the fourteen days that start with `first`.
pub fn fortnight_path(first: Day) -> String {
    ["/schedule?from=", &day_to_url(first)].concat()
}

/// The path for answering a day of one's own.
pub fn availability_path(day: Day) -> String {
    ["/availability?day=", &day_to_url(day)].concat()
}

/// The path of a day in day planning.
pub fn planned_day_path(day: Day) -> String {
    ["/planning/", &day_to_url(day)].concat()
}

/// Formats a date for a URL: `2026-11-26`. Dots would look like a file extension.
pub fn day_to_url(day: Day) -> String {
    let wire = day.to_string();
    [&wire[6..], "-", &wire[3..5], "-", &wire[..2]].concat()
}

/// Parses the format of [`day_to_url`].
pub fn day_from_url(date: &str) -> Option<Day> {
    let mut parts = date.split('-');
    let (year, month, day) = (parts.next()?, parts.next()?, parts.next()?);
    if parts.next().is_some() {
        return None;
    }
    [day, ".", month, ".", year].concat().parse().ok()
}
