//! The players of a day by what they said.

use app_api::wire::{Standing, TeamDay, TeamRow};
use app_domain::Role;

use super::remark::names;
use crate::texts;

/// Names that are written out before the rest is counted.
const WRITTEN_OUT: usize = 8;

/// Players of whom the same holds.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Group {
    /// Names the symbol and the colour.
    pub symbol: &'static str,
    pub words: &'static str,
    pub count: usize,
    /// `Amara, Ben and Cora`, or the first of them and how many more.
    pub names: String,
}

/// The lineup, its substitutes, then whoever is free beside it, silent, absent, not available; empty groups are left out.
pub fn roster(seen: &TeamDay) -> Vec<Group> {
    let rows = || seen.rows.iter();
    let of =
        |standing: Standing| rows().filter(move |row| row.standing() == standing && !row.plays);
    let name = |row: &TeamRow| row.display_name.clone();
    let with_reason = |row: &TeamRow| match row.absence.as_deref() {
        Some(reason) if !reason.is_empty() => [&row.display_name, " (", reason, ")"].concat(),
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
        group("check", free, of(Standing::Free), name),
        group("silent", texts::NO_ANSWER, of(Standing::Silent), name),
        group("absences", texts::ABSENT, of(Standing::Absent), with_reason),
        group(
            "unavailable",
            texts::NOT_AVAILABLE,
            of(Standing::Unavailable),
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
) -> Group {
    let mut first = Vec::new();
    let mut count = 0;
    for row in rows {
        if count < WRITTEN_OUT {
            first.push(name(row));
        }
        count += 1;
    }
    Group {
        symbol,
        words,
        count,
        names: texts::schedule::some_of(&names(&first), count),
    }
}
