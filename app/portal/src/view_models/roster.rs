//! The players of a day, grouped by their answer.

use app_domain::{PlayerId, Role};
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
/// groups are left out. A viewer who is missing is called *You*.
pub fn roster_groups(seen: &TeamDayBody, viewer_id: Option<&PlayerId>) -> Vec<RosterGroup> {
    let rows = || seen.rows.iter();
    let of =
        |standing: TeamRowState| rows().filter(move |row| row.state() == standing && !row.plays);
    let name = |row: &TeamRow| row.display_name.clone();
    let missing_name = |row: &TeamRow| {
        if viewer_id == Some(&row.user_id) {
            texts::schedule::YOU.to_owned()
        } else {
            row.display_name.clone()
        }
    };
    let with_reason = |row: &TeamRow| match row.absence.as_deref() {
        Some(reason) if !reason.is_empty() => {
            format!("{} ({reason})", missing_name(row))
        }
        _ => missing_name(row),
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
        // Nobody waits for the answer of a coach, so the count is that of the day's card.
        group(
            "silent",
            texts::NO_ANSWER,
            of(TeamRowState::Silent).filter(|row| row.role != Role::Coach),
            missing_name,
        ),
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
            missing_name,
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

#[cfg(test)]
mod tests {
    use app_domain::analysis::DayStatus;

    use super::*;
    use crate::test_ids::player_id;
    use crate::test_values::{day, fortnight_day, same_clocks};

    fn row(name: &str, role: Role) -> TeamRow {
        TeamRow {
            user_id: player_id(name),
            display_name: name.to_owned(),
            role,
            look: app_wire::PlayerLook::default(),
            source: None,
            absence: None,
            spans: Vec::new(),
            plays: false,
        }
    }

    #[test]
    fn a_coach_without_an_answer_is_not_counted_as_on_the_card_of_the_day() {
        let date = day("26.11.2026");
        let seen = TeamDayBody {
            today: date,
            viewer_today: None,
            minimum_players: 5,
            clocks: same_clocks(),
            day: fortnight_day(date, DayStatus::NotEnough),
            windows: Vec::new(),
            rows: vec![
                row("Ada", Role::Main),
                row("Kim", Role::Sub),
                row("Anders", Role::Coach),
            ],
        };
        let groups = roster_groups(&seen, None);
        let silent = groups.first().expect("a group");
        assert_eq!((silent.count, &*silent.names), (2, "Ada and Kim"));
        assert_eq!(groups.len(), 1);
        let of_kim = roster_groups(&seen, Some(&player_id("Kim")));
        assert_eq!(&*of_kim[0].names, "Ada and You");
    }
}
