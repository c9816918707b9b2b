//! The entries of the palette, and the order of those that a search finds.

use app_domain::matches::MatchId;
use app_domain::quick_search;
use app_domain::relative_day::RelativeDay;
use app_domain::strategy::StrategyId;
use app_domain::typed_input::possible_dates;
use app_domain::{Day, UtcMinute};
use app_wire::{FortnightBody, PlayerBody};
use serde::Deserialize;

use super::actions::{ActionRights, actions, typed_absence};
use crate::controls::timeline::row_anchor;
use crate::own_answer::PressedAnswer;
use crate::own_page::OwnSection;
use crate::route::{PortalRoute, day_path, match_path, player_path, strategy_path};
use crate::texts;
use crate::view_models::{DayDates, viewer_today};

/// How much worse an entry ranks that is found by a part of another word for it than by its name.
const OTHER_WORD_RANK: u8 = 8;
/// The rank of a word that contains what was typed, which is too weak for other words.
const CONTAINED_RANK: u8 = 4;
/// Maximum number of listed entries. Typing more narrows them down.
const MAX_ENTRIES: usize = 9;
/// Maximum number of recently opened paths that are stored.
const MAX_RECENT: usize = 4;

/// A strategy whose title matches.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
pub struct FoundStrategy {
    id: StrategyId,
    title: String,
}

/// A match whose opponent matches.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct FoundMatch {
    id: MatchId,
    date: Day,
    opponent: String,
    map: String,
    score_us: Option<u8>,
    score_them: Option<u8>,
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
    /// Answers the team's today as the head of the schedule does.
    AnswerToday(PressedAnswer),
    /// Starts the training poll of today.
    StartPoll,
    /// Light if the page is dark, and dark if it is light.
    SwitchTheme,
    LightTheme,
    DarkTheme,
    SystemTheme,
    Shortcuts,
    /// Undoes the newest change of this visit.
    Undo,
    SignOut,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PaletteEntry {
    pub name: String,
    /// The kind of the entry, or the distance of a day.
    pub note: String,
    pub symbol: &'static str,
    pub action: EntryAction,
    /// Other words by which it is found, separated by commas.
    found_by: &'static str,
}

/// Everything that can be found.
#[derive(Debug, Clone, Copy)]
pub struct PaletteSource<'a> {
    pub is_admin: bool,
    /// Whether the user has own days.
    pub is_player: bool,
    pub edits_strategies: bool,
    /// The fortnight that begins today; `None` while it is not loaded.
    pub fortnight: Option<&'a FortnightBody>,
    pub players: &'a [PlayerBody],
    pub results: &'a PaletteResults,
    /// The recently opened paths, newest first.
    pub recent: &'a [String],
    /// Describes the newest change that can be undone. Its button goes after a few seconds, and a phone has no key.
    pub undo: Option<&'a str>,
    pub now: UtcMinute,
}

impl PaletteEntry {
    pub(super) fn new(
        name: impl Into<String>,
        note: &str,
        symbol: &'static str,
        action: EntryAction,
    ) -> Self {
        Self {
            name: name.into(),
            note: note.to_owned(),
            symbol,
            action,
            found_by: "",
        }
    }

    pub(super) fn found_by(self, found_by: &'static str) -> Self {
        Self { found_by, ..self }
    }

    /// How well the query finds the entry, by its name or by another word for it; smaller is better.
    fn rank(&self, query: &str) -> Option<u8> {
        let others = self.found_by.split(',').filter(|word| !word.is_empty());
        let others = others.filter_map(|word| quick_search::name_rank(word, query));
        let by_other_word = others.filter(|rank| *rank < CONTAINED_RANK).min();
        if by_other_word == Some(0) {
            return by_other_word;
        }
        let by_name = quick_search::name_rank(&self.name, query);
        by_name.or(by_other_word.map(|rank| rank + OTHER_WORD_RANK))
    }

    fn tab(tab: PortalRoute) -> Self {
        let note = if tab.is_admin_only() {
            texts::palette::ADMIN_PAGE
        } else {
            texts::palette::PAGE
        };
        let action = EntryAction::Go(tab.path().into_owned());
        Self::new(tab.title(), note, tab.symbol(), action)
    }

    fn section(section: OwnSection) -> Self {
        let action = EntryAction::Go(section.path());
        Self::new(
            section.title(),
            texts::own_page::MENU_ENTRY,
            section.symbol(),
            action,
        )
        .found_by(section.other_words())
    }

    fn polls() -> Self {
        let action = EntryAction::Go(PortalRoute::Polls.path().into_owned());
        Self::new(texts::polls::TITLE, texts::palette::PAGE, "poll", action)
            .found_by(texts::palette::POLL_WORDS)
    }

    /// The entry of a team day, under the viewer's date.
    fn day(dates: DayDates, today: Day) -> Self {
        let note = texts::palette::distance(RelativeDay::of(dates.own, today));
        let action = EntryAction::Go(day_path(dates.team));
        Self::new(
            texts::day_long_near(dates.own, today),
            &note,
            PortalRoute::Schedule.symbol(),
            action,
        )
    }

    fn strategy(strategy: &FoundStrategy) -> Self {
        let action = EntryAction::Go(strategy_path(strategy.id));
        let symbol = PortalRoute::Stratbook.symbol();
        Self::new(&*strategy.title, texts::palette::STRATEGY, symbol, action)
    }

    fn of_match(found: &FoundMatch) -> Self {
        let score = found.score_us.zip(found.score_them);
        let name = texts::palette::match_name(&found.opponent, &found.map, score);
        let note = texts::matches::date_with_year(found.date);
        let action = EntryAction::Go(match_path(found.id));
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
            .filter_map(|(at, entry)| Some((entry.rank(query)?, at)))
            .collect();
        found.sort_unstable();
        let named = found.into_iter().map(|(_, at)| known[at].clone());
        let away = self.away_entry(query).into_iter();
        let days = self.day_entries(query).into_iter();
        away.chain(days).chain(named).take(MAX_ENTRIES).collect()
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
        let mut entries: Vec<PaletteEntry> = self.undo_entry().into_iter().chain(recent).collect();
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
            let dates = days.map(|day| DayDates::of(day, &fortnight.clocks));
            all.extend(dates.map(|dates| PaletteEntry::day(dates, today)));
        }
        all.push(PaletteEntry::polls());
        if self.is_player {
            all.extend(OwnSection::ALL.map(PaletteEntry::section));
        } else {
            all.push(PaletteEntry::section(OwnSection::Display));
        }
        let players = self.players.iter();
        all.extend(players.map(|player| self.player_entry(player)));
        all.extend(self.undo_entry());
        all.extend(actions(ActionRights {
            is_player: self.is_player,
            is_today_over: self.is_today_over(),
            is_admin: self.is_admin,
            edits_strategies: self.edits_strategies,
        }));
        all.extend(self.results.strategies.iter().map(PaletteEntry::strategy));
        all.extend(self.results.matches.iter().map(PaletteEntry::of_match));
        all
    }

    fn is_today_over(&self) -> bool {
        self.fortnight.is_some_and(|known| {
            let today = known.days.iter().find(|day| day.date == known.today);
            today.is_some_and(|today| today.has_ended(&known.clocks, self.now))
        })
    }

    fn undo_entry(&self) -> Option<PaletteEntry> {
        let name = texts::palette::undo(self.undo?);
        let entry = PaletteEntry::new(name, texts::palette::ACTION, "undo", EntryAction::Undo);
        Some(entry.found_by(texts::palette::UNDO_WORDS))
    }

    /// The absence of a player that the query describes.
    fn away_entry(&self, query: &str) -> Option<PaletteEntry> {
        let today = viewer_today(self.fortnight?);
        self.is_player.then(|| typed_absence(query, today))?
    }

    /// The days that the query can mean. Relative words refer to the viewer's date.
    fn day_entries(&self, query: &str) -> Vec<PaletteEntry> {
        let Some(fortnight) = self.fortnight else {
            return Vec::new();
        };
        let today = viewer_today(fortnight);
        let clocks = &fortnight.clocks;
        let entry = |date| {
            let mut known = fortnight.days.iter().map(|day| DayDates::of(day, clocks));
            let dates = known.find(|dates| dates.own == date);
            let dates = dates.unwrap_or_else(|| DayDates::of_own(date, clocks));
            PaletteEntry::day(dates, today)
        };
        let dates = possible_dates(query, today).into_iter();
        dates.map(entry).collect()
    }

    /// The entry of a player. It opens their row in the list of players for admins, and their days for everyone else.
    fn player_entry(&self, player: &PlayerBody) -> PaletteEntry {
        let path = if self.is_admin {
            let page = PortalRoute::Players.path();
            format!("{page}#{}", row_anchor(&player.chat_id))
        } else {
            player_path(&player.chat_id)
        };
        let (name, note) = (&*player.display_name, texts::palette::PLAYER);
        PaletteEntry::new(name, note, "player", EntryAction::Go(path))
    }
}

/// Adds an opened path to the recent ones, newest first.
pub fn add_recent(paths: &mut Vec<String>, path: &str) {
    paths.retain(|other| other != path);
    paths.insert(0, path.to_owned());
    paths.truncate(MAX_RECENT);
}

#[cfg(test)]
#[path = "palette_entry_tests.rs"]
mod tests;
