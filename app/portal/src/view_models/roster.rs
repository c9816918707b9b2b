//! The players of a day, grouped by their answer.

use app_domain::Role;
use app_wire::{TeamDayBody, TeamRow, TeamRowState};

use super::remark::as_strs;
use crate::texts;

/// Maximum number of listed names. The others are counted.
const MAX_LISTED_NAMES: usize = 8;

/// A group of players with the same state.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RosterGroup {
    /// The name of the icon and of the color.
    pub symbol: &'static str,
    pub words: &'static str,
    pub count: usize,
    /// `Amara, Ben and Cora`, or the first names and the number of others.
    pub names: String,
}

/// The groups of a day: lineup, required substitutes, other free players, without an answer, absent, unavailable. Empty
/// groups are left out.
pub fn roster_groups(seen: &TeamDayBody) -> Vec<RosterGroup> {
    let rows = || seen.rows.iter();
    let of =
        |standing: TeamRowState| rows().filter(move |row| row.state() == standing && !row.plays);
    let name = |row: &TeamRow| row.display_name.clone();
    let with_reason = |row: &TeamRow| match row.absence.as_deref() {
        Some(reason) if !reason.is_empty() => format!("{} ({reason})", row.display_name),
        _ => row.display_name.clone(),
    };
    let is_sub = |row: &&TeamRow| row.role == Role::Sub;
    let plays = || rows().filter(|row| row.plays);
    let free = if seen.day.lineup.is_empty() {
        texts::FREE
    } else {
        texts::schedule::ALSO_FREE
    };
    let groups = [
        group("full-roster", texts::schedule::LINEUP, plays(), name),
        group(
            "with-subs",
            texts::schedule::REQUIRED_SUBS,
            plays().filter(is_sub),
            name,
        ),
        group("check", free, of(TeamRowState::Free), name),
        group("silent", texts::NO_ANSWER, of(TeamRowState::Silent), name),
        group(
            "absences",
            texts::ABSENT,
            of(TeamRowState::Absent),
            with_reason,
        ),
        group(
            "unavailable",
            texts::NOT_AVAILABLE,
            of(TeamRowState::Unavailable),
            name,
        ),
    ];
    groups.into_iter().filter(|group| group.count > 0).collect()
}

fn group<'a>(
    symbol: &'static str,
    words: &'static str,
    rows: impl Iterator<Item = &'a TeamRow>,
    name: impl Fn(&TeamRow) -> String,
) -> RosterGroup {
    let mut first = Vec::new();
    let mut count = 0;
    for row in rows {
        if count < MAX_LISTED_NAMES {
            first.push(name(row));
        }
        count += 1;
    }
    RosterGroup {
        symbol,
        words,
        count,
        names: texts::schedule::some_of(&as_strs(&first), count),
    }
}
