//! What the palette can find: pages, days, players and a few actions.

use app_api::wire::PlayerMapping;
use app_domain::relative_day::RelativeDay;
use app_domain::{Day, finding};
use serde::Deserialize;

use super::recent;
use crate::pages::FortnightOfToday;
use crate::place::{OWN_AGENTS, OWN_CALENDAR, OWN_ZONE, Tab, day_path, match_path, strategy_path};
use crate::reading::{relative_day, viewer_today};
use crate::session::Session;
use crate::texts;
use crate::theme::Theme;

/// As many stand in the list; whoever needs more types another letter.
const MOST: usize = 9;

/// A strategy whose title answers.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
pub struct FoundStrategy {
    id: String,
    title: String,
}

/// A match whose opponent answers.
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

/// What the server found.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Found {
    pub strategies: Vec<FoundStrategy>,
    pub matches: Vec<FoundMatch>,
}

/// What choosing an entry does.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Deed {
    Go(String),
    Theme(Theme),
    Shortcuts,
    SignOut,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Entry {
    pub name: String,
    /// What kind of thing it is, or how far away.
    pub note: String,
    pub symbol: &'static str,
    pub deed: Deed,
}

impl Entry {
    fn new(name: impl Into<String>, note: &str, symbol: &'static str, deed: Deed) -> Self {
        Self {
            name: name.into(),
            note: note.to_owned(),
            symbol,
            deed,
        }
    }

    fn tab(tab: Tab) -> Self {
        let note = if tab.is_for_admins() {
            texts::palette::ADMIN_PAGE
        } else {
            texts::palette::PAGE
        };
        Self::new(
            tab.title(),
            note,
            tab.symbol(),
            Deed::Go(tab.path().to_owned()),
        )
    }

    fn day(day: Day, relative: RelativeDay) -> Self {
        Self {
            name: texts::day_long(day),
            note: texts::palette::distance(relative),
            symbol: Tab::Schedule.symbol(),
            deed: Deed::Go(day_path(day)),
        }
    }
}

/// The best answers to what is typed; with nothing typed, what was chosen lately and then the pages.
pub fn answering(query: &str, players: &[PlayerMapping], searched: &Found) -> Vec<Entry> {
    let query = query.trim();
    let mut known = all(players);
    known.extend(searched.strategies.iter().map(to_strategy));
    known.extend(searched.matches.iter().map(to_match));
    if query.is_empty() {
        return without_query(known);
    }
    let mut found: Vec<(u8, usize)> = known
        .iter()
        .enumerate()
        .filter_map(|(at, entry)| Some((finding::rank(&entry.name, query)?, at)))
        .collect();
    found.sort_unstable();
    let day = typed_day(query);
    let named = found.into_iter().map(|(_, at)| known[at].clone());
    day.into_iter().chain(named).take(MOST).collect()
}

fn without_query(known: Vec<Entry>) -> Vec<Entry> {
    let lately: Vec<Entry> = recent::paths()
        .into_iter()
        .filter_map(|path| {
            let entry = known
                .iter()
                .find(|entry| matches!(&entry.deed, Deed::Go(to) if *to == path))?;
            Some(Entry {
                note: texts::palette::RECENT.to_owned(),
                ..entry.clone()
            })
        })
        .collect();
    let others = known
        .into_iter()
        .filter(|entry| lately.iter().all(|recent| recent.deed != entry.deed));
    lately.iter().cloned().chain(others).take(MOST).collect()
}

/// In the order in which equals stand.
fn all(players: &[PlayerMapping]) -> Vec<Entry> {
    let user = Session::of_page().user();
    let is_admin = user.as_ref().is_some_and(|user| user.permissions.admin);
    let is_player = user.is_some_and(|user| user.chat_id.is_some());
    let mut all: Vec<Entry> = Tab::EVERYONE.into_iter().map(Entry::tab).collect();
    if is_admin {
        all.extend(Tab::ADMIN.into_iter().map(Entry::tab));
    }
    all.extend(days_ahead());
    if is_player {
        let own = |name: &str, symbol, path: &str| {
            Entry::new(
                name,
                texts::palette::PAGE,
                symbol,
                Deed::Go(path.to_owned()),
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
            .filter_map(|player| to_player(player, is_admin)),
    );
    let action = |name: &str, symbol, deed| Entry::new(name, texts::palette::ACTION, symbol, deed);
    all.extend([
        action(texts::THEME_LIGHT, "sun", Deed::Theme(Theme::Light)),
        action(texts::THEME_DARK, "moon", Deed::Theme(Theme::Dark)),
        action(texts::THEME_SYSTEM, "monitor", Deed::Theme(Theme::System)),
        action(texts::palette::SHORTCUTS, "keyboard", Deed::Shortcuts),
        action(texts::SIGN_OUT, "sign-out", Deed::SignOut),
    ]);
    all
}

fn today() -> Option<Day> {
    FortnightOfToday::of_page().with(|fortnight| fortnight.today)
}

fn days_ahead() -> Vec<Entry> {
    FortnightOfToday::of_page()
        .with(|fortnight| {
            let days = fortnight.days.iter();
            days.map(|day| Entry::day(day.date, relative_day(fortnight, day)))
                .collect()
        })
        .unwrap_or_default()
}

/// The day that the query names; relative words are by the viewer's clock.
fn typed_day(query: &str) -> Option<Entry> {
    FortnightOfToday::of_page()
        .with(|fortnight| {
            let today = viewer_today(fortnight);
            let date = finding::day_of(query, today)?;
            let known = fortnight.days.iter().find(|day| day.date == date);
            let relative = known.map_or_else(
                || RelativeDay::of(date, today),
                |day| relative_day(fortnight, day),
            );
            Some(Entry::day(date, relative))
        })
        .flatten()
}

fn to_strategy(strategy: &FoundStrategy) -> Entry {
    let to = Deed::Go(strategy_path(&strategy.id));
    let symbol = Tab::Stratbook.symbol();
    Entry::new(&*strategy.title, texts::palette::STRATEGY, symbol, to)
}

fn to_match(played: &FoundMatch) -> Entry {
    let (us, them) = (played.score_us.to_string(), played.score_them.to_string());
    let name = [&played.opponent, ", ", &played.map, " ", &us, ":", &them].concat();
    let when = texts::matches::date_with_year(played.date);
    let to = Deed::Go(match_path(&played.id));
    Entry::new(name, &when, Tab::Matches.symbol(), to)
}

/// An admin is led to the list where players are kept, everybody else to who is free today.
fn to_player(player: &PlayerMapping, is_admin: bool) -> Option<Entry> {
    let to = if is_admin {
        [Tab::Players.path(), "#player-", &player.chat_id].concat()
    } else {
        day_path(today()?)
    };
    let (name, note) = (&*player.display_name, texts::palette::PLAYER);
    Some(Entry::new(name, note, "player", Deed::Go(to)))
}
