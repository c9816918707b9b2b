//! The actions of the palette, with the words by which they are found, and an absence in typed words.

use app_domain::Day;

use super::{EntryAction, PaletteEntry};
use crate::controls::typed_dates::parse_range;
use crate::own_answer::PressedAnswer;
use crate::route::{PortalRoute, new_absence_path, new_player_path};
use crate::texts;
use crate::texts::palette as words;

/// The conditions that decide which actions a user has.
#[derive(Debug, Clone, Copy)]
pub(super) struct ActionRights {
    pub is_player: bool,
    /// Whether today’s session or evening is over.
    pub is_today_over: bool,
    pub is_admin: bool,
    pub edits_strategies: bool,
}

/// The actions that the user may perform, in the order that breaks ties.
pub(super) fn actions(rights: ActionRights) -> Vec<PaletteEntry> {
    let mut all = Vec::new();
    let mut add = |applies: bool, name: &str, found_by, symbol, action| {
        if applies {
            let entry = PaletteEntry::new(name, words::ACTION, symbol, action);
            all.push(entry.found_by(found_by));
        }
    };
    let is_player = rights.is_player;
    let answers_today = is_player && !rights.is_today_over;
    add(
        answers_today,
        words::CAN_TONIGHT,
        words::CAN_TONIGHT_WORDS,
        "check",
        EntryAction::AnswerToday(PressedAnswer::Can),
    );
    add(
        answers_today,
        words::CANNOT_TONIGHT,
        words::CANNOT_TONIGHT_WORDS,
        "unavailable",
        EntryAction::AnswerToday(PressedAnswer::Cannot),
    );
    add(
        is_player,
        words::AWAY,
        words::AWAY_WORDS,
        "absences",
        EntryAction::Go(new_absence_path(None)),
    );
    add(
        rights.is_admin,
        texts::players::ADD_PLAYER,
        words::ADD_PLAYER_WORDS,
        "players",
        EntryAction::Go(new_player_path()),
    );
    add(
        rights.edits_strategies,
        texts::stratbook::NEW,
        words::NEW_STRATEGY_WORDS,
        "stratbook",
        EntryAction::Go(PortalRoute::NewStrategy.path().into_owned()),
    );
    add(
        rights.is_admin && !rights.is_today_over,
        words::START_POLL,
        words::START_POLL_WORDS,
        "poll",
        EntryAction::StartPoll,
    );
    add(
        true,
        words::SWITCH_THEME,
        words::THEME_WORDS,
        "moon",
        EntryAction::SwitchTheme,
    );
    for (name, symbol, action) in [
        (texts::THEME_LIGHT, "sun", EntryAction::LightTheme),
        (texts::THEME_DARK, "moon", EntryAction::DarkTheme),
        (texts::THEME_SYSTEM, "monitor", EntryAction::SystemTheme),
    ] {
        add(true, name, "", symbol, action);
    }
    add(
        true,
        words::SHORTCUTS,
        words::SHORTCUT_WORDS,
        "keyboard",
        EntryAction::Shortcuts,
    );
    add(
        true,
        texts::SIGN_OUT,
        words::SIGN_OUT_WORDS,
        "sign-out",
        EntryAction::SignOut,
    );
    all
}

/// The absence that the query describes: `away 3 dec - 5 dec`, `holiday fri`. `None` if it names no days.
pub(super) fn typed_absence(query: &str, today: Day) -> Option<PaletteEntry> {
    let query = query.to_lowercase().replace('’', "'");
    let days = words::AWAY_VERBS.iter().find_map(|verb| {
        let rest = query.strip_prefix(verb)?;
        rest.starts_with(' ').then(|| rest.trim())
    })?;
    let days = days.strip_prefix("from ").unwrap_or(days);
    let (first, last) = split_days(days);
    let (Ok(first), Ok(last)) = parse_range(first, last, today) else {
        return None;
    };
    if last < first {
        return None;
    }
    let name = words::away_between(first, last);
    let action = EntryAction::Go(new_absence_path(Some((first, last))));
    Some(PaletteEntry::new(name, words::ACTION, "absences", action))
}

/// Splits the first from the last day: `3 dec - 5 dec`, `3 dec to 5 dec`, `fri until sun`.
fn split_days(days: &str) -> (&str, &str) {
    let ends = ["–", " - ", " to ", " until ", " till "];
    let found = ends.iter().find_map(|end| days.split_once(end));
    found.unwrap_or((days, ""))
}
