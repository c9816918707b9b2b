//! The entries of the command palette: pages, days, players, search results and a few actions.

use app_domain::Day;
use app_domain::quick_search;
use app_domain::relative_day::RelativeDay;
use app_domain::typed_input::possible_dates;
use app_wire::{FortnightBody, PlayerBody};
use serde::Deserialize;

use crate::route::{PortalRoute, day_path, match_path, strategy_path};
use crate::texts;
use crate::view_models::{relative_day, viewer_today};

/// Maximum number of listed entries. Typing more narrows them down.
const MAX_ENTRIES: usize = 9;
/// Maximum number of recently opened paths that are stored.
const MAX_RECENT: usize = 4;

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
    LightTheme,
    DarkTheme,
    SystemTheme,
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

/// Everything that can be found.
#[derive(Debug, Clone, Copy)]
pub struct PaletteSource<'a> {
    pub is_admin: bool,
    /// Whether the user has own days.
    pub is_player: bool,
    /// The fortnight that begins today; `None` while it is not loaded.
    pub fortnight: Option<&'a FortnightBody>,
    pub players: &'a [PlayerBody],
    pub results: &'a PaletteResults,
    /// The recently opened paths, newest first.
    pub recent: &'a [String],
}

impl PaletteEntry {
    fn new(name: impl Into<String>, note: &str, symbol: &'static str, action: EntryAction) -> Self {
        Self {
            name: name.into(),
            note: note.to_owned(),
            symbol,
            action,
        }
    }

    fn page(route: PortalRoute, name: &str, symbol: &'static str) -> Self {
        let note = if route.is_admin_only() {
            texts::palette::ADMIN_PAGE
        } else {
            texts::palette::PAGE
        };
        let path = route.path().into_owned();
        Self::new(name, note, symbol, EntryAction::Go(path))
    }

    fn tab(tab: PortalRoute) -> Self {
        Self::page(tab, tab.title(), tab.symbol())
    }

    fn day(day: Day, relative: RelativeDay, today: Day) -> Self {
        let note = texts::palette::distance(relative);
        let action = EntryAction::Go(day_path(day));
        Self::new(
            texts::day_long_near(day, today),
            &note,
            PortalRoute::Schedule.symbol(),
            action,
        )
    }

    fn strategy(strategy: &FoundStrategy) -> Self {
        let action = EntryAction::Go(strategy_path(&strategy.id));
        let symbol = PortalRoute::Stratbook.symbol();
        Self::new(&*strategy.title, texts::palette::STRATEGY, symbol, action)
    }

    fn of_match(found: &FoundMatch) -> Self {
        let score = (found.score_us, found.score_them);
        let name = texts::palette::match_name(&found.opponent, &found.map, score);
        let note = texts::matches::date_with_year(found.date);
        let action = EntryAction::Go(match_path(&found.id));
        Self::new(name, &note, PortalRoute::Matches.symbol(), action)
    }
}

impl PaletteSource<'_> {
    /// The best matches for the query. Without a query, recently chosen entries followed by the pages.
    pub fn matching_entries(&self, query: &str) -> Vec<PaletteEntry> {
        let query = query.trim();
        let known = self.all_entries();
        if query.is_empty() {
            return self.default_entries(known);
        }
        let mut found: Vec<(u8, usize)> = known
            .iter()
            .enumerate()
            .filter_map(|(at, entry)| Some((quick_search::name_rank(&entry.name, query)?, at)))
            .collect();
        found.sort_unstable();
        let named = found.into_iter().map(|(_, at)| known[at].clone());
        let days = self.day_entries(query).into_iter();
        days.chain(named).take(MAX_ENTRIES).collect()
    }

    fn default_entries(&self, known: Vec<PaletteEntry>) -> Vec<PaletteEntry> {
        let recent = self.recent.iter().filter_map(|path| {
            let action = EntryAction::Go(path.clone());
            let entry = known.iter().find(|entry| entry.action == action)?.clone();
            Some(PaletteEntry {
                note: texts::palette::RECENT.to_owned(),
                ..entry
            })
        });
        let mut entries: Vec<PaletteEntry> = recent.collect();
        for entry in known {
            if entries.iter().all(|listed| listed.action != entry.action) {
                entries.push(entry);
            }
        }
        entries.truncate(MAX_ENTRIES);
        entries
    }

    /// All entries, in the order that breaks ties.
    fn all_entries(&self) -> Vec<PaletteEntry> {
        let mut all: Vec<PaletteEntry> =
            PortalRoute::player_tabs().map(PaletteEntry::tab).collect();
        if self.is_admin {
            all.extend(PortalRoute::admin_tabs().map(PaletteEntry::tab));
        }
        if let Some(fortnight) = self.fortnight {
            let days = fortnight.days.iter();
            let today = viewer_today(fortnight);
            all.extend(
                days.map(|day| PaletteEntry::day(day.date, relative_day(fortnight, day), today)),
            );
        }
        if self.is_player {
            let own = [
                (PortalRoute::OwnZone, texts::own_zone::TITLE, "globe"),
                (PortalRoute::OwnAgents, texts::own_agents::TITLE, "player"),
                (
                    PortalRoute::OwnCalendar,
                    texts::own_calendar::TITLE,
                    "schedule",
                ),
            ];
            all.extend(own.map(|(route, name, symbol)| PaletteEntry::page(route, name, symbol)));
        }
        let players = self.players.iter();
        all.extend(players.filter_map(|player| self.player_entry(player)));
        let actions = [
            (texts::THEME_LIGHT, "sun", EntryAction::LightTheme),
            (texts::THEME_DARK, "moon", EntryAction::DarkTheme),
            (texts::THEME_SYSTEM, "monitor", EntryAction::SystemTheme),
            (
                texts::palette::SHORTCUTS,
                "keyboard",
                EntryAction::Shortcuts,
            ),
            (texts::SIGN_OUT, "sign-out", EntryAction::SignOut),
        ];
        all.extend(actions.map(|(name, symbol, action)| {
            PaletteEntry::new(name, texts::palette::ACTION, symbol, action)
        }));
        all.extend(self.results.strategies.iter().map(PaletteEntry::strategy));
        all.extend(self.results.matches.iter().map(PaletteEntry::of_match));
        all
    }

    /// The days that the query can mean. Relative words refer to the viewer's date.
    fn day_entries(&self, query: &str) -> Vec<PaletteEntry> {
        let Some(fortnight) = self.fortnight else {
            return Vec::new();
        };
        let today = viewer_today(fortnight);
        let entry = |date| {
            let known = fortnight.days.iter().find(|day| day.date == date);
            let relative = known.map_or_else(
                || RelativeDay::of(date, today),
                |day| relative_day(fortnight, day),
            );
            PaletteEntry::day(date, relative, today)
        };
        let dates = possible_dates(query, today).into_iter();
        dates.map(entry).collect()
    }

    /// The entry of a player. It opens the player list for admins, and today's schedule for everyone else.
    fn player_entry(&self, player: &PlayerBody) -> Option<PaletteEntry> {
        let path = if self.is_admin {
            let players = PortalRoute::Players.path();
            format!("{players}#player-{}", player.chat_id)
        } else {
            day_path(self.fortnight?.today)
        };
        let (name, note) = (&*player.display_name, texts::palette::PLAYER);
        Some(PaletteEntry::new(
            name,
            note,
            "player",
            EntryAction::Go(path),
        ))
    }
}

/// Adds an opened path to the recent ones, newest first.
pub fn add_recent(paths: &mut Vec<String>, path: &str) {
    paths.retain(|other| other != path);
    paths.insert(0, path.to_owned());
    paths.truncate(MAX_RECENT);
}

#[cfg(test)]
mod tests {
    use app_domain::Role;

    use super::*;
    use crate::test_values::{day, same_clocks};

    fn source(results: &PaletteResults) -> PaletteSource<'_> {
        PaletteSource {
            is_admin: false,
            is_player: true,
            fortnight: None,
            players: &[],
            results,
            recent: &[],
        }
    }

    fn names(entries: &[PaletteEntry]) -> Vec<&str> {
        entries.iter().map(|entry| &*entry.name).collect()
    }

    fn fortnight() -> FortnightBody {
        FortnightBody {
            team_name: "Nova".to_owned(),
            today: day("26.11.2026"),
            viewer_today: None,
            minimum_players: 5,
            clocks: same_clocks(),
            players: 1,
            days: Vec::new(),
        }
    }

    fn player() -> PlayerBody {
        PlayerBody {
            chat_id: "112233445566778899".to_owned(),
            chat_username: String::new(),
            display_name: "Settler".to_owned(),
            role: Role::Main,
            timezone: None,
            is_admin: false,
            sort_order: 0,
        }
    }

    #[test]
    fn pages_of_admins_are_found_by_admins_only() {
        let results = PaletteResults::default();
        let player = source(&results);
        assert!(player.matching_entries("settings").is_empty());
        let admin = PaletteSource {
            is_admin: true,
            ..player
        };
        let found = admin.matching_entries("settings");
        assert_eq!(names(&found), ["Settings"]);
        assert_eq!(found[0].note, texts::palette::ADMIN_PAGE);
    }

    #[test]
    fn without_a_query_recent_entries_come_before_the_pages() {
        let results = PaletteResults::default();
        let recent = ["/matches".to_owned(), "/gone".to_owned()];
        let source = PaletteSource {
            recent: &recent,
            ..source(&results)
        };
        let entries = source.matching_entries(" ");
        assert_eq!(entries.len(), MAX_ENTRIES);
        assert_eq!(entries[0].name, "Matches");
        assert_eq!(entries[0].note, texts::palette::RECENT);
        assert_eq!(entries[1].name, "Schedule");
        let matches = entries.iter().filter(|entry| entry.name == "Matches");
        assert_eq!(matches.count(), 1);
    }

    #[test]
    fn the_day_that_a_query_names_comes_first() {
        let (results, fortnight) = (PaletteResults::default(), fortnight());
        let source = PaletteSource {
            fortnight: Some(&fortnight),
            ..source(&results)
        };
        let found = source.matching_entries("tomorrow");
        assert_eq!(found[0].note, texts::TOMORROW);
        let schedule = EntryAction::Go("/schedule/2026-11-27".to_owned());
        assert_eq!(found[0].action, schedule);
    }

    #[test]
    fn a_date_with_two_meanings_is_offered_as_two_days() {
        let (results, fortnight) = (PaletteResults::default(), fortnight());
        let source = PaletteSource {
            fortnight: Some(&fortnight),
            ..source(&results)
        };
        let found = source.matching_entries("3/4");
        let days = ["/schedule/2027-04-03", "/schedule/2027-03-04"];
        let go = |path: &str| EntryAction::Go(path.to_owned());
        assert_eq!(
            [found[0].action.clone(), found[1].action.clone()],
            days.map(go)
        );
    }

    #[test]
    fn a_player_leads_admins_to_the_list_and_others_to_today() {
        let (results, fortnight, players) = (PaletteResults::default(), fortnight(), [player()]);
        let other = PaletteSource {
            fortnight: Some(&fortnight),
            players: &players,
            ..source(&results)
        };
        let go = |source: PaletteSource<'_>| source.matching_entries("settler")[0].action.clone();
        let today = EntryAction::Go("/schedule/2026-11-26".to_owned());
        assert_eq!(go(other), today);
        let admin = PaletteSource {
            is_admin: true,
            ..other
        };
        let row = EntryAction::Go("/players#player-112233445566778899".to_owned());
        assert_eq!(go(admin), row);
    }

    #[test]
    fn a_search_result_is_listed_while_the_query_still_matches_it() {
        let results = PaletteResults {
            matches: vec![FoundMatch {
                id: "7".to_owned(),
                date: day("21.11.2026"),
                opponent: "Orbit".to_owned(),
                map: "Ascent".to_owned(),
                score_us: 13,
                score_them: 9,
            }],
            strategies: Vec::new(),
        };
        let found = source(&results).matching_entries("orb");
        assert_eq!(names(&found), ["Orbit, Ascent 13:9"]);
        assert!(source(&results).matching_entries("orbx").is_empty());
    }

    #[test]
    fn recent_paths_are_unique_and_newest_first() {
        let mut paths = Vec::new();
        for path in ["/a", "/b", "/c", "/a", "/d", "/e"] {
            add_recent(&mut paths, path);
        }
        assert_eq!(paths, ["/e", "/d", "/a", "/c"]);
    }
}
