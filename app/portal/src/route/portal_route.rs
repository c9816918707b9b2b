//! The table of routes: path, title, page and audience of each.

use std::borrow::Cow;

use app_domain::matches::MatchId;
use app_domain::strategy::StrategyId;
use app_domain::{Day, PlayerId};

use super::chunk_page::{
    AdminChunkPage, ChunkPage, PlayerChunkPage, PortalPage, RecordsChunkPage, WritingChunkPage,
};
use crate::own_page::OwnSection;
use crate::texts;
use ChunkPage::{Admin, Player, Records, Writing};
use PageAudience::{Admins, Everyone};
use PortalPage::{Chunk, NotFound};

/// Who may open a page.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum PageAudience {
    Everyone,
    Admins,
}

/// The beginning of the paths of links for outsiders.
const SHARED_PATHS: &str = "/shared/";

/// A part of a path that names a thing.
trait PathSegment: Sized {
    fn from_segment(segment: &str) -> Option<Self>;
    fn to_segment(&self) -> String;
}

impl PathSegment for Day {
    fn from_segment(segment: &str) -> Option<Self> {
        day_from_url(segment)
    }

    fn to_segment(&self) -> String {
        day_to_url(*self)
    }
}

impl PathSegment for MatchId {
    fn from_segment(segment: &str) -> Option<Self> {
        segment.parse().ok()
    }

    fn to_segment(&self) -> String {
        self.to_string()
    }
}

impl PathSegment for StrategyId {
    fn from_segment(segment: &str) -> Option<Self> {
        segment.parse().ok()
    }

    fn to_segment(&self) -> String {
        self.to_string()
    }
}

/// Defines [`PortalRoute`] by a table of variant, path, title, page and audience. `*` in a path is the value of the
/// variant.
macro_rules! routes {
    ($($(#[$doc:meta])* $route:ident $(($value:ty))? = $path:literal, $title:expr, $page:expr, $audience:expr;)+) => {
        /// The view that a URL leads to.
        #[derive(Debug, Clone, Copy, PartialEq, Eq)]
        pub enum PortalRoute {
            $($(#[$doc])* $route $(($value))?,)+
            NotFound,
        }

        impl PortalRoute {
            pub fn from_path(path: &str) -> Self {
                let path = path.trim_end_matches('/');
                if OwnSection::from_page_path(path).is_some() {
                    return Self::You;
                }
                if path.starts_with(SHARED_PATHS) {
                    return Self::Shared;
                }
                $(routes!(@parse path, $path, $route $(, $value)?);)+
                Self::NotFound
            }

            pub fn path(self) -> Cow<'static, str> {
                $(routes!(@format self, $path, $route $(, $value)?);)+
                Cow::Borrowed("")
            }

            /// The path, with `*` for the value.
            fn pattern(self) -> &'static str {
                match self {
                    $(Self::$route { .. } => $path,)+
                    Self::NotFound => "",
                }
            }

            pub fn title(self) -> &'static str {
                match self {
                    $(Self::$route { .. } => $title,)+
                    Self::NotFound => texts::PRODUCT,
                }
            }

            fn page_and_audience(self) -> (PortalPage, PageAudience) {
                match self {
                    $(Self::$route { .. } => ($page, $audience),)+
                    Self::NotFound => (NotFound, Everyone),
                }
            }
        }
    };
    (@parse $path:ident, $pattern:literal, $route:ident) => {
        if $path == $pattern {
            return Self::$route;
        }
    };
    (@parse $path:ident, $pattern:literal, $route:ident, $value:ty) => {
        if let Some(value) = matched::<$value>($path, $pattern) {
            return Self::$route(value);
        }
    };
    (@format $self:ident, $pattern:literal, $route:ident) => {
        if $self == Self::$route {
            return Cow::Borrowed($pattern);
        }
    };
    (@format $self:ident, $pattern:literal, $route:ident, $value:ty) => {
        if let Self::$route(value) = $self {
            return Cow::Owned($pattern.replace('*', &value.to_segment()));
        }
    };
}

routes! {
    /// Redirects to the schedule.
    Home = "", texts::SCHEDULE, Chunk(ChunkPage::Schedule), Everyone;
    Login = "/login", texts::PRODUCT, NotFound, Everyone;
    /// The target of the setup link.
    Setup = "/setup", texts::PRODUCT, Chunk(Admin(AdminChunkPage::Setup)), Everyone;
    /// The target of a link for outsiders, whose secret follows the path.
    Shared = "/shared", texts::PRODUCT, Chunk(ChunkPage::Shared), Everyone;
    Schedule = "/schedule", texts::SCHEDULE, Chunk(ChunkPage::Schedule), Everyone;
    /// One team day in detail.
    Day(Day) = "/schedule/*", texts::SCHEDULE, Chunk(Player(PlayerChunkPage::Day)), Everyone;
    Availability = "/availability", texts::AVAILABILITY, Chunk(ChunkPage::Availability), Everyone;
    Recurring = "/recurring", texts::RECURRING, Chunk(ChunkPage::Recurring), Everyone;
    Absences = "/absences", texts::ABSENCES, Chunk(Player(PlayerChunkPage::Absences)), Everyone;
    Matches = "/matches", texts::MATCHES, Chunk(Records(RecordsChunkPage::Matches)), Everyone;
    NewMatch = "/matches/new", texts::MATCHES, Chunk(Records(RecordsChunkPage::MatchForm)), Admins;
    Match(MatchId) = "/matches/*", texts::MATCHES, Chunk(Records(RecordsChunkPage::Match)), Everyone;
    EditedMatch(MatchId) = "/matches/*/edit", texts::MATCHES, Chunk(Records(RecordsChunkPage::MatchForm)), Admins;
    Stratbook = "/stratbook", texts::STRATBOOK, Chunk(ChunkPage::Stratbook), Everyone;
    /// The folder pane on narrow screens.
    Folders = "/stratbook/folders", texts::STRATBOOK, Chunk(ChunkPage::Stratbook), Everyone;
    /// The strategies that today's lineup can play.
    Tonight = "/stratbook/tonight", texts::STRATBOOK, Chunk(ChunkPage::Stratbook), Everyone;
    /// Deleted strategies and folders.
    StratbookBin = "/stratbook/bin", texts::STRATBOOK, Chunk(ChunkPage::Stratbook), Admins;
    /// The templates for new strategies.
    StrategyTemplates = "/stratbook/templates", texts::STRATBOOK, Chunk(ChunkPage::Stratbook), Everyone;
    /// The open links for outsiders.
    StrategyLinks = "/stratbook/links", texts::STRATBOOK, Chunk(ChunkPage::Stratbook), Admins;
    NewStrategy = "/stratbook/new", texts::STRATBOOK, Chunk(Writing(WritingChunkPage::StrategyEdit)), Everyone;
    /// One strategy, read-only.
    Strategy(StrategyId) = "/stratbook/*", texts::STRATBOOK, Chunk(ChunkPage::Stratbook), Everyone;
    EditedStrategy(StrategyId) =
        "/stratbook/*/edit", texts::STRATBOOK, Chunk(Writing(WritingChunkPage::StrategyEdit)), Everyone;
    /// The versions of a strategy.
    StrategyHistory(StrategyId) =
        "/stratbook/*/history", texts::STRATBOOK, Chunk(ChunkPage::Stratbook), Everyone;
    /// The phases and lineups of a strategy's boards, one at a time.
    Practice(StrategyId) =
        "/stratbook/*/practice", texts::STRATBOOK, Chunk(ChunkPage::Stratbook), Everyone;
    Statistics = "/statistics", texts::STATISTICS, Chunk(ChunkPage::Statistics), Everyone;
    /// The viewer's own settings. The sections of the page are those of [`OwnSection`].
    You = "/you", texts::own_page::TITLE, Chunk(Player(PlayerChunkPage::You)), Everyone;
    /// The next days of one player.
    Teammate = "/team", texts::teammate::TITLE, Chunk(Player(PlayerChunkPage::Teammate)), Everyone;
    Polls = "/polls", texts::polls::TITLE, Chunk(Player(PlayerChunkPage::Polls)), Everyone;
    /// The first steps of a new player.
    Welcome = "/welcome", texts::PRODUCT, Chunk(Player(PlayerChunkPage::Welcome)), Everyone;
    Players = "/players", texts::PLAYERS, Chunk(Admin(AdminChunkPage::Players)), Admins;
    Planning = "/planning", texts::PLANNING, Chunk(Admin(AdminChunkPage::Planning)), Admins;
    PlannedDay(Day) = "/planning/*", texts::PLANNING, Chunk(Admin(AdminChunkPage::PlannedDay)), Admins;
    Settings = "/settings", texts::SETTINGS, Chunk(Admin(AdminChunkPage::Settings)), Admins;
    Messages = "/messages", texts::MESSAGES, Chunk(Admin(AdminChunkPage::Messages)), Admins;
    Activity = "/activity", texts::ACTIVITY, Chunk(Admin(AdminChunkPage::Activity)), Admins;
}

/// The value at `*` of the pattern, if the path has its form.
fn matched<T: PathSegment>(path: &str, pattern: &str) -> Option<T> {
    let (before, after) = pattern.split_once('*')?;
    let segment = path.strip_prefix(before)?.strip_suffix(after)?;
    T::from_segment(segment)
}

/// The tabs of the sidebar in display order, each with the key that opens it after `g`. Those of admins come last.
const TABS: [(PortalRoute, &str); 12] = [
    (PortalRoute::Schedule, "s"),
    (PortalRoute::Availability, "a"),
    (PortalRoute::Recurring, "r"),
    (PortalRoute::Absences, "b"),
    (PortalRoute::Matches, "m"),
    (PortalRoute::Stratbook, "t"),
    (PortalRoute::Statistics, "i"),
    (PortalRoute::Players, "p"),
    (PortalRoute::Planning, "d"),
    (PortalRoute::Settings, "e"),
    (PortalRoute::Messages, "n"),
    (PortalRoute::Activity, "c"),
];

impl PortalRoute {
    /// Whether the page can show a stored response to the player before the server responds.
    pub fn shows_stored(self) -> bool {
        matches!(self, Self::Home | Self::Schedule | Self::Availability)
    }

    /// The tabs of every player.
    pub fn player_tabs() -> impl Iterator<Item = Self> {
        TABS.into_iter()
            .map(|(tab, _)| tab)
            .filter(|tab| !tab.is_admin_only())
    }

    /// The tabs that only admins see.
    pub fn admin_tabs() -> impl Iterator<Item = Self> {
        TABS.into_iter()
            .map(|(tab, _)| tab)
            .filter(|tab| tab.is_admin_only())
    }

    /// The page that a user sees at this route.
    pub fn page(self, is_admin: bool) -> PortalPage {
        match self.page_and_audience() {
            (_, Admins) if !is_admin => PortalPage::AdminsOnly(self.title()),
            (page, _) => page,
        }
    }

    pub fn is_admin_only(self) -> bool {
        self.page_and_audience().1 == Admins
    }

    /// The name of the icon: the first segment of the path.
    pub fn symbol(self) -> &'static str {
        first_segment(self.pattern())
    }

    /// The key that opens this tab after `g`.
    pub fn key(self) -> Option<&'static str> {
        TABS.into_iter()
            .find_map(|(tab, key)| (tab == self).then_some(key))
    }

    /// The tab that is highlighted in the sidebar.
    pub fn tab(self) -> Option<Self> {
        TABS.into_iter()
            .map(|(tab, _)| tab)
            .find(|tab| tab.symbol() == self.symbol())
    }
}

fn first_segment(path: &str) -> &str {
    path.split('/').nth(1).unwrap_or_default()
}

/// The path of a match.
pub fn match_path(id: MatchId) -> String {
    format!("{}/{id}", PortalRoute::Matches.path())
}

/// The path for editing a match.
pub fn edited_match_path(id: MatchId) -> String {
    format!("{}/edit", match_path(id))
}

/// The path for adding a match on a day.
pub fn new_match_path(day: Day) -> String {
    format!("{}?date={}", PortalRoute::NewMatch.path(), day_to_url(day))
}

/// The path of a strategy.
pub fn strategy_path(id: StrategyId) -> String {
    format!("{}/{id}", PortalRoute::Stratbook.path())
}

/// The path for editing a strategy.
pub fn edited_strategy_path(id: StrategyId) -> String {
    format!("{}/edit", strategy_path(id))
}

/// The path of a strategy's history.
pub fn strategy_history_path(id: StrategyId) -> String {
    format!("{}/history", strategy_path(id))
}

/// The path of a strategy's practice view.
pub fn practice_path(id: StrategyId) -> String {
    format!("{}/practice", strategy_path(id))
}

/// The path of a day in the schedule.
pub fn day_path(day: Day) -> String {
    PortalRoute::Day(day).path().into_owned()
}

/// The path of the fourteen days that start with `first`.
pub fn fortnight_path(first: Day) -> String {
    format!(
        "{}?from={}",
        PortalRoute::Schedule.path(),
        day_to_url(first)
    )
}

/// The path for adding an absence of one's own, with its first and last day if they are known.
pub fn new_absence_path(days: Option<(Day, Day)>) -> String {
    let [first, last] = match days {
        Some((first, last)) => [first, last].map(day_to_url),
        None => [String::new(), String::new()],
    };
    let page = PortalRoute::Absences.path();
    format!("{page}?{NEW_ABSENCE_FIRST}={first}&{NEW_ABSENCE_LAST}={last}")
}

/// The parameters of [`new_absence_path`].
pub const NEW_ABSENCE_FIRST: &str = "first";
pub const NEW_ABSENCE_LAST: &str = "last";

/// The path for adding a player.
pub fn new_player_path() -> String {
    format!("{}?add=player", PortalRoute::Players.path())
}

/// The path of a player's days.
pub fn player_path(id: &PlayerId) -> String {
    format!("{}?{TEAMMATE_KEY}={id}", PortalRoute::Teammate.path())
}

/// The parameter of [`player_path`].
pub const TEAMMATE_KEY: &str = "player";

/// The path for answering a day of one's own.
pub fn availability_path(day: Day) -> String {
    format!(
        "{}?day={}",
        PortalRoute::Availability.path(),
        day_to_url(day)
    )
}

/// The path of a day in day planning.
pub fn planned_day_path(day: Day) -> String {
    PortalRoute::PlannedDay(day).path().into_owned()
}

/// Formats a date for a URL: `2026-11-26`. Dots would look like a file extension.
pub fn day_to_url(day: Day) -> String {
    let wire = day.to_string();
    format!("{}-{}-{}", &wire[6..], &wire[3..5], &wire[..2])
}

/// Parses the format of [`day_to_url`].
pub fn day_from_url(date: &str) -> Option<Day> {
    let mut parts = date.split('-');
    let (year, month, day) = (parts.next()?, parts.next()?, parts.next()?);
    if parts.next().is_some() {
        return None;
    }
    format!("{day}.{month}.{year}").parse().ok()
}

#[cfg(test)]
#[path = "portal_route_tests.rs"]
mod tests;
