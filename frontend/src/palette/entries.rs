//! The entries of the palette: pages, days, players and a few actions.

use app_api::wire::PlayerBody;
use app_domain::relative_day::RelativeDay;
use app_domain::{Day, quick_search};
use serde::Deserialize;

use super::recent;
use crate::pages::CurrentFortnight;
use crate::route::{
    OWN_AGENTS, OWN_CALENDAR, OWN_ZONE, SidebarTab, day_path, match_path, strategy_path,
};
use crate::session::UserSession;
use crate::texts;
use crate::theme::ColorTheme;
use crate::view_models::{relative_day, viewer_today};

/// Maximum number of listed entries. Typing more narrows them down.
const MAX_ENTRIES: usize = 9;

/// A strategy whose title matches.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
pub struct FoundStrategy {
    id: String,
    title: String,
}

/// A match whose opponent matches.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct FoundMatch {
    id: String,
    date: Day,
    opponent: String,
    map: String,
    score_us: u8,
    score_them: u8,
}

/// The search results of the server.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct PaletteResults {
    pub strategies: Vec<FoundStrategy>,
    pub matches: Vec<FoundMatch>,
}

/// The effect of choosing an entry.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum EntryAction {
    Go(String),
    Theme(ColorTheme),
    Shortcuts,
    SignOut,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PaletteEntry {
    pub name: String,
    /// The kind of the entry, or the distance of a day.
    pub note: String,
    pub symbol: &'static str,
    pub action: EntryAction,
}

impl PaletteEntry {
    fn new(name: impl Into<String>, note: &str, symbol: &'static str, deed: EntryAction) -> Self {
        Self {
            name: name.into(),
            note: note.to_owned(),
            symbol,
            action: deed,
        }
    }

    fn tab(tab: SidebarTab) -> Self {
        let note = if tab.is_admin_only() {
            texts::palette::ADMIN_PAGE
        } else {
            texts::palette::PAGE
        };
        Self::new(
            tab.title(),
            note,
            tab.symbol(),
            EntryAction::Go(tab.path().to_owned()),
        )
    }

    fn day(day: Day, relative: RelativeDay) -> Self {
        Self {
            name: texts::day_long(day),
            note: texts::palette::distance(relative),
            symbol: SidebarTab::Schedule.symbol(),
            action: EntryAction::Go(day_path(day)),
        }
    }
}

/// The best matches for the query. Without a query, recently chosen entries followed by the pages.
pub fn matching_entries(
    query: &str,
    players: &[PlayerBody],
    searched: &PaletteResults,
) -> Vec<PaletteEntry> {
    let query = query.trim();
    let mut known = all_entries(players);
    known.extend(searched.strategies.iter().map(strategy_entry));
    known.extend(searched.matches.iter().map(match_entry));
    if query.is_empty() {
        return default_entries(known);
    }
    let mut found: Vec<(u8, usize)> = known
        .iter()
        .enumerate()
        .filter_map(|(at, entry)| Some((quick_search::name_rank(&entry.name, query)?, at)))
        .collect();
    found.sort_unstable();
    let day = day_entry(query);
    let named = found.into_iter().map(|(_, at)| known[at].clone());
    day.into_iter().chain(named).take(MAX_ENTRIES).collect()
}

fn default_entries(known: Vec<PaletteEntry>) -> Vec<PaletteEntry> {
    let lately: Vec<PaletteEntry> = recent::paths()
        .into_iter()
        .filter_map(|path| {
            let entry = known
                .iter()
                .find(|entry| matches!(&entry.action, EntryAction::Go(to) if *to == path))?;
            Some(PaletteEntry {
                note: texts::palette::RECENT.to_owned(),
                ..entry.clone()
            })
        })
        .collect();
    let others = known
        .into_iter()
        .filter(|entry| lately.iter().all(|recent| recent.action != entry.action));
    lately
        .iter()
        .cloned()
        .chain(others)
        .take(MAX_ENTRIES)
        .collect()
}

/// All entries, in the order that breaks ties.
fn all_entries(players: &[PlayerBody]) -> Vec<PaletteEntry> {
    let user = UserSession::of_page().user();
    let is_admin = user.as_ref().is_some_and(|user| user.permissions.admin);
    let is_player = user.is_some_and(|user| user.chat_id.is_some());
    let mut all: Vec<PaletteEntry> = SidebarTab::EVERYONE
        .into_iter()
        .map(PaletteEntry::tab)
        .collect();
    if is_admin {
        all.extend(SidebarTab::ADMIN.into_iter().map(PaletteEntry::tab));
    }
    all.extend(days_ahead());
    if is_player {
        let own = |name: &str, symbol, path: &str| {
            PaletteEntry::new(
                name,
                texts::palette::PAGE,
                symbol,
                EntryAction::Go(path.to_owned()),
            )
        };
        all.extend([
            own(texts::own_zone::TITLE, "globe", OWN_ZONE),
            own(texts::own_agents::TITLE, "player", OWN_AGENTS),
            own(texts::own_calendar::TITLE, "schedule", OWN_CALENDAR),
        ]);
    }
    all.extend(
        players
            .iter()
            .filter_map(|player| player_entry(player, is_admin)),
    );
    let action =
        |name: &str, symbol, deed| PaletteEntry::new(name, texts::palette::ACTION, symbol, deed);
    all.extend([
        action(
            texts::THEME_LIGHT,
            "sun",
            EntryAction::Theme(ColorTheme::Light),
        ),
        action(
            texts::THEME_DARK,
            "moon",
            EntryAction::Theme(ColorTheme::Dark),
        ),
        action(
            texts::THEME_SYSTEM,
            "monitor",
            EntryAction::Theme(ColorTheme::System),
        ),
        action(
            texts::palette::SHORTCUTS,
            "keyboard",
            EntryAction::Shortcuts,
        ),
        action(texts::SIGN_OUT, "sign-out", EntryAction::SignOut),
    ]);
    all
}

fn today() -> Option<Day> {
    CurrentFortnight::of_page().with(|fortnight| fortnight.today)
}

fn days_ahead() -> Vec<PaletteEntry> {
    CurrentFortnight::of_page()
        .with(|fortnight| {
            let days = fortnight.days.iter();
            days.map(|day| PaletteEntry::day(day.date, relative_day(fortnight, day)))
                .collect()
        })
        .unwrap_or_default()
}

/// The day that the query names. Relative words refer to the viewer's date.
fn day_entry(query: &str) -> Option<PaletteEntry> {
    CurrentFortnight::of_page()
        .with(|fortnight| {
            let today = viewer_today(fortnight);
            let date = quick_search::parse_date_phrase(query, today)?;
            let known = fortnight.days.iter().find(|day| day.date == date);
            let relative = known.map_or_else(
                || RelativeDay::of(date, today),
                |day| relative_day(fortnight, day),
            );
            Some(PaletteEntry::day(date, relative))
        })
        .flatten()
}

fn strategy_entry(strategy: &FoundStrategy) -> PaletteEntry {
    let to = EntryAction::Go(strategy_path(&strategy.id));
    let symbol = SidebarTab::Stratbook.symbol();
    PaletteEntry::new(&*strategy.title, texts::palette::STRATEGY, symbol, to)
}

fn match_entry(played: &FoundMatch) -> PaletteEntry {
    let (us, them) = (played.score_us.to_string(), played.score_them.to_string());
    let name = [&played.opponent, ", ", &played.map, " ", &us, ":", &them].concat();
    let when = texts::matches::date_with_year(played.date);
    let to = EntryAction::Go(match_path(&played.id));
    PaletteEntry::new(name, &when, SidebarTab::Matches.symbol(), to)
}

/// The entry of a player. It opens the player list for admins, and today's schedule for everyone else.
fn player_entry(player: &PlayerBody, is_admin: bool) -> Option<PaletteEntry> {
    let to = if is_admin {
        [SidebarTab::Players.path(), "#player-", &player.chat_id].concat()
    } else {
        day_path(today()?)
    };
    let (name, note) = (&*player.display_name, texts::palette::PLAYER);
    Some(PaletteEntry::new(name, note, "player", EntryAction::Go(to)))
}
